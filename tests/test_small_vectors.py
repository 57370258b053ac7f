"""Small vectors: codes by hand, rescoring against exact search and FAISS, recall, the sweep and its chart, mistakes."""

import json
from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from conftest import command
from rankwright import Collection, Dense, RankwrightError, Vectors, evaluate
from rankwright.kind_options import parse_options
from rankwright.reporting.ann_chart import draw_ann, front_of
from rankwright.retrieval.dense import ann_sweep, quantized
from rankwright.retrieval.dense.ann_sweep import Measured, mark_front, sweep
from rankwright.retrieval.dense.dense_retriever import DenseOptions
from rankwright.retrieval.dense.neighbors import Allowed
from rankwright.retrieval.dense.search_quality import recall, sample_queries
from rankwright.retrieval.dense.vector_kinds import KINDS, parameters
from rankwright.retrieval.index_update import FoundChanges, Update

SMALL = ("int8", "binary", "pq")


def unit(rng, rows, dim):
    """Random unit vectors."""
    found = rng.standard_normal((rows, dim)).astype(np.float32)
    return found / np.linalg.norm(found, axis=1, keepdims=True)


def index_of(vectors, kind, **params):
    """An index over vectors, in memory."""
    flat = Dense(Vectors(), [str(row) for row in range(len(vectors))], vectors)
    values = parameters(kind, params)
    return replace(flat, kind=kind, params=values, index=KINDS[kind].build(vectors, values))


# codes


def test_int8_by_hand():
    """Each dimension is divided by its largest magnitude over 127, and rounded."""
    vectors = np.array([[0.6, 0.8], [0.3, -0.4], [-0.1, 0.0]], dtype=np.float32)
    made = quantized.build_int8(vectors, {})
    assert made.scales == pytest.approx([0.6 / 127, 0.8 / 127])
    codes = quantized.decode_int8(quantized.read_codes(made.codes))
    assert codes.tolist() == [[127, 127], [64, -64], [-21, 0]]  # 0.3 / 0.6 · 127 = 63.5, 0.1 / 0.6 · 127 = 21.2


def test_binary_by_hand():
    """Signs of ten numbers are bits of two bytes; 0 is no positive number."""
    packed = quantized.pack_signs(np.array([[1, -1, 0, 2, 3, -4, -5, 6, -7, 8]]))
    assert packed.tolist() == [[0b10011001, 0b01000000]]


@given(st.integers(0, 10**6), st.integers(1, 2000), st.sampled_from([1, 1e-20, 1e20]))
def test_products_of_codes_are_exact(seed, dim, scale):
    """Integers of 8 bits below 2^24 in all: FAISS, which compares one by one, and BLAS find the same numbers."""
    rng = np.random.default_rng(seed)
    made = quantized.build_int8(rng.standard_normal((20, dim)).astype(np.float32), {})
    queries = (scale * rng.standard_normal((6, dim))).astype(np.float32)
    whole = quantized.integer_queries(queries, made.scales)
    codes = quantized.decode_int8(quantized.read_codes(made.codes))
    assert np.abs(whole).max() <= 127
    exact = whole.astype(np.int64) @ codes.astype(np.int64).T
    assert np.array_equal(whole @ codes.T, exact)
    found = quantized.find_int8(made, queries, 20, None, None)
    for at, rows in enumerate(found):
        alone = quantized.find_int8(made, queries[at : at + 1], 20, None, 1)[0]
        assert exact[at][rows].tolist() == exact[at][alone].tolist() == sorted(exact[at].tolist(), reverse=True)


# search


@given(
    st.sampled_from(SMALL), st.integers(0, 10**6), st.integers(2, 300), st.integers(1, 40), st.integers(1, 7), st.booleans()
)  # fmt: skip
def test_rescoring_all_docs_is_exact(kind, seed, docs, dim, queries, filtered):
    """With every doc a candidate, results and order are those of an exact search; also with a filter."""
    rng = np.random.default_rng(seed)
    vectors = unit(rng, docs, dim)
    vectors[rng.integers(0, docs)] = vectors[0]  # a tie
    asked, names = unit(rng, queries, dim), {str(at): "" for at in range(queries)}
    index = index_of(vectors, kind, rescore=docs)
    allowed = Allowed((rng.random(docs) < 0.5).astype(np.uint8)) if filtered else None
    exact = replace(index, kind="flat", params={}, index=None)
    assert_same(
        index.search_vectors(names, asked, 5, None, "x", allowed),
        exact.search_vectors(names, asked, 5, None, "x", allowed),
    )


def assert_same(one, other):
    """The same docs in the same order, with nearly the same scores."""
    assert list(one.ids) == list(other.ids)
    assert one.scores == pytest.approx(other.scores, abs=1e-6)


@pytest.mark.parametrize("kind", SMALL)
def test_threads_and_batches_change_nothing(kind):
    rng = np.random.default_rng(2)
    index, asked = index_of(unit(rng, 3000, 24), kind), unit(rng, 40, 24)
    names = {str(at): "" for at in range(40)}
    runs = [index.search_vectors(names, asked, 10, threads, "x") for threads in (1, 2, None)]
    assert_same(runs[0], runs[1])
    assert_same(runs[0], runs[2])
    alone = [index.search_vectors({str(at): ""}, asked[at : at + 1], 10, 1, "x") for at in range(40)]
    assert [doc for run in alone for doc in run.ids] == list(runs[0].ids)


def test_rescored_int8_finds_what_faiss_finds():
    """IndexRefineFlat over FAISS's own scalar quantizer, with as many candidates: nearly all docs are the same."""
    import faiss

    rng = np.random.default_rng(3)
    vectors, asked = unit(rng, 5000, 32), unit(rng, 50, 32)
    theirs = faiss.IndexRefineFlat(
        faiss.IndexScalarQuantizer(32, faiss.ScalarQuantizer.QT_8bit, faiss.METRIC_INNER_PRODUCT)
    )
    theirs.train(vectors)
    theirs.add(vectors)
    theirs.k_factor = 5.2  # 2 · (10 + 16) candidates
    scores, rows = theirs.search(asked, 10)
    run = index_of(vectors, "int8").search_vectors({str(at): "" for at in range(50)}, asked, 10, None, "x")
    assert np.array(run.scores).reshape(50, 10) == pytest.approx(scores, abs=1e-6)
    assert np.array(list(map(int, run.ids))).reshape(50, 10).tolist() == rows.tolist()


def test_scifact_loses_nothing(data, tmp_path):
    """A quarter of the memory within 0.002 of nDCG@10, a thirty-second within 0.005; 16 bits on disk within 0.002."""
    folder = data / "scifact"
    scifact = Collection.load(folder)
    found = {}
    for kind, storage in (("flat", "float32"), ("flat", "float16"), ("int8", "float32"), ("binary", "float16")):
        given = Vectors(vectors=folder / "minilm-docs.npy", queries=folder / "minilm-queries.npy")
        index = Dense.build(scifact, given, kind, folder=tmp_path / f"{kind}-{storage}", storage=storage)
        run = index.search(scifact.judged_queries, 10)
        line = index.describe_quality(scifact.queries)
        found[kind, storage] = (
            evaluate(scifact.qrels, [run], ["nDCG@10"]).means[0, 0],
            int(line.split()[0].replace(",", "")),
        )
    exact, size = found["flat", "float32"]
    assert (exact, size) == (pytest.approx(0.6449, abs=1e-4), 4 * 384)
    for name, least, part in (
        (("int8", "float32"), 0.002, 4),
        (("binary", "float16"), 0.005, 32),
        (("flat", "float16"), 0.002, 2),
    ):
        score, bytes_per_doc = found[name]
        assert score == pytest.approx(exact, abs=least)
        assert bytes_per_doc == size // part


def test_float16_on_disk(tmp_path):
    """Half the bytes; an update keeps the type, and an index does not take another."""
    texts = {f"d{at}": f"w{at % 7} w{at % 5} x" for at in range(60)}
    whole = Dense.build(texts, "lsa", "int8", folder=tmp_path / "whole")
    half = Dense.build(texts, "lsa", "int8", folder=tmp_path / "half", storage="float16")
    sizes = [(each.home / "vectors.npy").stat().st_size - 128 for each in (whole, half)]
    assert sizes[0] == 2 * sizes[1]
    queries = {"a": "w1 w2", "b": "x w3"}
    for query, scores in half.search(queries, 60).to_dict().items():
        assert scores == pytest.approx(whole.search(queries, 60).to_dict()[query], abs=2e-3)
    assert repr(half).endswith("lsa, int8, float16)")
    docs = Collection.of({**texts, "new": "w1 x"})
    found = parse_options(DenseOptions, {}).update_docs(
        tmp_path / "half", Update(None, lambda: docs, lambda: FoundChanges(docs, None, []))
    )
    assert (str(found.changes), found.index.storage) == ("1 added", "float16")
    with pytest.raises(RankwrightError, match="storage 'float64' is unknown; choose float32 or float16"):
        Dense.build(texts, "lsa", storage="float64")


# quality


def test_recall_by_hand():
    """Of three and three exact rows, two and three are found: 5 / 6."""
    assert recall(np.array([[1, 2, 9], [6, 5, 4]]), np.array([[1, 2, 3], [4, 5, 6]])) == 5 / 6
    assert recall(np.array([[1, -1]]), np.array([[1, 2]])) == 1 / 2


def test_docs_are_queries_where_there_are_none():
    vectors = unit(np.random.default_rng(0), 7, 8)
    index = index_of(vectors, "int8")
    found, what = sample_queries(index, {}, 5)
    assert (found.shape, what) == ((5, 8), "5 docs as queries")
    assert sample_queries(index, {"q": "no vector is given"}, 5)[1] == "5 docs as queries"


def test_pareto_front_by_hand():
    """b is as good as a and smaller; c is the fastest; d is worse than c in everything."""
    rows = {"a": (1.0, 10, 100), "b": (1.0, 10, 50), "c": (0.5, 99, 50), "d": (0.4, 98, 60)}
    found = mark_front([Measured(name, {}, *values, 0.0) for name, values in rows.items()])
    assert [each.index for each in found if each.is_on_front] == ["b", "c"]
    records = [{"recall": each.recall, "speed": each.queries_per_second} for each in found]
    assert front_of(records, "speed", True) == [{"recall": 0.5, "speed": 99}, {"recall": 1.0, "speed": 10}]


def test_a_sweep(monkeypatch):
    monkeypatch.setattr(ann_sweep, "SECONDS", 0)
    rng = np.random.default_rng(1)
    index = Dense(Vectors(), [str(row) for row in range(500)], unit(rng, 500, 16))
    found = sweep(index, unit(rng, 20, 16), ("flat", "int8", "ivf"), {"dim": [4, 16], "probes": [1, 90]}, 5, batch=6)
    named = {each.label: each for each in found}
    assert list(named)[:5] == [
        "flat dim=4",
        "flat dim=16",
        "int8 dim=4 rescore=1",
        "int8 dim=4 rescore=2",
        "int8 dim=4 rescore=4",
    ]
    assert named["flat dim=16"].recall == named["ivf dim=16 probes=90"].recall == 1.0
    assert named["flat dim=4"].recall < 0.6  # compared with the results of whole vectors
    assert [named[f"flat dim={dim}"].bytes_per_doc for dim in (4, 16)] == [16, 64]
    chart = draw_ann(found, 5).to_dict()  # validated
    assert len(chart["hconcat"]) == 2


# commands


@pytest.fixture
def collection(tmp_path):
    """A collection with vectors of its own."""
    rng = np.random.default_rng(0)
    folder = tmp_path / "c"
    (folder / "vectors").mkdir(parents=True)
    (folder / "corpus.jsonl").write_text(
        "".join(json.dumps({"_id": f"d{at}", "text": "x"}) + "\n" for at in range(300))
    )
    (folder / "queries.jsonl").write_text("".join(json.dumps({"_id": f"q{at}", "text": "x"}) + "\n" for at in range(9)))
    (folder / "qrels").mkdir()
    (folder / "qrels" / "test.tsv").write_text("query-id\tcorpus-id\tscore\nq1\td1\t1\n")
    np.save(folder / "vectors" / "docs.npy", unit(rng, 300, 16))
    np.save(folder / "vectors" / "queries.npy", unit(rng, 9, 16))
    return folder


def test_index_says_what_it_costs(collection, tmp_path):
    done = command("index", collection, "-o", tmp_path / "i", "--retriever", "dense", "--ann", "int8")
    assert done.returncode == 0, done.stderr
    assert "16 bytes per doc in memory, " in done.stdout
    assert "recall@10 1.0000 of exact search (9 queries)" in done.stdout
    done = command("index", collection, "-o", tmp_path / "f", "--retriever", "dense", "--storage", "float16")
    assert "32 bytes per doc in memory, " in done.stdout
    assert done.stdout.endswith("; exact\n")
    done = command("search", collection, "--index", tmp_path / "i", "--param", "rescore=5", "-o", tmp_path / "x.run")
    assert done.returncode == 0, done.stderr
    done = command("search", collection, "--index", tmp_path / "i", "--storage", "float16", "-o", tmp_path / "x.run")
    assert done.returncode == 2
    assert "storage 'float16'" in done.stderr or "--storage float16" in done.stderr


def test_ann_command(collection, tmp_path):
    done = command(
        "ann", collection, "--ann", "flat", "--ann", "binary", "--grid", "rescore=1,50", "--chart", tmp_path / "a.svg",
        "-o", tmp_path / "a.json",
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    rows = json.loads((tmp_path / "a.json").read_text())["rows"]
    assert [row["recall@10"] for row in rows][0::2] == [1.0, 1.0]
    assert rows[1]["recall@10"] < 1.0
    assert rows[1]["bytes/doc"] < rows[0]["bytes/doc"] / 20
    assert "<svg" in (tmp_path / "a.svg").read_text()
    for args, says in (
        (["--ann", "tree"], "--ann 'tree' is unknown; choose flat, hnsw, ivf, int8, binary or pq"),
        (["--ann", "int8", "--grid", "ef=1"], "--grid parameter 'ef' is unknown; choose dim or rescore"),
        (["--ann", "flat", "--grid", "dim=99"], "99 is more than the 16 dimensions of the vectors"),
        (["--chart", "a.gif"], "a.gif: a chart is written as .svg, .pdf or .png"),
        (["--ann", "pq", "--grid", "parts=17"], "parts must be at most the 16 dimensions of a vector, got 17"),
        (["--index", collection, "--encoder", "lsa"], "--index and --encoder are both given"),
    ):
        done = command("ann", collection, *args)
        assert (done.returncode, done.stderr.count("\n")) == (2, 1), done.stderr
        assert says in done.stderr


@pytest.mark.parametrize("has_kernels", [True, False])
@given(
    st.integers(0, 9), st.sampled_from([3, 64, 100, 384, 392]), st.integers(1, 5), st.integers(1, 3000), st.booleans()
)
def test_binary_finds_the_first_of_equal_distances(has_kernels, seed, dim, queries, wanted, one_thread):
    """Whatever the size of a code and the number of threads, and without kernels, by FAISS."""
    rng = np.random.default_rng(seed)
    vectors, asked = rng.standard_normal((3000, dim)), rng.standard_normal((queries, dim))
    vectors[:, 3:] = np.abs(vectors[:, 3:]) if seed % 2 else vectors[:, 3:]  # most distances are equal
    index = quantized.build_binary(vectors.astype(np.float32), {})
    distances = np.array([np.sum((vectors > 0) != (query > 0), axis=1) for query in asked])
    first = np.lexsort((np.broadcast_to(np.arange(3000), distances.shape), distances), axis=1)[:, :wanted]
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(quantized, "SCAN_ROOM", 1)
        patch.setattr(quantized, "SCANNED_QUERIES", 3)
        if not has_kernels:
            patch.setattr(quantized, "load_kernels", lambda name: None)
        found = quantized.find_binary(index, asked, wanted, None, 1 if one_thread else 3)
    assert np.sort(found, axis=1).tolist() == np.sort(first, axis=1).tolist()
