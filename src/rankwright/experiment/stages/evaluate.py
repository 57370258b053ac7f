"""[evaluate]: what to measure, and the scores of a run."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from ...base.ids import Floats
from ...errors import RankwrightError
from ...evaluation import MISSING, PRESETS
from ...evaluation.presets import DEFAULT_PRESET, choose_measures
from ...kind_options import Options, option
from ...reporting.evidence import Evidence, gather
from ...retrieval.passages import aggregate_passages
from ...run import Run
from .. import score_files
from ..graph import Facts, Node, create_node
from .stage import SEED_FILE, open_run

if TYPE_CHECKING:
    from ..plan import Planner
    from ..store import Store


@dataclass(frozen=True, kw_only=True)
class Evaluate(Options):
    """What to measure."""

    preset: str | None = option(
        None,
        f"name of a preset, which is a list of measures; or none. Default: {DEFAULT_PRESET}, or `measures` alone",
        choices=lambda: [*PRESETS, "none"],
    )
    measures: list[str] = option([], "measures, added to those of `preset` if both are given")
    missing: str = option("zero", "how to score a judged query missing from a run", choices=MISSING)
    rel: float | None = option(None, "lowest relevant grade, for measures that do not set one. Default: 1", above=0)

    def check(self) -> None:
        """Refuse unknown measures, or none at all."""
        if not self.measure_names():
            raise RankwrightError('no measure; choose a preset, or set measures = ["nDCG@10"]')

    def measure_names(self) -> list[str]:
        """The measures of the preset, then the others."""
        return [str(each) for each in choose_measures(self.measures, self.preset, self.rel)]

    def plan(self, run: Node, planner: Planner) -> Node:
        """Plan the scores of a run."""
        content, measures = planner.content, self.measure_names()
        inputs: dict[str, Any] = {
            "measures": measures, "missing": self.missing, "qrels": content.qrels, "system": run.stage,
            "passages": content.passages,
        }  # fmt: skip

        def build(node: Node, folder: Path, store: Store) -> Facts:
            [source] = node.needs
            paths = sorted(source.folder(store).glob(SEED_FILE.format("*")))
            runs = [Run.read(path, source.stage) for path in paths] or [open_run(source, store)]
            if content.passages is not None:
                runs = [aggregate_passages(each, content.collection.parents, content.passages) for each in runs]
            found = [gather(content.judgements, [each], measures, self.missing, name=content.name) for each in runs]
            evidence = leave_out(found[0], source.facts(store).get("skipped", ()))
            if len(found) > 1:
                evidence = mean_evidence(found)
                means = np.array([each.scores.means[0] for each in found])
                by_measure = {str(each): means[:, at].tolist() for at, each in enumerate(evidence.scores.measures)}
                (folder / "seeds.json").write_text(json.dumps(by_measure) + "\n")
            score_files.save_scores(folder, evidence)
            return {"queries": len(content.judgements.queries)}

        return planner.add(create_node("scores", run.stage, content.name, inputs, build, [run]))


def leave_out(evidence: Evidence, queries: Sequence[str]) -> Evidence:
    """The scores of a system without queries that it could not be asked, whatever `missing` says of others."""
    if not queries:
        return evidence
    assert evidence.sweep is not None
    skipped = np.isin(evidence.scores.queries, list(queries))
    parts = [replace(each, values=np.where(skipped, np.nan, each.values)) for each in (evidence.scores, evidence.sweep)]
    return replace(evidence, scores=parts[0], sweep=parts[1])


def mean_evidence(found: Sequence[Any]) -> Any:
    """The mean over seeds of the scores of each query."""
    scores = mean_over([each.scores.values for each in found])
    sweep = mean_over([each.sweep.values for each in found])
    first = found[0]
    return replace(first, scores=replace(first.scores, values=scores), sweep=replace(first.sweep, values=sweep))


def mean_over(values: list[Floats]) -> Floats:
    """The mean over seeds; if all values are equal, that exact value, since a sum may round it."""
    stack = np.stack(values)
    found: Floats = np.where((stack == stack[0]).all(0), stack[0], stack.mean(0))
    return found
