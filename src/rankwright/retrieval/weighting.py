"""The BM25 family: a weighting is a pair of functions, chosen at search time over the same counts.

Symbols: N docs, n docs with the term, tf the term's count in the doc, dl its length, ratio dl / average
length, p the term's share of all tokens of the collection.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

import numpy as np

from ..errors import RankwrightError, unknown
from ..ids import Floats


@dataclass(frozen=True)
class Stats:
    """What a weighting may know of the collection: docs, mean length, and df of terms."""

    docs: int
    average: float
    df: Floats


@dataclass(frozen=True)
class Weighting:
    """A term's part of a doc's score: idf(stats) x tf(count, ratio); or, for a language model, `likelihood`."""

    source: str
    params: Mapping[str, float]
    idf: Callable[..., Floats] = lambda s: np.ones(len(s.df))
    tf: Callable[..., Floats] = lambda tf, ratio: tf
    likelihood: Callable[..., Floats] | None = None  # (count, length, p, **params): a part of its own for each term
    prior: Callable[..., Floats] | None = None  # (length, **params): added for each term of the query, present or not
    everywhere: str = ""  # the parameter that every doc gets, times idf, for each term of the query
    filled: bool = False  # N and mean length over docs that have a token
    lossy: bool = False  # lengths through Lucene's one-byte code


def lucene_idf(s: Stats) -> Floats:
    """ln(1 + (N − n + 0.5) / (n + 0.5))."""
    return np.log1p((s.docs - s.df + 0.5) / (s.df + 0.5))


def okapi_idf(s: Stats, epsilon: float) -> Floats:
    """ln(N − n + 0.5) − ln(n + 0.5), negative ones becoming ε times the mean over terms."""
    idf = np.log(s.docs - s.df + 0.5) - np.log(s.df + 0.5)
    return np.asarray(np.where(idf < 0, epsilon * idf.mean(), idf) if len(idf) else idf)


def plus_idf(s: Stats) -> Floats:
    """ln((N + 1) / n)."""
    return np.log((s.docs + 1) / s.df)


def l_idf(s: Stats) -> Floats:
    """ln((N + 1) / (n + 0.5))."""
    return np.log((s.docs + 1) / (s.df + 0.5))


def saturated(tf: Floats, ratio: Floats, k1: float, b: float) -> Floats:
    """tf / (tf + k1 (1 − b + b·ratio))."""
    return tf / (tf + k1 * (1 - b + b * ratio))


def okapi(tf: Floats, ratio: Floats, k1: float, b: float) -> Floats:
    """(k1 + 1)·tf / (tf + k1 (1 − b + b·ratio))."""
    return (k1 + 1) * saturated(tf, ratio, k1, b)


def shifted(tf: Floats, ratio: Floats, k1: float, b: float, delta: float) -> Floats:
    """(k1 + 1)(c + δ) / (k1 + c + δ), c = tf / (1 − b + b·ratio)."""
    c = tf / (1 - b + b * ratio)
    return (k1 + 1) * (c + delta) / (k1 + c + delta)


LV_ZHAI = "Lv and Zhai, CIKM 2011"
WEIGHTINGS: dict[str, Weighting] = {
    "lucene": Weighting("Anserini", {"k1": 0.9, "b": 0.4}, lucene_idf, saturated, filled=True),
    "elastic": Weighting("Elasticsearch", {"k1": 1.2, "b": 0.75}, lucene_idf, okapi, filled=True, lossy=True),
    "okapi": Weighting("rank_bm25 BM25Okapi", {"k1": 1.5, "b": 0.75, "epsilon": 0.25}, okapi_idf, okapi),
    "plus": Weighting(
        LV_ZHAI, {"k1": 1.5, "b": 0.75, "delta": 1.0}, plus_idf,
        lambda tf, ratio, k1, b, delta: delta + okapi(tf, ratio, k1, b),
    ),
    "l": Weighting("Lv and Zhai, SIGIR 2011", {"k1": 1.5, "b": 0.75, "delta": 0.5}, l_idf, shifted),
    "robertson": Weighting(
        "Robertson et al., TREC-3, 1994", {"k1": 1.2, "b": 0.75},
        lambda s: np.maximum(np.log((s.docs - s.df + 0.5) / (s.df + 0.5)), 0.0), saturated,
    ),
    "atire": Weighting("Trotman et al., ADCS 2014", {"k1": 0.9, "b": 0.4}, lambda s: np.log(s.docs / s.df), okapi),
    "tf_idf": Weighting(
        "Salton and Buckley, IPM 1988", {}, lambda s: np.log(s.docs / s.df), lambda tf, ratio: (1 + np.log(tf))
    ),
    "dirichlet": Weighting(
        "Zhai and Lafferty, TOIS 2004", {"mu": 1000.0},
        likelihood=lambda tf, length, p, mu: np.log1p(tf / (mu * p)),
        prior=lambda length, mu: np.log(mu / (length + mu)),
    ),
    "jelinek_mercer": Weighting(
        "Zhai and Lafferty, TOIS 2004", {"lambda_": 0.1},
        likelihood=lambda tf, length, p, lambda_: np.log1p((1 - lambda_) / lambda_ * tf / (length * p)),
    ),
    "impact": Weighting("learned sparse vectors such as SPLADE: the dot product of counts", {}),
}  # fmt: skip
# as release 0.2.2 of rank_bm25 has them: plus adds δ·idf also where the term is not, l multiplies by tf once more
RANK_BM25 = {
    "okapi": WEIGHTINGS["okapi"],
    "plus": Weighting(
        "rank_bm25 0.2.2 BM25Plus", WEIGHTINGS["plus"].params, plus_idf,
        lambda tf, ratio, k1, b, delta: okapi(tf, ratio, k1, b), everywhere="delta",
    ),
    "l": Weighting(
        "rank_bm25 0.2.2 BM25L", WEIGHTINGS["l"].params, l_idf,
        lambda tf, ratio, k1, b, delta: tf * shifted(tf, ratio, k1, b, delta),
    ),
}  # fmt: skip
ALIASES = {"BM25Okapi": "okapi", "BM25Plus": "plus", "BM25L": "l"}
FLAGS = ("lossy_lengths",)


def find(name: str, params: Mapping[str, float] | None, compat: str | None) -> tuple[Weighting, dict[str, float], bool]:
    """The weighting of a name, its parameters filled in and checked, and whether lengths are lossy."""
    table = RANK_BM25 if compat or name in ALIASES else WEIGHTINGS
    if compat not in (None, "rank_bm25"):
        raise unknown("compat", compat, ["rank_bm25"])
    name = ALIASES.get(name, name)
    if name not in table:
        raise unknown("weighting", name, [*table, *ALIASES])
    found, given = table[name], dict(params or {})
    for key in given:
        if key not in (*found.params, *FLAGS):
            allowed = ", ".join((*found.params, *FLAGS))
            raise RankwrightError(f"weighting {name!r} has no parameter {key!r}; it has {allowed}")
    lossy = bool(given.pop("lossy_lengths", found.lossy))
    return found, {**found.params, **given}, lossy
