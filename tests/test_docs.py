"""The reference pages are what the code's tables make them, and the guide's commands run."""

import importlib.util
import re
import shlex
import warnings

import pytest

from conftest import ROOT, command
from rankwright import BM25, Dense, demo, fuse
from rankwright.errors import RankwrightWarning


def load_program(path):
    """A program of the repository as a module."""
    spec = importlib.util.spec_from_file_location(path.stem, path)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


generate = load_program(ROOT / "docs" / "generate.py")
speed_tables = load_program(ROOT / "benchmarks" / "speed_tables.py")


@pytest.mark.parametrize("page", generate.PAGES)
def test_references_have_not_drifted(page):
    assert (ROOT / "docs" / page).read_text() == generate.PAGES[page](), "run: make docs"


def test_speed_tables_have_not_drifted():
    text, machines = (ROOT / "README.md").read_text(), speed_tables.load()
    assert text == speed_tables.render(text, machines), "run: make docs"
    assert {"machines", *speed_tables.TABLES} == {name for _, name, _ in speed_tables.BLOCK.findall(text)}


def test_speed_tables_show_median_spread_and_ratio():
    ours = {"seconds": [2.0, 1.0, 1.5], "memory_mb": [700.4, 722.6, 722.0]}
    part = {"notes": {"": "on battery"}, "cases": {"": {"rankwright": ours, "ranx": {"seconds": [30, 31, 180]}}}}
    assert speed_tables.table("fuse", {"x86_64": {"fuse": part}, "aarch64": {}}).splitlines()[2:] == [
        "| x86-64 | rankwright | 1.5 (1–2) | 722 MB |",
        "| x86-64 | ranx | 31 (30–180), 20.7x | – |",  # 31 / 1.5
        "",
        "x86-64: on battery.",
    ]
    rates = {"rankwright": {"queries_per_second": [3000]}, "faiss": {"queries_per_second": [1500]}}
    assert speed_tables.cell(rates, "faiss", "queries_per_second") == "1,500, 2.0x"  # half the rate, twice the time
    assert speed_tables.table("fuse", {"aarch64": {}}) == "Not measured yet."


@pytest.mark.slow
def test_python_in_the_docs_runs(tmp_path, monkeypatch):
    """Every block of Python in the README and the guides, in order, in one folder with its files."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("RANKWRIGHT_CACHE", str(tmp_path / "cache"))
    vault = demo()
    bm25 = BM25.build(vault).search(vault.judged_queries, 100)
    dense = Dense.build(vault, "vectors").search(vault.judged_queries, 100)
    for run in (bm25, dense, fuse([bm25, dense], name="hybrid")):
        run.write(f"{run.name}.run")
    vault.qrels.write("qrels.jsonl")
    for page in (
        ROOT / "README.md",
        ROOT / "docs" / "guide.md",
        ROOT / "docs" / "collections.md",
        ROOT / "docs" / "retrieval.md",
        ROOT / "docs" / "dense.md",
        ROOT / "docs" / "demo.md",
        ROOT / "docs" / "fusion.md",
        ROOT / "docs" / "ranking.md",
        ROOT / "docs" / "evaluation.md",
        ROOT / "docs" / "statistics.md",
        ROOT / "docs" / "reports.md",
        ROOT / "docs" / "judging.md",
    ):
        scope = {}
        blocks = re.findall(r"```python\n(.*?)```", page.read_text(), re.DOTALL)
        assert blocks, page
        for block in blocks:
            with warnings.catch_warnings():
                warnings.simplefilter("ignore", RankwrightWarning)  # they are part of what a reader sees
                exec(block, scope)


def test_published_figures_are_ours(data):
    """docs/published.md is what its program writes: every figure equal, or with a reason."""
    published = load_program(ROOT / "docs" / "published.py")
    assert (ROOT / "docs" / "published.md").read_text() == published.page(data)
    verdicts = [each.verdict for each in (*published.composites(), *published.breakdown(), *published.beir(data)[0])]
    assert verdicts.count("equal") == 66
    assert "differs" not in verdicts


def test_the_readme_shows_what_its_commands_print(data, tmp_path):
    """TREC Deep Learning 2019 and SciFact, under the names that the README gives them; all but the seconds."""
    for file in ("qrels.txt", "bm25.run", "tasb.run", "splade.run"):
        (tmp_path / file).symlink_to(data / "dl19" / file)
    (tmp_path / "scifact").symlink_to(data / "scifact")
    text = re.sub(r"^    ", "", (ROOT / "README.md").read_text(), flags=re.MULTILINE)
    wanted = (
        "eval qrels.txt bm25.run",
        "index scifact",
        "search scifact --index",
        "eval scifact/qrels/test.tsv bm25.run -m",
    )
    found = [line for line in re.findall(r"^\$ rankwright (.*)$", text, re.MULTILINE) if line.startswith(wanted)]
    assert len(found) == len(wanted)
    for line in found:
        if line.startswith("search"):
            (tmp_path / "bm25.run").unlink()  # that of the other collection
        done = command(*shlex.split(line), cwd=tmp_path)
        assert done.returncode == 0, done.stderr
        shown = re.sub(r", [0-9.]+ s$", "", done.stdout.strip())
        assert shown in text, line
        assert shown or line.startswith("search")


def test_links_lead_somewhere():
    for page in [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *(ROOT / "docs").glob("*.md")]:
        for target in re.findall(r"\]\(([^)#:]+)\)", page.read_text()):
            assert (page.parent / target).exists(), (page.name, target)


@pytest.mark.slow
@pytest.mark.parametrize("page", ["paper", "notes", "rules"])
def test_the_first_five_minutes(page, tmp_path, monkeypatch):
    """Every command of a start page, and its Python, as a newcomer types them: in order, in an empty folder."""
    text = (ROOT / "docs" / "start" / f"{page}.md").read_text()
    for block, name in (("csv", "rules.csv"), ("toml", "columns.toml")):
        for content in re.findall(rf"```{block}\n(.*?)```", text, re.DOTALL):
            (tmp_path / name).write_text(content)
    lines = re.findall(r"^    (rankwright .*)$", text, re.MULTILINE)
    assert len(lines) >= 4
    for line in (each for each in lines if not each.startswith("rankwright ask")):
        done = command(*shlex.split(line, comments=True)[1:], cwd=tmp_path)
        assert done.returncode == 0, (line, done.stderr)
        assert done.stdout or "-o" in line, line
    monkeypatch.chdir(tmp_path)
    for content in re.findall(r"```python\n(.*?)```", text, re.DOTALL):
        exec(content, {})
