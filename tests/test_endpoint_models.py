"""A real sentence encoder behind each protocol, on a real collection: make test-endpoints fetches it."""

import os
import random
from itertools import islice
from pathlib import Path

import numpy as np
import pytest

from model_server import ModelServer
from rankwright import Collection, Dense, Endpoint, Onnx, evaluate
from rankwright.reranking import RerankEndpoint, rerank
from rankwright.retrieval.http import api_client
from test_endpoints import APIS, RERANKS, SECRET, same_run, seeded_faults

DOCS, QUERIES = 96, 20


@pytest.fixture(scope="module")
def direct():
    """all-MiniLM-L6-v2, here."""
    folder = os.environ.get("RANKWRIGHT_TEST_MODEL")
    if not folder:
        pytest.skip("RANKWRIGHT_TEST_MODEL is not set; make test-endpoints sets it")
    return Onnx(str(Path(folder)), preset="minilm", doc_prompt="passage: ", query_prompt="query: ")


@pytest.fixture(scope="module")
def scifact(data):
    """Some abstracts and claims of SciFact."""
    whole = Collection.load(data / "scifact")
    queries = dict(islice(whole.judged_queries.items(), QUERIES))
    relevant = {doc for query in queries for doc in whole.qrels.to_dict()[query]}
    texts = dict(zip(whole.docs(), (each["text"] for each in whole.docs().values()), strict=True))
    others = random.Random(1).sample(sorted(texts.keys() - relevant), DOCS - len(relevant))
    return {doc: texts[doc] for doc in sorted({*relevant, *others})}, queries, whole.qrels


@pytest.fixture(scope="module")
def expected(direct, scifact, tmp_path_factory):
    """The index and the run of the model itself."""
    os.environ["RANKWRIGHT_CACHE"] = str(tmp_path_factory.mktemp("direct"))
    index = Dense.build(scifact[0], direct)
    return index, index.search(scifact[1], 100)


@pytest.mark.parametrize("is_faulty", [False, True])
@pytest.mark.parametrize("api", APIS)
def test_vectors_and_runs_equal_those_of_the_model(direct, scifact, expected, api, is_faulty, tmp_path, monkeypatch):
    """To 1e-6, also while a third of all answers is broken. An int8 model takes its ranges from the batch: the same one."""
    monkeypatch.setenv("RANKWRIGHT_CACHE", str(tmp_path))
    monkeypatch.setenv("MODEL_KEY", SECRET)
    monkeypatch.setattr(api_client, "LONGEST_PAUSE", 0.01)
    with ModelServer(direct, key=SECRET, fault=seeded_faults(7) if is_faulty else None) as server:
        made = Endpoint(
            "minilm", address=server.url + APIS[api], api=api, key="$MODEL_KEY", doc_prompt="passage: ", query_prompt="query: ",
            batch_tokens=10**6, concurrency=2, retries=8, malformed_retries=8,
        )  # fmt: skip
        index = Dense.build(scifact[0], made)
        run = index.search(scifact[1], 100)
    theirs, their_run = expected
    assert np.abs(index.vectors - theirs.vectors).max() <= 1e-6
    same_run(run, their_run)
    both = evaluate(scifact[2], [run.rename("address"), their_run.rename("direct")], ["nDCG@10"], missing="skip").means[
        :, 0
    ]
    assert both[0] == pytest.approx(both[1], abs=1e-6)
    assert both[0] > 0.5
    assert not any(SECRET.encode() in path.read_bytes() for path in tmp_path.rglob("*") if path.is_file())


@pytest.mark.parametrize("api", RERANKS)
def test_scores_equal_those_of_the_model(direct, scifact, expected, api, tmp_path, monkeypatch):
    """Re-ranked by the cosines of the model, whatever the protocol."""
    monkeypatch.setenv("RANKWRIGHT_CACHE", str(tmp_path))
    monkeypatch.setattr(api_client, "LONGEST_PAUSE", 0.01)
    docs, queries = scifact[0], dict(islice(scifact[1].items(), 5))
    with ModelServer(direct, fault=seeded_faults(3)) as server:
        made = RerankEndpoint("minilm", server.url + RERANKS[api], api, batch=8, retries=8, malformed_retries=8)
        lists = [
            (text, [docs[doc] for doc in islice(expected[1].to_dict()[query], 8)]) for query, text in queries.items()
        ]
        found = made.score_lists(lists).scores
        for ours, (query, texts) in zip(found, lists, strict=True):
            assert ours == pytest.approx(server.pair_scores(query, texts), abs=1e-6)
        first = expected[1].top(8)
        some = first.select_queries(np.array([first.queries.index(query) for query in queries]))
        again = rerank(some, queries, docs, made, depth=8).to_dict()
    for (query, scores), ours in zip(zip(queries, found, strict=True), again.values(), strict=True):
        names = [*islice(expected[1].to_dict()[query], 8)]
        assert [*ours] == [names[at] for at in np.argsort(-scores, kind="stable")]
