"""Expected values and changed values: what `run --verify` and `reproduce` compare."""

from __future__ import annotations

import json
import math
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any

from ..base.files import explain_read_errors
from ..errors import RankwrightError
from ..params import Param, shorten

DIGITS = 4  # to which values must agree, unless the file sets `within`
WITHIN = Param("within", float, 0.5 * 10**-DIGITS, "largest difference that does not count as a change", low=0)
SHAPE = '{"figures": {COLLECTION: {SYSTEM: {MEASURE: VALUE}}}}'
Values = dict[tuple[str, str, str], float]  # collection, system, measure


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
    content, manifest = read_json(path), read_json(folder / "manifest.json")
    found: Values = {}
    try:
        only = next(iter(manifest["collections"]))
        for row in content["rows"]:
            collection = str(row.get("collection", only))
            if collection != "macro-average":
                for measure, value in row.items():
                    if measure not in ("collection", "system") and isinstance(value, int | float):
                        found[collection, str(row["system"]), measure] = float(value)
    except (KeyError, TypeError, AttributeError, StopIteration, OverflowError):
        raise RankwrightError(f"{folder}: not the report of an experiment, or damaged") from None
    return found


def changed_values(before: Mapping[tuple[str, str, str], float], now: Values, within: float) -> Iterator[str]:
    """One line for each value that changed or is missing."""
    for (collection, system, measure), value in before.items():
        other = now.get((collection, system, measure), math.nan)
        where = f"{collection}, {system}, {measure}"
        if math.isnan(other):
            yield f"{where}: was {value:.{DIGITS}f}, is missing"
        elif not abs(other - value) <= within + 1e-12:
            yield f"{where}: was {value:.{DIGITS}f}, is now {other:.{DIGITS}f}"
