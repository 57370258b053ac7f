"""The strategies: formulas over signals, in one table. A signature is the parameters, a docstring the formula."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from functools import reduce
from operator import mul
from typing import Any

import numpy as np

from ..base.ids import Flags, Floats
from ..errors import RankwrightError
from ..fusion.pool import Pool, ordered
from ..run import Run
from .query_router import GUIDE, suited
from .signals import Signals

PROVEN, METADATA, LEARNED, PLAIN = "Proven Baselines", "Metadata Enhanced", "Learned Fusion", "Plain"
FEATURES = ("dense", "bm25", "pagerank", "recency", "tag_overlap", "pagetype", "title_match")
FIXED = dict(zip(FEATURES, (0.45, 0.30, 0.08, 0.07, 0.04, 0.03, 0.03), strict=True))


@dataclass(frozen=True, eq=False)
class Parts:
    """A score and its parts: (sum of terms) × (product of boosts, at most `cap`); only some docs may be kept."""

    terms: Mapping[str, Floats]
    boosts: Mapping[str, Floats] = field(default_factory=dict)
    cap: float = np.inf
    kept: Flags | None = None

    @property
    def scores(self) -> Floats:
        """The score of each candidate."""
        total = sum(self.terms.values())
        return np.asarray(total * np.minimum(reduce(mul, self.boosts.values()), self.cap) if self.boosts else total)


@dataclass(frozen=True)
class Recipe:
    """A strategy: its function of signals and parameters, its other names, and its category."""

    function: Callable[..., Parts]
    aliases: tuple[str, ...]
    category: str
    runs: tuple[str, ...]  # that it needs
    model: str | None = None  # that it learns, where there are judgements
    within: tuple[str, ...] = ()  # strategies whose signals it uses

    @property
    def params(self) -> dict[str, float]:
        """Its parameters with their defaults."""
        return {name: each.default for name, each in list(inspect.signature(self.function).parameters.items())[1:]}

    @property
    def formula(self) -> str:
        """What it does, in one line."""
        return " ".join((self.function.__doc__ or "").split()).rstrip(".")


STRATEGIES: dict[str, Recipe] = {}


def strategy(
    name: str,
    *aliases: str,
    category: str = PLAIN,
    runs: tuple[str, ...] = ("dense", "bm25"),
    model: str | None = None,
    within: tuple[str, ...] = (),
) -> Callable[[Callable[..., Parts]], Callable[..., Parts]]:
    """Put a formula into the table of strategies."""

    def put(function: Callable[..., Parts]) -> Callable[..., Parts]:
        STRATEGIES[name] = Recipe(function, aliases, category, runs, model, within)
        return function

    return put


def cut(pool: Pool, scores: Floats, kept: Any, k: int, name: str) -> Run:
    """The k best rows of each query, some of them left out."""
    if kept is not None and not kept.all():
        rows = np.flatnonzero(kept)
        pool, scores = replace(pool, query=pool.query[rows], firsts=pool.firsts[rows]), scores[rows]
    return ordered(pool, scores, k, False, name)


def blend(s: Signals, alpha: float, share: float = 1.0) -> dict[str, Floats]:
    """α·dense + (1 − α)·bm25, as terms."""
    return {"dense": share * alpha * s.dense, "bm25": share * (1 - alpha) * s.bm25}


def mnz(s: Signals) -> dict[str, Floats]:
    """(dense + bm25) × how many of the two are above 0, as terms."""
    count = (s.dense > 0).astype(np.float64) + (s.bm25 > 0)
    return {"dense": s.dense * count, "bm25": s.bm25 * count}


@strategy("recency_boost", "p1_recency_boost", category=PROVEN)
def recency_boost(s: Signals, alpha: float = 0.624, recency_weight: float = 0.340, decay_days: float = 10.25) -> Parts:
    """(1 − w)(α·dense + (1 − α)·bm25) + w·recency(τ)."""
    return Parts(blend(s, alpha, 1 - recency_weight) | {"recency": recency_weight * s.recency(decay_days)})


@strategy("recency_decay", "p2_recency_decay", category=PROVEN)
def recency_decay(s: Signals, alpha: float = 0.682, recency_weight: float = 0.320, decay_days: float = 11.71) -> Parts:
    """(1 − w)(α·dense + (1 − α)·bm25) + w·recency(τ)."""
    return recency_boost(s, alpha, recency_weight, decay_days)


@strategy("recency_tag_combo", "p3_recency_tag_combo", category=PROVEN)
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
        "links": links_weight * s.scaled(s.links),
        "recency": recency_weight * s.scaled(s.recency(decay_days)),
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
    """CombMNZ × page type (home, hub 1.15; person 1.10; daily 1.05 for a query with a word of time)
    × (1 + .15·tag_overlap) × min(1 + .05·ln(1 + links), 1.05) × (1 + .15·recency(45)), boosts together at most 2.
    """
    boosts = {
        "page_type": page_boost(s, pagetype_boost),
        "tag_overlap": 1 + tag_boost_factor * s.tag_overlap,
        "link_density": np.minimum(1 + link_boost_factor * np.log1p(s.library.links), 1 + link_boost_factor)[s.doc],
        "recency": 1 + 0.15 * s.recency(temporal_decay_days),
    }
    return Parts(mnz(s), boosts, max_combined_boost)


def page_boost(s: Signals, most: float) -> Floats:
    """The whole boost for home and hub pages, two thirds for people, a third for daily notes if time is asked for."""
    kinds = s.library.kinds
    always = np.where(kinds == 1.0, 1.0, np.where(kinds == 0.8, 2 / 3, 0.0))
    timely = np.where(kinds == 0.5, 1 / 3, always)
    share = always[s.doc] if not s.timely.any() else np.where(s.timely, timely[s.doc], always[s.doc])
    return np.asarray(1 + (most - 1) * share)


@strategy("fixed_weights", category=LEARNED)
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
        "pagerank": s.scaled(s.links),
        "recency": s.scaled(s.recency(temporal_decay_days)),
        "tag_overlap": s.scaled(s.tag_overlap),
        "pagetype": s.scaled(s.page_type),
        "title_match": s.scaled(s.title_match),
    }


@strategy(
    "logistic_regression",
    "c36_logistic_regression",
    category=LEARNED,
    model="logistic",
    within=("fixed_weights",),
)
def logistic_regression(s: Signals, temporal_decay_days: float = 30.0) -> Parts:
    """Logistic regression over seven features, learnt out of fold; without judgements the fixed weights."""
    return fixed_weights(s, temporal_decay_days)


@strategy("lambdamart", "c37_lambdamart", category=LEARNED, model="lambdamart", within=("fixed_weights",))
def lambdamart(s: Signals, first_stage_k: float = 100, temporal_decay_days: float = 30.0) -> Parts:
    """The first docs of CombMNZ by LambdaMART (LightGBM) over seven features, learnt out of fold."""
    raise RankwrightError(
        "strategy lambdamart: has nothing to learn from; it needs a collection with judgements, or a trained model "
        "(rankwright rank COLLECTION --strategy lambdamart --model FILE)"
    )


@strategy("bm25_only", runs=("bm25",))
def bm25_only(s: Signals) -> Parts:
    """bm25."""
    return Parts({"bm25": s.bm25})


@strategy("dense_only", runs=("dense",))
def dense_only(s: Signals) -> Parts:
    """dense."""
    return Parts({"dense": s.dense})


@strategy("comb_sum")
def comb_sum(s: Signals) -> Parts:
    """dense + bm25."""
    return Parts({"dense": s.dense, "bm25": s.bm25})


@strategy("comb_mnz")
def comb_mnz(s: Signals) -> Parts:
    """(dense + bm25) × how many of the two are above 0."""
    return Parts(mnz(s))


@strategy("blend_80_20")
def blend_80_20(s: Signals, alpha: float = 0.8) -> Parts:
    """α·dense + (1 − α)·bm25."""
    return Parts(blend(s, alpha))


@strategy("blend_50_50")
def blend_50_50(s: Signals, alpha: float = 0.5) -> Parts:
    """α·dense + (1 − α)·bm25."""
    return Parts(blend(s, alpha))


@strategy("blend_30_70")
def blend_30_70(s: Signals, alpha: float = 0.3) -> Parts:
    """α·dense + (1 − α)·bm25."""
    return Parts(blend(s, alpha))


@strategy("percentile_blend")
def percentile_blend(s: Signals, alpha: float = 0.5) -> Parts:
    """α·percentile of dense + (1 − α)·percentile of bm25."""
    one, other = s.percentile(s.run("dense")), s.percentile(s.run("bm25"))
    return Parts({"dense": alpha * one, "bm25": (1 - alpha) * other})


@strategy("softmax_blend")
def softmax_blend(s: Signals, alpha: float = 0.5) -> Parts:
    """α·softmax of dense + (1 − α)·softmax of bm25."""
    one, other = s.softmax(s.run("dense")), s.softmax(s.run("bm25"))
    return Parts({"dense": alpha * one, "bm25": (1 - alpha) * other})


@strategy("linear_decay")
def linear_decay(s: Signals, alpha: float = 0.624, recency_weight: float = 0.340, window_days: float = 30.0) -> Parts:
    """(1 − w)(α·dense + (1 − α)·bm25) + w·max(0, 1 − age / window)."""
    fresh = np.nan_to_num(np.maximum(1 - s.age / window_days, 0))
    return Parts(blend(s, alpha, 1 - recency_weight) | {"recency": recency_weight * fresh})


@strategy("step_decay")
def step_decay(s: Signals, alpha: float = 0.624, recency_weight: float = 0.340, window_days: float = 14.0) -> Parts:
    """(1 − w)(α·dense + (1 − α)·bm25) + w where age ≤ window."""
    fresh = (np.nan_to_num(s.age, nan=np.inf) <= window_days).astype(np.float64)
    return Parts(blend(s, alpha, 1 - recency_weight) | {"recency": recency_weight * fresh})


@strategy("sigmoid_decay")
def sigmoid_decay(
    s: Signals, alpha: float = 0.624, recency_weight: float = 0.340, window_days: float = 14.0, width_days: float = 4.0
) -> Parts:
    """(1 − w)(α·dense + (1 − α)·bm25) + w / (1 + exp((age − window) / width))."""
    fresh = np.nan_to_num(1 / (1 + np.exp(np.minimum((s.age - window_days) / width_days, 700))))
    return Parts(blend(s, alpha, 1 - recency_weight) | {"recency": recency_weight * fresh})


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
    """α·dense + (1 − α)·bm25 of the first 50 docs of bm25."""
    return Parts(blend(s, alpha), kept=s.first(s.bm25, int(first_stage_k)))


@strategy("dense_then_blend")
def dense_then_blend(s: Signals, first_stage_k: float = 50, alpha: float = 0.5) -> Parts:
    """α·dense + (1 − α)·bm25 of the first 50 docs of dense."""
    return Parts(blend(s, alpha), kept=s.first(s.dense, int(first_stage_k)))


@strategy("route", within=tuple(dict.fromkeys(GUIDE.values())))
def route(s: Signals) -> Parts:
    """The strategy that the guide names for the type of the query: status recency_boost, conceptual recency_decay,
    navigational combined_metadata, complex fixed_weights, else recency_boost.
    """
    chosen = np.array([suited(s.texts[query]) for query in s.pool.queries] or ["recency_boost"])[s.pool.query]
    total = np.zeros(len(s))
    for name in STRATEGIES["route"].within:
        rows = chosen == name
        if rows.any():
            total[rows] = STRATEGIES[name].function(s, **STRATEGIES[name].params).scores[rows]
    return Parts({"route": total})
