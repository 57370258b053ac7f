"""What Obsidian knows of a vault beyond its notes: inline tags, callouts, and the files to ignore."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

from ..base.structured_text import load_json
from ..errors import RankwrightError
from ..params import shorten

if TYPE_CHECKING:
    from markdown_it.token import Token

SETTINGS = ".obsidian/app.json"
# letters of any script, digits, _, - and /, at least one of them not a digit; after white space
TAG = re.compile(r"(?<!\S)#([\w/-]+)")
CALLOUT = re.compile(r"^([\s>]*)\[![^\[\]\n]{1,40}\][+-]?[ \t]*")


def find_tags(tokens: list[Token]) -> Iterator[str]:
    """The inline tags of a note: `#project/new`, not in code, headings or the text of links, and not a mere number."""
    for at, token in enumerate(tokens):
        if token.type != "inline" or tokens[at - 1].type == "heading_open":
            continue
        words: list[str] = []
        depth = 0  # of links
        for child in token.children or ():
            depth += {"link_open": 1, "link_close": -1}.get(child.type, 0)
            is_break = child.type in ("softbreak", "hardbreak")
            words.append(child.content if child.type == "text" and not depth else " " if is_break else "\0")
        text = "".join(words)
        for tag in TAG.findall(text) if "#" in text else ():  # most texts have none, which is seen sooner
            name = tag.strip("/")
            if name and not name.replace("/", "").isdigit():
                yield name


def strip_callouts(lines: list[str], tokens: list[Token]) -> list[str]:
    """The lines of a note without the marks of callouts: `> [!note] Title` is the quotation `> Title`."""
    found = list(lines)
    for token in tokens:
        if token.type == "blockquote_open" and token.map:
            found[token.map[0]] = CALLOUT.sub(r"\1", found[token.map[0]])
    return found


def ignored_paths(vault: Path, warnings: list[str]) -> tuple[str, ...]:
    """The beginnings of paths that Obsidian's "Excluded files" lists; a regular expression is named in a warning."""
    path = vault / SETTINGS
    if not path.is_file():
        return ()
    try:
        settings = load_json(path)
    except RankwrightError as error:
        warnings.append(str(error))
        return ()
    filters = settings.get("userIgnoreFilters") if isinstance(settings, dict) else None
    found = [each for each in filters if isinstance(each, str) and each] if isinstance(filters, list) else []
    patterns = [each for each in found if len(each) > 2 and each[0] == each[-1] == "/"]
    if patterns:
        warnings.append(f"{path}: userIgnoreFilters {shorten(patterns[0])}: a regular expression is not applied")
    return tuple(each for each in found if each not in patterns)
