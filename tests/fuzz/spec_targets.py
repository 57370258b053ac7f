"""Specs: random ones made from the tables, damaged in keys, values and structure, give a plan or one line."""

from __future__ import annotations

import json
import math
import os
import random
from copy import deepcopy
from datetime import date
from pathlib import Path
from typing import Any

from harness import target

HOSTILE: list[Any] = [
    None, "", "x", "a\0b", "é\u202e", "a\nb", "x" * 10_000, 0, -1, 1, 2**31, 2**63, 10**400, 0.5, -0.0, 1e308, 1e-320, math.nan, math.inf,
    True, False, [], [[]], {}, {"a": 1}, ["a", 1], [None], [math.nan], {"": ""}, date(1, 1, 1), "a", "bm25", "$NOPE", "~nobody/x", "nope/..",
    "ir_datasets:", "*", [["a"], ["b"]], {"bm25": "a", "dense": "b"}, ["a", "a"], ["a", "b"], "nDCG@10", "2024-01-01",
]  # fmt: skip
CONDITIONAL = (
    "weights",
    "bounds",
    "norm",
    "compat",
    "charts",
    "systems",
    "tables",
    "about",
    "published",
    "measures",
    "baseline",
)
KINDS = ("bm25", "random", "dense")


def make_collection(folder: Path) -> None:
    """Eight docs, four queries and judgements."""
    (folder / "c" / "qrels").mkdir(parents=True)
    docs = [{"_id": f"d{i}", "title": f"t{i}", "text": f"word{i % 3} other"} for i in range(8)]
    queries = [{"_id": f"q{i}", "text": f"word{i % 3}"} for i in range(4)]
    for name, rows in (("corpus", docs), ("queries", queries)):
        (folder / "c" / f"{name}.jsonl").write_text("".join(json.dumps(row) + "\n" for row in rows))
    pairs = "".join(f"q{q}\td{d}\t{int(d % 3 == q % 3)}\n" for q in range(4) for d in range(8))
    (folder / "c" / "qrels" / "test.tsv").write_text("query-id\tcorpus-id\tscore\n" + pairs)


def sample(rng: random.Random, param: Any) -> Any:
    """A value that a parameter allows, as far as its declaration tells."""
    from rankwright.params import members

    if param.names:
        return rng.choice(param.names)
    low = param.low if param.low is not None else param.above if param.above is not None else 0
    high = param.high if param.high is not None else param.below if param.below is not None else low + 10
    kind = rng.choice([each for each in members(param.type) if each is not type(None)] or [str])
    if kind is bool:
        return rng.random() < 0.5
    if kind is int:
        return int(low) + rng.randint(0, max(int(min(high, low + 10) - low), 1))
    return low + rng.random() * (min(high, low + 10) - low) if kind is float else rng.choice(["a", "b"])


def make_spec(rng: random.Random) -> dict[str, Any]:
    """The tables of a spec that is nearly always valid."""
    from rankwright.experiment.stages import SECTIONS
    from rankwright.fusion import METHODS, fusion_params
    from rankwright.kind_options import params_of
    from rankwright.ranking.strategies import STRATEGIES
    from rankwright.ranking.strategy import strategy_params
    from rankwright.ranking.tuned_retrieval import tunable_params
    from rankwright.retrieval.retriever_kinds import RETRIEVERS

    def some(params: Any, share: float = 0.2) -> dict[str, Any]:
        chosen = {name: param for name, param in params.items() if rng.random() < share and name not in CONDITIONAL}
        return {param.key or name: sample(rng, param) for name, param in chosen.items()}

    spec: dict[str, Any] = {"schema": 1, "seed": rng.randint(0, 9), "data": {"c": {"path": "c"}}}
    spec["retrieve"] = {"a": {"kind": "bm25"}, "b": {"kind": "random"}}
    kind = rng.choice(KINDS)
    spec["retrieve"]["c"] = {**some(params_of(RETRIEVERS[kind]), 0.1), "kind": kind}
    if kind == "dense":
        spec["retrieve"]["c"]["encoder"] = "lsa"
    method, strategy = rng.choice(list(METHODS)), rng.choice(list(STRATEGIES))
    names = ["a", "b"]
    spec["fuse"], spec["rank"] = {}, {}
    for at in range(rng.randint(0, 3)):
        name = f"f{at}"
        spec["fuse"][name] = {"from": rng.sample(names, 2), "method": method, **some(fusion_params(method), 0.1)}
        names.append(name)
    if rng.random() < 0.5:
        spec["rank"]["r"] = {
            "from": {"bm25": "a", "dense": "b"},
            "strategy": strategy,
            **some(strategy_params(strategy), 0.1),
        }
    if "f0" in names and rng.random() < 0.5:
        key, param = rng.choice(list(fusion_params(method).items()))
        spec["tune"] = {"t": {"of": "f0", "grid": {key: [sample(rng, param) for _ in range(2)]}, "folds": 2}}
    elif rng.random() < 0.3:
        known = tunable_params(RETRIEVERS["bm25"])
        names = rng.sample(["k1", "b", "analyzer", "lossy_lengths"], 2)
        spec["tune"] = {
            "t": {"of": "a", "grid": {name: [sample(rng, known[name]) for _ in range(2)] for name in names}, "folds": 2}
        }
    if rng.random() < 0.3:
        spec["learn"] = {
            "l": {"from": {"bm25": "a", "dense": "b"}, "model": rng.choice(["logistic", "lambdamart"]), "folds": 2}
        }
    for section, options in SECTIONS.items():
        spec[section] = some(params_of(options), 0.1)
    spec["report"] = {"charts": [], "latency": False}
    spec["compare"]["permutations"] = 10
    return spec


def damage(rng: random.Random, table: dict[str, Any]) -> None:
    """Change a key, a value or the structure somewhere in the tables."""
    while True:
        tables = [name for name, value in table.items() if isinstance(value, dict)]
        key = rng.choice(tables if tables and rng.random() < 0.8 else [*table] or [""])
        inner = table.get(key)
        if not isinstance(inner, dict) or rng.random() < 0.05:
            break
        table = inner
    kind = rng.randrange(6)
    if kind == 0:
        table.pop(key, None)
    elif kind == 1:
        table[rng.choice(["x", key + "s", key.upper(), "", "é", "a\nb", "params", "from", "kind", "k"])] = table.pop(
            key, 1
        )
    elif kind == 2:
        table[key or "x"] = {key or "x": table.get(key, 1)}
    elif kind == 3 and isinstance(inner, list):
        table[key] = [*inner, deepcopy(rng.choice(HOSTILE))]
    else:
        table[key or "x"] = deepcopy(rng.choice(HOSTILE))


def to_toml(value: Any) -> str:
    """A value as TOML; what TOML cannot write is a string."""
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, float):
        return repr(value)
    if isinstance(value, int):
        return str(value)
    if isinstance(value, date):
        return value.isoformat()
    if isinstance(value, list | tuple):
        return f"[{', '.join(map(to_toml, value))}]"
    if isinstance(value, dict):
        return "{" + ", ".join(f"{to_toml(str(name))} = {to_toml(each)}" for name, each in value.items()) + "}"
    return json.dumps(str(value)).replace("\x7f", "\\u007f")


def write_spec(path: Path, tables: dict[str, Any]) -> None:
    path.write_text("".join(f"{to_toml(name)} = {to_toml(value)}\n" for name, value in tables.items()))


@target("specs")
def plan_spec(rng: random.Random, folder: Path) -> None:
    """A damaged spec gives a plan, or one line that names the file."""
    from rankwright.cli.experiment_commands import render_tree

    tables = make_spec(rng)
    for _ in range(rng.choice([0, 1, 1, 1, 2, 4])):
        damage(rng, tables)
    plan, store = prepare(folder, tables)
    render_tree(plan, store)


@target("experiments")
def run_spec(rng: random.Random, folder: Path) -> None:
    """A spec with one damaged value in a stage runs, or one line says why not."""
    from rankwright.experiment import scheduler

    tables = make_spec(rng)
    # drawing charts reserves more memory than a case may have
    sections = [name for name, value in tables.items() if name not in ("data", "report") and isinstance(value, dict)]
    section = rng.choice(sections)
    if rng.random() < 0.7:
        damage(rng, tables[section])
    plan, store = prepare(folder, tables)
    outcome = scheduler.execute(plan, store)
    scheduler.copy_report(outcome, store, folder / "report", "fuzz")


def prepare(folder: Path, tables: dict[str, Any]) -> Any:
    """The plan of a spec over a tiny collection, and its store."""
    from rankwright.errors import RankwrightError
    from rankwright.experiment import scheduler
    from rankwright.experiment.store import Store

    os.environ["RANKWRIGHT_CACHE"] = str(folder / "cache")
    make_collection(folder)
    path, store = folder / "s.toml", Store(folder / "store")
    write_spec(path, tables)
    try:
        return scheduler.prepare(path, store), store
    except RankwrightError as error:
        if "s.toml" not in str(error) and str(folder) not in str(error):
            raise AssertionError(f"no file in: {error}") from None
        raise
