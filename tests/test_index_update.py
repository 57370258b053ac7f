"""Updates of indexes: exact after any changes, whole after any kill, and unseen by whoever reads the index meanwhile."""

import json
import os
import random
import shutil
import subprocess
import sys
from itertools import pairwise
from pathlib import Path
from threading import Thread
from types import SimpleNamespace

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from conftest import HANGS, ROOT, command
from rankwright import BM25, Collection, Dense
from rankwright.base.locks import hold
from rankwright.collection.note_files import find_note_files
from rankwright.errors import RankwrightError
from rankwright.kind_options import parse_options
from rankwright.retrieval import index_folder, index_sources
from rankwright.retrieval.bm25 import segment_merge
from rankwright.retrieval.bm25.kernels.build import is_ascending
from rankwright.retrieval.bm25.rm3 import RM3
from rankwright.retrieval.bm25.segment_files import merge_terms, merge_words
from rankwright.retrieval.bm25.weighting import WEIGHTINGS
from rankwright.retrieval.dense import vector_update
from rankwright.retrieval.dense.dense_retriever import DenseOptions
from rankwright.retrieval.filters import DocFilter
from rankwright.retrieval.index_update import FoundChanges, Update
from rankwright.retrieval.strings import Strings
from rankwright.retrieval.verification import DamagedIndexError
from test_collection import write

WORDS = [*(f"w{number}" for number in range(12)), "naïve"]
QUERIES = {f"q{number}": f"w{number} w{number + 1} naïve" for number in range(0, 11, 2)}
BODY = "words about bicycles and trains and ferries and planes\n"


@pytest.fixture
def merges_late(monkeypatch):
    """Small segments stay side by side, with some deleted docs."""
    for name, value in {"FACTOR": 3, "PER_TIER": 2, "MAX_DELETED": 0.15}.items():
        monkeypatch.setattr(segment_merge, name, value)


class Docs:
    """Docs that change at random: few words, so that many scores tie."""

    def __init__(self, seed, count=60):
        self.rng = random.Random(seed)
        self.texts, self.next = {}, 0
        for _ in range(count):
            self.add(self.draw())

    def draw(self):
        return " ".join(self.rng.choice(WORDS) for _ in range(self.rng.randint(0, 6)))

    def add(self, text):
        self.texts[f"d{self.next}"] = text
        self.next += 1

    def change(self):
        for _ in range(self.rng.randint(1, 6)):
            what, doc = self.rng.choice("acdr"), self.rng.choice(list(self.texts))
            if what == "a" or len(self.texts) < 4:
                self.add(self.draw())
            elif what == "c":
                self.texts[doc] = self.draw()
            elif what == "d":
                del self.texts[doc]
            else:
                self.add(self.texts.pop(doc))

    @property
    def collection(self):
        return Collection.of({doc: {"text": text, "n": int(doc[1:]) % 3} for doc, text in self.texts.items()})


def ranking(run):
    """Queries, docs and scores, in order."""
    return list(run.queries), list(run.ids), run.scores.tolist()


def check_equal(index, docs, weightings):
    """Every answer of an index equals that of a new one, to the last bit."""
    fresh = BM25.build(docs.texts, "simple")
    assert index.size == fresh.size
    some = DocFilter("n > 0", docs.collection)
    for weighting in weightings:
        for k in (5, 1000):
            assert ranking(index.search(QUERIES, k, weighting)) == ranking(fresh.search(QUERIES, k, weighting)), (
                weighting
            )
        filtered = (ranking(each.search(QUERIES, 5, weighting, filter=some)) for each in (index, fresh))
        assert next(filtered) == next(filtered), weighting
    feedback = RM3(docs=3, terms=4)
    assert ranking(index.search(QUERIES, 5, rm3=feedback)) == ranking(fresh.search(QUERIES, 5, rm3=feedback))
    for doc in list(docs.texts)[:2]:
        assert index.explain("w1 w2 naïve", doc).rows == fresh.explain("w1 w2 naïve", doc).rows
    # ties in the order in which docs were indexed
    ordered = [doc for each in index.segments for doc in each.live_ids]
    same_order = BM25.build({doc: docs.texts[doc] for doc in ordered}, "simple")
    found = (ranking(each.search(QUERIES, 7, "okapi", compat="rank_bm25")) for each in (index, same_order))
    assert next(found) == next(found)


def size_of(folder):
    return sum(path.stat().st_size for path in folder.rglob("*") if path.is_file())


@pytest.mark.parametrize(("updates", "seed"), [(8, 0), pytest.param(200, 1, marks=pytest.mark.slow)])
def test_scores_after_random_updates(updates, seed, tmp_path, monkeypatch, merges_late):
    """Adds, changes, deletes and renames: the same scores and ties as a new index, whatever was merged."""
    monkeypatch.setattr(segment_merge, "SMALLEST", 40)
    docs, folder = Docs(seed), tmp_path / "index"
    BM25.build(docs.texts, "simple", folder=folder)
    weightings = [name for name in WEIGHTINGS if name != "impact"] + ["BM25Plus"]
    most, merges = 0, 0
    for number in range(updates):
        docs.change()
        before = BM25.open(folder)
        updated = before.update(docs.texts)
        index = updated.save(folder)
        most, merges = max(most, len(index.segments)), merges + (len(index.segments) < len(updated.segments))
        check_equal(index, docs, weightings if updates > 20 or number % 4 == 3 else ["lucene"])
        if number % 10 == 1:
            check_equal(BM25.open(folder, verify=True), docs, ["okapi"])
        on_disk = {path.name for path in folder.iterdir()}
        assert on_disk == {"index.json", *index_folder.listed_files(folder)}
    assert most > 2
    assert merges


@pytest.mark.slow
def test_disk_after_many_updates(tmp_path):
    """Deleted docs do not pile up on disk."""
    rng = np.random.default_rng(0)
    draw = lambda: " ".join(f"w{number}" for number in rng.zipf(1.3, 80) % 2000)  # noqa: E731
    docs = {f"d{number}": draw() for number in range(3000)}
    BM25.build(docs, "simple", folder=tmp_path / "ours")
    shares = []
    for number in range(200):
        for doc in rng.choice(list(docs), 30, replace=False):
            del docs[doc]
            docs[f"{doc}.{number}"[-40:] if number % 2 else doc] = draw()
        BM25.open(tmp_path / "ours").update(docs).save(tmp_path / "ours")
        if number % 20 == 19:
            BM25.build(docs, "simple", folder=tmp_path / "fresh")
            shares.append(size_of(tmp_path / "ours") / size_of(tmp_path / "fresh"))
    assert max(shares) < 1.5


def test_statistics_are_those_of_live_docs(tmp_path):
    """idf = ln(1 + (N − n + 0.5) / (n + 0.5)) of the docs that are left; a term of deleted docs alone is unknown."""
    index = BM25.build({"a": "red fish", "b": "red", "c": "blue"}, "simple").update({"a": "red fish", "c": "blue"})
    fresh = BM25.build({"a": "red fish", "c": "blue"}, "simple")
    assert [each.doc_count for each in index.segments] == [2]
    assert index.explain("red", "a").rows == fresh.explain("red", "a").rows
    assert index.explain("red", "a").rows[0][4] == pytest.approx(np.log1p((2 - 1 + 0.5) / (1 + 0.5)))
    assert (index.size, repr(index)[:11]) == (2, "BM25(2 docs")
    with pytest.raises(RankwrightError, match="doc 'b' is not in the index"):
        index.explain("red", "b")
    gone = index.update({"c": "blue"})
    assert not gone.search({"q": "red fish"}).queries
    assert ranking(gone.update({}).search({"q": "blue"})) == ([], [], [])


def test_an_index_built_in_parts_can_be_updated(tmp_path):
    """Its last part may be empty."""
    texts = {f"d{number}": f"word w{number}" for number in range(40)}
    built = BM25.build(texts, "simple", folder=tmp_path / "index", postings=20)
    index = built.update({**texts, "d1": "changed"}).save(tmp_path / "index")
    fresh = BM25.build({**texts, "d1": "changed"}, "simple")
    queries = {"q": "word changed w3"}
    assert ranking(index.search(queries)) == ranking(fresh.search(queries))


def test_an_update_tells_what_changed():
    from rankwright.retrieval.bm25.segment_update import update_segments

    index = BM25.build({"a": "one", "b": "two", "c": "three", "d": "four"}, "simple")
    now = {"a": "one", "b": "2", "x": "three", "y": "five"}
    segments, changes = update_segments(index.segments, index.analyzer, [(list(now), list(now.values()))])
    assert str(changes) == "1 added, 1 changed, 1 deleted, 1 renamed"
    assert [each.doc_count for each in segments] == [1, 3]
    assert index.update({"a": "one", "b": "two", "c": "three", "d": "four"}) is index
    for twice in ([(["a", "a"], ["one", "one"])], [(["a"], ["one"]), (["a"], ["one"])], [(["a", "a"], ["one", "new"])]):
        with pytest.raises(RankwrightError, match="doc id 'a' appears twice"):
            update_segments(index.segments, index.analyzer, twice)


def test_a_reader_keeps_its_state(tmp_path, monkeypatch):
    """An index that was opened before an update answers as before, during and after it."""
    monkeypatch.setattr(segment_merge, "PER_TIER", 1)
    docs, folder = Docs(3), tmp_path / "index"
    reader = BM25.build(docs.texts, "simple", folder=folder)
    before = ranking(reader.search(QUERIES, 20))
    stale = reader.add({"more": "w1"})
    for _ in range(4):
        docs.change()
        BM25.open(folder).update(docs.texts).save(folder)
        assert ranking(reader.search(QUERIES, 20)) == before
        assert ranking(reader.search(QUERIES, 20, rm3=RM3())) != []
    assert not (folder / "segment-0").exists()
    with pytest.raises(RankwrightError, match="has changed since this index was opened; open it again"):
        stale.save(folder)


def test_an_index_that_is_updated_while_it_is_opened(tmp_path, monkeypatch):
    """Files that vanish between the manifest and their opening: the new state is read, not an error."""
    folder = tmp_path / "index"
    BM25.build({"a": "red", "b": "blue"}, "simple", folder=folder)
    list_files, updates = index_folder.list_files, []

    def update_first(where, about):
        if not updates:
            updates.append(1)
            BM25.open(folder).update({"a": "red", "c": "red"}).save(folder)
            assert not (folder / "segment-0").exists()
        return list_files(where, about)

    monkeypatch.setattr(index_folder, "list_files", update_first)
    assert set(BM25.open(folder).search({"q": "red"}).ids) == {"a", "c"}
    next(folder.glob("segment-*")).rename(folder / "elsewhere")
    with pytest.raises(DamagedIndexError, match="it is missing"):
        BM25.open(folder)


@pytest.mark.parametrize("what", ["live", "lost", "of", "twice"])
def test_damaged_deletions(what, tmp_path, merges_late):
    """Deletions that do not belong to their segment are refused, even where digests fit."""
    from index_damage import sign

    folder = tmp_path / "index"
    texts = {f"d{number}": f"red w{number}" for number in range(9)}
    BM25.build(texts, "simple", folder=folder)
    del texts["d3"]
    BM25.open(folder).update(texts).save(folder)
    manifest = json.loads((folder / "index.json").read_text())
    assert manifest["schema"] == 3
    [home] = folder.glob("deletions-*")
    if what == "live":
        np.save(home / "live.npy", np.ones(9, dtype=np.uint8))
    elif what == "lost":
        np.save(home / "lost.npy", np.zeros((3, 0), dtype=np.int64))
    else:
        [entry] = [each for each in manifest["segments"] if "of" in each]
        if what == "of":
            entry["of"] = "segment-7"
        else:
            shutil.copytree(home, folder / "deletions-8")
            manifest["segments"].append({**entry, "name": "deletions-8"})
        (folder / "index.json").write_text(json.dumps(manifest))
    sign(folder)
    with pytest.raises(DamagedIndexError):
        BM25.open(folder)


def test_only_new_segments_are_verified(tmp_path, monkeypatch, merges_late):
    """What was verified before an update need not be read again after it."""
    from rankwright.retrieval import verification

    monkeypatch.setenv("RANKWRIGHT_CACHE", str(tmp_path / "cache"))
    monkeypatch.setattr("rankwright.base.file_identity.RECENT_NS", 0)
    folder, texts = tmp_path / "index", {f"d{number}": f"red w{number}" for number in range(9)}
    BM25.build(texts, "simple", folder=folder)
    compared = []
    compare_digests = verification.compare_digests
    monkeypatch.setattr(
        verification,
        "compare_digests",
        lambda files: compared.append({path.parent.name for path in files}) or compare_digests(files),
    )
    BM25.open(folder).update({**texts, "new": "red", "d1": "changed"}).save(folder)
    BM25.open(folder)
    BM25.open(folder)
    assert compared == [{"segment-0"}, {"deletions-1", "segment-2"}]


# kills


@pytest.mark.slow
def test_an_update_that_is_killed(tmp_path):
    """The index before or after, nothing between; and the next update works and leaves nothing behind."""
    (tmp_path / "work").mkdir()
    done = subprocess.run(
        [sys.executable, ROOT / "tests" / "kills.py", "update", "20", tmp_path / "work"],
        capture_output=True, text=True, check=False, timeout=HANGS, env={**os.environ, "OMP_NUM_THREADS": "1"},
    )  # fmt: skip
    assert done.returncode == 0, done.stderr


def test_what_a_killed_update_left(vault, merges_late):
    """Folders that no manifest lists and half a manifest are removed by the next update, and harm no reader."""
    write(vault / "v", {"new.md": "newcomer\n"})
    shutil.copytree(vault / "i/segment-0", vault / "i/segment-7")
    write(vault / "i", {"deletions-8/live.npy": "", ".index.json.0123abcd.part": "{"})
    assert BM25.open(vault / "i").size == 4
    assert command("index", "v", "-o", "i", "--update", cwd=vault).returncode == 0
    assert {path.name for path in (vault / "i").iterdir()} == {
        "index.json",
        "segment-0",
        "segment-1",
        "sources.msgpack",
    }
    write(vault / "i", {".index.json.0123abcd.part": "{"})
    assert command("index", "v", "-o", "i", cwd=vault).returncode == 0


def test_an_update_that_fails_leaves_the_index(tmp_path, monkeypatch):
    folder = tmp_path / "index"
    BM25.build({"a": "red", "b": "blue"}, "simple", folder=folder)
    files = {path: path.read_bytes() for path in folder.rglob("*") if path.is_file()}
    updated = BM25.open(folder).update({"a": "red", "c": "green"})
    monkeypatch.setattr(index_folder, "write_manifest", lambda *args: 1 / 0)
    with pytest.raises(ZeroDivisionError):
        updated.save(folder)
    assert {path: path.read_bytes() for path in folder.rglob("*") if path.is_file()} == files


# the command


@pytest.fixture(params=["here", "by another process"])
def vault(tmp_path, monkeypatch, request):
    """A vault whose index is built, and files whose identities are trusted at once; where files are listed."""
    if request.param == "by another process":
        monkeypatch.setattr("rankwright.retrieval.listing_ahead.MANY", 1)
        monkeypatch.setattr("rankwright.collection.vault_changes.find_note_files", None)
    monkeypatch.setattr("rankwright.base.file_identity.RECENT_NS", 0)
    write(
        tmp_path / "v", {f"{name}.md": f"# {name}\n{BODY}{name} is one\n" for name in ("ant", "bee", "cat dog", "eel")}
    )
    assert command("index", "v", "-o", "i", cwd=tmp_path).returncode == 0
    return tmp_path


def search(folder, index="i"):
    done = command("search", "v", "--index", index, "-q", "bicycles bee newcomer", cwd=folder)
    assert "changed" not in done.stderr
    return done.stdout


@pytest.fixture
def parsed(monkeypatch):
    """The names of the files that updates parse."""
    from rankwright.collection import vault

    names, parse = [], vault.parse_content
    monkeypatch.setattr(vault, "parse_content", lambda path, data: names.append(path.name) or parse(path, data))
    return names


def test_the_update_of_a_vault_parses_only_changed_notes(vault, monkeypatch, parsed):
    monkeypatch.setattr("rankwright.collection.vault.load", None)
    assert "nothing has changed" in command("index", "v", "-o", "i", "--update", cwd=vault).stdout
    assert parsed == []
    (vault / "v/ant.md").write_text(f"# ant\n{BODY}a newcomer\n")
    (vault / "v/bee.md").rename(vault / "v/wasp.md")
    (vault / "v/cat dog.md").unlink()
    os.utime(vault / "v/eel.md", (1e9, 1e9))  # touched, not changed
    write(vault / "v", {"sub/new.md": "# new\na newcomer\n\n## Part\nof two\n"})
    done = command("index", "v", "-o", "i", "--update", cwd=vault)
    assert sorted(parsed) == ["ant.md", "eel.md", "new.md", "wasp.md"]
    assert "BM25(4 docs" in done.stdout
    assert ", 2 added, 1 changed, 2 deleted, " in done.stdout  # the title of a note is its name
    monkeypatch.undo()
    assert command("index", "v", "-o", "fresh", cwd=vault).returncode == 0
    assert search(vault) == search(vault, "fresh")
    assert command("verify", "i", cwd=vault).returncode == 0


def test_notes_that_changed_just_before_an_update_are_read_again_but_not_parsed(vault, monkeypatch, parsed):
    """Two changes within a step of the clock look the same: only the content tells."""
    monkeypatch.setattr("rankwright.base.file_identity.RECENT_NS", 10**12)
    for said, text in (("1 changed", "newcomer"), ("nothing has changed", "newcomer"), ("1 changed", "old hand")):
        (vault / "v/ant.md").write_text(f"# ant\n{BODY}{text}\n")
        assert said in command("index", "v", "-o", "i", "--update", cwd=vault).stdout
    assert parsed == ["ant.md", "bee.md", "cat dog.md", "eel.md", "ant.md"]  # at first, no note is known to be the same
    assert command("verify", "i", cwd=vault).returncode == 0


def test_a_note_that_changes_while_the_index_is_built_is_indexed_by_the_next_update(vault, monkeypatch):
    """It changes after its docs were read, and before its digest is taken."""
    from rankwright.retrieval import verification

    digest_files = verification.digest_files

    def change_first(files):
        (vault / "v/ant.md").write_text(f"# ant\n{BODY}a newcomer\n")
        return digest_files(files)

    monkeypatch.setattr("rankwright.base.file_identity.RECENT_NS", 10**12)
    monkeypatch.setattr(verification, "digest_files", change_first)
    assert command("index", "v", "-o", "i", cwd=vault).returncode == 0
    monkeypatch.setattr(verification, "digest_files", digest_files)
    assert "1 changed" in command("index", "v", "-o", "i", "--update", cwd=vault).stdout


def test_ids_that_depend_on_other_notes(vault):
    """`a b.md` is the note a_b, and `a_b.md` then a_b-2; without the first, the second has another id."""
    write(vault / "v", {"a b.md": "first\n", "a_b.md": "second\n"})
    assert command("index", "v", "-o", "i", "--update", cwd=vault).returncode == 0
    (vault / "v/a b.md").unlink()
    assert command("index", "v", "-o", "i", "--update", cwd=vault).returncode == 0
    index = BM25.open(vault / "i")
    assert index.search({"q": "second"}).to_dict()["q"].keys() == {"a_b#top"}
    assert not index.search({"q": "first"}).queries


def test_the_update_of_docs_in_a_file(tmp_path):
    write(
        tmp_path,
        {"x.jsonl": [{"id": "1", "text": "red"}, {"id": "2", "text": "blue"}], "y.jsonl": [{"id": "9", "text": "y"}]},
    )
    assert command("index", "x.jsonl", "-o", "i", cwd=tmp_path).returncode == 0
    write(tmp_path, {"x.jsonl": [{"id": "1", "text": "red"}, {"id": "3", "text": "green"}]})
    said = command("search", "x.jsonl", "--index", "i", "-q", "red", cwd=tmp_path).stderr
    assert said.endswith("1 edited; update it with: rankwright index x.jsonl -o i --update\n")
    assert "1 added, 1 deleted" in command("index", "x.jsonl", "-o", "i", "--update", cwd=tmp_path).stdout
    assert "changed" not in command("search", "x.jsonl", "--index", "i", "-q", "red", cwd=tmp_path).stderr
    assert command("index", "y.jsonl", "-o", "i", "--add", cwd=tmp_path).returncode == 0
    done = command("index", "x.jsonl", "-o", "i", "--update", cwd=tmp_path)
    assert done.returncode == 2
    assert "i: was built from several collections" in done.stderr


def test_what_an_update_refuses(vault):
    for flags, said in (
        (["--analyzer", "simple"], "analyzer 'simple': the index i was built with english"),
        (["--fields", "text"], "fields text: the index i is of title,text"),
        (["--k1", "1"], "--param k1: not a parameter of an index; give it to search"),
        (["--add"], "--update and --add are both given; give one"),
        (["--retriever", "elastic"], "--update: an index of --retriever elastic cannot be updated"),
    ):
        done = command("index", "v", "-o", "i", "--update", *flags, cwd=vault)
        assert (done.returncode, done.stderr) == (2, f"rankwright: {said}\n")
    assert (
        command("index", "v", "--update", cwd=vault).stderr
        == "rankwright: -o is missing: folder of the index to update\n"
    )
    assert command("index", "v", "-o", "no", "--update", cwd=vault).stderr == "rankwright: no: no such index\n"
    with pytest.raises(RankwrightError, match="an index of vectors does not take texts"):
        BM25.from_vectors({"d": {"x": 1.0}}).update({"d": "x"})


def test_an_index_of_an_older_version_is_built_again(vault):
    for path in vault.glob("i/*/digests.npy"):
        path.unlink()
    from index_damage import sign

    sign(vault / "i")
    with pytest.raises(RankwrightError, match="it is of an older version; build it again"):
        BM25.open(vault / "i").update({})
    (vault / "v/ant.md").write_text("another\n")
    done = command("index", "v", "-o", "i", "--update", cwd=vault)
    assert "its docs have no digests, an older version wrote it; the index was built again" in done.stderr
    assert list(vault.glob("i/*/digests.npy"))
    assert "bee" in search(vault)


def test_a_note_that_changes_while_the_vault_is_read(vault):
    """Its content may be the old one: the next update reads it again."""
    about = (vault / "v/ant.md").stat()
    source = index_sources.describe_source(Collection.load(vault / "v"), [], since=about.st_ctime_ns - 1)
    assert set(index_sources.SourceFiles.of(source).digests.tolist()) == {index_sources.UNKNOWN.encode()}
    index_sources.write_sources(vault / "i", [source])
    assert index_sources.find_changes(vault / "i", Collection.load(vault / "v")).edited == 4


# dense


def update_dense(folder, texts):
    docs = Collection.of(texts)
    return parse_options(DenseOptions, {}).update_docs(
        folder, Update(None, lambda: docs, lambda: FoundChanges(docs, None, []))
    )


@pytest.mark.parametrize("kind", ["flat", "hnsw", "ivf", "int8", "binary", "pq"])
def test_a_dense_index(kind, tmp_path, monkeypatch):
    """Vectors of docs are those that the encoder gives now; only new texts are encoded."""
    monkeypatch.setattr(vector_update, "MAX_CHANGED", 9)
    encoded = []
    encode_window = vector_update.encode_window
    monkeypatch.setattr(
        vector_update,
        "encode_window",
        lambda encoder, texts, *rest: encoded.extend(texts) or encode_window(encoder, texts, *rest),
    )
    rng = random.Random(0)
    texts = {f"d{number}": " ".join(rng.choices(WORDS, k=6)) for number in range(40)}
    Dense.build(texts, "lsa", kind, folder=tmp_path / "i")
    reader = Dense.open(tmp_path / "i")
    before = reader.search(QUERIES, 10).to_dict()
    for number in range(3):
        texts["renamed"] = texts.pop(next(iter(texts)))
        texts[f"d{5 + number}"] = new = f"w1 w2 w{number}"
        del texts[f"d{20 + number}"]
        encoded.clear()
        update_dense(tmp_path / "i", dict(texts))
        assert encoded == [new]
        texts[f"moved{number}"] = texts.pop("renamed")
        encoded.clear()
        found = update_dense(tmp_path / "i", texts)
        assert (encoded, str(found.changes)) == ([], "1 renamed")
        index = Dense.open(tmp_path / "i", verify=True)
        assert index.size == len(texts) == found.index.size
        assert (index.has_doc("d39"), index.has_doc("d20")) == (True, False)
        assert [path.name for path in (tmp_path / "i").glob("segment-*")] == [index.home.name]
        exact = index.encoder.encode(list(texts.values())) @ index.encoder.encode_queries(QUERIES).T
        for at, docs in enumerate(index.search(QUERIES, 40).to_dict().values()):
            assert docs.keys() <= texts.keys()
            scores = dict(zip(texts, exact[:, at].tolist(), strict=True))
            assert docs == pytest.approx({doc: scores[doc] for doc in docs}, abs=1e-5)
            assert kind != "flat" or len(docs) == len(texts)
    assert reader.search(QUERIES, 10).to_dict() == before
    assert (index.live is not None) == (kind in ("hnsw", "ivf", "pq"))  # the others drop deleted docs at once
    monkeypatch.setattr(vector_update, "MAX_DELETED", 0)
    assert update_dense(tmp_path / "i", {**texts, "new": "w3"}).index.live is None


def test_a_fitted_encoder_is_kept_and_then_fitted_again(tmp_path):
    texts = {f"d{number}": f"w{number} w{number + 1} w{number % 3}" for number in range(20)}
    Dense.build(texts, "lsa", folder=tmp_path / "i")
    found = update_dense(tmp_path / "i", {**texts, "d1": "w1 w7"})
    assert "encoder lsa is still the one fitted before 1 docs changed" in found.remark
    texts |= {f"d{number}": f"w{number} w9" for number in range(4)}
    found = update_dense(tmp_path / "i", texts)
    assert "5 docs have changed since encoder lsa was fitted on them; the index was built again" in found.remark
    fresh = Dense.build(texts, "lsa")
    assert Dense.open(tmp_path / "i").search(QUERIES).to_dict() == fresh.search(QUERIES).to_dict()


def test_given_vectors_are_not_updated(tmp_path):
    from rankwright.retrieval.dense.encoders.given_vectors import Vectors

    vectors = np.eye(2, dtype=np.float32)
    Dense.build({"a": "", "b": ""}, Vectors(vectors=vectors, queries=vectors), folder=tmp_path / "i")
    with pytest.raises(RankwrightError, match="is an index of given vectors, which cannot be updated; build it again"):
        update_dense(tmp_path / "i", {"a": "", "b": ""})


def test_the_update_of_a_dense_index_of_a_vault(vault):
    assert command("index", "v", "-o", "d", "--retriever", "dense", "--param", "dim=2", cwd=vault).returncode == 0
    write(vault / "v", {"new.md": BODY})
    done = command("index", "v", "-o", "d", "--update", cwd=vault)
    assert (done.returncode, ", 1 added, " in done.stdout or "built again" in done.stderr) == (0, True)
    assert Path(vault / "d").is_dir()
    assert command("verify", "d", cwd=vault).returncode == 0


# locks


def test_a_folder_is_held_once_per_thread(tmp_path):
    """A thread that holds a folder may hold it again; another one waits, and then holds what has the name by then."""
    events = []

    def work():
        with hold(folder):
            events.append((folder / "new").exists())

    folder = tmp_path / "folder"
    folder.mkdir()
    (tmp_path / "next").mkdir()
    write(tmp_path / "next", {"new": ""})
    other = Thread(target=work, daemon=True)
    with hold(folder), hold(folder) as is_held:
        assert is_held
        with hold(folder, wait=False) as is_free:
            assert not is_free
        other.start()
        other.join(0.05)
        assert events == []
        folder.rename(tmp_path / "old")
        (tmp_path / "next").rename(folder)
    other.join(10)
    assert events == [True]


@pytest.mark.parametrize("write_index", [lambda folder: BM25.open(folder).add({"c": "green"}).save(folder),
                                         lambda folder: BM25.build({"c": "green"}, "simple", folder=folder)])  # fmt: skip
def test_writing_an_index_waits_for_its_folder(tmp_path, write_index):
    folder = tmp_path / "index"
    BM25.build({"a": "red", "b": "blue"}, "simple", folder=folder)
    other = Thread(target=write_index, args=(folder,), daemon=True)
    with hold(folder):
        before = (folder / "index.json").read_bytes()
        other.start()
        other.join(0.2)
        assert other.is_alive()
        assert (folder / "index.json").read_bytes() == before
    other.join(10)
    assert (folder / "index.json").read_bytes() != before


# kinds of index that are built again


@pytest.mark.parametrize(
    ("options", "reason"),
    [(["--retriever", "bm25f"], "it keeps fields apart"), (["--positions"], "it keeps positions")],
)
def test_kinds_that_are_built_again(vault, options, reason):
    """An index by field, or with positions, is built again if a note has changed, and stays otherwise."""
    assert command("index", "v", "-o", "j", *options, cwd=vault).returncode == 0
    files = {path: path.read_bytes() for path in (vault / "j").rglob("*") if path.is_file()}
    done = command("index", "v", "-o", "j", *options, "--update", cwd=vault)
    assert "nothing has changed" in done.stdout
    assert {path: path.read_bytes() for path in files} == files
    write(vault / "v", {"new.md": "newcomer\n"})
    done = command("index", "v", "-o", "j", *options, "--update", cwd=vault)
    assert (done.returncode, done.stderr) == (0, f"note: j: {reason}; the index was built again\n")
    assert "new#top" in command("search", "v", "--index", "j", "-q", "newcomer", cwd=vault).stdout


def test_an_update_without_a_change_writes_nothing(vault, monkeypatch):
    """The manifest is written again only if it then says more of the files."""
    monkeypatch.setattr("rankwright.base.file_identity.RECENT_NS", 0)
    assert command("index", "v", "-o", "i", cwd=vault).returncode == 0
    about = (vault / "i/index.json").stat()
    done = command("index", "v", "-o", "i", "--update", cwd=vault)
    assert "nothing has changed" in done.stdout
    assert (vault / "i/index.json").stat() == about


NAMES = st.sampled_from([
    "a.md", "b.MD", "c d.markdown", "é.md", ".hidden.md", "e.txt", "sub", "sub.md", ".git", "z", "[x].md", "no suffix",
])  # fmt: skip
TREES = st.recursive(
    st.dictionaries(NAMES, st.none(), max_size=4),
    lambda inner: st.dictionaries(NAMES, inner, max_size=4),
    max_leaves=12,
)


def grow(folder, tree):
    """Write a tree of folders and files; a name without a tree is a file."""
    folder.mkdir()
    for name, inner in tree.items():
        if inner is None:
            (folder / name).write_text(name)
        else:
            grow(folder / name, inner)


@given(TREES)
def test_another_process_lists_the_same_notes(tmp_path_factory, tree):
    from rankwright.collection.note_listing import NoteListing

    home = tmp_path_factory.mktemp("tree") / "v"
    grow(home, tree)
    write(home, {".obsidian/app.json": '{"alwaysUpdateLinks": true}'})
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("rankwright.base.file_identity.RECENT_NS", 0)
        found = [
            row for names, rows in NoteListing(str(home)).batches() for row in zip(names, rows.tolist(), strict=True)
        ]
    assert found == [(name, list(identity)) for name, identity in find_note_files(home, [], []).items()]


@pytest.mark.parametrize("kind", ["link", "excluded", "broken settings", "report", "unreadable", "missing", "pipe"])
def test_a_vault_that_needs_more_care_is_listed_here(tmp_path, kind):
    """A link, files that Obsidian excludes, a report, a folder that cannot be read: nothing is guessed."""
    from rankwright.collection.note_listing import NoteListing
    from rankwright.collection.plain_listing import UnclearError

    home = write(tmp_path / "v", {"a.md": "a", "sub/b.md": "b"})
    if kind == "link":
        (home / "c.md").symlink_to(home / "a.md")
    elif kind == "excluded":
        write(home, {".obsidian/app.json": '{"userIgnoreFilters": ["sub/"]}'})
    elif kind == "broken settings":
        write(home, {".obsidian/app.json": "{"})
    elif kind == "report":
        write(home, {"sub/manifest.json": "{}"})
    elif kind == "pipe":
        os.mkfifo(home / "c.md")
    elif kind == "missing":
        home = tmp_path / "no"
    elif os.geteuid() == 0:
        pytest.skip("everything can be read by root")
    else:
        (home / "sub").chmod(0)
    with pytest.raises(UnclearError):
        list(NoteListing(str(home)).batches())
    (tmp_path / "v/sub").chmod(0o755)


def test_notes_listed_for_another_state_are_not_used(vault):
    """Whoever updated the index meanwhile may have listed later: a note that it found is not deleted."""
    from rankwright.retrieval import listing_ahead
    from rankwright.retrieval.bm25.bm25_retriever import BM25Options
    from rankwright.retrieval.index_update import update_index

    def update(path, listing):
        options = parse_options(BM25Options, {})
        return update_index(options, vault / "i", path, None, ["index"], lambda: Collection.load(path), listing)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(listing_ahead, "MANY", 1)
        path = str(vault / "v")
        listing = listing_ahead.list_ahead([path, "-o", str(vault / "i"), "--update"])
        assert listing.notes_for(vault / "i", path) is listing.notes
        assert listing.notes_for(vault / "i", f"{path}/") is None
        list(listing.notes.batches())
        write(vault / "v", {"new.md": f"{BODY}a newcomer\n"})
        assert command("index", "v", "-o", "i", "--update", cwd=vault).returncode == 0
        assert listing.notes_for(vault / "i", path) is None
        patch.setattr("rankwright.collection.vault_changes.find_note_files", find_note_files)
        assert update(path, listing).index.size == 5
    assert "newcomer" in search(vault)


def test_a_list_that_breaks_off_is_not_used(tmp_path, monkeypatch):
    """A process that is killed, or writes half of what it announced."""
    from rankwright.collection import note_listing
    from rankwright.collection.plain_listing import UnclearError

    head = "array('q', [1, 5]).tobytes()"
    for said in ("b''", "b'1234'", head, f"{head} + b'a.md'", f"{head} + b'a.md0' + bytes(40)"):
        code = f"import sys\nfrom array import array\nsys.stdout.buffer.write({said})"
        (tmp_path / "s.py").write_text(code)
        monkeypatch.setattr(note_listing, "SCRIPT", tmp_path / "s.py")
        with pytest.raises(UnclearError):
            list(note_listing.NoteListing(str(tmp_path)).batches())


def test_digests_of_contents_are_those_of_files(tmp_path, monkeypatch):
    from rankwright.base import hashing
    from rankwright.retrieval import verification

    for size in (0, 1, 3, 4, 8, 9):
        (tmp_path / "f").write_bytes(bytes(range(size)))
        for module in (hashing, verification):
            monkeypatch.setattr(module, "DIGEST_BLOCK", 4)
        assert verification.digest_files([tmp_path / "f"]) == [hashing.digest_content(bytes(range(size)))]


@given(st.lists(st.sets(st.text(st.characters(exclude_categories=["Cs"]), max_size=4)), min_size=1, max_size=5))
def test_terms_are_merged_in_byte_order(columns):
    """Every column finds its terms at its ranks, whatever the columns share; one may be empty, as may a term."""
    parts = [sorted(each, key=str.encode) for each in columns]
    terms, ranks = merge_terms([Strings.of_list(each) for each in parts])
    merged = terms.to_list()
    assert merged == sorted(set().union(*columns), key=str.encode)
    assert [[merged[rank] for rank in each.tolist()] for each in ranks] == parts


@given(st.lists(st.text(st.characters(exclude_categories=["Cs"]), max_size=4), max_size=8))
def test_whether_texts_ascend_in_byte_order(texts):
    """Equal texts do not ascend, and a prefix comes before what it begins; a few texts are often in order."""
    letters = [text.encode() for text in texts]
    assert is_ascending(Strings.of_list(texts).arrays) == all(a < b for a, b in pairwise(letters))
    assert is_ascending(Strings.of_list(sorted(set(texts), key=str.encode)).arrays)


@given(st.lists(st.lists(st.sampled_from(["a", "ab", "b", "é", "z\0", "z", ""]), unique=True), max_size=4))
def test_words_are_merged_in_any_order(columns):
    """Those of a new segment are as they came, those of a merged one ascend."""
    parts = [SimpleNamespace(words=Strings.of_list(each)) for each in columns]
    found = merge_words(parts)
    words = found.to_list() if found is not None else []
    assert sorted(words) == sorted(set().union(*columns))
    assert (found is None) == (not columns)
