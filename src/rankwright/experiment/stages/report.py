"""[report]: what to report of everything that is compared."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ...base.ids import find_duplicate
from ...errors import RankwrightError, unknown
from ...evaluation import Measure
from ...kind_options import Options, option
from ...reporting.charts import CHARTS
from ...reporting.matrices import matrix_name
from ...reporting.report_bundle import Report
from ...reporting.tables import OLD_NAMES, TABLES
from ..graph import Facts, Node, create_node
from ..results import load_report_evidence, published_table, seeds_table
from ..verify import read_values

if TYPE_CHECKING:
    from ..plan import Plan
    from ..spec import Spec
    from ..store import Store


@dataclass(frozen=True, kw_only=True)
class Reporting(Options):
    """What to report."""

    title: str = option("", "title of the page. Default: the spec's name")
    systems: list[str] = option([], "stages to report, in order. Default: all")
    tables: list[str] = option([], "tables that the report must contain. Default: all that can be built")
    charts: list[str] | None = option(None, "charts to draw. Default: all that can be drawn", choices=CHARTS)
    about: dict[str, str] = option({}, "description of each stage")
    latency: bool = option(
        True, "measure the latency of single queries, in stages that are not learned, and of tuned ones in fusions"
    )
    published: str | None = option(None, "file of published values to show next to ours", path="file")

    def check_names(self, spec: Spec) -> None:
        """Refuse unknown tables and stages, and published values that cannot be read."""
        place = f"{spec.path}: [report]"
        for key, names in (("systems", self.systems), ("about", self.about)):
            for name in names:
                if name not in spec.stages:
                    raise unknown(f"{place} {key}", name, spec.stages)
        twice = find_duplicate(self.systems)
        if twice is not None:
            raise RankwrightError(f"{place} systems: {twice!r} appears twice")
        known = [*TABLES, *(matrix_name(Measure.parse(each)) for each in spec.evaluate.measure_names())]
        for table in self.tables:
            if OLD_NAMES.get(table, table) not in known:
                raise unknown(f"{place} table", table, known)
        self.published_values()

    def published_values(self) -> dict[tuple[str, str, str], float]:
        """The published values that the spec names."""
        return read_values(Path(self.published))[0] if self.published else {}

    def plan(self, plan: Plan) -> Node:
        """Plan the report of everything a plan compares."""
        spec, missing = plan.spec, tuple(plan.missing_collections)
        published = self.published_values()
        title = self.title or spec.name
        inputs: dict[str, Any] = {
            "title": title, "about": self.about, "tables": self.tables, "seed": spec.seed,
            "left": [str(each) for each in plan.omission_notes],
            # which of several stages fails first may vary between runs; the reason determines the report
            "missing": {name: why.partition(f", {name}: ")[2] or why for name, why in plan.failures.items()},
            "charts": self.charts, "published": {" ".join(key): value for key, value in published.items()},
            "texts": [[name, each.docs, each.queries] for name, each in plan.contents.items()],
        }  # fmt: skip

        def build(node: Node, folder: Path, store: Store) -> Facts:
            report = build_report(node, store, plan, title, missing)
            for name in self.tables:
                report.table(name)  # raises if the spec names a table that cannot be built
            report.write(folder / "report")
            return {"tables": len(report.tables), "charts": len(report.charts)}

        needs = [*plan.nodes_of("scores"), *plan.nodes_of("comparison")]
        return create_node("report", "", "", inputs, build, needs, is_heavy=True)


def build_report(node: Node, store: Store, plan: Plan, title: str, missing: tuple[str, ...]) -> Report:
    """Build the report: every comparison, published values next to ours, the spread over seeds."""
    options = plan.spec.report
    found = tuple(load_report_evidence(each, store, plan) for each in node.needs if each.kind == "comparison")
    extra = {}
    if options.published:
        extra["published"] = published_table(found, options.published_values())
    spread = seeds_table(node, store)
    if spread.rows:
        extra["seeds"] = spread
    charts = None if options.charts is None else tuple(options.charts)
    return Report(found, title, plan.spec.seed, extra, missing, charts)
