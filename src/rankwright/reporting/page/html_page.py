"""The page: one file that works from disk, with no network. Text of others is always escaped."""

from __future__ import annotations

import json
from functools import lru_cache
from importlib.metadata import version
from itertools import groupby
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ...base.files import cache, writing
from ...errors import RankwrightError
from ...table import Table
from ...table.renderers import clean
from ...version import __version__
from .. import methods_section, summary
from ..chart_theme import cleaned, described
from ..charts import CHARTS, TITLES
from ..evidence import Evidence, doc_texts
from ..failures import failures
from ..inspector import inspected
from ..matrices import matrix, matrix_names
from ..tables import EACH, breakdown, guide, leaderboard, main, types

if TYPE_CHECKING:
    from ..report_bundle import Report

HOME = Path(__file__).parent
SCRIPT = "window.vegaEmbed = vegaEmbed;"
CASE = 160  # letters of a doc of a failure case
PAIRS = 60  # rows of comparisons that the page shows


def page(report: Report) -> str:
    """The page of a report."""
    import jinja2

    env = jinja2.Environment(
        autoescape=True, trim_blocks=True, lstrip_blocks=True, undefined=jinja2.StrictUndefined,
        finalize=lambda value: clean(value) if type(value) is str else value,
    )  # fmt: skip
    template = env.from_string((HOME / "report.html.j2").read_text(encoding="utf-8"))
    sections = [section(report, evidence, at) for at, evidence in enumerate(report.found)]
    charts = {chart["id"]: chart["spec"] for each in sections for chart in each["charts"]}
    inspectors = [inspected(evidence) for evidence in report.found]
    names = [evidence.name for evidence in report.found]
    return template.render(
        title=report.title or (names[0] if len(names) == 1 else f"{len(names)} collections"),
        many=len(names) > 1,
        overall=summary.overall(report.summaries, report.found) if len(names) > 1 else "",
        main=shown(main(report.found)) if len(names) > 1 else None,
        matrices=[shown(matrix(report.found, measure)) for measure in matrix_names(report.found).values()],
        missing=report.missing,
        incomplete=summary.INCOMPLETE[0].upper() + summary.INCOMPLETE[1:],
        sections=sections,
        methods=[(part.text, part.plain, part.after, part.cited) for part in methods_section.parts(report.found)],
        provenance=provenance(report),
        version=__version__,
        style=raw((HOME / "style.css").read_text(encoding="utf-8")),
        script=raw((HOME / "page.js").read_text(encoding="utf-8")),
        vega=raw(bundle()) if charts else "",
        charts=raw(embedded(charts)),
        inspectors=raw(embedded(inspectors)),
    )


def section(report: Report, evidence: Evidence, at: int) -> dict[str, Any]:
    """What the page says of one collection."""
    drawn = []
    for name in CHARTS:
        chart = report.charts.get(report.named(name, evidence))
        if chart is not None:
            told = (CHARTS[name].__doc__ or "").strip()
            drawn.append({"id": f"{name}-{at}", "title": TITLES[name], "about": told, "spec": described(chart)})
    cases = list(failures(evidence))
    named = {doc for case in cases for doc, _ in (*case.returned, *case.wanted)}
    return {
        "at": at,
        "name": evidence.name,
        "summary": report.summaries[at],
        "facts": facts(evidence),
        "leaderboard": shown(leaderboard([evidence])),
        "breakdown": attempt(breakdown, evidence),
        "types": attempt(types, evidence),
        "guide": attempt(guide, evidence),
        "pairs": attempt(lambda found: pairs(found[0]), evidence),
        "charts": drawn,
        "failures": [(system, list(some)) for system, some in groupby(cases, lambda each: each.system)],
        "texts": dict(doc_texts(evidence, named, CASE)),
        "inspector": evidence.qrels is not None and bool(evidence.tops),
        "warnings": list(summary.merged(evidence.warnings)),
        "measures": [summary.meaning(measure) for measure in evidence.scores.measures],
    }


def facts(evidence: Evidence) -> list[tuple[str, str]]:
    """The few numbers at the head of a section."""
    judged = evidence.qrels
    rows = [("systems", f"{len(evidence.scores.systems):,}"), ("queries", f"{len(evidence.scores.queries):,}")]
    if judged is not None:
        rows.append(("judgements", f"{len(judged):,}"))
    return [*rows, ("decides", evidence.measure.label)]


def attempt(make: Any, evidence: Evidence) -> dict[str, Any] | None:
    """A table for the page, or None where what it needs is not there."""
    try:
        found = make([evidence])
    except RankwrightError:
        return None
    return shown(found) if found.rows else None


def pairs(evidence: Evidence) -> Table:
    """The comparisons of the first measure that matter: with the baseline, or with the winner."""
    whole = EACH["pairs"]([evidence])
    centre, measure = evidence.baseline or evidence.winner, str(evidence.measure)
    kept = [row for row in whole.rows if centre in row[:2] and row[2] == measure]
    more = [f"and {len(kept) - PAIRS} more, in tables/pairs.csv"] if len(kept) > PAIRS else []
    title = f"Comparisons with {centre}: {evidence.measure.label}"
    return Table(whole.columns, tuple(kept[:PAIRS]), title, (*whole.notes, *more))


def shown(table: Table) -> dict[str, Any]:
    """A table as the template takes it: text, value to sort by, and what each cell is."""
    numeric = [table.numeric(c) for c in range(len(table.columns))]
    rows = []
    for r, row in enumerate(table.texts):
        cells = [
            {"text": clean(text), "value": table.rows[r][c], "best": (r, c) in table.best,
             "mark": table.marks.get((r, c), ""), "number": numeric[c]}
            for c, text in enumerate(row)
        ]  # fmt: skip
        rows.append({"cells": cells, "group": r in table.groups and r > 0})
    heads = [{"text": clean(column.title), "number": numeric[c]} for c, column in enumerate(table.columns)]
    return {"title": clean(table.title), "heads": heads, "rows": rows, "notes": table.notes, "grouped": table.groups}


def provenance(report: Report) -> list[tuple[str, str]]:
    """Where the numbers come from, the same for the same inputs."""
    rows = [("made by", f"rankwright {__version__}"), ("seed", str(report.seed))]
    for evidence in report.found:
        rows.append((f"judgements of {evidence.name}", evidence.scores.qrels))
        rows += [(f"run {name}", print_) for name, print_ in evidence.scores.runs.items()]
    return rows


def raw(text: str) -> Any:
    """Text that is part of the page as it is."""
    import markupsafe

    return markupsafe.Markup(text)


def embedded(value: Any) -> str:
    """Data within a page: no letter of it can end the element it stands in."""
    text = json.dumps(cleaned(value), ensure_ascii=False, separators=(",", ":"), default=str, allow_nan=False)
    return text.replace("<", "\\u003c").replace("\u2028", "\\u2028").replace("\u2029", "\\u2029")


def bundle() -> str:
    """Vega and Vega-Lite as one script, cached on disk."""
    cached = cache() / "vega" / f"{version('vl-convert-python')}.js"
    if not cached.is_file():
        text = bundle_scripts()
        try:
            with writing(cached) as file:
                file.write(text.encode())
        except RankwrightError:
            return text
    return cached.read_text(encoding="utf-8")


@lru_cache
def bundle_scripts() -> str:
    """Vega and Vega-Lite as one script; bundling takes seconds."""
    import vl_convert

    return str(vl_convert.javascript_bundle(SCRIPT))
