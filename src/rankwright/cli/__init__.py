"""The command line: thin commands over the library, each loaded only when it is asked for."""

from __future__ import annotations

import importlib
import os
import sys
import warnings
from typing import Any

import click

from ..base import progress
from ..errors import RankwrightError, RankwrightWarning, unknown

SHOW_WARNING = warnings.showwarning

# command: (module, one line of help); commands are listed in the order of the way of the data
COMMANDS = {
    "check": ("search_commands", "Look at a collection before anything is scored."),
    "docs": ("docs_command", "List the docs of a collection, or the chunks of a vault, with their ids."),
    "index": ("search_commands", "Build the index of a collection."),
    "search": ("search_commands", "Search a collection: write a run, or look at one query."),
    "fuse": ("fuse_command", "Fuse several runs into one."),
    "rank": ("rank_commands", "Rank the candidates of runs by a strategy: text, dates, tags, links."),
    "tune": ("rank_commands", "Choose parameters on some queries, score them on others."),
    "eval": ("eval_command", "Score runs against judgements, several in one table."),
    "compare": ("compare_command", "Compare systems: what differs, and whether it is real."),
    "report": ("report_command", "Write tables, charts, words and the page of a paper."),
    "init": ("experiment_commands", "Write a starter spec for a collection."),
    "run": ("experiment_commands", "Run an experiment: one file, from collections to a report."),
    "reproduce": ("experiment_commands", "Run the experiment of a report again; say which numbers moved."),
    "store": ("experiment_commands", "Look after the store of artefacts: ls, verify, gc."),
    "elastic": ("elastic_command", "Look after our indices on Elasticsearch or OpenSearch: ls, drop."),
    "trec_eval": ("trec_eval_command", "trec_eval's flags, measure names and output, byte for byte."),
    "measures": ("list_commands", "List the measures with formulas and sources, or explain one."),
    "methods": ("list_commands", "List the methods of retrieval and fusion with formulas and sources."),
    "strategies": ("rank_commands", "List the ranking strategies with formulas and parameters."),
    "presets": ("list_commands", "List the presets, or the measures of one."),
    "demo": ("demo_command", "Search and score the vault of notes that ships with the package."),
    "completion": ("completion_command", "Print the script that completes commands with TAB."),
}


class Lazy(click.Group):
    """A group whose commands are imported when they run, not when they are listed."""

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


@click.command(cls=Lazy, context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100})
@click.version_option(package_name="rankwright", message="rankwright %(version)s")
def group() -> None:
    """From a pile of documents and questions to a ranking you can defend.

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
    except BrokenPipeError:  # the reader of our output has gone: nothing to say
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        code = 141
    except OSError as error:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        place = error.filename or "standard output: cannot be written"
        code = fail(f"{place}: {error.strerror or error}")
    return code or 0


def fail(message: str, code: int = 2) -> int:
    """Say what went wrong in one line."""
    line = " ".join(message.split())
    print(f"rankwright: {line}", file=sys.stderr)
    return code
