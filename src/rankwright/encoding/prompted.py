"""An encoder that is a trained model: prompts and pooling by side, from what is given, a preset, or its files."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from ..collection.collection import Block
from ..ids import Floats
from .embedding import embedded
from .encoder import Encoder, worded
from .recipes import Preset, Recipe, named


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
        names = [name for name in block.columns if name in fields]
        rest = [name for name in fields if name != "title" and name in block.columns]
        bodies = block.texts(rest) if rest else joined
        values = [dict(zip(names, row, strict=True)) for row in zip(*(block.columns[n] for n in names), strict=True)]
        return [
            worded(prompt, text, {"title": None, **row, "text": body})
            for text, body, row in zip(joined, bodies, values, strict=True)
        ]

    def asked(self, queries: Mapping[str, str]) -> Floats:
        """The vectors of queries with their prompt."""
        prompt = self.recipe.prompt("query")
        return embedded(self, [worded(prompt, text, {"query": text}) for text in queries.values()], "query")
