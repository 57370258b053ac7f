"""Judging in the API: pools, the next doc of a judge, and what judges say of it."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from ..errors import RankwrightError
from ..io import PERSON
from ..judging import find_disagreements, next_pair
from ..judging.judgement_store import GRADES, MEANINGS, Judgement, JudgementStore
from ..judging.judging_pool import JudgingPool, Pair
from ..judging.log_entries import SETTLED, SupersededError
from ..judging.merge_rules import RULE_WORDS, Disagreement
from .endpoint import ConflictError, NotFoundError, Nothing, endpoint
from .judge_types import (
    GradeMeaning,
    JudgeInfo,
    JudgeParams,
    JudgeProgress,
    JudgingInfo,
    LastEntry,
    Making,
    NextParams,
    NoteParams,
    Opinion,
    PoolInfo,
    PoolParams,
    PutParams,
    RuleInfo,
    Stored,
    StoredEntry,
    Task,
    Turn,
    Undone,
    UndoParams,
)
from .judging_texts import JudgingTexts
from .workbench import Workbench

SECTION = "judging"


@endpoint("GET", "/judging", SECTION)
def judging(workbench: Workbench, params: Nothing) -> JudgingInfo:
    """The file of judgements: its grades, its pools and how far each judge is with them."""
    desk = workbench.judging
    store = desk.find()
    making = desk.making.describe() if desk.making is not None else None
    rules = [RuleInfo(name, words) for name, words in RULE_WORDS.items()]
    if store is None:
        return JudgingInfo(str(desk.path), False, describe_grades(GRADES), [], [], rules, 0, making)
    judges = store.judges()
    progress = store.progress_by_judge()
    pools = [
        PoolInfo(
            name, pool.collection, list(pool.systems), pool.depth, len(pool.docs), len(pool),
            [JudgeProgress(judge, judges[judge], each.judged, each.skipped, each.total)
             for (of, judge), each in progress.items() if of == name],
        )
        for name, pool in ((name, store.pool(name)) for name in store.pools())
    ]  # fmt: skip
    [(judged,)] = store.read(
        "SELECT count(*) FROM (SELECT DISTINCT current.query, current.doc FROM current JOIN log ON log.id = entry "
        "WHERE log.grade IS NOT NULL)"
    )
    settled = store.settlers()
    people = [JudgeInfo(name, source, settled.get(name, 0)) for name, source in judges.items()]
    return JudgingInfo(str(desk.path), True, describe_grades(store.grades), pools, people, rules, judged, making)


@endpoint("POST", "/judging/pools", SECTION)
def create_pool(workbench: Workbench, params: PoolParams) -> Making:
    """Pool the first docs of systems, which answer every query; a large pool is made in the background.

    `GET /judging/pools/making` says how far it is. Docs that the collection has judgements of are left out. Where a
    collection has judgements, only the queries that they cover are pooled.
    """
    return workbench.judging.make_pool(params)


@endpoint("GET", "/judging/pools/making", SECTION)
def show_making(workbench: Workbench, params: Nothing) -> Making:
    """How far the pool is that is being made, or how the last one ended."""
    making = workbench.judging.making
    if making is None:
        raise NotFoundError("no pool has been made since the server started")
    return making.describe()


@endpoint("POST", "/judging/pools/stop", SECTION)
def stop_making(workbench: Workbench, params: Nothing) -> Making:
    """Stop making a pool; nothing of it is kept."""
    making = workbench.judging.making
    if making is None:
        raise NotFoundError("no pool is being made")
    making.stopped.set()
    making.thread.join(1)
    return making.describe()


@endpoint("GET", "/judging/next", SECTION)
def next_doc(workbench: Workbench, params: NextParams) -> Turn:
    """The next doc for a judge, in an order that hides system and rank: words of the query are marked in its text.

    `order`: `shuffled`, query by query in an order of the judge's own; `informative`, where the systems of `pair`,
    or all, differ most; or `skipped`, what the judge has skipped. `settle`: docs on which others disagree, with their
    grades. `query` and `doc`: a certain doc. Refused if the collection is not that of the pool.
    """
    store, judge = workbench.judging.store, params.judge.strip()
    pool = store.pool(params.pool)
    check_person(store, judge)
    texts = JudgingTexts(workbench.search.open(params.collection))
    texts.check_pool(pool)
    disputes = open_disputes(store, judge, pool.name) if params.settle else {}
    if params.query is not None and params.doc is not None:
        pair: Pair | None = (params.query, params.doc)
        if pair not in pool.pairs:
            raise NotFoundError(f"doc {params.doc!r} of query {params.query!r}: not in pool {pool.name!r}")
    elif (params.query is None) != (params.doc is None):
        raise RankwrightError("query and doc: give both or neither")
    elif params.settle:
        pair = next(iter(disputes), None)
    else:
        pair = next_pair(store, judge, pool.name, params.order, params.pair or None, params.enough)
    with store.lock:  # one state of what the judge has done
        dispute = find_dispute(store, pool.name, pair) if params.settle and pair is not None else None
        task = None if pair is None else show_task(store, texts, judge, pool, pair, dispute, params.full)
        last = store.last(judge, pool.name)
        done, revision = show_progress(store, judge, pool.name), store.revision(judge, pool.name)
    shown = None if last is None else LastEntry(show_entry(last), texts.title(last.doc), texts.question(last.query))
    return Turn(pool.name, task, done, revision, shown, len(disputes) if params.settle else None)


@endpoint("PUT", "/judging/judgements", SECTION)
def put_judgement(workbench: Workbench, params: PutParams) -> Stored:
    """Store the grade that a judge gives a doc, or null if they skip it; it is on the disk when the answer comes.

    It may be sent again if the answer was lost: it is stored once. `after` is the `revision` that the judge has seen;
    if they have gone on in another window, nothing is stored (409). Without it, what is stored last counts.
    """
    store, judge = workbench.judging.store, params.judge.strip()
    action = "skip" if params.grade is None else "grade"
    with entry_of_judge(store, judge, params, (action, params.grade, params.note)) as repeated:
        made = repeated or store.put(
            judge, params.query, params.doc, params.grade, params.note, params.pool, after=params.after,
            detail=SETTLED if params.settles and params.grade is not None else "",
        )  # fmt: skip
    return show_stored(store, made)


@endpoint("PUT", "/judging/notes", SECTION)
def put_note(workbench: Workbench, params: NoteParams) -> Stored:
    """Store a note of a judge about a doc; the grade stays as it is."""
    store, judge = workbench.judging.store, params.judge.strip()
    with entry_of_judge(store, judge, params, ("note", None, params.note)) as repeated:
        made = repeated or store.note(judge, params.query, params.doc, params.note, params.pool, params.after)
    return show_stored(store, made)


@endpoint("POST", "/judging/undo", SECTION)
def undo(workbench: Workbench, params: UndoParams) -> Undone:
    """Undo the last judgement, skip or note of a judge in a pool; what they had said before holds again."""
    store, judge = workbench.judging.store, params.judge.strip()
    pool = store.pool(params.pool).name
    with refuse_superseded():
        undone = store.undo(judge, pool, params.after)
    shown = show_entry(undone) if undone is not None else None
    return Undone(shown, show_progress(store, judge, pool), store.revision(judge, pool))


@endpoint("GET", "/judging/progress", SECTION)
def progress(workbench: Workbench, params: JudgeParams) -> JudgeProgress:
    """How far a judge is with a pool."""
    store = workbench.judging.store
    return show_progress(store, params.judge.strip(), store.pool(params.pool).name)


@contextmanager
def entry_of_judge(
    store: JudgementStore, judge: str, params: PutParams | NoteParams, wanted: tuple[str, int | None, str]
) -> Iterator[Judgement | None]:
    """The last entry of a judge, if it is the same and was not undone, while nobody else writes."""
    with refuse_superseded(), store.lock:
        last = store.last(judge, params.pool) if params.after is None else None
        given = (params.query, params.doc, *wanted)
        is_same = last is not None and (last.query, last.doc, last.action, last.grade, last.note) == given
        yield last if is_same else None


@contextmanager
def refuse_superseded() -> Iterator[None]:
    """A judge who has gone on in another window is a conflict."""
    try:
        yield
    except SupersededError as error:
        raise ConflictError(str(error)) from None


def open_disputes(store: JudgementStore, judge: str, pool: str) -> dict[Pair, Disagreement]:
    """The disagreements of people that a judge has neither settled nor skipped, the largest first."""
    done = {(each.query, each.doc) for each in store.judgements(pool, judge)}
    found = {(each.query, each.doc): each for each in find_disagreements(store, pool)}
    return {pair: each for pair, each in found.items() if pair not in done}


def find_dispute(store: JudgementStore, pool: str, pair: Pair) -> Disagreement | None:
    """The disagreement about a doc, settled or not."""
    found = find_disagreements(store, pool, with_settled=True)
    return next((each for each in found if (each.query, each.doc) == pair), None)


def check_person(store: JudgementStore, judge: str) -> None:
    """Refuse the name of a model before anything is judged under it."""
    if store.judges().get(judge, PERSON) != PERSON:
        raise RankwrightError(f"{judge!r} is the name of a model; a person needs another name")


def show_task(
    store: JudgementStore, texts: JudgingTexts, judge: str, pool: JudgingPool, pair: Pair,
    dispute: Disagreement | None, full: bool,
) -> Task:  # fmt: skip
    """A doc as a judge sees it."""
    title, lines, missing, is_cut = texts.show(*pair, full)
    grade = store.grade(judge, *pair)
    note = store.notes(judge).get((*pair, judge), "")
    opinions = show_opinions(store.judges(), dispute) if dispute is not None else []
    former = pool.texts[pair[0]] if pair[0] in pool.changed_queries(texts.opened.collection.queries) else ""
    return Task(pair[0], texts.question(pair[0]), pair[1], title, lines, missing, is_cut, grade, note, opinions, former)


def show_opinions(sources: dict[str, str], dispute: Disagreement) -> list[Opinion]:
    """The grades of a doc, by judge."""
    return [
        Opinion(name, sources.get(name, PERSON), grade, dispute.notes.get(name, ""))
        for name, grade in dispute.grades.items()
    ]


def describe_grades(grades: tuple[int, ...]) -> list[GradeMeaning]:
    """The grades with their meaning, which only the default ones have."""
    return [GradeMeaning(each, MEANINGS[each] if grades == GRADES else "") for each in grades]


def show_progress(store: JudgementStore, judge: str, pool: str) -> JudgeProgress:
    """How far a judge is."""
    found = store.progress(judge, pool)
    return JudgeProgress(judge, store.judges().get(judge, PERSON), found.judged, found.skipped, found.total)


def show_stored(store: JudgementStore, made: Judgement) -> Stored:
    """An entry that is on the disk."""
    return Stored(show_entry(made), show_progress(store, made.judge, made.pool), store.revision(made.judge, made.pool))


def show_entry(made: Judgement) -> StoredEntry:
    """An entry of the log."""
    return StoredEntry(
        made.id, made.time, made.pool, made.query, made.doc, made.judge, made.source, made.action, made.grade, made.note
    )
