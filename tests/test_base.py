"""The base every part uses: files, seeds, progress, optional packages."""

import io
import os
from pathlib import Path

import numpy as np
import pytest

from rankwright import Collection, RankwrightError, Run
from rankwright.base import replacement
from rankwright.base.caller_warnings import warn_caller, warns_once
from rankwright.base.files import atomic_write, read
from rankwright.base.ids import group_offsets, locate, row_positions
from rankwright.base.lazy import import_optional
from rankwright.base.parallel import map_ahead, parallel_map
from rankwright.base.progress import progress, track
from rankwright.base.seeds import generator
from rankwright.errors import RankwrightWarning, listed, unknown


def test_a_file_is_written_completely_or_not_at_all(tmp_path):
    path = tmp_path / "new" / "a.txt"
    with atomic_write(path) as file:
        file.write(b"one")
        assert not path.exists()
    assert path.read_bytes() == b"one"
    with pytest.raises(ValueError, match="stop"), atomic_write(path) as file:
        file.write(b"two")
        raise ValueError("stop")
    assert path.read_bytes() == b"one"
    assert os.listdir(path.parent) == ["a.txt"]  # noqa: PTH208


def test_a_reader_of_the_old_file_keeps_it(tmp_path):
    """The new file is renamed over the old one, so a reader that has the old one open keeps it."""
    path = tmp_path / "a.txt"
    path.write_bytes(b"old")
    with path.open("rb") as reader:
        with atomic_write(path) as file:
            file.write(b"new")
        assert reader.read() == b"old"
    assert path.read_bytes() == b"new"


def test_a_symlink_stays_a_symlink(tmp_path):
    (tmp_path / "real").write_text("old")
    (tmp_path / "link").symlink_to(tmp_path / "real")
    with atomic_write(tmp_path / "link") as file:
        file.write(b"new")
    assert (tmp_path / "link").is_symlink()
    assert (tmp_path / "real").read_text() == "new"


@pytest.mark.parametrize("suffix", ["", ".gz", ".zst"])
def test_suffix_sets_compression_and_bytes_are_reproducible(tmp_path, suffix):
    def write():
        with atomic_write(tmp_path / f"a{suffix}") as file:
            file.write(b"text" * 100)
        return (tmp_path / f"a{suffix}").read_bytes()

    assert write() == write()
    assert read(tmp_path / f"a{suffix}") == b"text" * 100
    assert (len(write()) < 400) == bool(suffix)


def test_each_purpose_has_its_own_stream():
    first = generator(7, "tune", "p1").random(3)
    assert np.array_equal(first, generator(7, "tune", "p1").random(3))
    assert not np.array_equal(first, generator(7, "tune", "p2").random(3))
    assert not np.array_equal(first, generator(8, "tune", "p1").random(3))
    rng = np.random.default_rng(1)
    assert generator(rng) is rng
    # a stream must not change with a release: stored numbers depend on it
    assert generator(0, "demo").integers(1000, size=3).tolist() == STREAM


STREAM = [165, 149, 179]


class Terminal(io.StringIO):
    def isatty(self):
        return True


def test_progress_is_shown_only_on_a_terminal(monkeypatch):
    monkeypatch.setattr("sys.stderr", io.StringIO())
    assert list(track([1, 2], "work")) == [1, 2]
    with progress("work", 2) as advance:
        advance(1)
    import sys

    assert sys.stderr.getvalue() == ""
    monkeypatch.setattr("sys.stderr", Terminal())
    clock = iter(range(1000))
    monkeypatch.setattr("time.monotonic", lambda: next(clock))
    with progress("evaluating", 2, "runs") as advance:
        advance(1)
        advance(1)
    assert "evaluating" in sys.stderr.getvalue()


def test_a_missing_extra_says_what_to_install():
    assert import_optional("json", "any").dumps([]) == "[]"
    with pytest.raises(RankwrightError, match=r"nope_nope is not installed; pip install 'rankwright\[neural\]'"):
        import_optional("nope_nope", "neural")


def test_wording_of_choices():
    assert [listed(w) for w in ([], ["a"], ["a", "b"], ["a", "b", "c"])] == ["", "a", "a or b", "a, b or c"]
    assert str(unknown("x: method", "rff", ["rrf", "average"])) == "x: method 'rff' is unknown; choose rrf or average"


@pytest.mark.parametrize("sizes", [[], [0], [3], [0, 2, 0, 1], [200, 0, 100], [1] * 50, [500, 1, 0, 7]])
def test_positions_within_groups(sizes):
    """Counted from 1, in short and long groups: sizes [0, 2, 0, 1] give [1, 2, 1]."""
    found = row_positions(group_offsets(np.array(sizes, dtype=np.int64)))
    assert found.tolist() == [position for size in sizes for position in range(1, size + 1)]


def test_names_from_the_last_release_still_work():
    import rankwright

    for old, new in rankwright.DEPRECATED.items():
        with pytest.warns(DeprecationWarning, match=f"rankwright.{old} is now rankwright.{new}"):
            assert getattr(rankwright, old) is getattr(rankwright, new)


def test_renamed_attributes_still_work_with_a_warning():
    run = Run.from_dict({"q": {"d": 1.0}}, "a")
    with pytest.warns(DeprecationWarning, match=r"Run\.renamed is now Run\.rename"):
        assert run.renamed("b").name == "b"
    with pytest.warns(DeprecationWarning, match=r"Collection\.asked is now Collection\.judged_queries"):
        assert Collection.of({"d": "x"}, {"q": "x"}).asked == {"q": "x"}


def test_a_write_that_fails_names_what_the_user_knows(tmp_path):
    """Not a file of a temporary folder, however deep; a file elsewhere keeps its name, and the error survives pickle."""
    import os
    import pickle

    from rankwright.base.files import atomic_write
    from rankwright.errors import RankwrightError, WriteError
    from rankwright.experiment.store import Store

    def fill(path):
        with atomic_write(path):
            raise OSError(28, os.strerror(28))

    def nest(part):
        with replacement.atomic_folder(part / "index") as folder:
            fill(folder / "index.json")

    full = "cannot be written: No space left on device"
    with pytest.raises(WriteError, match="nothing was saved") as found:
        nest(tmp_path)
    assert str(pickle.loads(pickle.dumps(found.value))) == f"{tmp_path}/index: {full}; nothing was saved"
    with pytest.raises(RankwrightError) as found:
        Store(tmp_path / "store").build("run", "key", {}, nest)
    assert str(found.value) == f"{tmp_path}/store: {full}"
    with pytest.raises(RankwrightError) as found:
        Store(tmp_path / "store").build("run", "key", {}, lambda part: fill(tmp_path / "cache"))
    assert str(found.value) == f"{tmp_path}/cache: {full}; nothing was saved"
    assert [path.name for path in tmp_path.iterdir()] == ["store"]


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs /dev/full")
def test_a_full_disk_has_its_own_words_whoever_writes(tmp_path):
    """numpy tells numbers of values, and not the system's reason, where a file takes a part of them."""
    from rankwright.errors import WriteError, why_unwritten

    full = pytest.raises(WriteError, match="No space left on device; nothing was saved")
    with full, replacement.atomic_folder(tmp_path / "index") as folder:
        (folder / "lengths.npy").symlink_to("/dev/full")
        np.save(folder / "lengths.npy", np.arange(100_000))
    large = OSError("Not enough free space to write 67108864 bytes after offset 128")  # where numpy asks for room first
    assert why_unwritten(large) == "No space left on device"


@pytest.mark.parametrize("count", [0, 1, 2, 7, 200])
def test_parallel_maps_keep_the_order_of_their_items(count):
    assert parallel_map(lambda n: n * n, range(count)) == [n * n for n in range(count)]
    assert list(map_ahead(lambda n: n * n, range(count))) == [n * n for n in range(count)]


def test_what_is_computed_ahead_fails_where_its_turn_is():
    given = []

    def work(n):
        return 10 // (3 - n)

    results = map_ahead(work, (given.append(n) or n for n in range(100)))
    assert [next(results) for _ in range(3)] == [3, 5, 10]
    with pytest.raises(ZeroDivisionError):
        next(results)
    assert len(given) < 100  # only a few items are taken ahead


def test_what_is_computed_ahead_warns_in_order_and_once():
    def work(n):
        warn_caller(f"{n} is even", "even") if n % 2 == 0 else warn_caller(f"{n} is odd", f"odd {n}")

    with pytest.warns(RankwrightWarning) as found:
        warns_once(lambda: [*map_ahead(work, range(6), 4)])()
    assert [str(each.message) for each in found] == ["0 is even", "1 is odd", "3 is odd", "5 is odd"]
    assert {each.filename for each in found} == {__file__}


def test_interrupted_before_a_new_folder_is_locked(tmp_path, monkeypatch):
    """Nothing is left behind."""

    def interrupt(part):
        assert part.is_dir()
        raise KeyboardInterrupt

    monkeypatch.setattr(replacement, "hold", interrupt)
    with pytest.raises(KeyboardInterrupt), replacement.atomic_folder(tmp_path / "index"):
        pass
    assert list(tmp_path.iterdir()) == []


def test_ids_are_located_whether_or_not_the_orders_agree():
    names = ("b", "a", "c")
    assert locate(names, ("b", "a", "c")).tolist() == [0, 1, 2]
    assert locate(names, ["c", "b"]).tolist() == [1, -1, 0]
    assert locate((), ()).tolist() == []
