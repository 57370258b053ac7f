"""Files of a collection: found by name and suffix, judgements by split."""

from __future__ import annotations

import json
import os
import re
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

from ..base.files import explain_read_errors, readable_name
from ..qrels import Qrels

COMPRESSED = ("", ".gz", ".zst")
QUERY_SUFFIXES = (".jsonl", ".ndjson", ".csv", ".tsv", ".parquet")
SUFFIXES = "tsv|csv|txt|trec|jsonl|ndjson|parquet|gz|zst"  # of judgements
SPLIT_ORDER = ("test", "dev", "validation", "train")  # the first of these that exists is the default

REPORT_KIND = "rankwright report"  # in the manifest of a report's folder


def is_report(folder: Path) -> bool:
    """Whether a folder is a report that rankwright wrote."""
    if not (folder / "manifest.json").is_file():
        return False
    try:
        return bool(json.loads((folder / "manifest.json").read_text(encoding="utf-8"))["kind"] == REPORT_KIND)
    except (OSError, ValueError, KeyError, TypeError, RecursionError):
        return False


def walk(folder: Path) -> Iterator[tuple[str, list[str], list[str]]]:
    """Each folder below a folder with its folders and files; one that cannot be read is an error, not left out."""

    def fail(error: OSError) -> None:
        with explain_read_errors(Path(os.fsdecode(error.filename))):
            raise error

    return os.walk(folder, onerror=fail)


def find_file(folder: Path, names: Sequence[str], suffixes: Sequence[str]) -> Path | None:
    """The first existing file in a folder with one of these names and suffixes, plain or compressed."""
    tried = (folder / f"{name}{suffix}{packed}" for name in names for suffix in suffixes for packed in COMPRESSED)
    return next((path for path in tried if path.is_file()), None)


def read_splits(folder: Path) -> dict[str, Qrels]:
    """The judgements of a folder by split: qrels/NAME.tsv (or similar), qrels.NAME.txt, or qrels.txt for `test`."""
    found: dict[str, Qrels] = {}
    if (folder / "qrels").is_dir():
        for path in sorted((folder / "qrels").iterdir()):
            if path.is_file() and not path.name.startswith((".", "distractors")):
                name = re.sub(rf"(\.({SUFFIXES}|qrels?))+$", "", readable_name(path.name))
                found[name] = Qrels.read(path)
    for path in sorted(folder.glob("qrels*")):
        if path.is_file() and path.suffix != ".md":
            name = re.sub(rf"(\.({SUFFIXES}))+$", "", readable_name(path.name))
            found[name.removeprefix("qrels").strip(".-_") or "test"] = Qrels.read(path)
    return found


def default_split(splits: Mapping[str, Qrels]) -> str | None:
    """The split in use if none is named."""
    return next((name for name in (*SPLIT_ORDER, *splits) if name in splits), None)


def has_suffix(path: Path, *suffixes: str) -> bool:
    """Whether a file has one of the suffixes, compressed or not."""
    return path.is_file() and any(
        path.name.endswith(f"{suffix}{packed}") for suffix in suffixes for packed in COMPRESSED
    )
