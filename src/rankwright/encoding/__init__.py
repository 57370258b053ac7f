"""Encode: texts to unit vectors, by a model (ONNX, sentence-transformers), by LSA, or given."""

from typing import TYPE_CHECKING

from ..lazy import attach

if TYPE_CHECKING:
    from .encoder import Encoder as Encoder
    from .encoders import ENCODERS as ENCODERS
    from .encoders import create_encoder as create_encoder
    from .lsa import Lsa as Lsa
    from .onnx import Onnx as Onnx
    from .recipes import PRESETS as PRESETS
    from .transformer import EmbeddingGemmaEmbedder as EmbeddingGemmaEmbedder
    from .transformer import SentenceTransformer as SentenceTransformer
    from .vectors import Vectors as Vectors

HOMES = {
    "ENCODERS": "encoders",
    "PRESETS": "recipes",
    "EmbeddingGemmaEmbedder": "transformer",
    "Encoder": "encoder",
    "Lsa": "lsa",
    "Onnx": "onnx",
    "SentenceTransformer": "transformer",
    "Vectors": "vectors",
    "create_encoder": "encoders",
}
__all__ = list(HOMES)
__getattr__ = attach(__name__, HOMES)
