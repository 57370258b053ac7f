"""An encoder that is a trained model: prompts and pooling by side, from what is given, a preset, or its files."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from ....collection.collection import Block
from .encoder import Encoder, worded
from .model_recipes import Preset, Recipe, named


@dataclass(frozen=True, eq=False)
class Prompted(Encoder):
    """A model with a recipe: `preset` names a known one, the other parameters replace its parts."""

    model: str
    preset: str | None = None
    pooling: str | None = None
    query_pooling: str | None = None
    query_prompt: str | None = None
    doc_prompt: str | None = None
    max_length: int | None = None

    def __post_init__(self) -> None:
        super().__post_init__()
        object.__setattr__(self, "model", str(self.model))
        named(self.preset, self.model)
        self.given  # noqa: B018  refuses what is wrong in it

    @property
    def family(self) -> Preset | None:
        """The preset that the model belongs to."""
        return named(self.preset, self.model)

    @property
    def given(self) -> Recipe:
        """What the user said."""
        return Recipe(self.pooling, self.query_pooling, self.query_prompt, self.doc_prompt, self.max_length)

    @cached_property
    def recipe(self) -> Recipe:
        """What is given, then the preset, then what the model's files say."""
        return self.given.over([*([self.family.recipe] if self.family else []), self.told()])

    def told(self) -> Recipe:
        """What the files of the model say."""
        return Recipe()

    def texts(self, block: Block, fields: Sequence[str]) -> list[str]:
        """The docs with their prompt."""
        prompt, joined = self.recipe.prompt("doc"), block.texts(fields)
        if "{" not in prompt:
            return [prompt + text for text in joined] if prompt else joined
        bodies = block.texts([name for name in fields if name != "title"]) if set(fields) != {"title"} else joined
        empty = [None] * len(joined)
        columns = {name: block.columns.get(name) or empty for name in ("title", *fields)}
        rows = (dict(zip(columns, row, strict=True)) for row in zip(*columns.values(), strict=True))
        return [
            worded(prompt, text, {**row, "title": row["title"] if "title" in fields else None, "text": body})
            for text, body, row in zip(joined, bodies, rows, strict=True)
        ]

    def spoken(self, text: str, side: str) -> str:
        """A text with the prompt of its side; a form has no title."""
        known = {"query": text} if side == "query" else {"title": None, "text": text}
        return worded(self.recipe.prompt(side), text, known)
