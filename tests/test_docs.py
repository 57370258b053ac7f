"""The reference pages are what the code's tables make them, and the guide's commands run."""

import importlib.util
import re

import pytest

from conftest import ROOT

spec = importlib.util.spec_from_file_location("generate", ROOT / "docs" / "generate.py")
generate = importlib.util.module_from_spec(spec)
spec.loader.exec_module(generate)


@pytest.mark.parametrize("page", generate.PAGES)
def test_references_have_not_drifted(page):
    assert (ROOT / "docs" / page).read_text() == generate.PAGES[page](), "run: make docs"


def test_python_in_the_docs_runs(tmp_path, monkeypatch):
    """Every block of Python in the README and the guides, in order, in one folder with its files."""
    monkeypatch.chdir(tmp_path)
    demo = ROOT / "src" / "rankwright" / "data" / "demo"
    for name in ("bm25.run", "dense.run", "hybrid.run"):
        (tmp_path / name).write_text((demo / name).read_text())
    (tmp_path / "qrels.jsonl").write_text((demo / "qrels.jsonl").read_text())
    for page in (
        ROOT / "README.md",
        ROOT / "docs" / "guide.md",
        ROOT / "docs" / "retrieval.md",
        ROOT / "docs" / "statistics.md",
    ):
        scope = {}
        blocks = re.findall(r"```python\n(.*?)```", page.read_text(), re.DOTALL)
        assert blocks, page
        for block in blocks:
            exec(block, scope)


def test_links_lead_somewhere():
    for page in [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *(ROOT / "docs").glob("*.md")]:
        for target in re.findall(r"\]\(([^)#:]+)\)", page.read_text()):
            assert (page.parent / target).exists(), (page.name, target)
