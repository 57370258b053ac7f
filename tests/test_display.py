"""What a notebook shows: plain HTML and SVG that need no network, long tables cut with a note, warnings inside."""

import re
from dataclasses import replace

import pytest

from rankwright import Collection, Qrels, Run, compare, evaluate, report
from rankwright.reporting import add_comparison, gather
from rankwright.table import Table

QRELS = Qrels.from_dict({f"q{at}": {"a": 1, "b": 2} for at in range(6)})
GOOD = Run.from_dict({query: {"b": 3.0, "a": 2.0} for query in QRELS.queries}, "good")
POOR = Run.from_dict({query: {"z": 3.0, "ab"[at % 2]: 2.0} for at, query in enumerate(QRELS.queries)}, "poor")
TIED = Run.from_dict({query: {"z": 1.0, "aab"[at % 3]: 1.0} for at, query in enumerate(QRELS.queries)}, "<tied>")


@pytest.fixture(scope="module")
def scores():
    return evaluate(QRELS, [GOOD, POOR, TIED], ["nDCG@10", "RR@10"])


@pytest.fixture(scope="module")
def made(scores):
    return report(compare(scores, "poor", permutations=500), qrels=QRELS)


def test_short_tables_are_whole_and_long_ones_are_cut():
    """The best cell keeps its mark, also where it is cut off: no other cell becomes the best."""
    rows = [[f"s{at}", at / 100] for at in range(61)]
    heads = [replace(column, better="higher") for column in Table.of(["system", "score"], []).columns]
    short, long = Table.of(heads, rows[:60])._repr_html_(), Table.of(heads, rows)._repr_html_()
    assert (short.count("<tr>"), short.count("<b>")) == (61, 1)
    assert "First" not in short
    assert (long.count("<tr>"), long.count("<b>")) == (21, 0)
    assert "First 20 of 61 rows; print(table) shows all." in long
    assert Table.of(heads, rows).render("html").count("<tr>") == 62


def test_a_wide_table_scrolls_in_its_own_box(scores, made):
    """Every table that a notebook shows, so that the notebook itself never does."""
    wide = Table.of([f"column {at}" for at in range(40)], [range(40)] * 3)
    for value in (wide, scores, made):
        shown = value._repr_html_()
        assert shown.count("<table>") == shown.count('<div style="max-width:100%;overflow-x:auto"><table>') > 0


def test_scores_show_their_warnings(scores):
    shown = scores._repr_html_()
    assert "<b>Warnings</b>" in shown
    assert "&lt;tied&gt;: tied scores in 6 queries" in shown
    assert "Warnings" not in evaluate(QRELS, [GOOD], ["RR@10"])._repr_html_()


def test_a_report_shows_its_summary_table_warnings_and_charts(made):
    shown = made._repr_html_()
    for part in ("good ranks first of 3 systems", "<table>", "<b>Warnings</b>", "6 queries are few", "&lt;tied&gt;"):
        assert part in shown
    assert shown.count("data:image/svg+xml;base64,") == 2


def test_nothing_is_fetched(made):
    """No script, no style sheet and no address, but for the name spaces of SVG."""
    charts = [made.chart(name)._repr_mimebundle_()["image/svg+xml"] for name in ("forest", "curves", "differences")]
    for text in (made._repr_html_(), made.evidence[0].scores._repr_html_(), made.table("main")._repr_html_(), *charts):
        assert "<script" not in text
        assert "<link" not in text
        assert set(re.findall(r"https?://[^\"' <]+", text)) <= {
            "http://www.w3.org/2000/svg",
            "http://www.w3.org/1999/xlink",
        }


def test_charts_stay_charts(made):
    """A modified chart is still shown as SVG; another renderer of Altair is used if it is enabled."""
    import altair as alt

    chart = made.chart("forest")
    assert isinstance(chart, alt.LayerChart)
    wide = chart.properties(width=700)
    assert wide.to_dict()["width"] == 700
    assert wide._repr_mimebundle_()["image/svg+xml"].startswith("<svg")
    assert 'fill="white"' in wide._repr_mimebundle_()["image/svg+xml"]
    with alt.renderers.enable("mimetype"):
        assert any("vegalite" in str(kind) for kind in str(chart._repr_mimebundle_()).split('"'))


def test_values_have_reprs_of_one_line(made, scores):
    collection = Collection.of({"a": "text"}, dict.fromkeys(QRELS.queries, "words\n" * 90), QRELS, "tiny")
    found = add_comparison(gather(QRELS, [GOOD, POOR], ["RR@10"], name="tiny", collection=collection))
    table = made.table("main")
    for value in (GOOD, QRELS, scores, made.evidence[0].comparison, collection, found, table, made):
        text = repr(value)
        assert text.startswith(f"{type(value).__name__}(")
        assert len(text) < 100, text
        assert "\n" not in text
    assert repr(made) == "Report(the collection: 3 systems, 6 queries)"
    assert repr(table) == "Table('Main results: 6 queries', 3 rows, 3 columns)"


def test_showing_a_report_makes_only_what_it_shows(made):
    """All tables take seconds for many systems; the name of a report and its display need one."""
    fresh = report(made.evidence[0].comparison, qrels=QRELS)
    for show in (repr, str, lambda value: value._repr_html_()):
        show(fresh)
        assert "tables" not in vars(fresh)
