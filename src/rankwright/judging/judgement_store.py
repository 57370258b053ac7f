"""Judgements in one file: an append-only log of who judged what and when, safe with several processes and threads.

A judgement that was acknowledged, which is to say that `put` has returned, is on the disk: neither a killed process
nor a loss of power takes it away.
"""

from __future__ import annotations

import sqlite3
import threading
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from datetime import UTC, datetime
from functools import cached_property
from pathlib import Path
from typing import Any, NamedTuple, Self

from ..errors import RankwrightError, listed, unknown
from ..io import MODEL, PERSON
from ..params import shorten
from .judge_progress import Done, Progress
from .judging_pool import JudgingPool, Pair
from .log_entries import ENTRY, FROM, IS_UNDONE, LAST, PROGRESS, SETTLED, find_repeat
from .store_schema import connect, explain_errors, transaction
from .stored_pools import insert_pool, read_pool

GRADES = (0, 1, 2, 3)
MEANINGS = {0: "not relevant", 1: "related", 2: "relevant", 3: "exactly what was asked for"}  # of the default grades
MAX_GRADE = 1000
MAX_NAME = 200  # characters of a judge's or a pool's name
MAX_NOTE = 10_000  # characters
MOST_FOLLOWED = 1000  # newer entries of a judge; with more, everything is read again
KEPT_DONE = 16  # judges and pools, of which what was said is kept
CURRENT = "SELECT log.query, log.doc, log.grade FROM current JOIN log ON log.id = current.entry"
NEWER = "SELECT id, query, doc FROM log WHERE judge = ? AND id > ? ORDER BY id LIMIT ?"
OF_PAIR = "WHERE current.query = ? AND current.doc = ? AND current.judge = ? AND current.ask = 0"


class Judgement(NamedTuple):
    """One judgement: who, when, in which pool, and the grade; None if the doc was skipped."""

    id: int
    time: str
    pool: str
    query: str
    doc: str
    judge: str
    source: str  # person or model
    ask: int  # of a model that was asked several times: 0, 1, ...
    action: str  # grade, skip, note or undo
    grade: int | None
    note: str
    detail: str  # as JSON; of a model: what it cost; of a person: SETTLED, if they settled a disagreement


def parse_grades(given: Any) -> tuple[int, ...]:
    """A scale of grades: two or more different integers from 0 to 1000, in rising order; text is 0,1,2,3."""
    values = given.split(",") if isinstance(given, str) else given
    try:
        grades = tuple(sorted({int(each) for each in values}))
    except (TypeError, ValueError, OverflowError):
        grades = ()
    if len(grades) < 2 or grades[0] < 0 or grades[-1] > MAX_GRADE or len(grades) != len(values):
        raise RankwrightError(
            f"grades must be two or more different integers from 0 to {MAX_GRADE:,}, got {shorten(given)}"
        )
    return grades


class JudgementStore:
    """The judgements of a file, open for reading and writing; usable from several threads."""

    def __init__(self, path: str | Path, create: bool = False, grades: Sequence[int] = GRADES) -> None:
        """Open a file of judgements; `create` makes one, with these grades, if there is none."""
        self.path = Path(path)
        self.lock = threading.RLock()
        self.connection = connect(self.path, create, parse_grades(grades))
        self.known_pools: dict[str, JudgingPool] = {}
        self.known_done: dict[tuple[str, str], Done] = {}  # by judge and pool

    def close(self) -> None:
        """Close the file."""
        with self.lock:
            self.connection.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def __repr__(self) -> str:
        return f"JudgementStore({str(self.path)!r})"

    @cached_property
    def grades(self) -> tuple[int, ...]:
        """The grades that judges may give."""
        found = self.read("SELECT value FROM settings WHERE name = 'grades'")
        return parse_grades(found[0][0] if found else "")

    def pools(self) -> list[str]:
        """The names of the pools, in the order in which they were added."""
        return [name for (name,) in self.read("SELECT name FROM pools ORDER BY id")]

    def pool(self, name: str | None = None) -> JudgingPool:
        """A pool by name, by default the newest."""
        names = self.pools()
        if not names:
            raise RankwrightError(f"{self.path}: has no pool; 'rankwright pool' adds one")
        name = names[-1] if name is None else name
        if name not in names:
            raise unknown(f"{self.path}: pool", name, names)
        if name not in self.known_pools:
            self.known_pools[name] = read_pool(self.read, name)
        return self.known_pools[name]

    def add_pool(self, pool: JudgingPool) -> None:
        """Add a pool under a new name."""
        check_text("pool", pool.name, MAX_NAME)
        with self.write() as connection:
            if connection.execute("SELECT 1 FROM pools WHERE name = ?", (pool.name,)).fetchone():
                raise RankwrightError(f"{self.path}: has a pool {pool.name!r} already; choose another name")
            insert_pool(connection, pool, now())

    def put(
        self,
        judge: str,
        query: str,
        doc: str,
        grade: int | None,
        note: str = "",
        pool: str | None = None,
        source: str = PERSON,
        ask: int = 0,
        detail: str = "",
        after: int | None = None,
    ) -> Judgement:
        """Store the grade that a judge gives a doc of a pool (None: skipped); replaces an earlier one of theirs.

        When it returns, the judgement is on the disk. `after` is the last entry that the judge knows of (`revision`):
        what is sent again is then stored once, and refused if the judge has gone on elsewhere.
        """
        if grade is not None and (isinstance(grade, bool) or grade not in self.grades):
            raise RankwrightError(f"grade must be {listed(map(str, self.grades))}, got {shorten(grade)}")
        action = "skip" if grade is None else "grade"
        grade = None if grade is None else int(grade)
        return self.append(judge, query, doc, action, grade, note, pool, source, ask, detail, after)

    def note(
        self, judge: str, query: str, doc: str, note: str, pool: str | None = None, after: int | None = None
    ) -> Judgement:
        """Store a note of a judge about a doc; the judgement stays as it is."""
        return self.append(judge, query, doc, "note", None, note, pool, after=after)

    def append(
        self, judge: str, query: str, doc: str, action: str, grade: int | None, note: str = "",
        pool: str | None = None, source: str = PERSON, ask: int = 0, detail: str = "", after: int | None = None,
    ) -> Judgement:  # fmt: skip
        """Append an entry to the log, and make it the current one of the judge for the doc."""
        own = self.pool(pool)
        if (query, doc) not in own.pairs:
            raise RankwrightError(f"{self.path}: doc {doc!r} of query {query!r} is not in pool {own.name!r}")
        check_text("note", note, MAX_NOTE, needed=action == "note")
        self.add_judge(judge, source)
        with self.write() as connection:
            wanted = (query, doc, action, grade, note)
            if after is not None and (done := find_repeat(connection, judge, own.name, after, wanted)):
                return Judgement(*done)
            row = (now(), own.name, query, doc, judge, ask, action, grade, note, detail)
            entry = connection.execute(
                "INSERT INTO log (time, pool, query, doc, judge, ask, action, grade, note, detail) "
                "VALUES (?, (SELECT id FROM pools WHERE name = ?), ?, ?, ?, ?, ?, ?, ?, ?)", row,
            ).lastrowid  # fmt: skip
            if action != "note":
                replace_current(connection, (query, doc, judge, ask), entry)
        assert entry is not None
        return Judgement(entry, row[0], own.name, query, doc, judge, source, ask, action, grade, note, detail)

    def add_judge(self, judge: str, source: str = PERSON, rubric: str = "") -> None:
        """Register a judge, once; a name is either a person's or a model's, and a model's has one rubric."""
        check_text("judge", judge, MAX_NAME)
        if source not in (PERSON, MODEL):
            raise unknown("source", source, (PERSON, MODEL))
        select = "SELECT source, rubric FROM judges WHERE name = ?"
        found = self.read(select, judge)
        if not found:
            with self.write() as connection:
                connection.execute("INSERT OR IGNORE INTO judges VALUES (?, ?, ?)", (judge, source, rubric))
            found = self.read(select, judge)
        if found[0][0] != source:
            raise RankwrightError(f"{self.path}: judge {judge!r} is a {found[0][0]}; a {source} needs another name")
        if rubric and found[0][1] != rubric:
            raise RankwrightError(
                f"{self.path}: model {judge!r} has judged with another rubric; give this one another name"
            )

    def undo(self, judge: str, pool: str | None = None, after: int | None = None) -> Judgement | None:
        """Undo the last judgement, skip or note of a judge in a pool, and return it; None if there is none.

        What they had said of the doc before holds again. With `after`, an undo that is sent again is done once.
        """
        own = self.pool(pool).name
        with self.write() as connection:
            wanted = ("", "", "undo", None, "")
            if after is not None and (done := find_repeat(connection, judge, own, after, wanted)):
                return Judgement(*done)
            found = connection.execute(LAST, (judge, own)).fetchone()
            if found is None:
                return None
            last = Judgement(*found)
            connection.execute(
                "INSERT INTO log (time, pool, query, doc, judge, ask, action, undoes) "
                "SELECT ?, pool, query, doc, judge, ask, 'undo', id FROM log WHERE id = ?", (now(), last.id),
            )  # fmt: skip
            before = connection.execute(
                "SELECT max(id) FROM log WHERE query = ? AND doc = ? AND judge = ? AND ask = ? "
                f"AND action IN ('grade', 'skip') AND NOT {IS_UNDONE}",
                (last.query, last.doc, judge, last.ask),
            ).fetchone()[0]
            replace_current(connection, (last.query, last.doc, judge, last.ask), before)
        return last

    def last(self, judge: str, pool: str | None = None) -> Judgement | None:
        """The last judgement, skip or note of a judge in a pool that is not undone."""
        found = self.read(LAST, judge, self.pool(pool).name)
        return Judgement(*found[0]) if found else None

    def grade(self, judge: str, query: str, doc: str) -> int | None:
        """The grade that a judge has given a doc; None if there is none."""
        found = self.read(f"{CURRENT} {OF_PAIR}", query, doc, judge)
        return found[0][2] if found else None

    def revision(self, judge: str, pool: str | None = None) -> int:
        """The number of a judge's last entry in a pool, undos too; 0 if there is none."""
        key = "(SELECT id FROM pools WHERE name = ?)"
        [(found,)] = self.read(f"SELECT max(id) FROM log WHERE judge = ? AND pool = {key}", judge, self.pool(pool).name)
        return found or 0

    def judgements(self, pool: str | None = None, judge: str | None = None) -> list[Judgement]:
        """The current judgements and skips, oldest first: of all docs or of those of a pool, of all judges or one."""
        where = "WHERE (:judge IS NULL OR log.judge = :judge)"
        if pool is not None:
            self.pool(pool)
            where += (
                " AND EXISTS (SELECT 1 FROM pairs JOIN pools AS p ON p.id = pairs.pool "
                "WHERE p.name = :pool AND pairs.query = log.query AND pairs.doc = log.doc)"
            )
        rows = self.read(
            f"SELECT {ENTRY} {FROM} JOIN current ON current.entry = log.id {where} "
            "ORDER BY log.id", {"judge": judge, "pool": pool},
        )  # fmt: skip
        return [Judgement(*row) for row in rows]

    def log(self) -> list[Judgement]:
        """Every entry that was ever made, oldest first, undone ones and undos too."""
        return [Judgement(*row) for row in self.read(f"SELECT {ENTRY} {FROM} ORDER BY log.id")]

    def notes(self, judge: str | None = None) -> dict[tuple[str, str, str], str]:
        """The last note of each judge about each doc, by (query, doc, judge); notes that were undone are left out."""
        rows = self.read(
            "SELECT query, doc, judge, note FROM log WHERE note != '' AND (:judge IS NULL OR judge = :judge) AND "
            f"NOT {IS_UNDONE} ORDER BY id", {"judge": judge},
        )  # fmt: skip
        return {(query, doc, name): note for query, doc, name, note in rows}

    def judges(self) -> dict[str, str]:
        """The judges, each with what it is: person or model."""
        return dict(self.read("SELECT name, source FROM judges ORDER BY name"))

    def settlers(self) -> dict[str, int]:
        """The judges who settled disagreements, with the number of docs."""
        rows = self.read(
            "SELECT log.judge, count(*) FROM current JOIN log ON log.id = entry WHERE detail = ? AND grade IS NOT NULL "
            "GROUP BY log.judge ORDER BY log.judge", SETTLED,
        )  # fmt: skip
        return dict(rows)

    def progress(self, judge: str, pool: str | None = None) -> Progress:
        """How far a judge is with a pool."""
        own = self.pool(pool)
        with self.lock:
            done = self.done(judge, own)
            return Progress(len(done.grades) - done.skipped, done.skipped, len(own))

    def done(self, judge: str, pool: JudgingPool) -> Done:
        """What a judge has said of a pool; it is kept, so that later only newer entries of the log are read."""
        with self.lock:
            done = self.known_done.get((judge, pool.name))
            newer = [] if done is None else self.read(NEWER, judge, done.last, MOST_FOLLOWED + 1)
            if done is None or len(newer) > MOST_FOLLOWED:
                done = self.read_done(judge, pool)
                if len(self.known_done) >= KEPT_DONE:
                    self.known_done.clear()
                self.known_done[judge, pool.name] = done
                return done
            for pair in dict.fromkeys((query, doc) for _, query, doc in newer if (query, doc) in pool.pairs):
                found = self.read(f"{CURRENT} {OF_PAIR}", *pair, judge)
                if found:  # another thread may be reading: a doc that was judged before is so at any moment
                    done.put(pair, found[0][2])
                else:
                    done.forget(pair)
            done.last = newer[-1][0] if newer else done.last
            return done

    def read_done(self, judge: str, pool: JudgingPool) -> Done:
        """What a judge has said of a pool, read as a whole."""
        [(last,)] = self.read("SELECT ifnull(max(id), 0) FROM log WHERE judge = ?", judge)
        done = Done(last)
        for query, doc, grade in self.read(f"{CURRENT} WHERE current.judge = ? AND current.ask = 0", judge):
            if (query, doc) in pool.pairs:
                done.put((query, doc), grade)
        return done

    def progress_by_judge(self) -> dict[tuple[str, str], Progress]:
        """How far each judge is with each pool, by (pool, judge), where anything is judged or skipped."""
        return {
            (pool, judge): Progress(judged, done - judged, len(self.pool(pool)))
            for pool, judge, judged, done in self.read(PROGRESS)
        }

    def pending(self, judge: str, pool: str | None = None, enough: int | None = None) -> list[Pair]:
        """The docs of a pool that a judge has neither judged nor skipped, in their order.

        `enough`: docs that this many other people have judged are left out.
        """
        return list(self.find_pending(judge, pool, enough))

    def find_pending(self, judge: str, pool: str | None = None, enough: int | None = None) -> Iterator[Pair]:
        """The docs of `pending`, one by one, so that whoever needs only the next one does not wait for the rest."""
        own = self.pool(pool)
        order = own.order(judge)
        with self.lock:
            done = self.done(judge, own)
            first = done.find_first_open(order)
        counts = Counter(
            (each.query, each.doc)
            for each in (self.judgements(own.name) if enough is not None else ())
            if each.judge != judge and each.source == PERSON and each.grade is not None
        )
        for at in range(first, len(order)):
            if order[at] not in done.grades and (enough is None or counts[order[at]] < enough):
                yield order[at]

    def skipped(self, judge: str, pool: str | None = None) -> list[Pair]:
        """The docs of a pool that a judge has skipped, the one that was skipped first first."""
        own = self.pool(pool)
        rows = self.read(
            "SELECT log.query, log.doc FROM current JOIN log ON log.id = entry "
            "WHERE current.judge = ? AND current.ask = 0 AND grade IS NULL ORDER BY log.id", judge,
        )  # fmt: skip
        return [(query, doc) for query, doc in rows if (query, doc) in own.pairs]

    def read(self, statement: str, *values: Any) -> list[tuple[Any, ...]]:
        """The rows of a query."""
        given = values[0] if values and isinstance(values[0], Mapping) else values
        with self.lock, explain_errors(self.path):
            return self.connection.execute(statement, given).fetchall()

    @contextmanager
    def write(self) -> Iterator[sqlite3.Connection]:
        """A transaction: all of it or nothing, and on the disk when it ends."""
        with self.lock, explain_errors(self.path), transaction(self.connection):
            yield self.connection


def replace_current(connection: sqlite3.Connection, key: tuple[str, str, str, int], entry: int | None) -> None:
    """Make an entry of the log the current one of a judge for a doc; None: there is none."""
    connection.execute("DELETE FROM current WHERE query = ? AND doc = ? AND judge = ? AND ask = ?", key)
    if entry is not None:
        connection.execute("INSERT INTO current VALUES (?, ?, ?, ?, ?)", (*key, entry))


def check_text(what: str, text: Any, most: int, needed: bool = True) -> None:
    """Refuse what is not a text of a sensible length, and half characters, which cannot be stored."""
    if not isinstance(text, str) or (needed and not text.strip()):
        raise RankwrightError(
            f"{what} must be a text, got {'an empty one' if isinstance(text, str) else shorten(text)}"
        )
    if len(text) > most:
        raise RankwrightError(f"{what} has {len(text):,} characters; the most is {most:,}")
    try:
        text.encode()
    except UnicodeEncodeError:
        raise RankwrightError(f"{what} {text[:50]!r}: contains half a character") from None


def now() -> str:
    """The time, as text that sorts."""
    return datetime.now(UTC).isoformat(timespec="milliseconds")
