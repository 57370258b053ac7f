"""Token vectors of texts, by a model in ONNX: ColBERT checkpoints, or any encoder that returns its tokens."""

from __future__ import annotations

import string
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np

from ...base.files import file_digest
from ...base.ids import Codes, Floats, group_offsets
from ...errors import RankwrightError
from ...kind_options import check_fields, option
from ..dense.encoders.encoder import normalize_rows
from ..dense.encoders.onnx import Onnx
from ..encoded_texts import Advance, Arrays, Cached, are_unit_vectors, encode_window

OUTPUTS = ("token_embeddings", "contextual", "last_hidden_state")  # usual names of the tokens' vectors


@dataclass(frozen=True, eq=False)
class TokenEncoder:
    """Token vectors by a model in ONNX; what is not given comes from the model's files (PyLate's, or ColBERT's)."""

    model: str = option(help="a folder with a model in ONNX and its tokenizer", aliases=("path",), path="model")
    batch: int = option(32, "texts encoded together", low=1)
    threads: int | None = option(None, "threads of onnxruntime. Default: all cores", low=1)
    max_length: int | None = option(None, "tokens of a doc that are read; the rest is cut off", low=3)
    query_length: int | None = option(
        None, "tokens of a query, filled up with mask tokens. Default: the model's own; others are not filled up", low=3
    )
    query_marker: str | None = option(None, "token after the first of a query, such as [unused0]")
    doc_marker: str | None = option(None, "token after the first of a doc, such as [unused1]")
    skip_punctuation: bool | None = option(None, "leave out punctuation in docs. Default: the model's own, or false")

    def __post_init__(self) -> None:
        check_fields(self, "late-interaction:")

    def prepare(self) -> None:
        """Load the model, or say what is missing."""
        self.onnx.prepare()
        for side in ("doc", "query"):
            self.marker_id(side)

    @cached_property
    def onnx(self) -> OnnxTokens:
        """The model."""
        bare = OnnxTokens(self.model, batch=self.batch, threads=self.threads)
        length = self.max_length or bare.read_json(PYLATE).get("document_length")
        length = length or bare.read_json(COLBERT).get("doc_maxlen")
        return OnnxTokens(self.model, batch=self.batch, threads=self.threads, max_length=length)

    @cached_property
    def settings(self) -> dict[str, Any]:
        """How texts become tokens: what was given, otherwise what the model's files say."""
        pylate, colbert = self.onnx.read_json(PYLATE), self.onnx.read_json(COLBERT)
        length = colbert.get("query_maxlen")
        if pylate.get("do_query_expansion", True):
            length = pylate.get("query_length") or length
        found = {
            "query_length": length,
            "query_marker": pylate.get("query_prefix") or colbert.get("query_token_id"),
            "doc_marker": pylate.get("document_prefix") or colbert.get("doc_token_id"),
            "skip_punctuation": bool(pylate.get("skiplist_words") or colbert.get("mask_punctuation")),
        }
        given = {name: getattr(self, name) for name in found}
        return {name: value if given[name] is None else given[name] for name, value in found.items()}

    def marker_id(self, side: str) -> int | None:
        """The token that marks a side, if there is one."""
        name = self.settings[f"{side}_marker"]
        if not name:
            return None
        known = self.onnx.tokenizer.token_to_id(name)
        known = self.onnx.tokenizer.token_to_id(name.strip()) if known is None else known
        if known is None:
            raise RankwrightError(f"late-interaction: {side}_marker {name!r} is not a token of the model")
        return int(known)

    @cached_property
    def mask_id(self) -> int:
        """The token that queries are filled up with."""
        found = (self.onnx.tokenizer.token_to_id(name) for name in ("[MASK]", "<mask>"))
        known = next((each for each in found if each is not None), None)
        if known is None:
            raise RankwrightError(f"late-interaction: {self.model}: has no mask token to fill up queries with")
        return int(known)

    @cached_property
    def skipped(self) -> Codes:
        """Tokens of docs that are left out."""
        if not self.settings["skip_punctuation"]:
            return np.zeros(0, dtype=np.int64)
        found = (self.onnx.tokenizer.token_to_id(letter) for letter in string.punctuation)
        return np.array([each for each in found if each is not None], dtype=np.int64)

    @cached_property
    def identity(self) -> dict[str, Any]:
        """The digests of model and tokenizer, and how texts are passed to them."""
        tokenizer = self.onnx.find_file("tokenizer.json")
        return {
            "model": [file_digest(file) for file in self.onnx.weight_files],
            "tokenizer": file_digest(tokenizer) if tokenizer else None,
            "length": self.onnx.tokenizer.truncation["max_length"],
            "output": self.onnx.output[0],
            "batch": self.batch,
            **self.settings,
        }

    def encode(
        self, texts: Sequence[str], side: str = "doc", advance: Advance = lambda count: None
    ) -> tuple[Floats, Codes]:
        """The unit vectors of all tokens of texts, and where the tokens of each text begin."""
        if not texts:
            return np.zeros((0, 0), dtype=np.float32), np.zeros(1, dtype=np.int64)

        def encode(some: list[str]) -> Arrays:
            return join_tokens(self.encode_batch(some, side))

        sizes, vectors = encode_window(texts, self.batch, encode, advance=advance)
        return vectors, group_offsets(sizes)

    def encode_docs(self, texts: Sequence[str], dtype: str, advance: Advance) -> Arrays:
        """The number of tokens of each doc, and their unit vectors, cached or new."""
        cached = Cached(
            {**self.identity, "dtype": dtype}, "doc tokens", lambda found: are_unit_vectors(found[1]), count=2
        )

        def encode(some: list[str]) -> Arrays:
            return join_tokens(self.encode_batch(some, "doc"), dtype)

        return encode_window(texts, self.batch, encode, cached, advance)

    def encode_batch(self, texts: Sequence[str], side: str) -> list[Floats]:
        """The unit vectors of the tokens of each text."""
        ids, types = self.token_ids(texts, side)
        width = max(map(len, ids), default=0)
        if not width:
            return [np.zeros((0, 0), dtype=np.float32) for _ in texts]
        tokens, kinds = np.zeros((len(ids), width), dtype=np.int64), np.zeros((len(ids), width), dtype=np.int64)
        mask, used = np.zeros_like(tokens), np.zeros(tokens.shape, dtype=bool)
        tokens += self.onnx.tokenizer.padding["pad_id"]
        for row, (own, kind) in enumerate(zip(ids, types, strict=True)):
            tokens[row, : len(own)], kinds[row, : len(own)] = own, kind
            mask[row, : len(own)], used[row, : len(own)] = 1, True
        fill = self.settings["query_length"] if side == "query" else None
        if fill and fill > width:
            more = ((0, 0), (0, fill - width))
            tokens, kinds, mask = (np.pad(each, more) for each in (tokens, kinds, mask))
            used = np.pad(used, more)
        if fill:  # the model does not attend to them, but their vectors count
            tokens[~used], used[:] = self.mask_id, True
        if side == "doc" and len(self.skipped):
            used &= ~np.isin(tokens, self.skipped)
        vectors = self.onnx.token_vectors(tokens, mask, kinds)
        if not np.isfinite(vectors[used]).all():
            raise RankwrightError(f"late-interaction: {self.model}: a token's vector contains NaN or infinity")
        return [normalize_rows(each[own]) for each, own in zip(vectors, used, strict=True)]

    def token_ids(self, texts: Sequence[str], side: str) -> tuple[list[list[int]], list[list[int]]]:
        """The tokens of each text with the marker of its side, and their types."""
        tokenizer, marker = self.onnx.tokenizer, self.marker_id(side)
        limit = tokenizer.truncation["max_length"]
        if side == "query" and self.settings["query_length"]:
            limit = min(limit, self.settings["query_length"])
        encodings = tokenizer.encode_batch(list(texts))
        ids = [cut_tokens(own_part(each.ids, each.attention_mask), limit, marker) for each in encodings]
        types = [cut_tokens(own_part(each.type_ids, each.attention_mask), limit, marker and 0) for each in encodings]
        return ids, types


def join_tokens(vectors: Sequence[Floats], dtype: str = "float32") -> Arrays:
    """The number of tokens of each text, and the vectors of all of them."""
    some = [each for each in vectors if len(each)] or vectors[:1]
    return np.array([len(each) for each in vectors], dtype=np.int64), np.concatenate(some).astype(dtype, copy=False)


def own_part(values: Sequence[int], mask: Sequence[int]) -> list[int]:
    """The values of tokens that are not padding."""
    return [value for value, is_own in zip(values, mask, strict=True) if is_own]


def cut_tokens(tokens: list[int], limit: int, marker: int | None) -> list[int]:
    """At most as many tokens as the limit, with a marker after the first; the last one, which ends a text, is kept."""
    room = limit - (marker is not None)
    if len(tokens) > room:
        tokens = [*tokens[: room - 1], tokens[-1]]
    return tokens if marker is None or not tokens else [tokens[0], marker, *tokens[1:]]


class OnnxTokens(Onnx):
    """A model in ONNX that returns a vector for each token."""

    @cached_property
    def output(self) -> tuple[str, bool]:
        """The output with the tokens' vectors."""
        inputs = [each.name for each in self.session.get_inputs()]
        deep = [each.name for each in self.session.get_outputs() if len(each.shape or ()) == 3]
        if "input_ids" not in inputs or not deep:
            given = ", ".join(each.name for each in self.session.get_outputs())
            raise RankwrightError(
                f"late-interaction: {self.file}: takes {', '.join(inputs)} and returns {given}; a model is needed that "
                "takes input_ids and returns a vector for each token"
            )
        return next((name for name in OUTPUTS if name in deep), deep[0]), False

    def token_vectors(self, tokens: Codes, mask: Codes, kinds: Codes) -> Floats:
        """The model's vectors: texts x tokens x dim."""
        columns = {"input_ids": tokens, "attention_mask": mask, "token_type_ids": kinds}
        return np.asarray(self.run_session(columns, "texts"), dtype=np.float32)


PYLATE, COLBERT = "config_sentence_transformers.json", "artifact.metadata"  # where models keep these settings
