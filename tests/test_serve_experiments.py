"""Experiments in rankwright serve: reports and runs of the store, comparisons, history, and runs of the spec."""

import asyncio
import json
import os
import sys
import time
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from conftest import command
from rankwright import Qrels, compare
from rankwright.experiment.store import Store
from rankwright.experiment.stored_results import list_runs
from rankwright.serve import jobs as serve_jobs
from rankwright.serve.app import MENU, PAGES, BusyError, Streams, create_app
from rankwright.serve.events import Events
from rankwright.serve.experiment_views import typeset
from rankwright.serve.guard import Access
from rankwright.serve.workbench import Workbench

DOCS = {f"d{at}": f"{'apple' if at % 3 else 'pear'} tree number {at} {'ripe ' * (at % 4)}" for at in range(24)}
QUERIES = {"q1": "ripe apple", "q2": "pear tree", "q3": "ripe pear", "q4": "apple number 7", "q5": "tree"}
SPEC = """schema = 1
seed = 7
[data.fruit]
path = "{folder}"
[retrieve.bm25]
kind = "bm25"
k1 = {k1}
[retrieve.chance]
kind = "random"
[evaluate]
preset = "none"
measures = {measures}
[compare]
baseline = "bm25"
permutations = 1000
[report]
title = "{title}"
charts = []
"""


def write_collection(folder, shift=0):
    """Docs, queries and judgements as BEIR has them."""
    (folder / "qrels").mkdir(parents=True)
    rows = [json.dumps({"_id": doc, "title": doc.upper(), "text": text}) for doc, text in DOCS.items()]
    (folder / "corpus.jsonl").write_text("\n".join(rows) + "\n")
    (folder / "queries.jsonl").write_text("".join(json.dumps({"_id": q, "text": t}) + "\n" for q, t in QUERIES.items()))
    judged = [
        f"{query}\td{(3 * at + each + shift) % 24}\t{each % 3}\n"
        for at, query in enumerate(QUERIES)
        for each in range(6)
    ]
    (folder / "qrels" / "test.tsv").write_text("query-id\tcorpus-id\tscore\n" + "".join(judged))


@pytest.fixture(scope="module")
def home(tmp_path_factory):
    """Three experiments in one store: two on the same judgements, one on others; and a history of the first."""
    home = tmp_path_factory.mktemp("serve")
    write_collection(home / "fruit")
    write_collection(home / "other", shift=1)
    settings = {"one": ("fruit", 0.9, ["nDCG@5", "P@3"]), "two": ("fruit", 1.5, ["nDCG@5", "RR@5"]),
                "three": ("other", 0.9, ["nDCG@5"])}  # fmt: skip
    for name, (folder, k1, measures) in settings.items():
        spec = SPEC.format(folder=folder, k1=k1, measures=json.dumps(measures), title=f"Experiment {name}")
        more = '[data.more]\npath = "fruit"\n' if name == "three" else ""
        (home / f"{name}.toml").write_text(spec.replace("[data.fruit]", f"{more}[data.{folder}]"))
        history = ["--history", home / "history.jsonl"] if name == "one" else []
        done = command("run", home / f"{name}.toml", "--store", home / "store", "-o", home / "out" / name, *history)
        assert done.returncode == 0, done.stderr
    return home


@pytest.fixture(scope="module")
def client(home):
    """The application over the first experiment."""
    workbench = Workbench(Store(home / "store"), home / "one.toml", history=home / "history.jsonl")
    with TestClient(create_app(workbench, Access("127.0.0.1")), base_url="http://127.0.0.1") as found:
        found.workbench = workbench
        yield found


def get(client, path, status=200, **params):
    """The answer of the API."""
    found = client.get(f"/api/v1{path}", params=params)
    assert found.status_code == status, found.text
    return found.json()


def find_run(client, experiment, system="bm25", collection="fruit"):
    """The key of a run."""
    [key] = [
        run["key"]
        for run in get(client, "/runs")["runs"]
        if run["system"] == system and run["experiments"][0].startswith(experiment) and collection in run["collections"]
    ]
    return key


class TestReports:
    """Reports of the store: list, leaderboards, files."""

    def test_list(self, client, home):
        found = get(client, "/reports")
        assert found["store"] == str(home / "store")
        titles = {each["title"]: each for each in found["reports"]}
        assert set(titles) == {"Experiment one", "Experiment two", "Experiment three"}
        own = titles["Experiment one"]
        assert own["is_served"]
        assert not titles["Experiment two"]["is_served"]
        assert own["collections"] == [{"name": "fruit", "systems": ["bm25", "chance"]}]
        assert own["experiments"][0].startswith("one-")
        assert own["size"] > 1000

    @pytest.mark.parametrize(("name", "tables"), [
        ("one", {"fruit": "leaderboard"}), ("three", {"more": "leaderboard-more", "other": "leaderboard-other"}),
    ])  # fmt: skip
    def test_leaderboards_are_those_of_the_report(self, client, home, name, tables):
        key = next(each["key"] for each in get(client, "/reports")["reports"] if each["title"] == f"Experiment {name}")
        found = get(client, "/report", key=key)
        assert [each["collection"] for each in found["leaderboards"]] == list(tables)
        for board in found["leaderboards"]:
            written = json.loads((home / "out" / name / "tables" / f"{tables[board['collection']]}.json").read_text())
            assert board["table"]["title"] == written["title"]
            assert board["table"]["notes"] == written["notes"]
            assert [column["name"] for column in board["table"]["columns"]] == written["columns"]
            for row, expected in zip(board["table"]["rows"], written["rows"], strict=True):
                shown = [cell.get("value", cell["text"]) for cell in row]
                assert shown == [("–" if value is None else value) for value in expected.values()]
            assert set(board["runs"]) == {"bm25", "chance"}
            assert board["summary"]
            assert f"tables/{tables[board['collection']]}.csv" in found["files"]

    def test_files_may_not_act_as_our_pages(self, client):
        report = get(client, "/reports")["reports"][0]
        page = client.get(report["page"])
        assert page.status_code == 200
        assert "sandbox allow-scripts" in page.headers["content-security-policy"]
        assert "allow-same-origin" not in page.headers["content-security-policy"]
        assert client.get(f"/reports/{report['key']}/tables/main.csv").headers["content-type"].startswith("text/csv")

    @pytest.mark.parametrize(
        "name", ["../manifest.json", "..%2Fmanifest.json", "tables/../../manifest.json", "%00", "x"]
    )
    def test_only_files_of_the_report(self, client, name):
        key = get(client, "/reports")["reports"][0]["key"]
        for prefix in (key, "..", "0" * 32, "%2e%2e"):
            assert client.get(f"/reports/{prefix}/{name}").status_code == 404

    def test_damaged_report_is_left_out(self, client, home):
        store = home / "store" / "objects" / "report"
        (store / ("a" * 32) / "report").mkdir(parents=True)
        (store / ("a" * 32) / "manifest.json").write_text("{not json")
        (store / ("b" * 32)).mkdir()
        (store / ("b" * 32) / "manifest.json").write_text('{"inputs": [], "made": 1, "files": 3}')
        assert len(get(client, "/reports")["reports"]) == 3
        get(client, "/report", 404, key="a" * 32)
        get(client, "/report", 404, key="c" * 32)
        assert get(client, "/report", 400, key="../x")["error"].startswith("key: ")


class TestCompare:
    """Any two runs of the store."""

    def test_runs_of_two_experiments(self, client, home):
        first, second = find_run(client, "one"), find_run(client, "two")
        found = get(client, "/compare", first=first, second=second)
        assert found["names"] == [f"bm25 [{first[:8]}]", f"bm25 [{second[:8]}]"]
        [row] = found["measures"]  # the one that both have
        folders = [home / "store" / "objects" / "scores" / key for key in (first, second)]
        run_keys = [json.loads((folder / "manifest.json").read_text())["inputs"]["needs"][0] for folder in folders]
        runs = [home / "store" / "objects" / "run" / key / "run.parquet" for key in run_keys]
        oracle = compare(qrels=Qrels.read(home / "fruit" / "qrels" / "test.tsv"), measures=["nDCG@5"], strict=False,
                         runs={"a": runs[0], "b": runs[1]}, baseline="b")  # fmt: skip
        assert row["measure"] == "nDCG@5"
        assert row["difference"] == pytest.approx(float(oracle.difference[0, 0]))
        assert row["p"] == pytest.approx(float(oracle.p["randomization"][0, 0]))
        assert (row["low"], row["high"]) == pytest.approx((float(oracle.low[0, 0]), float(oracle.high[0, 0])))
        assert row["wins"] + row["ties"] + row["losses"] == found["queries"] == len(QUERIES)

    def test_other_judgements_are_refused(self, client):
        first, second = find_run(client, "one"), find_run(client, "three", collection="other")
        for path, more in (("/compare", {}), ("/compare/queries", {}), ("/compare/query", {"query": "q1"})):
            error = get(client, path, 400, first=first, second=second, **more)["error"]
            assert "were scored on different judgements" in error
            assert "score both on the same" in error

    def test_same_and_missing_runs(self, client):
        first = find_run(client, "one")
        assert "choose two" in get(client, "/compare", 400, first=first, second=first)["error"]
        get(client, "/compare", 404, first=first, second="f" * 32)
        get(client, "/compare", 400, first=first)

    def test_queries_largest_differences_first(self, client):
        pair = {"first": find_run(client, "one"), "second": find_run(client, "one", "chance")}
        found = get(client, "/compare/queries", **pair)
        sizes = [abs(each["difference"]) for each in found["queries"]]
        assert sizes == sorted(sizes, reverse=True)
        assert found["total"] == 5
        page = get(client, "/compare/queries", **pair, start=1, count=2)
        assert page["queries"] == found["queries"][1:3]
        assert page["total"] == 5
        assert [each["query"] for each in get(client, "/compare/queries", **pair, find="PEAR tree")["queries"]] == [
            "q2"
        ]
        better = get(client, "/compare/queries", **pair, side="first")["queries"]
        assert better == [each for each in found["queries"] if each["difference"] > 0]
        assert "choose nDCG@5 or P@3" in get(client, "/compare/queries", 400, **pair, measure="AP")["error"]
        get(client, "/compare/queries", 400, **pair, measure="no such")

    def test_query_side_by_side(self, client):
        pair = {"first": find_run(client, "one"), "second": find_run(client, "one", "chance")}
        found = get(client, "/compare/query", **pair, query="q1")
        assert found["collection"] == "fruit"
        assert found["names"] == ["bm25", "chance"]
        ranks = {each["doc"]: each["rank"] for each in found["second"]}
        assert all(each["other_rank"] == ranks.get(each["doc"]) for each in found["first"])
        grades = {f"d{each}": float(each % 3) for each in range(6)}
        assert all(each["grade"] == grades.get(each["doc"]) for each in found["first"] + found["second"])
        assert found["first"][0]["title"] == found["first"][0]["doc"].upper()
        assert found["first"][0]["text"]
        shown = {each["doc"] for each in found["first"] + found["second"]}
        assert {each["doc"] for each in found["missed"]} == {doc for doc, grade in grades.items() if grade} - shown
        get(client, "/compare/query", 404, **pair, query="q9")


class TestHistory:
    """The file that --history names."""

    def test_series(self, client):
        found = get(client, "/history")
        assert found["total"] == 4
        assert {each["measure"] for each in found["series"]} == {"nDCG@5", "P@3"}
        [only] = get(client, "/history", system="bm25", measure="P@3")["series"]
        [point] = only["points"]
        assert point["low"] <= point["mean"] <= point["high"]
        assert point["queries"] == 5
        assert get(client, "/history", system="nobody")["series"] == []

    def test_change_points_and_damaged_lines(self, client, home, monkeypatch):
        [line] = (home / "history.jsonl").read_text().splitlines()
        lines = []
        for at in range(20):
            value = json.loads(line)
            for figure in value["figures"]:
                figure["mean"] = (0.5 if at < 10 else 0.6) + at % 2 / 1000
            lines.append(json.dumps({**value, "date": f"2026-01-{at + 1:02}T00:00:00Z"}))
        (home / "long.jsonl").write_text("\n".join([*lines, "{broken"]) + "\n")
        workbench = Workbench(client.workbench.store, home / "one.toml", history=home / "long.jsonl")
        app = TestClient(create_app(workbench, Access("127.0.0.1")), base_url="http://127.0.0.1")
        found = get(app, "/history", count=1)
        changed = [at for at, point in enumerate(found["series"][0]["points"]) if point["change"]]
        assert changed == [10]
        assert len(found["series"]) == 1
        assert "skipped" in found["problems"][0]

    def test_none(self, home):
        app = create_app(Workbench(Store(home / "store"), home / "one.toml"), Access("127.0.0.1"))
        with TestClient(app, base_url="http://127.0.0.1") as found:
            assert get(found, "/history")["file"] is None
            assert "--history" in found.post("/api/v1/jobs", json={"history": True}).json()["error"]


class FakeRun:
    """Runs a script in place of the command."""

    def __init__(self, monkeypatch, home, script):
        monkeypatch.setattr(serve_jobs, "COMMAND", (sys.executable, "-u", "-c", script))
        self.jobs = serve_jobs.Jobs(home / "one.toml", Store(home / "store"), lambda: "k" * 32)

    def start(self):
        """A job, once it has printed something."""
        job = self.jobs.start()
        wait(lambda: job.count or job.has_ended)
        return job


def wait(condition, seconds=60):
    """Wait until something is so."""
    end = time.monotonic() + seconds
    while not condition():
        assert time.monotonic() < end
        time.sleep(0.02)


def events(jobs, job, after=0):
    """The events of a stream that ends."""

    async def collect():
        return [each async for each in jobs.follow(job, after)]

    found = []
    for chunk in asyncio.run(collect()):
        fields = dict(line.split(": ", 1) for line in chunk.decode().strip().split("\n"))
        found.append((fields["event"], json.loads(fields["data"]), fields.get("id")))
    return found


class TestJobs:
    """Runs of the spec."""

    def test_plan(self, client):
        found = get(client, "/plan")
        assert found["to_build"] == 0
        assert found["current"] == len(found["artifacts"]) >= 7
        assert {each["state"] for each in found["artifacts"]} == {"up to date"}

    @pytest.mark.slow
    def test_run_of_the_spec(self, client, home):
        started = client.post("/api/v1/jobs", json={})
        assert started.status_code == 200
        assert started.json()["state"] == "running"
        refused = client.post("/api/v1/jobs", json={})
        assert refused.status_code == 409
        assert "is running already (job 1)" in refused.json()["error"]
        text = client.get("/api/v1/jobs/1/events").text  # ends with the job
        assert 'event: end\ndata: {"job":1,"state":"done"' in text
        assert "Everything is up to date" in text
        assert "Report: " not in text
        info = get(client, "/jobs/1")
        assert client.get(f"/reports/{info['report']}/report.html").status_code == 200
        assert get(client, "/report", key=info["report"])["report"]["title"] == "Experiment one"
        again = client.get("/api/v1/jobs/1/events", headers={"last-event-id": "3"}).text
        assert again.startswith("id: 4\n")
        assert client.get("/api/v1/jobs/1/events", headers={"last-event-id": "x"}).status_code == 400
        assert [each["job"] for each in get(client, "/jobs")["jobs"]] == [1]
        get(client, "/jobs/2", 404)
        assert client.post("/api/v1/jobs/2/stop", json={}).status_code == 404

    def test_progress(self, monkeypatch, home):
        script = "print('3 of 12: bm25: run of vault, about 4 s left'); print('report ...'); print('12 of 12: report')"
        run = FakeRun(monkeypatch, home, script)
        found = events(run.jobs, run.start())
        lines = [(data, number) for kind, data, number in found if kind == "line"]
        assert [number for _, number in lines] == ["1", "2", "3"]
        assert lines[1][0] == "report ..."
        kind, end, _ = found[-1]
        assert kind == "end"
        assert (end["state"], end["done"], end["total"], end["report"]) == ("done", 12, 12, "k" * 32)

    def test_failure_is_one_line(self, monkeypatch, home):
        run = FakeRun(
            monkeypatch, home, "import sys; print('note: x'); print('rankwright: a.toml: wrong'); sys.exit(2)"
        )
        _, end, _ = events(run.jobs, run.start())[-1]
        assert (end["state"], end["line"], end["report"]) == ("failed", "a.toml: wrong", None)

    def test_stop_and_kill(self, monkeypatch, home):
        monkeypatch.setattr(serve_jobs, "STOP_SECONDS", 0.2)
        stubborn = (
            "import signal, time; signal.signal(signal.SIGTERM, signal.SIG_IGN); print('1 of 2: x'); time.sleep(99)"
        )
        run = FakeRun(monkeypatch, home, stubborn)
        job = run.start()
        job.stop()
        assert job.info().state == "stopping"
        wait(lambda: job.has_ended)
        assert job.info().state == "stopped"
        assert job.process.returncode == -9
        assert not Path(job.output).exists()
        assert run.start().number == 2  # the next may begin
        run.jobs.close()
        assert run.jobs.find(2).process.poll() is not None
        assert events(run.jobs, run.jobs.find(2))[-1][1]["state"] == "stopped"

    def test_streams_end_when_the_server_ends(self, monkeypatch, home):
        run = FakeRun(monkeypatch, home, "import time; print('1 of 2: x'); time.sleep(99)")
        job = run.start()
        run.jobs.end_streams()
        assert [kind for kind, *_ in events(run.jobs, job)] == ["line"]
        run.jobs.close()
        assert job.info().state == "stopped"

    def test_lines_are_bounded(self, monkeypatch, home):
        monkeypatch.setattr(serve_jobs, "KEPT_LINES", 5)
        run = FakeRun(monkeypatch, home, "print('x' * 100_000); [print(at) for at in range(50)]")
        found = [(data, int(number)) for kind, data, number in events(run.jobs, run.start()) if kind == "line"]
        assert found[-1] == ("49", found[-1][1])
        assert len(run.jobs.find(1).lines) == 5
        assert all(len(line) <= serve_jobs.MAX_LINE for line, _ in found)

    def test_no_spec(self, home):
        app = create_app(Workbench(Store(home / "store"), None, lambda: None), Access("127.0.0.1"), watch=False)
        client = TestClient(app, base_url="http://127.0.0.1")
        for answer in (client.post("/api/v1/jobs", json={}), client.get("/api/v1/plan")):
            assert answer.status_code == 409
            assert "there is no spec to run" in answer.json()["error"]
        assert client.post("/api/v1/jobs", json={"spec": "/etc/passwd"}).status_code == 400

    def test_events_end_when_the_server_ends(self):
        async def use():
            events = Events()
            chunks = events.stream(lambda: ("docs", {"state": 0})).body_iterator
            found = [await anext(chunks)]
            events.send("docs", {"state": 1})
            events.close()
            return found + [each async for each in chunks]

        assert asyncio.run(use()) == [b'event: docs\ndata: {"state":%d}\n\n' % state for state in (0, 1)]

    def test_streams_are_counted(self):
        async def forever():
            while True:
                yield b"x"

        async def use():
            streams = Streams(1)
            first = streams.follow(forever())
            assert await anext(first) == b"x"
            with pytest.raises(BusyError):
                streams.follow(forever())
            await first.aclose()
            streams.follow(forever())

        asyncio.run(use())


def test_pages(client):
    """Every page of the menu is there, with one script and no inline script or style."""
    for path in PAGES:
        text = client.get(path).text
        assert text.count("<script") == 1
        assert 'style="' not in text
        assert "<style" not in text
        script = text.partition('src="')[2].partition('"')[0]
        assert client.get(script).status_code == 200
    assert set(MENU) <= set(PAGES)


def test_the_api_describes_streams(client):
    found = client.get("/api/v1/openapi.json").json()
    answer = found["paths"]["/api/v1/jobs/{job}/events"]["get"]["responses"]["200"]
    assert list(answer["content"]) == ["text/event-stream"]
    assert all(each.get("summary") for path in found["paths"].values() for each in path.values())


@pytest.mark.parametrize(
    ("line", "shown"),
    [
        ("a is worse than b-2: -0.2340, 95% CI -0.3 to -0.1, p = 1e-05.", "a is worse than b-2: −0.2340, 95% CI −0.3 to −0.1, p < 0.0001."),
        ("a is better than b: +0.1000, p = 0.", "a is better than b: +0.1000, p < 0.0001."),
        ("a and b do not differ: p = 0.0123, x", "a and b do not differ: p = 0.0123, x"),
        ("p = 0.01 and p = 2.5e-07, not corrected", "p = 0.01 and p < 0.0001, not corrected"),
    ],
)  # fmt: skip
def test_conclusions_have_the_numbers_of_the_tables(line, shown):
    assert typeset(line) == shown


def test_a_run_keeps_its_time(home):
    """A store that was copied or restored has files of another time; the manifest says when a run was made."""
    store = Store(home / "store")
    run = list_runs(store)[0]
    path = store.folder("scores", run.key) / "manifest.json"
    assert json.loads(path.read_text())["made"]["finished"] == run.made
    before = path.stat()
    os.utime(path, (0, 0))
    try:
        assert {each.key: each.made for each in list_runs(store)}[run.key] == run.made
    finally:
        os.utime(path, ns=(before.st_atime_ns, before.st_mtime_ns))
