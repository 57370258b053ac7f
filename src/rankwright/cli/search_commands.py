"""rankwright check, index and search."""

from __future__ import annotations

import time
from pathlib import Path
from typing import TYPE_CHECKING

import click

from ..base import progress
from ..errors import RankwrightError, unknown
from .options import Chosen, basic, check_output, collection_options, common, emit, kept
from .retriever_options import Retriever, given, retriever_options, settings

if TYPE_CHECKING:
    from ..retrieval.bm25.inverted_index import BM25
    from ..retrieval.dense.vector_index import Dense

LOOK = 10  # docs shown for one query
EVERY = 1 << 40  # rows: as many as there are


@click.command()
@collection_options
@click.option("--strict", is_flag=True, help="Exit with 1 if there is a warning.")
@common
def check(chosen: Chosen, strict: bool, output: Path | None, format: str | None) -> int:
    """Look at a collection before anything is scored.

    Counts docs, queries and judgements; says which metadata is dead, which judgements lead nowhere,
    which docs are empty or alike, which queries are unjudged, and which stand in the docs themselves.

    \b
    Examples:
      rankwright check data/scifact
      rankwright check rules.csv --columns doc=id --columns queries=examples --fields rule --strict
    """
    from ..collection import check as look

    check_output(output, format)
    table = look(chosen.load(), chosen.fields)
    emit(table, output, format)
    return 1 if strict and table.meta["warnings"] else 0


def complete_weighting(ctx: click.Context, param: click.Parameter, incomplete: str) -> list[str]:
    """Complete weighting names."""
    from ..retrieval.bm25.weighting import COMPATIBLE, WEIGHTINGS

    return [name for name in (*WEIGHTINGS, *COMPATIBLE) if name.startswith(incomplete)]


@click.command()
@collection_options
@retriever_options
@click.option(
    "-o", "--output", type=click.Path(path_type=Path), help="The folder of the index; an index on a server needs none."
)
@click.option("--add", is_flag=True, help="BM25: add the docs to the index that is there, as a segment of their own.")
@basic
def index(chosen: Chosen, asked: Retriever, output: Path | None, add: bool) -> None:
    """Build the index of a collection, in bounded memory.

    The index is a folder of plain arrays that is read from disk as it is needed. It appears whole, or
    not at all. Any weighting can search an index of BM25. Vectors of a model are kept in the cache folder
    (RANKWRIGHT_CACHE) batch by batch: interrupted work goes on, windows of docs that have not changed are kept.

    \b
    Examples:
      rankwright index data/scifact -o indexes/scifact
      rankwright index notes/ -o indexes/notes --analyzer notes --fields title,text
      rankwright index data/scifact -o indexes/minilm --retriever dense --encoder onnx:models/minilm
      rankwright index data/scifact -o indexes/lsa --retriever dense --encoder lsa --param dim=128 --ann hnsw
      rankwright index data/scifact --retriever elastic --url http://localhost:9200 --param shards=2
    """
    from ..retrieval import index_folder
    from ..retrieval.bm25.inverted_index import BM25

    asked.check()
    if asked.retriever == "random":
        raise RankwrightError("--retriever random: has no index; bm25, dense and elastic have")
    if asked.retriever == "bm25" and asked.params:
        raise RankwrightError(f"--param {asked.params[0]}: an index has none; a weighting has, when it searches")
    if add and asked.retriever != "bm25":
        raise RankwrightError("--add: goes with --retriever bm25")
    began = time.monotonic()
    if asked.retriever == "elastic":
        if output is not None:
            raise RankwrightError("-o: an index of --retriever elastic is on the server")
        there = asked.elastic(chosen.load(), None, None, {})
        was = "loaded" if there.loaded else "was there"
        click.echo(f"{there!r}, {was}, {time.monotonic() - began:.1f} s")
        return
    if output is None:
        raise RankwrightError("-o: name the folder of the index")
    index_folder.refuse(output)
    made: BM25 | Dense
    collection = chosen.load()
    if asked.retriever == "dense":
        made = asked.dense(collection, None, output, None)
    elif add:
        before = BM25.open(output)
        if before.analyzer and given("analyzer") and asked.analyzer != before.analyzer.name:
            said = f"--analyzer {asked.analyzer}: the index {output}"
            raise RankwrightError(f"{said} was made with {before.analyzer.name}")
        if chosen.fields and tuple(chosen.fields) != before.fields:
            told = ",".join(chosen.fields)
            raise RankwrightError(f"--fields {told}: the index {output} is of {','.join(before.fields)}")
        made = before.add(collection).save(output)
    else:
        made = BM25.build(collection, asked.analyzer, chosen.fields, output)
    size = sum(file.stat().st_size for file in output.rglob("*") if file.is_file())
    click.echo(f"{output}: {made!r}, {size / 1e6:,.1f} MB, {time.monotonic() - began:.1f} s")


@click.command()
@collection_options
@retriever_options
@click.option("--index", "folder", type=click.Path(path_type=Path), help="An index made before; else one is made now.")
@click.option(
    "--weighting",
    default="lucene",
    show_default=True,
    shell_complete=complete_weighting,
    help="BM25: the formula of the scores; 'rankwright methods' lists them.",
)
@click.option("--k1", type=float, help="BM25's k1, a server's too.")
@click.option("--b", type=float, help="BM25's b, a server's too.")
@click.option("--compat", metavar="rank_bm25", help="BM25: scores as another package has them.")
@click.option("--rm3", is_flag=True, help="BM25: expand queries by the terms of the first docs (RM3).")
@click.option("--k", type=click.IntRange(1, 10**9), help="Rows kept for each query (1000; with -q 10).")
@click.option("--split", help="The split whose queries are asked; 'all' for every query.")
@click.option("--exclude-self", is_flag=True, help="Drop a doc that has the id of the query.")
@click.option("--passages", metavar="MaxP|FirstP|SumP", help="Rank notes instead of their chunks.")
@click.option("-q", "--query", "text", help="Ask this, and show what comes and why.")
@click.option("--judgements", type=click.Path(path_type=Path), help="Write the judgements of the split here too.")
@click.option("-o", "--output", type=click.Path(path_type=Path), help="Write the run here instead of printing it.")
@click.option("--format", help="Format of the run: trec, msmarco, jsonl, parquet; else by the suffix.")
@basic
def search(
    chosen: Chosen, asked: Retriever, folder: Path | None, weighting: str, k1: float | None, b: float | None,
    compat: str | None, rm3: bool, k: int | None, split: str | None, exclude_self: bool, passages: str | None,
    text: str | None, judgements: Path | None, output: Path | None, format: str | None,
) -> None:  # fmt: skip
    """Search a collection with its queries and write the run; or look at one query with -q.

    The run goes to -o (TREC, or .jsonl, .parquet; with .gz, .zst) or to standard output.
    Queries are those that the split judges. With -q the best docs are shown, each with a snippet and
    with its score term by term. --judgements writes what the split judges, of notes with --passages.

    \b
    Examples:
      rankwright search data/scifact --index indexes/scifact --k 100 -o bm25.run
      rankwright search data/scifact --weighting elastic --k1 1.5 -o elastic.run
      rankwright search data/scifact --retriever dense --encoder onnx:models/minilm -o dense.run
      rankwright search data/scifact --retriever elastic --url http://localhost:9200 -o es.run
      rankwright search notes/ -q "how do I paginate" --k 3
    """
    from ..io import QRELS, RUN
    from ..io.column_writer import writable
    from ..retrieval.bm25.rm3 import RM3
    from ..retrieval.bm25.weighting import find
    from ..retrieval.passages import PASSAGES, aggregate_passages, aggregate_qrels

    asked = asked.of_index(folder)
    asked.check()
    if folder is not None and asked.retriever == "random":
        raise RankwrightError("--index: --retriever random has no index")
    writable(output, format, RUN)
    if passages is not None and passages not in PASSAGES:
        raise unknown("--passages", passages, PASSAGES)
    values = settings(asked.params)
    own = {key: value for key, value in (("k1", k1), ("b", b)) if value is not None}
    both = next((key for key in own if key in values), None)
    if both:
        raise RankwrightError(f"--{both} and --param {both}= are both given; give one")
    if asked.retriever == "bm25":
        values = numbers(values) | own
        find(weighting, values, compat)
    collection = chosen.load().on(split)
    if judgements is not None:
        writable(judgements, None, QRELS, bool(collection.qrels.distractors.any()))
    queries = {"query": text} if text is not None else collection.asked
    kept_rows = k or (LOOK if text is not None else 1000)
    # every chunk is looked at for notes: a long note may have many before another has one
    depth = EVERY if passages else kept_rows + exclude_self
    index: BM25 | None = None
    if asked.retriever == "random":
        run = asked.chance(collection, queries, depth)
    elif asked.retriever == "elastic":
        run = asked.elastic(collection, folder, text, own).search(queries, depth, kept("threads"))
    elif asked.retriever == "dense":
        if given("fields") and (asked.encoder or "").startswith("vectors"):
            raise RankwrightError("--fields: vectors that were made before are of the fields they were made of")
        run = asked.dense(collection, folder, None, text).search(queries, depth, kept("threads"))
    else:
        index = asked.bm25(collection, folder)
        expand = RM3() if rm3 else None
        run = index.search(queries, depth, weighting, values, compat, expand, threads=kept("threads"))
    if exclude_self:
        run = run.without_self()
    parents = collection.parents if passages is not None else {}
    if passages is not None and not parents:
        raise RankwrightError(f"--passages {passages}: no doc of {collection.name} is a chunk of a note (parent)")
    chunks = {}
    if passages is not None:
        # the chunk that stands for a note: its best
        found = run.to_dict().values()
        chunks = dict(reversed([(parents.get(doc, doc), doc) for docs in found for doc in docs]))
        run = aggregate_passages(run, parents, passages)
        run = run.without_self() if exclude_self else run
    run = run.top(kept_rows)
    if text is not None and output is None:
        from .query_view import show

        told = index is not None and not rm3 and passages != "SumP"  # a sum of chunks is not one chunk's terms
        why = index.explained(text, weighting, values, compat) if index and told else None
        click.echo(show(collection, index.analyzer if index else None, text, run, chunks, why))
        return
    run.write(output or "-", format)
    if judgements is not None:
        (aggregate_qrels(collection.qrels, parents) if parents else collection.qrels).write(judgements)
    if output and not progress.quiet:
        some = f" of {len(queries):,}" if len(run.queries) < len(queries) else ""
        click.echo(f"{output}: {len(run.queries):,}{some} queries, {len(run):,} rows", err=True)


def numbers(values: dict[str, object]) -> dict[str, float]:
    """Parameters that must be numbers."""
    bad = next((f"{name}={value}" for name, value in values.items() if not isinstance(value, int | float)), None)
    if bad is not None:
        raise RankwrightError(f"--param {bad!r}: not of the form NAME=VALUE, VALUE a number")
    return {name: float(value) for name, value in values.items() if isinstance(value, int | float)}


commands = {"check": check, "index": index, "search": search}
