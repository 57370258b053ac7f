"""How known families of models want their texts: pooling, prompts, length. Each from its model card."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass, fields, replace
from pathlib import Path
from string import Formatter
from typing import Any

from ....base.ids import Floats
from ....errors import RankwrightError, unknown

POOLINGS = {
    "mean": "mean of the tokens",
    "cls": "the first token",
    "last": "the last token",
    "max": "largest number over the tokens",
}


@dataclass(frozen=True)
class Recipe:
    """Pooling and prompts of a model, for docs and for queries; what is None is not said."""

    pooling: str | None = None
    query_pooling: str | None = None  # else as docs
    query_prompt: str | None = None
    doc_prompt: str | None = None
    max_length: int | None = None  # tokens; the rest is cut off

    def __post_init__(self) -> None:
        for name in (self.pooling, self.query_pooling):
            if name is not None and name not in POOLINGS:
                raise unknown("pooling", str(name), POOLINGS)
        for prompt, form in ((self.query_prompt, {"query"}), (self.doc_prompt, None)):
            if prompt is not None:
                checked(prompt, form)
        length = self.max_length
        if length is not None and (isinstance(length, bool) or not isinstance(length, int) or length < 3):
            raise RankwrightError(f"max_length must be an integer >= 3, got {length!r}")

    def over(self, others: Iterable[Recipe]) -> Recipe:
        """The recipe, and where it says nothing, the first of the others that does."""
        found = self
        for other in others:
            gaps = {each.name: getattr(other, each.name) for each in fields(found) if getattr(found, each.name) is None}
            found = replace(found, **gaps)
        return found

    def how(self, side: str) -> str:
        """The pooling of a side."""
        return (self.query_pooling if side == "query" else None) or self.pooling or "mean"

    def prompt(self, side: str) -> str:
        """The prompt of a side."""
        return (self.query_prompt if side == "query" else self.doc_prompt) or ""


def checked(prompt: str, allowed: set[str] | None) -> None:
    """Refuse a prompt that is no text, or a form with other names in braces than are allowed."""
    try:
        names = {name for _, name, _, _ in Formatter().parse(prompt) if name is not None}
    except (ValueError, TypeError):
        raise RankwrightError(f"prompt {prompt!r}: is no text, or has a brace that stands alone") from None
    if allowed is not None and not names <= allowed:
        raise RankwrightError(f"prompt {prompt!r}: a form of a query has {{query}} in it, and no other brace")


@dataclass(frozen=True)
class Preset:
    """A family of models: one of it, its recipe, its source, how models are called, number types that spoil them."""

    model: str
    recipe: Recipe
    source: str
    names: str  # a pattern of the last part of a model's name or path
    refused: tuple[str, ...] = ()


def named(preset: str | None, model: str) -> Preset | None:
    """The preset of a name, or the one that a model's name or path tells."""
    if preset is not None:
        if preset not in PRESETS:
            raise unknown("preset", str(preset), PRESETS)
        return PRESETS[preset]
    path = Path(model)
    folder = path.parent if path.suffix == ".onnx" else path
    folder = folder.parent if folder.name == "onnx" else folder
    last = re.sub(r"([-_.](onnx|int8|quantized|fp16|fp32))+$", "", folder.name.lower())
    return PRESETS.get(model) or next((each for each in PRESETS.values() if re.fullmatch(each.names, last)), None)


def pooled(tokens: Floats, mask: Any, how: str) -> Floats:
    """One row for each text, of the rows of its tokens: texts x tokens x numbers, and which tokens count."""
    import numpy as np

    if not mask.any(axis=1).all():  # a text without a token has a row of zeros
        rows = np.zeros((len(tokens), tokens.shape[2]), dtype=np.float32)
        some = mask.any(axis=1)
        if some.any():
            rows[some] = pooled(tokens[some], mask[some], how)
        return rows
    if how == "cls":
        return np.asarray(tokens[np.arange(len(tokens)), mask.argmax(axis=1)])
    if how == "last":
        return np.asarray(tokens[np.arange(len(tokens)), mask.shape[1] - 1 - mask[:, ::-1].argmax(axis=1)])
    counted = mask[..., None].astype(bool)
    if how == "max":
        return np.asarray(np.where(counted, tokens, -np.inf).max(axis=1))
    return np.asarray(np.where(counted, tokens, 0).sum(axis=1, dtype=np.float32) / np.maximum(counted.sum(axis=1), 1))


PRESETS = {
    "bge": Preset(
        "BAAI/bge-base-en-v1.5",
        Recipe("cls", None, "Represent this sentence for searching relevant passages: ", "", 512),
        "Xiao et al., SIGIR 2024",
        r"bge-(small|base|large)-en(-v1\.5)?",
    ),
    "e5": Preset(
        "intfloat/e5-base-v2",
        Recipe("mean", None, "query: ", "passage: ", 512),
        "Wang et al., 2022",
        r"(multilingual-)?e5-(small|base|large)(-v2)?",
    ),
    "gte": Preset("thenlper/gte-base", Recipe("mean", None, "", "", 512), "Li et al., 2023", r"gte-(small|base|large)"),
    "embeddinggemma": Preset(
        "google/embeddinggemma-300m",
        Recipe("mean", None, "task: search result | query: {query}", "title: {title} | text: {text}", 2048),
        "Schechter Vera et al., 2025",
        r"embeddinggemma(-\d+m)?",
        ("float16",),
    ),
    "minilm": Preset(
        "sentence-transformers/all-MiniLM-L6-v2",
        Recipe("mean", None, "", "", 256),
        "Wang et al., NeurIPS 2020; Reimers and Gurevych, EMNLP 2019",
        r"(gt-)?(all-)?minilm(-l\d+-v\d)?",
    ),
}
