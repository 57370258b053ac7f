"""What servers answer: checks of types and values, limits, and what a failed request says, without any address."""

from __future__ import annotations

import json
import re
import socket
from collections.abc import Iterator
from itertools import pairwise
from typing import Any, TypeVar

import msgspec

from ..base.limits import ANSWER_BYTES, MB

TOO_LONG = f"answer of more than {ANSWER_BYTES // MB} mib"  # as errors are searched for it: in lower case
TOO_SLOW = "answer that is never complete"
SHOWN = 100  # characters of an unexpected answer in an error
MAX_SCORE = 3.4e38  # a 32-bit float
T = TypeVar("T")


class OddAnswerError(Exception):
    """An answer that is not what the request asks for."""


def unexpected(why: str) -> OddAnswerError:
    """The error for an answer with the right types that cannot be right."""
    return OddAnswerError(f"unexpected answer: {why}")


def check_rows(rows: list[tuple[float, str]], k: int) -> list[tuple[float, str]]:
    """Rows that are what was asked for: at most k docs, each once, finite scores that never rise."""
    scores = [score for score, _ in rows]
    wrong = next((score for score in scores if not abs(score) <= MAX_SCORE), None)
    if wrong is not None:
        raise unexpected(f"score {wrong}")
    if len(rows) > k:
        raise unexpected(f"{len(rows)} docs, where {k} were asked for")
    if len({doc for _, doc in rows}) < len(rows):
        raise unexpected("a doc appears twice")
    if any(after > before for before, after in pairwise(scores)):
        raise unexpected("docs are not in the order of their scores")
    return rows


def parse_answer(value: Any, shape: type[T]) -> T:
    """An answer as a value of its type."""
    try:
        return msgspec.convert(value, shape)
    except (msgspec.ValidationError, ValueError, RecursionError) as error:
        reason = str(error).replace("Expected", "expected", 1)
        raise OddAnswerError(f"unexpected answer: {reason}; got {shorten(value)}") from None


def shorten(value: Any) -> str:
    """The beginning of an answer, as an error shows it."""
    try:
        text = value if isinstance(value, str) else json.dumps(value, ensure_ascii=False, default=str)
    except (ValueError, RecursionError):
        text = type(value).__name__
    text = " ".join(text[: 10 * SHOWN].split())
    return (text if len(text) <= SHOWN else text[: SHOWN - 1] + "…") or "nothing"


def retry_seconds(after: str | None) -> float:
    """The pause that a server asks for (Retry-After): seconds or a date; 0 without one."""
    if after and re.fullmatch(r"[0-9]{1,9}(\.[0-9]{1,9})?", after):
        return float(after)
    from datetime import UTC, datetime
    from email.utils import parsedate_to_datetime

    try:
        return max((parsedate_to_datetime(after or "") - datetime.now(UTC)).total_seconds(), 0.0)
    except (TypeError, ValueError):  # not a date, or one without a zone
        return 0.0


def describe_error(error: BaseException) -> str:
    """What a client's error says, without any address in it."""
    chain = list(cause_chain(error))
    by_type = {ConnectionRefusedError: "connection refused", socket.gaierror: "name or service not known"}
    causes = " ".join(
        [*map(str, chain), *(text for kind, text in by_type.items() if any(isinstance(each, kind) for each in chain))]
    ).lower()
    known = ("connection refused", "timed out", "certificate verify failed", "name or service not known",
             "connection reset", "remote end closed", "server disconnected", "peer closed connection",
             "wrong version number", "incomplete", "failed to decode", TOO_LONG, TOO_SLOW)  # fmt: skip
    return next((each for each in known if each in causes), type(error).__name__)


def cause_chain(error: BaseException) -> Iterator[object]:
    """An error, what it was raised from, and what else a client tells about it."""
    each: BaseException | None = error
    for _ in range(10):
        if each is None:
            return
        yield from (each, getattr(each, "info", ""), *getattr(each, "exceptions", ()))
        each = each.__cause__ or each.__context__
