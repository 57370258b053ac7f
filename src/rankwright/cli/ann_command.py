"""rankwright ann."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import click

from ..errors import RankwrightError, unknown
from .options import CollectionArgs, check_output, collection_options, emit, note, option_value, table_options
from .param_flags import read_grid
from .paths import INPUT, MODEL_TEXT, OUTPUT
from .retriever_options import ENCODER_HELP, RetrieverArgs, check_index_matches

CHART_SUFFIXES = (".svg", ".pdf", ".png")


@click.command()
@collection_options
@click.option("--index", "folder", type=INPUT, help="Dense index whose vectors to use, instead of encoding the docs.")
@click.option("--encoder", type=MODEL_TEXT, metavar="NAME", help=f"{ENCODER_HELP[0].upper()}{ENCODER_HELP[1:]}.")
@click.option(
    "--param", "params", multiple=True, type=MODEL_TEXT, metavar="NAME=VALUE", help="Parameter of the encoder."
)
@click.option(
    "--ann", "kinds", multiple=True, metavar="NAME", help="Kind of vector index to try; repeat for more. Default: all."
)
@click.option(
    "--grid", multiple=True, metavar="NAME=A,B",
    help="Values to try for a parameter of an index, such as ef=16,64,256 or rescore=1,4; dim=64,128 also "
    "cuts vectors to their first numbers. Default: a few for each kind.",
)  # fmt: skip
@click.option("--k", default=10, show_default=True, type=click.IntRange(1), help="Nearest docs to find.")
@click.option("--sample", default=100, show_default=True, type=click.IntRange(1), help="Queries to search with.")
@click.option("--batch", type=click.IntRange(1), help="Queries searched together. Default: the whole sample.")
@click.option("--chart", type=OUTPUT, help="Draw recall against speed and memory to this file: .svg, .pdf or .png.")
@table_options
def ann(
    collection_args: CollectionArgs, folder: Path | None, encoder: str | None, params: tuple[str, ...],
    kinds: tuple[str, ...], grid: tuple[str, ...], k: int, sample: int, batch: int | None, chart: Path | None,
    output: Path | None, format: str | None,
) -> None:  # fmt: skip
    """Measure kinds of vector index: recall against exact search, queries per second and memory.

    Docs are encoded once, then indexed with each setting. The table marks the settings that no other beats (the Pareto
    front of recall, speed and memory); --chart draws them. Speeds are those of this machine, with --threads threads,
    the fastest of several repeats. A collection without queries is searched with docs as queries.

    \b
    Examples:
      rankwright ann data/scifact --encoder onnx:models/minilm --chart ann.svg
      rankwright ann data/scifact --index indexes/minilm --ann flat --ann int8 --ann binary
      rankwright ann data/scifact --index indexes/minilm --ann hnsw --grid ef=16,64,256 --grid m=16,32 --batch 1
      rankwright ann data/scifact --index indexes/minilm --ann flat --grid dim=64,128,256,384
    """
    from ..base.progress import progress
    from ..retrieval.dense.ann_sweep import sweep, sweep_params, sweep_size
    from ..retrieval.dense.search_quality import sample_queries
    from ..retrieval.dense.vector_kinds import KINDS

    check_output(output, format)
    if chart is not None and chart.suffix not in CHART_SUFFIXES:
        raise RankwrightError(
            f"{chart}: a chart is written as {', '.join(CHART_SUFFIXES[:-1])} or {CHART_SUFFIXES[-1]}"
        )
    chosen = tuple(dict.fromkeys(kinds)) or tuple(KINDS)
    strange = next((name for name in chosen if name not in KINDS), None)
    if strange is not None:
        raise unknown("--ann", strange, KINDS)
    values = read_grid(sweep_params(chosen), grid)
    if folder is not None and (encoder is not None or params):
        raise RankwrightError("--index and --encoder are both given; give one")
    collection = collection_args.load()
    with TemporaryDirectory(prefix="rankwright-") as scratch:
        dense = open_vectors(collection, folder, encoder, params, Path(scratch))
        queries, what = sample_queries(dense, collection.queries, sample)
        with progress("measuring", sweep_size(chosen, values), "settings") as advance:
            found = sweep(dense, queries, chosen, values, k, batch, option_value("threads"), advance)
    title = f"{dense.size:,} docs, {dense.vectors.shape[1]} dimensions, {what}, {batch or len(queries)} at a time"
    emit(ann_table(found, title, k), output, format)
    if chart is not None:
        from ..base.files import atomic_write
        from ..reporting.ann_chart import draw_ann
        from ..reporting.chart_files import render_chart

        with atomic_write(chart) as file:
            file.write(render_chart(draw_ann(found, k))[chart.suffix[1:]])
        note(f"{chart}: {len(found)} settings")


def open_vectors(
    collection: Any, folder: Path | None, encoder: str | None, params: tuple[str, ...], scratch: Path
) -> Any:
    """The dense index in a folder, or a new one of the collection's docs."""
    args = RetrieverArgs("dense", params, {"encoder": encoder})
    if folder is not None:
        from ..retrieval.dense.vector_index import Dense

        dense = Dense.open(folder)
        check_index_matches(folder, dense, collection)
        return dense
    options = args.with_encoder(collection, None, True).options()
    return replace(options.build(collection, scratch / "index"), filter=None)  # type: ignore[type-var]


def ann_table(found: Any, title: str, k: int) -> Any:
    """The settings of a sweep, in the order in which they were measured."""
    from ..table import Column, Table

    columns = (
        Column("index"), Column("parameters"), Column(f"recall@{k}", 4, "higher"), Column("queries/s", 0, "higher"),
        Column("bytes/doc", 0, "lower"), Column("build s", 1, "lower"), Column("Pareto front"),
    )  # fmt: skip
    rows = [
        (
            each.index, ", ".join(f"{name}={value}" for name, value in each.params.items()), each.recall,
            each.queries_per_second, each.bytes_per_doc, each.build_seconds, "yes" if each.is_on_front else "",
        )
        for each in found
    ]  # fmt: skip
    return Table(columns, tuple(rows), title)


commands = {"ann": ann}
