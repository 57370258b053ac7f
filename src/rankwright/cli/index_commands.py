"""rankwright check, index and verify."""

from __future__ import annotations

import time
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from ..errors import RankwrightError, listed
from ..kind_options import chosen_everywhere, params_of
from ..retrieval.retriever_kinds import RETRIEVERS
from .options import (
    CollectionArgs,
    basic_options,
    check_output,
    collection_options,
    echo,
    emit,
    note,
    option_value,
    table_options,
)
from .param_flags import is_given
from .paths import INPUT, OUTPUT
from .retriever_options import RetrieverArgs, RetrieverCommand, retriever_options

if TYPE_CHECKING:
    from ..collection.collection import Collection
    from ..retrieval.retriever import RetrieverOptions


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
    paths = source_paths(folder) if folder is not None and changes is None else set()
    if paths:
        note(f"note: {folder}: was built from {', '.join(sorted(paths))}, so it is not compared with {collection.name}")
    table = check_collection(collection, collection_args.fields, not no_duplicates)
    emit(table, output, format)
    return 1 if strict and table.meta["warnings"] else 0


@click.command(cls=RetrieverCommand)
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

    Of vectors it also prints the bytes per doc and, unless the search is exact, the recall of its ten nearest docs on a
    sample of 100 queries, or of docs where the collection has no queries.

    \b
    Examples:
      rankwright index data/scifact -o indexes/scifact
      rankwright index notes/ -o indexes/notes --update
      rankwright index notes/ -o indexes/notes --analyzer notes --fields title,text
      rankwright index data/scifact -o indexes/minilm --retriever dense --encoder onnx:models/minilm
      rankwright index data/scifact -o indexes/lsa --retriever dense --encoder lsa --param dim=128 --ann hnsw
      rankwright index data/scifact -o indexes/small --retriever dense --ann binary --storage float16
      rankwright index data/scifact --retriever elastic --url http://localhost:9200 --param shards=2
    """
    from ..retrieval import index_folder, index_sources
    from ..retrieval.doc_places import PlaceRecorder

    if update:
        update_folder(collection_args, retriever_args, output, add)
        return
    kind = check_index_kind(retriever_args)
    if add and not hasattr(kind, "add_docs"):
        raise RankwrightError(f"--add: an index of --retriever {retriever_args.kind} cannot be extended")
    start = time.monotonic()
    options = retriever_args.options()  # checked before anything is read
    if kind.loads_docs:
        load_on_server(collection_args, retriever_args, output, start)
        return
    if output is None:
        raise RankwrightError("-o is missing: folder to write the index to")
    index_folder.check_replaceable(output)
    if add:
        index_sources.check_version(output)
    since = time.time_ns()
    collection = collection_args.load(in_full=True)
    known = index_sources.read_sources(output) if add else []
    source = index_sources.describe_source(collection, option_value("args") or (), since=since)
    recorder = PlaceRecorder()
    collection = recorder.watch(collection)
    if add:
        built: Any = kind.add_docs(options, output, collection, collection_args.fields)  # type: ignore[attr-defined]
    else:
        built = retriever_args.with_encoder(collection, None, True).options().build(collection, output)
    if source is not None:
        index_sources.write_sources(output, [*known, source])
    if not add:
        recorder.write(output)
    report_index(output, f"{built!r}", start)
    describe_index(output, built, collection)


def describe_index(output: Path, built: Any, collection: Collection) -> None:
    """Print what the tokens of an encoder behind an address cost, and what an index of vectors finds."""
    usage = getattr(getattr(built, "encoder", None), "usage", {}).get("doc")
    if usage is not None and usage.describe():
        echo(f"{output}: {'; '.join(usage.describe())}")
    if hasattr(built, "describe_quality"):
        echo(f"{output}: {built.describe_quality(collection.queries)}")


def load_on_server(
    collection_args: CollectionArgs, retriever_args: RetrieverArgs, output: Path | None, start: float
) -> None:
    """Load the docs into an index on a server."""
    if output is not None:
        raise RankwrightError(f"-o: an index of --retriever {retriever_args.kind} is on the server, not in a folder")
    collection = collection_args.load(in_full=True)
    remote_index: Any = retriever_args.with_encoder(collection, None, True).options().build(collection)
    state = "loaded" if remote_index.was_loaded else "already loaded"
    echo(f"{remote_index!r}, {state}, {time.monotonic() - start:.1f} s")


def report_index(folder: Path, what: str, start: float) -> None:
    """Print what an index is, its size, and how long it took since `start`."""
    size = sum(file.stat().st_size for file in folder.rglob("*") if file.is_file())
    echo(f"{folder}: {what}, {size / 1e6:,.1f} MB, {time.monotonic() - start:.1f} s")


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


def source_paths(folder: Path) -> set[str]:
    """The collections that an index was built from, as far as it knows them."""
    from ..retrieval.index_sources import read_sources

    return {each["path"] for each in read_sources(folder)}


def update_folder(
    collection_args: CollectionArgs, retriever_args: RetrieverArgs, output: Path | None, add: bool
) -> None:
    """Update the index in a folder to its collection."""
    from ..retrieval.doc_places import PlaceRecorder
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
    path, before = collection_args.path or "", source_paths(output)
    options = retriever_args.options(folder=output)
    args, recorder = option_value("args") or (), PlaceRecorder()
    found = update_index(
        options, output, path, collection_args.fields, args,
        lambda: recorder.watch(collection_args.load()), option_value("listing"),
    )  # fmt: skip
    recorder.write(output)
    if before and before.isdisjoint(source_paths(output)):
        note(f"note: {output} was built from {', '.join(sorted(before))}; it now holds the docs of {path}")
    if found.remark:
        note(f"note: {found.remark}")
    report_index(output, f"{found.index!r}" + (f", {found.changes}" if found.changes is not None else ""), start)


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


def index_param_names(kind: type[RetrieverOptions]) -> set[str]:
    """The parameters that determine an index."""
    names = {*params_of(kind), *chosen_everywhere(kind)}
    return names if kind.index_name == "vectors" or kind.loads_docs else {"analyzer", "positions"} & names


commands = {"check": check, "index": index, "verify": verify}
