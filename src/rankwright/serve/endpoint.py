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

from ..base.shape_errors import reword
from ..errors import RankwrightError, one_line

if TYPE_CHECKING:
    from .workbench import Workbench

ROOT = "/api/v1"


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
