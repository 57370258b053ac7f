"""The command line: thin commands over the library, each imported only when it runs."""

from __future__ import annotations

import importlib
import os
import sys
import warnings
from typing import Any

import click

from ..base import progress
from ..errors import RankwrightError, RankwrightWarning, escape_controls, one_line, unknown

# command: (module, one line of help), in the order in which data flows through them
COMMANDS = {
    "check": ("search_commands", "Check a collection for problems before you score anything."),
    "docs": ("docs_command", "List the docs of a collection, or the chunks of a vault, with their ids."),
    "index": ("search_commands", "Build an index of a collection."),
    "search": ("search_commands", "Search a collection: write a run, or show the results of one query."),
    "fuse": ("fuse_command", "Fuse several runs into one."),
    "rank": ("rank_commands", "Rank the candidates of runs with a strategy that uses text, dates, tags and links."),
    "rerank": ("rerank_command", "Re-rank the top docs of a run with a model that reads query and doc."),
    "tune": ("tune_command", "Tune parameters on some queries and score them on others."),
    "eval": ("eval_command", "Score one or several runs against judgements."),
    "compare": ("compare_command", "Compare systems and test which differences are significant."),
    "topics": ("topics_command", "Show hard, easy and discriminating topics, and where two systems differ."),
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
    if hasattr(sys.stdout, "reconfigure"):  # what the terminal's encoding lacks is escaped, not an error
        sys.stdout.reconfigure(errors="backslashreplace")
    progress.quiet = "--quiet" in (sys.argv if args is None else args)  # also while commands are loaded
    with warnings.catch_warnings():
        warnings.showwarning = show_warning
        warnings.simplefilter("always", RankwrightWarning)
        sys.exit(run_command(args))


def show_warning(message: Warning | str, category: type[Warning], *place: Any, **more: Any) -> None:
    """Print one of our warnings in one line, without the source line that Python adds; any other as Python does."""
    if not issubclass(category, RankwrightWarning):
        click.echo(escape_controls(warnings.formatwarning(message, category, *place[:2])), err=True, nl=False)
    elif not progress.quiet:
        click.echo(f"warning: {one_line(str(message))}", err=True)


def run_command(args: list[str] | None) -> int:
    """Run a command; gives the exit code."""
    try:
        code = group.main(args, prog_name="rankwright", standalone_mode=False)
        sys.stdout.flush()
    except RankwrightError as error:
        code = fail(str(error))
    except click.exceptions.NoArgsIsHelpError as error:
        click.echo(error.format_message())
        code = 0
    except click.UsageError as error:
        place = error.ctx.command_path if error.ctx else "rankwright"
        code = fail(f"{error.format_message().rstrip('.')}; see '{place} --help'")
    except click.ClickException as error:
        code = fail(error.format_message())
    except (click.Abort, KeyboardInterrupt):
        code = fail("stopped", 130)
    except BrokenPipeError:  # the reader of our output has closed it: nothing to report
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        code = 141
    except OSError as error:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        place = error.filename or "standard output: cannot be written"
        code = fail(f"{place}: {error.strerror or error}")
    return code or 0


def fail(message: str, code: int = 2) -> int:
    """Print an error as one line and return the exit code."""
    print(f"rankwright: {one_line(message)}", file=sys.stderr)
    return code
