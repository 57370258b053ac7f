"""Rendering a table for the terminal, Markdown, LaTeX, CSV, JSON and HTML. User text is always escaped."""

from __future__ import annotations

import csv
import html
import json
import math
import re
import textwrap
import unicodedata
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from functools import cache
from itertools import islice, repeat, zip_longest
from types import SimpleNamespace
from typing import TYPE_CHECKING

from ..errors import CONTROLS

if TYPE_CHECKING:
    from .table import Cell, Table

QUOTED = re.compile('[,"\r\n]')  # what CSV writes in quotes
# text that a spreadsheet takes for a formula (OWASP, CSV injection); a number with a sign is none
FORMULA = re.compile(r"(?![+-][\d.]+\Z)[=+\-@\t\r\n＝＋－＠]")
LEGEND_IN_CAPTION = "tablelegendincaption"  # a LaTeX document that defines this command explains the marks itself
MAX_LATEX_TEXT = 60  # characters of a cell that is not wrapped
NUMBER = re.compile(r"-?\d[\d,]*(\.\d+)?")
LATEX = {c: f"\\{c}" for c in "&%$#_{}"} | {
    "\\": r"\textbackslash{}",
    "[": "{[}",  # at the start of a row it would be read as an option of the line break before it
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
    """Text on one line, without control characters or direction overrides."""
    if text.isascii() and text.isprintable():
        return text
    return CONTROLS.sub("\N{REPLACEMENT CHARACTER}", re.sub(r"[\t\n\r\v\f\x85\u2028\u2029]+", " ", text))


def escape_latex(text: str) -> str:
    """Text escaped for LaTeX; a character that the default fonts lack becomes its code point, as in U+4E2D."""
    known = (LATEX.get(c) or (c if c.isascii() or "\u00c0" <= c <= "\u017f" else f"U+{ord(c):04X}") for c in text)
    return re.sub(r"([-,])(?=\1)", r"\1{}", "".join(known))  # two in a row would become a ligature


def display_width(text: str) -> int:
    """The number of terminal columns a text takes."""
    return sum(
        0 if unicodedata.combining(c) or unicodedata.category(c) in ("Me", "Mn", "Cf") else
        2 if unicodedata.east_asian_width(c) in "WF" else 1
        for c in text
    )  # fmt: skip


def render_cells(table: Table, escape: Callable[[str], str], bold: str, mark: str) -> Iterator[list[str]]:
    """The rows with every cell escaped, the best cells in bold and marks as superscripts."""
    for r, row in enumerate(table.texts):
        shown = [escape(clean(text)) for text in row]
        for c in range(len(shown)):
            if (r, c) in table.best:
                shown[c] = bold.format(shown[c])
            if (r, c) in table.marks:
                shown[c] += mark.format(escape(table.marks[r, c]))
        yield shown


def render_terminal(table: Table, fit: int | None = None) -> str:
    """Aligned columns, a star after the best of each, marks after the numbers, notes below.

    If the table is wider than `fit`, its widest text columns are wrapped.
    """
    count = range(len(table.columns))
    # stars and marks get columns of their own, so that decimal points align
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
    numeric = [table.is_numeric(c) for c in count]
    widths = fit_widths([max(display_width(row[c]) for row in rows) for c in count], numeric, fit)
    lines: list[str] = []
    for r, row in enumerate(rows):
        if r == 1 or (r > 1 and r - 1 in table.first_rows):
            lines.append("  ".join("-" * w for w in widths))
        lines += align_row(row, widths, numeric)
    if len(rows) == 1:
        lines.append("  ".join("-" * w for w in widths))
    title = clean(table.title)
    head = [title, "=" * display_width(title)] if title else []
    notes = [*(["* best"] if table.best else []), *map(clean, table.notes)]
    shown = [line for note in notes for line in (textwrap.wrap(note, fit) if fit else [note])]
    return "\n".join([*head, *lines, *([""] if notes else []), *shown])


def fit_widths(widths: list[int], numeric: list[bool], fit: int | None) -> list[int]:
    """Column widths reduced to a total of `fit`, with two spaces between, as far as text columns can shrink."""
    widths = list(widths)
    while fit and (excess := sum(widths) + 2 * (len(widths) - 1) - fit) > 0:
        texts = sorted((w for w, number in zip(widths, numeric, strict=True) if not number and w > 12), reverse=True)
        if not texts:
            break
        floor = max([12, *(w for w in texts if w < texts[0])])
        widths[widths.index(texts[0])] = max(floor - 1, texts[0] - excess, 12)
    return widths


def align_row(row: list[str], widths: list[int], numeric: list[bool]) -> Iterator[str]:
    """The lines of a row: text cells wrapped to their width, numbers right-aligned."""
    cells = [textwrap.wrap(text, w) if display_width(text) > w else [text] for text, w in zip(row, widths, strict=True)]
    for line in zip_longest(*cells, fillvalue=""):
        spaced = [(text, " " * max(w - display_width(text), 0)) for text, w in zip(line, widths, strict=True)]
        yield "  ".join(
            space + text if number else text + space for (text, space), number in zip(spaced, numeric, strict=True)
        ).rstrip()


def escape_markdown(text: str) -> str:
    """Text escaped for Markdown, wherever it is in a line."""
    return re.sub(r"([\\|*_`<>\[\]~$]|&(?=#|\w+;)|^[#=](?!\d)|^[+-](?=\s))", r"\\\1", clean(text))


def render_markdown(table: Table) -> str:
    """A Markdown table, the best of each column in bold."""
    names = [escape_markdown(column.title) for column in table.columns]
    rule = ["---:" if table.is_numeric(c) else ":---" for c in range(len(table.columns))]
    rows = [names, rule, *render_cells(table, escape_markdown, "**{}**", "<sup>{}</sup>")]
    lines = ["| " + " | ".join(row) + " |" for row in rows]
    notes = "".join(f"\n\n{escape_markdown(note)}" for note in table.notes)
    return (f"**{escape_markdown(table.title)}**\n\n" if table.title else "") + "\n".join(lines) + notes


def render_latex(table: Table) -> str:
    """A LaTeX tabular with booktabs rules, numbers aligned by siunitx, the best of each column in bold."""
    count = range(len(table.rows))
    marks = [max((table.marks.get((r, c), "") for r in count), key=len, default="") for c in column_range(table)]
    numeric = [table.is_numeric(c) for c in column_range(table)]
    types = "".join(
        siunitx_column(table, c, marks[c]) if numeric[c] else text_column(table, c) for c in column_range(table)
    )
    lines = [
        "% needs \\usepackage[T1]{fontenc} and \\usepackage{textcomp, booktabs, siunitx}",
        *(f"% {escape_latex(clean(text))}" for text in (table.title, *(() if table.marks else table.notes)) if text),
        r"{\sisetup{detect-weight=true, mode=text, group-digits=none}%",
        rf"\begin{{tabular}}{{{types}}}",
        r"\toprule",
        " & ".join(f"{{{escape_latex(clean(each.title))}}}" for each in table.columns) + r" \\",
        r"\midrule",
    ]
    for r, row in enumerate(table.texts):
        if r and r in table.first_rows:
            lines.append(r"\midrule")
        cells = []
        for c, text in enumerate(row):
            bold = r"\bfseries " * ((r, c) in table.best)
            mark = rf"\textsuperscript{{{escape_latex(table.marks[r, c])}}}" if (r, c) in table.marks else ""
            number = numeric[c] and NUMBER.fullmatch(text)
            shown = text.replace(",", "") if number else escape_latex(clean(text))
            braced = "{{" + shown + "}}" if numeric[c] and not number and shown else shown
            cells.append(bold + (braced + f"{{{mark}}}" * bool(mark) if numeric[c] else shown + mark))
        lines.append(" & ".join(cells) + r" \\")
    return "\n".join([*lines, r"\bottomrule", r"\end{tabular}}", *latex_legend(table)])


def latex_legend(table: Table) -> list[str]:
    """The notes that explain marks, below the table, unless the document says that its caption has them."""
    if not table.marks or not table.notes:
        return []
    text = escape_latex(clean(". ".join(note.rstrip(".") for note in table.notes)))
    return [rf"\ifdefined\{LEGEND_IN_CAPTION}\else\par\smallskip\parbox{{\linewidth}}{{\footnotesize {text}.}}\fi"]


def column_range(table: Table) -> range:
    """The indices of the columns."""
    return range(len(table.columns))


def text_column(table: Table, column: int) -> str:
    """The column type of text: as wide as the longest, which wraps if it is long."""
    is_long = max((len(row[column]) for row in table.texts), default=0) > MAX_LATEX_TEXT
    return "p{7cm}" if is_long else "l"


def siunitx_column(table: Table, column: int, mark: str) -> str:
    """The siunitx column type of numbers: digits before and after the decimal point, and room for a mark."""
    shown = (row[column] for row in table.texts)
    parts = [text.replace(",", "").partition(".") for text in shown if NUMBER.fullmatch(text)]
    before = max((len(integer.lstrip("-")) for integer, _, _ in parts), default=1)
    after = max((len(rest) for _, _, rest in parts), default=0)
    sign = "-" * any(integer.startswith("-") for integer, _, _ in parts)
    room = rf", table-space-text-post={{\textsuperscript{{{escape_latex(mark)}}}}}" if mark else ""
    return f"S[table-format={sign}{before}.{after}{room}]"


def render_csv(table: Table) -> str:
    """Comma-separated values, numbers not rounded; a quote before text that a spreadsheet would run as a formula."""
    return render_csv_raw(table, lambda text: f"'{text}" if FORMULA.match(text) else text)


def render_csv_raw(table: Table, escape: Callable[[str], str] = str) -> str:
    """Comma-separated values, numbers not rounded, text exactly as it is."""

    escaped = cache(lambda text: replace_surrogates(escape(text)))  # names of systems and queries repeat

    def column(cells: Sequence[Cell]) -> Sequence[Cell]:
        kinds = set(map(type, cells))
        if kinds == {str}:
            return list(map(escaped, cells))
        if kinds == {float} and all(map(math.isfinite, cells)):  # type: ignore[arg-type]
            known = {cell: repr(cell) for cell in {*cells}}  # scores repeat
            zeros = (cell for cell in cells if not cell)
            if len(set(map(math.copysign, repeat(1.0), zeros))) > 1:  # type: ignore[arg-type]  # -0.0 equals 0.0
                return [known[cell] if cell else repr(cell) for cell in cells]
            return [known[cell] for cell in cells]
        return [escaped(cell) if isinstance(cell, str) else finite_or_none(cell) for cell in cells]

    lines: list[str] = []
    # by default \r\n ends a row, so that cells with either are quoted
    writer = csv.writer(SimpleNamespace(write=lambda line: lines.append(line[:-2] + "\n")))
    writer.writerow(column([each.name for each in table.columns]))
    columns = list(map(column, zip(*table.rows, strict=True)))
    if len(columns) > 1 and all(map(is_unquoted, columns)):
        lines += (f"{line}\n" for line in map(",".join, zip(*columns, strict=True)))
    else:
        writer.writerows(zip(*columns, strict=True) if table.columns else table.rows)
    return "".join(lines)


def is_unquoted(cells: Sequence[Cell]) -> bool:
    """Whether all cells of a column are texts that CSV writes without quotes."""
    return set(map(type, cells)) == {str} and not any(map(QUOTED.search, {*cells}))  # type: ignore[arg-type]


def replace_surrogates(text: str) -> str:
    """Text that can be encoded: half characters become question marks."""
    return text if text.isascii() else text.encode(errors="replace").decode()


def render_json(table: Table) -> str:
    """A JSON object: title, columns, rows as objects, notes; numbers not rounded."""
    names: dict[str, None] = {}  # keys must be unique
    counts: Counter[str] = Counter()  # of the names that are a text, or that continue it with a number in brackets
    for column in table.columns:
        name, number = column.name, counts[column.name]
        while name in names:
            number += 1
            name = f"{column.name} ({number})"
        names[name] = None
        counts.update([name, *(name[: bracket.start()] for bracket in re.finditer(r" \(", name))])
    value = {
        "title": table.title,
        "columns": list(names),
        "rows": [dict(zip(names, map(finite_or_none, row), strict=True)) for row in table.rows],
        "notes": list(table.notes),
        **({"meta": table.meta} if table.meta else {}),
    }
    text = json.dumps(value, ensure_ascii=False, indent=1)
    return re.sub("[\ud800-\udfff]", lambda half: f"\\u{ord(half.group()):04x}", text)


def finite_or_none(cell: Cell) -> Cell:
    """A cell as data: NaN and infinity become None."""
    return None if isinstance(cell, float) and not math.isfinite(cell) else cell


def render_html(table: Table, most: int | None = None) -> str:
    """An HTML table, the best of each column in bold; `most` limits the rows."""
    escape = html.escape
    side = ["right" if table.is_numeric(c) else "left" for c in range(len(table.columns))]

    def line(tag: str, row: list[str]) -> str:
        return (
            "<tr>"
            + "".join(f'<{tag} style="text-align:{s}">{t}</{tag}>' for s, t in zip(side, row, strict=True))
            + "</tr>"
        )

    head = line("th", [escape(clean(column.title)) for column in table.columns])
    rows = [line("td", row) for row in islice(render_cells(table, escape, "<b>{}</b>", "<sup>{}</sup>"), most)]
    body = "\n".join(
        row.replace("<tr>", '<tr class="group">', 1) if r in table.first_rows else row for r, row in enumerate(rows)
    )
    title = f"<caption>{escape(clean(table.title))}</caption>\n" if table.title else ""
    notes = "".join(f"<p>{escape(clean(note))}</p>\n" for note in table.notes)
    return f"<table>\n{title}<thead>{head}</thead>\n<tbody>\n{body}\n</tbody>\n</table>\n{notes}"


def render_page(title: str, body: str) -> str:
    """A self-contained HTML page, light or dark."""
    before, after = PAGE.replace("{title}", html.escape(clean(title)).replace("{", "&#123;")).split("{body}")
    return before + body + after


PAGE = """<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'">
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
    "terminal": render_terminal,
    "markdown": render_markdown,
    "latex": render_latex,
    "csv": render_csv,
    "csv-raw": render_csv_raw,
    "json": render_json,
    "html": render_html,
}
SUFFIXES = {".txt": "terminal", ".md": "markdown", ".tex": "latex", ".csv": "csv", ".json": "json", ".html": "html"}
