"""The tables of weightings, analysers, encoders and ways from chunks to notes, to print and to document."""

from __future__ import annotations

from dataclasses import MISSING, fields
from typing import Any

from ..params import defaults
from ..retrieval.bm25.weighting import RANK_BM25, WEIGHTINGS, Weighting
from ..retrieval.passages import PASSAGES
from ..table import Table

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
    return Table.of(("kind", "method", "formula", "parameters", "source"), [*rows, *dense(), *fusions()])


def dense() -> list[tuple[str, str, str, str, str]]:
    """The encoders and the kinds of index, as rows."""
    from ..retrieval.dense.encoders import ENCODERS
    from ..retrieval.dense.neighbors import KINDS

    encoders = [("encoder", name, *told(made), parameters_of(made), "") for name, made in ENCODERS.items()]
    kinds = [
        (
            "index",
            name,
            each.description,
            ", ".join(f"{key}={value}" for key, value in defaults(each.params).items()),
            "FAISS",
        )
        for name, each in KINDS.items()
    ]
    return encoders + kinds


def told(made: type) -> tuple[str]:
    """The first sentence of a docstring."""
    return ((made.__doc__ or "").split("\n", maxsplit=1)[0].rstrip("."),)


def parameters_of(made: Any) -> str:
    """The parameters of an encoder with their defaults."""
    given = sorted((each for each in fields(made) if each.repr), key=lambda each: bool(each.kw_only))
    return ", ".join(each.name if each.default in (None, MISSING) else f"{each.name}={each.default}" for each in given)


def fusions() -> list[tuple[str, str, str, str, str]]:
    """The methods of fusion and the normalisations, as rows."""
    from ..fusion import METHODS, NORMS

    rows = []
    for name, each in METHODS.items():
        params = [f"{key}={value:g}" for key, value in defaults(each.params).items()]
        scale = [f"norm={each.norm}"] if each.norm else []
        rows.append(("fusion", name, each.formula, ", ".join([*params, *scale]), each.source))
    return rows + [("norm", name, (norm.__doc__ or "").rstrip("."), "", "") for name, norm in NORMS.items()]


def weighting_row(name: str, weighting: Weighting) -> tuple[str, str, str, str, str]:
    """A weighting as a row."""
    params = ", ".join(f"{key}={value:g}" for key, value in defaults(weighting.params).items())
    return "weighting", name, weighting.formula, params, weighting.source


def analyzers() -> Table:
    """Every analyser."""
    return Table.of(("analyzer", "what it does"), list(ANALYSIS.items()))
