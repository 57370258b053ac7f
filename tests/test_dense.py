"""Dense retrieval: encoders by hand, exact search against a plain product, recorded figures, resumption, mistakes."""

import json
import subprocess
import sys

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
from rankwright.retrieval.dense.encoders import ENCODERS, PRESETS, EmbeddingGemmaEmbedder, create_encoder
from rankwright.retrieval.dense.encoders import batch_encoding as embedding
from rankwright.retrieval.dense.encoders.encoder import units

COLOURS = {"a": "red green", "b": "blue", "c": "green green blue", "d": "red"}


@pytest.fixture(autouse=True)
def cache(tmp_path, monkeypatch):
    """Vectors are kept in a folder of this test."""
    monkeypatch.setenv("RANKWRIGHT_CACHE", str(tmp_path / "cache"))
    return tmp_path / "cache"


@pytest.fixture
def tiny(tmp_path):
    """A folder with a small ONNX model."""
    return tiny_model.write(tmp_path / "tiny")


def row(*words):
    """The rows of some words in the tiny model's table."""
    return tiny_model.table()[[tiny_model.WORDS.index(word) for word in words]]


# encoders


def test_pooling_by_hand(tiny):
    """mean, max, first and last token; padding does not count."""
    texts = ["red green", "blue"]
    for how, wanted in {
        "mean": [row("red", "green").mean(axis=0), row("blue")[0]],
        "max": [row("red", "green").max(axis=0), row("blue")[0]],
        "cls": [row("red")[0], row("blue")[0]],
        "last": [row("green")[0], row("blue")[0]],
    }.items():
        found = Onnx(tiny, pooling=how).encode(texts)
        assert found == pytest.approx(units(np.array(wanted)), abs=1e-6), how
    both = Onnx(tiny, pooling="cls", query_pooling="last")
    assert both.encode(["red green"], "query") == pytest.approx(units(row("green")), abs=1e-6)
    assert both.encode(["red green"], "doc") == pytest.approx(units(row("red")), abs=1e-6)


def test_prompts_by_side(tiny):
    """A prompt is a beginning, or a form with fields; empty fields are none."""
    made = Onnx(tiny, query_prompt="query: ", doc_prompt="passage: ")
    index = Dense.build({"x": "red"}, made)
    assert index.vectors[0] == pytest.approx(units(row("passage:", "red").mean(axis=0)[None])[0], abs=1e-6)
    assert made.asked({"q": "red"})[0] == pytest.approx(units(row("query:", "red").mean(axis=0)[None])[0], abs=1e-6)
    block = next(Collection.of({"x": {"title": "T", "text": "body {x}"}, "y": {"text": "more"}}).blocks())
    form = Onnx(tiny, doc_prompt="title: {title} | text: {text}")
    assert form.texts(block, ("title", "text")) == ["title: T | text: body {x}", "title: none | text: more"]
    assert form.texts(block, ("text",)) == ["title: none | text: body {x}", "title: none | text: more"]
    with pytest.raises(RankwrightError, match=r"prompt 'a \{b\}': a form has \{text\}"):
        Onnx(tiny, doc_prompt="a {b}").texts(block, ("text",))


def test_dim_cuts_and_renormalises(tiny):
    found = Onnx(tiny, dim=2).encode(["red", "blue"])
    rows = row("red", "blue")[:, :2]
    assert found == pytest.approx(rows / np.linalg.norm(rows, axis=1)[:, None], abs=1e-6)
    with pytest.raises(RankwrightError, match="dim 9 is more than its 4 numbers"):
        Onnx(tiny, dim=9).encode(["red"])


def test_what_the_files_of_a_model_say(tiny):
    """Pooling, prompts and length of sentence-transformers' files; a preset and the user come first."""
    (tiny / "1_Pooling").mkdir()
    (tiny / "1_Pooling" / "config.json").write_text(
        '{"pooling_mode_cls_token": true, "pooling_mode_mean_tokens": false}'
    )
    (tiny / "config_sentence_transformers.json").write_text('{"prompts": {"query": "query: "}}')
    (tiny / "sentence_bert_config.json").write_text('{"max_seq_length": 3}')
    made = Onnx(tiny)
    assert (made.recipe.how("doc"), made.recipe.prompt("query"), made.recipe.max_length) == ("cls", "query: ", 3)
    assert Onnx(tiny, pooling="max", query_prompt="").recipe.how("doc") == "max"
    assert Onnx(tiny, query_prompt="").recipe.prompt("query") == ""
    assert Onnx(tiny, preset="e5").recipe.how("doc") == "mean"
    assert made.encode(["red green blue red red red"]).shape == (1, 4)


def test_presets_are_told_by_names(tiny):
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
    assert (gemma.name, gemma.dim) == ("google/embeddinggemma-300m", 768)
    alias = EmbeddingGemmaEmbedder(truncate_dim=768, use_bf16=True)
    assert (alias.name, alias.dim, alias.dtype) == (gemma.name, 768, "bfloat16")
    assert (alias.family, alias.given) == (gemma.family, gemma.given)
    plain = EmbeddingGemmaEmbedder()
    assert (plain.dim, plain.dtype) == (None, "float32")
    assert EmbeddingGemmaEmbedder(model="models/notes").family == gemma.family
    assert gemma.family.recipe.doc_prompt == "title: {title} | text: {text}"
    assert gemma.family.recipe.query_prompt == "task: search result | query: {query}"


def test_lsa_by_hand():
    """With as many axes as docs nothing is lost: products are TF-IDF's. Counts 1, 2 weigh 1, 1 + ln 2."""
    docs = {"1": "cat", "2": "cat dog dog", "3": "fish"}
    index = Dense.build(docs, Lsa(analyzer="whitespace"))
    idf = {"cat": np.log(4 / 3) + 1, "dog": np.log(4 / 2) + 1, "fish": np.log(4 / 2) + 1}
    two = np.array([idf["cat"], (1 + np.log(2)) * idf["dog"]])
    found = index.search({"q": "cat", "none": "bird"}, 3).to_dict()
    assert found == {"q": pytest.approx({"1": 1.0, "2": two[0] / np.linalg.norm(two), "3": 0.0}, abs=1e-6)}


def test_lsa_as_scikit_learn():
    """TF-IDF as its TfidfVectorizer, products in the space of its TruncatedSVD."""
    from sklearn.decomposition import TruncatedSVD
    from sklearn.feature_extraction.text import TfidfVectorizer

    rng = np.random.default_rng(3)
    texts = [" ".join(rng.choice([f"w{i}" for i in range(40)], size=rng.integers(3, 30))) for _ in range(60)]
    weights = TfidfVectorizer(sublinear_tf=True, token_pattern=r"\S+").fit_transform(texts)
    theirs = units(TruncatedSVD(8, algorithm="arpack", random_state=0).fit_transform(weights))
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
    with pytest.raises(RankwrightError, match="two docs with two terms at least"):
        Dense.build({"a": "x"}, "lsa")


# search


def plain(vectors, ids, queries, k):
    """The ranking of a product in 64 bits: score falling, then id falling."""
    found = {}
    for name, query in queries.items():
        scores = np.round(vectors.astype(np.float64) @ query.astype(np.float64), 12)
        best = sorted(zip(scores.tolist(), ids, strict=True), reverse=True)[:k]
        found[name] = [doc for _, doc in best]
    return found


@given(st.integers(0, 10**6), st.integers(1, 60), st.integers(1, 30), st.integers(1, 5))
def test_flat_is_a_plain_product(seed, docs, k, size):
    """Vectors of few values, so that many docs tie, at the k-th place too."""
    rng = np.random.default_rng(seed)
    vectors = units(rng.integers(-1, 2, size=(docs, size)).astype(np.float32))
    ids = [f"d{at}" for at in rng.permutation(docs)]
    asked = {f"q{at}": units(rng.integers(-1, 2, size=(1, size)).astype(np.float32))[0] for at in range(3)}
    asked = {name: query for name, query in asked.items() if query.any()}
    if not asked or not vectors.any():
        return
    index = Dense(Vectors(), ids, vectors)
    found = index.near(dict.fromkeys(asked, ""), np.stack(list(asked.values())), k, 1, "x").to_dict()
    assert {query: list(docs) for query, docs in found.items()} == plain(vectors, ids, asked, k)


@pytest.mark.parametrize("k", [1, 10, 700])
def test_flat_is_what_faiss_finds(k, monkeypatch):
    """Blocks of vectors and of queries do not matter."""
    import faiss

    from rankwright.retrieval.dense import neighbors as neighbours

    monkeypatch.setattr(neighbours, "BLOCK", 64)
    monkeypatch.setattr(neighbours, "QUERIES", 7)
    rng = np.random.default_rng(4)
    vectors, queries = (units(rng.normal(size=(count, 48)).astype(np.float32)) for count in (3000, 20))
    theirs = faiss.IndexFlatIP(48)
    theirs.add(vectors)
    scores, rows = theirs.search(queries, k)
    index = Dense(Vectors(), [f"{row:04}" for row in range(3000)], vectors)
    run = index.near({str(at): "" for at in range(20)}, queries, k, None, "x")
    assert run.scores == pytest.approx(scores.reshape(-1), abs=1e-6)
    assert run.docs.to_list() == [f"{row:04}" for row in rows.reshape(-1)]


def test_many_docs_that_tie():
    """A thousand docs with one vector: the greatest ids come first, whatever k is."""
    ids = [f"{at:04}" for at in range(1000)]
    index = Dense(Vectors(), ids, np.tile(units(np.ones((1, 8))), (1000, 1)))
    for k in (1, 10, 100, 1000, 5000):
        found = list(index.near({"q": ""}, units(np.ones((1, 8))), k, None, "x").to_dict()["q"])
        assert found == ids[::-1][:k]


def test_given_vectors_reach_the_recorded_figures(data):
    """MiniLM's vectors on scifact, and Pyserini's fusions of them with BM25, to four decimals."""
    folder = data / "scifact"
    scifact = Collection.load(folder)
    dense = Dense.build(scifact, Vectors(folder / "minilm-docs.npy", folder / "minilm-queries.npy"))
    run = dense.search(scifact.asked, 1000)
    bm25 = BM25.build(scifact).search(scifact.asked, 1000, params={"k1": 0.9, "b": 0.4, "lossy_lengths": True})
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
        ours = near.search(scifact.asked, 10).to_dict()
        assert np.mean([len(ours[query].keys() & exact[query].keys()) / 10 for query in exact]) >= least, kind


@pytest.mark.slow
def test_lsa_on_scifact(data):
    scifact = Collection.load(data / "scifact")
    run = Dense.build(scifact, "lsa").search(scifact.asked, 10)
    assert evaluate(scifact.qrels, [run], ["nDCG@10"]).table().rows[0][1] >= 0.5  # 0.35 is asked for


@pytest.mark.parametrize("kind", ["flat", "hnsw", "ivf"])
def test_saved_and_opened(tmp_path, tiny, kind):
    rng = np.random.default_rng(1)
    docs = {str(at): " ".join(rng.choice(["red", "green", "blue"], 5)) for at in range(300)}
    made = Dense.build(docs, Onnx(tiny), kind, folder=tmp_path / "i")
    again = Dense.open(tmp_path / "i")
    queries = {"q": "red red blue", "r": "green"}
    assert (
        again.search(queries, 20) == made.search(queries, 20) == Dense.build(docs, Onnx(tiny), kind).search(queries, 20)
    )
    assert isinstance(again.vectors, np.memmap)
    assert repr(again) == f"Dense(300 docs, 4 numbers, onnx, {kind})"
    with pytest.raises(RankwrightError, match="is a rankwright dense index; a rankwright bm25 index is needed"):
        BM25.open(tmp_path / "i")
    file = next((tmp_path / "i").rglob("vectors.npy"))
    file.write_bytes(file.read_bytes()[:-7])
    with pytest.raises(RankwrightError, match="truncated or damaged; build it again"):
        Dense.open(tmp_path / "i")


# given vectors


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
    with pytest.raises(RankwrightError, match="cannot read a text"):
        index.search({"new": "words"}, 1)


def test_a_saved_index_reads_the_vectors_of_queries_once(tmp_path, monkeypatch):
    """However many queries are asked one by one."""
    from rankwright.retrieval.dense.encoders import given_vectors as vectors

    docs, queries = {"a": "", "b": ""}, {"q": "", "r": ""}
    c = Collection.of(docs, queries)
    Dense.build(c, Vectors(np.eye(2), np.eye(2)), folder=tmp_path / "i")
    index, read = Dense.open(tmp_path / "i"), []
    table = vectors.table
    monkeypatch.setattr(vectors, "table", lambda given: read.append(given) or table(given))
    found = [next(iter(index.search({query: ""}, 1).to_dict()[query])) for query in "qrqr"]
    assert found == ["a", "b", "a", "b"]
    assert len(read) == 1


def test_vectors_beside_a_collection(tmp_path):
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
        (lambda p: Vectors(np.zeros((3, 2))), "the array: 3 vectors for 2 docs; one for each is needed"),
        (lambda p: Vectors(np.zeros(4)), r"the array: an array \(4,\) of float64; vectors are rows"),
        (lambda p: Vectors(np.zeros((2, 2), dtype=int)), "of int64; vectors are rows of floating numbers"),
        (lambda p: Vectors(np.array([[1, 0], [np.nan, 1]])), "the vector of doc 'b' has a number that is none"),
        (lambda p: Vectors(), "has no vectors/docs.npy or .parquet beside it; name a file"),
        (lambda p: Vectors(p / "x.parquet"), "x.parquet: no vector for 1 of 2: doc 'b' for one"),
        (lambda p: Vectors(p / "odd.parquet"), "odd.parquet: the vectors of column 'v' are not all of one length"),
        (lambda p: Vectors(p / "bad.npy"), "bad.npy: not a .npy file of numbers"),
        (lambda p: Vectors(p / "bad.faiss"), "bad.faiss: not a FAISS index"),
    ],
)
def test_vectors_that_do_not_fit(tmp_path, make, says):
    pl.DataFrame({"id": ["a"], "v": [[1.0, 0.0]]}).write_parquet(tmp_path / "x.parquet")
    pl.DataFrame({"id": ["a", "b"], "v": [[1.0, 0.0], [1.0]]}).write_parquet(tmp_path / "odd.parquet")
    for name in ("bad.npy", "bad.faiss"):
        (tmp_path / name).write_text("nothing")
    with pytest.raises(RankwrightError, match=says) as error:
        Dense.build({"a": "x", "b": "y"}, make(tmp_path))
    assert "\n" not in str(error.value)


# keeping and resuming


def test_docs_that_have_not_changed_are_not_encoded_again(tiny, monkeypatch, cache):
    """Vectors are kept by their texts, window by window; another model, prompt or side is another."""
    monkeypatch.setattr(embedding, "WINDOW", 2)
    seen = []
    encode = Onnx.unit
    monkeypatch.setattr(Onnx, "unit", lambda self, texts, side: seen.extend(texts) or encode(self, texts, side))
    first = Dense.build(COLOURS, Onnx(tiny))
    assert sorted(seen) == sorted(COLOURS.values())
    again = Dense.build({**COLOURS, "e": "green"}, Onnx(tiny))
    assert seen[4:] == ["green"]
    assert np.array_equal(again.vectors[:4], first.vectors)
    Dense.build(COLOURS, Onnx(tiny, pooling="max"))
    assert len(seen) == 9
    for file in cache.rglob("*.npy"):
        file.write_bytes(b"damaged")
    assert np.array_equal(Dense.build(COLOURS, Onnx(tiny)).vectors, first.vectors)
    assert len(seen) == 13
    assert not list(cache.rglob("*.part"))


@pytest.mark.parametrize("cut", [0, 5])
def test_interrupted_work_goes_on(tiny, monkeypatch, cache, cut):
    """Stopped in its fourth batch, and the file of batches cut short besides: the same bytes, nothing done twice."""
    rng = np.random.default_rng(2)
    docs = {str(at): " ".join(rng.choice(["red", "green", "blue"], rng.integers(1, 9))) for at in range(40)}
    whole = Dense.build(docs, Onnx(tiny, batch=4)).vectors.tobytes()
    for file in cache.rglob("*.npy"):
        file.unlink()
    encode, batches = Onnx.unit, []

    def counted(self, texts, side):
        batches.append(len(texts))
        if len(batches) == 4:
            raise KeyboardInterrupt
        return encode(self, texts, side)

    monkeypatch.setattr(Onnx, "unit", counted)
    with pytest.raises(KeyboardInterrupt):
        Dense.build(docs, Onnx(tiny, batch=4))
    part = next(cache.rglob("*.part"))
    if cut:
        part.write_bytes(part.read_bytes()[:-cut])
    assert Dense.build(docs, Onnx(tiny, batch=4)).vectors.tobytes() == whole
    assert len(batches) == 4 + 7 + (cut > 0)  # ten batches: three were done, the last of them cut short or not


@pytest.mark.slow
def test_memory_does_not_grow_with_the_docs(tmp_path, tiny):
    """Three times the docs: the peak rises by little more than their vectors and ids."""
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
    for count in (12_000, 36_000):
        text = " ".join(["red green blue"] * 100)
        rows = (json.dumps({"_id": str(at), "text": f"{text} {at}"}) for at in range(count))
        (tmp_path / "docs.jsonl").write_text("\n".join(rows) + "\n")
        args = [tmp_path / "docs.jsonl", tiny, tmp_path / f"i{count}"]
        done = subprocess.run(
            [sys.executable, "-c", program, *map(str, args)], capture_output=True, text=True, check=True
        )
        peaks.append(int(done.stdout) / 1024)
    assert peaks[1] - peaks[0] < 20, peaks  # MB; the texts alone are 36 MB more


# mistakes


@pytest.mark.parametrize(
    ("make", "says"),
    [
        (lambda p: Onnx(p / "gone"), "gone: no such folder; one has model.onnx and tokenizer.json"),
        (lambda p: Onnx(p / "empty"), "empty: no .onnx file; looked there and in"),
        (lambda p: Onnx(p / "two"), "two: which of a.onnx, b.onnx"),
        (lambda p: Onnx(p / "bare"), "no tokenizer.json beside the model; looked in"),
        (lambda p: Onnx(p / "broken"), "broken/model.onnx: not a model that onnxruntime reads"),
        (lambda p: Onnx(p / "labels"), "not a sentence encoder: it takes input_ids, attention_mask and gives logits"),
        (lambda p: Onnx(p / "tiny", pooling="sum"), "pooling 'sum' is unknown; choose mean, cls, last or max"),
        (lambda p: Onnx(p / "tiny", preset="e6"), "preset 'e6' is unknown"),
        (lambda p: Onnx(p / "tiny", dim=0), "dim must be an integer >= 1, got 0"),
        (lambda p: Onnx(p / "tiny", max_length=1), "max_length must be an integer >= 3, got 1"),
        (lambda p: Onnx(p / "tiny", batch=True), "batch must be an integer"),
        (lambda p: SentenceTransformer("embeddinggemma", dtype="float16"), r"float16 gives no numbers \(NaN\)"),
        (lambda p: SentenceTransformer("minilm", dtype="int4"), "dtype 'int4' is unknown; choose float32"),
        (lambda p: create_encoder("word2vec"), "encoder 'word2vec' is unknown; choose lsa, onnx"),
        (lambda p: create_encoder("onnx"), "encoder onnx: needs model: onnx:MODEL"),
        (lambda p: create_encoder("lsa", {"dims": 3}), "encoder lsa: has no parameter 'dims'; it has dim, batch or"),
    ],
)
def test_encoders_that_cannot_be_had(tmp_path, tiny, make, says):
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


def test_packages_that_are_missing(tiny):
    """Without onnxruntime or sentence-transformers the line says what to install."""
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


def test_vectors_that_are_no_numbers(tiny):
    with pytest.raises(RankwrightError, match="encoder onnx: the vector of text 'nan' has a number that is none"):
        Dense.build({"a": "red", "b": "nan"}, Onnx(tiny))


def test_other_mistakes(tiny):
    index = Dense.build(COLOURS, Onnx(tiny))
    for call, says in (
        (lambda: index.search({"q": "red"}, 0), "k must be an integer >= 1, got 0"),
        (lambda: index.search(["red"], 1), "queries are list; a mapping is needed"),
        (
            lambda: index.near({"q": ""}, np.ones((1, 3)), 1, None, "x"),
            "vectors of 3 numbers; those of the index have 4",
        ),
        (lambda: Dense.build(COLOURS, Onnx(tiny), "tree"), "index 'tree' is unknown; choose flat, hnsw or ivf"),
        (
            lambda: Dense.build(COLOURS, Onnx(tiny), "hnsw", {"mm": 3}),
            "has no parameter 'mm'; it has m, ef_construction",
        ),
        (lambda: Dense.build({}, Onnx(tiny)), "there is no doc in it"),
        (lambda: Dense.build(Collection.load(ROOT / "gone"), Onnx(tiny)), "no such file or folder"),
    ):
        with pytest.raises(RankwrightError, match=says):
            call()
    assert index.search({}, 5).to_dict() == {}


# commands


def test_commands(tmp_path, tiny):
    folder = tmp_path / "c"
    folder.mkdir()
    rows = "".join(json.dumps({"_id": doc, "text": text}) + "\n" for doc, text in COLOURS.items())
    (folder / "corpus.jsonl").write_text(rows)
    (folder / "queries.jsonl").write_text('{"_id": "q", "text": "blue"}\n')
    ours = ["--retriever", "dense", "--encoder", f"onnx:{tiny}"]
    done = command("index", folder, "-o", tmp_path / "i", *ours, "--param", "dim=3", "--ann", "hnsw", "--param", "ef=9")
    assert done.returncode == 0, done.stderr
    assert "Dense(4 docs, 3 numbers, onnx, hnsw)" in done.stdout
    assert json.loads((tmp_path / "i" / "index.json").read_text())["index"]["params"]["ef"] == 9
    done = command("search", folder, "--retriever", "dense", "--index", tmp_path / "i", "-o", tmp_path / "dense.run")
    assert done.returncode == 0, done.stderr
    assert (tmp_path / "dense.run").read_text().startswith("q Q0 b 1 ")
    # the kind is told by the index; how wide it looks can be said; the encoder may have moved
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
            "--k1: belongs to --retriever bm25 or elastic; this is dense",
        ),
        (["search", folder, "--retriever", "random", "--weighting", "l"], "--weighting: belongs to --retriever bm25"),
        (["search", folder, "--encoder", "lsa"], "--encoder: belongs to --retriever dense or elastic; this is bm25"),
        (
            ["search", folder, "--retriever", "denze"],
            "--retriever 'denze' is unknown; choose bm25, dense, elastic or random",
        ),
        (
            ["search", folder, "--index", tmp_path / "i", "--ann", "ivf"],
            "is what it was made with; only ef and probes can be set",
        ),
        (["search", folder, "--retriever", "random", "--index", tmp_path / "i"], "--retriever random has no index"),
        (
            ["search", folder, "--retriever", "bm25", "--index", tmp_path / "i"],
            "is a rankwright dense index; a rankwright bm25 index is needed",
        ),
        (["search", folder, "--index", tmp_path / "i", "-o", tmp_path / "x.csv"], "are not written as .csv"),
        (["search", folder, *ours, "--ann", "tree"], "--ann 'tree' is unknown; choose flat, hnsw or ivf"),
        (["search", folder, *ours, "--param", "dims=3"], "encoder onnx: has no parameter 'dims'"),
        (["index", folder, "-o", tmp_path / "j", "--retriever", "dense", "--add"], "--add: goes with --retriever bm25"),
        (["index", folder, "-o", tmp_path / "j", "--retriever", "random"], "--retriever random: has no index"),
        (["index", folder, "-o", tmp_path / "j", "--param", "k1=1"], "an index has none; a weighting has"),
        (["index", folder, "-o", tmp_path / "j", *ours[:2], "--encoder", "onnx:gone"], "gone: no such folder"),
    ):
        failed = command(*args)
        assert (failed.returncode, failed.stderr.count("\n")) == (2, 1), failed.stderr
        assert says in failed.stderr
    assert not (tmp_path / "j").exists()


def test_every_encoder_is_public_and_every_parameter_explained():
    from dataclasses import fields

    import rankwright
    from rankwright.retrieval.dense.encoders.encoder_registry import PARAMETERS

    assert {each.name for made in ENCODERS.values() for each in fields(made) if each.repr} == set(PARAMETERS)
    assert all(getattr(rankwright, made.__name__) is made for made in ENCODERS.values())


# what a review found


def test_a_folder_that_is_no_index_is_never_replaced(tmp_path):
    """An index.json of something else, or a file of the user's in an index: refused, nothing is lost."""
    folder = tmp_path / "site"
    (folder / "src").mkdir(parents=True)
    (folder / "index.json").write_text('{"name": "site"}')
    (folder / "src" / "main.c").write_text("precious")
    for make in (Dense.build, BM25.build):
        with pytest.raises(RankwrightError, match="is a folder with other things in it"):
            make(COLOURS, folder=folder)
    assert (folder / "src" / "main.c").read_text() == "precious"
    Dense.build(COLOURS, "lsa", folder=tmp_path / "i")
    Dense.build(COLOURS, "lsa", folder=tmp_path / "i")  # an index is
    (tmp_path / "i" / "notes.txt").write_text("mine")
    with pytest.raises(RankwrightError, match=r"other things in it \(notes.txt\)"):
        Dense.build(COLOURS, "lsa", folder=tmp_path / "i")


def test_a_collection_without_text_is_refused(tmp_path, tiny):
    (tmp_path / "c.csv").write_text("id,foo\n1,red\n")
    with pytest.raises(RankwrightError, match="no column is known to be text"):
        Dense.build(Collection.load(tmp_path / "c.csv"), Onnx(tiny))


def test_an_index_knows_its_model(tmp_path, tiny, monkeypatch):
    """Stored by its whole path and by content: opened from anywhere, refused when its files change."""
    monkeypatch.chdir(tmp_path)
    Dense.build(COLOURS, Onnx("tiny"), folder="i")
    monkeypatch.chdir(tiny)
    assert Dense.open(tmp_path / "i").search({"q": "red"}, 1).to_dict()["q"].keys() == {"d"}
    tiny_model.write(tiny, rows=tiny_model.table()[::-1].copy())
    with pytest.raises(RankwrightError, match="is not the one that made the index: its files have changed"):
        Dense.open(tmp_path / "i").search({"q": "red"}, 1)


def test_numbers_of_a_model_that_lie_beside_it(tmp_path, tiny):
    """model.onnx_data is part of the model."""
    before = Onnx(tiny).identity
    (tiny / "model.onnx_data").write_bytes(b"numbers")
    one = Onnx(tiny).identity
    (tiny / "model.onnx_data").write_bytes(b"other numbers")
    assert len({json.dumps(each, sort_keys=True) for each in (before, one, Onnx(tiny).identity)}) == 3


def test_what_decides_the_vectors_decides_their_name(tiny, cache):
    """Another length, side, dim or batch is not taken from the cache."""
    texts = {"a": "red green blue"}
    whole = Dense.build(texts, Onnx(tiny)).vectors
    short = Dense.build(texts, Onnx(tiny, max_length=3)).vectors
    assert np.array_equal(whole, short)
    cut = Dense.build({"a": "red red red green blue"}, Onnx(tiny, max_length=3)).vectors[0]
    assert cut == pytest.approx(units(row("red"))[0], abs=1e-6)
    sides = Onnx(tiny, pooling="cls", query_pooling="last")
    assert not np.allclose(Dense.build(texts, sides).vectors[0], sides.asked(texts)[0])
    assert Dense.build(texts, Onnx(tiny, dim=2)).vectors.shape == (1, 2)
    assert (
        len({json.dumps(Onnx(tiny, **params).identity) for params in ({}, {"dim": 2}, {"batch": 8}, {"max_length": 9})})
        == 4
    )


def test_zeros_that_a_crash_left_are_made_again(tiny, cache, monkeypatch):
    whole = Dense.build(COLOURS, Onnx(tiny, batch=2)).vectors.tobytes()
    home = next(cache.rglob("*.npy"))
    with home.with_suffix(".part").open("wb") as file:
        np.save(file, np.zeros((2, 4), dtype=np.float32))
    home.unlink()
    assert Dense.build(COLOURS, Onnx(tiny, batch=2)).vectors.tobytes() == whole


def test_two_processes_do_not_share_a_file(tiny, cache):
    """While another holds the file of batches, work is done without it."""
    from rankwright.base.locks import lock

    whole = Dense.build(COLOURS, Onnx(tiny, batch=2)).vectors.tobytes()
    home = next(cache.rglob("*.npy"))
    home.unlink()
    part = home.with_suffix(".part")
    with part.open("wb") as file, lock(home.with_suffix(".lock")):
        assert Dense.build(COLOURS, Onnx(tiny, batch=2)).vectors.tobytes() == whole
        assert file.tell() == 0


def test_presets_by_the_folder_of_a_file():
    for path in (
        "models/bge-small-en-v1.5",
        "models/bge-small-en-v1.5/model.onnx",
        "models/bge-small-en-v1.5/onnx/model.onnx",
    ):
        assert Onnx(path).family is PRESETS["bge"]


def test_encode_is_what_the_index_has(tiny):
    """Texts encoded by hand have the prompts of their side."""
    made = Onnx(tiny, query_prompt="query: ", doc_prompt="passage: ")
    assert np.array_equal(made.encode(["red"], "query"), made.asked({"q": "red"}))
    assert made.encode(["red"]) == pytest.approx(Dense.build({"a": "red"}, made).vectors, abs=1e-6)
    with pytest.raises(RankwrightError, match="side 'title' is unknown; choose doc or query"):
        made.encode(["red"], "title")


def test_lsa_of_equal_singular_values():
    """Many docs alike: the same vectors again, where a solver that begins by chance gives others."""
    docs = {str(at): f"code{at} {'red' if at % 2 else 'blue'} {'small' if at % 3 else 'large'}" for at in range(600)}
    one, two = (Dense.build(docs, Lsa(dim=64)).vectors for _ in range(2))
    assert np.array_equal(one, two)


@pytest.mark.parametrize(
    ("frame", "says"),
    [
        ({"id": ["a", "b"], "links": [[1], [2]]}, "lists of floating numbers"),
        ({"id": ["a", "a"], "vector": [[1.0], [2.0]]}, "two vectors for doc 'a'"),
    ],
)
def test_parquet_that_does_not_fit(tmp_path, frame, says):
    pl.DataFrame(frame).write_parquet(tmp_path / "v.parquet")
    with pytest.raises(RankwrightError, match=says):
        Dense.build({"a": "x", "b": "y"}, Vectors(tmp_path / "v.parquet"))
    pl.DataFrame({"id": ["a", "b"], "links": [[1], [2]], "vector": [[1.0, 0.0], [0.0, 1.0]]}).write_parquet(
        tmp_path / "v.parquet"
    )
    assert Dense.build({"a": "x", "b": "y"}, Vectors(tmp_path / "v.parquet")).vectors.shape == (2, 2)


def test_queries_are_not_taken_by_their_number():
    """One vector for two queries, and a text that is neither: refused."""
    two = Collection.of({"a": "x", "b": "y"}, {"q1": "?", "q2": "??"})
    with pytest.raises(RankwrightError, match="1 vectors for 2 queries; one for each is needed"):
        Dense.build(two, Vectors(np.eye(2), np.array([[0.0, 1.0]])))


def test_ivf_finds_as_many_as_are_asked_for():
    rng = np.random.default_rng(1)
    vectors = units(rng.normal(size=(2000, 16)).astype(np.float32))
    docs = Collection.of({str(at): "x" for at in range(2000)}, {"q": "?"})
    index = Dense.build(docs, Vectors(vectors, vectors[:1]), "ivf")
    assert len(index.search({"q": "?"}, 1500)) == 1500
    narrow = Dense.build(docs, Vectors(vectors, vectors[:1]), "ivf", {"probes": 1})
    assert narrow.search({"q": "?"}, 5).to_dict()["q"].keys() != index.search({"q": "?"}, 5).to_dict()["q"].keys()


@pytest.mark.parametrize(
    ("make", "says"),
    [
        (lambda p: Dense.build(COLOURS, Onnx(p), "hnsw", {"m": 1}), "m must be an integer >= 2, got 1"),
        (lambda p: Dense.build(COLOURS, Onnx(p), "hnsw", {"ef": "abc"}), "ef must be an integer >= 1, got 'abc'"),
        (lambda p: Dense.build(COLOURS, Onnx(p), "hnsw", {"ef": float("nan")}), "ef must be an integer"),
        (lambda p: Onnx(p, threads=0), "threads must be an integer >= 1, got 0"),
        (lambda p: Onnx(p, query_prompt="q: {foo}"), r"a form of a query has \{query\} in it"),
        (lambda p: Onnx(p, doc_prompt=5), "prompt 5: is no text"),
        (lambda p: create_encoder("lsa:1"), "encoder lsa: takes no path; '1' says nothing"),
        (lambda p: create_encoder("onnx:a", {"path": "b"}), "model is given twice"),
        (lambda p: create_encoder("vectors:a,b,c"), "two files at most"),
        (lambda p: Dense.build({"a": "x", "b": "y"}, Lsa(analyzer=str.split)), "is not the name of one"),
    ],
)
def test_parameters_that_are_wrong(tiny, make, says):
    with pytest.raises(RankwrightError, match=says) as error:
        make(tiny)
    assert "\n" not in str(error.value)


def test_texts_that_are_hard(tiny):
    """Empty, and with half a letter: a vector all the same; a doc that appears twice is found before it is encoded."""
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
    assert [form.texts(block, ("title", "text")) for block in blocks.blocks()] == [
        ["title: none | text: red"],
        ["title: T | text: none"],
    ]


def test_a_cache_that_cannot_be_written(tmp_path, tiny, monkeypatch):
    (tmp_path / "file").write_text("")
    monkeypatch.setenv("RANKWRIGHT_CACHE", str(tmp_path / "file"))
    with pytest.raises(RankwrightError, match="the cache cannot be written"):
        Dense.build(COLOURS, Onnx(tiny), folder=tmp_path / "i")


def test_given_vectors_without_ids(tmp_path):
    """Of a collection without queries: all of them, in their order; none at all is said."""
    docs = Collection.of({"a": "", "b": ""})
    Dense.build(docs, Vectors(np.eye(2), np.eye(2)[::-1]), folder=tmp_path / "i")
    run = Dense.open(tmp_path / "i").search({"q": "", "r": ""}, 1).to_dict()
    assert [next(iter(found)) for found in run.values()] == ["b", "a"]
    with pytest.raises(RankwrightError, match="no vectors of queries are given; name their file: queries=PATH"):
        Dense.build(docs, Vectors(np.eye(2))).search({"q": ""}, 1)


def test_a_collection_says_what_it_is():
    c = Collection.of({"a": {"text": ["one", "two"]}}, {"q": "x"}, Qrels.from_dict({"q": {"a": 1}}))
    assert repr(c) == "Collection('collection', 1 queries, test: 1)"
    assert next(iter(c.texts()))[1] == ["one\ntwo"]
    with pytest.raises(RankwrightError, match="has no judgements"):
        c.on("all").qrels  # noqa: B018
