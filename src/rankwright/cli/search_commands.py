"""rankwright check, index and search."""

from __future__ import annotations

import time
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from ..base import progress
from ..errors import RankwrightError, listed, unknown
from ..params import chosen_everywhere, params_of
from ..retrieval.retriever_kinds import RETRIEVERS
from .options import Chosen, basic, check_output, collection_options, common, emit, kept
from .param_flags import is_given
from .passage_options import judged_notes, to_notes
from .retriever_options import AskedRetriever, check_same, retriever_options

if TYPE_CHECKING:
    from ..collection import Collection
    from ..retrieval.retriever import RetrieverOptions

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


@click.command()
@collection_options
@retriever_options
@click.option(
    "-o", "--output", type=click.Path(path_type=Path), help="The folder of the index; an index on a server needs none."
)
@click.option("--add", is_flag=True, help="BM25: add the docs to the index that is there, as a segment of their own.")
@basic
def index(chosen: Chosen, retriever: AskedRetriever, output: Path | None, add: bool) -> None:
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

    retriever.check_flags()
    kind = RETRIEVERS[retriever.retriever]
    if not kind.index_kind and not kind.remote:
        having = [name for name, each in RETRIEVERS.items() if each.index_kind or each.remote]
        raise RankwrightError(f"--retriever {retriever.retriever}: has no index; choose {listed(having)}")
    unused = next((name for name in retriever.given if name not in index_keys(kind)), None)
    if unused is not None:
        raise RankwrightError(f"--param {unused}: an index has no such parameter; it belongs to a search")
    if add and not hasattr(kind, "add_docs"):
        raise RankwrightError(f"--add: an index of --retriever {retriever.retriever} cannot grow")
    began = time.monotonic()
    options = retriever.options()  # read before anything else
    if kind.remote:
        if output is not None:
            raise RankwrightError(f"-o: an index of --retriever {retriever.retriever} is on the server")
        collection = chosen.load()
        there: Any = retriever.with_encoder(collection, None, True).options().build(collection)
        state = "loaded" if there.was_loaded else "was there"
        click.echo(f"{there!r}, {state}, {time.monotonic() - began:.1f} s")
        return
    if output is None:
        raise RankwrightError("-o: name the folder of the index")
    index_folder.check_replaceable(output)
    collection = chosen.load()
    if add:
        built: Any = kind.add_docs(options, output, collection, chosen.fields)  # type: ignore[attr-defined]
    else:
        built = retriever.with_encoder(collection, None, True).options().build(collection, output)
    size = sum(file.stat().st_size for file in output.rglob("*") if file.is_file())
    click.echo(f"{output}: {built!r}, {size / 1e6:,.1f} MB, {time.monotonic() - began:.1f} s")


@click.command()
@collection_options
@retriever_options
@click.option("--index", "folder", type=click.Path(path_type=Path), help="An index built before. Default: built now.")
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
    chosen: Chosen, retriever: AskedRetriever, folder: Path | None, k: int | None, split: str | None,
    exclude_self: bool, passages: str | None, text: str | None, judgements: Path | None, output: Path | None,
    format: str | None,
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
    from ..io.column_writer import choose_format
    from ..retrieval.passages import PASSAGES

    retriever = retriever.of_index(folder)
    rows = k or (LOOK if text is not None else 1000)
    options = retriever.options({"k": rows}, folder)
    if folder is not None and not options.index_kind and not options.remote:
        raise RankwrightError(f"--index: --retriever {retriever.retriever} has no index")
    if folder is not None and options.remote and not options.uses_index:
        raise RankwrightError(f"--index: this index of --retriever {retriever.retriever} is on the server")
    choose_format(output, format, RUN)
    if passages is not None and passages not in PASSAGES:
        raise unknown("--passages", passages, PASSAGES)
    collection = chosen.load().select_split(split)
    if judgements is not None:
        choose_format(judgements, None, QRELS, bool(collection.qrels.distractors.any()))
    queries = {"query": text} if text is not None else collection.judged_queries
    found = open_retriever(retriever, {"k": rows}, collection, folder, text)
    # every chunk is looked at for notes: a long note may have many before another has one
    depth = EVERY if passages else rows + exclude_self
    run = found.search(queries, depth, threads=kept("threads"))
    if exclude_self:
        run = run.exclude_self()
    run, chunks = to_notes(run, collection, passages)
    run = (run.exclude_self() if exclude_self and passages else run).top(rows)
    if text is not None and output is None:
        from .query_view import show

        explained = hasattr(found, "explain_terms") and passages != "SumP"  # a sum of chunks is not one chunk's terms
        why = found.explain_terms(text) if explained else None
        click.echo(show(collection, getattr(found, "analyzer", None), text, run, chunks, why))
        return
    run.write(output or "-", format)
    if judgements is not None:
        judged_notes(collection, passages).write(judgements)
    if output and not progress.quiet:
        some = f" of {len(queries):,}" if len(run.queries) < len(queries) else ""
        click.echo(f"{output}: {len(run.queries):,}{some} queries, {len(run):,} rows", err=True)


def open_retriever(
    retriever: AskedRetriever, more: dict[str, int], collection: Collection, folder: Path | None, text: str | None
) -> Any:
    """The retriever over an index in a folder, or over one that is built now."""
    if folder is None:
        if is_given("fields") and str(retriever.flags.get("encoder") or "").startswith("vectors"):
            raise RankwrightError("--fields: given vectors are of the fields they were made from")
        return retriever.with_encoder(collection, text, False).options(more).build(collection)
    found = retriever.options(more, folder).open(folder, collection)
    check_same(folder, found, collection)
    return found


def index_keys(kind: type[RetrieverOptions]) -> set[str]:
    """The parameters that decide an index."""
    every = {*params_of(kind), *chosen_everywhere(kind)}
    return every if kind.index_name == "vectors" or kind.remote else {"analyzer"}


commands = {"check": check, "index": index, "search": search}
