"""rankwright run and reproduce."""

from __future__ import annotations

import shlex
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import click

from ..base.files import explain_read_errors
from ..errors import RankwrightError
from .options import (
    STORE_OPTION,
    basic_options,
    echo,
    emit,
    note,
    option_value,
    warn,
)
from .paths import INPUT, OUTPUT, STORE

if TYPE_CHECKING:
    from ..experiment.plan import Plan
    from ..experiment.scheduler import Outcome
    from ..experiment.store import Store

MAX_INDENT = 40  # levels of a plan that are indented


@click.command()
@click.argument("spec", type=INPUT)
@STORE_OPTION
@click.option("-o", "--output", type=OUTPUT, help="Folder to write the report to. Default: NAME-report.")
@click.option("--history", type=OUTPUT, metavar="FILE", help="Append the means of all systems to this file (.jsonl).")
@click.option("--dry-run", is_flag=True, help="Show what would be built and what is up to date, without building.")
@click.option("--verify", is_flag=True, help="Compare values with NAME.expected.json; exit with code 1 if any differs.")
@click.option("--only", metavar="STAGE", help="Build only the run of this stage and what it needs, without a report.")
@click.option(
    "--jobs", type=click.IntRange(1), help="Stages to run at once. Default: as many as cores and memory allow."
)
@click.option(
    "--cluster",
    metavar="URL",
    help="Dask cluster to run on: tcp://HOST:8786, or local:N for N processes here. Default: RANKWRIGHT_CLUSTER, or "
    "the spec's.",
)
@click.option(
    "--offline", is_flag=True, help="Contact no server; use cached answers (kind http) and results in the store."
)
@click.option(
    "--refresh", metavar="STAGE", multiple=True, help="Ask the system of this stage again (kind http); repeat for more."
)
@basic_options
def run(
    spec: Path,
    store_path: Path | None,
    output: Path | None,
    dry_run: bool,
    verify: bool,
    only: str | None,
    jobs: int | None,
    cluster: str | None,
    offline: bool,
    refresh: tuple[str, ...],
    history: Path | None,
) -> None:
    """Run an experiment from a spec file, from collections through every stage to a report.

    Results are stored by the hash of everything they depend on, and rebuilt only when that changes. An experiment
    that was interrupted resumes where it stopped. If one of several collections fails, the report covers the others
    and the exit code is 1.

    \b
    Examples:
      rankwright run experiment.toml
      rankwright run experiment.toml --dry-run
      rankwright run experiments/paper.toml --verify -o paper-report
      rankwright run experiment.toml --refresh api
      rankwright run experiment.toml --cluster tcp://scheduler:8786 --store /shared/store
    """
    if refresh and (offline or dry_run):
        raise RankwrightError(f"--refresh asks a server; leave out {'--offline' if offline else '--dry-run'}")
    target = output or Path(f"{spec.stem}-report")
    run_spec(spec, store_path, target, dry_run, verify, only, jobs, offline, refresh, history, cluster)


def run_spec(
    spec: Path, store_path: Path | None, target: Path, dry_run: bool = False, verify: bool = False,
    only: str | None = None, jobs: int | None = None, offline: bool = False, refresh: Sequence[str] = (),
    history: Path | None = None, cluster: str | None = None,
) -> None:  # fmt: skip
    """Run an experiment, print its leaderboard and write its report."""
    from ..experiment import scheduler
    from ..experiment.object_store import open_store
    from ..experiment.plan import equal_stage, select_stage
    from ..experiment.preparation import prepare
    from ..experiment.stages.cluster_options import choose_cluster
    from ..experiment.verify import changed_values, read_report_values, read_values
    from ..reporting.report_manifest import check_report_folder

    if verify and (dry_run or only is not None):
        raise RankwrightError(f"--verify needs all results; leave out {'--dry-run' if dry_run else '--only'}")
    if history is not None:
        check_history_flags(history, dry_run, only)
    expected = read_values(spec.with_suffix(".expected.json")) if verify else None
    if not dry_run and only is None:
        check_report_folder(target)
    store = open_store(store_path)
    plan = prepare(spec, store, option_value("seed"), offline, refresh)
    chosen = choose_cluster(cluster, plan.spec)
    if chosen is not None and jobs is not None and cluster is not None:
        raise RankwrightError("--jobs is for this process; leave it out with --cluster")
    same = None if only is None else equal_stage(plan, only)
    plan = plan if only is None else select_stage(plan, only)
    announce(plan)
    note(f"note: {only} has the same settings as {same}, so both share one run" if same else "")
    if dry_run:
        echo(render_tree(plan, store))
        exit_if_failed(plan)
        return
    outcome = scheduler.execute(plan, store, note, jobs, chosen)
    plan = outcome.plan
    warn(plan.omission_notes)
    if only is not None:
        echo(f"{only}: {plan.nodes[-1].folder(store) / 'run.parquet'}")
        exit_if_failed(plan)
        return
    page = scheduler.copy_report(outcome, store, target, shlex.join(sys.argv))
    print_results(outcome, store)
    echo(f"\nReport: {page.resolve()}")
    if history is not None:
        append_results(history, outcome, store)
    lines = [] if expected is None else list(changed_values(expected[0], read_report_values(target), expected[1]))
    for line in lines:
        note(f"differs: {line}", always=True)
    if expected is not None and not lines:
        note(f"verified: all {len(expected[0])} values match", always=True)
    exit_if_failed(plan)
    if lines:
        raise SystemExit(1)


def check_history_flags(history: Path, dry_run: bool, only: str | None) -> None:
    """Refuse, before any work, a history without results, and a file that is not a history."""
    from ..gate.gate_history import check_history

    if dry_run or only is not None:
        raise RankwrightError(f"--history needs all results; leave out {'--dry-run' if dry_run else '--only'}")
    check_history(history)


def append_results(history: Path, outcome: Outcome, store: Store) -> None:
    """Append the means of all systems on all collections to a history."""
    from ..experiment.results import load_evidence
    from ..gate.gate_history import append_history
    from ..gate.history_figures import score_figures

    found = [load_evidence(each, store) for each in outcome.plan.nodes_of("comparison")]
    figures = [figure for each in found for figure in score_figures(each.name, each.scores)]
    append_history(history, figures, outcome.plan.spec.path.parent)


def announce(plan: Plan) -> None:
    """Print what is known about the collections before any work: notices, skipped paths and failures."""
    from ..evaluation.input_warnings import abbreviate_names

    for content in plan.contents.values():
        if content.collection.notice:
            note(f"note: {content.collection.notice}")
        warn(content.collection.warnings)
    if plan.skipped_paths:
        reason = "not collections" if len(plan.skipped_paths) > 1 else "not a collection"
        note(f"note: skipped {abbreviate_names(plan.skipped_paths, 12)}: {reason}")
    warn(plan.missing_collections)


def exit_if_failed(plan: Plan) -> None:
    """Exit with code 1 if a collection failed, and list those that did."""
    if plan.failures:
        count, total = len(plan.failures), len(plan.failures) + len(plan.contents)
        names = ", ".join(plan.failures)
        note(f"rankwright: {count} of {total} collections failed: {names}; the next run tries again", always=True)
        raise SystemExit(1)


def print_results(outcome: Outcome, store: Store) -> None:
    """Print the leaderboard, or the main table of several collections, and the summary."""
    from ..evaluation.input_warnings import CUTOFF
    from ..experiment.results import load_report_evidence
    from ..reporting import summary
    from ..reporting.matrices import matrix, matrix_names
    from ..reporting.tables import TABLES

    found = [load_report_evidence(each, store, outcome.plan) for each in outcome.plan.nodes_of("comparison")]
    wanted = [name for name in matrix_names(found) if name in outcome.plan.spec.report.tables]
    for name in wanted:
        emit(matrix(found, matrix_names(found)[name]), None, None)
        echo()
    if not wanted:
        emit(TABLES["leaderboard" if len(found) == 1 else "main"](found), None, None)
    if len(found) == 1 and any(found[0].sources.values()):
        echo()
        emit(TABLES["stages"](found), None, None)
    for each in found:
        text = summary.summarize(each)
        lead = f"{each.name}: " if len(found) > 1 else ""
        warn(f"{lead}{warning}" for warning in each.scores.warnings if warning.subject == CUTOFF)
        echo("\n" + lead + "\n".join([*text.sentences, *text.caveats[:1]]))
    count, total = len(outcome.built_nodes), len(outcome.plan.nodes)
    note("")
    note(
        f"Built {count} of {total} artifacts; the others were up to date"
        if 0 < count < total
        else f"Built all {total} artifacts"
        if count
        else "Everything is up to date"
    )


def render_tree(plan: Plan, store: Store) -> str:
    """The plan as a tree: collections, stages, and what each needs; far down, lines are no longer indented further."""
    from ..experiment.scheduler import CURRENT, artifact_state

    lines = [str(plan.spec.path)]
    seen: set[str] = set()
    states = {node.key: artifact_state(node, store) for node in plan.nodes}
    tops = plan.nodes_of("comparison") or plan.nodes[-1:]
    waiting = [(node, 1) for node in reversed(tops)]
    while waiting:
        node, depth = waiting.pop()
        again = "  (see above)" if node.key in seen else ""
        lines.append(f"{'  ' * min(depth, MAX_INDENT)}{node.name}  {node.key[:8]}  {states[node.key]}{again}")
        if node.key not in seen:
            seen.add(node.key)
            waiting += [(need, depth + 1) for need in reversed(node.needs)]
    lines += [f"  report  {node.key[:8]}  {states[node.key]}" for node in plan.nodes_of("report")]
    current = list(states.values()).count(CURRENT)
    lines += [
        *map(str, plan.omission_notes),
        f"{len(states)} artifacts: {current} up to date, {len(states) - current} to build",
    ]
    return "\n".join(lines)


@click.command()
@click.argument("folder", type=INPUT)
@click.option(
    "--store",
    "store_path",
    type=STORE,
    help="Reuse the artifacts in this store. Default: rebuild everything.",
)
@click.option(
    "--spec",
    "given_spec",
    type=INPUT,
    help="Spec file, if it was moved. Default: the one the report names.",
)
@click.option(
    "--within",
    default=0.00005,
    show_default=True,
    type=float,
    help="Largest difference that does not count as a change.",
)
@basic_options
def reproduce(folder: Path, store_path: Path | None, given_spec: Path | None, within: float) -> None:
    """Run the experiment of a report again and list the values that changed; exit with code 1 if any did.

    \b
    Examples:
      rankwright reproduce experiment-report
      rankwright reproduce paper-report --store ~/.cache/rankwright/store
    """
    from ..experiment import scheduler
    from ..experiment.preparation import prepare
    from ..experiment.redaction import redact_spec
    from ..experiment.spec import read_spec
    from ..experiment.store import Store
    from ..experiment.verify import WITHIN, changed_values, new_values, read_report_values
    from ..reporting.report_manifest import read_manifest

    WITHIN.parse(within, lambda name: f"--{name}")
    manifest = read_manifest(folder)
    if manifest is None or (manifest.spec is None and given_spec is None):
        raise RankwrightError(f"{folder}: not the report of an experiment; 'rankwright run SPEC' writes one")
    spec = given_spec or Path(str(manifest.spec))
    before = read_report_values(folder)
    if not before:
        raise RankwrightError(f"{folder}: its main table has no values; there is nothing to compare")
    if spec.is_dir():
        raise RankwrightError(f"--spec {spec}: is a folder, not a spec file")
    if not spec.is_file():
        raise RankwrightError(
            f"{folder}: its spec {spec} no longer exists; name it with --spec (a copy is {folder / 'spec.toml'})"
        )
    with explain_read_errors(folder / "spec.toml"):
        has_changed = redact_spec(read_spec(spec)) != (folder / "spec.toml").read_bytes()
    if has_changed:
        warn([f"{spec}: has changed since the report; running the current file"])
    with tempfile.TemporaryDirectory(prefix="rankwright-") as scratch:
        store = Store(store_path or Path(scratch, "store"))
        plan = prepare(spec, store, option_value("seed"))
        announce(plan)
        outcome = scheduler.execute(plan, store, note)
        scheduler.copy_report(outcome, store, Path(scratch, "report"), shlex.join(sys.argv))
        now = read_report_values(Path(scratch, "report"))
    lines = [*changed_values(before, now, within), *(() if has_changed else new_values(before, now))]
    for line in lines:
        echo(f"changed: {line}")
    if lines:
        raise SystemExit(1)
    echo(f"All {len(before)} values are unchanged")


commands = {"run": run, "reproduce": reproduce}
