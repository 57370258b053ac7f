"""Operators in queries: must, must not, phrases; against docs read word by word."""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from conftest import command
from rankwright import BM25, Collection, create_retriever
from rankwright.errors import RankwrightError
from rankwright.retrieval.bm25.query_syntax import ParsedQuery, Requirement, parse_query

DOCS = {
    "a": "state of the art search engines",
    "b": "art of the state",
    "c": "search state-of-the-art ranking",
    "d": "the engine searches art state",
}


@pytest.mark.parametrize(
    ("text", "words", "requirements"),
    [
        ("solar heat", "solar heat", ()),
        ('+solar "heat pump" -gas', "solar heat pump", (
            Requirement("solar"), Requirement("heat pump", is_phrase=True), Requirement("gas", is_excluded=True))),
        ('-"heat pump" x', "x", (Requirement("heat pump", is_excluded=True, is_phrase=True),)),
        ('+"heat pump"', "heat pump", (Requirement("heat pump", is_phrase=True),)),
        ("state-of-the-art c++ -", "state-of-the-art c++ -", ()),
        ('"no end here', '"no end here', ()),
        ("", "", ()),
    ],
)  # fmt: skip
def test_parsing(text, words, requirements):
    assert parse_query(text) == ParsedQuery(words, requirements)


@pytest.mark.parametrize(
    ("query", "docs"),
    [
        ('"state of the art"', "ca"),  # words that the analyzer drops keep their place
        ('"state art"', ""),
        ('"art state"', "d"),
        ('"search engine"', "a"),  # stems
        ("+art -search state", "b"),
        ('-"state of the art" art', "bd"),
        ("+zzz art", ""),
        ("-art", ""),
        ("+the art", "bdca"),  # nothing is left of `the`
    ],
)
def test_what_queries_find(query, docs, tmp_path):
    index = BM25.build(DOCS, positions=True)
    saved = index.save(tmp_path / "ix")
    parts = BM25.build(DOCS, folder=tmp_path / "parts", postings=3, positions=True)
    some = BM25.build({doc: DOCS[doc] for doc in "ab"}, positions=True).add({doc: DOCS[doc] for doc in "cd"})
    for each in (index, saved, BM25.open(tmp_path / "ix", verify=True), parts, some):
        found = each.search({"q": query, "other": "ranking"}, 10, syntax=True).to_dict()
        assert "".join(found.get("q", {})) == docs
        assert found["other"] == index.search({"other": "ranking"}, 10).to_dict()["other"]


WORDS = st.lists(st.sampled_from("abc"), max_size=8)


@given(st.lists(WORDS, min_size=1, max_size=20), WORDS, st.sampled_from("abc"), st.sampled_from("abc"), st.booleans())
def test_phrases_and_terms_by_reading_the_docs(docs, phrase, must, never, segments):
    texts = {f"d{at:02}": " ".join(words) for at, words in enumerate(docs)}
    names = list(texts)
    half = len(names) // 2 if segments else len(names)
    index = BM25.build({doc: texts[doc] for doc in names[:half]}, "simple", positions=True)
    index = index.add({doc: texts[doc] for doc in names[half:]}) if half < len(names) else index
    query = f'a b c +{must} -{never} "{" ".join(phrase)}"'
    found = index.search({"q": query}, 100, syntax=True).to_dict().get("q", {})
    plain = index.search({"q": f"a b c {must} {' '.join(phrase)}"}, 100).to_dict().get("q", {})

    def fits(words):
        inside = any(words[at : at + len(phrase)] == phrase for at in range(len(words) + 1))
        return must in words and never not in words and inside

    assert found == {doc: score for doc, score in plain.items() if fits(texts[doc].split())}


def test_mistakes_are_one_line(tmp_path):
    with pytest.raises(RankwrightError, match='the phrase "state art" needs an index with positions; build it with'):
        BM25.build(DOCS).search({"q": '"state art"'}, syntax=True)
    with pytest.raises(RankwrightError, match="syntax needs queries as texts, and no compat"):
        BM25.build(DOCS).search({"q": "a"}, weighting="okapi", compat="rank_bm25", syntax=True)


def test_in_options_filters_and_on_the_command_line(tmp_path):
    collection = Collection.of({doc: {"text": text, "n": at} for at, (doc, text) in enumerate(DOCS.items())})
    retriever = create_retriever("bm25", {"syntax": True, "filter": "n < 2"}).build(collection)
    assert list(retriever.search({"q": '"state of the art"'}).ids) == ["a"]
    assert [row[0] for row in retriever.explain('"state of the art" -gas', "a").rows] == ["state", "art"]
    (tmp_path / "docs.jsonl").write_text("".join(json.dumps({"_id": d, "text": t}) + "\n" for d, t in DOCS.items()))
    done = command("search", tmp_path / "docs.jsonl", "-q", '"search engine" -ranking', "--syntax")
    assert done.returncode == 0, done.stderr
    assert [line.split()[2] for line in done.stdout.splitlines() if line.startswith(" 1") or line.startswith(" 2")] == [
        "a"
    ]
    for query, line in (
        ("-search", "note: every word of the query is behind a minus; add one that docs should have"),
        ('art "of the', "note: a quote in the query has no end and is read as an ordinary character"),
    ):
        done = command("search", tmp_path / "docs.jsonl", "-q", query, "--syntax")
        assert (done.returncode, done.stderr.splitlines()) == (0, [line])
    done = command("index", tmp_path / "docs.jsonl", "-o", tmp_path / "ix", "--positions")
    assert done.returncode == 0, done.stderr
    flags = ("--index", tmp_path / "ix", "--syntax", "-q", '"art state"')
    assert " d" in command("search", tmp_path / "docs.jsonl", *flags).stdout
    assert command("index", tmp_path / "docs.jsonl", "-o", tmp_path / "plain").returncode == 0
    done = command("search", tmp_path / "docs.jsonl", "--index", tmp_path / "plain", "--syntax", "-q", '"art state"')
    assert (done.returncode, "needs an index with positions" in done.stderr) == (2, True)


def test_positions_are_refused_of_an_index_without(tmp_path):
    from conftest import command

    (tmp_path / "docs.jsonl").write_text('{"_id": "d", "text": "red apple"}\n')
    assert command("index", tmp_path / "docs.jsonl", "-o", tmp_path / "index").returncode == 0
    for name, args in (("search", ("-q", "red", "--index")), ("index", ("--add", "-o")), ("index", ("--update", "-o"))):
        found = command(name, tmp_path / "docs.jsonl", "--positions", *args, tmp_path / "index")
        assert found.returncode == 2
        advice = "build it with positions = true (--positions)"
        assert found.stderr == f"rankwright: positions: the index {tmp_path / 'index'} has none; {advice}\n"
    assert command("index", tmp_path / "docs.jsonl", "--positions", "-o", tmp_path / "index").returncode == 0
    assert (
        command("search", tmp_path / "docs.jsonl", "--positions", "-q", "red", "--index", tmp_path / "index").returncode
        == 0
    )
