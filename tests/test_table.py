"""Tables: every renderer, any text."""

import csv
import io
import json
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rankwright import Column, RankwrightError, Table
from rankwright.retrieval.explanation_text import render_explanation

TABLE = Table(
    (Column("system"), Column("nDCG@10", better="higher"), Column("Confusion@3", digits=2, better="lower"), Column("n", digits=0)),
    (("a_1", 0.5, 0.25, 1000), ("b", 0.50004, 0.1, None), ("c", float("nan"), 0.1, 3)),
    title="A & B",
    notes=("50 % of <all>",),
    marks={(0, 1): "†"},
)  # fmt: skip


def test_terminal():
    assert TABLE.render() == (
        "A & B\n=====\n"
        "system  nDCG@10    Confusion@3       n\n"
        "------  ---------  ------------  -----\n"
        "a_1      0.5000*†         0.25   1,000\n"
        "b        0.5000*          0.10*      –\n"
        "c             –           0.10*      3\n"
        "\n* best\n50 % of <all>"
    )


def test_no_negative_zero():
    column = Column("x", 4)
    assert [column.text(cell) for cell in (-0.0, -0.00001, -0.0001)] == ["0.0000", "0.0000", "-0.0001"]
    found = Table((Column("part"), Column("sign"), Column("x")), (("dense", "+", -1e-9), ("score", "", 0.0)))
    assert render_explanation(found) == "= dense 0.0000"


def test_every_tied_best_is_marked():
    # 0.5 and 0.50004 show the same digits; lower is better for confusion; NaN and None are never best
    assert TABLE.best == {(0, 1), (1, 1), (1, 2), (2, 2)}
    assert Table.of(["x", Column("v", better="higher")], [("a", 1.0)]).best == frozenset()


def test_markdown():
    assert TABLE.render("markdown") == (
        "**A & B**\n\n"
        "| system | nDCG@10 | Confusion@3 | n |\n| :--- | ---: | ---: | ---: |\n"
        "| a\\_1 | **0.5000**<sup>†</sup> | 0.25 | 1,000 |\n| b | **0.5000** | **0.10** | – |\n"
        "| c | – | **0.10** | 3 |\n\n50 % of \\<all\\>"
    )


def test_latex():
    text = TABLE.render("latex")
    mark = r"table-space-text-post={\textsuperscript{\dag{}}}"
    head = rf"\begin{{tabular}}{{lS[table-format=1.4, {mark}]S[table-format=1.2]S[table-format=4.0]}}"
    assert f"{head}\n\\toprule\n{{system}} & {{nDCG@10}} & {{Confusion@3}} & {{n}} \\\\\n\\midrule\n" in text
    assert r"a\_1 & \bfseries 0.5000{\textsuperscript{\dag{}}} & 0.25 & 1000 \\" in text


def test_groups():
    """Each group has its own best cells and shows its name once; CSV repeats the name."""
    columns = (Column("data"), Column("system"), Column("P@5", 2, "higher"))
    rows = (("x", "a", 0.5), ("x", "b", 0.25), ("y", "a", 0.1), ("y", "b", 0.2))
    table = Table(columns, rows, groups=(0, 2))
    assert table.best == {(0, 2), (3, 2)}
    assert table.texts[1] == ["", "b", "0.25"]
    assert table.render().splitlines()[2:6] == [
        "x     a       0.50*",
        "      b       0.25 ".rstrip(),
        "----  ------  -----",
        "y     a       0.10 ".rstrip(),
    ]
    assert table.render("latex").count("\\midrule") == 2
    assert table.render("csv").splitlines()[2] == "x,b,0.25"


def test_csv_and_json_are_not_rounded():
    rows = list(csv.reader(io.StringIO(TABLE.render("csv"))))
    assert rows[2] == ["b", "0.50004", "0.1", ""]
    assert rows[3] == ["c", "", "0.1", "3"]
    value = json.loads(TABLE.render("json"))
    assert value["rows"][1] == {"system": "b", "nDCG@10": 0.50004, "Confusion@3": 0.1, "n": None}
    assert value["rows"][2]["nDCG@10"] is None


def test_csv_keeps_the_sign_of_zero():
    assert Table.of(["x"], [[0.0], [-0.0], [0.5], [0.5]]).render("csv") == "x\n0.0\n-0.0\n0.5\n0.5\n"
    assert Table.of(["x", "y"], [["a", -0.0], ["b", 0.5]]).render("csv") == "x,y\na,-0.0\nb,0.5\n"


CELLS = st.text(st.sampled_from("ab,\";\r\n 'é"), max_size=4) | st.floats(allow_nan=False, allow_infinity=False)


@given(st.integers(1, 3).flatmap(lambda width: st.lists(st.tuples(*[CELLS] * width), min_size=1, max_size=4)))
def test_csv_is_what_the_csv_module_writes(rows):
    """Columns that need no quotes are joined, others are written by the module; both read back the same."""
    shown = Table.of([f"c{at}" for at in range(len(rows[0]))], rows).render("csv-raw")
    read = list(csv.reader(io.StringIO(shown, newline="")))[1:]
    assert read == [[cell if isinstance(cell, str) else repr(cell) for cell in row] for row in rows]


def test_html_is_escaped():
    table = Table.of(["<b>"], [["<script>alert('x')</script>"]])
    assert "<script>" not in table.render("html")
    assert "&lt;script&gt;" in table.render("html")
    assert table.render("html") in table._repr_html_()


NASTY = [
    "a\nb",
    "a|b",
    "a & b \\ % $ # _ { } ~ ^",
    "\x1b[31mred\x00",
    "שלום",
    "日本語",
    "😀",
    "\u202eevil",
    "a" * 10_000,
]


@pytest.mark.parametrize("format", ["terminal", "markdown", "latex", "csv", "json", "html"])
@pytest.mark.parametrize("text", NASTY, ids=range(len(NASTY)))
def test_any_text_is_safe(text, format):
    shown = Table.of(["name", "n"], [[text, 1], ["plain", 2]], title=text).render(format)
    if format not in ("csv", "json"):
        assert not set("\x00\x1b\u202e") & set(shown)
    if format == "terminal":
        assert len(shown.splitlines()) == 6
    if format == "markdown":
        assert len(shown.splitlines()) == 6
        assert shown.splitlines()[-2].replace("\\|", "").count("|") == 3
    if format == "csv":
        assert next(iter(csv.reader(io.StringIO(shown, newline="")))) == ["name", "n"]
        assert [row[0] for row in csv.reader(io.StringIO(shown, newline=""))][1] == text
    if format == "json":
        assert json.loads(shown)["rows"][0]["name"] == text


@given(st.lists(st.tuples(st.text(max_size=5), st.floats() | st.none() | st.integers()), max_size=5))
def test_every_renderer_takes_every_row(rows):
    table = Table.of([Column("a"), Column("b", better="higher")], rows)
    for format in ("terminal", "markdown", "latex", "csv", "json", "html"):
        assert isinstance(table.render(format), str)


def test_wide_letters_align():
    lines = Table.of(["name", "n"], [["日本", 1], ["ab", 22]]).render().splitlines()
    assert lines[2] == "日本   1"
    assert lines[3] == "ab    22"


def test_text_is_wrapped_to_the_terminal():
    from rankwright.table.renderers import render_terminal

    table = Table.of(["name", "about", "n"], [["a", "one two three four five six seven", 1], ["b", "short", 22]])
    assert render_terminal(table, fit=28).splitlines() == [
        "name  about                n",
        "----  ------------------  --",
        "a     one two three four   1",
        "      five six seven",
        "b     short               22",
    ]
    assert render_terminal(table, fit=200) == table.render()
    assert max(map(len, render_terminal(table, fit=5).splitlines())) < 30  # as narrow as it can be


def test_unknown_format(tmp_path):
    with pytest.raises(
        RankwrightError, match="format 'pdf' is unknown; choose terminal, markdown, latex, csv, csv-raw, json or html"
    ):
        TABLE.render("pdf")
    TABLE.write(tmp_path / "t.html")
    assert (tmp_path / "t.html").read_text().startswith("<!doctype html>")


def test_marks_have_their_legend_in_the_latex_table():
    """Below the table, so that it survives copying; a document whose captions explain the marks defines a command."""
    marked = Table((Column("system"), Column("AP")), (("a", 0.5),), notes=("† better than b",), marks={(0, 1): "†"})
    text = marked.render("latex")
    assert text.splitlines()[-1].startswith(r"\ifdefined\tablelegendincaption\else\par\smallskip\parbox{\linewidth}")
    assert "better than b.}" in text.splitlines()[-1]
    assert "% " + r"\textdagger" not in text
    assert replace(marked, marks={}).render("latex").splitlines()[-1] == r"\end{tabular}}"
