"""A sentence-transformers model, by name or from a folder (needs torch, in an extra)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any, ClassVar

import numpy as np

from ....base.files import file_digest
from ....base.ids import Floats
from ....base.lazy import import_optional
from ....base.torch_state import use_all_threads
from ....errors import RankwrightError
from ....kind_options import option
from .model_encoder import ModelEncoder
from .model_hub import EXTRA, load_model
from .model_recipes import Recipe, pool_tokens

DTYPES = ("float32", "bfloat16", "float16")
MODEL_SUFFIXES = (".safetensors", ".bin", ".json", ".txt", ".model")  # files that determine its vectors


@dataclass(frozen=True, eq=False)
class SentenceTransformer(ModelEncoder):
    """A sentence-transformers model: a preset, a name on the hub, or a folder; on a GPU if there is one."""

    dtype: str = option("float32", "type of the model's numbers", choices=DTYPES)
    device: str | None = option(None, "cpu, cuda or mps. Default: the fastest there is")

    kind: ClassVar[str] = "sentence-transformers"

    def __post_init__(self) -> None:
        super().__post_init__()
        if self.family and self.dtype in self.family.unusable_dtypes:
            allowed = " or ".join(each for each in ("bfloat16", "float32") if each not in self.family.unusable_dtypes)
            raise RankwrightError(
                f"encoder sentence-transformers: dtype {self.dtype} gives NaN with {self.family.model}; "
                f"choose {allowed}"
            )

    def prepare(self) -> None:
        """Load the model; say what is missing."""
        self.truncating_model  # noqa: B018

    @property
    def model_name(self) -> str:
        """The model's name: that of the preset, otherwise the one given."""
        return self.family.model if self.family and self.model in (self.preset, *aliases(self.family)) else self.model

    @cached_property
    def loaded_model(self) -> Any:
        """The model, loaded."""
        library, torch = import_optional("sentence_transformers", EXTRA), import_optional("torch", EXTRA)
        folder = Path(self.model_name)
        if folder.is_dir() and not (folder / "modules.json").is_file() and self.given_recipe.pooling is None:
            raise RankwrightError(
                f"encoder sentence-transformers: {folder}: not a sentence encoder, it has no modules.json; "
                "to use it as one, name its pooling"
            )
        return load_model(
            lambda: library.SentenceTransformer(
                self.model_name, device=self.device, model_kwargs={"dtype": getattr(torch, self.dtype)}
            ),
            self.model_name,
            f"encoder sentence-transformers: {self.model_name!r} is missing or not a sentence encoder",
        )

    @cached_property
    def truncating_model(self) -> Any:
        """The model, which truncates texts at the recipe's length."""
        if self.recipe.max_length:
            self.loaded_model.max_seq_length = self.recipe.max_length
        return self.loaded_model

    def model_recipe(self) -> Recipe:
        """The prompts that come with the model."""
        prompts = getattr(self.loaded_model, "prompts", None) or {}
        return Recipe(None, None, prompts.get("query") or None, prompts.get("document") or None)

    @cached_property
    def identity(self) -> dict[str, Any]:
        """The model (by its files if it is a folder), and how texts are passed to it."""
        folder = Path(self.model_name)
        files = sorted(each for each in folder.rglob("*") if each.suffix in MODEL_SUFFIXES) if folder.is_dir() else []
        return {
            "kind": self.kind,
            "model": [file_digest(file) for file in files] or self.model_name,
            "dtype": self.dtype,
            "length": self.recipe.max_length,
            "pooling": [self.given_recipe.pooling, self.given_recipe.query_pooling],
            "dim": self.dim,
            "batch": self.batch,
        }

    def raw_vectors(self, texts: Sequence[str], side: str) -> Floats:
        """The model's vectors; its tokens are pooled here if another pooling is given."""
        use_all_threads()
        model_pools = self.given_recipe.pooling is None and (side == "doc" or self.given_recipe.query_pooling is None)
        options = {"batch_size": self.batch, "show_progress_bar": False, "prompt": ""}
        if model_pools:
            return np.asarray(
                self.truncating_model.encode(list(texts), convert_to_numpy=True, **options), dtype=np.float32
            )
        tokens = self.truncating_model.encode(list(texts), output_value="token_embeddings", **options)
        single = [each.float().cpu().numpy()[None] for each in tokens]
        how = self.recipe.pooling_for(side)
        return np.concatenate([pool_tokens(each, np.ones(each.shape[:2], dtype=np.int64), how) for each in single])


def EmbeddingGemmaEmbedder(  # noqa: N802  the name in the other library
    truncate_dim: int | None = None, use_bf16: bool = False, model: str = "embeddinggemma"
) -> SentenceTransformer:
    """EmbeddingGemma under another library's names: `truncate_dim` is `dim`, `use_bf16` is dtype bfloat16.

    `model` may be a folder that holds the model; EmbeddingGemma's prompts apply, whatever its name.
    """
    dtype = "bfloat16" if use_bf16 else "float32"
    return SentenceTransformer(model, preset="embeddinggemma", dim=truncate_dim, dtype=dtype)


def aliases(family: Any) -> list[str]:
    """The names of a preset."""
    from .model_recipes import PRESETS

    return [name for name, each in PRESETS.items() if each is family]
