"""Fuse: several runs to one. Normalise, rescore, merge, rank again."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import Any

import numpy as np

from ..base.ids import batches, locate
from ..base.parallel import mapped
from ..errors import RankwrightError, unknown
from ..run import Run
from .fusion_methods import METHODS, Method, parameters
from .norms import NORMS, Scored, scaled
from .pool import Part, Pool, ordered, pooled

__all__ = ["METHODS", "NORMS", "fuse"]

# options of every method, with their defaults
OPTIONS: dict[str, Any] = {
    "norm": None,  # of scores; else the method's own
    "weights": None,  # one for each run; else 1
    "absent": "zero",  # a doc that a run does not hold: it adds nothing, or the run's least (`min`)
    "equal": 1.0,  # what equal scores become under a normalisation that cannot part them
    "bounds": None,  # (low, high) for each run, for min-max; else those of each query
    "cut": "before",  # take `depth` rows before normalising, or `after`
    "trust_file_rank": False,  # ranks are those of the rank column (Run.read with file_ranks), not of the scores
}
ABSENT = {"zero": "a doc that a run does not hold gets nothing from it", "min": "it gets the run's least score"}


def fuse(
    runs: Sequence[Run],
    method: str = "rrf",
    params: Mapping[str, Any] | None = None,
    depth: int = 1000,
    k: int = 1000,
    compat: str | None = None,
    name: str | None = None,
) -> Run:
    """One run of several: every row rescored, added up for each query and doc, and ranked again.

    `params` holds the method's own (rrf_k, alpha, phi) and the options of every method: norm, weights,
    absent, equal, bounds, cut, trust_file_rank. `compat="pyserini"` gives the docs and scores
    that Pyserini writes: it sums, trusts the file's ranks, and cuts ties as Pyserini does.
    """
    if method not in METHODS:
        raise unknown("fuse: method", method, METHODS)
    if compat not in (None, "pyserini"):
        raise unknown("fuse: compat", compat, ["pyserini"])
    found, options = METHODS[method], dict(OPTIONS)
    own = dict(params or {})
    for key in OPTIONS.keys() & own.keys():
        options[key] = own.pop(key)
    values = parameters(method, found, own)
    checked(runs, method, found, options, depth, k)
    if compat:
        options |= {"cut": "after", "trust_file_rank": True}

    def fused(some: Sequence[Run]) -> Run:
        """The fusion of runs of some queries."""
        taken = [run if options["cut"] == "after" else run.top(depth) for run in some]
        pool = pooled(taken, [1.0] * len(runs) if options["weights"] is None else options["weights"], options["absent"])
        parts = [normalised(part, at, found, options) for at, part in enumerate(pool.parts)]
        if options["trust_file_rank"]:
            parts = [trusted(part, run) for part, run in zip(parts, taken, strict=True)]
        if options["cut"] == "after":
            parts = [cut(part, depth) for part in parts]
            pool = used(pool, parts)
        else:
            pool = replace(pool, parts=tuple(parts))
        scores = found.function(pool, **values)
        if compat and method == "normalize":
            scores = scores * len(runs)
        return ordered(pool, scores, k, compat is not None, name or method)

    return Run.joined(mapped(lambda piece: fused(piece()), split(runs)), name or method)


def split(runs: Sequence[Run]) -> list[Callable[[], list[Run]]]:
    """The runs by parts of their queries, in the order they are first met: as many as stay in the cache together."""
    queries = tuple(dict.fromkeys(query for run in runs for query in run.queries))
    places = [locate(queries, run.queries) for run in runs]
    sizes = np.zeros(len(queries), dtype=np.int64)
    for run, at in zip(runs, places, strict=True):
        sizes += np.where(at >= 0, np.diff(run.starts)[at], 0) if len(run.queries) else 0

    def piece(part: slice) -> list[Run]:
        here = [at[part] for at in places]
        return [run.asked(at[at >= 0]) for run, at in zip(runs, here, strict=True)]

    return [partial(piece, part) for part in batches(sizes)] if queries else [lambda: list(runs)]


def checked(runs: Sequence[Run], method: str, found: Method, options: Mapping[str, Any], depth: int, k: int) -> None:
    """Refuse what cannot be fused."""
    if len(runs) < 2:
        raise RankwrightError(f"fuse: {len(runs)} run{'s' * (len(runs) != 1)} given; two at least are needed")
    if found.two and len(runs) != 2:
        raise RankwrightError(f"fuse: {method} takes exactly two runs; {len(runs)} are given")
    if depth < 1 or k < 1:
        raise RankwrightError(f"fuse: depth and k must be integers >= 1, got {depth} and {k}")
    if options["norm"] is not None and options["norm"] not in NORMS:
        raise unknown("fuse: norm", str(options["norm"]), NORMS)
    if options["norm"] is not None and found.norm is None:
        raise RankwrightError(f"fuse: {method} looks at ranks only; norm {options['norm']!r} would do nothing")
    if options["absent"] not in ABSENT:
        raise unknown("fuse: absent", str(options["absent"]), ABSENT)
    if options["cut"] not in ("before", "after"):
        raise unknown("fuse: cut", str(options["cut"]), ["before", "after"])
    weights = options["weights"]
    if weights is not None:
        weights = list(weights)
        if len(weights) != len(runs):
            raise RankwrightError(f"fuse: {len(weights)} weights for {len(runs)} runs; give one for each")
        bad = next(
            (each for each in weights if not isinstance(each, int | float | np.floating) or not np.isfinite(each)), None
        )
        if bad is not None:
            raise RankwrightError(f"fuse: weight {bad!r} is not a finite number")
        if not any(weights):
            raise RankwrightError("fuse: every weight is 0")
    elif method == "weighted":
        raise RankwrightError(f"fuse: weighted needs weights, one for each of the {len(runs)} runs")
    bounds = options["bounds"]
    if bounds is not None and (
        len(bounds) != len(runs) or not all(len(pair) == 2 and pair[0] < pair[1] for pair in bounds)
    ):
        raise RankwrightError(f"fuse: bounds {bounds!r} are not one pair (low, high), low below high, for each run")
    if not (isinstance(options["equal"], int | float) and 0 <= options["equal"] <= 1):
        raise RankwrightError(f"fuse: equal must be a number from 0 to 1, got {options['equal']!r}")


def normalised(part: Part, at: int, found: Method, options: Mapping[str, Any]) -> Part:
    """A run's scores on the scale of the normalisation."""
    name = options["norm"] or found.norm
    if name is None or not len(part.scores):
        return part
    if options["bounds"] is not None and name == "min-max":
        low, high = options["bounds"][at]
        return replace(part, scores=np.clip(scaled(part.scores, low, high, options["equal"]), 0, 1))
    return replace(part, scores=NORMS[name](Scored(part.scores, part.ranks, part.starts), options["equal"]))


def trusted(part: Part, run: Run) -> Part:
    """A run with the ranks of its file, where it has them."""
    return part if run.given is None else replace(part, ranks=run.given.astype(np.float64))


def cut(part: Part, depth: int) -> Part:
    """The first rows of each query, by rank."""
    kept = np.flatnonzero(part.ranks <= depth)
    return Part(part.scores[kept], part.ranks[kept], part.starts, part.rows[kept], part.weight)


def used(pool: Pool, parts: Sequence[Part]) -> Pool:
    """The pool without docs that no part holds any more."""
    held = np.zeros(len(pool), dtype=bool)
    for part in parts:
        held[part.rows] = True
    kept = np.flatnonzero(held)
    moved = np.cumsum(held) - 1
    again = tuple(replace(part, rows=moved[part.rows]) for part in parts)
    return replace(pool, query=pool.query[kept], firsts=pool.firsts[kept], parts=again)
