"""BM25: rank_bm25's scores, Lucene's scores, and pruning that changes nothing."""

import json
import random

import numpy as np
import pytest

from rankwright import Qrels, RankwrightError, Run, evaluate
from rankwright.retrieval.bm25 import BM25
from rankwright.retrieval.lengths import lossy
from rankwright.retrieval.weighting import WEIGHTINGS


def corpus(seed, docs=60, words=40):
    """Docs of skewed words, some empty, some alike."""
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
    """Every doc's score, to 1e-9 relative; docs that are not returned have 0 there."""
    import rank_bm25

    docs = corpus(seed)
    oracle = getattr(rank_bm25, theirs)([text.split() for text in docs.values()], **params)
    index = BM25.build(docs, "whitespace")
    for query in ("w0 w3 w3 w17", "w1", "w39 w5 unknown"):
        found = index.search({"q": query}, len(docs), ours, params).to_dict().get("q", {})
        expected = dict(zip(docs, oracle.get_scores(query.split()), strict=True))
        assert {d: found.get(d, 0.0) for d in docs} == pytest.approx(expected, rel=1e-9, abs=1e-12)


def test_formulas():
    """Two docs: a has x twice among three words, b has x once among one. N = 2, n = 2, average 2."""
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
    assert lossy(np.array([0, 7, 39, 40, 41, 42, 100])).tolist() == [0, 7, 39, 40, 40, 42, 96]


@pytest.mark.parametrize("weighting", WEIGHTINGS)
@pytest.mark.parametrize("k", [1, 10, 1000])
def test_pruning_changes_nothing(weighting, k):
    for seed in range(6):
        docs = corpus(seed, docs=300, words=25)
        index = BM25.build(docs, "whitespace")
        rng = random.Random(seed)
        queries = {str(i): " ".join(f"w{rng.randrange(25)}" for _ in range(rng.randint(0, 7))) for i in range(20)}
        full = index.search(queries, k, weighting, prune=False)
        assert index.search(queries, k, weighting) == full
        # the first k of everything: ties at rank k fall as everywhere
        assert index.search(queries, len(docs), weighting, prune=False).top(k) == full


def test_empty_and_unknown():
    index = BM25.build({"a": "x", "b": ""}, "whitespace")
    assert len(index.search({"q": "y", "r": ""}, 5)) == 0
    assert index.search({"q": "x"}, 5).to_dict()["q"].keys() == {"a"}
    assert len(BM25.build({}, "whitespace").search({"q": "x"}, 5)) == 0
    with pytest.raises(RankwrightError, match="weighting 'bm52' is unknown; choose lucene"):
        index.search({"q": "x"}, 5, "bm52")
    with pytest.raises(RankwrightError, match="weighting 'lucene' has no parameter 'k2'; it has k1, b, lossy_lengths"):
        index.search({"q": "x"}, 5, "lucene", {"k2": 1})


@pytest.mark.parametrize(("name", "expected"), [
    ("scifact", {"nDCG@10": 0.6789, "R@100": 0.9253, "R@1000": 0.9767, "AP": 0.6401}),
    ("cacm", {"nDCG@10": 0.4754, "AP": 0.3270}),
])  # fmt: skip
def test_pyserini(data, name, expected):
    """English analysis and Lucene's weighting with lossy lengths: the recorded runs, and the published figures."""

    def rows(file):
        return [json.loads(line) for line in (data / name / file).read_text().splitlines()]

    qrels = Qrels.read(data / name / "qrels" / "test.tsv")
    queries = {row["_id"]: row["text"] for row in rows("queries.jsonl") if row["_id"] in qrels.queries}
    index = BM25.build({row["_id"]: f"{row['title']}\n{row['text']}" for row in rows("corpus.jsonl")})
    run = index.search(queries, 1000, "lucene", {"lossy_lengths": True})
    recorded, ours = Run.read(data / "expected" / f"{name}.bm25.pyserini.run.gz").to_dict(), run.to_dict()
    for query, docs in recorded.items():
        assert {d: ours[query][d] for d in docs} == pytest.approx(docs, abs=1e-4)
        # the same order outside ties, which Lucene breaks otherwise
        theirs = [round(score, 4) for score in docs.values()]
        assert [round(score, 4) for score in list(ours[query].values())[: len(docs)]] == pytest.approx(
            theirs, abs=1.1e-4
        )
    scores = evaluate(qrels, run, list(expected))
    assert {m: round(scores.mean("bm25", m), 4) for m in expected} == expected
    exact = evaluate(qrels, index.search(queries, 1000), "nDCG@10").mean("bm25", "nDCG@10")
    assert exact == pytest.approx(expected["nDCG@10"], abs=0.003)
