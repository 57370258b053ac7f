"""The Methods paragraph: exactly the measures, tests and depths that were used, with formulas and sources."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from ..evaluation import Measure
from ..evaluation.composite import formula as formula_of
from ..evaluation.input_warnings import plural
from ..table.renderers import clean, markup, tex
from ..version import __version__
from . import benchmarks, references
from .evidence import Evidence

# name, formula for TeX, formula for the page, what the letters mean
FORMULAS = {
    "nDCG": (
        "normalised discounted cumulative gain",
        r"\mathrm{nDCG@}K = \frac{\sum_{i=1}^{K} g_i / \log_2(i+1)}{\mathrm{ideal}}",
        "nDCG@K = Σ g_i / log2(i + 1), i = 1 to K, over the same of the ideal order",
        "where g_i is the gain of the document at rank i",
    ),
    "RR": (
        "reciprocal rank",
        r"\mathrm{RR} = 1 / r",
        "RR = 1 / r",
        "where r is the rank of the first relevant document",
    ),
    "AP": (
        "average precision",
        r"\mathrm{AP} = \frac{1}{|R|} \sum_{i} \mathrm{P@}i \cdot [d_i \in R]",
        "AP = Σ P@i over ranks i of relevant documents / |R|",
        "where R is the set of relevant documents",
    ),
    "P": (
        "precision",
        r"\mathrm{P@}K = |R \cap \mathrm{top}_K| / K",
        "P@K = |R ∩ top K| / K",
        "where R is the set of relevant documents",
    ),
    "R": (
        "recall",
        r"\mathrm{R@}K = |R \cap \mathrm{top}_K| / |R|",
        "R@K = |R ∩ top K| / |R|",
        "where R is the set of relevant documents",
    ),
    "F1": ("the F measure", r"\mathrm{F1} = 2 P R / (P + R)", "F1 = 2·P·R / (P + R)", "of precision and recall at K"),
    "Success": (
        "success",
        r"\mathrm{Success@}K = [R \cap \mathrm{top}_K \ne \emptyset]",
        "Success@K = 1 if R ∩ top K is not empty, else 0",
        "where R is the set of relevant documents",
    ),
    "RBP": (
        "rank-biased precision",
        r"\mathrm{RBP} = (1 - p) \sum_i [d_i \in R]\, p^{i-1}",
        "RBP = (1 − p) Σ p^(i − 1) over ranks i of relevant documents",
        "with persistence p",
    ),
}
WHY = {  # each depth
    1: "the first result",
    3: "the results seen without scrolling",
    5: "a short result list",
    10: "the depth at which most benchmarks compare",
    20: "an extended result list",
    50: "a long result list",
    100: "the coverage that a re-ranker is given",
    1000: "the deepest coverage that is customary",
}
CORRECTED = {
    "holm": "corrected by Holm's procedure",
    "bonferroni": "corrected by Bonferroni's procedure",
    "bh": "corrected for the false discovery rate by Benjamini and Hochberg's procedure",
    "none": "not corrected",
}
TESTED = {
    "randomization": "a two-sided paired randomisation test",
    "t": "Student's two-sided paired t-test",
    "wilcoxon": "Wilcoxon's two-sided signed-rank test, zeros treated as Pratt does",
    "tukey": "the randomised Tukey HSD test",
}


@dataclass(frozen=True)
class Part:
    """A sentence, its sources, and a formula that follows it."""

    text: str
    cited: tuple[str, ...] = ()
    formula: str = ""  # for TeX
    plain: str = ""  # the same for people
    after: str = ""


def parts(found: Sequence[Evidence]) -> Iterator[Part]:
    """The paragraph, sentence by sentence."""
    first = found[0]
    yield from data(found)
    fate = "scored as an empty ranking" if first.scores.missing == "zero" else "left out of its mean"
    yield Part(
        f"Documents are ranked by score, ties by document identifier, as in trec_eval; documents that were not judged "
        f"count as not relevant; a judged query that a system misses is {fate}.",
        ("treceval",),
    )
    seen: set[Measure] = set()
    for measure in first.scores.measures:
        kind = replace(measure, cut=None) if measure.k is not None or measure.cut is None else measure
        if kind not in seen:
            seen.add(kind)
            alike = [
                m for m in first.scores.measures if m == kind or (m.k is not None and replace(m, cut=None) == kind)
            ]
            yield described(measure, alike)
    told = ", ".join(
        f"K = {k} ({WHY[k]})" if k in WHY else f"K = {k}" for k in sorted({m.k for m in first.scores.measures if m.k})
    )
    yield Part(f"The primary measure is {first.measure.label}." + (f" Depths: {told}." if told else ""))
    compared = [each for each in found if each.comparison is not None]
    untested = ", ".join(each.name for each in found if each.comparison is None)
    if untested:
        where = f" on {untested}" if compared else ""
        yield Part(f"Systems are not compared by a test{where}.")
    if compared:
        yield from tested(compared)


def data(found: Sequence[Evidence]) -> Iterator[Part]:
    """What the systems are evaluated on; a known benchmark cites its papers, where there are several each its own."""
    over = "; ".join(f"{plural(len(each.scores.queries), 'query')} of {each.name}" for each in found)
    systems = plural(len(dict.fromkeys(name for each in found for name in each.scores.systems)), "system")
    if len(found) == 1:
        yield Part(f"We evaluate {systems} on {over}.", benchmarks.recognize(found[0].name))
        return
    yield Part(f"We evaluate {systems} on {over}.")
    for each in found:
        cited = benchmarks.recognize(each.name)
        if cited:
            yield Part(f"{each.name} is a published benchmark.", cited)


def described(measure: Measure, alike: Sequence[Measure]) -> Part:
    """A measure, at its depths."""
    names = ", ".join(map(str, alike))
    cited = references.MEASURES.get(measure.name)
    sources = (cited,) if cited else ()
    if measure.name == "nDCG" and dict(measure.params).get("gain") == "exp2":
        sources = (*sources, "burges2005")
    if measure.entry.members:
        labels = ", ".join(each.label for each in alike)
        return Part(f"We report {labels}: {formula_of(measure)}.", sources)
    own = dict(measure.params)
    if measure.name not in FORMULAS or own.get("discount") == "rank" or own.get("judged_only"):
        more = "; documents that were not judged are left out of the ranking" if own.get("judged_only") else ""
        discount = "; the discount is the rank" if own.get("discount") == "rank" else ""
        return Part(f"We report {names}: {measure.entry.about.rstrip('.')}{discount}{more}.", sources)
    name, formula, told, after = FORMULAS[measure.name]
    if measure.name == "RBP":
        after = f"with persistence p = {own.get('p', measure.entry.params['p'])}"
    if measure.name == "RR" and measure.k is not None:
        after += ", 0 where it is not among the first K"
    if measure.rel not in (None, 1.0):
        after = f"{after}; relevant are documents of grade {measure.rel:g} and more".lstrip("; ")
    if measure.name == "nDCG":
        gain = dict(measure.params).get("gain", "linear")
        after += f"; the gain is {'2^grade - 1' if gain == 'exp2' else 'the grade' if gain == 'linear' else gain}"
    return Part(f"We report {names} ({name}):", sources, formula, told, after)


def tested(found: Sequence[Evidence]) -> Iterator[Part]:
    """How systems were compared, on every collection alike but for the number of comparisons and of permutations."""
    comparisons = {each.name: each.comparison for each in found if each.comparison is not None}
    comparison = next(iter(comparisons.values()))
    pairs = f"every system with {comparison.baseline}" if comparison.baseline else "all pairs of systems"
    for at, test in enumerate(comparison.tests):
        how = TESTED[test]
        if test == "randomization" or (test == "tukey" and comparison.permutations):
            counts = {
                name: f"{each.permutations:,} random" if each.permutations else "all"
                for name, each in comparisons.items()
            }
            how += f", over {by_collection(counts)} {'sign flips' if test == 'randomization' else 'permutations'}"
        families = {name: each.difference.shape[0] * each.difference.shape[1] for name, each in comparisons.items()}
        if len(set(families.values())) > 1:
            over = f"the {by_collection(families)} comparisons made"
        else:
            made = plural(next(iter(families.values())), "comparison")
            over = f"the {made} made" + (" on each collection" if len(comparisons) > 1 else "")
        over = "the measures (it covers the pairs itself)" if test == "tukey" else over
        corrected = CORRECTED[comparison.correction]
        corrected += f" over {over}" if comparison.correction != "none" else ""
        lead = f"We compare {pairs} over the same queries by" if at == 0 else "We also use"
        mark = f"; differences with p < {comparison.alpha:.2g} by it are marked" if at == 0 else ""
        correction = references.CORRECTIONS.get(comparison.correction)
        sources = (*references.TESTS[test], *([correction] if correction else []))
        yield Part(f"{lead} {how}; its p-values are {corrected}{mark}.", sources)
    yield Part(
        f"Differences are given with {comparison.level:.0%} bootstrap intervals (BCa, {comparison.samples:,} samples "
        "of the queries) and Cohen's d_z.",
        ("efron1987", "cohen1988"),
    )
    if comparison.seed is not None:
        yield Part(f"The seed of all that is random is {comparison.seed}.")
    if comparison.margin is not None:
        yield Part(
            f"Two systems are called equivalent if two one-sided tests show a difference of less than "
            f"{comparison.margin:g}; these p-values are not corrected.",
            ("schuirmann1987",),
        )
    yield Part(f"All figures were computed with rankwright {__version__}.")


def by_collection(values: Mapping[str, object]) -> str:
    """A value that collections share, or each one's own: `5`, or `5 (scifact) and 10 (cacm)`."""
    if len(set(values.values())) == 1:
        return str(next(iter(values.values())))
    return " and ".join(f"{value} ({name})" for name, value in values.items())


def plain(found: Sequence[Evidence]) -> str:
    """The paragraph as Markdown, formulas in TeX."""
    lines = []
    for part in parts(found):
        cited = f" [{', '.join('@' + key for key in part.cited)}]" if part.cited else ""
        lines.append(markup(part.text.rstrip(":.")) + cited + (":" if part.formula else "."))
        if part.formula:
            lines.append(f"$${part.formula}$$" + (f" {part.after}." if part.after else ""))
    return "# Methods\n\n" + "\n\n".join(lines) + "\n"


def latex(found: Sequence[Evidence]) -> str:
    """The paragraph as LaTeX."""
    lines = [r"\paragraph{Evaluation.}"]
    for part in parts(found):
        cited = rf"~\cite{{{','.join(part.cited)}}}" if part.cited else ""
        lines.append(tex(clean(part.text.rstrip(":."))) + cited + (":" if part.formula else "."))
        if part.formula:
            after = tex(part.after).replace("g\\_i", "\\(g_i\\)").replace("d\\_z", "\\(d_z\\)")
            lines.append(rf"\[ {part.formula} \]" + (f"\n{after}." if after else ""))
    return "\n".join(lines).replace("d\\_z", "\\(d_z\\)") + "\n"


def bibtex(found: Sequence[Evidence]) -> str:
    """The sources that the paragraph cites, and no other."""
    keys = dict.fromkeys(key for part in parts(found) for key in part.cited)
    known = {**references.BIBTEX, **benchmarks.BIBTEX}
    return "\n\n".join(known[key] for key in keys) + "\n"
