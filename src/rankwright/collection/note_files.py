"""The files of a vault's notes: found by name, without what is hidden or excluded."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from stat import S_ISDIR, S_ISREG

from ..base.files import explain_read_errors
from .collection_files import is_report
from .obsidian import SETTINGS, ignored_paths

SUFFIXES = (".md", ".markdown")


def find_notes(folder: Path, warnings: list[str], remarks: list[str]) -> list[Path]:
    """The notes in a folder, sorted by path, without hidden ones; a note that is skipped is named in a warning."""
    return [folder / inside for inside in find_note_files(folder, warnings, remarks)]


def find_note_files(folder: Path, warnings: list[str], remarks: list[str]) -> dict[str, os.stat_result]:
    """The paths of notes within a folder, sorted, and the state of each file.

    The texts of reports that rankwright wrote into the vault are not notes, nor is what Obsidian excludes.
    """
    excluded = 0
    notes: dict[str, os.stat_result] = {}
    skipped: dict[str, list[Path]] = {}
    home, ignored = folder.resolve(), ignored_paths(folder, warnings)
    for inside, about in scan_notes(folder):
        if ignored and inside.startswith(ignored):
            excluded += 1
        elif S_ISREG(about.st_mode):
            notes[inside] = about
        elif reason := skip_reason(folder / inside, home):
            skipped.setdefault(reason, []).append(folder / inside)
        elif (folder / inside).is_file():
            notes[inside] = (folder / inside).stat()
    for reason, paths in sorted(skipped.items()):
        more = f" (and {len(paths) - 1:,} more)" if len(paths) > 1 else ""
        warnings.append(f"{min(paths)}{more}: skipped, {reason}")
    if excluded:
        remarks.append(f"notes left out because {SETTINGS} excludes them (userIgnoreFilters): {excluded:,}")
    return notes


def scan_notes(folder: Path) -> Iterator[tuple[str, os.stat_result]]:
    """The path within a folder of each file that is named as a note, and of each link to a folder; none hidden.

    A folder that cannot be read is an error, not left out. Names are sorted folder by folder.
    """
    open_folders = [("", list_entries(folder))]
    while open_folders:
        start, entries = open_folders[-1]
        for name, about in entries:
            if not S_ISDIR(about.st_mode):
                yield start + name, about
            elif is_shown_folder(folder / start / name):
                open_folders.append((f"{start}{name}/", list_entries(folder / start / name)))
                break
        else:
            open_folders.pop()


def list_entries(place: Path) -> Iterator[tuple[str, os.stat_result]]:
    """The notes, folders and links to folders in a folder, sorted by name, each with its state; none hidden."""
    found: list[tuple[str, os.stat_result]] = []
    with explain_read_errors(place), open_folder(place) as opened:
        names = [name for name in os.listdir(opened) if name[0] != "."]  # noqa: PTH208 (a descriptor is no path)
        if not all(name.endswith(SUFFIXES) for name in names):
            with os.scandir(opened) as scanned:
                names = [entry.name for entry in scanned if entry.name[0] != "." and is_shown(entry, place)]
        for name in sorted(names):
            try:
                about = os.lstat(name, dir_fd=opened)
            except FileNotFoundError:  # it was there a moment ago
                continue
            found.append((name, about))
    return iter(found)


def is_shown(entry: os.DirEntry[str], place: Path) -> bool:
    """Whether an entry of a folder is named as a note, or is a folder or a link to one."""
    return (
        entry.name.lower().endswith(SUFFIXES)
        or entry.is_dir(follow_symlinks=False)
        or (entry.is_symlink() and is_shown_folder(place / entry.name))
    )


@contextmanager
def open_folder(place: Path) -> Iterator[int]:
    """The descriptor of a folder, from which its files are found sooner than by their whole paths."""
    opened = os.open(place, os.O_RDONLY | os.O_DIRECTORY)
    try:
        yield opened
    finally:
        os.close(opened)


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
