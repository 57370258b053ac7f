"""Queries to a run through an API: kept answers first, then the server; failures within a budget, changes noticed."""

from __future__ import annotations

import math
import warnings
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from ...base.ids import Floats, column
from ...base.progress import progress
from ...errors import RankwrightError, RankwrightWarning
from ...io import Columns
from ...run import Run
from ..filters import Filter, filters_by_query
from .api_request import ApiRequest
from .kept_answers import KeptAnswer, keep_answer, last_refresh, now, read_answer
from .result_lists import Row

if TYPE_CHECKING:
    from .api_client import ApiClient
    from .http_retriever import HttpOptions

SHOWN_QUERIES = 5  # in a warning
OVERLAP_DEPTH = 10


class Question(NamedTuple):
    """What is asked: the text of a query, and the filter that docs must meet."""

    text: str
    filter: str | None


@dataclass(eq=False)
class Search:
    """One search in progress: what is known of each query."""

    rows: dict[str, list[Row]] = field(default_factory=dict)
    failures: dict[str, str] = field(default_factory=dict)
    overlaps: list[tuple[bool, float]] = field(default_factory=list)  # of two answers: equal, and overlap of the top
    milliseconds: list[float] = field(default_factory=list)
    stale: int = 0  # answers that are older than the last refresh


class HttpRetriever:
    """An API that answers queries; what became of the last search is in caveats, skipped and milliseconds."""

    def __init__(self, options: HttpOptions) -> None:
        self.options = options
        self.caveats: list[str] = []
        self.skipped: list[str] = []
        self.milliseconds: list[float] = []

    def __repr__(self) -> str:
        return f"HttpRetriever({self.options.method_name} {self.options.url})"

    def search(
        self,
        queries: Mapping[str, str],
        k: int = 1000,
        name: str = "http",
        *,
        filter: Filter | None = None,
        threads: int | None = None,
    ) -> Run:
        """The k best docs of each query, at most those that the options ask for."""
        if k < 1:
            raise RankwrightError(f"search: k must be an integer >= 1, got {k}")
        k = k if k <= self.options.k + 1 else self.options.k  # one result may be the query itself
        filters = filters_by_query(queries, self.options.filter, filter)
        for condition in dict.fromkeys(filters.values()):
            self.options.template.check_filter(condition)
        search = Search()
        questions = {query: Question(text, filters[query]) for query, text in queries.items()}
        requests = {query: self.request_of(query, question, k) for query, question in questions.items()}
        self.ask_missing(search, questions, requests, k)
        self.describe(search, len(queries))
        found = [(query, *row) for query in queries for row in search.rows.get(query, ())]
        names, docs, scores = zip(*found, strict=True) if found else ((), (), ())
        return Run.from_columns(Columns(column(list(names)), column(list(docs)), as_floats(scores)), name)

    def request_of(self, query: str, question: Question, k: int) -> ApiRequest:
        """The request of a query, by its content address alone."""
        try:
            return self.options.template.render(question.text, k, question.filter, with_secrets=False)
        except RankwrightError as error:
            raise RankwrightError(f"query {query!r}: {error}") from None

    def ask_missing(
        self, search: Search, queries: Mapping[str, Question], requests: Mapping[str, ApiRequest], k: int
    ) -> None:
        """Read what was kept, and ask for the rest; queries of the same request share its answer."""
        refreshed = last_refresh(self.options.system_key)
        same: dict[str, list[str]] = {}
        for query, request in requests.items():
            same.setdefault(request.key, []).append(query)
        kept = {key: read_answer(key) for key in same}
        missing = []
        for key, names in same.items():
            answer = kept[key]
            if answer is not None and (answer.asked >= refreshed or self.options.offline):
                search.stale += answer.asked < refreshed
                self.accept(search, names, answer, k)
            else:
                missing.append((key, names))
        if not missing:
            return
        if self.options.offline:
            lost = [name for _, names in missing for name in names]
            shown = name_queries(lost)
            raise RankwrightError(f"offline: no answer is kept for {len(lost)} of {len(queries)} queries ({shown})")
        self.ask_server(search, [(names, queries[names[0]], kept[key]) for key, names in missing], len(queries), k)

    def ask_server(
        self, search: Search, missing: Sequence[tuple[list[str], Question, KeptAnswer | None]], total: int, k: int
    ) -> None:
        """Ask for every query that has no answer yet; more failures than allowed end it."""
        from .api_client import ApiClient, FailedError, ask_all

        template, most = self.options.template, self.options.most_failures(total)
        secrets = template.secret_values()
        with progress("Asking", len(missing), "queries") as advance:

            async def ask(client: ApiClient, each: tuple[list[str], Question, KeptAnswer | None]) -> None:
                names, question, old = each
                request, asked = template.render(question.text, k, question.filter), now()
                try:
                    content, milliseconds = await client.ask(request)
                    answer = KeptAnswer(content, asked, milliseconds)
                    self.accept(search, names, answer, k, strict=True)
                except (FailedError, RankwrightError) as error:
                    search.failures |= dict.fromkeys(names, str(error))
                    if len(search.failures) > most:
                        raise self.too_many(search, total) from None
                else:
                    keep_answer(request.key, answer)
                    if old is not None:
                        self.compare(search, names, old, k)
                advance(1)

            ask_all(lambda: ApiClient(template.server, self.options.limits, secrets), missing, ask)

    def accept(self, search: Search, names: Sequence[str], answer: KeptAnswer, k: int, strict: bool = False) -> None:
        """The rows of an answer, for the queries of its request; a kept one that cannot be read is an error."""
        try:
            rows = self.options.paths.read(answer.content, k)
        except RankwrightError as error:
            if strict:
                raise
            raise RankwrightError(f"query {names[0]!r}: {error} (a kept answer)") from None
        search.rows |= dict.fromkeys(names, rows)
        search.milliseconds.append(answer.milliseconds)

    def compare(self, search: Search, names: Sequence[str], old: KeptAnswer, k: int) -> None:
        """Note whether the ranking differs from that of an earlier answer."""
        try:
            before = [doc for doc, _ in self.options.paths.read(old.content, k)]
        except RankwrightError:
            return  # it was read by other paths
        after = [doc for doc, _ in search.rows[names[0]]]
        top, other = {*before[:OVERLAP_DEPTH]}, {*after[:OVERLAP_DEPTH]}
        overlap = len(top & other) / max(len(top), len(other), 1) if top or other else 1.0
        search.overlaps += [(before == after, overlap)] * len(names)

    def too_many(self, search: Search, total: int) -> RankwrightError:
        """The error for more failures than allowed: the first one, and how many there are."""
        query, why = next(iter(search.failures.items()))
        allowed = self.options.most_failures(total)
        more = f"; {len(search.failures)} of {total} queries failed, max_failed allows {allowed}" if allowed else ""
        return RankwrightError(f"query {query!r}: {why}{more}")

    def describe(self, search: Search, total: int) -> None:
        """Say what became of a search: failed queries, rankings that changed, old answers; warn of each."""
        self.milliseconds, self.caveats = search.milliseconds, []
        self.skipped = list(search.failures) if self.options.failed == "skip" else []
        if search.failures:
            why = next(iter(search.failures.values()))
            effect = "they count as empty" if self.options.failed == "empty" else "they are left out"
            self.caveats.append(
                f"{len(search.failures)} of {total} queries failed ({name_queries(list(search.failures))}); {effect}. "
                f"The first: {why}"
            )
        changed = [overlap for is_same, overlap in search.overlaps if not is_same]
        if changed:
            count, mean = len(search.overlaps), math.fsum(each for _, each in search.overlaps) / len(search.overlaps)
            self.caveats.append(
                f"the system is unstable: {len(changed)} of {count} queries ({len(changed) / count:.0%}) got another "
                f"ranking than when they were last asked; mean overlap@{OVERLAP_DEPTH} {mean:.2f}"
            )
        if search.stale:
            self.caveats.append(f"offline: {search.stale} of {total} answers are from before the last refresh")
        for line in self.caveats:
            warnings.warn(RankwrightWarning(f"{self.options.kind}: {line}"), stacklevel=3)


def name_queries(names: Sequence[str]) -> str:
    """The first queries, with an ellipsis where there are more."""
    return ", ".join(map(repr, names[:SHOWN_QUERIES])) + ", …" * (len(names) > SHOWN_QUERIES)


def as_floats(scores: Sequence[float]) -> Floats:
    """Scores as a column."""
    return np.array(scores, dtype=np.float64)
