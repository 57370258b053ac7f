"""The spec: an experiment as a TOML file. Every mistake is found before any work and named by file, section and key."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from datetime import date
from pathlib import Path
from typing import Any

from ..base.structured_text import load_toml, parse_toml
from ..collection import FORMATS
from ..errors import RankwrightError, unknown
from ..kind_options import Options, option, parse_options
from ..params import Param, shorten
from ..retrieval.passages import PASSAGES
from .stages import SECTIONS, STAGES, ClusterOptions, Compare, Evaluate, Reporting, Stage

SCHEMA = 1
TOP_KEYS = {
    "schema": Param("schema", int, help="version of the format: 1"),
    "seed": Param("seed", int, 0, "random seed", low=0),
    "now": Param("now", date | None, None, "date from which ages are computed. Default: the newest date in the docs"),
}


@dataclass(frozen=True, kw_only=True)
class Data(Options):
    """A collection; every stage runs once for each."""

    path: str = option(help="path relative to the spec; $NAME and * are expanded; or `demo`, or `ir_datasets:NAME`")
    format: str | None = option(None, "format of the collection. Default: detected from its files", choices=FORMATS)
    split: str | None = option(None, "split whose queries to use. Default: the first of test, dev, validation, train")
    fields: list[str] | None = option(None, "text fields to search")
    columns: dict[str, str | list[str]] | str = option(
        {}, "column for each key (JSONL, CSV, Parquet), or a TOML file with these", path="file"
    )
    vectors: dict[str, str] = option({}, "files of vectors (.npy): docs, queries")
    exclude_self: bool | list[str] = option(
        False, "drop the doc with the query's own id from results; for a path with *, a list of collections"
    )
    queries: str | None = option(None, "file of queries to use instead of the collection's own", path="file")
    qrels: str | None = option(None, "file of judgements to use instead of the collection's own", path="file")
    passages: str | None = option(
        None, "score notes instead of chunks: how chunk scores become a note's score", choices=PASSAGES
    )

    def check(self) -> None:
        """Refuse vectors of anything but docs and queries."""
        unknown_part = next((part for part in self.vectors if part not in ("docs", "queries")), None)
        if unknown_part is not None:
            raise unknown("vectors", unknown_part, ["docs", "queries"])


@dataclass(frozen=True)
class Spec:
    """An experiment: collections, stages by name, and what to measure, compare and report."""

    path: Path
    data: Mapping[str, Data]
    stages: Mapping[str, Stage]
    evaluate: Evaluate
    compare: Compare
    report: Reporting
    cluster: ClusterOptions = field(default_factory=ClusterOptions)
    seed: int = 0
    now: str | None = None

    @property
    def name(self) -> str:
        """The name of the experiment: that of its file."""
        return self.path.stem

    def place(self, stage: str) -> str:
        """A stage as errors name it."""
        return f"{self.path}: [{self.stages[stage].section}.{stage}]"


def read_spec(path: str | Path, text: str | None = None) -> Spec:
    """Read a spec file, or its text if that is given; the first mistake in it is raised as one line."""
    path = Path(path)
    return parse_spec(load_toml(path) if text is None else parse_toml(text, path), path)


def parse_spec(tables: Mapping[str, Any], path: Path) -> Spec:
    """Parse the tables of a spec file."""
    known = [*TOP_KEYS, "data", *STAGES, *SECTIONS]
    for key in tables:
        if key not in known:
            raise unknown(f"{path}: key", key, known)
    if "schema" not in tables:
        raise RankwrightError(f"{path}: schema is missing; start the file with: schema = 1")
    if tables["schema"] != SCHEMA or isinstance(tables["schema"], bool):
        raise RankwrightError(f"{path}: schema must be 1, got {shorten(tables['schema'])}; write schema = 1")
    seed = TOP_KEYS["seed"].parse(tables.get("seed", 0), f"{path}:")
    now = tables.get("now")
    if now is not None and not isinstance(now, date):
        raise RankwrightError(f"{path}: now must be a date, got {shorten(now)}; write now = 2024-06-30, without quotes")

    def resolve(param: Param, value: str) -> str:
        return resolve_param(param, value, path)

    data = {
        name: parse_options(Data, part, f"{path}: [data.{name}]", resolve=resolve)
        for name, part in named_tables(tables, "data", path)
    }
    if not data:
        raise RankwrightError(f'{path}: no collection; add one, such as [data.NAME] path = "FOLDER"')
    stages: dict[str, Stage] = {}
    for section, kind in STAGES.items():
        for name, part in named_tables(tables, section, path):
            if name in stages:
                raise RankwrightError(f"{path}: [{section}.{name}]: another stage is also named {name!r}")
            stages[name] = kind.parse(part, f"{path}: [{section}.{name}]", resolve)
    if not stages:
        raise RankwrightError(f'{path}: no stage; add one, such as [retrieve.bm25] kind = "bm25"')
    sections: dict[str, Any] = {}
    for key, options in SECTIONS.items():
        part = tables.get(key, {})
        if not isinstance(part, Mapping):
            raise RankwrightError(f"{path}: [{key}] must be a table, got {shorten(part)}")
        sections[key] = parse_options(options, part, f"{path}: [{key}]", resolve=resolve)
    return Spec(path, data, stages, seed=seed, now=None if now is None else str(now), **sections)


def named_tables(tables: Mapping[str, Any], section: str, path: Path) -> Iterator[tuple[str, Mapping[str, Any]]]:
    """The named tables of a section."""
    found = tables.get(section, {})
    if not isinstance(found, dict):
        raise RankwrightError(f"{path}: {section} must be a table, got {shorten(found)}; write [{section}.NAME]")
    for name, part in found.items():
        if not isinstance(part, dict):
            raise RankwrightError(
                f"{path}: [{section}] {name} must be a table, got {shorten(part)}; write [{section}.NAME]"
            )
        if not name.strip():
            raise RankwrightError(f"{path}: [{section}]: a name is empty; write [{section}.NAME]")
        yield name, part


def resolve_param(param: Param, value: str, spec: Path) -> str:
    """Resolve a path relative to the spec's folder; a model name that is not a path there stays as it is."""
    if value.startswith("$") and "/" not in value:
        return value  # an environment variable
    if param.path == "json" and value.lstrip().startswith(("{", "[")):
        return value
    found = resolve_path(value, spec)
    return value if param.path == "model" and not Path(found).exists() else found


def resolve_path(path: str, spec: Path) -> str:
    """Resolve a path relative to the spec's folder and expand environment variables."""
    if path == "demo" or path.startswith("ir_datasets:"):
        return path
    expanded = os.path.expandvars(path)
    missing = re.search(r"\$\{?(\w+)", expanded)
    if missing:
        raise RankwrightError(
            f"{spec}: path = {path!r}: environment variable {missing[1]} is not set; set it to a folder"
        )
    try:
        found = (spec.parent / Path(expanded).expanduser()).resolve()
        found.exists()
    except (OSError, ValueError, RuntimeError) as error:  # too long, NUL, a loop of links, an unknown user
        why = getattr(error, "strerror", None) or str(error)
        raise RankwrightError(f"{spec}: path = {shorten(path)}: cannot be a path: {why}") from None
    return str(found)
