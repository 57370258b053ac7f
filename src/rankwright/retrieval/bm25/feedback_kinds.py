"""The kinds of feedback by name, and their parameters as those of a retriever: `rm3_docs`, `bo1_terms`."""

from __future__ import annotations

from dataclasses import replace

from ...kind_options import params_of
from ...params import Param
from .divergence import KL, Bo1
from .feedback import Feedback
from .rm3 import RM3

FEEDBACKS: dict[str, type[Feedback]] = {"rm3": RM3, "bo1": Bo1, "kl": KL}


def feedback_params(name: str) -> dict[str, Param]:
    """The parameters of a kind of feedback, each with the kind in its name."""
    found = params_of(FEEDBACKS[name]).values()
    return {f"{name}_{each.name}": replace(each, name=f"{name}_{each.name}") for each in found}
