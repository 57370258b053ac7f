"""Entries of other packages: in a table, and through installed entry points; and what a broken one does."""

import json
import os
import subprocess
import sys

import pytest

from conftest import HANGS

PLUGIN = '''
from dataclasses import dataclass
from typing import ClassVar

import numpy as np

from rankwright import Collection, Run
from rankwright.collection.formats import Format
from rankwright.evaluation.measure_registry import measure
from rankwright.fusion.fusion_methods import method
from rankwright.kind_options import option
from rankwright.params import Param
from rankwright.ranking.strategies import Parts, strategy
from rankwright.reporting.charts import Chart
from rankwright.reranking import ScoringReranker
from rankwright.retrieval import RetrieverOptions
from rankwright.retrieval.dense.encoders import Encoder


class Fixed:
    def __init__(self, docs):
        self.docs = docs

    def search(self, queries, k=1000, *, threads=None):
        return Run.from_dict(dict.fromkeys(queries, self.docs), "toy").top(k)


@dataclass(frozen=True, kw_only=True)
class Toy(RetrieverOptions):
    """Docs by the length of their ids."""

    scale: float = option(1.0, "multiplies every score", low=0)
    kind: ClassVar[str] = "toy"

    def build(self, collection, folder=None):
        return Fixed({doc: self.scale * len(doc) for block in collection.blocks() for doc in block.ids})


@dataclass(frozen=True, eq=False, kw_only=True)
class Letters(Encoder):
    """Counts of the letters a to e."""

    power: float = option(1.0, "power of each count", above=0)
    kind: ClassVar[str] = "letters"

    @property
    def identity(self):
        return {"kind": self.kind, "power": self.power}

    def raw_vectors(self, texts, side):
        return np.array([[text.count(letter) ** self.power for letter in "abcde"] for text in texts])


@method("first_only", "nobody", params=[Param("weight", float, 1.0, "weight of the first run", low=0)])
def first_only(p, weight):
    """Weight over the rank in the first run."""
    return p.sum(lambda part: weight / part.ranks)


@strategy("dense_share")
def dense_share(s, share: float = 1.0):
    """share times dense."""
    return Parts({"dense": share * s.dense})


@measure("TopHit", source="nobody")
def top_hit(g, k: int, rel: float = 1):
    """Whether any of the top k is relevant."""
    return (g.top(k).relevant(rel).count() > 0).astype(float)


def draw(evidence):
    """One bar for each system."""
    import altair as alt

    return alt.Chart(alt.Data(values=[{"system": each} for each in evidence.scores.systems])).mark_bar().encode(x="system:N")


def load(path, mapping):
    rows = [line.split("=", 1) for line in path.read_text().splitlines()]
    return Collection.of({doc: text for doc, text in rows}, name=path.stem)


@dataclass(frozen=True, kw_only=True)
class Shortest(ScoringReranker):
    """Short docs first."""

    factor: float = option(1.0, "multiplies every score", low=0)
    kind: ClassVar[str] = "shortest"

    def scorer(self):
        return self

    def scores(self, pairs):
        return np.array([-self.factor * len(text) for _, text in pairs])


def commas(text):
    return text.split(",")


bars, equals = Chart(draw, "Systems"), Format("file: DOC=TEXT lines", lambda path: path.suffix == ".eq", load)
'''
ENTRY_POINTS = """
[rankwright.retrievers]
toy = toyplugin:Toy
broken = toyplugin:NotThere
wrong = toyplugin:draw

[rankwright.rerankers]
shortest = toyplugin:Shortest

[rankwright.encoders]
letters = toyplugin:Letters

[rankwright.fusions]
first_only = toyplugin:first_only

[rankwright.strategies]
dense_share = toyplugin:dense_share

[rankwright.measures]
TopHit = toyplugin:top_hit

[rankwright.formats]
equals = toyplugin:equals

[rankwright.charts]
bars = toyplugin:bars

[rankwright.analyzers]
commas = toyplugin:commas
"""
SPEC = """
schema = 1
[data.c]
path = "c"
[retrieve.toy]
kind = "toy"
scale = 2
[retrieve.letters]
kind = "dense"
encoder = "letters"
power = 2
[retrieve.bm25]
kind = "bm25"
[fuse.first]
from = ["toy", "bm25"]
method = "first_only"
weight = 3
[rank.dense]
from = { bm25 = "bm25", dense = "letters" }
strategy = "dense_share"
share = 0.5
[rerank.short]
from = "bm25"
model = "shortest"
factor = 2
weight = 1
[evaluate]
preset = "none"
measures = ["TopHit@1"]
[report]
charts = ["bars"]
"""


@pytest.fixture(scope="module")
def home(tmp_path_factory):
    """A folder with the plugin, its metadata as pip writes it, and a small collection."""
    home = tmp_path_factory.mktemp("plugins")
    for name, points in (("table", ""), ("installed", ENTRY_POINTS)):
        (home / name / "toyplugin-1.0.dist-info").mkdir(parents=True)
        (home / name / "toyplugin.py").write_text(PLUGIN)
        about = home / name / "toyplugin-1.0.dist-info"
        (about / "METADATA").write_text("Metadata-Version: 2.1\nName: toyplugin\nVersion: 1.0\n")
        (about / "entry_points.txt").write_text(points)
    (home / "c" / "qrels").mkdir(parents=True)
    docs = {"d1": "abba cab", "d22": "deed", "d333": "cede bad"}
    rows = [json.dumps({"_id": doc, "text": text}) for doc, text in docs.items()]
    (home / "c" / "corpus.jsonl").write_text("\n".join(rows) + "\n")
    (home / "c" / "queries.jsonl").write_text('{"_id": "q1", "text": "bad"}\n{"_id": "q2", "text": "deed"}\n')
    (home / "c" / "qrels" / "test.tsv").write_text("query-id\tcorpus-id\tscore\nq1\td333\t1\nq2\td22\t1\n")
    (home / "e.toml").write_text(SPEC)
    (home / "n.eq").write_text("a=one\nb=two\n")
    return home


def run(home, *args, plugin="installed", code=0, **more):
    """A command with the plugin on the path; quiet about the two broken entries, unless a test looks at them."""
    env = {**os.environ, "PYTHONPATH": str(home / plugin), "RANKWRIGHT_CACHE": str(home / "cache"), **more}
    argv = [sys.executable, "-m", "rankwright", *map(str, args)]
    done = subprocess.run(argv, cwd=home, env=env, capture_output=True, text=True, timeout=HANGS, check=False)
    assert done.returncode == code, done.stderr
    return done


def python(home, code, plugin="installed"):
    """What a program prints, with the plugin on the path."""
    env = {**os.environ, "PYTHONPATH": str(home / plugin), "RANKWRIGHT_CACHE": str(home / "cache")}
    argv = [sys.executable, "-W", "ignore", "-c", code]
    done = subprocess.run(argv, cwd=home, env=env, capture_output=True, text=True, timeout=HANGS, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout


@pytest.mark.slow
def test_a_retriever_in_the_table(home):
    """One line adds it; then Python, the command line, its help and a spec have it. Scores: twice the id's length."""
    add = "from rankwright.retrieval import RETRIEVERS; from toyplugin import Toy; RETRIEVERS['toy'] = Toy\n"
    found = python(home, add + (
        "from rankwright import Collection; from rankwright.retrieval import create_retriever\n"
        "c = Collection.load('c'); r = create_retriever('toy', {'scale': 2}).build(c)\n"
        "print(r.search(c.judged_queries, 2).to_dict())"), plugin="table")  # fmt: skip
    assert found == str({query: {"d333": 8.0, "d22": 6.0} for query in ("q1", "q2")}) + "\n"
    main = add + "import sys; from rankwright.cli import main; main(sys.argv[1:])"
    env = {**os.environ, "PYTHONPATH": str(home / "table")}
    for args, says in (
        (["search", "c", "--retriever", "toy", "--scale", "2"], "q1 Q0 d333 1 8"),
        (["search", "--help"], "toy: multiplies every score"),
    ):
        done = subprocess.run([sys.executable, "-c", main, *args], cwd=home, env=env, capture_output=True, text=True)
        assert says in " ".join(done.stdout.split()), done.stderr
    keys = python(
        home, add + "from rankwright.experiment.spec_schema import spec_keys; print(*spec_keys())", plugin="table"
    )
    assert """('[retrieve.NAME] kind = "toy"', 'scale', '1.0', 'multiplies every score')""" in keys


def test_entry_points_in_python(home):
    found = python(home, (
        "from rankwright import Collection, Measure, create_encoder, create_strategy, fuse, Run\n"
        "from rankwright.retrieval import create_retriever\n"
        "from rankwright.reranking import create_reranker\n"
        "c = Collection.load('c'); toy = create_retriever('toy', {'scale': 2}).build(c).search(c.judged_queries, 2)\n"
        "print(toy.to_dict()['q1'], create_encoder('letters', {'power': 2}).power, str(Measure.parse('TopHit@1')))\n"
        "print(fuse([toy, toy.rename('b')], 'first_only', {'weight': 3}).to_dict()['q1'])\n"
        "print(create_strategy('dense_share', share=0.5).params, Collection.load('n.eq').name)\n"
        "print(create_reranker('shortest', {'factor': 2, 'weight': 1}).apply(c, toy).runs[0].to_dict()['q1'])\n"
        "from rankwright import BM25; BM25.build({'a': 'x y,z'}, 'commas').save('i')\n"
        "print(BM25.open('i').search({'q': 'x y'}, 1).to_dict()['q'].keys())\n"
    ))  # fmt: skip
    assert found.splitlines() == [
        "{'d333': 8.0, 'd22': 6.0} 2.0 TopHit@1",
        "{'d333': 6.0, 'd22': 3.0}",  # 3/1 + 3/1, 3/2 + 3/2
        "{'share': 0.5} n",
        "{'d22': 1.0, 'd333': 0.0}",  # 4 letters before 8
        "dict_keys(['a'])",
    ]


@pytest.mark.slow
def test_entry_points_on_the_command_line(home):
    toy = run(home, "search", "c", "--retriever", "toy", "--scale", "2", "-o", "t.run")
    assert (home / "t.run").read_text().splitlines()[0].startswith("q1 Q0 d333 1 8")
    assert toy.stderr.count("could not be loaded") == 2
    run(home, "search", "c", "--retriever", "dense", "--encoder", "letters", "--param", "power=2", "-o", "l.run")
    run(home, "fuse", "t.run", "l.run", "--method", "first_only", "--weight", "3", "-o", "f.run", "--quiet")
    run(home, "rank", "c", "--strategy", "dense_share", "--param", "share=0.5", "--run", "dense=l.run",
        "--run", "bm25=t.run", "-o", "r.run", "--quiet")  # fmt: skip
    assert "TopHit@1" in run(home, "eval", "c/qrels/test.tsv", "f.run", "--preset", "none", "-m", "TopHit@1").stdout
    assert run(home, "docs", "n.eq", "--quiet").stdout.split() == ["doc", "---", "a", "b"]
    text = " ".join(run(home, "search", "--help").stdout.split())
    assert "--scale NUMBER toy: multiplies every score" in text


@pytest.mark.slow
def test_entry_points_in_a_spec(home):
    run(home, "run", "e.toml", "--store", home / "store", "-o", home / "report", "--quiet")
    table = json.loads((home / "report" / "tables" / "main.json").read_text())
    assert {row["system"] for row in table["rows"]} == {"toy", "letters", "bm25", "first", "dense", "short"}
    # the longest id is d333, which is relevant to q1 only
    assert {row["system"]: row["TopHit@1"] for row in table["rows"]}["toy"] == 0.5
    assert (home / "report" / "charts" / "bars.svg").is_file()


@pytest.mark.slow
@pytest.mark.parametrize(("old", "new", "says"), [
    ("scale = 2", "scale = -1", "[retrieve.toy] scale must be a number >= 0, got -1"),
    ("scale = 2", "scalle = 2", "[retrieve.toy] parameter 'scalle' is unknown; choose k, filter, optional or scale"),
    ("power = 2", "power = 0", "[retrieve.letters] power must be a number > 0, got 0"),
    ("weight = 3", "weight = 'x'", "[fuse.first] weight must be a number >= 0, got 'x'"),
    ("share = 0.5", "share = -1", "[rank.dense] share must be a number >= 0, got -1"),
    ("factor = 2", "factor = -2", "[rerank.short] factor must be a number >= 0, got -2"),
    ('["bars"]', '["barz"]', "[report] charts 'barz' is unknown; choose forest, stability"),
])  # fmt: skip
def test_wrong_parameters_in_a_spec(home, old, new, says):
    (home / "wrong.toml").write_text(SPEC.replace(old, new))
    failed = run(home, "run", "wrong.toml", "--store", home / "s", "--quiet", code=2)
    assert failed.stderr.startswith(f"rankwright: wrong.toml: {says}")
    assert failed.stderr.count("\n") == 1


@pytest.mark.slow
@pytest.mark.parametrize(("args", "says"), [
    (["search", "c", "--retriever", "toy", "--scale", "-1"], "--scale must be a number >= 0, got -1"),
    (["search", "c", "--retriever", "bm25", "--scale", "2"], "--scale belongs to --retriever toy, not to bm25"),
    (["search", "c", "--retriever", "dense", "--encoder", "letters", "--param", "power=0"],
     "--param power must be a number > 0, got 0"),
    (["fuse", "t.run", "l.run", "--method", "first_only", "--weight", "x"], "--weight must be a number >= 0, got 'x'"),
    (["rank", "c", "--strategy", "dense_share", "--param", "share=-1"], "--param share must be a number >= 0, got -1"),
    (["docs", "c", "--from", "equal"], "c: format 'equal' is unknown; choose"),
])  # fmt: skip
def test_wrong_parameters_on_the_command_line(home, args, says):
    failed = run(home, *args, "--quiet", code=2)
    assert failed.stderr.startswith(f"rankwright: {says}")
    assert failed.stderr.count("\n") == 1


@pytest.mark.slow
def test_completion(home):
    """TAB completes the kind, its flag and the method of a plugin."""
    for words, found in (
        ("rankwright search c --retriever to", "plain,toy"),
        ("rankwright search c --sca", "plain,--scale"),
        ("rankwright fuse a b --method first", "plain,first_only"),
        ("rankwright rank c --strategy dense_sh", "plain,dense_share"),
    ):
        more = {"COMP_WORDS": words, "COMP_CWORD": str(len(words.split()) - 1)}
        done = run(home, plugin="installed", _RANKWRIGHT_COMPLETE="bash_complete", **more)
        assert found in done.stdout.splitlines()


def test_a_broken_plugin_is_one_line_each_and_stops_nothing(home):
    failed = run(home, "search", "c", "--retriever", "toyy", code=2)
    lines = failed.stderr.splitlines()
    assert lines[0].startswith("warning: plugin 'broken' (rankwright.retrievers, from toyplugin) could not be loaded: ")
    assert lines[1].endswith("TypeError: not a subclass of rankwright.retrieval.RetrieverOptions")
    [line] = lines[2:]
    assert line.startswith(
        "rankwright: --retriever 'toyy' is unknown; choose bm25, bm25f, dense, sparse, late-interaction, elastic, random"
    )
    assert line.endswith(" or toy")
