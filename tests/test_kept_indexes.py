"""One query over indexes and metadata in the store: nothing heavy is loaded, and no answer is about earlier docs."""

import json
import os
import subprocess
import sys
from dataclasses import replace
from functools import partial

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from conftest import HANGS, command
from rankwright import Collection, Dense, RankwrightError, Run, demo
from rankwright.base import file_identity
from rankwright.collection.base_collection import BaseCollection, make_blocks
from rankwright.collection.formats import FORMATS, Format
from rankwright.experiment import code_hash, kept_indexes, system
from rankwright.ranking import STRATEGIES, Signals, create_strategy, first_stages, metadata_files
from rankwright.ranking.doc_metadata import Words, read_metadata
from rankwright.retrieval.dense.encoders import lsa
from rankwright.text.analyzers import get_analyzer

HEAVY = ("numba", "scipy", "polars")
ASKED = "latest on the pricing work"
FRESH = """
import sys
from rankwright.base import file_identity
from rankwright.collection.base_collection import BaseCollection, make_blocks
from rankwright.collection.formats import FORMATS, Format
file_identity.RECENT_NS = 0
from rankwright.cli import main
try:
    main(sys.argv[1:])
finally:
    print("LOADED", *sorted({0!r} & sys.modules.keys()))
"""
WORDS = ["alpha", "beta", "Gamma", "naïve", "the", "red", "fox's", "unknown"]
TEXTS = st.lists(st.lists(st.sampled_from(WORDS), max_size=9).map(" ".join), min_size=1, max_size=6)


@pytest.fixture(autouse=True)
def store(tmp_path, monkeypatch):
    """Each test has its own store, and files that are known as soon as they are written."""
    monkeypatch.setenv("RANKWRIGHT_STORE", str(tmp_path / "store"))
    monkeypatch.setenv("RANKWRIGHT_CACHE", str(tmp_path / "cache"))
    for module in (file_identity, kept_indexes):
        monkeypatch.setattr(module, "RECENT_NS", 0)
    return tmp_path / "store"


@pytest.fixture
def opened(monkeypatch):
    """How often the docs were read and hashed to find what the store has of them."""
    calls, first = [], system.open_collection
    monkeypatch.setattr(system, "open_collection", lambda *args: calls.append(1) or first(*args))
    return calls


def write_docs(folder, docs):
    """A BEIR folder of docs by id."""
    folder.mkdir(exist_ok=True)
    lines = [json.dumps({"_id": doc, "title": f"title {doc}", "text": text}) for doc, text in docs.items()]
    (folder / "corpus.jsonl").write_text("\n".join(lines) + "\n")
    (folder / "queries.jsonl").write_text(json.dumps({"_id": "q", "text": "red fox"}) + "\n")


def write_note(folder, name, day, text):
    """A note of a vault."""
    folder.mkdir(exist_ok=True)
    (folder / f"{name}.md").write_text(f"---\ndate: {day}\ntags: [red]\n---\n# {name}\n\n{text}\n")


def ask(folder, text="red fox", *more, strategy="recency_tag_combo"):
    """What `rank -q` prints."""
    done = command("rank", folder, "--strategy", strategy, "-q", text, *more)
    assert done.returncode == 0, done.stderr
    notes = [line for line in done.stderr.splitlines() if "the store" not in line]
    return done.stdout, notes


def ask_afresh(folder, *args, **more):
    """The same without a store, so that every index is built now."""

    def refuse():
        raise RankwrightError("no store")

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(kept_indexes, "Store", refuse)
        return ask(folder, *args, **more)


def loaded_by(*args):
    """The heavy libraries that a command loads, and what it prints."""
    code = FRESH.format({*HEAVY})
    done = subprocess.run(
        [sys.executable, "-c", code, *map(str, args)], capture_output=True, text=True, timeout=HANGS, check=False
    )
    assert done.returncode == 0, done.stderr
    return done.stdout.rpartition("LOADED")[2].split(), done.stdout.rpartition("LOADED")[0]


@pytest.mark.parametrize(
    "name",
    [
        "p1_recency_boost",
        *(pytest.param(name, marks=pytest.mark.slow) for name in ("fixed_weights", "bm25_then_blend")),
    ],
)
def test_one_query_of_a_small_collection_loads_nothing_heavy(tmp_path, name):
    write_docs(tmp_path / "beir", {f"d{at}": f"red fox {'blue' * (at % 3)} number{at}" for at in range(30)})
    args = ("rank", tmp_path / "beir", "--strategy", name, "-q", "naïve fox numbr7")
    first = loaded_by(*args)[1]
    loaded, shown = loaded_by(*args)
    assert loaded == []
    assert shown == first
    assert shown.startswith(" 1  ")
    for more in (("--format", "json"), ("--coverage",), ("--k", "3")):
        assert loaded_by(*args, *more)[0] == []


def test_one_query_of_the_demo_loads_nothing_heavy():
    args = ("rank", "demo", "--strategy", "p1_recency_boost", "-q", ASKED)
    first = loaded_by(*args)[1]
    assert loaded_by(*args) == ([], first)
    own = ("rank", "demo", "--strategy", "comb_mnz", "-q", next(iter(demo().judged_queries.values())))
    first = loaded_by(*own)[1]  # with the demo's own vectors
    assert loaded_by(*own) == ([], first)


def test_small_commands_load_nothing_heavy(tmp_path):
    write_docs(tmp_path / "beir", {f"d{at}": f"red fox number{at}" for at in range(9)})
    (tmp_path / "qrels.txt").write_text("q 0 d1 1\nq 0 d2 0\n")
    (tmp_path / "a.run").write_text("q Q0 d1 1 2.0 a\nq Q0 d2 2 1.0 a\n")
    assert loaded_by("eval", tmp_path / "qrels.txt", tmp_path / "a.run")[0] == []
    assert loaded_by("eval", tmp_path / "qrels.txt", tmp_path / "a.run", "--per-query")[0] == []
    assert loaded_by("search", tmp_path / "beir", "-q", "red")[0] == []


@pytest.mark.parametrize(
    "name",
    [
        "c23_combined_metadata",
        *(pytest.param(name, marks=pytest.mark.slow) for name in ("fixed_weights", "dense_then_blend")),
    ],
)
def test_answers_of_the_store_are_those_of_indexes_built_now(opened, name):
    for text in (ASKED, "prcing work", "zzqqx"):
        expected = ask_afresh("demo", text, strategy=name)
        opened.clear()
        ask("demo", text, strategy=name)
        once = len(opened)
        assert ask("demo", text, strategy=name) == expected
        assert (once, len(opened)) == (once, once)


def test_changed_docs_are_seen(tmp_path, opened):
    folder = tmp_path / "beir"
    docs = {"a": "red fox", "b": "blue fox", "c": "red red fish", "d": "green owl"}

    def check(is_read):
        opened.clear()
        found = ask(folder)
        assert bool(opened) is is_read
        assert found == ask_afresh(folder)
        opened.clear()
        assert ask(folder) == found
        assert not opened
        return found

    write_docs(folder, docs)
    first = check(True)
    times = (folder / "corpus.jsonl").stat()
    write_docs(folder, docs | {"b": "blue red"})  # as long as before
    os.utime(folder / "corpus.jsonl", ns=(times.st_atime_ns, times.st_mtime_ns))
    edited = check(True)
    assert edited != first
    write_docs(folder, docs | {"e": "red fox red fox"})
    added = check(True)
    assert "title e" in added[0]
    write_docs(folder, {doc: text for doc, text in docs.items() if doc != "a"})
    assert "title a" not in check(True)[0]
    write_docs(folder, docs)
    assert check(True) == first
    (folder / "corpus.jsonl").touch()
    assert check(True) == first
    lines = (folder / "corpus.jsonl").read_text().splitlines()
    (folder / "corpus.jsonl").write_text("\n" + "\n \n".join(lines))  # the same docs at other places
    assert check(True) == first
    opened.clear()
    assert ask(folder, "red fox", "--fields", "title") == ask_afresh(folder, "red fox", "--fields", "title")
    assert opened  # other fields are another index
    assert check(False) == first


def test_changed_notes_are_seen(tmp_path, opened):
    folder = tmp_path / "vault"
    write_note(folder, "fox", "2024-01-05", "A red fox, see [[owl]].")
    write_note(folder, "owl", "2024-02-05", "An owl and a fox.")
    write_note(folder, "elk", "2024-01-01", "An elk.")
    seen = [ask(folder), ask(folder)]
    assert seen[0] == seen[1] == ask_afresh(folder)
    assert len(opened) == 1
    assert "note: ages are computed from 2024-02-05" in seen[0][1]
    write_note(folder, "bear", "2025-03-01", "A bear, which is no fox.")
    assert "note: ages are computed from 2025-03-01" in ask(folder)[1]
    write_note(folder, "owl", "2024-02-05", "An owl and a fix.")
    assert ask(folder) == ask_afresh(folder)
    (folder / "bear.md").unlink()
    (folder / "elk.md").rename(folder / "moose.md")
    found = ask(folder)
    assert found == ask_afresh(folder) == ask(folder)
    assert "note: ages are computed from 2024-02-05" in found[1]
    assert len(opened) == 4


def test_other_columns_are_other_docs(tmp_path, opened):
    rows = [
        {"id": "a", "one": "red fox", "two": "owl", "made": "2024-01-01", "seen": "2024-03-01"},
        {"id": "b", "one": "elk", "two": "red fox", "made": "2024-02-01", "seen": "2024-02-01"},
        {"id": "c", "one": "owl", "two": "elk"},
    ]
    (tmp_path / "docs.jsonl").write_text("".join(json.dumps(row) + "\n" for row in rows))
    for text, day in (("one", "made"), ("two", "made"), ("two", "seen"), ("one", "made")):
        columns = [part for pair in ("doc=id", f"fields={text}", f"date={day}") for part in ("--columns", pair)]
        args = (tmp_path / "docs.jsonl", "red fox", *columns, "--format", "csv")
        assert ask(*args) == ask_afresh(*args)
    assert len(opened) == 3


def test_files_that_changed_just_now_are_read(tmp_path, monkeypatch, opened):
    """Of two changes within one step of the clock the second is not seen in the times of a file."""
    write_docs(tmp_path / "beir", {"a": "red fox", "b": "blue fox"})
    monkeypatch.setattr(kept_indexes, "RECENT_NS", 10**13)
    first = ask(tmp_path / "beir")
    assert ask(tmp_path / "beir") == first
    assert len(opened) == 2
    collection = Collection.load(tmp_path / "beir")
    monkeypatch.setattr(kept_indexes, "RECENT_NS", 0)
    assert kept_indexes.identify_docs(collection, "", 0) is None  # it changed after it was loaded
    now = 1 << 62
    assert kept_indexes.identify_docs(collection, "", now) is not None
    assert kept_indexes.identify_docs(replace(collection, files=()), "", now) is None
    (tmp_path / "beir" / "corpus.jsonl").unlink()
    assert kept_indexes.identify_docs(collection, "", now) is None


def test_other_sources_are_another_program(tmp_path, monkeypatch):
    (tmp_path / "code" / "data").mkdir(parents=True)
    (tmp_path / "code" / "one.py").write_text("ONE = 1\n")
    monkeypatch.setattr(code_hash, "HOME", tmp_path / "code")
    stamps = [code_hash.package_stamp()]
    (tmp_path / "code" / "data" / "notes.py").write_text("")  # no source
    (tmp_path / "code" / ".#one.py").symlink_to("nowhere")  # as some editors lock a file
    assert code_hash.package_stamp() == stamps[0]
    (tmp_path / "code" / "one.py").write_text("ONE = 2\n")
    stamps.append(code_hash.package_stamp())
    (tmp_path / "code" / "two.py").write_text("")
    stamps.append(code_hash.package_stamp())
    assert None not in stamps
    assert len({*stamps}) == 3
    (tmp_path / "code" / "gone.py").symlink_to("nowhere")
    assert code_hash.package_stamp() is None
    (tmp_path / "code" / "gone.py").unlink()
    monkeypatch.setattr(file_identity, "RECENT_NS", 10**13)
    assert code_hash.package_stamp() is None


@pytest.mark.parametrize("kind", ["index", "vectors", "metadata"])
def test_damaged_files_are_made_again(tmp_path, store, kind):
    write_docs(tmp_path / "beir", {f"d{at}": f"red fox number{at}" for at in range(9)})
    expected = ask(tmp_path / "beir")
    [home] = (store / "objects" / kind).iterdir()
    path = max((each for each in home.rglob("*.npy")), key=lambda each: each.stat().st_size)
    path.write_bytes(path.read_bytes()[:-8] + b"damaged!")
    assert ask(tmp_path / "beir") == expected
    assert b"damaged!" not in path.read_bytes()
    path.unlink()
    assert ask(tmp_path / "beir") == expected
    assert path.is_file()
    for known in (store / "known").glob("*.json"):
        known.write_text('{"bm25": ["index", 7], "lsa": 3, "metadata": ["metadata", "../../x"]}')
    assert ask(tmp_path / "beir") == expected
    for known in (store / "known").glob("*.json"):
        known.write_bytes(b"\xff")  # is not text
    assert ask(tmp_path / "beir") == expected


def test_docs_of_foreign_formats_are_read(tmp_path, monkeypatch):
    """What reads them may be another program tomorrow, which no stamp of ours tells."""
    (tmp_path / "docs.fox").write_text("a|red fox\nb|blue fox\n")

    def load(color):
        def read(path, mapping):
            rows = [line.replace("blue", color).partition("|")[::2] for line in path.read_text().splitlines()]
            blocks = partial(make_blocks, [(doc, {"text": text}) for doc, text in rows])
            return BaseCollection(name="docs", source=blocks, fields=("text",), files=(path,), home=path.parent)

        return Format("ID|TEXT", lambda path: path.suffix == ".fox", read)

    monkeypatch.setitem(FORMATS, "fox", load("blue"))
    first = ask(tmp_path / "docs.fox", "red fox")
    assert first == ask_afresh(tmp_path / "docs.fox", "red fox")
    monkeypatch.setitem(FORMATS, "fox", load("red red"))
    assert ask(tmp_path / "docs.fox", "red fox") == ask_afresh(tmp_path / "docs.fox", "red fox") != first


def test_given_vectors_of_queries_follow_their_order(tmp_path):
    """Rows of vectors are those of the queries as the file lists them, whether these are judged or not."""
    folder = tmp_path / "beir"
    write_docs(folder, {"a": "red fox", "b": "blue fox", "c": "green owl"})
    (folder / "vectors").mkdir()
    np.save(folder / "vectors" / "docs.npy", np.eye(3, dtype=np.float32))
    np.save(folder / "vectors" / "queries.npy", np.eye(3, dtype=np.float32)[[0, 2]])
    (folder / "qrels").mkdir()
    (folder / "qrels" / "test.tsv").write_text("query-id\tcorpus-id\tscore\nq\ta\t1\n")
    answers = []
    for order in (["q", "other"], ["other", "q"]):
        lines = [json.dumps({"_id": query, "text": {"q": "red fox", "other": "owl"}[query]}) for query in order]
        (folder / "queries.jsonl").write_text("\n".join(lines) + "\n")
        answers.append(ask(folder, strategy="dense_then_blend"))
        assert (
            answers[-1] == ask_afresh(folder, strategy="dense_then_blend") == ask(folder, strategy="dense_then_blend")
        )
    assert answers[0] != answers[1]


def test_a_store_that_cannot_be_used_is_named(tmp_path, store):
    write_docs(tmp_path / "beir", {f"d{at}": f"red fox number{at}" for at in range(9)})
    store.write_text("not a folder")
    done = command("rank", tmp_path / "beir", "--strategy", "recency_tag_combo", "-q", "red fox")
    assert done.returncode == 0
    assert "note: the store is not used, so indexes are built for this query alone: " in done.stderr
    assert str(store) in done.stderr


def test_a_store_that_cannot_be_written_has_its_indexes(tmp_path, store, monkeypatch):
    write_docs(tmp_path / "beir", {f"d{at}": f"red fox number{at}" for at in range(9)})
    expected = ask(tmp_path / "beir")
    for known in (store / "known").glob("*.json"):
        known.unlink()

    def refuse(*args):
        raise RankwrightError("cannot be written")

    monkeypatch.setattr(kept_indexes, "build_metadata", refuse)
    monkeypatch.setattr(first_stages, "index_of", lambda collection, encoder: first_stages.INDEXES[collection][encoder])
    assert ask(tmp_path / "beir") == expected


@given(TEXTS, TEXTS)
def test_few_texts_are_projected_as_by_scipy(docs, queries):
    """To the last bit, before and after the vectors are scaled."""
    pool = [*docs, "alpha beta gamma", "red fox owl", "beta elk"]
    encoder = Dense.build({str(at): text for at, text in enumerate(pool)}, "lsa").encoder
    found = get_analyzer(encoder.analyzer).terms(queries)
    columns = encoder.space.locate(found.vocabulary)
    few = lsa.project_few(found, columns, encoder.space)
    counts = lsa.count_terms(found, columns, len(encoder.space.terms))
    many = np.asarray(lsa.tf_idf(counts, encoder.space) @ encoder.space.axes)
    assert few.tobytes() == many.tobytes()
    named = {str(at): text for at, text in enumerate(queries)}
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(lsa, "FEW_TERMS", -1)
        expected = encoder.encode_queries(named)
    assert encoder.encode_queries(named).tobytes() == expected.tobytes()


def test_queries_of_scifact_are_projected_as_by_scipy(data, monkeypatch):
    scifact = Collection.load(data / "scifact")
    encoder = Dense.build({"a": "statin risk", **{doc: text for _, texts in [next(scifact.texts())] for doc, text in
                           zip(_[:400], texts[:400], strict=True)}}, "lsa").encoder  # fmt: skip
    queries = dict(list(scifact.judged_queries.items())[:100])
    few = encoder.encode_queries(queries)
    monkeypatch.setattr(lsa, "FEW_TERMS", -1)
    assert few.tobytes() == encoder.encode_queries(queries).tobytes()


@given(TEXTS, TEXTS, st.randoms())
def test_overlap_counts_shared_words(docs, queries, random):
    """Against Python's sets."""
    names = [f"d{at}" for at in range(len(docs))]
    asked = {f"q{at}": text for at, text in enumerate(queries)}
    collection = Collection.of(
        {doc: {"title": text, "text": "x"} for doc, text in zip(names, docs, strict=True)}, asked
    )
    run = {query: dict.fromkeys(random.sample(names, random.randint(1, len(names))), 1.0) for query in asked}
    signals = Signals.of(collection, {"bm25": Run.from_dict(run, "bm25")})
    analyzer = get_analyzer("notes")

    def words(text):
        return {*analyzer.terms([text])[0]}

    expected = [
        len(words(asked[signals.pool.queries[query]]) & words(docs[names.index(doc)]))
        / max(len(words(asked[signals.pool.queries[query]])), 1)
        for query, doc in zip(signals.pool.query.tolist(), signals.pool.ids, strict=True)
    ]
    assert signals.title_match.tolist() == expected


@pytest.mark.parametrize("few", [0, 1 << 14])
def test_metadata_in_files_is_the_metadata(tmp_path, monkeypatch, few):
    monkeypatch.setattr(metadata_files, "FEW_DOCS", few)
    odd = {
        "zé": {"title": "naïve Zé", "text": "x"},
        "a\u0301": {"text": "y"},
        "\U0001f98a": {"title": "fox", "text": ""},
    }
    for collection in (demo(), Collection.of(odd)):
        folder = tmp_path / collection.name
        folder.mkdir()
        read = read_metadata(collection)
        metadata_files.write_metadata(read, folder)
        found = metadata_files.open_metadata(folder)
        for name in metadata_files.COLUMNS:
            assert getattr(found, name).tobytes() == getattr(read, name).tobytes()
        assert found.newest == read.newest
        assert dict(found.rows) == read.rows
        assert found.rows.get("nowhere", -1) == -1
        for mine, other in ((found.tags, read.tags), (found.titles, read.titles)):
            assert mine.starts.tolist() == other.starts.tolist()
            assert mine.codes.tolist() == other.codes.tolist()
            assert {word: mine.vocabulary[word] for word in other.vocabulary} == other.vocabulary
            assert list(mine.vocabulary) == list(other.vocabulary)
            assert "nowhere" not in mine.vocabulary


def test_words_of_no_texts():
    assert Words.of([]).starts.tolist() == [0]
    assert Words.of(["", "the"]).starts.tolist() == [0, 0, 0]


def test_every_strategy_ranks_alike_over_stored_metadata(tmp_path, monkeypatch):
    vault = replace(demo(), vectors={}, splits={}, split=None)
    strategy = create_strategy("comb_sum")
    signals = strategy.query_signals(vault, ASKED)
    metadata_files.write_metadata(signals.metadata, tmp_path)
    stored = replace(signals, metadata=metadata_files.open_metadata(tmp_path), cache={})
    for name, recipe in STRATEGIES.items():
        if recipe.model != "lambdamart":
            each = create_strategy(name)
            assert each.apply(stored).to_dict() == each.apply(replace(signals, cache={})).to_dict()
            assert [*map(str, each.warnings(stored))] == [*map(str, each.warnings(signals))]
