"""The report page: a single HTML file that works offline. All text from inputs is escaped."""

from __future__ import annotations

import json
from base64 import b64encode
from dataclasses import replace
from functools import lru_cache
from hashlib import sha256
from importlib.metadata import version
from itertools import groupby
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ...base.cache_files import read_cached, write_cached
from ...errors import RankwrightError, plural
from ...table import Table
from ...table.renderers import clean
from ...version import __version__
from .. import methods_section, summary
from ..chart_theme import clean_texts
from ..charts import CHARTS
from ..evidence import Evidence, clip_text, doc_texts
from ..failures import describe_failures, failures
from ..harmless_ties import fold_warnings
from ..inspector import MAX_TEXTS, TEXT_LENGTH, inspector_data
from ..matrices import matrix
from ..measure_meanings import explain
from ..report_topics import discriminating_topics, easiest_topics, hardest_topics, place, topic_differences
from ..stage_table import stages
from ..summary_warnings import all_warnings
from ..tables import MIN_TYPE_QUERIES, PER_COLLECTION, breakdown, guide, leaderboard, main, types

if TYPE_CHECKING:
    from ..report_bundle import Report

HOME = Path(__file__).parent
SCRIPT = "window.vegaEmbed = vegaEmbed;"
CASE_LENGTH = 160  # characters of a doc in a failure case
MAX_PAIRS = 60  # comparisons on the page
MAX_CARD_HEAD = 13  # characters of a heading that fit beside a number where a card has two columns
TOPIC_TABLES = (hardest_topics, easiest_topics, discriminating_topics, topic_differences)


def page(report: Report) -> str:
    """The page of a report."""
    import jinja2

    env = jinja2.Environment(
        autoescape=True, trim_blocks=True, lstrip_blocks=True, undefined=jinja2.StrictUndefined,
        finalize=lambda value: clean(value) if type(value) is str else value,
    )  # fmt: skip
    template = env.from_string((HOME / "report.html.j2").read_text(encoding="utf-8"))
    inspectors = [inspector_data(evidence) for evidence in report.evidence]
    sections = [section(report, evidence, at, inspectors[at]) for at, evidence in enumerate(report.evidence)]
    charts = {chart["id"]: chart["spec"] for each in sections for chart in each["charts"]}
    names = [evidence.name for evidence in report.evidence]
    script = (HOME / "page.js").read_text(encoding="utf-8")
    vega = bundle() if charts else ""
    return template.render(
        policy=content_security_policy(script, *([vega] if vega else [])),
        title=report.title or (names[0] if len(names) == 1 else f"{len(names)} collections"),
        many=len(names) > 1,
        overall=summary.overall(report.summaries, report.evidence) if len(names) > 1 else "",
        main=table_data(main(report.evidence)) if len(names) > 1 else None,
        matrices=[table_data(matrix(report.evidence, measure)) for measure in report.matrices.values()],
        missing=report.missing_collections,
        basis=summary.head(report.summaries),
        incomplete=summary.INCOMPLETE[0].upper() + summary.INCOMPLETE[1:],
        sections=sections,
        methods=methods_section.sentences(report.evidence),
        provenance=provenance(report),
        version=__version__,
        style=raw((HOME / "style.css").read_text(encoding="utf-8")),
        script=raw(script),
        vega=raw(vega),
        charts=raw(embed_json(charts)),
        inspectors=raw(embed_json(clean_texts(inspectors))),
    )


def section(report: Report, evidence: Evidence, at: int, inspector: dict[str, Any] | None) -> dict[str, Any]:
    """The section of one collection; its inspector gets the texts of docs, which are read once for both."""
    charts = []
    for name in CHARTS:
        spec = report.specs.get(report.name_of(name, evidence))
        if spec is not None:
            heading = {"title": CHARTS[name].title, "caption": CHARTS[name].caption(evidence)}
            charts.append({"id": f"{name}-{at}", **heading, "spec": spec})
    cases = list(failures(evidence))
    docs = {doc for case in cases for doc, _ in (*case.returned_docs, *case.relevant_docs)}
    texts = doc_texts(evidence, docs | {*(inspector["docs"][:MAX_TEXTS] if inspector else ())}, TEXT_LENGTH)
    if inspector and texts:
        inspector["texts"] = [texts.get(doc, "") for doc in inspector["docs"]]
    caveats, harmless = fold_warnings(evidence, list(report.summaries[at].caveats))
    return {
        "at": at,
        "name": evidence.name,
        "measure": evidence.measure.label,
        "summary": report.summaries[at],
        "caveats": caveats,
        "harmless": harmless,
        "facts": facts(evidence),
        "leaderboard": table_data(leaderboard([evidence])),
        "stages": try_table(stages, evidence),
        "breakdown": try_table(breakdown, evidence),
        "types": [each for make in (types, guide) if (each := tables_by_size(make, evidence))],
        "topics": [table for make in TOPIC_TABLES if (table := try_table(make, evidence))],
        "topics_file": f"tables/{report.name_of('topics', evidence)}.csv",
        "pairs": try_table(lambda found: main_comparisons(found[0]), evidence),
        "charts": charts,
        "failures": [(system, list(some)) for system, some in groupby(cases, lambda each: each.system)],
        "failures_note": describe_failures(evidence),
        "texts": {doc: clip_text(texts[doc], CASE_LENGTH) for doc in docs if doc in texts},
        "inspector": evidence.qrels is not None and bool(evidence.tops),
        "warnings": list_all_warnings(evidence, report.summaries[at]),
        "measures": [explain(measure) for measure in evidence.scores.measures],
    }


def list_all_warnings(evidence: Evidence, shown: summary.Summary) -> list[str]:
    """Every warning, if the summary does not show them all."""
    warnings = all_warnings(evidence)
    return [] if warnings == list(shown.caveats) else warnings


def facts(evidence: Evidence) -> list[tuple[str, str]]:
    """The key numbers at the top of a section."""
    judged = evidence.qrels
    rows = [("systems", f"{len(evidence.scores.systems):,}"), ("queries", f"{len(evidence.scores.queries):,}")]
    if judged is not None:
        rows.append(("judgements", f"{len(judged):,}"))
    return [*rows, ("primary measure", evidence.measure.label)]


def try_table(make: Any, evidence: Evidence) -> dict[str, Any] | None:
    """A table for the page, or None if it is not available or empty."""
    try:
        table = make([evidence])
    except RankwrightError:
        return None
    return table_data(replace(table, title=table.title.removesuffix(place(evidence)))) if table.rows else None


def tables_by_size(make: Any, evidence: Evidence) -> dict[str, Any] | None:
    """A table of types in two parts: the types with enough queries to say something, and those with fewer."""
    try:
        table: Table = make([evidence])
    except RankwrightError:
        return None
    size = [column.name for column in table.columns].index("queries")
    is_small = [isinstance(count := row[size], int) and count < MIN_TYPE_QUERIES for row in table.rows]
    parts = [[r for r, small in enumerate(is_small) if small is wanted] for wanted in (False, True)]
    large, small = (table_data(table.select_rows(rows)) if rows else None for rows in parts)
    count = plural(len(parts[1]), "type")
    return {"title": table.title.partition(":")[0], "large": large, "small": small,
            "summary": f"{count} with fewer than {MIN_TYPE_QUERIES} queries"}  # fmt: skip


def main_comparisons(evidence: Evidence) -> Table:
    """Comparisons with the baseline, or with the winner, on the primary measure."""
    table = PER_COLLECTION["pairs"]([evidence])
    reference, measure = evidence.baseline or evidence.winner, str(evidence.measure)
    rows = [row for row in table.rows if reference in row[:2] and row[2] == measure]
    more = [f"{len(rows) - MAX_PAIRS} more in tables/pairs.csv"] if len(rows) > MAX_PAIRS else []
    title = f"Comparisons with {reference}: {evidence.measure.label}"
    shown = [c for c, column in enumerate(table.columns) if column.name != "measure"]
    shown.sort(key=lambda c: not is_decisive(table.columns[c].name))  # what decides is visible without scrolling
    cells = (tuple(row[c] for c in shown) for row in rows[:MAX_PAIRS])
    return Table(tuple(table.columns[c] for c in shown), tuple(cells), title, (*table.notes, *more))


def is_decisive(name: str) -> bool:
    """Whether a column of comparisons says who differs, by how much, and how certain that is."""
    return name in ("system", "against", "difference", "low", "high") or name.startswith(("p ", "corrected "))


def table_data(table: Table) -> dict[str, Any]:
    """A table for the template: the text, sort value and style of each cell."""
    numeric = [table.is_numeric(c) for c in range(len(table.columns))]
    named = next((c for c, number in enumerate(numeric) if not number), None)  # the column that names a row
    heads = [{"text": clean(column.title), "number": numeric[c]} for c, column in enumerate(table.columns)]
    rows = []
    for r, row in enumerate(table.texts):
        cells = [
            {"text": clean(text), "value": table.rows[r][c], "best": (r, c) in table.best,
             "mark": table.marks.get((r, c), ""), "number": numeric[c], "head": heads[c]["text"], "names": c == named,
             "query": table.columns[c].name == "query",
             "repeated": "" if text else clean(table.columns[c].text(table.rows[r][c]))}
            for c, text in enumerate(row)
        ]  # fmt: skip
        rows.append({"cells": cells, "group": r in table.first_rows and r > 0})
    return {
        "title": clean(table.title), "heads": heads, "rows": rows, "notes": table.notes, "grouped": table.groups,
        "has_long_heads": any(numeric[c] and len(each.title) > MAX_CARD_HEAD for c, each in enumerate(table.columns)),
    }  # fmt: skip


def provenance(report: Report) -> list[tuple[str, str]]:
    """Where the numbers come from; the same for the same inputs."""
    rows = [("generated by", f"rankwright {__version__}"), ("seed", str(report.seed))]
    for evidence in report.evidence:
        rows.append((f"judgements of {evidence.name}", evidence.scores.qrels_fingerprint))
        rows += [(f"run {name}", fingerprint) for name, fingerprint in evidence.scores.run_fingerprints.items()]
    return rows


def raw(text: str) -> Any:
    """Text that goes into the page unescaped."""
    import markupsafe

    return markupsafe.Markup(text)


def content_security_policy(*scripts: str) -> str:
    """What a browser lets the page do: run these scripts, apply styles, show its own images; no network at all."""
    hashes = " ".join(f"'sha256-{b64encode(sha256(script.encode()).digest()).decode()}'" for script in scripts)
    return (
        f"default-src 'none'; script-src {hashes}; style-src 'unsafe-inline'; img-src data: blob:; base-uri 'none'; "
        "form-action 'none'"
    )


def embed_json(value: Any) -> str:
    """JSON inside a page, escaped so that it cannot close its element."""
    text = json.dumps(value, ensure_ascii=False, separators=(",", ":"), default=str, allow_nan=False)
    return text.replace("<", "\\u003c").replace("\u2028", "\\u2028").replace("\u2029", "\\u2029")


def bundle() -> str:
    """Vega and Vega-Lite as one script, cached on disk; a cached one that anybody else could write is not used."""
    name = f"vega/{version('vl-convert-python')}.js"
    cached = read_cached(name)
    if cached is not None:
        return cached.decode()
    text = bundle_scripts()
    write_cached(name, text.encode())
    return text


@lru_cache
def bundle_scripts() -> str:
    """Vega and Vega-Lite as one script; takes seconds."""
    import vl_convert

    return str(vl_convert.javascript_bundle(SCRIPT))
