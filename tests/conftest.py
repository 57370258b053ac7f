"""Where the real data is, how a command is run, and random cases that every test draws from."""

import os
import random
import subprocess
import sys
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

from rankwright.ranking.signals import SIGNALS
from rankwright.ranking.strategies import STRATEGIES

settings.register_profile(
    "default", deadline=None, max_examples=60, suppress_health_check=[HealthCheck.function_scoped_fixture]
)
settings.load_profile("default")

ROOT = Path(__file__).parents[1]
DATA = Path(os.environ.get("RANKWRIGHT_TEST_DATA", ROOT.parent / "shared" / "data"))


@pytest.fixture
def data():
    """The folder of real collections and recorded outputs."""
    if not DATA.is_dir():
        pytest.skip(f"no test data at {DATA}; set RANKWRIGHT_TEST_DATA")
    return DATA


@pytest.fixture(autouse=True)
def own_tables():
    """What a test adds to the tables of signals and strategies is gone after it."""
    kept = [(table, dict(table)) for table in (SIGNALS, STRATEGIES)]
    yield
    for table, before in kept:
        table.clear()
        table.update(before)


@pytest.fixture(params=["short", "long"])
def columns(request, monkeypatch):
    """Every id column a list, or every one a polars Series: both ways must agree."""
    if request.param == "long":
        monkeypatch.setattr("rankwright.ids.SHORT", -1)
        monkeypatch.setattr("rankwright.columns.reading.SMALL", -1)
    return request.param


def command(*args, cwd=None, **kwargs):
    """Run the command line in a process of its own."""
    return subprocess.run(
        [sys.executable, "-m", "rankwright", *map(str, args)],
        capture_output=True, text=True, cwd=cwd, timeout=120, check=False, **kwargs,
    )  # fmt: skip


def random_case(seed, ties=True, graded=True):
    """Judgements and a run with ties, holes and queries on one side only, as dicts."""
    rng = random.Random(seed)
    docs = [f"d{i}" for i in range(rng.randint(2, 40))]
    grades = [-1, 0, 0, 1, 1, 2, 3] if graded else [0, 1]
    qrels, run = {}, {}
    for q in range(rng.randint(1, 5)):
        if rng.random() < 0.9:
            judged = {d: rng.choice(grades) for d in rng.sample(docs, rng.randint(1, len(docs)))}
            # trec_eval never returns from a query that has nothing but unjudged docs
            qrels[f"q{q}"] = judged if max(judged.values()) >= 0 else {docs[0]: 0}
        if rng.random() < 0.9:
            kept = rng.sample(docs, rng.randint(1, len(docs)))
            places = rng.sample(range(1000), len(kept))
            run[f"q{q}"] = {
                d: float(rng.randint(0, 4)) if ties else place / 1000 for d, place in zip(kept, places, strict=True)
            }
    return qrels, run
