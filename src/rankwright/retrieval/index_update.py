"""Update an index on disk to what its collection has now: where files tell that they have not changed, unread."""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import cache, cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from ..base.locks import hold
from ..collection import Collection
from ..errors import RankwrightError, listed
from . import index_folder, index_sources
from .doc_changes import DocChanges
from .index_sources import SourceFiles
from .listing_ahead import ListingAhead
from .strings import Strings

if TYPE_CHECKING:
    from ..collection.note_listing import NoteListing
    from .retriever import RetrieverOptions

KeepDocs = Callable[[Strings], np.ndarray[Any, np.dtype[np.bool_]]]  # of some ids: those that need not be read


@dataclass(frozen=True)
class FoundChanges:
    """What an update reads: docs, which docs of the index stay without being read, and the files they come from."""

    collection: Collection
    keep: KeepDocs | None
    sources: Sequence[index_sources.Source]
    has_changes: bool = True  # False: its files are those that the index was built from, by the same command


@dataclass(frozen=True)
class Update:
    """An update of an index to a collection; what has changed is found when it is first needed."""

    fields: Sequence[str] | None  # where they are named
    load: Callable[[], Collection]  # all docs, where those that have changed do not suffice
    find: Callable[[], FoundChanges]

    @cached_property
    def changes(self) -> FoundChanges:
        """What has changed: the index may be opened meanwhile."""
        return self.find()

    def check_fields(self, folder: Path, fields: Sequence[str]) -> None:
        """Refuse fields other than those of the index."""
        if self.fields and tuple(self.fields) != tuple(fields):
            raise RankwrightError(f"fields {','.join(self.fields)}: the index {folder} is of {','.join(fields)}")

    def rebuild(self, folder: Path, index: Any, build: Callable[[Collection], Any], reason: str) -> Updated:
        """Build the index again with all docs of the collection, because of a reason, unless none has changed."""
        if not self.changes.has_changes:
            return Updated(index, DocChanges(unchanged=index.size))
        return Updated(build(self.load()), None, f"{folder}: {reason}; the index was built again")


@dataclass(frozen=True)
class Updated:
    """An index after an update, and what has changed."""

    index: Any
    changes: DocChanges | None  # None: not known, it was built again
    remark: str = ""  # why more was done than the changes need


def update_index(
    options: RetrieverOptions, folder: Path, path: str, fields: Sequence[str] | None, args: Sequence[str],
    load: Callable[[], Collection], listing: ListingAhead | None = None,
) -> Updated:  # fmt: skip
    """Update the index in a folder to the collection at a path; other processes that change it wait.

    Only the changed notes of a vault are read; any other collection is loaded, and its docs are compared.
    """
    with hold(folder):
        about = index_folder.parse_manifest(folder)
        index_folder.remove_unlisted(folder, about)
        sources, since = index_sources.read_sources(folder, about), time.time_ns()
        index_sources.check_version(folder)
        check_one_collection(folder, sources)
        known = SourceFiles.of(sources[0]) if sources else SourceFiles()
        notes = listing.notes_for(folder, path) if listing is not None else None
        collection = cache(load)

        def find() -> FoundChanges:
            changes = read_notes(path, args, about, sources, known, notes)
            if changes is None:
                source = index_sources.describe_source(collection(), args, known, since)
                changes = FoundChanges(collection(), None, [source] if source else [])
            is_mapped = any(arg.startswith("--columns") for arg in args)  # by a file that may have changed
            if about.get("made_by") == index_folder.MADE_BY and not is_mapped:
                changes = replace(changes, has_changes=not index_sources.are_same(sources, changes.sources))
            return changes

        update = Update(fields, collection, find)
        updated = options.update_docs(folder, update)
        found = update.changes.sources
        has_new_state = updated.changes is None or bool(updated.changes)
        if found and (has_new_state or found != sources):
            index_sources.write_sources(folder, found)
        return updated


def check_one_collection(folder: Path, sources: Sequence[index_sources.Source]) -> None:
    """Refuse an index of several collections: an update to one of them would delete the docs of the others."""
    paths = list(dict.fromkeys(each["path"] for each in sources))
    if len(sources) > 1:
        raise RankwrightError(
            f"{folder}: was built from several collections ({listed(paths)}); an update takes one: build it again"
        )


def read_notes(
    path: str, args: Sequence[str], about: dict[str, Any], sources: Sequence[index_sources.Source], known: SourceFiles,
    listing: NoteListing | None = None,
) -> FoundChanges | None:  # fmt: skip
    """The changes of an index of a vault, from its changed notes alone; None where all docs must be compared.

    Another version may split notes in another way, and some fields depend on other notes.
    """
    from ..collection.formats import FORMATS
    from ..collection.vault_changes import OWN_FIELDS, read_vault_changes

    home = Path(path)
    if not sources or not home.is_dir() or os.fsdecode(home.resolve()) != sources[0]["path"]:
        return None
    is_vault = FORMATS.first(lambda _, each: each.fits(home)) == "vault"
    if (
        not is_vault
        or about.get("made_by") != index_folder.MADE_BY
        or not {*about.get("fields", ["?"])} <= {*OWN_FIELDS}
    ):
        return None
    changes = read_vault_changes(home, known, listing)
    if changes is None:
        return None
    source = index_sources.make_source(home, changes.names, changes.identities, args, known, digested=changes.digests)

    def keep(ids: Strings) -> np.ndarray[Any, np.dtype[np.bool_]]:
        docs = ids.to_list()
        if "#" in "".join(docs):  # ids of chunks; a heading has no # there
            docs = [doc.rpartition("#")[0] or doc for doc in docs]
        return np.fromiter(map(changes.unread.__contains__, docs), dtype=bool, count=len(docs))

    return FoundChanges(changes.collection, keep, [source] if source else [])
