"""A queue of trainings that goes on where it stopped: every finished fold is a file, named by all that decides it.

    python -m rankwright.reranking.maw.training_queue FOLDER --device cuda --jobs 6 --until 500

FOLDER has NAME.npz (training data) and queue.json (trainings); results come to FOLDER/results. It needs torch, numpy
and safetensors only, so that the queue can be worked off on another machine.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import time
from collections.abc import Mapping, Sequence
from dataclasses import asdict
from pathlib import Path
from typing import Any

import numpy as np

from ...base.files import reading, writing
from ...errors import RankwrightError
from .bundle import Bundle
from .maw_folds import Result, folds
from .model import Config
from .schedule import Schedule, Training
from .training import Advance, Trainer

ARRAYS = ("test", "held", "test_scores", "held_scores", "depths", "policy", "swapped")


def device_of(asked: str | None) -> str:
    """The device that is asked for, or the best there is."""
    import torch

    if asked == "cuda" and not torch.cuda.is_available():
        raise RankwrightError("maw: device 'cuda' is asked for, and there is no GPU; leave device out to use the CPU")
    if asked not in (None, "auto", "cpu", "cuda"):
        raise RankwrightError(f"maw: device {asked!r} is unknown; choose cpu, cuda or auto")
    return asked if asked in ("cpu", "cuda") else ("cuda" if torch.cuda.is_available() else "cpu")


def kept(home: Path, fold: int) -> Path:
    """The file of a fold's result."""
    return home / f"fold-{fold}.npz"


def done(home: Path, count: int) -> bool:
    """Whether all folds of a training are there."""
    return all(kept(home, fold).is_file() for fold in range(count))


def trained(
    bundle: Bundle,
    training: Training,
    home: Path,
    device: str,
    advance: Advance = lambda steps: None,
    base: Path | None = None,
) -> None:
    """Train every fold that has no result yet; a pre-trained state is kept for those that follow."""
    import torch

    count = int(bundle.fold.max()) + 1
    if done(home, count):
        advance(training.schedule.total(count))
        return
    home.mkdir(parents=True, exist_ok=True)
    there = base or home.parent / f"base-{training.base(bundle.digest)}.safetensors"
    name = torch.cuda.get_device_name() if device == "cuda" else "cpu"
    began = time.perf_counter()
    trainer = Trainer(bundle, training, device, advance)
    if there.is_file():
        advance(training.schedule.pretrain)
    else:
        trainer.pretrain()
        keep_base(trainer.state(), training, bundle.words, time.perf_counter() - began, there)
    state, spent = opened(there, training, bundle.words, device)
    about = {"device": name, "base": there.stem, "base_seconds": spent}
    for fold, result in folds(trainer, state, lambda fold: kept(home, fold).is_file()):
        save(result, {**result.log, **about}, kept(home, fold))


def keep_base(state: Mapping[str, Any], training: Training, words: str, seconds: float, path: Path) -> None:
    """Keep a pre-trained state, its shape and tokenizer, and how long it took."""
    from safetensors.torch import save_file

    part = path.with_suffix(f".{os.getpid()}.part")  # another process may make the same
    said = {"shape": json.dumps(asdict(training.shape)), "words": words, "seconds": str(seconds)}
    save_file({name: value.contiguous() for name, value in state.items()}, str(part), said)
    part.replace(path)


def opened(path: Path, training: Training, words: str, device: str) -> tuple[Mapping[str, Any], float]:
    """A checkpoint, and the seconds it took; refuses one of another configuration."""
    from safetensors import SafetensorError, safe_open
    from safetensors.torch import load_file

    from .model import Ranker

    try:
        with safe_open(str(path), "pt") as file:
            about = file.metadata() or {}
        state = load_file(str(path), device=device)
    except (SafetensorError, OSError) as error:
        raise RankwrightError(f"{path}: not a checkpoint of safetensors ({str(error)[:80]})") from None
    another = f"{path}: a checkpoint of another configuration"
    told = about.get("shape")
    needed = Ranker(training.shape).state_dict()
    for name in (*needed, *state):
        shapes = ["x".join(map(str, each[name].shape)) if name in each else "none" for each in (state, needed)]
        if shapes[0] != shapes[1]:
            raise RankwrightError(f"{another}: {name} is {shapes[0]}, {shapes[1]} is needed")
    if told is not None and told != json.dumps(asdict(training.shape)):
        said = json.loads(told)
        key = next(key for key, value in asdict(training.shape).items() if said.get(key) != value)
        raise RankwrightError(f"{another}: {key} is {said.get(key)!r}, {asdict(training.shape)[key]!r} is needed")
    if about.get("words", words) != words:
        raise RankwrightError(f"{another}: its tokenizer is another; give it too: params = {{ tokenizer = FILE }}")
    return state, float(about.get("seconds", 0))


def save(result: Result, log: Mapping[str, Any], path: Path) -> None:
    """Write a fold's result aside, then rename."""
    with writing(path) as file:
        arrays = {name: getattr(result, name) for name in ARRAYS}
        np.savez_compressed(file, log=np.array(json.dumps(log)), **arrays)


def load(path: Path) -> Result:
    """A fold's result."""
    with np.load(path, allow_pickle=False) as found:
        return Result(**{name: found[name] for name in ARRAYS}, log=json.loads(str(found["log"])))


def write(folder: Path, items: Sequence[tuple[str, Bundle, Training]]) -> None:
    """Write a queue: data by name, and what is to be trained on each."""
    folder.mkdir(parents=True, exist_ok=True)
    said = []
    for name, bundle, each in items:
        data = f"{name}-{bundle.digest[:8]}"
        if not (folder / f"{data}.npz").is_file():
            bundle.save(folder / f"{data}.npz")
        said.append(
            {"data": data, "row": each.row, "seed": each.seed, "config": asdict(each.config),
             "schedule": asdict(each.schedule), "key": each.key(bundle.digest)}
        )  # fmt: skip
    with writing(folder / "queue.json") as file:
        file.write(json.dumps(said, indent=1).encode() + b"\n")


def read(item: Mapping[str, Any]) -> Training:
    """A training of a queue."""
    schedule = {**item["schedule"], "rates": tuple(item["schedule"]["rates"])}
    return Training(item["row"], item["seed"], Config(**item["config"]), Schedule(**schedule))


def items(folder: Path) -> list[dict[str, Any]]:
    """What a queue has to train."""
    path = folder / "queue.json"
    with reading(path):
        try:
            return list(json.loads(path.read_text()))
        except ValueError as error:
            raise RankwrightError(f"{path}: not a queue of trainings ({error})") from None


def work(folder: Path, device: str, until: float) -> None:
    """Work off a queue, item by item; several processes share one, each item is taken by one."""
    import torch

    bundles: dict[str, Bundle] = {}
    for item in items(folder):
        home = folder / "results" / item["key"]
        if item["data"] not in bundles:
            bundles[item["data"]] = Bundle.open(folder / f"{item['data']}.npz")
        bundle = bundles[item["data"]]
        if time.time() > until or done(home, int(bundle.fold.max()) + 1):
            continue
        home.mkdir(parents=True, exist_ok=True)
        try:
            os.close(os.open(home / "taken", os.O_CREAT | os.O_EXCL))
        except FileExistsError:
            continue
        began = time.perf_counter()
        try:
            trained(bundle, read(item), home, device)
        finally:
            (home / "taken").unlink(missing_ok=True)
            torch.cuda.empty_cache()
        print(f"{item['data']} {item['row']} seed {item['seed']}: {time.perf_counter() - began:.1f} s", flush=True)


def main() -> None:
    """Work off a queue with several processes."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--device", default="auto")
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--until", type=float, default=1e9, help="seconds after which no item is begun")
    parser.add_argument("--deadline", type=float, help=argparse.SUPPRESS)
    args = parser.parse_args()
    deadline = args.deadline or time.time() + args.until
    if args.deadline is None:
        for taken in (args.folder / "results").glob("*/taken"):  # of processes that were killed
            taken.unlink()
    try:
        device = device_of(args.device)
        items(args.folder)  # what is wrong with it is said once
        if args.jobs == 1:
            work(args.folder, device, deadline)
            return
    except (RankwrightError, OSError) as error:
        sys.exit(str(error))
    argv = [sys.executable, "-m", __spec__.name, str(args.folder), "--device", args.device, "--deadline", str(deadline)]
    workers = [subprocess.Popen(argv) for _ in range(args.jobs)]
    codes = [each.wait() for each in workers]  # all of them end
    sys.exit(any(codes))


if __name__ == "__main__":
    main()
