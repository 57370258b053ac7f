"""What people type into a search: conditions on metadata, queries with operators, and text in every language."""

from __future__ import annotations

import random
import sys
from datetime import date, datetime
from functools import cache
from pathlib import Path
from typing import Any

from harness import target
from mutate import mutate

sys.path.insert(0, str(Path(__file__).parents[1]))

VALUES: dict[str, list[Any]] = {
    "text_field": ["a", "", "it's", "Ünïcode", "2024-01-01", "%_\\", "\x1b[31m", None],
    "number": [0, -1, 1 << 40, None],
    "share": [0.5, -0.0, 1e300, None],
    "flag": [True, False, None],
    "day": [date(2024, 1, 1), date(1, 1, 1), date(9999, 12, 31), None],
    "moment": [datetime(2024, 1, 1, 12, 30), None],
    "tags": [["a", "b"], [], [None], ["it's", "a"], None],
    "numbers": [[1, 2], [], None],
    "mixed name": ["a", None],
    "nothing": [None],
}
PIECES = [
    *(name for name in VALUES if " " not in name), '"mixed name"', "doc", "nope", "'a'", "''", "'it''s'", "2024-01-01", "'2024-01-01'", "0",
    "-1", "1e999", "99999999999999999999", "0.5", "true", "null", "=", "!=", "<>", "<", "<=", ">", ">=", "+", "-", "*", "/", "||", "(", ")",
    ",", "and", "or", "not", "in", "between", "like", "ilike", "is null", "is not null", "in ('a', 'b')", "in ()", "like '%'", "between 1 and 2",
    "lower(text_field)", "array_length(tags)", "cast(number as text)", "select", "case when flag then 1 end", "date '2024-01-01'", "::", "--",
    "/*", ";", "'", '"', "`", "\\", "\0", "\ud800", "é", "x" * 300, "[", "{", "$1", "?", ":p",
]  # fmt: skip


@cache
def notes() -> Any:
    """Docs with metadata of every type, and docs without."""
    from rankwright import Collection

    docs: dict[str, dict[str, Any]] = {"none": {"text": "apple"}}
    for name, values in VALUES.items():
        for at, value in enumerate(values):
            docs[f"{name}{at}"] = {"text": f"apple {at}", **({} if value is None else {name: value})}
    docs["all"] = {"text": "pie", **{name: values[0] for name, values in VALUES.items() if values[0] is not None}}
    return Collection.of(docs)


def comparison(rng: random.Random) -> str:
    """A comparison that is likely to be valid."""
    name = rng.choice(list(VALUES))
    field = f'"{name}"' if " " in name else name
    value = rng.choice(["'a'", "1", "0.5", "true", "2024-01-01", "'2024-01-01'"])
    sign = rng.choice(["=", "!=", "<", "<=", ">", ">="])
    more = [f"{field} in ({value}, {value})", f"{field} between {value} and {value}", f"{field} like 'a%'"]
    return rng.choice([f"{field} {sign} {value}", f"{field} is null", *more])


@target("filter_text")
def filter_text(rng: random.Random, folder: Path) -> None:
    """A condition is evaluated or refused in one line; `not` of it holds where it does not."""
    from rankwright.retrieval.filters import DocFilter

    kind = rng.random()
    if kind < 0.4:
        text = " ".join(rng.choice(PIECES) for _ in range(rng.randint(1, 8)))
    elif kind < 0.6:
        depth = rng.choice([1, 3, 100, 5000])
        text = rng.choice(["(", "not ", "not ("]) * depth + comparison(rng) + ")" * rng.choice([0, depth])
    else:
        text = f" {rng.choice(['and', 'or'])} ".join(comparison(rng) for _ in range(rng.choice([1, 2, 3, 400])))
        found = DocFilter(text, notes()).mask()
        assert (DocFilter(f"not ({text})", notes()).mask() == 1 - found).all(), text
        text = mutate(text.encode(), rng).decode(errors="surrogateescape")
    mask = DocFilter(text, notes()).mask()
    assert set(mask.tolist()) <= {0, 1}


OPERATORS = ['"', "+", "-", '"a b"', '-"b a"', "+a", "-b", "a", "b", "c", "the", " ", "  ", "\t", "\0", "é", "e\u0301", "\ud800", "c++", "--x",
             '+"', '-"', "++a", '""', '+""', "\u3000", "“a b”", "state-of-the-art", "x" * 5000]  # fmt: skip


@cache
def positional_index() -> Any:
    """A small index with positions."""
    from rankwright import BM25

    rng = random.Random(1)
    texts = {f"d{at}": " ".join(rng.choices(["a", "b", "c", "the", "é", "state-of-the-art"], k=6)) for at in range(60)}
    return BM25.build(texts, "simple", positions=True)


@target("query_syntax")
def query_syntax(rng: random.Random, folder: Path) -> None:
    """The docs of a query with operators are some of those of its words, with the same scores."""
    from rankwright.retrieval.bm25.query_syntax import parse_query

    text = rng.choice(["", " "]).join(rng.choice(OPERATORS) for _ in range(rng.choice([0, 1, 3, 8, 300])))
    index = positional_index()
    plain = index.search({"q": parse_query(text).text}, 100).to_dict().get("q", {})
    found = index.search({"q": text}, 100, syntax=True).to_dict().get("q", {})
    assert found.items() <= plain.items(), text
    assert list(found) == [doc for doc in plain if doc in found]


STRETCHES = [
    "\u0301", "\u200d", "\u200c", "\u0640", "\ufe0f", "\u202e", "\ufeff", "\xad", "\0", "\ud800", "\udfff", "\x85", "\u2028", "\u3000", "'s", "’", "l'",
    "İ", "ı", "ß", "ẞ", "ŉ", "ﬁ", "Σ", "ς", "\u0345", "ǆ", "한국어", "ᄒ", "ﾊﾟ", "カタカナ", "漢字", "𠀀", "ไทย", "العربية", "שלום", "हिन्दी", "বাংলা", "ελληνικά", "русский",
    "հայերեն", "👩‍👩‍👧", "🇩🇪", "a", "A", "é", "1", "1.5", "1,000", "_", "-", ".", "@", "#", "\t", "\n", "issement", "ation", "lijkheid", "ungen", "ість",
]  # fmt: skip


@target("language_text")
def language_text(rng: random.Random, folder: Path) -> None:
    """Terms are texts without white space, equal one by one and together, and the ones that an index has."""
    from rankwright import BM25
    from rankwright.text.analyzers import ANALYZERS, get_analyzer

    name = rng.choice([each for each in ANALYZERS if each != "auto"])
    analyzer = get_analyzer(name)
    texts = []
    for _ in range(rng.randint(1, 4)):
        parts = [rng.choice(STRETCHES) * rng.choice([1, 1, 1, 2, 20]) for _ in range(rng.choice([1, 3, 30]))]
        parts += [chr(rng.choice([rng.randrange(0x3000), rng.randrange(0x110000)])) for _ in range(rng.choice([0, 5]))]
        rng.shuffle(parts)
        texts.append(rng.choice(["", "", " "]).join(parts) * rng.choice([1, 1, 1, 1, 3000]))
    if rng.random() < 0.05:
        texts.append(rng.choice(STRETCHES) * (1 << 20))
    together = [list(each) for each in analyzer.terms(texts)]
    assert together == [list(analyzer.terms([text])[0]) for text in texts], name
    # Snowball's porter makes an empty term of `s`
    assert all(isinstance(term, str) and (term or name == "porter") for terms in together for term in terms), name
    index = BM25.build({str(at): text for at, text in enumerate(texts)}, name)
    assert {*index.segments[0].terms.to_list()} == {term for terms in together for term in terms}, name
    index.search({str(at): text[:2000] for at, text in enumerate(texts)}, 10)
