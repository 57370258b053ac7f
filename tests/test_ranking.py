"""Ranking strategies worked out by hand, signals in edge cases, and learning and tuning without leaks."""

import json
import math
from collections import Counter
from dataclasses import replace
from datetime import date

import numpy as np
import pytest

import rankwright
from conftest import command
from rankwright import Collection, Qrels, RankwrightError, Run, create_strategy, demo, evaluate, fuse, learn, tune
from rankwright.comparison.selection_guide import selection_guide
from rankwright.learning import MODELS, Model, assign_folds
from rankwright.ranking import STRATEGIES, Signals, fusion_stage, signal, strategy_stage, type_of
from rankwright.ranking.learned_fusion import FEATURES, examples, explain_model, export, fit, grades
from rankwright.ranking.query_router import GUIDE, TYPES
from rankwright.ranking.strategy import find

# three docs: a hub from yesterday, a daily note from ten days ago, a plain page without a date
DOCS = {
    "hub": {"title": "Bread ovens", "text": "x", "date": date(2025, 1, 10), "page_type": "hub", "tags": ["area/bread"], "links": ["day", "old"]},
    "day": {"title": "Log", "text": "x", "date": date(2025, 1, 1), "page_type": "daily", "tags": ["team"], "links": ["hub"]},
    "old": {"title": "Flour", "text": "x", "page_type": "note", "tags": [], "links": []},
}  # fmt: skip
QUERY = "bread oven today"  # three words
BM25 = {"hub": 2.0, "day": 4.0, "old": 3.0}  # min-max: 0, 1, .5
DENSE = {"hub": 0.9, "day": 0.5, "old": 0.6}  # min-max: 1, 0, .25
B, D = {"hub": 0.0, "day": 1.0, "old": 0.5}, {"hub": 1.0, "day": 0.0, "old": 0.25}
NOW = "2025-01-11"


def recency(days):
    """hub is 1 day old, day 10 days; old has no date."""
    return {"hub": math.exp(-1 / days), "day": math.exp(-10 / days), "old": 0.0}


# PageRank by hand: hub -> day, old; day -> hub; old (no links) gives to all equally
def pagerank():
    rank = {"hub": 1 / 3, "day": 1 / 3, "old": 1 / 3}
    for _ in range(200):
        spread = 0.85 * rank["old"] / 3 + 0.05
        rank = {
            "hub": spread + 0.85 * rank["day"],
            "day": spread + 0.85 * rank["hub"] / 2,
            "old": spread + 0.85 * rank["hub"] / 2,
        }
    return {doc: value / max(rank.values()) for doc, value in rank.items()}


PR = pagerank()
LINKS = {"hub": 2, "day": 1, "old": 1}  # neighbors, in either direction
TAG = {"hub": 1 / 3, "day": 0.0, "old": 0.0}  # bread, of three words
TITLE = {"hub": 1 / 3, "day": 0.0, "old": 0.0}  # bread; ovens is not oven
PAGE = {"hub": 1.15, "day": 1.05, "old": 1.0}  # today is a time word


def scaled(column):
    low, high = min(column.values()), max(column.values())
    return {doc: (value - low) / (high - low) if high > low else 0.0 for doc, value in column.items()}


def blend(alpha):
    return {doc: alpha * D[doc] + (1 - alpha) * B[doc] for doc in DOCS}


def recent(alpha, weight, fresh):
    return {doc: (1 - weight) * blend(alpha)[doc] + weight * fresh[doc] for doc in DOCS}


MNZ = {doc: (D[doc] + B[doc]) * ((D[doc] > 0) + (B[doc] > 0)) for doc in DOCS}
SUM = {doc: D[doc] + B[doc] for doc in DOCS}
SOFT = {
    name: {doc: math.exp(column[doc]) / sum(map(math.exp, column.values())) for doc in DOCS}
    for name, column in (("b", BM25), ("d", DENSE))
}
RANKS = {"b": {"day": 1.0, "old": 2 / 3, "hub": 1 / 3}, "d": {"hub": 1.0, "old": 2 / 3, "day": 1 / 3}}
FIXED = {
    doc: 0.45 * D[doc] + 0.30 * B[doc] + 0.08 * scaled(PR)[doc] + 0.07 * scaled(recency(30))[doc]
    + 0.04 * scaled(TAG)[doc] + 0.03 * scaled({"hub": 1.0, "day": 0.5, "old": 0.0})[doc] + 0.03 * scaled(TITLE)[doc]
    for doc in DOCS
}  # fmt: skip
P1 = recent(0.624, 0.34, recency(10.25))
P3 = recent(0.636, 0.219, recency(13.32))
HAND = {
    "recency_boost": P1,
    "recency_decay": recent(0.682, 0.32, recency(11.71)),
    "recency_tag_combo": {doc: P3[doc] * (1 + 0.272 * TAG[doc]) for doc in DOCS},
    "multi_signal": {
        doc: 0.45 * B[doc] + 0.35 * D[doc] + 0.1 * scaled(PR)[doc] + 0.1 * scaled(recency(30))[doc] for doc in DOCS
    },
    "combined_metadata": {
        doc: MNZ[doc] * PAGE[doc] * (1 + 0.15 * TAG[doc]) * min(1 + 0.05 * math.log1p(LINKS[doc]), 1.05) * (1 + 0.15 * recency(45)[doc])
        for doc in DOCS
    },
    "fixed_weights": FIXED,
    "logistic_regression": FIXED,
    "bm25_only": B,
    "dense_only": D,
    "comb_sum": SUM,
    "comb_mnz": MNZ,
    "blend_80_20": blend(0.8),
    "blend_50_50": blend(0.5),
    "blend_30_70": blend(0.3),
    "percentile_blend": {doc: (RANKS["d"][doc] + RANKS["b"][doc]) / 2 for doc in DOCS},
    "softmax_blend": {doc: (SOFT["d"][doc] + SOFT["b"][doc]) / 2 for doc in DOCS},
    "linear_decay": recent(0.624, 0.34, {"hub": 29 / 30, "day": 20 / 30, "old": 0.0}),
    "step_decay": recent(0.624, 0.34, {"hub": 1.0, "day": 1.0, "old": 0.0}),
    "sigmoid_decay": recent(0.624, 0.34, {"hub": 1 / (1 + math.exp(-13 / 4)), "day": 1 / (1 + math.exp(-1)), "old": 0.0}),
    "page_type_boost": {doc: SUM[doc] * PAGE[doc] for doc in DOCS},
    "tag_boost": {doc: SUM[doc] * (1 + 0.15 * TAG[doc]) for doc in DOCS},
    "link_boost": {doc: SUM[doc] * (1 + 0.15 * math.log1p(LINKS[doc]) / math.log(3)) for doc in DOCS},
    "bm25_then_blend": blend(0.5),
    "dense_then_blend": blend(0.5),
    "route": P1,  # no rule matches: general
}  # fmt: skip


def collection(docs=DOCS, query=QUERY, qrels=None):
    return Collection.of(docs, {"q": query}, qrels)


def runs():
    return {"bm25": Run.from_dict({"q": BM25}, "bm25"), "dense": Run.from_dict({"q": DENSE}, "dense")}


@pytest.mark.parametrize("name", [name for name in STRATEGIES if name != "lambdamart"])
def test_by_hand(name):
    """Every strategy: its scores, its order, and an explanation whose parts make up the score."""
    for called in (name, *STRATEGIES[name].aliases):
        strategy = create_strategy(called, top_k=3)
        found = strategy.rank(collection(), runs(), NOW).to_dict()["q"]
        assert found == pytest.approx(HAND[name], abs=1e-9)
        signals = Signals.of(collection(), runs(), NOW)
        for doc in DOCS:
            rows = strategy.explain(signals, "q", doc).rows
            total = sum(value for _, sign, value in rows if sign == "+")
            for _, sign, value in rows:
                total *= value if sign == "×" else 1
            assert total == pytest.approx(rows[-1][2], abs=1e-12)
            assert rows[-1][2] == pytest.approx(HAND[name][doc], abs=1e-9)


def test_every_strategy_of_the_guide_exists():
    names = {*STRATEGIES, *(alias for each in STRATEGIES.values() for alias in each.aliases)}
    assert {
        "p1_recency_boost", "p2_recency_decay", "p3_recency_tag_combo", "c13_multi_signal_optimized",
        "c23_combined_metadata", "c36_logistic_regression", "c37_lambdamart",
    } <= names  # fmt: skip
    assert set(GUIDE.values()) <= set(STRATEGIES)
    assert {**HAND, "lambdamart": None}.keys() == STRATEGIES.keys()


def test_parameters():
    """top_k, a half-life instead of a decay, a cap on boosts, the first stage."""
    half = create_strategy("p1_recency_boost", half_life_days=7)
    assert half.params["decay_days"] == pytest.approx(7 / math.log(2))
    assert list(create_strategy("p1_recency_boost", top_k=1).rank(collection(), runs(), NOW).to_dict()["q"]) == [
        max(P1, key=P1.get)
    ]
    capped = create_strategy("c23_combined_metadata", max_combined_boost=1.1)
    row = capped.explain(Signals.of(collection(), runs(), NOW), "q", "hub").rows
    assert row[-2][0] == "cap on boosts"
    assert capped.rank(collection(), runs(), NOW).to_dict()["q"]["hub"] == pytest.approx(MNZ["hub"] * 1.1)
    only = create_strategy("bm25_then_blend", first_stage_k=2).rank(collection(), runs(), NOW).to_dict()["q"]
    assert set(only) == {"day", "old"}


@pytest.mark.parametrize(
    ("make", "says"),
    [
        (lambda: create_strategy("p9"), "strategy 'p9' is unknown"),
        (lambda: create_strategy("p1_recency_boost", alfa=1), "parameter 'alfa' is unknown; choose alpha, recency_weight, decay_days or half_life_days"),
        (lambda: create_strategy("p1_recency_boost", alpha=2), "alpha must be a number from 0 to 1, got 2"),
        (lambda: create_strategy("p1_recency_boost", decay_days=0), "decay_days must be a number > 0, got 0"),
        (lambda: create_strategy("p1_recency_boost", decay_days=3, half_life_days=3), "are both given"),
        (lambda: create_strategy("comb_sum", half_life_days=3), "parameter 'half_life_days' is unknown; there are none"),
        (lambda: create_strategy("comb_sum", top_k=0), "top_k must be an integer"),
        (lambda: create_strategy("p1_recency_boost", alpha=True), "alpha must be a number from 0 to 1, got True"),
        (lambda: create_strategy("comb_sum").rank(collection(), {"bm25": runs()["bm25"]}), "strategy comb_sum: needs the run 'dense', got bm25"),
        (lambda: create_strategy("comb_sum").rank(collection(), {}), "no runs given"),
        (lambda: create_strategy("c37_lambdamart").rank(collection(), runs()), "has nothing to learn from"),
        (lambda: create_strategy("comb_sum").rank(collection(), runs(), "soon"), "now must be a date such as 2025-10-31, got 'soon'"),
        (lambda: create_strategy("comb_sum").rank(collection({"other": "x"}), runs()), "of the runs is not in"),
    ],
)  # fmt: skip
def test_mistakes(make, says):
    with pytest.raises(RankwrightError, match=says) as error:
        make()
    assert "\n" not in str(error.value)


# signals


def test_edge_cases_of_dates():
    """A future date counts as today, no date as never; formats and time zones as the collection reads them."""
    from rankwright.collection.metadata_values import parse_date

    assert parse_date("2025-01-10T23:30:00+02:00") == date(2025, 1, 10)
    assert parse_date("10 January 2025") == date(2025, 1, 10)
    docs = {
        "future": {"text": "x", "date": date(2030, 1, 1)},
        "none": {"text": "x"},
        "now": {"text": "x", "date": date(2025, 1, 11)},
    }
    some = {name: Run.from_dict({"q": dict.fromkeys(docs, 1.0)}, name) for name in ("bm25", "dense")}
    signals = Signals.of(collection(docs), some, NOW)
    found = dict(zip(signals.pool.ids, signals.recency(10.0).tolist(), strict=True))
    assert found == {"future": 1.0, "none": 0.0, "now": 1.0}
    # by default the newest date of the docs, never today's
    assert Signals.of(collection(docs), some).now == date(2030, 1, 1)
    assert Signals.of(collection({"a": "x"}), {"bm25": Run.from_dict({"q": {"a": 1.0}})}).now is None


def test_dead_signals_are_reported():
    """Without dates, tags, links or types, strategies still rank, and report what is dead."""
    plain_docs = dict.fromkeys(DOCS, "x")
    signals = Signals.of(collection(plain_docs), runs())
    for name in ("p1_recency_boost", "p3_recency_tag_combo", "c13_multi_signal_optimized", "c23_combined_metadata"):
        strategy = create_strategy(name)
        assert len(strategy.apply(signals)) == 3
        said = " ".join(map(str, strategy.warnings(signals)))
        assert "signal recency has no effect" in said
        assert "the docs need dates" in said
    said = " ".join(map(str, create_strategy("c23_combined_metadata").warnings(signals)))
    assert all(f"signal {name} has no effect" in said for name in ("tag_overlap", "link_density", "page_type"))
    said = " ".join(map(str, create_strategy("route").warnings(signals)))  # of all strategies it may choose
    assert all(
        f"strategy route: signal {name} has no effect" in said for name in ("recency", "tag_overlap", "page_type")
    )
    for name in ("c36_logistic_regression", "c37_lambdamart"):
        said = " ".join(map(str, create_strategy(name).warnings(signals)))
        assert all(f"{name}: signal {each} has no effect" in said for each in ("recency", "links", "page_type"))
    assert not create_strategy("comb_sum").warnings(Signals.of(collection(), runs(), NOW))


def test_a_rare_word_does_not_make_a_run_a_dead_signal(tmp_path):
    """BM25 finds one doc of many candidates; only a run without any doc is dead, and one query says nothing of it."""
    docs = {f"d{at}": {"text": f"plain words {at}"} for at in range(99)} | {"rare": {"text": "xylophone"}}
    dense = Run.from_dict({"q": {doc: 1.0 - at / 100 for at, doc in enumerate(docs)}}, "dense")
    for found, dead in (({"rare": 2.0}, False), ({}, True)):
        bm25 = Run.from_dict({"q": found}, "bm25")
        signals = Signals.of(Collection.of(docs, {"q": "xylophone"}), {"bm25": bm25, "dense": dense})
        said = " ".join(map(str, create_strategy("comb_sum").warnings(signals)))
        assert ("signal bm25 has no effect" in said) is dead
    (tmp_path / "docs.jsonl").write_text("".join(json.dumps({"_id": d, **v}) + "\n" for d, v in docs.items()))
    done = command("rank", tmp_path / "docs.jsonl", "--strategy", "comb_sum", "-q", "xylophone", "--k", "1")
    assert (done.returncode, "no effect" in done.stderr) == (0, False)


def test_a_decay_of_ten_days_is_dead_on_cacm(data):
    """Of 3,204 records over twenty years hardly one is ten days old."""
    cacm = Collection.load(data / "cacm")
    from rankwright import BM25

    bm25 = BM25.build(cacm).search(cacm.judged_queries, 1000)
    signals = Signals.of(cacm, {"bm25": bm25, "dense": bm25})
    [said] = map(str, create_strategy("p1_recency_boost").warnings(signals))
    assert said.startswith(
        "strategy p1_recency_boost: signal recency has almost no effect: it is above 1% of its maximum for "
    )
    assert "; try decay_days of about" in said
    fresh = np.exp(-(signals.now.toordinal() - signals.metadata.days) / 10)
    assert int((fresh > 0.01).sum()) == 11
    assert len(signals.metadata.days) == 3204
    woken = create_strategy("p1_recency_boost", decay_days=3600)
    assert not woken.warnings(signals)


def test_coverage():
    """The share of candidates that have each signal."""
    rows = {row[0]: row[1:] for row in Signals.of(collection(), runs(), NOW).coverage().rows}
    assert rows["recency"][0] == pytest.approx(2 / 3)
    assert rows["tag_overlap"] == (pytest.approx(1 / 3), pytest.approx(1 / 3), "")
    assert rows["page_type"][:2] == (pytest.approx(2 / 3), pytest.approx(0.75))
    plain_docs = {row[0]: row[3] for row in Signals.of(collection(dict.fromkeys(DOCS, "x")), runs()).coverage().rows}
    assert {name for name, said in plain_docs.items() if said == "dead"} == {
        "recency", "tag_overlap", "links", "link_density", "page_type", "title_match",
    }  # fmt: skip


def test_a_custom_signal():
    """One line adds a signal; a custom strategy uses it."""
    from rankwright.ranking.strategies import Parts, strategy

    signal("short_title", "1 for a title of one word")(lambda s: (np.diff(s.metadata.titles.starts) == 1)[s.doc] * 1.0)
    strategy("short_first")(lambda s, weight=0.5: Parts({"short_title": weight * s.short_title}))
    found = create_strategy("short_first", weight=2.0).rank(collection(), runs(), NOW).to_dict()["q"]
    assert found == {"hub": 0.0, "day": 2.0, "old": 2.0}


def test_a_rare_word_counts():
    """One doc of thirty has the word: its BM25 signal is the highest, not the lowest."""
    from rankwright import BM25

    docs = Collection.of({f"d{at}": "zebra" if at == 0 else "horse" for at in range(30)}, {"q": "zebra"})
    dense = Run.from_dict({"q": {f"d{at}": 1 - at / 100 for at in range(30)}}, "dense")
    found = create_strategy("bm25_only").rank(
        docs, {"bm25": BM25.build(docs).search(docs.queries, 100), "dense": dense}
    )
    assert next(iter(found.to_dict()["q"].items())) == ("d0", 1.0)


def test_a_doc_missing_from_a_run():
    """BM25 returns every doc with a query term: any other scores 0."""
    some = {"bm25": Run.from_dict({"q": {"hub": 5.0, "day": 3.0}}), "dense": Run.from_dict({"q": DENSE})}
    signals = Signals.of(collection(), some, NOW)
    assert dict(zip(signals.pool.ids, signals.scores["bm25"].tolist(), strict=True)) == {
        "hub": 5.0,
        "day": 3.0,
        "old": 0.0,
    }


def test_long_columns_give_the_same_run(monkeypatch):
    short = create_strategy("c23_combined_metadata").rank(collection(), runs(), NOW)
    monkeypatch.setattr("rankwright.base.ids.SHORT", -1)
    assert create_strategy("c23_combined_metadata").rank(collection(), runs(), NOW) == short


# learning


@pytest.fixture(scope="module")
def vault():
    """The demo vault, its runs, and its signals."""
    from rankwright import BM25, Dense

    found = demo()
    bm25 = BM25.build(found).search(found.judged_queries, 2000)
    dense = Dense.build(found, "vectors").search(found.judged_queries, 2000)
    return found, {"bm25": bm25, "dense": dense}, Signals.of(found, {"bm25": bm25, "dense": dense})


def test_folds_are_even_and_independent_of_the_order():
    names = [f"q{i}" for i in range(23)]
    found = dict(zip(names, assign_folds(names, 5, 7).tolist(), strict=True))
    again = dict(zip(names[::-1], assign_folds(names[::-1], 5, 7).tolist(), strict=True))
    assert found == again
    assert sorted(Counter(found.values()).values()) == [4, 4, 5, 5, 5]
    for count, says in (
        (24, "folds must be at most 23, the number of judged queries, got 24"),
        (1, "folds must be an integer >= 2, got 1"),
        (True, "must be an integer"),
    ):
        with pytest.raises(RankwrightError, match=says):
            assign_folds(names, count)


@pytest.mark.parametrize("model", MODELS)
def test_no_query_is_ranked_by_a_model_that_saw_it(vault, model, monkeypatch):
    """No model is fitted to a query that it ranks, by the rows recorded while fitting."""
    found, _, signals = vault
    seen = []
    original = MODELS[model].fit.__func__
    _, data = examples(signals, found.qrels, 100)
    rows = {row.tobytes(): query for row, query in zip(data.rows, data.query.tolist(), strict=True)}

    def record_fit(cls, features, train, valid, rng):
        seen.append({rows[row.tobytes()] for part in (train, valid) for row in part.rows if row.tobytes() in rows})
        return original(cls, features, train, valid, rng)

    monkeypatch.setattr(MODELS[model], "fit", classmethod(record_fit))
    made = fit(signals, found.qrels, model, folds=4, rng=3, first_stage_k=100)
    names = signals.pool.queries
    unique = Counter(row.tobytes() for row in data.rows)  # a row that two queries share is ambiguous
    single = {query for row, query in zip(data.rows, data.query.tolist(), strict=True) if unique[row.tobytes()] == 1}
    for at in range(4):
        tested = {query for query, fold in made.fold.items() if fold == at}
        trained = {names[query] for query in seen[at + 1] & single}  # the first model is fitted to all queries
        assert trained
        assert not trained & tested
    assert set(made.fold.values()) == {0, 1, 2, 3}


def test_shuffled_labels_are_not_learned(vault):
    """With grades shuffled within each query, LambdaMART is out of fold no better than a random order."""
    found, _, signals = vault
    rng = np.random.default_rng(0)
    grade, query = grades(signals, found.qrels), signals.pool.query
    kept, _ = examples(signals, found.qrels, 100)
    shuffled, means = {}, []
    for at, name in enumerate(signals.pool.queries):
        rows = np.flatnonzero((query == at) & kept)
        docs = [signals.pool.ids[row] for row in rows.tolist()]
        values = rng.permutation(grade[rows])
        shuffled[name] = {doc: int(value) for doc, value in zip(docs, values, strict=True)}
        chance = [
            evaluate(
                Qrels.from_dict({name: shuffled[name]}),
                [Run.from_dict({name: {d: float(s) for d, s in zip(docs, rng.random(len(docs)), strict=True)}}, "c")],
                ["nDCG@5"],
            ).mean("c", "nDCG@5")
            for _ in range(5)
        ]
        means.append(float(np.mean(chance)))
    run = fit(signals, Qrels.from_dict(shuffled), "lambdamart").run
    learned = np.array(
        list(evaluate(Qrels.from_dict(shuffled), [run], ["nDCG@5"]).query_scores("lambdamart", "nDCG@5").values())
    )
    difference = learned - np.array(means)
    assert difference.mean() < 2 * difference.std(ddof=1) / math.sqrt(len(difference))


@pytest.mark.slow
@pytest.mark.parametrize("model", MODELS)
def test_learning_on_the_test_queries_scores_higher_and_is_stamped(vault, model):
    found, some, _ = vault
    out_of_fold, in_sample = (learn(found, some, model, on=on) for on in ("folds", "test"))
    means = {
        run.label: score
        for run, score in (
            (r, evaluate(found.qrels, [r], ["nDCG@5"]).mean(r.label, "nDCG@5"))
            for r in (out_of_fold.run, in_sample.run)
        )
    }
    if model == "lambdamart":  # seven weights hardly overfit
        assert means[f"{model} (in sample)"] > means[f"{model} (out of fold)"]
    assert in_sample.stamp.startswith("in sample")
    assert not out_of_fold.stamp


@pytest.mark.slow
def test_learned_strategies_learn(vault):
    """c36 and c37 on a collection with judgements; the same bytes every time."""
    found, some, signals = vault
    for name, model in (("c36_logistic_regression", "logistic"), ("c37_lambdamart", "lambdamart")):
        run = create_strategy(name).rank(found, some)
        assert run == fit(signals, found.qrels, model).run.top(20)
        assert run.name == name
    logistic = create_strategy("c36_logistic_regression").rank(found, some)
    fixed = create_strategy("fixed_weights").rank(found, some)
    assert logistic != fixed


@pytest.mark.parametrize("model", MODELS)
def test_models_are_saved_and_explained(vault, model, tmp_path):
    found, _, signals = vault
    made = fit(signals, found.qrels, model)
    made.save(tmp_path / "m.json")
    again = Model.open(tmp_path / "m.json", FEATURES)
    _, data = examples(signals, found.qrels, 100)
    assert again.scores(data.rows) == pytest.approx(made.model.scores(data.rows), abs=1e-12)
    assert made.model.contributions(data.rows).sum(axis=1) == pytest.approx(made.model.scores(data.rows), abs=1e-6)
    assert made.importances().rows[0][0] == "dense"
    assert sum(row[1] for row in made.importances().rows) == pytest.approx(1)
    query = signals.pool.queries[0]
    rows = explain_model(signals, again, 30.0, query, signals.pool.ids[0]).rows
    assert sum(row[2] for row in rows[:-1]) == pytest.approx(rows[-1][2])
    content = json.loads((tmp_path / "m.json").read_text())
    (tmp_path / "other.json").write_text(json.dumps({**content, "features": ["a"]}))
    (tmp_path / "no.json").write_text("{}")
    for name, says in (
        ("other.json", "the features of the model must be dense, .*, got a$"),
        ("no.json", "not a model"),
        ("gone.json", "no such file"),
    ):
        with pytest.raises(RankwrightError, match=says):
            Model.open(tmp_path / name, FEATURES)


def test_a_saved_model_knows_its_training_queries(vault, tmp_path):
    """A run over the training queries is marked as in sample; the settings of the model are those of its features."""
    found, some, signals = vault
    made = fit(signals, found.qrels, "lambdamart")
    made.save(tmp_path / "m.json")
    again = Model.open(tmp_path / "m.json", FEATURES)
    assert set(again.queries) == set(made.fold)
    run = replace(create_strategy("c37_lambdamart"), model=again).rank(found, some)
    assert (run.name, run.fitted) == ("c37_lambdamart", "in sample")
    unseen = again.fitted_to(["unseen"], {})
    other = replace(create_strategy("c37_lambdamart"), model=unseen).rank(found, some)
    assert (other.name, other.fitted) == ("c37_lambdamart", "")
    # the same ids as queries of another collection, with other texts
    texts = {query: f"another question {query}" for query in made.fold}
    foreign = replace(create_strategy("c37_lambdamart"), model=again.fitted_to([*texts], texts)).rank(found, some)
    assert foreign.fitted == ""
    nameless = replace(create_strategy("c37_lambdamart"), model=again.fitted_to([*texts], {})).rank(found, some)
    assert nameless.fitted == "in sample"
    content = json.loads((tmp_path / "m.json").read_text())
    for wrong in ([None] * len(made.fold), ["0" * 32], "0" * len(made.fold)):
        (tmp_path / "wrong.json").write_text(json.dumps(content | {"query_digests": wrong}))
        with pytest.raises(RankwrightError, match="wrong.json: not a model saved by rankwright"):
            Model.open(tmp_path / "wrong.json", FEATURES)
    del content["query_digests"]  # as earlier versions wrote it
    (tmp_path / "early.json").write_text(json.dumps(content))
    assert Model.open(tmp_path / "early.json", FEATURES).was_fitted_to(next(iter(made.fold)), "any text")
    late = fit(signals, found.qrels, "lambdamart", first_stage_k=30, decay=200.0).model
    assert late.settings == {"temporal_decay_days": 200.0, "first_stage_k": 30}
    by_its_own = replace(create_strategy("c37_lambdamart"), model=late).rank(found, some)
    params = {"first_stage_k": 30.0, "temporal_decay_days": 200.0}
    given = replace(create_strategy("c37_lambdamart", **params), model=late).rank(found, some)
    assert by_its_own == given


def test_letor_is_readable_as_svmlight(vault, tmp_path):
    from sklearn.datasets import load_svmlight_file

    found, _, signals = vault
    export(signals, found.qrels, tmp_path / "l.txt", 50)
    rows, labels, queries = load_svmlight_file(str(tmp_path / "l.txt"), query_id=True)
    _, data = examples(signals, found.qrels, 50)
    assert rows.toarray() == pytest.approx(data.rows, abs=1e-8)
    assert labels.tolist() == data.grades.tolist()
    assert (queries - 1).tolist() == data.query.tolist()


# tuning


@pytest.fixture
def stage(vault, tmp_path, monkeypatch):
    monkeypatch.setenv("RANKWRIGHT_CACHE", str(tmp_path))
    found, _, signals = vault
    return strategy_stage(signals, found.qrels, "p1_recency_boost")


GRID = {"alpha": [0.2, 0.6, 0.9], "recency_weight": [0.0, 0.1, 0.3]}


def test_tuning_chooses_on_the_other_folds(vault, stage):
    """A fold is ranked with the parameters that a plain search finds best on the queries of the other folds."""
    found, _, signals = vault
    tuned = tune(stage, GRID, "RR@5", folds=3, rng=5)
    table = {}
    for alpha in GRID["alpha"]:
        for weight in GRID["recency_weight"]:
            run = create_strategy("p1_recency_boost", alpha=alpha, recency_weight=weight).apply(signals, "x")
            table[alpha, weight] = evaluate(found.qrels, [run], ["RR@5"]).query_scores("x", "RR@5"), run.to_dict()
    for at in range(3):
        others = [query for query, fold in tuned.fold.items() if fold != at]
        best = max(table, key=lambda key: np.mean([table[key][0][query] for query in others]))
        assert tuned.fold_params[at] == {"alpha": best[0], "recency_weight": best[1]}
        for query in (query for query, fold in tuned.fold.items() if fold == at):
            assert tuned.run.to_dict()[query] == table[best][1][query]
    assert tuned.run.name == "p1_recency_boost tuned"
    in_sample = tune(stage, GRID, "RR@5", folds=3, rng=5, on="test")
    mean = {
        run.label: evaluate(found.qrels, [run], ["RR@5"]).mean(run.label, "RR@5") for run in (tuned.run, in_sample.run)
    }
    assert mean["p1_recency_boost tuned (in sample)"] >= mean["p1_recency_boost tuned (out of fold)"]
    assert in_sample.stamp.startswith("in sample")


def test_tuning_resumes_where_it_stopped(stage, monkeypatch):
    complete = tune(stage, GRID, folds=3)
    made = []
    counted = type(stage)(
        stage.name,
        lambda params, training: made.append(params) or stage.make(params, training),
        stage.qrels,
        stage.parameters,
        stage.inputs,
    )
    assert tune(counted, GRID, folds=3).run == complete.run
    assert len(made) <= 4  # only the runs of the chosen parameters are made again
    assert tune(counted, {**GRID, "alpha": [0.2, 0.6, 0.9, 1.0]}, folds=3).settings[-1] == {
        "alpha": 1.0,
        "recency_weight": 0.3,
    }


@pytest.mark.parametrize("search", ["random", "halving"])
def test_other_searches(stage, search):
    found = tune(stage, GRID, folds=3, search=search, draws=4)
    assert found.run == tune(stage, GRID, folds=3, search=search, draws=4).run
    assert all(
        params in [{"alpha": a, "recency_weight": w} for a in GRID["alpha"] for w in GRID["recency_weight"]]
        for params in found.fold_params
    )
    if search == "random":
        assert len(found.settings) == 4


def test_halving_uses_no_query_of_the_fold(vault, stage):
    """Inverting the grades of a fold's queries does not change the parameters chosen for it."""
    one = tune(stage, GRID, folds=3, search="halving")
    fold = one.fold
    judged = stage.qrels.to_dict()
    other = {q: ({d: 1 if g == 0 else 0 for d, g in judged[q].items()} if fold[q] == 0 else judged[q]) for q in judged}
    inverted = type(stage)(stage.name, stage.make, Qrels.from_dict(other), stage.parameters, stage.inputs)
    assert tune(inverted, GRID, folds=3, search="halving").fold_params[0] == one.fold_params[0]


def test_fold_means_cover_all_queries_of_the_fold(vault, stage):
    """With halving too, the means of the table are those of the run."""
    found = tune(stage, GRID, folds=3, search="halving")
    scores = evaluate(stage.qrels, [found.run], ["RR@5"]).query_scores(found.run.name, "RR@5")
    *folds, last = found.table().rows
    assert last[-2] == pytest.approx(np.mean([*scores.values()]))
    for at, row in enumerate(folds):
        mine = [scores[query] for query, fold in found.fold.items() if fold == at]
        assert row[-2] == pytest.approx(np.mean(mine))


def test_changed_tags_start_another_search(tmp_path, monkeypatch):
    """Cached scores are not reused where the metadata of the docs has changed."""
    monkeypatch.setenv("RANKWRIGHT_CACHE", str(tmp_path))
    asked = {f"q{at}": "bread" for at in range(4)}
    judged = Qrels.from_dict({query: {"b": 1} for query in asked})
    some = {
        name: Run.from_dict({query: {"a": 2.0, "b": 1.5, "c": 0.1} for query in asked}, name)
        for name in ("bm25", "dense")
    }
    best = []
    for tags in ([], ["bread"]):
        docs = {"a": {"text": "x", "tags": []}, "b": {"text": "x", "tags": tags}, "c": {"text": "x", "tags": []}}
        signals = Signals.of(Collection.of(docs, asked), some)
        best.append(
            tune(strategy_stage(signals, judged, "tag_boost"), {"tag_boost_factor": [0, 5]}, folds=2).best_params
        )
    assert best == [{"tag_boost_factor": 0}, {"tag_boost_factor": 5}]


@pytest.mark.slow
def test_a_strategy_that_learns_is_tuned_within_folds(vault, tmp_path, monkeypatch):
    """The parameters and the ranking of a fold do not depend on the judgements of its queries."""
    monkeypatch.setenv("RANKWRIGHT_CACHE", str(tmp_path))
    found, _, signals = vault
    grid = {"temporal_decay_days": [5.0, 200.0]}
    stage = strategy_stage(signals, found.qrels, "c36_logistic_regression")
    one = tune(stage, grid, folds=3)
    judged = found.qrels.to_dict()
    inverted = {q: {d: int(g == 0) for d, g in judged[q].items()} if one.fold[q] == 0 else judged[q] for q in judged}
    other = tune(strategy_stage(signals, Qrels.from_dict(inverted), "c36_logistic_regression"), grid, folds=3)
    assert other.fold_params[0] == one.fold_params[0]
    mine = [query for query, fold in one.fold.items() if fold == 0]
    assert all(other.run.to_dict()[query] == one.run.to_dict()[query] for query in mine)
    others = [query for query in one.fold if query not in mine]
    assert any(other.run.to_dict()[query] != one.run.to_dict()[query] for query in others)  # they learn from it
    training = Qrels.from_dict({query: judged[query] for query in others})
    plain = create_strategy("c36_logistic_regression", **one.fold_params[0]).apply(signals, "x", training).to_dict()
    assert all(one.run.to_dict()[query] == plain[query] for query in mine)


def test_sensitivity(stage):
    table = tune(stage, GRID, folds=3).sensitivity()
    assert [(row[0], row[1]) for row in table.rows] == [
        *(("alpha", value) for value in GRID["alpha"]),
        *(("recency_weight", value) for value in GRID["recency_weight"]),
    ]
    assert all(row[3] <= row[2] <= row[4] for row in table.rows)


def test_fusions_are_tuned(vault, tmp_path, monkeypatch):
    monkeypatch.setenv("RANKWRIGHT_CACHE", str(tmp_path))
    found, some, _ = vault
    stage = fusion_stage(list(some.values()), found.qrels, "rrf", k=100)
    tuned = tune(stage, {"rrf_k": [5, 60, 400]}, folds=3)
    assert set(map(str, tuned.fold_params)) <= {str({"rrf_k": k}) for k in (5, 60, 400)}
    assert tuned.run.to_dict().keys() == fuse(list(some.values())).to_dict().keys()


@pytest.mark.parametrize(
    ("grid", "options", "says"),
    [
        ({}, {}, "the grid is empty"),
        ({"alfa": [1]}, {}, "has no parameter 'alfa'"),
        ({"alpha": []}, {}, "no value is given for 'alpha'"),
        ({"alpha": [0.5]}, {"search": "bayes"}, "search 'bayes' is unknown; choose grid, random or halving"),
        ({"alpha": [0.5]}, {"folds": 999}, "folds must be at most 112, the number of judged queries, got 999"),
        ({"alpha": [0.5]}, {"on": "train"}, "on 'train' is unknown"),
        ({"alpha": [2.0]}, {}, "alpha must be a number from 0 to 1, got 2.0"),
    ],
)
def test_tuning_mistakes(stage, grid, options, says):
    with pytest.raises(RankwrightError, match=says):
        tune(stage, grid, **options)


# the router and the guide


def test_the_router_on_the_demo_queries(vault):
    """At least three quarters right, and no type that absorbs the others."""
    found, _, _ = vault
    pairs = Counter((kind, type_of(found.queries[query])) for query, kind in found.types.items())
    assert sum(count for (one, other), count in pairs.items() if one == other) / sum(pairs.values()) >= 0.75
    sent = Counter()
    for (_, other), count in pairs.items():
        sent[other] += count
    assert max(sent.values()) <= 2 * len(found.types) / 8
    assert {kind for _, kind in pairs} <= set(TYPES)


def test_the_guide_where_every_query_has_the_same_difference():
    judged = Qrels.from_dict({f"q{at}": {"x": 1} for at in range(5)})
    base = Run.from_dict({f"q{at}": {"x": 1.0, "y": 2.0} for at in range(5)}, "base")
    good = Run.from_dict({f"q{at}": {"x": 1.0} for at in range(5)}, "good")
    [row] = selection_guide(judged, [base, good], dict.fromkeys(judged.queries, "t"), "base").rows
    assert row[2:6] == ("good", 1.0, 0.5, 0.5)
    assert row[-1] == "the same difference on every query"


def test_the_guide_says_what_is_significant(vault):
    found, _, signals = vault
    some = [create_strategy(name).apply(signals) for name in ("comb_sum", "recency_boost", "bm25_only")]
    rows = {row[0]: row for row in selection_guide(found.qrels, some, found.types, "comb_sum").rows}
    assert rows["status"][2] == "recency_boost"
    assert rows["status"][-1] == "significant"
    assert rows["status"][6] > 0  # the interval is above 0
    assert rows["conceptual"][2] == "comb_sum"
    assert rows["conceptual"][-1] == "the baseline"
    with pytest.raises(RankwrightError, match="baseline 'x' is not among the runs"):
        selection_guide(found.qrels, some, found.types, "x")


# commands


@pytest.mark.slow
def test_commands(tmp_path, monkeypatch):
    monkeypatch.setenv("RANKWRIGHT_CACHE", str(tmp_path / "cache"))
    for args, file in (
        (["rank", "demo", "--strategy", "p1_recency_boost", "-o", "p1.run"], "p1.run"),
        (
            [
                "rank",
                "demo",
                "--strategy",
                "c36_logistic_regression",
                "--save-model",
                "m.json",
                "--letor",
                "l.txt",
                "-o",
                "c36.run",
            ],
            "m.json",
        ),
        (
            ["rank", "demo", "--strategy", "c36_logistic_regression", "--model", "m.json", "-o", "again.run"],
            "again.run",
        ),
        (
            [
                "tune",
                "demo",
                "--strategy",
                "p1_recency_boost",
                "--grid",
                "alpha=0.3,0.7",
                "--folds",
                "3",
                "--run-output",
                "t.run",
                "-o",
                "t.csv",
            ],
            "t.run",
        ),
    ):
        done = command(*args, cwd=tmp_path)
        assert done.returncode == 0, done.stderr
        assert (tmp_path / file).exists()
        assert "synthetic" in done.stderr
    assert (
        "ages are computed from 2025-10-31"
        in command("rank", "demo", "--strategy", "p1_recency_boost", "-o", "x.run", cwd=tmp_path).stderr
    )
    assert (tmp_path / "t.csv").read_text().startswith("fold,alpha")
    assert "recency_boost" in command("strategies", "p1_recency_boost").stdout
    doc = Run.read(tmp_path / "p1.run").to_dict()["s01"]
    done = command("rank", "demo", "--strategy", "p1_recency_boost", "--explain", "s01", next(iter(doc)))
    assert "recency" in done.stdout
    for args, says in (
        (["rank", "demo", "--strategy", "p9"], "strategy 'p9' is unknown"),
        (["rank", "demo", "--strategy", "comb_sum", "--run", "bm25"], "not of the form NAME=PATH"),
        (["rank", "demo", "--strategy", "comb_sum", "--run", "bm25=p1.run"], "needs the run 'dense'"),
        (["rank", "demo", "--strategy", "comb_sum", "--model", "m.json"], "does not learn"),
        (["rank", "demo", "--strategy", "c37_lambdamart", "--model", "p1.run"], "not a model"),
        (
            [
                "rank",
                "demo",
                "--strategy",
                "c36_logistic_regression",
                "--model",
                "m.json",
                "--param",
                "temporal_decay_days=9",
            ],
            "--param temporal_decay_days=9: the model was trained with 30",
        ),
        (["tune", "demo", "--strategy", "rrf", "--measure", "P@50"], "needs 50 rows per query; --k keeps 20"),
        (["tune", "demo", "--strategy", "comb_sum"], "grid: is empty"),
        (["tune", "demo", "--strategy", "p1_recency_boost", "--grid", "alpha"], "not of the form NAME=VALUE"),
    ):
        failed = command(*args, "--quiet", cwd=tmp_path)
        assert failed.returncode == 2, failed.stderr
        assert says in failed.stderr.splitlines()[-1]


PRICING = "latest on the pricing work"


OTHERS = ("c23_combined_metadata", "c36_logistic_regression", "bm25_only")


@pytest.mark.parametrize(
    "name", ["p1_recency_boost", "route", *(pytest.param(each, marks=pytest.mark.slow) for each in OTHERS)]
)
@pytest.mark.slow
def test_a_single_query_scores_as_among_others(name):
    """rank_query gives what rank gives the same query in a collection that contains it."""
    vault = replace(demo(), vectors={}, splits={}, split=None)
    among = replace(vault, queries={**dict(list(vault.queries.items())[:3]), "mine": PRICING})
    needed = STRATEGIES[find(name)].runs
    runs = {"bm25": rankwright.BM25.build(among).search(among.judged_queries, 5000)}
    if "dense" in needed:
        runs["dense"] = rankwright.Dense.build(among, "lsa").search(among.judged_queries, 5000)
    strategy = create_strategy(name, top_k=20)
    expected = strategy.rank(among, runs).to_dict()["mine"]
    found = strategy.rank_query(vault, PRICING)
    assert (found.queries, found.name, len(found)) == (("query",), name, 20)
    assert found.to_dict()["query"] == pytest.approx(expected, abs=1e-5)
    assert list(found.to_dict()["query"]) == list(expected)


@pytest.mark.slow
def test_a_query_of_the_collection_uses_its_vector():
    vault = demo()
    query, text = next(iter(vault.judged_queries.items()))
    runs = {
        "bm25": rankwright.BM25.build(vault).search({query: text}, 5000),
        "dense": rankwright.Dense.build(vault, "vectors").search({query: text}, 5000),
    }
    strategy = create_strategy("p1_recency_boost")
    found = strategy.rank_query(vault, text)
    assert found.to_dict() == {query: pytest.approx(strategy.rank(vault, runs).to_dict()[query], abs=1e-5)}
    lsa = strategy.rank_query(vault, text, encoder="lsa")
    assert lsa.to_dict() != found.to_dict()


@pytest.mark.slow
def test_edge_cases_of_a_single_query(tmp_path):
    vault = demo()
    recent = create_strategy("p1_recency_boost", recency_weight=1.0, decay_days=1000)
    early, late = (
        recent.rank_query(vault, PRICING, now=day).to_dict()["query"] for day in ("2025-10-31", "2026-10-31")
    )
    assert max(early.values()) == pytest.approx(max(late.values()) * math.exp(365 / 1000))
    assert len(create_strategy("bm25_only").rank_query(vault, "zzqqx")) == 0
    with pytest.raises(RankwrightError, match="needs a trained model to rank a single query; train one with"):
        create_strategy("c37_lambdamart").rank_query(vault, PRICING)
    with pytest.raises(RankwrightError, match="the query must be a string, got dict"):
        recent.rank_query(vault, {"q": PRICING})
    with pytest.raises(RankwrightError, match="does not learn, so it takes no model"):
        recent.with_model("m.json")
    runs = {
        "bm25": rankwright.BM25.build(vault).search(vault.judged_queries, 50),
        "dense": rankwright.Dense.build(vault).search(vault.judged_queries, 50),
    }
    learn(vault, runs, "logistic", folds=3).save(tmp_path / "m.json")
    learned = create_strategy("c36_logistic_regression").with_model(tmp_path / "m.json")
    assert (
        learned.rank_query(vault, PRICING).to_dict()
        != create_strategy("c36_logistic_regression").rank_query(vault, PRICING).to_dict()
    )
    with pytest.raises(
        RankwrightError, match="m.json: the model is logistic; strategy c37_lambdamart needs lambdamart"
    ):
        create_strategy("c37_lambdamart").with_model(tmp_path / "m.json")


@pytest.mark.slow
def test_rank_one_query_on_the_command_line(tmp_path):
    args = ("rank", "demo", "-q", PRICING, "--strategy")
    done = command(*args, "p3_recency_tag_combo", "--k", "2", cwd=tmp_path)
    assert done.returncode == 0, done.stderr
    assert (
        "note: first stages: BM25 and dense (LSA; the collection's own vectors have none for this text)" in done.stderr
    )
    first, _ = done.stdout.split("\n\n")
    score = float(first.split()[1])
    assert first.split()[2] == "meetings/2025-10-27_Product_sync#price-plans-2026"
    assert "Product sync > Price plans 2026" in first
    parts = " ".join(first.partition("= (")[2].split())
    terms, _, boost = parts.partition(") × tag_overlap ")
    assert [part.split()[0] for part in terms.split(" + ")] == ["dense", "bm25", "recency"]
    assert sum(float(part.split()[1]) for part in terms.split(" + ")) * float(boost) == pytest.approx(score, abs=5e-4)
    assert len(command(*args, "p1_recency_boost").stdout.split("\n\n")) == 10
    query, text = next(iter(demo().judged_queries.items()))
    own = command("rank", "demo", "-q", text, "--strategy", "p1_recency_boost", "-o", "own.run", cwd=tmp_path)
    assert "dense (the collection's own vectors)" in own.stderr
    assert Run.read(tmp_path / "own.run").queries == (query,)
    assert "note: first stages: BM25\n" in command(*args, "bm25_only").stderr
    routed = command("rank", "demo", "-q", "how does pricing work", "--strategy", "route", "--k", "1")
    assert "route: query type conceptual, ranked by recency_decay" in routed.stderr
    assert "recency" in routed.stdout
    assert "no --model given, so its features have fixed weights" in command(*args, "c36_logistic_regression").stderr
    assert command("rank", "demo", "-q", "", "--strategy", "bm25_only").stdout.startswith("nothing found for ''")
    for more, says in (
        (("comb_sum", "--run", "bm25=own.run"), "--run: cannot be combined with -q"),
        (("comb_sum", "--explain", "a", "b"), "--explain: cannot be combined with -q"),
    ):
        failed = command(*args, *more, cwd=tmp_path)
        assert (failed.returncode, failed.stdout, failed.stderr.count("\n")) == (2, "", 1)
        assert says in failed.stderr


@pytest.mark.slow
def test_rank_one_query_with_a_model(tmp_path):
    trained = command(
        "rank", "demo", "--strategy", "c36_logistic_regression", "--save-model", "m.json", "-o", "x.run", cwd=tmp_path
    )
    assert trained.returncode == 0, trained.stderr
    done = command(
        "rank",
        "demo",
        "--strategy",
        "c36_logistic_regression",
        "--model",
        "m.json",
        "-q",
        PRICING,
        "--k",
        "1",
        cwd=tmp_path,
    )
    parts = " ".join(done.stdout.partition("= ")[2].split()).split(" + ")
    assert {part.split()[0] for part in parts} == {*FEATURES, "constant"}
    assert sum(float(part.split()[1]) for part in parts) == pytest.approx(float(done.stdout.split()[1]), abs=1e-3)
