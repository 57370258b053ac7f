"""rankwright run, init, reproduce and store."""

from __future__ import annotations

import shlex
import sys
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING

import click

from ..base import progress
from ..base.files import atomic_write
from ..errors import RankwrightError
from .options import QRELS, QUERIES, basic, common, emit, warn

if TYPE_CHECKING:
    from ..experiment.graph import Node
    from ..experiment.plan import Plan
    from ..experiment.scheduler import Outcome
    from ..experiment.store import Store

STORE = click.option("--store", type=click.Path(path_type=Path), help="Where artefacts are kept (RANKWRIGHT_STORE).")


@click.command()
@click.argument("spec", type=click.Path(path_type=Path))
@STORE
@click.option("-o", "--output", type=click.Path(path_type=Path), help="The folder of the report; else NAME-report.")
@click.option("--dry-run", is_flag=True, help="Show what would be made, and what is kept.")
@click.option("--verify", is_flag=True, help="Compare with NAME.expected.json; exit 1 where figures differ.")
@click.option("--only", metavar="STAGE", help="Make the run of this stage, and what it needs, and no report.")
@click.option(
    "--jobs", type=click.IntRange(1), help="Stages to run at once. Default: as many as cores and memory allow."
)
@basic
def run(
    spec: Path, store: Path | None, output: Path | None, dry_run: bool, verify: bool, only: str | None, jobs: int | None
) -> None:
    """Run an experiment: collections through every stage to a report.

    What was made before is kept in the store, by the hash of everything it depends on, and made again only
    when that changes. A run that was killed goes on where it stopped. If one of several collections fails, the
    report covers the others and the exit code is 1.

    \b
    Examples:
      rankwright run experiment.toml
      rankwright run experiment.toml --dry-run
      rankwright run experiments/paper.toml --verify -o paper-report
    """
    experiment(spec, store, output or Path(f"{spec.stem}-report"), dry_run, verify, only, jobs)


def experiment(
    spec: Path, store: Path | None, target: Path, dry_run: bool = False, verify: bool = False,
    only: str | None = None, jobs: int | None = None,
) -> None:  # fmt: skip
    """Run an experiment, show its leaderboard, write its report."""
    from ..experiment import scheduler
    from ..experiment.store import Store
    from ..experiment.verify import expected, figures, moved
    from ..reporting.report_bundle import check_report_folder

    wanted = expected(spec.with_suffix(".expected.json")) if verify else None
    if not dry_run and only is None:
        check_report_folder(target)
    kept = Store(store)
    plan = scheduler.prepare(spec, kept)
    plan = plan if only is None else scheduler.only(plan, only)
    announce(plan)
    if dry_run:
        click.echo(tree(plan, kept))
        finish(plan)
        return
    outcome = scheduler.execute(plan, kept, tell, jobs)
    plan = outcome.plan
    warn(plan.left)
    if only is not None:
        made = plan.nodes[-1]
        click.echo(f"{only}: {kept.place(made.kind, made.key) / 'run.parquet'}")
        finish(plan)
        return
    page = scheduler.deliver(outcome, kept, target, shlex.join(sys.argv))
    show(outcome, kept)
    click.echo(f"\nThe page: {page.resolve()}")
    lines = [] if wanted is None else list(moved(wanted[0], figures(target), wanted[1]))
    for line in lines:
        click.echo(f"differs: {line}", err=True)
    if wanted is not None and not lines:
        click.echo(f"verified: {len(wanted[0])} figures are as expected", err=True)
    finish(plan)
    if lines:
        raise SystemExit(1)


def announce(plan: Plan) -> None:
    """Say what is known of the collections before any work: notices, what is none, what cannot be read."""
    from ..evaluation.input_warnings import abbreviate_names

    for content in plan.contents.values():
        tell(f"note: {content.collection.notice}" if content.collection.notice else "")
    if plan.passed_over:
        verb = "not collections" if len(plan.passed_over) > 1 else "not a collection"
        tell(f"note: passed over {abbreviate_names(plan.passed_over, 12)}: {verb}")
    warn(plan.missing)


def finish(plan: Plan) -> None:
    """Exit with 1 where a collection failed, and say which are missing."""
    if plan.failed:
        count, total = len(plan.failed), len(plan.failed) + len(plan.contents)
        names = ", ".join(plan.failed)
        click.echo(f"rankwright: {count} of {total} collections failed: {names}; the next run tries again", err=True)
        raise SystemExit(1)


def tell(line: str) -> None:
    """Say what was done."""
    if line and not progress.quiet:
        click.echo(line, err=True)


def show(outcome: Outcome, store: Store) -> None:
    """The leaderboard, or the main table of several collections, and the summary."""
    from ..experiment.results import whole_evidence
    from ..reporting import summary
    from ..reporting.matrices import matrix, matrix_names
    from ..reporting.tables import TABLES

    found = [whole_evidence(each, store, outcome.plan) for each in outcome.plan.of("comparison")]
    wanted = [name for name in matrix_names(found) if name in outcome.plan.spec.report.tables]
    for name in wanted:
        emit(matrix(found, matrix_names(found)[name]), None, None)
        click.echo()
    if not wanted:
        emit(TABLES["leaderboard" if len(found) == 1 else "main"](found), None, None)
    for each in found:
        said = summary.summarize(each)
        lead = f"{each.name}: " if len(found) > 1 else ""
        click.echo("\n" + lead + "\n".join([*said.sentences, *said.caveats[:1]]))
    count, total = len(outcome.made), len(outcome.plan.nodes)
    tell(
        f"\nBuilt {count} of {total} artifacts; the others were up to date"
        if 0 < count < total
        else f"\nBuilt all {total} artifacts"
        if count
        else "\nEverything is up to date"
    )


def tree(plan: Plan, store: Store) -> str:
    """The plan as a tree: collections, stages, and what each needs."""
    lines = [str(plan.spec.path)]
    seen: set[str] = set()

    def draw(node: Node, depth: int) -> None:
        state = "up to date" if store.find(node.kind, node.key) else "to build"
        again = "  (see above)" if node.key in seen else ""
        lines.append(f"{'  ' * depth}{node.name}  {node.key[:8]}  {state}{again}")
        if node.key not in seen:
            seen.add(node.key)
            for need in node.needs:
                draw(need, depth + 1)

    tops = plan.of("comparison")
    for node in tops or plan.nodes[-1:]:
        draw(node, 1)
    lines += [
        f"  report  {node.key[:8]}  {'up to date' if store.find(node.kind, node.key) else 'to build'}"
        for node in plan.of("report")
    ]
    kept = sum(store.find(node.kind, node.key) is not None for node in plan.nodes)
    lines += [
        *map(str, plan.left),
        f"{len(plan.nodes)} artifacts: {kept} up to date, {len(plan.nodes) - kept} to build",
    ]
    return "\n".join(lines)


@click.command()
@click.argument("folder", required=False)
@click.option("-o", "--output", type=click.Path(path_type=Path), help="The file to write.  [default: experiment.toml]")
@QUERIES
@QRELS
@click.option("--from", "source", metavar="NAME", help="Copy an experiment that ships with the package.")
@click.option("--schema", is_flag=True, help="Write the JSON Schema of spec files instead, for an editor.")
@basic
def init(
    folder: str | None, output: Path | None, queries: Path | None, qrels: Path | None, source: str | None, schema: bool
) -> None:
    """Write a commented starter spec for the collection in a folder, or copy an experiment that ships with the package.

    \b
    Examples:
      rankwright init data/scifact
      rankwright init notes/ -o notes.toml
      rankwright init notes/ --queries eval/queries.jsonl --qrels eval/qrels.tsv
      rankwright init --from paper
    """
    import json

    from ..experiment.spec_schema import schema as spec_schema
    from ..experiment.starter import shipped, shipped_files, starter

    if [folder is not None, source is not None, schema].count(True) != 1:
        names = ", ".join(shipped())
        raise RankwrightError(f"init: give one of a folder, --from NAME ({names}) or --schema")
    if folder is None and (queries or qrels):
        raise RankwrightError("init: --queries and --qrels need a folder, whose docs they are for")
    target = output or Path(f"{source}.toml" if source else "experiment.toml")
    if source:
        texts = shipped_files(source, target)
    elif schema:
        texts = {target: (json.dumps(spec_schema(), indent=1) + "\n").encode()}
    else:
        texts = {target: starter(str(folder), target.parent.resolve(), queries, qrels).encode()}
    for path in texts:
        if path.exists():
            raise RankwrightError(f"{path}: exists already; choose another file with -o")
    for path, text in texts.items():
        with atomic_write(path) as file:
            file.write(text)
    tell(f"Wrote {', '.join(map(str, texts))}" + ("" if schema else f"\nNext: rankwright run {target}"))


@click.command()
@click.argument("folder", type=click.Path(path_type=Path))
@click.option("--store", type=click.Path(path_type=Path), help="Take what this store has; else all is made anew.")
@click.option("--spec", "given", type=click.Path(path_type=Path), help="The spec, where it has moved.")
@click.option("--within", default=0.00005, show_default=True, type=float, help="How far a figure may be off.")
@basic
def reproduce(folder: Path, store: Path | None, given: Path | None, within: float) -> None:
    """Run the experiment of a report again, and say which numbers moved; exit 1 where some did.

    \b
    Examples:
      rankwright reproduce experiment-report
      rankwright reproduce paper-report --store ~/.cache/rankwright/store
    """
    import json

    from ..experiment import scheduler
    from ..experiment.spec import read
    from ..experiment.store import Store
    from ..experiment.verify import figures, moved

    try:
        spec = given or Path(json.loads((folder / "manifest.json").read_text())["spec"])
    except (OSError, ValueError, KeyError, TypeError):
        raise RankwrightError(f"{folder}: not the report of an experiment; rankwright run SPEC writes one") from None
    before = figures(folder)
    if not spec.is_file():
        raise RankwrightError(
            f"{folder}: its spec {spec} is gone; name it with --spec (a copy is {folder / 'spec.toml'})"
        )
    if scheduler.without_addresses(read(spec)) != (folder / "spec.toml").read_bytes():
        warn([f"{spec}: has changed since; what is run is the file of now"])
    with tempfile.TemporaryDirectory(prefix="rankwright-") as scratch:
        kept = Store(store or Path(scratch, "store"))
        plan = scheduler.prepare(spec, kept)
        announce(plan)
        outcome = scheduler.execute(plan, kept, tell)
        scheduler.deliver(outcome, kept, Path(scratch, "report"), shlex.join(sys.argv))
        now = figures(Path(scratch, "report"))
    lines = list(moved(before, now, within))
    for line in lines:
        click.echo(f"moved: {line}")
    if lines:
        raise SystemExit(1)
    click.echo(f"{len(before)} figures, none moved")


@click.group(name="store")
def stored() -> None:
    """Look after the store of artefacts.

    \b
    Examples:
      rankwright store ls
      rankwright store verify
      rankwright store gc
    """


@stored.command("ls")
@STORE
@common
def listing(store: Path | None, output: Path | None, format: str | None) -> None:
    """List the artefacts: kind, key, stage, seconds it took, size.

    \b
    Example:
      rankwright store ls
    """
    from ..experiment.store import Store
    from ..table.table import Cell, Column, Table

    kept = Store(store)
    needed = kept.needed()
    rows: list[tuple[Cell, ...]] = []
    for each in kept.all():
        try:
            said = each.manifest
            about = (str(said["inputs"].get("stage", "")), float(said["made"]["seconds"]))
        except (OSError, ValueError, KeyError, TypeError):
            about = ("damaged", float("nan"))
        rows.append((each.kind, each.key[:12], *about, each.size / 1e6, "" if each.key in needed else "not needed"))
    heads = (Column("kind"), Column("key"), Column("stage"), Column("seconds", 2), Column("MB", 2), Column(""))
    emit(Table(heads, tuple(rows), f"Store: {kept.home}"), output, format)


@stored.command()
@STORE
@basic
def verify(store: Path | None) -> None:
    """Compare every artefact with its digests; exit 1 where one is damaged.

    \b
    Example:
      rankwright store verify
    """
    from ..experiment.store import Store

    kept = Store(store)
    every = kept.all()
    damaged = kept.damaged(every)
    for each, what in damaged:
        click.echo(f"damaged: {each.home}: {what}")
    if damaged:
        click.echo(f"{len(damaged)} of {len(every)} artefacts are damaged; the next run makes them again", err=True)
        raise SystemExit(1)
    click.echo(f"{len(every)} artefacts are whole")


@stored.command()
@STORE
@basic
def gc(store: Path | None) -> None:
    """Remove what no experiment needs any more, and what was never finished.

    \b
    Example:
      rankwright store gc
    """
    from ..experiment.store import Store

    gone, size = Store(store).collect()
    click.echo(f"{len(gone)} artefacts removed, {size / 1e6:.1f} MB")


commands = {"run": run, "init": init, "reproduce": reproduce, "store": stored}
