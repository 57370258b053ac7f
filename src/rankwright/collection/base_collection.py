"""A collection: docs streamed in blocks, queries with types, judgements by split."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, MutableSequence, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any, Self

from ..base.lazy import Renamed
from ..base.limits import BLOCK_CELLS, COLUMNS
from ..errors import RankwrightError, plural, unknown
from ..qrels import Qrels
from .metadata_values import to_series

if TYPE_CHECKING:
    import polars as pl

BLOCK_DOCS = 8192  # most docs in a block
LABELS = ("aliases", "tags")  # of a note: metadata although they are searched, and not part of the text to show
BLOCK_CHARACTERS = 1 << 24  # a block ends when its text is longer than this


@dataclass(frozen=True)
class Block:
    """Docs as columns: their ids, and for each field or metadata key a value per doc, or None."""

    ids: list[str]
    columns: dict[str, list[Any]]
    starts: Sequence[int] | None = None  # the byte of the collection's file at which each doc begins, where it is known

    def values_of(self, at: int) -> dict[str, Any]:
        """The values of one doc by name."""
        return {name: values[at] for name, values in self.columns.items()}

    def select(self, places: Sequence[int]) -> Block:
        """Some docs of the block."""
        columns = {name: [values[at] for at in places] for name, values in self.columns.items()}
        return Block([self.ids[at] for at in places], columns)

    def texts(self, fields: Sequence[str]) -> list[str]:
        """The text of each doc: its fields, one per line."""
        parts = [self.columns[name] for name in fields if name in self.columns]
        if len(fields) == 1 and parts:
            return [to_text(value) for value in parts[0]]
        rows = zip(*parts, strict=True)
        if all(set(map(type, part)) <= {str} for part in parts):
            return list(map("\n".join, rows)) or [""] * len(self.ids)
        return ["\n".join(to_text(value) for value in row if value != []) for row in rows] or [""] * len(self.ids)


def to_text(value: Any) -> str:
    """A value as searchable text; a list becomes lines."""
    if isinstance(value, str):
        return value
    if isinstance(value, list | tuple):
        return "\n".join(map(str, value))
    return "" if value is None else str(value)


def make_blocks(
    docs: Iterable[tuple[str, Mapping[str, Any]]], starts: MutableSequence[int] | None = None
) -> Iterator[Block]:
    """Docs, each an id and its values, collected into blocks; reading a doc adds where it begins to `starts`."""
    ids: list[str] = []
    columns: dict[str, list[Any]] = {}
    characters = 0
    for doc, values in docs:
        before = len(ids)
        for name, value in values.items():
            column = columns.setdefault(name, [])
            if len(column) < before:
                column.extend([None] * (before - len(column)))
            column.append(value)
            if isinstance(value, str):
                characters += len(value)
        ids.append(doc)
        if len(columns) > COLUMNS:
            raise RankwrightError(f"doc {doc!r}: the docs have more than {COLUMNS:,} different fields")
        if len(ids) == BLOCK_DOCS or characters > BLOCK_CHARACTERS or len(ids) * len(columns) > BLOCK_CELLS:
            yield complete_block(ids, columns, starts)
            ids, columns, characters = [], {}, 0
    if ids:
        yield complete_block(ids, columns, starts)


def complete_block(ids: list[str], columns: dict[str, list[Any]], starts: MutableSequence[int] | None) -> Block:
    """A block, which takes the starts of its docs; columns that the last docs lack are filled up."""
    for column in columns.values():
        column.extend([None] * (len(ids) - len(column)))
    if starts is None:
        return Block(ids, columns)
    own = starts[:]
    del starts[:]
    return Block(ids, columns, own)


@dataclass(frozen=True, eq=False, repr=False)
class BaseCollection:
    """Docs (text fields and metadata), queries (text and type), and judgements in one or several splits.

    Docs are read again, block by block, each time they are needed; queries and judgements stay in memory.
    """

    name: str
    source: Callable[[], Iterator[Block]]
    fields: tuple[str, ...]  # the fields that are searched by default
    queries: Mapping[str, str] = field(default_factory=dict)
    types: Mapping[str, str] = field(default_factory=dict)
    splits: Mapping[str, Qrels] = field(default_factory=dict)
    split: str | None = None  # the split in use
    warnings: tuple[str, ...] = ()  # problems in the files that were skipped
    notice: str = ""  # shown wherever its scores are shown
    vectors: Mapping[str, Path] = field(default_factory=dict)  # files with vectors of its docs and queries
    home: Path | None = None  # the file or folder that it was loaded from
    files: tuple[Path, ...] = ()  # that its docs are read from
    filters: Mapping[str, str] = field(default_factory=dict)  # by query: a condition that its docs must meet
    remarks: tuple[str, ...] = ()  # how it was read, where that is not plain; `check` shows them
    is_markdown: bool = False  # its texts are Markdown
    finder: Callable[[Iterable[str]], dict[str, dict[str, Any]]] | None = None  # docs by id, without reading all docs
    doc_at: Callable[[int], tuple[str, dict[str, Any]]] | None = None  # the doc that begins at a byte of its file
    # where every n-th doc begins, as bytes and lines before it, and the number of docs; None if that cannot be told
    find_rows: Callable[[int], tuple[list[tuple[int, int]], int] | None] | None = None
    read_from: Callable[[int, int], Iterator[Block]] | None = None  # docs from a byte on, after some lines

    asked = Renamed("judged_queries")
    on = Renamed("select_split")
    using = Renamed("select_fields")

    @classmethod
    def of(
        cls,
        docs: Mapping[str, str | Mapping[str, Any]],
        queries: Mapping[str, str] | None = None,
        qrels: Qrels | None = None,
        name: str = "collection",
    ) -> Self:
        """A collection from docs by id; a doc is a text, or its fields and metadata by name."""
        rows = {doc: {"text": value} if isinstance(value, str) else value for doc, value in docs.items()}
        named = dict.fromkeys(key for row in rows.values() for key in row if key in ("title", "text"))
        fields = tuple(sorted(named, key=("title", "text").index)) or ("text",)
        splits = {} if qrels is None else {"test": qrels}
        return cls(name, lambda: make_blocks(rows.items()), fields, queries or {}, {}, splits, next(iter(splits), None))

    def blocks(self) -> Iterator[Block]:
        """The docs in order, block by block."""
        return self.source()

    def texts(self, fields: Sequence[str] | None = None) -> Iterator[tuple[list[str], list[str]]]:
        """The ids and texts of the docs, block by block; a text is the doc's fields, one per line."""
        fields = self.resolve_fields(fields)
        for block in self.checked_blocks(fields):
            yield block.ids, block.texts(fields)

    def checked_blocks(self, fields: Sequence[str]) -> Iterator[Block]:
        """The docs, block by block; raises if no doc of the first block has a field."""
        return self.check_first(self.blocks(), fields)

    def check_first(self, blocks: Iterator[Block], fields: Sequence[str]) -> Iterator[Block]:
        """The blocks; raises if no doc of the first one has a field."""
        for at, block in enumerate(blocks):
            if at == 0:
                self.check_fields(fields, block)
            yield block

    def resolve_fields(self, fields: Sequence[str] | None = None) -> tuple[str, ...]:
        """The fields to search: those that are named, by default the collection's own."""
        resolved = tuple(fields or self.fields)
        if not resolved:
            block = next(iter(self.blocks()), None)
            known = f"; it has {', '.join(map(repr, block.columns))}" if block is not None else ""
            raise RankwrightError(f"{self.name}: no text column is known; name the fields: --fields NAME,NAME{known}")
        return resolved

    @property
    def shown_fields(self) -> tuple[str, ...]:
        """The searched fields that are a doc's text to a reader: of a note, all but its labels."""
        labels = LABELS if self.is_markdown else ()
        return tuple(name for name in self.fields if name not in labels) or self.fields

    def body_text(self, values: Mapping[str, Any]) -> str:
        """The text of a doc to a reader, from its values: without its title; of a note, without its markup."""
        body = "\n".join(to_text(values.get(name)) for name in self.shown_fields if name != "title")
        if not self.is_markdown:
            return body
        from .plain_text import to_plain_text

        return to_plain_text(body)

    def check_fields(self, fields: Sequence[str], block: Block) -> None:
        """Raise if no doc of the first block has a field."""
        for name in fields:
            if name not in block.columns:
                raise unknown(f"{self.name}: field", name, block.columns)

    @property
    def qrels(self) -> Qrels:
        """The judgements of the split in use."""
        if self.split is None:
            raise RankwrightError(f"{self.name}: has no judgements")
        return self.splits[self.split]

    @property
    def judged_queries(self) -> dict[str, str]:
        """The queries that are judged in the split in use; all queries if no split is in use."""
        if not self.queries:
            raise RankwrightError(
                f"{self.name}: has no queries; add queries.jsonl next to the docs, name another file (--queries FILE) "
                "or a column of examples (--columns queries=NAME), or search or rank one query with -q TEXT"
            )
        if self.split is None:
            return dict(self.queries)
        judged = set(self.splits[self.split].queries)
        found = {query: text for query, text in self.queries.items() if query in judged}
        if not found:
            raise RankwrightError(
                f"{self.name}: no query of split {self.split!r} is among its queries; split 'all' selects every query"
            )
        return found

    def select_split(self, split: str | None) -> Self:
        """The same collection with another split in use; `all` selects every query."""
        if split == "all":
            return replace(self, split=None)
        if split is not None and split not in self.splits:
            raise unknown(f"{self.name}: split", split, [*self.splits, "all"])
        return replace(self, split=split or self.split)

    def select_fields(self, fields: Sequence[str] | None) -> Self:
        """The same collection with other text fields."""
        return replace(self, fields=tuple(fields)) if fields else self

    @cached_property
    def metadata(self) -> pl.DataFrame:
        """The metadata of each doc: the column doc, and one typed column per key."""
        import polars as pl

        ids: list[str] = []
        known: dict[str, list[Any]] = {}
        for block in self.blocks():
            for name, values in block.columns.items():
                if name in LABELS or name not in (*self.fields, "doc"):
                    known.setdefault(name, [None] * len(ids)).extend(values)
            if len(known) > COLUMNS:
                raise RankwrightError(f"{self.name}: the docs have more than {COLUMNS:,} different fields")
            ids.extend(block.ids)
            for values in known.values():
                values.extend([None] * (len(ids) - len(values)))
        return pl.DataFrame(
            {"doc": pl.Series(ids, dtype=pl.String)} | {key: to_series(key, known[key]) for key in known}
        )

    @cached_property
    def parents(self) -> dict[str, str]:
        """The note of each chunk, chunks in order."""
        found: dict[str, str] = {}
        for block in self.blocks():
            if "parent" in block.columns:
                found.update((doc, note) for doc, note in zip(block.ids, block.columns["parent"], strict=True) if note)
        return found

    def docs(self, wanted: Iterable[str] | None = None) -> dict[str, dict[str, Any]]:
        """Docs by id with all their values: the wanted ones that exist, or all."""
        if wanted is not None and self.finder is not None:
            return self.finder(wanted)
        wanted = None if wanted is None else set(wanted)
        found: dict[str, dict[str, Any]] = {}
        for block in self.blocks():
            for at, doc in enumerate(block.ids):
                if wanted is None or doc in wanted:
                    found[doc] = block.values_of(at)
            if wanted is not None and len(found) == len(wanted):
                break
        return found

    def count_docs(self, enough: int) -> int:
        """The number of docs; no more are counted once there are enough."""
        count = 0
        for block in self.blocks():
            count += len(block.ids)
            if count >= enough:
                break
        return count

    def __repr__(self) -> str:
        parts = [plural(len(self.queries), "query"), *(f"{name}: {len(each):,}" for name, each in self.splits.items())]
        return f"{type(self).__name__}({self.name!r}, {', '.join(parts)})"
