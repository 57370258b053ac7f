"""The strategies: formulas over signals, in one table. A signature gives the parameters, a docstring the formula."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property, reduce
from operator import mul
from typing import Any

import numpy as np

from ..base.ids import Flags, Floats
from ..base.registry import Registry
from ..errors import RankwrightError
from ..fusion.pool import Pool, rank_pool
from ..params import Param, defaults, named, with_default
from ..run import Run
from .query_router import GUIDE, suggest_strategy
from .signals import Signals

# what a strategy ranks by, as tables show it
RETRIEVAL, FUSION, RECENCY, METADATA = "Retrieval", "Fusion", "Recency", "Metadata"
LEARNED, ROUTING = "Learned fusion", "Query routing"
FEATURES = ("dense", "bm25", "pagerank", "recency", "tag_overlap", "pagetype", "title_match")
FIXED = dict(zip(FEATURES, (0.45, 0.30, 0.08, 0.07, 0.04, 0.03, 0.03), strict=True))


@dataclass(frozen=True, eq=False)
class Parts:
    """A score and its parts: (sum of terms) × (product of boosts, at most `cap`); `keep` selects docs."""

    terms: Mapping[str, Floats]
    boosts: Mapping[str, Floats] = field(default_factory=dict)
    cap: float = np.inf
    keep: Flags | None = None  # None: all

    @property
    def scores(self) -> Floats:
        """The score of each candidate."""
        total = sum(self.terms.values())
        return np.asarray(total * np.minimum(reduce(mul, self.boosts.values()), self.cap) if self.boosts else total)


@dataclass(frozen=True)
class Recipe:
    """A strategy: its function of signals and parameters, its aliases, and its category."""

    function: Callable[..., Parts]
    aliases: tuple[str, ...]
    category: str
    runs: tuple[str, ...]  # required
    model: str | None = None  # that it learns, given judgements
    uses: tuple[str, ...] = ()  # strategies whose signals it uses

    @cached_property
    def params(self) -> dict[str, Param]:
        """Its parameters: those of the formula's signature."""
        signature = list(inspect.signature(self.function).parameters.values())[1:]
        return {each.name: with_default(PARAMS.get(each.name) or other(each.name), each.default) for each in signature}

    @property
    def defaults(self) -> dict[str, float]:
        """Its parameters with their defaults."""
        return defaults(self.params)

    @property
    def formula(self) -> str:
        """Its formula, in one line."""
        return " ".join((self.function.__doc__ or "").split()).rstrip(".")


def other(name: str) -> Param:
    """A parameter of a strategy that declares only its name: a number of days is above 0, any other at least 0."""
    return Param(name, float, above=0) if name.endswith("_days") else Param(name, float, low=0)


PARAMS = named(
    Param("alpha", float, 0.5, "weight of dense against BM25 scores", low=0, high=1),
    Param("recency_weight", float, 0.34, "weight of recency", low=0, high=1),
    Param("decay_days", float, 30.0, "days after which recency falls to 1/e", above=0),
    Param("temporal_decay_days", float, 30.0, "days after which recency falls to 1/e", above=0),
    Param("width_days", float, 4.0, "width of the transition, in days", above=0),
    Param("window_days", float, 14.0, "length of the window, in days", above=0),
    Param("tag_boost_factor", float, 0.15, "boost of a doc whose tags all match", low=0),
    Param("link_boost_factor", float, 0.05, "boost of the most linked doc", low=0),
    Param("links_weight", float, 0.1, "weight of links", low=0),
    Param("dense_weight", float, 0.35, "weight of dense scores", low=0),
    Param("pagetype_boost", float, 1.15, "factor of the preferred page types", low=0),
    Param("max_combined_boost", float, 2.0, "most that all boosts multiply a score by", low=1),
    Param("first_stage_k", float, 100, "candidates that the first stage keeps", low=1),
)


STRATEGIES: Registry[Recipe] = Registry("rankwright.strategies", Recipe, "function decorated with `strategy`")


def strategy(
    name: str,
    *aliases: str,
    category: str = FUSION,
    runs: tuple[str, ...] = ("dense", "bm25"),
    model: str | None = None,
    uses: tuple[str, ...] = (),
) -> Callable[[Callable[..., Parts]], Callable[..., Parts]]:
    """Register a formula in the table of strategies."""

    def register(function: Callable[..., Parts]) -> Callable[..., Parts]:
        STRATEGIES[name] = Recipe(function, aliases, category, runs, model, uses)
        return function

    return register


def top_run(pool: Pool, scores: Floats, keep: Any, k: int, name: str) -> Run:
    """The k best kept candidates of each query, as a run."""
    if keep is not None and not keep.all():
        rows = np.flatnonzero(keep)
        pool, scores = replace(pool, query=pool.query[rows], firsts=pool.firsts[rows]), scores[rows]
    return rank_pool(pool, scores, k, False, name)


def blend_terms(s: Signals, alpha: float, share: float = 1.0) -> dict[str, Floats]:
    """α·dense + (1 − α)·bm25, as terms."""
    return {"dense": share * alpha * s.dense, "bm25": share * (1 - alpha) * s.bm25}


def mnz_terms(s: Signals) -> dict[str, Floats]:
    """(dense + bm25) × number of the two that are above 0, as terms."""
    count = (s.dense > 0).astype(np.float64) + (s.bm25 > 0)
    return {"dense": s.dense * count, "bm25": s.bm25 * count}


@strategy("recency_boost", "p1_recency_boost", category=RECENCY)
def recency_boost(s: Signals, alpha: float = 0.624, recency_weight: float = 0.340, decay_days: float = 10.25) -> Parts:
    """(1 − w)(α·dense + (1 − α)·bm25) + w·recency(τ)."""
    return Parts(blend_terms(s, alpha, 1 - recency_weight) | {"recency": recency_weight * s.recency(decay_days)})


@strategy("recency_decay", "p2_recency_decay", category=RECENCY)
def recency_decay(s: Signals, alpha: float = 0.682, recency_weight: float = 0.320, decay_days: float = 11.71) -> Parts:
    """(1 − w)(α·dense + (1 − α)·bm25) + w·recency(τ)."""
    return recency_boost(s, alpha, recency_weight, decay_days)


@strategy("recency_tag_combo", "p3_recency_tag_combo", category=RECENCY)
def recency_tag_combo(
    s: Signals,
    alpha: float = 0.636,
    recency_weight: float = 0.219,
    decay_days: float = 13.32,
    tag_boost_factor: float = 0.272,
) -> Parts:
    """[(1 − w)(α·dense + (1 − α)·bm25) + w·recency(τ)] × (1 + β·tag_overlap)."""
    terms = recency_boost(s, alpha, recency_weight, decay_days).terms
    return Parts(terms, {"tag_overlap": 1 + tag_boost_factor * s.tag_overlap})


@strategy("multi_signal", "c13_multi_signal_optimized", category=METADATA)
def multi_signal(
    s: Signals,
    bm25_weight: float = 0.45,
    dense_weight: float = 0.35,
    links_weight: float = 0.10,
    recency_weight: float = 0.10,
    decay_days: float = 30.0,
) -> Parts:
    """.45 bm25 + .35 dense + .10 links + .10 recency(30), each min-max within the query."""
    return Parts({
        "bm25": bm25_weight * s.bm25,
        "dense": dense_weight * s.dense,
        "links": links_weight * s.min_max(s.links),
        "recency": recency_weight * s.min_max(s.recency(decay_days)),
    })  # fmt: skip


@strategy("combined_metadata", "c23_combined_metadata", category=METADATA)
def combined_metadata(
    s: Signals,
    pagetype_boost: float = 1.15,
    tag_boost_factor: float = 0.15,
    link_boost_factor: float = 0.05,
    temporal_decay_days: float = 45.0,
    max_combined_boost: float = 2.0,
) -> Parts:
    """CombMNZ × page type (home, hub 1.15; person 1.10; daily 1.05 for a query with a time word)
    × (1 + .15·tag_overlap) × min(1 + .05·ln(1 + links), 1.05) × (1 + .15·recency(45)), combined boosts at most 2.
    """
    boosts = {
        "page_type": page_boost(s, pagetype_boost),
        "tag_overlap": 1 + tag_boost_factor * s.tag_overlap,
        "link_density": np.minimum(1 + link_boost_factor * np.log1p(s.metadata.link_counts), 1 + link_boost_factor)[
            s.doc
        ],
        "recency": 1 + 0.15 * s.recency(temporal_decay_days),
    }
    return Parts(mnz_terms(s), boosts, max_combined_boost)


def page_boost(s: Signals, most: float) -> Floats:
    """The full boost for home and hub pages, 2/3 of it for people, 1/3 for daily notes if the query mentions time."""
    weights = s.metadata.page_weights
    always = np.where(weights == 1.0, 1.0, np.where(weights == 0.8, 2 / 3, 0.0))
    with_time = np.where(weights == 0.5, 1 / 3, always)
    share = always[s.doc] if not s.mentions_time.any() else np.where(s.mentions_time, with_time[s.doc], always[s.doc])
    return np.asarray(1 + (most - 1) * share)


@strategy("fixed_weights", category=METADATA)
def fixed_weights(s: Signals, temporal_decay_days: float = 30.0) -> Parts:
    """.45 dense + .30 bm25 + .08 pagerank + .07 recency(30) + .04 tag_overlap + .03 pagetype + .03 title_match,
    each min-max within the query.
    """
    columns = features(s, temporal_decay_days)
    return Parts({name: weight * columns[name] for name, weight in FIXED.items()})


def features(s: Signals, temporal_decay_days: float = 30.0) -> dict[str, Floats]:
    """The seven features of learned fusion, each min-max within the query."""
    return {
        "dense": s.dense,
        "bm25": s.bm25,
        "pagerank": s.min_max(s.links),
        "recency": s.min_max(s.recency(temporal_decay_days)),
        "tag_overlap": s.min_max(s.tag_overlap),
        "pagetype": s.min_max(s.page_type),
        "title_match": s.min_max(s.title_match),
    }


@strategy(
    "logistic_regression",
    "c36_logistic_regression",
    category=LEARNED,
    model="logistic",
    uses=("fixed_weights",),
)
def logistic_regression(s: Signals, temporal_decay_days: float = 30.0) -> Parts:
    """Logistic regression over seven features, learned out of fold; fixed weights without judgements."""
    return fixed_weights(s, temporal_decay_days)


@strategy("lambdamart", "c37_lambdamart", category=LEARNED, model="lambdamart", uses=("fixed_weights",))
def lambdamart(s: Signals, first_stage_k: float = 100, temporal_decay_days: float = 30.0) -> Parts:
    """The first docs by CombMNZ, ranked by LambdaMART (LightGBM) over seven features, learned out of fold."""
    raise RankwrightError(
        "strategy lambdamart: has nothing to learn from; it needs a collection with judgements, or a trained model "
        "(rankwright rank COLLECTION --strategy lambdamart --model FILE)"
    )


@strategy("bm25_only", category=RETRIEVAL, runs=("bm25",))
def bm25_only(s: Signals) -> Parts:
    """bm25."""
    return Parts({"bm25": s.bm25})


@strategy("dense_only", category=RETRIEVAL, runs=("dense",))
def dense_only(s: Signals) -> Parts:
    """dense."""
    return Parts({"dense": s.dense})


@strategy("comb_sum")
def comb_sum(s: Signals) -> Parts:
    """dense + bm25."""
    return Parts({"dense": s.dense, "bm25": s.bm25})


@strategy("comb_mnz")
def comb_mnz(s: Signals) -> Parts:
    """(dense + bm25) × number of the two that are above 0."""
    return Parts(mnz_terms(s))


@strategy("blend_80_20")
def blend_80_20(s: Signals, alpha: float = 0.8) -> Parts:
    """α·dense + (1 − α)·bm25."""
    return Parts(blend_terms(s, alpha))


@strategy("blend_50_50")
def blend_50_50(s: Signals, alpha: float = 0.5) -> Parts:
    """α·dense + (1 − α)·bm25."""
    return Parts(blend_terms(s, alpha))


@strategy("blend_30_70")
def blend_30_70(s: Signals, alpha: float = 0.3) -> Parts:
    """α·dense + (1 − α)·bm25."""
    return Parts(blend_terms(s, alpha))


@strategy("percentile_blend")
def percentile_blend(s: Signals, alpha: float = 0.5) -> Parts:
    """α·percentile of dense + (1 − α)·percentile of bm25."""
    dense, bm25 = s.percentile(s.run_scores("dense")), s.percentile(s.run_scores("bm25"))
    return Parts({"dense": alpha * dense, "bm25": (1 - alpha) * bm25})


@strategy("softmax_blend")
def softmax_blend(s: Signals, alpha: float = 0.5) -> Parts:
    """α·softmax of dense + (1 − α)·softmax of bm25."""
    dense, bm25 = s.softmax(s.run_scores("dense")), s.softmax(s.run_scores("bm25"))
    return Parts({"dense": alpha * dense, "bm25": (1 - alpha) * bm25})


@strategy("linear_decay", category=RECENCY)
def linear_decay(s: Signals, alpha: float = 0.624, recency_weight: float = 0.340, window_days: float = 30.0) -> Parts:
    """(1 − w)(α·dense + (1 − α)·bm25) + w·max(0, 1 − age / window)."""
    recency = np.nan_to_num(np.maximum(1 - s.age / window_days, 0))
    return Parts(blend_terms(s, alpha, 1 - recency_weight) | {"recency": recency_weight * recency})


@strategy("step_decay", category=RECENCY)
def step_decay(s: Signals, alpha: float = 0.624, recency_weight: float = 0.340, window_days: float = 14.0) -> Parts:
    """(1 − w)(α·dense + (1 − α)·bm25) + w where age ≤ window."""
    recency = (np.nan_to_num(s.age, nan=np.inf) <= window_days).astype(np.float64)
    return Parts(blend_terms(s, alpha, 1 - recency_weight) | {"recency": recency_weight * recency})


@strategy("sigmoid_decay", category=RECENCY)
def sigmoid_decay(
    s: Signals, alpha: float = 0.624, recency_weight: float = 0.340, window_days: float = 14.0, width_days: float = 4.0
) -> Parts:
    """(1 − w)(α·dense + (1 − α)·bm25) + w / (1 + exp((age − window) / width))."""
    recency = np.nan_to_num(1 / (1 + np.exp(np.minimum((s.age - window_days) / width_days, 700))))
    return Parts(blend_terms(s, alpha, 1 - recency_weight) | {"recency": recency_weight * recency})


@strategy("page_type_boost", category=METADATA)
def page_type_boost(s: Signals, pagetype_boost: float = 1.15) -> Parts:
    """(dense + bm25) × page type boost."""
    return Parts(comb_sum(s).terms, {"page_type": page_boost(s, pagetype_boost)})


@strategy("tag_boost", category=METADATA)
def tag_boost(s: Signals, tag_boost_factor: float = 0.15) -> Parts:
    """(dense + bm25) × (1 + β·tag_overlap)."""
    return Parts(comb_sum(s).terms, {"tag_overlap": 1 + tag_boost_factor * s.tag_overlap})


@strategy("link_boost", category=METADATA)
def link_boost(s: Signals, link_boost_factor: float = 0.15) -> Parts:
    """(dense + bm25) × (1 + β·link_density)."""
    return Parts(comb_sum(s).terms, {"link_density": 1 + link_boost_factor * s.link_density})


@strategy("bm25_then_blend")
def bm25_then_blend(s: Signals, first_stage_k: float = 50, alpha: float = 0.5) -> Parts:
    """α·dense + (1 − α)·bm25 over the first 50 docs of bm25."""
    return Parts(blend_terms(s, alpha), keep=s.in_top(s.bm25, int(first_stage_k)))


@strategy("dense_then_blend")
def dense_then_blend(s: Signals, first_stage_k: float = 50, alpha: float = 0.5) -> Parts:
    """α·dense + (1 − α)·bm25 over the first 50 docs of dense."""
    return Parts(blend_terms(s, alpha), keep=s.in_top(s.dense, int(first_stage_k)))


@strategy("route", category=ROUTING, uses=tuple(dict.fromkeys(GUIDE.values())))
def route(s: Signals) -> Parts:
    """The strategy that the guide names for the type of the query: status recency_boost, conceptual recency_decay,
    navigational combined_metadata, complex fixed_weights, otherwise recency_boost.
    """
    chosen = np.array([suggest_strategy(s.texts[query]) for query in s.pool.queries] or ["recency_boost"])[s.pool.query]
    total = np.zeros(len(s))
    for name in STRATEGIES["route"].uses:
        rows = chosen == name
        if rows.any():
            total[rows] = STRATEGIES[name].function(s, **STRATEGIES[name].defaults).scores[rows]
    return Parts({"route": total})
