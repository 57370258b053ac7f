"""Tables in a notebook: plain HTML, with text and warnings around it; no script, no style sheet, no network."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from typing import TYPE_CHECKING

from .renderers import clean, render_html

if TYPE_CHECKING:
    from .table import Table

MAX_ROWS = 60  # a longer table is cut
FIRST_ROWS = 20  # what is shown of it
MAX_WARNINGS = 8


def display_html(table: Table, text: Sequence[str] = (), warnings: Sequence[str] = (), variable: str = "table") -> str:
    """A table for a notebook: sentences before it, warnings after it; of a long table the first rows and a note.

    `variable` is what the note calls the value that is shown.
    """
    rows = len(table.rows)
    is_cut = rows > MAX_ROWS
    parts = [f"<p>{escape(clean(line))}</p>" for line in text]
    parts.append(
        f'<div style="max-width:100%;overflow-x:auto">{render_html(table, FIRST_ROWS if is_cut else None)}</div>'
    )
    if is_cut:
        parts.append(f"<p>First {FIRST_ROWS} of {rows:,} rows; print({variable}) shows all.</p>")
    return "\n".join([*parts, list_warnings(warnings)])


def list_warnings(warnings: Sequence[str]) -> str:
    """Warnings as a list, the first of many."""
    if not warnings:
        return ""
    lines = [*warnings[:MAX_WARNINGS]]
    if len(warnings) > MAX_WARNINGS:
        lines.append(f"and {len(warnings) - MAX_WARNINGS:,} more")
    items = "".join(f"<li>{escape(clean(line))}</li>" for line in lines)
    return f"<p><b>Warnings</b></p>\n<ul>{items}</ul>"
