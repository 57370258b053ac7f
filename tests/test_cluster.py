"""Experiments on a Dask cluster of real processes, which are killed: make test-cluster."""

import json
import os
import pty
import random
import re
import shutil
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Sequence
from contextlib import contextmanager, suppress
from pathlib import Path

import psutil
import pytest

import tiny_model
from rankwright.experiment.starter import shipped_specs
from test_experiment import content

pytestmark = pytest.mark.skipif(
    not os.environ.get("RANKWRIGHT_TEST_CLUSTER"), reason="a Dask cluster: make test-cluster starts one"
)
SPEC = """
schema = 1
seed = 3

[data.one]
path = "one"

[data.two]
path = "two"

[retrieve.bm25]
kind = "bm25"
shard = 60
k = 20

[retrieve.lsa]
kind = "dense"
encoder = "lsa"
dim = 8
k = 20

[retrieve.rm3]
kind = "bm25"
shard = 60
rm3 = true
k = 20

[fuse.hybrid]
from = ["bm25", "lsa"]

[rank.recent]
strategy = "p1_recency_boost"
from = { bm25 = "bm25", dense = "lsa" }

[learn.learned]
from = { bm25 = "bm25", dense = "lsa" }
model = "logistic"

[tune.tuned]
of = "bm25"
grid = { k1 = [0.5, 0.9, 1.2], b = [0.2, 0.4] }
folds = 3

[evaluate]
measures = ["nDCG@10", "RR@10"]

[compare]
baseline = "bm25"
permutations = 20000

[report]
latency = false
charts = []
"""
WORDS = [
    "alpha",
    "beta",
    "gamma",
    "delta",
    "epsilon",
    "zeta",
    "eta",
    "theta",
    "iota",
    "kappa",
    "lamda",
    "mu",
    "nu",
    "xi",
    "omicron",
    "pi",
    "rho",
    "sigma",
    "tau",
]
SLOW = """
import functools, importlib.util, json, os, time
from rankwright.experiment import node_build, part_tasks
from rankwright.retrieval.dense.encoders import split_encoding
built = []
def slow(function, names):
    @functools.wraps(function)
    def call(*given):
        settings = json.load(open(os.environ["SLOW"]))
        if function.__name__ == "build_node":
            built.append(given[0].name)
        is_meant = settings["stage"] in names(*given)
        if is_meant and settings["builder"] and settings["builder"] not in built:
            time.sleep(settings["sleep"] / 4)
        elif is_meant:
            open(os.path.join(settings["seen"], f"{os.getpid()}.{time.time_ns()}"), "w").close()
            time.sleep(settings["sleep"])
            if settings["dies"]:
                os.kill(os.getpid(), 9)
        return function(*given)
    return call
node_build.build_node = slow(node_build.build_node, lambda node, *rest: node.name)
part_tasks.compute_part = slow(part_tasks.compute_part, lambda task: "a part in files" if task.key else "a part")
split_encoding.encode_part = slow(split_encoding.encode_part, lambda *given: "encoding")
if importlib.util.find_spec("torch"):
    from rankwright.reranking.maw import training_queue
    training_queue.train_part = slow(training_queue.train_part, lambda *given: "training")
def dask_setup(worker):
    pass
"""  # a worker that is slow in a stage, as a file says that the variable SLOW names, and dies of it if it must


def write_collection(folder: Path, seed: int, docs: int = 200, words: Sequence[str] = WORDS) -> None:
    """A collection of docs with dates, 24 queries and judgements."""
    rng = random.Random(seed)
    (folder / "qrels").mkdir(parents=True)
    rows = [
        {"_id": f"d{at}", "title": rng.choice(words), "text": " ".join(rng.choices(words, k=rng.randint(3, 30))),
         "date": f"2024-{rng.randint(1, 12):02}-{rng.randint(1, 28):02}"}
        for at in range(docs)
    ]  # fmt: skip
    (folder / "corpus.jsonl").write_text("".join(json.dumps(each) + "\n" for each in rows))
    queries = {f"q{at}": " ".join(rng.sample(words, 2)) for at in range(24)}
    (folder / "queries.jsonl").write_text(
        "".join(json.dumps({"_id": query, "text": text}) + "\n" for query, text in queries.items())
    )
    lines = ["query-id\tcorpus-id\tscore\n"]
    for query, text in queries.items():
        relevant = [each["_id"] for each in rows if set(text.split()) <= set(each["text"].split())] or ["d0"]
        lines += [f"{query}\t{doc}\t{rng.randint(1, 2)}\n" for doc in relevant[:5]]
    (folder / "qrels" / "test.tsv").write_text("".join(lines))


@pytest.fixture(scope="module")
def home(tmp_path_factory):
    """A spec with two collections, and its store as one process makes it."""
    folder = tmp_path_factory.mktemp("cluster")
    for seed, name in enumerate(("one", "two")):
        write_collection(folder / name, seed)
    (folder / "e.toml").write_text(SPEC)
    run(folder, "plain", "--cluster", "none")
    return folder


def environment(home: Path, **more: str) -> dict[str, str]:
    """Settings of a command; on a slow machine, too, no part is started elsewhere, unless a test wants it."""
    patience = {"DASK_RANKWRIGHT__STRAGGLER": "1800"}
    return {**os.environ, "RANKWRIGHT_CACHE": str(home / "cache"), **patience, **more}


def argv(home: Path, store: str, *more: str, spec: str = "e.toml") -> list[str]:
    given = [str(home / spec), "--store", str(home / store), "-o", str(home / f"{store}-report")]
    return [sys.executable, "-m", "rankwright", "run", *given, *more]


def run(home: Path, store: str, *more: str, code: int = 0, spec: str = "e.toml", **variables: str) -> str:
    """Run the spec; returns what it printed."""
    return execute(argv(home, store, *more, spec=spec), environment(home, **variables), code)


def execute(command: list[str], env: dict[str, str], code: int = 0) -> str:
    """Run a command; returns what it printed."""
    found = subprocess.run(command, capture_output=True, text=True, timeout=1800, env=env)
    assert found.returncode == code, found.stdout[-1000:] + found.stderr[-3000:]
    return found.stdout + found.stderr


def slow_down(
    home: Path, seen: Path, stage: str, sleep: float = 1, dies: bool = False, builder: str = ""
) -> Path:  # fmt: skip
    """Have workers sleep in a stage, and say so by files in a folder; returns it.

    Given the name of a node, the worker that builds it does; others sleep for a quarter of the time, and do not say so.
    """
    seen.mkdir()
    settings = {"stage": stage, "seen": str(seen), "sleep": sleep, "dies": dies, "builder": builder}
    (home / "slow.json").write_text(json.dumps(settings))
    return seen


def start_worker(home: Path, address: str, *options: str, before: tuple[str, ...] = (), **variables: str):
    """A worker of a scheduler, slow where `slow_down` says so; `before` comes before its command."""
    (home / "slow.py").write_text(SLOW)
    if not (home / "slow.json").is_file():
        slow_down(home, home / "unseen", "no stage")
    argv = [
        sys.executable, "-m", "dask", "worker", address, "--nthreads", "1", "--memory-limit", "0", "--no-dashboard",
        "--preload", str(home / "slow.py"), *options,
    ]  # fmt: skip
    env = environment(home, **{"SLOW": str(home / "slow.json"), **variables})
    return subprocess.Popen([*before, *argv], env=env, stderr=subprocess.DEVNULL)


@contextmanager
def cluster(home: Path, workers: int, *options: str, **variables: str):
    """A scheduler and workers of their own; yields its address and the processes, the scheduler first."""
    file = home / f"scheduler-{time.time_ns()}.json"
    variables = {"DASK_DISTRIBUTED__SCHEDULER__ALLOWED_FAILURES": "2", **variables}
    started = [
        subprocess.Popen(
            [sys.executable, "-m", "dask", "scheduler", "--port", "0", "--no-dashboard", "--scheduler-file", str(file)],
            env=environment(home, **variables), stderr=subprocess.DEVNULL,
        )
    ]  # fmt: skip
    try:
        until = time.monotonic() + 600
        while not (text := file.read_text() if file.is_file() else "").endswith("}"):  # it may be half-written
            assert time.monotonic() < until
            time.sleep(0.1)
        address = json.loads(text)["address"]
        started += [start_worker(home, address, *options, **variables) for _ in range(workers)]
        yield address, started
    finally:
        for each in started:
            for child in children(each):
                end(child)
            end(each)


@pytest.fixture(scope="module")
def running(home):
    """The address of one cluster for all tests that leave its scheduler alone; killed workers are started again."""
    with cluster(home, 2) as (address, _):
        yield address


def children(process) -> list[psutil.Process]:
    try:
        return psutil.Process(process.pid).children(recursive=True)
    except psutil.NoSuchProcess:
        return []


def end(process) -> None:
    try:
        os.kill(process.pid, signal.SIGKILL)
        process.wait(10)
    except (OSError, psutil.Error):
        pass


def leave_no_parts(store: Path) -> None:
    assert not list((store / "objects").glob("part/*"))


@pytest.mark.parametrize("workers", [1, 2, 4])
def test_any_number_of_workers_writes_the_same_bytes(home, workers):
    """local:1, local:2 and local:4 write the bytes of one process; then nothing is left to do."""
    told = run(home, f"local-{workers}", "--cluster", f"local:{workers}")
    assert "Built all" in told
    assert content(home / f"local-{workers}") == content(home / "plain")
    leave_no_parts(home / f"local-{workers}")
    assert "Everything is up to date" in run(home, f"local-{workers}", RANKWRIGHT_CLUSTER="local:1")


LEFT_OUT = {
    "maw": "it is trained on a GPU; maw-small has the same stages",
}  # dense retrieval of beir-fusion needs a model of a hub, the leaderboard's Elasticsearch a server: both are optional


@pytest.mark.parametrize("name", shipped_specs())
def test_shipped_experiments(home, tmp_path, name):
    """Every shipped experiment writes the same bytes on local:4 and without a cluster, times apart.

    Those with collections of their own run on small ones of their names.
    """
    if name in LEFT_OUT:
        pytest.skip(LEFT_OUT[name])
    if name == "maw-small":
        pytest.importorskip("torch", reason="needs torch")
    for seed, collection in enumerate(("scifact", "cacm", "cranfield")):
        write_collection(tmp_path / "data" / collection, seed)
    text = shipped_specs()[name].read_text()
    is_drawn = name == "demo"  # charts are drawn by the client, and take longest
    (tmp_path / "e.toml").write_text(text if is_drawn else text.replace("[report]\n", "[report]\ncharts = []\n"))
    for path in shipped_specs()[name].parent.glob(f"{name}.published.json"):
        (tmp_path / path.name).write_bytes(path.read_bytes())
    folders = {"RANKWRIGHT_DATA": str(tmp_path / "data"), "RANKWRIGHT_BEIR": str(tmp_path / "data")}
    for store, chosen in (("here", "none"), ("there", "local:4")):
        run(tmp_path, store, "--cluster", chosen, **folders, RANKWRIGHT_CACHE=str(tmp_path / f"cache-{store}"))
    assert content(tmp_path / "here") == content(tmp_path / "there")
    assert untimed_tables(tmp_path / "here-report") == untimed_tables(tmp_path / "there-report")
    leave_no_parts(tmp_path / "there")


def untimed_tables(report: Path) -> dict[str, list[dict]]:
    """The rows of all tables of a report, without times and memory."""
    found = {}
    for path in (report / "tables").glob("*.json"):
        if path.stem != "timing":
            rows = json.loads(path.read_text())["rows"]
            found[path.stem] = [{key: row[key] for key in row if not key.endswith(" ms")} for row in rows]
    assert found
    return found


MODEL = """
schema = 1
[data.many]
path = "many"
[retrieve.tiny]
kind = "dense"
encoder = "onnx:tiny"
k = 10
[evaluate]
measures = ["nDCG@10"]
[report]
latency = false
charts = []
"""
MAW = """
schema = 1
[data.one]
path = "one"
[retrieve.bm25]
kind = "bm25"
k = 10
[rerank.maw]
from = "bm25"
model = "maw"
seeds = 3
folds = 3
depth = 6
[rerank.maw.params]
router = "grpo"
hidden = 32
heads = 4
layers = 1
longest = 32
out = 16
vocabulary = 500
rank = 4
pretrain = 4
pairs = 8
steps = 4
batch = 4
docs = 4
others = 1
rates = [1e-3]
check = 2
value = 2
group = 4
[evaluate]
measures = ["nDCG@10"]
[report]
latency = false
charts = []
"""


@pytest.mark.parametrize("spec", ["model.toml", "maw.toml"])
def test_models_in_parts(home, tmp_path, spec):
    """Docs encoded by a model in three parts, and trainings with three seeds; a worker is killed in one of them."""
    if spec == "maw.toml":
        pytest.importorskip("torch", reason="needs torch")
        (home / spec).write_text(MAW)
    else:
        (home / spec).write_text(MODEL)
        tiny_model.write(home / "tiny")
        write_collection(home / "many", 2, docs=20_000, words=("red", "green", "blue", "."))
    run(home, f"{spec}-plain", spec=spec)
    seen = slow_down(home, tmp_path / "seen", "training" if spec == "maw.toml" else "encoding")
    env = environment(home, RANKWRIGHT_CACHE=str(tmp_path / "cache"))  # in which nothing is encoded or trained yet
    with cluster(home, 2, RANKWRIGHT_CACHE=env["RANKWRIGHT_CACHE"]) as (address, _):
        client = subprocess.Popen(
            argv(home, f"{spec}-split", "--cluster", address, spec=spec), env=env, stderr=subprocess.PIPE, text=True
        )
        kill_first(seen)
        finish(client)
    assert len(list(seen.iterdir())) >= 3 + 1  # the parts, one of them twice
    assert content(home / f"{spec}-split") == content(home / f"{spec}-plain")
    leave_no_parts(home / f"{spec}-split")


def test_a_cluster_that_runs_already(home, running):
    """A scheduler and workers that someone else started; the address comes from the environment."""
    run(home, "tcp", RANKWRIGHT_CLUSTER=running)
    assert content(home / "tcp") == content(home / "plain")


def wait_for(folder: Path, before: int = 0, seconds: float = 600) -> list[Path]:
    """Wait until one more file is in a folder; returns them, the oldest first."""
    until = time.monotonic() + seconds
    while len(found := sorted(folder.glob("*"), key=lambda each: each.suffix)) <= before:
        assert time.monotonic() < until
        time.sleep(0.05)
    return found


def start(home: Path, store: str, address: str, **variables: str):
    """A client that runs the spec on a cluster."""
    return subprocess.Popen(
        argv(home, store, "--cluster", address), env=environment(home, **variables), stderr=subprocess.PIPE, text=True
    )


def finish(client, code: int = 0) -> str:
    """What a client printed, once it has ended."""
    _, told = client.communicate(timeout=1800)
    assert client.returncode == code, told[-3000:]
    return told


def kill_first(seen: Path, by: int = signal.SIGKILL) -> None:
    """Send a signal to the first worker that was seen in a stage."""
    os.kill(int(wait_for(seen)[0].name.split(".")[0]), by)


STAGES = ("rm3: index of one", "lsa: vectors of one", "bm25: run of two", "hybrid: run of one", "recent: run of two",
          "learned: run of one", "tuned: run of two", "bm25: scores of one", "comparison of two", "a part")  # fmt: skip


@pytest.mark.parametrize("stage", STAGES)
def test_a_worker_is_killed_inside_a_stage(home, running, tmp_path, stage):
    """kill -9 of a worker inside each kind of stage: the run says so, and ends with the same bytes."""
    seen, store = slow_down(home, tmp_path / "seen", stage), f"killed-{STAGES.index(stage)}"
    client = start(home, store, running)
    kill_first(seen)
    assert re.search(r"worker tcp://[0-9.:]+ is gone; its work goes to others", finish(client))
    assert len(wait_for(seen, 1)) > 1  # it was tried again
    assert content(home / store) == content(home / "plain")
    leave_no_parts(home / store)


@pytest.mark.parametrize(("workers", "allowed"), [(1, 2), (2, 2), (2, 0)])  # of one, all stages wait where it dies
def test_a_stage_that_kills_every_worker_is_named(home, tmp_path, workers, allowed):
    """A stage that kills more workers than the scheduler allows: one line; the other collection is finished."""
    seen = slow_down(home, tmp_path / "seen", "learned: run of one", sleep=0, dies=True)
    with cluster(home, workers, DASK_DISTRIBUTED__SCHEDULER__ALLOWED_FAILURES=str(allowed)) as (address, _):
        told = run(home, f"dies-{workers}-{allowed}", "--cluster", address, code=1)
    workers_that = "1 worker" if allowed == 0 else f"{allowed + 1} workers"
    deaths = f"{workers_that} died while running it or having it queued, most recently tcp://"
    assert f"[learn.learned], one: learned: run of one: {deaths}" in told
    assert "1 of 2 collections failed: one" in told
    assert len(list(seen.iterdir())) == allowed + 1


@pytest.mark.parametrize("victim", ["scheduler", "client"])
def test_the_scheduler_or_the_client_is_killed(home, tmp_path, victim):
    """kill -9 of the scheduler is one line; after it, and after that of the client, the same command goes on."""
    seen, store = slow_down(home, tmp_path / "seen", "bm25: run of one", sleep=4), f"killed-{victim}"
    impatient = {"DASK_DISTRIBUTED__COMM__TIMEOUTS__CONNECT": "2s"}
    with cluster(home, 2, **impatient) as (address, started):
        client = start(home, store, address, **impatient)
        wait_for(seen)
        os.kill((started[0] if victim == "scheduler" else client).pid, signal.SIGKILL)
        told = finish(client, 2 if victim == "scheduler" else -signal.SIGKILL)
        if victim == "scheduler":
            assert "its scheduler is gone; the same command goes on from the store" in told
        else:
            run(home, store, "--cluster", address)
    if victim == "scheduler":
        run(home, store, "--cluster", "local:1")
    assert content(home / store) == content(home / "plain")


def test_a_worker_that_hangs_is_left_behind(home, tmp_path):
    """A worker that stops answering (SIGSTOP): its work is done elsewhere, though it still holds its lock."""
    seen = slow_down(home, tmp_path / "seen", "bm25: run of one")
    slow = {"RANKWRIGHT_PATIENCE": "3", "DASK_DISTRIBUTED__SCHEDULER__WORKER_TTL": "15s"}
    with cluster(home, 2, "--no-nanny", **slow) as (address, _):
        client = start(home, "hangs", address)
        kill_first(seen, signal.SIGSTOP)
        finish(client)
    assert content(home / "hangs") == content(home / "plain")


def test_a_worker_that_hangs_with_results(home, tmp_path):
    """A worker that stops answering after it has computed parts, while the one that needs them computes another."""
    seen = slow_down(home, tmp_path / "seen", "a part in files", sleep=6, builder="rm3: index of one")
    slow = {"RANKWRIGHT_PATIENCE": "3", "DASK_DISTRIBUTED__SCHEDULER__WORKER_TTL": "20s"}
    with cluster(home, 2, "--no-nanny", **slow) as (address, started):
        client = start(home, "results", address)
        builder = int(wait_for(seen)[0].name.split(".")[0])
        parts = home / "results" / "objects" / "part"
        while len(list(parts.glob("*"))) < len(list(seen.iterdir())):  # the builder, which is in one, made all of them
            assert client.poll() is None
            time.sleep(0.05)
        (other,) = {each.pid for each in started[1:]} - {builder}
        os.kill(other, signal.SIGSTOP)
        slow_down(home, tmp_path / "unseen", "no stage")
        finish(client)
    assert content(home / "results") == content(home / "plain")


def test_no_worker_is_left(home, tmp_path):
    """All workers are killed: the run says so, goes on with one that joins, and ends if none does."""
    seen = slow_down(home, tmp_path / "seen", "bm25: run of one", sleep=30)
    with cluster(home, 1, "--no-nanny") as (address, started):
        client = start(home, "alone", address, RANKWRIGHT_PATIENCE="4")
        kill_first(seen)
        told = finish(client, 2)
        assert f"cluster {address}: has had no workers for 20 seconds; start some with: dask worker {address};" in told
        slow_down(home, tmp_path / "another", "bm25: run of one")
        started.append(start_worker(home, address, "--no-nanny"))
        client = start(home, "alone", address, RANKWRIGHT_PATIENCE="100")
        kill_first(tmp_path / "another")
        slow_down(home, tmp_path / "unseen", "no stage")
        while "no worker is left; waiting for one to join" not in (line := client.stderr.readline()):
            assert line
        started.append(start_worker(home, address, "--no-nanny"))
        finish(client)
    assert content(home / "alone") == content(home / "plain")


PROXY = """
import asyncio, sys
async def copy(source, target):
    while data := await source.read(1 << 16):
        target.write(data)
        await target.drain()
async def meet(reader, writer):
    there, back = await asyncio.open_connection(*sys.argv[2].split(":"))
    await asyncio.gather(copy(reader, back), copy(there, writer))
async def main():
    await (await asyncio.start_server(meet, "127.0.0.1", int(sys.argv[1]))).serve_forever()
asyncio.run(main())
"""


def free_port() -> int:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        return free.getsockname()[1]


@pytest.mark.parametrize(("where", "sleep"), [("bm25: run of one", 10), ("a part", 1)])
def test_a_worker_that_loses_the_network(home, tmp_path, where, sleep):
    """A worker whose connection to the scheduler delivers nothing more, in the middle of a stage: others go on.

    The worker itself works on, and holds its lock, as on a machine that is cut off. In a stage that is split it waits
    for the scheduler, though not for ever.
    """
    seen, port, store = slow_down(home, tmp_path / "seen", where, sleep=sleep), free_port(), f"cut-{where[0]}"
    patience = {"RANKWRIGHT_PATIENCE": "5"}
    with cluster(home, 0, DASK_DISTRIBUTED__SCHEDULER__WORKER_TTL="15s") as (address, started):
        proxy = subprocess.Popen([sys.executable, "-c", PROXY, str(port), address.removeprefix("tcp://")])
        started += [proxy, start_worker(home, f"tcp://127.0.0.1:{port}", "--no-nanny", **patience)]
        client = start(home, store, address)
        wait_for(seen)
        proxy.send_signal(signal.SIGSTOP)
        started.append(start_worker(home, address))
        told = finish(client)
    assert re.search(r"worker tcp://[0-9.:]+ is gone; its work goes to others", told)
    assert content(home / store) == content(home / "plain")


def test_a_slow_part_is_started_elsewhere(home, tmp_path):
    """A part on a worker that hangs is computed by another one, before the scheduler gives the worker up."""
    seen = slow_down(home, tmp_path / "seen", "a part", sleep=0.5)
    slow = {"DASK_RANKWRIGHT__STRAGGLER": "2", "DASK_DISTRIBUTED__SCHEDULER__WORKER_TTL": "30s"}
    with cluster(home, 3, "--no-nanny", **slow) as (address, _):
        client = start(home, "slow", address)
        kill_first(seen, signal.SIGSTOP)
        finish(client)
    assert content(home / "slow") == content(home / "plain")


def test_what_fits_no_worker_is_named_before_the_work(home, tmp_path):
    """A stage that needs a GPU, on workers without and with one; and a cluster without workers."""
    for name in ("one", "two"):
        (tmp_path / name).symlink_to(home / name)
    (tmp_path / "e.toml").write_text(SPEC + '\n[cluster]\nresources = { lsa = "GPU=1" }\n')
    with cluster(tmp_path, 1) as (address, _):
        told = run(tmp_path, "store", "--cluster", address, code=2)
        assert "[retrieve.lsa], one: lsa: vectors of one needs GPU=1, and none of the 1 workers of" in told
        assert f'dask worker {address} --resources "GPU=1"' in told
        assert not list((tmp_path / "store" / "objects").glob("*/*"))
    with cluster(tmp_path, 1, "--resources", "GPU=1") as (address, _):
        run(tmp_path, "store", "--cluster", address)
    told = run(
        tmp_path, "nobody", "--cluster", "tcp://127.0.0.1:9", code=2, DASK_DISTRIBUTED__COMM__TIMEOUTS__CONNECT="1s"
    )
    assert "cluster tcp://127.0.0.1:9: no scheduler answers" in told


@contextmanager
def s3_server(seed: int, share: float):
    """A real S3 server that fails now and then; yields the environment of its clients."""
    port = free_port()
    python, script = os.environ.get("RANKWRIGHT_TEST_S3", sys.executable), Path(__file__).with_name("s3_server.py")
    process = subprocess.Popen([python, script, str(port), str(seed), str(share)], stderr=subprocess.DEVNULL)
    variables = {
        "AWS_ACCESS_KEY_ID": "test", "AWS_SECRET_ACCESS_KEY": "test", "AWS_DEFAULT_REGION": "us-east-1",
        "AWS_ENDPOINT_URL": f"http://127.0.0.1:{port}",
    }  # fmt: skip
    try:
        yield variables
    finally:
        end(process)


CREATE = """
import sys, time, s3fs
for _ in range(600):
    try:
        files = s3fs.S3FileSystem(skip_instance_cache=True)
        files.exists("bucket") or files.mkdir("bucket")
        break
    except Exception:
        time.sleep(0.5)
"""
FETCH = """
import sys
from rankwright.experiment.object_store import open_store
store = open_store(sys.argv[1])
for path in store.files.find(f"{store.root}/objects"):
    kind, _, name = path.removeprefix(f"{store.root}/objects/").partition("/")
    if name.endswith(".json") and "/" not in name:
        key = name.removesuffix(".json")
        store.fetch(kind, key)
        print(kind, key, len(store.files.ls(f"{store.root}/objects/{kind}/{key}", detail=False)))
print(store.home)
"""


@pytest.mark.parametrize(("seed", "share"), [(1, 0.0), (2, 0.05)])
def test_two_clients_share_an_object_store(home, tmp_path, seed, share):
    """Two clients, one with a cluster, on one bucket that fails now and then: each artifact once, with the same bytes."""
    url = f"s3://bucket/{seed}"
    with s3_server(seed, share) as variables:
        env = {**os.environ, **variables}
        subprocess.run([sys.executable, "-c", CREATE], check=True, env=env, timeout=900)
        both = []
        for at, more in enumerate(((), ("--cluster", "local:2"))):
            spec = [str(home / "e.toml"), "--store", url, "-o", str(tmp_path / f"report-{at}"), *more]
            both.append(
                subprocess.Popen(
                    [sys.executable, "-m", "rankwright", "run", *spec], stderr=subprocess.PIPE, stdout=subprocess.DEVNULL,
                    env={**env, "RANKWRIGHT_CACHE": str(tmp_path / f"cache-{at}")},
                )
            )  # fmt: skip
        for each in both:
            _, told = each.communicate(timeout=1800)
            assert each.returncode == 0, told.decode()[-3000:]
        env["RANKWRIGHT_CACHE"] = str(tmp_path / "fresh")
        told = subprocess.run(
            [sys.executable, "-c", FETCH, url], check=True, env=env, timeout=900, capture_output=True, text=True
        )
    *lines, folder = told.stdout.splitlines()
    assert {line.split()[2] for line in lines} == {"1"}  # uploads of each artifact
    assert not [line for line in lines if line.startswith("part ")]
    found, wanted = content(Path(folder)), content(home / "plain")
    assert found == wanted


def test_a_bucket_is_listed_verified_and_collected(home, tmp_path):
    """store ls, verify and gc on a bucket: what another experiment needs stays, what none needs goes, damage is named."""
    with s3_server(3, 0.0) as variables:
        env = {**environment(home), **variables, "RANKWRIGHT_CACHE": str(tmp_path / "cache")}
        subprocess.run([sys.executable, "-c", CREATE], check=True, env=env, timeout=900)
        small = SPEC[: SPEC.index("[retrieve.rm3]")].replace('[data.two]\npath = "two"\n', "")
        (tmp_path / "one").symlink_to(home / "one")
        for name, text in (("a", small), ("b", small[: small.index("[retrieve.lsa]")])):
            (tmp_path / f"{name}.toml").write_text(text + "[report]\nlatency = false\ncharts = []\n")
        store = ["--store", "s3://bucket/store"]

        def command(*given: str, code: int = 0, cache: str = "cache") -> str:
            changed = {**env, "RANKWRIGHT_CACHE": str(tmp_path / cache)}
            return execute([sys.executable, "-m", "rankwright", *given, *store], changed, code)

        for name in ("a", "b"):
            command("run", str(tmp_path / f"{name}.toml"), "-o", str(tmp_path / f"report-{name}"))
        listed = json.loads(command("store", "ls", "--format", "json", cache="another"))["rows"]
        kinds = sorted(row["kind"] for row in listed)
        each = ["comparison", "report", "run", "scores"]  # of both experiments; index and vectors are of one each
        assert kinds == sorted([*each, *each, "index", "vectors"])
        assert "All 10 artifacts are intact" in command("store", "verify", cache="another")
        assert "Removed 0 artifacts" in command("store", "gc", cache="another")
        change = (
            "import s3fs; f = s3fs.S3FileSystem(); f.rm([p for p in f.find('bucket/store/plans') if '/a' in p]);"
            "f.pipe([p for p in f.find('bucket/store/objects/scores') if p.endswith('.npz')][0], b'x')"
        )
        subprocess.run([sys.executable, "-c", change], check=True, env=env, timeout=900)
        told = command("store", "verify", code=1, cache="another")
        assert re.search(r"damaged: s3://bucket/store/objects/scores/[0-9a-f]+: .* has been modified", told)
        assert "1 of 10 artifacts are damaged; delete them there, and the next run rebuilds them" in told
        assert "Removed 5 artifacts" in command("store", "gc", cache="another")
        assert "Everything is up to date" in command("run", str(tmp_path / "b.toml"), "-o", str(tmp_path / "report-b"))


def can_mount() -> bool:
    """Whether a process may have a small disk of its own here."""
    shell = "mount -t tmpfs -o size=64k tmpfs /mnt"
    return shutil.which("unshare") is not None and not subprocess.run(["unshare", "-rm", "sh", "-c", shell]).returncode


FULL = """
set -e
mount -t tmpfs -o size=700k tmpfs "$1"
shift; code=0; "$@" || code=$?; test $code = 2
mount -o remount,size=99m tmpfs "$STORE"
"$@"
cp -r "$STORE" "$STORE-copy"
"""


@pytest.mark.skipif("not can_mount()", reason="a small disk: needs unshare and tmpfs")
def test_the_disk_of_the_store_is_full(home):
    """One line; once there is room, the same command goes on."""
    (home / "small").mkdir()
    command = ["unshare", "-rm", "sh", "-c", FULL, "sh", str(home / "small")]
    told = execute(
        [*command, *argv(home, "small", "--cluster", "local:2")], environment(home, STORE=str(home / "small"))
    )
    [line] = [line for line in told.splitlines() if line.startswith("rankwright: ")]
    assert line.endswith(f"{home}/small: cannot be written: No space left on device")
    assert content(home / "small-copy") == content(home / "plain")


@pytest.mark.skipif("not can_mount()", reason="a small disk: needs unshare and tmpfs")
def test_the_disk_of_a_worker_is_full(home, tmp_path):
    """A worker without room for its copies of artifacts: its work is done by others, and a line says so."""
    (home / "e.toml").write_text(SPEC)
    small = ("unshare", "-rm", "sh", "-c", f'mount -t tmpfs -o size=64k tmpfs {tmp_path} && exec "$@"', "sh")
    with s3_server(4, 0.0) as variables, cluster(home, 1, **variables) as (address, started):
        env = environment(home, **variables, RANKWRIGHT_CACHE=str(tmp_path / "own"))
        subprocess.run([sys.executable, "-c", CREATE], check=True, env=env, timeout=900)
        full = start_worker(
            home, address, "--no-nanny", before=small, **variables, RANKWRIGHT_CACHE=str(tmp_path / "cache")
        )
        started.append(full)
        spec = [str(home / "e.toml"), "--store", "s3://bucket/full", "-o", str(tmp_path / "report")]
        told = execute([sys.executable, "-m", "rankwright", "run", *spec, "--cluster", address], env)
        assert re.search(r": the disk of worker tcp://[0-9.:]+ is full; trying others", told)
        env["RANKWRIGHT_CACHE"] = str(tmp_path / "fresh")
        *_, folder = execute([sys.executable, "-c", FETCH, "s3://bucket/full"], env).splitlines()
    assert content(Path(folder)) == content(home / "plain")


def test_progress_of_all_workers_on_a_terminal(home, running, tmp_path):
    """A terminal shows how far the workers are: docs of the whole index, docs per second, and the time left."""
    slow_down(home, tmp_path / "seen", "a part", sleep=4)
    own, terminal = pty.openpty()
    client = subprocess.Popen(
        argv(home, "shown", "--cluster", running), env=environment(home, COLUMNS="200"), stderr=terminal
    )
    os.close(terminal)
    shown = b""
    with suppress(OSError):  # the other end is closed
        while data := os.read(own, 1 << 16):
            shown += data
    assert client.wait(600) == 0
    line = r"rm3: index of (one|two): computing (60|120|180) of 200 docs, [0-9.]+ docs/s, about [0-9]+ seconds? left"
    assert re.search(line, shown.decode()), shown.decode()[-3000:]
    assert re.search(r"\d+ of \d+: rm3: index of one, about \d+ s left", shown.decode())


def test_abandoned_uploads_are_collected(tmp_path, monkeypatch):
    """What a killed process uploaded is removed after a day; what is younger, or complete, stays."""
    from rankwright.experiment.object_store import ObjectStore

    monkeypatch.setenv("RANKWRIGHT_CACHE", str(tmp_path / "cache"))
    store = ObjectStore(f"file://{tmp_path}/bucket")
    store.build("run", "key", {}, lambda part: (part / "a.txt").write_text("complete") and None)
    old = ["objects/run/key/other/a.txt", "objects/run/gone/upload/b.txt", "parts/c.bin"]
    for name in (*old, "objects/run/soon/upload/d.txt", "parts/e.bin"):
        path = tmp_path / "bucket" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text("12345")
    complete = [path for path in tmp_path.glob("bucket/objects/run/key/*/a.txt") if path.parent.name != "other"]
    for path in (*complete, *(tmp_path / "bucket" / name for name in old)):
        os.utime(path, (1e9, 1e9))
    store.record_plan("plan", ["key"])
    removed, size = store.collect_garbage()
    assert (removed, size) == ([], 15)
    assert [(tmp_path / "bucket" / name).exists() for name in old] == [False] * 3
    assert complete[0].read_text() == "complete"
    assert (tmp_path / "bucket/objects/run/soon/upload/d.txt").exists()
    assert (tmp_path / "bucket/parts/e.bin").exists()
