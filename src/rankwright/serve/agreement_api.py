"""Judgements in the API: how far judges agree, what more judging is worth, disagreements, and the export."""

from __future__ import annotations

import tempfile
from pathlib import Path

from ..errors import RankwrightError
from ..judging import agreement_tables, export_judgements, find_disagreements, outlook
from ..judging.expected_interval import STEPS
from .endpoint import File, endpoint
from .judge_api import SECTION, show_opinions
from .judge_types import (
    AgreementAnswer,
    AgreementParams,
    AgreementTable,
    DisagreementAnswer,
    DisagreementParams,
    DisagreementRow,
    ExportParams,
    JudgeInfo,
    OutlookAnswer,
    OutlookParams,
    OutlookStep,
)
from .judging_texts import JudgingTexts
from .live_search import plain
from .workbench import Workbench

MEDIA_TYPES = {"jsonl": "application/x-ndjson", "csv": "text/csv; charset=utf-8", "trec": "text/plain; charset=utf-8"}
SUFFIXES = {"jsonl": ".jsonl", "csv": ".csv", "trec": ".txt"}


@endpoint("GET", "/judging/outlook", SECTION)
def show_outlook(workbench: Workbench, params: OutlookParams) -> OutlookAnswer:
    """How far the difference of two systems in nDCG@k is open, and how far more judgements should narrow it."""
    store = workbench.judging.store
    if len(params.pair) == 1:
        raise RankwrightError("pair: two systems, got one")
    found = outlook(store, params.pool, params.pair or None, params.k)
    left = len(found.shares)
    steps = [each for each in (*(step for step in STEPS if step < left), left) if each]
    return OutlookAnswer(
        list(found.systems), f"nDCG@{found.k}", found.queries, found.difference, found.half_width(), left, found.level,
        [OutlookStep(each, found.half_width(each)) for each in steps],
    )  # fmt: skip


@endpoint("GET", "/judging/agreement", SECTION)
def show_agreement(workbench: Workbench, params: AgreementParams) -> AgreementAnswer:
    """How far judges agree: kappas and Krippendorff's alpha with intervals, as `rankwright agree` has them."""
    store = workbench.judging.store
    settled = store.settlers()
    judges = [JudgeInfo(name, source, settled.get(name, 0)) for name, source in store.judges().items()]
    if params.pool is not None:
        store.pool(params.pool)
    if not any(each.grade is not None for each in store.judgements(params.pool)):
        return AgreementAnswer([], judges, "Nothing is judged yet.")
    tables = [
        AgreementTable(
            name, table.title, [each.name for each in table.columns], [each.digits for each in table.columns],
            [[plain(cell) for cell in row] for row in table.rows], list(table.notes),
        )
        for name, table in agreement_tables(store, params.pool).items()
    ]  # fmt: skip
    return AgreementAnswer(tables, judges, "" if tables else "No two judges have judged the same doc yet.")


@endpoint("GET", "/judging/disagreements", SECTION)
def list_disagreements(workbench: Workbench, params: DisagreementParams) -> DisagreementAnswer:
    """The docs to which people, or also models, gave different grades, the largest differences first."""
    store = workbench.judging.store
    texts = JudgingTexts(workbench.search.open(params.collection))
    found = find_disagreements(store, params.pool, params.models, params.settled_by)
    every = find_disagreements(store, params.pool, params.models, with_settled=True)
    sources = store.judges()
    rows = [
        DisagreementRow(
            each.query,
            texts.question(each.query),
            each.doc,
            texts.title(each.doc),
            show_opinions(sources, each),
            each.spread,
        )
        for each in found[params.start : params.start + params.count]
    ]
    return DisagreementAnswer(len(found), params.start, rows, len(every) - len(found))


@endpoint("GET", "/judging/export", SECTION)
def export(workbench: Workbench, params: ExportParams) -> File:
    """The judgements, one grade for each doc, byte for byte as `rankwright judgements export`.

    JSONL and CSV say who judged, when, in which pool and by which rule. People come before models. A TREC file has no
    place for that, and is refused if a model made any of the judgements.
    """
    name = f"judgements{SUFFIXES[params.format]}"
    with tempfile.TemporaryDirectory(prefix="rankwright-") as folder:
        path = Path(folder) / name
        export_judgements(workbench.judging.store, path, params.rule, params.prefer, params.pool, params.format)
        return File(path.read_bytes(), MEDIA_TYPES[params.format], name)
