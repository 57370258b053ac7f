"""The warnings of a summary: what the results cannot show, and what is wrong with the inputs."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ..base.caveats import Caveat, describe
from ..errors import plural
from ..run import IN_SAMPLE
from .evidence import Evidence
from .prose import join_names

MAX_WARNINGS = 6  # about the inputs, in the summary
MIN_QUERIES = 50  # fewer cannot show small differences
MIN_JUDGED = 0.9  # share of the top 10


def find_caveats(evidence: Evidence) -> Iterator[str]:
    """The warnings for the summary: of many about the inputs, only the first."""
    yield from find_limits(evidence)
    warnings = list(find_input_warnings(evidence))
    yield from warnings[:MAX_WARNINGS]
    if len(warnings) > MAX_WARNINGS:
        count = len(all_warnings(evidence))
        more = plural(len(warnings) - MAX_WARNINGS, "more warning")
        yield f"And {more}; the section All warnings of the report lists all {count}."


def all_warnings(evidence: Evidence) -> list[str]:
    """What to know before relying on the numbers."""
    return [*find_limits(evidence), *find_input_warnings(evidence)]


def find_limits(evidence: Evidence) -> Iterator[str]:
    """Warnings about what the results can show."""
    scores = evidence.scores
    if evidence.collection and evidence.collection.notice:
        yield evidence.collection.notice[0].upper() + evidence.collection.notice[1:] + "."
    count = len(scores.queries)
    if count < MIN_QUERIES:
        few = "One query is too few" if count == 1 else f"{count} queries are few"
        yield f"{few}: small differences cannot be detected, and each query contributes {1 / count:.1%} of a mean."
    for name in (name for name, fact in scores.fitted.items() if fact == IN_SAMPLE):
        yield f"{name} was fitted on the queries it is scored on, so its scores are optimistic."
    low = {name: share for name, share in evidence.judged_shares.items() if share < MIN_JUDGED}
    if low:
        whom = "each system" if len(low) == len(scores.systems) > 1 else join_names(list(low))
        whose = "its" if len(low) == 1 else "their"
        ends = " to ".join(dict.fromkeys(f"{end(low.values()):.0%}" for end in (min, max)))
        yield (
            f"Only {ends} of the top 10 results of {whom} are judged; unjudged results count as not relevant, which "
            f"may lower {whose} scores unfairly."
        )
    if evidence.comparison and len(scores.systems) > 1:
        first, second = evidence.order[:2]
        best = float(evidence.comparison.best[first, 0])
        if best < 0.95 and evidence.rival != scores.systems[second] and len(evidence.leaders) == 1:
            yield (
                f"First place is uncertain: another system ranks first in {1 - best:.0%} of bootstrap resamples "
                f"({scores.systems[second]} is closest)."
            )


def find_input_warnings(evidence: Evidence) -> Iterator[str]:
    """Warnings about the collection, the judgements and the runs."""
    notice = evidence.collection.notice if evidence.collection else None
    warnings = (each for each in merge_warnings(evidence.warnings) if each != notice)
    yield from (each if each.endswith((".", "?", "!")) else f"{each}." for each in warnings)


def merge_warnings(warnings: Sequence[Caveat]) -> Iterator[str]:
    """Warnings, with those that say the same about several systems merged into one."""
    yield from describe(warnings)
