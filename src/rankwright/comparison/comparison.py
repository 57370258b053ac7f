"""A comparison: what differs between systems, by how much, and whether that is more than chance."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

import numpy as np

from ..base.ids import Codes, Floats
from ..evaluation.measure import Measure
from ..evaluation.scores import Scores
from ..table.table import Cell, Column, Table

if TYPE_CHECKING:
    import polars as pl

TESTS = {
    "randomization": "sign-flip randomisation test, two-sided (Smucker et al., CIKM 2007)",
    "t": "Student's paired t-test, two-sided",
    "wilcoxon": "Wilcoxon signed-rank test, two-sided, zeros as Pratt has them",
    "tukey": "randomised Tukey HSD, family-wise over pairs (Carterette, TOIS 2012)",
}


@dataclass(frozen=True, eq=False, repr=False)
class Comparison:
    """Pairs of systems (first less second) x measures: differences, intervals, effect sizes, p and corrected p."""

    scores: Scores
    measures: tuple[Measure, ...]
    pairs: Codes  # rows (a, b) of systems
    baseline: str | None
    tests: tuple[str, ...]
    correction: str
    level: float  # of intervals; 1 less it is what a corrected p must stay below
    difference: Floats  # (pairs, measures)
    low: Floats
    high: Floats
    effect: Floats
    wins: Codes
    ties: Codes
    losses: Codes
    p: dict[str, Floats]  # by test
    corrected: dict[str, Floats]
    detectable: Floats
    best: Floats  # (systems, measures): how often each is best among bootstrap samples
    ranks: Floats  # (2, systems, measures): the interval of each one's rank
    family: int
    margin: float | None = None
    equivalent: Floats | None = None  # p that the difference lies within the margin
    notes: tuple[str, ...] = ()
    permutations: int = 0  # random sign flips; 0 where all were counted
    samples: int = 0  # of the bootstrap
    seed: int | None = None

    @property
    def alpha(self) -> float:
        """What a corrected p must stay below."""
        return round(1 - self.level, 12)

    @cached_property
    def at(self) -> list[int]:
        """Where the measures stand among those of the scores."""
        return [self.scores.measures.index(measure) for measure in self.measures]

    @property
    def headline(self) -> str:
        """The test that marks and sentences follow."""
        return self.tests[0]

    @property
    def significant(self) -> np.ndarray:
        """Which pairs and measures differ beyond chance, by the headline test after correction."""
        return self.corrected[self.headline] < self.alpha

    def gains(self, pair: int, measure: int) -> float:
        """The difference, positive where the first system is the better one."""
        sign = -1 if self.measures[measure].better == "lower" else 1
        return sign * float(self.difference[pair, measure])

    def table(self) -> Table:
        """A row for each system: means, with marks for what differs beyond chance."""
        systems = self.scores.systems
        columns = (Column("system"), *(self.scores.columns()[at] for at in self.at))
        rows: tuple[tuple[Cell, ...], ...] = tuple(
            (system, *(float(self.scores.means[s, at]) for at in self.at)) for s, system in enumerate(systems)
        )
        marks: dict[tuple[int, int], str] = {}
        lost: dict[tuple[int, int], list[int]] = {}  # the systems that each cell is better than
        for m in range(len(self.measures)):
            for pair, (a, b) in enumerate(self.pairs.tolist()):
                if not self.significant[pair, m]:
                    continue
                better, worse = (a, b) if self.gains(pair, m) > 0 else (b, a)
                if self.baseline is None:
                    lost.setdefault((better, m + 1), []).append(worse)
                else:
                    marks[(a, m + 1)] = "†" if better == a else "‡"
        marks |= {key: lettered(worse) for key, worse in lost.items()}
        legend = self.legend({mark for each in lost.values() for mark in each})
        return Table(columns, rows, notes=(*legend, *self.notes), marks=marks)

    def legend(self, used: Collection[int]) -> Iterator[str]:
        """What the marks that are used mean."""
        test, count = TESTS[self.headline], len(self.scores.queries)
        chance = f"p < {self.alpha:.2g} after {self.corrected_by}; {test}; {count} queries"
        if self.baseline is None:
            known = enumerate(self.scores.systems)
            names = ", ".join(f"{letter(s)} {system}" for s, system in known if s in used)
            none = f"no difference is significant: {chance}"
            yield f"letters: better than the system of that letter ({names}); {chance}" if names else none
        else:
            yield f"† better, ‡ worse than {self.baseline}; {chance}"

    @property
    def corrected_by(self) -> str:
        """The correction in words."""
        name = {"holm": "Holm", "bonferroni": "Bonferroni", "bh": "Benjamini-Hochberg", "none": "no"}[self.correction]
        return f"{name} correction over {self.family} test{'s' * (self.family != 1)}"

    def rows(self) -> Table:
        """A row for each pair and measure: everything that was computed."""
        systems = self.scores.systems
        heads = [
            Column("system"), Column("against"), Column("measure"), Column("difference"), Column("low"), Column("high"),
            Column("relative", 3), Column("wins", 0), Column("ties", 0), Column("losses", 0), Column("d_z", 3),
            *(Column(f"p {test}", small=True) for test in self.tests),
            *(Column(f"corrected {test}", small=True) for test in self.tests),
            Column("detectable"),
        ]  # fmt: skip
        if self.equivalent is not None:
            heads.append(Column("p equivalent"))
        rows = []
        for pair, (a, b) in enumerate(self.pairs.tolist()):
            for m, measure in enumerate(self.measures):
                mean = float(self.scores.means[b, self.at[m]])
                rows.append((
                    systems[a], systems[b], str(measure), float(self.difference[pair, m]), float(self.low[pair, m]),
                    float(self.high[pair, m]), float(self.difference[pair, m]) / mean if mean else None,
                    int(self.wins[pair, m]), int(self.ties[pair, m]), int(self.losses[pair, m]),
                    float(self.effect[pair, m]), *(float(self.p[test][pair, m]) for test in self.tests),
                    *(float(self.corrected[test][pair, m]) for test in self.tests), float(self.detectable[pair, m]),
                    *(() if self.equivalent is None else (float(self.equivalent[pair, m]),)),
                ))  # fmt: skip
        return Table(tuple(heads), tuple(rows))

    def stability(self) -> Table:
        """How sure the order of systems is: the share of bootstrap samples in which each is best, and its ranks."""
        m = 0
        rows = tuple(
            (system, float(self.scores.means[s, self.at[m]]), float(self.best[s, m]),
             f"{self.ranks[0, s, m]:.0f} to {self.ranks[1, s, m]:.0f}")
            for s, system in enumerate(self.scores.systems)
        )  # fmt: skip
        heads = (Column("system"), self.scores.columns()[self.at[m]], Column("best", 3), Column("rank"))
        note = f"best: share of bootstrap samples of the queries; rank: {self.level:.0%} interval over them"
        return Table(heads, rows, notes=(note,))

    def conclusions(self) -> list[str]:
        """One sentence for each pair with the baseline, or with the best system: what can be said, and what cannot."""
        measure = self.measures[0]
        means = self.scores.means[:, self.at[0]]
        lead = int(np.argmin(means) if measure.better == "lower" else np.argmax(means))
        centre = self.scores.systems.index(self.baseline) if self.baseline else lead
        return [self.sentence(pair, centre) for pair in range(len(self.pairs)) if centre in self.pairs[pair]]

    def sentence(self, pair: int, centre: int) -> str:
        """What the primary measure says of a pair, from the side of the system that is not `centre`."""
        a, b = self.pairs[pair].tolist()
        sign = 1.0 if b == centre else -1.0
        system, other = (a, b) if b == centre else (b, a)
        names = self.scores.systems
        shift = sign * float(self.difference[pair, 0])
        ends = sorted((sign * float(self.low[pair, 0]), sign * float(self.high[pair, 0])))
        gain = sign * self.gains(pair, 0)
        p = float(self.corrected[self.headline][pair, 0])
        raw = float(self.p[self.headline][pair, 0])
        family = f" corrected over {self.family} tests, {raw:.2g} alone" if f"{raw:.2g}" != f"{p:.2g}" else ""
        facts = f"{shift:+.4f}, {self.level:.0%} interval {ends[0]:+.4f} to {ends[1]:+.4f}, p = {p:.2g}{family}"
        measure = self.measures[0]
        if p < self.alpha:
            return f"{names[system]} is {'better' if gain > 0 else 'worse'} than {names[other]} on {measure}: {facts}."
        said = f"{names[system]} and {names[other]} cannot be told apart on {measure}: {facts}"
        if self.equivalent is not None and float(self.equivalent[pair, 0]) < self.alpha:
            return f"{said}; they differ by less than {self.margin:g} (p = {float(self.equivalent[pair, 0]):.2g})."
        need = float(self.detectable[pair, 0])
        return (
            f"{said}; {len(self.scores.queries)} queries would show a difference of {need:.4f}, not that there is none."
        )

    def to_polars(self) -> pl.DataFrame:
        """The rows as a frame."""
        import polars as pl

        table = self.rows()
        return pl.DataFrame([dict(zip((c.name for c in table.columns), row, strict=True)) for row in table.rows])

    def __str__(self) -> str:
        return "\n\n".join([str(self.table()), "\n".join(self.conclusions())])

    def __repr__(self) -> str:
        return f"Comparison({len(self.scores.systems)} systems, {len(self.pairs)} pairs, {len(self.measures)} measures)"

    def _repr_html_(self) -> str:
        from html import escape

        said = "".join(f"<li>{escape(each)}</li>" for each in self.conclusions())
        return f"{self.table().render('html')}<ul>{said}</ul>"


def letter(system: int) -> str:
    """a, b, ..., z, aa, ab, ..."""
    return (letter(system // 26 - 1) if system >= 26 else "") + chr(ord("a") + system % 26)


def lettered(systems: Sequence[int]) -> str:
    """The letters of systems; three and more that follow each other as a–c, and letters of two apart by commas."""
    found: list[list[int]] = []
    for each in sorted(systems):
        if found and each == found[-1][-1] + 1:
            found[-1].append(each)
        else:
            found.append([each])
    spans = [
        [f"{letter(each[0])}–{letter(each[-1])}"] if len(each) > 2 else [letter(one) for one in each] for each in found
    ]
    parts = [part for span in spans for part in span]
    return ("," if any(len(part) > 1 for part in parts) else "").join(parts)


def wins(differences: Floats, measures: Sequence[Measure]) -> tuple[Codes, Codes, Codes]:
    """Queries on which the first system is better, the same, worse: (pairs, measures) each."""
    signs = np.array([-1.0 if measure.better == "lower" else 1.0 for measure in measures])[None, :, None]
    turned = differences * signs
    return (turned > 0).sum(axis=2), (turned == 0).sum(axis=2), (turned < 0).sum(axis=2)
