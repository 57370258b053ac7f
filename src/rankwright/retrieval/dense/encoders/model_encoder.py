"""Encoders with a pretrained model: prompts and pooling from their parameters, a preset, or the model's files."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import ClassVar

from ....collection.collection import Block
from ....kind_options import option
from .encoder import Encoder, apply_prompt
from .model_recipes import PRESETS, Preset, Recipe, find_preset, same_option


@dataclass(frozen=True, eq=False, kw_only=True)
class PromptedEncoder(Encoder):
    """A model whose texts get a prompt: `preset` names a known family, the other parameters override its prompts."""

    preset: str | None = option(
        None, "recipe of a known family of models. Default: by the model's name", choices=PRESETS
    )
    query_prompt: str | None = same_option("query_prompt")
    doc_prompt: str | None = same_option("doc_prompt")

    @property
    def family(self) -> Preset | None:
        """The preset that the model belongs to."""
        return find_preset(self.preset, getattr(self, "model", ""))

    @property
    def given_recipe(self) -> Recipe:
        """The recipe given by the user."""
        return Recipe(query_prompt=self.query_prompt, doc_prompt=self.doc_prompt)

    @cached_property
    def recipe(self) -> Recipe:
        """The given recipe, completed by the preset, then by the model's files."""
        return self.given_recipe.fill_from([*([self.family.recipe] if self.family else []), self.model_recipe()])

    def model_recipe(self) -> Recipe:
        """The recipe in the model's files."""
        return Recipe()

    def doc_texts(self, block: Block, fields: Sequence[str]) -> list[str]:
        """The docs with their prompt."""
        prompt, joined = self.recipe.prompt_for("doc"), block.texts(fields)
        if "{" not in prompt:
            return [prompt + text for text in joined] if prompt else joined
        bodies = block.texts([name for name in fields if name != "title"]) if set(fields) != {"title"} else joined
        empty = [None] * len(joined)
        columns = {name: block.columns.get(name) or empty for name in ("title", *fields)}
        rows = (dict(zip(columns, row, strict=True)) for row in zip(*columns.values(), strict=True))
        return [
            apply_prompt(prompt, text, {**row, "title": row["title"] if "title" in fields else None, "text": body})
            for text, body, row in zip(joined, bodies, rows, strict=True)
        ]

    def add_prompt(self, text: str, side: str) -> str:
        """A text with the prompt of its side; a template gets no title."""
        values = {"query": text} if side == "query" else {"title": None, "text": text}
        return apply_prompt(self.recipe.prompt_for(side), text, values)


@dataclass(frozen=True, eq=False)
class ModelEncoder(PromptedEncoder):
    """A model with a recipe: the parameters override its parts."""

    model: str = option(
        help="a folder, a preset, or a name on the model hub (sentence-transformers)", aliases=("path",), path="model"
    )
    pooling: str | None = same_option("pooling")
    query_pooling: str | None = same_option("query_pooling")
    max_length: int | None = same_option("max_length")

    after_colon: ClassVar[tuple[str, ...]] = ("model",)

    @property
    def given_recipe(self) -> Recipe:
        """The recipe given by the user."""
        return Recipe(self.pooling, self.query_pooling, self.query_prompt, self.doc_prompt, self.max_length)
