"""The tables of weightings, analysers and ways from chunks to notes, to print and to document."""

from __future__ import annotations

from ..table import Table
from .passages import PASSAGES
from .weighting import RANK_BM25, WEIGHTINGS, Weighting

ANALYSIS = {
    "english": ("Lucene's EnglishAnalyzer, as Anserini uses it: UAX #29 words, no possessive 's, lower case, 33 stop "
                "words, Porter's stems with his later departures"),
    "notes": "lower case words, no stop words, at least two letters or digits",
    "simple": "lower case words",
    "whitespace": "what stands between white space, as it is",
    "a Snowball language": "UAX #29 words, lower case, Snowball stems: german, french, spanish, ...",
}  # fmt: skip


def methods() -> Table:
    """Every method that a search can name: its kind, formula, parameters and source."""
    rows = [
        *(weighting_row(name, each) for name, each in WEIGHTINGS.items()),
        *(
            weighting_row(f"{name}, compat rank_bm25", each)
            for name, each in RANK_BM25.items()
            if each not in WEIGHTINGS.values()
        ),
        (
            "expansion",
            "rm3",
            "λ·query + (1 − λ)·terms of the first docs",
            "docs=10, terms=10, weight=0.5",
            "Abdul-Jaleel et al., TREC 2004",
        ),
        *(
            ("passages", name, (way.__doc__ or "").rstrip("."), "", "Dai and Callan, SIGIR 2019")
            for name, way in PASSAGES.items()
        ),
    ]
    return Table.of(("kind", "method", "formula", "parameters", "source"), [*rows, *fusions()])


def fusions() -> list[tuple[str, str, str, str, str]]:
    """The methods of fusion and the normalisations, as rows."""
    from ..fusion import METHODS, NORMS

    rows = []
    for name, each in METHODS.items():
        params = [f"{key}={value:g}" for key, value in each.params.items()]
        scale = [f"norm={each.norm}"] if each.norm else []
        rows.append(("fusion", name, each.formula, ", ".join([*params, *scale]), each.source))
    return rows + [("norm", name, (norm.__doc__ or "").rstrip("."), "", "") for name, norm in NORMS.items()]


def weighting_row(name: str, weighting: Weighting) -> tuple[str, str, str, str, str]:
    """A weighting as a row."""
    params = ", ".join(f"{key}={value:g}" for key, value in weighting.params.items())
    return "weighting", name, weighting.formula, params, weighting.source


def analyzers() -> Table:
    """Every analyser."""
    return Table.of(("analyzer", "what it does"), list(ANALYSIS.items()))
