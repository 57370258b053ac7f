"""A collection: docs that stream in blocks, queries with types, judgements by split."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ..errors import RankwrightError, unknown
from ..qrels import Qrels
from .metadata_values import column_of

if TYPE_CHECKING:
    import polars as pl

BLOCK = 8192  # docs of a block, if they are not too long
LETTERS = 1 << 24  # text of a block


@dataclass(frozen=True)
class Block:
    """Some docs as columns: ids, and for each field or piece of metadata a value for each doc, or None."""

    ids: list[str]
    columns: dict[str, list[Any]]

    def texts(self, fields: Sequence[str]) -> list[str]:
        """The fields of each doc, one after the other on lines of their own."""
        parts = [self.columns.get(name) for name in fields]
        if len(parts) == 1 and parts[0] is not None:
            return [text_of(value) for value in parts[0]]
        rows = zip(*(part for part in parts if part is not None), strict=True)
        return ["\n".join(map(text_of, row)) for row in rows] or [""] * len(self.ids)


def text_of(value: Any) -> str:
    """A value as text to search: a list as lines."""
    if isinstance(value, str):
        return value
    if isinstance(value, list | tuple):
        return "\n".join(map(str, value))
    return "" if value is None else str(value)


def blocks(docs: Iterable[tuple[str, Mapping[str, Any]]]) -> Iterator[Block]:
    """Docs, each an id and its values, gathered into blocks."""
    ids: list[str] = []
    columns: dict[str, list[Any]] = {}
    letters = 0
    for doc, values in docs:
        for name, value in values.items():
            if name not in columns:
                columns[name] = [None] * len(ids)
            columns[name].append(value)
            if isinstance(value, str):
                letters += len(value)
        ids.append(doc)
        if len(values) < len(columns):
            for column in columns.values():
                if len(column) < len(ids):
                    column.append(None)
        if len(ids) == BLOCK or letters > LETTERS:
            yield Block(ids, columns)
            ids, columns, letters = [], {}, 0
    if ids:
        yield Block(ids, columns)


@dataclass(frozen=True, eq=False, repr=False)
class Collection:
    """Docs (text fields and metadata), queries (text and type), and judgements, in one or several splits.

    Docs are read anew, block by block, each time they are asked for; queries and judgements are held.
    """

    name: str
    source: Callable[[], Iterator[Block]]
    fields: tuple[str, ...]  # the text of a doc, unless others are chosen
    queries: Mapping[str, str] = field(default_factory=dict)
    types: Mapping[str, str] = field(default_factory=dict)
    splits: Mapping[str, Qrels] = field(default_factory=dict)
    split: str | None = None  # the one in use
    warnings: tuple[str, ...] = ()  # what was wrong in the files, and passed over
    notice: str = ""  # what must be said wherever its figures are shown
    vectors: Mapping[str, Path] = field(default_factory=dict)  # files of docs' and queries' vectors beside it

    @classmethod
    def load(
        cls,
        path: str | Path,
        format: str | None = None,
        columns: Mapping[str, str | Sequence[str]] | None = None,
        queries: str | Path | None = None,
        qrels: str | Path | None = None,
    ) -> Collection:
        """The collection at a path (or `demo`, `ir_datasets:NAME`): BEIR, TREC, MS MARCO, JSONL, CSV, a vault of notes.

        The format is told by what is there, unless it is named. `columns` says which column is what
        (doc, fields, date, tags, links, page_type, parent, queries, distractors, query, query_text, query_type).
        `queries` and `qrels` name files outside the collection; they replace its own queries and judgements.
        """
        from .formats import load

        return load(path, format, columns, queries, qrels)

    @classmethod
    def of(
        cls,
        docs: Mapping[str, str | Mapping[str, Any]],
        queries: Mapping[str, str] | None = None,
        qrels: Qrels | None = None,
        name: str = "collection",
    ) -> Collection:
        """A collection from docs by id, each a text or fields and metadata by name."""
        rows = {doc: {"text": value} if isinstance(value, str) else value for doc, value in docs.items()}
        named = dict.fromkeys(key for row in rows.values() for key in row if key in ("title", "text"))
        fields = tuple(sorted(named, key=("title", "text").index)) or ("text",)
        splits = {} if qrels is None else {"test": qrels}
        return cls(name, lambda: blocks(rows.items()), fields, queries or {}, {}, splits, next(iter(splits), None))

    def blocks(self) -> Iterator[Block]:
        """The docs, block by block, in their order."""
        return self.source()

    def texts(self, fields: Sequence[str] | None = None) -> Iterator[tuple[list[str], list[str]]]:
        """Ids and texts of the docs, block by block: the fields, each on lines of its own."""
        chosen = self.searched(fields)
        for at, block in enumerate(self.blocks()):
            if at == 0:
                self.check_fields(chosen, block)
            yield block.ids, block.texts(chosen)

    def searched(self, fields: Sequence[str] | None = None) -> tuple[str, ...]:
        """The fields that are searched: those that are named, else the collection's own."""
        chosen = tuple(fields or self.fields)
        if not chosen:
            raise RankwrightError(f"{self.name}: no column is known to be text; name some: --fields NAME,NAME")
        return chosen

    def check_fields(self, fields: Sequence[str], block: Block) -> None:
        """Refuse a field that no doc of the first block has."""
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
    def asked(self) -> dict[str, str]:
        """The queries of the split in use, those that are judged; all queries where nothing is judged."""
        if not self.queries:
            raise RankwrightError(
                f"{self.name}: has no queries; give some in queries.jsonl beside the docs, in another file (--queries "
                "FILE) or in a column of examples (--columns queries=NAME), or search or rank one query with -q TEXT"
            )
        if self.split is None:
            return dict(self.queries)
        judged = set(self.splits[self.split].queries)
        found = {query: text for query, text in self.queries.items() if query in judged}
        if not found:
            raise RankwrightError(
                f"{self.name}: no query of split {self.split!r} is among its queries; 'all' asks them all"
            )
        return found

    def on(self, split: str | None) -> Collection:
        """The same collection with another split in use; `all` asks every query."""
        if split == "all":
            return replace(self, split=None)
        if split is not None and split not in self.splits:
            raise unknown(f"{self.name}: split", split, [*self.splits, "all"])
        return replace(self, split=split or self.split)

    def using(self, fields: Sequence[str] | None) -> Collection:
        """The same collection with other text fields."""
        return replace(self, fields=tuple(fields)) if fields else self

    @cached_property
    def metadata(self) -> pl.DataFrame:
        """What is known of each doc besides its text: the column doc, and one for each key, typed."""
        import polars as pl

        ids: list[str] = []
        known: dict[str, list[Any]] = {}
        for block in self.blocks():
            for name, values in block.columns.items():
                if name not in (*self.fields, "doc"):
                    known.setdefault(name, [None] * len(ids)).extend(values)
            ids.extend(block.ids)
            for values in known.values():
                values.extend([None] * (len(ids) - len(values)))
        return pl.DataFrame(
            {"doc": pl.Series(ids, dtype=pl.String)} | {key: column_of(key, known[key]) for key in known}
        )

    @cached_property
    def parents(self) -> dict[str, str]:
        """The note of each chunk, chunks in their order."""
        found: dict[str, str] = {}
        for block in self.blocks():
            if "parent" in block.columns:
                found.update((doc, note) for doc, note in zip(block.ids, block.columns["parent"], strict=True) if note)
        return found

    def docs(self, wanted: Iterable[str] | None = None) -> dict[str, dict[str, Any]]:
        """Docs by id, with all their values: some, or every one; those that are not there are left out."""
        left = None if wanted is None else set(wanted)
        found: dict[str, dict[str, Any]] = {}
        for block in self.blocks():
            for at, doc in enumerate(block.ids):
                if left is None or doc in left:
                    found[doc] = {name: values[at] for name, values in block.columns.items()}
            if left is not None and len(found) == len(left):
                break
        return found

    def __repr__(self) -> str:
        parts = [f"{len(self.queries):,} queries", *(f"{name}: {len(each):,}" for name, each in self.splits.items())]
        return f"Collection({self.name!r}, {', '.join(parts)})"
