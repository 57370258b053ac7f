"""A training step of each row of the ablation, G = 8: milliseconds and times the supervised one.

    python benchmarks/steps.py FOLDER [--device cuda]

FOLDER is a queue of trainings (rankwright.reranking.maw.training_queue): its first data and shape are taken.
What each depth is worth, which the supervised and the GRPO row learn from, is counted with the share of steps that
measure it.
"""

from __future__ import annotations

import copy
import json
import sys
import time
from pathlib import Path

import torch

from rankwright.reranking.maw.bundle import Bundle
from rankwright.reranking.maw.model import count_parameters
from rankwright.reranking.maw.schedule import Training
from rankwright.reranking.maw.shape import ROWS
from rankwright.reranking.maw.training import REWARD_ROUTERS, Trainer
from rankwright.reranking.maw.training_queue import parse_training


def main() -> None:
    folder, device = Path(sys.argv[1]), sys.argv[3] if len(sys.argv) > 3 else "cuda"
    item = json.loads((folder / "queue.json").read_text())[0]
    bundle, like = Bundle.open(folder / f"{item['data']}.npz"), parse_training(item)
    found = {}
    for row in ROWS:
        trainer = Trainer(bundle, Training(row, 1, like.config, like.schedule), device)
        train, _, _ = bundle.split(0, 1)
        order, reference = trainer.endless_batches(train), copy.deepcopy(trainer.model.router)
        worth, spent = None, 0.0
        if ROWS[row].router in REWARD_ROUTERS:
            for _ in range(2):
                began = now(device)
                worth = trainer.depth_rewards(train)
                spent = (now(device) - began) / like.schedule.value
        times = []
        for step in range(45):
            began = now(device)
            some, *docs = trainer.draw_docs(next(order))
            given = trainer.choose_depths(some, step, reference, worth)
            trainer.model.train()
            trainer.set_rate(step, 100, 1e-4)
            trainer.step(some, *docs, *given)
            times.append(now(device) - began)
        found[row] = 1e3 * sorted(times[5:])[20], 1e3 * spent
        said = {"row": row, "ms": round(found[row][0], 2), "worth ms": round(found[row][1], 2)}
        print(json.dumps({**said, "parameters": count_parameters(trainer.model)}), flush=True)
    ratios = [found["grpo"][0] / found["supervised"][0], sum(found["grpo"]) / sum(found["supervised"])]
    print(json.dumps({"grpo / supervised": round(ratios[0], 2), "with what depths are worth": round(ratios[1], 2)}))


def now(device: str) -> float:
    if device == "cuda":
        torch.cuda.synchronize()
    return time.perf_counter()


if __name__ == "__main__":
    main()
