"""A run: what one system returned, as columns in rank order. The only place that ranks."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np

from .base.hashing import fingerprint
from .base.ids import (
    Codes,
    Floats,
    Ids,
    appended,
    bounds,
    falling,
    falling_order,
    group,
    locate,
    matches,
    position,
    repeated,
    series,
    spread,
    take,
)
from .base.lazy import need
from .errors import RankwrightError
from .io import RANKS, RUN, Columns, RepeatedError, Source, from_nested, from_pandas

if TYPE_CHECKING:
    import pandas as pd
    import polars as pl

SUFFIXES = (".run", ".trec", ".txt", ".res", ".tsv", ".jsonl", ".ndjson", ".parquet")


@dataclass(frozen=True, eq=False, repr=False)
class Run:
    """What one system returned: rows (query, doc, score), best first within each query.

    Score falls; equal scores go to the greater doc id in byte order, as trec_eval ranks. Queries
    stand in the order they were given. Build one with `read` or a `from_` method; it never changes.
    """

    queries: tuple[str, ...]
    starts: Codes  # rows of query i: starts[i] to starts[i + 1]
    ids: Ids  # the docs, a list while they are few
    scores: Floats
    name: str = "run"
    given: Codes | None = None  # the ranks its file says, where they were asked for

    def __post_init__(self) -> None:
        for key in ("starts", "scores"):  # views, so that an array of the caller's stays as it is
            view = getattr(self, key).view()
            view.setflags(write=False)
            object.__setattr__(self, key, view)

    @classmethod
    def of(cls, columns: Columns, name: str = "run", place: str | None = None) -> Run:
        """The run of these columns, in the one ranking order; refuses numbers that are not finite, and repeats."""
        place = place or f"run {name!r}"
        queries, starts, docs, scores = ranked(columns, place)
        if twice := repeated(starts, docs):
            query = queries[int(np.searchsorted(starts, twice[0], "right")) - 1]
            raise RepeatedError(place, query, docs[twice[0]])
        return cls(tuple(queries), starts, docs, scores, name)

    @classmethod
    def from_polars(cls, frame: pl.DataFrame, name: str = "run") -> Run:
        """A run from the columns query, doc, score of a frame, in any row order."""
        from .io.frames import from_frame

        return cls.of(from_frame(frame, RUN, f"run {name!r}"), name)

    @classmethod
    def from_pandas(cls, frame: pd.DataFrame, name: str = "run") -> Run:
        """A run from a pandas frame with the columns query, doc, score."""
        return cls.of(from_pandas(frame, RUN, f"run {name!r}"), name)

    @classmethod
    def from_dict(cls, rows: Mapping[str, Mapping[str, float]], name: str = "run") -> Run:
        """A run from {query: {doc: score}}, as pytrec_eval and ranx have it."""
        return cls.of(from_nested(rows, "score", f"run {name!r}"), name)

    @classmethod
    def read(
        cls,
        path: str | Path,
        name: str | None = None,
        format: str | None = None,
        comments: bool = True,
        file_ranks: bool = False,
    ) -> Run:
        """A run from a TREC, MS MARCO, JSONL or Parquet file, plain or compressed (.gz, .zst).

        `file_ranks` keeps the rank column of a TREC file beside the run, as `given`.
        """
        source = Source.open(path, RUN, format, comments)
        run = cls.from_source(source, stem(path) if name is None else name)
        if not file_ranks or source.format != "trec":
            return run
        if not Path(path).is_file():
            raise RankwrightError(f"{path}: its rank column is asked for too: a file is needed, not a pipe")
        other = cls.of(Source.open(path, RANKS, "trec", comments).columns())
        codes = locate(other.queries, run.queries)[spread(other.starts)]
        ours, theirs = matches(spread(run.starts), run.ids, codes, other.ids)
        given = np.zeros(len(run), dtype=np.int64)
        given[ours] = -other.scores[theirs]
        return replace(run, given=given)

    @classmethod
    def from_source(cls, source: Source, name: str) -> Run:
        """A run from an opened source; a repeated row is named by its lines."""
        try:
            return cls.of(source.columns(), name, str(source.path))
        except RepeatedError as error:
            raise error.located(source) from None

    def write(self, path: str | Path, format: str | None = None) -> None:
        """Write the run (TREC, MS MARCO, JSONL, Parquet; .gz, .zst) so that it reads back to the same ranking."""
        import polars as pl

        from .io.column_writer import write

        rank = pl.Series(self.rank)
        tag = pl.lit("_".join(self.name.split()) or "run")
        fill: dict[str, pl.Series | pl.Expr] = {"_iter": pl.lit("Q0"), "_rank": rank, "rank": rank, "_tag": tag}
        write(self.to_polars(), path, RUN, format, fill)

    @property
    def docs(self) -> pl.Series:
        """The doc of every row."""
        return series(self.ids)

    def to_polars(self) -> pl.DataFrame:
        """The columns query, doc, score, in rank order."""
        import polars as pl

        query = series(list(self.queries)).gather(spread(self.starts))
        return pl.DataFrame({"query": query, "doc": self.docs, "score": self.scores})

    def to_pandas(self) -> pd.DataFrame:
        """The columns query, doc, score as a pandas frame."""
        return need("pandas", "pandas").DataFrame(self.to_polars().to_dict(as_series=False))  # type: ignore[no-any-return]

    def to_dict(self) -> dict[str, dict[str, float]]:
        """The run as {query: {doc: score}}, best first."""
        docs, scores = list(self.ids), self.scores.tolist()
        spans = zip(self.queries, self.starts[:-1].tolist(), self.starts[1:].tolist(), strict=True)
        return {query: dict(zip(docs[a:b], scores[a:b], strict=True)) for query, a, b in spans}

    def top(self, k: int) -> Run:
        """The first k rows of each query."""
        if k < 0:
            raise RankwrightError(f"top: k {k} is below 0")
        sizes = np.diff(self.starts)
        if not (sizes > k).any():
            return self
        kept = np.flatnonzero(self.rank <= k)
        starts = bounds(np.minimum(sizes, k))
        return self.some(starts, kept)

    def asked(self, places: Codes) -> Run:
        """The run of some of its queries, by their places; neighbours are not copied."""
        sizes, at = np.diff(self.starts)[places], places.tolist()
        queries, starts = tuple(self.queries[place] for place in at), bounds(sizes)
        if at and at == list(range(at[0], at[0] + len(at))):
            rows = slice(int(self.starts[at[0]]), int(self.starts[at[-1] + 1]))
            given = None if self.given is None else self.given[rows]
            return Run(queries, starts, self.ids[rows], self.scores[rows], self.name, given)
        return replace(self.some(starts, np.repeat(self.starts[places], sizes) + position(starts) - 1), queries=queries)

    @staticmethod
    def joined(parts: Sequence[Run], name: str) -> Run:
        """Runs of different queries as one, one after the other."""
        queries = tuple(query for part in parts for query in part.queries)
        starts = bounds(np.concatenate([np.diff(part.starts) for part in parts]))
        ids = appended([part.ids for part in parts])
        return Run(queries, starts, ids, np.concatenate([part.scores for part in parts]), name)

    def some(self, starts: Codes, kept: Codes) -> Run:
        """The run with some of its rows."""
        given = None if self.given is None else self.given[kept]
        return replace(self, starts=starts, ids=take(self.ids, kept), scores=self.scores[kept], given=given)

    def without_self(self) -> Run:
        """The run without docs that have the id of their query, as collections whose queries are docs need it."""
        ours = series(list(self.queries)).gather(spread(self.starts))
        kept = np.flatnonzero((self.docs != ours).to_numpy())
        sizes = np.bincount(spread(self.starts)[kept], minlength=len(self.queries))
        return self.some(bounds(sizes), kept)

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
        docs, scores = self.ids, self.scores
        counts = np.diff(self.starts)[queries]
        if queries != list(range(len(queries))):
            rows = np.repeat(self.starts[queries], counts) + position(bounds(counts)) - 1
            docs, scores = take(docs, rows), scores[rows]
        return fingerprint("run", [self.queries[i] for i in queries], counts, docs, scores)

    def __len__(self) -> int:
        return len(self.scores)

    def __eq__(self, other: object) -> bool:
        """Equal rows in the equal order, whatever the runs are called."""
        return isinstance(other, Run) and self.fingerprint == other.fingerprint

    def __hash__(self) -> int:
        return hash(self.fingerprint)

    def __repr__(self) -> str:
        return f"Run({self.name!r}, {len(self.queries):,} queries, {len(self):,} rows)"


def ranked(columns: Columns, place: str) -> tuple[list[str], Codes, Ids, Floats]:
    """The one ranking order: within a query score falls, ties go to the greater doc id (byte order).

    Rows that are in order already are not sorted again.
    """
    docs, scores = columns.doc, columns.value
    if not np.isfinite(scores).all():
        row = int(np.flatnonzero(~np.isfinite(scores))[0])
        where = f"{place}: query {columns.query[row]!r}, doc {docs[row]!r}"
        raise RankwrightError(f"{where}: score {scores[row]} is not finite")
    queries, starts, order = group(columns.query)
    if order is not None:
        docs, scores = take(docs, order), scores[order]
    rows = disordered(starts, docs, scores)
    if len(rows):
        order = np.arange(len(scores))
        order[rows] = rows[falling_order(spread(starts)[rows], scores[rows], take(docs, rows))]
        docs, scores = take(docs, order), scores[order]
    return queries, starts, docs, scores


def disordered(starts: Codes, docs: Ids, scores: Floats) -> Codes:
    """The rows that must be sorted: all of a query where a score rises, and ties whose doc ids rise.

    Sorted among themselves, they go back to the places they took.
    """
    inside = np.ones(max(len(scores) - 1, 0), dtype=bool)  # this row and the next are of one query
    inside[starts[1:-1] - 1] = False
    rising = np.flatnonzero(inside & (scores[1:] > scores[:-1]))
    tied = np.flatnonzero(inside & (scores[1:] == scores[:-1]))
    if not len(rising) and falling(docs, tied):
        return rising
    touched = np.zeros(len(starts) - 1, dtype=bool)
    touched[np.searchsorted(starts, rising, "right") - 1] = True
    marked = np.repeat(touched, np.diff(starts))
    marked[tied] = True
    marked[tied + 1] = True
    return np.flatnonzero(marked)


def stem(path: str | Path) -> str:
    """A file's name without the suffixes of its format and compression: `a/bm25.run.gz` is `bm25`."""
    path = Path(path)
    for suffixes in ((".gz", ".zst"), SUFFIXES):
        if path.suffix in suffixes:
            path = path.with_suffix("")
    return path.name or str(path)


def unique(names: Iterable[str]) -> None:
    """Refuse two runs of one name."""
    seen: set[str] = set()
    for name in names:
        if name in seen:
            raise RankwrightError(f"two runs are named {name!r}; name them apart: NAME=PATH")
        seen.add(name)
