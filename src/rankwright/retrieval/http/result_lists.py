"""An answer to docs and scores: JMESPath finds the results and what they hold; anything else is one line."""

from __future__ import annotations

import json
import re
import sys
from dataclasses import dataclass
from functools import cache
from itertools import pairwise
from typing import Any

from ...base.structured_text import explain_parse_errors
from ...errors import RankwrightError, listed
from ...params import shorten as shorten_text
from ..server_answers import shorten

LISTS = ("results", "hits.hits", "hits", "response.docs", "docs", "documents", "items", "matches", "data")
IDS = ("id", "_id", "doc_id", "docid", "docno", "document_id")
PLAIN = re.compile(r"[A-Za-z_][A-Za-z0-9_]*(\.[A-Za-z_][A-Za-z0-9_]*)*", re.ASCII)  # names, such as hits.hits
Row = tuple[str, float]  # doc and score


@cache
def compile_path(path: str) -> Any:
    """A JMESPath expression, ready to search."""
    import jmespath

    try:
        return jmespath.compile(path)
    except jmespath.exceptions.JMESPathError as error:
        reason = " ".join(str(error).partition(" for expression")[0].split())
        raise RankwrightError(f"not a JMESPath expression: {shorten_text(path)}: {reason}") from None


def check_path(path: str) -> None:
    """Refuse what is not a JMESPath expression."""
    compile_path(path)


@dataclass(frozen=True)
class ResultPaths:
    """Where an answer has its results, and a result its id and score."""

    results: str | None = None
    id: str | None = None
    score: str | None = None

    def read(self, answer: bytes, k: int) -> list[Row]:
        """The k best docs of an answer with their scores; without scores, 1 / rank."""
        with explain_parse_errors("the answer", "JSON"):
            value = json.loads(answer)
        place, results = self.find_list(value)
        rows: list[Row] = []
        known: dict[str, int] = {}
        for at, result in enumerate(results):
            doc = self.find_id(result, f"{place}[{at}]")
            if doc in known:
                raise RankwrightError(f"{place}[{at}]: doc {shorten_text(doc)} is also result {known[doc]}")
            known[doc] = at
            rows.append((doc, self.find_score(result, f"{place}[{at}]") if self.score else 1 / (at + 1)))
        for at, ((_, before), (_, after)) in enumerate(pairwise(rows), 1):
            if after > before:
                raise RankwrightError(
                    f"{place}[{at}]: score {after:g} comes after {before:g}; results must be in descending order of "
                    "score, or leave out `score` to rank them by their order"
                )
        return rows[:k]

    def find_list(self, value: Any) -> tuple[str, list[Any]]:
        """The list of results and where it is."""
        if self.results is None:
            if isinstance(value, list):
                return "answer", value
            found = ((path, search(path, value, "results")) for path in LISTS)
            known = next(((path, each) for path, each in found if isinstance(each, list)), None)
            if known is None:
                tried = f"tried {listed(LISTS)}; set `results`"
                raise RankwrightError(f"the answer has no list of results ({tried}); got {shorten(value)}")
            return known
        results = search(self.results, value, "results")
        if not isinstance(results, list):
            raise RankwrightError(f"{self.results}: must be a list of results, got {shorten(results)}")
        return self.results, results

    def find_id(self, result: Any, place: str) -> str:
        """The id of a result, as text."""
        if self.id is None and isinstance(result, dict):
            name = next((each for each in IDS if result.get(each) is not None), None)
            if name is None:
                raise RankwrightError(f"{place}: has no id (tried {listed(IDS)}; set `id`); got {shorten(result)}")
            place, value = f"{place}.{name}", result[name]
        elif self.id is None:
            value = result
        else:
            place, value = f"{place}.{self.id}", search(self.id, result, "id")
        value = str(value) if isinstance(value, int) and not isinstance(value, bool) else value
        if not isinstance(value, str) or not value or not is_text(value):
            raise RankwrightError(f"{place}: must be an id (a string or an integer), got {shorten(value)}")
        return value

    def find_score(self, result: Any, place: str) -> float:
        """The score of a result, a finite number."""
        value = search(str(self.score), result, "score")
        is_number = isinstance(value, int | float) and not isinstance(value, bool)
        if not is_number or not abs(value) <= sys.float_info.max:
            raise RankwrightError(f"{place}.{self.score}: must be a finite number, got {shorten(value)}")
        return float(value)


def search(path: str, value: Any, key: str) -> Any:
    """What a JMESPath expression finds; None if nothing. Plain names, which most are, take a shorter way."""
    if PLAIN.fullmatch(path):
        for name in path.split("."):
            value = value.get(name) if isinstance(value, dict) else None
        return value
    try:
        return compile_path(path).search(value)
    except ValueError as error:  # of jmespath, also for a slice with a step of 0
        raise RankwrightError(f"{key} {shorten_text(path)}: {' '.join(str(error).split())}") from None


def is_text(value: str) -> bool:
    """Whether a string can be written as UTF-8."""
    try:
        value.encode()
    except UnicodeEncodeError:
        return False
    return True
