"""The retriever: a server, the indices built on it, and how to list and drop them."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Any

from ...base.hashing import fingerprint
from ...collection.collection import Collection
from ...errors import RankwrightError
from ...table import Column, Table
from ..filter_parser import parse_filter
from . import doc_chunks, indices
from .address import Address
from .bulk_load import ensure_loaded
from .client import PATIENCE, Server
from .dialects import VECTOR
from .doc_chunks import ALL
from .elastic_index import ElasticIndex
from .filter_query import to_query
from .mapping import analysis, parameters
from .metadata_fields import DocMetadata
from .responses import RefusedError

if TYPE_CHECKING:
    from ..dense.encoders.encoder import Encoder
    from ..dense.vector_index import Dense


class Elastic:
    """An Elasticsearch 8 or OpenSearch 2 server; what is not given of its address comes from the environment."""

    def __init__(
        self,
        url: str | None = None,
        api_key: str | None = None,
        user: str | None = None,
        password: str | None = None,
        ca: str | None = None,
        patience: float = PATIENCE,
    ) -> None:
        given = {"url": url, "api_key": api_key, "user": user, "password": password, "ca": ca}
        self.server = Server.reach(Address.of(given), patience)

    @classmethod
    def at(
        cls, address: Address, patience: float = PATIENCE, first: float | None = None, reads_only: bool = False
    ) -> Elastic:
        """The server at an address; `first`: seconds to wait for its first answer."""
        elastic = cls.__new__(cls)
        elastic.server = Server.reach(address, patience, first, reads_only)
        return elastic

    def build(
        self,
        docs: Collection | Mapping[str, str] | Dense,
        mode: str | None = None,
        analyzer: str = "english",
        params: Mapping[str, Any] | None = None,
        fields: Sequence[str] | None = None,
        name: str | None = None,
        filter: str | None = None,
    ) -> ElasticIndex:
        """Index docs, or their vectors; an index with the same content is reused.

        Its name is made from its content; it gets that name (an alias) once every doc is there, by count and checksums.
        Metadata is loaded for a `filter` and for filters of the collection's queries, otherwise at the first search
        with one: into an index of its own.
        """
        from ..dense.vector_index import Dense

        has_vectors = isinstance(docs, Dense)
        mode = mode or ("knn" if has_vectors else "match")
        values = parameters(mode, params)
        if (mode != "match") is not has_vectors:
            needed = "texts: pass a collection" if mode == "match" else "vectors: pass a Dense index"
            raise RankwrightError(f"elastic: mode {mode!r} searches {needed}")
        if isinstance(docs, Dense):
            docs.check_encoder()
            collection = docs.collection
            load = partial(self.load_vectors, docs, mode, values, name or "vectors")
        else:
            collection = docs if isinstance(docs, Collection) else Collection.of(docs)
            load = partial(self.load_texts, collection, analyzer, values, fields, name or collection.name)

        def load_metadata() -> ElasticIndex:
            if collection is None:
                raise RankwrightError("filter: the vectors have no metadata; build them from a collection that does")
            metadata = DocMetadata.of(collection, docs.id_series if isinstance(docs, Dense) else None)
            if filter is not None:
                to_query(parse_filter(filter), metadata)  # so that nothing is loaded for one that is refused
            return replace(load(metadata), filter=filter)

        has_filters = filter is not None or bool(collection and collection.filters)
        return load_metadata() if has_filters else replace(load(None), load_metadata=load_metadata)

    def load_vectors(
        self, dense: Dense, mode: str, values: Mapping[str, Any], name: str, metadata: DocMetadata | None
    ) -> ElasticIndex:
        """Have the vectors on the server."""
        graph = {key: values[key] for key in ("m", "ef_construction")} if mode == "knn" else None
        mapping, settings = self.server.dialect.vector_mapping(dense.vectors.shape[1], graph)
        lines = doc_chunks.vector_lines(dense)
        return self.load(name, mode, lines, settings, {VECTOR: mapping}, values, metadata, dense.encoder)

    def load_texts(
        self,
        collection: Collection,
        analyzer: str,
        values: Mapping[str, Any],
        fields: Sequence[str] | None,
        name: str,
        metadata: DocMetadata | None,
    ) -> ElasticIndex:
        """Have the texts on the server."""
        boosts = values["boosts"]
        chosen = tuple(boosts) if boosts else collection.resolve_fields(fields)
        unboosted = next((each for each in fields or () if each not in chosen), None)
        if unboosted is not None:
            raise RankwrightError(f"elastic: field {unboosted!r} has no boost")
        server_analyzer, more = analysis(analyzer)
        bm25 = {"type": "BM25", "k1": float(values["k1"]), "b": float(values["b"])}
        settings = {"similarity": {"default": bm25}, **more}
        text = {"type": "text", "analyzer": server_analyzer, "index_options": "freqs"}
        mapping = {"field": {"properties": dict.fromkeys(chosen if boosts else (ALL,), text)}}
        lines = doc_chunks.text_lines(collection, chosen, boosts)
        return self.load(name, "match", lines, settings, mapping, values, metadata)

    def load(
        self,
        name: str,
        mode: str,
        lines: doc_chunks.Lines,
        settings: Mapping[str, Any],
        mapping: Mapping[str, Any],
        values: Mapping[str, Any],
        metadata: DocMetadata | None,
        encoder: Encoder | None = None,
    ) -> ElasticIndex:
        """Have the docs on the server, with their metadata if it is given; its name comes from all that decides it."""
        settings = {"number_of_shards": values["shards"], **settings}
        if metadata is not None:
            lines = metadata.add_to(lines)
            settings, mapping = {**settings, **metadata.settings}, {**mapping, **metadata.mapping}
        content = doc_chunks.scan_docs(lines, name)
        key = fingerprint(str(indices.LAYOUT), content.digest, json.dumps([settings, mapping], sort_keys=True))[:16]
        alias = f"{indices.PREFIX}-{indices.slug(name)}-{key}"
        plan = indices.Plan(alias, key, name, mode, content, settings, mapping, values["replicas"], values["merge"])
        plan = replace(plan, columns=metadata.names) if metadata is not None else plan
        was_loaded = ensure_loaded(self.server, plan)
        return ElasticIndex(self.server, plan.name, mode, content.docs, values, encoder, was_loaded, metadata)

    def indices(self) -> Table:
        """Our indices on the server: docs, size, and whether each is complete."""
        try:
            found = list(indices.list_indices(self.server))
        except RefusedError as refused:
            raise self.server.refusal("", refused) from None
        rows = tuple(
            (each.name, each.mark.collection, each.mark.mode, each.docs, each.size / 1e6,
             "complete" if each.is_complete else f"loading: {each.docs:,} of {each.mark.docs:,}")
            for each in found
        )  # fmt: skip
        heads = (
            Column("index"),
            Column("collection"),
            Column("mode"),
            Column("docs", 0),
            Column("MB", 1),
            Column("state"),
        )
        return Table(heads, rows, f"Our indices on {self.server.dialect.title} {self.server.version}")

    def drop(self, name: str) -> None:
        """Remove one of our indices, by its name or its alias."""
        try:
            marks = indices.find_marks(self.server)
        except RefusedError as refused:
            raise self.server.refusal("", refused) from None
        known = [index for index, mark in marks.items() if name in (index, mark.alias)]
        if not known:
            raise RankwrightError(f"index {name!r}: is missing or not ours; 'rankwright elastic ls' lists ours")
        for index in known:
            indices.drop(self.server, index)

    def __repr__(self) -> str:
        return f"Elastic({self.server.dialect.title} {self.server.version})"
