"""Late interaction: MaxSim and residual codes against plain formulas, tokens by hand, search, re-ranking, mistakes."""

import json
from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import tiny_model
from conftest import command
from rankwright import Collection, RankwrightError, Run, create_reranker, create_retriever
from rankwright.retrieval.late import LateInteraction, TokenEncoder
from rankwright.retrieval.late.residual_codes import ResidualCodes, train_codes
from rankwright.retrieval.late.token_index import max_sim
from rankwright.retrieval.verification import DamagedIndexError

DOCS = {"a": "red green", "b": "blue", "c": "green green blue", "d": "red", "e": "red", "f": ""}


@pytest.fixture(autouse=True)
def cache(tmp_path, monkeypatch):
    """Each test has its own cache folder."""
    monkeypatch.setenv("RANKWRIGHT_CACHE", str(tmp_path / "cache"))
    return tmp_path / "cache"


@pytest.fixture
def tiny(tmp_path):
    """A folder with a small ONNX model, whose tokens are rows of a table."""
    return tiny_model.write(tmp_path / "tiny")


def rows(*words):
    """The unit vectors of words."""
    found = tiny_model.table()[[tiny_model.WORDS.index(word) for word in words]]
    return found / np.linalg.norm(found, axis=1, keepdims=True)


def plain_max_sim(query, doc):
    """The formula itself."""
    return sum(max(float(np.dot(q.astype(float), d.astype(float))) for d in doc) for q in query)


# MaxSim


def test_max_sim_by_hand():
    """Tokens (1, 0) and (0, 1) against (0.6, 0.8) and (0, 1): 0.6 + 1; a doc without tokens scores -inf."""
    query, doc = np.eye(2, dtype=np.float32), np.array([[0.6, 0.8], [0, 1]], dtype=np.float32)
    found = max_sim(query, np.array([0, 2]), doc, np.array([0, 2, 2]))
    assert found.tolist() == [[pytest.approx(1.6), -np.inf]]


@given(st.integers(0, 10**6), st.lists(st.integers(1, 9), min_size=1, max_size=5), st.lists(st.integers(0, 30), min_size=1, max_size=9),
       st.integers(1, 130))  # fmt: skip
def test_max_sim_is_the_plain_formula(seed, query_sizes, doc_sizes, dim):
    rng = np.random.default_rng(seed)

    def unit(count):
        found = rng.standard_normal((count, dim)).astype(np.float32)
        return found / np.linalg.norm(found, axis=1, keepdims=True)

    queries, docs = unit(sum(query_sizes)), unit(sum(doc_sizes))
    query_at, doc_at = np.append(0, np.cumsum(query_sizes)), np.append(0, np.cumsum(doc_sizes))
    found = max_sim(queries, query_at, docs, doc_at)
    for q in range(len(query_sizes)):
        for d in range(len(doc_sizes)):
            doc = docs[doc_at[d] : doc_at[d + 1]]
            wanted = plain_max_sim(queries[query_at[q] : query_at[q + 1]], doc) if len(doc) else -np.inf
            assert found[q, d] == pytest.approx(wanted, abs=1e-5)


# residual codes


def test_codes_by_hand():
    """Residuals 0.1, -0.3 and 0.4, of 2 bits each, are codes 2, 0 and 3 of four values, in one byte."""
    values = np.array([-0.35, -0.1, 0.1, 0.35], dtype=np.float32)
    codes = ResidualCodes(
        np.array([[0.5, 0.5, 0.0]], dtype=np.float32), np.array([-0.2, 0, 0.2], dtype=np.float32), values
    )
    packed, nearest = codes.encode(np.array([[0.6, 0.2, 0.4]], dtype=np.float32))
    assert (packed.tolist(), nearest.tolist()) == ([[2 | 0 << 2 | 3 << 4]], [0])
    vector = np.array([0.6, 0.15, 0.35])
    assert codes.decode(packed, nearest)[0] == pytest.approx(vector / np.linalg.norm(vector))


@pytest.mark.parametrize(("bits", "least"), [(1, 0.9), (2, 0.95), (4, 0.99)])
@pytest.mark.parametrize("dim", [16, 19])
def test_more_bits_are_closer(bits, least, dim):
    """Cosines of vectors around 8 centers with what their codes say; decoding is the formula, in numpy."""
    rng = np.random.default_rng(1)
    centers = rng.standard_normal((8, dim))
    vectors = (centers[rng.integers(0, 8, 800)] + 0.3 * rng.standard_normal((800, dim))).astype(np.float32)
    vectors /= np.linalg.norm(vectors, axis=1, keepdims=True)
    codes = train_codes(vectors, bits)
    packed, nearest = codes.encode(vectors)
    assert packed.shape[1] == -(-dim * bits // 8)
    found = codes.decode(packed, nearest)
    assert (found * vectors).sum(axis=1).mean() > least
    unpacked = (packed[:, :, None] >> (np.arange(8 // bits) * bits) & (2**bits - 1)).reshape(len(packed), -1)[:, :dim]
    formula = codes.centroids[nearest] + codes.values[unpacked]
    assert found == pytest.approx(formula / np.linalg.norm(formula, axis=1, keepdims=True), abs=1e-6)
    again = train_codes(vectors, bits)
    assert np.array_equal(again.centroids, codes.centroids)


@pytest.mark.parametrize(("bits", "least"), [(4, 0.92), (2, 0.82), (1, 0.75)])
def test_recall_of_codes(bits, least):
    """Of the ten docs that whole vectors find, codes find at least this share: below what the docs say of SciFact."""
    rng = np.random.default_rng(2)
    centers = rng.standard_normal((60, 64))

    def draw(count):
        found = (centers[rng.integers(0, 60, count)] + 0.6 * rng.standard_normal((count, 64))).astype(np.float32)
        return found / np.linalg.norm(found, axis=1, keepdims=True)

    docs, doc_at = draw(400 * 20), np.arange(0, 400 * 20 + 1, 20)
    queries, query_at = draw(40 * 8), np.arange(0, 40 * 8 + 1, 8)
    codes = train_codes(docs, bits)

    def best(tokens):
        return np.argsort(-max_sim(queries, query_at, tokens, doc_at), axis=1)[:, :10]

    exact, found = best(docs), best(codes.decode(*codes.encode(docs)))
    assert np.mean([len({*a} & {*b}) / 10 for a, b in zip(exact.tolist(), found.tolist(), strict=True)]) >= least


# tokens


def test_tokens_by_hand(tiny):
    encoder = TokenEncoder(str(tiny))
    vectors, starts = encoder.encode(["red green", "", "blue"])
    assert starts.tolist() == [0, 2, 2, 3]
    assert vectors == pytest.approx(rows("red", "green", "blue"), abs=1e-6)


def test_queries_are_marked_and_filled_up(tiny):
    """[CLS] Q red [SEP] and two masks; a doc has its marker, and no punctuation."""
    special = tiny_model.write(tiny, special=True)
    encoder = TokenEncoder(
        str(special), query_marker="query:", doc_marker="passage:", query_length=6, skip_punctuation=True
    )
    vectors, _ = encoder.encode(["red"], "query")
    assert vectors == pytest.approx(rows("[CLS]", "query:", "red", "[SEP]", "[MASK]", "[MASK]"), abs=1e-6)
    vectors, _ = encoder.encode(["red . blue ."], "doc")
    assert vectors == pytest.approx(rows("[CLS]", "passage:", "red", "blue", "[SEP]"), abs=1e-6)
    vectors, _ = replace(encoder, max_length=4).encode(["red green blue"], "doc")  # the end of a text is kept
    assert vectors == pytest.approx(rows("[CLS]", "passage:", "red", "[SEP]"), abs=1e-6)


@pytest.mark.parametrize(
    ("name", "content"),
    [
        ("config_sentence_transformers.json", {"query_prefix": "query: ", "document_prefix": "passage: ", "query_length": 5,
                                               "skiplist_words": ["."]}),
        ("artifact.metadata", {"query_token_id": "query:", "doc_token_id": "passage:", "query_maxlen": 5, "mask_punctuation": True}),
    ],
)  # fmt: skip
def test_settings_of_the_models_files(tiny, name, content):
    (tiny / name).write_text(json.dumps(content))
    found = TokenEncoder(str(tiny)).encode(["red"], "query")[0]
    assert found == pytest.approx(rows("red", "query:", "[MASK]", "[MASK]", "[MASK]"), abs=1e-6)
    assert TokenEncoder(str(tiny)).encode(["red ."], "doc")[0] == pytest.approx(rows("red", "passage:"), abs=1e-6)


# search


@pytest.mark.parametrize("precision", ["float32", "float16"])
def test_search_is_the_plain_formula(tiny, tmp_path, precision):
    """Equal docs tie, and the greater id comes first; a doc without tokens is never found."""
    made = LateInteraction.build(DOCS, str(tiny), precision, folder=tmp_path / "i")
    queries = {"q": "red blue", "r": "green", "none": ""}
    found = LateInteraction.open(tmp_path / "i", verify=True).search(queries, 5).to_dict()
    assert list(found) == ["q", "r"]
    for query, docs in found.items():
        words = queries[query].split()
        wanted = {doc: plain_max_sim(rows(*words), rows(*text.split())) for doc, text in DOCS.items() if text}
        assert docs == pytest.approx(wanted, abs=1e-5 if precision == "float32" else 5e-3)
        order = list(docs)
        assert order.index("e") == order.index("d") - 1
    assert (
        found
        == made.search(queries, 5).to_dict()
        == LateInteraction.build(DOCS, str(tiny), precision).search(queries, 5).to_dict()
    )
    best = made.search(queries, 1).to_dict()
    assert {query: list(docs) for query, docs in best.items()} == {
        query: [next(iter(docs))] for query, docs in found.items()
    }


@pytest.mark.parametrize("precision", ["4bit", "2bit", "1bit"])
def test_compressed_search(tiny, tmp_path, precision):
    rng = np.random.default_rng(0)
    docs = {f"d{at}": " ".join(rng.choice(["red", "green", "blue", "query:", "passage:"], 6)) for at in range(80)}
    index = LateInteraction.build(docs, str(tiny), precision, folder=tmp_path / "i")
    exact = LateInteraction.build(docs, str(tiny), "float32").search({"q": "red blue green"}, 10).to_dict()["q"]
    found = index.search({"q": "red blue green"}, 10).to_dict()["q"]
    assert found == pytest.approx(dict.fromkeys(found, 3.0), abs=0.3)
    assert sorted(found.values()) == pytest.approx(sorted(exact.values()), abs=0.1)
    assert index.tokens.dtype == np.uint8
    assert index.precision == precision
    assert isinstance(index.tokens, np.memmap)
    path = next((tmp_path / "i").rglob("nearest.npy"))
    path.write_bytes(path.read_bytes()[:-1] + b"\x7f")
    with pytest.raises(DamagedIndexError):
        LateInteraction.open(tmp_path / "i", verify=True)


def test_tokens_are_cached_and_resumed(tiny, cache, monkeypatch, tmp_path):
    """Stopped in the third of five batches: the same index, nothing encoded twice; codes are made of cached vectors."""
    docs = {str(at): " ".join(["red", "green", "blue"][: at % 4]) for at in range(10)}
    whole = LateInteraction.build(docs, TokenEncoder(str(tiny), batch=2), folder=tmp_path / "whole")
    for file in cache.rglob("*.npy"):
        file.unlink()
    encode, batches = TokenEncoder.encode_batch, []

    def counted(self, texts, side):
        batches.append(len(texts))
        if len(batches) == 3:
            raise KeyboardInterrupt
        return encode(self, texts, side)

    monkeypatch.setattr(TokenEncoder, "encode_batch", counted)
    with pytest.raises(KeyboardInterrupt):
        LateInteraction.build(docs, TokenEncoder(str(tiny), batch=2), folder=tmp_path / "again")
    for precision in ("float16", "float16", "2bit"):
        again = LateInteraction.build(
            docs, TokenEncoder(str(tiny), batch=2), precision, folder=tmp_path / f"again-{precision}"
        )
        assert np.array_equal(again.starts, whole.starts)
        assert len(batches) == 3 + 3
        assert precision != "float16" or np.array_equal(again.tokens, whole.tokens)
    LateInteraction.build(docs, TokenEncoder(str(tiny), batch=2), "float32")  # of another type
    assert len(batches) == 3 + 3 + 5
    assert not list(cache.rglob("*.part"))


def test_filters(tiny):
    docs = Collection.of({doc: {"text": text, "n": at} for at, (doc, text) in enumerate(DOCS.items())})
    index = LateInteraction.build(docs, str(tiny))
    everything = index.search({"q": "red"}, 9).to_dict()["q"]
    found = index.search({"q": "red"}, 9, filter="n <> 1 and n < 4").to_dict()["q"]
    assert found == pytest.approx({doc: score for doc, score in everything.items() if doc in "acd"}, abs=1e-6)
    assert list(found) == [doc for doc in everything if doc in "acd"]
    assert not index.search({"q": "red"}, 9, filter="n > 99").queries


def test_reranking_equals_searching(tiny):
    """Over all docs, a re-ranker that decides alone gives the order of the retriever."""
    docs = {doc: text for doc, text in DOCS.items() if text}
    run = Run({"q": dict.fromkeys(docs, 1.0)})
    found = (
        create_reranker("late-interaction", {"model": str(tiny), "weight": 1.0})
        .build()
        .rerank(run, {"q": "green query: blue"}, docs)
    )
    wanted = create_retriever("late-interaction", {"model": str(tiny), "precision": "float32"}).build(
        Collection.of(docs)
    )
    assert list(found.ids) == list(wanted.search({"q": "green query: blue"}).ids)


def test_an_index_knows_its_model(tiny, tmp_path):
    LateInteraction.build(DOCS, str(tiny), folder=tmp_path / "i")
    with pytest.raises(RankwrightError, match="its files or settings have changed"):
        LateInteraction.open(tmp_path / "i", TokenEncoder(str(tiny), query_length=7)).search({"q": "red"})


def test_commands(tiny, tmp_path):
    folder = tmp_path / "c"
    folder.mkdir()
    (folder / "corpus.jsonl").write_text(
        "".join(json.dumps({"_id": doc, "text": text}) + "\n" for doc, text in DOCS.items())
    )
    (folder / "queries.jsonl").write_text(json.dumps({"_id": "q", "text": "red blue"}) + "\n")
    ours = ["--retriever", "late-interaction", "--param", f"model={tiny}"]
    done = command("index", folder, "-o", tmp_path / "i", *ours, "--precision", "2bit")
    assert done.returncode == 0, done.stderr
    assert "LateInteraction(6 docs, 8 tokens, 4 dimensions, 2bit)" in done.stdout
    assert "1.3 tokens per doc, 5 bytes each; 7 bytes per doc" in done.stdout
    done = command("search", folder, "--index", tmp_path / "i", "-q", "red blue")
    assert done.returncode == 0, done.stderr
    assert command("verify", tmp_path / "i").returncode == 0
    Run({"q": {"a": 2.0, "b": 1.0}}).write(tmp_path / "x.run")
    rerank = ["rerank", folder, tmp_path / "x.run", "--model", "late-interaction", "--weight", "1"]
    done = command(*rerank, "--param", f"model={tiny}", "-o", tmp_path / "y.run", "--split", "all")
    assert done.returncode == 0, done.stderr
    for args, says in (
        (
            ["index", folder, "-o", tmp_path / "i", *ours, "--update"],
            "an index of --retriever late-interaction cannot be updated",
        ),
        (["search", folder, "--index", tmp_path / "i", "--precision", "1bit", "-q", "x"], "was built with 2bit"),
        (["search", folder, *ours, "--precision", "3bit", "-q", "x"], "choose float32, float16, 4bit, 2bit or 1bit"),
        (
            ["search", folder, *ours, "--param", "query_marker=[Q]", "-q", "x"],
            "query_marker '[Q]' is not a token of the model",
        ),
        (["search", folder, "--retriever", "late-interaction", "-q", "x"], "model is missing"),
        (
            ["search", folder, "--retriever", "late-interaction", "--param", "model=gone", "-q", "x"],
            "gone: no such folder",
        ),
        ([*rerank, "-o", tmp_path / "y.run"], "model is missing"),
    ):
        done = command(*args)
        assert (done.returncode, done.stderr.count("\n")) == (2, 1), done.stderr
        assert says in done.stderr
