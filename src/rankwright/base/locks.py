"""Locks between processes, released when their process ends: lock files, and locks on a file or folder itself."""

from __future__ import annotations

import os
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
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
def lock_while_alive(path: Path, patience: float) -> Iterator[bool]:
    """Hold the lock at `path`, as long as its holder shows signs of life: False if it has not for `patience` seconds.

    A process that hangs, or whose machine is cut off, keeps its lock. While the block runs, a thread touches a file
    next to the lock; whoever waits looks at nothing but its time of change, so no clocks are compared.
    """
    from filelock import FileLock, Timeout

    path.parent.mkdir(parents=True, exist_ok=True)
    sign = path.with_name(f"{path.name}.alive")
    file_lock = FileLock(path)
    seen, since = modified(sign), time.monotonic()
    while True:
        try:
            file_lock.acquire(timeout=min(1.0, patience))
            break
        except Timeout:
            if (now := modified(sign)) != seen:
                seen, since = now, time.monotonic()
            if time.monotonic() - since > patience:
                yield False
                return
    try:
        with signs_of_life(sign, patience / 6):
            yield True
    finally:
        file_lock.release()


@contextmanager
def signs_of_life(sign: Path, every: float) -> Iterator[None]:
    """Touch a file now and then while the block runs."""
    stop = threading.Event()

    def touch() -> None:
        with suppress(OSError):
            sign.touch()
            while not stop.wait(every):
                sign.touch()

    thread = threading.Thread(target=touch, daemon=True)
    thread.start()
    try:
        yield
    finally:
        stop.set()
        thread.join()
        sign.unlink(missing_ok=True)


def modified(path: Path) -> int | None:
    """When a file was last changed; None if it is not there."""
    try:
        return path.stat().st_mtime_ns
    except OSError:
        return None


held = threading.local()  # `files`: what the thread holds, as device and inode


@contextmanager
def hold(path: Path, wait: bool = True) -> Iterator[bool]:
    """Lock an existing file or folder itself, without a lock file, while the block runs; yields whether it is locked.

    False if another process holds it (with `wait=False`), or if the system or its file system has no such locks. What
    the thread holds already stays locked until the outer block ends.
    """
    files: set[tuple[int, int] | None] = vars(held).setdefault("files", set())
    if wait and files and identify(path) in files:
        yield True
        return
    descriptor = lock_file(path, wait)
    if descriptor is None:
        yield False
        return
    identity = identify(descriptor)
    try:
        files.add(identity)
        yield True
    finally:
        files.discard(identity)
        os.close(descriptor)


def lock_file(path: Path, wait: bool) -> int | None:
    """An open descriptor of a file or folder that is locked; None if it cannot be.

    If another file takes the name while this one waits, that one is locked.
    """
    try:
        import fcntl

        while True:
            descriptor = os.open(path, os.O_RDONLY)
            try:
                fcntl.flock(descriptor, fcntl.LOCK_EX if wait else fcntl.LOCK_EX | fcntl.LOCK_NB)
                if not wait or identify(path) == identify(descriptor):
                    return descriptor
            except BaseException:
                os.close(descriptor)
                raise
            os.close(descriptor)
    except (ImportError, OSError):
        return None


def identify(file: Path | int) -> tuple[int, int] | None:
    """The device and inode of a file; None if it is not there."""
    try:
        about = os.fstat(file) if isinstance(file, int) else file.stat()
    except OSError:
        return None
    return about.st_dev, about.st_ino
