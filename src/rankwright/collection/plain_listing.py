"""Lists the notes of a vault in a process of its own, which loads nothing else: rankwright works meanwhile.

    python -I -S plain_listing.py FOLDER

Writes some notes at a time: two numbers of 64 bits, how many notes and how many bytes of names; the names, each ended
by a zero byte; the identities of the files, numbers of 64 bits. Two zeros end the list. A vault that needs more care
(links, excluded files, a report among the notes) is left to `note_files`: the list has no end, and the exit code is 1.
"""

import gc
import os
import sys
from array import array
from collections.abc import Iterator
from operator import attrgetter
from typing import BinaryIO

SUFFIXES = (".md", ".markdown")
BATCH = 2048  # notes that are written together
NAME = attrgetter("name")
IDENTITY = attrgetter("st_dev", "st_ino", "st_size", "st_mtime_ns", "st_ctime_ns")  # as in file_identity


class UnclearError(Exception):
    """A vault that must be listed with more care."""


def write_notes(home: str, output: BinaryIO) -> None:
    """Write the paths of notes within a folder, sorted folder by folder, and their identities."""
    names: list[str] = []
    identities = array("q")
    check_settings(f"{home}/.obsidian/app.json")
    open_folders = [("", list_entries(home))]
    while open_folders:
        start, entries = open_folders[-1]
        for entry in entries:
            name = entry.name
            if name[0] == ".":
                continue
            is_note = name.endswith(SUFFIXES) or name.lower().endswith(SUFFIXES)
            if is_note and entry.is_file(follow_symlinks=False):
                names.append(start + name)
                identities.extend(IDENTITY(entry.stat(follow_symlinks=False)))
                continue
            if entry.is_symlink() or not (entry.is_dir() or entry.is_file()) or name == "manifest.json":
                raise UnclearError
            if entry.is_dir():
                open_folders.append((f"{start}{name}/", list_entries(f"{home}/{start}{name}")))
                break
        else:
            open_folders.pop()
        if len(names) >= BATCH or (names and not open_folders):
            text = os.fsencode("\0".join((*names, "")))
            output.write(array("q", [len(names), len(text)]).tobytes() + text + identities.tobytes())
            output.flush()
            names, identities = [], array("q")
    output.write(array("q", [0, 0]).tobytes())


def check_settings(path: str) -> None:
    """Refuse settings of Obsidian that exclude files, or that cannot be read."""
    if os.path.lexists(path):
        import json

        with open(path, encoding="utf-8") as file:  # noqa: PTH123 - pathlib would have to be loaded
            settings = json.load(file)
        if not isinstance(settings, dict) or "userIgnoreFilters" in settings:
            raise UnclearError


def list_entries(folder: str) -> Iterator[os.DirEntry[str]]:
    """The entries of a folder, sorted by name."""
    with os.scandir(folder) as found:
        return iter(sorted(found, key=NAME))


def main() -> None:
    """List the notes of the folder that is given."""
    gc.disable()
    try:
        write_notes(sys.argv[1], sys.stdout.buffer)
    except (UnclearError, OSError, OverflowError, ValueError, RecursionError):
        sys.exit(1)


if __name__ == "__main__":
    main()
