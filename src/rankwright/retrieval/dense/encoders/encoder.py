"""An encoder turns docs and queries into unit vectors; a subclass only says how its model encodes texts."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, fields
from pathlib import Path
from typing import Any, ClassVar

import numpy as np

from ....base.ids import Floats
from ....base.parts import is_split
from ....collection.collection import Block, Collection, to_text
from ....errors import RankwrightError, listed, unknown
from ....kind_options import check_fields, option

SIDES = ("doc", "query")


@dataclass(frozen=True, eq=False, kw_only=True)
class Encoder(ABC):
    """Unit vectors of texts; `dim` keeps their first components and normalizes again."""

    dim: int | None = option(
        None, "numbers of a vector to keep (Matryoshka); of lsa the axes. Default: all, of lsa 256", low=1
    )
    batch: int = option(32, "texts encoded together", low=1)

    kind: ClassVar[str]
    is_cached: ClassVar[bool] = True  # whether its vectors are worth caching
    is_fitted: ClassVar[bool] = False  # whether its model is learned from the docs
    has_texts: ClassVar[bool] = True  # whether it encodes the texts of docs
    change: ClassVar[str] = "its files have changed"  # how it can become another one
    array_count: ClassVar[int] = 1  # of what it makes of a batch: vectors, and tokens if these are counted
    after_colon: ClassVar[tuple[str, ...]] = ()  # parameters that may follow the name: onnx:FOLDER

    def __post_init__(self) -> None:
        check_fields(self, f"encoder {self.kind}:")

    def prepare(self) -> None:  # noqa: B027
        """Load the model, or say what is missing, before any work is done."""

    @property
    def params(self) -> dict[str, Any]:
        """The parameters that differ from their defaults."""
        given = {each.name: getattr(self, each.name) for each in fields(self) if each.init and each.repr}
        default = {each.name: each.default for each in fields(self)}
        return {name: self.to_json(name, value) for name, value in given.items() if value != default[name]}

    def to_json(self, name: str, value: Any) -> Any:
        """A parameter as JSON; the path of an existing model is made absolute."""
        if name == "model" and Path(str(value)).exists():
            return str(Path(str(value)).resolve())
        return str(value) if isinstance(value, Path) else value

    @property
    @abstractmethod
    def identity(self) -> dict[str, Any]:
        """What determines its vectors, wherever its files are."""

    def is_source_of(self, identity: Mapping[str, Any]) -> bool:
        """Whether vectors of an identity are its own."""
        return self.identity == identity

    @property
    def texts_at_once(self) -> int:
        """Texts that are encoded between two states that work can go on from."""
        return self.batch

    @property
    def metadata(self) -> dict[str, Any]:
        """What an index keeps of the encoder beside its parameters."""
        return {}

    @abstractmethod
    def raw_vectors(self, texts: Sequence[str], side: str) -> Floats:
        """The vector of each text as the model returns it, not normalized."""

    def encode(self, texts: Sequence[str], side: str = "doc") -> Floats:
        """The unit vectors of texts, as docs or as queries, with the prompt of that side."""
        if side not in SIDES:
            raise unknown("encode: side", str(side), SIDES)
        return self.unit_vectors([self.add_prompt(text, side) for text in texts], side)

    def add_prompt(self, text: str, side: str) -> str:
        """A text with the prompt of its side."""
        return text

    def unit_vectors(self, texts: Sequence[str], side: str) -> Floats:
        """The unit vectors of texts that have their prompts."""
        plain = [text.encode(errors="replace").decode() for text in texts]
        return self.normalize(self.raw_vectors(plain, side), lambda row: f"text {texts[row][:60]!r}")

    def encode_batch(self, texts: Sequence[str], side: str) -> tuple[Any, ...]:
        """The unit vectors of texts that have their prompts; and the tokens of each, if these are counted."""
        return (self.unit_vectors(texts, side),)

    def count_tokens(self, tokens: Floats, side: str) -> None:  # noqa: B027
        """Add up the tokens of texts, which cost something."""

    def normalize(self, rows: Floats, describe: Any) -> Floats:
        """Rows cut to `dim` and scaled to length 1; refuses numbers that are not finite."""
        found = np.asarray(rows, dtype=np.float32)
        if self.dim is not None:
            if self.dim > found.shape[1]:
                raise RankwrightError(f"encoder {self.kind}: dim {self.dim} is more than the model's {found.shape[1]}")
            found = found[:, : self.dim]
        bad = np.flatnonzero(~np.isfinite(found).all(axis=1))
        if len(bad):
            raise RankwrightError(
                f"encoder {self.kind}: the vector of {describe(int(bad[0]))} contains NaN or infinity"
            )
        return normalize_rows(found)

    def fit(self, collection: Collection, fields: Sequence[str]) -> Encoder:
        """The encoder fitted on the docs, if it needs fitting."""
        return self

    def doc_texts(self, block: Block, fields: Sequence[str]) -> list[str]:
        """The texts of docs, ready to encode."""
        return block.texts(fields)

    def encode_queries(self, queries: Mapping[str, str]) -> Floats:
        """The vectors of queries."""
        from .batch_encoding import encode_texts

        return encode_texts(self, [self.add_prompt(text, "query") for text in queries.values()], "query")

    def encode_docs(self, collection: Collection, fields: Sequence[str], path: Path) -> list[str]:
        """Write the vectors of all docs to a file (.npy); returns the doc ids."""
        if is_split() and self.is_cached and not self.is_fitted and collection.home is not None:
            from .split_encoding import encode_in_parts

            return encode_in_parts(self, collection, fields, path)
        from .batch_encoding import encode_docs

        return encode_docs(self, collection, fields, path)

    def save(self, folder: Path) -> None:  # noqa: B027
        """Write what is needed to open it again, besides its parameters."""

    @classmethod
    def open(cls, params: Mapping[str, Any], folder: Path) -> Encoder:
        """The encoder of an index."""
        return cls(**params)

    def check_files(self, folder: Path) -> None:  # noqa: B027
        """Check the content of the files that it was opened from, which nobody has read before."""


def normalize_rows(rows: Floats) -> Floats:
    """Rows scaled to length 1; a row of zeros stays zero."""
    lengths = np.sqrt(np.einsum("ij,ij->i", rows, rows, dtype=np.float64))
    return np.asarray(rows / np.where(lengths > 0, lengths, 1)[:, None], dtype=np.float32)


def apply_prompt(prompt: str, text: str, values: Mapping[str, Any]) -> str:
    """A text with its prompt: a prefix, or a template such as `title: {title} | text: {text}`; empty fields: none."""
    if "{" not in prompt:
        return prompt + text
    filled = {name: to_text(value).strip() or "none" for name, value in values.items()}
    try:
        return prompt.format_map({**filled, "text": filled.get("text", text) if "{title}" in prompt else text})
    except (KeyError, ValueError, IndexError, AttributeError):
        allowed = listed(f"{{{name}}}" for name in dict.fromkeys(("text", *values)))
        raise RankwrightError(f"prompt {prompt!r}: the only placeholders are {allowed}") from None
