"""Measures and presets as printable tables: what the commands and the docs show."""

from __future__ import annotations

from ..errors import RankwrightError
from ..table import Table
from .measure import Measure, find_entry, format_value, split_text
from .measure_registry import MEASURES, Entry
from .presets import DESCRIPTIONS, PRESETS, find_preset


def format_parameters(entry: Entry) -> str:
    """The parameters with their defaults: `rel=1, judged_only=false`."""
    return ", ".join(f"{key}={format_value(value)}" for key, value in entry.params.items())


def list_measures(brief: bool = False) -> Table:
    """Every measure: grammar, definition, other names, source, parameters, direction and aggregate."""
    columns = ("measure", "definition", "also", "source", "parameters", "better", "over queries")
    rows = [
        (e.grammar, e.definition, ", ".join(e.spellings), e.source, format_parameters(e), e.better or "–", e.aggregate)
        for e in MEASURES.values()
    ]
    width = 4 if brief else len(columns)
    return Table.of(columns[:width], [row[:width] for row in rows])


def describe_measure(text: str) -> Table:
    """One measure, a row for each of its properties."""
    name, inside, cut = split_text(text)
    entry = find_entry(name)
    # P is described without the cut it needs
    is_bare = entry is not None and not inside and not cut and not entry.alias_with_cut(name)
    measure = None if is_bare else Measure.parse(text)
    entry = measure.entry if measure else entry
    assert entry is not None
    title = str(measure) if measure else entry.grammar
    params = entry.params | dict(measure.params) if measure else entry.params
    rows = [
        ("definition", entry.definition),
        ("parameters", ", ".join(f"{key}={format_value(value)}" for key, value in params.items()) or "none"),
        ("also", ", ".join(entry.spellings) or "–"),
        ("better", entry.better or "neither"),
        ("over queries", entry.aggregate),
        ("source", entry.source),
    ]
    return Table.of(("measure", title), rows)


def list_presets() -> Table:
    """Every preset with its measures."""
    rows = [(name, DESCRIPTIONS[name], ", ".join(measures)) for name, measures in PRESETS.items()]
    return Table.of(("preset", "for", "measures"), rows)


def describe_preset(name: str) -> Table:
    """The measures of one preset."""
    measures = [Measure.parse(text) for text in find_preset(name)]
    if not measures:
        raise RankwrightError(f"preset {name!r} is empty")
    return Table.of(("measure", "definition"), [(str(m), m.entry.definition) for m in measures])
