"""Learned sparse retrieval: weights by hand, 8 bits, search against the plain sum, costs, the report, mistakes."""

import importlib
import json
import sys
from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import tiny_model
from conftest import command
from rankwright import Collection, RankwrightError, create_retriever
from rankwright.retrieval.bm25.doc_masks import Mask
from rankwright.retrieval.bm25.inverted_index import BM25
from rankwright.retrieval.bm25.searcher import Searcher
from rankwright.retrieval.bm25.weighting import find
from rankwright.retrieval.sparse import LearnedSparse, Splade, block_max
from rankwright.retrieval.sparse.block_max import BlockMaxSearcher
from rankwright.retrieval.sparse.impact_index import impact_segment, quantize
from rankwright.retrieval.sparse.splade import TermWeights

WORDS = tiny_model.WORDS
DOCS = {"a": "red green", "b": "blue", "c": "green green blue", "d": "red", "e": "red", "f": ""}


@pytest.fixture(autouse=True)
def cache(tmp_path, monkeypatch):
    """Each test has its own cache folder."""
    monkeypatch.setenv("RANKWRIGHT_CACHE", str(tmp_path / "cache"))
    return tmp_path / "cache"


def logits():
    """A number for each pair of a token and a term."""
    return np.random.default_rng(7).normal(size=(len(WORDS), len(WORDS))).astype(np.float32)


@pytest.fixture
def model(tmp_path):
    """A folder with a small masked language model, whose logits are rows of a table."""
    return tiny_model.write(tmp_path / "mlm", logits(), "logits")


def weights_of(text):
    """log(1 + max(0, logit)), the largest over the tokens."""
    rows = logits()[[WORDS.index(word) for word in text.split()]]
    found = np.log1p(np.maximum(rows, 0)).max(axis=0) if len(rows) else np.zeros(len(WORDS))
    return {word: float(weight) for word, weight in zip(WORDS, found, strict=True) if weight > 0}


def test_weights_by_hand(model):
    encoder = Splade(str(model), batch=2)
    texts = {"p": "red blue", "q": "", "r": "green", "s": "red"}
    found = encoder.encode_queries(texts)
    assert found == {query: pytest.approx(weights_of(text), rel=1e-6) for query, text in texts.items()}
    most = replace(encoder, query_terms=2).encode_queries({"p": "red blue"})["p"]
    assert most == dict(sorted(found["p"].items(), key=lambda each: -each[1])[:2]) | most
    assert len(most) == 2


@pytest.mark.parametrize(
    ("about", "formula"),
    [
        ({"pooling_strategy": "sum"}, lambda rows: np.log1p(np.maximum(rows, 0)).sum(axis=0)),
        ({"activation_function": "log1p_relu"}, lambda rows: np.log1p(np.log1p(np.maximum(rows, 0))).max(axis=0)),
    ],
)
def test_poolings_of_the_models_files(model, about, formula):
    (model / "1_SpladePooling").mkdir()
    (model / "1_SpladePooling" / "config.json").write_text(json.dumps(about))
    found = Splade(str(model)).encode(["red blue"])
    wanted = formula(logits()[[WORDS.index("red"), WORDS.index("blue")]])
    assert found.weights == pytest.approx(wanted[found.terms], rel=1e-6)


def test_quantized_by_hand():
    """Of the largest weight, 2, each step is 2 / 255: 1 is 127.5 steps, 0.003 less than half of one."""
    assert quantize(np.array([2.0, 1.0, 0.003, 0.005])).tolist() == [255, 128, 0, 1]
    assert quantize(np.zeros(2)).tolist() == [0, 0]


@given(st.integers(0, 10**6), st.integers(1, 30), st.integers(1, 12), st.integers(1, 8))
def test_search_is_the_plain_sum(seed, docs, vocabulary, k):
    """Over weights in 8 bits, with ties by id; the index of given weights finds the same."""
    rng = np.random.default_rng(seed)
    rows = (rng.random((docs, vocabulary)) * (rng.random((docs, vocabulary)) < 0.5)).astype(np.float32)
    rows[rng.integers(0, docs)] = rows[0]
    words, ids = [f"w{at}" for at in range(vocabulary)], [f"d{at}" for at in range(docs)]
    segment = impact_segment(ids, [TermWeights.of(rows[:1], None), TermWeights.of(rows[1:], None)], words)
    levels = np.rint(rows.astype(np.float64) * (255 / rows.max() if rows.max() else 0)) * float(rows.max()) / 255
    query = {word: float(weight) for word, weight in zip(words, rng.random(vocabulary).astype(np.float32), strict=True)}
    found = BM25((segment,)).search({"q": query}, k, "impact").to_dict().get("q", {})
    given_levels = {
        doc: {words[at]: level for at, level in enumerate(row) if level}
        for doc, row in zip(ids, levels.tolist(), strict=True)
    }
    other = BM25.from_vectors(given_levels).search({"q": query}, k, "impact").to_dict().get("q", {})
    assert list(found) == list(other)
    assert found == pytest.approx(other, rel=1e-9)
    sums = {doc: sum(query[word] * level for word, level in own.items()) for doc, own in given_levels.items()}
    assert found == pytest.approx({doc: sums[doc] for doc in found}, rel=1e-9)
    assert sorted(found.values(), reverse=True) == pytest.approx(
        sorted((s for s in sums.values() if s > 0), reverse=True)[:k]
    )


def many_docs(seed, docs, vocabulary, levels):
    """Term weights of docs, few distinct ones, and the index of them; ids are in no order."""
    rng = np.random.default_rng(seed)
    rows = np.rint(rng.gamma(0.3, 1.0, (docs, vocabulary)) * levels / 4).astype(np.float32)
    words, ids = [f"w{at}" for at in range(vocabulary)], [f"d{at}" for at in rng.permutation(docs)]
    segment = impact_segment(ids, [TermWeights.of(rows, None)], words)
    queries = {str(at): dict(zip(words, rng.integers(0, 4, vocabulary).astype(float), strict=True)) for at in range(3)}
    return rng, rows, segment, queries


@given(
    st.integers(0, 10**6), st.sampled_from([1, 70, 1000, 9000]), st.integers(1, 20), st.sampled_from([1, 3, 20]),
    st.booleans(), st.sampled_from([4, 60]),
)  # fmt: skip
def test_pruned_search_is_the_plain_sum(seed, docs, vocabulary, k, filtered, levels):
    """Blocks that are skipped change nothing: docs, scores to the last bit, and ties, of which there are many."""
    rng, rows, segment, queries = many_docs(seed, docs, vocabulary, levels)
    allowed = rng.random(docs) < 0.9
    masks = (Mask(allowed.astype(np.uint8)),) if filtered else None
    searcher = BlockMaxSearcher((segment,), *find("impact", None, None), [[]])
    terms = BM25((segment,)).parse_queries(queries)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(block_max, "DOCS_PER_RESULT", 0)  # blocks are used in any case, and by compiled loops
        patch.setitem(sys.modules, "numba", importlib.import_module("numba"))
        pruned, whole = (searcher.search(terms, k, prune, 1, "run", masks)[0].to_dict() for prune in (True, False))
    assert [list(found.items()) for found in pruned.values()] == [list(found.items()) for found in whole.values()]
    weights_in_docs = quantize(rows.astype(np.float64)) * (float(rows.max()) / 255)
    for query, own in queries.items():
        sums = weights_in_docs @ np.array(list(own.values()))
        best = np.sort(sums[(sums > 0) & (allowed | (not filtered))])[::-1][:k]
        assert list(pruned.get(query, {}).values()) == pytest.approx(best.tolist(), rel=1e-9)


@pytest.mark.parametrize("k", [2, 10, 300])
def test_what_is_read_depends_on_nothing_else(k):
    """A figure of reports: the same for any number of threads, and however often terms were asked for before."""
    importlib.import_module("numba")  # else so little is searched without compiled loops
    rng = np.random.default_rng(2)
    rows = np.stack([rng.integers(1, 30, 40_000), (rng.random(40_000) < 0.05) * rng.integers(31, 60, 40_000)], axis=1)
    rows = rows[np.argsort(-rows.sum(axis=1), kind="stable")]  # the best come first
    ids, words = [f"d{at}" for at in range(40_000)], ["common", "rare"]
    segment = impact_segment(ids, [TermWeights.of(rows.astype(np.float32), None)], words)
    terms = BM25((segment,)).parse_queries({str(at): {"common": 1.0, "rare": 1.0 + at / 8} for at in range(8)})
    searcher = BlockMaxSearcher((segment,), *find("impact", None, None), [[]])
    first = searcher.search(terms, k, True, 1, "run")[1]
    assert [searcher.search(terms, k, True, threads, "run")[1] for threads in (2, 1, 2)] == [first] * 3
    assert first < searcher.search(terms, k, False, 1, "run")[1]


def test_pruning_reads_less():
    """Of 20,000 docs, a fifth of the postings is enough for the best one; and the index has a byte for each weight."""
    importlib.import_module("numba")
    _, _, segment, queries = many_docs(1, 20_000, 20, 60)
    assert segment.kinds.dtype == np.uint8
    terms = BM25((segment,)).parse_queries(queries)
    (pruned, few), (whole, all_of_them) = (
        searcher((segment,), *find("impact", None, None), [[]]).search(terms, 1, True, 1, "run")
        for searcher in (BlockMaxSearcher, Searcher)
    )
    assert pruned.to_dict() == whole.to_dict()
    assert few < all_of_them / 5


def test_search_and_costs(model, tmp_path):
    made = LearnedSparse.build(DOCS, str(model), folder=tmp_path / "i")
    index = LearnedSparse.open(tmp_path / "i", verify=True)
    queries = {"q": "red blue", "r": "green", "none": ""}
    found = index.search(queries, 9).to_dict()
    largest = max(weight for text in DOCS.values() for weight in weights_of(text).values())
    for query, docs in found.items():
        asked = weights_of(queries[query])
        for doc, score in docs.items():
            exact = sum(weight * weights_of(DOCS[doc]).get(term, 0) for term, weight in asked.items())
            assert score == pytest.approx(exact, abs=sum(asked.values()) * largest / 255 / 2 + 1e-6)
        assert list(docs).index("e") == list(docs).index("d") - 1
    assert "f" not in found["q"]
    # terms of each query times docs with the term, over queries and docs; every posting of the terms is read
    df = {word: sum(word in weights_of(text) for text in DOCS.values()) for word in WORDS}
    common = sum(df[term] for text in queries.values() for term in weights_of(text))
    assert index.costs["FLOPS"] == pytest.approx(common / (3 * 6))
    assert 0 < index.costs["postings/query"] <= common / 3
    assert (
        made.search(queries, 9).to_dict() == LearnedSparse.build(DOCS, str(model)).search(queries, 9).to_dict() == found
    )
    table = index.explain("red blue", "c")
    assert sum(row[-1] for row in table.rows) == pytest.approx(found["q"]["c"])


def test_weights_are_cached_and_resumed(model, cache, monkeypatch):
    """Stopped in the third of five batches: the same index, nothing encoded twice; then nothing is encoded at all."""
    docs = {str(at): " ".join(WORDS[4 + (at * each) % 3] for each in range(at % 4 + 1)) for at in range(10)}
    whole = LearnedSparse.build(docs, Splade(str(model), batch=2)).index.segments[0]
    for file in cache.rglob("*.npy"):
        file.unlink()
    encode, batches = Splade.encode_batch, []

    def counted(self, texts, side):
        batches.append(len(texts))
        if len(batches) == 3:
            raise KeyboardInterrupt
        return encode(self, texts, side)

    monkeypatch.setattr(Splade, "encode_batch", counted)
    with pytest.raises(KeyboardInterrupt):
        LearnedSparse.build(docs, Splade(str(model), batch=2))
    for _ in range(2):
        again = LearnedSparse.build(docs, Splade(str(model), batch=2)).index.segments[0]
        assert all(
            np.array_equal(getattr(again, name), getattr(whole, name))
            for name in ("offsets", "docs", "kinds", "counts")
        )
        assert len(batches) == 3 + 3
    assert not list(cache.rglob("*.part"))


def test_filters(model):
    docs = Collection.of({doc: {"text": text, "n": at} for at, (doc, text) in enumerate(DOCS.items())})
    index = create_retriever("sparse", {"encoder": f"splade:{model}"}).build(docs)
    everything = index.search({"q": "red"}, 9).to_dict()["q"]
    found = index.search({"q": "red"}, 9, filter="n <> 1").to_dict()["q"]
    assert found == {doc: score for doc, score in everything.items() if doc != "b"}


def test_an_index_knows_its_model(model, tmp_path):
    LearnedSparse.build(DOCS, str(model), folder=tmp_path / "i")
    tiny_model.write(model, logits() + 1, "logits")
    with pytest.raises(RankwrightError, match="its files or settings have changed"):
        LearnedSparse.open(tmp_path / "i").search({"q": "red"})


@pytest.fixture
def collection(tmp_path):
    """A small collection with judgements."""
    folder = tmp_path / "c"
    (folder / "qrels").mkdir(parents=True)
    (folder / "corpus.jsonl").write_text(
        "".join(json.dumps({"_id": doc, "text": text}) + "\n" for doc, text in DOCS.items())
    )
    texts = {"q": "red blue", "r": "green", "s": "blue"}
    (folder / "queries.jsonl").write_text(
        "".join(json.dumps({"_id": q, "text": text}) + "\n" for q, text in texts.items())
    )
    (folder / "qrels" / "test.tsv").write_text("query-id\tcorpus-id\tscore\nq\ta\t1\nr\tc\t1\ns\tb\t1\n")
    return folder


def test_commands(model, collection, tmp_path):
    ours = ["--retriever", "sparse", "--encoder", f"splade:{model}"]
    done = command("index", collection, "-o", tmp_path / "i", *ours)
    assert done.returncode == 0, done.stderr
    assert "LearnedSparse(6 docs, " in done.stdout
    assert " terms per doc; FLOPS " in done.stdout
    for args in (["--index", tmp_path / "i"], ours, ["--index", tmp_path / "i", "--encoder", f"splade:{model}"]):
        done = command("search", collection, *args, "-q", "red blue")
        assert done.returncode == 0, done.stderr
    assert command("verify", tmp_path / "i").returncode == 0
    dense = tiny_model.write(tmp_path / "dense")
    for args, says in (
        (["index", collection, "-o", tmp_path / "i", *ours, "--update"], "an index of --retriever sparse cannot be updated"),
        (["search", collection, "--retriever", "sparse", "-q", "x"], "model is missing"),
        (["search", collection, "--retriever", "sparse", "--encoder", "spade:x", "-q", "x"], "'spade' is unknown; choose splade"),
        (["search", collection, "--retriever", "sparse", "--encoder", f"splade:{dense}", "-q", "x"],
         "returns 4 numbers for each token, its tokenizer has 12 terms: it is not a masked language model"),
        (["search", collection, "--retriever", "sparse", "--encoder", "splade:gone", "-q", "x"], "'gone' is"),
    ):  # fmt: skip
        done = command(*args)
        assert (done.returncode, done.stderr.count("\n")) == (2, 1), done.stderr
        assert says in done.stderr


def test_costs_are_in_the_report(model, collection, tmp_path, monkeypatch):
    monkeypatch.setenv("RANKWRIGHT_STORE", str(tmp_path / "store"))
    (tmp_path / "e.toml").write_text(
        f'schema = 1\n[data.c]\npath = "c"\n[retrieve.splade]\nkind = "sparse"\nencoder = "splade"\nmodel = "{model}"\n'
        '[retrieve.bm25]\nkind = "bm25"\n[evaluate]\nmeasures = ["nDCG@10"]\n[report]\n'
    )
    done = command("run", tmp_path / "e.toml", "-o", tmp_path / "report", cwd=tmp_path)
    assert done.returncode == 0, done.stderr
    text = "".join(path.read_text() for path in (tmp_path / "report").rglob("leaderboard*.csv"))
    assert "FLOPS" in text
    assert "postings/query" in text
