"""JSON, TOML and YAML from files that others made: bounded in size, nesting, digits and aliases, errors in one line."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from typing import Any

from ..errors import RankwrightError
from .files import read_text
from .limits import DEPTH, DIGITS, JSON_BYTES, KEY_PARTS, SPEC_BYTES, YAML_NODES

TOO_DEEP = f"nested more than {DEPTH} levels deep"
TOO_LONG = f"an integer has more than {DIGITS} digits"
GREATEST = 10**DIGITS
SHORT_YAML = 4096  # characters: without aliases, no text as short as this is too deep for the stack
# part.part.part… at the start of a line or of a value of an inline table
DOTTED = re.compile(
    rf"""(?:^|[\[{{,])[ \t]*+(?:(?:[\w-]++|"(?:[^"\\\n]|\\.)*+"|'[^'\n]*+')[ \t]*+\.[ \t]*+){{{KEY_PARTS}}}""",
    re.MULTILINE,
)


class UnsafeError(ValueError):
    """A value that is too deep, too large or refers to itself."""


def load_json(path: Path) -> Any:
    """The JSON value in a file."""
    return parse_json(read_text(path, JSON_BYTES), str(path))


def parse_json(text: str | bytes, place: str, to_object: Callable[[list[tuple[str, Any]]], Any] | None = None) -> Any:
    """The value of a JSON text; raises an error that names the place. `to_object` makes objects from pairs."""
    with explain_parse_errors(place, "JSON"):
        value = json.loads(text, object_pairs_hook=to_object)
        check_value(value)
        return value


def load_toml(path: Path) -> dict[str, Any]:
    """The tables of a TOML file."""
    return parse_toml(read_text(path, SPEC_BYTES), path)


def parse_toml(text: str, path: Path) -> dict[str, Any]:
    """The tables of the text of a TOML file."""
    import tomllib

    if found := DOTTED.search(text):
        line = text.count("\n", 0, found.start()) + 1
        raise RankwrightError(f"{path}:{line}: a key has more than {KEY_PARTS} parts")
    with explain_parse_errors(str(path), "TOML"):
        tables = tomllib.loads(text)
        check_value(tables)
        return tables


@contextmanager
def explain_parse_errors(place: str, format: str) -> Iterator[None]:
    """Turn a parser's errors into a one-line error; Python's for a long integer speaks of an interpreter setting."""
    try:
        yield
    except RecursionError:
        raise RankwrightError(f"{place}: {TOO_DEEP}") from None
    except ValueError as error:
        known = TOO_LONG if "integer string conversion" in str(error) else str(error)
        is_valid = isinstance(error, UnsafeError) or known == TOO_LONG
        raise RankwrightError(f"{place}: {known}" if is_valid else f"{place}: not {format}: {error}") from None


def check_value(value: Any) -> None:
    """Raise UnsafeError if a value of lists and mappings is nested too deep or has an integer with too many digits."""
    layer = [value]
    for _ in range(DEPTH + 1):
        if any(isinstance(each, int) and abs(each) >= GREATEST for each in layer):
            raise UnsafeError(TOO_LONG)
        layer = [child for each in layer for child in children(each)]
        if not layer:
            return
    raise UnsafeError(TOO_DEEP)


def children(value: Any) -> Iterator[Any]:
    """The values directly in a list or mapping."""
    if isinstance(value, Mapping):
        yield from value.values()
    elif isinstance(value, list | tuple | set):
        yield from value


def parse_yaml(text: str) -> Any:
    """The value of a YAML text, dates left as text and keys as strings; raises UnsafeError or yaml.YAMLError.

    Aliases and nesting are counted on the parser's events, before any value is made.
    """
    import yaml

    if "*" in text or len(text) > SHORT_YAML:
        check_yaml_events(text)
    try:
        value = plain_value(yaml.load(text, yaml_loader()))
    except RecursionError:
        raise UnsafeError(TOO_DEEP) from None
    except (ValueError, ArithmeticError, LookupError, AttributeError, TypeError) as error:
        raise UnsafeError(TOO_LONG if "integer string conversion" in str(error) else str(error)) from None
    check_value(value)
    return value


def check_yaml_events(text: str) -> None:
    """Raise UnsafeError if a YAML text is too deep, refers to itself, or has too many values, aliases expanded."""
    import yaml

    sizes: dict[str, int | None] = {}  # values under each anchor; None until its end
    stack: list[tuple[str | None, int]] = []  # the open lists and mappings: anchor, values before it
    count = 0
    for event in yaml.parse(text, getattr(yaml, "CSafeLoader", yaml.SafeLoader)):
        if isinstance(event, yaml.AliasEvent):
            size = sizes.get(str(event.anchor), 1)  # an unknown one is the loader's error
            if size is None:
                raise UnsafeError(f"the alias *{event.anchor} refers to itself")
            count += size
        elif isinstance(event, yaml.NodeEvent):
            if isinstance(event, yaml.CollectionStartEvent):
                stack.append((event.anchor, count))
                if len(stack) > DEPTH:
                    raise UnsafeError(TOO_DEEP)
            if event.anchor is not None:
                sizes[event.anchor] = None if isinstance(event, yaml.CollectionStartEvent) else 1
            count += 1
        elif isinstance(event, yaml.CollectionEndEvent):
            anchor, before = stack.pop()
            if anchor is not None:
                sizes[anchor] = count - before
        if count > YAML_NODES:
            raise UnsafeError(f"has more than {YAML_NODES:,} values, aliases expanded")


@cache
def yaml_loader() -> Any:
    """A safe YAML loader that leaves dates as text, so that one invalid date does not spoil the rest."""
    import yaml

    base: Any = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
    kept = {
        first: [(tag, pattern) for tag, pattern in resolvers if not tag.endswith(":timestamp")]
        for first, resolvers in base.yaml_implicit_resolvers.items()
    }
    return type("Loader", (base,), {"yaml_implicit_resolvers": kept})


def plain_value(value: Any) -> Any:
    """A value of YAML's types as one of JSON's: keys as strings, sets and pairs as lists, bytes as text."""
    if isinstance(value, Mapping):
        return {str(key): plain_value(each) for key, each in value.items()}
    if isinstance(value, set):  # which has no order
        return sorted(map(str, value))
    if isinstance(value, list | tuple):
        return [plain_value(each) for each in value]
    return value.decode(errors="replace") if isinstance(value, bytes) else value
