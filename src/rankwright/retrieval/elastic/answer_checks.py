"""Checks of a server's answers: the right types, and values that can be right."""

from __future__ import annotations

import json
from itertools import pairwise
from typing import Any, TypeVar

import msgspec

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
