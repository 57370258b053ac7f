"""Matrices: collections as rows, systems as columns, one table for each measure; and averages over collections."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

import numpy as np

from ..errors import unknown
from ..evaluation import Measure
from ..table.table import Cell, Column, Table
from .evidence import Evidence

MATRIX = "matrix"
MACRO = "macro-average"
PARTS = {"cqadupstack": 12}  # collections that BEIR counts once: the mean over their parts, which are named NAME-PART


def whole_of(name: str) -> str:
    """The collection that a name counts for in averages: `cqadupstack` for `cqadupstack-android`, else its own."""
    return next((whole for whole in PARTS if name.startswith((f"{whole}-", f"{whole}/"))), name)


def by_whole(names: Sequence[str]) -> dict[str, list[int]]:
    """The positions of collections, those that are counted once together."""
    found: dict[str, list[int]] = {}
    for at, name in enumerate(names):
        found.setdefault(whole_of(name), []).append(at)
    return found


def macro(parts: Sequence[Table], names: Sequence[str], measures: int) -> list[tuple[Cell, ...]]:
    """The mean of each system over collections, each counting the same, CQADupStack once; of measures only."""
    by_system = [{row[0]: row[1 : 1 + measures] for row in part.rows} for part in parts]
    shared = [system for system in by_system[0] if all(system in each for each in by_system)]
    wholes = by_whole(names).values()
    if len(wholes) < 2 or not shared:
        return []
    values = np.array([[each[system] for system in shared] for each in by_system], dtype=float)
    means = np.mean([values[some].mean(axis=0) for some in wholes], axis=0)  # systems x columns
    rest: list[Cell] = [None] * (len(parts[0].columns) - 1 - measures)
    return [(system, *means[at].tolist(), *rest) for at, system in enumerate(shared)]


def macro_note(names: Sequence[str]) -> str:
    """What the macro-average is."""
    once = [f"; {whole} counts once" for whole, some in by_whole(names).items() if len(some) > 1]
    return f"{MACRO}: mean over collections of systems that have a result on all of them{''.join(once)}"


def matrix(found: Sequence[Evidence], measure: str | Measure | None = None) -> Table:
    """Collection x system by one measure (`matrix-nDCG@10`), the best of each row in bold, with the macro-average."""
    aim = found[0].measure if measure is None else Measure.parse(str(measure))
    lacking = next((each for each in found if aim not in each.scores.measures), None)
    if lacking is not None:
        raise unknown(f"table {MATRIX}: {lacking.name}: measure", str(aim), map(str, lacking.scores.measures))
    systems = list(dict.fromkeys(name for evidence in found for name in evidence.scores.systems))
    names = [evidence.name for evidence in found]
    means = np.full((len(found), len(systems)), np.nan)  # collections x systems
    for r, evidence in enumerate(found):
        for name in evidence.scores.systems:
            means[r, systems.index(name)] = evidence.scores.mean(name, aim)
    wholes = by_whole(names)
    rows, notes = matrix_rows(names, means, wholes)
    groups: tuple[int, ...] = ()
    if len(wholes) > 1:
        averaged = np.mean([means[some].mean(axis=0) for some in wholes.values()], axis=0)
        groups, rows = (0, len(rows)), [*rows, (MACRO, *map(cell, averaged))]
        notes.append(macro_note(names))
    title = f"{aim} by collection and system"
    return Table(tuple(map(Column, ["collection", *systems])), tuple(rows), title, tuple(notes), groups=groups,
                 better=aim.better)  # fmt: skip


def matrix_rows(
    names: Sequence[str], means: np.ndarray, wholes: Mapping[str, list[int]]
) -> tuple[list[tuple[Cell, ...]], list[str]]:
    """A row for each collection, and after the last part of one that is counted once, the mean over its parts."""
    rows: list[tuple[Cell, ...]] = []
    notes = []
    for r, name in enumerate(names):
        rows.append((name, *map(cell, means[r])))
        whole = whole_of(name)
        some = wholes[whole]
        if whole in PARTS and len(some) > 1 and r == some[-1]:
            rows.append((whole, *map(cell, means[some].mean(axis=0))))
            given = [names[at] for at in some if names[at] != whole]
            of = "" if len(given) == PARTS[whole] else f" of {PARTS[whole]}"
            notes.append(f"{whole}: mean over its {len(given)}{of} forums")
    return rows, notes


def cell(value: float) -> Cell:
    """A mean, or nothing where a system has none."""
    return None if np.isnan(value) else float(value)


def matrix_names(found: Sequence[Evidence]) -> dict[str, Measure]:
    """The names of the matrices that can be made, each with its measure: those that all collections have."""
    names: dict[str, Measure] = {}
    for measure in found[0].scores.measures:
        if all(measure in evidence.scores.measures for evidence in found):
            names[matrix_name(measure, names)] = measure
    return names


def matrix_name(measure: Measure, taken: Mapping[str, Measure] | Sequence[str] = ()) -> str:
    """The name of a measure's matrix, also a file's: `matrix-nDCG@10`, `matrix-nDCG-gain-exp2@10`."""
    name = f"{MATRIX}-" + re.sub(r"-+(?=@|$)", "", re.sub(r"[^\w.@-]+", "-", str(measure)))
    again = next(at for at in range(1, len(taken) + 2) if (f"{name}-{at}" if at > 1 else name) not in taken)
    return f"{name}-{again}" if again > 1 else name
