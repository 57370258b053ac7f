"""The calls that people try first, in the words of other libraries: each works, or one line says what to write."""

import json

import numpy as np
import pandas as pd
import polars as pl
import pytest

import rankwright
from rankwright import Measure, Qrels, RankwrightError, Run, compare, evaluate, fuse, report, topics, tune_fusion

QRELS = {"q1": {"a": 1, "b": 0}, "q2": {"c": 2}, "q3": {"a": 1}}
BM25 = {"q1": {"b": 2.0, "a": 1.0}, "q2": {"c": 3.0, "d": 1.0}, "q3": {"a": 1.0}}
DENSE = {"q1": {"a": 2.0, "b": 1.0}, "q2": {"d": 3.0, "c": 1.0}, "q3": {"b": 2.0, "a": 1.0}}
ROWS = [(query, doc, score) for query, docs in BM25.items() for doc, score in docs.items()]


class NDCG:
    """nDCG@10 as ir_measures has it."""

    def __str__(self):
        return "nDCG@10"

    def iter_calc(self):
        raise NotImplementedError


def frame(library, query, doc, value, rows=ROWS):
    return library.DataFrame({query: [r[0] for r in rows], doc: [r[1] for r in rows], value: [r[2] for r in rows]})


def runs():
    return [Run(BM25, name="bm25"), Run(DENSE, name="dense")]


def scores():
    return evaluate(QRELS, runs(), ["nDCG@10", "AP"])


@pytest.fixture(autouse=True)
def files(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("RANKWRIGHT_CACHE", str(tmp_path / "cache"))
    for name, value in (("q", QRELS), ("r", BM25)):
        (tmp_path / f"{name}.json").write_text(json.dumps(value, indent=2))


# q1 has its only relevant doc at rank 2, q2 and q3 at rank 1: AP = (1/2 + 1 + 1) / 3
AP = pytest.approx((1 / 2 + 1 + 1) / 3)


@pytest.mark.parametrize(("call", "want"), [
    (lambda: Run(BM25).to_dict(), BM25),
    (lambda: Run(BM25, name="bm25").name, "bm25"),
    (lambda: Run.from_pandas(frame(pd, "qid", "docno", "score")), Run(BM25)),
    (lambda: Run.from_polars(frame(pl, "query_id", "doc_id", "score")), Run(BM25)),
    (lambda: Run(frame(pd, "qid", "docno", "score").assign(rank=0, query="a text")), Run(BM25)),  # PyTerrier
    (lambda: Qrels(QRELS)["q2"], {"c": 2.0}),
    (lambda: Qrels(frame(pd, "qid", "docno", "label", [("q1", "a", 1)])).to_dict(), {"q1": {"a": 1.0}}),
    (lambda: evaluate(QRELS, BM25, "ndcg@10").systems, ("run",)),
    (lambda: float(evaluate(QRELS, BM25, "map")), AP),
    (lambda: evaluate("q.json", "r.json", "map")["r"]["map"], AP),  # as ranx saves them
    (lambda: list(evaluate(QRELS, BM25, ["map", "mrr@10", "recall@100"])["run"]), ["AP", "RR@10", "R@100"]),
    (lambda: list(evaluate(QRELS, BM25, [NDCG()])["run"]), ["nDCG@10"]),
    (lambda: list(evaluate(QRELS, BM25, {"map"}).to_dict()["run"]["q1"]), ["AP"]),
    (lambda: compare(qrels=QRELS, runs=runs(), measures=["map"], level=0.99).alpha, pytest.approx(0.01)),
    (lambda: "\\begin{tabular" in compare(qrels=QRELS, runs=runs(), measures="map").to_latex(), True),
    (lambda: "\\begin{tabular" in scores().to_latex(), True),
    (lambda: list(scores().to_pandas().columns), ["system", "query", "measure", "value"]),
    (lambda: scores()["bm25"]["map"], AP),
    (lambda: scores().leaderboard().rows[0][1], "bm25"),
    (lambda: compare(QRELS, runs(), ["map"], baseline="bm25").to_latex(), compare(qrels=QRELS, runs=runs(), measures="map",
                                                                                baseline="bm25").to_latex()),
    (lambda: compare(QRELS, runs()).measures, evaluate(QRELS, BM25).measures),
    (lambda: compare(scores(), "bm25", tests="t").tests, ("t",)),
    (lambda: compare(scores(), measures="map").measures, (Measure.parse("map"),)),
    (lambda: report(scores(), qrels=QRELS, baseline="bm25").evidence[0].baseline, "bm25"),
    (lambda: evaluate(QRELS, BM25, "ndcg@10,map").measures, scores().measures),
    (lambda: fuse(runs=runs(), method="rrf").queries, ("q1", "q2", "q3")),
    (lambda: fuse(runs(), method="weighted", params={"weights": [0.3, 0.7]})["q1"], {"a": 0.7, "b": 0.3}),
    (lambda: tune_fusion(qrels=QRELS, runs=runs(), measure="ndcg", folds=3).run.queries, ("q1", "q2", "q3")),
    (lambda: Run(BM25)["q1"], {"b": 2.0, "a": 1.0}),
    (lambda: len(Run(BM25)), 5),
    (lambda: ("q1" in Run(BM25), "q9" in Run(BM25), "q1" in Qrels(QRELS), "q9" in Qrels(QRELS)), (True, False) * 2),
])  # fmt: skip
def test_works(call, want):
    assert call() == want


@pytest.mark.parametrize(("theirs", "ours"), [
    ("recall.1000", "R@1000"), ("P.10", "P@10"), ("ndcg_cut.10", "nDCG@10"), ("recip_rank", "RR"), ("Rprec", "Rprec"),
    ("set_P", "SetP"), ("num_ret", "NumRet"), ("nDCG(dcg='exp-log2')@10", "nDCG(gain=exp2)@10"), ("hit_rate@10", "Success@10"),
    ("r-precision", "Rprec"), ("map-l2", "AP(rel=2)"), ("precision@5-l2", "P(rel=2)@5"), ("r-precision-l2", "Rprec(rel=2)"),
    ("ndcg_at_10", "nDCG@10"), ("mrr_at_10", "RR@10"), ("hit_rate_at_5", "Success@5"), ("NDCG@10", "nDCG@10"), ("MAP@100", "AP@100"),
])  # fmt: skip
def test_measures_in_their_spelling(theirs, ours):
    assert str(Measure.parse(theirs)) == ours


def test_several_cuts_in_one_text():
    assert list(evaluate(QRELS, BM25, ["P@5,10"])["run"]) == ["P@5", "P@10"]


@pytest.mark.parametrize(("call", "says"), [
    (lambda: Run.from_df(None), "Run has no from_df; write Run(frame)"),
    (lambda: Run.from_parquet("x.parquet"), "Run has no from_parquet; write Run.read(path)"),
    (lambda: Run.from_file("r.run", kind="trec"), "Run has no from_file; write Run.read(path)"),
    (lambda: Qrels.from_df(None), "Qrels has no from_df; write Qrels(frame)"),
    (lambda: Qrels.from_file("q", kind="trec"), "Qrels has no from_file; write Qrels.read(path)"),
    (lambda: Qrels.from_ir_datasets("x"), "Qrels has no from_ir_datasets; write Collection.load('ir_datasets:NAME').qrels"),
    (lambda: Qrels(QRELS, name="mine"), "Qrels has no argument 'name'; write Qrels(rows)"),
    (lambda: Run(BM25, metadata={}), "Run has no argument 'metadata'; write Run(rows, name=NAME)"),
    (lambda: Run(BM25).to_df(), "Run has no to_df; write run.to_pandas() or run.to_polars()"),
    (lambda: scores().to_dataframe(), "Scores has no to_dataframe; write scores.to_pandas() or scores.to_polars()"),
    (lambda: Run(BM25).save("x.json"), "Run has no save; write run.write(path), with a suffix such as .run, .jsonl"),
    (lambda: Run(BM25).make_comparable(QRELS), "Run has no make_comparable; write evaluate(qrels, run)"),
    (lambda: Run(BM25).keys(), "Run has no keys; write run.queries"),
    (lambda: Run(BM25).add_score("q", "d", 1), "Run has no add_score; write Run({query: {doc: score}})"),
    (lambda: Qrels(QRELS).set_relevance_level(2), "Qrels has no set_relevance_level; write evaluate("),
    (lambda: evaluate(Run(BM25), Qrels(QRELS)), "judgements: this is a run; judgements come first, then runs"),
    (lambda: evaluate(QRELS, Qrels(QRELS)), "run: these are judgements; judgements come first, then runs"),
    (lambda: evaluate([NDCG()], QRELS, BM25), "judgements: these are measures, which come last"),
    (lambda: evaluate(QRELS, BM25, metrics="map"), "evaluate has no argument 'metrics'; write measures"),
    (lambda: evaluate(QRELS, BM25, "map", return_mean=False), "evaluate has no argument 'return_mean'; write evaluate(...).to_dict()"),
    (lambda: evaluate(QRELS, BM25, k_values=[1, 3]), "evaluate has no argument 'k_values'; write the cuts in the measures"),
    (lambda: evaluate(QRELS, BM25, "ndcg@10-l2"), "parameter 'rel' is unknown; choose gain, discount or judged_only"),
    (lambda: evaluate(QRELS, BM25, "map")["map"], "system 'map' is unknown; choose run; a mean is scores['run']['AP']"),
    (lambda: float(scores()), "scores of 2 systems and 2 measures are not one number; write scores[SYSTEM][MEASURE]"),
    (lambda: compare(qrels=QRELS, runs=runs(), metrics=["map"], max_p=0.01),
     "compare has no argument 'metrics' (write measures) and no argument 'max_p' (write level=1 - max_p)"),
    (lambda: compare(qrels=QRELS, runs=runs(), measures=["map"], max_p=0.01), "compare has no argument 'max_p'; write level=1 - max_p"),
    (lambda: compare(scores(), stat_test="fisher"), "compare has no argument 'stat_test'; write tests=(NAME,): randomization"),
    (lambda: compare(QRELS), "or judgements and runs: compare(qrels=..., runs=[...], measures=[...])"),
    (lambda: compare(scores(), baseline=0), "compare: baseline must be the name of a system, such as 'bm25', got 0"),
    (lambda: compare(scores(), baseline=1), "compare: baseline must be the name of a system, such as 'bm25', got 1"),
    (lambda: compare(scores(), tests="fisher"), "compare: tests: 'fisher' is unknown; write 'randomization'"),
    (lambda: compare(scores(), tests=["student"]), "compare: tests: 'student' is unknown; write 't'"),
    (lambda: compare(scores(), tests="welch"), "compare: tests 'welch' is unknown; choose randomization, t, wilcoxon or tukey"),
    (lambda: compare(scores(), measures="P@5"), "measure P@5 was not evaluated; choose nDCG@10, AP"),
    (lambda: evaluate({}, BM25), "evaluate: the judgements are empty, so nothing can be scored"),
    (lambda: evaluate([], BM25), "evaluate: the judgements are empty, so nothing can be scored"),
    (lambda: evaluate(QRELS, {}), "evaluate: the run is empty, so nothing can be scored"),
    (lambda: evaluate(QRELS, {"bm25": {}}), "evaluate: the run is empty, so nothing can be scored"),
    (lambda: evaluate(QRELS, runs(), names=["a"]), "evaluate has no argument 'names'; write runs={NAME: run}"),
    (lambda: evaluate(QRELS, BM25, eval_metrics=["map"]), "evaluate has no argument 'eval_metrics'; write measures"),
    (lambda: evaluate(frame(pd, "qid", "docno", "score"), frame(pd, "qid", "docno", "label")), "run swapped?"),
    (lambda: Run.read("r.run", kind="trec"), "Run.read has no argument 'kind'; write format='trec', or nothing"),
    (lambda: Qrels.read("q.txt", kind="trec"), "Qrels.read has no argument 'kind'; write format='trec', or nothing"),
    (lambda: Run.load("r.run"), "Run has no load; write Run.read(path)"),
    (lambda: fuse(runs(), kind="rrf"), "fuse has no argument 'kind'; write method"),
    (lambda: fuse(runs(), params={"k": 60}), "fuse: k is not a parameter of rrf; write rrf_k"),
    (lambda: Run(BM25) + Run(DENSE), "Run has no operator +; write fuse([run, other], 'comb_sum')"),
    (lambda: sum(runs()), "Run has no operator +; write fuse([run, other], 'comb_sum')"),
    (lambda: 0.3 * Run(BM25), "Run has no operator *; write fuse([run, other], 'weighted', {'weights': [0.3, 0.7]})"),
    (lambda: np.float64(0.3) * Run(BM25), "Run has no operator *; write fuse("),
    (lambda: Run(BM25) % 10, "Run has no operator %; write run.top(10)"),
    (lambda: Run(BM25) >> len, "Run has no operator >>; write each step as a call: run.top(10)"),
    (lambda: report(QRELS, runs()), "report: give a comparison or scores: report(compare(qrels=..., runs=..., baseline=...))"),
    (lambda: report("x", "y"), "report: give a comparison or scores: report(compare("),
    (lambda: report({}), "report: give a comparison or scores: report(compare("),
    (lambda: report(scores(), "y"), "report: collection must be a Collection, got 'y': Collection.load(path)"),
    (lambda: report(compare(scores()), baseline="bm25"), "report: baseline goes with scores; for a comparison write compare("),
    (lambda: report(scores(), baseline="x"), "compare: baseline 'x' is unknown; choose bm25 or dense"),
    (lambda: topics(QRELS), "topics: scores are needed, got dict: topics(evaluate(qrels, runs))"),
    (lambda: fuse(runs=runs(), norm="min-max", method="rrf"), "write params={'norm': NAME}, or nothing for a method that uses ranks"),
    (lambda: fuse(runs(), method="wsum", params={"weights": [0.3, 0.7]}), "fuse: method 'wsum' is unknown; write 'weighted'"),
    (lambda: fuse(runs(), method="logn_isr"), "write 'log_isr', which takes the logarithm of the number of runs without a sigma"),
    (lambda: fuse(runs(), "comb_sum", {"norm": "zmuv"}), "fuse: norm 'zmuv' is unknown; write 'z-score'"),
    (lambda: fuse(runs(), "comb_sum", {"norm": ["zmuv"]}), "fuse: norm must be a string"),
    (lambda: tune_fusion(qrels=QRELS, runs=runs(), metric="ndcg"), "tune_fusion has no argument 'metric'; write measure"),
    (lambda: rankwright.optimize_fusion, "rankwright has no optimize_fusion; write tune_fusion(qrels, runs, method, grid, measure)"),
    (lambda: rankwright.calc_aggregate, "rankwright has no calc_aggregate; write evaluate(qrels, run, measures)['run']"),
    (lambda: rankwright.iter_calc, "rankwright has no iter_calc; write evaluate(qrels, run, measures).per_query()"),
    (lambda: rankwright.read_trec_run, "rankwright has no read_trec_run; write Run.read(path)"),
    (lambda: rankwright.nDCG, "rankwright has no nDCG; write the text 'nDCG@10'"),
    (lambda: rankwright.RelevanceEvaluator, "rankwright has no RelevanceEvaluator; write evaluate(qrels, run, measures).to_dict()"),
    (lambda: rankwright.EvaluateRetrieval, "rankwright has no EvaluateRetrieval; write evaluate(qrels, results,"),
    (lambda: rankwright.GenericDataLoader, "rankwright has no GenericDataLoader; write Collection.load(folder)"),
    (lambda: rankwright.LuceneSearcher, "rankwright has no LuceneSearcher; write BM25.open(folder)"),
    (lambda: Run({"q1": ["a", "b"]}), "cannot be made from a dict whose values are of type list; give {query: {doc: score}}"),
    (lambda: Run({"q1": [("a", 1.0)]}), "cannot be made from a dict whose values are of type list; give {query: {doc: score}}"),
])  # fmt: skip
def test_is_refused_with_what_to_write(call, says):
    with pytest.raises(RankwrightError) as refused:
        call()
    assert says in str(refused.value)
    assert "\n" not in str(refused.value)


def test_hints_name_what_exists():
    """What `write ...` names can be imported, and is not a hint itself."""
    for ours in rankwright.FOREIGN.values():
        name = ours.partition("(")[0].partition(".")[0]
        assert name.startswith("the text") or hasattr(rankwright, name), ours


@pytest.mark.parametrize(("text", "says"), [
    ('{"q": {"a": 1, "a": 2}}', "x.json: 'a' appears twice"),
    ('{"q": {"a": 1}, "q": {"b": 2}}', "x.json: 'q' appears twice"),
    ('{"q": {"a": {"b": 1}}}', "x.json: score: float() argument must be"),
    ('{"q": {"a": NaN}}', "x.json: query 'q', doc 'a': score nan is not finite"),
    ('{"q": {"a": 1}', "x.json: not JSON:"),
    ('{"q":' * 5000, "x.json: nested more than 100 levels deep"),
    ('{"q": {"a": 1}, "r": 3}', "x.json:1: query: missing; a row is"),
])  # fmt: skip
def test_json_of_ranx_is_read_strictly(text, says, tmp_path):
    (tmp_path / "x.json").write_text(text)
    with pytest.raises(RankwrightError) as refused:
        Run.read("x.json")
    assert says in str(refused.value)


def test_rows_of_json_whose_first_value_is_an_object_are_rows(tmp_path):
    (tmp_path / "x.json").write_text('{"more": {"a": 1}, "query": "q", "doc": "d", "score": 1.5}\n' * 1)
    assert Run.read("x.json").to_dict() == {"q": {"d": 1.5}}


def test_prints_end_with_the_warnings():
    few = {"q1": {"x": 1.0}}
    scores = evaluate(QRELS, {"bm25": BM25, "few": few, "less": few}, "AP")
    warning = "warning: few, less: miss 2 of 3 judged queries, scored as 0 (q2, q3)"
    assert warning in str(scores).splitlines()
    assert warning in str(compare(scores, "bm25")).splitlines()
    assert "warning" not in str(evaluate(QRELS, BM25, "AP"))
    assert "warning: run: its only query is not judged" in str(evaluate(QRELS, {"7": {"a": 1.0}}, "AP"))
    assert "warning: run: none of its 2 queries is judged" in str(
        evaluate(QRELS, {"7": {"a": 1.0}, "8": {"a": 1.0}}, "AP")
    )


def test_swapped_dicts_are_noticed():
    floats = {query: {doc: score + 0.5 for doc, score in docs.items()} for query, docs in BM25.items()}
    assert "are judgements and run swapped?" in str(evaluate(floats, QRELS))
    assert "swapped" not in str(evaluate(QRELS, floats))
    assert "swapped" not in str(evaluate(QRELS, QRELS))


def test_counts_in_words():
    one = evaluate({"q": {"a": 1}}, runs(), "AP")
    assert repr(one) == "Scores(2 systems, 1 measure, 1 query)"
    with pytest.raises(RankwrightError, match="scores of 2 systems and 1 measure are not one number"):
        float(one)
    assert repr(compare(scores(), measures="AP")) == "Comparison(2 systems, 1 pair, 1 measure)"


def test_tuned_prints_its_table_and_what_to_use():
    tuned = tune_fusion(QRELS, runs(), "rrf", {"rrf_k": [1, 60]}, "nDCG@10", folds=3)
    mean = float(evaluate(QRELS, tuned.run, "nDCG@10"))
    assert tuned.mean == pytest.approx(mean)
    assert repr(tuned) == f"Tuned('rrf tuned', nDCG@10 {mean:.4f}, 2 settings, 3 folds)"
    assert str(tuned).splitlines()[-2:] == [
        f"out of fold: mean nDCG@10 {mean:.4f} over 3 queries", f"for future queries: rrf_k = {tuned.best_params['rrf_k']:g}",
    ]  # fmt: skip
    assert "for future queries" in tuned._repr_html_()
