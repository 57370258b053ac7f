"""The table value: columns, rows, notes. One table, many renderers."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from itertools import pairwise
from pathlib import Path

from ..base.files import writing
from ..errors import RankwrightError, unknown

Cell = str | int | float | bool | None


@dataclass(frozen=True)
class Column:
    """A column's title, digits after the point, and whether higher or lower is better (empty: neither)."""

    name: str
    digits: int = 4
    better: str = ""
    label: str = ""  # shown instead of the name, where it is too long
    small: bool = False  # a number above 0 is not shown as 0, but as less than the least that is shown

    @property
    def title(self) -> str:
        """What stands at the head of the column."""
        return self.label or self.name

    def text(self, cell: Cell) -> str:
        """A cell as it is shown."""
        if cell is None or (isinstance(cell, float) and math.isnan(cell)):
            return "–"
        if isinstance(cell, bool):
            return "yes" if cell else "no"
        if isinstance(cell, int) or (isinstance(cell, float) and self.digits == 0):
            return f"{cell:,.0f}"
        if self.small and isinstance(cell, float) and 0 < cell < 0.5 * 10**-self.digits:
            return f"<{10**-self.digits:.{self.digits}f}"
        return f"{cell:.{self.digits}f}" if isinstance(cell, float) else str(cell)


@dataclass(frozen=True)
class Table:
    """Rows under columns, with notes below; marks are superscripts of cells (row, column).

    Where rows stand in groups, each group has a best of its own, and shows what its first column repeats once.
    Where `better` says which direction is better, the best is that of each row.
    """

    columns: tuple[Column, ...]
    rows: tuple[tuple[Cell, ...], ...]
    title: str = ""
    notes: tuple[str, ...] = ()
    marks: Mapping[tuple[int, int], str] = field(default_factory=dict)
    meta: Mapping[str, object] = field(default_factory=dict)  # where the numbers come from, for JSON
    groups: tuple[int, ...] = ()  # rows that begin a group
    better: str = ""  # higher or lower: every row compares its own numbers

    @classmethod
    def of(cls, columns: Sequence[str | Column], rows: Sequence[Sequence[Cell]], title: str = "") -> Table:
        """A table from plain column names and rows."""
        made = tuple(Column(c) if isinstance(c, str) else c for c in columns)
        return cls(made, tuple(tuple(row) for row in rows), title)

    @cached_property
    def texts(self) -> list[list[str]]:
        """The cells as shown."""
        shown = [[column.text(cell) for column, cell in zip(self.columns, row, strict=True)] for row in self.rows]
        for r in range(len(shown) - 1, 0, -1):
            if self.groups and r not in self.groups and shown[r][:1] == shown[r - 1][:1]:
                shown[r][0] = ""
        return shown

    @cached_property
    def best(self) -> frozenset[tuple[int, int]]:
        """The cells (row, column) that are best in a column with a direction: every one that shows the best number."""
        if self.better:
            return frozenset((r, c) for r in range(len(self.rows)) for c in self.best_of_row(r))
        found: set[tuple[int, int]] = set()
        for group in pairwise(sorted({0, *self.groups, len(self.rows)})):
            for c, column in enumerate(self.columns):
                rows = ((r, self.rows[r][c]) for r in range(*group))
                cells = {r: cell for r, cell in rows if isinstance(cell, int | float) and not math.isnan(cell)}
                if column.better and len(cells) > 1:
                    top = column.text((max if column.better == "higher" else min)(cells.values()))
                    found |= {(r, c) for r in cells if self.texts[r][c] == top}
        return frozenset(found)

    def best_of_row(self, row: int) -> list[int]:
        """The columns in which a row shows its best number."""
        numbers = {
            c: cell for c, cell in enumerate(self.rows[row]) if isinstance(cell, int | float) and not math.isnan(cell)
        }
        if len(numbers) < 2:
            return []
        top = (max if self.better == "higher" else min)(numbers, key=lambda c: numbers[c])
        return [c for c in numbers if self.texts[row][c] == self.texts[row][top]]

    def numeric(self, column: int) -> bool:
        """Whether a column holds numbers, which stand to the right."""
        return any(isinstance(row[column], int | float) for row in self.rows)

    def render(self, format: str = "terminal") -> str:
        """The table as text of a format: terminal, markdown, latex, csv, json or html."""
        from . import renderers

        if format not in renderers.FORMATS:
            raise unknown("format", format, renderers.FORMATS)
        return renderers.FORMATS[format](self)

    def write(self, path: str | Path, format: str | None = None) -> None:
        """Write the table in a format, else the one of the file's suffix; whole or not at all."""
        from . import renderers

        chosen = format or renderers.SUFFIXES.get(Path(path).suffix)
        if chosen is None:
            allowed = ", ".join(renderers.SUFFIXES)
            raise RankwrightError(f"{path}: no format belongs to this suffix; use one of {allowed}, or name a format")
        text = self.render(chosen)
        if chosen == "html":
            text = renderers.page(self.title or "rankwright", text)
        with writing(path) as file:
            file.write(text.encode() + (b"" if text.endswith("\n") else b"\n"))

    def __str__(self) -> str:
        return self.render("terminal")

    def _repr_html_(self) -> str:
        return self.render("html")
