"""The collection in rankwright serve: docs, queries, judgements, and what check finds."""

import time
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier

import pytest
from starlette.testclient import TestClient

from rankwright.collection import Collection
from rankwright.experiment import kept_docs
from rankwright.experiment.store import Store
from rankwright.serve.app import create_app
from rankwright.serve.guard import Access
from rankwright.serve.workbench import Workbench
from test_serve_experiments import DOCS, QUERIES, get, write_collection


@pytest.fixture(params=["memory", "file"])
def client(request, tmp_path, monkeypatch):
    """The application over a collection, whose docs are in memory or in a file."""
    if request.param == "file":
        monkeypatch.setattr(kept_docs, "IN_MEMORY", 3)
    write_collection(tmp_path / "fruit")
    with (tmp_path / "fruit" / "qrels" / "test.tsv").open("a") as file:
        file.write("q5\tnowhere\t2\n")
    workbench = Workbench(Store(tmp_path / "store"), None, lambda: Collection.load(tmp_path / "fruit"))
    with TestClient(create_app(workbench, Access("127.0.0.1")), base_url="http://127.0.0.1") as found:
        found.workbench = workbench
        yield found


def test_collection(client):
    found = get(client, "/collection")
    assert (found["docs"], found["queries"], found["judged_queries"], found["judgements"]) == (24, 5, 5, 31)
    assert found["grades"] == [{"grade": 2, "count": 11}, {"grade": 1, "count": 10}, {"grade": 0, "count": 10}]
    assert found["splits"] == [{"name": "test", "queries": 5, "judgements": 31, "in_use": True}]
    get(client, "/collection", 400, collection="no such")


def test_docs(client):
    found = get(client, "/docs", start=5, count=3)
    assert [each["doc"] for each in found["docs"]] == list(DOCS)[5:8]
    assert found["total"] == 24
    assert found["docs"][0]["title"] == "D5"
    assert found["docs"][0]["text"].startswith("apple tree number 5")
    assert found["docs"][0]["judged"] == 2  # of q1 and q2
    assert get(client, "/docs", start=10**9) == {"total": 24, "docs": []}
    part = get(client, "/docs", find="D1", count=4)
    assert [each["doc"] for each in part["docs"]] == ["d1", "d10", "d11", "d12"]
    assert part["total"] == 11
    rest = get(client, "/docs", find="d1", start=8, count=4)
    assert [each["doc"] for each in rest["docs"]] == ["d17", "d18", "d19"]
    assert rest["total"] == 11
    for wrong in ({"count": 0}, {"count": 10**6}, {"start": -1}, {"start": "x"}, {"page": 1}):
        get(client, "/docs", 400, **wrong)


def test_queries(client):
    found = get(client, "/queries", count=2, start=1)
    assert [each["query"] for each in found["queries"]] == ["q2", "q3"]
    assert found["total"] == 5
    assert found["queries"][0]["grades"] == [{"grade": grade, "count": 2} for grade in (2, 1, 0)]
    assert [each["text"] for each in get(client, "/queries", find="RIPE")["queries"]] == ["ripe apple", "ripe pear"]
    assert get(client, "/queries", judged=False)["total"] == 0
    assert get(client, "/queries", type="x")["total"] == 0


def test_judgements(client):
    found = get(client, "/judgements", query="q5")
    assert found["total"] == 7
    assert [each["grade"] for each in found["judgements"]] == [2, 2, 2, 1, 1, 0, 0]
    assert [each["doc"] for each in found["judgements"] if each["missing"]] == ["nowhere"]
    of_doc = get(client, "/judgements", doc="d5")["judgements"]
    assert [(each["query"], each["text"]) for each in of_doc] == [("q1", QUERIES["q1"]), ("q2", QUERIES["q2"])]
    assert get(client, "/judgements", doc="d5", query="q2")["total"] == 1
    assert get(client, "/judgements", doc="none")["total"] == get(client, "/judgements", query="none")["total"] == 0
    everything = get(client, "/judgements", count=200)["judgements"]
    assert get(client, "/judgements", start=10, count=5)["judgements"] == everything[10:15]


def test_check_is_run_once_and_kept(client, monkeypatch):
    while (found := get(client, "/check"))["state"] == "running":
        time.sleep(0.05)
    assert found["state"] == "done"
    assert found["warnings"] >= 1
    assert found["duplicates"]
    whats = {row[1]["text"]: row[4]["text"] for row in found["table"]["rows"] if row[0]["text"] == "warning"}
    assert whats["test: judged docs not in the collection"].startswith("nowhere")
    workbench = Workbench(client.workbench.store, None, client.workbench.load)
    fresh = TestClient(create_app(workbench, Access("127.0.0.1")), base_url="http://127.0.0.1")
    monkeypatch.setattr("rankwright.serve.collection_checks.CollectionChecks.run", None)  # a new server has it at once
    assert get(fresh, "/check") == found


def test_large_collections_are_not_searched_for_duplicates_unless_asked(client, monkeypatch):
    monkeypatch.setattr("rankwright.serve.collection_checks.LARGE", 3)
    assert get(client, "/check")["duplicates"] is False
    assert get(client, "/check", duplicates=True)["duplicates"] is True
    for duplicates in (False, True):
        while get(client, "/check", duplicates=duplicates)["state"] == "running":
            time.sleep(0.05)


def test_check_that_fails_is_one_line(client, monkeypatch):
    def fail(*args):
        raise ZeroDivisionError

    monkeypatch.setattr("rankwright.serve.collection_checks.check", fail)
    monkeypatch.setattr("rankwright.serve.collection_checks.code_hash", lambda function: "code")
    while (found := get(client, "/check"))["state"] == "running":
        time.sleep(0.05)
    assert (found["state"], found["line"]) == ("failed", "an error that nobody foresaw: ZeroDivisionError")


def test_a_store_may_be_created_twice_at_once(tmp_path):
    """Threads, or processes, that create a store at the same time do not take each other's files for other ones."""
    for at in range(20):
        barrier = Barrier(8)

        def create(home=tmp_path / str(at), barrier=barrier):
            barrier.wait()
            Store(home).remember("x", {})

        with ThreadPoolExecutor(8) as pool:
            for each in [pool.submit(create) for _ in range(8)]:
                each.result()


def test_ids_are_found_whatever_their_case(tmp_path, monkeypatch):
    docs = dict.fromkeys(("Ärger", "ÄRGER_2", "a%b", "AxB", "noteß"), "x")
    for most in (100, 1):
        monkeypatch.setattr(kept_docs, "IN_MEMORY", most)
        workbench = Workbench(Store(tmp_path / str(most)), None, lambda: Collection.of(docs))
        client = TestClient(create_app(workbench, Access("127.0.0.1")), base_url="http://127.0.0.1")
        for part, expected in {
            "ärg": ["Ärger", "ÄRGER_2"],
            "%": ["a%b"],
            "_": ["ÄRGER_2"],
            "B": ["a%b", "AxB"],
        }.items():
            assert [each["doc"] for each in get(client, "/docs", find=part)["docs"]] == expected
