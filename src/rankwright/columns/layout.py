"""What stands where in a file: the kinds (run, judgements) and the text layouts of each."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

import polars as pl

from ..errors import RankwrightError

# white space as C's isspace has it, less the line feed: ids may hold any other letter
FIELD = r"[^ \t\v\f\r]+"
BLANK = r"[ \t\v\f\r]"


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
    def pattern(self) -> str:
        """A row in any white space, with a group for each field that is ours."""
        parts = [FIELD if field[0] == "_" else f"(?P<{field}>{FIELD})" for field in self.fields]
        end = rf"(?:{BLANK}|$)" if self.loose else rf"{BLANK}*$"
        return rf"^{BLANK}*" + rf"{BLANK}+".join(parts) + end


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
QRELS = Kind(
    "judgements",
    "grade",
    {
        "trec": Layout(("query", "_iter", "doc", "grade"), "grade"),
        "beir": Layout(("query", "doc", "grade"), "grade", header=True, separator="\t"),
    },
    {6: "this looks like a run (six columns): are judgements and run swapped?"},
)


def tidy(frame: pl.DataFrame, kind: Kind, place: str) -> pl.DataFrame:
    """The columns of a kind out of any frame, ids as strings; says which column is missing or wrong."""
    for name in ("query", "doc", kind.value):
        if name not in frame.columns:
            raise RankwrightError(f"{place}: no column {name!r}; it has {', '.join(frame.columns) or 'none'}")
        text = name != kind.value
        dtype = frame[name].dtype
        if not frame.is_empty() and not (
            dtype in (pl.String, pl.Categorical, pl.Enum) if text else dtype.is_numeric()
        ):
            wanted = "ids are strings" if text else "numbers are needed"
            raise RankwrightError(f"{place}: column {name!r} is {dtype}; {wanted}")
    columns = [pl.col("query", "doc").cast(pl.String), pl.col(kind.value).cast(pl.Float64)]
    if kind is QRELS and "distractor" in frame.columns:
        columns.append(pl.col("distractor").cast(pl.Boolean))
    frame = frame.select(columns)
    empty = next((name for name in frame.columns if frame[name].has_nulls()), None)
    if empty:
        raise RankwrightError(f"{place}: column {empty!r} has empty cells")
    return frame
