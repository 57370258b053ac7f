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
    queries = list(system.collection.judged_queries.items())
    found = {query: answer_query(system, text, depth) for query, text in queries[:1]}  # opens or builds its index
    asked = track(queries[1:], f"asking {system.name}", unit="queries")
    return Run(found | {query: answer_query(system, text, depth) for query, text in asked}, system.name)


def answer_query(system: System, text: str, depth: int) -> dict[str, float]:
    """The first docs of one system for a query, with their scores; notes instead of chunks where notes are scored."""
    passages = system.experiment.content.passages
    run = system.search(text, depth if passages is None else None)
    if passages is not None:
        run = aggregate_passages(run, system.collection.parents, passages).top(depth)
    return dict(zip(run.ids, run.scores.tolist(), strict=True))
