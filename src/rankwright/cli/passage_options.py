"""Notes instead of their chunks, on the command line."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from ..errors import RankwrightError

if TYPE_CHECKING:
    from ..collection import Collection
    from ..qrels import Qrels
    from ..run import Run

PASSAGES = click.option(
    "--passages", metavar="MaxP|FirstP|SumP", help="Rank notes instead of their chunks: by the best, the first or all."
)


def check_notes(collection: Collection, passages: str) -> None:
    """Refuse a collection without chunks, and a way from chunks to notes that is unknown."""
    from ..errors import unknown
    from ..retrieval.passages import PASSAGES

    if passages not in PASSAGES:
        raise unknown("--passages", passages, PASSAGES)
    if not collection.parents:
        raise RankwrightError(f"--passages {passages}: no doc of {collection.name} is a chunk of a note (parent)")


def to_notes(run: Run, collection: Collection, passages: str | None) -> tuple[Run, dict[str, str]]:
    """A run of chunks as a run of notes, and the best chunk of each note; without passages as it is."""
    from ..retrieval.passages import aggregate_passages

    if passages is None:
        return run, {}
    check_notes(collection, passages)
    parents = collection.parents
    found = run.to_dict().values()
    chunks = dict(reversed([(parents.get(doc, doc), doc) for docs in found for doc in docs]))
    return aggregate_passages(run, parents, passages), chunks


def judged_notes(collection: Collection, passages: str | None) -> Qrels:
    """The judgements of a collection: of notes, where notes are ranked."""
    from ..retrieval.passages import aggregate_qrels

    return collection.qrels if passages is None else aggregate_qrels(collection.qrels, collection.parents)
