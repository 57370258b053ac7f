"""The encoders by name, for commands and spec files."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields
from typing import Any

from ....errors import RankwrightError, listed, unknown
from .encoder import Encoder
from .given_vectors import Vectors
from .lsa import Lsa
from .onnx import Onnx
from .sentence_transformer import SentenceTransformer

ENCODERS: dict[str, type[Encoder]] = {each.kind: each for each in (Lsa, Onnx, SentenceTransformer, Vectors)}
FIRST = {"onnx": "model", "sentence-transformers": "model", "vectors": "vectors"}  # what stands behind the colon
ALSO = {"path": "model", "docs": "vectors"}  # other names of parameters


def create_encoder(name: str, params: Mapping[str, Any] | None = None) -> Encoder:
    """The encoder of a name and parameters: `onnx` with path=FOLDER; or both in one, `onnx:FOLDER`."""
    kind, _, first = name.partition(":")
    if kind not in ENCODERS:
        raise unknown("encoder", kind, ENCODERS)
    made = ENCODERS[kind]
    allowed = [each.name for each in fields(made) if each.repr]
    values = {key if key in allowed else ALSO.get(key, key): value for key, value in (params or {}).items()}
    strange = next((key for key in values if key not in allowed), None)
    if strange is not None:
        raise RankwrightError(f"encoder {kind}: has no parameter {strange!r}; it has {listed(allowed)}")
    needed = FIRST.get(kind)
    if first and needed is None:
        raise RankwrightError(f"encoder {kind}: takes no path; {first!r} says nothing")
    if first and needed:
        parts = first.split(",") if kind == "vectors" else [first]
        behind = dict(zip((needed, "queries"), parts, strict=False))
        both = next((key for key in behind if key in values), None)
        if both or len(parts) > 2:
            raise RankwrightError(f"encoder {name}: {f'{both} is given twice' if both else 'two files at most'}")
        values |= behind
    if needed == "model" and needed not in values:
        raise RankwrightError(f"encoder {kind}: needs {needed}: {kind}:{needed.upper()}, or {needed}=...")
    return made(**values)


PARAMETERS = {
    "model": "a preset's name, a model's name on the hub (sentence-transformers), or its folder; also `path`",
    "preset": "the recipe of a known family",
    "pooling": "how the rows of a text's tokens become one",
    "query_pooling": "the same for queries, where it differs",
    "query_prompt": "what stands before a query, or a form with `{query}`",
    "doc_prompt": "what stands before a doc, or a form with its fields: `title: {title} | text: {text}`",
    "max_length": "tokens of a text that are read; the rest is cut off",
    "dim": "numbers of a vector that are kept, then made of length 1 again (Matryoshka); of `lsa` the axes (256)",
    "batch": "texts that are encoded together",
    "dtype": "float32, bfloat16 or float16",
    "device": "cpu, cuda, mps; else what is there",
    "threads": "threads of onnxruntime",
    "analyzer": "how text becomes terms, for `lsa`",
    "vectors": "the file of the docs' vectors; also `docs`. Else vectors/docs.npy beside the collection",
    "queries": "the file of the queries' vectors. Else vectors/queries.npy beside the collection",
}
