"""rankwright check, index and search."""

from __future__ import annotations

import time
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click
from click.core import ParameterSource

from .. import progress
from ..errors import RankwrightError, unknown
from .options import basic, check_output, collection_options, common, emit, kept, warn

if TYPE_CHECKING:
    from ..collection import Collection
    from ..retrieval.bm25 import BM25

RETRIEVERS = {"bm25": "BM25 and its family", "random": "chance, seeded"}
LOOK = 10  # docs shown for one query
EVERY = 1 << 40  # rows: as many as there are


@click.command()
@collection_options
@click.option("--strict", is_flag=True, help="Exit with 1 if there is a warning.")
@common
def check(
    path: str,
    kind: str | None,
    columns: dict[str, Any],
    fields: list[str] | None,
    strict: bool,
    output: Path | None,
    format: str | None,
) -> int:
    """Look at a collection before anything is scored.

    Counts docs, queries and judgements; says which metadata is dead, which judgements lead nowhere,
    which docs are empty or alike, which queries are unjudged, and which stand in the docs themselves.

    \b
    Examples:
      rankwright check data/scifact
      rankwright check rules.csv --columns doc=id --columns queries=examples --fields rule --strict
    """
    from ..collection import Collection
    from ..collection import check as look

    check_output(output, format)
    table = look(Collection.load(path, kind, columns), fields)
    emit(table, output, format)
    return 1 if strict and table.meta["warnings"] else 0


def index_options(function: Any) -> Any:
    """What decides an index."""
    for option in (
        click.option(
            "--analyzer",
            default="english",
            show_default=True,
            shell_complete=complete_analyzer,
            help="How text becomes terms: english, notes, simple, whitespace, or a Snowball language.",
        ),
        click.option(
            "--retriever", default="bm25", show_default=True, metavar="NAME", help="What answers: bm25 or random."
        ),
    ):
        function = option(function)
    return function


def complete_analyzer(ctx: click.Context, param: click.Parameter, incomplete: str) -> list[str]:
    """The analysers that begin so."""
    from ..text import ANALYZERS, LANGUAGES

    return [name for name in (*ANALYZERS, *LANGUAGES) if name.startswith(incomplete)]


def complete_weighting(ctx: click.Context, param: click.Parameter, incomplete: str) -> list[str]:
    """The weightings that begin so."""
    from ..retrieval.weighting import COMPATIBLE, WEIGHTINGS

    return [name for name in (*WEIGHTINGS, *COMPATIBLE) if name.startswith(incomplete)]


@click.command()
@collection_options
@index_options
@click.option("-o", "--output", required=True, type=click.Path(path_type=Path), help="The folder of the index.")
@click.option("--add", is_flag=True, help="Add the docs to the index that is there, as a segment of their own.")
@basic
def index(
    path: str,
    kind: str | None,
    columns: dict[str, Any],
    fields: list[str] | None,
    retriever: str,
    analyzer: str,
    output: Path,
    add: bool,
) -> None:
    """Build the index of a collection, in bounded memory.

    The index is a folder of plain arrays that is read from disk as it is needed. It appears whole, or
    not at all. Any weighting can search it.

    \b
    Examples:
      rankwright index data/scifact -o indexes/scifact
      rankwright index notes/ -o indexes/notes --analyzer notes --fields title,text
    """
    from ..collection import Collection
    from ..retrieval import store
    from ..retrieval.bm25 import BM25

    if retriever != "bm25":
        raise RankwrightError(f"--retriever {retriever}: has no index; bm25 has")
    store.refuse(output)
    collection = Collection.load(path, kind, columns)
    warn(collection.warnings)
    began = time.monotonic()
    if add:
        there = BM25.open(output)
        asked = click.get_current_context().get_parameter_source("analyzer") is not ParameterSource.DEFAULT
        if there.analyzer and asked and analyzer != there.analyzer.name:
            raise RankwrightError(f"--analyzer {analyzer}: the index {output} was made with {there.analyzer.name}")
        if fields and tuple(fields) != there.fields:
            raise RankwrightError(f"--fields {','.join(fields)}: the index {output} is of {','.join(there.fields)}")
    made = BM25.open(output).add(collection).save(output) if add else BM25.build(collection, analyzer, fields, output)
    size = sum(file.stat().st_size for file in output.rglob("*") if file.is_file())
    click.echo(f"{output}: {made!r}, {size / 1e6:,.1f} MB, {time.monotonic() - began:.1f} s")


@click.command()
@collection_options
@index_options
@click.option("--index", "folder", type=click.Path(path_type=Path), help="An index made before; else one is made now.")
@click.option(
    "--weighting",
    default="lucene",
    show_default=True,
    shell_complete=complete_weighting,
    help="The formula of the scores; 'rankwright methods' lists them.",
)
@click.option("--k1", type=float, help="BM25's k1.")
@click.option("--b", type=float, help="BM25's b.")
@click.option("--param", "params", multiple=True, metavar="NAME=VALUE", help="Another parameter, such as mu=2000.")
@click.option("--compat", metavar="rank_bm25", help="Scores as another package has them.")
@click.option("--rm3", is_flag=True, help="Expand queries by the terms of the first docs (RM3).")
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
    path: str, kind: str | None, columns: dict[str, Any], fields: list[str] | None, retriever: str, analyzer: str,
    folder: Path | None, weighting: str, k1: float | None, b: float | None, params: tuple[str, ...],
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
      rankwright search notes/ -q "how do I paginate" --k 3
    """
    from ..collection import Collection
    from ..columns import RUN
    from ..retrieval.passages import PASSAGES, judged_notes, notes
    from ..retrieval.rm3 import RM3
    from ..retrieval.weighting import find

    if retriever not in RETRIEVERS:
        raise unknown("--retriever", retriever, RETRIEVERS)
    if format is not None and format not in RUN.formats:
        raise unknown("--format", format, RUN.formats)
    if passages is not None and passages not in PASSAGES:
        raise unknown("--passages", passages, PASSAGES)
    both = next((key for key, value in (("k1", k1), ("b", b)) if value is not None and key in numbers(params)), None)
    if both:
        raise RankwrightError(f"--{both} and --param {both}= are both given; give one")
    values = numbers(params) | {key: value for key, value in (("k1", k1), ("b", b)) if value is not None}
    find(weighting, values, compat)
    collection = Collection.load(path, kind, columns).on(split).using(fields)
    warn(collection.warnings)
    queries = {"query": text} if text is not None else collection.asked
    kept_rows = k or (LOOK if text is not None else 1000)
    # every chunk is looked at for notes: a long note may have many before another has one
    depth = EVERY if passages else kept_rows + exclude_self
    index: BM25 | None = None
    if retriever == "random":
        from ..retrieval.chance import Chance

        run = Chance.build(collection, kept("seed") or 0).search(queries, depth)
    else:
        from ..retrieval.bm25 import BM25

        index = BM25.open(folder) if folder else BM25.build(collection, analyzer, fields)
        if folder:
            same_index(folder, index, collection, fields, analyzer)
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
        run = notes(run, parents, passages)
        run = run.without_self() if exclude_self else run
    run = run.top(kept_rows)
    if judgements is not None:
        (judged_notes(collection.qrels, parents) if parents else collection.qrels).write(judgements)
    if text is not None and output is None:
        from .look import show

        why = index.explained(text, weighting, values, compat) if index and not rm3 else None
        click.echo(show(collection, index.analyzer if index else None, text, run, chunks, why))
        return
    run.write(output or "-", format)
    if output and not progress.quiet:
        some = f" of {len(queries):,}" if len(run.queries) < len(queries) else ""
        click.echo(f"{output}: {len(run.queries):,}{some} queries, {len(run):,} rows", err=True)


def same_index(folder: Path, index: BM25, collection: Collection, fields: list[str] | None, analyzer: str) -> None:
    """Refuse an index of other fields or terms than asked for; warn where it is not of this collection."""
    if fields and tuple(fields) != index.fields:
        raise RankwrightError(f"--fields {','.join(fields)}: the index {folder} is of {','.join(index.fields)}")
    source = click.get_current_context().get_parameter_source("analyzer")
    if index.analyzer and source is not ParameterSource.DEFAULT and analyzer != index.analyzer.name:
        raise RankwrightError(f"--analyzer {analyzer}: the index {folder} was made with {index.analyzer.name}")
    first = next(iter(collection.blocks()), None)
    known = {doc for each in index.segments for doc in each.ids.head(1000)}
    if first is not None and known:
        strange = [doc for doc in first.ids[:1000] if all(each.row(doc) is None for each in index.segments)]
        if strange:
            share = f"{len(strange):,} of the first {min(len(first.ids), 1000):,} docs of {collection.name}"
            warn(
                [f"{folder}: {share} are not in this index, {strange[0]!r} for one; was it made of another collection?"]
            )


def numbers(params: tuple[str, ...]) -> dict[str, float]:
    """NAME=VALUE, several times, as numbers."""
    found = {}
    for param in params:
        name, _, value = param.partition("=")
        try:
            found[name] = float({"true": "1", "false": "0"}.get(value.lower(), value))
        except ValueError:
            raise RankwrightError(f"--param {param!r}: not of the form NAME=VALUE, VALUE a number") from None
    return found


commands = {"check": check, "index": index, "search": search}
