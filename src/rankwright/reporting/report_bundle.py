"""A report: tables, charts, text and a page about the results on one or several collections."""

from __future__ import annotations

import json
import shlex
import sys
import warnings
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime
from functools import cached_property
from pathlib import Path
from typing import Any

from ..base.environment import describe_machine, package_versions
from ..base.lazy import Renamed
from ..base.progress import track
from ..base.replacement import atomic_folder
from ..comparison import Comparison
from ..errors import RankwrightError, RankwrightWarning, hide_credentials, listed, plural, unknown
from ..evaluation import Measure, Scores
from ..params import shorten
from ..qrels import Qrels
from ..run import Run
from ..table import Table
from ..version import __version__
from . import checklist, summary
from . import latex_paper as paper
from . import methods_section as methods
from .chart_display import image_html
from .chart_files import drawing
from .chart_theme import to_spec
from .charts import CHARTS
from .evidence import UNNAMED, Evidence, add_comparison, gather
from .matrices import MATRIX, matrix, matrix_names
from .report_manifest import KIND, check_report_folder, keep_user_files
from .tables import ACROSS_COLLECTIONS, OLD_NAMES, PER_COLLECTION, TABLES

FORMATS = {".md": "markdown", ".tex": "latex", ".csv": "csv", ".json": "json", ".html": "html"}
NOTEBOOK_CHARTS = ("forest", "curves")
LONG = 500  # rows; a longer table is written as CSV only
LARGE = 1 << 18  # scores; a larger report takes long enough that another process is worth starting


@dataclass(frozen=True, eq=False, repr=False)
class Report:
    """The results, ready to read: `write` writes a folder, a notebook shows the summary and the main table."""

    evidence: tuple[Evidence, ...]
    title: str = ""
    seed: int = 0
    extra_tables: Mapping[str, Table] = field(default_factory=dict)  # by name, written with the others
    missing_collections: tuple[str, ...] = ()  # those that failed: one line each, with the reason
    chart_names: tuple[str, ...] | None = None  # None: all available charts

    found = Renamed("evidence")
    missing = Renamed("missing_collections")

    @cached_property
    def summaries(self) -> list[summary.Summary]:
        """The summary of each collection."""
        return [summary.summarize(evidence) for evidence in self.evidence]

    @cached_property
    def tables(self) -> dict[str, Table]:
        """All available tables by name, or by name-collection if there are several collections."""
        tables: dict[str, Table] = {}
        for name in ACROSS_COLLECTIONS:
            if name == MATRIX:
                tables |= {each: matrix(self.evidence, measure) for each, measure in self.matrices.items()}
            elif (table := self.try_table(ACROSS_COLLECTIONS[name], self.evidence, name)) is not None:
                tables[name] = table
        for evidence in self.evidence:
            for name in PER_COLLECTION:
                table = self.try_table(PER_COLLECTION[name], [evidence], name)
                if table is not None and table.rows:
                    tables[self.name_of(name, evidence)] = table
        return {**tables, **self.extra_tables}

    @property
    def matrices(self) -> dict[str, Measure]:
        """The measure of each matrix by name; there is none for one collection alone."""
        has_several = len(self.evidence) + len(self.missing_collections) > 1
        return matrix_names(self.evidence) if has_several else {}

    def try_table(
        self, make: Callable[[Sequence[Evidence]], Table], found: Sequence[Evidence], name: str
    ) -> Table | None:
        """A table, or None if the evidence for it is missing."""
        presets = {str(measure) for each in found for measure in each.scores.measures}
        if name in ("strategies", "full_metrics") and not {"RR@5", "nDCG@5"} <= presets:
            return None
        try:
            return make(found)
        except RankwrightError:
            return None

    def table(self, name: str, collection: str | None = None) -> Table:
        """A table by name; raises an error with the reason if it is not available."""
        name = OLD_NAMES.get(name, name)
        if name in self.extra_tables:
            return self.extra_tables[name]
        if name.startswith(f"{MATRIX}-"):
            known = matrix_names(self.evidence)
            if name not in known:
                raise unknown("report: table", name, known)
            return matrix(self.evidence if collection is None else [self.find_evidence(collection)], known[name])
        if name not in TABLES:
            raise unknown("report: table", name, TABLES)
        if collection is None and name in ACROSS_COLLECTIONS:
            return ACROSS_COLLECTIONS[name](self.evidence)
        return TABLES[name]([self.find_evidence(collection)])

    @cached_property
    def charts(self) -> dict[str, Any]:
        """All available charts by name, as Altair charts."""
        return dict(self.make_charts())

    def make_charts(self) -> Iterator[tuple[str, Any]]:
        """Every available chart with its name, one at a time."""
        for evidence in self.evidence:
            for name in CHARTS if self.chart_names is None else self.chart_names:
                try:
                    chart = CHARTS[name](evidence)
                except RankwrightError:
                    continue
                except Exception as error:  # of a plugin: the report goes on without its chart
                    if CHARTS[name].draw.__module__.startswith(__package__):
                        raise
                    reason = " ".join(f"{type(error).__name__}: {error}".split())
                    warnings.warn(f"chart {name!r} could not be drawn: {reason}", RankwrightWarning, stacklevel=2)
                else:
                    yield self.name_of(name, evidence), chart

    @cached_property
    def specs(self) -> dict[str, dict[str, Any]]:
        """The Vega-Lite specification of each available chart by name."""
        return {name: to_spec(chart) for name, chart in self.charts.items()}

    def make_specs(self) -> Iterator[tuple[str, dict[str, Any]]]:
        """Every specification with its name, one at a time; the next chart is made while this one is drawn."""
        known = vars(self)
        if "specs" not in known:
            charts: dict[str, Any] = {}
            specs: dict[str, dict[str, Any]] = {}
            for name, chart in known["charts"].items() if "charts" in known else self.make_charts():
                charts[name], specs[name] = chart, to_spec(chart)
                yield name, specs[name]
            known.update(charts=charts, specs=specs)
        else:
            yield from self.specs.items()

    @cached_property
    def captions(self) -> dict[str, str]:
        """Title and caption of each available chart by name, with the collection if there are several."""
        captions = {}
        for evidence in self.evidence:
            for kind, chart in CHARTS.items():
                name = self.name_of(kind, evidence)
                if name in self.charts:
                    place = f" ({evidence.name})" if len(self.evidence) > 1 else ""
                    captions[name] = f"{chart.title}{place}. {chart.caption(evidence)}"
        return {name: captions[name] for name in self.charts}

    def chart(self, name: str, collection: str | None = None) -> Any:
        """A chart by name; raises an error with the reason if it is not available."""
        if name not in CHARTS:
            raise unknown("report: chart", name, CHARTS)
        return CHARTS[name](self.find_evidence(collection))

    def find_evidence(self, collection: str | None) -> Evidence:
        """The evidence on a collection, which must be named if there are several."""
        known = {each.name: each for each in self.evidence}
        if collection is None and len(known) > 1:
            raise RankwrightError(f"report: several collections; choose {listed(known)}")
        if collection is not None and collection not in known:
            raise unknown("report: collection", collection, known)
        return known[collection] if collection is not None else self.evidence[0]

    def name_of(self, name: str, evidence: Evidence) -> str:
        """The name of a table or chart for one collection."""
        return name if len(self.evidence) == 1 else f"{name}-{self.slugs[evidence.name]}"

    @cached_property
    def slugs(self) -> dict[str, str]:
        """A unique part of file names for each collection."""
        slugs: dict[str, str] = {}
        for each in self.evidence:
            plain, at = slug(each.name), 1
            while plain in slugs.values():
                at += 1
                plain = f"{slug(each.name)}-{at}"
            slugs[each.name] = plain
        return slugs

    @cached_property
    def page(self) -> str:
        """The page: a single HTML file that works offline."""
        from .page import page

        return page(self)

    def write(self, folder: str | Path) -> Path:
        """Write everything to a folder atomically; an earlier report there is replaced."""
        target = Path(folder)
        check_report_folder(target)
        files: list[str] = []
        with atomic_folder(target) as home:

            def put(name: str, content: str | bytes) -> None:
                path = home / name
                path.parent.mkdir(parents=True, exist_ok=True)
                path.write_bytes(content.encode() if isinstance(content, str) else content)
                files.append(name)

            with drawing(self.make_specs(), is_large(self.evidence)) as drawn:
                for name, table in track(self.tables.items(), "tables", len(self.tables)):
                    for suffix, format in FORMATS.items():
                        if len(table.rows) <= LONG or suffix == ".csv":
                            put(f"tables/{name}{suffix}", ensure_newline(table.render(format)))
                page = self.page
                for name, rendered in track(drawn, "charts", len(self.charts)):
                    for suffix, content in rendered.items():
                        put(f"charts/{name}.{suffix}", content)
            put("summary.md", summary.markdown(self.summaries, self.evidence, self.missing_collections))
            put("methods.md", methods.markdown(self.evidence))
            put("methods.tex", methods.latex(self.evidence))
            put("references.bib", methods.bibtex(self.evidence))
            put("paper.tex", paper.document(self, files))
            put("report.html", page)
            put("checklist.md", checklist.markdown(self.evidence, files, self.missing_collections))
            keep_user_files(target, home)
            put("manifest.json", ensure_newline(json.dumps(self.manifest(files), ensure_ascii=False, indent=1)))
        return target / "report.html"

    def manifest(self, files: Sequence[str]) -> dict[str, Any]:
        """Where the numbers come from: fingerprints, versions, seed, command and date."""
        return {
            "kind": KIND,
            "made_by": f"rankwright {__version__}",
            "made": datetime.now(UTC).isoformat(timespec="seconds"),
            "machine": describe_machine(),
            "versions": package_versions(),
            "command": hide_credentials(shlex.join(sys.argv)),
            "seed": self.seed,
            "collections": {each.name: each.scores.provenance for each in self.evidence},
            "missing": list(self.missing_collections),
            "files": sorted([*files, "manifest.json"]),
        }

    def __repr__(self) -> str:
        systems = {name for each in self.evidence for name in each.scores.systems}
        queries = sum(len(each.scores.queries) for each in self.evidence)
        names = ", ".join(each.name for each in self.evidence[:3]) + ", …" * (len(self.evidence) > 3)
        return f"Report({names}: {plural(len(systems), 'system')}, {plural(queries, 'query')})"

    def __str__(self) -> str:
        texts = [" ".join(each.sentences) for each in self.summaries]
        return "\n\n".join([str(self.table("main")), *self.missing_collections, *texts])

    def _repr_html_(self) -> str:
        from ..table.display import display_html

        lines = [*self.missing_collections, *(line for each in self.summaries for line in each.sentences)]
        warnings = [line for each in self.summaries for line in each.caveats]
        more = "<p>report.chart(NAME) and report.table(NAME) show others; report.write(FOLDER) writes all.</p>"
        shown = display_html(self.table("main"), lines, warnings, "report")
        return "\n".join([shown, *self.notebook_charts(), more])

    def notebook_charts(self) -> Iterator[str]:
        """The charts that a notebook shows of one collection, as images inside HTML."""
        for name in NOTEBOOK_CHARTS if len(self.evidence) == 1 else ():
            if self.chart_names is None or name in self.chart_names:
                try:
                    yield image_html(self.chart(name), CHARTS[name].caption(self.evidence[0]))
                except (RankwrightError, ValueError):  # not available, or Vega cannot draw it
                    continue


def report(
    comparison: Comparison | Scores | Mapping[str, Comparison | Scores],
    collection: Any = None,
    qrels: Qrels | Any = None,
    title: str = "",
    about: Mapping[str, str] | None = None,
    baseline: str | None = None,
) -> Report:
    """The report of a comparison or scores, or of several by the name of their collection.

    With the collection (or the judgements) and scores that still hold their runs, the report covers every depth and
    shows what each system returned. `about` describes systems, for the table `ablation`. `baseline` is the system that
    the others are compared with, where scores are given.
    """
    check_inputs(comparison, collection, baseline)
    given = comparison if isinstance(comparison, Mapping) else {getattr(collection, "name", ""): comparison}
    collections = collection if isinstance(collection, Mapping) else dict.fromkeys(given, collection)
    is_by_name = isinstance(comparison, Mapping) and isinstance(qrels, Mapping)
    judgements: Any = qrels if is_by_name else dict.fromkeys(given, qrels)
    found = [
        replace(build_evidence(name, value, collections.get(name), judgements.get(name), baseline), about=about or {})
        for name, value in given.items()
    ]
    seeds = {each.comparison.seed for each in found if each.comparison and each.comparison.seed is not None}
    return Report(tuple(found), title, next(iter(seeds), 0))


def check_inputs(comparison: Any, collection: Any, baseline: str | None) -> None:
    """Refuse what is not a comparison or scores, by name or alone, and what is not a collection."""
    several = isinstance(comparison, Mapping)
    values = list(comparison.values()) if several else [comparison]
    if not values or not all(isinstance(each, Comparison | Scores) for each in values):
        raise RankwrightError(
            "report: give a comparison or scores: report(compare(qrels=..., runs=..., baseline=...)), "
            "or report(evaluate(qrels, runs), baseline=...)"
        )
    collections = collection.values() if isinstance(collection, Mapping) else [collection]
    other = next((each for each in collections if each is not None and not hasattr(each, "qrels")), None)
    if other is not None:
        raise RankwrightError(f"report: collection must be a Collection, got {shorten(other)}: Collection.load(path)")
    if baseline is not None and any(isinstance(each, Comparison) and each.baseline != baseline for each in values):
        raise RankwrightError("report: baseline goes with scores; for a comparison write compare(scores, baseline=...)")


def build_evidence(
    name: str, value: Comparison | Scores, collection: Any, qrels: Qrels | Any, baseline: str | None = None
) -> Evidence:
    """The evidence on one collection, from its scores or comparison."""
    qrels = None if qrels is None else Qrels.from_value(qrels)
    scores = value.scores if isinstance(value, Comparison) else value
    if qrels is None and collection is not None and collection.split is not None:
        qrels = collection.qrels
    if qrels is not None and qrels.fingerprint != scores.qrels_fingerprint:
        raise RankwrightError(
            f"report: the scores were computed on other judgements ({scores.qrels_fingerprint[:8]}) than those given "
            f"({qrels.fingerprint[:8]})"
        )
    name = name or UNNAMED
    runs = [source for source in scores.sources if isinstance(source, Run)]
    evidence = Evidence(name, scores, qrels=qrels, collection=collection)
    if qrels is not None and len(runs) == len(scores.systems):
        evidence = gather(qrels, runs, scores.measures, scores.missing, name=name, collection=collection)
    if isinstance(value, Comparison):
        return replace(evidence, comparison=value)
    return add_comparison(evidence, baseline)


def is_large(found: Sequence[Evidence]) -> bool:
    """Whether there are so many scores that a report of them takes seconds."""
    return sum(each.scores.values.size for each in found) >= LARGE


def slug(name: str) -> str:
    """A name made safe for file names."""
    return "".join(letter if letter.isalnum() or letter in "-_." else "-" for letter in name).strip(".") or "collection"


def ensure_newline(text: str) -> str:
    """Text that ends with a newline."""
    return text if text.endswith("\n") else text + "\n"
