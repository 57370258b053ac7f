"""Matrices, with collections as rows and systems as columns, one per measure; and averages over collections."""

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
PARTS = {"cqadupstack": 12}  # collections in NAME-PART pieces that BEIR averages and counts once, and how many pieces


def parent_of(name: str) -> str:
    """The collection that a name counts for in averages: `cqadupstack-android` counts for `cqadupstack`."""
    return next((parent for parent in PARTS if name.startswith((f"{parent}-", f"{parent}/"))), name)


def group_parts(names: Sequence[str]) -> dict[str, list[int]]:
    """Positions of the collections, grouped by the collection they count for."""
    groups: dict[str, list[int]] = {}
    for at, name in enumerate(names):
        groups.setdefault(parent_of(name), []).append(at)
    return groups


def macro_rows(parts: Sequence[Table], names: Sequence[str], measures: int) -> list[tuple[Cell, ...]]:
    """Mean of each system over collections, all with equal weight and CQADupStack counted once; measures only."""
    by_system = [{row[0]: row[1 : 1 + measures] for row in part.rows} for part in parts]
    shared = [system for system in by_system[0] if all(system in each for each in by_system)]
    parents = group_parts(names).values()
    if len(parents) < 2 or not shared:
        return []
    values = np.array([[each[system] for system in shared] for each in by_system], dtype=float)
    means = np.mean([values[some].mean(axis=0) for some in parents], axis=0)  # systems x columns
    rest: list[Cell] = [None] * (len(parts[0].columns) - 1 - measures)
    return [(system, *means[at].tolist(), *rest) for at, system in enumerate(shared)]


def macro_note(names: Sequence[str]) -> str:
    """The note that defines the macro-average."""
    once = [f"; {parent} counts once" for parent, some in group_parts(names).items() if len(some) > 1]
    return f"{MACRO}: mean over collections, for systems with results on all of them{''.join(once)}"


def matrix(found: Sequence[Evidence], measure: str | Measure | None = None) -> Table:
    """Collection x system by one measure (`matrix-nDCG@10`), the best of each row in bold, with the macro-average."""
    chosen = found[0].measure if measure is None else Measure.parse(str(measure))
    lacking = next((each for each in found if chosen not in each.scores.measures), None)
    if lacking is not None:
        raise unknown(f"table {MATRIX}: {lacking.name}: measure", str(chosen), map(str, lacking.scores.measures))
    systems = list(dict.fromkeys(name for evidence in found for name in evidence.scores.systems))
    names = [evidence.name for evidence in found]
    means = np.full((len(found), len(systems)), np.nan)  # collections x systems
    for r, evidence in enumerate(found):
        for name in evidence.scores.systems:
            means[r, systems.index(name)] = evidence.scores.mean(name, chosen)
    parents = group_parts(names)
    rows, notes = matrix_rows(names, means, parents)
    groups: tuple[int, ...] = ()
    if len(parents) > 1:
        averaged = np.mean([means[some].mean(axis=0) for some in parents.values()], axis=0)
        groups, rows = (0, len(rows)), [*rows, (MACRO, *map(cell, averaged))]
        notes.append(macro_note(names))
    title = f"{chosen} by collection and system"
    saturated = {evidence.name for evidence in found if evidence.scores.is_saturated(chosen)}
    unranked = frozenset((r, c + 1) for r, row in enumerate(rows) for c in range(len(systems)) if row[0] in saturated)
    return Table(tuple(map(Column, ["collection", *systems])), tuple(rows), title, tuple(notes), groups=groups,
                 better=chosen.better, unranked=unranked)  # fmt: skip


def matrix_rows(
    names: Sequence[str], means: np.ndarray, parents: Mapping[str, list[int]]
) -> tuple[list[tuple[Cell, ...]], list[str]]:
    """One row per collection, and after the last part of a collection in parts, the mean over its parts."""
    rows: list[tuple[Cell, ...]] = []
    notes = []
    for r, name in enumerate(names):
        rows.append((name, *map(cell, means[r])))
        parent = parent_of(name)
        some = parents[parent]
        if parent in PARTS and len(some) > 1 and r == some[-1]:
            rows.append((parent, *map(cell, means[some].mean(axis=0))))
            given = [names[at] for at in some if names[at] != parent]
            count = f"its {len(given)}" if len(given) == PARTS[parent] else f"{len(given)} of its {PARTS[parent]}"
            notes.append(f"{parent}: mean over {count} forums")
    return rows, notes


def cell(value: float) -> Cell:
    """A mean, or None where a system has none."""
    return None if np.isnan(value) else float(value)


def matrix_names(found: Sequence[Evidence]) -> dict[str, Measure]:
    """Names of the available matrices and their measures: the measures that all collections share."""
    names: dict[str, Measure] = {}
    for measure in found[0].scores.measures:
        if all(measure in evidence.scores.measures for evidence in found):
            names[matrix_name(measure, names)] = measure
    return names


def matrix_name(measure: Measure, taken: Mapping[str, Measure] | Sequence[str] = ()) -> str:
    """The name of a measure's matrix, also used for files: `matrix-nDCG@10`, `matrix-nDCG-gain-exp2@10`."""
    name = f"{MATRIX}-" + re.sub(r"-+(?=@|$)", "", re.sub(r"[^\w.@-]+", "-", str(measure)))
    again = next(at for at in range(1, len(taken) + 2) if (f"{name}-{at}" if at > 1 else name) not in taken)
    return f"{name}-{again}" if again > 1 else name
