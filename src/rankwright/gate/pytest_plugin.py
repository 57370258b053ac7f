"""A pytest fixture that fails a test if a search system got worse: def test_search(rankwright_gate): ..."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from .gate_result import GateResult


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add --rankwright-update."""
    group = parser.getgroup("rankwright")
    group.addoption(
        "--rankwright-update", action="store_true", help="Write the baselines of search gates instead of failing."
    )


@pytest.hookimpl(tryfirst=True)
def pytest_load_initial_conftests(early_config: pytest.Config) -> None:
    """Have pytest load our modules as they are; it rewrites the asserts of every package that has a plugin.

    That costs seconds, and in Python before 3.11.9 it fails if two threads import at once (CPython issue 106905).
    """
    hook = getattr(early_config.pluginmanager, "rewrite_hook", None)
    getattr(hook, "_must_rewrite", set()).discard("rankwright")


@pytest.fixture
def rankwright_gate(request: pytest.FixtureRequest) -> Callable[..., GateResult]:
    """A function that fails the test if a system got worse since its baseline.

    rankwright_gate("experiment.toml", baseline="gate.json") runs a system of a spec;
    rankwright_gate(qrels="qrels.txt", run="current.run", baseline="gate.json") takes a run, in a file or in memory.
    Further arguments are those of GateSettings, and system and store of a spec.
    """
    return partial(check_search, bool(request.config.getoption("--rankwright-update")))


def check_search(
    update: bool, spec: str | Path | None = None, baseline: Any = "gate.json", *, qrels: Any = None, run: Any = None,
    system: str | None = None, store: str | Path | None = None, **settings: Any,
) -> GateResult:  # fmt: skip
    """Fail the test, with what the gate found, if a system got worse; `update` writes the baseline instead."""
    from ..errors import RankwrightError
    from . import GateSettings, gate_experiment, gate_runs
    from .gate_systems import is_baseline_file

    try:
        if (spec is None) == (qrels is None or run is None):
            raise RankwrightError("rankwright_gate: give a spec, or qrels and run")
        chosen = GateSettings(**settings)
        if spec is not None:
            result = gate_experiment(spec, baseline, chosen, system, store, update)
        else:
            result = gate_runs(qrels, baseline, run, chosen, update)
    except RankwrightError as error:
        pytest.fail(str(error), pytrace=False)
    can_update = is_baseline_file(baseline)
    if not result.passed and not (update and can_update):
        advice = "\n- To accept this as the new baseline: pytest --rankwright-update" if can_update else ""
        pytest.fail(f"{result}{advice}", pytrace=False)
    return result
