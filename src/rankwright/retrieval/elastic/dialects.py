"""What Elasticsearch 8 and OpenSearch 2 say differently: their clients, vectors, and points in time."""

from __future__ import annotations

import logging
from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, ClassVar

from .responses import BusyError, RefusedError, answered, plain, secured

if TYPE_CHECKING:
    from .address import Address

VECTOR = "vector"
CONNECTIONS = 16


class Dialect(ABC):
    """A kind of server, behind one small interface: bytes go out, a parsed answer comes back."""

    name: ClassVar[str]
    title: ClassVar[str]
    major: ClassVar[int]

    @abstractmethod
    def connect(self, address: Address, slow: float) -> Any:
        """The official client, which asks once: asking again is ours."""

    @abstractmethod
    def request(self, client: Any, method: str, path: str, data: bytes | None, kind: str) -> Any:
        """The answer to one request; BusyError or RefusedError."""

    @abstractmethod
    def foreign(self, status: int, kind: str) -> bool:
        """Whether a refusal means that the server is another."""

    @abstractmethod
    def vectors(self, numbers: int, graph: Mapping[str, int] | None) -> tuple[dict[str, Any], dict[str, Any]]:
        """The mapping of unit vectors, with a graph of neighbours or without, and settings of the index."""

    @abstractmethod
    def near(self, vector: Sequence[float], k: int, candidates: int) -> dict[str, Any]:
        """The search for the nearest vectors through the graph."""

    @abstractmethod
    def exact(self, vector: Sequence[float]) -> dict[str, Any]:
        """The search that looks at every vector: scores are products plus 1, since none may be below 0."""

    @abstractmethod
    def moment(self, index: str, keep: str) -> tuple[str, str]:
        """The request that opens a point in time, and the key of its id in the answer."""

    @abstractmethod
    def over(self, moment: str) -> tuple[str, dict[str, Any]]:
        """The request that closes a point in time."""


class Elasticsearch(Dialect):
    """Elasticsearch 8."""

    name, title, major = "elastic", "Elasticsearch", 8

    def connect(self, address: Address, slow: float) -> Any:
        from elasticsearch import Elasticsearch as Client

        logging.getLogger("elastic_transport").setLevel(logging.CRITICAL)  # it would show addresses
        return Client(
            address.url, api_key=address.api_key, ca_certs=address.ca, request_timeout=slow, max_retries=0,
            headers={"authorization": address.basic} if address.basic else None, connections_per_node=CONNECTIONS,
        )  # fmt: skip

    def request(self, client: Any, method: str, path: str, data: bytes | None, kind: str) -> Any:
        import elastic_transport as transport
        import elasticsearch as es

        # a body that is bytes passes through the client as it is
        headers = {"accept": "application/json", **({} if data is None else {"content-type": kind})}
        try:
            found = client.perform_request(method, path, headers=headers, body=data)
            return getattr(found, "body", found)
        except es.UnsupportedProductError:
            raise RefusedError(0, "unsupported product", "") from None
        except es.ApiError as error:
            after = error.meta.headers.get("retry-after") if error.meta else None
            raise answered(error.meta.status, error.body, after) from None
        except transport.TlsError as error:
            raise secured(error) from None
        except (transport.TransportError, OSError) as error:
            raise BusyError(f"no answer ({plain(error)})") from None

    def foreign(self, status: int, kind: str) -> bool:
        return kind == "unsupported product" or status == 406

    def vectors(self, numbers: int, graph: Mapping[str, int] | None) -> tuple[dict[str, Any], dict[str, Any]]:
        made: dict[str, Any] = {"type": "dense_vector", "dims": numbers, "index": graph is not None}
        if graph is not None:
            made |= {"similarity": "dot_product", "index_options": {"type": "hnsw", **graph}}
        return made, {}

    def near(self, vector: Sequence[float], k: int, candidates: int) -> dict[str, Any]:
        # as many as are looked at, so that ties at the cut are ours to break; the size cuts
        return {"knn": {"field": VECTOR, "query_vector": list(vector), "k": candidates, "num_candidates": candidates}}

    def exact(self, vector: Sequence[float]) -> dict[str, Any]:
        # of opposite vectors it may be rounded to less than 0, which no score may be
        source = f"Math.max(dotProduct(params.q, '{VECTOR}') + 1.0, 0.0)"
        script = {"source": source, "params": {"q": list(vector)}}
        return {"query": {"script_score": {"query": {"exists": {"field": VECTOR}}, "script": script}}}

    def moment(self, index: str, keep: str) -> tuple[str, str]:
        return f"/{index}/_pit?keep_alive={keep}", "id"

    def over(self, moment: str) -> tuple[str, dict[str, Any]]:
        return "/_pit", {"id": moment}


class OpenSearch(Dialect):
    """OpenSearch 2, vectors by its k-NN plugin with Lucene's graphs."""

    name, title, major = "opensearch", "OpenSearch", 2

    def connect(self, address: Address, slow: float) -> Any:
        from opensearchpy import OpenSearch as Client

        logging.getLogger("opensearch").setLevel(logging.CRITICAL)  # it would show addresses
        known = address.basic or (f"ApiKey {address.api_key}" if address.api_key else None)
        return Client(
            address.url, headers={"authorization": known} if known else None, ca_certs=address.ca, timeout=slow,
            max_retries=0, verify_certs=True, ssl_show_warn=False, pool_maxsize=CONNECTIONS,
        )  # fmt: skip

    def request(self, client: Any, method: str, path: str, data: bytes | None, kind: str) -> Any:
        import opensearchpy as os_

        headers = {} if data is None else {"content-type": kind}
        try:
            return client.transport.perform_request(method, path, headers=headers, body=data)
        except os_.SSLError as error:
            raise secured(error) from None
        except os_.ConnectionError as error:
            raise BusyError(f"no answer ({plain(error)})") from None
        except os_.TransportError as error:
            raise answered(error.status_code, error.info, None) from None
        except (os_.SerializationError, OSError) as error:
            raise BusyError(f"no answer that can be read ({plain(error)})") from None

    def foreign(self, status: int, kind: str) -> bool:
        return False

    def vectors(self, numbers: int, graph: Mapping[str, int] | None) -> tuple[dict[str, Any], dict[str, Any]]:
        made: dict[str, Any] = {"type": "knn_vector", "dimension": numbers}
        if graph is None:
            return made, {}
        how = {"name": "hnsw", "engine": "lucene", "space_type": "cosinesimil", "parameters": dict(graph)}
        return made | {"method": how}, {"knn": True}

    def near(self, vector: Sequence[float], k: int, candidates: int) -> dict[str, Any]:
        return {"query": {"knn": {VECTOR: {"vector": list(vector), "k": max(k, candidates)}}}}

    def exact(self, vector: Sequence[float]) -> dict[str, Any]:
        # of unit vectors the cosine is the product; this script's scores are 1 + cosine
        params = {"field": VECTOR, "query_value": list(vector), "space_type": "cosinesimil"}
        script = {"source": "knn_score", "lang": "knn", "params": params}
        return {"query": {"script_score": {"query": {"exists": {"field": VECTOR}}, "script": script}}}

    def moment(self, index: str, keep: str) -> tuple[str, str]:
        return f"/{index}/_search/point_in_time?keep_alive={keep}", "pit_id"

    def over(self, moment: str) -> tuple[str, dict[str, Any]]:
        return "/_search/point_in_time", {"pit_id": [moment]}


DIALECTS: dict[str, Dialect] = {"elasticsearch": Elasticsearch(), "opensearch": OpenSearch()}
