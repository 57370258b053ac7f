"""Columns in other people's names, and mappings of columns in files."""

import json

import pytest

from conftest import command
from rankwright import Collection, Qrels, RankwrightError, Run
from rankwright.experiment.spec import parse_spec
from test_collection import write

CONVERSATION = json.dumps([{"role": "user", "text": "hello"}, {"role": "bot", "text": "hi"}], indent=2)
QUOTED = {name: text.replace('"', '""') for name, text in {"talk": CONVERSATION, "list": '["a b", "c d"]'}.items()}


def test_a_cell_is_one_query_unless_it_is_a_list_of_texts(tmp_path):
    """JSON over several lines is one query, also a list of objects; a list of texts is several."""
    rows = f'id,text,Example 1,Example 2\n1,x,"{QUOTED["talk"]}","{QUOTED["list"]}"\n2,y,"one; two\nthree",[1 2]\n'
    write(tmp_path, {"rules.csv": rows})
    c = Collection.load(tmp_path / "rules.csv", columns={"queries": "Example 1,Example 2"})
    assert list(c.queries.values()) == [CONVERSATION, "a b", "c d", "one; two\nthree", "[1 2]"]


def test_a_mapping_in_a_file(tmp_path):
    """Python, the command line and a spec take the same file; a key on the command line replaces the file's."""
    write(tmp_path, {
        "rules.csv": 'Rule ID,"Text, as\nagreed",A,B\n1,some words,first question,second question\n',
        "rules.toml": 'doc = "Rule ID"\nfields = "Text, as agreed"\nqueries = ["A", "B"]\n',
        "bad.toml": "doc = 3\n", "other.toml": 'docs = "a"\n',
    })  # fmt: skip
    c = Collection.load(tmp_path / "rules.csv", columns=tmp_path / "rules.toml")
    assert (c.fields, list(c.queries.values())) == (("Text, as agreed",), ["first question", "second question"])
    flags = ["--columns", tmp_path / "rules.toml", "--columns", "queries=B", "--format", "csv"]
    assert "ok,queries,1," in command("check", tmp_path / "rules.csv", *flags).stdout
    assert (
        "must be a string or a list of strings, got 3"
        in command("check", tmp_path / "rules.csv", "--columns", tmp_path / "bad.toml").stderr
    )
    with pytest.raises(RankwrightError, match="other.toml: key 'docs' is unknown; choose doc"):
        Collection.load(tmp_path / "rules.csv", columns=str(tmp_path / "other.toml"))
    data = {"path": "rules.csv", "columns": "rules.toml"}
    spec = parse_spec({"schema": 1, "data": {"x": data}, "retrieve": {"b": {"kind": "bm25"}}}, tmp_path / "e.toml")
    assert spec.data["x"].columns == str(tmp_path / "rules.toml")


@pytest.mark.parametrize("names", [
    ("qid", "query", "docno", "Text", "label"), ("q_id", "question", "doc_id", "body", "relevance"),
    ("topic", "title", "corpus-id", "contents", "rel"), ("Query_ID", "Query", "DocID", "TEXT", "Score"),
])  # fmt: skip
@pytest.mark.parametrize("suffix", ["jsonl", "csv", "parquet"])
def test_names_of_anybody(tmp_path, names, suffix):
    """Docs, queries and judgements whose columns have the names that other tools use."""
    import polars as pl

    query, query_text, doc, text, grade = names
    for stem, row in {
        "docs": {doc: "d1", text: "some words"},
        "queries": {query: "7", query_text: "words"},
        "qrels": {query: "7", doc: "d1", grade: 1},
    }.items():
        frame, path = pl.DataFrame([row]), tmp_path / f"{stem}.{suffix}"
        {"csv": frame.write_csv, "jsonl": frame.write_ndjson, "parquet": frame.write_parquet}[suffix](path)
    c = Collection.load(tmp_path)
    assert list(c.texts()) == [(["d1"], ["some words"])]
    assert (c.queries, c.split, c.qrels.to_dict()) == ({"7": "words"}, "test", {"7": {"d1": 1.0}})


def test_headers_of_judgements_and_runs(tmp_path):
    """A header names the columns of a text file, in any order."""
    write(tmp_path, {
        "a.tsv": "topic\tdocno\tlabel\nq1\td1\t2\n", "b.tsv": "doc_id\tq_id\trelevance\nd1\tq1\t2\n",
        "c.txt": "query_id iteration doc_id relevance\nq1 0 d1 2\n",
        "r.run": "qid iter docno rank score tag\nq1 Q0 d1 1 2 x\n", "m.run": "qid\tpid\trank\nq1\td1\t1\n",
        "s.run": "qid\tpid\tscore\nq1\td1\t1\n",
    })  # fmt: skip
    for name in ("a.tsv", "b.tsv", "c.txt"):
        assert Qrels.read(tmp_path / name).to_dict() == {"q1": {"d1": 2.0}}, name
    assert Run.read(tmp_path / "r.run").to_dict() == {"q1": {"d1": 2.0}}
    assert Run.read(tmp_path / "m.run").to_dict() == {"q1": {"d1": -1.0}}
    with pytest.raises(RankwrightError, match="s.run:1: rank 'score' is not a number; three columns are MS MARCO's"):
        Run.read(tmp_path / "s.run")


def test_a_column_may_have_several_roles(tmp_path):
    (tmp_path / "docs.jsonl").write_text('{"sku": "2024-05-01", "name": "a;b", "body": "red"}\n')
    columns = {"doc": "sku", "date": "sku", "tags": "name", "links": "name", "fields": ["name", "body"]}
    found = Collection.load(tmp_path, columns=columns)
    [row] = found.metadata.to_dicts()
    assert (row["doc"], str(row["date"]), row["tags"], row["links"]) == (
        "2024-05-01",
        "2024-05-01",
        ["a", "b"],
        ["a", "b"],
    )
    assert found.docs()["2024-05-01"]["name"] == "a;b"  # it is also searched
    with pytest.raises(RankwrightError, match="columns: fields must be a string or a list of strings, got 5"):
        Collection.load(tmp_path, columns={"doc": "sku", "fields": 5})
