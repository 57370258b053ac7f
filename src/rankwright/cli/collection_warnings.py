"""What is wrong in the files of a collection, in short: `check`, `index` and `run` say it in full."""

from __future__ import annotations

import shlex
from collections.abc import Iterator
from typing import TYPE_CHECKING

from ..collection.markdown import FRONT_MATTER
from ..collection.vault import NOT_A_DATE

if TYPE_CHECKING:
    from ..collection.base_collection import BaseCollection

# what a warning says, and how one note and several are said to have it
KINDS = {
    FRONT_MATTER: ("note has broken front matter", "notes have broken front matter"),
    NOT_A_DATE: ("date of a note cannot be read", "dates of notes cannot be read"),
}


def short_warnings(collection: BaseCollection) -> Iterator[str]:
    """The warnings of a collection, with one line for those of one kind that notes have."""
    counts = dict.fromkeys(KINDS, 0)
    for warning in collection.warnings:
        kind = next((each for each in KINDS if each in warning), None) if collection.is_markdown else None
        if kind is None:
            yield warning
        else:
            counts[kind] += 1
    place = shlex.quote(str(collection.home or collection.name))
    for kind, count in counts.items():
        if count:
            yield f"{count:,} {KINDS[kind][count > 1]}: rankwright check {place}"
