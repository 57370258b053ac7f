"""Expected values and changed values: what `run --verify` and `reproduce` compare."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any, TypeVar

import msgspec

from ..base.files import explain_read_errors
from ..errors import RankwrightError
from ..params import Param, shorten
from ..reporting.report_manifest import read_manifest

DIGITS = 4  # to which values must agree, unless the file sets `within`
WITHIN = Param("within", float, 0.5 * 10**-DIGITS, "largest difference that does not count as a change", low=0)
SHAPE = '{"figures": {COLLECTION: {SYSTEM: {MEASURE: VALUE}}}}'
Values = dict[tuple[str, str, str], float]  # collection, system, measure
T = TypeVar("T")


class MainTable(msgspec.Struct):
    """The main table of a report."""

    rows: list[dict[str, str | int | float | bool | None]]


def read_values(path: Path) -> tuple[Values, float]:
    """Read the values in a file next to a spec, and the tolerance; refuses a file without values."""
    content = read_json(path)
    within = WITHIN.parse(content.get("within", WITHIN.default), f"{path}:")
    found = {
        (collection, system, measure): parse_value(value, f"{path}: {collection}, {system}, {measure}")
        for collection, systems in table(content.get("figures"), path)
        for system, measures in table(systems, path)
        for measure, value in table(measures, path)
    }
    if not found:
        raise RankwrightError(f"{path}: contains no values; the format is {SHAPE}")
    return found, within


def read_json(path: Path) -> dict[str, Any]:
    """Read the object in a JSON file; a name that appears twice in an object is refused."""
    with explain_read_errors(path):
        data = path.read_bytes()
    try:
        content = json.loads(data, object_pairs_hook=unique_names)
    except (ValueError, RecursionError) as error:
        why = error if isinstance(error, json.JSONDecodeError | DuplicateError) else "damaged, or nested too deeply"
        raise RankwrightError(f"{path}: not JSON: {why}") from None
    if not isinstance(content, dict):
        raise RankwrightError(f"{path}: does not contain an object; the format is {SHAPE}")
    return content


class DuplicateError(ValueError):
    """A name appears twice in an object."""


def unique_names(pairs: Iterable[tuple[str, Any]]) -> dict[str, Any]:
    """The pairs of a JSON object as a dict."""
    found: dict[str, Any] = {}
    for name, value in pairs:
        if name in found:
            raise DuplicateError(f"{shorten(name)} appears twice")
        found[name] = value
    return found


def table(value: Any, path: Path) -> Iterable[tuple[str, Any]]:
    """The entries of a table of values."""
    if not isinstance(value, Mapping):
        raise RankwrightError(f"{path}: does not contain expected values, got {shorten(value)}; the format is {SHAPE}")
    return value.items()


def parse_value(value: Any, place: str) -> float:
    """An expected value: a finite number."""
    return float(Param("value", float).parse(value, lambda _: place))


def read_report_values(folder: Path) -> Values:
    """Read the values of a written report from its main table."""
    path = folder / "tables" / "main.json"
    manifest = read_manifest(folder)
    if manifest is None:
        raise RankwrightError(f"{folder}: not a report, or its manifest.json is damaged")
    only = next(iter(manifest.collections), "")
    found: Values = {}
    for row in decode(path, MainTable, '{"rows": [{"system": NAME, MEASURE: VALUE}]}').rows:
        collection, system = row.get("collection", only), row.get("system")
        if not isinstance(collection, str) or not isinstance(system, str):
            raise RankwrightError(f"{path}: a row without a system")
        for measure, value in row.items() if collection != "macro-average" else ():
            if isinstance(value, int | float) and not isinstance(value, bool):
                if (collection, system, measure) in found:
                    raise RankwrightError(f"{path}: system {system!r} appears twice")
                found[collection, system, measure] = float(value)
    if not found:
        raise RankwrightError(f"{path}: contains no values")
    return found


def decode(path: Path, shape: type[T], format: str) -> T:
    """The content of a JSON file as a value of a type."""
    if path.exists() and not path.is_file():
        raise RankwrightError(f"{path}: not a regular file")
    with explain_read_errors(path):
        data = path.read_bytes()
    try:
        return msgspec.json.decode(data, type=shape)
    except (ValueError, RecursionError) as error:
        raise RankwrightError(f"{path}: does not contain values; the format is {format} ({error})") from None


def changed_values(before: Mapping[tuple[str, str, str], float], now: Values, within: float) -> Iterator[str]:
    """One line for each value that changed or is missing."""
    for (collection, system, measure), value in before.items():
        other = now.get((collection, system, measure))
        where = f"{collection}, {system}, {measure}"
        if other is None:
            yield f"{where}: was {value:.{DIGITS}f}, is missing"
        elif not abs(other - value) <= within + 1e-12:
            yield f"{where}: was {value:.{DIGITS}f}, is now {other:.{DIGITS}f}"


def new_values(before: Values, now: Values) -> Iterator[str]:
    """One line for each value that a report lacks."""
    for (collection, system, measure), value in now.items():
        if (collection, system, measure) not in before:
            yield f"{collection}, {system}, {measure}: was missing, is now {value:.{DIGITS}f}"
