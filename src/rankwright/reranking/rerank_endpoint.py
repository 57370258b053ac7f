"""A re-ranker behind an address: /v1/rerank as Cohere, Jina and vLLM have it, or /rerank of TEI."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import KW_ONLY, dataclass
from functools import cached_property
from typing import Any, ClassVar

import msgspec
import numpy as np

from ..base.hashing import fingerprint
from ..base.ids import Floats
from ..base.progress import progress
from ..errors import RankwrightError
from ..kind_options import check_fields, option, params_of
from ..params import Param
from ..retrieval.http.api_request import RequestTemplate
from ..retrieval.http.chat_model import Usage
from ..retrieval.http.kept_answers import last_refresh
from ..retrieval.http.model_probe import probe_model
from ..retrieval.http.remote_model import (
    Answer,
    RemoteModel,
    ask_model,
    check_further_fields,
    endpoint_template,
    explain_address,
)
from ..retrieval.secret_options import secret_option
from ..retrieval.server_answers import unexpected
from .blend import ScoredLists
from .reranker import RemoteReranker

PROBE_QUERY = "How do vaccines protect against infection?"
PROBE_DOCS = ("Vaccines train the immune system.", "The train leaves at noon.", "An infection is treated with rest.")
OWN_FIELDS = ("model", "query", "documents", "texts", "top_n", "return_documents")  # of a request


class Result(msgspec.Struct):
    """A doc of an answer; TEI calls its score `score`."""

    index: int
    relevance_score: float | None = None
    score: float | None = None


class TokenCount(msgspec.Struct):
    """The tokens that a server counted."""

    total_tokens: int | None = None
    prompt_tokens: int | None = None


class Ranking(msgspec.Struct):
    """The answer of Cohere, Jina and vLLM."""

    results: list[Result]
    usage: TokenCount | None = None


@dataclass(frozen=True)
class RerankApi:
    """A protocol: the fields of a request, the shape of its answer, and how many docs a request may have."""

    about: str
    docs: str  # the field of the docs
    more: Mapping[str, Any]
    shape: Any
    batch: int

    def body(self, model: str, query: str, docs: Sequence[str], more: Mapping[str, Any]) -> dict[str, Any]:
        """The body of a request."""
        named = {} if self.docs == "texts" else {"model": model, "top_n": len(docs)}
        return {**named, "query": query, self.docs: list(docs), **self.more, **more}

    def read(self, content: bytes, count: int) -> tuple[Floats, int | None]:
        """The score of each doc, and the tokens of the request; refuses an answer without one score for each."""
        try:
            found = msgspec.json.decode(content, type=self.shape)
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
            reason = str(error).replace("Expected", "expected", 1)
            raise unexpected(f"not the scores of {count} docs ({reason})") from None
        results, usage = (found.results, found.usage) if isinstance(found, Ranking) else (found, None)
        if sorted(each.index for each in results) != list(range(count)):
            raise unexpected(f"{len(results)} scores for {count} docs, or two for the same doc")
        scores = np.empty(count)
        for each in results:
            score = each.relevance_score if each.relevance_score is not None else each.score
            if score is None:
                raise unexpected(f"doc {each.index} has no score")
            scores[each.index] = score
        return scores, None if usage is None else usage.total_tokens or usage.prompt_tokens


RERANK_APIS = {
    "cohere": RerankApi("Cohere's `/v2/rerank`", "documents", {}, Ranking, 100),
    "jina": RerankApi("Jina's `/v1/rerank`", "documents", {"return_documents": False}, Ranking, 100),
    "vllm": RerankApi("vLLM's `/v1/rerank`, also of llama-server", "documents", {}, Ranking, 100),
    "tei": RerankApi("`/rerank` of Text Embeddings Inference", "texts", {"truncate": True}, list[Result], 32),
}


@dataclass(frozen=True, eq=False)
class RerankEndpoint(RemoteModel):
    """A model behind an address that scores docs for a query."""

    model: str = option(help="name of the model, as its server calls it", aliases=("model_name",))
    url: str = option(
        help="address of the server, such as http://localhost:8000/v1 or https://api.cohere.com/v2, or $NAME"
    )
    api: str = option("vllm", "protocol of the server", choices=RERANK_APIS)
    _: KW_ONLY
    key: str | None = secret_option("key", "environment variable that holds the key, written $NAME", "NAME")
    batch: int | None = option(None, "docs of a request. Default: 100, of tei 32", low=1)
    max_characters: int | None = option(None, "characters of a doc that are sent. Default: all", low=1)
    request: dict[str, Any] = option({}, "further fields of the request", check=check_further_fields(*OWN_FIELDS))
    input_price: float | None = option(None, "price of a million tokens", low=0)
    request_price: float | None = option(None, "price of a thousand requests", low=0)
    offline: bool = option(False, "use only cached answers")

    def __post_init__(self) -> None:
        check_fields(self, "re-ranker endpoint:")
        if not self.model.strip():
            raise RankwrightError("re-ranker endpoint: model_name is empty")
        self.template  # noqa: B018

    @property
    def place(self) -> str:
        """The re-ranker as errors name it."""
        return f"re-ranker endpoint ({self.model} at {self.url})"

    @property
    def protocol(self) -> RerankApi:
        """The protocol."""
        return RERANK_APIS[self.api]

    @cached_property
    def template(self) -> RequestTemplate:
        """The request of every query, without its body."""
        try:
            return endpoint_template("url", self.url, "/rerank", self.key)
        except RankwrightError as error:
            raise RankwrightError(f"re-ranker endpoint: {error}") from None

    @cached_property
    def system_key(self) -> str:
        """What is asked: the server, the model and the fields of a request."""
        with self.explain():
            return fingerprint(self.api, self.template.server, self.model, json.dumps(self.request, sort_keys=True))

    @cached_property
    def probe(self) -> list[float]:
        """Scores of fixed texts, which tell the model from another one."""
        return probe_model(self.system_key, self.ask_probe, self.place, self.offline)

    @property
    def identity(self) -> dict[str, Any]:
        """The model's name and its scores of fixed texts, whatever the address, and how docs are sent."""
        shown = {
            "model": self.model,
            "probe": self.probe,
            "max_characters": self.max_characters,
            "request": self.request,
        }
        return {**shown, "request": self.request, "refreshed": last_refresh(self.system_key)}

    def ask_probe(self) -> list[float]:
        """The scores of fixed texts."""
        body = self.protocol.body(self.model, PROBE_QUERY, PROBE_DOCS, self.request)
        [answer] = self.ask([body], [len(PROBE_DOCS)], keep=False)
        return [float(each) for each in answer.value[0]]

    def ask(
        self, bodies: Sequence[Any], counts: Sequence[int], keep: bool = True
    ) -> list[Answer[tuple[Floats, int | None]]]:
        """The answers to some bodies, each with the scores of as many docs as it has."""
        with self.explain():
            salt = json.dumps(self.probe) if keep else ""
            requests = [self.template.post(body, not self.offline, salt) for body in bodies]
            with progress("re-ranking", len(bodies), "requests") as advance:
                return ask_model(
                    self, self.template, requests, lambda content, at: self.protocol.read(content, counts[at]),
                    self.place, lambda _: advance(1), keep, self.offline,
                    last_refresh(self.system_key) if keep else None,
                )  # fmt: skip

    @contextmanager
    def explain(self) -> Iterator[None]:
        """Name the re-ranker in an error."""
        try:
            with explain_address("url"):
                yield
        except RankwrightError as error:
            if str(error).startswith("re-ranker endpoint"):
                raise
            raise RankwrightError(f"{self.place}: {error}") from None

    def score_lists(self, lists: Sequence[tuple[str, Sequence[str]]]) -> ScoredLists:
        """The scores of the docs of each query; a request for each query and batch."""
        size = self.batch or self.protocol.batch
        parts = [
            (at, query, [doc[: self.max_characters] for doc in docs[low : low + size]])
            for at, (query, docs) in enumerate(lists)
            for low in range(0, len(docs), size)
        ]
        bodies = [self.protocol.body(self.model, query, docs, self.request) for _, query, docs in parts]
        answers = self.ask(bodies, [len(docs) for _, _, docs in parts])
        scores: list[list[Floats]] = [[] for _ in lists]
        times = [0.0] * len(lists)
        usage = Usage()
        for (at, _, _), answer in zip(parts, answers, strict=True):
            scores[at].append(answer.value[0])
            times[at] += answer.milliseconds
            tokens = answer.value[1]
            cost = (self.input_price or 0) * (tokens or 0) / 1e6 + (self.request_price or 0) / 1e3
            usage.add((tokens or 0, 0), cost)
        return ScoredLists([np.concatenate([np.zeros(0), *each]) for each in scores], times, usage)


@dataclass(frozen=True, kw_only=True)
class RerankEndpointOptions(RemoteReranker):
    """A model behind an address that scores docs: Cohere, Jina, vLLM or TEI."""

    kind: ClassVar[str] = "endpoint"

    @classmethod
    def chosen_params(cls, values: Mapping[str, Any]) -> dict[str, Param]:
        """Those of the endpoint."""
        return params_of(RerankEndpoint)

    @cached_property
    def remote(self) -> RerankEndpoint:
        """The endpoint."""
        return RerankEndpoint(**self.params)
