"""[report]: what is reported of all that was compared."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ...errors import RankwrightError, unknown
from ...evaluation import Measure
from ...params import Options, option
from ...reporting.charts import CHARTS
from ...reporting.matrices import matrix_name
from ...reporting.report_bundle import Report
from ...reporting.tables import OLD_NAMES, TABLES
from ..graph import Facts, Node, node
from ..results import published_table, seeds_table, whole_evidence
from ..verify import expected

if TYPE_CHECKING:
    from ..plan import Plan
    from ..spec import Spec
    from ..store import Store


@dataclass(frozen=True, kw_only=True)
class Reporting(Options):
    """What is reported."""

    title: str = option("", "heading of the page. Default: the spec's name")
    systems: list[str] = option([], "stages to report, in order. Default: all")
    tables: list[str] = option([], "tables that must be there; all that can be built are")
    charts: list[str] | None = option(None, "charts to draw. Default: all that can be drawn", choices=CHARTS)
    about: dict[str, str] = option({}, "a description of each stage")
    latency: bool = option(True, "time single queries of every stage")
    published: str | None = option(None, "file of published figures, shown next to ours", path="file")

    def check_in(self, spec: Spec) -> None:
        """Refuse tables and stages that are unknown, and published figures that cannot be read."""
        place = f"{spec.path}: [report]"
        for key, names in (("systems", self.systems), ("about", self.about)):
            for name in names:
                if name not in spec.stages:
                    raise unknown(f"{place} {key}", name, spec.stages)
        twice = next((name for name in self.systems if self.systems.count(name) > 1), None)
        if twice is not None:
            raise RankwrightError(f"{place} systems: {twice!r} appears twice")
        known = [*TABLES, *(matrix_name(Measure.parse(each)) for each in spec.evaluate.wanted())]
        for table in self.tables:
            if OLD_NAMES.get(table, table) not in known:
                raise unknown(f"{place} table", table, known)
        self.published_figures()

    def published_figures(self) -> dict[tuple[str, str, str], float]:
        """The figures of others that the spec names."""
        return expected(Path(self.published))[0] if self.published else {}

    def plan(self, plan: Plan) -> Node:
        """The report of all that a plan compares."""
        spec, missing = plan.spec, tuple(plan.missing)
        published = self.published_figures()
        title = self.title or spec.name
        inputs: dict[str, Any] = {
            "title": title, "about": self.about, "tables": self.tables, "seed": spec.seed,
            "left": [str(each) for each in plan.left],
            # which of several stages failed first may differ from run to run; what went wrong decides the report
            "missing": {name: why.partition(f", {name}: ")[2] or why for name, why in plan.failed.items()},
            "charts": self.charts, "published": {" ".join(key): value for key, value in published.items()},
            "texts": [[name, each.docs, each.queries] for name, each in plan.contents.items()],
        }  # fmt: skip

        def build(made: Node, folder: Path, store: Store) -> Facts:
            report = report_of(made, store, plan, title, missing)
            for name in self.tables:
                report.table(name)  # says why, where one that is asked for cannot be built
            report.write(folder / "report")
            return {"tables": len(report.tables), "charts": len(report.charts)}

        needs = [*plan.of("scores"), *plan.of("comparison")]
        return node("report", "", "", inputs, build, needs, heavy=True)


def report_of(made: Node, store: Store, plan: Plan, title: str, missing: tuple[str, ...]) -> Report:
    """The report of what was built: every comparison, published numbers next to ours, the spread over seeds."""
    options = plan.spec.report
    found = tuple(whole_evidence(each, store, plan) for each in made.needs if each.kind == "comparison")
    extra = {}
    if options.published:
        extra["published"] = published_table(found, options.published_figures())
    spread = seeds_table(made, store)
    if spread.rows:
        extra["seeds"] = spread
    charts = None if options.charts is None else tuple(options.charts)
    return Report(found, title, plan.spec.seed, extra, missing, charts)
