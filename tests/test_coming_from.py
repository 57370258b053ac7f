"""Pages for people who come from other libraries: each line of ours runs, and gives the numbers that theirs gives."""

import math
import re
import shlex
from contextlib import suppress

import pytest

from conftest import ROOT, command
from page_tables import PAGES, execute, is_python, plain, script, table_rows, write_files
from peers import answers
from rankwright import Measure, RankwrightError

NAMES = sorted(path.stem for path in PAGES.glob("*.md") if path.stem != "README")
RECORDED = ("ranx", "ir_measures", "pytrec_eval")


@pytest.fixture
def files(tmp_path, monkeypatch):
    """The files that the pages read, in the current folder."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("RANKWRIGHT_CACHE", str(tmp_path / "cache"))
    write_files(tmp_path)


def our_values(page):
    """{their line: value of ours}, executed in order, commands included."""
    scope, found = {}, {}
    for theirs, ours in table_rows(page):
        if ours and not is_python(ours):
            program, *args = shlex.split(ours)
            done = command(*args)
            assert program == "rankwright", ours
            assert done.returncode == 0, (ours, done.stderr)
        elif ours:
            found[theirs] = plain(execute(ours, scope))
    return found


def comparable(value):
    """Numbers under names that do not depend on the library: ndcg_cut_10 is nDCG@10, and `rel` was set for all."""
    if not isinstance(value, dict):
        return value
    names = {}
    for key, each in value.items():
        name = key
        with suppress(RankwrightError):
            name = re.sub(r"\(rel=\d+\)", "", str(Measure.parse(key)))
        names[name] = comparable(each)
    return names


def assert_same(ours, theirs, line):
    """Equal to the last digit or the one before it, name by name."""
    if isinstance(theirs, dict):
        assert ours.keys() == theirs.keys(), line
        for name, value in theirs.items():
            assert_same(ours[name], value, line)
    else:
        assert math.isclose(ours, theirs, rel_tol=1e-9, abs_tol=1e-12), (line, ours, theirs)


@pytest.mark.filterwarnings("ignore")
@pytest.mark.parametrize("page", NAMES)
def test_every_line_of_ours_runs_and_gives_their_numbers(page, files):
    values = our_values(page)
    if page not in RECORDED:
        return
    recorded = answers(f"coming_from_{page}")
    lines = [theirs for theirs, _ in table_rows(page) if theirs and is_python(theirs)]
    assert list(recorded) == lines, f"the page has changed; run: python tests/peers.py coming_from_{page}"
    both = {line: value for line, value in recorded.items() if value is not None and values.get(line) is not None}
    for line, value in both.items():
        assert_same(comparable(values[line]), comparable(value), line)
    assert len(both) >= 7


@pytest.mark.filterwarnings("ignore")
@pytest.mark.parametrize("page", NAMES)
def test_the_script_of_each_page_runs(page, files):
    exec(script(page), {})


def test_pages_are_listed_and_linked():
    index = (PAGES / "README.md").read_text()
    assert all(f"({name}.md)" in index for name in NAMES)
    for path, link in (("README.md", "docs/coming-from/README.md"), ("docs/guide.md", "coming-from/README.md")):
        assert f"({link})" in (ROOT / path).read_text()
    for path in PAGES.glob("*.md"):
        for link in re.findall(r"\]\(([^)#]+)", path.read_text()):
            assert (path.parent / link).exists(), (path.name, link)
