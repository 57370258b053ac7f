"""The encoders by name: entries of one table, created from parameters."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ....base.registry import Registry
from ....errors import RankwrightError, unknown
from ....kind_options import params_of
from ....params import Param, Place, parse_params
from .encoder import Encoder

ENCODERS: Registry[type[Encoder]] = Registry(
    "rankwright.encoders", Encoder, "subclass of rankwright.retrieval.dense.encoders.Encoder", classes=True
)
ENCODERS.register(
    {
        "lsa": f"{__package__}.lsa:Lsa",
        "onnx": f"{__package__}.onnx:Onnx",
        "sentence-transformers": f"{__package__}.sentence_transformer:SentenceTransformer",
        "endpoint": f"{__package__}.embedding_endpoint:Endpoint",
        "vectors": f"{__package__}.given_vectors:Vectors",
    }
)


def encoder_params(name: str) -> dict[str, Param]:
    """The parameters of an encoder; one that follows its name, as in onnx:FOLDER, need not be given again."""
    kind = find_encoder(name)
    return {key: param for key, param in params_of(kind).items() if key not in behind_colon(name)}


def find_encoder(name: str) -> type[Encoder]:
    """The encoder of NAME or NAME:PATH."""
    kind = name.partition(":")[0]
    if kind not in ENCODERS:
        raise unknown("encoder", kind, ENCODERS)
    return ENCODERS[kind]


def behind_colon(name: str) -> dict[str, str]:
    """The parameters in the name itself: model of onnx:FOLDER, vectors and queries of vectors:DOCS,QUERIES."""
    kind, _, rest = name.partition(":")
    if not rest:
        return {}
    allowed = find_encoder(name).after_colon
    if not allowed:
        raise RankwrightError(f"encoder {kind}: takes no path, got {rest!r}")
    parts = rest.split(",") if len(allowed) > 1 else [rest]
    if len(parts) > len(allowed):
        raise RankwrightError(f"encoder {kind}: at most {len(allowed)} files, got {rest!r}")
    return dict(zip(allowed, parts, strict=False))


def parse_encoder(name: str, params: Mapping[str, Any] | None = None, place: Place = "") -> dict[str, Any]:
    """The parameters of an encoder, each in its type; refuses one that is also part of the name."""
    kind, own = find_encoder(name), behind_colon(name)
    where = place or f"encoder {kind.kind}:"
    given = parse_params(params_of(kind), params, where, fill=False)
    both = next((key for key in own if key in given), None)
    if both:
        raise RankwrightError(f"encoder {name}: {both} is given twice")
    return parse_params(params_of(kind), {**given, **own}, where)


def create_encoder(name: str, params: Mapping[str, Any] | None = None) -> Encoder:
    """The encoder of a name and parameters: `onnx` with path=FOLDER; or both in one, `onnx:FOLDER`."""
    return find_encoder(name)(**parse_encoder(name, params))
