"""Scores and comparisons as files: arrays in .npz, text in JSON, no pickles."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import asdict, replace
from pathlib import Path
from typing import Any
from zipfile import BadZipFile

import numpy as np

from ..base.arrays import load_arrays
from ..base.caveats import Caveat
from ..comparison import Comparison
from ..errors import RankwrightError
from ..evaluation import Measure, Scores
from ..evaluation.input_warnings import Depth
from ..qrels import ModelShare
from ..reporting.evidence import Evidence
from ..run import Run

ARRAYS = ("pairs", "difference", "low", "high", "effect", "wins", "ties", "losses", "detectable", "best", "ranks")


def save_scores(folder: Path, found: Evidence) -> None:
    """Save the scores of one system: headline measures, every cut, and its top rows."""
    assert found.sweep is not None
    [system] = found.scores.systems
    top = found.tops[system]
    arrays: dict[str, Any] = {
        "values": found.scores.values,
        "sweep": found.sweep.values,
        "judged": found.scores.judged_at_10,
    }
    arrays |= {"present": found.scores.present, "starts": top.starts, "scores": top.scores}
    np.savez(folder / "scores.npz", **arrays)
    about = {
        "system": system,
        "measures": [str(each) for each in found.scores.measures],
        "sweep": [str(each) for each in found.sweep.measures],
        "queries": list(found.scores.queries),
        "qrels": found.scores.qrels_fingerprint,
        "missing": found.scores.missing,
        "warnings": [each.to_dict() for each in found.scores.warnings],
        "notes": list(found.scores.notes),
        "run": next(iter(found.scores.run_fingerprints.values())),
        "deepest": found.deepest,
        "is_cut": found.scores.depths[system].is_cut,
        "top": {"queries": list(top.queries), "ids": list(top.ids)},
        **({} if found.scores.model_share is None else {"model_share": asdict(found.scores.model_share)}),
    }
    (folder / "about.json").write_text(json.dumps(about, ensure_ascii=False) + "\n", encoding="utf-8")


@contextmanager
def explain_damage(folder: Path) -> Iterator[None]:
    """Turn what is wrong with the files of an artifact, although its digests match, into a one-line error."""
    try:
        yield
    except (LookupError, ValueError, TypeError, AttributeError, OSError, EOFError, RecursionError, BadZipFile) as error:
        reason = f"{type(error).__name__}: {error}"
        raise RankwrightError(f"{folder}: cannot be read ({reason}); delete this folder and run again") from None


def load_scores(folder: Path, name: str, fitted: str = "") -> Evidence:
    """Load the scores of one system under the name that tables show, with how it was fitted."""
    with explain_damage(folder):
        return read_scores(folder, name, fitted)


def read_scores(folder: Path, name: str, fitted: str) -> Evidence:
    """The same, as long as nothing is damaged."""
    about = json.loads((folder / "about.json").read_text(encoding="utf-8"))
    arrays = load_arrays(folder / "scores.npz")
    scores = Scores(
        systems=(name,), measures=tuple(map(Measure.parse, about["measures"])), queries=tuple(about["queries"]),
        values=arrays["values"], judged_at_10=arrays["judged"], present=arrays["present"],
        qrels_fingerprint=about["qrels"], missing=about["missing"],
        warnings=tuple(replace(each, system=name) if each.system == about["system"] else each
                       for each in map(Caveat.from_dict, about["warnings"])),
        notes=tuple(about["notes"]), sources=(about["run"],), fitted={name: fitted} if fitted else {},
        depths={name: Depth(about["deepest"], about["is_cut"])}, model_share=read_share(about.get("model_share")),
    )  # fmt: skip
    sweep = replace(scores, measures=tuple(map(Measure.parse, about["sweep"])), values=arrays["sweep"])
    top = Run(
        queries=tuple(about["top"]["queries"]), starts=arrays["starts"], ids=about["top"]["ids"],
        scores=arrays["scores"], name=name,
    )  # fmt: skip
    return Evidence(name, scores, sweep=sweep, tops={name: top}, deepest=about["deepest"])


def read_share(found: dict[str, Any] | None) -> ModelShare | None:
    """How many of the judgements models made, as it was saved."""
    return None if found is None else ModelShare(found["count"], found["total"], tuple(found["models"]))


def join_systems(parts: Sequence[Evidence], name: str) -> Evidence:
    """Join the systems of one collection."""
    from ..reporting.evidence import join_scores

    return Evidence(
        name,
        join_scores([each.scores for each in parts]),
        sweep=join_scores([each.sweep for each in parts if each.sweep is not None]),
        tops={system: run for each in parts for system, run in each.tops.items()},
        deepest=max(each.deepest for each in parts),
    )


def save_comparison(folder: Path, found: Comparison) -> None:
    """Save a comparison without the scores it is computed from."""
    arrays = {name: getattr(found, name) for name in ARRAYS}
    arrays |= {f"p {test}": found.p[test] for test in found.tests}
    arrays |= {f"corrected {test}": found.corrected_p[test] for test in found.tests}
    if found.equivalence_p is not None:
        arrays["equivalent"] = found.equivalence_p
    np.savez(folder / "comparison.npz", **arrays)
    about = {
        "measures": [str(each) for each in found.measures], "baseline": found.baseline, "tests": list(found.tests),
        "correction": found.correction, "level": found.level, "family": found.family,
        "family_size": found.family_size, "margin": found.margin, "notes": list(found.notes),
        "systems": list(found.scores.systems), "permutations": found.permutations, "samples": found.samples,
        "seed": found.seed,
    }  # fmt: skip
    (folder / "about.json").write_text(json.dumps(about, ensure_ascii=False) + "\n", encoding="utf-8")
    found.rows().write(folder / "pairs.csv")


def load_comparison(folder: Path, scores: Scores) -> Comparison | None:
    """Load the comparison of these scores; None if there was nothing to compare."""
    with explain_damage(folder):
        return read_comparison(folder, scores)


def read_comparison(folder: Path, scores: Scores) -> Comparison | None:
    """The same, as long as nothing is damaged."""
    about: dict[str, Any] = json.loads((folder / "about.json").read_text(encoding="utf-8"))
    if "why" in about:
        return None
    arrays = load_arrays(folder / "comparison.npz")
    values = {name: arrays[name] for name in ARRAYS}
    tests = tuple(about["tests"])
    return Comparison(
        scores=scores, measures=tuple(map(Measure.parse, about["measures"])), baseline=about["baseline"],
        tests=tests, correction=about["correction"], level=about["level"], family=about["family"],
        family_size=about["family_size"], margin=about["margin"], permutations=about["permutations"],
        samples=about["samples"], seed=about["seed"],
        notes=tuple(about["notes"]), p={test: arrays[f"p {test}"] for test in tests},
        corrected_p={test: arrays[f"corrected {test}"] for test in tests},
        equivalence_p=arrays.get("equivalent"), **values,
    )  # fmt: skip


def why_not_compared(folder: Path) -> str:
    """The reason why there is no comparison."""
    return str(json.loads((folder / "about.json").read_text(encoding="utf-8")).get("why", ""))
