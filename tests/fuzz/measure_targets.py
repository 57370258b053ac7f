"""Names of measures: what parses prints back to itself, and computes finite numbers."""

from __future__ import annotations

import random
from pathlib import Path

from harness import target
from mutate import PIECES

PARTS = [
    "rel=2", "rel=0", "rel=1e400", "rel=nan", "p=0.5", "p=1", "beta=2", "gmax=5", "gmax=63.9", "gain=exp2", "gain=1:3;2:9",
    "gain=0:5", "gain=1:1e308;2:1e308", "gain=", "gain=linear", "discount=rank", "judged_only=true", "judged_only=maybe", "=",
    "rel", "rel=1,rel=2", "F1=0.4", "nDCG(gain=exp2)=1", "RR@3=0.2", "Composite=1", "a=1e308", "docs=1e308", "d=-1e308", "b=1",
    "p=1e-300", "rel=5e-324", "rel=1e308", "beta=1e-308", "beta=1e308", "p=0.9999999999999999",
]  # fmt: skip
CUTS = [
    "1",
    "5",
    "10",
    "0",
    "-1",
    "1e3",
    "1000000000",
    "999999999",
    "0.5",
    "1.0",
    "",
    " 5",
    "５",
    "nan",
    "inf",
    "0.1",
    "1000",
    "00007",
]
GRADES = [0, 1, 2, 3, -1, 0.5, 4, 1e9, 1e308, -1e308, 5e-324, 31, 64, 1000, 2000]


def random_text(rng: random.Random) -> str:
    """The text of a measure, often valid."""
    from rankwright.evaluation import MEASURES
    from rankwright.evaluation.measure import all_names

    name = rng.choice(
        [rng.choice(list(MEASURES)), rng.choice(all_names()), "map_cut_10", "P.5", "Nope", "ndcg_cut_1e9"]
    )
    if rng.random() < 0.2:
        name = rng.choice([name.upper(), f" {name} ", name.replace(" ", "\u00a0"), name * rng.choice([2, 50_000])])
    inside = f"({','.join(rng.choices(PARTS, k=rng.randint(0, 3)))})" if rng.random() < 0.5 else ""
    text = name + inside + (f"@{rng.choice(CUTS)}" if rng.random() < 0.6 else "")
    for _ in range(rng.choice([0, 0, 0, 1, 3])):
        at = rng.randint(0, len(text))
        text = (
            text[:at]
            + rng.choice(PIECES).decode(errors="replace") * rng.choice([1, 1, 1, 2000])
            + text[at + rng.randint(0, 2) :]
        )
    return text


@target("measures")
def parse_measure(rng: random.Random, folder: Path) -> None:
    """A text is refused, or names a measure whose text names it again and whose values are finite or refused."""
    import numpy as np

    from rankwright import Qrels, Run, evaluate
    from rankwright.evaluation import Measure

    text = random_text(rng)
    measure = Measure.parse(text, rng.choice([None, None, 1, 2, 0.5]))
    assert Measure.parse(str(measure)) == measure, (text, str(measure))
    assert str(Measure.parse(str(measure))) == str(measure)
    docs = [f"d{i}" for i in range(8)]
    usual = GRADES[: rng.choice([4, 7, len(GRADES)])]
    qrels = Qrels.from_dict({q: {d: rng.choice(usual) for d in docs[: rng.randint(1, 8)]} for q in ("a", "b", "c")})
    run = Run.from_dict({q: {d: float(rng.randint(0, 3)) for d in docs[rng.randint(0, 7) :]} for q in ("a", "b", "d")})
    scores = evaluate(qrels, run, measure)
    assert np.isfinite(scores.values).all()
    assert np.isfinite(scores.means).all()
