"""Requests of a server's own evaluation, `_rank_eval`: written from judged queries, and read back as such."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

import msgspec

from ...base.ids import find_duplicate
from ...errors import RankwrightError
from ...params import shorten
from ...qrels import Qrels
from ..request_templates import render_json
from .filter_query import ALL_DOCS

CUT = re.compile("[1-9][0-9]{0,8}")
METRICS = {
    "nDCG": lambda k: {"dcg": {"k": k, "normalize": True}},
    "P": lambda k: {"precision": {"k": k, "relevant_rating_threshold": 1}},
    "R": lambda k: {"recall": {"k": k, "relevant_rating_threshold": 1}},
    "RR": lambda k: {"mean_reciprocal_rank": {"k": k, "relevant_rating_threshold": 1}},
}


class Rating(msgspec.Struct):
    """A judgement."""

    rating: int
    id: str = msgspec.field(name="_id")
    index: str = msgspec.field(name="_index", default="")


class RatedRequest(msgspec.Struct):
    """A query with its judgements."""

    id: str
    ratings: list[Rating] = msgspec.field(default_factory=list)


class RankEval(msgspec.Struct):
    """The body of POST /INDEX/_rank_eval."""

    requests: list[RatedRequest]


def rank_eval_request(
    queries: Mapping[str, str], qrels: Qrels, template: Mapping[str, Any], index: str, measure: str = "nDCG@10"
) -> dict[str, Any]:
    """The body of a `_rank_eval` request: each judged query filled into a template, with its grades.

    The server's dcg has gains 2^grade − 1: it is our nDCG(gain=exp2) where at least k docs are found.
    """
    name, _, cut = measure.partition("@")
    if name not in METRICS or not CUT.fullmatch(cut):
        known = ", ".join(f"{each}@K" for each in METRICS)
        raise RankwrightError(f"rank_eval: measure {shorten(measure)} is unknown to the server; choose {known}")
    judged = qrels.to_dict()
    requests = []
    for query in qrels.queries:
        grades = {doc: grade for doc, grade in judged[query].items() if grade >= 0}
        wrong = next((grade for grade in grades.values() if grade != int(grade)), None)
        if wrong is not None:
            raise RankwrightError(f"rank_eval: query {query!r} has the grade {wrong:g}; a server takes whole numbers")
        if query not in queries:
            raise RankwrightError(f"rank_eval: query {query!r} is judged but has no text")
        if "query" not in template:
            raise RankwrightError("rank_eval: the template has no query")
        filled: dict[str, Any] = render_json(template, {"query": queries[query], "k": cut, "filter": ALL_DOCS}, str)
        ratings = [{"_index": index, "_id": doc, "rating": int(grade)} for doc, grade in grades.items()]
        requests.append({"id": query, "request": {"query": filled["query"]}, "ratings": ratings})
    return {"requests": requests, "metric": METRICS[name](int(cut)), "max_concurrent_searches": 4}


def read_rank_eval(body: Any) -> Qrels:
    """The judgements in the body of a `_rank_eval` request."""
    try:
        found = msgspec.convert(body, RankEval)
    except (msgspec.ValidationError, ValueError, RecursionError) as error:
        raise RankwrightError(f"rank_eval: not the body of a request: {error}") from None
    twice = find_duplicate([each.id for each in found.requests])
    if twice is not None:
        raise RankwrightError(f"rank_eval: query {shorten(twice)} appears twice")
    for each in found.requests:
        doc = find_duplicate([rating.id for rating in each.ratings])
        if doc is not None:
            raise RankwrightError(f"rank_eval: query {shorten(each.id)} has two ratings of doc {shorten(doc)}")
    return Qrels.from_dict({each.id: {rating.id: rating.rating for rating in each.ratings} for each in found.requests})
