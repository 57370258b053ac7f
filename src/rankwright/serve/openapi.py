"""The OpenAPI description of the API, from the same types that read requests and write answers."""

from __future__ import annotations

from collections.abc import Sequence
from inspect import cleandoc
from typing import Any

import msgspec

from ..version import __version__
from .endpoint import ROOT, Endpoint, File, Stream

REFERENCE = "#/components/schemas/{name}"
PROBLEM = "Problem"
STREAMS: dict[Any, dict[str, Any]] = {  # answers that are not JSON
    File: {"*/*": {"schema": {"type": "string", "format": "binary"}}},
    Stream: {"text/event-stream": {}},
}


class Problem(msgspec.Struct, frozen=True):
    """Why a request was refused, in one line."""

    error: str


def describe_api(endpoints: Sequence[Endpoint]) -> dict[str, Any]:
    """The description of endpoints (OpenAPI 3.1)."""
    kinds = [each.answer for each in endpoints if each.answer not in STREAMS]
    bodies = [each.params for each in endpoints]
    found, components = msgspec.json.schema_components([*kinds, *bodies, Problem], ref_template=REFERENCE)
    answers = dict(zip(map(id, kinds), found, strict=False))
    paths: dict[str, dict[str, Any]] = {}
    for each in endpoints:
        own = components[each.params.__name__]
        paths.setdefault(ROOT + each.path, {})[each.method.lower()] = describe_endpoint(each, own, answers)
    return {
        "openapi": "3.1.0",
        "info": {"title": "rankwright", "version": __version__, "description": "Search, experiments and judgements."},
        "paths": paths,
        "components": {
            "schemas": components,
            "securitySchemes": {"token": {"type": "http", "scheme": "bearer"}},
        },
    }


def describe_endpoint(endpoint: Endpoint, params: dict[str, Any], answers: dict[int, dict[str, Any]]) -> dict[str, Any]:
    """The description of one endpoint."""
    head, _, rest = cleandoc(endpoint.function.__doc__ or "").partition("\n")
    about: dict[str, Any] = {"operationId": endpoint.name, "tags": [endpoint.section], "summary": head}
    if rest.strip():
        about["description"] = rest.strip()
    fields, required = params.get("properties", {}), params.get("required", [])
    in_path = endpoint.path_names
    in_query = [name for name in fields if name not in in_path] if endpoint.method == "GET" else []
    about["parameters"] = [
        {"name": name, "in": "path" if name in in_path else "query", "required": name in required or name in in_path,
         "schema": fields[name]}
        for name in [*in_path, *in_query]
    ]  # fmt: skip
    if endpoint.method != "GET":
        left = {name: value for name, value in fields.items() if name not in in_path}
        schema: dict[str, Any] = {"type": "object", "properties": left, "additionalProperties": False}
        needed = [name for name in required if name not in in_path]
        if needed:
            schema["required"] = needed
        about["requestBody"] = {"required": bool(needed), "content": {"application/json": {"schema": schema}}}
    problem = {"application/json": {"schema": {"$ref": REFERENCE.format(name=PROBLEM)}}}
    content = STREAMS.get(endpoint.answer) or {"application/json": {"schema": answers[id(endpoint.answer)]}}
    about["responses"] = {
        "200": {"description": "the answer", "content": content},
        **{
            code: {"description": what, "content": problem}
            for code, what in {
                "400": "a mistake in the request", "401": "the token is missing or wrong",
                "403": "not from this page", "404": "there is no such thing", "409": "it contradicts what there is",
                "408": "the request came too slowly", "413": "the request is too large",
                "414": "the address is too long", "415": "the body is not JSON", "503": "the server is busy",
            }.items()
        },
    }  # fmt: skip
    return about
