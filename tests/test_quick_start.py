"""One question is answered without numba, scipy and polars, to the same last bit as with compiled loops."""

import json
import subprocess
import sys
from dataclasses import replace

import numpy as np
import polars as pl
import pytest
from hypothesis import given
from hypothesis import strategies as st

from conftest import HANGS
from rankwright import BM25, Collection
from rankwright.base import loading
from rankwright.base.arrays import load_array, load_arrays
from rankwright.cli import group
from rankwright.cli.retriever_options import RetrieverCommand
from rankwright.collection.base_collection import Block
from rankwright.retrieval.bm25 import bm25_retriever, plain_search, result_merge, search_cache, searcher
from rankwright.retrieval.bm25.feedback_kinds import FEEDBACKS
from rankwright.retrieval.bm25.search_cache import Cache
from rankwright.retrieval.doc_places import PlaceRecorder, place_docs
from rankwright.text.analyzers import get_analyzer
from rankwright.text.word_pattern import WORD_PATTERN, european_pattern, european_text

HEAVY = ("numba", "scipy", "polars")
WORDS = [f"w{i}" for i in range(12)]
TEXTS = st.lists(st.lists(st.sampled_from(WORDS), max_size=8).map(" ".join), max_size=12)
WEIGHTINGS = ("lucene", "okapi", "plus", "l", "robertson", "tf_idf", "dirichlet", "jelinek_mercer", "BM25Plus")


def answer(index, queries, k, weighting, compiled, monkeypatch):
    """The results of queries, by compiled loops or by numpy."""
    with monkeypatch.context() as patch:
        for module in (searcher, search_cache, result_merge, plain_search):
            patch.setattr(module, "pays_to_compile", lambda seconds: compiled)
        run = replace(index, cache=Cache()).search(queries, k, weighting)
    bounds = zip(run.starts[:-1].tolist(), run.starts[1:].tolist(), strict=True)
    found = [(list(run.ids[low:high]), run.scores[low:high].tolist()) for low, high in bounds]
    return dict(zip(run.queries, found, strict=True))


@given(
    TEXTS, TEXTS, TEXTS, st.lists(st.sampled_from([*WORDS, "unknown"]), max_size=6).map(" ".join),
    st.sampled_from(WEIGHTINGS), st.sampled_from([1, 2, 5, 1000]), st.booleans(),
)  # fmt: skip
def test_numpy_scores_like_compiled_loops(first, more, changed, query, weighting, k, updates):
    index = BM25.build({f"a{i}": text for i, text in enumerate(first)}, "simple")
    index = index.add({f"b{i}": text for i, text in enumerate(more)})
    if updates:  # deleted docs
        index = index.update({f"a{i}": text for i, text in enumerate(changed)})
    queries = {"q": query, "p": "w1 w1 w2"}
    patch = pytest.MonkeyPatch()
    assert answer(index, queries, k, weighting, False, patch) == answer(index, queries, k, weighting, True, patch)


LETTERS = st.characters(codec="utf-8").filter(lambda each: european_text().fullmatch(each))


@given(st.text(st.one_of(st.sampled_from("ab1_.':,; -·’é2"), LETTERS), max_size=30))
def test_words_of_european_text_are_those_of_any_text(text):
    for pattern in (WORD_PATTERN, r"\w+", r"\S+"):
        assert european_pattern(pattern).findall(text) == pl.Series([text]).str.extract_all(pattern)[0].to_list()


def test_every_european_character_is_read_as_in_any_text():
    letters = [chr(code) for code in range(0x3000) if european_text().fullmatch(chr(code))]
    assert len(letters) > 1000
    for pattern in (WORD_PATTERN, r"\w+", r"\S+"):
        found = pl.Series(letters).str.extract_all(pattern).to_list()
        assert [european_pattern(pattern).findall(letter) for letter in letters] == found


@pytest.mark.parametrize("name", ["english", "simple", "german", "whitespace", "cjk"])
def test_few_words_have_the_terms_of_many(name):
    texts = ["The foxes' naïve café-owner's 3.5 mg", "", "Häuser Häuser, x" + "y" * 300]
    few, many = get_analyzer(name).terms(texts), get_analyzer(name).terms(pl.Series(texts))
    assert [few[i] for i in range(3)] == [many[i] for i in range(3)]
    assert few.vocabulary == many.vocabulary


def write_docs(folder, docs, head=b""):
    lines = [json.dumps({"_id": doc, "title": f"title {doc}", "text": text}).encode() for doc, text in docs.items()]
    (folder / "corpus.jsonl").write_bytes(head + b"\n\n".join(lines) + b"\n")


def test_docs_are_read_from_their_places(tmp_path):
    docs = {"a": "red fox", "b": "blue fox", "naïve": "café"}
    write_docs(tmp_path, docs, b"\xef\xbb\xbf")
    recorder, index = PlaceRecorder(), tmp_path / "index"
    index.mkdir()
    collection = Collection.load(tmp_path)
    for _ in recorder.watch(collection).blocks():
        pass
    recorder.write(index)
    placed = place_docs(collection, index)
    assert placed.docs(["naïve", "a"]) == collection.docs(["naïve", "a"])
    read = []
    seen = replace(placed, source=lambda: read.append(1) or collection.source())
    assert seen.docs(["b"])["b"]["text"] == "blue fox"
    assert read == []


def test_docs_without_places_are_read_to_the_last(tmp_path):
    blocks = [Block(["a"], {}), Block(["b"], {}), Block(["c"], {}, [0])]
    recorder = PlaceRecorder()
    assert list(recorder.record(iter(blocks))) == blocks
    recorder.write(tmp_path)
    assert not list(tmp_path.iterdir())


def test_places_of_another_file_are_not_trusted(tmp_path):
    docs = {f"d{i}": f"text {i}" for i in range(20)}
    write_docs(tmp_path, docs)
    recorder, index = PlaceRecorder(), tmp_path / "index"
    index.mkdir()
    for _ in recorder.watch(Collection.load(tmp_path)).blocks():
        pass
    recorder.write(index)
    write_docs(tmp_path, {"new": "longer than before", **{doc: f"other {text}" for doc, text in docs.items()}})
    placed = place_docs(Collection.load(tmp_path), index)
    assert placed.docs(["d7"])["d7"]["text"] == "other text 7"
    for damaged in (b"", b"x" * 50, (index / "places.npy").read_bytes()[:-9]):
        (index / "places.npy").write_bytes(damaged)
        assert placed.docs(["d7"])["d7"]["text"] == "other text 7"
    np.save(index / "places.npy", np.array([[1, 2], [-5, 10**15]]))
    assert placed.docs(["d7"])["d7"]["text"] == "other text 7"


def loaded_by(*args):
    """The heavy libraries that a command loads."""
    code = "import sys\nfrom rankwright.base import file_identity\nfile_identity.RECENT_NS = 0\nfrom rankwright.cli import main\ntry:\n    main(sys.argv[1:])\nfinally:\n    print('LOADED', *sorted({0!r} & sys.modules.keys()))"
    done = subprocess.run(
        [sys.executable, "-c", code.format({*HEAVY}), *args], capture_output=True, text=True, timeout=HANGS, check=False
    )
    assert done.returncode == 0, done.stderr
    return done.stdout.rpartition("LOADED")[2].split(), done.stdout.rpartition("LOADED")[0]


def test_a_question_loads_no_heavy_library(tmp_path):
    write_docs(tmp_path, {"a": "The red fox’s café – naïve", "b": "blue foxes", "c": "fish"})
    path, index = str(tmp_path), str(tmp_path / "index")
    assert loaded_by("index", path, "-o", index)[0] == []
    loaded_by("search", path, "--index", index, "-q", "fish")  # which checks the files of the new index
    loaded, shown = loaded_by("search", path, "--index", index, "-q", "naïve foxes")
    assert loaded == []
    assert shown.startswith(" 1  ")
    assert "*fox’s*" in shown


def test_a_file_is_read_again_if_the_parser_fails(tmp_path, monkeypatch):
    """As it does in Python 3.11.7, when another thread parses at the same moment."""
    np.save(tmp_path / "a.npy", np.arange(3))
    np.savez(tmp_path / "b.npz", one=np.arange(2))
    calls, load = [], np.load

    def sometimes(*args, **more):
        calls.append(args)
        if len(calls) % 3:
            raise SystemError("AST constructor recursion depth mismatch (before=31, after=33)")
        return load(*args, **more)

    monkeypatch.setattr(np, "load", sometimes)
    assert load_array(tmp_path / "a.npy", mapped=True).tolist() == [0, 1, 2]
    assert load_arrays(tmp_path / "b.npz")["one"].tolist() == [0, 1]


def test_an_update_loads_no_heavy_library(tmp_path):
    vault, rows, indexes = tmp_path / "vault", tmp_path / "rows", [str(tmp_path / "a"), str(tmp_path / "b")]
    vault.mkdir()
    rows.mkdir()
    for number in range(40):
        (vault / f"note {number}.md").write_text(f"---\ntags: [a]\n---\n# Heading\nnaïve text {number} of a note\n")
    write_docs(rows, {f"d{number}": f"text {number}" for number in range(40)})
    for home, index in zip((vault, rows), indexes, strict=True):
        loaded_by("index", str(home), "-o", index)
    for number in range(3):  # which merges segments, too
        (vault / f"note {number}.md").write_text("# Other\nother text")
        write_docs(rows, {f"d{at}": f"text {max(at, 3 * number)}" for at in range(40)})
        for home, index in zip((vault, rows), indexes, strict=True):
            loaded, shown = loaded_by("index", str(home), "-o", index, "--update")
            assert loaded == []
            assert "changed" in shown


def test_little_work_adds_up(monkeypatch):
    monkeypatch.setattr(loading, "SPENT", [0.0])
    monkeypatch.setattr(loading.sys, "modules", {})
    assert [loading.pays_to_compile(0.3 * loading.LOADING) for _ in range(5)] == [False, False, False, True, True]
    monkeypatch.setattr(loading, "SPENT", [0.0])
    loading.expect_much_work()
    assert loading.pays_to_compile(0)


def test_names_of_feedback_are_those_of_the_table():
    assert [*bm25_retriever.FEEDBACK_NAMES] == [*FEEDBACKS]


def test_a_command_has_the_flags_of_all_retrievers():
    for name in ("index", "search"):
        command = group.get_command(None, name)
        assert isinstance(command, RetrieverCommand)
        flags = {flag for param in command.params for flag in param.opts}
        assert {"--retriever", "--weighting", "--encoder", "--url", "--param"} <= flags
