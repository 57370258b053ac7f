"""Groups of nearly equal docs: MinHash finds candidates, the exact similarity of their shingles decides.

The similarity of two docs is the Jaccard coefficient of their sets of shingles, three consecutive words (Broder, "On
the resemblance and containment of documents", SEQUENCES 1997). Docs that agree in all values of one band of their
MinHash sketches are candidates (Leskovec et al., Mining of Massive Datasets, 2020, section 3.4).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from zlib import crc32

import numpy as np

from ..base.ids import Codes, group_offsets
from ..base.progress import track
from ..text.analyzer import Terms
from ..text.analyzers import get_analyzer
from .collection import Collection
from .leaks import SHINGLE, shingle_keys

SIMILAR = 0.8  # similarity of nearly equal docs
BANDS, ROWS = 20, 6  # docs of similarity s are candidates with probability 1 - (1 - s**ROWS)**BANDS: 0.998 at 0.8
NEIGHBORS = 8  # candidates with the same band that a doc is compared with
MAX_PAIRS = 1 << 22  # candidates to compare
MAX_SHINGLES = 1 << 25  # of candidates, in memory while they are compared
MAX_WORDS = 1 << 21  # different words of candidates: a shingle of three is a number below 2**63
CACHED = 1 << 14  # shingles that are hashed at a time, so that they stay in the processor's cache


@dataclass(frozen=True)
class DuplicateGroup:
    """Nearly equal docs: each is linked to another one by a similarity of at least 0.8."""

    docs: tuple[str, ...]
    similarity: float  # the lowest of its links


@dataclass
class Sketches:
    """The bands of the MinHash sketches of docs, block by block: 80 bytes for each doc."""

    bands: list[np.ndarray[tuple[int, int], np.dtype[np.uint32]]] = field(default_factory=list)
    rows: list[Codes] = field(default_factory=list)  # of the docs in the collection
    copies: list[tuple[str, str]] = field(default_factory=list)  # docs with the text of an earlier one, after that one
    count: int = 0

    def add(self, ids: Sequence[str], terms: Terms, earlier: Sequence[str]) -> None:
        """Add a block of docs: their words, and for each the first doc of the collection that has the same text."""
        sizes = np.maximum(np.diff(terms.starts) - SHINGLE + 1, 0)
        is_copy = np.array([first != doc for first, doc in zip(earlier, ids, strict=True)], dtype=bool)
        self.copies += [(earlier[at], ids[at]) for at in np.flatnonzero(is_copy & (sizes > 0)).tolist()]
        kept = np.flatnonzero(~is_copy & (sizes > 0))
        starts = group_offsets(sizes[kept])
        places = np.arange(starts[-1]) + np.repeat(terms.starts[kept] - starts[:-1], sizes[kept])
        self.bands.append(sketch_bands(hash_shingles(terms, places), starts))
        self.rows.append(kept + self.count)
        self.count += len(ids)


def hash_shingles(terms: Terms, places: Codes) -> np.ndarray[tuple[int], np.dtype[np.uint32]]:
    """A hash of the shingle that begins at each of some places, the same in every block and on every machine."""
    known = np.fromiter((crc32(word.encode(errors="replace")) for word in terms.vocabulary), dtype=np.uint64)
    mixed = np.zeros(len(places), dtype=np.uint64)
    for at in range(SHINGLE):
        mixed = (mixed + known[terms.codes[places + at]]) * np.uint64(0x9E3779B97F4A7C15)
        mixed ^= mixed >> np.uint64(29)
    return (mixed >> np.uint64(32)).astype(np.uint32)


def sketch_bands(
    shingles: np.ndarray[tuple[int], np.dtype[np.uint32]], starts: Codes
) -> np.ndarray[tuple[int, int], np.dtype[np.uint32]]:
    """The bands of the sketch of each doc: the least a·shingle + b mod 2**32 for 120 pairs (a, b), hashed by sixes."""
    rng = np.random.default_rng(0)
    factors = rng.integers(0, 1 << 31, BANDS * ROWS).astype(np.uint32) * np.uint32(2) + np.uint32(1)
    shifts = rng.integers(0, 1 << 32, BANDS * ROWS).astype(np.uint32)
    sketch = np.empty((BANDS * ROWS, len(starts) - 1), dtype=np.uint32)
    first = 0
    while first < len(starts) - 1:
        last = max(int(np.searchsorted(starts, starts[first] + CACHED, "right")) - 1, first + 1)
        part = shingles[starts[first] : starts[last]]
        values = np.empty_like(part)
        for at in range(BANDS * ROWS):
            np.multiply(part, factors[at], out=values)
            values += shifts[at]
            np.minimum.reduceat(values, starts[first:last] - starts[first], out=sketch[at, first:last])
        first = last
    bands = np.zeros((BANDS, len(starts) - 1), dtype=np.uint32)
    for row in range(ROWS):
        bands = (bands ^ sketch[row::ROWS]) * np.uint32(0x9E3779B1)
        bands ^= bands >> np.uint32(15)
    return bands.T


def candidate_pairs(bands: np.ndarray[tuple[int, int], np.dtype[np.uint32]]) -> Codes:
    """Pairs of docs with an equal band, one number each: first << 32 | second; more than MAX_PAIRS if there are."""
    pairs = np.zeros(0, dtype=np.int64)
    for band in bands.T:
        order = np.argsort(band, kind="stable")
        found = [pairs]
        for step in range(1, NEIGHBORS + 1):
            same = np.flatnonzero(band[order[step:]] == band[order[:-step]])
            if not len(same):
                break
            found.append(order[same] << 32 | order[same + step])
        pairs = sort_distinct(np.concatenate(found))
        if len(pairs) > MAX_PAIRS:
            break
    return pairs


def find_groups(collection: Collection, sketches: Sketches) -> tuple[list[DuplicateGroup], bool]:
    """The groups of nearly equal docs, the largest first; and whether every candidate was compared."""
    pairs = candidate_pairs(np.concatenate(sketches.bands)) if sketches.bands else np.zeros(0, dtype=np.int64)
    complete = len(pairs) <= MAX_PAIRS
    pairs = pairs[:MAX_PAIRS]
    docs = sort_distinct(np.concatenate([pairs >> 32, pairs & (1 << 32) - 1]))
    rows = np.concatenate(sketches.rows)[docs] if len(docs) else docs
    shingles = read_shingles(collection, rows)
    candidates = dict(zip(docs.tolist(), shingles, strict=False))  # the docs that fitted in memory
    links = Links()
    for first, copy in sketches.copies:
        links.add(first, copy, 1.0)
    for pair in track(pairs.tolist(), "comparing docs", unit="pairs"):
        a, b = candidates.get(pair >> 32), candidates.get(pair & (1 << 32) - 1)
        if a and b and not links.joins(a[0], b[0]) and (similarity := jaccard(a[1], b[1])) >= SIMILAR:
            links.add(a[0], b[0], similarity)
    return links.groups(), complete and len(shingles) == len(rows)


def read_shingles(collection: Collection, rows: Codes) -> list[tuple[str, Codes]]:
    """The ids of some docs and their shingles as sorted numbers; only of the first ones if all need too much memory."""
    words = get_analyzer("simple")
    known: dict[str, int] = {}
    found: list[tuple[str, Codes]] = []
    first = total = 0
    blocks = track(collection.blocks(), "reading docs that may be duplicates", unit="blocks") if len(rows) else ()
    for block in blocks:
        low, high = np.searchsorted(rows, [first, first + len(block.ids)]).tolist()
        wanted = (rows[low:high] - first).tolist()
        first += len(block.ids)
        if wanted:
            texts = block.texts(collection.fields)
            terms = words.terms([texts[at] for at in wanted])
            codes = np.array([known.setdefault(word, len(known)) for word in terms.vocabulary])[terms.codes]
            if len(known) >= MAX_WORDS:
                return found
            for at, begin, end in zip(wanted, terms.starts[:-1], terms.starts[1:], strict=True):
                found.append((block.ids[at], sort_distinct(shingle_keys(codes[begin:end], MAX_WORDS - 1))))
                total += len(found[-1][1])
                if total > MAX_SHINGLES:
                    return found
        if high == len(rows):
            break
    return found


def sort_distinct(numbers: Codes) -> Codes:
    """The distinct ones of some numbers, ascending: for a few, many times as fast as np.unique."""
    numbers = np.sort(numbers)
    return numbers[np.append(True, numbers[1:] != numbers[:-1])] if len(numbers) else numbers


def jaccard(a: Codes, b: Codes) -> float:
    """The Jaccard coefficient of two sets of numbers: |a ∩ b| / |a ∪ b|; 0 if their sizes keep it below 0.8."""
    if min(len(a), len(b)) / max(len(a), len(b)) < SIMILAR:
        return 0.0
    shared = len(np.intersect1d(a, b, assume_unique=True))
    return shared / (len(a) + len(b) - shared)


class Links:
    """Docs that are joined into groups by links between two of them (disjoint sets)."""

    def __init__(self) -> None:
        self.parents: dict[str, str] = {}
        self.lowest: dict[str, float] = {}  # similarity of the links of a group, by its root

    def root(self, doc: str) -> str:
        """The doc that stands for a doc's group."""
        while (parent := self.parents.get(doc, doc)) != doc:
            self.parents[doc] = doc = self.parents.get(parent, parent)
        return doc

    def joins(self, a: str, b: str) -> bool:
        """Whether two docs are in one group."""
        return self.root(a) == self.root(b)

    def add(self, a: str, b: str, similarity: float) -> None:
        """Join the groups of two docs."""
        self.parents.setdefault(a, a)
        self.parents.setdefault(b, b)
        first, second = self.root(a), self.root(b)
        if first != second:
            self.parents[second] = first
            self.lowest[first] = min(self.lowest.get(first, 1.0), self.lowest.get(second, 1.0), similarity)

    def groups(self) -> list[DuplicateGroup]:
        """The groups, the largest first."""
        found: dict[str, list[str]] = {}
        for doc in self.parents:
            found.setdefault(self.root(doc), []).append(doc)
        groups = [DuplicateGroup(tuple(docs), self.lowest[root]) for root, docs in found.items()]
        return sorted(groups, key=lambda group: -len(group.docs))
