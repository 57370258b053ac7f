"""Every measure, its arithmetic shown.

One ranking: docs a to h at ranks 1 to 8. Judged: a 2, b 0, c 1, e 3, f 0 (a distractor), g -1 (pooled but
unjudged), z 1 (not returned). d and h are not judged. Relevant (grade >= 1): a, c, e, z, so R = 4.
"""

from math import exp, log, log2

import numpy as np
import pytest

from rankwright import MEASURES, Qrels, RankwrightError, Run, attainable, bounds, evaluate
from rankwright.evaluation.gain import apply_gain
from rankwright.evaluation.graded import grade_run

GRADES = {"a": 2, "b": 0, "c": 1, "e": 3, "f": 0, "g": -1, "z": 1}
DCG = 2 / log2(2) + 1 / log2(4) + 3 / log2(6)
IDEAL = 3 / log2(2) + 2 / log2(3) + 1 / log2(4) + 1 / log2(5)
EPS = 0.00001


def judgements():
    frame = Qrels.from_dict({"q": GRADES}).to_polars()
    return Qrels.from_polars(frame.with_columns(distractor=frame["doc"] == "f"))


def run(docs="abcdefgh"):
    return Run.from_dict({"q": {doc: 100.0 - i for i, doc in enumerate(docs)}})


def value(measure, docs="abcdefgh"):
    return evaluate(judgements(), run(docs), measure).means[0, 0]


def stop(grade, gmax=4):
    return (2**grade - 1) / 2**gmax


EXPECTED = {
    "P@3": 2 / 3,
    "P@20": 3 / 20,  # divided by k even when fewer are returned
    "P(rel=2)@5": 2 / 5,
    "P(judged_only=true)@4": 3 / 4,  # a b c e
    "R@3": 2 / 4,
    "R@100": 3 / 4,
    "F1@3": 2 * (2 / 3) * (2 / 4) / (2 / 3 + 2 / 4),
    "Success@1": 1,
    "Success(rel=3)@4": 0,
    "RR": 1,
    "RR(rel=3)": 1 / 5,
    "RR(rel=3)@4": 0,
    "AP": (1 / 1 + 2 / 3 + 3 / 5) / 4,
    "AP@3": (1 / 1 + 2 / 3) / 4,  # over all relevant docs, not those retrieved
    "nDCG": DCG / IDEAL,
    "nDCG@3": (2 / log2(2) + 1 / log2(4)) / (3 / log2(2) + 2 / log2(3) + 1 / log2(4)),
    "nDCG(gain=exp2)@3": (3 / log2(2) + 1 / log2(4)) / (7 / log2(2) + 3 / log2(3) + 1 / log2(4)),
    "nDCG(discount=rank)@3": (2 / 1 + 1 / 3) / (3 / 1 + 2 / 2 + 1 / 3),
    "nDCG(gain=1:0;2:5)@3": (5 / log2(2)) / (5 / log2(2) + 3 / log2(3)),
    "DCG@3": 2 / log2(2) + 1 / log2(4),
    "IdealDCG": IDEAL,
    "ERR@5": stop(2) + (1 - stop(2)) * stop(1) / 3 + (1 - stop(2)) * (1 - stop(1)) * stop(3) / 5,
    "ERR(gmax=3)@1": stop(2, 3),
    "nERR@1": stop(2) / stop(3),
    "RBP(p=0.8)": 0.2 * (1 + 0.8**2 + 0.8**4),
    "RBP(p=0.5,rel=2)": 0.5 * (1 + 0.5**4),
    "RBPResidual(p=0.8)": 0.2 * (0.8**3 + 0.8**6 + 0.8**7) + 0.8**8,  # d, g, h, and every rank beyond the list
    "gRBP(p=0.9)": 0.1 * (2 / 3 * 1 + 1 / 3 * 0.9**2 + 3 / 3 * 0.9**4),
    "Rprec": 2 / 4,
    "RprecMult@0.5": 1 / 2,
    "RprecMult@2": 3 / 8,
    # judged not relevant: b, f, so N = 2; none above a, one (b) above c and e
    "bpref": (1 + (1 - 1 / 2) + (1 - 1 / 2)) / 4,
    # above c: 2 pooled of 2, 1 relevant of 2 judged; above e: 3 pooled of 4, 2 relevant of 3 judged
    "infAP": (1 + (1 / 3 + 2 / 3 * 2 / 2 * (1 + EPS) / (2 + 2 * EPS)) + (1 / 5 + 4 / 5 * 3 / 4 * (2 + EPS) / (3 + 2 * EPS))) / 4,
    "IPrec@0": 1,
    "IPrec@0.5": 2 / 3,  # two of four: at rank 3
    "IPrec@1": 0,
    "GMAP": (1 / 1 + 2 / 3 + 3 / 5) / 4,
    "GBpref": 0.5,
    "YAAP": log((1 + 34 / 15) / (1 + 4 - 34 / 15)),
    "SetP": 3 / 8,
    "SetR": 3 / 4,
    "SetF": 2 * (3 / 8) * (3 / 4) / (3 / 8 + 3 / 4),
    "SetF(beta=2)": 3 * (3 / 8) * (3 / 4) / (3 / 4 + 2 * 3 / 8),
    "SetRelP": 3 / 4,
    "SetAP": 9 / 32,
    "RelP@3": 2 / 3,
    "RelP@20": 3 / 4,
    "Utility": 3 - 5,
    "Utility(a=2,b=0,c=-1,d=1,docs=20)": 2 * 3 - 1 + (20 + 3 - 8 - 4),
    "binG": (1 / log2(2) + 1 / log2(3) + 1 / log2(4)) / 4,
    # ideal gains 3 2 1 1; cost after rank 1, 3, 5: 3, 6, 8; gained: 2, 3, 6
    "G": (2 / log2(2 + 3 - 2) + 1 / log2(2 + 6 - 3) + 3 / log2(2 + 8 - 6)) / 7,
    "Judged@8": 5 / 8,
    "Judged@10": 5 / 10,
    "Unjudged@10": 3 / 10,
    "Confusion@8": 1 / 8,
    "Confusion@20": 1 / 8,
    "Confusion@3": 0,
    "NumQ": 1, "NumRet": 8, "NumRel": 4, "NumRelRet": 3, "NumNonrelJudgedRet": 2,
    "Composite@3": (0.4 * (2 * (2 / 3) * (2 / 4) / (2 / 3 + 2 / 4)) + 0.1 + 0.2
                    + 0.1 * (2.5 / (3 + 2 / log2(3) + 0.5)) + 0.2),
    "Composite(P=1,Confusion=3)@8": (1 * 3 / 8 + 3 * 7 / 8) / 4,
}  # fmt: skip
# nDCG where the ideal gain drops: after 1 (3), 2 (2) and 4 (1) docs, and after all 8
STEPS = [2 / 3, 2 / (3 + 2 / log2(3)), 2.5 / IDEAL, DCG / IDEAL]
EXPECTED["RnDCG"] = sum(STEPS) / 4
# nDCG at ranks 1, 3, 5 of the relevant docs (the ideal ranking ends after 4), and over the full ranking for z
REACHED = [2 / 3, 2.5 / (3 + 2 / log2(3) + 1 / 2), DCG / IDEAL, DCG / IDEAL]
EXPECTED["nDCGrel"] = sum(REACHED) / 4
# recall 0 .. 1 of 4 relevant docs requires 0 0 1 1 2 2 2 3 3 4 4: precision 1 1 1 1 2/3 2/3 2/3 3/5 3/5 0 0
EXPECTED["11pt"] = (4 * 1 + 3 * 2 / 3 + 2 * 3 / 5) / 11


@pytest.mark.parametrize(("measure", "expected"), EXPECTED.items())
def test_arithmetic(measure, expected, columns):
    assert value(measure) == pytest.approx(expected, abs=1e-12)


def test_every_measure_has_its_arithmetic():
    assert {text.split("@")[0].split("(")[0] for text in (*EXPECTED, *INTENT_AWARE)} == set(MEASURES)


# subtopics 1, 2, 3: a is relevant to 1 and 2, b to 2, c to 3; subtopic 4 has no relevant doc and does not count
SUBTOPICS = "q 1 a 1\nq 2 a 2\nq 2 b 1\nq 3 c 1\nq 4 c 0\n"
# the ranking b, a, x: b is worth 1 (subtopic 2), a 1 (subtopic 1) and 1/2 (2 again); the greedy ideal is a, c, b
FOUND, IDEAL_NOVELTY = [1, 1 + 1 / 2, 0], [2, 1, 1 / 2]
FULL = [3, 3 / 2, 3 / 4]  # every row relevant to all three
INTENT_AWARE = {
    "alpha_DCG@3": (1 + 1.5 / log2(3)) / (3 + 1.5 / log2(3) + 0.75 / log2(4)),
    "alpha_nDCG@3": (1 + 1.5 / log2(3)) / (2 + 1 / log2(3) + 0.5 / log2(4)),
    "alpha_nDCG(alpha=0)@2": (1 + 2 / log2(3)) / (2 + 1 / log2(3)),  # ties go to the greater id: c before b
    "alpha_nDCG(alpha=1)@2": (1 + 1 / log2(3)) / (2 + 1 / log2(3)),
    "ERR_IA@3": (1 + 1.5 / 2) / (3 + 1.5 / 2 + 0.75 / 3),
    "nERR_IA@3": (1 + 1.5 / 2) / (2 + 1 / 2 + 0.5 / 3),
    "NRBP": (1 - 0.5 * 0.5) / 3 * (1 + 1.5 * 0.5),
    "NRBP(p=0.8)": (1 - 0.5 * 0.8) / 3 * (1 + 1.5 * 0.8),
    "nNRBP": (1 + 1.5 * 0.5) / (2 + 1 * 0.5 + 0.5 * 0.25),
    "P_IA@3": (1 / 3 + 2 / 3 + 0 / 3) / 3,
    "AP_IA": (1 / 2 + (1 / 1 + 2 / 2) / 2 + 0) / 3,
    "StRecall@1": 1 / 3,
    "StRecall@3": 2 / 3,
    "StRecall(rel=2)@3": 1,  # only subtopic 2 has a doc of grade 2
}


@pytest.mark.parametrize(("measure", "expected"), INTENT_AWARE.items())
def test_intent_aware_measures(measure, expected, tmp_path):
    (tmp_path / "q").write_text(SUBTOPICS)
    qrels = Qrels.read(tmp_path / "q")
    assert qrels.to_dict() == {"q": {"a": 2, "b": 1, "c": 1}}  # a doc's grade is its highest
    assert evaluate(qrels, run("bax"), measure).means[0, 0] == pytest.approx(expected, abs=1e-12)


def test_judgements_of_subtopics_read_back_equal(tmp_path):
    (tmp_path / "q").write_text(SUBTOPICS)
    qrels = Qrels.read(tmp_path / "q")
    for name in ("a.qrels", "a.jsonl", "a.parquet", "a.csv.gz"):
        qrels.write(tmp_path / name)
        again = Qrels.read(tmp_path / name)
        assert again == qrels
        assert again.subtopics.columns[1].tolist() == qrels.subtopics.columns[1].tolist()
    assert Qrels(qrels.to_pandas()) == qrels
    assert Qrels.read(tmp_path / "q").fingerprint != Qrels(qrels.to_dict()).fingerprint
    (tmp_path / "twice").write_text(SUBTOPICS + "q 2 b 0\n")
    with pytest.raises(
        RankwrightError, match=r"twice: lines 3 and 6: doc 'b' appears twice for query 'q', subtopic '2'"
    ):
        Qrels.read(tmp_path / "twice")
    # one value in the second column names no subtopic, whatever it is
    (tmp_path / "plain").write_text("q Q0 a 1\nr Q0 a 1\n")
    assert Qrels.read(tmp_path / "plain").subtopics is None


def test_what_intent_aware_measures_warn_of(tmp_path):
    (tmp_path / "q").write_text(SUBTOPICS)
    said = [str(each) for each in evaluate(Qrels({"q": {"a": 1}}), run("a"), "alpha_nDCG@5").warnings]
    assert "the judgements have no subtopics: alpha_nDCG@5 takes each query as one subtopic" in said
    said = [str(each) for each in evaluate(Qrels.read(tmp_path / "q"), run("a"), "nDCG@5").warnings]
    assert "the judgements have subtopics: the grade of a doc is its highest over the subtopics of a query" in said
    with pytest.raises(RankwrightError, match="bounds: alpha_nDCG@5 has none"):
        bounds(Qrels.read(tmp_path / "q"), run("a"), "alpha_nDCG@5")
    with pytest.raises(RankwrightError, match="takes a cut of at most 1,000,000, got 999,999,999"):
        evaluate(Qrels.read(tmp_path / "q"), run("a"), "ERR_IA@999999999")
    with pytest.raises(RankwrightError, match="attainable: alpha_nDCG@5 is relative to its own ideal"):
        attainable("alpha_nDCG@5", Qrels.read(tmp_path / "q"))


def test_ties_matter_for_intent_aware_measures_too(tmp_path):
    """The docs of a tie keep their own subtopics when a tie is turned around."""
    (tmp_path / "q").write_text("q 1 a 1\nq 2 b 1\nq 3 b 1\n")
    tied = Run({"q": {"a": 1.0, "b": 1.0, "x": 1.0, "y": 1.0}})
    said = [str(each) for each in evaluate(Qrels.read(tmp_path / "q"), tied, "StRecall@2").warnings]
    assert any("StRecall@2" in each and "tie" in each for each in said), said


def test_geometric_mean_has_a_floor():
    qrels = Qrels.from_dict({"1": {"a": 1}, "2": {"a": 1}})
    run = Run.from_dict({"1": {"a": 1.0}, "2": {"b": 1.0}})
    assert evaluate(qrels, run, "GMAP").means[0, 0] == pytest.approx(exp((log(1) + log(0.00001)) / 2))


def test_attainable_composite():
    one = Qrels.from_dict({"1": {"a": 1}, "2": {"a": 1}})
    # one relevant doc: F1@3 is at most 2·(1/3)·1/(1/3 + 1) = 1/2, and an empty ranking keeps 1 - Confusion
    assert attainable("F1@3", one) == (0, pytest.approx(0.5))
    assert attainable("Composite@3", one) == (pytest.approx(0.2), pytest.approx(0.4 * 0.5 + 0.1 + 0.2 + 0.1 + 0.2))
    low, high = attainable("Composite@3", judgements())
    assert low == 0  # only its distractor
    # F1@3 at best 2·1·(3/4)/(7/4)
    assert high == pytest.approx(0.4 * 6 / 7 + 0.6)
    empty = evaluate(one, Run.from_dict({}), "Composite@3")
    assert empty.means[0, 0] == pytest.approx(0.2)


def test_bounds_over_unjudged_docs():
    # d, g and h (ranks 4, 7, 8) are unjudged; the highest grade is 3
    table = bounds(judgements(), run(), ["P@5", "RR(rel=3)", "R@5"])
    # R@5: 3 of 4 found; at best d is relevant too, at worst g and h are
    assert table.rows[0][1:] == pytest.approx((3 / 5, 4 / 5, 1 / 5, 1 / 4, 3 / 6, 4 / 5, 1))


@pytest.mark.parametrize("seed", range(12))
def test_bounds_match_full_enumeration(seed):
    """All 2^n ways to judge n unjudged docs."""
    import random
    from itertools import product

    rng = random.Random(seed)
    docs = "abcdefg"
    known = {d: rng.choice([0, 1, 2]) for d in rng.sample(docs, 3)} | {"z": 2}
    ranked = run("".join(rng.sample(docs, 7)))
    unjudged = [d for d in docs if d not in known]
    measures = ["P@3", "R@3", "AP", "nDCG@3", "nDCG", "RR", "F1@3", "Success@2"]
    ways = [
        evaluate(Qrels.from_dict({"q": known | dict(zip(unjudged, way, strict=True))}), ranked, measures).means[0]
        for way in product([0, 2], repeat=len(unjudged))
    ]
    found = bounds(Qrels.from_dict({"q": known}), ranked, measures).rows[0][1:-1]
    assert found[::2] == pytest.approx(np.min(ways, axis=0).tolist())
    assert found[1::2] == pytest.approx(np.max(ways, axis=0).tolist())


def test_a_grade_above_gmax_is_refused():
    with pytest.raises(Exception, match=r"ERR: grade 3 is above gmax 2; write ERR\(gmax=3\)"):
        value("ERR(gmax=2)@10")


def test_what_a_measure_keeps_does_not_grow_with_the_grades():
    """RnDCG counts each grade; a count of every query for each of them is not kept for other measures."""
    sizes = []
    for grades in (3, 300):
        qrels = Qrels.from_dict({"q": {f"d{at}": 1 + at % grades / 1000 for at in range(600)}})
        ranking = grade_run(qrels, Run.from_dict({"q": {"d1": 2.0, "d2": 1.0}}))
        MEASURES["RnDCG"].function(ranking)
        sizes.append(len(ranking.pool.cache) + len(apply_gain(ranking, "linear").pool.cache))
    assert sizes[0] == sizes[1]
