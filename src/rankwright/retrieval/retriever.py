"""The contract of everything that answers queries.

A kind of retriever is one class of options: declared fields (`option`), and how its retriever is built, opened and
identified. Its entry in `RETRIEVERS` makes it work in Python, on the command line, in a spec file and in the docs.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar, Protocol

from ..collection.collection import Collection
from ..errors import RankwrightError
from ..kind_options import Options, option, params_of, parse_options
from ..run import Run
from .filter_parser import EXAMPLE, parse_filter

if TYPE_CHECKING:
    from typing import Self

    from .index_update import Update, Updated


class Retriever(Protocol):
    """Answers queries with the best docs of each; `explain(query, doc)` is there where a score can be explained.

    If its kind says `can_filter`, it also takes `filter=`: a condition on metadata, or one by query, besides its own.
    One whose work can be counted says in `costs` what its last search took, such as the postings read per query.
    One that asks another system also says what became of its last search: `caveats` (lines for the report), `skipped`
    (queries without an answer, to leave out) and `milliseconds` (of each answer).
    """

    def search(self, queries: Mapping[str, str], k: int = 1000, *, threads: int | None = None) -> Run:
        """The k best docs of each query, as a run."""


@dataclass(frozen=True, kw_only=True)
class RetrieverOptions(Options, ABC):
    """A kind of retriever: its options, and how its retriever is built, opened and identified."""

    k: int = option(1000, "results kept per query", low=1)
    filter: str | None = option(
        None, f"condition on metadata that docs must meet, in SQL, such as `{EXAMPLE}`", check=parse_filter
    )
    optional: bool = option(False, "leave the stage out, with a note, when it cannot run here")

    kind: ClassVar[str] = ""  # its name in the table
    index_kind: ClassVar[str] = ""  # what the folder of its index says it is
    index_name: ClassVar[str] = "index"  # what its index is called in lists and in the store
    flags: ClassVar[tuple[str, ...]] = ()  # parameters of what it chooses that have a flag on the command line
    timed: ClassVar[bool] = True  # whether the time of a search says anything about the system
    remote: ClassVar[bool] = False  # answers come from a server; `ready` is called before any work
    keeps_answers: ClassVar[bool] = False  # which take the place of that server
    loads_docs: ClassVar[bool] = False  # its index is on that server
    can_filter: ClassVar[bool] = False  # its retriever takes `filter`
    can_tune: ClassVar[bool] = (
        False  # its parameters can be tuned: it has `search_with`, its retrievers have an `index`
    )
    can_update: ClassVar[bool] = False  # its index can take over what has not changed
    made_elsewhere: ClassVar[bool] = False  # its results come from outside, so that nobody knows how it was fitted

    def __post_init__(self) -> None:
        self.check_filter(self.filter)

    @classmethod
    def check_filter(cls, filter: object) -> None:
        """Refuse a filter that the retriever would ignore."""
        if filter and not cls.can_filter:
            raise RankwrightError(f"filter: retriever {cls.kind} cannot filter docs")

    @abstractmethod
    def build(self, collection: Collection, folder: Path | None = None) -> Retriever:
        """A retriever over a collection; one with an index writes it to `folder`, if that is given."""

    def build_index(self, collection: Collection, folder: Path) -> Any:
        """Write the index to a folder; returns it."""
        return self.build(collection, folder)

    def open(self, folder: Path, collection: Collection) -> Retriever:
        """The retriever whose index is in a folder."""
        raise NotImplementedError(f"retriever {self.kind} has no index to open")

    def follow(self, retriever: Any, collection: Collection) -> Any:
        """The retriever over docs that have changed since it was made; in memory, not in a folder."""
        return self.build(collection)

    def search_with(self, index: Any, collection: Collection) -> Retriever:
        """The retriever of these options over the index of another retriever with the same `index_identity`."""
        raise NotImplementedError(f"retriever {self.kind} cannot share an index")

    def vary(self, values: Mapping[str, Any], fields: Iterable[str], place: str = "") -> Self:
        """The same options with other values; NAME.KEY sets one entry of a table, the others stay as they are."""
        given = {
            name: getattr(self, name) if name in params_of(type(self)) else self.params[name] for name in self.given
        }
        whole = {**given, **{name: value for name, value in values.items() if "." not in name}}
        found = parse_options(type(self), whole, place)
        tables: dict[str, dict[str, Any]] = {}
        for name, value in values.items():
            table, dot, key = name.partition(".")
            if dot:
                tables.setdefault(table, found.table_entries(table, fields))[key] = value
        return parse_options(type(self), {**whole, **tables}, place) if tables else found

    def table_entries(self, name: str, fields: Iterable[str]) -> dict[str, Any]:
        """The entries of a parameter that is a table, with defaults for the fields of a collection if it needs them."""
        return dict(getattr(self, name) or {})

    @classmethod
    def settings_of(cls, folder: Path) -> Mapping[str, Any]:
        """The parameters that the index in a folder was built with."""
        return {}

    def update_docs(self, folder: Path, update: Update) -> Updated:
        """The index in a folder with the docs that its collection has now; call it while the folder is held."""
        raise RankwrightError(f"{folder}: an index of retriever {self.kind} cannot be updated; build it again")

    @classmethod
    def verify(cls, folder: Path) -> None:
        """Compare the files of the index in a folder with their digests and check their content, afresh."""
        raise RankwrightError(f"{folder}: retriever {cls.kind} cannot verify its index")

    def ready(self) -> None:
        """Load what is needed, or say why the retriever cannot run here."""

    def index_identity(self, collection: Collection, queries: str) -> Mapping[str, Any] | None:
        """What decides its index besides the docs; None where it has no index.

        `queries` is the hash of the collection's queries, for an index that holds something of them.
        """
        return None

    @property
    def uses_index(self) -> bool:
        """Whether an index in a folder can be searched with these options."""
        return bool(self.index_kind)

    def identity(self) -> Mapping[str, Any]:
        """What decides its answers besides the index, the queries, the filter and k."""
        own = {name: getattr(self, name) for name in params_of(type(self)) if name not in ("k", "filter", "optional")}
        return {**own, **self.params}

    def code(self) -> tuple[object, ...]:
        """The classes whose modules decide its answers."""
        return (type(self),)

    def remember_identity(self, identity: Mapping[str, Any]) -> None:
        """Keep what `identity` says of a server, for when that cannot be asked."""

    def recall_identity(self) -> Mapping[str, Any] | None:
        """What `identity` said when the server was last asked; None if that is not known."""
        return None

    def go_offline(self) -> Self:
        """The same options, with answers that were kept in place of a server's, where they are kept."""
        return self

    def refresh(self) -> None:
        """Have the server asked again at the next search, in place of answers that were kept."""
        raise RankwrightError(f"retriever {self.kind} keeps no answers that could be refreshed")

    @property
    def max_k(self) -> int | None:
        """The most results that it can give for a query; None for no limit."""
        return None


def search_judged(retriever: Retriever, collection: Collection, k: int, exclude_self: bool = False) -> Run:
    """The k best docs of each judged query that meet its filter; `exclude_self` drops the doc with the query's id."""
    extra: dict[str, Any] = {"filter": collection.filters} if collection.filters else {}
    run = retriever.search(collection.judged_queries, k + exclude_self, **extra)
    return run.exclude_self().top(k) if exclude_self else run
