"""Topics: hardest, easiest, most discriminating, and where two systems differ."""

import csv

import pytest

from conftest import command
from rankwright import Qrels, RankwrightError, Run, evaluate, topics

QRELS = {"easy": {"a": 1}, "hard": {"b": 1}, "split": {"c": 1, "d": 2}}
FIRST = Run({"easy": {"a": 1.0}, "hard": {"x": 1.0}, "split": {"c": 2.0, "d": 1.0}}, "first")
SECOND = Run({"easy": {"a": 1.0}, "hard": {"x": 2.0, "b": 1.0}, "split": {"x": 1.0}}, "second")


def found(measures="RR"):
    return topics(evaluate(QRELS, [FIRST, SECOND], measures))


def test_hard_easy_and_discriminating():
    # RR: easy 1 and 1, hard 0 and 1/2, split 1 and 0
    assert [row[:3] for row in found().table().rows] == [("hard", 0.25, 0.25), ("split", 0.5, 0.5), ("easy", 1.0, 0.0)]
    assert found().hardest(1).rows == (("hard", 0.25, 0.25, "second", 0.5, "first", 0.0),)
    assert found().easiest(1).rows[0][0] == "easy"
    assert [row[0] for row in found().discriminating().rows] == ["split", "hard"]  # equal scores tell nothing


def test_lower_is_better_turns_the_order():
    qrels = Qrels.from_polars(Qrels(QRELS).to_polars().with_columns(distractor=Qrels(QRELS).docs == "none"))
    scores = evaluate(qrels, [FIRST, SECOND], "Confusion@1")
    assert topics(scores).table().rows[0][3:] == (None, 0.0, None, 0.0)  # all are equal: none is the best


def test_differences_show_the_ranks_of_relevant_docs():
    table = found().differences("first", "second", Qrels(QRELS), {"first": FIRST, "second": SECOND})
    assert table.rows == (
        ("split", 1.0, 0.0, 1.0, "0 / 1", "c (1 / –), d (2 / –)"),
        ("hard", 0.0, 0.5, -0.5, "1 / 1", "b (– / 2)"),
    )
    assert table.notes[1] == "not judged: docs in the top 10 of first and of second; they count as not relevant"
    assert found().differences("first", "second").rows == table.rows  # the scores hold runs and judgements
    runs = {"first": FIRST.to_dict(), "second": SECOND.to_pandas()}
    streamed = topics(evaluate(QRELS, iter([FIRST, SECOND]), "RR"))
    assert streamed.differences("first", "second", QRELS, runs).rows == table.rows
    with pytest.raises(RankwrightError, match="topics: the scores hold no judgements; write topics"):
        streamed.differences("first", "second")
    with pytest.raises(RankwrightError, match="topics: the scores do not hold their runs; write topics"):
        streamed.differences("first", "second", QRELS)
    with pytest.raises(RankwrightError, match="topics: runs do not have first or second by name"):
        found().differences("first", "second", runs={})
    with pytest.raises(RankwrightError, match="topics: qrels are other judgements than those of the scores"):
        found().differences("first", "second", {"easy": {"a": 1}})
    with pytest.raises(RankwrightError, match="topics: system 'x' is unknown; choose first or second"):
        found().differences("x", "second", Qrels(QRELS), {})


def test_topics_print_their_tables():
    text = str(found())
    for title in ("Hardest topics", "Easiest topics", "Most discriminating", "between first and second: RR"):
        assert title in text
    assert repr(found()) == "Topics(RR, 2 systems, 3 queries)"
    assert found()._repr_html_().count("<table") == 4
    assert "Largest" not in str(topics(evaluate(QRELS, iter([FIRST, SECOND]), "RR")))


def test_what_cannot_be_ordered_is_refused():
    with pytest.raises(RankwrightError, match="topics: NumRel is a count"):
        found("NumRel")
    with pytest.raises(RankwrightError, match="measure AP was not evaluated; choose RR"):
        topics(evaluate(QRELS, FIRST, "RR"), "AP")


def test_the_command(tmp_path):
    Qrels(QRELS).write(tmp_path / "q.qrels")
    FIRST.write(tmp_path / "first.run")
    SECOND.write(tmp_path / "second.run")
    (tmp_path / "queries.tsv").write_text("easy\tan easy question\nhard\ta hard one\n")
    inputs = [tmp_path / name for name in ("q.qrels", "first.run", "second.run")]
    done = command("topics", *inputs, "--queries", tmp_path / "queries.tsv", "-m", "RR", "--count", "2")
    assert done.returncode == 0
    for text in (
        "Hardest topics: worst mean RR",
        "a hard one",
        "Most discriminating",
        "between first and second",
        "c (1 / –)",
        "not judged in top 10",
    ):
        assert text in done.stdout, text
    command("topics", *inputs, "-o", tmp_path / "t.csv")
    assert [row["query"] for row in csv.DictReader((tmp_path / "t.csv").open())] == ["hard", "split", "easy"]
    one = command("topics", *inputs[:2])
    assert "Hardest topics: worst nDCG@10" in one.stdout
    assert (
        command("topics", *inputs[:2], "--pair", "first", "second").stderr
        == "rankwright: --pair: two runs are needed, got 1\n"
    )
    twice = command("topics", *inputs, "--pair", "first", "first").stderr
    assert twice == "rankwright: --pair: two different systems are needed, got 'first' twice\n"
    (tmp_path / "other.tsv").write_text("elsewhere\ta question\n")
    told = command("topics", *inputs, "--queries", tmp_path / "other.tsv").stderr
    assert "other.tsv: no query of this file is judged, so the topics are shown without text" in told


def test_a_pair_may_be_separated_by_a_comma(tmp_path):
    (tmp_path / "q.txt").write_text("1 0 a 1\n2 0 b 1\n")
    (tmp_path / "x.run").write_text("1 Q0 a 1 2 t\n2 Q0 c 1 2 t\n")
    (tmp_path / "y.run").write_text("1 Q0 c 1 2 t\n2 Q0 b 1 2 t\n")
    inputs = ("q.txt", "x.run", "y.run")
    wanted = command("topics", *inputs, "--pair", "y", "x", cwd=tmp_path).stdout
    assert wanted
    assert command("topics", *inputs, "--pair", "y,x", cwd=tmp_path).stdout == wanted
    assert command("topics", "--pair", "y,x", *inputs, cwd=tmp_path).stdout == wanted
