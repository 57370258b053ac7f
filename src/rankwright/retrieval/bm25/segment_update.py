"""An index with the docs that a collection has now: unchanged docs stay, others are masked or indexed anew."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import numpy as np

from ...errors import RankwrightError
from ..doc_changes import DocChanges, KnownDocs
from ..doc_digests import digest_texts
from ..strings import Strings
from .live_docs import Deletions
from .segment import Builder, Segment
from .spelling import WORD_BYTES
from .tokenizer import Lexicon

if TYPE_CHECKING:
    from ...text.analyzer import Analyzer
    from .index_build import Blocks

KeepDocs = Callable[[Strings], np.ndarray[Any, np.dtype[np.bool_]]]  # of some ids: those that need not be read


def can_update(segments: Iterable[Segment]) -> bool:
    """Whether an index knows the digest of each doc; those of older versions do not."""
    return all(each.digests is not None for each in segments)


def update_segments(
    segments: tuple[Segment, ...], analyzer: Analyzer | None, blocks: Blocks, keep: KeepDocs | None = None
) -> tuple[tuple[Segment, ...], DocChanges]:
    """Segments with the docs of some blocks, and those of their own that `keep` names without reading them."""
    if analyzer is None:
        raise RankwrightError("update: an index of vectors does not take texts")
    if not can_update(segments):
        raise RankwrightError("update: the index has no digests of its docs, it is of an older version; build it again")
    known = KnownDocs(
        Strings.concat([each.live_ids for each in segments]),
        np.concatenate([each.live_digests for each in segments if each.live_digests is not None]),
    )
    if keep is not None:
        known.is_kept |= keep(known.ids)
    lexicon, builder, new = Lexicon(analyzer), Builder(), list[str]()
    for ids, texts in blocks:
        digests = digest_texts(texts)
        rows = known.compare(ids, digests)
        some = rows.tolist()
        if some:
            chosen = [texts[at] for at in some]
            names = [ids[at] for at in some]
            builder.add(names, *lexicon.encode(chosen), len(lexicon.terms), digests[rows])
            new += names
    changes = known.summarize(new)
    if not changes:
        return segments, changes
    found = [each for each in delete_docs(segments, known.is_kept) if each.doc_count]
    if new or not found:
        found.append(replace(builder.segment(lexicon.terms), words=lexicon.short_tokens(WORD_BYTES)))
    return tuple(found), changes


def delete_docs(segments: Sequence[Segment], is_kept: np.ndarray[Any, np.dtype[np.bool_]]) -> Iterable[Segment]:
    """The segments with only those of their live docs that are kept."""
    first = 0
    for each in segments:
        kept = is_kept[first : first + each.doc_count]
        first += each.doc_count
        if kept.all():
            yield each
            continue
        live = np.ones(len(each.sizes), dtype=np.uint8) if each.deletions is None else each.live.copy()
        live[np.flatnonzero(live)[~kept]] = 0
        yield replace(each, deletions=Deletions.of(each, live))
