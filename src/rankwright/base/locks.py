"""Locks between processes: lock files, released when their process ends."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path


@contextmanager
def lock(path: Path, wait: bool = True) -> Iterator[bool]:
    """Hold the lock at `path` while the block runs; with `wait=False`, yield False if another process holds it."""
    from filelock import FileLock, Timeout

    path.parent.mkdir(parents=True, exist_ok=True)
    file_lock = FileLock(path, timeout=-1 if wait else 0)
    try:
        file_lock.acquire()
    except Timeout:
        yield False
        return
    try:
        yield True
    finally:
        file_lock.release()
