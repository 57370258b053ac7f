"""Elasticsearch and OpenSearch, on a real server: scores, vectors, loading, and everything that can go wrong.

make test-elastic and make test-opensearch start the server; without one only what needs none is tested.
"""

import json
import os
import re
import subprocess
import sys
import threading
from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from conftest import HANGS, ROOT, command
from faults import Proxy, certified
from rankwright import BM25, Collection, Dense, Elastic, RankwrightError, Run, Vectors
from rankwright.experiment import scheduler
from rankwright.experiment.starter import shipped
from rankwright.experiment.store import Store
from rankwright.retrieval.dense.encoders import Lsa
from rankwright.retrieval.elastic import bulk_load as loading
from rankwright.retrieval.elastic import doc_chunks as content
from rankwright.retrieval.elastic import elastic_index as searching
from rankwright.retrieval.elastic import indices
from rankwright.retrieval.elastic.address import VARIABLES, Address
from rankwright.retrieval.elastic.mapping import parameters
from servers import Given, Server

KIND = os.environ.get("RANKWRIGHT_TEST_ELASTIC", "")
OWN = "RANKWRIGHT_ES_URL" in os.environ
needs = pytest.mark.skipif(not KIND, reason="needs a server: make test-elastic")
DOCS = {f"d{i}": f"word{i % 7} word{i % 11} the rest number {i}" for i in range(500)}


@pytest.fixture(autouse=True)
def nothing_from_outside(monkeypatch):
    """Tests name their server themselves."""
    for variable, _ in VARIABLES.values():
        monkeypatch.delenv(variable, raising=False)


@pytest.fixture(scope="session")
def server():
    """The server of these tests: started here, or the one that is named."""
    if not KIND:
        pytest.skip("needs a server: make test-elastic")
    made = (Given if OWN else Server)(KIND).start()
    if OWN and Elastic(**who(made)).indices().rows:
        pytest.exit("the server has indices of rankwright's; these tests would drop them: take another")
    yield made
    made.close()


@pytest.fixture
def elastic(server):
    """A client of it; what a test leaves there is dropped."""
    made = Elastic(**who(server), patience=60)
    yield made
    for row in made.indices().rows:
        made.drop(row[0])


def who(server, url=None):
    """What Elastic is called with."""
    return {
        "url": url or server.url,
        **(dict(zip(("user", "password"), server.credentials, strict=True)) if server.secured else {}),
    }


@pytest.fixture
def small(monkeypatch):
    """Chunks of few docs, so that there are many."""
    monkeypatch.setattr(content, "CHUNK", 20)
    monkeypatch.setattr(loading, "WINDOW", 7)


def alike(ours, theirs, within):
    """Two runs have the same docs, scores that differ by less, and one order outside ties."""
    a, b = ours.to_dict(), theirs.to_dict()
    assert a.keys() == b.keys()
    for query in a:
        assert a[query].keys() == b[query].keys(), query
        assert max(abs(a[query][doc] - b[query][doc]) for doc in a[query]) < within, query
        for mine, other in zip(a[query], b[query], strict=True):
            assert mine == other or abs(a[query][mine] - a[query][other]) < within, query


def held(server, name):
    """Every doc of an index: its id and check, read past our own code."""
    found, after = {}, None
    while True:
        body = {"size": 1000, "sort": [{"at": "asc"}], "_source": False, "docvalue_fields": ["doc", "check"]}
        body |= {"search_after": after} if after else {}
        hits = server.ask(f"/{name}/_search", body)["hits"]["hits"]
        if not hits:
            return found
        found |= {hit["fields"]["doc"][0]: hit["fields"]["check"][0] for hit in hits}
        after = hits[-1]["sort"]


# what a server is asked


@needs
def test_bm25_of_the_server_is_ours(elastic, data):
    """One shard, `english`: all 300 queries of SciFact to 1e-4, the same order outside ties."""
    scifact = Collection.load(data / "scifact")
    run = elastic.build(scifact).search(scifact.asked, 1000)
    ours = BM25.build(scifact).search(scifact.asked, 1000, "elastic")
    assert len(run.queries) == 300
    alike(ours, run, 1e-4)


@needs
@pytest.mark.parametrize("analyzer", ["simple", "notes", "whitespace"])
def test_our_analysers_on_the_server(elastic, data, analyzer):
    cacm = Collection.load(data / "cacm")
    made = elastic.build(cacm, analyzer=analyzer, params={"k1": 0.9, "b": 0.4})
    ours = BM25.build(cacm, analyzer).search(cacm.asked, 100, "elastic", {"k1": 0.9, "b": 0.4})
    alike(ours, made.search(cacm.asked, 100), 1e-4)


@needs
def test_shards(elastic, data, monkeypatch):
    """With counts over all shards scores do not depend on their number; with each its own they do."""
    cacm = Collection.load(data / "cacm")
    ours = BM25.build(cacm).search(cacm.asked, 100, "elastic")
    whole = elastic.build(cacm, params={"shards": 3}).search(cacm.asked, 100)
    alike(ours, whole, 1e-4)
    own = elastic.build(cacm, params={"shards": 3, "global": False}).search(cacm.asked, 100)
    assert own != ours
    several = elastic.build(cacm, params={"shards": 3})
    monkeypatch.setattr(searching, "MOST", 30)
    assert several.search(cacm.asked, 100) == whole


@needs
def test_fields_of_different_weight(elastic, data):
    """most_fields: 2·BM25(title) + BM25(text); best_fields: the greater of the two."""
    cacm = Collection.load(data / "cacm")
    parts = [
        BM25.build(cacm, fields=[name]).search(cacm.asked, 5000, "elastic").to_dict() for name in ("title", "text")
    ]
    boosts = {"title": 2, "text": 1}
    for combine, how in (("most_fields", sum), ("best_fields", max)):
        made = elastic.build(cacm, params={"boosts": boosts, "combine": combine}).search(cacm.asked, 5000).to_dict()
        assert made.keys() == cacm.asked.keys()
        for query, docs in made.items():
            assert docs.keys() == parts[0].get(query, {}).keys() | parts[1].get(query, {}).keys()
            for doc, score in docs.items():
                by_hand = how([2 * parts[0][query].get(doc, 0), parts[1][query].get(doc, 0)])
                assert score == pytest.approx(by_hand, abs=1e-4)


@needs
def test_exact_neighbours_are_those_of_flat(elastic, data):
    scifact = Collection.load(data / "scifact")
    files = [data / "scifact" / f"minilm-{part}.npy" for part in ("docs", "queries")]
    dense = Dense.build(scifact, Vectors(*files))
    flat = dense.search(scifact.asked, 100)
    alike(flat, elastic.build(dense, "exact_knn", name="scifact").search(scifact.asked, 100), 2e-6)
    near = elastic.build(dense, "knn", name="scifact").search(scifact.asked, 10).to_dict()
    exact = flat.top(10).to_dict()
    assert np.mean([len(near[query].keys() & exact[query].keys()) / 10 for query in exact]) >= 0.95


@needs
def test_deep_results_are_those_of_one_page(elastic, data, monkeypatch):
    """More rows than a page holds: the same run, page by page."""
    cacm = Collection.load(data / "cacm")
    some = dict(list(cacm.asked.items())[:5])
    made = elastic.build(cacm)
    whole = made.search(some, 3204)
    monkeypatch.setattr(searching, "MOST", 333)
    assert made.search(some, 3204) == whole
    assert len(whole) > 2 * 333


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
def test_vectors_that_are_zero(elastic):
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
def test_an_index_is_used_again_while_its_content_is_the_same(elastic, server, small):
    first = elastic.build(DOCS)
    again = elastic.build(DOCS)
    other = elastic.build({**DOCS, "d3": "changed"})
    assert (first.loaded, again.loaded, other.loaded) == (True, False, True)
    assert first.name == again.name != other.name
    assert elastic.build(DOCS, params={"k1": 2}).name != first.name
    assert list(held(server, first.name)) == list(DOCS)
    settings = next(iter(server.ask(f"/{first.name}/_settings").values()))["settings"]["index"]
    assert "refresh_interval" not in settings


@needs
def test_merged_segments(elastic, server, small):
    """Docs of each shard in one segment, and the same answers."""
    plain = elastic.build(DOCS).search({"q": "word3 word5"}, 100)
    made = elastic.build(DOCS, params={"merge": 1, "shards": 2})
    found = server.ask(f"/{made.name}/_stats/segments")["_all"]["primaries"]["segments"]["count"]
    assert found == 2
    alike(plain, made.search({"q": "word3 word5"}, 100), 1e-5)


@needs
@pytest.mark.parametrize("seed", range(4))
def test_faults_on_a_fifth_of_the_requests(elastic, server, small, seed):
    """429, 503, cut connections, answers that are lost, delays: the index and the run are those without faults."""
    before = elastic.build(DOCS)
    expected, run = held(server, before.name), before.search({"q": "word3 word5"}, 100)
    elastic.drop(before.name)
    with Proxy(server.url, 0.0, seed) as proxy:
        shaky = Elastic(**who(server, proxy.url), patience=60)
        proxy.share = 0.2
        made = shaky.build(DOCS)
        assert made.loaded
        assert made.name == before.name
        for _ in range(5):
            assert made.search({"q": "word3 word5"}, 100) == run
        assert len(proxy.faults) >= 3
    assert held(server, before.name) == expected
    stats = server.ask(f"/{before.name}/_stats/docs")["_all"]["primaries"]["docs"]
    assert stats == {"count": 500, "deleted": 0}


@needs
def test_a_server_that_stops_in_the_middle(elastic, server, small, monkeypatch):
    """Killed while docs come in, started again: the loading waits, goes on, and nothing is lost."""
    if OWN:
        pytest.skip("a server of one's own is not stopped")
    expected = held(server, elastic.build(DOCS).name)
    elastic.drop(elastic.build(DOCS).name)
    sent, post = [], loading.post
    back = []

    def stopping(*args):
        sent.append(1)
        if len(sent) == 8:
            server.stop(hard=True)
            thread = threading.Thread(target=server.start)
            thread.start()
            back.append(thread)
        post(*args)

    monkeypatch.setattr(loading, "post", stopping)
    made = replace_patience(elastic, 200).build(DOCS)
    back[0].join()
    assert made.loaded
    assert held(server, made.name) == expected
    assert made.search({"q": "word3"}, 10)


def replace_patience(elastic, seconds):
    """The same client, which waits longer."""
    made = Elastic.__new__(Elastic)
    made.server = replace(elastic.server, patience=seconds)
    return made


@needs
def test_an_interrupted_loading_goes_on(elastic, server, small, monkeypatch):
    """Only what is missing is sent; before that the index is nobody's answer."""
    sent, post = [], loading.post

    def stopping(*args):
        sent.append(1)
        if len(sent) == 10:
            raise KeyboardInterrupt
        post(*args)

    monkeypatch.setattr(loading, "post", stopping)
    with pytest.raises(KeyboardInterrupt):
        elastic.build(DOCS)
    [row] = elastic.indices().rows
    assert row[-1].startswith("loading: ")
    monkeypatch.setattr(loading, "post", post)
    with Proxy(server.url) as proxy:
        made = Elastic(**who(server, proxy.url)).build(DOCS)
        lines = sum(body.count(b'{"create"') for body in proxy.bodies)
    assert made.loaded
    assert 0 < lines <= 500 - 20 * 5
    assert list(held(server, made.name)) == list(DOCS)
    assert [each[-1] for each in elastic.indices().rows] == ["whole"]


KILLED = """
import os, sys
from rankwright import Elastic
from rankwright.retrieval.elastic import content, loading
content.CHUNK = 20
sent, post = [], loading.post
def dying(*args):
    post(*args)
    sent.append(1)
    if len(sent) == int(sys.argv[1]):
        os._exit(9)
loading.post = dying
Elastic().build({f"d{i}": f"word{i % 7} word{i % 11} the rest number {i}" for i in range(500)})
"""


@needs
def test_killed_clients_and_two_at_once(elastic, server, small):
    """Processes killed at several points, then two at the same time: one index, whole."""
    environment = {**os.environ, **server.environment}
    for after in (1, 7, 3):
        found = subprocess.run([sys.executable, "-c", KILLED, str(after)], env=environment, check=False)
        assert found.returncode == 9
    both = [subprocess.Popen([sys.executable, "-c", KILLED, "1000"], env=environment) for _ in range(2)]
    assert [each.wait(HANGS) for each in both] == [0, 0]
    made = elastic.build(DOCS)
    assert not made.loaded
    assert list(held(server, made.name)) == list(DOCS)


@needs
def test_a_server_that_is_away_or_busy_for_too_long(elastic, server, small):
    with pytest.raises(RankwrightError, match=r"^url: no answer \(connection refused\); tried for \d+ s$"):
        Elastic("http://127.0.0.1:9", patience=2)
    with Proxy(server.url) as proxy:
        busy = Elastic(**who(server, proxy.url), patience=2)
        proxy.share, proxy.kinds = 1.0, ("429",)
        with pytest.raises(
            RankwrightError, match="url: the server is busy \\(429, .*tried for [012] s; what is loaded stays"
        ):
            busy.build(DOCS)
    assert not elastic.indices().rows


@needs
def test_an_index_that_takes_no_docs(elastic, server, small, monkeypatch):
    """Read-only while it is loaded: one line, not whole; writable again, the loading goes on."""
    sent, post = [], loading.post

    def closing(*args):
        sent.append(1)
        if len(sent) == 5:
            server.ask("/rankwright-*/_settings", {"index.blocks.write": True}, "PUT")
        post(*args)

    monkeypatch.setattr(loading, "post", closing)
    with pytest.raises(
        RankwrightError, match=r"url: index 'rankwright-collection-\w+': the server refuses: 403, cluster_block"
    ):
        elastic.build(DOCS)
    [row] = elastic.indices().rows
    assert row[-1].startswith("loading")
    server.ask("/rankwright-*/_settings", {"index.blocks.write": None}, "PUT")
    made = elastic.build(DOCS)
    assert list(held(server, made.name)) == list(DOCS)
    if OWN:
        return  # a cluster of somebody's own is not made read-only
    server.ask("/_cluster/settings", {"persistent": {"cluster.blocks.read_only": True}}, "PUT")
    try:
        with pytest.raises(RankwrightError, match="the server refuses: 403, cluster_block_exception"):
            elastic.build({"other": "docs"})
        assert not elastic.build(DOCS).loaded
    finally:
        server.ask("/_cluster/settings", {"persistent": {"cluster.blocks.read_only": None}}, "PUT")


@needs
def test_an_index_of_ours_with_other_content(elastic, server, small):
    """A doc gone, or one more, or one changed behind our back: it is seen, and the index made anew."""
    made = elastic.build(DOCS)
    expected = held(server, made.name)
    strange = {"doc": "strange", "at": 3, "check": 5, "field": {"all": "word3"}}
    changes = [
        (f"/{made.name}/_doc/17?refresh=true", None, "DELETE"),
        (f"/{made.name}/_doc/foreign?refresh=true", strange, "PUT"),
        (f"/{made.name}/_doc/4?refresh=true", {**strange, "at": 4}, "PUT"),
    ]
    for change in changes:
        server.ask(*change)
        assert held(server, made.name) != expected
        again = elastic.build(DOCS)
        assert again.loaded
        assert held(server, made.name) == expected
        assert len(elastic.indices().rows) == 1


@needs
def test_indices_that_are_not_ours_are_never_touched(elastic, server, small):
    name = elastic.build(DOCS).name
    elastic.drop(name)
    server.ask(f"/{name}/_doc/1?refresh=true", {"mine": "alone"}, "PUT")
    server.ask("/rankwright-notes", {"mappings": {"_meta": {"rankwright": "no"}}}, "PUT")
    try:
        with pytest.raises(RankwrightError, match=f"index '{name}': is not ours and has the name of one; it is left"):
            elastic.build(DOCS)
        for foreign in (name, "rankwright-notes", "elsewhere"):
            with pytest.raises(RankwrightError, match="is not ours, or not there"):
                elastic.drop(foreign)
        assert not elastic.indices().rows
        assert server.ask(f"/{name}/_count")["count"] == 1
    finally:
        server.ask(f"/{name},rankwright-notes", method="DELETE")
    # one whose name is that of a part of ours is passed by
    server.ask(f"/{name}-1/_doc/1?refresh=true", {"mine": "alone"}, "PUT")
    try:
        assert held(server, elastic.build(DOCS).name).keys() == DOCS.keys()
        assert server.ask(f"/{name}-1/_count")["count"] == 1
    finally:
        server.ask(f"/{name}-1", method="DELETE")


@needs
def test_two_who_finish_at_the_same_time(elastic, server, small, monkeypatch):
    """Each loads an index of its own; whoever comes last, one is left, and it is whole."""
    first = elastic.build(DOCS)
    expected = held(server, first.name)
    server.ask("/_aliases", {"actions": [{"remove": {"index": f"{first.name}-1", "alias": first.name}}]})
    monkeypatch.setattr(indices, "ours", lambda server, pattern="": {})  # so that it sees no other
    monkeypatch.setattr(indices, "pointed", lambda server, name: [])
    with pytest.raises(RankwrightError, match="was dropped while it was loaded"):
        elastic.build(DOCS)
    monkeypatch.undo()
    server.ask("/_aliases", {"actions": [{"add": {"index": f"{first.name}-1", "alias": first.name}}]})
    assert len(indices.pointed(elastic.server, first.name)) > 1  # both have set the alias
    again = Elastic(**who(server)).build(DOCS)
    assert held(server, again.name) == expected
    assert len(elastic.indices().rows) == 1
    assert len(again.search({"q": "word3"}, 10)) == 10


@needs
def test_one_name_for_what_is_called_alike(elastic, small):
    """The same docs under names that make one alias: loaded once; replicas and segments follow what is asked."""
    assert elastic.build(DOCS, name="My notes").loaded
    assert not elastic.build(DOCS, name="my-notes").loaded
    made = elastic.build(DOCS, name="My notes", params={"replicas": 1, "merge": 1})
    assert not made.loaded
    settings = next(iter(elastic.server.ask("GET", f"/{made.name}/_settings").values()))["settings"]["index"]
    assert settings["number_of_replicas"] == "1"


@needs
def test_requests_that_are_too_long_on_the_way(elastic, server, small):
    """Somebody between takes no more than some letters: requests are halved until they pass."""
    docs = {f"d{i}": "word " * 300 for i in range(60)}
    with Proxy(server.url) as proxy:
        proxy.longest = 10_000
        made = Elastic(**who(server, proxy.url)).build(docs)
        assert list(held(server, made.name)) == list(docs)
        with pytest.raises(RankwrightError, match="doc 'long': is longer than the server takes"):
            Elastic(**who(server, proxy.url)).build({**docs, "long": "word " * 3000})


@needs
def test_busy_for_some_docs_and_queries(elastic, server, small):
    """429 for one doc of a request, or one query: it alone is asked again."""
    with Proxy(server.url, 0.5, 3, ("some",)) as proxy:
        made = Elastic(**who(server, proxy.url)).build(DOCS)
        assert list(held(server, made.name)) == list(DOCS)
        asked = {f"q{i}": f"word{i % 7}" for i in range(10)}
        for _ in range(3):
            alike(elastic.build(DOCS).search(asked, 50), made.search(asked, 50), 1e-6)
        assert proxy.faults.count("some") > 3


@needs
def test_opposite_vectors(elastic):
    """Products of −1, rounded, are no scores below 0."""
    rows = np.random.default_rng(0).standard_normal((60, 64)).astype(np.float32)
    made = Collection.of({str(at): "x" for at in range(60)}, {f"q{at}": "x" for at in range(60)})
    found = elastic.build(Dense.build(made, Vectors(rows, -rows)), "exact_knn").search(made.queries, 60).to_dict()
    assert min(found["q7"].values()) == pytest.approx(-1, abs=1e-6)
    assert list(found["q7"])[-1] == "7"


@needs
def test_ties_of_neighbours_at_the_cut(elastic):
    """Thirty equal vectors among others: the ten of the greatest ids come, whoever was loaded first."""
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
    with pytest.raises(RankwrightError, match="is not the one that made the index"):
        elastic.build(dense, "knn")


@needs
def test_a_doc_that_the_server_refuses(elastic, small):
    """An id too long for the mapping: one line that names the doc, and nothing of the index is left."""
    docs = {**DOCS, "x" * 40_000: "too long a name"}
    with pytest.raises(
        RankwrightError, match="^collection: doc 'xxx.*x': the server refuses it: .*nothing of it is kept$"
    ):
        elastic.build(docs)
    assert not elastic.indices().rows


@needs
def test_credentials(elastic, server, tmp_path):
    """Wrong ones are one line that does not show them; a key, an environment and a certificate work."""
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
    with pytest.raises(RankwrightError, match=r"these credentials may not do this \(403\)") as caught:
        Elastic(server.url, api_key=small_key).build({"a": "b"})
    assert server.credentials[0] not in str(caught.value).replace("rankwright-", "")
    authority, context = certified(tmp_path)
    with Proxy(server.url, context=context) as proxy:
        assert Elastic(**who(server, proxy.url), ca=str(authority)).build({"a": "b"}).size == 1
        with pytest.raises(RankwrightError, match="no secure connection: certificate verify failed"):
            Elastic(**who(server, proxy.url))


@needs
def test_commands(elastic, server, data, tmp_path):
    environment = {**os.environ, **server.environment}
    cacm = data / "cacm"
    said = command("search", cacm, "--retriever", "elastic", "--k", 100, "-o", tmp_path / "es.run", env=environment)
    assert (said.returncode, said.stderr) == (0, f"{tmp_path / 'es.run'}: 52 queries, 5,200 rows\n")
    ours = command("search", cacm, "--weighting", "elastic", "--k", 100, "-o", tmp_path / "own.run")
    assert ours.returncode == 0
    alike(Run.read(tmp_path / "own.run"), Run.read(tmp_path / "es.run"), 1e-4)
    for args in (["--mode", "knn", "--encoder", "lsa"], ["--param", "boosts=title:2,text:1", "--k1", "0.9"]):
        found = command("search", cacm, "--retriever", "elastic", *args, "-o", tmp_path / "x.run", env=environment)
        assert found.returncode == 0, found.stderr
    made = command("index", cacm, "--retriever", "elastic", env=environment)
    assert "3,204 docs" in made.stdout
    assert "was there" in made.stdout
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
    """Its run is the local one; no address and no secret is in the store or the report."""
    for name, value in zip(("WHO", "WORD"), server.credentials, strict=True):
        monkeypatch.setenv(name, value)
    text = SPEC.format(data=data, url=server.url)
    if not server.secured:
        text = "\n".join(line for line in text.splitlines() if not line.startswith(("user", "password")))
    (tmp_path / "e.toml").write_text(text)
    store = Store(tmp_path / "store")
    plan = scheduler.prepare(tmp_path / "e.toml", store)
    outcome = scheduler.execute(plan, store)
    scheduler.deliver(outcome, store, tmp_path / "report", "test")
    nodes = [node for node in plan.of("run") if not node.also.get("deep")]
    runs = {node.stage: Run.read(store.place("run", node.key) / "run.parquet") for node in nodes}
    alike(runs["bm25"], runs["es"], 1e-4)
    assert set(runs) == {"bm25", "es", "near", "both", "p1"}
    timing = (tmp_path / "report" / "tables" / "timing.md").read_text()
    assert "load es" in timing
    for folder in ("store", "report"):
        for file in (tmp_path / folder).rglob("*"):
            content = file.read_bytes() if file.is_file() else b""
            assert f":{server.port}".encode() not in content, file
            assert not server.secured or server.credentials[1].encode() not in content, file
            assert not server.secured or b'"' + server.credentials[0].encode() + b'"' not in content, file
    assert 'url = "$RANKWRIGHT_ES_URL"' in (tmp_path / "report" / "spec.toml").read_text()
    again = scheduler.execute(scheduler.prepare(tmp_path / "e.toml", store), store)
    assert not again.made


@needs
def test_the_leaderboard_has_its_row(elastic, server, tmp_path):
    said = command(
        "run", shipped()["leaderboard"], "--store", tmp_path / "store", "-o", tmp_path / "report",
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


# what needs no server


def test_where_a_server_is(monkeypatch):
    """From what is given, else the environment; a user within the address is taken out of it."""
    with pytest.raises(RankwrightError, match="no server is named: set RANKWRIGHT_ES_URL"):
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
        ({"url": "http://h", "user": "me"}, "a user is given and no password"),
        ({"url": "http://h", "api_key": "k", "user": "a", "password": "b"}, "an API key and a user are both given"),
        ({"url": "http://h", "ca": "/nowhere.pem"}, "no such file"),
        ({"url": "http://h", "ca": __file__}, "not a file of certificates"),
        ({"url": "http://me:s3cr\u2100t@host"}, "^url: not an address"),
        ({"url": "http://ho st:9200"}, "^url: not an address"),
        ({"url": "http://[::1:9200"}, "^url: not an address"),
        ({"url": "http://h", "api_key": "k3y\r"}, "^api_key: has a letter that no such thing has"),
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
        ("match", {"boosts": {"title": -1}}, "not fields with numbers above 0"),
        ("match", {"combine": "most_fields"}, "combine needs boosts"),
        ("match", {"boosts": {"a": 1}, "combine": "sum"}, "combine 'sum' is unknown; choose best_fields"),
        ("match", {"global": 1}, "global 1 is neither true nor false"),
    ],
)
def test_parameters_that_are_wrong(mode, given, told):
    with pytest.raises(RankwrightError, match=told):
        parameters(mode, given)


@given(
    st.dictionaries(st.text(min_size=1), st.text(), min_size=1, max_size=40),
    st.integers(1, 7), st.integers(1, 3), st.integers(1, 400),
)  # fmt: skip
def test_the_sums_of_chunks_are_those_of_their_docs(docs, size, unit, letters):
    """Whatever the docs, and however they are cut: a doc's line says its check, and a chunk's sum is theirs."""
    kept = content.CHUNK, content.UNIT, content.BYTES
    content.CHUNK, content.UNIT, content.BYTES = size * unit, unit, letters
    try:
        found = content.content(content.texts(Collection.of(docs), ("text",), None), "docs")
        chunks = list(found.chunks())
    finally:
        content.CHUNK, content.UNIT, content.BYTES = kept
    lines = [json.loads(line) for chunk in chunks for line in chunk.lines]
    assert [line["at"] for line in lines] == list(range(len(docs)))
    assert [sum(json.loads(line)["check"] for line in chunk.lines) for chunk in chunks] == found.sums.tolist()
    assert [len(chunk.ids) for chunk in chunks] == found.counts.tolist()
    assert found.total == sum(line["check"] for line in lines)
    assert max(line["check"] for line in lines) < 2**22


def test_an_id_that_stands_twice():
    rows = lambda: iter([("a", b"{}"), ("b", b"{}"), ("a", b"{}")])  # noqa: E731
    with pytest.raises(RankwrightError, match="docs: doc 'a' appears twice"):
        content.content(rows, "docs")
    with pytest.raises(RankwrightError, match="docs: there is no doc in it"):
        content.content(lambda: iter([]), "docs")


def test_what_needs_a_server_says_so_without_one(tmp_path):
    """Nobody there: one line, the place and not the address, soon."""
    said = command("elastic", "ls", "--url", "http://127.0.0.1:9", env={**os.environ})
    assert said.returncode == 2
    assert re.fullmatch(r"rankwright: --url: no answer \(connection refused\); tried for [2345] s\n", said.stderr)
    assert command("elastic", "ls").stderr.startswith("rankwright: no server is named: set RANKWRIGHT_ES_URL")
    assert indices.slug("Ünder Wörter/..") == "nder-w-rter"
