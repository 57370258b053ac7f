"""The command line: thin commands over the library, each imported only when it runs."""

from __future__ import annotations

import errno
import importlib
import os
import sys
import traceback
import warnings
from contextlib import suppress
from typing import Any

import click
from click.shell_completion import shell_complete

from ..base import progress
from ..errors import RankwrightError, RankwrightWarning, error_number, escape_controls, one_line, unknown
from .interruption import Interruption, Terminated, end_on_sigterm
from .standard_streams import discard_output, open_closed_streams

COMPLETION = "_RANKWRIGHT_COMPLETE"  # set by the shell's completion script
CRASH = 70  # exit code of an error that nobody foresaw (EX_SOFTWARE)
OUTPUT_ERRORS = {errno.ENOSPC, errno.EBADF, errno.EIO, errno.EFBIG, errno.EDQUOT}  # of a write to standard output

FOREIGN_OPTIONS = {  # of other tools
    "--metrics": "-m MEASURE", "--metric": "-m MEASURE", "--measures": "-m MEASURE",
    "--fusion-method": "--method NAME", "--out": "-o FILE", "--topics": "--queries FILE", "--hits": "--k N",
}  # fmt: skip
# command: (module, one line of help), in the order in which data flows through them
COMMANDS = {
    "check": ("index_commands", "Check a collection for problems before you score anything."),
    "docs": ("docs_command", "List the docs of a collection, or the chunks of a vault, with their ids."),
    "index": ("index_commands", "Build an index of a collection."),
    "ann": ("ann_command", "Measure kinds of vector index: recall, queries per second and memory."),
    "verify": ("index_commands", "Check indexes for damage."),
    "search": ("search_command", "Search a collection: write a run, or show the results of one query."),
    "ask": ("ask_command", "Ask questions one after the other, with indexes and models kept open."),
    "serve": ("serve_command", "Search live, look into experiments and make judgements, in a page on this machine."),
    "fuse": ("fuse_command", "Fuse several runs into one."),
    "rank": ("rank_commands", "Rank the candidates of runs with a strategy that uses text, dates, tags and links."),
    "rerank": ("rerank_command", "Re-rank the top docs of a run with a model that reads query and doc."),
    "tune": ("tune_command", "Tune parameters on some queries and score them on others."),
    "eval": ("eval_command", "Score one or several runs against judgements."),
    "compare": ("compare_command", "Compare systems and test which differences are significant."),
    "topics": ("topics_command", "Show hard, easy and discriminating topics, and where two systems differ."),
    "report": ("report_command", "Write a report: tables, charts, summary, Methods section and web page."),
    "init": ("init_command", "Write a starter spec for a collection."),
    "run": ("experiment_commands", "Run an experiment from a spec file, from collections to a report."),
    "reproduce": ("experiment_commands", "Run the experiment of a report again and list the values that changed."),
    "gate": ("gate_command", "Fail if a search system got worse since its baseline."),
    "history": ("history_command", "Show how the means of a system change over time."),
    "pool": ("pool_command", "Pool docs to judge: the first docs of each of several systems."),
    "judge": ("judge_command", "Judge the docs of a pool, in the terminal or by a model."),
    "agree": ("agree_command", "Show how far judges agree: people, models, and the order of systems."),
    "judgements": ("judgement_commands", "Inspect a file of judgements: ls, disagreements, outlook, export."),
    "store": ("store_commands", "Manage the store of artifacts: ls, verify, gc."),
    "elastic": ("elastic_command", "Manage rankwright's indices on Elasticsearch or OpenSearch: ls, drop."),
    "trec_eval": ("trec_eval_command", "Run trec_eval with its flags, measure names and output, byte for byte."),
    "measures": ("list_commands", "List the measures with formulas and sources, or explain one."),
    "methods": ("list_commands", "List the retrieval and fusion methods with formulas and sources."),
    "strategies": ("rank_commands", "List the ranking strategies with formulas and parameters."),
    "presets": ("list_commands", "List the presets, or the measures of one."),
    "demo": ("demo_command", "Run the example experiment on the vault of notes that ships with the package."),
    "completion": ("completion_command", "Print the shell script that completes commands with TAB."),
}


class LazyGroup(click.Group):
    """A group that imports a command when it runs, not when it is listed."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, name: str) -> click.Command | None:
        if name not in COMMANDS:
            return None
        module = importlib.import_module(f".{COMMANDS[name][0]}", __name__)
        return module.commands[name]  # type: ignore[no-any-return]

    def resolve_command(self, ctx: click.Context, args: list[str]) -> Any:
        if args and args[0] not in COMMANDS and not args[0].startswith("-"):
            raise unknown("command", args[0], COMMANDS)
        return super().resolve_command(ctx, args)

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        with formatter.section("Commands"):
            formatter.write_dl([(name, about) for name, (_, about) in COMMANDS.items()])


@click.command(cls=LazyGroup, context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100})
@click.version_option(package_name="rankwright", message="rankwright %(version)s")
@click.option("--debug", is_flag=True, help="Show the traceback of an unexpected error.")
def group(debug: bool) -> None:
    """From documents and questions to a ranking you can defend.

    \b
    Example:
      rankwright eval qrels.txt bm25.run dense=runs/e5.run.gz
    """


def main(args: list[str] | None = None) -> None:
    """Run a command; a user's mistake is one line on standard error and exit code 2."""
    args = sys.argv[1:] if args is None else args
    open_closed_streams()
    if hasattr(sys.stdout, "reconfigure"):  # what the terminal's encoding lacks is escaped, not an error
        sys.stdout.reconfigure(errors="backslashreplace")
    progress.quiet = "--quiet" in args  # also while commands are loaded
    with warnings.catch_warnings(), end_on_sigterm():
        warnings.showwarning = show_warning
        warnings.simplefilter("always", RankwrightWarning)
        sys.exit(run_command(args))


def show_warning(message: Warning | str, category: type[Warning], *place: Any, **more: Any) -> None:
    """Print one of our warnings in one line, without the source line that Python adds; any other as Python does."""
    if not issubclass(category, RankwrightWarning):
        click.echo(escape_controls(warnings.formatwarning(message, category, *place[:2])), err=True, nl=False)
    elif not progress.quiet:
        click.echo(f"warning: {one_line(str(message))}", err=True)


def run_command(args: list[str]) -> int:
    """Run a command; gives the exit code, whatever happens."""
    with Interruption() as interruption:
        try:
            code = call_command(args)
            if sys.stdout is not None:
                sys.stdout.flush()
            return code
        except BaseException as error:
            return explain_error(KeyboardInterrupt() if interruption.happened else error, args)


def call_command(args: list[str]) -> int:
    """Run a command, or complete one if the shell asks for that; its exceptions pass."""
    completion = os.environ.get(COMPLETION)
    try:
        if completion:
            return shell_complete(group, {}, "rankwright", COMPLETION, completion)
        listing = None
        if args[:1] == ["index"] and "--update" in args:
            from ..retrieval.listing_ahead import list_ahead

            listing = list_ahead(args[1:])
        with group.make_context("rankwright", list(args)) as context:
            context.meta["rankwright.args"] = tuple(args)
            context.meta["rankwright.listing"] = listing
            return int(group.invoke(context) or 0)
    except click.exceptions.Exit as ended:
        return ended.exit_code
    except click.exceptions.NoArgsIsHelpError as error:
        click.echo(error.format_message())
        return 0
    except SystemExit as ended:
        return ended.code if isinstance(ended.code, int) else 0 if ended.code is None else fail(str(ended.code), 1)


def explain_error(error: BaseException, args: list[str]) -> int:
    """Print what went wrong in one line; gives the exit code."""
    if isinstance(error, RankwrightError):
        return fail(str(error))
    if isinstance(error, click.UsageError):
        command = next((name for name in args if name in COMMANDS), "")
        place = error.ctx.command_path if error.ctx else f"rankwright {command}".strip()
        message = error.format_message().rstrip(".")
        if isinstance(error, click.NoSuchOption) and error.option_name in FOREIGN_OPTIONS:
            message = f"No such option {error.option_name!r}; write {FOREIGN_OPTIONS[error.option_name]}"
        return fail(f"{message}; see '{place} --help'")
    if isinstance(error, click.ClickException):
        return fail(error.format_message())
    if isinstance(error, click.Abort | KeyboardInterrupt | Terminated):
        return fail("stopped", 143 if isinstance(error, Terminated) else 130)
    number = error_number(error) if isinstance(error, OSError) else None
    if number == errno.EPIPE:  # the reader of our output has closed it: nothing to report
        discard_output()
        return 141
    if isinstance(error, OSError) and (error.filename or number in OUTPUT_ERRORS):
        discard_output()
        place = os.fsdecode(error.filename) if error.filename else "standard output: cannot be written"
        return fail(f"{place}: {os.strerror(number) if number else error}")
    if isinstance(error, UnicodeEncodeError) and "surrogates" in error.reason:  # a name, for a library that needs UTF-8
        return fail(f"{error.object[-500:]!r}: not UTF-8; use another name")
    if os.environ.get("RANKWRIGHT_DEBUG") or "--debug" in args:
        traceback.print_exception(error)
        return CRASH
    command = next((name for name in args if name in COMMANDS), "")
    place = f"rankwright {command}".strip()
    try:
        from .crash_reports import explain_crash

        print_error(explain_crash(place, error, args))
    except Exception:  # as little memory or time as there may be
        print_error(f"{place}: unexpected error, {type(error).__name__}")
    return CRASH


def fail(message: str, code: int = 2) -> int:
    """Print an error as one line and return the exit code."""
    print_error(f"rankwright: {one_line(message)}")
    return code


def print_error(text: str) -> None:
    """Print on standard error, if it is open and not full."""
    with suppress(OSError, ValueError, AttributeError):
        print(text, file=sys.stderr, flush=True)
