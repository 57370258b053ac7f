"""The demo collection: a vault of notes shipped with the package."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from .collection import Collection

DEMO_FOLDER = Path(__file__).parent.parent / "data" / "demo"
NOTICE = (
    "the demo vault is synthetic: a language model wrote its notes, queries and judgements; "
    "do not draw conclusions from its numbers"
)


def demo() -> Collection:
    """The demo vault of an invented product team: 18 months of notes, queries of eight types, graded judgements."""
    from .formats import load

    return replace(load(DEMO_FOLDER, "vault", None), name="demo", notice=NOTICE)
