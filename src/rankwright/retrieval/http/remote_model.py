"""A model behind an address: where it is, and requests to it, whose answers are checked and kept."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from ...errors import RankwrightError
from ...kind_options import option
from ..secret_options import secret_option
from ..server_answers import OddAnswerError
from .api_request import ApiRequest, RequestTemplate
from .kept_answers import KeptAnswer, keep_answer, now, read_answer

if TYPE_CHECKING:
    from .api_client import ApiClient, Limits

KEY = "OPENAI_API_KEY"  # as the clients of OpenAI call it
T = TypeVar("T")
Read = Callable[[bytes, int], T]  # what an answer says; the number tells which request it belongs to


def check_further_fields(*own_names: str) -> Callable[[Mapping[str, Any]], None]:
    """A check of further fields of a request: it refuses those that are set elsewhere, and what is not JSON."""

    def check(value: Mapping[str, Any]) -> None:
        wrong = next((name for name in value if name in own_names), None)
        if wrong is not None:
            raise RankwrightError(f"{wrong} cannot be set here")
        try:
            json.dumps(value)
        except (TypeError, ValueError) as error:
            raise RankwrightError(f"cannot be written as JSON: {error}") from None

    return check


@dataclass(frozen=True, eq=False, kw_only=True)
class RemoteModel:
    """What every model behind an address has: a key, and how requests are sent."""

    key: str | None = secret_option("key", f"environment variable that holds the key. Default: ${KEY}, if set", KEY)
    concurrency: int = option(4, "requests at a time", low=1, high=256)
    rate: float | None = option(None, "requests per second, at most", above=0)
    timeout: float = option(120.0, "seconds for one answer", above=0)
    retries: int = option(4, "further attempts for a busy server", low=0, high=100)
    malformed_retries: int = option(2, "further attempts for an answer that is not as asked for", low=0, high=100)

    @property
    def limits(self) -> Limits:
        """How requests are sent."""
        from .api_client import Limits

        connect = min(10.0, self.timeout)
        return Limits(self.concurrency, self.rate, connect, self.timeout, self.timeout, self.retries, 0.5)


@dataclass(frozen=True)
class Answer(Generic[T]):
    """What a model answered to a request, and how long that took when it was asked."""

    value: T
    milliseconds: float
    is_kept: bool


def join_address(address: str, path: str) -> str:
    """The address of an API with the path of one of its functions, unless it ends with that; $NAME as ${NAME}."""
    named = re.fullmatch(r"\$\{?(\w+)\}?", address)
    start = f"${{{named[1]}}}" if named else address.removesuffix("/")
    return start if start.endswith(path) else start + path


def endpoint_template(name: str, address: str, path: str, token: str | None) -> RequestTemplate:
    """The request to a function of an API at an address, which the parameter `name` gives; refuses what is not one."""
    template = RequestTemplate("POST", join_address(address, path), {}, None, token)
    with explain_address(name):
        template.check_endpoint()
    return template


@contextmanager
def explain_address(name: str) -> Iterator[None]:
    """Say which parameter gives an address that is not one, and how to write one; or that the key is missing."""
    try:
        yield
    except RankwrightError as error:
        place, _, reason = str(error).partition(": ")
        if place == "url, headers or body":
            raise RankwrightError(f"key: {reason}") from None
        if place != "url":
            raise
        if reason.startswith("not a web address"):
            reason = "not a web address; write http://HOST:PORT, or $NAME for one in the environment"
        raise RankwrightError(f"{name}: {reason}") from None


def ask_model(
    model: RemoteModel,
    template: RequestTemplate,
    requests: Sequence[ApiRequest],
    read: Read[T],
    place: str,
    advance: Callable[[int], None] = lambda at: None,
    keep: bool = True,
    offline: bool = False,
    refreshed: str | None = "",
) -> list[Answer[T]]:
    """The answers to requests, in their order: kept ones first, then the server's, several at a time.

    An answer that `read` refuses (OddAnswerError) is asked for again. Answers are kept at once, or without `keep` only
    if another one fails, so that nothing has to be asked twice; those from before `refreshed` are not used, and none
    if that is None. `advance` is called with the number of a request once its answer is there.
    """
    found: dict[int, Answer[T]] = {}
    fresh: dict[int, KeptAnswer] = {}
    for at, each in enumerate(requests):
        kept = None if refreshed is None else read_answer(each.key)
        if kept is not None and kept.asked >= (refreshed or "") and (answer := try_read(read, kept, at)) is not None:
            found[at] = answer
            advance(at)
    missing = [at for at in range(len(requests)) if at not in found]
    if missing and offline:
        raise RankwrightError(f"{place}: offline: no answer is kept for {len(missing):,} of {len(requests):,} requests")

    async def ask(client: ApiClient, at: int) -> None:
        content, answer = await ask_until_valid(client, model, requests[at], read, at)
        found[at], fresh[at] = answer, content
        if keep:
            keep_answer(requests[at].key, content)
        advance(at)

    if missing:
        from .api_client import ApiClient, FailedError, UnreachableError, ask_all

        secrets = template.secret_values()
        try:
            ask_all(lambda: ApiClient(template.server, model.limits, secrets), missing, ask)
        except BaseException as error:
            for at, content in {} if keep else fresh.items():
                keep_answer(requests[at].key, content)
            if isinstance(error, UnreachableError):
                raise NoServerError(f"{place}: {error}") from None
            if isinstance(error, FailedError):
                raise RankwrightError(f"{place}: {error}") from None
            raise
    return [found[at] for at in range(len(requests))]


class NoServerError(RankwrightError):
    """A server that does not answer, or is busy, after every attempt."""


async def ask_until_valid(
    client: ApiClient, model: RemoteModel, request: ApiRequest, read: Read[T], at: int
) -> tuple[KeptAnswer, Answer[T]]:
    """The first answer to a request that can be read."""
    from .api_client import FailedError

    for _ in range(model.malformed_retries + 1):
        asked = now()
        content, milliseconds = await client.ask(request)
        try:
            value = read(content, at)
        except OddAnswerError as error:
            why = str(error)
            continue
        return KeptAnswer(content, asked, milliseconds), Answer(value, milliseconds, is_kept=False)
    raise FailedError(f"{why}; asked {model.malformed_retries + 1} times")


def try_read(read: Read[T], kept: KeptAnswer, at: int) -> Answer[T] | None:
    """What a kept answer says; None if it is of no use."""
    try:
        return Answer(read(kept.content, at), kept.milliseconds, is_kept=True)
    except OddAnswerError:
        return None
