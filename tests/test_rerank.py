"""Reranking without torch: blends, weights, a cross-encoder in ONNX, its stage, and the error without torch."""

import importlib.util

import numpy as np
import onnx
import pytest
from hypothesis import given
from hypothesis import strategies as st
from onnx import TensorProto, helper, numpy_helper
from tokenizers import Tokenizer, models, pre_tokenizers, processors

from conftest import command
from rankwright import BM25, Collection, Qrels, RankwrightError, Run
from rankwright.experiment import scheduler
from rankwright.experiment.store import Store
from rankwright.reranking import CrossEncoder, create_reranker, rerank
from rankwright.reranking.blend import WEIGHTS, blend, choose_weight, ndcg, reorder
from tiny_model import WORDS

SCORES = {"red": 1.0, "green": 10.0, "blue": 100.0}


def cross_encoder(folder, output="logits"):
    """A real cross-encoder in ONNX, computable by hand: the sum of a number for each token of query and doc."""
    folder.mkdir(parents=True, exist_ok=True)
    table = np.array([[SCORES.get(word, 0.0)] for word in WORDS], dtype=np.float32)
    ids, mask = (
        helper.make_tensor_value_info(n, TensorProto.INT64, ["b", "t"]) for n in ("input_ids", "attention_mask")
    )
    nodes = [
        helper.make_node("Gather", ["table", "input_ids"], ["each"]),
        helper.make_node("ReduceSum", ["each", "axis"], [output], keepdims=0),
    ]
    graph = helper.make_graph(
        nodes, "pairs", [ids, mask], [helper.make_tensor_value_info(output, TensorProto.FLOAT, ["b", 1])],
        [numpy_helper.from_array(table, "table"), numpy_helper.from_array(np.array([1]), "axis")],
    )  # fmt: skip
    onnx.save(
        helper.make_model(graph, opset_imports=[helper.make_opsetid("", 17)], ir_version=8), folder / "model.onnx"
    )
    made = Tokenizer(models.WordLevel({word: at for at, word in enumerate(WORDS)}, unk_token="[UNK]"))
    made.pre_tokenizer = pre_tokenizers.WhitespaceSplit()
    made.post_processor = processors.TemplateProcessing(
        single="[CLS] $A [SEP]", pair="[CLS] $A [SEP] $B [SEP]", special_tokens=[("[CLS]", 2), ("[SEP]", 3)]
    )
    made.save(str(folder / "tokenizer.json"))
    return folder


def test_a_blend_by_hand():
    """First 4, 2, 0 becomes 1, 0.5, 0; the model's 0, 30, 10 becomes 0, 1, 1/3; the model counts a quarter."""
    found = blend(np.array([4.0, 2, 0]), np.array([0.0, 30, 10]), 0.25)
    assert found == pytest.approx([0.75, 0.75 * 0.5 + 0.25, 0.25 / 3])
    assert blend(np.array([3.0, 3]), np.array([1.0, 2]), 0.5).tolist() == [0, 0.5]


def test_ndcg_of_a_list_by_hand():
    grades = np.array([0.0, 2, 1])
    found = ndcg(np.array([3.0, 2, 1]), grades)
    assert found == pytest.approx((2 / np.log2(3) + 1 / 2) / (2 + 1 / np.log2(3)))
    assert ndcg(np.array([1.0, 2]), np.array([0.0, 0])) == 0


def test_the_weight_is_the_lowest_that_is_not_worse():
    """A model that is always right gets the lowest weight that puts its doc first; one that is wrong gets 0."""
    first = [np.array([1.0, 0.0])] * 8
    right = [np.array([0.0, 1.0])] * 8
    grades = [np.array([0.0, 1.0])] * 8
    assert choose_weight(first, right, grades) == pytest.approx(
        0.55
    )  # 0.45·1 < 0.55·1; at 0.5 they tie, and the first stays ahead
    assert choose_weight(first, right, [1 - each for each in grades]) == 0
    assert choose_weight(first, right, [np.zeros(2)] * 8) == 0
    assert set(np.round(np.diff(WEIGHTS), 10)) == {0.05}


@given(
    st.lists(st.integers(-500, 500), min_size=1, max_size=12),
    st.integers(0, 12),
    st.floats(0, 1),
    st.integers(0, 2**20),
)
def test_reordering_loses_nothing(scores, depth, weight, seed):
    """Every doc stays; those beyond the depth follow in their order; weight 0 is the run itself."""
    docs = {f"d{at:02d}": score for at, score in enumerate(sorted(set(scores), reverse=True))}
    run = Run.from_dict({"q": docs})
    names = list(run.to_dict()["q"])
    depth = min(depth, len(names))
    model = np.random.default_rng(seed).normal(size=depth)
    found = list(reorder(run, {"q": model}, {"q": weight}, 1000, "x").to_dict()["q"])
    assert sorted(found) == sorted(names)
    assert found[depth:] == names[depth:]
    assert list(reorder(run, {"q": model}, {"q": 0.0}, 1000, "x").to_dict()["q"]) == names


def test_a_cross_encoder_in_onnx(tmp_path):
    """red is 1, green 10, blue 100: a pair's score is the sum over both texts."""
    made = CrossEncoder(str(cross_encoder(tmp_path / "model")), batch=2)
    pairs = [("red", "green"), ("red", "blue blue"), ("", "red"), ("what", "ever")]
    assert made.scores(pairs).tolist() == [11, 201, 1, 0]
    docs = {"a": "red", "b": "green", "c": "blue", "d": "red red"}
    run = Run.from_dict({"q": {"a": 4.0, "b": 3.0, "c": 2.0, "d": 1.0}})
    found = rerank(run, {"q": "red"}, docs, made, depth=3)
    assert list(found.to_dict()["q"]) == ["c", "b", "a", "d"]
    assert list(rerank(run, {"q": "red"}, docs, made, depth=3, weight=0).to_dict()["q"]) == ["a", "b", "c", "d"]


def test_rerank_on_the_command_line(tmp_path):
    """The run of the command is that of Python, with a weight that is given and with one that is chosen."""
    collection = write_collection(tmp_path)
    cross_encoder(tmp_path / "model")
    first = BM25.build(collection).search(collection.judged_queries, 1000)
    first.write(tmp_path / "b.run")
    for flags, params in ((["--weight", "0.5"], {"weight": 0.5}), ([], {})):
        args = ["rerank", "data", "b.run", "--model", "cross-encoder", "--param", "path=model", "--depth", "40", *flags]
        done = command(*args, "-o", "r.run", cwd=tmp_path)
        assert done.returncode == 0, done.stderr
        made = create_reranker("cross-encoder", {"path": tmp_path / "model", "depth": 40, **params})
        assert Run.read(tmp_path / "r.run") == made.apply(collection, first).runs[0]
    for args, says in (
        (["--model", "cross-encoder", "--param", "path=model", "--weight", "3"], "--weight must be a number from 0 to 1, got 3"),
        (["--model", "cross-encoder", "--param", "path=model", "--seeds", "2"], "--seeds belongs to --model maw, not to cross-encoder"),
        (["--model", "crosses"], "--model 'crosses' is unknown; choose maw, cross-encoder, late-interaction, endpoint or listwise"),
        (["--model", "cross-encoder"], "--param model is missing: a folder with an ONNX model"),
    ):  # fmt: skip
        failed = command("rerank", "data", "b.run", *args, cwd=tmp_path)
        assert (failed.returncode, failed.stderr.count("\n")) == (2, 1)
        assert says in failed.stderr


@pytest.mark.parametrize(
    ("act", "told"),
    [
        (lambda run, made: rerank(run, {}, {"a": "red"}, made), "query 'q' of the run has no text"),
        (lambda run, made: rerank(run, {"q": "red"}, {}, made), "doc 'a' of the run is not in the collection"),
        (lambda run, made: rerank(run, {"q": "red"}, {"a": "red"}, made, depth=0), "depth must be an integer"),
        (
            lambda run, made: rerank(run, {"q": "red"}, {"a": "red"}, made, weight=2),
            "weight must be a number from 0 to 1, got 2",
        ),
        (lambda run, made: CrossEncoder("nowhere", batch=0), "batch must be an integer"),
    ],
)
def test_mistakes(tmp_path, act, told):
    made = CrossEncoder(str(cross_encoder(tmp_path / "model")))
    with pytest.raises(RankwrightError, match=told):
        act(Run.from_dict({"q": {"a": 1.0}}), made)


def write_collection(folder, queries=24):
    """A collection whose answer is the blue doc, which BM25 cannot tell from others; a spec that reranks it."""
    docs = {f"d{at}": f"red number {at} " + ("blue" if at % 4 == 0 else "green") for at in range(40)}
    asked = {f"q{at}": "red" for at in range(queries)}
    qrels = Qrels.from_dict({query: {"d0": 1, "d4": 1} for query in asked})
    collection = Collection.of(docs, asked, qrels, "colors")
    (folder / "data" / "qrels").mkdir(parents=True)
    import json

    lines = [json.dumps({"_id": doc, "title": "", "text": text}) for doc, text in docs.items()]
    (folder / "data" / "corpus.jsonl").write_text("\n".join(lines) + "\n")
    (folder / "data" / "queries.jsonl").write_text(
        "".join(json.dumps({"_id": query, "text": text}) + "\n" for query, text in asked.items())
    )
    rows = "".join(
        f"{query}\t{doc}\t{grade}\n" for query, each in qrels.to_dict().items() for doc, grade in each.items()
    )
    (folder / "data" / "qrels" / "test.tsv").write_text("query-id\tcorpus-id\tscore\n" + rows)
    return collection


SPEC = """schema = 1
[data.colors]
path = "data"
[retrieve.bm25]
kind = "bm25"
[rerank.cross]
from = "bm25"
model = "cross-encoder"
depth = 40
params = {{ path = "model"{more} }}
"""


@pytest.mark.slow
def test_a_cross_encoder_as_a_stage(tmp_path):
    """The weight is chosen on the other folds' queries; the model, which alone sees blue, wins."""
    collection = write_collection(tmp_path)
    cross_encoder(tmp_path / "model")
    (tmp_path / "e.toml").write_text(SPEC.format(more=""))
    store = Store(tmp_path / "store")
    plan = scheduler.prepare(tmp_path / "e.toml", store)
    outcome = scheduler.execute(plan, store)
    [node] = [each for each in plan.nodes_of("run") if each.stage == "cross"]
    found = Run.read(store.folder("run", node.key) / "run.parquet")
    assert set(list(found.to_dict()["q0"])[:10]) == {f"d{at}" for at in range(0, 40, 4)}
    assert len(found) == len(BM25.build(collection).search(collection.judged_queries, 1000))
    assert "cross (out of fold)" in (outcome.report.parent / "tables" / "main.md").read_text()
    (tmp_path / "e.toml").write_text(SPEC.format(more=", weight = 0.0"))
    plan = scheduler.prepare(tmp_path / "e.toml", store)
    scheduler.execute(plan, store)
    runs = {each.stage: Run.read(store.folder("run", each.key) / "run.parquet") for each in plan.nodes_of("run")}
    assert list(runs["cross"].to_dict()["q0"]) == list(runs["bm25"].to_dict()["q0"])


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        (
            "cross-encoder",
            "crossing",
            r"\[rerank.cross\] model 'crossing' is unknown; choose maw, cross-encoder, late-interaction, endpoint or listwise",
        ),
        ('path = "model"', 'path = "model", weight = 3', r"weight must be a number from 0 to 1, got 3"),
        ('path = "model"', "batch = 3", r"model is missing: a folder with an ONNX model"),
        (
            'path = "model"',
            'path = "model", size = 3',
            r"parameter 'size' is unknown; choose depth, k, folds, optional, weight, model",
        ),
        ('from = "bm25"', 'from = "bm52"', r"\[rerank.cross\] from: stage 'bm52' is unknown; choose bm25"),
        ("depth = 40", "depth = 0", r"\[rerank.cross\] depth must be an integer >= 1, got 0"),
    ],
)
def test_mistakes_in_a_spec(tmp_path, old, new, told):
    write_collection(tmp_path)
    cross_encoder(tmp_path / "model")
    (tmp_path / "e.toml").write_text(SPEC.format(more="").replace(old, new))
    with pytest.raises(RankwrightError, match=told):
        scheduler.prepare(tmp_path / "e.toml", Store(tmp_path / "store"))


@pytest.mark.skipif(importlib.util.find_spec("torch") is not None, reason="torch is installed")
def test_without_torch(tmp_path):
    """One line that says what to install; an optional stage is left out."""
    write_collection(tmp_path)
    text = SPEC.format(more="").replace("cross-encoder", "maw").replace('path = "model"', 'router = "grpo"')
    (tmp_path / "e.toml").write_text(text)
    said = command("run", tmp_path / "e.toml", "--dry-run", "--store", tmp_path / "store")
    assert said.returncode == 2
    told = "[rerank.cross] torch is not installed; pip install 'rankwright[neural]'"
    assert said.stderr == f"rankwright: {tmp_path / 'e.toml'}: {told}; optional = true leaves the stage out\n"
    (tmp_path / "e.toml").write_text(text.replace("depth = 40", "depth = 40\noptional = true"))
    plan = scheduler.prepare(tmp_path / "e.toml", Store(tmp_path / "store"))
    assert tuple(map(str, plan.omission_notes)) == (
        "cross: left out, torch is not installed; pip install 'rankwright[neural]'",
    )
