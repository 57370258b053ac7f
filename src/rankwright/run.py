"""A run: the results of one system, as columns in rank order. Its order is the one order of results."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from .base.files import open_stream
from .base.hashing import fingerprint
from .base.ids import (
    Codes,
    Floats,
    Ids,
    concat_ids,
    find_repeat,
    group_offsets,
    group_rows,
    is_descending,
    locate,
    match_rows,
    ranking_order,
    row_groups,
    row_positions,
    series,
    take,
)
from .base.lazy import Elsewhere, Renamed, foreign_names, foreign_operator, import_optional
from .errors import RankwrightError, plural
from .io import RANKS, RUN, Columns, RepeatedError, Source, value_columns

if TYPE_CHECKING:
    import pandas as pd
    import polars as pl

IN_SAMPLE, OUT_OF_FOLD = "in sample", "out of fold"
FITTED_TAG = re.compile(rb"_?\((in_sample|out_of_fold)\)$")  # at the end of the tag of a TREC file
RUN_SUFFIXES = (".run", ".trec", ".txt", ".res", ".tsv", ".csv", ".json", ".jsonl", ".ndjson", ".parquet")


@dataclass(frozen=True, eq=False, repr=False, init=False)
class Run:
    """The results of one system: rows (query, doc, score), best first within each query.

    Scores descend; ties are broken by doc id, descending in byte order, as in trec_eval. Queries
    keep the order they were given in. `Run(value)` takes what `from_value` takes; a run never changes.
    """

    queries: tuple[str, ...]
    starts: Codes  # rows of query i: starts[i] to starts[i + 1]
    ids: Ids  # the docs, a list if they are few
    scores: Floats
    name: str = "run"
    file_ranks: Codes | None = None  # the rank column of its file, if `read` was called with file_ranks
    fitted: str = ""  # how the system was fitted, if it was: `in sample` or `out of fold`

    renamed = Renamed("rename")
    without_self = Renamed("exclude_self")
    asked = Renamed("select_queries")
    from_df = Elsewhere("Run(frame)")
    from_file = Elsewhere("Run.read(path)")
    load = Elsewhere("Run.read(path)")
    from_parquet = Elsewhere("Run.read(path)")
    save = Elsewhere("run.write(path), with a suffix such as .run, .jsonl, .csv or .parquet")
    to_df = Elsewhere("run.to_pandas() or run.to_polars()")
    to_dataframe = Elsewhere("run.to_pandas() or run.to_polars()")
    make_comparable = Elsewhere(
        "evaluate(qrels, run): judged queries that a run misses are scored as empty, others are left out"
    )
    keys = Elsewhere("run.queries")
    get_query_ids = Elsewhere("run.queries")
    items = Elsewhere("run.to_dict().items()")
    size = Elsewhere("len(run.queries), or len(run) for rows")
    add = Elsewhere("Run({query: {doc: score}}) once all scores are there: a run never changes")
    add_score = Elsewhere("Run({query: {doc: score}}) once all scores are there: a run never changes")
    add_multi = Elsewhere("Run({query: {doc: score}}) once all scores are there: a run never changes")
    mean_scores = Elsewhere("evaluate(qrels, run, measures)[run.name]")
    __array_ufunc__ = None  # so that 0.3 * run is refused where 0.3 is of numpy, too
    __add__ = __radd__ = foreign_operator("+", "fuse([run, other], 'comb_sum')")
    __mul__ = __rmul__ = foreign_operator("*", "fuse([run, other], 'weighted', {'weights': [0.3, 0.7]})")
    __mod__ = foreign_operator("%", "run.top(10)")
    __or__ = __and__ = __pow__ = foreign_operator("|, & or **", "fuse([run, other])")
    __rshift__ = __rrshift__ = foreign_operator(">>", "each step as a call: run.top(10), fuse([run, other])")

    def __init__(self, rows: Any = None, name: str | None = None, **fields: Any) -> None:
        """A run from a value, or from its fields by name."""
        if not fields:
            fields = vars(Run.from_value({} if rows is None else rows, name))
        elif rows is not None:
            raise RankwrightError(f"Run has no argument {next(iter(fields))!r}; write Run(rows, name=NAME)")
        defaults = {"name": "run" if name is None else name, "file_ranks": None, "fitted": ""}
        views = {key: fields[key].view() for key in ("starts", "scores")}  # so that the caller's array stays writable
        for view in views.values():
            view.setflags(write=False)
        for key, value in {**defaults, **fields, **views}.items():
            object.__setattr__(self, key, value)

    @classmethod
    def from_columns(cls, columns: Columns, name: str = "run", place: str | None = None) -> Run:
        """A run from columns in any row order; raises on scores that are not finite and on repeated docs."""
        place = place or f"run {name!r}"
        queries, starts, docs, scores = rank_rows(columns, place)
        if twice := find_repeat(starts, docs):
            query = queries[int(np.searchsorted(starts, twice[0], "right")) - 1]
            raise RepeatedError(place, query, docs[twice[0]])
        return cls(queries=tuple(queries), starts=starts, ids=docs, scores=scores, name=name)

    @classmethod
    def from_value(cls, value: Any, name: str | None = None) -> Run:
        """A run from {query: {doc: score}}, a pandas or polars frame, rows (query, doc, score), a path, or a run.

        Columns may have any usual name (qid, docno, ...), ids that are integers become text with a warning, and values
        of ranx, ir_measures, pytrec_eval and PyTerrier are read as they are.
        """
        if isinstance(value, Run):
            return value if name is None else value.rename(name)
        if isinstance(value, str | Path):
            return cls.read(value, name)
        if hasattr(value, "grades") and not hasattr(value, "columns"):
            raise RankwrightError("run: these are judgements; judgements come first, then runs: evaluate(qrels, runs)")
        own_name = getattr(value, "name", None)  # of a frame, a column
        name = name or (own_name if isinstance(own_name, str) and own_name else "run")
        return cls.from_columns(value_columns(value, RUN, f"run {name!r}"), name)

    @classmethod
    def from_polars(cls, frame: pl.DataFrame, name: str = "run") -> Run:
        """A run from the columns query, doc, score of a frame, in any row order."""
        return cls.from_value(frame, name)

    @classmethod
    def from_pandas(cls, frame: pd.DataFrame, name: str = "run") -> Run:
        """A run from a pandas frame with the columns query, doc, score."""
        return cls.from_value(frame, name)

    @classmethod
    def from_dict(cls, rows: Mapping[str, Mapping[str, float]], name: str = "run") -> Run:
        """A run from {query: {doc: score}}, the form that pytrec_eval and ranx use."""
        return cls.from_value(rows, name)

    @classmethod
    @foreign_names(kind="format='trec', or nothing: the format is recognized")
    def read(
        cls,
        path: str | Path,
        name: str | None = None,
        format: str | None = None,
        comments: bool = True,
        file_ranks: bool = False,
    ) -> Run:
        """A run from a TREC, MS MARCO, JSONL, Parquet or CSV file, plain or compressed (.gz, .zst).

        `file_ranks` also reads the rank column of a TREC file, into the attribute `file_ranks`.
        """
        source = Source.open(path, RUN, format, comments)
        run = cls.from_source(source, stem(path) if name is None else name)
        if source.format == "trec" and Path(path).is_file():
            run = replace(run, fitted=read_fitted(Path(path)))
        if not file_ranks or source.format != "trec":
            return run
        if not Path(path).is_file():
            raise RankwrightError(f"{path}: cannot read the rank column of a pipe; a file is needed")
        other = cls.from_columns(Source.open(path, RANKS, "trec", comments).read_columns())
        codes = locate(other.queries, run.queries)[row_groups(other.starts)]
        ours, theirs = match_rows(row_groups(run.starts), run.ids, codes, other.ids)
        ranks = np.zeros(len(run), dtype=np.int64)
        ranks[ours] = -other.scores[theirs]
        return replace(run, file_ranks=ranks)

    @classmethod
    def from_source(cls, source: Source, name: str) -> Run:
        """A run from an open source; the error for a repeated doc names both lines."""
        try:
            return cls.from_columns(source.read_columns(), name, str(source.path))
        except RepeatedError as error:
            raise error.with_lines(source) from None

    def write(self, path: str | Path, format: str | None = None) -> None:
        """Write the run (TREC, MS MARCO, JSONL, Parquet, CSV; .gz, .zst) so that it reads back to the same ranking."""
        import polars as pl

        from .io.column_writer import write

        rank = pl.Series(self.rank)
        tag = pl.lit("_".join(self.label.split()) or "run")
        fill: dict[str, pl.Series | pl.Expr] = {"_iter": pl.lit("Q0"), "_rank": rank, "rank": rank, "_tag": tag}
        write(self.to_polars(), path, RUN, format, fill)

    @property
    def docs(self) -> pl.Series:
        """The doc of every row."""
        return series(self.ids)

    def to_polars(self) -> pl.DataFrame:
        """The columns query, doc, score, in rank order."""
        import polars as pl

        query = series(list(self.queries)).gather(row_groups(self.starts))
        return pl.DataFrame({"query": query, "doc": self.docs, "score": self.scores})

    def to_pandas(self) -> pd.DataFrame:
        """The columns query, doc, score as a pandas frame."""
        return import_optional("pandas", "pandas").DataFrame(self.to_polars().to_dict(as_series=False))  # type: ignore[no-any-return]

    def to_dict(self) -> dict[str, dict[str, float]]:
        """The run as {query: {doc: score}}, best first."""
        docs, scores = list(self.ids), self.scores.tolist()
        spans = zip(self.queries, self.starts[:-1].tolist(), self.starts[1:].tolist(), strict=True)
        return {query: dict(zip(docs[a:b], scores[a:b], strict=True)) for query, a, b in spans}

    def top(self, k: int) -> Run:
        """The first k rows of each query."""
        if k < 0:
            raise RankwrightError(f"top: k must be an integer >= 0, got {k}")
        sizes = np.diff(self.starts)
        if not (sizes > k).any():
            return self
        kept = np.minimum(sizes, k)
        starts = group_offsets(kept)
        return self.select_rows(starts, np.arange(starts[-1]) + np.repeat(self.starts[:-1] - starts[:-1], kept))

    def select_queries(self, positions: Codes) -> Run:
        """The run restricted to the queries at these positions; adjacent queries are not copied."""
        sizes, at = np.diff(self.starts)[positions], positions.tolist()
        queries, starts = tuple(self.queries[position] for position in at), group_offsets(sizes)
        if at and at == list(range(at[0], at[0] + len(at))):
            rows = slice(int(self.starts[at[0]]), int(self.starts[at[-1] + 1]))
            file_ranks = None if self.file_ranks is None else self.file_ranks[rows]
            return replace(
                self,
                queries=queries,
                starts=starts,
                ids=self.ids[rows],
                scores=self.scores[rows],
                file_ranks=file_ranks,
            )
        return replace(
            self.select_rows(starts, np.repeat(self.starts[positions], sizes) + row_positions(starts) - 1),
            queries=queries,
        )

    @staticmethod
    def concat(parts: Sequence[Run], name: str) -> Run:
        """Runs of different queries concatenated into one."""
        queries = tuple(query for part in parts for query in part.queries)
        starts = group_offsets(np.concatenate([np.diff(part.starts) for part in parts]))
        ids = concat_ids([part.ids for part in parts])
        scores = np.concatenate([part.scores for part in parts])
        return Run(queries=queries, starts=starts, ids=ids, scores=scores, name=name)

    def select_rows(self, starts: Codes, rows: Codes) -> Run:
        """The run restricted to these rows, whose queries start at `starts`."""
        file_ranks = None if self.file_ranks is None else self.file_ranks[rows]
        return replace(self, starts=starts, ids=take(self.ids, rows), scores=self.scores[rows], file_ranks=file_ranks)

    def exclude_self(self) -> Run:
        """The run without docs whose id is their query's, for collections whose queries are docs."""
        ours = series(list(self.queries)).gather(row_groups(self.starts))
        kept = np.flatnonzero((self.docs != ours).to_numpy())
        sizes = np.bincount(row_groups(self.starts)[kept], minlength=len(self.queries))
        return self.select_rows(group_offsets(sizes), kept)

    def rename(self, name: str) -> Run:
        """The same run under another name."""
        return replace(self, name=name)

    @property
    def label(self) -> str:
        """The name as tables show it, with how the system was fitted, if it was."""
        return f"{self.name} ({self.fitted})" if self.fitted else self.name

    @property
    def rank(self) -> Codes:
        """The rank of every row within its query, starting at 1."""
        return row_positions(self.starts)

    @cached_property
    def fingerprint(self) -> str:
        """A hash of the rows, independent of their order and of the run's name."""
        queries = sorted(range(len(self.queries)), key=self.queries.__getitem__)
        docs, scores = self.ids, self.scores
        counts = np.diff(self.starts)[queries]
        if queries != list(range(len(queries))):
            shifts = self.starts[queries] - group_offsets(counts)[:-1]
            rows = np.arange(len(scores)) + np.repeat(shifts, counts)
            docs, scores = take(docs, rows), scores[rows]
        return fingerprint("run", [self.queries[i] for i in queries], counts, docs, scores)

    def __getitem__(self, query: str) -> dict[str, float]:
        """The docs of a query with their scores, best first."""
        if query not in self.query_positions:
            raise RankwrightError(f"run {self.name!r} has no query {query!r}")
        return self.select_queries(np.array([self.query_positions[query]])).to_dict()[query]

    def __contains__(self, query: object) -> bool:
        """Whether the run has a query."""
        return query in self.query_positions

    @cached_property
    def query_positions(self) -> dict[object, int]:
        """The position of each query."""
        return {query: at for at, query in enumerate(self.queries)}

    def __iter__(self) -> Iterator[tuple[str, str, float]]:
        """The rows (query, doc, score), in rank order."""
        return ((query, doc, score) for query, docs in self.to_dict().items() for doc, score in docs.items())

    def __len__(self) -> int:
        return len(self.scores)

    def __eq__(self, other: object) -> bool:
        """Whether both runs have the same rows; names do not count."""
        return isinstance(other, Run) and self.fingerprint == other.fingerprint

    def __hash__(self) -> int:
        return hash(self.fingerprint)

    def __repr__(self) -> str:
        return f"Run({self.name!r}, {plural(len(self.queries), 'query')}, {plural(len(self), 'row')})"


def rank_rows(columns: Columns, place: str) -> tuple[list[str], Codes, Ids, Floats]:
    """Rank the rows of each query: score descending, ties by doc id descending (byte order).

    Rows already in order are not sorted again.
    """
    docs, scores = columns.doc, columns.value
    if not np.isfinite(scores).all():
        row = int(np.flatnonzero(~np.isfinite(scores))[0])
        where = f"{place}: query {columns.query[row]!r}, doc {docs[row]!r}"
        raise RankwrightError(f"{where}: score {scores[row]} is not finite")
    queries, starts, order = group_rows(columns.query)
    if order is not None:
        docs, scores = take(docs, order), scores[order]
    rows = find_unsorted_rows(starts, docs, scores)
    if len(rows):
        order = np.arange(len(scores))
        order[rows] = rows[ranking_order(row_groups(starts)[rows], scores[rows], take(docs, rows))]
        docs, scores = take(docs, order), scores[order]
    return queries, starts, docs, scores


def find_unsorted_rows(starts: Codes, docs: Ids, scores: Floats) -> Codes:
    """The rows to sort: every row of a query whose scores rise somewhere, and ties whose doc ids rise.

    Once sorted among themselves, they go back to the positions they came from.
    """
    inside = np.ones(max(len(scores) - 1, 0), dtype=bool)  # this row and the next belong to one query
    inside[starts[1:-1] - 1] = False
    rising = np.flatnonzero(inside & (scores[1:] > scores[:-1]))
    tied = np.flatnonzero(inside & (scores[1:] == scores[:-1]))
    if not len(rising) and is_descending(docs, tied):
        return rising
    unsorted_queries = np.zeros(len(starts) - 1, dtype=bool)
    unsorted_queries[np.searchsorted(starts, rising, "right") - 1] = True
    unsorted_rows = np.repeat(unsorted_queries, np.diff(starts))
    unsorted_rows[tied] = True
    unsorted_rows[tied + 1] = True
    return np.flatnonzero(unsorted_rows)


def read_fitted(path: Path) -> str:
    """How a system was fitted, from the tag of its TREC file; empty if the tag does not say."""
    with open_stream(path) as file:
        found = FITTED_TAG.search(file.readline(10_000).rstrip())
    return found[1].decode().replace("_", " ") if found else ""


def read_tag(path: Path) -> str | None:
    """The tag of a TREC file, its sixth column, from its first row; None of any other file, and of a pipe."""
    source = Source.open(path, RUN)
    if not path.is_file() or source.format != "trec":
        return None
    fields = source.first_row.split()
    if len(fields) < 6 or source.has_header:
        return None
    return FITTED_TAG.sub(b"", fields[5]).decode(errors="replace") or None


def stem(path: str | Path) -> str:
    """A file's name without the suffixes of its format and compression: `a/bm25.run.gz` is `bm25`."""
    path = Path(path)
    for suffixes in ((".gz", ".zst"), RUN_SUFFIXES):
        if path.suffix in suffixes:
            path = path.with_suffix("")
    return path.name or str(path)


def as_runs(runs: Any) -> Iterable[Run]:
    """Runs from one value or several: a run, {name: run}, or a list of runs, each as `Run.from_value` takes it.

    Values without a name are numbered. What a generator yields is read one at a time.
    """
    if isinstance(runs, Iterator):
        return map(Run.from_value, runs)
    if isinstance(runs, Mapping) and runs and all(is_run(value) for value in runs.values()):
        return [Run.from_value(value, str(name)) for name, value in runs.items()]
    if isinstance(runs, Sequence) and not isinstance(runs, str) and (not runs or is_run(runs[0])):
        found = [Run.from_value(value) for value in runs]
        unnamed = [at for at, run in enumerate(found) if run.name == "run"]
        numbers = {at: f"run {number}" for number, at in enumerate(unnamed, 1)} if len(unnamed) > 1 else {}
        return [run.rename(numbers[at]) if at in numbers else run for at, run in enumerate(found)]
    return [Run.from_value(runs)]


def is_run(value: Any) -> bool:
    """Whether a value can be a run by itself: not a row, and not what a query has in a dict."""
    if isinstance(value, Mapping):
        return bool(value) and isinstance(next(iter(value.values())), Mapping)
    return isinstance(value, Run | str | Path) or hasattr(value, "columns") or hasattr(value, "to_dict")


def check_unique_names(names: Iterable[str]) -> None:
    """Raise if two runs have the same name."""
    seen: set[str] = set()
    for name in names:
        if name in seen:
            raise RankwrightError(f"two runs are named {name!r}; give them different names: NAME=PATH")
        seen.add(name)
