"""Elasticsearch and OpenSearch: docs are loaded into a real server, which answers the queries.

client (requests, retried while the server is busy or unreachable), dialects (where the two servers differ),
doc_chunks (docs as the server gets them, named by content), bulk_load (until the server has every doc), indices
(which are ours, and complete), elastic_index (queries to a run), elastic (the retriever); filter_query (conditions as
queries), metadata_fields (what they are about); foreign_index (an index that is not ours), foreign_fields (its types).
"""

from typing import TYPE_CHECKING

from ...base.lazy import attach

if TYPE_CHECKING:
    from .elastic import Elastic as Elastic
    from .elastic_index import ElasticIndex as ElasticIndex

HOMES = {"Elastic": "elastic", "ElasticIndex": "elastic_index"}
__all__ = list(HOMES)
__getattr__ = attach(__name__, HOMES)
