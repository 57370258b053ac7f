"""Dense retrieval: encoders by hand, exact search against a plain product, recorded scores, resumption, mistakes."""

import json
import subprocess
import sys
from pathlib import Path

import faiss
import numpy as np
import polars as pl
import pytest
from hypothesis import given
from hypothesis import strategies as st

import tiny_model
from conftest import ROOT, command
from rankwright import (
    BM25,
    Collection,
    Dense,
    Lsa,
    Onnx,
    Qrels,
    RankwrightError,
    SentenceTransformer,
    Vectors,
    evaluate,
    fuse,
)
from rankwright.collection import Block
from rankwright.retrieval.dense import neighbors
from rankwright.retrieval.dense.encoders import (
    ENCODERS,
    PRESETS,
    EmbeddingGemmaEmbedder,
    batch_encoding,
    create_encoder,
)
from rankwright.retrieval.dense.encoders.encoder import normalize_rows
from rankwright.retrieval.encoded_texts import append_batch

COLORS = {"a": "red green", "b": "blue", "c": "green green blue", "d": "red"}


@pytest.fixture(autouse=True)
def cache(tmp_path, monkeypatch):
    """Each test has its own cache folder."""
    monkeypatch.setenv("RANKWRIGHT_CACHE", str(tmp_path / "cache"))
    return tmp_path / "cache"


@pytest.fixture
def tiny(tmp_path):
    """A folder with a small ONNX model."""
    return tiny_model.write(tmp_path / "tiny")


def row(*words):
    """The rows of words in the tiny model's table."""
    return tiny_model.table()[[tiny_model.WORDS.index(word) for word in words]]


# encoders


def test_pooling_by_hand(tiny):
    """Mean, max, first and last token; padding does not count."""
    texts = ["red green", "blue"]
    for how, wanted in {
        "mean": [row("red", "green").mean(axis=0), row("blue")[0]],
        "max": [row("red", "green").max(axis=0), row("blue")[0]],
        "cls": [row("red")[0], row("blue")[0]],
        "last": [row("green")[0], row("blue")[0]],
    }.items():
        found = Onnx(tiny, pooling=how).encode(texts)
        assert found == pytest.approx(normalize_rows(np.array(wanted)), abs=1e-6), how
    both = Onnx(tiny, pooling="cls", query_pooling="last")
    assert both.encode(["red green"], "query") == pytest.approx(normalize_rows(row("green")), abs=1e-6)
    assert both.encode(["red green"], "doc") == pytest.approx(normalize_rows(row("red")), abs=1e-6)


def test_prompts_by_side(tiny):
    """A prompt is a prefix, or a template with fields; empty fields are none."""
    made = Onnx(tiny, query_prompt="query: ", doc_prompt="passage: ")
    index = Dense.build({"x": "red"}, made)
    assert index.vectors[0] == pytest.approx(normalize_rows(row("passage:", "red").mean(axis=0)[None])[0], abs=1e-6)
    assert made.encode_queries({"q": "red"})[0] == pytest.approx(
        normalize_rows(row("query:", "red").mean(axis=0)[None])[0], abs=1e-6
    )
    block = next(Collection.of({"x": {"title": "T", "text": "body {x}"}, "y": {"text": "more"}}).blocks())
    form = Onnx(tiny, doc_prompt="title: {title} | text: {text}")
    assert form.doc_texts(block, ("title", "text")) == ["title: T | text: body {x}", "title: none | text: more"]
    assert form.doc_texts(block, ("text",)) == ["title: none | text: body {x}", "title: none | text: more"]
    with pytest.raises(RankwrightError, match=r"prompt 'a \{b\}': the only placeholders are \{text\}"):
        Onnx(tiny, doc_prompt="a {b}").doc_texts(block, ("text",))


def test_dim_truncates_and_renormalizes(tiny):
    found = Onnx(tiny, dim=2).encode(["red", "blue"])
    rows = row("red", "blue")[:, :2]
    assert found == pytest.approx(rows / np.linalg.norm(rows, axis=1)[:, None], abs=1e-6)
    with pytest.raises(RankwrightError, match="dim 9 is more than the model's 4"):
        Onnx(tiny, dim=9).encode(["red"])


def test_recipe_from_model_files(tiny):
    """Pooling, prompts and length from sentence-transformers' files; a preset and the user take precedence."""
    (tiny / "1_Pooling").mkdir()
    (tiny / "1_Pooling" / "config.json").write_text(
        '{"pooling_mode_cls_token": true, "pooling_mode_mean_tokens": false}'
    )
    (tiny / "config_sentence_transformers.json").write_text('{"prompts": {"query": "query: "}}')
    (tiny / "sentence_bert_config.json").write_text('{"max_seq_length": 3}')
    made = Onnx(tiny)
    assert (made.recipe.pooling_for("doc"), made.recipe.prompt_for("query"), made.recipe.max_length) == (
        "cls",
        "query: ",
        3,
    )
    assert Onnx(tiny, pooling="max", query_prompt="").recipe.pooling_for("doc") == "max"
    assert Onnx(tiny, query_prompt="").recipe.prompt_for("query") == ""
    assert Onnx(tiny, preset="e5").recipe.pooling_for("doc") == "mean"
    assert made.encode(["red green blue red red red"]).shape == (1, 4)


def test_presets_are_recognized_by_name(tiny):
    for name, family in {
        "BAAI/bge-small-en-v1.5": "bge",
        "intfloat/e5-base-v2": "e5",
        "thenlper/gte-large": "gte",
        "google/embeddinggemma-300m": "embeddinggemma",
        "models/all-MiniLM-L6-v2": "minilm",
        "minilm_onnx": "minilm",
        "embeddinggemma": "embeddinggemma",
    }.items():
        assert SentenceTransformer(name).family is PRESETS[family]
    for other in ("BAAI/bge-m3", "intfloat/e5-mistral-7b-instruct", "bert-base-uncased"):
        assert SentenceTransformer(other).family is None
    gemma = SentenceTransformer("embeddinggemma", dim=768, dtype="bfloat16")
    assert (gemma.model_name, gemma.dim) == ("google/embeddinggemma-300m", 768)
    alias = EmbeddingGemmaEmbedder(truncate_dim=768, use_bf16=True)
    assert (alias.model_name, alias.dim, alias.dtype) == (gemma.model_name, 768, "bfloat16")
    assert (alias.family, alias.given_recipe) == (gemma.family, gemma.given_recipe)
    plain = EmbeddingGemmaEmbedder()
    assert (plain.dim, plain.dtype) == (None, "float32")
    assert EmbeddingGemmaEmbedder(model="models/notes").family == gemma.family
    assert gemma.family.recipe.doc_prompt == "title: {title} | text: {text}"
    assert gemma.family.recipe.query_prompt == "task: search result | query: {query}"


def test_lsa_by_hand():
    """With as many axes as docs nothing is lost: products equal those of TF-IDF. Counts 1, 2 weigh 1, 1 + ln 2."""
    docs = {"1": "cat", "2": "cat dog dog", "3": "fish"}
    index = Dense.build(docs, Lsa(analyzer="whitespace"))
    idf = {"cat": np.log(4 / 3) + 1, "dog": np.log(4 / 2) + 1, "fish": np.log(4 / 2) + 1}
    two = np.array([idf["cat"], (1 + np.log(2)) * idf["dog"]])
    found = index.search({"q": "cat", "none": "bird"}, 3).to_dict()
    assert found == {"q": pytest.approx({"1": 1.0, "2": two[0] / np.linalg.norm(two), "3": 0.0}, abs=1e-6)}


def test_lsa_matches_scikit_learn():
    """TF-IDF as in TfidfVectorizer, products as in the space of TruncatedSVD."""
    from sklearn.decomposition import TruncatedSVD
    from sklearn.feature_extraction.text import TfidfVectorizer

    rng = np.random.default_rng(3)
    texts = [" ".join(rng.choice([f"w{i}" for i in range(40)], size=rng.integers(3, 30))) for _ in range(60)]
    weights = TfidfVectorizer(sublinear_tf=True, token_pattern=r"\S+").fit_transform(texts)
    theirs = normalize_rows(TruncatedSVD(8, algorithm="arpack", random_state=0).fit_transform(weights))
    ours = Dense.build({str(at): text for at, text in enumerate(texts)}, Lsa(dim=8, analyzer="whitespace")).vectors
    assert ours @ ours.T == pytest.approx(theirs @ theirs.T, abs=1e-5)


def test_lsa_is_the_same_every_time(tmp_path):
    docs = {str(at): f"w{at % 7} w{at % 5} w{at % 3}" for at in range(50)}
    one = Dense.build(docs, Lsa(dim=4), folder=tmp_path / "i")
    two = Dense.build(docs, Lsa(dim=4))
    assert np.array_equal(one.vectors, two.vectors)
    queries = {"q": "w1 w2", "r": "w4"}
    assert Dense.open(tmp_path / "i").search(queries, 9) == two.search(queries, 9)
    with pytest.raises(RankwrightError, match="is not fitted"):
        Lsa().encode(["x"])
    with pytest.raises(RankwrightError, match="needs at least two docs and two terms"):
        Dense.build({"a": "x"}, "lsa")


# search


def plain(vectors, ids, queries, k):
    """The ranking by a product in 64 bits: score descending, then id descending."""
    found = {}
    for name, query in queries.items():
        scores = np.round(vectors.astype(np.float64) @ query.astype(np.float64), 12)
        best = sorted(zip(scores.tolist(), ids, strict=True), reverse=True)[:k]
        found[name] = [doc for _, doc in best]
    return found


@given(st.integers(0, 10**6), st.integers(1, 60), st.integers(1, 30), st.integers(1, 5))
def test_flat_matches_a_plain_product(seed, docs, k, size):
    """Vectors with few distinct values, so that many docs tie, at rank k too."""
    rng = np.random.default_rng(seed)
    vectors = normalize_rows(rng.integers(-1, 2, size=(docs, size)).astype(np.float32))
    ids = [f"d{at}" for at in rng.permutation(docs)]
    asked = {f"q{at}": normalize_rows(rng.integers(-1, 2, size=(1, size)).astype(np.float32))[0] for at in range(3)}
    asked = {name: query for name, query in asked.items() if query.any()}
    if not asked or not vectors.any():
        return
    index = Dense(Vectors(), ids, vectors)
    found = index.search_vectors(dict.fromkeys(asked, ""), np.stack(list(asked.values())), k, 1, "x").to_dict()
    assert {query: list(docs) for query, docs in found.items()} == plain(vectors, ids, asked, k)


@pytest.mark.parametrize("k", [1, 10, 700])
def test_flat_matches_faiss(k, monkeypatch):
    """Blocks of vectors and of queries do not matter; docs whose products differ by a rounding may change places."""
    import faiss

    from rankwright.retrieval.dense import neighbors

    monkeypatch.setattr(neighbors, "VECTOR_BLOCK", 64)
    monkeypatch.setattr(neighbors, "QUERY_BLOCK", 7)
    rng = np.random.default_rng(4)
    vectors, queries = (normalize_rows(rng.normal(size=(count, 48)).astype(np.float32)) for count in (3000, 20))
    theirs = faiss.IndexFlatIP(48)
    theirs.add(vectors)
    scores, rows = theirs.search(queries, k)
    index = Dense(Vectors(), [f"{row:04}" for row in range(3000)], vectors)
    run = index.search_vectors({str(at): "" for at in range(20)}, queries, k, None, "x")
    assert run.scores == pytest.approx(scores.reshape(-1), abs=1e-6)
    ours = np.array([int(doc) for doc in run.docs]).reshape(20, k)
    assert all(len({*row}) == k for row in ours.tolist())
    products = queries.astype(float) @ vectors.T.astype(float)
    assert np.abs(np.take_along_axis(products, ours, 1) - np.take_along_axis(products, rows, 1)).max() < 1e-6


def test_many_docs_that_tie():
    """A thousand docs with one vector: the greatest ids come first, for any k."""
    ids = [f"{at:04}" for at in range(1000)]
    index = Dense(Vectors(), ids, np.tile(normalize_rows(np.ones((1, 8))), (1000, 1)))
    for k in (1, 10, 100, 1000, 5000):
        found = list(index.search_vectors({"q": ""}, normalize_rows(np.ones((1, 8))), k, None, "x").to_dict()["q"])
        assert found == ids[::-1][:k]


@pytest.mark.slow
def test_precomputed_vectors_reach_the_recorded_scores(data):
    """MiniLM's vectors on scifact, and Pyserini's fusions of them with BM25, to four decimals."""
    folder = data / "scifact"
    scifact = Collection.load(folder)
    dense = Dense.build(scifact, Vectors(folder / "minilm-docs.npy", folder / "minilm-queries.npy"))
    run = dense.search(scifact.judged_queries, 1000)
    bm25 = BM25.build(scifact).search(scifact.judged_queries, 1000, params={"k1": 0.9, "b": 0.4, "lossy_lengths": True})
    runs = [
        run,
        *(fuse([bm25, run], method, name=method) for method in ("rrf", "average", "interpolation", "normalize")),
    ]
    found = evaluate(scifact.qrels, runs, ["nDCG@10", "R@100", "R@1000"]).table().rows
    assert [[round(value, 4) for value in each[1:4]] for each in found] == [
        [0.6449, 0.9250, 0.9933],
        [0.7118, 0.9617, 0.9933],
        [0.6849, 0.9287, 0.9767],
        [0.6849, 0.9287, 0.9767],
        [0.7292, 0.9617, 0.9933],
    ]
    exact = run.top(10).to_dict()
    for kind, least in (("hnsw", 0.95), ("ivf", 0.9)):
        near = Dense.build(scifact, Vectors(folder / "minilm-docs.npy", folder / "minilm-queries.npy"), kind)
        ours = near.search(scifact.judged_queries, 10).to_dict()
        assert np.mean([len(ours[query].keys() & exact[query].keys()) / 10 for query in exact]) >= least, kind


@pytest.mark.slow
def test_lsa_on_scifact(data):
    scifact = Collection.load(data / "scifact")
    run = Dense.build(scifact, "lsa").search(scifact.judged_queries, 10)
    assert evaluate(scifact.qrels, [run], ["nDCG@10"]).table().rows[0][1] >= 0.5  # 0.35 is required


@pytest.mark.parametrize("kind", ["flat", "hnsw", "ivf", "int8", "binary", "pq"])
def test_save_and_open(tmp_path, tiny, kind):
    rng = np.random.default_rng(1)
    docs = {str(at): " ".join(rng.choice(["red", "green", "blue"], 5)) for at in range(300)}
    made = Dense.build(docs, Onnx(tiny), kind, folder=tmp_path / "i")
    again = Dense.open(tmp_path / "i")
    queries = {"q": "red red blue", "r": "green"}
    assert (
        again.search(queries, 20) == made.search(queries, 20) == Dense.build(docs, Onnx(tiny), kind).search(queries, 20)
    )
    assert isinstance(again.vectors, np.memmap)
    assert repr(again) == f"Dense(300 docs, 4 dimensions, onnx, {kind})"
    with pytest.raises(RankwrightError, match="is a rankwright dense index; a rankwright bm25 index is needed"):
        BM25.open(tmp_path / "i")
    file = next((tmp_path / "i").rglob("vectors.npy"))
    file.write_bytes(file.read_bytes()[:-7])
    with pytest.raises(RankwrightError, match="vectors.npy: damaged, it has .* bytes; build it again"):
        Dense.open(tmp_path / "i")


# precomputed vectors


def test_vectors_by_order_and_by_id(tmp_path):
    docs = Collection.of({"a": "x", "b": "y"}, {"q1": "?", "q2": "??"})
    rows = np.array([[1, 0], [0, 2]], dtype=np.float16)
    np.save(tmp_path / "d.npy", rows)
    np.save(tmp_path / "q.npy", rows[::-1])
    pl.DataFrame({"doc": ["b", "a"], "vector": [[0.0, 2.0], [1.0, 0.0]]}).write_parquet(tmp_path / "d.parquet")
    import faiss

    flat = faiss.IndexFlatIP(2)
    flat.add(rows.astype(np.float32))
    (tmp_path / "f").mkdir()
    faiss.write_index(flat, str(tmp_path / "f" / "index"))
    (tmp_path / "f" / "docid").write_text("a\nb\n")
    faiss.write_index(flat, str(tmp_path / "d.faiss"))
    for given_docs in ("d.npy", "d.parquet", "f", "d.faiss"):
        index = Dense.build(docs, Vectors(tmp_path / given_docs, tmp_path / "q.npy"), folder=tmp_path / "i")
        assert index.search({"q2": "??"}, 1).to_dict() == {"q2": {"a": 1.0}}
        assert Dense.open(tmp_path / "i").search(docs.queries, 1).to_dict() == {"q1": {"b": 1.0}, "q2": {"a": 1.0}}
    with pytest.raises(RankwrightError, match="cannot encode a text"):
        index.search({"new": "words"}, 1)


def test_saved_index_reads_query_vectors_once(tmp_path, monkeypatch):
    """However many queries are searched one by one."""
    from rankwright.retrieval.dense.encoders import given_vectors as vectors

    docs, queries = {"a": "", "b": ""}, {"q": "", "r": ""}
    c = Collection.of(docs, queries)
    Dense.build(c, Vectors(np.eye(2), np.eye(2)), folder=tmp_path / "i")
    index, read = Dense.open(tmp_path / "i"), []
    read_vectors = vectors.read_vectors
    monkeypatch.setattr(vectors, "read_vectors", lambda given: read.append(given) or read_vectors(given))
    found = [next(iter(index.search({query: ""}, 1).to_dict()[query])) for query in "qrqr"]
    assert found == ["a", "b", "a", "b"]
    assert len(read) == 1


def test_vectors_of_a_collection(tmp_path):
    """vectors/docs.npy and vectors/queries.npy in its folder are its own."""
    (tmp_path / "c" / "vectors").mkdir(parents=True)
    (tmp_path / "c" / "corpus.jsonl").write_text('{"_id": "a", "text": "x"}\n{"_id": "b", "text": "y"}\n')
    (tmp_path / "c" / "queries.jsonl").write_text('{"_id": "q", "text": "?"}\n')
    np.save(tmp_path / "c" / "vectors" / "docs.npy", np.eye(2))
    np.save(tmp_path / "c" / "vectors" / "queries.npy", np.array([[0.0, 1.0]]))
    done = command("search", tmp_path / "c", "--retriever", "dense", "--k", "1")
    assert done.stdout == "q Q0 b 1 1.0 dense\n"


@pytest.mark.parametrize(
    ("make", "says"),
    [
        (lambda p: Vectors(p / "gone.npy"), "gone.npy: no such file; vectors are .npy"),
        (lambda p: Vectors(np.zeros((3, 2))), "the array: 3 vectors for 2 docs; each needs one"),
        (
            lambda p: Vectors(np.zeros(4)),
            r"the array: vectors must be a 2-D array of floats, got shape \(4,\) of float64",
        ),
        (lambda p: Vectors(np.zeros((2, 2), dtype=int)), r"must be a 2-D array of floats, got shape \(2, 2\) of int64"),
        (lambda p: Vectors(np.array([[1, 0], [np.nan, 1]])), "the vector of doc 'b' contains NaN or infinity"),
        (lambda p: Vectors(), "has no vectors/docs.npy or vectors/docs.parquet; name a file"),
        (lambda p: Vectors(p / "x.parquet"), "x.parquet: no vector for 1 of 2 docs, e.g. doc 'b'"),
        (lambda p: Vectors(p / "odd.parquet"), "odd.parquet: the vectors in column 'v' differ in length"),
        (lambda p: Vectors(p / "bad.npy"), "bad.npy: not a .npy file with an array of numbers"),
        (lambda p: Vectors(p / "bad.faiss"), "bad.faiss: not a FAISS index"),
    ],
)
def test_invalid_vectors(tmp_path, make, says):
    pl.DataFrame({"id": ["a"], "v": [[1.0, 0.0]]}).write_parquet(tmp_path / "x.parquet")
    pl.DataFrame({"id": ["a", "b"], "v": [[1.0, 0.0], [1.0]]}).write_parquet(tmp_path / "odd.parquet")
    for name in ("bad.npy", "bad.faiss"):
        (tmp_path / name).write_text("nothing")
    with pytest.raises(RankwrightError, match=says) as error:
        Dense.build({"a": "x", "b": "y"}, make(tmp_path))
    assert "\n" not in str(error.value)


# caching and resuming


def test_unchanged_docs_are_not_encoded_again(tiny, monkeypatch, cache):
    """Vectors are cached by their texts, per window; another model, prompt or side has its own entry."""
    monkeypatch.setattr(batch_encoding, "WINDOW", 2)
    seen = []
    encode = Onnx.unit_vectors
    monkeypatch.setattr(Onnx, "unit_vectors", lambda self, texts, side: seen.extend(texts) or encode(self, texts, side))
    first = Dense.build(COLORS, Onnx(tiny))
    assert sorted(seen) == sorted(COLORS.values())
    again = Dense.build({**COLORS, "e": "green"}, Onnx(tiny))
    assert seen[4:] == ["green"]
    assert np.array_equal(again.vectors[:4], first.vectors)
    Dense.build(COLORS, Onnx(tiny, pooling="max"))
    assert len(seen) == 9
    for file in cache.rglob("*.npy"):
        file.write_bytes(b"damaged")
    assert np.array_equal(Dense.build(COLORS, Onnx(tiny)).vectors, first.vectors)
    assert len(seen) == 13
    assert not list(cache.rglob("*.part"))


@pytest.mark.parametrize("cut", [0, 5])
def test_interrupted_encoding_resumes(tiny, monkeypatch, cache, cut):
    """Stopped in the fourth batch, with the batch file also truncated: the same bytes, nothing encoded twice."""
    rng = np.random.default_rng(2)
    docs = {str(at): " ".join(rng.choice(["red", "green", "blue"], rng.integers(1, 9))) for at in range(40)}
    whole = Dense.build(docs, Onnx(tiny, batch=4)).vectors.tobytes()
    for file in cache.rglob("*.npy"):
        file.unlink()
    encode, batches = Onnx.unit_vectors, []

    def counted(self, texts, side):
        batches.append(len(texts))
        if len(batches) == 4:
            raise KeyboardInterrupt
        return encode(self, texts, side)

    monkeypatch.setattr(Onnx, "unit_vectors", counted)
    with pytest.raises(KeyboardInterrupt):
        Dense.build(docs, Onnx(tiny, batch=4))
    part = next(cache.rglob("*.part"))
    if cut:
        part.write_bytes(part.read_bytes()[:-cut])
    assert Dense.build(docs, Onnx(tiny, batch=4)).vectors.tobytes() == whole
    assert len(batches) == 4 + 7 + (cut > 0)  # ten batches: three were done, the last of them truncated or not


@pytest.mark.slow
def test_memory_does_not_grow_with_the_docs(tmp_path, tiny):
    """Three times the docs, once there are several blocks: the peak rises by little more than their vectors and ids."""
    program = """
import resource, sys
from rankwright import Collection, Dense, Onnx
Dense.build(Collection.load(sys.argv[1]), Onnx(sys.argv[2], batch=512, max_length=16), folder=sys.argv[3])
try:
    print(next(line.split()[1] for line in open("/proc/self/status") if line.startswith("VmHWM")))
except OSError:  # macOS, where it is in bytes
    print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024)
"""
    peaks = []
    for count in (36_000, 108_000):
        text = " ".join(["red green blue"] * 100)
        rows = (json.dumps({"_id": str(at), "text": f"{text} {at}"}) for at in range(count))
        (tmp_path / "docs.jsonl").write_text("\n".join(rows) + "\n")
        args = [tmp_path / "docs.jsonl", tiny, tmp_path / f"i{count}"]
        done = subprocess.run(
            [sys.executable, "-c", program, *map(str, args)], capture_output=True, text=True, check=True
        )
        peaks.append(int(done.stdout) / 1024)
    assert peaks[1] - peaks[0] < 75, peaks  # MB; the texts alone are 108 MB more


# mistakes


@pytest.mark.parametrize(
    ("make", "says"),
    [
        (lambda p: Onnx(p / "gone"), "gone: no such folder; it must contain model.onnx and tokenizer.json"),
        (lambda p: Onnx(p / "empty"), "empty: no .onnx file; looked there and in"),
        (lambda p: Onnx(p / "two"), r"two: has several .onnx files \(a.onnx, b.onnx\); name one"),
        (lambda p: Onnx(p / "bare"), "no tokenizer.json next to the model; looked in"),
        (lambda p: Onnx(p / "broken"), "broken/model.onnx: not a model that onnxruntime can load"),
        (lambda p: Onnx(p / "labels"), "not a sentence encoder: it takes input_ids, attention_mask and returns logits"),
        (lambda p: Onnx(p / "tiny", pooling="sum"), "pooling 'sum' is unknown; choose mean, cls, last or max"),
        (lambda p: Onnx(p / "tiny", preset="e6"), "preset 'e6' is unknown"),
        (lambda p: Onnx(p / "tiny", dim=0), "dim must be an integer >= 1, got 0"),
        (lambda p: Onnx(p / "tiny", max_length=1), "max_length must be an integer >= 3, got 1"),
        (lambda p: Onnx(p / "tiny", batch=True), "batch must be an integer"),
        (lambda p: SentenceTransformer("embeddinggemma", dtype="float16"), r"float16 gives NaN"),
        (lambda p: SentenceTransformer("minilm", dtype="int4"), "dtype 'int4' is unknown; choose float32"),
        (lambda p: create_encoder("word2vec"), "encoder 'word2vec' is unknown; choose lsa, onnx"),
        (lambda p: create_encoder("onnx"), "encoder onnx: model is missing: a folder"),
        (
            lambda p: create_encoder("lsa", {"dims": 3}),
            "encoder lsa: parameter 'dims' is unknown; choose dim, batch or",
        ),
    ],
)
def test_unavailable_encoders(tmp_path, tiny, make, says):
    """One line, before any doc is read."""
    (tmp_path / "empty").mkdir()
    tiny_model.write(tmp_path / "two", name="a.onnx")
    tiny_model.write(tmp_path / "two", name="b.onnx")
    (tiny_model.write(tmp_path / "bare") / "tokenizer.json").unlink()
    (tiny_model.write(tmp_path / "broken") / "model.onnx").write_text("nothing")
    tiny_model.write(tmp_path / "labels", output="logits")

    def docs():
        raise AssertionError("docs were read")

    with pytest.raises(RankwrightError, match=says) as error:
        Dense.build(Collection("c", docs, ("text",)), make(tmp_path))
    assert "\n" not in str(error.value)


def test_missing_packages(tiny):
    """Without onnxruntime or sentence-transformers, the error says what to install."""
    program = """
import sys
sys.modules[sys.argv[1]] = None
from rankwright import Dense, RankwrightError, create_encoder
try:
    Dense.build({"a": "x"}, create_encoder(sys.argv[2]))
except RankwrightError as error:
    print(error)
"""
    for module, name, extra in (
        ("onnxruntime", f"onnx:{tiny}", "onnx"),
        ("tokenizers", f"onnx:{tiny}", "onnx"),
        ("sentence_transformers", "sentence-transformers:minilm", "sentence-transformers"),
    ):
        done = subprocess.run([sys.executable, "-c", program, module, name], capture_output=True, text=True, check=True)
        assert done.stdout == f"{module} is not installed; pip install 'rankwright[{extra}]'\n"


def test_vectors_with_nan(tiny):
    with pytest.raises(RankwrightError, match="encoder onnx: the vector of text 'nan' contains NaN or infinity"):
        Dense.build({"a": "red", "b": "nan"}, Onnx(tiny))


def test_other_mistakes(tiny):
    index = Dense.build(COLORS, Onnx(tiny))
    for call, says in (
        (lambda: index.search({"q": "red"}, 0), "k must be an integer >= 1, got 0"),
        (lambda: index.search(["red"], 1), "queries must be a mapping {id: text}, got list"),
        (
            lambda: index.search_vectors({"q": ""}, np.ones((1, 3)), 1, None, "x"),
            "query vectors must have 4 dimensions, got 3",
        ),
        (
            lambda: Dense.build(COLORS, Onnx(tiny), "tree"),
            "index 'tree' is unknown; choose flat, hnsw, ivf, int8, binary or pq",
        ),
        (
            lambda: Dense.build(COLORS, Onnx(tiny), "hnsw", {"mm": 3}),
            "parameter 'mm' is unknown; choose m, ef_construction",
        ),
        (lambda: Dense.build({}, Onnx(tiny)), "has no docs"),
        (lambda: Dense.build(Collection.load(ROOT / "gone"), Onnx(tiny)), "no such file or folder"),
    ):
        with pytest.raises(RankwrightError, match=says):
            call()
    assert index.search({}, 5).to_dict() == {}


# commands


def test_commands(tmp_path, tiny):
    folder = tmp_path / "c"
    folder.mkdir()
    rows = "".join(json.dumps({"_id": doc, "text": text}) + "\n" for doc, text in COLORS.items())
    (folder / "corpus.jsonl").write_text(rows)
    (folder / "queries.jsonl").write_text('{"_id": "q", "text": "blue"}\n')
    ours = ["--retriever", "dense", "--encoder", f"onnx:{tiny}"]
    done = command("index", folder, "-o", tmp_path / "i", *ours, "--param", "dim=3", "--ann", "hnsw", "--param", "ef=9")
    assert done.returncode == 0, done.stderr
    assert "Dense(4 docs, 3 dimensions, onnx, hnsw)" in done.stdout
    assert json.loads((tmp_path / "i" / "index.json").read_text())["index"]["params"]["ef"] == 9
    done = command("search", folder, "--retriever", "dense", "--index", tmp_path / "i", "-o", tmp_path / "dense.run")
    assert done.returncode == 0, done.stderr
    assert (tmp_path / "dense.run").read_text().startswith("q Q0 b 1 ")
    # the index knows its kind; the search width can be set; the encoder may have moved
    tiny.rename(tmp_path / "moved")
    args = ["search", folder, "--index", tmp_path / "i", "--param", "ef=50", "--encoder", f"onnx:{tmp_path / 'moved'}"]
    done = command(*args, "-o", tmp_path / "again.run")
    assert done.returncode == 0, done.stderr
    assert (tmp_path / "again.run").read_text() == (tmp_path / "dense.run").read_text()
    (tmp_path / "moved").rename(tiny)
    assert command("search", folder, "-o", tmp_path / "bm25.run").returncode == 0
    assert command("fuse", tmp_path / "bm25.run", tmp_path / "dense.run", "-o", tmp_path / "h.run").returncode == 0
    done = command("search", folder, "--retriever", "dense", "--encoder", "lsa", "-q", "blue", "--k", "1")
    assert done.stdout.startswith(" 1  ")
    assert "*blue*" in done.stdout
    for args, says in (
        (
            ["search", folder, "--retriever", "dense", "--k1", "1"],
            "--k1 belongs to --retriever bm25, bm25f or elastic, not to dense",
        ),
        (["search", folder, "--retriever", "random", "--weighting", "l"], "--weighting belongs to --retriever bm25"),
        (
            ["search", folder, "--encoder", "lsa"],
            "--encoder belongs to --retriever dense, sparse or elastic, not to bm25",
        ),
        (
            ["search", folder, "--retriever", "denze"],
            "--retriever 'denze' is unknown; choose bm25, bm25f, dense, sparse, late-interaction, elastic",
        ),
        (
            ["search", folder, "--index", tmp_path / "i", "--ann", "ivf"],
            "--ann ivf: the index",
        ),
        (["search", folder, "--retriever", "random", "--index", tmp_path / "i"], "--retriever random has no index"),
        (
            ["search", folder, "--retriever", "bm25", "--index", tmp_path / "i"],
            "is a rankwright dense index; a rankwright bm25 index is needed",
        ),
        (["search", folder, "--index", tmp_path / "i", "-o", tmp_path / "x.json"], "a run file cannot end in .json"),
        (
            ["search", folder, *ours, "--ann", "tree"],
            "--ann 'tree' is unknown; choose flat, hnsw, ivf, int8, binary or pq",
        ),
        (
            ["search", folder, *ours, "--param", "dims=3"],
            "--param dims: parameter 'dims' is unknown; choose filter, encoder, index, storage, dim",
        ),
        (
            ["index", folder, "-o", tmp_path / "j", "--retriever", "dense", "--add"],
            "--add: an index of --retriever dense cannot be extended",
        ),
        (["index", folder, "-o", tmp_path / "j", "--retriever", "random"], "--retriever random: has no index"),
        (
            ["index", folder, "-o", tmp_path / "j", "--param", "k1=1"],
            "--param k1: not a parameter of an index; give it to search",
        ),
        (["index", folder, "-o", tmp_path / "j", *ours[:2], "--encoder", "onnx:gone"], "gone: no such folder"),
    ):
        failed = command(*args)
        assert (failed.returncode, failed.stderr.count("\n")) == (2, 1), failed.stderr
        assert says in failed.stderr
    assert not (tmp_path / "j").exists()


def test_every_encoder_is_public_and_every_parameter_explained():
    import rankwright
    from rankwright.kind_options import params_of

    assert all(param.help for made in ENCODERS.values() for param in params_of(made).values())
    assert all(getattr(rankwright, made.__name__) is made for made in ENCODERS.values())


# regressions


def test_a_folder_that_is_not_an_index_is_never_replaced(tmp_path):
    """An index.json of another program, or a user's file in an index: refused, nothing is lost."""
    folder = tmp_path / "site"
    (folder / "src").mkdir(parents=True)
    (folder / "index.json").write_text('{"name": "site"}')
    (folder / "src" / "main.c").write_text("precious")
    for make in (Dense.build, BM25.build):
        with pytest.raises(RankwrightError, match="contains other files"):
            make(COLORS, folder=folder)
    assert (folder / "src" / "main.c").read_text() == "precious"
    Dense.build(COLORS, "lsa", folder=tmp_path / "i")
    Dense.build(COLORS, "lsa", folder=tmp_path / "i")  # an index is
    (tmp_path / "i" / "notes.txt").write_text("mine")
    with pytest.raises(RankwrightError, match=r"contains other files \(notes.txt\)"):
        Dense.build(COLORS, "lsa", folder=tmp_path / "i")


def test_a_collection_without_text_is_refused(tmp_path, tiny):
    (tmp_path / "c.csv").write_text("id,foo\n1,red\n")
    with pytest.raises(RankwrightError, match="no text column is known"):
        Dense.build(Collection.load(tmp_path / "c.csv"), Onnx(tiny))


def test_an_index_knows_its_model(tmp_path, tiny, monkeypatch):
    """Stored by absolute path and by content: opened from anywhere, refused when its files change."""
    monkeypatch.chdir(tmp_path)
    Dense.build(COLORS, Onnx("tiny"), folder="i")
    monkeypatch.chdir(tiny)
    assert Dense.open(tmp_path / "i").search({"q": "red"}, 1).to_dict()["q"].keys() == {"d"}
    tiny_model.write(tiny, rows=tiny_model.table()[::-1].copy())
    with pytest.raises(RankwrightError, match="is not the one the index was built with: its files have changed"):
        Dense.open(tmp_path / "i").search({"q": "red"}, 1)


def test_external_data_of_a_model(tmp_path, tiny):
    """model.onnx_data is part of the model."""
    before = Onnx(tiny).identity
    (tiny / "model.onnx_data").write_bytes(b"numbers")
    one = Onnx(tiny).identity
    (tiny / "model.onnx_data").write_bytes(b"other numbers")
    assert len({json.dumps(each, sort_keys=True) for each in (before, one, Onnx(tiny).identity)}) == 3


def test_cache_key_covers_all_parameters(tiny, cache):
    """Another length, side, dim or batch is not taken from the cache."""
    texts = {"a": "red green blue"}
    whole = Dense.build(texts, Onnx(tiny)).vectors
    short = Dense.build(texts, Onnx(tiny, max_length=3)).vectors
    assert np.array_equal(whole, short)
    cut = Dense.build({"a": "red red red green blue"}, Onnx(tiny, max_length=3)).vectors[0]
    assert cut == pytest.approx(normalize_rows(row("red"))[0], abs=1e-6)
    sides = Onnx(tiny, pooling="cls", query_pooling="last")
    assert not np.allclose(Dense.build(texts, sides).vectors[0], sides.encode_queries(texts)[0])
    assert Dense.build(texts, Onnx(tiny, dim=2)).vectors.shape == (1, 2)
    assert (
        len({json.dumps(Onnx(tiny, **params).identity) for params in ({}, {"dim": 2}, {"batch": 8}, {"max_length": 9})})
        == 4
    )


def test_zeros_left_by_a_crash_are_encoded_again(tiny, cache, monkeypatch):
    whole = Dense.build(COLORS, Onnx(tiny, batch=2)).vectors.tobytes()
    home = next(cache.rglob("*.npy"))
    with home.with_suffix(".part").open("wb") as file:
        np.save(file, np.zeros((2, 4), dtype=np.float32))
    home.unlink()
    assert Dense.build(COLORS, Onnx(tiny, batch=2)).vectors.tobytes() == whole


def test_two_processes_do_not_share_a_batch_file(tiny, cache):
    """While another process holds the batch file, encoding works without it."""
    from rankwright.base.locks import lock

    whole = Dense.build(COLORS, Onnx(tiny, batch=2)).vectors.tobytes()
    home = next(cache.rglob("*.npy"))
    home.unlink()
    part = home.with_suffix(".part")
    with part.open("wb") as file, lock(home.with_suffix(".lock")):
        assert Dense.build(COLORS, Onnx(tiny, batch=2)).vectors.tobytes() == whole
        assert file.tell() == 0


def test_presets_by_folder_name():
    for path in (
        "models/bge-small-en-v1.5",
        "models/bge-small-en-v1.5/model.onnx",
        "models/bge-small-en-v1.5/onnx/model.onnx",
    ):
        assert Onnx(path).family is PRESETS["bge"]


def test_encode_matches_the_index(tiny):
    """Texts encoded directly get the prompt of their side."""
    made = Onnx(tiny, query_prompt="query: ", doc_prompt="passage: ")
    assert np.array_equal(made.encode(["red"], "query"), made.encode_queries({"q": "red"}))
    assert made.encode(["red"]) == pytest.approx(Dense.build({"a": "red"}, made).vectors, abs=1e-6)
    with pytest.raises(RankwrightError, match="side 'title' is unknown; choose doc or query"):
        made.encode(["red"], "title")


def test_lsa_with_equal_singular_values():
    """Many similar docs: the same vectors every time; a solver with a random start would give others."""
    docs = {str(at): f"code{at} {'red' if at % 2 else 'blue'} {'small' if at % 3 else 'large'}" for at in range(600)}
    one, two = (Dense.build(docs, Lsa(dim=64)).vectors for _ in range(2))
    assert np.array_equal(one, two)


@pytest.mark.parametrize(
    ("frame", "says"),
    [
        ({"id": ["a", "b"], "links": [[1], [2]]}, "lists of floats"),
        ({"id": ["a", "a"], "vector": [[1.0], [2.0]]}, "doc 'a' has two vectors"),
    ],
)
def test_invalid_parquet(tmp_path, frame, says):
    pl.DataFrame(frame).write_parquet(tmp_path / "v.parquet")
    with pytest.raises(RankwrightError, match=says):
        Dense.build({"a": "x", "b": "y"}, Vectors(tmp_path / "v.parquet"))
    pl.DataFrame({"id": ["a", "b"], "links": [[1], [2]], "vector": [[1.0, 0.0], [0.0, 1.0]]}).write_parquet(
        tmp_path / "v.parquet"
    )
    assert Dense.build({"a": "x", "b": "y"}, Vectors(tmp_path / "v.parquet")).vectors.shape == (2, 2)


def test_query_vectors_must_match_the_queries():
    """One vector for two queries is refused."""
    two = Collection.of({"a": "x", "b": "y"}, {"q1": "?", "q2": "??"})
    with pytest.raises(RankwrightError, match="1 vectors for 2 queries; each needs one"):
        Dense.build(two, Vectors(np.eye(2), np.array([[0.0, 1.0]])))


def test_ivf_returns_k_rows():
    rng = np.random.default_rng(1)
    vectors = normalize_rows(rng.normal(size=(2000, 16)).astype(np.float32))
    docs = Collection.of({str(at): "x" for at in range(2000)}, {"q": "?"})
    index = Dense.build(docs, Vectors(vectors, vectors[:1]), "ivf")
    assert len(index.search({"q": "?"}, 1500)) == 1500
    narrow = Dense.build(docs, Vectors(vectors, vectors[:1]), "ivf", {"probes": 1})
    assert narrow.search({"q": "?"}, 5).to_dict()["q"].keys() != index.search({"q": "?"}, 5).to_dict()["q"].keys()


@pytest.mark.parametrize(
    ("make", "says"),
    [
        (lambda p: Dense.build(COLORS, Onnx(p), "hnsw", {"m": 1}), "m must be an integer >= 2, got 1"),
        (lambda p: Dense.build(COLORS, Onnx(p), "hnsw", {"ef": "abc"}), "ef must be an integer >= 1, got 'abc'"),
        (lambda p: Dense.build(COLORS, Onnx(p), "hnsw", {"ef": float("nan")}), "ef must be an integer"),
        (lambda p: Onnx(p, threads=0), "threads must be an integer >= 1, got 0"),
        (lambda p: Onnx(p, query_prompt="q: {foo}"), r"may contain \{query\}"),
        (lambda p: Onnx(p, doc_prompt=5), "doc_prompt must be a string, got 5"),
        (lambda p: create_encoder("lsa:1"), "encoder lsa: takes no path, got '1'"),
        (lambda p: create_encoder("onnx:a", {"path": "b"}), "model is given twice"),
        (lambda p: create_encoder("vectors:a,b,c"), "at most 2 files"),
        (lambda p: Dense.build({"a": "x", "b": "y"}, Lsa(analyzer=str.split)), "analyzer must be a string"),
    ],
)
def test_invalid_parameters(tiny, make, says):
    with pytest.raises(RankwrightError, match=says) as error:
        make(tiny)
    assert "\n" not in str(error.value)


def test_odd_texts(tiny):
    """Empty texts and lone surrogates get vectors; a duplicate doc is found before it is encoded."""
    for how in ("mean", "cls", "last", "max"):
        found = Dense.build({"a": "red", "b": "", "c": "\ud800"}, Onnx(tiny, pooling=how))
        assert not found.vectors[1].any()
    twice = Collection("c", lambda: iter([Block(["a", "a"], {"text": ["x", "y"]})]), ("text",))
    with pytest.raises(RankwrightError, match="doc 'a' appears twice"):
        Dense.build(twice, Onnx(tiny))
    blocks = Collection(
        "c", lambda: iter([Block(["a"], {"text": ["red"]}), Block(["b"], {"title": ["T"]})]), ("title", "text")
    )
    form = Onnx(tiny, doc_prompt="title: {title} | text: {text}")
    assert [form.doc_texts(block, ("title", "text")) for block in blocks.blocks()] == [
        ["title: none | text: red"],
        ["title: T | text: none"],
    ]


def test_unwritable_cache(tmp_path, tiny, monkeypatch):
    (tmp_path / "file").write_text("")
    monkeypatch.setenv("RANKWRIGHT_CACHE", str(tmp_path / "file"))
    with pytest.raises(RankwrightError, match="cannot write the cache"):
        Dense.build(COLORS, Onnx(tiny), folder=tmp_path / "i")


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs /dev/full")
def test_the_disk_of_the_cache_is_full(tmp_path):
    """The folder of the cache is named, not the one of the index; and the file fails once, not again as it is closed."""
    for vectors in (np.zeros((1, 4), np.float32), np.zeros((1000, 384), np.float32)):  # as numpy buffers it, or not
        with Path("/dev/full").open("a+b") as file, pytest.raises(RankwrightError) as found:
            append_batch(file, (vectors,), tmp_path)
        reason = "No space left on device; set RANKWRIGHT_CACHE to another folder"
        assert str(found.value) == f"{tmp_path}: cannot write the cache: {reason}"


def test_precomputed_vectors_without_ids(tmp_path):
    """For a collection without queries: all of them, in order; an error if there are none."""
    docs = Collection.of({"a": "", "b": ""})
    Dense.build(docs, Vectors(np.eye(2), np.eye(2)[::-1]), folder=tmp_path / "i")
    run = Dense.open(tmp_path / "i").search({"q": "", "r": ""}, 1).to_dict()
    assert [next(iter(found)) for found in run.values()] == ["b", "a"]
    with pytest.raises(RankwrightError, match="no query vectors are given; name their file: queries=PATH"):
        Dense.build(docs, Vectors(np.eye(2))).search({"q": ""}, 1)


def test_repr_of_a_collection():
    c = Collection.of({"a": {"text": ["one", "two"]}}, {"q": "x"}, Qrels.from_dict({"q": {"a": 1}}))
    assert repr(c) == "Collection('collection', 1 query, test: 1)"
    assert next(iter(c.texts()))[1] == ["one\ntwo"]
    with pytest.raises(RankwrightError, match="has no judgements"):
        c.select_split("all").qrels  # noqa: B018


def test_cells_with_too_few_docs_widen_the_search_of_their_query_alone():
    """A query gets the same docs alone and among others whose cells hold too few."""
    rng = np.random.default_rng(5)
    vectors = rng.normal(size=(400, 8)).astype(np.float32)
    queries = rng.normal(size=(30, 8)).astype(np.float32)
    index = faiss.index_factory(8, "IVF60,Flat", faiss.METRIC_INNER_PRODUCT)
    index.train(vectors)
    index.add(vectors)

    def search(some):
        return neighbors.search_faiss(index, some, 10, 1, neighbors.ivf_params(index, 10, {"probes": 1}))[1]

    together = search(queries)
    assert (together >= 0).all()
    assert (together == np.concatenate([search(queries[at : at + 1]) for at in range(30)])).all()
