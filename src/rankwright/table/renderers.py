"""A table as text: for the terminal, Markdown, LaTeX, CSV, JSON and HTML. Text of others is always escaped."""

from __future__ import annotations

import csv
import html as escaping
import io
import json as encoding
import math
import re
import textwrap
import unicodedata
from collections.abc import Callable, Iterator
from itertools import zip_longest
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from .table import Cell, Table

CONTROL = re.compile(r"[\x00-\x08\x0b-\x1f\x7f-\x9f\u200e\u200f\u202a-\u202e\u2066-\u2069]")
NUMBER = re.compile(r"-?\d[\d,]*(\.\d+)?")
LATEX = {c: f"\\{c}" for c in "&%$#_{}"} | {
    "\\": r"\textbackslash{}",
    "[": "{[}",  # which, first in a row, would be an option of the line break before it
    "*": "{*}",
    "~": r"\textasciitilde{}",
    "^": r"\textasciicircum{}",
    "<": r"\textless{}",
    ">": r"\textgreater{}",
    "|": r"\textbar{}",
    '"': r"\textquotedbl{}",
    "'": r"\textquotesingle{}",
    "`": r"\textasciigrave{}",
    "–": r"\textendash{}",
    "—": r"\textemdash{}",
    "…": r"\dots{}",
    "‘": "`",
    "’": "'",
    "“": "``",
    "”": "''",
    "†": r"\dag{}",
    "‡": r"\ddag{}",
    "×": r"\(\times\)",
    "·": r"\(\cdot\)",
    "±": r"\(\pm\)",
    "−": r"\(-\)",
    "≤": r"\(\le\)",
    "≥": r"\(\ge\)",
    "≈": r"\(\approx\)",
    "∞": r"\(\infty\)",
    "Σ": r"\(\sum\)",
    "√": r"\(\surd\)",
    "∈": r"\(\in\)",
    "∩": r"\(\cap\)",
    "∪": r"\(\cup\)",
    "→": r"\(\to\)",
    "²": r"\textsuperscript{2}",
    "₂": r"\textsubscript{2}",
    "τ": r"\(\tau\)",
    "α": r"\(\alpha\)",
    "β": r"\(\beta\)",
    "ε": r"\(\varepsilon\)",
    "Δ": r"\(\Delta\)",
    "\N{REPLACEMENT CHARACTER}": "?",
}


def clean(text: str) -> str:
    """Text on one line, without control letters or direction overrides."""
    return CONTROL.sub("\N{REPLACEMENT CHARACTER}", re.sub(r"[\t\n\r\v\f]+", " ", text))


def tex(text: str) -> str:
    """Text as TeX sets it with its usual fonts; a letter that they do not have is named by its number."""
    known = (LATEX.get(c) or (c if c.isascii() or "\u00c0" <= c <= "\u017f" else f"U+{ord(c):04X}") for c in text)
    return re.sub(r"([-,])(?=\1)", r"\1{}", "".join(known))  # two of these in a row would become another sign


def width(text: str) -> int:
    """How many places a text takes on a terminal."""
    return sum(
        0 if unicodedata.combining(c) or unicodedata.category(c) in ("Me", "Mn", "Cf") else
        2 if unicodedata.east_asian_width(c) in "WF" else 1
        for c in text
    )  # fmt: skip


def cells(table: Table, escape: Callable[[str], str], bold: str, mark: str) -> Iterator[list[str]]:
    """The rows with every cell escaped, the best in bold and marks raised."""
    for r, row in enumerate(table.texts):
        shown = [escape(clean(text)) for text in row]
        for c in range(len(shown)):
            if (r, c) in table.best:
                shown[c] = bold.format(shown[c])
            if (r, c) in table.marks:
                shown[c] += mark.format(escape(table.marks[r, c]))
        yield shown


def terminal(table: Table, fit: int | None = None) -> str:
    """Aligned columns, a star at the best of each, marks after the number, notes below.

    Where the table is wider than `fit` places, its widest columns of text are wrapped.
    """
    count = range(len(table.columns))
    # what follows a number stands in a place of its own, so that points stay under each other
    signs = [
        max(
            [len("*" * ((r, c) in table.best) + table.marks.get((r, c), "")) for r in range(len(table.rows))], default=0
        )
        for c in count
    ]
    rows = [[clean(column.title) + " " * signs[c] for c, column in enumerate(table.columns)]]
    for r, row in enumerate(table.texts):
        after = ["*" * ((r, c) in table.best) + table.marks.get((r, c), "") for c in count]
        rows.append([clean(row[c]) + after[c].ljust(signs[c]) for c in count])
    numeric = [table.numeric(c) for c in count]
    widths = narrowed([max(width(row[c]) for row in rows) for c in count], numeric, fit)
    lines: list[str] = []
    for r, row in enumerate(rows):
        if r == 1 or (r > 1 and r - 1 in table.groups):
            lines.append("  ".join("-" * w for w in widths))
        lines += aligned(row, widths, numeric)
    if len(rows) == 1:
        lines.append("  ".join("-" * w for w in widths))
    title = clean(table.title)
    head = [title, "=" * width(title)] if title else []
    notes = [*(["* best"] if table.best else []), *map(clean, table.notes)]
    shown = [line for note in notes for line in (textwrap.wrap(note, fit) if fit else [note])]
    return "\n".join([*head, *lines, *([""] if notes else []), *shown])


def narrowed(widths: list[int], numeric: list[bool], fit: int | None) -> list[int]:
    """Widths of columns that add up to `fit` with two spaces between, if the columns of text allow it."""
    widths = list(widths)
    while fit and (excess := sum(widths) + 2 * (len(widths) - 1) - fit) > 0:
        texts = sorted((w for w, number in zip(widths, numeric, strict=True) if not number and w > 12), reverse=True)
        if not texts:
            break
        floor = max([12, *(w for w in texts if w < texts[0])])
        widths[widths.index(texts[0])] = max(floor - 1, texts[0] - excess, 12)
    return widths


def aligned(row: list[str], widths: list[int], numeric: list[bool]) -> Iterator[str]:
    """The lines of a row: cells of text wrapped to their width, numbers to the right."""
    cells = [textwrap.wrap(text, w) if width(text) > w else [text] for text, w in zip(row, widths, strict=True)]
    for line in zip_longest(*cells, fillvalue=""):
        spaced = [(text, " " * max(w - width(text), 0)) for text, w in zip(line, widths, strict=True)]
        yield "  ".join(
            space + text if number else text + space for (text, space), number in zip(spaced, numeric, strict=True)
        ).rstrip()


def markup(text: str) -> str:
    """Text as Markdown shows it, letter by letter."""
    return re.sub(r"([\\|*_`<>\[\]~$])", r"\\\1", clean(text))


def markdown(table: Table) -> str:
    """A Markdown table, the best of each column in bold."""

    names = [markup(column.title) for column in table.columns]
    rule = ["---:" if table.numeric(c) else ":---" for c in range(len(table.columns))]
    rows = [names, rule, *cells(table, markup, "**{}**", "<sup>{}</sup>")]
    lines = ["| " + " | ".join(row) + " |" for row in rows]
    notes = "".join(f"\n\n{markup(note)}" for note in table.notes)
    return (f"**{markup(table.title)}**\n\n" if table.title else "") + "\n".join(lines) + notes


def latex(table: Table) -> str:
    """A tabular with booktabs rules, numbers under each other by siunitx, the best of each column in bold."""
    count = range(len(table.rows))
    marks = [max((table.marks.get((r, c), "") for r in count), key=len, default="") for c in columns(table)]
    numeric = [table.numeric(c) for c in columns(table)]
    lines = [
        "% needs \\usepackage[T1]{fontenc} and \\usepackage{textcomp, booktabs, siunitx}",
        *(f"% {clean(text)}" for text in (table.title, *table.notes) if text),
        r"{\sisetup{detect-weight=true, mode=text, group-digits=none}%",
        rf"\begin{{tabular}}{{{''.join(aligning(table, c, marks[c]) if numeric[c] else 'l' for c in columns(table))}}}",
        r"\toprule",
        " & ".join(f"{{{tex(clean(each.title))}}}" for each in table.columns) + r" \\",
        r"\midrule",
    ]
    for r, row in enumerate(table.texts):
        if r and r in table.groups:
            lines.append(r"\midrule")
        cells = []
        for c, text in enumerate(row):
            bold = r"\bfseries " * ((r, c) in table.best)
            mark = rf"\textsuperscript{{{tex(table.marks[r, c])}}}" if (r, c) in table.marks else ""
            number = numeric[c] and NUMBER.fullmatch(text)
            shown = text.replace(",", "") if number else tex(clean(text))
            braced = "{{" + shown + "}}" if numeric[c] and not number and shown else shown
            cells.append(bold + (braced + f"{{{mark}}}" * bool(mark) if numeric[c] else shown + mark))
        lines.append(" & ".join(cells) + r" \\")
    return "\n".join([*lines, r"\bottomrule", r"\end{tabular}}"])


def columns(table: Table) -> range:
    """The places of the columns."""
    return range(len(table.columns))


def aligning(table: Table, column: int, mark: str) -> str:
    """The siunitx column of numbers: how many digits stand before and after the point, and what follows them."""
    shown = (row[column] for row in table.texts)
    parts = [text.replace(",", "").partition(".") for text in shown if NUMBER.fullmatch(text)]
    before = max((len(whole.lstrip("-")) for whole, _, _ in parts), default=1)
    after = max((len(rest) for _, _, rest in parts), default=0)
    sign = "-" * any(whole.startswith("-") for whole, _, _ in parts)
    room = rf", table-space-text-post={{\textsuperscript{{{tex(mark)}}}}}" if mark else ""
    return f"S[table-format={sign}{before}.{after}{room}]"


def csv_(table: Table) -> str:
    """Comma-separated values, numbers whole and not rounded."""
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow([column.name for column in table.columns])
    writer.writerows([["" if plain(cell) is None else cell for cell in row] for row in table.rows])
    return out.getvalue()


def json(table: Table) -> str:
    """A JSON object: title, columns, rows as objects, notes; numbers not rounded."""
    names: list[str] = []
    for column in table.columns:  # each a key of its own
        again = sum(name == column.name or name.startswith(f"{column.name} (") for name in names)
        names.append(f"{column.name} ({again + 1})" if column.name in names else column.name)
    value = {
        "title": table.title,
        "columns": names,
        "rows": [dict(zip(names, map(plain, row), strict=True)) for row in table.rows],
        "notes": list(table.notes),
        **({"meta": table.meta} if table.meta else {}),
    }
    return encoding.dumps(value, ensure_ascii=False, indent=1)


def plain(cell: Cell) -> Cell:
    """A cell as data: NaN and infinity are missing."""
    return None if isinstance(cell, float) and not math.isfinite(cell) else cell


def html(table: Table) -> str:
    """An HTML table, the best of each column in bold."""
    escape = escaping.escape
    side = ["right" if table.numeric(c) else "left" for c in range(len(table.columns))]

    def line(tag: str, row: list[str]) -> str:
        return (
            "<tr>"
            + "".join(f'<{tag} style="text-align:{s}">{t}</{tag}>' for s, t in zip(side, row, strict=True))
            + "</tr>"
        )

    head = line("th", [escape(clean(column.title)) for column in table.columns])
    rows = [line("td", row) for row in cells(table, escape, "<b>{}</b>", "<sup>{}</sup>")]
    body = "\n".join(
        row.replace("<tr>", '<tr class="group">', 1) if r in table.groups else row for r, row in enumerate(rows)
    )
    title = f"<caption>{escape(clean(table.title))}</caption>\n" if table.title else ""
    notes = "".join(f"<p>{escape(clean(note))}</p>\n" for note in table.notes)
    return f"<table>\n{title}<thead>{head}</thead>\n<tbody>\n{body}\n</tbody>\n</table>\n{notes}"


def page(title: str, body: str) -> str:
    """A whole HTML page that works from disk, light or dark."""
    before, after = PAGE.replace("{title}", escaping.escape(title).replace("{", "&#123;")).split("{body}")
    return before + body + after


PAGE = """<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>{title}</title>
<style>
:root { color-scheme: light dark; --line: #8884; --soft: #8881; }
body { font: 15px/1.5 system-ui, sans-serif; max-width: 75rem; margin: 2.5rem auto; padding: 0 1.25rem; }
main { overflow-x: auto; }
table { border-collapse: collapse; font-variant-numeric: tabular-nums; }
caption { text-align: left; font-size: 1.25rem; font-weight: 600; padding: 0 0 .75rem; }
th, td { padding: .35rem .8rem; white-space: nowrap; }
thead th { border-bottom: 2px solid var(--line); }
tbody tr { border-bottom: 1px solid var(--line); }
tbody tr:hover { background: var(--soft); }
p { max-width: 48rem; opacity: .8; font-size: .9rem; margin: .75rem 0 0; }
</style></head>
<body><main>
{body}
</main></body></html>
"""

FORMATS: dict[str, Callable[[Table], str]] = {
    "terminal": terminal,
    "markdown": markdown,
    "latex": latex,
    "csv": csv_,
    "json": json,
    "html": html,
}
SUFFIXES = {".txt": "terminal", ".md": "markdown", ".tex": "latex", ".csv": "csv", ".json": "json", ".html": "html"}
