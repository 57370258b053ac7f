"""Entries of the log of a file of judgements: the last one of a judge, and those that are sent twice."""

from __future__ import annotations

import sqlite3
from typing import Any

from ..errors import RankwrightError

ENTRY = (
    "log.id, log.time, pools.name, log.query, log.doc, log.judge, judges.source, log.ask, log.action, log.grade, "
    "log.note, log.detail"
)
FROM = "FROM log JOIN pools ON pools.id = log.pool JOIN judges ON judges.name = log.judge"
IS_UNDONE = "EXISTS (SELECT 1 FROM log AS other WHERE other.undoes = log.id)"
OWN = "log.judge = ? AND pools.name = ?"  # the entries of a judge in a pool
LAST = f"SELECT {ENTRY} {FROM} WHERE {OWN} AND action != 'undo' AND NOT {IS_UNDONE} ORDER BY log.id DESC LIMIT 1"
PROGRESS = (
    "SELECT pools.name, current.judge, count(log.grade), count(*) FROM pools, current "
    "JOIN log ON log.id = current.entry "
    "JOIN pairs ON pairs.pool = pools.id AND pairs.query = current.query AND pairs.doc = current.doc "
    "WHERE current.ask = 0 GROUP BY pools.name, current.judge"
)
SETTLED = '{"settled": true}'  # detail of a grade that settles a disagreement: the judge has seen the others' grades
Row = tuple[Any, ...]


class SupersededError(RankwrightError):
    """A judge has made other entries since the one that is named as the last."""


def find_repeat(connection: sqlite3.Connection, judge: str, pool: str, after: int, wanted: Row) -> Row | None:
    """The entry that follows entry `after` of a judge in a pool; None if there is none.

    If it is not the wanted one (query, doc, action, grade, note), the judge has done something else meanwhile. The
    query and the doc of an undo are not compared.
    """
    where = f"WHERE {OWN} AND log.id > ? ORDER BY log.id LIMIT 1"
    found = connection.execute(f"SELECT {ENTRY}, log.undoes {FROM} {where}", (judge, pool, after)).fetchone()
    if found is None:
        return None
    query, doc, action, grade, note, undoes = found[3], found[4], found[8], found[9], found[10], found[12]
    if (action, grade, note) != wanted[2:] or (action != "undo" and (query, doc) != wanted[:2]):
        raise SupersededError(f"{judge} has gone on in another window; nothing is stored from this one")
    if action == "undo":
        found = connection.execute(f"SELECT {ENTRY}, NULL {FROM} WHERE log.id = ?", (undoes,)).fetchone()
    return tuple(found[:-1])
