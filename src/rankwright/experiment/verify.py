"""Figures that are expected, and figures that moved: what `run --verify` and `reproduce` compare."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from ..base.files import explain_read_errors
from ..errors import RankwrightError

DIGITS = 4  # to which figures must agree, unless the file says otherwise
Figures = dict[tuple[str, str, str], float]  # collection, system, measure


def expected(path: Path) -> tuple[Figures, float]:
    """The figures in a file beside a spec, and how far they may be off."""
    with explain_read_errors(path):
        text = path.read_text(encoding="utf-8")
    try:
        said = json.loads(text)
        within = float(said.get("within", 0.5 * 10**-DIGITS))
        found = {
            (collection, system, measure): float(value)
            for collection, systems in said["figures"].items()
            for system, measures in systems.items()
            for measure, value in measures.items()
        }
    except (ValueError, KeyError, TypeError, AttributeError):
        shape = '{"figures": {COLLECTION: {SYSTEM: {MEASURE: VALUE}}}}'
        raise RankwrightError(f"{path}: not expected figures; write {shape}") from None
    return found, within


def figures(folder: Path) -> Figures:
    """The figures of a report that was written: those of its main table."""
    path = folder / "tables" / "main.json"
    with explain_read_errors(path):
        said: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    manifest = json.loads((folder / "manifest.json").read_text(encoding="utf-8"))
    only = next(iter(manifest["collections"]))
    found: Figures = {}
    for row in said["rows"]:
        collection = str(row.get("collection", only))
        if collection != "macro-average":
            for measure, value in row.items():
                if measure not in ("collection", "system") and isinstance(value, int | float):
                    found[collection, str(row["system"]), measure] = float(value)
    return found


def moved(before: Mapping[tuple[str, str, str], float], now: Figures, within: float) -> Iterator[str]:
    """A line for each figure that is not what it was, or is gone."""
    for (collection, system, measure), value in before.items():
        other = now.get((collection, system, measure))
        where = f"{collection}, {system}, {measure}"
        if other is None:
            yield f"{where}: was {value:.{DIGITS}f}, is not there"
        elif abs(other - value) > within + 1e-12:
            yield f"{where}: was {value:.{DIGITS}f}, is {other:.{DIGITS}f}"
