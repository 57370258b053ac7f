"""What to judge: the first docs of each of several systems, in an order that hides system and rank."""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from hashlib import blake2b
from pathlib import Path
from typing import Any

from ..collection.base_collection import BaseCollection
from ..errors import RankwrightError
from ..params import Param, named, parse_params
from ..qrels import Qrels
from ..run import as_runs

Pair = tuple[str, str]  # query and doc
KEPT_ORDERS = 64  # of a pool: one for each judge
POOL_PARAMS = named(
    Param("depth", int, 10, "docs of each system and query that are pooled", low=1, high=10**6),
    Param("per_query", int | None, None, "most docs of a query, those that a system ranks highest", low=1, high=10**6),
    Param("seed", int, 0, "seed of the order in which docs are shown", low=0),
)


@dataclass(frozen=True, eq=False)
class JudgingPool:
    """Docs to judge for each query, and the rankings that they come from."""

    name: str
    docs: Mapping[str, tuple[str, ...]]  # by query, in byte order
    rankings: Mapping[str, Mapping[str, tuple[str, ...]]]  # by system and query, down to the depth
    depth: int
    seed: int = 0
    known: Mapping[Pair, float] = field(default_factory=dict)  # grades that were known before, of the same queries
    collection: str = ""  # the name of its collection; empty if that is not known
    texts: Mapping[str, str] = field(default_factory=dict)  # of its queries, by which its collection is recognized

    @property
    def systems(self) -> tuple[str, ...]:
        """The systems that were pooled."""
        return tuple(self.rankings)

    @cached_property
    def pairs(self) -> frozenset[Pair]:
        """Every query with each of its docs."""
        return frozenset((query, doc) for query, docs in self.docs.items() for doc in docs)

    def order(self, judge: str) -> list[Pair]:
        """The pairs as a judge sees them: queries one after the other, all by a keyed hash.

        Neither systems nor ranks go into the hash, so that the order says nothing of them; it is always the same for
        the same judge.
        """
        found = self.orders.get(judge)
        if found is None:
            found = [
                (query, doc)
                for query in sorted(self.docs, key=lambda each: shuffle_key(self.seed, judge, each))
                for doc in sorted(self.docs[query], key=lambda each: shuffle_key(self.seed, judge, query, each))
            ]
            if len(self.orders) >= KEPT_ORDERS:
                self.orders.clear()
            self.orders[judge] = found
        return found

    @cached_property
    def orders(self) -> dict[str, list[Pair]]:
        """Orders that were asked for, by judge."""
        return {}

    def changed_queries(self, texts: Mapping[str, str]) -> list[str]:
        """The queries of the pool that a collection with these queries lacks, or has with another text."""
        return [
            query for query, text in self.texts.items() if query not in texts or texts[query].split() != text.split()
        ]

    def check_collection(self, name: str, texts: Mapping[str, str]) -> None:
        """Refuse another collection than that of the pool: one in which most of the pool's queries are not the same."""
        changed = self.changed_queries(texts)
        if 2 * len(changed) > len(self.texts):
            count = f"{len(changed):,} of its {len(self.texts):,} queries"
            raise RankwrightError(
                f"pool {self.name!r} is of collection {self.collection!r}, and this is {name!r}: {count} are missing "
                f"here or have another text, such as {min(changed)!r}"
            )

    def __len__(self) -> int:
        return len(self.pairs)

    def __repr__(self) -> str:
        return f"JudgingPool({self.name!r}, {len(self.docs):,} queries, {len(self):,} docs)"

    def write(self, path: str | Path, texts: Mapping[str, str] | None = None) -> None:
        """Write the pairs, in an order that hides system and rank, to .jsonl, .csv or .json; `texts` are of queries."""
        from ..table import Table

        texts = texts or {}
        heads = ["query", "doc", *(["text"] if texts else [])]
        rows = [(query, doc, texts.get(query, ""))[: len(heads)] for query, doc in self.order("")]
        path = Path(path)
        if path.suffix == ".jsonl":
            from json import dumps

            from ..base.files import atomic_write

            with atomic_write(path) as file:
                for row in rows:
                    file.write(dumps(dict(zip(heads, row, strict=True)), ensure_ascii=False).encode() + b"\n")
        else:
            Table.of(heads, rows).write(path)


def shuffle_key(seed: int, *parts: str) -> bytes:
    """A hash to sort by, which nobody can guess from the parts."""
    text = "\0".join([str(seed), *parts]).encode(errors="surrogatepass")
    return blake2b(text, digest_size=16, person=b"rankwright pool").digest()


def make_pool(
    runs: Any,
    depth: int = 10,
    qrels: Any = None,
    per_query: int | None = None,
    include_judged: bool = False,
    name: str = "pool",
    seed: int = 0,
    collection: BaseCollection | None = None,
) -> JudgingPool:
    """The docs among the first `depth` of any run, for each query; those that `qrels` judges are left out.

    A doc with a grade below 0 counts as unjudged. `runs` is whatever `evaluate` takes. `per_query` keeps the docs that
    a run ranks highest, of equal ones those that more runs return. The pool keeps the name and the queries of its
    `collection`, so that it is not judged with another one by mistake.
    """
    parse_params(POOL_PARAMS, {"depth": depth, "per_query": per_query, "seed": seed}, "pool")
    if not name.strip():
        raise RankwrightError("pool: no name is given")
    tops = {run.label: run.top(depth) for run in as_runs(runs)}
    rankings = {
        label: {query: tuple(docs) for query, docs in run.to_dict().items() if docs} for label, run in tops.items()
    }
    if not any(rankings.values()):
        raise RankwrightError("pool: the runs return nothing, so there is nothing to judge")
    known = known_grades(qrels) if qrels is not None and not include_judged else {}
    found = {
        query: tuple(sorted(select_docs(query, rankings.values(), known, per_query)))
        for query in dict.fromkeys(query for ranking in rankings.values() for query in ranking)
    }
    kept = {query: docs for query, docs in found.items() if docs}
    if not kept:
        raise RankwrightError("pool: every doc is judged already; include judged docs, or go deeper")
    queries = {query for ranking in rankings.values() for query in ranking}
    texts = {} if collection is None else {query: text for query, text in collection.queries.items() if query in kept}
    return JudgingPool(
        name, kept, rankings, depth, seed, {key: g for key, g in known.items() if key[0] in queries},
        "" if collection is None else collection.name, texts,
    )  # fmt: skip


def known_grades(qrels: Any) -> dict[Pair, float]:
    """The grades of judgements; below 0 there is none."""
    return {(query, doc): grade for query, doc, grade in Qrels.from_value(qrels) if grade >= 0}


def select_docs(
    query: str, rankings: Iterable[Mapping[str, Sequence[str]]], known: Container[Pair], most: int | None
) -> Iterator[str]:
    """The docs of a query, those that a system ranks highest first, without the known ones."""
    ranks: dict[str, list[int]] = {}
    for ranking in rankings:
        for rank, doc in enumerate(ranking.get(query, ())):
            ranks.setdefault(doc, []).append(rank)
    docs = sorted(ranks, key=lambda doc: (min(ranks[doc]), -len(ranks[doc]), doc))
    fresh = [doc for doc in docs if (query, doc) not in known]
    return iter(fresh if most is None else fresh[:most])
