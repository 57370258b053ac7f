"""A comparison: how much systems differ, and whether the differences are significant."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

import numpy as np

from ..base.caveats import describe
from ..base.ids import Codes, Floats
from ..errors import plural
from ..evaluation.measure import Measure
from ..evaluation.scores import Scores
from ..table.display import display_html
from ..table.table import Cell, Column, Table
from .paired_tests import needed_queries

if TYPE_CHECKING:
    import pandas as pd
    import polars as pl

TESTS = {
    "randomization": "sign-flip randomization test, two-sided (Smucker et al., CIKM 2007)",
    "t": "Student's paired t-test, two-sided",
    "wilcoxon": "Wilcoxon signed-rank test, two-sided, zeros by Pratt's method",
    "tukey": "randomized Tukey HSD, family-wise over pairs (Carterette, TOIS 2012)",
}
FOREIGN_TESTS = {  # names of ranx and of papers
    "fisher": "randomization", "permutation": "randomization", "student": "t", "ttest": "t", "t-test": "t",
    "paired-t": "t", "tukey_hsd": "tukey", "tukey-hsd": "tukey", "hsd": "tukey",
}  # fmt: skip
FEW_PAIRS = 6  # of which every one gets a sentence
FIRST = "ranks first"
FIRST_NOTE = f"{FIRST}: share of bootstrap resamples of the queries in which the system ranks first"


@dataclass(frozen=True, eq=False, repr=False)
class Comparison:
    """Pairs of systems (first minus second) x measures: differences, intervals, effect sizes, p and corrected p."""

    scores: Scores
    measures: tuple[Measure, ...]
    pairs: Codes  # rows (a, b): positions of two systems
    baseline: str | None
    tests: tuple[str, ...]
    correction: str
    level: float  # of the intervals; a difference is significant where corrected p < 1 - level
    difference: Floats  # (pairs, measures)
    low: Floats
    high: Floats
    effect: Floats
    wins: Codes
    ties: Codes
    losses: Codes
    p: dict[str, Floats]  # by test
    corrected_p: dict[str, Floats]  # by test
    detectable: Floats  # the smallest difference that the test would detect with power 0.8
    best: Floats  # (systems, measures): share of bootstrap resamples in which each ranks first
    ranks: Floats  # (2, systems, measures): the interval of the rank
    family: str  # what p is corrected over: see FAMILIES
    family_size: int  # p-values of the headline test that are corrected together
    margin: float | None = None
    equivalence_p: Floats | None = None  # p of the test that the difference lies within the margin
    notes: tuple[str, ...] = ()
    permutations: int = 0  # random sign flips; 0 where all are enumerated
    samples: int = 0  # bootstrap resamples
    seed: int | None = None

    @property
    def alpha(self) -> float:
        """The significance level: a corrected p below it is significant."""
        return round(1 - self.level, 12)

    @cached_property
    def measure_indices(self) -> list[int]:
        """The positions of the measures among those of the scores."""
        return [self.scores.measures.index(measure) for measure in self.measures]

    @property
    def headline(self) -> str:
        """The test that decides the marks and the conclusions."""
        return self.tests[0]

    @property
    def is_significant(self) -> np.ndarray:
        """Which pairs and measures differ significantly, by the headline test after correction."""
        return self.corrected_p[self.headline] < self.alpha

    def gain(self, pair: int, measure: int) -> float:
        """The difference, positive where the first system is better."""
        sign = -1 if self.measures[measure].better == "lower" else 1
        return sign * float(self.difference[pair, measure])

    def table(self) -> Table:
        """A row for each system: means, with marks for significant differences."""
        systems = self.scores.systems
        columns = (Column("system"), *(self.scores.columns()[m] for m in self.measure_indices))
        rows: tuple[tuple[Cell, ...], ...] = tuple(
            (system, *(float(self.scores.means[s, m]) for m in self.measure_indices))
            for s, system in enumerate(systems)
        )
        marks: dict[tuple[int, int], str] = {}
        beaten: dict[tuple[int, int], list[int]] = {}  # the systems that each cell is better than
        for m in range(len(self.measures)):
            for pair, (a, b) in enumerate(self.pairs.tolist()):
                if not self.is_significant[pair, m]:
                    continue
                better, worse = (a, b) if self.gain(pair, m) > 0 else (b, a)
                if self.baseline is None:
                    beaten.setdefault((better, m + 1), []).append(worse)
                else:
                    marks[(a, m + 1)] = "†" if better == a else "‡"
        marks |= {key: format_letters(worse) for key, worse in beaten.items()}
        legend = self.legend({system for worse in beaten.values() for system in worse})
        return Table(columns, rows, notes=(*legend, *self.notes), marks=marks)

    def legend(self, used: Collection[int]) -> Iterator[str]:
        """The meaning of the marks, with the letters of the systems that are used."""
        criterion = f"{self.criterion}; {TESTS[self.headline]}; {len(self.scores.queries)} queries"
        if self.baseline is None:
            systems = enumerate(self.scores.systems)
            names = ", ".join(f"{letter(s)} {system}" for s, system in systems if s in used)
            none = f"no difference is significant: {criterion}"
            yield f"letters: better than the system of that letter ({names}); {criterion}" if names else none
        else:
            yield f"† better, ‡ worse than {self.baseline}; {criterion}"

    @property
    def criterion(self) -> str:
        """When a difference is significant, in words."""
        return f"p < {self.alpha:.2g}{' after' if self.is_corrected else ','} {self.correction_label}"

    @property
    def is_corrected(self) -> bool:
        """Whether the correction changes any p-value of the headline test."""
        return self.correction != "none" and self.family_size > 1

    @property
    def correction_label(self) -> str:
        """The correction and its family in words."""
        pairs, measures = len(self.pairs), len(self.measures)
        each = " of each measure" if measures > 1 else ""
        counted = f"{pairs} comparison{'s' * (pairs != 1)}"
        if self.headline == "tukey":
            own = f"family-wise over {counted}{each}"
            return f"{self.correction_name} correction over {measures} measures, {own}" if self.is_corrected else own
        if self.family == "all" and measures > 1:
            counted, each = f"{self.family_size} tests", f" ({counted} x {measures} measures)"
        if self.correction == "none":
            return f"not corrected for {counted}{each}"
        if not self.is_corrected:
            return f"one comparison{each}, so nothing to correct"
        return f"{self.correction_name} correction over {counted}{each}"

    @property
    def correction_name(self) -> str:
        """The name of the correction in prose."""
        return {"holm": "Holm", "bonferroni": "Bonferroni", "bh": "Benjamini-Hochberg", "none": "no"}[self.correction]

    def describe_p(self, pair: int, measure: int = 0) -> str:
        """The p-value that decides and, if it is corrected, over what and what it was before."""
        p, raw = (float(values[self.headline][pair, measure]) for values in (self.corrected_p, self.p))
        over = "comparisons" if self.family == "measure" else "tests"
        if not self.is_corrected:
            return f"p = {p:.2g}" + f", not corrected for {self.family_size} {over}" * (self.family_size > 1)
        before = f", {raw:.2g} before" if f"{raw:.2g}" != f"{p:.2g}" else ""
        return f"p = {p:.2g} after {self.correction_name} correction over {self.family_size} {over}{before}"

    def needed_queries(self, pair: int) -> float:
        """The number of queries on which the difference of a pair on the primary measure would be significant.

        With power 0.8 at the level that the correction leaves to the first test, if the difference stays as it is.
        """
        a, b = self.pairs[pair].tolist()
        values = self.scores.values[:, self.measure_indices[0]]
        return needed_queries(values[a] - values[b], strictest_level(self.level, self.correction, self.family_size))

    @property
    def interval_label(self) -> str:
        """The intervals in words: only p-values are corrected for multiple comparisons."""
        return f"uncorrected {self.level:.0%} CI" if self.is_corrected else f"{self.level:.0%} CI"

    def rows(self) -> Table:
        """A row for each pair and measure: every number of the comparison."""
        systems = self.scores.systems
        heads = [
            Column("system"), Column("against", label="compared with"), Column("measure"), Column("difference"),
            *interval_columns(self.level), Column("relative", 3, label="relative difference"), Column("wins", 0),
            Column("ties", 0), Column("losses", 0), Column("d_z", 3, label="effect size d_z"),
            *(Column(f"p {test}", shows_less_than=True, label=f"p ({test})") for test in self.tests),
            *(Column(f"corrected {test}", shows_less_than=True, label=f"corrected p ({test})") for test in self.tests),
            Column("detectable", label="detectable difference"),
        ]  # fmt: skip
        notes = [
            f"CI: confidence interval of the difference (BCa bootstrap), not corrected for multiple comparisons; "
            f"corrected p: {self.correction_label}",
            "detectable difference: the smallest that this many queries detect with 80% power",
        ]
        if self.equivalence_p is not None:
            heads.append(Column("p equivalent", label="p (equivalence)"))
            notes.append(f"p (equivalence): that the difference is smaller than {self.margin:g}, not corrected")
        rows = []
        for pair, (a, b) in enumerate(self.pairs.tolist()):
            for m, measure in enumerate(self.measures):
                mean = float(self.scores.means[b, self.measure_indices[m]])
                rows.append((
                    systems[a], systems[b], str(measure), float(self.difference[pair, m]), float(self.low[pair, m]),
                    float(self.high[pair, m]), float(self.difference[pair, m]) / mean if mean else None,
                    int(self.wins[pair, m]), int(self.ties[pair, m]), int(self.losses[pair, m]),
                    float(self.effect[pair, m]), *(float(self.p[test][pair, m]) for test in self.tests),
                    *(float(self.corrected_p[test][pair, m]) for test in self.tests), float(self.detectable[pair, m]),
                    *(() if self.equivalence_p is None else (float(self.equivalence_p[pair, m]),)),
                ))  # fmt: skip
        return Table(tuple(heads), tuple(rows), notes=tuple(notes))

    def stability(self) -> Table:
        """How often each system ranks first over bootstrap resamples of the queries, and the interval of its rank."""
        m = 0
        rows = tuple(
            (system, float(self.scores.means[s, self.measure_indices[m]]), float(self.best[s, m]),
             f"{self.ranks[0, s, m]:.0f} to {self.ranks[1, s, m]:.0f}")
            for s, system in enumerate(self.scores.systems)
        )  # fmt: skip
        ranks = (Column("first", 3, label=FIRST), Column("rank", label=f"rank, {self.level:.0%} interval"))
        heads = (Column("system"), self.scores.columns()[self.measure_indices[m]], *ranks)
        return Table(heads, rows, notes=(FIRST_NOTE,))

    @property
    def reference(self) -> int:
        """The position of the baseline, or of the best system where there is none."""
        means = self.scores.means[:, self.measure_indices[0]]
        best = np.argmin(means) if self.measures[0].better == "lower" else np.argmax(means)
        return self.scores.systems.index(self.baseline) if self.baseline else int(best)

    def conclusions(self) -> list[str]:
        """One sentence for each pair; of more than six, only of those with the best system."""
        reference = self.reference
        has_reference = (self.pairs == reference).any(axis=1)
        found = [self.conclude(pair, reference) for pair in np.flatnonzero(has_reference).tolist()]
        others = np.flatnonzero(~has_reference).tolist() if len(self.pairs) <= FEW_PAIRS else []
        return [*found, *(self.conclude(pair, self.pairs[pair, int(self.gain(pair, 0) < 0)]) for pair in others)]

    @property
    def left_out(self) -> str:
        """What the conclusions leave out, in words; empty if they cover every pair."""
        if self.baseline or len(self.pairs) <= FEW_PAIRS:
            return ""
        best = self.scores.systems[self.reference]
        return f"only the pairs with {best}, the best system, have a sentence; there are {len(self.pairs):,} pairs"

    def explain_interval(self, low: float, high: float) -> str:
        """Why an interval excludes 0 although the test finds no significant difference; empty if it does not."""
        if low <= 0 <= high:
            return ""
        if self.is_corrected:
            return "; the interval, which is that of this comparison alone, excludes 0, but the corrected p decides"
        return f"; the bootstrap interval excludes 0, but the {self.headline} test, a different method, decides"

    def conclude(self, pair: int, reference: int) -> str:
        """The conclusion on a pair by the primary measure, with the `reference` system second."""
        a, b = self.pairs[pair].tolist()
        sign = 1.0 if b == reference else -1.0
        system, other = (a, b) if b == reference else (b, a)
        names = self.scores.systems
        difference = sign * float(self.difference[pair, 0])
        ends = sorted((sign * float(self.low[pair, 0]), sign * float(self.high[pair, 0])))
        gain = sign * self.gain(pair, 0)
        p = float(self.corrected_p[self.headline][pair, 0])
        interval = f"{self.interval_label} {ends[0]:+z.4f} to {ends[1]:+z.4f}"
        facts = f"{difference:+z.4f}, {interval}, {self.describe_p(pair)}"
        measure = self.measures[0]
        if p < self.alpha:
            verdict = "better" if gain > 0 else "worse"
            return f"{names[system]} is significantly {verdict} than {names[other]} on {measure}: {facts}."
        verdict = f"{names[system]} and {names[other]} do not differ significantly on {measure}: {facts}"
        verdict += self.explain_interval(*ends)
        if self.equivalence_p is not None and float(self.equivalence_p[pair, 0]) < self.alpha:
            return (
                f"{verdict}; they differ by less than {self.margin:g} (p = {float(self.equivalence_p[pair, 0]):.2g})."
            )
        count, smallest = len(self.scores.queries), float(self.detectable[pair, 0])
        power = f"{count} queries can show differences of {smallest:.4f} or more; a smaller one may exist"
        return f"{verdict}; {power}."

    def to_polars(self) -> pl.DataFrame:
        """The rows as a polars frame."""
        return self.rows().to_polars()

    def to_pandas(self) -> pd.DataFrame:
        """The rows as a pandas frame."""
        return self.rows().to_pandas()

    def to_latex(self) -> str:
        """The table of means with marks in LaTeX."""
        return self.table().to_latex()

    def __str__(self) -> str:
        warnings = [f"warning: {each}" for each in describe(self.scores.warnings)]
        return "\n\n".join(["\n".join(part) for part in ([str(self.table())], self.conclusions(), warnings) if part])

    def __repr__(self) -> str:
        counts = {"system": self.scores.systems, "pair": self.pairs, "measure": self.measures}
        return f"Comparison({', '.join(plural(len(each), word) for word, each in counts.items())})"

    def _repr_html_(self) -> str:
        warnings = list(describe(self.scores.warnings))
        return display_html(self.table(), self.conclusions(), warnings, "comparison")


def strictest_level(level: float, correction: str, family_size: int) -> float:
    """The significance level that a correction leaves to the smallest p-value of its family."""
    return (1 - level) / (family_size if correction in ("holm", "bonferroni") else 1)


def interval_columns(level: float) -> tuple[Column, Column]:
    """The columns of the ends of a confidence interval."""
    return Column("low", label=f"{level:.0%} CI low"), Column("high", label=f"{level:.0%} CI high")


def letter(system: int) -> str:
    """The letter of a system: a, b, ..., z, aa, ab, ..."""
    return (letter(system // 26 - 1) if system >= 26 else "") + chr(ord("a") + system % 26)


def format_letters(systems: Sequence[int]) -> str:
    """The letters of systems: three or more in a row as a–c, with commas where a part has several characters."""
    runs: list[list[int]] = []
    for each in sorted(systems):
        if runs and each == runs[-1][-1] + 1:
            runs[-1].append(each)
        else:
            runs.append([each])
    spans = [
        [f"{letter(each[0])}–{letter(each[-1])}"] if len(each) > 2 else [letter(one) for one in each] for each in runs
    ]
    parts = [part for span in spans for part in span]
    return ("," if any(len(part) > 1 for part in parts) else "").join(parts)


def count_wins(differences: Floats, measures: Sequence[Measure]) -> tuple[Codes, Codes, Codes]:
    """The number of queries on which the first system is better, equal and worse: (pairs, measures) each."""
    signs = np.array([-1.0 if measure.better == "lower" else 1.0 for measure in measures])[None, :, None]
    oriented = differences * signs  # higher is better
    return (oriented > 0).sum(axis=2), (oriented == 0).sum(axis=2), (oriented < 0).sum(axis=2)
