"""What people have in their hands, from other libraries and from frames, works as it is or says what to write instead."""

from collections import namedtuple

import pandas as pd
import polars as pl
import pytest

import rankwright
from rankwright import Measure, Qrels, RankwrightError, Run, compare, evaluate, fuse
from rankwright.errors import RankwrightWarning
from rankwright.evaluation.presets import resolve_measures

QRELS = {"q1": {"a": 1, "b": 0}, "q2": {"c": 2}}
RUN = {"q1": {"b": 2.0, "a": 1.0}, "q2": {"c": 3.0, "d": 1.0}}
ScoredDoc = namedtuple("ScoredDoc", ["query_id", "doc_id", "score"])
Qrel = namedtuple("Qrel", ["query_id", "doc_id", "relevance", "iteration"])


class Ranx:
    """A run or judgements as ranx has them: a name, and a dict of dicts."""

    name = "theirs"

    def __init__(self, rows):
        self.rows = rows

    def to_dict(self):
        return self.rows


class Theirs:
    """A measure as ir_measures has it: it prints as its name."""

    def __init__(self, text):
        self.text = text

    def __str__(self):
        return self.text

    def iter_calc(self):
        raise NotImplementedError


def triples(rows):
    return [(query, doc, value) for query, docs in rows.items() for doc, value in docs.items()]


def forms(rows, query, doc, value):
    """The same rows as frames under some names of columns, and as rows."""
    columns = {
        query: [t[0] for t in triples(rows)],
        doc: [t[1] for t in triples(rows)],
        value: [t[2] for t in triples(rows)],
    }
    yield pd.DataFrame(columns)
    yield pl.DataFrame(columns)
    yield pl.DataFrame(columns).lazy()
    yield columns
    yield [dict(zip(columns, row, strict=True)) for row in triples(rows)]


@pytest.mark.parametrize(("query", "doc"), [
    ("query", "doc"), ("qid", "docno"), ("query_id", "doc_id"), ("q_id", "doc_id"), ("topic", "docid"), ("query-id", "corpus-id"),
    ("QID", "DocNo"), ("topic_id", "pid"),
])  # fmt: skip
def test_frames_with_anybodys_names(query, doc, tmp_path):
    for score, grade in (("score", "grade"), ("sim", "label"), ("Score", "relevance"), ("score", "score")):
        for run in forms(RUN, query, doc, score):
            assert Run(run) == Run(RUN)
        for qrels in forms(QRELS, query, doc, grade):
            assert Qrels(qrels) == Qrels(QRELS)
        frame = pl.DataFrame({query: ["q1", "q1", "q2", "q2"], doc: ["b", "a", "c", "d"], score: [2.0, 1.0, 3.0, 1.0]})
        frame.write_parquet(tmp_path / "r.parquet")
        frame.write_ndjson(tmp_path / "r.jsonl")
        frame.write_csv(tmp_path / "r.csv")
        for name in ("r.parquet", "r.jsonl", "r.csv"):
            assert Run.read(tmp_path / name) == Run(RUN), name


def test_pyterriers_frames_have_a_text_beside_the_id():
    frame = pd.DataFrame({
        "qid": ["1", "1"], "query": ["red fox", "red fox"], "docid": [17, 4], "docno": ["d17", "d4"], "rank": [0, 1], "score": [2.0, 1.0],
    })  # fmt: skip
    assert Run(frame).to_dict() == {"1": {"d17": 2.0, "d4": 1.0}}
    assert Run(frame.drop(columns="score")).to_dict() == {"1": {"d17": 0.0, "d4": -1.0}}  # best rank first


def test_a_frame_may_have_columns_of_any_name():
    frame = pd.DataFrame({"qid": ["1"], "docno": ["d"], "score": [2.0], "label": [1], "grades": [0], "file_ranks": [0]})
    assert Run(frame.assign(name="bm25")).name == "run"
    assert Run(frame).to_dict() == {"1": {"d": 2.0}}
    assert Qrels(frame.assign(name="bm25")).to_dict() == {"1": {"d": 1.0}}


def test_rows_and_objects_of_other_libraries():
    assert Run(triples(RUN)) == Run(RUN)
    assert Run([ScoredDoc(*row) for row in triples(RUN)]) == Run(RUN)
    assert Run(ScoredDoc(*row) for row in triples(RUN)) == Run(RUN)
    assert Qrels([Qrel(*row, "0") for row in triples(QRELS)]) == Qrels(QRELS)
    assert Run(Ranx(RUN)) == Run(RUN)
    assert Run(Ranx(RUN)).name == "theirs"
    assert Run(RUN, "mine").name == Run(RUN, name="mine").name == "mine"
    assert Run(Run(RUN, "mine")).name == "mine"
    assert len(Run()) == len(Run({})) == len(Run([])) == 0


def test_csv_reads_back_equal(tmp_path):
    run = Run({"007": {'a,"b"\n': 0.1, "=x": 0.3}, "7": {"é": 1e-9}})
    run.write(tmp_path / "a.csv")
    assert Run.read(tmp_path / "a.csv") == run
    qrels = Qrels.from_polars(pl.DataFrame({"query": ["q"], "doc": ["d"], "grade": [0.0], "distractor": [True]}))
    qrels.write(tmp_path / "q.csv.gz")
    assert Qrels.read(tmp_path / "q.csv.gz") == qrels
    (tmp_path / "b.csv").write_text("qid,docno,score\nq,d,high\n")
    with pytest.raises(RankwrightError, match=r"b\.csv: row 1: score 'high' is not a number"):
        Run.read(tmp_path / "b.csv")


@pytest.mark.parametrize(("value", "says"), [
    ([("q", "d")], r"run 'run': rows must be \(query, doc, score\), got \('q', 'd'\)"),
    ({"q": 1.0}, "cannot be made from a dict whose values are of type float; give {query: {doc: score}}"),
    (pd.DataFrame({"qid": ["q"], "score": [1.0]}), "no column 'doc'; it has qid, score"),
    (pd.DataFrame({"qid": ["q", None], "docno": ["a", "b"], "score": [1.0, 2.0]}), "column 'qid' has empty cells"),
    ([{"qid": "q", "docno": "d", "score": 1.0}, {"qid": "q"}], "rows differ: 'docno'"),
    (pd.DataFrame({"qid": [1.5], "docno": ["a"], "score": [1.0]}), "column 'qid' contains 1.5, of type float; ids must be"),
    (pd.DataFrame({"qid": ["q"], "docno": ["a"], "score": ["x"]}), "column 'score' contains 'x', of type str; it must be num"),
    ({None: {"d": 1.0}}, "query id None is of type NoneType; ids must be strings"),
    ({"q": {"d": "high"}}, "score: could not convert string to float: 'high'"),
    (object(), "cannot be made from object; give {query: {doc: score}}, a data frame, rows"),
])  # fmt: skip
def test_values_that_are_no_run_are_refused(value, says):
    with pytest.raises(RankwrightError, match=says):
        Run(value)


def test_integer_ids_become_text_and_that_is_said():
    frame = pd.DataFrame({"qid": [1], "docno": [7], "score": [1.0]})
    with pytest.warns(RankwrightWarning) as said:
        assert Run(frame).to_dict() == {"1": {"7": 1.0}}
    assert [(str(each.message), each.filename) for each in said] == [
        ("run 'run': query and doc ids are integers; they are used as text, such as '1' and '7'", __file__),
    ]  # fmt: skip
    qrels = pd.DataFrame({"qid": [1], "docno": ["7"], "label": [1]})
    calls = (
        lambda: evaluate(qrels, {"a": frame, "b": frame}, "AP"),
        lambda: compare(qrels=pd.concat([qrels, qrels.assign(qid=2)]), runs={"a": frame, "b": frame.assign(qid=2)}),
        lambda: fuse([frame, {1: {7: 1.0}}]),
    )
    for call in calls:
        with pytest.warns(RankwrightWarning) as said:
            call()
        assert [each.filename for each in said] == [__file__]  # one warning, at the line of the caller


def test_evaluate_takes_dicts_frames_paths_and_names(tmp_path):
    Run(RUN).write(tmp_path / "bm25.run")
    Qrels(QRELS).write(tmp_path / "q.qrels")
    want = evaluate(Qrels(QRELS), Run(RUN), ["nDCG@10", "AP"]).means.tolist()
    frame = Run(RUN).to_pandas()
    for runs in (
        RUN,
        frame,
        triples(RUN),
        str(tmp_path / "bm25.run"),
        tmp_path / "bm25.run",
        Ranx(RUN),
        (Run(r) for r in [RUN]),
    ):
        assert evaluate(QRELS, runs, ["nDCG@10", "AP"]).means.tolist() == want
    assert evaluate(str(tmp_path / "q.qrels"), RUN, ["nDCG@10", "AP"]).means.tolist() == want
    assert evaluate(QRELS, {"bm25": RUN, "dense": frame}, "AP").systems == ("bm25", "dense")
    assert evaluate(QRELS, [RUN, Run(RUN, "x"), frame], "AP").systems == ("run 1", "x", "run 2")
    assert evaluate(QRELS, [tmp_path / "bm25.run"], "AP").systems == ("bm25",)


def test_scores_by_name():
    scores = evaluate(QRELS, {"bm25": RUN, "dense": {"q1": {"a": 1.0}}}, ["nDCG@10", "AP"])
    # bm25: q1 has its relevant doc at rank 2, q2 at rank 1: (1/2 + 1) / 2
    assert scores["bm25"]["AP"] == scores["bm25"]["map"] == 0.75
    assert scores["bm25"]["ndcg_cut_10"] == scores.mean("bm25", "nDCG@10")
    assert scores.to_dict()["dense"]["q2"] == {"nDCG@10": 0.0, "AP": 0.0}
    assert scores.leaderboard().rows[0][:2] == (1, "bm25")
    assert "\\begin{tabular" in scores.to_latex()
    assert list(scores.table().to_pandas().columns) == list(scores.table().to_polars().columns)
    with pytest.raises(RankwrightError, match="measure P@5 was not evaluated; choose nDCG@10, AP"):
        scores["bm25"]["P@5"]
    with pytest.raises(RankwrightError, match="system 'x' is unknown; choose bm25 or dense"):
        scores["x"]


def test_a_run_by_query_and_row():
    run = Run(RUN)
    assert run["q1"] == {"b": 2.0, "a": 1.0}
    assert list(run) == [("q1", "b", 2.0), ("q1", "a", 1.0), ("q2", "c", 3.0), ("q2", "d", 1.0)]
    assert Qrels(QRELS)["q2"] == {"c": 2.0}
    assert len(list(Qrels(QRELS))) == 3
    with pytest.raises(RankwrightError, match="run 'run' has no query 'q9'"):
        run["q9"]


@pytest.mark.parametrize(("theirs", "ours"), [
    ("mrr@10", "RR@10"), ("hit_rate@10", "Success@10"), ("r-precision", "Rprec"), ("ndcg_cut_10", "nDCG@10"), ("map", "AP"),
    ("nDCG(dcg='exp-log2')@10", "nDCG(gain=exp2)@10"), ("nDCG(dcg='log2')@10", "nDCG@10"), ("recall@100", "R@100"),
    ("nDCG(dcg='exp-log2',judged_only=True)@10", "nDCG(gain=exp2,judged_only=true)@10"), ("ndcg_burges@10", "nDCG(gain=exp2)@10"),
    ("recall.1000", "R@1000"), ("P.10", "P@10"), ("ndcg_cut.10", "nDCG@10"), ("recip_rank", "RR"), ("set_P", "SetP"),
    ("num_ret", "NumRet"), ("rbp.95", "RBP(p=0.95)"), ("NumRet(rel=2)", "NumRelRet(rel=2)"), ("top_k_accuracy@5", "Success@5"),
])  # fmt: skip
def test_spellings_of_other_libraries(theirs, ours):
    assert str(Measure.parse(theirs)) == str(Measure.parse(Theirs(theirs))) == ours


def test_several_cuts_are_several_measures():
    assert [str(each) for each in resolve_measures(["P@5,10", "map_cut.10,100", "iprec_at_recall.0.1,0.2", Theirs("AP")])] == [
        "P@5", "P@10", "AP@10", "AP@100", "IPrec@0.1", "IPrec@0.2", "AP",
    ]  # fmt: skip
    assert [str(each) for each in resolve_measures("nDCG@10, AP,P(rel=2)@5,10,Composite(F1=0.4,RR=0.1)@3")] == [
        "nDCG@10", "AP", "P(rel=2)@5", "P(rel=2)@10", "Composite(F1=0.4,RR=0.1)@3",
    ]  # fmt: skip
    assert resolve_measures("msmarco,P@5") == (*resolve_measures("msmarco"), Measure.parse("P@5"))
    assert [str(each) for each in resolve_measures("Composite(F1=0.4,RR=0.1)@3")] == ["Composite(F1=0.4,RR=0.1)@3"]


@pytest.mark.parametrize(("call", "says"), [
    (lambda: Run.from_df(None), r"Run has no from_df; write Run\(frame\)"),
    (lambda: Run.from_file("x", kind="trec"), r"Run has no from_file; write Run.read\(path\)"),
    (lambda: Qrels.from_file("x", kind="trec"), r"Qrels has no from_file; write Qrels.read\(path\)"),
    (lambda: Run(RUN).save("x.json"), r"Run has no save; write run.write\(path\)"),
    (lambda: Run(RUN).to_df(), r"Run has no to_df; write run.to_pandas\(\) or run.to_polars\(\)"),
    (lambda: Run(RUN).make_comparable(QRELS), r"Run has no make_comparable; write evaluate\(qrels, run\)"),
    (lambda: rankwright.calc_aggregate, r"rankwright has no calc_aggregate; write evaluate\(qrels, run, measures\)"),
    (lambda: rankwright.RelevanceEvaluator, "rankwright has no RelevanceEvaluator; write evaluate"),
    (lambda: compare(qrels=QRELS, runs=[RUN], metrics=["map"]), "compare has no argument 'metrics'; write measures"),
    (lambda: compare(evaluate(QRELS, [RUN, RUN]), max_p=0.01), "compare has no argument 'max_p'; write level=1 - max_p"),
    (lambda: fuse(runs=[RUN, RUN], norm="min-max", method="rrf"), r"fuse has no argument 'norm'; write params={'norm': NAME}"),
    (lambda: fuse([RUN, RUN], method="wsum", params={"weights": [0.3, 0.7]}), "fuse: method 'wsum' is unknown; write 'weighted'"),
    (lambda: evaluate(QRELS, RUN, metrics=["map"]), "evaluate has no argument 'metrics'; write measures"),
])  # fmt: skip
def test_names_of_other_libraries_say_what_to_write(call, says):
    with pytest.raises(RankwrightError, match=says):
        call()


def test_a_name_that_is_nobodys_is_an_ordinary_error():
    with pytest.raises(AttributeError):
        rankwright.nothing  # noqa: B018
    assert not hasattr(Run(RUN), "nothing")
    assert not hasattr(Run(RUN), "to_df")
    assert not hasattr(rankwright, "nDCG")
    assert getattr(rankwright, "optimize_fusion", None) is None
    with pytest.raises(ImportError, match="rankwright has no nDCG; write the text 'nDCG@10'") as refused:
        from rankwright import nDCG  # noqa: F401
    assert isinstance(refused.value, RankwrightError)


def test_fuse_takes_dicts_and_frames(tmp_path):
    """1 / 61 + 1 / 62 for docs that are first in one run and second in the other."""
    turned = {"q1": {"a": 2.0, "b": 1.0}}
    Run(turned).write(tmp_path / "b.run")
    for other in (turned, Run(turned).to_pandas(), tmp_path / "b.run", Run(turned)):
        assert fuse([RUN, other])["q1"] == pytest.approx({"a": 1 / 61 + 1 / 62, "b": 1 / 61 + 1 / 62})
    assert fuse({"bm25": RUN, "dense": turned}) == fuse([RUN, turned])
