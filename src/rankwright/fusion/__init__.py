"""Fusion: combine several runs into one by normalizing, rescoring, merging and ranking again."""

from typing import TYPE_CHECKING

from ..base.lazy import attach

if TYPE_CHECKING:
    from .fuse_runs import OPTIONS as OPTIONS
    from .fuse_runs import fuse as fuse
    from .fuse_runs import fusion_params as fusion_params
    from .fuse_runs import parse_fusion as parse_fusion
    from .fusion_methods import METHODS as METHODS
    from .norms import NORMS as NORMS

HOMES = {
    "METHODS": "fusion_methods",
    "NORMS": "norms",
    "OPTIONS": "fuse_runs",
    "fuse": "fuse_runs",
    "fusion_params": "fuse_runs",
    "parse_fusion": "fuse_runs",
}
__all__ = list(HOMES)
__getattr__ = attach(__name__, HOMES)
