"""Search in the API: answers of systems, side by side and explained, and docs."""

from __future__ import annotations

import tempfile
from pathlib import Path

from ..retrieval.result_entries import render_body
from ..retrieval.snippets import word_terms
from ..version import __version__
from .api_types import (
    CollectionParams,
    Doc,
    DocParams,
    ExplainParams,
    Explanation,
    Info,
    RunParams,
    SearchAnswer,
    SearchParams,
    SystemInfo,
)
from .endpoint import File, NotFoundError, endpoint
from .live_search import join_words, plain
from .workbench import Workbench

SECTION = "search"


@endpoint("GET", "/info", SECTION)
def info(workbench: Workbench, params: CollectionParams) -> Info:
    """What is served: the collection, its systems, and the fields that a filter can name."""
    opened = workbench.search.open(params.collection)
    experiment, collection = opened.experiment, opened.collection
    spec = experiment.spec
    systems = [
        SystemInfo(
            name,
            stage.section,
            str(getattr(getattr(stage, "options", None), "kind", "") or stage.section),
            list(dict.fromkeys(source for _, source in stage.sources())),
        )
        for name, stage in spec.stages.items()
    ]
    fields = [name for name in collection.metadata.columns if name != "doc"]
    notices = [*([collection.notice] if collection.notice else []), *collection.warnings]
    return Info(
        __version__,
        str(workbench.spec_path) if workbench.spec_path else None,
        experiment.content.name,
        workbench.search.names,
        experiment.content.count,
        len(collection.queries),
        systems,
        *experiment.default_system,
        fields,
        opened.facet_fields,
        opened.watched,
        opened.state,
        notices,
    )


@endpoint("GET", "/search", SECTION)
def search(workbench: Workbench, params: SearchParams) -> SearchAnswer:
    """The best docs of one to four systems for a question, with snippets, metadata and grades.

    Without a system, the best one of the last run answers. For a query of the experiment, the experiment's own result
    is shown. `facets` counts the values of fields among all docs that the first system found.
    """
    opened = workbench.search.open(params.collection)
    names: list[str | None] = list(dict.fromkeys(params.system)) or [None]
    with opened.lock:
        condition = opened.check_filter(params.filter)
        found = [opened.answer(name, params.q, params.k, condition) for name in names]
        return SearchAnswer(
            params.q,
            params.filter,
            opened.query_of(params.q),
            [answer for answer, _ in found],
            opened.system(names[0]).suggest(params.q),
            opened.facets(found[0][1]) if params.facets else [],
            opened.state,
        )


@endpoint("GET", "/run", SECTION)
def run(workbench: Workbench, params: RunParams) -> File:
    """The answer of one system as a run, byte for byte as `rankwright search --spec SPEC -q TEXT --format FORMAT`."""
    opened = workbench.search.open(params.collection)
    with opened.lock:
        found = opened.system(params.system).search(params.q, params.k, opened.check_filter(params.filter))
    with tempfile.TemporaryDirectory(prefix="rankwright-") as folder:
        path = Path(folder) / "run"
        found.write(path, params.format)
        return File(path.read_bytes(), "text/plain; charset=utf-8")


@endpoint("GET", "/explain", SECTION)
def explain(workbench: Workbench, params: ExplainParams) -> Explanation:
    """Why a doc has its score for a question: terms, signals, boosts or what a model adds, stage by stage."""
    opened = workbench.search.open(params.collection)
    with opened.lock:
        system = opened.system(params.system)
        is_note = bool(opened.experiment.content.passages) and params.doc in opened.collection.parents.values()
        if not is_note and params.doc not in opened.experiment.docs.find([params.doc]):
            raise NotFoundError(f"doc {params.doc!r}: not in {opened.collection.name}")
        stages = opened.explain(params.system, params.q, params.doc, opened.check_filter(params.filter))
        lines = [
            each.line if each.stage == system.name else f"{each.stage}: {each.line.removeprefix('= ')}"
            for each in stages
            if each.line
        ]
        return Explanation(params.doc, system.name, lines, stages)


@endpoint("GET", "/doc", SECTION)
def doc(workbench: Workbench, params: DocParams) -> Doc:
    """A doc with all its values; terms of a question are marked in its text."""
    opened = workbench.search.open(params.collection)
    with opened.lock:
        values = opened.experiment.docs.find([params.doc]).get(params.doc)
        if values is None:
            raise NotFoundError(f"doc {params.doc!r}: not in {opened.collection.name}")
        analyzer = opened.any_analyzer
        wanted = {*analyzer.for_queries.terms([params.q])[0]} if params.q.strip() else set()
        text = render_body(values, opened.collection)
        parts = text.split(" ")
        terms = word_terms(parts, analyzer.for_queries) if wanted else {}
        marks = [bool(wanted) and not wanted.isdisjoint(terms[part]) for part in parts]
        source = opened.source_of(params.doc, values)
        grades = {query: each[params.doc] for query, each in opened.judgements.items() if params.doc in each}
        return Doc(
            params.doc,
            str(values.get("title") or ""),
            join_words(zip(parts, marks, strict=True)),
            {name: plain(value) for name, value in values.items()},
            source,
            str(opened.collection.home / source) if source else None,
            grades,
        )
