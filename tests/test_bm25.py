"""BM25: rank_bm25's scores, Lucene's scores, and exact pruning."""

import json
import random
import signal
import subprocess
import sys
import threading
import time
from itertools import accumulate, chain, islice, pairwise

import numpy as np
import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from conftest import HANGS, command
from rankwright import (
    BM25,
    RM3,
    Collection,
    Qrels,
    Random,
    RankwrightError,
    Run,
    aggregate_passages,
    aggregate_qrels,
    evaluate,
)
from rankwright.retrieval import index_folder
from rankwright.retrieval.bm25 import index_build, tokenizer
from rankwright.retrieval.bm25 import segment as segment_module
from rankwright.retrieval.bm25 import segment_files as store
from rankwright.retrieval.bm25.doc_masks import Mask
from rankwright.retrieval.bm25.kernels import build, tokens
from rankwright.retrieval.bm25.kernels.query_order import sorted_terms
from rankwright.retrieval.bm25.kernels.score import likely_best
from rankwright.retrieval.bm25.kernels.top_k import ranked, ranked_few, reached, thinned
from rankwright.retrieval.bm25.lossy_lengths import round_lengths
from rankwright.retrieval.bm25.plain_search import count_known_terms
from rankwright.retrieval.bm25.segment import complete_segment
from rankwright.retrieval.bm25.tokenizer import Lexicon
from rankwright.retrieval.bm25.weighting import WEIGHTINGS
from rankwright.retrieval.strings import Strings
from rankwright.text.analyzers import get_analyzer

ALL_WEIGHTINGS = [*WEIGHTINGS, "BM25Okapi", "BM25Plus", "BM25L"]


def corpus(seed, docs=60, words=40):
    """Docs of skewed words, some empty, some equal."""
    rng = random.Random(seed)
    vocabulary = [f"w{i}" for i in range(words)]
    texts = [
        " ".join(rng.choices(vocabulary, [1 / (i + 1) for i in range(words)], k=rng.randint(0, 30)))
        for _ in range(docs)
    ]
    return {f"d{i}": rng.choice([text, texts[0]]) for i, text in enumerate(texts)}


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize(("ours", "theirs", "params"), [
    ("BM25Okapi", "BM25Okapi", {}), ("BM25Okapi", "BM25Okapi", {"k1": 0.7, "b": 0.2, "epsilon": 0.5}),
    ("BM25Plus", "BM25Plus", {}), ("BM25Plus", "BM25Plus", {"k1": 2.0, "b": 0.9, "delta": 0.4}),
    ("BM25L", "BM25L", {}), ("BM25L", "BM25L", {"k1": 1.1, "b": 0.3, "delta": 0.7}),
])  # fmt: skip
def test_rank_bm25(seed, ours, theirs, params):
    """Every doc's score, to 1e-9 relative; docs that are not returned score 0 there."""
    import rank_bm25

    docs = corpus(seed)
    oracle = getattr(rank_bm25, theirs)([text.split() for text in docs.values()], **params)
    index = BM25.build(docs, "whitespace")
    for query in ("w0 w3 w3 w17", "w1", "w39 w5 unknown"):
        found = index.search({"q": query}, len(docs), ours, params).to_dict().get("q", {})
        expected = dict(zip(docs, oracle.get_scores(query.split()), strict=True))
        assert {d: found.get(d, 0.0) for d in docs} == pytest.approx(expected, rel=1e-9, abs=1e-12)


@pytest.mark.parametrize("weighting", ["BM25Okapi", "BM25Plus", "BM25L"])
@given(st.integers(0, 10**6), st.sampled_from([5, 64, 150]), st.integers(2, 40))
def test_rank_bm25_order(tmp_path_factory, weighting, seed, count, words):
    """With compat, get_top_n's docs in its order: ties, score 0, unknown and empty queries; also after a round trip
    through a file.
    """
    import rank_bm25

    docs = corpus(seed, count, words)
    assume(any(text.split() for text in docs.values()))  # rank_bm25 divides by the mean length
    params = {"k1": 1.2, "b": 0.75}
    oracle = getattr(rank_bm25, weighting)([text.split() for text in docs.values()], **params)
    index = BM25.build(docs, "whitespace")
    queries = {"some": "w0 w3 w3 w17", "rare": f"w{words - 1} w5 unknown", "unknown": "zzz", "empty": ""}
    run = index.search(queries, 10, weighting, params, compat="rank_bm25")
    path = tmp_path_factory.mktemp("run") / "r.run"
    run.write(path)
    for query, text in queries.items():
        expected = oracle.get_top_n(text.split(), list(docs), n=10)
        assert list(run.to_dict()[query]) == expected
        assert list(Run.read(path).to_dict()[query]) == expected


@pytest.mark.parametrize("weighting", ALL_WEIGHTINGS)
def test_a_query_without_a_known_term_has_no_results(weighting):
    index = BM25.build({"a": "x x y", "b": "x", "c": "x", "d": "w"}, "whitespace")
    assert index.search({"unknown": "z", "empty": "", "known": "y"}, 2, weighting).queries == ("known",)


def test_formulas():
    """Two docs: a has x twice among three words, b has x once among one. N = 2, n = 2, mean length 2."""
    index = BM25.build({"a": "x x y", "b": "x"}, "whitespace")
    got = index.search({"q": "x"}, 2, "lucene").to_dict()["q"]
    idf = np.log(1 + (2 - 2 + 0.5) / (2 + 0.5))
    assert got == pytest.approx(
        {"a": idf * 2 / (2 + 0.9 * (0.6 + 0.4 * 1.5)), "b": idf * 1 / (1 + 0.9 * (0.6 + 0.4 * 0.5))}
    )
    # x is 3 of 4 tokens: ln(1 + tf / (mu p)) + ln(mu / (dl + mu))
    got = index.search({"q": "x"}, 2, "dirichlet", {"mu": 10}).to_dict()["q"]
    assert got["a"] == pytest.approx(np.log(1 + 2 / (10 * 0.75)) + np.log(10 / 13))
    got = index.search({"q": "x"}, 2, "jelinek_mercer", {"lambda_": 0.5}).to_dict()["q"]
    assert got["a"] == pytest.approx(np.log(1 + 2 / (3 * 0.75)))
    assert index.search({"q": "x y"}, 2, "impact").to_dict()["q"] == {"a": 3, "b": 1}


def test_lossy_lengths():
    # Lucene's byte is exact below 40; above, 4 bits are kept: 41 - 24 = 17 = 10001b becomes 16
    assert round_lengths(np.array([0, 7, 39, 40, 41, 42, 100])).tolist() == [0, 7, 39, 40, 40, 42, 96]


def search_and_count(index, queries, k, weighting="lucene", prune=True):
    """The run of a search, and the number of postings read."""
    return index.prepare_searcher(weighting, None, None).search(index.parse_queries(queries), k, prune, 1, "bm25")


@pytest.mark.parametrize("weighting", ALL_WEIGHTINGS)
@given(st.integers(0, 10**6), st.sampled_from([1, 2, 10, 1000, None]), st.integers(5, 400), st.integers(2, 40))
def test_pruning_changes_nothing(weighting, seed, k, docs, words):
    """The same rows as without pruning, for k up to all docs; and the first k of all docs, ties at rank k included."""
    texts = corpus(seed, docs, words)
    index, k = BM25.build(texts, "whitespace"), k or len(texts)
    rng = random.Random(seed)
    queries = {str(i): " ".join(f"w{rng.randrange(words)}" for _ in range(rng.randint(0, 7))) for i in range(12)}
    full, all_read = search_and_count(index, queries, k, weighting, prune=False)
    pruned, read = search_and_count(index, queries, k, weighting)
    assert pruned == full
    assert index.search(queries, len(texts), weighting, prune=False).top(k) == full
    assert read <= 2 * all_read


@given(
    st.integers(0, 10**6),
    st.sampled_from([0, 1, 2, 255, 256, 257, 500]),
    st.sampled_from([1, 3, 1000]),
    st.sampled_from([0, 5, 300]),
    st.sampled_from([1000, 40_000]),
)
def test_ranking_breaks_ties_by_order(seed, size, distinct, spread, total):
    """Few and many docs, with all, many or few ties, close or far apart: value descending, then higher order first."""
    rng = np.random.default_rng(seed)
    order = rng.permutation(total).astype(np.int32)
    docs = rng.choice(total, size, replace=False).astype(np.uint32)
    values = rng.choice(rng.normal(size=distinct) * 10.0 ** rng.uniform(-spread, spread, distinct), size)
    best = np.lexsort((-order[docs], -values))
    want = values[best].tolist(), docs[best].tolist()
    order.flags.writeable = False
    for k in (1, 7, 32):
        some, few = values.copy(), docs.copy()
        kept = ranked_few(some, few, size, k, order)
        assert (some[:kept].tolist(), few[:kept].tolist()) == (want[0][:k], want[1][:k])
    ranked(values, docs, size, order)
    assert (values.tolist(), docs.tolist()) == want


def test_pruning_reads_less():
    """Two rare words and a common one: once ten docs have both rare ones, the common word is only looked up."""
    rng = random.Random(1)
    docs = {
        f"d{i}": " ".join(
            ["all"] * (i % 19 and rng.randint(1, 3))
            + (["rare", "odd"] if i % 50 == 0 else [f"x{rng.randrange(500)}"] * 4)
        )
        for i in range(60_000)
    }
    index = BM25.build(docs, "whitespace")
    for weighting in ("lucene", "okapi", "plus", "l", "atire", "jelinek_mercer"):
        full, all_read = search_and_count(index, {"q": "rare odd all"}, 10, weighting, prune=False)
        pruned, read = search_and_count(index, {"q": "rare odd all"}, 10, weighting)
        assert pruned == full
        assert all_read == 2 * 1200 + 60_000 - 3158  # each nineteenth doc lacks the common word
        assert read < all_read / 2, weighting
    # with k = all docs, nothing can be skipped
    assert search_and_count(index, {"q": "rare odd all"}, 60_000)[1] == 59_242


@pytest.mark.parametrize("weighting", ["lucene", "plus", "l", "atire"])
def test_small_collections_read_less(weighting):
    """Rare words find the best docs, common ones are looked up: 1 to 64 terms, ties, deletions and masks."""
    rng = np.random.default_rng(5)
    texts = [" ".join(f"w{word}" for word in (3000 ** rng.random(60)).astype(int)) for _ in range(1500)]  # Zipf's law
    docs = {f"d{at}": text for at, text in enumerate([*texts, *texts[:500]])}  # a third of the texts appears twice
    queries = {
        str(size): " ".join(f"w{word}" for word in (3000 ** rng.random(size)).astype(int)) for size in range(1, 65)
    }
    built = BM25.build(docs, "whitespace")
    changed = built.update({doc: text for doc, text in docs.items() if int(doc[1:]) % 3} | {"new": texts[7]})
    for index in (built, changed):
        masks = [Mask((rng.random(len(each.sizes)) < 0.7).astype(np.uint8)) for each in index.segments]
        searcher, terms = index.prepare_searcher(weighting, None, None), index.parse_queries(queries)
        for k, mask in ((1, None), (10, None), (33, None), (300, None), (10, masks), (40, masks)):
            full, all_read = searcher.search(terms, k, False, 1, "bm25", mask)
            pruned, read = searcher.search(terms, k, True, 1, "bm25", mask)
            assert pruned == full
            assert k > 10 or read < 0.8 * all_read


@pytest.mark.parametrize("weighting", ["lucene", "l", "dirichlet"])
def test_large_collections_read_less(weighting):
    """Docs of frequent words are marked; 1 to 64 terms, ties, deletions and masks, once and again."""
    rng = np.random.default_rng(6)
    drawn = (3000 ** rng.random((20_000, 8))).astype(int)  # Zipf's law
    texts = [" ".join(f"w{word}" for word in row) for row in drawn]
    docs = {f"d{at}": text for at, text in enumerate([*texts, *texts])}  # each text appears twice
    queries = {
        str(size): " ".join(f"w{word}" for word in (3000 ** rng.random(size)).astype(int))
        for size in (1, 2, 3, 3, 4, 5, 6, 8, 11, 16, 32, 64)
    }
    built = BM25.build(docs, "whitespace")
    changed = built.update({doc: text for doc, text in docs.items() if int(doc[1:]) % 9} | {"new": texts[7]})
    for index in (built, changed):
        assert index.segments[0].is_large
        some, few = (
            [Mask((rng.random(len(each.sizes)) < share).astype(np.uint8)) for each in index.segments]
            for share in (0.7, 0.01)
        )
        searcher, terms = index.prepare_searcher(weighting, None, None), index.parse_queries(queries)
        for k, mask in ((1, None), (10, None), (10, None), (33, None), (300, None), (10, some), (40, few)):
            full, all_read = searcher.search(terms, k, False, 1, "bm25", mask)
            pruned, read = searcher.search(terms, k, True, 1, "bm25", mask)
            assert pruned == full
            assert k > 10 or weighting == "dirichlet" or read < all_read
        assert len(index.segments[0].frequent_docs.rows) > 10


def test_likely_best():
    """Of the 10 best, 4 at most in a thirtieth of the docs: 0.33 + 3 x sqrt(0.33) + 2 = 4.06; of few, never more than k."""
    assert likely_best(10, 1 / 30) == 4
    assert likely_best(1000, 0.01) == 21  # 10 + 3 x sqrt(10) + 2 = 21.5
    assert likely_best(10, 0.5) == likely_best(10, 1.0) == 10
    assert likely_best(1, 0.0) == 1


@pytest.mark.parametrize("place", ["first", "last", "together", "anywhere"])
def test_the_best_may_be_anywhere(place):
    """The guess of the k-th best score may be wrong, the answer never is: the best docs first, last, in a row, or spread."""
    rng = np.random.default_rng(8)
    counts = rng.geometric(0.4, (70_000, 3)) - 1  # of three words in each doc
    best = np.argsort(-counts.sum(axis=1), kind="stable")
    if place == "last":
        best = best[::-1]
    elif place == "together":
        best = np.concatenate([best[20_000:40_000], best[:20_000], best[40_000:]])
    if place != "anywhere":
        counts = counts[best]
    texts = {
        f"d{at}": " ".join(f"w{word}" for word in range(3) for _ in range(row[word])) + f" x{at % 7}"
        for at, row in enumerate(counts.tolist())
    }
    index = BM25.build(texts, "whitespace")
    queries = {"a": "w0", "b": "w0 w1", "c": "w0 w1 w2", "d": "w2 x3", "e": "x1 x2", "few": "w0 w1 missing"}
    for k, threads in ((1, 1), (5, 2), (10, 1), (33, 1), (300, 2)):
        assert index.search(queries, k, threads=threads) == index.search(queries, k, prune=False)


def impact_index(docs, terms, postings, kinds):
    """An index of weights from 0.001 to 2, by kind."""
    weights, sizes = np.linspace(0.001, 2, 60_000), [len(each) for each in postings]
    segment = complete_segment(
        Strings.of_list([str(at) for at in range(docs)]),
        Strings.of_list(terms),
        np.append(0, np.cumsum(sizes)),
        np.concatenate(postings).astype(np.uint32),
        np.concatenate(kinds).astype(np.uint16),
        weights,
        np.ones(60_000, dtype=np.int64),
        np.ones(docs, dtype=np.int32),
    )
    return BM25((segment,))


def test_pruning_goes_on():
    """Docs with a rare term are the best; there are more of them in each window, and the floor rises with every window."""
    rng = np.random.default_rng(0)
    per_window = [0, 60, 80, 200, 450, 900, 1800, 1800, 1800, 1800]
    docs = 32_768 * len(per_window)
    common = np.flatnonzero(rng.random(docs) < 0.8)
    rare = [np.sort(rng.choice(32_768, count, False)) + 32_768 * at for at, count in enumerate(per_window)]
    postings = [common, np.concatenate(rare)]
    kinds = [rng.integers(0, 30_000, len(common)), rng.integers(30_001, 60_000, len(postings[1]))]
    index = impact_index(docs, ["common", "rare"], postings, kinds)
    searcher, terms = (
        index.prepare_searcher("impact", None, None),
        index.parse_queries({"q": {"common": 1, "rare": 1.01}}),
    )
    for k in (10, 100, 300):
        full, all_read = searcher.search(terms, k, False, 1, "bm25")
        pruned, read = searcher.search(terms, k, True, 1, "bm25")
        assert pruned == full
        assert read < all_read / 2


def test_guesses_that_were_too_high_are_rare():
    """Where the best docs come first, the k-th best score is guessed too high; the next seven queries do without."""
    docs = 60_000
    index = impact_index(docs, ["all"], [np.arange(docs)], [np.arange(docs)[::-1]])
    searcher, terms = index.prepare_searcher("impact", None, None), index.parse_queries({"q": {"all": 1.0}})
    found = [searcher.search(terms, 10, True, 1, "bm25") for _ in range(10)]
    assert all(run.ids == [str(at) for at in range(10)] for run, _ in found)
    assert [read > docs for _, read in found] == [True, *[False] * 7, True, False]


def test_docs_of_frequent_terms_are_marked():
    """The second time queries ask for a term of one doc in 64 or more, while there is room: an eighth of the postings."""
    texts = {f"d{at}": "all" + " half" * (at % 2) + " rare" * (at % 65 == 0) + f" x{at % 9}" for at in range(33_000)}
    segment = BM25.build(texts, "whitespace").segments[0]
    at = {term: row for row, term in enumerate(segment.terms)}
    marks = segment.frequent_docs
    assert marks.bits.shape == (10, 516)  # 1 + 33,000 // 64 words; 83,008 postings x 6 bytes / 8 / (516 x 12 bytes)
    asked = np.array([at["all"], at["rare"], -1, at["half"]])
    assert marks.marks(asked)[0].tolist() == [-1, -1, -1, -1]
    assert marks.marks(asked[:2])[0].tolist() == [0, -1]
    assert marks.marks(np.append(asked, at["x3"]))[0].tolist() == [0, -1, -1, 1, -1]
    assert marks.marks(np.array([at["x3"], at["x3"]]))[0].tolist() == [2, 2]  # by two queries at once
    for term, row in (("all", 0), ("half", 1), ("x3", 2)):
        docs = segment.docs[slice(*segment.offsets[at[term] : at[term] + 2].tolist())]
        set_bits = np.unpackbits(marks.bits[row].view(np.uint8), bitorder="little")
        assert np.flatnonzero(set_bits).tolist() == docs.tolist()
        assert marks.ranks[row].tolist() == [np.count_nonzero(docs < 64 * word) for word in range(516)]
    every = np.array(sorted(at.values()))
    assert (marks.marks(every)[0] >= 0).sum() == 3
    assert (marks.marks(every)[0] >= 0).sum() == 10  # of 11: there is no more room


@given(st.lists(st.floats(-1e300, 1e300) | st.sampled_from([0.0, 1.0, 1 + 1e-15, 2.0, -1.0]), min_size=1), st.data())
def test_a_floor_leaves_the_best(values, drawn):
    """At least k values reach the floor, and no value above it is dropped."""
    k = drawn.draw(st.integers(1, len(values)))
    floor = reached(np.array(values), len(values), k)
    assert sum(value >= floor for value in values) >= k
    assert floor >= min(values)
    kept, docs = np.array(values), np.arange(len(values), dtype=np.uint32)
    assert thinned(kept, docs, len(values), k)[1] == sum(value >= floor for value in values)


def test_a_floor_is_close():
    """Of 10,000 values from 0 to 1, 1,000 reach 0.9; a bucket has five of them."""
    floor = reached(np.random.default_rng(3).permutation(np.linspace(0, 1, 10_000)), 10_000, 1000)
    assert 0.9 - 2 / 2048 < floor < 0.9001


def test_pruning_on_real_text(data):
    """With stop words among the terms, most of their long postings lists stays unread."""
    c = Collection.load(data / "scifact")
    docs = {}
    for name in ("scifact", "cacm", "cranfield"):
        docs |= {f"{name}/{d}": f"{v['title']} {v['text']}" for d, v in Collection.load(data / name).docs().items()}
    index = BM25.build(docs, "simple")
    full, all_read = search_and_count(index, c.judged_queries, 10, prune=False)
    pruned, read = search_and_count(index, c.judged_queries, 10)
    assert pruned == full
    assert read < all_read


@given(
    st.lists(st.lists(st.integers(0, 6), max_size=3), min_size=5, max_size=5),
    st.lists(st.lists(st.integers(0, 4), max_size=9), max_size=6),
    st.lists(st.sampled_from([0.0, 1.0, 9.0]), min_size=7, max_size=7),
)
def test_known_terms_are_counted(terms_of, queries, df):
    """Tokens of no, one and more terms; each query's distinct terms in order of appearance, but those of no doc."""
    texts = [[term for token in query for term in terms_of[token]] for query in queries]
    known = [[(term, text.count(term)) for term in dict.fromkeys(text) if df[term]] for text in texts]
    want = (
        [0, *accumulate(map(len, known))],
        [term for each in known for term, _ in each],
        [count for each in known for _, count in each],
        [*map(len, texts)],
    )

    def join(lists, dtype):
        return np.array([0, *accumulate(map(len, lists))], dtype=np.int64), np.array([*chain(*lists)], dtype=dtype)

    plain = count_known_terms(*join(texts, np.int32), np.array(df))
    assert tuple(each.tolist() for each in plain) == want
    sizes, own = np.array([*map(len, queries)], dtype=np.int64), join(queries, np.int32)[1]
    compiled = tokens.count_known_terms(sizes, own, *join(terms_of, np.int32), np.array(df))
    assert tuple(each.tolist() for each in compiled) == want


def test_kinds_of_frequent_terms():
    """By doc, as the postings have them, of terms in many docs: an eighth of them; nothing of large segments."""
    texts = {f"d{at}": "all" + " half" * (at % 2) + " ninth" * (at % 9 == 0) for at in range(900)}
    segment = BM25.build(texts).segments[0]
    rows, kinds = segment.frequent_kinds
    assert {term: rows[at] >= 0 for at, term in enumerate(segment.terms)} == {"all": True, "half": True, "ninth": False}
    for term, row in enumerate(rows.tolist()):
        postings = slice(*segment.offsets[term : term + 2].tolist())
        if row >= 0:
            assert np.flatnonzero(kinds[row] != len(segment.counts)).tolist() == segment.docs[postings].tolist()
            assert kinds[row][segment.docs[postings]].tolist() == segment.kinds[postings].tolist()
    few = BM25.build({str(at): "all" for at in range(segment_module.SHORT_LIST)}).segments[0]
    large = BM25.build({str(at): "all" for at in range(segment_module.FEW_DOCS + 1)}).segments[0]
    assert [len(few.frequent_kinds[1]), *map(len, large.frequent_kinds)] == [0, 0, 0]


LETTERS = "aZ09_.,':;!-  \n\t\x00\x1c\u00e9\u4e2d\u00a9\u00a0\u0301\u2019"


@pytest.mark.parametrize("name", ["english", "notes", "simple", "whitespace", "german", "cjk"])
@given(st.lists(st.text(LETTERS, max_size=30) | st.text(max_size=12), max_size=6))
def test_fast_tokenizer_matches_the_analyzer(name, texts):
    """Terms found through character classes equal those of the analyzer's own pattern."""
    expected = get_analyzer(name).terms(texts)
    lexicon = Lexicon(get_analyzer(name))
    for _ in range(2):  # with a new lexicon, then with one that knows the tokens
        starts, codes = lexicon.encode(texts)
        words = lexicon.term_list
        assert [[words[c] for c in codes[a:b]] for a, b in pairwise(starts)] == [expected[i] for i in range(len(texts))]


def test_compiled_loops_match_plain_python(monkeypatch):
    """The tokenizer's loops, run by Python, number the same tokens: hash overflow, collisions, growth."""
    texts = [
        "It's 3.14 a_b _ -- U.S.A. don't",
        "caf\u00e9 caf\u00e9s x",
        "",
        " ".join(f"w{i % 2100}" for i in range(2200)),
    ]
    both = []
    for plain in (False, True):
        with monkeypatch.context() as patch, np.errstate(over="ignore"):
            for module in (tokens, tokenizer) if plain else ():
                patch.setattr(module, "load_loops", lambda name: tokens)
            lexicon = Lexicon(get_analyzer("english"))
            starts, codes = lexicon.encode(texts)
            both.append((starts.tolist(), [lexicon.term_list[code] for code in codes]))
    assert both[0] == both[1]


@given(st.integers(0, 10**6), st.booleans())
def test_terms_are_sorted_as_by_numpy(seed, by_key):
    """Heaviest first, or by key; equal ones by their ties, whatever order they come in."""
    rng = np.random.default_rng(seed)
    sizes, many = rng.integers(0, 12, 6), 15
    term = np.concatenate([rng.permutation(many)[:size] for size in sizes]).astype(np.int64)
    repeats, weights = rng.integers(1, 3, len(term)).astype(float), rng.choice([-1.0, 0.0, 0.5, 1.0], many)
    keys, ties = rng.choice([1.0, 2.0], many) if by_key else np.zeros(0), rng.permutation(many)
    own = weights[term] * repeats
    order = np.lexsort((ties[term], keys[term] if by_key else -own, np.repeat(np.arange(6), sizes)))
    found = sorted_terms(np.append(0, np.cumsum(sizes)), term, repeats, weights, keys, ties)
    assert [each.tolist() for each in found] == [term[order].tolist(), own[order].tolist()]


def test_weights_are_those_of_the_terms_that_are_searched():
    """Searches of equally many terms, one after the other: idf of x is ln(1 + 1.5 / 3.5), of y ln(1 + 3.5 / 1.5)."""
    index = BM25.from_vectors({"a": {"x": 1.0}, "b": {"x": 1.0}, "c": {"x": 1.0, "y": 1.0}, "d": {"z": 1.0}})
    found = [index.search({"q": {term: 1.0}}, 1, "lucene")["q"]["c"] for term in ("x", "y", "x")]
    assert found[1] / found[0] == pytest.approx(np.log(1 + 3.5 / 1.5) / np.log(1 + 1.5 / 3.5), rel=1e-12)
    assert found[2] == found[0]


def test_feedback_adds_the_weights_of_a_vector_in_double_precision():
    """Shares of 200, 100 and 77, the last one of an unknown word: their sum does not fit in the numbers themselves."""
    index = BM25.build({"a": "apple pie tart", "b": "apple cake", "c": "pear pie"}, "simple")
    given = dict(zip(["apple", "pie", "unknown"], np.array([200, 100, 77], dtype=np.uint8), strict=True))
    same = {"apple": 200.0, "pie": 100.0, "unknown": 77.0}
    found, wanted = (index.search({"q": each}, 3, rm3=RM3(docs=2, terms=3)).to_dict() for each in (given, same))
    assert found == wanted
    assert index.parse_queries({"q": given}).totals.tolist() == [377.0]


def test_a_negative_query_weight_with_a_prior():
    """A query whose weights add up to less than 0 lowers short docs least; segments agree with one index."""
    first = {"a1": "bad good good good good", "a2": "good bad"}
    second = {"b1": "good bad " + " ".join(f"f{at}" for at in range(400)), "b2": "good bad x"}
    query = {"q": {"good": 1, "bad": -2}}
    whole, parts = BM25.build({**first, **second}, "simple"), BM25.build(first, "simple").add(second)
    for k in (1, 4):
        found = [each.search(query, k, "dirichlet", prune=prune) for each in (whole, parts) for prune in (True, False)]
        assert all(each == found[0] for each in found)


@pytest.mark.parametrize(
    ("weighting", "queries"),
    [
        ("impact", {"q": {"good": 1e308, "bad": -1e308}}),
        ("impact", {"q": {"good": 1e308, "bad": 1e308}}),
        ("dirichlet", {"q": {"good": 1e308, "bad": 1e308}}),  # 2e308, times what each doc gets per term
    ],
)
@pytest.mark.parametrize("copies", [1, 3000])  # a loop of numpy's, and the compiled one
def test_weights_that_are_too_large_are_refused(queries, weighting, copies):
    """10 × 1e308 - 10 × 1e308 is no number; a doc that has it would be missed without a word."""
    index = BM25.from_vectors({"a": {"good": 10.0, "bad": 10.0}, "b": {"good": 1.0}})
    with pytest.raises(
        RankwrightError, match="^search: a score would be NaN or infinite; check the weights of queries and docs$"
    ):
        index.search({f"q{at}": queries["q"] for at in range(copies)}, 2, weighting)


@pytest.mark.parametrize("copies", [1, 3000])  # a loop of numpy's, and the compiled one
def test_only_the_terms_of_a_query_can_make_its_scores_infinite(copies):
    """Weights of other queries, and of docs that no query meets, do not count."""
    index = BM25.from_vectors({"a": {"x": 1.0}, "b": {"y": 1.0}})
    queries = {f"{term}{at}": {term: 1e308} for term in "xy" for at in range(copies)}
    found = index.search(queries, 2, "impact").to_dict()
    assert found == {query: {"a" if query[0] == "x" else "b": 1e308} for query in queries}
    # tf_idf: (1 + ln 2) of a; the logarithm of b's weight is no number
    index = BM25.from_vectors({"a": {"x": 2.0}, "b": {"y": -1.0}})
    found = index.search({f"q{at}": {"x": 1.0} for at in range(copies)}, 2, "tf_idf").to_dict()
    alone = BM25.from_vectors({"a": {"x": 2.0}, "b": {"y": 1.0}}).search({"q": {"x": 1.0}}, 2, "tf_idf")["q"]
    assert len(found) == copies
    assert all(each == {"a": pytest.approx(alone["a"], rel=1e-12)} for each in found.values())
    with pytest.raises(RankwrightError, match="a score would be NaN or infinite"):
        index.search({f"q{at}": {"y": 1.0} for at in range(copies)}, 2, "tf_idf")


def test_searchers_that_others_forget(monkeypatch):
    """More settings are asked for at once than searchers are kept."""
    from concurrent.futures import ThreadPoolExecutor

    monkeypatch.setattr("rankwright.retrieval.bm25.inverted_index.CACHED_SEARCHERS", 1)
    index, every = BM25.build({"a": "one word"}, "simple"), sys.getswitchinterval()
    sys.setswitchinterval(1e-6)
    try:
        with ThreadPoolExecutor(4) as pool:
            settings = [{"k1": 1.0 + at % 4} for at in range(2000)]
            made = list(pool.map(lambda each: index.prepare_searcher("lucene", each, None), settings))
    finally:
        sys.setswitchinterval(every)
    assert [each.params["k1"] for each in made] == [each["k1"] for each in settings]


def test_half_a_character_is_refused_where_it_would_be_stored():
    half = "x\ud800"
    for made in (
        lambda: BM25.build({half: "word"}), lambda: BM25.from_vectors({half: {"x": 1.0}}),
        lambda: BM25.from_vectors({"a": {half: 1.0}}),
    ):  # fmt: skip
        with pytest.raises(
            RankwrightError, match="contains an unpaired surrogate \\(half a character\\), which UTF-8 cannot store"
        ):
            made()
    index = BM25.from_vectors({"a": {f"x{at}": 1.0 for at in range(100)}})
    assert index.search({"q": {f"x{at}{half}": 1.0 for at in range(100)}}).to_dict() == {}


@given(st.binary(min_size=1, max_size=30), st.integers(0, 29), st.integers(0, 40))
def test_tokens_are_told_apart_by_every_byte(token, place, before):
    """One byte changed, anywhere, gives another key and unequal letters; what comes before and after does not matter."""
    changed = bytearray(token)
    changed[place % len(token)] ^= 1
    with np.errstate(over="ignore"):
        first, at = text_bytes(b"x" * before + token + b"y" * tokens.SPARE), before
        same, other = (text_bytes(bytes(each) + b" " * tokens.SPARE) for each in (token, changed))
        size = len(token)
        keys = [tokens.identify(first, at, at + size, token.isascii()), tokens.identify(same, 0, size, token.isascii())]
        assert keys[0] == keys[1] != tokens.identify(other, 0, size, changed.isascii())
        assert tokens.is_same(first, at, same, 0, size)
        assert not tokens.is_same(first, at, other, 0, size)


def text_bytes(text):
    return np.frombuffer(text, dtype=np.uint8)


@pytest.mark.parametrize("order", [1, -1])
def test_words_that_end_in_a_null_character(order):
    """The key of a short word has its letters alone: those of value 0 would not show."""
    words = ["a", "a\0", "a\0\0", "\0", "abcdefgh", "abcdefg\0", "abcdefg", "abcdefghi", "a\0b"][::order]
    index = BM25.build({str(at): word for at, word in enumerate(words)}, "whitespace")
    found = index.search({str(at): word for at, word in enumerate(words)}, 10).to_dict()
    assert {query: list(docs) for query, docs in found.items()} == {str(at): [str(at)] for at in range(len(words))}


BUILT = ("offsets", "docs", "kinds", "counts", "lengths", "sizes", "order", "frontier_at", "frontier", "cf")


def build_and_merge(folder):
    """The arrays of a merged index with deleted docs, and of its forward index."""
    docs = {f"d{i}": " ".join(f"w{(i * j) % 11}" for j in range(1, 2 + i % 7)) for i in range(30)}
    index = BM25.build(docs, "whitespace", folder=folder, postings=20)
    index = index.update({**docs, "d3": "w1 w1 new", "d4": ""}).save(folder)
    index = index.update({**docs, "d5": "w2 other"}).save(folder)
    found = [np.asarray(getattr(each, name)).tolist() for each in index.segments for name in BUILT]
    return found, [each.tolist() for segment in index.segments for each in segment.forward]


def test_kernels_build_what_plain_python_builds(tmp_path, monkeypatch):
    expected = build_and_merge(tmp_path / "a")
    with monkeypatch.context() as patch, np.errstate(over="ignore"):
        for module in (build, segment_module, store):
            patch.setattr(module, "load_loops", lambda name: build)
        assert build_and_merge(tmp_path / "b") == expected


@pytest.mark.slow
def test_numba_builds_what_kernels_build(tmp_path, monkeypatch):
    expected = build_and_merge(tmp_path / "a")
    monkeypatch.setattr("rankwright.base.native.link_kernels", lambda name: None)
    assert build_and_merge(tmp_path / "b") == expected


@given(st.lists(st.integers(0, 10**6), max_size=200, unique=True))
def test_ranks_are_sorted(values):
    assert build.sort(found := np.array(values, dtype=np.int64), len(values)) == len(values)
    assert found.tolist() == sorted(values)


def test_lexicon_grows():
    lexicon = Lexicon(get_analyzer("whitespace"))
    words = [f"word{i}" for i in range(9000)]
    starts, codes = lexicon.encode([" ".join(words), "y" * 100_000, " ".join(words[::-1])])
    assert starts.tolist() == [0, 9000, 9001, 18001]
    assert [lexicon.term_list[code] for code in codes[:9000]] == words
    assert codes[:9000].tolist() == codes[9001:][::-1].tolist()


def test_custom_analyzer(tmp_path):
    index = BM25.build({"a": "x-y", "b": "z"}, lambda text: text.split("-"))
    assert index.search({"q": "y-q"}).to_dict() == {"q": index.search({"q": "y"}).to_dict()["q"]}
    index.save(tmp_path / "index")
    with pytest.raises(RankwrightError, match="was built with a custom analyzer, '<lambda>'; pass it"):
        BM25.open(tmp_path / "index")
    again = BM25.open(tmp_path / "index", lambda text: text.split("-"))
    assert again.search({"q": "y-q"}) == index.search({"q": "y-q"})


@pytest.fixture
def index():
    return BM25.build(corpus(3, 200, 30), "whitespace")


QUERIES = {"a": "w0 w3 w3 w17", "b": "w1 w29", "c": "nothing"}


def test_save_and_open(index, tmp_path):
    index.save(tmp_path / "i")
    for opened in (BM25.open(tmp_path / "i"), BM25.open(tmp_path / "i", verify=True)):
        assert isinstance(opened.segments[0].docs, np.memmap)
        for weighting in WEIGHTINGS:
            assert opened.search(QUERIES, 20, weighting) == index.search(QUERIES, 20, weighting)
    assert not list(tmp_path.glob(".*"))  # no temporary files are left
    index.save(tmp_path / "i")  # over an index: replaced
    (tmp_path / "other").mkdir()
    (tmp_path / "other" / "thesis.txt").write_text("mine")
    with pytest.raises(RankwrightError, match="other: contains other files"):
        index.save(tmp_path / "other")


@given(
    st.lists(st.lists(st.sampled_from("abcdefgh"), max_size=6).map(" ".join), max_size=12),
    st.integers(1, 4), st.integers(1, 4), st.booleans(),
)  # fmt: skip
def test_docs_laid_out_by_several_threads(texts, block, shares, positions):
    """Blocks of any size, shared among any number of threads, make the arrays of one block."""
    docs = {f"d{at}": text for at, text in enumerate(texts)}
    with pytest.MonkeyPatch.context() as patch:
        whole = BM25.build(docs, "simple", positions=positions).segments[0]
        patch.setattr(index_build, "BLOCK_DOCS", block)
        patch.setattr(segment_module, "POSTINGS_PER_TERM", 0)
        patch.setattr(segment_module, "MOST_SHARES", shares)
        patch.setattr(segment_module.os, "cpu_count", lambda: shares)
        shared = BM25.build(docs, "simple", positions=positions).segments[0]
    assert whole.terms.to_list() == shared.terms.to_list()
    assert whole.ids.to_list() == shared.ids.to_list()
    for name, array in vars(whole).items():
        if isinstance(array, np.ndarray):
            assert np.array_equal(array, getattr(shared, name)), name


def test_an_analyzer_of_ones_own_stays_in_its_thread():
    """It may hold a connection that belongs to the thread."""
    seen = set()

    def split(text):
        seen.add(threading.current_thread())
        return text.split()

    BM25.build({f"d{at}": "a b" for at in range(20)}, split)
    assert seen == {threading.current_thread()}


def test_build_in_parts(tmp_path):
    """What does not fit in memory is written in parts; the index equals one built in memory."""
    docs = corpus(4, 500, 60)
    blocks = [dict(list(docs.items())[at : at + 37]) for at in range(0, 500, 37)]

    class Streamed(Collection):
        def texts(self, fields=None):
            return iter([(list(block), list(block.values())) for block in blocks])

    made = Streamed("c", lambda: iter(()), ("text",))
    parts, whole = BM25.build(made, "whitespace", folder=tmp_path / "p", postings=300), BM25.build(docs, "whitespace")
    for weighting in WEIGHTINGS:
        assert parts.search(QUERIES, 100, weighting) == whole.search(QUERIES, 100, weighting)
    [only] = [each.name for each in (tmp_path / "p").iterdir() if each.is_dir()]
    assert only.startswith("segment-")
    for name in ("offsets", "docs", "cf", "sizes", "order", "frontier_at"):
        assert np.array_equal(getattr(parts.segments[0], name), getattr(whole.segments[0], name)), name


@pytest.mark.slow
@given(st.integers(0, 10**6), st.integers(1, 99))
def test_added_docs_score_as_if_indexed_at_once(seed, cut):
    docs = list(corpus(seed, 100, 30).items())
    whole = BM25.build(dict(docs), "whitespace")
    grown = BM25.build(dict(docs[:cut]), "whitespace").add(dict(docs[cut:]))
    for weighting in ALL_WEIGHTINGS:
        for k in (1, 7, 100):
            assert grown.search(QUERIES, k, weighting) == whole.search(QUERIES, k, weighting)


def test_added_docs_are_saved(index, tmp_path):
    index.save(tmp_path / "i")
    grown = BM25.open(tmp_path / "i").add({"new": "w0 w0 w0"}).save(tmp_path / "i")
    opened = BM25.open(tmp_path / "i")
    assert opened.search(QUERIES, 50) == grown.search(QUERIES, 50)
    assert "new" in opened.search({"q": "w0"}, 50).to_dict()["q"]
    assert opened.size == 201
    with pytest.raises(RankwrightError, match="doc id 'new' appears twice"):
        opened.add({"new": "again"})


def open_error(folder, change):
    """The one-line error of opening a changed index."""
    change(folder)
    with pytest.raises(RankwrightError) as error:
        BM25.open(folder)
    assert "\n" not in str(error.value)
    return str(error.value)


def test_damage_is_reported(index, tmp_path):
    def saved(name):
        index.save(tmp_path / name)
        return tmp_path / name

    def edit(**values):
        def change(folder):
            said = json.loads((folder / index_folder.MANIFEST).read_text())
            (folder / index_folder.MANIFEST).write_text(json.dumps(said | values))

        return change

    def cut(folder):
        path = next(folder.glob("segment-*/docs.npy"))
        path.write_bytes(path.read_bytes()[:-40])

    assert "is an index of schema 99, written by rankwright" in open_error(saved("a"), edit(schema=99))
    assert "reads schemas 2 and 3; build it again" in open_error(tmp_path / "a", lambda folder: None)
    assert "docs.npy: damaged, it has " in open_error(saved("b"), cut)
    assert " bytes; build it again" in open_error(tmp_path / "b", lambda folder: None)
    assert "terms.npy: damaged, it is missing" in open_error(
        saved("c"), lambda f: next(f.glob("segment-*/terms.npy")).unlink()
    )
    assert "index.json: damaged" in open_error(saved("d"), lambda f: (f / index_folder.MANIFEST).write_text("{"))
    assert "not an index, it has no index.json" in open_error(
        saved("e"), lambda f: (f / index_folder.MANIFEST).unlink()
    )
    assert "no such index" in open_error(tmp_path / "nowhere", lambda f: None)

    def flip(folder):
        path = next(folder.glob("segment-*/kinds.npy"))
        data = bytearray(path.read_bytes())
        data[-1] ^= 255
        path.write_bytes(data)

    folder = saved("f")
    flip(folder)
    with pytest.raises(RankwrightError, match="damaged, its content does not match its digest"):
        BM25.open(folder, verify=True)


@pytest.mark.slow
def test_interrupted_while_indexing(tmp_path):
    """Ctrl-C while indexing: exit 130, one line, and nothing left behind."""
    rows = (json.dumps({"_id": f"d{i}", "text": f"word{i} and more words {i * 7} " * 30}) + "\n" for i in range(60_000))
    (tmp_path / "docs.jsonl").write_text("".join(rows))
    process = subprocess.Popen(
        [sys.executable, "-m", "rankwright", "index", tmp_path / "docs.jsonl", "-o", tmp_path / "made"],
        stderr=subprocess.PIPE, text=True,
    )  # fmt: skip
    while not list(tmp_path.glob(".made.*.part")) and process.poll() is None:
        time.sleep(0.01)
    process.send_signal(signal.SIGINT)
    said = process.communicate(timeout=HANGS)[1]
    assert (process.returncode, said.strip()) == (130, "rankwright: stopped")
    assert [each.name for each in tmp_path.iterdir()] == ["docs.jsonl"]


def test_threads_give_the_same_run(index):
    queries = {str(i): f"w{i % 30} w{(i * 7) % 30}" for i in range(500)}
    one = index.search(queries, 10, threads=1)
    assert index.search(queries, 10, threads=4) == one
    # several caller threads over one index
    from concurrent.futures import ThreadPoolExecutor

    with ThreadPoolExecutor(8) as pool:
        assert all(run == one for run in pool.map(lambda _: index.search(queries, 10), range(16)))


@pytest.mark.parametrize("weighting", ALL_WEIGHTINGS)
def test_explanations_add_up(index, weighting):
    for query in QUERIES.values():
        run = index.search({"q": query}, 50, weighting)
        for doc, score in run.to_dict().get("q", {}).items():
            table = index.explain(query, doc, weighting)
            assert sum(row[-1] for row in table.rows) == pytest.approx(score, rel=1e-12, abs=1e-12)
    with pytest.raises(RankwrightError, match="doc 'zz' is not in the index"):
        index.explain("w0", "zz")


def test_vectors():
    """Learned sparse vectors: the score is the dot product, exactly."""
    rng = random.Random(2)
    docs = {f"d{i}": {f"t{rng.randrange(30)}": rng.random() * 3 for _ in range(8)} for i in range(300)}
    queries = {f"q{i}": {f"t{rng.randrange(32)}": rng.random() for _ in range(5)} for i in range(20)}
    index = BM25.from_vectors(docs)
    for k in (1, 10, 300):
        found = index.search(queries, k, "impact").to_dict()
        for query, vector in queries.items():
            dots = {d: sum(w * each.get(t, 0) for t, w in vector.items()) for d, each in docs.items()}
            best = sorted((d for d in dots if dots[d]), key=lambda d: (dots[d], d), reverse=True)[:k]
            assert list(found[query]) == best
            assert found[query] == pytest.approx({d: dots[d] for d in best})
    with pytest.raises(RankwrightError, match="takes queries as vectors"):
        index.search({"q": "text"})


def test_rm3_by_hand():
    """One feedback doc, b (x x y z z z): its terms y and z join x, with shares 2/6, 1/6, 3/6, halved."""
    docs = {f"f{i}": f"pad{i}" for i in range(40)} | {"b": "xx xx yy zz zz zz", "c": "zz"}
    index = BM25.build(docs, "whitespace")
    run = index.search({"q": "xx"}, 5, rm3=RM3(docs=1, terms=10, weight=0.5))
    by_hand = {"xx": 0.5 + 0.5 * 2 / 6, "yy": 0.5 / 6, "zz": 0.5 * 3 / 6}
    assert run == index.search({"q": by_hand}, 5)
    assert "c" in run.to_dict()["q"]  # found through feedback only
    with pytest.raises(RankwrightError, match="RM3: docs must be an integer >= 1, got 0"):
        RM3(docs=0)


def test_rm3_matches_anserini(data):
    """Anserini 0.22.1's own RM3 run on scifact has nDCG@10 0.6457, AP 0.5923, R@1000 0.9800."""
    c = Collection.load(data / "scifact")
    run = BM25.build(c).search(c.judged_queries, 1000, params={"lossy_lengths": True}, rm3=RM3())
    scores = evaluate(c.qrels, run, ["nDCG@10", "AP", "R@1000"])
    # two of its 300 queries differ: their feedback docs tie
    assert scores.means[0] == pytest.approx([0.6457, 0.5923, 0.9800], abs=5e-4)


def test_random():
    docs = [f"d{i}" for i in range(50)]
    long = Random(7, docs).search({"a": "x", "b": "y"}, 50)
    assert Random(7, docs).search({"a": "x", "b": "y"}, 3) == long.top(3)  # one draw, cut at any k
    assert Random(7, docs).search({"b": "other"}, 3).to_dict()["b"] == long.top(3).to_dict()["b"]
    assert Random(8, docs).search({"a": "x"}, 50) != Random(7, docs).search({"a": "x"}, 50)
    many = Random(1, range(70_000)).draw("q", 9000)
    assert len(set(many.tolist())) == 9000
    assert np.array_equal(Random(1, range(70_000)).draw("q", 10), many[:10])
    # every doc comes first about equally often
    first = [
        next(iter(found)) for found in Random(0, docs).search({str(i): "" for i in range(2000)}, 1).to_dict().values()
    ]
    assert 15 < min(first.count(doc) for doc in docs) <= max(first.count(doc) for doc in docs) < 75


def test_passages_to_docs():
    parents = {"n1#a": "n1", "n1#b": "n1", "n2#a": "n2", "n2#b": "n2"}
    run = Run.from_dict({"q": {"n1#b": 3, "n2#a": 2.5, "n2#b": 2, "alone": 1}})
    assert aggregate_passages(run, parents).to_dict() == {"q": {"n1": 3, "n2": 2.5, "alone": 1}}
    assert aggregate_passages(run, parents, "SumP").to_dict() == {"q": {"n2": 4.5, "n1": 3, "alone": 1}}
    assert aggregate_passages(run, parents, "FirstP").to_dict() == {
        "q": {"n2": 2.5, "alone": 1}
    }  # n1's first passage is not retrieved
    with pytest.raises(RankwrightError, match="passages 'MeanP' is unknown; choose MaxP, FirstP or SumP"):
        aggregate_passages(run, parents, "MeanP")
    judged = aggregate_qrels(Qrels.from_dict({"q": {"n1#a": 0, "n1#b": 2, "n2#a": 0}}), parents)
    assert judged.to_dict() == {"q": {"n1": 2, "n2": 0}}


def test_without_self():
    run = Run.from_dict({"a": {"a": 3, "b": 2}, "b": {"c": 1}})
    assert run.exclude_self().to_dict() == {"a": {"b": 2}, "b": {"c": 1}}


def test_empty_and_unknown():
    index = BM25.build({"a": "x", "b": ""}, "whitespace")
    assert len(index.search({"q": "y", "r": ""}, 5)) == 0
    assert index.search({"q": "x"}, 5).to_dict()["q"].keys() == {"a"}
    assert len(BM25.build({}, "whitespace").search({"q": "x"}, 5)) == 0
    with pytest.raises(RankwrightError, match="weighting 'bm52' is unknown; choose lucene"):
        index.search({"q": "x"}, 5, "bm52")
    with pytest.raises(
        RankwrightError, match="weighting lucene: parameter 'k2' is unknown; choose k1, b or lossy_lengths"
    ):
        index.search({"q": "x"}, 5, "lucene", {"k2": 1})
    for params, says in (
        ({"b": 2}, "b must be a number from 0 to 1, got 2"),
        ({"k1": float("nan")}, "k1 must be a number >= 0, got nan"),
    ):
        with pytest.raises(RankwrightError, match=says):
            index.search({"q": "x"}, 5, "lucene", params)
    with pytest.raises(RankwrightError, match="k must be an integer >= 1, got 0"):
        index.search({"q": "x"}, 0)
    with pytest.raises(RankwrightError, match="analyzer 'englsh' is unknown; choose english, notes"):
        BM25.build({"a": "x"}, "englsh")


@pytest.mark.parametrize(("name", "expected"), [
    ("scifact", {"nDCG@10": 0.6789, "R@100": 0.9253, "R@1000": 0.9767, "AP": 0.6401}),
    ("cacm", {"nDCG@10": 0.4754, "AP": 0.3270}),
])  # fmt: skip
def test_pyserini(data, name, expected):
    """English analysis and Lucene's weighting with lossy lengths: the recorded runs and the published scores."""

    c = Collection.load(data / name)
    index = BM25.build(c)
    run = index.search(c.judged_queries, 1000, "lucene", {"lossy_lengths": True})
    recorded, ours = Run.read(data / "expected" / f"{name}.bm25.pyserini.run.gz").to_dict(), run.to_dict()
    for query, docs in recorded.items():
        assert {d: ours[query][d] for d in docs} == pytest.approx(docs, abs=1e-4)
        # the same order except ties, which Lucene breaks differently
        theirs = [round(score, 4) for score in docs.values()]
        assert [round(score, 4) for score in list(ours[query].values())[: len(docs)]] == pytest.approx(
            theirs, abs=1.1e-4
        )
    scores = evaluate(c.qrels, run, list(expected))
    assert {m: round(scores.mean("bm25", m), 4) for m in expected} == expected
    exact = evaluate(c.qrels, index.search(c.judged_queries, 1000), "nDCG@10").mean("bm25", "nDCG@10")
    assert exact == pytest.approx(expected["nDCG@10"], abs=0.003)


@pytest.mark.parametrize("count", [10, pytest.param(None, marks=pytest.mark.slow)])
def test_rank_bm25_on_real_text(data, count):
    import rank_bm25

    c = Collection.load(data / "cacm")
    queries = dict(islice(c.queries.items(), count))
    docs = {doc: f"{values['title']}\n{values['text']}" for doc, values in c.docs().items()}
    index = BM25.build(docs, "whitespace")
    names, words = list(docs), [text.split() for text in docs.values()]
    for name, params in (
        ("BM25Okapi", {}), ("BM25Okapi", {"k1": 0.9, "b": 0.4, "epsilon": 0.1}),
        ("BM25L", {}), ("BM25L", {"k1": 2.0, "delta": 0.2}), ("BM25Plus", {}), ("BM25Plus", {"b": 0.3, "delta": 0.7}),
    ):  # fmt: skip
        oracle = getattr(rank_bm25, name)(words, **params)
        run = index.search(queries, len(docs), name, params).to_dict()
        for query, text in queries.items():
            found = run.get(query, {})
            ours = np.array([found.get(doc, 0.0) for doc in names])
            np.testing.assert_allclose(ours, oracle.get_scores(text.split()), rtol=1e-9, atol=1e-12)


@pytest.fixture
def folder(tmp_path):
    docs = [
        {"_id": "d1", "title": "Red fruit", "text": "An apple is red."},
        {"_id": "q1", "title": "", "text": "a green apple"},
    ]
    (tmp_path / "corpus.jsonl").write_text("".join(json.dumps(row) + "\n" for row in docs))
    (tmp_path / "queries.jsonl").write_text(json.dumps({"_id": "q1", "text": "red apples"}) + "\n")
    (tmp_path / "qrels.txt").write_text("q1 0 d1 1\n")
    return tmp_path


def test_search_command(folder):
    done = command("index", folder, "-o", folder / "ix")
    assert done.returncode == 0
    assert "BM25(2 docs, 5 postings, english)" in done.stdout
    done = command("search", folder, "--index", folder / "ix", "-o", folder / "out.run")
    assert (done.returncode, done.stderr) == (0, f"{folder}/out.run: 1 query, 2 rows\n")
    assert list(Run.read(folder / "out.run").to_dict()["q1"]) == ["d1", "q1"]
    assert command("search", folder).stdout == (folder / "out.run").read_text()
    assert command("search", folder, "--exclude-self").stdout.count("\n") == 1
    shown = command("search", folder, "--index", folder / "ix", "-q", "apples red").stdout
    assert " 1  " in shown
    assert "  d1\n    Red fruit\n" in shown
    assert "An *apple* is *red.*" in shown
    assert "= red " in shown
    assert "nothing found for 'zebra'" in command("search", folder, "-q", "zebra").stdout
    chance = [command("search", folder, "--retriever", "random", "--seed", "3").stdout for _ in range(2)]
    assert chance[0] == chance[1]
    assert chance[0].count("\n") == 2


@pytest.mark.parametrize(("args", "says"), [
    (["search", "--weighting", "bm26"], "weighting 'bm26' is unknown; choose lucene, elastic"),
    (["search", "--analyzer", "klingon"], "analyzer 'klingon' is unknown; "),
    (["search", "--fields", "body"], "field 'body' is unknown; choose title or text"),
    (["search", "--b", "7"], "--b must be a number from 0 to 1, got 7"),
    (["search", "--param", "mu"], "--param 'mu': not of the form NAME=VALUE"),
    (["search", "--split", "dev"], "split 'dev' is unknown; choose test or all"),
    (["search", "--retriever", "dense2"], "--retriever 'dense2' is unknown; choose"),
    (["search", "--index", "nowhere"], "nowhere: no such index"),
    (["search", "--format", "xml"], "--format 'xml' is unknown; choose trec, msmarco, jsonl, parquet or csv"),
    (["search", "--passages", "AvgP"], "--passages 'AvgP' is unknown; choose MaxP, FirstP or SumP"),
    (["search", "--columns", "doc"], "--columns 'doc': not of the form KEY=NAME"),
    (["search", "--from", "beer"], "format 'beer' is unknown; choose beir"),
])  # fmt: skip
def test_search_mistakes(folder, args, says):
    done = command(args[0], folder, *args[1:])
    assert (done.returncode, done.stdout) == (2, "")
    assert says in done.stderr
    assert done.stderr.count("\n") == 1


def test_collection_without_queries(folder):
    (folder / "queries.jsonl").unlink()
    (folder / "qrels.txt").unlink()
    done = command("search", folder)
    assert (done.returncode, done.stderr.count("\n")) == (2, 1)
    assert "has no queries; add queries.jsonl next to the docs, name another file (--queries FILE)" in done.stderr
    assert "or search or rank one query with -q TEXT" in done.stderr
    assert command("search", folder, "-q", "apple").returncode == 0
    assert command("rank", folder, "--strategy", "bm25_only", "-q", "apple").returncode == 0


def test_index_of_another_collection(folder, tmp_path):
    """Warns of docs that are not in the index; refuses another analyzer or other fields."""
    BM25.build({"other": "apple"}, "english").save(tmp_path / "wrong")
    done = command("search", folder, "--index", tmp_path / "wrong", "-q", "apple")
    assert "2 of the first 2 docs of" in done.stderr
    assert "was it built for another collection?" in done.stderr
    failed = command("search", folder, "--index", tmp_path / "wrong", "--analyzer", "simple", "-q", "apple")
    assert (failed.returncode, failed.stderr.count("\n")) == (2, 1)
    assert "analyzer 'simple': the index" in failed.stderr


LOADING = """
import sys, threading
from rankwright.base import jit

failures = []

def load(action):
    try:
        action()
    except BaseException as error:
        failures.append(repr(error))

def load_scipy():
    import scipy.linalg

def meanwhile(event, args):
    if event == "import" and args[0] == "numba.np.arraymath":
        other = threading.Thread(target=load, args=[load_scipy])
        other.start()
        other.join()

sys.addaudithook(meanwhile)
threads = [threading.Thread(target=load, args=[jit.load_numba]) for _ in range(4)]
for thread in threads:
    thread.start()
for thread in threads:
    thread.join()
import numba, numpy as np, numba.np.arraymath, numba.np.linalg
rows = np.array([[1.0, 2.0, 4.0], [1.0, 3.0, 2.0]])
agrees = np.allclose(numba.njit(lambda rows: np.cov(rows))(rows), np.cov(rows))
print(failures, agrees, numba.np.arraymath.ensure_blas is numba.np.linalg.ensure_blas, numba.np.linalg.ensure_blas.__name__)
"""


def test_threads_that_load_numba_leave_scipy_alone():
    done = subprocess.run([sys.executable, "-c", LOADING], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[] True True ensure_blas"


def test_no_cache_for_compiled_code(monkeypatch):
    from rankwright.base import jit

    def refuse(function):
        raise RuntimeError("cannot cache function: no locator available")

    monkeypatch.setattr(jit, "LoopCache", refuse)
    assert jit.compiled(lambda number: 2 * number)(21) == 42


def test_loops_are_compiled_again_after_a_change_of_what_they_call(tmp_path):
    """The cache of a loop is that of its file and of those with loops that it calls, however far away."""
    head = "from rankwright.base.jit import compiled\n"
    (tmp_path / "far.py").write_text(f"{head}@compiled\ndef add(a):\n    return a + 1\n")
    (tmp_path / "near.py").write_text(f"{head}from far import add\n@compiled\ndef twice(a):\n    return 2 * add(a)\n")
    (tmp_path / "top.py").write_text(f"{head}from near import twice\n@compiled\ndef top(a):\n    return twice(a)\n")
    ask = [sys.executable, "-c", "from top import top; print(top(10), len(top.stats.cache_hits))"]
    answers = []
    for change in ("", "", "+ 100"):
        with (tmp_path / "far.py").open("a") as file:
            file.write(f"@compiled\ndef add(a):\n    return a + 1 {change}\n" if change else "")
        answers.append(subprocess.run(ask, cwd=tmp_path, capture_output=True, text=True, check=True).stdout.split())
    assert answers == [["22", "0"], ["22", "1"], ["222", "0"]]  # 2 x (10 + 1), then 2 x (10 + 1 + 100)


def test_numba_functions_of_others_compile():
    """A function without a module, such as one made by exec, compiles where our loops are loaded."""
    from numba import njit

    from rankwright.base import jit

    jit.announce_compiling()
    made = {}
    exec("def double(number):\n    return 2 * number", made)
    assert njit(made["double"])(21) == 42


def test_negative_weights_are_exact():
    """A word in nearly every doc has a negative okapi weight; ties across windows break as usual."""
    docs = {f"d{i:05d}": "x" if i else "x x x x x x" for i in range(70_000)}
    index = BM25.build(docs, "whitespace")
    for weighting, params in (("okapi", {"epsilon": 1.0}), ("okapi", None)):
        every = index.search({"q": "x"}, len(docs), weighting, params)
        assert index.search({"q": "x"}, 3, weighting, params) == every.top(3)
    vectors = BM25.from_vectors({d: {"x": 1.0 + (d == "d00000")} for d in docs})
    every = vectors.search({"q": {"x": -1.0}}, len(docs), "impact")
    assert vectors.search({"q": {"x": -1.0}}, 3, "impact") == every.top(3)
    assert list(every.top(1).to_dict()["q"]) == ["d69999"]


@pytest.mark.parametrize("name", ["docs.npy", "kinds.npy", "offsets.npy", "terms.npy", "ids_at.npy"])
def test_files_with_wrong_content(index, tmp_path, name):
    """Files of the right size with wrong content: one line, and no crash."""
    folder = index.save(tmp_path / "i").segments[0].home
    size = (folder / name).stat().st_size
    (folder / name).write_bytes(b"\xff" * size)
    with pytest.raises(RankwrightError, match="build it again"):
        BM25.open(tmp_path / "i")
    done = command("search", tmp_path, "--index", tmp_path / "i", "-q", "w0")
    assert (done.returncode, done.stderr.count("\n")) == (2, 1)


def test_incomplete_manifest(index, tmp_path):
    index.save(tmp_path / "i")
    (tmp_path / "i" / index_folder.MANIFEST).write_text(json.dumps({"kind": store.KIND, "schema": 2}))
    with pytest.raises(RankwrightError, match="index.json: damaged"):
        BM25.open(tmp_path / "i")


def test_unbounded_tokens_are_forgotten(monkeypatch):
    monkeypatch.setattr("rankwright.retrieval.bm25.tokenizer.CACHED_LETTERS", 100)
    lexicon = Lexicon(get_analyzer("english"))
    for at in range(50):
        _, codes = lexicon.encode(["\u4e2d" * (at + 40)])
        assert len(codes) == at + 40
    assert lexicon.term_list == ["\u4e2d"]
    assert lexicon.ends[lexicon.token_count] < 1000


def test_mixed_queries():
    index = BM25.build({"a": "x"}, "whitespace")
    with pytest.raises(RankwrightError, match="queries mix texts and vectors"):
        index.search({"q": "x", "r": {"x": 1.0}})
    with pytest.raises(RankwrightError, match="queries must be a mapping {id: text}, got list"):
        index.search(["x"])
    with pytest.raises(RankwrightError, match="docs must be a Collection or a mapping {id: text}, got list"):
        BM25.build(["x"])


def test_docs_that_tie_once_the_constant_is_added():
    """Two sums that differ in the last bit become equal once the query's constant is added: then by id."""
    docs = corpus(32396, 100, 30)
    run = BM25.build(docs, "whitespace").search({"a": "w0 w3 w3 w17"}, 100, "BM25Plus").to_dict()["a"]
    rows = [(score, doc) for doc, score in run.items()]
    assert rows == sorted(rows, reverse=True)
    assert len({score for score, _ in rows}) < len(rows)


def test_index_refusals_and_cached_weightings(index):
    with pytest.raises(RankwrightError, match="compat 'rank_bm25' cannot be combined with RM3"):
        index.search({"q": "w0"}, 5, "BM25L", compat="rank_bm25", rm3=RM3())
    with pytest.raises(RankwrightError, match="needs docs and queries as texts, got vectors"):
        index.search({"q": {"w0": 1.0}}, 5, "BM25L", compat="rank_bm25")
    with pytest.raises(RankwrightError, match="an index of vectors does not take texts"):
        BM25.from_vectors({"d": {"x": 1.0}}).add({"e": "x"})
    first = index.search({"q": "w0 w1"}, 5, params={"k1": 0.5})
    for at in range(40):  # more weightings than are cached
        index.search({"q": "w0"}, 5, params={"k1": 1 + at / 100})
    assert index.search({"q": "w0 w1"}, 5, params={"k1": 0.5}) == first
