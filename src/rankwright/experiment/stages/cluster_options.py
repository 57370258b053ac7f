"""[cluster]: where to run an experiment, and what its stages need there."""

from __future__ import annotations

import os
import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

from ...errors import RankwrightError, unknown
from ...kind_options import Options, option
from ...params import shorten

if TYPE_CHECKING:
    from ..spec import Spec

VARIABLE = "RANKWRIGHT_CLUSTER"
LOCAL = re.compile(r"local:([1-9]\d{0,3})")
ADDRESS = re.compile(r"[a-z]+://\S+")
FORM = "write tcp://HOST:8786, the address of a Dask scheduler, or local:4 for 4 processes on this machine"


def check_url(url: str | None) -> None:
    """Refuse what is neither the address of a scheduler nor a number of local processes."""
    if url is not None and not LOCAL.fullmatch(url) and not ADDRESS.fullmatch(url):
        raise RankwrightError(f"got {shorten(url)}; {FORM}")


def parse_resources(text: str) -> dict[str, float]:
    """Resources as Dask writes them: `GPU=1 MEMORY=64e9`."""
    found = {}
    for pair in text.replace(",", " ").split():
        name, _, amount = pair.partition("=")
        try:
            found[name] = float(amount)
        except ValueError:
            found[name] = -1.0
        if not name or not 0 < found[name] < float("inf"):
            raise RankwrightError(f"got {shorten(text)}; write NAME=AMOUNT, such as GPU=1")
    return found


def check_resources(resources: Mapping[str, str] | str) -> None:
    """Refuse resources that are not written as Dask writes them; of a table, each entry is checked, too."""
    if isinstance(resources, str):
        parse_resources(resources)
        return
    for name, text in resources.items():
        try:
            parse_resources(text)
        except RankwrightError as error:
            raise RankwrightError(f"{name}: {error}") from None


@dataclass(frozen=True, kw_only=True)
class ClusterOptions(Options):
    """Where to run an experiment, and what its stages need there."""

    url: str | None = option(
        None, "address of a Dask scheduler, or local:N for N processes here. Default: this process", check=check_url
    )
    resources: dict[str, str] = option(
        {}, 'what workers must have for a stage, as Dask writes it: { bert = "GPU=1" }', check=check_resources
    )

    def check_names(self, spec: Spec) -> None:
        """Refuse resources of unknown stages."""
        for name in self.resources:
            if name not in spec.stages:
                raise unknown(f"{spec.path}: [cluster] resources", name, spec.stages)

    def resources_of(self, stage: str) -> dict[str, float]:
        """What workers must have for a stage."""
        return parse_resources(self.resources.get(stage, ""))


def choose_cluster(given: str | None, spec: Spec) -> str | None:
    """The cluster to run on: given, from the environment, or the spec's; `none` is this process."""
    for place, url in (("--cluster", given), (VARIABLE, os.environ.get(VARIABLE))):
        if url:
            try:
                check_url(None if url == "none" else url)
            except RankwrightError as error:
                raise RankwrightError(f"{place}: {error}") from None
            return None if url == "none" else url
    return spec.cluster.url
