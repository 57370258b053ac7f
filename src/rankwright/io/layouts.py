"""What stands where in a file: the kinds (run, judgements) and the text layouts of each."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cached_property

from ..base.ids import Flags, Floats, Ids

# white space as C's isspace has it, less the line feed: ids may hold any other letter
FIELD = re.compile(r"[^ \t\v\f\r]+")


SUFFIXES = {".jsonl": "jsonl", ".ndjson": "jsonl", ".parquet": "parquet"}


@dataclass(frozen=True)
class Columns:
    """The columns of a run or of judgements, in any row order."""

    query: Ids
    doc: Ids
    value: Floats  # score or grade
    distractor: Flags | None = None


@dataclass(frozen=True)
class Layout:
    """The fields of a row of text; those that begin with _ are passed over."""

    fields: tuple[str, ...]
    value: str
    header: bool = False
    loose: bool = False  # more fields may follow, and are ignored
    separator: str = " "  # when written
    note: str = ""

    @cached_property
    def places(self) -> tuple[int, int, int]:
        """Where query, doc and value stand in a row."""
        return self.fields.index("query"), self.fields.index("doc"), self.fields.index(self.value)

    @property
    def ranks(self) -> bool:
        """Whether the value is a rank, which counts negative, so that the first is the highest."""
        return self.value == "rank"

    @property
    def sign(self) -> int:
        """What makes a value a score."""
        return -1 if self.ranks else 1

    def whole(self, fields: int) -> bool:
        """Whether a row of so many fields is one of ours, and not two of them on a line."""
        size = len(self.fields)
        return fields == size or (self.loose and size < fields < 2 * size)


@dataclass(frozen=True)
class Kind:
    """What a file holds: its value column, its text layouts, what its columns may be mistaken for."""

    name: str
    value: str
    layouts: dict[str, Layout]
    mistaken: dict[int, str]

    @property
    def formats(self) -> list[str]:
        return [*self.layouts, "jsonl", "parquet"]


RUN = Kind(
    "run",
    "score",
    {
        "trec": Layout(("query", "_iter", "doc", "_rank", "score", "_tag"), "score", loose=True),
        "msmarco": Layout(
            ("query", "doc", "rank"), "rank", separator="\t", note="; three columns are MS MARCO's query, doc, rank"
        ),
    },
    {4: "these look like judgements (four columns): are judgements and run swapped?"},
)
# the rank column of a run's file, for those who trust it more than the scores
RANKS = Kind(
    "run",
    "rank",
    {"trec": Layout(("query", "_iter", "doc", "rank", "_score", "_tag"), "rank", loose=True)},
    {},
)
QRELS = Kind(
    "judgements",
    "grade",
    {
        "trec": Layout(("query", "_iter", "doc", "grade"), "grade"),
        "beir": Layout(("query", "doc", "grade"), "grade", header=True, separator="\t"),
    },
    {6: "this looks like a run (six columns): are judgements and run swapped?"},
)
