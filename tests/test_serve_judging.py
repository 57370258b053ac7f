"""Judging in rankwright serve: what was acknowledged is kept, once, for each judge; the export equals the command line's."""

import json
import os
import signal
import threading
import time
from contextlib import suppress

import httpx
import msgspec
import pytest

from conftest import HANGS, command
from rankwright.io import MODEL
from rankwright.judging import JudgementStore
from rankwright.serve.endpoint import ENDPOINTS
from rankwright.serve.judging_desk import PoolMaking
from test_serve import connect, running, write_vault

PAIRS = {(query, doc) for query in ("q1", "q2") for doc in ("Apples", "Pears", "Cellar", "Bread", "Attack_<b>")}
SYSTEMS = ["bm25", "chance"]


def path_of(spec):
    return spec.with_name("notes.judgements.db")


def make(client, **params):
    """A pool of both systems, ten docs."""
    found = client.post("/api/v1/judging/pools", json={"systems": SYSTEMS, "include_judged": True, **params})
    assert found.status_code == 200, found.text
    while (making := client.get("/api/v1/judging/pools/making").json())["state"] == "running":
        time.sleep(0.01)
    return making


@pytest.fixture(scope="module")
def home(tmp_path_factory):
    """A spec whose indexes are built."""
    spec = write_vault(tmp_path_factory.mktemp("judging"))
    with connect(spec) as client:
        assert make(client)["state"] == "done"
    path_of(spec).unlink()
    return spec


@pytest.fixture
def desk(home):
    """A client with a pool, and a function for each thing that a judge can do."""
    for each in home.parent.glob("notes.judgements.db*"):
        each.unlink()
    with connect(home) as client:
        assert make(client)["state"] == "done"
        yield Desk(client, home)


class Desk:
    def __init__(self, client, spec):
        self.client, self.spec = client, spec

    def get(self, path, **params):
        found = self.client.get(f"/api/v1/judging/{path}", params=params)
        assert found.status_code == 200, found.text
        return found.json()

    def put(self, judge, pair, grade, status=200, **more):
        body = {"judge": judge, "query": pair[0], "doc": pair[1], "grade": grade, **more}
        found = self.client.put("/api/v1/judging/judgements", json=body)
        assert found.status_code == status, found.text
        return found.json()

    def undo(self, judge, **more):
        return self.client.post("/api/v1/judging/undo", json={"judge": judge, **more}).json()

    def log(self):
        with JudgementStore(path_of(self.spec)) as store:
            return [(each.judge, each.action, each.query, each.doc, each.grade) for each in store.log()]


def test_a_pool_equals_the_command_lines(desk, tmp_path):
    """The first pool makes the file; its docs and rankings are those of `rankwright pool`."""
    home = desk.spec
    done = command("pool", home, "--store", home.parent / "store", "--system", "bm25", "--system", "chance",
                   "--include-judged", "-o", tmp_path / "j.db")  # fmt: skip
    assert done.returncode == 0, done.stderr
    with JudgementStore(tmp_path / "j.db") as expected, JudgementStore(path_of(home)) as found:
        assert found.pool().docs == expected.pool().docs
        assert found.pool().rankings == expected.pool().rankings
        assert found.pool().pairs == PAIRS
    assert make(desk.client, include_judged=False, depth=3)["pool"] == "pool-2"  # without the four judged docs
    shown = desk.client.get("/api/v1/judging").json()
    assert [(each["name"], each["systems"], each["depth"]) for each in shown["pools"]] == [
        ("pool", SYSTEMS, 10), ("pool-2", SYSTEMS, 3)
    ]  # fmt: skip
    assert [each["meaning"] for each in shown["grades"]][::3] == ["not relevant", "exactly what was asked for"]


def test_nothing_is_made_before_the_first_pool(tmp_path):
    spec = write_vault(tmp_path)
    with connect(spec) as client:
        shown = client.get("/api/v1/judging").json()
        assert (shown["file"], shown["exists"], shown["pools"]) == (str(path_of(spec)), False, [])
        found = client.get("/api/v1/judging/next", params={"judge": "ann"})
        assert (found.status_code, "the first pool makes it" in found.json()["error"]) == (404, True)
        assert not path_of(spec).exists()
        assert make(client, grades=[0, 1])["state"] == "done"
        assert [each["grade"] for each in client.get("/api/v1/judging").json()["grades"]] == [0, 1]
        body = {"systems": ["bm25"], "grades": [0, 1, 2]}
        assert client.post("/api/v1/judging/pools", json=body).json()["error"] == "grades: the file has 0,1"
        path_of(spec).rename(tmp_path / "moved.db")  # what is not where it was is not written to any more
        body = {"judge": "ann", "query": "q1", "doc": "Apples", "grade": 1}
        assert client.put("/api/v1/judging/judgements", json=body).status_code == 404
    (tmp_path / "other.db").write_text("not of judgements, and longer than the head of an SQLite file, by far" * 20)
    done = command("serve", spec, "--store", tmp_path / "store", "--judgements", tmp_path / "other.db", "--port", 0)
    assert (done.returncode, "is not a file of judgements" in done.stderr) == (2, True)


def test_one_doc_after_the_other(desk):
    """Every doc once; skip, note and undo; the state is the same in a new page."""
    seen = []
    turn = desk.get("next", judge="ann")
    assert ["cellar", True] in [word for line in turn["task"]["lines"] for word in line] or turn["task"]["lines"]
    while turn["task"]:
        pair = (turn["task"]["query"], turn["task"]["doc"])
        seen.append(pair)
        made = desk.put("ann", pair, len(seen) % 4 if len(seen) % 5 else None, pool="pool", after=turn["revision"])
        assert (made["stored"]["query"], made["stored"]["doc"]) == pair
        turn = desk.get("next", judge="ann")
        assert (turn["revision"], turn["last"]["entry"]["doc"]) == (made["revision"], pair[1])
    assert sorted(seen) == sorted(PAIRS)
    assert [pair[0] for pair in seen] == sorted((pair[0] for pair in seen), key=seen[0][0].__ne__)  # query by query
    assert (turn["progress"]["judged"], turn["progress"]["skipped"]) == (8, 2)
    assert desk.undo("ann")["undone"]["doc"] == seen[-1][1]
    again = desk.get("next", judge="ann")["task"]
    assert (again["query"], again["doc"]) == seen[-1]
    body = {"judge": "ann", "query": again["query"], "doc": again["doc"], "note": "unsure"}
    assert desk.client.put("/api/v1/judging/notes", json=body).status_code == 200
    assert desk.client.put("/api/v1/judging/notes", json=body).status_code == 200
    assert desk.get("next", judge="ann")["task"]["note"] == "unsure"
    assert desk.undo("ann")["undone"]["action"] == "note"
    assert desk.get("next", judge="ann")["task"]["note"] == ""
    assert desk.get("progress", judge="ann")["judged"] == 8
    assert desk.get("next", judge="bob")["progress"]["judged"] == 0


@pytest.mark.parametrize("order", ["shuffled", "informative"])
def test_nothing_says_system_or_rank(desk, order):
    turn = desk.get("next", judge="ann", order=order)
    assert turn["task"].keys() == {
        "query", "question", "doc", "title", "lines", "missing", "is_cut", "grade", "note", "opinions", "former",
    }  # fmt: skip
    assert not any(name in json.dumps(turn) for name in (*SYSTEMS, "rank", "score"))


def test_what_is_sent_again_is_stored_once(desk):
    """A client that lost the answer sends the same again: the grade, the undo, with and without a revision."""
    first = desk.put("ann", ("q1", "Apples"), 2, after=0)
    assert desk.put("ann", ("q1", "Apples"), 2, after=0) == first
    assert desk.put("ann", ("q1", "Apples"), 2) == first
    assert desk.put("ann", ("q2", "Apples"), None) == desk.put("ann", ("q2", "Apples"), None)
    revision = desk.get("next", judge="ann")["revision"]
    undone = desk.undo("ann", after=revision)
    assert desk.undo("ann", after=revision) == undone
    assert undone["undone"]["action"] == "skip"
    assert [each[1] for each in desk.log()] == ["grade", "skip", "undo"]
    assert desk.put("ann", ("q1", "Apples"), 3)["stored"]["grade"] == 3  # a change of mind
    assert desk.put("ann", ("q1", "Apples"), 2)["stored"]["grade"] == 2  # and back: no repetition
    assert len(desk.log()) == 5


def test_a_window_that_was_left_behind(desk):
    """The same name in two windows: the older one is refused, stores nothing, and can go on from where the judge is."""
    turn = desk.get("next", judge="ann")
    pair = (turn["task"]["query"], turn["task"]["doc"])
    desk.put("ann", pair, 3, after=turn["revision"])
    refused = desk.put("ann", pair, 0, status=409, after=turn["revision"])
    assert refused == {"error": "ann has gone on in another window; nothing is stored from this one"}
    found = desk.client.post("/api/v1/judging/undo", json={"judge": "ann", "after": turn["revision"]})
    assert found.status_code == 409
    turn = desk.get("next", judge="ann", query=pair[0], doc=pair[1])
    assert turn["task"]["grade"] == 3
    assert desk.put("ann", pair, 0, after=turn["revision"])["progress"]["judged"] == 1


def test_judges_at_the_same_doc_at_the_same_moment(desk):
    judges = [f"judge {at}" for at in range(8)]
    ready = threading.Barrier(len(judges))

    def judge(name, grade):
        ready.wait()
        for pair in sorted(PAIRS):
            desk.put(name, pair, grade)

    threads = [threading.Thread(target=judge, args=(name, at % 4)) for at, name in enumerate(judges)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    log = desk.log()
    assert len(log) == len(judges) * len(PAIRS)
    for at, name in enumerate(judges):
        assert {(query, doc, grade) for judge, _, query, doc, grade in log if judge == name} == {
            (*pair, at % 4) for pair in PAIRS
        }


GOOD = {"judge": "ann", "query": "q1", "doc": "Apples", "grade": 1}


@pytest.mark.parametrize(
    ("change", "status", "line"),
    [
        ({"grade": 4}, 400, "grade must be 0, 1, 2 or 3, got 4"),
        ({"grade": -1}, 400, "grade: expected a whole number >= 0, got -1"),
        ({"grade": 10**30}, 400, "grade: "),
        ({"grade": True}, 400, "grade: expected a whole number or null, got true"),
        ({"grade": "2"}, 400, "grade: expected a whole number or null, got '2'"),
        ({"grade": 1.5}, 400, "grade: expected a whole number or null, got 1.5"),
        ({"grade": ...}, 400, "grade: missing"),
        ({"judge": ""}, 400, "judge: must have at least 1 character"),
        ({"judge": "  "}, 400, "judge: must not be blank"),
        ({"judge": "x" * 201}, 400, "judge: must have at most 200 characters"),
        ({"judge": "gpt"}, 400, "judge 'gpt' is a model; a person needs another name"),
        ({"note": "x" * 10_001}, 400, "note: must have at most 10,000 characters"),
        ({"doc": "Nothing"}, 400, "doc 'Nothing' of query 'q1' is not in pool 'pool'"),
        ({"query": "q\x00"}, 400, "doc 'Apples' of query 'q\\x00' is not in pool 'pool'"),
        ({"pool": "other"}, 400, "pool 'other' is unknown; choose pool"),
        ({"after": -1}, 400, "after: expected a whole number >= 0, got -1"),
        ({"rank": 1}, 400, "rank: unknown; choose "),
    ],
)  # fmt: skip
def test_mistakes_have_one_line(marked, change, status, line):
    body = {name: value for name, value in {**GOOD, **change}.items() if value is not ...}
    found = marked.client.put("/api/v1/judging/judgements", json=body)
    assert found.status_code == status
    error = found.json()["error"].removeprefix(f"{path_of(marked.spec)}: ")
    assert error.startswith(line)
    assert "\n" not in error


NASTY = ["\x00", "'; DROP TABLE log; --", "🜁" * 50, "-1", "true"]


def test_no_parameter_is_an_error_of_the_server(marked):
    """Whatever is sent has an answer; the client raises what nobody foresaw."""
    for each in (each for each in ENDPOINTS if each.section == "judging"):
        fields = [field.name for field in msgspec.structs.fields(each.params)]
        for name in fields:
            for value in NASTY if each.method == "GET" else [*NASTY, None, [], {}, 10**40]:
                given = {**{field: GOOD[field] for field in fields if field in ("judge", "query", "doc")}, name: value}
                sent = (
                    {"params": given}
                    if each.method == "GET"
                    else {"json": {**GOOD, **given} if "grade" in fields else given}
                )
                assert marked.client.request(each.method, f"/api/v1{each.path}", **sent).status_code < 500
    assert marked.client.put("/api/v1/judging/notes", content=b'{"judge": "\\ud800"}',
                             headers={"content-type": "application/json"}).status_code == 400  # fmt: skip


@pytest.fixture
def marked(desk):
    """Judgements of two people and of a model."""
    for at, pair in enumerate(sorted(PAIRS)):
        desk.put("ann", pair, at % 4)
        if at < 6:
            desk.put("bob", pair, (at + at // 3) % 4, note="as I see it" if at == 3 else "")
    with JudgementStore(path_of(desk.spec)) as store:
        for at, pair in enumerate(sorted(PAIRS)):
            store.put("gpt", *pair, (at + 1) % 4, source=MODEL)
    return desk


def test_models_are_marked(marked):
    shown = marked.client.get("/api/v1/judging").json()
    assert {each["name"]: each["source"] for each in shown["judges"]} == {
        "ann": "person",
        "bob": "person",
        "gpt": MODEL,
    }
    assert {each["judge"]: each["source"] for each in shown["pools"][0]["progress"]}["gpt"] == MODEL
    tables = {each["name"]: each for each in marked.get("agreement")["tables"]}
    labels = [row[0] for row in tables["agreement"]["rows"]]
    assert labels == ["ann, bob", "ann, gpt (model)", "bob, gpt (model)", "people (majority), gpt (model)"]
    rows = marked.get("disagreements", models="true")["rows"]
    assert {each["source"] for row in rows for each in row["opinions"] if each["judge"] == "gpt"} == {MODEL}
    assert "gpt" not in json.dumps(marked.get("disagreements"))


def test_agreement_equals_the_command_lines(marked):
    done = command("agree", path_of(marked.spec), "--table", "agreement", "--format", "json")
    table = next(each for each in marked.get("agreement")["tables"] if each["name"] == "agreement")
    rows = json.loads(done.stdout)
    rows = rows["rows"] if isinstance(rows, dict) else rows
    assert [list(row.values()) if isinstance(row, dict) else row for row in rows] == table["rows"]


def test_disagreements_are_settled(marked):
    """A third judge sees them, the largest first, with grades and notes; what is settled is gone."""
    found = marked.get("disagreements")
    assert found["count"] == 3
    turn = marked.get("next", judge="chair", settle="true")
    opinions = {each["judge"]: (each["grade"], each["note"]) for each in turn["task"]["opinions"]}
    assert (turn["to_settle"], opinions) == (3, {"ann": (3, ""), "bob": (0, "as I see it")})
    marked.put("chair", (turn["task"]["query"], turn["task"]["doc"]), 2)
    assert marked.get("disagreements", settled_by="chair")["count"] == 2
    assert marked.get("next", judge="chair", settle="true")["to_settle"] == 2
    assert marked.get("next", judge="ann", settle="true")["task"] is None  # one of those who disagree


@pytest.mark.parametrize("params", [{}, {"rule": "median", "prefer": ["bob"]}, {"rule": "lowest", "format": "csv"}])
def test_the_export_equals_the_command_lines(marked, tmp_path, params):
    """Byte for byte, with who, when, in which pool and by which rule."""
    path = tmp_path / f"out.{params.get('format', 'jsonl')}"
    args = [
        "--merge",
        params.get("rule", "majority"),
        *(part for name in params.get("prefer", ()) for part in ("--prefer", name)),
    ]
    done = command("judgements", "export", path_of(marked.spec), "-o", path, *args)
    assert done.returncode == 0, done.stderr
    found = marked.client.get("/api/v1/judging/export", params=params)
    assert found.content == path.read_bytes()
    assert found.headers["content-disposition"] == f'attachment; filename="judgements.{params.get("format", "jsonl")}"'
    assert b"gpt" not in found.content  # a person has judged every doc
    if not params:
        assert {*json.loads(found.text.splitlines()[0])} >= {"query", "doc", "grade", "judge", "time", "pool", "rule"}


def test_an_export_without_a_place_for_models(marked):
    with JudgementStore(path_of(marked.spec)) as store:
        for _ in range(10):
            store.undo("ann")
        for _ in range(6):
            store.undo("bob")
    assert marked.client.get("/api/v1/judging/export", params={"format": "trec"}).status_code == 400
    assert '"source": "model"' in marked.client.get("/api/v1/judging/export").text.replace('":"', '": "')


def test_the_interval_narrows(desk):
    before = desk.get("outlook")
    assert before["steps"][-1] == {"more": before["left"], "half_width": 0.0}
    task = desk.get("next", judge="ann", order="informative")["task"]
    desk.put("ann", (task["query"], task["doc"]), 1)
    assert desk.get("outlook")["left"] == before["left"] - 1


def test_a_pool_can_be_stopped(desk, monkeypatch):
    """Only one is made at a time, and what is stopped leaves nothing."""
    go_on = threading.Event()
    ask = PoolMaking.ask
    monkeypatch.setattr("rankwright.serve.judging_desk.PATIENCE", 0.01)
    monkeypatch.setattr(PoolMaking, "ask", lambda *args: go_on.wait(HANGS) and ask(*args))
    body = {"systems": SYSTEMS, "include_judged": True}
    assert desk.client.post("/api/v1/judging/pools", json=body).json()["state"] == "running"
    found = desk.client.post("/api/v1/judging/pools", json=body)
    assert (found.status_code, found.json()["error"]) == (409, "pool 'pool-2' is being made; wait for it, or stop it")
    threading.Timer(0.05, go_on.set).start()
    assert desk.client.post("/api/v1/judging/pools/stop", json={}).json()["state"] == "stopped"
    assert [each["name"] for each in desk.client.get("/api/v1/judging").json()["pools"]] == ["pool"]


@pytest.mark.slow
def test_a_killed_server_keeps_what_it_acknowledged(desk):
    """SIGKILL while two judges judge as fast as they can: every judgement that was acknowledged is there."""
    acknowledged = []

    def judge(address, name):
        with suppress(httpx.HTTPError), httpx.Client() as client:
            for at in range(100_000):
                query, doc = sorted(PAIRS)[at % 10]
                body = {"judge": name, "query": query, "doc": doc, "grade": at // 10 % 4}
                found = client.put(f"{address}api/v1/judging/judgements", json=body)
                acknowledged.append(found.json()["stored"]["entry"])

    with running(str(desk.spec), "--store", str(desk.spec.parent / "store"), cwd=desk.spec.parent) as (
        process,
        address,
    ):
        threads = [threading.Thread(target=judge, args=(address, name)) for name in ("ann", "bob")]
        for thread in threads:
            thread.start()
        while len(acknowledged) < 100 and all(thread.is_alive() for thread in threads):
            time.sleep(0.01)
        assert len(acknowledged) >= 100
        os.kill(process.pid, signal.SIGKILL)
        for thread in threads:
            thread.join()
    with JudgementStore(path_of(desk.spec)) as store:
        assert {each.id for each in store.log()} >= {*acknowledged}
    assert desk.get("progress", judge="ann")["judged"] == 10


def test_settling_closes_a_disagreement(desk):
    """A party sees the grades of the others; what the chair settles is neither listed nor compared."""
    pair = ("q1", "Apples")
    for judge, grade in (("ann", 0), ("bob", 3)):
        desk.put(judge, pair, grade)
    own = desk.get("next", judge="ann", settle="true", query=pair[0], doc=pair[1])["task"]
    assert [each["grade"] for each in own["opinions"]] == [0, 3]
    before = desk.get("agreement")["tables"][0]["rows"]
    desk.put("chair", pair, 2, settles=True)
    left = desk.get("disagreements")
    assert (left["count"], left["settled"]) == (0, 1)
    assert desk.get("agreement")["tables"][0]["rows"] == before
    judges = desk.client.get("/api/v1/judging").json()["judges"]
    assert {each["name"]: each["settled"] for each in judges} == {"ann": 0, "bob": 0, "chair": 1}


def test_skipped_docs_come_back(desk):
    desk.put("ann", ("q1", "Pears"), None)
    assert desk.get("next", judge="ann", order="skipped")["task"]["doc"] == "Pears"
    desk.put("ann", ("q1", "Pears"), 1)
    assert desk.get("next", judge="ann", order="skipped")["task"] is None


def test_a_query_that_changed_and_the_name_of_a_model(desk):
    assert desk.get("next", judge="ann", query="q1", doc="Apples")["task"]["former"] == ""
    with JudgementStore(path_of(desk.spec)) as store:
        store.connection.execute("UPDATE queries SET text = 'as it was' WHERE query = 'q1'")
        store.add_judge("gpt", MODEL)
    desk.client.app.app.state.workbench.judging.store.known_pools.clear()
    found = desk.client.get("/api/v1/judging/next", params={"judge": "ann", "query": "q1", "doc": "Apples"})
    assert found.json()["task"]["former"] == "as it was"
    found = desk.client.get("/api/v1/judging/next", params={"judge": "gpt"})
    assert (found.status_code, found.json()["error"]) == (
        400,
        "'gpt' is the name of a model; a person needs another name",
    )
