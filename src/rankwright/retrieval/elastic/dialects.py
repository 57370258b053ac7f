"""Where Elasticsearch and OpenSearch differ: clients, vectors, and points in time (PIT)."""

from __future__ import annotations

import logging
from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, ClassVar

from .bounded_http import bound_answers
from .responses import RefusedError, connection_failure, parse_failure, tls_failure, unreadable

if TYPE_CHECKING:
    from .address import Address

VECTOR = "vector"
CONNECTIONS = 16
SLOWEST = 3  # timeouts that a complete answer may take
# of the clients, on an answer that none of their checks foresees
PARSING_ERRORS = (ValueError, LookupError, TypeError, AttributeError, RecursionError)


class Dialect(ABC):
    """A kind of server, behind one small interface: bytes go out, a parsed answer comes back."""

    name: ClassVar[str]
    title: ClassVar[str]
    majors: ClassVar[tuple[int, ...]]  # releases that are supported

    @abstractmethod
    def connect(self, address: Address, timeout: float) -> Any:
        """The official client, without retries: those are ours."""

    @abstractmethod
    def request(self, client: Any, method: str, path: str, data: bytes | None, kind: str) -> Any:
        """The answer to one request; raises BusyError, RefusedError or OddAnswerError."""

    @abstractmethod
    def is_foreign(self, status: int, kind: str) -> bool:
        """Whether a refusal means that the server is of another kind."""

    @abstractmethod
    def vector_mapping(self, dim: int, graph: Mapping[str, int] | None) -> tuple[dict[str, Any], dict[str, Any]]:
        """The mapping of unit vectors, with a graph of neighbors or without, and the index settings it needs."""

    @abstractmethod
    def knn_query(
        self, vector: Sequence[float], k: int, candidates: int, allowed: dict[str, Any] | None = None
    ) -> dict[str, Any]:
        """The search for the nearest vectors through the graph, among the docs that a query matches."""

    @abstractmethod
    def exact_query(self, vector: Sequence[float], allowed: dict[str, Any] | None = None) -> dict[str, Any]:
        """The search over every vector, or over those of docs that a query matches.

        Scores are products plus 1, since no score may be negative.
        """

    @abstractmethod
    def open_pit(self, index: str, keep: str) -> tuple[str, str]:
        """The request that opens a point in time, and the key of its id in the answer."""

    @abstractmethod
    def close_pit(self, pit: str) -> tuple[str, dict[str, Any]]:
        """The request that closes a point in time."""


def with_vector(allowed: dict[str, Any] | None) -> dict[str, Any]:
    """The docs that have a vector, of those that a query matches."""
    exists = {"exists": {"field": VECTOR}}
    return {"bool": {"filter": [exists, allowed]}} if allowed else exists


class Elasticsearch(Dialect):
    """Elasticsearch 8 and, by its compatibility with clients of 8, 9."""

    name, title, majors = "elastic", "Elasticsearch", (8, 9)

    def connect(self, address: Address, timeout: float) -> Any:
        from elasticsearch import Elasticsearch as Client

        logging.getLogger("elastic_transport").setLevel(logging.CRITICAL)  # it would log addresses
        client = Client(
            address.url, api_key=address.api_key, ca_certs=address.ca, request_timeout=timeout, max_retries=0,
            headers={"authorization": address.basic_auth} if address.basic_auth else None,
            connections_per_node=CONNECTIONS,
        )  # fmt: skip
        for node in client.transport.node_pool.all():
            bound_answers(node.pool, SLOWEST * timeout)
        return client

    def request(self, client: Any, method: str, path: str, data: bytes | None, kind: str) -> Any:
        import elastic_transport as transport
        import elasticsearch as es

        # the client sends a body of bytes unchanged
        headers = {"accept": "application/json", **({} if data is None else {"content-type": kind})}
        try:
            response = client.perform_request(method, path, headers=headers, body=data)
            return getattr(response, "body", response)
        except es.UnsupportedProductError:
            raise RefusedError(0, "unsupported product", "") from None
        except transport.SerializationError as error:
            raise unreadable(error) from None
        except es.ApiError as error:
            after = error.meta.headers.get("retry-after") if error.meta else None
            raise parse_failure(error.meta.status, error.body, after) from None
        except transport.TlsError as error:
            raise tls_failure(error) from None
        except (transport.TransportError, OSError) as error:
            raise connection_failure(error) from None
        except PARSING_ERRORS as error:
            raise unreadable(error) from None

    def is_foreign(self, status: int, kind: str) -> bool:
        return kind == "unsupported product" or status == 406

    def vector_mapping(self, dim: int, graph: Mapping[str, int] | None) -> tuple[dict[str, Any], dict[str, Any]]:
        mapping: dict[str, Any] = {"type": "dense_vector", "dims": dim, "index": graph is not None}
        if graph is not None:
            mapping |= {"similarity": "dot_product", "index_options": {"type": "hnsw", **graph}}
        return mapping, {}

    def knn_query(
        self, vector: Sequence[float], k: int, candidates: int, allowed: dict[str, Any] | None = None
    ) -> dict[str, Any]:
        # k is the number of candidates, so that ties at the cut are ours to break; `size` cuts
        found = {"field": VECTOR, "query_vector": list(vector), "k": candidates, "num_candidates": candidates}
        return {"knn": found | ({"filter": allowed} if allowed else {})}

    def exact_query(self, vector: Sequence[float], allowed: dict[str, Any] | None = None) -> dict[str, Any]:
        # for opposite vectors the sum may round below 0, which no score may be
        source = f"Math.max(dotProduct(params.q, '{VECTOR}') + 1.0, 0.0)"
        script = {"source": source, "params": {"q": list(vector)}}
        return {"query": {"script_score": {"query": with_vector(allowed), "script": script}}}

    def open_pit(self, index: str, keep: str) -> tuple[str, str]:
        return f"/{index}/_pit?keep_alive={keep}", "id"

    def close_pit(self, pit: str) -> tuple[str, dict[str, Any]]:
        return "/_pit", {"id": pit}


class OpenSearch(Dialect):
    """OpenSearch 2, with vectors in its k-NN plugin (Lucene graphs)."""

    name, title, majors = "opensearch", "OpenSearch", (2, 3)

    def connect(self, address: Address, timeout: float) -> Any:
        from opensearchpy import OpenSearch as Client

        logging.getLogger("opensearch").setLevel(logging.CRITICAL)  # it would log addresses
        authorization = address.basic_auth or (f"ApiKey {address.api_key}" if address.api_key else None)
        client = Client(
            address.url, headers={"authorization": authorization} if authorization else None, ca_certs=address.ca,
            timeout=timeout, max_retries=0, verify_certs=True, ssl_show_warn=False, pool_maxsize=CONNECTIONS,
        )  # fmt: skip
        bound_answers(client.transport.get_connection().pool, SLOWEST * timeout)
        return client

    def request(self, client: Any, method: str, path: str, data: bytes | None, kind: str) -> Any:
        import opensearchpy as os_

        headers = {} if data is None else {"content-type": kind}
        try:
            return client.transport.perform_request(method, path, headers=headers, body=data)
        except os_.SSLError as error:
            raise tls_failure(error) from None
        except os_.ConnectionError as error:
            raise connection_failure(error) from None
        except os_.TransportError as error:
            raise parse_failure(error.status_code, error.info, None) from None
        except OSError as error:
            raise connection_failure(error) from None
        except (os_.SerializationError, *PARSING_ERRORS) as error:
            raise unreadable(error) from None

    def is_foreign(self, status: int, kind: str) -> bool:
        return False

    def vector_mapping(self, dim: int, graph: Mapping[str, int] | None) -> tuple[dict[str, Any], dict[str, Any]]:
        mapping: dict[str, Any] = {"type": "knn_vector", "dimension": dim}
        if graph is None:
            return mapping, {}
        how = {"name": "hnsw", "engine": "lucene", "space_type": "cosinesimil", "parameters": dict(graph)}
        return mapping | {"method": how}, {"knn": True}

    def knn_query(
        self, vector: Sequence[float], k: int, candidates: int, allowed: dict[str, Any] | None = None
    ) -> dict[str, Any]:
        found = {"vector": list(vector), "k": max(k, candidates)}
        return {"query": {"knn": {VECTOR: found | ({"filter": allowed} if allowed else {})}}}

    def exact_query(self, vector: Sequence[float], allowed: dict[str, Any] | None = None) -> dict[str, Any]:
        # for unit vectors the cosine is the product; this script's scores are 1 + cosine
        params = {"field": VECTOR, "query_value": list(vector), "space_type": "cosinesimil"}
        script = {"source": "knn_score", "lang": "knn", "params": params}
        return {"query": {"script_score": {"query": with_vector(allowed), "script": script}}}

    def open_pit(self, index: str, keep: str) -> tuple[str, str]:
        return f"/{index}/_search/point_in_time?keep_alive={keep}", "pit_id"

    def close_pit(self, pit: str) -> tuple[str, dict[str, Any]]:
        return "/_search/point_in_time", {"pit_id": [pit]}


DIALECTS: dict[str, Dialect] = {"elasticsearch": Elasticsearch(), "opensearch": OpenSearch()}
