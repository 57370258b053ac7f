"""Options to rank notes instead of their chunks."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from ..errors import RankwrightError

if TYPE_CHECKING:
    from ..collection import Collection
    from ..qrels import Qrels
    from ..run import Run

PASSAGES_OPTION = click.option(
    "--passages",
    metavar="MaxP|FirstP|SumP",
    help="Rank notes instead of chunks, by the best (MaxP), the first (FirstP) or the sum (SumP) of their chunks.",
)


def check_passages(collection: Collection, passages: str) -> None:
    """Refuse an unknown passage method, and a collection without chunks."""
    from ..errors import unknown
    from ..retrieval.passages import PASSAGES

    if passages not in PASSAGES:
        raise unknown("--passages", passages, PASSAGES)
    if not collection.parents:
        raise RankwrightError(f"--passages {passages}: no doc of {collection.name} is a chunk of a note (has a parent)")


def aggregate_to_notes(run: Run, collection: Collection, passages: str | None) -> tuple[Run, dict[str, str]]:
    """Turn a run of chunks into a run of notes, with the best chunk of each note; unchanged without passages."""
    from ..retrieval.passages import aggregate_with_chunks

    if passages is None:
        return run, {}
    check_passages(collection, passages)
    return aggregate_with_chunks(run, collection.parents, passages)


def note_judgements(collection: Collection, passages: str | None) -> Qrels:
    """The judgements of a collection: of notes, if notes are ranked."""
    from ..retrieval.passages import aggregate_qrels

    return collection.qrels if passages is None else aggregate_qrels(collection.qrels, collection.parents)
