"""SGML as TREC files have it: elements that nest freely and need not be closed, found in time linear in the text."""

from __future__ import annotations

import html
import re
from collections import deque
from collections.abc import Iterator
from dataclasses import dataclass

OPENING = re.compile(r"<([A-Za-z](?:[\w.-]*\w)?)")
CLOSING = re.compile(r"</([A-Za-z][\w.-]*)\s*>")
TAG = re.compile(r"</?[A-Za-z!?][^<>]*>")
LONG_REFERENCE = re.compile(r"&#(?:[0-9]{20,}|[xX][0-9a-fA-F]{20,});?")
CDATA_OPEN, CDATA_CLOSE = "<![CDATA[", "]]>"


@dataclass(frozen=True)
class Element:
    """An element of a text: its name in lowercase, and where it and its content start and end."""

    name: str
    start: int
    content_start: int
    content_end: int
    end: int


def find_elements(text: str) -> Iterator[Element]:
    """The outermost elements of a text; each ends at the first closing tag of its name, one without is not an element.

    Opening tags are tried in order, and the closing tags of each name are used up in order.
    """
    closing: dict[str, deque[tuple[int, int]]] = {}
    for tag in CLOSING.finditer(text):
        closing.setdefault(tag[1].lower(), deque()).append(tag.span())
    after, bracket = 0, -1
    for tag in OPENING.finditer(text):
        ends = closing.get(tag[1].lower())
        if not ends or tag.start() < after:
            continue
        if bracket < tag.end():
            bracket = text.find(">", tag.end())
        while ends and ends[0][0] <= bracket:
            ends.popleft()
        if ends:
            content_end, after = ends[0]
            yield Element(tag[1].lower(), tag.start(), bracket + 1, content_end, after)


def strip_tags(text: str) -> str:
    """Text without tags, with entities decoded."""
    plain = TAG.sub(" ", escape_cdata(text))
    return html.unescape(LONG_REFERENCE.sub("\ufffd", plain)).strip()


def escape_cdata(text: str) -> str:
    """Text with its CDATA sections as escaped text; one that is not closed is left as it is."""
    parts, at = [], 0
    while (start := text.find(CDATA_OPEN, at)) >= 0:
        end = text.find(CDATA_CLOSE, start)
        if end < 0:
            break
        parts += [text[at:start], html.escape(text[start + len(CDATA_OPEN) : end])]
        at = end + len(CDATA_CLOSE)
    return "".join([*parts, text[at:]])
