"""The notes of a vault that have changed since a list of its files was made: only these are read."""

from __future__ import annotations

from collections.abc import Sequence, Set
from dataclasses import dataclass
from itertools import compress
from pathlib import Path
from typing import Any

import numpy as np

from ..base.file_identity import find_same, identity_rows, match_names
from ..errors import RankwrightError
from .base_collection import make_blocks
from .collection import Collection
from .note_files import SUFFIXES, find_note_files
from .vault import NoteNames, name_notes, read_note, split_note

OWN_FIELDS = ("title", "text", "tags", "parent")  # every chunk has them, and no other note decides them


@dataclass(frozen=True)
class VaultChanges:
    """The chunks of changed notes as a collection, and the ids of the notes that were not read."""

    collection: Collection
    unread: Set[str]
    names: Sequence[str]  # of all files
    identities: np.ndarray[tuple[int, int], np.dtype[np.int64]]  # of each file, when it was listed; 0: not known


def read_vault_changes(
    path: Path, names: Sequence[str], identities: np.ndarray[tuple[int, int], np.dtype[np.int64]]
) -> VaultChanges | None:
    """The changes of a vault since its files had these identities; None if their names do not tell.

    An id depends on the names of other notes, so an unchanged file whose note has another id now is read, too.
    """
    warnings: list[str] = []
    remarks: list[str] = []
    files = find_note_files(path, warnings, remarks)
    if not files:
        raise RankwrightError(f"{path}: no Markdown note (.md) in this folder")
    listed = list(files)
    others = () if listed == names else names
    if not all(name.lower().endswith(SUFFIXES) for name in others) or not "".join((*others, *listed)).isprintable():
        return None  # names that the list has in another form
    identities_now = identity_rows(list(files.values()))
    ids, places = name_notes(listed)
    rows = match_names(listed, names)
    is_same = find_same(rows, identities_now, identities)
    if others:
        ids_before, _ = name_notes(names)
        is_same &= [row >= 0 and ids_before[row] == note for note, row in zip(ids, rows.tolist(), strict=True)]
    docs: list[tuple[str, dict[str, Any]]] = []
    links = NoteNames([])  # of no indexed field
    for at in np.flatnonzero(~is_same).tolist():
        docs += split_note(read_note(path / listed[at], ids[at], places[at], warnings), links, warnings)
    collection = Collection(
        path.resolve().name, lambda: make_blocks(docs), ("title", "text"), warnings=tuple(warnings), home=path,
        remarks=tuple(remarks),
    )  # fmt: skip
    return VaultChanges(collection, {*compress(ids, is_same.tolist())}, listed, identities_now)
