"""Replacing files and folders in one step: whenever a process is killed, the old or the new one has the name.

What is being written is called `.NAME.8 hex digits.part`, next to its final name, and its process holds a lock on it;
what killed processes left is removed by the next writer of the same name. A file is renamed over the old one. A folder
is exchanged with the old one by a single system call; where there is none, the old folder is first renamed to
`.NAME.old`, and `restore_folder` renames it back if the process was killed before the new one took its place.
"""

from __future__ import annotations

import os
import re
import shutil
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from hashlib import blake2b
from pathlib import Path

from ..errors import WriteError, why_unwritten
from .locks import hold

AT_FDCWD = -100  # paths are relative to the working folder
EXCHANGE = 2  # RENAME_EXCHANGE of Linux and RENAME_SWAP of macOS
RENAMEAT2 = {"x86_64": 316, "aarch64": 276, "riscv64": 276}  # numbers of the system call, for an older C library
LONGEST = 200  # bytes of a name that leave room for what is added to it


@contextmanager
def new_part(target: Path, create: Callable[[Path], None]) -> Iterator[Path]:
    """A new file or folder next to its target, locked while the block runs, and afterwards removed if it still exists.

    What killed writers of the same target left is removed first.
    """
    remove_leftovers(target)
    while True:
        part = target.with_name(f".{short_name(target)}.{os.urandom(4).hex()}.part")
        try:
            create(part)
            with hold(part):
                if not part.exists():  # another process took it for a leftover before it was locked
                    continue
                try:
                    yield part
                finally:
                    remove(part)
                return
        except BaseException:  # perhaps before it was locked
            remove(part)
            raise


@contextmanager
def atomic_folder(folder: Path) -> Iterator[Path]:
    """A temporary folder to write in: on success it is renamed to `folder`, replacing an old one; on error, removed."""
    folder = folder.resolve()
    try:
        folder.parent.mkdir(parents=True, exist_ok=True)
        with new_part(folder, Path.mkdir) as part:
            yield part
            replace_folder(part, folder)
    except OSError as error:
        raise WriteError(folder, why_unwritten(error)) from None
    except WriteError as error:
        if error.is_inside(part):
            raise WriteError(folder, error.reason) from None
        raise


def replace_folder(part: Path, folder: Path) -> None:
    """Give a complete folder its final name in one step; `part` is then gone, or is the old folder."""
    restore_folder(folder, remove_old=True)
    try:
        part.rename(folder)  # possible if there is no folder of that name, or an empty one
        return
    except OSError:
        if not folder.is_dir():
            raise
    if not exchange(part, folder):
        old = old_name(folder)
        with hold(folder.parent):
            folder.rename(old)
            try:
                part.rename(folder)
            except BaseException:
                old.rename(folder)
                raise
            old.rename(part)


def restore_folder(folder: Path, remove_old: bool = False) -> None:
    """Give the old folder its name back if a process was killed while replacing it without an exchange.

    If the process was killed after the new folder had the name, the old one is kept, unless it is to be removed.
    """
    old = old_name(folder)
    if old.is_dir():
        with suppress(OSError), hold(folder.parent):
            if not folder.exists():
                old.rename(folder)
            elif remove_old:
                remove(old)


def old_name(folder: Path) -> Path:
    """The name of a folder between the two renames that replace it."""
    folder = folder.resolve()
    return folder.with_name(f".{short_name(folder)}.old")


def exchange(first: Path, second: Path) -> bool:
    """Exchange two folders by one system call; False if that is impossible here, and then nothing has changed."""
    import ctypes
    import platform

    names = os.fsencode(first), os.fsencode(second)
    if sys.platform == "linux":
        library = ctypes.CDLL(None)
        places = AT_FDCWD, names[0], AT_FDCWD, names[1], EXCHANGE
        if hasattr(library, "renameat2"):
            return bool(library.renameat2(*places) == 0)
        number = RENAMEAT2.get(platform.machine())
        return number is not None and bool(library.syscall(number, *places) == 0)
    if sys.platform == "darwin":
        return bool(ctypes.CDLL(None).renamex_np(*names, EXCHANGE) == 0)
    return False


def remove_leftovers(target: Path) -> None:
    """Remove the parts of a target that no process holds: those of processes that were killed."""
    pattern = re.compile(rf"\.{re.escape(short_name(target))}\.[0-9a-f]{{8}}\.part")
    with suppress(OSError):
        for entry in [each for each in os.scandir(target.parent) if pattern.fullmatch(each.name)]:
            if entry.is_file(follow_symlinks=False) or entry.is_dir(follow_symlinks=False):
                with hold(Path(entry.path), wait=False) as is_free:
                    if is_free:
                        remove(Path(entry.path))


def short_name(target: Path) -> str:
    """The name of a target in the names of its parts: of a very long one, a digest."""
    name = os.fsencode(target.name)
    return target.name if len(name) <= LONGEST else blake2b(name, digest_size=16).hexdigest()


def remove(path: Path) -> None:
    """Remove a file or folder, if there is one and as far as that is permitted."""
    if path.is_dir() and not path.is_symlink():
        shutil.rmtree(path, ignore_errors=True)
    else:
        with suppress(OSError):
            path.unlink()
