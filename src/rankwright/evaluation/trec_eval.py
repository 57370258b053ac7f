"""The trec_eval front: the same files and flags, the same bytes. Where 9.0.8 and 10 differ, `compat` says which."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from pathlib import Path

import numpy as np

from ..base import files
from ..base.ids import Flags, Floats, column, locate, spread, take
from ..errors import RankwrightError, unknown
from ..io import RUN, Columns, Source
from ..qrels import Qrels
from ..run import Run
from .graded import grade
from .measure import LEAST, added
from .trec_names import COUNT, LATER, NAMES, NICKNAMES, Line, Options, Values, is_float

ABSENT = -1000000.0  # a z-score where no mean and deviation are given


def report(qrels_path: Path, run_path: Path, wanted: Iterable[str], options: Options) -> str:
    """What trec_eval prints for two files, measures as after -m, and options."""
    modern = options.compat != "9.0.8"
    asked = marked(wanted or ["official"], modern)
    qrels = Qrels.read(qrels_path, format="trec", comments=modern, beside=False)
    qrels = replace(qrels, grades=np.trunc(qrels.grades))
    source = Source.open(run_path, RUN, "trec", comments=modern)
    run = Run.from_source(source, "run")
    if not modern:
        query = take(column(list(run.queries)), spread(run.starts))
        run = Run.of(Columns(query, run.ids, run.scores.astype(np.float32).astype(np.float64)))
    present = locate(qrels.queries, run.queries) >= 0
    if not present.any():
        raise RankwrightError(f"{run_path}: no query of it is judged in {qrels_path}")
    graded = grade(qrels, run).top(options.most)
    if options.complete and modern:  # a missing query is one unjudged row, cleaned up after
        graded = replace(graded, retrieved=np.where(present, graded.retrieved, 1))
    if options.judged_only:
        graded = graded.judged_only()
    averaged = np.ones_like(present) if options.complete else present
    shown = averaged if modern else present
    zscores = read_zscores(options.zscores) if options.zscores else None
    lines = [line for name, text in asked.items() if (make := NAMES[name]) for line in make(name, text, options)]
    values = [cleaned(line, line.value(graded), present, modern) for line in lines]
    if zscores is not None:
        values = [standard(line, each, qrels.queries, zscores) for line, each in zip(lines, values, strict=True)]
    blocks = list(zip(lines, values, strict=True))
    out: list[str] = []
    if options.per_query:
        singles = [(line, each) for line, each in blocks if line.single]
        for q in np.flatnonzero(shown).tolist():
            out += (printed(line, qrels.queries[q], each[q], zscores) for line, each in singles)
    if options.summary:
        if "runid" in asked:
            out.append(f"{'runid':<22}\tall\t{run_id(source)}\n")
        if "num_q" in asked:
            out.append(printed(COUNT, "all", int(averaged.sum()), zscores))
        for line, each in blocks:
            if not isinstance(each, list):
                # with -c the relevant docs are counted over all judgements, whatever -l says
                total = options.complete and line.name == "num_rel"
                value = (qrels.grades > 0).sum() if total else summed(line, each[averaged])
                out.append(printed(line, "all", float(value), zscores))
    return "".join(out)


def marked(wanted: Iterable[str], modern: bool) -> dict[str, str]:
    """The names to print, in trec_eval's order, each with its parameters."""
    asked: set[str] = set()
    params: dict[str, str] = {}
    for each in wanted:
        name, dot, text = each.partition(".")
        if dot and not text:
            raise RankwrightError(f"-m {each}: parameters are missing after the point")
        if name not in NAMES and name not in NICKNAMES:
            raise unknown("-m", name, [*NICKNAMES, *NAMES])
        asked.update(each for each in NICKNAMES.get(name, [name]) if modern or each not in LATER or name == each)
        if text:
            params.setdefault(name, text)
    return {name: params.get(name, "") for name in NAMES if name in asked}


def cleaned(line: Line, values: Values, present: Flags, modern: bool) -> Values:
    """What trec_eval makes of queries that the run misses: 10 sets some of their values to 0, 9.0.8 nearly all."""
    if isinstance(values, list):
        return [value if here else "" for value, here in zip(values, present, strict=True)]
    zeroed = line.name in ("num_ret", "utility", "rbp_resid") or line.name.startswith("unj")
    if zeroed or (not modern and line.name != "num_rel"):
        values = np.where(present, values, 0.0)
    return np.log(np.maximum(values, LEAST)) if line.geometric else values


def printed(line: Line, query: str, value: float | str, zscores: object) -> str:
    """One line of output."""
    if isinstance(value, str):
        return f"{line.name:<22}\t{query}\t'{value}'\n"
    text = f"{int(value)}" if line.whole and zscores is None else f"{value:6.4f}"
    return f"{'' if zscores is None else 'Z'}{line.name:<22}\t{query}\t{text}\n"


def summed(line: Line, values: Floats) -> float:
    """The figure for all queries: a sum, a mean, or a geometric mean (of what are logarithms)."""
    if line.whole:
        return added(values)
    mean = added(values) / len(values)
    return float(np.exp(mean)) if line.geometric else mean


def run_id(source: Source) -> str:
    """The tag of a run: the sixth field of its last row."""
    if source.plain:  # the last row is near the end
        with source.path.open("rb") as file:
            file.seek(max(source.size - (1 << 16), 0))
            tail = file.read()
    else:
        tail = source.data
    for row in reversed(tail.decode(errors="replace").split("\n")):
        fields = row.split(None, 6)
        if len(fields) > 5 and not (source.comments and fields[0].startswith("#")):
            return fields[5]
    return ""


def read_zscores(path: Path) -> dict[tuple[str, str], tuple[float, float]]:
    """Mean and deviation of each query and measure, from rows `query measure mean deviation`."""
    found = {}
    for number, row in enumerate(files.read(path).decode().splitlines(), 1):
        fields = row.split()
        if fields:
            if len(fields) != 4 or not all(is_float(field) or field.lower() == "nan" for field in fields[2:]):
                raise RankwrightError(f"{path}:{number}: not of the form 'query measure mean deviation'")
            found[fields[0], fields[1]] = float(fields[2]), float(fields[3])
    return found


def standard(
    line: Line, values: Values, queries: tuple[str, ...], zscores: Mapping[tuple[str, str], tuple[float, float]]
) -> Values:
    """Values in deviations from the mean; ABSENT where that is not known."""
    if isinstance(values, list):
        return values
    result = np.full(len(values), ABSENT)
    for q, query in enumerate(queries):
        mean, deviation = zscores.get((query, line.name), (np.nan, 0.0))
        if deviation:
            result[q] = (values[q] - mean) / deviation
        elif values[q] == mean:
            result[q] = 0.0
    return result
