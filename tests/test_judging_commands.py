"""The commands pool, judge, agree and judgements, from runs to a file of judgements that eval reads."""

import json
import re

import pytest

from conftest import command
from rankwright import Collection, JudgementStore, Qrels, Run

TEXTS = {
    f"d{at}": f"Doc {at} is about {'red apples' if at % 2 else 'green trees'}.\n\nSecond paragraph." for at in range(6)
}
QUERIES = {"q1": "what is a red apple", "q2": "green tree"}


@pytest.fixture
def home(tmp_path, monkeypatch):
    """A collection, two runs, and a file with their pool."""
    folder = tmp_path / "c"
    folder.mkdir()
    (folder / "corpus.jsonl").write_text(
        "".join(json.dumps({"_id": d, "title": f"Title {d}", "text": t}) + "\n" for d, t in TEXTS.items())
    )
    (folder / "queries.jsonl").write_text("".join(json.dumps({"_id": q, "text": t}) + "\n" for q, t in QUERIES.items()))
    Run({q: {f"d{at}": 6 - at for at in range(4)} for q in QUERIES}, "a").write(tmp_path / "a.run")
    Run({q: {f"d{at}": at for at in range(6)} for q in QUERIES}, "b").write(tmp_path / "b.run")
    monkeypatch.chdir(tmp_path)
    found = command("pool", "a.run", "b.run", "--depth", 2, "-o", "j.db")
    assert found.stderr == "j.db: pool 'pool', 8 docs of 2 queries, from 2 systems to depth 2\n"
    return tmp_path


def judge(monkeypatch, lines, *args):
    """Judge with what is typed."""
    import io

    monkeypatch.setattr("sys.stdin", io.StringIO("".join(f"{line}\n" for line in lines)))
    return command("judge", "c", "j.db", *args)


def one_line(found):
    assert found.returncode == 2, found.stderr
    assert len(found.stderr.strip().splitlines()) == 1
    return found.stderr.removeprefix("rankwright: ").strip()


class TestPool:
    """What to judge."""

    def test_a_second_pool_and_pairs(self, home):
        assert "pool 'pool-2'" in command("pool", "a.run", "b.run", "--depth", 3, "-o", "j.db").stderr
        assert JudgementStore("j.db").pools() == ["pool", "pool-2"]
        assert command("pool", "a.run", "-o", "pool.jsonl").returncode == 0
        assert {row["query"] for row in map(json.loads, (home / "pool.jsonl").read_text().splitlines())} == {*QUERIES}

    def test_a_spec_and_a_collection(self, home):
        (home / "e.toml").write_text(
            'schema = 1\n[data.c]\npath = "c"\n[retrieve.first]\nkind = "run"\npath = "a.run"\n[retrieve.second]\nkind = "run"\npath = "b.run"\n'
        )
        found = command("pool", "e.toml", "--depth", 2, "-o", "s.db", "--store", "store")
        assert "pool 'pool', 8 docs of 2 queries, from 2 systems to depth 2" in found.stderr, found.stderr
        assert JudgementStore("s.db").pool().docs == JudgementStore("j.db").pool().docs
        assert (
            one_line(command("pool", "e.toml", "--system", "x", "-o", "t.db", "--store", "store"))
            == "e.toml: system 'x' is unknown; choose first or second"
        )

    @pytest.mark.parametrize(("args", "says"), [
        ("a.run -o x.txt", "-o x.txt: use .db, .sqlite or .sqlite3 for a file of judgements"), ("a.run -o a.db --grades 1", "grades must be"),
        ("a.run -o a.db --system x", "--system: needs a spec or a collection"), ("a.run -o a.db --collection x", "--collection: needs a spec"),
        ("a.run b.run -o j.db --grades 0,1", "j.db has the grades 0,1,2,3"), ("a.run -o j.db --name pool", "has a pool 'pool' already"),
        ("a.run --qrels nothing.txt -o a.db", "nothing.txt"),
    ])  # fmt: skip
    def test_refused(self, home, args, says):
        assert says in one_line(command("pool", *args.split()))
        assert not (home / "a.db").exists()


class TestJudge:
    """A person at a terminal."""

    def test_judging_resumes(self, home, monkeypatch):
        found = judge(monkeypatch, ["2", "9", "what", "n unsure", "s", "u", "1", "q"], "--judge", "ann")
        assert found.returncode == 0
        assert "[1 of 8] what is a red apple" in found.stdout or "[1 of 8] green tree" in found.stdout
        assert re.search(r"\*(apples|trees)\.?\*", found.stdout)
        assert "rankwright: grade must be 0, 1, 2 or 3, got 9" in found.stderr
        assert "3 exactly what was asked for" in found.stdout
        assert "undone: skip of" in found.stderr
        assert "ann: 2 of 8 judged; nDCG@2, a − b: " in found.stderr
        for name in ("a.run", "b.run", "rank", "score"):
            assert name not in found.stdout
        with JudgementStore("j.db") as store:
            assert [each.grade for each in store.judgements()] == [2, 1]
            assert list(store.notes().values()) == ["unsure"]
        found = judge(monkeypatch, ["0"] * 6, "--judge", "ann", "--order", "informative", "--pair", "a", "b")
        assert "nothing is left; ann: 8 of 8 judged" in found.stderr
        assert "nothing is left" in judge(monkeypatch, [], "--judge", "ann").stderr

    def test_settling(self, home, monkeypatch):
        judge(monkeypatch, ["0"] * 8, "--judge", "ann")
        judge(monkeypatch, ["0"] * 7 + ["n why not", "3"], "--judge", "bob")
        found = command("judgements", "disagreements", "j.db")
        assert "bob: why not" in found.stdout
        found = judge(monkeypatch, ["2"], "--judge", "chair", "--settle")
        assert "others: ann 0, bob 3 (why not)" in found.stdout
        assert "nothing is left" in found.stderr
        assert command("judgements", "export", "j.db", "-o", "q.txt", "--prefer", "chair").returncode == 0
        assert sorted(Qrels.read("q.txt").grades.tolist()) == [0] * 7 + [2]

    @pytest.mark.parametrize(("args", "says"), [
        ("j.db", "give --judge NAME, who judges, or --model RUBRIC"), ("j.db --judge a --asks 2", "--asks: needs --model"),
        ("j.db --judge a --pool x", "pool 'x' is unknown; choose pool"), ("a.run --judge a", "a.run: is not a file of judgements"),
        ("no.db --judge a", "no.db: no such file; 'rankwright pool' writes one"), ("j.db --judge a --analyzer x", "x"),
        ("j.db --model no.toml", "no.toml"), ("j.db --judge a --queries other.jsonl", "other.jsonl"),
    ])  # fmt: skip
    def test_refused(self, home, args, says):
        assert says in one_line(command("judge", "c", *args.split()))

    def test_another_collection(self, home, monkeypatch):
        (home / "c" / "corpus.jsonl").write_text('{"_id": "x", "text": "x"}\n')
        line = one_line(judge(monkeypatch, ["1"], "--judge", "ann"))
        assert line == "c: has none of the 4 docs of the pool, such as 'd0'; is it the same collection?"

    def test_a_doc_that_the_collection_lacks(self, home, monkeypatch):
        Run({"q1": {"gone\x1b[31m": 1.0, "d1": 0.5}}, "x").write("x.jsonl")
        command("pool", "x.jsonl", "-o", "j.db", "--name", "odd")
        found = judge(monkeypatch, ["0", "0"], "--judge", "ann", "--pool", "odd")
        assert "(not in the collection)" in found.stdout
        assert "\x1b" not in found.stdout

    def test_a_dry_run_shows_the_prompt(self, home):
        (home / "r.toml").write_text(
            'model = "m"\ninput_price = 1\noutput_price = 1\n[grades]\n0 = "no"\n1 = "a"\n2 = "b"\n3 = "c"\n'
        )
        found = command("judge", "c", "j.db", "--model", "r.toml", "--asks", 3, "--dry-run")
        assert "Second paragraph." in found.stdout
        assert "0: no" in found.stdout
        assert "m would be asked 24 times, at most 0.0" in found.stderr
        assert JudgementStore("j.db").log() == []


class TestAgree:
    """From judgements to agreement and export."""

    @pytest.fixture(autouse=True)
    def judged(self, home):
        with JudgementStore("j.db") as store:
            for at, pair in enumerate(sorted(store.pool().pairs)):
                store.put("ann", *pair, at % 4)
                store.put("bob", *pair, min(at % 4, 2))
                store.put("gpt", *pair, (at + at % 3) % 4, source="model")
        return home

    def test_tables(self):
        found = command("agree", "j.db").stdout
        for part in ("ann, bob", "people (majority), gpt", "Agreement by grade", "people's grade", "Kendall's tau-b"):
            assert part in found
        assert "ann, gpt" in command("agree", "j.db", "--table", "agreement", "--format", "csv").stdout
        assert "'foo' is unknown" in command("agree", "j.db", "-m", "foo").stderr
        again = json.loads(
            command("agree", "j.db", "a.run", "b.run", "-m", "P@2", "--table", "systems", "--format", "json").stdout
        )
        assert again["rows"][0]["systems"] == 2

    def test_with_a_benchmark(self):
        Qrels({"q1": {"d0": 1, "d1": 0, "d5": 2}}).write("q.txt")
        found = command("agree", "j.db", "--qrels", "trec=q.txt", "--format", "csv").stdout
        assert '"ann, trec",1,3' in found

    def test_export_and_evaluation(self, home):
        found = command("judgements", "export", "j.db", "-o", "q.jsonl", "--merge", "lowest")
        assert "q.jsonl: 8 judgements of 2 queries" in found.stderr
        found = command("eval", "q.jsonl", "a.run", "b.run", "-m", "nDCG@2")
        assert "made by a model" not in found.stderr
        assert command("judgements", "export", "j.db", "-o", "q.jsonl", "--prefer", "gpt").returncode == 0
        assert (
            "warning: all 8 judgements were made by a model (gpt), none by a person"
            in command("eval", "q.jsonl", "a.run").stderr
        )

    def test_lists(self):
        assert re.search(r"pool +– +a, b +2 +2 +8 +ann +person +8 +0", command("judgements", "ls", "j.db").stdout)
        assert "more judgements" in command("judgements", "outlook", "j.db", "--pair", "b", "a").stdout

    @pytest.mark.parametrize(("args", "says"), [
        ("agree a.run", "is not a file of judgements"), ("agree j.db --level 2", "level must be a number > 0 and < 1, got 2"),
        ("judgements export j.db -o q.txt --prefer zoe", "judge 'zoe' is unknown; choose ann, bob or gpt"),
        ("judgements export j.db -o q.txt --prefer gpt", "cannot mark the judgements of a model"),
        ("judgements outlook j.db --pair a x", "system 'x' is unknown; choose a or b"), ("agree j.db --qrels x=a.run", "swapped"),
        ("agree j.db --qrels ann=a.run", "a judge of j.db has this name"),
        ("judgements export j.db -o j.db", "choose another"),
    ])  # fmt: skip
    def test_refused(self, args, says):
        assert says in one_line(command(*args.split()))


def test_notes_are_read_from_their_chunks():
    from rankwright.judging import highlight_words, read_texts

    docs = {
        "n#1": {"text": "one", "parent": "n", "title": "N"},
        "n#2": {"text": "two", "parent": "n"},
        "m": {"text": "x"},
    }
    found = read_texts(Collection.of(docs), ["n", "m", "gone"])
    assert found["n"].title == "N"
    assert found["n"].text == "one\n\ntwo"
    assert set(found) == {"n", "m"}
    assert highlight_words("The apples\nare red", "what is an apple") == [
        [("The", False), ("apples", True)],
        [("are", False), ("red", False)],
    ]


class TestOtherCollection:
    """What `judge` and `serve` say of a collection that is not the pool's, and what a judge is not told."""

    def test_refused_before_anything_is_judged(self, home, monkeypatch):
        spec = 'schema = 1\n[data.c]\npath = "c"\n[retrieve.first]\nkind = "run"\npath = "a.run"\n'
        (home / "e.toml").write_text(spec)
        assert command("pool", "e.toml", "--depth", 2, "-o", "s.db", "--store", "store").returncode == 0
        (home / "queries.jsonl").write_text(
            "".join(f'{{"_id": "{query}", "text": "of another kind"}}\n' for query in QUERIES)
        )
        given = ("--queries", "queries.jsonl")
        found = one_line(command("judge", "c", "s.db", "--judge", "ann", *given))
        assert found.startswith(
            "s.db: pool 'pool' is of collection 'c', and this is 'c': 2 of its 2 queries are missing"
        )
        found = command("serve", "c", "--judgements", "s.db", "--store", "store", "--port", 0, *given)
        assert "or name another file: --judgements FILE" in one_line(found)

    def test_judges_see_how_wide_and_not_which_way(self, home, monkeypatch):
        found = judge(monkeypatch, ["2", "s", "p", "q"], "--judge", "ann")
        assert re.search(r"nDCG@2, a − b: ± [0-9.]+;", found.stderr), found.stderr
        again = judge(monkeypatch, ["1"], "--judge", "ann", "--order", "skipped")
        assert "[1 skipped]" in again.stdout
        assert "nothing is left; ann: 2 of 8 judged" in again.stderr

    def test_settled_grades_are_named_at_the_export(self, home, monkeypatch):
        for name, grade in (("ann", "0"), ("bob", "3")):
            judge(monkeypatch, [grade] * 8, "--judge", name)
        judge(monkeypatch, ["1"] * 8, "--judge", "chair", "--settle")
        assert "Left out: 8 grades" in command("agree", "j.db").stdout
        found = command("judgements", "export", "j.db", "-o", "q.jsonl").stderr
        assert "chair settled 8 disagreements" in found
        assert (
            "chair settled" not in command("judgements", "export", "j.db", "-o", "q.jsonl", "--prefer", "chair").stderr
        )
