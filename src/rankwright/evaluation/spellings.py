"""Measures as others write them: ranx `rbp.95`, ir_measures `nDCG(dcg='exp-log2')@10`, trec_eval `P.5,10`,
MTEB `ndcg_at_10`."""

from __future__ import annotations

import re
from typing import Any

from ..errors import RankwrightError

# what is written there, and the same in our words
SPELLINGS = (
    (re.compile(r"ndcg_burges(@\d+)?", re.IGNORECASE), r"nDCG(gain=exp2)\1"),
    (re.compile(r"dcg_burges(@\d+)?", re.IGNORECASE), r"DCG(gain=exp2)\1"),
    (re.compile(r"rbp[._](\d{2})", re.IGNORECASE), r"RBP(p=0.\1)"),
    (re.compile(r"rbp[._](0?\.\d+)", re.IGNORECASE), r"RBP(p=\1)"),
    (re.compile(r"nDCG\(dcg=['\"]?exp-log2['\"]?((?:,[^()]*)?)\)((?:@\d+)?)"), r"nDCG(gain=exp2\1)\2"),
    (re.compile(r"nDCG\(dcg=['\"]?log2['\"]?\)((?:@\d+)?)"), r"nDCG\1"),
    (re.compile(r"nDCG\(dcg=['\"]?log2['\"]?,([^()]*)\)((?:@\d+)?)"), r"nDCG(\1)\2"),
    (re.compile(r"([A-Za-z0-9_.-]+?)((?:@\d+)?)-l(\d+)"), r"\1(rel=\3)\2"),
    (re.compile(r"([A-Za-z_]+)_at_(\d+)"), r"\1@\2"),
    (re.compile(r"NumRet(\(rel=[^()]*\))"), r"NumRelRet\1"),
)
SEVERAL_CUTS = re.compile(r"([^,]*[^,\d.]\)?[@._])(\d+(?:\.\d+)?(?:,\d+(?:\.\d+)?)+)")


def to_text(measure: Any) -> str:
    """A measure as text in our spelling: a string, or an object of ir_measures, which prints as its own name."""
    if not isinstance(measure, str):
        if not hasattr(measure, "iter_calc"):
            raise RankwrightError(f"measure must be text such as 'nDCG@10', got {type(measure).__name__}")
        measure = str(measure)
    text = str(measure).strip()
    for spelling, ours in SPELLINGS if len(text) < 1000 else ():
        if found := spelling.fullmatch(text):
            return found.expand(ours)
    return text


def split_cuts(text: str) -> list[str]:
    """A measure at several cuts as several measures: `P@5,10` and `P.5,10` are P@5 and P@10."""
    found = SEVERAL_CUTS.fullmatch(text) if len(text) < 1000 else None
    return [found[1] + cut for cut in found[2].split(",")] if found else [text]
