"""The keys of a spec, from the tables that parse it: for the docs, and as a JSON Schema for editors."""

from __future__ import annotations

import typing
from collections.abc import Iterator, Mapping
from datetime import date
from typing import Any

from ..kind_options import Options, chosen_everywhere, params_of
from ..params import REQUIRED, Param, members
from ..reranking.reranker_kinds import RERANKERS
from ..retrieval.retriever_kinds import RETRIEVERS
from .spec import SCHEMA, TOP_KEYS, Data
from .stages import SECTIONS, STAGES

KIND = Param("kind", str, help="kind of retriever", choices=RETRIEVERS)
MODEL = Param("model", str, help="re-ranker", choices=RERANKERS)
FROM = Param("from", str, help="stage whose top docs to re-rank")
PARAMS = Param("params", dict[str, Any], {}, "the same parameters in a separate table, as in older specs")
TYPES = {int: "integer", float: "number", bool: "boolean", str: "string", type(None): "null"}


def spec_tables() -> Iterator[tuple[str, list[Param], type[Options] | None]]:
    """Each table of a spec: its heading, its own keys, and the options that may add further keys."""
    yield "[data.NAME]", list(params_of(Data).values()), None
    for section, stage in STAGES.items():
        if section == "retrieve":
            for kind, retriever in RETRIEVERS.items():
                yield f'[retrieve.NAME] kind = "{kind}"', [KIND, *params_of(retriever).values()], retriever
        elif section == "rerank":
            for kind, reranker in RERANKERS.items():
                yield f'[rerank.NAME] model = "{kind}"', [MODEL, FROM, *params_of(reranker).values()], reranker
        elif issubclass(stage, Options):
            yield f"[{section}.NAME]", list(params_of(stage).values()), stage
    for section, options in SECTIONS.items():
        yield f"[{section}]", list(params_of(options).values()), None


def key_of(param: Param) -> str:
    """The key of a parameter in a spec."""
    return param.key or param.name


def spec_keys() -> Iterator[tuple[str, str, str, str]]:
    """Every key of a spec: its table, name, default and help."""
    for name, param in TOP_KEYS.items():
        yield "", name, default_of(param), param.help
    for heading, own, _ in spec_tables():
        for param in own:
            yield heading, key_of(param), default_of(param), help_of(param)


def help_of(param: Param) -> str:
    """The help of a parameter, with its choices if there are few."""
    names = [] if param.choices is None else param.names
    text, default, rest = param.help.partition(". Default:")
    if 0 < len(names) <= 8 and not all(name in text for name in names):
        text += f": {', '.join(names)}"
    return text + default + rest


def default_of(param: Param) -> str:
    """The default of a key as TOML writes it; empty if there is none."""
    value = list(param.default) if isinstance(param.default, tuple) else param.default
    if value is REQUIRED or value in (None, {}, [], "") or "Default:" in param.help:
        return ""
    return str(value).lower() if isinstance(value, bool) else repr(value).replace("'", '"')


def json_schema() -> dict[str, Any]:
    """The JSON Schema of spec files, for editors."""
    sections: dict[str, list[dict[str, Any]]] = {}
    for heading, own, options in spec_tables():
        section = heading.strip("[]").partition(".")[0].partition("]")[0]
        fixed = dict(
            [part.strip('"') for part in heading.partition("] ")[2].split(" = ")] for _ in [0] if "] " in heading
        )
        more = list(chosen_everywhere(options).values()) if options else []
        sections.setdefault(section, []).append(table_schema([*own, *more], fixed, options is not None))
    properties: dict[str, Any] = {
        "schema": {"const": SCHEMA, "description": TOP_KEYS["schema"].help},
        "seed": param_schema(TOP_KEYS["seed"]),
        "now": {"description": TOP_KEYS["now"].help},
    }
    for section, found in sections.items():
        one = found[0] if len(found) == 1 else {"anyOf": found}
        properties[section] = one if section in SECTIONS else {"type": "object", "additionalProperties": one}
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "rankwright experiment",
        "type": "object",
        "required": ["schema", "data"],
        "additionalProperties": False,
        "properties": properties,
    }


def table_schema(params: list[Param], fixed: Mapping[str, str], nested: bool) -> dict[str, Any]:
    """The schema of a table of a spec."""
    properties = {key_of(each): param_schema(each) for each in params}
    for each in params:
        properties |= {alias: param_schema(each) for alias in each.aliases}
    properties |= {name: {"const": value} for name, value in fixed.items()}
    if nested:
        properties["params"] = param_schema(PARAMS)
    chosen = {"path", "model", "vectors", "docs"}  # a schema cannot say that one of several names is required
    required = [key_of(each) for each in params if each.default is REQUIRED and not chosen & {each.name, *each.aliases}]
    return {"type": "object", "properties": properties, "required": required, "additionalProperties": False}


def param_schema(param: Param) -> dict[str, Any]:
    """The schema of a key."""
    found: dict[str, Any] = {"description": param.help}
    kinds = [type_schema(each) for each in members(param.type)]
    found |= kinds[0] if len(kinds) == 1 else {"anyOf": kinds}
    names = param.names
    if names and param.type is str:
        found["enum"] = names
    if param.type in (int, float):
        bounds = {"minimum": param.low, "maximum": param.high}
        bounds |= {"exclusiveMinimum": param.above, "exclusiveMaximum": param.below}
        found |= {key: value for key, value in bounds.items() if value is not None}
    if param.default is not REQUIRED and param.default is not None:
        found["default"] = list(param.default) if isinstance(param.default, tuple) else param.default
    return found


def type_schema(kind: Any) -> dict[str, Any]:
    """The schema of a type."""
    origin, args = typing.get_origin(kind), typing.get_args(kind)
    if origin in (list, tuple):
        return {"type": "array", "items": type_schema(args[0])}
    if origin is dict:
        parts = [type_schema(each) for each in members(args[1])]
        return {"type": "object", "additionalProperties": parts[0] if len(parts) == 1 else {"anyOf": parts}}
    if kind is date:
        return {}
    return {"type": TYPES[kind]} if kind in TYPES else {}
