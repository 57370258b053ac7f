"""Presets: named lists of the measures that a venue, benchmark or table reports, the primary one first."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from ..errors import unknown
from .measure import Measure, split_at_commas
from .spellings import split_cuts


def at_cuts(names: str, cuts: Iterable[int]) -> list[str]:
    """Each measure at each cut, measure by measure."""
    return [f"{name}@{cut}" for name in names.split() for cut in cuts]


LEADERBOARD = "Composite(F1=0.4,RR=0.1,Success@1=0.2,nDCG(discount=rank)=0.1,Confusion=0.2)"
DEFAULT_PRESET = "paper"
PRESETS: dict[str, list[str]] = {
    "paper": ["nDCG@10", "RR@10", "AP", "P@10", "R@100"],
    "journal": ["nDCG@10", "RR@10", "AP", "R@100", "R@1000"],
    "supplement": [*at_cuts("nDCG P R RR", (1, 5, 10, 20, 100, 1000)), "AP"],
    "minimal": at_cuts("Success RR nDCG", (1, 5, 10, 100, 1000)),
    "standard": [*at_cuts("Success P R RR nDCG", (1, 5, 10, 20, 100, 1000)), "AP"],
    "comprehensive": [*at_cuts("Success P R RR nDCG", (1, 3, 5, 10, 20, 100, 1000)), "AP", "nDCG"],
    "sigir": ["nDCG@1", "nDCG@3", "nDCG@10", "RR@10", "R@100", "R@1000", "AP"],
    "msmarco": ["RR@10", "R@1000", "nDCG@10"],
    "trec-dl": ["nDCG@10", "AP(rel=2)", "R(rel=2)@100", "R(rel=2)@1000"],
    "www": ["nDCG@1", "nDCG@5", "nDCG@10", "RR@10", "P@1", "P@5"],
    "wsdm": ["nDCG@5", "nDCG@10", "Success@10", "RR@10"],
    "acl": ["RR", "R@10", "nDCG@10", "F1@10"],
    "strategies": at_cuts("RR nDCG P R AP", (5, 10, 20)),
    "fusion": ["nDCG@10", "R@100", "R@1000"],
    "leaderboard": [
        measure
        for k in (1, 3)
        for measure in (
            f"{LEADERBOARD}@{k}",
            *(f"{name}@{k}" for name in ("R", "P", "F1", "RR")),
            "Success@1",
            f"nDCG(discount=rank)@{k}",
            f"Confusion@{k}",
        )
    ],
}
PRESETS["emnlp"] = PRESETS["acl"]
DESCRIPTIONS = {
    "paper": "the main table of a paper; trec_eval's linear gain",
    "journal": "the main table of a journal article, with deeper recall",
    "supplement": "the full K breakdown of a supplement",
    "minimal": "hit rate, reciprocal rank and nDCG at five depths",
    "standard": "adds precision, recall and average precision",
    "comprehensive": "adds K = 3 and nDCG over the full ranking",
    "sigir": "SIGIR",
    "msmarco": "the MS MARCO leaderboard",
    "trec-dl": "TREC Deep Learning; recall and average precision count grades of 2 and higher",
    "www": "The Web Conference",
    "wsdm": "WSDM",
    "acl": "ACL",
    "emnlp": "EMNLP, the same as acl",
    "strategies": "ranking strategies over notes; RR@5 first",
    "fusion": "run fusion over BEIR",
    "leaderboard": "retrievers at k = 1 and 3 by a composite score, nDCG discounted by rank",
}


def resolve_measures(
    measures: str | Measure | Iterable[str | Measure | Any], rel: float | None = None
) -> tuple[Measure, ...]:
    """The measures of a preset, a measure, or a list of both; each once, in order.

    A text may list several, separated by commas: `P@5,10,AP` is P@5, P@10 and AP.
    """
    is_one = isinstance(measures, str | Measure) or not isinstance(measures, Iterable)
    found: dict[Measure, None] = {}
    for each in [measures] if is_one else measures:  # type: ignore[union-attr]
        for text in split_measures(each) if isinstance(each, str) else [each]:
            for one in PRESETS.get(text) or split_cuts(text) if isinstance(text, str) else [text]:
                found[Measure.parse(one, rel)] = None
    return tuple(found)


def choose_measures(measures: Sequence[str], preset: str | None, rel: float | None = None) -> tuple[Measure, ...]:
    """The measures of a preset and those named beside it; without a preset those named, or the default preset."""
    default = "none" if measures else DEFAULT_PRESET
    return resolve_measures([*find_preset(default if preset is None else preset), *measures], rel)


def split_measures(text: str) -> list[str]:
    """The measures of a list separated by commas; a number alone is a further cut of the measure before it."""
    parts = split_at_commas(text)
    if not all(parts):
        return [text]
    found: list[str] = []
    for part in parts:
        if found and part.replace(".", "", 1).isdecimal():
            found[-1] += f",{part}"
        else:
            found.append(part)
    return found


def find_preset(name: str) -> list[str]:
    """The measures of a preset, none for `none`; an unknown name is an error that lists the presets."""
    if name == "none":
        return []
    if name not in PRESETS:
        raise unknown("preset", name, [*PRESETS, "none"])
    return PRESETS[name]
