"""A table: columns, rows and notes, independent of how it is rendered."""

from __future__ import annotations

import math
from bisect import bisect_right
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from itertools import pairwise
from pathlib import Path
from typing import TYPE_CHECKING

from ..base.files import atomic_write
from ..base.lazy import import_optional
from ..errors import RankwrightError, unknown

if TYPE_CHECKING:
    import pandas as pd
    import polars as pl

Cell = str | int | float | bool | None


LITTLE = 0.1  # share of the best below which a system found next to nothing


@dataclass(frozen=True)
class Column:
    """A column's name, its decimal places, and whether higher or lower is better (empty: neither)."""

    name: str
    digits: int = 4
    better: str = ""
    label: str = ""  # the title, if the name is too long
    shows_less_than: bool = False  # a positive number that rounds to 0 is shown as <0.0001

    @property
    def title(self) -> str:
        """The heading of the column."""
        return self.label or self.name

    def text(self, cell: Cell) -> str:
        """A cell as displayed text."""
        if cell is None or (isinstance(cell, float) and math.isnan(cell)):
            return "–"
        if isinstance(cell, bool):
            return "yes" if cell else "no"
        if isinstance(cell, int) or (isinstance(cell, float) and self.digits == 0):
            return f"{cell:z,.0f}"
        if self.shows_less_than and isinstance(cell, float) and 0 < cell < 0.5 * 10**-self.digits:
            return f"<{10**-self.digits:.{self.digits}f}"
        return f"{cell:z.{self.digits}f}" if isinstance(cell, float) else str(cell)


@dataclass(frozen=True, repr=False)
class Table:
    """Rows under columns, with notes below; marks are superscripts of cells (row, column).

    Each group of rows has its own best cells and shows a repeated value of the first column only once.
    If `better` is set, the best cell is found in each row instead of each column.
    """

    columns: tuple[Column, ...]
    rows: tuple[tuple[Cell, ...], ...]
    title: str = ""
    notes: tuple[str, ...] = ()
    marks: Mapping[tuple[int, int], str] = field(default_factory=dict)
    meta: Mapping[str, object] = field(default_factory=dict)  # where the numbers come from, for JSON
    groups: tuple[int, ...] = ()  # the first row of each group
    better: str = ""  # higher or lower: which is better within each row
    unranked: frozenset[tuple[int, int]] = frozenset()  # cells (row, column) that are never best

    @classmethod
    def of(cls, columns: Sequence[str | Column], rows: Sequence[Sequence[Cell]], title: str = "") -> Table:
        """A table from plain column names and rows."""
        named = tuple(Column(c) if isinstance(c, str) else c for c in columns)
        return cls(named, tuple(tuple(row) for row in rows), title)

    @cached_property
    def texts(self) -> list[list[str]]:
        """The cells as displayed text."""
        shown = [[column.text(cell) for column, cell in zip(self.columns, row, strict=True)] for row in self.rows]
        for r in range(len(shown) - 1, 0, -1):
            if self.groups and r not in self.first_rows and shown[r][:1] == shown[r - 1][:1]:
                shown[r][0] = ""
        return shown

    @cached_property
    def first_rows(self) -> frozenset[int]:
        """The first row of each group."""
        return frozenset(self.groups)

    @cached_property
    def best(self) -> frozenset[tuple[int, int]]:
        """The best cells (row, column) of columns with a direction, including ties in the displayed digits.

        Zero is never best where higher is better. Where lower is better, a row that has next to nothing in all columns
        where higher is better is not best either: it found nothing that could be wrong.
        """
        if self.better:
            return frozenset((r, c) for r in range(len(self.rows)) for c in self.best_of_row(r))
        found: set[tuple[int, int]] = set()
        for group in pairwise(sorted({0, *self.groups, len(self.rows)})):
            for c, column in enumerate(self.columns):
                rows = ((r, self.rows[r][c]) for r in range(*group) if (r, c) not in self.unranked)
                cells = {r: cell for r, cell in rows if isinstance(cell, int | float) and not math.isnan(cell)}
                if not column.better or len(cells) < 2:
                    continue
                if column.better == "lower":
                    little = self.rows_with_little(range(*group))
                    cells = {r: cell for r, cell in cells.items() if r not in little}
                top = column.text((max if column.better == "higher" else min)(cells.values(), default=None))
                if column.better == "lower" or top != column.text(0.0):
                    found |= {(r, c) for r in cells if self.texts[r][c] == top}
        return frozenset(found)

    def rows_with_little(self, group: range) -> set[int]:
        """Rows with less than a tenth of the best of their group, or 0, in all columns where higher is better."""
        higher = [c for c, column in enumerate(self.columns) if column.better == "higher"]
        top = {c: max((n for r in group if not math.isnan(n := self.number(r, c))), default=0.0) for c in higher}
        return {r for r in group if higher and all(0 <= self.number(r, c) <= LITTLE * top[c] for c in higher)}

    def number(self, row: int, column: int) -> float:
        """The number in a cell, NaN if there is none."""
        cell = self.rows[row][column]
        return float(cell) if isinstance(cell, int | float) else math.nan

    def best_of_row(self, row: int) -> list[int]:
        """The columns where a row has its best number, including ties in the displayed digits."""
        numbers = {
            c: cell
            for c, cell in enumerate(self.rows[row])
            if isinstance(cell, int | float) and not math.isnan(cell) and (row, c) not in self.unranked
        }
        if len(numbers) < 2:
            return []
        top = (max if self.better == "higher" else min)(numbers, key=lambda c: numbers[c])
        if self.better == "higher" and self.texts[row][top] == self.columns[top].text(0.0):
            return []
        return [c for c in numbers if self.texts[row][c] == self.texts[row][top]]

    def is_numeric(self, column: int) -> bool:
        """Whether a column contains numbers and is right-aligned."""
        return any(isinstance(row[column], int | float) for row in self.rows)

    def select_rows(self, rows: Sequence[int]) -> Table:
        """Some rows, by position, with their marks; groups are those of the rows that are left."""
        place = {r: at for at, r in enumerate(rows)}
        marks = {(place[r], c): mark for (r, c), mark in self.marks.items() if r in place}
        unranked = frozenset((place[r], c) for r, c in self.unranked if r in place)
        firsts = sorted(self.groups)
        starts = [firsts[at - 1] if (at := bisect_right(firsts, r)) else 0 for r in rows]
        groups = tuple(at for at, start in enumerate(starts) if at == 0 or start != starts[at - 1])
        chosen = tuple(self.rows[r] for r in rows)
        return replace(self, rows=chosen, marks=marks, groups=groups if self.groups else (), unranked=unranked)

    def render(self, format: str = "terminal") -> str:
        """The table as text in one of the formats terminal, markdown, latex, csv, json and html."""
        from . import renderers

        if format not in renderers.FORMATS:
            raise unknown("format", format, renderers.FORMATS)
        return renderers.FORMATS[format](self)

    def write(self, path: str | Path, format: str | None = None) -> None:
        """Write the table in the named format, by default that of the file's suffix."""
        from . import renderers

        format = format or renderers.SUFFIXES.get(Path(path).suffix)
        if format is None:
            allowed = ", ".join(renderers.SUFFIXES)
            raise RankwrightError(f"{path}: no format belongs to this suffix; use one of {allowed}, or name a format")
        text = self.render(format)
        if format == "html":
            text = renderers.render_page(self.title or "rankwright", text)
        with atomic_write(path) as file:
            file.write(text.encode() + (b"" if text.endswith("\n") else b"\n"))

    def to_latex(self) -> str:
        """The table in LaTeX."""
        return self.render("latex")

    def to_polars(self) -> pl.DataFrame:
        """The table as a polars frame, numbers unrounded."""
        import polars as pl

        names = [column.name for column in self.columns]
        return pl.DataFrame(
            [dict(zip(names, row, strict=True)) for row in self.rows], schema=None if self.rows else names
        )

    def to_pandas(self) -> pd.DataFrame:
        """The table as a pandas frame, numbers unrounded."""
        return import_optional("pandas", "pandas").DataFrame(self.to_polars().to_dict(as_series=False))  # type: ignore[no-any-return]

    def __str__(self) -> str:
        return self.render("terminal")

    def __repr__(self) -> str:
        return f"Table({self.title!r}, {len(self.rows):,} rows, {len(self.columns)} columns)"

    def _repr_html_(self) -> str:
        from .display import display_html

        return display_html(self)
