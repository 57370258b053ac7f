"""A cross-encoder: a model that reads query and doc together. A folder in ONNX (no torch), or sentence-transformers."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any

import numpy as np

from ..base.files import digest
from ..base.ids import Floats
from ..base.lazy import need
from ..base.progress import progress
from ..errors import RankwrightError
from ..retrieval.dense.encoders.onnx import MODELS, Onnx
from ..retrieval.dense.encoders.sentence_transformer import DECIDING

EXTRA = "sentence-transformers"


@dataclass(frozen=True, eq=False)
class CrossEncoder:
    """A cross-encoder by name or folder; the score of a pair is the model's number, of several the last."""

    model: str
    batch: int = 32
    max_length: int = 512

    def __post_init__(self) -> None:
        for name in ("batch", "max_length"):
            value = getattr(self, name)
            if isinstance(value, bool) or not isinstance(value, int) or value < 1:
                raise RankwrightError(f"cross-encoder: {name} must be an integer >= 1, got {value!r}")

    @property
    def onnx(self) -> bool:
        """Whether the model is in ONNX."""
        path = Path(self.model)
        return path.suffix == ".onnx" or any((path / part / name).is_file() for part in ("", "onnx") for name in MODELS)

    def ready(self) -> None:
        """Load the model, or say what is missing, before any work is done."""
        self.reader  # noqa: B018

    @cached_property
    def reader(self) -> Any:
        """The model, loaded."""
        if self.onnx:
            made = Pairs(self.model, batch=self.batch, max_length=self.max_length)
            made.ready()
            return made
        library = need("sentence_transformers", EXTRA)
        need("transformers.utils.logging", EXTRA).disable_progress_bar()
        try:
            return library.CrossEncoder(self.model, max_length=self.max_length)
        except (OSError, ValueError, KeyError, TypeError, RuntimeError, ImportError) as error:
            reason = str(error).strip().splitlines()[0][:160] if str(error).strip() else type(error).__name__
            looked = "its folder" if Path(self.model).exists() else "the model hub and its cache"
            told = f"cross-encoder: {self.model!r} is not there, or no cross-encoder"
            raise RankwrightError(f"{told}; looked in {looked} ({reason})") from None

    @cached_property
    def identity(self) -> dict[str, Any]:
        """What decides its scores: digests of its files, or its name."""
        home = Path(self.model)
        if self.onnx:
            files = [digest(each) for each in (*self.reader.weights, self.reader.beside("tokenizer.json"))]
            files.append(self.reader.output[0])
        elif home.is_dir():
            files = [digest(each) for each in sorted(home.rglob("*")) if each.suffix in DECIDING]
        else:
            files = [self.model]
        return {"files": files, "max_length": self.max_length, "batch": self.batch}

    def scores(self, pairs: Sequence[tuple[str, str]]) -> Floats:
        """A number for each pair of query and doc, long ones read together."""
        order = sorted(range(len(pairs)), key=lambda at: -len(pairs[at][1]))
        found = np.zeros(len(pairs))
        with progress("re-ranking", len(pairs), "pairs") as advance:
            for at in range(0, len(order), self.batch):
                rows = order[at : at + self.batch]
                some = [pairs[row] for row in rows]
                if self.onnx:
                    found[rows] = self.reader.numbers(some)
                else:
                    made = np.asarray(self.reader.predict(some, batch_size=self.batch, show_progress_bar=False))
                    found[rows] = made.reshape(len(some), -1)[:, -1]
                advance(len(rows))
        return found


class Pairs(Onnx):
    """A cross-encoder in ONNX: its tokenizer takes pairs, its output is a number (or some) for each."""

    @cached_property
    def output(self) -> tuple[str, bool]:
        """The output with the scores."""
        inputs = [each.name for each in self.session.get_inputs()]
        flat = [each.name for each in self.session.get_outputs() if len(each.shape or ()) in (1, 2)]
        if "input_ids" not in inputs or not flat:
            given = ", ".join(each.name for each in self.session.get_outputs())
            raise RankwrightError(
                f"cross-encoder: {self.file}: takes {', '.join(inputs)} and gives {given}; one takes input_ids and "
                "gives a number for each pair (logits)"
            )
        return ("logits" if "logits" in flat else flat[0]), True

    def numbers(self, pairs: Sequence[tuple[str, str]]) -> Floats:
        """The scores of some pairs."""
        found = self.rows(pairs, "pair")  # type: ignore[arg-type]  # a tokenizer reads texts and pairs alike
        return np.asarray(found, dtype=np.float64).reshape(len(pairs), -1)[:, -1]
