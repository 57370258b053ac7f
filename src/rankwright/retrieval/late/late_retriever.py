"""Late interaction as a kind of retriever, for collections small enough to compare every doc."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar

from ...collection.collection import Collection
from ...errors import RankwrightError
from ...kind_options import option, params_of
from ...params import Param
from .. import index_folder
from ..retriever import RetrieverOptions
from .token_encoder import TokenEncoder
from .token_files import KIND, PRECISIONS, TokenManifest

if TYPE_CHECKING:
    from .token_index import LateInteraction


@dataclass(frozen=True, kw_only=True)
class LateOptions(RetrieverOptions):
    """Token vectors compared by MaxSim, doc by doc: for small collections."""

    precision: str = option("float16", "how token vectors are stored", choices=PRECISIONS)

    kind: ClassVar[str] = "late-interaction"
    index_kind: ClassVar[str] = KIND
    index_name: ClassVar[str] = "vectors"
    can_filter: ClassVar[bool] = True

    @classmethod
    def chosen_params(cls, values: Mapping[str, Any]) -> dict[str, Param]:
        """Those of the model."""
        return params_of(TokenEncoder)

    def create_encoder(self) -> TokenEncoder:
        """The model."""
        return TokenEncoder(**self.params)

    def ready(self) -> None:
        """Load the model, or say what is missing."""
        self.create_encoder().prepare()

    def code(self) -> tuple[object, ...]:
        """Its own class, and the encoder's."""
        return (type(self), TokenEncoder)

    def build(self, collection: Collection, folder: Path | None = None) -> LateInteraction:
        """Encode and index a collection, in memory or in a folder."""
        from .token_index import LateInteraction

        made = LateInteraction.build(collection, self.create_encoder(), self.precision, folder=folder)
        return replace(made, filter=self.filter)

    def open(self, folder: Path, collection: Collection) -> LateInteraction:
        """The index in a folder; its model may have moved."""
        from .token_index import LateInteraction

        given = {name: self.params[name] for name in self.given if name in self.params}
        made = LateInteraction.open(folder)
        if "precision" in self.given and self.precision != made.precision:
            raise RankwrightError(f"precision {self.precision!r}: the index {folder} was built with {made.precision}")
        own = {name: getattr(made.encoder, name) for name in params_of(TokenEncoder)}
        encoder = TokenEncoder(**{**own, **given})
        return replace(made, encoder=encoder, filter=self.filter, collection=collection)

    @classmethod
    def settings_of(cls, folder: Path) -> Mapping[str, Any]:
        """The model and its parameters, and how its vectors are stored."""
        about = index_folder.read_manifest(folder, KIND, TokenManifest)
        return {**about["encoder"]["params"], "precision": about["precision"]}

    @classmethod
    def verify(cls, folder: Path) -> None:
        """Compare the files of an index with their digests and check their content, afresh."""
        from .token_index import LateInteraction

        LateInteraction.open(folder, verify=True)

    def index_identity(self, collection: Collection, queries: str) -> dict[str, Any]:
        """The model, and how its vectors are stored."""
        return {"encoder": self.create_encoder().identity, "precision": self.precision}

    def identity(self) -> dict[str, Any]:
        """Nothing besides the index."""
        return {}
