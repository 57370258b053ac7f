"""The files of a vault's notes: found by name, without what is hidden or excluded."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

from ..base.file_identity import IDENTITY
from ..base.files import explain_read_errors
from .collection_files import is_report
from .obsidian import SETTINGS, ignored_paths
from .plain_listing import NAME, SUFFIXES


def find_notes(folder: Path, warnings: list[str], remarks: list[str]) -> list[Path]:
    """The notes in a folder, sorted by path, without hidden ones; a note that is skipped is named in a warning."""
    return [folder / inside for inside in find_note_files(folder, warnings, remarks)]


def find_note_files(folder: Path, warnings: list[str], remarks: list[str]) -> dict[str, tuple[int, ...]]:
    """The paths of notes within a folder, sorted, and the identity of each file, as `IDENTITY` has it.

    The texts of reports that rankwright wrote into the vault are not notes, nor is what Obsidian excludes.
    """
    excluded = 0
    notes: dict[str, tuple[int, ...]] = {}
    skipped: dict[str, list[Path]] = {}
    home, ignored = folder.resolve(), ignored_paths(folder, warnings)
    for inside, entry in scan_notes(folder):
        if ignored and inside.startswith(ignored):
            excluded += 1
        elif entry.is_file(follow_symlinks=False):
            try:
                notes[inside] = IDENTITY(entry.stat(follow_symlinks=False))
            except FileNotFoundError:  # it was there a moment ago
                continue
        elif reason := skip_reason(Path(entry.path), home):
            skipped.setdefault(reason, []).append(Path(entry.path))
        elif Path(entry.path).is_file():
            notes[inside] = IDENTITY(entry.stat())
    for reason, paths in sorted(skipped.items()):
        more = f" (and {len(paths) - 1:,} more)" if len(paths) > 1 else ""
        warnings.append(f"{min(paths)}{more}: skipped, {reason}")
    if excluded:
        remarks.append(f"notes left out because {SETTINGS} excludes them (userIgnoreFilters): {excluded:,}")
    return notes


def scan_notes(folder: Path) -> Iterator[tuple[str, os.DirEntry[str]]]:
    """The path within a folder of each file that is named as a note, and of each link to a folder; none hidden.

    A folder that cannot be read is an error, not left out. Names are sorted folder by folder.
    """
    open_folders = [("", list_entries(str(folder)))]
    while open_folders:
        start, entries = open_folders[-1]
        for entry in entries:
            name = entry.name
            if name[0] == ".":
                continue
            if entry.is_dir(follow_symlinks=False):
                if is_shown_folder(Path(entry.path)):
                    open_folders.append((f"{start}{name}/", list_entries(entry.path)))
                    break
            elif (
                name.endswith(SUFFIXES)
                or name.lower().endswith(SUFFIXES)
                or (entry.is_symlink() and is_shown_folder(Path(entry.path)))
            ):
                yield start + name, entry
        else:
            open_folders.pop()


def list_entries(place: str) -> Iterator[os.DirEntry[str]]:
    """The entries of a folder, sorted by name."""
    with explain_read_errors(Path(place)), os.scandir(place) as scanned:
        return iter(sorted(scanned, key=NAME))


def is_shown_folder(path: Path) -> bool:
    """Whether a path is that of a folder, and not of a report."""
    return path.is_dir() and not is_report(path)


def skip_reason(path: Path, home: Path) -> str:
    """Why a path of a vault is not read, or an empty text; a link within the vault is followed."""
    if not path.is_symlink():
        return "" if path.is_file() else "not a regular file"
    try:
        target = path.resolve(strict=True)
    except (OSError, RuntimeError):  # RuntimeError: a loop
        return "the link is broken"
    if not target.is_relative_to(home):
        return "the link leaves the vault"
    return "" if target.is_file() or target.is_dir() else "not a regular file"
