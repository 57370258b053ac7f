"""Late interaction as a re-ranker: MaxSim of token vectors, over the first docs of any run."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

import numpy as np

from ..base.ids import Floats
from ..base.progress import progress
from ..retrieval.late.token_encoder import TokenEncoder
from .reranker import ModelReranker

DOCS = 1024  # encoded together


@dataclass(frozen=True, eq=False)
class MaxSimScorer:
    """Scores pairs of query and doc by MaxSim; each text is encoded once."""

    encoder: TokenEncoder

    def scores(self, pairs: Sequence[tuple[str, str]]) -> Floats:
        """MaxSim of each pair; a doc or query without tokens scores 0."""
        from ..retrieval.late.token_index import max_sim

        queries, docs = (
            {text: row for row, text in enumerate(dict.fromkeys(side))} for side in zip(*pairs, strict=True)
        )
        query_tokens, query_starts = self.encoder.encode(list(queries), "query")
        wanted: dict[int, list[int]] = {}
        for at, (_, doc) in enumerate(pairs):
            wanted.setdefault(docs[doc], []).append(at)
        found, texts = np.zeros(len(pairs)), list(docs)
        with progress("re-ranking", len(docs), "docs") as advance:
            for first in range(0, len(texts), DOCS):
                vectors, starts = self.encoder.encode(texts[first : first + DOCS], "doc", advance)
                for row in range(len(starts) - 1):
                    own = vectors[starts[row] : starts[row + 1]]
                    for at in wanted[first + row]:
                        query = queries[pairs[at][0]]
                        part = query_tokens[query_starts[query] : query_starts[query + 1]]
                        if len(own) and len(part):
                            ends = np.array([0, len(part)]), np.array([0, len(own)])
                            found[at] = max_sim(part, ends[0], own, ends[1])[0, 0]
        return found


@dataclass(frozen=True, kw_only=True)
class LateInteractionOptions(ModelReranker):
    """Token vectors compared by MaxSim, over the first docs of a run."""

    kind: ClassVar[str] = "late-interaction"
    model_type: ClassVar[type[TokenEncoder]] = TokenEncoder

    def scorer(self) -> MaxSimScorer:
        """MaxSim of the model's token vectors."""
        return MaxSimScorer(self.encoder)
