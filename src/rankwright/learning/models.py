"""Models that score candidates by their features: logistic regression and LambdaMART, saved as JSON."""

from __future__ import annotations

import json
import math
import re
import sys
from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from pathlib import Path
from typing import Any, ClassVar, Self

import numpy as np

from ..base.files import atomic_write, explain_read_errors
from ..base.hashing import fingerprint
from ..base.ids import Codes, Flags, Floats
from ..errors import RankwrightError, unknown
from ..version import __version__
from .lightgbm_import import import_lightgbm

KIND = "rankwright ranking model"
SINGLE_THREAD_ROWS = 200_000  # with fewer rows, one thread trains faster than several
MAX_LABEL = 30  # LightGBM knows the gains of labels up to this one
MAX_CANDIDATES = 10_000  # of a query, in LightGBM


@dataclass(frozen=True, eq=False)
class Examples:
    """Training examples: the features, grade and query of each candidate; the rows of a query are adjacent."""

    rows: Floats  # candidates x features
    grades: Floats
    query: Codes

    def select(self, is_kept: Flags) -> Examples:
        """Some of the rows."""
        return Examples(self.rows[is_kept], self.grades[is_kept], self.query[is_kept])

    @property
    def sizes(self) -> Codes:
        """The number of rows of each query."""
        return np.diff(np.flatnonzero(np.concatenate([[True], np.diff(self.query) != 0, [True]])))


def digest_of(state: Any) -> str:
    """A hash of what a model learned: LightGBM may crash on damaged trees."""
    return fingerprint(json.dumps(state, sort_keys=True))


@dataclass(frozen=True, eq=False)
class Model(ABC):
    """A fitted model: the names of its features, and its state as plain data."""

    features: tuple[str, ...]
    state: Any  # weights, or trees as text
    queries: tuple[str, ...] = ()  # it was fitted on
    digests: tuple[str, ...] = ()  # of their texts, or none
    settings: Mapping[str, float] = field(default_factory=dict)  # its features were computed with

    kind: ClassVar[str]

    @classmethod
    @abstractmethod
    def fit(cls, features: Sequence[str], train: Examples, valid: Examples, rng: int) -> Model:
        """Fit to the training queries; the validation queries decide when to stop."""

    @abstractmethod
    def scores(self, rows: Floats) -> Floats:
        """The score of each row of features."""

    @abstractmethod
    def contributions(self, rows: Floats) -> Floats:
        """What each feature and, last, a constant contribute to each score: rows x (features + 1), summing to it."""

    @abstractmethod
    def importances(self) -> Floats:
        """The importance of each feature, summing to 1."""

    @staticmethod
    @abstractmethod
    def is_valid(state: Any, features: int) -> bool:
        """Whether a state that was read from a file is one of this kind of model, with so many features."""

    def fitted_to(self, queries: Sequence[str], texts: Mapping[str, str], **settings: Any) -> Self:
        """The same model with the queries that it was fitted to."""
        digests = tuple(fingerprint(texts[query]) if query in texts else "" for query in queries)
        return replace(self, queries=tuple(queries), digests=digests, **settings)

    @cached_property
    def known_queries(self) -> dict[str, str]:
        """The digest of the text of each query that it was fitted to, empty if it is not known."""
        is_known = len(self.digests) == len(self.queries)
        return dict(zip(self.queries, self.digests if is_known else [""] * len(self.queries), strict=True))

    def was_fitted_to(self, query: str, text: str | None) -> bool:
        """Whether it was fitted to a query: one of the same id and, where both texts are known, of the same text."""
        known = self.known_queries.get(query)
        return known is not None and (not known or text is None or known == fingerprint(text))

    def save(self, path: str | Path) -> None:
        """Write the model as JSON; LightGBM's trees are text within it."""
        about = {"kind": KIND, "schema": 1, "made_by": f"rankwright {__version__}", "model": self.kind}
        with atomic_write(path) as file:
            inputs = {"features": list(self.features), "settings": dict(self.settings), "queries": list(self.queries)}
            inputs |= {"query_digests": list(self.digests)}
            content = {**about, **inputs, "digest": digest_of(self.state), "learnt": self.state}
            file.write(json.dumps(content, indent=1).encode() + b"\n")

    @staticmethod
    def open(path: str | Path, features: Sequence[str]) -> Model:
        """Read a model; refuses one with other features."""
        with explain_read_errors(Path(path)):
            text = Path(path).read_text(errors="replace")
        try:
            content = json.loads(text)
            assert content["kind"] == KIND
            found, kind, state = tuple(content["features"]), content["model"], content["learnt"]
            queries = tuple(map(str, content["queries"]))
            digests = tuple(content.get("query_digests", []))
            assert all(isinstance(each, str) and re.fullmatch("([0-9a-f]{32})?", each) for each in digests)
            assert len(digests) in (0, len(queries))
            settings = {str(name): float(value) for name, value in content["settings"].items()}
            assert all(math.isfinite(value) for value in settings.values())
        except (ValueError, KeyError, TypeError, AttributeError, AssertionError, OverflowError, RecursionError):
            raise RankwrightError(f"{path}: not a model saved by rankwright") from None
        if found != tuple(features):
            raise RankwrightError(
                f"{path}: the features of the model must be {', '.join(features)}, got {', '.join(found)}"
            )
        if kind not in MODELS:
            raise unknown(f"{path}: model", str(kind), MODELS)
        if content.get("digest", digest_of(state)) != digest_of(state) or not MODELS[kind].is_valid(state, len(found)):
            raise RankwrightError(f"{path}: the model is damaged")
        return MODELS[kind](found, state, queries, digests, settings)


@dataclass(frozen=True, eq=False)
class Logistic(Model):
    """Logistic regression: 1 / (1 + exp(−(w·x + c))), fitted to binary relevance (scikit-learn, L2)."""

    kind: ClassVar[str] = "logistic"

    @classmethod
    def fit(cls, features: Sequence[str], train: Examples, valid: Examples, rng: int) -> Logistic:
        """Fit to all rows of the training and validation queries, with both classes weighted equally."""
        from sklearn.linear_model import LogisticRegression

        rows, grades = np.concatenate([train.rows, valid.rows]), np.concatenate([train.grades, valid.grades])
        labels = grades > 0
        if labels.all() or not labels.any():
            raise RankwrightError("learn: the training candidates must include relevant and non-relevant docs")
        fitted = LogisticRegression(class_weight="balanced", max_iter=1000).fit(rows, labels)
        return cls(tuple(features), {"weights": fitted.coef_[0].tolist(), "constant": float(fitted.intercept_[0])})

    @staticmethod
    def is_valid(state: Any, features: int) -> bool:
        """Whether there is a finite weight for each feature, and a constant."""
        if not isinstance(state, dict) or not isinstance(state.get("weights"), list):
            return False
        numbers = [*state["weights"], state.get("constant")]
        are_finite = all(type(each) in (int, float) and abs(each) <= sys.float_info.max for each in numbers)
        return are_finite and len(numbers) == features + 1

    def scores(self, rows: Floats) -> Floats:
        """The log-odds of relevance."""
        return np.asarray(rows @ np.array(self.state["weights"]) + self.state["constant"])

    def contributions(self, rows: Floats) -> Floats:
        """w·x by feature, and the constant."""
        terms = rows * np.array(self.state["weights"])
        return np.column_stack([terms, np.full(len(rows), self.state["constant"])])

    def importances(self) -> Floats:
        """|w| of each feature, since all features lie in 0 .. 1."""
        magnitudes = np.abs(np.array(self.state["weights"]))
        return np.asarray(magnitudes / max(float(magnitudes.sum()), 1e-12))


@dataclass(frozen=True, eq=False)
class LambdaMart(Model):
    """LambdaMART: boosted trees whose gradients are changes in nDCG (LightGBM). Burges, 2010; Ke et al., NIPS 2017."""

    kind: ClassVar[str] = "lambdamart"

    SETTINGS: ClassVar[dict[str, Any]] = {
        "objective": "lambdarank",
        "metric": "ndcg",
        "eval_at": [5],
        "learning_rate": 0.05,
        "num_leaves": 15,
        "min_data_in_leaf": 20,
        "deterministic": True,
        "force_row_wise": True,
        "verbosity": -1,
    }
    ROUNDS: ClassVar[int] = 500
    PATIENCE: ClassVar[int] = 30  # rounds without an improvement in nDCG

    @classmethod
    def fit(cls, features: Sequence[str], train: Examples, valid: Examples, rng: int) -> LambdaMart:
        """Fit trees to the training queries, grouped by query, until nDCG of the validation queries stops improving."""
        lightgbm = import_lightgbm()

        labels, gains = to_labels([train.grades, valid.grades])

        def dataset(data: Examples, grades: Codes, base: Any = None) -> Any:
            return lightgbm.Dataset(data.rows, grades, group=data.sizes, feature_name=list(features), reference=base)

        if not (train.grades > 0).any():
            raise RankwrightError("learn: the training candidates must include a relevant doc")
        most = int(max(train.sizes.max(initial=0), valid.sizes.max(initial=0)))
        if most > MAX_CANDIDATES:
            raise RankwrightError(
                f"learn: a query has {most:,} candidates, and LambdaMART takes at most {MAX_CANDIDATES:,}; "
                "lower first_stage_k"
            )
        train_set = dataset(train, labels[0])
        threads = 1 if len(train.rows) < SINGLE_THREAD_ROWS else 0
        booster = lightgbm.train(
            {**cls.SETTINGS, **gains, "seed": rng, "num_threads": threads},
            train_set,
            cls.ROUNDS,
            valid_sets=[dataset(valid, labels[1], train_set)],
            callbacks=[lightgbm.early_stopping(cls.PATIENCE, verbose=False)],
        )
        return cls(tuple(features), booster.model_to_string(num_iteration=booster.best_iteration))

    @staticmethod
    def is_valid(state: Any, features: int) -> bool:
        """Whether it is the text of trees."""
        return isinstance(state, str) and state.startswith("tree\n")

    @property
    def booster(self) -> Any:
        """The trees as a LightGBM booster."""
        lightgbm = import_lightgbm()

        try:
            return lightgbm.Booster(model_str=self.state)
        except (lightgbm.basic.LightGBMError, ValueError) as error:
            raise RankwrightError(f"LightGBM cannot read the trees of this model: {error}") from None

    def scores(self, rows: Floats) -> Floats:
        """The sum of the trees."""
        return np.asarray(self.booster.predict(rows))

    def contributions(self, rows: Floats) -> Floats:
        """The SHAP values of the features, and the constant."""
        return np.asarray(self.booster.predict(rows, pred_contrib=True))

    def importances(self) -> Floats:
        """The share of each feature in the total gain of all splits."""
        gain = self.booster.feature_importance("gain")
        return np.asarray(gain / max(float(gain.sum()), 1e-12))


def to_labels(grades: Sequence[Floats]) -> tuple[list[Codes], dict[str, Any]]:
    """The labels that LightGBM takes for some columns of grades, and the setting with their gains.

    A label is its grade, rounded and at least 0, and has the gain 2^label − 1. Where a grade is above 30, labels are
    instead the positions of the grades among the different ones, and gains grow by equal factors up to 2^30 − 1.
    """
    rounded = [np.maximum(np.rint(each), 0) for each in grades]
    if all(each.max(initial=0) <= MAX_LABEL for each in rounded):
        return [each.astype(np.int64) for each in rounded], {}
    levels = np.unique(np.concatenate([*rounded, [0.0]]))
    last = len(levels) - 1
    exponents = np.arange(last + 1) * min(MAX_LABEL / last, 1.0)
    return [np.searchsorted(levels, each) for each in rounded], {"label_gain": (2.0**exponents - 1).tolist()}


MODELS: dict[str, type[Model]] = {each.kind: each for each in (Logistic, LambdaMart)}
