"""The BM25 family: a weighting is a pair of functions, chosen at search time over the same counts.

Symbols: N docs, n docs with the term, tf the term's count in the doc, dl its length, ratio dl / mean
length, p the term's share of all tokens in the collection.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

import numpy as np

from ...base.ids import Floats
from ...errors import RankwrightError, listed, unknown
from ...params import Param, named, parse_params


@dataclass(frozen=True)
class Stats:
    """Collection statistics for a weighting: docs, mean length, and the df of the query's terms."""

    docs: int
    mean_length: float
    df: Floats
    all_df: Callable[[], Floats] = lambda: np.zeros(0)  # df of every term in the index


@dataclass(frozen=True)
class Weighting:
    """A term's part of a doc's score: idf(stats) × tf(count, ratio); or `likelihood`, for a language model."""

    formula: str
    source: str
    params: Mapping[str, Param]
    idf: Callable[..., Floats] = lambda s: np.ones(len(s.df))
    tf: Callable[..., Floats] = lambda tf, ratio: tf
    likelihood: Callable[..., Floats] | None = None  # (count, length, p, **params): depends on the term
    prior: Callable[..., Floats] | None = None  # (length, **params): added for each query term, present or not
    constant_param: str = ""  # parameter that, times idf, every doc gets for each query term
    skips_empty_docs: bool = False  # N and mean length over docs that have a token
    lossy: bool = False  # lengths through Lucene's one-byte code


def lucene_idf(s: Stats) -> Floats:
    """ln(1 + (N − n + 0.5) / (n + 0.5))."""
    return np.log1p((s.docs - s.df + 0.5) / (s.df + 0.5))


def okapi_idf(s: Stats, epsilon: float) -> Floats:
    """ln(N − n + 0.5) − ln(n + 0.5); where negative, ε times the mean over all terms."""
    idf: Floats = np.log(s.docs - s.df + 0.5) - np.log(s.df + 0.5)
    if not (idf < 0).any():
        return idf
    df = s.all_df()
    mean = float((np.log(s.docs - df + 0.5) - np.log(df + 0.5)).mean())
    return np.where(idf < 0, epsilon * mean, idf)


def plus_idf(s: Stats) -> Floats:
    """ln((N + 1) / n)."""
    return np.log((s.docs + 1) / s.df)


def l_idf(s: Stats) -> Floats:
    """ln((N + 1) / (n + 0.5))."""
    return np.log((s.docs + 1) / (s.df + 0.5))


def saturated_tf(tf: Floats, ratio: Floats, k1: float, b: float) -> Floats:
    """tf / (tf + k1 (1 − b + b·ratio))."""
    return tf / (tf + k1 * (1 - b + b * ratio))


def okapi_tf(tf: Floats, ratio: Floats, k1: float, b: float) -> Floats:
    """(k1 + 1)·tf / (tf + k1 (1 − b + b·ratio))."""
    return (k1 + 1) * saturated_tf(tf, ratio, k1, b)


def shifted_tf(tf: Floats, ratio: Floats, k1: float, b: float, delta: float) -> Floats:
    """(k1 + 1)(c + δ) / (k1 + c + δ), c = tf / (1 − b + b·ratio)."""
    c = tf / (1 - b + b * ratio)
    return (k1 + 1) * (c + delta) / (k1 + c + delta)


def k1(default: float) -> Param:
    """How fast repeated terms stop counting."""
    return Param("k1", float, default, "term frequency saturation; 0 ignores how often a term occurs", low=0)


def b(default: float) -> Param:
    """How much long docs are discounted."""
    return Param("b", float, default, "length normalization: 0 for none, 1 for full", low=0, high=1)


def delta(default: float) -> Param:
    """What every occurring term gets."""
    return Param("delta", float, default, "lower bound on what an occurring term adds", low=0)


TINY = 1e-6
EPSILON = Param("epsilon", float, 0.25, "share of the mean idf that a negative idf becomes", low=0)
MU = Param("mu", float, 1000.0, "pseudo-counts of the collection model", low=TINY)
LAMBDA = Param("lambda_", float, 0.1, "weight of the collection model", low=TINY, high=1 - TINY, aliases=("lambda",))
LOSSY = Param(
    "lossy_lengths", bool | None, None, "doc lengths in one byte, as Lucene stores them. Default: the weighting's"
)
SATURATION = "tf / (tf + k1 (1 − b + b·dl/avgdl))"
LUCENE_IDF = "ln(1 + (N − n + 0.5) / (n + 0.5))"
LV_ZHAI, ZHAI = "Lv and Zhai, CIKM 2011", "Zhai and Lafferty, TOIS 2004"
WEIGHTINGS: dict[str, Weighting] = {
    "lucene": Weighting(
        f"{LUCENE_IDF} · {SATURATION}; N and avgdl over docs that have a token",
        "Anserini; Kamphuis et al., ECIR 2020", named(k1(0.9), b(0.4)), lucene_idf, saturated_tf, skips_empty_docs=True,
    ),
    "elastic": Weighting(
        "lucene with lossy lengths, times (k1 + 1)",
        "Elasticsearch", named(k1(1.2), b(0.75)), lucene_idf, okapi_tf, skips_empty_docs=True, lossy=True,
    ),
    "okapi": Weighting(
        f"(ln(N − n + 0.5) − ln(n + 0.5), negative ones ε·mean) · (k1 + 1)·{SATURATION}",
        "rank_bm25 BM25Okapi", named(k1(1.5), b(0.75), EPSILON), okapi_idf, okapi_tf,
    ),
    "plus": Weighting(
        f"ln((N + 1) / n) · (δ + (k1 + 1)·{SATURATION})", LV_ZHAI, named(k1(1.5), b(0.75), delta(1.0)), plus_idf,
        lambda tf, ratio, k1, b, delta: delta + okapi_tf(tf, ratio, k1, b),
    ),
    "l": Weighting(
        "ln((N + 1) / (n + 0.5)) · (k1 + 1)(c + δ) / (k1 + c + δ), c = tf / (1 − b + b·dl/avgdl)",
        "Lv and Zhai, SIGIR 2011", named(k1(1.5), b(0.75), delta(0.5)), l_idf, shifted_tf,
    ),
    "robertson": Weighting(
        f"max(ln((N − n + 0.5) / (n + 0.5)), 0) · {SATURATION}",
        "Robertson et al., TREC-3, 1994", named(k1(1.2), b(0.75)),
        lambda s: np.maximum(np.log((s.docs - s.df + 0.5) / (s.df + 0.5)), 0.0), saturated_tf,
    ),
    "atire": Weighting(
        f"ln(N / n) · (k1 + 1)·{SATURATION}", "Trotman et al., ADCS 2014", named(k1(0.9), b(0.4)),
        lambda s: np.log(s.docs / s.df), okapi_tf,
    ),
    "tf_idf": Weighting(
        "ln(N / n) · (1 + ln tf)", "Salton and Buckley, IPM 1988", {}, lambda s: np.log(s.docs / s.df),
        lambda tf, ratio: (1 + np.log(tf)),
    ),
    "dirichlet": Weighting(
        "ln(1 + tf / (μ·p)) + ln(μ / (dl + μ)), the latter for every term of the query", ZHAI, named(MU),
        likelihood=lambda tf, length, p, mu: np.log1p(tf / (mu * p)),
        prior=lambda length, mu: np.log(mu / (length + mu)),
    ),
    "jelinek_mercer": Weighting(
        "ln(1 + (1 − λ)/λ · tf / (dl·p))", ZHAI, named(LAMBDA),
        likelihood=lambda tf, length, p, lambda_: np.log1p((1 - lambda_) / lambda_ * tf / (length * p)),
    ),
    "impact": Weighting("weight in the query · weight in the doc", "learned sparse vectors such as SPLADE", {}),
}  # fmt: skip
# as in rank_bm25 0.2.2: plus adds δ·idf even where the term is absent, l multiplies by tf once more
RANK_BM25 = {
    "okapi": WEIGHTINGS["okapi"],
    "plus": Weighting(
        f"ln((N + 1) / n) · (δ + (k1 + 1)·{SATURATION}), δ even where the term is absent",
        "rank_bm25 0.2.2 BM25Plus", WEIGHTINGS["plus"].params, plus_idf,
        lambda tf, ratio, k1, b, delta: okapi_tf(tf, ratio, k1, b), constant_param="delta",
    ),
    "l": Weighting(
        "l, times tf once more", "rank_bm25 0.2.2 BM25L", WEIGHTINGS["l"].params, l_idf,
        lambda tf, ratio, k1, b, delta: tf * shifted_tf(tf, ratio, k1, b, delta),
    ),
}  # fmt: skip
COMPATIBLE = {"BM25Okapi": "okapi", "BM25Plus": "plus", "BM25L": "l"}  # rank_bm25's names, for its scores
ALIASES = {"tf-idf": "tf_idf", "jelinek-mercer": "jelinek_mercer", "bm25plus-paper": "plus"}


def resolve(name: str, compat: str | None = None) -> tuple[str, Weighting]:
    """The weighting of a name or alias, and its own name; `compat` chooses rank_bm25's form of it."""
    table = RANK_BM25 if compat or name in COMPATIBLE else WEIGHTINGS
    if compat not in (None, "rank_bm25"):
        raise unknown("compat", compat, ["rank_bm25"])
    own = COMPATIBLE.get(name, ALIASES.get(name, name))
    if own not in table and compat:
        raise RankwrightError(f"weighting {name!r} has no form of {compat}'s; with compat choose {listed(table)}")
    if own not in table:
        raise unknown("weighting", name, [*table, *COMPATIBLE])
    return own, table[own]


def weighting_params(name: str, compat: str | None = None) -> dict[str, Param]:
    """The parameters of a weighting."""
    return {**resolve(name, compat)[1].params, LOSSY.name: LOSSY}


def find(name: str, params: Mapping[str, float] | None, compat: str | None) -> tuple[Weighting, dict[str, float], bool]:
    """The weighting of a name, its parameters filled in and checked, and whether lengths are lossy."""
    own, found = resolve(name, compat)
    values = parse_params(weighting_params(name, compat), params, f"weighting {own}:")
    lossy = values.pop(LOSSY.name)
    return found, values, found.lossy if lossy is None else lossy


def weighting_names() -> list[str]:
    """Every name that a weighting may be called by."""
    return [*WEIGHTINGS, *COMPATIBLE, *ALIASES]
