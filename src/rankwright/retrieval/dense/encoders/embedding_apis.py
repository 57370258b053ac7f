"""The protocols of servers that embed texts: where a request goes, what it holds, and where its answer has vectors."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

import msgspec
import numpy as np

from ....base.ids import Floats
from ...http.remote_model import KEY
from ...server_answers import unexpected


class Usage(msgspec.Struct):
    """The tokens that a server counted."""

    prompt_tokens: int | None = None
    total_tokens: int | None = None


class Item(msgspec.Struct):
    """A vector of OpenAI's answer."""

    embedding: list[float]
    index: int | None = None


class OpenAiAnswer(msgspec.Struct):
    """OpenAI's answer."""

    data: list[Item]
    usage: Usage | None = None


class OllamaAnswer(msgspec.Struct):
    """Ollama's answer."""

    embeddings: list[list[float]]
    prompt_eval_count: int | None = None


Vectors = tuple[list[list[float]], int | None]  # in the order of the texts, and the tokens that were counted


@dataclass(frozen=True)
class EmbeddingApi:
    """A protocol: its path, the body of a request (model, texts, dimensions), and the vectors of an answer."""

    about: str
    path: str
    address: str  # unless another is given
    body: Callable[[str, Sequence[str], int | None], dict[str, Any]]
    shape: Any
    vectors: Callable[[Any], Vectors]
    key: str | None = None  # environment variable that holds the key, if another is not given

    def read(self, content: bytes, texts: Sequence[str], dimensions: int | None) -> tuple[Floats, int]:
        """The vectors of an answer, one for each text, and the tokens it counts; refuses anything else."""
        try:
            rows, tokens = self.vectors(msgspec.json.decode(content, type=self.shape))
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
            reason = str(error).replace("Expected", "expected", 1)
            raise unexpected(f"not the vectors of {len(texts)} texts ({reason})") from None
        if len(rows) != len(texts):
            raise unexpected(f"{len(rows)} vectors for {len(texts)} texts")
        sizes = {len(row) for row in rows}
        if len(sizes) != 1 or sizes == {0}:
            raise unexpected(f"vectors of {' and '.join(map(str, sorted(sizes)))} numbers")
        if dimensions is not None and sizes != {dimensions}:
            raise unexpected(f"vectors of {sizes.pop()} numbers, where {dimensions} were asked for")
        with np.errstate(over="ignore"):
            found = np.array(rows, dtype=np.float32)
        if not np.isfinite(found).all():
            raise unexpected("a vector contains NaN or infinity")
        return found, max(tokens or 0, 0)


def order_items(answer: OpenAiAnswer) -> Vectors:
    """The vectors in the order of the texts."""
    items = answer.data
    places = [at if each.index is None else each.index for at, each in enumerate(items)]
    if sorted(places) != list(range(len(items))):
        raise unexpected("`index` does not number the vectors")
    by_place = dict(zip(places, items, strict=True))
    usage = answer.usage
    tokens = None if usage is None else usage.prompt_tokens or usage.total_tokens
    return [by_place[at].embedding for at in range(len(items))], tokens


def with_dimensions(body: dict[str, Any], dimensions: int | None) -> dict[str, Any]:
    """A body that asks for so many dimensions, if a number is given."""
    return body if dimensions is None else {**body, "dimensions": dimensions}


EMBEDDING_APIS = {
    "openai": EmbeddingApi(
        "OpenAI's `/v1/embeddings`, also of vLLM, llama-server, LM Studio, LiteLLM, TEI and Ollama",
        "/embeddings",
        "$OPENAI_BASE_URL",
        # OpenAI refuses an empty text
        lambda model, texts, size: with_dimensions({"model": model, "input": [text or " " for text in texts]}, size),
        OpenAiAnswer,
        order_items,
        KEY,
    ),
    "ollama": EmbeddingApi(
        "Ollama's `/api/embed`",
        "/api/embed",
        "http://localhost:11434",
        lambda model, texts, size: with_dimensions({"model": model, "input": list(texts), "truncate": True}, size),
        OllamaAnswer,
        lambda answer: (answer.embeddings, answer.prompt_eval_count),
    ),
    "tei": EmbeddingApi(
        "`/embed` of Text Embeddings Inference",
        "/embed",
        "http://localhost:8080",
        lambda model, texts, size: with_dimensions({"inputs": list(texts), "normalize": True, "truncate": True}, size),
        list[list[float]],
        lambda rows: (rows, None),
    ),
}
