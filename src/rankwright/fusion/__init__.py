"""Fusion: several runs into one. Normalize, rescore, merge, rank again."""

from .fuse_runs import ABSENT, OPTIONS, fuse
from .fusion_methods import METHODS
from .norms import NORMS

__all__ = ["ABSENT", "METHODS", "NORMS", "OPTIONS", "fuse"]
