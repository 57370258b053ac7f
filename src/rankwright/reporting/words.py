"""The summary in words: what won, whether that is real, and what to distrust; for readers who do not know nDCG."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np

from ..evaluation import Measure
from ..evaluation.warn import plural, some
from ..render import markup
from ..seeds import generator
from .evidence import Evidence

MOST = 6  # warnings in the summary
FEW = 50  # queries below which little can be shown
UNJUDGED = 0.9  # of the top 10 that should be judged
INCOMPLETE = "averages over collections leave out those that failed."
DEALS = 999  # of types to queries, at random
CORRECTED = {  # what is said of a p
    "holm": " corrected over {count} tests",
    "bonferroni": " corrected over {count} tests",
    "bh": " as a false discovery rate over {count} tests",
    "none": ", not corrected for the {count} tests made",
}

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
        return f"No judged query is in the run{'s' * (len(names) > 1)}: nothing can be said of {some(names)}."
    if len(names) == 1:
        return f"{names[0]} scores {mean:.4f} in {measure} on {queries}; there is nothing to compare it with."
    shared = leaders(evidence)
    if len(shared) > 1:
        return f"{some(shared)} share the best {measure}, {mean:.4f}, of {len(names)} systems on {queries}."
    second = evidence.order[1]
    return (
        f"{evidence.winner} ranks best of {len(names)} systems on {queries}: {measure} {mean:.4f}, "
        f"then {names[second]} with {evidence.means[second]:.4f}."
    )


def leaders(evidence: Evidence) -> list[str]:
    """The systems that show the best number."""
    top = f"{evidence.means[evidence.order[0]]:.4f}"
    return [evidence.scores.systems[at] for at in evidence.order if f"{evidence.means[at]:.4f}" == top]


def reality(evidence: Evidence) -> tuple[str, str]:
    """Whether the winner's lead is more than chance: yes, over the baseline only, no, or unknown."""
    comparison, rival = evidence.comparison, evidence.rival
    if comparison is None or rival is None:
        return f"Whether that is more than chance cannot be said: {evidence.why or 'nothing was compared'}.", "unknown"
    sure = float(comparison.best[evidence.order[0], 0])
    often = f"In {sure:.0%} of resampled sets of queries it comes out first."
    if len(leaders(evidence)) > 1:
        return "Between them no difference is to be seen.", "no"
    found = evidence.pair(evidence.winner, rival)
    if found is None:
        return often, "unknown"
    at, sign = found
    low, high = sorted((sign * float(comparison.low[at, 0]), sign * float(comparison.high[at, 0])))
    apart = sign * float(comparison.difference[at, 0])
    p, raw = (float(each[comparison.headline][at, 0]) for each in (comparison.corrected, comparison.p))
    facts = f"{signed(apart)}, {comparison.level:.0%} interval {signed(low)} to {signed(high)}, p = {p:.2g}"
    facts += CORRECTED[comparison.correction].format(count=comparison.family)
    who = f"the baseline {rival}" if rival == evidence.baseline else rival
    if p < comparison.alpha:
        next_best = evidence.ranked[1]
        aside = f" Whether it is better than {next_best} was not tested." if next_best != rival else ""
        return (
            f"Its lead over {who} is more than chance ({facts}): were the two equally good, so large a difference "
            f"would come up in {per_hundred(raw)}.{aside} {often}",
            "partly" if aside else "yes",
        )
    if comparison.equivalent is not None and float(comparison.equivalent[at, 0]) < comparison.alpha:
        same = f"the two differ by less than {comparison.margin:g} (p = {float(comparison.equivalent[at, 0]):.2g})"
        return f"Its lead over {who} may be chance ({facts}); {same}. {often}", "no"
    need = float(comparison.detectable[at, 0])
    weak = f" With these queries only a difference of about {need:.3f} or more would usually show;" if need > 0 else ""
    none = " that none is shown does not mean that there is none."
    return f"Its lead over {who} may be chance ({facts}).{weak}{none if weak else ''} {often}", "no"


def signed(value: float) -> str:
    """A difference with its sign."""
    return f"{value:+.4f}".replace("-", "−")


def per_hundred(p: float) -> str:
    """A probability as people count."""
    return f"about {100 * p:.0f} of 100 repetitions" if p >= 0.01 else "fewer than 1 of 100 repetitions"


def losers(evidence: Evidence) -> Iterator[str]:
    """Systems that are worse beyond chance than the baseline, or than the winner."""
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
    lead = "" if alone else f"; {name} loses most"
    yield f"{some([each for each, _ in lost], 6)} {verb} worse than {base} beyond chance{lead} {most}."


def by_type(evidence: Evidence) -> Iterator[str]:
    """The system whose difference to the centre depends most on the type of query, if that is more than chance.

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
        f"It depends on the query: against {centre}, {name} does best on {best} queries ({signed(high)}) and worst on "
        f"{worst} ones ({signed(low)}); so far apart types lie by chance in {per_hundred(p)}, systems allowed for."
    )


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
    low = {name: share for name, share in evidence.known.items() if share < UNJUDGED}
    if low:
        whom = "every system" if len(low) == len(scores.systems) > 1 else some(list(low))
        ends = " to ".join(dict.fromkeys(f"{end(low.values()):.0%}" for end in (min, max)))
        yield (
            f"Of the first ten results of {whom} only {ends} were ever judged; the rest counts as useless, which may "
            "be unjust."
        )
    if evidence.comparison and len(scores.systems) > 1:
        first, second = evidence.order[:2]
        best = float(evidence.comparison.best[first, 0])
        if best < 0.95 and evidence.rival != scores.systems[second] and len(leaders(evidence)) == 1:
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
    winners = [leaders(each)[0] if len(leaders(each)) == 1 else "a tie" for each in evidence]
    counted = sorted({(winners.count(name), name) for name in winners}, reverse=True)
    said = ", ".join(f"{name} on {count} of {len(winners)}" for count, name in counted)
    real = sum(each.verdict == "yes" for each in found)
    return f"Best by collection: {said}; the lead over the next is more than chance on {real} of {len(found)}."


def markdown(found: Sequence[Summary], evidence: Sequence[Evidence], missing: Sequence[str] = ()) -> str:
    """The summaries as Markdown, after the collections that are missing."""
    parts = ["# Summary\n"]
    if len(found) > 1:
        parts.append(markup(overall(found, evidence)) + "\n")
    if missing:
        parts += [f"What to distrust: {INCOMPLETE}\n", *(f"- {markup(line)}" for line in missing), ""]
    for each in found:
        parts += [f"## {markup(each.name)}\n", *(f"{markup(sentence)}\n" for sentence in each.sentences)]
        if each.distrust:
            parts += ["What to distrust:\n", *(f"- {markup(line)}" for line in each.distrust), ""]
    return "\n".join(parts)
