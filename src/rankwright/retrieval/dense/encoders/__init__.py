"""Encode: texts to unit vectors, by a model (ONNX, sentence-transformers, an endpoint), by LSA, or precomputed."""

from typing import TYPE_CHECKING

from ....base.lazy import attach

if TYPE_CHECKING:
    from .embedding_endpoint import Endpoint as Endpoint
    from .encoder import Encoder as Encoder
    from .encoder_registry import ENCODERS as ENCODERS
    from .encoder_registry import create_encoder as create_encoder
    from .given_vectors import Vectors as Vectors
    from .lsa import Lsa as Lsa
    from .model_recipes import PRESETS as PRESETS
    from .onnx import Onnx as Onnx
    from .sentence_transformer import EmbeddingGemmaEmbedder as EmbeddingGemmaEmbedder
    from .sentence_transformer import SentenceTransformer as SentenceTransformer

HOMES = {
    "ENCODERS": "encoder_registry",
    "PRESETS": "model_recipes",
    "EmbeddingGemmaEmbedder": "sentence_transformer",
    "Encoder": "encoder",
    "Endpoint": "embedding_endpoint",
    "Lsa": "lsa",
    "Onnx": "onnx",
    "SentenceTransformer": "sentence_transformer",
    "Vectors": "given_vectors",
    "create_encoder": "encoder_registry",
}
__all__ = list(HOMES)
__getattr__ = attach(__name__, HOMES)
