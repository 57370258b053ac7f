"""Models that score candidates by their features: logistic regression and LambdaMART, saved as JSON."""

from __future__ import annotations

import json
from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, ClassVar

import numpy as np

from ..base.files import atomic_write, explain_read_errors
from ..base.ids import Codes, Flags, Floats
from ..errors import RankwrightError, unknown
from ..version import __version__

KIND = "rankwright ranking model"
SINGLE_THREAD_ROWS = 200_000  # with fewer rows, one thread trains faster than several


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


@dataclass(frozen=True, eq=False)
class Model(ABC):
    """A fitted model: the names of its features, and its state as plain data."""

    features: tuple[str, ...]
    state: Any  # weights, or trees as text
    queries: tuple[str, ...] = ()  # it was fitted on
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

    def save(self, path: str | Path) -> None:
        """Write the model as JSON; LightGBM's trees are text within it."""
        about = {"kind": KIND, "schema": 1, "made_by": f"rankwright {__version__}", "model": self.kind}
        with atomic_write(path) as file:
            inputs = {"features": list(self.features), "settings": dict(self.settings), "queries": list(self.queries)}
            content = {**about, **inputs, "learnt": self.state}
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
            settings = {str(name): float(value) for name, value in content["settings"].items()}
        except (ValueError, KeyError, TypeError, AttributeError, AssertionError):
            raise RankwrightError(f"{path}: not a model saved by rankwright") from None
        if found != tuple(features):
            raise RankwrightError(
                f"{path}: the features of the model must be {', '.join(features)}, got {', '.join(found)}"
            )
        if kind not in MODELS:
            raise unknown(f"{path}: model", str(kind), MODELS)
        return MODELS[kind](found, state, queries, settings)


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
        import lightgbm

        def dataset(data: Examples, base: Any = None) -> Any:
            grades = np.maximum(np.rint(data.grades), 0).astype(np.int64)
            return lightgbm.Dataset(data.rows, grades, group=data.sizes, feature_name=list(features), reference=base)

        if not (train.grades > 0).any():
            raise RankwrightError("learn: the training candidates must include a relevant doc")
        train_set = dataset(train)
        booster = lightgbm.train(
            {**cls.SETTINGS, "seed": rng, "num_threads": 1 if len(train.rows) < SINGLE_THREAD_ROWS else 0},
            train_set,
            cls.ROUNDS,
            valid_sets=[dataset(valid, train_set)],
            callbacks=[lightgbm.early_stopping(cls.PATIENCE, verbose=False)],
        )
        return cls(tuple(features), booster.model_to_string(num_iteration=booster.best_iteration))

    @property
    def booster(self) -> Any:
        """The trees as a LightGBM booster."""
        import lightgbm

        return lightgbm.Booster(model_str=self.state)

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


MODELS: dict[str, type[Model]] = {each.kind: each for each in (Logistic, LambdaMart)}
