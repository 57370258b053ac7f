"""BM25 over fields: BM25F by its formula, combined fields by what Elasticsearch answers."""

from __future__ import annotations

import gzip
import json
import math
from collections import Counter
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from conftest import command
from rankwright import BM25, Collection, Run, create_retriever
from rankwright.errors import RankwrightError
from rankwright.retrieval.bm25 import field_index
from rankwright.retrieval.bm25.field_index import FieldIndex
from rankwright.retrieval.bm25.search_cache import Cache

RECORDED = json.loads(gzip.decompress((Path(__file__).parent / "recorded" / "combined_fields.json.gz").read_bytes()))
DOCS = {
    "a": {"title": "red car", "text": "a fast red car on the road"},
    "b": {"title": "road", "text": "the long road"},
    "c": {"text": "car car car"},
}


def test_bm25f_by_hand():
    # query `car`, weights 2 and 1, k1 1.2, b 0.75; `simple` keeps every word
    # title: lengths 2, 1, 0, mean 1; text: 7, 3, 3, mean 13/3; idf = ln(1 + (3 - 2 + 0.5) / (2 + 0.5))
    idf = math.log(1 + 1.5 / 2.5)
    a = 2 * 1 / (0.25 + 0.75 * 2 / 1) + 1 * 1 / (0.25 + 0.75 * 7 / (13 / 3))
    c = 1 * 3 / (0.25 + 0.75 * 3 / (13 / 3))
    found = build({"title": 2, "text": 1}, "bm25f").search({"q": "car"}).to_dict()["q"]
    assert found == pytest.approx({"c": idf * c / (1.2 + c), "a": idf * a / (1.2 + a)}, rel=1e-12)


def build(weights, formula, docs=DOCS, **params):
    params = {"analyzer": "simple", "field_weights": weights, "formula": formula, **params}
    return create_retriever("bm25f", params).build(Collection.of(docs))


@pytest.mark.parametrize("case", RECORDED["results"], ids=lambda case: str(case["weights"]))
def test_combined_fields_equal_those_of_elasticsearch(case):
    found = build(case["weights"], "combined_fields", RECORDED["docs"], analyzer="english").search(RECORDED["queries"])
    for query, rows in case["runs"].items():
        ours = found.to_dict()[query]
        assert len(ours) >= len(rows)
        assert {doc: ours[doc] for doc, _ in rows} == pytest.approx(dict(rows), rel=1e-5)


def test_a_word_that_only_a_field_of_weight_0_has():
    docs = {"a": {"title": "only", "text": "car"}, "b": {"title": "x", "text": "car road"}}
    retriever = build({"title": 0, "text": 1}, "bm25f", docs)
    assert rounded(retriever.search({"q": "only car"})) == rounded(retriever.search({"q": "car"}))


def test_another_thread_may_forget_the_words_of_queries(monkeypatch):
    """Terms are named by the index: numbers of words change when too many of queries are known."""
    retriever = build({"title": 2, "text": 1}, "bm25f")
    expected = retriever.search({"q": "fast car"})
    count_terms = Cache.count_terms

    def forgetting(cache, analyzer, segments, texts):
        found = count_terms(cache, analyzer, segments, texts)
        cache.lexicon = cache.stats = None
        count_terms(cache, analyzer, segments, ["long road the red car"])
        return found

    monkeypatch.setattr(Cache, "count_terms", forgetting)
    again = build({"title": 2, "text": 1}, "bm25f")
    assert again.search({"q": "fast car"}) == expected
    assert again.search({"q": "car road"}) == retriever.search({"q": "car road"})


def test_a_single_field_is_bm25():
    docs = {"a": "red car", "b": "road", "c": "car car car"}
    queries = {"q": "car road", "r": "red"}
    plain = BM25.build(docs, "simple").search(queries, weighting="lucene", params={"k1": 1.2, "b": 0.75})
    found = create_retriever("bm25f", {"analyzer": "simple"}).build(Collection.of(docs)).search(queries)
    assert rounded(found) == rounded(plain)


def rounded(run: Run):
    return {query: [(doc, round(score, 12)) for doc, score in docs.items()] for query, docs in run.to_dict().items()}


def plain_bm25f(docs, query, weights, k1, b):
    """The formula, doc by doc."""
    fields = list(weights)
    tokens = {doc: {name: Counter(str(row.get(name) or "").split()) for name in fields} for doc, row in docs.items()}
    mean = {name: sum(sum(each[name].values()) for each in tokens.values()) / len(docs) for name in fields}
    scores = {}
    for doc, counts in tokens.items():
        total = 0.0
        for word, times in Counter(query.split()).items():
            df = sum(any(each[name][word] for name in fields) for each in tokens.values())
            count = sum(
                weights[name] * counts[name][word] / (1 - b[name] + b[name] * sum(counts[name].values()) / mean[name])
                for name in fields if counts[name][word]
            )  # fmt: skip
            total += times * math.log(1 + (len(docs) - df + 0.5) / (df + 0.5)) * count / (k1 + count)
        if total:
            scores[doc] = total
    return scores


TEXT = st.lists(st.sampled_from("abcdef"), max_size=10).map(" ".join)
ROWS = st.lists(st.fixed_dictionaries({"title": TEXT, "text": TEXT, "n": st.integers(0, 2)}), min_size=1, max_size=25)


@given(ROWS, st.floats(0.1, 5), st.floats(0, 1), st.floats(0, 1), st.integers(1, 6), st.booleans())
def test_bm25f_equals_the_plain_formula(rows, weight, title_b, text_b, k, is_filtered):
    docs = {f"d{at:02}": row for at, row in enumerate(rows)}
    weights, b = {"title": weight, "text": 1.0}, {"title": title_b, "text": text_b}
    retriever = build(weights, "bm25f", docs, field_b=b, k1=1.5)
    queries = {"q1": "a b", "q2": "c c d", "q3": "unknown", "q4": "a b c d e f"}
    found = retriever.search(queries, k, filter="n < 2" if is_filtered else None).to_dict()
    for query, text in queries.items():
        wanted = plain_bm25f(docs, text, weights, 1.5, b)
        wanted = {doc: score for doc, score in wanted.items() if not is_filtered or docs[doc]["n"] < 2}
        best = sorted(wanted.values(), reverse=True)[:k]
        assert list(found.get(query, {}).values()) == pytest.approx(best, rel=1e-9)
        assert found.get(query, {}) == pytest.approx({doc: wanted[doc] for doc in found.get(query, {})}, rel=1e-9)


def test_explanations_add_up():
    retriever = build({"title": 2, "text": 1}, "bm25f")
    for doc, score in retriever.search({"q": "red car road"}).to_dict()["q"].items():
        assert sum(row[-1] for row in retriever.explain("red car road", doc).rows) == pytest.approx(score)
    with pytest.raises(RankwrightError, match="doc 'zz' is not in the index"):
        retriever.explain("car", "zz")


def test_a_folder_built_in_parts_gives_the_same(tmp_path, monkeypatch):
    rng = np.random.default_rng(5)
    docs = {
        f"d{at}": {"title": " ".join(rng.choice(list("abcdef"), 2)), "text": " ".join(rng.choice(list("abcdefgh"), 9))}
        for at in range(60)
    }
    collection = Collection.of(docs)
    queries = {"q": "a b", "r": "g h"}
    formula = create_retriever("bm25f", {"field_weights": {"title": 3, "text": 1}}).formula_for(("title", "text"))
    wanted = FieldIndex.build(collection, "simple").search(queries, 50, formula)
    monkeypatch.setattr("rankwright.collection.base_collection.BLOCK_DOCS", 7)
    parts = FieldIndex.build(collection, "simple", tmp_path / "parts", postings=50)
    assert rounded(parts.search(queries, 50, formula)) == rounded(wanted)
    assert rounded(FieldIndex.open(tmp_path / "parts", "always").search(queries, 50, formula)) == rounded(wanted)
    monkeypatch.setattr(field_index, "SMALL_BATCH", 1)  # every query alone
    assert rounded(FieldIndex.open(tmp_path / "parts").search(queries, 50, formula)) == rounded(wanted)


@pytest.mark.parametrize(
    ("params", "says"),
    [
        ({"field_weights": {"titel": 2}}, "field_weights: field 'titel' is unknown; choose title or text"),
        ({"field_weights": {"title": 0}}, "field_weights: at least one weight must be greater than 0"),
        ({"field_weights": {"title": -1}}, "field_weights must be"),
        ({"formula": "combined_fields", "field_b": {"title": 0.5}}, "combined_fields has one b for all fields"),
        ({"formula": "combined_fields", "field_weights": {"title": 0.5}}, "combined_fields needs weights of at least 1"),
        ({"field_b": {"text": 2}}, "field_b must be"),
    ],
)  # fmt: skip
def test_mistakes_are_one_line(params, says):
    with pytest.raises(RankwrightError) as error:
        create_retriever("bm25f", params).build(Collection.of(DOCS))
    assert says in str(error.value)


def test_on_the_command_line(tmp_path):
    (tmp_path / "docs.jsonl").write_text("".join(json.dumps({"_id": doc, **row}) + "\n" for doc, row in DOCS.items()))
    done = command(
        "index", tmp_path / "docs.jsonl", "-o", tmp_path / "ix", "--retriever", "bm25f", "--fields", "title,text"
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert "FieldIndex(3 docs, title, text" in done.stdout
    assert command("verify", tmp_path / "ix").returncode == 0
    flags = ("--index", tmp_path / "ix", "-q", "car", "--field-weights", "title:5,text:1")
    done = command("search", tmp_path / "docs.jsonl", *flags)
    assert done.returncode == 0, done.stderr
    assert [line.split()[2] for line in done.stdout.splitlines() if line[:2] in (" 1", " 2")] == ["a", "c"]
    done = command("search", tmp_path / "docs.jsonl", *flags, "--formula", "best")
    assert done.returncode == 2
    done = command("index", tmp_path / "docs.jsonl", "-o", tmp_path / "ix", "--retriever", "bm25f", "--add")
    assert "cannot be extended" in done.stderr
