"""The summary in plain language: which system is best, and whether that is significant."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np

from ..base.seeds import generator
from ..errors import plural
from ..table.renderers import escape_markdown
from .evidence import Evidence
from .measure_meanings import explain
from .prose import join_names, join_words
from .summary_warnings import find_caveats

INCOMPLETE = "averages over collections do not include the collections that failed."
PERMUTATIONS = 999  # of the types of queries
MAX_MORE_QUERIES = 20_000  # to ask for; a smaller difference is left open


@dataclass(frozen=True)
class Summary:
    """The results of one collection in sentences."""

    name: str
    action: str  # what to do; empty if that is not known
    winner: str
    meaning: str  # of the primary measure
    significance: str
    verdict: str  # yes; partly: better than the baseline, runner-up not tested; no; unknown
    details: tuple[str, ...]
    caveats: tuple[str, ...]  # the warnings, or the most important of many
    basis: str = ""  # what stands above everything else: that no person made any of the judgements

    @property
    def sentences(self) -> list[str]:
        """Everything but the warnings."""
        head = [each for each in (self.basis, self.action) if each]
        return [*head, self.winner, self.significance, *self.details, self.meaning]


def summarize(evidence: Evidence) -> Summary:
    """Summarize the results of one collection."""
    significance, verdict = assess_significance(evidence)
    return Summary(
        evidence.name, advise(evidence, verdict), describe_winner(evidence), explain(evidence.measure), significance,
        verdict,
        (*describe_losers(evidence), *describe_types(evidence)), tuple(find_caveats(evidence)),
        describe_basis(evidence),
    )  # fmt: skip


def describe_basis(evidence: Evidence) -> str:
    """That the results rest on judgements of models alone; empty if people made any."""
    share = evidence.scores.model_share
    if share is None or not share.is_all:
        return ""
    text = str(share)
    return f"These results rest on judgements of models alone: {text}, none by a person."


def describe_winner(evidence: Evidence) -> str:
    """Which system has the best mean."""
    names, measure = evidence.scores.systems, evidence.measure.label
    first = evidence.order[0]
    mean, queries = evidence.means[first], plural(evidence.scores.query_counts[first], "query")
    if np.isnan(mean):
        runs = "The runs contain" if len(names) > 1 else "The run contains"
        return f"{runs} no judged query, so {join_names(names)} cannot be scored."
    if finds_nothing(evidence):
        return f"Nothing relevant was found on {queries}: {measure} is 0 for {join_names(names)}."
    if len(names) == 1:
        return f"{names[0]} scores {mean:.4f} in {measure} on {queries}."
    shared = evidence.leaders
    if len(shared) > 1:
        tied = f"{join_names(shared)} tie for first place among {len(names)} systems on {queries}"
        return f"{tied} ({measure} = {mean:.4f})."
    second = evidence.order[1]
    if evidence.measure.better == "lower":  # a list of unrelated docs has few distractors, too
        return (
            f"{evidence.winner} has the lowest {measure} of {len(names)} systems on {queries} ({mean:.4f}); "
            f"{names[second]} is next ({evidence.means[second]:.4f}). This says nothing about what a system finds."
        )
    return (
        f"{evidence.winner} ranks first of {len(names)} systems on {queries} ({measure} = {mean:.4f}); "
        f"{names[second]} is second ({evidence.means[second]:.4f})."
    )


def finds_nothing(evidence: Evidence) -> bool:
    """Whether every system scores 0 where higher is better."""
    return evidence.measure.better != "lower" and not np.nan_to_num(evidence.means).any()


def advise(evidence: Evidence, verdict: str) -> str:
    """What to do, in one line: which system to ship, or how many more queries would decide."""
    comparison, winner, rival = evidence.comparison, evidence.winner, evidence.rival
    if comparison is None or rival is None or verdict == "unknown" or evidence.measure.better == "lower":
        return ""  # a measure of what is wrong says nothing about what a system finds
    tied = evidence.leaders
    if len(tied) > 1:
        return f"Choose by cost: {join_names(tied)} score the same."
    if verdict == "yes":
        return f"{'Keep' if winner == evidence.baseline else 'Ship'} {winner}."
    if verdict == "partly":
        return f"Ship {winner} rather than {rival}, but test it against {evidence.systems_by_rank[1]} too."
    found = evidence.find_pair(winner, rival)
    assert found is not None
    pair = found[0]
    if is_equivalent(evidence, pair):
        return f"Choose between {winner} and {rival} by cost: they differ by less than {comparison.margin:g}."
    queries = len(evidence.scores.queries)
    more = comparison.needed_queries(pair) - queries
    keep = f", or keep the baseline {rival}" if rival == evidence.baseline else ""
    apart = f"{winner} and {rival} cannot be told apart"
    if more > MAX_MORE_QUERIES:
        return f"{apart}, and more queries would hardly change that: choose by cost{keep}."
    return f"{apart}: judge about {plural(round_up(max(more, 1)), 'more query')}{keep}."


def round_up(count: float) -> int:
    """A number rounded up to two digits, for what is only about right."""
    step = int(10 ** max(len(str(int(count))) - 2, 0))
    return -int(-count // step) * step


def is_equivalent(evidence: Evidence, pair: int) -> bool:
    """Whether a pair was shown to differ by less than the margin."""
    comparison = evidence.comparison
    p = None if comparison is None else comparison.equivalence_p
    return comparison is not None and p is not None and float(p[pair, 0]) < comparison.alpha


def describe_stability(evidence: Evidence) -> str:
    """How often the system with the best mean ranks first over bootstrap resamples, and who does so more often."""
    assert evidence.comparison is not None
    shares, names = evidence.comparison.best[:, 0], evidence.scores.systems
    first, most = evidence.order[0], int(np.argmax(shares))
    text = f"{names[first]} ranks first in {shares[first]:.0%} of bootstrap resamples of the queries"
    if f"{shares[most]:.0%}" == f"{shares[first]:.0%}":
        return f"{text}."
    return f"{text}, {names[most]} in {shares[most]:.0%}: which of the two is better is open."


def assess_significance(evidence: Evidence) -> tuple[str, str]:
    """Whether the lead of the best system is significant, in words and as a verdict."""
    comparison, rival = evidence.comparison, evidence.rival
    if comparison is None or rival is None:
        return f"Significance cannot be assessed: {evidence.why_not_compared or 'there is no comparison'}.", "unknown"
    if finds_nothing(evidence):
        return "There is nothing to compare.", "unknown"
    often = describe_stability(evidence)
    if len(evidence.leaders) > 1:
        return "Their means are equal to four decimals.", "no"
    found = evidence.find_pair(evidence.winner, rival)
    if found is None:
        return often, "unknown"
    at, sign = found
    low, high = sorted((sign * float(comparison.low[at, 0]), sign * float(comparison.high[at, 0])))
    apart = sign * float(comparison.difference[at, 0])
    p = float(comparison.corrected_p[comparison.headline][at, 0])
    interval = f"{comparison.interval_label} {signed(low)} to {signed(high)}"
    facts = f"{signed(apart)}, {interval}, {comparison.describe_p(at)}"
    who = f"the baseline {rival}" if rival == evidence.baseline else rival
    better = "lower" if evidence.measure.better == "lower" else "better"
    if p < comparison.alpha:
        next_best = evidence.systems_by_rank[1]
        aside = f" It was not tested against {next_best}." if next_best != rival else ""
        return (
            f"{evidence.winner} is significantly {better} than {who} ({facts}).{aside} {often}",
            "partly" if aside else "yes",
        )
    if comparison.equivalence_p is not None and is_equivalent(evidence, at):
        same = f"the two are equivalent within {comparison.margin:g} (p = {float(comparison.equivalence_p[at, 0]):.2g})"
        return f"{evidence.winner} is not significantly {better} than {who} ({facts}); {same}. {often}", "no"
    facts += comparison.explain_interval(low, high)
    need = float(comparison.detectable[at, 0])
    weak = (
        f" With these queries, only differences of about {need:.3f} or more are likely to be detected, so the systems "
        "may still differ."
        if need > 0
        else ""
    )
    return f"{evidence.winner} is not significantly {better} than {who} ({facts}).{weak} {often}", "no"


def signed(value: float) -> str:
    """A difference with its sign."""
    return f"{value:+z.4f}".replace("-", "−")


def describe_losers(evidence: Evidence) -> Iterator[str]:
    """Systems that are significantly worse than the baseline or, without one, than the winner."""
    comparison = evidence.comparison
    if comparison is None:
        return
    reference = evidence.baseline or evidence.winner
    lost = []
    for name in evidence.systems_by_rank:
        found = evidence.find_pair(name, reference) if name != reference else None
        if found and comparison.is_significant[found[0], 0] and found[1] * comparison.gain(found[0], 0) < 0:
            lost.append((name, found[1] * float(comparison.difference[found[0], 0])))
    if not lost:
        return
    name, apart = lost[-1]
    names = evidence.scores.systems
    shift = evidence.values[names.index(name)] - evidence.values[names.index(reference)]
    worse = int((shift > 0 if evidence.measure.better == "lower" else shift < 0).sum())
    base = f"the baseline {reference}" if reference == evidence.baseline else reference
    alone = len(lost) == 1 or f"{lost[-2][1]:.4f}" == f"{apart:.4f}"
    verb = "is" if len(lost) == 1 else "are"
    lead = "" if alone else f"; {name} loses most"
    yield (
        f"{join_names([each for each, _ in lost], 6)} {verb} significantly worse than {base}{lead} "
        f"({signed(apart)}; worse on {worse} of {len(shift)} queries)."
    )


def describe_types(evidence: Evidence) -> Iterator[str]:
    """The system whose difference from the reference depends most on the type of query, if that is significant.

    A permutation test: p is the share of 999 random assignments of types to queries whose type means are at least as
    far apart, multiplied by the number of systems (Bonferroni).
    """
    names, reference = evidence.scores.systems, evidence.baseline or evidence.winner
    kinds = {kind: np.array(at) for kind, at in evidence.queries_by_type.items() if len(at) > 2}
    others = [name for name in evidence.top_systems if name != reference]
    if len(kinds) < 2 or evidence.comparison is None or not others:
        return
    base = evidence.values[names.index(reference)]
    label = np.concatenate([np.full(len(at), place) for place, at in enumerate(kinds.values())])
    sizes = np.bincount(label)
    places = np.concatenate(list(kinds.values()))
    rng = generator(0, "report", "types")
    permuted = np.array([rng.permutation(label) for _ in range(PERMUTATIONS)])
    found = []
    for name in others:
        apart = np.nan_to_num(evidence.values[names.index(name)] - base)[places]
        means = np.bincount(label, apart) / sizes
        spreads = np.array([np.ptp(np.bincount(each, apart) / sizes) for each in permuted])
        p = min((1 + int((spreads >= np.ptp(means) - 1e-12).sum())) / (1 + PERMUTATIONS) * len(others), 1.0)
        found.append((p, -float(np.ptp(means)), name, means))
    p, _, name, means = min(found, key=lambda each: each[:3])
    if p >= evidence.comparison.alpha:
        return
    sign = -1.0 if evidence.measure.better == "lower" else 1.0
    order = np.argsort(sign * means, kind="stable").tolist()
    worst, best = (list(kinds)[at] for at in (order[0], order[-1]))
    low, high = means[order[0]], means[order[-1]]
    yield (
        f"Results depend on the type of query: compared with {reference}, {name} does best on {best} queries "
        f"({signed(high)}) and worst on {worst} queries ({signed(low)}); the difference between query types is "
        f"significant (permutation test, p = {p:.2g}, corrected for {plural(len(others), 'system')})."
    )


def overall(found: Sequence[Summary], evidence: Sequence[Evidence]) -> str:
    """On how many collections each system is best, and on how many significantly."""
    ranked = [summary for summary, each in zip(found, evidence, strict=True) if len(each.scores.systems) > 1]
    if not ranked:
        return "Only one system is evaluated on each collection, so there is nothing to compare."
    winners = [each.leaders[0] if len(each.leaders) == 1 else "a tie" for each in evidence]
    counted = sorted({(winners.count(name), name) for name in winners}, reverse=True)
    wins = join_words([f"{name} on {count} of {len(winners)}" for count, name in counted])
    significant = sum(each.verdict == "yes" for each in ranked)
    return f"Best by collection: {wins}; significantly better than the runner-up on {significant} of {len(ranked)}."


def head(found: Sequence[Summary]) -> list[str]:
    """What stands above everything else, with the collection where there are several."""
    return [f"{each.name}: {each.basis}" if len(found) > 1 else each.basis for each in found if each.basis]


def markdown(found: Sequence[Summary], evidence: Sequence[Evidence], missing: Sequence[str] = ()) -> str:
    """The summaries as Markdown, preceded by the missing collections."""
    parts = ["# Summary\n", *(f"{escape_markdown(line)}\n" for line in head(found) if len(found) > 1)]
    if len(found) > 1:
        parts.append(escape_markdown(overall(found, evidence)) + "\n")
    if missing:
        parts += [f"Warning: {INCOMPLETE}\n", *(f"- {escape_markdown(line)}" for line in missing), ""]
    for each in found:
        parts += [
            f"## {escape_markdown(each.name)}\n",
            *(f"{escape_markdown(sentence)}\n" for sentence in each.sentences),
        ]
        if each.caveats:
            parts += ["Warnings:\n", *(f"- {escape_markdown(line)}" for line in each.caveats), ""]
    return "\n".join(parts)
