"""TREC topics: SGML or XML (num, title, desc, narr), or lines of number, tab and text."""

from __future__ import annotations

import re
from collections.abc import Iterator
from io import StringIO
from pathlib import Path

from ..base.files import read
from ..base.limits import TOPICS_BYTES
from ..errors import RankwrightError
from . import tabular
from .column_mapping import ColumnMapping
from .sgml import strip_tags
from .tabular import check_new_query

CONTAINERS = ("top", "topic", "query")  # the first of these that a file has encloses each topic
PART = re.compile(r"<(num|number|title|query|question|desc|description|narr|narrative|type)\b[^<>]*>", re.IGNORECASE)
NAMES = {"number": "num", "description": "desc", "narrative": "narr"}
LABEL = re.compile(r"^\s*(?:Number|Topic|Description|Narrative)\s*:", re.IGNORECASE)
ID_ATTRIBUTE = re.compile(r"\b(?:number|id|num)\s*=\s*(?:\"([^\"]+)\"|'([^']+)'|([^\"'\s>]+))", re.IGNORECASE)
TYPE_ATTRIBUTE = re.compile(r"\btype\s*=\s*[\"']([^\"']+)")


def read_topics(path: Path, mapping: ColumnMapping) -> tabular.QueryTable:
    """The queries and query types of a topics file.

    The query text is the title, unless the mapping names another part (query_text: desc).
    """
    if any(suffix in path.suffixes for suffix in (".jsonl", ".csv")):
        return tabular.read_queries(path, mapping)
    content = read(path, TOPICS_BYTES).decode("utf-8-sig", errors="replace")
    container = next((name for name in CONTAINERS if re.search(rf"<{name}(?=[\s>])", content, re.IGNORECASE)), None)
    if container is None:
        return tabular.QueryTable(parse_tabbed_topics(path, content), {}, {})
    wanted = str(mapping.given.get("query_text", "title"))
    queries: dict[str, str] = {}
    types: dict[str, str] = {}
    places: dict[str, str] = {}
    for place, attributes, inner in split_topics(path, content, container):
        given = ID_ATTRIBUTE.search(attributes)
        parts, repeated = parse_parts(inner)
        used = next((name for name in (wanted, "query", "question") if parts.get(name)), None)
        twice = next((name for name in (None if given else "num", used) if name in repeated), None)
        if twice:
            raise RankwrightError(f"{place}: the topic has two <{twice}>; is the end of a topic missing?")
        number = next(filter(None, given.groups())) if given else parts.get("num", "")
        text = parts[used] if used else "" if parts else strip_tags(inner)
        if not number or not text:
            lacks = "number" if not number else wanted
            raise RankwrightError(f"{place}: the topic has no {lacks}; a topic has <num>, <title>, <desc>, <narr>")
        check_new_query(number, place, places)
        queries[number] = text
        kind = TYPE_ATTRIBUTE.search(attributes)
        if kind or "type" in parts:
            types[number] = kind[1] if kind else parts["type"]
    return tabular.QueryTable(queries, types, {})


def split_topics(path: Path, content: str, container: str) -> Iterator[tuple[str, str, str]]:
    """Each topic's place (file:line), attributes and content; every opening tag must have its closing tag."""
    tags = re.compile(rf"<(/?){container}(?:\s[^<>]*)?>", re.IGNORECASE)
    opened: tuple[int, re.Match[str]] | None = None  # line and tag
    line, counted = 1, 0
    for tag in tags.finditer(content):
        line, counted = line + content.count("\n", counted, tag.start()), tag.start()
        if tag[1] and opened is None:
            raise RankwrightError(f"{path}:{line}: </{container}> without <{container}> before it")
        if not tag[1] and opened is not None:
            raise RankwrightError(f"{path}:{opened[0]}: the topic has no </{container}> before the next one")
        if opened is None:
            opened = line, tag
        else:
            attributes = opened[1][0][1 + len(container) : -1]
            yield f"{path}:{opened[0]}", attributes, content[opened[1].end() : tag.start()]
            opened = None
    if opened is not None:
        raise RankwrightError(f"{path}:{opened[0]}: the topic has no </{container}>; is the file truncated?")


def parse_parts(inner: str) -> tuple[dict[str, str], set[str]]:
    """The parts of a topic by name, and the names that appear twice; the closing tags of parts may be missing."""
    marks = list(PART.finditer(inner))
    ends = [*(mark.start() for mark in marks), len(inner)][1:]
    parts: dict[str, str] = {}
    repeated: set[str] = set()
    for mark, end in zip(marks, ends, strict=True):
        name = NAMES.get(mark[1].lower(), mark[1].lower())
        if name in parts:
            repeated.add(name)
        parts[name] = " ".join(LABEL.sub("", strip_tags(inner[mark.end() : end])).split())
    return parts, repeated


def parse_tabbed_topics(path: Path, content: str) -> dict[str, str]:
    """Topics on separate lines: number, tab (or colon), text."""
    queries: dict[str, str] = {}
    places: dict[str, str] = {}
    for number, line in enumerate(StringIO(content, newline=None), 1):
        if line.strip():
            query, mark, text = line.partition("\t" if "\t" in line else ":")
            query = query.strip()
            if not mark or not query:
                raise RankwrightError(f"{path}:{number}: not a topic; a line is number, tab, text")
            check_new_query(query, f"{path}:{number}", places)
            queries[query] = text.strip()
    return queries
