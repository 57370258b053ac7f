"""Tables of weightings, analyzers, encoders, indexes, passage methods and fusions, for commands and docs."""

from __future__ import annotations

from dataclasses import MISSING, fields
from typing import Any

from ..params import defaults
from ..retrieval.bm25.feedback_kinds import FEEDBACKS
from ..retrieval.bm25.weighting import RANK_BM25, WEIGHTINGS, Weighting
from ..retrieval.passages import PASSAGES
from ..table import Table
from ..text.analyzers import SNOWBALL
from ..text.languages import LANGUAGES

PLAIN_STEPS = "lower case, stop words, stems"
LANGUAGE_STEPS = {  # what is not plain
    "arabic": "lower case, digits, stop words, letters normalized, stems",
    "bengali": "lower case, digits, letters normalized, stop words, stems",
    "catalan": "no elided articles, lower case, stop words, stems",
    "dutch": "lower case, stop words, stems, four words with stems of their own",
    "french": "no elided articles, lower case, stop words, light stems",
    "german": "lower case, stop words, umlauts normalized, light stems",
    "greek": "lower case without accents, stop words, stems",
    "hindi": "lower case, digits, letters normalized, stop words, stems",
    "irish": "no prefixed h, n, t, no elided d', m', b', lower case, stop words, stems",
    "italian": "no elided articles, lower case, stop words, light stems",
    "persian": "zero-width non-joiner as a space, lower case, digits, letters normalized, stop words",
    "portuguese": "lower case, stop words, light stems",
    "serbian": "lower case, stop words, stems, plain Latin letters",
    "sorani": "letters normalized, lower case, digits, stop words, stems",
    "spanish": "lower case, stop words, light stems",
    "turkish": "nothing after an apostrophe, Turkish lower case, stop words, stems",
}
ANALYZERS = {
    "english": ("Lucene's EnglishAnalyzer, as Anserini uses it: UAX #29 words, no possessive 's, lower case, 33 stop "
                "words, Porter's stemmer with his later departures"),
    "notes": "lowercase words of at least two letters or digits, no stop words",
    "simple": "lowercase words",
    "whitespace": "text between white space, unchanged",
    "folding": "UAX #29 words, lower case without accents, as Lucene's lowercase and asciifolding: for mixed languages",
    "cjk": ("Lucene's CJKAnalyzer: pairs of neighboring characters of Chinese, Japanese and Korean, usual width, lower "
            "case, stop words; also called chinese, japanese and korean"),
    "auto": "each doc by the analyzer of its language, a query by those of all languages in the index",
    **{name: f"Lucene's {name.capitalize()}Analyzer: {LANGUAGE_STEPS.get(name, PLAIN_STEPS)}" for name in LANGUAGES},
    ", ".join(SNOWBALL): "UAX #29 words, lower case, Snowball's stemmer; Lucene has no such analyzer",
}  # fmt: skip


def methods_table() -> Table:
    """Every retrieval and fusion method: its kind, formula, parameters and source."""
    rows = [
        *(weighting_row(name, each) for name, each in WEIGHTINGS.items()),
        *(
            weighting_row(f"{name}, compat rank_bm25", each)
            for name, each in RANK_BM25.items()
            if each not in WEIGHTINGS.values()
        ),
        *(("expansion", name, each.formula, describe_params(each), each.source) for name, each in FEEDBACKS.items()),
        *(
            ("passages", name, (way.__doc__ or "").rstrip("."), "", "Dai and Callan, SIGIR 2019")
            for name, way in PASSAGES.items()
        ),
    ]
    return Table.of(("kind", "method", "formula", "parameters", "source"), [*rows, *dense_rows(), *fusion_rows()])


def dense_rows() -> list[tuple[str, str, str, str, str]]:
    """The encoders and the kinds of vector index as rows."""
    from ..retrieval.dense.encoders import ENCODERS
    from ..retrieval.dense.vector_kinds import KINDS

    encoders = [
        ("encoder", name, first_sentence(encoder), describe_params(encoder), "") for name, encoder in ENCODERS.items()
    ]
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


def first_sentence(described: type) -> str:
    """The first line of a docstring."""
    return (described.__doc__ or "").split("\n", maxsplit=1)[0].rstrip(".")


def describe_params(described: Any) -> str:
    """The parameters of an encoder or of feedback with their defaults."""
    shown = sorted((each for each in fields(described) if each.repr), key=lambda each: bool(each.kw_only))
    return ", ".join(each.name if each.default in (None, MISSING) else f"{each.name}={each.default}" for each in shown)


def fusion_rows() -> list[tuple[str, str, str, str, str]]:
    """The fusion methods and normalizations as rows."""
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


def analyzers_table() -> Table:
    """Every analyzer."""
    return Table.of(("analyzer", "what it does"), list(ANALYZERS.items()))
