"""The summary in words: what won, whether that is real, and what to distrust; for readers who do not know nDCG."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np

from ..evaluation import Measure
from ..evaluation.warn import plural, some
from ..render import markup
from .evidence import Evidence

MOST = 6  # warnings in the summary
FEW = 50  # queries below which little can be shown
UNJUDGED = 0.9  # of the top 10 that should be judged

# what a number means to someone who has never met the measure
PLAIN = {
    "nDCG": "how near the order of the {first} is to the best possible one (1 is perfect, 0 shows nothing useful)",
    "DCG": "how much useful material stands near the top of the {first}",
    "RR": "how soon the first useful result comes (1 when it stands first, 0.5 second, 0 when not among the {first})",
    "AP": "how early all useful documents come in the {first} (1 when they stand before all others)",
    "P": "the share of the {first} that is useful",
    "R": "the share of all useful documents that is among the {first}",
    "F1": "the balance of precision and recall among the {first}",
    "Success": "the share of queries with something useful among the {first}",
    "RBP": "what a reader who goes on from result to result with a fixed patience gains",
    "ERR": "how soon a reader who stops at the first satisfying result is satisfied",
    "bpref": "how often a useful document stands above one that is known not to be",
    "Rprec": "the share of useful results among as many rows as there are useful documents",
    "Judged": "the share of the {first} that anyone has judged",
    "Confusion": "the share of the {first} that is confusable wrong answers (lower is better)",
    "Composite": "a weighted mean of several measures of the {first}",
}


@dataclass(frozen=True)
class Summary:
    """What one must know of one collection's results, in sentences."""

    name: str
    won: str
    measure: str  # what the measure means
    real: str
    verdict: str  # yes, no, unknown
    losers: tuple[str, ...]
    distrust: tuple[str, ...]

    @property
    def sentences(self) -> list[str]:
        """All of it, one sentence or two at a time."""
        return [self.won, self.measure, self.real, *self.losers]


def meaning(measure: Measure) -> str:
    """A measure in plain words."""
    told = PLAIN.get(measure.name)
    rows = {None: "results", 1: "first result"}.get(measure.k, f"first {measure.k} results")
    return f"{measure}: {told.format(first=rows) if told else measure.entry.about.rstrip('.')}."


def summary(evidence: Evidence) -> Summary:
    """The summary of one collection."""
    real, verdict = reality(evidence)
    return Summary(
        evidence.name, won(evidence), meaning(evidence.measure), real, verdict, (*losers(evidence), *by_type(evidence)),
        tuple(distrust(evidence)),
    )  # fmt: skip


def won(evidence: Evidence) -> str:
    """Who has the best mean."""
    names, measure = evidence.scores.systems, evidence.measure
    mean = evidence.means[evidence.order[0]]
    queries = plural(len(evidence.scores.queries), "query")
    if len(names) == 1:
        return f"{names[0]} scores {mean:.4f} in {measure} on {queries}; there is nothing to compare it with."
    shared = [names[at] for at in evidence.order if f"{evidence.means[at]:.4f}" == f"{mean:.4f}"]
    if len(shared) > 1:
        return f"{some(shared)} share the best {measure}, {mean:.4f}, of {len(names)} systems on {queries}."
    second = evidence.order[1]
    return (
        f"{evidence.winner} ranks best of {len(names)} systems on {queries}: {measure} {mean:.4f}, "
        f"then {names[second]} with {evidence.means[second]:.4f}."
    )


def reality(evidence: Evidence) -> tuple[str, str]:
    """Whether the winner's lead is more than chance."""
    comparison, rival = evidence.comparison, evidence.rival
    if comparison is None or rival is None:
        return f"Whether that is more than chance cannot be said: {evidence.why or 'nothing was compared'}.", "unknown"
    sure = float(comparison.best[evidence.order[0], 0])
    often = f"In {sure:.0%} of resampled sets of queries it comes out first."
    found = evidence.pair(evidence.winner, rival)
    if found is None:
        return often, "unknown"
    at, sign = found
    low, high = sorted((sign * float(comparison.low[at, 0]), sign * float(comparison.high[at, 0])))
    apart = sign * float(comparison.difference[at, 0])
    p = float(comparison.corrected[comparison.headline][at, 0])
    facts = f"{signed(apart)}, {comparison.level:.0%} interval {signed(low)} to {signed(high)}, p = {p:.2g}"
    who = f"the baseline {rival}" if rival == evidence.baseline else rival
    if p < 1 - comparison.level:
        next_best = evidence.scores.systems[evidence.order[1]]
        aside = f" Its lead over {next_best} was not tested." if next_best != rival else ""
        return (
            f"Its lead over {who} is more than chance ({facts}): were the two equally good, so large a difference "
            f"would come up in {per_hundred(p)}, all {comparison.family} tests of this report allowed for.{aside} "
            f"{often}",
            "yes",
        )
    need = float(comparison.detectable[at, 0])
    return (
        f"Its lead over {who} may be chance ({facts}). With these queries only a difference of about {need:.3f} or "
        f"more would usually show; that none is shown does not mean that there is none. {often}",
        "no",
    )


def signed(value: float) -> str:
    """A difference with its sign."""
    return f"{value:+.4f}".replace("-", "−")


def per_hundred(p: float) -> str:
    """A probability as people count."""
    return f"about {100 * p:.0f} of 100 repetitions" if p >= 0.01 else "fewer than 1 of 100 repetitions"


def losers(evidence: Evidence) -> Iterator[str]:
    """Systems that are worse beyond chance than the baseline, or than the winner, and where they lose."""
    comparison = evidence.comparison
    if comparison is None:
        return
    centre = evidence.baseline or evidence.winner
    lost = []
    for name in (evidence.scores.systems[at] for at in evidence.order):
        found = evidence.pair(name, centre) if name != centre else None
        if found and comparison.significant[found[0], 0] and found[1] * comparison.gains(found[0], 0) < 0:
            lost.append((name, found[1] * float(comparison.difference[found[0], 0])))
    if not lost:
        return
    name, apart = lost[-1]
    told = some([each for each, _ in lost], 6)
    base = f"the baseline {centre}" if centre == evidence.baseline else centre
    verb = "is" if len(lost) == 1 else "are"
    most = f"({signed(apart)}){where(evidence, name, centre)}"
    lead = "" if len(lost) == 1 else f"; {name} loses most"
    yield f"{told} {verb} worse than {base} beyond chance{lead} {most}."


def by_type(evidence: Evidence) -> Iterator[str]:
    """The system whose merit depends most on the type of query: where it gains, and where it loses."""
    names, centre = evidence.scores.systems, evidence.baseline or evidence.winner
    kinds = {kind: at for kind, at in evidence.types.items() if len(at) > 2}
    if len(kinds) < 2 or evidence.comparison is None:
        return
    sign = -1.0 if evidence.measure.better == "lower" else 1.0
    base = evidence.values[names.index(centre)]
    found = []
    for name in (name for name in evidence.foremost if name != centre):
        apart = sign * (evidence.values[names.index(name)] - base)
        gains = sorted((float(np.nanmean(apart[at])), kind) for kind, at in kinds.items())
        found.append((min(gains[-1][0], -gains[0][0]), name, gains[0], gains[-1]))
    mixed, name, (lost, worst), (gained, best) = max(found, default=(0.0, "", (0.0, ""), (0.0, "")))
    if mixed > 0:
        yield (
            f"It depends on the query: against {centre}, {name} gains most on {best} queries ({signed(sign * gained)}) "
            f"and loses on {worst} ones ({signed(sign * lost)})."
        )


def where(evidence: Evidence, name: str, centre: str) -> str:
    """The types of query on which a system loses most to another."""
    names = evidence.scores.systems
    apart = evidence.values[names.index(name)] - evidence.values[names.index(centre)]
    apart = -apart if evidence.measure.better == "lower" else apart
    gains = sorted((float(np.nanmean(apart[at])), kind) for kind, at in evidence.types.items() if len(at) > 1)
    if gains and gains[0][0] < 0:
        return f", above all on {gains[0][1]} queries ({signed(gains[0][0])})"
    lost = int((apart < 0).sum())
    return f", on {lost} of {len(apart)} queries"


def distrust(evidence: Evidence) -> Iterator[str]:
    """What must be known before the numbers are believed."""
    scores = evidence.scores
    if evidence.collection and evidence.collection.notice:
        yield evidence.collection.notice[0].upper() + evidence.collection.notice[1:] + "."
    count = len(scores.queries)
    if count < FEW:
        few = "1 query is one chance" if count == 1 else f"{count} queries are few"
        yield f"{few}: small differences cannot show, and one query weighs {1 / count:.1%}."
    for name in (name for name in scores.systems if "(in sample)" in name):
        yield f"{name} was fitted on the very queries it is scored on: its numbers are too good."
    low = [
        (share, name) for share, name in zip(scores.judged.tolist(), scores.systems, strict=True) if share < UNJUDGED
    ]
    if low:
        share, name = min(low)
        yield (
            f"Of the first ten results of {name} only {share:.0%} were ever judged; the rest counts as useless, "
            "which may be unjust to it."
        )
    if evidence.comparison and len(scores.systems) > 1:
        first, second = evidence.order[:2]
        best = float(evidence.comparison.best[first, 0])
        if best < 0.95 and evidence.rival != scores.systems[second]:
            yield (
                f"The first place is not sure: in {1 - best:.0%} of resampled sets of queries another system has it, "
                f"{scores.systems[second]} the nearest."
            )
    told = [each for each in merged(evidence.warnings) if not evidence.collection or each != evidence.collection.notice]
    yield from (each if each.endswith((".", "?", "!")) else f"{each}." for each in told[:MOST])
    if len(told) > MOST:
        yield f"And {plural(len(told) - MOST, 'more warning')}, listed below."


def merged(warnings: Sequence[str]) -> Iterator[str]:
    """Warnings; those that say the same of several systems once."""
    whom: dict[str, list[str]] = {}
    for warning in warnings:
        system, colon, said = warning.partition(": ")
        whom.setdefault(said if colon else warning, []).append(system if colon else "")
    for said, names in whom.items():
        yield f"{some(names, 6)}: {said}" if names[0] else said


def overall(found: Sequence[Summary], evidence: Sequence[Evidence]) -> str:
    """Who wins on how many collections."""
    winners = [each.winner for each in evidence]
    counted = sorted({(winners.count(name), name) for name in winners}, reverse=True)
    said = ", ".join(f"{name} on {count} of {len(winners)}" for count, name in counted)
    real = sum(each.verdict == "yes" for each in found)
    return f"Best by collection: {said}; the lead is more than chance on {real} of {len(found)}."


def markdown(found: Sequence[Summary], evidence: Sequence[Evidence]) -> str:
    """The summaries as Markdown."""
    parts = ["# Summary\n"]
    if len(found) > 1:
        parts.append(markup(overall(found, evidence)) + "\n")
    for each in found:
        parts += [f"## {markup(each.name)}\n", *(f"{markup(sentence)}\n" for sentence in each.sentences)]
        if each.distrust:
            parts += ["What to distrust:\n", *(f"- {markup(line)}" for line in each.distrust), ""]
    return "\n".join(parts)
