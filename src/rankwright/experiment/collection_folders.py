"""The collections that match a path with *, as BEIR's corpora unpack; other files and folders are skipped."""

from __future__ import annotations

from pathlib import Path

from ..base.files import readable_name
from ..collection import FORMATS
from ..collection.collection_files import find_file
from ..reporting.matrices import PARTS

JUNK = (".", "__MACOSX")  # prefixes of names that no user chose


def find_collections(pattern: Path, format: str | None) -> tuple[list[tuple[str, Path]], list[str]]:
    """The names and paths of the collections that match a pattern, and the matches that are not collections.

    A folder of collections, such as `cqadupstack`, gives one for each: `cqadupstack-android`. Files count only if no
    folder does, since corpora sit next to lists and archives.
    """
    homes = sorted(pattern.parent.glob(pattern.name))
    lead = f"{pattern.parent.name}-" if pattern.parent.name in PARTS else ""
    found: list[tuple[str, Path]] = []
    files: list[tuple[str, Path]] = []
    skipped_paths: list[str] = []
    for home in homes:
        inside = [] if is_collection(home, format) else nested_collections(home, format)
        if inside:
            found += [(readable_name(nested_name(home, each)), each) for each in inside]
            skipped_paths += [f"{home.name}/{each.name}" for each in sorted(home.iterdir()) if each not in inside]
        elif is_collection(home, format):
            (found if home.is_dir() else files).append((readable_name(f"{lead}{home.name}"), home))
        else:
            skipped_paths.append(home.name)
    if found:
        return found, sorted([*skipped_paths, *(path.name for _, path in files)])
    return files, skipped_paths


def is_collection(home: Path, format: str | None) -> bool:
    """Whether a path is a collection, or part of one: a corpus without docs must be reported, not ignored."""
    if home.name.startswith(JUNK):
        return False
    if format is not None and format in FORMATS:
        return home.is_dir() if format == "trec" else FORMATS[format].fits(home)
    # any folder with a README looks like a vault; one that can be scored has judgements
    return any(each.fits(home) for name, each in FORMATS.items() if name != "vault") or has_judgements(home)


def has_judgements(home: Path) -> bool:
    """Whether a folder has queries or judgements."""
    if not home.is_dir():
        return False
    return find_file(home, ("queries",), (".jsonl", ".tsv", ".csv")) is not None or any(home.glob("qrels*"))


def nested_collections(home: Path, format: str | None) -> list[Path]:
    """The folders within a folder that are collections."""
    if home.name.startswith(JUNK) or not home.is_dir():
        return []
    return [each for each in sorted(home.iterdir()) if each.is_dir() and is_collection(each, format)]


def nested_name(home: Path, part: Path) -> str:
    """The name of a collection within a folder; a folder inside one of the same name adds nothing to it."""
    return home.name if part.name == home.name else f"{home.name}-{part.name}"
