"""Fuse: combine several runs into one by normalizing, rescoring, merging and ranking again."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import Any

import numpy as np

from ..base.caller_warnings import warns_once
from ..base.ids import Floats, batches, locate
from ..base.lazy import foreign_names
from ..base.parallel import parallel_map
from ..errors import RankwrightError, unknown
from ..params import Param, Place, named, parse_params, place_of
from ..run import Run, as_runs
from .fusion_methods import METHODS, Method
from .norms import NORMS, ScoredRows, rescale
from .pool import Part, Pool, build_pool, rank_pool

__all__ = ["METHODS", "NORMS", "fuse"]

ABSENT = {"zero": "a doc that is missing from a run gets nothing from it", "min": "it gets the run's lowest score"}
OPTIONS = named(
    Param("norm", str | None, None, "normalization of scores. Default: the method's own", choices=NORMS),
    Param("weights", list[float] | None, None, "a weight for each run. Default: 1"),
    Param("absent", str, "zero", "score of a doc that is missing from a run: zero, or min for the run's lowest",
          choices=ABSENT),
    Param("equal", float, 1.0, "what equal scores become under a normalization that cannot tell them apart",
          low=0, high=1),
    Param("bounds", list[list[float]] | None, None,
          "lowest and highest score of each run, for min-max. Default: those of each query"),
    Param("cut", str, "before", "take `depth` rows before or after normalizing", choices=("before", "after")),
    Param("trust_file_rank", bool, False, "use the rank column of the file, not the order of the scores"),
)  # fmt: skip


FOREIGN_METHODS = {  # names of ranx and of papers
    "wsum": "'weighted'", "sum": "'comb_sum'", "mnz": "'comb_mnz'", "anz": "'comb_anz'", "max": "'comb_max'",
    "min": "'comb_min'", "med": "'comb_med'", "combsum": "'comb_sum'", "combmnz": "'comb_mnz'", "bordafuse": "'borda'",
    "w_bordafuse": "'borda' with weights", "w_condorcet": "'condorcet' with weights",
    "gmnz": "'comb_mnz' (gamma 1) or 'comb_sum' (gamma 0)",
    "logn_isr": "'log_isr', which takes the logarithm of the number of runs without a sigma", "linear": "'weighted'",
    "convex": "'interpolation'", "reciprocal_rank_fusion": "'rrf'",
}  # fmt: skip
FOREIGN_NORMS = {"zmuv": "z-score", "min_max": "min-max"}  # names of ranx
DEPTH = Param("depth", int, 1000, "rows of each run to use", low=1)
K = Param("k", int, 1000, "results kept per query", low=1)


def fusion_params(method: str, place: str = "fuse: method") -> dict[str, Param]:
    """The parameters of a method: its own, and those of every method."""
    if method in FOREIGN_METHODS:
        raise RankwrightError(f"{place} {method!r} is unknown; write {FOREIGN_METHODS[method]}")
    if method not in METHODS:
        raise unknown(place, method, METHODS)
    return {**METHODS[method].params, **OPTIONS}


def parse_fusion(
    method: str, params: Mapping[str, Any] | None, count: int, compat: str | None = None, place: Place = "fuse:"
) -> dict[str, Any]:
    """Parse the parameters of a fusion of `count` runs and fill in defaults; refuse what cannot be fused."""
    norm = params.get("norm") if isinstance(params, Mapping) else None
    if isinstance(norm, str) and norm in FOREIGN_NORMS:
        raise RankwrightError(f"{place_of(place, 'norm')} {norm!r} is unknown; write {FOREIGN_NORMS[norm]!r}")
    known = fusion_params(method)
    if isinstance(params, Mapping) and "k" in params and "rrf_k" in known:
        raise RankwrightError(f"{place_of(place, 'k')} is not a parameter of {method}; write rrf_k")
    values = parse_params(known, params, place)
    if compat not in (None, "pyserini"):
        raise unknown(place_of(place, "compat"), str(compat), ["pyserini"])
    if count < 2:
        raise RankwrightError(f"{place_of(place, 'runs')}: {count} given; at least two are needed")
    if METHODS[method].two and count != 2:
        raise RankwrightError(f"{place_of(place, 'runs')}: {count} given; {method} takes exactly two")
    if values["norm"] is not None and METHODS[method].norm is None:
        raise RankwrightError(f"{place_of(place, 'norm')} {values['norm']!r} has no effect: {method} uses ranks only")
    check_weights(values["weights"], method, count, place)
    bounds = values["bounds"]
    if bounds is not None and (
        len(bounds) != count or not all(len(pair) == 2 and pair[0] < pair[1] for pair in bounds)
    ):
        raise RankwrightError(f"{place_of(place, 'bounds')} must be a pair [low, high] for each run, got {bounds!r}")
    return values


def check_weights(weights: list[float] | None, method: str, count: int, place: Place) -> None:
    """Refuse weights that are not one for each run."""
    where = place_of(place, "weights")
    if weights is None and method == "weighted":
        example = ", ".join(["0.5"] * count)
        raise RankwrightError(f"{where} is missing: method weighted needs {count} numbers, such as [{example}]")
    if weights is not None and len(weights) != count:
        raise RankwrightError(f"{where}: {len(weights)} given for {count} runs; give one for each")
    if weights is not None and not any(weights):
        raise RankwrightError(f"{where}: at least one must not be 0")


@foreign_names(
    norm="params={'norm': NAME}, or nothing for a method that uses ranks only, such as rrf",
    kind="method", weights="params={'weights': [...]}", rrf_k="params={'rrf_k': 60}", alpha="params={'alpha': 0.5}",
)  # fmt: skip
@warns_once
def fuse(
    runs: Sequence[Run] | Any,
    method: str = "rrf",
    params: Mapping[str, Any] | None = None,
    depth: int = 1000,
    k: int = 1000,
    compat: str | None = None,
    name: str | None = None,
) -> Run:
    """Fuse runs into one: rescore every row, combine the scores of each query and doc, and rank again.

    `params` holds the parameters of the method (rrf_k, alpha, phi) and the options of every method: norm, weights,
    absent, equal, bounds, cut, trust_file_rank. `compat="pyserini"` gives the docs and scores that Pyserini
    writes: it sums, trusts the ranks of the files, and cuts ties as Pyserini does. Runs may also be dicts, frames, rows
    or paths (`Run.from_value`).
    """
    runs = list(as_runs(runs))
    options = parse_fusion(method, params, len(runs), compat)
    for param in (DEPTH, K):
        param.parse({"depth": depth, "k": k}[param.name], "fuse:")

    def fuse_part(part_runs: Sequence[Run]) -> Run:
        """Fuse the runs of some queries; what overflows is refused when it is ranked."""
        with np.errstate(over="ignore", invalid="ignore"):
            pool = prepare_pool(part_runs, method, options, depth, compat)
            return rank_pool(pool, score_pool(pool, method, options, compat), k, compat is not None, name or method)

    return Run.concat(parallel_map(lambda select_part: fuse_part(select_part()), split_by_query(runs)), name or method)


def prepare_pool(runs: Sequence[Run], method: str, options: Mapping[str, Any], depth: int, compat: str | None) -> Pool:
    """The pool of some runs, cut to `depth` rows each and normalized."""
    after = bool(compat) or options["cut"] == "after"
    taken = [run if after else run.top(depth) for run in runs]
    pool = build_pool(taken, [1.0] * len(runs) if options["weights"] is None else options["weights"], options["absent"])
    parts = [normalize_part(part, at, METHODS[method], options) for at, part in enumerate(pool.parts)]
    if compat or options["trust_file_rank"]:
        parts = [use_file_ranks(part, run) for part, run in zip(parts, taken, strict=True)]
    if after:
        parts = [cut_part(part, depth) for part in parts]
        return drop_unreturned_docs(pool, parts)
    return replace(pool, parts=tuple(parts))


def score_pool(pool: Pool, method: str, options: Mapping[str, Any], compat: str | None) -> Floats:
    """The score of each doc in a pool."""
    found = METHODS[method]
    scores = found.function(pool, **{name: options[name] for name in found.params})
    return scores * len(pool.parts) if compat and method == "normalize" else scores


def split_by_query(runs: Sequence[Run]) -> list[Callable[[], list[Run]]]:
    """Functions that select the runs of successive batches of queries, each batch small enough for the cache."""
    queries = tuple(dict.fromkeys(query for run in runs for query in run.queries))
    places = [locate(queries, run.queries) for run in runs]
    sizes = np.zeros(len(queries), dtype=np.int64)
    for run, at in zip(runs, places, strict=True):
        sizes += np.where(at >= 0, np.diff(run.starts)[at], 0) if len(run.queries) else 0

    def select_part(part: slice) -> list[Run]:
        here = [at[part] for at in places]
        return [run.select_queries(at[at >= 0]) for run, at in zip(runs, here, strict=True)]

    return [partial(select_part, part) for part in batches(sizes)] if queries else [lambda: list(runs)]


def normalize_part(part: Part, at: int, found: Method, options: Mapping[str, Any]) -> Part:
    """The run with normalized scores."""
    name = options["norm"] or found.norm
    if name is None or not len(part.scores):
        return part
    if options["bounds"] is not None and name == "min-max":
        low, high = options["bounds"][at]
        return replace(part, scores=np.clip(rescale(part.scores, low, high, options["equal"]), 0, 1))
    return replace(part, scores=NORMS[name](ScoredRows(part.scores, part.ranks, part.starts), options["equal"]))


def use_file_ranks(part: Part, run: Run) -> Part:
    """The run with the ranks of its file, where it has them."""
    return part if run.file_ranks is None else replace(part, ranks=run.file_ranks.astype(np.float64))


def cut_part(part: Part, depth: int) -> Part:
    """The rows of each query down to a rank."""
    top = np.flatnonzero(part.ranks <= depth)
    return Part(part.scores[top], part.ranks[top], part.starts, part.rows[top], part.weight)


def drop_unreturned_docs(pool: Pool, parts: Sequence[Part]) -> Pool:
    """The pool without docs that no part contains any more."""
    is_returned = np.zeros(len(pool), dtype=bool)
    for part in parts:
        is_returned[part.rows] = True
    rows = np.flatnonzero(is_returned)
    new_rows = np.cumsum(is_returned) - 1
    moved_parts = tuple(replace(part, rows=new_rows[part.rows]) for part in parts)
    return replace(pool, query=pool.query[rows], firsts=pool.firsts[rows], parts=moved_parts)
