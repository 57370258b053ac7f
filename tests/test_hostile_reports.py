"""Reports that somebody changed, under the commands that read them back: one line, or the right answer."""

import json
import os

import pytest

from conftest import command
from rankwright import RankwrightError
from rankwright.experiment.verify import changed_values, new_values, read_report_values, read_values
from rankwright.reporting.report_manifest import foreign_files, keep_user_files

ROWS = [{"system": "bm25", "RR@10": 0.5}]


@pytest.fixture
def report(tmp_path):
    """The files of a report that are read back; its spec cannot be run."""
    (tmp_path / "tables").mkdir()
    (tmp_path / "e.toml").write_text("schema = 2\n")
    (tmp_path / "spec.toml").write_text("schema = 2\n")
    manifest = {
        "kind": "rankwright report",
        "spec": str(tmp_path / "e.toml"),
        "collections": {"c": {}},
        "files": ["spec.toml"],
    }
    (tmp_path / "manifest.json").write_text(json.dumps(manifest))
    (tmp_path / "tables" / "main.json").write_text(json.dumps({"rows": ROWS}))
    return tmp_path


def changed(report, name, change):
    """Change a file of a report."""
    path = report / name
    path.write_text(json.dumps(change(json.loads(path.read_text()))))


NOT_ONE = "not the report of an experiment; 'rankwright run SPEC' writes one"
TAMPERED = [
    ("manifest.json", "", NOT_ONE),
    ("manifest.json", "[1]", NOT_ONE),
    ("manifest.json", "[" * 100_000, NOT_ONE),
    ("manifest.json", '{"kind": "other", "spec": "e.toml"}', NOT_ONE),
    ("manifest.json", '{"kind": "rankwright report", "spec": 5}', NOT_ONE),
    ("manifest.json", '{"kind": "rankwright report", "files": {"a": 1}}', NOT_ONE),
    ("manifest.json", '{"kind": "rankwright report", "spec": "a\\u0000b"}', "its spec a\\x00b no longer exists"),
    ("manifest.json", '{"kind": "rankwright report", "spec": "/dev/tty"}', "its spec /dev/tty no longer exists"),
    ("tables/main.json", "", "main.json: does not contain values"),
    ("tables/main.json", "5", "main.json: does not contain values"),
    ("tables/main.json", '{"rows": 5}', "main.json: does not contain values"),
    ("tables/main.json", '{"rows": [5]}', "main.json: does not contain values"),
    ("tables/main.json", '{"rows": [{"system": "a", "x": [1]}]}', "main.json: does not contain values"),
    ("tables/main.json", '{"rows": [{"system": "a", "x": NaN}]}', "main.json: does not contain values"),
    ("tables/main.json", '{"rows": [{"system": "a", "x": 1e999}]}', "main.json: does not contain values"),
    ("tables/main.json", '{"rows": [{"RR@10": 1}]}', "main.json: a row without a system"),
    ("tables/main.json", '{"rows": [{"system": 5, "RR@10": 1}]}', "main.json: a row without a system"),
    ("tables/main.json", '{"rows": []}', "main.json: contains no values"),
    ("tables/main.json", '{"rows": [{"system": "a", "x": "1.0", "y": true}]}', "main.json: contains no values"),
    ("tables/main.json", json.dumps({"rows": ROWS * 2}), "main.json: system 'bm25' appears twice"),
    ("e.toml", "\0", "e.toml: not TOML"),
]


@pytest.mark.parametrize(("name", "text", "says"), TAMPERED, ids=range(len(TAMPERED)))
def test_a_tampered_report_is_one_line(report, name, text, says):
    (report / name).write_text(text)
    done = command("reproduce", report)
    assert done.returncode == 2
    assert done.stdout == ""
    assert done.stderr.startswith("rankwright: ")
    assert done.stderr.count("\n") == 1
    assert says in done.stderr


@pytest.mark.parametrize("name", ["manifest.json", "tables/main.json"])
def test_what_is_not_a_file_is_not_waited_for(report, name):
    (report / name).unlink()
    os.mkfifo(report / name)
    done = command("reproduce", report)
    assert (done.returncode, done.stderr.count("\n")) == (2, 1)


def test_nan_is_never_unchanged():
    key = ("c", "bm25", "RR@10")
    assert list(changed_values({key: float("nan")}, {key: 0.5}, 0.1)) == ["c, bm25, RR@10: was nan, is now 0.5000"]
    assert list(changed_values({key: 0.5}, {key: float("nan")}, 0.1)) == ["c, bm25, RR@10: was 0.5000, is now nan"]
    assert list(new_values({}, {key: 0.5})) == ["c, bm25, RR@10: was missing, is now 0.5000"]


@pytest.mark.parametrize("text", ["", "{}", '{"figures": []}', '{"figures": {"c": {"s": {"m": 1e999}}}}', '{"figures": {"c": {"s": {"m": true}}}}',
                                  '{"figures": {"c": {"s": {"m": ' + "9" * 400 + '}}}}', '{"figures": {}}', '{"figures": {"c": {}}, "within": "x"}'])  # fmt: skip
def test_expected_values_are_numbers(tmp_path, text):
    (tmp_path / "e.json").write_text(text)
    with pytest.raises(
        RankwrightError,
        match=r"e\.json: (does not contain expected values|contains no values|not JSON|c, s, m must be a number|within must be)",
    ):
        read_values(tmp_path / "e.json")


def test_a_report_reads_back(report):
    assert read_report_values(report) == {("c", "bm25", "RR@10"): 0.5}
    (report / "mine.txt").write_text("x")
    assert {str(name) for _, name in foreign_files(report)} == {
        "mine.txt",
        "e.toml",
        "manifest.json",
        "tables/main.json",
    }
    (report / "new" / "tables").mkdir(parents=True)
    (report / "new" / "tables" / "main.json").write_text("new")
    keep_user_files(report, report / "new")  # a file of the new report is never replaced
    assert (report / "new" / "tables" / "main.json").read_text() == "new"
    assert (report / "new" / "mine.txt").read_text() == "x"
    (report / "manifest.json").write_text('{"kind": "rankwright report", "files": 5}')
    assert list(foreign_files(report)) == []
