"""What a spec needs from outside: servers that must answer; a stage whose server does not may be left out."""

from __future__ import annotations

import os
import re
from typing import Any

from ..errors import RankwrightError
from .collection_content import located
from .spec import Retrieve, Spec

NAME = re.compile(r"\$\{?(\w+)\}?")
SECRETS = ("api_key", "user", "password")
PATIENCE = 3.0  # seconds for the first answer of a server that is optional


def discreet(stage: Retrieve, place: str) -> None:
    """Refuse a secret that stands in a spec, which is copied beside every report."""
    for key in ("url", *SECRETS):
        value = getattr(stage, key) or "$"
        if not value.startswith("$") and (key in SECRETS or "@" in value):
            what = "names a user or password" if key == "url" else "stands in the spec"
            raise RankwrightError(f'{place} {key}: {what}; put it into a variable of the environment: {key} = "$NAME"')


def address(spec: Spec, name: str) -> Any:
    """The address of a stage's server: from the spec, secrets by the names of variables alone; else the environment."""
    from ..retrieval.elastic.address import VARIABLES, Address

    stage, place = spec.stages[name], spec.place(name)
    given: dict[str, str | None] = {}
    for key in VARIABLES:
        value = getattr(stage, key)
        if value is not None and value.startswith("$"):
            variable = NAME.fullmatch(value)
            if variable is None or variable[1] not in os.environ:
                # what looks like no name may be a secret that begins so
                name = variable[1] if variable and variable[1].isupper() else "such variable"
                raise RankwrightError(f"{place} {key}: the environment has no {name}")
            value = os.environ[variable[1]]
        elif value is not None and key == "ca":
            value = located(value, spec)
        given[key] = value
    return Address.of(given)


def reached(spec: Spec) -> dict[str, Any]:
    """The servers of a spec by stage; for an optional stage whose server does not answer, why."""
    from ..retrieval.elastic.client import PATIENCE as LONG
    from ..retrieval.elastic.elastic import Elastic

    found: dict[str, Any] = {}
    known: dict[Any, Any] = {}
    for name, stage in spec.stages.items():
        if not isinstance(stage, Retrieve) or stage.kind != "elastic":
            continue
        try:
            where = address(spec, name)
            if where not in known:
                known[where] = Elastic.at(where, LONG, PATIENCE if stage.optional else None)
            found[name] = known[where]
        except RankwrightError as error:
            if not stage.optional:
                place = "" if str(error).startswith(str(spec.path)) else f"{spec.place(name)} "
                raise RankwrightError(f"{place}{error}; optional = true leaves the stage out") from None
            found[name] = str(error)
    return found


def plain(spec: Spec) -> bytes:
    """The text of a spec as it is put beside a report: without addresses."""
    text = spec.path.read_text(encoding="utf-8")
    for stage in spec.stages.values():
        for key in ("url", "ca"):
            value = getattr(stage, key, None)
            if value and not value.startswith("$"):
                text = text.replace(value, f"$RANKWRIGHT_ES_{key.upper()}")
    return text.encode()
