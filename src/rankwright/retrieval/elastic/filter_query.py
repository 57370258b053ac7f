"""Filters as queries of a server: what a condition on metadata is in its query DSL.

The server decides as the local search does: a missing value fails every comparison, so that `not` of it holds, and a
list meets a comparison if one of its values does.
"""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from operator import ge, gt, le, lt
from typing import TYPE_CHECKING, Any, Protocol

from ...errors import RankwrightError
from ...params import shorten
from ..filter_parser import Comparison, Condition, Formula, Junction

if TYPE_CHECKING:
    import polars as pl

Query = dict[str, Any]
NONE: Query = {"match_none": {}}
ALL_DOCS: Query = {"bool": {"filter": [{"match_all": {}}]}}  # with a score of 0
BOUNDS = {">": "gt", ">=": "gte", "<": "lt", "<=": "lte"}
LONGEST = 900  # bytes of a pattern or bound: of each, the server makes an automaton of at most 1,000 states
LAST_CASED = 0x1F000  # code points beyond have no upper or lower case


@dataclass(frozen=True)
class Field:
    """A field on the server: its path there, the type of its values, and the constants that they are compared with."""

    path: str
    dtype: pl.DataType
    values: Sequence[Any] = ()


class Schema(Protocol):
    """The fields that a condition may name."""

    def resolve(self, comparison: Comparison) -> Field:
        """The field of a comparison, with the constants as its type; raises if there is none or they do not fit."""


def to_query(condition: Condition, schema: Schema) -> Query:
    """The query that matches the docs which meet a condition; its scores are 0 where it is a filter."""
    if isinstance(condition, Formula):
        raise RankwrightError(
            f"filter {shorten(condition.sql)}: a server cannot evaluate it; it compares a field with constants: "
            "=, !=, <, <=, >, >=, in, between, like, ilike, is null"
        )
    if isinstance(condition, Comparison):
        return compare(condition.operator, schema.resolve(condition))
    parts = [to_query(each, schema) for each in condition.parts]
    return join(condition, parts)


def join(junction: Junction, parts: list[Query]) -> Query:
    """Queries of which all, any or none must match."""
    if junction.operator == "or":
        return {"bool": {"should": parts, "minimum_should_match": 1}}
    return {"bool": {"must_not" if junction.operator == "not" else "filter": parts}}


def compare(operator: str, field: Field) -> Query:
    """The query of one comparison."""
    import polars as pl

    if operator == "exists":
        return {"exists": {"field": field.path}}
    if operator in ("like", "ilike"):
        pattern = str(field.values[0])
        if not pattern or (operator == "like" and not set("%_") & set(pattern)):
            return match_values(field.path, [pattern])  # an empty pattern would match nothing
        if operator == "like":
            return {"wildcard": {field.path: {"value": check_length(to_wildcard(pattern), pattern)}}}
        return {"regexp": {field.path: {"value": check_length(to_regexp(pattern), pattern), "flags": "NONE"}}}
    if field.dtype == pl.Boolean:
        return compare_truth(operator, field)
    if field.dtype == pl.Date:
        return compare_dates(operator, field)
    if field.dtype.is_numeric():
        return compare_numbers(operator, field)
    return match_values(field.path, field.values) if operator in ("=", "in") else match_range(operator, field)


def match_values(path: str, values: Sequence[Any]) -> Query:
    """A field that has one of some values."""
    if len(values) == 1:
        return {"term": {path: {"value": values[0]}}}
    return {"terms": {path: list(values)}} if values else NONE


def match_range(operator: str, field: Field) -> Query:
    """A field that is less or greater than a text."""
    text = str(field.values[0])
    return {"range": {field.path: {BOUNDS[operator]: check_length(text, text)}}}


def check_length(value: str, given: str) -> str:
    """A value as the server gets it; one that it could not use is refused as it was given."""
    if len(value.encode(errors="replace")) > LONGEST:
        raise RankwrightError(
            f"filter: {shorten(given)} is too long for a server; only =, != and in compare long texts"
        )
    return value


def compare_truth(operator: str, field: Field) -> Query:
    """True is greater than false."""
    orders: dict[str, Callable[[bool, bool], bool]] = {">": gt, ">=": ge, "<": lt, "<=": le}
    if operator in orders:
        return match_values(
            field.path, [each for each in (False, True) if orders[operator](each, bool(field.values[0]))]
        )
    return match_values(field.path, sorted(set(field.values)))


def compare_dates(operator: str, field: Field) -> Query:
    """Days: a time of the server's lies on its day."""
    days = [each.isoformat() for each in field.values]
    form = {"format": "yyyy-MM-dd"}
    if operator in BOUNDS:
        return {"range": {field.path: {BOUNDS[operator]: days[0], **form}}}
    found = [{"range": {field.path: {"gte": each, "lte": each, **form}}} for each in days]
    return found[0] if len(found) == 1 else {"bool": {"should": found, "minimum_should_match": 1}}


def compare_numbers(operator: str, field: Field) -> Query:
    """Numbers: a fraction equals no integer, and infinity is beyond every number."""
    limits = integer_limits(field.dtype)
    if operator in ("=", "in"):
        finite = [each for each in field.values if math.isfinite(each)]
        if limits is None:
            return match_values(field.path, [drop_sign(each) for each in finite])
        whole = [int(each) for each in finite if each == int(each)]
        return match_values(field.path, [each for each in whole if limits[0] <= each <= limits[1]])
    value, low = field.values[0], operator in (">", ">=")
    beyond = {True: NONE, False: {"exists": {"field": field.path}}}  # whether the bound is on the far side
    if math.isinf(value):
        return beyond[(value > 0) is low]
    if limits is None:
        return {"range": {field.path: {BOUNDS[operator]: drop_sign(value)}}}
    nearest = {">": math.floor(value) + 1, ">=": math.ceil(value), "<": math.ceil(value) - 1, "<=": math.floor(value)}
    bound = nearest[operator]
    if not limits[0] <= bound <= limits[1]:
        return beyond[(bound > limits[1]) is low]
    return {"range": {field.path: {"gte" if low else "lte": bound}}}


def integer_limits(dtype: pl.DataType) -> tuple[int, int] | None:
    """The least and the greatest value of a type of integers; None for another."""
    if not dtype.is_integer():
        return None
    bits = int(re.sub(r"\D", "", str(dtype)))
    return (-(1 << (bits - 1)), (1 << (bits - 1)) - 1) if dtype.is_signed_integer() else (0, (1 << bits) - 1)


def drop_sign(value: Any) -> Any:
    """A value as the server compares it: -0.0 is 0.0."""
    return value + 0.0 if isinstance(value, float) else value


def to_wildcard(pattern: str) -> str:
    """An SQL pattern as the server's: % is any text, _ any character, and nothing else is special."""
    special = {"%": "*", "_": "?", "*": "\\*", "?": "\\?", "\\": "\\\\"}
    return "".join(special.get(each, each) for each in pattern)


def to_regexp(pattern: str) -> str:
    """An SQL pattern as a regular expression for letters of any case.

    The server itself ignores the case of ASCII alone, so that every letter is written in all its cases.
    """
    special = {"%": ".*", "_": "."}
    return "".join(special.get(each) or any_case(each) for each in pattern)


def any_case(letter: str) -> str:
    """A character in all its cases, escaped."""
    cases = case_variants().get(fold_case(letter), letter)
    if len(cases) > 1:
        return f"[{cases}]"
    return re.sub(r"[^\w\s]", r"\\\g<0>", letter) if letter.isascii() else letter


def fold_case(letter: str) -> str:
    """A character without case: Unicode's simple case folding."""
    return next((each for each in (letter.casefold(), letter.lower()) if len(each) == 1), letter)


@lru_cache(1)
def case_variants() -> dict[str, str]:
    """All characters that are equal but for their case, by the one that they fold to; only where there are several."""
    groups: dict[str, str] = {}
    for letter in map(chr, range(LAST_CASED)):
        if letter != letter.upper() or letter != letter.casefold():
            folded = fold_case(letter)
            groups[folded] = groups.get(folded, "") + letter
    return {folded: cases for folded, cases in groups.items() if len(cases) > 1}
