"""The history of figures: appending, damaged lines, trends, change points and charts."""

import json
import os
import re
import threading
from xml.etree import ElementTree

import numpy as np
import pytest

from conftest import command
from rankwright import RankwrightError
from rankwright.gate import append_history, read_history
from rankwright.gate.change_points import cusum, find_change_points, find_split
from rankwright.gate.gate_history import SCHEMA, git_revision
from rankwright.gate.history_tables import sparkline

FIGURE = {"collection": "c", "system": "s", "measure": "nDCG@10", "mean": 0.5, "low": 0.4, "high": 0.6, "queries": 50,
          "judgements": "j", "run": "r"}  # fmt: skip


def write(path, means, judgements=None):
    """A history with a line for each mean, a day apart."""
    lines = [
        {"schema": SCHEMA, "date": f"2026-01-{at + 1:02}T00:00:00Z", "revision": f"r{at}",
         "figures": [{**FIGURE, "mean": mean, "low": mean - 0.05, "high": mean + 0.05,
                      "judgements": (judgements or ["j"] * len(means))[at]}]}
        for at, mean in enumerate(means)
    ]  # fmt: skip
    path.write_text("".join(json.dumps(line) + "\n" for line in lines))
    return path


class TestFile:
    def test_lines_are_appended_whole(self, tmp_path):
        path = tmp_path / "new" / "h.jsonl"
        threads = [threading.Thread(target=append_history, args=(path, [FIGURE], tmp_path)) for _ in range(8)]
        for each in threads:
            each.start()
        for each in threads:
            each.join()
        points, problems = read_history(path)
        assert (len(points), problems) == (8, [])
        assert points[0].key == ("c", "s", "nDCG@10")

    def test_a_line_that_was_cut_off_spoils_no_other(self, tmp_path):
        path = write(tmp_path / "h.jsonl", [0.5, 0.6])
        path.write_text(path.read_text()[:-40])
        append_history(path, [FIGURE])
        points, [problem] = read_history(path)
        assert [point.mean for point in points] == [0.5, 0.5]
        assert problem.startswith(f"{path}:2: skipped, not JSON")

    @pytest.mark.parametrize("line", [
        "[]", "7", '{"schema": "other"}', f'{{"schema": "{SCHEMA}"}}', "[" * 10_000,
        json.dumps({"schema": SCHEMA, "date": "yesterday", "figures": []}),
        json.dumps({"schema": SCHEMA, "date": "2026-01-01T00:00:00Z", "figures": [{**FIGURE, "mean": "high"}]}),
        json.dumps({"schema": SCHEMA, "date": "2026-01-01T00:00:00Z", "figures": [{**FIGURE, "mean": float("nan")}]}),
        json.dumps({"schema": SCHEMA, "date": "2026-01-01T00:00:00Z", "figures": [7]}),
    ])  # fmt: skip
    def test_damaged_lines_are_named_and_skipped(self, tmp_path, line):
        path = write(tmp_path / "h.jsonl", [0.5])
        path.write_text(line + "\n\n" + path.read_text())
        points, problems = read_history(path)
        assert [point.mean for point in points] == [0.5]
        assert len(problems) == 1
        assert problems[0].startswith(f"{path}:1: skipped, ")
        done = command("history", path)
        assert done.returncode == 0
        assert "h.jsonl:1: skipped" in done.stderr

    def test_another_file_is_not_appended_to(self, tmp_path):
        (tmp_path / "notes.txt").write_text("words\n")
        (tmp_path / "q").write_text("q1 0 d1 1\n")
        (tmp_path / "a.run").write_text("q1 Q0 d1 1 2 x\n")
        done = command("gate", "q", "a.run", "a.run", "--history", "notes.txt", cwd=tmp_path)
        assert done.returncode == 2
        assert "notes.txt:1: skipped, not JSON" in done.stderr
        assert (tmp_path / "notes.txt").read_text() == "words\n"

    def test_it_must_be_possible_to_write(self, tmp_path):
        with pytest.raises(RankwrightError, match="cannot be written"):
            append_history(tmp_path, [FIGURE])

    def test_no_revision_outside_of_a_repository(self, tmp_path):
        assert git_revision(tmp_path) is None


class TestChangePoints:
    def test_by_hand(self):
        """Of 1 1 3 3 the mean is 2; after two values the sum of deviations is -2, and 2 / sqrt(2 · 2 / 4) = 2."""
        assert cusum(np.array([[1.0, 1.0, 3.0, 3.0]]))[0] == pytest.approx([1 / np.sqrt(3 / 4), 2, 1 / np.sqrt(3 / 4)])
        split, p = find_split(np.array([1.0, 1.0, 3.0, 3.0]), np.random.default_rng(0))
        assert (split, p) == (2, pytest.approx(2 / 6))  # 1133 and 3311, of 6 orders

    def test_a_step_is_found_where_it_is(self):
        values = [0.5, 0.51, 0.5, 0.49, 0.5, 0.4, 0.41, 0.4, 0.39, 0.4]
        [found] = find_change_points(values)
        assert (found.at, found.before, found.after) == (5, pytest.approx(0.5), pytest.approx(0.4))
        assert found.p < 0.05

    def test_two_steps(self, monkeypatch):
        """Both steps are found in every series, and nothing else in nine of ten."""
        monkeypatch.setattr("rankwright.gate.change_points.SHUFFLES", 199)
        found = []
        for seed in range(40):
            noise = np.random.default_rng(seed).normal(0, 0.005, 45)
            found.append([each.at for each in find_change_points(np.repeat([0.5, 0.4, 0.45], 15) + noise)])
        assert all({15, 30} <= set(each) for each in found)
        assert found.count([15, 30]) >= 36

    @pytest.mark.parametrize("values", [[], [0.5], [0.5] * 20, [0.5, 0.4], [0.5, 0.5, 0.5, 0.4, 0.4, 0.4]])
    def test_nothing_to_find(self, values):
        assert find_change_points(values) == []

    def test_false_alarms(self, monkeypatch):
        """Of series without a change, about one in twenty has a change point."""
        monkeypatch.setattr("rankwright.gate.change_points.SHUFFLES", 99)
        rng = np.random.default_rng(7)
        alarms = sum(bool(find_change_points(rng.normal(0.5, 0.01, 20), seed)) for seed in range(400))
        assert 5 <= alarms <= 34  # 20 expected


class TestTables:
    def test_a_change_is_marked(self, tmp_path):
        write(tmp_path / "h.jsonl", [0.5, 0.51, 0.5, 0.49, 0.5, 0.4, 0.41, 0.4, 0.39, 0.4])
        shown = command("history", "h.jsonl", cwd=tmp_path).stdout
        [line] = [line for line in shown.splitlines() if "→" in line]
        assert line.startswith("2026-01-06")
        assert "0.5000 → 0.4000" in line

    def test_other_judgements_are_no_change_of_the_system(self, tmp_path):
        write(tmp_path / "h.jsonl", [0.5] * 8 + [0.3] * 8, ["a"] * 8 + ["b"] * 8)
        shown = command("history", "h.jsonl", cwd=tmp_path).stdout
        assert "→" not in shown
        assert shown.count("other judgements or queries") == 1

    def test_sparkline(self):
        assert sparkline([0, 7, 3.5, 1]) == "▁█▅▂"
        assert sparkline([0.5, 0.5]) == "▄▄"

    def test_charts_and_tables(self, tmp_path):
        write(tmp_path / "h.jsonl", [0.5, 0.51, 0.5, 0.49, 0.5, 0.4, 0.41, 0.4, 0.39, 0.4])
        for suffix in ("svg", "csv", "json", "md"):
            assert command("history", "h.jsonl", "-o", f"t.{suffix}", cwd=tmp_path).returncode == 0
        assert ElementTree.parse(tmp_path / "t.svg").getroot().tag.endswith("svg")
        assert (tmp_path / "t.csv").read_text().splitlines()[1].startswith("2026-01-01T00:00:00Z,r0,0.5,0.45,0.55,50")
        assert len(json.loads((tmp_path / "t.json").read_text())["rows"]) == 10

    def test_a_chart_of_one_day_has_times(self, tmp_path):
        """The day is below the axis; a single point has its interval as a line."""
        write(tmp_path / "h.jsonl", [0.5])
        assert command("history", "h.jsonl", "-o", "t.svg", cwd=tmp_path).returncode == 0
        chart = (tmp_path / "t.svg").read_text()
        assert ">2026-01-01</text>" in chart
        assert re.search(r">\d\d:\d\d:\d\d</text>", chart)
        assert "mark-rule" in chart
        elsewhere = command(
            "history", "h.jsonl", "-o", "tokyo.svg", cwd=tmp_path, env=os.environ | {"TZ": "Asia/Tokyo"}
        )
        assert elsewhere.returncode == 0
        assert (tmp_path / "tokyo.svg").read_text() == chart
        write(tmp_path / "h.jsonl", [0.5, 0.6])
        assert command("history", "h.jsonl", "-o", "t.svg", cwd=tmp_path).returncode == 0
        assert ">2026-01-01</text>" not in (tmp_path / "t.svg").read_text()

    @pytest.mark.slow
    def test_page(self, tmp_path):
        write(tmp_path / "h.jsonl", [0.5, 0.51])
        assert command("history", "h.jsonl", "-o", "t.html", cwd=tmp_path).returncode == 0
        assert "<svg" in (tmp_path / "t.html").read_text()

    @pytest.mark.parametrize(("args", "message"), [
        ("h.jsonl -m RR", "-m 'RR' is unknown; choose nDCG@10"), ("h.jsonl --system x", "--system 'x' is unknown; choose s"),
        ("h.jsonl --collection x", "--collection 'x' is unknown; choose c"), ("h.jsonl -o t.pdf", "no format belongs"),
        ("none.jsonl", "no such file"), ("empty.jsonl", "empty.jsonl: contains no history"),
    ])  # fmt: skip
    def test_mistakes(self, tmp_path, args, message):
        write(tmp_path / "h.jsonl", [0.5])
        (tmp_path / "empty.jsonl").write_text("")
        done = command("history", *args.split(), cwd=tmp_path)
        assert done.returncode == 2
        assert message in done.stderr
