"""The retriever: a server, the indices built on it, and how to list and drop them."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from ...base.hashing import fingerprint
from ...collection.collection import Collection
from ...errors import RankwrightError
from ...table import Column, Table
from . import doc_chunks, indices
from .address import Address
from .bulk_load import ensure_loaded
from .client import PATIENCE, Server
from .dialects import VECTOR
from .doc_chunks import ALL
from .elastic_index import ElasticIndex
from .mapping import analysis, parameters
from .responses import RefusedError

if TYPE_CHECKING:
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
    ) -> ElasticIndex:
        """Index docs, or their vectors; an index with the same content is reused.

        Its name is made from its content; it gets that name (an alias) once every doc is there, by count and checksums.
        """
        from ..dense.vector_index import Dense

        has_vectors = isinstance(docs, Dense)
        mode = mode or ("knn" if has_vectors else "match")
        values = parameters(mode, params)
        if (mode != "match") is not has_vectors:
            needed = "texts: pass a collection" if mode == "match" else "vectors: pass a Dense index"
            raise RankwrightError(f"elastic: mode {mode!r} searches {needed}")
        settings: dict[str, Any] = {"number_of_shards": values["shards"]}
        if isinstance(docs, Dense):
            docs.check_encoder()
            graph = {key: values[key] for key in ("m", "ef_construction")} if mode == "knn" else None
            mapping, more = self.server.dialect.vector_mapping(docs.vectors.shape[1], graph)
            settings |= more
            content = doc_chunks.scan_docs(doc_chunks.vector_lines(docs), name or "vectors")
            plan = self.plan(name or "vectors", mode, content, settings, {VECTOR: mapping}, values)
            was_loaded = ensure_loaded(self.server, plan)
            return ElasticIndex(self.server, plan.name, mode, content.docs, values, docs.encoder, was_loaded)
        collection = docs if isinstance(docs, Collection) else Collection.of(docs)
        name = name or collection.name
        boosts = values["boosts"]
        chosen = tuple(boosts) if boosts else collection.resolve_fields(fields)
        unboosted = next((each for each in fields or () if each not in chosen), None)
        if unboosted is not None:
            raise RankwrightError(f"elastic: field {unboosted!r} has no boost")
        server_analyzer, more = analysis(analyzer)
        bm25 = {"type": "BM25", "k1": float(values["k1"]), "b": float(values["b"])}
        settings |= {"similarity": {"default": bm25}, **more}
        text = {"type": "text", "analyzer": server_analyzer, "index_options": "freqs"}
        mapping = {"field": {"properties": dict.fromkeys(chosen if boosts else (ALL,), text)}}
        content = doc_chunks.scan_docs(doc_chunks.text_lines(collection, chosen, boosts), name)
        plan = self.plan(name, mode, content, settings, mapping, values)
        was_loaded = ensure_loaded(self.server, plan)
        return ElasticIndex(self.server, plan.name, mode, content.docs, values, None, was_loaded)

    def plan(
        self,
        name: str,
        mode: str,
        content: doc_chunks.Content,
        settings: Mapping[str, Any],
        mapping: Mapping[str, Any],
        values: Mapping[str, Any],
    ) -> indices.Plan:
        """An index to build, its name made from all that determines it."""
        key = fingerprint(str(indices.LAYOUT), content.digest, json.dumps([settings, mapping], sort_keys=True))[:16]
        alias = f"{indices.PREFIX}-{indices.slug(name)}-{key}"
        return indices.Plan(alias, key, name, mode, content, settings, mapping, values["replicas"], values["merge"])

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
