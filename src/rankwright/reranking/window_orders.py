"""A chat model's order of passages, parsed and repaired: `[2] > [3] > [1]`, whatever is around it."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

THOUGHTS = re.compile(r"<think(?:ing)?>.*?(?:</think(?:ing)?>|\Z)", re.DOTALL | re.IGNORECASE)
CHAIN = re.compile(r"\[?\b\d{1,6}\b\]?(?:\s*[>,]\s*\[?\b\d{1,6}\b\]?)+")
NUMBER = re.compile(r"\d{1,6}")
BRACKETED = re.compile(r"\[(\d{1,6})\]")
HARMLESS = re.compile(r"[\s`\[\].]|json", re.IGNORECASE)  # around an order, such as a code fence
LONGEST = 100_000  # characters of an answer


class WindowOrder(NamedTuple):
    """The places of passages in their new order, and what had to be repaired."""

    places: list[int]
    repairs: tuple[str, ...] = ()


def parse_order(text: str, count: int) -> WindowOrder | None:
    """The order of `count` passages that an answer gives; None if it names none of them.

    Numbers that appear again and those of no passage are dropped; passages that are missing follow in their old order.
    """
    plain = THOUGHTS.sub(" ", text[:LONGEST]).strip()
    numbers, rest = find_numbers(plain, count)
    known = list(dict.fromkeys(each for each in numbers if 1 <= each <= count))
    if not known:
        return None
    missing = [each for each in range(1, count + 1) if each not in set(known)]
    found = {
        "duplicates": len(set(numbers)) < len(numbers),
        "unknown numbers": any(not 1 <= each <= count for each in numbers),
        "missing passages": bool(missing),
        "extra text": bool(HARMLESS.sub("", rest)),
    }
    return WindowOrder([each - 1 for each in known + missing], tuple(name for name, is_so in found.items() if is_so))


def find_numbers(text: str, count: int) -> tuple[list[int], str]:
    """The numbers of an answer in order, and the text around them: of the chain with most passages, the last of these.

    Without a chain, such as in a list with a passage on each line, the numbers in brackets count.
    """
    chains = list(CHAIN.finditer(text))
    if chains:
        best = max(reversed(chains), key=lambda each: len({*read_numbers(each[0])} & {*range(1, count + 1)}))
        return read_numbers(best[0]), text[: best.start()] + text[best.end() :]
    bracketed = [int(each) for each in BRACKETED.findall(text)]
    if bracketed:
        return bracketed, BRACKETED.sub("", text)
    return (read_numbers(text), "") if re.fullmatch(r"[\d\s]+", text) else ([], text)


def read_numbers(text: str) -> list[int]:
    """All numbers in a text."""
    return [int(each) for each in NUMBER.findall(text)]


def window_starts(count: int, window: int, step: int) -> Iterator[int]:
    """Where windows start, from the end of a list to its beginning."""
    start = max(count - window, 0)
    while True:
        yield start
        if start == 0:
            return
        start = max(start - step, 0)


def count_windows(lists: Sequence[int], window: int, step: int, passes: int) -> int:
    """How many windows there are in lists of some lengths."""
    return passes * sum(len([*window_starts(count, window, step)]) for count in lists if count > 1)
