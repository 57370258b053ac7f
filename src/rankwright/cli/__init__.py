"""The command line: thin commands over the library, each imported only when it runs."""

from __future__ import annotations

import importlib
import os
import signal
import sys
import threading
import warnings
from typing import Any

import click

from ..base import progress
from ..errors import RankwrightError, RankwrightWarning, one_line, unknown

SHOW_WARNING = warnings.showwarning

# command: (module, one line of help), in the order in which data flows through them
COMMANDS = {
    "check": ("search_commands", "Check a collection for problems before you score anything."),
    "docs": ("docs_command", "List the docs of a collection, or the chunks of a vault, with their ids."),
    "index": ("search_commands", "Build an index of a collection."),
    "verify": ("search_commands", "Check indexes for damage."),
    "search": ("search_commands", "Search a collection: write a run, or show the results of one query."),
    "fuse": ("fuse_command", "Fuse several runs into one."),
    "rank": ("rank_commands", "Rank the candidates of runs with a strategy that uses text, dates, tags and links."),
    "rerank": ("rerank_command", "Re-rank the top docs of a run with a model that reads query and doc."),
    "tune": ("tune_command", "Tune parameters on some queries and score them on others."),
    "eval": ("eval_command", "Score one or several runs against judgements."),
    "compare": ("compare_command", "Compare systems and test which differences are significant."),
    "report": ("report_command", "Write a report: tables, charts, summary, Methods section and web page."),
    "init": ("experiment_commands", "Write a starter spec for a collection."),
    "run": ("experiment_commands", "Run an experiment from a spec file, from collections to a report."),
    "reproduce": ("experiment_commands", "Run the experiment of a report again and list the values that changed."),
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
def group() -> None:
    """From documents and questions to a ranking you can defend.

    \b
    Example:
      rankwright eval qrels.txt bm25.run dense=runs/e5.run.gz
    """


def main(args: list[str] | None = None) -> None:
    """Run a command; a user's mistake is one line on standard error and exit code 2."""
    progress.quiet = "--quiet" in (sys.argv if args is None else args)  # also while commands are loaded
    with warnings.catch_warnings():
        warnings.showwarning = show_warning
        warnings.simplefilter("always", RankwrightWarning)
        sys.exit(run_command(args))


def show_warning(message: Warning | str, category: type[Warning], *place: Any, **more: Any) -> None:
    """Print one of our warnings in one line, without the source line that Python adds; any other as Python does."""
    if not issubclass(category, RankwrightWarning):
        SHOW_WARNING(message, category, *place, **more)
    elif not progress.quiet:
        click.echo(f"warning: {message}", err=True)


def run_command(args: list[str] | None) -> int:
    """Run a command; gives the exit code."""
    with Interruption() as interruption:
        try:
            code = group.main(args, prog_name="rankwright", standalone_mode=False)
            sys.stdout.flush()
        except (Exception, KeyboardInterrupt) as error:
            is_stopped = interruption.happened or isinstance(error, click.Abort | KeyboardInterrupt)
            code = fail("stopped", 130) if is_stopped else explain_error(error)
    return code or 0


def explain_error(error: BaseException) -> int:
    """Print what went wrong as one line and give the exit code; raise it again if it is not a user's mistake."""
    if isinstance(error, RankwrightError):
        return fail(str(error))
    if isinstance(error, click.exceptions.NoArgsIsHelpError):
        click.echo(error.format_message())
        return 0
    if isinstance(error, click.UsageError):
        place = error.ctx.command_path if error.ctx else "rankwright"
        return fail(f"{error.format_message().rstrip('.')}; see '{place} --help'")
    if isinstance(error, click.ClickException):
        return fail(error.format_message())
    if isinstance(error, OSError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        if isinstance(error, BrokenPipeError):  # the reader of our output has closed it: nothing to report
            return 141
        place = error.filename or "standard output: cannot be written"
        return fail(f"{place}: {error.strerror or error}")
    raise error


class Interruption:
    """Whether Ctrl-C was pressed: compiled code may lose the KeyboardInterrupt, or turn it into another error."""

    happened = False

    def __enter__(self) -> Interruption:
        self.hook = sys.unraisablehook
        self.handled = signal.getsignal(signal.SIGINT) is signal.default_int_handler
        if self.handled and threading.current_thread() is threading.main_thread():
            signal.signal(signal.SIGINT, self.interrupt)
            sys.unraisablehook = self.raise_again
        return self

    def __exit__(self, *error: object) -> None:
        if sys.unraisablehook == self.raise_again:
            signal.signal(signal.SIGINT, signal.default_int_handler)
            sys.unraisablehook = self.hook

    def interrupt(self, number: int, frame: Any) -> None:
        """Raise KeyboardInterrupt in the main thread."""
        self.happened = True
        raise KeyboardInterrupt

    def raise_again(self, lost: Any) -> None:
        """Raise a KeyboardInterrupt again that a callback could not pass on, once the callback has returned."""
        if issubclass(lost.exc_type, KeyboardInterrupt):
            timer = threading.Timer(0.05, signal.raise_signal, [signal.SIGINT])
            timer.daemon = True
            timer.start()
        else:
            self.hook(lost)


def fail(message: str, code: int = 2) -> int:
    """Print an error as one line and return the exit code."""
    print(f"rankwright: {one_line(message)}", file=sys.stderr)
    return code
