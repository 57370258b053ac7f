"""Fusion methods: each a few lines over the pool, in one table."""

from __future__ import annotations

import warnings
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import TypeVar

import numpy as np

from ..base.ids import Floats
from ..base.registry import Registry
from ..params import Param, named
from .pool import Part, Pool


@dataclass(frozen=True)
class Method:
    """A fusion method: a function of a pool and parameters, with its source, defaults and normalization."""

    function: Callable[..., Floats]
    source: str
    params: Mapping[str, Param]
    norm: str | None  # that scores get unless another is named; None where only ranks count
    two: bool = False  # exactly two runs

    @property
    def formula(self) -> str:
        """The formula, in one line."""
        return (self.function.__doc__ or "").strip().rstrip(".")


METHODS: Registry[Method] = Registry("rankwright.fusions", Method, "function decorated with `method`")


Function = TypeVar("Function", bound=Callable[..., Floats])


def method(
    name: str, source: str, norm: str | None = None, two: bool = False, params: Sequence[Param] = ()
) -> Callable[[Function], Function]:
    """Register a function as a fusion method."""

    def register(function: Function) -> Function:
        METHODS[name] = Method(function, source, named(*params), norm, two)
        return function

    return register


CELLS = 1 << 23  # numbers in a block of votes: 64 MB
FOX = "Fox and Shaw, TREC-2, 1993"
MOURAO = "Mourão et al., CMIG 2015"


def scores(part: Part) -> Floats:
    """The normalized scores of a run."""
    return part.scores


@method(
    "rrf",
    "Cormack et al., SIGIR 2009",
    params=[Param("rrf_k", float, 60, "constant added to each rank", low=0, high=10**9)],
)
def rrf(p: Pool, rrf_k: float) -> Floats:
    """Reciprocal rank fusion: sum of 1 / (rrf_k + rank)."""
    return p.sum(lambda part: 1 / (rrf_k + part.ranks))


@method("average", "Pyserini", norm="none")
def average(p: Pool) -> Floats:
    """Sum of scores / number of runs."""
    return p.sum(lambda part: part.scores * (1 / len(p.parts)))


@method(
    "interpolation", "Pyserini", norm="none", two=True,
    params=[Param("alpha", float, 0.5, "weight of the first run", low=0, high=1)],
)  # fmt: skip
def interpolation(p: Pool, alpha: float) -> Floats:
    """α·score of the first run + (1 − α)·score of the second."""
    shares = {id(part): share for part, share in zip(p.parts, (alpha, 1 - alpha), strict=True)}
    return p.sum(lambda part: part.scores * shares[id(part)])


@method("normalize", "Pyserini, divided by the number of runs", norm="min-max")
def normalize(p: Pool) -> Floats:
    """Sum of min-max scores / number of runs."""
    return p.sum(scores) / len(p.parts)


@method("comb_sum", FOX, norm="min-max")
def comb_sum(p: Pool) -> Floats:
    """Sum of scores."""
    return p.sum(scores)


@method("comb_mnz", FOX, norm="min-max")
def comb_mnz(p: Pool) -> Floats:
    """Sum of scores × number of runs that return the doc."""
    return p.sum(scores) * p.run_counts


@method("comb_anz", FOX, norm="min-max")
def comb_anz(p: Pool) -> Floats:
    """Sum of scores / number of runs that return the doc."""
    return p.sum(scores) / p.run_counts


@method("comb_max", FOX, norm="min-max")
def comb_max(p: Pool) -> Floats:
    """Highest score."""
    return reduce_scores(np.nanmax, p)


@method("comb_min", FOX, norm="min-max")
def comb_min(p: Pool) -> Floats:
    """Lowest score over the runs that return the doc."""
    return reduce_scores(np.nanmin, p)


@method("comb_med", FOX, norm="min-max")
def comb_med(p: Pool) -> Floats:
    """Median score over the runs that return the doc."""
    return reduce_scores(np.nanmedian, p)


def reduce_scores(reduce: Callable[..., Floats], p: Pool) -> Floats:
    """Reduce the scores that runs give each doc to one number."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", RuntimeWarning)
        return np.asarray(reduce(p.matrix(scores), axis=1)) if len(p) else np.zeros(0)


@method("weighted", "Vogt and Cottrell, IR 1999", norm="min-max")
def weighted_sum(p: Pool) -> Floats:
    """Sum of weight × score."""
    return p.sum(scores)


@method("dbsf", "Qdrant, distribution-based score fusion", norm="dbsf")
def dbsf(p: Pool) -> Floats:
    """Sum of scores scaled by mean ± 3 sd."""
    return p.sum(scores)


@method("isr", MOURAO)
def isr(p: Pool) -> Floats:
    """Sum of 1 / rank² × number of runs that return the doc."""
    return p.sum(lambda part: 1 / part.ranks**2) * p.run_counts


@method("log_isr", MOURAO)
def log_isr(p: Pool) -> Floats:
    """Sum of 1 / rank² × ln(number of runs that return the doc)."""
    return p.sum(lambda part: 1 / part.ranks**2) * np.log(p.run_counts)


@method(
    "rbc", "Bailey et al., SIGIR 2017",
    params=[Param("phi", float, 0.8, "persistence: the chance that a reader looks at the next rank", low=0, high=1)],
)  # fmt: skip
def rbc(p: Pool, phi: float) -> Floats:
    """Rank-biased centroid: sum of (1 − φ) φ^(rank − 1)."""
    return p.sum(lambda part: (1 - phi) * phi ** (part.ranks - 1))


@method("borda", "Aslam and Montague, SIGIR 2001")
def borda(p: Pool) -> Floats:
    """Sum of m − rank + 1 for m docs in the pool; docs missing from a run share its remaining points equally."""
    total = np.zeros(len(p))
    for part in p.parts:
        returned = np.zeros(len(p.queries))
        np.add.at(returned, p.query[part.rows], 1.0)
        total += p.contributions(part, p.sizes[part.rows] - part.ranks + 1, (p.sizes - returned[p.query] + 1) / 2)
    return total


@method("condorcet", "Montague and Aslam, CIKM 2002")
def condorcet(p: Pool) -> Floats:
    """Pairwise majority wins minus losses against the other docs of the pool (Copeland's count)."""
    total = np.zeros(len(p))
    order = np.argsort(p.query, kind="stable")
    ranks = np.full((len(p), len(p.parts)), np.inf)
    for at, part in enumerate(p.parts):
        ranks[part.rows, at] = part.ranks
    weights = [part.weight for part in p.parts]
    for rows in np.split(order, np.flatnonzero(np.diff(p.query[order])) + 1) if len(p) else []:
        for some in np.array_split(rows, len(rows) ** 2 // CELLS + 1):
            wins, losses = np.zeros((2, len(some), len(rows)))
            for ours, others, weight in zip(ranks[some].T, ranks[rows].T, weights, strict=True):
                wins += weight * (ours[:, None] < others[None, :])
                losses += weight * (others[None, :] < ours[:, None])
            total[some] = np.sign(wins - losses).sum(axis=1)
    return total
