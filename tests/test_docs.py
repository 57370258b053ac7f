"""The reference pages are what the code's tables make them, and the guide's commands run."""

import importlib.util
import re
import shlex
import warnings

import pytest

from conftest import ROOT, command
from rankwright import BM25, Dense, demo, fuse
from rankwright.errors import RankwrightWarning

spec = importlib.util.spec_from_file_location("generate", ROOT / "docs" / "generate.py")
generate = importlib.util.module_from_spec(spec)
spec.loader.exec_module(generate)


@pytest.mark.parametrize("page", generate.PAGES)
def test_references_have_not_drifted(page):
    assert (ROOT / "docs" / page).read_text() == generate.PAGES[page](), "run: make docs"


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
    spec = importlib.util.spec_from_file_location("published", ROOT / "docs" / "published.py")
    published = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(published)
    assert (ROOT / "docs" / "published.md").read_text() == published.page(data)
    verdicts = [each.verdict for each in (*published.composites(), *published.breakdown(), *published.beir(data)[0])]
    assert verdicts.count("equal") == 66
    assert "differs" not in verdicts


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
