"""The gate: a system's runs now, against its baseline file or another run."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import numpy as np

from ..errors import RankwrightError
from ..evaluation import Measure, Scores, evaluate
from ..evaluation.input_warnings import abbreviate_names
from ..qrels import Qrels
from ..run import Run, stem
from .baseline_changes import Shared, count_changes, find_breakages, shared_with_entry, shared_with_run
from .baseline_file import Baseline, BaselineEntry
from .decision import Compared, decide, needed_queries
from .gate_pins import check_pins, read_pins
from .gate_result import Breakage, Check, GateResult
from .gate_settings import GateSettings
from .history_figures import score_figures
from .snapshot import Snapshot

PRESET = "paper"
SAME_MEAN = 1e-9  # means of the same rankings differ by less


@dataclass(frozen=True, eq=False)
class Comparable:
    """A snapshot with its baseline: the run, the queries they share, and the scores of both (measures x queries)."""

    now: Snapshot
    run: Run
    shared: Shared
    scores: Scores  # systems: baseline, current

    @property
    def positions(self) -> list[int]:
        """The positions of the shared queries among the judged ones."""
        known = set(self.shared.queries)
        return [at for at, query in enumerate(self.scores.queries) if query in known]

    def select(self, measures: Sequence[Measure]) -> Compared:
        """The scores of some measures on the shared queries."""
        rows = [self.scores.measures.index(each) for each in measures]
        before, after = (self.scores.values[s][rows][:, self.positions] for s in (0, 1))
        return Compared(tuple(measures), before, after)


def gate_runs(
    qrels: Any,
    baseline: Any,
    current: Any,
    settings: GateSettings | None = None,
    update: bool = False,
    name: str | None = None,
) -> GateResult:
    """Compare a run with its baseline: another run, or a baseline file (.json), which `update` writes.

    `name` is that of the collection, by default from the path of the judgements.
    """
    settings = settings or GateSettings()
    settings.check()
    run = Run.from_value(current)
    name = name or (stem(qrels) if isinstance(qrels, str | Path) else "queries")
    now = [Snapshot(name, Qrels.from_value(qrels), run)]
    measures = settings.select_measures([PRESET])
    if not is_baseline_file(baseline):
        before = Run.from_value(baseline)
        shared = shared_with_run(before, run, now[0].qrels)
        return judge_system(run.name, [score(now[0], before, shared, measures)], measures, settings, shared.changes)
    return judge_file(Path(baseline), run.name, now, measures, settings, update)


def is_baseline_file(value: Any) -> bool:
    """Whether a value names a baseline file rather than a run."""
    return isinstance(value, str | Path) and Path(value).suffix == ".json"


def gate_experiment(
    spec: str | Path,
    baseline: str | Path = "gate.json",
    settings: GateSettings | None = None,
    system: str | None = None,
    store: str | Path | None = None,
    update: bool = False,
    on_note: Callable[[str], None] = lambda line: None,
) -> GateResult:
    """Run a system of a spec, as `rankwright run` does, and compare it with a baseline file, which `update` writes."""
    from .gate_experiments import check_system, run_system

    settings = settings or GateSettings()
    settings.check()
    check_system(spec, system)
    if not update or Path(baseline).exists():
        read_baseline(Path(baseline))  # before any work
    name, measures, now = run_system(spec, system, store, on_note, settings.seed)
    return judge_file(Path(baseline), name, now, settings.select_measures(measures), settings, update)


def read_baseline(path: Path) -> Baseline:
    """Read the baseline file; if there is none, say how to write it."""
    if not path.exists():
        raise RankwrightError(f"{path}: no such file; write the first baseline with --update")
    return Baseline.read(path)


def judge_file(
    path: Path, system: str, now: Sequence[Snapshot], measures: tuple[Measure, ...], settings: GateSettings,
    update: bool,
) -> GateResult:  # fmt: skip
    """Compare a system with its baseline file; `update` then writes the file.

    An old baseline that cannot be compared does not stop an update.
    """
    old = read_baseline(path) if path.exists() or not update else None
    if not update:
        assert old is not None
        comparable, changes = compare_baseline(old, system, now, measures, path)
        return judge_system(system, comparable, measures, settings, changes)
    new = Baseline(system, {each.name: entry_now(each, measures) for each in now})
    changes = []
    try:
        comparable, changes = compare_baseline(old or new, system, now, measures, path)
    except RankwrightError as error:
        comparable, _ = compare_baseline(new, system, now, measures, path)
        changes = [f"the old baseline is not compared: {error}"]
    result = judge_system(system, comparable, measures, settings, changes)
    new.write(path)
    return result


def compare_baseline(
    baseline: Baseline, system: str, now: Sequence[Snapshot], measures: tuple[Measure, ...], path: Path
) -> tuple[list[Comparable], list[str]]:
    """Score the rankings of a baseline and of the current system on each collection; and what changed since."""
    pairs, changes = pair_collections(baseline, system, now)
    found = []
    for each, entry in pairs:
        entry.check_depth(measures, str(path))
        shared = shared_with_entry(entry, each.qrels, each.texts, each.skipped)
        changes += [f"{each.name}: {line}" if len(now) > 1 else line for line in shared.changes]
        comparable = score(each, entry.run(), shared, measures, entry.skipped)
        check_means(entry, comparable, path)
        found.append(comparable)
    return found, changes


def entry_now(now: Snapshot, measures: Sequence[Measure]) -> BaselineEntry:
    """The current state of a collection as a baseline."""
    means = evaluate_scored(now.qrels, [now.run.rename("current")], measures, [now.skipped]).means[0]
    by_measure = {str(each): float(mean) for each, mean in zip(measures, means, strict=True)}
    return BaselineEntry.create(now.qrels, now.run, now.texts, by_measure, now.skipped)


def pair_collections(
    baseline: Baseline, system: str, now: Sequence[Snapshot]
) -> tuple[list[tuple[Snapshot, BaselineEntry]], list[str]]:
    """Each collection with its baseline; a single one on both sides is the same whatever its name; lines on others."""
    other = f"the baseline was written for {baseline.system}, but the current run is of {system}"
    changes = [] if baseline.system == system else [other]
    if len(now) == len(baseline.collections) == 1:
        return [(now[0], next(iter(baseline.collections.values())))], changes
    known = {each.name for each in now}
    added = [each.name for each in now if each.name not in baseline.collections]
    removed = [name for name in baseline.collections if name not in known]
    changes += [f"added since the baseline, not compared: {abbreviate_names(added, 12)}"] if added else []
    changes += [f"of the baseline and no longer there: {abbreviate_names(removed, 12)}"] if removed else []
    pairs = [(each, baseline.collections[each.name]) for each in now if each.name in baseline.collections]
    if not pairs:
        raise RankwrightError(f"gate: the baseline has none of the collections {', '.join(sorted(known))}")
    return pairs, changes


def evaluate_scored(
    qrels: Qrels, runs: Sequence[Run], measures: Sequence[Measure], skipped: Sequence[Collection[str]]
) -> Scores:
    """The scores of runs without the queries that each skipped."""
    scores = evaluate(qrels, runs, measures)
    if not any(skipped):
        return scores
    is_skipped = np.array([[query in each for query in scores.queries] for each in skipped])  # systems x queries
    warnings = evaluate(qrels, runs[-1:], measures, "skip").warnings  # which do not say that they score 0
    return replace(scores, values=np.where(is_skipped[:, None], np.nan, scores.values), warnings=warnings)


def score(
    now: Snapshot, before: Run, shared: Shared, measures: Sequence[Measure], skipped: Collection[str] = ()
) -> Comparable:
    """Score baseline and current run with the current judgements."""
    if not shared.queries:
        judged = set(now.qrels.queries)
        for run, what in ((now.run, "current run"), (before, "baseline")):
            if not judged.intersection(run.queries):
                raise RankwrightError(
                    f"gate: {now.name}: no query of the {what} is judged; are the judgements for this collection?"
                )
        raise RankwrightError(f"gate: {now.name}: the baseline shares no judged query with the current run")
    runs = [replace(before, name="baseline", fitted=""), replace(now.run, name="current", fitted="")]
    return Comparable(now, before, shared, evaluate_scored(now.qrels, runs, measures, [skipped, now.skipped]))


def check_means(entry: BaselineEntry, found: Comparable, path: Path) -> None:
    """Refuse a baseline whose means are not those of its rankings, where the judgements are still the same."""
    if entry.judgements != found.now.qrels.fingerprint:
        return
    for m, measure in enumerate(found.scores.measures):
        stored, computed = entry.measures.get(str(measure)), float(found.scores.means[0, m])
        if stored is not None and not abs(stored - computed) <= SAME_MEAN:
            raise RankwrightError(
                f"{path}: {measure} is {stored:.6f}, but its rankings give {computed:.6f}: it was edited, or written "
                "by another version; write it again with --update"
            )


def judge_system(
    system: str, comparable: Sequence[Comparable], measures: tuple[Measure, ...], settings: GateSettings,
    changes: Sequence[str],
) -> GateResult:  # fmt: skip
    """The verdicts, checks and breakages of a system on its collections."""
    decided = [each for each in measures if each.entry.aggregate == "mean" and each.better]
    if not decided:
        raise RankwrightError("gate: no measure to decide by: give one that is a mean over queries, such as nDCG@10")
    others = [str(each) for each in measures if each not in decided]
    lines = list(changes)
    if others:
        lines.append(f"not decided by, since it has no mean over queries or no direction: {', '.join(others)}")
    compared = {each.now.name: each.select(decided) for each in comparable}
    verdicts = decide(compared, settings.margin, settings.strict, settings.permutations, settings.seed or 0)
    needed = needed_queries(len(verdicts))
    for name, pair in compared.items():
        if (count := pair.before.shape[1]) < needed:
            lines.append(f"{name}: with {count} shared queries no difference can be significant; {needed} are needed")
    breakages: list[Breakage] = []
    counts = {}
    for each in comparable:
        before, after = compared[each.now.name].before[0], compared[each.now.name].after[0]
        counts[each.now.name] = count_changes(decided[0], before, after)
        queries = [each.scores.queries[at] for at in each.positions]
        runs = (each.run, each.now.run)
        breakages += find_breakages(
            each.now.name, decided[0], queries, before, after, runs, each.now.qrels, each.now.texts
        )
    return GateResult(
        system, verdicts, tuple(other_checks(comparable, settings)), tuple(breakages), counts, tuple(lines),
        settings.margin, settings.strict,
        tuple(dict.fromkeys(str(w) for each in comparable for w in each.scores.warnings if w.system != "baseline")),
        tuple(
            {**figure, "system": system}
            for each in comparable
            for figure in score_figures(each.now.name, each.scores, ["current"])
        ),
    )  # fmt: skip


def other_checks(comparable: Sequence[Comparable], settings: GateSettings) -> list[Check]:
    """Floors, the limit of latency, and pinned expectations."""
    found = []
    for each in comparable:
        for name, least in settings.floors.items():
            mean = floor_mean(each, Measure.parse(name))
            label = f"{Measure.parse(name)} at least {least:g}"
            found.append(Check("floor", label, not mean >= least, f"{label}: it is {mean:.4f}", each.now.name))
        if settings.max_latency_p95 is not None:
            if each.now.latency is None:
                raise RankwrightError(
                    f"--max-latency-p95: no latency was measured on {each.now.name}; it is for stages that are neither "
                    "learned nor tuned, unless [report] latency = false"
                )
            p95, label = each.now.latency[1], f"p95 latency at most {settings.max_latency_p95:g} ms"
            is_slow = p95 > settings.max_latency_p95
            found.append(Check("latency", label, is_slow, f"{label}: it is {p95:.3g} ms", each.now.name))
    if settings.must is not None:
        runs = {each.now.name: each.now.run for each in comparable}
        queries = {
            each.now.name: dict.fromkeys((*each.now.qrels.queries, *each.now.run.queries), "") | dict(each.now.texts)
            for each in comparable
        }
        found += check_pins(read_pins(settings.must), runs, queries)
    return found


def floor_mean(found: Comparable, measure: Measure) -> float:
    """The current mean of a measure over all judged queries that were not skipped."""
    if measure in found.scores.measures:
        return float(found.scores.means[1, found.scores.measures.index(measure)])
    now = found.now
    return float(evaluate_scored(now.qrels, [now.run.rename("current")], [measure], [now.skipped]).means[0, 0])
