"""[retrieve.NAME]: a retriever of any kind; its index, if it has one, and its run."""

from __future__ import annotations

import time
from collections.abc import Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar

from ...base.caveats import Caveat
from ...errors import RankwrightError
from ...kind_options import params_of, parse_options
from ...params import Place, place_of, shorten
from ...retrieval.retriever import Retriever, RetrieverOptions, search_judged
from ...retrieval.retriever_kinds import find_retriever
from ..graph import Facts, Node, create_node
from .stage import TIMED_QUERIES, Resolve, Stage, percentiles, write_run

if TYPE_CHECKING:
    from typing import Self

    from ..collection_content import Content
    from ..plan import Planner
    from ..spec import Spec
    from ..store import Store

DEEP_LIMIT = 50_000  # docs of a collection up to which a strategy gets the score of every candidate
WARMUP_QUERIES = 5  # queries run before timing starts
NEEDS_SERVER = "needs its server: its result is not in the store; leave out --offline"


@dataclass(frozen=True)
class Retrieve(Stage):
    """A retriever."""

    options: RetrieverOptions
    is_offline: bool = False  # no server may be asked

    section: ClassVar[str] = "retrieve"
    category: ClassVar[str] = "Retrieval"

    @classmethod
    def parse(cls, part: Mapping[str, Any], place: Place, resolve: Resolve) -> Self:
        """Parse the retriever of the kind that the table names; its keys are those of the kind."""
        if "kind" not in part:
            raise RankwrightError(f"{place_of(place, 'kind')} is missing: kind of retriever")
        if not isinstance(part["kind"], str):
            raise RankwrightError(f"{place_of(place, 'kind')} must be a string, got {shorten(part['kind'])}")
        kind = find_retriever(part["kind"], place_of(place, "kind"))
        rest = {key: value for key, value in part.items() if key != "kind"}
        return cls(parse_options(kind, rest, place, resolve=resolve))

    @property
    def optional(self) -> bool:
        """Whether to leave it out if it cannot run."""
        return self.options.optional

    def can_score_all(self, spec: Spec) -> bool:
        """Whether its run can have the score of every doc."""
        return True

    def go_offline(self) -> Self:
        """The same stage, with answers that were kept, or with its result in the store."""
        return replace(self, options=self.options.go_offline(), is_offline=True)

    @property
    def needs_store(self) -> bool:
        """Whether its result can only come from the store."""
        return self.is_offline and self.options.remote and not self.options.keeps_answers

    def identity(self, options: RetrieverOptions) -> Mapping[str, Any]:
        """What decides its answers; offline, as the server was when it was last asked."""
        if self.needs_store:
            found = options.recall_identity()
            if found is None:
                raise RankwrightError(NEEDS_SERVER)
            return found
        found = options.identity()
        options.remember_identity(found)
        return found

    def refresh(self) -> None:
        """Have the server asked again when the run is next built."""
        self.options.refresh()

    @property
    def made_elsewhere(self) -> bool:
        """Whether its results come from outside, so that nobody knows how it was fitted."""
        return self.options.made_elsewhere

    def check_ready(self) -> None:
        """Load what it needs, if it may be left out or depends on a server."""
        if self.needs_store:
            self.identity(self.options)
        elif self.options.optional or self.options.remote:
            self.options.ready()

    def plan(self, name: str, planner: Planner, deep: bool = False) -> Node:
        """Plan its index, if it has one, and its run."""
        spec, content, options = planner.spec, planner.content, self.with_seed(planner.spec.seed)
        k = self.count_rows(content, deep)
        docs = describe_docs(content)
        index = self.plan_index(name, planner, options)
        inputs = {
            "queries": content.queries, "k": k, "kind": options.kind, "latency": spec.report.latency,
            "exclude_self": content.exclude_self, **self.identity(options), **({} if index else docs),
            **({"filter": options.filter} if options.filter else {}),
        }  # fmt: skip
        if content.collection.filters and not options.can_filter:
            raise RankwrightError(
                f"{name}: retriever {options.kind} cannot filter docs, as queries of {content.name} ask"
            )

        def build(node: Node, folder: Path, store: Store) -> Facts:
            if self.needs_store:
                raise RankwrightError(NEEDS_SERVER)
            facts: dict[str, Any] = {}
            if index is None:
                start = time.perf_counter()
                retriever = options.build(content.collection)
                if getattr(retriever, "was_loaded", False):
                    facts = {"index_seconds": time.perf_counter() - start, "loaded": True}
            else:
                retriever = options.open(index.folder(store) / "index", content.collection)
            start = time.perf_counter()
            run = search_judged(retriever, content.collection, k, content.exclude_self)
            facts["search_seconds"] = time.perf_counter() - start
            facts |= describe_search(retriever, name)
            facts |= describe_usage(retriever, "query", len(content.collection.judged_queries))
            if spec.report.latency and options.timed:
                facts["latency"] = time_queries(retriever, content.collection.judged_queries, k)
            if run.fitted:  # as the tag of a run file says
                facts["fitted"] = run.fitted
            return write_run(run, node, folder, content, **facts)

        note = ", every doc" if deep else ""
        needs = [index] if index else []
        return planner.add(create_node("run", name, content.name, inputs, build, needs, code=options.code(), note=note))

    def count_rows(self, content: Content, deep: bool) -> int:
        """Rows to keep per query: `deep` asks for every doc, if there are not too many."""
        k = content.count if deep and content.count <= DEEP_LIMIT else self.options.k
        return min(k, self.options.max_k or k)

    def with_seed(self, seed: int) -> RetrieverOptions:
        """The options with the experiment's seed, unless the spec sets one for this stage."""
        own = "seed" in params_of(type(self.options)) and "seed" not in self.options.given
        return replace(self.options, seed=seed) if own else self.options  # type: ignore[call-arg]

    def plan_index(self, name: str, planner: Planner, options: RetrieverOptions) -> Node | None:
        """Plan the index of some options, if they have one; stages that need the same index share it."""
        content = planner.content
        identity = options.index_identity(content.collection, content.queries)
        if identity is None:
            return None
        inputs = {**describe_docs(content), **identity}
        build = self.index_builder(planner, options)
        return planner.add(
            create_node(options.index_name, name, content.name, inputs, build, code=options.code(), is_heavy=True)
        )

    def index_builder(self, planner: Planner, options: RetrieverOptions) -> Any:
        """The function that builds the index."""
        content = planner.content

        def build(node: Node, folder: Path, store: Store) -> Facts:
            made = options.build_index(content.collection, folder / "index")
            size = sum(path.stat().st_size for path in (folder / "index").rglob("*") if path.is_file())
            return {"docs": content.count, "bytes": size, **describe_usage(made, "doc", 1)}

        return build


def describe_docs(content: Content) -> dict[str, Any]:
    """What of a collection decides an index."""
    return {"docs": content.docs, "fields": list(content.collection.fields)}


def describe_search(retriever: Any, name: str) -> dict[str, Any]:
    """The facts of a search: warnings for the report, queries to leave out of its scores, and what the search cost."""
    warnings = [Caveat(each, name).to_dict() for each in getattr(retriever, "caveats", ())]
    found = {"warnings": warnings, "skipped": list(getattr(retriever, "skipped", ()))}
    found["costs"] = dict(getattr(retriever, "costs", {}))  # type: ignore[assignment]
    return {key: value for key, value in found.items() if value}


def describe_usage(retriever: Any, side: str, count: int) -> dict[str, Any]:
    """The tokens and the cost of docs or queries, if an encoder behind an address counts them."""
    usage = getattr(getattr(retriever, "encoder", None), "usage", {}).get(side)
    return {} if usage is None else {"usage": {**vars(usage), "queries": count}}


def time_queries(retriever: Retriever, queries: Mapping[str, str], k: int) -> dict[str, Any]:
    """Measure single queries in milliseconds on one thread, after a warm-up; or as another system's answers took."""
    known = getattr(retriever, "milliseconds", None)
    if known is not None:
        return percentiles(list(known))
    names = list(queries)
    for name in names[:WARMUP_QUERIES]:
        retriever.search({name: queries[name]}, k, threads=1)
    milliseconds = []
    for name in names[:TIMED_QUERIES]:
        start = time.perf_counter()
        retriever.search({name: queries[name]}, k, threads=1)
        milliseconds.append(1000 * (time.perf_counter() - start))
    return percentiles(milliseconds)
