"""A chat model behind an address: prompts as requests of OpenAI's chat completions, the text of answers, costs."""

from __future__ import annotations

import json
import os
import threading
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from ...base.hashing import fingerprint
from ...base.structured_text import parse_json
from ...errors import RankwrightError
from ...kind_options import option
from .api_request import ApiRequest, RequestTemplate
from .remote_model import KEY, RemoteModel, check_further_fields, explain_address, join_address

URL = "OPENAI_BASE_URL"  # environment variable, as the clients of OpenAI call it
PATH = "/chat/completions"
OWN_FIELDS = ("model", "messages", "temperature", "stream", "n")  # of a request, which cannot be set


class MalformedAnswerError(Exception):
    """An answer that is not what the prompt asks for."""


@dataclass(eq=False, kw_only=True)
class Usage:
    """The tokens of a model's answers, and their cost."""

    prompt_tokens: int = 0
    completion_tokens: int = 0
    cost: float = 0.0
    is_estimated: bool = False  # the server does not count tokens: the cost is an upper bound

    def add(self, tokens: tuple[int, int] | None, cost: float) -> None:
        """Count an answer."""
        self.prompt_tokens += tokens[0] if tokens else 0
        self.completion_tokens += tokens[1] if tokens else 0
        self.cost += cost
        self.is_estimated = self.is_estimated or (tokens is None and cost > 0)

    def describe(self) -> list[str]:
        """Tokens and cost, in words."""
        answers = f" + {self.completion_tokens:,}" if self.completion_tokens else ""
        tokens = [f"{self.prompt_tokens:,}{answers} tokens"] if self.prompt_tokens else []
        return tokens + ([f"cost {'at most ' * self.is_estimated}{self.cost:.4f}"] if self.cost else [])


class Budget:
    """What answers may cost: what those on their way may cost at most is set aside."""

    def __init__(self, most: float | None) -> None:
        self.most, self.spent, self.reserved, self.lock = most, 0.0, 0.0, threading.Lock()

    def reserve(self, highest: float) -> bool:
        """Set aside what an answer may cost; False if that might exceed the budget."""
        with self.lock:
            if self.most is not None and self.spent + self.reserved + highest > self.most:
                return False
            self.reserved += highest
            return True

    def release(self, highest: float, cost: float) -> None:
        """Replace what was set aside by what it cost."""
        with self.lock:
            self.reserved -= highest
            self.spent += cost


@dataclass(frozen=True, eq=False, kw_only=True)
class ChatModel(RemoteModel):
    """A model that answers prompts, behind any endpoint that speaks OpenAI's chat completions, and its prices."""

    model: str = option(help="name of the model, as its server calls it")
    url: str | None = option(None, f"address of the API, such as http://localhost:8000/v1. Default: ${URL}")
    request: dict[str, Any] = option(
        {}, "further fields of the request, such as seed = 1", check=check_further_fields(*OWN_FIELDS)
    )
    max_tokens: int = option(256, "tokens of an answer, at most", low=1, high=1_000_000)
    input_price: float | None = option(None, "price of a million tokens of prompts", low=0)
    output_price: float | None = option(None, "price of a million tokens of answers", low=0)

    def check_chat(self) -> None:
        """Refuse an address or a request that cannot be one, and half a price."""
        if not self.model.strip():
            raise RankwrightError("model is empty")
        if (self.input_price is None) != (self.output_price is None):
            raise RankwrightError("input_price and output_price belong together")
        with explain_address("url"):
            self.template.check()

    @property
    def most_tokens(self) -> int:
        """The tokens of an answer, at most."""
        given = self.request.get("max_completion_tokens")
        return given if isinstance(given, int) else self.max_tokens

    @cached_property
    def template(self) -> RequestTemplate:
        """The request of every prompt, which takes the place of {query}."""
        body = {
            "model": escape_braces(self.model), "messages": [{"role": "user", "content": "{query}"}], "temperature": 0,
            **({} if "max_completion_tokens" in self.request else {"max_tokens": self.max_tokens}),
            **escape_braces(self.request),
        }  # fmt: skip
        token = self.key or (f"${KEY}" if os.environ.get(KEY) else None)
        return RequestTemplate("POST", join_address(self.url or f"${URL}", PATH), {}, body, token)

    def ask(self, prompt: str, ask: int = 0, with_secrets: bool = True) -> ApiRequest:
        """The request for a prompt; every further ask has a content address of its own."""
        found = self.template.render(prompt, 1, with_secrets=with_secrets)
        key = found.key if ask == 0 else fingerprint(found.key, f"ask {ask}")
        return ApiRequest(key, found.method, found.url, found.headers, found.body)

    def cost(self, prompt_tokens: int, completion_tokens: int) -> float:
        """What tokens cost; 0 if there are no prices."""
        return ((self.input_price or 0) * prompt_tokens + (self.output_price or 0) * completion_tokens) / 1e6

    def highest_cost(self, prompt: str) -> float:
        """What one answer costs at most: no token is shorter than a byte."""
        return self.cost(len(prompt.encode(errors="replace")) + 64, self.most_tokens)

    def count(self, content: bytes, highest: float) -> tuple[tuple[int, int] | None, float]:
        """The tokens of an answer, if the server counted them, and what it cost by them, or else at most."""
        try:
            value = json.loads(content)
        except (ValueError, RecursionError):
            value = None
        usage = value.get("usage") if isinstance(value, dict) else None
        tokens = count_tokens(usage, "prompt_tokens"), count_tokens(usage, "completion_tokens")
        if tokens[0] is None or tokens[1] is None:
            return None, highest
        return (tokens[0], tokens[1]), self.cost(tokens[0], tokens[1])


def read_message(content: bytes) -> tuple[str, dict[str, Any]]:
    """The text in a chat completion, and the whole completion."""
    try:
        value = parse_json(content, "answer")
    except (RankwrightError, UnicodeDecodeError, RecursionError):
        raise MalformedAnswerError("the answer is not JSON") from None
    choices = value.get("choices") if isinstance(value, dict) else None
    first = choices[0] if isinstance(choices, list) and choices else None
    message = first.get("message") if isinstance(first, dict) else None
    text = message.get("content") if isinstance(message, dict) else None
    if not isinstance(text, str):
        raise MalformedAnswerError("the answer has no text in choices[0].message.content")
    return text, dict(value)


def count_tokens(usage: Any, name: str) -> int | None:
    """A number of tokens, if the server says it."""
    found = usage.get(name) if isinstance(usage, dict) else None
    return found if isinstance(found, int) and not isinstance(found, bool) and 0 <= found < 1 << 40 else None


def escape_braces(value: Any) -> Any:
    """A JSON value whose strings are literal in a template."""
    if isinstance(value, str):
        return value.replace("{", "{{").replace("}", "}}")
    if isinstance(value, Mapping):
        return {escape_braces(key): escape_braces(each) for key, each in value.items()}
    return [escape_braces(each) for each in value] if isinstance(value, list) else value
