"""What every part stands on: files, seeds, progress, extras."""

import io
import os

import numpy as np
import pytest

from rankwright import RankwrightError
from rankwright.base.files import read, writing
from rankwright.base.ids import bounds, position
from rankwright.base.lazy import need
from rankwright.base.progress import progress, track
from rankwright.base.seeds import generator
from rankwright.errors import listed, unknown


def test_written_whole_or_not_at_all(tmp_path):
    path = tmp_path / "new" / "a.txt"
    with writing(path) as file:
        file.write(b"one")
        assert not path.exists()
    assert path.read_bytes() == b"one"
    with pytest.raises(ValueError, match="stop"), writing(path) as file:
        file.write(b"two")
        raise ValueError("stop")
    assert path.read_bytes() == b"one"
    assert os.listdir(path.parent) == ["a.txt"]  # noqa: PTH208


def test_whoever_reads_the_old_file_reads_it_whole(tmp_path):
    """Renamed over, never written over: a reader that has the old file open keeps it."""
    path = tmp_path / "a.txt"
    path.write_bytes(b"old")
    with path.open("rb") as reader:
        with writing(path) as file:
            file.write(b"new")
        assert reader.read() == b"old"
    assert path.read_bytes() == b"new"


def test_a_link_stays_a_link(tmp_path):
    (tmp_path / "real").write_text("old")
    (tmp_path / "link").symlink_to(tmp_path / "real")
    with writing(tmp_path / "link") as file:
        file.write(b"new")
    assert (tmp_path / "link").is_symlink()
    assert (tmp_path / "real").read_text() == "new"


@pytest.mark.parametrize("suffix", ["", ".gz", ".zst"])
def test_compressed_by_name_and_the_same_bytes_each_time(tmp_path, suffix):
    def write():
        with writing(tmp_path / f"a{suffix}") as file:
            file.write(b"text" * 100)
        return (tmp_path / f"a{suffix}").read_bytes()

    assert write() == write()
    assert read(tmp_path / f"a{suffix}") == b"text" * 100
    assert (len(write()) < 400) == bool(suffix)


def test_seeds_make_streams_by_purpose():
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


def test_progress_is_drawn_on_a_terminal_only(monkeypatch):
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


def test_an_extra_that_is_missing_says_what_to_install():
    assert need("json", "any").dumps([]) == "[]"
    with pytest.raises(RankwrightError, match=r"nope_nope is not installed; pip install 'rankwright\[neural\]'"):
        need("nope_nope", "neural")


def test_words():
    assert [listed(w) for w in ([], ["a"], ["a", "b"], ["a", "b", "c"])] == ["", "a", "a or b", "a, b or c"]
    assert str(unknown("x: method", "rff", ["rrf", "average"])) == "x: method 'rff' is unknown; choose rrf or average"


@pytest.mark.parametrize("sizes", [[], [0], [3], [0, 2, 0, 1], [200, 0, 100], [1] * 50, [500, 1, 0, 7]])
def test_places_within_groups(sizes):
    """From 1, whether groups are short or long: [0, 2, 0, 1] gives [1, 2, 1]."""
    found = position(bounds(np.array(sizes, dtype=np.int64)))
    assert found.tolist() == [place for size in sizes for place in range(1, size + 1)]


def test_names_of_the_last_release_still_work():
    import rankwright

    for old, new in rankwright.DEPRECATED.items():
        with pytest.warns(DeprecationWarning, match=f"rankwright.{old} is now rankwright.{new}"):
            assert getattr(rankwright, old) is getattr(rankwright, new)
