"""Guesses the name of a dataset from the path of its judgements: data/dl19/qrels.txt is dl19."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

from ..run import stem
from .benchmarks import SPLITS, recognize

JUDGEMENTS = {
    "qrels", "qrel", "judgements", "judgments", "judgement", "judgment", "relevance", "labels", "assessments", "gold",
}  # fmt: skip
GENERIC = {*JUDGEMENTS, *SPLITS, "small", "full", "all", "txt", "tsv", "trec", "tmp", "temp"}
# Folders that contain datasets: the folders above them rarely have the name of a dataset.
CONTAINERS = {"data", "dataset", "datasets", "collection", "collections", "corpora", "benchmarks", "input", "inputs"}
SEPARATORS = re.compile(r"[._\- ]+")


def dataset_name(qrels: Path) -> str:
    """The file name, or the name of the nearest folder more specific than `qrels` or `test`; empty if there is none.

    Above a folder such as `data`, and for the working directory, only the name of a known benchmark counts.
    """
    if str(qrels) == "-" or qrels.parts[:2] in (("/", "dev"), ("/", "proc")):
        return ""
    own = without_judgements(stem(qrels))
    if own and not is_generic(own):
        return own
    for folder, certain in folders(qrels):
        if not is_generic(folder):
            return folder if certain or recognize(folder) else ""
    return ""


def is_generic(name: str) -> bool:
    """Whether a name says nothing about the dataset: qrels, qrels.test, dev, data."""
    words = [word for word in SEPARATORS.split(name.lower()) if word]
    return all(word in GENERIC or word in CONTAINERS or word.isdigit() for word in words)


def without_judgements(name: str) -> str:
    """A file name without the word for judgements at either end: qrels.robust04 is robust04."""
    for word in sorted(JUDGEMENTS, key=len, reverse=True):
        name = re.sub(rf"^{word}[._\- ]+|[._\- ]+{word}$", "", name, flags=re.IGNORECASE)
    return name


def folders(path: Path) -> Iterator[tuple[str, bool]]:
    """The folders of a file, nearest first, and whether each is close enough to name the dataset."""
    here, homes = Path.cwd(), home_folders()
    inside = path.is_relative_to(here) or not path.is_absolute()
    certain = True
    for folder in (path.relative_to(here) if path.is_relative_to(here) else path).parents:
        if here / folder in homes and folder.name:
            return
        if folder.name not in ("", ".."):
            certain = certain and folder.name.lower() not in CONTAINERS
            yield folder.name, certain
    if inside and ".." not in path.parts and here not in homes:
        yield here.name, False


def home_folders() -> tuple[Path, ...]:
    """The user's home folder and its parents, which never name a dataset; empty if there is no home folder."""
    try:
        return (Path.home(), *Path.home().parents)
    except RuntimeError:
        return ()
