"""Odd answers of a server: each is one line that names the server, or the right result; never another run.

A real server does not give these; here a small one of our own does, as Elasticsearch and as OpenSearch.
"""

import gzip
import json
import time
from types import SimpleNamespace

import pytest

from conftest import command
from hostile_server import JSON, HostileServer
from rankwright import Elastic, RankwrightError
from rankwright.retrieval.elastic import bounded_http, client, dialects
from rankwright.retrieval.elastic.address import VARIABLES

DOCS = {f"d{i}": f"red apple number{i}" for i in range(4)}
QUERIES = {"q1": "red number2", "q2": "apple", "q3": "nothing"}
RUN = {
    "q1": {"d2": 2.0, "d3": 1.0, "d1": 1.0},
    "q2": {"d3": 1.0, "d2": 1.0, "d1": 1.0},
}


@pytest.fixture(autouse=True)
def no_environment(monkeypatch):
    for variable, _ in VARIABLES.values():
        monkeypatch.delenv(variable, raising=False)


def answer_of(server):
    """What becomes of a collection and some queries on a server: the run, or the error."""
    try:
        return Elastic(server.url).build(DOCS).search(QUERIES, 3).to_dict()
    except RankwrightError as error:
        return str(error)


def changed(at, change):
    """A server that changes what it answers to requests that contain `at`: the parsed JSON, or all of the answer."""

    def hostile(request, status, headers, body):
        if at not in request:
            return status, headers, body
        found = change(json.loads(body))
        return found if isinstance(found, tuple) or callable(found) else (status, headers, json.dumps(found).encode())

    return hostile


def page(status, text="<html><b>Sign in</b></html>", **headers):
    """A page of a proxy."""
    return lambda answer: (status, {"content-type": "text/html", **headers}, text.encode())


def error(status, body):
    return lambda answer: (
        status,
        {"content-type": JSON, "x-elastic-product": "Elasticsearch"},
        json.dumps(body).encode(),
    )


def first(rows):
    """Other rows for the first query."""
    return lambda answer: {"responses": [{"hits": {"hits": rows}, "status": 200}, *answer["responses"][1:]]}


def with_head(*headers):
    """The head of an answer, for what follows it."""
    return "\r\n".join(
        ["HTTP/1.1 200 OK", f"content-type: {JSON}", "x-elastic-product: Elasticsearch", *headers, "", ""]
    ).encode()


ODD = {
    "html": ("", page(200), "neither Elasticsearch nor OpenSearch"),
    "another product": ("GET /", lambda answer: {"version": {"number": "8.0.0", "distribution": "other"}}, "neither Elasticsearch nor"),
    "no version": ("GET /", lambda answer: {}, "neither Elasticsearch nor OpenSearch"),
    "an odd version": ("GET /", lambda answer: {"version": {"number": "²." + "9" * 10_000}}, "the server is "),
    "a list": ("_msearch", lambda answer: [answer], "POST /_msearch: unexpected answer: expected `object`, got `array`; got [{"),
    "a page": ("_msearch", page(200, **{"x-elastic-product": "Elasticsearch"}), "POST /_msearch: unexpected answer: "),
    "not JSON": ("_msearch", lambda answer: (200, {"content-type": JSON, "x-elastic-product": "Elasticsearch"}, b'{"responses": [}'), "not JSON"),
    "not UTF-8": ("_msearch", lambda answer: (200, {"content-type": JSON, "x-elastic-product": "Elasticsearch"}, b'{"a": "\xff"}'), "url: "),
    "an unknown type": ("_msearch", lambda answer: (200, {"content-type": "a/b", "x-elastic-product": "Elasticsearch"}, b"{}"), "unexpected answer"),
    "deep": ("_msearch", lambda answer: (200, {"content-type": JSON, "x-elastic-product": "Elasticsearch"}, b"[" * 100_000), "unexpected answer"),
    "nothing": ("_msearch", lambda answer: (200, {"content-type": JSON, "x-elastic-product": "Elasticsearch"}, b""), "unexpected answer"),
    "null": ("_msearch", lambda answer: None, "unexpected answer: expected `object`, got `null`"),
    "fewer answers": ("_msearch", lambda answer: {"responses": answer["responses"][1:]}, "2 answers to 3 queries"),
    "more answers": ("_msearch", lambda answer: {"responses": answer["responses"] * 2}, "6 answers to 3 queries"),
    "NaN": ("_msearch", first([{"sort": [float("nan"), "d1"]}]), "query 'q1': unexpected answer: score nan"),
    "infinity": ("_msearch", first([{"sort": [1e39, "d1"]}]), "unexpected answer: score 1e+39"),
    "a text as score": ("_msearch", first([{"sort": ["NaN", "d1"]}]), 'a hit with score and doc ["NaN", "d1"]'),
    "no score": ("_msearch", first([{"sort": [None, "d1"]}]), 'a hit with score and doc [null, "d1"]'),
    "no id": ("_msearch", first([{"sort": [1.0]}]), "unexpected answer"),
    "an id that is a number": ("_msearch", first([{"sort": [1.0, 5]}]), "a hit with score and doc [1.0, 5]"),
    "hits without sort": ("_msearch", first([{"_id": "1"}]), "missing required field `sort`"),
    "too many docs": ("_msearch", first([{"sort": [1.0, f"d{i}"]} for i in range(5)]), "5 docs, where 3 were asked for"),
    "a doc twice": ("_msearch", first([{"sort": [1.0, "d1"]}] * 2), "a doc appears twice"),
    "another order": ("_msearch", first([{"sort": [1.0, "d1"]}, {"sort": [2.0, "d2"]}]), "not in the order of their scores"),
    "an odd error": ("_msearch", lambda answer: {"responses": [{"error": 5, "status": 400}] * 3}, "the server refuses: 400"),
    "an error without status": ("_msearch", lambda answer: {"responses": [{"error": {"root_cause": {}, "caused_by": []}}] * 3}, "refuses"),
    "401": ("", error(401, {"error": {"type": "security_exception", "reason": "user [root] is wrong"}}), "the server refuses the credentials (401)"),
    "403": ("_msearch", error(403, {"error": {"type": "security_exception", "reason": "key [x] lacks action [a/b]"}}), "the credentials do not permit this"),
    "a text as error": ("_msearch", error(400, {"error": "no " * 1000}), "the server refuses: 400"),
    "a list as error": ("_msearch", error(500, [1, 2]), "url: "),
    "5 MB of error": ("_msearch", page(500, "x" * 5_000_000), "the server refuses: 500"),
    "413": ("_msearch", page(413), "the server refuses: 413"),
    "429": ("_msearch", error(429, {"error": {"type": ["x"], "reason": {"a": 1}}}), "the server is busy (429"),
    "503": ("_msearch", lambda answer: (503, {"content-type": "text/html", "retry-after": "²"}, b"busy"), "the server is busy (503)"),
    "a redirect": ("_msearch", page(302, location="http://127.0.0.1:9/"), "a redirect, which is not followed"),
    "damaged gzip": ("_msearch", lambda answer: (200, {"content-type": JSON, "content-encoding": "gzip"}, gzip.compress(bytes(range(256)))[:40] + b"x" * 50), "url: "),
    "cut off": ("_msearch", lambda answer: lambda out: out.write(with_head("content-length: 1000") + b"{"), "no answer (incomplete"),
    "endless": ("_msearch", lambda answer: endless, "an answer of more than"),
    "dripping": ("_msearch", lambda answer: lambda out: drip(out, with_head("transfer-encoding: chunked"), b"1\r\n \r\n"), "an answer that is never complete"),
    "a dripping head": ("_msearch", lambda answer: lambda out: drip(out, b"HTTP/1.1 200 OK\r\nx: ", b"x"), "url: "),
    "not HTTP": ("_msearch", lambda answer: lambda out: out.write(b"SSH-2.0-OpenSSH\r\n"), "no answer ("),
    "marks of another kind": ("_mapping", lambda answer: {"rankwright-x-1": {"mappings": {"_meta": {"rankwright": {"key": 5}}}}}, RUN),
    "mappings of another kind": ("_mapping", lambda answer: {"rankwright-x-1": [1]}, "GET /rankwright-"),
    "a foreign name": ("_mapping", lambda answer: {"../*": {"mappings": {"_meta": {"rankwright": {"key": "x"}}}}}, RUN),
    "settings without replicas": ("_settings", lambda answer: {"x": {"settings": {"index": {}}}}, "missing required field `number_of_replicas`"),
    "settings of another index": ("_settings", lambda answer: {}, "the index is not in it"),
    "replicas as text": ("_settings", lambda answer: {"x": {"settings": {"index": {"number_of_replicas": "many"}}}}, "unexpected answer"),
    "a bulk without errors": ("_bulk", lambda answer: {"took": 1}, "missing required field `errors`"),
    "a bulk of other size": ("_bulk", lambda answer: {"errors": True, "items": []}, "0 results for 4 docs"),
    "a bulk of text": ("_bulk", lambda answer: {"errors": True, "items": ["x"] * 4}, "expected `object`, got `str`"),
    "a refused doc": ("_bulk", lambda answer: {"errors": True, "items": [{"create": {"status": 400, "error": "x" * 9000}}] * 4}, "doc 'd0': the server refuses it"),
    "a busy doc": ("_bulk", lambda answer: {"errors": True, "items": [{"create": {"status": 429, "error": None}}] * 4}, "the server is busy (429)"),
    "sums that are not": ("/_search", lambda answer: {**answer, "aggregations": {"sum": {"value": "NaN"}, "chunks": {"buckets": []}}}, "index "),
    "a bucket elsewhere": ("/_search", lambda answer: {"aggregations": {"chunks": {"buckets": [{"key": -5e9, "doc_count": 1, "sum": {"value": 1}}]}}}, "a bucket at -5e+09"),
    "a bucket nowhere": ("/_search", lambda answer: {"aggregations": {"chunks": {"buckets": [{"key": float("nan"), "doc_count": 1, "sum": {"value": 1}}]}}}, "a bucket at nan"),
    "no buckets": ("/_search", lambda answer: {}, "missing required field `aggregations`"),
    "no segments": ("_stats", lambda answer: {"_all": {}}, "missing required field `primaries`"),
}  # fmt: skip


def endless(out):
    out.write(with_head("transfer-encoding: chunked"))
    while True:
        out.write(b"100000\r\n" + b" " * 0x100000 + b"\r\n")


class Clock:
    """The clock by which answers are limited."""

    hours = 0

    def monotonic(self):
        return 3600 * self.hours


def drip(out, head, byte):
    """An answer of a byte an hour, until the client hangs up."""
    clock = bounded_http.time
    out.write(head)
    while True:
        time.sleep(0.01)
        clock.hours += 1
        out.write(byte)
        out.flush()


@pytest.fixture
def limits(monkeypatch, request):
    """Limits that an odd answer reaches soon, and a slow machine does not: the first failure is the last."""
    monkeypatch.setattr(client, "FIRST_PATIENCE", 60)
    monkeypatch.setattr(client, "random", SimpleNamespace(uniform=lambda *_: float("inf")))  # a pause beyond patience
    monkeypatch.setattr(bounded_http, "MAX_ANSWER", 8 << 20)
    monkeypatch.setattr(bounded_http, "time", Clock())
    if request.getfixturevalue("name") == "a dripping head":  # which only time ends
        monkeypatch.setattr(dialects, "SLOWEST", 0.5 / client.TIMEOUT)


@pytest.mark.parametrize("distribution", [None, "opensearch"])
def test_an_honest_answer(distribution):
    with HostileServer(None, distribution) as server:
        assert answer_of(server) == RUN


@pytest.mark.parametrize("distribution", [None, "opensearch"], ids=["elasticsearch", "opensearch"])
@pytest.mark.parametrize("name", ODD)
def test_odd_answers(name, distribution, limits):
    at, change, says = ODD[name]
    with HostileServer(changed(at, change), distribution) as server:
        found = answer_of(server)
    if isinstance(says, dict):
        assert found == says
        return
    assert isinstance(found, str), found
    assert says in found
    assert found.startswith(("url: ", "index ", "collection: "))
    assert "\n" not in found
    assert len(found) < 1000
    assert str(server.server_port) not in found


def test_only_unfinished_indices_are_dropped():
    with HostileServer() as server:
        name = Elastic(server.url).build(DOCS).name
        done = command("elastic", "drop", "--unfinished", "--url", server.url)
        assert (done.returncode, done.stdout, done.stderr) == (0, "", "")
        server.aliases[name] = []
        assert command("elastic", "drop", "--unfinished", "--url", server.url).stdout == f"{name}-1: dropped\n"


def test_errors_of_a_server_do_not_reach_the_terminal_raw():
    evil = "\x1b]0;owned\x07\u202e"
    with HostileServer(changed("_mapping", error(400, {"error": {"type": evil, "reason": evil}}))) as server:
        done = command("elastic", "ls", "--url", server.url)
    assert done.returncode == 2
    assert "\\x1b]0;owned\\x07" in done.stderr
    assert not set("\x1b\x07\u202e") & set(done.stderr)
