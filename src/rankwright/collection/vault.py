"""A vault: a folder of Markdown notes, split into chunks with the note's tags, dates and links."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, date, datetime
from pathlib import Path, PurePosixPath
from typing import Any
from urllib.parse import unquote

from ..base.files import is_utf8, read_bytes
from ..base.hashing import digest_content
from ..base.limits import HEADING_CHARACTERS, LINE_BYTES, NOTE_BYTES, NOTE_MARKS, format_bytes
from ..errors import RankwrightError
from ..params import shorten
from . import tabular
from .base_collection import LABELS, BaseCollection, make_blocks
from .collection_files import QUERY_SUFFIXES, default_split, find_file, read_splits
from .column_mapping import ColumnMapping
from .markdown import Section, is_parsable, parse_front_matter, split_sections
from .metadata_values import parse_date, parse_list
from .note_files import find_notes

EXTERNAL = re.compile(r"^(?:[a-z][a-z0-9+.-]*:|//|#)", re.IGNORECASE)
ATTACHMENT = re.compile(
    r"\.(?:png|jpe?g|gif|svg|webp|avif|bmp|pdf|mp[34]|m4a|wav|ogg|flac|webm|mov|mkv|csv|canvas|base)$", re.IGNORECASE
)
NOT_A_DATE = "is not a date"
SPACE = re.compile(r"\s")
ASCII_SPACE = {code: "_" for code in range(128) if SPACE.match(chr(code))}
DAY = re.compile(r"\d{4}-\d{2}-\d{2}")
# keys of dates in front matter, the surest first; case, spaces and hyphens do not matter
UPDATED = (
    "updated", "modified", "last_modified", "date_modified", "date_updated", "last_updated", "updated_at",
    "modified_at", "lastmod", "date",
)  # fmt: skip
CREATED = ("created", "date_created", "created_at", "created_on", "published", "date_published", "publish_date")


@dataclass(frozen=True)
class Note:
    """A note as stored on disk: id, path, front matter, body."""

    id: str
    path: PurePosixPath  # within the vault, without .md
    values: Mapping[str, Any]
    body: str

    @property
    def title(self) -> str:
        """The title in the front matter, or the file name."""
        return str(self.values.get("title") or self.path.name)[:HEADING_CHARACTERS]


def load(path: Path, mapping: ColumnMapping) -> BaseCollection:
    """The chunks of a folder of notes; queries and judgements from queries.jsonl and qrels, if they exist."""
    warnings: list[str] = []
    remarks: list[str] = []
    files = find_notes(path, warnings, remarks)
    notes = list(read_notes(path, files, warnings))
    if not notes:
        raise RankwrightError(f"{path}: no Markdown note (.md) in this folder")
    names = NoteNames(notes)
    docs = [chunk for note in notes for chunk in split_note(note, names, warnings)]
    if not any(values["date"] for _, values in docs):
        add_file_dates(docs, dict(zip((note.id for note in notes), files, strict=True)))
        remarks.append("no note has a date (updated, modified, date, created, ...): the times of the files are used")
    texts, types, filters = tabular.QueryTable.empty()
    queries_file = find_file(path, ("queries",), QUERY_SUFFIXES)
    if queries_file:
        texts, types, filters = tabular.read_queries(queries_file, mapping)
    splits = read_splits(path)
    return BaseCollection(
        path.resolve().name,
        lambda: make_blocks(docs),
        ("title", "text", *(name for name in LABELS if any(values[name] for _, values in docs))),
        texts,
        types,
        splits,
        default_split(splits),
        tuple(warnings),
        files=tuple(files),
        remarks=tuple(remarks),
        filters=filters,
        is_markdown=True,
    )


def read_notes(folder: Path, files: list[Path], warnings: list[str]) -> Iterator[Note]:
    """The notes in some files of a folder; broken front matter is a warning, and the note is kept."""
    inside = [path.relative_to(folder).as_posix() for path in files]
    for path, note, place in zip(files, *name_notes(inside), strict=True):
        yield read_note(path, note, place, warnings)


def name_notes(files: Sequence[str]) -> tuple[list[str], list[str]]:
    """The ids and the paths of notes, from the paths of all files within the vault."""
    text = "\0".join((*files, ""))  # no name has a NUL
    if text.count(".md\0") == len(files):
        text = text.replace(".md\0", "\0")
    else:
        text = "\0".join((*(file.rpartition(".")[0] for file in files), ""))
    if not is_utf8(text):
        text = text.encode(errors="replace").decode()
    places = text.split("\0")[:-1]
    names = (text.translate(ASCII_SPACE) if text.isascii() else SPACE.sub("_", text)).split("\0")[:-1]
    if len(set(names)) < len(names):
        taken: dict[str, int] = {}
        names = [unique_name(name, taken) for name in names]
    return names, places


def note_files(folder: Path) -> dict[str, Path]:
    """The file of each note by the note's id."""
    files = find_notes(folder, [], [])
    names, _ = name_notes([path.relative_to(folder).as_posix() for path in files])
    return dict(zip(names, files, strict=True))


@dataclass(frozen=True)
class ParsedNote:
    """What a file says of a note, whatever its name: front matter, body, sections, and what is wrong with it."""

    values: Mapping[str, Any]
    body: str
    sections: list[Section]
    problems: tuple[str, ...]
    digest: str  # of the file

    def named(self, note: str, place: str, warnings: list[str]) -> Note:
        """The note under its id, at its place in the vault."""
        warnings += self.problems
        return Note(note, PurePosixPath(place), self.values, self.body)


def parse_note(path: Path) -> ParsedNote:
    """The note in a file, in sections."""
    return parse_content(path, read_bytes(path, LINE_BYTES))


def parse_changed_note(path: Path, digest: str) -> ParsedNote | None:
    """The note in a file, in sections; None if its content has this digest, though its times may have changed."""
    data = read_bytes(path, LINE_BYTES)
    return None if digest_content(data) == digest else parse_content(path, data)


def parse_content(path: Path, data: bytes) -> ParsedNote:
    """The note in the bytes of a file, in sections."""
    problems: list[str] = []
    note = decode_note(path, data, "", "", problems)
    return ParsedNote(note.values, note.body, split_sections(note.body), tuple(problems), digest_content(data))


def read_note(path: Path, note: str, place: str, warnings: list[str]) -> Note:
    """The note in a file."""
    return decode_note(path, read_bytes(path, LINE_BYTES), note, place, warnings)


def decode_note(path: Path, data: bytes, note: str, place: str, warnings: list[str]) -> Note:
    """The note in the bytes of a file."""
    content = data.decode("utf-8", errors="replace")
    if "\ufffd" in content or "\0" in content:
        warnings.append(f"{path}: not all of it is UTF-8 text; the note is kept")
    values, body, wrong = parse_front_matter(content.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n"))
    if wrong:
        warnings.append(f"{path}: {wrong}")
    return Note(note, PurePosixPath(place), values, body)


def unique_name(name: str, taken: dict[str, int]) -> str:
    """The name, with a number appended if it is taken; `taken` has the last number used for each name."""
    unique, number = name, taken.get(name, 1)
    while unique in taken:
        number += 1
        unique = f"{name}-{number}"
    taken[name] = number
    taken.setdefault(unique, 1)
    return unique


class NoteNames:
    """The names of notes: path, file name, title and aliases; if two notes share a name, the shorter path wins."""

    def __init__(self, notes: list[Note]) -> None:
        self.paths = {str(note.path).lower(): note.id for note in notes}
        self.others: dict[str, str] = {}
        for note in sorted(notes, key=lambda note: (len(note.path.parts), str(note.path))):
            aliases = parse_list(note.values.get("aliases", note.values.get("alias")), "\n|;,")
            for name in (note.path.name, note.title, *aliases):
                self.others.setdefault(name.lower(), note.id)

    def find(self, target: str, note: Note) -> str | None:
        """The id of the note a link leads to, the target itself if no such note exists, None for an external link."""
        if target.startswith("[["):
            name = target[2:-2].removesuffix(".md")
            if not name or ATTACHMENT.search(name):  # a heading of the same note, or a picture
                return None
            return self.paths.get(name.lower()) or self.others.get(PurePosixPath(name).name.lower()) or name
        if EXTERNAL.match(target):
            return None
        place = unquote(target.split("#", maxsplit=1)[0].split("?", maxsplit=1)[0])
        if not place.endswith(".md"):
            return None
        inside = place.lstrip("/") if place.startswith("/") else os.path.normpath(note.path.parent / place)
        return self.paths.get(str(inside).removesuffix(".md").lower()) or str(inside).removesuffix(".md")


def split_note(
    note: Note, names: NoteNames, warnings: list[str], sections: list[Section] | None = None
) -> Iterator[tuple[str, dict[str, Any]]]:
    """The chunks of a note, split at its headings: title "Note > H1 > H2", text, and the note's metadata."""
    sections = sections or split_sections(note.body)
    about = note_metadata(note, sections[0].tags, warnings)
    taken: dict[str, int] = {}
    if not is_parsable(note.body):
        most = f"larger than {format_bytes(NOTE_BYTES)}, or more than {NOTE_MARKS:,} marks and lines"
        warnings.append(f"{note.path}.md: {most}; it is kept as one chunk of plain text")
    for section in sections:
        slug = re.sub(r"\W+", "-", section.heading.lower()).strip("-") or "top"
        targets = (names.find(target, note) for target in section.links)
        linked = list(dict.fromkeys(each for each in targets if each and each != note.id))
        title = " > ".join([note.title, *section.path])
        values = {"title": title, "text": section.full_text, "parent": note.id, "links": linked, **about}
        yield f"{note.id}#{unique_name(slug, taken)}", values


def add_file_dates(docs: list[tuple[str, dict[str, Any]]], files: Mapping[str, Path]) -> None:
    """Date each chunk by the time its note's file was modified (UTC)."""
    days = {note: datetime.fromtimestamp(file.stat().st_mtime, UTC).date() for note, file in files.items()}
    for _, values in docs:
        values["date"] = days[values["parent"]]


def parse_dates(note: Note, values: dict[str, Any], warnings: list[str]) -> date | None:
    """The date of a note, from its front matter or its file name; dates among `values` are replaced by their days."""
    days: dict[str, date] = {}
    for key, value in values.items():
        name = re.sub(r"[\s_-]+", "_", str(key).strip().lower())
        if name not in (*UPDATED, *CREATED) or value is None or isinstance(value, bool):
            continue
        found = values[key] = parse_date(value)
        if found is None:
            warnings.append(f"{note.path}.md: {key} {shorten(value)} {NOT_A_DATE}; it is ignored")
        else:
            days.setdefault(name, found)
    named = DAY.search(note.path.name)
    return next((days[name] for name in (*UPDATED, *CREATED) if name in days), parse_date(named[0]) if named else None)


def note_metadata(note: Note, inline_tags: list[str], warnings: list[str]) -> dict[str, Any]:
    """The typed front matter: dates, tags (also inline ones), aliases and page type; other keys are kept unchanged."""
    values = dict(note.values)
    tags = [tag.lstrip("#") for tag in parse_list(values.pop("tags", values.pop("tag", None)), "\n|;, ")]
    known = {tag.lower() for tag in tags}
    typed: dict[str, Any] = {
        "date": parse_dates(note, values, warnings),
        "tags": tags + [tag for tag in inline_tags if tag.lower() not in known],
        "aliases": [],
    }
    for key in ("aliases", "alias"):
        if key in values:
            typed["aliases"] = parse_list(values.pop(key), "\n|;,")
    kind = values.pop("page_type", None) or values.pop("type", None)
    if kind:
        typed["page_type"] = str(kind)
    reserved = {"doc", "title", "text", "parent", "links", *typed}
    # a key with a fixed meaning is kept under another name
    return typed | {
        f"{key}_" if key in reserved and key != "title" else key: value
        for key, value in values.items()
        if key != "title"
    }
