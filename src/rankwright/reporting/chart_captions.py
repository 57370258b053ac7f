"""Captions that depend on the evidence: each says what its chart shows, and which systems it leaves out."""

from __future__ import annotations

from collections.abc import Sequence

from .chart_records import ON_FRONT, SIGNIFICANT, forest_records, pareto_records
from .evidence import Evidence
from .prose import join_names, join_words

MAX_NAMES = 12  # systems that a caption names; of more, it gives the number


def forest(evidence: Evidence) -> str:
    """The reference, whether the intervals are corrected, and which marks there are."""
    comparison, records = evidence.comparison, forest_records(evidence)
    assert comparison is not None
    count = sum(record["verdict"] == SIGNIFICANT for record in records)
    criterion = comparison.criterion if comparison.is_corrected else f"p < {comparison.alpha:.2g}"
    if count == len(records):
        marks = f"All differences are significant ({criterion})."
    elif count == 0:
        marks = f"No difference is significant ({criterion})."
    else:
        marks = f"Filled marks: significant ({criterion}); hollow marks: not significant."
    corrected = " The intervals are not corrected for multiple comparisons." if comparison.is_corrected else ""
    return (
        f"Difference of each system from {name_reference(evidence)} in {evidence.measure.label}, with its "
        f"{comparison.level:.0%} confidence interval. {marks}{corrected}"
    )


def name_reference(evidence: Evidence) -> str:
    """The system that the others are compared with."""
    return f"the baseline {evidence.baseline}" if evidence.baseline else f"the best system, {evidence.winner},"


def curves(evidence: Evidence) -> str:
    """What is drawn with a band, and what is drawn in gray."""
    text = "nDCG, precision and recall at depth K, with 95% bootstrap confidence bands"
    others = left_out(evidence, evidence.top_systems)
    return f"{text}. In gray, without bands: {join_names(others, MAX_NAMES)}." if others else f"{text}."


def differences(evidence: Evidence) -> str:
    """The two systems."""
    other = evidence.rival
    whom = f"the baseline {other}" if other == evidence.baseline else f"the runner-up {other}"
    return (
        f"Difference in {evidence.measure.label} between the best system, {evidence.winner}, and {whom} on each query, "
        "sorted."
    )


def precision_recall(evidence: Evidence) -> str:
    """Which systems are drawn."""
    text = "Interpolated precision at the 11 standard recall levels"
    others = left_out(evidence, evidence.top_systems)
    if not others:
        return f"{text}."
    best = [name for name in evidence.top_systems if name in evidence.systems_by_rank[: len(evidence.top_systems)]]
    also = [f"the baseline {name}" for name in evidence.top_systems if name not in best]
    return f"{text}, for {join_words([f'the best {len(best)} systems', *also])}. {not_shown(others, 'rank lower')}"


def pareto(evidence: Evidence) -> str:
    """Which systems are on the front, and which have no latency."""
    records = pareto_records(evidence)
    front = [record["system"] for record in records if record["front"] == ON_FRONT]
    text = f"Effectiveness ({evidence.measure.label}) against latency"
    if len(records) > 1 and len(front) == 1:
        text += f"; {front[0]} is both the most effective and the fastest"
    elif len(front) > 1:
        text += "; the line (Pareto front) connects the systems that no other beats on both"
    others = left_out(evidence, [record["system"] for record in records])
    return f"{text}. {not_shown(others, 'have no measured latency')}" if others else f"{text}."


def sensitivity(evidence: Evidence) -> str:
    """How the values were scored, and which parameters are not numbers."""
    text = (
        "Score at each value of each tuned parameter, with its 95% bootstrap confidence interval; the other parameters "
        "are at their best values."
    )
    names = [
        f"{stage}: {row[0]}"
        for stage, table in evidence.sensitivity.items()
        for row in table.rows
        if not isinstance(row[1], float)
    ]
    others = list(dict.fromkeys(names))
    return f"{text} {not_shown(others, 'are not numbers')}" if others else text


def left_out(evidence: Evidence, shown: Sequence[str]) -> list[str]:
    """The systems that are not shown, best first."""
    return [name for name in evidence.systems_by_rank if name not in shown]


def not_shown(names: Sequence[str], why: str) -> str:
    """A sentence on what is left out and why."""
    if len(names) == 1:
        why = {"rank lower": "ranks lower", "have no measured latency": "has no measured latency",
               "are not numbers": "is not a number"}[why]  # fmt: skip
    return f"Not shown: {join_names(names, MAX_NAMES)}, which {why}."
