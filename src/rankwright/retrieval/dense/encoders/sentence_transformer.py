"""A model of sentence-transformers, by name or from a folder (needs torch, in an extra)."""

from __future__ import annotations

import logging
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any, ClassVar

import numpy as np

from ....base.files import digest
from ....base.ids import Floats
from ....base.lazy import need
from ....errors import RankwrightError, unknown
from .model_encoder import Prompted
from .model_recipes import Recipe, pooled

DTYPES = ("float32", "bfloat16", "float16")
DECIDING = (".safetensors", ".bin", ".json", ".txt", ".model")  # files of a model that decide its vectors
EXTRA = "sentence-transformers"


@dataclass(frozen=True, eq=False)
class SentenceTransformer(Prompted):
    """A sentence-transformers model: a preset's name, a name on the hub, or a folder; on a GPU where there is one."""

    dtype: str = "float32"
    device: str | None = None

    kind: ClassVar[str] = "sentence-transformers"

    def __post_init__(self) -> None:
        super().__post_init__()
        if self.dtype not in DTYPES:
            raise unknown("encoder sentence-transformers: dtype", str(self.dtype), DTYPES)
        if self.family and self.dtype in self.family.refused:
            allowed = " or ".join(each for each in ("bfloat16", "float32") if each not in self.family.refused)
            raise RankwrightError(
                f"encoder sentence-transformers: dtype {self.dtype} gives no numbers (NaN) with {self.family.model}; "
                f"choose {allowed}"
            )

    def ready(self) -> None:
        """Load the model; say what is missing."""
        self.cut  # noqa: B018

    @property
    def name(self) -> str:
        """The model's name: a preset's model, else what is given."""
        return self.family.model if self.family and self.model in (self.preset, *aliases(self.family)) else self.model

    @cached_property
    def loaded(self) -> Any:
        """The model, loaded."""
        library, torch = need("sentence_transformers", EXTRA), need("torch", EXTRA)
        need("transformers.utils.logging", EXTRA).disable_progress_bar()
        logging.getLogger("huggingface_hub").setLevel(logging.ERROR)  # what is wrong is said here, in one line
        folder = Path(self.name)
        if folder.is_dir() and not (folder / "modules.json").is_file() and self.given.pooling is None:
            raise RankwrightError(
                f"encoder sentence-transformers: {folder}: no modules.json, so it is no sentence encoder; "
                "name the pooling of its tokens if it is to be one"
            )
        looked = "its folder" if folder.exists() else "the model hub and its cache"
        try:
            model = library.SentenceTransformer(
                self.name, device=self.device, model_kwargs={"dtype": getattr(torch, self.dtype)}
            )
        except (OSError, ValueError, KeyError, TypeError, RuntimeError, ImportError) as error:
            reason = str(error).strip().splitlines()[0][:160] if str(error).strip() else type(error).__name__
            raise RankwrightError(
                f"encoder sentence-transformers: {self.name!r} is not there, or no sentence encoder; "
                f"looked in {looked} ({reason})"
            ) from None
        return model

    @cached_property
    def cut(self) -> Any:
        """The model, which cuts texts at the recipe's length."""
        if self.recipe.max_length:
            self.loaded.max_seq_length = self.recipe.max_length
        return self.loaded

    def told(self) -> Recipe:
        """The prompts that come with the model."""
        prompts = getattr(self.loaded, "prompts", None) or {}
        return Recipe(None, None, prompts.get("query") or None, prompts.get("document") or None)

    @cached_property
    def identity(self) -> dict[str, Any]:
        """The model (by its files where it is a folder), and how texts are given to it."""
        folder = Path(self.name)
        files = sorted(each for each in folder.rglob("*") if each.suffix in DECIDING) if folder.is_dir() else []
        return {
            "kind": self.kind,
            "model": [digest(file) for file in files] or self.name,
            "dtype": self.dtype,
            "length": self.recipe.max_length,
            "pooling": [self.given.pooling, self.given.query_pooling],
            "dim": self.dim,
            "batch": self.batch,
        }

    def rows(self, texts: Sequence[str], side: str) -> Floats:
        """The model's vectors; its tokens pooled here where another pooling is asked for."""
        own = self.given.pooling is None and (side == "doc" or self.given.query_pooling is None)  # the model's pooling
        options = {"batch_size": self.batch, "show_progress_bar": False, "prompt": ""}
        if own:
            return np.asarray(self.cut.encode(list(texts), convert_to_numpy=True, **options), dtype=np.float32)
        tokens = self.cut.encode(list(texts), output_value="token_embeddings", **options)
        single = [each.float().cpu().numpy()[None] for each in tokens]
        how = self.recipe.how(side)
        return np.concatenate([pooled(each, np.ones(each.shape[:2], dtype=np.int64), how) for each in single])


def EmbeddingGemmaEmbedder(  # noqa: N802  the name that its users know
    truncate_dim: int | None = None, use_bf16: bool = False, model: str = "embeddinggemma"
) -> SentenceTransformer:
    """EmbeddingGemma under another library's names: `truncate_dim` is `dim`, `use_bf16` is dtype bfloat16.

    `model` may be a folder that holds the model; it is read with EmbeddingGemma's prompts, whatever its name.
    """
    dtype = "bfloat16" if use_bf16 else "float32"
    return SentenceTransformer(model, preset="embeddinggemma", dim=truncate_dim, dtype=dtype)


def aliases(family: Any) -> list[str]:
    """The names by which a preset is asked for."""
    from .model_recipes import PRESETS

    return [name for name, each in PRESETS.items() if each is family]
