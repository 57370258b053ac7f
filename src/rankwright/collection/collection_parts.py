"""Which files of a folder are read as parts of a collection, by their names alone: also of a file yet to be written."""

from __future__ import annotations

import re
from pathlib import Path

from .formats import FORMATS

PACKED = r"(\.gz|\.zst)?"
ANY_FORMAT = (  # a new file of such a name may also change the format that is detected
    rf"(corpus|docs|documents|collection|msmarco-docs|queries)\.(jsonl|ndjson|json|csv|tsv|parquet){PACKED}",
    r"(qrels|topics)[^/]*",
    r"qrels/.*",
    r"vectors/(docs|queries)\.(npy|parquet)",
)
OF_FORMAT = {
    "msmarco": (r"queries[^/]*\.tsv[^/]*", r"msmarco-[^/]*"),
    "trec": (r"[^/]*\.(sgml|sgm|trec|xml|jsonl|dat)(\.[^/]*)?", r"(docs|documents|corpus)/.*"),
    "vault": (r".*\.(md|markdown)",),
}


def is_collection_file(folder: Path, inside: str) -> bool:
    """Whether a file, by its path within a folder, is read as part of the collection in that folder."""
    if any(part.startswith(".") for part in inside.split("/")):
        return False
    format = FORMATS.first(lambda _, each: each.fits(folder))
    patterns = (*ANY_FORMAT, *OF_FORMAT.get(format or "", ()))
    return any(re.fullmatch(pattern, inside, re.IGNORECASE | re.DOTALL) for pattern in patterns)
