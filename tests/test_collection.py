"""Collections in every format, and the checks before anything is scored."""

import datetime
import gzip
import json
import os
import re
from array import array

import pytest
from hypothesis import given
from hypothesis import strategies as st

from conftest import command
from rankwright import BM25, Collection, Qrels, RankwrightError, check, demo, evaluate
from rankwright.base.files import scan_lines
from rankwright.cli.docs_command import select_docs, write_ids
from rankwright.collection.collection import make_blocks
from rankwright.collection.plain_text import to_plain_text


def write(folder, files):
    """Write files by name: each a text, or a list of JSON objects."""
    for name, content in files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        text = content if isinstance(content, str) else "".join(json.dumps(row) + "\n" for row in content)
        path.write_text(text, encoding="utf-8")
    return folder


@pytest.fixture
def beir(tmp_path):
    return write(tmp_path / "tiny", {
        "corpus.jsonl": [
            {"_id": "007", "title": "Bond", "text": "shaken", "metadata": {"date": "1962-10-05", "tags": ["film"], "links": ["d2"]}},
            {"_id": "d2", "title": "", "text": "stirred", "metadata": {"year": 1964}},
        ],
        "queries.jsonl": [{"_id": "q1", "text": "martini", "metadata": {"query_type": "drink"}}, {"_id": "q2", "text": "b"}],
        "qrels/test.tsv": "query-id\tcorpus-id\tscore\nq1\t007\t1\n",
        "qrels/dev.tsv": "query-id\tcorpus-id\tscore\nq2\td2\t2\n",
    })  # fmt: skip


def test_beir(beir):
    c = Collection.load(beir)
    assert c.queries == {"q1": "martini", "q2": "b"}
    assert c.types == {"q1": "drink"}
    assert (c.split, set(c.splits)) == ("test", {"test", "dev"})
    assert (c.judged_queries, c.select_split("dev").judged_queries, c.select_split("all").judged_queries) == (
        {"q1": "martini"},
        {"q2": "b"},
        c.queries,
    )
    assert [list(block) for block in c.texts()] == [[["007", "d2"], ["Bond\nshaken", "\nstirred"]]]
    m = c.metadata
    assert m["date"].to_list() == [datetime.date(1962, 10, 5), None]
    assert m["links"].to_list() == [["d2"], None]
    assert m["year"].to_list() == [None, 1964]
    assert c.docs(["d2"])["d2"]["text"] == "stirred"
    with pytest.raises(RankwrightError, match="split 'train' is unknown; choose dev, test or all"):
        c.select_split("train")
    with pytest.raises(RankwrightError, match="field 'body' is unknown; choose title, text, date"):
        list(c.texts(["body"]))


def test_blocks_stream(beir, monkeypatch):
    """Docs come in blocks; a key that first appears late is None for earlier docs."""
    monkeypatch.setattr("rankwright.collection.base_collection.BLOCK_DOCS", 1)
    blocks = list(Collection.load(beir).blocks())
    assert [block.ids for block in blocks] == [["007"], ["d2"]]
    assert Collection.load(beir).metadata["year"].to_list() == [None, 1964]


@pytest.mark.parametrize(("rows", "says"), [
    ('{"_id": "a"\n', "corpus.jsonl:1: "),
    ('{"_id": "a", "text": "x"}\n[1]\n', "corpus.jsonl:2: expected an object, got a list; a row is one JSON object on a line"),
    ('{"name": "a", "text": "x"}\n', "no column for the id of the doc (doc, _id, id, doc_id, docid, docno or pid); it has name, text"),
    ('{"_id": "", "text": "x"}\n', "corpus.jsonl:1: _id must be a non-empty text or an integer, got ''"),
    ("", "corpus.jsonl: is empty"),
])  # fmt: skip
def test_bad_rows(beir, rows, says):
    (beir / "corpus.jsonl").write_text(rows)
    with pytest.raises(RankwrightError) as error:
        list(Collection.load(beir).blocks())
    assert says in str(error.value)
    assert "\n" not in str(error.value)


def test_repeated_ids_are_refused(beir):
    with (beir / "corpus.jsonl").open("a") as file:
        file.write('{"_id": "007", "text": "again"}\n')
    with pytest.raises(RankwrightError, match="doc id '007' appears twice"):
        BM25.build(Collection.load(beir))
    with (beir / "queries.jsonl").open("a") as file:
        file.write('{"_id": "q1", "text": "again"}\n')
    with pytest.raises(RankwrightError, match="queries.jsonl:3: query 'q1' appears twice"):
        Collection.load(beir)


def test_truncated_gzip_is_one_line(beir):
    packed = gzip.compress((beir / "corpus.jsonl").read_bytes())
    (beir / "corpus.jsonl").unlink()
    (beir / "corpus.jsonl.gz").write_bytes(packed)
    assert list(Collection.load(beir).docs()) == ["007", "d2"]
    (beir / "corpus.jsonl.gz").write_bytes(packed[:-12])
    with pytest.raises(RankwrightError, match=r"corpus.jsonl.gz: truncated or damaged \.gz file"):
        list(Collection.load(beir).blocks())


RULES = """rule_id,rule,examples,confused_with
r1,"Refunds are paid within five days of the return","['when do I get my money back for a return', 'how long does a refund take please']",r2
r2,"Exchanges ship once the first parcel is scanned","[""how soon is my swapped item sent out""]","r1,r3"
r3,"Gift cards never expire and cannot be paid out","does a gift card ever run out of time|can I cash in a gift card at the desk",
"""
MAPPED = {"doc": "rule_id", "fields": "rule", "queries": "examples", "distractors": "confused_with"}
MAPPED["separator"] = "|"


def test_rules_with_examples_and_distractors(tmp_path):
    """Rules with example queries and distractors in cells."""
    (tmp_path / "rules.csv").write_text(RULES)
    c = Collection.load(tmp_path / "rules.csv", columns=MAPPED)
    assert len(c.queries) == 5
    assert c.queries["r3/q2"] == "can I cash in a gift card at the desk"
    assert c.qrels.to_dict()["r2/q1"] == {"r1": 0, "r2": 1, "r3": 0}
    assert c.qrels.distractors.sum() == 4  # r2 for both of r1's, r1 and r3 for r2's
    # with the examples indexed, every query finds its rule, which contains it; without them it does not
    leaking, honest = (
        BM25.build(c, fields=fields).search(c.judged_queries, 3) for fields in (["rule", "examples"], ["rule"])
    )
    scores = [evaluate(c.qrels, run, ["RR", "Hit@1"]) for run in (leaking, honest)]
    assert scores[0].mean("bm25", "Hit@1") == 1
    assert scores[1].mean("bm25", "RR") < scores[0].mean("bm25", "RR")
    found = {row[1]: row for row in check(c, ["rule", "examples"]).rows}
    assert found["queries that appear word for word in a doc"][:4] == (
        "warning",
        "queries that appear word for word in a doc",
        5,
        5,
    )
    assert "5 in a relevant doc" in found["queries that appear word for word in a doc"][4]
    found = {row[1]: row for row in check(c).rows}
    assert found["queries that appear word for word in a doc"][:3] == (
        "ok",
        "queries that appear word for word in a doc",
        0,
    )


# a header with line breaks, commas and quotes inside quotes, and two columns of examples, one with JSON over several lines
SHEET = '''"Rule
ID","Rule text, as agreed","Example
""1""",Example 2,Distractors
001,"返品は30日以内に受け付けます","返品は何日以内ですか","{
  ""question"": ""refund; how long?"",
  ""who"": ""a|b""
}","002; 003"
002,Exchanges ship once the first parcel is scanned,"How long do refunds take; and who pays?","[""swap it"", ""send another""]",001
003,Gift cards never expire,,"line one
line two",
'''
SHEET_MAPPING = {
    "doc": "Rule ID", "fields": ["Rule ID", "Rule text, as agreed"], "queries": ['Example "1"', "Example 2"],
    "distractors": "Distractors",
}  # fmt: skip


def test_a_cell_is_one_query(tmp_path):
    """Whatever it contains, unless it is a JSON list or the mapping names a separator."""
    (tmp_path / "sheet.csv").write_text(SHEET)
    c = Collection.load(tmp_path / "sheet.csv", columns=SHEET_MAPPING)
    assert list(c.queries.values()) == [
        "返品は何日以内ですか", '{\n  "question": "refund; how long?",\n  "who": "a|b"\n}',
        "How long do refunds take; and who pays?", "swap it", "send another", "line one\nline two",
    ]  # fmt: skip
    assert list(c.queries) == ["001/q1", "001/q2", "002/q1", "002/q2", "002/q3", "003/q1"]
    assert c.qrels.to_dict()["001/q2"] == {"001": 1, "002": 0, "003": 0}
    assert next(iter(c.texts()))[1][2] == "003\nGift cards never expire"  # the id is a field like any other
    split = Collection.load(tmp_path / "sheet.csv", columns={**SHEET_MAPPING, "separator": ";"})
    assert split.queries["002/q1"] == "How long do refunds take"
    assert split.queries["002/q2"] == "and who pays?"
    with pytest.raises(RankwrightError, match="columns: separator must be a string such as ';', got ''"):
        Collection.load(tmp_path / "sheet.csv", columns={**SHEET_MAPPING, "separator": ""})


def test_japanese_is_found_by_a_local_analyzer(tmp_path):
    (tmp_path / "sheet.csv").write_text(SHEET)
    c = Collection.load(tmp_path / "sheet.csv", columns=SHEET_MAPPING)
    assert next(iter(BM25.build(c).search(c.queries, 3).to_dict()["001/q1"])) == "001"


def test_columns_on_the_command_line(tmp_path):
    """A key is repeated for several columns; a comma may be part of a name or separate names."""
    (tmp_path / "sheet.csv").write_text(SHEET)
    columns = ["doc=Rule ID", "fields=Rule text, as agreed", 'queries=Example "1"', "queries=Example 2"]
    flags = [flag for value in columns for flag in ("--columns", value)]
    done = command("check", tmp_path / "sheet.csv", *flags)
    assert done.returncode == 0, done.stderr
    assert "6 queries, 6 relevant" in done.stdout
    both = command("check", tmp_path / "sheet.csv", *flags[:4], "--columns", 'queries=Example "1",Example 2')
    assert "6 queries, 6 relevant" in both.stdout
    wrong = command("check", tmp_path / "sheet.csv", *flags[:4], "--columns", "queries=Example 3")
    assert (wrong.returncode, wrong.stderr.count("\n")) == (2, 1)
    assert "no column 'Example 3' (columns: queries); it has Rule ID, Rule text, as agreed, Example" in wrong.stderr


def test_cells_are_parsed_never_executed(tmp_path):
    evil = "doc,text,queries\nd1,x,\"[__import__('os').system('touch pwned')]\"\nd2,y,\"['a b', 3]\"\n"
    (tmp_path / "rules.csv").write_text(evil)
    c = Collection.load(tmp_path / "rules.csv")
    assert "a b" in c.queries.values()
    assert not (tmp_path / "pwned").exists()


def test_mapped_columns_must_exist(tmp_path):
    (tmp_path / "rules.csv").write_text(RULES)
    with pytest.raises(
        RankwrightError,
        match="rules.csv:2: no column 'exmples' .columns: queries.; it has rule_id, rule, examples, confused_with",
    ):
        Collection.load(tmp_path / "rules.csv", columns=MAPPED | {"queries": "exmples"})
    with pytest.raises(RankwrightError, match="columns: key 'docs' is unknown; choose doc"):
        Collection.load(tmp_path / "rules.csv", columns={"docs": "rule_id"})
    (tmp_path / "rules.csv").write_text(RULES + "r4,only two\n")
    with pytest.raises(RankwrightError, match="rules.csv:5: 2 cells under 4 columns"):
        Collection.load(tmp_path / "rules.csv", columns=MAPPED)


def test_trec(tmp_path):
    write(tmp_path, {
        "docs/a.sgml": "<DOC>\n<DOCNO> AP-1 </DOCNO>\n<HEAD>Caf&eacute;</HEAD>\n<DATE>1989-03-01</DATE>\n<TEXT>\nOne <B>two</B>\n</TEXT>\n<TEXT>three</TEXT>\n</DOC>\n<DOC><DOCNO>AP-2</DOCNO><TEXT>four</TEXT></DOC>\n",
        "docs/b.jsonl": [{"id": "J-1", "contents": "five", "text": "five"}],
        "topics.txt": "<top>\n<num> Number: 401\n<title> foreign minorities\n<desc> Description:\nWhat about them?\n<narr> Narrative:\nAll.\n</top>\n",
        "topics.xml": '<topics><topic number="7" type="person"><query>who &amp; what</query></topic></topics>',
        "qrels.txt": "401 0 AP-1 1\n",
    })  # fmt: skip
    c = Collection.load(tmp_path)
    docs = c.docs()
    assert docs["AP-1"]["title"] == "Café"
    assert docs["AP-1"]["text"].split() == ["One", "two", "three"]
    assert docs["AP-1"]["date"] == datetime.date(1989, 3, 1)
    assert set(docs) == {"AP-1", "AP-2", "J-1"}
    assert c.queries == {"401": "foreign minorities", "7": "who & what"}
    assert c.types == {"7": "person"}
    assert c.judged_queries == {"401": "foreign minorities"}
    assert Collection.load(tmp_path, columns={"query_text": "desc"}).queries["401"] == "What about them?"
    (tmp_path / "docs/a.sgml").write_text("<DOC><DOCNO>AP-1</DOCNO><TEXT>cut o")
    with pytest.raises(RankwrightError, match="a.sgml:1: doc 1 has no closing </DOC>; is the file truncated"):
        Collection.load(tmp_path)


def test_trec_docs_across_pieces(tmp_path, monkeypatch):
    """A doc that spans two pieces of a file is complete."""
    monkeypatch.setattr("rankwright.collection.trec.PIECE", 7)
    (tmp_path / "a.sgml").write_text(
        "".join(f"<DOC><DOCNO>d{i}</DOCNO><TEXT>text {i}</TEXT></DOC>\n" for i in range(20))
    )
    assert {d: v["text"] for d, v in Collection.load(tmp_path / "a.sgml").docs().items()} == {
        f"d{i}": f"text {i}" for i in range(20)
    }


def test_msmarco(tmp_path):
    write(tmp_path, {
        "collection.tsv": '0\tThe "first" passage\n1\tsecond\n',
        "queries.dev.tsv": "9\twhat is first\n",
        "qrels.dev.tsv": "9\t0\t0\t1\n",
    })  # fmt: skip
    c = Collection.load(tmp_path)
    assert c.docs()["0"] == {"text": 'The "first" passage'}
    assert (c.split, c.judged_queries, c.qrels.to_dict()) == ("dev", {"9": "what is first"}, {"9": {"0": 1}})
    (tmp_path / "collection.tsv").write_text("0 no tab\n")
    with pytest.raises(RankwrightError, match="collection.tsv:1: must have 2 tab-separated columns, got 1"):
        Collection.load(tmp_path).docs()


def test_ir_datasets(tmp_path):
    """A dataset built with the package itself, from local files."""
    irds = pytest.importorskip("ir_datasets")

    write(tmp_path, {"docs.tsv": "d1\tred apple\nd2\tgreen pear\n", "q.tsv": "q1\tapple\n", "qrels": "q1 0 d1 1\n"})
    local = {name: irds.util.LocalDownload(tmp_path / name) for name in ("docs.tsv", "q.tsv", "qrels")}
    dataset = irds.Dataset(
        irds.formats.TsvDocs(local["docs.tsv"]), irds.formats.TsvQueries(local["q.tsv"]), irds.formats.TrecQrels(local["qrels"], {1: "yes"})
    )  # fmt: skip
    irds.registry.register("rankwright-test/tiny", dataset)
    c = Collection.load("ir_datasets:rankwright-test/tiny")
    assert (c.split, c.judged_queries, c.qrels.to_dict()) == ("tiny", {"q1": "apple"}, {"q1": {"d1": 1}})
    assert BM25.build(c).search(c.judged_queries, 5).to_dict()["q1"].keys() == {"d1"}
    with pytest.raises(RankwrightError, match="ir_datasets:no/such: ir_datasets has no such dataset"):
        Collection.load("ir_datasets:no/such")


NOTE = """---
title: Deploying
created: 2024-01-05
updated: 2024-03-02 10:30:00
tags: [ops, infra/cloud]
type: how-to
owner: platform team
---
Opening words that are long enough to stand for themselves, as a chunk without heading.

# Steps

See [[Other Note|the other]] and [build](sub/build.md#intro), not `[[in code]]` or [web](https://example.com/x.md).

```bash
# not a heading
[[not a link]]
```

## Again

This section is called like a later one, and is long enough to be a chunk of its own.

## Again

This section is called like an earlier one, and is long enough to be a chunk of its own.

### Short

tiny
"""


def test_vault(tmp_path):
    write(tmp_path, {
        "Deploying now.md": NOTE,
        "sub/build.md": "# Build\n\nBack to [[deploying]], and up to [it](../Deploying%20now.md), and to a [[Ghost]] that is nowhere at all.\n",
        "people/Other Note.md": "---\naliases: [The Other]\ntags: '#a, b'\n---\nToo short.\n",
        "broken.md": "---\ntags: [unclosed\nx: : y\n---\n# Kept\n\nThe note is kept although its front matter is broken.\n",
        "2024-05-06.md": "Daily note without front matter, with enough text to be a chunk of its own.\n",
        ".obsidian/x.md": "hidden\n",
        "queries.jsonl": [{"_id": "q1", "text": "how to deploy", "type": "how-to"}],
        "qrels.jsonl": [{"query": "q1", "doc": "Deploying_now#steps", "grade": 3}],
    })  # fmt: skip
    c = Collection.load(tmp_path)
    docs = c.docs()
    mine = {doc: values for doc, values in docs.items() if values["parent"] == "Deploying_now"}
    assert list(mine) == ["Deploying_now#top", "Deploying_now#steps", "Deploying_now#again", "Deploying_now#again-2"]
    assert mine["Deploying_now#again-2"]["title"] == "Deploying > Steps > Again"
    assert mine["Deploying_now#again-2"]["text"].endswith("Short\ntiny")  # a short section joins its parent
    steps = mine["Deploying_now#steps"]
    assert sorted(steps["links"]) == ["people/Other_Note", "sub/build"]
    assert "# not a heading" in steps["text"]
    assert steps["date"] == datetime.date(2024, 3, 2)
    assert steps["created"] == datetime.date(2024, 1, 5)
    assert (steps["tags"], steps["page_type"], steps["owner"]) == (["ops", "infra/cloud"], "how-to", "platform team")
    assert set(docs["sub/build#build"]["links"]) == {"Deploying_now", "Ghost"}
    assert docs["people/Other_Note#top"]["tags"] == ["a", "b"]
    assert docs["2024-05-06#top"]["date"] == datetime.date(2024, 5, 6)
    assert docs["broken#kept"]["text"].startswith("The note is kept")
    assert len(c.warnings) == 1
    assert "broken.md: line " in c.warnings[0]
    assert "broken YAML in the front matter" in c.warnings[0]
    assert len(set(docs)) == len(docs) == len(c.parents)
    assert c.types == {"q1": "how-to"}
    found = {row[1]: row for row in check(c).rows}
    assert found["broken links"][2:] == (1, 4, "Ghost")
    assert found["files"][0] == "warning"


def test_real_vault(data):
    """577 notes full of code: no heading or link comes from code, ids are unique, every chunk has a date and a parent."""
    import re

    c = Collection.load(data / "vault-til")
    docs = c.docs()
    notes = {
        path.relative_to(data / "vault-til").with_suffix("").as_posix() for path in (data / "vault-til").rglob("*.md")
    }
    assert set(c.parents.values()) == notes
    assert len(notes) == 577
    assert not c.warnings
    assert all(values["date"] and values["created"] for values in docs.values())
    assert not any(values["links"] for values in docs.values())  # every [[ in this vault is in code
    for note in notes:  # headings found independently: lines that begin with ``` or ~~~ open and close code
        fence, heads = None, set()
        for line in (data / "vault-til" / f"{note}.md").read_text().split("\n"):
            mark = re.match(r" {0,3}(`{3,}|~{3,})", line)
            if fence:
                fence = None if re.fullmatch(rf" {{0,3}}{fence[0]}{{{len(fence)},}}\s*", line) else fence
            elif mark:
                fence = mark[1]
            elif re.match(r" {0,3}#{1,6}\s", line):
                heads.add(re.sub(r"\W+", "", line))
        for doc, values in docs.items():
            if values["parent"] == note:
                for heading in values["title"].split(" > ")[1:]:
                    assert any(re.sub(r"\W+", "", heading) in head for head in heads), (doc, heading)
    text = "".join(values["text"] for values in docs.values())
    assert len(text) > 0.9 * sum(len((data / "vault-til" / f"{note}.md").read_text()) for note in notes)


@pytest.mark.parametrize("name", ["nothing-here", "empty"])
def test_no_collection(tmp_path, name):
    (tmp_path / "empty").mkdir()
    with pytest.raises(
        RankwrightError, match="no such file or folder|empty: not a collection; a folder has corpus.jsonl"
    ):
        Collection.load(tmp_path / name)


def test_check_finds(tmp_path):
    write(tmp_path, {
        "corpus.jsonl": [
            {"_id": "d1", "text": "the quick brown fox jumps over the lazy dog today", "date": "2024-01-01", "kind": "a"},
            {"_id": "d2", "text": "The  quick brown fox jumps over the lazy dog today", "kind": "a"},
            {"_id": "d3", "text": " ", "kind": "a"},
            {"_id": "d4", "text": "nothing like it", "links": ["d1", "gone"], "kind": "a"},
            *({"_id": f"e{i}", "text": f"doc number {i} of many", "kind": "a"} for i in range(30)),
        ],
        "queries.jsonl": [
            {"_id": "q1", "text": "Quick brown fox jumps over"},
            {"_id": "q2", "text": "brown fox jumps over the lazy dog too"},
            {"_id": "d1", "text": "id of a doc"},
            {"_id": "q4", "text": "id of a doc"},
            {"_id": "q5", "text": "fox"},
        ],
        "qrels/test.tsv": "q1\td1\t1\nq1\tgone\t1\nlost\td1\t1\nq2\td4\t0\n",
    })  # fmt: skip
    rows = {row[1]: row for row in check(Collection.load(tmp_path)).rows}

    def count(what):
        return rows[what][0], rows[what][2]

    assert count("docs without text") == ("warning", 1)
    assert count("docs with duplicate text") == ("ok", 0)  # case differs: not the same
    assert count("broken links") == ("warning", 1)
    assert count("metadata: date") == ("warning", 1)  # one of 34 is under 5%
    assert "dead signal" in rows["metadata: date"][4]
    assert "dead signal: all have 'a'" in rows["metadata: kind"][4]
    assert count("test: judged docs not in the collection") == ("warning", 1)
    assert count("test: judged queries not in the collection") == ("warning", 1)
    assert count("test: queries without a relevant doc") == ("warning", 1)
    assert count("queries without judgements") == ("warning", 3)
    assert count("queries with duplicate text") == ("warning", 1)
    assert count("query ids that are also doc ids") == ("warning", 1)
    assert count("queries that appear word for word in a doc") == ("warning", 1)
    # q2 has six shingles, five of which are in d1 and d2: 5/6 is over 0.8
    assert count("queries that appear almost word for word in a doc") == ("warning", 1)
    assert count("queries too short to check for leaks") == ("ok", 1)
    assert "\n" not in str(rows)


def test_check_command(beir, tmp_path):
    done = command("check", beir)
    assert done.returncode == 0
    assert "queries without judgements" in done.stdout
    assert command("check", beir, "--strict").returncode == 0  # no warnings
    with (beir / "corpus.jsonl").open("a") as file:
        file.write('{"_id": "d3", "title": "", "text": ""}\n')
    assert command("check", beir).returncode == 0
    assert command("check", beir, "--strict").returncode == 1
    failed = command("check", beir, "--fields", "nope")
    assert (failed.returncode, failed.stdout) == (2, "")
    assert failed.stderr.startswith("rankwright: tiny: field 'nope' is unknown; choose title, text")
    done = command("check", beir, "-o", tmp_path / "check.json")
    assert json.loads((tmp_path / "check.json").read_text())["rows"]


def test_leaks_by_brute_force():
    """Shingle containment by its definition, on random texts over three words."""
    import random

    from rankwright.collection.leaks import find_leaks

    rng = random.Random(5)
    for _ in range(20):
        docs = {f"d{i}": [rng.choice("abc") for _ in range(rng.randint(0, 15))] for i in range(12)}
        queries = {f"q{i}": [rng.choice("abc") for _ in range(rng.randint(1, 7))] for i in range(12)}
        expected = set()
        for query, words in queries.items():
            mine = {tuple(words[i : i + 3]) for i in range(len(words) - 2)}
            for doc, text in docs.items():
                theirs = {tuple(text[i : i + 3]) for i in range(len(text) - 2)}
                if len(words) >= 4 and mine and len(mine & theirs) >= 0.8 * len(mine):
                    row = " ".join(words) in " ".join(text)
                    expected.add((query, doc, round(len(mine & theirs) / len(mine), 9), row))
        blocks = [(list(docs), [" ".join(text) for text in docs.values()])]
        found = find_leaks({query: " ".join(words) for query, words in queries.items()}, iter(blocks))
        assert {(leak.query, leak.doc, round(leak.share, 9), leak.is_exact) for leak in found} == expected


def test_collection_from_python_values():
    c = Collection.of(
        {"a": "red", "b": {"title": "green", "text": "pear", "tags": ["x"]}},
        {"q": "pear"},
        Qrels.from_dict({"q": {"b": 1}}),
    )
    assert c.fields == ("title", "text")
    assert evaluate(c.qrels, BM25.build(c).search(c.judged_queries), "RR").mean("bm25", "RR") == 1


def test_any_column_can_be_the_text(tmp_path):
    (tmp_path / "rules.csv").write_text(RULES)
    mapped = {key: name for key, name in MAPPED.items() if key != "fields"}
    c = Collection.load(tmp_path / "rules.csv", columns=mapped)
    assert BM25.build(c, fields=["rule"]).size == 3
    with pytest.raises(RankwrightError, match="rules: no text column is known; name the fields: --fields NAME,NAME"):
        BM25.build(c)
    done = command(
        "check", tmp_path / "rules.csv", *(f"--columns={k}={v}" for k, v in mapped.items()), "--fields", "rule"
    )
    assert done.returncode == 0


def test_judgements_are_written_with_the_run(tmp_path):
    """A CSV's own judgements can be written; --passages needs chunks of notes."""
    (tmp_path / "rules.csv").write_text(RULES)
    args = ["rules.csv", *(f"--columns={key}={name}" for key, name in MAPPED.items())]
    done = command("search", *args, "-o", "r.run", "--judgements", "q.jsonl", cwd=tmp_path)
    assert done.returncode == 0, done.stderr
    assert Qrels.read(tmp_path / "q.jsonl") == Collection.load(tmp_path / "rules.csv", columns=MAPPED).qrels
    assert command("eval", "q.jsonl", "r.run", cwd=tmp_path).returncode == 0
    failed = command("search", *args, "--passages", "MaxP", cwd=tmp_path)
    assert (failed.returncode, failed.stderr) == (
        2,
        "rankwright: --passages MaxP: no doc of rules is a chunk of a note (has a parent)\n",
    )


@pytest.mark.parametrize(("text", "says"), [
    ('id,text\na,"open\nb,c\n', "not a CSV file"),
    ("id,id,text\na,b,c\n", "bad.csv:1: two columns are named 'id'"),
])  # fmt: skip
def test_broken_csv(tmp_path, text, says):
    (tmp_path / "bad.csv").write_text(text)
    with pytest.raises(RankwrightError, match=says):
        list(Collection.load(tmp_path / "bad.csv").blocks())


def test_format_must_fit(beir):
    with pytest.raises(RankwrightError, match="tiny: not in format csv: docs.csv"):
        Collection.load(beir, format="csv")
    with pytest.raises(RankwrightError, match="must be a file, a folder or ir_datasets:NAME, got ''"):
        Collection.load("")


def test_metadata_is_not_the_id(tmp_path):
    write(
        tmp_path,
        {
            "docs.jsonl": [
                {"_id": "1", "text": "alpha", "metadata": {"doc": "WRONG"}},
                {"_id": "2", "title": "beta", "text": "x", "metadata": "odd"},
            ]
        },
    )
    c = Collection.load(tmp_path)
    assert list(c.docs()) == ["1", "2"]
    assert c.fields == ("title", "text")  # though the first row has no title
    assert c.metadata["doc"].to_list() == ["1", "2"]
    assert BM25.build(c).search({"q": "beta"}).to_dict()["q"].keys() == {"2"}


def test_quotes_in_a_tsv_are_ordinary_characters(tmp_path):
    (tmp_path / "docs.tsv").write_text('id\ttext\n1\t"quoted start only\n2\tfoo\n')
    assert {d: v["text"] for d, v in Collection.load(tmp_path / "docs.tsv").docs().items()} == {
        "1": '"quoted start only',
        "2": "foo",
    }


@pytest.mark.parametrize(("doc", "number", "text"), [
    ("<DOC><DOCNO>a</DOCNO><TEXT>p < 0.05 and n > 30</TEXT></DOC>", "a", "p < 0.05 and n > 30"),
    ("<DOC><DOCNO>a</DOCNO><text><![CDATA[x <b> y]]></text></DOC>", "a", "x <b> y"),
    ('<DOC id="G1" type="story"><TEXT>z</TEXT></DOC>', "G1", "z"),
    ("<DOC><DocNo>a</docno><DOCHDR>http://x</DOCHDR><html><body>hello <b>web</b></body></html></DOC>", "a", "hello web"),
    ("<DOC><HEADER><DOCNO>a</DOCNO></HEADER><TEXT>deep</TEXT></DOC>", "a", "deep"),
])  # fmt: skip
def test_trec_text_is_kept(tmp_path, doc, number, text):
    (tmp_path / "a.sgml").write_text(doc)
    found = Collection.load(tmp_path / "a.sgml").docs()
    assert list(found) == [number]
    assert found[number]["text"].split() == text.split()


def test_characters_across_pieces(tmp_path, monkeypatch):
    monkeypatch.setattr("rankwright.collection.trec.PIECE", 5)
    (tmp_path / "a.sgml").write_text("<DOC><DOCNO>a</DOCNO><TEXT>ééééé €€€ 中中</TEXT></DOC>", encoding="utf-8")
    assert Collection.load(tmp_path / "a.sgml").docs()["a"]["text"] == "ééééé €€€ 中中"
    write(tmp_path, {"topics.txt": "<top><num>1<title>a</top>\n<top><num>1<title>b</top>\n"})
    with pytest.raises(RankwrightError, match="topics.txt:2: query '1' appears twice, first on line 1"):
        Collection.load(tmp_path)


def test_notes_lose_no_text(tmp_path):
    long = "long enough to be a chunk that stands for itself, and then some more."
    write(tmp_path, {
        "empty.md": f"---\n---\nbody {long}\n\n---\nmore\n",
        "rule.md": f"---\njust a rule, {long}\n---\nafter it\n",
        "cr.md": f"# One\r\rfirst {long}\r\r# Two\r\rsecond {long}\r",
        "date.md": f"---\ncreated: 2024-02-30\ntags: [kept]\ndoc: foo\nx: {{2024-01-01: b}}\n---\ntext {long}\n",
        "tag.md": f"---\nx: !!bool foo\n---\ntext {long}\n",
        "Other.MD": f"---\nupdated: 2024-01-01\n---\n[[pic.png]] ![[photo.jpg]] {long}\n",
        "topics.md": f"A note called topics, {long}\n",
        "qrels explained.md": f"A note on judgements, {long}\n",
        "two.md": f"Multi\nline\n===\n\n{long}\n",
    })  # fmt: skip
    c = Collection.load(tmp_path)
    docs = c.docs()
    assert docs["empty#top"]["text"].startswith("body")
    assert docs["empty#top"]["text"].endswith("more")
    assert "just a rule" in "".join(v["text"] + v["title"] for d, v in docs.items() if d.startswith("rule"))
    assert [docs[d]["text"].split()[0] for d in ("cr#one", "cr#two")] == ["first", "second"]
    assert docs["date#top"]["tags"] == ["kept"]
    assert docs["date#top"]["date"] is None
    assert docs["Other#top"]["links"] == []
    assert docs["two#multi-line"]["title"] == "two > Multi line"
    assert "qrels_explained#top" in docs
    assert any("created '2024-02-30' is not a date" in each for each in c.warnings)
    assert any("tag.md" in each for each in c.warnings)
    assert c.metadata["doc"].to_list() == list(docs)


def test_no_judged_query_is_in_the_collection(beir):
    (beir / "qrels" / "test.tsv").write_text("zzz\t007\t1\n")
    with pytest.raises(RankwrightError, match="no query of split 'test' is among its queries"):
        Collection.load(beir).judged_queries  # noqa: B018


def test_all_notes_are_found(tmp_path):
    """One long note does not push the others out, and sums do not depend on k."""
    section = "\n\n## Part {}\n\nword and other things that make it long enough to be a chunk\n"
    write(tmp_path, {"long.md": "# Long\n" + "".join(section.format(i) for i in range(30))})
    for i in range(3):
        write(tmp_path, {f"n{i}.md": f"a note number {i} with one word in a longer text, long enough for a chunk\n"})
    write(tmp_path, {"queries.jsonl": [{"_id": "n1", "text": "word"}], "qrels.txt": "n1 0 n1#top 1\n"})
    rows = {k: command("search", tmp_path, "--passages", "SumP", "--k", k).stdout.splitlines() for k in (2, 10)}
    assert (len(rows[2]), len(rows[10])) == (2, 4)
    assert rows[10][:2] == rows[2]
    out = command("search", tmp_path, "--passages", "MaxP", "--exclude-self", "--k", "9").stdout
    assert " n1 " not in out.replace("n1 Q0", "")


def test_the_current_folder_has_a_name(tmp_path, monkeypatch):
    (tmp_path / "notes").mkdir()
    (tmp_path / "notes" / "corpus.jsonl").write_text('{"_id": "a", "text": "x"}\n')
    monkeypatch.chdir(tmp_path / "notes")
    assert Collection.load(".").name == "notes"


def test_queries_and_judgements_from_other_files(beir, tmp_path):
    """Other files are read like those of the folder, and replace the collection's own."""
    rows = {
        "more.jsonl": [{"_id": "n1", "text": "shaken", "type": "drink"}, {"_id": "n2", "text": "stirred"}],
        "more.csv": "id,text,type\nn1,shaken,drink\nn2,stirred,\n",
        "head.tsv": "id\ttext\ttype\nn1\tshaken\tdrink\nn2\tstirred\t\n",
        "bare.tsv": "n1\tshaken\nn2\tstirred\n",
        "topics.txt": "<top>\n<num> n1\n<title> shaken\n</top>\n<top>\n<num> n2\n<title> stirred\n</top>\n",
        "empty.jsonl": "",
        "mine.qrels": "n1 0 007 1\nn2 0 d2 3\n",
        "rewrites.jsonl": [{"_id": "q2", "text": "another b"}],
    }
    write(tmp_path, rows)
    for name in ("more.jsonl", "more.csv", "head.tsv", "bare.tsv", "topics.txt"):
        found = Collection.load(beir, queries=tmp_path / name)
        assert found.queries == {"n1": "shaken", "n2": "stirred"}, name
        assert found.types == ({} if name in ("bare.tsv", "topics.txt") else {"n1": "drink"})
        assert (found.split, found.splits) == (None, {})  # its own judgements are of other queries
        assert found.judged_queries == found.queries
    both = Collection.load(str(beir), queries=str(tmp_path / "more.csv"), qrels=str(tmp_path / "mine.qrels"))
    assert both.qrels.to_dict() == {"n1": {"007": 1}, "n2": {"d2": 3}}
    assert (both.split, list(both.splits), both.judged_queries) == ("test", ["test"], both.queries)
    again = Collection.load(beir, queries=tmp_path / "rewrites.jsonl")
    assert (again.split, list(again.splits), again.judged_queries) == ("dev", ["dev"], {"q2": "another b"})
    for file, says in (("none.jsonl", r"no such file \(queries\)"), ("empty.jsonl", "contains no queries")):
        with pytest.raises(RankwrightError, match=says):
            Collection.load(beir, queries=tmp_path / file)
    with pytest.raises(RankwrightError, match=r"none.qrels"):
        Collection.load(beir, qrels=tmp_path / "none.qrels")


def test_vectors_of_other_queries_are_not_used(tmp_path):
    """The vault's query vectors belong to its own queries, even if there are as many others."""
    vault = demo()
    write(tmp_path, {"other.jsonl": [{"_id": query, "text": "x"} for query in vault.queries]})
    assert set(vault.vectors) == {"docs", "queries"}
    assert set(Collection.load("demo", queries=tmp_path / "other.jsonl").vectors) == {"docs"}


@pytest.mark.slow
def test_other_files_on_the_command_line(tmp_path):
    write(
        tmp_path,
        {
            "q.jsonl": [{"_id": "n1", "text": "price plans"}],
            "j.txt": "n1 0 daily/2025-10-31#old-prices-stay-until-july 2\n",
        },
    )
    files = ("--queries", "q.jsonl", "--qrels", "j.txt")
    for args in (
        ("search", "demo"),
        ("search", "demo", "--retriever", "dense"),
        ("rank", "demo", "--strategy", "comb_sum"),
    ):
        done = command(*args, *files, "--k", "5", cwd=tmp_path)
        assert done.returncode == 0, done.stderr
        assert [line.split()[0] for line in done.stdout.splitlines()] == ["n1"] * 5
    assert (
        "own vectors have none for these queries: using LSA"
        in command("search", "demo", "--retriever", "dense", *files, cwd=tmp_path).stderr
    )
    done = command("search", "demo", *files, "--judgements", "out.txt", "-o", "r.run", cwd=tmp_path)
    assert done.returncode == 0, done.stderr
    assert Qrels.read(tmp_path / "out.txt") == Qrels.read(tmp_path / "j.txt")
    assert re.search(r"queries +1\b", command("check", "demo", *files, cwd=tmp_path).stdout)


def test_docs_are_listed(beir, tmp_path, monkeypatch):
    """Columns that no doc has are left out; --ids prints ids as they are read."""
    notes = write(
        tmp_path / "notes",
        {
            "Plan.md": "---\ntags: [work, pricing]\ndate: 2025-01-02\n---\n# Prices\n"
            + "word " * 20
            + "\n# Dates\n"
            + "day " * 20
        },
    )
    done = command("docs", notes, "--format", "csv")
    assert done.stdout.splitlines() == [
        "doc,parent,title,date,tags",
        'Plan#prices,Plan,Plan > Prices,2025-01-02,"work, pricing"',
        'Plan#dates,Plan,Plan > Dates,2025-01-02,"work, pricing"',
    ]
    assert command("docs", notes, "--like", "DATES", "--ids").stdout == "Plan#dates\n"
    assert command("docs", notes, "--like", "prices").stdout.splitlines()[-1].split()[0] == "Plan#prices"
    assert command("docs", beir, "--format", "csv").stdout.splitlines()[0] == "doc,title,date,tags"  # no parents
    assert command("docs", beir, "--ids").stdout == "007\nd2\n"
    assert command("docs", beir, "--ids", "--format", "csv").stdout.splitlines() == ["doc", "007", "d2"]
    for name, text in (("ids.txt", "007\nd2\n"), ("ids", "007\nd2\n"), ("ids.csv", "doc\n007\nd2\n")):
        assert command("docs", beir, "--ids", "-o", name, cwd=tmp_path).returncode == 0
        assert (tmp_path / name).read_text().replace("\r", "") == text
    none = command("docs", beir, "--like", "nosuch")
    assert (none.returncode, "no doc has 'nosuch' in its id or title" in none.stderr) == (0, True)
    assert "no format belongs to this suffix" in command("docs", beir, "-o", "x.xyz", cwd=tmp_path).stderr


def test_ids_stream(tmp_path, capsys, monkeypatch):
    """Ids are written before later docs are read."""
    monkeypatch.setattr("rankwright.collection.base_collection.BLOCK_DOCS", 2)
    read = []

    def source():
        for at in range(6):
            read.append(at)
            yield f"d{at}", {"text": "x"}

    collection = Collection("c", lambda: make_blocks(source()), ("text",))
    found = select_docs(collection, None)
    assert (next(found)[0], read) == ("d0", [0, 1])
    write_ids((values[0] for values in found), None)
    assert capsys.readouterr().out.split() == ["d1", "d2", "d3", "d4", "d5"]


def test_check_shows_what_it_read(beir):
    """The first docs, queries and judgements: in one line, cut, control characters escaped."""
    (beir / "corpus.jsonl").write_text(json.dumps({"_id": "007", "text": "a\x1b[31m\nb " + "long " * 40}) + "\n")
    shown = [(row[1], row[4]) for row in check(Collection.load(beir)).rows if row[1].startswith("example")]
    assert shown == [
        ("example doc", "007: " + ("a\\x1b[31m b " + "long " * 40)[:39] + "…"),
        ("example query", "q1: martini"), ("example query", "q2: b"),
        ("example judgement", "q1: doc 007 has grade 1"),
    ]  # fmt: skip


def test_obsidian(tmp_path):
    """Inline tags, callouts, embeds, dates under the usual keys, and what Obsidian excludes."""
    long = "words " * 20
    write(tmp_path, {
        "a.md": f"---\ntags: [plan]\nDate Modified: 2024-05-01\ncreated: 2020-01-01\n---\n#Plan and #project/new (#no) #2024 "
                f"x#y `#code` [#link](b.md) {long}\n\n# Heading #h\n\n```\n#fence\n> [!tip] code\n```\n\n> [!warning]- Be careful\n"
                f"> #quoted ![[b]] ![[b.png]] {long}\n\n#über-tag\n",
        "b.md": f"---\nlastmod: 2023-02-03T10:00:00Z\npublished: true\n---\n{long}\n",
        "private/c.md": long, "private.md": long, "2024-07-01.md": long, ".trash/d.md": long,
        ".obsidian/app.json": '{"userIgnoreFilters": ["private/", "/^x.*/"]}',
    })  # fmt: skip
    c = Collection.load(tmp_path)
    docs = c.docs()
    assert set(c.parents.values()) == {"a", "b", "private", "2024-07-01"}
    assert docs["a#top"]["tags"] == ["plan", "project/new", "quoted", "über-tag"]
    heading = docs["a#heading-h"]
    assert heading["links"] == ["b"]
    assert "> Be careful\n" in heading["text"]
    assert "> [!tip] code" in heading["text"]
    assert [docs[f"{name}#top"]["date"] for name in ("a", "b", "private", "2024-07-01")] == [
        datetime.date(2024, 5, 1), datetime.date(2023, 2, 3), None, datetime.date(2024, 7, 1),
    ]  # fmt: skip
    assert docs["b#top"]["published"] is True
    assert [each.partition("app.json: ")[2] for each in c.warnings] == [
        "userIgnoreFilters '/^x.*/': a regular expression is not applied"
    ]
    shown = [row[4] for row in check(c).rows if row[1] == "files" and row[0] == "ok"]
    assert shown == ["notes left out because .obsidian/app.json excludes them (userIgnoreFilters): 1"]


def test_aliases_and_tags_are_searched_but_not_shown(tmp_path):
    """Labels belong to every chunk of their note; they stay metadata, and a vault without any searches what it did."""
    long = "words " * 20
    write(tmp_path, {
        "a.md": f"---\naliases: [Heap]\ntags: [garden/compost]\n---\n{long}\n\n# Second\n\n{long}\n", "b.md": long,
    })  # fmt: skip
    c = Collection.load(tmp_path)
    assert c.fields == ("title", "text", "aliases", "tags")
    assert c.shown_fields == ("title", "text")
    texts = dict(pair for ids, found in c.texts() for pair in zip(ids, found, strict=True))
    assert texts["a#second"] == f"a > Second\n{long.strip()}\nHeap\ngarden/compost"
    assert texts["b#top"] == f"b\n{long.strip()}"
    for word in ("heap", "compost"):
        assert list(BM25.build(c).search({"q": word}).ids) == ["a#top", "a#second"]
    assert {"aliases", "tags"} <= set(c.metadata.columns)
    assert {row[1] for row in check(c).rows} >= {"field: aliases", "metadata: tags"}
    write(tmp_path / "plain", {"a.md": long})
    assert Collection.load(tmp_path / "plain").fields == ("title", "text")
    assert Collection.load("demo").fields == ("title", "text")  # those of its vectors


def test_comments_are_left_out(tmp_path):
    long = "words " * 20
    write(tmp_path, {
        "a.md": f"{long} seen %%gone%% `%% code %%` ``%% more ` code %%`` <!-- gone --> seen\n\n%%\n# Gone\n\ngone #tag [[Gone]]\n%%\n\n"
                "<!--\n```\ngone\n-->\n\n```\n%% kept %% <!-- kept -->\n```\n\n    %% kept %%\n\n"
                "100%% sure\n\nand 50%% stays\n\n<!-- never closed\n",
        "hostile.md": "%% `` " * 20_000 + "\n\n" + "<!-- ` %%" * 20_000,
    })  # fmt: skip
    c = Collection.load(tmp_path)
    docs = c.docs()
    assert [doc for doc in docs if doc.startswith("a#")] == ["a#top"]
    found = docs["a#top"]
    assert "gone" not in found["text"].lower()
    assert (found["tags"], found["links"]) == ([], [])
    for kept in (
        "`%% code %%`",
        "``%% more ` code %%``",
        "\n%% kept %% <!-- kept -->\n",
        "    %% kept %%",
        "50%% stays",
        "never",
    ):
        assert kept in found["text"]


def test_plain_text_of_notes():
    marked = (
        "#### A **bold** head\n\nSee [[target|the label]], [[Other#Part]] and [a link](http://x.org/y) ![pic](p.png).\n"
        "==marked== ~~old~~ <b>html</b> `[[code]]` 2 == 3\n\n| a | b |\n|---|---|\n| [[c\\|d]] | e |\n\n- [x] done\n\n"
        "> quoted\n\n```sh\n# **code**\n```\n"
    )
    assert to_plain_text(marked).split() == [
        "A",
        "bold",
        "head",
        "See",
        "the",
        "label,",
        "Other#Part",
        "and",
        "a",
        "link",
        "pic.",
        "marked",
        "old",
        "html",
        "[[code]]",
        "2",
        "==",
        "3",
        "a",
        "b",
        "d",
        "e",
        "done",
        "quoted",
        "#",
        "**code**",
    ]


def test_a_vault_without_dates_has_those_of_its_files(tmp_path):
    os.utime(write(tmp_path, {"a.md": "words " * 20}) / "a.md", (86400 * 365, 86400 * 365))
    c = Collection.load(tmp_path)
    assert c.docs()["a#top"]["date"] == datetime.date(1971, 1, 1)
    assert c.warnings == ()
    assert "no note has a date (updated, modified, date, created, ...): the times of the files are used" in [
        row[4] for row in check(c).rows
    ]


def test_ids_in_examples_are_whole():
    doc = "projects/2024/" + "a-long-name-of-a-note/" * 4 + "index#heading"
    c = Collection.of({doc: "same text", f"{doc}-2": "same text", "x" * 999: "other"}, {"q": "text"})
    found = {row[1]: row[4] for row in check(c).rows}
    shown = [row[4] for row in check(c).rows if row[1] == "example doc"]
    assert shown[0] == f"{doc}: same text"
    assert shown[2] == f"{'x' * 119}…: other"
    assert found["docs with duplicate text"] == f"{doc}-2 = {doc}"


def test_broken_front_matter_is_told_in_full_where_it_is_repaired(tmp_path):
    """check, index and run name every note; other commands say in one line how many there are."""
    note = "---\ntags: [open\n---\nSome text about frogs and ponds that is long enough to be a chunk.\n"
    write(tmp_path, {"v/a.md": note, "v/b.md": note, "v/c.md": note.replace("tags: [open", "date: soon")})
    short = (
        "warning: 2 notes have broken front matter: rankwright check v\n"
        "warning: 1 date of a note cannot be read: rankwright check v\n"
    )
    for args in (
        ("search", "v", "-q", "frogs"),
        ("docs", "v"),
        ("search", "v", "--system", "bm25", "-q", "frogs", "--store", "s"),
    ):
        said = command(*args, cwd=tmp_path).stderr
        assert short in said
        assert "YAML" not in said
    for args in (("check", "v"), ("index", "v", "-o", "i")):
        said = command(*args, cwd=tmp_path).stderr
        assert said.count("broken YAML in the front matter") == 2
        assert "date 'soon' is not a date" in said


ROWS = st.one_of(
    st.dictionaries(
        st.sampled_from(["_id", "id", "title", "text", "metadata", "date", "tags", "parent", "n"]),
        st.one_of(
            st.text(max_size=5), st.integers(), st.none(), st.just({}), st.just({"tags": "a;b", "x": 1}),
            st.just("2024-01-02"), st.lists(st.text(max_size=3), max_size=2), st.floats(allow_nan=False),
        ),
    ),
    st.builds(lambda text, number: {"_id": f"d{number}", "title": "t", "text": text}, st.text(), st.integers(0, 9)),
)  # fmt: skip


@given(
    st.lists(
        st.one_of(
            ROWS.map(lambda row: json.dumps(row).encode()),
            st.sampled_from([b"", b" ", b"\r", b"\xc2\xa0", b"[1]", b"{", b"\xff", b'{"_id": "a", "text": "b"} x']),
        ),
        max_size=12,
    ),
    st.integers(1, 4),
    st.integers(1, 60),
    st.sampled_from([b"", b"\n", b"\n\n", b"\r\n"]),
    st.booleans(),
    st.integers(0, 12),
)
def test_jsonl_in_columns_is_read_as_row_by_row(tmp_path_factory, lines, docs, size, end, has_bom, after):
    """Blocks, places, and the first error are those of the rows one by one, from any line on."""
    from rankwright.collection import base_collection, json_blocks
    from rankwright.collection.column_mapping import ColumnMapping
    from rankwright.collection.tabular import make_docs, parse_json_rows

    path = tmp_path_factory.getbasetemp() / "blocks.jsonl"
    path.write_bytes((b"\xef\xbb\xbf" if has_bom else b"") + b"\n".join(lines) + (end if lines else b""))
    mapping = ColumnMapping.of(None)
    after = min(after, len(lines))
    first = sum(len(line) + 1 for line in lines[:after]) + 3 * (has_bom and after > 0)

    def row_by_row():
        places = array("q")
        given = (line for line in scan_lines(path, skip_blank=True) if line.number > after)
        return base_collection.make_blocks(make_docs(parse_json_rows(path, given, places), mapping), places)

    def collect(blocks):
        found = []
        try:
            for block in blocks:
                found.append((block.ids, list(block.columns.items()), list(block.starts)))
        except RankwrightError as error:
            found.append(str(error))
        return found

    with pytest.MonkeyPatch.context() as patch:
        for module in (base_collection, json_blocks):
            patch.setattr(module, "BLOCK_DOCS", docs)
            patch.setattr(module, "BLOCK_CHARACTERS", size)
        patch.setattr(json_blocks, "READ_BYTES", 7)
        assert collect(json_blocks.read_json_blocks(path, mapping, first, after)) == collect(row_by_row())
