"""Secrets of a retriever: named by an environment variable, never written out, shown or stored."""

from __future__ import annotations

import os
from typing import Any

from ..errors import RankwrightError
from ..kind_options import option
from ..params import reference_name


def secret_option(key: str, help: str, variable: str) -> Any:
    """An option whose value is only named, by an environment variable; one that is written out is refused.

    `variable` is the one that should hold it.
    """

    def check(value: str) -> None:
        if reference_name(value) is None:
            raise RankwrightError(f'is written out; put it into an environment variable: {key} = "$NAME"')

    return option(None, help, check=check, secret=variable)


def read_reference(key: str, value: str) -> str:
    """The value of the environment variable that `value` names, as $NAME or ${NAME}; errors show neither."""
    variable = reference_name(value)
    if variable is None or variable not in os.environ:
        # what does not look like a variable may be a secret that begins with $
        name = variable if variable and variable.isupper() else "such variable"
        raise RankwrightError(f"{key}: the environment has no {name}")
    return os.environ[variable]
