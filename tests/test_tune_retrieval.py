"""Tuned retrieval: k1, b, weightings, feedback, analyzers and weights of fields, out of fold."""

import json
from dataclasses import replace

import numpy as np
import pytest

from conftest import command
from rankwright import BM25, Collection, Qrels, RankwrightError, Run, create_retriever, evaluate, open_system
from rankwright import tune_retriever as tune
from rankwright.experiment import run_experiment, scheduler
from rankwright.experiment.graph import with_needs
from rankwright.experiment.store import Store
from rankwright.learning.tuning import stitch_runs
from rankwright.learning.tuning_search import Stage
from rankwright.ranking import tuned_retrieval
from rankwright.ranking.tuned_retrieval import index_variants, parse_retriever_grid
from rankwright.retrieval.bm25 import field_index

WORDS = ["oak", "oaks", "ash", "elm", "fir", "bay", "fig", "pine", "palm", "rose"]
GRID = {"k1": [0.1, 0.9, 3.0], "b": [0.0, 0.5, 1.0]}


def write_collection(folder, queries=9, docs=40, seed=3):
    """A collection in BEIR's layout: short and long docs, titles that say more than texts."""
    rng = np.random.default_rng(seed)
    (folder / "qrels").mkdir(parents=True)

    def text(low, high):
        return " ".join(rng.choice(WORDS, int(rng.integers(low, high))))

    rows = [{"_id": f"d{at}", "title": text(1, 3), "text": text(2, 25)} for at in range(docs)]
    (folder / "corpus.jsonl").write_text("".join(json.dumps(row) + "\n" for row in rows))
    asked = [{"_id": f"q{at}", "text": text(2, 4)} for at in range(queries)]
    (folder / "queries.jsonl").write_text("".join(json.dumps(row) + "\n" for row in asked))
    judged = [f"q{at}\t{doc}\t1" for at in range(queries) for doc in rng.choice([row["_id"] for row in rows], 4, False)]
    (folder / "qrels" / "test.tsv").write_text("query-id\tcorpus-id\tscore\n" + "\n".join(judged) + "\n")
    return folder


@pytest.fixture(scope="module")
def home(tmp_path_factory):
    return write_collection(tmp_path_factory.mktemp("tuned") / "c")


@pytest.fixture(autouse=True)
def own_cache(tmp_path, monkeypatch):
    monkeypatch.setenv("RANKWRIGHT_CACHE", str(tmp_path / "cache"))


def load(home):
    return Collection.load(home).select_split(None)


def test_the_arithmetic(tmp_path):
    """Two queries of one term, two folds, so that each is searched with what is best for the other.

    short has "oak" once in 1 word, long twice in 6. With b = 0 the count decides and long is first; with b = 1 and
    avgdl = 3.5, long counts 2 / (1 + 6 / 3.5) = 2 / (2 + 0.71) and short 1 / (1 + 1 / 3.5) = 1 / (1 + 0.29): short.
    q1 wants long (b = 0 is best for it), q2 wants short (b = 1); each gets the other's b, and the wrong doc first.
    """
    docs = {"short": {"text": "oak"}, "long": {"text": "oak oak elm fir ash bay"}}
    (tmp_path / "docs.jsonl").write_text("".join(json.dumps({"_id": doc, **row}) + "\n" for doc, row in docs.items()))
    (tmp_path / "q.jsonl").write_text('{"_id": "q1", "text": "oak"}\n{"_id": "q2", "text": "oak"}\n')
    Qrels.from_dict({"q1": {"long": 1}, "q2": {"short": 1}}).write(tmp_path / "qrels.txt")
    collection = Collection.load(
        tmp_path / "docs.jsonl", queries=tmp_path / "q.jsonl", qrels=tmp_path / "qrels.txt"
    ).select_split(None)
    found = tune(collection, "bm25", {"b": [0.0, 1.0]}, "RR", params={"k1": 1.0}, folds=2)
    assert found.scores.tolist() == [[1.0, 0.5], [0.5, 1.0]]  # settings x queries
    by_query = {query: found.fold_params[fold] for query, fold in found.fold.items()}
    assert by_query == {"q1": {"b": 1.0}, "q2": {"b": 0.0}}
    assert {query: next(iter(docs)) for query, docs in found.run.to_dict().items()} == {"q1": "short", "q2": "long"}
    assert found.mean == 0.5
    assert found.best_params == {"b": 0.0}  # both have a mean of 0.75: the first
    assert found.run.fitted == "out of fold"


@pytest.mark.parametrize(
    ("kind", "grid", "fixed"),
    [
        ("bm25", GRID, {}),
        ("bm25", {"k1": [0.3, 2.0], "rm3_weight": [0.2, 0.9], "rm3_docs": [2, 5]}, {"rm3": True}),
        ("bm25", {"analyzer": ["english", "simple"], "weighting": ["lucene", "elastic", "dirichlet"]}, {}),
        ("bm25f", {"field_weights.title": [0.0, 1.0, 5.0], "field_b.title": [0.0, 1.0], "k1": [0.5, 2.0]}, {}),
        ("bm25f", {"field_weights": [{"title": 1.0}, {"title": 3.0, "text": 1.0}], "b": [0.1, 0.9]}, {}),
    ],
)
def test_each_fold_has_the_setting_that_is_best_on_the_others(home, kind, grid, fixed):
    """Chosen again by hand, over runs of `create_retriever` with each setting, which are equal to the last bit."""
    collection = load(home)
    found = tune(collection, kind, grid, "nDCG@10", fixed, folds=3, rng=5)

    def whole(params):
        plain = {name: value for name, value in params.items() if "." not in name}
        tables = {"field_weights": {"title": 1.0, "text": 1.0}, "field_b": {}}
        for name, value in params.items():
            if "." in name:
                table, field = name.split(".")
                plain.setdefault(table, tables[table])[field] = value
        return {**fixed, **plain}

    queries = collection.judged_queries
    runs = [create_retriever(kind, whole(each)).build(collection).search(queries, 1000) for each in found.settings]
    scores = np.array([list(evaluate(collection.qrels, [run], ["nDCG@10"]).query_scores(run.name, "nDCG@10").values())
                       for run in runs])  # fmt: skip
    assert np.array_equal(found.scores, scores)
    fold = np.array([found.fold[query] for query in collection.qrels.queries])
    wanted = {}
    for at in range(3):
        best = int(scores[:, fold != at].mean(axis=1).argmax())  # the first of equal ones
        assert found.fold_params[at] == found.settings[best]
        wanted |= {query: runs[best].to_dict()[query] for query in queries if found.fold[query] == at}
    assert found.run.to_dict() == {query: wanted[query] for query in found.run.to_dict()}
    assert found.run.to_dict().keys() == wanted.keys()
    assert found.best_params == found.settings[int(scores.mean(axis=1).argmax())]


def test_one_index_serves_every_setting(home, monkeypatch):
    """Only an analyzer needs one of its own."""
    built, build = [], BM25.build.__func__
    monkeypatch.setattr(
        BM25, "build", classmethod(lambda cls, *args, **more: built.append(args[1]) or build(cls, *args, **more))
    )
    tune(load(home), "bm25", GRID, folds=3)
    assert built == ["english"]
    built.clear()
    tune(load(home), "bm25", {**GRID, "analyzer": ["simple", "english"]}, folds=3)
    assert built == ["simple", "english"]
    options = create_retriever("bm25")
    assert len(index_variants(options, {"weighting": ["lucene", "elastic"], "k1": [1.0, 2.0]}, load(home))) == 1
    variants = index_variants(options, {"analyzer": ["simple", "english"], "k1": [1.0, 2.0]}, load(home))
    assert [each.analyzer for each in variants] == ["simple", "english"]


def test_scores_are_those_of_the_docs(home, tmp_path):
    """Cached scores are not those of a collection whose docs changed since."""
    before = tune(load(home), "bm25", GRID, folds=3)
    changed = write_collection(tmp_path / "other", seed=4)
    for name in ("queries.jsonl", "qrels/test.tsv"):
        (changed / name).write_text((home / name).read_text())
    after = tune(load(changed), "bm25", GRID, folds=3)
    assert not np.array_equal(before.scores, after.scores)
    assert np.array_equal(tune(load(home), "bm25", GRID, folds=3).scores, before.scores)


MISTAKES = [
    ("bm25", {}, {}, "grid: is empty; give values for some of analyzer, weighting, compat, "),
    ("bm25", {"kk": [1]}, {}, "grid: parameter 'kk' is unknown; "),
    ("bm25", {"k": [1]}, {}, "grid: parameter 'k' is unknown"),
    ("bm25", {"field_weights.title": [1, 2]}, {}, "grid: parameter 'field_weights.title' is unknown"),
    ("bm25", {"k1.title": [1, 2]}, {}, "grid: parameter 'k1.title' is unknown"),
    ("bm25", {"k1": []}, {}, "grid k1: has no value"),
    ("bm25", {"k1": 0.9}, {}, "grid k1: give a list of values, got float"),
    ("bm25", {"k1": [0.9, -1]}, {}, "grid k1 must be a number >= 0, got -1"),
    ("bm25", {"mu": [100, 200]}, {}, "grid: parameter 'mu' has no effect without weighting = 'dirichlet'"),
    ("bm25", {"weighting": ["lucene", "dirichlet"], "k1": [1]}, {}, "grid: parameter 'k1' has no effect without weighting"),
    ("bm25", {"rm3_docs": [5]}, {}, "grid: parameter 'rm3_docs' has no effect without rm3 = true"),
    ("bm25", {"k1": [1]}, {"k1": 2}, "k1 is both fixed and in the grid; give it once"),
    ("bm25f", {"field_weights.titel": [1]}, {}, "grid field_weights: field 'titel' is unknown; choose title or text"),
    ("bm25f", {"field_weights.title": [1], "field_weights": [{"text": 1}]}, {}, "field_weights are both given; give one"),
    ("bm25f", {"field_weights.title": [2, 0.5], "formula": ["bm25f", "combined_fields"]}, {}, "weights of at least 1"),
    ("bm25f", {"field_weights.title": [1, 0], "field_weights.text": [1, 0]}, {}, "grid: field_weights: at least one weight"),
    ("bm25f", {"field_weights.title": [-1]}, {}, "grid field_weights.title must be a number >= 0, got -1"),
    ("bm25", {"k1": [0.1] * 1001, "b": [0.1] * 1000}, {}, "1,001,000 settings to try; at most 1,000,000 are possible"),
    ("random", {"seed": [1, 2]}, {}, "retriever random cannot be tuned; choose bm25 or bm25f"),
]  # fmt: skip


@pytest.mark.parametrize(("kind", "grid", "fixed", "message"), MISTAKES)
def test_a_grid_that_cannot_be_tried_is_refused(home, kind, grid, fixed, message):
    with pytest.raises(RankwrightError) as error:
        tune(load(home), kind, grid, params=fixed)
    assert message in str(error.value)
    assert str(error.value).startswith("tune_retriever: ")
    assert "\n" not in str(error.value)


def spec_of(home, tuned, stage='kind = "bm25"', more=""):
    return (
        f'schema = 1\nseed = 5\n[data.c]\npath = "{home}"\n[retrieve.base]\n{stage}\n[tune.tuned]\nof = "base"\n{tuned}\n'
        f'folds = 3\nmeasure = "nDCG@10"\n{more}\n[evaluate]\npreset = "none"\nmeasures = ["nDCG@10"]\n'
        "[report]\ncharts = []\nlatency = false\n"
    )


def build_runs(spec, store):
    """The plan of a spec whose runs have been built."""
    plan = scheduler.prepare(spec, store)
    scheduler.execute(replace(plan, nodes=tuple(with_needs(plan.nodes_of("run")))), store, jobs=1)
    return plan


@pytest.mark.parametrize(
    ("kind", "flags", "keys"),
    [
        ("bm25", ("--grid", "k1=0.1,0.9,3", "--grid", "b=0,0.5,1"), "k1 = [0.1, 0.9, 3], b = [0, 0.5, 1]"),
        ("bm25", ("--grid", "analyzer=simple,english"), 'analyzer = ["simple", "english"]'),
        ("bm25f", ("--grid", "field_weights.title=0.5,1,4"), "field_weights = { title = [0.5, 1, 4] }"),
        ("bm25f", ("--grid", "field_b.title=0,1"), '"field_b.title" = [0, 1]'),
    ],
)
def test_spec_command_and_python_choose_the_same(home, tmp_path, kind, flags, keys):
    (tmp_path / "e.toml").write_text(spec_of(home, f"grid = {{ {keys} }}", f'kind = "{kind}"'))
    store = Store(tmp_path / "store")
    plan = build_runs(tmp_path / "e.toml", store)
    [node] = [each for each in plan.nodes_of("run") if each.stage == "tuned"]
    assert node.facts(store)["category"] == "Retrieval, tuned"
    assert node.facts(store)["fitted"] == "out of fold"
    done = command("tune", home, "--retriever", kind, *flags, "--folds", 3, "--seed", 5, "--run-output", "t.run",
                   "-o", "t.csv", cwd=tmp_path)  # fmt: skip
    assert done.returncode == 0, done.stderr
    grid = tuned_retrieval.grid_params(type(create_retriever(kind)), [each.partition("=")[0] for each in flags[1::2]])
    values = {name: [grid[name].read(each) for each in text.split(",")] for name, _, text in
              (each.partition("=") for each in flags[1::2])}  # fmt: skip
    found = tune(load(home), kind, values, folds=3, rng=5)
    assert Run.read(tmp_path / "t.run").to_dict() == found.run.to_dict()
    assert Run.read(node.folder(store) / "run.parquet").to_dict() == found.run.to_dict()
    assert (node.folder(store) / "chosen.csv").read_text() == (tmp_path / "t.csv").read_text()
    assert (tmp_path / "t.csv").read_text() == found.table().render("csv")


def test_a_setting_alone_is_the_retriever_with_it(home, tmp_path):
    """A grid of one setting gives the run of `search` with these flags, to the last bit."""
    flags = ("--k1", "1.7", "--b", "0.3", "--weighting", "elastic", "--analyzer", "simple")
    assert command("search", home, *flags, "-o", "s.run", cwd=tmp_path).returncode == 0
    grid = ("--grid", "k1=1.7", "--grid", "b=0.3", "--param", "weighting=elastic", "--param", "analyzer=simple")
    assert command("tune", home, "--retriever", "bm25", *grid, "--run-output", "t.run", cwd=tmp_path).returncode == 0
    assert Run.read(tmp_path / "t.run").to_dict() == Run.read(tmp_path / "s.run").to_dict()


def test_a_grid_of_a_spec_that_cannot_be_tried_is_refused(home, tmp_path):
    for grid, message in (
        ("grid = { mu = [1, 2] }", "[tune.tuned] grid: parameter 'mu' has no effect without weighting = 'dirichlet'"),
        ("grid = { rrf_k = [1] }", "[tune.tuned] grid: parameter 'rrf_k' is unknown; "),
        ("grid = {}", "[tune.tuned] grid: is empty; give values for some of analyzer,"),
        ("grid = { k1 = [] }", "[tune.tuned] grid k1: has no value"),
        ('grid = { "k1.x" = [1], k1 = { x = [1] } }', "[tune.tuned] grid: k1.x is given twice"),
        ("grid = { k1 = { x = [1] } }", "[tune.tuned] grid: parameter 'k1.x' is unknown"),
    ):
        (tmp_path / "e.toml").write_text(spec_of(home, grid))
        done = command("run", "e.toml", "--store", "store", cwd=tmp_path)
        assert (done.returncode, done.stdout, done.stderr.count("\n")) == (2, "", 1)
        assert message in done.stderr
    (tmp_path / "e.toml").write_text(spec_of(home, "grid = { field_weights.titel = [1] }", 'kind = "bm25f"'))
    done = command("run", "e.toml", "--store", "store", cwd=tmp_path)
    assert (done.returncode, done.stderr.count("\n")) == (2, 1)
    assert "[tune.tuned], c: grid field_weights: field 'titel' is unknown; choose title or text" in done.stderr
    (tmp_path / "e.toml").write_text(spec_of(home, "grid = { seed = [1] }", 'kind = "random"'))
    assert "[tune.tuned] retriever random cannot be tuned" in command("run", "e.toml", cwd=tmp_path).stderr


@pytest.mark.parametrize(
    ("flags", "message"),
    [
        (("--retriever", "bmm"), "--retriever 'bmm' is unknown"),
        (("--retriever", "dense"), "--retriever: retriever dense cannot be tuned; choose bm25 or bm25f"),
        (("--retriever", "bm25"), "tune: grid: is empty"),
        (("--retriever", "bm25", "--grid", "k1=x"), "--grid k1 must be a number >= 0, got 'x'"),
        (("--retriever", "bm25", "--grid", "kk=1"), "--grid parameter 'kk' is unknown"),
        (("--retriever", "bm25f", "--grid", "field_weights=title:1,text:2"), "--grid field_weights: give values for one field"),
        (("--retriever", "bm25", "--grid", "k1=1", "--strategy", "rrf"), "--retriever and --strategy cannot be combined"),
        (("--retriever", "bm25", "--grid", "k1=1", "--param", "k=4"), "--param k: is not read here; use --k"),
        (("--retriever", "bm25", "--grid", "k1=1", "--k", "5"), "needs 10 rows per query; --k keeps 5"),
        (("--retriever", "bm25", "--grid", "k1=1,2", "--param", "k1=3"), "k1 is both fixed and in the grid"),
    ],
)  # fmt: skip
def test_mistakes_on_the_command_line(flags, message):
    done = command("tune", "GONE", *flags)  # found before the collection is read
    assert (done.returncode, done.stdout, done.stderr.count("\n")) == (2, "", 1)
    assert message in done.stderr


def test_a_tuned_retriever_is_a_source_like_any_other(home, tmp_path):
    """A strategy gets the score of every doc, by the settings of each fold; a fusion of what was fitted in sample says so."""
    more = (
        '[retrieve.lsa]\nkind = "dense"\ndim = 8\n[rank.ranked]\nfrom = { bm25 = "tuned", dense = "lsa" }\n'
        'strategy = "bm25_only"\nk = 50\n[fuse.fused]\nfrom = ["tuned", "lsa"]\n'
        '[tune.cheat]\nof = "base"\ngrid = { b = [0, 1] }\non = "test"\nfolds = 3\n[fuse.cheated]\nfrom = ["cheat", "lsa"]\n'
    )
    stage = 'kind = "bm25"\nk = 10\nparams = { k1 = 0.5 }'
    (tmp_path / "e.toml").write_text(spec_of(home, "grid = { b = [0, 0.5, 1] }", stage, more))
    store = Store(tmp_path / "store")
    plan = build_runs(tmp_path / "e.toml", store)
    nodes = {each.stage + each.note: each for each in plan.nodes_of("run")}
    chosen = json.loads((nodes["tuned"].folder(store) / "chosen.json").read_text())
    collection = load(home)
    found = tune(collection, "bm25", {"b": [0.0, 0.5, 1.0]}, params={"k1": 0.5}, folds=3, rng=5, k=10)
    assert chosen["folds"] == list(found.fold_params)
    everything = Run.read(nodes["tuned, every doc"].folder(store) / "run.parquet").to_dict()
    for query, text in collection.judged_queries.items():
        options = create_retriever("bm25", {"k1": 0.5, **found.fold_params[found.fold[query]]})
        assert everything[query] == options.build(collection).search({query: text}, 1000).to_dict()[query]
        assert len(everything[query]) > 10
    fitted = {name: node.facts(store).get("fitted", "") for name, node in nodes.items()}
    assert fitted["tuned"] == fitted["tuned, every doc"] == "out of fold"
    assert fitted["cheat"] == fitted["cheated"] == "in sample"
    assert fitted["base"] == fitted["lsa"] == fitted["fused"] == fitted["ranked"] == ""
    # every stage of one analyzer shares one index
    assert len({each.key for each in plan.nodes_of("index")}) == 1


@pytest.mark.parametrize("kind", ["bm25", "bm25f"])
def test_a_tuned_retriever_answers(home, tmp_path, kind):
    """A query of the experiment with the setting of its fold, a new question with that of all queries; explained."""
    grid = "k1 = [0.2, 3.0], b = [0.0, 1.0]" if kind == "bm25" else "field_weights.title = [0.5, 5.0]"
    grid += ', analyzer = ["english", "simple"]'
    (tmp_path / "e.toml").write_text(spec_of(home, f"grid = {{ {grid} }}", f'kind = "{kind}"\nk = 20'))
    system = open_system(tmp_path / "e.toml", "tuned", store=tmp_path / "store")
    live = system.experiment.live_stage(("tuned", False))
    collection = load(home)
    fields = collection.resolve_fields()

    def retriever(params):
        return create_retriever(kind).vary(params, fields).build(collection)

    for query, text in list(collection.judged_queries.items())[:4]:
        alone = retriever(live.fold_params[live.fold[query]])
        assert system.search(text, None).to_dict() == alone.search({query: text}, 20).to_dict()
        doc = next(iter(system.search(text).to_dict()[query]))
        assert system.explain(text, doc).rows == alone.explain(text, doc).rows
    new = system.search("oak and elm", 5).to_dict()["query"]
    assert new == retriever(live.best).search({"query": "oak and elm"}, 5).to_dict()["query"]
    [doc, score] = next(iter(new.items()))
    assert sum(row[-1] for row in system.explain("oak and elm", doc).rows) == pytest.approx(score)
    done = command(
        "search",
        "--spec",
        tmp_path / "e.toml",
        "--store",
        tmp_path / "store",
        "--system",
        "tuned",
        "-q",
        "oak elm",
        "--k",
        1,
    )
    assert done.returncode == 0, done.stderr
    assert "*" in done.stdout  # terms are marked, by the analyzer of the setting
    assert "= " in done.stdout


def test_notes_are_tuned_and_chunks_are_passed_on(tmp_path):
    """Where notes are scored, settings are chosen by notes; stages above still get chunks, as from any retriever."""
    (tmp_path / "v" / "qrels").mkdir(parents=True)
    for at, text in enumerate(("oak ash", "fern oak oak", "moss oak", "ash fern moss")):
        (tmp_path / "v" / f"n{at}.md").write_text(
            f"# Note\n\n{text} {'reed ' * 12}\n\n## Part\n\n{text} {'elm ' * 20}\n"
        )
    queries = {"q": "oak", "r": "moss", "s": "ash fern"}
    (tmp_path / "v" / "queries.jsonl").write_text(
        "".join(json.dumps({"_id": query, "text": text}) + "\n" for query, text in queries.items())
    )
    judged = "q\tn1\t1\nr\tn3\t1\ns\tn0\t1\n"
    (tmp_path / "v" / "qrels" / "test.tsv").write_text(f"query-id\tcorpus-id\tscore\n{judged}")
    text = spec_of("v", "grid = { b = [0, 1] }", more='[fuse.both]\nfrom = ["tuned", "base"]')
    (tmp_path / "e.toml").write_text(text.replace('path = "v"', 'path = "v"\npassages = "MaxP"'))
    report = run_experiment(tmp_path / "e.toml", tmp_path / "store")
    runs = {path.parent.name: Run.read(path) for path in (tmp_path / "store").rglob("run.parquet")}
    assert len(runs) == 3
    assert all("#" in doc for run in runs.values() for docs in run.to_dict().values() for doc in docs)
    [evidence] = report.evidence
    found = command("tune", tmp_path / "v", "--retriever", "bm25", "--grid", "b=0,1", "--passages", "MaxP", "--folds", 3,
                    "--seed", 5, "--run-output", "t.run", "--format", "json", cwd=tmp_path)  # fmt: skip
    assert found.returncode == 0, found.stderr
    tested = json.loads(found.stdout)["rows"][-1]["tested on"]
    assert evidence.scores.mean("tuned (out of fold)", "nDCG@10") == pytest.approx(tested, abs=1e-12)
    assert not any("#" in doc for docs in Run.read(tmp_path / "t.run").to_dict().values() for doc in docs)


def test_stitched_runs_keep_the_order_of_queries():
    one = Run.from_dict({"a": {"x": 2.0, "y": 1.0}, "b": {"x": 1.0}, "c": {"z": 1.0}}, "one")
    two = Run.from_dict({"b": {"y": 3.0}, "d": {"x": 1.0}, "a": {"y": 1.0}}, "two")
    found = stitch_runs("both", {0: one, 1: two, -1: two}, {"a": 0, "b": 1, "c": 1}, -1)
    assert found.to_dict() == {"a": {"x": 2.0, "y": 1.0}, "b": {"y": 3.0}, "d": {"x": 1.0}}
    assert list(found.queries) == ["a", "b", "d"]
    assert found.name == "both"


def test_merged_postings_are_counted_once(monkeypatch):
    """Not again for every term: 20,000 of them would be 200 million additions."""
    kept = field_index.MergedPostings()
    docs, values = np.zeros(3, dtype=np.uint32), np.zeros(3)
    for at in range(20_000):
        kept.keep(at, (docs, values))
    assert (kept.count, len(kept)) == (60_000, 20_000)
    monkeypatch.setattr(field_index, "KEPT_POSTINGS", 60_001)
    kept.keep(-1, (docs, values))
    assert (kept.count, list(kept)) == (3, [-1])


def test_a_grid_beyond_the_limit_says_so_at_once(home, monkeypatch):
    """A random search may draw from any number of combinations, of which the first are checked."""
    monkeypatch.setattr(tuned_retrieval, "CHECKED_COMBINATIONS", 20)
    grid = {f"field_weights.{name}": [1.0 + at / 100 for at in range(2000)] for name in ("title", "text")}
    values = parse_retriever_grid(create_retriever("bm25f"), {**grid, "k1": [1.0] * 300}, "")
    with pytest.raises(RankwrightError, match="1,200,000,000 settings to try; at most 1,000,000"):
        tune(load(home), "bm25f", values)
    assert len(tune(load(home), "bm25f", values, search="random", draws=2, folds=2).settings) == 2


def test_a_stage_of_a_retriever_is_tuned_like_any_other(home):
    options = create_retriever("bm25", {"k": 10})
    stage = tuned_retrieval.collection_stage(load(home), options, {"k1": [1.0]}, "")
    assert isinstance(stage, Stage)
    assert {"k1", "b", "analyzer", "rm3_docs"} <= set(stage.parameters)
    assert (
        "field_weights.title"
        in tuned_retrieval.collection_stage(load(home), create_retriever("bm25f"), {}, "").parameters
    )
