"""The look before anything is scored: what is there, and what would make numbers wrong."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from hashlib import blake2b
from typing import Any

from ..base.progress import track
from ..errors import listed
from ..table import Column, Table
from .collection import Block, Collection, text_of
from .leaks import LEAST, Asked, Leak
from .metadata_values import date_of

DEAD = 0.05  # a signal that fewer docs have says nothing
SHOWN = 3  # examples


@dataclass
class Seen:
    """What one pass over the docs finds."""

    docs: int = 0
    empty: list[str] = field(default_factory=list)
    filled: dict[str, int] = field(default_factory=dict)  # docs with a value, by key
    values: dict[str, set[Any]] = field(default_factory=dict)  # up to two distinct ones, by key
    lists: set[str] = field(default_factory=set)
    dates: list[Any] = field(default_factory=lambda: [None, None])
    ids: set[str] = field(default_factory=set)
    repeated: list[str] = field(default_factory=list)
    first: dict[bytes, str] = field(default_factory=dict)  # the first doc of each text
    same: list[tuple[str, str]] = field(default_factory=list)
    links: list[str] = field(default_factory=list)
    parents: set[str] = field(default_factory=set)
    leaks: list[Leak] = field(default_factory=list)


def check(collection: Collection, fields: Sequence[str] | None = None) -> Table:
    """The pre-flight report: counts, coverage of metadata, and everything that should be looked at first.

    A row is a finding: its level (`ok`, `warning`), what was looked at, how many, of how many, and examples.
    """
    used = collection.using(fields)
    if not used.fields:
        next(used.texts())  # says what to name
    seen = look(used)
    rows = [*counts(used, seen), *coverage(used, seen), *docs(seen), *judgements(used, seen), *leaking(used, seen)]
    rows += [("warning", "files", 1, None, warning) for warning in collection.warnings]
    warned = sum(row[0] == "warning" for row in rows)
    verdict = "nothing to warn of" if not warned else f"{warned} warning{'s' * (warned > 1)}"
    return Table(
        (Column("level"), Column("check"), Column("count", 0), Column("of", 0), Column("what")),
        tuple(rows),
        f"{collection.name}: {verdict}",
        meta={"warnings": warned},
    )


Row = tuple[str, str, int | None, int | None, str]


def look(collection: Collection) -> Seen:
    """One pass over the docs."""
    from ..text.analyzers import analyzer

    seen, words = Seen(), analyzer("simple")
    asked = Asked.of(collection.queries, words)
    for at, block in enumerate(track(collection.blocks(), "checking", unit="blocks")):
        if at == 0:
            collection.check_fields(collection.fields, block)
        texts = block.texts(collection.fields)
        for doc, text in zip(block.ids, texts, strict=True):
            if doc in seen.ids:
                seen.repeated.append(doc)
            seen.ids.add(doc)
            if not text.strip():
                seen.empty.append(doc)
                continue
            name = seen.first.setdefault(
                blake2b(" ".join(text.split()).encode(errors="replace"), digest_size=16).digest(), doc
            )
            if name != doc:
                seen.same.append((name, doc))
        seen.docs += len(block.ids)
        note(seen, block)
        seen.leaks.extend(asked.found_in(block.ids, texts, words))
    return seen


def note(seen: Seen, block: Block) -> None:
    """Count the values of a block."""
    for key, values in block.columns.items():
        present = [value for value in values if value not in (None, "", [], {})]
        seen.filled[key] = seen.filled.get(key, 0) + len(present)
        known = seen.values.setdefault(key, set())
        for value in present:
            if len(known) < 2:
                known.add(repr(value))
        if key == "date" and present:
            dated = [day for value in present if (day := date_of(value))]
            pair = [day for day in seen.dates if day is not None] + dated
            seen.dates = [min(pair), max(pair)]
        if key == "links":
            seen.links.extend(link for value in present if isinstance(value, list) for link in value)
        if key == "parent":
            seen.parents.update(present)


def counts(collection: Collection, seen: Seen) -> Iterable[Row]:
    """How much there is."""
    inside = f" in {len(seen.parents):,} notes" if seen.parents else ""
    yield (
        "ok" if seen.docs else "warning",
        "docs",
        seen.docs,
        None,
        f"text: {listed(collection.fields)}{inside}".replace(" or ", " and "),
    )
    types = sorted(set(collection.types.values()))
    yield (
        "ok" if collection.queries else "warning",
        "queries",
        len(collection.queries),
        None,
        ", ".join(types) or ("of no type" if collection.queries else "none"),
    )
    for name, qrels in collection.splits.items():
        relevant = int((qrels.grades > 0).sum())
        marked = int(qrels.distractors.sum())
        extra = f", {marked:,} distractors" if marked else ""
        used = " (in use)" if name == collection.split and len(collection.splits) > 1 else ""
        yield (
            "ok",
            f"judgements: {name}",
            len(qrels),
            None,
            f"{len(qrels.queries):,} queries, {relevant:,} relevant{extra}{used}",
        )
    if not collection.splits:
        yield "warning", "judgements", 0, None, "none: runs can be made, not scored"


def coverage(collection: Collection, seen: Seen) -> Iterable[Row]:
    """Which fields and metadata docs have: what hardly any has, or all have alike, is a dead signal."""
    for key, filled in seen.filled.items():
        text = key in collection.fields
        kind = "field" if text else "metadata"
        span = f"{seen.dates[0]} to {seen.dates[1]}" if key == "date" and seen.dates[0] else ""
        if not text and filled < DEAD * seen.docs:
            yield (
                "warning",
                f"{kind}: {key}",
                filled,
                seen.docs,
                f"dead signal: under {DEAD:.0%} of docs have it" + (f"; {span}" if span else ""),
            )
        elif not text and filled == seen.docs > 1 and len(seen.values[key]) == 1 and key != "parent":
            yield (
                "warning",
                f"{kind}: {key}",
                filled,
                seen.docs,
                f"dead signal: all have {next(iter(seen.values[key]))}",
            )
        else:
            yield "ok", f"{kind}: {key}", filled, seen.docs, span
    if seen.links:
        lost = [link for link in seen.links if link not in seen.ids and link not in seen.parents]
        yield row("links that lead nowhere", lost, len(seen.links))


def docs(seen: Seen) -> Iterable[Row]:
    """Docs that are empty, alike, or of one id."""
    yield row("docs with an id that appears twice", seen.repeated, seen.docs)
    yield row("docs without text", seen.empty, seen.docs)
    yield row("docs with the text of another", [f"{b} = {a}" for a, b in seen.same], seen.docs)


def judgements(collection: Collection, seen: Seen) -> Iterable[Row]:
    """Judgements that lead nowhere, queries that cannot be scored, ids that mean two things."""
    queries = collection.queries
    for name, qrels in collection.splits.items():
        missing = list(dict.fromkeys(doc for doc in qrels.ids if doc not in seen.ids and doc not in seen.parents))
        yield row(f"{name}: judged docs that are not there", missing, len(set(qrels.ids)))
        whole = [doc for doc in dict.fromkeys(qrels.ids) if doc not in seen.ids and doc in seen.parents]
        if whole and len(whole) < len(set(qrels.ids)) - len(missing):
            yield row(f"{name}: judged notes among judged chunks", whole, len(set(qrels.ids)))
        if queries:
            yield row(
                f"{name}: judged queries that are not there",
                [q for q in qrels.queries if q not in queries],
                len(qrels.queries),
            )
        barren = [
            query for query, a, b in zip(qrels.queries, qrels.starts[:-1], qrels.starts[1:], strict=True)
            if not (qrels.grades[a:b] > 0).any()
        ]  # fmt: skip
        yield row(f"{name}: queries without a relevant doc", barren, len(qrels.queries))
    if collection.splits and queries:
        judged = {query for qrels in collection.splits.values() for query in qrels.queries}
        yield row("queries without judgements", [query for query in queries if query not in judged], len(queries))
    if queries:
        yield row("queries without text", [query for query, text in queries.items() if not text.strip()], len(queries))
        texts: dict[str, str] = {}
        alike = [
            f"{q} = {first}"
            for q, text in queries.items()
            if (first := texts.setdefault(text_of(text).strip(), q)) != q
        ]
        yield row("queries with the text of another", alike, len(queries))
        yield row("query ids that are doc ids too", [query for query in queries if query in seen.ids], len(queries))


def leaking(collection: Collection, seen: Seen) -> Iterable[Row]:
    """Queries that stand in docs: scores on them say little."""
    if not collection.queries:
        return
    relevant = {
        (query, doc)
        for qrels in collection.splits.values()
        for query, found in qrels.to_dict().items()
        for doc, grade in found.items()
        if grade > 0
    }
    exact = {leak.query: leak for leak in seen.leaks if leak.exact}
    near = {leak.query: leak for leak in seen.leaks if not leak.exact and leak.query not in exact}
    total = len(collection.queries)
    for what, found in (("stand word for word in a doc", exact), ("stand nearly in a doc", near)):
        good = sum(
            any((leak.query, leak.doc) in relevant for leak in seen.leaks if leak.query == query) for query in found
        )
        detail = f"leak: {good:,} in a relevant doc; " if found else ""
        shown = [f"{leak.query} in {leak.doc}" for leak in found.values()]
        yield "warning" if found else "ok", f"queries that {what}", len(found), total, detail + examples(shown)
    short = sum(len(text.split()) < LEAST for text in collection.queries.values())
    if short:
        yield "ok", "queries too short to look for", short, total, f"under {LEAST} words"


def row(what: str, found: Sequence[str], total: int) -> Row:
    """A finding: a warning where there is one."""
    return "warning" if found else "ok", what, len(found), total, examples(found)


def examples(found: Sequence[str]) -> str:
    """The first few, and how many more."""
    more = f" and {len(found) - SHOWN:,} more" if len(found) > SHOWN else ""
    return ", ".join(each if len(each) < 60 else f"{each[:57]}..." for each in found[:SHOWN]) + more
