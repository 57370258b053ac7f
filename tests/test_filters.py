"""Filters on metadata: what they mean, and that the results are those of an unbounded search, less other docs."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from datetime import date

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from conftest import command
from rankwright import BM25, Collection, Dense, Run, Vectors, create_retriever, open_system
from rankwright.errors import RankwrightError
from rankwright.retrieval.bm25 import doc_masks
from rankwright.retrieval.bm25.bm25_retriever import BM25Retriever
from rankwright.retrieval.bm25.weighting import weighting_names
from rankwright.retrieval.dense import filtered_neighbors
from rankwright.retrieval.dense.neighbors import Allowed
from rankwright.retrieval.dense.vector_kinds import KINDS, parameters
from rankwright.retrieval.filters import DocFilter, facet_counts
from rankwright.retrieval.retriever_kinds import RETRIEVERS

DOCS = {
    "a": {"text": "apple pie", "tags": ["fruit", "search"], "date": date(2024, 5, 1), "type": "daily", "n": 1},
    "b": {"text": "apple tart", "tags": ["cake"], "n": 2, "iso": "2023-03-01", "share": 0.5},
    "c": {"text": "pear pie", "date": date(2020, 5, 1), "type": "home", "n": 3, "draft": True, "iso": "2024-03-01"},
}
NOTES = Collection.of(DOCS)


def meet(text: str, collection: Collection = NOTES) -> str:
    return "".join(DocFilter(text, collection).allowed_docs())


@pytest.mark.parametrize(
    ("text", "docs"),
    [
        ("tags = 'search' and date >= 2024-01-01", "a"),
        ("tags = 'search' and date >= 2024-01-01 and not type in ('daily', 'home')", ""),
        # a missing value fails every comparison, so that `not` of it holds
        ("not type in ('daily')", "bc"),
        ("type != 'daily'", "bc"),
        ("type not in ('daily', 'home')", "b"),
        ("type not like 'd%'", "bc"),
        ("type is null", "b"),
        ("type is not null", "ac"),
        ("tags is null", "c"),
        ("date = DATE '2020-05-01'", "c"),
        ("date >= '2024-01-01'", "a"),
        ("date between 2020-01-01 and 2020-12-31", "c"),
        ("2021-01-01 > date", "c"),
        ("iso >= 2024-01-01", "c"),
        ("date in (2024-05-01, '2020-05-01')", "ac"),
        ("n between 2 and 3", "bc"),
        ("n > 1.5", "bc"),
        ("n in (1, 3.0)", "ac"),
        ("-1 < n and n < 2", "a"),
        ("share = 0.5", "b"),
        ("draft", "c"),
        ("not draft", "ab"),
        ("'search' = tags", "a"),
        ("tags like 's%'", "a"),
        ("tags ilike 'S_ARCH'", "a"),
        ("tags in ('cake', 'fruit')", "ab"),
        ("Type = 'home'", "c"),
        ("doc = 'a' or doc = 'c'", "ac"),
        ("lower(type) = 'daily' or n + 1 = 3", "ab"),
        ("array_length(tags) = 2", "a"),
        ("(n = 1 or n = 2) and not (n = 2)", "a"),
        ("n = 1e400", ""),
    ],
)
def test_what_a_filter_means(text, docs):
    assert meet(text) == docs


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("nope = 1", "filter: field 'nope' is unknown; choose doc, "),
        ("type = daily", "field 'daily' is unknown; choose doc, tags, date, type, n, iso, share or draft; a text is written in single"),
        ("type = 3", "filter: type holds text, not a number; put 3 in quotes"),
        ("n > 'a'", "filter: n holds numbers, not text"),
        ("date > 2023", "filter: date holds dates, not a number; write YYYY-MM-DD"),
        ("n like 'a'", "filter: like needs text; n holds numbers"),
        ("date >= 2024-13-01", "filter: '2024-13-01' is not a date; write YYYY-MM-DD"),
        ("date > 'soon'", "filter: date is a date; 'soon' is not, write YYYY-MM-DD"),
        ("tags >= 2024-01-01", "filter: tags holds text, not a date"),
        ("n = null", "compares n with null; use: n is null"),
        ("", "is empty; write a condition such as tags = 'search'"),
        ("n = 1 n", "is not one condition"),
        ("n = 1; n = 2", "is not one condition"),
        ("select 1", "is not a condition on the fields of a doc"),
        ("n in (select 1)", "is not a condition on the fields of a doc"),
        ("$1 = n", "field '$1' is unknown"),
        ("1 = 1", "names no field"),
        ("(n = 1", "is not SQL: ')' is missing after '1'; write"),
        ("n =", "is not SQL: a value is missing after '='; write"),
        ("= 1", "is not SQL: a field is missing before '='; write"),
        ("n = 1 and", "is not SQL: a condition is missing after 'and'; write"),
        ("n between 1 and", "is not SQL: a value is missing after 'and'; write"),
        ("n. = 1", "is not SQL: a name is missing after '.'; write"),
        ("n = ,", "is not SQL: a value is missing before ','; write"),
        ("n = 1)", "is not SQL: ')' is unexpected; write"),
        ("cast(n", "is not SQL: expected AS after CAST at 'n'; write"),
        ("n = 1e", "has a number that cannot be read; write"),
        ("n = 'x", "is not SQL: a quote has no end"),
        ("sum(n) > 2", "a sum over docs is not a condition on one doc"),
        ("length(type)", "is not true or false, but numbers"),
        ("(" * 5000, "is nested too deeply"),
        ("type = '\udcb0'", "is not valid Unicode; write a condition such as"),
        ("n = 1 or " * 2000 + "n = 2", "is longer than 10,000 characters"),
    ],
)  # fmt: skip
def test_a_wrong_filter_is_one_line(text, says):
    with pytest.raises(RankwrightError) as error:
        meet(text)
    assert says in str(error.value)
    assert "\n" not in str(error.value)
    assert len(str(error.value)) < 600


WORDS = st.lists(st.sampled_from("abcdef"), max_size=12).map(" ".join)
COLLECTIONS = st.lists(st.tuples(WORDS, st.integers(0, 3)), min_size=1, max_size=40)
QUERIES = {"q1": "a b", "q2": "c", "q3": "a d e f f", "q4": "unknown"}


def after(run: Run, allowed: set[str], k: int) -> dict[str, list[tuple[str, float]]]:
    """What is left of an unbounded search: the first k allowed docs of each query."""
    found = {query: [row for row in docs.items() if row[0] in allowed][:k] for query, docs in run.to_dict().items()}
    return {query: rows for query, rows in found.items() if rows}


def rows_of(run: Run) -> dict[str, list[tuple[str, float]]]:
    return {query: list(docs.items()) for query, docs in run.to_dict().items()}


@pytest.mark.parametrize("weighting", [name for name in weighting_names() if name != "impact"])
@pytest.mark.parametrize("few", [1, 10**9])
@given(COLLECTIONS, st.sets(st.integers(0, 3)), st.integers(1, 12), st.booleans())
def test_filtered_search_equals_filtering_afterwards(weighting, few, docs, kept, k, segments):
    # `few` decides whether allowed docs are looked up one by one; equal texts make ties
    rows = {f"d{at:02}": {"text": text, "n": n} for at, (text, n) in enumerate(docs)}
    allowed = {doc for doc, row in rows.items() if row["n"] in kept}
    collection = Collection.of(rows)
    names = list(rows)
    index = BM25.build({doc: rows[doc]["text"] for doc in names[: len(names) // 2 + 1]}, "simple")
    index = (
        index.add({doc: rows[doc]["text"] for doc in names[len(names) // 2 + 1 :]})
        if segments
        else BM25.build(collection, "simple")
    )
    before, doc_masks.FEW_DOCS = doc_masks.FEW_DOCS, few
    try:
        condition = DocFilter(" or ".join(["n = 9", *(f"n = {each}" for each in sorted(kept))]), collection)
        found = index.search(QUERIES, k, weighting, filter=condition)
        every = index.search(QUERIES, len(rows), weighting)
    finally:
        doc_masks.FEW_DOCS = before
    assert rows_of(found) == after(every, allowed, k)


def recall(found: Run, wanted: dict[str, list[tuple[str, float]]]) -> float:
    """The share of the wanted docs that were found, over queries."""
    have = found.to_dict()
    return float(
        np.mean(
            [len(have.get(query, {}).keys() & {doc for doc, _ in rows}) / len(rows) for query, rows in wanted.items()]
        )
    )


@pytest.mark.parametrize("kind", ["flat", "hnsw", "ivf", "int8", "binary", "pq"])
def test_filtered_vectors_equal_filtering_afterwards(kind):
    rng = np.random.default_rng(3)
    words = [" ".join(f"w{each}" for each in rng.integers(0, 60, 12)) for _ in range(400)]
    collection = Collection.of({f"d{at}": {"text": text, "n": at % 40} for at, text in enumerate(words)})
    queries = {f"q{at}": " ".join(f"w{each}" for each in rng.integers(0, 60, 3)) for at in range(20)}
    index = Dense.build(collection, "lsa", kind)
    exact = Dense.build(collection, "lsa").search(queries, 400)
    usual = recall(index.search(queries, 10), after(exact, set(exact.ids), 10))
    for text, kept in {"n < 20": range(20), "n = 3": range(3, 4), "n >= 0": range(40)}.items():
        allowed = {f"d{at}" for at in range(400) if at % 40 in kept}
        found, wanted = index.search(queries, 10, filter=text), after(exact, allowed, 10)
        assert {*found.ids} <= allowed
        assert recall(found, wanted) >= usual
        if kind == "flat":
            assert list(found.ids) == [doc for rows in wanted.values() for doc, _ in rows]
    assert not index.search(queries, 10, filter="n > 99").queries


@pytest.mark.parametrize("kind", ["hnsw", "ivf"])
@pytest.mark.parametrize("share", [2, 10])
def test_graphs_and_cells_find_what_a_filter_allows(kind, share, monkeypatch):
    """Also where it drops all neighbors of a query: it keeps the vectors around one center in `share`."""
    rng = np.random.default_rng(5)
    centers, labels = rng.standard_normal((40, 8)), rng.integers(0, 40, 4050)
    rows = (centers[labels] + 0.3 * rng.standard_normal((4050, 8))).astype(np.float32)
    rows /= np.linalg.norm(rows, axis=1, keepdims=True)
    docs, queries, names = rows[:4000], rows[4000:], {str(at): "" for at in range(50)}
    flat = Dense(Vectors(), [str(at) for at in range(4000)], docs)
    values = parameters(kind, {"cells": 200, "probes": 20} if kind == "ivf" else {"ef": 32, "m": 8})
    index = replace(flat, kind=kind, params=values, index=KINDS[kind].build(docs, values))
    exact_from, costs = 24_000, []
    monkeypatch.setattr(
        filtered_neighbors, "is_exact_cheaper", lambda *args: costs.append(args[-1]) or args[-1] > exact_from
    )
    for mask in (labels[:4000] % share == 0, rng.integers(0, share, 4000) == 0):
        allowed = Allowed(mask.astype(np.uint8))
        exact = flat.search_vectors(names, queries, 10, 1, "x", allowed)
        found = index.search_vectors(names, queries, 10, 1, "x", allowed)
        assert {*found.ids} <= {str(row) for row in allowed.rows}
        assert recall(found, {query: list(docs.items()) for query, docs in exact.to_dict().items()}) > 0.98
    assert min(costs) <= exact_from  # the index was searched


def test_every_kind_filters_or_refuses(tmp_path):
    run = tmp_path / "all.run"
    Run({"q": {"a": 3.0, "b": 2.0, "c": 1.0}}).write(run)
    (tmp_path / "own_search.py").write_text(
        "def search(queries, k, filter=None):\n    return {q: {'a' if filter else 'b': 1.0} for q in queries}\n"
        "def plain(queries, k):\n    return {q: {'a': 1.0} for q in queries}\n"
    )
    own = {"folder": str(tmp_path)}
    params = {
        "bm25": {}, "dense": {}, "random": {}, "run": {"path": str(run)}, "python": {"function": "own_search:search", **own}
    }  # fmt: skip
    for kind, given_params in params.items():
        retriever = create_retriever(kind, {**given_params, "filter": "n < 3"}).build(NOTES)
        found = retriever.search({"q": "apple pie"}, 10, filter="doc != 'b'")
        assert list(found.ids) == ["a"], kind
    assert {"bm25", "dense", "elastic", "elastic-index", "http", "random", "run", "python"} <= set(RETRIEVERS)
    retriever = create_retriever("python", {"function": "own_search:plain", **own, "filter": "n < 3"}).build(NOTES)
    with pytest.raises(RankwrightError, match="cannot filter docs; give it a third parameter, filter"):
        retriever.search({"q": "apple"}, 10)


def test_each_query_has_its_own_filter():
    retriever = create_retriever("bm25", {"filter": "n < 3"}).build(NOTES)
    queries = {"q1": "pie", "q2": "apple", "q3": "apple", "q4": "pear"}
    found = retriever.search(queries, 10, filter={"q2": "type = 'daily'", "q3": "type is null"})
    assert {query: list(docs) for query, docs in found.to_dict().items()} == {"q1": ["a"], "q2": ["a"], "q3": ["b"]}
    assert list(found.queries) == ["q1", "q2", "q3"]


def test_a_filter_never_changes_a_score():
    every = create_retriever("bm25", {"rm3": True}).build(NOTES).search({"q": "apple pie"}, 10).to_dict()["q"]
    some = create_retriever("bm25", {"rm3": True, "filter": "n > 1"}).build(NOTES).search({"q": "apple pie"}, 10)
    assert some.to_dict()["q"] == {doc: score for doc, score in every.items() if doc != "a"}


def test_an_index_without_metadata_says_so():
    with pytest.raises(RankwrightError, match="the index has no metadata"):
        BM25Retriever(BM25.build({"a": "x"})).search({"q": "x"}, filter="n = 1")
    index = create_retriever("bm25").build(NOTES)
    with pytest.raises(RankwrightError, match=r"filter must be a text or a mapping \{query: text\}, got int"):
        index.search({"q": "x"}, filter=3)


def test_a_kind_that_cannot_filter_refuses(monkeypatch):
    monkeypatch.setattr(RETRIEVERS["random"], "can_filter", False)
    with pytest.raises(RankwrightError, match="filter: retriever random cannot filter docs"):
        create_retriever("random", {"filter": "n = 1"})


def test_facets():
    assert facet_counts(NOTES, ["a", "b", "c"], "tags").rows == (("cake", 1), ("fruit", 1), ("search", 1))
    assert facet_counts(NOTES, ["a", "c"], "type").rows == (("daily", 1), ("home", 1))
    assert facet_counts(NOTES, ["a"], "tags", limit=1).rows == (("fruit", 1),)


def test_filters_in_a_collection_a_spec_and_on_the_command_line(tmp_path):
    home = tmp_path / "notes"
    home.mkdir()
    rows = [
        {"_id": doc, **{key: str(value) if key == "date" else value for key, value in row.items()}}
        for doc, row in DOCS.items()
    ]
    (home / "corpus.jsonl").write_text("".join(json.dumps(row) + "\n" for row in rows))
    queries = [{"_id": "q1", "text": "pie", "filter": "type = 'home'"}, {"_id": "q2", "text": "apple"}]
    (home / "queries.jsonl").write_text("".join(json.dumps(row) + "\n" for row in queries))
    (home / "qrels").mkdir()
    (home / "qrels" / "test.tsv").write_text("query-id\tcorpus-id\tscore\nq1\tc\t1\nq2\ta\t1\n")
    assert Collection.load(home).filters == {"q1": "type = 'home'"}
    done = command("search", home, "-o", tmp_path / "all.run")
    assert done.returncode == 0, done.stderr
    assert rows_of(Run.read(tmp_path / "all.run")).keys() == {"q1", "q2"}
    assert list(Run.read(tmp_path / "all.run").to_dict()["q1"]) == ["c"]
    done = command("search", home, "-q", "apple", "--filter", "n < 2", "--facets", "tags,type")
    assert "tart" not in done.stdout
    assert "2 values of tags" in done.stdout
    done = command("search", home, "-q", "apple", "--filter", "n > 2")
    assert "nothing found for 'apple'" in done.stdout
    assert "note: 1 of 3 docs meet the filter" in done.stderr
    done = command("search", home, "-q", "apple", "--filter", "nope = 2")
    assert done.returncode == 2
    done = command("search", home, "-q", "apple", "--facets", "tags,nope")
    assert (done.returncode, done.stdout) == (2, "")  # before any result is shown
    assert "--facets: field 'nope' is unknown; choose doc, " in done.stderr
    done = command("rank", home, "--strategy", "p1_recency_boost", "-q", "apple", "--filter", "n > 1")
    assert {line.split()[2] for line in done.stdout.splitlines() if re.match(r" ?\d+  ", line)} == {"b", "c"}
    (tmp_path / "x.toml").write_text(
        'schema = 1\n[data.notes]\npath = "notes"\n[retrieve.all]\nkind = "bm25"\n'
        '[retrieve.some]\nkind = "bm25"\nfilter = "n > 1"\n[retrieve.hybrid]\nkind = "dense"\nfilter = "n > 1"\n'
    )
    done = command("run", tmp_path / "x.toml", "-o", tmp_path / "out", "--store", tmp_path / "store")
    assert done.returncode == 0, done.stderr
    system = open_system(tmp_path / "x.toml", "some", store=tmp_path / "store")
    assert list(system.search("apple").ids) == ["b"]
    assert list(system.search("pie").ids) == ["c"]
    assert list(system.search("pie", filter="n < 3").ids) == []
    assert list(
        open_system(tmp_path / "x.toml", "all", store=tmp_path / "store").search("apple", filter="n < 2").ids
    ) == ["a"]
