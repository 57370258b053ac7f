"""Work in parts, in whatever order and process they are computed, gives the same bytes as work in one piece."""

import json
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from part_runner import PickledRunner
from rankwright import BM25, Collection, Dense
from rankwright.base.parts import is_split, map_parts, parts_run_by
from rankwright.collection.doc_ranges import cut_blocks, read_range, split_docs
from rankwright.comparison import resampling
from rankwright.learning.models import MODELS, Examples
from rankwright.learning.out_of_fold import score_out_of_fold
from rankwright.retrieval.bm25 import searcher
from rankwright.retrieval.dense import flat_shards, neighbors

WORDS = ("red", "green", "blue", "fast", "slow", "old", "new")
TEXTS = st.lists(st.lists(st.sampled_from(WORDS), max_size=6).map(" ".join), min_size=1, max_size=40)
WEIGHTINGS = ("lucene", "robertson", "BM25Okapi", "l", "plus", "dirichlet", "jelinek_mercer")


def write_docs(folder: Path, texts, blank=()):
    """A BEIR folder of texts; blank lines before some docs."""
    folder.mkdir(parents=True, exist_ok=True)
    lines = [
        "\n" * (at in blank) + json.dumps({"_id": f"d{at}", "title": "", "text": text}) for at, text in enumerate(texts)
    ]
    (folder / "corpus.jsonl").write_text("\n".join(lines) + "\n")
    (folder / "queries.jsonl").write_text(json.dumps({"_id": "q", "text": "red"}) + "\n")
    return Collection.load(folder)


def files(folder: Path):
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


def test_a_map_runs_here_without_a_runner(tmp_path):
    """1 + 2 and 1 + 3, here and by a runner."""
    assert not is_split()
    assert list(map_parts(add, 1, [2, 3])) == [3, 4]
    with parts_run_by(PickledRunner(tmp_path)):
        assert is_split()
        assert list(map_parts(add, 1, [2, 3])) == [3, 4]
    assert not is_split()


def add(shared, part):
    return shared + part


@given(st.integers(1, 30), st.integers(1, 12), st.sets(st.integers(0, 29)))
def test_ranges_of_docs_are_the_docs(tmp_path_factory, count, size, blank):
    """Ranges that are read from their places, or by reading all docs before them, have each doc once, in order."""
    collection = write_docs(tmp_path_factory.mktemp("docs"), ["text"] * count, blank)
    wanted = [f"d{at}" for at in range(count)]
    ranges = split_docs(collection, size)
    known = [[doc for block in read_range(collection, each) for doc in block.ids] for each in ranges]
    assert [doc for some in known for doc in some] == wanted
    assert all(len(some) == size for some in known[:-1])
    blind = Collection.of(dict.fromkeys(wanted, "text"))
    assert [
        [doc for block in read_range(blind, each) for doc in block.ids] for each in split_docs(blind, size)
    ] == known
    cut = [[doc for block in some for doc in block.ids] for some in cut_blocks(blind.blocks(), size)]
    assert cut == known


@given(TEXTS, st.integers(1, 10), st.sampled_from(WEIGHTINGS), st.sampled_from([1, 3, 100]))
def test_shards_equal_one_index(tmp_path_factory, texts, shard, weighting, k):
    """An index in shards is byte for byte the one that parts build, and finds what one segment does, ties included."""
    home = tmp_path_factory.mktemp("shards")
    collection = write_docs(home / "docs", texts)
    queries = {"one": "red fast", "two": "blue", "three": "red red green new slow", "none": "purple"}
    whole = BM25.build(collection, folder=home / "whole").search(queries, k, weighting)
    here = BM25.build(collection, folder=home / "here", shard=shard)
    runner = PickledRunner(home / "parts")
    with pytest.MonkeyPatch.context() as patch, parts_run_by(runner):
        patch.setattr(searcher, "is_little_work", lambda *given: False)
        there = BM25.build(collection, folder=home / "there", shard=shard)
        found = there.search(queries, k, weighting)
    assert files(home / "here") == files(home / "there")
    if len(here.segments) > 1:
        assert {"write_shard", "search_shard"} <= set(runner.computed)
    for run in (found, here.search(queries, k, weighting)):
        assert run.queries == whole.queries
        assert list(run.ids) == list(whole.ids)
        assert run.scores.tobytes() == whole.scores.tobytes()


@given(st.integers(1, 300), st.integers(1, 40), st.integers(0, 5))
def test_flat_shards_equal_one_search(tmp_path_factory, count, k, seed):
    """Vectors searched in ranges: the same docs and the same bits, with many equal vectors."""
    home = tmp_path_factory.mktemp("vectors")
    rng = np.random.default_rng(seed)
    vectors = rng.integers(-2, 3, (count, 8)).astype(np.float32) + np.float32(0.1)
    texts = {f"d{at}": "text" for at in range(count)}
    np.save(home / "docs.npy", vectors)
    np.save(home / "queries.npy", rng.normal(size=(3, 8)).astype(np.float32))
    collection = Collection.of(texts, {"a": "x", "b": "y", "c": "z"})
    from dataclasses import replace

    collection = replace(collection, vectors={part: home / f"{part}.npy" for part in ("docs", "queries")})
    index = Dense.build(collection, "vectors", folder=home / "index")
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(neighbors, "VECTOR_BLOCK", 16)
        patch.setattr(neighbors, "block_size", lambda k: 16)
        patch.setattr(flat_shards, "block_size", lambda k: 16)
        patch.setattr(flat_shards, "SHARD_VECTORS", 32)
        whole = index.search(collection.queries, k)
        runner = PickledRunner(home / "parts")
        with parts_run_by(runner):
            found = index.search(collection.queries, k)
    assert ("search_range" in runner.computed) == (count > 32)
    assert list(found.ids) == list(whole.ids)
    assert found.scores.tobytes() == whole.scores.tobytes()


@given(st.integers(17, 40), st.integers(2, 4), st.integers(0, 3))
def test_samples_in_parts_are_those_of_one_process(tmp_path_factory, queries, systems, seed):
    """Blocks of sign flips and bootstrap samples, each from the state of the generator before it: the same numbers."""
    values = np.random.default_rng(seed).random((systems, 2, queries))
    pairs = np.array([(a, b) for a in range(systems) for b in range(a)])

    def resample():
        rng = np.random.default_rng(seed)
        p, _ = resampling.randomization_test(values, pairs, 500, rng)
        return p.tobytes(), resampling.bootstrap_means(values, 300, rng).tobytes(), rng.random()

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(resampling, "CELLS", 1000)
        here = resample()
        runner = PickledRunner(tmp_path_factory.mktemp("parts"))
        with parts_run_by(runner):
            assert resample() == here
    assert {"count_part", "bootstrap_part"} == set(runner.computed)


@pytest.mark.parametrize("kind", ["logistic", "lambdamart"])
def test_models_of_folds_in_parts(tmp_path, kind):
    """Models of folds that parts fit are those of one process, to the last digit."""
    rng = np.random.default_rng(1)
    query = np.repeat(np.arange(30), 10)
    rows = rng.random((300, 3))
    data = Examples(rows, (rows[:, 0] + rng.random(300) > 1.2).astype(float), query)
    fold = np.arange(30) % 5
    scores, models, full = score_out_of_fold(MODELS[kind], ("a", "b", "c"), data, fold, 0)
    runner = PickledRunner(tmp_path)
    with parts_run_by(runner):
        found = score_out_of_fold(MODELS[kind], ("a", "b", "c"), data, fold, 0)
    assert runner.computed == ["fit_part"] * 6
    assert found[0].tobytes() == scores.tobytes()
    assert [each.state for each in (*found[1], found[2])] == [each.state for each in (*models, full)]
