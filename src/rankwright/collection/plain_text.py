"""The text of a Markdown note for a reader: without marks, targets of links and lines of tables."""

from __future__ import annotations

import re
from itertools import groupby
from typing import TYPE_CHECKING

from .markdown import is_parsable, markdown_parser

if TYPE_CHECKING:
    from markdown_it.token import Token

WIKILINK = re.compile(r"!?\[\[([^\[\]|]*+)(?:\|([^\[\]]*+))?\]\]")
EMPHASIS = re.compile(r"==([^=\n]++)==|~~([^~\n]++)~~")  # that CommonMark does not know
TASK = re.compile(r"\A\[[ xX]\][ \t]")
HTML_TAG = re.compile(r"<[^<>]*+>")
BREAKS = {"softbreak": "\n", "hardbreak": "\n", "html_inline": ""}


def to_plain_text(text: str) -> str:
    """Markdown as plain text, a line for each block; a text that is too long to be parsed is returned unchanged."""
    if not is_parsable(text):
        return text
    return "\n".join(line for line in map(block_text, markdown_parser().parse(text)) if line.strip())


def block_text(token: Token) -> str:
    """The text of a block; empty for a token that only opens or closes one."""
    if token.type == "html_block":
        return HTML_TAG.sub(" ", token.content)
    if token.type in ("fence", "code_block"):
        return token.content
    if token.type != "inline":
        return ""
    parts = []
    for is_code, children in groupby(token.children or (), lambda child: child.type == "code_inline"):
        part = "".join(BREAKS.get(child.type, child.content) for child in children)
        if not is_code:
            part = EMPHASIS.sub(r"\1\2", WIKILINK.sub(lambda link: link[2] or link[1], part))
        parts.append(part)
    return TASK.sub("", "".join(parts))
