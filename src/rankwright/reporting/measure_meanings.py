"""What each measure means, for readers who do not know it."""

from __future__ import annotations

from ..evaluation import Measure

MEANINGS = {
    "nDCG": "how close the {first} are to the ideal ranking (1 is perfect, 0 means nothing relevant)",
    "DCG": "how much relevant material is near the top of the {first}",
    "RR": "how early the first relevant result appears (1 if first, 0.5 if second, 0 if not among the {first})",
    "AP": "how early the relevant documents appear in the {first} (1 if they all come first)",
    "P": "the share of the {first} that is relevant",
    "R": "the share of all relevant documents found in the {first}",
    "F1": "the balance of precision and recall in the {first}",
    "Success": "the share of queries with a relevant document in the {first}",
    "RBP": "the relevance seen by a reader who continues to the next result with a fixed probability",
    "ERR": "how early a reader finds a satisfying result and stops",
    "bpref": "how often a relevant document ranks above one judged not relevant",
    "Rprec": "precision at R, where R is the number of relevant documents",
    "Judged": "the share of the {first} that is judged",
    "Confusion": "the share of the {first} that are distractors (lower is better)",
    "Composite": "a weighted mean of several measures of the {first}",
}
AT_ONE = {  # the same with a cutoff of 1
    "nDCG": "how relevant the first result is, compared with the most relevant document (1 is perfect)",
    "RR": "the share of queries whose first result is relevant",
    "P": "the share of queries whose first result is relevant",
    "Success": "the share of queries whose first result is relevant",
    "Judged": "the share of queries whose first result is judged",
    "Confusion": "the share of queries whose first result is a distractor (lower is better)",
}


def explain(measure: Measure) -> str:
    """Explain a measure in plain language."""
    meaning = (AT_ONE if measure.k == 1 else {}).get(measure.name) or MEANINGS.get(measure.name)
    rows = {None: "results", 1: "first result"}.get(measure.k, f"first {measure.k} results")
    return f"{measure.label}: {meaning.format(first=rows) if meaning else measure.entry.definition.rstrip('.')}."
