"""The notes of a vault listed by another process, for the update of an index, while this one is still loading."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from ..collection.note_listing import NoteListing
from .index_file_names import SOURCES

MANY = 1 << 20  # bytes of the list of files, from which on another process pays: some 10,000 files


@dataclass(frozen=True)
class ListingAhead:
    """Notes that are being listed, where, and the state of the index that they are listed for."""

    vault: str
    state: tuple[int, ...]
    notes: NoteListing

    def notes_for(self, folder: Path, vault: str) -> NoteListing | None:
        """The notes, if they are those of a vault, for an index that nobody else has updated meanwhile."""
        return self.notes if (self.vault, self.state) == (vault, find_state(folder)) else None


def find_state(folder: Path | str) -> tuple[int, ...] | None:
    """The identity of the list of files of an index; None if it is short, or there is none."""
    try:
        found = Path(folder, SOURCES).stat()
    except (OSError, ValueError):
        return None
    return (found.st_dev, found.st_ino, found.st_size, found.st_mtime_ns) if found.st_size >= MANY else None


def list_ahead(args: Sequence[str]) -> ListingAhead | None:
    """Begin to list the notes of a vault, if the arguments of an update name an index of many files.

    The arguments are not parsed for that, which takes longer: what is listed in vain is not used.
    """
    values = [arg.partition("=")[2] if arg.startswith("--") else arg for arg in args]
    state = next((state for value in values if (state := find_state(value)) is not None), None)
    vault = next((value for value in values if value and Path(value).is_dir() and find_state(value) is None), None)
    if state is None or vault is None or not sys.executable:
        return None
    try:
        return ListingAhead(vault, state, NoteListing(vault))
    except OSError:  # no more processes
        return None
