"""Measures as values: they parse from text and print back, and errors say what is allowed."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rankwright import MEASURES, PRESETS, Measure, Qrels, RankwrightError, Run, evaluate
from rankwright.evaluation import measure_tables
from rankwright.evaluation.presets import resolve_measures

CANONICAL = [
    "nDCG@10", "nDCG", "nDCG(gain=exp2)@10", "nDCG(discount=rank)@3", "nDCG(gain=1:3;2:9)@10", "RBP(p=0.8)",
    "RBP(p=0.95,rel=2)", "P(rel=2)@5", "P(judged_only=true)@5", "IPrec@0.1", "ERR(gmax=3)@10", "AP", "AP@100",
    "Composite@3", "Composite(F1=0.4,RR=0.1)@3", "Composite(nDCG(discount=rank)=0.1,Success@1=0.2)@1", "11pt", "NumRet",
]  # fmt: skip
ALIASES = {
    "Precision@5": "P@5", "P_5": "P@5", "P.5": "P@5", "recall_100": "R@100", "Recall@20": "R@20", "Hit@1": "Success@1",
    "HitRate@10": "Success@10", "MRR@10": "RR@10", "recip_rank": "RR", "MAP": "AP", "map": "AP", "map_cut_100": "AP@100",
    "ndcg_cut_10": "nDCG@10", "ndcg_cut.10": "nDCG@10", "NDCG@10": "nDCG@10", "ndcg": "nDCG", "RBP": "RBP(p=0.8)",
    "iprec_at_recall_0.10": "IPrec@0.1", "gm_map": "GMAP", "11pt_avg": "11pt", "set_P": "SetP", "num_q": "NumQ",
    "P(rel=1)@5": "P@5", " nDCG( gain = exp2 ) @ 10 ": "nDCG(gain=exp2)@10", "relative_P_5": "RelP@5",
    "Composite(F1=0.4,RR=0.1,Success@1=0.2,nDCG=0.1,Confusion=0.2)@3": "Composite@3", "MRR@007": "RR@7",
    "Composite(MRR=1,Hit@1=1)@3": "Composite(RR=1,Success@1=1)@3",
    "Hit Rate@10": "Success@10", "Hit Rate": "Success@1", "hit  rate": "Success@1", "HitRate": "Success@1",
    "Average Hit Rate": "Success@1", "Average Hit Rate@3": "Success@3", "Hit Rate(rel=2)": "Success(rel=2)@1",
    "MRR": "RR", "Average MRR": "RR", "Average MRR@3": "RR@3", "nDCG_full": "nDCG", "ndcg_full": "nDCG",
    "Average nDCG@3": "nDCG@3", "Average F1@3": "F1@3", "Average F1 Score@3": "F1@3", "F1 Score@3": "F1@3",
    "Average Recall@3": "R@3", "Average Precision": "AP", "Average Precision@3": "AP@3", "Confusion Rate@3": "Confusion@3",
    "Average Confusion Rate@3": "Confusion@3", "Composite Score@3": "Composite@3",
    # in a composite, a hit rate without a cut is of the first result; Success and Hit take the composite's cut
    "Composite(F1=0.4,Hit Rate=0.2)@3": "Composite(F1=0.4,Success@1=0.2)@3",
    "Composite(F1=0.4,Hit Rate@3=0.2)@3": "Composite(F1=0.4,Success@3=0.2)@3",
    "Composite(F1=0.4,Hit=0.2)@3": "Composite(F1=0.4,Success=0.2)@3",
    "Composite(Average F1 Score=0.4,MRR=0.1,Average Hit Rate=0.2,Average nDCG=0.1,Average Confusion Rate=0.2)@3": "Composite@3",
}  # fmt: skip


@pytest.mark.parametrize("text", CANONICAL)
def test_canonical_text_prints_back(text):
    assert str(Measure.parse(text)) == text


@pytest.mark.parametrize(("text", "canonical"), ALIASES.items())
def test_aliases_print_canonically(text, canonical):
    assert str(Measure.parse(text)) == canonical
    assert Measure.parse(text) == Measure.parse(canonical)


def test_a_composite_uses_either_hit_rate():
    """The first doc is not relevant, the second is: Success@1 is 0, Success@3 is 1."""
    qrels, run = Qrels.from_dict({"q": {"b": 1}}), Run.from_dict({"q": {"a": 2.0, "b": 1.0}}, "s")
    names = ["Composite(Hit Rate=1)@3", "Composite(Success=1)@3", "Hit Rate", "Hit Rate@3"]
    scores = evaluate(qrels, [run], names)
    assert [scores.mean("s", name) for name in names] == [0, 1, 0, 1]


def test_tables_show_aliases():
    shown = measure_tables.list_measures().render("csv")
    assert (
        "Hit, hit_rate, top_k_accuracy, HitRate (= Success@1 without a cut), Hit Rate (= Success@1 without a cut)"
        in shown
    )
    assert "nDCG_full (= nDCG, takes no cut)" in shown
    assert measure_tables.describe_measure("Hit Rate").columns[1].name == "Success@1"


def measure_texts(entry):
    """Every way to write a measure of the table, with parameters and a cut."""
    cut = {
        "rank": st.integers(1, 5000).map("@{}".format),
        "rank?": st.just("") | st.integers(1, 5000).map("@{}".format),
        "recall": st.integers(0, 100).map(lambda i: f"@{i / 100}"),
        "": st.just(""),
    }[entry.cut]
    values = {
        key: st.sampled_from(["true", "false"]) if isinstance(default, bool)
        else st.sampled_from({"gain": ["linear", "exp2", "1:2;3:0.5"], "discount": ["log2", "rank"]}[key])
        if isinstance(default, str) else st.floats(0.01, 0.99).map(str)
        for key, default in entry.params.items()
    }  # fmt: skip
    params = st.fixed_dictionaries({}, optional=values).map(lambda d: ",".join(f"{k}={v}" for k, v in d.items()))
    return st.builds(lambda p, c: entry.name + (f"({p})" if p else "") + c, params, cut)


@given(st.sampled_from(list(MEASURES.values())).flatmap(measure_texts))
def test_every_measure_parses_and_prints_back(text):
    measure = Measure.parse(text)
    assert Measure.parse(str(measure)) == measure
    assert str(Measure.parse(str(measure))) == str(measure)
    assert hash(Measure.parse(str(measure))) == hash(measure)


MISTAKES = {
    "nDGC@10": r"name 'nDGC' is unknown; did you mean .*nDCG",
    "qzxw@10": r"name 'qzxw' is unknown; choose one of \d+ names, such as \w+",
    "nDCG@0": "cut must be an integer from 1 to 999999999, got '0'",
    "P@-1": "cut must be an integer from 1 to 999999999, got '-1'",
    "P@1.5": "cut must be an integer from 1 to 999999999, got '1.5'",
    "P": r"P needs a cut: P@k, such as P@10",
    "IPrec@2": "cut must be a number from 0 to 1, got '2'",
    "bpref@10": "bpref takes no cut; write bpref",
    "RBP(p=2)": "p must be a number > 0 and < 1, got 2",
    "RBP(p=x)": "p must be a number > 0 and < 1, got 'x'",
    "RBP(q=1)": "parameter 'q' is unknown; choose p, rel or judged_only",
    "nDCG(gain=cubic)@10": "gain: 'cubic' is unknown; choose linear or exp2, or give gains by grade: 1:3;2:9",
    "nDCG(discount=none)@10": "discount 'none' is unknown; choose log2 or rank",
    "P(rel=0)@5": "rel must be a number > 0, got 0",
    "P(judged_only=2)@5": "judged_only must be true or false, got '2'",
    "P(rel)@5": "parameter 'rel' is not of the form name=value",
    "P(@5": "not of the form NAME, NAME@K or",
    "nDCG_full@10": "nDCG_full takes no cut; write nDCG@10",
    "Composite(nDCG_full=1)@3": "nDCG_full has no cut, and a member of a composite needs one; write nDCG@K",
    "Average Recall": "R needs a cut",
    "Average Rank@3": "name 'Average Rank' is unknown",
    "": "not of the form NAME",
    "Composite(F1=-1)@3": r"weight of F1 must be a number > 0 and < 1,000,000,000, got -1",
    "Composite(NumRet=1)@3": "NumRet cannot be a member",
    "Composite(Composite=1)@3": "Composite cannot be a member",
    "Composite(RR=1,MRR=2)@3": "member RR is given twice",
    "Composite": "Composite needs a cut",
    "P(rel=2,rel=3)@5": "rel is given twice",
    "Composite(F1=1,F1=2)@3": "F1 is given twice",
    "P@99999999999999999999": "cut must be an integer from 1 to 999999999, got '99999999999999999999'",
    "RprecMult@inf": "cut must be a number from 0 to 1000, got 'inf'",
    "nDCG(gain=1:nan)@3": r"measure 'nDCG\(gain=1:nan\)@3': gain: '1:nan' is unknown",
    "nDCG(gain=-1:5)@3": "gain: '-1:5' is unknown",
    "Utility(a=nan)": "a must be a number, got nan",
}


@pytest.mark.parametrize(("text", "message"), MISTAKES.items())
def test_mistakes_are_one_line(text, message):
    with pytest.raises(RankwrightError, match=message) as error:
        Measure.parse(text)
    assert "\n" not in str(error.value)


def test_rel_is_the_default_where_a_measure_sets_none():
    assert [str(m) for m in resolve_measures(["P@5", "P(rel=1)@5", "P(rel=3)@5", "nDCG@10", "Composite@3"], rel=2)] == [
        "P(rel=2)@5", "P@5", "P(rel=3)@5", "nDCG@10",
        "Composite(F1(rel=2)=0.4,RR(rel=2)=0.1,Success(rel=2)@1=0.2,nDCG=0.1,Confusion=0.2)@3",
    ]  # fmt: skip


def test_presets_are_canonical_without_repeats():
    for name, texts in PRESETS.items():
        measures = [str(m) for m in resolve_measures(name)]
        assert measures == list(dict.fromkeys(texts)), name
    assert [str(m) for m in resolve_measures("paper")] == ["nDCG@10", "RR@10", "AP", "P@10", "R@100"]
    assert [str(m) for m in resolve_measures("trec-dl")] == ["nDCG@10", "AP(rel=2)", "R(rel=2)@100", "R(rel=2)@1000"]
    assert str(resolve_measures("strategies")[0]) == "RR@5"
    assert len(resolve_measures("comprehensive")) == 5 * 7 + 2


def test_the_table_is_complete():
    for entry in MEASURES.values():
        assert entry.definition.endswith("."), entry.name
        assert entry.source, entry.name
        assert entry.better in ("higher", "lower", ""), entry.name
        assert entry.aggregate in ("mean", "geometric", "sum"), entry.name
    assert MEASURES["Confusion"].better == "lower"
    assert MEASURES["GMAP"].aggregate == "geometric"
    assert {e.aggregate for n, e in MEASURES.items() if n.startswith("Num")} == {"sum"}
