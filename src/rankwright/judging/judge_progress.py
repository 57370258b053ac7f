"""How far a judge is with a pool."""

from __future__ import annotations

from dataclasses import dataclass, field

from .judging_pool import Pair


@dataclass(frozen=True)
class Progress:
    """How far a judge is with a pool."""

    judged: int
    skipped: int
    total: int

    @property
    def left(self) -> int:
        """Docs that are neither judged nor skipped."""
        return self.total - self.judged - self.skipped

    def __str__(self) -> str:
        skipped = f", {self.skipped:,} skipped" if self.skipped else ""
        return f"{self.judged:,} of {self.total:,} judged{skipped}"


@dataclass
class Done:
    """What a judge has said of the docs of a pool, up to an entry of the log: grades, None where a doc was skipped."""

    last: int
    skipped: int = 0
    grades: dict[Pair, int | None] = field(default_factory=dict)
    order: list[Pair] = field(default_factory=list)  # in which the judge sees the docs
    first_open: int = 0  # where in this order: all docs before have a grade or are skipped

    def put(self, pair: Pair, grade: int | None) -> None:
        """Note the grade of a doc, in place of an earlier one."""
        self.skipped += (grade is None) - (self.grades.get(pair, 0) is None)
        self.grades[pair] = grade

    def forget(self, pair: Pair) -> None:
        """Forget the grade of a doc, if it has one."""
        if pair in self.grades:
            self.skipped -= self.grades.pop(pair) is None
            self.first_open = 0

    def find_first_open(self, order: list[Pair]) -> int:
        """Where the first doc without a grade is in an order; docs already passed are not checked again."""
        if order is not self.order:
            self.order, self.first_open = order, 0
        while self.first_open < len(order) and order[self.first_open] in self.grades:
            self.first_open += 1
        return self.first_open
