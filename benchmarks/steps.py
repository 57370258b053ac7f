"""A training step of each row of the ablation, G = 8: milliseconds and times the supervised one.

    python benchmarks/steps.py FOLDER [--device cuda]

FOLDER is a queue of trainings (rankwright.reranking.maw.queue): its first data and shape are taken. The labels of the
supervised row are counted with the share of steps that make them.
"""

from __future__ import annotations

import copy
import json
import sys
import time
from pathlib import Path

import torch

from rankwright.reranking.maw.bundle import Bundle
from rankwright.reranking.maw.model import count
from rankwright.reranking.maw.queue import read
from rankwright.reranking.maw.routers import ROWS
from rankwright.reranking.maw.training import Trainer, Training


def main() -> None:
    folder, device = Path(sys.argv[1]), sys.argv[3] if len(sys.argv) > 3 else "cuda"
    item = json.loads((folder / "queue.json").read_text())[0]
    bundle, like = Bundle.open(folder / f"{item['data']}.npz"), read(item)
    found = {}
    for row in ROWS:
        trainer = Trainer(bundle, Training(row, 1, like.config, like.schedule), device)
        train, _, _ = bundle.split(0, 1)
        order, reference = trainer.endless(train), copy.deepcopy(trainer.model.router)
        labels, spent = {}, 0.0
        if row == "supervised":
            for _ in range(2):
                began = now(device)
                labels = trainer.labels(train)
                spent = (now(device) - began) / like.schedule.label
        times = []
        for step in range(45):
            began = now(device)
            some, picked = trainer.drawn(next(order))
            given = trainer.routed(some, step, reference, labels)
            trainer.model.train()
            trainer.paced(step, 100, 1e-4)
            trainer.step(some, picked, *given)
            times.append(now(device) - began)
        found[row] = 1e3 * (sorted(times[5:])[20] + spent)
        said = {"row": row, "ms": round(found[row], 2), "labels ms": round(1e3 * spent, 2)}
        print(json.dumps({**said, "parameters": count(trainer.model)}), flush=True)
    print(json.dumps({"grpo / supervised": round(found["grpo"] / found["supervised"], 2)}))


def now(device: str) -> float:
    if device == "cuda":
        torch.cuda.synchronize()
    return time.perf_counter()


if __name__ == "__main__":
    main()
