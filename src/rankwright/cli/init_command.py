"""rankwright init."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

from ..base.files import atomic_write
from ..errors import RankwrightError
from .options import COLUMNS_OPTION, FIELDS_OPTION, QRELS_OPTION, QUERIES_OPTION, basic_options, note
from .paths import COLLECTION, MODEL_TEXT, OUTPUT


@click.command()
@click.argument("folder", required=False, type=COLLECTION)
@click.option(
    "-o",
    "--output",
    type=OUTPUT,
    help="File to write. Default: experiment.toml, or NAME.toml with --from.",
)
@COLUMNS_OPTION
@FIELDS_OPTION
@QUERIES_OPTION
@QRELS_OPTION
@click.option(
    "--encoder",
    type=MODEL_TEXT,
    metavar="NAME:MODEL",
    help="Encoder of the dense stage, such as onnx:FOLDER or endpoint:MODEL. Default: the collection's vectors, a "
    "model in the folder models/ next to the spec, or lsa.",
)
@click.option(
    "--reranker", type=MODEL_TEXT, metavar="NAME:MODEL",
    help="Re-ranker: cross-encoder:FOLDER, endpoint:MODEL or listwise:MODEL. Default: a cross-encoder in models/.",
)  # fmt: skip
@click.option("--from", "source", metavar="NAME", help="Copy the experiment of this name that ships with the package.")
@click.option("--schema", is_flag=True, help="Write the JSON Schema of spec files instead, for editors.")
@basic_options
def init(
    folder: str | None, output: Path | None, columns: dict[str, Any], fields: list[str] | None, queries: Path | None,
    qrels: Path | None, encoder: str | None, reranker: str | None, source: str | None, schema: bool,
) -> None:  # fmt: skip
    """Write a commented starter spec for a collection, or copy an experiment that ships with the package.

    The spec uses what 'rankwright check' finds in the collection: its fields, and useful metadata. It proposes
    BM25, dense retrieval, their fusion, tuned out of fold, and a re-ranker if one is found; 'rankwright run' prints
    what each stage adds and costs.

    \b
    Examples:
      rankwright init data/scifact
      rankwright init notes/ -o notes.toml
      rankwright init rules.csv --columns doc=id --columns queries=examples --fields rule
      rankwright init notes/ --queries eval/queries.jsonl --qrels eval/qrels.tsv
      rankwright init data/scifact --encoder onnx:models/minilm --reranker endpoint:bge-reranker-v2-m3
      rankwright init --from paper
    """
    import json

    from ..experiment.spec_schema import json_schema
    from ..experiment.starter import shipped_files, shipped_specs, starter_spec

    if [folder is not None, source is not None, schema].count(True) != 1:
        names = ", ".join(shipped_specs())
        raise RankwrightError(f"init: give a folder, --from NAME ({names}) or --schema")
    given = {
        "columns": columns, "fields": fields, "queries": queries, "qrels": qrels, "encoder": encoder,
        "reranker": reranker,
    }  # fmt: skip
    flags = [f"--{name}" for name, value in given.items() if value]
    if folder is None and flags:
        raise RankwrightError(f"init: {flags[0]}: only with the folder of a collection")
    target = output or Path(f"{source}.toml" if source else "experiment.toml")
    if source:
        texts = shipped_files(source, target)
    elif schema:
        texts = {target: (json.dumps(json_schema(), indent=1) + "\n").encode()}
    else:
        text = starter_spec(str(folder), target.parent.resolve(), queries, qrels, columns, fields, encoder, reranker)
        texts = {target: text.encode()}
    for path in texts:
        if path.exists():
            raise RankwrightError(f"{path}: already exists; choose another file with -o")
    for path, content in texts.items():
        with atomic_write(path) as file:
            file.write(content)
    note(f"Wrote {', '.join(map(str, texts))}")
    if not schema:
        note(f"Next: rankwright run {target}")


commands = {"init": init}
