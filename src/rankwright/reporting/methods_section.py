"""The Methods section: exactly the measures, tests and depths used, with formulas and references."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from ..comparison import Comparison
from ..comparison.corrections import family_size
from ..errors import plural
from ..evaluation import Measure
from ..evaluation.composite import formula as formula_of
from ..run import IN_SAMPLE, OUT_OF_FOLD
from ..table.renderers import clean, escape_latex, escape_markdown
from ..version import __version__
from . import benchmarks, references
from .evidence import Evidence
from .prose import join_words

# name, formula in TeX, formula in plain text, definition of the symbols
FORMULAS = {
    "nDCG": (
        "normalized discounted cumulative gain",
        r"\mathrm{nDCG@}K = \frac{1}{\mathrm{IDCG@}K} \sum_{i=1}^{K} \frac{g_i}{\log_2(i+1)}",
        "nDCG@K = (Σ g_i / log2(i + 1) for i = 1 to K) / IDCG@K",
        "where g_i is the gain of the document at rank i and IDCG@K is the value of the sum for the ideal ranking",
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
    "F1": (
        "the F1 measure",
        r"\mathrm{F1} = 2 P R / (P + R)",
        "F1 = 2·P·R / (P + R)",
        "where P and R are precision and recall at K",
    ),
    "Success": (
        "success",
        r"\mathrm{Success@}K = [R \cap \mathrm{top}_K \ne \emptyset]",
        "Success@K = 1 if R ∩ top K is not empty, 0 otherwise",
        "where R is the set of relevant documents",
    ),
    "RBP": (
        "rank-biased precision",
        r"\mathrm{RBP} = (1 - p) \sum_i [d_i \in R]\, p^{i-1}",
        "RBP = (1 − p) Σ p^(i − 1) over ranks i of relevant documents",
        "with persistence p",
    ),
}
CORRECTIONS = {
    "holm": "corrected with Holm's procedure",
    "bonferroni": "corrected with the Bonferroni procedure",
    "bh": "corrected for the false discovery rate with the Benjamini-Hochberg procedure",
    "none": "not corrected",
}
TESTS = {
    "randomization": "a two-sided paired randomization test",
    "t": "a two-sided paired Student's t-test",
    "wilcoxon": "a two-sided Wilcoxon signed-rank test with Pratt's treatment of zeros",
    "tukey": "a randomized Tukey HSD test",
}

FITTED = {
    OUT_OF_FOLD: "tuned or trained out of fold: each query is ranked with what was chosen on other queries",
    IN_SAMPLE: "tuned or trained on the same queries that are scored",
}


@dataclass(frozen=True)
class Sentence:
    """A sentence of the section with its references, and the formula that follows it."""

    text: str
    citations: tuple[str, ...] = ()
    formula: str = ""  # in TeX
    plain: str = ""  # the formula in plain text
    after: str = ""  # definition of the symbols


def sentences(found: Sequence[Evidence]) -> Iterator[Sentence]:
    """The sentences of the section."""
    first = found[0]
    yield from describe_data(found)
    yield Sentence(
        "Documents are ranked by score, with ties broken by document identifier as in trec_eval.", ("treceval",)
    )
    fate = "scored as an empty ranking" if first.scores.missing == "zero" else "left out of the mean of that system"
    yield Sentence(
        f"Unjudged documents count as not relevant; a judged query for which a system returns nothing is {fate}."
    )
    yield from describe_measures(first)
    compared = [each for each in found if each.comparison is not None]
    untested = ", ".join(each.name for each in found if each.comparison is None)
    if untested:
        where = f" on {untested}" if compared else ""
        yield Sentence(f"No significance test was run{where}.")
    if compared:
        yield from describe_tests(compared)


def describe_measures(evidence: Evidence) -> Iterator[Sentence]:
    """The measures, then the definition of each; a symbol is defined once."""
    measures = evidence.scores.measures
    primary = f"; the primary measure is {evidence.measure.label}" if len(measures) > 1 else ""
    cut = next((each for each in measures if each.k is not None), None)
    cutoff = f" K denotes the cutoff, such as {cut.k} in {cut.label}." if cut else ""
    yield Sentence(f"We report {join_words([each.label for each in measures])}{primary}.{cutoff}")
    for rel in sorted({each.rel for each in measures if each.rel is not None}):
        names = [each.label for each in measures if each.rel == rel]
        verb = "counts" if len(names) == 1 else "count"
        yield Sentence(f"{join_words(names)} {verb} documents of grade {rel:g} or higher as relevant.")
    seen: set[Measure] = set()
    defined: set[str] = set()
    for measure in measures:
        kind = replace(measure, cut=None) if measure.k is not None or measure.cut is None else measure
        if kind not in seen:
            seen.add(kind)
            alike = [m for m in measures if m == kind or (m.k is not None and replace(m, cut=None) == kind)]
            sentence = describe_measure(measure, alike)
            yield replace(sentence, after="") if sentence.after in defined else sentence
            defined.add(sentence.after)


def describe_data(found: Sequence[Evidence]) -> Iterator[Sentence]:
    """The systems, queries and collections; known benchmarks cite their papers."""
    over = join_words([f"{plural(len(each.scores.queries), 'query')} of {each.name}" for each in found])
    systems = plural(len(dict.fromkeys(name for each in found for name in each.scores.systems)), "system")
    cited = benchmarks.recognize(found[0].name) if len(found) == 1 else ()
    yield Sentence(f"We evaluate {systems} on {over}.", cited)
    for each in found if len(found) > 1 else ():
        cited = benchmarks.recognize(each.name)
        if cited:
            yield Sentence(f"{each.name} is a published benchmark.", cited)
    for each in found:
        if each.scores.model_share is not None:
            text, where = str(each.scores.model_share), f" on {each.name}" if len(found) > 1 else ""
            yield Sentence(f"{text[0].upper()}{text[1:]}{where}.")
    yield from describe_fitting(found)


def describe_fitting(found: Sequence[Evidence]) -> Iterator[Sentence]:
    """The systems that were tuned or learned, and on which queries."""
    how = {name: fitted for each in found for name, fitted in each.scores.fitted.items()}
    for fitted, text in FITTED.items():
        names = [name.removesuffix(f" ({fitted})") for name, each in how.items() if each == fitted]
        if names:
            yield Sentence(f"{join_words(names)} {'was' if len(names) == 1 else 'were'} {text}.")


def describe_measure(measure: Measure, alike: Sequence[Measure]) -> Sentence:
    """A measure with its formula, at all of its depths."""
    names, plural_s = join_words(list(map(str, alike))), "" if len(alike) > 1 else "s"
    defined = "are defined as follows" if len(alike) > 1 else "is defined as follows"
    cited = references.MEASURES.get(measure.name)
    sources = (cited,) if cited else ()
    if measure.name == "nDCG" and dict(measure.params).get("gain") == "exp2":
        sources = (*sources, "burges2005")
    if measure.entry.has_members:
        labels = join_words([each.label for each in alike])
        return Sentence(f"{labels} {defined}: {formula_of(measure)}.", sources)
    own = dict(measure.params)
    if measure.name not in FORMULAS or own.get("discount") == "rank" or own.get("judged_only"):
        judged = "; unjudged documents are removed from the ranking" if own.get("judged_only") else ""
        discount = "; the discount is the rank" if own.get("discount") == "rank" else ""
        return Sentence(f"{names} {defined}: {definition_of(measure)}{discount}{judged}.", sources)
    name, formula, plain, after = FORMULAS[measure.name]
    if measure.name == "RBP":
        after = f"with persistence p = {own.get('p', measure.entry.params['p'])}"
    if measure.name == "RR" and measure.k is not None:
        after += "; RR is 0 if there is none among the first K"
    if measure.name == "nDCG":
        gain = dict(measure.params).get("gain", "linear")
        after += f"; the gain is {'2^grade - 1' if gain == 'exp2' else 'the grade' if gain == 'linear' else gain}"
    return Sentence(f"{names} denote{plural_s} {name}:", sources, formula, plain, after)


def definition_of(measure: Measure) -> str:
    """The definition of a measure as part of a sentence, with its formula in parentheses."""
    text = re.sub(r"\bdoc(s?)\b", r"document\1", measure.entry.definition.rstrip("."))
    first, rest = re.sub(r"\bk\b", "K", text).split(" ", 1)
    text = f"{first.lower() if first[1:].islower() else first} {rest}"
    words, colon, formula = text.partition(": ")
    return f"{words} ({formula})" if colon and not {".", ":"} & set(re.findall(r"[.:](?= )", formula)) else text


def describe_tests(found: Sequence[Evidence]) -> Iterator[Sentence]:
    """The tests and corrections; only the numbers of comparisons and permutations depend on the collection."""
    comparisons = {each.name: each.comparison for each in found if each.comparison is not None}
    comparison = next(iter(comparisons.values()))
    pairs = f"every system with {comparison.baseline}" if comparison.baseline else "all pairs of systems"
    for at, test in enumerate(comparison.tests):
        how = TESTS[test]
        if test == "randomization" or (test == "tukey" and comparison.permutations):
            counts = {
                name: f"{each.permutations:,} random" if each.permutations else "all"
                for name, each in comparisons.items()
            }
            how += f" with {per_collection(counts)} {'sign flips' if test == 'randomization' else 'permutations'}"
        corrected = describe_correction(comparisons, test)
        lead = f"We compare {pairs} on the same queries using" if at == 0 else "We also use"
        mark = f"; differences with p < {comparison.alpha:.2g} are marked" if at == 0 else ""
        correction = references.CORRECTIONS.get(comparison.correction) if "procedure" in corrected else None
        sources = (*references.TESTS[test], *([correction] if correction else []))
        yield Sentence(f"{lead} {how}. Its p-values are {corrected}{mark}.", sources)
    uncorrected = ""
    if comparison.is_corrected:
        uncorrected = "; unlike the p-values, the intervals are not corrected for multiple comparisons"
    yield Sentence(
        f"Differences are reported with {comparison.level:.0%} bootstrap confidence intervals (BCa, "
        f"{comparison.samples:,} resamples of the queries) and Cohen's d_z{uncorrected}.",
        ("efron1987", "cohen1988"),
    )
    if comparison.seed is not None:
        yield Sentence(f"The random seed is {comparison.seed}.")
    if comparison.margin is not None:
        yield Sentence(
            f"Two systems are considered equivalent if two one-sided tests show that they differ by less than "
            f"{comparison.margin:g}; these p-values are not corrected.",
            ("schuirmann1987",),
        )
    yield Sentence(f"All results were computed with rankwright {__version__}.")


def describe_correction(comparisons: Mapping[str, Comparison], test: str) -> str:
    """How p-values of a test are corrected, and over which family; the numbers may differ between collections."""
    comparison = next(iter(comparisons.values()))
    together = comparison.family == "all"
    if test == "tukey" and (not together or len(comparison.measures) == 1):
        return "family-wise over the pairs by the test itself"
    corrected = CORRECTIONS[comparison.correction]
    if comparison.correction == "none":
        return corrected
    if test == "tukey":
        return f"{corrected} over the measures (the test itself covers the pairs)"
    sizes = {name: family_size(len(each.pairs), len(each.measures), each.family) for name, each in comparisons.items()}
    if set(sizes.values()) == {1}:
        return "not corrected, as there is one comparison for each measure"
    if len(set(sizes.values())) > 1:
        over = f"{per_collection(sizes)} comparisons"
    else:
        over = plural(next(iter(sizes.values())), "comparison") + " on each collection" * (len(comparisons) > 1)
    each = "" if together or len(comparison.measures) == 1 else ", for each measure separately"
    return f"{corrected} over {over}{each}"


def per_collection(values: Mapping[str, object]) -> str:
    """A value shared by all collections, or one for each: `5`, or `5 (scifact) and 10 (cacm)`."""
    if len(set(values.values())) == 1:
        return str(next(iter(values.values())))
    return join_words([f"{value} ({name})" for name, value in values.items()])


def markdown(found: Sequence[Evidence]) -> str:
    """The section as Markdown, with formulas in TeX."""
    lines = []
    for sentence in sentences(found):
        cited = f" [{', '.join('@' + key for key in sentence.citations)}]" if sentence.citations else ""
        lines.append(escape_markdown(sentence.text.rstrip(":.")) + cited + (":" if sentence.formula else "."))
        if sentence.formula:
            lines.append(f"$${sentence.formula}$$" + (f" {sentence.after}." if sentence.after else ""))
    return "# Methods\n\n" + "\n\n".join(lines) + "\n"


def latex(found: Sequence[Evidence]) -> str:
    """The section as LaTeX."""
    lines = [r"\paragraph{Evaluation.}"]
    for sentence in sentences(found):
        cited = rf"~\cite{{{','.join(sentence.citations)}}}" if sentence.citations else ""
        lines.append(escape_latex(clean(sentence.text.rstrip(":."))) + cited + (":" if sentence.formula else "."))
        if sentence.formula:
            after = escape_latex(sentence.after).replace("g\\_i", "\\(g_i\\)").replace("d\\_z", "\\(d_z\\)")
            lines.append(rf"\[ {sentence.formula} \]" + (f"\n{after}." if after else ""))
    return "\n".join(lines).replace("d\\_z", "\\(d_z\\)") + "\n"


def bibtex(found: Sequence[Evidence]) -> str:
    """BibTeX entries of exactly the references that the section cites."""
    keys = dict.fromkeys(key for sentence in sentences(found) for key in sentence.citations)
    known = {**references.BIBTEX, **benchmarks.BIBTEX}
    return "\n\n".join(known[key] for key in keys) + "\n"
