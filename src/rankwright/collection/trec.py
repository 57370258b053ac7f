"""TREC files: docs in SGML, XML or JSONL, topics, judgements."""

from __future__ import annotations

import html
import re
from codecs import getincrementaldecoder
from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from typing import Any

from ..base.files import open_stream, read
from ..errors import RankwrightError
from . import tabular
from .base_collection import BaseCollection, make_blocks
from .collection_files import default_split, read_splits
from .metadata_values import parse_date
from .tabular import ColumnMapping

PIECE = 1 << 20
DOC = re.compile(r"<DOC\b([^>]*)>(.*?)</DOC\s*>", re.DOTALL | re.IGNORECASE)
ELEMENT = re.compile(r"<([A-Za-z][\w.-]*)\b[^>]*>(.*?)</\1\s*>", re.DOTALL | re.IGNORECASE)
TAG = re.compile(r"</?[A-Za-z!?][^<>]*>")
CDATA = re.compile(r"<!\[CDATA\[(.*?)\]\]>", re.DOTALL)
ID_ATTRIBUTE = re.compile(r"\b(?:id|docno)\s*=\s*[\"']?([^\"'\s>]+)", re.IGNORECASE)
ID_TAGS = ("docno", "docid", "id")
TITLE_TAGS = ("title", "headline", "head", "hl", "ti", "dochead", "tti")
DATE_TAGS = ("date", "date1", "dd", "pubdate", "date_time", "datetime")
TOPIC = re.compile(r"<(top|topic|query)\b([^>]*)>(.*?)(?:</\1\s*>)", re.DOTALL | re.IGNORECASE)
PART = re.compile(r"<(num|number|title|query|question|desc|description|narr|narrative|type)\b[^>]*>", re.IGNORECASE)
LABEL = re.compile(r"^\s*(?:Number|Topic|Description|Narrative)\s*:", re.IGNORECASE)


def load(path: Path, mapping: ColumnMapping) -> BaseCollection:
    """A folder of docs, topics and judgements, or a file of docs."""
    queries: dict[str, str] = {}
    types: dict[str, str] = {}
    splits = read_splits(path) if path.is_dir() else {}
    if path.is_dir():
        for each in sorted(path.glob("topics*")):
            found, kinds = read_topics(each, mapping)
            queries |= found
            types |= kinds
    files = doc_files(path)
    if not files:
        raise RankwrightError(
            f"{path}: no docs in this folder; TREC docs are in a folder docs/ or in .sgml, .trec, .xml or .jsonl files"
        )

    def source() -> Iterator[tuple[str, dict[str, Any]]]:
        for file in files:
            yield from tabular.read_docs(file, mapping) if ".json" in file.name else read_docs(file)

    have = dict.fromkeys(name for _, values in islice(source(), 100) for name in values)
    fields = tuple(mapping.columns("fields", list(have), str(path))) or ("text",)
    return BaseCollection(
        path.name.partition(".")[0],
        lambda: make_blocks(source()),
        fields,
        queries,
        types,
        splits,
        default_split(splits),
    )


def doc_files(path: Path) -> list[Path]:
    """The docs files, sorted by name."""
    if path.is_file():
        return [path]
    folder = next((path / name for name in ("docs", "documents", "corpus") if (path / name).is_dir()), None)
    if folder:
        return sorted(each for each in folder.rglob("*") if each.is_file() and not each.name.startswith("."))
    known = (".sgml", ".sgm", ".trec", ".xml", ".jsonl", ".dat")
    return sorted(
        each for each in path.iterdir()
        if each.is_file() and any(suffix in each.suffixes for suffix in known)
        and not each.name.startswith(("topics", "qrels", "queries", "."))
    )  # fmt: skip


def read_docs(path: Path) -> Iterator[tuple[str, dict[str, Any]]]:
    """The docs of an SGML or XML file, piece by piece: every element is a field; the rest is the text."""
    rest, found = "", 0
    decode = getincrementaldecoder("utf-8")(errors="replace").decode
    with open_stream(path) as file:
        while piece := file.read(PIECE):
            rest += decode(piece)
            last = 0
            for match in DOC.finditer(rest):
                last = match.end()
                found += 1
                yield parse_doc(match[1], match[2], f"{path}: doc {found}")
            rest = rest[last:]
    if re.search(r"<DOC\b", rest, re.IGNORECASE):
        raise RankwrightError(f"{path}: doc {found + 1} has no closing </DOC>; is the file truncated?")
    if not found:
        raise RankwrightError(f"{path}: contains no <DOC>; a TREC doc is written between <DOC> and </DOC>")


def parse_doc(attributes: str, content: str, place: str) -> tuple[str, dict[str, Any]]:
    """The id and the values of a doc."""
    given = ID_ATTRIBUTE.search(attributes)
    parts: dict[str, list[str]] = {}
    for name, inner in ELEMENT.findall(content):
        parts.setdefault(name.lower(), []).append(inner)
    number = next((strip_tags(parts[name][0]) for name in ID_TAGS if name in parts), given[1] if given else "")
    if not number:  # it may be nested in a header
        nested = re.search(r"<DOCNO>(.*?)</DOCNO>", content, re.DOTALL | re.IGNORECASE)
        number = strip_tags(nested[1]) if nested else ""
    if not number:
        raise RankwrightError(f"{place} has no id (<DOCNO>)")
    title = next((strip_tags(parts[name][0]) for name in TITLE_TAGS if name in parts), "")
    text = "\n".join(strip_tags(part) for part in parts.get("text", ()))
    excluded = (*ID_TAGS, *TITLE_TAGS, *DATE_TAGS, "dochdr")
    rest = ELEMENT.sub(lambda part: " " if part[1].lower() in excluded else part[0], content)
    values: dict[str, Any] = {"title": title, "text": text or strip_tags(rest)}
    day = next((parse_date(strip_tags(parts[name][0])) for name in DATE_TAGS if name in parts), None)
    if day:
        values["date"] = day
    for name, inner in parts.items():
        if name not in (*ID_TAGS, *TITLE_TAGS, *DATE_TAGS, "text"):
            values[name] = "\n".join(map(strip_tags, inner))
    return number, values


def strip_tags(text: str) -> str:
    """Text without tags, with entities decoded."""
    return html.unescape(TAG.sub(" ", CDATA.sub(lambda part: html.escape(part[1]), text))).strip()


def read_topics(path: Path, mapping: ColumnMapping) -> tuple[dict[str, str], dict[str, str]]:
    """The queries and query types of a topics file: SGML or XML (num, title, desc, narr), or tab-separated.

    The query text is the title, unless the mapping names another part (query_text: desc).
    """
    if any(suffix in path.suffixes for suffix in (".jsonl", ".csv")):
        return tabular.read_queries(path, mapping)
    content = read(path).decode("utf-8", errors="replace")
    if "<top" not in content.lower() and "<query" not in content.lower():
        return dict(parse_tabbed_topics(path, content)), {}
    wanted = str(mapping.given.get("query_text", "title"))
    queries: dict[str, str] = {}
    types: dict[str, str] = {}
    for at, (_, attributes, inner) in enumerate(TOPIC.findall(content), 1):
        marks = list(PART.finditer(inner))
        ends = [mark.start() for mark in marks[1:]] + [len(inner)]
        parts: dict[str, str] = {}
        for mark, end in zip(marks, ends, strict=True):
            body = inner[mark.end() : end]
            name = {"number": "num", "description": "desc", "narrative": "narr"}.get(mark[1].lower(), mark[1].lower())
            parts[name] = " ".join(LABEL.sub("", strip_tags(body)).split())
        given = re.search(r"\b(?:number|id|num)\s*=\s*[\"']([^\"']+)", attributes)
        number = given[1] if given else parts.get("num", "")
        text = parts.get(wanted) or parts.get("query") or parts.get("question") or ("" if parts else strip_tags(inner))
        if not number or not text:
            lacks = "number" if not number else wanted
            raise RankwrightError(f"{path}: topic {at} has no {lacks}; a topic has <num>, <title>, <desc>, <narr>")
        if number in queries:
            raise RankwrightError(f"{path}: topic {number!r} appears twice")
        queries[number] = text
        kind = re.search(r"\btype\s*=\s*[\"']([^\"']+)", attributes)
        if kind or "type" in parts:
            types[number] = kind[1] if kind else parts["type"]
    return queries, types


def parse_tabbed_topics(path: Path, content: str) -> Iterator[tuple[str, str]]:
    """Topics on separate lines: number, tab (or colon), text."""
    for number, line in enumerate(content.splitlines(), 1):
        if line.strip():
            query, mark, text = line.partition("\t") if "\t" in line else line.partition(":")
            if not mark:
                raise RankwrightError(f"{path}:{number}: not a topic; a line is number, tab, text")
            yield query.strip(), text.strip()
