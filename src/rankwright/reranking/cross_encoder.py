"""A cross-encoder: a model that reads query and doc together; an ONNX folder (no torch), or sentence-transformers."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any, ClassVar

import numpy as np

from ..base.files import file_digest
from ..base.ids import Floats
from ..base.lazy import import_optional
from ..base.progress import progress
from ..base.torch_state import use_all_threads
from ..errors import RankwrightError
from ..kind_options import check_fields, option
from ..retrieval.dense.encoders.model_hub import EXTRA, load_model
from ..retrieval.dense.encoders.onnx import MODEL_FILES, Onnx
from ..retrieval.dense.encoders.sentence_transformer import MODEL_SUFFIXES
from .reranker import ModelReranker


@dataclass(frozen=True, eq=False)
class CrossEncoder:
    """A cross-encoder by name or folder; the score of a pair is the model's output, or the last of several."""

    model: str = option(
        help="a folder with an ONNX model, or a sentence-transformers name", aliases=("path",), path="model"
    )
    batch: int = option(32, "pairs scored together", low=1)
    max_length: int = option(512, "tokens of a pair that are read", low=1)

    def __post_init__(self) -> None:
        check_fields(self, "cross-encoder:")

    @property
    def is_onnx(self) -> bool:
        """Whether the model is in ONNX."""
        path = Path(self.model)
        return path.suffix == ".onnx" or any(
            (path / part / name).is_file() for part in ("", "onnx") for name in MODEL_FILES
        )

    def prepare(self) -> None:
        """Load the model, or say what is missing, before any work is done."""
        self.loaded_model  # noqa: B018

    @cached_property
    def loaded_model(self) -> Any:
        """The model, loaded."""
        if self.is_onnx:
            model = OnnxCrossEncoder(self.model, batch=self.batch, max_length=self.max_length)
            model.prepare()
            return model
        try:
            library = import_optional("sentence_transformers", EXTRA)
        except RankwrightError as error:
            raise RankwrightError(
                f"cross-encoder: {self.model!r} is not a folder with an ONNX model, and {error}"
            ) from None
        what = f"cross-encoder: {self.model!r} is missing or not a cross-encoder"
        return load_model(lambda: library.CrossEncoder(self.model, max_length=self.max_length), self.model, what)

    @cached_property
    def identity(self) -> dict[str, Any]:
        """What determines its scores: digests of its files, or its name."""
        home = Path(self.model)
        if self.is_onnx:
            files = [
                file_digest(each)
                for each in (*self.loaded_model.weight_files, self.loaded_model.find_file("tokenizer.json"))
            ]
            files.append(self.loaded_model.output[0])
        elif home.is_dir():
            files = [file_digest(each) for each in sorted(home.rglob("*")) if each.suffix in MODEL_SUFFIXES]
        else:
            files = [self.model]
        return {"files": files, "max_length": self.max_length, "batch": self.batch}

    def scores(self, pairs: Sequence[tuple[str, str]]) -> Floats:
        """A score for each pair of query and doc; docs of similar length are batched together."""
        order = sorted(range(len(pairs)), key=lambda at: -len(pairs[at][1]))
        found = np.zeros(len(pairs))
        with progress("re-ranking", len(pairs), "pairs") as advance:
            for at in range(0, len(order), self.batch):
                rows = order[at : at + self.batch]
                some = [pairs[row] for row in rows]
                if self.is_onnx:
                    found[rows] = self.loaded_model.pair_scores(some)
                else:
                    use_all_threads()
                    outputs = np.asarray(
                        self.loaded_model.predict(some, batch_size=self.batch, show_progress_bar=False)
                    )
                    found[rows] = outputs.reshape(len(some), -1)[:, -1]
                advance(len(rows))
        return found


@dataclass(frozen=True, kw_only=True)
class CrossEncoderOptions(ModelReranker):
    """A cross-encoder over the first docs of a run."""

    kind: ClassVar[str] = "cross-encoder"
    model_type: ClassVar[type[CrossEncoder]] = CrossEncoder

    def scorer(self) -> CrossEncoder:
        """The model, which scores pairs."""
        model: CrossEncoder = self.encoder
        return model


class OnnxCrossEncoder(Onnx):
    """A cross-encoder in ONNX: its tokenizer takes pairs, its output is one or more numbers for each."""

    @cached_property
    def output(self) -> tuple[str, bool]:
        """The output with the scores."""
        inputs = [each.name for each in self.session.get_inputs()]
        flat = [each.name for each in self.session.get_outputs() if len(each.shape or ()) in (1, 2)]
        if "input_ids" not in inputs or not flat:
            given = ", ".join(each.name for each in self.session.get_outputs())
            raise RankwrightError(
                f"cross-encoder: {self.file}: takes {', '.join(inputs)} and returns {given}; one takes input_ids and "
                "returns a number for each pair (logits)"
            )
        return ("logits" if "logits" in flat else flat[0]), True

    def pair_scores(self, pairs: Sequence[tuple[str, str]]) -> Floats:
        """The scores of pairs."""
        found = self.raw_vectors(pairs, "pair")  # type: ignore[arg-type]  # tokenizers take texts and pairs alike
        return np.asarray(found, dtype=np.float64).reshape(len(pairs), -1)[:, -1]
