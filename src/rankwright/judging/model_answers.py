"""The answer of a model, parsed strictly: one JSON object with a grade of the scale, or nothing."""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from typing import NamedTuple

from ..errors import listed
from ..params import shorten
from ..retrieval.http.chat_model import MalformedAnswerError, count_tokens, read_message

FENCE = re.compile(r"```(?:json)?[ \t]*\n(.*)\n?```", re.DOTALL | re.IGNORECASE)
LONGEST = 100_000  # characters of an answer
KEYS = {"grade", "reason"}


class ModelAnswer(NamedTuple):
    """The grade that a model gives, and the tokens it took; None if the server does not count them."""

    grade: int
    reason: str
    prompt_tokens: int | None
    completion_tokens: int | None


def parse_completion(content: bytes, grades: Sequence[int]) -> ModelAnswer:
    """The answer in a chat completion; anything but one grade of the scale is malformed."""
    text, value = read_message(content)
    grade, reason = parse_grade(text, grades)
    usage = value.get("usage")
    return ModelAnswer(grade, reason, count_tokens(usage, "prompt_tokens"), count_tokens(usage, "completion_tokens"))


def parse_grade(text: str, grades: Sequence[int]) -> tuple[int, str]:
    """The grade and the reason in {"grade": N}, alone or in a code fence; any other text is malformed."""
    stripped = text.strip()
    fenced = FENCE.fullmatch(stripped)
    given = fenced[1].strip() if fenced else stripped
    try:
        pairs = json.loads(given, object_pairs_hook=list) if len(given) <= LONGEST else None
    except (ValueError, RecursionError):
        pairs = None
    # an object became a list of pairs, and a list of pairs looks the same
    if not given.startswith("{") or not isinstance(pairs, list):
        raise MalformedAnswerError(f"not a JSON object with a grade: {shorten(text)}")
    names = [name for name, _ in pairs]
    if "grade" not in names or len(set(names)) < len(names) or not KEYS.issuperset(names):
        raise MalformedAnswerError(f"keys must be grade and, if wanted, reason: {shorten(text)}")
    found = dict(pairs)
    grade, reason = found["grade"], found.get("reason", "")
    if not isinstance(grade, int) or isinstance(grade, bool) or grade not in grades:
        raise MalformedAnswerError(f"grade must be {listed(map(str, grades))}: {shorten(text)}")
    return grade, reason if isinstance(reason, str) else ""
