"""What the API of judging takes and gives."""

from __future__ import annotations

from typing import Annotated, Any

import msgspec

from .api_types import CollectionParams, Params, Start, Words

MAX_DEPTH = 100  # docs of each system and query that a page can pool
MAX_POOLED = 16  # systems of a pool that a page makes
MAX_LISTED = 200  # disagreements of one answer

Judge = Annotated[str, msgspec.Meta(min_length=1, max_length=200, pattern=r"\S")]
PoolName = Annotated[str, msgspec.Meta(min_length=1, max_length=200, pattern=r"\S")]
Id = Annotated[str, msgspec.Meta(min_length=1, max_length=1024)]
Note = Annotated[str, msgspec.Meta(max_length=10_000)]
Grade = Annotated[int, msgspec.Meta(ge=0, le=1000)]
Entry = Annotated[int, msgspec.Meta(ge=0, le=2**62)]
SystemName = Annotated[str, msgspec.Meta(min_length=1, max_length=1024)]
SystemPair = Annotated[list[SystemName], msgspec.Meta(max_length=2)]
Judges = Annotated[list[Judge], msgspec.Meta(max_length=50)]
Order = Annotated[str, msgspec.Meta(pattern="^(shuffled|informative|skipped)$")]
Rule = Annotated[str, msgspec.Meta(pattern="^(majority|median|highest|lowest)$")]


class PoolParams(CollectionParams, frozen=True, kw_only=True):
    """Systems to pool, and how deep; `grades` only for the first pool, which makes the file."""

    systems: Annotated[list[SystemName], msgspec.Meta(min_length=1, max_length=MAX_POOLED)]
    depth: Annotated[int, msgspec.Meta(ge=1, le=MAX_DEPTH)] = 10
    per_query: Annotated[int, msgspec.Meta(ge=1, le=1000)] | None = None
    include_judged: bool = False
    name: PoolName | None = None
    seed: Annotated[int, msgspec.Meta(ge=0, le=2**31)] = 0
    grades: Annotated[list[Grade], msgspec.Meta(min_length=2, max_length=20)] | None = None


class PoolChoice(Params, frozen=True, kw_only=True):
    """A pool, by default the newest."""

    pool: PoolName | None = None


class NextParams(CollectionParams, frozen=True, kw_only=True):
    """Who judges which pool in which order; or a certain doc of it, by `query` and `doc`."""

    judge: Judge
    pool: PoolName | None = None
    order: Order = "shuffled"
    pair: SystemPair = msgspec.field(default_factory=list)  # systems whose difference is in question
    settle: bool = False  # docs on which others disagree
    enough: Annotated[int, msgspec.Meta(ge=1, le=1000)] | None = None  # leave out docs that so many others judged
    query: Id | None = None
    doc: Id | None = None
    full: bool = False  # the whole text of a long doc


class PutParams(Params, frozen=True, kw_only=True):
    """The grade that a judge gives a doc of a pool; null skips the doc. `after`: `revision` of the last answer.

    `settles`: the judge has seen the grades of others, so that this one settles a disagreement.
    """

    judge: Judge
    query: Id
    doc: Id
    grade: Grade | None
    note: Note = ""
    pool: PoolName | None = None
    after: Entry | None = None
    settles: bool = False


class NoteParams(Params, frozen=True, kw_only=True):
    """A note of a judge about a doc of a pool."""

    judge: Judge
    query: Id
    doc: Id
    note: Annotated[str, msgspec.Meta(min_length=1, max_length=10_000, pattern=r"\S")]
    pool: PoolName | None = None
    after: Entry | None = None


class JudgeParams(Params, frozen=True, kw_only=True):
    """A judge and a pool."""

    judge: Judge
    pool: PoolName | None = None


class UndoParams(JudgeParams, frozen=True, kw_only=True):
    """Whose last entry to undo. `after`: `revision` of the last answer, so that an undo sent again is done once."""

    after: Entry | None = None


class OutlookParams(PoolChoice, frozen=True, kw_only=True):
    """Two systems of a pool, by default its first two."""

    pair: SystemPair = msgspec.field(default_factory=list)
    k: Annotated[int, msgspec.Meta(ge=1, le=10**6)] | None = None


class AgreementParams(Params, frozen=True, kw_only=True):
    """Docs of a pool, by default all."""

    pool: PoolName | None = None


class DisagreementParams(CollectionParams, frozen=True, kw_only=True):
    """Docs of a pool, by default all; those that a judge of `settled_by` has judged are left out."""

    pool: PoolName | None = None
    models: bool = False
    settled_by: Judges = msgspec.field(default_factory=list)
    start: Start = 0
    count: Annotated[int, msgspec.Meta(ge=1, le=MAX_LISTED)] = 50


class ExportParams(Params, frozen=True, kw_only=True):
    """How several grades of a doc become one, and the format of the file."""

    rule: Rule = "majority"
    prefer: Judges = msgspec.field(default_factory=list)  # whose grade counts where there is one
    pool: PoolName | None = None
    format: Annotated[str, msgspec.Meta(pattern="^(jsonl|csv|trec)$")] = "jsonl"


class GradeMeaning(msgspec.Struct, frozen=True):
    """A grade and what it means."""

    grade: int
    meaning: str


class JudgeProgress(msgspec.Struct, frozen=True):
    """How far a judge is with a pool."""

    judge: str
    source: str  # person or model
    judged: int
    skipped: int
    total: int


class PoolInfo(msgspec.Struct, frozen=True):
    """A pool, and how far each judge is with it."""

    name: str
    collection: str  # empty if it was pooled from runs
    systems: list[str]
    depth: int
    queries: int
    docs: int
    progress: list[JudgeProgress]


class JudgeInfo(msgspec.Struct, frozen=True):
    """A judge; what a model judged is marked wherever it is shown."""

    name: str
    source: str  # person or model
    settled: int = 0  # disagreements


class RuleInfo(msgspec.Struct, frozen=True):
    """A rule that makes one grade of several."""

    name: str
    words: str


class Making(msgspec.Struct, frozen=True):
    """A pool that is being made, or the last one that was."""

    pool: str
    state: str  # running, done, stopped or failed
    asked: int  # questions that systems have answered
    total: int
    error: str = ""


class JudgingInfo(msgspec.Struct, frozen=True):
    """The file of judgements: its grades, pools and judges."""

    file: str
    exists: bool
    grades: list[GradeMeaning]
    pools: list[PoolInfo]
    judges: list[JudgeInfo]
    rules: list[RuleInfo]
    judged: int  # docs with a grade
    making: Making | None


class StoredEntry(msgspec.Struct, frozen=True):
    """What a judge did, as it is stored."""

    entry: int
    time: str
    pool: str
    query: str
    doc: str
    judge: str
    source: str
    action: str  # grade, skip or note
    grade: int | None
    note: str


class Stored(msgspec.Struct, frozen=True):
    """What is on the disk now, how far the judge is, and the number of their last entry."""

    stored: StoredEntry
    progress: JudgeProgress
    revision: int


class Undone(msgspec.Struct, frozen=True):
    """What was undone, if there was anything."""

    undone: StoredEntry | None
    progress: JudgeProgress
    revision: int


class Opinion(msgspec.Struct, frozen=True):
    """The grade that a judge gave a doc."""

    judge: str
    source: str
    grade: int
    note: str = ""


class Task(msgspec.Struct, frozen=True):
    """A doc to judge; nothing in it says which systems returned it, or at which rank."""

    query: str
    question: str
    doc: str
    title: list[Words]
    lines: list[list[Words]]
    missing: bool  # whether the collection does not have the doc
    is_cut: bool  # whether the text is longer
    grade: int | None  # what the judge has given it
    note: str  # of the judge
    opinions: list[Opinion]  # of others, where a disagreement is to be settled
    former: str = ""  # the question when the pool was made, if it was another


class LastEntry(msgspec.Struct, frozen=True):
    """What a judge did last, with the title of the doc."""

    entry: StoredEntry
    title: str
    question: str


class Turn(msgspec.Struct, frozen=True):
    """The next doc of a judge, or none; how far they are; what they did last."""

    pool: str
    task: Task | None
    progress: JudgeProgress
    revision: int
    last: LastEntry | None
    to_settle: int | None = None  # disagreements that are left, where they are to be settled


class OutlookStep(msgspec.Struct, frozen=True):
    """Half the width that the interval is expected to have after so many more judgements."""

    more: int
    half_width: float


class OutlookAnswer(msgspec.Struct, frozen=True):
    """How far the difference of two systems is open because docs are not judged."""

    systems: list[str]
    measure: str
    queries: int
    difference: float  # expected, first minus second
    half_width: float
    left: int  # docs that would narrow it
    level: float
    steps: list[OutlookStep]


class AgreementTable(msgspec.Struct, frozen=True):
    """A table of agreement."""

    name: str
    title: str
    columns: list[str]
    digits: list[int]
    rows: list[list[Any]]
    notes: list[str]


class AgreementAnswer(msgspec.Struct, frozen=True):
    """How far judges agree, or why that cannot be said yet."""

    tables: list[AgreementTable]
    judges: list[JudgeInfo]
    why_none: str


class DisagreementRow(msgspec.Struct, frozen=True):
    """A doc to which judges gave different grades."""

    query: str
    question: str
    doc: str
    title: str
    opinions: list[Opinion]
    spread: int


class DisagreementAnswer(msgspec.Struct, frozen=True):
    """Docs to which judges gave different grades, the largest differences first."""

    count: int
    start: int
    rows: list[DisagreementRow]
    settled: int = 0  # that are left out
