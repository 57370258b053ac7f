"""Files that are damaged, odd or made to hang: each is read in full or refused in one line, in linear time.

Sizes are such that a quadratic reader would not end within a test run.
"""

import gzip
import os
import subprocess
import sys
from itertools import pairwise
from pathlib import Path

import pytest

from conftest import command
from rankwright import Collection, Qrels, RankwrightError, Run
from rankwright.base.files import zstd
from rankwright.base.hashing import fingerprint
from rankwright.base.structured_text import UnsafeError, load_json, load_toml, parse_yaml
from rankwright.collection.base_collection import make_blocks
from rankwright.collection.markdown import Section, join_short_sections, parse_front_matter, split_sections
from rankwright.collection.metadata_values import parse_list, to_series
from rankwright.collection.vault import unique_name
from rankwright.experiment.collection_folders import find_collections
from rankwright.retrieval.bm25.tokenizer import Lexicon
from rankwright.text.analyzers import get_analyzer

MB = 1 << 20
DOC = "<DOC><DOCNO>a</DOCNO><TEXT>some text</TEXT></DOC>\n"


def write(folder, files):
    for name, content in files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content if isinstance(content, bytes) else content.encode())
    return folder


def refused(function, *args, **options):
    with pytest.raises(RankwrightError) as error:
        function(*args, **options)
    return str(error.value)


# ---- nothing is lost or taken twice without a word


@pytest.mark.parametrize(
    ("topics", "says"),
    [
        ("<top>\n<num>1\n<title>a\n</top>\n<top>\n<num>2\n<title>b\n", "topics.txt:5: the topic has no </top>; is the"),
        (
            "<top>\n<num>1\n<title>a\n</top>\n<top>\n<num>2\n<title>b\n</to",
            "topics.txt:5: the topic has no </top>; is the",
        ),
        (
            "<top>\n<num>1\n<title>a\n<top>\n<num>2\n<title>b\n</top>\n",
            "topics.txt:1: the topic has no </top> before the",
        ),
        ("<num>1\n<title>a\n</top>\n<top>\n<num>2\n<title>b\n</top>\n", "topics.txt:3: </top> without <top> before it"),
        ("<top>\n<num>1\n<title>a\n\n<num>2\n<title>b\n</top>\n", "topics.txt:1: the topic has two <num>; is the end"),
        ("<top><num>1<title>a\n<desc>x<title>b\n</top>\n", "topics.txt:1: the topic has two <title>"),
        (
            "<top><num>1<title>a</top>\n<top><num>1<title>b</top>",
            "topics.txt:2: query '1' appears twice, first on line 1",
        ),
        ("<topic number=1><query>a</query>\n", "topics.txt:1: the topic has no </topic>; is the file truncated?"),
        ("1\ta\n2\tb\n1\tc\n", "topics.txt:3: query '1' appears twice, first on line 1"),
        ("\ta\n", "topics.txt:1: not a topic; a line is number, tab, text"),
    ],
)
def test_topics_are_complete_or_refused(tmp_path, topics, says):
    write(tmp_path, {"topics.txt": topics, "a.sgml": DOC})
    assert says in refused(Collection.load, tmp_path)


@pytest.mark.parametrize(
    ("topics", "queries"),
    [
        ("<top>\n<num> Number: 401\n<title> one\n<desc> Description:\ntwo\n</top>\n", {"401": "one"}),
        ("<topic number=7><query>one</query><question>two?</question></topic>\n", {"7": "one"}),
        ("<topics>\n<topic number='7 a'>\n<question>two?</question>\n</topic></topics>", {"7 a": "two?"}),
        ('<TOPIC NUMBER="1"><TITLE>one &#' + "9" * 5000 + ";</TITLE></TOPIC>", {"1": "one \ufffd"}),
        ("<query id='q1'>one two</query>", {"q1": "one two"}),
        ("<topic number='1'>one two</topic>", {"1": "one two"}),
        ("\ufeff1\ta\u2028b\n2: how to reach the <top>?\n", {"1": "a\u2028b", "2": "how to reach the <top>?"}),
        ("1\tabout <topics>\n", {"1": "about <topics>"}),
    ],
)
def test_topics_of_every_form(tmp_path, topics, queries):
    write(tmp_path, {"topics.txt": topics.replace("<top>?", "top?"), "a.sgml": DOC})
    expected = {query: text.replace("<top>?", "top?") for query, text in queries.items()}
    assert Collection.load(tmp_path).queries == expected


def test_queries_in_several_files_agree_or_are_refused(tmp_path):
    write(tmp_path, {"topics.1": "1\ta\n2\tb\n", "topics.2": "1\ta\n3\tc\n", "a.sgml": DOC})
    assert Collection.load(tmp_path).queries == {"1": "a", "2": "b", "3": "c"}
    write(tmp_path, {"topics.2": "1\tother\n"})
    assert "topics.2: query '1' has another text in another file" in refused(Collection.load, tmp_path)
    marco = write(
        tmp_path / "m", {"collection.tsv": "1\ta\n", "queries.dev.tsv": "1\ta\n", "queries.dev.small.tsv": "1\ta\n"}
    )
    assert Collection.load(marco).queries == {"1": "a"}
    write(marco, {"queries.dev.tsv": "1\ta\n1\tb\n"})
    assert "queries.dev.tsv:2: query '1' appears twice, first on line 1" in refused(Collection.load, marco)


@pytest.mark.parametrize(
    ("docs", "says"),
    [
        (
            "<DOC><DOCNO>a</DOCNO>\n<DOC><DOCNO>b</DOCNO></DOC>\n",
            "a.sgml:1: doc 1 has no closing </DOC> before the next",
        ),
        ("<DOCNO>a</DOCNO>\n</DOC>\n<DOC><DOCNO>b</DOCNO></DOC>\n", "a.sgml:2: </DOC> without <DOC> before it"),
        (DOC + "\n<DOC>\n<DOCNO>b</DOCNO>\n", "a.sgml:3: doc 2 has no closing </DOC>; is the file truncated?"),
    ],
)
def test_docs_are_complete_or_refused(tmp_path, docs, says):
    write(tmp_path, {"a.sgml": docs})
    assert says in refused(Collection.load, tmp_path / "a.sgml")


def test_a_folder_that_cannot_be_read_is_an_error(tmp_path, monkeypatch):
    write(tmp_path, {"a.md": "one", "private/b.md": "two", ".hidden/c.md": "three"})
    listing = os.scandir

    def denied(path):  # as the system answers users without permission
        if os.fspath(path).endswith(("private", ".hidden")):
            raise PermissionError(13, "Permission denied", os.fspath(path))
        return listing(path)

    monkeypatch.setattr(os, "scandir", denied)
    assert "private: cannot be read: Permission denied" in refused(Collection.load, tmp_path, format="vault")


def test_links_that_leave_a_vault_are_not_followed(tmp_path):
    secret = write(tmp_path / "secret", {"s.md": "a secret"})
    vault = write(tmp_path / "vault", {"a.md": "one", "sub/b.md": "two"})
    (vault / "in.md").symlink_to("sub/b.md")
    (vault / "out.md").symlink_to(secret / "s.md")
    (vault / "up.md").symlink_to("../secret/s.md")
    (vault / "folder").symlink_to(secret)
    (vault / "home").symlink_to(vault)
    (vault / "loop.md").symlink_to("loop.md")
    os.mkfifo(vault / "pipe.md")
    (tmp_path / "link").symlink_to(vault)
    for path in (vault, tmp_path / "link"):
        found = Collection.load(path)
        assert set(found.parents.values()) == {"a", "sub/b", "in"}
        assert "secret" not in str(found.docs())
        assert [warning.partition("/vault/")[2] or warning.partition("/link/")[2] for warning in found.warnings] == [
            "pipe.md: skipped, not a regular file",
            "loop.md: skipped, the link is broken",
            "folder (and 2 more): skipped, the link leaves the vault",
        ]


# ---- structure without end


@pytest.mark.parametrize(
    ("yaml", "says"),
    [
        ("a: &a [1]\n" + "".join(f"{x}: &{x} [{', '.join([f'*{y}'] * 10)}]\n" for y, x in pairwise("abcdefghij")),
         "more than 20,000 values"),
        ("a: &a {x: 1}\n" + "".join(f"{x}: &{x}\n  <<: [{', '.join([f'*{y}'] * 10)}]\n" for y, x in pairwise("abcdefghij")),
         "more than 20,000 values"),
        ("a: &a [*a]\n", "the alias *a refers to itself"),
        ("a: " + "[" * 30_000, "nested more than 100 levels deep"),
        ("a: " + "[" * 900 + "]" * 900, "nested more than 100 levels deep"),
        ("- " * 20_000, "nested more than 100 levels deep"),
        ("a: " + "9" * 5000, "an integer has more than 300 digits"),
        ("a: 0x" + "f" * 5000, "an integer has more than 300 digits"),
        ("a: " + "1:" * 5000 + "1", "an integer has more than 300 digits"),
        ("? " + "9" * 5000 + "\n: a", "an integer has more than 300 digits"),
        ("a: " + "1:" * 5000 + "1.5", "int too large to convert to float"),
    ],
)  # fmt: skip
def test_yaml_is_bounded(yaml, says):
    with pytest.raises(UnsafeError, match=".*"):
        parse_yaml(yaml)
    values, body, warning = parse_front_matter(f"---\n{yaml}\n---\nbody\n")
    assert (values, body) == ({}, "body\n")
    assert says in warning
    assert warning.endswith("the note is kept without its front matter")


def test_front_matter_keys_and_values_of_any_type_are_plain():
    text = "1: x\nnull: y\n2024-01-01: {3: a, ~: b}\ns: !!set {b, a}\nb: !!binary aGk=\nt: &t [1, 2]\nu: *t\nv: {<<: {w: 1}}\n"
    assert parse_front_matter(f"---\n{text}---\n")[0] == {
        "1": "x", "None": "y", "2024-01-01": {"3": "a", "None": "b"}, "s": ["a", "b"], "b": "hi", "t": [1, 2], "u": [1, 2],
        "v": {"w": 1},
    }  # fmt: skip


def test_large_front_matter_is_kept_as_text():
    content = "---\n" + "key: value\n" * 100_000 + "---\nbody\n"
    values, body, warning = parse_front_matter(content)
    assert (values, body) == ({}, content)
    assert warning == "front matter is larger than 64 KB; it is kept as text"


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("[" * 100_000, "nested more than 100 levels deep"),
        ("[" * 500 + "]" * 500, "nested more than 100 levels deep"),
        ("9" * 5000, "an integer has more than 300 digits"),
        ("9" * 400, "an integer has more than 300 digits"),
        ("{", "not JSON: "),
    ],
)
def test_json_is_bounded(tmp_path, text, says):
    write(tmp_path, {"a.json": text})
    assert f"a.json: {says}" in refused(load_json, tmp_path / "a.json")


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("a = " + "[" * 100_000, "a.toml: nested more than 100 levels deep"),
        ("a = " + "[" * 200 + "]" * 200, "a.toml: nested more than 100 levels deep"),
        ("\n" + "a." * 200_000 + "a = 1", "a.toml:2: a key has more than 50 parts"),
        ("\n[" + '"=".' * 100_000 + "a]", "a.toml:2: a key has more than 50 parts"),
        ("x = {" + "a . " * 100_000 + "a = 1}", "a.toml:1: a key has more than 50 parts"),
        ("a = " + "9" * 5000, "an integer has more than 300 digits"),
        ("a = 0x" + "f" * 5000, "an integer has more than 300 digits"),
        ("# " + "x" * MB, "a.toml: is larger than 1 MB"),
        ("a = \xff".encode("latin-1"), "a.toml: not text (UTF-8)"),
    ],
)
def test_toml_is_bounded(tmp_path, text, says):
    write(tmp_path, {"a.toml": text})
    assert says in refused(load_toml, tmp_path / "a.toml")
    assert load_toml(write(tmp_path, {"b.toml": "a.b.c = [1.5, 2.5]\nd = 'a.b.c.d.e'\n"}) / "b.toml")


def test_rows_of_json_are_bounded(tmp_path):
    deep = '{"_id": "a", "text": ' + "[" * 500 + "]" * 500 + "}\n"
    assert "docs.jsonl:1: nested more than 100" in refused(Collection.load, write(tmp_path, {"docs.jsonl": deep}))
    write(tmp_path, {"docs.jsonl": '{"_id": "a", "text": "b", "n": ' + "9" * 5000 + "}\n"})
    assert "docs.jsonl:1: Integer value out of range" in refused(Collection.load, tmp_path)
    write(tmp_path, {"docs.jsonl": '{"_id": "a", "text": "b", "n": ' + "9" * 400 + ', "m": 1}\n'})
    assert Collection.load(tmp_path).metadata["n"].to_list() == ["9" * 400]  # no float holds it
    deep = '{"query": "q", "doc": "d", "score": 1, "x": ' + "[" * 100_000
    assert "a.jsonl:1: maximum recursion depth" in refused(Run.read, write(tmp_path, {"a.jsonl": deep}) / "a.jsonl")


def test_values_of_cells_are_bounded():
    assert to_series("n", [1, 10**400]).to_list() == ["1", str(10**400)]
    assert to_series("n", [1, float("nan"), float("inf")]).dtype.is_float()
    for cell in (
        "[" + "-" * 100_000 + "1]",
        "(" * 5_000 + ")",
        "[" * 99 + "]" * 99,
        f"[{'9' * 5000}]",
        "[1" + "+1" * 50_000 + "]",
    ):
        assert len(parse_list(cell)) == 1


def test_many_columns_are_refused(tmp_path, monkeypatch):
    names = ",".join(f"c{at}" for at in range(100_000))
    assert "has more than 10,000 columns" in refused(Collection.load, write(tmp_path, {"docs.csv": f"{names}\n"}))
    (tmp_path / "docs.csv").unlink()
    for module in ("tabular", "base_collection"):
        monkeypatch.setattr(f"rankwright.collection.{module}.COLUMNS", 1000)
    rows = "".join(f'{{"_id": "{at}", "text": "a", "c{at}": 1}}\n' for at in range(1_100))
    write(tmp_path, {"docs.jsonl": rows})
    assert "more than 1,000 different fields" in refused(lambda: Collection.load(tmp_path).metadata)


def test_docs_with_different_fields():
    docs = [("a", {"x": 1}), ("b", {"y": 2}), ("c", {"x": 3, "y": 4}), ("d", {})]
    [block] = make_blocks(docs)
    assert block.ids == ["a", "b", "c", "d"]
    assert block.columns == {"x": [1, None, 3, None], "y": [None, 2, 4, None]}


def test_a_quote_without_end_takes_linear_time(tmp_path):
    write(tmp_path, {"docs.csv": 'id,"' + "a\n" * 200_000})
    assert "docs.csv: not a CSV file (the header has no end); is a closing quote missing?" in refused(
        Collection.load, tmp_path
    )


# ---- text


def test_notes_take_linear_time():
    assert split_sections("[[" + "a" * 200_000)[0].links == []
    assert split_sections("[[a|b]] [c](d.md) " * 20_000)[0].links[:1] == ["[[a]]"]  # too many marks to be parsed
    taken = {}
    assert [unique_name("a", taken) for _ in range(50_000)][-1] == "a-50000"
    assert unique_name("a-7", taken) == "a-7-2"
    root = Section(0, "", "", None)
    sections = [root, *(Section(1, "a", "short", root) for _ in range(20_000))]
    assert len(join_short_sections(sections)) == 1
    assert root.full_text.count("a\nshort") == 20_000


def test_a_long_heading_is_text_and_not_in_every_title(tmp_path):
    body = f"# {'word ' * 1000}\n" + "".join(f"## part {at}\n{'text ' * 20}\n" for at in range(100))
    docs = Collection.load(write(tmp_path, {"a.md": body})).docs()
    assert len(docs) == 101
    assert max(len(doc["title"]) for doc in docs.values()) < 1100
    assert sum(doc["text"].count("word") for doc in docs.values()) == 1000


def test_a_note_too_large_to_parse_is_kept_as_text(tmp_path):
    found = Collection.load(write(tmp_path, {"a.md": "# h\n[[b]]\n" * 20_000}))
    assert list(found.docs()) == ["a#top"]
    assert found.docs()["a#top"]["links"] == ["b"]
    assert "a.md: larger than 4 MB, or more than 100,000 marks and lines; it is kept as one chunk" in found.warnings[0]


@pytest.mark.parametrize(
    "inner",
    [
        "<p>" * 50_000,
        "<a" * 50_000 + ">",
        "<![CDATA[" * 50_000,
        "<DOCNO>" * 50_000,
        "</x>" * 50_000,
        f"&#{'9' * 5000};",
    ],
    ids=["p", "a", "cdata", "docno", "closing", "reference"],
)
def test_sgml_takes_linear_time(tmp_path, inner):
    write(tmp_path, {"a.sgml": f"<DOC id=d>{inner}<TEXT>words</TEXT></DOC>"})
    assert list(Collection.load(tmp_path / "a.sgml").docs()) == ["d"]


@pytest.mark.parametrize("text", ["<DOC>" * 100_000, "<DOC " * 100_000, "<DOC><DOCNO>a</DOCNO>" + "text " * MB])
def test_docs_without_end_take_linear_time(tmp_path, text):
    write(tmp_path, {"a.sgml": text})
    assert "a.sgml" in refused(Collection.load, tmp_path / "a.sgml")


@pytest.mark.parametrize(
    ("text", "count", "last"),
    [
        ("a" * (255 * 500 + 1), 501, "a"),
        ("é" * (255 * 1000), 1000, "é" * 255),
        ("a" + "\u0301" * 300_000, 1, "a" + "\u0301" * 254),
        ("a" + "\U0001f3fb" * 300_000 + "b", 2, "b"),
        ("_" * 500_000 + "a", 1, "_" * 254 + "a"),
        ("é" + "_" * 500_000 + "b", 2, "_" * 254 + "b"),
        ("\u0301" * 300_000, 0, ""),
    ],
    ids=["word", "letters", "marks", "tones", "connectors", "letters-connectors", "marks-alone"],
)  # fmt: skip
def test_long_words_take_linear_time(text, count, last):
    lexicon = Lexicon(get_analyzer("nepali"))  # which leaves Latin letters alone
    _, codes = lexicon.encode([text])
    assert len(codes) == count
    if count:
        assert len(lexicon.term_list[codes[-1]]) == len(last)


# ---- files


@pytest.mark.parametrize("pack", [gzip.compress, lambda data: zstd().compress(data)], ids=["gz", "zst"])
def test_bombs_are_refused(tmp_path, monkeypatch, pack):
    monkeypatch.setattr("rankwright.base.files.FREE_EXPANSION", MB)
    bomb = pack(b"\n" * (2 * MB))
    write(tmp_path, {"a.run.gz": bomb, "docs.jsonl.gz": bomb})
    says = "expands to more than 200 times its size; decompress it first"
    assert says in refused(Run.read, tmp_path / "a.run.gz")
    assert says in refused(Collection.load, tmp_path)


def test_blank_lines_cost_nothing(tmp_path):
    write(tmp_path, {"a.run": b"\n" * (30 * MB) + b"q Q0 d 1 x t\n"})
    assert f"a.run:{30 * MB + 1}: score 'x' is not a number" in refused(Run.read, tmp_path / "a.run")


def test_byte_order_marks_of_concatenated_files(tmp_path, columns):
    for text in ("\ufeffq Q0 a 1 2 t\n\ufeffq Q0 b 2 1 t\n", "# c\n\ufeffq Q0 a 1 2 t\nq Q0 b 2 1 t\n"):
        write(tmp_path, {"a.run": text})
        assert Run.read(tmp_path / "a.run").to_dict() == {"q": {"a": 2.0, "b": 1.0}}
    write(tmp_path, {"a.run": b"# \0\nq Q0 a 1 2 t\n"})
    assert "a.run:1: not UTF-8 text, or contains NUL" in refused(Run.read, tmp_path / "a.run")


def test_devices_are_refused_and_pipes_are_read(tmp_path, monkeypatch):
    assert refused(Run.read, "/dev/zero") == "/dev/zero: is a device, not a file"
    assert refused(Qrels.read, "/dev/zero") == "/dev/zero: is a device, not a file"
    assert refused(load_toml, Path("/dev/zero")) == "/dev/zero: is a device, not a file"
    assert len(Run.read("/dev/null")) == 0
    os.mkfifo(tmp_path / "pipe")
    for args in (("run", "pipe"), ("check", write(tmp_path / "v", {"a.md": "x"}), "--queries", "pipe")):
        done = command(*args, cwd=tmp_path)
        assert done.returncode == 2
        assert done.stderr.endswith("pipe: is a pipe; write it to a file, since it is read more than once\n")
    for content in (b"q Q0 d 1 2 t\n", b"q Q0 d 1 2 t\n" * 100_000):
        writer = subprocess.Popen(
            [sys.executable, "-c", f"open({str(tmp_path / 'pipe')!r}, 'wb').write({content[:13]!r})"]
        )
        assert Run.read(tmp_path / "pipe").to_dict() == {"q": {"d": 2.0}}
        writer.wait()
    monkeypatch.setattr("rankwright.base.files.PIPE_BYTES", 10)
    writer = subprocess.Popen([sys.executable, "-c", f"open({str(tmp_path / 'pipe')!r}, 'wb').write(b'x' * 100)"])
    assert "a pipe of more than 10 bytes; write it to a file" in refused(Run.read, tmp_path / "pipe")
    writer.wait()


def test_names_that_are_not_utf8(tmp_path):
    home = tmp_path / os.fsdecode(b"v\xff")
    files = {
        b"a.md": "some words\n", b"\xfe.md": "other words\n", b"qrels/t\xff.tsv": "q1\ta#top\t1\n",
        b"qrels/t\xfe.tsv": "q1\ta#top\t0\n", b"queries.jsonl": '{"_id": "q1", "text": "words"}\n',
    }  # fmt: skip
    found = Collection.load(write(home, {os.fsdecode(name): content for name, content in files.items()}))
    assert found.name == "v\\xff"
    assert sorted(found.splits) == ["t\\xfe", "t\\xff"]
    assert list(found.docs()) == ["a#top", "?#top"]
    assert [name for name, _ in find_collections(tmp_path / "v*", None)[0]] == ["v\\xff"]
    assert fingerprint(os.fsdecode(b"\xff")) != fingerprint("")
