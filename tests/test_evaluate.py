"""Evaluation: properties that hold for all inputs, missing queries, ties and warnings."""

import math

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from cases import random_case
from rankwright import MEASURES, Measure, Qrels, RankwrightError, Run, evaluate

EXAMPLE = {"rank": "@3", "rank?": "", "recall": "@0.2", "": ""}
ALL = [entry.name + EXAMPLE[entry.cut] for entry in MEASURES.values()] + ["nDCG@3", "RR@2", "AP@3", "ERR@2"]
BOUNDED = [
    m for m in ALL if Measure.parse(m).entry.aggregate != "sum" and m not in ("YAAP", "Utility", "DCG", "IdealDCG")
]
CASES = st.integers(0, 10**9)


def score(qrels, run, measures=ALL, **options):
    return evaluate(Qrels.from_dict(qrels), Run.from_dict(run), measures, **options)


@given(CASES)
def test_values_are_bounded(seed):
    qrels, run = random_case(seed)
    values = score(qrels, run, BOUNDED).values
    assert ((values >= -1e-12) & (values <= 1 + 1e-12)).all()


@pytest.mark.slow
@given(CASES, st.randoms())
def test_row_order_and_second_call_change_nothing(seed, rng):
    qrels, run = random_case(seed)

    def shuffled(rows):
        return {q: dict(rng.sample(list(rows[q].items()), len(rows[q]))) for q in rng.sample(list(rows), len(rows))}

    first, second = score(qrels, run), score(qrels, run)
    third = score(shuffled(qrels), shuffled(run))
    assert np.array_equal(first.values, second.values)
    assert np.array_equal(first.values, third.values)
    assert first.qrels_fingerprint == third.qrels_fingerprint


@given(CASES)
def test_renaming_changes_nothing_without_ties(seed):
    qrels, run = random_case(seed, ties=False)

    def renamed(rows):  # queries in the opposite order, docs in another
        return {
            f"{9 - int(q[1:])}": {f"x{int(d[1:]) % 7}{d[::-1]}": v for d, v in docs.items()} for q, docs in rows.items()
        }

    other = score(renamed(qrels), renamed(run))
    assert np.allclose(score(qrels, run).values, other.values[:, :, ::-1], atol=1e-12)


@pytest.mark.slow
@given(CASES)
def test_short_and_long_columns_agree(seed):
    qrels, run = random_case(seed)
    short = score(qrels, run)
    long = evaluate(
        Qrels.from_polars(Qrels.from_dict(qrels).to_polars()), Run.from_polars(Run.from_dict(run).to_polars()), ALL
    )
    assert np.array_equal(short.values, long.values)
    assert short.warnings == long.warnings


@given(CASES)
def test_a_cut_beyond_the_list_is_the_full_list(seed):
    qrels, run = random_case(seed)
    for name in ("nDCG", "AP", "RR", "ERR"):
        # the ideal ranking may be longer than the list, never than 100
        assert np.allclose(score(qrels, run, [name]).values, score(qrels, run, [f"{name}@100"]).values)
    deep = score(qrels, run, ["P@100", "P@1000", "R@100", "R@1000", "Success@100", "Success@1000"]).values[0]
    assert np.allclose(deep[0], deep[1] * 10)
    assert np.allclose(deep[2::2], deep[3::2])


@given(CASES)
def test_missing_queries_are_zero_or_skipped(seed):
    qrels, run = random_case(seed)
    zero, skip = score(qrels, run, ["P@3", "AP"]), score(qrels, run, ["P@3", "AP"], missing="skip")
    both = [q for q in zero.queries if q in run]
    assert zero.query_counts == [len(qrels)]
    assert skip.query_counts == [len(both)]
    for measure in ("P@3", "AP"):
        assert skip.query_scores("run", measure) == {q: zero.query_scores("run", measure)[q] for q in both}
        assert all(v == 0 for q, v in zero.query_scores("run", measure).items() if q not in run)
        if both:
            assert skip.mean("run", measure) == pytest.approx(np.mean(list(skip.query_scores("run", measure).values())))


def test_empty_inputs_are_defined():
    nothing = score({"q": {"a": 1}}, {})
    assert nothing.mean("run", "AP") == 0
    assert tuple(map(str, nothing.warnings)) == (
        "the judgements have no subtopics: alpha_DCG@3 takes each query as one subtopic",
        "the judgements mark no distractors: Confusion is 0 for every system",
        "run: the run is empty",
        "run: misses 1 of 1 judged query, scored as 0 (q)",
        "run: none of its top 10 docs is judged; is it a run on the same collection?",
    )
    unjudged = score({}, {"q": {"a": 1.0}})
    assert math.isnan(unjudged.mean("run", "AP"))
    assert unjudged.mean("run", "NumRet") == 0
    assert str(unjudged.warnings[0]) == "there are no judgements: nothing can be scored"
    assert "–" in str(unjudged)
    assert score({}, {}).values.shape == (1, len(ALL), 0)
    none = evaluate(Qrels.from_dict({"q": {"a": 1}}), [], "AP")
    assert (none.systems, none.values.shape, str(none).splitlines()[0]) == (
        (),
        (0, 1, 1),
        "system  AP  queries  Judged@10",
    )


def test_a_constant_scorer_follows_the_tie_order_with_a_warning():
    docs = [f"d{i}" for i in range(10)]
    scores = score({"q": {"d0": 1, "d9": 0}}, {"q": dict.fromkeys(docs, 1.0)}, ["RR", "P@1", "P@10"])
    assert score({"q": {"d0": 1}}, {"q": dict.fromkeys(docs, 1.0)}, "RR").mean("run", "RR") == 1 / 10  # d9 first
    assert scores.means[0].tolist() == [1 / 10, 0, 1 / 10]
    assert tuple(map(str, scores.warnings)) == (
        "run: tied scores in 1 query: RR 0.1000 could be 0.1000 to 1.0000; P@1 0.0000 could be 0.0000 to 1.0000",
    )


TIED = ["nDCG@2", "AP", "RR", "P@2", "Success@1", "ERR@2", "bpref", "RBP", "Judged@2", "Unjudged@2", "Confusion@2", "Composite@2",
        "RBPResidual", "IPrec@0.5", "G"]  # fmt: skip


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(60))
def test_tie_ranges_match_full_enumeration(seed):
    """The reported range is exactly that over all orders of the tied scores."""
    import random
    from itertools import permutations

    from rankwright.evaluation.graded import grade_run
    from rankwright.evaluation.ties import reorder_ties

    rng = random.Random(seed)
    docs = "abcde"
    grades = {d: rng.choice([0, 0, 1, 2]) for d in rng.sample(docs, 4)}
    frame = Qrels.from_dict({"q": grades}).to_polars()
    marked = [g == 0 and rng.random() < 0.5 for g in frame["grade"]]
    qrels = Qrels.from_polars(frame.with_columns(distractor=np.array(marked)))
    scores = {d: float(rng.randint(0, 1)) for d in docs}
    run = Run.from_dict({"q": scores})
    tie_orders = {tuple(sorted(order, key=lambda d: -scores[d])) for order in permutations(docs)}  # sorted() is stable
    orders = [
        grade_run(qrels, Run.from_dict({"q": {d: -float(place) for place, d in enumerate(each)}}))
        for each in tie_orders
    ]
    ends = reorder_ties(qrels, run, grade_run(qrels, run)) or [grade_run(qrels, run)]
    for text in TIED:
        measure = Measure.parse(text)
        every, reported = [measure.compute(o)[0] for o in orders], [measure.compute(e)[0] for e in ends]
        assert (min(reported), max(reported)) == pytest.approx((min(every), max(every))), text


def test_queries_on_one_side_are_reported():
    scores = score({"a": {"d": 1}, "b": {"d": 1}}, {"b": {"d": 1.0}, "c": {"d": 1.0}, "e": {"d": 2.0}}, "AP")
    assert tuple(map(str, scores.warnings)) == (
        "run: 2 queries not judged and ignored (c, e)",
        "run: misses 1 of 2 judged queries, scored as 0 (a)",
    )
    assert scores.query_scores("run", "AP") == {"a": 0, "b": 1}


def test_judgements_that_a_measure_cannot_use_are_reported():
    scores = score({"a": {"d": 1}}, {"a": {"d": 1.0}}, "trec-dl")
    assert tuple(map(str, scores.warnings)) == (
        "no grade reaches 2 (the highest is 1): AP(rel=2), R(rel=2)@100, R(rel=2)@1000 cannot distinguish systems",
    )
    scores = score({"a": {"d": 1}, "b": {"d": 0}}, {"a": {"d": 1.0}, "b": {"d": 1.0}}, "AP")
    assert tuple(map(str, scores.warnings)) == ("1 judged query has no doc of grade 1 or higher (b)",)


def test_a_pool_that_favors_one_system_is_reported():
    qrels = Qrels.from_dict({"q": {f"d{i}": 0 for i in range(10)} | {"d0": 1}})
    known = Run.from_dict({"q": {f"d{i}": -float(i) for i in range(10)}}, "known")
    new = Run.from_dict({"q": {f"e{i}": -float(i) for i in range(10)}}, "new")
    assert tuple(map(str, evaluate(qrels, [known, new], "AP").warnings)) == (
        "new: none of its docs is judged (it returns 'e0', 'e1'; judged are 'd0', 'd1'); "
        "is it a run on the same collection?",
        "Judged@10 is 1.000 for known and 0.000 for new: unjudged docs count as not relevant, which favors known",
    )


def test_scores_are_looked_up_by_name():
    qrels = Qrels.from_dict({"q": {"a": 1}})
    scores = evaluate(qrels, [Run.from_dict({"q": {"a": 1.0}}, "x")], ["MRR"])
    assert scores.mean("x", "RR") == scores.mean("x", "recip_rank") == 1
    assert scores.run_fingerprints == {"x": Run.from_dict({"q": {"a": 1.0}}).fingerprint}
    assert scores.qrels_fingerprint == qrels.fingerprint
    assert scores.to_polars().rows() == [("x", "q", "RR", 1.0)]
    assert "<table>" in scores._repr_html_()
    with pytest.raises(RankwrightError, match="system 'y' is unknown; choose x"):
        scores.mean("y", "RR")
    with pytest.raises(RankwrightError, match="measure AP was not evaluated; choose RR"):
        scores.mean("x", "AP")
    with pytest.raises(RankwrightError, match="two runs are named 'x'"):
        evaluate(qrels, [Run.from_dict({}, "x"), Run.from_dict({}, "x")])
    with pytest.raises(RankwrightError, match="missing 'drop' is unknown; choose zero or skip"):
        evaluate(qrels, [], missing="drop")


def test_wrong_types_are_refused():
    qrels, run = Qrels.from_dict({"q": {"a": 1}}), Run.from_dict({"q": {"a": 1.0}})
    with pytest.raises(RankwrightError, match="judgements: cannot be made from int; give {query: {doc: grade}}"):
        evaluate(7, run)
    with pytest.raises(RankwrightError, match="run 'run': cannot be made from int; give {query: {doc: score}}"):
        evaluate(qrels, 7)
    with pytest.raises(RankwrightError, match="measure must be text such as 'nDCG@10', got int"):
        evaluate(qrels, run, [7])


def test_a_run_cut_above_the_depth_of_recall_is_reported():
    qrels = Qrels.from_dict({f"q{i}": {"d0": 1} for i in range(5)})
    run = Run.from_dict({f"q{i}": {f"d{j}": -float(j) for j in range(20)} for i in range(5)})
    warned = [str(w) for w in evaluate(qrels, run, ["R@100", "P@100", "R@10"]).warnings if "at most" in w.text]
    assert warned == ["run: has at most 20 docs per query, so R@100 is cut off at 20"]
    uneven = Run.from_dict({f"q{i}": {f"d{j}": -float(j) for j in range(10 + i % 3)} for i in range(5)})
    warned = [str(w) for w in evaluate(qrels, uneven, ["R@1000"]).warnings if "at most" in w.text]
    assert warned == ["run: has at most 12 docs per query, so R@1000 is cut off at 12"]
    natural = Run.from_dict({f"q{i}": {f"d{j}": -float(j) for j in range(1 + 10 * i)} for i in range(5)})
    assert not [str(w) for w in evaluate(qrels, natural, ["R@1000"]).warnings if "at most" in w.text]


def test_a_grade_above_gmax_is_refused_for_every_run():
    qrels = Qrels.from_dict({"q": {"a": 5, "z": 0}})
    for docs in ({"a": 1.0, "z": 2.0}, {"z": 1.0}, {"a": 1.0, "z": 1.0}):
        with pytest.raises(RankwrightError, match="grade 5 is above gmax 4"):
            evaluate(qrels, Run.from_dict({"q": docs}), "ERR@1")


def test_runs_from_a_generator_are_scored_one_by_one():
    qrels = Qrels.from_dict({"q": {"a": 1}})
    runs = (Run.from_dict({"q": {"a": 1.0}}, name) for name in "xy")
    scores = evaluate(qrels, runs, "AP")
    assert scores.systems == ("x", "y")
    assert all(isinstance(source, str) for source in scores.sources)


def test_leaderboard_sorts_by_k_then_composite():
    qrels = Qrels.from_dict({"q": {"a": 1, "b": 0}})
    good, bad = Run.from_dict({"q": {"a": 2.0, "b": 1.0}}, "good"), Run.from_dict({"q": {"b": 2.0, "a": 1.0}}, "bad")
    board = evaluate(qrels, [bad, good], "leaderboard").leaderboard()
    assert [row[:2] for row in board.rows] == [("good", 1), ("bad", 1), ("good", 3), ("bad", 3)]
    names = [column.name for column in board.columns]
    assert names == [
        "system",
        "k",
        "Composite",
        "R",
        "P",
        "F1",
        "RR",
        "Success@1",
        "nDCG(discount=rank)",
        "Confusion",
        "queries",
        "Judged@10",
    ]
    # one relevant doc, found first, at k = 3
    assert board.rows[2][2:] == pytest.approx((0.4 * 0.5 + 0.1 + 0.2 + 0.1 + 0.2, 1, 1 / 3, 0.5, 1, 1, 1, 0, 1, 0.2))
    two = evaluate(qrels, [good], ["leaderboard", "Composite@3"]).leaderboard()
    assert "Composite@3" in [column.name for column in two.columns]  # another composite is a column, never a row
    plain = evaluate(qrels, [bad, good], ["AP", "Confusion@1"]).leaderboard()
    assert [row[:2] for row in plain.rows] == [(1, "good"), (2, "bad")]


# depth


def test_a_deeper_run_is_not_better_without_a_word():
    """A run cut at 10 against one of 20: AP counts docs that the first cannot have; nDCG@10 does not."""
    judged = {f"q{at}": {"d1": 1, "d15": 1} for at in range(4)}
    deep = {q: {f"d{d}": float(-d) for d in range(20)} for q in judged}
    cut = {q: {f"d{d}": float(-d) for d in range(10)} for q in judged}
    runs = {"cut": cut, "deep": deep}
    [warning] = [str(each) for each in evaluate(judged, runs, ["nDCG@10", "AP", "Judged@50", "NumRet"]).warnings]
    assert warning == (
        "cut returns at most 10 docs per query, deep returns up to 20 docs per query: AP can reward depth alone; keep "
        "equally many docs of every system, or use a cutoff (AP@10)"
    )
    assert not evaluate(judged, runs, ["nDCG@10", "P@10"]).warnings
    assert not evaluate(judged, {"a": deep, "b": deep}, ["AP"]).warnings
    short = {q: {f"d{d}": float(-d) for d in range(1 + 3 * at)} for at, q in enumerate(judged)}
    assert not evaluate(judged, {"found no more": short, "deep": deep}, ["AP"]).warnings
    assert "P@15" in str(evaluate(judged, runs, ["P@15"]).warnings[0])


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("nDCG@10,AP,RR,R@100", ["nDCG@10", "AP", "RR", "R@100"]),
        ("P@5,10,AP", ["P@5", "P@10", "AP"]),
        ("P.5,10", ["P@5", "P@10"]),
        ("nDCG(gain=exp2,discount=rank)@3,AP(rel=2)", ["nDCG(gain=exp2,discount=rank)@3", "AP(rel=2)"]),
        ("IPrec@0.1,0.2", ["IPrec@0.1", "IPrec@0.2"]),
        ("msmarco,AP", ["RR@10", "R@1000", "nDCG@10", "AP"]),
    ],
)
def test_measures_may_be_separated_by_commas(text, names):
    from rankwright.evaluation.presets import resolve_measures

    assert [str(each) for each in resolve_measures(text)] == names
