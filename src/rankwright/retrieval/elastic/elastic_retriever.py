"""Elasticsearch or OpenSearch as a kind of retriever: BM25 by the server, or vectors that are searched there."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar

from ...collection.collection import Collection
from ...errors import RankwrightError
from ...kind_options import option
from ...params import Param
from ..dense.dense_retriever import EncodingOptions
from ..dense.encoders.encoder_registry import encoder_params
from .mapping import MAX_ROWS, MODES, analysis, analyzer_names, parameters, server_params
from .server_options import ServerOptions

if TYPE_CHECKING:
    from ..dense.vector_index import Dense
    from .elastic_index import ElasticIndex


@dataclass(frozen=True, kw_only=True)
class ElasticOptions(EncodingOptions, ServerOptions):
    """A search on an Elasticsearch or OpenSearch server."""

    mode: str = option("match", "match (BM25), or knn or exact_knn over the vectors of an encoder", choices=MODES)
    analyzer: str = option("english", "how text becomes terms", choices=analyzer_names)

    kind: ClassVar[str] = "elastic"
    flags: ClassVar[tuple[str, ...]] = ("k1", "b")
    loads_docs: ClassVar[bool] = True
    can_filter: ClassVar[bool] = True

    @classmethod
    def chosen_params(cls, values: Mapping[str, Any]) -> dict[str, Param]:
        """Those of the index on the server, and of the encoder for vectors."""
        own = server_params(values["mode"])
        return dict(own) if values["mode"] == "match" else {**own, **encoder_params(values["encoder"])}

    def check(self) -> None:
        """Refuse an encoder without vectors, parameters that need others, and more results than a graph gives."""
        parameters(self.mode, {name: self.params[name] for name in self.given if name in server_params(self.mode)})
        analysis(self.analyzer)
        if self.mode != "match" and "analyzer" in encoder_params(self.encoder):  # LSA's, not the server's
            encoder_params(self.encoder)["analyzer"].parse(self.analyzer)
        if self.mode == "match" and "encoder" in self.given:
            raise RankwrightError("encoder: belongs to the modes knn and exact_knn; this is match")
        if self.mode == "knn" and self.k > MAX_ROWS:
            raise RankwrightError(f"k must be at most {MAX_ROWS:,} for knn, got {self.k:,}; exact_knn has no limit")

    @property
    def uses_index(self) -> bool:
        """The vectors of an index in a folder can be loaded onto the server."""
        return self.mode != "match"

    @property
    def max_k(self) -> int | None:
        """The most results that a server's graph returns."""
        return MAX_ROWS if self.mode == "knn" else None

    @property
    def server_values(self) -> dict[str, Any]:
        """The parameters of the index on the server."""
        return {name: self.params[name] for name in server_params(self.mode)}

    def build(self, collection: Collection, folder: Path | None = None) -> ElasticIndex:
        """Load a collection onto the server; vectors are made first, and written to `folder` if one is given."""
        if self.mode == "match":
            return self.server.build(collection, self.mode, self.analyzer, self.given_values, filter=self.filter)
        from ..dense.vector_index import Dense

        return self.load_vectors(Dense.build(collection, self.create_encoder(), folder=folder), collection)

    def build_index(self, collection: Collection, folder: Path) -> Any:
        """Write the vectors to a folder, and return them; they are loaded onto the server when it is opened."""
        from ..dense.vector_index import Dense

        return Dense.build(collection, self.create_encoder(), folder=folder)

    def open(self, folder: Path, collection: Collection) -> ElasticIndex:
        """Load the vectors of an index in a folder onto the server."""
        from ..dense.vector_index import Dense

        given = self.encoder in ("onnx", "sentence-transformers")
        return self.load_vectors(Dense.open(folder, self.create_encoder() if given else None), collection)

    def load_vectors(self, dense: Dense, collection: Collection) -> ElasticIndex:
        """Load vectors onto the server, and the collection's metadata if there is a filter."""
        dense = replace(dense, collection=collection)
        return self.server.build(dense, self.mode, params=self.server_values, name=collection.name, filter=self.filter)

    @property
    def given_values(self) -> dict[str, Any]:
        """The parameters of the index on the server that are not None."""
        return {name: value for name, value in self.server_values.items() if name in self.given}

    def index_identity(self, collection: Collection, queries: str) -> dict[str, Any] | None:
        """That of the vectors; BM25's index is on the server."""
        if self.mode == "match":
            return None
        return {**self.vectors_identity(collection, queries), "index": "flat", "params": {}}

    def identity(self) -> dict[str, Any]:
        """Which server, its version, and how it is searched."""
        found = {"mode": self.mode, **self.server_values, "server": repr(self.server)}
        return {**found, "analyzer": self.analyzer} if self.mode == "match" else found
