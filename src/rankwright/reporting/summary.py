"""The summary in words: what won, whether that is real, and what to distrust; for readers who do not know nDCG."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np

from ..base.seeds import generator
from ..evaluation import Measure
from ..evaluation.input_warnings import plural, some
from ..table.renderers import markup
from .evidence import Evidence

MOST = 6  # warnings in the summary
FEW = 50  # queries below which little can be shown
UNJUDGED = 0.9  # of the top 10 that should be judged
INCOMPLETE = "averages over collections leave out those that failed."
DEALS = 999  # of types to queries, at random
CORRECTED = {  # what is said of a p
    "holm": ", Holm-corrected over {tests}",
    "bonferroni": ", Bonferroni-corrected over {tests}",
    "bh": ", Benjamini-Hochberg-corrected over {tests}",
    "none": ", not corrected for {tests}",
}

# what a number means to someone who has never met the measure
PLAIN = {
    "nDCG": "how close the ranking of the {first} is to the ideal one (1 is perfect, 0 has nothing relevant)",
    "DCG": "how much relevant material is near the top of the {first}",
    "RR": "how early the first relevant result appears (1 if first, 0.5 if second, 0 if not among the {first})",
    "AP": "how early the relevant documents appear in the {first} (1 if all come before any other)",
    "P": "the share of the {first} that is relevant",
    "R": "the share of all relevant documents found in the {first}",
    "F1": "the balance of precision and recall in the {first}",
    "Success": "the share of queries with a relevant document in the {first}",
    "RBP": "the relevance seen by a reader who moves on to the next result with a fixed probability",
    "ERR": "how early a reader who stops at the first satisfying result can stop",
    "bpref": "how often a relevant document ranks above one judged not relevant",
    "Rprec": "precision at R, where R is the number of relevant documents",
    "Judged": "the share of the {first} that is judged",
    "Confusion": "the share of the {first} that are distractors (lower is better)",
    "Composite": "a weighted mean of several measures of the {first}",
}


@dataclass(frozen=True)
class Summary:
    """What one must know of one collection's results, in sentences."""

    name: str
    won: str
    measure: str  # what the measure means
    real: str
    verdict: str  # yes; partly, where the baseline is beaten and the next was not tested; no; unknown
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
    return f"{measure.label}: {told.format(first=rows) if told else measure.entry.about.rstrip('.')}."


def summary(evidence: Evidence) -> Summary:
    """The summary of one collection."""
    real, verdict = reality(evidence)
    return Summary(
        evidence.name, won(evidence), meaning(evidence.measure), real, verdict, (*losers(evidence), *by_type(evidence)),
        tuple(distrust(evidence)),
    )  # fmt: skip


def won(evidence: Evidence) -> str:
    """Who has the best mean."""
    names, measure = evidence.scores.systems, evidence.measure.label
    first = evidence.order[0]
    mean, queries = evidence.means[first], plural(evidence.scores.averaged[first], "query")
    if np.isnan(mean):
        return f"No judged query is in the run{'s' * (len(names) > 1)}: {some(names)} cannot be scored."
    if len(names) == 1:
        return f"{names[0]} scores {mean:.4f} in {measure} on {queries}; there is no other system to compare it with."
    shared = leaders(evidence)
    if len(shared) > 1:
        return f"{some(shared)} tie for the best {measure} ({mean:.4f}) of {len(names)} systems on {queries}."
    second = evidence.order[1]
    return (
        f"{evidence.winner} ranks first of {len(names)} systems on {queries}, with {measure} {mean:.4f}; "
        f"{names[second]} is next with {evidence.means[second]:.4f}."
    )


def leaders(evidence: Evidence) -> list[str]:
    """The systems that show the best number."""
    top = f"{evidence.means[evidence.order[0]]:.4f}"
    return [evidence.scores.systems[at] for at in evidence.order if f"{evidence.means[at]:.4f}" == top]


def reality(evidence: Evidence) -> tuple[str, str]:
    """Whether the winner's lead is significant: yes, over the baseline only, no, or unknown."""
    comparison, rival = evidence.comparison, evidence.rival
    if comparison is None or rival is None:
        return f"Significance cannot be assessed: {evidence.why or 'nothing was compared'}.", "unknown"
    sure = float(comparison.best[evidence.order[0], 0])
    often = f"It ranks first in {sure:.0%} of bootstrap resamples of the queries."
    if len(leaders(evidence)) > 1:
        return "There is no difference between them.", "no"
    found = evidence.pair(evidence.winner, rival)
    if found is None:
        return often, "unknown"
    at, sign = found
    low, high = sorted((sign * float(comparison.low[at, 0]), sign * float(comparison.high[at, 0])))
    apart = sign * float(comparison.difference[at, 0])
    p = float(comparison.corrected[comparison.headline][at, 0])
    facts = f"{signed(apart)}, {comparison.level:.0%} CI {signed(low)} to {signed(high)}, p = {p:.2g}"
    facts += CORRECTED[comparison.correction].format(tests=plural(comparison.family, "test"))
    who = f"the baseline {rival}" if rival == evidence.baseline else rival
    if p < comparison.alpha:
        next_best = evidence.ranked[1]
        aside = f" It was not tested against {next_best}." if next_best != rival else ""
        return (
            f"It is significantly better than {who} ({facts}).{aside} {often}",
            "partly" if aside else "yes",
        )
    if comparison.equivalent is not None and float(comparison.equivalent[at, 0]) < comparison.alpha:
        same = f"the two are equivalent within {comparison.margin:g} (p = {float(comparison.equivalent[at, 0]):.2g})"
        return f"It is not significantly better than {who} ({facts}); {same}. {often}", "no"
    need = float(comparison.detectable[at, 0])
    weak = (
        f" These queries usually show only differences of about {need:.3f} or more, so the systems may still differ."
        if need > 0
        else ""
    )
    return f"It is not significantly better than {who} ({facts}).{weak} {often}", "no"


def signed(value: float) -> str:
    """A difference with its sign."""
    return f"{value:+.4f}".replace("-", "−")


def losers(evidence: Evidence) -> Iterator[str]:
    """Systems that are significantly worse than the baseline, or than the winner."""
    comparison = evidence.comparison
    if comparison is None:
        return
    centre = evidence.baseline or evidence.winner
    lost = []
    for name in evidence.ranked:
        found = evidence.pair(name, centre) if name != centre else None
        if found and comparison.significant[found[0], 0] and found[1] * comparison.gains(found[0], 0) < 0:
            lost.append((name, found[1] * float(comparison.difference[found[0], 0])))
    if not lost:
        return
    name, apart = lost[-1]
    names = evidence.scores.systems
    shift = evidence.values[names.index(name)] - evidence.values[names.index(centre)]
    worse = int((shift > 0 if evidence.measure.better == "lower" else shift < 0).sum())
    base = f"the baseline {centre}" if centre == evidence.baseline else centre
    alone = len(lost) == 1 or f"{lost[-2][1]:.4f}" == f"{apart:.4f}"
    most = f"({signed(apart)}), on {worse} of {len(shift)} queries"
    verb = "is" if len(lost) == 1 else "are"
    lead = "" if alone else f"; {name} loses the most"
    yield f"{some([each for each, _ in lost], 6)} {verb} significantly worse than {base}{lead} {most}."


def by_type(evidence: Evidence) -> Iterator[str]:
    """The system whose difference to the centre depends most on the type of query, if that is significant.

    Types are dealt anew to the queries, at random, 999 times: p is how often means of types lie so far apart by that
    alone, times the systems looked at.
    """
    names, centre = evidence.scores.systems, evidence.baseline or evidence.winner
    kinds = {kind: np.array(at) for kind, at in evidence.types.items() if len(at) > 2}
    others = [name for name in evidence.foremost if name != centre]
    if len(kinds) < 2 or evidence.comparison is None or not others:
        return
    base = evidence.values[names.index(centre)]
    label = np.concatenate([np.full(len(at), place) for place, at in enumerate(kinds.values())])
    sizes = np.bincount(label)
    places = np.concatenate(list(kinds.values()))
    rng = generator(0, "report", "types")
    dealt = np.array([rng.permutation(label) for _ in range(DEALS)])
    found = []
    for name in others:
        apart = np.nan_to_num(evidence.values[names.index(name)] - base)[places]
        means = np.bincount(label, apart) / sizes
        chance = np.array([np.ptp(np.bincount(each, apart) / sizes) for each in dealt])
        p = min((1 + int((chance >= np.ptp(means) - 1e-12).sum())) / (1 + DEALS) * len(others), 1.0)
        found.append((p, -float(np.ptp(means)), name, means))
    p, _, name, means = min(found, key=lambda each: each[:3])
    if p >= evidence.comparison.alpha:
        return
    sign = -1.0 if evidence.measure.better == "lower" else 1.0
    order = np.argsort(sign * means, kind="stable").tolist()
    worst, best = (list(kinds)[at] for at in (order[0], order[-1]))
    low, high = means[order[0]], means[order[-1]]
    yield (
        f"Results depend on the type of query: compared with {centre}, {name} does best on {best} queries "
        f"({signed(high)}) and worst on {worst} queries ({signed(low)}); the difference between query types is "
        f"significant (permutation test, p = {p:.2g}, corrected for {plural(len(others), 'system')})."
    )


def distrust(evidence: Evidence) -> Iterator[str]:
    """What must be known before the numbers are believed."""
    scores = evidence.scores
    if evidence.collection and evidence.collection.notice:
        yield evidence.collection.notice[0].upper() + evidence.collection.notice[1:] + "."
    count = len(scores.queries)
    if count < FEW:
        few = "One query is too few" if count == 1 else f"{count} queries are few"
        yield f"{few}: small differences cannot be detected, and each query contributes {1 / count:.1%} of a mean."
    for name in (name for name in scores.systems if "(in sample)" in name):
        yield f"{name} was fitted on the queries it is scored on, so its scores are too high."
    low = {name: share for name, share in evidence.known.items() if share < UNJUDGED}
    if low:
        whom = "every system" if len(low) == len(scores.systems) > 1 else some(list(low))
        ends = " to ".join(dict.fromkeys(f"{end(low.values()):.0%}" for end in (min, max)))
        yield (
            f"Only {ends} of the top 10 results of {whom} are judged; the others count as not relevant, which may be "
            "unfair."
        )
    if evidence.comparison and len(scores.systems) > 1:
        first, second = evidence.order[:2]
        best = float(evidence.comparison.best[first, 0])
        if best < 0.95 and evidence.rival != scores.systems[second] and len(leaders(evidence)) == 1:
            yield (
                f"First place is uncertain: another system ranks first in {1 - best:.0%} of bootstrap resamples "
                f"({scores.systems[second]} is closest)."
            )
    told = [each for each in merged(evidence.warnings) if not evidence.collection or each != evidence.collection.notice]
    yield from (each if each.endswith((".", "?", "!")) else f"{each}." for each in told[:MOST])
    if len(told) > MOST:
        yield f"{plural(len(told) - MOST, 'more warning')} listed below."


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
    winners = [leaders(each)[0] if len(leaders(each)) == 1 else "a tie" for each in evidence]
    counted = sorted({(winners.count(name), name) for name in winners}, reverse=True)
    said = ", ".join(f"{name} on {count} of {len(winners)}" for count, name in counted)
    real = sum(each.verdict == "yes" for each in found)
    return f"Best by collection: {said}; significantly better than the runner-up on {real} of {len(found)}."


def markdown(found: Sequence[Summary], evidence: Sequence[Evidence], missing: Sequence[str] = ()) -> str:
    """The summaries as Markdown, after the collections that are missing."""
    parts = ["# Summary\n"]
    if len(found) > 1:
        parts.append(markup(overall(found, evidence)) + "\n")
    if missing:
        parts += [f"Caveats: {INCOMPLETE}\n", *(f"- {markup(line)}" for line in missing), ""]
    for each in found:
        parts += [f"## {markup(each.name)}\n", *(f"{markup(sentence)}\n" for sentence in each.sentences)]
        if each.distrust:
            parts += ["Caveats:\n", *(f"- {markup(line)}" for line in each.distrust), ""]
    return "\n".join(parts)
