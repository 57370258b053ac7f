"""The answer to one query as a JSON object, for programs: what was found, and how the query may have been meant."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from ..errors import RankwrightError
from .options import echo_data

if TYPE_CHECKING:
    from pathlib import Path

    from ..collection import Collection
    from ..run import Run
    from ..table import Table

JSON = "json"
FORMAT_HELP = (
    "Format of the run: trec, msmarco, jsonl, parquet or csv. Default: by the suffix. With -q also json: the answer "
    "as one object, with the spelling that may have been meant."
)


def check_answer_format(text: str | None, output: Path | None, format: str | None) -> None:
    """Refuse an output of unknown format, and JSON of anything but the answer to one query."""
    from ..io import RUN
    from ..io.column_writer import choose_format

    if format != JSON:
        choose_format(output, format, RUN)
    elif text is None or output is not None:
        raise RankwrightError("--format json: prints the answer to one query; give -q TEXT, without -o")


def echo_answer(text: str, run: Run, searched: Any, collection: Collection, facets: Sequence[Table] = ()) -> None:
    """Print the answer to a query: its rows with their titles, and the query as `searched` would spell it, or null."""
    from ..collection.collection import to_text

    scores = next(iter(run.to_dict().values()), {})
    docs = collection.docs(scores)
    rows = [
        {"rank": rank, "doc": doc, "score": score, "title": to_text(docs.get(doc, {}).get("title")) or None}
        for rank, (doc, score) in enumerate(scores.items(), 1)
    ]
    suggestion = searched.suggest(text) if hasattr(searched, "suggest") else None
    answer: dict[str, Any] = {"query": text, "did_you_mean": suggestion, "results": rows}
    if facets:
        answer["facets"] = {table.columns[0].name: {str(row[0]): row[1] for row in table.rows} for table in facets}
    echo_data([json.dumps(answer, indent=1, allow_nan=False), "\n"])
