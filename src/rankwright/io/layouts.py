"""The layouts of files: the kinds (run, judgements) and the text layouts of each."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from ..base.ids import Flags, Floats, Ids, column
from ..errors import RankwrightError

# fields are separated by C's isspace without the line feed: ids may contain any other character
FIELD = re.compile(r"[^ \t\v\f\r]+")


# what people call the columns, the surest name first: PyTerrier's `query` is a text beside the id `qid`
COLUMN_NAMES = {
    "query": ("query_id", "qid", "q_id", "query-id", "queryid", "topic_id", "query", "topic"),
    "doc": ("docno", "doc_id", "d_id", "doc-id", "corpus-id", "corpus_id", "doc", "docid", "document_id", "document",
            "pid", "passage_id"),
    "score": ("score", "similarity", "sim"),
    "grade": ("grade", "relevance", "rel", "label", "rating", "judgement", "judgment", "score"),
    "rank": ("rank",),
}  # fmt: skip

MODEL, PERSON = "model", "person"  # the sources of a judgement
UNNAMED_MODEL = "unnamed"
SUFFIXES = {".jsonl": "jsonl", ".ndjson": "jsonl", ".parquet": "parquet", ".csv": "csv"}


@dataclass(frozen=True)
class Columns:
    """The columns of a run or of judgements, rows in any order."""

    query: Ids
    doc: Ids
    value: Floats  # score or grade
    distractor: Flags | None = None
    subtopic: Ids | None = None  # of judgements whose queries have several
    model: Ids | None = None  # of judgements: the model that made each row, empty if a person did; None: only people


@dataclass(frozen=True)
class Layout:
    """The fields of a row of text; those that begin with _ are ignored."""

    fields: tuple[str, ...]
    value: str
    has_header: bool = False
    allows_extra: bool = False  # more fields may follow; they are ignored
    separator: str = " "  # when written
    hint: str = ""  # added to the error message for a wrong value

    @cached_property
    def positions(self) -> tuple[int, int, int]:
        """The positions of query, doc and value in a row."""
        return self.fields.index("query"), self.fields.index("doc"), self.fields.index(self.value)

    @property
    def has_subtopics(self) -> bool:
        """Whether the second field may name a subtopic of the query."""
        return self.fields[1] == "iter"

    @property
    def is_rank(self) -> bool:
        """Whether the value is a rank, which is negated to make a score, so that rank 1 is the highest."""
        return self.value == "rank"

    @property
    def sign(self) -> int:
        """The factor that turns a value into a score."""
        return -1 if self.is_rank else 1

    def accepts(self, fields: int) -> bool:
        """Whether a row may have this many fields; twice as many are two rows on one line."""
        size = len(self.fields)
        return fields == size or (self.allows_extra and size < fields < 2 * size)


@dataclass(frozen=True)
class Kind:
    """What a file contains: its value column, its text layouts, and other files it may be confused with."""

    name: str
    value: str
    layouts: dict[str, Layout]
    look_alikes: dict[int, str]  # by number of columns: the hint for a file of another kind

    @property
    def formats(self) -> list[str]:
        return [*self.layouts, "jsonl", "parquet", "csv"]


RUN = Kind(
    "run",
    "score",
    {
        "trec": Layout(("query", "_iter", "doc", "_rank", "score", "_tag"), "score", allows_extra=True),
        "msmarco": Layout(
            ("query", "doc", "rank"), "rank", separator="\t", hint="; three columns are MS MARCO's query, doc, rank"
        ),
    },
    {4: "these look like judgements (four columns): are judgements and run swapped?"},
)
# the rank column of a TREC run, for methods that use it instead of the scores
RANKS = Kind(
    "run",
    "rank",
    {"trec": Layout(("query", "_iter", "doc", "rank", "_score", "_tag"), "rank", allows_extra=True)},
    {},
)
QRELS = Kind(
    "judgements",
    "grade",
    {
        "trec": Layout(("query", "iter", "doc", "grade"), "grade"),
        "beir": Layout(("query", "doc", "grade"), "grade", has_header=True, separator="\t"),
    },
    {6: "this looks like a run (six columns): are judgements and run swapped?"},
)


def model_names(sources: Sequence[Any], judges: Sequence[Any]) -> Ids | None:
    """The model that made each row of judgements, empty for a person, from the columns `source` and `judge`.

    A model made the rows whose source is `model`; any other source is a person's, or means something else.
    """
    if MODEL not in sources:
        return None
    names = (judge if isinstance(judge, str) and judge else UNNAMED_MODEL for judge in judges)
    return column([name if source == MODEL else "" for source, name in zip(sources, names, strict=True)])


def find_column(names: Iterable[str], wanted: str, kind: Kind, place: str) -> str:
    """The name among some that means a column; raises where none does."""
    own = list(names)
    if {"query", "doc", kind.value} <= {*own}:
        return wanted  # our own names
    known = {name.lower(): name for name in reversed(own)}
    found = next((known[name] for name in COLUMN_NAMES[wanted] if name in known), None)
    if found is None:
        other = {"score": "grade", "grade": "score"}.get(wanted)
        is_swapped = other is not None and any(name in known for name in COLUMN_NAMES[other])
        swapped = ": are judgements and run swapped?" * is_swapped
        raise RankwrightError(f"{place}: no column {wanted!r}; it has {', '.join(map(str, own)) or 'none'}{swapped}")
    return found


def decode_text(data: bytes) -> str | None:
    """The text of bytes in UTF-8 without NUL, None of others."""
    try:
        return None if b"\0" in data else data.decode()
    except UnicodeDecodeError:
        return None


def parse_number(text: str) -> float | None:
    """The number in a text as C would parse it, or None; Python's float also accepts 1_000 and ١."""
    try:
        return float(text) if text.isascii() and "_" not in text else None
    except ValueError:
        return None
