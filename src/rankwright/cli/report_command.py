"""rankwright report."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

import click

from ..errors import RankwrightError
from .compare_command import CompareArgs, compare_options
from .eval_command import EvalArgs
from .options import CollectionArgs, basic_options, echo, note, option_value, warn
from .paths import OUTPUT
from .report_inputs import ReportArgs, report_options

if TYPE_CHECKING:
    from ..collection import Collection
    from ..evaluation import Measure
    from ..qrels import Qrels
    from ..reporting.evidence import Evidence


@click.command()
@report_options
@compare_options
@click.option("--title", default="", help="Title of the page. Default: the name of the dataset.")
@click.option("-o", "--output", type=OUTPUT, required=True, help="Folder to write the report to.")
@basic_options
def report(report_args: ReportArgs, compare_args: CompareArgs, title: str, output: Path) -> None:
    """Write a report: tables, charts, summary, Methods section, checklist and web page.

    The folder contains report.html, which works offline; tables as Markdown, LaTeX, CSV, JSON and HTML; charts as SVG,
    PDF and PNG; and paper.tex, which compiles as is. With --collection, the page also shows texts of queries and
    docs. For one report over several collections, give NAME=QRELS:RUN,RUN for each.

    \b
    Examples:
      rankwright report qrels.txt bm25.run dense.run hybrid.run --baseline bm25 -o report/
      rankwright report qrels.txt *.run --preset trec-dl --name "DL 2019" -o report/
      rankwright report qrels.tsv bm25.run --collection scifact/ --about bm25="k1 0.9, b 0.4" -o report/
      rankwright report scifact=s.qrels:bm25.run,dense=d.run cacm=c.qrels:bm25=b2.run,dense=d2.run -o report/
    """
    from ..reporting import Report
    from ..reporting.chart_files import early_drawing
    from ..reporting.evidence import UNNAMED
    from ..reporting.report_manifest import check_report_folder

    check_report_folder(output)
    collections = report_args.parse_collections()
    for name, eval_args in collections.items():
        compare_args.check([system for system, _ in eval_args.runs], name if len(collections) > 1 else "")
    about = report_args.parse_descriptions(system for eval_args in collections.values() for system, _ in eval_args.runs)
    texts = report_args.parse_collection_paths(list(collections))
    inputs = {name: eval_args.load_inputs() for name, eval_args in collections.items()}
    with early_drawing() as start_drawing:
        found = tuple(
            build_evidence(name, eval_args, inputs[name], texts.get(name), compare_args, about, start_drawing)
            for name, eval_args in collections.items()
        )
        if not title and found[0].name == UNNAMED:
            title = f"Evaluation on {next(iter(collections.values())).qrels.name}"
        result = Report(found, title, option_value("seed") or 0)
        page = result.write(output)
    echo(str(result))
    note("")
    note(f"Report: {page.resolve()}")


def build_evidence(
    name: str,
    eval_args: EvalArgs,
    inputs: tuple[Qrels, tuple[Measure, ...]],
    path: str | None,
    compare_args: CompareArgs,
    about: Mapping[str, str],
    start_drawing: Callable[[], None],
) -> Evidence:
    """Score and compare the runs of one collection."""
    from ..reporting import add_comparison, gather
    from ..reporting.benchmarks import convention_warnings
    from ..reporting.report_bundle import is_large

    judgements, measures = inputs
    collection = load_collection(path, judgements) if path is not None else None
    dataset = name or guess_name(eval_args.qrels, collection)
    found = gather(judgements, eval_args.read_runs(), measures, eval_args.missing, name=dataset, collection=collection)
    if is_large([found]):
        start_drawing()
    warn(f"{name}: {warning}" if name else str(warning) for warning in found.scores.warnings)
    warn(convention_warnings(found.name, found.scores.measures))
    systems = found.scores.systems
    found = add_comparison(
        found, compare_args.find_baseline(found.scores), compare_args.test_names, compare_args.correction,
        option_value("seed") or 0, compare_args.permutations, compare_args.margin, compare_args.family,
    )  # fmt: skip
    named = {found.scores.find_system(name): text for name, text in about.items()}
    texts = {system: named.get(system, "") for system in systems}
    return replace(found, about={system: text for system, text in texts.items() if text})


def guess_name(qrels: Path, collection: Collection | None) -> str:
    """The dataset's name, from its collection or its path; if neither has one, a neutral name."""
    from ..reporting.dataset_names import dataset_name, is_generic
    from ..reporting.evidence import UNNAMED

    if collection is not None and not is_generic(collection.name):
        return collection.name
    return dataset_name(qrels) or UNNAMED


def load_collection(path: str, judgements: Qrels) -> Collection:
    """Load the collection with the texts of the judged queries."""
    collection = CollectionArgs(path, None, {}, None).load()
    missing = [query for query in judgements.queries if query not in collection.queries]
    if len(missing) == len(judgements.queries):
        raise RankwrightError(f"--collection {path}: has none of the judged queries; is it another collection?")
    warn([f"{collection.name}: lacks {len(missing)} judged queries ({missing[0]}, ...)"] if missing else [])
    return collection


commands = {"report": report}
