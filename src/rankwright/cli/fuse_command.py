"""rankwright fuse."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

from ..base import progress
from ..errors import RankwrightError, unknown
from .options import basic, run_files, warn


def complete_method(ctx: click.Context, param: click.Parameter, incomplete: str) -> list[str]:
    """Complete fusion methods."""
    from ..fusion import METHODS

    return [name for name in METHODS if name.startswith(incomplete)]


@click.command()
@click.argument("runs", metavar="[NAME=]RUN...", nargs=-1, required=True, type=click.Path(), callback=run_files)
@click.option("--method", default="rrf", show_default=True, shell_complete=complete_method, help="How runs are fused.")
@click.option("--norm", help="How scores are made comparable; else as the method has it.")
@click.option("--weights", help="One for each run: 0.7,0.3.")
@click.option("--alpha", type=float, help="Weight of the first of two runs, for interpolation (0.5).")
@click.option("--rrf-k", type=float, help="RRF's constant (60).")
@click.option("--phi", type=float, help="Persistence of rank-biased centroid (0.8).")
@click.option(
    "--depth", default=1000, show_default=True, type=click.IntRange(1), help="Rows taken of each run and query."
)
@click.option("--k", default=1000, show_default=True, type=click.IntRange(1), help="Rows kept for each query.")
@click.option("--absent", metavar="zero|min", help="What a run gives a doc it does not hold (zero).")
@click.option("--equal", type=float, help="What equal scores become under a normalisation (1).")
@click.option("--cut", metavar="before|after", help="Take --depth rows before or after normalising (before).")
@click.option("--trust-file-rank", is_flag=True, help="Ranks are those of the files' rank column, not of the scores.")
@click.option("--compat", metavar="pyserini", help="Rows as Pyserini has them, to the tie.")
@click.option("-o", "--output", type=click.Path(path_type=Path), help="Write the run here instead of printing it.")
@click.option("--format", help="Format of the run: trec, msmarco, jsonl, parquet; else by the suffix.")
@basic
def fuse(
    runs: list[tuple[str, Path]], method: str, norm: str | None, weights: str | None, alpha: float | None,
    rrf_k: float | None, phi: float | None, depth: int, k: int, absent: str | None, equal: float | None,
    cut: str | None, trust_file_rank: bool, compat: str | None, output: Path | None, format: str | None,
) -> None:  # fmt: skip
    """Fuse several runs into one.

    A row of each run is rescored, rows are added up for each query and doc, and ranked again. Runs are
    TREC, MS MARCO, JSONL or Parquet files; 'rankwright methods' explains the methods.

    \b
    Examples:
      rankwright fuse bm25.run dense.run -o hybrid.run
      rankwright fuse bm25.run dense.run --method weighted --weights 0.3,0.7 --norm z-score -o hybrid.run.gz
      rankwright fuse bm25.run dense.run --method normalize --compat pyserini --k 100 --depth 100 -o hybrid.run
    """
    from ..fusion import METHODS
    from ..fusion import fuse as fused
    from ..io import RUN
    from ..run import Run

    if method not in METHODS:
        raise unknown("--method", method, METHODS)
    if format is not None and format not in RUN.formats:
        raise unknown("--format", format, RUN.formats)
    given: dict[str, Any] = {
        "norm": norm, "weights": numbers(weights), "alpha": alpha, "rrf_k": rrf_k, "phi": phi, "absent": absent,
        "equal": equal, "cut": cut, "trust_file_rank": trust_file_rank or None,
    }  # fmt: skip
    params = {key: value for key, value in given.items() if value is not None}
    loaded = [Run.read(path, name, file_ranks=trust_file_rank or compat is not None) for name, path in runs]
    shared = set(loaded[0].queries).intersection(*(run.queries for run in loaded[1:]))
    if not shared:
        warn(["no query is in all of the runs; are they of one collection?"])
    run = fused(loaded, method, params, depth, k, compat)
    run.write(output or "-", format)
    if output and not progress.quiet:
        click.echo(f"{output}: {len(run.queries):,} queries, {len(run):,} rows", err=True)


def numbers(text: str | None) -> list[float] | None:
    """Numbers between commas."""
    if text is None:
        return None
    try:
        return [float(part) for part in text.split(",")]
    except ValueError:
        raise RankwrightError(f"--weights {text!r}: not numbers between commas") from None


commands = {"fuse": fuse}
