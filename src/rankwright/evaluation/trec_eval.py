"""trec_eval's output, byte for byte, from its files and flags; `compat` selects release 10.0 or 9.0.8."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from pathlib import Path

import numpy as np

from ..base import files
from ..base.ids import Flags, Floats, column, locate, row_groups, take
from ..errors import RankwrightError, unknown
from ..io import RUN, Columns, Source
from ..qrels import Qrels
from ..run import Run
from .graded import grade_run
from .measure import GEOMETRIC_FLOOR, sum_in_order
from .trec_names import COUNT, LATER, NAMES, NICKNAMES, Line, Options, Values, is_float

NO_ZSCORE = -1000000.0  # where no mean and deviation are given


def trec_eval_output(qrels_path: Path, run_path: Path, wanted: Iterable[str], options: Options) -> str:
    """What trec_eval prints for two files, measures as written after -m, and options."""
    modern = options.compat != "9.0.8"
    selected = select_names(wanted or ["official"], modern)
    qrels = Qrels.read(qrels_path, format="trec", comments=modern, read_distractors=False)
    qrels = replace(qrels, grades=np.trunc(qrels.grades))
    source = Source.open(run_path, RUN, "trec", comments=modern)
    run = Run.from_source(source, "run")
    if not modern:
        query = take(column(list(run.queries)), row_groups(run.starts))
        run = Run.from_columns(Columns(query, run.ids, run.scores.astype(np.float32).astype(np.float64)))
    present = locate(qrels.queries, run.queries) >= 0
    if not present.any():
        raise RankwrightError(f"{run_path}: none of its queries is judged in {qrels_path}")
    graded = grade_run(qrels, run).top(options.max_rows)
    if options.complete and modern:  # a missing query counts as one unjudged row; clean_missing resets it
        graded = replace(graded, num_retrieved=np.where(present, graded.num_retrieved, 1))
    if options.judged_only:
        graded = graded.drop_unjudged()
    is_averaged = np.ones_like(present) if options.complete else present
    is_printed = is_averaged if modern else present
    zscores = read_zscores(options.zscores) if options.zscores else None
    lines = [line for name, text in selected.items() if (build := NAMES[name]) for line in build(name, text, options)]
    values = [clean_missing(line, line.value(graded), present, modern) for line in lines]
    if zscores is not None:
        values = [standardize(line, each, qrels.queries, zscores) for line, each in zip(lines, values, strict=True)]
    blocks = list(zip(lines, values, strict=True))
    out: list[str] = []
    if options.per_query:
        singles = [(line, each) for line, each in blocks if line.is_per_query]
        for q in np.flatnonzero(is_printed).tolist():
            out += (format_line(line, qrels.queries[q], each[q], zscores) for line, each in singles)
    if options.summary:
        if "runid" in selected:
            out.append(f"{'runid':<22}\tall\t{run_id(source)}\n")
        if "num_q" in selected:
            out.append(format_line(COUNT, "all", int(is_averaged.sum()), zscores))
        for line, each in blocks:
            if not isinstance(each, list):
                # with -c, num_rel counts every judgement above 0, regardless of -l
                counts_all = options.complete and line.name == "num_rel"
                value = (qrels.grades > 0).sum() if counts_all else summarize(line, each[is_averaged])
                out.append(format_line(line, "all", float(value), zscores))
    return "".join(out)


def select_names(wanted: Iterable[str], modern: bool) -> dict[str, str]:
    """The names to print, in trec_eval's order, each with its parameters."""
    selected: set[str] = set()
    params: dict[str, str] = {}
    for each in wanted:
        name, dot, text = each.partition(".")
        if dot and not text:
            raise RankwrightError(f"-m {each}: parameters are missing after the dot")
        if name not in NAMES and name not in NICKNAMES:
            raise unknown("-m", name, [*NICKNAMES, *NAMES])
        selected.update(each for each in NICKNAMES.get(name, [name]) if modern or each not in LATER or name == each)
        if text:
            params.setdefault(name, text)
    return {name: params.get(name, "") for name in NAMES if name in selected}


def clean_missing(line: Line, values: Values, present: Flags, modern: bool) -> Values:
    """The values with those of queries missing from the run reset: some of them to 0 in 10, nearly all in 9.0.8."""
    if isinstance(values, list):
        return [value if is_present else "" for value, is_present in zip(values, present, strict=True)]
    is_reset = line.name in ("num_ret", "utility", "rbp_resid") or line.name.startswith("unj")
    if is_reset or (not modern and line.name != "num_rel"):
        values = np.where(present, values, 0.0)
    return np.log(np.maximum(values, GEOMETRIC_FLOOR)) if line.is_geometric else values


def format_line(line: Line, query: str, value: float | str, zscores: object) -> str:
    """One line of output."""
    if isinstance(value, str):
        return f"{line.name:<22}\t{query}\t'{value}'\n"
    text = f"{int(value)}" if line.is_count and zscores is None else f"{value:6.4f}"
    return f"{'' if zscores is None else 'Z'}{line.name:<22}\t{query}\t{text}\n"


def summarize(line: Line, values: Floats) -> float:
    """The value for all queries: a sum, a mean, or a geometric mean (from logarithms)."""
    if line.is_count:
        return sum_in_order(values)
    mean = sum_in_order(values) / len(values)
    return float(np.exp(mean)) if line.is_geometric else mean


def run_id(source: Source) -> str:
    """The tag of a run: the sixth field of its last row."""
    if source.is_plain:  # the last row is near the end
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
    """The mean and deviation of each query and measure, from rows `query measure mean deviation`."""
    found = {}
    for number, row in enumerate(files.read(path).decode().splitlines(), 1):
        fields = row.split()
        if fields:
            if len(fields) != 4 or not all(is_float(field) or field.lower() == "nan" for field in fields[2:]):
                raise RankwrightError(f"{path}:{number}: not of the form 'query measure mean deviation'")
            found[fields[0], fields[1]] = float(fields[2]), float(fields[3])
    return found


def standardize(
    line: Line, values: Values, queries: tuple[str, ...], zscores: Mapping[tuple[str, str], tuple[float, float]]
) -> Values:
    """The z-score of each value: (value − mean) / deviation, NO_ZSCORE where these are unknown."""
    if isinstance(values, list):
        return values
    result = np.full(len(values), NO_ZSCORE)
    for q, query in enumerate(queries):
        mean, deviation = zscores.get((query, line.name), (np.nan, 0.0))
        if deviation:
            result[q] = (values[q] - mean) / deviation
        elif values[q] == mean:
            result[q] = 0.0
    return result
