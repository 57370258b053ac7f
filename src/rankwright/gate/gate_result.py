"""What the gate found: a verdict on each measure, other checks, queries that broke, and what changed since."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from ..table import Column, Table
from ..table.renderers import clean, render_terminal

ALPHA = 0.05  # the share of false alarms, over all measures and collections together
WORSE, BETTER, UNDECIDED, SAME = "worse", "better", "no difference shown", "unchanged"
NOT_WORSE, MAYBE_WORSE = "not worse", "may be worse"  # with --strict
SHOWN_DOCS = 3  # docs of a query that are listed for a reader
SHOWN_BREAKAGES = 10  # queries that are listed for a reader; JSON has all of them


@dataclass(frozen=True)
class Verdict:
    """One measure on one collection: baseline and current mean, their difference, and what the tests say of it."""

    collection: str
    measure: str
    better: str  # higher or lower
    queries: int
    baseline: float
    current: float
    difference: float  # current minus baseline
    low: float  # 95% confidence interval of the difference
    high: float
    p_worse: float  # corrected
    p_better: float  # corrected
    p_not_worse: float
    detectable: float  # the smallest loss that these queries show with 80% power
    outcome: str
    margin: float

    @property
    def is_failure(self) -> bool:
        """Whether the gate fails because of it."""
        return self.outcome in (WORSE, MAYBE_WORSE)

    @property
    def message(self) -> str:
        """The verdict as a sentence."""
        means = f"{self.baseline:.4f} to {self.current:.4f} ({self.difference:+z.4f}"
        interval = f", 95% interval {self.low:+z.4f} to {self.high:+z.4f})" if np.isfinite(self.low) else ")"
        lead = f"{self.measure} went from {means}{interval} on {count_queries(self.queries)}"
        beyond = f" by more than {self.margin:g}" if self.margin else ""
        if self.outcome == WORSE:
            return f"{lead}: significantly worse{beyond} (corrected p {format_p(self.p_worse)})"
        if self.outcome == BETTER:
            return f"{lead}: significantly better (corrected p {format_p(self.p_better)})"
        if self.outcome == NOT_WORSE:
            return f"{lead}: not worse{beyond} (p {format_p(self.p_not_worse)})"
        if self.outcome == SAME:
            return f"{self.measure} is {self.current:.4f}, unchanged on every one of {count_queries(self.queries)}"
        power = f"; these queries can show a loss of {self.detectable:.4f}" if np.isfinite(self.detectable) else ""
        if self.outcome == MAYBE_WORSE:
            return (
                f"{lead}: a loss of more than {self.margin:g} is not ruled out (p {format_p(self.p_not_worse)}){power}"
            )
        return f"{lead}: no significant difference{power}"


@dataclass(frozen=True)
class Check:
    """A check that passes or fails: a floor, a limit or a pinned expectation."""

    kind: str  # floor, latency or pin
    name: str
    is_failure: bool
    message: str
    collection: str = ""


@dataclass(frozen=True)
class LostDoc:
    """A relevant doc that moved down: its rank before, and now (None if it is not returned)."""

    doc: str
    before: int
    after: int | None


@dataclass(frozen=True)
class Breakage:
    """A query on which the first measure got worse, and the relevant docs that moved down."""

    collection: str
    query: str
    text: str
    measure: str
    before: float
    after: float
    lost: tuple[LostDoc, ...]
    has_results: bool = True

    @property
    def what(self) -> str:
        """What was lost: `d3 1 → 12, d7 4 → –`."""
        if not self.has_results:
            return "no results"
        shown = ", ".join(f"{each.doc} {each.before} → {each.after or '–'}" for each in self.lost[:SHOWN_DOCS])
        more = len(self.lost) - SHOWN_DOCS
        return (shown or "–") + (f", and {more} more" if more > 0 else "")


@dataclass(frozen=True)
class GateResult:
    """Everything the gate found. It has passed if no verdict and no check is a failure."""

    system: str
    verdicts: tuple[Verdict, ...]
    checks: tuple[Check, ...]
    breakages: tuple[Breakage, ...]
    counts: dict[str, tuple[int, int, int]]  # of each collection: queries that got worse, stayed and got better
    changes: tuple[str, ...]  # queries and judgements that changed since the baseline
    margin: float = 0.0
    strict: bool = False
    warnings: tuple[str, ...] = ()
    figures: tuple[dict[str, Any], ...] = field(default=(), repr=False)  # current means, for the history
    update: str = ""  # how to accept the current state as the baseline

    @property
    def passed(self) -> bool:
        """Whether nothing failed."""
        return not self.failures

    @property
    def items(self) -> tuple[Verdict | Check, ...]:
        """The verdicts and the other checks."""
        return (*self.verdicts, *self.checks)

    @property
    def failures(self) -> list[Verdict | Check]:
        """The verdicts and checks that failed."""
        return [each for each in self.items if each.is_failure]

    @property
    def has_improved(self) -> bool:
        """Whether it passed and a measure is significantly better."""
        return self.passed and any(each.outcome == BETTER for each in self.verdicts)

    @property
    def headline(self) -> str:
        """The result in one line."""
        total, failed = len(self.items), len(self.failures)
        checks = f"{total} {'check' if total == 1 else 'checks'}"
        shown = f"{failed} of {checks} failed" if failed else checks
        return f"Search gate {'FAILED' if failed else 'passed'}: {self.system}, {shown}"

    @property
    def place_names(self) -> bool:
        """Whether there are several collections, so that each is named."""
        return len(self.counts) > 1

    def lead(self, collection: str) -> str:
        """The start of a sentence about a collection, if there are several."""
        return f"{collection}: " if self.place_names and collection else ""

    def messages(self, items: Iterable[Verdict | Check]) -> list[str]:
        """Verdicts and checks as sentences."""
        return [f"{self.lead(each.collection)}{each.message}" for each in items]

    def summary(self) -> list[str]:
        """The queries that changed on each collection, and the advice at the end."""
        lines = []
        for name, (worse, same, better) in self.counts.items():
            measure = next((each.measure for each in self.verdicts if each.collection == name), "")
            lines.append(
                f"{self.lead(name)}{measure}: {count_queries(worse)} got worse, {better} got better, {same} unchanged"
            )
        if self.has_improved and self.update:
            lines.append(f"An improvement. To make it the new baseline: {self.update}")
        elif not self.passed and self.update:
            lines.append(f"If this is intended, accept it as the new baseline: {self.update}")
        return lines

    def table(self) -> Table:
        """A row for each measure: means, difference, interval, p, the loss that could be shown, verdict."""
        places = (Column("collection"),) if self.place_names else ()
        columns = (
            Column("measure"), *places, Column("baseline"), Column("current"), Column("difference"),
            Column("low", label="95% low"), Column("high", label="95% high"),
            Column("p", label="p (not worse)" if self.strict else "p (worse)", shows_less_than=True),
            Column("detectable", label="detectable loss"), Column("verdict"),
        )  # fmt: skip
        rows = tuple(
            (each.measure, *((each.collection,) if places else ()), each.baseline, each.current, each.difference,
             each.low, each.high, each.p_not_worse if self.strict else each.p_worse,
             None if each.outcome == SAME else each.detectable, each.outcome)
            for each in self.verdicts
        )  # fmt: skip
        return Table(columns, rows)

    def breakage_table(self) -> Table:
        """A row for each query that broke: scores before and after, and the ranks of relevant docs that moved down."""
        shown = self.breakages[:SHOWN_BREAKAGES]
        places = (Column("collection"),) if self.place_names else ()
        texts = (Column("text"),) if any(each.text for each in shown) else ()
        columns = (Column("before"), Column("after"), *places, Column("query"), *texts, Column("lost"))
        rows = tuple(
            (each.before, each.after, *((each.collection,) if places else ()), each.query,
             *((shorten_text(each.text),) if texts else ()), each.what)
            for each in shown
        )  # fmt: skip
        more = len(self.breakages) - len(shown)
        notes = ("lost: relevant docs with their ranks before and now, – where not returned",)
        measure = shown[0].measure if shown else ""
        title = f"Queries that got worse: {measure}" + (
            f" (the first {len(shown)} of {len(shown) + more})" * (more > 0)
        )
        return Table(columns, rows, title, notes=notes)

    def __str__(self) -> str:
        return self.text()

    def text(self, fit: int | None = None) -> str:
        """The result as lines for a terminal of some width; none of them starts with a user's text."""
        lines = [clean(self.headline), "", render_terminal(self.table(), fit), ""]
        lines += [f"FAILED {clean(each)}" for each in self.messages(self.failures)]
        lines += [f"passed {clean(each)}" for each in self.messages(c for c in self.checks if not c.is_failure)]
        if self.breakages:
            lines += ["", render_terminal(self.breakage_table(), fit), ""]
        lines += [f"note: {clean(each)}" for each in self.changes]
        return "\n".join([*lines, *(f"- {clean(each)}" for each in self.summary())])


def shorten_text(text: str, most: int = 60) -> str:
    """A text on one line, cut where it is long."""
    text = " ".join(text.split())
    return text if len(text) <= most else text[: most - 1] + "…"


def count_queries(count: int) -> str:
    """A number of queries in words."""
    return f"{count:,} {'query' if count == 1 else 'queries'}"


def format_p(p: float) -> str:
    """A p-value with two significant digits, as it follows a p: `= 0.012`."""
    return "< 0.0001" if p < 0.0001 else f"= {p:.2g}"
