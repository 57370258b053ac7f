"""Learning: fit models and tune parameters on judged queries, scored on queries they were not fitted to."""

from typing import TYPE_CHECKING

from ..base.lazy import attach

if TYPE_CHECKING:
    from .models import MODELS as MODELS
    from .models import Model as Model
    from .query_folds import assign_folds as assign_folds
    from .tuned import Tuned as Tuned
    from .tuning import SEARCHES as SEARCHES
    from .tuning import tune as tune
    from .tuning_search import Stage as Stage

HOMES = {
    "MODELS": "models",
    "Model": "models",
    "SEARCHES": "tuning",
    "Stage": "tuning_search",
    "Tuned": "tuned",
    "assign_folds": "query_folds",
    "tune": "tuning",
}
__all__ = list(HOMES)
__getattr__ = attach(__name__, HOMES)
