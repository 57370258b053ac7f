"""The checklist before submission: every line ticked or refused from facts of this very report."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from ..evaluation import Measure
from ..evaluation.input_warnings import plural
from ..table.renderers import markup
from .evidence import Evidence
from .summary import FEW, UNJUDGED

MAIN = ("nDCG@10", "RR@10", "AP", "P@10", "R@100")


@dataclass(frozen=True)
class Line:
    """A line of the checklist, whether it holds, and the fact that says so."""

    section: str
    text: str
    holds: bool
    fact: str


def lines(found: Sequence[Evidence], files: Sequence[str], missing: Sequence[str] = ()) -> Iterator[Line]:
    """The checklist of a report that has these files, and lacks these collections."""
    for section, rows in (("Main paper", main_paper), ("Supplement", supplement), ("Code and data", code_and_data)):
        for text, holds, fact in rows(found, files):
            yield Line(section, text, holds, fact)
    told = "; ".join(missing) or ", ".join(each.name for each in found)
    yield Line("Code and data", "Every collection is in the report", not missing, told)


def main_paper(found: Sequence[Evidence], files: Sequence[str]) -> Iterator[tuple[str, bool, str]]:
    """What the paper itself must have."""
    first = found[0]
    measures = {str(replaced(m)) for m in first.scores.measures}
    lost = ", ".join(name for name in MAIN if name not in measures)
    told = f"not measured: {lost}; use --preset paper" if lost else "all are in tables/main"
    yield f"Main results with {', '.join(MAIN)}", not lost, told
    yield "Methods describe every measure", "methods.tex" in files, "methods.md, methods.tex"
    yield "Sources of measures and tests", "references.bib" in files, "references.bib"
    yield "Interpretation of results", "summary.md" in files, "summary.md; claims of difference have their tests"
    untested = next((each for each in found if each.comparison is None), None)
    test = first.comparison
    told = f"{', '.join(test.tests)}; {test.corrected_by}" if test else ""
    if untested is not None:
        told = f"{untested.name}: {untested.why or 'nothing was compared'}"
    yield "Statistical significance", untested is None, told
    bare = [each.name for each in found if each.baseline is None]
    told = f"no baseline is named for {', '.join(bare)} (--baseline); all pairs count"
    yield "A baseline is named", not bare, told if bare else f"baseline {first.baseline}"
    count = min(len(each.scores.queries) for each in found)
    yield f"At least {FEW} queries", count >= FEW, plural(count, "query")
    fitted = ", ".join(name for each in found for name in each.scores.systems if "(in sample)" in name)
    told = f"in sample: {fitted}" if fitted else "no run is stamped so; what was fitted elsewhere is not known"
    yield "Nothing was fitted on the queries it is scored on", not fitted, told


def supplement(found: Sequence[Evidence], files: Sequence[str]) -> Iterator[tuple[str, bool, str]]:
    """What belongs into the supplement."""
    yield "Full K breakdown", has(files, "breakdown"), "tables/breakdown"
    yield "Results for each collection", True, ", ".join(each.name for each in found)
    yield "Per query", has(files, "queries"), "tables/queries"
    told = "tables/failures" if has(files, "failures") else "no system failed, or the runs are not known"
    yield "Failure cases", has(files, "failures"), told
    told = "charts/sensitivity" if has(files, "sensitivity") else "nothing was tuned; rankwright tune --sensitivity"
    yield "Sensitivity to parameters", has(files, "sensitivity"), told
    low = min(float(each.scores.judged.min()) for each in found)
    yield "At least 90 % of every top 10 is judged", low >= UNJUDGED, f"least Judged@10 is {low:.3f}"


def code_and_data(found: Sequence[Evidence], files: Sequence[str]) -> Iterator[tuple[str, bool, str]]:
    """What others need to believe it."""
    yield "Scores can be made again", True, "manifest.json has fingerprints, versions, seed and command"
    warned = sum(len(each.warnings) for each in found)
    yield (
        "No warning about the inputs",
        not warned,
        f"{plural(warned, 'warning')}, in report.html" if warned else "none",
    )


def replaced(measure: Measure) -> Measure:
    """A measure as the list names it, whatever counts as relevant."""
    return Measure(measure.name, (), measure.cut)


def has(files: Sequence[str], name: str) -> bool:
    """Whether a table or chart was written."""
    return any(file.partition("/")[2].startswith(name) for file in files)


def markdown(found: Sequence[Evidence], files: Sequence[str], missing: Sequence[str] = ()) -> str:
    """The checklist as Markdown."""
    text = "# Checklist before submission\n"
    section = ""
    for line in lines(found, files, missing):
        if line.section != section:
            section = line.section
            text += f"\n## {section}\n\n"
        text += f"- [{'x' if line.holds else ' '}] {line.text}: {markup(line.fact)}\n"
    return text + GUIDE


GUIDE = """
## Reading the numbers

A score by itself says little: it depends on the collection, on how many documents are relevant and on how they were
judged. Compare systems on the same queries, and look at the interval of the difference before its size.

- nDCG@10 says how well the first ten are ordered, the top counting most.
- RR says how soon the first useful result comes: what matters where one answer is enough.
- AP looks at all relevant documents of the whole ranking.
- High precision with low recall is a cautious system; low precision at 100 with high recall one that covers much.
"""
