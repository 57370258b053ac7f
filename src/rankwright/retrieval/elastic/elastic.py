"""The retriever: a server, the indices that are built on it, and those that are ours."""

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
from .bulk_load import loaded
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
    def at(cls, address: Address, patience: float = PATIENCE, first: float | None = None) -> Elastic:
        """The server at an address; `first`: seconds that its first answer is waited for."""
        made = cls.__new__(cls)
        made.server = Server.reach(address, patience, first)
        return made

    def build(
        self,
        docs: Collection | Mapping[str, str] | Dense,
        mode: str | None = None,
        analyzer: str = "english",
        params: Mapping[str, Any] | None = None,
        fields: Sequence[str] | None = None,
        name: str | None = None,
    ) -> ElasticIndex:
        """The index of docs, or of their vectors: the one that is there if its content is the same, else loaded.

        It is named by its content, and gets that name (an alias) when every doc is there: counted, and sums compared.
        """
        from ..dense.vector_index import Dense

        vectors = isinstance(docs, Dense)
        mode = mode or ("knn" if vectors else "match")
        values = parameters(mode, params)
        if (mode != "match") is not vectors:
            needed = "texts: give a collection" if mode == "match" else "vectors: give a Dense index"
            raise RankwrightError(f"elastic: mode {mode!r} is of {needed}")
        settings: dict[str, Any] = {"number_of_shards": values["shards"]}
        if isinstance(docs, Dense):
            docs.sound()
            graph = {key: values[key] for key in ("m", "ef_construction")} if mode == "knn" else None
            mapping, more = self.server.dialect.vectors(docs.vectors.shape[1], graph)
            settings |= more
            found = doc_chunks.content(doc_chunks.vectors(docs), name or "vectors")
            plan = self.plan(name or "vectors", mode, found, settings, {VECTOR: mapping}, values)
            made = loaded(self.server, plan)
            return ElasticIndex(self.server, plan.name, mode, found.docs, values, docs.encoder, made)
        collection = docs if isinstance(docs, Collection) else Collection.of(docs)
        name = name or collection.name
        boosts = values["boosts"]
        chosen = tuple(boosts) if boosts else collection.searched(fields)
        strange = next((each for each in fields or () if each not in chosen), None)
        if strange is not None:
            raise RankwrightError(f"elastic: field {strange!r} is asked for and has no boost")
        own, more = analysis(analyzer)
        bm25 = {"type": "BM25", "k1": float(values["k1"]), "b": float(values["b"])}
        settings |= {"similarity": {"default": bm25}, **more}
        text = {"type": "text", "analyzer": own, "index_options": "freqs"}
        mapping = {"field": {"properties": dict.fromkeys(chosen if boosts else (ALL,), text)}}
        found = doc_chunks.content(doc_chunks.texts(collection, chosen, boosts), name)
        plan = self.plan(name, mode, found, settings, mapping, values)
        made = loaded(self.server, plan)
        return ElasticIndex(self.server, plan.name, mode, found.docs, values, None, made)

    def plan(
        self,
        name: str,
        mode: str,
        found: doc_chunks.Content,
        settings: Mapping[str, Any],
        mapping: Mapping[str, Any],
        values: Mapping[str, Any],
    ) -> indices.Plan:
        """An index as it is wanted, its name made of all that decides it."""
        key = fingerprint(str(indices.LAYOUT), found.digest, json.dumps([settings, mapping], sort_keys=True))[:16]
        alias = f"{indices.OURS}-{indices.slug(name)}-{key}"
        return indices.Plan(alias, key, name, mode, found, settings, mapping, values["replicas"], values["merge"])

    def indices(self) -> Table:
        """Our indices on the server: docs, size, and whether each is whole."""
        try:
            found = list(indices.listed(self.server))
        except RefusedError as refused:
            raise self.server.wrong("", refused) from None
        rows = tuple(
            (each.name, each.mark["collection"], each.mark["mode"], each.docs, each.size / 1e6,
             "whole" if each.whole else f"loading: {each.docs:,} of {each.mark['docs']:,}")
            for each in found
        )  # fmt: skip
        heads = (Column("index"), Column("collection"), Column("mode"), Column("docs", 0), Column("MB", 1), Column(""))
        return Table(heads, rows, f"Our indices on {self.server.dialect.title} {self.server.version}")

    def drop(self, name: str) -> None:
        """Remove an index of ours, by its name or its alias."""
        try:
            marks = indices.ours(self.server)
        except RefusedError as refused:
            raise self.server.wrong("", refused) from None
        known = [index for index, mark in marks.items() if name in (index, mark["alias"])]
        if not known:
            raise RankwrightError(f"index {name!r}: is not ours, or not there; 'rankwright elastic ls' lists ours")
        for index in known:
            indices.drop(self.server, index)

    def __repr__(self) -> str:
        return f"Elastic({self.server.dialect.title} {self.server.version})"
