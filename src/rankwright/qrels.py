"""Judgements: which doc is how relevant to which query."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np
import polars as pl

from .columns import QRELS, Source, tidy, write
from .errors import RankwrightError
from .fingerprint import fingerprint
from .ids import Codes, Flags, Floats, group, repeated, spread
from .lazy import need
from .run import Repeated, from_nested

if TYPE_CHECKING:
    import pandas as pd


@dataclass(frozen=True, eq=False, repr=False)
class Qrels:
    """Judgements: rows (query, doc, grade, distractor), sorted by query and doc in byte order.

    Grade > 0 is relevant, 0 is judged and not relevant, below 0 is pooled but unjudged (as in
    trec_eval). A distractor is a confusable wrong answer, of grade 0. Judgements never change.
    """

    queries: tuple[str, ...]
    starts: Codes  # rows of query i: starts[i] to starts[i + 1]
    docs: pl.Series
    grades: Floats
    distractors: Flags

    @classmethod
    def from_polars(cls, frame: pl.DataFrame) -> Qrels:
        """Judgements from the columns query, doc, grade and, if there is one, distractor."""
        frame = tidy(frame, QRELS, "judgements")
        if "distractor" not in frame.columns:
            frame = frame.with_columns(distractor=pl.lit(False))
        frame = frame.sort("query", "doc")
        wrong = frame.filter(~pl.col("grade").is_finite() | (pl.col("distractor") & (pl.col("grade") > 0))).head(1)
        if wrong.height:
            query, doc, grade, _ = wrong.row(0)
            what = "is both relevant and a distractor" if np.isfinite(grade) else "is not finite"
            raise RankwrightError(f"judgements: query {query!r}, doc {doc!r}: grade {grade:g} {what}")
        queries, starts, _ = group(frame["query"])
        if twice := repeated(starts, frame["doc"]):
            raise Repeated("judgements", *frame.row(twice[0])[:2])
        grades, flags = frame["grade"].to_numpy() + 0.0, frame["distractor"].to_numpy()
        for column in (starts, grades, flags):
            column.setflags(write=False)
        return cls(tuple(queries), starts, frame["doc"], grades, flags)

    @classmethod
    def from_pandas(cls, frame: pd.DataFrame) -> Qrels:
        """Judgements from a pandas frame with the columns query, doc, grade[, distractor]."""
        return cls.from_polars(pl.DataFrame({str(column): frame[column].to_list() for column in frame}))

    @classmethod
    def from_dict(cls, rows: Mapping[str, Mapping[str, float]]) -> Qrels:
        """Judgements from {query: {doc: grade}}, as pytrec_eval and ranx have them."""
        return cls.from_polars(from_nested(rows, "grade", "judgements"))

    @classmethod
    def read(
        cls,
        path: str | Path,
        format: str | None = None,
        comments: bool = True,
        distractor_grade: float | None = None,
    ) -> Qrels:
        """Judgements from a TREC, BEIR (.tsv), JSONL or Parquet file, plain or compressed.

        Distractors: a column of JSONL and Parquet; `distractors.tsv` (query, doc) beside any file;
        or, where asked for, the rows of one grade (such as -1), which then count as grade 0.
        """
        source = Source.open(path, QRELS, format, comments)
        frame = source.frame()
        marked = frame
        if distractor_grade is not None:
            hit = pl.col("grade") == distractor_grade
            marked = frame.with_columns(distractor=hit, grade=pl.when(hit).then(0.0).otherwise("grade"))
        try:
            return cls.from_polars(with_distractors(marked, source.path.parent / "distractors.tsv"))
        except Repeated as error:
            raise error.located(source, frame) from None

    def write(self, path: str | Path, format: str | None = None) -> None:
        """Write the judgements (TREC, BEIR .tsv, JSONL, Parquet; .gz, .zst) so that they read back equal."""
        write(self.to_polars(), path, QRELS, format, {"_iter": pl.repeat("0", len(self), eager=True)})

    def to_polars(self) -> pl.DataFrame:
        """The columns query, doc, grade, distractor."""
        names = pl.Series("query", self.queries, dtype=pl.String)
        return pl.DataFrame(
            {
                "query": names.gather(spread(self.starts)),
                "doc": self.docs,
                "grade": pl.Series(self.grades),
                "distractor": pl.Series(self.distractors),
            }
        )

    def to_pandas(self) -> pd.DataFrame:
        """The columns query, doc, grade, distractor as a pandas frame."""
        return need("pandas", "pandas").DataFrame(self.to_polars().to_dict(as_series=False))  # type: ignore[no-any-return]

    def to_dict(self) -> dict[str, dict[str, float]]:
        """The judgements as {query: {doc: grade}}; distractor marks are left behind."""
        docs, grades = self.docs.to_list(), self.grades.tolist()
        spans = zip(self.queries, self.starts[:-1].tolist(), self.starts[1:].tolist(), strict=True)
        return {query: dict(zip(docs[a:b], grades[a:b], strict=True)) for query, a, b in spans}

    @cached_property
    def fingerprint(self) -> str:
        """The name of this content, the same for the same rows in any order."""
        names = pl.Series(self.queries, dtype=pl.String)
        columns = (np.diff(self.starts).astype("<i8"), self.docs, self.grades.astype("<f8"), self.distractors)
        return fingerprint("qrels", names, *columns)

    def __len__(self) -> int:
        return len(self.grades)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Qrels) and self.fingerprint == other.fingerprint

    def __hash__(self) -> int:
        return hash(self.fingerprint)

    def __repr__(self) -> str:
        return f"Qrels({len(self.queries):,} queries, {len(self):,} judgements)"


def with_distractors(frame: pl.DataFrame, path: Path) -> pl.DataFrame:
    """Add the distractors of a file (query, doc, tab-separated), if it is there, for queries that are judged."""
    if not path.is_file():
        return frame
    rows = [line.split("\t") for line in path.read_text(encoding="utf-8").splitlines() if line.strip()]
    short = next((number for number, row in enumerate(rows, 1) if len(row) != 2), None)
    if short:
        raise RankwrightError(f"{path}:{short}: {len(rows[short - 1])} columns; a row has 2: query, doc")
    if "distractor" not in frame.columns:
        frame = frame.with_columns(distractor=pl.lit(False))
    judged = set(frame["query"].unique())
    extra = pl.DataFrame(
        [row for row in rows if row[0] in judged], schema={"query": pl.String, "doc": pl.String}, orient="row"
    ).unique()
    known = frame.join(extra.with_columns(marked=pl.lit(True)), on=["query", "doc"], how="left", maintain_order="left")
    known = known.with_columns(distractor=pl.col("distractor") | pl.col("marked").fill_null(False)).drop("marked")
    new = extra.join(frame, on=["query", "doc"], how="anti").with_columns(grade=pl.lit(0.0), distractor=pl.lit(True))
    return pl.concat([known, new.select(known.columns)])
