"""One question: to any system of a spec or a collection, from Python, on the command line, and at the prompt."""

import io
import shutil
import warnings
from dataclasses import replace
from unittest.mock import patch

import numpy as np
import pytest

import rankwright
from conftest import command
from rankwright import Collection, RankwrightError, Run, fuse, open_system
from rankwright.errors import RankwrightWarning
from rankwright.experiment import Store, last_ranking, run_experiment, scheduler
from rankwright.experiment.graph import with_needs
from rankwright.experiment.spec import read_spec
from rankwright.experiment.stages import STAGES
from rankwright.experiment.starter import shipped_specs
from rankwright.experiment.system import LIVE_STAGES
from rankwright.fusion import METHODS
from rankwright.fusion.explain_fusion import FusionParts
from rankwright.text.analyzers import common_terms, get_analyzer
from test_experiment import collection
from test_rerank import cross_encoder

SPEC = """
schema = 1
seed = 3
[data.one]
path = "one"
[data.two]
path = "two"
exclude_self = true
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
[retrieve.server]
kind = "elastic"
optional = true
[fuse.hybrid]
from = ["bm25", "lsa"]
[fuse.best]
from = ["hybrid", "chance"]
method = "comb_max"
[rank.recent]
from = { bm25 = "bm25", dense = "lsa" }
strategy = "p1_recency_boost"
[rank.routed]
from = { bm25 = "bm25", dense = "lsa" }
strategy = "route"
[rank.regression]
from = { bm25 = "bm25", dense = "lsa" }
strategy = "logistic_regression"
[learn.logistic]
from = { bm25 = "bm25", dense = "lsa" }
model = "logistic"
folds = 3
[tune.weighted]
of = "hybrid"
grid = { rrf_k = [5, 60] }
measure = "RR@10"
folds = 3
[tune.recent_tuned]
of = "recent"
grid = { recency_weight = [0.0, 0.5] }
folds = 3
[tune.regression_tuned]
of = "regression"
grid = { temporal_decay_days = [10] }
folds = 2
[tune.bm25_tuned]
of = "bm25"
grid = { k1 = [0.2, 3.0], b = [0.0, 1.0], analyzer = ["english", "simple"] }
folds = 3
[rank.tuned_first]
from = { bm25 = "bm25_tuned", dense = "lsa" }
strategy = "comb_sum"
[rerank.cross]
from = "hybrid"
model = "cross-encoder"
depth = 10
params = { path = "model" }
[evaluate]
preset = "none"
measures = ["RR@10"]
[report]
charts = []
"""
SYSTEMS = [
    "bm25", "lsa", "chance", "hybrid", "best", "recent", "routed", "regression", "logistic", "weighted",
    "recent_tuned", "regression_tuned", "bm25_tuned", "tuned_first", "cross",
]  # fmt: skip


@pytest.fixture(scope="module")
def home(tmp_path_factory):
    """An experiment that has run on one of its two collections."""
    home = tmp_path_factory.mktemp("ask")
    with pytest.MonkeyPatch.context() as patched:
        patched.delenv("RANKWRIGHT_ES_URL", raising=False)
        collection(home / "one", 1)
        collection(home / "two", 2)
        cross_encoder(home / "model")
        (home / "e.toml").write_text(SPEC)
        (home / "run.toml").write_text(SPEC.replace('[data.two]\npath = "two"\nexclude_self = true\n', ""))
        store = Store(home / "store")
        plan = scheduler.prepare(home / "run.toml", store)
        scheduler.execute(replace(plan, nodes=tuple(with_needs(plan.nodes_of("run")))), store, jobs=1)
        yield home


def written_run(home, system):
    """The run that the experiment wrote."""
    store = Store(home / "store")
    nodes = scheduler.prepare(home / "run.toml", store).nodes_of("run")
    [node] = [each for each in nodes if each.stage == system and not each.note]
    return Run.read(node.folder(store) / "run.parquet").to_dict()


@pytest.mark.slow
@pytest.mark.parametrize("system", SYSTEMS)
def test_a_query_of_the_experiment_has_the_answer_that_it_wrote(home, system):
    """To the last digit; and computed alone, without its run, it differs by no more than rounding."""
    opened = open_system(home / "run.toml", system, store=home / "store")
    written = written_run(home, system)
    queries = opened.collection.judged_queries
    for query, text in queries.items():
        assert list(opened.search(text, None).to_dict()[query].items()) == list(written[query].items())
    fresh = open_system(home / "run.toml", system, store=home / "store")
    with patch.object(type(fresh.experiment), "is_stored", lambda *_: system == "cross"):  # its fold comes from there
        for query in list(queries)[:3]:
            found = fresh.search(queries[query], None).to_dict()[query]
            assert found == pytest.approx(written[query], rel=1e-5, abs=1e-6)


@pytest.mark.parametrize("system", SYSTEMS)
def test_a_new_question(home, system):
    """Every system answers it, and explains the score of its first doc: the parts add up to it."""
    opened = open_system(home / "run.toml", system, store=home / "store")
    run = opened.search("oak ash fern blue", 3)
    [(query, docs)] = run.to_dict().items()
    assert (query, len(docs), run.name) == ("query", 3, system)
    doc, score = next(iter(docs.items()))
    table = opened.explain("oak ash fern blue", doc)
    kind, last = table.columns[0].name, table.rows[-1]
    if kind == "term":
        assert sum(row[-1] for row in table.rows) == pytest.approx(score)
    elif kind == "run":
        assert last[2] == pytest.approx(score)
    elif kind == "part":
        assert last[2] == pytest.approx(score)
        assert system == "routed" or sum(row[2] for row in table.rows[:-1]) == pytest.approx(score)
    else:
        assert last[2] == pytest.approx(score)
    assert opened.stages[0] == system
    for stage in opened.stages[1:]:
        assert opened.explain("oak ash fern blue", doc, stage).rows
    with pytest.raises(RankwrightError, match="stage 'nope' is unknown; choose"):
        opened.explain("oak", doc, "nope")


def test_questions_that_find_nothing_or_are_none(home):
    for system in SYSTEMS:
        opened = open_system(home / "run.toml", system, store=home / "store")
        assert len(opened.search("zzzz")) == (0 if system not in ("chance", "best") else 10)
        for bad, given in ((" ", "an empty one"), (3, "int")):
            with pytest.raises(RankwrightError, match=f"the question must be a text, got {given}"):
                opened.search(bad)


def test_a_new_question_never_takes_the_id_of_a_query(tmp_path):
    """Given vectors are looked up by id: a query that is named `query` must not lend its vector, nor its own doc."""
    docs = {"query": "oak ash", "d2": "fern"}
    opened = open_system(Collection.of(docs, {"query": "fern"}), "bm25", store=tmp_path / "store")
    assert opened.search("oak").to_dict().keys() == {"query-0"}
    assert opened.search(" fern ").to_dict().keys() == {"query"}


def test_what_is_missing_is_built_and_what_must_be_fitted_first_says_so(home, tmp_path):
    lines = []
    opened = open_system(home / "e.toml", "hybrid", "two", tmp_path / "store", lines.append)
    assert lines == [
        "not in the store yet: bm25: index of two; building it now",
        "not in the store yet: lsa: vectors of two; building it now",
    ]
    assert not list((tmp_path / "store" / "objects").glob("run/*"))  # no query but this one is searched
    assert len(opened.search("oak ash")) == 10
    open_system(home / "e.toml", "hybrid", "two", tmp_path / "store", lines.append)
    assert len(lines) == 2
    open_system(home / "e.toml", "weighted", "two", tmp_path / "store", lines.append)
    assert lines[-1] == "not in the store yet: weighted: run of two; building it now"
    with pytest.raises(
        RankwrightError, match=r"\[rerank.cross\]: has to be fitted .* 'rankwright run .* --only cross'"
    ):
        open_system(home / "e.toml", "cross", "two", tmp_path / "store")
    with pytest.raises(RankwrightError, match=r"\[retrieve.server\] no server given"):
        open_system(home / "e.toml", "server", "two", tmp_path / "store")


def test_damage_in_the_store_is_found_and_repaired(home, tmp_path):
    lines = []
    open_system(home / "run.toml", "bm25", store=tmp_path / "store")
    [manifest] = (tmp_path / "store" / "objects" / "index").glob("*/manifest.json")
    manifest.write_text("{}")
    assert (
        len(open_system(home / "run.toml", "bm25", store=tmp_path / "store", on_note=lines.append).search("oak")) == 10
    )
    assert lines == ["not in the store yet: bm25: index of one; building it now"]


def test_every_kind_of_stage_answers():
    assert LIVE_STAGES.keys() == STAGES.keys()
    assert rankwright.open_system is open_system


@pytest.mark.parametrize("method", sorted(METHODS))
def test_the_parts_of_a_fusion(method):
    """Where runs are added up, their parts add up to the score, and the shares to 1."""
    runs = [Run.from_dict({"q": {"a": 3.0, "b": 2.0, "c": 1.0}}, "x"), Run.from_dict({"q": {"b": 9.0, "d": 1.0}}, "y")]
    params = {"weights": [0.7, 0.3]} if method == "weighted" else {}
    scores = fuse(runs, method, params).to_dict()["q"]
    parts = FusionParts(runs, method, params)
    for doc, score in scores.items():
        *rows, last = parts.explain(doc).rows
        assert last[2] == pytest.approx(score)
        assert [row[1] for row in rows] == [
            list(run.to_dict()["q"]).index(doc) + 1 if doc in run.to_dict()["q"] else None for run in runs
        ]
        if method in ("comb_max", "comb_min", "comb_med", "condorcet"):
            assert {row[3] for row in rows} == {None}
        elif score:
            assert sum(row[3] for row in rows) == pytest.approx(score)
            assert sum(row[4] for row in rows) == pytest.approx(1)
    assert parts.explain("b").rows[0][1:3] == (2, 2.0)
    with pytest.raises(RankwrightError, match="doc 'z' is not in any of the runs"):
        parts.explain("z")


@pytest.mark.parametrize("system", ["hybrid", "weighted"])
def test_notes_are_shown_with_their_best_chunk(tmp_path, system):
    """Where a spec scores notes, notes are ranked; snippet and explanation are those of their best chunk."""
    (tmp_path / "vault" / "qrels").mkdir(parents=True)
    for at, text in enumerate(("oak ash", "fern oak", "moss")):
        (tmp_path / "vault" / f"n{at}.md").write_text(f"# Note\n\nreed\n\n## Part\n\n{text}\n")
    (tmp_path / "vault" / "queries.jsonl").write_text('{"_id": "q", "text": "oak"}\n{"_id": "r", "text": "moss"}\n')
    (tmp_path / "vault" / "qrels" / "test.tsv").write_text("query-id\tcorpus-id\tscore\nq\tn0#top\t1\nr\tn2#top\t1\n")
    (tmp_path / "e.toml").write_text(
        'schema = 1\n[data.v]\npath = "vault"\npassages = "MaxP"\n[retrieve.a]\nkind = "bm25"\n[retrieve.b]\n'
        'kind = "bm25"\nweighting = "elastic"\n[fuse.hybrid]\nfrom = ["a", "b"]\n[tune.weighted]\nof = "hybrid"\n'
        "grid = { rrf_k = [5, 60] }\nfolds = 2\n"
    )
    args = ["--spec", tmp_path / "e.toml", "--system", system, "--store", tmp_path / "store", "-q", "ash oak"]
    done = command("search", *args)
    assert done.returncode == 0, done.stderr
    assert "n0 (#top)" in done.stdout
    assert "*oak* *ash*" in done.stdout
    assert "= a 0." in done.stdout


class TestCommandLine:
    def search(self, home, *args, spec="run.toml"):
        return command("search", "--spec", home / spec, "--store", home / "store", *args)

    def test_search_with_a_system(self, home):
        done = self.search(home, "--system", "hybrid", "-q", "oak ash fern", "--k", 2)
        assert done.returncode == 0, done.stderr
        assert "= bm25 0.0" in done.stdout
        assert "lsa: rank" not in done.stdout
        full = self.search(home, "--system", "cross", "-q", "oak ash fern", "--k", 1, "--explain").stdout
        full = " ".join(full.split())  # lines are wrapped at the width of the terminal
        for part in (
            "before (hybrid): rank",
            "model, weight",
            "after: rank 1",
            "hybrid = bm25",
            "bm25 = ",
            "lsa: rank",
        ):
            assert part in full
        run = self.search(home, "--system", "best", "-q", "oak ash", "--k", 2, "--format", "trec").stdout
        assert [line.split()[0::5] for line in run.splitlines()] == [["query", "best"]] * 2

    def test_the_default_system_and_collection_are_named(self, home):
        done = self.search(home, "-q", "oak", spec="e.toml")
        assert "note: searching one; name another of one or two to search it" in done.stderr
        done = command(
            "search", "two", "--spec", home / "e.toml", "--store", home / "store", "--system", "bm25", "-q", "oak"
        )
        assert "note: searching" not in done.stderr
        assert "building it now" in done.stderr
        assert done.returncode == 0

    def test_the_best_system_of_the_last_run_answers(self, home, tmp_path):
        """Without a run the last one does; a run file has only its own queries, so that it is passed over."""
        shutil.copytree(home / "one", tmp_path / "one")
        Run.from_dict({"q0": {"d0": 1.0}}, "theirs").write(tmp_path / "theirs.run")
        (tmp_path / "x.toml").write_text(
            'schema = 1\n[data.one]\npath = "one"\n[retrieve.bm25]\nkind = "bm25"\n[retrieve.theirs]\nkind = "run"\n'
            'path = "theirs.run"\n[retrieve.chance]\nkind = "random"\n'
        )
        args = ["search", "--spec", tmp_path / "x.toml", "--store", tmp_path / "s", "-q", "oak ash", "--k", 1]
        assert "note: system chance, the last one, as the store has no results of this spec; " in command(*args).stderr
        spec = read_spec(tmp_path / "x.toml")
        ranking = {"comparison": "", "measure": "nDCG@10", "systems": ["gone", "theirs", "bm25", "chance"]}
        store = Store(tmp_path / "s")
        store.remember(f"ranking-{last_ranking.experiment_id(spec)}", {"one": ranking})
        assert "note: system bm25, the best by nDCG@10 in the last run; --system chooses" in command(*args).stderr
        assert "note: system" not in command(*args, "--quiet").stderr
        store.remember(f"ranking-{last_ranking.experiment_id(spec)}", {"one": {"systems": 3}})
        assert "note: system chance" in command(*args).stderr

    @pytest.mark.slow
    def test_a_run_remembers_the_order_of_its_systems(self, home):
        run_experiment(home / "run.toml", home / "store", home / "out")
        [found] = last_ranking.recall_rankings(read_spec(home / "run.toml"), Store(home / "store")).values()
        assert set(found.systems) <= set(SYSTEMS)
        assert found.systems[0] == open_system(home / "run.toml", store=home / "store").name

    @pytest.mark.parametrize(("args", "line"), [
        (["--system", "hybird", "-q", "x"], "system 'hybird' is unknown; choose bm25, lsa, chance"),
        (["--system", "hybrid"], "-q is missing: the question to search for; 'rankwright run"),
        (["--system", "hybrid", "-q", " "], "search: the question must be a text, got an empty one"),
        (["nope", "-q", "x"], "collection 'nope' is unknown; choose one"),
        (["-q", "x", "--weighting", "elastic"], "--weighting: cannot be combined with --spec, which says how to search"),
        (["-q", "x", "--fields", "title"], "--fields: cannot be combined with --spec, which says how to search"),
        (["-q", "x", "--format", "word"], "word"),
    ])  # fmt: skip
    def test_mistakes(self, home, args, line):
        done = self.search(home, *args)
        assert (done.returncode, done.stdout) == (2, "")
        assert line in done.stderr.splitlines()[-1]

    def test_mistakes_without_a_spec(self, home):
        for args, line in (
            ([], "Missing argument 'COLLECTION'"),
            ([home / "one", "--explain"], "--explain: explains the results of one query"),
            ([home / "one", "--store", home / "store"], "--store: only a system uses it"),
            (["--system", "hybrid", "-q", "x"], "Missing argument 'COLLECTION'"),
            ([home / "one", "--system", "bm52", "-q", "x", "--store", home / "store"], "did you mean bm25"),
        ):
            done = command("search", *args)
            assert (done.returncode, done.stdout) == (2, ""), args
            assert line in done.stderr

    def test_systems_complete(self, home):
        from rankwright.cli.system_options import complete_system

        class Context:
            params = {"spec": home / "e.toml"}  # noqa: RUF012

        assert complete_system(Context, None, "recent") == ["recent", "recent_tuned"]
        Context.params = {"spec": home / "missing.toml"}
        assert complete_system(Context, None, "") == []

    def test_rank_trains_a_strategy_that_needs_a_model(self, home):
        done = command("rank", home / "one", "--strategy", "c37_lambdamart", "-q", "oak ash", "--k", 2)
        assert done.returncode == 0, done.stderr
        assert "training c37_lambdamart on 12 judged queries" in done.stderr
        assert "constant" in done.stdout


class TestPrompt:
    def ask(self, home, text, *args):
        with patch("sys.stdin", io.TextIOWrapper(io.BytesIO(text), "utf-8", "surrogateescape")):
            return command("ask", *args, "--store", home / "store", "--k", 2)

    def test_questions_on_a_pipe(self, home):
        """Answers are set apart by their questions; nothing that is typed ends the dialogue but :quit."""
        lines = (
            b"oak ash\n:explain 1\n:k 1\n:system hybrid\noak fern\n:explain 9999\n:explain 0\n:k none\n:system nope\n:nope\n\n"
            b"\xff\xfe\n\x00\x1b[31m\n:explain x\n:system\n:help\nzzzz\n:quit\nnever seen\n"
        )
        done = self.ask(home, lines, "--spec", home / "run.toml", "--system", "bm25")
        assert done.returncode == 0, done.stderr
        assert [line for line in done.stdout.splitlines() if line.startswith(" 2  ")]  # before :k 1
        for part in (
            "\noak fern\n",
            "showing 1 doc\n",
            "hybrid answers",
            "* hybrid",
            ":explain N",
            "nothing found for 'zzzz'",
        ):
            assert part in done.stdout, part
        assert "never seen" not in done.stdout
        assert "\x1b" not in done.stdout
        for part in (
            ":explain 9999: the last answer has", ":explain 0: the last answer has", "docs; choose a rank from 1 to ", ":k must be an integer", "system 'nope' is unknown; choose",
            "command ':nope' is unknown; choose :system", ":explain must be an integer",
        ):  # fmt: skip
            assert part in done.stderr, part

    def test_a_collection_needs_no_spec(self, home):
        done = self.ask(home, b":explain 1\noak ash\n:system comb_sum\noak ash\n:system dense\noak ash\n", home / "one")
        assert done.returncode == 0, done.stderr
        assert "there is no answer yet" in done.stderr
        assert done.stdout.count("oak ash\n") == 3
        assert "= dense " in done.stdout
        assert self.ask(home, b"", home / "one").stdout == ""

    def test_a_prompt_on_a_terminal(self, home):
        answers = iter(["oak", ":system lsa", "ash"])

        def typed(label):
            labels.append(label)
            try:
                return next(answers)
            except StopIteration:
                raise EOFError from None

        labels = []
        terminal = io.TextIOWrapper(io.BytesIO())
        terminal.isatty = lambda: True
        with patch("sys.stdin", terminal), patch("builtins.input", typed):
            done = command("ask", "--spec", home / "run.toml", "--system", "bm25", "--store", home / "store")
        assert done.returncode == 0, done.stderr
        assert labels == ["bm25> ", "bm25> ", "lsa> ", "lsa> "]
        assert "----" not in done.stdout


def test_words_of_questions_come_last():
    """The largest part first, words of questions folded into one part; alone they are shown as they are."""
    args = ["search", "demo", "-q", "how do I calibrate a scale", "--k", 2, "--quiet"]
    first, second = (" ".join(part.split("\n\n")[0].split()) for part in command(*args).stdout.split("= ")[1:])
    assert first.startswith("i ")
    assert second.startswith("scale ")
    assert second.endswith("(i)")
    assert " + other words " in second
    assert "other words" not in command(*args, "--explain").stdout
    assert {"how", "do", "which", "i"} <= common_terms(get_analyzer("english"))


def test_given_vectors_have_none_for_a_new_question(tmp_path):
    """LSA is used instead, with a warning each time; a query of the collection keeps its own vector."""
    collection(tmp_path / "one", 1)
    (tmp_path / "one" / "vectors").mkdir()
    for name, count in (("docs", 60), ("queries", 12)):
        np.save(tmp_path / "one" / "vectors" / f"{name}.npy", np.random.default_rng(count).normal(size=(count, 4)))
    found = Collection.load(tmp_path / "one")
    opened = open_system(found, "dense", store=tmp_path / "store")
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        assert len(opened.search(next(iter(found.queries.values())))) == 10
    with pytest.warns(RankwrightWarning, match="using LSA instead"):
        assert len(opened.search("oak and ash")) == 10
    with pytest.warns(RankwrightWarning, match="using LSA instead"):
        opened.search("fern")
    hybrid = opened.experiment.system("hybrid")
    assert hybrid.caveats("fern") == ["dense: no vector is given for a new question; using LSA instead"]
    assert hybrid.caveats(next(iter(found.queries.values()))) == []


@pytest.mark.slow
@pytest.mark.parametrize("spec", ["demo", "strategies", "leaderboard"])
def test_every_system_of_the_shipped_experiments(tmp_path, spec):
    """Every query of the demo vault has the answer that the experiment wrote, to the last digit."""
    path, store = shipped_specs()[spec], Store(tmp_path / "store")
    plan = scheduler.prepare(path, store)
    scheduler.execute(plan, store)
    for node in plan.nodes_of("run"):
        if not node.note:
            opened = open_system(path, node.stage, store=store.home)
            written = Run.read(node.folder(store) / "run.parquet").to_dict()
            for query, text in opened.collection.judged_queries.items():
                assert list(opened.search(text, None).to_dict()[query].items()) == list(written[query].items())
