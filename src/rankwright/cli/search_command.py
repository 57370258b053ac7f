"""rankwright search."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from ..errors import RankwrightError, unknown
from ..retrieval.retriever_kinds import RETRIEVERS
from .answer_json import FORMAT_HELP, JSON, check_answer_format, echo_answer
from .filter_options import FACETS_OPTION
from .options import (
    SHOWN_DOCS,
    CollectionArgs,
    basic_options,
    collection_options,
    echo,
    note,
    note_suggestion,
    option_value,
    report_written,
)
from .param_flags import is_given
from .passage_options import PASSAGES_OPTION, aggregate_to_notes, note_judgements
from .paths import INPUT, OUTPUT
from .retriever_options import RetrieverArgs, RetrieverCommand, check_index_matches, retriever_options
from .system_options import SystemArgs, search_system, system_options

if TYPE_CHECKING:
    from ..collection import Collection
    from ..retrieval.retriever import RetrieverOptions
    from ..run import Run
    from ..table import Table

CHECKED_ROWS = 1000  # rows of a run that are compared with the judgements
ALL_ROWS = 1 << 40  # no limit on rows


@click.command(cls=RetrieverCommand)
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
    re-ranker. Indexes and models come from the store, or are built and stored. For a query of the experiment, the
    experiment's own result is shown.

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
    reads_docs_only = text is not None and split is None and judgements is None
    collection = collection_args.load(docs_only=reads_docs_only).select_split(split)
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
    if passages is None:
        return
    from ..retrieval.passages import PASSAGES

    if passages not in PASSAGES:
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
    if folder is not None:
        from ..retrieval.doc_places import place_docs

        collection = place_docs(collection, folder)
    shown = render_results(collection, analyzer, text, run, chunks, why, fold=not explain, why_missing=missing)
    echo(shown, styled=True)


def note_operators(text: str) -> None:
    """Say what a query with operators is likely not meant to be: a quote without an end, or only words to leave out."""
    from ..retrieval.bm25.query_syntax import parse_query

    if text.count('"') % 2:
        note("note: a quote in the query has no end and is read as an ordinary character")
    if text.strip() and not parse_query(text).text.strip():
        note("note: every word of the query is behind a minus; add one that docs should have")


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


commands = {"search": search}
