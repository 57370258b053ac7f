"""trec_eval's measure names and parameters, each as the lines it prints, over our own measures."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from ..base.ids import Floats
from ..errors import RankwrightError
from .binary import average_over, interpolated
from .graded import Graded
from .measure import Measure

VERSIONS = ("10.0", "9.0.8")
CUTS = "5,10,15,20,30,100,200,500,1000"
TENTHS = "0.0,0.1,0.2,0.3,0.4,0.5,0.6,0.7,0.8,0.9,1.0"
Values = Floats | list[str]
Value = Callable[[Graded], Values]


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
    found = sorted(int(min(float(part), 2e9)) if is_float(part) else 0 for part in text.split(","))
    if found[0] <= 0 or found[-1] >= 10**9:
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


def relstring(name: str, text: str, o: Options) -> list[Line]:
    length = int(numbers(name, text)[0]) if text else 10
    return [Line(f"{name}_{text}" if text else name, lambda g: letters(g, length))]


def letters(graded: Graded, length: int) -> list[str]:
    """The grades of the first rows as letters: - not pooled, . pooled and unjudged, > above 9."""
    rows = [["-"] * min(length, size) for size in graded.retrieved.tolist()]
    top = graded.top(length)
    for query, rank, value in zip(top.query.tolist(), top.rank.tolist(), top.grade.tolist(), strict=True):
        rows[query][rank - 1] = "." if value < 0 else ">" if value > 9 else str(int(value))
    return ["".join(row) for row in rows]


def set_f(name: str, text: str, o: Options) -> list[Line]:
    own = Measure.parse(f"SetF(beta={numbers(name, text)[0]})" if text else "SetF", o.rel)
    return [Line(f"{name}_{text}" if text else name, own.of)]


COUNT = Line("num_q", Measure.parse("NumQ").of, whole=True)
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
    "relstring": relstring,
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
