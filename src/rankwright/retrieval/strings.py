"""A column of strings in an index: two plain arrays, decoded only as far as they are used.

Two arrays can be checked completely before anything trusts them; polars does not survive every damaged Arrow file.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from functools import cached_property
from itertools import chain
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from ..base.ids import Codes, Ids, find_duplicate, group_offsets, ranks_of
from ..base.packed_ids import PackedIds
from ..errors import RankwrightError
from .index_folder import read_array
from .verification import DamagedIndexError

if TYPE_CHECKING:
    import polars as pl

Array = np.ndarray[Any, Any]
CHUNK = 1 << 18  # strings decoded together
# decoding everything pays off from one string in this many: to read them, or to search for them
READ_SHARE = 8
SEARCH_SHARE = 512
# up to these numbers they are read or searched for one by one, sooner than polars is loaded
FEW_ROWS = 2048
FEW_WANTED = 64
SMALL = 1 << 18  # up to this many strings, plain Python has sorted or compared them before polars is loaded


class Strings:
    """Strings as UTF-8 letters and where each begins, as a polars Series, or as both."""

    def __init__(self, arrays: tuple[Array, Codes] | None = None, series: pl.Series | None = None) -> None:
        if arrays is not None:
            self.arrays = arrays
        if series is not None:
            self.series = series

    @classmethod
    def of(cls, series: pl.Series) -> Strings:
        """The strings of a series."""
        return cls(series=series)

    @classmethod
    def of_list(cls, texts: Sequence[str]) -> Strings:
        """The strings of a list."""
        with explain_half_characters(texts):
            letters = "".join(texts).encode()
        parts = texts if len(letters) == sum(map(len, texts)) else [text.encode() for text in texts]
        sizes = np.fromiter(map(len, parts), dtype=np.int64, count=len(parts))
        return cls((np.frombuffer(letters, dtype=np.uint8), group_offsets(sizes)))

    @classmethod
    def concat(cls, parts: Sequence[Strings]) -> Strings:
        """Strings, concatenated."""
        if len(parts) == 1:
            return parts[0]
        if any("arrays" not in vars(each) for each in parts):
            import polars as pl

            return cls(series=pl.concat([each.series for each in parts], rechunk=True))
        letters = [np.zeros(0, dtype=np.uint8), *(each.arrays[0] for each in parts)]
        sizes = [np.zeros(0, dtype=np.int64), *(np.diff(each.arrays[1]) for each in parts)]
        found = cls((np.concatenate(letters), group_offsets(np.concatenate(sizes))))
        if len(found) <= SMALL and all("few_texts" in vars(each) for each in parts):
            found.few_texts = [*chain.from_iterable(each.few_texts for each in parts)]
        return found

    @classmethod
    def union(cls, parts: Sequence[Strings]) -> Strings:
        """The distinct strings, ascending in byte order."""
        if sum(map(len, parts)) <= SMALL:
            texts = sorted(chain.from_iterable(each.to_list() for each in parts))  # most parts ascend: they are merged
            return cls.of_list([*dict.fromkeys(texts)])
        return cls(series=cls.concat(parts).series.unique().sort())

    def __len__(self) -> int:
        return len(self.series) if self.is_decoded else len(self.arrays[1]) - 1

    def __iter__(self) -> Iterator[str]:
        return iter(self.to_list())

    def __getitem__(self, rows: Any) -> Any:
        return self.series[rows]

    @property
    def is_decoded(self) -> bool:
        """Whether the series is there already."""
        return "series" in vars(self)

    @cached_property
    def arrays(self) -> tuple[Array, Codes]:
        """The letters of all strings, and where each begins and the last one ends."""
        texts = ["".join(self.series[at : at + CHUNK].to_list()) for at in range(0, len(self.series), CHUNK)]
        starts = group_offsets(self.series.str.len_bytes().to_numpy().astype(np.int64))
        return np.frombuffer(b"".join(map(str.encode, texts)), dtype=np.uint8), starts

    @cached_property
    def series(self) -> pl.Series:
        """All strings as a polars Series."""
        import polars as pl

        return pl.concat([pl.Series(dtype=pl.String), *self.chunks()], rechunk=True)

    def chunks(self) -> Iterator[pl.Series]:
        """All strings, some at a time."""
        import polars as pl

        if self.is_decoded:
            yield from (self.series[at : at + CHUNK] for at in range(0, len(self.series), CHUNK))
            return
        letters, starts = self.arrays
        for at in range(0, len(starts) - 1, CHUNK):
            ends = starts[at : at + CHUNK + 1] - starts[at]
            some = pl.lit(letters[starts[at] : starts[at] + ends[-1]].tobytes())
            pieces = some.bin.slice(pl.lit(pl.Series(ends[:-1])), pl.lit(pl.Series(np.diff(ends))))
            yield pl.select(pieces.cast(pl.String)).to_series()

    def to_list(self) -> list[str]:
        """All strings."""
        return self.few_texts if len(self) <= SMALL else self.decode()

    @cached_property
    def few_texts(self) -> list[str]:
        """All strings, where they are few enough to be kept as Python's."""
        return self.decode()

    def decode(self) -> list[str]:
        """All strings, decoded."""
        if self.is_decoded:
            return self.series.to_list()
        letters, starts = self.arrays
        text = letters.tobytes().decode()
        if len(text) < len(letters):  # count characters instead of bytes
            starts = np.append(0, np.cumsum((letters & 0xC0) != 0x80))[starts]
        ends = starts.tolist()
        return [text[ends[at] : ends[at + 1]] for at in range(len(ends) - 1)]

    def select(self, mask: Array) -> Strings:
        """The strings where a mask is not 0."""
        kept = mask != 0
        if "arrays" not in vars(self):
            return Strings(series=self.series.filter(kept))
        letters, starts = self.arrays
        sizes = np.diff(starts)
        return Strings((letters[np.repeat(kept, sizes)], group_offsets(sizes[kept])))

    def ranks(self) -> Codes:
        """The rank of each string in byte order."""
        return ranks_of(self.to_list() if len(self) <= SMALL else self.series)

    @cached_property
    def rows(self) -> dict[str, int]:
        """The row of each string: of few, as Python objects take much memory."""
        return dict(zip(self.to_list(), range(len(self)), strict=True))

    @cached_property
    def packed(self) -> PackedIds:
        """All strings, packed."""
        return PackedIds.of_text(*self.arrays)

    def gather(self, rows: Array) -> Ids:
        """The strings of some rows."""
        if self.is_decoded and "packed" not in vars(self):
            return self.series.gather(rows)
        if "packed" in vars(self) or (len(rows) > FEW_ROWS and READ_SHARE * len(rows) > len(self)):
            return self.packed.take(rows)
        letters, starts = self.arrays
        at = rows.astype(np.int64)
        if len(rows) > FEW_ROWS:
            sizes = starts[at + 1] - starts[at]
            ends = group_offsets(sizes)
            places = np.arange(ends[-1]) + np.repeat(starts[at] - ends[:-1], sizes)
            return PackedIds.of_text(letters[places], ends)
        view = letters.data
        return [str(view[a:b], "utf-8") for a, b in zip(starts[at].tolist(), starts[at + 1].tolist(), strict=True)]

    def places(self, wanted: Sequence[str]) -> Codes:
        """The position of each wanted string among these, which ascend in byte order; -1 if it is not there."""
        if not len(self) or not len(wanted):
            return np.full(len(wanted), -1, dtype=np.int64)
        many = self.is_decoded or (len(wanted) > FEW_WANTED and SEARCH_SHARE * len(wanted) > len(self))
        if many and not has_half_character("".join(wanted)):
            import polars as pl

            names = pl.Series(wanted, dtype=pl.String)
            found = np.asarray(self.series.search_sorted(names).to_numpy(), dtype=np.int64)
            nearest = self.series.gather(np.minimum(found, len(self) - 1))
            return np.where((nearest == names).to_numpy(), found, -1)
        rows = [self.find_sorted(name, range(len(self))) for name in wanted]
        return np.array([-1 if row is None else row for row in rows], dtype=np.int64)

    def find_sorted(self, name: str, rows: Sequence[int] | Array) -> int | None:
        """The row of a string, given all rows in the byte order of their strings; None if it is not there."""
        letters, starts = self.arrays
        view, word = letters.data, name.encode(errors="surrogatepass")

        def read(row: int) -> bytes:
            return bytes(view[starts[row] : starts[row + 1]])

        at = bisect_left(rows, word, key=read)
        return int(rows[at]) if at < len(rows) and read(rows[at]) == word else None


def text_series(texts: Sequence[str]) -> pl.Series:
    """Texts as a polars Series."""
    import polars as pl

    with explain_half_characters(texts):
        return pl.Series(texts, dtype=pl.String)


@contextmanager
def explain_half_characters(texts: Sequence[str]) -> Iterator[None]:
    """Name the text with half a character, which Python can hold and UTF-8 cannot, if encoding stops at one."""
    try:
        yield
    except UnicodeEncodeError:
        text = next(text for text in texts if has_half_character(text))
        raise RankwrightError(
            f"{text!r} contains an unpaired surrogate (half a character), which UTF-8 cannot store"
        ) from None


def has_half_character(text: str) -> bool:
    """Whether a text has a surrogate, which UTF-8 cannot hold."""
    try:
        text.encode()
    except UnicodeEncodeError:
        return True
    return False


def find_duplicate_in(parts: Sequence[Strings]) -> str | None:
    """The first string of several columns that appears twice, or None; of many, 8 bytes each are held at once."""
    if sum(map(len, parts)) <= SMALL:
        texts = [text for each in parts for text in each.to_list()]
        return find_duplicate(texts) if len(set(texts)) < len(texts) else None
    found = (some.hash().to_numpy() for each in parts for some in each.chunks())
    hashes = np.concatenate([np.zeros(0, dtype=np.uint64), *found])
    hashes.sort()
    twice = np.unique(hashes[1:][hashes[1:] == hashes[:-1]])
    if not len(twice):
        return None
    # equal strings have equal hashes, and seldom others do
    suspects = [
        text
        for each in parts
        for some in each.chunks()
        for text in some.filter(np.isin(some.hash().to_numpy(), twice, kind="sort")).to_list()
    ]
    return find_duplicate(suspects)


def write_strings(home: Path, name: str, strings: Strings) -> None:
    """Write strings as two files: NAME.npy has the letters, NAME_at.npy where each begins."""
    letters, starts = strings.arrays
    np.save(home / f"{name}.npy", letters, allow_pickle=False)
    np.save(home / f"{name}_at.npy", starts, allow_pickle=False)


def read_strings(home: Path, name: str, thorough: bool) -> Strings:
    """Strings whose arrays are memory-mapped; a thorough check reads all of them."""
    letters, starts = read_array(home, name, np.uint8), read_array(home, f"{name}_at", np.int64)
    check_starts(home / f"{name}_at.npy", starts, len(letters), thorough)
    if thorough:
        check_letters(home / f"{name}.npy", letters, starts)
    return Strings((np.asarray(letters), np.asarray(starts)))


def check_starts(path: Path, starts: Array, total: int, thorough: bool) -> None:
    """Refuse offsets that do not begin at 0, fall, or do not end at `total`: what indexes an array must lie in it."""
    if not len(starts) or starts[0] != 0 or starts[-1] != total or (thorough and (np.diff(starts) < 0).any()):
        raise DamagedIndexError(path, "its offsets do not fit the array that they divide")


def check_letters(path: Path, letters: Array, starts: Array) -> None:
    """Refuse letters that are not UTF-8, or a string that begins inside a character."""
    try:
        letters.tobytes().decode()
    except UnicodeDecodeError:
        raise DamagedIndexError(path, "it is not UTF-8 text") from None
    begins = starts[:-1][np.diff(starts) > 0]
    if ((letters[begins] & 0xC0) == 0x80).any():
        raise DamagedIndexError(path, "a string begins inside a character")
