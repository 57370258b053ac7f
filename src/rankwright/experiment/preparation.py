"""From a spec file to its plan: read, checked, its collections loaded."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

from . import collection_content
from .plan import Plan, check_spec, plan_experiment, refresh_stages, take_offline
from .spec import read_spec
from .store import Store


def prepare(
    path: str | Path,
    store: Store,
    seed: int | None = None,
    offline: bool = False,
    refresh: Sequence[str] = (),
    text: str | None = None,
    is_remote: bool = False,
) -> Plan:
    """Read, check and plan a spec file; a seed that is given replaces the spec's.

    `offline` takes answers of other systems from those that were kept; `refresh` names stages to ask again; `text` is
    the content of the file, where it is known; `is_remote`: another machine has planned it.
    """
    spec = read_spec(path, text)
    spec = spec if seed is None else replace(spec, seed=seed)
    spec = take_offline(spec) if offline else spec
    left = check_spec(spec)
    refresh_stages(spec, refresh)
    plan = plan_experiment(spec, collection_content.load_collections(spec, store, is_remote), left)
    return replace(plan, is_offline=offline)
