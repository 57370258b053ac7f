"""A spec as it is saved with a report: without secrets and server addresses."""

from __future__ import annotations

import os
import re
from collections.abc import Mapping
from typing import Any

from ..kind_options import Options, params_of
from ..params import Param, members, reference_name
from .spec import Spec

# every form of a TOML string
STRING = r'"""(?:\\.|[^\\])*?"""|\'\'\'.*?\'\'\'|"(?:\\.|[^"\\\n])*"|\'[^\'\n]*\''


def redact_spec(spec: Spec) -> bytes:
    """The text of a spec; what its secret keys hold is replaced by their environment variables."""
    text = spec.path.read_text(encoding="utf-8")
    for name, param in secret_params(spec).items():
        assignment = re.compile(rf"""(?<![\w-])(["']?{name}["']?\s*=\s*)({STRING}|[^\s,}}#]+)""", re.DOTALL)
        text = assignment.sub(lambda found, param=param: found[1] + redact(found[2], param), text)  # type: ignore[misc]
    return text.encode()


def secret_params(spec: Spec) -> dict[str, Param]:
    """The parameters of a spec's stages whose values are never written, by the names that a spec gives them."""
    options: list[Any] = [getattr(stage, "options", stage) for stage in spec.stages.values()]
    params = [param for each in options for param in (*params_of(type(each)).values(), *chosen_params(each).values())]
    found = [param for param in params if param.secret and str in members(param.type)]  # tables name only variables
    return {name: param for param in found for name in (param.key or param.name, *param.aliases)}


def chosen_params(options: Any) -> Mapping[str, Param]:
    """The parameters of what some options choose, such as an encoder."""
    if not isinstance(options, Options):
        return {}
    return options.chosen_params({name: getattr(options, name) for name in params_of(type(options))})


def redact(written: str, param: Param) -> str:
    """A value in TOML: as written if it names an environment variable, otherwise the variable that should hold it."""
    name = reference_name(written.strip("\"'"))
    is_variable = name is not None and (name in os.environ or name.isupper())
    return written if is_variable else f'"${param.secret}"'
