"""A Markdown note: front matter, and chunks at its headings with the links that stand in each.

CommonMark (markdown-it-py) says what is a heading, a link or code; wikilinks are found in its text.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from markdown_it import MarkdownIt
    from markdown_it.token import Token

SPOKEN = ("text", "code_inline", "softbreak")
SHORT = 50  # letters under which a section joins its parent
FRONT = re.compile(r"\A---[ \t]*\n(.*?)^(?:---|\.\.\.)[ \t]*(?:\n|\Z)", re.DOTALL | re.MULTILINE)
WIKILINK = re.compile(r"!?\[\[([^\[\]|#^]*)[^\[\]]*\]\]")


@dataclass
class Section:
    """A heading and what stands under it, up to the next one."""

    level: int
    heading: str
    text: str
    parent: Section | None
    links: list[str] = field(default_factory=list)  # as they are written
    joined: list[str] = field(default_factory=list)  # texts of short sections below

    @property
    def path(self) -> list[str]:
        """The headings that lead here."""
        above = self.parent.path if self.parent else []
        return [*above, self.heading] if self.heading else above

    @property
    def whole(self) -> str:
        """Its text with that of the short sections below it."""
        return "\n\n".join(part for part in (self.text, *self.joined) if part)


def front_matter(content: str) -> tuple[dict[str, Any], str, str | None]:
    """What the front matter (YAML) of a note says, the body, and what is wrong with the front matter."""
    import yaml

    found = FRONT.match(content)
    if not found:
        return {}, content, None
    body = content[found.end() :]
    try:
        values = yaml.load(found[1], loader())
    except (yaml.YAMLError, ValueError, LookupError, AttributeError, TypeError, RecursionError) as error:
        mark = getattr(error, "problem_mark", None)
        line = f"line {mark.line + 2}: " if mark else ""
        return {}, body, f"{line}broken YAML in the front matter: {getattr(error, 'problem', None) or error}"
    if values is None:
        return {}, body, None
    if not isinstance(values, dict):  # a note that opens with a rule: all of it is text
        return {}, content, None
    return {str(key): value for key, value in values.items()}, body, None


@cache
def loader() -> Any:
    """A YAML loader of data only, that leaves dates as they are written: one that is wrong must not spoil the rest."""
    import yaml

    base: Any = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
    kept = {
        first: [(tag, way) for tag, way in ways if not tag.endswith(":timestamp")]
        for first, ways in base.yaml_implicit_resolvers.items()
    }
    return type("Loader", (base,), {"yaml_implicit_resolvers": kept})


@cache
def parser() -> MarkdownIt:
    """The CommonMark parser, with tables."""
    from markdown_it import MarkdownIt

    return MarkdownIt("commonmark").enable("table")


def sections(body: str) -> list[Section]:
    """The sections of a note in order, short ones joined to their parents; at least one."""
    lines = body.split("\n")
    tokens = parser().parse(body)
    starts = [(0, 0, 0, "")]  # first line, first line of text, level, heading
    for at, token in enumerate(tokens):
        if token.type == "heading_open" and token.level == 0 and token.map:
            starts.append((token.map[0], token.map[1], int(token.tag[1]), spoken(tokens[at + 1])))
    made: list[Section] = []
    for at, (_, begin, level, heading) in enumerate(starts):
        end = starts[at + 1][0] if at + 1 < len(starts) else len(lines)
        above = next((each for each in reversed(made) if each.level < level), None)
        made.append(Section(level, heading, "\n".join(lines[begin:end]).strip("\n").rstrip(), above))
    firsts = [start for start, _, _, _ in starts]
    for line, target in links(tokens):
        holder = max(at for at, first in enumerate(firsts) if first <= line)
        made[holder].links.append(target)
    return joined(made)


def joined(made: list[Section]) -> list[Section]:
    """The sections that stand for themselves: those under SHORT letters are in their parents, from the last on."""
    kept: list[Section] = []
    for each in reversed(made):
        if len(each.whole.strip()) >= SHORT or each.parent is None:
            kept.append(each)
        elif each.whole or not any(other.parent is each for other in kept):
            each.parent.joined.insert(0, "\n".join(part for part in (each.heading, each.whole) if part))
            each.parent.links.extend(each.links)
        else:  # nothing but a heading, which those below it have in their titles
            each.parent.links.extend(each.links)
    kept.reverse()
    root = kept[0]
    if len(kept) > 1 and len(root.whole.strip()) < SHORT:  # a short opening goes with what follows
        kept[1].text = "\n\n".join(part for part in (root.whole, kept[1].text) if part)
        kept[1].links = [*root.links, *kept[1].links]
        kept = kept[1:]
    return kept


def spoken(token: Token) -> str:
    """The text of a heading, without its marks."""
    parts = (
        " " if child.type == "softbreak" else child.content for child in token.children or () if child.type in SPOKEN
    )
    return " ".join("".join(parts).split())


def links(tokens: list[Token]) -> Iterator[tuple[int, str]]:
    """The targets of links and wikilinks, with the line they stand in; code has none."""
    for token in tokens:
        if token.type != "inline" or not token.map:
            continue
        words = ""
        for child in token.children or ():
            words += child.content if child.type == "text" else "\0" if child.type == "code_inline" else " "
            if child.type == "link_open":
                yield token.map[0], str(child.attrGet("href") or "")
        for target in WIKILINK.findall(words):
            yield token.map[0], f"[[{target.strip()}]]"
