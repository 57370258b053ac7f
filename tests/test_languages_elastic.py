"""Every analyzer of a language against a real Elasticsearch, term by term, on thousands of lines of each language.

make test-elastic starts the server and fetches the texts (tests/fetch_texts.py).
"""

import os
from pathlib import Path

import pytest

from fetch_texts import CODES
from rankwright.text.analyzers import get_analyzer
from record_languages import analyze, load_recorded
from test_elastic import KIND, server  # noqa: F401  (a fixture)

TEXTS = Path(os.environ.get("RANKWRIGHT_TEST_TEXTS", "missing"))
pytestmark = pytest.mark.skipif(KIND != "elasticsearch", reason="needs a server: make test-elastic")


@pytest.mark.parametrize("language", [*CODES, "folding"])
@pytest.mark.skipif(not TEXTS.is_dir(), reason="needs texts: make test-elastic")
def test_terms_equal_the_servers(server, language):  # noqa: F811
    names = [language] if language != "folding" else ["french", "german", "czech", "turkish", "cjk"]
    lines = [line for name in names for line in (TEXTS / f"{name}.txt").read_text("utf-8").split("\n")[:-1]][:20_000]
    assert len(lines) >= 2000
    found, theirs = get_analyzer(language).terms(lines), analyze(server, language, lines)
    different = [
        (line, own, other)
        for line, own, other in zip(lines, map(found.__getitem__, range(len(lines))), theirs, strict=True)
        if own != other
    ]
    print(f"{language}: {len(lines)} lines, {sum(map(len, theirs))} terms, {len(different)} lines differ")
    assert different == []


def test_the_record_is_what_the_server_says(server):  # noqa: F811
    for analyzer, rows in load_recorded().items():
        lines = [line for line, _ in rows]
        assert analyze(server, analyzer, lines) == [terms for _, terms in rows], analyzer
