"""Scores: systems x measures x queries, per query first, mean last."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, field, replace
from functools import cached_property
from itertools import compress
from typing import TYPE_CHECKING

import numpy as np

from ..base.caveats import Caveat, describe
from ..base.ids import Flags, Floats
from ..base.lazy import Elsewhere, Renamed, import_optional
from ..errors import RankwrightError, plural, unknown
from ..qrels import ModelShare, Qrels
from ..run import Run
from ..table import Column, Table
from ..table.table import LITTLE
from .input_warnings import CUTOFF, UNORDERED
from .measure import Measure

if TYPE_CHECKING:
    import pandas as pd
    import polars as pl

    from ..collection.base_collection import BaseCollection
    from .input_warnings import Depth


COVERAGE = (Column("queries", digits=0), Column("Judged@10", digits=3))


class Means(dict[str, float]):
    """The means of one system by measure; a key may be written in any way that parses: means["ndcg_cut_10"]."""

    def __missing__(self, key: str) -> float:
        text = str(Measure.parse(key))
        if text not in self:
            raise RankwrightError(f"measure {text} was not evaluated; choose {', '.join(self)}")
        return self[text]


@dataclass(frozen=True, eq=False, repr=False)
class Scores:
    """The score of each system for each measure on each query, and what the scores were computed from."""

    systems: tuple[str, ...]
    measures: tuple[Measure, ...]
    queries: tuple[str, ...]
    values: Floats  # (systems, measures, queries); NaN where a query was skipped
    judged_at_10: Floats  # (systems,): mean Judged@10
    present: Flags  # (systems, queries): whether the run has the query
    qrels_fingerprint: str
    missing: str
    warnings: tuple[Caveat, ...] = ()
    notes: tuple[str, ...] = ()
    sources: tuple[Run | str, ...] = ()  # each system's run, or its fingerprint
    fitted: Mapping[str, str] = field(default_factory=dict)  # system: `in sample` or `out of fold`, if it was fitted
    qrels: Qrels | None = None  # the judgements, where the runs are kept too
    depths: Mapping[str, Depth] = field(default_factory=dict)  # system: the most docs it returns for a query
    model_share: ModelShare | None = None  # of the judgements; None if people made all
    doc_count: int | None = None  # docs of the collection, where they were counted, to the deepest cutoff at least

    of = Renamed("query_scores")
    to_df = Elsewhere("scores.to_pandas() or scores.to_polars(); the means are scores.table().to_pandas()")
    to_dataframe = Elsewhere("scores.to_pandas() or scores.to_polars(); the means are scores.table().to_pandas()")

    @cached_property
    def run_fingerprints(self) -> dict[str, str]:
        """The fingerprint of each system's run."""
        prints = (run if isinstance(run, str) else run.fingerprint for run in self.sources)
        return dict(zip(self.systems, prints, strict=True))

    @cached_property
    def means(self) -> Floats:
        """One number for each system and measure: the measure's aggregate over queries."""
        return np.array(
            [
                [measure.aggregate(self.values[s, m]) for m, measure in enumerate(self.measures)]
                for s in range(len(self.systems))
            ]
        ).reshape(len(self.systems), len(self.measures))

    @cached_property
    def found_nothing(self) -> Flags:
        """Whether each system found next to nothing: below a tenth of the best, or 0, where higher is better.

        If no such measure is there: nothing judged. It has few distractors in its results, too, but that does not make
        it the best.
        """
        quality = [m for m, measure in enumerate(self.measures) if measure.better == "higher"]
        if not quality:
            return np.asarray(self.judged_at_10 == 0)
        means = np.nan_to_num(self.means[:, quality])
        return np.asarray(((means >= 0) & (means <= LITTLE * means.max(axis=0, initial=0.0))).all(axis=1))

    def order(self, measure: Measure) -> list[int]:
        """Indices of the systems, best first by a measure; ties keep their order.

        Where lower is better, those that found next to nothing come last.
        """
        sign = 1 if measure.better == "lower" else -1
        means = sign * np.round(self.means[:, self.measures.index(measure)], 10)  # smaller differences count as ties
        last = self.found_nothing if measure.better == "lower" else self.found_nothing & (means == 0)
        found: list[int] = np.lexsort((np.where(np.isnan(means), np.inf, means), last)).tolist()
        return found

    @property
    def query_counts(self) -> list[int]:
        """The number of queries that the means of each system cover."""
        all_queries = [len(self.queries)] * len(self.systems)
        return self.present.sum(axis=1).tolist() if self.missing == "skip" else all_queries

    def query_scores(self, system: str, measure: str | Measure) -> dict[str, float]:
        """The score of one system and measure on each query that was scored."""
        row = self.values[self.index(system, measure)]
        return {q: v for q, v in zip(self.queries, row.tolist(), strict=True) if not math.isnan(v)}

    def find_system(self, name: str) -> str | None:
        """The system of a run's name: a fitted one has a longer label."""
        if name in self.systems:
            return name
        return next((each for each, fitted in self.fitted.items() if each == f"{name} ({fitted})"), None)

    def mean(self, system: str, measure: str | Measure) -> float:
        """The aggregate of one measure for one system."""
        return float(self.means[self.index(system, measure)])

    def index(self, system: str, measure: str | Measure) -> tuple[int, int]:
        """The positions of a system and a measure in `values`."""
        wanted = Measure.parse(measure)
        found = self.find_system(system)
        if found is None:
            raise unknown("system", system, self.systems)
        if wanted not in self.measures:
            raise RankwrightError(f"measure {wanted} was not evaluated; choose {', '.join(map(str, self.measures))}")
        return self.systems.index(found), self.measures.index(wanted)

    def with_doc_count(self, docs: int) -> Scores:
        """The scores on a collection of so many docs; measures whose cutoff takes in all of them get a warning."""
        counted = replace(self, doc_count=docs)
        found = [each.label for each in self.measures if counted.is_saturated(each)]
        if not found:
            return counted
        size = plural(docs, "doc")
        text = f"{', '.join(found)} cannot tell systems apart: the collection has only {size}; use a lower cutoff"
        return replace(counted, warnings=(*self.warnings, Caveat(text, subject=CUTOFF)))

    def with_collection(self, collection: BaseCollection) -> Scores:
        """The scores on a collection, of which no more docs are counted than the measures reach."""
        return self.with_doc_count(collection.count_docs(1 + max((each.k or 0 for each in self.measures), default=0)))

    def is_saturated(self, measure: Measure) -> bool:
        """Whether a measure ignores the order above its cutoff, which takes in every doc: then no system is best."""
        return self.doc_count is not None and measure.name in UNORDERED and (measure.k or 0) >= self.doc_count

    def select_measures(self, measures: Sequence[Measure]) -> Scores:
        """The scores of some of the measures, in the order given."""
        positions = [self.index(self.systems[0], each)[1] for each in measures] if self.systems else []
        return replace(self, measures=tuple(measures), values=self.values[:, positions])

    @property
    def runs(self) -> dict[str, Run]:
        """The run of each system, where it was kept."""
        sources = zip(self.systems, self.sources, strict=False)
        return {system: source for system, source in sources if isinstance(source, Run)}

    def table(self) -> Table:
        """A row for each system: its means, the number of queries, and the judged share of its top 10."""
        columns = [
            Column("system"),
            *self.columns(),
            *COVERAGE[: 1 if Measure.parse("Judged@10") in self.measures else 2],
        ]
        rows = [
            (system, *self.means[s].tolist(), self.query_counts[s], float(self.judged_at_10[s]))[: len(columns)]
            for s, system in enumerate(self.systems)
        ]
        return Table(tuple(columns), tuple(rows), notes=self.notes)

    def __getitem__(self, system: str) -> Means:
        """The means of one system: scores["bm25"]["nDCG@10"]; a measure may be written in any way that parses."""
        found = self.find_system(system)
        if found is None:
            hint = f"; a mean is scores[{self.systems[0]!r}][{str(self.measures[0])!r}]" if self.means.size else ""
            raise unknown("system", system, self.systems, hint)
        values = self.means[self.systems.index(found)].tolist()
        return Means({str(measure): value for measure, value in zip(self.measures, values, strict=True)})

    def __float__(self) -> float:
        """The mean of the only system for the only measure."""
        if self.means.shape != (1, 1):
            count = f"{plural(len(self.systems), 'system')} and {plural(len(self.measures), 'measure')}"
            raise RankwrightError(f"scores of {count} are not one number; write scores[SYSTEM][MEASURE]")
        return float(self.means[0, 0])

    def leaderboard(self) -> Table:
        """A row for each system, best first by the first measure; for a composite, a row for each of its cuts k too.

        With a composite the rows are sorted by k ascending, then by the composite descending.
        """
        first = next((m for m in self.measures if m.entry.has_members), None)
        if first is None:
            return self.sorted_table()
        composites = {m.k: m for m in self.measures if replace(m, cut=None) == replace(first, cut=None)}
        columns: dict[str, dict[int | None, Measure]] = {}  # the measure at each k, by column
        for measure in (m for m in self.measures if m not in composites.values()):
            at_cuts = {k: replace(measure, cut=k) for k in composites}
            if measure.k is not None and set(at_cuts.values()) <= set(self.measures):
                columns[str(replace(measure, cut=None))] = at_cuts
            else:
                columns[str(measure)] = dict.fromkeys(composites, measure)
        mean = {m: self.means[:, i].tolist() for i, m in enumerate(self.measures)}
        rows = [
            (
                name,
                k,
                mean[each][s],
                *(mean[at_cut[k]][s] for at_cut in columns.values()),
                self.query_counts[s],
                float(self.judged_at_10[s]),
            )
            for k, each in composites.items()
            for s, name in enumerate(self.systems)
        ]
        rows.sort(key=lambda row: (row[1], -row[2]))
        heads = (Column("system"), Column("k", digits=0), Column("Composite"), *map(Column, columns), *COVERAGE)
        return Table(heads, tuple(rows), notes=self.notes)

    def sorted_table(self) -> Table:
        """The table of means, best first by the first measure, with ranks."""
        table = self.table()
        order = self.order(self.measures[0]) if self.measures else range(len(self.systems))
        ranked = tuple((rank, *table.rows[at]) for rank, at in enumerate(order, 1))
        return replace(table, columns=(Column("rank", digits=0), *table.columns), rows=ranked)

    def columns(self) -> list[Column]:
        """A column for each measure."""
        labels = [m.label for m in self.measures]
        return [
            Column(
                str(m),
                digits=0 if m.entry.aggregate == "sum" else 4,
                better="" if self.is_saturated(m) else m.better,
                label=m.label if labels.count(m.label) == 1 else "",
            )
            for m in self.measures
        ]

    @property
    def provenance(self) -> dict[str, object]:
        """What the scores were computed from: fingerprints of judgements and runs, `missing`, and warnings."""
        return {
            "qrels": self.qrels_fingerprint,
            "runs": self.run_fingerprints,
            "missing": self.missing,
            **({} if self.model_share is None else {"model_judgements": asdict(self.model_share)}),
            "warnings": [str(each) for each in self.warnings],
        }

    def per_query(self) -> Table:
        """A row for each query and system."""
        columns = [Column("query"), Column("system"), *(replace(column, better="") for column in self.columns())]
        is_scored = np.asarray(~np.isnan(self.values).any(axis=1))  # systems x queries
        queries = (query for query in self.queries for _ in self.systems)
        values = (self.values[:, m].T.ravel().tolist() for m in range(len(self.measures)))
        rows = zip(queries, self.systems * len(self.queries), *values, strict=True)
        return Table(tuple(columns), tuple(compress(rows, is_scored.T.ravel().tolist())))

    def to_dict(self) -> dict[str, dict[str, dict[str, float]]]:
        """The scores as {system: {query: {measure: value}}}, the form of pytrec_eval for each system."""
        names = [str(measure) for measure in self.measures]
        return {
            system: {
                query: dict(zip(names, values, strict=True))
                for query, values in zip(self.queries, self.values[s].T.tolist(), strict=True)
                if not any(map(math.isnan, values))
            }
            for s, system in enumerate(self.systems)
        }

    def to_latex(self) -> str:
        """The table of means in LaTeX."""
        return self.table().render("latex")

    def to_polars(self) -> pl.DataFrame:
        """The columns system, query, measure, value: one row per value."""
        import polars as pl

        s, m, q = self.values.shape
        frame = pl.DataFrame(
            {
                "system": np.repeat(self.systems, m * q).tolist(),
                "query": list(self.queries) * (s * m),
                "measure": np.tile(np.repeat([str(each) for each in self.measures], q), s).tolist(),
                "value": self.values.ravel(),
            },
            schema={"system": pl.String, "query": pl.String, "measure": pl.String, "value": pl.Float64},
        )
        return frame.filter(pl.col("value").is_not_nan())

    def to_pandas(self) -> pd.DataFrame:
        """The columns system, query, measure, value as a pandas data frame."""
        return import_optional("pandas", "pandas").DataFrame(self.to_polars().to_dict(as_series=False))  # type: ignore[no-any-return]

    def __str__(self) -> str:
        warnings = "\n".join(f"warning: {each}" for each in describe(self.warnings))
        return f"{self.table()}\n\n{warnings}" if warnings else str(self.table())

    def __repr__(self) -> str:
        counts = {"system": self.systems, "measure": self.measures, "query": self.queries}
        return f"Scores({', '.join(plural(len(each), word) for word, each in counts.items())})"

    def _repr_html_(self) -> str:
        from ..table.display import display_html

        return display_html(self.table(), warnings=list(describe(self.warnings)), variable="scores")
