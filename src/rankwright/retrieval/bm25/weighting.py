"""The BM25 family: a weighting is a pair of functions, chosen at search time over the same counts.

Symbols: N docs, n docs with the term, tf the term's count in the doc, dl its length, ratio dl / average
length, p the term's share of all tokens of the collection.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

import numpy as np

from ...base.ids import Floats
from ...errors import RankwrightError, listed, unknown


@dataclass(frozen=True)
class Stats:
    """What a weighting may know of the collection: docs, mean length, and the df of the terms in question."""

    docs: int
    average: float
    df: Floats
    every: Callable[[], Floats] = lambda: np.zeros(0)  # the df of all terms of the index


@dataclass(frozen=True)
class Weighting:
    """A term's part of a doc's score: idf(stats) x tf(count, ratio); or, for a language model, `likelihood`."""

    formula: str
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
    idf: Floats = np.log(s.docs - s.df + 0.5) - np.log(s.df + 0.5)
    if not (idf < 0).any():
        return idf
    every = s.every()
    mean = float((np.log(s.docs - every + 0.5) - np.log(every + 0.5)).mean())
    return np.where(idf < 0, epsilon * mean, idf)


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


SATURATED = "tf / (tf + k1 (1 − b + b·dl/avgdl))"
LUCENE_IDF = "ln(1 + (N − n + 0.5) / (n + 0.5))"
LV_ZHAI, ZHAI = "Lv and Zhai, CIKM 2011", "Zhai and Lafferty, TOIS 2004"
WEIGHTINGS: dict[str, Weighting] = {
    "lucene": Weighting(
        f"{LUCENE_IDF} · {SATURATED}; N and avgdl over docs that have a token",
        "Anserini; Kamphuis et al., ECIR 2020", {"k1": 0.9, "b": 0.4}, lucene_idf, saturated, filled=True,
    ),
    "elastic": Weighting(
        "lucene with lossy lengths, times (k1 + 1)",
        "Elasticsearch", {"k1": 1.2, "b": 0.75}, lucene_idf, okapi, filled=True, lossy=True,
    ),
    "okapi": Weighting(
        f"(ln(N − n + 0.5) − ln(n + 0.5), negative ones ε·mean) · (k1 + 1)·{SATURATED}",
        "rank_bm25 BM25Okapi", {"k1": 1.5, "b": 0.75, "epsilon": 0.25}, okapi_idf, okapi,
    ),
    "plus": Weighting(
        f"ln((N + 1) / n) · (δ + (k1 + 1)·{SATURATED})", LV_ZHAI, {"k1": 1.5, "b": 0.75, "delta": 1.0}, plus_idf,
        lambda tf, ratio, k1, b, delta: delta + okapi(tf, ratio, k1, b),
    ),
    "l": Weighting(
        "ln((N + 1) / (n + 0.5)) · (k1 + 1)(c + δ) / (k1 + c + δ), c = tf / (1 − b + b·dl/avgdl)",
        "Lv and Zhai, SIGIR 2011", {"k1": 1.5, "b": 0.75, "delta": 0.5}, l_idf, shifted,
    ),
    "robertson": Weighting(
        f"max(ln((N − n + 0.5) / (n + 0.5)), 0) · {SATURATED}",
        "Robertson et al., TREC-3, 1994", {"k1": 1.2, "b": 0.75},
        lambda s: np.maximum(np.log((s.docs - s.df + 0.5) / (s.df + 0.5)), 0.0), saturated,
    ),
    "atire": Weighting(
        f"ln(N / n) · (k1 + 1)·{SATURATED}", "Trotman et al., ADCS 2014", {"k1": 0.9, "b": 0.4},
        lambda s: np.log(s.docs / s.df), okapi,
    ),
    "tf_idf": Weighting(
        "ln(N / n) · (1 + ln tf)", "Salton and Buckley, IPM 1988", {}, lambda s: np.log(s.docs / s.df),
        lambda tf, ratio: (1 + np.log(tf)),
    ),
    "dirichlet": Weighting(
        "ln(1 + tf / (μ·p)) + ln(μ / (dl + μ)), the latter for every term of the query", ZHAI, {"mu": 1000.0},
        likelihood=lambda tf, length, p, mu: np.log1p(tf / (mu * p)),
        prior=lambda length, mu: np.log(mu / (length + mu)),
    ),
    "jelinek_mercer": Weighting(
        "ln(1 + (1 − λ)/λ · tf / (dl·p))", ZHAI, {"lambda_": 0.1},
        likelihood=lambda tf, length, p, lambda_: np.log1p((1 - lambda_) / lambda_ * tf / (length * p)),
    ),
    "impact": Weighting("weight in the query · weight in the doc", "learned sparse vectors such as SPLADE", {}),
}  # fmt: skip
# as release 0.2.2 of rank_bm25 has them: plus adds δ·idf also where the term is not, l multiplies by tf once more
RANK_BM25 = {
    "okapi": WEIGHTINGS["okapi"],
    "plus": Weighting(
        f"ln((N + 1) / n) · (δ + (k1 + 1)·{SATURATED}), δ also where the term is not",
        "rank_bm25 0.2.2 BM25Plus", WEIGHTINGS["plus"].params, plus_idf,
        lambda tf, ratio, k1, b, delta: okapi(tf, ratio, k1, b), everywhere="delta",
    ),
    "l": Weighting(
        "l, times tf once more", "rank_bm25 0.2.2 BM25L", WEIGHTINGS["l"].params, l_idf,
        lambda tf, ratio, k1, b, delta: tf * shifted(tf, ratio, k1, b, delta),
    ),
}  # fmt: skip
COMPATIBLE = {"BM25Okapi": "okapi", "BM25Plus": "plus", "BM25L": "l"}  # rank_bm25's names for rank_bm25's scores
ALIASES = {"tf-idf": "tf_idf", "jelinek-mercer": "jelinek_mercer", "bm25plus-paper": "plus"}
FLAGS = ("lossy_lengths",)
PARAMETERS = {"lambda": "lambda_"}
TINY = 1e-6
LIMITS = {"b": (0.0, 1.0), "mu": (TINY, np.inf), "lambda_": (TINY, 1 - TINY), "lossy_lengths": (0, 1)}  # else from 0 on


def find(name: str, params: Mapping[str, float] | None, compat: str | None) -> tuple[Weighting, dict[str, float], bool]:
    """The weighting of a name, its parameters filled in and checked, and whether lengths are lossy."""
    table = RANK_BM25 if compat or name in COMPATIBLE else WEIGHTINGS
    if compat not in (None, "rank_bm25"):
        raise unknown("compat", compat, ["rank_bm25"])
    given_name, name = name, COMPATIBLE.get(name, ALIASES.get(name, name))
    if name not in table and compat:
        raise RankwrightError(f"weighting {given_name!r} has no form of {compat}'s; with compat choose {listed(table)}")
    if name not in table:
        raise unknown("weighting", given_name, [*table, *COMPATIBLE])
    found, given = table[name], {PARAMETERS.get(key, key): value for key, value in (params or {}).items()}
    for key, value in given.items():
        if key not in (*found.params, *FLAGS):
            allowed = ", ".join((*found.params, *FLAGS))
            raise RankwrightError(f"weighting {name!r} has no parameter {key!r}; it has {allowed}")
        low, high = LIMITS.get(key, (0.0, np.inf))
        if key in FLAGS and value not in (0, 1):
            raise RankwrightError(f"weighting {name!r}: {key} {value!r} is neither 0 nor 1")
        if not (isinstance(value, int | float) and low <= value <= high and np.isfinite(value)):
            span = f"from {low:g} to {high:g}" if np.isfinite(high) else f">= {low:g}"
            raise RankwrightError(f"weighting {name!r}: {key} must be a number {span}, got {value!r}")
    lossy = bool(given.pop("lossy_lengths", found.lossy))
    return found, {**found.params, **given}, lossy
