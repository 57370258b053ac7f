"""Runs and judgements: the ranking order, every format, every kind of bad input."""

import gzip
import json

import numpy as np
import polars as pl
import pytest
from hypothesis import given
from hypothesis import strategies as st

from rankwright import Qrels, RankwrightError, Run
from rankwright.base.files import zstd
from rankwright.errors import RankwrightWarning
from rankwright.run import stem

PLAIN = st.text(st.characters(codec="utf-8", exclude_categories=("Z", "C")), min_size=1, max_size=6)
WORDS = PLAIN.filter(lambda s: not s.startswith("#"))
SCORES = st.floats(allow_nan=False, allow_infinity=False, width=64)
RUNS = st.dictionaries(WORDS, st.dictionaries(WORDS, SCORES, min_size=1, max_size=5), max_size=4)
QRELS = st.dictionaries(WORDS, st.dictionaries(WORDS, st.integers(-1, 4) | st.just(0.5), min_size=1), max_size=4)


def test_scores_descend_and_ties_go_to_the_greater_doc(columns):
    run = Run.from_dict({"q": {"a": 1.0, "b": 2.0, "c": 1.0, "Z": 1.0}})
    assert list(run.ids) == ["b", "c", "a", "Z"]  # byte order: "c" > "a" > "Z"
    assert run.scores.tolist() == [2, 1, 1, 1]
    assert run.rank.tolist() == [1, 2, 3, 4]


def test_doc_ids_are_compared_as_utf8_bytes(columns):
    assert list(Run.from_dict({"q": {"é": 0.0, "z": 0.0, "😀": 0.0, "ﬀ": 0.0}}).ids) == ["😀", "ﬀ", "é", "z"]


def test_minus_zero_ties_with_zero(columns):
    assert list(Run.from_dict({"q": {"a": 0.0, "b": -0.0}}).ids) == ["b", "a"]
    assert list(Run.from_dict({"q": {"a": -0.0, "b": 0.0}}).ids) == ["b", "a"]


def test_scattered_rows_of_a_query_are_grouped(columns):
    frame = pl.DataFrame({"query": ["b", "a", "b"], "doc": ["1", "2", "3"], "score": [1.0, 1, 5]})
    run = Run.from_polars(frame)
    assert (run.queries, list(run.ids), run.starts.tolist()) == (("b", "a"), ["3", "1", "2"], [0, 2, 3])


@given(RUNS)
def test_ranking_equals_a_plain_sort(rows):
    run = Run.from_dict(rows)
    for query, docs in rows.items():
        best = sorted(docs, key=lambda d: (docs[d], d.encode()), reverse=True)
        assert list(run.to_dict()[query]) == best


@given(RUNS, st.randoms())
def test_row_order_changes_nothing(rows, rng):
    flat = [(q, d, s) for q, docs in rows.items() for d, s in docs.items()]
    shuffled = rng.sample(flat, len(flat))
    frame = pl.DataFrame(shuffled, schema={"query": pl.String, "doc": pl.String, "score": pl.Float64}, orient="row")
    assert Run.from_polars(frame) == Run.from_dict(rows)


@given(RUNS)
def test_short_and_long_columns_give_equal_runs(rows):
    short = Run.from_dict(rows)
    long = Run.from_polars(short.to_polars().sample(fraction=1, shuffle=True, seed=1))
    assert short == long
    assert short.top(2) == long.top(2)


SUFFIXES = ("a.run", "a.run.gz", "a.run.zst", "a.jsonl", "a.jsonl.zst", "a.parquet", "a.trec")


@pytest.mark.parametrize("file", SUFFIXES)
@given(rows=RUNS)
def test_what_is_written_reads_back_equal(file, rows, tmp_path_factory):
    run, path = Run.from_dict(rows), tmp_path_factory.mktemp("run") / file
    run.write(path)
    again = Run.read(path)
    assert again == run
    assert again.name == "a"
    assert sorted(path.parent.iterdir()) == [path]  # no temporary file is left


@pytest.mark.parametrize("file", ["a.qrels", "a.txt.gz", "a.txt.zst", "a.tsv", "a.jsonl", "a.parquet"])
@given(rows=QRELS)
def test_judgements_read_back_equal(file, rows, tmp_path_factory):
    qrels, path = Qrels.from_dict(rows), tmp_path_factory.mktemp("qrels") / file
    qrels.write(path)
    assert Qrels.read(path) == qrels


@given(RUNS)
def test_msmarco_keeps_the_ranking(rows):
    import tempfile
    from pathlib import Path

    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, "a.tsv")
        run = Run.from_dict(rows)
        run.write(path, "msmarco")
        again = Run.read(path, format="msmarco")
        assert {q: list(docs) for q, docs in again.to_dict().items()} == {q: list(d) for q, d in run.to_dict().items()}


def test_any_white_space_comments_and_blank_lines(tmp_path, columns):
    path = tmp_path / "a.run"
    path.write_bytes(b"# a comment\n\n  q1\tQ0  d1 \t 1\t  2.5 tag more junk\r\n   # another\nq1 Q0 007 2 1e-3 tag\n")
    run = Run.read(path)
    assert run.to_dict() == {"q1": {"d1": 2.5, "007": 0.001}}


@pytest.mark.parametrize(
    "text",
    ["q Q0 a 1 2 t\nq Q0 b 2 1 t", "q\tQ0\ta\t1\t2\tt\nq\tQ0\tb\t2\t1\tt\n", "\ufeffq Q0 a 1 2 t\nq Q0 b 2 1 t\n"],
)
def test_separators_and_last_line(tmp_path, columns, text):
    (tmp_path / "a.run").write_text(text, encoding="utf-8")
    assert Run.read(tmp_path / "a.run").to_dict() == {"q": {"a": 2.0, "b": 1.0}}


def test_msmarco_and_beir_are_detected_by_their_columns(tmp_path, columns):
    (tmp_path / "run.tsv").write_text("q\ta\t2\nq\tb\t1\n")
    assert Run.read(tmp_path / "run.tsv").to_dict() == {"q": {"b": -1.0, "a": -2.0}}
    (tmp_path / "test.tsv").write_text("query-id\tcorpus-id\tscore\nq\t01\t2\n")
    assert Qrels.read(tmp_path / "test.tsv").to_dict() == {"q": {"01": 2.0}}
    (tmp_path / "bare.tsv").write_text("q\t01\t2\n")  # without a header
    assert Qrels.read(tmp_path / "bare.tsv").to_dict() == {"q": {"01": 2.0}}


def test_empty_files_are_empty_values(tmp_path, columns):
    (tmp_path / "empty").write_text("")
    assert len(Run.read(tmp_path / "empty")) == 0
    assert len(Qrels.read(tmp_path / "empty")) == 0


def test_ids_are_never_numbers(tmp_path):
    (tmp_path / "a.run").write_text("007 Q0 01 1 1 t\n7 Q0 1e1 1 1 t\n")
    assert Run.read(tmp_path / "a.run").queries == ("007", "7")
    says = "query ids are integers; they are used as text, such as '7'"
    with pytest.warns(RankwrightWarning, match="doc ids are integers"):
        assert Run.from_dict({"q": {7: 1.0}}).to_dict() == {"q": {"7": 1.0}}
    with pytest.warns(RankwrightWarning, match=says):
        assert Run.from_polars(pl.DataFrame({"query": [7], "doc": ["007"], "score": [1.0]})).to_dict() == {
            "7": {"007": 1.0}
        }
    (tmp_path / "a.jsonl").write_text('{"query": "q", "doc": "a", "score": 1}\n{"query": 7, "doc": "b", "score": 1}\n')
    with pytest.warns(RankwrightWarning, match=says):
        assert Run.read(tmp_path / "a.jsonl").queries == ("q", "7")
    with pytest.raises(RankwrightError, match="doc id 7.0 is of type float; ids must be strings"):
        Run({"q": {7.0: 1.0}})
    with pytest.raises(RankwrightError, match="column 'query' contains 7.0, of type float; ids must be strings"):
        Run.from_polars(pl.DataFrame({"query": [7.0], "doc": ["a"], "score": [1.0]}))


def test_pandas_and_back():
    rows = {"q": {"a": 2.0, "b": 1.0}}
    frame = Run.from_dict(rows).to_pandas()
    assert list(frame.columns) == ["query", "doc", "score"]
    assert Run.from_pandas(frame).to_dict() == rows
    judged = Qrels.from_dict({"q": {"a": 1}}).to_pandas()
    assert Qrels.from_pandas(judged).to_dict() == {"q": {"a": 1.0}}


def test_a_run_never_changes():
    run = Run.from_dict({"q": {"a": 2.0, "b": 1.0}})
    with pytest.raises(AttributeError):
        run.name = "other"
    with pytest.raises(ValueError, match="read-only"):
        run.scores[0] = 9
    top = run.top(1)
    assert (len(run), len(top), top.to_dict()) == (2, 1, {"q": {"a": 2.0}})
    assert run.rename("x").name == "x"
    assert run.name == "run"


def test_stem():
    assert [stem(p) for p in ("a/bm25.run.gz", "bm25.v2", "run.x.trec", "e5.jsonl.zst")] == [
        "bm25",
        "bm25.v2",
        "run.x",
        "e5",
    ]


MISTAKES = {
    "five columns": ("q Q0 a 1 2.0\n", r"x:1: 5 columns; a trec run row has 6: query, iter, doc, rank, score, tag"),
    "later five": ("q Q0 a 1 2.0 t\nq Q0 b 1 2.0\n", r"x:2: 5 columns"),
    "later five and seven": ("q Q0 a 1 2.0 t\nq Q0 b 1 2.0\nq Q0 c 1 2 t u\n", r"x:2: 5 columns"),
    "a word": ("q Q0 a 1 2.0 t\nq Q0 b 1 high t\n", r"x:2: score 'high' is not a number"),
    "underscore": ("q Q0 b 1 1_0 t\n", r"x:1: score '1_0' is not a number"),
    "NaN": ("q Q0 a 1 nan t\n", r"x:1: score 'nan' is not finite"),
    "infinity": ("# c\nq Q0 a 1 -inf t\n", r"x:2: score '-inf' is not finite"),
    "too large": ("q Q0 a 1 1e999 t\n", r"x:1: score '1e999' is not finite"),
    "twice": (
        "q Q0 a 1 2 t\n\nr Q0 a 1 2 t\nq Q0 a 2 1 t\n",
        r"x: lines 1 and 4: doc 'a' appears twice for query 'q'",
    ),
    "judgements": ("q 0 a 1\n", r"x:1: 4 columns; these look like judgements .* swapped\?"),
    "two rows on a line": ("q Q0 a 1 2.0 t q Q0 b 2 1.0 t\n", r"x:1: 12 columns; is a line end missing\?"),
    "judgements later": ("q Q0 a 1 2.0 t\nq 0 a 1\n", r"x:2: 4 columns; a trec run row has 6"),
    "not a rank": ("q\ta\tbest\n", r"x:1: rank 'best' is not a number; three columns are MS MARCO's query, doc, rank"),
}


@pytest.mark.parametrize(("text", "message"), MISTAKES.values(), ids=MISTAKES)
def test_a_bad_row_is_named(tmp_path, columns, text, message):
    (tmp_path / "x").write_text(text)
    with pytest.raises(RankwrightError, match=message):
        Run.read(tmp_path / "x")


def test_a_bad_judgement_is_named(tmp_path, columns):
    (tmp_path / "x").write_text("q 0 a 1\nq 0 b x\n")
    with pytest.raises(RankwrightError, match="x:2: grade 'x' is not a number"):
        Qrels.read(tmp_path / "x")
    (tmp_path / "x").write_text("q 0 a 1\nq 0 a 0\n")
    with pytest.raises(RankwrightError, match="x: lines 1 and 2: doc 'a' appears twice for query 'q'"):
        Qrels.read(tmp_path / "x")
    (tmp_path / "x").write_text("q Q0 a 1 2.0 t\n")
    with pytest.raises(RankwrightError, match=r"x:1: 6 columns; this looks like a run .* swapped\?"):
        Qrels.read(tmp_path / "x")


WHITE = st.text(st.sampled_from(" \t\r\v\f\n#0a.1Q"), max_size=60)


@pytest.mark.parametrize("kind", ["run", "qrels"])
@given(text=WHITE, rows=st.integers(1, 3))
def test_fast_parsing_equals_reading_line_by_line(kind, text, rows, tmp_path_factory):
    """For any bytes after some good rows, both give the same columns, or the fast parser gives up."""
    from rankwright.io import QRELS, RUN, Source

    good = "q Q0 a 1 2.5 t\n" if kind == "run" else "q 0 a 1\n"
    path = tmp_path_factory.mktemp("any") / "x"
    path.write_bytes((good * rows + text).encode())
    source = Source.open(path, RUN if kind == "run" else QRELS, "trec")
    for parse in (source.parse_fast, source.parse_with_polars) if source.size else ():
        fast = parse()
        if fast is not None:
            _, slow = source.parse_lines()
            assert list(fast.query) == list(slow.query)
            assert list(fast.doc) == list(slow.doc)
            assert fast.value.tolist() == slow.value.tolist()


def test_regular_files_are_parsed_fast_and_irregular_ones_by_line(tmp_path):
    """Where there are no kernels, polars parses regular files."""
    from rankwright.io import QRELS, RUN, Source

    def is_fast(text, kind=RUN, **options):
        (tmp_path / "x").write_bytes(text)
        return Source.open(tmp_path / "x", kind, **options).parse_with_polars() is not None

    row = b"q Q0 a 1 2 t\nq Q0 b 2 1 t"
    assert is_fast(row)
    assert is_fast(row + b"\n")
    assert is_fast(row.replace(b" ", b"\t"))
    assert is_fast(b"# comments before\n\n# the first row\n" + row)
    assert is_fast(b"\xef\xbb\xbf" + row)
    assert is_fast(b"q\ta\t1\nq\tb\t2\n")
    assert is_fast(b"query-id\tcorpus-id\tscore\nq\ta\t1\n", QRELS)
    assert is_fast(gzip.compress(row))
    for odd in (
        b"q Q0 d  1 2.5", b"q Q0 c 1 2 t u", b"q Q0 c 1 2", b"q Q0 c\t 1 2 t", b"q Q0 c\x0b 1 2 t", b"q Q0 c\0 1 2 t",
        b"\t# Q0 b 1 1 t", b"# Q0 b 1 1 t", b"q Q0 c 1 nan t", b"q Q0 c 1 x t", b"", b"q Q0 c 1 2 t\r", b" q Q0 c 1 2 t",
    ):  # fmt: skip
        assert not is_fast(row + b"\n" + odd + b"\n" + row.replace(b"q", b"r")), odd
    assert not is_fast(b"q 0 a 1\nq 0 c 1 9\nq  d 1\n", QRELS)
    assert not is_fast(b"q\ta\t0.95\nq\tb\t0.12\n")


def test_a_run_in_order_is_not_sorted_again(monkeypatch, columns):
    def refuse(*args):
        raise AssertionError("sorted again")

    monkeypatch.setattr("rankwright.run.ranking_order", refuse)
    Run.from_dict({"q": {"b": 2.0, "c": 1.0, "a": 1.0}, "p": {"z": 9.0}})
    with pytest.raises(AssertionError, match="sorted again"):
        Run.from_dict({"q": {"a": 1.0, "c": 1.0}})


def test_scores_in_a_three_column_run_are_refused(tmp_path, columns):
    (tmp_path / "x").write_text("q\ta\t0.95\nq\tb\t0.12\n")
    with pytest.raises(RankwrightError, match=r"x:1: rank '0.95' is not a rank \(an integer >= 1\); three columns are"):
        Run.read(tmp_path / "x")


def test_the_callers_array_stays_writable():
    scores = np.array([1.0, 2.0])
    Run.from_polars(pl.DataFrame({"query": ["q", "q"], "doc": ["a", "b"], "score": scores}))
    scores[0] = 5
    with pytest.raises(ValueError, match="read-only"):
        Run.from_dict({"q": {"a": 1.0, "b": 0.0}}).top(1).scores[0] = 9
    with pytest.raises(RankwrightError, match="k must be an integer >= 0, got -1"):
        Run.from_dict({}).top(-1)


def test_the_error_for_a_bad_file_is_one_line(tmp_path):
    def message(path, make=None):
        if make is not None:
            path.write_bytes(make)
        with pytest.raises(RankwrightError) as error:
            Run.read(path)
        assert "\n" not in str(error.value)
        return str(error.value).removeprefix(str(tmp_path) + "/")

    assert message(tmp_path / "none") == "none: no such file"
    assert message(tmp_path).endswith("is a folder, not a file")
    assert (
        message(tmp_path / "b", b"q Q0 a 1 2 t\n\x00\xff\x00")
        == "b:2: not UTF-8 text, or contains NUL; is this a binary file?"
    )
    assert (
        message(tmp_path / "b", b"q Q0 \xff 1 2 t\n") == "b:1: not UTF-8 text, or contains NUL; is this a binary file?"
    )
    packed = gzip.compress(b"q Q0 a 1 2 t\n" * 1000)
    assert message(tmp_path / "t.gz", packed[:-20]).startswith("t.gz: truncated or damaged .gz file")
    packed = zstd().compress(json.dumps(list(range(10000))).encode())
    assert message(tmp_path / "t.zst", packed[:-20]).startswith("t.zst: truncated or damaged .zst file")
    assert message(tmp_path / "p.parquet", b"PAR1 and no more").startswith("p.parquet: not a readable Parquet file")
    assert message(tmp_path / "f.jsonl", b'{"query": "q"}\n') == (
        'f.jsonl:1: doc: missing; a row is {"query": "…", "doc": "…", "score": 1.5}'
    )
    pl.DataFrame({"query": ["q"], "doc": ["d"]}).write_parquet(tmp_path / "c.parquet")
    assert message(tmp_path / "c.parquet") == "c.parquet: no column 'score'; it has query, doc"
    with pytest.raises(RankwrightError, match="format 'xml' is unknown; choose trec, msmarco, jsonl, parquet or csv"):
        Run.read(tmp_path / "b", format="xml")


def test_scores_and_grades_must_be_finite():
    for bad in (np.nan, np.inf):
        with pytest.raises(RankwrightError, match="run 'run': query 'q', doc 'a': score .* is not finite"):
            Run.from_dict({"q": {"a": bad}})
        with pytest.raises(RankwrightError, match="query 'q', doc 'a': grade .* is not finite"):
            Qrels.from_dict({"q": {"a": bad}})


def test_ids_that_a_text_row_cannot_hold_are_refused(tmp_path):
    for bad in ("a b", "", "a\tb", "a\nb"):
        run = Run.from_dict({"q": {bad: 1.0}})
        with pytest.raises(
            RankwrightError, match=r"cannot be written in a trec file; write \.jsonl, \.parquet or \.csv"
        ):
            run.write(tmp_path / "a.run")
        run.write(tmp_path / "a.jsonl")
        assert Run.read(tmp_path / "a.jsonl") == run
    with pytest.raises(RankwrightError, match="query '#q' cannot be written"):
        Run.from_dict({"#q": {"a": 1.0}}).write(tmp_path / "a.run")
    assert not (tmp_path / "a.run").exists()


def test_distractors(tmp_path):
    rows = [{"query": "q", "doc": "a", "grade": 2}, {"query": "q", "doc": "b", "grade": 0, "distractor": True}]
    (tmp_path / "q.jsonl").write_text("".join(json.dumps(row) + "\n" for row in rows))
    marked = Qrels.read(tmp_path / "q.jsonl")
    assert marked.distractors.tolist() == [False, True]
    marked.write(tmp_path / "q.parquet")
    assert Qrels.read(tmp_path / "q.parquet") == marked
    with pytest.raises(RankwrightError, match="cannot mark distractors"):
        marked.write(tmp_path / "q.txt")
    (tmp_path / "minus.txt").write_text("q 0 a 2\nq 0 b -1\n")
    assert Qrels.read(tmp_path / "minus.txt", distractor_grade=-1) == marked
    assert Qrels.read(tmp_path / "minus.txt") != marked
    (tmp_path / "folder").mkdir()
    (tmp_path / "folder" / "q.txt").write_text("q 0 a 2\n")
    (tmp_path / "folder" / "distractors.tsv").write_text("q\tb\nother\tb\n")  # of a query that is not judged here
    assert Qrels.read(tmp_path / "folder" / "q.txt") == marked
    (tmp_path / "both.jsonl").write_text(
        '{"query": "q", "doc": "a", "grade": 0, "distractor": true}\n{"query": "q", "doc": "b", "grade": -1}\n'
    )
    assert Qrels.read(tmp_path / "both.jsonl", distractor_grade=-1).distractors.tolist() == [True, True]
    (tmp_path / "folder" / "distractors.tsv").write_text("q\ta\n")
    with pytest.raises(RankwrightError, match="grade 2 is both relevant and a distractor"):
        Qrels.read(tmp_path / "folder" / "q.txt")


def test_a_full_disk_leaves_the_old_run(tmp_path):
    import subprocess
    import sys

    code = """
import resource, signal, sys
from rankwright import RankwrightError, Run
run = Run.from_dict({"q": {str(i): float(i) for i in range(5000)}})
signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
resource.setrlimit(resource.RLIMIT_FSIZE, (2000, 2000))
for name in ("a.run", "a.jsonl", "a.parquet", "a.run.gz"):
    try:
        run.write(name)
    except RankwrightError as error:
        print(error)
"""
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, cwd=tmp_path)
    assert done.stdout.count("cannot be written: File too large; nothing was saved") == 4, done
    assert list(tmp_path.iterdir()) == []


def test_fingerprints_depend_only_on_content_and_never_change():
    qrels = Qrels.from_dict({"q": {"a": 1, "b": 0}})
    run = Run.from_dict({"q2": {"a": 1.5}, "q1": {"b": 2.0}})
    assert run.fingerprint == Run.from_dict({"q1": {"b": 2.0}, "q2": {"a": 1.5}}, name="other").fingerprint
    assert run != Run.from_dict({"q1": {"b": 2.0}, "q2": {"a": 1.25}})
    assert qrels != Qrels.from_dict({"q": {"a": 1}})
    # stored fingerprints must not change with a release
    assert qrels.fingerprint == "897ebebab17aefc997c9336ddecf6f7d"
    assert run.fingerprint == "3f764e320189485b48517a84446477fd"
