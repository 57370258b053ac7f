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

from ..base.caveats import Caveat
from ..collection.collection import Collection
from ..errors import RankwrightError, listed, unknown
from ..fusion.pool import Pool
from ..params import Param, Place, parse_params, place_of
from ..qrels import Qrels
from ..retrieval.passages import chunk_qrels
from ..run import Run
from ..table import Column, Table
from .first_stages import check_text, first_stages, query_of
from .query_router import suggest_strategy
from .signals import DEPTH, SIGNALS, Signals, locate_candidate
from .strategies import FEATURES, STRATEGIES, Parts, Recipe, top_run

if TYPE_CHECKING:
    from ..learning.models import Model
    from ..retrieval.dense.encoders.encoder import Encoder
    from .learned_fusion import Fitted

FOLDS = 5  # of a strategy that learns
MIN_JUDGED = 3  # judged queries: one to test, one to learn from, one to say when to stop
DECAYS = ("decay_days", "temporal_decay_days")
HALF_LIFE = Param("half_life_days", float | None, None, "days in which recency halves, instead of the decay", above=0)
TOP_K = Param("top_k", int, 20, "results kept per query", low=1)


@dataclass(frozen=True)
class Strategy:
    """A formula with its parameters, and the number of docs it keeps per query."""

    name: str
    params: Mapping[str, float]
    top_k: int = 20
    model: Model | None = None  # trained earlier, for a strategy that learns

    @property
    def recipe(self) -> Recipe:
        """Its entry in the table."""
        return STRATEGIES[find(self.name)]

    def parts(self, signals: Signals) -> Parts:
        """The parts of each candidate's score."""
        missing = next((run for run in self.recipe.runs if run not in signals.scores), None)
        if missing is not None:
            raise RankwrightError(f"strategy {self.name}: needs the run {missing!r}, got {listed(signals.scores)}")
        return self.recipe.function(signals, **self.params)

    def rank(
        self,
        collection: Collection,
        runs: Mapping[str, Run],
        now: date | str | None = None,
        depth: int = DEPTH,
        name: str | None = None,
    ) -> Run:
        """Rank the top `depth` docs of each run; the result has `top_k` docs per query."""
        qrels = chunk_qrels(collection) if collection.split is not None else None
        return self.apply(Signals.of(collection, runs, now, depth), name, qrels)

    def rank_query(
        self,
        collection: Collection,
        text: str,
        now: date | str | None = None,
        depth: int = DEPTH,
        encoder: Encoder | str | None = None,
        filter: str | None = None,
    ) -> Run:
        """Rank one query, given as text, over the first stages that the strategy needs: BM25, dense retrieval.

        `encoder` is for dense retrieval; by default the collection's own vectors if the text is one of its queries and
        has one, otherwise LSA. A strategy that learns needs a model (`with_model`). Only docs that meet `filter`, a
        condition on their metadata, are ranked.
        """
        return self.apply(self.query_signals(collection, text, now, depth, encoder, filter))

    def query_signals(
        self,
        collection: Collection,
        text: str,
        now: date | str | None = None,
        depth: int = DEPTH,
        encoder: Encoder | str | None = None,
        filter: str | None = None,
    ) -> Signals:
        """The candidates of one query, given as text, with their signals."""
        check_text(text)
        self.check_model()
        queries = query_of(collection, text)
        runs = first_stages(collection, queries, self.recipe.runs, encoder, filter)
        return Signals.of(collection, runs, now, depth, queries)

    def check_model(self) -> None:
        """Refuse to rank a single query without a model if the strategy needs one."""
        if self.needs_model:
            raise RankwrightError(
                f"strategy {self.name}: needs a trained model to rank a single query; train one with 'rankwright rank "
                f"COLLECTION --strategy {self.name} --save-model FILE', then pass --model FILE (Python: with_model)"
            )

    @property
    def needs_model(self) -> bool:
        """Whether it cannot rank a single query: it has no model, and no fixed weights to use instead."""
        return self.model is None and self.recipe.model == "lambdamart"

    def with_model(self, model: Model | str | Path) -> Strategy:
        """The strategy with a trained model, or its file, and the parameters it was trained with."""
        from ..learning.models import Model

        if self.recipe.model is None:
            raise RankwrightError(f"strategy {self.name}: does not learn, so it takes no model")
        found = model if isinstance(model, Model) else Model.open(model, FEATURES)
        if found.kind != self.recipe.model:
            place = "" if isinstance(model, Model) else f"{model}: "
            raise RankwrightError(f"{place}the model is {found.kind}; strategy {self.name} needs {self.recipe.model}")
        return replace(self, model=found, params={**self.params, **found.settings})

    def apply(self, signals: Signals, name: str | None = None, qrels: Qrels | None = None, rng: int = 0) -> Run:
        """Rank candidates; a strategy that learns does so from the judgements, out of fold."""
        run_name = name or self.name
        if self.recipe.model and (self.model or qrels is not None):
            run = self.apply_learned(signals, qrels, rng).top(self.top_k)
            return run.rename(run_name)
        with np.errstate(over="ignore", invalid="ignore"):  # what overflows is refused when it is ranked
            parts = self.parts(signals)
            scores = parts.scores
        return top_run(signals.pool, scores, parts.keep, self.top_k, run_name)

    def apply_learned(self, signals: Signals, qrels: Qrels | None, rng: int) -> Run:
        """Rank candidates with the given model, or with models trained fold by fold."""
        from .learned_fusion import rank_with_model

        if self.model is None:
            assert qrels is not None
            return self.fit(signals, qrels, rng).run
        params = {**self.params, **self.model.settings}  # a model's own settings take precedence
        first = int(params["first_stage_k"]) if "first_stage_k" in params else None
        return rank_with_model(signals, self.model, first, params["temporal_decay_days"], self.name)

    def fit(self, signals: Signals, qrels: Qrels, rng: int = 0) -> Fitted:
        """Fit the model of a strategy that learns: fold by fold, and on all judged queries."""
        from .learned_fusion import fit

        assert self.recipe.model is not None
        first = int(self.params["first_stage_k"]) if "first_stage_k" in self.params else None
        decay = self.params["temporal_decay_days"]
        count = min(FOLDS, len(set(qrels.queries) & set(signals.pool.queries)))
        if count < MIN_JUDGED:
            raise RankwrightError(
                f"strategy {self.name}: needs at least {MIN_JUDGED} judged queries to learn from, got {count}"
            )
        return fit(signals, qrels, self.recipe.model, count, rng, first_stage_k=first, decay=decay)

    def warnings(self, signals: Signals) -> list[Caveat]:
        """Which of the signals it uses are dead among these candidates, and what would revive them."""
        found = self.dead_signals(signals)
        for name in self.recipe.uses:
            params = {key: self.params.get(key, value) for key, value in STRATEGIES[name].defaults.items()}
            found += Strategy(name, params).dead_signals(signals)
        return [replace(each, system=f"strategy {self.name}") for each in dict.fromkeys(found)]

    def dead_signals(self, signals: Signals) -> list[Caveat]:
        """The same, for the signals in its own formula."""
        if self.recipe.uses:
            return []
        parts = self.parts(signals)
        columns = {**parts.terms, **{name: factor - 1 for name, factor in parts.boosts.items()}}
        decay = next((self.params[name] for name in DECAYS if name in self.params), None)
        raw = {"recency": signals.recency(decay)} if decay is not None else {}
        renamed = {"pagerank": "links", "pagetype": "page_type"}
        found = []
        for name, column in columns.items():
            signal = renamed.get(name, name)
            if signal in SIGNALS and (self.params.get("recency_weight") != 0 or signal != "recency"):
                values = raw.get(signal, column) if signal == "recency" else getattr(signals, signal)
                message = signals.describe_dead(signal, values, decay is not None)
                if message:
                    found.append(Caveat(message, subject=signal))
        return found

    def explain(self, signals: Signals, query: str, doc: str) -> Table:
        """Why a doc has its score: terms add up, boosts multiply; for `route`, those of the strategy it chose."""
        row = locate_candidate(signals, query, doc)
        if find(self.name) == "route":
            return create_strategy(suggest_strategy(signals.texts[query])).explain(signals, query, doc)
        parts = self.parts(signals)
        rows: list[tuple[Any, ...]] = [(name, "+", float(column[row])) for name, column in parts.terms.items()]
        rows += [(name, "×", float(column[row])) for name, column in parts.boosts.items()]
        product = float(np.prod([column[row] for column in parts.boosts.values()])) if parts.boosts else 1.0
        if product > parts.cap:
            rows.append(("cap on boosts", "×", parts.cap / product))
        rows.append(("score", "=", float(parts.scores[row])))
        return Table(
            (Column("part"), Column("operation"), Column("value", 6)), tuple(rows), f"{doc} for {query}: {self.name}"
        )

    def latency(self, signals: Signals, repeat: int = 3) -> tuple[float, float]:
        """Milliseconds to rank the candidates of one query, signals included: the median and the 95th percentile."""
        times = []
        for at in range(len(signals.pool.queries)):
            some = select_query(signals, at)
            best = np.inf
            for _ in range(repeat):
                fresh = replace(some, cache={})
                start = time.perf_counter()
                self.apply(fresh)
                best = min(best, time.perf_counter() - start)
            times.append(1000 * best)
        return float(np.median(times)), float(np.percentile(times, 95))


def create_strategy(id: str, top_k: int = 20, **parameters: float) -> Strategy:
    """The strategy of a name, its parameters where they differ; half_life_days may stand for decay_days."""
    place = f"strategy {id}:"
    TOP_K.parse(top_k, place)
    return Strategy(id, parse_strategy(id, parameters, place), top_k)


def strategy_params(id: str) -> dict[str, Param]:
    """The parameters of a strategy; one that decays takes a half-life too."""
    found = dict(STRATEGIES[find(id)].params)
    return {**found, **({HALF_LIFE.name: HALF_LIFE} if any(name in found for name in DECAYS) else {})}


def parse_strategy(id: str, given: Mapping[str, Any], place: Place) -> dict[str, float]:
    """The parameters of a strategy, filled in; a half-life becomes the decay that it means."""
    known = strategy_params(id)
    values = parse_params(known, given, place)
    half_life = values.pop(HALF_LIFE.name, None)
    if half_life is not None:
        decay = next(name for name in DECAYS if name in known)
        if decay in given:
            raise RankwrightError(f"{place_of(place, HALF_LIFE.name)} and {decay} are both given; give one")
        values[decay] = half_life / log(2)
    return values


def strategy_names() -> list[str]:
    """Every name of every strategy."""
    return [*STRATEGIES, *(alias for each in STRATEGIES.values() for alias in each.aliases)]


def find(id: str) -> str:
    """The name of a strategy, also from an alias."""
    own = STRATEGIES.first(lambda name, each: id == name or id in each.aliases)
    if own is None:
        raise unknown("strategy", id, strategy_names())
    return own


def select_query(signals: Signals, at: int) -> Signals:
    """The candidates of one query."""
    low, high = int(signals.starts[at]), int(signals.starts[at + 1])
    pool = Pool(
        (signals.pool.queries[at],), np.zeros(high - low, dtype=np.int64), list(signals.pool.ids[low:high]),
        np.arange(high - low), (),
    )  # fmt: skip
    scores = {name: column[low:high] for name, column in signals.scores.items()}
    return Signals(pool, signals.doc[low:high], scores, signals.texts, signals.metadata, signals.now)
