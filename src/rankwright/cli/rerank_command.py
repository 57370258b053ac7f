"""rankwright rerank."""

from __future__ import annotations

from functools import wraps
from pathlib import Path
from typing import Any

import click

from ..errors import RankwrightError, listed, plural
from ..kind_options import params_of, parse_options
from ..reranking.reranker_kinds import RERANKERS, find_reranker
from .options import CollectionArgs, basic_options, collection_options, note, option_value, report_written, warn
from .param_flags import flag_name, make_flag, merge_params, read_pairs
from .paths import INPUT, MODEL_TEXT, OUTPUT

FLAGS = merge_params(
    {
        kind: [param for name, param in params_of(options).items() if name != "optional"]
        for kind, options in RERANKERS.items()
    }
)


def complete_model(ctx: click.Context, param: click.Parameter, incomplete: str) -> list[str]:
    """Complete kinds of re-ranker."""
    return [name for name in RERANKERS if name.startswith(incomplete)]


def reranker_flags(function: Any) -> Any:
    """Add the parameters of all re-rankers as flags, whose values reach the command as `flags`."""

    @wraps(function)
    def wrapper(**values: Any) -> Any:
        flags = {param.name: values.pop(param.name) for param, _ in FLAGS}
        return function(flags=flags, **values)

    for param, owners in reversed(FLAGS):
        wrapper = make_flag(param, owners if len(owners) < len(RERANKERS) else ())(wrapper)
    return wrapper


@click.command()
@collection_options
@click.argument("run", type=INPUT)
@click.option(
    "--model", required=True, metavar="NAME", shell_complete=complete_model,
    help=f"Kind of re-ranker: {', '.join(RERANKERS)}.",
)  # fmt: skip
@reranker_flags
@click.option(
    "--param",
    "params",
    multiple=True,
    type=MODEL_TEXT,
    metavar="NAME=VALUE",
    help="A parameter of the model: path=FOLDER, batch=64.",
)
@click.option("--split", help="Split whose queries to use; 'all' for every query.")
@click.option("-o", "--output", type=OUTPUT, help="Write the run to this file instead of printing it.")
@click.option("--format", help="Format of the run: trec, msmarco, jsonl, parquet or csv. Default: by the suffix.")
@basic_options
def rerank(
    collection_args: CollectionArgs, run: Path, model: str, flags: dict[str, str | None], params: tuple[str, ...],
    split: str | None, output: Path | None, format: str | None,
) -> None:  # fmt: skip
    """Re-rank the top docs of a run with a model that reads query and doc.

    The model's scores are blended with those of the run. Without --weight, the weight of the model is chosen out of
    fold from the collection's judgements. MAW is trained out of fold on the collection itself (needs torch). The models
    of endpoint and listwise are behind an address; their answers are kept.

    \b
    Examples:
      rankwright rerank data/scifact bm25.run --model cross-encoder --param path=models/ms-marco -o reranked.run
      rankwright rerank data/scifact bm25.run --model cross-encoder --param path=models/ms-marco --weight 1 --depth 50
      rankwright rerank data/scifact bm25.run --model endpoint --param url=http://localhost:8080 --param api=tei \\
        --param model_name=bge-reranker-v2-m3 -o reranked.run
      rankwright rerank data/scifact bm25.run --model listwise --param model_name=qwen3:8b --depth 50 -o reranked.run
    """
    from ..io import RUN
    from ..io.column_writer import choose_format
    from ..retrieval.http.chat_model import Usage
    from ..run import Run

    kind = find_reranker(model, "--model")
    given = {name: value for name, value in flags.items() if value is not None}
    for param, owners in FLAGS:
        if param.name in given and model not in owners:
            raise RankwrightError(f"{flag_name(param)} belongs to --model {listed(owners)}, not to {model}")

    def place(name: str) -> str:
        return "" if not name else f"--{name.replace('_', '-')}" if name in given else f"--param {name}"

    options = parse_options(kind, {**given, **read_pairs(params)}, place, text=True)
    choose_format(output, format, RUN)
    first_stage = Run.read(run)
    options.ready()
    collection = collection_args.load().select_split(split)
    found = options.apply(collection, first_stage, option_value("seed") or 0)
    warn(found.facts.get("caveats", ()))
    first = next(iter(found.runs.values()))
    first.write(output or "-", format)
    report_written(output, first)
    if "usage" in found.facts:
        about = {name: value for name, value in found.facts["usage"].items() if name != "queries"}
        note("; ".join([f"{model}: {plural(found.facts['usage']['queries'], 'query')}", *Usage(**about).describe()]))


commands = {"rerank": rerank}
