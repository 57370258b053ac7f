"""A strategy with its parameters: ranks the candidates of runs, and explains a score."""

from __future__ import annotations

import time
from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import date
from math import log
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from ..collection.collection import Collection
from ..errors import RankwrightError, listed, unknown
from ..fusion.pool import Pool
from ..learning.models import Model
from ..qrels import Qrels
from ..run import Run
from ..table import Column, Table
from .first_stages import check_text, first_stages, query_of
from .query_router import suited
from .signals import DEPTH, SIGNALS, Signals
from .strategies import FEATURES, STRATEGIES, Parts, Recipe, cut

if TYPE_CHECKING:
    from ..retrieval.dense.encoders.encoder import Encoder

FOLDS = 5  # of a strategy that learns
LEAST = 3  # judged queries: one to test, one to learn from, one to say when to stop
LIMITS = {
    "alpha": (0.0, 1.0),
    "recency_weight": (0.0, 1.0),
    "first_stage_k": (1.0, np.inf),
    "max_combined_boost": (1.0, np.inf),
}


@dataclass(frozen=True)
class Strategy:
    """A formula with its parameters, and how many docs of each query it keeps."""

    name: str
    params: Mapping[str, float]
    top_k: int = 20
    model: Model | None = None  # that was learnt before, for a strategy that learns

    @property
    def recipe(self) -> Recipe:
        """Its entry in the table."""
        return STRATEGIES[find(self.name)]

    def parts(self, signals: Signals) -> Parts:
        """What the score of each candidate is made of."""
        lost = next((run for run in self.recipe.runs if run not in signals.scores), None)
        if lost is not None:
            raise RankwrightError(f"strategy {self.name}: needs the run {lost!r}; given are {listed(signals.scores)}")
        return self.recipe.function(signals, **self.params)

    def rank(
        self,
        collection: Collection,
        runs: Mapping[str, Run],
        now: date | str | None = None,
        depth: int = DEPTH,
        name: str | None = None,
    ) -> Run:
        """The run of the strategy: the first `depth` docs of each run by its score, `top_k` of each query."""
        qrels = collection.qrels if collection.split is not None else None
        return self.apply(Signals.of(collection, runs, now, depth), name, qrels)

    def rank_query(
        self,
        collection: Collection,
        text: str,
        now: date | str | None = None,
        depth: int = DEPTH,
        encoder: Encoder | str | None = None,
    ) -> Run:
        """The run of one query, given as text, over the first stages that the strategy needs: BM25, dense retrieval.

        `encoder` is that of dense retrieval: the collection's own vectors where the text is one of its queries and
        has one, LSA otherwise. A strategy that learns needs a model (`with_model`).
        """
        return self.apply(self.query_signals(collection, text, now, depth, encoder))

    def query_signals(
        self,
        collection: Collection,
        text: str,
        now: date | str | None = None,
        depth: int = DEPTH,
        encoder: Encoder | str | None = None,
    ) -> Signals:
        """The candidates of one query, given as text, with their signals."""
        check_text(text)
        self.check_model()
        queries = query_of(collection, text)
        runs = first_stages(collection, queries, self.recipe.runs, encoder)
        return Signals.of(collection, runs, now, depth, queries)

    def check_model(self) -> None:
        """Refuse to rank a single query without the model that the strategy cannot do without."""
        if self.model is None and self.recipe.model == "lambdamart":
            raise RankwrightError(
                f"strategy {self.name}: needs a trained model to rank a single query; train one with 'rankwright rank "
                f"COLLECTION --strategy {self.name} --save-model FILE', then pass --model FILE (Python: with_model)"
            )

    def with_model(self, model: Model | str | Path) -> Strategy:
        """The strategy with a trained model, or the file of one, and the parameters it was trained with."""
        if self.recipe.model is None:
            raise RankwrightError(f"strategy {self.name}: does not learn, so it takes no model")
        found = model if isinstance(model, Model) else Model.open(model, FEATURES)
        if found.kind != self.recipe.model:
            place = "" if isinstance(model, Model) else f"{model}: "
            raise RankwrightError(
                f"{place}a model of {found.kind}; strategy {self.name} needs one of {self.recipe.model}"
            )
        return replace(self, model=found, params={**self.params, **found.settings})

    def apply(self, signals: Signals, name: str | None = None, qrels: Qrels | None = None, rng: int = 0) -> Run:
        """The run of the strategy over candidates; one that learns does so from the judgements, out of fold."""
        called = name or self.name
        if self.recipe.model and (self.model or qrels is not None):
            run = self.learned(signals, qrels, rng).top(self.top_k)
            return run.renamed(f"{called} (in sample)" if run.name.endswith("(in sample)") else called)
        parts = self.parts(signals)
        return cut(signals.pool, parts.scores, parts.kept, self.top_k, called)

    def learned(self, signals: Signals, qrels: Qrels | None, rng: int) -> Run:
        """The run of the model that was given, or of models that learn fold by fold."""
        from .learned_fusion import fitted, ranked

        params = {**self.params, **(self.model.settings if self.model else {})}  # a model goes by its own
        first = int(params["first_stage_k"]) if "first_stage_k" in params else None
        decay = params["temporal_decay_days"]
        if self.model is not None:
            return ranked(signals, self.model, first, decay, self.name)
        assert qrels is not None
        assert self.recipe.model is not None
        count = min(FOLDS, len(set(qrels.queries) & set(signals.pool.queries)))
        if count < LEAST:
            raise RankwrightError(
                f"strategy {self.name}: {count} judged queries to learn from; {LEAST} at least are needed"
            )
        return fitted(signals, qrels, self.recipe.model, count, rng, first_stage_k=first, decay=decay).run

    def warnings(self, signals: Signals) -> list[str]:
        """Which of the signals it uses are dead among these candidates, and what would wake them."""
        found = self.dead(signals)
        for name in self.recipe.within:
            params = {key: self.params.get(key, value) for key, value in STRATEGIES[name].params.items()}
            found += Strategy(name, params).dead(signals)
        return [f"strategy {self.name}: {said}" for said in dict.fromkeys(found)]

    def dead(self, signals: Signals) -> list[str]:
        """The same, of the signals in its own formula."""
        if self.recipe.within:
            return []
        parts = self.parts(signals)
        shown = {**parts.terms, **{name: factor - 1 for name, factor in parts.boosts.items()}}
        decay = next((self.params[name] for name in ("decay_days", "temporal_decay_days") if name in self.params), None)
        raw = {"recency": signals.recency(decay)} if decay is not None else {}
        alike = {"pagerank": "links", "pagetype": "page_type"}
        found = []
        for name, column in shown.items():
            own = alike.get(name, name)
            if own in SIGNALS and (self.params.get("recency_weight") != 0 or own != "recency"):
                plain = own != "recency" and own in SIGNALS
                found.append(
                    signals.dead(own, getattr(signals, own) if plain else raw.get(own, column), decay is not None)
                )
        return [said for said in found if said]

    def explain(self, signals: Signals, query: str, doc: str) -> Table:
        """Why a doc has its score: terms add up, boosts multiply them; for `route`, those of the strategy it chose."""
        row = located(signals, query, doc)
        if find(self.name) == "route":
            return create_strategy(suited(signals.texts[query])).explain(signals, query, doc)
        parts = self.parts(signals)
        rows: list[tuple[Any, ...]] = [(name, "+", float(column[row])) for name, column in parts.terms.items()]
        rows += [(name, "×", float(column[row])) for name, column in parts.boosts.items()]
        product = float(np.prod([column[row] for column in parts.boosts.values()])) if parts.boosts else 1.0
        if product > parts.cap:
            rows.append(("boosts together at most", "×", parts.cap / product))
        rows.append(("score", "=", float(parts.scores[row])))
        return Table((Column("part"), Column(""), Column("value", 6)), tuple(rows), f"{doc} for {query}: {self.name}")

    def latency(self, signals: Signals, repeat: int = 3) -> tuple[float, float]:
        """Milliseconds to rank the candidates of one query: the median and the 95th percentile, signals included."""
        took = []
        for at in range(len(signals.pool.queries)):
            some = part_of(signals, at)
            best = np.inf
            for _ in range(repeat):
                fresh = replace(some, made={})
                began = time.perf_counter()
                self.apply(fresh)
                best = min(best, time.perf_counter() - began)
            took.append(1000 * best)
        return float(np.median(took)), float(np.percentile(took, 95))


def create_strategy(id: str, top_k: int = 20, **parameters: float) -> Strategy:
    """The strategy of a name, its parameters where they differ; half_life_days may stand for decay_days."""
    recipe = STRATEGIES[find(id)]
    known = recipe.params
    given = dict(parameters)
    if "half_life_days" in given:
        decays = next((name for name in ("decay_days", "temporal_decay_days") if name in known), None)
        if decays is None:
            raise RankwrightError(f"strategy {id}: has no decay; half_life_days says nothing")
        if decays in given:
            raise RankwrightError(f"strategy {id}: half_life_days and {decays} are both given; give one")
        given[decays] = number(id, "half_life_days", given.pop("half_life_days")) / log(2)
    for name, value in given.items():
        if name not in known:
            allowed = listed([*known, "top_k"])
            raise RankwrightError(f"strategy {id}: has no parameter {name!r}; it has {allowed}")
        given[name] = number(id, name, value)
    if isinstance(top_k, bool) or not isinstance(top_k, int) or top_k < 1:
        raise RankwrightError(f"strategy {id}: top_k must be an integer >= 1, got {top_k!r}")
    return Strategy(id, {**known, **given}, top_k)


def number(id: str, name: str, value: Any) -> float:
    """A parameter, if it is a number within its limits."""
    low, high = LIMITS.get(name, (0.0, np.inf))
    days = name.endswith("_days")
    right = (
        not isinstance(value, bool) and isinstance(value, int | float) and np.isfinite(value) and low <= value <= high
    )
    if not right or (days and value <= 0):
        span = "> 0" if days else f"from {low:g} to {high:g}" if np.isfinite(high) else f">= {low:g}"
        raise RankwrightError(f"strategy {id}: {name} must be a number {span}, got {value!r}")
    return float(value)


def find(id: str) -> str:
    """The name of a strategy: its own, or that of an alias."""
    if id in STRATEGIES:
        return id
    own = next((name for name, each in STRATEGIES.items() if id in each.aliases), None)
    if own is None:
        raise unknown("strategy", id, [*STRATEGIES, *(alias for each in STRATEGIES.values() for alias in each.aliases)])
    return own


def located(signals: Signals, query: str, doc: str) -> int:
    """The row of a candidate."""
    if query not in signals.pool.queries:
        raise RankwrightError(f"query {query!r} is not among those that are ranked")
    at = signals.pool.queries.index(query)
    low, high = int(signals.starts[at]), int(signals.starts[at + 1])
    names = list(signals.pool.ids[low:high])
    if doc not in names:
        raise RankwrightError(f"doc {doc!r} is not among the {high - low} candidates of query {query!r}")
    return low + names.index(doc)


def part_of(signals: Signals, at: int) -> Signals:
    """The candidates of one query."""
    low, high = int(signals.starts[at]), int(signals.starts[at + 1])
    pool = Pool(
        (signals.pool.queries[at],), np.zeros(high - low, dtype=np.int64), list(signals.pool.ids[low:high]),
        np.arange(high - low), (),
    )  # fmt: skip
    scores = {name: column[low:high] for name, column in signals.scores.items()}
    return Signals(pool, signals.doc[low:high], scores, signals.texts, signals.library, signals.now)
