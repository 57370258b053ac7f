"""The demo collection: a vault of notes that ships with the package."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from .collection import Collection

HOME = Path(__file__).parent.parent / "data" / "demo"
NOTICE = "the demo vault is synthetic: notes, queries and judgements were written for it, and its figures prove nothing"


def demo() -> Collection:
    """The vault of an invented product team: notes of eighteen months, queries of eight types, graded judgements."""
    from .loading import load

    return replace(load(HOME, "vault", None), name="demo", notice=NOTICE)
