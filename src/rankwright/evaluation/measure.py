"""A measure is a small value: text parses to it, it prints back, and its text is its key everywhere."""

from __future__ import annotations

import math
import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property

import numpy as np

from ..base.ids import Floats
from ..errors import RankwrightError, unknown
from . import composite, gain
from .graded import Graded
from .measure_registry import MEASURES, Entry, Value, plain

LEAST = 0.00001  # what a query counts at least in a geometric mean, as in trec_eval
HINT = " ('rankwright measures' lists all)"


@dataclass(frozen=True)
class Measure:
    """A measure with its parameters and cut: `nDCG@10`, `nDCG(gain=exp2)@10`, `RBP(p=0.8)`."""

    name: str
    params: tuple[tuple[str, Value], ...] = ()  # those that differ from the default, in the table's order
    cut: float | None = None

    def __post_init__(self) -> None:
        if self.name not in MEASURES:
            raise RankwrightError(
                f"measure {self.name!r} is not in the table; Measure.parse reads a text such as nDCG@10"
            )

    @classmethod
    def parse(cls, text: str | Measure, rel: float | None = None) -> Measure:
        """The measure a text names; `rel` is the least relevant grade where the text is silent."""
        if isinstance(text, Measure):
            return text
        name, inside, cut = split(text)
        entry = find(name)
        if entry is None:
            shape = re.fullmatch(r"(.+?)[_.](\d+(?:\.\d+)?|\.\d+)", name)  # trec_eval's P_5, P.5
            entry = find(shape[1]) if shape and not cut else None
            if shape is None or entry is None:
                raise unknown(f"measure {text!r}: name", name, names(), HINT)
            cut = shape[2]
        cut = implied_cut(text, entry, name, cut)
        given: dict[str, str] = {}
        for key, shown in (pair(text, part) for part in parts(inside)) if inside else ():
            if key in given:
                raise RankwrightError(f"measure {text!r}: {key} is given twice")
            given[key] = shown
        if entry.members:
            return cls(entry.name, members_of(text, given, rel), cut_of(text, entry, cut))
        if rel is not None and "rel" in entry.params:
            given.setdefault("rel", number(rel))
        params: list[tuple[str, Value]] = []
        for key in given:
            if key not in entry.params:
                allowed = ", ".join(entry.params) or "none"
                raise RankwrightError(f"measure {text!r}: {entry.name} has no parameter {key!r}; it has {allowed}")
        for key, default in entry.params.items():
            value = typed(text, key, given[key], default) if key in given else default
            if value != default or key in entry.shown:
                params.append((key, value))
        return cls(entry.name, tuple(params), cut_of(text, entry, cut))

    @property
    def entry(self) -> Entry:
        """What the table knows of it."""
        return MEASURES[self.name]

    @property
    def better(self) -> str:
        """`higher`, `lower`, or empty where neither is better."""
        return self.entry.better

    @property
    def k(self) -> int | None:
        """The rows it looks at for each query, None for all of them."""
        return int(self.cut) if self.cut is not None and self.entry.cut != "recall" else None

    @property
    def label(self) -> str:
        """Its text, a composite's without the members: for the head of a narrow column."""
        return f"{self.name}@{self.k}" if self.entry.members else str(self)

    @cached_property
    def rel(self) -> float | None:
        """The least grade that counts as relevant, None where grades are gains."""
        rel = dict(self.params).get("rel", self.entry.params.get("rel"))
        return None if rel is None else float(rel)

    def of(self, graded: Graded) -> Floats:
        """The value for each query of a graded ranking."""
        params = dict(self.params)
        if params.pop("judged_only", False):
            graded = graded.judged_only()
        if self.entry.members:
            return self.entry.function(graded, self.k, self.members)
        if self.k is not None:
            params["k"] = self.k
        elif self.cut is not None:
            params["recall"] = self.cut
        return self.entry.function(graded, **params)

    @property
    def members(self) -> list[tuple[Measure, float]]:
        """The measures a composite is made of, at its cut, with their weights."""
        given = dict(self.params) or composite.DEFAULT
        return [(Measure.parse(with_cut(text, number(self.cut or 1))), float(weight)) for text, weight in given.items()]

    def aggregate(self, values: Floats) -> float:
        """One number from the values of the queries; NaN where there is no query."""
        values = values[~np.isnan(values)]
        if self.entry.aggregate == "sum":
            return float(values.sum())
        if not len(values):
            return math.nan
        if self.entry.aggregate == "geometric":
            return math.exp(added(np.log(np.maximum(values, LEAST))) / len(values))
        return added(values) / len(values)

    def __str__(self) -> str:
        inside = ",".join(f"{key}={number(value)}" for key, value in self.params)
        cut = "" if self.cut is None else f"@{number(self.cut)}"
        return f"{self.name}({inside}){cut}" if inside else f"{self.name}{cut}"

    def __repr__(self) -> str:
        return f"Measure.parse({str(self)!r})"


def added(values: Floats) -> float:
    """The sum, from first to last as trec_eval adds."""
    return float(np.add.accumulate(values)[-1])


def split(text: str) -> tuple[str, str, str]:
    """Name, what stands in brackets, and the cut: `nDCG(gain=exp2)@10`."""
    found = re.fullmatch(r"\s*([^()@\s]+(?:\s+[^()@\s]+)*)\s*(?:\((.*)\))?\s*(?:@\s*([^()@\s]+))?\s*", text, re.DOTALL)
    if not found:
        raise RankwrightError(f"measure {text!r}: not of the form NAME, NAME@K or NAME(PARAMETER=VALUE)@K")
    return found[1], found[2] or "", found[3] or ""


def parts(text: str) -> list[str]:
    """Text cut at the commas that stand outside brackets."""
    found, depth = [""], 0
    for letter in text:
        depth += (letter == "(") - (letter == ")")
        if letter == "," and depth == 0:
            found.append("")
        else:
            found[-1] += letter
    return [part.strip() for part in found]


def pair(text: str, part: str) -> tuple[str, str]:
    """Key and value of `key=value`, cut at the last = outside brackets."""
    key, equals, value = part.rpartition("=")
    if not equals or not key.strip() or not value.strip() or ")" in value:
        raise RankwrightError(f"measure {text!r}: parameter {part!r} is not of the form name=value")
    return key.strip(), value.strip()


def with_cut(text: str, cut: str) -> str:
    """A member of a composite with the composite's cut, unless it has or implies its own, or takes none."""
    name, _, own = split(text)
    entry = find(name)
    if entry is None or own or entry.alias_with_cut(name):
        return text
    return f"{text}@{cut}" if entry.cut in ("rank", "rank?") else text


def members_of(text: str, given: Mapping[str, str], rel: float | None) -> tuple[tuple[str, Value], ...]:
    """The members of a composite with their weights, checked; empty where they are the default ones."""
    found: dict[str, Value] = {}
    for name, value in (given or {name: number(weight) for name, weight in composite.DEFAULT.items()}).items():
        each = Measure.parse(with_cut(name, "1"), rel)
        if each.entry.members or each.entry.aggregate != "mean":
            raise RankwrightError(f"measure {text!r}: {each.name} cannot be a member of a composite")
        if each.entry.cut == "rank?" and each.cut is None:
            raise RankwrightError(
                f"measure {text!r}: {name} has no cut, and a member of a composite needs one; write {each.name}@K, "
                f"or {each.name} for the composite's own cut"
            )
        weight = typed(text, f"weight of {name}", value, 0.0)
        canonical = str(each) if with_cut(name, "1") == name else str(each).removesuffix("@1")
        if canonical in found:
            raise RankwrightError(f"measure {text!r}: member {canonical} is given twice")
        found[canonical] = weight
    return () if [*found.items()] == [*composite.DEFAULT.items()] else tuple(found.items())


def find(name: str) -> Entry | None:
    """The entry of a name or alias: as written, else whatever its case and spacing."""
    if name in MEASURES:
        return MEASURES[name]
    wanted = plain(name)
    for entry in MEASURES.values():
        if wanted in map(plain, (entry.name, *entry.aliases)):
            return entry
    return None


def names() -> list[str]:
    """Every name and alias of the table."""
    return [name for entry in MEASURES.values() for name in (entry.name, *entry.aliases)]


def implied_cut(text: str, entry: Entry, name: str, cut: str) -> str:
    """The cut as written, or the one that an alias implies: `Hit Rate` is Success@1, `nDCG_full` takes none."""
    alias = entry.alias_with_cut(name)
    if alias is None:
        return cut
    implied = entry.cuts[alias]
    if implied is None and cut:
        raise RankwrightError(f"measure {text!r}: {alias} takes no cut; write {entry.name}@{cut}")
    return cut or (str(implied) if implied is not None else "")


def cut_of(text: str, entry: Entry, cut: str) -> float | None:
    """The cut of a measure, checked: a positive whole number of rows, or a level of recall."""
    if not cut:
        if entry.cut in ("rank", "recall"):
            raise RankwrightError(
                f"measure {text!r}: {entry.name} needs a cut: {entry.grammar}, such as {example(entry)}"
            )
        return None
    if entry.cut == "":
        raise RankwrightError(f"measure {text!r}: {entry.name} takes no cut; write {entry.name}")
    if entry.cut == "recall":
        most = 1 if entry.name == "IPrec" else 1000
        try:
            level = float(cut)
        except ValueError:
            level = math.nan
        if not 0 <= level <= most:
            raise RankwrightError(f"measure {text!r}: cut must be a number from 0 to {most:g}, got {cut!r}")
        return level
    if not re.fullmatch(r"0*[1-9][0-9]{0,8}", cut):
        raise RankwrightError(f"measure {text!r}: cut {cut!r} is not a positive whole number of at most nine digits")
    return int(cut)


def example(entry: Entry) -> str:
    return f"{entry.name}@{'0.1' if entry.cut == 'recall' else '10'}"


RANGES = {"weight": (0, 1e9), "p": (0, 1), "rel": (0, math.inf), "beta": (0, math.inf), "gmax": (0, 64)}


def typed(text: str, key: str, given: str, default: Value) -> Value:
    """A parameter's value, of the type of its default and within its range."""
    if isinstance(default, bool):
        if given.lower() not in ("true", "false"):
            raise RankwrightError(f"measure {text!r}: {key} {given!r} is neither true nor false")
        return given.lower() == "true"
    if isinstance(default, str):
        if key == "gain":
            try:
                gain.gain_of(given)
            except RankwrightError as error:
                raise RankwrightError(f"measure {text!r}: {error}") from None
        elif given not in gain.DISCOUNTS:
            raise unknown(f"measure {text!r}: {key}", given, gain.DISCOUNTS)
        return given
    low, high = RANGES.get(key.split(maxsplit=1)[0], (-math.inf, math.inf))
    try:
        value = float(given)
    except ValueError:
        raise RankwrightError(f"measure {text!r}: {key} {given!r} is not a number") from None
    if not low < value < high:
        allowed = f"above {low:g} and below {high:g}" if high < math.inf else f"greater than {low:g}"
        allowed = "a finite number" if low == -math.inf else allowed
        raise RankwrightError(f"measure {text!r}: {key} {given} is out of range; it must be {allowed}")
    return value


def number(value: Value) -> str:
    """A value as text: 2.0 is 2, True is true."""
    if isinstance(value, bool):
        return str(value).lower()
    return value if isinstance(value, str) else repr(value).removesuffix(".0")
