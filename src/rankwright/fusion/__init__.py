"""Fusion: combine several runs into one by normalizing, rescoring, merging and ranking again."""

from .fuse_runs import OPTIONS, fuse, fusion_params, parse_fusion
from .fusion_methods import METHODS
from .norms import NORMS

__all__ = ["METHODS", "NORMS", "OPTIONS", "fuse", "fusion_params", "parse_fusion"]
