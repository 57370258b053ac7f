"""Retrieve: queries to a run. BM25 over one inverted index; dense vectors; a server; chance; chunks to notes."""

from ..lazy import attach

HOMES = {
    "BM25": "bm25",
    "RM3": "rm3",
    "Chance": "chance",
    "Dense": "dense",
    "Elastic": "elastic",
    "WEIGHTINGS": "weighting",
    "judged_notes": "passages",
    "notes": "passages",
}
__all__ = list(HOMES)
__getattr__ = attach(__name__, HOMES)
