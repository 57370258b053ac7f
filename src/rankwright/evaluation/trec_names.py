"""trec_eval's measure names and parameters, and the lines that each prints, computed by our measures."""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from ..base.ids import Floats
from ..errors import RankwrightError
from .binary import precision_at_recall_levels, row_means
from .graded import GradedRanking
from .measure import Measure

VERSIONS = ("10.0", "9.0.8")
CUTS = "5,10,15,20,30,100,200,500,1000"
CUTOFF = re.compile(r"0*[1-9][0-9]{0,8}(\.[0-9]*)?")
FLOAT = re.compile(r"[+-]?([0-9]+\.?[0-9]*|\.[0-9]+)(e[+-]?[0-9]+)?", re.IGNORECASE)
MAX_LEVEL = 1000  # of recall
TENTHS = "0.0,0.1,0.2,0.3,0.4,0.5,0.6,0.7,0.8,0.9,1.0"
Values = Floats | list[str]
Value = Callable[[GradedRanking], Values]


@dataclass(frozen=True)
class Options:
    """The options of trec_eval other than the measures."""

    per_query: bool = False
    summary: bool = True
    complete: bool = False
    rel: int = 1
    max_rows: int | None = None
    judged_only: bool = False
    docs: int = 0
    zscores: Path | None = None
    compat: str = "10.0"


@dataclass(frozen=True)
class Line:
    """One printed measure: its name, its value for each query, and how it is printed and summarized."""

    name: str
    value: Value
    is_count: bool = False  # printed as an integer, summed over queries
    is_per_query: bool = True  # also printed for each query
    is_geometric: bool = False


def parse_cuts(name: str, text: str) -> list[int]:
    """Rank cutoffs in ascending order: `5,10`, or `23.4`, which means 23."""
    parts = [part.strip() for part in text.split(",")]
    found = sorted(int(part.partition(".")[0]) if CUTOFF.fullmatch(part) else 0 for part in parts)
    if found[0] <= 0:
        raise RankwrightError(f"-m {name}.{text}: cutoffs must be integers from 1 to 999999999")
    check_distinct(name, text, found)
    return found


def check_distinct(name: str, text: str, cuts: Sequence[float]) -> None:
    """Refuse a cutoff that is given twice, as trec_eval does."""
    if len(set(cuts)) < len(cuts):
        raise RankwrightError(f"-m {name}.{text}: a cutoff is given twice")


def parse_numbers(name: str, text: str) -> list[float]:
    """Numbers separated by commas."""
    parts = text.split(",")
    wrong = next((part for part in parts if not is_float(part)), None)
    if wrong is not None:
        raise RankwrightError(f"-m {name}.{text}: {wrong!r} is not a finite number")
    return [float(part) for part in parts]


def parse_levels(name: str, text: str) -> list[float]:
    """Levels of recall in ascending order."""
    found = sorted(parse_numbers(name, text))
    if found[0] < 0 or found[-1] > MAX_LEVEL:
        raise RankwrightError(f"-m {name}.{text}: levels must be numbers from 0 to {MAX_LEVEL}")
    check_distinct(name, text, found)
    return found


def is_float(text: str) -> bool:
    """Whether a text is a finite number as C writes it."""
    return FLOAT.fullmatch(text.strip(" ")) is not None and math.isfinite(float(text))


def parse_pairs(name: str, text: str) -> dict[str, float]:
    """Names and numbers of `1=3,2=9`."""
    found = dict(re.findall(r"([^=,]+)=([^=,]+)", text))
    if ",".join(f"{k}={v}" for k, v in found.items()) != text or not all(map(is_float, found.values())):
        raise RankwrightError(f"-m {name}.{text}: not of the form name=number,name=number")
    return {key: float(value) for key, value in found.items()}


def single_line(measure: str, **flags: bool) -> Callable[[str, str, Options], list[Line]]:
    """A name that prints one line and takes no parameters."""

    def lines(name: str, text: str, o: Options) -> list[Line]:
        if text:
            raise RankwrightError(f"-m {name}.{text}: {name} takes no parameters")
        return [Line(name, Measure.parse(measure, o.rel).compute, **flags)]

    return lines


def line_per_cut(measure: str, default: str = CUTS) -> Callable[[str, str, Options], list[Line]]:
    """A name that prints one line per cutoff."""

    def lines(name: str, text: str, o: Options) -> list[Line]:
        cuts = parse_cuts(name, text or default)
        return [Line(f"{name}_{k}", Measure.parse(f"{measure}@{k}", o.rel).compute) for k in cuts]

    return lines


def line_with_gains(measure: str) -> Callable[[str, str, Options], list[Line]]:
    """A name whose parameters are gains by grade."""

    def lines(name: str, text: str, o: Options) -> list[Line]:
        gain = ";".join(f"{grade}:{value}" for grade, value in parse_pairs(name, text).items() if is_float(grade))
        own = Measure.parse(f"{measure}(gain={gain})" if gain else measure, o.rel)
        return [Line(f"{name}_{text}" if text else name, own.compute)]

    return lines


def line_with_persistence(measure: str) -> Callable[[str, str, Options], list[Line]]:
    """rbp and rbp_resid: `p=0.8`."""

    def lines(name: str, text: str, o: Options) -> list[Line]:
        given = parse_pairs(name, text) if text else {}
        if set(given) - {"p"}:
            raise RankwrightError(f"-m {name}.{text}: {name} takes only p")
        own = Measure.parse(f"{measure}(p={given.get('p', 0.9)})")

        def residual(g: GradedRanking) -> Floats:  # 0 where every row is judged
            return np.where(g.num_retrieved > g.select(g.grade >= 0).count(), own.compute(g), 0.0)

        return [Line(f"{name}_{text}" if text else name, residual if name == "rbp_resid" else own.compute)]

    return lines


def interpolated_precision(name: str, text: str, o: Options) -> list[Line]:
    levels = tuple(parse_levels(name, text or TENTHS))

    def at(index: int) -> Value:
        return lambda g: precision_at_recall_levels(g, levels, o.rel, o.compat == "9.0.8")[:, index]

    return [Line(f"{name}_{level:3.2f}", at(i)) for i, level in enumerate(levels)]


def eleven_points(name: str, text: str, o: Options) -> list[Line]:
    levels = tuple(parse_levels(name, text or TENTHS))
    title = f"{name}_{text}" if text else name
    return [Line(title, lambda g: row_means(precision_at_recall_levels(g, levels, o.rel, o.compat == "9.0.8")))]


def r_precision_multiples(name: str, text: str, o: Options) -> list[Line]:
    levels = parse_levels(name, text or "0.2,0.4,0.6,0.8,1.0,1.2,1.4,1.6,1.8,2.0")
    return [Line(f"{name}_{r:3.2f}", Measure.parse(f"RprecMult@{r}", o.rel).compute) for r in levels]


def utility(name: str, text: str, o: Options) -> list[Line]:
    weights = parse_numbers(name, text or "1,-1,0,0")
    if len(weights) != 4:
        raise RankwrightError(f"-m {name}.{text}: utility takes four numbers")
    inside = ",".join(f"{key}={weight}" for key, weight in zip("abcd", weights, strict=True))
    own = Measure.parse(f"Utility({inside},docs={o.docs})", o.rel)
    return [Line(f"{name}_{text}" if text else name, own.compute)]


def relstring(name: str, text: str, o: Options) -> list[Line]:
    length = parse_cuts(name, text.partition(",")[0])[0] if text else 10
    return [Line(f"{name}_{text}" if text else name, lambda g: grade_letters(g, length))]


def grade_letters(graded: GradedRanking, length: int) -> list[str]:
    """The grades of the first rows as characters: - not pooled, . pooled but unjudged, > above 9."""
    rows = [["-"] * min(length, size) for size in graded.num_retrieved.tolist()]
    top = graded.top(length)
    for query, rank, value in zip(top.query.tolist(), top.rank.tolist(), top.grade.tolist(), strict=True):
        rows[query][rank - 1] = "." if value < 0 else ">" if value > 9 else str(int(value))
    return ["".join(row) for row in rows]


def set_f(name: str, text: str, o: Options) -> list[Line]:
    own = Measure.parse(f"SetF(beta={parse_numbers(name, text)[0]})" if text else "SetF", o.rel)
    return [Line(f"{name}_{text}" if text else name, own.compute)]


COUNT = Line("num_q", Measure.parse("NumQ").compute, is_count=True)
# trec_eval's names in the order it prints them
NAMES: dict[str, Callable[[str, str, Options], list[Line]] | None] = {
    "runid": None,
    "num_q": None,
    "num_ret": single_line("NumRet", is_count=True),
    "num_rel": single_line("NumRel", is_count=True),
    "num_rel_ret": single_line("NumRelRet", is_count=True),
    "map": single_line("AP"),
    "gm_map": single_line("GMAP", is_per_query=False, is_geometric=True),
    "Rprec": single_line("Rprec"),
    "bpref": single_line("bpref"),
    "recip_rank": single_line("RR"),
    "iprec_at_recall": interpolated_precision,
    "P": line_per_cut("P"),
    "relstring": relstring,
    "recall": line_per_cut("R"),
    "infAP": single_line("infAP"),
    "gm_bpref": single_line("GBpref", is_per_query=False, is_geometric=True),
    "Rprec_mult": r_precision_multiples,
    "utility": utility,
    "11pt_avg": eleven_points,
    "binG": single_line("binG"),
    "G": line_with_gains("G"),
    "dcg": line_with_gains("DCG"),
    "ideal_dcg": line_with_gains("IdealDCG"),
    "ndcg": line_with_gains("nDCG"),
    "ndcg_rel": line_with_gains("nDCGrel"),
    "Rndcg": line_with_gains("RnDCG"),
    "ndcg_cut": line_per_cut("nDCG"),
    "map_cut": line_per_cut("AP"),
    "relative_P": line_per_cut("RelP"),
    "success": line_per_cut("Success", "1,5,10"),
    "set_P": single_line("SetP"),
    "set_relative_P": single_line("SetRelP"),
    "set_recall": single_line("SetR"),
    "set_map": single_line("SetAP"),
    "set_F": set_f,
    "num_nonrel_judged_ret": single_line("NumNonrelJudgedRet", is_count=True),
    "yaap": single_line("YAAP"),
    "rbp": line_with_persistence("gRBP"),
    "rbp_resid": line_with_persistence("RBPResidual"),
    "unj": line_per_cut("Unjudged", "5,10,20"),
}
OFFICIAL = [*NAMES][: [*NAMES].index("relstring")]
EXTRA = ("dcg", "ideal_dcg", "yaap")  # in no nickname
LATER = ("rbp", "rbp_resid", "unj")  # in all_trec since release 10
NICKNAMES = {
    "official": OFFICIAL,
    "all_trec": [name for name in NAMES if name not in EXTRA],
    "set": [*OFFICIAL[:5], "utility", "set_P", "set_relative_P", "set_recall", "set_map", "set_F"],
}
