"""A Markdown note: its front matter, and its sections with the links in each.

A CommonMark parser (markdown-it-py) finds headings, links and code; wikilinks are found in the remaining text.
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

TEXT_TOKENS = ("text", "code_inline", "softbreak")
SHORT = 50  # a section with fewer characters is merged into its parent
FRONT = re.compile(r"\A---[ \t]*\n(.*?)^(?:---|\.\.\.)[ \t]*(?:\n|\Z)", re.DOTALL | re.MULTILINE)
WIKILINK = re.compile(r"!?\[\[([^\[\]|#^]*)[^\[\]]*\]\]")


@dataclass
class Section:
    """A heading and the text up to the next one."""

    level: int
    heading: str
    text: str
    parent: Section | None
    links: list[str] = field(default_factory=list)  # as written
    merged_texts: list[str] = field(default_factory=list)  # of short subsections

    @property
    def path(self) -> list[str]:
        """The headings from the top of the note to this section."""
        above = self.parent.path if self.parent else []
        return [*above, self.heading] if self.heading else above

    @property
    def full_text(self) -> str:
        """The text of the section and of the short subsections merged into it."""
        return "\n\n".join(part for part in (self.text, *self.merged_texts) if part)


def parse_front_matter(content: str) -> tuple[dict[str, Any], str, str | None]:
    """The front matter (YAML) of a note, its body, and an error message if the front matter is broken."""
    import yaml

    found = FRONT.match(content)
    if not found:
        return {}, content, None
    body = content[found.end() :]
    try:
        values = yaml.load(found[1], yaml_loader())
    except (yaml.YAMLError, ValueError, LookupError, AttributeError, TypeError, RecursionError) as error:
        mark = getattr(error, "problem_mark", None)
        line = f"line {mark.line + 2}: " if mark else ""
        return {}, body, f"{line}broken YAML in the front matter: {getattr(error, 'problem', None) or error}"
    if values is None:
        return {}, body, None
    if not isinstance(values, dict):  # a note that starts with a horizontal rule: all of it is text
        return {}, content, None
    return {str(key): value for key, value in values.items()}, body, None


@cache
def yaml_loader() -> Any:
    """A safe YAML loader that leaves dates as text, so that one invalid date does not spoil the rest."""
    import yaml

    base: Any = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
    kept = {
        first: [(tag, pattern) for tag, pattern in resolvers if not tag.endswith(":timestamp")]
        for first, resolvers in base.yaml_implicit_resolvers.items()
    }
    return type("Loader", (base,), {"yaml_implicit_resolvers": kept})


@cache
def markdown_parser() -> MarkdownIt:
    """The CommonMark parser, with tables."""
    from markdown_it import MarkdownIt

    return MarkdownIt("commonmark").enable("table")


def split_sections(body: str) -> list[Section]:
    """The sections of a note in order, short ones merged into their parents; at least one."""
    lines = body.split("\n")
    tokens = markdown_parser().parse(body)
    starts = [(0, 0, 0, "")]  # first line, first line of text, level, heading
    for at, token in enumerate(tokens):
        if token.type == "heading_open" and token.level == 0 and token.map:
            starts.append((token.map[0], token.map[1], int(token.tag[1]), plain_text(tokens[at + 1])))
    found: list[Section] = []
    for at, (_, begin, level, heading) in enumerate(starts):
        end = starts[at + 1][0] if at + 1 < len(starts) else len(lines)
        above = next((each for each in reversed(found) if each.level < level), None)
        found.append(Section(level, heading, "\n".join(lines[begin:end]).strip("\n").rstrip(), above))
    firsts = [start for start, _, _, _ in starts]
    for line, target in find_links(tokens):
        holder = max(at for at, first in enumerate(firsts) if first <= line)
        found[holder].links.append(target)
    return join_short_sections(found)


def join_short_sections(sections: list[Section]) -> list[Section]:
    """The sections left after those under SHORT characters are merged into their parents, last to first."""
    kept: list[Section] = []
    for each in reversed(sections):
        if len(each.full_text.strip()) >= SHORT or each.parent is None:
            kept.append(each)
        elif each.full_text or not any(other.parent is each for other in kept):
            each.parent.merged_texts.insert(0, "\n".join(part for part in (each.heading, each.full_text) if part))
            each.parent.links.extend(each.links)
        else:  # only a heading, which is in the titles of its subsections
            each.parent.links.extend(each.links)
    kept.reverse()
    root = kept[0]
    if len(kept) > 1 and len(root.full_text.strip()) < SHORT:  # a short opening joins the next section
        kept[1].text = "\n\n".join(part for part in (root.full_text, kept[1].text) if part)
        kept[1].links = [*root.links, *kept[1].links]
        kept = kept[1:]
    return kept


def plain_text(token: Token) -> str:
    """The text of a heading, without markup."""
    parts = (
        " " if child.type == "softbreak" else child.content
        for child in token.children or ()
        if child.type in TEXT_TOKENS
    )
    return " ".join("".join(parts).split())


def find_links(tokens: list[Token]) -> Iterator[tuple[int, str]]:
    """The targets of links and wikilinks outside code, with their lines."""
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
