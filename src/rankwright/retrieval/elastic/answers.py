"""What an answer of a server means when it is not a success."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

BUSY = (408, 429, 502, 503, 504)  # that may go away


class BusyError(Exception):
    """The server cannot answer now; it may later."""

    def __init__(self, why: str, after: float = 0.0) -> None:
        super().__init__(why)
        self.after = after  # seconds that it asked for


class RefusedError(Exception):
    """The server has answered, and will answer so again."""

    def __init__(self, status: int, kind: str, reason: str) -> None:
        super().__init__(f"{status}, {kind}: {reason}" if reason else f"{status}, {kind}")
        self.status, self.kind, self.reason = status, kind, reason


def answered(status: Any, body: Any, after: str | None) -> Exception:
    """What an answer that is not a success means: BusyError, or RefusedError."""
    if isinstance(body, bytes | str):
        try:
            body = json.loads(body)
        except ValueError:
            body = str(body)
    error = body.get("error", body) if isinstance(body, Mapping) else body
    kind, reason = "error", str(error)[:300]
    if isinstance(error, Mapping):
        kind, reason = str(error.get("type", "error")), str(error.get("reason", ""))
    elif status == 0:
        kind, reason = reason, ""
    if status in BUSY:
        seconds = float(after) if after and after.replace(".", "", 1).isdigit() else 0.0
        return BusyError(f"the server is busy ({status}, {kind}{': ' if reason else ''}{reason})", seconds)
    return RefusedError(int(status) if isinstance(status, int) else 0, kind, reason)


def plain(error: Exception) -> str:
    """What a client's error says, without the address that may stand in it."""
    causes = " ".join(str(each) for each in (error, error.__cause__, getattr(error, "info", ""))).lower()
    known = ("connection refused", "timed out", "certificate verify failed", "name or service not known",
             "connection reset", "remote end closed", "wrong version number", "incomplete")  # fmt: skip
    return next((each for each in known if each in causes), type(error).__name__)
