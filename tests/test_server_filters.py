"""Filters that a server evaluates: the queries that conditions become mean the same, without any server.

What a real server makes of them is tested in test_elastic.py.
"""

from __future__ import annotations

import json
import random
import re
from datetime import date
from operator import ge, gt, le, lt
from urllib.parse import parse_qs, urlsplit

import polars as pl
import pytest

from filter_cases import random_condition, random_docs
from rankwright import Collection, RankwrightError, create_retriever
from rankwright.retrieval.elastic.filter_query import ALL_DOCS, case_variants, to_query
from rankwright.retrieval.elastic.foreign_fields import ForeignFields
from rankwright.retrieval.elastic.foreign_index import ForeignIndex
from rankwright.retrieval.elastic.metadata_fields import DocMetadata
from rankwright.retrieval.filter_parser import parse_filter
from rankwright.retrieval.filters import DocFilter, like_pattern
from test_http_kind import Api, cache, options  # noqa: F401

RANGES = {"gt": gt, "gte": ge, "lt": lt, "lte": le}


def matches(query, doc):
    """Whether a server would match a doc: the part of its query language that filters use."""
    ((kind, body),) = query.items()
    if kind == "bool":
        assert body.keys() <= {"filter", "should", "must_not", "minimum_should_match"}
        return (
            all(matches(each, doc) for each in body.get("filter", ()))
            and ("should" not in body or any(matches(each, doc) for each in body["should"]))
            and not any(matches(each, doc) for each in body.get("must_not", ()))
        )
    if kind in ("match_none", "match_all"):
        return kind == "match_all"
    if kind == "exists":
        return bool(values_of(doc, body["field"]))
    ((path, test),) = body.items()
    found = values_of(doc, path)
    if kind in ("term", "terms"):
        wanted = [test["value"]] if kind == "term" else test
        return any(isinstance(a, bool) == isinstance(b, bool) and a == b for a in found for b in wanted)
    if kind == "range":
        bounds = {key: value for key, value in test.items() if key != "format"}
        return any(all(RANGES[key](each, bound) for key, bound in bounds.items()) for each in found)
    special = {"*": ".*", "?": "."}
    parts = re.findall(r"\\.|.", test["value"], re.DOTALL) if kind == "wildcard" else ()
    wildcard = "".join(special.get(part) or re.escape(part[-1]) for part in parts)
    pattern = wildcard if kind == "wildcard" else test["value"]
    return any(re.fullmatch(pattern, each, re.DOTALL) for each in found)


def values_of(doc, path):
    """The values of a field; a doc without it has none."""
    for part in path.split("."):
        doc = doc.get(part) if isinstance(doc, dict) else None
    return [] if doc is None else doc if isinstance(doc, list) else [doc]


def docs_sent(collection, metadata):
    """The docs as a server gets them."""
    lines = metadata.add_to(lambda: iter([(doc, json.dumps({"doc": doc}).encode()) for doc in collection.docs()]))
    return {doc: json.loads(line) for doc, line in lines()}


@pytest.mark.parametrize("seed", range(12))
def test_a_translated_filter_means_the_same(seed):
    rng = random.Random(seed)
    collection = Collection.of(random_docs(rng, 40))
    metadata = DocMetadata.of(collection)
    sent = docs_sent(collection, metadata)
    for _ in range(25):
        text = random_condition(rng)
        query = json.loads(json.dumps(to_query(parse_filter(text), metadata), allow_nan=False))
        assert [doc for doc in sent if matches(query, sent[doc])] == list(DocFilter(text, collection).allowed_docs()), (
            text
        )


def translate(text, row):
    return to_query(parse_filter(text), DocMetadata.of(Collection.of({"a": {"text": "x", **row}})))


@pytest.mark.parametrize(
    ("text", "row", "query"),
    [
        ("t = 'it''s'", {"t": "b"}, {"term": {"meta.f0": {"value": "it's"}}}),
        ("t != 'b'", {"t": "b"}, {"bool": {"must_not": [{"term": {"meta.f0": {"value": "b"}}}]}}),
        ("t in ('a', 'b')", {"t": ["b"]}, {"terms": {"meta.f0": ["a", "b"]}}),
        ("t like 'a*?\\%_'", {"t": "b"}, {"wildcard": {"meta.f0": {"value": "a\\*\\?\\\\*?"}}}),
        ("t like 'a*'", {"t": "b"}, {"term": {"meta.f0": {"value": "a*"}}}),
        ("t ilike 'ä.%'", {"t": "b"}, {"regexp": {"meta.f0": {"value": "[Ää]\\..*", "flags": "NONE"}}}),
        ("n > 1.5", {"n": 1}, {"range": {"meta.f0": {"gte": 2}}}),
        ("n < 1.5", {"n": 1}, {"range": {"meta.f0": {"lte": 1}}}),
        ("n = 1.5", {"n": 1}, {"match_none": {}}),
        ("n = 2.0", {"n": 1}, {"term": {"meta.f0": {"value": 2}}}),
        ("n < 1e400", {"n": 1}, {"exists": {"field": "meta.f0"}}),
        ("n > 1e30", {"n": 1}, {"match_none": {}}),
        ("n > -0.0", {"n": 1.5}, {"range": {"meta.f0": {"gt": 0.0}}}),
        ("b", {"b": True}, {"term": {"meta.f0": {"value": True}}}),
        ("b >= false", {"b": True}, {"terms": {"meta.f0": [False, True]}}),
        ("n is null", {"n": 1}, {"bool": {"must_not": [{"exists": {"field": "meta.f0"}}]}}),
        ("doc = 'a'", {}, {"term": {"doc": {"value": "a"}}}),
        ("d > 2024-01-01", {"d": date(2024, 1, 1)}, {"range": {"meta.f0": {"gt": "2024-01-01", "format": "yyyy-MM-dd"}}}),
        ("b or n = 1", {"b": True, "n": 1}, {"bool": {"should": [
            {"term": {"meta.f0": {"value": True}}}, {"term": {"meta.f1": {"value": 1}}}], "minimum_should_match": 1}}),
        ("b and n = 1", {"b": True, "n": 1}, {"bool": {"filter": [
            {"term": {"meta.f0": {"value": True}}}, {"term": {"meta.f1": {"value": 1}}}]}}),
    ],
)  # fmt: skip
def test_conditions_as_queries(text, row, query):
    assert translate(text, row) == query


@pytest.mark.parametrize(
    ("text", "row", "says"),
    [
        ("n = 1 and length(t) > 2", {"n": 1, "t": "a"}, "filter 'LENGTH(t) > 2': a server cannot evaluate it; it compares"),
        ("nope = 1", {"n": 1}, "filter: field 'nope' is unknown"),
        ("n = 'a'", {"n": 1}, "filter: n holds numbers, not text"),
        ("n like 'a'", {"n": 1}, "filter: like needs text; n holds numbers"),
        ("t = 'a'", {"t": "ä" * 16_384}, "filter: t has texts of more than 32,766 bytes, which a server cannot compare"),
        ("n = 1", {"n": float("inf")}, "filter: n contains infinity, which a server cannot store"),
        (f"t > '{'x' * 901}'", {"t": "a"}, "is too long for a server; only =, != and in compare long texts"),
        (f"t ilike '{'x' * 300}'", {"t": "a"}, "is too long for a server"),
    ],
)  # fmt: skip
def test_what_a_server_cannot_evaluate_is_one_line(text, row, says):
    with pytest.raises(RankwrightError, match=re.escape(says)):
        translate(text, row)


def test_letters_in_all_their_cases_are_those_of_the_local_search():
    letters = pl.Series([*"".join(case_variants().values()), *map(chr, range(32, 127))])
    for letter in [*"kKsSiIßẞσςΣÅåİıﬁǅ", "\u212a"]:
        local = letters.filter(letters.str.contains(like_pattern(letter, ignore_case=True)))
        query = translate(f"t ilike '{letter}'", {"t": "x"})
        assert {each for each in letters if matches(query, {"meta": {"f0": each}})} == set(local), letter


def test_metadata_that_no_filter_could_use_is_not_sent():
    rows = {"a": {"text": "x", "body": "y" * 40_000, "n": float("nan"), "tags": [], "t": "z"}, "b": {"text": "x"}}
    collection = Collection.of(rows)
    metadata = DocMetadata.of(collection)
    assert docs_sent(collection, metadata) == {"a": {"doc": "a", "meta": {"f2": "z"}}, "b": {"doc": "b"}}
    assert metadata.names == {"f0": "n", "f1": "tags", "f2": "t"}
    assert not DocMetadata.of(Collection.of({"a": "x"})).mapping  # so that its index is the one without metadata
    with pytest.raises(RankwrightError, match="doc 'c' of the vectors is not in collection; encode it again"):
        DocMetadata.of(collection, pl.Series(["a", "c"]))


FIELDS = ForeignFields(
    {"title": frozenset({"text"}), "title.raw": frozenset({"keyword"}), "body": frozenset({"text"}), "n": frozenset({"byte"}),
     "price": frozenset({"float"}), "at": frozenset({"date"}), "mixed": frozenset({"long", "keyword"}), "ip": frozenset({"ip"}),
     "parts": frozenset({"nested"}), "parts.no": frozenset({"long"}), "sku": frozenset({"object"}), "sku.no": frozenset({"long"})}
)  # fmt: skip


@pytest.mark.parametrize(
    ("text", "query"),
    [
        ("title = 'a'", {"term": {"title.raw": {"value": "a"}}}),
        ("title is not null", {"bool": {"must_not": [{"bool": {"must_not": [{"exists": {"field": "title"}}]}}]}}),
        ("sku.no >= 3", {"range": {"sku.no": {"gte": 3}}}),
        ("n > 1000", {"match_none": {}}),
        ("n < 1000", {"exists": {"field": "n"}}),
        ("price = 5", {"term": {"price": {"value": 5}}}),
        ("at = '2024-01-01'", {"range": {"at": {"gte": "2024-01-01", "lte": "2024-01-01", "format": "yyyy-MM-dd"}}}),
        ("mixed = 'a'", {"term": {"mixed": {"value": "a"}}}),
        ("ip = '10.0.0.0/8'", {"term": {"ip": {"value": "10.0.0.0/8"}}}),
    ],
)
def test_fields_of_an_index_that_is_not_ours(text, query):
    assert to_query(parse_filter(text), FIELDS) == query


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("body = 'a'", "filter: body is split into words by the server; a filter needs a keyword field"),
        ("parts.no = 1", r"filter: parts.no is in parts, whose objects are docs of their own \(nested\)"),
        ("sku = 1", "filter: field 'sku' is unknown"),
        ("at = 'soon'", "filter: at is a date; 'soon' is not"),
        ("n = 'a'", "filter: n holds numbers, not text"),
    ],
)
def test_what_an_index_that_is_not_ours_refuses(text, says):
    with pytest.raises(RankwrightError, match=says):
        to_query(parse_filter(text), FIELDS)


def test_without_types_constants_decide():
    unknown = ForeignFields(None)
    assert to_query(parse_filter("n > 9007199254740993"), unknown) == {"range": {"n": {"gt": 9007199254740993}}}
    assert to_query(parse_filter("t = 'a'"), unknown) == {"term": {"t": {"value": "a"}}}
    assert to_query(parse_filter("d >= 2024-01-01"), unknown)["range"]["d"]["gte"] == "2024-01-01"
    assert to_query(parse_filter("t is not null"), unknown)["bool"]["must_not"]


def test_the_place_of_a_filter_in_a_query():
    template = {"query": {"bool": {"must": [{"match": {"t": "{query}"}}], "filter": ["{filter}"]}}}
    index = ForeignIndex(None, "products", template, "_id", 3, "")
    index.__dict__["fields"] = FIELDS
    assert index.body("{filter}", 5)["query"]["bool"] == {"must": [{"match": {"t": "{filter}"}}], "filter": [ALL_DOCS]}
    allowed = index.to_query("sku.no = 3")
    assert allowed == {"bool": {"filter": [{"term": {"sku.no": {"value": 3}}}]}}
    assert index.body("x", 5, allowed)["query"]["bool"]["filter"] == [allowed]
    with pytest.raises(RankwrightError, match=r"filter: \{filter\} is not in the query, so that it would be ignored"):
        ForeignIndex(None, "products", {"query": {"match": {"t": "{query}"}}}, "_id", 3, "").search(
            {"q": "x"}, filter="n = 1"
        )
    given = {"index": "products", "query": {"match": {"t": "{query}"}}, "filter": "n = 1"}
    with pytest.raises(RankwrightError, match=r"filter: \{filter\} is not in the query"):
        create_retriever("elastic-index", given)
    for wrong in (
        {"match": {"t": "{query} {filter}"}},
        {"bool": {"must": {"match": {"t": "{query}"}}, "{filter}": []}},
    ):
        with pytest.raises(RankwrightError, match=r'\{filter\} becomes a query; write it alone, as "\{filter\}"'):
            create_retriever("elastic-index", {"index": "products", "query": wrong})


@pytest.mark.parametrize("place", ["url", "body"])
def test_an_api_gets_the_text_of_a_filter(place):
    odd = """t = 'a&b="c"' and n > 1"""
    queries = {"q1": "red apple", "q2": "green fox", "q3": "sea"}
    with Api() as server:
        more = (
            {"url": f"{server.url}/s?q={{query}}&f={{filter}}"}
            if place == "url"
            else {"url": f"{server.url}/s", "body": {"q": "{query}", "f": "{filter}"}}
        )
        api = options(server, **more, filter="n < 9").build(None)
        found = api.search(queries, 10, filter={"q2": odd})
        assert set(found.queries) == {*queries}
        seen = {}
        for query, _, path, _, body in server.asked:
            seen[query] = json.loads(body)["f"] if body else parse_qs(urlsplit(path).query)["f"][0]
        assert seen == {"red apple": "n < 9", "green fox": f"(n < 9) and ({odd})", "sea": "n < 9"}
        api.search(queries, 10, filter={"q2": odd})
        assert len(server.asked) == 3  # kept, since the filter is a part of the request
        api.search(queries, 10)
        assert server.queries[3:] == ["green fox"]


def test_an_api_without_a_place_for_a_filter_refuses_it():
    with Api() as server:
        message = r"filter: \{filter\} is not in url, headers or body, so that it would be ignored"
        with pytest.raises(RankwrightError, match=message):
            options(server, filter="n < 9")
        with pytest.raises(RankwrightError, match=message):
            options(server).build(None).search({"q": "red"}, 10, filter={"q": "n = 1"})
        assert not server.asked
