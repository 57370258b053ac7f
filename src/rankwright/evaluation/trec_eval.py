"""The trec_eval front: its measure names, parameters, order and bytes, over our own measures.

A name of trec_eval becomes a few lines, each a measure of the table with the name it is printed
under. Where 9.0.8 and 10 differ, `compat` says which is meant.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from pathlib import Path

import numpy as np

from .. import files
from ..errors import RankwrightError, unknown
from ..ids import Flags, Floats, locate
from ..qrels import Qrels
from ..run import Run
from .binary import average_over, interpolated
from .graded import Graded, grade
from .measure import LEAST, Measure, added

VERSIONS = ("10.0", "9.0.8")
CUTS = "5,10,15,20,30,100,200,500,1000"
TENTHS = "0.0,0.1,0.2,0.3,0.4,0.5,0.6,0.7,0.8,0.9,1.0"
ABSENT = -1000000.0  # a z-score where no mean and deviation are given
Value = Callable[[Graded], Floats]


@dataclass(frozen=True)
class Options:
    """What the flags ask for, beside the measures."""

    per_query: bool = False
    summary: bool = True
    complete: bool = False
    rel: int = 1
    most: int | None = None
    judged_only: bool = False
    docs: int = 0
    zscores: Path | None = None
    compat: str = "10.0"


@dataclass(frozen=True)
class Line:
    """One printed measure: its name, its value for each query, how it is shown and summed up."""

    name: str
    value: Value
    whole: bool = False  # a count: printed without a point, summed over queries
    single: bool = True  # printed for each query too
    geometric: bool = False


def whole_cuts(name: str, text: str) -> list[int]:
    """Cutoffs of documents, rising: `5,10` or `23.4`, which is 23."""
    found = sorted(int(float(part)) if is_float(part) else 0 for part in text.split(","))
    if found[0] <= 0:
        raise RankwrightError(f"-m {name}.{text}: a cutoff is not a positive whole number")
    if len(set(found)) < len(found):
        raise RankwrightError(f"-m {name}.{text}: a cutoff is given twice")
    return found


def numbers(name: str, text: str) -> list[float]:
    """Numbers with commas between."""
    parts = text.split(",")
    wrong = next((part for part in parts if not is_float(part)), None)
    if wrong is not None:
        raise RankwrightError(f"-m {name}.{text}: {wrong!r} is not a number")
    return [float(part) for part in parts]


def is_float(text: str) -> bool:
    return re.fullmatch(r"[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?", text.strip(), re.IGNORECASE) is not None


def pairs(name: str, text: str) -> dict[str, float]:
    """Pairs `1=3,2=9`."""
    found = dict(re.findall(r"([^=,]+)=([^=,]+)", text))
    if ",".join(f"{k}={v}" for k, v in found.items()) != text or not all(map(is_float, found.values())):
        raise RankwrightError(f"-m {name}.{text}: not of the form name=number,name=number")
    return {key: float(value) for key, value in found.items()}


def one(measure: str, **shown: bool) -> Callable[[str, str, Options], list[Line]]:
    """A name that prints one line and takes no parameters."""

    def lines(name: str, text: str, o: Options) -> list[Line]:
        if text:
            raise RankwrightError(f"-m {name}.{text}: {name} takes no parameters")
        return [Line(name, Measure.parse(measure, o.rel).of, **shown)]

    return lines


def cut(measure: str, default: str = CUTS) -> Callable[[str, str, Options], list[Line]]:
    """A name that prints a line for each cutoff."""

    def lines(name: str, text: str, o: Options) -> list[Line]:
        cuts = whole_cuts(name, text or default)
        return [Line(f"{name}_{k}", Measure.parse(f"{measure}@{k}", o.rel).of) for k in cuts]

    return lines


def gained(measure: str) -> Callable[[str, str, Options], list[Line]]:
    """A name whose parameters are gains by grade."""

    def lines(name: str, text: str, o: Options) -> list[Line]:
        gain = ";".join(f"{grade}:{value}" for grade, value in pairs(name, text).items() if is_float(grade))
        own = Measure.parse(f"{measure}(gain={gain})" if gain else measure, o.rel)
        return [Line(f"{name}_{text}" if text else name, own.of)]

    return lines


def biased(measure: str) -> Callable[[str, str, Options], list[Line]]:
    """rbp and rbp_resid: `p=0.8`."""

    def lines(name: str, text: str, o: Options) -> list[Line]:
        given = pairs(name, text) if text else {}
        if set(given) - {"p"}:
            raise RankwrightError(f"-m {name}.{text}: {name} takes p alone")
        own = Measure.parse(f"{measure}(p={given.get('p', 0.9)})")

        def residual(g: Graded) -> Floats:  # nothing is at risk where every row is judged
            return np.where(g.retrieved > g.rows(g.grade >= 0).count(), own.of(g), 0.0)

        return [Line(f"{name}_{text}" if text else name, residual if name == "rbp_resid" else own.of)]

    return lines


def iprec(name: str, text: str, o: Options) -> list[Line]:
    levels = tuple(sorted(numbers(name, text or TENTHS)))

    def at(index: int) -> Value:
        return lambda g: interpolated(g, levels, o.rel, o.compat == "9.0.8")[:, index]

    return [Line(f"{name}_{level:3.2f}", at(i)) for i, level in enumerate(levels)]


def points(name: str, text: str, o: Options) -> list[Line]:
    levels = tuple(numbers(name, text or TENTHS))
    shown = f"{name}_{text}" if text else name
    return [Line(shown, lambda g: average_over(interpolated(g, levels, o.rel, o.compat == "9.0.8")))]


def multiples(name: str, text: str, o: Options) -> list[Line]:
    levels = sorted(numbers(name, text or "0.2,0.4,0.6,0.8,1.0,1.2,1.4,1.6,1.8,2.0"))
    return [Line(f"{name}_{r:3.2f}", Measure.parse(f"RprecMult@{r}", o.rel).of) for r in levels]


def utility(name: str, text: str, o: Options) -> list[Line]:
    worths = numbers(name, text or "1,-1,0,0")
    if len(worths) != 4:
        raise RankwrightError(f"-m {name}.{text}: utility takes four numbers")
    inside = ",".join(f"{key}={worth}" for key, worth in zip("abcd", worths, strict=True))
    own = Measure.parse(f"Utility({inside},docs={o.docs})", o.rel)
    return [Line(f"{name}_{text}" if text else name, own.of)]


def set_f(name: str, text: str, o: Options) -> list[Line]:
    own = Measure.parse(f"SetF(beta={numbers(name, text)[0]})" if text else "SetF", o.rel)
    return [Line(f"{name}_{text}" if text else name, own.of)]


# trec_eval's names in the order it prints them
NAMES: dict[str, Callable[[str, str, Options], list[Line]] | None] = {
    "runid": None,
    "num_q": None,
    "num_ret": one("NumRet", whole=True),
    "num_rel": one("NumRel", whole=True),
    "num_rel_ret": one("NumRelRet", whole=True),
    "map": one("AP"),
    "gm_map": one("GMAP", single=False, geometric=True),
    "Rprec": one("Rprec"),
    "bpref": one("bpref"),
    "recip_rank": one("RR"),
    "iprec_at_recall": iprec,
    "P": cut("P"),
    "relstring": None,
    "recall": cut("R"),
    "infAP": one("infAP"),
    "gm_bpref": one("GBpref", single=False, geometric=True),
    "Rprec_mult": multiples,
    "utility": utility,
    "11pt_avg": points,
    "binG": one("binG"),
    "G": gained("G"),
    "dcg": gained("DCG"),
    "ideal_dcg": gained("IdealDCG"),
    "ndcg": gained("nDCG"),
    "ndcg_rel": gained("nDCGrel"),
    "Rndcg": gained("RnDCG"),
    "ndcg_cut": cut("nDCG"),
    "map_cut": cut("AP"),
    "relative_P": cut("RelP"),
    "success": cut("Success", "1,5,10"),
    "set_P": one("SetP"),
    "set_relative_P": one("SetRelP"),
    "set_recall": one("SetR"),
    "set_map": one("SetAP"),
    "set_F": set_f,
    "num_nonrel_judged_ret": one("NumNonrelJudgedRet", whole=True),
    "yaap": one("YAAP"),
    "rbp": biased("gRBP"),
    "rbp_resid": biased("RBPResidual"),
    "unj": cut("Unjudged", "5,10,20"),
}
OFFICIAL = [*NAMES][: [*NAMES].index("relstring")]
EXTRA = ("dcg", "ideal_dcg", "yaap")  # known by name, in no nickname
LATER = ("rbp", "rbp_resid", "unj")  # in all_trec since 10
NICKNAMES = {
    "official": OFFICIAL,
    "all_trec": [name for name in NAMES if name not in EXTRA],
    "set": [*OFFICIAL[:5], "utility", "set_P", "set_relative_P", "set_recall", "set_map", "set_F"],
}


def report(qrels_path: Path, run_path: Path, wanted: Iterable[str], options: Options) -> str:
    """What trec_eval prints for two files, measures as after -m, and options."""
    modern = options.compat != "9.0.8"
    asked = marked(wanted or ["official"], modern)
    qrels = Qrels.read(qrels_path, format="trec", comments=modern)
    qrels = replace(qrels, grades=np.trunc(qrels.grades))
    run = Run.read(run_path, format="trec", comments=modern)
    if not modern:
        run = Run.from_polars(run.to_polars().with_columns(score=run.scores.astype(np.float32)))
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
    blocks: list[tuple[str, Floats | list[str], Line]] = []
    for name, text in asked.items():
        make = NAMES[name]
        if name == "relstring":
            length = int(numbers(name, text)[0]) if text else 10
            strings = relstrings(graded, present, length)
            blocks.append((f"{name}_{text}" if text else name, strings, Line(name, num_nothing)))
        elif make is not None:
            for line in make(name, text, options):
                values = line.value(graded)
                values = cleaned(line.name, values, present, modern)
                if line.geometric:
                    values = np.log(np.maximum(values, LEAST))
                if zscores is not None:
                    values = standard(line.name, values, qrels.queries, zscores)
                blocks.append((line.name, values, line))
    out: list[str] = []
    if options.per_query:
        singles = [block for block in blocks if block[2].single]
        for q in np.flatnonzero(shown).tolist():
            out += (printed(name, qrels.queries[q], values[q], line, zscores) for name, values, line in singles)
    if options.summary:
        out += summary(asked, blocks, averaged, run_path, zscores, modern)
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
        asked.update(NICKNAMES.get(name, [name]))
        params.setdefault(name, text) if text else None
    if not modern:
        asked -= set(LATER)
    return {name: params.get(name, "") for name in NAMES if name in asked}


def num_nothing(g: Graded) -> Floats:
    return np.zeros(g.queries)


def cleaned(name: str, values: Floats, present: Flags, modern: bool) -> Floats:
    """What trec_eval makes of queries that the run misses: 10 sets some of their values to 0, 9.0.8 nearly all."""
    zeroed = name in ("num_ret", "utility", "rbp_resid") or name.startswith("unj") if modern else name != "num_rel"
    return np.where(present, values, 0.0) if zeroed else values


def relstrings(graded: Graded, present: Flags, length: int) -> list[str]:
    """The grades of the first rows as letters: - not pooled, . pooled and unjudged, > above 9."""
    rows = [["-"] * min(length, n) if here else [] for n, here in zip(graded.retrieved, present, strict=True)]
    top = graded.top(length)
    for query, rank, value in zip(top.query.tolist(), top.rank.tolist(), top.grade.tolist(), strict=True):
        rows[query][rank - 1] = "." if value < 0 else ">" if value > 9 else str(int(value))
    return ["".join(row) for row in rows]


def printed(name: str, query: str, value: float | str, line: Line, zscores: object) -> str:
    """One line of output."""
    if isinstance(value, str):
        return f"{name:<22}\t{query}\t'{value}'\n"
    text = f"{int(value)}" if line.whole and zscores is None else f"{value:6.4f}"
    return f"{'Z' * (zscores is not None)}{name:<22}\t{query}\t{text}\n"


def summary(
    asked: Mapping[str, str],
    blocks: list[tuple[str, Floats | list[str], Line]],
    averaged: Flags,
    run_path: Path,
    zscores: object,
    modern: bool,
) -> Iterator[str]:
    """The lines of the averages."""
    size = int(averaged.sum())
    if "runid" in asked:
        yield f"{'runid':<22}\tall\t{run_id(run_path, modern)}\n"
    if "num_q" in asked:
        yield printed("num_q", "all", size, Line("num_q", num_nothing, whole=True), zscores)
    for name, values, line in blocks:
        if isinstance(values, list):
            continue
        total = added(values[averaged])
        mean = total if line.whole else total / size
        yield printed(name, "all", float(np.exp(mean)) if line.geometric else mean, line, zscores)


def run_id(path: Path, comments: bool) -> str:
    """The tag of a run: the sixth field of its last row."""
    for row in reversed(files.read(path).decode().split("\n")):
        fields = row.split(None, 6)
        if fields and not (comments and fields[0].startswith("#")):
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
    name: str, values: Floats, queries: tuple[str, ...], zscores: Mapping[tuple[str, str], tuple[float, float]]
) -> Floats:
    """Values in deviations from the mean; ABSENT where that is not known."""
    result = np.full(len(values), ABSENT)
    for q, query in enumerate(queries):
        mean, deviation = zscores.get((query, name), (np.nan, 0.0))
        if deviation:
            result[q] = (values[q] - mean) / deviation
        elif values[q] == mean:
            result[q] = 0.0
    return result
