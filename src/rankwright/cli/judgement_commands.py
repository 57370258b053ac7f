"""rankwright judgements."""

from __future__ import annotations

from pathlib import Path

import click

from ..errors import plural
from .options import basic_options, check_output, emit, note, table_options, warn
from .paths import INPUT, OUTPUT

POOL_OPTION = click.option("--pool", metavar="NAME", help="Only docs of this pool. Default: all docs.")


@click.group(name="judgements")
def judgement_group() -> None:
    """Inspect a file of judgements, and export it.

    \b
    Examples:
      rankwright judgements ls judgements.db
      rankwright judgements disagreements judgements.db
      rankwright judgements export judgements.db -o qrels.jsonl --merge median
    """


@judgement_group.command("ls")
@click.argument("file", type=INPUT)
@table_options
def list_judges(file: Path, output: Path | None, format: str | None) -> None:
    """List the pools and each judge's progress.

    \b
    Example:
      rankwright judgements ls judgements.db
    """
    from ..judging import JudgementStore
    from ..table import Column, Table
    from ..table.table import Cell

    check_output(output, format)
    rows: list[tuple[Cell, ...]] = []
    with JudgementStore(file) as store:
        for name in store.pools():
            pool = store.pool(name)
            about = (name, pool.collection or None, ", ".join(pool.systems), pool.depth, len(pool.docs), len(pool))
            done = {judge: store.progress(judge, name) for judge in store.judges()}
            rows += [
                (*about, judge, source, done[judge].judged, done[judge].skipped)
                for judge, source in store.judges().items()
            ] or [(*about, None, None, 0, 0)]
    heads = ("pool", "collection", "systems", "depth", "queries", "docs", "judge", "source", "judged", "skipped")
    emit(Table(tuple(Column(head, digits=0) for head in heads), tuple(rows)), output, format)


@judgement_group.command("disagreements")
@click.argument("file", type=INPUT)
@POOL_OPTION
@click.option("--models", is_flag=True, help="Include the judgements of models.")
@click.option("--settled-by", multiple=True, metavar="NAME", help="Leave out docs that this judge has judged.")
@table_options
def list_disagreements(
    file: Path, pool: str | None, models: bool, settled_by: tuple[str, ...], output: Path | None, format: str | None
) -> None:
    """List the docs to which people gave different grades, the largest differences first.

    'rankwright judge --settle' settles them.

    \b
    Example:
      rankwright judgements disagreements judgements.db --settled-by chair
    """
    from ..judging import JudgementStore, find_disagreements
    from ..table import Column, Table

    check_output(output, format)
    with JudgementStore(file) as store:
        found = find_disagreements(store, pool, models, settled_by)
        judges = [name for name in store.judges() if any(name in each.grades for each in found)]
    rows = [
        (
            each.query, each.doc, *(each.grades.get(name) for name in judges),
            "; ".join(f"{name}: {text}" for name, text in each.notes.items()),
        )
        for each in found
    ]  # fmt: skip
    columns = (Column("query"), Column("doc"), *(Column(name, digits=0) for name in judges), Column("notes"))
    emit(Table(columns, tuple(rows)), output, format)


@judgement_group.command("outlook")
@click.argument("file", type=INPUT)
@click.option("--pool", metavar="NAME", help="Pool of the systems. Default: the newest.")
@click.option(
    "--pair", nargs=2, metavar="SYSTEM SYSTEM", help="Systems to compare. Default: the first two of the pool."
)
@click.option("--k", type=click.IntRange(1), help="Cutoff of nDCG. Default: 10, or the depth of the pool if less.")
@table_options
def show_outlook(
    file: Path, pool: str | None, pair: tuple[str, str] | None, k: int | None, output: Path | None, format: str | None
) -> None:
    """Show how much more judgements are expected to narrow the interval of a difference.

    \b
    Example:
      rankwright judgements outlook judgements.db --pair bm25 dense
    """
    from ..judging import JudgementStore, outlook

    check_output(output, format)
    with JudgementStore(file) as store:
        emit(outlook(store, pool, pair, k).table(), output, format)


@judgement_group.command("export")
@click.argument("file", type=INPUT)
@click.option("-o", "--output", type=OUTPUT, required=True, help="File of judgements: .jsonl, .parquet, .csv, or TREC.")
@click.option(
    "--merge", type=click.Choice(["majority", "median", "highest", "lowest"]), default="majority", show_default=True,
    help="How several grades of a doc become one; of equally frequent or middle ones the lower.",
)  # fmt: skip
@click.option(
    "--prefer", multiple=True, metavar="NAME", help="Judge whose grade counts where there is one; repeatable."
)
@POOL_OPTION
@click.option("--format", help="Format of the file: trec, beir, jsonl, parquet or csv. Default: by the suffix.")
@basic_options
def export(
    file: Path, output: Path, merge: str, prefer: tuple[str, ...], pool: str | None, format: str | None
) -> None:  # fmt: skip
    """Write the judgements as a file that every command reads, one grade for each doc.

    People come before models: a model's grade is used only where no person judged, and is marked. JSONL, Parquet and
    CSV files also say who judged, when, in which pool and by which rule.

    \b
    Examples:
      rankwright judgements export judgements.db -o qrels.jsonl
      rankwright judgements export judgements.db -o qrels.txt --merge median --prefer chair
    """
    from ..judging import JudgementStore, export_judgements

    with JudgementStore(file) as store:
        qrels = export_judgements(store, output, merge, prefer, pool, format)
        settlers = {name: count for name, count in store.settlers().items() if name not in prefer}
    for name, count in settlers.items():
        lines = f"{name} settled {count:,} disagreements, and is counted like any other judge; --prefer {name} lets"
        warn([f"{lines} these grades decide"])
    if qrels.model_share is not None:
        warn([str(qrels.model_share)])
    note(f"{output}: {plural(len(qrels), 'judgement')} of {plural(len(qrels.queries), 'query')}")


commands = {"judgements": judgement_group}
