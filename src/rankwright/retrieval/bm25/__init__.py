"""BM25 and its family over one inverted index."""

from typing import TYPE_CHECKING

from ...base.lazy import attach

if TYPE_CHECKING:
    from .divergence import KL as KL
    from .divergence import Bo1 as Bo1
    from .feedback_kinds import FEEDBACKS as FEEDBACKS
    from .inverted_index import BM25 as BM25
    from .rm3 import RM3 as RM3
    from .weighting import WEIGHTINGS as WEIGHTINGS

HOMES = {"BM25": "inverted_index", "RM3": "rm3", "WEIGHTINGS": "weighting"}
HOMES |= {"Bo1": "divergence", "KL": "divergence", "FEEDBACKS": "feedback_kinds"}
__all__ = list(HOMES)
__getattr__ = attach(__name__, HOMES)
