"""Work on other threads that must end when the command does: it asks now and then whether it was stopped."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import contextmanager

STOPPED = threading.Event()


class StoppedError(Exception):
    """The work was stopped because the command ends."""


def check_stopped() -> None:
    """Raise StoppedError once work on other threads was stopped."""
    if STOPPED.is_set() and threading.current_thread() is not threading.main_thread():
        raise StoppedError


@contextmanager
def stop_threads() -> Iterator[None]:
    """Stop work on other threads while a block waits for them to end."""
    STOPPED.set()
    try:
        yield
    finally:
        STOPPED.clear()
