"""Judgements that a model made are marked in files, scores and reports."""

import json

import pytest

from conftest import command
from rankwright import Qrels, RankwrightError, Run, evaluate
from rankwright.reporting.report_bundle import report as make_report
from rankwright.retrieval.passages import aggregate_qrels

ROWS = [
    {"query": f"q{q}", "doc": f"d{d}", "grade": (q + d) % 3, "source": "model" if d < 2 else "person", "judge": "m-1"}
    for q in range(4) for d in range(4)
]  # fmt: skip
PLAIN = {f"q{q}": {f"d{d}": (q + d) % 3 for d in range(4)} for q in range(4)}


def write_rows(path, rows):
    path.write_text("".join(json.dumps(row) + "\n" for row in rows))
    return path


@pytest.fixture
def runs():
    return [
        Run({f"q{q}": {f"d{d}": (7 * d + q * s) % 5 + d / 10 for d in range(4)} for q in range(4)}, name=f"s{s}")
        for s in range(2)
    ]


@pytest.mark.parametrize("suffix", [".jsonl", ".parquet", ".csv", ".jsonl.gz"])
def test_marks_survive_files(tmp_path, suffix, columns):
    qrels = Qrels.read(write_rows(tmp_path / "judged.jsonl", ROWS))
    assert str(qrels.model_share) == "8 of 16 judgements were made by a model (m-1)"
    qrels.write(tmp_path / f"again{suffix}")
    again = Qrels.read(tmp_path / f"again{suffix}")
    assert again == qrels
    assert again.model_share == qrels.model_share
    assert qrels == Qrels(qrels.to_polars()) == Qrels(qrels.to_pandas()) == Qrels(ROWS)


@pytest.mark.parametrize("name", ["out.qrels", "out.tsv"])
def test_text_files_cannot_mark_models(tmp_path, name):
    with pytest.raises(RankwrightError, match="cannot mark the judgements of a model; write .jsonl"):
        Qrels(ROWS).write(tmp_path / name)
    assert not (tmp_path / name).exists()


def test_others_have_the_fingerprint_they_had(tmp_path):
    """A source of people, or a column that means something else, changes nothing."""
    plain = Qrels(PLAIN)
    for source in ("person", "trec", 7, None, {"a": 1}):
        rows = [{**row, "source": source} for row in ROWS]
        assert Qrels.read(write_rows(tmp_path / "judged.jsonl", rows)) == plain
    assert plain.model_share is None
    assert plain.to_polars().columns == ["query", "doc", "grade", "distractor"]
    assert Qrels(ROWS) != plain


def test_notes_of_judged_chunks_are_marked():
    parents = {f"d{d}": f"n{d // 2}" for d in range(4)}
    found = aggregate_qrels(Qrels(ROWS), parents)
    assert (found.model_share.count, found.model_share.total) == (4, 8)
    assert aggregate_qrels(Qrels(PLAIN), parents).model_share is None


def test_scores_and_reports_say_the_share(runs, tmp_path):
    scores = evaluate(Qrels(ROWS), runs, "nDCG@3")
    assert (scores.model_share.count, scores.model_share.total) == (8, 16)
    assert "8 of 16 judgements were made by a model (m-1)" in str(scores)
    found = make_report(scores, qrels=Qrels(ROWS))
    assert "8 of 16 judgements were made by a model (m-1)" in " ".join(found.summaries[0].caveats)
    assert found.summaries[0].basis == ""
    from rankwright.reporting.methods_section import markdown

    assert "8 of 16 judgements were made by a model (m-1)." in markdown(found.evidence).replace("\\", "")
    assert found.manifest([])["collections"]["the collection"]["model_judgements"]["count"] == 8


def test_models_alone_are_named_at_the_head(runs, tmp_path):
    rows = [{**row, "source": "model"} for row in ROWS]
    found = make_report(evaluate(Qrels(rows), runs, "nDCG@3"))
    line = (
        "These results rest on judgements of models alone: all 16 judgements were made by a model (m-1), none by a "
        "person."
    )
    assert found.summaries[0].sentences[0] == line
    assert found.page.index(line) < found.page.index('class="verdict')
    from rankwright.reporting.summary import markdown

    assert markdown(found.summaries, found.evidence).replace("\\", "").splitlines()[4] == line


def test_an_experiment_keeps_the_share(tmp_path, runs):
    from rankwright.experiment.score_files import load_scores, save_scores
    from rankwright.reporting.evidence import gather

    for rows in (ROWS, PLAIN):
        found = gather(Qrels(rows), runs[:1], "nDCG@3")
        save_scores(tmp_path, found)
        assert load_scores(tmp_path, "s0").scores.model_share == found.scores.model_share
        assert ("model_share" in (tmp_path / "about.json").read_text()) == (rows is ROWS)


def test_the_command_line_says_it(tmp_path, runs):
    write_rows(tmp_path / "judged.jsonl", ROWS)
    runs[0].write(tmp_path / "a.run")
    found = command("eval", tmp_path / "judged.jsonl", tmp_path / "a.run", "-m", "nDCG@3")
    assert "warning: 8 of 16 judgements were made by a model (m-1)" in found.stderr
