"""Runs to pool from systems that answer live: those of a spec, or those that every collection has."""

from __future__ import annotations

from collections.abc import Sequence

from ..base.progress import track
from ..errors import unknown
from ..experiment.system import OpenExperiment, System
from ..retrieval.passages import aggregate_passages
from ..run import Run

DEFAULT_SYSTEMS = ("bm25", "dense")  # of a collection without a spec


def answer_queries(experiment: OpenExperiment, systems: Sequence[str] = (), depth: int = 10) -> list[Run]:
    """The first `depth` docs of each system for each query of the collection.

    Without names, the systems of the spec's report, or all of its systems. Where judgements are in use, only the
    queries that they cover are answered. Chunks are turned into notes where the spec scores notes.
    """
    known = list(experiment.spec.stages)
    for name in systems:
        if name not in known:
            raise unknown(f"{experiment.spec.path}: system", name, known)
    chosen = list(systems) or list(experiment.spec.report.systems or known)
    return [answer_all(experiment.system(name), depth) for name in chosen]


def answer_all(system: System, depth: int) -> Run:
    """The first docs of one system for each query."""
    content = system.experiment.content
    queries = system.collection.judged_queries
    found: dict[str, dict[str, float]] = {}
    for query, text in track(queries.items(), f"asking {system.name}", len(queries)):
        run = system.search(text, depth if content.passages is None else None)
        if content.passages is not None:
            run = aggregate_passages(run, system.collection.parents, content.passages).top(depth)
        found[query] = dict(zip(run.ids, run.scores.tolist(), strict=True))
    return Run(found, system.name)
