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
LATEX = {c: f"\\{c}" for c in "&%$#_{}"} | {
    "\\": r"\textbackslash{}",
    "~": r"\textasciitilde{}",
    "^": r"\textasciicircum{}",
    "<": r"\textless{}",
    ">": r"\textgreater{}",
    "–": "--",
}


def clean(text: str) -> str:
    """Text on one line, without control letters or direction overrides."""
    return CONTROL.sub("\N{REPLACEMENT CHARACTER}", re.sub(r"[\t\n\r\v\f]+", " ", text))


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
    lines = [line for row in rows for line in aligned(row, widths, numeric)]
    lines.insert(len(list(aligned(rows[0], widths, numeric))), "  ".join("-" * w for w in widths))
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


def markdown(table: Table) -> str:
    """A Markdown table, the best of each column in bold."""

    def escape(text: str) -> str:
        return re.sub(r"([\\|*_`<>\[\]])", r"\\\1", text)

    names = [escape(clean(column.title)) for column in table.columns]
    rule = ["---:" if table.numeric(c) else ":---" for c in range(len(table.columns))]
    rows = [names, rule, *cells(table, escape, "**{}**", "<sup>{}</sup>")]
    lines = ["| " + " | ".join(row) + " |" for row in rows]
    notes = "".join(f"\n\n{escape(clean(note))}" for note in table.notes)
    return (f"**{escape(clean(table.title))}**\n\n" if table.title else "") + "\n".join(lines) + notes


def latex(table: Table) -> str:
    """A tabular with booktabs rules, the best of each column in bold; needs \\usepackage{booktabs}."""

    def escape(text: str) -> str:
        return "".join(LATEX.get(letter, letter) for letter in text)

    align = "".join("r" if table.numeric(c) else "l" for c in range(len(table.columns)))
    # numbers all have the same digits, so flushed right their points align; marks take no room
    rows = list(cells(table, escape, r"\textbf{{{}}}", r"\rlap{{\textsuperscript{{{}}}}}"))
    head = " & ".join(escape(clean(column.title)) for column in table.columns)
    lines = [
        "% needs \\usepackage{booktabs}",
        *(f"% {clean(text)}" for text in (table.title, *table.notes) if text),
        f"\\begin{{tabular}}{{{align}}}",
        "\\toprule",
        f"{head} \\\\",
        "\\midrule",
        *(" & ".join(row) + r" \\" for row in rows),
        "\\bottomrule",
        "\\end{tabular}",
    ]
    return "\n".join(lines)


def csv_(table: Table) -> str:
    """Comma-separated values, numbers whole and not rounded."""
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow([column.name for column in table.columns])
    writer.writerows([["" if plain(cell) is None else cell for cell in row] for row in table.rows])
    return out.getvalue()


def json(table: Table) -> str:
    """A JSON object: title, columns, rows as objects, notes; numbers not rounded."""
    names = [column.name for column in table.columns]
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
    body = "\n".join(line("td", row) for row in cells(table, escape, "<b>{}</b>", "<sup>{}</sup>"))
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
