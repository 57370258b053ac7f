"""The notes of a vault that have changed since a list of its files was made: only these are read."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from ..base.file_identity import identity_rows
from ..errors import RankwrightError
from .base_collection import make_blocks
from .collection import Collection
from .vault import NOTE_NAME, NoteNames, find_note_files, name_notes, read_note, split_note

OWN_FIELDS = ("title", "text", "tags", "parent")  # every chunk has them, and no other note decides them


@dataclass(frozen=True)
class VaultChanges:
    """The chunks of changed notes as a collection, and the ids of the notes that were not read."""

    collection: Collection
    unread: frozenset[str]
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
    if not all(name.isprintable() and NOTE_NAME.match(name.rpartition("/")[2]) for name in (*names, *files)):
        return None
    now = identity_rows(list(files.values()))
    before = {name: (note, at) for at, (name, (note, _)) in enumerate(zip(names, name_notes(names), strict=True))}
    rows = np.array([before.get(name, ("", -1))[1] for name in files], dtype=np.int64)
    is_same = (rows >= 0) & now.any(axis=1)
    is_same[is_same] = (identities[rows[is_same]] == now[is_same]).all(axis=1)
    unread: set[str] = set()
    docs: list[tuple[str, dict[str, Any]]] = []
    links = NoteNames([])  # of no indexed field
    for name, (note, place), same in zip(files, name_notes(files), is_same.tolist(), strict=True):
        if same and before[name][0] == note:
            unread.add(note)
        else:
            docs += split_note(read_note(path / name, note, place, warnings), links, warnings)
    collection = Collection(
        path.resolve().name, lambda: make_blocks(docs), ("title", "text"), warnings=tuple(warnings), home=path,
        files=tuple(path / name for name in files), remarks=tuple(remarks),
    )  # fmt: skip
    return VaultChanges(collection, frozenset(unread), list(files), now)
