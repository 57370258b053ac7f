"""A queue of trainings that resumes where it stopped: each finished fold is a file, named by all that determines it.

    python -m rankwright.reranking.maw.training_queue FOLDER --device cuda --jobs 6 --until 500

FOLDER has NAME.npz (training data) and queue.json (trainings); results go to FOLDER/results. It only needs torch, numpy
and safetensors, so the queue can be worked off on another machine.
"""

from __future__ import annotations

import argparse
import json
import os
import shutil
import subprocess
import sys
import time
from collections.abc import Mapping, Sequence
from contextlib import nullcontext
from dataclasses import asdict
from pathlib import Path
from typing import Any

import numpy as np

from ...base.arrays import load_arrays
from ...base.files import atomic_write, cache_folder, explain_read_errors
from ...base.parts import write_parts
from ...base.stopping import check_stopped
from ...base.torch_state import RANDOM, single_thread
from ...errors import RankwrightError, one_line
from .bundle import Bundle
from .maw_folds import Result, train_folds
from .schedule import Schedule, Training
from .shape import Config
from .training import Advance, Trainer

ARRAYS = ("test", "held", "test_scores", "held_scores", "depths", "policy", "swapped")


def choose_device(wanted: str | None) -> str:
    """The device that is wanted, or the best available."""
    import torch

    if wanted == "cuda" and not torch.cuda.is_available():
        raise RankwrightError("maw: device 'cuda' needs a GPU, and there is none; omit device to use the CPU")
    if wanted not in (None, "auto", "cpu", "cuda"):
        raise RankwrightError(f"maw: device {wanted!r} is unknown; choose cpu, cuda or auto")
    return wanted if wanted in ("cpu", "cuda") else ("cuda" if torch.cuda.is_available() else "cpu")


def fold_file(home: Path, fold: int) -> Path:
    """The file of a fold's result."""
    return home / f"fold-{fold}.npz"


def is_done(home: Path, count: int) -> bool:
    """Whether all folds of a training are done."""
    return all(fold_file(home, fold).is_file() for fold in range(count))


def train_missing_folds(
    bundle: Bundle,
    training: Training,
    home: Path,
    device: str,
    advance: Advance = lambda steps: None,
    base: Path | None = None,
) -> None:
    """Train every fold without a result, one training of a process at a time; folds share a pretrained state."""
    count = int(bundle.fold.max()) + 1
    if is_done(home, count):
        advance(training.schedule.total(count))
        return
    home.mkdir(parents=True, exist_ok=True)

    def advance_or_stop(steps: float) -> None:
        check_stopped()
        advance(steps)

    with RANDOM, single_thread() if device == "cpu" else nullcontext():
        check_stopped()
        train_and_save(bundle, training, home, device, advance_or_stop, base)


def train_and_save(
    bundle: Bundle, training: Training, home: Path, device: str, advance: Advance, base: Path | None
) -> None:
    """Train folds and save their results, while no other thread seeds torch's generator or draws from it."""
    import torch

    base_file = base or home.parent / f"base-{training.base_key(bundle.digest)}.safetensors"
    name = torch.cuda.get_device_name() if device == "cuda" else "cpu"
    start = time.perf_counter()
    trainer = Trainer(bundle, training, device, advance)
    if base_file.is_file():
        advance(training.schedule.pretrain)
    else:
        trainer.pretrain()
        save_base(trainer.state(), training, bundle.words, time.perf_counter() - start, base_file)
    state, spent = open_base(base_file, training, bundle.words, device)
    about = {"device": name, "base": base_file.stem, "base_seconds": spent}
    for fold, result in train_folds(trainer, state, lambda fold: fold_file(home, fold).is_file()):
        save_result(result, {**result.log, **about}, fold_file(home, fold))


def trainings_folder() -> Path:
    """The folder of cached trainings."""
    return cache_folder() / "maw"


def train_elsewhere(
    bundle: Bundle, trainings: Sequence[Training], digest: str, results: Path, device: str, base: Path | None
) -> None:
    """Have trainings done on a cluster whose results are not there yet; they go to the folder of results."""
    count = int(bundle.fold.max()) + 1
    missing = [each for each in trainings if not is_done(results / each.key(digest), count)]
    if not missing:
        return
    shared = (bundle, digest, device, base)
    for training, folder in zip(missing, write_parts(train_part, shared, missing), strict=True):
        home = results / training.key(digest)
        home.mkdir(parents=True, exist_ok=True)
        for fold in range(count):
            with atomic_write(fold_file(home, fold)) as file:
                file.write(fold_file(folder, fold).read_bytes())


def train_part(shared: tuple[Bundle, str, str, Path | None], training: Training, folder: Path) -> None:
    """Train with one seed, in the cache of this machine, and copy the results."""
    bundle, digest, device, base = shared
    home = trainings_folder() / training.key(digest)
    train_missing_folds(bundle, training, home, choose_device(device), base=base)
    for fold in range(int(bundle.fold.max()) + 1):
        shutil.copyfile(fold_file(home, fold), fold_file(folder, fold))


def save_base(state: Mapping[str, Any], training: Training, words: str, seconds: float, path: Path) -> None:
    """Write a pretrained state with its shape, its tokenizer, and the time it took."""
    from safetensors.torch import save_file

    part = path.with_suffix(f".{os.getpid()}.part")  # another process may be writing the same
    metadata = {"shape": json.dumps(asdict(training.shape)), "words": words, "seconds": str(seconds)}
    save_file({name: value.contiguous() for name, value in state.items()}, str(part), metadata)
    part.replace(path)


def open_base(path: Path, training: Training, words: str, device: str) -> tuple[Mapping[str, Any], float]:
    """A checkpoint, and the seconds it took; refuses one of another configuration."""
    from safetensors import SafetensorError, safe_open
    from safetensors.torch import load_file

    from .model import outline

    try:
        with safe_open(str(path), "pt") as file:
            about = file.metadata() or {}
        state = load_file(str(path), device=device)
    except (SafetensorError, OSError) as error:
        raise RankwrightError(f"{path}: not a safetensors checkpoint ({str(error)[:80]})") from None
    another = f"{path}: a checkpoint of another configuration"
    saved_shape = about.get("shape")
    needed = outline(training.shape).state_dict()
    for name in (*needed, *state):
        shapes = ["x".join(map(str, each[name].shape)) if name in each else "none" for each in (state, needed)]
        if shapes[0] != shapes[1]:
            raise RankwrightError(f"{another}: {name} is {shapes[0]}, {shapes[1]} is needed")
    if saved_shape is not None and saved_shape != json.dumps(asdict(training.shape)):
        saved = json.loads(saved_shape)
        key = next(key for key, value in asdict(training.shape).items() if saved.get(key) != value)
        raise RankwrightError(f"{another}: {key} is {saved.get(key)!r}, {asdict(training.shape)[key]!r} is needed")
    if about.get("words", words) != words:
        raise RankwrightError(f"{another}: its tokenizer differs; give it too: params = {{ tokenizer = FILE }}")
    return state, float(about.get("seconds", 0))


def save_result(result: Result, log: Mapping[str, Any], path: Path) -> None:
    """Write a fold's result atomically."""
    with atomic_write(path) as file:
        arrays = {name: getattr(result, name) for name in ARRAYS}
        np.savez_compressed(file, log=np.array(json.dumps(log)), **arrays)


def load_result(path: Path) -> Result:
    """A fold's result."""
    found = load_arrays(path)
    return Result(**{name: found[name] for name in ARRAYS}, log=json.loads(str(found["log"])))


def write_queue(folder: Path, items: Sequence[tuple[str, Bundle, Training]]) -> None:
    """Write a queue: data by name, and the trainings on each."""
    folder.mkdir(parents=True, exist_ok=True)
    entries = []
    for name, bundle, each in items:
        data = f"{name}-{bundle.digest[:8]}"
        if not (folder / f"{data}.npz").is_file():
            bundle.save(folder / f"{data}.npz")
        entries.append(
            {"data": data, "row": each.row, "seed": each.seed, "config": asdict(each.config),
             "schedule": asdict(each.schedule), "key": each.key(bundle.digest)}
        )  # fmt: skip
    with atomic_write(folder / "queue.json") as file:
        file.write(json.dumps(entries, indent=1).encode() + b"\n")


def parse_training(item: Mapping[str, Any]) -> Training:
    """A training of a queue."""
    schedule = {**item["schedule"], "rates": tuple(item["schedule"]["rates"])}
    return Training(item["row"], item["seed"], Config(**item["config"]), Schedule(**schedule))


def read_queue(folder: Path) -> list[dict[str, Any]]:
    """The trainings of a queue."""
    path = folder / "queue.json"
    with explain_read_errors(path):
        try:
            return list(json.loads(path.read_text()))
        except ValueError as error:
            raise RankwrightError(f"{path}: not a queue of trainings ({error})") from None


def work_off(folder: Path, device: str, until: float) -> None:
    """Work off a queue, item by item; several processes may share it, each item is taken by one."""
    import torch

    bundles: dict[str, Bundle] = {}
    for item in read_queue(folder):
        home = folder / "results" / item["key"]
        if item["data"] not in bundles:
            bundles[item["data"]] = Bundle.open(folder / f"{item['data']}.npz")
        bundle = bundles[item["data"]]
        if time.time() > until or is_done(home, int(bundle.fold.max()) + 1):
            continue
        home.mkdir(parents=True, exist_ok=True)
        try:
            os.close(os.open(home / "taken", os.O_CREAT | os.O_EXCL))
        except FileExistsError:
            continue
        start = time.perf_counter()
        try:
            train_missing_folds(bundle, parse_training(item), home, device)
        finally:
            (home / "taken").unlink(missing_ok=True)
            torch.cuda.empty_cache()
        done = f"{item['data']} {item['row']} seed {item['seed']}: {time.perf_counter() - start:.1f} s"
        print(one_line(done), flush=True)


def main() -> None:
    """Work off a queue with several processes."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--device", default="auto")
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--until", type=float, default=1e9, help="Seconds after which no item is started.")
    parser.add_argument("--deadline", type=float, help=argparse.SUPPRESS)
    args = parser.parse_args()
    deadline = args.deadline or time.time() + args.until
    if args.deadline is None:
        for taken in (args.folder / "results").glob("*/taken"):  # left by killed processes
            taken.unlink()
    try:
        device = choose_device(args.device)
        read_queue(args.folder)  # reports errors once
        if args.jobs == 1:
            work_off(args.folder, device, deadline)
            return
    except (RankwrightError, OSError) as error:
        sys.exit(str(error))
    argv = [sys.executable, "-m", __spec__.name, str(args.folder), "--device", args.device, "--deadline", str(deadline)]
    workers = [subprocess.Popen(argv) for _ in range(args.jobs)]
    codes = [each.wait() for each in workers]  # wait for all
    sys.exit(any(codes))


if __name__ == "__main__":
    main()
