"""An encoder: what makes unit vectors of docs and of queries. A model says only how texts become rows."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, fields
from pathlib import Path
from typing import Any, ClassVar

import numpy as np

from ....base.ids import Floats
from ....collection.collection import Block, Collection, text_of
from ....errors import RankwrightError, listed, unknown

SIDES = ("doc", "query")


@dataclass(frozen=True, eq=False, kw_only=True)
class Encoder(ABC):
    """Unit vectors of texts; `dim` cuts them to their first numbers and makes them of length 1 again."""

    dim: int | None = None
    batch: int = 32  # texts that are encoded together

    kind: ClassVar[str]
    kept: ClassVar[bool] = True  # its vectors are worth keeping for the next time

    def __post_init__(self) -> None:
        for name in ("dim", "batch"):
            value = getattr(self, name)
            if value is not None and (isinstance(value, bool) or not isinstance(value, int) or value < 1):
                raise RankwrightError(f"encoder {self.kind}: {name} must be an integer >= 1, got {value!r}")

    def ready(self) -> None:  # noqa: B027
        """Load what is needed, or say what is missing, before any work is done."""

    @property
    def about(self) -> dict[str, Any]:
        """How it was asked for: the parameters that are not the defaults."""
        given = {each.name: getattr(self, each.name) for each in fields(self) if each.init and each.repr}
        default = {each.name: each.default for each in fields(self)}
        return {name: self.located(name, value) for name, value in given.items() if value != default[name]}

    def located(self, name: str, value: Any) -> Any:
        """A parameter as JSON has it; a path that is there, from the root."""
        if name == "model" and Path(str(value)).exists():
            return str(Path(str(value)).resolve())
        return str(value) if isinstance(value, Path) else value

    @property
    @abstractmethod
    def identity(self) -> dict[str, Any]:
        """What decides its vectors, wherever it lies."""

    @abstractmethod
    def rows(self, texts: Sequence[str], side: str) -> Floats:
        """A row of numbers for each text, as the model gives them."""

    def encode(self, texts: Sequence[str], side: str = "doc") -> Floats:
        """The unit vectors of some texts, as docs or as queries: with the prompt of that side."""
        if side not in SIDES:
            raise unknown("encode: side", str(side), SIDES)
        return self.unit([self.spoken(text, side) for text in texts], side)

    def spoken(self, text: str, side: str) -> str:
        """A text with the prompt of its side."""
        return text

    def unit(self, texts: Sequence[str], side: str) -> Floats:
        """The unit vectors of texts that have their prompts."""
        plain = [text.encode(errors="replace").decode() for text in texts]
        return self.shaped(self.rows(plain, side), lambda row: f"text {texts[row][:60]!r}")

    def shaped(self, rows: Floats, what: Any) -> Floats:
        """Rows cut to `dim` and of length 1; refuses numbers that are not finite."""
        found = np.asarray(rows, dtype=np.float32)
        if self.dim is not None:
            if self.dim > found.shape[1]:
                raise RankwrightError(f"encoder {self.kind}: dim {self.dim} is more than its {found.shape[1]} numbers")
            found = found[:, : self.dim]
        bad = np.flatnonzero(~np.isfinite(found).all(axis=1))
        if len(bad):
            raise RankwrightError(f"encoder {self.kind}: the vector of {what(int(bad[0]))} has a number that is none")
        return units(found)

    def fitted(self, collection: Collection, fields: Sequence[str]) -> Encoder:
        """The encoder, fitted on the docs where it needs that."""
        return self

    def texts(self, block: Block, fields: Sequence[str]) -> list[str]:
        """What is encoded of some docs."""
        return block.texts(fields)

    def asked(self, queries: Mapping[str, str]) -> Floats:
        """The vectors of some queries."""
        from .batch_encoding import embedded

        return embedded(self, [self.spoken(text, "query") for text in queries.values()], "query")

    def docs(self, collection: Collection, fields: Sequence[str], path: Path) -> list[str]:
        """Write the vectors of all docs to a file (.npy); their ids."""
        from .batch_encoding import embed

        return embed(self, collection, fields, path)

    def save(self, folder: Path) -> None:  # noqa: B027
        """Write what it needs to be opened again, besides how it was asked for."""

    @classmethod
    def open(cls, about: Mapping[str, Any], folder: Path) -> Encoder:
        """The encoder of an index."""
        return cls(**about)


def units(rows: Floats) -> Floats:
    """Rows of length 1; a row of zeros stays as it is."""
    lengths = np.sqrt(np.einsum("ij,ij->i", rows, rows, dtype=np.float64))
    return np.asarray(rows / np.where(lengths > 0, lengths, 1)[:, None], dtype=np.float32)


def worded(prompt: str, text: str, values: Mapping[str, Any]) -> str:
    """A text with its prompt: a beginning, or a form such as `title: {title} | text: {text}`; empty fields are none."""
    if "{" not in prompt:
        return prompt + text
    told = {name: text_of(value).strip() or "none" for name, value in values.items()}
    try:
        return prompt.format_map({**told, "text": told.get("text", text) if "{title}" in prompt else text})
    except (KeyError, ValueError, IndexError, AttributeError):
        allowed = listed(f"{{{name}}}" for name in dict.fromkeys(("text", *values)))
        raise RankwrightError(f"prompt {prompt!r}: a form has {allowed} in it, and no other brace") from None
