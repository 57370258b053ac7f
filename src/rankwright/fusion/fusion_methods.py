"""The methods of fusion: each a few lines over the pool, in one table."""

from __future__ import annotations

import warnings
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, TypeVar

import numpy as np

from ..base.ids import Floats
from ..errors import RankwrightError
from .pool import Part, Pool


@dataclass(frozen=True)
class Method:
    """A method: its function of a pool and parameters, its source, its parameters, and its normalisation."""

    function: Callable[..., Floats]
    source: str
    params: Mapping[str, float]
    norm: str | None  # that scores get unless another is named; None where only ranks count
    two: bool = False  # exactly two runs

    @property
    def formula(self) -> str:
        """What it does, in one line."""
        return (self.function.__doc__ or "").strip().rstrip(".")


METHODS: dict[str, Method] = {}


Function = TypeVar("Function", bound=Callable[..., Floats])


def method(
    name: str, source: str, norm: str | None = None, two: bool = False, **params: float
) -> Callable[[Function], Function]:
    """Put a function into the table of methods."""

    def put(function: Function) -> Function:
        METHODS[name] = Method(function, source, params, norm, two)
        return function

    return put


FOX = "Fox and Shaw, TREC-2, 1993"
MOURAO = "Mourão et al., CMIG 2015"


def scores(part: Part) -> Floats:
    """The scores of a run, normalised."""
    return part.scores


@method("rrf", "Cormack et al., SIGIR 2009", rrf_k=60)
def rrf(p: Pool, rrf_k: float) -> Floats:
    """Reciprocal rank fusion: sum of 1 / (rrf_k + rank)."""
    return p.sum(lambda part: 1 / (rrf_k + part.ranks))


@method("average", "Pyserini", norm="none")
def average(p: Pool) -> Floats:
    """Sum of scores / number of runs."""
    return p.sum(lambda part: part.scores * (1 / len(p.parts)))


@method("interpolation", "Pyserini", norm="none", two=True, alpha=0.5)
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
    """Sum of scores × number of runs that hold the doc."""
    return p.sum(scores) * p.holders


@method("comb_anz", FOX, norm="min-max")
def comb_anz(p: Pool) -> Floats:
    """Sum of scores / number of runs that hold the doc."""
    return p.sum(scores) / p.holders


@method("comb_max", FOX, norm="min-max")
def comb_max(p: Pool) -> Floats:
    """Highest score."""
    return over(np.nanmax, p)


@method("comb_min", FOX, norm="min-max")
def comb_min(p: Pool) -> Floats:
    """Least score, over the runs that hold the doc."""
    return over(np.nanmin, p)


@method("comb_med", FOX, norm="min-max")
def comb_med(p: Pool) -> Floats:
    """Median score, over the runs that hold the doc."""
    return over(np.nanmedian, p)


def over(reduce: Callable[..., Floats], p: Pool) -> Floats:
    """A number for each doc over what runs give it."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", RuntimeWarning)
        return np.asarray(reduce(p.matrix(scores), axis=1)) if len(p) else np.zeros(0)


@method("weighted", "Vogt and Cottrell, IR 1999", norm="min-max")
def weighted(p: Pool) -> Floats:
    """Sum of weight × score."""
    return p.sum(scores)


@method("dbsf", "Qdrant, distribution-based score fusion", norm="dbsf")
def dbsf(p: Pool) -> Floats:
    """Sum of scores on the scale of mean ± 3 sd."""
    return p.sum(scores)


@method("isr", MOURAO)
def isr(p: Pool) -> Floats:
    """Sum of 1 / rank² × number of runs that hold the doc."""
    return p.sum(lambda part: 1 / part.ranks**2) * p.holders


@method("log_isr", MOURAO)
def log_isr(p: Pool) -> Floats:
    """Sum of 1 / rank² × ln(number of runs that hold the doc)."""
    return p.sum(lambda part: 1 / part.ranks**2) * np.log(p.holders)


@method("rbc", "Bailey et al., SIGIR 2017", phi=0.8)
def rbc(p: Pool, phi: float) -> Floats:
    """Rank-biased centroid: sum of (1 − φ) φ^(rank − 1)."""
    return p.sum(lambda part: (1 - phi) * phi ** (part.ranks - 1))


@method("borda", "Aslam and Montague, SIGIR 2001")
def borda(p: Pool) -> Floats:
    """Sum of m − rank + 1, m docs in the pool; a run shares what is left among docs it does not hold."""
    total = np.zeros(len(p))
    for part in p.parts:
        held = np.zeros(len(p.queries))
        np.add.at(held, p.query[part.rows], 1.0)
        total += p.values(part, p.sizes[part.rows] - part.ranks + 1, (p.sizes - held[p.query] + 1) / 2)
    return total


@method("condorcet", "Montague and Aslam, CIKM 2002")
def condorcet(p: Pool) -> Floats:
    """Docs of the pool that more runs put below it than above it, less those that beat it so (Copeland's count)."""
    total = np.zeros(len(p))
    order = np.argsort(p.query, kind="stable")
    ranks = np.full((len(p), len(p.parts)), np.inf)
    for at, part in enumerate(p.parts):
        ranks[part.rows, at] = part.ranks
    weights = [part.weight for part in p.parts]
    for rows in np.split(order, np.flatnonzero(np.diff(p.query[order])) + 1) if len(p) else []:
        votes = np.zeros((len(rows), len(rows)))
        for ranked, weight in zip(ranks[rows].T, weights, strict=True):
            votes += weight * (ranked[:, None] < ranked[None, :])
        total[rows] = np.sign(votes - votes.T).sum(axis=1)
    return total


def parameters(name: str, found: Method, given: Mapping[str, Any]) -> dict[str, float]:
    """The parameters of a method, filled in and checked."""
    for key, value in given.items():
        if key not in found.params:
            allowed = ", ".join(found.params) or "none"
            raise RankwrightError(f"fuse: method {name!r} has no parameter {key!r}; it has {allowed}")
        low, high = LIMITS[key]
        if isinstance(value, bool) or not isinstance(value, int | float) or not low <= value <= high:
            span = f"from {low:g} to {high:g}" if np.isfinite(high) else f">= {low:g}"
            raise RankwrightError(f"fuse: {key} must be a number {span}, got {value!r}")
    return {**found.params, **given}


LIMITS = {"rrf_k": (0.0, np.inf), "alpha": (0.0, 1.0), "phi": (0.0, 1.0)}
