"""Errors that nobody foresaw: one line for the user, the trace in a file."""

from __future__ import annotations

import os
import re
import shlex
import sys
import tempfile
import traceback
from contextlib import suppress
from datetime import datetime
from pathlib import Path

from ..base.environment import describe_machine, package_versions
from ..base.files import cache_folder
from ..errors import one_line
from ..version import __version__

KEPT = 20  # traces
SECRET = re.compile(r"(?<=//)[^/@\s]+(?=@)")  # user and password of an address


def explain_crash(command: str, error: BaseException, args: list[str]) -> str:
    """One line about an error that nobody foresaw, with the place of its trace; the trace itself if it has no place."""
    what = f"{type(error).__name__}: {one_line(str(error))[:300]}" if str(error) else type(error).__name__
    if isinstance(error, MemoryError):
        line = f"{command}: not enough memory ({what}); use smaller inputs, or a machine with more memory"
    elif isinstance(error, RecursionError):
        line = f"{command}: an input is nested too deeply ({what})"
    else:
        line = f"{command}: unexpected error, {what}"
    trace = SECRET.sub("***", describe_crash(error, args))
    path = write_crash(trace)
    return f"{line}; the trace is in {path}; please report it" if path else f"{line}; please report it\n{trace}"


def describe_crash(error: BaseException, args: list[str]) -> str:
    """The trace of an error with the command, the versions and the machine."""
    facts = (
        f"rankwright {__version__}, Python {sys.version.split()[0]}",
        f"rankwright {shlex.join(args)}",
        str(describe_machine()),
        str(package_versions()),
    )
    return "\n".join([*facts, "", *traceback.format_exception(error)])


def write_crash(trace: str) -> Path | None:
    """Write a trace to the cache folder, or to the temporary folder; None if neither can be written."""
    name = f"{datetime.now():%Y%m%d-%H%M%S}-{os.getpid()}.txt"
    for find in (cache_folder, lambda: Path(tempfile.gettempdir()) / "rankwright"):
        try:
            home = find() / "crashes"
            home.mkdir(parents=True, exist_ok=True)
            (home / name).write_text(trace, encoding="utf-8", errors="backslashreplace")
        except Exception:
            continue
        with suppress(OSError):
            for old in sorted(home.glob("*.txt"))[:-KEPT]:
                old.unlink(missing_ok=True)
        return home / name
    return None
