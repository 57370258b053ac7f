"""TREC files: docs in SGML, XML or JSONL, topics, judgements."""

from __future__ import annotations

import re
from codecs import getincrementaldecoder
from collections.abc import Iterator, Sequence
from itertools import islice
from pathlib import Path
from typing import Any

from ..base.files import open_stream
from ..base.limits import LINE_BYTES, format_bytes
from ..errors import RankwrightError
from . import tabular
from .base_collection import BaseCollection, make_blocks
from .collection_files import default_split, read_splits, walk
from .column_mapping import ColumnMapping
from .metadata_values import parse_date
from .sgml import Element, find_elements, strip_tags
from .tabular import add_queries
from .topics import read_topics

PIECE = 1 << 20
LONGEST_TAG = 1 << 16  # characters; a tag may lie across two pieces
BOUNDARY = re.compile(r"<DOC(\s[^<>]*)?>|</DOC\s*>", re.IGNORECASE)
ID_ATTRIBUTE = re.compile(r"\b(?:id|docno)\s*=\s*[\"']?([^\"'\s>]+)", re.IGNORECASE)
ID_TAGS = ("docno", "docid", "id")
TITLE_TAGS = ("title", "headline", "head", "hl", "ti", "dochead", "tti")
DATE_TAGS = ("date", "date1", "dd", "pubdate", "date_time", "datetime")
EXCLUDED = (*ID_TAGS, *TITLE_TAGS, *DATE_TAGS)  # from the text


def load(path: Path, mapping: ColumnMapping) -> BaseCollection:
    """A folder of docs, topics and judgements, or a file of docs."""
    queries, types, filters = tabular.QueryTable.empty()
    splits = read_splits(path) if path.is_dir() else {}
    if path.is_dir():
        for each in filter(Path.is_file, sorted(path.glob("topics*"))):
            found = read_topics(each, mapping)
            add_queries(queries, found.texts, each)
            types |= found.types
            filters |= found.filters
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
        files=tuple(files),
        filters=filters,
    )


def doc_files(path: Path) -> list[Path]:
    """The docs files, sorted by name."""
    if path.is_file():
        return [path]
    folder = next((path / name for name in ("docs", "documents", "corpus") if (path / name).is_dir()), None)
    if folder:
        found = (Path(place, name) for place, _, names in walk(folder) for name in names if not name.startswith("."))
        return sorted(filter(Path.is_file, found))
    known = (".sgml", ".sgm", ".trec", ".xml", ".jsonl", ".dat")
    return sorted(
        each for each in path.iterdir()
        if each.is_file() and any(suffix in each.suffixes for suffix in known)
        and not each.name.startswith(("topics", "qrels", "queries", "."))
    )  # fmt: skip


def read_docs(path: Path) -> Iterator[tuple[str, dict[str, Any]]]:
    """The docs of an SGML or XML file, piece by piece: every element is a field; the rest is the text."""
    found = 0
    for line, attributes, content in split_docs(path):
        found += 1
        yield parse_doc(attributes, content, f"{path}:{line}: doc {found}")
    if not found:
        raise RankwrightError(f"{path}: contains no <DOC>; a TREC doc is written between <DOC> and </DOC>")


def split_docs(path: Path) -> Iterator[tuple[int, str, str]]:
    """The line, the attributes and the content of each doc; each tag is looked at once, each character kept once."""
    parts: list[str] = []  # of the doc that is open
    attributes: str | None = None  # of the doc that is open
    line, first, found = 1, 1, 0
    for text in read_pieces(path):
        at = 0
        for tag in BOUNDARY.finditer(text):
            line += text.count("\n", at, tag.start())
            if tag[0][1] == "/":
                if attributes is None:
                    raise RankwrightError(f"{path}:{line}: </DOC> without <DOC> before it")
                found += 1
                yield first, attributes, "".join([*parts, text[at : tag.start()]])
                attributes, parts = None, []
            elif attributes is None:
                attributes, first = tag[1] or "", line
            else:
                raise RankwrightError(f"{path}:{first}: doc {found + 1} has no closing </DOC> before the next <DOC>")
            line += text.count("\n", *tag.span())
            at = tag.end()
        line += text.count("\n", at)
        if attributes is not None:
            parts.append(text[at:])
            if sum(map(len, parts)) > LINE_BYTES:
                raise RankwrightError(f"{path}:{first}: doc {found + 1} is longer than {format_bytes(LINE_BYTES)}")
    if attributes is not None:
        raise RankwrightError(f"{path}:{first}: doc {found + 1} has no closing </DOC>; is the file truncated?")


def read_pieces(path: Path) -> Iterator[str]:
    """The text of a file in pieces that end between tags."""
    decode = getincrementaldecoder("utf-8")(errors="replace").decode
    rest = ""
    with open_stream(path) as file:
        while piece := file.read(PIECE):
            text = rest + decode(piece)
            cut = text.rfind("<")
            is_cut = cut >= 0 and len(text) - cut < LONGEST_TAG and text.find(">", cut) < 0
            rest = text[cut:] if is_cut else ""
            yield text[:cut] if is_cut else text
    yield rest


def parse_doc(attributes: str, content: str, place: str) -> tuple[str, dict[str, Any]]:
    """The id and the values of a doc."""
    given = ID_ATTRIBUTE.search(attributes)
    elements = list(find_elements(content))
    parts: dict[str, list[str]] = {}
    for each in elements:
        parts.setdefault(each.name, []).append(content[each.content_start : each.content_end])
    number = next((strip_tags(parts[name][0]) for name in ID_TAGS if name in parts), given[1] if given else "")
    number = number or find_nested_id(content)
    if not number:
        raise RankwrightError(f"{place} has no id (<DOCNO>)")
    title = next((strip_tags(parts[name][0]) for name in TITLE_TAGS if name in parts), "")
    text = "\n".join(strip_tags(part) for part in parts.get("text", ()))
    values: dict[str, Any] = {"title": title, "text": text or strip_tags(remove_elements(content, elements))}
    day = next((parse_date(strip_tags(parts[name][0])) for name in DATE_TAGS if name in parts), None)
    if day:
        values["date"] = day
    for name, inner in parts.items():
        if name not in (*EXCLUDED, "text"):
            values[name] = "\n".join(map(strip_tags, inner))
    return number, values


def find_nested_id(content: str) -> str:
    """The id of a doc that is nested in a header, or an empty text."""
    opening = re.search("<DOCNO>", content, re.IGNORECASE)
    closing = opening and re.compile("</DOCNO>", re.IGNORECASE).search(content, opening.end())
    return strip_tags(content[opening.end() : closing.start()]) if opening and closing else ""


def remove_elements(content: str, elements: Sequence[Element]) -> str:
    """The content of a doc without its id, title, date and header."""
    parts, at = [], 0
    for each in elements:
        if each.name in (*EXCLUDED, "dochdr"):
            parts += [content[at : each.start], " "]
            at = each.end
    return "".join([*parts, content[at:]])
