"""[compare]: how to compare systems, and the comparison of the systems of a collection."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from ...comparison import CORRECTIONS, FAMILIES, TESTS
from ...comparison.compare_scores import PERMUTATIONS
from ...errors import RankwrightError, listed
from ...kind_options import Options, option
from ...reporting.evidence import add_comparison
from .. import score_files
from ..graph import Facts, Node, create_node
from ..results import label_of, load_evidence

if TYPE_CHECKING:
    from ..plan import Planner
    from ..store import Store


def check_tests(tests: tuple[str, ...]) -> None:
    """Refuse to compare without a test."""
    if not tests:
        raise RankwrightError(f"at least one is needed; choose {listed(TESTS)}")


@dataclass(frozen=True, kw_only=True)
class Compare(Options):
    """How to compare systems."""

    baseline: str | None = option(None, "stage to compare all others with. Default: all pairs")
    tests: tuple[str, ...] = option(
        ("randomization",), "significance tests; tables mark the first", choices=TESTS, check=check_tests
    )
    correction: str = option("holm", "correction for multiple comparisons", choices=CORRECTIONS)
    family: str = option("measure", "p-values that are corrected together", choices=FAMILIES)
    permutations: int = option(PERMUTATIONS.default, PERMUTATIONS.help, low=PERMUTATIONS.low, high=PERMUTATIONS.high)
    margin: float | None = option(None, "also test whether differences are smaller than this (equivalence)", above=0)

    def plan(self, scores: Sequence[Node], planner: Planner) -> Node:
        """Plan the comparison of the systems of a collection."""
        content, seed = planner.content, planner.spec.seed
        inputs = {
            "baseline": self.baseline, "tests": self.tests, "correction": self.correction, "family": self.family,
            "permutations": self.permutations, "margin": self.margin, "seed": seed,
        }  # fmt: skip

        def build(node: Node, folder: Path, store: Store) -> Facts:
            found = load_evidence(node, store)
            baseline = None if self.baseline is None else label_of(node, store, self.baseline)
            result = add_comparison(
                found, baseline, self.tests, self.correction, seed, self.permutations, self.margin, self.family
            )
            if result.comparison is None:
                (folder / "about.json").write_text(json.dumps({"why": result.why_not_compared}) + "\n")
            else:
                score_files.save_comparison(folder, result.comparison)
            return {"systems": len(found.scores.systems)}

        return planner.add(create_node("comparison", "", content.name, inputs, build, scores, is_heavy=True))
