"""What a server's response means when it is not a success."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from typing import Any

from ..server_answers import TOO_LONG, TOO_SLOW, OddAnswerError, describe_error, retry_seconds

BUSY = (408, 429, 502, 503, 504)  # temporary


class BusyError(Exception):
    """The server cannot answer now; it may later."""

    def __init__(self, why: str, retry_after: float = 0.0) -> None:
        super().__init__(why)
        self.retry_after = retry_after  # seconds, from the server


class StoppedError(Exception):
    """The request was stopped by the caller."""


class RefusedError(Exception):
    """The server has refused the request, and would again."""

    def __init__(self, status: int, kind: str, reason: str) -> None:
        super().__init__(f"{status}, {kind}: {reason}" if reason else f"{status}, {kind}")
        self.status, self.kind, self.reason = status, kind, reason


def parse_failure(status: Any, body: Any, after: str | None) -> Exception:
    """The error for a response that is not a success: BusyError or RefusedError. Error pages are not quoted."""
    if isinstance(body, bytes | str):
        try:
            body = json.loads(body)
        except ValueError:
            body = None
    error = body.get("error", body) if isinstance(body, Mapping) else None
    kind, reason = "error", ""
    if isinstance(error, Mapping):
        kind, reason = str(error.get("type", "error"))[:100], reasons(error)
    if kind == "security_exception":  # the server's reason names users and keys
        action = re.search(r"action \[[^\]]+\]", reason)
        reason = action[0] if action else ""
    if status in BUSY:
        detail = f"{status}, {kind}{': ' if reason else ''}{reason}" if kind != "error" else str(status)
        return BusyError(f"the server is busy ({detail})", retry_seconds(after))
    if isinstance(status, int) and 300 <= status < 400:
        kind = "a redirect, which is not followed; give the address it leads to"
    return RefusedError(int(status) if isinstance(status, int) else 0, kind, reason)


def reasons(error: Mapping[str, Any]) -> str:
    """The reasons of an error, from the outermost to the cause, each once."""
    found: list[str] = []
    each: Any = error
    roots = error.get("root_cause")
    chain = []
    while isinstance(each, Mapping):
        chain.append(each)
        each = each.get("caused_by")
    for cause in (*chain, *(roots[:1] if isinstance(roots, list) else ())):
        reason = str(cause.get("reason") or "") if isinstance(cause, Mapping) else ""
        if reason and reason not in found:
            found.append(reason)
    return ": ".join(found)[:500]


def connection_failure(error: Exception) -> Exception:
    """The error for a request without a complete answer: temporary, unless the server would go on for ever."""
    why = describe_error(error)
    if why in (TOO_LONG, TOO_SLOW):
        return RefusedError(0, f"an {why}", "")
    return BusyError(f"no answer ({why})")


def unreadable(error: Exception) -> OddAnswerError:
    """The error for an answer that is not JSON."""
    return OddAnswerError(f"unexpected answer: not JSON ({type(error).__name__})")


def tls_failure(error: Exception) -> Exception:
    """The error for a failed secure connection: permanent or temporary."""
    why = describe_error(error)
    if why in ("certificate verify failed", "wrong version number"):
        return RefusedError(0, f"no secure connection: {why}", "")
    return BusyError(f"no answer (no secure connection: {why})")
