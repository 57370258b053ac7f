"""Evaluation: score runs against judgements, per query first, exact to trec_eval's last digit."""

from .evaluate_runs import MISSING, attainable, evaluate
from .measure import Measure
from .measure_registry import MEASURES
from .presets import PRESETS
from .scores import Scores
from .unjudged import bounds

__all__ = ["MEASURES", "MISSING", "PRESETS", "Measure", "Scores", "attainable", "bounds", "evaluate"]
