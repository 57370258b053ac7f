"""Pseudo-relevance feedback by Bo1 and KL: the arithmetic by hand, what every expansion has, and how it is chosen."""

from math import log2

import pytest
from hypothesis import given
from hypothesis import strategies as st

from conftest import command
from rankwright import BM25, KL, RM3, Bo1, Collection, RankwrightError, evaluate
from rankwright.retrieval import create_retriever

# 41 docs, 85 tokens. The first two have xx 3 times, yy 3, zz 1, ww 1; the collection has xx 3 times, yy 4.
DOCS = {f"f{i}": f"pad{i} pad{i}" for i in range(38)} | {"a": "xx xx yy zz", "b": "xx yy yy ww", "e": "yy"}
INDEX = BM25.build(DOCS, "whitespace")


def bo1(tf, cf):
    """Bo1 on these docs, from the thesis."""
    return tf * log2((1 + cf / 41) / (cf / 41)) + log2(1 + cf / 41)


def kl(tf, cf):
    """KL on these docs: two of them have 8 tokens."""
    return tf / 8 * log2((tf / 8) / (cf / 85))


@pytest.mark.parametrize(("feedback", "weigh"), [(Bo1(docs=2), bo1), (KL(docs=2), kl)])
def test_divergence_by_hand(feedback, weigh):
    """zz and ww are in one doc only, so yy joins; xx, the heaviest, is nowhere else: its weight is the limit."""
    by_hand = {"xx": 1 / 1 + weigh(3, 3) / weigh(3, 3), "yy": weigh(3, 4) / weigh(3, 3)}
    vector = feedback.reweight(INDEX, {"xx": 1.0}, 1.0, {"a": 1.0, "b": 1.0})
    assert vector == pytest.approx(by_hand, rel=1e-12)
    run = INDEX.search({"q": "xx"}, 5, feedback=feedback)
    assert run == INDEX.search({"q": vector}, 5)
    assert "e" in run.to_dict()["q"]  # found through feedback only


def test_the_limit_is_that_of_a_term_found_nowhere_else():
    """The query is yy: the heaviest term, yy, is in e, too, so that its weight is below the limit."""
    vector = Bo1(docs=2, terms=1).reweight(INDEX, {"yy": 2.0, "xx": 1.0}, 3.0, {"b": 1.0, "e": 0.5})
    assert vector == pytest.approx({"yy": 2 / 2 + bo1(3, 4) / bo1(3, 3), "xx": 1 / 2 + bo1(1, 3) / bo1(3, 3)})


def test_rocchio_beta():
    """The heaviest added term gets beta, the others their share of it."""
    vector = KL(docs=2, beta=0.4).reweight(INDEX, {"xx": 1.0}, 1.0, {"a": 1.0, "b": 1.0})
    assert vector == pytest.approx({"xx": 1 + 0.4, "yy": 0.4 * kl(3, 4) / kl(3, 3)})


def test_terms_of_a_single_doc():
    """One feedback doc: each of its terms may be added. KL has no weight for a term that is rarer there than anywhere."""
    assert [*Bo1(docs=1).reweight(INDEX, {"xx": 1.0}, 1.0, {"a": 1.0})] == ["xx", "yy", "zz"]
    common = BM25.build({"a": "of of of xx", **{f"f{i}": "of of of of" for i in range(9)}}, "whitespace")
    assert [*KL(docs=1).reweight(common, {"xx": 1.0}, 1.0, {"a": 1.0})] == ["xx"]
    assert Bo1().reweight(common, {"xx": 2.0}, 3.0, {}) == {"xx": 1.0}
    alone = BM25.build({"a": "xx"}, "whitespace")  # no term diverges where every doc is a feedback doc
    assert KL().reweight(alone, {"xx": 1.0}, 1.0, {"a": 1.0}) == {"xx": 1.0}


texts = st.lists(st.sampled_from("abcdef"), min_size=1, max_size=8).map(" ".join)


@given(
    st.lists(texts, min_size=2, max_size=10), texts, st.sampled_from([Bo1, KL]), st.integers(1, 4), st.integers(1, 4)
)
def test_every_expansion(docs, query, kind, feedback_docs, terms):
    """Terms come from the first docs, no more than allowed; the query keeps its own; segments change nothing."""
    everything = {f"d{at}": text for at, text in enumerate(docs)}
    index, feedback = BM25.build(everything, "whitespace"), kind(docs=feedback_docs, terms=terms)
    first = index.search({"q": query}, feedback_docs).to_dict().get("q", {})
    counts = {word: float(query.split().count(word)) for word in query.split() if any(word in text for text in docs)}
    vector = feedback.reweight(index, counts, float(len(query.split())), first)
    added = {word: weight - counts.get(word, 0) / max(counts.values()) for word, weight in vector.items()}
    assert counts.keys() <= vector.keys()
    assert all(weight >= -1e-12 for weight in added.values())
    assert sum(weight > 1e-12 for weight in added.values()) <= max(terms, len(counts))
    assert vector.keys() - counts.keys() <= {word for doc in first for word in everything[doc].split()}
    half = len(docs) // 2
    parts = BM25.build({doc: everything[doc] for doc in list(everything)[:half]}, "whitespace") if half else None
    if parts is not None:
        both = parts.add({doc: everything[doc] for doc in list(everything)[half:]})
        assert both.search({"q": query}, 5, feedback=feedback) == index.search({"q": query}, 5, feedback=feedback)


def test_feedback_is_chosen_like_any_parameter():
    """`rm3 = true` means what it meant, with the same identity; the others have theirs."""
    plain, rm3 = create_retriever("bm25"), create_retriever("bm25", {"rm3": True, "rm3_docs": 5})
    assert "feedback" not in plain.identity()
    assert create_retriever("bm25", {"feedback": "rm3", "rm3_docs": 5}).identity() == rm3.identity()
    assert [*rm3.identity()] == [
        "weighting",
        "compat",
        "rm3",
        "k1",
        "b",
        "lossy_lengths",
        "rm3_docs",
        "rm3_terms",
        "rm3_weight",
    ]
    collection = Collection.of(DOCS)
    for keys, feedback in (
        ({"rm3": True, "rm3_docs": 2}, RM3(docs=2)),
        ({"feedback": "rm3", "rm3_docs": 2}, RM3(docs=2)),
        ({"feedback": "bo1", "bo1_docs": 2, "bo1_beta": 0.4}, Bo1(docs=2, beta=0.4)),
        ({"feedback": "kl", "kl_terms": 1}, KL(terms=1)),
    ):
        run = create_retriever("bm25", {"analyzer": "whitespace", **keys}).build(collection).search({"q": "xx"}, 5)
        assert run == INDEX.search({"q": "xx"}, 5, feedback=feedback)
    for keys, message in (
        ({"bo1_docs": 3}, "retriever bm25: parameter 'bo1_docs' has no effect without feedback = 'bo1'"),
        ({"rm3": True, "feedback": "kl"}, "retriever bm25: rm3 cannot be combined with feedback 'kl'"),
        ({"feedback": "bo2"}, "retriever bm25: feedback 'bo2' is unknown; choose rm3, bo1 or kl"),
        ({"feedback": "kl", "weighting": "okapi", "compat": "rank_bm25"},
         "retriever bm25: feedback 'kl' cannot be combined with compat 'rank_bm25'"),
        ({"feedback": "bo1", "bo1_beta": 0}, "retriever bm25: bo1_beta must be a number > 0, got 0"),
    ):  # fmt: skip
        with pytest.raises(RankwrightError) as error:
            create_retriever("bm25", keys)
        assert str(error.value) == message
    with pytest.raises(RankwrightError, match="rm3 and feedback are both given; give one"):
        INDEX.search({"q": "xx"}, rm3=RM3(), feedback=Bo1())


def test_feedback_on_the_command_line(tmp_path):
    rows = [f'{{"_id": "{doc}", "text": "{text}"}}' for doc, text in DOCS.items()]
    (tmp_path / "docs.jsonl").write_text("\n".join(rows))
    args = ["search", tmp_path / "docs.jsonl", "--analyzer", "whitespace", "-q", "xx", "--format", "trec"]
    done = command(*args, "-o", tmp_path / "kl.run", "--feedback", "kl", "--param", "kl_docs=2")
    assert done.returncode == 0, done.stderr
    shown = [line.split()[2] for line in (tmp_path / "kl.run").read_text().splitlines()]
    assert shown == list(INDEX.search({"q": "xx"}, 10, feedback=KL(docs=2)).ids)


def test_figures_on_a_real_collection(data):
    """As the docs say."""
    collection = Collection.load(data / "cacm")
    index = BM25.build(collection)
    runs = [
        index.search(collection.judged_queries, 1000, feedback=each, name=type(each).__name__) for each in (Bo1(), KL())
    ]
    scores = evaluate(collection.qrels, runs, ["nDCG@10", "AP"])
    assert scores.means.ravel() == pytest.approx([0.4616, 0.3282, 0.4638, 0.3317], abs=5e-5)
