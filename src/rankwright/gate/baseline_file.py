"""The baseline of a gate as one file that people review: means, fingerprints, and the rankings to score again.

{"schema": "rankwright-gate/1", "system": ..., "collections": {NAME: {"measures", "depth", "fingerprints", "queries"}}}

Each query is one line: digests of its judgements and its text, its first docs, and the others compressed (JSON, zlib,
base64). So a diff shows which queries changed.
"""

from __future__ import annotations

import json
import re
import zlib
from base64 import b64decode, b64encode
from collections.abc import Collection, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from hashlib import blake2b
from math import isfinite
from pathlib import Path
from typing import Any

import numpy as np

from ..base.files import atomic_write
from ..base.hashing import fingerprint
from ..base.ids import column, group_offsets, row_positions
from ..base.limits import EXPANSION, MB
from ..base.structured_text import load_json, parse_json
from ..errors import RankwrightError
from ..evaluation import Measure
from ..params import shorten
from ..qrels import Qrels
from ..run import Run
from ..version import __version__

SCHEMA = "rankwright-gate/1"
PLAIN_DOCS = 10  # docs of a query that are not compressed
NAMES = {str: "a text", int: "an integer", float: "a number", list: "a list", dict: "an object"}
REMEDY = "restore it, or delete it and write it again with --update"


@dataclass(frozen=True)
class BaselineQuery:
    """A query of the baseline: digests of its judgements and text, and its ranking."""

    judged: str
    text: str  # empty where texts are not known
    docs: tuple[str, ...]
    skipped: bool = False  # it had no score


@dataclass(frozen=True)
class BaselineEntry:
    """The baseline on one collection."""

    measures: Mapping[str, float]
    depth: int | None  # docs of a query that are kept; None: all
    judgements: str  # fingerprints
    run_fingerprint: str
    queries: Mapping[str, BaselineQuery]

    @classmethod
    def create(
        cls, qrels: Qrels, run: Run, texts: Mapping[str, str], means: Mapping[str, float],
        skipped: Collection[str] = (),
    ) -> BaselineEntry:  # fmt: skip
        """The baseline of a run: what its measures need of the ranking of each judged query."""
        depth = needed_depth([Measure.parse(each) for each in means])
        rankings = (run if depth is None else run.top(depth)).to_dict()
        digests = judgement_digests(qrels)
        queries = {
            query: BaselineQuery(
                digests[query], text_digest(texts.get(query)), tuple(rankings.get(query, ())), query in skipped
            )
            for query in qrels.queries
        }
        return cls(dict(means), depth, qrels.fingerprint, run.fingerprint, queries)

    @property
    def skipped(self) -> frozenset[str]:
        """The queries without a score."""
        return frozenset(query for query, each in self.queries.items() if each.skipped)

    def run(self) -> Run:
        """The rankings as a run; only the order of docs is kept, not their scores."""
        found = {query: each.docs for query, each in self.queries.items() if each.docs}
        starts = group_offsets(np.array([len(docs) for docs in found.values()], dtype=np.int64))
        ids = column([doc for docs in found.values() for doc in docs])
        scores = -row_positions(starts).astype(np.float64)
        return Run(queries=tuple(found), starts=starts, ids=ids, scores=scores, name="baseline")

    def check_depth(self, measures: Sequence[Measure], place: str) -> None:
        """Refuse measures that need more docs of each query than the baseline has."""
        for measure in measures:
            needed = needed_depth([measure])
            if self.depth is not None and (needed is None or needed > self.depth):
                raise RankwrightError(
                    f"{place}: has the top {self.depth} of each query, and {measure} needs "
                    f"{'all results' if needed is None else f'the top {needed}'}; write it again with --update"
                )

    def lines(self) -> Iterator[str]:
        """The lines of the entry in the file."""
        prints = {
            "judgements": self.judgements,
            "queries": fingerprint("queries", list(self.queries), [each.text for each in self.queries.values()]),
            "run": self.run_fingerprint,
        }
        yield f'   "measures": {to_json(dict(self.measures))},'
        yield f'   "depth": {to_json(self.depth)},'
        yield f'   "fingerprints": {to_json(prints)},'
        yield '   "queries": {'
        for at, (query, each) in enumerate(self.queries.items(), 1):
            parts: dict[str, Any] = {"judged": each.judged, **({"text": each.text} if each.text else {})}
            parts |= {"skipped": True} if each.skipped else {}
            parts["top"] = list(each.docs[:PLAIN_DOCS])
            if len(each.docs) > PLAIN_DOCS:
                parts["more"] = b64encode(zlib.compress(to_json(list(each.docs[PLAIN_DOCS:])).encode(), 9)).decode()
            yield f"    {to_json(query)}: {to_json(parts)}{',' * (at < len(self.queries))}"
        yield "   }"


@dataclass(frozen=True)
class Baseline:
    """The baseline of a system on one or several collections."""

    system: str
    collections: Mapping[str, BaselineEntry]

    def write(self, path: str | Path) -> None:
        """Write the file in one step; equal content gives equal bytes."""
        lines = ["{", f' "schema": {to_json(SCHEMA)},', f' "rankwright": {to_json(__version__)},']
        lines += [f' "system": {to_json(self.system)},', ' "collections": {']
        for at, (name, entry) in enumerate(self.collections.items(), 1):
            lines += [f"  {to_json(name)}: {{", *entry.lines(), "  }" + "," * (at < len(self.collections))]
        with atomic_write(path) as file:
            file.write("\n".join([*lines, " }", "}", ""]).encode())

    @classmethod
    def read(cls, path: str | Path) -> Baseline:
        """Read the file; one that is damaged, or not the baseline of a gate, is refused in one line."""
        value = load_json(Path(path))
        if not isinstance(value, dict) or "schema" not in value:
            raise RankwrightError(
                f"{path}: not the baseline of a gate ({SCHEMA}); 'rankwright gate --update' writes one"
            )
        if value["schema"] != SCHEMA:
            raise RankwrightError(f"{path}: schema must be {SCHEMA!r}, got {shorten(value['schema'])}")
        with explain_damage(str(path)):
            collections = {
                name: read_entry(entry, f"{path}: {name}") for name, entry in expect(value["collections"], dict).items()
            }
            if not collections:
                raise ValueError("it has no collection")
            return cls(expect(value["system"], str), collections)


def read_entry(value: Any, place: str) -> BaselineEntry:
    """The baseline on one collection, from JSON."""
    prints, depth = expect(value["fingerprints"], dict), value["depth"]
    if depth is not None and expect(depth, int) < 1:
        raise ValueError(f"depth is {depth}")
    means = {parse_measure(name): float(expect(mean, float)) for name, mean in expect(value["measures"], dict).items()}
    queries = {}
    for query, each in expect(value["queries"], dict).items():
        with explain_damage(f"{place}: query {query!r}"):
            docs = [*expect(each["top"], list), *unpack(each.get("more"), place)]
            if len(set(map(str, docs))) < len(docs) or not all(isinstance(doc, str) for doc in docs):
                raise ValueError("its docs are not different ids")
            digests = expect(each["judged"], str), expect(each.get("text", ""), str)
            queries[query] = BaselineQuery(*digests, tuple(docs), each.get("skipped") is True)
    return BaselineEntry(means, depth, expect(prints["judgements"], str), expect(prints["run"], str), queries)


def parse_measure(text: str) -> str:
    """The name of a measure; one that is unknown is damage."""
    try:
        return str(Measure.parse(text))
    except RankwrightError as error:
        raise ValueError(str(error)) from None


def unpack(text: str | None, place: str) -> list[str]:
    """The compressed docs of a query; what expands too much is refused."""
    if text is None:
        return []
    data = b64decode(expect(text, str), validate=True)
    most = EXPANSION * len(data) + MB
    expander = zlib.decompressobj()
    found = expander.decompress(data, most)
    if not expander.eof:
        raise ValueError("its compressed docs are cut off, or too long")
    return list(expect(parse_json(found, place), list))


def expect(value: Any, kind: type) -> Any:
    """A value of a type; a number may be an integer."""
    kinds = (int, float) if kind is float else (kind,)
    if not isinstance(value, kinds) or isinstance(value, bool):
        raise ValueError(f"{shorten(value)} is not {NAMES[kind]}")
    if isinstance(value, float) and not isfinite(value):
        raise ValueError(f"{value} is not a finite number")
    return value


@contextmanager
def explain_damage(place: str) -> Iterator[None]:
    """Turn what is wrong within the file into a one-line error."""
    try:
        yield
    except KeyError as error:
        raise RankwrightError(f"{place}: damaged: {error} is missing; {REMEDY}") from None
    except (ValueError, TypeError, AttributeError, zlib.error) as error:
        raise RankwrightError(f"{place}: damaged: {error}; {REMEDY}") from None


def needed_depth(measures: Sequence[Measure]) -> int | None:
    """How many docs of each query measures look at: at least ten; None for all."""
    depths = [PLAIN_DOCS]
    for measure in measures:
        parts = [measure, *(member for member, _ in measure.members)] if measure.entry.has_members else [measure]
        for part in parts:
            if part.k is None or dict(part.params).get("judged_only"):
                return None
            depths.append(part.k)
    return max(depths)


def judgement_digests(qrels: Qrels) -> dict[str, str]:
    """A digest of the judgements of each query."""
    rows: dict[str, list[str]] = {query: [] for query in qrels.queries}
    for row in qrels.to_polars().drop("source", "judge", strict=False).iter_rows():
        rows[row[0]].append("\t".join(map(str, row[1:])))
    return {query: digest("\n".join(sorted(each))) for query, each in rows.items()}


def text_digest(text: str | None) -> str:
    """A digest of the text of a query; empty where it is not known."""
    return "" if text is None else digest(text)


def digest(text: str) -> str:
    """Eight bytes of BLAKE2b as hexadecimal digits."""
    return blake2b(text.encode(errors="surrogatepass"), digest_size=8).hexdigest()


def to_json(value: Any) -> str:
    """JSON on one line; half characters, which no file can hold, are escaped."""
    text = json.dumps(value, ensure_ascii=False, allow_nan=False)
    return re.sub("[\ud800-\udfff]", lambda half: f"\\u{ord(half.group()):04x}", text)
