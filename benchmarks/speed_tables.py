"""The tables of README.md's section Speed, rendered from benchmarks/figures: a file for each architecture.

A file holds a part for each benchmark: {"date", "cpu", "cores", "python", "versions", "command", "runs", "notes":
{table, or "" for all: text}, "cases": {case: {tool: {unit: [a value of each run]}}}}. readme.py measures and writes.
"""

from __future__ import annotations

import json
import re
from pathlib import Path
from statistics import median
from typing import Any

HERE = Path(__file__).parent
README = HERE.parent / "README.md"
FIGURES = HERE / "figures"
BLOCK = re.compile(r"(<!-- figures: (\w+) -->\n).*?(<!-- end of figures -->)", re.DOTALL)
OURS = "rankwright"

Part = dict[str, Any]
Column = tuple[str, str, str]  # title, case, unit


def load(folder: Path = FIGURES) -> dict[str, dict[str, Part]]:
    """The parts measured on each architecture."""
    return {file.stem: json.loads(file.read_text()) for file in sorted(folder.glob("*.json"))}


def number(value: float) -> str:
    """A value to three digits, or three decimals: 82,000, 12.9, 0.22."""
    return f"{float(f'{value:.3g}'):,.0f}" if value >= 100 else f"{round(value, 3):.3g}"


def spread(values: list[float]) -> str:
    """The median, with the lowest and highest of several runs."""
    shown = number(median(values))
    return f"{shown} ({number(min(values))}–{number(max(values))})" if len(values) > 1 else shown


def cell(case: dict[str, dict[str, list[float]]], tool: str, unit: str) -> str:
    """One value of a tool; a time or a rate with how many times as long as rankwright the tool takes."""
    values = case.get(tool, {}).get(unit)
    if not values:
        return "–"
    if unit.endswith("_mb"):
        return f"{median(values):,.0f} MB" if median(values) >= 10 else f"{median(values):.1f} MB"
    ours = case.get(OURS, {}).get(unit)
    if tool == OURS or not ours:
        return spread(values)
    ratio = median(values) / median(ours) if unit == "seconds" else median(ours) / median(values)
    return f"{spread(values)}, {ratio:.1f}x" if ratio < 100 else f"{spread(values)}, {ratio:,.0f}x"


def architecture(name: str) -> str:
    """An architecture as people write it."""
    return name.replace("x86_64", "x86-64")


def table(name: str, machines: dict[str, dict[str, Part]]) -> str:
    """A table of the README: a row for each machine and tool, then notes; machines without figures are left out."""
    part, columns = TABLES[name]
    rows, notes = [], []
    for machine, parts in machines.items():
        cases = parts.get(part, {}).get("cases", {})
        shown = {case: cases.get(case, {}) for _, case, _ in columns}
        for tool in dict.fromkeys(tool for case in shown.values() for tool in case):
            rows.append((architecture(machine), tool, *(cell(shown[case], tool, unit) for _, case, unit in columns)))
        if any(shown.values()) and (
            found := [parts[part]["notes"][key] for key in ("", name) if key in parts[part]["notes"]]
        ):
            notes.append(f"{architecture(machine)}: {'; '.join(found)}.")
    if not rows:
        return "Not measured yet."
    head = ("machine", "tool", *(title for title, _, _ in columns))
    if all(row[1] == OURS for row in rows):
        head, rows = (head[0], *head[2:]), [(row[0], *row[2:]) for row in rows]
    rule = (":---",) * (len(head) - len(columns)) + ("---:",) * len(columns)
    lines = "\n".join(f"| {' | '.join(line)} |" for line in (head, rule, *rows))
    return "\n\n".join([lines, *notes])


def machines_list(machines: dict[str, dict[str, Part]]) -> str:
    """Where, when and with which versions was measured: a line for each machine, or more where its parts differ."""
    lines = []
    for machine, parts in machines.items():
        groups: dict[str, list[str]] = {}
        for name, part in parts.items():
            groups.setdefault(conditions(part), []).append(name)
        for text, names in groups.items():
            which = f" ({', '.join(names)})" if len(groups) > 1 else ""
            dates = sorted({parts[name]["date"] for name in names} - {None})
            when = f"; {' to '.join(dict.fromkeys((dates[0], dates[-1])))}" if dates else ""
            lines.append(f"- {architecture(machine)}{which}: {text}{when}.")
    return "\n".join(lines)


def conditions(part: Part) -> str:
    """Processor, Python, number of runs and versions of a part."""
    machine = ", ".join(filter(None, (part["cpu"], f"{part['cores']} cores", f"Python {part['python']}")))
    runs = "one value of each" if part["runs"] == 1 else f"{part['runs']} runs of each"
    tools = ", ".join(f"{name} {version}" for name, version in part["versions"].items())
    return "; ".join(filter(None, (machine, runs, tools)))


def searches(corpus: str) -> list[Column]:
    """Columns of a corpus in the benchmark of BM25: time to index, and queries per second by k and threads."""
    index = ("index, seconds", f"{corpus}, index", "seconds")
    return [
        index,
        *(
            (f"k = {k}, {n} thread{'s' * (n > 1)}", f"{corpus}, {k}/{n}", "queries_per_second")
            for k in (10, 1000)
            for n in (1, 2)
        ),
    ]


SECONDS = [("seconds", "", "seconds"), ("peak memory", "", "memory_mb")]
# the tables of the README by name: the part they show, and their columns
TABLES: dict[str, tuple[str, list[Column]]] = {
    "evaluate": ("evaluate", SECONDS),
    "bm25_english": ("bm25", searches("scifact, english")),
    "bm25_plain": ("bm25", [column for column in searches("scifact, plain") if "2 threads" not in column[0]]),
    "bm25_million": ("bm25", [*searches("zipf, plain"), ("peak memory", "zipf, plain, index", "memory_mb")]),
    "dense": ("dense", [(f"k = {k}", f"k = {k}", "queries_per_second") for k in (10, 100, 1000)]),
    "encoding": ("dense", [("docs per second", "encoding", "docs_per_second")]),
    "fuse": ("fuse", SECONDS),
    "compare": ("compare", SECONDS),
    "pipeline": ("pipeline", SECONDS),
    "report": (
        "report",
        [
            ("all pairs, seconds", "all pairs", "seconds"),
            ("with a baseline, seconds", "against a baseline", "seconds"),
            ("peak memory", "all pairs", "memory_mb"),
            ("size of the page", "all pairs", "page_mb"),
            ("page opens, seconds", "page opens", "seconds"),
        ],
    ),
    "start": (
        "start",
        [
            ("Python alone", "Python alone", "seconds"),
            ("`import rankwright`", "import rankwright", "seconds"),
            ("`rankwright eval`", "eval", "seconds"),
            ("`rankwright search -q`", "search -q", "seconds"),
            ("`rankwright rank -q`", "rank -q", "seconds"),
            ("index of 1 M docs", "first answer", "seconds"),
        ],
    ),
}


def block(name: str, machines: dict[str, dict[str, Part]]) -> str:
    """What belongs between the markers of a name."""
    return machines_list(machines) if name == "machines" else table(name, machines)


def render(text: str, machines: dict[str, dict[str, Part]]) -> str:
    """A page with every block between its markers rendered anew."""
    return BLOCK.sub(lambda found: f"{found[1]}\n{block(found[2], machines)}\n\n{found[3]}", text)
