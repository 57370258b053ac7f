"""The table of endpoints: a function with typed parameters and a typed answer is one entry of the API.

The annotations of the function are its contract: parameters are read from the path, the query string or the JSON body
into the type of its second argument, and the OpenAPI description is made from both types.
"""

from __future__ import annotations

import re
from collections.abc import AsyncIterator, Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any, get_origin, get_type_hints

import msgspec

from ..errors import RankwrightError, listed, one_line
from ..params import abbreviate, shorten

if TYPE_CHECKING:
    from .workbench import Workbench

ROOT = "/api/v1"
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
PLACE = re.compile(r"(?P<what>.*) - at (?:key in )?`\$\.?(?P<place>[^`]*)`$")


class NotFoundError(RankwrightError):
    """Something that is asked for does not exist."""


class ConflictError(RankwrightError):
    """What is asked for contradicts what there is."""


class Nothing(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """No parameters."""


@dataclass(frozen=True)
class File:
    """An answer that is not JSON: bytes of a media type, perhaps to be saved under a name."""

    content: bytes
    media_type: str
    name: str = ""


@dataclass(frozen=True)
class Stream:
    """An answer that is sent as it comes: server-sent events."""

    chunks: AsyncIterator[bytes]


@dataclass(frozen=True)
class Endpoint:
    """An entry of the API."""

    method: str
    path: str  # below ROOT; {name} is a parameter
    section: str
    function: Callable[[Workbench, Any], Any]
    params: Any  # a msgspec.Struct
    answer: Any

    @property
    def name(self) -> str:
        """Its name: that of its function."""
        return self.function.__name__

    @property
    def path_names(self) -> list[str]:
        """The parameters in its path."""
        return re.findall(r"{(\w+)", self.path)

    @cached_property
    def lists(self) -> frozenset[str]:
        """The parameters that may be given several times."""
        fields = msgspec.structs.fields(self.params)
        return frozenset(each.name for each in fields if get_origin(strip_meta(each.type)) is list)

    def read(self, path: Mapping[str, str], query: Sequence[tuple[str, str]], body: bytes) -> Any:
        """The parameters of a request, from its path and from the query string, or from the JSON body."""
        given: dict[str, Any] = {}
        if self.method == "GET":
            for name, value in query:
                if name in self.lists:
                    given.setdefault(name, []).append(value)
                elif name in given:
                    raise RankwrightError(f"{name}: given twice")
                else:
                    given[name] = value
        elif query:
            raise RankwrightError(f"{query[0][0]}: give it in the JSON body")
        elif body:
            found = read_json(body)
            if not isinstance(found, dict):
                raise RankwrightError("the body must be a JSON object")
            given = found
        twice = next((name for name in path if name in given), None)
        if twice is not None:
            raise RankwrightError(f"{twice}: given in the path already")
        try:
            # text is read as numbers only where it comes from a URL
            return msgspec.convert({**given, **path}, self.params, strict=self.method != "GET" and not path)
        except msgspec.ValidationError as error:
            names = [each.name for each in msgspec.structs.fields(self.params) if each.name not in path]
            raise RankwrightError(reword(str(error), names, given)) from None


def strip_meta(kind: Any) -> Any:
    """A type without its bounds and without None."""
    while hasattr(kind, "__metadata__"):
        kind = kind.__origin__
    options = [each for each in getattr(kind, "__args__", ()) if each is not type(None)]
    is_optional = len(options) == 1 and get_origin(kind) is not list and get_origin(kind) is not dict
    return strip_meta(options[0]) if is_optional else kind


def read_json(body: bytes) -> Any:
    """The value of a JSON body."""
    try:
        return msgspec.json.decode(body)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise RankwrightError(f"the body is not JSON: {one_line(str(error))}") from None


def reword(message: str, names: Sequence[str], given: Mapping[str, Any] | None = None) -> str:
    """What is wrong with a parameter: its name first, then what is allowed, then what was given.

    `names` are those of all parameters; `given` are the values of the request.
    """
    found = PLACE.match(message)
    place = found["place"] if found else ""
    what = one_line(NAMED_TYPE.sub(describe_type, found["what"] if found else message))
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


ENDPOINTS: list[Endpoint] = []


def endpoint(method: str, path: str, section: str) -> Callable[[Any], Any]:
    """Add a function to the table; its docstring and annotations describe it."""

    def add(function: Any) -> Any:
        hints = get_type_hints(function, localns={"Workbench": object}, include_extras=True)
        names = [name for name in hints if name not in ("workbench", "return")]
        params = hints[names[0]] if names else Nothing
        ENDPOINTS.append(Endpoint(method, path, section, function, params, hints["return"]))
        return function

    return add
