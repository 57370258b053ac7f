"""Work grows with its size only: counts of calls, and sizes at which anything above linear would never end."""

import re

import polars as pl
import pytest

from rankwright import Run
from rankwright.experiment.graph import needs_first
from rankwright.table import Column, Table
from rankwright.text.analyzer import Analyzer
from rankwright.text.analyzers import get_analyzer


@pytest.mark.parametrize("count", [200, 400])
def test_stages_that_use_the_two_before_are_visited_once(count):
    visits = []

    def needs(stage):
        visits.append(stage)
        return [stage - 1, stage - 2] if stage > 1 else []

    order = list(needs_first([count], needs, lambda stage: stage))
    assert all(order.index(stage - 1) < order.index(stage) for stage in range(2, count + 1))
    assert len(order) == len(visits) == count + 1


def test_a_long_token_of_irregular_parts_needs_few_calls(monkeypatch):
    """A call takes milliseconds, whatever it is given: there must be fewer than pieces."""
    part = "1.5" * 20 + "ελληνικά" * 20 + "lijkheid" * 20
    token = part * 60
    analyzer, calls = get_analyzer("english"), []
    tokens = Analyzer.tokens
    monkeypatch.setattr(Analyzer, "tokens", lambda self, column: calls.append(len(column)) or tokens(self, column))
    pieces = analyzer.split_long(token)
    views = [token[at : at + 255] for at in range(0, len(token), 255)]
    assert len(pieces) >= len(views) > 80
    assert len(calls) < len(pieces) / 2
    # each piece is what the tokenizer finds first where the one before it ends
    rest = token
    for piece in pieces:
        rest = rest.lstrip(".")
        first = tokens(analyzer, pl.Series([rest[:255]])).list.first()[0]
        assert first == piece
        rest = rest[rest.index(piece) + len(piece) :]
    assert not re.search(r"\w", rest)


def test_tables_of_many_groups_and_columns():
    rows = tuple((f"g{at // 2}", float(at % 7), 1.0) for at in range(10_000))
    columns = (Column("group"), Column("error", better="lower"), Column("good", better="higher"))
    table = Table(columns, rows, groups=tuple(range(0, len(rows), 2)))
    assert table.texts[1][0] == ""
    assert (0, 1) in table.best
    assert len(table.select_rows(range(1, 10_000, 2)).groups) == 5_000
    one_group = Table(columns, rows)
    assert len(one_group.best) > 0


def test_equal_columns_have_keys_of_their_own():
    import json

    wide = Table(tuple(Column("a") for _ in range(10_000)), (tuple(range(10_000)),))
    keys = json.loads(wide.render("json"))["columns"]
    assert len({*keys}) == 10_000
    assert keys[:3] == ["a", "a (2)", "a (3)"]
    taken = Table((Column("a (3)"), Column("a"), Column("a")), ((1, 2, 3),))
    assert json.loads(taken.render("json"))["rows"] == [{"a (3)": 1, "a": 2, "a (4)": 3}]


def test_each_query_of_a_run_is_looked_up_once():
    run = Run({f"q{at}": {"d": 1.0} for at in range(20_000)})
    assert all(query in run for query in run.queries)
    assert "other" not in run
    assert run["q19999"] == {"d": 1.0}
