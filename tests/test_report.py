"""Reports: tables checked by arithmetic, text that follows from the numbers, reproducible files, safe with any input."""

import json
import re
from dataclasses import replace
from decimal import Decimal
from html.parser import HTMLParser
from pathlib import Path

import numpy as np
import psutil
import pytest
import vl_convert

import rankwright
from conftest import command
from rankwright import PRESETS, Collection, Measure, Qrels, RankwrightError, Run, compare, evaluate, report
from rankwright.base.caveats import Caveat
from rankwright.reporting import (
    CHARTS,
    TABLES,
    Report,
    add_comparison,
    benchmarks,
    chart_files,
    checklist,
    gather,
    references,
    report_bundle,
)
from rankwright.reporting import methods_section as methods
from rankwright.reporting import summary as words
from rankwright.reporting.dataset_names import dataset_name
from rankwright.reporting.evidence import DEPTHS, Timing
from rankwright.reporting.failures import failures
from rankwright.reporting.harmless_ties import harmless_ties
from rankwright.reporting.inspector import inspector_data
from rankwright.reporting.label_places import PLACES, WIDTHS, overlaps, place_labels, positions, text_box
from rankwright.reporting.latex_paper import place_table
from rankwright.reporting.matrices import matrix
from rankwright.reporting.measure_meanings import MEANINGS, explain
from rankwright.reporting.plain_drawing import draw, sort_pdf
from rankwright.reporting.prose import join_names
from rankwright.reporting.summary_warnings import all_warnings, find_caveats, merge_warnings
from rankwright.table import Table

QRELS = Qrels.from_dict({"q1": {"a": 1, "b": 2}, "q2": {"c": 1, "x": 0}, "q3": {"d": 1}, "q4": {"e": 1}})
GOOD = Run.from_dict({"q1": {"b": 3, "a": 2}, "q2": {"c": 2, "x": 1}, "q3": {"d": 1}, "q4": {"z": 2, "e": 1}}, "good")
POOR = Run.from_dict({"q1": {"z": 3, "a": 2}, "q2": {"x": 2, "c": 1}, "q3": {"z": 1}, "q4": {"e": 1}}, "poor")
TYPES = {"q1": "long", "q2": "long", "q3": "short", "q4": "short"}
MEASURES = ["RR@10", "P@1"]


def small(collection=None, **options):
    found = gather(QRELS, [GOOD, POOR], MEASURES, name="small", collection=collection)
    return add_comparison(found, permutations=1000, **options)


@pytest.fixture(scope="module")
def typed():
    texts = dict.fromkeys("abcdexz", "some text")
    queries = {query: f"what is {query}" for query in TYPES}
    return replace(Collection.of(texts, queries, QRELS, "small"), types=TYPES)


# tables


def test_a_cutoff_above_the_number_of_docs_has_no_best():
    """R@10 on 7 docs is 1 for a run that returns them all; on a larger collection it has its best."""
    everything = Run.from_dict({q: {d: -i for i, d in enumerate("zxedcba")} for q in QRELS.queries}, "all")
    measures = ["RR@10", "R@2", "R@10"]
    few, many = (
        gather(QRELS, [GOOD, everything], measures, name=str(size),
               collection=Collection.of(dict.fromkeys([*"abcdexz", *map(str, range(size))], "x")))
        for size in (0, 20)
    )  # fmt: skip
    [said] = [each for each in map(str, few.scores.warnings) if "cannot tell" in each]
    assert said == "R@10 cannot tell systems apart: the collection has only 7 docs; use a lower cutoff"
    assert not any("cannot tell" in str(each) for each in many.scores.warnings)
    assert few.scores.mean("all", "R@10") == 1
    assert {c for _, c in few.scores.table().best} == {1, 2}
    assert {c for _, c in TABLES["leaderboard"]([few]).best} >= {2, 3}
    assert 4 not in {c for _, c in TABLES["leaderboard"]([few]).best}
    assert {(r, c) for r, c in TABLES["main"]([few, many]).best if r < 4 and c == 4} == {(2, 4), (3, 4)}
    assert {r for r, _ in matrix([few, many], "R@10").best} == {1, 2}  # the larger one, and the average
    breakdown = TABLES["breakdown"]([few])
    recall = {r for r, row in enumerate(breakdown.rows) if row[0] == "R"}
    assert {breakdown.columns[c].name for r, c in breakdown.best if r in recall} <= {"K=1", "K=5"}


def test_main_and_its_average_over_collections():
    """RR of good: (1 + 1 + 1 + 1/2) / 4; of poor: (1/2 + 1/2 + 0 + 1) / 4. Collections weigh the same in the average."""
    one = small()
    assert [row[1] for row in TABLES["main"]([one]).rows] == [3.5 / 4, 2 / 4]
    other = add_comparison(
        gather(Qrels.from_dict({"q1": {"a": 1}, "q2": {"x": 1}}), [GOOD, POOR], MEASURES, name="other")
    )
    table = TABLES["main"]([one, other])
    rows = {(row[0], row[1]): row[2] for row in table.rows}
    assert rows["other", "good"] == 0.5  # a is second for q1, x is second for q2
    assert rows["other", "poor"] == 0.75
    assert rows["macro-average", "good"] == (3.5 / 4 + 0.5) / 2
    assert table.groups == (0, 2, 4)
    assert {(0, 2), (3, 2)} <= table.best


def test_breakdown():
    """Every measure at every depth agrees with evaluate; AP has its own column, and no depth exceeds the runs."""
    table = TABLES["breakdown"]([replace(small(), deepest=10)])
    assert [column.name for column in table.columns] == ["measure", "system", "K=1", "K=5", "K=10", "all"]
    scores = evaluate(QRELS, [GOOD, POOR], ["nDCG@5", "AP", "R@1"])
    rows = {row[:2]: row[2:] for row in table.rows}
    assert rows["nDCG", "poor"][1] == pytest.approx(scores.mean("poor", "nDCG@5"))
    assert rows["R", "good"][0] == pytest.approx(scores.mean("good", "R@1"))
    assert rows["AP", "good"] == (None, None, None, pytest.approx(scores.mean("good", "AP")))


def test_the_leaderboard_is_sorted():
    table = TABLES["leaderboard"]([add_comparison(gather(QRELS, [POOR, GOOD], MEASURES))])
    assert [row[:2] for row in table.rows] == [(1, "good"), (2, "poor")]
    assert table.rows[0][2] == 3.5 / 4
    board = TABLES["leaderboard"]([add_comparison(gather(QRELS, [POOR, GOOD], "leaderboard"))])
    assert [(row[0], row[1]) for row in board.rows] == [("good", 1), ("poor", 1), ("good", 3), ("poor", 3)]
    assert any("Composite" in note for note in board.notes)


def test_lower_is_better():
    """If lower is better, the lowest mean ranks first."""
    judged = Qrels.from_dict({"q1": {"a": 1}, "q2": {"c": 1}})
    found = add_comparison(gather(judged, [POOR, GOOD], ["RBPResidual(p=0.8)"]))
    means = dict(zip(found.scores.systems, found.means.tolist(), strict=True))
    assert found.winner == min(means, key=means.get)


def test_types_are_means_over_their_queries(typed):
    rows = {row[0]: row[1:] for row in TABLES["types"]([small(typed)]).rows}
    assert rows == {"long": (2, 1.0, 0.5), "short": (2, 0.75, 0.5)}  # good, then poor


def test_the_guide_names_the_best_system_of_each_type(typed):
    """good leads on long queries by 1/2 and on short ones by 1/4; two queries are too few for a test."""
    rows = {row[0]: row[1:] for row in TABLES["guide"]([small(typed, baseline="poor")]).rows}
    assert rows["long"][:5] == (2, "good", 1.0, 0.5, 0.5)
    assert rows["short"][4] == 0.25
    assert rows["long"][-1] == "too few queries to test"
    names = [f"q{at}" for at in range(20)]
    judged = Qrels.from_dict({name: {"a": 1} for name in names})
    base = Run.from_dict({name: {"a": 1.0, "z": 2.0} for name in names}, "base")
    other = {
        name: {"a": 3.0, "z": 2.0} if 0 < at < 10 else {"a": 1.0, "z": 2.0, "y": 0.5} for at, name in enumerate(names)
    }
    types = {name: "long" if at < 10 else "short" for at, name in enumerate(names)}
    collection = replace(typed, types=types, queries=dict.fromkeys(names, "x"))
    runs = [base, Run.from_dict(other, "other")]
    rows = {
        row[0]: row
        for row in TABLES["guide"](
            [add_comparison(gather(judged, runs, ["RR@10"], collection=collection), "base")]
        ).rows
    }
    assert rows["long"][2] == "other"
    assert rows["long"][5] == pytest.approx(0.45)
    assert rows["long"][-1] == "significant"
    assert rows["short"][-1] == "the baseline is best"


def test_ablation_strategies_and_full_metrics():
    described = replace(small(), about={"good": "the whole", "poor": "one part less"})
    assert [row[-1] for row in TABLES["ablation"]([described]).rows] == ["the whole", "one part less"]
    found = add_comparison(gather(QRELS, [POOR, GOOD], "strategies"))
    found = replace(found, categories={"good": "Fusion", "poor": "Learned fusion"})
    table = TABLES["strategies"]([found])
    assert [column.title for column in table.columns] == ["rank", "system", "RR@5", "nDCG@5", "category"]
    assert table.rows[0][1:3] == ("good", 3.5 / 4)
    full = TABLES["full_metrics"]([found])
    assert full.rows[0] == ("good", "RR", 3.5 / 4, 3.5 / 4, 3.5 / 4)
    assert [row[1] for row in full.rows[:5]] == ["RR", "nDCG", "P", "R", "AP"]


def scored(name, measures=MEASURES):
    return replace(add_comparison(gather(QRELS, [GOOD, POOR], measures, name=name)), name=name)


def test_matrix():
    """RR: good 3.5 / 4, poor 2 / 4, the best of each row in bold; the primary measure is the default."""
    table = TABLES["matrix"]([scored("a"), scored("b")])
    assert [column.name for column in table.columns] == ["collection", "good", "poor"]
    assert table.rows == (("a", 3.5 / 4, 0.5), ("b", 3.5 / 4, 0.5), ("macro-average", 3.5 / 4, 0.5))
    assert table.best == {(0, 1), (1, 1), (2, 1)}
    assert "| a | **0.8750** | 0.5000 |" in table.render("markdown")
    lower = TABLES["matrix"]([scored("a", ["RBPResidual"])])
    worse, better = lower.rows[0][1:]
    assert lower.best == {(0, 1 if worse < better else 2)}
    with pytest.raises(RankwrightError, match="table matrix: a: measure 'AP' is unknown; choose RR@10 or P@1"):
        matrix([scored("a")], "AP")


def test_forums_count_once():
    """Two forums with 1 and 0 and another collection with 1/4: cqadupstack has 1/2, the macro-average is 3/8."""
    hits = {"cqadupstack-android": "1111", "cqadupstack-tex": "0000", "fiqa": "1000"}
    found = []
    for name, flags in hits.items():
        grades = {f"q{at}": {"d": int(flag), "e": 0} for at, flag in enumerate(flags)}
        runs = [Run.from_dict({query: {"d": 1} for query in grades}, system) for system in ("x", "y")]
        found.append(add_comparison(gather(Qrels.from_dict(grades), runs, ["P@1"], name=name)))
    table = TABLES["matrix"](found)
    assert [(row[0], row[1]) for row in table.rows] == [
        ("cqadupstack-android", 1.0), ("cqadupstack-tex", 0.0), ("cqadupstack", 0.5), ("fiqa", 0.25),
        ("macro-average", 0.375),
    ]  # fmt: skip
    assert "cqadupstack: mean over 2 of its 12 forums" in table.notes
    rows = {(row[0], row[1]): row[2] for row in TABLES["main"](found).rows}
    assert rows["macro-average", "x"] == 0.375
    assert "macro-average" not in {row[0] for row in TABLES["matrix"](found[:2]).rows}  # one collection


@pytest.mark.slow
@pytest.mark.parametrize("names", [["one"], ["one", "two"]])
def test_matrices_of_every_measure_are_written(tmp_path, names):
    made = Report(tuple(scored(name, ["RR@10", "nDCG(gain=exp2)@10"]) for name in names), "Matrices")
    made.write(tmp_path / "r")
    for name in ("matrix-RR@10", "matrix-nDCG-gain-exp2@10"):
        written = {path.suffix for path in (tmp_path / "r" / "tables").glob(f"{name}.*")}
        assert written == ({".md", ".tex", ".csv", ".json", ".html"} if len(names) > 1 else set())
        assert [row[0] for row in made.table(name).rows] == [*names, "macro-average"][: 2 * len(names) - 1]
    assert ("RR@10 by collection and system" in (tmp_path / "r" / "report.html").read_text()) is (len(names) > 1)
    assert ("tables/matrix-RR@10" in (tmp_path / "r" / "paper.tex").read_text()) is (len(names) > 1)
    with pytest.raises(RankwrightError, match="table 'matrix-AP' is unknown; choose matrix-RR@10 or"):
        made.table("matrix-AP")


def test_failures_by_hand(typed):
    """poor loses 1 on q3, where it finds nothing, and 1/2 on q1 and q2; good loses 1/2 on q4."""
    cases = list(failures(small(typed)))
    assert [(case.system, case.query) for case in cases] == [
        ("good", "q4"),
        ("poor", "q3"),
        ("poor", "q1"),
        ("poor", "q2"),
    ]
    worst = cases[1]
    assert (worst.score, worst.rival_score, worst.rival) == (0.0, 1.0, "good")
    assert worst.returned_docs == (("z", None),)
    assert worst.relevant_docs == (("d", None),)
    assert cases[0].relevant_docs == (("e", 2),)
    text = str(TABLES["failures"]([small(typed)]))
    assert (
        "loses most to the best system, good, or finds nothing relevant; good itself is compared with the runner-up, poor"
        in (" ".join(text.split()))
    )
    against = str(TABLES["failures"]([small(typed, baseline="poor")]))
    assert (
        "most to the baseline, poor, or finds nothing relevant; poor itself is compared with the best system, good"
        in (" ".join(against.split()))
    )
    assert "z [not judged]" in text
    assert "d [not in the top 10]" in text


def test_tables_say_what_they_need():
    for name, says in (
        ("types", "no query has a type"),
        ("ablation", "no system has a description"),
        ("strategies", "needs RR@5 and nDCG@5"),
        ("timing", "nothing was timed"),
    ):
        with pytest.raises(RankwrightError, match=says):
            TABLES[name]([small()])
    with pytest.raises(RankwrightError, match="table 'mian' is unknown"):
        Report((small(),)).table("mian")
    timed = replace(
        small(), timing=(Timing("index", 2.0, 1000, "docs", 250.0, 3e6), Timing("run", 0.5, 10, "queries", 90.0))
    )
    assert TABLES["timing"]([timed]).rows == (
        ("small", "index", 2.0, "500 docs/s", 250.0, 3.0), ("small", "run", 0.5, "20 queries/s", 90.0, None),
    )  # fmt: skip


def test_topics_of_a_report(typed):
    """q3: good 1, poor 0; q1 and q2: 1 and 1/2; q4: 1/2 and 1. The hardest has the lowest mean."""
    found = small(typed, baseline="poor")
    hardest, easiest = (TABLES[name]([found]) for name in ("hardest_topics", "easiest_topics"))
    assert hardest.rows[0][:4] == ("q3", "what is q3", 0.5, 0.5)
    assert hardest.title == "Hardest topics: worst mean RR@10 (small, 4 queries)"
    assert (
        sorted(row[0] for row in easiest.rows)
        == ["q1", "q2", "q3", "q4"]
        == sorted(row[0] for row in TABLES["topics"]([found]).rows)
    )
    assert TABLES["discriminating_topics"]([found]).rows[0][0] == "q3"
    apart = TABLES["topic_differences"]([found])
    assert apart.rows[0] == ("q3", "what is q3", 1.0, 0.0, 1.0, "0 / 1", "d (1 / –)")
    assert apart.notes[0] == "relevant docs: rank in good and in poor, – where it is not in the top 10"
    alone = add_comparison(gather(QRELS, [GOOD], MEASURES))
    with pytest.raises(RankwrightError, match="needs at least two systems"):
        TABLES["topic_differences"]([alone])
    assert TABLES["hardest_topics"]([alone]).rows[0] == ("q4", 0.5)


def test_topics_without_scores_and_without_differences():
    """A query that every system skips is no topic; where all systems are equal, none is the best or the worst."""
    judged = Qrels.from_dict({"q1": {"a": 1}, "q2": {"c": 1}})
    runs = [Run.from_dict({"q1": {"a": 1.0}}, name) for name in ("one", "two")]
    found = add_comparison(gather(judged, runs, ["RR@10"], missing="skip"))
    assert TABLES["topics"]([found]).rows == (("q1", 1.0, 0.0, None, 1.0, None, 1.0),)


def test_rows_of_a_table_can_be_selected():
    rows = [["x", 1.0], ["x", 2.0], ["y", 3.0], ["y", 4.0]]
    table = replace(Table.of(["group", "n"], rows), groups=(0, 2), marks={(1, 1): "a", (3, 1): "b"})
    some = table.select_rows([1, 2, 3])
    assert some.rows == (("x", 2.0), ("y", 3.0), ("y", 4.0))
    assert (some.groups, some.marks) == ((0, 1), {(0, 1): "a", (2, 1): "b"})


def test_every_column_has_a_heading(typed):
    found = replace(small(typed), latency={"good": (5.0, 6.0)}, about={"good": "a description"})
    for name, table in Report((found, replace(found, name="other"))).tables.items():
        assert all(column.title for column in table.columns), name
    assert 'Column("")' not in "".join(path.read_text() for path in Path(rankwright.__file__).parent.rglob("*.py"))


# the page


def test_topics_and_failures_link_to_the_query(typed):
    page = Report((small(typed),)).page
    assert page.count('href="#queries-0" data-at="0" data-query="q3"') >= 4
    assert "All topics are in tables/topics.csv." in page
    several = Report((small(typed), replace(small(typed), name="other")))
    assert "tables/topics-other.csv" in several.page
    assert "topics-other" in several.tables


def test_types_with_few_queries_are_folded(typed):
    """Both types have two queries; with three more, one has five."""
    page = Report((small(typed),)).page
    assert page.count("2 types with fewer than 5 queries") == 2
    names = [f"q{at}" for at in range(9)]
    judged = Qrels.from_dict({name: {"a": 1} for name in names})
    runs = [Run.from_dict({name: {"a": 1.0, "z": z} for name in names}, f"z{z}") for z in (0.5, 2.0)]
    types = {name: "long" if at < 5 else "short" for at, name in enumerate(names)}
    collection = replace(typed, types=types, queries=dict.fromkeys(names, "x"))
    page = Report((add_comparison(gather(judged, runs, ["RR@10"], collection=collection)),)).page
    assert page.count("1 type with fewer than 5 queries") == 2


def test_ties_that_cannot_change_the_order_are_folded():
    """RR is 1/2 or 1 for `tied`, so it can pass `other` at 0.75 but never `low` at 0.25."""
    judged = Qrels.from_dict({f"q{at}": {"a": 1} for at in range(4)})

    def run(name, *places):
        lists = {f"q{at}": {d: -r for r, d in enumerate("xyz"[: place - 1] + "a")} for at, place in enumerate(places)}
        return Run.from_dict(lists, name)

    tied = Run.from_dict({f"q{at}": {"a": 1.0, "x": 1.0} for at in range(4)}, "tied")
    low, other = run("low", 4, 4, 4, 4), run("other", 1, 1, 2, 2)
    for runs, folded in (([tied, low], ["tied"]), ([tied, low, other], [])):
        found = add_comparison(gather(judged, runs, ["RR@10"]), permutations=500)
        assert [each.system for each in harmless_ties(found)] == folded
        text = "Ties that cannot change the order of the systems"
        assert (text in Report((found,)).page) is bool(folded)


# charts


def test_precision_by_recall_needs_relevant_docs():
    """With one or two relevant docs, recall has one or two values, and there is no curve to see."""
    judged = {f"q{at}": {"a": 1, "b": 1, "c": 1} for at in range(3)}
    run = Run.from_dict({query: {"a": 3.0, "b": 2.0, "c": 1.0} for query in judged}, "run")
    CHARTS["precision_recall"](gather(Qrels.from_dict(judged), [run], ["AP"]))
    few = Qrels.from_dict({query: {"a": 1, "b": 0, "c": 0} for query in judged})
    with pytest.raises(RankwrightError, match="fewer than 3 relevant docs"):
        CHARTS["precision_recall"](gather(few, [run], ["AP"]))
    with pytest.raises(RankwrightError, match="fewer than 3 relevant docs"):
        CHARTS["precision_recall"](gather(Qrels.from_dict(judged), [run], ["AP(rel=2)"]))


def test_a_legend_needs_several_kinds_of_marks():
    for found, kinds in ((graded(0.1, 0.9, 0.15, baseline="s0"), 2), (graded(0.1, 0.9), 1)):
        point = CHARTS["forest"](found).to_dict()["layer"][2]["encoding"]
        assert [point[channel]["legend"] is not None for channel in ("stroke", "fill")] == [kinds > 1] * 2


def test_bands_contain_the_mean():
    spec = CHARTS["curves"](small()).to_dict()
    records = values(spec)
    good = [row for row in records if row["system"] == "good" and row["k"] == 1 and row["measure"] == "Precision at K"]
    assert good[0]["mean"] == 0.75
    assert all(row["low"] <= row["mean"] <= row["high"] for row in records)


def values(spec):
    """All data rows of a chart."""
    return [row for rows in spec["datasets"].values() for row in rows]


def test_the_forest_chart_shows_the_comparison():
    found = small(baseline="poor")
    row = next(row for row in values(CHARTS["forest"](found).to_dict()) if "system" in row)
    assert row["difference"] == pytest.approx(3.5 / 4 - 0.5)
    assert (row["low"], row["high"]) == (found.comparison.low[0, 0], found.comparison.high[0, 0])


def test_differences_are_sorted():
    rows = [row for row in values(CHARTS["differences"](small()).to_dict()) if "place" in row]
    rows.sort(key=lambda row: row["place"])
    assert [row["difference"] for row in rows] == [1.0, 0.5, 0.5, -0.5]
    assert [row["query"] for row in rows] == ["q3", "q1", "q2", "q4"]


def test_the_pareto_front():
    """Fast and poor, slow and good are on the front; a system slower than good and no better is dominated."""
    third = Run.from_dict(POOR.to_dict(), "third")
    found = add_comparison(gather(QRELS, [GOOD, POOR, third], MEASURES))
    found = replace(found, latency={"good": (5.0, 6.0), "poor": (1.0, 2.0), "third": (9.0, 9.0)})
    rows = {row["system"]: row["front"] for row in values(CHARTS["pareto"](found).to_dict()) if "system" in row}
    assert rows == {"good": "on the Pareto front", "poor": "on the Pareto front", "third": "dominated"}


SPEC = {"data": {"values": [{"x": 1, "y": "é"}]}, "mark": "bar", "encoding": {"x": {"field": "x"}, "y": {"field": "y"}}}


@pytest.mark.parametrize("dies", [False, True])
def test_charts_of_a_large_report_are_drawn_by_another_process(monkeypatch, dies):
    """The bytes are those drawn here; what Vega cannot draw is said; if the process dies, charts are drawn here."""
    broken = {"data": {"values": []}, "mark": "nothing"}
    specs = {"one": SPEC, "broken": broken, "two": {**SPEC, "mark": "point"}}
    if dies:
        monkeypatch.setattr(chart_files, "SCRIPT", Path("gone.py"))
    else:
        monkeypatch.setattr(chart_files, "draw", lambda spec: pytest.fail("drawn here"))
    with (
        pytest.warns(match="chart 'broken' could not be drawn: "),
        chart_files.drawing(specs.items(), elsewhere=True) as drawn,
    ):
        found = dict(drawn)
    monkeypatch.undo()
    assert found == {
        "one": chart_files.name_files(SPEC, draw(SPEC)),
        "broken": {},
        "two": chart_files.name_files(specs["two"], draw(specs["two"])),
    }


def test_drawing_ends_with_the_report():
    """An error elsewhere ends the process that draws, in the middle of a chart."""
    before = psutil.Process().children()
    with pytest.raises(KeyError), chart_files.drawing([("one", SPEC), ("two", SPEC)], elsewhere=True):
        [process] = [each for each in psutil.Process().children() if each not in before]
        raise KeyError
    assert not process.is_running()
    assert psutil.Process().children() == before


def test_drawing_uses_the_process_that_was_started_early():
    before = psutil.Process().children()
    with chart_files.early_drawing() as start:
        start()
        start()  # once is enough
        [process] = [each for each in psutil.Process().children() if each not in before]
        with chart_files.drawing([("one", SPEC)], elsewhere=True) as drawn:
            assert [each for each in psutil.Process().children() if each not in before] == [process]
            assert dict(drawn) == {"one": chart_files.name_files(SPEC, draw(SPEC))}
    assert psutil.Process().children() == before


def test_a_process_that_drew_nothing_ends():
    before = psutil.Process().children()
    with pytest.raises(KeyError), chart_files.early_drawing() as start:
        start()
        raise KeyError
    assert psutil.Process().children() == before


@pytest.mark.parametrize("values", [[{"x": np.int64(3), "y": "a"}], [{"x": Decimal(3), "y": "a"}]])
def test_values_that_are_not_json_do_not_end_a_large_report(values):
    """A plugin's chart: a warning, as in a small report; and the next chart has its own picture."""
    specs = {"odd": {**SPEC, "data": {"values": values}}, "one": SPEC}
    with (
        pytest.warns(match="chart 'odd' could not be drawn"),
        chart_files.drawing(specs.items(), elsewhere=True) as drawn,
    ):
        found = dict(drawn)
    assert found == {"odd": {}, "one": chart_files.name_files(SPEC, draw(SPEC))}


def test_a_large_report_has_the_files_of_a_small_one(tmp_path, monkeypatch):
    found = Report((small(),), chart_names=("forest", "curves"))
    found.write(tmp_path / "small")
    monkeypatch.setattr(report_bundle, "LARGE", 0)
    monkeypatch.setattr(chart_files, "draw", lambda spec: pytest.fail("drawn here"))
    found.write(tmp_path / "large")
    names = [path.relative_to(tmp_path / "small") for path in (tmp_path / "small").rglob("*.*")]
    assert {name.suffix for name in names if name.parent.name == "charts"} == {".svg", ".pdf", ".png", ".json"}
    for name in names:
        if name.name != "manifest.json":
            assert (tmp_path / "small" / name).read_bytes() == (tmp_path / "large" / name).read_bytes(), name


def test_every_chart_is_drawn(tmp_path, monkeypatch):
    """Every chart, including parameter sensitivity, as SVG, PDF and PNG."""
    from rankwright.learning.tuning import tune
    from rankwright.learning.tuning_search import Stage
    from rankwright.reporting.chart_files import render_chart

    monkeypatch.setenv("RANKWRIGHT_CACHE", str(tmp_path))
    stage = Stage("x", lambda params, _: GOOD if params["a"] > 1 else POOR, QRELS, ["a"], "test")
    tuned = tune(stage, {"a": [0.0, 1.0, 2.0]}, "RR@10", folds=2)
    found = replace(small(), latency={"good": (5.0, 6.0), "poor": (1.0, 2.0)}, sensitivity={"x": tuned.sensitivity()})
    report = Report((found,))
    assert set(report.charts) == set(CHARTS) - {"precision_recall"}  # q1 has two relevant docs, the others one
    for chart in report.charts.values():
        chart.to_dict(validate=True)
        files = render_chart(chart)
        assert files["svg"].startswith(b"<svg")
        assert files["pdf"].startswith(b"%PDF")
        assert files["png"].startswith(b"\x89PNG")
    with pytest.raises(RankwrightError, match="no system has a known latency"):
        Report((small(),)).chart("pareto")


def graded(*chances, baseline=None, queries=30):
    """Systems s0, s1, ... that find the relevant doc of a query first with these probabilities."""
    rng = np.random.default_rng(1)
    names = [f"q{at}" for at in range(queries)]
    judged = Qrels.from_dict({name: {"a": 1} for name in names})
    runs = [
        Run.from_dict(
            {name: {"a": 2.0 if rng.random() < chance else 0.5, "z": 1.0, "y": 1.5} for name in names}, f"s{s}"
        )
        for s, chance in enumerate(chances)
    ]
    return add_comparison(gather(judged, runs, ["RR@10"]), baseline, permutations=1000)


def test_captions_say_what_is_drawn():
    """The systems that are compared, the marks that occur, and the systems that are not shown, with the reason."""
    mixed, clear, unclear = graded(0.1, 0.9, 0.15, baseline="s0"), graded(0.1, 0.9), graded(0.5, 0.5)
    forest = CHARTS["forest"].caption
    assert forest(mixed) == (
        "Difference of each system from the baseline s0 in RR@10, with its 95% confidence interval. Filled marks: "
        "significant (p < 0.05 after Holm correction over 2 comparisons); hollow marks: not significant. The intervals are not "
        "corrected for multiple comparisons."
    )
    assert forest(clear).endswith("interval. All differences are significant (p < 0.05).")
    assert forest(clear).startswith("Difference of each system from the best system, s1, in RR@10")
    assert forest(unclear).endswith("No difference is significant (p < 0.05).")
    for found, kinds in ((mixed, 2), (clear, 1), (unclear, 1)):
        spec = CHARTS["forest"](found).to_dict()
        assert len(spec["layer"][1]["encoding"]["stroke"]["scale"]["domain"]) == kinds
    differences = CHARTS["differences"].caption
    assert differences(mixed).endswith("the best system, s1, and the baseline s0 on each query, sorted.")
    assert differences(clear).endswith("the best system, s1, and the runner-up s0 on each query, sorted.")
    assert CHARTS["curves"].caption(clear).endswith("bands.")
    many = graded(*(0.1 * at for at in range(10)), baseline="s0")
    assert CHARTS["curves"].caption(many).endswith(" In gray, without bands: s2 and s1.")
    assert (
        CHARTS["precision_recall"]
        .caption(many)
        .endswith(", for the best 7 systems and the baseline s0. Not shown: s2 and s1, which rank lower.")
    )
    assert CHARTS["precision_recall"].caption(clear) == CHARTS["precision_recall"].description


def test_the_caption_of_the_pareto_chart_names_systems_without_latency():
    pareto = CHARTS["pareto"].caption
    found = graded(0.1, 0.9, 0.15)
    line = "Effectiveness (RR@10) against latency"
    front = "; the line (Pareto front) connects the systems that no other beats on both."
    assert pareto(replace(found, latency={"s0": (1.0, 2.0), "s1": (2.0, 3.0), "s2": (9.0, 9.0)})) == f"{line}{front}"
    assert pareto(replace(found, latency={"s0": (3.0, 4.0), "s1": (2.0, 3.0)})) == (
        f"{line}; s1 is both the most effective and the fastest. Not shown: s2, which has no measured latency."
    )
    assert pareto(replace(found, latency={"s0": (3.0, 4.0)})) == (
        f"{line}. Not shown: s1 and s2, which have no measured latency."
    )


def test_captions_go_into_the_paper(tmp_path):
    made = Report((graded(0.1, 0.9, baseline="s0"),), chart_names=("forest", "stability"))
    made.write(tmp_path / "r")
    paper = (tmp_path / "r" / "paper.tex").read_text()
    assert (
        r"\caption{Differences in effectiveness. Difference of each system from the baseline s0 in RR@10, with" in paper
    )
    assert r"\caption{Rank stability. Rank of each system" in paper


def test_wide_tables_get_wide_floats():
    """One column, both columns, or the length of the page; a long text is wrapped and does not make a table wider."""
    for columns, float_kind in ((3, "table"), (10, "table*"), (20, "sidewaystable*")):
        table = Table.of(["system", *(f"measure {at}" for at in range(columns))], [["name", *[0.5] * columns]])
        assert place_table("main", table)[0].startswith(f"\\begin{{{float_kind}}}")
    described = Table.of(["system", "description"], [["name", "words " * 50]])
    assert place_table("ablation", described)[0].startswith("\\begin{table*}")
    assert "{lp{7cm}}" in described.render("latex")


def test_equal_charts_have_equal_pdfs():
    """vl-convert writes fonts and resources in any order; sorted, each object is where the table says."""
    one = b"x\n      /gs2 9 0 R\n      /gs1 8 0 R\n>>"
    assert sort_pdf(one) == b"x\n      /gs1 8 0 R\n      /gs2 9 0 R\n>>"
    other = b"%PDF-1.7\n1 0 obj\n<</Type /XRef>>\nendobj\nstartxref\n9\n%%EOF"  # a table as a stream
    assert sort_pdf(other) == other
    svg = vl_convert.vegalite_to_svg({**SPEC, "title": "two fonts"})
    raw = [vl_convert.svg_to_pdf(svg) for _ in range(10)]
    [pdf] = {sort_pdf(each) for each in raw}
    assert sort_pdf(pdf) == pdf
    streams = [re.findall(rb"\nstream\n(.*?)\nendstream", each, re.DOTALL) for each in (pdf, raw[0])]
    assert sorted(streams[0]) == sorted(streams[1])
    table = int(re.search(rb"startxref\n(\d+)", pdf)[1])
    places = [int(each) for each in re.findall(rb"(\d{10}) 00000 n\r\n", pdf[table:])]
    assert len(places) == pdf.count(b" 0 obj\n")
    assert all(pdf[place:].startswith(b"%d 0 obj" % number) for number, place in enumerate(places, 1))


# text


def test_the_summary_agrees_with_the_numbers():
    """Sixteen queries that all favor one system are significant; four of which one favors the other are not."""
    names = [f"q{at}" for at in range(16)]
    judged = Qrels.from_dict({name: {"a": 1} for name in names})
    good = Run.from_dict({name: {"a": 2.0, "b": 1.0} for name in names}, "good")
    lesser = {name: {"a": 1.0, "b": 2.0} if at else {"a": 2.0, "b": 3.0, "c": 2.5} for at, name in enumerate(names)}
    found = add_comparison(gather(judged, [good, Run.from_dict(lesser, "poor")], ["RR@10"]))
    summary = words.summarize(found)
    assert summary.verdict == "yes"
    assert summary.winner == "good ranks first of 2 systems on 16 queries (RR@10 = 1.0000); poor is second (0.4896)."
    assert "good is significantly better than poor (+0.5104" in summary.significance
    assert summary.significance.partition("p = ")[2].startswith("3.1e-05). ")  # exact: 2 of 2^16 sign flips
    assert summary.action == "Ship good."
    assert summary.details[0].startswith("poor is significantly worse than good (−0.5104; worse on 16 of 16 queries)")
    unsure = words.summarize(small())
    assert unsure.verdict == "no"
    assert "is not significantly better than poor (+0.3750" in unsure.significance
    assert any("4 queries are few" in line for line in unsure.caveats)


def test_one_system_one_query_and_a_tie():
    one = words.summarize(add_comparison(gather(QRELS, [GOOD], MEASURES)))
    assert one.verdict == "unknown"
    assert one.winner == "good scores 0.8750 in RR@10 on 4 queries."
    assert one.significance == "Significance cannot be assessed: there is only one system."
    single = add_comparison(gather(Qrels.from_dict({"q1": {"a": 1}}), [GOOD, POOR], MEASURES))
    assert "Significance cannot be assessed: at least two queries are needed" in words.summarize(single).significance
    twins = add_comparison(gather(QRELS, [GOOD, Run.from_dict(GOOD.to_dict(), "twin")], MEASURES))
    assert (
        words.summarize(twins).winner
        == "good and twin tie for first place among 2 systems on 4 queries (RR@10 = 0.8750)."
    )
    assert any("have the same scores on every query" in note for note in twins.comparison.notes)


def test_one_system_has_no_runner_up():
    """With one system on every collection, the overview says nothing about a runner-up."""
    found = [add_comparison(gather(QRELS, [GOOD], MEASURES, name=name)) for name in ("x", "y", "z")]
    text = words.overall([words.summarize(each) for each in found], found)
    assert text == "Only one system is evaluated on each collection, so there is nothing to compare."


def test_names_as_prose():
    assert join_names(["a"]) == "a"
    assert join_names(["a", "b", "c"]) == "a, b and c"
    assert join_names(["a", "b", "c", "d", "e"]) == "a, b, c and 2 others"


def test_dependence_on_the_type_of_query(typed):
    """Two types, each with its own best system: reported with its p. Types unrelated to the systems: not reported."""
    names = [f"q{at}" for at in range(20)]
    judged = Qrels.from_dict({name: {"a": 1} for name in names})
    first, second = {"a": 2.0, "z": 1.0}, {"a": 1.0, "z": 2.0}
    one = Run.from_dict({name: first if at < 10 else second for at, name in enumerate(names)}, "one")
    two = Run.from_dict({name: second if at < 10 else first for at, name in enumerate(names)}, "two")
    by_half = {name: "long" if at < 10 else "short" for at, name in enumerate(names)}
    unrelated = {name: "even" if at % 2 else "odd" for at, name in enumerate(names)}
    found = []
    for types in (by_half, unrelated):
        collection = replace(typed, types=types, queries=dict.fromkeys(names, "x"))
        found.append(
            list(
                words.describe_types(add_comparison(gather(judged, [one, two], MEASURES, collection=collection), "one"))
            )
        )
    assert found[1] == []
    assert found[0][0].startswith(
        "Results depend on the type of query: compared with one, two does best on short queries (+0.5000) and worst on "
        "long queries (−0.5000); the difference between query types is significant (permutation test, p = "
    )
    assert "p = 0.001, corrected for 1 system" in found[0][0]


def test_better_than_the_baseline_with_the_runner_up_not_tested():
    """A significant lead over the baseline is not reported as a lead over the runner-up."""
    rng = np.random.default_rng(1)
    names = [f"q{at}" for at in range(30)]
    judged = Qrels.from_dict({name: {"a": 1} for name in names})

    def run(name, chance):
        rows = {each: {"a": 2.0 if rng.random() < chance else 0.5, "z": 1.0, "y": 1.5} for each in names}
        return Run.from_dict(rows, name)

    found = add_comparison(gather(judged, [run("base", 0.1), run("b", 0.9), run("c", 0.85)], ["RR@10"]), "base")
    summary = words.summarize(found)
    assert summary.verdict == "partly"
    assert "was not tested" in summary.significance
    assert "0 of 1" in words.overall([summary], [found])
    assert "after Holm correction over 2 comparisons" in summary.significance
    assert summary.action == "Ship b rather than base, but test it against c too."
    plain = words.summarize(add_comparison(replace(found, comparison=None), "base", correction="none"))
    assert "not corrected for 2 comparisons" in plain.significance


def test_equivalence_is_reported():
    """Where two systems differ by less than the margin, the summary calls them equivalent."""
    names = [f"q{at}" for at in range(40)]
    judged = Qrels.from_dict({name: {"a": 1} for name in names})
    near = {name: {"a": 2.0, "z": 1.0} for name in names}
    other = {**near, "q0": {"a": 1.0, "z": 2.0}}
    runs = [Run.from_dict(near, "a"), Run.from_dict(other, "b")]
    found = add_comparison(gather(judged, runs, ["RR@10"]), margin=0.1)
    assert "the two are equivalent within 0.1" in words.summarize(found).significance


def test_lower_is_better_in_text_and_charts():
    """If lower is better, the lowest mean wins, decreases are gains, and signs are consistent."""
    judged = Qrels.from_polars(
        Qrels.from_dict({f"q{at}": {"a": 1, "x": 0} for at in range(12)})
        .to_polars()
        .with_columns(distractor=np.array([False, True] * 12))
    )
    good = Run.from_dict({f"q{at}": {"a": 2.0, "b": 1.0} for at in range(12)}, "good")
    poor = {f"q{at}": {"a": 2.0, "x": 1.0} if at else {"a": 1.0} for at in range(12)}
    found = add_comparison(gather(judged, [Run.from_dict(poor, "poor"), good], ["Confusion@5"]))
    assert found.winner == "good"
    summary = words.summarize(found)
    assert summary.details[0].startswith("poor is significantly worse than good (+0.4583; worse on 11 of 12 queries)")
    rows = [row for row in values(CHARTS["differences"](found).to_dict()) if "outcome" in row]
    assert {row["outcome"] for row in rows if row["difference"] < 0} == {"gain"}


def test_skipped_queries(tmp_path):
    """Means over fewer queries give their number, bands contain them, and the reason for no comparison is given."""
    some = Run.from_dict({"q1": GOOD.to_dict()["q1"]}, "some")
    found = add_comparison(gather(QRELS, [some, GOOD], MEASURES, "skip"))
    assert found.comparison is None
    assert "query sets differ" in found.why_not_compared
    table = TABLES["main"]([found])
    assert [row[-1] for row in table.rows] == [1, 4]
    alone = add_comparison(gather(QRELS, [some], MEASURES, "skip"))
    assert words.summarize(alone).winner.startswith("some scores 1.0000 in RR@10 on 1 query.")
    assert all(row["low"] <= row["mean"] <= row["high"] for row in values(CHARTS["curves"](alone).to_dict()))
    gone = add_comparison(gather(QRELS, [Run.from_dict({"zz": {"a": 1.0}}, "gone")], MEASURES, "skip"))
    Report((gone,)).write(tmp_path / "r")  # every score is NaN, and the files are still valid
    assert "NaN" not in (tmp_path / "r" / "charts" / "curves.json").read_text()
    assert "gone cannot be scored" in (tmp_path / "r" / "summary.md").read_text()


def test_measures_that_are_not_means():
    """GMAP appears in the tables next to the compared measures; alone, it is reported without a test."""
    table = TABLES["main"]([add_comparison(gather(QRELS, [GOOD, POOR], ["GMAP", "RR@10"]))])
    assert [column.name for column in table.columns] == ["system", "GMAP", "RR@10"]
    assert table.rows[0][2] == 3.5 / 4
    alone = add_comparison(gather(QRELS, [GOOD, POOR], ["GMAP"]))
    assert "not a mean over queries" in alone.why_not_compared
    assert alone.winner == "good"


def test_collections_must_share_their_measures():
    one, other = small(), add_comparison(gather(QRELS, [GOOD, POOR], ["nDCG@10", "P@1"], name="other"))
    with pytest.raises(
        RankwrightError, match="small has RR@10, P@1, other has nDCG@10, P@1; score all collections on the same"
    ):
        TABLES["main"]([one, other])
    with pytest.raises(RankwrightError, match="give a comparison or scores"):
        report({})


def test_the_breakdown_uses_the_requested_measure():
    found = replace(add_comparison(gather(QRELS, [GOOD, POOR], ["nDCG(gain=exp2)@10"])), deepest=10)
    rows = {row[:2]: row[4] for row in TABLES["breakdown"]([found]).rows}
    assert rows["nDCG(gain=exp2)", "poor"] == pytest.approx(found.scores.mean("poor", "nDCG(gain=exp2)@10"))


def test_relevant_is_what_the_measure_counts():
    """With a minimum grade of 2, a doc of grade 1 is not relevant."""
    found = add_comparison(gather(QRELS, [GOOD, POOR], ["P(rel=2)@5", "RR(rel=2)@5"]))
    shown = inspector_data(found)
    assert [query["relevant"] for query in shown["queries"]] == [1, 0, 0, 0]


def test_in_sample_runs_are_recognized(tmp_path):
    """A run whose tag says that it was fitted in sample is named so, in eval and in a report."""
    QRELS.write(tmp_path / "q.txt")
    replace(GOOD, name="ltr", fitted="in sample").write(tmp_path / "ltr.run")
    POOR.write(tmp_path / "poor.run")
    assert "ltr (in sample)" in command("eval", "q.txt", "ltr.run", cwd=tmp_path).stdout
    done = command("report", "q.txt", "ltr.run", "poor.run", "--baseline", "ltr", "-o", "r", cwd=tmp_path)
    assert done.returncode == 0, done.stderr
    assert "- [ ] No system is fitted on the queries" in (tmp_path / "r" / "checklist.md").read_text()


def test_name_clashes(tmp_path):
    """Collections with the same file name, and systems named like columns, are all kept."""
    made = Report((replace(small(), name="a b"), replace(small(), name="a-b")))
    assert {"leaderboard-a-b", "leaderboard-a-b-2"} <= set(made.tables)
    runs = [GOOD.rename("collection"), POOR.rename("other")]
    found = add_comparison(gather(QRELS, runs, MEASURES, name="x"))
    rows = json.loads(TABLES["matrix"]([found, found]).render("json"))["rows"]
    assert rows[0] == {"collection": "x", "collection (2)": 3.5 / 4, "other": 0.5}


def test_methods_name_measures_and_tests():
    text = methods.markdown(
        [add_comparison(gather(QRELS, [GOOD, POOR], ["nDCG@10", "nDCG(gain=exp2)@10", "AP", "AP(rel=2)"]))]
    )
    assert "2^grade - 1" in text
    assert "grade 2 or higher" in text
    assert "@burges2005" in text
    assert "with all sign flips" in text  # of four queries
    assert (
        "We report nDCG@10, nDCG(gain=exp2)@10, AP and AP(rel=2); the primary measure is nDCG@10. K denotes the cutoff"
        in text
    )
    text = methods.markdown(
        [add_comparison(gather(QRELS, [GOOD, POOR], ["P@3"]), tests=("tukey", "t"), permutations=77)]
    )
    assert "with 77 random permutations" in text
    assert "We report P@3. K denotes the cutoff, such as 3 in P@3." in text
    text = methods.markdown([add_comparison(gather(QRELS, [GOOD, POOR], "leaderboard"))])
    assert "the discount is the rank" in text


def test_intervals_are_said_to_be_uncorrected_where_p_is_corrected():
    """In the summary, Methods and tables; with one test, or without a correction, there is nothing to say."""
    found, one = graded(0.1, 0.9, 0.15, baseline="s0"), graded(0.1, 0.9)
    assert ", uncorrected 95% CI +0." in words.summarize(found).significance
    assert ", 95% CI +0." in words.summarize(one).significance
    assert "unlike the p-values, the intervals are not corrected" in methods.markdown([found])
    assert "intervals are not corrected" not in methods.markdown([one])
    assert "p-values are not corrected, as there is one comparison for each measure" in methods.markdown([one])
    assert "not corrected for multiple comparisons" in TABLES["pairs"]([found]).notes[0]
    assert any("uncorrected 95% CI" in line for line in found.comparison.conclusions())
    bare = add_comparison(replace(found, comparison=None), "s0", correction="none")
    assert "uncorrected" not in words.summarize(bare).significance
    assert "p < 0.05, not corrected for 2 comparisons;" in bare.comparison.table().notes[0]


def test_what_to_do_is_said_first():
    """Ship, keep, judge more queries, or choose by cost; never more than the test shows."""

    def act(*chances, baseline=None, **settings):
        found = replace(graded(*chances), comparison=None)
        return words.summarize(add_comparison(found, baseline, permutations=1000, **settings)).action

    assert act(0.1, 0.9) == "Ship s1."
    assert act(0.9, 0.1, baseline="s0") == "Keep s0."
    unclear = graded(0.5, 0.7)
    found = words.summarize(unclear)
    need = unclear.comparison.needed_queries(0) - len(unclear.scores.queries)
    rounded = int(re.search(r"judge about ([\d,]+) more queries\.$", found.action)[1].replace(",", ""))
    assert found.verdict == "no"
    assert need <= rounded < need * 1.1
    assert found.sentences[0] == found.action
    assert act(0.5, 0.7, baseline="s0").endswith(", or keep the baseline s0.")
    assert act(0.5, 0.7, margin=0.9) == "Choose between s1 and s0 by cost: they differ by less than 0.9."  # fmt: skip
    judged = Qrels.from_dict({f"q{at}": {"a": 1} for at in range(9)})
    none = [Run.from_dict({f"q{at}": {"z": 1.0} for at in range(9)}, name) for name in ("x", "y")]
    empty = words.summarize(add_comparison(gather(judged, none, ["RR@10"])))
    assert empty.winner == "Nothing relevant was found on 9 queries: RR@10 is 0 for x and y."
    assert (empty.action, empty.verdict) == ("", "unknown")
    assert [words.round_up(each) for each in (1, 9.2, 10, 99.5, 101, 1234)] == [1, 10, 10, 100, 110, 1300]


def test_a_system_that_ranks_first_more_often_is_named():
    """The best mean may rest on few queries: then another system ranks first in more resamples."""
    found = graded(0.5, 0.6)
    best = found.order[0]
    shares = np.full((2, 1), 0.39)
    shares[best] = 0.37
    text = words.describe_stability(replace(found, comparison=replace(found.comparison, best=shares)))
    other = found.scores.systems[1 - best]
    assert text.endswith(f"ranks first in 37% of bootstrap resamples of the queries, {other} in 39%: "
                         "which of the two is better is open.")  # fmt: skip


def test_the_share_of_first_ranks_has_one_name():
    found = graded(0.1, 0.9)
    for name in ("leaderboard", "stability"):
        table = TABLES[name]([found])
        [column] = [column for column in table.columns if column.name == "first"]
        assert column.title == "ranks first"
        assert any(note.startswith("ranks first: share of bootstrap resamples of the queries") for note in table.notes)


def test_warnings_have_one_name_and_one_list(tmp_path, typed):
    """The summary lists all, or of many the first and where the others are; the checklist counts them."""
    found = small(typed)
    Report((found,), chart_names=()).write(tmp_path / "few")
    assert "\nWarnings:\n" in (tmp_path / "few" / "summary.md").read_text()
    page = (tmp_path / "few" / "report.html").read_text()
    assert page.count("Warnings</h") == 1
    assert "All warnings" not in page
    more = tuple(Caveat(f"warning {at}") for at in range(9))
    many = replace(found, scores=replace(found.scores, warnings=more))
    count = len(all_warnings(many))
    Report((many,), chart_names=()).write(tmp_path / "many")
    text = (tmp_path / "many" / "summary.md").read_text()
    assert f"And 3 more warnings; the section All warnings of the report lists all {count}." in text
    page = (tmp_path / "many" / "report.html").read_text()
    assert "<h2>All warnings</h2>" in page
    assert '<a href="#warnings-0">All warnings</a>' in page
    assert "warning 8." in page
    assert f"There are no warnings: {count} warnings" in (tmp_path / "many" / "checklist.md").read_text()
    for path in tmp_path.rglob("*.md"):
        assert "aveat" not in path.read_text()


def test_caveats():
    # good returned b a, c x, d, z e: six of seven are judged; poor z a, x c, z, e: four of six
    caveat = next(line for line in find_caveats(small()) if "are judged" in line)
    assert caveat.startswith("Only 67% to 86% of the top 10 results of each system are judged")
    half = Run.from_dict({"q1": GOOD.to_dict()["q1"]}, "half")  # misses queries, and all that it has is judged
    assert not any("of half" in line for line in find_caveats(add_comparison(gather(QRELS, [half, GOOD], MEASURES))))
    stamped = add_comparison(gather(QRELS, [GOOD, replace(POOR, name="ltr", fitted="in sample")], MEASURES))
    assert any("was fitted on the queries it is scored on" in line for line in find_caveats(stamped))
    assert list(merge_warnings([Caveat("cut", "a"), Caveat("cut", "b"), Caveat("other")])) == [
        "a, b: cut",
        "other",
    ]


def test_measures_of_every_preset_are_explained():
    """Every measure of a preset has a plain explanation."""
    names = {Measure.parse(text).name for preset in PRESETS.values() for text in preset}
    assert names <= set(MEANINGS)
    assert explain(Measure.parse("P@1")) == "P@1: the share of queries whose first result is relevant."
    assert explain(Measure.parse("P@5")) == "P@5: the share of the first 5 results that is relevant."


def test_methods_cite_what_they_use():
    """Every measure and test with its reference, and nothing else."""
    found = [small(tests=("wilcoxon", "t"), correction="bh", margin=0.01)]
    text, bib = methods.markdown(found), methods.bibtex(found)
    assert "RR@10" in text
    assert "a two-sided Wilcoxon signed-rank test" in text
    cited = set(re.findall(r"@(\w+\d{4}|treceval)", text))
    assert cited == set(re.findall(r"@\w+\{(\w+),", bib))
    assert {"voorhees1999", "wilcoxon1945", "pratt1959", "student1908", "schuirmann1987"} <= cited
    assert "benjamini1995" not in cited  # there is one comparison, so nothing to correct
    several = add_comparison(replace(graded(0.1, 0.9, 0.15), comparison=None), correction="bh", permutations=100)
    assert "@benjamini1995" in methods.markdown([several])
    assert "smucker2007" not in cited
    assert set(re.findall(r"\\cite\{([^}]+)\}", methods.latex(found))) <= {
        ",".join(p.citations) for p in methods.sentences(found)
    }
    keys = {*references.MEASURES.values(), *references.CORRECTIONS.values(), *sum(references.TESTS.values(), ())}
    assert keys <= set(references.BIBTEX)
    assert "No significance test was run" in methods.markdown([add_comparison(gather(QRELS, [GOOD], MEASURES))])
    assert "grade 2 or higher" in methods.markdown([add_comparison(gather(QRELS, [GOOD], ["P(rel=2)@5"]))])


def test_the_checklist_follows_the_report():
    lines = {line.text: line for line in checklist.lines([small()], ["methods.tex", "tables/breakdown.md"])}
    assert lines["The Methods section defines every measure"].is_met
    assert lines["Results at every depth K"].is_met
    assert not lines["Measures and tests are cited"].is_met
    assert not lines["There are at least 50 queries"].is_met
    assert not lines["A baseline is named"].is_met
    assert lines["Significance is tested"].is_met
    main = lines["The main table has the measures you chose"]
    assert main.is_met
    assert "papers often also report nDCG@10, AP, P@10 and R@100 (preset paper)" in main.fact
    fitting = lines["No system is fitted on the queries it is scored on"]  # nobody knows
    assert not fitting.is_met
    assert fitting.fact == "please check good, poor: run files do not say how they were made"
    built = {line.text: line for line in checklist.lines([replace(small(), knows_fitting=True)], [])}
    assert built[fitting.text].is_met


# the report


def test_from_python():
    """A comparison whose scores hold their runs, with the judgements, gives the same report as run files."""
    made = report(compare(evaluate(QRELS, [GOOD, POOR], MEASURES), permutations=1000), qrels=QRELS)
    assert made.evidence[0].sweep is not None
    assert "small" not in repr(made)
    assert "RR@10" in made._repr_html_()
    several = report({"x": compare(evaluate(QRELS, [GOOD, POOR], MEASURES)), "y": evaluate(QRELS, [GOOD], MEASURES)})
    assert [each.name for each in several.evidence] == ["x", "y"]
    assert "Best by collection: good on 2 of 2; significantly better than the runner-up on 0 of 1." in words.markdown(
        several.summaries, several.evidence
    )
    assert "leaderboard-x" in several.tables
    with pytest.raises(RankwrightError, match="computed on other judgements"):
        report(evaluate(QRELS, [GOOD], MEASURES), qrels=Qrels.from_dict({"q1": {"a": 1}}))


@pytest.mark.slow
def test_the_same_bytes(tmp_path, typed):
    """The same inputs and seed give the same bytes in every file but the manifest."""
    for name in ("a", "b"):
        Report((small(typed),), "t").write(tmp_path / name)
    files = sorted(path.relative_to(tmp_path / "a") for path in (tmp_path / "a").rglob("*") if path.is_file())
    assert files == sorted(path.relative_to(tmp_path / "b") for path in (tmp_path / "b").rglob("*") if path.is_file())
    for name in files:
        if name.name != "manifest.json":
            assert (tmp_path / "a" / name).read_bytes() == (tmp_path / "b" / name).read_bytes(), name
    manifest = json.loads((tmp_path / "a" / "manifest.json").read_text())
    assert manifest["files"] == [name.as_posix() for name in files]
    assert manifest["collections"]["small"]["qrels"] == QRELS.fingerprint


@pytest.mark.slow
def test_only_a_report_is_replaced(tmp_path, typed):
    made = Report((small(),))
    (tmp_path / "mine").mkdir()
    (tmp_path / "mine" / "thesis.tex").write_text("x")
    for name, says in (("mine", "contains other files"), ("mine/thesis.tex", "is a file")):
        with pytest.raises(RankwrightError, match=says):
            made.write(tmp_path / name)
    made.write(tmp_path / "new")
    (tmp_path / "new" / "tables" / "notes.txt").write_text("keep me")
    Report((small(typed),)).write(tmp_path / "new")
    assert (tmp_path / "new" / "tables" / "notes.txt").read_text() == "keep me"
    assert (tmp_path / "new" / "tables" / "types.md").exists()
    assert [path.name for path in tmp_path.iterdir() if path.name.endswith((".part", ".old"))] == []


class Elements(HTMLParser):
    """The elements of a page and the contents of its scripts."""

    def __init__(self):
        super().__init__()
        self.tags, self.scripts, self.inside = [], [], False
        self.handlers = []

    def handle_starttag(self, tag, attrs):
        self.tags.append(tag)
        self.handlers += [name for name, _ in attrs if name.startswith("on")]
        if tag == "script":
            self.scripts.append("")
            self.inside = True

    def handle_endtag(self, tag):
        self.inside = self.inside and tag != "script"

    def handle_data(self, data):
        if self.inside:
            self.scripts[-1] += data


NASTY = [
    "</script><script>alert(1)</script>", "<img src=x onerror=alert(1)>", "\"'`&{{7*7}}{% x %}", "\\input{/etc/passwd} $x_1^2$ % & # ~",
    "😀 emoji", "שלום עולם", "nul\x00 and \x1b[31m and \u202eturned", "a\u2028b", "x" * 1_000_000,
]  # fmt: skip


def nasty():
    """A collection, judgements and runs whose texts and ids are attacks or hard to render."""
    docs = {f"d{at}": text for at, text in enumerate(NASTY)}
    bad = '<b>d"&'
    queries = {f"q{at}": text for at, text in enumerate(NASTY)}
    judged = Qrels.from_dict({query: {f"d{at}": 1, bad: 1} for at, query in enumerate(queries)})
    collection = replace(
        Collection.of({**docs, bad: NASTY[0]}, queries, judged, NASTY[0]), types=dict.fromkeys(queries, NASTY[1])
    )
    runs = [
        Run.from_dict({query: {f"d{at}": 2.0, "d0": 1.0} for at, query in enumerate(queries)}, NASTY[0][:40]),
        Run.from_dict(
            {query: {bad: 2.0, f"d{at}": 1.0} if at % 3 else {"d1": 1.0} for at, query in enumerate(queries)}, NASTY[3]
        ),
    ]
    return add_comparison(gather(judged, runs, MEASURES, name=NASTY[0], collection=collection), permutations=100)


def test_any_text_is_safe(tmp_path):
    found = nasty()
    made = Report((found,), NASTY[0])
    made.write(tmp_path / "r")
    page = (tmp_path / "r" / "report.html").read_text()
    parsed = Elements()
    parsed.feed(page)
    assert parsed.tags.count("script") == 4  # two of data, vega, our own
    assert not {"img", "b", "iframe"} & set(parsed.tags)
    assert not parsed.handlers
    assert "\x00" not in page
    assert "\u2028" not in page
    [_, inspector, *_] = parsed.scripts
    shown = json.loads(inspector)
    assert shown[0]["queries"][0]["text"] == NASTY[0]
    assert len(page) < 3_000_000  # a text of 1 MB is cut
    for path in (tmp_path / "r").rglob("*"):
        if path.suffix in (".md", ".tex", ".html", ".bib"):
            assert "\x00" not in path.read_text()
        if path.suffix == ".html" and path.parent.name == "tables":
            assert "<script" not in path.read_text()
        if path.suffix == ".tex":
            assert "\\input{/etc" not in path.read_text()
    assert 'src="http' not in page
    assert not re.findall(r"url\(|@import|<link[^>]+href=\"http", page.partition('type="module"')[0])


def test_the_inspector_is_limited_in_size(monkeypatch, typed):
    """It keeps the queries on which systems differ most, and says what it left out."""
    monkeypatch.setattr("rankwright.reporting.inspector.MAX_ROWS", 40)  # two queries of two systems
    [shown] = json.loads(Report((small(typed),)).page.partition('id="inspector-data">')[2].partition("</script>")[0])
    assert [query["id"] for query in shown["queries"]] == ["q1", "q3"]
    assert shown["left"] == ["2 of 4 queries, those on which the systems differ most"]
    assert shown["systems"] == ["good", "poor"]
    query = shown["queries"][1]
    assert [[shown["docs"][doc] for doc in rows] for rows in query["lists"]] == [["d"], ["z"]]
    assert {shown["docs"][int(doc)]: grade for doc, grade in query["grades"].items()} == {"d": 1.0}
    assert shown["texts"][0] == "some text"


def test_failure_cases_show_texts(typed):
    """With a collection, the page shows the texts of the docs of a failure case."""
    page = Report((small(typed),)).page
    cases = page.partition("Failure cases</h2>")[2].partition("</section>")[0]
    assert '<p dir="auto">some text</p>' in cases
    assert '<p dir="auto">' not in Report((small(),)).page.partition("Failure cases</h2>")[2].partition("</section>")[0]


def test_distractors_are_marked():
    judged = Qrels.from_polars(
        QRELS.to_polars().with_columns(distractor=np.array([False, False, False, True, False, False]))
    )
    found = add_comparison(gather(judged, [GOOD, POOR], MEASURES))
    shown = inspector_data(found)
    assert [shown["docs"][doc] for doc in shown["queries"][1]["wrong"]] == ["x"]


@pytest.mark.parametrize("count", [1, 2, 30])
@pytest.mark.slow
def test_any_number_of_systems(tmp_path, count):
    """With 1, 2 or 30 systems every file is written, marks stay short, and systems beyond eight are drawn in gray."""
    rng = np.random.default_rng(5)
    names = [f"q{at}" for at in range(25)]
    judged = Qrels.from_dict({name: {"a": 1, "b": 1} for name in names})
    runs = [
        Run.from_dict(
            {
                name: dict(
                    zip("abcdef", (rng.random(6) + np.array([at / 9, at / 9, 0, 0, 0, 0])).tolist(), strict=True)
                )
                for name in names
            },
            f"system {at}",
        )
        for at in range(count)
    ]
    made = Report((add_comparison(gather(judged, runs, "paper"), permutations=500),))
    made.write(tmp_path / "r")
    marks = made.table("main").marks.values()
    assert max(map(len, marks), default=0) <= 12
    assert {"report.html", "paper.tex", "summary.md", "methods.md", "checklist.md"} <= {
        path.name for path in (tmp_path / "r").iterdir()
    }
    if count == 30:
        chart = made.charts["curves"].to_dict()
        [names] = [each["value"] for each in chart["params"] if each["name"] == "names"]
        assert (len(names), names[-1]) == (9, "22 others")
        assert {row["key"] for row in values(chart)} == set(range(9))


@pytest.mark.slow
def test_on_real_runs(data, tmp_path):
    """Three runs of TREC DL 2019: the table has the same numbers as eval, to the last digit."""
    home = data / "dl19"
    runs = [home / f"{name}.run" for name in ("bm25", "splade", "tasb")]
    done = command(
        "report", home / "qrels.txt", *runs, "--preset", "trec-dl", "-o", tmp_path / "r", "--baseline", "bm25"
    )
    assert done.returncode == 0, done.stderr
    assert "Report:" in done.stderr
    expected = json.loads(command("eval", home / "qrels.txt", *runs, "--preset", "trec-dl", "--format", "json").stdout)
    made = json.loads((tmp_path / "r" / "tables" / "main.json").read_text())
    for row, other in zip(made["rows"], expected["rows"], strict=True):
        assert row == {name: other[name] for name in row}
    assert "splade ranks first of 3 systems on 43 queries" in (tmp_path / "r" / "summary.md").read_text()
    assert max(DEPTHS) == 1000


def test_command_mistakes(tmp_path):
    QRELS.write(tmp_path / "q.txt")
    GOOD.write(tmp_path / "good.run")
    (tmp_path / "full").mkdir()
    (tmp_path / "full" / "x").write_text("x")
    for args, says in (
        (["q.txt", "good.run"], "Missing option '-o'"),
        (["q.txt", "good.run", "-o", "full"], "full: contains other files"),
        (["q.txt", "good.run", "-o", "r", "--baseline", "x"], "--baseline 'x' is unknown; choose good"),
        (["q.txt", "gone.run", "-o", "r"], "gone.run: no such file"),
        (["q.txt", "good.run", "-o", "r", "--collection", "nowhere"], "nowhere"),
        (["q.txt", "good.run", "-o", "r", "--test", "z"], "--test 'z' is unknown"),
    ):
        failed = command("report", *args, cwd=tmp_path)
        assert failed.returncode == 2, failed.stderr
        assert says in failed.stderr.splitlines()[-1]
        assert not (tmp_path / "r").exists()


# several collections, descriptions and names on the command line


@pytest.fixture
def two(tmp_path):
    """Two collections as files: in `other` a is second for q1, x second for q2."""
    QRELS.write(tmp_path / "small.txt")
    Qrels.from_dict({"q1": {"a": 1}, "q2": {"x": 1}}).write(tmp_path / "other.txt")
    GOOD.write(tmp_path / "good.run")
    POOR.write(tmp_path / "poor.run")
    return tmp_path


@pytest.mark.slow
def test_several_collections_in_one_report(two):
    """The numbers are those of test_main_and_its_average_over_collections."""
    inputs = ("small=small.txt:good.run,poor.run", "other=other.txt:good=good.run,poor=poor.run")
    options = ("--preset", "none", "-m", "RR@10", "--baseline", "poor", "--about", "good=the whole", "-o", "r")
    done = command("report", *inputs, *options, cwd=two)
    assert done.returncode == 0, done.stderr
    rows = json.loads((two / "r" / "tables" / "main.json").read_text())["rows"]
    assert {(row["collection"], row["system"]): row["RR@10"] for row in rows} == {
        ("small", "good"): 3.5 / 4, ("small", "poor"): 0.5, ("other", "good"): 0.5, ("other", "poor"): 0.75,
        ("macro-average", "good"): (3.5 / 4 + 0.5) / 2, ("macro-average", "poor"): (0.5 + 0.75) / 2,
    }  # fmt: skip
    text = (two / "r" / "methods.md").read_text()
    assert "We evaluate 2 systems on 4 queries of small and 2 queries of other." in text
    assert "one comparison for each measure" in text
    described = json.loads((two / "r" / "tables" / "ablation.json").read_text())["rows"]
    assert [row["description"] for row in described] == ["the whole", ""] * 3
    assert (two / "r" / "tables" / "queries-other.csv").is_file()
    assert "small, other" in (two / "r" / "paper.tex").read_text()


@pytest.mark.slow
def test_collections_with_other_systems_and_queries(two):
    """Means over fewer queries add a column of query counts; Methods name the collections without a test."""
    Run.from_dict({"q1": GOOD.to_dict()["q1"]}, "some").write(two / "some.run")
    inputs = (
        "a=small.txt:good.run,poor.run",
        "b=small.txt:some.run,good.run",
        "c=small.txt:good.run,poor.run,x=poor.run",
    )
    done = command("report", *inputs, "--preset", "none", "-m", "P@1", "--missing", "skip", "-o", "r", cwd=two)
    assert done.returncode == 0, done.stderr
    assert "warning: b: some: misses 3 of 4 judged queries" in done.stderr
    rows = json.loads((two / "r" / "tables" / "main.json").read_text())["rows"]
    assert [row["queries"] for row in rows] == [4, 4, 1, 4, 4, 4, 4, None]
    text = (two / "r" / "methods.md").read_text()
    assert "No significance test was run on b." in text
    assert "over 1 (a) and 3 (c) comparisons;" in text


@pytest.mark.slow
def test_paths_with_colons_and_commas(two):
    """A : or , in the name of an existing file is not a separator."""
    names = {"small.txt": "q:1,2.txt", "good.run": "a,b:c.run", "poor.run": "k=1,b=2.run"}
    for old, new in names.items():
        (two / old).rename(two / new)
    for text in ("s=q:1,2.txt:a,b:c.run,poor=k=1,b=2.run", f"s={two}/q:1,2.txt:{two}/a,b:c.run,poor={two}/k=1,b=2.run"):
        done = command("report", text, "--preset", "none", "-m", "RR@10", "-o", "r", cwd=two)
        assert done.returncode == 0, done.stderr
        rows = json.loads((two / "r" / "tables" / "main.json").read_text())["rows"]
        assert [(row["system"], row["RR@10"]) for row in rows] == [("a,b:c", 3.5 / 4), ("poor", 0.5)]
    done = command("report", "q:1,2.txt", "a,b:c.run", "--name", "s", "--about", "a,b:c=x=y", "-o", "r", cwd=two)
    assert done.returncode == 0, done.stderr
    assert json.loads((two / "r" / "tables" / "ablation.json").read_text())["rows"][0]["description"] == "x=y"
    done = command("report", "q:1,2.txt", "k=1,b=2.run", "--about", "k=1,b=2=z", "-o", "r", cwd=two)
    assert done.returncode == 0, done.stderr


@pytest.mark.parametrize(
    ("args", "says"),
    [
        (["x="], "'x=': not of the form NAME=QRELS:RUN,RUN"),
        (["=small.txt:good.run"], "'=small.txt:good.run': not of the form NAME=QRELS:RUN,RUN"),
        (["small.txt:good.run"], "'small.txt:good.run': not of the form NAME=QRELS:RUN,RUN"),
        (["x=small.txt:"], "'x=small.txt:': not of the form NAME=QRELS:RUN,RUN"),
        (["x=small.txt:good.run,,poor.run"], "'x=small.txt:good.run,,poor.run': not of the form NAME=QRELS:RUN,RUN"),
        (["x=small.txt:good.run", "poor.run"], "'poor.run': not of the form NAME=QRELS:RUN,RUN"),
        (
            ["small.txt", "x=other.txt:good.run"],
            "'x=other.txt:good.run': cannot follow QRELS small.txt; give every collection as NAME=QRELS:RUN,RUN",
        ),
        (
            ["x=small.txt:good.run", "x=other.txt:good.run"],
            "'x=other.txt:good.run': two collections are named 'x'; give each its own NAME",
        ),
        (["x=small.txt:good.run,good.run"], "x: two runs are named 'good'; give them different names: NAME=PATH"),
        (["x=small.txt:gone.run"], "gone.run: no such file"),
        (["x=gone.txt:good.run"], "gone.txt: no such file"),
        (["small.txt"], "small.txt: no run is given; use QRELS RUN... or NAME=QRELS:RUN,RUN"),
        (
            ["x=small.txt:good.run", "--name", "y"],
            "--name 'y': can only be used with QRELS RUN...; in NAME=QRELS:RUN,RUN the name is NAME",
        ),
        (["small.txt", "good.run", "--name", " "], "--name: no name is given"),
        (
            ["x=small.txt:good.run", "y=other.txt:poor.run", "--baseline", "good"],
            "y: --baseline 'good' is unknown; choose poor",
        ),
        (["small.txt", "good.run", "--about", "gud=text"], "--about 'gud' is unknown; choose good"),
        (["small.txt", "good.run", "--about", "good"], "--about 'good': not of the form SYSTEM=TEXT"),
        (["small.txt", "good.run", "--about", "good="], "--about 'good=': not of the form SYSTEM=TEXT"),
        (
            ["small.txt", "good.run", "--about", "good=a", "--about", "good=b"],
            "--about 'good=b': good is described twice",
        ),
        (
            ["x=small.txt:good.run", "y=other.txt:good.run", "--collection", "c"],
            "--collection 'c': not of the form NAME=PATH; NAME is x or y",
        ),
        (
            ["x=small.txt:good.run", "y=other.txt:good.run", "--collection", "z=c"],
            "--collection 'z' is unknown; choose x or y",
        ),
    ],
)
def test_input_mistakes_are_one_line(two, args, says):
    failed = command("report", *args, "-o", "r", cwd=two)
    assert (failed.returncode, failed.stdout, failed.stderr) == (2, "", f"rankwright: {says}\n")
    assert not (two / "r").exists()


def test_texts_of_one_collection_of_several(two, typed):
    folder = two / "texts"
    (folder / "qrels").mkdir(parents=True)
    (folder / "corpus.jsonl").write_text('{"_id": "a", "text": "one"}\n')
    (folder / "queries.jsonl").write_text('{"_id": "q1", "text": "where is it"}\n{"_id": "q2", "text": "and this"}\n')
    done = command(
        "report", "x=small.txt:good.run", "y=other.txt:good.run", "--collection", "y=texts", "-o", "r", cwd=two
    )
    assert done.returncode == 0, done.stderr
    assert "where is it" in (two / "r" / "report.html").read_text()


def test_in_sample_runs_keep_their_description(two):
    replace(GOOD, name="ltr", fitted="in sample").write(two / "ltr.run")
    assert command("report", "small.txt", "ltr.run", "--about", "ltr=fitted", "-o", "r", cwd=two).returncode == 0
    row = json.loads((two / "r" / "tables" / "ablation.json").read_text())["rows"][0]
    assert (row["system"], row["description"]) == ("ltr (in sample)", "fitted")


@pytest.mark.parametrize(
    ("path", "name"),
    [
        ("data/dl19/qrels.txt", "dl19"),
        ("/big/dl19/qrels.txt.gz", "dl19"),
        ("scifact/qrels/test.tsv", "scifact"),
        ("scifact/data/qrels/test.tsv", "scifact"),  # above data, only a known benchmark
        ("project/data/qrels/test.tsv", ""),
        ("mine/qrels.dev.small.tsv", "mine"),
        ("../mine/judgements.jsonl", "mine"),
        ("robust04.qrels", "robust04"),
        ("x/qrels.msmarco-passage.dev-subset.txt", "msmarco-passage.dev-subset"),
        ("x/cacm.txt", "cacm"),
        ("qrels.txt", ""),
        ("test.tsv", ""),
        ("-", ""),
        ("/dev/fd/63", ""),
    ],
)
def test_the_name_of_a_dataset(path, name, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    assert dataset_name(Path(path)) == name


def test_the_working_directory_names_only_a_benchmark(tmp_path, monkeypatch):
    for folder, name in (("scifact", "scifact"), ("thesis", "")):
        (tmp_path / folder).mkdir()
        monkeypatch.chdir(tmp_path / folder)
        assert dataset_name(Path("qrels/test.tsv")) == dataset_name(Path.cwd() / "qrels.txt") == name
    monkeypatch.setattr(Path, "home", lambda: tmp_path / "scifact")
    monkeypatch.chdir("/")
    assert dataset_name(tmp_path / "scifact" / "qrels.txt") == ""  # the name of a user is not a dataset


def test_a_dataset_is_never_named_qrels(two):
    """Without a name the report says `the collection`, and its title has the file; a known name is used and cited."""
    (two / "small.txt").rename(two / "qrels.txt")
    done = command("report", "qrels.txt", "good.run", "-o", "r", cwd=two)
    assert "note:" not in done.stderr
    assert "<h1>Evaluation on qrels.txt</h1>" in (two / "r" / "report.html").read_text()
    assert "on 4 queries of the collection." in (two / "r" / "methods.md").read_text()
    assert "Main results: 4 queries" in done.stdout
    done = command("report", "qrels.txt", "good.run", "--name", "SciFact", "--title", "My page", "-o", "r", cwd=two)
    assert "note:" not in done.stderr
    assert "Main results: SciFact, 4 queries" in done.stdout
    assert "on 4 queries of SciFact [@wadden2020, @thakur2021]." in (two / "r" / "methods.md").read_text()
    assert "<h1>My page</h1>" in (two / "r" / "report.html").read_text()
    assert "@inproceedings{wadden2020," in (two / "r" / "references.bib").read_text()
    assert r"\cite{wadden2020,thakur2021}" in (two / "r" / "methods.tex").read_text()


@pytest.mark.parametrize(
    ("names", "keys"),
    [
        (
            ["dl19", "DL 2019", "trec-dl-2019", "msmarco-passage/trec-dl-2019/judged", "2019qrels-pass"],
            ["craswell2019"],
        ),
        (["dl20", "dl20-passage", "TREC_DL_2020"], ["craswell2020"]),
        (["dl21"], ["craswell2021"]),
        (["dl22-doc"], ["craswell2022"]),
        (["trec-dl-2023"], ["craswell2023"]),
        (["MS MARCO", "msmarco-passage", "msmarco-v1-passage", "msmarco-doc/dev", "msmarco_v2_doc"], ["bajaj2016"]),
        (["beir/msmarco"], ["bajaj2016", "thakur2021"]),
        (["SciFact", "scifact/test", "beir-v1.0.0-scifact.test", "beir/scifact"], ["wadden2020", "thakur2021"]),
        (["trec-covid", "TRECCOVID", "trec_covid"], ["voorhees2020", "thakur2021"]),
        (["cord19/trec-covid"], ["voorhees2020"]),
        (["cqadupstack/android", "CQADupstackRetrieval"], ["hoogeveen2015", "thakur2021"]),
        (["webis-touche2020", "beir/webis-touche2020/v2"], ["bondarenko2020", "thakur2021"]),
        (["dbpedia-entity/test"], ["hasibi2017", "thakur2021"]),
        (["trec-news"], ["soboroff2019", "thakur2021"]),
        (["robust04", "trec-robust04"], ["voorhees2004", "thakur2021"]),
        (["beir", "BEIR"], ["thakur2021"]),
        (["mteb"], ["muennighoff2023"]),
        (["cranfield"], ["cleverdon1967"]),
        (["cacm"], ["fox1983"]),
        (["", "the collection", "test", "covid", "model20", "my-scifact", "nq-320k", "android", "dl18", "small"], []),
    ],
)
def test_benchmarks_are_recognized(names, keys):
    for name in names:
        assert list(benchmarks.recognize(name)) == keys, name


def test_every_benchmark_has_its_entry():
    """Each key has an entry with author, title and year, and every entry is cited by some benchmark."""
    cited = {key for keys in benchmarks.BENCHMARKS.values() for key in keys} | {f"craswell20{y}" for y in range(19, 24)}
    assert cited == set(benchmarks.BIBTEX)
    assert not set(references.BIBTEX) & set(benchmarks.BIBTEX)
    for key, entry in benchmarks.BIBTEX.items():
        assert re.match(r"@(article|inproceedings|misc|techreport)\{" + key + ",", entry)
        assert all(f"{field} = {{" in entry for field in ("author", "title", "year")), key
        assert entry.count("{") == entry.count("}"), key
    beir = (
        "trec-covid nfcorpus nq hotpotqa fiqa arguana webis-touche2020 cqadupstack quora dbpedia-entity scidocs fever"
    )
    for name in [*beir.split(), "climate-fever", "scifact", "bioasq", "signal1m", "trec-news", "robust04"]:
        own, beirs = benchmarks.recognize(name)
        assert beirs == "thakur2021" != own


def test_each_of_several_benchmarks_cites_its_own():
    text = methods.markdown(
        [replace(small(), name="scifact"), replace(small(), name="mine"), replace(small(), name="dl20")]
    )
    assert "scifact is a published benchmark [@wadden2020, @thakur2021]." in text
    assert "dl20 is a published benchmark [@craswell2020]." in text
    assert "mine is" not in text


def test_full_metrics_need_their_cuts():
    with pytest.raises(RankwrightError, match="table full_metrics: needs measures at 5, 10 or 20; use the preset"):
        TABLES["full_metrics"]([gather(QRELS, [GOOD, POOR], ["AP", "P@3"])])


@pytest.mark.parametrize(
    ("name", "measures", "lower"),
    [
        ("dl19", ["nDCG@10", "AP", "RR@10"], "AP, RR@10 count lower grades too"),
        ("TREC DL 2020", ["AP"], "AP counts lower grades too"),
        ("dl19", ["nDCG@10", "AP(rel=2)"], None),
        ("2019qrels-docs", ["AP"], None),  # where documents are ranked, grade 1 is relevant
        ("scifact", ["AP"], None),
    ],
)
def test_the_convention_of_a_track_is_named(name, measures, lower):
    found = gather(QRELS, [GOOD, POOR], measures, name=name)
    said = [str(each) for each in found.warnings if "TREC Deep Learning" in str(each)]
    assert [lower in each for each in said] == [True] * (lower is not None)
    assert all("use the preset trec-dl" in each for each in said)


def test_the_track_is_recognized_by_every_command(tmp_path):
    (tmp_path / "dl19").mkdir()
    QRELS.write(tmp_path / "dl19" / "qrels.txt")
    GOOD.write(tmp_path / "good.run")
    for args in (("eval",), ("report", "-o", "r")):
        done = command(*args[:1], "dl19/qrels.txt", "good.run", "-m", "AP", *args[1:], cwd=tmp_path)
        assert done.stderr.count("TREC Deep Learning counts passages of grade 2 or higher") == 1


def test_methods_state_the_lowest_relevant_grade():
    text = methods.markdown([add_comparison(gather(QRELS, [GOOD, POOR], ["nDCG@10", "AP", "RR@10", "P(rel=2)@5"]))])
    assert "AP and RR@10 count documents of grade 1 or higher as relevant." in text
    assert "P(rel=2)@5 counts documents of grade 2 or higher as relevant." in text


def test_a_report_without_measures_is_refused(tmp_path):
    with pytest.raises(RankwrightError, match="^report: no measure is given; give one such as nDCG@10$"):
        report(evaluate(QRELS, [GOOD, POOR], [])).write(tmp_path / "r")


def test_curves_end_where_a_run_ends():
    """A run of depth 5 has no point at 10, where a run of depth 20 has one."""
    rows = {q: {f"d{d}": float(-d) for d in range(20)} for q in QRELS.queries}
    runs = [Run(rows, "deep"), Run(rows, "cut").top(5)]
    records = values(CHARTS["curves"](add_comparison(gather(QRELS, runs, MEASURES))).to_dict())
    last = {name: max(each["k"] for each in records if each.get("system") == name) for name in ("deep", "cut")}
    assert last == {"deep": 20, "cut": 5}


def test_comparisons_begin_with_what_decides():
    from rankwright.reporting.page.html_page import main_comparisons

    names = [column.name for column in main_comparisons(small()).columns]
    assert names[:7] == ["system", "against", "difference", "low", "high", "p randomization", "corrected randomization"]
    assert "measure" not in names


def test_a_title_has_the_number_of_queries_once():
    table = TABLES["main"]([small()])
    assert "; ".join([table.title, *table.notes]).count("4 queries") == 1


def test_labels_of_points_do_not_collide():
    """Labels of one cluster go to different sides; one that finds no free place is left out."""
    near = [{"label": f"system_{at}", "x": 50 + at, "y": 0.5 + at / 1000} for at in range(12)]
    far = {"label": "apart", "x": 1000.0, "y": 0.1}
    placed = place_labels([*near, far, {**far, "label": ""}], "x", "y")
    shown = [each for each in placed if each["label"]]
    assert "apart" in {each["label"] for each in shown}
    assert 3 <= len(shown) < 13
    for width in WIDTHS:
        at = dict(zip(map(id, placed), positions(placed, "x", "y", width), strict=True))
        boxes = [text_box(at[id(each)], each["label"], each["place"]) for each in shown]
        assert not any(overlaps(a, b) for n, a in enumerate(boxes) for b in boxes[:n])
    assert place_labels([{"label": "a", "x": 0.0, "y": float("nan")}], "x", "y")[0]["place"] in PLACES
