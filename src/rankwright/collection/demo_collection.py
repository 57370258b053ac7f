"""The demo collection: a vault of notes shipped with the package."""

from __future__ import annotations

from pathlib import Path

DEMO_FOLDER = Path(__file__).parent.parent / "data" / "demo"
NOTICE = (
    "the demo vault is synthetic: a language model wrote its notes, queries and judgements; "
    "do not draw conclusions from its numbers"
)
