"""The collections under a path with a star, as BEIR's corpora unpack; what else lies there is passed over."""

from __future__ import annotations

from pathlib import Path

from ..collection import FORMATS
from ..collection.collection_files import find_file
from ..reporting.matrices import PARTS

JUNK = (".", "__MACOSX")  # how names begin that no one gave


def find_collections(pattern: Path, format: str | None) -> tuple[list[tuple[str, Path]], list[str]]:
    """Names and paths of collections that fit a pattern, and what fits it and is no collection.

    A folder of collections, as `cqadupstack` is, gives one for each: `cqadupstack-android`. Files count only where no
    folder does, since corpora lie beside lists and archives.
    """
    homes = sorted(pattern.parent.glob(pattern.name))
    lead = f"{pattern.parent.name}-" if pattern.parent.name in PARTS else ""
    found: list[tuple[str, Path]] = []
    files: list[tuple[str, Path]] = []
    passed_over: list[str] = []
    for home in homes:
        inside = [] if is_collection(home, format) else nested(home, format)
        if inside:
            found += [(nested_name(home, each), each) for each in inside]
            passed_over += [f"{home.name}/{each.name}" for each in sorted(home.iterdir()) if each not in inside]
        elif is_collection(home, format):
            (found if home.is_dir() else files).append((f"{lead}{home.name}", home))
        else:
            passed_over.append(home.name)
    if found:
        return found, sorted([*passed_over, *(path.name for _, path in files)])
    return files, passed_over


def is_collection(home: Path, format: str | None) -> bool:
    """Whether a path is a collection, or a part of one: a corpus whose docs are missing must be named, not ignored."""
    if home.name.startswith(JUNK):
        return False
    if format is not None and format in FORMATS:
        return home.is_dir() if format == "trec" else FORMATS[format].fits(home)
    # any folder with a README looks like a vault; one that can be scored has judgements
    return any(each.fits(home) for name, each in FORMATS.items() if name != "vault") or judged(home)


def judged(home: Path) -> bool:
    """Whether a folder has queries or judgements."""
    if not home.is_dir():
        return False
    return find_file(home, ("queries",), (".jsonl", ".tsv", ".csv")) is not None or any(home.glob("qrels*"))


def nested(home: Path, format: str | None) -> list[Path]:
    """The folders within a folder that are collections."""
    if home.name.startswith(JUNK) or not home.is_dir():
        return []
    return [each for each in sorted(home.iterdir()) if each.is_dir() and is_collection(each, format)]


def nested_name(home: Path, part: Path) -> str:
    """The name of a collection within a folder; an archive that unpacked into a folder of its own name adds nothing."""
    return home.name if part.name == home.name else f"{home.name}-{part.name}"
