"""A Markdown note: its front matter, and its sections with the links in each.

A CommonMark parser (markdown-it-py) finds headings, links and code; wikilinks are found in the remaining text.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache
from typing import TYPE_CHECKING, Any

from ..base.limits import FRONT_MATTER_BYTES, HEADING_CHARACTERS, NOTE_BYTES, NOTE_MARKS, format_bytes
from ..base.structured_text import UnsafeError, parse_yaml
from .comments import has_comments, strip_comments
from .obsidian import find_tags, strip_callouts

if TYPE_CHECKING:
    from markdown_it import MarkdownIt
    from markdown_it.token import Token

TEXT_TOKENS = ("text", "code_inline", "softbreak")
SHORT = 50  # a section with fewer characters is merged into its parent
FRONT_OPEN = re.compile(r"---[ \t]*\n")
FRONT_CLOSE = re.compile(r"^(?:---|\.\.\.)[ \t]*+(?:\n|\Z)", re.MULTILINE)
WIKILINK = re.compile(r"!?\[\[([^\[\]|#^]*+)[^\[\]]*+\]\]")
PLAIN_LINK = re.compile(r"\]\(<?([^()<>\s]++)")  # of a note that is not parsed
FRONT_MATTER = "front matter"  # in what is said of one that cannot be read
MARKS = re.compile(r"[\[\]<>*_&!|#\\`\n]")


@dataclass
class Section:
    """A heading and the text up to the next one."""

    level: int
    heading: str
    text: str
    parent: Section | None
    links: list[str] = field(default_factory=list)  # as written
    tags: list[str] = field(default_factory=list)  # inline tags of the whole note, with its first section
    merged_texts: list[str] = field(default_factory=list)  # of short subsections, last to first

    @property
    def path(self) -> list[str]:
        """The headings from the top of the note to this section."""
        above = self.parent.path if self.parent else []
        return [*above, self.heading] if self.heading else above

    @property
    def full_text(self) -> str:
        """The text of the section and of the short subsections merged into it."""
        return "\n\n".join(part for part in (self.text, *reversed(self.merged_texts)) if part)


def parse_front_matter(content: str) -> tuple[dict[str, Any], str, str | None]:
    """The front matter (YAML) of a note, its body, and an error message if the front matter is broken."""
    import yaml

    opening = FRONT_OPEN.match(content)
    closing = FRONT_CLOSE.search(content, opening.end()) if opening else None
    if not opening or not closing:
        return {}, content, None
    text, body = content[opening.end() : closing.start()], content[closing.end() :]
    if len(text.encode(errors="replace")) > FRONT_MATTER_BYTES:
        return {}, content, f"{FRONT_MATTER} is larger than {format_bytes(FRONT_MATTER_BYTES)}; it is kept as text"
    try:
        values = parse_yaml(text)
    except (yaml.YAMLError, UnsafeError) as error:
        mark = getattr(error, "problem_mark", None)
        line = f"line {mark.line + 2}: " if mark else ""
        what = f"{line}broken YAML in the {FRONT_MATTER}: {getattr(error, 'problem', None) or error}"
        return {}, body, f"{what}; the note is kept without its {FRONT_MATTER}"
    if values is None:
        return {}, body, None
    if not isinstance(values, dict):  # a note that starts with a horizontal rule: all of it is text
        return {}, content, None
    return values, body, None


@cache
def markdown_parser() -> MarkdownIt:
    """The CommonMark parser, with tables."""
    from markdown_it import MarkdownIt

    return MarkdownIt("commonmark").enable("table")


def is_parsable(body: str) -> bool:
    """Whether a note is short and plain enough to be parsed as Markdown within seconds."""
    return len(body) <= NOTE_MARKS or (len(body) <= NOTE_BYTES and len(MARKS.findall(body)) <= NOTE_MARKS)


def plain_section(body: str) -> Section:
    """A note that is not parsed as one section, with the links that can be seen without parsing."""
    section = Section(0, "", body.strip("\n").rstrip(), None)
    section.links = [f"[[{target.strip()}]]" for target in WIKILINK.findall(body)] + PLAIN_LINK.findall(body)
    return section


kept_sections: dict[str, list[Section]] | None = None  # of notes, for who reads a vault again and again


def split_sections(body: str) -> list[Section]:
    """The sections of a note in order, short ones merged into their parents; at least one."""
    if kept_sections is None:
        return parse_sections(body)
    if body not in kept_sections:
        kept_sections[body] = parse_sections(body)
    return kept_sections[body]


def parse_sections(body: str) -> list[Section]:
    """The sections of a note, parsed as Markdown."""
    if not is_parsable(body):
        return [plain_section(body)]
    tokens = markdown_parser().parse(body)
    if has_comments(body):
        body = strip_comments(body, tokens)
        tokens = markdown_parser().parse(body)
    lines = strip_callouts(body.split("\n"), tokens)
    starts = [(0, 0, 0, "")]  # first line, first line of text, level, heading
    for at, token in enumerate(tokens):
        if token.type == "heading_open" and token.level == 0 and token.map:
            starts.append((token.map[0], token.map[1], int(token.tag[1]), plain_text(tokens[at + 1])))
    found: list[Section] = []
    above: list[Section] = []  # the sections that enclose the next one
    for at, (_, begin, level, heading) in enumerate(starts):
        end = starts[at + 1][0] if at + 1 < len(starts) else len(lines)
        while above and above[-1].level >= level:
            above.pop()
        text = "\n".join(lines[begin:end]).strip("\n").rstrip()
        short = heading
        if len(heading) > HEADING_CHARACTERS:  # the titles of all chunks below have the heading
            short, text = f"{heading[:HEADING_CHARACTERS]}…", f"{heading}\n\n{text}".rstrip()
        found.append(Section(level, short, text, above[-1] if above else None))
        above.append(found[-1])
    firsts = [start for start, _, _, _ in starts]
    for line, target in find_links(tokens):
        found[bisect_right(firsts, line) - 1].links.append(target)
    kept = join_short_sections(found)
    kept[0].tags = list(dict.fromkeys(find_tags(tokens)))
    return kept


def join_short_sections(sections: list[Section]) -> list[Section]:
    """The sections left after those under SHORT characters are merged into their parents, last to first."""
    kept: list[Section] = []
    parents: set[int] = set()  # of the sections that are kept
    for each in reversed(sections):
        if len(each.full_text.strip()) >= SHORT or each.parent is None:
            kept.append(each)
            parents.add(id(each.parent))
        elif each.full_text or id(each) not in parents:
            each.parent.merged_texts.append("\n".join(part for part in (each.heading, each.full_text) if part))
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
        words: list[str] = []
        for child in token.children or ():
            words.append(child.content if child.type == "text" else "\0" if child.type == "code_inline" else " ")
            if child.type == "link_open":
                yield token.map[0], str(child.attrGet("href") or "")
        text = "".join(words)
        for target in WIKILINK.findall(text) if "[[" in text else ():  # most texts have none, which is seen sooner
            yield token.map[0], f"[[{target.strip()}]]"
