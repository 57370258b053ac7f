"""Every parameter of every table, found in the tables themselves, with values that it must refuse or accept."""

import json
import typing
from collections.abc import Callable, Container, Iterator, Mapping
from dataclasses import dataclass, field
from datetime import date
from functools import partial
from itertools import combinations
from types import MappingProxyType
from typing import Any

from rankwright import RankwrightError, create_encoder, create_strategy, fuse
from rankwright.evaluation import MEASURES, Measure
from rankwright.evaluation.measure import PARAMS, measure_params
from rankwright.experiment.spec import TOP_KEYS, Data
from rankwright.experiment.spec_schema import spec_tables as tables_of_specs
from rankwright.experiment.stages import SECTIONS, STAGES
from rankwright.fusion import METHODS, fusion_params
from rankwright.fusion.fuse_runs import DEPTH, K
from rankwright.kind_options import Options, params_of, parse_options
from rankwright.params import REQUIRED, Param, members, named, parse_params
from rankwright.ranking import STRATEGIES
from rankwright.ranking.strategy import TOP_K, strategy_params
from rankwright.reranking.maw.maw_stage import OWN
from rankwright.reranking.reranker_kinds import create_reranker
from rankwright.retrieval import KL, RM3, Bo1
from rankwright.retrieval.bm25 import weighting
from rankwright.retrieval.dense import vector_kinds
from rankwright.retrieval.dense.encoders.encoder_registry import ENCODERS, encoder_params
from rankwright.retrieval.elastic import mapping
from rankwright.retrieval.retriever import RetrieverOptions
from rankwright.retrieval.retriever_kinds import create_retriever
from rankwright.run import Run

RUNS = [Run.from_dict({"q": {"a": 2.0, "b": 1.0}}), Run.from_dict({"q": {"b": 2.0, "c": 1.0}})]
SAMPLES = ["zzz", 5, 1.5, True, ["zzz"], {"zzz": 5}]  # one of each type
ACCEPTED = {int: [int], float: [int, float], bool: [bool], str: [str], date: [date]}
TEXTS = ("first", "module:name")  # for keys that must be there
NOTHING: Mapping[str, Any] = MappingProxyType({})
NAN, INFINITY, HUGE = float("nan"), float("inf"), 10**400  # more than any float


@dataclass(frozen=True, eq=False)
class Table:
    """Parameters that are given together: how in Python, under which heading of a spec, with which command."""

    name: str
    params: Mapping[str, Param]
    python: Callable[[dict[str, Any]], Any] | None = None
    base: dict[str, Any] = field(default_factory=dict)  # what Python must be told besides
    section: str | None = None  # of a spec; empty for its first lines
    fixed: dict[str, Any] = field(default_factory=dict)  # keys that a spec must have besides
    nested: bool = False  # a spec may have them in a table `params`
    command: tuple[str, ...] = ()
    paired: bool = False  # the command takes them as NAME=VALUE
    known: frozenset[str] = frozenset()  # all names that apply here
    spell: Callable[[str, str], str] | None = None  # name and value as one text, where they are part of one
    open: bool = False  # unknown names are left for later

    def neighbor(self, name: str, known: Container[str] = ()) -> str:
        """A name that no parameter has: one letter of this one doubled."""
        doubled = [name[:at] + name[at] + name[at:] for at in range(len(name))]
        return next(each for each in doubled if each not in self.known and each not in known)


def types_in(kind: Any) -> set[Any]:
    """The plain types in a type: those of a list's items and of a table's values too."""
    args = [each for each in typing.get_args(kind) if each is not Ellipsis]
    inner = args[1:] if typing.get_origin(kind) is dict else args
    return {found for each in inner for found in types_in(each)} if args else {kind}


def wrong_types(kind: Any) -> list[Any]:
    """Values of other types, and lists and tables of them."""
    kinds = [each for each in members(kind) if each is not type(None)]
    if Any in kinds:
        return []
    accepted = [each for one in kinds for each in ACCEPTED.get(one, [typing.get_origin(one)])]
    lists = [list if each is tuple else each for each in accepted]
    found = [value for value in SAMPLES if type(value) not in lists]
    for one in kinds:
        origin, args = typing.get_origin(one), typing.get_args(one)
        if origin in (list, tuple):
            found += [[value] for value in wrong_types(args[0])]
        if origin is dict:
            found += [{"zzz": value} for value in wrong_types(args[1])]
    return found


def wrap(kind: Any, value: Any) -> Any:
    """A value in the lists or tables that a type has around it."""
    kind = next(each for each in members(kind) if each is not type(None))
    origin, args = typing.get_origin(kind), typing.get_args(kind)
    if origin in (list, tuple):
        return [wrap(args[0], value)] * 2
    return {"zzz": wrap(args[1], value)} if origin is dict else value


def out_of_bounds(param: Param) -> list[Any]:
    """Values of the type that the parameter does not allow: numbers, names of no choice, texts that fail its check."""
    found: list[Any] = []
    if types_in(param.type) & {int, float}:
        found += [] if param.low is None else [param.low - 1]
        found += [] if param.high is None else [param.high + 1]
        found += [bound for bound in (param.above, param.below) if bound is not None]
        found += [NAN, INFINITY, -INFINITY, HUGE]
    if param.choices is not None:
        found += ["zzz", ""]
    if param.check is not None and str in types_in(param.type):
        found += [text for text in ("zzz", "user@zzz", "{zzz") if refuses(param.check, text)]
    return [wrap(param.type, value) for value in found]


def refuses(check: Callable[[Any], None], value: Any) -> bool:
    """Whether a check refuses a value."""
    try:
        check(value)
    except RankwrightError:
        return True
    return False


def unreadable(param: Param) -> list[str]:
    """Texts that spell no value of the type."""
    kinds = types_in(param.type) - {type(None)}
    if kinds & {str, Any}:
        return []
    return ["zzz", "", *(["1.5"] if kinds == {int} else [])]


def sample(param: Param) -> Any:
    """A value that it allows, if possible another than its default; None where only its author knows one."""
    default, kinds = param.default, types_in(param.type) - {type(None)}
    if param.choices is not None:
        return next((name for name in reversed(param.names) if name != default), None)
    if kinds == {bool}:
        return not default
    if not kinds <= {int, float}:
        return None
    if param.type not in (int, float, int | None, float | None):  # a number for each of two runs, or a pair
        return {list[float] | None: [0.3, 0.7], list[list[float]] | None: [[0.0, 1.0], [-1.0, 2.0]]}[param.type]
    lowest = next((bound for bound in (param.low, param.above) if bound is not None), 0)
    start = lowest if default is None or default is REQUIRED else default
    if kinds == {int}:
        return start + 3 if start < 100 else 7  # of a number of docs, so few that it matters
    highest = next((bound for bound in (param.high, param.below) if bound is not None), None)
    if highest is None:
        return lowest + ((start - lowest) / 4 or 0.25)
    return (start + highest) / 2 if start < highest else (lowest + highest) / 2


def spelled(value: Any, between: str = ",") -> str:
    """A value as a command line spells it."""
    if isinstance(value, dict):
        return ",".join(f"{key}:{spelled(each)}" for key, each in value.items())
    if isinstance(value, list | tuple):
        return between.join(spelled(each, ":") for each in value)
    return str(value).lower() if isinstance(value, bool) else str(value)


def toml(value: Any) -> str:
    """A value as TOML spells it."""
    if isinstance(value, dict):
        return "{ " + ", ".join(f"{json.dumps(key)} = {toml(each)}" for key, each in value.items()) + " }"
    if isinstance(value, list | tuple):
        return f"[{', '.join(map(toml, value))}]"
    return json.dumps(value) if isinstance(value, str | bool) else str(value)


def spec_text(content: Mapping[str, Any]) -> str:
    """A spec: its first lines, then its tables, and tables of tables."""
    lines = []
    for section, found in content.items():
        if section in SECTIONS:
            lines += [f"[{section}]", *(f"{json.dumps(key)} = {toml(value)}" for key, value in found.items())]
        elif section in (*STAGES, "data"):
            for name, part in found.items():
                lines += [f"[{section}.{name}]", *(f"{json.dumps(key)} = {toml(each)}" for key, each in part.items())]
        else:
            lines.insert(0, f"{section} = {toml(found)}")
    return "\n".join(lines) + "\n"


def filler(param: Param) -> Any:
    """A value for a key that must be there."""
    by_type = {
        str: "first", list[str]: ["first", "second"], dict[str, str]: {"bm25": "first", "dense": "second"},
        dict[str, list[Any]]: {"rrf_k": [1.0]}, str | dict[str, Any]: {"match": {"t": "{query}"}},
    }  # fmt: skip
    if param.name == "url" and param.default is REQUIRED:
        return "http://localhost/{query}"
    if param.choices is not None:
        return param.names[0]
    return next(filter(param_allows(param), TEXTS), "first") if param.type is str else by_type[param.type]


def param_allows(param: Param) -> Callable[[Any], bool]:
    """Whether a parameter's own check lets a value pass."""

    def allows(value: Any) -> bool:
        try:
            param.parse(value)
        except RankwrightError:
            return False
        return True

    return allows


def key_of(param: Param) -> str:
    """The key of a parameter in a spec."""
    return param.key or param.name


def contexts(
    kind: type[Options], start: Mapping[str, Any] = NOTHING
) -> Iterator[tuple[dict[str, Any], dict[str, Param]]]:
    """What the fields of a kind may choose, as keys, and the parameters that this makes apply.

    Every choice alone; and two choices together where that makes a parameter apply that no single one does. What
    `start` chooses stays.
    """
    own = params_of(kind)
    needed = {
        name: filler(each)
        for name, each in own.items()
        if each.default is REQUIRED and (each.choices or (each.type is str and issubclass(kind, RetrieverOptions)))
    }
    needed |= {name: value for name, value in start.items() if name in own}
    values = {name: each.default for name, each in own.items()}
    choices = [
        {name: value} for name, each in own.items() if name not in start
        for value in each.names or [True] * (each.type is bool)
    ]  # fmt: skip

    def chosen(keys: Mapping[str, Any]) -> dict[str, Param] | None:
        try:
            return dict(kind.chosen_params({**values, **needed, **keys}))
        except RankwrightError:
            return None  # a choice that does not go with the others

    first = chosen({}) or {}
    yield needed, first
    seen = list(first.values())
    for keys in choices:
        found = chosen(keys)
        if found and found != first:
            yield {**needed, **keys}, found
            seen += found.values()
    for one, other in combinations(choices, 2):
        if one.keys() != other.keys():
            new = {name: each for name, each in (chosen({**one, **other}) or {}).items() if each not in seen}
            if new:
                yield {**needed, **one, **other}, new
                seen += new.values()


def spec_tables() -> Iterator[Table]:
    """Every table of a spec: its own keys, then the parameters of all that they may choose."""
    yield Table("spec", TOP_KEYS, section="", known=frozenset(TOP_KEYS))
    for heading, keys, options in tables_of_specs():
        inside, _, rest = heading.removeprefix("[").partition("]")
        section = inside.partition(".")[0]
        kind = dict(part.replace('"', "").split(" = ") for part in [rest.strip()] if part)
        found = options or SECTIONS.get(section, Data)
        own = params_of(found)
        needed = {each.name: filler(each) for each in own.values() if each.default is REQUIRED}
        fixed = {key_of(each): filler(each) for each in keys if each.default is REQUIRED} | kind
        chosen = list(contexts(found))
        names = {word for _, params in [((), own), *chosen] for each in params.values() for word in names_of(each)}
        shared = {
            "section": section, "known": frozenset({*names, *map(key_of, keys), "params"}),
            "python": python_call(section, found, *kind.values()),
        }  # fmt: skip
        lead, words = " ".join([section, *kind.values()]), command_of(section, *kind.values())
        outer = {each.name: each for each in keys if each.name not in own}
        yield Table(f"{lead} table", outer, **{**shared, "python": None}, fixed=fixed)
        first = spelled_keys(section, {**(needed if section == "retrieve" else {}), **chosen[0][0]})
        paired = section == "retrieve"
        yield Table(
            lead, own, **shared, base=needed, fixed=fixed, command=(*words, *first) if words else (), paired=paired
        )
        for context, params in chosen:
            yield Table(
                " ".join([lead, *map(str, context.values())]),
                {name: each for name, each in params.items() if name not in own},
                **shared, base=needed | context, fixed=fixed | context, nested=True,
                command=(*words, *spelled_keys(section, context)) if words else (), paired=paired or section == "rank",
            )  # fmt: skip


def names_of(param: Param) -> tuple[str, ...]:
    """Every name of a parameter."""
    return tuple(filter(None, (param.name, param.key, *param.aliases)))


def python_call(section: str, options: Any, kind: str = "") -> Callable[[dict[str, Any]], Any]:
    """How Python is told what a table of a spec says."""
    if section == "retrieve":
        return partial(create_retriever, kind)
    return partial(create_reranker, kind) if section == "rerank" else partial(parse_options, options)


def command_of(section: str, kind: str = "") -> tuple[str, ...]:
    """The command that does what a table of a spec does; GONE is not there: a mistake is found before it is read."""
    return {
        "data": ("search", "EMPTY"), "retrieve": ("search", "GONE", "--retriever", kind),
        "fuse": ("fuse", "GONE", "GONE2"), "rank": ("rank", "GONE"), "tune": ("tune", "GONE", "--strategy", "rrf"),
        "evaluate": ("eval", "GONE", "RUN"), "compare": ("compare", "GONE", "RUN"),
        "report": ("report", "GONE", "RUN", "-o", "OUT"),
    }.get(section, ())  # fmt: skip


def spelled_keys(section: str, keys: Mapping[str, Any]) -> list[str]:
    """The keys of a context on a command line."""
    if section == "retrieve":
        return [word for name, value in keys.items() for word in ("--param", f"{name}={spelled(value)}")]
    return [word for name, value in keys.items() for word in (f"--{name}", spelled(value))]


def measure_tables() -> Iterator[Table]:
    """Every measure: its parameters are part of its name."""
    for name, entry in MEASURES.items():
        cut = {"rank": "@10", "recall": "@0.1"}.get(entry.cut, "")
        params = {"weight": PARAMS["weight"]} if entry.has_members else measure_params(entry)

        def spell(key: str, value: str, name: str = name, cut: str = cut) -> str:
            return f"{name}({'RR' if key == 'weight' else key}={value}){cut}"

        yield Table(
            f"measure {name}", params, partial(parse_measure, spell), section="evaluate", fixed={"preset": "none"},
            command=("eval", "GONE", "RUN", "--preset", "none"), known=frozenset(params), spell=spell,
            open=entry.has_members,  # other names are measures
        )  # fmt: skip


def parse_measure(spell: Callable[[str, str], str], given: dict[str, Any]) -> Measure:
    """A measure with one parameter."""
    [(name, value)] = given.items()
    return Measure.parse(spell(name, spelled(value)))


def python_tables() -> Iterator[Table]:
    """The tables that Python uses by themselves."""

    def table(name: str, params: Mapping[str, Param], python: Callable[[dict[str, Any]], Any]) -> Table:
        names = frozenset(word for each in params.values() for word in names_of(each))
        return Table(name, params, python, known=names, open=name.endswith("()"))  # of those, Python checks the names

    for name in METHODS:
        yield table(f"fuse() {name}", fusion_params(name), partial(fuse, RUNS, name))
    yield table("fuse()", named(DEPTH, K), lambda given: fuse(RUNS, **given))
    for name in STRATEGIES:
        yield table(f"create_strategy() {name}", {**strategy_params(name), **named(TOP_K)},
                    lambda given, name=name: create_strategy(name, **given))  # fmt: skip
    for name in ENCODERS:
        yield table(f"create_encoder() {name}", encoder_params(name), partial(create_encoder, name))
    for name in vector_kinds.KINDS:
        yield table(f"index {name}", vector_kinds.index_params(name), partial(vector_kinds.parameters, name))
    for mode in mapping.PARAMS:
        yield table(f"server {mode}", mapping.server_params(mode), partial(mapping.parameters, mode))
    for compat, found in ((None, weighting.WEIGHTINGS), ("rank_bm25", weighting.RANK_BM25)):
        for name in found:
            yield table(
                f"weighting {name} {compat or ''}", weighting.weighting_params(name, compat),
                lambda given, name=name, compat=compat: weighting.find(name, given, compat),
            )  # fmt: skip
    for feedback in (RM3, Bo1, KL):
        yield table(f"{feedback.__name__}()", params_of(feedback), lambda given, feedback=feedback: feedback(**given))
    for name, param in OWN.items():
        yield table(f"maw {name}", named(param), partial(parse_params, named(param)))


TABLES = [each for each in (*spec_tables(), *measure_tables(), *python_tables()) if each.params]
