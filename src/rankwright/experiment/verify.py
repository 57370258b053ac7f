"""Expected values and changed values: what `run --verify` and `reproduce` compare."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import TypeVar

import msgspec

from ..base.files import explain_read_errors
from ..errors import RankwrightError
from ..reporting.report_manifest import read_manifest

DIGITS = 4  # to which values must agree, unless the file sets `within`
Values = dict[tuple[str, str, str], float]  # collection, system, measure
T = TypeVar("T")


class Expected(msgspec.Struct):
    """A file of expected values."""

    figures: dict[str, dict[str, dict[str, float]]]
    within: float = 0.5 * 10**-DIGITS


class MainTable(msgspec.Struct):
    """The main table of a report."""

    rows: list[dict[str, str | int | float | bool | None]]


def read_values(path: Path) -> tuple[Values, float]:
    """Read the values in a file next to a spec, and the tolerance."""
    content = decode(path, Expected, '{"figures": {COLLECTION: {SYSTEM: {MEASURE: VALUE}}}}')
    found = {
        (collection, system, measure): value
        for collection, systems in content.figures.items()
        for system, measures in systems.items()
        for measure, value in measures.items()
    }
    if not found:
        raise RankwrightError(f"{path}: contains no values")
    return found, content.within


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
