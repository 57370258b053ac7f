"""Other evaluators, on hundreds of random cases: equal results where the definitions are equal.

docs/peers.md says where they differ, and why; the last tests show it. `peers.py` says where the answers come from.
"""

import pytest

from cases import random_case, subtopic_case, tie_free_case
from peers import IR_MEASURES, NDEVAL, PYTREC_EVAL, RANX, TIED, answers, is_live
from rankwright import Qrels, Run, evaluate


def ours(qrels, run, measures):
    """Our values for each query that both sides have."""
    scores = evaluate(Qrels.from_dict(qrels), Run.from_dict(run), measures, missing="skip")
    return {m: scores.query_scores("run", m) for m in measures}


@pytest.mark.parametrize(("peer", "case", "measures"), [
    ("pytrec_eval", random_case, list(PYTREC_EVAL)), ("ir_measures", random_case, IR_MEASURES),
    ("ranx", tie_free_case, list(RANX)),  # ranx has no tie order and no unjudged grade
])  # fmt: skip
def test_values_of_every_query(peer, case, measures):
    seen = 0
    for seed, theirs in answers(peer).items():
        values = ours(*case(int(seed)), measures)
        for at, measure in enumerate(measures):
            expected = {query: by_measure[at] for query, by_measure in theirs.items()}
            assert values[measure] == pytest.approx(expected, abs=1e-9), (seed, measure)
            seen += len(expected)
    assert seen > 5_000


def test_intent_aware_measures(tmp_path):
    """Equal to ndeval, read from a file of TREC's diversity tasks: query, subtopic, doc, grade."""
    seen = 0
    for seed, theirs in list(answers("ndeval").items())[: None if is_live() else 60]:
        rows, run = subtopic_case(int(seed))
        (tmp_path / "q").write_text(
            "".join(f"{query} {subtopic} {doc} {grade}\n" for query, subtopic, doc, grade in rows)
        )
        scores = evaluate(Qrels.read(tmp_path / "q"), Run(run), list(NDEVAL), missing="skip")
        for at, measure in enumerate(NDEVAL):
            expected = {query: by_measure[at] for query, by_measure in theirs.items()}
            assert scores.query_scores("run", measure) == pytest.approx(expected, abs=1e-12), (seed, measure)
            seen += len(expected)
    assert seen > 2_500


def test_where_ir_measures_differs():
    """As docs/peers.md says, ir_measures orders ties differently for RR and RR@k."""
    assert answers("ir_measures_ties") == [pytest.approx(1 / 3), 1]
    assert ours(*TIED, ["RR", "RR@10"]) == {"RR": {"q": 1 / 3}, "RR@10": {"q": 1 / 3}}


def test_where_ranx_differs():
    """As docs/peers.md says, ranx keeps ties in file order, sums grades in RBP, and refuses a missing query."""
    rr, rbp, missing = answers("ranx_differences")
    assert rr == 1
    assert ours({"q": {"a": 1}}, {"q": {"a": 1.0, "b": 1.0}}, ["RR"]) == {"RR": {"q": 0.5}}  # b first
    assert rbp == pytest.approx(9 * 0.2)
    assert ours({"q": {"a": 9}}, {"q": {"a": 1.0}}, ["RBP"]) == {"RBP": {"q": pytest.approx(0.2)}}
    assert missing == "refused"
