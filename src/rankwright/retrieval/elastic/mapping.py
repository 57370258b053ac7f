"""Analysers as a server's mapping has them, and the settings of an index."""

from __future__ import annotations

from collections.abc import Mapping
from math import isfinite
from typing import Any

from ...errors import RankwrightError, unknown
from ...text.analyzers import STOP

RUNS = {"type": "pattern", "pattern": "(?U)\\w+", "group": 0}  # runs of letters, digits and underscores
# ours by name; an empty table is the server's own of that name
ANALYZERS: dict[str, dict[str, Any]] = {
    "english": {},
    "notes": {"tokenizer": "runs", "filter": ["lowercase", "ours_stop", "two"]},
    "simple": {"tokenizer": "runs", "filter": ["lowercase"]},
    "whitespace": {"tokenizer": "black"},
    "standard": {},
}
PARTS = {
    "tokenizer": {"runs": RUNS, "black": {"type": "pattern", "pattern": "(?U)\\S+", "group": 0}},
    "filter": {"ours_stop": {"type": "stop", "stopwords": sorted(STOP)}, "two": {"type": "length", "min": 2}},
}
LANGUAGES = (
    "arabic", "armenian", "basque", "bengali", "brazilian", "bulgarian", "catalan", "cjk", "czech", "danish", "dutch",
    "estonian", "finnish", "french", "galician", "german", "greek", "hindi", "hungarian", "indonesian", "irish",
    "italian", "latvian", "lithuanian", "norwegian", "persian", "portuguese", "romanian", "russian", "sorani",
    "spanish", "swedish", "thai", "turkish",
)  # fmt: skip


def analysis(name: str) -> tuple[str, dict[str, Any]]:
    """The analyser's name on the server, and what the settings say of it."""
    if name in LANGUAGES or ANALYZERS.get(name) == {}:
        return name, {}
    if name not in ANALYZERS:
        raise unknown("analyzer", name, (*ANALYZERS, *LANGUAGES), f"; elastic has {', '.join(ANALYZERS)} and languages")
    own = f"rankwright_{name}"
    return own, {"analysis": {**PARTS, "analyzer": {own: {"type": "custom", **ANALYZERS[name]}}}}


DEFAULTS: dict[str, Any] = {
    "k1": 1.2, "b": 0.75, "boosts": None, "combine": "best_fields", "shards": 1, "replicas": 0, "merge": 0,
    "global": True, "candidates": 0, "m": 16, "ef_construction": 100,
}  # fmt: skip
ABOUT = {
    "k1": "match: BM25's k1",
    "b": "match: BM25's b",
    "boosts": "match: fields and what each counts, as { title = 2, text = 1 }; else all fields as one text",
    "combine": "match with boosts: best_fields (the best field counts), most_fields (their sum) or cross_fields",
    "shards": "parts of the index",
    "replicas": "copies of each part, made when all docs are there",
    "merge": "segments of each shard, merged when all docs are there: smaller and faster; 0: as the server likes",
    "global": "match: counts of terms over all shards, so that scores do not depend on shards; false: each its own",
    "candidates": "knn: docs looked at in each shard; 0: twice k, 100 at least",
    "m": "knn: neighbours of a doc in the graph",
    "ef_construction": "knn: docs in sight while the graph is made",
}
MODES = {
    "match": "BM25 by the server's own analyser and formula",
    "knn": "the nearest vectors, through the server's graph (HNSW)",
    "exact_knn": "the nearest vectors, every one looked at",
}
MOST = 10_000  # rows that a server gives at once, and that its graph gives at all
COMBINE = ("best_fields", "most_fields", "cross_fields")
OWN = {"match": ("k1", "b", "boosts", "combine", "global"), "knn": ("candidates", "m", "ef_construction"),
       "exact_knn": ()}  # fmt: skip
LEAST = {"shards": 1, "replicas": 0, "merge": 0, "candidates": 0, "m": 2, "ef_construction": 1}


def parameters(mode: str, given: Mapping[str, Any] | None) -> dict[str, Any]:
    """The parameters of an index on a server, filled in and checked."""
    if mode not in MODES:
        raise unknown("mode", mode, MODES)
    known = [*OWN[mode], "shards", "replicas", "merge"]
    for name, value in (given or {}).items():
        if name not in known:
            raise unknown(f"elastic {mode}: parameter", name, known)
        check(name, value)
    found = {name: DEFAULTS[name] for name in known} | dict(given or {})
    if found.get("boosts") is None and "combine" in (given or {}):
        raise RankwrightError("elastic: combine needs boosts, as { title = 2, text = 1 }")
    return found


def check(name: str, value: Any) -> None:
    """Refuse a value that a parameter cannot have."""
    number = isinstance(value, int | float) and not isinstance(value, bool) and isfinite(value)
    if name in LEAST and not (isinstance(value, int) and number and value >= LEAST[name]):
        raise RankwrightError(f"elastic: {name} must be an integer >= {LEAST[name]}, got {value!r}")
    if name == "k1" and not (number and value >= 0):
        raise RankwrightError(f"elastic: k1 must be a number >= 0, got {value!r}")
    if name == "b" and not (number and 0 <= value <= 1):
        raise RankwrightError(f"elastic: b must be a number from 0 to 1, got {value!r}")
    if name == "global" and not isinstance(value, bool):
        raise RankwrightError(f"elastic: global {value!r} is neither true nor false")
    if name == "combine" and value not in COMBINE:
        raise unknown("elastic: combine", str(value), COMBINE)
    if name == "boosts":
        sound = isinstance(value, Mapping) and value and all(
            isinstance(each, int | float) and not isinstance(each, bool) and 0 < each < float("inf")
            for each in value.values()
        )  # fmt: skip
        if value is not None and not sound:
            raise RankwrightError(
                f"elastic: boosts {value!r}: not fields with numbers above 0, {{ title = 2, text = 1 }}"
            )
