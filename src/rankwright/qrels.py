"""Judgements: how relevant each judged doc is to its query."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np

from .base import files
from .base.hashing import fingerprint
from .base.ids import (
    Codes,
    Flags,
    Floats,
    Ids,
    column,
    find_repeat,
    group_rows,
    query_doc_order,
    row_groups,
    series,
    take,
)
from .base.lazy import import_optional
from .errors import RankwrightError
from .io import QRELS, Columns, RepeatedError, Source, from_nested, from_pandas

if TYPE_CHECKING:
    import pandas as pd
    import polars as pl


@dataclass(frozen=True, eq=False, repr=False)
class Qrels:
    """Judgements: rows (query, doc, grade, distractor), sorted by query and doc in byte order.

    Grade > 0 is relevant, 0 is judged not relevant, below 0 is pooled but unjudged (as in
    trec_eval). A distractor is a wrong answer that is easily confused with a right one; its grade is 0.
    Judgements never change.
    """

    queries: tuple[str, ...]
    starts: Codes  # rows of query i: starts[i] to starts[i + 1]
    ids: Ids  # the docs, a list if they are few
    grades: Floats
    distractors: Flags

    @classmethod
    def from_columns(cls, columns: Columns, place: str = "judgements") -> Qrels:
        """Judgements from columns in any row order; raises on grades that are not finite and on repeated docs."""
        order = query_doc_order(columns.query, columns.doc)
        query, docs, grades = take(columns.query, order), take(columns.doc, order), columns.value[order] + 0.0
        flags = np.zeros(len(grades), dtype=bool) if columns.distractor is None else columns.distractor[order]
        queries, starts, _ = group_rows(query)
        if twice := find_repeat(starts, docs):
            raise RepeatedError(place, query[twice[0]], docs[twice[0]])
        wrong = np.flatnonzero(~np.isfinite(grades) | (flags & (grades > 0)))
        if len(wrong):
            row = int(wrong[0])
            what = "is both relevant and a distractor" if np.isfinite(grades[row]) else "is not finite"
            raise RankwrightError(f"{place}: query {query[row]!r}, doc {docs[row]!r}: grade {grades[row]:g} {what}")
        for each in (starts, grades, flags):
            each.setflags(write=False)
        return cls(tuple(queries), starts, docs, grades, flags)

    @classmethod
    def from_polars(cls, frame: pl.DataFrame) -> Qrels:
        """Judgements from a frame with the columns query, doc, grade[, distractor]."""
        from .io.frames import from_frame

        return cls.from_columns(from_frame(frame, QRELS, "judgements"))

    @classmethod
    def from_pandas(cls, frame: pd.DataFrame) -> Qrels:
        """Judgements from a pandas frame with the columns query, doc, grade[, distractor]."""
        return cls.from_columns(from_pandas(frame, QRELS, "judgements"))

    @classmethod
    def from_dict(cls, rows: Mapping[str, Mapping[str, float]]) -> Qrels:
        """Judgements from {query: {doc: grade}}, the form that pytrec_eval and ranx use."""
        return cls.from_columns(from_nested(rows, "grade", "judgements"))

    @classmethod
    def read(
        cls,
        path: str | Path,
        format: str | None = None,
        comments: bool = True,
        distractor_grade: float | None = None,
        read_distractors: bool = True,
    ) -> Qrels:
        """Judgements from a TREC, BEIR (.tsv), JSONL or Parquet file, plain or compressed.

        Distractors come from a column of JSONL and Parquet; from `distractors.tsv` (query, doc) in the same folder,
        unless `read_distractors` is false; and from the rows of `distractor_grade` (such as -1), which become grade 0.
        """
        source = Source.open(path, QRELS, format, comments)
        columns = source.read_columns()
        if distractor_grade is not None:
            hit = columns.value == distractor_grade
            known = hit if columns.distractor is None else columns.distractor | hit
            columns = replace(columns, distractor=known, value=np.where(hit, 0.0, columns.value))
        if read_distractors and source.path.is_file():
            columns = add_distractors(columns, source.path.parent / "distractors.tsv")
        try:
            return cls.from_columns(columns, str(source.path))
        except RepeatedError as error:
            raise error.with_lines(source) from None

    def write(self, path: str | Path, format: str | None = None) -> None:
        """Write the judgements (TREC, BEIR .tsv, JSONL, Parquet; .gz, .zst) so that they read back equal."""
        import polars as pl

        from .io.column_writer import write

        write(self.to_polars(), path, QRELS, format, {"_iter": pl.repeat("0", len(self), eager=True)})

    @property
    def docs(self) -> pl.Series:
        """The doc of every row."""
        return series(self.ids)

    def to_polars(self) -> pl.DataFrame:
        """The columns query, doc, grade, distractor."""
        import polars as pl

        query = series(list(self.queries)).gather(row_groups(self.starts))
        return pl.DataFrame({"query": query, "doc": self.docs, "grade": self.grades, "distractor": self.distractors})

    def to_pandas(self) -> pd.DataFrame:
        """The columns query, doc, grade, distractor as a pandas frame."""
        return import_optional("pandas", "pandas").DataFrame(self.to_polars().to_dict(as_series=False))  # type: ignore[no-any-return]

    def to_dict(self) -> dict[str, dict[str, float]]:
        """The judgements as {query: {doc: grade}}, without distractor marks."""
        docs, grades = list(self.ids), self.grades.tolist()
        spans = zip(self.queries, self.starts[:-1].tolist(), self.starts[1:].tolist(), strict=True)
        return {query: dict(zip(docs[a:b], grades[a:b], strict=True)) for query, a, b in spans}

    @cached_property
    def fingerprint(self) -> str:
        """A hash of the rows, independent of their order."""
        return fingerprint("qrels", list(self.queries), np.diff(self.starts), self.ids, self.grades, self.distractors)

    def __len__(self) -> int:
        return len(self.grades)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Qrels) and self.fingerprint == other.fingerprint

    def __hash__(self) -> int:
        return hash(self.fingerprint)

    def __repr__(self) -> str:
        return f"Qrels({len(self.queries):,} queries, {len(self):,} judgements)"


def add_distractors(columns: Columns, path: Path) -> Columns:
    """Add the distractors of a tab-separated file (query, doc), if it exists, for judged queries."""
    if not path.is_file():
        return columns
    try:
        text = files.read(path).decode("utf-8-sig").rstrip("\n")
    except UnicodeDecodeError:
        raise RankwrightError(f"{path}: not UTF-8 text") from None
    rows = [line.rstrip("\r").split("\t") for line in text.split("\n")] if text else []
    bad_line = next((line for line, row in enumerate(rows, 1) if len(row) != 2), None)
    if bad_line:
        raise RankwrightError(f"{path}:{bad_line}: not two columns; a row is query, tab, doc")
    pairs = list(zip(columns.query, columns.doc, strict=True))
    judged = set(columns.query)
    marked = {(query, doc): None for query, doc in rows if query in judged}
    known = set(pairs)
    new = [pair for pair in marked if pair not in known]
    flags = np.array([pair in marked for pair in pairs] + [True] * len(new), dtype=bool)
    if columns.distractor is not None:
        flags[: len(pairs)] |= columns.distractor
    queries, docs = zip(*pairs, *new, strict=True) if pairs else ((), ())
    return Columns(column(list(queries)), column(list(docs)), np.append(columns.value, np.zeros(len(new))), flags)
