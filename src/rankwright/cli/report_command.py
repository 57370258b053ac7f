"""rankwright report."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

import click

from ..base import progress
from ..errors import RankwrightError
from .compare_command import Testing, compare_options
from .eval_command import Judging
from .options import Chosen, basic, kept, warn
from .report_inputs import ReportInputs, report_options

if TYPE_CHECKING:
    from ..collection import Collection
    from ..evaluation import Measure
    from ..qrels import Qrels
    from ..reporting.evidence import Evidence


@click.command()
@report_options
@compare_options
@click.option("--title", default="", help="Title of the page. Default: the name of the dataset.")
@click.option("-o", "--output", type=click.Path(path_type=Path), required=True, help="The folder to write.")
@basic
def report(given: ReportInputs, testing: Testing, title: str, output: Path) -> None:
    """Write everything at once: tables, charts, summary, Methods, checklist and the page.

    The folder has report.html, which works from disk; tables as Markdown, LaTeX, CSV, JSON and HTML; charts
    as SVG, PDF and PNG; paper.tex, which compiles as it is. With --collection the page shows texts too.
    NAME=QRELS:RUN,RUN, once per collection, writes one report over several collections.

    \b
    Examples:
      rankwright report qrels.txt bm25.run dense.run hybrid.run --baseline bm25 -o report/
      rankwright report qrels.txt *.run --preset trec-dl --name "DL 2019" -o report/
      rankwright report qrels.tsv bm25.run --collection scifact/ --about bm25="k1 0.9, b 0.4" -o report/
      rankwright report scifact=s.qrels:bm25.run,dense=d.run cacm=c.qrels:bm25=b2.run,dense=d2.run -o report/
    """
    from ..reporting import Report
    from ..reporting.report_bundle import check_report_folder

    check_report_folder(output)
    collections = given.collections()
    for name, judging in collections.items():
        testing.checked([system for system, _ in judging.runs], name if len(collections) > 1 else "")
    about = given.descriptions(system for judging in collections.values() for system, _ in judging.runs)
    texts = given.texts(list(collections))
    inputs = {name: judging.inputs() for name, judging in collections.items()}
    found = tuple(
        evidence(name, judging, inputs[name], texts.get(name), testing, about) for name, judging in collections.items()
    )
    made = Report(found, title, kept("seed") or 0)
    page = made.write(output)
    click.echo(str(made))
    if not progress.quiet:
        click.echo(f"\nThe page: {page.resolve()}", err=True)


def evidence(
    name: str,
    judging: Judging,
    inputs: tuple[Qrels, tuple[Measure, ...]],
    path: str | None,
    testing: Testing,
    about: Mapping[str, str],
) -> Evidence:
    """One collection's runs, scored and compared."""
    from ..reporting import add_comparison, gather

    judgements, measures = inputs
    collection = load_collection(path, judgements) if path is not None else None
    called = name or guess_name(judging.qrels, collection)
    found = gather(judgements, judging.read(), measures, judging.missing, name=called, collection=collection)
    warn(f"{name}: {warning}" if name else str(warning) for warning in found.scores.warnings)
    systems = found.scores.systems
    tests = testing.checked([system for system, _ in judging.runs])
    found = add_comparison(
        found, testing.find_baseline(found.scores), tests, testing.correction, kept("seed") or 0, testing.permutations,
        testing.margin,
    )  # fmt: skip
    named = {found.scores.find_system(name): text for name, text in about.items()}
    texts = {system: named.get(system, "") for system in systems}
    return replace(found, about={system: text for system, text in texts.items() if text})


def guess_name(qrels: Path, collection: Collection | None) -> str:
    """The dataset's name, from its collection or its path; a neutral one, with a note, where neither says it."""
    from ..reporting.dataset_names import dataset_name, is_generic
    from ..reporting.evidence import UNNAMED

    if collection is not None and not is_generic(collection.name):
        return collection.name
    found = dataset_name(qrels)
    if not found and not progress.quiet:
        click.echo(f"note: {qrels}: the dataset has no known name; use --name NAME to set it in the report", err=True)
    return found or UNNAMED


def load_collection(path: str, judgements: Qrels) -> Collection:
    """The collection with the texts of the judged queries."""
    held = Chosen(path, None, {}, None).load()
    lost = [query for query in judgements.queries if query not in held.queries]
    if len(lost) == len(judgements.queries):
        raise RankwrightError(f"--collection {path}: has none of the judged queries; is it another one?")
    warn([f"{held.name}: {len(lost)} judged queries are not in it ({lost[0]}, ...)"] if lost else [])
    return held


commands = {"report": report}
