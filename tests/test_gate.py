"""The gate: its arithmetic, its decisions, its file, what it refuses, and what its readers see."""

import json
import re
import shlex
import subprocess
import sys
import zlib
from base64 import b64encode
from dataclasses import replace
from functools import partial
from itertools import product
from xml.etree import ElementTree

import numpy as np
import pytest
import yaml

from conftest import HANGS, ROOT, command
from rankwright import Measure, Qrels, RankwrightError, Run, evaluate
from rankwright.comparison.corrections import holm
from rankwright.gate import Baseline, GateSettings, gate_runs
from rankwright.gate.baseline_file import BaselineEntry, needed_depth
from rankwright.gate.decision import Compared, decide, needed_queries
from rankwright.gate.gate_formats import GATE_FORMATS
from rankwright.gate.gate_pins import read_pins
from rankwright.gate.gate_systems import judge_file
from rankwright.gate.pytest_plugin import check_search
from rankwright.gate.sign_flips import one_sided_test
from rankwright.gate.snapshot import Snapshot

ONE = Measure.parse("nDCG@10")
SPEC = """schema = 1
[data.c]
path = "c"
[retrieve.bm25]
kind = "bm25"
[retrieve.random]
kind = "random"
[evaluate]
preset = "none"
measures = ["nDCG@10", "RR@10"]
[report]
systems = ["random", "bm25"]
"""


def search(count=30, broken=(), better=()):
    """A toy search: the right doc of a query is second, third where it broke badly, first where it got better."""
    rows = {}
    for at in range(count):
        rank = 20 if at in broken else 1 if at in better else 2
        docs = [f"other{each}" for each in range(1, 25)]
        docs.insert(rank - 1, f"d{at}")
        rows[f"q{at}"] = {doc: float(100 - place) for place, doc in enumerate(docs)}
    return Run.from_dict(rows, "toy")


def judgements(count=30, grade=1):
    return Qrels.from_dict({f"q{at}": {f"d{at}": grade} for at in range(count)})


@pytest.fixture
def files(tmp_path):
    """A folder with judgements, a baseline run, one that breaks ten queries, and one that is better on ten."""
    judgements().write(tmp_path / "qrels.txt")
    search().write(tmp_path / "before.run")
    search(broken=range(10)).write(tmp_path / "worse.run")
    search(better=range(10)).write(tmp_path / "better.run")
    return tmp_path


class TestArithmetic:
    def test_by_hand(self):
        """Of the 4 sign flips of (1, 2), the sums are 3, -1, 1, -3: one is at least 3, all are at most 3."""
        low, high = one_sided_test(np.array([[1.0, 2.0]]), 99, np.random.default_rng(0))
        assert (low[0], high[0]) == (4 / 4, 1 / 4)

    def test_queries_without_a_difference_change_nothing(self):
        """Three losses in 100 queries: one of the 8 flips that matter is as low."""
        low, high = one_sided_test(np.array([[-1.0, -2.0, -0.5] + [0.0] * 97]), 99, np.random.default_rng(0))
        assert (low[0], high[0]) == (1 / 8, 1)
        low, high = one_sided_test(np.zeros((2, 50)), 99, np.random.default_rng(0))
        assert (low.tolist(), high.tolist()) == ([1, 1], [1, 1])

    def test_every_flip_is_enumerated(self):
        rng = np.random.default_rng(1)
        rows = np.round(rng.normal(-0.1, 1, (4, 9)), 1)  # rounded, so that sums tie
        low, high = one_sided_test(rows, 10, rng)
        for row, below, above in zip(rows, low, high, strict=True):
            sums = np.array([np.dot(signs, row) for signs in product((1, -1), repeat=9)])
            assert below == (sums <= row.sum() + 1e-9).mean()
            assert above == (sums >= row.sum() - 1e-9).mean()

    @pytest.mark.parametrize("margin", [0.0, 0.05])
    def test_against_scipy(self, margin):
        from scipy import stats

        values = np.random.default_rng(2).normal(-0.08, 0.2, 12) + margin
        low, high = one_sided_test(values[None], 0, np.random.default_rng(0))
        for found, side in ((low, "less"), (high, "greater")):
            oracle = stats.permutation_test((values,), np.mean, permutation_type="samples", alternative=side)
            assert found[0] == pytest.approx(oracle.pvalue, abs=1e-12)

    def test_random_flips_come_close_to_scipy(self):
        from scipy import stats

        values = np.random.default_rng(3).normal(-0.03, 0.2, 60)
        low, _ = one_sided_test(values[None], 50_000, np.random.default_rng(0))
        oracle = stats.permutation_test(
            (values,), np.mean, permutation_type="samples", alternative="less", n_resamples=50_000, rng=4
        )
        assert low[0] == pytest.approx(oracle.pvalue, abs=0.01)

    def test_holm_covers_all_measures_of_all_collections(self):
        rng = np.random.default_rng(5)
        parts = {
            name: Compared((ONE, Measure.parse("RR")), np.zeros((2, 10)), rng.normal(-0.2, 0.3, (2, 10)))
            for name in "ab"
        }
        found = decide(parts, 0.0, False)
        raw = np.concatenate([one_sided_test(each.gains, 0, rng)[0] for each in parts.values()])
        assert [each.p_worse for each in found] == pytest.approx(holm(raw).tolist())
        assert [each.collection for each in found] == ["a", "a", "b", "b"]

    def test_lower_may_be_better(self):
        measure = Measure.parse("Confusion@3")
        assert measure.better == "lower"
        more = np.full((1, 20), 0.5) + np.arange(20) / 100
        [verdict] = decide({"c": Compared((measure,), np.zeros((1, 20)), more)}, 0.0, False)
        assert verdict.outcome == "worse"
        assert verdict.difference > 0

    def test_the_margin_moves_the_null(self):
        """A loss of 0.05 on every query is significant, but not beyond a margin of 0.05, and shown within one of 0.1."""
        losses = -0.05 + np.linspace(-0.01, 0.01, 20)[None]
        outcomes = {
            margin: decide({"c": Compared((ONE,), np.zeros((1, 20)), losses)}, margin, False)[0].outcome
            for margin in (0.0, 0.05, 0.1)
        }
        assert outcomes == {0.0: "worse", 0.05: "no difference shown", 0.1: "no difference shown"}
        strict = [
            decide({"c": Compared((ONE,), np.zeros((1, 20)), losses)}, m, True)[0].outcome for m in (0.01, 0.05, 0.1)
        ]
        assert strict == ["worse", "may be worse", "not worse"]

    def test_needed_queries(self):
        """One measure needs 5 queries: 2^-5 < 0.05 < 2^-4; five measures need 7: 5 · 2^-7 < 0.05 < 5 · 2^-6."""
        assert [needed_queries(1), needed_queries(5)] == [5, 7]
        assert 2**-5 < 0.05 < 2**-4
        assert 5 * 2**-7 < 0.05 < 5 * 2**-6


class TestDecisions:
    def test_worse_fails_and_says_what_was_lost(self):
        result = gate_runs(judgements(), search(), search(broken=[3, 7, 9, 11, 13]), GateSettings(measures=["nDCG@10"]))
        assert not result.passed
        # second of the ranking: 1 / log2(3); beyond the tenth: 0
        assert result.verdicts[0].baseline == pytest.approx(1 / np.log2(3))
        assert result.verdicts[0].current == pytest.approx(25 / 30 / np.log2(3))
        assert result.verdicts[0].p_worse == 2**-5
        assert [each.query for each in result.breakages] == ["q11", "q13", "q3", "q7", "q9"]
        lost = result.breakages[0].lost[0]
        assert (lost.doc, lost.before, lost.after) == ("d11", 2, 20)
        assert result.counts == {"queries": (5, 25, 0)}

    def test_better_passes_and_same_is_unchanged(self):
        better = gate_runs(judgements(), search(), search(better=range(8)), GateSettings(measures=["RR"]))
        assert better.passed
        assert better.has_improved
        same = gate_runs(judgements(), search(), search(), GateSettings(strict=True, margin=0.01))
        assert same.passed
        assert {each.outcome for each in same.verdicts} == {"unchanged"}

    def test_a_lost_query_scores_zero_and_a_new_one_is_not_compared(self):
        rows = search().to_dict()
        fewer = Run.from_dict({query: docs for query, docs in rows.items() if query not in ("q0", "q1")})
        lost = gate_runs(judgements(), search(), fewer, GateSettings(measures=["RR"]))
        assert [(each.query, each.what) for each in lost.breakages] == [("q0", "no results"), ("q1", "no results")]
        assert lost.changes == ("2 queries without results in the current run, scored 0: q0, q1",)
        added = gate_runs(judgements(), fewer, search(), GateSettings(measures=["RR"]))
        assert added.verdicts[0].queries == 28
        assert added.changes == ("2 queries without results in the baseline run, not compared: q0, q1",)

    def test_too_few_queries_are_named(self):
        result = gate_runs(judgements(3), search(3), search(3, broken=range(3)), GateSettings(measures=["RR"]))
        assert result.passed
        assert result.changes == ("queries: with 3 shared queries no difference can be significant; 5 are needed",)

    def test_floors(self):
        settings = GateSettings(measures=["RR"], floors={"RR": 0.5, "P@1": 0.1})
        floor, other = gate_runs(judgements(), search(), search(), settings).checks
        assert (floor.is_failure, other.is_failure) == (False, True)
        assert other.message == "P@1 at least 0.1: it is 0.0000"

    @pytest.mark.parametrize(("settings", "message"), [
        ({"margin": -1}, "margin must be a number >= 0, got -1"),
        ({"strict": True}, "strict needs a margin above 0"),
        ({"floors": {"Confusion@3": 0.1}}, "lower is better"), ({"floors": {"RR": float("nan")}}, "min RR must be a number, got nan"),
        ({"measures": ["NumRet"]}, "no measure to decide by"),
        ({"max_latency_p95": 0}, "max_latency_p95 must be a number > 0"),
    ])  # fmt: skip
    def test_refused_settings(self, settings, message):
        with pytest.raises(RankwrightError, match=re.escape(message)):
            gate_runs(judgements(), search(), search(), GateSettings(**settings))

    def test_no_shared_query_is_refused(self):
        other = Run.from_dict({"elsewhere": {"d": 1.0}})
        with pytest.raises(RankwrightError, match="no query of the baseline is judged; are the judgements for this"):
            gate_runs(judgements(), other, search())
        with pytest.raises(RankwrightError, match="no query of the current run is judged; are the judgements for this"):
            gate_runs(Qrels.from_dict({"elsewhere": {"d": 1}}), search(), search())


class TestBaselineFile:
    def write(self, path, measures=("nDCG@10", "R@20"), qrels=None, run=None, texts=None):
        qrels, run = qrels or judgements(), run or search()
        means = evaluate(qrels, run, list(measures)).means[0]
        entry = BaselineEntry.create(qrels, run, texts or {}, dict(zip(measures, means.tolist(), strict=True)))
        Baseline("toy", {"c": entry}).write(path)
        return entry

    def test_it_reads_back(self, tmp_path):
        entry = self.write(tmp_path / "gate.json")
        found = Baseline.read(tmp_path / "gate.json")
        assert found.collections == {"c": entry}
        assert found.collections["c"].run().to_dict().keys() == search().to_dict().keys()
        assert list(found.collections["c"].run()["q3"]) == list(search().top(20)["q3"])
        first = (tmp_path / "gate.json").read_bytes()
        found.write(tmp_path / "gate.json")
        assert (tmp_path / "gate.json").read_bytes() == first
        assert sum(line.startswith('    "q') for line in first.decode().splitlines()) == 30  # a line for each query

    @pytest.mark.parametrize(("measures", "depth"), [
        (["P@5"], 10), (["P@5", "R@100"], 100), (["AP"], None), (["P(judged_only=true)@5"], None),
        (["Composite(R@50=1)@3"], 50),
    ])  # fmt: skip
    def test_depth(self, measures, depth):
        assert needed_depth([Measure.parse(each) for each in measures]) == depth

    def test_changed_judgements_score_both(self, tmp_path):
        """The baseline is scored again: with the other doc relevant, neither ranking changes."""
        self.write(tmp_path / "gate.json")
        rejudged = Qrels.from_dict({**judgements().to_dict(), "q5": {"other1": 1}})
        result = gate_runs(rejudged, tmp_path / "gate.json", search(), GateSettings(measures=["nDCG@10"]))
        assert result.changes == ("1 query with changed judgements, both systems are scored with the current ones: q5",)
        assert result.verdicts[0].outcome == "unchanged"
        assert result.verdicts[0].baseline == pytest.approx((29 / np.log2(3) + 1) / 30)

    def test_added_and_removed_queries_are_named(self, tmp_path):
        self.write(tmp_path / "gate.json")
        qrels = Qrels.from_dict({f"q{at}": {f"d{at}": 1} for at in range(2, 33)})
        result = gate_runs(qrels, tmp_path / "gate.json", search(33), GateSettings(measures=["nDCG@10"]))
        assert result.changes[:2] == (
            "3 queries added since the baseline, not compared: q30, q31, q32",
            "2 queries of the baseline no longer judged, not compared: q0, q1",
        )
        assert result.verdicts[0].queries == 28

    def test_reworded_queries_are_not_compared(self, tmp_path):
        from rankwright.gate.baseline_changes import shared_with_entry

        entry = self.write(tmp_path / "gate.json", texts={"q1": "old words", "q2": "same"})
        shared = shared_with_entry(entry, judgements(), {"q1": "new words", "q2": "same"})
        assert shared.changes == ("1 query reworded since the baseline, not compared: q1",)
        assert len(shared.queries) == 29

    def test_a_deeper_measure_needs_an_update(self, tmp_path):
        self.write(tmp_path / "gate.json")
        with pytest.raises(
            RankwrightError, match="has the top 20 of each query, and R@100 needs the top 100; write it"
        ):
            gate_runs(judgements(), tmp_path / "gate.json", search(), GateSettings(measures=["R@100"]))
        result = gate_runs(
            judgements(), tmp_path / "gate.json", search(), GateSettings(measures=["R@100"]), update=True
        )
        assert "the old baseline is not compared" in result.changes[0]
        assert Baseline.read(tmp_path / "gate.json").collections["queries"].depth == 100

    def test_edited_means_are_refused(self, tmp_path):
        path = tmp_path / "gate.json"
        self.write(path)
        path.write_text(path.read_text().replace('"R@20": 1.0', '"R@20": 0.5'))
        with pytest.raises(RankwrightError, match=r"R@20 is 0\.500000, but its rankings give 1\.000000"):
            gate_runs(judgements(), path, search(), GateSettings(measures=["R@20"]))

    @pytest.mark.parametrize("change", [
        lambda text: "", lambda text: "[]", lambda text: '{"name": "package"}', lambda text: text[: len(text) // 2],
        lambda text: text.replace("rankwright-gate/1", "rankwright-gate/9"), lambda text: "<<<<<<< HEAD\n" + text,
        lambda text: text.replace('"depth": 20', '"depth": "all"'), lambda text: text.replace('"depth": 20', '"depth": 0'),
        lambda text: re.sub('"top": ', '"tip": ', text), lambda text: re.sub('"more": "....', '"more": "AAAA', text),
        lambda text: text.replace('"nDCG@10"', '"nonsense"'), lambda text: text.replace('"other3"', '"other2"'),
        lambda text: text.replace('"judgements"', '"judgments"'), lambda text: text.replace('"other3"', "7"),
        lambda text: re.sub('"more": "[^"]*"', f'"more": "{bomb()}"', text, count=1), lambda text: "[" * 100_000,
        lambda text: re.sub('"collections": .*', '"collections": {}}', text, flags=re.DOTALL), lambda text: "\x00\xff",
    ])  # fmt: skip
    def test_a_damaged_or_foreign_file_is_refused_in_one_line(self, tmp_path, change, files):
        path = tmp_path / "gate.json"
        self.write(path)
        damaged = change(path.read_text())
        assert damaged != path.read_text()
        path.write_bytes(damaged.encode("latin-1"))
        for more in ((), ("--update",)):  # nor is it written over
            done = command("gate", "qrels.txt", "before.run", *more, cwd=files)
            assert done.returncode == 2
            assert done.stderr.count("\n") == 1
            assert "gate.json" in done.stderr
            assert path.read_bytes() == damaged.encode("latin-1")


def bomb():
    """Docs that expand a thousandfold."""
    return b64encode(zlib.compress(b'["' + b"a" * 5_000_000 + b'"]', 9)).decode()


class TestCollections:
    def gate(self, path, names, current, update=False):
        now = [Snapshot(name, judgements(), current) for name in names]
        settings = GateSettings(measures=["nDCG@10"])
        return judge_file(path, "toy", now, (ONE,), settings, update)

    def test_each_is_compared_with_its_own(self, tmp_path):
        path = tmp_path / "gate.json"
        assert self.gate(path, "ab", search(), update=True).changes == ()
        result = self.gate(path, "ab", search(broken=range(9)))
        assert [(each.collection, each.outcome) for each in result.verdicts] == [("a", "worse"), ("b", "worse")]
        assert "FAILED a: nDCG@10 went from" in str(result)
        changed = self.gate(path, "bcd", search())
        assert changed.changes == (
            "added since the baseline, not compared: c, d",
            "of the baseline and no longer there: a",
        )
        assert [each.collection for each in changed.verdicts] == ["b"]
        with pytest.raises(RankwrightError, match="the baseline has none of the collections c, d"):
            self.gate(path, "cd", search())

    def test_a_single_one_may_be_renamed(self, tmp_path):
        self.gate(tmp_path / "gate.json", "a", search(), update=True)
        assert self.gate(tmp_path / "gate.json", "z", search()).verdicts[0].outcome == "unchanged"


class TestPins:
    def write(self, path, *pins):
        path.write_text("".join(f"[[pin]]\n{each}\n" for each in pins))
        return path

    def test_top_and_not_above(self, tmp_path):
        must = self.write(
            tmp_path / "must.toml", 'query = "q1"\ndoc = "d1"\ntop = 2', 'query = "q1"\ndoc = "d1"\ntop = 1',
            'query = "q1"\ndoc = "other1"\nnot_above = 2', 'query = "q1"\ndoc = "d1"\nnot_above = 2',
            'query = "q1"\ndoc = "nowhere"\nnot_above = 9', 'query = "q1"\ndoc = "nowhere"\ntop = 9',
        )  # fmt: skip
        checks = gate_runs(judgements(), search(), search(), GateSettings(measures=["RR"], must=must)).checks
        assert [each.is_failure for each in checks] == [False, True, True, False, False, True]
        assert checks[2].message == "other1 not above rank 2 of 'q1': it is at rank 1"
        assert checks[5].message == "nowhere in the top 9 of 'q1': it is not returned"

    @pytest.mark.parametrize(("pin", "message"), [
        ('query = "q1"\ndoc = "d1"', "give either top or not_above"),
        ('query = "q1"\ndoc = "d1"\ntop = 1\nnot_above = 3', "give either top or not_above"),
        ('query = "q1"\ndoc = "d1"\ntop = 0', "top must be an integer >= 1, got 0"),
        ('doc = "d1"\ntop = 1', "query is missing"),
        ('query = "q1"\ndoc = "d1"\ntip = 1', "'tip' is unknown"),
        ('query = "zzz"\ndoc = "d1"\ntop = 1', "is neither the id nor the text of a query"),
        ('query = "q1"\ndoc = "d1"\ntop = 1\ncollection = "z"', "collection 'z' is unknown"),
    ])  # fmt: skip
    def test_mistakes_are_refused(self, tmp_path, pin, message):
        must = self.write(tmp_path / "must.toml", pin)
        with pytest.raises(RankwrightError, match=re.escape(message)) as error:
            gate_runs(judgements(), search(), search(), GateSettings(measures=["RR"], must=must))
        assert "must.toml: [[pin]] 1" in str(error.value)

    def test_a_file_without_pins_is_refused(self, tmp_path):
        for text in ("", "pin = 1", "pins = []"):
            (tmp_path / "must.toml").write_text(text)
            with pytest.raises(RankwrightError, match="must.toml"):
                read_pins(tmp_path / "must.toml")


class TestCommand:
    def test_exit_codes(self, files):
        for run, code in (("worse", 1), ("better", 0), ("before", 0)):
            assert command("gate", "qrels.txt", "before.run", f"{run}.run", cwd=files).returncode == code
        assert command("gate", "qrels.txt", "before.run", "none.run", cwd=files).returncode == 2

    def test_a_baseline_file(self, files):
        assert "write the first baseline with --update" in command("gate", "qrels.txt", "before.run", cwd=files).stderr
        for inputs in (["qrels.txt", "none.run"], ["none.txt", "before.run"], ["none.toml"]):
            stderr = command("gate", *inputs, cwd=files).stderr  # the mistake, not what would come after it
            assert re.fullmatch(r"rankwright: none\.\w+: no such file\n", stderr)
        done = command("gate", "qrels.txt", "before.run", "--update", "-m", "nDCG@10", cwd=files)
        assert (done.returncode, done.stderr) == (0, "Wrote gate.json\n")
        done = command("gate", "qrels.txt", "worse.run", "-m", "nDCG@10", cwd=files)
        assert done.returncode == 1
        update = "rankwright gate qrels.txt worse.run -m nDCG@10 --update"
        assert f"accept it as the new baseline: {update}" in done.stdout
        done = command("gate", "qrels.txt", "better.run", "-m", "nDCG@10", cwd=files)
        assert done.returncode == 0
        assert "An improvement. To make it the new baseline: rankwright gate" in done.stdout
        assert command("gate", "qrels.txt", "worse.run", "-m", "nDCG@10", "--update", cwd=files).returncode == 0
        assert command("gate", "qrels.txt", "worse.run", "-m", "nDCG@10", cwd=files).returncode == 0

    @pytest.mark.parametrize(("args", "message"), [
        ("qrels.txt before.run worse.run better.run", "got 4 files"),
        ("qrels.txt before.run worse.run --update", "--update: cannot be combined"),
        ("qrels.txt before.run worse.run --baseline gate.json", "--baseline: cannot be combined"),
        ("qrels.txt before.run worse.run --system bm25", "--system: needs the spec"),
        ("qrels.txt before.run worse.run --max-latency-p95 5", "--max-latency-p95: needs the spec"),
        ("qrels.txt before.run worse.run --min nDCG@10", "--min 'nDCG@10': not of the form MEASURE=VALUE"),
        ("qrels.txt before.run worse.run --min nDCG@10=high", "--min nDCG@10 must be a number, got 'high'"),
        ("qrels.txt before.run worse.run --margin nan", "--margin must be a number >= 0"),
        ("qrels.txt before.run worse.run --strict", "--strict needs a --margin above 0"),
        ("qrels.txt before.run worse.run -o result.pdf", "-o result.pdf: no format belongs to this suffix"),
        ("qrels.txt before.run worse.run --history qrels.txt", "input of the command"),
        ("qrels.txt before.run --baseline before.run", "before.run"),
        ("qrels.txt before.run --update -o gate.json", "gate.json: this is the baseline file"),
        ("qrels.txt before.run --update --history ./gate.json", "gate.json: this is the baseline file"),
    ])  # fmt: skip
    def test_mistakes(self, files, args, message):
        done = command("gate", *args.split(), cwd=files)
        assert done.returncode == 2
        assert message in done.stderr
        assert done.stderr.count("\n") == 1

    def test_every_format_by_its_suffix(self, files):
        names = ["r.txt", "r.md", "r.xml", "r.json", "r.html"]
        outputs = [part for name in names for part in ("-o", name)]
        done = command("gate", "qrels.txt", "before.run", "worse.run", *outputs, "--format", "github", cwd=files)
        assert done.returncode == 1
        suite = ElementTree.parse(files / "r.xml").getroot()
        assert suite.get("failures") == str(len(suite.findall(".//failure"))) != "0"
        assert suite.get("tests") == str(len(suite.findall(".//testcase"))) == "5"
        data = json.loads((files / "r.json").read_text())
        assert data["passed"] is False
        assert len(data["broken"]) == 10
        assert data["broken"][0]["lost"] == [{"doc": "d0", "before": 2, "after": 20}]
        assert (files / "r.html").read_text().startswith("<!doctype html>")
        assert "| nDCG@10 | " in (files / "r.md").read_text()
        assert all(re.match(r"::(error|warning|notice) title=[^:]*::", line) for line in done.stdout.splitlines())
        assert "FAILED nDCG@10 went from" in (files / "r.txt").read_text()

    @pytest.fixture
    def experiment(self, tmp_path):
        """A folder with a spec and its collection: query q3 is the text of doc d3."""
        words = [f"word{at} thing{at} common" for at in range(20)]
        (tmp_path / "c" / "qrels").mkdir(parents=True)
        for name, letter in (("corpus", "d"), ("queries", "q")):
            rows = (json.dumps({"_id": f"{letter}{at}", "text": text}) + "\n" for at, text in enumerate(words))
            (tmp_path / "c" / f"{name}.jsonl").write_text("".join(rows))
        rows = "".join(f"q{at}\td{at}\t1\n" for at in range(20))
        (tmp_path / "c" / "qrels" / "test.tsv").write_text(f"query-id\tcorpus-id\tscore\n{rows}")
        (tmp_path / "e.toml").write_text(SPEC)
        return tmp_path

    def test_a_spec(self, experiment):
        tmp_path = experiment
        gate = ("gate", "e.toml", "--store", "store")
        assert command(*gate, "--update", "--history", "h.jsonl", cwd=tmp_path).returncode == 0
        pin = '[[pin]]\nquery = "word3 thing3 common"\ndoc = "d3"\ntop = 1\n'
        (tmp_path / "must.toml").write_text(pin)
        (tmp_path / "wrong.toml").write_text(pin.replace("word3", "word4"))
        assert "passed d3 in the top 1 of" in command(*gate, "--must", "must.toml", cwd=tmp_path).stdout
        assert command(*gate, "--must", "wrong.toml", cwd=tmp_path).returncode == 2
        done = command(*gate, "--max-latency-p95", "1e6", "--min", "nDCG@10=0.1", "--history", "h.jsonl", cwd=tmp_path)
        assert done.returncode == 0
        assert "passed p95 latency at most 1e+06 ms: it is" in done.stdout
        done = command(*gate, "--system", "random", cwd=tmp_path)
        assert done.returncode == 1
        assert "note: the baseline was written for bm25, but the current run is of random" in done.stdout
        assert command(*gate, "--system", "none", cwd=tmp_path).returncode == 2
        shown = command("history", "h.jsonl", "-m", "nDCG@10", "--system", "bm25", cwd=tmp_path).stdout
        assert shown.count("unchanged") == 2
        assert len(re.findall(r"^20\d\d-", shown, re.MULTILINE)) == 2

    @pytest.mark.slow
    def test_a_run_appends_to_the_history(self, experiment):
        tmp_path = experiment
        done = command("run", "e.toml", "--store", "store", "--history", "h.jsonl", "-o", "r", cwd=tmp_path)
        assert done.returncode == 0
        assert len(json.loads((tmp_path / "h.jsonl").read_text())["figures"]) == 4
        for flags in (["--dry-run"], ["--only", "bm25"]):
            done = command("run", "e.toml", "--store", "store", "--history", "h.jsonl", *flags, cwd=tmp_path)
            assert (done.returncode, "--history needs all results" in done.stderr) == (2, True)


HOSTILE = "::error::x|<b>&amp;%0A @everyone ]]>\x1b[2J\u202e\ufffe"


class TestEscapes:
    @pytest.fixture
    def result(self):
        rows = {f"{HOSTILE}{at}": {f"doc{HOSTILE}": 2.0, "e": 1.0} for at in range(9)}
        swapped = {query: {f"doc{HOSTILE}": 1.0, "e": 2.0} for query in rows}
        qrels = Qrels.from_dict({query: {f"doc{HOSTILE}": 1} for query in rows})
        result = gate_runs(qrels, Run.from_dict(rows), Run.from_dict(swapped, HOSTILE), GateSettings(measures=["RR"]))
        return replace(result, changes=(f"note {HOSTILE}",), update=HOSTILE)

    @pytest.mark.parametrize("format", GATE_FORMATS)
    def test_hostile_names(self, result, format):
        text = GATE_FORMATS[format](result)
        assert not result.passed
        assert "\u202e" not in text or format == "json"
        assert "\x1b" not in text
        lines = text.splitlines()
        commands = [line for line in lines if line.strip().startswith("::")]
        assert commands == (lines if format == "github" else [])
        if format == "junit":
            assert "x|<b>&amp;" in "".join(ElementTree.fromstring(text).itertext())
        elif format == "html":
            assert "<b>&" not in text
        elif format == "md":
            assert "<b>" not in text.replace("\\<b", "")
            assert "@everyone" not in text
            table = [line for line in lines if line.startswith("| 1.0000")]
            assert {len(re.findall(r"(?<!\\)\|", line)) for line in table} == {5}
        elif format == "json":
            assert json.loads(text)["broken"][0]["query"].startswith(HOSTILE)

    def test_a_baseline_keeps_hostile_names(self, result, tmp_path):
        qrels = Qrels.from_dict({f"q{HOSTILE}\n": {f"d{HOSTILE}\n": 1}})
        run = Run.from_dict({f"q{HOSTILE}\n": {f"d{HOSTILE}\n": 1.0}}, HOSTILE)
        found = gate_runs(qrels, tmp_path / "gate.json", run, GateSettings(measures=["RR"]), update=True)
        assert found.passed
        assert (
            Baseline.read(tmp_path / "gate.json").collections["queries"].run().to_dict().keys() == run.to_dict().keys()
        )


class TestPytestPlugin:
    def test_it_fails_with_the_readable_text(self, files, monkeypatch):
        monkeypatch.chdir(files)
        check = partial(check_search, qrels="qrels.txt", measures=["nDCG@10"])
        assert check(True, run="before.run").passed  # writes gate.json
        assert check(False, run="better.run").has_improved
        with pytest.raises(
            pytest.fail.Exception, match="(?s)FAILED nDCG@10 went from .*pytest --rankwright-update"
        ) as failure:
            check(False, run="worse.run")
        assert not failure.value.pytrace
        with pytest.raises(pytest.fail.Exception, match="none.run: no such file"):
            check(False, run="none.run")
        with pytest.raises(pytest.fail.Exception, match="give a spec, or qrels and run"):
            check_search(False)
        assert not check(True, run="worse.run").passed
        assert check(False, run="worse.run").passed

    def test_it_is_light(self):
        code = "import rankwright.gate.pytest_plugin, sys; print(*{'numpy', 'polars', 'scipy', 'click'} & set(sys.modules))"
        found = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
        assert found.stdout.split() == []

    @pytest.mark.slow
    def test_a_test_of_search(self, files):
        (files / "pytest.ini").write_text("[pytest]\n")
        (files / "test_search.py").write_text(
            "def test_search(rankwright_gate):\n"
            "    rankwright_gate(qrels='qrels.txt', run='worse.run', baseline='before.run', measures=['nDCG@10'])\n"
            "def test_mistake(rankwright_gate):\n    rankwright_gate('none.toml')\n"
        )
        args = ["-m", "pytest", "-p", "no:cacheprovider"]  # the entry point of the package loads the plugin
        done = subprocess.run(
            [sys.executable, *args], cwd=files, capture_output=True, text=True, timeout=HANGS, check=False
        )
        assert "2 failed" in done.stdout
        assert "FAILED nDCG@10 went from" in done.stdout
        assert "none.toml: no such file" in done.stdout
        assert "Traceback" not in done.stdout

    def test_the_entry_point_is_declared(self):
        import tomllib

        tables = tomllib.loads((ROOT / "pyproject.toml").read_text())
        assert tables["project"]["entry-points"]["pytest11"] == {"rankwright": "rankwright.gate.pytest_plugin"}


def test_the_action_passes_inputs_as_variables():
    """No input of the action is pasted into a script, where it would run."""
    action = yaml.safe_load((ROOT / "action.yml").read_text())
    assert action["runs"]["using"] == "composite"
    for step in action["runs"]["steps"]:
        assert "${{" not in step.get("run", "")


@pytest.mark.slow
def test_the_story_of_the_docs(tmp_path, monkeypatch):
    """The code, files and commands of the story in docs/gate.md, in order, in an empty folder; its comment is the gate's."""
    story = (ROOT / "docs" / "gate.md").read_text().partition("## A story")[2].partition("## The file")[0]
    steps = re.findall(r"```(\w+)\n(.*?)```|^    (rankwright [^\n]*)$", story, re.DOTALL | re.MULTILINE)
    monkeypatch.chdir(tmp_path)
    scope, shown = {}, []
    for kind, text, line in steps:
        if kind == "python":
            exec(text, scope)
        elif kind == "toml":
            (tmp_path / "must.toml").write_text(text)
        elif kind == "markdown":
            assert text == (tmp_path / "gate.md").read_text()
        else:
            done = command(*shlex.split(line, comments=True)[1:], cwd=tmp_path)
            assert done.returncode == (1 if "exit code 1" in line else 0), (line, done.stdout, done.stderr)
            shown.append(done.stdout)
    assert len(steps) == 10
    assert "3 queries got worse, 0 got better" in shown[1]
    assert "An improvement. To make it the new baseline: rankwright gate qrels.txt current.run" in shown[2]
    assert "▁" in shown[-1] or "better" in shown[-1]
