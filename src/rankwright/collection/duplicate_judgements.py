"""Groups of nearly equal docs whose judgements disagree: one doc is relevant to a query, its twin is not."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from ..qrels import Qrels
from .near_duplicates import DuplicateGroup


@dataclass(frozen=True)
class UnequalJudgement:
    """A query to which one doc of a group is relevant and another is judged not relevant, or is not judged."""

    split: str
    query: str
    relevant: str
    other: str
    is_judged: bool  # the other

    def __str__(self) -> str:
        state = "not relevant" if self.is_judged else "not judged"
        return f"{self.query}: {self.relevant} relevant but {self.other} {state}"


Unequal = Mapping[int, Sequence[UnequalJudgement]]  # by the position of the group


def find_unequal_judgements(splits: Mapping[str, Qrels], groups: Sequence[DuplicateGroup]) -> Unequal:
    """The unequal judgements of each group that has any, those of twins that are both judged first."""
    group_of = {doc: at for at, group in enumerate(groups) for doc in group.docs}
    found: dict[int, list[UnequalJudgement]] = {}
    for split, qrels in splits.items() if groups else ():
        for query, grades in qrels.to_dict().items():
            relevant: dict[int, str] = {}
            for doc, grade in grades.items():
                if grade > 0 and doc in group_of:
                    relevant.setdefault(group_of[doc], doc)
            for at, doc in relevant.items():
                others = {each: grades.get(each, -1.0) for each in groups[at].docs if not grades.get(each, -1.0) > 0}
                if others:
                    other = max(others, key=lambda each: others[each])
                    each = UnequalJudgement(split, query, doc, other, others[other] >= 0)
                    found.setdefault(at, []).append(each)
    return {at: sorted(found[at], key=lambda each: not each.is_judged) for at in sorted(found)}


def group_records(groups: Sequence[DuplicateGroup], unequal: Unequal) -> list[dict[str, Any]]:
    """The groups as data, those with unequal judgements first."""
    order = [*unequal, *(at for at in range(len(groups)) if at not in unequal)]
    return [
        {
            "docs": list(groups[at].docs),
            "similarity": groups[at].similarity,
            "unequal_judgements": [
                {
                    "split": each.split,
                    "query": each.query,
                    "relevant": each.relevant,
                    "other": each.other,
                    "other_is_judged": each.is_judged,
                }
                for each in unequal.get(at, ())
            ],
        }
        for at in order
    ]
