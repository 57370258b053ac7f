"""Comments in a Markdown note, which its reader does not see: `%% Obsidian's %%` and `<!-- HTML's -->`."""

from __future__ import annotations

import re
from bisect import bisect_left
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from markdown_it.token import Token

MARK = re.compile(r"`+|%%|<!--")
BLANK_LINE = re.compile(r"\n[ \t]*\n")
CLOSINGS = {"%%": "%%", "<!--": "-->"}


def has_comments(body: str) -> bool:
    """Whether a note may have comments."""
    return "<!--" in body or "%%" in body


def strip_comments(body: str, tokens: list[Token]) -> str:
    """A note without its comments; code, and a comment that is never closed, stay as they are."""
    code = code_blocks(body, tokens)
    blanks = [found.start() for found in BLANK_LINE.finditer(body)]
    runs: dict[str, list[int]] = {}  # where backticks stand, by how many there are
    for found in MARK.finditer(body):
        if found[0][0] == "`":
            runs.setdefault(found[0], []).append(found.start())
    kept: list[str] = []
    begin = at = 0  # of what is kept next, and of what is read next
    missing: set[str] = set()  # closings that do not follow any more
    while (mark := MARK.search(body, at)) is not None:
        at, block = mark.end(), bisect_left(code, (mark.start() + 1,)) - 1
        if block >= 0 and mark.start() < code[block][1]:
            at = code[block][1]
        elif mark[0][0] == "`":
            places = runs[mark[0]]
            after = bisect_left(places, mark.end())
            if after < len(places) and not has_blank(blanks, mark.end(), places[after]):
                at = places[after] + len(mark[0])
        elif mark[0] not in missing:
            end = body.find(CLOSINGS[mark[0]], mark.end())
            if end < 0:
                missing.add(mark[0])
            elif mark[0] == "<!--" or opens_line(body, mark.start()) or not has_blank(blanks, mark.end(), end):
                kept.append(body[begin : mark.start()])
                begin = at = end + len(CLOSINGS[mark[0]])
    return "".join([*kept, body[begin:]])


def code_blocks(body: str, tokens: list[Token]) -> list[tuple[int, int]]:
    """Where the code blocks of a note begin and end, in order."""
    starts = [0, *(found.end() for found in re.finditer("\n", body)), len(body) + 1]
    return sorted(
        (starts[token.map[0]], starts[min(token.map[1], len(starts) - 1)])
        for token in tokens
        if token.type in ("fence", "code_block") and token.map
    )


def has_blank(blanks: list[int], begin: int, end: int) -> bool:
    """Whether a blank line is between two places."""
    at = bisect_left(blanks, begin)
    return at < len(blanks) and blanks[at] < end


def opens_line(body: str, at: int) -> bool:
    """Whether a place is the first of its line."""
    return at == 0 or body[at - 1] == "\n"
