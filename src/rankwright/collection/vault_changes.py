"""The notes of a vault that have changed since a list of its files was made: only these are read."""

from __future__ import annotations

from collections.abc import Mapping, Sequence, Set
from contextlib import suppress
from dataclasses import dataclass
from itertools import compress
from pathlib import Path
from typing import Any

import numpy as np

from ..base.file_identity import COMPARED, PARTS, Identities, KnownFiles, find_same, identity_rows, match_names
from ..errors import RankwrightError
from .base_collection import make_blocks
from .collection import Collection
from .note_files import find_note_files
from .note_listing import NoteListing
from .plain_listing import SUFFIXES, UnclearError
from .vault import NoteNames, ParsedNote, name_notes, parse_changed_note, parse_note, split_note

OWN_FIELDS = ("title", "text", "tags", "parent")  # every chunk has them, and no other note decides them


@dataclass(frozen=True)
class VaultChanges:
    """The chunks of changed notes as a collection, and the ids of the notes that were not read."""

    collection: Collection
    unread: Set[str]
    names: Sequence[str]  # of all files
    identities: Identities  # of each file, when it was listed; 0: not known
    digests: Mapping[int, str]  # of the files that were read, by their place among all


def read_vault_changes(path: Path, known: KnownFiles, listing: NoteListing | None = None) -> VaultChanges | None:
    """The changes of a vault since its files were known; None if their names do not tell.

    An id depends on the names of other notes, so an unchanged file whose note has another id now is read, too. The
    files may be listed by another process.
    """
    warnings: list[str] = []
    remarks: list[str] = []
    ahead: dict[str, ParsedNote | None] = {}
    names = known.names
    try:
        listed, identities_now = read_listing(path, listing, known, ahead)
    except UnclearError:
        ahead.clear()  # identities must be older than what is read
        files = find_note_files(path, warnings, remarks)
        listed, identities_now = list(files), identity_rows(list(files.values()))
    if not listed:
        raise RankwrightError(f"{path}: no Markdown note (.md) in this folder")
    others = () if listed == names else names
    if not all(name.lower().endswith(SUFFIXES) for name in others) or not "".join((*others, *listed)).isprintable():
        return None  # names that the list has in another form
    ids, places = name_notes(listed)
    rows = match_names(listed, names)
    has_id = rows >= 0
    if others:
        ids_before, _ = name_notes(names)
        has_id &= [ids_before[row] == note for note, row in zip(ids, rows.tolist(), strict=True)]
    is_same = has_id & find_same(rows, identities_now, known.identities)
    docs: list[tuple[str, dict[str, Any]]] = []
    digests: dict[int, str] = {}
    links = NoteNames([])  # of no indexed field
    for at in np.flatnonzero(~is_same).tolist():
        name, digest = listed[at], compared_digest(known, rows[at]) if has_id[at] else ""
        parsed = ahead[name] if name in ahead else parse_changed_note(path / name, digest)
        if parsed is None and digest:
            is_same[at], digests[at] = True, digest
            continue
        parsed = parsed or parse_note(path / name)
        digests[at] = parsed.digest
        docs += split_note(parsed.named(ids[at], places[at], warnings), links, warnings, parsed.sections)
    is_recent = (identities_now == 0).all(axis=1)
    identities_now[[at for at in digests if is_recent[at]]] = COMPARED
    collection = Collection(
        path.resolve().name, lambda: make_blocks(docs), ("title", "text"), warnings=tuple(warnings), home=path,
        remarks=tuple(remarks),
    )  # fmt: skip
    return VaultChanges(collection, {*compress(ids, is_same.tolist())}, listed, identities_now, digests)


def compared_digest(known: KnownFiles, row: int) -> str:
    """The digest of a file, if it is surely that of what was indexed though its identity says nothing; or nothing."""
    return known.digests[row].decode() if tuple(known.identities[row]) == COMPARED else ""


def read_listing(
    path: Path, listing: NoteListing | None, known: KnownFiles, ahead: dict[str, ParsedNote | None]
) -> tuple[list[str], Identities]:
    """The files that another process lists; while it goes on, changed notes are parsed `ahead` (None: it is the same).

    Raises UnclearError if there is no such process, or it must be done here.
    """
    if listing is None:
        raise UnclearError
    listed: list[str] = []
    found: list[Identities] = [np.zeros((0, PARTS), dtype=np.int64)]
    for some, rows in listing.batches():
        place = slice(len(listed), len(listed) + len(some))
        listed += some
        found.append(rows)
        if some != known.names[place]:  # files were added or deleted: which ones will be seen at the end
            continue
        for at in np.flatnonzero((rows != known.identities[place]).any(axis=1)).tolist():
            with suppress(RankwrightError):  # it may be gone by now
                ahead[some[at]] = parse_changed_note(path / some[at], compared_digest(known, place.start + at))
    return listed, np.concatenate(found)
