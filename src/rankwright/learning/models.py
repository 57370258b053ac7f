"""Models that score candidates by their features: logistic regression, and LambdaMART. Saved as JSON, never pickled."""

from __future__ import annotations

import json
from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, ClassVar

import numpy as np

from ..base.files import reading, writing
from ..base.ids import Codes, Flags, Floats
from ..errors import RankwrightError, unknown
from ..version import __version__

KIND = "rankwright ranking model"
FEW = 200_000  # rows that one thread learns from sooner than several


@dataclass(frozen=True, eq=False)
class Data:
    """Candidates to learn from: features, grades, and the query of each row, rows of a query together."""

    rows: Floats  # candidates x features
    grades: Floats
    query: Codes

    def some(self, kept: Flags) -> Data:
        """Some of the rows."""
        return Data(self.rows[kept], self.grades[kept], self.query[kept])

    @property
    def sizes(self) -> Codes:
        """Rows of each query."""
        return np.diff(np.flatnonzero(np.concatenate([[True], np.diff(self.query) != 0, [True]])))


@dataclass(frozen=True, eq=False)
class Model(ABC):
    """A fitted model: the features it was fitted on, and what it learnt, as plain data."""

    features: tuple[str, ...]
    learnt: Any
    queries: tuple[str, ...] = ()  # that it was fitted on
    settings: Mapping[str, float] = field(default_factory=dict)  # that its features were made with

    kind: ClassVar[str]

    @classmethod
    @abstractmethod
    def fit(cls, features: Sequence[str], train: Data, valid: Data, rng: int) -> Model:
        """Learn from some queries; others of the same fold say when to stop."""

    @abstractmethod
    def scores(self, rows: Floats) -> Floats:
        """A score for each row of features."""

    @abstractmethod
    def parts(self, rows: Floats) -> Floats:
        """What each feature, and last a constant, gives to each score: rows x (features + 1); they add up to it."""

    @abstractmethod
    def importances(self) -> Floats:
        """How much each feature counts; all together 1."""

    def save(self, path: str | Path) -> None:
        """Write the model (JSON; LightGBM's own text within)."""
        about = {"kind": KIND, "schema": 1, "made_by": f"rankwright {__version__}", "model": self.kind}
        with writing(path) as file:
            inputs = {"features": list(self.features), "settings": dict(self.settings), "queries": list(self.queries)}
            content = {**about, **inputs, "learnt": self.learnt}
            file.write(json.dumps(content, indent=1).encode() + b"\n")

    @staticmethod
    def open(path: str | Path, features: Sequence[str]) -> Model:
        """Read a model; refuses one of other features."""
        with reading(Path(path)):
            text = Path(path).read_text(errors="replace")
        try:
            said = json.loads(text)
            assert said["kind"] == KIND
            found, kind, learnt = tuple(said["features"]), said["model"], said["learnt"]
            queries = tuple(map(str, said["queries"]))
            settings = {str(name): float(value) for name, value in said["settings"].items()}
        except (ValueError, KeyError, TypeError, AttributeError, AssertionError):
            raise RankwrightError(f"{path}: not a model that rankwright saved") from None
        if found != tuple(features):
            raise RankwrightError(
                f"{path}: a model of the features {', '.join(found)}; needed are {', '.join(features)}"
            )
        if kind not in MODELS:
            raise unknown(f"{path}: model", str(kind), MODELS)
        return MODELS[kind](found, learnt, queries, settings)


@dataclass(frozen=True, eq=False)
class Logistic(Model):
    """Logistic regression: 1 / (1 + exp(−(w·x + c))), fitted on relevant or not (scikit-learn, L2)."""

    kind: ClassVar[str] = "logistic"

    @classmethod
    def fit(cls, features: Sequence[str], train: Data, valid: Data, rng: int) -> Logistic:
        """Fit on all rows of the training queries, relevant ones weighted up to as much as the others."""
        from sklearn.linear_model import LogisticRegression

        rows, grades = np.concatenate([train.rows, valid.rows]), np.concatenate([train.grades, valid.grades])
        labels = grades > 0
        if labels.all() or not labels.any():
            raise RankwrightError("learn: the candidates to learn from are all relevant, or none is")
        fitted = LogisticRegression(class_weight="balanced", max_iter=1000).fit(rows, labels)
        return cls(tuple(features), {"weights": fitted.coef_[0].tolist(), "constant": float(fitted.intercept_[0])})

    def scores(self, rows: Floats) -> Floats:
        """The log-odds of being relevant."""
        return np.asarray(rows @ np.array(self.learnt["weights"]) + self.learnt["constant"])

    def parts(self, rows: Floats) -> Floats:
        """w·x, feature by feature, and the constant."""
        terms = rows * np.array(self.learnt["weights"])
        return np.column_stack([terms, np.full(len(rows), self.learnt["constant"])])

    def importances(self) -> Floats:
        """|w| of each feature, which all lie in 0 .. 1."""
        size = np.abs(np.array(self.learnt["weights"]))
        return np.asarray(size / max(float(size.sum()), 1e-12))


@dataclass(frozen=True, eq=False)
class LambdaMart(Model):
    """LambdaMART: boosted trees whose gradients are changes of nDCG (LightGBM). Burges, 2010; Ke et al., NIPS 2017."""

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
    PATIENCE: ClassVar[int] = 30  # rounds without a better nDCG

    @classmethod
    def fit(cls, features: Sequence[str], train: Data, valid: Data, rng: int) -> LambdaMart:
        """Fit trees on the training queries, queries as groups, until the other queries of the fold gain no more."""
        import lightgbm

        def dataset(data: Data, base: Any = None) -> Any:
            grades = np.maximum(np.rint(data.grades), 0).astype(np.int64)
            return lightgbm.Dataset(data.rows, grades, group=data.sizes, feature_name=list(features), reference=base)

        if not (train.grades > 0).any():
            raise RankwrightError("learn: no candidate to learn from is relevant")
        sets = dataset(train)
        made = lightgbm.train(
            {**cls.SETTINGS, "seed": rng, "num_threads": 1 if len(train.rows) < FEW else 0},
            sets,
            cls.ROUNDS,
            valid_sets=[dataset(valid, sets)],
            callbacks=[lightgbm.early_stopping(cls.PATIENCE, verbose=False)],
        )
        return cls(tuple(features), made.model_to_string(num_iteration=made.best_iteration))

    @property
    def booster(self) -> Any:
        """The trees."""
        import lightgbm

        return lightgbm.Booster(model_str=self.learnt)

    def scores(self, rows: Floats) -> Floats:
        """The sum of the trees."""
        return np.asarray(self.booster.predict(rows))

    def parts(self, rows: Floats) -> Floats:
        """Each feature's share of the sum of the trees (SHAP values), and the constant."""
        return np.asarray(self.booster.predict(rows, pred_contrib=True))

    def importances(self) -> Floats:
        """The share of each feature in the gain of all splits."""
        gain = self.booster.feature_importance("gain")
        return np.asarray(gain / max(float(gain.sum()), 1e-12))


MODELS: dict[str, type[Model]] = {each.kind: each for each in (Logistic, LambdaMart)}
