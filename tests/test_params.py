"""Parameters: one parser, one wording, and one result from Python, the command line and a spec."""

import json
import math
import random
import re
from collections.abc import Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from pathlib import Path
from typing import Any, ClassVar

import click
import numpy as np
import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from conftest import command
from param_tables import (
    RUNS,
    TABLES,
    contexts,
    key_of,
    names_of,
    out_of_bounds,
    sample,
    spec_text,
    spelled,
    unreadable,
    wrong_types,
)
from rankwright import Collection, RankwrightError, Run, create_strategy, fuse
from rankwright.base.limits import DIGITS
from rankwright.cli import group
from rankwright.cli.retriever_options import WITHOUT_FLAG, flags_of
from rankwright.experiment import Store, scheduler
from rankwright.experiment.graph import with_needs
from rankwright.experiment.plan import Planner, check_spec
from rankwright.experiment.spec import read_spec
from rankwright.experiment.spec_schema import json_schema
from rankwright.experiment.stages import SECTIONS, STAGES
from rankwright.experiment.stages.stage import open_run
from rankwright.kind_options import Options, check_fields, chosen_everywhere, option, params_of, parse_options
from rankwright.params import Param, members, named, parse_params
from rankwright.ranking import STRATEGIES
from rankwright.ranking.strategy import find
from rankwright.retrieval.retriever_kinds import RETRIEVERS, create_retriever

INFINITY, HUGE = math.inf, 10**400  # the latter is more than any float

# TOML with such an integer is refused before its keys are known
TOO_LONG = f"{{}}: an integer has more than {DIGITS} digits"


def refused(function, *args, **named_args):
    """The one line with which a mistake is refused."""
    with pytest.raises(RankwrightError) as error:
        function(*args, **named_args)
    message = str(error.value)
    assert "\n" not in message
    assert len(message) < 1000
    return message


ACCEPTED = [
    (int, 5, 5), (int, 5.0, 5), (int, np.int8(5), 5), (int, np.float32(5), 5), (int, np.array(5), 5),
    (int, Fraction(10, 2), 5), (int, -(2**70), -(2**70)),
    (float, 5, 5.0), (float, np.float32(0.1), float(np.float32(0.1))), (float, np.uint64(5), 5.0),
    (float, Fraction(1, 4), 0.25), (float, np.float64(0.1), 0.1),
    (bool, True, True), (bool, 0, False), (bool, np.True_, True), (bool, np.int64(1), True),
    (str, "5", "5"), (str, "", ""), (str, np.str_("a"), "a"),
    (float | None, None, None), (float | None, 1, 1.0), (int | str, "5", "5"), (int | str, 5.0, 5),
    (bool | list[str], True, True), (bool | list[str], ["a"], ["a"]), (bool | list[str], [], []),
    (list[float], [1, 2.5], [1.0, 2.5]), (list[float], (1,), [1.0]), (list[float], np.arange(3), [0.0, 1.0, 2.0]),
    (list[float], [np.float32(1), Fraction(1, 2)], [1.0, 0.5]), (list[int], np.array([1.0, 2.0]), [1, 2]),
    (list[list[float]], np.eye(2), [[1.0, 0.0], [0.0, 1.0]]), (list[list[float]], [np.ones(1), (2,)], [[1.0], [2.0]]),
    (tuple[float, ...], [1, 2], (1.0, 2.0)), (tuple[str, ...], ["a"], ("a",)),
    (dict[str, float], {"a": 1}, {"a": 1.0}), (dict[str, str | list[str]], {"a": ["b"], "c": "d"}, {"a": ["b"], "c": "d"}),
    (dict[str, list[Any]], {"a": [1, "b"]}, {"a": [1, "b"]}), (Any, [1, "b"], [1, "b"]),
]  # fmt: skip


@pytest.mark.parametrize(("kind", "value", "found"), ACCEPTED, ids=lambda each: str(each)[:40])
def test_a_value_becomes_one_of_the_type(kind, value, found):
    """Without loss: 5.0 is the integer 5, an array a list; nothing of numpy's is left, to parse again changes nothing."""

    def types(each):
        inner = each.values() if isinstance(each, dict) else each if isinstance(each, list | tuple) else ()
        return type(each), [types(one) for one in inner]

    param = Param("x", kind)
    assert param.parse(value) == found
    assert types(param.parse(value)) == types(found)
    assert types(param.parse(param.parse(value))) == types(found)


UNIT, OPEN = {"low": 0, "high": 1}, {"above": 0, "below": 1}
REFUSED = [
    (Param("k", int, low=1), 0, "k must be an integer >= 1, got 0"),
    (Param("k", int, low=1), 1.5, "k must be an integer >= 1, got 1.5"),
    (Param("k", int, low=1), True, "k must be an integer >= 1, got True"),
    (Param("k", int, low=1), "3", "k must be an integer >= 1, got '3'"),
    (Param("k", int, low=1), None, "k must be an integer >= 1, got None"),
    (Param("k", int, low=1), math.nan, "k must be an integer >= 1, got nan"),
    (Param("k", int, low=1), INFINITY, "k must be an integer >= 1, got inf"),
    (Param("k", int, low=1), HUGE, f"k must be an integer >= 1, got 1{'0' * 56}..."),
    (Param("k", int, low=1), [3], "k must be an integer >= 1, got [3]"),
    (Param("k", int, low=1), np.arange(3), "k must be an integer >= 1, got array([0, 1, 2])"),
    (Param("k", int, low=1), np.eye(2), "k must be an integer >= 1, got array([[1., 0.], [0., 1.]])"),
    (Param("k", int, low=1), 3 + 0j, "k must be an integer >= 1, got (3+0j)"),
    (Param("m", int, low=2, high=2**31 - 1), 2**31, "m must be an integer >= 2, got 2147483648"),
    (Param("b", float, **UNIT), 1.0000001, "b must be a number from 0 to 1, got 1.0000001"),
    (Param("b", float, **UNIT), -1e-300, "b must be a number from 0 to 1, got -1e-300"),
    (Param("b", float, **UNIT), np.float64(2), "b must be a number from 0 to 1, got np.float64(2.0)"),
    (Param("p", float, **OPEN), 0, "p must be a number > 0 and < 1, got 0"),
    (Param("p", float, **OPEN), 1, "p must be a number > 0 and < 1, got 1"),
    (Param("d", float, low=0, below=1), 1, "d must be a number >= 0 and < 1, got 1"),
    (Param("d", float, high=0.5), 0.75, "d must be a number <= 0.5, got 0.75"),
    (Param("x", float), math.nan, "x must be a number, got nan"),
    (Param("x", float), -INFINITY, "x must be a number, got -inf"),
    (Param("x", float), HUGE, f"x must be a number, got 1{'0' * 56}..."),
    (Param("x", float | None), "a", "x must be a number, got 'a'"),
    (Param("x", bool), 2, "x must be true or false, got 2"),
    (Param("x", bool), "true", "x must be true or false, got 'true'"),
    (Param("x", bool), 1.0, "x must be true or false, got 1.0"),
    (Param("x", str), b"a", "x must be a string, got b'a'"),
    (Param("x", bool | list[str]), "a", "x must be true or false or a list of strings, got 'a'"),
    (Param("x", int | float), "a", "x must be an integer or a number, got 'a'"),
    (Param("x", list[float]), [0.5, "b"], "x must be a list of numbers, got [0.5, 'b']"),
    (Param("x", list[float]), "ab", "x must be a list of numbers, got 'ab'"),
    (Param("x", list[float]), {1.0}, "x must be a list of numbers, got {1.0}"),
    (Param("x", list[float]), np.eye(1), "x must be a list of numbers, got array([[1.]])"),
    (Param("x", list[float], above=0), [1, 0], "x must be a list of numbers > 0, got [1, 0]"),
    (Param("x", list[list[float]]), [[1], 2], "x must be a list of values, got [[1], 2]"),
    (Param("x", tuple[str, ...]), ["a", 1], "x must be a list of strings, got ['a', 1]"),
    (Param("x", dict[str, float]), {"a": "b"}, "x must be a table of numbers, got {'a': 'b'}"),
    (Param("x", dict[str, float]), {1: 2.0}, "x must be a table of numbers, got {1: 2.0}"),
    (Param("x", dict[str, float], above=0), {"a": 0}, "x must be a table of numbers > 0, got {'a': 0}"),
    (Param("x", str), ["a" * 99], f"x must be a string, got ['{'a' * 55}..."),
    (Param("norm", str, choices=("max", "sum")), "mx", "norm 'mx' is unknown; choose max or sum"),
    (Param("norm", str, choices=lambda: ("max",)), "", "norm '' is unknown; choose max"),
    (Param("norm", str | None, choices=("max", "sum")), 5, "norm must be a string, got 5"),
    (Param("tests", tuple[str, ...], choices=("t",)), ["t", "u"], "tests 'u' is unknown; choose t"),
    (Param("runs", list[str], key="from"), 5, "from must be a list of strings, got 5"),
]  # fmt: skip


@pytest.mark.parametrize(("param", "value", "message"), REFUSED, ids=lambda each: str(each)[:40])
def test_a_refusal_names_place_given_and_allowed(param, value, message):
    """In one line, of whatever length and however many lines the value is."""
    assert refused(param.parse, value) == message
    assert refused(param.parse, value, "e.toml: [fuse.x]") == f"e.toml: [fuse.x] {message}"
    name = key_of(param)
    assert refused(param.parse, value, lambda each: f"--{each}") == f"--{name}{message.removeprefix(name)}"


@pytest.mark.parametrize(
    ("bounds", "inside", "outside"),
    [
        ({"low": 0, "high": 1}, [0, 1, 0.5], [-0.001, 1.001]),
        ({"above": 0, "below": 1}, [1e-300, 0.999], [0, 1]),
        ({"low": 0, "below": 1}, [0, 0.999], [1, -1e-9]),
        ({"above": 0, "high": 1}, [1e-9, 1], [0, 1.001]),
        ({}, [-1e308, 1e308, 0], []),
    ],
)
def test_bounds(bounds, inside, outside):
    """`low` and `high` belong to the values, `above` and `below` do not; infinity and NaN never do."""
    for kind, wrap in ((float, lambda each: each), (list[float], lambda each: [each]), (dict[str, float], lambda each: {"a": each})):  # fmt: skip
        param = Param("x", kind, **bounds)
        for value in inside:
            assert param.parse(wrap(value)) == wrap(float(value))
        for value in (*outside, math.nan, INFINITY, -INFINITY, HUGE, np.float64("nan"), np.float32("inf")):
            assert refused(param.parse, wrap(value)).startswith("x must be a ")


READ = [
    (int, "12", 12), (int, " +12 ", 12), (int, "1e3", 1000), (int, "-3", -3), (int, str(2**60 + 1), 2**60 + 1),
    (float, "0.1", 0.1), (float, "1e-3", 0.001), (float, "5", 5.0), (float | None, "0.5", 0.5), (int | None, "7", 7),
    (bool, "true", True), (bool, "No", False), (bool, "1", True), (bool | None, "yes", True),
    (str, "a,b", "a,b"), (str, "", ""), (str | None, "x", "x"), (int | str, "x", "x"), (Any, "x.npy", "x.npy"),
    (list[float], "0.3,0.7", [0.3, 0.7]), (list[float] | None, " 1 , 2 ", [1.0, 2.0]), (list[str], "a, b", ["a", "b"]),
    (tuple[str, ...], "t", ("t",)), (list[list[float]], "0:1,0:5", [[0.0, 1.0], [0.0, 5.0]]),
    (dict[str, float] | None, "title:2, text:1", {"title": 2.0, "text": 1.0}),
    (dict[str, float], "title=2,text=1", {"title": 2.0, "text": 1.0}), (bool | list[str], "a,b", ["a", "b"]),
    (bool | list[str], "true", True),
]  # fmt: skip


@pytest.mark.parametrize(("kind", "text", "found"), READ, ids=lambda each: str(each)[:40])
def test_a_text_spells_a_value(kind, text, found):
    """As on a command line."""
    assert Param("x", kind).read(text) == found
    assert type(Param("x", kind).read(text)) is type(found)


UNREADABLE = [
    (Param("k", int, low=1), "0", "k must be an integer >= 1, got 0"),
    (Param("k", int, low=1), " -5\n", "k must be an integer >= 1, got -5"),
    (Param("k", int, low=1), "1.5", "k must be an integer >= 1, got 1.5"),
    (Param("k", int, low=1), "five", "k must be an integer >= 1, got 'five'"),
    (Param("k", int, low=1), "", "k must be an integer >= 1, got ''"),
    (Param("k", int, low=1), "nan", "k must be an integer >= 1, got nan"),
    (Param("k", int, low=1), "9" * 5000, f"k must be an integer >= 1, got '{'9' * 56}..."),
    (Param("x", float), "-inf", "x must be a number, got -inf"),
    (Param("x", float), "1e999", "x must be a number, got 1e999"),
    (Param("x", float | None), "none", "x must be a number, got 'none'"),
    (Param("x", float), "a" * 99, f"x must be a number, got '{'a' * 56}..."),
    (Param("x", bool), "maybe", "x must be true or false, got 'maybe'"),
    (Param("x", list[float]), "1,,2", "x must be a list of numbers, got '1,,2'"),
    (Param("x", list[float], low=0), "1,-2", "x must be a list of numbers >= 0, got '1,-2'"),
    (Param("x", list[list[float]]), "0:a", "x must be a list of values, got '0:a'"),
    (Param("x", dict[str, float]), "title", "x must be a table of numbers, got 'title'"),
    (Param("x", dict[str, float]), "title:", "x must be a table of numbers, got 'title:'"),
    (Param("x", dict[str, float]), "a:1,b", "x must be a table of numbers, got 'a:1,b'"),
    (Param("x", dict[str, float]), "a:1,a:2", "x must be a table of numbers, got 'a:1,a:2'"),
    (Param("x", dict[str, float], above=0), "title:0", "x must be a table of numbers > 0, got 'title:0'"),
    (Param("x", str, choices=("a", "b")), "c", "x 'c' is unknown; choose a or b"),
    (Param("runs", list[int], key="from"), "a", "from must be a list of integers, got 'a'"),
]  # fmt: skip


@pytest.mark.parametrize(("param", "text", "message"), UNREADABLE, ids=lambda each: str(each)[:40])
def test_a_text_that_spells_none_is_refused(param, text, message):
    assert refused(param.read, text) == message
    assert refused(param.read, text, "--param") == f"--param {message}"


@st.composite
def bounded(draw):
    """A parameter of numbers with bounds of any kind."""
    low, high = sorted(draw(st.tuples(st.floats(-1e9, 1e9), st.floats(-1e9, 1e9))))
    bounds = {
        draw(st.sampled_from(["low", "above"])): draw(st.sampled_from([low, None])),
        draw(st.sampled_from(["high", "below"])): draw(st.sampled_from([high, None])),
    }
    kind = draw(st.sampled_from([int, float, float | None, list[float], tuple[float, ...], dict[str, float]]))
    return Param("size", kind, **bounds)


NUMBERS = st.one_of(
    st.integers(), st.floats(), st.integers(-(2**31), 2**31 - 1).map(np.int32), st.floats(width=32).map(np.float32),
    st.fractions(), st.sampled_from([HUGE, -HUGE]),
)  # fmt: skip
VALUES = st.recursive(
    NUMBERS | st.booleans() | st.none() | st.text(max_size=99) | st.binary(max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=3), inner, max_size=3),
    max_leaves=6,
)


def numbers_in(value):
    """The numbers of a parsed value."""
    inner = value.values() if isinstance(value, dict) else value if isinstance(value, list | tuple) else None
    if inner is not None:
        return [number for each in inner for number in numbers_in(each)]
    return [value] if type(value) in (int, float) else []


@given(st.one_of(bounded(), st.sampled_from([param for table in TABLES for param in table.params.values()])), VALUES)
def test_what_is_accepted_lies_within_bounds_and_stays(param, value):
    """Of any parameter, also those of the tables: a value is refused in one line, or it is within and parses to itself."""
    message, found = "", None
    try:
        found = param.parse(value)
    except RankwrightError as error:
        message = str(error)
    if message:
        assert message.startswith(key_of(param))
        assert len(message.splitlines()) == 1
        return
    assert param.parse(found) == found
    for number in numbers_in(found) if Any not in members(param.type) else []:
        assert math.isfinite(number)
        assert param.low is None or number >= param.low
        assert param.high is None or number <= param.high
        assert param.above is None or number > param.above
        assert param.below is None or number < param.below


@given(st.integers(-(10**300), 10**300) | st.floats(allow_nan=False, allow_infinity=False))
def test_a_number_reads_back(number):
    """read(str(v)) is v, of integers of any size too."""
    assert Param("x", type(number)).read(str(number)) == number
    assert Param("x", float).read(str(number)) == float(number)


@given(bounded(), st.floats(0, 1e9), st.booleans())
def test_what_is_outside_is_always_refused(param, distance, below):
    """By whatever distance, in lists and tables too, with the name of the parameter."""
    bound = (param.low, param.above) if below else (param.high, param.below)
    [edge] = [each for each in bound if each is not None] or [None]
    assume(edge is not None)
    value = edge - distance if below else edge + distance
    assume(value != edge or edge in (param.above, param.below))
    value = math.floor(value) if param.type is int and below else math.ceil(value) if param.type is int else value
    assume(not param.within(value))
    wrapped = {list[float]: [value], tuple[float, ...]: (value,), dict[str, float]: {"a": value}}.get(param.type, value)
    assert refused(param.parse, wrapped).startswith("size must be ")


PAINTS = {"red": {}, "green": named(Param("shade", float, 0.5, low=0, high=1, aliases=("tone",)), Param("coats", int))}


@dataclass(frozen=True, kw_only=True)
class Picture(Options):
    """Options that choose others."""

    size: int = option(1, "edge in cm", low=1)
    names: list[str] = option(help="who is in it", key="from")
    paint: str = option("red", "paint", choices=PAINTS)
    frame: str | None = option(None, "file of the frame", path="file", aliases=("border",))
    tags: list[str] = option([], "words")

    @classmethod
    def chosen_params(cls, values: Mapping[str, Any]) -> Mapping[str, Param]:
        return PAINTS[values["paint"]]

    def check(self) -> None:
        if self.size > 9 and self.paint == "green":
            raise RankwrightError(f"size {self.size} is too large for green")


PLACE = "e.toml: [hang.x]"
GREEN = {"from": ["a"], "paint": "green", "coats": 2}
OPTIONS = [
    ({"from": ["a"], "sice": 2}, "parameter 'sice' is unknown; choose size, from, paint, frame or tags"),
    ({"from": ["a"], "shade": 0.2}, "parameter 'shade' has no effect without paint = 'green'"),
    ({"from": ["a"], "": 2}, "parameter '' is unknown; choose size, from, paint, frame or tags"),
    ({**GREEN, "shadde": 1}, "parameter 'shadde' is unknown; choose size, from, paint, frame, tags, shade or coats"),
    ({}, "from is missing: who is in it"),
    ({"from": ["a"], "paint": "green"}, "coats is missing: an integer"),
    ({"from": "a"}, "from must be a list of strings, got 'a'"),
    ({**GREEN, "size": 0}, "size must be an integer >= 1, got 0"),
    ({**GREEN, "tone": 2}, "shade must be a number from 0 to 1, got 2"),
    ({**GREEN, "params": {"shade": -1}}, "shade must be a number from 0 to 1, got -1"),
    ({**GREEN, "shade": 1, "params": {"shade": 1}}, "shade is given twice: directly and in params"),
    ({**GREEN, "shade": 1, "params": {"tone": 1}}, "tone is given twice: it is another name for shade"),
    ({**GREEN, "tone": 1, "shade": 1}, "shade is given twice: it is another name for tone"),
    ({**GREEN, "names": ["b"]}, "names is given twice: it is another name for from"),
    ({**GREEN, "border": "b", "frame": "c"}, "frame is given twice: it is another name for border"),
    ({**GREEN, "params": 5}, "params must be a table, got 5"),
    ({**GREEN, "size": 10}, "size 10 is too large for green"),
]  # fmt: skip


@pytest.mark.parametrize(("keys", "message"), OPTIONS, ids=[message[:40] for _, message in OPTIONS])
def test_options_are_refused_by_their_place(keys, message):
    """Unknown names, names given twice under any name, what is missing, and what does not go together."""
    assert refused(parse_options, Picture, keys, PLACE) == f"{PLACE} {message}"


def test_options_are_filled_in():
    """Side by side or in `params`, by any name; what was given is known, and no list is shared."""
    found = parse_options(Picture, GREEN)
    assert found == Picture(
        names=["a"], paint="green", params={"shade": 0.5, "coats": 2}, given=frozenset({"names", "paint", "coats"})
    )
    flat = parse_options(Picture, {**GREEN, "tone": 1})
    nested = parse_options(Picture, {"names": ("a",), "params": {"paint": "green", "coats": np.int64(2), "shade": 1.0}})
    assert flat == nested
    assert flat.params == {"shade": 1.0, "coats": 2}
    text = parse_options(Picture, {"from": "a", "paint": "green", "coats": "2", "tone": "1", "tags": "b,c"}, text=True)
    assert text == replace(flat, tags=["b", "c"], given=flat.given | {"tags"})
    assert found.tags == []
    assert found.tags is not parse_options(Picture, GREEN).tags


def test_paths_are_resolved():
    """Only values of parameters that are paths, by any of their names; a Path is one too."""
    found = parse_options(Picture, {**GREEN, "border": Path("b.png")}, resolve=lambda param, path: f"/home/{path}")
    assert found.frame == "/home/b.png"
    assert found.names == ["a"]
    assert parse_options(Picture, GREEN, resolve=lambda param, path: "wrong").frame is None


def test_params_are_filled_in():
    """Defaults for what is not given; all of them, or only what is."""
    assert parse_params(PAINTS["green"], {"coats": 3.0}) == {"shade": 0.5, "coats": 3}
    assert parse_params(PAINTS["green"], {"tone": 1}, fill=False) == {"shade": 1.0}
    assert refused(parse_params, PAINTS["green"], {"tone": 1, "shade": 1}, "wall:") == (
        "wall: shade is given twice: it is another name for tone"
    )
    assert refused(parse_params, PAINTS["green"], {"tones": 1}, lambda name: f"--param {name}") == (
        "--param tones: parameter 'tones' is unknown; choose shade or coats"
    )
    assert refused(parse_params, {}, {"tones": 1}) == "parameter 'tones' is unknown; there are none"


def test_fields_get_their_type():
    """A class that checks its own fields has them in their types, or refuses them."""

    @dataclass(frozen=True)
    class Wall:
        height: float = option(2, "height in m", above=0)
        doors: int = option(1, "doors", low=0)

        def __post_init__(self) -> None:
            check_fields(self, "wall:")

    assert [type(each) for each in (Wall(3, 2.0).height, Wall(3, 2.0).doors)] == [float, int]
    assert refused(Wall, 0) == "wall: height must be a number > 0, got 0"


def test_every_combination_of_choices_is_looked_at():
    """A parameter that applies only if two fields choose together is found, and may be a key of a spec."""

    @dataclass(frozen=True, kw_only=True)
    class Lamp(Options):
        power: str = option("none", choices=("none", "battery", "mains"))
        bulb: str = option("plain", choices=("plain", "led"))
        color: str = option("white", choices=[f"color{at}" for at in range(1000)])
        calls: ClassVar[list[Any]] = []

        @classmethod
        def chosen_params(cls, values: Mapping[str, Any]) -> Mapping[str, Param]:
            cls.calls.append(values)
            if values["power"] == "none":
                return {}
            return named(Param("volts"), *([Param("lumen")] if values["bulb"] == "led" else []))

    assert list(chosen_everywhere(Lamp)) == ["volts", "lumen"]
    assert len(Lamp.calls) < 20  # no color decides anything
    elastic = [each for each in json_schema()["properties"]["retrieve"]["additionalProperties"]["anyOf"]
               if each["properties"]["kind"] == {"const": "elastic"}]  # fmt: skip
    assert {"mode", "encoder", "model", "max_length", "vectors"} <= elastic[0]["properties"].keys()
    for table in TABLES:
        if table.section == "retrieve" and table.nested:
            kind = RETRIEVERS[table.fixed["kind"]]
            assert table.params.keys() <= {*chosen_everywhere(kind), *params_of(kind)}


def cases(applies, one_in=1):
    """Every parameter of every table to which a test applies; one that several tables of a kind share, once.

    One in some is tested always, the others with the slow tests.
    """
    found = {
        (table.section, table.fixed.get("kind"), table.name.partition(" ")[0], id(param)): (table, param)
        for table in reversed(TABLES) for param in table.params.values() if applies(table, param)
    }  # fmt: skip
    shown = [
        pytest.param(table, param, id=f"{table.name}-{param.name}", marks=[pytest.mark.slow] * (at % one_in > 0))
        for at, (table, param) in enumerate(reversed(found.values()))
    ]
    return pytest.mark.parametrize(("table", "param"), shown)


def python_mistakes(table, param):
    """Values that a parameter must refuse."""
    if table.spell is not None:
        return [text for text in command_mistakes(param) if text]
    return [*out_of_bounds(param), *wrong_types(param.type)]


def command_mistakes(param):
    """The same as a command line spells them; no number of hundreds of digits, which click reads by itself."""
    return [text for text in (*map(spelled, out_of_bounds(param)), *unreadable(param)) if len(text) < 100]


@cases(lambda table, param: table.python)
def test_python_refuses(table, param):
    """A value out of bounds, a value of another type and a name with a letter doubled: one line, with the name."""
    for value in python_mistakes(table, param):
        message = refused(table.python, {**table.base, param.name: value})
        assert key_of(param) in message, (value, message)
    if not table.open:
        other = table.neighbor(param.name)
        value = "0.5" if table.spell else 0.5
        message = refused(table.python, {**table.base, other: value})
        assert other in message


def in_spec(table, keys):
    """A spec that has these keys in a table."""
    content = {"schema": 1, "data": {"one": {"path": "gone"}},
               "retrieve": {"first": {"kind": "bm25"}, "second": {"kind": "random"}}}  # fmt: skip
    if table.section in SECTIONS:
        content[table.section] = {**table.fixed, **keys}
    elif table.section:
        content.setdefault(table.section, {})["case"] = {**table.fixed, **keys}
    else:
        content |= keys
    return content


@cases(lambda table, param: table.section is not None, one_in=3)
def test_a_spec_refuses(tmp_path, table, param):
    """The same in a spec, where the line names the file, the heading and the key; the collection is never opened."""
    path = tmp_path / "e.toml"
    place = f"[{table.section}] " if table.section in SECTIONS else f"[{table.section}.case] " if table.section else ""

    def check(keys):
        path.write_text(spec_text(in_spec(table, keys)))
        check_spec(read_spec(path))

    for value in python_mistakes(table, param):
        if table.spell is not None:
            found = [{"measures": [table.spell(param.name, value)]}]
        else:
            found = [{key_of(param): value}] if key_of(param) not in table.fixed or not table.nested else []
            found += [{"params": {param.name: value}}] if table.nested else []
        for keys in found:
            message = refused(check, keys)
            if message == TOO_LONG.format(path):
                continue
            lead = f"{path}: {place}" + ("measure " if table.spell else key_of(param))
            assert message.startswith(lead), (keys, message)
            assert param.name in message or key_of(param) in message
    if table.open:
        return
    other = table.neighbor(key_of(param))
    message = refused(check, {"measures": [table.spell(other, "0.5")]} if table.spell else {other: 0.5})
    assert message.startswith(f"{path}: {place}")
    assert repr(other) in message
    assert key_of(param) in message.partition("; ")[2] or table.name.endswith("table")


def flag_words(args, section, name, text, paired):
    """A parameter as words of a command that begins so; None where it has no flag."""
    flags = {each.name: each for each in group.get_command(None, args[0]).params if isinstance(each, click.Option)}
    flag = flags.get("kind" if section == "data" and name == "format" else name)
    if section == "retrieve" and name not in WITHOUT_FLAG:
        own = named(*flags_of(args[args.index("--retriever") + 1]))
        flag = flag if name in own else None
    if flag is not None and flag.is_flag and text == "true":
        return [flag.opts[-1]]
    if flag is not None and not flag.is_flag:
        return [f"{flag.opts[-1]}={text}"]
    return ["--param", f"{name}={text}"] if paired and name not in WITHOUT_FLAG else None


def words(table, param, text):
    """A command with a parameter; None where it has no flag."""
    if table.spell is not None:
        return [*table.command, "-m", table.spell(param.name, text)]
    found = flag_words(table.command, table.section, param.name, text, table.paired)
    return None if found is None else [*table.command, *found]


@pytest.fixture(scope="module")
def files(tmp_path_factory):
    """A run and a folder that are there, and paths of what is not."""
    home = tmp_path_factory.mktemp("files")
    RUNS[0].write(home / "a.run")
    (home / "empty").mkdir()
    gone = {"OUT": home / "out", "GONE": home / "gone", "GONE2": home / "gone2"}
    return {"RUN": home / "a.run", "EMPTY": home / "empty", **gone}


def said(args, files):
    """The line on standard error of a command that refuses."""
    done = command(*(files.get(each, each) for each in args))
    assert done.returncode == 2, (args, done.stderr)
    assert done.stdout == ""
    [line] = done.stderr.splitlines()
    assert len(line) < 1000
    return line


@cases(lambda table, param: table.command and words(table, param, "1"), one_in=3)
def test_a_command_refuses(files, table, param):
    """The same on the command line: exit code 2 and one line with the flag, before the collection or runs are read."""
    for text in filter(None, command_mistakes(param)) if table.spell else command_mistakes(param):
        args = words(table, param, text)
        line = said(args, files)
        names = [*names_of(param), *re.findall(r"^--[\w-]+", args[-1])]
        assert any(re.search(rf"(?<!\w){name}\b", line) for name in names), (args, line)
    if table.section == "retrieve" and table.fixed["kind"] in ("dense", "elastic") and param.name not in WITHOUT_FLAG:
        out = ["-o", "OUT"] if table.fixed["kind"] == "dense" else []
        for text in command_mistakes(param)[:1]:
            args = words(table, param, text)
            assert said(["index", *args[1:], *out], files) == said(args, files)
    *args, last = words(table, param, "1")
    if table.spell is not None:
        other = table.neighbor(param.name)
        last = table.spell(other, "1")
    else:
        dashes, name = re.fullmatch("(--)?([^=]+)=1", last).groups("")
        other = table.neighbor(name)
        last = f"{dashes}{other}=1"
    assert other in said([*args, last], files)


MISTAKES = [
    (["search", "EMPTY", "--param", "k=5"], "--param k: is not read here; use --k"),
    (["search", "EMPTY", "--retriever", "random", "--param", "seed=5"], "--param seed: is not read here; use --seed"),
    (["search", "EMPTY", "--param", "optional=true"], "--param optional: is not read here; only a spec has it"),
    (["search", "EMPTY", "--param", "kk=5"],
     "--param kk: parameter 'kk' is unknown; choose filter, analyzer, weighting, compat, rm3, feedback, syntax, positions, shard, k1, b or lossy_lengths"),
    (["search", "EMPTY", "--param", "rm3_docs=5"], "--param rm3_docs has no effect without --rm3"),
    (["search", "EMPTY", "--feedback", "kl", "--param", "bo1_docs=5"],
     "--param bo1_docs has no effect without --feedback bo1"),
    (["search", "EMPTY", "--weighting", "plus", "--param", "mu=5"],
     "--param mu has no effect without --weighting dirichlet"),
    (["search", "EMPTY", "--retriever", "dense", "--param", "ef=5"], "--param ef has no effect without --ann hnsw"),
    (["search", "EMPTY", "--k1", "1", "--param", "k1=2"], "--k1 and --param k1= are both given; give one"),
    (["search", "EMPTY", "--retriever", "dense", "--ann", "hnsw", "--param", "index=flat"],
     "--ann and --param index= are both given; give one"),
    (["search", "EMPTY", "--param", "k1=1", "--param", "k1=2"], "--param k1 is given twice"),
    (["search", "EMPTY", "--weighting", "jelinek_mercer", "--param", "lambda=0.2", "--param", "lambda_=0.3"],
     "--param lambda_ is given twice: it is another name for lambda"),
    (["search", "EMPTY", "--param", "k1"], "--param 'k1': not of the form NAME=VALUE"),
    (["search", "EMPTY", "--retriever", "dense", "--k1", "1"], "--k1 belongs to --retriever bm25, bm25f or elastic, not to dense"),
    (["fuse", "GONE", "GONE2", "--phi", "0.5"],
     "--phi: method rrf has no such parameter; it has rrf_k, norm, weights, absent, equal, bounds, cut or trust_file_rank"),
]  # fmt: skip


@pytest.mark.parametrize(("args", "line"), MISTAKES, ids=[line[:30] for _, line in MISTAKES])
def test_a_command_takes_each_parameter_once_and_where_it_is_read(files, args, line):
    assert said(args, files) == f"rankwright: {line}"


def test_a_server_with_lsa_uses_its_analyzer():
    """Both have an analyzer; one key sets it for whichever makes the terms."""
    for keys in ({"analyzer": "notes"}, {"params": {"analyzer": "notes"}}):
        assert create_retriever("elastic", {"mode": "knn", **keys}).create_encoder().analyzer == "notes"
    assert create_retriever("elastic", {"mode": "exact_knn"}).create_encoder().analyzer == "english"


def test_a_parameter_of_rm3_needs_rm3():
    for keys in ({"rm3_docs": 5}, {"rm3": False, "rm3_terms": 5}, {"params": {"rm3_weight": 0.5}}):
        message = refused(create_retriever, "bm25", keys)
        assert re.fullmatch(r"retriever bm25: parameter 'rm3_\w+' has no effect without rm3 = true", message)
    assert create_retriever("bm25", {"rm3": True, "rm3_docs": 5}).params["rm3_docs"] == 5


@pytest.mark.slow
def test_an_index_is_opened_by_all_that_means_the_same(home, tmp_path):
    """LSA has 256 axes unless told otherwise, and a batch decides none of them; another number of axes is refused."""
    create_retriever("dense", {}).build(home.collection, tmp_path / "index")
    for keys in ({"dim": 256}, {"dim": None}, {"batch": 7}, {"analyzer": "english"}):
        create_retriever("dense", keys).open(tmp_path / "index", home.collection)
    message = refused(create_retriever("dense", {"dim": 7}).open, tmp_path / "index", home.collection)
    assert message.startswith("dim 7: the index ")


def test_a_comparison_without_a_test_is_refused(tmp_path):
    """Before any work, as any other mistake."""
    path = tmp_path / "e.toml"
    path.write_text(spec_text(in_spec(next(each for each in TABLES if each.section == "compare"), {"tests": []})))
    assert refused(read_spec, path) == (
        f"{path}: [compare] tests: at least one is needed; choose randomization, t, wilcoxon or tukey"
    )


def test_more_results_than_any_integer_of_numpy_can_count():
    """A k beyond 64 bits keeps all there is."""
    assert fuse(RUNS, k=2**70).to_dict() == fuse(RUNS).to_dict()
    assert fuse(RUNS, depth=2**70, params={"cut": "after"}).to_dict() == fuse(RUNS).to_dict()


@cases(lambda table, param: table.nested and table.section in ("fuse", "rank"))
def test_a_grid_refuses(tmp_path, files, table, param):
    """What a tuning is to try is looked at before any work: in a spec and on the command line."""
    path, place = tmp_path / "e.toml", "[tune.tuned] grid"
    chosen = table.fixed.get("method", table.fixed.get("strategy", "rrf"))

    def check(grid):
        path.write_text(spec_text({**in_spec(table, {}), "tune": {"tuned": {"of": "case", "grid": grid}}}))
        check_spec(read_spec(path))

    other = table.neighbor(param.name)
    for value in (*out_of_bounds(param), *wrong_types(param.type)):
        message = refused(check, {param.name: [value]})  # NaN is refused as such, in the grid
        if message == TOO_LONG.format(path):
            continue
        assert message.startswith(f"{path}: {place} ")
        assert param.name in message
    assert refused(check, {other: [1]}).startswith(f"{path}: {place}: parameter {other!r} is unknown")
    assert refused(check, {param.name: []}) == f"{path}: {place} {param.name}: has no value"
    for flag in ("--grid", "--param"):
        for text in command_mistakes(param):
            if text and (flag == "--param" or "," not in text):
                line = said(["tune", "GONE", "--strategy", chosen, flag, f"{param.name}={text}"], files)
                assert line.startswith(f"rankwright: {flag} {param.name} "), line
        assert repr(other) in said(["tune", "GONE", "--strategy", chosen, flag, f"{other}=1"], files)


WORDS = [
    "oak", "oaks", "ash", "elms", "fir", "firs", "bay", "bays", "fig", "figs", "pines", "Pine", "palms", "rose", "reeds",
    "moss", "fern", "ferns", "vines", "leaves",
]  # fmt: skip
TYPES = ("home", "hub", "person", "daily", "note")
# retrievers that run here, and stages, with what is the same for all their parameters
VECTORS = {"encoder": "vectors", "vectors": "docs.npy", "queries": "queries.npy"}
STARTS = [("bm25", {}), ("dense", {"encoder": "lsa", "k": 5}), ("dense", {**VECTORS, "k": 5}), ("random", {})]
FUSED = {"from": ["bm25", "lsa"], "depth": 12}
RANKED = {"from": {"bm25": "bm25", "dense": "lsa"}, "k": 20}


@dataclass(frozen=True, eq=False)
class Setting:
    """A stage in which one parameter is not its default: the keys of a spec, and which of them that is."""

    section: str
    keys: Mapping[str, Any]
    name: str

    def __str__(self) -> str:
        return " ".join([self.section, *(f"{key}={spelled(self.keys[key])}" for key in self.keys if key != "from")])

    @property
    def given(self) -> dict[str, Any]:
        """The keys of what the stage chooses, as Python takes them."""
        return {key: value for key, value in self.keys.items() if key not in ("kind", "from", "method", "strategy")}


def settings():
    """A sample value of every parameter of the retrievers, fusion methods and strategies that run here."""
    for kind, start in STARTS:
        found = list(contexts(RETRIEVERS[kind], start))
        yield from spread("retrieve", RETRIEVERS[kind], {"kind": kind, **start}, found)
    yield from spread("fuse", STAGES["fuse"], FUSED, list(contexts(STAGES["fuse"])))
    kept = [(keys, params) for keys, params in contexts(STAGES["rank"]) if not STRATEGIES[find(keys["strategy"])].model]
    yield from spread("rank", STAGES["rank"], RANKED, kept)


def spread(section, options, start, found):
    """Each parameter by itself; one that is refused alone, such as compat, together with what it goes with, if any."""
    own = {name: each for name, each in params_of(options).items() if name not in ("encoder", "strategy", "optional")}
    first, _ = found[0]
    for keys, params, ways in [
        (first, own, [each for each, _ in found]),
        *((*each, [{"weights": [0.3, 0.7]}]) for each in found),
    ]:
        for name, param in params.items():
            value = sample(param)
            if value is not None:
                some = [Setting(section, {**start, **keys, **way, name: value}, name) for way in ({}, *ways)]
                yield next((each for each in some if accepted(options, each.keys)), some[0])


def accepted(options, keys):
    """Whether options are accepted."""
    try:
        parse_options(options, {key: value for key, value in keys.items() if key != "kind"})
    except RankwrightError:
        return False
    return True


SETTINGS = list(settings())


@dataclass(frozen=True, eq=False)
class Home:
    """A tiny collection in a folder, its first runs, and the runs of a spec that has every setting as a stage."""

    folder: Path
    collection: Collection
    runs: Mapping[str, Run]
    made: Mapping[Setting, Run]


@pytest.fixture(scope="module")
def home(tmp_path_factory):
    """Forty notes with dates, tags, links and page types, in BEIR's files."""
    folder, rng = tmp_path_factory.mktemp("home"), random.Random(5)
    (folder / "notes" / "qrels").mkdir(parents=True)
    odd = [f"odd{at}" for at in range(90)]
    docs = [
        {"_id": f"d{at}", "title": rng.choice(WORDS),
         "text": " ".join([f"rare{at // 3}", *rng.sample(odd, 5), *rng.choices(WORDS, k=rng.randint(3, 90))]),
         "metadata": {"date": f"2024-{1 + at % 3:02d}-{1 + at % 28:02d}", "tags": rng.sample(WORDS, 3),
                      "links": [f"d{each}" for each in rng.sample(range(40), 3)], "page_type": rng.choice(TYPES)}}
        for at in range(40)
    ]  # fmt: skip
    texts = [" ".join(rng.sample(WORDS, 3)) + " recently" * (at % 2) for at in range(5)] + ["rare13"]  # in one doc
    queries = [{"_id": f"q{at}", "text": text} for at, text in enumerate(texts)]
    for name, rows in (("corpus", docs), ("queries", queries)):
        (folder / "notes" / f"{name}.jsonl").write_text("".join(json.dumps(row) + "\n" for row in rows))
    judged = "".join(f"q{at}\td{3 * at + each}\t1\n" for at in range(len(texts)) for each in range(3))
    (folder / "notes" / "qrels" / "test.tsv").write_text("query-id\tcorpus-id\tscore\n" + judged)
    collection = Collection.load(folder / "notes").select_split(None)
    for name, count in (("docs", len(docs)), ("queries", len(queries))):
        np.save(folder / f"{name}.npy", np.random.default_rng(count).normal(size=(count, 6)).astype(np.float32))
    runs = {}
    for name, each in {"bm25": ("bm25", {}), "lsa": ("dense", {"encoder": "lsa"})}.items():
        path = folder / f"{name}.parquet"
        create_retriever(*each).build(collection).search(collection.judged_queries).write(path)
        runs[name] = Run.read(path)  # from files, as the others read them: sums go in the same order
    return Home(folder, collection, runs, stage_runs(folder))


def stage_runs(folder):
    """The run of every setting, each a stage of one spec."""
    content = {
        "schema": 1, "data": {"notes": {"path": "notes"}},
        "retrieve": {"bm25": {"kind": "bm25"}, "lsa": {"kind": "dense", "encoder": "lsa"}}, "fuse": {}, "rank": {},
        "compare": {"baseline": "bm25"}, "report": {"charts": [], "latency": False},
    }  # fmt: skip
    names = {f"s{at}": each for at, each in enumerate(SETTINGS) if can_run(each)}
    for name, setting in names.items():
        content[setting.section][name] = setting.keys
    (folder / "e.toml").write_text(spec_text(content))
    store = Store(folder / "store")
    plan = scheduler.prepare(folder / "e.toml", store)
    planner = Planner(plan.spec, plan.contents["notes"])  # of the plan itself, equal stages have one node
    nodes = {name: planner.run_node(name) for name in names}
    scheduler.execute(replace(plan, nodes=tuple(with_needs(nodes.values()))), store)
    return {names[stage]: open_run(node, store) for stage, node in nodes.items()}


def can_run(setting):
    """Whether a setting can run."""
    options = RETRIEVERS[setting.keys["kind"]] if setting.section == "retrieve" else STAGES[setting.section]
    return accepted(options, setting.keys)


def python_run(home, setting):
    """The run of a setting, by Python."""
    keys, given = setting.keys, setting.given
    if setting.section == "retrieve":
        options = create_retriever(keys["kind"], given)
        return options.build(home.collection).search(home.collection.judged_queries, options.k)
    if setting.section == "fuse":
        own = {name: given.pop(name) for name in ("depth", "k", "compat") if name in given}
        return fuse(list(home.runs.values()), keys.get("method", "rrf"), given, **own)
    depth = {name: given.pop(name) for name in ("depth",) if name in given}
    strategy = create_strategy(keys["strategy"], given.pop("k"), **given)
    return strategy.rank(home.collection, {"bm25": home.runs["bm25"], "dense": home.runs["lsa"]}, **depth)


def command_words(home, setting):
    """The command of a setting."""
    keys, folder = setting.keys, home.folder
    args = {
        "retrieve": ["search", folder / "notes", "--retriever", keys.get("kind")],
        "fuse": ["fuse", folder / "bm25.parquet", folder / "lsa.parquet"],
        "rank": ["rank", folder / "notes", "--run", f"bm25={folder / 'bm25.parquet'}", "--run", f"dense={folder / 'lsa.parquet'}"],
    }[setting.section]  # fmt: skip
    for key, value in keys.items():
        if key not in ("kind", "from"):
            args += flag_words(args, setting.section, key, spelled(value), setting.section != "fuse")
    return [*args, "-o", folder / "out.parquet"]


# one in five here, the others with the slow tests
SOME = [pytest.param(each, marks=[pytest.mark.slow] * (at % 5 > 0), id=str(each)) for at, each in enumerate(SETTINGS)]


@pytest.mark.parametrize("setting", SOME)
def test_a_run_is_the_same_from_python_a_command_and_a_spec(home, setting, monkeypatch):
    """Docs, order and every bit of the scores; what cannot be combined is refused by all three."""
    monkeypatch.chdir(home.folder)
    if not can_run(setting):
        path = home.folder / "refused.toml"
        path.write_text(spec_text(in_spec(replace(TABLES[0], section=setting.section), setting.keys)))
        messages = [
            refused(python_run, home, setting),
            said(command_words(home, setting), {}),
            refused(read_spec, path),
        ]
        assert all(setting.name in message for message in messages)
        return
    run = python_run(home, setting)
    done = command(*command_words(home, setting))
    assert done.returncode == 0, done.stderr
    rows = [[(query, list(found.items())) for query, found in each.to_dict().items()]
            for each in (run, Run.read(home.folder / "out.parquet"), home.made[setting])]  # fmt: skip
    assert len(run) > 0
    assert rows[0] == rows[1]
    assert rows[0] == rows[2]


def test_most_settings_matter(home):
    """On this collection most parameters change the run, so that one that is lost on the way would be noticed."""
    different = {json.dumps(run.to_dict()) for run in home.made.values()}
    assert len(different) > len(home.made) / 2
