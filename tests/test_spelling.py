"""Suggestions for misspelled queries: the distance by its definition, the choice among words, and where they are shown."""

import io
import json
from types import SimpleNamespace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from conftest import command
from rankwright import BM25, Collection, open_system
from rankwright.retrieval import create_retriever
from rankwright.retrieval.bm25 import spelling
from rankwright.retrieval.bm25.spelling import Words, distance
from rankwright.retrieval.strings import Strings
from rankwright.text.analyzers import get_analyzer

DOCS = {
    "d1": "Vaccination protects mice", "d2": "Vaccines cause an immune response", "d3": "The label printer blinks",
    "d4": "A table of labels", "d5": "A table of printers", "d6": "Zürich, naïve “quoted” words", "d7": "the SSRI series",
}  # fmt: skip
INDEX = BM25.build(DOCS)


def test_distance_by_hand():
    assert distance("", "abc") == 3
    assert distance("vaccinaton", "vaccination") == 1  # an i is inserted
    assert distance("casue", "cause") == 1  # neighbors are swapped
    assert distance("metastases", "matasteses") == 2  # a and e, each replaced
    assert distance("ca", "abc") == 3  # swapping and then inserting in between would edit a letter twice
    assert distance("kitten", "sitting") == 3


def recursive_distance(a, b):
    """Optimal string alignment by its definition."""
    if not a or not b:
        return len(a) + len(b)
    best = min(
        recursive_distance(a[1:], b) + 1, recursive_distance(a, b[1:]) + 1, recursive_distance(a[1:], b[1:]) + (a[0] != b[0])
    )  # fmt: skip
    swapped = len(a) > 1 and len(b) > 1 and a[0] == b[1] and a[1] == b[0]
    return min(best, recursive_distance(a[2:], b[2:]) + 1) if swapped else best


letters = st.text("abcé", max_size=5)


@given(letters, letters)
def test_distance_is_that_of_its_definition(a, b):
    assert distance(a, b) == recursive_distance(a, b) == distance(b, a)


@given(st.lists(st.text("abcdé", min_size=4, max_size=8)), st.text("abcdé", min_size=4, max_size=8))
def test_the_filter_drops_no_near_word(texts, word):
    """Words of other lengths and letters are left out unread; none of them is near."""
    words = Words(sorted(set(texts)))
    assert words.near(word, 1) == [each for each in words.words if distance(word, each) == 1]
    assert words.near(word, 2) == [each for each in words.words if distance(word, each) == 2 and each[0] == word[0]]


@pytest.mark.parametrize(("query", "better"), [
    ("vaccinaton of mice", "vaccination of mice"),  # a word as it is written, not a stem
    ("Imune respones, please!", "immune response, please!"),  # the rest of the query stays
    ("lable", "label"),  # table is as near and in as many docs, but begins with another letter
    ("tabel vaccin", "table vaccin"),  # the stem of a known word is known
    ("mic blxks", "mic blxks"),  # three letters; two errors in a word of five
    ("mices", "mices"),  # mice, by its stem
    ("zurich quotde", "zürich quoted"),
    ("thx 1138 v2x", "thx 1138 v2x"),  # not words
    ("serie", "serie"), ("the of", "the of"), ("", ""), ("qqqqqq wwwwww", "qqqqqq wwwwww"), ("\ud800 lable", "\ud800 label"),
])  # fmt: skip
def test_suggestions(query, better):
    assert INDEX.suggest(query) == (better if better != query else None)


def test_the_word_of_most_docs_is_suggested():
    index = BM25.build({"a": "planet", "b": "planes here", "c": "planes there", "d": "xlane"}, "simple")
    assert index.suggest("planex") == "planes"  # df 2 against 1; xlane is farther
    assert index.suggest("plane") == "planes"
    assert index.suggest("planet xlane") is None  # rare words that docs have are never corrected


@given(st.text("lambetr ", max_size=30))
def test_a_suggestion_has_only_known_words(query):
    better = INDEX.suggest(query)
    if better is not None:
        replaced = [new for old, new in zip(query.split(), better.split(), strict=True) if old != new]
        assert replaced
        terms = [get_analyzer("english").terms([word])[0] for word in replaced]
        assert all(term in INDEX.segments[0].terms.to_list() for own in terms for term in own)


def test_suggestions_need_no_docs(tmp_path):
    """Words are stored with the index, in each segment, also where it is built in parts; other indexes have none."""
    built = BM25.build(DOCS, folder=tmp_path / "parts", postings=4)
    assert built.suggest("vaccinaton") == "vaccination"
    more = BM25.open(tmp_path / "parts").add({"new": "November"}).save(tmp_path / "parts")
    assert (
        BM25.open(tmp_path / "parts", verify=True).suggest("novembre lable")
        == more.suggest("novembre lable")
        == "november label"
    )
    assert BM25.build({"a": "hello world"}, str.split).suggest("helo") is None
    assert BM25.from_vectors({"a": {"hello": 1.0}}).suggest("helo") is None
    assert BM25.build({"a": ""}, folder=tmp_path / "empty").suggest("hello") is None


def test_an_index_without_words_still_answers(tmp_path):
    """One that was written before there were words."""
    from dataclasses import replace

    old = replace(INDEX, segments=tuple(replace(each, words=None) for each in INDEX.segments)).save(tmp_path / "old")
    assert not list(tmp_path.rglob("words*"))
    assert old.search({"q": "label"}).to_dict() == INDEX.search({"q": "label"}).to_dict()
    assert old.suggest("lable") is None


def test_a_text_is_not_a_query():
    """A thousand unknown words would take a minute."""
    assert INDEX.suggest(" ".join(f"lable{chr(97 + at % 26) * (at // 26 % 8)}q" for at in range(1000))) is None


def test_retrievers_and_systems_suggest(tmp_path):
    collection = Collection.of(DOCS, name="docs")
    assert create_retriever("bm25").build(collection).suggest("lable") == "label"
    for name, better in (("bm25", "label"), ("hybrid", "label"), ("dense", None)):
        assert open_system(collection, name, store=tmp_path).suggest("lable") == better


def test_commands_ask_back(tmp_path, monkeypatch):
    """A line on standard error; the results stay those of the query."""
    monkeypatch.setenv("RANKWRIGHT_STORE", str(tmp_path / "store"))
    rows = [f'{{"_id": "{doc}", "text": "{text}"}}' for doc, text in DOCS.items()]
    (tmp_path / "docs.jsonl").write_text("\n".join(rows))
    line = "note: did you mean: the label printer"
    for args in (["search"], ["search", "--system", "bm25"], ["rank", "--strategy", "p1_recency_boost"]):
        done = command(args[0], tmp_path / "docs.jsonl", *args[1:], "-q", "the lable printer")
        assert line in done.stderr.splitlines(), done.stderr
        quiet = command(args[0], tmp_path / "docs.jsonl", *args[1:], "-q", "the lable printer", "--quiet")
        assert done.stdout == quiet.stdout
        assert "did you mean" not in quiet.stderr
    assert "did you mean" not in command("search", tmp_path / "docs.jsonl", "-q", "the label printer").stderr
    monkeypatch.setattr("sys.stdin", io.StringIO("the lable printer\n"))
    assert line in command("ask", tmp_path / "docs.jsonl").stderr.splitlines()


def test_the_answer_as_json_has_the_suggestion(tmp_path, monkeypatch):
    """One object for programs; --format without -o is heeded with and without a system."""
    monkeypatch.setenv("RANKWRIGHT_STORE", str(tmp_path / "store"))
    rows = [{"_id": doc, "title": doc.upper(), "text": text, "kind": "note"} for doc, text in DOCS.items()]
    (tmp_path / "docs.jsonl").write_text("\n".join(map(json.dumps, rows)))
    for args in (["search"], ["search", "--system", "bm25"], ["rank", "--strategy", "p1_recency_boost"]):
        ask = [args[0], tmp_path / "docs.jsonl", *args[1:], "--quiet", "-q"]
        answer = json.loads(command(*ask, "the lable printer", "--format", "json").stdout)
        assert (answer["query"], answer["did_you_mean"]) == ("the lable printer", "the label printer")
        first = answer["results"][0]
        assert (first["rank"], first["title"]) == (1, first["doc"].upper())
        lines = command(*ask, "the lable printer", "--format", "jsonl").stdout.splitlines()
        assert [json.loads(line)["doc"] for line in lines] == [row["doc"] for row in answer["results"]]
        answer = json.loads(command(*ask, "qqqqqq", "--format", "json").stdout)
        assert answer["did_you_mean"] is None
        assert answer["results"] == [] or args[0] == "rank"
    asked = ["search", tmp_path / "docs.jsonl", "-q", "label"]
    assert json.loads(command(*asked, "--format", "json", "--facets", "kind").stdout)["facets"]["kind"]["note"] >= 1
    for flags, line in (
        (
            ["--format", "json", "-o", tmp_path / "x"],
            "--format json: prints the answer to one query; give -q TEXT, without -o",
        ),
        (["--format", "jsonl", "--explain"], "--explain: explains results that are shown; leave out -o and --format"),
        (["--format", "trec", "--facets", "kind"], "--facets: counts the docs of one query"),
        (["--format", "xml"], "--format 'xml' is unknown; choose"),
    ):
        done = command(*asked, *flags)
        assert (done.returncode, line in done.stderr) == (2, True), done.stderr


@given(st.lists(st.text(st.characters(exclude_categories=["Cs", "Cn"]), max_size=12), max_size=8))
def test_words_of_a_little_text_are_those_that_polars_finds(texts):
    """Runs of letters, also beside marks, signs and numbers that are no digits."""
    odd = ["naïve²water", "x½yards", "snake_case", "ⅧHENRY", "na\u0301ive", "Ǆungla", "ﬀect"]
    strings = Strings.of_list([*texts, *odd])
    segment = SimpleNamespace(words=strings)
    few = spelling.Words.of([segment]).words
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(spelling, "LITTLE_TEXT", -1)
        assert few == spelling.Words.of([segment]).words
    assert {"naïve", "water", "yards", "henry"} <= {*few}
