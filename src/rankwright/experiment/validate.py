"""Mistakes in a spec that its shape does not show: names that are unknown, circles, parameters that a stage has not."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from ..errors import RankwrightError, listed, unknown
from ..evaluation import MISSING
from .plan import encoder_params, left_ones, measures, published, reranker, sources_of, systems
from .servers import discreet
from .spec import KINDS, Fuse, Learn, Rank, Rerank, Retrieve, Spec, Tune

RERANKERS = ("maw", "cross-encoder")


def check(spec: Spec) -> None:
    """Refuse, before any work, what no stage could do."""
    from ..comparison import CORRECTIONS, TESTS
    from ..evaluation import Measure
    from ..reporting.charts import CHARTS
    from ..reporting.matrices import matrix_name
    from ..reporting.tables import RENAMED, TABLES

    for name, stage in spec.stages.items():
        place = spec.place(name)
        for key, source in sources_of(stage):
            if source not in spec.stages:
                raise unknown(f"{place} {key}: stage", source, [each for each in spec.stages if each != name])
        CHECKS[type(stage)](spec, place, stage)
    cycles(spec)
    if not systems(spec):
        raise RankwrightError(f"{spec.path}: every stage is left out: {'; '.join(left_ones(spec))}")
    twice = next((name for name in spec.report.systems if spec.report.systems.count(name) > 1), None)
    if twice is not None:
        raise RankwrightError(f"{spec.path}: [report] systems: {twice!r} appears twice")
    if spec.compare.baseline is not None and spec.compare.baseline not in systems(spec):
        raise unknown(f"{spec.path}: [compare] baseline", spec.compare.baseline, systems(spec))
    for test in spec.compare.tests:
        if test not in TESTS:
            raise unknown(f"{spec.path}: [compare] test", test, TESTS)
    if spec.compare.correction not in CORRECTIONS:
        raise unknown(f"{spec.path}: [compare] correction", spec.compare.correction, CORRECTIONS)
    if spec.evaluate.missing not in MISSING:
        raise unknown(f"{spec.path}: [evaluate] missing", spec.evaluate.missing, MISSING)
    known = [*TABLES, *(matrix_name(Measure.parse(each)) for each in measures(spec))]
    for table in spec.report.tables:
        if RENAMED.get(table, table) not in known:
            raise unknown(f"{spec.path}: [report] table", table, known)
    for chart in spec.report.charts or ():
        if chart not in CHARTS:
            raise unknown(f"{spec.path}: [report] chart", chart, CHARTS)
    for name in spec.report.about:
        if name not in spec.stages:
            raise unknown(f"{spec.path}: [report] about", name, spec.stages)
    if not measures(spec):
        raise RankwrightError(f'{spec.path}: [evaluate]: no measure; name a preset, or measures = ["nDCG@10"]')
    published(spec)


def cycles(spec: Spec) -> None:
    """Refuse stages that wait for each other."""
    done: set[str] = set()

    def visit(name: str, above: tuple[str, ...]) -> None:
        if name in above:
            ring = " from ".join([*above[above.index(name) :], name])
            raise RankwrightError(f"{spec.place(name)}: a circle of stages: {ring}")
        if name not in done:
            for _, source in sources_of(spec.stages[name]):
                visit(source, (*above, name))
            done.add(name)

    for name in spec.stages:
        visit(name, ())


def check_retrieve(spec: Spec, place: str, stage: Retrieve) -> None:
    """A retriever whose names are known."""
    from ..retrieval.bm25.weighting import find
    from ..retrieval.dense.encoders.encoder_registry import ENCODERS, create_encoder
    from ..retrieval.dense.neighbors import KINDS as INDEXES
    from ..retrieval.elastic.mapping import MOST, analysis, parameters
    from ..text.analyzers import ANALYZERS

    if stage.kind not in KINDS:
        raise unknown(f"{place} kind", stage.kind, KINDS)
    discreet(stage, place)
    if stage.kind == "bm25":
        if stage.analyzer not in ANALYZERS and not stage.analyzer.startswith("snowball:"):
            raise unknown(f"{place} analyzer", stage.analyzer, ANALYZERS)
        try:
            find(stage.weighting, stage.params, stage.compat)
        except RankwrightError as error:
            raise RankwrightError(f"{place} {error}") from None
    if stage.kind == "elastic":
        try:
            own = encoder_params(spec, stage)[1] if stage.mode in ("knn", "exact_knn") else stage.params
            parameters(stage.mode, own)
            analysis(stage.analyzer)
            if stage.mode == "knn" and stage.k > MOST:
                raise RankwrightError(f"k = {stage.k}: knn gives {MOST:,} at most; exact_knn gives any number")
        except RankwrightError as error:
            raise RankwrightError(f"{place} {error}") from None
    if stage.kind == "dense" or (stage.kind == "elastic" and stage.mode != "match"):
        if stage.encoder not in ENCODERS:
            raise unknown(f"{place} encoder", stage.encoder, ENCODERS)
        if stage.index not in INDEXES:
            raise unknown(f"{place} index", stage.index, INDEXES)
        try:
            create_encoder(stage.encoder, encoder_params(spec, stage)[0])  # what it has is looked at when it is needed
        except RankwrightError as error:
            raise RankwrightError(f"{place} params: {error}") from None


def check_fuse(spec: Spec, place: str, stage: Fuse) -> None:
    """A fusion whose method and parameters are known."""
    from ..fusion import METHODS, OPTIONS

    if stage.method not in METHODS:
        raise unknown(f"{place} method", stage.method, METHODS)
    if len(stage.sources) < 2:
        raise RankwrightError(f"{place} from: {len(stage.sources)} stage; two at least are needed")
    known = [*METHODS[stage.method].params, *OPTIONS]
    for name in stage.params:
        if name not in known:
            raise unknown(f"{place} params", name, known)


def check_rank(spec: Spec, place: str, stage: Rank) -> None:
    """A strategy that is known, with the runs and parameters it has."""
    from ..ranking import create_strategy

    try:
        made = create_strategy(stage.strategy, stage.k, **stage.params)
    except RankwrightError as error:
        raise RankwrightError(f"{place} {error}") from None
    check_sources(place, stage.sources, made.recipe.runs)


def check_learn(spec: Spec, place: str, stage: Learn) -> None:
    """A model that is known."""
    from ..learning.models import MODELS

    if stage.model not in MODELS:
        raise unknown(f"{place} model", stage.model, MODELS)
    if stage.on not in ("folds", "test"):
        raise unknown(f"{place} on", stage.on, ["folds", "test"])
    check_sources(place, stage.sources, ("bm25", "dense"))


def check_sources(place: str, sources: Mapping[str, str], needed: Sequence[str]) -> None:
    """Refuse a stage that lacks a run it needs."""
    lost = next((name for name in needed if name not in sources), None)
    if lost is not None:
        raise RankwrightError(f"{place} from: {lost} is missing; given are {listed(sources) or 'none'}")


def check_tune(spec: Spec, place: str, stage: Tune) -> None:
    """A stage that can be tuned, and a grid of parameters that it has."""
    from ..evaluation import Measure
    from ..fusion import METHODS, OPTIONS
    from ..learning.tuning import SEARCHES
    from ..ranking.strategies import STRATEGIES
    from ..ranking.strategy import find

    of = spec.stages[stage.of]
    if not isinstance(of, Fuse | Rank):
        raise RankwrightError(
            f"{place} of = {stage.of!r}: is a {spec.kind(stage.of)} stage; fuse and rank stages are tuned"
        )
    if stage.search not in SEARCHES:
        raise unknown(f"{place} search", stage.search, SEARCHES)
    if stage.on not in ("folds", "test"):
        raise unknown(f"{place} on", stage.on, ["folds", "test"])
    known = [*METHODS[of.method].params, *OPTIONS] if isinstance(of, Fuse) else [
        *STRATEGIES[find(of.strategy)].params, "half_life_days"
    ]  # fmt: skip
    if not stage.grid:
        raise RankwrightError(f"{place} grid: is empty; give values for some of {listed(known)}")
    for name, values in stage.grid.items():
        if name not in known:
            raise unknown(f"{place} grid", name, known)
        if not values:
            raise RankwrightError(f"{place} grid {name}: has no value")
    try:
        Measure.parse(stage.measure)
    except RankwrightError as error:
        raise RankwrightError(f"{place} {error}") from None


def check_rerank(spec: Spec, place: str, stage: Rerank) -> None:
    """A model that is known, with parameters that it has; one that is optional may be missing."""
    if stage.model not in RERANKERS:
        raise unknown(f"{place} model", stage.model, RERANKERS)
    if not stage.optional:
        try:
            reranker(spec, stage)
        except RankwrightError as error:
            raise RankwrightError(f"{place} {error}") from None


CHECKS: dict[type, Any] = {
    Retrieve: check_retrieve, Fuse: check_fuse, Rank: check_rank, Learn: check_learn, Tune: check_tune,
    Rerank: check_rerank,
}  # fmt: skip
