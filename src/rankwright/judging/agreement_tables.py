"""How far the judges of a file agree, as tables: each pair, people, models with themselves and with people, systems."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Any

import numpy as np

from ..base.ids import Floats
from ..base.seeds import generator
from ..comparison.resampling import bootstrap_means
from ..errors import RankwrightError
from ..evaluation import Measure, evaluate
from ..io import MODEL, PERSON
from ..params import Param
from ..qrels import Qrels
from ..run import Run, as_runs
from ..table import Column, Table
from .judge_agreement import (
    Agreement,
    cohen_kappa,
    confusion,
    fleiss_kappa,
    is_shared_unit,
    kappa_by_grade,
    krippendorff_alpha,
)
from .judgement_store import JudgementStore
from .judging_pool import JudgingPool, Pair
from .log_entries import SETTLED
from .merge_rules import RULES, grades_by_pair, judge_grade

SAMPLES = 2_000  # of a bootstrap of queries
FEW_QUERIES = 10  # so few that an interval over samples of them is too narrow
PEOPLE = "people"
Grades = Mapping[Pair, float]  # of one judge


@dataclass(frozen=True, eq=False)
class Ratings:
    """The grades of every judge: a model that was asked several times has the majority, and each ask by itself."""

    by_judge: Mapping[str, Grades]
    sources: Mapping[str, str]
    asks: Mapping[str, tuple[Grades, ...]]  # of the models that were asked several times
    settled: int = 0  # grades that are left out, as they were given in view of those of others

    @classmethod
    def read(cls, store: JudgementStore, pool: str | None = None, qrels: Mapping[str, Any] | None = None) -> Ratings:
        """The current grades of a file, or of one of its pools; `qrels` are judgements of more people, by name."""
        by_judge: dict[str, dict[Pair, float]] = {}
        asks: dict[str, dict[int, dict[Pair, float]]] = {}
        given = store.judgements(pool)
        own_grades = [each for each in given if each.detail != SETTLED]
        for pair, found in grades_by_pair(own_grades).items():
            for judge, own in found.items():
                by_judge.setdefault(judge, {})[pair] = judge_grade(own)
                for each in own if own[0].source == MODEL else ():
                    asks.setdefault(judge, {}).setdefault(each.ask, {})[pair] = float(each.grade or 0)
        sources = {name: source for name, source in store.judges().items() if name in by_judge}
        for name, judgements in (qrels or {}).items():
            if name in by_judge:
                raise RankwrightError(f"judgements {name!r}: a judge of {store.path} has this name; choose another")
            by_judge[name] = {(query, doc): grade for query, doc, grade in Qrels.from_value(judgements) if grade >= 0}
            sources[name] = PERSON
        if not by_judge:
            raise RankwrightError(f"{store.path}: nothing is judged yet")
        order = sorted(by_judge, key=lambda name: (sources[name] == MODEL, name))  # people first
        by_judge, sources = {name: by_judge[name] for name in order}, {name: sources[name] for name in order}
        repeated = {name: tuple(each[at] for at in sorted(each)) for name, each in asks.items() if len(each) > 1}
        return cls(by_judge, sources, repeated, len(given) - len(own_grades))

    @property
    def people(self) -> list[str]:
        """The judges that are people."""
        return [name for name, source in self.sources.items() if source == PERSON]

    @property
    def models(self) -> list[str]:
        """The judges that are models."""
        return [name for name, source in self.sources.items() if source == MODEL]

    def label(self, judge: str) -> str:
        """The name of a judge in a table; a model's is marked."""
        return f"{judge} (model)" if self.sources[judge] == MODEL else judge

    def merged_people(self, rule: str = "majority") -> Grades:
        """The grade of each doc that people judged, by a rule."""
        found: dict[Pair, list[Any]] = {}
        for name in self.people:
            for pair, grade in self.by_judge[name].items():
                found.setdefault(pair, []).append(grade)
        return {pair: RULES[rule](grades) for pair, grades in found.items()}


def rating_matrix(judges: Sequence[Grades]) -> tuple[Floats, list[str]]:
    """Docs x judges, NaN where there is no grade, and the query of each doc; docs of one judge alone are left out."""
    pairs = sorted({pair for each in judges for pair in each})
    rows = [[float(each.get(pair, math.nan)) for each in judges] for pair in pairs]
    found = np.array(rows, dtype=np.float64).reshape(len(pairs), len(judges))
    is_shared = is_shared_unit(found)
    return np.asarray(found[is_shared]), [query for (query, _), kept in zip(pairs, is_shared, strict=True) if kept]


def agreement_tables(
    store: JudgementStore,
    pool: str | None = None,
    runs: Any = None,
    qrels: Mapping[str, Any] | None = None,
    measure: str | None = None,
    level: float = 0.95,
    rng: int = 0,
) -> dict[str, Table]:
    """The tables `agreement`, `grades` (kappa by grade), `confusion` and `systems` (Kendall's tau), where they apply.

    `runs` are the systems that tau orders, by default those of the pool, to its depth; `qrels` are judgements of more
    people, by name, such as those of a benchmark.
    """
    ratings = Ratings.read(store, pool, qrels)
    tables = {
        "agreement": pair_table(ratings, level, rng),
        "grades": grade_table(ratings, level, rng),
        "confusion": confusion_table(ratings, store.grades),
    }
    if ratings.people and ratings.models:
        tables["systems"] = system_table(ratings, store.pool(pool), runs, measure, level, rng)
    return {name: table for name, table in tables.items() if table.rows}


def groups(ratings: Ratings) -> dict[str, list[Grades]]:
    """What is compared: pairs of judges, all people, each model with people, and each model with itself."""
    found = {
        f"{ratings.label(a)}, {ratings.label(b)}": [ratings.by_judge[a], ratings.by_judge[b]]
        for a, b in combinations(ratings.by_judge, 2)
    }
    if len(ratings.people) > 2:
        found[f"all {len(ratings.people)} people"] = [ratings.by_judge[name] for name in ratings.people]
    if len(ratings.people) > 1:
        for name in ratings.models:
            found[f"{PEOPLE} (majority), {ratings.label(name)}"] = [ratings.merged_people(), ratings.by_judge[name]]
    for name, asks in ratings.asks.items():
        found[f"{ratings.label(name)}, asked {len(asks)} times"] = list(asks)
    return found


def pair_table(ratings: Ratings, level: float, rng: int) -> Table:
    """A row for each pair or group of judges."""
    rows = []
    for label, judges in groups(ratings).items():
        matrix, queries = rating_matrix(judges)
        alpha = krippendorff_alpha(matrix, "ordinal", level, rng, queries)
        if len(judges) == 2:
            kappa = cohen_kappa(matrix[:, 0], matrix[:, 1], "plain", level, rng, queries)
            weighted: float | None = cohen_kappa(matrix[:, 0], matrix[:, 1], "quadratic", level, rng, queries).value
        else:
            kappa, weighted = fleiss_kappa(matrix, level, rng, queries), None
        about = (label, len({*queries}), len(matrix), equal_share(matrix))
        rows.append((*about, *kappa[:3], weighted, *alpha[:3]))
    columns = (
        Column("judges"), Column("queries", digits=0), Column("docs", digits=0), Column("equal", digits=3),
        Column("kappa", digits=3), Column("kappa low", digits=3), Column("kappa high", digits=3),
        Column("weighted kappa", digits=3),
        Column("alpha", digits=3), Column("alpha low", digits=3), Column("alpha high", digits=3),
    )  # fmt: skip
    notes: tuple[str, ...] = (
        "kappa: Cohen's for two judges, Fleiss' for more; weighted: quadratic; alpha: Krippendorff's, ordinal.",
        f"Intervals: {level:.0%}, over bootstrap samples of queries, each with all of its docs that are judged "
        "at least twice; a single query has none.",
    )
    if any(row[1] < FEW_QUERIES for row in rows):
        notes += (f"With fewer than {FEW_QUERIES} queries, such intervals tend to be too narrow.",)
    if ratings.settled:
        count = f"{ratings.settled:,} {'grade that settles' if ratings.settled == 1 else 'grades that settle'}"
        notes += (f"Left out: {count} a disagreement, given with the grades of the others in view.",)
    return Table(columns, tuple(rows), "Agreement of judges", notes=notes)


def equal_share(matrix: Floats) -> float:
    """The share of pairs of ratings of a doc that are equal."""
    first, second = (np.array(each) for each in zip(*combinations(range(matrix.shape[1]), 2), strict=True))
    both = ~(np.isnan(matrix[:, first]) | np.isnan(matrix[:, second]))
    equal = (matrix[:, first] == matrix[:, second]) & both
    return float(equal.sum() / both.sum()) if both.any() else math.nan


def grade_table(ratings: Ratings, level: float, rng: int) -> Table:
    """Kappa of each grade against the others, for people and for each model with people."""
    chosen = {PEOPLE: [ratings.by_judge[name] for name in ratings.people]} if len(ratings.people) > 1 else {}
    for name in ratings.models if ratings.people else ():
        chosen[f"{PEOPLE}, {ratings.label(name)}"] = [ratings.merged_people(), ratings.by_judge[name]]
    rows = []
    for label, judges in chosen.items():
        matrix, queries = rating_matrix(judges)
        for grade, found in kappa_by_grade(matrix, level, rng, queries).items():
            rows.append((label, grade, int((matrix == grade).any(axis=1).sum()), *found[:3]))
    columns = (
        Column("judges"), Column("grade", digits=0), Column("docs", digits=0), Column("kappa", digits=3),
        Column("kappa low", digits=3), Column("kappa high", digits=3),
    )  # fmt: skip
    note = "docs: those that a judge gave this grade. kappa: this grade against all others."
    return Table(columns, tuple(rows), "Agreement by grade", notes=(note,))


def confusion_table(ratings: Ratings, grades: Sequence[int]) -> Table:
    """For each model, how often it gives each grade to docs at each human grade."""
    people = ratings.merged_people()
    given = {grade for name in ratings.models for grade in ratings.by_judge[name].values()}
    found = sorted({*map(float, grades), *people.values(), *given})
    rows: list[tuple[Any, ...]] = []
    for name in ratings.models if people else ():
        matrix, _ = rating_matrix([people, ratings.by_judge[name]])
        table = confusion(matrix[:, 0].tolist(), matrix[:, 1].tolist(), found)
        for at, grade in enumerate(found):
            total = table[at].sum()
            if total:
                rows.append((name, grade, int(total), *(table[at] / total).tolist()))
    columns = (
        Column("model"), Column("people's grade", digits=0), Column("docs", digits=0),
        *(Column(f"gives {grade:g}", digits=3) for grade in found),
    )  # fmt: skip
    note = "Share of the docs of a grade, by the people's majority, that the model gives each grade."
    return Table(columns, tuple(rows), "Grades of models against those of people", notes=(note,))


def system_table(ratings: Ratings, pool: JudgingPool, runs: Any, measure: str | None, level: float, rng: int) -> Table:
    """Kendall's tau between the order of systems by people's and by each model's judgements of the same docs."""
    chosen = list(as_runs(runs)) if runs is not None else pool_runs(pool)
    name = str(Measure.parse(measure or f"nDCG@{min(10, pool.depth)}"))
    people, rows = ratings.merged_people(), []
    for model in ratings.models if len(chosen) > 1 else ():
        own = ratings.by_judge[model]
        shared = sorted(people.keys() & own.keys())
        if shared:
            tau = order_agreement(
                grades_to_qrels(people, shared), grades_to_qrels(own, shared), chosen, name, level, rng
            )
            rows.append(
                (f"{PEOPLE}, {ratings.label(model)}", len(chosen), len({q for q, _ in shared}), len(shared), *tau[:3])
            )
    columns = (
        Column("judges"), Column("systems", digits=0), Column("queries", digits=0), Column("docs", digits=0),
        Column("tau", digits=3), Column("tau low", digits=3), Column("tau high", digits=3),
    )  # fmt: skip
    note = f"Kendall's tau-b of the systems' means in {name}; the interval is over bootstrap samples of the queries."
    return Table(columns, tuple(rows), "Order of systems", notes=(note,))


def pool_runs(pool: JudgingPool) -> list[Run]:
    """The rankings of a pool as runs, to its depth."""
    return [
        Run({query: {doc: -float(rank) for rank, doc in enumerate(docs)} for query, docs in ranking.items()}, name)
        for name, ranking in pool.rankings.items()
    ]


def grades_to_qrels(grades: Grades, pairs: Sequence[Pair]) -> Qrels:
    """The grades of some docs as judgements."""
    found: dict[str, dict[str, float]] = {}
    for query, doc in pairs:
        found.setdefault(query, {})[doc] = grades[query, doc]
    return Qrels(found)


def order_agreement(
    people: Any, model: Any, runs: Any, measure: str = "nDCG@10", level: float = 0.95, rng: int = 0
) -> Agreement:
    """Kendall's tau-b of the means of systems by two sets of judgements, with an interval over samples of queries."""
    Param("level", float, above=0, below=1).parse(level)
    first, second = (evaluate(each, runs, measure) for each in (people, model))
    shared = [query for query in first.queries if query in set(second.queries)]
    if len(first.systems) < 2 or not shared:
        raise RankwrightError("tau: two systems and a query that both judged are needed")
    at = [[each.queries.index(query) for query in shared] for each in (first, second)]
    values = np.stack(
        [first.values[:, 0][:, at[0]], second.values[:, 0][:, at[1]]], axis=1
    )  # systems x judges x queries
    tau = tau_b(values.mean(axis=2)[None])
    samples = tau_b(bootstrap_means(values, SAMPLES, generator(rng, "judging", "tau")))
    drawn = samples[np.isfinite(samples)]
    if not np.isfinite(tau[0]) or not len(drawn):
        return Agreement(math.nan, math.nan, math.nan, len(shared))
    low, high = np.quantile(drawn, [(1 - level) / 2, (1 + level) / 2]) if len(shared) > 1 else (math.nan, math.nan)
    return Agreement(float(tau[0]), float(low), float(high), len(shared))


def tau_b(means: Floats) -> Floats:
    """Kendall's tau-b of the two columns of each sample (samples x systems x 2); NaN if all systems tie in one."""
    systems = means.shape[1]
    first, second = np.triu_indices(systems, 1)
    apart = np.round(means[:, first] - means[:, second], 12)  # rounding errors are no difference
    signs = np.sign(apart)  # samples x pairs x 2
    untied = (signs != 0).sum(axis=1)
    with np.errstate(invalid="ignore"):
        return np.asarray((signs[:, :, 0] * signs[:, :, 1]).sum(axis=1) / np.sqrt(untied[:, 0] * untied[:, 1]))
