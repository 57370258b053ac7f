"""Build the segments of an index from texts, in memory or in parts on disk; and its analyzer in the manifest."""

from __future__ import annotations

import math
import os
import shutil
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import numpy as np

from ...base.ids import Codes
from ...base.parallel import map_ahead
from ...base.parts import is_split, write_parts
from ...base.progress import track
from ...collection.collection import BLOCK_DOCS, Collection
from ...collection.doc_ranges import DocRange, cut_blocks, read_range, split_docs
from ...errors import RankwrightError
from ...text.analyzer import Analyzer, CustomAnalyzer
from ...text.analyzers import get_analyzer
from .. import index_folder
from ..doc_digests import digest_texts
from . import segment_files
from .kernels.tokens import expand_tokens
from .segment import Builder, Segment
from .spelling import WORD_BYTES
from .tokenizer import Lexicon

Docs = Collection | Mapping[str, str]
Analysis = str | Analyzer | Callable[[str], list[str]]
Blocks = Iterable[tuple[Sequence[str], Sequence[str]]]  # ids and texts

POSTINGS_IN_MEMORY = 1 << 26  # while an index is built on disk: about a gigabyte


@dataclass(frozen=True)
class ShardSettings:
    """How an index in shards is built: docs of a shard, postings in memory, and whether positions are kept."""

    docs: int
    postings: int = POSTINGS_IN_MEMORY
    positions: bool = False


def resolve_analyzer(by: Analysis) -> Analyzer:
    """The analyzer of a name, or of a function."""
    return get_analyzer(by)


def restore_analyzer(folder: Path, manifest: Mapping[str, Any], analyzer: Analysis | None = None) -> Analyzer | None:
    """The analyzer that an index was built with; None for an index of vectors."""
    name = manifest.get("analyzer")
    if manifest.get("own") and (analyzer is None or isinstance(analyzer, str)):
        raise RankwrightError(f"{folder}: was built with a custom analyzer, {name!r}; pass it: analyzer=...")
    chosen = None if name is None else resolve_analyzer(analyzer if manifest.get("own") and analyzer else name)
    if chosen is not None and hasattr(chosen, "restored"):  # it has counts of languages
        chosen = chosen.restored(manifest.get("languages", {}))
    if chosen is not None and manifest.get("analyzer_version", 1) != chosen.version:
        raise RankwrightError(f"{folder}: was built with another version of the analyzer {name!r}; build it again")
    return chosen


def index_metadata(analyzer: Analyzer | None, fields: Sequence[str]) -> dict[str, Any]:
    """What the manifest says of the index."""
    own = isinstance(analyzer, CustomAnalyzer) and not analyzer.registered
    about = {"analyzer": analyzer and analyzer.name, "own": own, "fields": list(fields)}
    return {**about, **(analyzer.metadata if analyzer else {})}


def texts_of(docs: Docs, fields: Sequence[str]) -> Blocks:
    """Ids and texts, block by block, with a progress bar."""
    if isinstance(docs, Collection):
        return track(docs.texts(fields), "indexing", unit="blocks")
    ids = list(docs)
    return ((part := ids[at : at + BLOCK_DOCS], [docs[doc] for doc in part]) for at in range(0, len(ids), BLOCK_DOCS))


def add_block(
    builder: Builder, lexicon: Lexicon, ids: Sequence[str], texts: Sequence[str], starts: Codes, codes: Codes
) -> None:
    """Add docs and the codes of their terms, with the positions of these if they are kept."""
    where = None
    if builder.keeps_positions:
        from .query_syntax import GAP

        kept = codes != lexicon.terms.get(GAP, -1)
        where = (np.arange(len(codes)) - np.repeat(starts[:-1], np.diff(starts)))[kept]
        starts, codes = np.append(0, np.cumsum(kept))[starts], codes[kept]
    builder.add(ids, starts, codes, len(lexicon.terms), digest_texts(texts), where)


def add_blocks(builder: Builder, lexicon: Lexicon, blocks: Blocks, postings: float = math.inf) -> bool:
    """Add docs until there are so many postings; returns whether there are, and docs may be left.

    While a block is added, another thread finds the tokens of the next one.
    """
    rest = iter(blocks)

    def feed() -> Iterator[tuple[Sequence[str], Sequence[str]]]:
        while builder.postings < postings and (block := next(rest, None)) is not None:
            yield block

    def number(block: tuple[Sequence[str], Sequence[str]]) -> tuple[Any, ...]:
        return (*block, lexicon.number_tokens(block[1]))

    if lexicon.analyzer.ascii_classes:
        for ids, texts, found in map_ahead(number, feed(), 1):
            add_block(builder, lexicon, ids, texts, *expand_tokens(*found))
    else:  # an analyzer that is a function stays in the thread it was made in
        for ids, texts in feed():
            add_block(builder, lexicon, ids, texts, *lexicon.encode(texts))
    return builder.postings >= postings


def build_in_memory(blocks: Blocks, analyzer: Analyzer, positions: bool) -> Segment:
    """Build a segment."""
    lexicon, builder = Lexicon(with_gaps(analyzer) if positions else analyzer), Builder(positions)
    add_blocks(builder, lexicon, blocks)
    return replace(builder.segment(lexicon.terms), words=lexicon.short_tokens(WORD_BYTES))


def build_in_parts(blocks: Blocks, analyzer: Analyzer, folder: Path, postings: int, positions: bool = False) -> Segment:
    """Build a segment in a folder: parts that would not fit in memory are written, then merged."""
    lexicon, builder = Lexicon(with_gaps(analyzer) if positions else analyzer), Builder(positions)
    parts: list[Segment] = []
    rest = iter(blocks)
    while add_blocks(builder, lexicon, rest, postings):
        parts.append(segment_files.store_segment(builder.segment(lexicon.terms), folder))
    with_words = replace(builder.segment(lexicon.terms), words=lexicon.short_tokens(WORD_BYTES))
    last = segment_files.store_segment(with_words, folder)
    if not parts:
        return last
    home = index_folder.next_segment_folder(folder)
    segment_files.merge_segments([*parts, last], home)
    for part in (*parts, last):
        segment_files.delete_segment(part)
    return segment_files.read_segment(home)


def build_shards(
    docs: Collection, fields: Sequence[str], analyzer: Analysis, folder: Path, settings: ShardSettings
) -> tuple[Analyzer, list[Segment]]:
    """Build a segment in a folder for each range of docs; on a cluster, workers do. Returns the analyzer, too."""
    chosen = resolve_analyzer(analyzer).for_new_index()
    if is_split() and isinstance(analyzer, str) and not hasattr(chosen, "restored"):
        ranges = split_docs(docs, settings.docs)
        if len(ranges) > 1:
            shared = (docs, tuple(fields), analyzer, settings)
            homes = write_parts(write_shard, shared, ranges, [each.count for each in ranges])
            return chosen, [adopt_shard(home, folder / f"segment-{at}") for at, home in enumerate(homes)]
    blocks = track(docs.checked_blocks(fields), "indexing", unit="blocks")
    segments = []
    for at, some in enumerate(cut_blocks(iter(blocks), settings.docs)):
        texts = ((block.ids, block.texts(fields)) for block in some)
        scratch = folder / f".shard-{at}"
        scratch.mkdir()
        build_in_parts(texts, chosen, scratch, settings.postings, settings.positions)
        segments.append(adopt_shard(scratch, folder / f"segment-{at}"))
        shutil.rmtree(scratch)
    return chosen, segments or [build_in_parts((), chosen, folder, settings.postings, settings.positions)]


def write_shard(shared: tuple[Collection, Sequence[str], str, ShardSettings], docs: DocRange, folder: Path) -> None:
    """Build the segment of a range of docs."""
    collection, fields, analyzer, settings = shared
    blocks = read_range(collection, docs)
    if docs.first == 0:
        blocks = collection.check_first(blocks, fields)
    texts = ((block.ids, block.texts(fields)) for block in blocks)
    chosen = resolve_analyzer(analyzer).for_new_index()
    build_in_parts(texts, chosen, folder, settings.postings, settings.positions)


def adopt_shard(home: Path, target: Path) -> Segment:
    """The segment in a folder under its name in the index; its files are linked, or copied where that is impossible."""
    [source] = [each for each in home.iterdir() if each.is_dir()]
    target.mkdir()
    for path in sorted(source.iterdir()):
        try:
            os.link(path, target / path.name)
        except OSError:
            shutil.copyfile(path, target / path.name)
    return segment_files.read_segment(target)


def with_gaps(analyzer: Analyzer) -> Analyzer:
    """The analyzer of an index that keeps positions."""
    from .query_syntax import keep_gaps

    return keep_gaps(analyzer)
