"""rankwright serve: answers equal the command line's, follow the files, and only our own pages may ask."""

import asyncio
import json
import logging
import random
import socket
import subprocess
import sys
import threading
import time
from contextlib import contextmanager, suppress
from urllib.parse import urlencode

import httpx
import pytest
from starlette.testclient import TestClient

from conftest import HANGS, command
from rankwright.errors import RankwrightError
from rankwright.experiment import kept_docs
from rankwright.experiment.store import Store
from rankwright.experiment.system import open_experiment, read_spec
from rankwright.serve import app as serve_app
from rankwright.serve import guard, server
from rankwright.serve.app import create_app
from rankwright.serve.endpoint import ENDPOINTS
from rankwright.serve.guard import Access
from rankwright.serve.workbench import Workbench

NOTES = {
    "Apples": "---\ntags: [fruit, red]\ndate: 2024-01-05\n---\nApples keep for months in a cold cellar. A cellar needs air.",
    "Pears": "---\ntags: [fruit]\ndate: 2024-02-01\n---\nPears ripen after they are picked, and then keep for days.",
    "Cellar": "---\ntags: [house]\ndate: 2023-11-20\n---\nThe cellar is cold and dry. Apples are on the left shelf.",
    "Bread": "---\ntags: [kitchen]\ndate: 2022-03-01\n---\nBread is baked on Friday. It keeps for days in a linen bag.",
    "Attack <b>": "<script>alert(1)</script> an apple that is <img src=x onerror=alert(2)> not escaped",
}
SPEC = """schema = 1
[data.notes]
path = "vault"
passages = "MaxP"
[retrieve.bm25]
kind = "bm25"
[retrieve.chance]
kind = "random"
[fuse.both]
from = ["bm25", "chance"]
method = "rrf"
[rank.recent]
from = { bm25 = "bm25", dense = "chance" }
strategy = "recency_boost"
"""
SYSTEMS = ["bm25", "chance", "both", "recent"]


def write_vault(home):
    """A vault with five notes, two queries and judgements, and a spec of four systems."""
    vault = home / "vault"
    vault.mkdir()
    for name, text in NOTES.items():
        (vault / f"{name}.md").write_text(text)
    (vault / "queries.jsonl").write_text(
        '{"_id": "q1", "text": "cold cellar"}\n{"_id": "q2", "text": "what keeps for days"}\n'
    )
    (vault / "qrels").mkdir()
    rows = ["q1\tCellar\t2", "q1\tBread\t0", "q2\tPears\t1", "q2\tBread\t1"]
    (vault / "qrels" / "test.tsv").write_text("query-id\tcorpus-id\tscore\n" + "\n".join(rows) + "\n")
    (home / "notes.toml").write_text(SPEC)
    return home / "notes.toml"


@pytest.fixture(scope="module")
def spec(tmp_path_factory):
    return write_vault(tmp_path_factory.mktemp("serve"))


LOCAL = Access("127.0.0.1")


def connect(spec, access=LOCAL, watch=False, **options):
    """A client of the application in this process."""
    workbench = Workbench(Store(spec.parent / "store"), spec)
    return TestClient(create_app(workbench, access, watch=watch), "http://127.0.0.1", **options)


@pytest.fixture(scope="module")
def client(spec):
    with connect(spec) as found:
        yield found


@contextmanager
def running(*args, cwd, env=None):
    """A server process, with its address."""
    process = subprocess.Popen(
        [sys.executable, "-m", "rankwright", "serve", *args, "--port", "0", "--quiet"],
        stdout=subprocess.PIPE, text=True, cwd=cwd, env=env,
    )  # fmt: skip
    try:
        yield process, process.stdout.readline().strip()
    finally:
        process.terminate()
        process.wait(HANGS)
        process.stdout.close()


@pytest.mark.parametrize("system", SYSTEMS)
@pytest.mark.parametrize("text", ["cold cellar", "keeps for days", "apples or pears?"])
def test_a_run_equals_the_command_lines(client, spec, system, text):
    """Byte for byte, and with the same scores in the answer of the page: k = 3 here, so that ranks are cut."""
    for format in ("trec", "jsonl"):
        done = command("search", "--spec", spec, "--store", spec.parent / "store", "--system", system, "-q", text,
                       "--k", 3, "--format", format)  # fmt: skip
        assert done.returncode == 0, done.stderr
        found = client.get("/api/v1/run", params={"q": text, "system": system, "k": 3, "format": format})
        assert found.text == done.stdout
    rows = [json.loads(line) for line in done.stdout.splitlines()]
    shown = client.get("/api/v1/search", params={"q": text, "system": system, "k": 100}).json()["answers"][0]["hits"]
    best = {}  # the notes of the chunks, each with its best score
    params = {"q": text, "system": system, "k": 100, "format": "jsonl"}
    for row in map(json.loads, client.get("/api/v1/run", params=params).text.splitlines()):
        best.setdefault(row["doc"].partition("#")[0], row["score"])
    assert {hit["doc"]: hit["score"] for hit in shown} == best
    assert [hit["rank"] for hit in shown] == list(range(1, len(shown) + 1))
    assert len(rows) <= 3


def test_systems_side_by_side(client):
    """In the order in which they are named, each once, with grades of a question that is a query of the collection."""
    found = client.get("/api/v1/search", params={"q": " cold cellar ", "system": ["both", "bm25", "both"]}).json()
    assert [each["system"] for each in found["answers"]] == ["both", "bm25"]
    assert found["query"] == "q1"
    grades = {hit["doc"]: hit.get("grade") for hit in found["answers"][0]["hits"]}
    assert (grades["Cellar"], grades["Bread"], grades["Apples"]) == (2, 0, None)
    hit = next(hit for hit in found["answers"][1]["hits"] if hit["doc"] == "Cellar")
    assert ["cellar", True] in hit["snippet"]
    assert hit["source"] == "Cellar.md"
    assert hit["metadata"] == {"date": "2023-11-20", "tags": ["house"]}


def test_filters_and_facets(client):
    """A facet's own condition keeps the docs that it counts."""
    found = client.get(
        "/api/v1/search", params={"q": "keeps cellar apples pears bread", "facets": "true", "system": "bm25"}
    ).json()
    facet = next(each for each in found["facets"] if each["field"] == "tags")
    fruit = next(each for each in facet["values"] if each["value"] == "fruit")
    assert fruit["count"] == 2
    kept = client.get("/api/v1/search", params={"q": found["q"], "filter": fruit["filter"], "system": "bm25"}).json()
    assert {hit["doc"] for hit in kept["answers"][0]["hits"]} == {"Apples", "Pears"}


def test_a_score_is_explained(client):
    """The parts of a score add up to it, through every stage."""
    hit = client.get("/api/v1/search", params={"q": "cold cellar", "system": "bm25"}).json()["answers"][0]["hits"][0]
    found = client.get("/api/v1/explain", params={"q": "cold cellar", "system": "bm25", "doc": hit["doc"]}).json()
    part = found["stages"][0]["columns"].index("part")
    assert sum(row[part] for row in found["stages"][0]["rows"]) == pytest.approx(hit["score"], abs=1e-12)
    stages = client.get("/api/v1/explain", params={"q": "cold cellar", "system": "both", "doc": hit["doc"]}).json()[
        "stages"
    ]
    assert [each["stage"] for each in stages] == ["both", "chance", "bm25"]


def test_a_doc_is_shown_with_marks(client):
    found = client.get("/api/v1/doc", params={"doc": "Cellar#top", "q": "shelf of apples"}).json()
    assert [text for text, marked in found["text"] if marked] == ["Apples", "shelf."]
    assert found["grades"] == {"q1": 2.0} or found["grades"] == {}
    assert found["source"] == "Cellar.md"
    assert found["path"].endswith("/vault/Cellar.md")


@pytest.mark.parametrize(
    ("path", "params", "status", "line"),
    [
        ("search", {}, 400, "q: missing"),
        ("search", {"q": "a", "k": "many"}, 400, "k: expected a whole number, got 'many'"),
        ("search", {"q": "a", "k": 5000}, 400, "k: expected a whole number <= 1000, got 5000"),
        ("search", {"q": "a", "size": 5}, 400, "size: unknown; choose collection, q, system, k, filter, facets"),
        ("search", {"q": "a", "system": "bm52"}, 400, "system 'bm52' is unknown; choose bm25, chance, both or recent"),
        ("search", {"q": "a", "filter": "tag = 1"}, 400, "filter: field 'tag' is unknown; choose"),
        ("search", {"q": "a", "collection": "x"}, 400, "collection 'x' is unknown"),
        ("search", {"q": "  "}, 400, "search: the question must be a text, got an empty one"),
        ("doc", {"doc": "../../etc/passwd"}, 404, "doc '../../etc/passwd': not in notes"),
        ("explain", {"doc": "x", "q": "a", "system": "bm25"}, 404, "doc 'x': not in notes"),
        ("explain", {"doc": "x", "q": "a", "system": "chance"}, 404, "doc 'x': not in notes"),
        ("run", {"q": "a", "format": "xml"}, 400, "format: choose trec, jsonl, csv or msmarco"),
        ("report", {"key": "x"}, 400, "key: must be 32 digits 0-9, a-f"),
        ("reports", {"kk": "x"}, 400, "kk: unknown; there are no parameters"),
        ("search", {"q": "a", "filter": "tags ="}, 400, "filter 'tags =' is not SQL: a value is missing after '='; write"),
        ("search", {"q": "a", "filter": "date > 1e"}, 400, "filter 'date > 1e' has a number that cannot be read"),
        ("nothing", {}, 404, "there is nothing at this address"),
    ],
)  # fmt: skip
def test_mistakes_have_one_line(client, path, params, status, line):
    found = client.get(f"/api/v1/{path}", params=params)
    assert found.status_code == status
    assert found.json()["error"].startswith(line)
    assert "\n" not in found.json()["error"]


def test_an_unknown_page_is_a_page(client):
    """A person sees a page with the menu; a program, and whoever asks the API, one line of JSON."""
    found = client.get("/nothing", headers={"accept": "text/html,*/*;q=0.8"})
    assert (found.status_code, found.headers["content-type"]) == (404, "text/html; charset=utf-8")
    assert "There is nothing at this address" in found.text
    assert 'href="/collection"' in found.text
    for path, accept in (("/nothing", "*/*"), ("/api/v1/nothing", "text/html"), ("/static/nothing.js", "text/html")):
        found = client.get(path, headers={"accept": accept})
        assert (found.status_code, found.json()) == (404, {"error": "there is nothing at this address"})


def test_a_note_that_was_not_returned_is_explained(client):
    """It exists, so it is not an error, by the id of the note and by that of its part."""
    for doc in ("Bread", "Bread#top"):
        found = client.get("/api/v1/explain", params={"q": "pears", "doc": doc, "system": "bm25"})
        assert (found.status_code, found.json()["doc"]) == (200, doc)


def test_pages_have_no_script_of_a_doc(client):
    """Documents come as JSON only; pages are the same for all docs, and may load nothing but our own files."""
    found = client.get("/api/v1/search", params={"q": "apple escaped", "system": "bm25"})
    assert found.headers["content-type"] == "application/json"
    assert "<b>" in found.json()["answers"][0]["hits"][0]["title"]  # as text, in JSON
    for path in serve_app.PAGES:
        page = client.get(path, params={"q": "<script>alert(1)</script>", "doc": "Attack <b>#top"})
        policy = page.headers["content-security-policy"]
        assert "default-src 'none'" in policy
        assert "unsafe" not in policy
        assert "alert(1)" not in page.text
        assert "style=" not in page.text
        assert "://" not in page.text.replace("http://www.w3.org", "")


@pytest.mark.parametrize(
    "path", ["/static/../app.py", "/static/%2e%2e/app.py", "/static/..%2fapp.py", "/static//etc/passwd"]
)
def test_files_are_only_those_of_the_pages(client, path):
    assert client.get(path).status_code == 404


class TestAccess:
    """What other sites, other machines and other programs may ask."""

    @pytest.mark.parametrize(
        "host", ["evil.com", "127.0.0.1.evil.com", "localhost.evil.com:80", "", "a@127.0.0.1", "[::1", "127.0.0.1:x"]
    )
    def test_dns_rebinding(self, client, host):
        """A name of another site that leads to this machine is not answered, whatever it asks."""
        found = client.get("/api/v1/info", headers={"host": host})
        assert found.status_code == 403
        assert "docs" not in found.text

    @pytest.mark.parametrize("host", ["localhost", "127.0.0.1:8321", "[::1]:99", "127.1.2.3", "LOCALHOST:1"])
    def test_names_of_this_machine(self, client, host):
        assert client.get("/api/v1/info", headers={"host": host}).status_code == 200

    @pytest.mark.parametrize(
        "headers",
        [
            {"origin": "http://evil.com"},
            {"origin": "null"},
            {"origin": "http://127.0.0.1:1"},
            {"origin": "file://127.0.0.1"},
            {"sec-fetch-site": "cross-site", "sec-fetch-mode": "no-cors"},
            {"sec-fetch-site": "same-site", "sec-fetch-mode": "cors"},
        ],
    )  # fmt: skip
    def test_other_sites(self, client, headers):
        """Neither a form nor a script of another site is answered."""
        assert client.get("/api/v1/info", headers=headers).status_code == 403
        assert client.post("/api/v1/info", headers=headers, json={}).status_code == 403

    def test_a_link_from_another_site_opens_a_page(self, client):
        headers = {"sec-fetch-site": "cross-site", "sec-fetch-mode": "navigate"}
        assert client.get("/search", headers=headers).status_code == 200

    @pytest.mark.parametrize("kind", ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data", ""])
    def test_forms(self, client, kind):
        """What a form can send without asking first is refused."""
        assert client.post("/api/v1/info", content=b"{}", headers={"content-type": kind}).status_code == 415

    def test_the_token(self, spec):
        """On another address, every request needs it: in the address once, then in a cookie, or as a bearer token."""
        token = "t" * 24
        with connect(spec, Access("0.0.0.0", token), follow_redirects=False) as client:
            assert client.get("/search").status_code == 401
            assert client.get("/search?token=wrong").status_code == 401
            page = client.get("/search", headers={"accept": "text/html"})
            assert (page.status_code, page.headers["content-type"]) == (401, "text/html; charset=utf-8")
            assert "open the address that &#x27;rankwright serve&#x27; printed" in page.text
            assert "<script" not in page.text
            assert "error" in client.get("/api/v1/info", headers={"accept": "text/html"}).json()
            assert client.get("/api/v1/info", headers={"authorization": "Bearer wrong"}).status_code == 401
            assert client.get("/api/v1/info", headers={"authorization": f"Bearer {token}"}).status_code == 200
            found = client.get(f"/search?q=a&token={token}")
            assert (found.status_code, found.headers["location"]) == (303, "/search?q=a")
            cookie = found.headers["set-cookie"]
            assert "HttpOnly" in cookie
            assert "SameSite=Strict" in cookie
            assert client.get("/search?q=a").status_code == 200  # the client has the cookie now
        scope = {"method": "GET", "query_string": f"token={token}".encode(), "raw_path": b"//evil.com/"}
        assert guard.Guard(None, Access("0.0.0.0", token)).address_without_token(scope) == "/evil.com/"

    def test_names_on_a_network(self):
        """An address cannot be rebound, a foreign name can."""
        access = Access("0.0.0.0", "t" * 24, frozenset({"search.example"}))
        assert access.knows("192.168.1.5:8321")
        assert access.knows("search.example")
        assert access.knows(socket.gethostname())
        assert not access.knows("evil.com")

    def test_another_address_needs_a_token(self, monkeypatch, tmp_path):
        from rankwright.cli.serve_command import choose_token

        monkeypatch.delenv("RANKWRIGHT_TOKEN", raising=False)
        assert choose_token(None, True) is None
        assert len(choose_token(None, False)) >= 32
        done = command("serve", "demo", "--token", "short", "--host", "0.0.0.0")
        assert (done.returncode, done.stderr) == (2, "rankwright: --token: must be 16 to 200 letters, digits, - or _\n")


@pytest.mark.parametrize(
    ("host", "advice"),
    [
        ("300.1.1.1", "--host, an address of this machine"),
        ("192.0.2.1", "--host, an address of this machine"),
        ("x" * 70, "--host, an address of this machine"),
        ("127.0.0.1", "--port"),
    ],
)
def test_an_address_that_cannot_be_used(host, advice):
    """The flag that is at fault is named: that of the address, or that of a port which is taken."""
    with socket.create_server(("127.0.0.1", 0)) as taken, pytest.raises(RankwrightError) as error:
        server.bind(host, taken.getsockname()[1])
    assert str(error.value).endswith(f"; choose another {advice}")


@pytest.mark.parametrize("host", ["0.0.0.0", "::", "0", "127.0.0.1"])
def test_the_address_that_is_printed_can_be_opened(spec, monkeypatch, host):
    """Of a server that listens on every address, the name of this machine."""
    monkeypatch.setattr(server, "bind", lambda host, port: socket.create_server(("127.0.0.1", 0)))
    monkeypatch.setattr(server, "serve_forever", lambda app, listener: listener.close())
    done = command("serve", spec, "--store", spec.parent / "store", "--host", host)
    name = host if host == "127.0.0.1" else socket.gethostname()
    assert done.stdout.startswith(f"http://{name}:")


def test_the_end_is_quiet():
    """Requests that are cancelled when the server stops leave nothing in the log; other errors do."""
    keep = server.QuietEnd().filter
    cancelled, failed = asyncio.CancelledError(), ValueError("x")
    records = [
        logging.LogRecord("uvicorn.error", logging.ERROR, "", 0, text, (1,), error and (type(error), error, None))
        for text, error in (("Cancel %s running task(s)", None), ("Exception", cancelled), ("Exception", failed))
    ]
    assert [keep(each) for each in records] == [False, False, True]


class TestBounds:
    """Requests that are too large, too many or too slow are refused at once."""

    def test_long_addresses(self, client):
        found = client.get("/api/v1/search", params={"q": "x" * 40_000})
        assert (found.status_code, "32,768 bytes" in found.json()["error"]) == (414, True)
        assert client.get("/api/v1/search", params={"q": "x" * 5000}).status_code == 400

    def test_large_bodies(self, client):
        headers = {"content-type": "application/json"}
        assert client.post("/api/v1/info", content=b"x" * (guard.MAX_BODY + 1), headers=headers).status_code == 413
        parts = (b"x" * 1000 for _ in range(guard.MAX_BODY // 1000 + 2))  # without a length
        assert client.post("/api/v1/info", content=parts, headers=headers).status_code == 413

    def test_a_busy_server_says_so(self, spec, monkeypatch):
        """With one thread at work and one request waiting, the next has a 503 at once, and none is lost."""
        monkeypatch.setattr(serve_app.Workers.__init__, "__defaults__", (1, 30.0))
        with connect(spec) as client:
            client.get("/api/v1/info")
            opened = client.app.app.state.workbench.search.first
            found = []

            def ask():
                found.append(client.get("/api/v1/search", params={"q": "cold"}).status_code)

            with opened.lock:
                threads = [threading.Thread(target=ask) for _ in range(12)]
                for thread in threads:
                    thread.start()
                while found.count(503) < 12 - 1 - serve_app.default_threads():
                    time.sleep(0.01)
            for thread in threads:
                thread.join()
        assert set(found) == {200, 503}


def test_the_description_fits_the_endpoints(client):
    """Every endpoint is described, with a summary and the types of its parameters; references lead somewhere."""
    found = client.get("/api/v1/openapi.json").json()
    assert {(path, method) for path, each in found["paths"].items() for method in each} == {
        ("/api/v1" + each.path, each.method.lower()) for each in ENDPOINTS
    }
    for each in found["paths"].values():
        for about in each.values():
            assert about["summary"].endswith(".")
    names = {part.partition('"')[0] for part in json.dumps(found).split("#/components/schemas/")[1:]}
    assert names <= found["components"]["schemas"].keys()


def test_docs_in_a_file(spec, monkeypatch, tmp_path):
    """A collection that is too large for memory has its docs in a file, where they are the same."""
    few = open_experiment(read_spec(spec), None, Store(tmp_path / "a"), print)
    monkeypatch.setattr(kept_docs, "IN_MEMORY", 2)
    many = open_experiment(read_spec(spec), None, Store(tmp_path / "b"), print)
    assert isinstance(many.docs, kept_docs.DocsInFile)
    assert many.docs.count == few.docs.count
    text = json.dumps(few.docs.page(0, 100), default=str)
    assert json.dumps(many.docs.page(0, 100)) == text
    assert json.dumps(many.content.collection.docs(list(few.docs.page(0, 100)))) == text
    assert many.docs.find(["nothing", "Cellar#top"]).keys() == {"Cellar#top"}
    assert many.docs.find_ids("ELL", 0, 5) == few.docs.find_ids("ELL", 0, 5) == (["Cellar#top"], 1)
    assert list(many.docs.page(1, 2)) == list(few.docs.page(1, 2))


def edit_vault(vault, rng, step):
    """One random change: a new note, an edit, a rename or a deletion."""
    notes = sorted(vault.glob("*.md"))
    kind = rng.choice(["add", "edit", "edit", "rename", "delete"])
    words = " ".join(rng.choices(["apple", "pear", "cellar", "cold", "bread", "shelf", "days"], k=rng.randint(3, 30)))
    if kind == "add" or len(notes) < 3:
        (vault / f"note {step}.md").write_text(f"# Note {step}\n\n{words}\n")
        return
    note = rng.choice(notes)
    if kind == "edit":
        note.write_text(f"---\ntags: [edited]\ndate: 2024-03-0{rng.randint(1, 9)}\n---\n{words}\n")
    elif kind == "rename":
        note.rename(vault / f"moved {step}.md")
    else:
        note.unlink()


@pytest.mark.parametrize("edits", [6, pytest.param(100, marks=pytest.mark.slow)])
def test_answers_follow_the_files(tmp_path, edits):
    """After random edits, renames and deletions, answers equal those of a new index over the files as they are."""
    spec, rng = write_vault(tmp_path), random.Random(edits)
    vault = tmp_path / "vault"
    spec.write_text(SPEC + '[retrieve.lsa]\nkind = "dense"\nencoder = "lsa"\nparams = { dim = 3 }\n')
    systems = [*SYSTEMS, "lsa"]
    questions = ["cold cellar", "apple pear", "days shelf bread", "moved note"]
    with connect(spec, watch=True) as client:
        for system in systems:
            client.get("/api/v1/search", params={"q": "apple", "system": system})
        for step in range(edits):
            edit_vault(vault, rng, step)
            if step % 3 == 0:
                time.sleep(rng.random() * 0.3)
        mark = vault / "last.md"
        mark.write_text("zyzzyva")
        start = time.monotonic()
        while not client.get("/api/v1/search", params={"q": "zyzzyva", "system": "bm25"}).json()["answers"][0]["found"]:
            assert time.monotonic() - start < HANGS
            time.sleep(0.05)
        params = {"q": "apple", "system": "lsa"}
        while client.get("/api/v1/search", params=params).json()["answers"][0]["notes"]:  # it is being fitted again
            assert time.monotonic() - start < HANGS
            time.sleep(0.05)
        for system in systems:
            for text in questions:
                params = {"q": text, "system": system, "k": 100}
                done = command("search", "--spec", spec, "--store", tmp_path / "fresh", "--system", system, "-q", text,
                               "--k", 100, "--format", "trec")  # fmt: skip
                assert client.get("/api/v1/run", params=params).text == done.stdout


@pytest.mark.slow
def test_a_server_process(spec):
    """It prints its address, answers there, takes the next free port, and ends at once on SIGTERM."""
    with running(str(spec), "--store", str(spec.parent / "store"), cwd=spec.parent) as (process, address):
        found = httpx.get(f"{address}api/v1/search?{urlencode({'q': 'cold cellar'})}").json()
        assert found["answers"][0]["hits"]
        port = address.rstrip("/").rpartition(":")[2]
        done = command("serve", spec, "--store", spec.parent / "store", "--port", port)
        assert done.returncode == 2
        assert "cannot listen there" in done.stderr
        assert process.poll() is None
        attack_with_connections(int(port), 1500)
        assert answer_to(
            int(port), b"GET /api/v1/search?q=" + b"x" * 1_000_000 + b" HTTP/1.1\r\nHost: localhost\r\n\r\n"
        ).startswith(b"HTTP/1.1 4")
        endless = b"GET /api/v1/info HTTP/1.1\r\nHost: localhost\r\nX: " + b"x" * 1_000_000
        for head in (endless, endless.replace(b"xxxx", b"x\r\nX:")):
            assert answer_to(int(port), head).startswith(b"HTTP/1.1 4")
        assert answer_to(int(port), b"\x16\x03\x01" + bytes(200) + b"\r\n\r\n").startswith(b"HTTP/1.1 400")
        assert httpx.get(f"{address}api/v1/info").status_code == 200


def answer_to(port, message):
    """What the server answers to bytes, before it closes the connection."""
    with socket.create_connection(("127.0.0.1", port), HANGS) as one:
        with suppress(ConnectionError):
            one.sendall(message)
        with suppress(ConnectionError):
            return one.recv(1000)
    return b"HTTP/1.1 4 closed"


def attack_with_connections(port, count):
    """Open many connections that say nothing: those beyond the limit are closed at once."""
    opened, refused = [], 0
    try:
        for _ in range(count):
            one = socket.create_connection(("127.0.0.1", port))
            one.settimeout(0)
            opened.append(one)
        waiting, end = [*opened], time.monotonic() + HANGS
        while refused < count - server.MAX_CONNECTIONS and time.monotonic() < end:
            time.sleep(0.1)
            asked, waiting = waiting, []
            for one in asked:
                try:
                    refused += b"503" in one.recv(100)
                except BlockingIOError:
                    waiting.append(one)
                except ConnectionError:
                    refused += 1
        assert refused >= count - server.MAX_CONNECTIONS
    finally:
        for one in opened:
            one.close()


@pytest.mark.slow
def test_ten_thousand_connections(spec):
    import resource

    hard = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (min(12_000, hard), hard))
    with running(str(spec), "--store", str(spec.parent / "store"), cwd=spec.parent) as (process, address):
        attack_with_connections(int(address.rstrip("/").rpartition(":")[2]), min(10_000, hard - 200))
        assert httpx.get(f"{address}api/v1/info").status_code == 200
        assert process.poll() is None
