"""The stages of an experiment: one file for each kind, and the tables that parse a spec."""

from __future__ import annotations

from ...kind_options import Options
from .cluster_options import ClusterOptions
from .compare import Compare
from .evaluate import Evaluate
from .fuse import Fuse
from .learn import Learn
from .rank import Rank
from .report import Reporting
from .rerank import Rerank
from .retrieve import Retrieve
from .stage import Stage
from .tune import Tune

STAGES: dict[str, type[Stage]] = {each.section: each for each in (Retrieve, Fuse, Rank, Learn, Tune, Rerank)}
SECTIONS: dict[str, type[Options]] = {
    "evaluate": Evaluate, "compare": Compare, "report": Reporting, "cluster": ClusterOptions,
}  # fmt: skip

__all__ = ["SECTIONS", "STAGES", "ClusterOptions", "Compare", "Evaluate", "Reporting", "Stage"]
