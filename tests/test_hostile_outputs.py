"""What leaves the tool, when names, ids and texts are hostile: terminals, spreadsheets, Markdown, charts and pages."""

import ast
import contextlib
import csv
import html
import io
import json
import os
import re
from base64 import b64encode
from dataclasses import replace
from hashlib import sha256
from pathlib import Path
from unittest.mock import patch
from xml.etree import ElementTree

import pytest

from conftest import ROOT, command
from rankwright import Column, Qrels, Run, Table
from rankwright.errors import CONTROLS
from rankwright.reporting import CHARTS, Report, add_comparison, gather

# sets the title of the window, clears the screen, turns the direction of writing, breaks lines
ESCAPES = "a\x1b]0;owned\x07b\x9b2Jc\u202ed\u2028e\x85f\x7f"


class Terminal(io.TextIOWrapper):
    """A stream that says it is a terminal."""

    def isatty(self):
        return True


def on_terminal(*args, cwd):
    """Exit code and everything that a command prints on a terminal."""
    from rankwright import cli

    screen = Terminal(io.BytesIO(), "utf-8", write_through=True)
    with (
        contextlib.chdir(cwd), patch.dict(os.environ), patch("rankwright.base.progress.is_visible", bool), contextlib.redirect_stdout(screen),
        contextlib.redirect_stderr(screen), pytest.raises(SystemExit) as ended,
    ):  # fmt: skip
        cli.main([str(arg) for arg in args])
    return ended.value.code or 0, screen.buffer.getvalue().decode()


@pytest.fixture(scope="module")
def hostile(tmp_path_factory):
    """A collection, judgements and a run whose ids, titles, texts and names hold what a terminal obeys."""
    home = tmp_path_factory.mktemp("hostile")
    docs = [{"_id": f"{ESCAPES}{i}", "title": f"title {ESCAPES}", "text": f"word {ESCAPES} more{i}"} for i in range(3)]
    (home / "data" / "qrels").mkdir(parents=True)
    (home / "data" / "corpus.jsonl").write_text("".join(json.dumps(doc) + "\n" for doc in docs))
    query = {"_id": f"q{ESCAPES}", "text": f"word {ESCAPES}"}
    (home / "data" / "queries.jsonl").write_text(json.dumps(query) + "\n")
    rows = [{"query": query["_id"], "doc": docs[0]["_id"], "grade": 1}]
    (home / "qrels.jsonl").write_text("".join(json.dumps(row) + "\n" for row in rows))
    (home / "data" / "qrels" / "test.tsv").write_text(
        f"query-id\tcorpus-id\tscore\n{query['_id']}\t{docs[0]['_id']}\t1\n"
    )
    run = [{"query": query["_id"], "doc": doc["_id"], "score": 3 - i} for i, doc in enumerate(docs)]
    (home / "a.jsonl").write_text("".join(json.dumps(row) + "\n" for row in run))
    (home / f"b{ESCAPES}.run").write_text("".join(f"{r['query']} Q0 {r['doc']} 1 {r['score']} x\n" for r in run[:2]))
    (home / "c.qrels").write_text(f"{query['_id']} 0 {docs[0]['_id']} 1\n")
    return home


OTHER = f"b{ESCAPES}.run"
COMMANDS = [
    ("check", "data"),
    ("docs", "data"),
    ("docs", "data", "--ids"),
    ("docs", "data", "--format", "csv"),
    ("docs", "data", "--format", "json"),
    ("docs", "data", "--like", f"none{ESCAPES}"),
    ("search", "data"),
    ("search", "data", "--format", "jsonl"),
    ("search", "data", "-q", "word"),
    ("search", "data", "-q", f"word {ESCAPES}", "--analyzer", "whitespace"),
    ("search", "data", "-q", f"none{ESCAPES}"),
    ("fuse", "a.jsonl", OTHER),
    ("rank", "data", "--strategy", "temporal", "-q", "word"),
    ("rank", "data", "--strategy", "temporal"),
    ("eval", "qrels.jsonl", "a.jsonl", OTHER, "--per-query"),
    ("eval", "qrels.jsonl", "a.jsonl", OTHER, "--format", "markdown"),
    ("eval", "qrels.jsonl", "a.jsonl", OTHER, "--format", "csv-raw"),
    ("compare", "qrels.jsonl", "a.jsonl", OTHER),
    ("gate", "qrels.jsonl", "a.jsonl", OTHER),
    ("gate", "qrels.jsonl", OTHER, "a.jsonl", "--format", "json"),
    ("gate", "qrels.jsonl", OTHER, "a.jsonl", "--format", "github"),
    ("history", "a.jsonl"),
    ("trec_eval", "-q", "c.qrels", OTHER),
    ("index", "data", "-o", f"index{ESCAPES}"),
    ("eval", f"missing{ESCAPES}", "a.jsonl"),
    ("eval", "qrels.jsonl", f"missing{ESCAPES}"),
    ("init", f"missing{ESCAPES}"),
    (f"command{ESCAPES}",),
    ("docs", "data", f"--flag{ESCAPES}"),
]


@pytest.mark.parametrize("args", COMMANDS, ids=[" ".join(args).encode("unicode_escape").decode() for args in COMMANDS])
def test_a_terminal_only_shows(hostile, args):
    code, shown = on_terminal(*args, cwd=hostile)
    assert shown.strip()
    assert CONTROLS.findall(shown) == []
    assert code in (0, 1, 2)
    assert not list(hostile.glob("*.part"))


def test_colors_are_ours_alone(hostile, monkeypatch):
    monkeypatch.setattr("rankwright.cli.query_view.use_color", lambda: True)
    code, shown = on_terminal("search", "data", "-q", f"word {ESCAPES}", "--analyzer", "whitespace", cwd=hostile)
    assert code == 0
    assert "\x1b[1m" in shown
    for ours in ("\x1b[0m", "\x1b[1m", "\x1b[2m", "\x1b[33m"):
        shown = shown.replace(ours, "")
    assert CONTROLS.findall(shown) == []


def test_a_program_gets_the_bytes(hostile):
    """What is piped into another program is exact."""
    doc = f"{ESCAPES}0"
    assert doc in command("search", "data", cwd=hostile).stdout
    args = ("eval", "qrels.jsonl", "a.jsonl", "--per-query", "--format")
    assert f"q{ESCAPES}" in command(*args, "csv", cwd=hostile).stdout
    rows = json.loads(command("docs", "data", "--format", "json", cwd=hostile).stdout)["rows"]
    assert rows[0]["doc"] == doc
    assert f"q{ESCAPES}" in command("trec_eval", "-q", "c.qrels", OTHER, cwd=hostile).stdout


def test_half_characters_are_written(tmp_path):
    table = Table.of(["name", "n"], [["half \ud800", 1]], title="\udfff")
    for suffix in ("txt", "md", "tex", "csv", "json", "html"):
        table.write(tmp_path / f"a.{suffix}")
        assert (tmp_path / f"a.{suffix}").read_bytes().decode()
    assert json.loads((tmp_path / "a.json").read_bytes())["rows"][0]["name"] == "half \ud800"


def test_commands_print_in_one_place():
    """Only options.py prints; everything else calls its functions, which escape."""
    allowed = {"options.py", "__init__.py", "standard_streams.py"}
    for path in (ROOT / "src" / "rankwright" / "cli").glob("*.py"):
        for node in ast.walk(ast.parse(path.read_text())):
            name = ast.unparse(node.func) if isinstance(node, ast.Call) else ""
            printing = name == "print" or name in ("click.echo", "click.secho") or name.startswith("sys.std")
            assert path.name in allowed or not printing or name.endswith("isatty"), (path.name, node.lineno, name)


def test_progress_labels_are_text(monkeypatch):
    from rankwright.base import progress

    screen = Terminal(io.BytesIO(), "utf-8", write_through=True)
    monkeypatch.setattr(progress.time, "monotonic", iter(range(100)).__next__)
    with contextlib.redirect_stderr(screen), progress.progress(f"[/nothing] {ESCAPES}", 2, "docs") as advance:
        advance(1)
    shown = screen.buffer.getvalue().decode()
    assert "owned\x07" not in shown
    assert "[/nothing]" in shown


# spreadsheets and Markdown


@pytest.mark.parametrize("text", ["=1+1", '=cmd|" /C calc"!A0', "@SUM(1)", "+a", "-a", "\tx", "\rx", "＝1", "-1+2"])
def test_no_cell_is_a_formula(text):
    table = Table.of([text, "n"], [[text, -1.5], ["plain", -2], ["-3", 0.5]])
    rows = list(csv.reader(io.StringIO(table.render("csv"), newline="")))
    assert rows == [[f"'{text}", "n"], [f"'{text}", "-1.5"], ["plain", "-2"], ["-3", "0.5"]]  # numbers are numbers
    assert next(csv.reader(io.StringIO(table.render("csv-raw"), newline=""))) == [text, "n"]


def test_csv_raw_on_the_command_line(tmp_path):
    (tmp_path / "docs.jsonl").write_text('{"id": "=1+1", "text": "word"}\n')
    shown = {
        format: command("docs", "docs.jsonl", "--ids", "--format", format, cwd=tmp_path).stdout
        for format in ("csv", "csv-raw")
    }
    assert shown == {"csv": "doc\n'=1+1\n", "csv-raw": "doc\n=1+1\n"}
    command("docs", "docs.jsonl", "--ids", "-o", "docs.csv", "--format", "csv-raw", cwd=tmp_path)
    assert Path(tmp_path, "docs.csv").read_text() == "doc\n=1+1\n"


def test_markdown_cells_hold_any_text():
    from markdown_it import MarkdownIt

    names = [
        "a|b",
        "a\nb",
        "<img src=x onerror=alert(1)>",
        "**bold**",
        "[x](javascript:alert(1))",
        "`code`",
        "&lt;b&gt;",
        "# a",
        "\\|",
    ]
    table = Table.of(["name", "n"], [[name, 1] for name in names])
    shown = MarkdownIt("commonmark").enable("table").parse(table.render("markdown"))
    cells = [each.children for each in shown if each.type == "inline"][2::2]
    assert [[child.type for child in cell] for cell in cells] == [["text"]] * len(cells)
    assert ["".join(child.content for child in cell) for cell in cells] == [name.replace("\n", " ") for name in names]


# charts and pages

NAMES = ["constructor", "toString", "__proto__", "hasOwnProperty", "a\\b", "a.b", "a[0]", "a'b", 'a"b', "", "null", "NaN",
         "</script><!--<script>", "&amp;", "datum.x", "${x}", "x" * 10_000, "names", "0", "1"]  # fmt: skip


def hostile_names():
    """Evidence whose systems, queries, types and tuned stages have names that mean something to a chart engine."""
    from rankwright import Collection

    queries = [name for name in NAMES if name]
    grades = {"constructor": 1, "__proto__": 0, "toString": 1, "valueOf": 1}
    judged = Qrels.from_dict(dict.fromkeys(queries, grades))
    runs = [
        Run.from_dict(
            {query: {"constructor": 1 + (i + j) % 3, "__proto__": 2} for j, query in enumerate(queries)}, name
        )
        for i, name in enumerate(NAMES)
    ]
    collection = Collection.of(
        {"constructor": "toString"}, dict(zip(queries, queries, strict=True)), judged, "__proto__"
    )
    collection = replace(collection, types=dict(zip(queries, queries, strict=True)))
    found = add_comparison(gather(judged, runs, ["RR@10"], collection=collection), NAMES[0], permutations=100)
    rows = tuple(("constructor", float(at), 0.1 * at, 0.05 * at, 0.2 * at) for at in range(3))
    tuned = Table(tuple(map(Column, ("parameter", "value", "RR@10", "low", "high"))), rows)
    latency = {name: (1.0 + at, 2.0 + at) for at, name in enumerate(NAMES)}
    return replace(found, latency=latency, sensitivity=dict.fromkeys(NAMES[:6], tuned))


@pytest.fixture(scope="module")
def named():
    return hostile_names()


@pytest.mark.parametrize("name", list(CHARTS))
def test_charts_show_any_name(named, name):
    import vl_convert

    from rankwright.reporting.chart_theme import to_spec

    drawn = ElementTree.fromstring(vl_convert.vegalite_to_svg(to_spec(CHARTS[name](named))))
    texts = {"".join(each.itertext()) for each in drawn.iter("{http://www.w3.org/2000/svg}text")}
    shown = {
        "forest": NAMES[1:], "stability": named.systems_by_rank, "curves": named.top_systems,
        "precision_recall": named.top_systems, "sensitivity": [f"{each}: constructor" for each in NAMES[:6]], "pareto": NAMES[:1],
    }.get(name, [])  # fmt: skip
    assert {each for each in shown if each and len(each) < 100} <= texts
    assert len(drawn.findall(".//{http://www.w3.org/2000/svg}path")) > 1


def test_a_chart_that_cannot_be_drawn_does_not_stop_the_report(named, tmp_path, monkeypatch):
    monkeypatch.setattr("rankwright.reporting.chart_files.draw", fail)
    monkeypatch.setattr("rankwright.reporting.page.html_page.bundle", lambda: "")
    with pytest.warns(match="chart 'forest' could not be drawn: no way"):
        Report((named,), chart_names=("forest",)).write(tmp_path / "r")
    assert (tmp_path / "r" / "report.html").is_file()


def fail(*args):
    raise ValueError("no way")


def test_a_page_runs_its_own_scripts_alone(named):
    """The policy names each script by its digest, and nothing in the data closes its element."""
    page = Report((named,), chart_names=("forest",)).page
    [policy] = re.findall(r'http-equiv="Content-Security-Policy" content="([^"]+)"', page)
    policy = html.unescape(policy)
    scripts = re.findall(r"<script( type=[^>]*)>(.*?)</script>", page, re.DOTALL)
    run = [text for kind, text in scripts if "json" not in kind]
    assert len(run) == 2
    assert len(scripts) == page.lower().count("</script") == 4
    digests = [b64encode(sha256(text.encode()).digest()).decode() for text in run]
    assert sorted(re.findall(r"'sha256-([^']+)'", policy)) == sorted(digests)
    assert "unsafe-eval" not in policy
    assert "<!--" not in "".join(text for kind, text in scripts if "json" in kind)


@pytest.mark.parametrize("damage", ["", "cut", "changed", "open file", "open folder", "a folder"])
def test_a_cached_script_is_checked(damage, tmp_path, monkeypatch):
    """A cached chart script that is damaged, or that others could write, is never embedded."""
    from rankwright.reporting.page import html_page

    monkeypatch.setenv("RANKWRIGHT_CACHE", str(tmp_path / "cache"))
    monkeypatch.setattr(html_page, "bundle_scripts", lambda: "// the real one")
    assert html_page.bundle() == "// the real one"
    [cached] = (tmp_path / "cache" / "vega").iterdir()
    assert cached.stat().st_mode & 0o777 == 0o600
    monkeypatch.setattr(html_page, "bundle_scripts", lambda: "// made again")
    assert html_page.bundle() == "// the real one"
    if damage == "a folder":
        cached.unlink()
        cached.mkdir()
    elif damage == "open file":
        cached.chmod(0o606)
    elif damage == "open folder":
        cached.parent.chmod(0o777)
    else:
        texts = {"": "", "cut": cached.read_text()[:-3], "changed": cached.read_text() + "alert(1)"}
        cached.write_text(texts[damage])
    assert html_page.bundle() == "// made again"


def test_damaged_scores_of_tuning_are_computed_again(tmp_path, monkeypatch):
    from rankwright.learning.tuning import tune
    from rankwright.learning.tuning_search import Stage

    monkeypatch.setenv("RANKWRIGHT_CACHE", str(tmp_path))
    judged = Qrels.from_dict({f"q{i}": {"a": 1} for i in range(4)})
    run = Run.from_dict({f"q{i}": {"a": 2.0, "b": 1.0} for i in range(4)}, "x")
    made = []
    stage = Stage("x", lambda params, _: made.append(params) or run, judged, ["a"], "test")
    before = tune(stage, {"a": [0.0, 1.0]}, "RR@10", folds=2).table()
    [cached, *_] = (tmp_path / "tuning").iterdir()
    cached.write_bytes(cached.read_bytes().replace(b"1.0,", b"0.5,") + b"\xff\n{}\n[1]\nx y\n")
    made.clear()
    assert tune(stage, {"a": [0.0, 1.0]}, "RR@10", folds=2).table().rows == before.rows
    assert made


# secrets

ELASTIC = """schema = 1
[data.demo]
path = "demo"
[retrieve.bm25]
kind = "bm25"
[retrieve.es]  # url = "http://in-a-comment"
kind = "elastic"
optional = true
{}
[evaluate]
measures = ["RR@10"]
"""


@pytest.mark.parametrize("secret", ["$3cret", "$ecret!", "hunter2", "${3}", "$", "$a b", "$A$B"])
@pytest.mark.parametrize("key", ["password", "api_key", "user"])
def test_a_secret_is_never_written_out(tmp_path, key, secret):
    """Only the name of an environment variable is accepted; the error does not repeat what was given."""
    (tmp_path / "e.toml").write_text(ELASTIC.format(f"{key} = '{secret}'"))
    done = command("run", "e.toml", cwd=tmp_path)
    assert done.returncode == 2
    assert (
        done.stderr
        == f'rankwright: e.toml: [retrieve.es] {key}: is written out; put it into an environment variable: {key} = "$NAME"\n'
    )
    for wrong in ("12345", "['hunter2']", "{ x = 'hunter2' }"):
        (tmp_path / "e.toml").write_text(ELASTIC.format(f"{key} = {wrong}"))
        assert command("run", "e.toml", cwd=tmp_path).stderr.endswith(f"{key} must be a string, got another value\n")


def test_what_a_spec_holds_is_redacted(tmp_path, monkeypatch):
    """A saved spec names variables: those that exist, or are named like one; anything else may be a secret."""
    from rankwright.experiment.redaction import redact_spec
    from rankwright.experiment.spec import read_spec

    monkeypatch.setenv("set_here", "x")
    keys = [
        'url = "http://\\u0068ost:9200"',
        "ca = 'certs/ca.pem'",
        'user="$set_here"',
        'password = "$ecret"',
        '"api_key" = """$ES_KEY"""',
    ]
    (tmp_path / "e.toml").write_text(ELASTIC.format("\n".join(keys)))
    spec = read_spec(tmp_path / "e.toml")
    saved = redact_spec(spec).decode()
    assert [line for line in saved.splitlines() if line.split("=")[0].strip(' "') in ("url", "ca", "user", "password", "api_key")] == [
        'url = "$RANKWRIGHT_ES_URL"', 'ca = "$RANKWRIGHT_ES_CA"', 'user="$set_here"', 'password = "$RANKWRIGHT_ES_PASSWORD"', '"api_key" = """$ES_KEY"""',
    ]  # fmt: skip
    assert "comment" not in saved
    shown = repr(spec.stages["es"])
    assert not any(each in shown for each in ("host", "ecret", "certs", "set_here"))


def test_credentials_in_addresses_are_hidden(tmp_path):
    from rankwright import RankwrightError

    assert str(RankwrightError("http://me:s3cret@host:9200/x: no")) == "http://***@host:9200/x: no"
    done = command("eval", "https://me:s3cret@host/q", "a.run", cwd=tmp_path)
    assert "s3cret" not in done.stderr + done.stdout
