"""The demo collection: a vault of notes that ships with the package."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from .collection import Collection

HOME = Path(__file__).parent.parent / "data" / "demo"
NOTICE = (
    "the demo vault is synthetic: a language model wrote its notes, queries and judgements; "
    "do not draw conclusions from its numbers"
)


def demo() -> Collection:
    """The vault of an invented product team: notes of eighteen months, queries of eight types, graded judgements."""
    from .formats import load

    return replace(load(HOME, "vault", None), name="demo", notice=NOTICE)
