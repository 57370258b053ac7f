"""Indexes that are damaged, or crafted by somebody else: one line, the same answers, and never a crash."""

import json
import os
import shutil
import signal
import subprocess
import sys
import threading
import time
from contextlib import nullcontext
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import index_damage
from conftest import HANGS, command
from rankwright import BM25, Dense
from rankwright.base import jit
from rankwright.errors import RankwrightError
from rankwright.kind_options import parse_options
from rankwright.retrieval import index_folder, strings, verification
from rankwright.retrieval.bm25 import segment_merge
from rankwright.retrieval.bm25.doc_masks import Mask
from rankwright.retrieval.dense.dense_retriever import DenseOptions
from rankwright.retrieval.dense.encoders.lsa import Lsa
from rankwright.retrieval.elastic.elastic_retriever import ElasticOptions
from rankwright.retrieval.strings import Strings, find_duplicate_in
from rankwright.retrieval.verification import DamagedIndexError


@pytest.fixture(autouse=True)
def cache(tmp_path, monkeypatch):
    """What was verified is remembered in a folder of the test."""
    monkeypatch.setenv("RANKWRIGHT_CACHE", str(tmp_path / "cache"))
    return tmp_path / "cache"


def make_old(folder):
    """Files that were written long ago; an identity says nothing of those that have just been."""
    for path in folder.rglob("*"):
        os.utime(path, (1e9, 1e9))
    return folder


def patient(monkeypatch):
    """Trust the identity of files at once."""
    monkeypatch.setattr("rankwright.base.file_identity.RECENT_NS", 0)


def refusal_or_answers(kind, folder):
    """What an index answers, or the line that says why it does not."""
    try:
        return index_damage.answers(kind, folder)
    except RankwrightError as error:
        return str(error)


# damage


@pytest.mark.slow
@pytest.mark.parametrize("kind", index_damage.KINDS)
def test_every_flipped_bit(kind, tmp_path):
    """Every bit of every file, one at a time: an error in one line, or exactly the same answers."""
    folder = tmp_path / "index"
    index_damage.build(kind, folder)
    before, refused, same = index_damage.answers(kind, folder), 0, 0
    for path in sorted(each for each in folder.rglob("*") if each.is_file()):
        data = path.read_bytes()
        for bit in range(8 * len(data)):
            changed = bytearray(data)
            changed[bit // 8] ^= 1 << bit % 8
            path.write_bytes(changed)
            found = refusal_or_answers(kind, folder)
            assert isinstance(found, str) or found == before, (path.name, bit)
            same, refused = same + (found == before), refused + (found != before)
        path.write_bytes(data)
    print(f"{kind}: {refused:,} flips refused, {same:,} without effect")
    assert refused > 100 * same


@pytest.mark.parametrize("kind", index_damage.KINDS)
def test_some_flipped_bits(kind, tmp_path):
    folder = tmp_path / "index"
    index_damage.build(kind, folder)
    before = index_damage.answers(kind, folder)
    for path in sorted(each for each in folder.rglob("*") if each.is_file()):
        data = path.read_bytes()
        for at in (len(data) // 2, len(data) - 1):
            path.write_bytes(data[:at] + bytes([data[at] ^ 4]) + data[at + 1 :])
            found = refusal_or_answers(kind, folder)
            assert isinstance(found, str) or found == before
        path.write_bytes(data)
    assert index_damage.answers(kind, folder) == before


def test_a_large_index_is_verified_too(tmp_path, monkeypatch):
    """Size does not matter; what was verified is remembered, and forgotten when a file changes."""
    patient(monkeypatch)
    folder = tmp_path / "index"
    index_damage.build("bm25", folder)
    compared = []
    monkeypatch.setattr(verification, "compare_digests", lambda files: compared.append(len(files)))
    for _ in range(3):
        BM25.open(folder)
    assert compared == [17]  # files: eleven arrays, and three of strings
    BM25.open(folder, verify=True)
    assert compared == [17, 17]
    make_old(folder)  # other times: other files, for all we know
    BM25.open(folder)
    assert compared == [17, 17, 17]


def test_files_written_just_now_are_not_remembered(tmp_path, cache):
    folder = tmp_path / "index"
    index_damage.build("bm25", folder)
    BM25.open(folder)
    assert not (cache / "verified").exists()


def test_an_unwritable_cache_only_costs_time(tmp_path, monkeypatch):
    patient(monkeypatch)
    (tmp_path / "file").touch()
    monkeypatch.setenv("RANKWRIGHT_CACHE", str(tmp_path / "file" / "cache"))
    index_damage.build("bm25", tmp_path / "index")
    assert BM25.open(tmp_path / "index").size == BM25.open(tmp_path / "index").size == 6


@pytest.mark.parametrize("per_tier", [1, 2])
def test_added_docs_do_not_bless_damage(tmp_path, monkeypatch, per_tier):
    """An index that is extended keeps the digests of its old segments, or compares them before it merges these."""
    monkeypatch.setattr(segment_merge, "PER_TIER", per_tier)
    folder = tmp_path / "index"
    index = index_damage.build("bm25", folder)
    path = folder / "segment-0" / "sizes.npy"
    data = path.read_bytes()
    path.write_bytes(data[:-1] + b"\1")
    message = "sizes.npy: damaged, its content does not match its digest"
    with pytest.raises(DamagedIndexError, match=message) if per_tier == 1 else nullcontext():
        index.add({"new": "red"}).save(folder)
    with pytest.raises(DamagedIndexError, match=message):
        BM25.open(folder)


# crafted content, with digests that match


def craft_array(folder, name, change):
    """Change an array of an index and sign it again."""
    path = folder / "segment-0" / f"{name}.npy"
    array = np.load(path).copy()
    np.save(path, change(array))
    index_damage.sign(folder)


def put(place, value):
    """A change of one value."""

    def change(array):
        array[place] = value
        return array

    return change


@pytest.mark.parametrize(
    ("name", "change", "says"),
    [
        ("docs", put(0, 6), "out of order or out of range"),
        ("docs", put(-1, 1 << 31), "out of order or out of range"),
        ("docs", lambda docs: docs[::-1], "out of order"),
        ("docs", lambda docs: docs.astype(np.int64), "not an array of uint32"),
        ("docs", lambda docs: docs[None, :], "with 1 axes"),
        ("docs", lambda docs: docs.astype(">u4"), "not an array of uint32"),
        ("docs", lambda docs: docs[:-1], "kinds.npy: damaged, it has 12 of 11 values"),
        ("offsets", put(1, 1 << 40), "its offsets fall"),
        ("offsets", put(1, -5), "its offsets fall"),
        ("offsets", put(0, 1), "does not divide its array"),
        ("kinds", put(3, 9), "a kind is out of range"),
        ("frontier", put(0, 99), "a kind is out of range"),
        ("frontier_at", put(1, 1 << 50), "its offsets fall"),
        ("order", put(0, 6), "a rank is out of range"),
        ("order", put(0, -1), "a rank is out of range"),
        ("order", lambda order: order * 0, "a rank is missing"),
        ("sizes", put(0, -7), "negative length"),
        ("counts", put(0, np.nan), "not a finite number"),
        ("lengths", put(0, 0), "a length is out of range"),
        ("cf", put(0, np.inf), "not a finite number"),
        ("ids_at", put(1, 1 << 60), "its offsets do not fit"),
        ("ids", put(0, 255), "not UTF-8"),
        ("ids_at", lambda at: np.array([*at[:4], at[4] - 1, *at[5:]]), "begins inside a character|not UTF-8|appears twice"),
        ("ids", lambda letters: np.frombuffer(b"d1d1d3d\xc3\xa9d5d6", np.uint8), "a doc id appears twice"),
        ("terms", lambda letters: letters[::-1].copy(), "not in byte order|not UTF-8"),
    ],
)  # fmt: skip
def test_crafted_bm25(tmp_path, name, change, says):
    """Whatever a compiled loop indexes with is checked first."""
    folder = tmp_path / "index"
    index_damage.build("bm25", folder)
    craft_array(folder, name, change)
    with pytest.raises(DamagedIndexError, match=says) as error:
        BM25.open(folder)
    assert "\n" not in str(error.value)


@pytest.mark.parametrize(
    ("kind", "name", "change", "says"),
    [
        ("lsa", "vectors", lambda v: v[:-1], "5 vectors for 6 docs"),
        ("lsa", "vectors", lambda v: v.astype(np.float64), "not an array of float32"),
        ("lsa", "vectors", np.asfortranarray, "row by row"),
        ("lsa", "vectors", put((0, 0), np.nan), "NaN or infinity"),
        ("lsa", "axes", lambda axes: axes[:-1], "its axes do not fit its terms"),
        ("lsa", "idf", put(0, np.inf), "its axes contain NaN or infinity"),
        ("lsa", "terms_at", put(-1, 1 << 40), "its offsets do not fit"),
        ("vectors", "query_ids_at", lambda at: at[:-1], "its offsets do not fit"),
        ("vectors", "queries", lambda v: v[:-1], "its ids do not fit the vectors"),
        ("hnsw", "ids", lambda letters: letters[:-1], "its offsets do not fit"),
    ],
)
def test_crafted_dense(tmp_path, kind, name, change, says):
    folder = tmp_path / "index"
    index_damage.build(kind, folder)
    craft_array(folder, name, change)
    with pytest.raises(DamagedIndexError, match=says):
        Dense.open(folder)


@pytest.mark.parametrize("kind", index_damage.FAISS)
def test_crafted_faiss(tmp_path, kind):
    """FAISS follows every number in its files: each must be refused, or change nothing that is read."""
    folder = tmp_path / "index"
    index_damage.build(kind, folder)
    path = folder / "segment-0" / "index.faiss"
    data, refused = path.read_bytes(), 0
    for at in range(0, len(data) - 4, 20):
        path.write_bytes(data[:at] + b"\xff\xff\xff\x7f" + data[at + 4 :])
        index_damage.sign(folder)
        try:
            index_damage.answers(kind, folder)
        except DamagedIndexError:
            refused += 1
    assert refused > len(data) // 20 // 3
    for cut in (0, 4, len(data) // 2, len(data) - 1):
        path.write_bytes(data[:cut])
        index_damage.sign(folder)
        with pytest.raises(DamagedIndexError):
            Dense.open(folder)


# manifests


def edit_manifest(folder, change, sign=True):
    """Change the manifest, and its digest with it."""
    path = folder / index_folder.MANIFEST
    content = json.loads(path.read_text())
    content = change(content) or content
    if sign and isinstance(content, dict):
        content["digest"] = index_folder.manifest_digest(content)
    path.write_text(json.dumps(content))


MANIFESTS = [
    lambda m: [1],
    lambda m: m.update(kind=1),
    lambda m: m.update(segments={}),
    lambda m: m.update(segments=[]),
    lambda m: m.update(segments=[None]),
    lambda m: m.update(segments=m["segments"] * 2),
    lambda m: m["segments"][0].update(name="../index/segment-0"),
    lambda m: m["segments"][0].update(name="/etc"),
    lambda m: m["segments"][0].update(name=["segment-0"]),
    lambda m: m["segments"][0].update(name="segment-7"),
    lambda m: m["segments"][0].update(files=[]),
    lambda m: m["segments"][0].update(files={}),
    lambda m: m["segments"][0]["files"].update({"../../secret": {"bytes": 1, "blake2b": "0" * 32}}),
    lambda m: m["segments"][0]["files"].update({"ids.npy": None}),
    lambda m: m["segments"][0]["files"]["ids.npy"].update(bytes=True),
    lambda m: m["segments"][0]["files"]["ids.npy"].update(bytes=-1),
    lambda m: m["segments"][0]["files"]["ids.npy"].update(bytes=10**30),
    lambda m: m["segments"][0]["files"]["ids.npy"].update(blake2b=7),
    lambda m: m["segments"][0]["files"].pop("ids.npy"),
    lambda m: m.update(fields="text"),
    lambda m: m.update(fields=[1]),
    lambda m: m.pop("fields"),
    lambda m: m.update(analyzer=["english"]),
    lambda m: m.update(made_by=None),
]


@pytest.mark.parametrize("change", MANIFESTS)
def test_crafted_manifests(tmp_path, change):
    """Wrong types, numbers that are none, and paths that lead out of the folder: one line each."""
    folder = tmp_path / "index"
    index_damage.build("bm25", folder)
    (tmp_path / "secret").write_text("x")
    edit_manifest(folder, change)
    with pytest.raises(DamagedIndexError) as error:
        BM25.open(folder)
    assert "\n" not in str(error.value)


@pytest.mark.parametrize(
    "change",
    [
        lambda m: m.update(encoder=None),
        lambda m: m["encoder"].update(params=[]),
        lambda m: m["encoder"].update(kind="nothing"),
        lambda m: m["encoder"].update(params={"dim": "x"}),
        lambda m: m["encoder"].update(params={"nothing": 1}),
        lambda m: m.update(index={"kind": "flat"}),
        lambda m: m["index"].update(kind="hnsw"),
        lambda m: m["index"].update(kind="nothing"),
        lambda m: m["index"].update(params={"ef": -1}),
        lambda m: m.update(segments=[m["segments"][0], {**m["segments"][0], "name": "segment-1"}]),
    ],
)
def test_crafted_dense_manifests(tmp_path, change):
    folder = tmp_path / "index"
    index_damage.build("lsa", folder)
    edit_manifest(folder, change)
    with pytest.raises(RankwrightError) as error:
        Dense.open(folder)
    assert "\n" not in str(error.value)
    with pytest.raises(RankwrightError):
        parse_options(DenseOptions, DenseOptions.settings_of(folder)).open(folder, None)


def test_an_edited_manifest_is_noticed(tmp_path):
    folder = tmp_path / "index"
    index_damage.build("hnsw", folder)
    edit_manifest(folder, lambda m: m["index"]["params"].update(ef=17), sign=False)
    with pytest.raises(DamagedIndexError, match="index.json: damaged, its content does not match its digest"):
        Dense.open(folder)


def test_files_that_are_not_listed_are_refused(tmp_path):
    folder = tmp_path / "index"
    index_damage.build("lsa", folder)
    shutil.copy(folder / "segment-0" / "vectors.npy", folder / "segment-0" / "queries.npy")
    with pytest.raises(DamagedIndexError, match="queries.npy: damaged, it is not listed in index.json"):
        Dense.open(folder)


def test_deeply_nested_manifest(tmp_path):
    (tmp_path / "i").mkdir()
    (tmp_path / "i" / "index.json").write_text("[" * 200_000)
    with pytest.raises(DamagedIndexError, match="or not the manifest of an index"):
        BM25.open(tmp_path / "i")


# folders that are replaced


def test_only_an_index_of_ours_is_replaced(tmp_path):
    """Folders that are called like ours, beside a manifest that is broken or another program's."""
    for at, manifest in enumerate(
        ("{", "[]", '{"kind": "rankwright bm25 index"}', '{"kind": "other", "segments": []}')
    ):
        folder = tmp_path / f"other{at}"
        (folder / "segment-1").mkdir(parents=True)
        (folder / "segment-1" / "data.npy").write_text("precious")
        (folder / "index.json").write_text(manifest)
        with pytest.raises(RankwrightError, match="contains other files"):
            BM25.build(index_damage.TEXTS, folder=folder)
        assert (folder / "segment-1" / "data.npy").read_text() == "precious"
    folder = tmp_path / "ours"
    index_damage.build("bm25", folder)
    (folder / "segment-0" / "thesis.txt").write_text("precious")
    with pytest.raises(RankwrightError, match=r"contains other files \(segment-0\)"):
        BM25.build(index_damage.TEXTS, folder=folder)
    (folder / "segment-0" / "thesis.txt").unlink()
    (folder / "segment-1").mkdir()
    (folder / "segment-1" / "docs.npy").touch()  # left by a machine that went down
    assert index_damage.build("bm25", folder).size == 6
    edit_manifest(folder, lambda m: m.update(schema=1))  # an index of an earlier version
    assert index_damage.build("bm25", folder).size == 6
    assert [each.name for each in tmp_path.iterdir() if each.name.startswith(".")] == []


# extreme numbers


def test_products_that_vanish_do_not_repeat_docs():
    """Weights whose products are 0 in 64 bits: docs are listed once, however many terms they have."""
    terms = {f"t{at}": 1e-200 for at in range(8)}
    docs = {f"d{at}": terms if 1 << 15 < at < 35_000 else {"z": 1.0} for at in range(40_000)}
    assert len(BM25.from_vectors(docs).search({"q": terms}, 10, "impact")) == 0


def test_numbers_that_overflow():
    docs = {f"d{at}": {"x": 10.0 ** (at % 300)} for at in range(1000)}
    index = BM25.from_vectors(docs)
    with pytest.raises(RankwrightError, match="a score would be NaN or infinite"):
        index.search({"q": {"x": 1e200}}, 5, "impact")
    with pytest.raises(RankwrightError, match="contains NaN or infinity"):
        index.search({"q": {"x": float("inf")}}, 5, "impact")
    with pytest.raises(RankwrightError, match="a weight is NaN or infinity"):
        BM25.from_vectors({"a": {"x": float("nan")}})


def test_scores_that_are_no_numbers():
    """Half of the docs would get infinity less infinity: the query is refused, whatever a filter leaves."""
    huge = {"a": 1e200, "b": 1e200}
    index = BM25.from_vectors({f"d{at:05d}": huge if at % 2 else {"c": 1 + at * 1e-3} for at in range(15_000)})
    searcher = index.prepare_searcher("impact", None, None)
    terms = index.parse_queries({"q": huge | {"b": -1e200, "c": 1}})
    few = np.zeros(15_000, dtype=np.uint8)
    few[100:130] = 1
    for masks in (None, [Mask(few)]):
        with pytest.raises(
            RankwrightError, match="a score would be NaN or infinite; check the weights of queries and docs"
        ):
            searcher.search(terms, 1, True, 1, "bm25", masks)
    found, _ = searcher.search(index.parse_queries({"q": {"c": 1}}), 1, True, 1, "bm25", [Mask(few)])
    assert list(found.ids) == ["d00128"]


def test_a_query_as_long_as_a_book():
    """The work of a query grows with its length, not with the square of it."""
    index = BM25.build({f"d{at}": f"w{at} common" for at in range(50_000)}, "whitespace")
    query = " ".join(f"w{at} common common" for at in range(50_000))
    assert list(index.search({"q": query}, 2).to_dict()["q"]) == ["d9999", "d9998"]


# LSA


@pytest.mark.parametrize(
    "docs",
    [
        {f"d{at}": "red green blue" for at in range(300)},
        {f"d{at}": f"word{at}" for at in range(400)},
        {f"d{at}": ("red green", "blue fish")[at % 2] for at in range(300)},
        {f"d{at}": " ".join(f"w{at % 2}x{word}" for word in range(300)) for at in range(300)},
    ],
)
@pytest.mark.parametrize("dim", [1, 256])
def test_lsa_on_flat_spectra(docs, dim):
    """Docs that are all equal or have nothing in common: every doc has a vector, and finds itself."""
    index = Dense.build(docs, Lsa(dim=dim))
    assert np.allclose(np.linalg.norm(index.vectors, axis=1), 1, atol=1e-5)
    score = index.search({"q": docs["d7"]}, len(docs)).to_dict()["q"]["d7"]
    assert score == pytest.approx(1, abs=1e-5)


def test_an_analyzer_of_the_server_is_refused_for_lsa():
    given = {"mode": "knn", "encoder": "lsa", "analyzer": "thai"}
    with pytest.raises(RankwrightError, match="analyzer 'thai'"):
        parse_options(ElasticOptions, given, "[retrieve.es]")
    assert parse_options(ElasticOptions, {"analyzer": "thai"}).analyzer == "thai"


# interruptions and caches


def test_a_lost_interruption_is_raised_again(monkeypatch, tmp_path):
    """Compiled code turns Ctrl-C into another error, or a callback loses it: still one line and exit code 130."""

    class Losing:
        def __del__(self):
            signal.raise_signal(signal.SIGINT)

    def lose(*args, **options):
        Losing()
        for _ in range(10**9):
            pass

    def confuse(*args, **options):
        try:
            signal.raise_signal(signal.SIGINT)
        except KeyboardInterrupt:
            raise SystemError("returned a result with an exception set") from None

    def lose_twice(*args, **options):
        """The second one comes while the first is being caught, as on a machine that is very busy."""
        start = threading.Timer.start

        def interrupted(timer):
            monkeypatch.setattr(threading.Timer, "start", start)
            signal.raise_signal(signal.SIGINT)

        monkeypatch.setattr(threading.Timer, "start", interrupted)
        lose()

    (tmp_path / "docs.jsonl").write_text('{"_id": "a", "text": "red"}\n')
    before = signal.signal(signal.SIGINT, signal.default_int_handler)  # in the background of a shell it is ignored
    try:
        for build in (lose, lose_twice, confuse):
            monkeypatch.setattr(BM25, "build", build)
            done = command("index", tmp_path / "docs.jsonl", "-o", tmp_path / "made")
            assert (done.returncode, done.stderr.strip()) == (130, "rankwright: stopped")
        assert signal.getsignal(signal.SIGINT) is signal.default_int_handler
    finally:
        signal.signal(signal.SIGINT, before)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(12))
def test_interrupted_at_any_moment(tmp_path, seed):
    rows = (json.dumps({"_id": f"d{i}", "text": f"word{i} and more words {i * 7} " * 20}) + "\n" for i in range(20_000))
    (tmp_path / "docs.jsonl").write_text("".join(rows))
    args = [sys.executable, "-m", "rankwright", "index", tmp_path / "docs.jsonl", "-o", tmp_path / "made"]
    process = subprocess.Popen(args, stderr=subprocess.PIPE, text=True)
    time.sleep(1 + seed / 3)
    process.send_signal(signal.SIGINT)
    said = process.communicate(timeout=HANGS)[1]
    if (tmp_path / "made").exists():
        assert BM25.open(tmp_path / "made").size == 20_000
    else:
        assert (process.returncode, said.strip()) == (130, "rankwright: stopped")
    assert {each.name for each in tmp_path.iterdir()} <= {"docs.jsonl", "made", "cache"}


def test_a_full_disk_for_compiled_loops(monkeypatch):
    """Without a cache, and with a damaged one, loops are compiled again."""

    def full(*args):
        raise OSError(28, "No space left on device")

    def damaged(*args):
        raise EOFError

    loop = jit.compiled(double)
    monkeypatch.setattr("numba.core.caching.IndexDataCacheFile._save_data", full)
    monkeypatch.setattr("numba.core.caching.IndexDataCacheFile._load_index", damaged)
    assert loop(21) == 42
    monkeypatch.setattr("numba.core.caching.IndexDataCacheFile._load_index", lambda self: {})
    assert loop(2.5) == 5.0
    assert not Path(loop._cache._cache_file._index_path).exists()  # names no file that was not written


def double(number):
    """A loop to compile."""
    return 2 * number


# the command


def test_verify_command(tmp_path):
    for kind in index_damage.KINDS:
        index_damage.build(kind, tmp_path / kind)
    done = command("verify", *(tmp_path / kind for kind in index_damage.KINDS))
    assert (done.returncode, done.stdout.count(": intact, rankwright ")) == (0, len(index_damage.KINDS))
    assert done.stdout.startswith(f"{tmp_path}/bm25: intact, rankwright bm25 index, 17 files, 0.0 MB\n")
    path = tmp_path / "lsa" / "segment-0" / "idf.npy"
    path.write_bytes(path.read_bytes()[:-1] + b"\0")
    done = command("verify", tmp_path / "lsa", tmp_path / "bm25")
    assert done.returncode == 1
    assert done.stdout.splitlines()[0].startswith(f"damaged: {path}: damaged, its content does not match")
    assert "bm25: intact" in done.stdout
    craft_array(tmp_path / "bm25", "docs", put(0, 1000))
    assert "out of order or out of range" in command("verify", tmp_path / "bm25").stdout
    for args in ([tmp_path / "nowhere"], [tmp_path]):
        done = command("verify", *args)
        assert (done.returncode, done.stderr.count("\n")) == (2, 1)


# strings


def test_strings_both_ways():
    """Strings decoded one by one, all at once, or never: the same, and found in byte order."""
    words = sorted(["", "a", "é", "日本", "z" * 300, *(f"w{at}" for at in range(4000))])
    arrays = Strings.of(Strings(series=series_of(words)).series).arrays
    stored, decoded = Strings(arrays), Strings(series=series_of(words))
    rows = np.array([0, 3, len(words) - 1, 7], dtype=np.uint32)
    wanted = ["é", "nothing", "w5", "", "\ud800", "zz"]
    assert list(stored.gather(rows)) == [words[row] for row in rows]
    many = np.arange(len(words) - 1, -1, -1, dtype=np.uint32)
    assert list(Strings(arrays).gather(many)) == words[::-1] == list(decoded.gather(many))
    assert stored.places(wanted).tolist() == [words.index(each) if each in words else -1 for each in wanted]
    assert not stored.is_decoded
    assert stored.to_list() == decoded.to_list() == stored.series.to_list() == words
    assert stored.places(wanted[:4]).tolist() == decoded.places(wanted[:4]).tolist()
    assert len(Strings((np.zeros(0, np.uint8), np.zeros(1, np.int64))).series) == 0


def series_of(words):
    """Words as a polars Series."""
    import polars as pl

    return pl.Series(words, dtype=pl.String)


@given(st.lists(st.text(max_size=4), max_size=12), st.lists(st.text(max_size=4), max_size=12), st.data())
def test_few_strings_are_treated_as_many(first, second, data):
    """By plain Python, and by polars."""
    words = [text.encode(errors="replace").decode() for text in first]
    more = [text.encode(errors="replace").decode() for text in second]
    mask = np.array(data.draw(st.lists(st.booleans(), min_size=len(words), max_size=len(words))), dtype=np.uint8)
    rows = np.flatnonzero(mask)
    both = []
    for small in (strings.SMALL, -1):
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(strings, "SMALL", small)
            patch.setattr(strings, "CHUNK", 5)
            if small < 0:
                patch.setattr(strings, "FEW_ROWS", -1)
                patch.setattr(strings, "READ_SHARE", 0)
            one, other = Strings.of_list(words), Strings.of_list(more)
            union = Strings.union([one, other])
            both.append(
                [
                    one.to_list(), one.select(mask).to_list(), Strings.concat([one, other, one]).to_list(),
                    union.to_list(),
                    find_duplicate_in([one]), find_duplicate_in([one, other]), list(one.gather(rows)), np.array(words, dtype=object)[np.argsort(one.ranks())].tolist(),
                ]
            )  # fmt: skip
    assert both[0] == both[1]
    assert both[0][0] == words
    assert both[0][3] == sorted({*words, *more})
