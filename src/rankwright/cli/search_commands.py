"""rankwright check, index, verify and search."""

from __future__ import annotations

import time
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from ..errors import RankwrightError, listed, unknown
from ..kind_options import chosen_everywhere, params_of
from ..retrieval.retriever_kinds import RETRIEVERS
from .answer_json import FORMAT_HELP, JSON, check_answer_format, echo_answer
from .filter_options import FACETS_OPTION
from .options import (
    CollectionArgs,
    basic_options,
    check_output,
    collection_options,
    echo,
    emit,
    note,
    note_suggestion,
    option_value,
    report_written,
    table_options,
)
from .param_flags import is_given
from .passage_options import PASSAGES_OPTION, aggregate_to_notes, note_judgements
from .paths import INPUT, OUTPUT
from .retriever_options import RetrieverArgs, check_index_matches, retriever_options
from .system_options import SystemArgs, search_system, system_options

if TYPE_CHECKING:
    from ..collection import Collection
    from ..retrieval.retriever import RetrieverOptions
    from ..run import Run
    from ..table import Table

SHOWN_DOCS = 10  # docs to show for one query
CHECKED_ROWS = 1000  # rows of a run that are compared with the judgements
ALL_ROWS = 1 << 40  # no limit on rows


@click.command()
@collection_options
@click.option("--index", "folder", type=INPUT, help="Also check whether this index is up to date with the collection.")
@click.option("--strict", is_flag=True, help="Exit with code 1 if there is any warning.")
@click.option("--no-duplicates", is_flag=True, help="Do not look for nearly equal docs, which takes most of the time.")
@table_options
def check(
    collection_args: CollectionArgs, folder: Path | None, strict: bool, no_duplicates: bool, output: Path | None,
    format: str | None,
) -> int:  # fmt: skip
    """Check a collection for problems before you score anything.

    Counts docs, queries and judgements, and reports metadata that is rare or constant, judgements of unknown docs or
    queries, empty, duplicate and nearly equal docs, queries without judgements, and queries that appear in the docs.
    JSON has every group of nearly equal docs.

    \b
    Examples:
      rankwright check data/scifact
      rankwright check data/scifact -o check.json
      rankwright check notes/ --index indexes/notes
      rankwright check rules.csv --columns doc=id --columns queries=examples --fields rule --strict
    """
    from ..collection import check as check_collection
    from ..retrieval.index_sources import find_changes

    check_output(output, format)
    collection = collection_args.load(in_full=True)
    changes = find_changes(folder, collection) if folder is not None else None
    if changes:
        collection = replace(collection, warnings=(*collection.warnings, f"{folder}: {changes}"))
    table = check_collection(collection, collection_args.fields, not no_duplicates)
    emit(table, output, format)
    return 1 if strict and table.meta["warnings"] else 0


@click.command()
@collection_options
@retriever_options
@click.option(
    "-o",
    "--output",
    type=OUTPUT,
    help="Folder to write the index to; not needed for an index on a server.",
)
@click.option("--add", is_flag=True, help="BM25: add the docs to the existing index as a new segment.")
@click.option(
    "--update", is_flag=True, help="Update the existing index: only docs that are new or have changed are indexed."
)
@basic_options
def index(
    collection_args: CollectionArgs, retriever_args: RetrieverArgs, output: Path | None, add: bool, update: bool
) -> None:
    """Build an index of a collection in bounded memory.

    The index is a folder of plain arrays, read from disk as needed. It is written completely or not at all. Any
    weighting can search a BM25 index. Vectors of a model are cached batch by batch (RANKWRIGHT_CACHE), so interrupted
    work resumes and docs that have not changed are not encoded again.

    --update compares the docs with those of the index, by content, and takes over what has not changed; notes of a
    vault whose files have not changed are not even read. Whoever searches the index meanwhile keeps the state it had.

    \b
    Examples:
      rankwright index data/scifact -o indexes/scifact
      rankwright index notes/ -o indexes/notes --update
      rankwright index notes/ -o indexes/notes --analyzer notes --fields title,text
      rankwright index data/scifact -o indexes/minilm --retriever dense --encoder onnx:models/minilm
      rankwright index data/scifact -o indexes/lsa --retriever dense --encoder lsa --param dim=128 --ann hnsw
      rankwright index data/scifact --retriever elastic --url http://localhost:9200 --param shards=2
    """
    from ..retrieval import index_folder, index_sources

    if update:
        update_folder(collection_args, retriever_args, output, add)
        return
    kind = check_index_kind(retriever_args)
    if add and not hasattr(kind, "add_docs"):
        raise RankwrightError(f"--add: an index of --retriever {retriever_args.kind} cannot be extended")
    start = time.monotonic()
    options = retriever_args.options()  # checked before anything is read
    if kind.loads_docs:
        if output is not None:
            raise RankwrightError(
                f"-o: an index of --retriever {retriever_args.kind} is on the server, not in a folder"
            )
        collection = collection_args.load(in_full=True)
        remote_index: Any = retriever_args.with_encoder(collection, None, True).options().build(collection)
        state = "loaded" if remote_index.was_loaded else "already loaded"
        echo(f"{remote_index!r}, {state}, {time.monotonic() - start:.1f} s")
        return
    if output is None:
        raise RankwrightError("-o is missing: folder to write the index to")
    index_folder.check_replaceable(output)
    since = time.time_ns()
    collection = collection_args.load(in_full=True)
    known = index_sources.read_sources(output) if add else []
    source = index_sources.describe_source(collection, option_value("args") or (), since=since)
    if add:
        built: Any = kind.add_docs(options, output, collection, collection_args.fields)  # type: ignore[attr-defined]
    else:
        built = retriever_args.with_encoder(collection, None, True).options().build(collection, output)
    if source is not None:
        index_sources.write_sources(output, [*known, source])
    size = sum(file.stat().st_size for file in output.rglob("*") if file.is_file())
    echo(f"{output}: {built!r}, {size / 1e6:,.1f} MB, {time.monotonic() - start:.1f} s")


def check_index_kind(retriever_args: RetrieverArgs) -> type[RetrieverOptions]:
    """The kind of an index to build; refuses one that has none, and parameters that do not decide an index."""
    retriever_args.check_flags()
    kind = RETRIEVERS[retriever_args.kind]
    if not kind.index_kind and not kind.loads_docs:
        indexed_kinds = [name for name, each in RETRIEVERS.items() if each.index_kind or each.loads_docs]
        raise RankwrightError(f"--retriever {retriever_args.kind}: has no index; choose {listed(indexed_kinds)}")
    unused = next((name for name in retriever_args.param_values if name not in index_param_names(kind)), None)
    if unused is not None:
        raise RankwrightError(f"--param {unused}: not a parameter of an index; give it to search")
    return kind


def update_folder(
    collection_args: CollectionArgs, retriever_args: RetrieverArgs, output: Path | None, add: bool
) -> None:
    """Update the index in a folder to its collection."""
    from ..retrieval.index_update import update_index

    if add:
        raise RankwrightError("--update and --add are both given; give one")
    retriever_args.check_flags()
    if is_given("retriever") and not RETRIEVERS[retriever_args.kind].can_update:
        raise RankwrightError(f"--update: an index of --retriever {retriever_args.kind} cannot be updated")
    if output is None:
        raise RankwrightError("-o is missing: folder of the index to update")
    start = time.monotonic()
    retriever_args = retriever_args.for_index(output)
    check_index_kind(retriever_args)
    options = retriever_args.options(folder=output)
    args = option_value("args") or ()
    found = update_index(
        options, output, collection_args.path or "", collection_args.fields, args, collection_args.load
    )
    if found.remark:
        note(f"note: {found.remark}")
    size = sum(file.stat().st_size for file in output.rglob("*") if file.is_file())
    changes = f"{found.changes}, " if found.changes is not None else ""
    echo(f"{output}: {found.index!r}, {changes}{size / 1e6:,.1f} MB, {time.monotonic() - start:.1f} s")


@click.command()
@partial(collection_options, required=False)
@system_options
@retriever_options
@click.option("--index", "folder", type=INPUT, help="Folder of an index to search. Default: build one now.")
@click.option("--k", type=click.IntRange(1, 10**9), help="Rows to keep per query. Default: 1000, or 10 with -q.")
@click.option(
    "--split", help="Split whose queries to use, or 'all'. Default: the first of test, dev, validation, train."
)
@click.option("--exclude-self", is_flag=True, help="Drop the doc with the query's own id from its results.")
@PASSAGES_OPTION
@click.option("-q", "--query", "text", help="Search for this text and show the best docs with their scores explained.")
@FACETS_OPTION
@click.option("--explain", is_flag=True, help="With -q: explain scores in full, through every stage of a system.")
@click.option("--judgements", type=OUTPUT, help="Also write the judgements of the split to this file.")
@click.option("-o", "--output", type=OUTPUT, help="Write the run to this file instead of printing it.")
@click.option("--format", help=FORMAT_HELP)
@basic_options
def search(
    collection_args: CollectionArgs, system_args: SystemArgs, retriever_args: RetrieverArgs, folder: Path | None,
    k: int | None, split: str | None, exclude_self: bool, passages: str | None, text: str | None,
    facets: str | None, explain: bool, judgements: Path | None, output: Path | None, format: str | None,
) -> None:  # fmt: skip
    """Search a collection with its queries and write the run, or show the results of one query with -q.

    The queries are those judged in the split. The run goes to -o (TREC, .jsonl or .parquet, also .gz or .zst) or to
    standard output. With -q, the best docs are shown with a snippet and the score term by term. --judgements writes
    the judgements of the split: those of notes with --passages.

    With --spec, the question goes to a system of an experiment: a retriever, a fusion, a strategy, a tuned stage or a
    re-ranker. Indexes and models come from the store, or are built and stored. A query of the experiment has the answer
    that the experiment wrote.

    \b
    Examples:
      rankwright search data/scifact --index indexes/scifact --k 100 -o bm25.run
      rankwright search data/scifact --weighting elastic --k1 1.5 -o elastic.run
      rankwright search data/scifact --retriever dense --encoder onnx:models/minilm -o dense.run
      rankwright search data/scifact --retriever elastic --url http://localhost:9200 -o es.run
      rankwright search notes/ -q "how do I paginate" --k 3
      rankwright search notes/ -q "paginate" --filter "tags = 'sqlite' and date >= 2023-01-01" --facets tags
      rankwright search --spec experiment.toml --system hybrid -q "how do I paginate" --explain
    """
    if system_args.is_given:
        condition = retriever_args.flags.get("filter")
        search_system(collection_args, system_args, text, k or SHOWN_DOCS, explain, condition, output, format)
        return
    check_one_query(text, explain, facets, output, format, system_args.store_path)
    check_choice(passages)
    retriever_args = retriever_args.for_index(folder)
    rows = k or (SHOWN_DOCS if text is not None else 1000)
    check_index(folder, retriever_args.options({"k": rows}, folder))
    check_answer_format(text, output, format)
    collection = collection_args.load().select_split(split)
    check_judgements(judgements, collection)
    check_facets(facets, collection)
    queries = {"query": text} if text is not None else collection.judged_queries
    retriever = open_retriever(retriever_args, {"k": rows}, collection, folder, text)
    # notes need every chunk: a long note may have many before another has its first
    depth = ALL_ROWS if passages or facets else rows + exclude_self
    own = collection.filters if text is None else {}
    RETRIEVERS[retriever_args.kind].check_filter(own)
    found = retriever.search(queries, depth, threads=option_value("threads"), **({"filter": own} if own else {}))
    run, chunks = aggregate_to_notes(found.exclude_self() if exclude_self else found, collection, passages)
    run = (run.exclude_self() if exclude_self and passages else run).top(rows)
    if text is not None and output is None and format is None:
        show_results(retriever, collection, text, run, chunks, passages, explain, folder)
        show_facets(facets, found, retriever, collection)
        return
    note_suggestion(retriever, text)
    if text is not None and format == JSON:
        echo_answer(text, run, retriever, collection, count_facets(facets, found, collection))
        return
    run.write(output or "-", format)
    note_chunks(run, collection, passages)
    write_judgements(collection, passages, judgements)
    report_written(output, run, len(queries))


def check_judgements(path: Path | None, collection: Collection) -> None:
    """Refuse a file that cannot hold the judgements of the split."""
    from ..io import QRELS
    from ..io.column_writer import choose_format

    if path is not None:
        choose_format(path, None, QRELS, bool(collection.qrels.distractors.any()))


def write_judgements(collection: Collection, passages: str | None, path: Path | None) -> None:
    """Write the judgements of the split, if they are asked for."""
    if path is not None:
        note_judgements(collection, passages).write(path)


def note_chunks(run: Run, collection: Collection, passages: str | None) -> None:
    """Say how to rank notes where notes are judged and the run is of their chunks."""
    from ..retrieval.passages import judges_notes

    if passages is None and shares_no_doc(run, collection) and judges_notes(collection):
        note("note: the judgements are of notes, the run is of their chunks; rank notes with --passages MaxP")


def check_choice(passages: str | None) -> None:
    """Refuse an unknown way to rank notes."""
    from ..retrieval.passages import PASSAGES

    if passages is not None and passages not in PASSAGES:
        raise unknown("--passages", passages, PASSAGES)


def check_one_query(
    text: str | None, explain: bool, facets: str | None, output: Path | None, format: str | None,
    store_path: Path | None,
) -> None:  # fmt: skip
    """Refuse what only a system, or only the results of one query have."""
    if store_path is not None:
        raise RankwrightError("--store: only a system uses it; give --spec or --system")
    if explain and text is None:
        raise RankwrightError("--explain: explains the results of one query; give -q TEXT")
    if explain and (output is not None or format is not None):
        raise RankwrightError("--explain: explains results that are shown; leave out -o and --format")
    if facets is not None and (text is None or output is not None or format not in (None, JSON)):
        raise RankwrightError(
            "--facets: counts the docs of one query; give -q TEXT, without -o, as text or --format json"
        )


def show_facets(facets: str | None, found: Run, retriever: Any, collection: Collection) -> None:
    """Print the counts of each facet; where nothing is found, say how many docs meet the filter."""
    from ..retrieval.filters import DocFilter

    condition = getattr(retriever, "filter", None)
    if not found.queries and condition:
        allowed = DocFilter(condition, collection).mask()
        note(f"note: {int(allowed.sum()):,} of {len(allowed):,} docs meet the filter")
    for table in count_facets(facets, found, collection):
        echo(f"\n{table}")


def count_facets(facets: str | None, found: Run, collection: Collection) -> list[Table]:
    """The counts of each facet among the docs that were found."""
    from ..retrieval.filters import facet_counts

    return [facet_counts(collection, found.ids, field) for field in split_facets(facets) if found.queries]


def check_facets(facets: str | None, collection: Collection) -> None:
    """Refuse a facet that is no field of the metadata."""
    from ..retrieval.filters import find_field

    for field in split_facets(facets):
        find_field(field, collection.metadata.columns, place="--facets:")


def split_facets(facets: str | None) -> list[str]:
    """The fields in --facets."""
    return [field.strip() for field in facets.split(",")] if facets is not None else []


def check_index(folder: Path | None, options: RetrieverOptions) -> None:
    """Refuse the folder of an index for a retriever that has none there."""
    if folder is not None and not options.index_kind and not options.loads_docs:
        raise RankwrightError(f"--index: --retriever {options.kind} has no index")
    if folder is not None and options.loads_docs and not options.uses_index:
        raise RankwrightError(f"--index: the index of --retriever {options.kind} is on the server")


def show_results(
    retriever: Any, collection: Collection, text: str, run: Run, chunks: dict[str, str], passages: str | None,
    explain: bool, folder: Path | None,
) -> None:  # fmt: skip
    """Print the results of one query with a snippet and, where it is known, the score term by term."""
    from .query_view import MISSING, render_results

    note_suggestion(retriever, text)
    if getattr(retriever, "syntax", False):
        note_operators(text)
    # a sum over chunks cannot be explained by the terms of one chunk
    can_explain = hasattr(retriever, "explain_terms") and passages != "SumP"
    why = retriever.explain_terms(text) if can_explain else None
    analyzer = getattr(retriever, "analyzer", None)
    missing = MISSING if folder is None else "deleted since the index was built"
    shown = render_results(collection, analyzer, text, run, chunks, why, fold=not explain, why_missing=missing)
    echo(shown, styled=True)


def note_operators(text: str) -> None:
    """Say what a query with operators is likely not meant to be: a quote without an end, or only words to leave out."""
    from ..retrieval.bm25.query_syntax import parse_query

    if text.count('"') % 2:
        note("note: a quote in the query has no end and is read as an ordinary character")
    if text.strip() and not parse_query(text).text.strip():
        note("note: every word of the query is behind a minus; add one that docs should have")


@click.command()
@click.argument("folders", nargs=-1, required=True, type=INPUT, metavar="INDEX...")
@basic_options
def verify(folders: tuple[Path, ...]) -> int:
    """Check indexes for damage: exit with code 1 if any is damaged.

    Reads every file of an index, compares it with its digest, and checks that the content of its arrays fits together.
    An index is checked in this way when it is first opened, too; this command does so again, against disks that fail.

    \b
    Examples:
      rankwright verify indexes/scifact
      rankwright verify indexes/*
    """
    from ..retrieval import index_folder
    from ..retrieval.verification import DamagedIndexError

    damaged = 0
    for folder in folders:
        try:
            about = index_folder.parse_manifest(folder)
            kinds = {each.index_kind: each for each in RETRIEVERS.values() if each.index_kind}
            if about["kind"] not in kinds:
                raise RankwrightError(f"{folder}: {about['kind']!r} is not a kind of index; known are {listed(kinds)}")
            kinds[about["kind"]].verify(folder)
        except DamagedIndexError as error:
            damaged += 1
            echo(f"damaged: {error}")
        else:
            sizes = [file["bytes"] for each in about["segments"] for file in each["files"].values()]
            echo(f"{folder}: intact, {about['kind']}, {len(sizes)} files, {sum(sizes) / 1e6:,.1f} MB")
    return 1 if damaged else 0


def open_retriever(
    retriever_args: RetrieverArgs, more: dict[str, int], collection: Collection, folder: Path | None, text: str | None
) -> Any:
    """Open the retriever of an index in a folder, or build one now."""
    if folder is None:
        if is_given("fields") and str(retriever_args.flags.get("encoder") or "").startswith("vectors"):
            raise RankwrightError("--fields: given vectors already determine the fields")
        return retriever_args.with_encoder(collection, text, False).options(more).build(collection)
    retriever = retriever_args.options(more, folder).open(folder, collection)
    check_index_matches(folder, retriever, collection)
    return retriever


def shares_no_doc(run: Run, collection: Collection) -> bool:
    """Whether none of the first rows of a run is of a judged doc."""
    return collection.split is not None and {*collection.qrels.ids}.isdisjoint(run.ids[:CHECKED_ROWS])


def index_param_names(kind: type[RetrieverOptions]) -> set[str]:
    """The parameters that determine an index."""
    names = {*params_of(kind), *chosen_everywhere(kind)}
    return names if kind.index_name == "vectors" or kind.loads_docs else {"analyzer", "positions"} & names


commands = {"check": check, "index": index, "verify": verify, "search": search}
