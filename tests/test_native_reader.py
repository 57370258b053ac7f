"""The reader by kernels against the careful one: the same columns or the same error, and the numbers of `float`."""

import gzip
import math
import os
import pickle
import random
import struct
import subprocess
import sys
import threading
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from rankwright import Qrels, Run
from rankwright.base import native, packed_ids
from rankwright.base.files import zstd
from rankwright.base.packed_ids import CodedIds, PackedIds
from rankwright.errors import RankwrightError
from rankwright.io import QRELS, RUN, Source, column_reader, native_rows, row_kernels

RECORDED = Path(__file__).parent / "recorded"
DATA = os.environ.get("RANKWRIGHT_TEST_DATA")
IDS = [
    "d1",
    "7",
    "é",
    "漢字-12345678",
    "x" * 12,
    "y" * 13,
    "z" * 200,
    "a\u00a0b",
    "a\x01b",
    "#3",
    '"q"',
    "\u2028",
    "007",
    "\x7f",
]
NUMBERS = [
    "1", "0", "-0", "2.5", "-3.25", "+1", ".5", "5.", "-.5e1", "1e3", "1E-3", "1e+05", "12345678.12345678", "0.1", "1e22", "1e23",
    "9007199254740993", "0.30000000000000004", "123456789012345678", "1.7976931348623157e308", "5e-324", "2.2250738585072011e-308",
    "0.000000000000000000000000000012345678901234567", "1" * 25, "0." + "1" * 30, "000000000000000000000000001", "1e-400",
]  # fmt: skip
ODD_NUMBERS = [
    "nan",
    "inf",
    "-Infinity",
    "1e400",
    "0x10",
    "1_000",
    "",
    "x",
    "1e",
    "1e+",
    ".",
    "+",
    "--1",
    "1.2.3",
    "١",
    "1,5",
    "1d5",
]


def columns_of(source, small):
    """The columns of a file, or the error, by one of the readers."""
    column_reader.SMALL, before = small, column_reader.SMALL
    try:
        found = source.read_columns()
        value = [struct.pack("<d", each) for each in found.value.tolist()]
        return list(found.query), list(found.doc), value, None if found.subtopic is None else list(found.subtopic)
    except RankwrightError as error:
        return str(error)
    finally:
        column_reader.SMALL = before


def check_agreement(path, kind=RUN, **options):
    """Both readers give the same columns or the same error; whether the kernels read the file."""
    quick, careful = (columns_of(Source.open(path, kind, **options), small) for small in (-1, 1 << 60))
    assert quick == careful, path.read_bytes()[:2000]
    return isinstance(quick, tuple)


def random_double(rng):
    """Any positive finite double."""
    return struct.unpack("<d", struct.pack("<Q", rng.randrange(0x7FF << 52)))[0]


def make_line(rng, layout, odd):
    """A row of a layout; with a chance of `odd`, something unusual in it."""
    number = rng.choice(ODD_NUMBERS) if rng.random() < odd / 4 else rng.choice(NUMBERS)
    if rng.random() < 0.3:
        number = repr(random_double(rng)) if rng.random() < 0.5 else f"{rng.gauss(0, 10):.6f}"
    own = {"query": f"q{rng.randint(0, 3)}", "doc": f"{rng.choice(IDS)}{rng.randint(0, 10 ** rng.randint(1, 9))}"}
    if layout[-1] == "rank":
        number = str(rng.randint(1, 1000)) if rng.random() > odd / 4 else number
    fields = [own.get(name, number if name in ("score", "grade", "rank") else "0") for name in layout]
    if rng.random() < odd / 4:
        fields = fields[:-1] if rng.random() < 0.5 else [*fields, "more"]
    white = rng.choice([" "] * 8 + ["\t", "  ", " \t", "\v", "\f "])
    line = white.join(fields)
    if rng.random() < odd:
        line = rng.choice(
            [line + "\r", " " + line, line + " ", "# " + line, "", " ", "\ufeff" + line, line.replace("0", "\0", 1)]
        )
    return line


def make_file(rng, layout, lines, odd):
    """The bytes of a file."""
    text = "\n".join(make_line(rng, layout, odd) for _ in range(lines)) + rng.choice(["", "\n", "\r\n", "\n\n"])
    data = rng.choice(["", "", "", "\ufeff", "# made by hand\n", "\n"]).encode() + text.encode()
    if rng.random() < odd / 10:
        at = rng.randrange(len(data) + 1)
        data = data[:at] + rng.randbytes(1) + data[at:]
    return data


LAYOUTS = {
    "run": (RUN, ("query", "Q0", "doc", "_rank", "score", "tag")),
    "msmarco": (RUN, ("query", "doc", "rank")),
    "judgements": (QRELS, ("query", "iter", "doc", "grade")),
    "beir": (QRELS, ("query", "doc", "grade")),
}


def check_lines(tmp_path, seed, files, lines, odd):
    rng = random.Random(seed)
    read = 0
    for at in range(files):
        kind, layout = LAYOUTS[rng.choice([*LAYOUTS])]
        (tmp_path / "x").write_bytes(make_file(rng, layout, lines, odd if at % 2 else 0))
        read += check_agreement(tmp_path / "x", kind)
    return read


def test_both_readers_agree_on_any_lines(tmp_path):
    assert check_lines(tmp_path, 1, 150, 12, 0.05) > 60


@pytest.mark.slow
def test_both_readers_agree_on_a_million_lines(tmp_path):
    assert check_lines(tmp_path, 2, 4_000, 25, 0.03) > 2_000
    assert check_lines(tmp_path, 3, 18, 50_000, 0.0001) >= 9


def test_blocks_are_joined_at_any_line(tmp_path, monkeypatch):
    """Lines that straddle blocks, lines longer than a block, and queries that go on in the next."""
    monkeypatch.setattr(native_rows, "BLOCK", 64)
    assert check_lines(tmp_path, 4, 60, 30, 0) > 50
    (tmp_path / "x").write_text("".join(f"q Q0 {'d' * size} 1 {size} t\n" for size in range(200)[::-1] if size))
    assert check_agreement(tmp_path / "x")


def test_both_readers_agree_on_recorded_files():
    folders = [RECORDED, *([Path(DATA)] if DATA else [])]
    paths = [
        path
        for folder in folders
        for path in folder.rglob("*")
        if {".run", ".qrels", ".txt", ".tsv"} & {*path.suffixes}
    ]
    for path in (path for path in paths if path.is_file() and path.stat().st_size < 5 << 20):
        for kind in (RUN, QRELS):
            check_agreement(path, kind)


@pytest.mark.parametrize(
    "data",
    [
        b"", b"\n", b"\n\n\n", b"# only comments\n", b"\xef\xbb\xbf", b"q Q0 d 1 2 t", b"q Q0 d 1 2 t\r\nq Q0 e 1 1 t\r\n",
        b"q Q0 d 1 2 t\nq Q0 d 1 1 t\n", b"q Q0 d 9 1 t\nq Q0 e 1 2 t\np Q0 d 1 3 t\nq Q0 f 1 3 t\n", b"q Q0 d 1 2\n",
        b"q Q0 d 1 2 t u\n", b"q Q0 d 1 2 t u v w x y z\n", b"q Q0 \xff 1 2 t\n", b"q Q0 \xed\xa0\x80 1 2 t\n", b"q 0 d 1\n" * 3,
        b"q Q0 d 1 2 \xff\n", b"# \xff\nq Q0 d 1 2 t\n", b"\0", b"q Q0 d 1 2 t\n\0", b"qid Q0 docno rank score tag\nq Q0 d 1 2 t\n",
        b"q Q0 d 1 2 t\n# \0\n", b"#" * 70_000 + b"\nq Q0 d 1 2 t\n", b"q Q0 " + b"d" * 70_000 + b" 1 2 t\n",
        b"q Q0 d 1 0." + b"1" * 5000 + b" t\n", b"q Q0 d 1 2 t\nq Q0 e 1 " + b"1" * 400 + b" t\n",
    ],
)  # fmt: skip
def test_both_readers_agree_on_edges(tmp_path, data):
    (tmp_path / "x").write_bytes(data)
    for kind in (RUN, QRELS):
        for comments in (True, False):
            check_agreement(tmp_path / "x", kind, comments=comments)
    answers = []
    for small in (-1, 1 << 60):
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(column_reader, "SMALL", small)
            try:
                answers.append(Run.read(tmp_path / "x").to_dict())
            except RankwrightError as error:
                answers.append(str(error))
    assert answers[0] == answers[1]


def test_compressed_files_and_pipes(tmp_path, monkeypatch):
    monkeypatch.setattr(column_reader, "SMALL", -1)
    data = make_file(random.Random(5), LAYOUTS["run"][1], 500, 0)
    (tmp_path / "x").write_bytes(data)
    plain = Source.open(tmp_path / "x", RUN).read_columns()
    (tmp_path / "x.gz").write_bytes(gzip.compress(data))
    (tmp_path / "x.zst").write_bytes(zstd().compress(data))
    os.mkfifo(tmp_path / "pipe")
    for name in ("x.gz", "x.zst", "pipe"):
        writer = threading.Thread(target=lambda: (tmp_path / "pipe").write_bytes(data))
        if name == "pipe":
            writer.start()
        found = Source.open(tmp_path / name, RUN).read_columns()
        assert isinstance(found.doc, PackedIds)
        assert (list(found.query), list(found.doc)) == (list(plain.query), list(plain.doc))
        if name == "pipe":
            writer.join()
    (tmp_path / "y.gz").write_bytes((tmp_path / "x.gz").read_bytes()[:-40])
    with pytest.raises(RankwrightError, match="y.gz: truncated or damaged .gz file"):
        Run.read(tmp_path / "y.gz")
    with pytest.raises(RankwrightError, match="is a folder, not a file"):
        Run.read(tmp_path)


def parse_texts(tmp_path, texts):
    """The scores that the kernels read."""
    (tmp_path / "x").write_text("".join(f"q Q0 d{at} 1 {text} t\n" for at, text in enumerate(texts)))
    found = native_rows.parse_rows(Source.open(tmp_path / "x", RUN, "trec"))
    assert found is not None
    return found.value


def check_numbers(tmp_path, texts):
    wanted, found = np.array([float(text) for text in texts]), parse_texts(tmp_path, texts)
    wrong = np.flatnonzero(wanted.view(np.uint64) != found.view(np.uint64))
    assert not len(wrong), [(texts[at], found[at]) for at in wrong[:5].tolist()]


def random_number(rng):
    """A number in any of the ways to write it: as Python does, rounded, with any digits, half way between two doubles."""
    way = rng.randrange(6)
    if way == 0:
        return repr(random_double(rng))
    if way == 1:
        return f"{rng.gauss(0, 100):.{rng.randint(0, 20)}{rng.choice('fe')}}"
    if way == 2:
        return f"{rng.randrange(10 ** rng.randint(1, 19))}e{rng.randint(-70, 70)}"
    if way == 3:
        digits = str(rng.randrange(10 ** rng.randint(1, 25)))
        at = rng.randint(0, len(digits))
        return f"{rng.choice(['', '-', '+'])}{digits[:at]}.{digits[at:]}" if digits else "0"
    if way == 4:  # exactly half way between two doubles
        return str((2 * rng.randrange(1 << 52, 1 << 53) + 1) << rng.randint(0, 9))
    return str(np.float32(rng.random()))


def test_numbers_are_those_of_float(tmp_path):
    rng = random.Random(6)
    check_numbers(tmp_path, NUMBERS + [random_number(rng) for _ in range(30_000)])


@pytest.mark.slow
def test_a_million_numbers_are_those_of_float(tmp_path):
    rng = random.Random(7)
    check_numbers(tmp_path, [random_number(rng) for _ in range(1_000_000)])


def test_most_numbers_need_no_python(tmp_path, monkeypatch):
    """Scores as systems write them are parsed by the kernel: Python is not asked."""
    rng = random.Random(8)
    values = [rng.gauss(0, 10) for _ in range(200)]
    monkeypatch.setattr(native_rows, "parse_unsure", lambda *args: math.nan)
    for texts in ([repr(v) for v in values], [f"{v:.6f}" for v in values], [f"{v:e}" for v in values]):
        assert not np.isnan(parse_texts(tmp_path, texts)).any()


def test_columns_of_packed_ids():
    ids = ["a", "héllo", "x" * 12, "y" * 13, "é" * 100, "", "y" * 13]
    packed = PackedIds.concat([PackedIds.pack(ids), PackedIds.pack(["z" * 30]), PackedIds.pack(ids)])
    wanted = [*ids, "z" * 30, *ids]
    assert list(packed) == packed.to_list() == packed.series.to_list() == wanted
    assert packed[2:9].series.to_list() == wanted[2:9]
    assert packed[3] == "y" * 13
    assert list(packed.take(np.array([4, 0, 11]))) == [wanted[4], wanted[0], wanted[11]]
    coded = CodedIds(["q", "r"], np.array([1, 0, 1], dtype=np.int32))
    assert list(coded) == coded.series.to_list() == ["r", "q", "r"]
    assert list(coded[1:]) == ["q", "r"]


@given(st.lists(st.text(st.characters(exclude_categories=["Cs"]), max_size=40)), st.integers(1, 60))
def test_packed_ids_of_joined_text(ids, buffer):
    """The same ids as packed one by one, wherever one buffer ends and the next begins; NUL at an end is a letter."""
    texts = [each.encode() for each in ids]
    starts = np.cumsum([0, *map(len, texts)])
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(packed_ids, "BUFFER", buffer)
        packed = PackedIds.of_text(np.frombuffer(b"".join(texts), np.uint8), starts)
    assert packed.to_list() == packed.series.to_list() == ids
    one_by_one = PackedIds.pack(ids)
    assert (packed.views[:, 0] == one_by_one.views[:, 0]).all()
    short = packed.sizes <= packed_ids.INLINE
    assert (packed.views[short] == one_by_one.views[short]).all()


def test_a_few_of_many_packed_ids_are_pickled_alone():
    many = [f"{at:040}" for at in range(10_000)]
    text = "".join(many).encode()
    some = PackedIds.of_text(np.frombuffer(text, np.uint8), np.arange(0, 40 * 10_000 + 1, 40)).take(
        np.array([7, 9_999, 7])
    )
    pickled = pickle.dumps(some)
    assert len(pickled) < 1000  # 3 x (16 + 40) bytes and what pickle adds
    assert pickle.loads(pickled).to_list() == some.to_list() == [many[7], many[9_999], many[7]]
    whole = PackedIds.pack(["é" * 100, "", "y" * 13])
    assert pickle.loads(pickle.dumps(whole)).to_list() == whole.to_list()


def test_polars_gives_packed_memory_back():
    import gc

    from rankwright.base.arrow_strings import LENT

    gc.collect()
    before = len(LENT)
    column = PackedIds.pack(["a", "b" * 40]).series
    part = column.gather([1])
    assert len(LENT) == before + 1
    del column
    gc.collect()
    assert part.to_list() == ["b" * 40]
    del part
    gc.collect()
    assert len(LENT) == before


def test_the_machine_code_is_rebuilt_when_its_cache_is_of_no_use(tmp_path, monkeypatch):
    """A damaged file, a folder that cannot be written, or a text that this LLVM cannot read: no crash, the same rows."""
    name = row_kernels.__name__
    monkeypatch.setenv("RANKWRIGHT_CACHE", str(tmp_path / "cache"))
    fresh = native.link_kernels.__wrapped__
    assert fresh(name) is not None
    (path,) = (tmp_path / "cache" / "kernels").iterdir()
    for damaged in (b"", path.read_bytes()[:-9], b"\x7fELF" * 100, path.read_bytes()[:33] + b"\0" * 900):
        path.write_bytes(damaged)
        assert fresh(name) is not None
    path.unlink()
    path.parent.rmdir()
    path.parent.write_text("a file where the folder should be")
    assert fresh(name) is not None
    for text in ("", "define nonsense", "define i32 @parse_rows(i64 %x) {\n  ret i32 0\n}\n"):
        monkeypatch.setattr(Path, "read_text", lambda self, *args, text=text, **options: text)
        found = fresh(name)
        assert found is None or "parse_rows" in text
    monkeypatch.undo()
    monkeypatch.setattr(native, "link_kernels", lambda name: None)
    (tmp_path / "x").write_text("q Q0 a 1 2 t\nq Q0 b 2 1 t\n")
    assert check_agreement(tmp_path / "x")


def test_the_text_of_the_kernels_is_of_their_source():
    """`make kernels` was run after the last change."""
    from importlib import import_module

    from rankwright.base.native_compiler import MODULES, clean_text, source_digest

    for module in map(import_module, MODULES):
        head, _, text = Path(module.__file__).with_suffix(".ll").read_text().partition("\n")
        assert text == clean_text(text), f"{module.__name__}: has what older versions of LLVM cannot read"
        assert head.startswith(f"; {source_digest(module)} of "), f"{module.__name__}: run make kernels"


@pytest.mark.slow
def test_kernels_compile_to_code_without_calls():
    from rankwright.base.native_compiler import compile_module

    assert "@parse_rows" in compile_module(row_kernels)  # which raises where there are any


def test_kernels_refuse_arrays_of_another_type():
    kernels = native.load_kernels("rankwright.base.id_kernels")
    if kernels is not None:
        with pytest.raises(TypeError, match=r"find_rise: an array of float64 where uint64\* is expected"):
            kernels.find_rise(np.zeros(2), np.zeros(1, dtype=np.uint64), np.zeros(1, dtype=np.int64), 0)


def test_evaluating_small_files_loads_no_heavy_library(tmp_path):
    """Ten thousands of rows, ties, disorder and long ids: neither polars nor numba nor scipy."""
    rng = random.Random(9)
    rows = [
        (f"q{q}", f"{'long-name-of-a-doc-' * (q % 2)}{d}", rng.choice([1.5, rng.random()]))
        for q in range(60)
        for d in range(1200)
    ]
    (tmp_path / "a.run").write_text("".join(f"{q} Q0 {d} 1 {s} t\n" for q, d, s in rows))
    (tmp_path / "b.run").write_text("".join(f"{q} Q0 {d} 1 {s} t\n" for q, d, s in sorted(rows, reverse=True)))
    (tmp_path / "qrels").write_text("".join(f"{q} 0 {d} {rng.randint(0, 2)}\n" for q, d, _ in rows))
    code = (
        "import sys\nfrom rankwright.cli import group\ngroup.main(sys.argv[1:], standalone_mode=False)\n"
        "print([name for name in ('polars', 'numba', 'scipy') if name in sys.modules])"
    )
    argv = [sys.executable, "-c", code, "eval", "qrels", "a.run", "b.run", "--format", "csv", "-m", "nDCG@10,AP,RR"]
    done = subprocess.run(argv, cwd=tmp_path, capture_output=True, text=True, check=True).stdout.splitlines()
    assert done[-1] == "[]"
    assert done[1].split(",")[1:] == done[2].split(",")[1:]  # the same rows in another order


def test_large_judgements_read_alike(tmp_path, monkeypatch):
    rng = random.Random(10)
    rows = {
        (f"q{rng.randint(0, 30)}", f"{'name-of-a-doc-' * rng.randint(0, 1)}{rng.randint(0, 900)}") for _ in range(3000)
    }
    (tmp_path / "q").write_text("".join(f"{q} 0 {d} {rng.randint(0, 3)}\n" for q, d in rows))
    careful = Qrels.read(tmp_path / "q")
    monkeypatch.setattr(column_reader, "SMALL", -1)
    for packed in (10, 1 << 30):
        monkeypatch.setattr("rankwright.base.ids.PACKED", packed)
        quick = Qrels.read(tmp_path / "q")
        assert quick == careful
        assert list(quick.ids) == list(careful.ids)


@pytest.mark.parametrize("has_kernels", [True, False])
def test_texts_of_packed_ids_are_joined(monkeypatch, has_kernels):
    if not has_kernels:
        monkeypatch.setattr(native, "link_kernels", lambda name: None)
    rng = random.Random(5)
    for count in (0, 1, 2, 300):
        ids = [rng.choice(["", "é", "d" * rng.randrange(40), "漢" * rng.randrange(8)]) for _ in range(count)]
        packed = PackedIds.pack(ids)
        assert packed.text == "".join(ids).encode()
        assert packed.sizes.tolist() == packed.lengths.tolist() == [len(each.encode()) for each in ids]
        assert packed[1:].text == "".join(ids[1:]).encode()
