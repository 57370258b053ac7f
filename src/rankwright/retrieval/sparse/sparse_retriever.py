"""Learned sparse retrieval as a kind of retriever: an encoder makes term weights, an index of impacts answers."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar

from ...collection.collection import Collection
from ...errors import RankwrightError, unknown
from ...kind_options import option, params_of
from ...params import Param
from .. import index_folder
from ..retriever import RetrieverOptions
from .splade import Splade

if TYPE_CHECKING:
    from .impact_index import LearnedSparse

SPARSE_ENCODERS = {Splade.kind: Splade}


@dataclass(frozen=True, kw_only=True)
class SparseOptions(RetrieverOptions):
    """Term weights of a learned sparse encoder, in an inverted index."""

    encoder: str = option(Splade.kind, "what gives texts weights of terms", choices=SPARSE_ENCODERS)

    kind: ClassVar[str] = "sparse"
    index_kind: ClassVar[str] = "rankwright sparse index"
    index_name: ClassVar[str] = "vectors"
    can_filter: ClassVar[bool] = True

    @classmethod
    def expand(cls, given: Mapping[str, Any]) -> Mapping[str, Any]:
        """An encoder with its model, `splade:FOLDER`, as two parameters."""
        name = given.get("encoder")
        if not isinstance(name, str) or ":" not in name:
            return given
        kind, _, model = name.partition(":")
        if "model" in given or "path" in given:
            raise RankwrightError(f"encoder {name}: model is given twice")
        return {**given, "encoder": kind, "model": model}

    @classmethod
    def chosen_params(cls, values: Mapping[str, Any]) -> dict[str, Param]:
        """Those of the encoder."""
        if values["encoder"] not in SPARSE_ENCODERS:
            raise unknown("encoder", values["encoder"], SPARSE_ENCODERS)
        return params_of(SPARSE_ENCODERS[values["encoder"]])

    def create_encoder(self) -> Splade:
        """The encoder."""
        return SPARSE_ENCODERS[self.encoder](**self.params)

    def ready(self) -> None:
        """Load the model, or say what is missing."""
        self.create_encoder().prepare()

    def code(self) -> tuple[object, ...]:
        """Its own class, and the encoder's."""
        return (type(self), SPARSE_ENCODERS[self.encoder])

    def build(self, collection: Collection, folder: Path | None = None) -> LearnedSparse:
        """Encode and index a collection, in memory or in a folder."""
        from .impact_index import LearnedSparse

        made = LearnedSparse.build(collection, self.create_encoder(), folder=folder)
        return replace(made, filter=self.filter)

    def open(self, folder: Path, collection: Collection) -> LearnedSparse:
        """The index in a folder; its model may have moved."""
        from .impact_index import LearnedSparse

        made = LearnedSparse.open(folder)
        given = {name: self.params[name] for name in self.given if name in self.params}
        own = {name: getattr(made.encoder, name) for name in params_of(Splade)}
        encoder = SPARSE_ENCODERS[self.encoder](**{**own, **given})
        return replace(made, encoder=encoder, filter=self.filter, collection=collection)

    @classmethod
    def settings_of(cls, folder: Path) -> Mapping[str, Any]:
        """The encoder and its parameters."""
        about = index_folder.read_manifest(folder, cls.index_kind)
        encoder = about.get("encoder", {})
        return {"encoder": encoder.get("kind", Splade.kind), **encoder.get("params", {})}

    @classmethod
    def verify(cls, folder: Path) -> None:
        """Compare the files of an index with their digests and check their content, afresh."""
        from .impact_index import LearnedSparse

        LearnedSparse.open(folder, verify=True)

    def index_identity(self, collection: Collection, queries: str) -> dict[str, Any]:
        """The encoder."""
        return {"encoder": self.create_encoder().identity}

    def identity(self) -> dict[str, Any]:
        """Nothing besides the index."""
        return {}
