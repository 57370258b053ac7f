"""Judgements: how relevant each judged doc is to its query."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any

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
from .base.lazy import Elsewhere, foreign_names, import_optional
from .errors import RankwrightError, plural
from .io import MODEL, PERSON, QRELS, Columns, RepeatedError, Source, value_columns

if TYPE_CHECKING:
    import pandas as pd
    import polars as pl


@dataclass(frozen=True, eq=False)
class Subtopics:
    """Judgements of the subtopics of queries: the row of the doc among the judgements, its subtopic and grade."""

    rows: Codes
    names: Ids  # subtopics; equal names in different queries are different subtopics
    grades: Floats

    @cached_property
    def columns(self) -> tuple[Codes, Codes, Floats]:
        """The rows, a code for each name, and the grades."""
        _, codes = np.unique(np.array(list(self.names), dtype=object), return_inverse=True)
        return self.rows, codes, self.grades


@dataclass(frozen=True)
class ModelShare:
    """How many of some judgements models made, and which."""

    count: int
    total: int
    models: tuple[str, ...]

    @property
    def is_all(self) -> bool:
        """Whether models made all of them."""
        return self.count == self.total

    def __str__(self) -> str:
        names = ", ".join(self.models)
        who = f"by models ({names})" if len(self.models) > 1 else f"by a model ({names})"
        how_many = f"all {self.total:,}" if self.is_all else f"{self.count:,} of {self.total:,}"
        return f"{how_many} judgements were made {who}"


@dataclass(frozen=True, eq=False, repr=False, init=False)
class Qrels:
    """Judgements: rows (query, doc, grade, distractor), sorted by query and doc in byte order.

    Grade > 0 is relevant, 0 is judged not relevant, below 0 is pooled but unjudged (as in
    trec_eval). A distractor is a wrong answer that is easily confused with a right one; its grade is 0.
    `Qrels(value)` takes what `from_value` takes; judgements never change.
    """

    queries: tuple[str, ...]
    starts: Codes  # rows of query i: starts[i] to starts[i + 1]
    ids: Ids  # the docs, a list if they are few
    grades: Floats
    distractors: Flags
    subtopics: Subtopics | None = None  # where queries have subtopics; a doc's grade is then its highest
    models: Ids | None = None  # the model that made each row, empty if a person did; None: people made all

    from_df = Elsewhere("Qrels(frame)")
    from_file = Elsewhere("Qrels.read(path)")
    load = Elsewhere("Qrels.read(path)")
    from_parquet = Elsewhere("Qrels.read(path)")
    from_ir_datasets = Elsewhere("Collection.load('ir_datasets:NAME').qrels")
    save = Elsewhere("qrels.write(path), with a suffix such as .qrels, .tsv, .jsonl, .csv or .parquet")
    to_df = Elsewhere("qrels.to_pandas() or qrels.to_polars()")
    to_dataframe = Elsewhere("qrels.to_pandas() or qrels.to_polars()")
    keys = Elsewhere("qrels.queries")
    get_query_ids = Elsewhere("qrels.queries")
    items = Elsewhere("qrels.to_dict().items()")
    size = Elsewhere("len(qrels.queries), or len(qrels) for rows")
    add = Elsewhere("Qrels({query: {doc: grade}}) once all grades are there: judgements never change")
    add_score = Elsewhere("Qrels({query: {doc: grade}}) once all grades are there: judgements never change")
    add_multi = Elsewhere("Qrels({query: {doc: grade}}) once all grades are there: judgements never change")
    set_relevance_level = Elsewhere("evaluate(qrels, runs, measures, rel=LEVEL), or a measure such as P(rel=2)@10")

    def __init__(self, rows: Any = None, **fields: Any) -> None:
        """Judgements from a value, or from their fields by name."""
        if rows is not None and fields:
            raise RankwrightError(f"Qrels has no argument {next(iter(fields))!r}; write Qrels(rows)")
        own = fields or vars(Qrels.from_value({} if rows is None else rows))
        for key, value in {"subtopics": None, "models": None, **own}.items():
            object.__setattr__(self, key, value)

    @classmethod
    def from_columns(cls, columns: Columns, place: str = "judgements") -> Qrels:
        """Judgements from columns in any row order; raises on grades that are not finite and on repeated docs.

        Of a doc that is judged for several subtopics of a query, the highest grade is its grade.
        """
        if columns.subtopic is not None:
            return with_subtopics(columns, place)
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
        models = None if columns.model is None else take(columns.model, order)
        return cls(queries=tuple(queries), starts=starts, ids=docs, grades=grades, distractors=flags, models=models)

    @classmethod
    def from_value(cls, value: Any) -> Qrels:
        """Judgements from {query: {doc: grade}}, a pandas or polars frame, rows (query, doc, grade), a path, or Qrels.

        Columns may have any usual name (qid, docno, label, relevance, ...); integer ids become text with a warning.
        """
        if isinstance(value, Qrels):
            return value
        if isinstance(value, str | Path):
            return cls.read(value)
        if hasattr(value, "file_ranks") and not hasattr(value, "columns"):
            raise RankwrightError("judgements: this is a run; judgements come first, then runs: evaluate(qrels, runs)")
        if hasattr(value, "iter_calc") or (isinstance(value, list) and value and hasattr(value[0], "iter_calc")):
            raise RankwrightError("judgements: these are measures, which come last: evaluate(qrels, runs, measures)")
        return cls.from_columns(value_columns(value, QRELS, "judgements"))

    @classmethod
    def from_polars(cls, frame: pl.DataFrame) -> Qrels:
        """Judgements from a frame with the columns query, doc, grade[, distractor]."""
        return cls.from_value(frame)

    @classmethod
    def from_pandas(cls, frame: pd.DataFrame) -> Qrels:
        """Judgements from a pandas frame with the columns query, doc, grade[, distractor]."""
        return cls.from_value(frame)

    @classmethod
    def from_dict(cls, rows: Mapping[str, Mapping[str, float]]) -> Qrels:
        """Judgements from {query: {doc: grade}}, the form that pytrec_eval and ranx use."""
        return cls.from_value(rows)

    @classmethod
    @foreign_names(kind="format='trec', or nothing: the format is recognized")
    def read(
        cls,
        path: str | Path,
        format: str | None = None,
        comments: bool = True,
        distractor_grade: float | None = None,
        read_distractors: bool = True,
        read_subtopics: bool = True,
    ) -> Qrels:
        """Judgements from a TREC, BEIR (.tsv), JSONL, Parquet or CSV file, maybe compressed.

        Distractors come from a column `distractor`; from `distractors.tsv` (query, doc) in the same folder,
        unless `read_distractors` is false; and from the rows of `distractor_grade` (such as -1), which become grade 0.
        Where the second column of a TREC file differs between rows, it names subtopics if `read_subtopics`.
        A column `source` marks the rows that a model made (`model`), a column `judge` names it.
        """
        source = Source.open(path, QRELS, format, comments)
        columns = source.read_columns()
        if not read_subtopics:
            columns = replace(columns, subtopic=None)
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
        """Write the judgements (TREC, BEIR .tsv, JSONL, Parquet, CSV; .gz, .zst) so that they read back equal."""
        import polars as pl

        from .io.column_writer import write

        frame = self.to_polars()
        fill = pl.repeat("0", len(frame), eager=True) if self.subtopics is None else frame["subtopic"]
        write(frame, path, QRELS, format, {"iter": fill})

    @property
    def docs(self) -> pl.Series:
        """The doc of every row."""
        return series(self.ids)

    def to_polars(self) -> pl.DataFrame:
        """The columns query, doc, grade, distractor; with subtopics a row and a column `subtopic` for each.

        If a model made any of them, also `source` (person or model) and `judge` (the model's name).
        """
        import polars as pl

        query = series(list(self.queries)).gather(row_groups(self.starts))
        frame = pl.DataFrame({"query": query, "doc": self.docs, "grade": self.grades, "distractor": self.distractors})
        if self.models is not None:
            judge = series(self.models).alias("judge")
            source = pl.when(judge == "").then(pl.lit(PERSON)).otherwise(pl.lit(MODEL)).alias("source")
            frame = frame.with_columns(source, judge)
        if self.subtopics is None:
            return frame
        grade, subtopic = pl.Series("grade", self.subtopics.grades), series(self.subtopics.names).alias("subtopic")
        return frame[self.subtopics.rows].with_columns(grade, subtopic)

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
        more = self.subtopics and ("subtopics", self.subtopics.rows, self.subtopics.names, self.subtopics.grades)
        sizes = np.diff(self.starts)
        made = () if self.models is None else ("models", self.models)
        rows = (list(self.queries), sizes, self.ids, self.grades, self.distractors)
        return fingerprint("qrels", *rows, *(more or ()), *made)

    @cached_property
    def model_share(self) -> ModelShare | None:
        """How many of the judgements models made, and which; None if people made all."""
        if self.models is None:
            return None
        names = [name for name in self.models if name]
        models = {each for name in set(names) for each in name.split(", ")}  # a row may be of several
        return ModelShare(len(names), len(self), tuple(sorted(models)))

    def __getitem__(self, query: str) -> dict[str, float]:
        """The judged docs of a query with their grades."""
        if query not in self.queries:
            raise RankwrightError(f"judgements have no query {query!r}")
        at = self.queries.index(query)
        rows = slice(int(self.starts[at]), int(self.starts[at + 1]))
        return dict(zip(self.ids[rows], self.grades[rows].tolist(), strict=True))

    def __contains__(self, query: object) -> bool:
        """Whether a query is judged."""
        return query in self.queries

    def __iter__(self) -> Iterator[tuple[str, str, float]]:
        """The rows (query, doc, grade)."""
        return ((query, doc, grade) for query, docs in self.to_dict().items() for doc, grade in docs.items())

    def __len__(self) -> int:
        return len(self.grades)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Qrels) and self.fingerprint == other.fingerprint

    def __hash__(self) -> int:
        return hash(self.fingerprint)

    def __repr__(self) -> str:
        return f"Qrels({plural(len(self.queries), 'query')}, {plural(len(self), 'judgement')})"


def with_subtopics(columns: Columns, place: str) -> Qrels:
    """Judgements of subtopics: one row for each doc, and what it is worth for each subtopic."""
    import polars as pl

    assert columns.subtopic is not None
    frame = pl.DataFrame({
        "query": series(columns.query), "doc": series(columns.doc), "grade": columns.value,
        "subtopic": series(columns.subtopic),
        "distractor": np.zeros(len(columns.value), dtype=bool) if columns.distractor is None else columns.distractor,
        "model": [""] * len(columns.value) if columns.model is None else series(columns.model),
    })  # fmt: skip
    twice = frame.filter(frame.select("query", "doc", "subtopic").is_duplicated())
    if len(twice):
        raise RepeatedError(place, twice["query"][0], twice["doc"][0], twice["subtopic"][0])
    docs = frame.group_by("query", "doc", maintain_order=True).agg(
        pl.col("grade").max(), pl.col("distractor").any(), pl.col("model").max()
    )
    flags = docs["distractor"].to_numpy() & (docs["grade"].to_numpy() <= 0)
    models = None if columns.model is None else docs["model"]
    found = Qrels.from_columns(
        Columns(docs["query"], docs["doc"], docs["grade"].to_numpy(), flags, model=models), place
    )
    at = found.to_polars().select("query", "doc").with_row_index("row")
    joined = frame.join(at, on=["query", "doc"], how="left", maintain_order="left").sort("row", "subtopic")
    rows = joined["row"].cast(pl.Int64).to_numpy()
    return replace(found, subtopics=Subtopics(rows, joined["subtopic"], joined["grade"].to_numpy()))


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
    subtopic = None if columns.subtopic is None else column([*columns.subtopic, *[""] * len(new)])
    grades = np.append(columns.value, np.zeros(len(new)))
    model = None if columns.model is None else column([*columns.model, *[""] * len(new)])
    return Columns(column(list(queries)), column(list(docs)), grades, flags, subtopic, model)
