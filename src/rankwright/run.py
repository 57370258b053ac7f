"""A run: what one system returned, as columns in rank order. The only place that ranks."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np
import polars as pl

from .columns import RUN, Source, tidy, write
from .errors import RankwrightError
from .fingerprint import fingerprint
from .ids import Codes, Floats, group, position, repeated, spread
from .lazy import need

if TYPE_CHECKING:
    import pandas as pd

SUFFIXES = (".run", ".trec", ".txt", ".res", ".tsv", ".jsonl", ".ndjson", ".parquet")


@dataclass(frozen=True, eq=False, repr=False)
class Run:
    """What one system returned: rows (query, doc, score), best first within each query.

    Score falls; equal scores go to the greater doc id in byte order, as trec_eval ranks. Queries
    stand in the order they were given. Build one with `read` or a `from_` method; it never changes.
    """

    queries: tuple[str, ...]
    starts: Codes  # rows of query i: starts[i] to starts[i + 1]
    docs: pl.Series
    scores: Floats
    name: str = "run"

    @classmethod
    def from_polars(cls, frame: pl.DataFrame, name: str = "run") -> Run:
        """A run from the columns query, doc, score, in any row order."""
        frame = tidy(frame, RUN, f"run {name!r}")
        queries, starts, docs, scores = ranked(frame, name)
        if twice := repeated(starts, docs):
            query = queries[int(np.searchsorted(starts, twice[0], "right")) - 1]
            raise Repeated(f"run {name!r}", query, docs[twice[0]])
        for column in (starts, scores):
            column.setflags(write=False)
        return cls(tuple(queries), starts, docs, scores, name)

    @classmethod
    def from_pandas(cls, frame: pd.DataFrame, name: str = "run") -> Run:
        """A run from a pandas frame with the columns query, doc, score."""
        return cls.from_polars(pl.DataFrame({str(column): frame[column].to_list() for column in frame}), name)

    @classmethod
    def from_dict(cls, rows: Mapping[str, Mapping[str, float]], name: str = "run") -> Run:
        """A run from {query: {doc: score}}, as pytrec_eval and ranx have it."""
        return cls.from_polars(from_nested(rows, "score", f"run {name!r}"), name)

    @classmethod
    def read(cls, path: str | Path, name: str | None = None, format: str | None = None, comments: bool = True) -> Run:
        """A run from a TREC, MS MARCO, JSONL or Parquet file, plain or compressed (.gz, .zst)."""
        source = Source.open(path, RUN, format, comments)
        frame = source.frame()
        try:
            return cls.from_polars(frame, stem(path) if name is None else name)
        except Repeated as error:
            raise error.located(source, frame) from None

    def write(self, path: str | Path, format: str | None = None) -> None:
        """Write the run (TREC, MS MARCO, JSONL, Parquet; .gz, .zst) so that it reads back to the same ranking."""
        size = len(self)
        fill = {
            "_iter": pl.repeat("Q0", size, eager=True),
            "_rank": pl.Series(self.rank),
            "rank": pl.Series(self.rank),
            "_tag": pl.repeat("_".join(self.name.split()) or "run", size, eager=True),
        }
        write(self.to_polars(), path, RUN, format, fill)

    def to_polars(self) -> pl.DataFrame:
        """The columns query, doc, score, in rank order."""
        names = pl.Series("query", self.queries, dtype=pl.String)
        return pl.DataFrame(
            {"query": names.gather(spread(self.starts)), "doc": self.docs, "score": pl.Series(self.scores)}
        )

    def to_pandas(self) -> pd.DataFrame:
        """The columns query, doc, score as a pandas frame."""
        return need("pandas", "pandas").DataFrame(self.to_polars().to_dict(as_series=False))  # type: ignore[no-any-return]

    def to_dict(self) -> dict[str, dict[str, float]]:
        """The run as {query: {doc: score}}, best first."""
        docs, scores = self.docs.to_list(), self.scores.tolist()
        spans = zip(self.queries, self.starts[:-1].tolist(), self.starts[1:].tolist(), strict=True)
        return {query: dict(zip(docs[a:b], scores[a:b], strict=True)) for query, a, b in spans}

    def top(self, k: int) -> Run:
        """The first k rows of each query."""
        counts = np.minimum(np.diff(self.starts), k)
        kept = np.flatnonzero(self.rank <= k)
        starts = np.concatenate([[0], np.cumsum(counts)])
        return replace(self, starts=starts, docs=self.docs.gather(kept), scores=self.scores[kept])

    def renamed(self, name: str) -> Run:
        """The same run under another name."""
        return replace(self, name=name)

    @property
    def rank(self) -> Codes:
        """The rank of every row within its query, from 1."""
        return position(self.starts)

    @cached_property
    def fingerprint(self) -> str:
        """The name of this content: the same for the same rows in any order, whatever the run is called."""
        queries = sorted(range(len(self.queries)), key=self.queries.__getitem__)
        docs, scores = self.docs, self.scores
        counts = np.diff(self.starts)[queries]
        if queries != list(range(len(queries))):
            rows = np.repeat(self.starts[queries], counts) + position(np.concatenate([[0], np.cumsum(counts)])) - 1
            docs, scores = docs.gather(rows), scores[rows]
        names = pl.Series([self.queries[i] for i in queries], dtype=pl.String)
        return fingerprint("run", names, counts.astype("<i8"), docs, scores.astype("<f8"))

    def __len__(self) -> int:
        return len(self.scores)

    def __eq__(self, other: object) -> bool:
        """Equal rows in the equal order, whatever the runs are called."""
        return isinstance(other, Run) and self.fingerprint == other.fingerprint

    def __hash__(self) -> int:
        return hash(self.fingerprint)

    def __repr__(self) -> str:
        return f"Run({self.name!r}, {len(self.queries):,} queries, {len(self):,} rows)"


class Repeated(RankwrightError):
    """The same query and doc stand in two rows."""

    def __init__(self, what: str, query: str, doc: str) -> None:
        super().__init__(f"{what}: doc {doc!r} stands twice under query {query!r}")
        self.query, self.doc = query, doc

    def located(self, source: Source, frame: pl.DataFrame) -> RankwrightError:
        """The same error with the file and the two lines."""
        same = (pl.col("query") == self.query) & (pl.col("doc") == self.doc)
        rows = frame.with_row_index().filter(same)["index"].to_list()
        places = f"{source.place(rows[0])} and {source.place(rows[1]).removeprefix('line ').removeprefix('row ')}"
        return RankwrightError(f"{source.path}: {places}: doc {self.doc!r} stands twice under query {self.query!r}")


def ranked(frame: pl.DataFrame, name: str) -> tuple[list[str], Codes, pl.Series, Floats]:
    """The one ranking order: within a query score falls, ties go to the greater doc id (byte order).

    Rows that are in order already are not sorted again.
    """
    queries, starts, order = group(frame["query"])
    docs, scores = frame["doc"], frame["score"].to_numpy().astype(np.float64) + 0.0  # -0.0 becomes 0.0
    if not np.isfinite(scores).all():
        row = int(np.flatnonzero(~np.isfinite(scores))[0])
        place = f"run {name!r}: query {frame['query'][row]!r}, doc {docs[row]!r}"
        raise RankwrightError(f"{place}: score {scores[row]} is not finite")
    if order is not None:
        docs, scores = docs.gather(order), scores[order]
    if not in_order(starts, docs, scores):
        rows = pl.DataFrame({"query": spread(starts), "score": scores, "doc": docs})
        rows = rows.sort("query", "score", "doc", descending=[False, True, True])
        docs, scores = rows["doc"], rows["score"].to_numpy()
    return queries, starts, docs, scores


def in_order(starts: Codes, docs: pl.Series, scores: Floats) -> bool:
    """Whether rows are ranked: no score rises within a query, no tie has its doc ids rising."""
    inside = np.ones(max(len(scores) - 1, 0), dtype=bool)  # this row and the next are of one query
    inside[starts[1:-1] - 1] = False
    if (inside & (scores[1:] > scores[:-1])).any():
        return False
    tied = np.flatnonzero(inside & (scores[1:] == scores[:-1]))
    return bool((docs.gather(tied) >= docs.gather(tied + 1)).all())


def from_nested(rows: Mapping[str, Mapping[str, float]], value: str, place: str) -> pl.DataFrame:
    """The columns query, doc, value of a dict of dicts."""
    flat = [(query, doc, number) for query, docs in rows.items() for doc, number in docs.items()]
    wrong = next((item for row in flat for item in row[:2] if not isinstance(item, str)), None)
    if wrong is not None:
        raise RankwrightError(f"{place}: id {wrong!r} is {type(wrong).__name__}; ids are strings")
    try:
        numbers = [float(number) for *_, number in flat]
    except (TypeError, ValueError) as error:
        raise RankwrightError(f"{place}: {value}: {error}") from None
    return pl.DataFrame(
        {"query": [q for q, *_ in flat], "doc": [d for _, d, _ in flat], value: numbers},
        schema={"query": pl.String, "doc": pl.String, value: pl.Float64},
    )


def stem(path: str | Path) -> str:
    """A file's name without the suffixes of its format and compression: `a/bm25.run.gz` is `bm25`."""
    path = Path(path)
    for suffixes in ((".gz", ".zst"), SUFFIXES):
        if path.suffix in suffixes:
            path = path.with_suffix("")
    return path.name


def unique_names(runs: Iterable[Run]) -> None:
    """Refuse two runs of one name."""
    seen: set[str] = set()
    for run in runs:
        if run.name in seen:
            raise RankwrightError(f"two runs are named {run.name!r}; name them apart: NAME=PATH")
        seen.add(run.name)
