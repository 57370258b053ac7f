"""Evaluators that others wrote, on thousands of random cases: equal where the definitions are equal.

docs/peers.md says where they are not, and why; the last test here shows it.
"""

import warnings

import numpy as np
import pytest

from conftest import random_case
from rankwright import Qrels, Run, evaluate

ir_measures = pytest.importorskip("ir_measures")
CASES = range(1500)
PYTREC = {  # pytrec_eval, the C program behind ir_measures: every measure that it has in common with us
    "P@5": "P_5", "P@1000": "P_1000", "R@10": "recall_10", "AP": "map", "AP@10": "map_cut_10", "RR": "recip_rank",
    "nDCG": "ndcg", "nDCG@5": "ndcg_cut_5", "Rprec": "Rprec", "bpref": "bpref", "infAP": "infAP",
    "Success@5": "success_5", "RelP@10": "relative_P_10", "SetP": "set_P", "SetR": "set_recall", "SetF": "set_F",
    "SetAP": "set_map", "SetRelP": "set_relative_P", "Utility": "utility", "binG": "binG", "G": "G",
    "nDCGrel": "ndcg_rel", "RnDCG": "Rndcg", "NumRet": "num_ret", "NumRel": "num_rel", "NumRelRet": "num_rel_ret",
    "NumNonrelJudgedRet": "num_nonrel_judged_ret", "RprecMult@0.4": "Rprec_mult_0.40",
}  # fmt: skip


def ours(qrels, run, measures):
    """Our values of each query that both sides have."""
    scores = evaluate(Qrels.from_dict(qrels), Run.from_dict(run), measures, missing="skip")
    return {m: scores.of("run", m) for m in measures}


@pytest.mark.parametrize("block", range(5))
def test_pytrec_eval(block):
    import pytrec_eval

    names = {name.rstrip("0123456789.").rstrip("_") for name in PYTREC.values()}
    for seed in CASES[block::5]:
        qrels, run = random_case(seed)
        if not set(qrels) & set(run):
            continue
        theirs = pytrec_eval.RelevanceEvaluator(qrels, names).evaluate(run)
        for measure, values in ours(qrels, run, list(PYTREC)).items():
            expected = {q: theirs[q][PYTREC[measure]] for q in values}
            assert values == pytest.approx(expected, abs=1e-9), (seed, measure)


def test_ir_measures():
    """Through its own names, each parsed by it and by us, over the providers it ships."""
    texts = [
        "nDCG@10",
        "AP",
        "AP(rel=2)",
        "RR@10",
        "P(rel=2)@5",
        "R@100",
        "Success@5",
        "Rprec",
        "SetP",
        "SetR",
        "IPrec@0.1",
    ]
    pairs = {text: ir_measures.parse_measure(text) for text in texts}
    for seed in CASES[:300]:
        qrels, run = random_case(seed)
        values = ours(qrels, run, texts)
        theirs = {
            (str(m.measure), m.query_id): m.value for m in ir_measures.iter_calc(list(pairs.values()), qrels, run)
        }
        for text, peer in pairs.items():
            if text in ("IPrec@0.1", "RR@10"):  # trec_eval 9's recall levels; another tie order: see below
                continue
            for query, value in values[text].items():
                assert value == pytest.approx(theirs[str(peer), query], abs=1e-9), (seed, text, query)


RANX = {
    "P@5": "precision@5", "R@5": "recall@5", "AP": "map", "RR": "mrr", "nDCG@5": "ndcg@5", "nDCG(gain=exp2)@5": "ndcg_burges@5",
    "Success@5": "hit_rate@5", "F1@5": "f1@5", "Rprec": "r-precision", "RR@3": "mrr@3",
}  # fmt: skip


@pytest.mark.filterwarnings("ignore")
@pytest.mark.xdist_group("ranx")
def test_ranx():
    """ranx has no tie order, no unjudged grade, and divides by what is there: cases where its definitions are ours."""
    ranx = pytest.importorskip("ranx")
    seen = 0
    for seed in range(1200):
        qrels, run = random_case(seed, ties=False)
        both = [q for q in qrels if q in run and len(run[q]) >= 5]
        qrels = {q: {d: g for d, g in qrels[q].items() if g > 0} for q in both}
        both = [q for q in both if qrels[q]]
        if not both:
            continue
        seen += 1
        judged = ranx.Qrels({q: qrels[q] for q in both})
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            theirs = ranx.evaluate(judged, ranx.Run({q: run[q] for q in both}), list(RANX.values()), return_mean=False)
        values = ours({q: qrels[q] for q in both}, run, list(RANX))
        for measure, name in RANX.items():
            mine = [values[measure][q] for q in sorted(both)]
            order = np.argsort(list(judged.keys()))
            assert mine == pytest.approx(np.asarray(theirs[name])[order].tolist(), abs=1e-9), (seed, measure)
    assert seen > 800


def test_where_ir_measures_differs():
    """What docs/peers.md says of ir_measures: RR and RR@k take ties in two orders."""
    qrels, run = {"q": {"a": 1, "b": 0}}, {"q": {"b": 1.0, "a": 1.0, "c": 1.0}}
    theirs = {
        text: ir_measures.calc_aggregate([ir_measures.parse_measure(text)], qrels, run) for text in ("RR", "RR@10")
    }
    assert [*theirs["RR"].values(), *theirs["RR@10"].values()] == [pytest.approx(1 / 3), 1]
    assert ours(qrels, run, ["RR", "RR@10"]) == {"RR": {"q": 1 / 3}, "RR@10": {"q": 1 / 3}}


@pytest.mark.filterwarnings("ignore")
@pytest.mark.xdist_group("ranx")
def test_where_ranx_differs():
    """What docs/peers.md says of ranx: equal scores, and a query without a relevant doc."""
    ranx = pytest.importorskip("ranx")
    tied = ranx.Run({"q": {"a": 1.0, "b": 1.0}})
    assert ranx.evaluate(ranx.Qrels({"q": {"a": 1}}), tied, "mrr") == 1  # the order of the file
    assert ours({"q": {"a": 1}}, {"q": {"a": 1.0, "b": 1.0}}, ["RR"]) == {"RR": {"q": 0.5}}  # b first
    # its RBP adds grades, so that it can pass 1; ours asks whether a doc is relevant
    graded = ranx.evaluate(ranx.Qrels({"q": {"a": 9}}), ranx.Run({"q": {"a": 1.0}}), "rbp.80")
    assert graded == pytest.approx(9 * 0.2)
    assert ours({"q": {"a": 9}}, {"q": {"a": 1.0}}, ["RBP"]) == {"RBP": {"q": pytest.approx(0.2)}}
    with pytest.raises(Exception, match=r"."):  # a judged query that the run misses cannot be scored
        ranx.evaluate(ranx.Qrels({"q": {"a": 1}, "r": {"a": 1}}), tied, "mrr")
