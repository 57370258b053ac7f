"""MAW on a CPU, small: attention, routers, GRPO, training, its stage. make test-neural installs torch."""

import copy
import math
import os
import warnings
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from types import SimpleNamespace

import numpy as np
import pytest

torch = pytest.importorskip("torch")

from conftest import command  # noqa: E402
from rankwright import BM25, Collection, Qrels, RankwrightError, Run, demo  # noqa: E402
from rankwright.base import torch_state  # noqa: E402
from rankwright.base.stopping import StoppedError, stop_threads  # noqa: E402
from rankwright.experiment import scheduler  # noqa: E402
from rankwright.experiment.starter import shipped_specs  # noqa: E402
from rankwright.experiment.store import Store  # noqa: E402
from rankwright.reranking import CrossEncoder  # noqa: E402
from rankwright.reranking.maw import findings, training_data  # noqa: E402
from rankwright.reranking.maw import maw_stage as stage  # noqa: E402
from rankwright.reranking.maw import training_queue as queue  # noqa: E402
from rankwright.reranking.maw.bundle import Bundle  # noqa: E402
from rankwright.reranking.maw.model import PAD, Attention, Encoder, Ranker, count_parameters  # noqa: E402
from rankwright.reranking.maw.routers import (  # noqa: E402
    advantages,
    any_best_loss,
    clipped_loss,
    divergence,
    entropy,
    gumbel,
    gumbel_noise,
    ndcg,
    reward,
    sample_depths,
)
from rankwright.reranking.maw.schedule import Schedule, Training  # noqa: E402
from rankwright.reranking.maw.scoring import tied_share  # noqa: E402
from rankwright.reranking.maw.shape import ROWS, Config  # noqa: E402
from rankwright.reranking.maw.training import Trainer  # noqa: E402

SMALL = Config(vocabulary=300, hidden=32, heads=4, layers=2, rank=4, longest=24, out=16, dropout=0.0)
BRIEF = Schedule(
    pretrain=6, pairs=8, steps=6, batch=4, docs=4, others=1, rates=(1e-3,), check=3, value=3, group=4, refresh=2
)  # fmt: skip


@pytest.fixture(autouse=True)
def isolate(tmp_path, monkeypatch):
    torch.set_num_threads(1)
    monkeypatch.setenv("RANKWRIGHT_CACHE", str(tmp_path / "cache"))


@pytest.fixture(scope="module")
def bundle():
    """Thirty queries over sixty docs; a relevant doc shares a rare word with its query."""
    rng = np.random.default_rng(0)
    docs = {f"d{at}": {"title": f"word{at} about", "text": " ".join(f"w{x}" for x in rng.integers(0, 40, 12)) + f" word{at}"}
            for at in range(60)}  # fmt: skip
    asked = {f"q{at}": f"word{at} w{at % 7}" for at in range(30)}
    qrels = Qrels.from_dict({f"q{at}": {f"d{at}": 1 + at % 2, f"d{at + 30}": 0} for at in range(30)})
    made = Collection.of(docs, asked, qrels, "small")
    run = BM25.build(made).search(asked, 20)
    tokens = training_data.get_tokenizer(made, 400)
    return training_data.prepare(made, run, tokens, 5, 1, 12, 24)[0]


def shape_for(bundle, **changes):
    return replace(
        SMALL, vocabulary=int(max(bundle.docs.max(), bundle.queries.max(), bundle.titles.max())) + 1, **changes
    )


# attention


def all_weights(layer, x, seen):
    """Attention weights at every depth, axis by axis: B H Q K D."""
    q = torch.einsum("btc,dchr->bdthr", x, layer.query.unflatten(-1, (layer.heads, layer.rank)))
    k = torch.einsum("btc,dchr->bdthr", x, layer.key.unflatten(-1, (layer.heads, layer.rank)))
    scores = torch.einsum("bdqhr,bdkhr->bhqkd", q, k) / layer.rank**0.5
    return scores.masked_fill(~seen[:, None, None, :, None], float("-inf")).softmax(3)


@pytest.mark.parametrize("rank", [1, 3, 8])
def test_the_chosen_depth_is_a_slice_of_all_depths(rank):
    """Only one depth is computed; its weights and outputs are a slice of those of all depths."""
    torch.manual_seed(0)
    layer = Attention(SMALL, 5, rank).eval()
    x = torch.randn(3, 7, 32)
    seen = torch.tensor([[1] * 7, [1] * 4 + [0] * 3, [1] + [0] * 6], dtype=torch.bool)
    every = all_weights(layer, x, seen)
    depth = torch.tensor([4, 0, 2])
    weights = layer.weights(x, seen, depth)
    for text, chosen in enumerate(depth.tolist()):
        assert torch.allclose(weights[text], every[text, ..., chosen], atol=1e-6)
    assert torch.allclose(every.sum(3), torch.ones(3, 4, 7, 5), atol=1e-5)  # each depth's weights sum to 1, over keys
    assert (weights.masked_select(~seen[:, None, None, :].expand_as(weights)) == 0).all()  # masked keys weigh exactly 0
    values = layer.value(x).unflatten(-1, (4, -1)).transpose(1, 2)
    by_weights = layer.out((weights @ values).transpose(1, 2).flatten(2))
    assert torch.allclose(layer(x, seen, depth), by_weights, atol=1e-5)


def test_one_depth_with_the_rank_of_a_head_is_standard_attention():
    """Equals torch's own multi-head attention with the same weights."""
    torch.manual_seed(1)
    layer = Attention(SMALL, 1, 8).eval()
    other = torch.nn.MultiheadAttention(32, 4, bias=False, batch_first=True).eval()
    with torch.no_grad():
        other.in_proj_weight.copy_(torch.cat([layer.query[0].T, layer.key[0].T, layer.value.weight]))
        other.out_proj.weight.copy_(layer.out.weight)
    x, seen = torch.randn(2, 6, 32), torch.tensor([[True] * 6, [True] * 3 + [False] * 3])
    expected = other(x, x, x, key_padding_mask=~seen, need_weights=False)[0]
    assert torch.allclose(layer(x, seen, None), expected, atol=1e-5)


def test_depth_shares_pass_gradients():
    """A one-hot share equals the index, and passes gradients."""
    torch.manual_seed(2)
    layer = Attention(SMALL, 3, 4).eval()
    x, seen = torch.randn(2, 5, 32), torch.ones(2, 5, dtype=torch.bool)
    hot = torch.nn.functional.one_hot(torch.tensor([2, 0]), 3).float().requires_grad_()
    found = layer(x, seen, hot)
    assert torch.allclose(found, layer(x, seen, torch.tensor([2, 0])), atol=1e-6)
    found.sum().backward()
    assert hot.grad.abs().sum() > 0


def test_layers_with_depths():
    """Another depth changes the output only if a layer has depths; layer numbers are checked."""
    ids = torch.randint(1, 300, (4, 10))
    one, other = torch.zeros(4, dtype=torch.long), torch.full((4,), 5)
    for layers, moves in (("all", True), ("1", True), ("2", True), ("1,2", True), ("none", False)):
        torch.manual_seed(3)
        made = Encoder(replace(SMALL, maw_layers=layers)).eval()
        assert torch.allclose(made(ids, one), made(ids, other)) is not moves
    assert replace(SMALL, maw_layers="2").depth_layers == {2}
    for wrong in ("3", "0", "x", "1,,2"):
        with pytest.raises(
            RankwrightError, match="maw: maw_layers must be all, none, or layer numbers from 1 to 2, got '.*'"
        ):
            replace(SMALL, maw_layers=wrong)
    with pytest.raises(RankwrightError, match="hidden 32 is not a multiple of heads 5"):
        replace(SMALL, heads=5)


def test_padding_changes_nothing():
    torch.manual_seed(4)
    made = Encoder(SMALL).eval()
    ids = torch.randint(1, 300, (2, 6))
    longer = torch.nn.functional.pad(ids, (0, 5), value=PAD)
    depth = torch.tensor([1, 6])
    assert torch.allclose(made(ids, depth), made(longer, depth)[:, :6], atol=1e-5)
    assert torch.isfinite(made(torch.zeros(1, 4, dtype=torch.long), torch.tensor([0]))).all()  # an empty text


def test_scores_by_hand():
    """Shares 0.75 and 0.25, best products 1 and 0.6: 0.9 times e^2.5; pooled is one product."""
    made = Ranker(SMALL)
    query = torch.tensor([[1.0, 0], [0, 1]])
    doc = torch.tensor([[1.0, 0], [0.8, 0.6], [0, 1]])
    seen = torch.tensor([True, True, False])
    found = made.score(query, torch.tensor([0.75, 0.25]), doc, seen)
    assert found.item() == pytest.approx((0.75 + 0.25 * 0.6) * np.exp(2.5), rel=1e-5)
    flat = Ranker(replace(SMALL, scorer="pooled"))
    assert flat.score(query[:1], torch.ones(1), doc[1:2], seen[:1]).item() == pytest.approx(0.8 * np.exp(2.5), rel=1e-5)


def test_rows_of_the_ablation():
    """Six rows (and one more) from one configuration; parameters are counted."""
    big = Config()
    made = {row: Training(row, 1, big).shape for row in ROWS}
    assert [made[row].depths for row in ("none", "supervised", "grpo", "random", "fixed", "heads")] == [
        1,
        32,
        32,
        32,
        32,
        1,
    ]
    assert made["heads"].heads == 32
    counts = {row: count_parameters(Ranker(replace(shape, vocabulary=100))) for row, shape in made.items()}
    assert counts["none"] == counts["heads"] < counts["grpo"] == counts["fixed"]
    with pytest.raises(RankwrightError, match="maw: router 'best' is unknown; choose none, supervised, grpo"):
        Training("best", 1, big)


# GRPO


def test_advantages_by_hand():
    """Rewards 0, 1: mean 0.5, deviation 0.5; equal rewards give 0."""
    found = advantages(torch.tensor([[0.0, 1.0], [0.3, 0.3]]))
    assert found.tolist() == [pytest.approx([-0.5 / 0.5001, 0.5 / 0.5001]), [0, 0]]


def test_the_clipped_loss_by_hand():
    """ρ = 2 with A = 1 counts 1.2; ρ = 0.5 with A = −1 counts −0.8; ρ = 0.5 with A = 1 counts 0.5."""
    before = torch.zeros(3)
    now = torch.tensor([2.0, 0.5, 0.5]).log()
    found = clipped_loss(now, before, torch.tensor([1.0, -1.0, 1.0]))
    assert float(found) == pytest.approx(-(1.2 - 0.8 + 0.5) / 3)
    now.requires_grad_()
    clipped_loss(now, before, torch.tensor([1.0, -1.0, 1.0])).backward()
    assert now.grad.tolist() == [0, 0, pytest.approx(-0.5 / 3)]  # no gradient beyond the clip


def test_divergence_and_entropy_against_scipy():
    stats = pytest.importorskip("scipy.stats")
    p, q = np.array([0.5, 0.3, 0.2]), np.array([0.2, 0.2, 0.6])
    logits, reference = (torch.tensor(np.log(each))[None] + 3 for each in (p, q))
    assert float(divergence(logits, reference)) == pytest.approx(stats.entropy(p, q))
    assert float(entropy(logits)) == pytest.approx(stats.entropy(p, base=2))


def test_sampling_follows_the_policy():
    pool = torch.Generator().manual_seed(0)
    logits = torch.log(torch.tensor([[0.7, 0.2, 0.1]]))
    depths, logs = sample_depths(logits, 20_000, pool)
    assert torch.bincount(depths[0]).div(20_000).tolist() == pytest.approx([0.7, 0.2, 0.1], abs=0.02)
    assert torch.allclose(logs, logits.gather(1, depths))
    again, _ = sample_depths(logits, 20_000, torch.Generator().manual_seed(0))
    assert torch.equal(depths, again)


def test_any_best_loss_by_hand():
    """−ln of the best depths' total probability: (0.5 + 0.2), then 0.1; a query whose depths all tie is left out."""
    logits = torch.log(torch.tensor([[0.5, 0.3, 0.2], [0.1, 0.8, 0.1], [0.2, 0.2, 0.6]])).requires_grad_()
    best = torch.tensor([[True, False, True], [True, False, False], [True, True, True]])
    found = any_best_loss(logits, best)
    assert found.item() == pytest.approx((-np.log(0.7) - np.log(0.1)) / 2, abs=1e-6)
    found.backward()
    assert logits.grad[2].abs().sum() == 0
    assert logits.grad[:2].abs().sum() > 0
    assert any_best_loss(logits, torch.ones_like(best)).item() == 0


def test_the_reward_by_hand():
    """Half nDCG@10, half RR: third of three is 1/log2(4) = 0.5 and 1/3; twelfth is 0 and 1/12; none is 0."""
    found = reward(torch.tensor([[3.0, 2, 1]]), torch.tensor([[0.0, 0, 1]]))
    assert found.item() == pytest.approx((0.5 + 1 / 3) / 2)
    long = torch.zeros(2, 15)
    long[0, 11] = 2
    assert reward(-torch.arange(15.0).expand(2, 15), long).tolist() == pytest.approx([1 / 24, 0])


@pytest.mark.parametrize("scorer", ["late", "pooled"])
def test_depth_rewards(bundle, scorer):
    """Equals ranking each query's list at each depth separately."""
    trainer = Trainer(bundle, Training("grpo", 1, shape_for(bundle, scorer=scorer), BRIEF))
    rows = np.array([3, 4, 11])
    found = trainer.depth_rewards(rows)
    assert found.shape == (30, trainer.shape.depths)
    assert not found[[0, 5, 29]].any()
    placed = torch.as_tensor(rows)
    for depth in range(trainer.shape.depths):
        scores = trainer.scores(placed, trainer.candidates[placed], torch.full_like(placed, depth))
        assert torch.allclose(found[placed, depth], reward(scores, trainer.grades[placed]), atol=1e-6)
    assert tied_share(torch.tensor([[0.5, 0.5], [0.1, 0.2]])) == 0.5


def test_docs_of_a_step(bundle):
    """One relevant doc, hard negatives, and docs relevant to other queries; all read at the query's depth."""
    trainer = Trainer(bundle, Training("random", 1, shape_for(bundle), replace(BRIEF, docs=6, others=2)))
    rows = np.array([1, 2, 5, 7])
    some, picked, _ = trainer.draw_docs(rows)
    firsts = picked[:, 0].tolist()
    for at, row in enumerate(rows.tolist()):
        own, _, hard = trainer.examples[row]
        assert firsts[at] in own
        assert set(picked[at, 1:4].tolist()) <= set(hard.tolist())
        assert set(picked[at, 4:].tolist()) <= set(firsts) - {firsts[at]}
    depth = torch.tensor([0, 3, 3, 5])
    together = trainer.score_lists(some, picked, depth)
    for at in range(4):  # whatever the depths of the others
        alone = trainer.score_lists(some[at : at + 1], picked[at : at + 1], depth[at : at + 1])
        assert torch.allclose(together[at], alone[0], atol=1e-5)


def test_ndcg_matches_evaluate():
    from rankwright import evaluate

    rng = np.random.default_rng(0)
    scores, grades = rng.normal(size=(5, 30)), rng.integers(0, 3, (5, 30)) * (rng.random((5, 30)) < 0.3)
    run = Run.from_dict({f"q{q}": {f"d{d}": float(scores[q, d]) for d in range(30)} for q in range(5)})
    qrels = Qrels.from_dict({f"q{q}": {f"d{d}": int(grades[q, d]) for d in range(30)} for q in range(5)})
    expected = evaluate(qrels, [run], ["nDCG@10"]).query_scores(run.name, "nDCG@10")
    found = ndcg(torch.tensor(scores), torch.tensor(grades))
    assert found.tolist() == pytest.approx([expected[f"q{q}"] for q in range(5)], abs=1e-6)
    assert ndcg(torch.zeros(1, 3), torch.zeros(1, 3)).tolist() == [0]


def test_straight_through_gumbel():
    """One-hot forward, the softmax's gradient backward; draws follow the policy."""
    logits = torch.log(torch.tensor([[0.6, 0.4]])).expand(4000, 2).clone().requires_grad_()
    found = gumbel(logits, gumbel_noise((4000, 2), torch.Generator().manual_seed(1)))
    assert set(found.detach().round(decimals=5).unique().tolist()) == {0.0, 1.0}
    assert found[:, 0].mean().item() == pytest.approx(0.6, abs=0.03)
    found[:, 0].sum().backward()
    assert logits.grad.abs().sum() > 0


# training


@pytest.mark.parametrize("row", ROWS)
def test_gradients_reach_all_trained_parameters(bundle, row):
    """Steps move every parameter group of the row: encoder, importance, and the router if it learns."""
    trainer = Trainer(bundle, Training(row, 1, shape_for(bundle), replace(BRIEF, decay=0.0)))  # which would move all
    train, _, _ = bundle.split(0, 1)
    before = trainer.state()
    worth = trainer.depth_rewards(train) if row in ("supervised", "grpo") else None
    reference = copy.deepcopy(trainer.model.router)
    for step, rows in zip(range(3), trainer.endless_batches(train), strict=False):
        some, *docs = trainer.draw_docs(rows)
        given = trainer.choose_depths(some, step, reference, worth)
        trainer.set_rate(5, 10, 1e-2)
        trainer.step(some, *docs, *given)
    moved = {name: float((value - before[name]).abs().sum()) for name, value in trainer.state().items()}
    learns = ROWS[row].router in ("supervised", "grpo", "gumbel")
    for name, change in moved.items():
        if name.startswith("router."):
            assert (change > 0) is learns, (name, change)
        else:
            assert change > 0, name


@pytest.mark.parametrize("row", ["supervised", "grpo"])
def test_routers_learn_the_best_depth(bundle, row):
    """One depth has reward 1 for every query, the others 0: its probability rises to the highest."""
    plan = replace(BRIEF, steps=40, check=40, value=1000, beta=0.0, route_rate=20.0)
    trainer = Trainer(bundle, Training(row, 1, shape_for(bundle), plan))
    train, _, _ = bundle.split(0, 1)
    worth = torch.zeros((30, trainer.shape.depths))
    worth[:, 3] = 1
    rows = torch.as_tensor(train)
    before = trainer.logits(rows).softmax(-1).mean(0)
    order, reference = trainer.endless_batches(train), trainer.model.router
    for step in range(plan.steps):
        some, *docs = trainer.draw_docs(next(order))
        given = trainer.choose_depths(some, step, reference, worth)
        if row == "supervised":
            assert given[0].tolist() == [3] * len(some)  # the best depth is trained
        trainer.set_rate(5, 100, 1e-3)
        trainer.step(some, *docs, *given)
    after = trainer.logits(rows).softmax(-1).mean(0)
    assert after[3] > 2 * before[3]
    assert after[3] == after.max()


def test_the_reference_anchors_the_policy(bundle):
    """With a high weight on the divergence, the policy stays closer to its initial state."""
    train, _, _ = bundle.split(0, 1)
    found = []
    for beta in (0.0, 50.0):
        plan = replace(BRIEF, beta=beta, route_rate=20.0)
        trainer = Trainer(bundle, Training("grpo", 1, shape_for(bundle), plan))
        reference = copy.deepcopy(trainer.model.router)
        worth = torch.zeros((30, trainer.shape.depths))
        worth[:, 3] = 1
        for step, rows in zip(range(30), trainer.endless_batches(train), strict=False):
            some, *docs = trainer.draw_docs(rows)
            trainer.set_rate(5, 100, 1e-3)
            trainer.step(some, *docs, *trainer.choose_depths(some, step, reference, worth))
        rows = torch.as_tensor(train)
        with torch.no_grad():
            found.append(
                divergence(trainer.logits(rows), reference(trainer.model.pool_query(trainer.queries[rows]))).item()
            )
    assert found[1] < found[0] / 2


def test_relevant_docs_are_not_negatives(bundle):
    """A second relevant doc in a step: the loss is that of the list without it."""
    trainer = Trainer(bundle, Training("none", 1, shape_for(bundle), replace(BRIEF, docs=3, others=0)))
    own, _, hard = trainer.examples[3]
    both = np.append(own, hard[0])  # now also relevant
    trainer.examples[3] = (both, np.full(len(both), 1 / len(both)), hard[:1])
    _, picked, known = trainer.draw_docs(np.array([3]))
    assert known.tolist() == [[False, True, True]]
    row, depth = torch.tensor([3]), torch.tensor([0])
    loss = trainer.update(row, picked, known, depth)
    assert loss.item() == pytest.approx(0, abs=1e-6)  # no negatives left


def test_the_best_state_and_rate_are_kept(bundle):
    """After a fit, the model is that of the best check; of two rates the better one is kept."""
    from rankwright.reranking.maw.maw_folds import train_folds

    plan = replace(BRIEF, pretrain=30, steps=30, check=5, rates=(1e3, 3e-3))
    trainer = Trainer(bundle, Training("none", 1, shape_for(bundle), plan))
    train, held, _ = bundle.split(0, 1)
    rows = torch.as_tensor(held)
    trainer.pretrain()
    base = trainer.state()
    wild = trainer.fit(train, held, 1e3)
    assert wild["steps"][-1]["held"] < wild["held"] == trainer.mean_ndcg(rows)
    trainer.reset(base)
    assert trainer.fit(train, held, 3e-3)["held"] > wild["held"]
    assert next(train_folds(trainer, base))[1].log["rate"] == 3e-3


def test_swapped_depths_change_scores(bundle):
    """With depths of other queries, some nDCG@10 changes; the number of swaps is as configured."""
    from rankwright.reranking.maw.maw_folds import SWAPS, score_fold

    trainer = Trainer(bundle, Training("random", 1, shape_for(bundle), BRIEF))
    for name, weight in trainer.model.named_parameters():
        if name.endswith(("attention.query", "attention.key")):
            weight.data *= 30  # make depths differ a lot
    every = np.arange(30)
    found = score_fold(trainer, every[:5], every, {}, 0.0)
    own = ndcg(torch.as_tensor(found.test_scores), trainer.grades).numpy()
    assert found.swapped.shape == (SWAPS, 30)
    assert (np.abs(found.swapped - own) > 1e-6).any()


@pytest.mark.skipif(not torch.cuda.is_available(), reason="there is no GPU")
def test_graphs_match_single_kernels(bundle):
    """The same steps, captured and kernel by kernel, agree up to rounding in mixed precision."""
    found = []
    for graphs in (True, False):
        trainer = Trainer(bundle, Training("grpo", 1, shape_for(bundle), BRIEF), "cuda")
        if not graphs:
            trainer.pair_step, trainer.step = trainer.pair_update, trainer.update
            trainer.captured_scoring = trainer.score_without_gradients
        trainer.pretrain()
        rows = torch.arange(30, device="cuda")
        found.append(trainer.scores(rows, trainer.candidates, trainer.depths(rows)))
    some = found[0] > -1e8
    assert (found[0] - found[1])[some].abs().max() < 0.05 * found[0][some].abs().max()


@pytest.mark.filterwarnings("ignore:mkldnn_matmul failed")  # on a CPU without bf16, where torch falls back
def test_mixed_precision(bundle):
    """It works on a CPU too: scores are close to full precision, the model learns, and the training has its own key."""
    full, mixed = (
        Training("grpo", 1, shape_for(bundle), replace(BRIEF, precision=precision)) for precision in ("fp32", "bf16")
    )
    assert full.key("") != mixed.key("")
    found = []
    for training in (full, mixed):
        trainer = Trainer(bundle, training)
        rows = torch.arange(5)
        found.append(trainer.scores(rows, trainer.candidates[rows], torch.zeros_like(rows)))
        assert math.isfinite(trainer.fit(*bundle.split(0, 1)[:2], 1e-3, trainer.initial_rewards())["steps"][-1]["loss"])
    some = found[0] > -1e8
    assert found[0].dtype == found[1].dtype == torch.float32
    assert 0 < (found[0] - found[1])[some].abs().max() < 0.02 * found[0][some].abs().max()


def test_training_is_reproducible(bundle, tmp_path):
    """The same seed gives the same bits, another seed others; a finished fold is not repeated."""
    training = Training("grpo", 3, shape_for(bundle), BRIEF)
    for home in ("a", "b"):
        queue.train_missing_folds(bundle, training, tmp_path / home, "cpu")
    for fold in range(5):
        one, two = (queue.load_result(queue.fold_file(tmp_path / home, fold)) for home in ("a", "b"))
        assert np.array_equal(one.test_scores, two.test_scores)
        assert np.array_equal(one.depths, two.depths)
    tested = np.concatenate([queue.load_result(queue.fold_file(tmp_path / "a", fold)).test for fold in range(5)])
    assert sorted(tested.tolist()) == list(range(30))  # every query is tested once
    queue.fold_file(tmp_path / "b", 3).unlink()
    stamp = queue.fold_file(tmp_path / "b", 1).stat().st_mtime_ns
    queue.train_missing_folds(bundle, training, tmp_path / "b", "cpu")  # resumes from the pretrained state
    assert np.array_equal(*(queue.load_result(queue.fold_file(tmp_path / home, 3)).test_scores for home in ("a", "b")))
    assert queue.fold_file(tmp_path / "b", 1).stat().st_mtime_ns == stamp
    queue.train_missing_folds(bundle, replace(training, seed=4), tmp_path / "c", "cpu")
    assert not np.array_equal(
        *(queue.load_result(queue.fold_file(tmp_path / home, 0)).test_scores for home in ("a", "c"))
    )


def test_trainings_at_the_same_time(bundle, tmp_path, monkeypatch):
    """Stages of an experiment train in threads of one process: each result is that of a training alone."""
    trainings = [Training(row, 1, shape_for(bundle, dropout=0.1), BRIEF) for row in ("none", "grpo", "supervised")]
    homes = {name: [tmp_path / name / each.row for each in trainings] for name in ("alone", "together")}
    for training, home in zip(trainings, homes["alone"], strict=True):
        queue.train_missing_folds(bundle, training, home, "cpu")
    torch.set_num_threads(4)
    monkeypatch.setattr(torch_state, "before_training", [])
    with ThreadPoolExecutor(3) as pool:
        list(pool.map(lambda *each: queue.train_missing_folds(bundle, *each, "cpu"), trainings, homes["together"]))
    for alone, together in zip(*homes.values(), strict=True):
        for fold in range(5):
            one, two = (queue.load_result(queue.fold_file(home, fold)) for home in (alone, together))
            assert np.array_equal(one.test_scores, two.test_scores), (alone.name, fold)
    with ThreadPoolExecutor(1) as pool:
        assert pool.submit(torch.get_num_threads).result() == 4


def test_a_thread_that_meets_torch_during_a_training(monkeypatch):
    """It sees one thread, and has all of them again when it encodes."""
    monkeypatch.setattr(torch_state, "before_training", [])
    torch.set_num_threads(3)
    with ThreadPoolExecutor(1) as pool:
        with torch_state.single_thread():
            assert pool.submit(torch.get_num_threads).result() == 1
        pool.submit(torch_state.use_all_threads).result()
        assert pool.submit(torch.get_num_threads).result() == 3


def test_a_training_that_waits_for_another_stops_with_the_command(bundle, tmp_path):
    """Ctrl-C does not train what has not begun."""
    training = Training("none", 1, shape_for(bundle), BRIEF)
    with ThreadPoolExecutor(1) as pool, torch_state.RANDOM:
        waiting = pool.submit(queue.train_missing_folds, bundle, training, tmp_path / "a", "cpu")
        with stop_threads():
            torch_state.RANDOM.release()
            with pytest.raises(StoppedError):
                waiting.result()
            torch_state.RANDOM.acquire()
    assert not list(tmp_path.rglob("fold-*"))


def test_no_query_is_in_two_parts(bundle):
    for fold in range(5):
        train, held, test = bundle.split(fold, 1)
        assert len(set(train) | set(held) | set(test)) == len(train) + len(held) + len(test) == 30


def test_test_queries_do_not_influence_the_model(bundle):
    """With the judgements of the test queries inverted, their scores stay the same."""
    from rankwright.reranking.maw.maw_folds import train_folds

    def first(some):
        trainer = Trainer(some, Training("grpo", 1, shape_for(bundle), BRIEF))
        trainer.pretrain()
        return next(train_folds(trainer, trainer.state()))[1]

    one = first(bundle)
    grades, relevant = bundle.grades.copy(), bundle.relevant.copy()
    tested = np.flatnonzero(bundle.fold == 0)
    grades[tested] = 3 - grades[tested]
    rows = np.isin(relevant[:, 0], tested)
    relevant[rows, 1] = (relevant[rows, 1] + 7) % len(bundle.docs)
    two = first(replace(bundle, grades=grades, relevant=relevant))
    assert np.array_equal(one.test_scores, two.test_scores)


def test_a_model_learns(bundle):
    """On words that only relevant docs share, training improves the ranking of validation queries."""
    plan = replace(BRIEF, pretrain=30, steps=60, check=15)
    trainer = Trainer(bundle, Training("none", 1, shape_for(bundle), plan))
    train, held, _ = bundle.split(0, 1)
    rows = torch.as_tensor(held)
    blank = trainer.mean_ndcg(rows)
    trainer.pretrain()
    before = trainer.mean_ndcg(rows)
    log = trainer.fit(train, held, 3e-3)
    assert log["steps"][0] == {"step": 0, "held": before}
    assert max(each["held"] for each in log["steps"][1:]) == log["held"] > max(before, blank)
    assert log["steps"][-1]["loss"] < log["steps"][1]["loss"]


def test_a_queue_on_disk(bundle, tmp_path):
    """Written, read, worked off by two processes, resumed; data keep their digest."""
    trainings = [Training(row, 1, shape_for(bundle), BRIEF) for row in ("none", "fixed")]
    queue.write_queue(tmp_path / "q", [("small", bundle, each) for each in trainings])
    assert Bundle.open(tmp_path / "q" / f"small-{bundle.digest[:8]}.npz").digest == bundle.digest
    import subprocess
    import sys

    argv = [
        sys.executable,
        "-m",
        "rankwright.reranking.maw.training_queue",
        str(tmp_path / "q"),
        "--device",
        "cpu",
        "--jobs",
        "2",
    ]
    subprocess.run(argv, check=True, capture_output=True)
    for each in trainings:
        assert queue.is_done(tmp_path / "q" / "results" / each.key(bundle.digest), 5)
    (tmp_path / "bad.npz").write_bytes(b"no")
    with pytest.raises(RankwrightError, match="bad.npz: not a bundle"):
        Bundle.open(tmp_path / "bad.npz")
    (tmp_path / "q" / "queue.json").write_text("no")
    says = [("auto", "queue.json: not a queue of trainings")]
    if not torch.cuda.is_available():
        says.append(("cuda", "maw: device 'cuda' needs a GPU, and there is none"))
    for device, told in says:
        for jobs in ("1", "2"):
            done = subprocess.run(
                [*argv[:-4], "--device", device, "--jobs", jobs], capture_output=True, text=True, check=False
            )
            assert told in done.stderr
            assert (done.returncode, done.stderr.count("\n")) == (1, 1), done.stderr


def test_a_sentence_transformers_cross_encoder(tmp_path):
    """A small BERT in a folder: our scores equal the library's own."""
    library = pytest.importorskip("sentence_transformers")
    transformers = pytest.importorskip("transformers")
    (tmp_path / "vocab.txt").write_text(
        "\n".join(["[PAD]", "[UNK]", "[CLS]", "[SEP]", "[MASK]", "red", "green", "blue"])
    )
    transformers.BertTokenizerFast(str(tmp_path / "vocab.txt")).save_pretrained(tmp_path / "model")
    shape = transformers.BertConfig(
        vocab_size=8, hidden_size=16, num_hidden_layers=1, num_attention_heads=2, intermediate_size=16, num_labels=1
    )
    transformers.BertForSequenceClassification(shape).save_pretrained(tmp_path / "model")
    pairs = [("red", "green blue"), ("blue", "red"), ("red", "")]
    expected = library.CrossEncoder(str(tmp_path / "model")).predict(pairs)
    assert CrossEncoder(str(tmp_path / "model")).scores(pairs) == pytest.approx(expected, abs=1e-6)
    with pytest.raises(RankwrightError, match="is missing or not a cross-encoder"):
        CrossEncoder(str(tmp_path / "nowhere")).prepare()


# findings


def test_mutual_information():
    """A policy with one depth per query gives log2 4 = 2 bits; a constant policy gives none."""
    own = [np.eye(4)[np.arange(16) % 4]]
    bits, p = findings.mutual_information(own)
    assert bits == pytest.approx(2)
    assert p < 0.01
    bits, p = findings.mutual_information([np.full((16, 4), 0.25)])
    assert bits == pytest.approx(0)
    assert p > 0.01
    half = np.array([[0.75, 0.25], [0.25, 0.75]])  # 1 bit less that of (3/4, 1/4), 0.8113
    assert findings.mutual_information([half])[0] == pytest.approx(0.1887, abs=1e-4)
    assert findings.mutual_information([np.zeros((5, 0))]) == (0.0, 1.0)
    assert findings.entropy(np.array([1, 1, 2])) == pytest.approx(1.5)


def fold_result(depths, scores=None, swapped=None, log=None):
    """A fold's result, as far as findings need it."""
    depths = np.array(depths)
    return SimpleNamespace(
        test=np.arange(len(depths)), depths=depths, test_scores=scores, swapped=swapped, log=log or {"steps": []}
    )


def test_depth_usage_by_hand():
    """Two folds: depths 0, 0, 0, 2 and 1, 1, 3, 3; a swap changes 1 − (9/16 + 1/16) and 1 − (1/4 + 1/4) of them."""
    some = [fold_result([0, 0, 0, 2]), fold_result([1, 1, 3, 3])]
    assert findings.depth_usage(some) == (2.0, (0.75 + 0.5) / 2)
    assert findings.swapped_share([some]) == pytest.approx((6 / 16 + 1 / 2) / 2)
    logs = [fold_result([0], log={"steps": [{"step": 0, "entropy": at}, {"step": 5, "held": 1}]}) for at in (1.0, 2.0)]
    assert findings.log_series(logs, "entropy") == [(0, 1.5)]


def test_swap_test_by_hand(bundle):
    """Own depths rank the relevant doc first, those of others second: 1 and 1 / log2(3); then both the same."""
    some = replace(
        bundle, queries=bundle.queries[:8], candidates=np.tile([0, 1], (8, 1)), grades=np.tile([1.0, 0.0], (8, 1))
    )
    scores, worse = np.tile([2.0, 1.0], (8, 1)), np.full((5, 8), 1 / np.log2(3))
    own, others, p = findings.swap_test(some, [[fold_result(range(8), scores, worse)]])
    assert (own, others) == pytest.approx((1, 0.6309), abs=1e-4)
    assert p < 0.02  # 2 of 2^8 signs, about
    assert findings.swap_test(some, [[fold_result(range(8), scores, np.ones((5, 8)))]]) == (1, 1, 1)


# the stage


SMALL_PARAMS = {
    "hidden": 32, "heads": 4, "layers": 1, "longest": 32, "out": 16, "vocabulary": 500, "rank": 4, "pretrain": 4,
    "pairs": 8, "steps": 4, "batch": 4, "docs": 4, "others": 1, "rates": [1e-3], "check": 2, "value": 2, "group": 4,
}  # fmt: skip


def test_the_stage():
    """Runs for two seeds, every candidate kept; the second time nothing is trained."""
    vault = demo()
    run = BM25.build(vault).search(vault.judged_queries, 30)
    made = stage.rerank_with_maw(vault, run, {**SMALL_PARAMS, "router": "grpo"}, depth=10, k=30, count=3, seeds=2)
    assert set(made.runs) == {1, 2}
    for each in made.runs.values():
        assert {query: set(docs) for query, docs in each.to_dict().items()} == {
            query: set(docs) for query, docs in run.to_dict().items()
        }
    assert len(made.facts["weights"]) == 6
    assert made.facts["device"] == "cpu"
    files = {path: path.stat().st_mtime_ns for path in queue.trainings_folder().rglob("*.*")}
    assert len(files) == 2 * 3 + 2  # folds of two seeds, and their initial states
    again = stage.rerank_with_maw(vault, run, {**SMALL_PARAMS, "router": "grpo"}, depth=10, k=30, count=3, seeds=2)
    assert again.facts["trainings"] == made.facts["trainings"]
    assert again.runs == made.runs
    assert {path: path.stat().st_mtime_ns for path in queue.trainings_folder().rglob("*.*")} == files


def test_the_weight_is_chosen_on_validation_queries(bundle):
    """If the model is right and the first stage wrong on validation queries, it counts; test queries do not matter."""
    width = bundle.candidates.shape[1]
    right = np.where(bundle.grades > 0, 1.0, 0.0)
    some = replace(bundle, first=(1 - right).astype(np.float32))
    test, held = np.arange(15), np.arange(15, 30)
    good = SimpleNamespace(held=held, test=test, held_scores=right[held], test_scores=-right[test])
    assert stage.choose_fold_weight(some, good) > 0.4
    bad = SimpleNamespace(held=held, test=test, held_scores=-right[held], test_scores=right[test])
    assert stage.choose_fold_weight(replace(some, first=right.astype(np.float32)), bad) == 0
    grades = some.grades.copy()
    grades[test] = grades[test, ::-1]
    moved = SimpleNamespace(held=held, test=test, held_scores=right[held], test_scores=np.zeros((15, width)))
    assert stage.choose_fold_weight(replace(some, grades=grades), moved) == stage.choose_fold_weight(some, good)


@pytest.mark.parametrize(
    ("params", "told"),
    [
        ({"router": "best"}, "maw: router 'best' is unknown"),
        ({"depht": 3}, "maw: parameter 'depht' is unknown; did you mean depth"),
        ({"layers": "two"}, "maw: layers must be an integer >= 1, got 'two'"),
        ({"heads": 0}, "maw: heads must be an integer >= 1, got 0"),
        ({"check": 0}, "maw: check must be an integer >= 1, got 0"),
        ({"docs": 1}, "maw: docs must be an integer >= 2, got 1"),
        ({"dropout": 2}, "maw: dropout must be a number >= 0 and < 1, got 2"),
        ({"layers": float("inf")}, "maw: layers must be an integer >= 1, got inf"),
        ({"router": ["grpo"]}, "maw: router must be a string, got"),
        ({"maw_layers": "none"}, "maw: router 'grpo' has one depth to choose from"),
        ({"rates": []}, "maw: rates: at least one is needed"),
        ({"device": "tpu"}, "maw: device 'tpu' is unknown; choose auto, cpu or cuda"),
        ({"tokenizer": "/nowhere.json"}, "maw: tokenizer /nowhere.json: no such file"),
        ({"base": "/nowhere.safetensors"}, "maw: base /nowhere.safetensors: no such file"),
    ],
)
def test_mistakes(params, told):
    vault = demo()
    run = BM25.build(vault).search(vault.judged_queries, 5)
    with pytest.raises(RankwrightError, match=told):
        stage.rerank_with_maw(vault, run, {**SMALL_PARAMS, **params}, 5, 5, 3, 1)


def test_a_custom_tokenizer(tmp_path):
    """Ids with gaps are fine; a word with id 0, the padding, is refused."""
    import tokenizers

    vault = demo()
    run = BM25.build(vault).search(vault.judged_queries, 5)
    for first, sound in (("[PAD]", True), ("the", False)):
        made = tokenizers.Tokenizer(tokenizers.models.WordLevel({first: 0, "[UNK]": 1, "flour": 700}, "[UNK]"))
        made.pre_tokenizer = tokenizers.pre_tokenizers.Whitespace()
        made.add_special_tokens(["[UNK]", *(["[PAD]"] if sound else [])])
        made.save(str(tmp_path / "t.json"))
        params = {**SMALL_PARAMS, "router": "none", "tokenizer": str(tmp_path / "t.json")}
        if sound:
            assert stage.plan_trainings(vault, run, params, 5, 3, 1, 0).trainings[0].config.vocabulary == 701
            stage.rerank_with_maw(vault, run, params, 5, 5, 3, 1)
        else:
            with pytest.raises(RankwrightError, match="t.json: token 0 is the word 'the'; it must be a special token"):
                stage.rerank_with_maw(vault, run, params, 5, 5, 3, 1)


def test_judged_docs_missing_from_the_collection():
    """They do not count as training data."""
    docs = {f"d{at}": f"word{at} word" for at in range(9)}
    asked = {f"q{at}": f"word{at}" for at in range(30)}
    made = Collection.of(docs, asked, Qrels.from_dict({f"q{at}": {f"gone{at}": 1} for at in range(30)}))
    with pytest.raises(RankwrightError, match="maw: 5 folds need at least 10 judged queries, got 0"):
        stage.rerank_with_maw(made, BM25.build(made).search(asked, 5), SMALL_PARAMS)


def test_too_few_queries_for_the_folds():
    docs = {f"d{at}": f"word{at}" for at in range(9)}
    made = Collection.of(docs, {"a": "word1", "b": "word2"}, Qrels.from_dict({"a": {"d1": 1}, "b": {"d2": 1}}))
    run = BM25.build(made).search(made.queries, 5)
    with pytest.raises(RankwrightError, match="maw: 5 folds need at least 10 judged queries, got 2"):
        stage.rerank_with_maw(made, run, SMALL_PARAMS)


def test_a_checkpoint_of_another_configuration(tmp_path):
    """A matching base replaces pretraining; any other gives one line."""
    from safetensors.torch import save_file

    vault = demo()
    run = BM25.build(vault).search(vault.judged_queries, 5)
    work = stage.plan_trainings(vault, run, {**SMALL_PARAMS, "router": "none"}, 5, 3, 1, 0)
    save_file(Ranker(work.trainings[0].shape).state_dict(), tmp_path / "base.safetensors")
    params = {**SMALL_PARAMS, "router": "none", "base": str(tmp_path / "base.safetensors")}
    made = stage.rerank_with_maw(vault, run, params, 5, 5, 3, 1)
    assert (
        made.facts["trainings"]
        != stage.rerank_with_maw(vault, run, {**SMALL_PARAMS, "router": "none"}, 5, 5, 3, 1).facts["trainings"]
    )
    with pytest.raises(RankwrightError, match=r"base.safetensors: a checkpoint of another configuration: .* is needed"):
        stage.rerank_with_maw(vault, run, {**params, "hidden": 64}, 5, 5, 3, 1)
    (kept,) = queue.trainings_folder().glob("base-*.safetensors")  # of the training without a given base
    for change in ({"heads": 8}, {"scorer": "pooled"}, {"layers": 2}):  # the first two have the same shapes
        with pytest.raises(RankwrightError, match="a checkpoint of another configuration"):
            stage.rerank_with_maw(vault, run, {**params, "base": str(kept), **change}, 5, 5, 3, 1)
    words = ["".join(each) for each in np.random.default_rng(0).choice([*"abcdefghijklmnop"], (400, 8)).tolist()]
    docs = {f"d{at}": " ".join(2 * words[10 * at : 10 * at + 10]) for at in range(40)}  # as many words, but others
    asked = {f"q{at}": words[10 * at] for at in range(20)}
    strange = Collection.of(docs, asked, Qrels.from_dict({f"q{at}": {f"d{at}": 1} for at in range(20)}))
    with pytest.raises(RankwrightError, match="a checkpoint of another configuration: its tokenizer differs"):
        stage.rerank_with_maw(strange, BM25.build(strange).search(asked, 5), {**params, "base": str(kept)}, 5, 5, 3, 1)
    (tmp_path / "bad.safetensors").write_bytes(b"no")
    with pytest.raises(RankwrightError, match="bad.safetensors: not a safetensors checkpoint"):
        stage.rerank_with_maw(vault, run, {**params, "base": str(tmp_path / "bad.safetensors")}, 5, 5, 3, 1)


@pytest.mark.skipif(torch.cuda.is_available(), reason="there is a GPU")
def test_cuda_without_a_gpu():
    vault = demo()
    run = BM25.build(vault).search(vault.judged_queries, 5)
    with pytest.raises(RankwrightError, match="maw: device 'cuda' needs a GPU, and there is none"):
        stage.rerank_with_maw(vault, run, {**SMALL_PARAMS, "device": "cuda"}, 5, 5, 3, 1)


def test_the_small_ablation(tmp_path):
    """experiments/maw-small.toml: six rows, three seeds, a minute on a CPU; both tables, with significance."""
    said = command(
        "run", shipped_specs()["maw-small"], "--store", tmp_path / "store", "-o", tmp_path / "report",
        env={**os.environ, "RANKWRIGHT_CACHE": str(tmp_path / "cache")},
    )  # fmt: skip
    assert said.returncode == 0, said.stderr
    for name in ("main", "ablation", "seeds"):
        assert (tmp_path / "report" / "tables" / f"{name}.md").is_file(), name
    ablation = (tmp_path / "report" / "tables" / "ablation.md").read_text()
    assert "parameters)" in ablation
    for row in ("Non-MAW", "MAW+supervised", "MAW+GRPO", "Random depth", "Fixed depth", "32 heads"):
        assert row in ablation


def test_python_in_the_docs_runs():
    import re

    from conftest import ROOT

    [block] = re.findall(r"```python\n(.*?)```", (ROOT / "docs" / "reranking.md").read_text(), re.DOTALL)
    exec(block, {})


def test_scores_are_means_over_seeds(tmp_path):
    """A stage with three seeds: each query's score is the mean over the three runs."""
    from rankwright import evaluate

    (tmp_path / "e.toml").write_text(
        'schema = 1\n[data.vault]\npath = "demo"\n[retrieve.bm25]\nkind = "bm25"\nk = 20\n[rerank.maw]\nfrom = "bm25"\n'
        'model = "maw"\nseeds = 3\nfolds = 3\ndepth = 8\nparams = { router = "fixed", '
        + ", ".join(f"{key} = {value}" for key, value in SMALL_PARAMS.items()) + " }\n"
    )  # fmt: skip
    store = Store(tmp_path / "store")
    plan = scheduler.prepare(tmp_path / "e.toml", store)
    scheduler.execute(plan, store)
    node = next(each for each in plan.nodes_of("scores") if each.stage == "maw")
    home = store.folder("run", node.needs[0].key)
    qrels = demo().qrels
    runs = [Run.read(home / f"seed-{seed}.parquet", f"s{seed}") for seed in (1, 2, 3)]
    each = evaluate(qrels, runs, ["nDCG@10"])
    from rankwright.experiment.score_files import load_scores

    found = load_scores(store.folder("scores", node.key), "maw").scores
    expected = np.mean([list(each.query_scores(run.name, "nDCG@10").values()) for run in runs], axis=0)
    assert list(found.query_scores("maw", "nDCG@10").values()) == pytest.approx(expected.tolist())


# learned sparse


WORDPIECES = ["[PAD]", "[UNK]", "[CLS]", "[SEP]", "[MASK]", "red", "green", "blue", "fish", "swim", "##s", "."]


@pytest.fixture
def sparse_encoder(tmp_path):
    """A small sparse encoder of sentence-transformers, with random weights, and its folder."""
    library = pytest.importorskip("sentence_transformers")
    from transformers import BertConfig, BertForMaskedLM, BertTokenizerFast

    (tmp_path / "vocab.txt").write_text("\n".join(WORDPIECES))
    torch.manual_seed(3)
    config = BertConfig(
        vocab_size=len(WORDPIECES), hidden_size=16, num_hidden_layers=2, num_attention_heads=2, intermediate_size=32,
        max_position_embeddings=32, initializer_range=1.0,
    )  # fmt: skip
    BertForMaskedLM(config).save_pretrained(tmp_path / "mlm")
    BertTokenizerFast(str(tmp_path / "vocab.txt"), model_max_length=16).save_pretrained(tmp_path / "mlm")
    model = library.SparseEncoder(str(tmp_path / "mlm"), device="cpu")  # adds the pooling of SPLADE
    model.max_seq_length = 16
    model.save(str(tmp_path / "splade"))
    return model, tmp_path / "splade"


def test_splade_is_that_of_sentence_transformers(sparse_encoder, tmp_path):
    """The same weights of the same model, by its folder and in ONNX; and the search is their sum, within 8 bits."""
    from rankwright.retrieval.sparse import LearnedSparse, Splade

    model, folder = sparse_encoder
    docs = {"a": "red fish swims .", "b": "blue fish", "c": "green green red", "d": "swim swim swim", "e": "fish"}
    theirs = model.encode_document(list(docs.values()), convert_to_sparse_tensor=False).float().cpu().numpy()
    asked = model.encode_query(["red fish"], convert_to_sparse_tensor=False).float().cpu().numpy()[0]
    onnx_folder = tmp_path / "onnx"
    onnx_folder.mkdir()
    write_masked_model(tmp_path / "mlm", onnx_folder)
    for place in (folder, onnx_folder):
        encoder = Splade(str(place), batch=2, max_length=16)
        found = encoder.encode(list(docs.values()))
        dense = np.zeros_like(theirs)
        dense[np.repeat(np.arange(len(docs)), np.diff(found.starts)), found.terms] = found.weights
        assert dense == pytest.approx(theirs, abs=1e-4)
        assert encoder.vocabulary == WORDPIECES
        run = LearnedSparse.build(docs, encoder).search({"q": "red fish"}).to_dict()["q"]
        exact = dict(zip(docs, (theirs.astype(float) @ asked.astype(float)).tolist(), strict=True))
        assert run == pytest.approx(
            {doc: exact[doc] for doc in run}, abs=float(asked.sum() * theirs.max()) / 255 / 2 + 1e-3
        )
        assert len(run) == len(docs)


def write_masked_model(source, folder):
    """A masked language model in ONNX, with its tokenizer."""
    pytest.importorskip("onnx")
    from transformers import BertForMaskedLM

    class Logits(torch.nn.Module):
        def __init__(self):
            super().__init__()
            self.model = BertForMaskedLM.from_pretrained(source, attn_implementation="eager").eval()

        def forward(self, input_ids, attention_mask, token_type_ids):
            return self.model(input_ids=input_ids, attention_mask=attention_mask, token_type_ids=token_type_ids).logits

    names = ["input_ids", "attention_mask", "token_type_ids"]
    example = tuple(torch.ones((2, 5), dtype=torch.int64) for _ in names)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # of an exporter that needs no other package
        torch.onnx.export(
            Logits(), example, str(folder / "model.onnx"), input_names=names, output_names=["logits"], dynamo=False,
            dynamic_axes={name: {0: "batch", 1: "tokens"} for name in [*names, "logits"]}, opset_version=17,
        )  # fmt: skip
    (folder / "tokenizer.json").write_bytes((source / "tokenizer.json").read_bytes())
