"""Elasticsearch and OpenSearch: docs go to a real server, queries are answered by it.

server (one request, asked again while the server is busy or away), dialects (what the two servers say differently),
content (docs as the server gets them, named by what they are), loading (until the server has every doc), indices
(which are ours, whole, or to be dropped), searching (queries to a run), elastic (the retriever).
"""

from typing import TYPE_CHECKING

from ...base.lazy import attach

if TYPE_CHECKING:
    from .elastic import Elastic as Elastic
    from .elastic_index import ElasticIndex as ElasticIndex

HOMES = {"Elastic": "elastic", "ElasticIndex": "elastic_index"}
__all__ = list(HOMES)
__getattr__ = attach(__name__, HOMES)
