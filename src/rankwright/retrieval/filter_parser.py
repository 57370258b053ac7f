"""The conditions of a filter: SQL, parsed by sqlglot, as comparisons joined by and, or and not.

A comparison with a missing value is false, so that `not` of it is true, as on a search server: `not type = 'daily'`
keeps docs without a type, and so does `type != 'daily'`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from ..base.limits import FILTER_CHARACTERS
from ..errors import RankwrightError
from ..params import shorten

if TYPE_CHECKING:
    from sqlglot import exp

Value = str | float | int | bool | date
EXAMPLE = "tags = 'search' and date >= 2024-01-01 and not type in ('daily', 'home')"
OPERATORS = {"EQ": "=", "GT": ">", "GTE": ">=", "LT": "<", "LTE": "<="}
MIRRORED = {"=": "=", ">": "<", ">=": "<=", "<": ">", "<=": ">="}
CLOSING = (",", ")", "]", "}", ";")
MISSING = re.compile(
    r"Required keyword: '(?P<part>\w+)' missing for <class '(?:\w+\.)*(?P<kind>\w+)'>"
)  # sqlglot's words
EXPECTED = re.compile(r"Expect(?:ing|ed) (?P<token>[^\w\s])$")
KEPT = 256  # parsed filters


@dataclass(frozen=True)
class Comparison:
    """A field compared with values: `=`, `<`, `<=`, `>`, `>=`, `in`, `like`, `ilike` or `exists`."""

    field: str
    operator: str
    values: tuple[Value, ...] = ()

    def __str__(self) -> str:
        return " ".join([self.field, self.operator, *(shorten(each) for each in self.values)])


@dataclass(frozen=True)
class Formula:
    """A condition that is neither, such as `array_length(tags) > 2`: evaluated as SQL."""

    sql: str
    fields: tuple[str, ...]


@dataclass(frozen=True)
class Junction:
    """Conditions of which all (`and`), any (`or`) or none (`not`) must hold."""

    operator: str
    parts: tuple[Condition, ...]


Condition = Comparison | Formula | Junction


@lru_cache(KEPT)
def parse_filter(text: str) -> Condition:
    """Parse a filter such as `tags = 'search' and date >= 2024-01-01`; raises in one line."""
    import sqlglot
    from sqlglot import exp
    from sqlglot.errors import SqlglotError

    if not isinstance(text, str) or not text.strip():
        raise refused(text, "is empty" if isinstance(text, str) else "is not a text")
    if len(text) > FILTER_CHARACTERS:
        raise refused(text, f"is longer than {FILTER_CHARACTERS:,} characters")
    if any("\ud800" <= letter <= "\udfff" for letter in text):
        raise refused(text, "is not valid Unicode")
    try:
        trees = sqlglot.parse(text)
        tree = trees[0]
        if len(trees) != 1 or not isinstance(tree, exp.Expression) or isinstance(tree, exp.Alias):
            raise refused(text, "is not one condition")
        if tree.find(exp.Query, exp.Command, exp.DDL, exp.DML, exp.Placeholder, exp.Parameter):
            raise refused(text, "is not a condition on the fields of a doc")
        return to_condition(tree, text)
    except SqlglotError as error:
        errors = getattr(error, "errors", None)
        what = explain_error(errors[0]["description"], errors[0]["highlight"]) if errors else "a quote has no end"
        raise refused(text, f"is not SQL: {what}") from None
    except ValueError:  # of a number such as 1e
        raise refused(text, "has a number that cannot be read") from None
    except RecursionError:
        raise refused(text, "is nested too deeply") from None


def refused(text: Any, problem: str) -> RankwrightError:
    """The error for a filter that cannot be used."""
    return RankwrightError(f"filter {shorten(text)} {problem}; write a condition such as {EXAMPLE}")


def explain_error(description: str, place: str) -> str:
    """What the parser says about a place, without the names of its classes."""
    where = f"before {place!r}" if place in CLOSING else f"after {place!r}"
    if found := MISSING.match(description):
        name = found["kind"].upper()
        if name == "COLUMN":
            return "a name is missing after '.'"
        if name in OPERATORS and found["part"] == "this":
            return f"a field is missing before {OPERATORS[name]!r}"
        return f"a {'condition' if name in ('AND', 'OR', 'NOT', 'PAREN') else 'value'} is missing {where}"
    if found := EXPECTED.match(description):
        return f"{found['token']!r} is missing {where}"
    if "nexpected token" in description:
        return f"{place!r} is unexpected"
    return f"{description[:1].lower()}{description[1:]} at {place!r}"


def to_condition(tree: exp.Expr, text: str) -> Condition:
    """The condition of a tree of sqlglot's."""
    from sqlglot import exp

    tree = tree.unnest()
    if isinstance(tree, exp.And | exp.Or):
        kind = type(tree)
        parts = tuple(to_condition(each, text) for each in flatten(tree, kind))
        return Junction("and" if kind is exp.And else "or", parts)
    if isinstance(tree, exp.Not):
        return Junction("not", (to_condition(tree.this, text),))
    if isinstance(tree, exp.NEQ):
        return Junction("not", (to_condition(exp.EQ(this=tree.this, expression=tree.expression), text),))
    found = to_comparison(tree, text)
    return Junction("not", (found,)) if tree.args.get("negate") else found


def flatten(tree: exp.Expr, kind: type[Any]) -> Iterator[exp.Expr]:
    """The operands of a chain of equal operators, in order, without recursion."""
    operands: list[Any] = []
    while isinstance(tree, kind):
        operands.append(tree.args["expression"])
        tree = tree.this
    return iter([tree, *reversed(operands)])


def to_comparison(tree: exp.Expr, text: str) -> Condition:
    """A comparison of one field with values; anything else is a formula."""
    from sqlglot import exp

    name = type(tree).__name__.upper()
    if name in OPERATORS:
        left, right, operator = tree.this, tree.args["expression"], OPERATORS[name]
        if isinstance(right, exp.Column) and not isinstance(left, exp.Column):
            left, right, operator = right, left, MIRRORED[operator]
        if isinstance(left, exp.Column) and isinstance(right, exp.Null):
            raise refused(text, f"compares {field_name(left)} with null; use: {field_name(left)} is null")
        if isinstance(left, exp.Column) and (value := to_value(right)) is not None:
            return Comparison(field_name(left), operator, (value,))
    column = tree.this if isinstance(tree.this, exp.Column) else None
    if isinstance(tree, exp.In) and column is not None and not tree.args.get("query"):
        values = tuple(to_value(each) for each in tree.expressions)
        if values and None not in values:
            return Comparison(field_name(column), "in", values)  # type: ignore[arg-type]
    if isinstance(tree, exp.Between) and column is not None:
        low, high = to_value(tree.args["low"]), to_value(tree.args["high"])
        if low is not None and high is not None:
            field = field_name(column)
            return Junction("and", (Comparison(field, ">=", (low,)), Comparison(field, "<=", (high,))))
    if isinstance(tree, exp.Like | exp.ILike) and column is not None:
        pattern = to_value(tree.args["expression"])
        if isinstance(pattern, str):
            return Comparison(field_name(column), "like" if isinstance(tree, exp.Like) else "ilike", (pattern,))
    if isinstance(tree, exp.Is) and column is not None and isinstance(tree.args["expression"], exp.Null):
        return Junction("not", (Comparison(field_name(column), "exists"),))
    if isinstance(tree, exp.Column):
        return Comparison(field_name(tree), "=", (True,))
    fields = tuple(dict.fromkeys(field_name(each) for each in tree.find_all(exp.Column)))
    if not fields:
        raise refused(text, "names no field")
    return Formula(tree.sql(), fields)


def field_name(column: Any) -> str:
    """The name of a field; `a.b` is one name."""
    return ".".join(part.name for part in column.parts)


def to_value(tree: Any) -> Value | None:
    """A constant: a text, number, true, false or date, also written 2024-01-01 without quotes; None if it is none."""
    from sqlglot import exp

    if isinstance(tree, exp.Literal):
        return tree.name if tree.is_string else to_number(tree.name)
    if isinstance(tree, exp.Boolean):
        return bool(tree.this)
    if isinstance(tree, exp.Neg) and isinstance(number := to_value(tree.this), int | float):
        return -number
    if isinstance(tree, exp.Cast) and isinstance(tree.this, exp.Literal) and tree.to.is_type("date"):
        return to_date(tree.this.name)
    if isinstance(tree, exp.Sub) and re.fullmatch(r"\d{4} - \d\d - \d\d", tree.sql()):
        return to_date(tree.sql().replace(" ", ""))
    return None


def to_number(text: str) -> int | float:
    """A number as it is written."""
    return int(text) if text.isdigit() and len(text) < 19 else float(text)


def to_date(text: str) -> date:
    """A date as it is written; raises if there is no such day."""
    try:
        return date.fromisoformat(text)
    except ValueError:
        raise RankwrightError(f"filter: {text!r} is not a date; write YYYY-MM-DD") from None
