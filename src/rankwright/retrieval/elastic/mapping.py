"""Analyzers as a server's mapping defines them, and the settings of an index."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ...errors import RankwrightError, unknown
from ...params import Param, named, parse_params
from ...text.analyzers import ALIASES, STOP_WORDS

RUNS = {"type": "pattern", "pattern": "(?U)\\w+", "group": 0}  # runs of letters, digits and underscores
# ours by name; an empty table means the server's analyzer of that name
ANALYZERS: dict[str, dict[str, Any]] = {
    "english": {},
    "notes": {"tokenizer": "runs", "filter": ["lowercase", "ours_stop", "two"]},
    "simple": {"tokenizer": "runs", "filter": ["lowercase"]},
    "whitespace": {"tokenizer": "black"},
    "standard": {},
    "folding": {"tokenizer": "standard", "filter": ["lowercase", "asciifolding"]},
}
PARTS = {
    "tokenizer": {"runs": RUNS, "black": {"type": "pattern", "pattern": "(?U)\\S+", "group": 0}},
    "filter": {"ours_stop": {"type": "stop", "stopwords": sorted(STOP_WORDS)}, "two": {"type": "length", "min": 2}},
}
LANGUAGES = (
    "arabic", "armenian", "basque", "bengali", "brazilian", "bulgarian", "catalan", "cjk", "czech", "danish", "dutch",
    "estonian", "finnish", "french", "galician", "german", "greek", "hindi", "hungarian", "indonesian", "irish",
    "italian", "latvian", "lithuanian", "norwegian", "persian", "portuguese", "romanian", "russian", "serbian",
    "sorani", "spanish", "swedish", "thai", "turkish",
)  # fmt: skip


def analyzer_names() -> list[str]:
    """Every analyzer that a server has by name: ours as its mapping, and its languages."""
    return [*ANALYZERS, *LANGUAGES, *ALIASES]


def analysis(name: str) -> tuple[str, dict[str, Any]]:
    """The analyzer's name on the server, and its part of the index settings."""
    name = ALIASES.get(name, name)
    if name in LANGUAGES or ANALYZERS.get(name) == {}:
        return name, {}
    if name not in ANALYZERS:
        raise unknown("analyzer", name, (*ANALYZERS, *LANGUAGES), f"; elastic has {', '.join(ANALYZERS)} and languages")
    own = f"rankwright_{name}"
    return own, {"analysis": {**PARTS, "analyzer": {own: {"type": "custom", **ANALYZERS[name]}}}}


MODES = {
    "match": "BM25 with the server's analyzer and formula",
    "knn": "nearest vectors, through the server's graph (HNSW)",
    "exact_knn": "nearest vectors, exact: compares every vector",
}
MAX_ROWS = 10_000  # that a server returns at once, and that its graph returns at all
COMBINE = ("best_fields", "most_fields", "cross_fields")
SHARED = named(
    Param("shards", int, 1, "parts of the index", low=1),
    Param("replicas", int, 0, "copies of each part, made when all docs are loaded", low=0),
    Param(
        "merge", int, 0, "segments of each shard after loading, smaller and faster; 0 leaves it to the server", low=0
    ),
)
PARAMS: dict[str, dict[str, Param]] = {
    "match": {
        **named(
            Param("k1", float, 1.2, "BM25's k1", low=0),
            Param("b", float, 0.75, "BM25's b", low=0, high=1),
            Param("boosts", dict[str, float] | None, None,
                  "fields and their weights, as { title = 2, text = 1 }. Default: all fields as one text", above=0),
            Param("combine", str, "best_fields",
                  "with boosts: the best field counts, the sum (most_fields), or all as one (cross_fields)",
                  choices=COMBINE),
            Param("global", bool, True, "term counts over all shards, so that scores do not depend on shards"),
        ),
        **SHARED,
    },
    "knn": {
        **named(
            Param("candidates", int, 0, "docs looked at in each shard; 0: twice k, at least 100", low=0),
            Param("m", int, 16, "neighbors of each doc in the graph", low=2),
            Param("ef_construction", int, 100, "docs in sight while the graph is built", low=1),
        ),
        **SHARED,
    },
    "exact_knn": SHARED,
}  # fmt: skip


def server_params(mode: str) -> dict[str, Param]:
    """The parameters of an index on a server."""
    if mode not in MODES:
        raise unknown("mode", mode, MODES)
    return PARAMS[mode]


def parameters(mode: str, given: Mapping[str, Any] | None) -> dict[str, Any]:
    """The parameters of an index on a server, filled in and checked."""
    found = parse_params(server_params(mode), given, f"elastic {mode}:")
    if found.get("boosts") is None and "combine" in (given or {}):
        raise RankwrightError("elastic: combine needs boosts, as { title = 2, text = 1 }")
    return found
