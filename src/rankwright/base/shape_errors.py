"""What is wrong with a value that does not have its type, in words that users know."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

from ..errors import listed, one_line
from ..params import abbreviate, shorten

MISSING = re.compile(r"object missing required field (?P<name>\w+)")  # msgspec's words, without quotes
UNKNOWN = re.compile(r"object contains unknown field (?P<name>.*)")
PATTERN = re.compile(r"expected text matching regex '(?P<pattern>.*)'")
PATTERNS = {r"\\S": "must not be blank", "^[0-9a-f]{32}$": "must be 32 digits 0-9, a-f"}
TYPES = {
    "int": "a whole number",
    "float": "a number",
    "str": "text",
    "bool": "true or false",
    "array": "a list",
    "object": "an object",
    "null": "null",
}
NAMED_TYPE = re.compile(r"`([^`$]*)`")  # msgspec's names of types, such as `int | null`
LENGTH = re.compile(r"expected (?P<kind>text|a list) of length (?P<bound>>=|<=) (?P<count>\d+)")
ANY_KEY = "[...]"  # msgspec's place of a value in an object whose keys have no names of their own
PLACE = re.compile(r"(?P<what>.*) - at (?:key in )?`\$\.?(?P<place>[^`]*)`$")


def reword(message: str, names: Sequence[str] = (), given: Mapping[str, Any] | None = None) -> str:
    """What is wrong with a value, from msgspec's message: its name first, then what is allowed, then what was given.

    `names` are those of all parameters; `given` are the values of a request.
    """
    found = PLACE.match(message)
    place = found["place"] if found and found["place"] != ANY_KEY else ""
    what = one_line(NAMED_TYPE.sub(describe_type, found["what"] if found else message))
    if what.startswith(("Expected", "Object")):
        what = what[:1].lower() + what[1:]
    if missing := MISSING.fullmatch(what):
        return f"{f'{place}.' if place else ''}{missing['name']}: missing"
    if unknown := UNKNOWN.fullmatch(what):
        advice = "" if place else f"; choose {', '.join(names)}" if names else "; there are no parameters"
        return f"{f'{place}.' if place else ''}{unknown['name']}: unknown{advice}"
    if pattern := PATTERN.fullmatch(what):
        choices = pattern["pattern"].removeprefix("^(").removesuffix(")$").split("|")
        what = PATTERNS.get(pattern["pattern"]) or f"choose {listed(choices)}"
    elif length := LENGTH.fullmatch(what):
        bound = "at least" if length["bound"] == ">=" else "at most"
        unit = "character" if length["kind"] == "text" else "value"
        what = f"must have {bound} {int(length['count']):,} {unit}{'s' * (length['count'] != '1')}"
    value = (given or {}).get(place)
    if value is not None and not isinstance(value, list | dict) and what.startswith("expected "):
        is_type = ", got " in what  # otherwise it is a bound
        shown = str(value).lower() if isinstance(value, bool) else shorten(value) if is_type else abbreviate(str(value))
        what = f"{what.partition(', got ')[0]}, got {shown}"
    return f"{place}: {what}" if place else what


def describe_type(found: re.Match[str]) -> str:
    """A type in words that users know."""
    return listed([TYPES.get(each, each) for each in found[1].split(" | ")])
