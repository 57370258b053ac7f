"""Expected values and changed values: what `run --verify` and `reproduce` compare."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from ..base.files import explain_read_errors
from ..errors import RankwrightError

DIGITS = 4  # to which values must agree, unless the file sets `within`
Values = dict[tuple[str, str, str], float]  # collection, system, measure


def read_values(path: Path) -> tuple[Values, float]:
    """Read the values in a file next to a spec, and the tolerance."""
    with explain_read_errors(path):
        text = path.read_text(encoding="utf-8")
    try:
        content = json.loads(text)
        within = float(content.get("within", 0.5 * 10**-DIGITS))
        found = {
            (collection, system, measure): float(value)
            for collection, systems in content["figures"].items()
            for system, measures in systems.items()
            for measure, value in measures.items()
        }
    except (ValueError, KeyError, TypeError, AttributeError):
        shape = '{"figures": {COLLECTION: {SYSTEM: {MEASURE: VALUE}}}}'
        raise RankwrightError(f"{path}: does not contain expected values; the format is {shape}") from None
    return found, within


def read_report_values(folder: Path) -> Values:
    """Read the values of a written report from its main table."""
    path = folder / "tables" / "main.json"
    with explain_read_errors(path):
        content: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    manifest = json.loads((folder / "manifest.json").read_text(encoding="utf-8"))
    only = next(iter(manifest["collections"]))
    found: Values = {}
    for row in content["rows"]:
        collection = str(row.get("collection", only))
        if collection != "macro-average":
            for measure, value in row.items():
                if measure not in ("collection", "system") and isinstance(value, int | float):
                    found[collection, str(row["system"]), measure] = float(value)
    return found


def changed_values(before: Mapping[tuple[str, str, str], float], now: Values, within: float) -> Iterator[str]:
    """One line for each value that changed or is missing."""
    for (collection, system, measure), value in before.items():
        other = now.get((collection, system, measure))
        where = f"{collection}, {system}, {measure}"
        if other is None:
            yield f"{where}: was {value:.{DIGITS}f}, is missing"
        elif abs(other - value) > within + 1e-12:
            yield f"{where}: was {value:.{DIGITS}f}, is now {other:.{DIGITS}f}"
