"""Experiments: a change rebuilds only what depends on it; kills, damage and parallel runs change no byte."""

import importlib.util
import json
import os
import random
import re
import shutil
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from itertools import product
from pathlib import Path

import pytest

from conftest import command
from rankwright import PRESETS, RankwrightError
from rankwright.experiment import Store, node_build, run_experiment, scheduler
from rankwright.experiment.collection_folders import find_collections
from rankwright.experiment.plan import equal_stage, select_stage
from rankwright.experiment.spec import read_spec
from rankwright.experiment.spec_schema import json_schema, spec_keys
from rankwright.experiment.stages import SECTIONS, STAGES
from rankwright.experiment.stages.evaluate import Evaluate
from rankwright.experiment.stages.stage import open_run
from rankwright.experiment.starter import shipped_specs
from rankwright.experiment.store import Artifact
from rankwright.kind_options import parse_options
from rankwright.reporting.page import bundle
from rankwright.retrieval.dense.encoders.model_recipes import Recipe

SPEC = """
schema = 1
seed = 3

[data.one]
path = "one"

[data.two]
path = "two"

[retrieve.bm25]
kind = "bm25"
k = 20

[retrieve.lsa]
kind = "dense"
encoder = "lsa"
params = { dim = 8 }
k = 20

[retrieve.chance]
kind = "random"
k = 20

[fuse.hybrid]
from = ["bm25", "lsa"]
params = { rrf_k = 60 }

[rank.recent]
from = { bm25 = "bm25", dense = "lsa" }
strategy = "p1_recency_boost"

[learn.logistic]
from = { bm25 = "bm25", dense = "lsa" }
model = "logistic"
folds = 3

[tune.tuned]
of = "hybrid"
grid = { rrf_k = [5, 60] }
measure = "RR@10"
folds = 3

[evaluate]
preset = "none"
measures = ["RR@10", "P@5"]

[compare]
baseline = "bm25"
permutations = 500

[report]
charts = ["forest"]
"""
WORDS = [
    "oak",
    "ash",
    "elm",
    "fir",
    "yew",
    "bay",
    "fig",
    "pine",
    "palm",
    "rose",
    "reed",
    "moss",
    "fern",
    "vine",
    "leaf",
    "root",
    "bark",
    "seed",
    "stem",
    "bush",
]


def collection(folder, seed):
    """Write sixty short docs with dates, twelve queries and judgements as BEIR files."""
    rng = random.Random(seed)
    (folder / "qrels").mkdir(parents=True)
    docs = [
        {"_id": f"d{at}", "title": rng.choice(WORDS), "text": " ".join(rng.choices(WORDS, k=12)),
         "metadata": {"date": f"2024-{1 + at % 12:02d}-01"}}
        for at in range(60)
    ]  # fmt: skip
    queries = [{"_id": f"q{at}", "text": " ".join(rng.sample(WORDS, 3))} for at in range(12)]
    (folder / "corpus.jsonl").write_text("".join(json.dumps(doc) + "\n" for doc in docs))
    (folder / "queries.jsonl").write_text("".join(json.dumps(query) + "\n" for query in queries))
    rows = [
        (query["_id"], doc["_id"])
        for query in queries
        for doc in docs
        if sum(word in doc["text"].split() for word in query["text"].split()) >= 2
    ]
    text = "query-id\tcorpus-id\tscore\n" + "".join(f"{query}\t{doc}\t1\n" for query, doc in rows)
    (folder / "qrels" / "test.tsv").write_text(text)


@pytest.fixture
def home(tmp_path, monkeypatch):
    monkeypatch.setenv("RANKWRIGHT_CACHE", str(tmp_path / "cache"))
    monkeypatch.delenv("RANKWRIGHT_STORE", raising=False)
    collection(tmp_path / "one", 1)
    collection(tmp_path / "two", 2)
    (tmp_path / "e.toml").write_text(SPEC)
    bundle()  # so that other processes find it
    return tmp_path


@pytest.fixture(scope="module")
def ready(tmp_path_factory):
    """The same folder with a complete store, to copy."""
    home = tmp_path_factory.mktemp("ready")
    collection(home / "one", 1)
    collection(home / "two", 2)
    (home / "e.toml").write_text(SPEC)
    run_spec(home)
    return home


def run_spec(home, store="store"):
    """Run the spec in this process; returns kind, stage and collection of what was built."""
    kept = Store(home / store)
    outcome = scheduler.execute(scheduler.prepare(home / "e.toml", kept), kept)
    return sorted({(node.kind, node.stage, node.collection) for node in outcome.built_nodes})


def content(store):
    """Every file of a store that contains no times, by name: what must not depend on how it was built."""
    found = {}
    for path in sorted((store / "objects").rglob("*")):
        name = path.relative_to(store).as_posix()
        timed = any(
            each in name
            for each in ("timing", "leaderboard", "report.html", "paper.tex", "pareto", "strategies", "/stages")
        )
        if path.is_file() and path.name != "manifest.json" and not timed:
            found[name] = path.read_bytes()
        if path.name == "manifest.json" and "report/report" not in name and "/report/" not in name:
            manifest = json.loads(path.read_text())
            found[name] = json.dumps({key: manifest[key] for key in ("kind", "key", "inputs", "files")})
    return found


@pytest.mark.slow
def test_only_what_depends_on_a_change_is_rebuilt(home, ready):
    """A second run builds nothing; another rrf_k, judgement or doc rebuilds what depends on it."""
    shutil.copytree(ready / "store", home / "store")
    assert {each.kind for each in Store(home / "store").artifacts()} == {
        "index", "vectors", "run", "scores", "comparison", "report",
    }  # fmt: skip
    assert run_spec(home) == []  # in another place too
    (home / "e.toml").write_text(SPEC.replace("params = { rrf_k = 60 }", "params = { rrf_k = 61 }"))
    assert run_spec(home) == sorted(
        [("report", "", "")]
        + [
            (kind, stage, name)
            for name in ("one", "two")
            for stage in ("hybrid", "tuned")
            for kind in ("run", "scores")
        ]
        + [("comparison", "", name) for name in ("one", "two")]
    )
    (home / "e.toml").write_text(SPEC)
    assert run_spec(home) == []  # all of it is still there
    path = home / "two" / "corpus.jsonl"
    lines = path.read_text().splitlines(keepends=True)
    path.write_text("".join([lines[0].replace("2024-01-01", "2023-01-01"), *lines[1:]]))
    assert {name for _, _, name in run_spec(home)} == {"two", ""}
    path = home / "one" / "qrels" / "test.tsv"
    path.write_text(path.read_text().replace("\t1\n", "\t2\n", 1))
    made = run_spec(home)
    assert {name for _, _, name in made} == {"one", ""}
    assert {stage for kind, stage, _ in made if kind == "run"} == {"logistic", "tuned"}  # these learn from judgements


@pytest.mark.slow
def test_two_stores_have_the_same_content(home, ready):
    """Two runs with two stores write the same bytes, except for times."""
    run_spec(home)
    assert content(home / "store") == content(ready / "store")


SELDOM = [pytest.param(kind, marks=pytest.mark.slow) for kind in ("vectors", "scores", "comparison", "report")]


@pytest.mark.parametrize("kind", ["index", "run", *SELDOM])
def test_a_flipped_byte_is_found(home, ready, kind):
    shutil.copytree(ready / "store", home / "store")
    before = content(home / "store")
    [first, *_] = [each for each in Store(home / "store").artifacts() if each.kind == kind]
    files = [
        path
        for path in first.home.rglob("*")
        if path.is_file() and path.stat().st_size and path.name != "manifest.json"
    ]
    path = max(files, key=lambda path: path.stat().st_size)
    data = bytearray(path.read_bytes())
    data[len(data) // 2] ^= 1
    path.write_bytes(data)
    said = command("store", "verify", "--store", home / "store")
    assert said.returncode == 1
    assert f"damaged: {first.home}: {path.relative_to(first.home).as_posix()} has been modified" in said.stdout
    kept = Store(home / "store")
    outcome = scheduler.execute(scheduler.prepare(home / "e.toml", kept), kept)
    assert [node.kind for node, _ in outcome.damaged_nodes] == [kind]
    assert len(outcome.built_nodes) == 1
    assert content(home / "store") == before
    path = first.home / "manifest.json"
    path.write_text(path.read_text().replace('"seconds": ', '"seconds": 1', 1))
    assert "manifest.json has been modified" in Store(home / "store").find_damaged([first])[0][1]
    (first.home / "manifest.json").write_text("{")
    assert "manifest.json is missing or damaged" in Store(home / "store").find_damaged([first])[0][1]


KILLED = """
import os, sys
from rankwright.experiment import node_build, scheduler, store
from rankwright.experiment.store import Store
where, kind, home = sys.argv[1:]
if where == "inside":
    written = node_build.build_node
    def die(node, part, *rest):
        said = written(node, part, *rest)
        if kind in (node.kind, node.stage if node.kind == "run" else None):
            os.kill(os.getpid(), 9)
        return said
    node_build.build_node = die
else:
    install, write, current = store.replace_folder, store.write_manifest, []
    def remember(part, what, *rest):
        current[:] = [what]
        write(part, what, *rest)
    def die(part, home):
        if current == [kind]:
            os.kill(os.getpid(), 9)
        install(part, home)
    store.write_manifest, store.replace_folder = remember, die
kept = Store(home + "/store")
scheduler.execute(scheduler.prepare(home + "/e.toml", kept), kept, jobs=1)
"""


KINDS = ("index", "vectors", "run", "scores", "comparison", "report")


EVERYWHERE = list(product(KINDS, ("inside", "before the rename")))


@pytest.mark.parametrize(("places", "stages"), [
    (EVERYWHERE, ["lsa", "chance", "hybrid", "recent", "logistic", "tuned"]),
])  # fmt: skip
@pytest.mark.slow
def test_kills_change_nothing(home, ready, places, stages):
    """After kills inside stages and before renames, a run writes the same bytes as an undisturbed one."""
    shutil.copytree(ready / "store", home / "undisturbed")
    for kind, where in places:
        killed = subprocess.run(
            [sys.executable, "-c", KILLED, where, kind, str(home)], check=False, capture_output=True
        )
        assert killed.returncode == -9, killed.stderr.decode()[-2000:]
        assert Store(home / "store").find_damaged(Store(home / "store").artifacts()) == []
    run_spec(home)
    for stage in stages:
        shutil.rmtree(home / "store" / "objects" / "scores")  # so that the run is needed again
        for each in Store(home / "store").artifacts():
            if each.kind == "run" and each.manifest["inputs"]["stage"] == stage:
                shutil.rmtree(each.home)
        killed = subprocess.run(
            [sys.executable, "-c", KILLED, "inside", stage, str(home)], check=False, capture_output=True
        )
        assert killed.returncode == -9, killed.stderr.decode()[-2000:]
        run_spec(home)
    assert list((home / "store" / "parts").iterdir())  # left by the killed processes
    run_spec(home)
    assert content(home / "store") == content(home / "undisturbed")
    assert command("store", "gc", "--store", home / "store").returncode == 0
    assert not list((home / "store" / "parts").iterdir())
    assert content(home / "store") == content(home / "undisturbed")


@pytest.mark.slow
def test_two_processes_share_a_store(home, ready):
    """Two processes on one store: each artifact is built by one of them."""
    program = """
import sys
from rankwright.experiment import scheduler
from rankwright.experiment.store import Store
kept = Store(sys.argv[1] + "/store")
outcome = scheduler.execute(scheduler.prepare(sys.argv[1] + "/e.toml", kept), kept)
print("\\n".join(node.key for node in outcome.built_nodes))
"""
    with ThreadPoolExecutor(2) as pool:
        argv = [sys.executable, "-c", program, str(home)]
        both = list(pool.map(lambda _: subprocess.run(argv, check=True, capture_output=True, text=True), range(2)))
    made = [line for each in both for line in each.stdout.split()]
    assert len(made) == len(set(made)) == len(Store(ready / "store").artifacts())
    assert content(home / "store") == content(ready / "store")


MISTAKES = [
    ("schema = 1", "schema = 2", "e.toml: schema must be 1, got 2; write schema = 1"),
    ("schema = 1", "", "e.toml: schema is missing; start the file with: schema = 1"),
    ('kind = "bm25"', "kind = 5", "[retrieve.bm25] kind must be a string, got 5"),
    ('kind = "bm25"\n', "", "[retrieve.bm25] kind is missing: kind of retriever"),
    ('kind = "bm25"', 'kind = "bm25"\nrm3_docs = 5', "[retrieve.bm25] parameter 'rm3_docs' has no effect without rm3 = true"),
    ("rrf_k = 60", "trust_file_rank = true", "[fuse.hybrid] trust_file_rank has no effect in a spec: runs of stages have no"),
    ('from = ["bm25", "lsa"]', 'from = ["bm25", "lsa"]\ntrust_file_rank = false', "[fuse.hybrid] trust_file_rank has no effect"),
    ("seed = 3", "sed = 3", "e.toml: key 'sed' is unknown"),
    ('path = "one"', 'path = "gone"', "[data.one]"),
    ('kind = "bm25"', 'kind = "bm52"', "[retrieve.bm25] kind 'bm52' is unknown; choose bm25, bm25f, dense, sparse, late-interaction, elastic"),
    ("k = 20", 'k = "20"', "[retrieve.bm25] k must be an integer >= 1, got '20'"),
    ('encoder = "lsa"', 'enkoder = "lsa"', "[retrieve.lsa] parameter 'enkoder' is unknown; choose k, filter, optional, encoder, index, storage, dim"),
    ('from = ["bm25", "lsa"]', 'from = ["bm25", "tuned"]', "stages form a cycle: "),
    ('from = ["bm25", "lsa"]', 'from = ["bm25", "lsi"]', "[fuse.hybrid] from: stage 'lsi' is unknown"),
    ("rrf_k = 60", "rff_k = 60", "[fuse.hybrid] parameter 'rff_k' is unknown; choose from, method, depth, k, compat, rrf_k"),
    ('strategy = "p1_recency_boost"', 'strategy = "p1"', "[rank.recent] strategy 'p1' is unknown"),
    ('from = { bm25 = "bm25", dense = "lsa" }\nstrategy', 'from = { bm25 = "bm25" }\nstrategy', "from: dense is missing"),
    ('charts = ["forest"]', 'charts = ["pie"]', "[report] charts 'pie' is unknown; choose forest, stability, "),
    ('model = "logistic"', 'model = "forest"', "[learn.logistic] model 'forest' is unknown"),
    ("grid = { rrf_k = [5, 60] }", "grid = { alpha = [5, 60] }", "[tune.tuned] grid: parameter 'alpha' is unknown"),
    ("grid = { rrf_k = [5, 60] }", "grid = {}", "[tune.tuned] grid: is empty"),
    ('measures = ["RR@10", "P@5"]', 'measures = ["RR@10", "PP@5"]', "[evaluate] measure 'PP@5'"),
    ('baseline = "bm25"', 'baseline = "bm26"', "[compare] baseline 'bm26' is unknown"),
    ("[compare]", "[campare]", "key 'campare' is unknown"),
    ("schema = 1", "schema = 1\nnow = '2024'", "now must be a date, got '2024'; write now = 2024-06-30, without quotes"),
    ("[evaluate]", "[rerank.maw]\nmodel = 'maw'\n[evaluate]", "[rerank.maw] from is missing: stage whose top docs to re-rank"),
    ("schema = 1", "schema = = 1", "e.toml: not TOML"),
    ("[tune.tuned]\nof = \"hybrid\"", "[tune.tuned]\nof = \"logistic\"", "is a learn stage; only retrieve, fuse and rank can be tuned"),
    ("[tune.tuned]\nof = \"hybrid\"", "[tune.tuned]\nof = \"bm25\"", "[tune.tuned] grid: parameter 'rrf_k' is unknown; "),
    ("[tune.tuned]\nof = \"hybrid\"", "[tune.tuned]\nof = \"chance\"", "[tune.tuned] retriever random cannot be tuned; choose bm25 or bm25f"),
    ("[fuse.hybrid]", "[fuse.bm25]", "another stage is also named 'bm25'"),
    ("schema = 1", "schema = true", "schema must be 1, got True"),
    ("[evaluate]", "[[evaluate]]", "[evaluate] must be a table, got ["),
    ('measures = ["RR@10", "P@5"]', "measures = []", "[evaluate] no measure"),
    ("[retrieve.chance]", '[retrieve.""]', "[retrieve]: a name is empty"),
    ('path = "one"', 'path = "one"\nvectors = { dosc = "x" }', "vectors 'dosc' is unknown; choose docs or queries"),
    ('kind = "random"', 'kind = "elastic"\nurl = "http://me:secret@host"', "names a user or password"),
    ('kind = "random"', 'kind = "elastic"\npassword = "secret"', "password: is written out; put it into an environment variable"),
    ('kind = "random"', 'kind = "elastic"\nmode = "hybrid"', "mode 'hybrid' is unknown; choose match, knn or exact_knn"),
    ('kind = "random"', 'kind = "elastic"\nparams = { k3 = 1 }', "[retrieve.chance] parameter 'k3' is unknown"),
    ("[report]", "[report]\nsystems = ['bm26']", "[report] systems 'bm26' is unknown; choose bm25, lsa, "),
    ("[report]", "[report]\nsystems = ['bm25', 'bm25']", "systems: 'bm25' appears twice"),
    ('path = "two"', 'path = "$NOWHERE_AT_ALL/two"', "environment variable NOWHERE_AT_ALL is not set"),
]  # fmt: skip


@pytest.mark.parametrize(("right", "wrong", "says"), MISTAKES, ids=[says[:30] for _, _, says in MISTAKES])
def test_mistakes_are_one_line(home, right, wrong, says):
    """Mistakes are found before any work, with file, key, what was given and what is allowed."""
    assert right in SPEC
    (home / "e.toml").write_text(SPEC.replace(right, wrong, 1))
    with pytest.raises(RankwrightError) as error:
        scheduler.prepare(home / "e.toml", Store(home / "store"))
    assert says in str(error.value)
    assert "\n" not in str(error.value)
    assert str(home / "e.toml") in str(error.value)
    assert not (home / "store" / "objects").exists()


@pytest.mark.slow
def test_commands(home, ready):
    """run, --dry-run, --only, --verify, reproduce, store and init on the command line."""
    spec, store = home / "e.toml", ("--store", home / "store")
    plan = command("run", spec, "--dry-run", *store, cwd=home)
    assert plan.returncode == 0, plan.stderr
    assert " artifacts: 0 up to date, " in plan.stdout.splitlines()[-1]
    only = command("run", spec, "--only", "hybrid", *store, cwd=home)
    assert "hybrid: " in only.stdout
    assert not (home / "e-report").exists()
    shutil.copytree(ready / "store", home / "store", dirs_exist_ok=True)
    whole = command("run", spec, *store, cwd=home)
    assert whole.returncode == 0, whole.stderr
    assert whole.stdout.splitlines()[-1] == f"Report: {home / 'e-report' / 'report.html'}"
    assert (home / "e-report" / "spec.toml").read_text() == SPEC
    again = command("run", spec, *store, "-o", "other", cwd=home)
    assert "Everything is up to date" in again.stderr
    figures = json.loads((home / "e-report" / "tables" / "main.json").read_text())["rows"][0]
    wanted = {"figures": {"one": {"bm25": {"RR@10": figures["RR@10"]}}}}
    (home / "e.expected.json").write_text(json.dumps(wanted))
    assert command("run", spec, "--verify", *store, cwd=home).returncode == 0
    wanted["figures"]["one"]["bm25"]["RR@10"] += 0.01
    (home / "e.expected.json").write_text(json.dumps(wanted))
    differs = command("run", spec, "--verify", *store, cwd=home)
    assert differs.returncode == 1
    assert "differs: one, bm25, RR@10: was" in differs.stderr
    same = command("reproduce", "e-report", cwd=home)
    assert same.returncode == 0, same.stderr
    assert "values are unchanged" in same.stdout
    path = home / "one" / "qrels" / "test.tsv"
    path.write_text("\n".join(path.read_text().splitlines()[:-40]) + "\n")
    moved = command("reproduce", "e-report", *store, cwd=home)
    assert moved.returncode == 1
    assert "changed: one, bm25, P@5: was" in moved.stdout
    listed = command("store", "ls", *store).stdout
    assert "vectors" in listed
    for args, says in (
        (["run", "gone.toml"], "gone.toml: no such file"),
        (["run", spec, "--only", "x", *store], "--only 'x' is unknown"),
        (["reproduce", "one"], "not the report of an experiment"),
        (["reproduce", "e-report", "--spec", "one"], "--spec one: is a folder, not a spec file"),
        (["init", "one", "-o", "e.toml"], "e.toml: already exists"),
        (["init"], "init: give a folder, --from NAME (beir-fusion, demo, "),
        (["init", "one", "-o", "new.toml", "--fields", "titel"], "field 'titel' is unknown; choose "),
        (["init", "--from", "nothing"], "experiment 'nothing' is unknown; choose beir-fusion, demo, "),
        (["run", spec, "-o", "one", *store], "contains other files"),
    ):
        failed = command(*args, cwd=home)
        assert (failed.returncode, failed.stderr.count("\n")) == (2, 1), failed.stderr
        assert says in failed.stderr


SMALL = """
schema = 1
[data.one]
path = "one"
[retrieve.a]
kind = "random"
[retrieve.b]
kind = "random"
[retrieve.c]
kind = "random"
seed = 5
[retrieve.idle]
kind = "random"
seed = 6
[report]
systems = ["a", "b", "c"]
charts = []
"""


def test_a_stage_that_equals_another_is_built(home):
    """--only names the run that both share; a stage that nothing needs is refused with the reason."""
    (home / "e.toml").write_text(SMALL)
    plan = scheduler.prepare(home / "e.toml", Store(home / "store"))
    keys = [[node.key for node in select_stage(plan, each).nodes] for each in "ab"]
    assert keys[0] == keys[1] != []
    assert [equal_stage(plan, each) for each in ("a", "b", "c", "idle")] == ["b", "a", None, None]
    with pytest.raises(RankwrightError, match="^--only idle: no system of the report needs this stage; add it to"):
        select_stage(plan, "idle")


def test_progress_counts_to_the_number_of_artifacts(home):
    """The report counts as the last of them; what is up to date is not counted."""
    (home / "e.toml").write_text(SMALL)
    store, lines = Store(home / "store"), []
    plan = scheduler.prepare(home / "e.toml", store)
    scheduler.execute(select_stage(plan, "c"), store)
    built = scheduler.execute(plan, store, lines.append).built_nodes
    counted = [line.partition(":")[0] for line in lines if not line.endswith(" ...")]
    assert counted == [f"{at} of {len(built)}" for at in range(1, len(plan.nodes))]
    assert lines[-1] == f"{len(built)} of {len(built)}: report"


def test_timing_has_memory_and_the_size_of_indexes(home, ready):
    """Every operation has its peak memory; the size is that of the index folder."""
    store = Store(ready / "store")
    plan = scheduler.prepare(ready / "e.toml", store)
    table = run_experiment(ready / "e.toml", ready / "store").table("timing")
    rows = {row[:2]: dict(zip((column.name for column in table.columns), row, strict=True)) for row in table.rows}
    for node in plan.nodes_of("index"):
        size = sum(path.stat().st_size for path in (store.folder("index", node.key) / "index").rglob("*.*"))
        assert rows[node.collection, f"index {node.stage}"]["index size (MB)"] == pytest.approx(size / 1e6)
    assert all(row["peak memory (MB)"] > 10 for row in rows.values())


QUERIES_AS_DOCS = """
schema = 1
[data.one]
path = "one"
exclude_self = true
[retrieve.bm25]
kind = "bm25"
k = 5
[retrieve.lsa]
kind = "dense"
encoder = "lsa"
params = { dim = 8 }
k = 5
[fuse.hybrid]
from = ["bm25", "lsa"]
[rank.blend]
from = { bm25 = "bm25", dense = "lsa" }
strategy = "comb_mnz"
[evaluate]
preset = "none"
measures = ["RR@10"]
[report]
latency = false
charts = []
"""


def queries_as_docs(home):
    """Write a collection whose queries are also docs with the same ids, each relevant for another query."""
    docs = [json.loads(line) for line in (home / "one" / "corpus.jsonl").read_text().splitlines()]
    queries = [{"_id": doc["_id"], "text": doc["text"]} for doc in docs[:12]]
    (home / "one" / "queries.jsonl").write_text("".join(json.dumps(query) + "\n" for query in queries))
    rows = "".join(f"{docs[at]['_id']}\t{docs[(at + 1) % 12]['_id']}\t1\n" for at in range(12))
    (home / "one" / "qrels" / "test.tsv").write_text("query-id\tcorpus-id\tscore\n" + rows)


def test_a_query_is_not_its_own_result(home):
    """As with Pyserini's --remove-query: not in retrieved runs, which still have k docs, nor in later stages."""
    queries_as_docs(home)
    (home / "e.toml").write_text(QUERIES_AS_DOCS)

    def runs(store):
        kept = Store(home / store)
        plan = scheduler.prepare(home / "e.toml", kept)
        scheduler.execute(plan, kept)
        return {node.stage: open_run(node, kept).to_dict() for node in plan.nodes_of("run") if not node.note}

    found = runs("excluded")
    assert not [query for run in found.values() for query, docs in run.items() if query in docs]
    assert {len(docs) for docs in found["bm25"].values()} == {5}
    (home / "e.toml").write_text(QUERIES_AS_DOCS.replace("exclude_self = true\n", ""))
    before = runs("excluded")  # the same store: exclude_self is part of the key
    assert all(next(iter(docs)) == query for query, docs in before["bm25"].items())
    (home / "e.toml").write_text(QUERIES_AS_DOCS.replace("exclude_self = true", 'exclude_self = ["one"]'))
    with pytest.raises(RankwrightError, match=r"exclude_self = \['one'\]: a list of names needs a path with \*"):
        scheduler.prepare(home / "e.toml", Store(home / "excluded"))
    (home / "e.toml").write_text(
        QUERIES_AS_DOCS.replace('path = "one"\nexclude_self = true', 'path = "on*"\nexclude_self = ["one"]')
    )
    assert runs("excluded") == found


def test_a_leak_is_reported_wherever_scores_are_shown(home):
    """It is on the terminal, in the leaderboard, in the summary and on the page."""
    queries_as_docs(home)
    (home / "e.toml").write_text(QUERIES_AS_DOCS.replace("exclude_self = true\n", ""))
    said = "leak: 12 of 12 queries appear word for word in a document (0 in a relevant one)"
    for _ in range(2):  # the second time it is cached
        done = command("run", "e.toml", "--store", home / "store", cwd=home)
        assert done.returncode == 0, done.stderr
        assert said in done.stderr
        assert said.removeprefix("leak") in done.stdout
    report = home / "e-report"
    for name in ("report.html", "summary.md", "tables/leaderboard.md"):
        assert said.removeprefix("leak") in (report / name).read_text(), name


def test_rank_bm25s_order_in_a_spec(home):
    """compat = "rank_bm25" returns its rows: k for every query, ties in its order."""
    import rank_bm25

    (home / "e.toml").write_text(
        QUERIES_AS_DOCS.partition("[retrieve.lsa]")[0].replace("exclude_self = true\n", "").replace(
            "k = 5", 'k = 5\nanalyzer = "whitespace"\nweighting = "BM25L"\ncompat = "rank_bm25"')
        + '[evaluate]\npreset = "none"\nmeasures = ["RR@10"]\n'
    )  # fmt: skip
    kept = Store(home / "store")
    plan = scheduler.prepare(home / "e.toml", kept)
    scheduler.execute(plan, kept)
    collection = plan.contents["one"].collection
    [(ids, texts)] = collection.texts()
    oracle = rank_bm25.BM25L([text.split() for text in texts])
    found = open_run(plan.nodes_of("run")[0], kept).to_dict()
    for query, text in collection.judged_queries.items():
        assert list(found[query]) == oracle.get_top_n(text.split(), ids, n=5)
    (home / "e.toml").write_text((home / "e.toml").read_text().replace("BM25L", "lucene"))
    with pytest.raises(RankwrightError, match=r"\[retrieve.bm25\] weighting 'lucene' has no form of rank_bm25's"):
        scheduler.prepare(home / "e.toml", kept)


@pytest.mark.slow
def test_a_starter_runs(home):
    """init writes a spec for a collection that runs unchanged."""
    assert command("init", "one", "-o", "new.toml", cwd=home).returncode == 0
    text = (home / "new.toml").read_text()
    assert "12 judged queries" in text
    assert 'strategy = "p1_recency_boost"' in text  # the docs have dates
    made = run_experiment(home / "new.toml", home / "store", home / "out")
    assert (home / "out" / "report.html").is_file()
    assert "bm25" in str(made)
    (home / "bare").mkdir()
    (home / "bare" / "corpus.jsonl").write_text('{"_id": "d", "text": "x"}\n')
    (home / "bare" / "queries.jsonl").write_text('{"_id": "q", "text": "x"}\n')
    assert "has no judgements" in command("init", "bare", "-o", "x.toml", cwd=home).stderr


def test_a_starter_believes_the_check(tmp_path):
    """Mapped columns are written; metadata that is a dead signal is not used; judged notes are scored as notes."""
    rows = "".join(f'r{i},"rule number {i}",question {i},2024-01-01\n' for i in range(5))
    (tmp_path / "rules.csv").write_text('Rule ID,"Text ""as agreed""",Example,date\n' + rows)
    flags = [f"--columns={each}" for each in ("doc=Rule ID", 'fields=Text "as agreed"', "queries=Example")]
    assert command("init", "rules.csv", "-o", "e.toml", *flags, cwd=tmp_path).returncode == 0
    data = read_spec(tmp_path / "e.toml").data["rules"]
    assert data.columns == {"doc": "Rule ID", "fields": 'Text "as agreed"', "queries": "Example"}
    assert data.fields == ['Text "as agreed"']
    assert "[rank." not in (tmp_path / "e.toml").read_text()  # every doc has the same date
    vault = tmp_path / "v"
    vault.mkdir()
    (vault / "a.md").write_text("# One\n" + "some words " * 9 + "\n# Two\n" + "other words " * 9)
    (vault / "queries.jsonl").write_text('{"_id": "q", "text": "words"}\n')
    (vault / "qrels.txt").write_text("q 0 a 1\n")
    assert command("init", "v", "-o", "v.toml", cwd=tmp_path).returncode == 0
    assert read_spec(tmp_path / "v.toml").data["v"].passages == "MaxP"


def test_a_starter_fits_dates_and_size(tmp_path):
    """Recency decays by the median age of notes, and no cutoff takes in the whole collection."""
    for at, day in enumerate(("2020-01-01", "2020-06-01", "2015-01-01")):
        (tmp_path / f"{at}.md").write_text(f"---\ndate: {day}\n---\n{'some words ' * 9}\n# B\n{'other words ' * 9}\n")
    (tmp_path / "queries.jsonl").write_text('{"_id": "q", "text": "words"}\n')
    (tmp_path / "qrels.txt").write_text("q 0 0#b 1\n")
    assert command("init", ".", "-o", "e.toml", cwd=tmp_path).returncode == 0
    spec = read_spec(tmp_path / "e.toml")
    assert spec.stages["recency"].given_params == {"decay_days": 152}  # of 0, 152 and 1,978 days
    assert spec.evaluate.measure_names() == ["nDCG@10", "RR@10", "AP", "P@5", "R@5"]  # of 6 docs
    spec.stages["recency"].check_ready()


def test_a_star_matches_every_collection(home):
    text = SPEC.replace('[data.one]\npath = "one"\n\n[data.two]\npath = "two"', '[data.all]\npath = "many/*"')
    (home / "many").mkdir()
    for name in ("one", "two"):
        shutil.move(home / name, home / "many" / name)
    (home / "e.toml").write_text(text)
    plan = scheduler.prepare(home / "e.toml", Store(home / "store"))
    assert list(plan.contents) == ["one", "two"]


SLOW = pytest.mark.slow
BEIR = """
schema = 1
[data.corpora]
path = "$RANKWRIGHT_BEIR/*"
[retrieve.bm25]
kind = "bm25"
k = 20
[retrieve.chance]
kind = "random"
k = 20
[fuse.rrf]
from = ["bm25", "chance"]
[evaluate]
preset = "none"
measures = ["nDCG@10", "R@5"]
[compare]
baseline = "bm25"
permutations = 100
[report]
latency = false
tables = ["matrix-nDCG@10", "matrix-R@5", "fusion"]
charts = ["forest"]
"""


@pytest.fixture
def beir(tmp_path, monkeypatch):
    """A folder of corpora as BEIR's archives unpack, with unrelated files, and a spec for it."""
    root = tmp_path / "beir"
    for seed, name in enumerate(("fiqa", "scifact", "cqadupstack/android", "cqadupstack/tex")):
        collection(root / name, seed)
    for name in ("scifact.zip", ".DS_Store", "README.md", "cqadupstack/.DS_Store", "list.csv"):
        (root / name).write_text("a,b\n1,2\n")
    for name in ("__MACOSX/scifact", "notes", "empty"):
        (root / name).mkdir(parents=True)
    (root / "__MACOSX" / "scifact" / "corpus.jsonl").write_text("{}")
    (root / "notes" / "todo.md").write_text("# To do")
    (tmp_path / "e.toml").write_text(BEIR)
    monkeypatch.setenv("RANKWRIGHT_BEIR", str(root))
    monkeypatch.setenv("RANKWRIGHT_CACHE", str(tmp_path / "cache"))
    return tmp_path


@pytest.mark.slow
def test_a_folder_of_unpacked_beir_corpora(beir):
    """Each forum is a collection and together they count once; other paths are skipped, in one line."""
    done = command("run", beir / "e.toml", "--store", beir / "store", cwd=beir)
    assert done.returncode == 0, done.stderr
    assert [line for line in done.stderr.splitlines() if line.startswith("note: ")] == [
        "note: skipped .DS_Store, README.md, __MACOSX, cqadupstack/.DS_Store, empty, list.csv, notes, scifact.zip: "
        "not collections"
    ]
    table = json.loads((beir / "e-report" / "tables" / "matrix-nDCG@10.json").read_text())
    rows = {row["collection"]: row["bm25"] for row in table["rows"]}
    assert list(rows) == [
        "cqadupstack-android", "cqadupstack-tex", "cqadupstack", "fiqa", "scifact", "macro-average",
    ]  # fmt: skip
    assert rows["cqadupstack"] == pytest.approx((rows["cqadupstack-android"] + rows["cqadupstack-tex"]) / 2)
    assert rows["macro-average"] == pytest.approx((rows["cqadupstack"] + rows["fiqa"] + rows["scifact"]) / 3)
    assert "R@5 by collection and system" in done.stdout  # tables that the spec names are printed
    assert "R@5 by collection and system" in (beir / "e-report" / "report.html").read_text()


def test_names_of_collections_that_match_a_star(tmp_path):
    """Forums keep their full names, nested folders of one name collapse, and files count if no folder does."""
    for name in ("cqadupstack/tex", "fiqa/fiqa"):
        collection(tmp_path / name, 1)
    assert find_collections(tmp_path / "*", None)[0] == [
        ("cqadupstack-tex", tmp_path / "cqadupstack" / "tex"), ("fiqa", tmp_path / "fiqa" / "fiqa"),
    ]  # fmt: skip
    assert find_collections(tmp_path / "cqadupstack" / "*", None)[0][0][0] == "cqadupstack-tex"
    (tmp_path / "fiqa" / "fiqa" / "corpus.jsonl").unlink()  # the rest still shows that it is a corpus
    assert [name for name, _ in find_collections(tmp_path / "*", None)[0]] == ["cqadupstack-tex", "fiqa"]
    (tmp_path / "files").mkdir()
    (tmp_path / "files" / "a.jsonl").write_text("{}\n")
    assert [name for name, _ in find_collections(tmp_path / "files" / "*", None)[0]] == ["a.jsonl"]


def test_a_folder_without_collections_is_an_error(beir, monkeypatch):
    monkeypatch.setenv("RANKWRIGHT_BEIR", str(beir / "beir" / "notes"))
    with pytest.raises(RankwrightError, match=r"RANKWRIGHT_BEIR/\*': none of todo.md is a collection"):
        scheduler.prepare(beir / "e.toml", Store(beir / "store"))


def spoil_corpus(home):
    (home / "corpus.jsonl").write_bytes(b"\xff\xfe{")


def spoil_docs(home):
    """The first rows are valid, so only a pass over all rows finds the mistake."""
    with (home / "corpus.jsonl").open("a") as file:
        file.write('{"_id": "d1", "text": "again"}\n{"_id": ')


def spoil_judgements(home):
    shutil.rmtree(home / "qrels")


def spoil_rows(home):
    (home / "qrels" / "test.tsv").write_text("query-id\tcorpus-id\tscore\n")


@pytest.mark.slow
@pytest.mark.parametrize(
    "spoil", [spoil_docs, *(pytest.param(each, marks=SLOW) for each in (spoil_corpus, spoil_judgements, spoil_rows))]
)
def test_a_corpus_that_cannot_be_read_does_not_stop_the_others(beir, spoil):
    spoil(beir / "beir" / "fiqa")
    done = command("run", beir / "e.toml", "--store", beir / "store", cwd=beir)
    assert done.returncode == 1, done.stderr
    [warning] = [line for line in done.stderr.splitlines() if line.startswith("warning: fiqa")]
    assert warning.startswith("warning: fiqa is missing: [data.fiqa] ")
    assert done.stderr.splitlines()[-1] == ("rankwright: 1 of 4 collections failed: fiqa; the next run tries again")
    report = beir / "e-report"
    assert "fiqa is missing" in (report / "report.html").read_text()
    assert "- fiqa is missing: " in (report / "summary.md").read_text()
    assert "- [ ] Every collection is in the report: fiqa is missing" in (report / "checklist.md").read_text()
    assert "fiqa" not in (report / "tables" / "matrix-nDCG@10.csv").read_text()
    assert command("run", beir / "e.toml", "--dry-run", "--store", beir / "store").returncode == 1
    shutil.rmtree(beir / "beir" / "fiqa")
    collection(beir / "beir" / "fiqa", 0)
    again = command("run", beir / "e.toml", "--store", beir / "store", cwd=beir)
    assert again.returncode == 0, again.stderr
    assert "fiqa is missing" not in (report / "report.html").read_text()
    assert "fiqa" in (report / "tables" / "matrix-nDCG@10.csv").read_text()


@pytest.mark.slow
@pytest.mark.parametrize(
    "kind", ["run", *(pytest.param(kind, marks=SLOW) for kind in ("index", "scores", "comparison"))]
)
def test_a_corpus_on_which_a_stage_fails_does_not_stop_the_others(beir, monkeypatch, kind):
    """The error names the stage; other artifacts stay, and the next run tries the failed one again."""
    write, tried = node_build.build_node, []

    def fail(node, *rest):
        if (node.kind, node.collection) == (kind, "fiqa"):
            tried.append(node.key)
            raise RankwrightError("no more room")
        return write(node, *rest)

    monkeypatch.setattr(node_build, "build_node", fail)
    for times in (1, 2):
        done = command("run", beir / "e.toml", "--store", beir / "store", cwd=beir)
        assert (done.returncode, bool(tried)) == (1, True), done.stderr
        assert "warning: fiqa failed and is left out: " in done.stderr
        assert "fiqa: no more room" in (beir / "e-report" / "report.html").read_text()
        assert json.loads((beir / "e-report" / "manifest.json").read_text())["missing"]
        assert ("\nreport ..." in done.stderr) is (times == 1)  # the report of the others is up to date
        tried.clear()
    assert command("store", "gc", "--store", beir / "store").stdout.startswith("Removed 0 artifacts")
    made = run_experiment(beir / "e.toml", beir / "store")
    assert [each.name for each in made.evidence] == ["cqadupstack-android", "cqadupstack-tex", "scifact"]
    assert "fiqa is missing: " in str(made)
    monkeypatch.setattr(node_build, "build_node", write)
    assert command("run", beir / "e.toml", "--store", beir / "store", cwd=beir).returncode == 0
    assert not run_experiment(beir / "e.toml", beir / "store").missing_collections


def test_a_single_stage_continues_after_a_failure(beir, monkeypatch):
    """--only omits the run of a failed corpus; if the only corpus or all of them fail, it is an error."""
    write = node_build.build_node

    def fail(node, *rest):
        if node.kind == "run" and node.collection in failing:
            raise RankwrightError("no more room")
        return write(node, *rest)

    monkeypatch.setattr(node_build, "build_node", fail)
    failing = ["scifact"]
    done = command("run", beir / "e.toml", "--only", "bm25", "--store", beir / "store", cwd=beir)
    assert done.returncode == 1
    assert Path(done.stdout.strip().removeprefix("bm25: ")).is_file()
    failing = ["scifact", "fiqa", "cqadupstack-android", "cqadupstack-tex"]
    done = command("run", beir / "e.toml", "--store", beir / "s", cwd=beir)
    assert (done.returncode, (beir / "e-report").exists()) == (2, False), done.stderr
    assert "no more room" in done.stderr.splitlines()[-1]
    for name in ("cqadupstack", "scifact"):
        shutil.rmtree(beir / "beir" / name)
    done = command("run", beir / "e.toml", "--store", beir / "s", cwd=beir)
    assert (done.returncode, (beir / "e-report").exists()) == (2, False), done.stderr


def test_bge_is_encoded_as_pyserini_does(monkeypatch):
    """Queries use mean pooling and no prompt, docs the model's CLS pooling; the model is not loaded."""
    made = read_spec(shipped_specs()["beir-fusion"]).stages["bge"].options.create_encoder()
    monkeypatch.setattr(type(made), "model_recipe", lambda self: Recipe())
    assert (made.model_name, made.given_recipe.pooling) == ("BAAI/bge-base-en-v1.5", None)
    assert (made.recipe.pooling_for("query"), made.recipe.prompt_for("query")) == ("mean", "")
    assert (made.recipe.pooling_for("doc"), made.recipe.prompt_for("doc")) == ("cls", "")
    assert "loaded_model" not in vars(made)
    text = shipped_specs()["beir-fusion"].read_text()
    assert "0.3697" in text
    assert "0.3735" in text


def test_equal_stages_and_collections_keep_their_names(home):
    """Two stages or collections of the same content are built once and reported under both names."""
    more = '\n[retrieve.again]\nkind = "bm25"\nk = 20\n'
    (home / "e.toml").write_text(
        SPEC.replace('path = "two"', 'path = "one"').replace('"bm25"\npermutations', '"again"\npermutations') + more
    )
    made = run_experiment(home / "e.toml", home / "store")
    assert [each.name for each in made.evidence] == ["one", "two"]
    assert {"bm25", "again"} <= set(made.evidence[1].scores.systems)
    assert made.evidence[0].baseline == "again"
    assert len([each for each in Store(home / "store").artifacts() if each.kind == "index"]) == 1


@pytest.mark.slow
def test_a_change_in_how_a_collection_is_read_rebuilds(home, ready):
    """Another date column changes the collection; another name changes the report."""
    folder = home / "rows"
    folder.mkdir()
    rows = [
        {"id": f"d{at}", "text": "oak ash", "created": f"2024-{1 + at:02d}-01", "updated": f"2024-{12 - at:02d}-01"}
        for at in range(6)
    ]
    (folder / "docs.jsonl").write_text("".join(json.dumps(row) + "\n" for row in rows))
    (folder / "queries.jsonl").write_text('{"id": "q", "text": "oak"}\n{"id": "r", "text": "ash"}\n')
    (folder / "qrels.txt").write_text("q 0 d0 1\nr 0 d5 1\n")
    text = """
schema = 1
[data.rows]
path = "rows"
format = "jsonl"
columns = { date = "created" }
[retrieve.bm25]
kind = "bm25"
[retrieve.chance]
kind = "random"
[rank.recent]
from = { bm25 = "bm25", dense = "chance" }
strategy = "p1_recency_boost"
[evaluate]
preset = "none"
measures = ["RR@10"]
"""
    (home / "e.toml").write_text(text)
    first = run_experiment(home / "e.toml", home / "store").evidence[0].tops["recent"].to_dict()
    (home / "e.toml").write_text(text.replace('"created"', '"updated"'))
    assert run_experiment(home / "e.toml", home / "store").evidence[0].tops["recent"].to_dict() != first
    (home / "e.toml").write_text(text.replace("data.rows", "data.renamed"))
    run_experiment(home / "e.toml", home / "store", home / "out")
    assert "renamed" in (home / "out" / "methods.md").read_text()


@pytest.mark.slow
def test_changes_in_files_of_queries_and_judgements_rebuild(home):
    """A changed query file rebuilds runs; changed judgements rebuild scores, and runs that learn from them."""
    (home / "eval").mkdir()
    for name in ("queries.jsonl", "qrels/test.tsv"):
        shutil.move(home / "one" / name, home / "eval" / name.rpartition("/")[2])
    head, _, tail = SPEC.partition("[data.two]")
    stages = tail.partition("[retrieve.lsa]")[0].replace('path = "two"', "")
    spec = head + 'queries = "eval/queries.jsonl"\nqrels = "eval/test.tsv"\n' + stages
    spec += '[retrieve.chance]\nkind = "random"\n[evaluate]\npreset = "none"\nmeasures = ["RR@10"]\n'
    (home / "e.toml").write_text(spec)
    assert ("run", "bm25", "one") in run_spec(home)
    assert run_spec(home) == []
    path = home / "eval" / "queries.jsonl"
    first, *others = path.read_text().splitlines(keepends=True)
    path.write_text("".join([json.dumps({**json.loads(first), "text": "oak moss"}) + "\n", *others]))
    made = run_spec(home)
    assert ("run", "bm25", "one") in made
    assert ("index", "bm25", "one") not in made
    path = home / "eval" / "test.tsv"
    path.write_text(path.read_text().replace("\t1\n", "\t2\n", 1))
    assert {kind for kind, _, _ in run_spec(home)} == {"scores", "comparison", "report"}
    (home / "e.toml").write_text(spec.replace("eval/queries", "eval/nothing"))
    failed = command("run", "e.toml", cwd=home)
    assert (failed.returncode, failed.stderr.count("\n")) == (2, 1)
    assert "e.toml: [data.one]" in failed.stderr
    assert "nothing.jsonl: no such file (queries)" in failed.stderr
    (home / "new").mkdir()
    started = command(
        "init", "one", "-o", "new/n.toml", "--queries", "eval/queries.jsonl", "--qrels", "eval/test.tsv", cwd=home
    )
    assert started.returncode == 0, started.stderr
    found = read_spec(home / "new" / "n.toml").data["one"]
    assert (found.queries, found.qrels) == (str(home / "eval" / "queries.jsonl"), str(home / "eval" / "test.tsv"))
    assert scheduler.prepare(home / "new" / "n.toml", Store(home / "store")).contents["one"].collection.judged_queries


def test_running_one_stage_keeps_the_rest(home, ready):
    """After --only and gc, everything the experiment needs is still there."""
    shutil.copytree(ready / "store", home / "store")
    run_spec(home)
    count = len(Store(home / "store").artifacts())
    assert command("run", home / "e.toml", "--only", "bm25", "--store", home / "store").returncode == 0
    command("store", "gc", "--store", home / "store")
    assert len(Store(home / "store").artifacts()) == count


def test_an_error_in_a_stage_names_it(home, monkeypatch):
    def fail(self, runs, name):
        raise RankwrightError("no")

    monkeypatch.setattr("rankwright.experiment.stages.fuse.Fuse.fuse", fail)
    with pytest.raises(RankwrightError, match=r"e.toml: \[fuse.hybrid\], one: "):
        run_spec(home)


def test_what_cannot_run_is_left_out(home, monkeypatch):
    more = '\n[retrieve.es]\nkind = "elastic"\noptional = true\n\n[fuse.both]\nfrom = ["bm25", "es"]\n'
    (home / "e.toml").write_text(SPEC + more)
    monkeypatch.delenv("RANKWRIGHT_ES_URL", raising=False)
    plan = scheduler.prepare(home / "e.toml", Store(home / "store"))
    assert [each.system for each in plan.omission_notes] == ["es", "both"]
    assert "no server given: set RANKWRIGHT_ES_URL" in plan.omission_notes[0].text
    monkeypatch.setenv("RANKWRIGHT_ES_URL", "http://127.0.0.1:9")
    plan = scheduler.prepare(home / "e.toml", Store(home / "store"))
    told = r"es: left out, RANKWRIGHT_ES_URL: no answer \(connection refused\); tried for [0123] s"
    assert re.fullmatch(told, str(plan.omission_notes[0]))
    monkeypatch.delenv("RANKWRIGHT_ES_URL")
    (home / "e.toml").write_text(SPEC + more.replace("optional = true\n", ""))
    with pytest.raises(RankwrightError, match=r"\[retrieve.es\] no server given: .*optional = true leaves the stage"):
        scheduler.prepare(home / "e.toml", Store(home / "store"))


def test_a_shipped_experiment_is_copied_with_its_values(home):
    done = command("init", "--from", "beir-fusion", "-o", "mine.toml", cwd=home)
    assert done.returncode == 0, done.stderr
    assert done.stderr == (
        "Wrote mine.toml, mine.expected.json, beir-fusion.published.json\nNext: rankwright run mine.toml\n"
    )
    assert read_spec(home / "mine.toml").report.published == str(home / "beir-fusion.published.json")
    assert command("init", "--from", "demo", cwd=home).returncode == 0
    assert {path.name for path in home.glob("demo.*")} == {"demo.toml", "demo.expected.json"}


def test_the_schema_and_the_keys():
    """The JSON Schema and the list of keys cover every key of every section."""
    schema = json_schema()
    assert {"data", "seed", "now", "schema", *STAGES, *SECTIONS} == set(schema["properties"])
    fuse = schema["properties"]["fuse"]["additionalProperties"]
    assert {"from", "method", "params", "depth", "k", "compat", "rrf_k", "weights"} <= fuse["properties"].keys()
    assert fuse["required"] == ["from"]
    assert fuse["properties"]["rrf_k"] == {
        "description": "constant added to each rank", "type": "number", "minimum": 0, "maximum": 10**9, "default": 60,
    }  # fmt: skip
    rows = list(spec_keys())
    assert ("[fuse.NAME]", "method", '"rrf"', "method of fusion") in rows
    assert all(about for _, _, _, about in rows), [row for row in rows if not row[3]]
    assert len({row[:2] for row in rows}) == len(rows)
    assert ("[data.NAME]", "path") in {row[:2] for row in rows}


@pytest.mark.parametrize("path", shipped_specs().values(), ids=lambda path: path.stem)
def test_shipped_experiments_are_valid(path, monkeypatch):
    """Every shipped spec is valid and has expected values."""
    monkeypatch.setenv("RANKWRIGHT_DATA", "/nowhere")
    monkeypatch.setenv("RANKWRIGHT_BEIR", "/nowhere")
    from rankwright.experiment.plan import check_spec

    neural = path.stem.startswith("maw") and importlib.util.find_spec("torch") is None
    if neural:
        with pytest.raises(RankwrightError, match="torch is not installed"):
            check_spec(read_spec(path))
    else:
        check_spec(read_spec(path))
    assert json.loads(path.with_suffix(".expected.json").read_text())["figures"]


@pytest.mark.slow
def test_the_demo_has_the_expected_values(tmp_path):
    """Run the spec against its expected values, then the command, which finds everything up to date."""
    done = command("run", shipped_specs()["demo"], "--verify", "--store", tmp_path / "s", "-o", tmp_path / "r")
    assert done.returncode == 0, done.stderr
    again = command("demo", "--store", tmp_path / "s", cwd=tmp_path)
    assert again.returncode == 0, again.stderr
    assert again.stdout.splitlines()[-1] == f"Report: {tmp_path / 'rankwright-demo' / 'report.html'}"
    assert "Everything is up to date" in again.stderr
    assert "the demo vault is synthetic" in again.stderr
    assert "The demo vault is synthetic" in again.stdout
    page = (tmp_path / "r" / "report.html").read_text()
    assert (tmp_path / "r" / "charts" / "sensitivity.svg").is_file()
    assert "- [x] Sensitivity to tuned parameters: charts/sensitivity" in (tmp_path / "r" / "checklist.md").read_text()
    assert "The demo vault is synthetic" in page.partition("Leaderboard</h2>")[0]  # above the first number
    for said in (
        "ranks first of 11 systems",
        "Results depend on the type of query",
        "By type of query",
        "Failure cases",
    ):
        assert said in page


@pytest.mark.slow
def test_scifact_in_one_spec(data, tmp_path):
    """BM25, given vectors and four fusions match the recorded values; a second run builds nothing."""
    files = {name: data / "scifact" / f"minilm-{name}.npy" for name in ("docs", "queries")}
    fusions = "".join(
        f'[fuse.{name}]\nfrom = ["bm25", "dense"]\nmethod = "{name}"\n'
        for name in ("rrf", "average", "interpolation", "normalize")
    )
    (tmp_path / "s.toml").write_text(f"""
schema = 1
[data.scifact]
path = "{data / "scifact"}"
[retrieve.bm25]
kind = "bm25"
params = {{ lossy_lengths = true }}
[retrieve.dense]
kind = "dense"
encoder = "vectors"
params = {{ docs = "{files["docs"]}", queries = "{files["queries"]}" }}
{fusions}
[evaluate]
preset = "fusion"
""")
    kept = Store(tmp_path / "store")
    plan = scheduler.prepare(tmp_path / "s.toml", kept)
    scheduler.execute(plan, kept)
    made = run_experiment(tmp_path / "s.toml", tmp_path / "store")
    rows = {row[0]: [round(value, 4) for value in row[1:4]] for row in made.table("main").rows}
    assert rows["bm25"] == [0.6789, 0.9253, 0.9767]
    assert rows["dense"] == [0.6449, 0.9250, 0.9933]
    assert [rows[name][0] for name in ("rrf", "average", "interpolation", "normalize")] == [
        0.7118,
        0.6849,
        0.6849,
        0.7292,
    ]
    assert scheduler.execute(scheduler.prepare(tmp_path / "s.toml", kept), kept).built_nodes == ()


# a spreadsheet of rules: example questions in two columns, distractors by rule id, some text in Japanese
RULE_ROWS = [
    ("R01", "refunds are paid within five days", "when is a refund paid", "days until refunds are paid", "R02; R03"),
    ("R02", "refunds of gift cards are never paid", "are gift cards paid back", "refunds of a gift card", "R01"),
    ("R03", "exchanges ship within five days", "when do exchanges ship", "how many days; until exchanges ship", "R01, R04"),
    ("R04", "exchanges of gift cards are free", "is an exchange free", '["gift cards exchanges", "free cards"]', "R02|R03"),
    ("R05", "返品 は 30 日 以内 に 受け付け ます", "返品 は 何 日 以内", "30 日 返品", ""),
    ("R06", "parcels are scanned once", "no word of this rule", "", "R01"),
]  # fmt: skip
RULE_SPEC = """
schema = 1
[data.rules]
path = "rules.csv"
columns = { doc = "Rule ID", queries = ["Example, 1", "Example 2"], distractors = "Confused with" }
fields = ["Rule text"]
[retrieve]
BM25Okapi = { kind = "bm25", analyzer = "whitespace", weighting = "BM25Okapi", compat = "rank_bm25", params = { k1 = 1.2 } }
BM25Plus = { kind = "bm25", analyzer = "whitespace", weighting = "BM25Plus", compat = "rank_bm25", params = { k1 = 1.2 } }
BM25L = { kind = "bm25", analyzer = "whitespace", weighting = "BM25L", compat = "rank_bm25", params = { k1 = 1.2 } }
Random = { kind = "random" }
[evaluate]
preset = "leaderboard"
"""


def composite(results, relevant, distractors, k):
    """The composite of one query, computed by hand: one relevant doc, hit rate = the first result is relevant."""
    top = results[:k]
    rank = top.index(relevant) + 1 if relevant in top else None
    precision, recall = (1 / len(top), 1.0) if rank else (0.0, 0.0)
    f1 = 2 * precision * recall / (precision + recall) if rank else 0.0
    reciprocal = 1 / rank if rank else 0.0  # nDCG with discount 1 / rank is the same
    confusion = sum(doc in distractors for doc in top) / len(top)
    return 0.4 * f1 + 0.1 * reciprocal + 0.2 * (rank == 1) + 0.1 * reciprocal + 0.2 * (1 - confusion)


def test_from_a_spreadsheet_of_rules_to_a_leaderboard(home):
    """A spec of fifteen lines gives exactly the values of rank_bm25 and the formula."""
    import csv

    import rank_bm25

    assert len(RULE_SPEC.strip().splitlines()) <= 15
    with (home / "rules.csv").open("w", newline="") as file:
        csv.writer(file).writerows([("Rule\nID", "Rule text", "Example, 1", "Example 2", "Confused with"), *RULE_ROWS])
    (home / "e.toml").write_text(RULE_SPEC)
    table = run_experiment(home / "e.toml", home / "store").table("leaderboard")
    found = {row[:2]: row[2] for row in table.rows}
    asked = [
        (text, rule, set(re.findall(r"R\d+", distractors)))
        for rule, _, first, second, distractors in RULE_ROWS
        for cell in (first, second)
        for text in (json.loads(cell) if cell.startswith("[") else [cell] if cell else [])
    ]
    assert len(asked) == 12
    names = [row[0] for row in RULE_ROWS]
    for system in ("BM25Okapi", "BM25Plus", "BM25L"):
        oracle = getattr(rank_bm25, system)([row[1].split() for row in RULE_ROWS], k1=1.2, b=0.75)
        for k in (1, 3):
            values = [composite(oracle.get_top_n(text.split(), names, n=k), *rest, k) for text, *rest in asked]
            assert found[system, k] == pytest.approx(sum(values) / len(values), abs=1e-12), (system, k)
    assert found["Random", 1] < found["BM25Okapi", 1]


@pytest.mark.slow
def test_published_values_next_to_ours(home):
    """OK to the fourth digit, near within five units of it, or differs; only for collections and systems in both."""
    spec = SPEC.replace("[report]", '[report]\npublished = "p.json"')
    (home / "e.toml").write_text(spec)
    ours = run_experiment_without(home, spec)
    figures = {"bm25": {"RR@10": ours, "P@5": ours}, "lsa": {"RR@10": 9.0}, "gone": {"RR@10": 0.5}}
    figures["bm25"]["RR@10"] += 0.0003
    (home / "p.json").write_text(json.dumps({"figures": {"one": figures, "three": figures}}))
    table = run_experiment(home / "e.toml", home / "store").extra_tables["published"]
    rows = {row[:3]: row[-1] for row in table.rows}
    assert rows == {
        ("one", "bm25", "RR@10"): "near",
        ("one", "bm25", "P@5"): "differs",
        ("one", "lsa", "RR@10"): "differs",
    }


def run_experiment_without(home, spec):
    """RR@10 of bm25 on the first collection, without published values."""
    (home / "plain.toml").write_text(spec.replace('published = "p.json"\n', ""))
    found = run_experiment(home / "plain.toml", home / "store").evidence[0]
    return found.scores.mean("bm25", "RR@10")


def test_commands_at_the_edges(home, ready):
    """A schema for editors, a spec that changed or was removed, damaged artifacts in lists, flags without a folder."""
    shutil.copytree(ready / "store", home / "store")
    store = ("--store", home / "store")
    assert command("init", "--schema", "-o", "schema.json", cwd=home).returncode == 0
    assert "retrieve" in json.loads((home / "schema.json").read_text())["properties"]
    lost = command("init", "--from", "demo", "--queries", "q.jsonl", cwd=home)
    assert (lost.returncode, "--queries: only with the folder of a collection" in lost.stderr) == (2, True)
    assert command("store", "verify", *store).stdout.endswith(" artifacts are intact\n")
    assert command("run", "e.toml", *store, cwd=home).returncode == 0
    (home / "e.toml").write_text(SPEC + "\n# a remark\n")
    again = command("reproduce", "e-report", *store, cwd=home)
    assert again.returncode == 0, again.stderr
    assert "e.toml: has changed since the report; running the current file" in again.stderr
    (home / "e.toml").rename(home / "moved.toml")
    gone = command("reproduce", "e-report", *store, cwd=home)
    assert (gone.returncode, "no longer exists; name it with --spec" in gone.stderr) == (2, True)
    first = Store(home / "store").artifacts()[0]
    (first.home / "manifest.json").write_text("{")
    assert "damaged" in command("store", "ls", *store).stdout


def test_damage_is_found_even_if_size_and_time_are_kept(tmp_path, monkeypatch):
    """An artifact that was found intact is read again as soon as one of its files is another or was changed."""
    monkeypatch.setattr("rankwright.base.file_identity.RECENT_NS", 0)
    store = Store(tmp_path)
    built, _ = store.build("run", "a1", {}, lambda folder: (folder / "x").write_bytes(b"abcd") and None)
    read = []
    monkeypatch.setattr(Artifact, "find_damage", lambda self, old=Artifact.find_damage: read.append(1) or old(self))
    assert store.find_damaged([built], afresh=False) == store.find_damaged([built], afresh=False) == []
    assert len(read) == 1
    file = built.home / "x"
    before = file.stat()
    time.sleep(0.05)  # longer than a step of the clock that files are stamped with
    file.write_bytes(b"abce")
    os.utime(file, ns=(before.st_atime_ns, before.st_mtime_ns))
    assert store.find_damaged([built], afresh=False) == [(built, "x has been modified")]


def test_files_that_changed_just_now_are_read_again(tmp_path, monkeypatch):
    """Two changes within one step of the clock leave equal times, so what was read just after a change proves nothing."""
    store = Store(tmp_path)
    built, _ = store.build("run", "a1", {}, lambda folder: (folder / "x").write_bytes(b"abcd") and None)
    monkeypatch.setattr("rankwright.base.file_identity.RECENT_NS", 10**15)
    assert store.find_damaged([built], afresh=False) == []
    assert not store.intact_file("a1").exists()


@pytest.mark.parametrize(
    ("given", "measures"),
    [
        ({}, PRESETS["paper"]),
        ({"measures": ["RR@5"]}, ["RR@5"]),
        ({"measures": ["RR@5"], "preset": "none"}, ["RR@5"]),
        ({"measures": ["RR@5"], "preset": "wsdm"}, [*PRESETS["wsdm"], "RR@5"]),
    ],
)
def test_measures_replace_the_default_preset(given, measures):
    """As -m does on the command line; a preset that is named is kept."""
    assert parse_options(Evaluate, given).measure_names() == measures


@pytest.mark.parametrize(
    ("module", "option", "message"),
    [
        ("distributed", "--cluster=local:2", "distributed is not installed; pip install 'rankwright[cluster]'"),
        ("fsspec", "--store=s3://bucket/store", "fsspec is not installed; pip install 'rankwright[object-store]'"),
    ],
)  # fmt: skip
def test_clusters_and_buckets_without_their_packages(home, module, option, message):
    """Without Dask or fsspec, one line names the extra, before anything is built."""
    program = f"import sys; sys.modules[{module!r}] = None; from rankwright.__main__ import main; main()"
    argv = [sys.executable, "-c", program, "run", str(home / "e.toml"), f"--store={home / 'store'}", option]
    done = subprocess.run(argv, capture_output=True, text=True, cwd=home)
    assert done.returncode == 2
    assert done.stderr.splitlines()[-1] == f"rankwright: {message}"
    assert not list((home / "store").glob("objects/*/*"))
