"""A model as judge: its answers kept by content, every judgement stored as soon as it is there, a budget kept."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, NamedTuple

from ..base.progress import progress
from ..collection.base_collection import BaseCollection
from ..errors import RankwrightError, listed, plural
from ..io import MODEL
from ..params import Param
from ..retrieval.http.chat_model import Budget, MalformedAnswerError, Usage
from ..retrieval.http.kept_answers import KeptAnswer, keep_answer, now, read_answer
from .doc_texts import read_pool_texts
from .judgement_store import MAX_NOTE, JudgementStore
from .model_answers import ModelAnswer, parse_completion
from .rubric import Rubric

if TYPE_CHECKING:
    from ..retrieval.http.api_client import ApiClient

ASKS = Param("asks", int, 1, "times that the model is asked about each doc", low=1, high=100)
BUDGET = Param("budget", float | None, None, "cost of all answers, at most", low=0)


class Ask(NamedTuple):
    """A doc to ask a model about, for the first or a further time."""

    query: str
    doc: str
    ask: int
    prompt: str


@dataclass(eq=False)
class ModelRun(Usage):
    """What became of a model's judging."""

    judge: str
    judged: int = 0  # judgements that were stored
    kept: int = 0  # of them, from answers that were kept
    malformed: dict[tuple[str, str], str] = field(default_factory=dict)  # (query, doc): why its answers are of no use
    missing: list[str] = field(default_factory=list)  # docs that the collection does not have
    over_budget: int = 0  # asks that the budget did not allow

    def __str__(self) -> str:
        parts = [f"{self.judge}: {plural(self.judged, 'judgement')}"]
        parts += [f"{self.kept:,} from kept answers"] if self.kept else []
        parts += self.describe()
        parts += [f"{plural(len(self.malformed), 'doc')} without a valid answer"] if self.malformed else []
        parts += [f"{plural(len(self.missing), 'doc')} not in the collection"] if self.missing else []
        parts += [f"stopped at the budget with {self.over_budget:,} left"] if self.over_budget else []
        return "; ".join(parts)


@dataclass(frozen=True, eq=False)
class ModelPlan:
    """What a model would be asked."""

    judge: str
    asks: tuple[Ask, ...]
    missing: tuple[str, ...]  # docs that the collection does not have
    highest_cost: float  # if no answer is kept


def plan_asks(
    store: JudgementStore, collection: BaseCollection, rubric: Rubric, pool: str | None = None, asks: int = 1
) -> ModelPlan:
    """What a model is still to be asked about the docs of a pool."""
    ASKS.parse(asks)
    if rubric.scale != store.grades:
        ours, theirs = (listed(map(str, each)) for each in (rubric.scale, store.grades))
        raise RankwrightError(f"rubric: its grades are {ours}, those of {store.path} are {theirs}")
    own = store.pool(pool)
    own.check_collection(collection.name, collection.queries)
    done = {(each.query, each.doc, each.ask) for each in store.judgements(own.name, rubric.judge)}
    left = [(*pair, ask) for pair in own.order(rubric.judge) for ask in range(asks) if (*pair, ask) not in done]
    check_queries(collection, {query for query, _, _ in left})
    texts = read_pool_texts(collection, {doc for _, doc, _ in left})
    queries = collection.queries
    found = [Ask(*each, rubric.render(queries[each[0]], texts[each[1]])) for each in left if each[1] in texts]
    missing = tuple(sorted({doc for _, doc, _ in left} - texts.keys()))
    return ModelPlan(rubric.judge, tuple(found), missing, sum(rubric.highest_cost(each.prompt) for each in found))


def check_queries(collection: BaseCollection, wanted: set[str]) -> None:
    """Refuse a collection that lacks a query of the pool."""
    lost = sorted(wanted - collection.queries.keys())
    if lost:
        count = f"{len(lost):,} of {len(wanted):,} queries of the pool"
        raise RankwrightError(f"{collection.name}: lacks {count}, such as {lost[0]!r}; is it the same collection?")


def judge_with_model(
    store: JudgementStore,
    collection: BaseCollection,
    rubric: Rubric,
    pool: str | None = None,
    asks: int = 1,
    budget: float | None = None,
) -> ModelRun:
    """Have a model judge the docs of a pool that it has not judged; each judgement is stored as its answer arrives.

    With a budget no answer is asked for that might exceed it. Answers are kept by the content of their request, so that
    the same question costs once. A doc without a valid answer is left unjudged. With several `asks` of each doc it can
    be told how far the model agrees with itself.
    """
    BUDGET.parse(budget)
    if budget is not None and rubric.input_price is None:
        raise RankwrightError("budget: the rubric has no input_price and output_price, so that nothing can be counted")
    plan = plan_asks(store, collection, rubric, pool, asks)
    store.add_judge(rubric.judge, MODEL, rubric.fingerprint)
    run = ModelRun(rubric.judge, missing=list(plan.missing))
    session = Session(store, rubric, store.pool(pool).name, run, budget)
    left = [each for each in plan.asks if not session.use_kept(each)]
    if left:
        session.ask_all(left)
    return run


class Session:
    """A model's judging in progress."""

    def __init__(
        self, store: JudgementStore, rubric: Rubric, pool: str, run: ModelRun, budget: float | None
    ) -> None:  # fmt: skip
        self.store, self.rubric, self.pool, self.run, self.budget = store, rubric, pool, run, Budget(budget)

    def use_kept(self, each: Ask) -> bool:
        """Store the judgement of an answer that was kept; False if there is none, or it is of no use."""
        key = self.rubric.ask(each.prompt, each.ask, with_secrets=False).key
        kept = read_answer(key)
        if kept is None:
            return False
        try:
            answer = parse_completion(kept.content, self.store.grades)
        except MalformedAnswerError:
            return False
        self.put(each, answer, {"request": key, "kept": True, "cost": 0.0})
        self.run.kept += 1
        return True

    def ask_all(self, left: list[Ask]) -> None:
        """Ask about the docs, several at a time."""
        from ..retrieval.http.api_client import ApiClient, FailedError, ask_all

        template = self.rubric.template
        secrets = template.secret_values()
        with progress("Judging", len(left), "docs") as advance:

            async def ask(client: ApiClient, each: Ask) -> None:
                try:
                    await self.ask_once(client, each)
                except FailedError as error:
                    raise RankwrightError(f"query {each.query!r}, doc {each.doc!r}: {error}") from None
                advance(1)

            ask_all(lambda: ApiClient(template.server, self.rubric.limits, secrets), left, ask)

    async def ask_once(self, client: ApiClient, each: Ask) -> None:
        """Ask about one doc, again if the answer is malformed, and store the judgement."""
        request, highest = self.rubric.ask(each.prompt, each.ask), self.rubric.highest_cost(each.prompt)
        for attempt in range(self.rubric.malformed_retries + 1):
            if not self.budget.reserve(highest):
                self.run.over_budget += 1
                return
            cost = highest
            try:
                asked = now()
                content, milliseconds = await client.ask(request)
                tokens, cost = self.rubric.count(content, highest)
                self.run.add(tokens, cost)
                answer = parse_completion(content, self.store.grades)
            except MalformedAnswerError as error:
                if attempt == self.rubric.malformed_retries:
                    self.run.malformed[each.query, each.doc] = str(error)
                continue
            finally:
                self.budget.release(highest, cost)
                self.run.cost = self.budget.spent  # a request that failed may have cost as much as it could
            keep_answer(request.key, KeptAnswer(content, asked, milliseconds))
            self.put(each, answer, {"request": request.key, "kept": False, "cost": cost})
            return

    def put(self, each: Ask, answer: ModelAnswer, detail: Mapping[str, object]) -> None:
        """Store a judgement."""
        about = json.dumps({**detail, "tokens": [answer.prompt_tokens, answer.completion_tokens]})
        self.store.put(
            self.rubric.judge, each.query, each.doc, answer.grade, answer.reason[:MAX_NOTE], self.pool, MODEL, each.ask,
            about,
        )  # fmt: skip
        self.run.judged += 1
