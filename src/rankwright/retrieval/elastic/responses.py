"""What an answer of a server means when it is not a success."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from typing import Any

BUSY = (408, 429, 502, 503, 504)  # that may go away


class BusyError(Exception):
    """The server cannot answer now; it may later."""

    def __init__(self, why: str, after: float = 0.0) -> None:
        super().__init__(why)
        self.after = after  # seconds that it asked for


class StoppedError(Exception):
    """Whoever asked has been told to stop."""


class RefusedError(Exception):
    """The server has answered, and will answer so again."""

    def __init__(self, status: int, kind: str, reason: str) -> None:
        super().__init__(f"{status}, {kind}: {reason}" if reason else f"{status}, {kind}")
        self.status, self.kind, self.reason = status, kind, reason


def answered(status: Any, body: Any, after: str | None) -> Exception:
    """What an answer that is not a success means: BusyError, or RefusedError. Pages of others are not repeated."""
    if isinstance(body, bytes | str):
        try:
            body = json.loads(body)
        except ValueError:
            body = None
    error = body.get("error", body) if isinstance(body, Mapping) else None
    kind, reason = "error", ""
    if isinstance(error, Mapping):
        kind, reason = str(error.get("type", "error")), reasons(error)
    if kind == "security_exception":  # the server's words name users and keys
        action = re.search(r"action \[[^\]]+\]", reason)
        reason = action[0] if action else ""
    if status in BUSY:
        seconds = float(after) if after and after.replace(".", "", 1).isdigit() else 0.0
        told = f"{status}, {kind}{': ' if reason else ''}{reason}" if kind != "error" else str(status)
        return BusyError(f"the server is busy ({told})", seconds)
    return RefusedError(int(status) if isinstance(status, int) else 0, kind, reason)


def reasons(error: Mapping[str, Any]) -> str:
    """Why, from the outside to the cause, each once."""
    found: list[str] = []
    each: Any = error
    roots = error.get("root_cause") or [{}]
    chain = []
    while isinstance(each, Mapping):
        chain.append(each)
        each = each.get("caused_by")
    for said in (*chain, *roots[:1]):
        reason = str(said.get("reason") or "")
        if reason and reason not in found:
            found.append(reason)
    return ": ".join(found)[:500]


def plain(error: Exception) -> str:
    """What a client's error says, without the address that may stand in it."""
    causes = " ".join(str(each) for each in (error, error.__cause__, getattr(error, "info", ""))).lower()
    known = ("connection refused", "timed out", "certificate verify failed", "name or service not known",
             "connection reset", "remote end closed", "wrong version number", "incomplete")  # fmt: skip
    return next((each for each in known if each in causes), type(error).__name__)


def secured(error: Exception) -> Exception:
    """What it means that no secure connection came about: for good, or for now."""
    why = plain(error)
    if why in ("certificate verify failed", "wrong version number"):
        return RefusedError(0, f"no secure connection: {why}", "")
    return BusyError(f"no answer (no secure connection: {why})")
