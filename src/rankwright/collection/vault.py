"""A vault: a folder of Markdown notes becomes chunks that know their note, its tags, dates and links."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import date
from pathlib import Path, PurePosixPath
from typing import Any
from urllib.parse import unquote

from ..base.files import reading
from ..errors import RankwrightError
from . import tabular
from .collection import Collection, blocks
from .formats import find, in_use, splits_of
from .markdown import front_matter, sections
from .metadata_values import date_of, list_of
from .tabular import Mapped

OUTSIDE = re.compile(r"^(?:[a-z][a-z0-9+.-]*:|//|#)", re.IGNORECASE)
ATTACHED = re.compile(r"\.(?:png|jpe?g|gif|svg|webp|pdf|mp[34]|csv|canvas)$", re.IGNORECASE)
DAY = re.compile(r"\d{4}-\d{2}-\d{2}")
UPDATED, CREATED = ("updated", "modified", "last_modified", "date"), ("created", "date")


@dataclass(frozen=True)
class Note:
    """A note as it lies on disk: its id, its place, what its front matter says, its body."""

    id: str
    path: PurePosixPath  # within the vault, without .md
    values: Mapping[str, Any]
    body: str

    @property
    def title(self) -> str:
        """What the note is called."""
        return str(self.values.get("title") or self.path.name)


def load(path: Path, mapped: Mapped) -> Collection:
    """The chunks of a folder of notes; queries.jsonl and qrels beside them, if they are there."""
    warnings: list[str] = []
    notes = list(read_notes(path, warnings))
    if not notes:
        raise RankwrightError(f"{path}: no Markdown note (.md) in this folder")
    names = Names(notes)
    docs = [chunk for note in notes for chunk in chunks(note, names, warnings)]
    texts: dict[str, str] = {}
    types: dict[str, str] = {}
    asked = find(path, ("queries",), (".jsonl", ".ndjson", ".csv", ".tsv"))
    if asked:
        texts, types = tabular.queries(asked, mapped)
    splits = splits_of(path)
    return Collection(
        path.resolve().name,
        lambda: blocks(docs),
        ("title", "text"),
        texts,
        types,
        splits,
        in_use(splits),
        tuple(warnings),
    )


def read_notes(folder: Path, warnings: list[str]) -> Iterator[Note]:
    """The notes of a folder in the order of their paths; broken front matter is named, and the note kept."""
    taken: set[str] = set()
    found = (path for path in folder.rglob("*") if path.suffix.lower() in (".md", ".markdown"))
    for path in sorted(found):
        inside = path.relative_to(folder)
        if any(part.startswith(".") for part in inside.parts) or not path.is_file():
            continue
        with reading(path):
            data = path.read_bytes()
        content = data.decode("utf-8", errors="replace")
        if "\ufffd" in content or "\0" in content:
            warnings.append(f"{path}: not all of it is text (UTF-8); the note is kept")
        values, body, wrong = front_matter(content.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n"))
        if wrong:
            warnings.append(f"{path}: {wrong}; the note is kept without it")
        place = PurePosixPath(inside.with_suffix("").as_posix().encode(errors="replace").decode())
        yield Note(unused(re.sub(r"\s", "_", str(place)), taken), place, values, body)


def unused(name: str, taken: set[str]) -> str:
    """A name that is not taken: itself, or itself with a number; then it is."""
    found, number = name, 1
    while found in taken:
        number += 1
        found = f"{name}-{number}"
    taken.add(found)
    return found


class Names:
    """What notes are called: by path, by file name, by title, by alias; the shortest path wins."""

    def __init__(self, notes: list[Note]) -> None:
        self.paths = {str(note.path).lower(): note.id for note in notes}
        self.others: dict[str, str] = {}
        for note in sorted(notes, key=lambda note: (len(note.path.parts), str(note.path))):
            aliases = list_of(note.values.get("aliases", note.values.get("alias")), "\n|;,")
            for name in (note.path.name, note.title, *aliases):
                self.others.setdefault(name.lower(), note.id)

    def find(self, target: str, note: Note) -> str | None:
        """The id of the note that a link leads to, its target where there is none, None where it leads outside."""
        if target.startswith("[["):
            name = target[2:-2].removesuffix(".md")
            if not name or ATTACHED.search(name):  # a heading of the same note; a picture
                return None
            return self.paths.get(name.lower()) or self.others.get(PurePosixPath(name).name.lower()) or name
        if OUTSIDE.match(target):
            return None
        place = unquote(target.split("#", maxsplit=1)[0].split("?", maxsplit=1)[0])
        if not place.endswith(".md"):
            return None
        inside = place.lstrip("/") if place.startswith("/") else os.path.normpath(note.path.parent / place)
        return self.paths.get(str(inside).removesuffix(".md").lower()) or str(inside).removesuffix(".md")


def chunks(note: Note, names: Names, warnings: list[str]) -> Iterator[tuple[str, dict[str, Any]]]:
    """The chunks of a note, split at its headings: title "Note > H1 > H2", text, and the note's metadata."""
    about = metadata(note, warnings)
    taken: set[str] = set()
    for section in sections(note.body):
        slug = re.sub(r"\W+", "-", section.heading.lower()).strip("-") or "top"
        targets = (names.find(target, note) for target in section.links)
        linked = list(dict.fromkeys(each for each in targets if each and each != note.id))
        title = " > ".join([note.title, *section.path])
        values = {"title": title, "text": section.whole, "parent": note.id, "links": linked, **about}
        yield f"{note.id}#{unused(slug, taken)}", values


def metadata(note: Note, warnings: list[str]) -> dict[str, Any]:
    """What the front matter says, typed: dates, tags, aliases, page type, and any other key as it is."""
    values = dict(note.values)
    for key in {*UPDATED, *CREATED} & values.keys():
        found = date_of(values[key]) if values[key] is not None else None
        if found is None and values[key] is not None:
            warnings.append(f"{note.path}.md: {key} {values[key]!r} is no date; it is passed over")
        values[key] = found
    named = DAY.search(note.path.name)
    day: date | None = next((values[key] for key in (*UPDATED, *CREATED) if values.get(key)), None)
    made: dict[str, Any] = {
        "date": day or (date_of(named[0]) if named else None),
        "tags": [tag.lstrip("#") for tag in list_of(values.pop("tags", values.pop("tag", None)), "\n|;, ")],
    }
    for key in ("aliases", "alias"):
        if key in values:
            made["aliases"] = list_of(values.pop(key), "\n|;,")
    kind = values.pop("page_type", None) or values.pop("type", None)
    if kind:
        made["page_type"] = str(kind)
    reserved = {"doc", "title", "text", "parent", "links", *made}
    # a key that means something here is kept under another name
    return made | {
        f"{key}_" if key in reserved and key != "title" else key: value
        for key, value in values.items()
        if key != "title"
    }
