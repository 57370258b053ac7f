"""Text to terms: Lucene's English analysis token by token, and the other analyzers."""

import json
import re

import pytest

from rankwright import RankwrightError
from rankwright.text.analyzers import STOP_WORDS, get_analyzer
from rankwright.text.porter import stem

# published examples of the paper's steps, and the author's later changes
STEMS = {
    "caresses": "caress", "ponies": "poni", "ties": "ti", "cats": "cat", "feed": "feed", "agreed": "agre", "plastered": "plaster",
    "motoring": "motor", "sing": "sing", "conflated": "conflat", "hopping": "hop", "falling": "fall", "filing": "file",
    "happy": "happi", "sky": "sky", "relational": "relat", "conditional": "condit", "rational": "ration", "digitizer": "digit",
    "conformably": "conform", "archaeology": "archaeolog", "triplicate": "triplic", "hopeful": "hope", "revival": "reviv",
    "adoption": "adopt", "probate": "probat", "rate": "rate", "controlling": "control", "roll": "roll", "is": "is", "as": "as",
}  # fmt: skip


@pytest.mark.parametrize(("word", "expected"), STEMS.items())
def test_stems(word, expected):
    assert stem(word) == expected


@pytest.mark.slow
def test_stems_equal_the_authors_program(data):
    """NLTK's MARTIN_EXTENSIONS, on every word of three collections."""
    from nltk.stem.porter import PorterStemmer

    oracle = PorterStemmer(mode=PorterStemmer.MARTIN_EXTENSIONS)
    words = set()
    for name in ("scifact", "cacm", "cranfield"):
        for line in (data / name / "corpus.jsonl").read_text().splitlines():
            words |= set(re.findall(r"\w+", json.loads(line)["text"].lower()))
    assert len(words) > 20_000
    assert {w: stem(w) for w in words} == {w: oracle.stem(w) for w in words}


ENGLISH = {
    "The dogs' bones": ["dog", "bone"],
    "O'Neill's U.S.A. don’t": ["o'neil", "u.s.a", "don’t"],
    "1,000 3.14 12:30 a.b:c x;y 1;2": ["1,000", "3.14", "12", "30", "a.b:c", "x", "y", "1;2"],
    "foo_bar __init__ _": ["foo_bar", "__init__"],
    "naïve cafe\u0301": ["naïv", "cafe\u0301"],
    "日本 ひ カタカナ 한국": ["日", "本", "ひ", "カタカナ", "한국"],
    "Brand® © 2020 ↔ 👍🏽": ["brand", "®", "©", "2020", "↔", "👍🏽"],
    "x² H₂O 5°": ["x", "h", "o", "5"],
    "soft\u00adhyphen zero\u200bwidth": ["soft\u00adhyphen", "zero", "width"],
    "ΣΑΣ İT": ["σασ"],  # character by character, like Java: no final sigma, and "it" is a stop word
    "and the of": [],
    "": [],
}  # fmt: skip


@pytest.mark.parametrize(("text", "terms"), ENGLISH.items())
def test_english(text, terms):
    assert get_analyzer("english").terms([text])[0] == terms


def test_other_analyzers():
    text = "The C3PO's 2nd Unit-Test a x"
    assert get_analyzer("whitespace").terms([text])[0] == text.split()
    assert get_analyzer("simple").terms([text])[0] == ["the", "c3po", "s", "2nd", "unit", "test", "a", "x"]
    assert get_analyzer("notes").terms([text])[0] == ["c3po", "2nd", "unit", "test"]
    assert get_analyzer("german").terms(["Die Häuser"])[0] == ["haus"]
    assert get_analyzer(str.split).terms(["a b", "b"])[1] == ["b"]
    assert len(STOP_WORDS) == 33
    with pytest.raises(
        RankwrightError,
        match="analyzer 'englsh' is unknown; choose english, notes, simple, whitespace, folding, cjk, auto or a language",
    ):
        get_analyzer("englsh")


def test_long_tokens_are_split_as_in_lucene():
    """Token lengths from Lucene 9's EnglishAnalyzer, which sees 255 characters at a time."""
    from rankwright.retrieval.bm25.tokenizer import Lexicon

    by = get_analyzer("english")
    cases = {
        "x" * 255: [255],
        "x" * 256: [255, 1],
        "x" * 700: [255, 255, 190],
        "a" * 254 + ".b": [254, 1],
        "a" * 253 + ".b": [255],
        "ab" * 120 + "." + "cd" * 50: [255, 86],
        "_" * 300 + "a": [255],
        "é" * 300: [255, 45],
        "a" * 200 + "日本" + "b" * 300: [200, 1, 1, 255, 45],
        "b" * 260 + " the end": [255, 5, 3],
    }
    lexicon = Lexicon(by)
    starts, codes = lexicon.encode(list(cases))
    for at, (text, lengths) in enumerate(cases.items()):
        assert [len(term) for term in by.terms([text])[0]] == lengths, text
        assert [len(lexicon.term_list[code]) for code in codes[starts[at] : starts[at + 1]]] == lengths, text


def test_texts_stay_separate():
    terms = get_analyzer("simple").terms(["a b", "", "b"])
    assert [terms[i] for i in range(3)] == [["a", "b"], [], ["b"]]
    assert get_analyzer("simple").terms([]).starts.tolist() == [0]
