"""Checks before anything is scored: what a collection contains, and what would make its numbers wrong."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from hashlib import blake2b
from itertools import islice
from typing import Any

from ..base.progress import track
from ..errors import listed, one_line, plural
from ..table import Column, Table
from .collection import Block, Collection, to_text
from .duplicate_judgements import Unequal, find_unequal_judgements, group_records
from .leaks import MIN_WORDS, Leak, QueryShingles
from .metadata_values import parse_date
from .near_duplicates import DuplicateGroup, Sketches, find_groups

DEAD_SHARE = 0.05  # metadata present in a smaller share of docs is a dead signal
EXAMPLES = 3  # shown for each finding, and of what was read
ID_WIDTH = 120  # most characters of ids in examples: the line of a wide terminal
TEXT_WIDTH = 40  # of a text in an example
SAMPLE, BLOCK_SAMPLE = 1000, 100  # docs whose language is detected, and of each block


@dataclass
class Findings:
    """The result of one pass over the docs."""

    count: int = 0  # docs
    examples: list[tuple[str, str]] = field(default_factory=list)  # the first docs: ids and texts
    empty_docs: list[str] = field(default_factory=list)
    filled: dict[str, int] = field(default_factory=dict)  # docs with a value, by key
    values: dict[str, set[Any]] = field(default_factory=dict)  # up to two distinct values, by key
    date_range: list[Any] = field(default_factory=lambda: [None, None])
    ids: set[str] = field(default_factory=set)
    repeated_ids: list[str] = field(default_factory=list)
    first_docs: dict[bytes, str] = field(default_factory=dict)  # the first doc of each text
    duplicates: list[tuple[str, str]] = field(default_factory=list)  # pairs of docs with the same text
    links: list[str] = field(default_factory=list)
    parents: set[str] = field(default_factory=set)
    leaks: list[Leak] = field(default_factory=list)
    sketches: Sketches | None = None  # to find nearly equal docs
    samples: list[str] = field(default_factory=list)  # texts that languages are detected from


def check(collection: Collection, fields: Sequence[str] | None = None, duplicates: bool = True) -> Table:
    """The pre-flight report: counts, metadata coverage, and every problem to fix before scoring.

    A row is a finding: its level (`ok`, `warning`), the check, how many, of how many, and examples. `duplicates` looks
    for groups of nearly equal docs, too; `meta["duplicates"]` has all of them.
    """
    used = collection.select_fields(fields)
    if not used.fields:
        next(used.texts())  # raises the error that says how to name fields
    seen = scan_docs(used, duplicates)
    groups, complete = find_groups(used, seen.sketches) if seen.sketches is not None else ([], True)
    unequal = find_unequal_judgements(used.splits, groups)
    rows = [
        *size_rows(used, seen),
        *language_rows(seen),
        *coverage_rows(used, seen),
        *doc_rows(seen),
        *(group_rows(used, groups, unequal, complete) if duplicates else [NOT_COMPARED]),
        *judgement_rows(used, seen),
        *leak_rows(used, seen),
    ]
    rows += [("warning", "files", 1, None, warning) for warning in collection.warnings]
    rows += [("ok", "files", None, None, remark) for remark in collection.remarks]
    warned = sum(row[0] == "warning" for row in rows)
    verdict = "no warnings" if not warned else f"{warned} warning{'s' * (warned > 1)}"
    return Table(
        (Column("level"), Column("check"), Column("count", 0), Column("of", 0), Column("what")),
        tuple(rows),
        f"{collection.name}: {verdict}",
        meta={"warnings": warned, **({"duplicates": group_records(groups, unequal)} if duplicates else {})},
    )


def live_metadata(collection: Collection) -> set[str]:
    """The metadata keys that tell docs apart: not rare, and not the same in all docs."""
    seen = Findings()
    for block in collection.blocks():
        seen.count += len(block.ids)
        count_values(seen, block)
    rows = coverage_rows(collection, seen)
    return {name.removeprefix("metadata: ") for level, name, *_ in rows if level == "ok" and "metadata: " in name}


Row = tuple[str, str, int | None, int | None, str]


NOT_COMPARED: Row = ("ok", "groups of nearly equal docs", None, None, "not checked (--no-duplicates)")


def scan_docs(collection: Collection, duplicates: bool) -> Findings:
    """Scan the docs once."""
    from ..text.analyzers import get_analyzer

    seen, words = Findings(sketches=Sketches() if duplicates else None), get_analyzer("simple")
    shingles = QueryShingles.of(collection.queries, words)
    for at, block in enumerate(track(collection.blocks(), "checking", unit="blocks")):
        if at == 0:
            collection.check_fields(collection.fields, block)
        texts = block.texts(collection.fields)
        earlier = list(block.ids)  # for each doc, the first one that has its text
        for row, (doc, text) in enumerate(zip(block.ids, texts, strict=True)):
            if doc in seen.ids:
                seen.repeated_ids.append(doc)
            seen.ids.add(doc)
            if not text.strip():
                seen.empty_docs.append(doc)
                continue
            first = seen.first_docs.setdefault(
                blake2b(" ".join(text.split()).encode(errors="replace"), digest_size=16).digest(), doc
            )
            if first != doc:
                seen.duplicates.append((first, doc))
                earlier[row] = first
        if len(seen.examples) < EXAMPLES:
            seen.examples = [*seen.examples, *zip(block.ids, texts, strict=True)][:EXAMPLES]
        seen.count += len(block.ids)
        seen.samples.extend(sample_block(texts, len(seen.samples)))
        count_values(seen, block)
        if len(shingles.keys) or seen.sketches is not None:
            terms = words.terms(texts)
            seen.leaks.extend(shingles.find_leaks(block.ids, terms) if len(shingles.keys) else ())
            if seen.sketches is not None:
                seen.sketches.add(block.ids, terms, earlier)
    return seen


def sample_block(texts: Sequence[str], taken: int) -> Sequence[str]:
    """Some texts of a block, spread over it, while fewer than `SAMPLE` are taken."""
    return texts[:: max(1, len(texts) // BLOCK_SAMPLE)][:BLOCK_SAMPLE] if taken < SAMPLE else ()


def sample_languages(collection: Collection) -> dict[str, float]:
    """The languages of a collection with their shares, from some of its docs."""
    from ..text.detection import language_shares

    texts: list[str] = []
    for block in collection.blocks():
        texts.extend(sample_block(block.texts(collection.fields), len(texts)))
        if len(texts) >= SAMPLE:
            break
    return language_shares(texts)


def language_rows(seen: Findings) -> Iterable[Row]:
    """The languages of the docs, and the analyzer for them."""
    from ..text.detection import describe_languages, language_shares, propose_analyzer

    shares = language_shares(seen.samples)
    if shares:
        yield "ok", "language", None, None, f'{describe_languages(shares)}; analyzer = "{propose_analyzer(shares)}"'


def count_values(seen: Findings, block: Block) -> None:
    """Count the values in a block."""
    for key, values in block.columns.items():
        present = [value for value in values if value not in (None, "", [], {})]
        seen.filled[key] = seen.filled.get(key, 0) + len(present)
        known = seen.values.setdefault(key, set())
        for value in present:
            if len(known) < 2:
                known.add(repr(value))
        if key == "date" and present:
            parsed = [day for value in present if (day := parse_date(value))]
            days = [day for day in seen.date_range if day is not None] + parsed
            seen.date_range = [min(days), max(days)]
        if key == "links":
            seen.links.extend(link for value in present if isinstance(value, list) for link in value)
        if key == "parent":
            seen.parents.update(present)


def size_rows(collection: Collection, seen: Findings) -> Iterable[Row]:
    """The numbers of docs, queries and judgements."""
    inside = f" in {plural(len(seen.parents), 'note')}" if seen.parents else ""
    yield (
        "ok" if seen.count else "warning",
        "docs",
        seen.count,
        None,
        f"text: {listed(collection.fields)}{inside}".replace(" or ", " and "),
    )
    yield from example_rows("doc", seen.examples)
    types = sorted(set(collection.types.values()))
    yield (
        "ok" if collection.queries else "warning",
        "queries",
        len(collection.queries),
        None,
        ", ".join(types) or ("no query types" if collection.queries else "none"),
    )
    yield from example_rows("query", islice(collection.queries.items(), EXAMPLES))
    for name, qrels in collection.splits.items():
        relevant = int((qrels.grades > 0).sum())
        marked = int(qrels.distractors.sum())
        extra = f", {marked:,} distractors" if marked else ""
        extra += f", {qrels.model_share}" if qrels.model_share is not None else ""
        used = " (in use)" if name == collection.split and len(collection.splits) > 1 else ""
        yield (
            "ok",
            f"judgements: {name}",
            len(qrels),
            None,
            f"{plural(len(qrels.queries), 'query')}, {relevant:,} relevant{extra}{used}",
        )
        if name == collection.split:
            firsts = islice(zip(qrels.queries, qrels.starts, strict=False), EXAMPLES)
            shown = ((query, f"doc {qrels.ids[row]} has grade {qrels.grades[row]:g}") for query, row in firsts)
            yield from example_rows("judgement", shown)
    if not collection.splits:
        yield "warning", "judgements", 0, None, "none: runs cannot be evaluated"


def example_rows(what: str, examples: Iterable[tuple[str, str]]) -> Iterable[Row]:
    """The first docs, queries or judgements as they were read, each in one short line."""
    for key, text in examples:
        yield (
            "ok",
            f"example {what}",
            None,
            None,
            f"{shorten_text(key, ID_WIDTH)}: {shorten_text(text, TEXT_WIDTH)}",
        )


def shorten_text(text: str, width: int) -> str:
    """The beginning of a text in one line, control characters escaped."""
    line = one_line(text[: 10 * width])
    return line if len(line) <= width else f"{line[: width - 1]}…"


def coverage_rows(collection: Collection, seen: Findings) -> Iterable[Row]:
    """How many docs have each field and each metadata key; a key that is rare or constant is a dead signal."""
    for key, filled in seen.filled.items():
        # tags of notes are a signal although they are searched
        is_field = key in collection.fields and not (key == "tags" and collection.is_markdown)
        kind = "field" if is_field else "metadata"
        span = f"{seen.date_range[0]} to {seen.date_range[1]}" if key == "date" and seen.date_range[0] else ""
        if not is_field and filled < DEAD_SHARE * seen.count:
            yield (
                "warning",
                f"{kind}: {key}",
                filled,
                seen.count,
                f"dead signal: under {DEAD_SHARE:.0%} of docs have it" + (f"; {span}" if span else ""),
            )
        elif not is_field and filled == seen.count > 1 and len(seen.values[key]) == 1 and key != "parent":
            yield (
                "warning",
                f"{kind}: {key}",
                filled,
                seen.count,
                f"dead signal: all have {next(iter(seen.values[key]))}",
            )
        else:
            yield "ok", f"{kind}: {key}", filled, seen.count, span
    if seen.links:
        broken = [link for link in seen.links if link not in seen.ids and link not in seen.parents]
        yield finding("broken links", broken, len(seen.links))


def doc_rows(seen: Findings) -> Iterable[Row]:
    """Docs that are empty or have a duplicate text or id."""
    yield finding("docs with a duplicate id", seen.repeated_ids, seen.count)
    yield finding("docs without text", seen.empty_docs, seen.count)
    yield finding("docs with duplicate text", [f"{b} = {a}" for a, b in seen.duplicates], seen.count)


def group_rows(
    collection: Collection, groups: Sequence[DuplicateGroup], unequal: Unequal, complete: bool
) -> Iterable[Row]:
    """Groups of nearly equal docs, and how many of them are judged unequally, which makes a measure depend on luck."""
    if collection.splits:
        yield finding("nearly equal docs judged unequally", [str(unequal[at][0]) for at in unequal], len(groups))
    shown = []
    for group in groups[:EXAMPLES]:
        first, second, *more = (shorten_text(doc, ID_WIDTH // 2) for doc in group.docs)
        shown.append(f"{first} ≈ {second}{f' + {len(more):,}' if more else ''} ({group.similarity:.2f})")
    docs = f"{sum(len(group.docs) for group in groups):,} docs: " if groups else ""
    partly = "" if complete else "; too many candidates: not all were compared"
    yield (
        "ok",
        "groups of nearly equal docs",
        len(groups),
        None,
        docs + format_examples(shown, len(groups)) + partly,
    )


def suggest_id(doc: str, seen: Findings) -> str:
    """A judged doc that is missing, with the doc that its file name or link means."""
    meant = re.sub(r"\s", "_", doc.strip().removeprefix("[[").removesuffix("]]").removesuffix(".md"))
    return f"{doc} (did you mean {meant}?)" if meant != doc and (meant in seen.ids or meant in seen.parents) else doc


def judgement_rows(collection: Collection, seen: Findings) -> Iterable[Row]:
    """Judgements of unknown docs or queries, queries that cannot be scored, ambiguous ids."""
    queries = collection.queries
    for name, qrels in collection.splits.items():
        missing = list(dict.fromkeys(doc for doc in qrels.ids if doc not in seen.ids and doc not in seen.parents))
        hinted = [suggest_id(doc, seen) for doc in missing]
        yield finding(f"{name}: judged docs not in the collection", hinted, len(set(qrels.ids)))
        notes = [doc for doc in dict.fromkeys(qrels.ids) if doc not in seen.ids and doc in seen.parents]
        if notes and len(notes) < len(set(qrels.ids)) - len(missing):
            yield finding(f"{name}: judged notes among judged chunks", notes, len(set(qrels.ids)))
        if queries:
            yield finding(
                f"{name}: judged queries not in the collection",
                [q for q in qrels.queries if q not in queries],
                len(qrels.queries),
            )
        barren = [
            query for query, a, b in zip(qrels.queries, qrels.starts[:-1], qrels.starts[1:], strict=True)
            if not (qrels.grades[a:b] > 0).any()
        ]  # fmt: skip
        yield finding(f"{name}: queries without a relevant doc", barren, len(qrels.queries))
    if collection.splits and queries:
        judged = {query for qrels in collection.splits.values() for query in qrels.queries}
        yield finding("queries without judgements", [query for query in queries if query not in judged], len(queries))
    if queries:
        yield finding(
            "queries without text", [query for query, text in queries.items() if not text.strip()], len(queries)
        )
        texts: dict[str, str] = {}
        duplicates = [
            f"{q} = {first}"
            for q, text in queries.items()
            if (first := texts.setdefault(to_text(text).strip(), q)) != q
        ]
        yield finding("queries with duplicate text", duplicates, len(queries))
        yield finding(
            "query ids that are also doc ids", [query for query in queries if query in seen.ids], len(queries)
        )


def leak_rows(collection: Collection, seen: Findings) -> Iterable[Row]:
    """Queries whose text appears in docs: scores on them say little about search."""
    if not collection.queries:
        return
    relevant = {
        (query, doc)
        for qrels in collection.splits.values()
        for query, found in qrels.to_dict().items()
        for doc, grade in found.items()
        if grade > 0
    }
    exact = {leak.query: leak for leak in seen.leaks if leak.is_exact}
    near = {leak.query: leak for leak in seen.leaks if not leak.is_exact and leak.query not in exact}
    total = len(collection.queries)
    for what, found in (("word for word", exact), ("almost word for word", near)):
        in_relevant = sum(
            any((leak.query, leak.doc) in relevant for leak in seen.leaks if leak.query == query) for query in found
        )
        detail = f"leak: {in_relevant:,} in a relevant doc; " if found else ""
        pairs = [f"{leak.query} in {leak.doc}" for leak in found.values()]
        yield (
            "warning" if found else "ok",
            f"queries that appear {what} in a doc",
            len(found),
            total,
            detail + format_examples(pairs),
        )
    short = sum(len(text.split()) < MIN_WORDS for text in collection.queries.values())
    if short:
        yield "ok", "queries too short to check for leaks", short, total, f"under {MIN_WORDS} words"


def finding(what: str, found: Sequence[str], total: int) -> Row:
    """The row of a check: a warning if anything was found."""
    return "warning" if found else "ok", what, len(found), total, format_examples(found)


def format_examples(found: Sequence[str], total: int | None = None) -> str:
    """The first few findings, and how many more there are."""
    total = len(found) if total is None else total
    more = f" and {total - EXAMPLES:,} more" if total > EXAMPLES else ""
    return ", ".join(shorten_text(each, 2 * ID_WIDTH) for each in found[:EXAMPLES]) + more  # some are pairs
