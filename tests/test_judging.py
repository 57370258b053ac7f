"""Pools, the file of judgements, the next doc, the expected interval, merging and export."""

import json
import os
import random
import signal
import sqlite3
import subprocess
import sys
import threading
from contextlib import closing

import numpy as np
import pytest

from conftest import HANGS
from rankwright import Collection, Qrels, RankwrightError, Run, evaluate
from rankwright.judging import (
    JudgementStore,
    agreement_tables,
    export_judgements,
    find_disagreements,
    judgement_store,
    make_pool,
    merge_judgements,
    next_pair,
    outlook,
    store_schema,
)
from rankwright.judging.expected_interval import project
from rankwright.judging.log_entries import SETTLED
from rankwright.judging.merge_rules import majority, median, merged_qrels
from rankwright.judging.next_doc import open_grades, weigh_grades
from rankwright.judging.stored_pools import read_pool

RUNS = {
    "a": {"q1": {"d1": 3, "d2": 2, "d3": 1}, "q2": {"d1": 2, "d4": 1}},
    "b": {"q1": {"d3": 3, "d1": 2, "d5": 1}, "q2": {"d1": 2, "d4": 1}},
}


@pytest.fixture
def store(tmp_path):
    with JudgementStore(tmp_path / "j.db", create=True) as found:
        found.add_pool(make_pool(RUNS, depth=2))
        yield found


class TestPools:
    """What is judged, and in which order."""

    def test_union_to_the_depth(self):
        found = make_pool(RUNS, depth=2)
        assert found.docs == {"q1": ("d1", "d2", "d3"), "q2": ("d1", "d4")}
        assert found.systems == ("a", "b")
        assert found.rankings["b"]["q1"] == ("d3", "d1")

    def test_judged_docs_are_left_out_unless_asked_for(self):
        qrels = {"q1": {"d1": 2, "d2": -1}, "q9": {"d1": 1}}
        found = make_pool(RUNS, depth=2, qrels=qrels)
        assert found.docs["q1"] == ("d2", "d3")  # below 0 is pooled, not judged
        assert found.known == {("q1", "d1"): 2}
        assert make_pool(RUNS, depth=2, qrels=qrels, include_judged=True).docs["q1"] == ("d1", "d2", "d3")

    def test_a_limit_keeps_the_highest(self):
        assert make_pool(RUNS, depth=3, per_query=2).docs["q1"] == ("d1", "d3")

    def test_the_order_hides_systems_and_ranks(self):
        """Of many docs, the rank in a run and the place in the order are as good as unrelated."""
        run = {"q": {f"d{at:03}": 1000 - at for at in range(300)}}
        order = [doc for _, doc in make_pool({"a": run}, depth=300).order("ann")]
        ranks = [int(doc[1:]) for doc in order]
        assert abs(np.corrcoef(ranks, np.arange(300))[0, 1]) < 0.15
        other = {"q": {f"d{at:03}": at for at in range(300)}}
        assert order == [doc for _, doc in make_pool({"b": other}, depth=300).order("ann")]
        assert order != [doc for _, doc in make_pool({"a": run}, depth=300).order("bob")]

    def test_queries_stay_together(self):
        queries = [query for query, _ in make_pool(RUNS, depth=3).order("ann")]
        assert queries == sorted(queries, key=queries.index)

    @pytest.mark.parametrize(("more", "says"), [
        ({"depth": 0}, "pool depth must be an integer from 1"), ({"per_query": 0}, "per_query"), ({"name": " "}, "no name"),
        ({"qrels": {q: dict.fromkeys(("d1", "d2", "d3", "d4"), 1) for q in ("q1", "q2")}, "depth": 2}, "judged already"),
    ])  # fmt: skip
    def test_refused(self, more, says):
        with pytest.raises(RankwrightError, match=says):
            make_pool(RUNS, **more)

    def test_a_file_for_other_tools(self, tmp_path):
        make_pool(RUNS, depth=2).write(tmp_path / "pool.jsonl", {"q1": "first?"})
        rows = [json.loads(line) for line in (tmp_path / "pool.jsonl").read_text().splitlines()]
        assert {(row["query"], row["doc"]) for row in rows} == make_pool(RUNS, depth=2).pairs
        assert {row["text"] for row in rows} == {"first?", ""}
        assert set(rows[0]) == {"query", "doc", "text"}  # neither system nor rank


class TestStore:
    """Judgements in a file."""

    def test_a_pool_is_read_as_it_was_added(self, store):
        found, made = read_pool(store.read, "pool"), make_pool(RUNS, depth=2)
        assert (found.docs, found.rankings, found.depth, found.seed) == (made.docs, made.rankings, 2, 0)
        assert found.systems == ("a", "b")
        with pytest.raises(RankwrightError, match="has a pool 'pool' already"):
            store.add_pool(made)

    def test_resume(self, store, tmp_path):
        seen = []
        while (pair := next_pair(store, "ann")) is not None:
            seen.append(pair)
            store.put("ann", *pair, 1)
            if len(seen) == 2:
                store.close()
                store = JudgementStore(tmp_path / "j.db")
        assert seen == store.pool().order("ann")
        assert str(store.progress("ann")) == "5 of 5 judged"

    @pytest.mark.parametrize("seed", range(4))
    def test_what_was_read_before_is_followed(self, store, tmp_path, seed):
        """Grades, skips, notes and undos, here and by another process, in two pools that share docs."""
        store.add_pool(make_pool({"c": {"q1": {"d1": 1, "d9": 2}}}, name="other"))
        rng = random.Random(seed)
        with JudgementStore(tmp_path / "j.db") as elsewhere:
            for _ in range(40):
                at, pool, judge = (
                    rng.choice([store, elsewhere]),
                    rng.choice(["pool", "other"]),
                    rng.choice(["ann", "bob"]),
                )
                pair = rng.choice(sorted(at.pool(pool).pairs))
                action = rng.choice(["grade", "skip", "note", "undo"])
                if action == "undo":
                    at.undo(judge, pool)
                elif action == "note":
                    at.note(judge, *pair, "seen", pool)
                else:
                    at.put(judge, *pair, rng.choice([0, 2]) if action == "grade" else None, pool=pool)
                with JudgementStore(tmp_path / "j.db") as fresh:
                    for name in ("pool", "other"):
                        assert store.progress("ann", name) == fresh.progress("ann", name)
                        assert store.pending("ann", name) == fresh.pending("ann", name)
                        assert store.done("ann", store.pool(name)).grades == {
                            (each.query, each.doc): each.grade for each in fresh.judgements(name, "ann")
                        }

    def test_docs_that_are_done_are_not_passed_again(self, store):
        """To find the next doc, a judge's order is walked once, not once for each judgement; undo goes back."""

        class Counted(dict):
            looked = 0

            def __contains__(self, pair):
                self.looked += 1
                return super().__contains__(pair)

        done = store.done("ann", store.pool())
        done.grades = Counted(done.grades)
        order = store.pool().order("ann")
        for pair in order:
            assert next_pair(store, "ann") == pair
            store.put("ann", *pair, 1)
        assert next_pair(store, "ann") is None
        assert done.grades.looked <= 4 * len(order)
        store.undo("ann")
        assert next_pair(store, "ann") == order[-1]

    def test_many_new_judgements_are_read_at_once(self, store, tmp_path, monkeypatch):
        monkeypatch.setattr(judgement_store, "MOST_FOLLOWED", 1)
        monkeypatch.setattr(judgement_store, "KEPT_DONE", 2)
        for judge in ("ann", "bob", "cy"):
            assert store.progress(judge).judged == 0
        with JudgementStore(tmp_path / "j.db") as elsewhere:
            for doc, grade in (("d1", 2), ("d2", None), ("d3", 0)):
                elsewhere.put("cy", "q1", doc, grade)
        assert (str(store.progress("cy")), len(store.known_done)) == ("2 of 5 judged, 1 skipped", 1)

    def test_a_doc_that_is_judged_again_is_judged_at_any_moment(self, store):
        """Another thread may look for the next doc while what is known is brought up to date."""
        for pair in store.pool().pairs:
            store.put("ann", *pair, 1)
        assert store.pending("ann") == []
        store.put("ann", "q1", "d2", 3)
        seen, read = [], store.read

        def look(*args):
            seen.append(("q1", "d2") in store.known_done["ann", "pool"].grades)
            return read(*args)

        store.read = look
        assert store.done("ann", store.pool()).grades["q1", "d2"] == 3
        assert set(seen) == {True}

    def test_skip_note_undo(self, store):
        store.put("ann", "q1", "d1", 3)
        store.put("ann", "q1", "d1", 1, note="on second thoughts")
        store.put("ann", "q1", "d2", None)
        assert (store.progress("ann").judged, store.progress("ann").skipped, store.progress("ann").left) == (1, 1, 3)
        assert store.undo("ann").doc == "d2"
        assert [(each.doc, each.grade) for each in store.judgements()] == [("d1", 1)]
        assert store.undo("ann").grade == 1
        assert [(each.doc, each.grade) for each in store.judgements()] == [("d1", 3)]
        store.note("ann", "q1", "d1", "a note")
        assert store.notes() == {("q1", "d1", "ann"): "a note"}
        assert store.undo("ann").action == "note"
        assert store.notes() == {}
        assert store.undo("ann").grade == 3
        assert store.undo("ann") is None
        assert store.judgements() == []
        assert len(store.log()) == 8  # nothing is ever removed
        with pytest.raises(sqlite3.IntegrityError, match="append-only"):
            store.connection.execute("DELETE FROM log")

    @pytest.mark.parametrize("grade", [4, -1, 1.5, "2", True, float("nan"), [1]])
    def test_a_malformed_judgement(self, store, grade):
        with pytest.raises(RankwrightError, match="grade must be 0, 1, 2 or 3, got"):
            store.put("ann", "q1", "d1", grade)
        assert store.log() == []

    @pytest.mark.parametrize(("args", "says"), [
        (("", "q1", "d1", 1), "judge must be a text, got an empty one"), ((None, "q1", "d1", 1), "judge must be a text"),
        (("ann", "q1", "d9", 1), "doc 'd9' of query 'q1' is not in pool 'pool'"), (("x" * 201, "q1", "d1", 1), "201 characters"),
        (("ann", "q1", "d1", 1, "n" * 10_001), "note has 10,001 characters"), (("\ud800", "q1", "d1", 1), "half a character"),
    ])  # fmt: skip
    def test_refused(self, store, args, says):
        with pytest.raises(RankwrightError, match=says):
            store.put(*args)
        assert store.log() == []

    def test_people_and_models_have_names_of_their_own(self, store):
        store.put("ann", "q1", "d1", 1)
        with pytest.raises(RankwrightError, match="judge 'ann' is a person; a model needs another name"):
            store.put("ann", "q1", "d1", 1, source="model")

    def test_other_scales(self, tmp_path):
        with JudgementStore(tmp_path / "k.db", create=True, grades=[0, 1]) as store:
            store.add_pool(make_pool(RUNS))
            with pytest.raises(RankwrightError, match="grade must be 0 or 1, got 2"):
                store.put("ann", "q1", "d1", 2)
        with pytest.raises(RankwrightError, match="grades must be two or more different integers from 0 to 1,000"):
            JudgementStore(tmp_path / "l.db", create=True, grades=[1, 1])

    def test_enough_judges(self, store):
        for pair in store.pool().pairs:
            store.put("ann", *pair, 0)
        assert next_pair(store, "bob", enough=1) is None
        assert next_pair(store, "bob", enough=2) == store.pool().order("bob")[0]

    def test_two_judges_at_the_same_doc_at_the_same_moment(self, store, tmp_path):
        """Both are kept; of one judge in two windows the last counts, and the log has both."""
        start = threading.Barrier(8)
        errors = []

        def judge(at):
            with JudgementStore(tmp_path / "j.db") as own:
                start.wait()
                try:
                    for _ in range(5):
                        own.put(f"judge{at % 4}", "q1", "d1", at % 4)
                except RankwrightError as error:
                    errors.append(error)

        threads = [threading.Thread(target=judge, args=(at,)) for at in range(8)]
        for each in threads:
            each.start()
        for each in threads:
            each.join(HANGS)
        assert not errors
        assert {each.judge: each.grade for each in store.judgements()} == {f"judge{at}": at for at in range(4)}
        assert len(store.judgements()) == 4
        assert len(store.log()) == 40

    def test_threads_share_a_store(self, store):
        pairs = sorted(store.pool().pairs)
        threads = [
            threading.Thread(target=lambda at=at: [store.put(f"j{at}", *pair, at % 4) for pair in pairs])
            for at in range(4)
        ]
        for each in threads:
            each.start()
        for each in threads:
            each.join(HANGS)
        assert len(store.judgements()) == 4 * len(pairs)

    def test_kill_9_loses_nothing_that_was_acknowledged(self, store, tmp_path):
        code = (
            "import sys\nfrom rankwright.judging import JudgementStore\nstore = JudgementStore(sys.argv[1])\n"
            "pairs = sorted(store.pool().pairs)\nat = 0\n"
            "while True:\n    store.put('ann', *pairs[at % len(pairs)], at % 4)\n    at += 1\n    print(at, flush=True)\n"
        )
        worker = subprocess.Popen([sys.executable, "-c", code, tmp_path / "j.db"], stdout=subprocess.PIPE, text=True)
        for _ in range(20):
            worker.stdout.readline()
        os.kill(worker.pid, signal.SIGKILL)
        rest = worker.stdout.read().split()
        worker.wait(HANGS)
        acknowledged = max([20, *map(int, rest)])
        assert acknowledged <= len(store.log()) <= acknowledged + 1
        assert len(JudgementStore(tmp_path / "j.db").judgements()) == 5

    def test_several_make_the_same_file_at_the_same_moment(self, tmp_path):
        start, pools = threading.Barrier(6), []

        def make(at):
            start.wait()
            with JudgementStore(tmp_path / "new.db", create=True) as own:
                own.add_pool(make_pool(RUNS, name=f"p{at}"))
                pools.append(at)

        threads = [threading.Thread(target=make, args=(at,)) for at in range(6)]
        for each in threads:
            each.start()
        for each in threads:
            each.join(HANGS)
        assert len(pools) == len(JudgementStore(tmp_path / "new.db").pools()) == 6

    def test_another_process_makes_the_file_while_it_is_checked(self, tmp_path, monkeypatch):
        """Its head was read before the tables were there, these after."""
        path, pragma, made = tmp_path / "new.db", store_schema.pragma, []
        with closing(sqlite3.connect(path)) as connection:
            connection.execute("PRAGMA journal_mode = WAL")

        def interrupted(connection, name):
            value = pragma(connection, name)
            if name == "application_id" and not made:
                made.append(name)
                JudgementStore(path, create=True).close()
            return value

        monkeypatch.setattr(store_schema, "pragma", interrupted)
        with JudgementStore(path, create=True) as own:
            assert (made, own.pools()) == (["application_id"], [])

    def test_foreign_damaged_and_newer_files(self, tmp_path, store):
        path = tmp_path / "x.db"
        cases = {"text": b"hello " * 1000, "empty": b"", "zeros": bytes(8192)}
        for data in cases.values():
            path.write_bytes(data)
            with pytest.raises(RankwrightError, match="x.db: "):
                JudgementStore(path)
            assert path.read_bytes() == data
        path.unlink()
        with pytest.raises(RankwrightError, match="x.db: no such file; 'rankwright pool' writes one"):
            JudgementStore(path)
        with sqlite3.connect(path) as other:
            other.execute("CREATE TABLE theirs (a)")
        other.close()
        for create in (False, True):
            with pytest.raises(RankwrightError, match="of another program"):
                JudgementStore(path, create=create)
        with sqlite3.connect(path) as other:
            other.execute("DROP TABLE theirs")
        other.close()
        before = path.read_bytes()
        with pytest.raises(RankwrightError, match="of another program"):
            JudgementStore(path)
        assert path.read_bytes() == before
        store.connection.execute("PRAGMA user_version = 9")
        with pytest.raises(RankwrightError, match=r"newer version of rankwright \(schema 9, known: 2\)"):
            JudgementStore(store.path)
        with pytest.raises(RankwrightError, match="is not a file of judgements"):
            JudgementStore(tmp_path)
        with pytest.raises(RankwrightError, match="does not exist"):
            JudgementStore(tmp_path / "no" / "j.db", create=True)


class TestMerging:
    """Several judgements to one, and what becomes of who made them."""

    def test_rules(self):
        assert [majority([0, 2, 2]), majority([3, 1]), median([0, 3]), median([0, 3, 1])] == [2, 1, 0, 1]

    def test_people_come_before_models(self, store):
        store.put("ann", "q1", "d1", 3)
        store.put("bob", "q1", "d1", 1)
        store.put("gpt", "q1", "d1", 0, source="model")
        for ask, grade in enumerate([2, 1, 2]):
            store.put("gpt", "q1", "d2", grade, source="model", ask=ask)
        found = {each.doc: each for each in merge_judgements(store)}
        assert (found["d1"].grade, found["d1"].source, found["d1"].judges) == (1, "person", ("ann", "bob"))
        assert (found["d2"].grade, found["d2"].source, found["d2"].judges) == (2, "model", ("gpt",))
        assert merge_judgements(store, "highest")[0].grade == 3
        assert merge_judgements(store, prefer=["gpt"])[0].grade == 0
        assert str(merged_qrels(merge_judgements(store)).model_share) == "1 of 2 judgements were made by a model (gpt)"
        store.put("llama", "q1", "d2", 2, source="model")
        assert (
            str(merged_qrels(merge_judgements(store)).model_share)
            == "1 of 2 judgements were made by models (gpt, llama)"
        )

    @pytest.mark.parametrize("suffix", [".jsonl", ".csv", ".parquet"])
    def test_export_says_who_when_and_where(self, store, tmp_path, suffix):
        store.put("ann", "q1", "d1", 3)
        store.put("gpt", "q1", "d2", 1, source="model")
        made = export_judgements(store, tmp_path / f"out{suffix}")
        found = Qrels.read(tmp_path / f"out{suffix}")
        assert found == made
        assert found.to_dict() == {"q1": {"d1": 3, "d2": 1}}
        assert found.model_share.models == ("gpt",)
        if suffix == ".jsonl":
            first = json.loads((tmp_path / "out.jsonl").read_text().splitlines()[0])
            assert first["judge"] == "ann"
            assert (first["source"], first["pool"], first["rule"]) == ("person", "pool", "majority")
            assert first["time"] == store.judgements()[0].time

    def test_trec_files_are_for_people_alone(self, store, tmp_path):
        with pytest.raises(RankwrightError, match="nothing is judged yet"):
            export_judgements(store, tmp_path / "out.qrels")
        store.put("ann", "q1", "d1", 3)
        export_judgements(store, tmp_path / "out.qrels")
        assert (tmp_path / "out.qrels").read_text() == "q1 0 d1 3\n"
        store.put("gpt", "q1", "d2", 1, source="model")
        with pytest.raises(RankwrightError, match="cannot mark the judgements of a model"):
            export_judgements(store, tmp_path / "out.qrels")

    def test_disagreements(self, store):
        store.put("ann", "q1", "d1", 3)
        store.put("bob", "q1", "d1", 0, note="off topic")
        store.put("ann", "q1", "d2", 1)
        store.put("bob", "q1", "d2", 2)
        store.put("ann", "q1", "d3", 2)
        store.put("bob", "q1", "d3", 2)
        found = find_disagreements(store)
        assert [(each.doc, each.spread) for each in found] == [("d1", 3), ("d2", 1)]
        assert found[0].notes == {"bob": "off topic"}
        store.put("chair", "q1", "d1", 2)
        assert [each.doc for each in find_disagreements(store, settled_by=["chair"])] == ["d2"]
        assert merge_judgements(store, prefer=["chair"])[0].grade == 2

    def test_wrong_names(self, store):
        with pytest.raises(RankwrightError, match="merge rule 'mean' is unknown; choose majority, median"):
            merge_judgements(store, "mean")
        with pytest.raises(RankwrightError, match="judge 'zoe' is unknown; there are none"):
            merge_judgements(store, prefer=["zoe"])


class TestNextDoc:
    """Where systems disagree most, and how much is still open."""

    def test_the_weight_of_a_doc(self, store):
        """q1, k = 2: d2 is second in a alone, d3 first in b alone, d1 first in a and second in b."""
        found = open_grades(store)
        second = 1 / np.log2(3)
        expected = {("q1", "d1"): (1 - second) ** 2, ("q1", "d2"): second**2, ("q1", "d3"): 1.0}
        shares = {pair: found.share(pair) for pair in expected}
        assert shares["q1", "d1"] / shares["q1", "d3"] == pytest.approx(expected["q1", "d1"])
        assert shares["q1", "d2"] / shares["q1", "d3"] == pytest.approx(expected["q1", "d2"])
        assert found.share(("q2", "d1")) == 0  # both systems agree on q2
        assert found.variance == pytest.approx(np.var([0, 1, 2, 3]))

    def test_the_most_informative_comes_first(self, store):
        seen = []
        while (pair := next_pair(store, "ann", order="informative")) is not None:
            seen.append(pair)
            store.put("ann", *pair, 1)
        assert seen[:3] == [("q1", "d3"), ("q1", "d2"), ("q1", "d1")]
        assert len(seen) == 5
        assert outlook(store).half_width() == 0

    def test_refused(self, store):
        for wrong in ({"systems": ["a"]}, {"systems": ["a", "zoe"]}, {"k": 3}):
            with pytest.raises(RankwrightError):
                outlook(store, **wrong)
        with pytest.raises(RankwrightError, match="order 'best' is unknown"):
            next_pair(store, "ann", order="best")

    @pytest.mark.parametrize(("trials", "close"), [(50, 0.35), pytest.param(400, 0.2, marks=pytest.mark.slow)])
    def test_the_expected_interval_is_that_of_a_simulation(self, trials, close):
        """Grades drawn at random: the error of the expected difference has the width that was expected."""
        rng = np.random.default_rng(3)
        docs = [f"d{at:02}" for at in range(30)]
        queries = [f"q{at:02}" for at in range(8)]
        runs = {
            name: Run({q: {d: float(rng.random()) for d in rng.choice(docs, 10, replace=False)} for q in queries}, name)
            for name in ("a", "b")
        }
        shares = np.array([0.4, 0.3, 0.2, 0.1])
        errors, widths = {0: [], 40: []}, {0: [], 40: []}
        for _ in range(trials):
            # earlier judgements of other docs, from which the distribution of grades is known
            before = {q: {f"x{at}": int(rng.choice(4, p=shares)) for at in range(15)} for q in queries}
            pool = make_pool(runs, qrels=before)
            truth = {pair: float(rng.choice(4, p=shares)) for pair in sorted(pool.pairs)}
            grades = {q: {d: truth[q, d] for d in pool.docs[q]} | before[q] for q in queries}
            true = np.subtract(*evaluate(grades, runs, "nDCG@10").means[:, 0])
            first = project(weigh_grades(pool, pool.known, (0, 1, 2, 3)))
            judged = {pair: truth[pair] for pair, _ in first.shares[:40]}
            later = project(weigh_grades(pool, {**pool.known, **judged}, (0, 1, 2, 3)))
            assert later.half_width() == pytest.approx(first.half_width(40), rel=0.15)
            for more, found in ((0, first), (40, later)):
                errors[more].append(found.difference - true)
                widths[more].append(found.half_width())
        for more in (0, 40):
            deviation = float(np.sqrt(np.mean(np.square(errors[more]))))
            assert 1.96 * deviation == pytest.approx(np.mean(widths[more]), rel=close)
            assert np.mean(np.abs(errors[more]) <= widths[more]) >= 0.85
        assert np.mean(widths[40]) < 0.7 * np.mean(widths[0])


def test_agreement_tables_of_nothing(store):
    with pytest.raises(RankwrightError, match="nothing is judged yet"):
        agreement_tables(store)


class TestCollectionOfAPool:
    """A pool knows its collection, and is not judged with another."""

    def test_another_collection_is_refused(self, tmp_path):
        docs = {f"d{at}": "text" for at in range(3)}
        home = Collection.of(docs, {"1": "cold cellar", "2": "warm bread", "3": "x"}, name="notes")
        pool = make_pool({"a": {query: {"d1": 1.0} for query in "123"}}, collection=home)
        with JudgementStore(tmp_path / "j.db", create=True) as store:
            store.add_pool(pool)
        with JudgementStore(tmp_path / "j.db") as store:
            found = store.pool()
            assert (found.collection, dict(found.texts)) == ("notes", home.queries)
            found.check_collection("moved", {"1": "cold  cellar", "2": "warm bread", "3": "y", "4": "more"})
            assert found.changed_queries({"1": "cold cellar", "2": "warm bread"}) == ["3"]
            with pytest.raises(
                RankwrightError, match="pool 'pool' is of collection 'notes', and this is 'other': 3 of its 3"
            ):
                found.check_collection("other", {"1": "jets", "2": "wings"})

    def test_a_file_of_the_first_version_opens(self, tmp_path):
        path = tmp_path / "j.db"
        with JudgementStore(path, create=True) as store:
            store.add_pool(make_pool({"a": {"1": {"d1": 1.0}}}))
            store.put("ann", "1", "d1", 2)
            store.connection.executescript(
                "DROP TABLE queries; ALTER TABLE pools DROP COLUMN collection; PRAGMA user_version = 1"
            )
        with JudgementStore(path) as store:
            assert store.grade("ann", "1", "d1") == 2
            store.pool().check_collection("any", {})
            store.add_pool(make_pool({"a": {"1": {"d1": 1.0}}}, name="new"))
        with JudgementStore(path) as store:
            assert store.pools() == ["pool", "new"]


class TestSkippedAndSettled:
    """Skipped docs come back; grades given in view of others' settle, and are no sign of agreement."""

    def test_both(self, tmp_path):
        with JudgementStore(tmp_path / "j.db", create=True) as store:
            store.add_pool(make_pool({"a": {"1": {"d1": 2.0, "d2": 1.0}, "2": {"d1": 2.0, "d2": 1.0}}}))
            store.put("ann", "1", "d2", None)
            store.put("ann", "1", "d1", None)
            assert next_pair(store, "ann", order="skipped") == ("1", "d2")
            store.put("ann", "1", "d2", None)
            assert next_pair(store, "ann", order="skipped") == ("1", "d1")
            for query in "12":
                for doc in ("d1", "d2"):
                    store.put("ann", query, doc, 1)
                    store.put("bob", query, doc, 1 if doc == "d1" else 3)
            assert next_pair(store, "ann", order="skipped") is None
            before = agreement_tables(store)["agreement"]
            assert len(find_disagreements(store)) == 2
            store.put("chair", "1", "d2", 3, detail=SETTLED)
            assert [each.query for each in find_disagreements(store)] == ["2"]
            assert len(find_disagreements(store, with_settled=True)) == 2
            assert store.settlers() == {"chair": 1}
            after = agreement_tables(store)["agreement"]
            assert after.rows == before.rows
            assert after.notes[-1].startswith("Left out: 1 grade")
            store.undo("chair")
            assert len(find_disagreements(store)) == 2
