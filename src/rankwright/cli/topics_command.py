"""rankwright topics."""

from __future__ import annotations

from pathlib import Path

import click

from ..errors import RankwrightError
from .eval_command import EvalArgs, eval_options
from .options import QUERIES_OPTION, check_output, echo, emit, table_options, warn


class TopicsCommand(click.Command):
    """A command that also takes --pair SYSTEM,SYSTEM."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        at = args.index("--pair") + 1 if "--pair" in args else len(args)
        names = args[at].split(",") if at < len(args) else []
        following = args[at + 1] if at + 1 < len(args) else "-"
        if len(names) == 2 and (following.startswith("-") or Path(following).exists()):
            args = [*args[:at], *names, *args[at + 1 :]]
        return super().parse_args(ctx, args)


@click.command(cls=TopicsCommand)
@eval_options
@click.option("--count", default=5, show_default=True, type=click.IntRange(1), help="Topics in each table.")
@click.option(
    "--pair", nargs=2, metavar="SYSTEM SYSTEM", help="Systems whose differences are shown. Default: the two best."
)
@QUERIES_OPTION
@table_options
def topics(
    eval_args: EvalArgs, count: int, pair: tuple[str, str] | None, queries: Path | None, output: Path | None,
    format: str | None,
) -> None:  # fmt: skip
    """Show the hardest, the easiest and the most discriminating topics, and where two systems differ most.

    The measure is the first one of -m, or of the preset. A file (-o) gets one row for every topic.

    \b
    Examples:
      rankwright topics qrels.txt bm25.run dense.run hybrid.run
      rankwright topics qrels.txt bm25.run dense.run -m AP --pair bm25 dense --queries topics.txt
      rankwright topics qrels.txt *.run -o topics.csv
    """
    from .. import evaluation
    from ..comparison import topics as find_topics

    check_output(output, format)
    texts: dict[str, str] = {}
    if queries is not None:
        from ..collection.column_mapping import ColumnMapping
        from ..collection.formats import read_queries

        texts = read_queries(queries, ColumnMapping.of(None)).texts
    if pair and pair[0] == pair[1]:
        raise RankwrightError(f"--pair: two different systems are needed, got {pair[0]!r} twice")
    judgements, measures = eval_args.load_inputs()
    runs = list(eval_args.read_runs())
    scores = evaluation.evaluate(judgements, runs, measures[:1], eval_args.missing)
    warn(scores.warnings)
    if queries is not None and texts.keys().isdisjoint(scores.queries):
        warn([f"{queries}: no query of this file is judged, so the topics are shown without text"])
    found = find_topics(scores, texts=texts)
    if output or format not in (None, "terminal"):
        emit(found.table(), output, format)
        return
    if pair and len(runs) == 1:
        raise RankwrightError("--pair: two runs are needed, got 1")
    for at, table in enumerate(found.tables(count, pair and tuple(scores.find_system(name) or name for name in pair))):
        if at:
            echo("")
        emit(table, None, None)


commands = {"topics": topics}
