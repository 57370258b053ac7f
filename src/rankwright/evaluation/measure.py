"""A measure is a small value: it parses from text and prints back, and its text is its key everywhere."""

from __future__ import annotations

import math
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise

import numpy as np

from ..base.ids import Floats
from ..errors import RankwrightError, unknown
from ..params import Param, named, shorten, with_default
from . import composite, gain
from .graded import GradedRanking
from .measure_registry import MEASURES, Entry, Value, normalize_name

GEOMETRIC_FLOOR = 0.00001  # the lowest value of a query in a geometric mean, as in trec_eval
MAX_VALUE = 1e100  # of a query: means, squares and cubes of values are finite
MAX_TEXT = 10_000  # characters of a measure's name with its parameters
HINT = " ('rankwright measures' lists all)"


@dataclass(frozen=True)
class Measure:
    """A measure with its parameters and cut: `nDCG@10`, `nDCG(gain=exp2)@10`, `RBP(p=0.8)`."""

    name: str
    params: tuple[tuple[str, Value], ...] = ()  # those that differ from the default, in the order of the signature
    cut: float | None = None

    def __post_init__(self) -> None:
        if self.name not in MEASURES:
            raise RankwrightError(f"measure {self.name!r} is unknown; use Measure.parse to read text such as nDCG@10")

    @classmethod
    def parse(cls, text: str | Measure, rel: float | None = None) -> Measure:
        """The measure that a text names; `rel` is the lowest relevant grade where the text does not set it."""
        if isinstance(text, Measure):
            return text
        if len(text) > MAX_TEXT:
            raise RankwrightError(
                f"measure {shorten(text)}: {len(text):,} characters; at most {MAX_TEXT:,} are allowed"
            )
        name, inside, cut = split_text(text)
        entry = find_entry(name)
        if entry is None:
            shape = re.fullmatch(r"(.+?)[_.](\d+(?:\.\d+)?|\.\d+)", name)  # trec_eval's P_5, P.5
            entry = find_entry(shape[1]) if shape and not cut else None
            if shape is None or entry is None:
                raise unknown(f"measure {text!r}: name", name, all_names(), HINT)
            cut = shape[2]
        cut = implied_cut(text, entry, name, cut)
        given: dict[str, str] = {}
        for key, value in (split_pair(text, part) for part in split_at_commas(inside)) if inside else ():
            if key in given:
                raise RankwrightError(f"measure {text!r}: {key} is given twice")
            given[key] = value
        if entry.has_members:
            return cls(entry.name, parse_members(text, given, rel), parse_cut(text, entry, cut))
        if rel is not None and "rel" in entry.params:
            given.setdefault("rel", format_value(rel))
        params: list[tuple[str, Value]] = []
        for key in given:
            if key not in entry.params:
                raise unknown(f"measure {text!r}: parameter", key, entry.params)
        for key, default in entry.params.items():
            parsed = parse_value(text, key, given[key], default) if key in given else default
            if parsed != default or key in entry.explicit_params:
                params.append((key, parsed))
        return cls(entry.name, tuple(params), parse_cut(text, entry, cut))

    @property
    def entry(self) -> Entry:
        """Its entry in the table of measures."""
        return MEASURES[self.name]

    @property
    def better(self) -> str:
        """`higher`, `lower`, or empty where neither is better."""
        return self.entry.better

    @property
    def k(self) -> int | None:
        """The number of rows it looks at per query, None for all."""
        return int(self.cut) if self.cut is not None and self.entry.cut != "recall" else None

    @property
    def label(self) -> str:
        """Its text, without the members of a composite: the title of a narrow column."""
        return f"{self.name}@{self.k}" if self.entry.has_members else str(self)

    @cached_property
    def rel(self) -> float | None:
        """The lowest relevant grade, None where grades are gains."""
        rel = dict(self.params).get("rel", self.entry.params.get("rel"))
        return None if rel is None else float(rel)

    def compute(self, graded: GradedRanking) -> Floats:
        """The value of each query of a graded ranking."""
        params = dict(self.params)
        if params.pop("judged_only", False):
            graded = graded.drop_unjudged()
        if self.entry.has_members:
            return self.entry.function(graded, self.k, self.members)
        if self.k is not None:
            params["k"] = self.k
        elif self.cut is not None:
            params["recall"] = self.cut
        return self.entry.function(graded, **params)

    @property
    def members(self) -> list[tuple[Measure, float]]:
        """The measures of a composite, at its cut, with their weights."""
        given = dict(self.params) or composite.DEFAULT_WEIGHTS
        return [
            (Measure.parse(with_cut(text, format_value(self.cut or 1))), float(weight))
            for text, weight in given.items()
        ]

    def aggregate(self, values: Floats) -> float:
        """One number from the values of all queries; NaN where there is none."""
        values = values[~np.isnan(values)]
        if self.entry.aggregate == "sum":
            return float(values.sum())
        if not len(values):
            return math.nan
        if self.entry.aggregate == "geometric":
            return math.exp(sum_in_order(np.log(np.maximum(values, GEOMETRIC_FLOOR))) / len(values))
        return sum_in_order(values) / len(values)

    def __str__(self) -> str:
        inside = ",".join(f"{key}={format_value(value)}" for key, value in self.params)
        cut = "" if self.cut is None else f"@{format_value(self.cut)}"
        return f"{self.name}({inside}){cut}" if inside else f"{self.name}{cut}"

    def __repr__(self) -> str:
        return f"Measure.parse({str(self)!r})"


def compute_finite(measure: Measure, graded: GradedRanking, queries: Sequence[str]) -> Floats:
    """The value of each query; refuses those that are too large to compute with, as those of huge grades may be."""
    with np.errstate(over="ignore", invalid="ignore", divide="ignore"):
        values = measure.compute(graded)
    is_wrong = ~(np.abs(values) <= MAX_VALUE)
    if is_wrong.any():
        at = int(np.flatnonzero(is_wrong)[0])
        raise RankwrightError(
            f"evaluate: {measure} of query {queries[at]!r} is {values[at]:g}: its grades, up to "
            f"{graded.pool.highest[at]:g}, or the parameters are too large for this measure"
        )
    return values


def sum_in_order(values: Floats) -> float:
    """The sum, added from first to last as in trec_eval."""
    return float(np.add.accumulate(values)[-1])


def split_text(text: str) -> tuple[str, str, str]:
    """The name, the text in parentheses, and the cut of `nDCG(gain=exp2)@10`."""
    end = next((at for at, letter in enumerate(text) if letter in "(@"), len(text))
    name, inside, rest = text[:end].strip(), "", text[end:].strip()
    is_closed = True
    if rest.startswith("("):
        inside, bracket, rest = rest[1:].rpartition(")")
        is_closed, rest = bool(bracket), rest.strip()
    cut = rest[1:].strip()
    is_cut = not rest or (rest[0] == "@" and cut and not re.search(r"[()@\s]", cut))
    if not (name and ")" not in name and is_closed and is_cut):
        raise RankwrightError(f"measure {text!r}: not of the form NAME, NAME@K or NAME(PARAMETER=VALUE)@K")
    return name, inside, cut


def split_at_commas(text: str) -> list[str]:
    """Text split at the commas outside parentheses."""
    ends, depth = [-1], 0
    for at, letter in enumerate(text):
        depth += (letter == "(") - (letter == ")")
        if letter == "," and depth == 0:
            ends.append(at)
    return [text[before + 1 : end].strip() for before, end in pairwise([*ends, len(text)])]


def split_pair(text: str, part: str) -> tuple[str, str]:
    """The key and the value of `key=value`, split at the last = outside parentheses."""
    key, equals, value = part.rpartition("=")
    if not equals or not key.strip() or not value.strip() or ")" in value:
        raise RankwrightError(f"measure {text!r}: parameter {part!r} is not of the form name=value")
    return key.strip(), value.strip()


def with_cut(text: str, cut: str) -> str:
    """A member of a composite at the composite's cut, unless it has or implies its own, or takes none."""
    name, _, own = split_text(text)
    entry = find_entry(name)
    if entry is None or own or entry.alias_with_cut(name):
        return text
    return f"{text}@{cut}" if entry.cut in ("rank", "rank?") else text


def parse_members(text: str, given: Mapping[str, str], rel: float | None) -> tuple[tuple[str, Value], ...]:
    """The checked members of a composite with their weights; empty for the default ones."""
    found: dict[str, Value] = {}
    for name, value in (
        given or {name: format_value(weight) for name, weight in composite.DEFAULT_WEIGHTS.items()}
    ).items():
        each = Measure.parse(with_cut(name, "1"), rel)
        if each.entry.has_members or each.entry.aggregate != "mean":
            raise RankwrightError(f"measure {text!r}: {each.name} cannot be a member of a composite")
        if each.entry.cut == "rank?" and each.cut is None:
            raise RankwrightError(
                f"measure {text!r}: {name} has no cut, and a member of a composite needs one; write {each.name}@K, "
                f"or {each.name} for the cut of the composite"
            )
        weight = parse_value(text, f"weight of {name}", value, 0.0)
        canonical = str(each) if with_cut(name, "1") == name else str(each).removesuffix("@1")
        if canonical in found:
            raise RankwrightError(f"measure {text!r}: member {canonical} is given twice")
        found[canonical] = weight
    return () if [*found.items()] == [*composite.DEFAULT_WEIGHTS.items()] else tuple(found.items())


def find_entry(name: str) -> Entry | None:
    """The entry of a name or alias: as written, or ignoring case and spacing."""
    if name in MEASURES.entries:
        return MEASURES[name]
    wanted = normalize_name(name)
    found = MEASURES.first(lambda _, entry: wanted in map(normalize_name, (entry.name, *entry.aliases)))
    return None if found is None else MEASURES[found]


def all_names() -> list[str]:
    """Every name and alias of the table."""
    return [name for entry in MEASURES.values() for name in (entry.name, *entry.aliases)]


def implied_cut(text: str, entry: Entry, name: str, cut: str) -> str:
    """The cut as written, or the one an alias implies: `Hit Rate` is Success@1, `nDCG_full` takes none."""
    alias = entry.alias_with_cut(name)
    if alias is None:
        return cut
    implied = entry.alias_cuts[alias]
    if implied is None and cut:
        raise RankwrightError(f"measure {text!r}: {alias} takes no cut; write {entry.name}@{cut}")
    return cut or (str(implied) if implied is not None else "")


def parse_cut(text: str, entry: Entry, cut: str) -> float | None:
    """The checked cut of a measure: a number of rows, or a recall level."""
    if not cut:
        if entry.cut in ("rank", "recall"):
            raise RankwrightError(
                f"measure {text!r}: {entry.name} needs a cut: {entry.grammar}, such as {example(entry)}"
            )
        return None
    if entry.cut == "":
        raise RankwrightError(f"measure {text!r}: {entry.name} takes no cut; write {entry.name}")
    if entry.cut == "recall":
        highest = 1 if entry.name == "IPrec" else 1000
        try:
            level = float(cut)
        except ValueError:
            level = math.nan
        if not 0 <= level <= highest:
            raise RankwrightError(f"measure {text!r}: cut must be a number from 0 to {highest:g}, got {cut!r}")
        return level
    if not re.fullmatch(r"0*[1-9][0-9]{0,8}", cut):
        raise RankwrightError(f"measure {text!r}: cut must be an integer from 1 to 999999999, got {cut!r}")
    return int(cut)


def example(entry: Entry) -> str:
    return f"{entry.name}@{'0.1' if entry.cut == 'recall' else '10'}"


def check_gain(text: str) -> None:
    """Refuse a gain that is neither named nor one number for each grade."""
    try:
        gain.parse_gain(text)
    except RankwrightError as error:
        raise RankwrightError(str(error).removeprefix("gain ")) from None


PARAMS = named(
    Param("rel", float, 1.0, "least grade that counts as relevant", above=0),
    Param("p", float, 0.8, "persistence of the reader", above=0, below=1),
    Param("beta", float, 1.0, "how much recall counts against precision", above=0),
    Param("gmax", float, 4.0, "highest grade", above=0, below=64),
    Param("gain", str, "linear", "gain of a grade: linear, exp2, or one number for each grade", check=check_gain),
    Param("discount", str, "log2", "discount of a rank", choices=gain.DISCOUNTS),
    Param("judged_only", bool, False, "leave unjudged docs out of the ranking"),
    Param("weight", float, 0.0, "weight of a member", above=0, below=1e9),
)


def other_param(name: str, default: Value) -> Param:
    """A parameter that a measure declares by its default alone; a number may be any."""
    return Param(name, type(default) if isinstance(default, bool | str) else float, default)


def measure_params(entry: Entry) -> dict[str, Param]:
    """The parameters of a measure."""
    return {
        name: with_default(PARAMS.get(name) or other_param(name, default), default)
        for name, default in entry.params.items()
    }


def parse_value(text: str, key: str, given: str, default: Value) -> Value:
    """A parameter's value, of the type of its default and within its bounds."""
    param = PARAMS.get(key.split(maxsplit=1)[0]) or other_param(key, default)
    found: Value = param.read(given, lambda _: f"measure {text!r}: {key}")
    return found


def format_value(value: Value) -> str:
    """A value as text: 2.0 is 2, True is true."""
    if isinstance(value, bool):
        return str(value).lower()
    return value if isinstance(value, str) else repr(value).removesuffix(".0")
