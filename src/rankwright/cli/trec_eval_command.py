"""rankwright trec_eval."""

from __future__ import annotations

from getopt import GetoptError, gnu_getopt
from pathlib import Path

import click

from ..errors import RankwrightError, unknown
from .options import echo, echo_data, note
from .paths import INPUT

FLAGS = {
    "-q": "Also print the values of each query.",
    "-c": "Average over all judged queries; one missing from the run counts as 0.",
    "-n": "Print no summary.",
    "-l NUM": "Lowest relevant grade. Default: 1.",
    "-M NUM": "Use only the first NUM rows of each query.",
    "-J": "Drop unjudged docs before computing measures.",
    "-N NUM": "Number of docs in the collection, for utility. Default: 0.",
    "-m MEASURE[.PARAMETERS]": "Measure or nickname (official, all_trec, set); repeat for more. Default: official.",
    "-Z FILE": "Print z-scores; rows of FILE are: query measure mean deviation.",
    "--compat 9.0.8": "Reproduce that release: float scores, other recall cutoffs, fewer measures.",
}
LONG_FLAGS = {
    "help": "-h",
    "version": "-v",
    "query_eval_wanted": "-q",
    "measure=": "-m",
    "complete_rel_info_wanted": "-c",
    "level_for_rel=": "-l",
    "nosummary": "-n",
    "Judged_docs_only": "-J",
    "Number_docs_in_coll=": "-N",
    "Max_retrieved_per_topic=": "-M",
    "Rel_info_format=": "-R",
    "Results_format=": "-T",
    "Zscore=": "-Z",
    "compat=": "--compat",
}


class Verbatim(click.Command):
    """A command that parses its own flags, as the C program's getopt does."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        ctx.params = {"args": args}
        return []

    def format_options(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        with formatter.section("Options"):
            formatter.write_dl([*FLAGS.items(), ("-h, --help", "Show this message and exit.")])


@click.command(cls=Verbatim, options_metavar="[-q] [-c] [-m MEASURE]...")
@click.argument("qrels", required=False, type=INPUT)
@click.argument("run", required=False, type=INPUT)
def trec_eval(args: list[str]) -> None:
    """Run trec_eval with its flags, measure names and output, byte for byte.

    The output is that of trec_eval 10 on the same files or, with --compat 9.0.8, of that release. The preference and
    judgement-group formats are not supported. RUN may be - for standard input.

    \b
    Examples:
      rankwright trec_eval qrels.txt bm25.run
      rankwright trec_eval -q -c -m ndcg_cut.10,100 -m map qrels.txt bm25.run
      rankwright trec_eval -m all_trec --compat 9.0.8 qrels.txt bm25.run
    """
    try:
        pairs, rest = gnu_getopt(args, "hvqm:cl:nJN:M:R:T:Z:", list(LONG_FLAGS))
    except GetoptError as error:
        raise RankwrightError(f"trec_eval: {error}; see 'rankwright trec_eval --help'") from None
    short = {f"--{name.rstrip('=')}": flag for name, flag in LONG_FLAGS.items()}
    flags = [(short.get(flag, flag), value) for flag, value in pairs]
    given = dict(flags)
    if "-h" in given:
        echo(trec_eval.get_help(click.get_current_context()))
        return
    if "-v" in given:
        note("trec_eval version 10.0 (rankwright)", always=True)
        return
    for flag, supported in (("-R", "qrels"), ("-T", "trec_results")):
        if given.get(flag, supported) != supported:
            raise RankwrightError(f"trec_eval: {flag} {given[flag]!r} is not supported; only {supported} is")
    if len(rest) != 2:
        raise RankwrightError(f"trec_eval needs two files, QRELS RUN; got {len(rest)}")
    from ..evaluation.trec_eval import trec_eval_output
    from ..evaluation.trec_names import VERSIONS, Options

    compat = given.get("--compat", VERSIONS[0])
    if compat not in VERSIONS:
        raise unknown("trec_eval: --compat", compat, VERSIONS)
    options = Options(
        per_query="-q" in given,
        summary="-n" not in given,
        complete="-c" in given,
        rel=parse_integer("-l", given.get("-l", "1"), least=1),
        max_rows=parse_integer("-M", given["-M"], least=1) if "-M" in given else None,
        judged_only="-J" in given,
        docs=parse_integer("-N", given.get("-N", "0")),
        zscores=Path(given["-Z"]) if "-Z" in given else None,
        compat=compat,
    )
    measures = [value for flag, value in flags if flag == "-m"]
    echo_data([trec_eval_output(Path(rest[0]), Path(rest[1]), measures, options)])


def parse_integer(flag: str, text: str, least: int = 0) -> int:
    """Parse the integer after a flag."""
    if not text.isascii() or not text.isdigit() or len(text) > 9 or int(text) < least:
        raise RankwrightError(f"trec_eval: {flag} must be an integer >= {least}, got {text!r}")
    return int(text)


commands = {"trec_eval": trec_eval}
