"""Any JSON search API as a system: exact requests, honest failures, kept answers, no secret anywhere."""

import asyncio
import base64
import json
import os
import re
import shutil
import signal
import subprocess
import sys
import threading
import time
import warnings
from pathlib import Path
from types import SimpleNamespace
from urllib.parse import parse_qs, unquote, urlsplit

import pytest

from conftest import HANGS, command
from hostile_server import Handler, HostileServer
from rankwright import Collection, RankwrightError, Run
from rankwright.base.cache_files import write_cached
from rankwright.base.files import zstd
from rankwright.errors import RankwrightWarning
from rankwright.experiment.scheduler import run_experiment
from rankwright.gate import GateSettings, gate_experiment
from rankwright.retrieval.http import api_client
from rankwright.retrieval.http.api_client import Pace
from rankwright.retrieval.http.kept_answers import answer_name, last_refresh, read_answer
from rankwright.retrieval.http.result_lists import ResultPaths
from rankwright.retrieval.retriever_kinds import create_retriever

DOCS = {"d1": "red apple", "d2": "green apple tree", "d3": "red fox", "d4": "blue sea"}
QUERIES = {"q1": "red apple", "q2": "green fox", "q3": "sea"}
QUICK = {"retries": 2, "backoff": 0.01}
PATIENT = {"connect": HANGS, "read": HANGS}
SECRET = "s3cret/key-of-äll".replace("ä", "a")
NASTY = [
    'say "hello" \\ {query} {{k}} {k} }{', "two\nlines\r\n\ttab", '{"query": {"match_all": {}}}', "a&b=c?d#e%20f+g/h;i",
    "../..", ".", "ünïcode 日本 🦊", "${HOME} $HOME `id`", "word " * 2000, "</script>\x00\x01",
]  # fmt: skip


class ApiHandler(Handler):
    """Answers searches, or as the server's `fault(query, attempt)` says."""

    def handle_any(self):
        body = self.rfile.read(int(self.headers.get("content-length") or 0))
        parts = urlsplit(self.path)
        query = parse_qs(parts.query, keep_blank_values=True).get("q", [None])[0]
        query = json.loads(body)["q"] if body else unquote(parts.path.rpartition("/")[2]) if query is None else query
        server = self.server
        with server.lock:
            server.asked.append((query, self.command, self.path, dict(self.headers), body))
            attempt = sum(each[0] == query for each in server.asked)
            server.busy += 1
            server.most = max(server.most, server.busy)
        try:
            found = server.fault(query, attempt) if server.fault else None
            if callable(found):
                self.close_connection = True
                found(self.wfile)
                return
            self.send(*(found or (200, {}, json.dumps(server.find(query)).encode())))
        finally:
            with server.lock:
                server.busy -= 1

    def send(self, status, headers, content):
        self.send_response_only(status)
        for key, value in {"content-length": str(len(content)), **headers}.items():
            self.send_header(key, value)
        self.end_headers()
        self.wfile.write(content)

    do_GET = do_POST = handle_any  # noqa: N815


class Api(HostileServer):
    """A search API on loopback: docs by the words that they share with a query."""

    def __init__(self, fault=None):
        super().__init__()
        self.RequestHandlerClass = ApiHandler
        self.fault, self.asked, self.lock = fault, [], threading.Lock()
        self.busy = self.most = 0
        self.docs = DOCS

    def find(self, query):
        scored = [(len({*query.split()} & {*text.split()}), doc) for doc, text in self.docs.items()]
        found = sorted([each for each in scored if each[0]], reverse=True)
        return {"hits": [{"id": doc, "score": float(score), "text": self.docs[doc]} for score, doc in found]}

    @property
    def queries(self):
        return [each[0] for each in self.asked]


@pytest.fixture(autouse=True)
def cache(tmp_path, monkeypatch):
    """A cache of one's own."""
    monkeypatch.setenv("RANKWRIGHT_CACHE", str(tmp_path / "cache"))
    return tmp_path / "cache"


@pytest.fixture
def collection():
    return Collection.of(DOCS)


def options(server, **more):
    return create_retriever("http", {"url": f"{server.url}/s?q={{query}}&n={{k}}", "score": "score", **QUICK, **more})


def search(server, queries=QUERIES, **more):
    return options(server, **more).build(None).search(queries, 10)


def refused(function, *args, **named):
    with pytest.raises(RankwrightError) as error:
        function(*args, **named)
    assert "\n" not in str(error.value)
    return str(error.value)


# requests


@pytest.mark.parametrize("template", [
    {"url": "/s?q={query}&n={k}"}, {"url": "/s/{query}"},
    {"url": "/s", "body": {"q": "{query}", "size": "{k}", "text": "k is {k}", "{{x}}": ["{{{k}}}"], "f": "{filter}"}},
    {"url": "/s", "body": '{"q": "{query}", "n": "{k}"}'},
], ids=["query string", "path", "table", "text"])  # fmt: skip
def test_the_exact_query_arrives(template):
    with Api(lambda query, attempt: (200, {}, b"[]")) as server:
        made = create_retriever("http", {**QUICK, **template, "url": server.url + template["url"]})
        made.build(None).search({f"q{at}": text for at, text in enumerate(NASTY)}, 7)
    assert sorted(server.queries) == sorted(NASTY)
    for _, method, path, headers, body in server.asked:
        assert method == ("POST" if body else "GET")
        assert path.startswith("/s")
        assert headers["Accept"] == "application/json"
        if "{{x}}" in template.get("body", ""):
            sent = json.loads(body)
            assert [sent["size"], sent["text"], sent["{x}"], sent["f"]] == [7, "k is 7", ["{7}"], None]


def test_a_value_in_a_header_has_no_line_breaks():
    with Api() as server:
        search(server, {"q": "red\r\nX-Evil: 1 ü%"}, headers={"X-Query": "is {query}"})
    [(_, _, _, headers, _)] = server.asked
    assert headers["X-Query"] == "is red%0D%0AX-Evil: 1 %C3%BC%25"
    assert "X-Evil" not in headers


def test_a_body_from_a_file_of_a_spec_and_of_a_command(tmp_path):
    (tmp_path / "body.json").write_text('{"q": "{query}", "top": "{k}"}')
    write_collection(tmp_path)
    with Api() as server:
        spec(tmp_path, f'url = "{server.url}/a"\nbody = "body.json"')
        assert command("run", tmp_path / "e.toml", "--store", tmp_path / "store", "--only", "api").returncode == 0
        args = ["search", tmp_path / "c", "--retriever", "http", "--url", f"{server.url}/b", "--body"]
        assert command(*args, tmp_path / "body.json", "-o", tmp_path / "x.run").returncode == 0
        line = command(*args, tmp_path / "body.json", "-o", tmp_path / "body.json").stderr
    assert "this is an input of the command" in line
    assert {each[4] for each in server.asked} == {json.dumps({"q": q, "top": 1000}).encode() for q in QUERIES.values()}


WRONG = [
    ({"url": "http://h/{q}"}, "url: '{q}' is not a placeholder; choose {query}, {k} or {filter}"),
    ({"url": "http://h/{query}/{"}, "url: a single brace is not a placeholder"),
    ({"url": "http://h/s"}, "{query} is in none of url, headers and body"),
    ({"url": "http://h/{{query}}"}, "{query} is in none of url, headers and body"),
    ({"url": "ftp://h/{query}"}, "url: not a web address; write https://HOST/search?q={query}"),
    ({"url": "http://h:99999/{query}"}, "url: not a web address"),
    ({"url": "http://{query}/"}, "url: the host cannot depend on the query"),
    ({"url": "http://me:pw@h/{query}"}, "url: names a user or password"),
    ({"url": "http://h/?api_key=pw&q={query}"}, "url: api_key is written out"),
    ({"url": "http://h/{query}", "headers": {"X-Api-Key": "pw"}}, "headers: X-Api-Key is written out"),
    ({"url": "http://h/{query}", "headers": {"authorization": "Bearer pw"}}, "headers: authorization is written out"),
    ({"url": "http://h/{query}", "headers": {"X": "a\nb"}}, "headers X: contains a line break"),
    ({"url": "http://h/{query}", "headers": {"X y": "a"}}, "headers: 'X y' cannot be set"),
    ({"url": "http://h/{query}", "headers": {"X": 5}}, "headers: X must be a string"),
    ({"url": "http://h/{query}", "headers": "X: pw"}, "headers must be a table of values, got another value"),
    ({"url": "http://h/{query}", "token": "pw"}, "token: is written out"),
    ({"url": "http://h/{query}", "token": "$T", "headers": {"Authorization": "${T}"}}, "authorization is set twice"),
    ({"url": "http://h/", "body": {"q": "{query}", "auth": {"password": "pw"}}}, "body: password is written out"),
    ({"url": "http://h/", "body": '{"q": {query}}'}, "body: not JSON"),
    ({"url": "http://h/", "body": {"a": ["{query}", "{x}"]}}, "body a[1]: '{x}' is not a placeholder"),
    ({"url": "http://h/", "body": "gone.json"}, "gone.json: no such file"),
    ({"url": "http://h/", "method": "GET", "body": {"q": "{query}"}}, "body: a GET request has none"),
    ({"url": "http://h/{query}", "results": "a["}, "results: not a JMESPath expression: 'a['"),
    ({"url": "http://h/s#q={query}"}, "url: what follows # is never sent"),
    ({"url": "http://h/{query}", "timeout": {"reed": 1}}, "timeout: time-out 'reed' is unknown"),
    ({"url": "http://h/{query}", "rate": 0}, "rate must be a number > 0, got 0"),
    ({}, "url is missing"),
]  # fmt: skip


@pytest.mark.parametrize(("given", "line"), WRONG, ids=[line for _, line in WRONG])
def test_a_wrong_option_is_refused_before_any_work(given, line):
    found = refused(create_retriever, "http", given)
    assert line in found
    assert "pw" not in found


# answers


def test_the_run_is_that_of_the_direct_call(collection):
    with Api() as server:
        direct = {query: server.find(text)["hits"] for query, text in QUERIES.items()}
        scored = options(server).build(collection).search(QUERIES, 10).to_dict()
        ranked = options(server, score=None).build(collection).search(QUERIES, 10).to_dict()
        cut = options(server, k=1, score=None).build(collection).search(QUERIES, 1 << 40).to_dict()
    assert scored == {query: {each["id"]: each["score"] for each in hits} for query, hits in direct.items()}
    by_rank = {query: {each["id"]: 1 / at for at, each in enumerate(hits, 1)} for query, hits in direct.items()}
    assert ranked == by_rank
    assert cut == {query: dict(list(docs.items())[:1]) for query, docs in by_rank.items()}
    assert [path for *_, path, _, _ in server.asked][-1].endswith("n=1")  # not all of 1 << 40


@pytest.mark.parametrize(("answer", "more", "found"), [
    (["a", "b"], {}, {"a": 1.0, "b": 0.5}),
    ([{"docno": 7}], {}, {"7": 1.0}),
    ({"data": {"x": [{"m": {"k": "a"}, "s": 3}]}}, {"results": "data.x", "id": "m.k", "score": "s"}, {"a": 3.0}),
    ({"hits": {"hits": [{"_id": "a", "_score": 2.5}]}}, {"score": "_score"}, {"a": 2.5}),
    ([{"id": "a", "s": [1, 4]}], {"score": "max(s)", "id": "join('-', [id, id])"}, {"a-a": 4.0}),
    ([{"id": {"x-y": "a"}}], {"id": 'id."x-y"'}, {"a": 1.0}),
    ({"results": []}, {}, None),
])  # fmt: skip
def test_where_results_are(answer, more, found):
    with Api(lambda *_: (200, {}, json.dumps(answer).encode())) as server:
        assert search(server, {"q": "x"}, **{"score": None, **more}).to_dict() == ({"q": found} if found else {})


ODD = [
    (b"<html>", "the answer: not JSON"),
    (b'{"hits": [', "the answer: not JSON"),
    (b"[" * 100_000, "the answer: nested more than"),
    (b"\xff\xfe\xfd", "the answer: not JSON"),
    ({"hits": "none"}, "the answer has no list of results (tried results, hits.hits"),
    ({"hits": [{"name": "a"}]}, "hits[0]: has no id (tried id, _id"),
    ({"hits": [{"id": 1.5, "score": 1}]}, "hits[0].id: must be an id (a string or an integer), got 1.5"),
    ({"hits": [{"id": "", "score": 1}]}, "hits[0].id: must be an id"),
    ({"hits": [{"id": "a", "score": 1}, {"id": "a", "score": 1}]}, "hits[1]: doc 'a' is also result 0"),
    ({"hits": [{"id": "a", "score": "1"}]}, 'hits[0].score: must be a finite number, got 1'),
    ({"hits": [{"id": "a"}]}, "hits[0].score: must be a finite number, got null"),
    (b'{"hits": [{"id": "a", "score": NaN}]}', "hits[0].score: must be a finite number, got NaN"),
    (b'{"hits": [{"id": "a", "score": 1e999}]}', "hits[0].score: must be a finite number, got Infinity"),
    ({"hits": [{"id": "a", "score": 10**400}]}, "hits[0].score: must be a finite number, got 1000"),
    ({"hits": [{"id": "a", "score": 1}, {"id": "b", "score": 2}]}, "hits[1]: score 2 comes after 1; results must be in"),
    ((404, {}, b'{"error": {"reason": "no such index"}}'), "the server refuses the request (404): no such index"),
    ((401, {}, b'{"error": "bad key"}'), "the server refuses the credentials (401)"),
    ((302, {"location": "http://h/"}, b""), "a redirect (302), which is not followed"),
]  # fmt: skip


@pytest.mark.parametrize(("answer", "line"), ODD, ids=[line[:40] for _, line in ODD])
def test_an_odd_answer_is_one_line_that_names_the_query(answer, line, cache):
    odd = answer
    if not isinstance(answer, tuple):
        odd = 200, {}, answer if isinstance(answer, bytes) else json.dumps(answer).encode()
    with Api(lambda query, attempt: odd if query == "green fox" else None) as server:
        found = refused(search, server)
        assert found.startswith(f"query 'q2': {line}"), found
        assert server.queries.count("green fox") == 1  # it would be the same again
        server.fault = None
        assert search(server).to_dict()["q2"]  # nothing odd was kept


# failures


def cut(out):
    out.write(b"HTTP/1.1 200 OK\r\ncontent-length: 1000\r\n\r\n{")


def endless(out):
    out.write(b"HTTP/1.1 200 OK\r\n\r\n[")
    while True:
        out.write(b'"a", ' * 10_000)


def silent(out):
    time.sleep(HANGS)  # in a thread that ends with the process


def drip(out):
    out.write(b"HTTP/1.1 200 OK\r\n")
    while True:
        time.sleep(0.02)
        out.write(b"x: y\r\n")
        out.flush()


def test_what_passes_is_tried_again():
    faults = {
        "red apple": [(429, {"retry-after": "0.05"}, b""), (500, {}, b"<h1>no</h1>")],
        "green fox": [cut, lambda out: None],
        "sea": [(503, {"retry-after": "Wed, 21 Oct 2015 07:28:00 GMT"}, b""), (502, {}, b"")],
    }

    def fault(query, attempt):
        return faults[query][attempt - 1] if attempt <= 2 else None

    with Api(fault) as server, Api() as honest:
        assert search(server).to_dict() == search(honest).to_dict()
    assert sorted(server.queries) == sorted([*QUERIES.values()] * 3)


@pytest.mark.parametrize(("fault", "more", "line"), [
    ((500, {}, b""), {}, "the server is busy (500); tried 3 times"),
    ((429, {"retry-after": "0"}, b""), {"retries": 0}, "the server is busy (429)"),
    (cut, {}, "no answer (peer closed connection); tried 3 times"),
    (lambda out: None, {}, "no answer (server disconnected); tried 3 times"),
    (silent, {"timeout": {**PATIENT, "total": 0.1}, "retries": 1}, "no complete answer within 0.1 s; tried 2 times"),
    (silent, {"timeout": {"read": 0.1}, "retries": 0}, "no answer (timed out)"),
    (drip, {"timeout": {**PATIENT, "total": 0.2}, "retries": 0}, "no complete answer within 0.2 s"),
    (endless, {"retries": 0}, "an answer of more than"),
], ids=["500", "429", "cut", "lost", "slow", "silent", "drip", "endless"])  # fmt: skip
def test_a_failure_ends_in_time_with_one_line(fault, more, line, monkeypatch):
    monkeypatch.setattr(api_client, "MAX_ANSWER", 4 << 20)
    with Api(lambda query, attempt: fault if query == "sea" else None) as server:
        search(server, {"q1": "red apple"}, **more | {"timeout": HANGS})  # an honest answer has all its time
        assert refused(search, server, {"q1": "red apple", "q3": "sea"}, **more).startswith(f"query 'q3': {line}")


def test_an_endless_answer_ends_with_the_time():
    def spaces(out):
        out.write(b"HTTP/1.1 200 OK\r\n\r\n")
        while True:
            out.write(b" ")
            out.flush()
            time.sleep(0.01)

    with Api(lambda *_: spaces) as server:
        line = refused(search, server, timeout={**PATIENT, "total": 0.2}, retries=0)
        assert "no complete answer within 0.2 s" in line


def test_a_long_pause_that_a_server_asks_for_is_bounded(monkeypatch):
    monkeypatch.setattr(api_client, "LONGEST_PAUSE", 0.05)
    with Api(lambda query, attempt: (429, {"retry-after": "86400"}, b"") if attempt == 1 else None) as server:
        assert len(search(server)) == 6


def test_no_server():
    with Api() as server:
        pass
    assert refused(search, server, concurrency=1) == "query 'q1': no answer (connection refused); tried 3 times"


def test_an_answer_of_ten_megabytes():
    text = "x" * 10_000_000
    with Api(lambda *_: (200, {}, json.dumps([{"id": "d1", "text": text}]).encode())) as server:
        assert search(server, {"q": "x"}, score=None).to_dict() == {"q": {"d1": 1.0}}


def test_a_budget_of_failures():
    queries = {f"q{at}": f"apple {at}" for at in range(10)}
    with Api(
        lambda query, attempt: (400, {}, b'{"error": "odd"}') if query in ("apple 3", "apple 7") else None
    ) as server:
        assert refused(search, server, queries, concurrency=1) == (
            "query 'q3': the server refuses the request (400): odd"
        )
        line = refused(search, server, queries, max_failed=0.1)
        assert line.endswith("2 of 10 queries failed, max_failed allows 1"), line
        with pytest.warns(RankwrightWarning, match=r"2 of 10 queries failed \('q\d', 'q\d'\); they count as empty"):
            run = search(server, queries, max_failed=0.2)
        assert {*run.queries} == {*queries} - {"q3", "q7"}
        with pytest.warns(RankwrightWarning, match="they are left out"):
            search(server, queries, max_failed=2, failed="skip")
        server.fault = None
        assert {*search(server, queries).queries} == {*queries}  # failures are not kept


def test_requests_at_a_time_and_a_second(monkeypatch):
    with Api(lambda *_: time.sleep(0.02)) as server:
        search(server, {f"q{at}": f"apple {at}" for at in range(12)}, concurrency=3)
    assert server.most <= 3
    monkeypatch.setattr(api_client, "time", SimpleNamespace(monotonic=lambda: 5.0))
    pace = Pace(10)
    assert [pace.reserve() for _ in range(5)] == pytest.approx([0, 0.1, 0.2, 0.3, 0.4])


def test_equal_queries_are_asked_once_and_notebooks_work():
    async def cell():
        return search(server, {"a": "red fox", "b": "red fox"})

    with Api() as server:
        run = asyncio.run(cell())
    assert server.queries == ["red fox"]
    assert run.to_dict()["a"] == run.to_dict()["b"]


def test_spaces_of_a_query_arrive_in_a_header():
    with Api() as server:
        more = {"url": f"{server.url}/s?q={{query}}", "headers": {"X-Query": "{query}", "X-More": "more {query}"}}
        texts = {"q1": " red  apple ", "q2": "  ", "q3": ""}
        create_retriever("http", {**QUICK, **more}).build(None).search(texts, 10)
    for query, *_, headers, _ in server.asked:
        assert unquote(headers["X-Query"]) == query
        assert unquote(headers["X-More"]) == f"more {query}".rstrip(" " if not query else "")
    assert sorted(server.queries) == sorted(texts.values())


@pytest.mark.parametrize(("base", "url", "line"), [
    ("http://h/s#a", "${BASE}/s?q={query}", "has a #, after which no path can follow"),
    ("http://h/s?key=1", "${BASE}/s?q={query}", "has a ?, after which no path can follow"),
])  # fmt: skip
def test_an_address_that_a_path_cannot_follow(monkeypatch, base, url, line):
    monkeypatch.setenv("BASE", base)
    template = create_retriever("http", {"url": url}).template
    assert line in refused(template.render, "x", 3)
    monkeypatch.setenv("BASE", "http://h/s?key=1")
    assert create_retriever("http", {"url": "${BASE}&q={query}"}).template.render("x", 3).url == "http://h/s?key=1&q=x"


def test_a_slice_without_steps_is_one_line():
    assert refused(ResultPaths("a[::0]").read, b'{"a": [1]}', 3) == "results 'a[::0]': slice step cannot be zero"


# kept answers


def test_kept_answers_take_the_place_of_the_system():
    with Api() as server:
        first = search(server)
        assert search(server).to_dict() == first.to_dict()
        assert len(server.asked) == 3
        ranked = search(server, score=None)  # what is read of an answer is no part of the request
        assert len(server.asked) == 3
        assert ranked.queries == first.queries
    assert search(server, offline=True).to_dict() == first.to_dict()
    assert refused(search, server, {**QUERIES, "q9": "new"}, offline=True) == (
        "offline: no answer is kept for 1 of 4 queries ('q9')"
    )
    assert "no answer is kept for 3 of 3" in refused(search, server, offline=True, headers={"X": "1"})


def test_a_damaged_answer_is_asked_for_again(cache):
    with Api() as server:
        first = search(server)
        for at, path in enumerate(sorted(each for each in (cache / "answers").rglob("*") if each.is_file())):
            path.write_bytes([b"", path.read_bytes()[:-1], path.read_bytes().replace(b"\n", b"\n\0")][at])
        assert "no answer is kept for 3 of 3" in refused(search, server, offline=True)
        assert search(server).to_dict() == first.to_dict()
        assert len(server.asked) == 6


@pytest.mark.parametrize(
    "content", [b"[" * 50_000, b'{"asked": 1}', b"\xff", b""], ids=["deep", "part", "bytes", "empty"]
)
def test_an_odd_answer_in_the_cache_is_none(cache, content):
    write_cached(answer_name("ab"), zstd().compress(content + b"\nx"))
    assert read_answer("ab") is None
    write_cached("answers/refreshed/ab", b"\xff")
    assert last_refresh("ab") == "\ufffd"


def test_a_refresh_notices_what_changed():
    with Api() as server:
        search(server)
        server.docs = {**DOCS, "d5": "red red apple sea"}  # a new first result of q1 and q3
        made = options(server)
        before = made.identity()
        assert search(server).to_dict()["q1"].keys() == {"d1", "d2", "d3"}
        made.refresh()
        assert made.identity() != before
        with pytest.warns(RankwrightWarning, match=r"unstable: 2 of 3 queries \(67%\) .* mean overlap@10 0.75"):
            assert "d5" in search(server).to_dict()["q1"]
        search(server)
        assert len(server.asked) == 6
        made.refresh()
        search(server)  # nothing changed, nothing to say
        assert len(server.asked) == 9
        made.refresh()
    with pytest.warns(RankwrightWarning, match="3 of 3 answers are from before the last refresh"):
        search(server, offline=True)


def test_kept_answers_are_listed_and_removed(tmp_path, cache):
    with Api() as server:
        options(server).refresh()
        search(server)
    (tmp_path / "s").mkdir()
    store = ("--store", tmp_path / "s")
    assert re.search(r"answers .* 3 kept", command("store", "ls", *store).stdout)
    assert "answers" not in command("store", "gc", *store).stdout
    old = sorted(path for path in (cache / "answers").glob("??/*"))[0]
    os.utime(old, (0, 0))
    assert "Removed 1 answer, 0.0 MB" in command("store", "gc", *store, "--answers", "1").stdout
    assert not old.exists()
    assert "Removed 2 answers" in command("store", "gc", *store, "--answers", "0").stdout
    assert " kept" not in command("store", "ls", *store).stdout
    assert list((cache / "answers" / "refreshed").iterdir())  # the experiments' keys depend on it
    assert command("store", "gc", *store, "--answers", "-1").returncode == 2


# one system in Python, on the command line and in a spec


def write_collection(folder):
    (folder / "c" / "qrels").mkdir(parents=True)
    rows = {"corpus": DOCS, "queries": QUERIES}
    for name, each in rows.items():
        lines = [json.dumps({"_id": key, "text": text}) + "\n" for key, text in each.items()]
        (folder / "c" / f"{name}.jsonl").write_text("".join(lines))
    judged = "q1\td1\t1\nq2\td3\t1\nq3\td4\t1\n"
    (folder / "c" / "qrels" / "test.tsv").write_text("query-id\tcorpus-id\tscore\n" + judged)


def spec(folder, keys, more=""):
    text = (
        'schema = 1\n[data.c]\npath = "c"\n[retrieve.api]\nkind = "http"\nscore = "score"\nretries = 0\n'
        f'{keys}\n{more}[retrieve.chance]\nkind = "random"\n[fuse.both]\nfrom = ["api", "chance"]\n'
        '[evaluate]\npreset = "none"\nmeasures = ["RR@10"]\n[compare]\nbaseline = "chance"\n[report]\ncharts = []\n'
    )
    (folder / "e.toml").write_text(text)


def run_spec(folder, *more):
    return command("run", folder / "e.toml", "--store", folder / "store", "-o", folder / "report", "--jobs", "1", *more)


def test_one_run_from_python_a_command_and_a_spec(tmp_path):
    write_collection(tmp_path)
    with Api() as server:
        url = f"{server.url}/s?q={{query}}"
        spec(tmp_path, f'url = "{url}"')
        done = run_spec(tmp_path, "--only", "api")
        assert done.returncode == 0, done.stderr
        stage = Run.read(done.stdout.split(": ", 1)[1].strip()).to_dict()
        args = ["search", tmp_path / "c", "--retriever", "http", "--url", url, "--score", "score"]
        done = command(
            *args, "-o", tmp_path / "a.run", "--headers", '{"X-Tenant": "a, b"}', "--timeout", "connect:1,read:2"
        )
        assert done.returncode == 0, done.stderr
        assert server.asked[-1][3]["X-Tenant"] == "a, b"
        python = create_retriever("http", {"url": url, "score": "score"})
        python = python.build(None).search(Collection.load(tmp_path / "c").judged_queries).to_dict()
    assert command(*args, "-o", tmp_path / "b.run", "--offline").returncode == 0
    assert stage == python == Run.read(tmp_path / "a.run").to_dict() == Run.read(tmp_path / "b.run").to_dict()
    line = command("index", tmp_path / "c", "--retriever", "http", "--url", url).stderr
    assert "--retriever http: has no index; choose" in line


def test_an_experiment_runs_again_without_the_system(tmp_path):
    write_collection(tmp_path)
    with Api() as server:
        spec(tmp_path, f'url = "{server.url}/s?q={{query}}"')
        done = run_spec(tmp_path)
        assert done.returncode == 0, done.stderr
        assert run_spec(tmp_path).stderr.endswith("Everything is up to date\n")
        assert len(server.asked) == 3  # also for the latency
        first = (tmp_path / "report" / "manifest.json").read_bytes()
        server.docs = {**DOCS, "d0": "red red red apple sea"}
        done = run_spec(tmp_path, "--refresh", "api")
        assert "unstable: 2 of 3 queries" in done.stderr, done.stderr
        assert len(server.asked) == 6
        assert any(b"unstable: 2 of 3" in each.read_bytes() for each in (tmp_path / "report").rglob("*.html"))
        assert (tmp_path / "report" / "manifest.json").read_bytes() != first
    done = run_spec(tmp_path, "--offline", "--store", tmp_path / "other")
    assert done.returncode == 0, done.stderr
    spec(tmp_path, f'url = "{server.url}/t?q={{query}}"')
    assert "[retrieve.api], c: offline: no answer is kept for 3 of 3 queries" in run_spec(tmp_path, "--offline").stderr
    assert re.search(r"\[retrieve.api\], c: query 'q\d': no answer \(connection refused\)", run_spec(tmp_path).stderr)
    for flags, line in [
        (["--refresh", "both"], "--refresh both: the stage asks no other system"),
        (["--refresh", "chance"], "--refresh chance: retriever random keeps no answers"),
        (["--refresh", "x"], "--refresh 'x' is unknown; choose api"),
        (["--refresh", "api", "--offline"], "--refresh asks a server; leave out --offline"),
    ]:
        assert line in run_spec(tmp_path, *flags).stderr


def test_queries_that_fail_are_empty_or_left_out(tmp_path):
    write_collection(tmp_path)
    means = {}
    with Api(lambda query, attempt: (500, {}, b"") if query == "sea" else None) as server:
        for failed in ("empty", "skip"):
            spec(tmp_path, f'url = "{server.url}/s?q={{query}}"\nmax_failed = 0.5\nfailed = "{failed}"')
            with pytest.warns(RankwrightWarning, match="1 of 3 queries failed"):
                report = run_experiment(tmp_path / "e.toml", tmp_path / "store")
            scores = report.evidence[0].scores
            means[failed] = scores.mean("api", "RR@10")
            assert any("1 of 3 queries failed ('q3')" in str(each) for each in scores.warnings)
    assert means == {"empty": pytest.approx((1 + 1 + 0) / 3), "skip": pytest.approx((1 + 1) / 2)}


@pytest.mark.parametrize("how", ["failed", "missing"])
def test_a_gate_compares_no_query_that_was_skipped(tmp_path, how):
    """Whether the query fails or has no results, and whether it does so in the baseline or now."""
    write_collection(tmp_path)
    lost = (500, {}, b"") if how == "failed" else (200, {}, b"[]")
    settings = GateSettings(measures=["RR@10"], floors={"RR@10": 1}, permutations=100)
    found = {}
    for now in ("baseline", "now"):
        with Api() as server:
            spec(tmp_path, f'url = "{server.url}/s?q={{query}}"\nmax_failed = 1\nfailed = "skip"')
            text = (tmp_path / "e.toml").read_text()
            (tmp_path / "e.toml").write_text(text.replace("[evaluate]\n", '[evaluate]\nmissing = "skip"\n'))
            for update in (True, False):
                server.fault = (
                    (lambda query, _: lost if query == "sea" else None) if update is (now == "baseline") else None
                )
                store, path = tmp_path / f"{now}{update}", tmp_path / f"{now}.json"
                with warnings.catch_warnings(action="ignore"):
                    found[now] = gate_experiment(tmp_path / "e.toml", path, settings, "api", store, update)
                shutil.rmtree(tmp_path / "cache" / "answers")
    assert found["baseline"].changes[0] == "1 query skipped in the baseline, not compared: q3"
    assert found["now"].changes[0] == "1 query skipped now, not compared: q3"
    assert all(each.passed and each.verdicts[0].queries == 2 for each in found.values())  # also the floor
    assert [each.figures[0]["queries"] for each in found.values()] == [3, 2]
    assert not [line for line in found["now"].warnings if "scored as 0" in line]


def test_an_optional_stage_is_left_out(tmp_path):
    write_collection(tmp_path)
    with Api() as server:
        pass
    spec(tmp_path, f'url = "{server.url}/s?q={{query}}"\noptional = true')
    text = (
        (tmp_path / "e.toml")
        .read_text()
        .replace("[fuse.both]", '[retrieve.other]\nkind = "random"\nseed = 1\n[fuse.both]')
    )
    (tmp_path / "e.toml").write_text(text)
    done = run_spec(tmp_path)
    assert done.returncode == 0, done.stderr
    assert "api: left out, url: no connection (connection refused)" in done.stderr


@pytest.mark.slow
def test_ctrl_c_ends_a_search_that_waits_for_its_turn(tmp_path):
    write_collection(tmp_path)
    with Api() as server:
        spec(tmp_path, f'url = "{server.url}/s?q={{query}}"\nrate = 0.0001')
        args = [sys.executable, "-m", "rankwright", "run", tmp_path / "e.toml", "--jobs", "2"]
        process = subprocess.Popen(args, stderr=subprocess.PIPE, text=True, cwd=tmp_path)
        while "chance: scores" not in process.stderr.readline():  # polars is loaded
            assert process.poll() is None
        while not server.asked:
            time.sleep(0.01)
        process.send_signal(signal.SIGINT)
        _, rest = process.communicate(timeout=HANGS)
    assert (process.returncode, rest.splitlines()[-1]) == (130, "rankwright: stopped")
    assert len(server.asked) == 1


# secrets


def test_no_secret_is_shown_or_written(tmp_path, monkeypatch, caplog):
    """Whatever the server repeats: not in errors, the store, kept answers, the report or a repr."""
    write_collection(tmp_path)
    caplog.set_level("DEBUG")

    def fault(query, attempt):
        seen = repr(server.asked[-1])
        if query == "sea":
            return 400, {}, json.dumps({"error": f"bad key {SECRET} in {seen}"}).encode()
        return 200, {}, json.dumps([{"id": "d1", "score": 1, "echo": seen, "key": SECRET}]).encode()

    with Api(fault) as server:
        keys = (
            'url = "${SEARCH_BASE}/s?q={query}&api_key=${SEARCH_KEY}"\ntoken = "$SEARCH_KEY"\nmax_failed = 1\n'
            'headers = { X-Api-Key = "$SEARCH_KEY", X-Auth-Token = "id=${SEARCH_KEY}" }'
        )
        spec(tmp_path, keys)
        monkeypatch.setenv("SEARCH_BASE", server.url)
        assert "the environment has no SEARCH_KEY" in run_spec(tmp_path).stderr
        monkeypatch.setenv("SEARCH_KEY", SECRET)
        done = run_spec(tmp_path)
        assert done.returncode == 0, done.stderr
    _, _, path, headers, _ = server.asked[0]
    assert parse_qs(urlsplit(path).query)["api_key"] == [SECRET]
    assert headers["Authorization"] == f"Bearer {SECRET}"
    assert (headers["X-Api-Key"], headers["X-Auth-Token"]) == (SECRET, f"id={SECRET}")
    assert "1 of 3 queries failed ('q3')" in done.stderr
    files = [path for path in tmp_path.rglob("*") if path.is_file()]
    assert any("answers" in path.parts for path in files)
    kept = [content_of(path) for path in files]
    forms = [SECRET.encode(), SECRET.replace("/", "%2F").encode(), base64.b64encode(SECRET.encode())]
    shown = [
        caplog.text.encode(),
        done.stdout.encode(),
        done.stderr.encode(),
        repr(create(keys)).encode(),
        repr(create(keys).build(None)).encode(),
    ]
    assert not [form for form in forms for each in (*kept, *shown) if form in each]
    monkeypatch.delenv("SEARCH_KEY")
    again = create(keys + "\noffline = true").build(None).search({"q1": QUERIES["q1"]}, 1000)
    assert again.to_dict() == {"q1": {"d1": 1.0}}  # kept answers need no secret


def create(keys):
    import tomllib

    return create_retriever("http", {"score": "score", **tomllib.loads(keys)})


def content_of(path: Path) -> bytes:
    """The bytes of a file, and what a kept answer holds."""
    from rankwright.base.cache_files import unseal
    from rankwright.base.files import zstd

    data = path.read_bytes()
    inner = unseal(data) if "answers" in path.parts else None
    return data + (zstd().decompress(inner) if inner and inner.startswith(b"\x28\xb5\x2f\xfd") else b"")


def test_answers_of_another_server_are_not_mixed_up(monkeypatch):
    """A server that the environment names is told apart by its address."""
    made = {"url": "${SEARCH_BASE}/s?q={query}", "score": "score", **QUICK}
    with Api() as one, Api() as other:
        other.docs = {"x": "red apple"}
        found = []
        for server in (one, other):
            monkeypatch.setenv("SEARCH_BASE", server.url + "/")
            options = create_retriever("http", made)
            found.append((options.identity(), options.build(None).search({"q": "red apple"}, 5).to_dict()))
    assert one.asked[0][2] == "/s?q=red%20apple"
    assert found[0][0] != found[1][0]
    assert found[1][1] == {"q": {"x": 2.0}}
    assert one.url not in repr(found)


@pytest.mark.parametrize("value", ["", "a\nb", "schlüssel"])
def test_a_variable_that_cannot_be_sent(monkeypatch, value):
    monkeypatch.setenv("SEARCH_KEY", value)
    with Api() as server:
        line = refused(search, server, token="$SEARCH_KEY")
    assert line.endswith("the variable SEARCH_KEY is empty or contains a character that cannot be sent")
    assert server.asked == []


def test_the_clients_load_when_they_are_needed():
    code = "import rankwright.retrieval.retriever_kinds, sys; print(*{'httpx', 'jmespath', 'asyncio'} & {*sys.modules})"
    assert subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout == "\n"
