"""Experiments on a Dask cluster of real processes, which are killed: make test-cluster."""

import json
import os
import random
import signal
import socket
import subprocess
import sys
import time
from contextlib import contextmanager
from pathlib import Path

import psutil
import pytest

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
import os, time
from rankwright.experiment import node_build, part_tasks
def slow(function, names):
    def call(*given):
        name = names(*given)
        if any(each in name for each in os.environ["SLOW"].split(",")):
            open(os.path.join(os.environ["SEEN"], f"{os.getpid()}.{time.time_ns()}"), "w").close()
            time.sleep(float(os.environ.get("SLEEP", "3")))
            if os.environ.get("DIE"):
                os.kill(os.getpid(), 9)
        return function(*given)
    return call
node_build.build_node = slow(node_build.build_node, lambda node, *rest: node.name)
part_tasks.compute_part.__code__  # the module is loaded
part_tasks.load_shared = slow(part_tasks.load_shared, lambda shared, experiment: "a part")
def dask_setup(worker):
    pass
"""


def write_collection(folder: Path, seed: int) -> None:
    """A collection of 200 docs with dates, 24 queries and judgements."""
    rng = random.Random(seed)
    (folder / "qrels").mkdir(parents=True)
    docs = [
        {"_id": f"d{at}", "title": rng.choice(WORDS), "text": " ".join(rng.choices(WORDS, k=rng.randint(3, 30))),
         "date": f"2024-{rng.randint(1, 12):02}-{rng.randint(1, 28):02}"}
        for at in range(200)
    ]  # fmt: skip
    (folder / "corpus.jsonl").write_text("".join(json.dumps(each) + "\n" for each in docs))
    queries = {f"q{at}": " ".join(rng.sample(WORDS, 2)) for at in range(24)}
    (folder / "queries.jsonl").write_text(
        "".join(json.dumps({"_id": query, "text": text}) + "\n" for query, text in queries.items())
    )
    lines = ["query-id\tcorpus-id\tscore\n"]
    for query, text in queries.items():
        relevant = [each["_id"] for each in docs if set(text.split()) <= set(each["text"].split())] or ["d0"]
        lines += [f"{query}\t{doc}\t{rng.randint(1, 2)}\n" for doc in relevant[:5]]
    (folder / "qrels" / "test.tsv").write_text("".join(lines))


@pytest.fixture(scope="module")
def home(tmp_path_factory):
    """A spec with two collections, and its store as one process makes it."""
    folder = tmp_path_factory.mktemp("cluster")
    for seed, name in enumerate(("one", "two")):
        write_collection(folder / name, seed)
    (folder / "e.toml").write_text(SPEC)
    run(folder, "plain")
    return folder


def environment(home: Path, **more: str) -> dict[str, str]:
    return {**os.environ, "RANKWRIGHT_CACHE": str(home / "cache"), **more}


def argv(home: Path, store: str, *more: str) -> list[str]:
    spec = [str(home / "e.toml"), "--store", str(home / store), "-o", str(home / f"{store}-report")]
    return [sys.executable, "-m", "rankwright", "run", *spec, *more]


def run(home: Path, store: str, *more: str, code: int = 0, **variables: str) -> str:
    """Run the spec; returns what it printed."""
    found = subprocess.run(
        argv(home, store, *more), capture_output=True, text=True, timeout=900, env=environment(home, **variables)
    )
    assert found.returncode == code, found.stderr[-3000:]
    return found.stdout + found.stderr


@contextmanager
def cluster(home: Path, workers: int, *options: str, preload: str = "", **variables: str):
    """A scheduler and workers of their own; yields its address and the processes, the scheduler first."""
    file = home / f"scheduler-{time.time_ns()}.json"
    variables = {"DASK_DISTRIBUTED__SCHEDULER__ALLOWED_FAILURES": "2", **variables}
    env = environment(home, **variables)
    started = [
        subprocess.Popen(
            [sys.executable, "-m", "dask", "scheduler", "--port", "0", "--no-dashboard", "--scheduler-file", str(file)],
            env=env, stderr=subprocess.DEVNULL,
        )
    ]  # fmt: skip
    until = time.monotonic() + 600
    while not file.is_file():
        assert time.monotonic() < until
        time.sleep(0.1)
    address = json.loads(file.read_text())["address"]
    extra = []
    if preload:
        (home / "slow.py").write_text(preload)
        extra = ["--preload", str(home / "slow.py")]
    for _ in range(workers):
        started.append(
            subprocess.Popen(
                [sys.executable, "-m", "dask", "worker", address, "--nthreads", "1", "--memory-limit", "0", "--no-dashboard", *extra, *options],
                env=env, stderr=subprocess.DEVNULL,
            )
        )  # fmt: skip
    try:
        yield address, started
    finally:
        for each in started:
            for child in children(each):
                end(child)
            end(each)


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


def test_a_cluster_that_runs_already(home):
    """A scheduler and workers that someone else started; the address comes from the environment."""
    with cluster(home, 2) as (address, _):
        run(home, "tcp", RANKWRIGHT_CLUSTER=address)
    assert content(home / "tcp") == content(home / "plain")


def wait_for(folder: Path, before: int = 0, seconds: float = 600) -> list[Path]:
    """Wait until one more file is in a folder; returns them, the oldest first."""
    until = time.monotonic() + seconds
    while len(found := sorted(folder.iterdir(), key=lambda each: each.suffix)) <= before:
        assert time.monotonic() < until
        time.sleep(0.05)
    return found


STAGES = ("rm3: index of one", "lsa: vectors of one", "bm25: run of two", "hybrid: run of one", "recent: run of two",
          "learned: run of one", "tuned: run of two", "bm25: scores of one", "comparison of two", "a part")  # fmt: skip


@pytest.mark.parametrize("stage", STAGES)
def test_a_worker_is_killed_inside_a_stage(home, tmp_path, stage):
    """kill -9 of a worker inside each kind of stage: the run ends with the same bytes."""
    seen, store = tmp_path / "seen", f"killed-{STAGES.index(stage)}"
    seen.mkdir()
    slow = {"SLOW": stage, "SEEN": str(seen), "SLEEP": "1"}
    with cluster(home, 2, preload=SLOW, **slow) as (address, _):
        client = subprocess.Popen(
            argv(home, store, "--cluster", address), env=environment(home), stderr=subprocess.PIPE
        )
        [first, *_] = wait_for(seen)
        os.kill(int(first.name.split(".")[0]), signal.SIGKILL)
        _, told = client.communicate(timeout=900)
        assert client.returncode == 0, told.decode()[-3000:]
        assert len(wait_for(seen, 1)) > 1  # it was tried again
    assert content(home / store) == content(home / "plain")
    leave_no_parts(home / store)


@pytest.mark.parametrize("victim", ["scheduler", "client"])
def test_the_scheduler_or_the_client_is_killed(home, tmp_path, victim):
    """kill -9 of the scheduler is one line; after it, and after that of the client, the same command goes on."""
    seen, store = tmp_path / "seen", f"killed-{victim}"
    seen.mkdir()
    slow = {"SLOW": "bm25: run of one", "SEEN": str(seen), "SLEEP": "4"}
    with cluster(home, 2, preload=SLOW, DASK_DISTRIBUTED__COMM__TIMEOUTS__CONNECT="2s", **slow) as (address, started):
        client = subprocess.Popen(
            argv(home, store, "--cluster", address), stderr=subprocess.PIPE,
            env=environment(home, DASK_DISTRIBUTED__COMM__TIMEOUTS__CONNECT="2s"),
        )  # fmt: skip
        wait_for(seen)
        os.kill((started[0] if victim == "scheduler" else client).pid, signal.SIGKILL)
        _, told = client.communicate(timeout=900)
        if victim == "scheduler":
            assert client.returncode == 2
            assert "its scheduler is gone; the same command goes on from the store" in told.decode()
        else:
            run(home, store, "--cluster", address)
            assert content(home / store) == content(home / "plain")
    with cluster(home, 1) as (address, _):
        run(home, store, "--cluster", address)
    assert content(home / store) == content(home / "plain")


def test_a_stage_that_kills_every_worker_is_named(home, tmp_path):
    """A stage that kills three workers: one line with its place; the other collection is finished."""
    (tmp_path / "seen").mkdir()
    slow = {"SLOW": "learned: run of one", "SEEN": str(tmp_path / "seen"), "SLEEP": "0", "DIE": "1"}
    with cluster(home, 2, preload=SLOW, **slow) as (address, _):
        told = run(home, "dies", "--cluster", address, code=1)
    assert "[learn.learned], one: learned: run of one: 3 workers died of it, the last was tcp://" in told
    assert "1 of 2 collections failed: one" in told
    assert len(list((tmp_path / "seen").iterdir())) == 3


def test_a_worker_that_hangs_is_left_behind(home, tmp_path):
    """A worker that stops answering (SIGSTOP): its work is done elsewhere, though it still holds its lock."""
    seen = tmp_path / "seen"
    seen.mkdir()
    slow = {"SLOW": "bm25: run of one", "SEEN": str(seen), "SLEEP": "1", "RANKWRIGHT_PATIENCE": "3"}
    with cluster(home, 2, "--no-nanny", preload=SLOW, DASK_DISTRIBUTED__SCHEDULER__WORKER_TTL="4s", **slow) as found:
        client = subprocess.Popen(argv(home, "hangs", "--cluster", found[0]), env=environment(home))
        [first, *_] = wait_for(seen)
        os.kill(int(first.name.split(".")[0]), signal.SIGSTOP)
        assert client.wait(900) == 0
    assert content(home / "hangs") == content(home / "plain")


def test_a_slow_part_is_started_elsewhere(home, tmp_path):
    """A part on a worker that hangs is computed by another one, before the scheduler gives the worker up."""
    seen = tmp_path / "seen"
    seen.mkdir()
    slow = {
        "SLOW": "a part", "SEEN": str(seen), "SLEEP": "0.5", "DASK_RANKWRIGHT__STRAGGLER": "2",
        "DASK_DISTRIBUTED__SCHEDULER__WORKER_TTL": "30s",
    }  # fmt: skip
    with cluster(home, 3, "--no-nanny", preload=SLOW, **slow) as (address, _):
        client = subprocess.Popen(argv(home, "slow", "--cluster", address), env=environment(home))
        [first, *_] = wait_for(seen)
        hung = int(first.name.split(".")[0])
        os.kill(hung, signal.SIGSTOP)
        assert client.wait(900) == 0
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
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
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
