"""Standard input, output and error as a command finds them: closed, full, or read by a program that has ended."""

from __future__ import annotations

import os
import sys
from contextlib import suppress


def open_closed_streams() -> None:
    """Open those of the three that are closed, so that no file of ours gets their number; using them is an error.

    Standard error goes nowhere instead. Text that a stream's encoding cannot express is escaped.
    """
    for number, name, flags in ((0, "stdin", os.O_WRONLY), (1, "stdout", os.O_RDONLY), (2, "stderr", os.O_WRONLY)):
        if getattr(sys, name) is None:
            with suppress(OSError):
                opened = os.open(os.devnull, flags)
                if opened != number:
                    os.dup2(opened, number)
                    os.close(opened)
                setattr(sys, name, open(number, "r" if number == 0 else "w", encoding="utf-8", closefd=False))  # noqa: SIM115
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure") and stream.errors == "strict":
            stream.reconfigure(errors="backslashreplace")


def discard_output() -> None:
    """Drop what standard output has not written, so that nothing is tried again when Python ends."""
    with suppress(OSError, ValueError, AttributeError):
        number = sys.stdout.fileno()
        opened = os.open(os.devnull, os.O_WRONLY)
        os.dup2(opened, number)
        os.close(opened)
