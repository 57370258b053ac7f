"""Templates of a request: {query}, {k} and {filter} are filled in, ${NAME} comes from the environment.

A value is escaped for the place it goes to, never pasted. A literal brace is written twice.
"""

from __future__ import annotations

import json
import re
import string
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any
from urllib.parse import quote

from ..base.structured_text import check_value, load_json, parse_json
from ..errors import RankwrightError, listed
from ..params import shorten

JSON_START = ("{", "[")
PLACEHOLDERS = ("query", "k", "filter")
TOKEN = re.compile(r"\$\{([A-Za-z_][A-Za-z0-9_]*)\}|(\{\{|\}\})|\{([^{}]*)\}|([{}])")
HEADER_SAFE = "".join(each for each in string.printable if each.isprintable() and each != "%")
Values = Mapping[str, Any]  # texts; `filter` may be JSON where it is a value of its own
Secrets = Callable[[str], str]  # the value of an environment variable, or what stands for it
Escape = Callable[[str], str]


@dataclass(frozen=True)
class Template:
    """A text with places for values: parts that are literal, values by name, or environment variables by name."""

    parts: tuple[tuple[str, str], ...]

    def render(self, values: Values, secrets: Secrets, escape: Escape) -> str:
        """The text with every value escaped."""
        fill: dict[str, Escape] = {
            "literal": lambda text: text,
            "value": lambda name: escape(values[name]),
            "secret": lambda name: escape(secrets(name)),
        }
        return "".join(fill[kind](text) for kind, text in self.parts)

    def names(self, wanted: str) -> list[str]:
        """The names of its values or environment variables."""
        return [text for kind, text in self.parts if kind == wanted]

    @property
    def only(self) -> str:
        """The name of the value that it consists of; empty if there is anything else."""
        return self.parts[0][1] if len(self.parts) == 1 and self.parts[0][0] == "value" else ""


@lru_cache(maxsize=4096)
def parse_template(text: str) -> Template:
    """Parse a template; an unknown placeholder and a single brace are refused."""
    parts: list[tuple[str, str]] = []
    end = 0
    for found in TOKEN.finditer(text):
        parts.append(("literal", text[end : found.start()]))
        end = found.end()
        secret, doubled, name, brace = found.groups()
        if brace or (name is not None and name not in PLACEHOLDERS):
            known = listed(f"{{{each}}}" for each in PLACEHOLDERS)
            what = "a single brace" if brace else shorten("{" + name + "}")
            raise RankwrightError(f"{what} is not a placeholder; choose {known}, or double a literal brace: {{{{ }}}}")
        parts.append(("secret", secret) if secret else ("literal", doubled[0]) if doubled else ("value", name or ""))
    parts.append(("literal", text[end:]))
    return Template(tuple((kind, each) for kind, each in parts if kind != "literal" or each))


def escape_url(text: str) -> str:
    """A value within a URL: percent-encoded, so that it is one segment of a path, or one value of a query string."""
    escaped = quote(text, safe="")
    return escaped.replace(".", "%2E") if not text.strip(".") else escaped  # `..` alone would leave the folder


def escape_header(text: str) -> str:
    """A value within a header: line breaks, other controls, % and what is not ASCII percent-encoded.

    So are spaces at its ends, which would not arrive.
    """
    inner = text.strip(" ")
    before, after = text[: len(text) - len(text.lstrip(" "))], text[len(text.rstrip(" ")) :] if inner else ""
    return quote(before) + quote(inner, safe=HEADER_SAFE) + quote(after)


def render_json(value: Any, values: Values, secrets: Secrets) -> Any:
    """A JSON value with its strings filled in; exactly "{k}" becomes a number, and "{filter}" null if there is none.

    A filter that is JSON itself takes the place of "{filter}".
    """
    if isinstance(value, Mapping):
        return {render_text(key, values, secrets): render_json(each, values, secrets) for key, each in value.items()}
    if isinstance(value, list | tuple):
        return [render_json(each, values, secrets) for each in value]
    if not isinstance(value, str):
        return value
    only = parse_template(value).only
    if only == "k":
        return int(values["k"])
    return (values["filter"] or None) if only == "filter" else render_text(value, values, secrets)


def render_text(text: str, values: Values, secrets: Secrets) -> str:
    """A string of JSON, which is escaped when the whole is written."""
    return parse_template(text).render(values, secrets, str)


def json_strings(value: Any, path: str = "") -> Iterator[tuple[str, str, str]]:
    """Every string in a JSON value, also its keys: where it is, the last key of that, and the string."""
    if isinstance(value, Mapping):
        for key, each in value.items():
            yield path, "", key
            yield from json_strings(each, f"{path}.{key}".lstrip("."))
    elif isinstance(value, list | tuple):
        for at, each in enumerate(value):
            yield from json_strings(each, f"{path}[{at}]")
    elif isinstance(value, str):
        yield path, path.rpartition(".")[2], value


def check_filter_place(filter: str | None, texts: Iterable[str], where: str) -> None:
    """Refuse a filter that templates have no place for, so that it would be ignored."""
    if filter is not None and not any("filter" in parse_template(text).names("value") for text in texts):
        raise RankwrightError(f"filter: {{filter}} is not in {where}, so that it would be ignored")


def read_body(body: Any) -> Any:
    """The JSON of a body: a table, a JSON text, or the path of a JSON file."""
    if isinstance(body, str):
        body = body.strip()
        try:
            return parse_json(body, "body") if body.startswith(JSON_START) else load_json(Path(body))
        except RankwrightError as error:
            hint = '; placeholders go into strings: {"q": "{query}", "size": "{k}"}' if "not JSON" in str(error) else ""
            raise RankwrightError(f"{error}{hint}") from None
    try:
        check_value(body)
        json.dumps(body)
    except (TypeError, ValueError) as error:
        raise RankwrightError(f"body: cannot be written as JSON: {error}") from None
    return body
