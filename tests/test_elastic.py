"""Elasticsearch and OpenSearch, on a real server: scores, vectors, loading, and everything that can go wrong.

make test-elastic and make test-opensearch start the server; without one, only what needs none is tested.
"""

import json
import os
import random
import re
import subprocess
import sys
import threading
from dataclasses import replace
from typing import ClassVar

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from conftest import HANGS, ROOT, command
from faults import Proxy, certified
from filter_cases import random_condition, random_docs
from hostile_server import HostileServer
from rankwright import (
    BM25,
    Collection,
    Dense,
    Elastic,
    Qrels,
    RankwrightError,
    Run,
    Vectors,
    create_retriever,
    evaluate,
    open_system,
)
from rankwright.experiment import scheduler
from rankwright.experiment.starter import shipped_specs
from rankwright.experiment.store import Store
from rankwright.retrieval.bm25.query_syntax import parse_query
from rankwright.retrieval.dense.encoders import Lsa
from rankwright.retrieval.elastic import bulk_load, doc_chunks, elastic_index, indices
from rankwright.retrieval.elastic.address import VARIABLES, Address
from rankwright.retrieval.elastic.filter_query import ALL_DOCS
from rankwright.retrieval.elastic.mapping import parameters
from rankwright.retrieval.elastic.rank_eval import rank_eval_request, read_rank_eval
from rankwright.retrieval.filters import DocFilter
from servers import Given, Server

KIND = os.environ.get("RANKWRIGHT_TEST_ELASTIC", "")
OWN = "RANKWRIGHT_ES_URL" in os.environ
needs = pytest.mark.skipif(not KIND, reason="needs a server: make test-elastic")
DOCS = {f"d{i}": f"word{i % 7} word{i % 11} the rest number {i}" for i in range(500)}


@pytest.fixture(autouse=True)
def no_environment(monkeypatch):
    """Tests name their server themselves."""
    for variable, _ in VARIABLES.values():
        monkeypatch.delenv(variable, raising=False)


@pytest.fixture(scope="session")
def server():
    """The server of these tests: started here, or the one named in the environment."""
    if not KIND:
        pytest.skip("needs a server: make test-elastic")
    made = (Given if OWN else Server)(KIND).start()
    if OWN and Elastic(**login(made)).indices().rows:
        pytest.exit("the server has indices of rankwright's; these tests would drop them: take another")
    yield made
    made.close()


@pytest.fixture
def elastic(server):
    """A client of it; what a test leaves there is dropped."""
    made = Elastic(**login(server), patience=60)
    yield made
    for row in made.indices().rows:
        made.drop(row[0])


def login(server, url=None):
    """The arguments of Elastic."""
    return {
        "url": url or server.url,
        **(dict(zip(("user", "password"), server.credentials, strict=True)) if server.secured else {}),
    }


@pytest.fixture
def small(monkeypatch):
    """Chunks of few docs, so that there are many."""
    monkeypatch.setattr(doc_chunks, "CHUNK", 20)
    monkeypatch.setattr(bulk_load, "WINDOW", 7)


def assert_same_runs(ours, theirs, within):
    """Two runs have the same docs, scores within a tolerance, and the same order except ties."""
    a, b = ours.to_dict(), theirs.to_dict()
    assert a.keys() == b.keys()
    for query in a:
        assert a[query].keys() == b[query].keys(), query
        assert max(abs(a[query][doc] - b[query][doc]) for doc in a[query]) < within, query
        for mine, other in zip(a[query], b[query], strict=True):
            assert mine == other or abs(a[query][mine] - a[query][other]) < within, query


def docs_on_server(server, name):
    """Every doc of an index: its id and checksum, read without our own code."""
    found, after = {}, None
    while True:
        body = {"size": 1000, "sort": [{"at": "asc"}], "_source": False, "docvalue_fields": ["doc", "check"]}
        body |= {"search_after": after} if after else {}
        hits = server.ask(f"/{name}/_search", body)["hits"]["hits"]
        if not hits:
            return found
        found |= {hit["fields"]["doc"][0]: hit["fields"]["check"][0] for hit in hits}
        after = hits[-1]["sort"]


# searching


@needs
def test_bm25_of_the_server_matches_ours(elastic, data):
    """One shard, `english`: all 300 queries of SciFact to 1e-4, the same order except ties."""
    scifact = Collection.load(data / "scifact")
    run = elastic.build(scifact).search(scifact.judged_queries, 1000)
    ours = BM25.build(scifact).search(scifact.judged_queries, 1000, "elastic")
    assert len(run.queries) == 300
    assert_same_runs(ours, run, 1e-4)


@needs
@pytest.mark.parametrize("analyzer", ["simple", "notes", "whitespace", "folding", "german"])
def test_our_analyzers_on_the_server(elastic, data, analyzer):
    cacm = Collection.load(data / "cacm")
    made = elastic.build(cacm, analyzer=analyzer, params={"k1": 0.9, "b": 0.4})
    ours = BM25.build(cacm, analyzer).search(cacm.judged_queries, 100, "elastic", {"k1": 0.9, "b": 0.4})
    assert_same_runs(ours, made.search(cacm.judged_queries, 100), 1e-4)


@needs
def test_shards(elastic, data, monkeypatch):
    """With global term statistics scores do not depend on the number of shards; with statistics per shard they do."""
    cacm = Collection.load(data / "cacm")
    ours = BM25.build(cacm).search(cacm.judged_queries, 100, "elastic")
    whole = elastic.build(cacm, params={"shards": 3}).search(cacm.judged_queries, 100)
    assert_same_runs(ours, whole, 1e-4)
    own = elastic.build(cacm, params={"shards": 3, "global": False}).search(cacm.judged_queries, 100)
    assert own != ours
    several = elastic.build(cacm, params={"shards": 3})
    monkeypatch.setattr(elastic_index, "MAX_ROWS", 30)
    assert several.search(cacm.judged_queries, 100) == whole


@needs
def test_fields_of_different_weight(elastic, data):
    """most_fields: 2·BM25(title) + BM25(text); best_fields: the greater of the two."""
    cacm = Collection.load(data / "cacm")
    parts = [
        BM25.build(cacm, fields=[name]).search(cacm.judged_queries, 5000, "elastic").to_dict()
        for name in ("title", "text")
    ]
    boosts = {"title": 2, "text": 1}
    for combine, how in (("most_fields", sum), ("best_fields", max)):
        made = (
            elastic.build(cacm, params={"boosts": boosts, "combine": combine})
            .search(cacm.judged_queries, 5000)
            .to_dict()
        )
        assert made.keys() == cacm.judged_queries.keys()
        for query, docs in made.items():
            assert docs.keys() == parts[0].get(query, {}).keys() | parts[1].get(query, {}).keys()
            for doc, score in docs.items():
                by_hand = how([2 * parts[0][query].get(doc, 0), parts[1][query].get(doc, 0)])
                assert score == pytest.approx(by_hand, abs=1e-4)


@needs
def test_exact_neighbors_match_flat(elastic, data):
    scifact = Collection.load(data / "scifact")
    files = [data / "scifact" / f"minilm-{part}.npy" for part in ("docs", "queries")]
    dense = Dense.build(scifact, Vectors(*files))
    flat = dense.search(scifact.judged_queries, 100)
    assert_same_runs(flat, elastic.build(dense, "exact_knn", name="scifact").search(scifact.judged_queries, 100), 2e-6)
    near = elastic.build(dense, "knn", name="scifact").search(scifact.judged_queries, 10).to_dict()
    exact = flat.top(10).to_dict()
    assert np.mean([len(near[query].keys() & exact[query].keys()) / 10 for query in exact]) >= 0.95


@needs
def test_paged_results_match_one_page(elastic, data, monkeypatch):
    """More rows than a page holds: the same run, page by page."""
    cacm = Collection.load(data / "cacm")
    some = dict(list(cacm.judged_queries.items())[:5])
    made = elastic.build(cacm)
    whole = made.search(some, 3204)
    monkeypatch.setattr(elastic_index, "MAX_ROWS", 333)
    assert made.search(some, 3204) == whole
    assert len(whole) > 2 * 333


@needs
@pytest.mark.parametrize("name", ["scifact", "cacm"])
def test_docs_of_phrases_and_signs_are_the_servers(server, data, name):
    """`match_phrase`, and `bool` with must and must_not, on phrases that occur in docs and on words of queries."""
    collection = Collection.load(data / name)
    texts = {doc: text for ids, some in collection.texts() for doc, text in zip(ids, some, strict=True)}
    names = list(texts)
    text = {"type": "text", "analyzer": "english"}
    server.ask("/phrases", {"mappings": {"properties": {"text": text}}}, "PUT")
    try:
        for at in range(0, len(names), 500):
            rows = [
                json.dumps(row)
                for doc in names[at : at + 500]
                for row in ({"index": {"_id": doc}}, {"text": texts[doc]})
            ]
            assert not server.ask("/phrases/_bulk", ("\n".join(rows) + "\n").encode())["errors"]
        server.ask("/phrases/_refresh", method="POST")
        index = BM25.build(texts, positions=True)
        rng, found = random.Random(1), 0
        sources = [*rng.sample([each for each in texts.values() if each], 150), *collection.judged_queries.values()][
            :200
        ]
        for source in sources:
            words = re.findall(r"\w\S*", source.replace('"', " "))
            start = rng.randrange(len(words))
            phrase = " ".join(words[start : start + rng.randint(1, 4)])
            must, never = (rng.choice(re.findall("[a-z]{5,}", source) or ["method"]) for _ in range(2))
            exactly, without = {"match_phrase": {"text": phrase}}, {"match": {"text": never}}
            # what is nothing but stop words is no condition
            has = {"match": {"text": {"query": must, "zero_terms_query": "all"}}}
            also = {"match_phrase": {"text": {"query": phrase, "zero_terms_query": "all"}}}
            for ours, theirs in {
                f'"{phrase}"': {"must": [also]},
                f"+{must} -{never} {' '.join(words)}": {"must": [has], "must_not": [without]},
                f'+{must} -"{phrase}"': {"must": [has], "must_not": [exactly]},
                f'+{must} "{phrase}" -{never} method': {"must": [has, also], "must_not": [without]},
            }.items():
                any_word = {"match": {"text": parse_query(ours).text}}
                query = {"bool": {**theirs, "filter": any_word}}
                body = {"query": query, "size": 10_000, "_source": False}
                hits = {hit["_id"] for hit in server.ask("/phrases/_search", body)["hits"]["hits"]}
                assert {*index.search({"q": ours}, 10_000, syntax=True).ids} == hits, ours
                found += bool(hits)
        assert found > len(sources)
    finally:
        server.ask("/phrases", method="DELETE")


def kept_after(run, allowed, k):
    """What is left of an unbounded search: the first k allowed docs of each query, in order."""
    found = {query: [row for row in docs.items() if row[0] in allowed][:k] for query, docs in run.to_dict().items()}
    return {query: rows for query, rows in found.items() if rows}


@needs
@pytest.mark.parametrize("shards", [1, 3])
def test_filtered_search_equals_filtering_afterwards(elastic, small, shards):
    """Random conditions: the same docs with the same scores as an unbounded search, less those that do not meet them."""
    rng = random.Random(shards)
    collection = Collection.of(random_docs(rng, 90))
    queries = {"q1": "a b", "q2": "c d e", "q3": "unknown"}
    dense = Dense.build(collection, "lsa")
    made = [
        elastic.build(collection, analyzer="simple", params={"shards": shards}),
        elastic.build(dense, "exact_knn", params={"shards": shards}),
        elastic.build(dense, "knn", params={"shards": shards}),
    ]
    every = [each.search(queries, 90) for each in made]
    for at in range(60):
        conditions = {"q1": random_condition(rng), "q2": random_condition(rng)}
        by_query = {query: {*DocFilter(text, collection).allowed_docs()} for query, text in conditions.items()}
        for index, unbounded in zip(made, every, strict=True) if at < 20 else [(made[0], every[0])]:
            found = index.search(queries, 7, filter=conditions)
            wanted = {}
            for query, allowed in by_query.items():
                wanted |= {key: rows for key, rows in kept_after(unbounded, allowed, 7).items() if key == query}
            rows = {query: list(docs.items()) for query, docs in found.to_dict().items()}
            if index.mode == "knn":  # on so few docs the graph misses none, but its scores differ in the last bits
                assert {q: {d for d, _ in some} for q, some in rows.items()} == {
                    q: {d for d, _ in some} for q, some in wanted.items()
                }, conditions
            else:
                assert rows == wanted, conditions
    assert not made[0].search(queries, 7, filter="n > 99 and n < 98").queries


@needs
def test_a_filter_has_metadata_loaded(elastic, server):
    """Into an index of its own, once: for a filter or those of queries at once, otherwise when one is first used."""
    rows = {f"d{at}": {"text": "apple pie" if at % 2 else "apple", "n": at, "tags": [f"t{at % 3}"]} for at in range(30)}
    collection = Collection.of(rows, name="meta")
    plain = elastic.build(collection)
    assert len(elastic.indices().rows) == 1
    every = plain.search({"q": "apple pie"}, 30)
    assert rows_of_query(plain.search({"q": "apple pie"}, 30, filter="n < 5")) == kept_after(
        every, {f"d{at}" for at in range(5)}, 30
    ).get("q")
    assert len(elastic.indices().rows) == 2
    filtered = elastic.build(collection, filter="tags = 't1' and n > 20")
    assert not filtered.was_loaded
    assert {*filtered.search({"q": "apple"}, 30).ids} == {"d22", "d25", "d28"}
    assert {*filtered.search({"q": "apple"}, 30, filter="n != 25").ids} == {"d22", "d28"}
    assert not elastic.build(replace(collection, filters={"q": "n = 1"})).was_loaded
    assert not elastic.build(collection).was_loaded
    assert len(elastic.indices().rows) == 2
    mapping = next(iter(server.ask(f"/{filtered.name}/_mapping").values()))["mappings"]
    assert mapping["_meta"]["columns"] == {"f0": "n", "f1": "tags"}
    assert (
        elastic.build({"a": "x"}).search({"q": "x"}, filter="doc = 'b'").to_dict() == {}
    )  # no metadata: the same index
    assert len(elastic.indices().rows) == 3
    for condition, says in (("nope = 1", "field 'nope' is unknown"), ("n + 1 = 2", "a server cannot evaluate it")):
        with pytest.raises(RankwrightError, match=says):
            elastic.build(replace(collection, name="other"), filter=condition)
    assert len(elastic.indices().rows) == 3


def rows_of_query(run, query="q"):
    """The rows of one query."""
    return list(run.to_dict()[query].items())


@needs
def test_filters_of_a_spec_and_on_the_command_line(elastic, server, tmp_path, monkeypatch):
    for key, value in server.environment.items():
        monkeypatch.setenv(key, value)
    home = tmp_path / "notes"
    (home / "qrels").mkdir(parents=True)
    (home / "corpus.jsonl").write_text(
        "".join(json.dumps({"_id": f"d{at}", "text": "apple pie", "n": at}) + "\n" for at in range(9))
    )
    queries = [{"_id": "q1", "text": "pie", "filter": "n > 4"}, {"_id": "q2", "text": "apple"}]
    (home / "queries.jsonl").write_text("".join(json.dumps(row) + "\n" for row in queries))
    (home / "qrels" / "test.tsv").write_text("query-id\tcorpus-id\tscore\nq1\td5\t1\nq2\td1\t1\n")
    kinds = ('kind = "elastic"', 'kind = "elastic"\nmode = "exact_knn"', 'kind = "bm25"')
    stages = "".join(f'[retrieve.s{at}]\n{kind}\nfilter = "n != 6"\n' for at, kind in enumerate(kinds))
    (tmp_path / "x.toml").write_text(f'schema = 1\n[data.notes]\npath = "notes"\n{stages}[report]\ncharts = []\n')
    done = command("run", tmp_path / "x.toml", "-o", tmp_path / "out", "--store", tmp_path / "s")
    assert done.returncode == 0, done.stderr
    for name in ("s0", "s1", "s2"):
        system = open_system(tmp_path / "x.toml", name, store=tmp_path / "s")
        assert {*system.search("a pie", filter="n > 3").ids} == {"d4", "d5", "d7", "d8"}
    done = command("search", home, "--retriever", "elastic", "--filter", "n != 6", "-o", tmp_path / "es.run")
    assert done.returncode == 0, done.stderr
    found = Run.read(tmp_path / "es.run").to_dict()
    assert {query: {*docs} for query, docs in found.items()} == {
        "q1": {"d5", "d7", "d8"},
        "q2": {f"d{at}" for at in range(9) if at != 6},
    }
    done = command("search", home, "--retriever", "elastic", "-q", "pie", "--filter", "n > 9", "--facets", "n")
    assert "note: 0 of 9 docs meet the filter" in done.stderr


@needs
def test_ties_go_to_the_greater_id(elastic):
    docs = dict.fromkeys(("b", "a", "ä", "c", "10", "9"), "the same text")
    run = elastic.build(docs).search({"q": "same"}, 4)
    assert list(run.to_dict()["q"]) == ["ä", "c", "b", "a"]


@needs
def test_odd_docs_and_queries(elastic):
    docs = {"empty": "", "lone \ud800": "half \ud800 a letter", "odd \n id": 'newline {} " \\', "007": "seven"}
    made = elastic.build(docs)
    assert made.size == 4
    asked = {"none": "the of", "nothing": "", "half": "half \udfff letter", "seven": "seven", "odd": "newline"}
    found = made.search(asked, 10).to_dict()
    assert {query: list(each) for query, each in found.items()} == {
        "half": ["lone ?"], "seven": ["007"], "odd": ["odd \n id"]
    }  # fmt: skip
    with pytest.raises(RankwrightError, match="k must be an integer"):
        made.search(asked, 0)


@needs
def test_zero_vectors(elastic):
    """A doc without a vector is not found, a query without one finds nothing."""
    docs = np.array([[1, 0], [0, 0], [0.6, 0.8]], dtype=np.float32)
    queries = np.array([[1, 0], [0, 0]], dtype=np.float32)
    made = Collection.of(dict.fromkeys("abc", "x"), {"q": "one", "none": "two"})
    dense = Dense.build(made, Vectors(docs, queries))
    for mode in ("knn", "exact_knn"):
        found = elastic.build(dense, mode).search(made.queries, 3).to_dict()
        assert list(found) == ["q"]
        assert found["q"] == pytest.approx({"a": 1, "c": 0.6}, abs=1e-6)


# loading


@needs
def test_an_index_with_the_same_content_is_reused(elastic, server, small):
    first = elastic.build(DOCS)
    again = elastic.build(DOCS)
    other = elastic.build({**DOCS, "d3": "changed"})
    assert (first.was_loaded, again.was_loaded, other.was_loaded) == (True, False, True)
    assert first.name == again.name != other.name
    assert elastic.build(DOCS, params={"k1": 2}).name != first.name
    assert list(docs_on_server(server, first.name)) == list(DOCS)
    settings = next(iter(server.ask(f"/{first.name}/_settings").values()))["settings"]["index"]
    assert "refresh_interval" not in settings


@needs
def test_merged_segments(elastic, server, small):
    """One segment per shard, and the same answers."""
    plain = elastic.build(DOCS).search({"q": "word3 word5"}, 100)
    made = elastic.build(DOCS, params={"merge": 1, "shards": 2})
    found = server.ask(f"/{made.name}/_stats/segments")["_all"]["primaries"]["segments"]["count"]
    assert found == 2
    assert_same_runs(plain, made.search({"q": "word3 word5"}, 100), 1e-5)


@needs
@pytest.mark.parametrize("seed", range(4))
def test_faults_on_a_fifth_of_the_requests(elastic, server, small, seed):
    """429, 503, cut connections, lost answers, delays: the index and the run are those without faults."""
    before = elastic.build(DOCS)
    expected, run = docs_on_server(server, before.name), before.search({"q": "word3 word5"}, 100)
    elastic.drop(before.name)
    with Proxy(server.url, 0.0, seed) as proxy:
        shaky = Elastic(**login(server, proxy.url), patience=60)
        proxy.share = 0.2
        made = shaky.build(DOCS)
        assert made.was_loaded
        assert made.name == before.name
        for _ in range(5):
            assert made.search({"q": "word3 word5"}, 100) == run
        assert len(proxy.faults) >= 3
    assert docs_on_server(server, before.name) == expected
    stats = server.ask(f"/{before.name}/_stats/docs")["_all"]["primaries"]["docs"]
    assert stats == {"count": 500, "deleted": 0}


@needs
def test_server_killed_while_loading(elastic, server, small, monkeypatch):
    """Killed while docs are loading, then restarted: loading waits, continues, and nothing is lost."""
    if OWN:
        pytest.skip("a server of one's own is not stopped")
    expected = docs_on_server(server, elastic.build(DOCS).name)
    elastic.drop(elastic.build(DOCS).name)
    sent, send_chunk = [], bulk_load.send_chunk
    back = []

    def stopping(*args):
        sent.append(1)
        if len(sent) == 8:
            server.stop(hard=True)
            thread = threading.Thread(target=server.start)
            thread.start()
            back.append(thread)
        send_chunk(*args)

    monkeypatch.setattr(bulk_load, "send_chunk", stopping)
    made = replace_patience(elastic, 200).build(DOCS)
    back[0].join()
    assert made.was_loaded
    assert docs_on_server(server, made.name) == expected
    assert made.search({"q": "word3"}, 10)


def replace_patience(elastic, seconds):
    """The same client with more patience."""
    made = Elastic.__new__(Elastic)
    made.server = replace(elastic.server, patience=seconds)
    return made


@needs
def test_interrupted_loading_resumes(elastic, server, small, monkeypatch):
    """Only what is missing is sent; until then the index is not used."""
    sent, send_chunk = [], bulk_load.send_chunk

    def stopping(*args):
        sent.append(1)
        if len(sent) == 10:
            raise KeyboardInterrupt
        send_chunk(*args)

    monkeypatch.setattr(bulk_load, "send_chunk", stopping)
    with pytest.raises(KeyboardInterrupt):
        elastic.build(DOCS)
    [row] = elastic.indices().rows
    assert row[-1].startswith("loading: ")
    monkeypatch.setattr(bulk_load, "send_chunk", send_chunk)
    with Proxy(server.url) as proxy:
        made = Elastic(**login(server, proxy.url)).build(DOCS)
        lines = sum(body.count(b'{"create"') for body in proxy.bodies)
    assert made.was_loaded
    assert 0 < lines <= 500 - 20 * 5
    assert list(docs_on_server(server, made.name)) == list(DOCS)
    assert [each[-1] for each in elastic.indices().rows] == ["complete"]


KILLED = """
import os, sys
from rankwright import Elastic
from rankwright.retrieval.elastic import bulk_load, doc_chunks
doc_chunks.CHUNK = 20
sent, send_chunk = [], bulk_load.send_chunk
def dying(*args):
    send_chunk(*args)
    sent.append(1)
    if len(sent) == int(sys.argv[1]):
        os._exit(9)
bulk_load.send_chunk = dying
Elastic().build({f"d{i}": f"word{i % 7} word{i % 11} the rest number {i}" for i in range(500)})
"""


@needs
def test_killed_clients_and_two_at_once(elastic, server, small):
    """Processes killed at several points, then two at the same time: one complete index."""
    environment = {**os.environ, **server.environment}
    for after in (1, 7, 3):
        found = subprocess.run([sys.executable, "-c", KILLED, str(after)], env=environment, check=False)
        assert found.returncode == 9
    both = [subprocess.Popen([sys.executable, "-c", KILLED, "1000"], env=environment) for _ in range(2)]
    assert [each.wait(HANGS) for each in both] == [0, 0]
    made = elastic.build(DOCS)
    assert not made.was_loaded
    assert list(docs_on_server(server, made.name)) == list(DOCS)


@needs
def test_unreachable_or_busy_server(elastic, server, small):
    with pytest.raises(RankwrightError, match=r"^url: no answer \(connection refused\); tried for \d+ s$"):
        Elastic("http://127.0.0.1:9", patience=2)
    with Proxy(server.url) as proxy:
        busy = replace_patience(Elastic(**login(server, proxy.url)), 2)
        proxy.share, proxy.kinds = 1.0, ("429",)
        with pytest.raises(
            RankwrightError, match="url: the server is busy \\(429, .*tried for \\d+ s; loaded docs stay"
        ):
            busy.build(DOCS)
    assert not elastic.indices().rows


@needs
def test_read_only_index(elastic, server, small, monkeypatch):
    """Read-only while loading: one line, not complete; writable again, loading continues."""
    sent, send_chunk = [], bulk_load.send_chunk

    def closing(*args):
        sent.append(1)
        if len(sent) == 5:
            server.ask("/rankwright-*/_settings", {"index.blocks.write": True}, "PUT")
        send_chunk(*args)

    monkeypatch.setattr(bulk_load, "send_chunk", closing)
    with pytest.raises(
        RankwrightError, match=r"url: index 'rankwright-collection-\w+': the server refuses: 403, cluster_block"
    ):
        elastic.build(DOCS)
    [row] = elastic.indices().rows
    assert row[-1].startswith("loading")
    server.ask("/rankwright-*/_settings", {"index.blocks.write": None}, "PUT")
    made = elastic.build(DOCS)
    assert list(docs_on_server(server, made.name)) == list(DOCS)
    if OWN:
        return  # a cluster of somebody's own is not made read-only
    server.ask("/_cluster/settings", {"persistent": {"cluster.blocks.read_only": True}}, "PUT")
    try:
        with pytest.raises(RankwrightError, match="the server refuses: 403, cluster_block_exception"):
            elastic.build({"other": "docs"})
        assert not elastic.build(DOCS).was_loaded
    finally:
        server.ask("/_cluster/settings", {"persistent": {"cluster.blocks.read_only": None}}, "PUT")


@needs
def test_index_with_changed_content(elastic, server, small):
    """A doc deleted, added, or changed by others: it is noticed, and the index is built again."""
    made = elastic.build(DOCS)
    expected = docs_on_server(server, made.name)
    strange = {"doc": "strange", "at": 3, "check": 5, "field": {"all": "word3"}}
    changes = [
        (f"/{made.name}/_doc/17?refresh=true", None, "DELETE"),
        (f"/{made.name}/_doc/foreign?refresh=true", strange, "PUT"),
        (f"/{made.name}/_doc/4?refresh=true", {**strange, "at": 4}, "PUT"),
    ]
    for change in changes:
        server.ask(*change)
        assert docs_on_server(server, made.name) != expected
        again = elastic.build(DOCS)
        assert again.was_loaded
        assert docs_on_server(server, made.name) == expected
        assert len(elastic.indices().rows) == 1


@needs
def test_indices_that_are_not_ours_are_never_touched(elastic, server, small):
    name = elastic.build(DOCS).name
    elastic.drop(name)
    server.ask(f"/{name}/_doc/1?refresh=true", {"mine": "alone"}, "PUT")
    server.ask("/rankwright-notes", {"mappings": {"_meta": {"rankwright": "no"}}}, "PUT")
    try:
        with pytest.raises(RankwrightError, match=f"index '{name}': has a name of ours but is not ours; it is left"):
            elastic.build(DOCS)
        for foreign in (name, "rankwright-notes", "elsewhere"):
            with pytest.raises(RankwrightError, match="is missing or not ours"):
                elastic.drop(foreign)
        assert not elastic.indices().rows
        assert server.ask(f"/{name}/_count")["count"] == 1
    finally:
        server.ask(f"/{name},rankwright-notes", method="DELETE")
    # one whose name is that of a part of ours is passed by
    server.ask(f"/{name}-1/_doc/1?refresh=true", {"mine": "alone"}, "PUT")
    try:
        assert docs_on_server(server, elastic.build(DOCS).name).keys() == DOCS.keys()
        assert server.ask(f"/{name}-1/_count")["count"] == 1
    finally:
        server.ask(f"/{name}-1", method="DELETE")


@needs
def test_two_processes_finish_at_the_same_time(elastic, server, small, monkeypatch):
    """Each loads its own index; whoever comes last, one complete index remains."""
    first = elastic.build(DOCS)
    expected = docs_on_server(server, first.name)
    server.ask("/_aliases", {"actions": [{"remove": {"index": f"{first.name}-1", "alias": first.name}}]})
    monkeypatch.setattr(indices, "find_marks", lambda server, pattern="": {})  # so that it sees no other
    monkeypatch.setattr(indices, "alias_targets", lambda server, name: [])
    with pytest.raises(RankwrightError, match="was dropped 3 times while loading"):
        elastic.build(DOCS)
    monkeypatch.undo()
    server.ask("/_aliases", {"actions": [{"add": {"index": f"{first.name}-1", "alias": first.name}}]})
    assert len(indices.alias_targets(elastic.server, first.name)) > 1  # both have set the alias
    again = Elastic(**login(server)).build(DOCS)
    assert docs_on_server(server, again.name) == expected
    assert len(elastic.indices().rows) == 1
    assert len(again.search({"q": "word3"}, 10)) == 10


@needs
def test_similar_names_share_an_index(elastic, small):
    """The same docs under names with the same alias: loaded once; replicas and segments follow the parameters."""
    assert elastic.build(DOCS, name="My notes").was_loaded
    assert not elastic.build(DOCS, name="my-notes").was_loaded
    made = elastic.build(DOCS, name="My notes", params={"replicas": 1, "merge": 1})
    assert not made.was_loaded
    settings = next(iter(elastic.server.request("GET", f"/{made.name}/_settings", dict).values()))["settings"]["index"]
    assert settings["number_of_replicas"] == "1"


@needs
def test_requests_too_large_for_a_proxy(elastic, server, small):
    """A proxy limits the request size: requests are halved until they pass."""
    docs = {f"d{i}": "word " * 300 for i in range(60)}
    with Proxy(server.url) as proxy:
        proxy.longest = 10_000
        made = Elastic(**login(server, proxy.url)).build(docs)
        assert list(docs_on_server(server, made.name)) == list(docs)
        with pytest.raises(RankwrightError, match="doc 'long': is larger than the server accepts"):
            Elastic(**login(server, proxy.url)).build({**docs, "long": "word " * 3000})


@needs
def test_busy_for_single_docs_and_queries(elastic, server, small):
    """429 for one doc of a request, or one query: only that one is sent again."""
    with Proxy(server.url, 0.5, 3, ("some",)) as proxy:
        made = Elastic(**login(server, proxy.url)).build(DOCS)
        assert list(docs_on_server(server, made.name)) == list(DOCS)
        asked = {f"q{i}": f"word{i % 7}" for i in range(10)}
        for _ in range(3):
            assert_same_runs(elastic.build(DOCS).search(asked, 50), made.search(asked, 50), 1e-6)
        assert proxy.faults.count("some") > 3


@needs
def test_opposite_vectors(elastic):
    """Products of −1, rounded, do not give negative scores."""
    rows = np.random.default_rng(0).standard_normal((60, 64)).astype(np.float32)
    made = Collection.of({str(at): "x" for at in range(60)}, {f"q{at}": "x" for at in range(60)})
    found = elastic.build(Dense.build(made, Vectors(rows, -rows)), "exact_knn").search(made.queries, 60).to_dict()
    assert min(found["q7"].values()) == pytest.approx(-1, abs=1e-6)
    assert list(found["q7"])[-1] == "7"


@needs
def test_ties_of_neighbors_at_the_cut(elastic):
    """Thirty equal vectors among others: the ten greatest ids are returned, whichever was loaded first."""
    rows = np.random.default_rng(0).standard_normal((600, 16)).astype(np.float32)
    rows[100:130] = rows[100]
    made = Collection.of({f"d{at:03}": "x" for at in range(600)}, {"q": "x"})
    dense = Dense.build(made, Vectors(rows, rows[100:101]))
    assert list(elastic.build(dense, "knn").search(made.queries, 10).to_dict()["q"]) == [
        f"d{at}" for at in range(129, 119, -1)
    ]


@needs
def test_vectors_of_another_encoder(elastic):
    made = Collection.of(dict.fromkeys("abc", "x y z"), {"q": "x"})
    dense = replace(Dense.build(made, Lsa(dim=2)), identity={"another": 1})
    with pytest.raises(RankwrightError, match="is not the one the index was built with"):
        elastic.build(dense, "knn")


@needs
def test_a_doc_that_the_server_rejects(elastic, small):
    """An id too long for the mapping: one line that names the doc, and nothing of the index remains."""
    docs = {**DOCS, "x" * 40_000: "too long a name"}
    with pytest.raises(RankwrightError, match="^collection: doc 'xxx.*x': the server refuses it: .*nothing is kept$"):
        elastic.build(docs)
    assert not elastic.indices().rows


@needs
def test_credentials(elastic, server, tmp_path):
    """Wrong ones give one line that does not show them; a key, the environment and a certificate work."""
    if not server.secured:
        pytest.skip("this server asks for none")
    for wrong in ({"user": server.credentials[0], "password": "guessed"}, {"api_key": "Z3Vlc3NlZDpndWVzc2Vk"}, {}):
        with pytest.raises(RankwrightError, match=r"url: the server refuses the credentials \(401\)") as caught:
            Elastic(server.url, **wrong)
        assert "guessed" not in str(caught.value)
        assert str(server.port) not in str(caught.value)
    key = server.ask("/_security/api_key", {"name": "test"}, "POST")["encoded"]
    assert Elastic(server.url, api_key=key).build({"a": "b"}).size == 1
    reader = {"name": "reader", "role_descriptors": {"r": {"index": [{"names": ["x"], "privileges": ["read"]}]}}}
    small_key = server.ask("/_security/api_key", reader, "POST")["encoded"]
    with pytest.raises(RankwrightError, match=r"the credentials do not permit this \(403\)") as caught:
        Elastic(server.url, api_key=small_key).build({"a": "b"})
    assert server.credentials[0] not in str(caught.value).replace("rankwright-", "")
    authority, context = certified(tmp_path)
    with Proxy(server.url, context=context) as proxy:
        assert Elastic(**login(server, proxy.url), ca=str(authority)).build({"a": "b"}).size == 1
        with pytest.raises(RankwrightError, match="no secure connection: certificate verify failed"):
            Elastic(**login(server, proxy.url))


@needs
def test_commands(elastic, server, data, tmp_path):
    environment = {**os.environ, **server.environment}
    cacm = data / "cacm"
    said = command("search", cacm, "--retriever", "elastic", "--k", 100, "-o", tmp_path / "es.run", env=environment)
    assert (said.returncode, said.stderr) == (0, f"{tmp_path / 'es.run'}: 52 queries, 5,200 rows\n")
    ours = command("search", cacm, "--weighting", "elastic", "--k", 100, "-o", tmp_path / "own.run")
    assert ours.returncode == 0
    assert_same_runs(Run.read(tmp_path / "own.run"), Run.read(tmp_path / "es.run"), 1e-4)
    for args in (["--mode", "knn", "--encoder", "lsa"], ["--param", "boosts=title:2,text:1", "--k1", "0.9"]):
        found = command("search", cacm, "--retriever", "elastic", *args, "-o", tmp_path / "x.run", env=environment)
        assert found.returncode == 0, found.stderr
    made = command("index", cacm, "--retriever", "elastic", env=environment)
    assert "3,204 docs" in made.stdout
    assert "already loaded" in made.stdout
    listed = json.loads(command("elastic", "ls", "--format", "json", env=environment).stdout)
    assert {row["collection"] for row in listed["rows"]} == {"cacm"}
    name = listed["rows"][0]["index"]
    assert command("elastic", "drop", name, env=environment).stdout == f"{name}: dropped\n"
    command("elastic", "drop", "--all", env=environment)
    assert not elastic.indices().rows
    wrong = command("elastic", "ls", env={**environment, "RANKWRIGHT_ES_PASSWORD": "guessed"})
    if server.secured:
        assert wrong.returncode == 2
        assert wrong.stderr.startswith("rankwright: RANKWRIGHT_ES_URL: the server refuses the credentials (401)")
        assert "guessed" not in wrong.stderr


SPEC = """schema = 1
[data.cacm]
path = "{data}/cacm"
[retrieve.bm25]
kind = "bm25"
weighting = "elastic"
[retrieve.es]
kind = "elastic"
url = "{url}"
user = "$WHO"
password = "$WORD"
[retrieve.near]
kind = "elastic"
mode = "exact_knn"
url = "{url}"
user = "$WHO"
password = "$WORD"
params = {{ dim = 32 }}
[fuse.both]
from = ["es", "near"]
[rank.p1]
from = {{ bm25 = "es", dense = "near" }}
strategy = "p1_recency_boost"
"""


@needs
def test_an_experiment_with_a_server(elastic, server, data, tmp_path, monkeypatch):
    """Its run equals the local one; no address or secret is in the store or the report."""
    for name, value in zip(("WHO", "WORD"), server.credentials, strict=True):
        monkeypatch.setenv(name, value)
    text = SPEC.format(data=data, url=server.url)
    if not server.secured:
        text = "\n".join(line for line in text.splitlines() if not line.startswith(("user", "password")))
    (tmp_path / "e.toml").write_text(text)
    store = Store(tmp_path / "store")
    plan = scheduler.prepare(tmp_path / "e.toml", store)
    outcome = scheduler.execute(plan, store)
    scheduler.copy_report(outcome, store, tmp_path / "report", "test")
    nodes = [node for node in plan.nodes_of("run") if not node.note]
    runs = {node.stage: Run.read(store.folder("run", node.key) / "run.parquet") for node in nodes}
    assert_same_runs(runs["bm25"], runs["es"], 1e-4)
    assert set(runs) == {"bm25", "es", "near", "both", "p1"}
    timing = (tmp_path / "report" / "tables" / "timing.md").read_text()
    assert "load es" in timing
    for folder in ("store", "report"):
        for file in (tmp_path / folder).rglob("*"):
            found = file.read_bytes() if file.is_file() else b""
            assert f":{server.port}".encode() not in found, file
            assert not server.secured or server.credentials[1].encode() not in found, file
            assert not server.secured or b'"' + server.credentials[0].encode() + b'"' not in found, file
    assert 'url = "$RANKWRIGHT_ES_URL"' in (tmp_path / "report" / "spec.toml").read_text()
    again = scheduler.execute(scheduler.prepare(tmp_path / "e.toml", store), store)
    assert not again.built_nodes


@needs
def test_the_leaderboard_has_its_row(elastic, server, tmp_path):
    said = command(
        "run", shipped_specs()["leaderboard"], "--store", tmp_path / "store", "-o", tmp_path / "report",
        env={**os.environ, **server.environment},
    )  # fmt: skip
    assert said.returncode == 0, said.stderr
    rows = (tmp_path / "report" / "tables" / "leaderboard.csv").read_text()
    assert "\nElasticsearch," in rows or ",Elasticsearch," in rows


@needs
def test_python_in_the_docs_runs(elastic, server, monkeypatch):
    for name, value in server.environment.items():
        monkeypatch.setenv(name, value)
    [block] = re.findall(r"```python\n(.*?)```", (ROOT / "docs" / "elastic.md").read_text(), re.DOTALL)
    exec(block, {})


# without a server


def test_addresses(monkeypatch):
    """From the arguments, then the environment; a user in the address is removed from it."""
    with pytest.raises(RankwrightError, match="no server given: set RANKWRIGHT_ES_URL"):
        Address.of()
    monkeypatch.setenv("RANKWRIGHT_ES_URL", "https://me:s%40fe@host/prefix/")
    found = Address.of()
    assert (found.url, found.user, found.password) == ("https://host:443/prefix", "me", "s@fe")
    assert found.place == "RANKWRIGHT_ES_URL"
    assert "s@fe" not in repr(found)
    assert "host" not in repr(found)
    assert Address.of({"url": "http://other"}).url == "http://other:9200"
    assert Address.of({"url": "http://[::1]:9300"}).url == "http://[::1]:9300"
    for said, told in (
        ({"url": "host:9200"}, "^url: not an address"),
        ({"url": "http://host:port"}, "^url: not an address"),
        ({"url": "http://h", "user": "me"}, "a user is given without a password"),
        ({"url": "http://h", "api_key": "k", "user": "a", "password": "b"}, "both an API key and a user are given"),
        ({"url": "http://h", "ca": "/nowhere.pem"}, "no such file"),
        ({"url": "http://h", "ca": __file__}, "not a certificate file"),
        ({"url": "http://me:s3cr\u2100t@host"}, "^url: not an address"),
        ({"url": "http://ho st:9200"}, "^url: not an address"),
        ({"url": "http://[::1:9200"}, "^url: not an address"),
        ({"url": "http://h", "api_key": "k3y\r"}, "^api_key: contains a character that is not allowed"),
    ):
        with pytest.raises(RankwrightError, match=told) as caught:
            Address.of(said)
        assert "http" not in str(caught.value).replace("http://HOST:9200", "").replace("https://HOST", "")


@pytest.mark.parametrize(
    ("mode", "given", "told"),
    [
        ("matches", {}, "mode 'matches' is unknown; choose match, knn or exact_knn"),
        ("match", {"k2": 1}, "elastic match: parameter 'k2' is unknown; choose k1, b, boosts, combine, global, shards"),
        ("knn", {"k1": 1}, "elastic knn: parameter 'k1' is unknown"),
        ("match", {"b": 2}, "b must be a number from 0 to 1, got 2"),
        ("match", {"shards": 1.5}, "shards must be an integer >= 1, got 1.5"),
        ("match", {"shards": float("inf")}, "shards must be an integer"),
        ("match", {"merge": float("nan")}, "merge must be an integer"),
        ("match", {"boosts": {"title": -1}}, "boosts must be a table of numbers > 0"),
        ("match", {"combine": "most_fields"}, "combine needs boosts"),
        ("match", {"boosts": {"a": 1}, "combine": "sum"}, "combine 'sum' is unknown; choose best_fields"),
        ("match", {"global": 2}, "global must be true or false, got 2"),
    ],
)
def test_invalid_parameters(mode, given, told):
    with pytest.raises(RankwrightError, match=told):
        parameters(mode, given)


@given(
    st.dictionaries(st.text(min_size=1), st.text(), min_size=1, max_size=40),
    st.integers(1, 7), st.integers(1, 3), st.integers(1, 400),
)  # fmt: skip
def test_chunk_sums_match_their_docs(docs, size, unit, letters):
    """Whatever the docs and chunk sizes: a doc's line has its checksum, and a chunk's sum is that of its docs."""
    kept = doc_chunks.CHUNK, doc_chunks.UNIT, doc_chunks.BYTES
    doc_chunks.CHUNK, doc_chunks.UNIT, doc_chunks.BYTES = size * unit, unit, letters
    try:
        found = doc_chunks.scan_docs(doc_chunks.text_lines(Collection.of(docs), ("text",), None), "docs")
        chunks = list(found.chunks())
    finally:
        doc_chunks.CHUNK, doc_chunks.UNIT, doc_chunks.BYTES = kept
    lines = [json.loads(line) for chunk in chunks for line in chunk.lines]
    assert [line["at"] for line in lines] == list(range(len(docs)))
    assert [sum(json.loads(line)["check"] for line in chunk.lines) for chunk in chunks] == found.sums.tolist()
    assert [len(chunk.ids) for chunk in chunks] == found.counts.tolist()
    assert found.total == sum(line["check"] for line in lines)
    assert max(line["check"] for line in lines) < 2**22


def test_duplicate_ids():
    rows = lambda: iter([("a", b"{}"), ("b", b"{}"), ("a", b"{}")])  # noqa: E731
    with pytest.raises(RankwrightError, match="docs: doc 'a' appears twice"):
        doc_chunks.scan_docs(rows, "docs")
    with pytest.raises(RankwrightError, match="docs: has no docs"):
        doc_chunks.scan_docs(lambda: iter([]), "docs")


@pytest.mark.slow
def test_commands_without_a_server(tmp_path):
    """No server: one line with the place but not the address, within seconds."""
    said = command("elastic", "ls", "--url", "http://127.0.0.1:9", env={**os.environ})
    assert said.returncode == 2
    assert re.fullmatch(r"rankwright: --url: no answer \(connection refused\); tried for [2345] s\n", said.stderr)
    assert command("elastic", "ls").stderr.startswith("rankwright: no server given: set RANKWRIGHT_ES_URL")
    assert indices.slug("Ünder Wörter/..") == "nder-w-rter"


@pytest.fixture(scope="module")
def shop(server, data):
    """SciFact loaded by hand, as somebody else would, and a key for reading."""
    lines, docs = [], {}
    for line in (data / "scifact" / "corpus.jsonl").read_text().splitlines():
        doc = json.loads(line)
        docs[doc["_id"]] = doc
        lines += [
            {"index": {"_id": doc["_id"]}},
            {"title": doc["title"], "body": doc["text"], "sku": {"no": int(doc["_id"])}},
        ]
    server.ask("/products", {"settings": {"number_of_shards": 2}}, "PUT")
    for at in range(0, len(lines), 2000):
        part = "".join(json.dumps(each) + "\n" for each in lines[at : at + 2000])
        assert not server.ask("/products/_bulk", part.encode(), "POST")["errors"]
    server.ask("/products/_refresh", None, "POST")
    if not server.secured:
        yield None
        server.ask("/products", None, "DELETE")
        return
    role = {"r": {"index": [{"names": ["products"], "privileges": ["read"]}]}}
    key = server.ask("/_security/api_key", {"name": "shop", "role_descriptors": role}, "POST")["encoded"]
    yield key
    server.ask("/products", None, "DELETE")


@needs
def test_filters_on_the_fields_of_a_foreign_index(server, monkeypatch):
    """Types are the server's: texts by their keyword field, times by their day, numbers of any width."""
    for key, value in server.environment.items():
        monkeypatch.setenv(key, value)
    fields = {
        "title": {"type": "text", "fields": {"raw": {"type": "keyword"}}}, "body": {"type": "text"},
        "at": {"type": "date", "format": "epoch_millis||strict_date_time"}, "n": {"type": "byte"},
        "price": {"type": "float"}, "new": {"type": "boolean"}, "parts": {"type": "nested"}, "ip": {"type": "ip"},
    }  # fmt: skip
    rows = {
        "a": {"title": "Red Apple", "at": "2024-02-29T23:59:59.999Z", "n": 1, "price": 0.1, "new": True},
        "b": {"title": "red apple", "at": "2024-03-01T00:00:00.000Z", "n": [3, 100], "price": 5, "ip": "10.1.2.3"},
        "c": {"title": "pear", "at": 0, "new": False, "parts": [{"no": 1}]},
        "d": {},
    }
    conditions = {
        "title = 'red apple'": "b", "title ilike 'RED%'": "ab", "title != 'pear'": "abd", "title is null": "d",
        "at = 2024-02-29": "a", "at > 2024-02-29": "b", "at <= 2024-02-29": "ac", "at < '2024-02-29'": "c",
        "at between 1970-01-01 and 1970-01-01": "c", "n < 3.5": "ab", "n > 127": "", "n < 1000": "ab", "n = 1e30": "",
        "price = 0.1": "a", "price > 4.9 or new": "ab", "not new": "bcd", "ip = '10.0.0.0/8'": "b", "_id in ('a', 'd')": "ad",
    }  # fmt: skip
    try:
        server.ask("/things", {"mappings": {"properties": fields}}, "PUT")
        for doc, row in rows.items():
            server.ask(f"/things/_doc/{doc}?refresh=true", {"body": "apple", **row}, "PUT")
        query = {"bool": {"should": [{"match": {"body": "{query}"}}], "must": ["{filter}"]}}
        made = create_retriever("elastic-index", {"index": "things", "query": query}).build(None)
        found = made.search(dict.fromkeys(conditions, "apple"), 10, filter={text: text for text in conditions})
        docs = {text: "".join(sorted(found.to_dict().get(text, {}))) for text in conditions}
        assert docs == conditions
        plain = made.search({"q": "apple"}, 10).to_dict()["q"]
        assert {*plain} == {*rows}
        assert max(plain.values()) == pytest.approx(found.to_dict()["title is null"]["d"], rel=1e-12)
        for text, says in (("body = 'a'", "split into words"), ("parts.no = 1", "nested"), ("nope = 1", "is unknown")):
            with pytest.raises(RankwrightError, match=says):
                made.search({"q": "apple"}, 10, filter=text)
    finally:
        server.ask("/things", None, "DELETE")


class TestForeignIndex:
    """An index that is not ours, under a key that may only read it."""

    QUERY: ClassVar = {"multi_match": {"query": "{query}", "fields": ["title^2", "body"]}}

    @pytest.fixture
    def options(self, server, shop, monkeypatch):
        if shop is None:
            pytest.skip("the server has no users")
        monkeypatch.setenv("SHOP_KEY", shop)
        return {"url": server.url, "api_key": "$SHOP_KEY", "index": "products", "query": self.QUERY, "k": 100}

    @needs
    def test_it_is_what_the_server_returns(self, server, options, data):
        collection = Collection.load(data / "scifact")
        run = create_retriever("elastic-index", options).build(collection).search(collection.judged_queries, 100)
        for query in list(run.queries)[:20]:
            body = json.loads(json.dumps(self.QUERY).replace('"{query}"', json.dumps(collection.queries[query])))
            hits = server.ask("/products/_search", {"query": body, "size": 100}, "POST")["hits"]["hits"]
            assert list(run[query]) == [hit["_id"] for hit in hits]
            assert list(run[query].values()) == pytest.approx([hit["_score"] for hit in hits], rel=1e-12)
        by_number = create_retriever("elastic-index", {**options, "id_field": "sku.no"}).build(collection)
        assert by_number.search(dict(list(collection.judged_queries.items())[:3]), 10).to_dict() == {
            query: dict(list(run[query].items())[:10]) for query in list(collection.judged_queries)[:3]
        }

    @needs
    @pytest.mark.parametrize(
        ("measure", "ours"), [("nDCG@10", "nDCG(gain=exp2)@10"), ("P@10", "P@10"), ("RR@10", "RR@10")]
    )
    def test_measures_equal_the_servers_own(self, server, options, data, measure, ours):
        collection = Collection.load(data / "scifact")
        made = create_retriever("elastic-index", options)
        run = made.build(collection).search(collection.judged_queries, 10)
        body = rank_eval_request(collection.queries, collection.qrels, made.template, "products", measure)
        assert read_rank_eval(json.loads(json.dumps(body))) == Qrels.from_dict(collection.qrels.to_dict())
        theirs = server.ask("/products/_rank_eval", body, "POST")
        assert not theirs["failures"]
        scores = evaluate(collection.qrels, run, [ours])
        assert float(scores.means[0, 0]) == pytest.approx(theirs["metric_score"], abs=1e-6)
        for query, value in scores.query_scores(run.label, ours).items():
            assert value == pytest.approx(theirs["details"][query]["metric_score"], abs=1e-6)

    @needs
    def test_queries_arrive_as_they_are(self, server, options, data):
        """Quotes, braces, line ends and JSON in a query are text, whatever the template."""
        collection = Collection.load(data / "scifact")
        made = create_retriever("elastic-index", options).build(collection)
        for text in (
            '"',
            "{query}",
            "{{",
            "\n\r\t",
            '"}}, {"match_all": {}}',
            "${HOME}",
            "x" * 10_000,
            "naïve 日本 \ud800",
        ):
            body = made.body(text, 10)
            clean = text.encode(errors="replace").decode()
            assert body["query"]["multi_match"]["query"] == clean
            made.search({"q": text}, 10)

    @needs
    def test_a_spec_compares_templates_of_one_index_and_notices_changes(self, server, options, data, tmp_path):
        (tmp_path / "title.json").write_text(json.dumps({"match": {"title": "{query}"}}))
        (tmp_path / "both.json").write_text(json.dumps({"query": self.QUERY, "min_score": 0.1}))
        spec = f"""
            schema = 1
            [data.scifact]
            path = "{data / "scifact"}"
            [retrieve.title]
            kind = "elastic-index"
            url = "{server.url}"
            api_key = "$SHOP_KEY"
            index = "products"
            query = "title.json"
            k = 10
            [retrieve.both]
            kind = "elastic-index"
            url = "{server.url}"
            api_key = "$SHOP_KEY"
            index = "products"
            query = "both.json"
            k = 10
            [evaluate]
            measures = ["nDCG@10"]
            [report]
            charts = []
            """
        (tmp_path / "e.toml").write_text(spec)
        done = command("run", "e.toml", "--store", "s", cwd=tmp_path)
        assert done.returncode == 0, done.stderr
        assert "both" in done.stdout
        again = command("run", "e.toml", "--store", "s", cwd=tmp_path)
        assert "run of scifact" not in again.stderr
        server.ask("/products/_doc/new-one?refresh=true", {"title": "new", "body": "new", "sku": {"no": 1}}, "PUT")
        try:
            changed = command("run", "e.toml", "--store", "s", cwd=tmp_path)
            assert "title: run of scifact" in changed.stderr
        finally:
            server.ask("/products/_doc/new-one?refresh=true", None, "DELETE")
        key = os.environ["SHOP_KEY"].encode()
        assert not [path for path in tmp_path.rglob("*") if path.is_file() and key in path.read_bytes()]

    @needs
    def test_filters(self, server, options):
        """The right to read suffices for the types of fields; scores are those without a filter."""
        both = {"bool": {"must": [{"match": {"body": "{query}"}}, "{filter}"]}}
        made = create_retriever("elastic-index", {**options, "query": both}).build(None)
        plain = create_retriever("elastic-index", {**options, "query": {"match": {"body": "{query}"}}}).build(None)
        assert made.fields.types["sku.no"] == {"long"}
        queries = {"q1": "cells", "q2": "blood pressure"}
        every = plain.search(queries, 5000)
        assert made.search(queries, 5000).to_dict() == every.to_dict()
        for condition, allowed in (
            ("sku.no < 1000000.5", lambda doc: int(doc) < 1_000_001),
            ("not sku.no between 5 and 20000000", lambda doc: not 5 <= int(doc) <= 20_000_000),
            ("_id in ('4983', '13734012')", lambda doc: doc in ("4983", "13734012")),
        ):
            some = {query: {doc for doc in docs if allowed(doc)} for query, docs in every.to_dict().items()}
            found = made.search(queries, 5000, filter=condition).to_dict()
            assert {query: {*docs} for query, docs in found.items()} == {q: d for q, d in some.items() if d}, condition
            assert all(
                score == pytest.approx(every[q][d], rel=1e-12) for q, docs in found.items() for d, score in docs.items()
            )
        with pytest.raises(RankwrightError, match="the server refuses|field 'nope' is unknown"):
            made.search(queries, 10, filter="nope = 1")

    @needs
    def test_what_is_refused(self, server, options, data):
        collection = Collection.load(data / "scifact")
        for change, message in (
            ({"index": "nothing-here"}, "there is no index 'nothing-here'|do not permit"),
            ({"id_field": "absent"}, "has no id in field 'absent'"),
            ({"query": {"no_such_query": {"q": "{query}"}}}, "the server refuses"),
        ):
            with pytest.raises(RankwrightError, match=message):
                create_retriever("elastic-index", {**options, **change}).build(collection).search({"q": "cells"}, 5)


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"query": {"match_all": {}}}, "query: {query} is nowhere in it"),
        ({"query": {"match": {"t": "{quer}"}}}, r"query query.match.t: '\{quer\}' is not a placeholder"),
        ({"query": {"match": {"t": "{query} ${SECRET}"}}}, "environment variables cannot be used"),
        ({"query": {"query": {"match": {"t": "{query}"}}, "from": 10}}, "query: 'from' cannot be used"),
        ({"query": "[1]"}, "query: must be an object"),
        ({"index": "a/b"}, "index: must be the name of an index"),
        ({"index": "../_all"}, "index: must be the name of an index"),
        ({"index": "_all"}, "index: must be the name of an index"),
        ({"k": 20_000}, "k must be at most 10,000"),
    ],
)
def test_a_foreign_index_is_checked_before_any_work(change, message):
    options = {"index": "products", "query": {"match": {"t": "{query}"}}, **change}
    with pytest.raises(RankwrightError, match=message):
        create_retriever("elastic-index", options)


def test_a_rank_eval_request_of_a_collection(tmp_path):
    """Each judged query is filled into the template, with its grades; what is read back are the judgements."""
    folder = tmp_path / "c"
    (folder / "qrels").mkdir(parents=True)
    (folder / "corpus.jsonl").write_text('{"_id": "d1", "text": "a"}\n{"_id": "d2", "text": "b"}\n')
    (folder / "queries.jsonl").write_text('{"_id": "q1", "text": "say \\"hi\\" {query}"}\n')
    (folder / "qrels" / "test.tsv").write_text("query-id\tcorpus-id\tscore\nq1\td1\t2\nq1\td2\t0\n")
    (tmp_path / "q.json").write_text('{"match": {"title": "{query}"}}')
    args = ("elastic", "rank-eval", "c", "--server-index", "products", "--dsl", "q.json", "-m", "P@5", "-o", "r.json")
    done = command(*args, cwd=tmp_path)
    assert done.returncode == 0, done.stderr
    body = json.loads((tmp_path / "r.json").read_text())
    assert body["requests"] == [
        {
            "id": "q1",
            "request": {"query": {"match": {"title": 'say "hi" {query}'}}},
            "ratings": [
                {"_index": "products", "_id": "d1", "rating": 2},
                {"_index": "products", "_id": "d2", "rating": 0},
            ],
        }
    ]
    assert body["metric"] == {"precision": {"k": 5, "relevant_rating_threshold": 1}}
    assert read_rank_eval(body).to_dict() == {"q1": {"d1": 2, "d2": 0}}
    for wrong, message in (
        ({}, "not the body of a request"),
        ({"requests": [{"id": "a"}, {"id": "a"}]}, "query 'a' appears twice"),
        (
            {"requests": [{"id": "a", "ratings": [{"_id": "d", "rating": 1}] * 2}]},
            "query 'a' has two ratings of doc 'd'",
        ),
        ({"requests": [{"id": "a", "ratings": [{"_id": "d", "rating": "\ud800"}]}]}, "not the body of a request"),
    ):
        with pytest.raises(RankwrightError, match=message):
            read_rank_eval(wrong)
    for measure in ("AP", "P@\u00b2", "P@0", "P@" + "9" * 5000):
        assert "is unknown to the server" in command(*args[:7], "-m", measure, cwd=tmp_path).stderr
    (tmp_path / "q.json").write_text('{"knn": {"field": "{query}"}}')
    assert "rank_eval: the template has no query" in command(*args[:7], cwd=tmp_path).stderr
    template = {"query": {"bool": {"must": {"match": {"t": "{query}"}}, "filter": "{filter}"}}}
    found = rank_eval_request({"q": "x"}, Qrels({"q": {"d": 1}}), template, "products")["requests"][0]["request"]
    assert found["query"]["bool"]["filter"] == ALL_DOCS
    (folder / "queries.jsonl").write_text('{"_id": "q1", "text": "hi", "filter": "n = 1"}\n')
    assert "c: its queries have filters" in command(*args[:7], cwd=tmp_path).stderr


@pytest.mark.slow
def test_offline_takes_results_from_the_store(tmp_path, monkeypatch):
    """Without its server a stage has the result that is in the store, or is named."""
    monkeypatch.setenv("RANKWRIGHT_CACHE", str(tmp_path / "cache"))
    (tmp_path / "c" / "qrels").mkdir(parents=True)
    (tmp_path / "c" / "corpus.jsonl").write_text('{"_id": "d1", "text": "red apple"}\n{"_id": "d2", "text": "sea"}\n')
    (tmp_path / "c" / "queries.jsonl").write_text('{"_id": "q1", "text": "apple"}\n')
    (tmp_path / "c" / "qrels" / "test.tsv").write_text("query-id\tcorpus-id\tscore\nq1\td1\t1\n")
    text = (
        'schema = 1\n[data.c]\npath = "c"\n[retrieve.es]\nkind = "elastic"\nurl = "{}"\nk = {}\n[retrieve.chance]\n'
        'kind = "random"\n[evaluate]\npreset = "none"\nmeasures = ["RR@10"]\n[report]\ncharts = []\n'
    )

    def run(url, k=10, *flags):
        (tmp_path / "e.toml").write_text(text.format(url, k))
        return command("run", "e.toml", "--store", "s", "-o", "report", "--jobs", "1", *flags, cwd=tmp_path)

    with HostileServer() as server:
        assert run(server.url).returncode == 0
    done = run(server.url, 10, "--offline")
    assert (done.returncode, "up to date" in done.stderr + done.stdout) == (0, True), done.stderr
    assert "connection refused" in run(server.url).stderr
    line = "needs its server: its result is not in the store; leave out --offline"
    assert f"[retrieve.es], c: {line}" in run(server.url, 9, "--offline").stderr
    assert f"[retrieve.es] {line}" in run("http://127.0.0.1:9", 10, "--offline").stderr
