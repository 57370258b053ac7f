"""The checklist before submission: each item is ticked or left open based on the contents of the report."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from ..errors import plural
from ..evaluation import Measure
from ..evaluation.input_warnings import abbreviate_names
from ..run import IN_SAMPLE, OUT_OF_FOLD
from ..table.renderers import escape_markdown
from .evidence import Evidence
from .prose import join_words
from .summary_warnings import MIN_JUDGED, MIN_QUERIES, all_warnings

MAIN_MEASURES = ("nDCG@10", "RR@10", "AP", "P@10", "R@100")


@dataclass(frozen=True)
class Line:
    """An item of the checklist, whether it is met, and the fact that shows it."""

    section: str
    text: str
    is_met: bool
    fact: str


def lines(found: Sequence[Evidence], files: Sequence[str], missing: Sequence[str] = ()) -> Iterator[Line]:
    """The checklist of a report with these files and without the missing collections."""
    for section, rows in (("Main paper", main_paper), ("Supplement", supplement), ("Code and data", code_and_data)):
        for text, is_met, fact in rows(found, files):
            yield Line(section, text, is_met, fact)
    fact = "; ".join(missing) or ", ".join(each.name for each in found)
    yield Line("Code and data", "Every collection is in the report", not missing, fact)


def main_paper(found: Sequence[Evidence], files: Sequence[str]) -> Iterator[tuple[str, bool, str]]:
    """Items of the main paper."""
    first = found[0]
    measures = {str(without_params(m)) for m in first.scores.measures}
    lacking = [name for name in MAIN_MEASURES if name not in measures]
    also = f"; papers often also report {join_words(lacking)} (preset paper)" if lacking else ""
    fact = f"{', '.join(each.label for each in first.scores.measures)}{also}"
    yield "The main table has the measures you chose", True, fact
    yield "The Methods section defines every measure", "methods.tex" in files, "methods.md, methods.tex"
    yield "Measures and tests are cited", "references.bib" in files, "references.bib"
    yield (
        "The results are explained in words",
        "summary.md" in files,
        "summary.md, with the test behind each difference",
    )
    untested = next((each for each in found if each.comparison is None), None)
    test = first.comparison
    fact = f"{join_words(test.tests)} test{'s' * (len(test.tests) > 1)}; {test.correction_label}" if test else ""
    if untested is not None:
        fact = f"{untested.name}: not tested; {untested.why_not_compared or 'there is no comparison'}"
    yield "Significance is tested", untested is None, fact
    bare = [each.name for each in found if each.baseline is None]
    fact = f"none for {', '.join(bare)}, so all pairs are compared; set one with --baseline"
    yield "A baseline is named", not bare, fact if bare else f"{first.baseline}"
    count = min(len(each.scores.queries) for each in found)
    yield f"There are at least {MIN_QUERIES} queries", count >= MIN_QUERIES, plural(count, "query")
    yield "No system is fitted on the queries it is scored on", *fitting(found)


def fitting(found: Sequence[Evidence]) -> tuple[bool, str]:
    """Whether it is certain that no system is fitted on the queries it is scored on, and the fact that shows it."""
    in_sample = fitted_systems(found, IN_SAMPLE)
    unmarked = dict.fromkeys(
        name
        for each in found
        for name in each.scores.systems
        if not each.knows_fitting and name not in each.scores.fitted
    )
    if in_sample:
        return False, f"fitted in sample: {', '.join(in_sample)}"
    if unmarked:
        return False, f"please check {abbreviate_names(list(unmarked), 6)}: run files do not say how they were made"
    out_of_fold = fitted_systems(found, OUT_OF_FOLD)
    return True, f"out of fold: {', '.join(out_of_fold)}" if out_of_fold else "no system is tuned or trained"


def fitted_systems(found: Sequence[Evidence], how: str) -> list[str]:
    """The systems that were fitted in sample, or out of fold."""
    return list(dict.fromkeys(name for each in found for name, fitted in each.scores.fitted.items() if fitted == how))


def supplement(found: Sequence[Evidence], files: Sequence[str]) -> Iterator[tuple[str, bool, str]]:
    """Items of the supplement."""
    yield "Results at every depth K", has_file(files, "breakdown"), "tables/breakdown"
    yield "Results for each collection", True, ", ".join(each.name for each in found)
    yield "Scores per query", has_file(files, "queries"), "tables/queries"
    fact = "tables/failures" if has_file(files, "failures") else "no system failed, or the runs are not available"
    yield "Failure cases", has_file(files, "failures"), fact
    tuned = has_file(files, "sensitivity")
    fitted = [*fitted_systems(found, OUT_OF_FOLD), *fitted_systems(found, IN_SAMPLE)]
    fact = f"none for {', '.join(fitted)}" if fitted else "no system is marked as tuned"
    fact = "charts/sensitivity" if tuned else f"{fact}; see rankwright tune --sensitivity"
    yield "Sensitivity to tuned parameters", tuned, fact
    low = min(float(each.scores.judged_at_10.min()) for each in found)
    yield f"At least {MIN_JUDGED:.0%} of each top 10 is judged", low >= MIN_JUDGED, f"the lowest Judged@10 is {low:.3f}"


def code_and_data(found: Sequence[Evidence], files: Sequence[str]) -> Iterator[tuple[str, bool, str]]:
    """Items that others need to reproduce the results."""
    yield "Results are reproducible", True, "manifest.json records fingerprints, versions, seed and command"
    count = sum(len(all_warnings(each)) for each in found)
    yield "There are no warnings", not count, f"{plural(count, 'warning')} in report.html" if count else "none"


def without_params(measure: Measure) -> Measure:
    """A measure without its parameters."""
    return Measure(measure.name, (), measure.cut)


def has_file(files: Sequence[str], name: str) -> bool:
    """Whether a table or chart is among the files."""
    return any(file.partition("/")[2].startswith(name) for file in files)


def markdown(found: Sequence[Evidence], files: Sequence[str], missing: Sequence[str] = ()) -> str:
    """The checklist as Markdown."""
    text = "# Checklist before submission\n"
    section = ""
    for line in lines(found, files, missing):
        if line.section != section:
            section = line.section
            text += f"\n## {section}\n\n"
        text += f"- [{'x' if line.is_met else ' '}] {line.text}: {escape_markdown(line.fact)}\n"
    return text + GUIDE


GUIDE = """
## Reading the numbers

A score alone says little: it depends on the collection, on how many documents are relevant and on how they were judged.
Compare systems on the same queries, and look at the confidence interval of a difference, not only at its size.

- nDCG@10 measures how well the first ten results are ordered; the top ranks count most.
- RR measures how early the first relevant result appears, which matters when one answer is enough.
- AP takes all relevant documents and the full ranking into account.
"""
