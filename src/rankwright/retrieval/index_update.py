"""Update an index on disk to what its collection has now: where files tell that they have not changed, unread."""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from ..base.locks import hold
from ..collection import Collection
from ..errors import RankwrightError, listed
from . import index_folder, index_sources
from .doc_changes import DocChanges
from .index_sources import SourceFiles
from .strings import Strings

if TYPE_CHECKING:
    from .retriever import RetrieverOptions

KeepDocs = Callable[[Strings], np.ndarray[Any, np.dtype[np.bool_]]]  # of some ids: those that need not be read


@dataclass(frozen=True)
class Update:
    """What an update reads: docs, which docs of the index stay without being read, and the files they come from."""

    collection: Collection
    fields: Sequence[str] | None  # where they are named
    keep: KeepDocs | None
    load: Callable[[], Collection]  # all docs, where those that have changed do not suffice
    sources: Sequence[index_sources.Source]
    has_changes: bool = True  # False: its files are those that the index was built from, by the same command

    def check_fields(self, folder: Path, fields: Sequence[str]) -> None:
        """Refuse fields other than those of the index."""
        if self.fields and tuple(self.fields) != tuple(fields):
            raise RankwrightError(f"fields {','.join(self.fields)}: the index {folder} is of {','.join(fields)}")

    def rebuild(self, folder: Path, index: Any, build: Callable[[Collection], Any], reason: str) -> Updated:
        """Build the index again with all docs of the collection, because of a reason, unless none has changed."""
        if not self.has_changes:
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
    load: Callable[[], Collection],
) -> Updated:  # fmt: skip
    """Update the index in a folder to the collection at a path; other processes that change it wait.

    Only the changed notes of a vault are read; any other collection is loaded, and its docs are compared.
    """
    with hold(folder):
        about = index_folder.parse_manifest(folder)
        index_folder.remove_unlisted(folder, about)
        sources, since = index_sources.read_sources(folder, about), time.time_ns()
        check_one_collection(folder, sources)
        known = SourceFiles.of(sources[0]) if sources else SourceFiles()
        update = read_notes(path, fields, args, about, sources, known, load)
        if update is None:
            collection = load()
            source = index_sources.describe_source(collection, args, known, since)
            update = Update(collection, fields, None, lambda: collection, [source] if source else [])
        is_mapped = any(arg.startswith("--columns") for arg in args)  # by a file that may have changed
        if about.get("made_by") == index_folder.MADE_BY and not is_mapped:
            update = replace(update, has_changes=not index_sources.are_same(sources, update.sources))
        updated = options.update_docs(folder, update)
        has_new_state = updated.changes is None or bool(updated.changes)
        if update.sources and (has_new_state or update.sources != sources):
            index_sources.write_sources(folder, update.sources)
        return updated


def check_one_collection(folder: Path, sources: Sequence[index_sources.Source]) -> None:
    """Refuse an index of several collections: an update to one of them would delete the docs of the others."""
    paths = list(dict.fromkeys(each["path"] for each in sources))
    if len(sources) > 1:
        raise RankwrightError(
            f"{folder}: was built from several collections ({listed(paths)}); an update takes one: build it again"
        )


def read_notes(
    path: str, fields: Sequence[str] | None, args: Sequence[str], about: dict[str, Any],
    sources: Sequence[index_sources.Source], known: SourceFiles, load: Callable[[], Collection],
) -> Update | None:  # fmt: skip
    """The update of an index of a vault, from its changed notes alone; None where all docs must be compared.

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
    changes = read_vault_changes(home, known.names, known.identities)
    if changes is None:
        return None
    source = index_sources.make_source(home, changes.names, changes.identities, args, known)

    def keep(ids: Strings) -> np.ndarray[Any, np.dtype[np.bool_]]:
        # a heading has no # in the id of its chunk
        found = ((doc.rpartition("#")[0] or doc) in changes.unread for doc in ids.to_list())
        return np.fromiter(found, dtype=bool, count=len(ids))

    return Update(changes.collection, fields, keep, load, [source] if source else [])
