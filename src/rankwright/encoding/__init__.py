"""Encode: texts to unit vectors, by a model (ONNX, sentence-transformers), by LSA, or given."""

from ..lazy import attach

HOMES = {
    "ENCODERS": "encoders",
    "PRESETS": "recipes",
    "Encoder": "encoder",
    "Lsa": "lsa",
    "Onnx": "onnx",
    "SentenceTransformer": "transformer",
    "Vectors": "vectors",
    "create_encoder": "encoders",
}
__all__ = list(HOMES)
__getattr__ = attach(__name__, HOMES)
