"""Whether a file is still the one that was read before, judged without reading it."""

from __future__ import annotations

import time
from pathlib import Path

RECENT_NS = 2_000_000_000  # file systems keep times in steps of up to 2 s (FAT)


def file_identity(path: str | Path) -> tuple[int, ...] | None:
    """Device, inode, size, modification and change time of a file; None if it changed within the last two seconds.

    Two changes within one step of the clock leave equal times, so the identity of a file that changed just now says
    nothing: take the identity before reading the file, and do not remember what was read if it is None. The change
    time cannot be set by a program, so restoring the modification time hides nothing. Git's index follows the same
    rule ("racy git").
    """
    about = Path(path).stat()
    if time.time_ns() - max(about.st_mtime_ns, about.st_ctime_ns) < RECENT_NS:
        return None
    return about.st_dev, about.st_ino, about.st_size, about.st_mtime_ns, about.st_ctime_ns
