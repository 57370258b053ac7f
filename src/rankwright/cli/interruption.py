"""Ctrl-C and SIGTERM, which end a command in one line with nothing half-written."""

from __future__ import annotations

import signal
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType
from typing import Any


class Terminated(BaseException):
    """SIGTERM arrived."""


class Interruption:
    """Whether Ctrl-C was pressed: compiled code may lose the KeyboardInterrupt, or turn it into another error."""

    happened = False

    def __enter__(self) -> Interruption:
        self.hook = sys.unraisablehook
        is_main = threading.current_thread() is threading.main_thread()
        self.installed = is_main and signal.getsignal(signal.SIGINT) is signal.default_int_handler
        if self.installed:
            signal.signal(signal.SIGINT, self.interrupt)
            sys.unraisablehook = self.raise_again
        return self

    def __exit__(self, *error: object) -> None:
        if self.installed:
            signal.signal(signal.SIGINT, signal.default_int_handler)
            sys.unraisablehook = self.hook

    def interrupt(self, number: int, frame: FrameType | None) -> None:
        """Raise KeyboardInterrupt in the main thread; later, if it would be lost in `raise_again`."""
        self.happened = True
        while frame is not None:
            if frame.f_code is Interruption.raise_again.__code__:
                interrupt_soon()
                return
            frame = frame.f_back
        raise KeyboardInterrupt

    def raise_again(self, lost: Any) -> None:
        """Raise a KeyboardInterrupt again that a callback could not pass on, once the callback has returned."""
        if issubclass(lost.exc_type, KeyboardInterrupt):
            interrupt_soon()
        else:
            self.hook(lost)


def interrupt_soon() -> None:
    """Send Ctrl-C to this process in a moment."""
    timer = threading.Timer(0.05, signal.raise_signal, [signal.SIGINT])
    timer.daemon = True
    timer.start()


@contextmanager
def end_on_sigterm() -> Iterator[None]:
    """Clean up on SIGTERM as on Ctrl-C: it becomes an exception."""

    def end(number: int, frame: object) -> None:
        raise Terminated

    if threading.current_thread() is not threading.main_thread() or signal.getsignal(signal.SIGTERM) != signal.SIG_DFL:
        yield
        return
    signal.signal(signal.SIGTERM, end)
    try:
        yield
    finally:
        signal.signal(signal.SIGTERM, signal.SIG_DFL)
