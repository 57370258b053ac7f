"""A real sentence encoder on real collections: make test-models fetches it. Minutes, so not part of make test."""

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import numpy as np
import pytest

from rankwright import BM25, Collection, Dense, Onnx, SentenceTransformer, evaluate, fuse


@pytest.fixture(scope="module")
def model():
    """A folder with all-MiniLM-L6-v2 in ONNX."""
    folder = os.environ.get("RANKWRIGHT_TEST_MODEL")
    if not folder:
        pytest.skip("RANKWRIGHT_TEST_MODEL is not set; make test-models sets it")
    return Path(folder)


def test_minilm_on_scifact(data, model, tmp_path, monkeypatch):
    """nDCG@10 of at least 0.640, better fused with BM25; the vectors are those made elsewhere, nearly."""
    monkeypatch.setenv("RANKWRIGHT_CACHE", str(tmp_path))
    scifact = Collection.load(data / "scifact")
    index = Dense.build(scifact, Onnx(model, preset="minilm"))
    dense = index.search(scifact.judged_queries, 1000)
    hybrid = fuse([dense, BM25.build(scifact).search(scifact.judged_queries, 1000)], name="hybrid")
    found = {row[0]: row[1] for row in evaluate(scifact.qrels, [dense, hybrid], ["nDCG@10"]).table().rows}
    assert found["dense"] >= 0.640
    assert found["hybrid"] >= 0.700
    theirs = np.load(data / "scifact" / "minilm-docs.npy").astype(np.float32)
    assert np.median((theirs * index.vectors).sum(axis=1)) > 0.98
    # the second time every vector is cached: nothing is encoded
    monkeypatch.setattr(Onnx, "unit_vectors", lambda self, texts, side: pytest.fail("encoded again"))
    again = Dense.build(scifact, Onnx(model, preset="minilm"))
    assert np.array_equal(again.vectors, index.vectors)


def test_killed_and_run_again(data, model, tmp_path):
    """kill -9 in the middle: the second run begins where the first stopped, and the bytes are those of one run."""
    program = """
import sys
from itertools import islice
from rankwright import Collection, Dense, Onnx
texts = {d: v["text"] for d, v in islice(Collection.load(sys.argv[1]).docs().items(), 600)}
Dense.build(texts, Onnx(sys.argv[2], preset="minilm", threads=1), folder=sys.argv[3])
"""

    def start(cache, folder):
        args = [sys.executable, "-c", program, str(data / "scifact"), str(model), str(folder)]
        return subprocess.Popen(args, env=os.environ | {"RANKWRIGHT_CACHE": str(cache)})

    whole = start(tmp_path / "one", tmp_path / "i1")
    assert whole.wait() == 0
    killed = start(tmp_path / "two", tmp_path / "i2")
    while not any(part.stat().st_size > 10**5 for part in (tmp_path / "two").rglob("*.part")):
        assert killed.poll() is None
        time.sleep(0.05)
    killed.send_signal(signal.SIGKILL)
    killed.wait()
    assert not (tmp_path / "i2").exists()
    before = next((tmp_path / "two").rglob("*.part")).stat().st_size
    assert before > 10**5
    assert start(tmp_path / "two", tmp_path / "i2").wait() == 0
    one, two = (next((tmp_path / name).rglob("vectors.npy")).read_bytes() for name in ("i1", "i2"))
    assert one == two


def test_sentence_transformers(tmp_path, monkeypatch):
    """The same model through sentence-transformers, where it and a folder of the model are there."""
    pytest.importorskip("sentence_transformers")
    folder = os.environ.get("RANKWRIGHT_TEST_TRANSFORMER")
    if not folder:
        pytest.skip("RANKWRIGHT_TEST_TRANSFORMER is not set: a folder of all-MiniLM-L6-v2")
    monkeypatch.setenv("RANKWRIGHT_CACHE", str(tmp_path))
    texts = ["Vaccines cause an immune response.", "a cat", "Das ist ein Satz."]
    ours = SentenceTransformer(folder, preset="minilm").encode(texts)
    assert np.linalg.norm(ours, axis=1) == pytest.approx([1, 1, 1], abs=1e-5)
    # its own pooling and ours agree, on either side
    assert SentenceTransformer(folder, preset="minilm", pooling="mean").encode(texts) == pytest.approx(ours, abs=1e-5)
    assert not np.allclose(
        SentenceTransformer(folder, preset="minilm", query_pooling="cls").encode(texts, "query"), ours
    )
    short = SentenceTransformer(folder, preset="minilm", dim=64, dtype="bfloat16").encode(texts)
    cut = ours[:, :64] / np.linalg.norm(ours[:, :64], axis=1, keepdims=True)
    assert (short * cut).sum(axis=1) == pytest.approx([1, 1, 1], abs=0.01)
