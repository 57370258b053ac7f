"""A model behind an address (Ollama, vLLM, TEI, llama-server, a cloud's API); its texts are sent in batches."""

from __future__ import annotations

import json
import os
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import KW_ONLY, dataclass, field
from functools import cached_property
from typing import Any, ClassVar

import numpy as np

from ....base.hashing import fingerprint
from ....base.ids import Floats
from ....errors import RankwrightError
from ....kind_options import option
from ....params import reference_name
from ...http.api_request import RequestTemplate
from ...http.chat_model import Usage
from ...http.model_probe import is_close, probe_model
from ...http.remote_model import KEY, RemoteModel, ask_model, endpoint_template, explain_address
from ...secret_options import secret_option
from .embedding_apis import EMBEDDING_APIS, EmbeddingApi
from .encoder import normalize_rows
from .model_encoder import PromptedEncoder

PROBE = "How do vaccines protect against infection?"
PROBE_NUMBERS = 16  # of its vector, in the identity
TOKEN_BYTES = 3  # at least; of English text more
ROUNDS = 4  # requests of each connection, between two states that work can go on from


@dataclass(frozen=True, eq=False)
class Endpoint(RemoteModel, PromptedEncoder):
    """A model behind an address: OpenAI's protocol (also vLLM, llama-server, ...), Ollama's, or TEI's."""

    model: str = option(help="name of the model, as its server calls it")
    address: str | None = option(
        None, "address of the server, such as http://localhost:8000/v1, or $NAME. Default: by `api`"
    )
    _: KW_ONLY
    key: str | None = secret_option(
        "key", f"environment variable that holds the key. Default: of openai ${KEY}, if set", KEY
    )
    api: str = option("openai", "protocol of the server", choices=EMBEDDING_APIS)
    dimensions: int | None = option(None, "numbers of a vector to ask for. Default: all", low=1)
    batch_tokens: int = option(16_384, "tokens of a request, at most, counted as bytes / 3", low=1)
    max_characters: int | None = option(None, "characters of a text that are sent. Default: all", low=1)
    input_price: float | None = option(None, "price of a million tokens", low=0)
    offline: bool = option(False, "use only vectors that are cached")
    usage: dict[str, Usage] = field(default_factory=dict, init=False, repr=False)  # of docs and of queries

    kind: ClassVar[str] = "endpoint"
    change: ClassVar[str] = "its server has another model now"
    array_count: ClassVar[int] = 2
    after_colon: ClassVar[tuple[str, ...]] = ("model",)

    def __post_init__(self) -> None:
        super().__post_init__()
        if not self.model.strip():
            raise RankwrightError("encoder endpoint: model is empty")
        self.template  # noqa: B018

    @property
    def protocol(self) -> EmbeddingApi:
        """The protocol."""
        return EMBEDDING_APIS[self.api]

    @property
    def place(self) -> str:
        """The encoder as errors name it."""
        return f"encoder endpoint ({self.model} at {self.address or self.protocol.address})"

    @cached_property
    def template(self) -> RequestTemplate:
        """The request of every batch, without its body."""
        default = self.protocol.key
        token = self.key or (f"${default}" if default and os.environ.get(default) else None)
        address = self.address or self.protocol.address
        try:
            return endpoint_template("address", address, self.protocol.path, token)
        except RankwrightError as error:
            raise RankwrightError(f"encoder endpoint: {error}") from None

    @property
    def params(self) -> dict[str, Any]:
        """The parameters that differ from their defaults; of the key, the variable that holds it."""
        found = {name: value for name, value in super().params.items() if name != "offline"}
        named = self.key is not None and reference_name(self.key) in os.environ
        return {**found, "key": self.key} if named else found

    def to_json(self, name: str, value: Any) -> Any:
        """A parameter as JSON."""
        return value

    def prepare(self) -> None:
        """Ask the server for a vector; say why there is none."""
        self.identity  # noqa: B018

    @cached_property
    def identity(self) -> dict[str, Any]:
        """The model's name, and its vector of a fixed text, whatever the address."""
        key = fingerprint(self.api, self.server, self.model, str(self.dimensions))
        probe = probe_model(key, self.ask_probe, self.place, self.offline)
        shown = {"kind": self.kind, "model": self.model, "probe": probe, "dimensions": self.dimensions}
        return {**shown, "dim": self.dim, "max_characters": self.max_characters}

    @property
    def server(self) -> str:
        """The server, as what is known of it is filed under."""
        with self.explain():
            return self.template.server

    @contextmanager
    def explain(self) -> Iterator[None]:
        """Name the encoder in an error."""
        try:
            with explain_address("address"):
                yield
        except RankwrightError as error:
            if str(error).startswith("encoder endpoint"):
                raise
            raise RankwrightError(f"{self.place}: {error}") from None

    def ask_probe(self) -> list[float]:
        """The first numbers of the unit vector of a fixed text."""
        vector = normalize_rows(self.ask([[PROBE]], is_probe=True)[0][0])[0]
        return [*vector[:PROBE_NUMBERS].tolist(), float(len(vector))]

    def is_source_of(self, identity: Mapping[str, Any]) -> bool:
        """Whether vectors of an identity are from the same model; its numbers may differ a little."""
        ours, theirs = dict(self.identity), dict(identity)
        probes = ours.pop("probe"), theirs.pop("probe", [])
        return ours == theirs and is_close(*probes)

    @property
    def texts_at_once(self) -> int:
        """Texts for several requests of each connection."""
        return self.batch * self.concurrency * ROUNDS

    def raw_vectors(self, texts: Sequence[str], side: str) -> Floats:
        """The server's vectors."""
        return self.counted_vectors(texts)[0]

    def encode_batch(self, texts: Sequence[str], side: str) -> tuple[Floats, Floats]:
        """The unit vectors of texts, and their tokens."""
        vectors, tokens = self.counted_vectors(texts)
        return self.normalize(vectors, lambda row: f"text {texts[row][:60]!r}"), tokens

    def count_tokens(self, tokens: Floats, side: str) -> None:
        """Add up the tokens of texts and their cost."""
        count = round(float(tokens.sum()))
        self.usage.setdefault(side, Usage()).add((count, 0), (self.input_price or 0) * count / 1e6)

    def counted_vectors(self, texts: Sequence[str]) -> tuple[Floats, Floats]:
        """The server's vectors, several batches at a time; and tokens, those of a batch shared out by bytes."""
        batches = self.split(texts)
        parts = self.ask([[texts[at] for at in rows] for rows in batches])
        if len({part.shape[1] for part, _ in parts}) > 1:
            raise RankwrightError(f"{self.place}: unexpected answer: vectors of different lengths")
        found = np.empty((len(texts), parts[0][0].shape[1]), dtype=np.float32)
        sizes, tokens = np.array([max(len(self.cut(text).encode()), 1) for text in texts]), np.zeros(len(texts))
        for rows, (part, count) in zip(batches, parts, strict=True):
            found[rows] = part
            tokens[rows] = count * sizes[rows] / sizes[rows].sum()
        return found, tokens

    def split(self, texts: Sequence[str]) -> list[list[int]]:
        """Batches of texts: at most `batch`, and `batch_tokens` tokens; a longer text is alone."""
        batches: list[list[int]] = []
        left = 0
        for at, text in enumerate(texts):
            tokens = -(-len(self.cut(text).encode()) // TOKEN_BYTES)
            if not batches or len(batches[-1]) == self.batch or tokens > left:
                batches.append([])
                left = self.batch_tokens
            batches[-1].append(at)
            left -= tokens
        return batches

    def cut(self, text: str) -> str:
        """The part of a text that is sent."""
        return text[: self.max_characters]

    def ask(self, batches: Sequence[Sequence[str]], is_probe: bool = False) -> list[tuple[Floats, int]]:
        """The vectors of each batch, and its tokens."""
        bodies = [
            self.protocol.body(self.model, [self.cut(text) for text in each], self.dimensions) for each in batches
        ]

        def read(content: bytes, at: int) -> tuple[Floats, int]:
            return self.protocol.read(content, batches[at], self.dimensions)

        with self.explain():
            salt = "" if is_probe else json.dumps(self.identity["probe"])
            requests = [self.template.post(body, not self.offline, salt) for body in bodies]
            kept = None if is_probe else ""
            found = ask_model(
                self, self.template, requests, read, self.place, keep=False, offline=self.offline, refreshed=kept
            )
        return [each.value for each in found]
