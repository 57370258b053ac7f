"""Locks between processes, released when their process ends: lock files, and locks on a file or folder itself."""

from __future__ import annotations

import os
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


@contextmanager
def hold(path: Path, wait: bool = True) -> Iterator[bool]:
    """Lock an existing file or folder itself, without a lock file, while the block runs; yields whether it is locked.

    False if another process holds it (with `wait=False`), or if the system or its file system has no such locks.
    """
    descriptor = None
    try:
        try:
            import fcntl

            descriptor = os.open(path, os.O_RDONLY)
            fcntl.flock(descriptor, fcntl.LOCK_EX if wait else fcntl.LOCK_EX | fcntl.LOCK_NB)
            is_locked = True
        except (ImportError, OSError):
            is_locked = False
        yield is_locked
    finally:
        if descriptor is not None:
            os.close(descriptor)
