"""How much the order of equal scores could move a measure: the best and the worst order of every tie."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from ..base.ids import Codes, Flags, Floats, locate
from ..qrels import Qrels
from ..run import Run
from .graded import Graded, within


def reordered(qrels: Qrels, run: Run, graded: Graded) -> list[Graded]:
    """The ranking with every tie in the orders that are worst and best for measures; empty where no tie matters.

    Relevant docs last or first, and, for measures that count judged docs, judged docs last or first.
    """
    first, size = tied(qrels, run, graded)
    if (size <= 1).all():
        return []
    useful, every = graded.grade > 0, np.ones(len(first), dtype=bool)
    wrong = graded.grade - graded.distractor  # distractors below other docs of grade 0
    return [
        placed(graded, first, size, ~useful, wrong),
        placed(graded, first, size, useful, -wrong),
        placed(graded, first, size, ~every, wrong),
        placed(graded, first, size, every, -wrong),
    ]


def placed(graded: Graded, first: Codes, size: Codes, ahead: Flags, key: Floats) -> Graded:
    """The ranking with, in each tie, the rows `ahead` at its start, the others at its end, each by `key` rising.

    Unjudged rows of a tie lie between the two.
    """
    rank = np.empty(len(first), dtype=np.int64)
    for chosen, leading in ((ahead, True), (~ahead, False)):
        rows = np.flatnonzero(chosen)
        rows = rows[np.lexsort((key[rows], first[rows], graded.query[rows]))]
        tie = np.cumsum((np.diff(graded.query[rows], prepend=-1) != 0) | (np.diff(first[rows], prepend=-1) != 0))
        place = within(tie)
        if not leading:
            place = size[rows] - np.bincount(tie, minlength=1)[tie] + place
        rank[rows] = first[rows] + place - 1
    order = np.lexsort((rank, graded.query))
    columns = {name: getattr(graded, name)[order] for name in ("query", "grade", "distractor")}
    return replace(graded, rank=rank[order], **columns)


def tied(qrels: Qrels, run: Run, graded: Graded) -> tuple[Codes, Codes]:
    """For every judged row the first rank of its tie and the rows in it, judged or not."""
    place = locate(qrels.queries, run.queries)
    start = run.starts[place[graded.query]]
    row = start + graded.rank - 1
    end = start + graded.retrieved[graded.query]
    scores = run.scores
    up = (row > start) & (scores[np.maximum(row - 1, 0)] == scores[row])
    down = (row + 1 < end) & (scores[np.minimum(row + 1, len(scores) - 1)] == scores[row])
    first, last = graded.rank.copy(), graded.rank.copy()
    for query in np.unique(graded.query[up | down]):
        mine = graded.query == query
        begin = run.starts[place[query]]
        falling = -scores[begin : begin + graded.retrieved[query]]
        value = falling[graded.rank[mine] - 1]
        first[mine] = np.searchsorted(falling, value, "left") + 1
        last[mine] = np.searchsorted(falling, value, "right")
    return first, last - first + 1
