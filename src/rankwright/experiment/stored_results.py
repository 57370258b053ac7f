"""What a store holds of finished experiments, read back without their specs: reports, runs with scores, comparisons."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import msgspec

from ..errors import RankwrightError
from ..reporting.evidence import Evidence
from ..reporting.tables import leaderboard
from ..table import Column, Table
from . import score_files
from .graph import Facts, Node
from .results import fitted_of, load_evidence
from .store import Artifact, Store

KEY = re.compile(r"[0-9a-f]{32}")
PAGE = "report.html"


class Provenance(msgspec.Struct, frozen=True):
    """What the scores of a collection were computed from: the hashes of its judgements and of each run."""

    qrels: str
    runs: dict[str, str]


class ReportManifest(msgspec.Struct, frozen=True):
    """What is read of the manifest of a report."""

    made: str
    collections: dict[str, Provenance]
    missing: list[str] = []


class ArtifactManifest(msgspec.Struct, frozen=True):
    """What is read of the manifest of an artifact."""

    inputs: dict[str, Any]
    made: dict[str, Any]
    files: dict[str, Any]

    @property
    def needs(self) -> list[str]:
        """The keys of the artifacts that it was built from."""
        found = self.inputs.get("needs")
        return [each for each in found if isinstance(each, str) and KEY.fullmatch(each)] if found else []

    def text(self, name: str) -> str:
        """An input that is a text; empty if it is another kind of value."""
        found = self.inputs.get(name)
        return found if isinstance(found, str) else ""


@dataclass(frozen=True)
class StoredReport:
    """A report in the store, and the experiments whose last run made it."""

    key: str
    title: str
    made: str
    size: int  # bytes
    collections: dict[str, Provenance]
    missing: tuple[str, ...]  # collections that failed, one line each
    experiments: tuple[str, ...]
    needs: frozenset[str]


@dataclass(frozen=True)
class StoredRun:
    """A run of the store that was scored, by the key of its scores."""

    key: str
    system: str  # as tables name it
    judgements: str  # their hash
    measures: tuple[str, ...]
    made: str


def read_manifest(store: Store, kind: str, key: str) -> ArtifactManifest | None:
    """The manifest of an artifact; None if there is no such artifact, or if its manifest is damaged."""
    if not KEY.fullmatch(key):
        return None
    with suppress(OSError, msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        return msgspec.json.decode((store.folder(kind, key) / "manifest.json").read_bytes(), type=ArtifactManifest)
    return None


def keys_of(store: Store, kind: str) -> list[str]:
    """The keys of the artifacts of a kind."""
    return sorted(path.name for path in (store.home / "objects" / kind).glob("*") if KEY.fullmatch(path.name))


def time_made(manifest: ArtifactManifest, folder: Path) -> str:
    """When an artifact was built: as its manifest says, or that file's own time if it does not."""
    if isinstance(finished := manifest.made.get("finished"), str):
        return finished
    try:
        seconds = (folder / "manifest.json").stat().st_mtime
    except OSError:
        return ""
    return datetime.fromtimestamp(seconds, UTC).isoformat(timespec="seconds")


def list_reports(store: Store) -> list[StoredReport]:
    """The reports of a store, newest first; damaged ones are left out."""
    experiments = experiments_by_key(store)
    found = (find_report(store, key, experiments) for key in keys_of(store, "report"))
    return sorted((each for each in found if each is not None), key=lambda each: (each.made, each.key), reverse=True)


def find_report(store: Store, key: str, experiments: dict[str, list[str]] | None = None) -> StoredReport | None:
    """A report of the store; None if there is none, or if it is damaged."""
    manifest = read_manifest(store, "report", key)
    if manifest is None:
        return None
    home = store.folder("report", key)
    try:
        own = msgspec.json.decode((home / "report" / "manifest.json").read_bytes(), type=ReportManifest)
    except (OSError, ValueError, RecursionError):
        return None
    names = (experiments_by_key(store) if experiments is None else experiments).get(key, [])
    return StoredReport(
        key, manifest.text("title"), own.made, Artifact("report", key, home).size, own.collections, tuple(own.missing),
        tuple(names), frozenset(manifest.needs),
    )  # fmt: skip


def experiments_by_key(store: Store) -> dict[str, list[str]]:
    """The experiments whose last run needs each artifact."""
    found: dict[str, list[str]] = {}
    for path in sorted((store.home / "plans").glob("*.json")):
        with suppress(OSError, ValueError, LookupError, TypeError, RecursionError):
            for key in json.loads(path.read_text())["needs"]:
                found.setdefault(str(key), []).append(path.stem)
    return found


def last_report(store: Store, experiment: str) -> str | None:
    """The key of the report that an experiment made last."""
    own = {key for key, names in experiments_by_key(store).items() if experiment in names}
    return next((each.key for each in list_reports(store) if each.key in own), None)


def report_file(store: Store, key: str, name: str) -> Path | None:
    """A file of a report; None if its manifest does not list it."""
    manifest = read_manifest(store, "report", key)
    if manifest is None or f"report/{name}" not in manifest.files:
        return None
    path = store.folder("report", key) / "report" / name
    return path if path.is_file() else None


def list_runs(store: Store) -> list[StoredRun]:
    """The runs of a store that were scored, newest first."""
    found = (find_run(store, key) for key in keys_of(store, "scores"))
    return sorted((each for each in found if each is not None), key=lambda each: (each.made, each.key), reverse=True)


def find_run(store: Store, key: str) -> StoredRun | None:
    """A run by the key of its scores; None if there is none."""
    manifest = read_manifest(store, "scores", key)
    if manifest is None:
        return None
    run = next((found for need in manifest.needs if (found := read_manifest(store, "run", need))), None)
    fitted = str(run.made.get("fitted") or "") if run else ""
    system = manifest.text("system") or manifest.text("stage")
    measures = manifest.inputs.get("measures")
    return StoredRun(
        key, f"{system} ({fitted})" if fitted else system, manifest.text("qrels"),
        tuple(map(str, measures)) if isinstance(measures, list) else (),
        time_made(manifest, store.folder("scores", key)),
    )  # fmt: skip


def load_run(store: Store, run: StoredRun, name: str | None = None) -> Evidence:
    """The scores and the top results of a run, under another name if one is given."""
    return score_files.load_scores(store.folder("scores", run.key), name or run.system)


def stored_node(store: Store, kind: str, key: str, kinds: tuple[str, ...] = (), collection: str = "") -> Node:
    """An artifact of the store as a node, with those of the given kinds that it was built from, and theirs."""
    manifest = read_manifest(store, kind, key)
    if manifest is None:
        raise RankwrightError(f"{store.folder(kind, key)}: missing or damaged; run the experiment again")
    needs = [stored_node(store, kinds[0], need, kinds[1:], collection) for need in manifest.needs if kinds]
    return Node(kind, manifest.text("stage"), collection, manifest.inputs, tuple(needs), refuse_build, key)


def refuse_build(node: Node, folder: Path, store: Store) -> Facts:
    """An artifact that was read back cannot be built."""
    raise RankwrightError(f"{node.name}: cannot be built without its spec")


def load_stored_evidence(store: Store, report: StoredReport) -> Iterator[tuple[Evidence, dict[str, str]]]:
    """The scores and the comparison of each collection of a report, with the key of each system's scores."""
    waiting = dict(report.collections)
    for key in sorted(report.needs):
        if not store.folder("comparison", key).is_dir():
            continue
        node = stored_node(store, "comparison", key, ("scores", "run"))
        home = node.folder(store)
        with score_files.explain_damage(home):
            found = load_evidence(node, store)
            runs = {label(each, store): each.key for each in node.needs}
            name = next((name for name, each in waiting.items() if is_made_from(found, each)), None)
        if name is None:
            continue
        waiting.pop(name)
        comparison = score_files.load_comparison(home, found.scores)
        why = "" if comparison else score_files.why_not_compared(home)
        yield replace(found, name=name, comparison=comparison, why_not_compared=why), runs


def label(scores: Node, store: Store) -> str:
    """A system as tables name it, with how it was fitted, if it was."""
    fitted = fitted_of(scores, store)
    return f"{scores.stage} ({fitted})" if fitted else scores.stage


def is_made_from(evidence: Evidence, given: Provenance) -> bool:
    """Whether scores were computed from these judgements and runs."""
    return (evidence.scores.qrels_fingerprint, evidence.scores.run_fingerprints) == (given.qrels, given.runs)


def stored_leaderboard(store: Store, report: StoredReport, evidence: Evidence) -> Table:
    """The leaderboard of a collection, with what only the report knows: latency, categories, and notices."""
    board = leaderboard([evidence])
    systems = next(c for c, column in enumerate(board.columns) if column.name == "system")
    for path in sorted((store.folder("report", report.key) / "report" / "tables").glob("leaderboard*.json")):
        with suppress(OSError, ValueError, LookupError, TypeError, AttributeError, RecursionError):
            written = json.loads(path.read_text(encoding="utf-8"))
            lead = f"Leaderboard: {evidence.name},"
            is_own = len(report.collections) == 1 or str(written["title"]).startswith(lead)
            if not is_own or [row["system"] for row in written["rows"]] != [row[systems] for row in board.rows]:
                continue
            known = {column.name for column in board.columns}
            extra = [Column(name, 1, "lower" if name.endswith(" ms") else "")
                     for name in written["columns"] if name not in known]  # fmt: skip
            rows = tuple(
                (*row, *(other.get(column.name) for column in extra))
                for row, other in zip(board.rows, written["rows"], strict=True)
            )
            notes = tuple(map(str, written["notes"]))
            return replace(board, columns=(*board.columns, *extra), rows=rows, notes=notes)
    return board
