"""SPLADE: weights of vocabulary terms for a text, by a masked language model in ONNX or by sentence-transformers."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any, ClassVar

import numpy as np

from ...base.files import file_digest
from ...base.ids import Codes, Floats, group_offsets
from ...base.lazy import import_optional
from ...errors import RankwrightError
from ...kind_options import check_fields, option
from ..dense.encoders.model_hub import EXTRA, load_model
from ..dense.encoders.onnx import MODEL_FILES, Onnx
from ..dense.encoders.sentence_transformer import MODEL_SUFFIXES
from ..encoded_texts import Advance, Arrays, Cached, encode_window

POOLING = "1_SpladePooling/config.json"


@dataclass(frozen=True)
class TermWeights:
    """Weights above 0 of terms: those of text i are starts[i] to starts[i + 1], terms ascending."""

    starts: Codes
    terms: Codes  # rows of the vocabulary
    weights: Floats

    @classmethod
    def of(cls, rows: Floats, most: int | None) -> TermWeights:
        """The weights above 0 of texts x vocabulary; at most so many of each text, the largest."""
        if most is not None and most < rows.shape[1]:
            bar = np.partition(rows, rows.shape[1] - most, axis=1)[:, rows.shape[1] - most]
            rows = np.where(rows >= bar[:, None], rows, 0)  # all of several equal ones
        text, terms = np.nonzero(rows > 0)
        sizes = np.bincount(text, minlength=len(rows)).astype(np.int64)
        return cls(group_offsets(sizes), terms.astype(np.int64), rows[text, terms].astype(np.float32))


@dataclass(frozen=True, eq=False)
class Splade:
    """Term weights: the largest log(1 + max(0, logit)) of each term over a text's tokens. Formal et al., SIGIR 2021."""

    model: str = option(
        help="a folder with a masked language model in ONNX, or a sparse encoder of sentence-transformers",
        aliases=("path",),
        path="model",
    )
    batch: int = option(8, "texts encoded together", low=1)
    threads: int | None = option(None, "threads of onnxruntime. Default: all cores", low=1)
    max_length: int | None = option(None, "tokens of a text that are read; the rest is cut off", low=3)
    doc_terms: int | None = option(None, "most terms of a doc, those of the largest weights. Default: all", low=1)
    query_terms: int | None = option(None, "most terms of a query. Default: all", low=1)

    kind: ClassVar[str] = "splade"
    after_colon: ClassVar[str] = "model"

    def __post_init__(self) -> None:
        check_fields(self, "encoder splade:")

    @property
    def is_onnx(self) -> bool:
        """Whether the model is in ONNX."""
        path = Path(self.model)
        parts = [path / part for part in ("", "onnx")]
        return path.suffix == ".onnx" or any((part / name).is_file() for part in parts for name in MODEL_FILES)

    def prepare(self) -> None:
        """Load the model, or say what is missing."""
        if self.is_onnx:
            self.onnx.prepare()
        else:
            self.loaded_model  # noqa: B018

    @cached_property
    def onnx(self) -> OnnxLogits:
        """The model in ONNX."""
        return OnnxLogits(self.model, batch=self.batch, threads=self.threads, max_length=self.max_length)

    @cached_property
    def loaded_model(self) -> Any:
        """The model of sentence-transformers."""
        try:
            library = import_optional("sentence_transformers", EXTRA)
        except RankwrightError as error:
            where = f"encoder splade: {self.model!r} is not a folder with an ONNX model"
            raise RankwrightError(f"{where}, and {error}") from None
        what = f"encoder splade: {self.model!r} is missing or not a sparse encoder"
        model = load_model(lambda: library.SparseEncoder(self.model), self.model, what)
        if self.max_length:
            model.max_seq_length = self.max_length
        return model

    @cached_property
    def vocabulary(self) -> list[str]:
        """The term of each row of the model's output."""
        if not self.is_onnx:
            model = self.loaded_model
            # which earlier versions of the library call by another name
            size = getattr(model, "get_embedding_dimension", None) or model.get_sentence_embedding_dimension
            return [str(term) for term in model.tokenizer.convert_ids_to_tokens(range(size()))]
        tokenizer = self.onnx.tokenizer
        return [tokenizer.id_to_token(row) or f"[{row}]" for row in range(self.onnx.vocabulary_size)]

    @cached_property
    def identity(self) -> dict[str, Any]:
        """The digests of the model's files, and how texts are passed to it."""
        home = Path(self.model)
        if self.is_onnx:
            found = [*self.onnx.weight_files, self.onnx.find_file("tokenizer.json"), self.onnx.find_file(POOLING)]
            files = [file_digest(each) for each in found if each is not None]
        else:
            inside = sorted(home.rglob("*")) if home.is_dir() else []
            files = [file_digest(each) for each in inside if each.suffix in MODEL_SUFFIXES] or [self.model]
        most = {"doc_terms": self.doc_terms, "query_terms": self.query_terms}
        return {"kind": self.kind, "model": files, "length": self.max_length, "batch": self.batch, **most}

    def encode(
        self, texts: Sequence[str], side: str = "doc", is_cached: bool = False, advance: Advance = lambda count: None
    ) -> TermWeights:
        """The term weights of texts, as docs or as queries, cached or new."""
        most = self.query_terms if side == "query" else self.doc_terms

        def encode(some: list[str]) -> Arrays:
            found = TermWeights.of(self.encode_batch(some, side), most)
            return np.diff(found.starts), found.terms.astype(np.int32), found.weights

        if not texts:
            return TermWeights.of(np.zeros((0, 0), dtype=np.float32), None)
        valid = Cached(self.identity, f"{side} weights", lambda found: bool((found[2] > 0).all()), count=3)
        sizes, terms, weights = encode_window(texts, self.batch, encode, valid if is_cached else None, advance)
        return TermWeights(group_offsets(sizes), terms.astype(np.int64), weights)

    def encode_batch(self, texts: Sequence[str], side: str) -> Floats:
        """The weights of a batch: texts x vocabulary."""
        if self.is_onnx:
            found = self.onnx.term_weights(texts, side)
        else:
            encode = self.loaded_model.encode_query if side == "query" else self.loaded_model.encode_document
            made = encode(list(texts), batch_size=self.batch, show_progress_bar=False, convert_to_sparse_tensor=False)
            found = made.float().cpu().numpy() if hasattr(made, "cpu") else np.asarray(made, dtype=np.float32)
        if not np.isfinite(found).all():
            raise RankwrightError(f"encoder splade: {self.model}: a weight is NaN or infinity")
        return np.asarray(found, dtype=np.float32)

    def encode_queries(self, queries: Mapping[str, str]) -> dict[str, dict[str, float]]:
        """The weights of the terms of each query."""
        found, words = self.encode(list(queries.values()), "query"), self.vocabulary
        rows = zip(found.terms.tolist(), found.weights.tolist(), strict=True)
        pairs = [(words[term], weight) for term, weight in rows]
        bounds = found.starts.tolist()
        return {query: dict(pairs[bounds[at] : bounds[at + 1]]) for at, query in enumerate(queries)}


class OnnxLogits(Onnx):
    """A masked language model in ONNX: a number for each token of a text and each term of its vocabulary."""

    @cached_property
    def output(self) -> tuple[str, bool]:
        """The output with the logits, and whether they are pooled already."""
        inputs = [each.name for each in self.session.get_inputs()]
        ranks = {each.name: len(each.shape or ()) for each in self.session.get_outputs()}
        size = self.tokenizer.get_vocab_size()
        deep = [name for name, rank in ranks.items() if rank == 3]
        flat = [each.name for each in self.session.get_outputs() if ranks[each.name] == 2 and each.shape[1] == size]
        if "input_ids" in inputs and (flat or deep):
            return (flat[0], True) if flat else ("logits" if "logits" in deep else deep[0], False)
        raise RankwrightError(
            f"encoder splade: {self.file}: takes {', '.join(inputs)} and returns {', '.join(ranks)}; a masked language "
            "model takes input_ids and returns logits"
        )

    @cached_property
    def vocabulary_size(self) -> int:
        """Terms that have weights."""
        return int(self.term_weights(["a"], "doc").shape[1])

    def model_recipe(self) -> Any:
        """The length in the model's files; there are no prompts."""
        from ..dense.encoders.model_recipes import Recipe

        return Recipe(max_length=self.read_json("sentence_bert_config.json").get("max_seq_length"))

    def term_weights(self, texts: Sequence[str], side: str) -> Floats:
        """The weights of texts: texts x vocabulary."""
        encodings = self.tokenizer.encode_batch(list(texts))
        mask = np.array([each.attention_mask for each in encodings], dtype=bool)
        if not mask.size:
            return np.zeros((len(texts), self.tokenizer.get_vocab_size()), dtype=np.float32)
        found = self.run_model(encodings, side)
        if self.output[1]:
            return np.asarray(found, dtype=np.float32)
        if found.shape[2] < self.tokenizer.get_vocab_size():
            raise RankwrightError(
                f"encoder splade: {self.file}: returns {found.shape[2]:,} numbers for each token, its tokenizer has "
                f"{self.tokenizer.get_vocab_size():,} terms: it is not a masked language model"
            )
        about = self.read_json(POOLING)
        above = np.where(mask[:, :, None], np.maximum(found, 0), 0)
        if about.get("pooling_strategy", "max") == "max":  # the logarithm keeps the order
            above = above.max(axis=1, keepdims=True)
        weights = np.log1p(above)
        if about.get("activation_function") == "log1p_relu":
            weights = np.log1p(weights)
        return np.asarray(weights.sum(axis=1), dtype=np.float32)
