"""How known model families expect their texts: pooling, prompts, length; each from its model card."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass, field, fields, replace
from pathlib import Path
from string import Formatter
from typing import Any

from ....base.ids import Floats
from ....errors import RankwrightError, unknown
from ....kind_options import check_fields, option

POOLINGS = {
    "mean": "mean over the tokens",
    "cls": "the first token",
    "last": "the last token",
    "max": "maximum over the tokens",
}


@dataclass(frozen=True)
class Recipe:
    """Pooling and prompts of a model, for docs and for queries; None means not specified."""

    pooling: str | None = option(
        None, "how the vectors of a text's tokens become one. Default: the model's own", choices=POOLINGS
    )
    query_pooling: str | None = option(None, "pooling of queries. Default: that of docs", choices=POOLINGS)
    query_prompt: str | None = option(
        None, "text before a query, or a template with {query}", check=lambda text: check_prompt(text, {"query"})
    )
    doc_prompt: str | None = option(
        None,
        "text before a doc, or a template with its fields: title: {title} | text: {text}",
        check=lambda text: check_prompt(text, None),
    )
    max_length: int | None = option(None, "tokens of a text that are read; the rest is cut off", low=3)

    def __post_init__(self) -> None:
        check_fields(self, "")

    def fill_from(self, others: Iterable[Recipe]) -> Recipe:
        """The recipe, its gaps filled from the first of `others` that specifies them."""
        found = self
        for other in others:
            gaps = {each.name: getattr(other, each.name) for each in fields(found) if getattr(found, each.name) is None}
            found = replace(found, **gaps)
        return found

    def pooling_for(self, side: str) -> str:
        """The pooling of a side."""
        return (self.query_pooling if side == "query" else None) or self.pooling or "mean"

    def prompt_for(self, side: str) -> str:
        """The prompt of a side."""
        return (self.query_prompt if side == "query" else self.doc_prompt) or ""


def same_option(name: str) -> Any:
    """A field declared as that of a recipe."""
    return field(default=None, metadata=Recipe.__dataclass_fields__[name].metadata)


def check_prompt(prompt: str, allowed: set[str] | None) -> None:
    """Refuse a template with an unpaired brace, or with names in braces that are not allowed."""
    try:
        names = {name for _, name, _, _ in Formatter().parse(prompt) if name is not None}
    except ValueError:
        raise RankwrightError(f"{prompt!r} has an unpaired brace") from None
    if allowed is not None and not names <= allowed:
        raise RankwrightError(f"{prompt!r} may contain {{query}} and no other brace")


@dataclass(frozen=True)
class Preset:
    """A family of models: an example, its recipe, its source, a pattern of model names, dtypes that give NaN."""

    model: str
    recipe: Recipe
    source: str
    pattern: str  # of the last part of a model's name or path
    unusable_dtypes: tuple[str, ...] = ()


def find_preset(preset: str | None, model: str) -> Preset | None:
    """The preset of that name, or the one that the model's name or path matches."""
    if preset is not None:
        if preset not in PRESETS:
            raise unknown("preset", str(preset), PRESETS)
        return PRESETS[preset]
    path = Path(model)
    folder = path.parent if path.suffix == ".onnx" else path
    folder = folder.parent if folder.name == "onnx" else folder
    last = re.sub(r"([-_.](onnx|int8|quantized|fp16|fp32))+$", "", folder.name.lower())
    return PRESETS.get(model) or next((each for each in PRESETS.values() if re.fullmatch(each.pattern, last)), None)


def pool_tokens(tokens: Floats, mask: Any, how: str) -> Floats:
    """One row per text, from the rows of its tokens (texts × tokens × dim) and a mask of the tokens that count."""
    import numpy as np

    if not mask.any(axis=1).all():  # a text without tokens gets a row of zeros
        rows = np.zeros((len(tokens), tokens.shape[2]), dtype=np.float32)
        some = mask.any(axis=1)
        if some.any():
            rows[some] = pool_tokens(tokens[some], mask[some], how)
        return rows
    if how == "cls":
        return np.asarray(tokens[np.arange(len(tokens)), mask.argmax(axis=1)])
    if how == "last":
        return np.asarray(tokens[np.arange(len(tokens)), mask.shape[1] - 1 - mask[:, ::-1].argmax(axis=1)])
    included = mask[..., None].astype(bool)
    if how == "max":
        return np.asarray(np.where(included, tokens, -np.inf).max(axis=1))
    return np.asarray(np.where(included, tokens, 0).sum(axis=1, dtype=np.float32) / np.maximum(included.sum(axis=1), 1))


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
