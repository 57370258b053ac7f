"""rankwright fuse."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import wraps
from pathlib import Path
from typing import Any

import click

from ..errors import RankwrightError, listed, unknown
from ..params import Param
from .options import basic_options, report_written, warn
from .param_flags import flag_name, make_flag, merge_params
from .paths import INPUT_TEXT, OUTPUT
from .run_arguments import NAMES_OPTION, parse_run_args


def complete_method(ctx: click.Context, param: click.Parameter, incomplete: str) -> list[str]:
    """Complete fusion methods."""
    from ..fusion import METHODS

    return [name for name in METHODS if name.startswith(incomplete)]


def fusion_flags(function: Any) -> Any:
    """Add the parameters of all methods as flags, whose values reach the command as `flags`."""
    from ..fusion import METHODS, OPTIONS

    own = merge_params({name: each.params.values() for name, each in METHODS.items()})
    shared = [(param, ()) for name, param in OPTIONS.items()]
    names = [param.name for param, _ in (*own, *shared)]

    @wraps(function)
    def wrapper(**values: Any) -> Any:
        flags = {name: values.pop(name) for name in names}
        return function(flags=flags, **values)

    for param, owners in reversed([*own, *shared]):
        wrapper = make_flag(param, owners)(wrapper)
    return wrapper


@click.command()
@click.argument("runs", metavar="[NAME=]RUN...", nargs=-1, required=True, type=INPUT_TEXT, callback=parse_run_args)
@click.option(
    "--method",
    default="rrf",
    show_default=True,
    shell_complete=complete_method,
    help="Fusion method; 'rankwright methods' lists them.",
)
@fusion_flags
@NAMES_OPTION
@click.option(
    "--depth", default=1000, show_default=True, type=click.IntRange(1), help="Rows to use of each run and query."
)
@click.option("--k", default=1000, show_default=True, type=click.IntRange(1), help="Results to keep per query.")
@click.option(
    "--compat",
    metavar="pyserini",
    help="Return what Pyserini returns: its docs and scores, bit for bit.",
)
@click.option("-o", "--output", type=OUTPUT, help="Write the run to this file instead of printing it.")
@click.option("--format", help="Format of the run: trec, msmarco, jsonl, parquet or csv. Default: by the suffix.")
@basic_options
def fuse(
    runs: list[tuple[str, Path]], method: str, flags: dict[str, str | None], depth: int, k: int, compat: str | None,
    output: Path | None, format: str | None,
) -> None:  # fmt: skip
    """Fuse several runs into one.

    Each row gets a new score, the scores of a doc are summed per query, and the docs are ranked again. Runs are
    TREC, MS MARCO, JSONL, Parquet or CSV files. 'rankwright methods' explains the methods.

    \b
    Examples:
      rankwright fuse bm25.run dense.run -o hybrid.run
      rankwright fuse bm25.run dense.run --method weighted --weights 0.3,0.7 --norm z-score -o hybrid.run.gz
      rankwright fuse bm25.run dense.run --method normalize --compat pyserini --k 100 --depth 100 -o hybrid.run
    """
    from ..fusion import fuse as fuse_runs
    from ..fusion import fusion_params, parse_fusion
    from ..io import RUN
    from ..run import Run

    method_params = fusion_params(method, "--method")
    if format is not None and format not in RUN.formats:
        raise unknown("--format", format, RUN.formats)
    check_no_numbers(runs, flags)
    params: dict[str, Any] = {}
    for name, text in flags.items():
        if text is not None:
            if name not in method_params:
                raise RankwrightError(
                    f"{param_flag(name)}: method {method} has no such parameter; it has {listed(method_params)}"
                )
            params[name] = method_params[name].read(text, param_flag)
    parse_fusion(method, params, len(runs), compat, lambda name: "fuse: runs" if name == "runs" else param_flag(name))
    file_ranks = bool(params.get("trust_file_rank")) or compat is not None
    inputs = [Run.read(path, name, file_ranks=file_ranks) for name, path in runs]
    shared = set(inputs[0].queries).intersection(*(run.queries for run in inputs[1:]))
    if not shared:
        warn(["no query appears in all runs; are they from the same collection?"])
    run = fuse_runs(inputs, method, params, depth, k, compat)
    run.write(output or "-", format)
    report_written(output, run)


def check_no_numbers(runs: Sequence[tuple[str, Path]], flags: Mapping[str, str | None]) -> None:
    """Refuse weights separated by spaces, of which all but the first would be runs."""
    loose = [str(path) for _, path in runs if is_number(str(path)) and not path.exists()]
    first = flags.get("weights")
    if loose and first is not None:
        given = ",".join([first, *loose])
        raise RankwrightError(f"--weights {' '.join([first, *loose])}: weights are separated by commas; write {given}")


def is_number(text: str) -> bool:
    """Whether a text is a number."""
    try:
        float(text)
    except ValueError:
        return False
    return True


def param_flag(name: str) -> str:
    """The flag of a parameter."""
    return flag_name(Param(name))


commands = {"fuse": fuse}
