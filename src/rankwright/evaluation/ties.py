"""Ties: the best and the worst order of tied scores, to see how much a measure depends on it."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from ..base.ids import Codes, Flags, Floats, locate
from ..qrels import Qrels
from ..run import Run
from .graded import GradedRanking, count_within_groups


def reorder_ties(qrels: Qrels, run: Run, graded: GradedRanking) -> list[GradedRanking]:
    """The ranking with every tie in the worst and the best order for measures; empty where no tie matters.

    Relevant docs come last or first, and, for measures that count judged docs, judged docs last or first.
    """
    first, size = find_ties(qrels, run, graded)
    if (size <= 1).all():
        return []
    is_relevant, is_judged = graded.grade > 0, np.ones(len(first), dtype=bool)
    key = graded.grade - graded.distractor  # distractors below other docs of grade 0
    return [
        place_ties(graded, first, size, ~is_relevant, key),
        place_ties(graded, first, size, is_relevant, -key),
        place_ties(graded, first, size, ~is_judged, key),
        place_ties(graded, first, size, is_judged, -key),
    ]


def place_ties(graded: GradedRanking, first: Codes, size: Codes, is_first: Flags, key: Floats) -> GradedRanking:
    """The ranking with the rows of `is_first` at the start of each tie and the others at its end, by ascending `key`.

    The unjudged rows of a tie come between the two.
    """
    rank = np.empty(len(first), dtype=np.int64)
    for is_placed, at_start in ((is_first, True), (~is_first, False)):
        rows = np.flatnonzero(is_placed)
        rows = rows[np.lexsort((key[rows], first[rows], graded.query[rows]))]
        tie = np.cumsum((np.diff(graded.query[rows], prepend=-1) != 0) | (np.diff(first[rows], prepend=-1) != 0))
        place = count_within_groups(tie)
        if not at_start:
            place = size[rows] - np.bincount(tie, minlength=1)[tie] + place
        rank[rows] = first[rows] + place - 1
    order = np.lexsort((rank, graded.query))
    columns = {name: getattr(graded, name)[order] for name in ("query", "grade", "distractor", "row")}
    return replace(graded, rank=rank[order], **columns)


def find_ties(qrels: Qrels, run: Run, graded: GradedRanking) -> tuple[Codes, Codes]:
    """The first rank of the tie of each judged row, and the number of rows in the tie, judged or not."""
    place = locate(qrels.queries, run.queries)
    start = run.starts[place[graded.query]]
    row = start + graded.rank - 1
    end = start + graded.num_retrieved[graded.query]
    scores = run.scores
    ties_above = (row > start) & (scores[np.maximum(row - 1, 0)] == scores[row])
    ties_below = (row + 1 < end) & (scores[np.minimum(row + 1, len(scores) - 1)] == scores[row])
    first, last = graded.rank.copy(), graded.rank.copy()
    for query in sorted({*graded.query[ties_above | ties_below].tolist()}):
        in_query = slice(*np.searchsorted(graded.query, [query, query + 1]))
        begin = run.starts[place[query]]
        negated = -scores[begin : begin + graded.num_retrieved[query]]
        value = negated[graded.rank[in_query] - 1]
        first[in_query] = np.searchsorted(negated, value, "left") + 1
        last[in_query] = np.searchsorted(negated, value, "right")
    return first, last - first + 1
