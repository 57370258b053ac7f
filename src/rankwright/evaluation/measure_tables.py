"""The tables of measures and presets as tables to print: what the commands and the docs show."""

from __future__ import annotations

from ..errors import RankwrightError
from ..table import Table
from . import presets as known
from .measure import Measure, find, number, split
from .measure_registry import MEASURES, Entry


def parameters(entry: Entry) -> str:
    """`rel=1, judged_only=false`."""
    return ", ".join(f"{key}={number(value)}" for key, value in entry.params.items())


def measures(brief: bool = False) -> Table:
    """Every measure: how it is written, what it is, its parameters, other names, direction, aggregate, source."""
    columns = ("measure", "definition", "also", "source", "parameters", "better", "over queries")
    rows = [
        (e.grammar, e.about, ", ".join(e.spellings), e.source, parameters(e), e.better or "–", e.aggregate)
        for e in MEASURES.values()
    ]
    shown = 4 if brief else len(columns)
    return Table.of(columns[:shown], [row[:shown] for row in rows])


def measure(text: str) -> Table:
    """One measure, a line for each thing known of it."""
    name, inside, cut = split(text)
    entry = find(name)
    # P alone is asked about, though it needs a cut
    bare = entry is not None and not inside and not cut and not entry.alias_with_cut(name)
    asked = None if bare else Measure.parse(text)
    entry = asked.entry if asked else entry
    assert entry is not None
    written = str(asked) if asked else entry.grammar
    params = entry.params | dict(asked.params) if asked else entry.params
    rows = [
        ("definition", entry.about),
        ("parameters", ", ".join(f"{key}={number(value)}" for key, value in params.items()) or "none"),
        ("also", ", ".join(entry.spellings) or "–"),
        ("better", entry.better or "neither"),
        ("over queries", entry.aggregate),
        ("source", entry.source),
    ]
    return Table.of(("measure", written), rows)


def presets() -> Table:
    """Every preset with its measures."""
    rows = [(name, known.ABOUT[name], ", ".join(listed)) for name, listed in known.PRESETS.items()]
    return Table.of(("preset", "for", "measures"), rows)


def preset(name: str) -> Table:
    """The measures of one preset."""
    chosen = [Measure.parse(text) for text in known.preset(name)]
    if not chosen:
        raise RankwrightError(f"preset {name!r} is empty")
    return Table.of(("measure", "definition"), [(str(m), m.entry.about) for m in chosen])
