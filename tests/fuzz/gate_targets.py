"""Files of a gate: baselines, pinned expectations and histories, as written or damaged."""

from __future__ import annotations

import json
import random
from pathlib import Path
from typing import Any

from harness import target
from mutate import mutate
from server_targets import damage

IDS = ["d1", "é", " x", "\n", '"', "\\", "\u2028", "{", "x" * 300, "#1", "null", "\x1b[31m"]


def files(rng: random.Random) -> tuple[Any, Any]:
    """Judgements and a run of a few queries."""
    from rankwright import Qrels, Run

    names = [f"q{at}{rng.choice(IDS)}".strip() for at in range(rng.randint(1, 5))]
    docs = [f"{at}{rng.choice(IDS)}" for at in range(30)]
    qrels = {name: {doc: rng.randint(0, 2) for doc in rng.sample(docs, 3)} for name in names}
    run = {name: {doc: rng.random() for doc in rng.sample(docs, rng.choice([1, 12, 30]))} for name in names}
    return Qrels.from_value(qrels), Run.from_value(run)


def damaged_json(rng: random.Random, data: bytes) -> bytes:
    """JSON with a part that is damaged or changed."""
    if rng.random() < 0.5:
        return mutate(data, rng)
    value = json.loads(data)
    for _ in range(rng.randint(1, 3)):
        value = damage(value, rng)
    return json.dumps(value).encode()


@target("gate-baseline")
def compare_with_baseline(rng: random.Random, folder: Path) -> None:
    """A baseline file is read as it was written, and nothing is worse than itself; a damaged one is refused or used."""
    from rankwright.gate import Baseline, GateSettings, gate_runs
    from rankwright.gate.gate_formats import GATE_FORMATS

    qrels, run = files(rng)
    path = folder / "gate.json"
    settings = GateSettings(measures=rng.choice([["nDCG@10"], ["P@5", "AP"], ["RR"]]), permutations=100)
    gate_runs(qrels, path, run, settings, update=True)
    data = path.read_bytes()
    Baseline.read(path).write(path)
    assert path.read_bytes() == data
    assert gate_runs(qrels, path, run, settings).passed
    damaged = damaged_json(rng, data)
    path.write_bytes(damaged)
    try:
        result = gate_runs(qrels, path, run, settings)
        for render in GATE_FORMATS.values():
            render(result).encode(errors="replace")
    finally:
        assert path.read_bytes() == damaged


@target("gate-pins")
def check_expectations(rng: random.Random, folder: Path) -> None:
    """A pin is met exactly if the doc is at such a rank; a damaged file is checked or refused."""
    from rankwright.gate.gate_pins import check_pins, read_pins

    _, run = files(rng)
    rankings = run.to_dict()
    query = rng.choice(list(rankings))
    docs = list(rankings[query])
    doc, rank = rng.choice([*docs, "absent"]), rng.randint(2, 14)
    quote = lambda text: json.dumps(text, ensure_ascii=False).replace("\x7f", "\\u007f")  # noqa: E731
    lines = [f"[[pin]]\nquery = {quote(query)}\ndoc = {quote(doc)}\n{key} = {rank}\n" for key in ("top", "not_above")]
    path = folder / "must.toml"
    path.write_text("".join(lines), newline="\n")
    known = {"c": dict.fromkeys(rankings, "some text")}
    top, not_above = check_pins(read_pins(path), {"c": run}, known)
    assert top.is_failure == (doc not in docs[:rank])
    assert not_above.is_failure == (doc in docs[: rank - 1])
    path.write_bytes(mutate(path.read_bytes(), rng))
    for each in check_pins(read_pins(path), {"c": run}, known):
        each.message.encode(errors="replace")


@target("gate-history")
def read_histories(rng: random.Random, folder: Path) -> None:
    """Whole lines of a history are all read, whatever stands between them; tables of any history can be printed."""
    from rankwright.gate import append_history, read_history
    from rankwright.gate.history_tables import detail_table, find_trends, summary_table

    path = folder / "history.jsonl"
    figure = {"collection": "c", "system": rng.choice(IDS), "measure": "nDCG@10", "mean": rng.random(), "low": None,
              "high": 0.5, "queries": 3, "judgements": "j", "run": "r"}  # fmt: skip
    append_history(path, [figure], folder)
    line = path.read_bytes()
    count = rng.randint(1, 6)
    path.write_bytes(line * count)
    assert len(read_history(path)[0]) == count
    pieces = [damaged_json(rng, line).replace(b"\n", b" ") + b"\n" for _ in range(count)]
    path.write_bytes(line + b"".join(pieces) + line)
    points, problems = read_history(path)
    assert points[0].mean == points[-1].mean == figure["mean"]
    assert not [each for each in problems if "\n" in each]
    assert count + 2 >= len(problems)
    trends = find_trends(points, None, None, None)
    for table in (summary_table(trends), detail_table(trends)):
        table.render()
