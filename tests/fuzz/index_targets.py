"""Folders of indexes: damaged by accident, or crafted with digests that match."""

from __future__ import annotations

import json
import os
import random
import shutil
import sys
import tempfile
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np
from harness import target
from mutate import mutate

sys.path.insert(0, str(Path(__file__).parents[1]))
os.environ["RANKWRIGHT_CACHE"] = tempfile.mkdtemp(prefix="fuzz-cache-")

import index_damage

NUMBERS = [0, 1, 2, 3, 5, 6, 7, 127, 255, 1 << 15, (1 << 16) - 1, (1 << 31) - 1, (1 << 32) - 1, 1 << 40, (1 << 63) - 1]
FLOATS = [0.0, -0.0, 1.0, -1.0, 1e-320, 1e-200, 1e308, -1e308, float("inf"), float("-inf"), float("nan")]


@cache
def sound(kind: str) -> Path:
    """A sound index, built once per process."""
    folder = Path(tempfile.mkdtemp(prefix="fuzz-index-")) / kind
    index_damage.build(kind, folder)
    index_damage.answers_before(kind, folder)
    return folder


def pick(rng: random.Random, folder: Path, kinds: tuple[str, ...]) -> tuple[str, Path, Path]:
    """A copy of a sound index of some kind, and one of its files."""
    kind = rng.choice(kinds)
    copy = folder / "index"
    shutil.copytree(sound(kind), copy)
    return kind, copy, rng.choice(sorted(path for path in copy.rglob("*") if path.is_file()))


def search_damaged(rng: random.Random, folder: Path, kinds: tuple[str, ...]) -> None:
    """Damage one file: the index is refused, or answers as before."""
    kind, copy, path = pick(rng, folder, kinds)
    path.write_bytes(mutate(path.read_bytes(), rng))
    assert index_damage.answers(kind, copy) == index_damage.answers_before(kind, sound(kind))


def search_crafted(rng: random.Random, folder: Path, kinds: tuple[str, ...]) -> None:
    """Change files and write digests that match: any answer will do, but no crash."""
    kind, copy, _ = pick(rng, folder, kinds)
    paths = sorted(path for path in copy.glob("segment-*/*") if path.is_file())
    for path in rng.sample(paths, rng.choice([1, 1, 1, 2, 3])):
        craft(rng, path)
    index_damage.sign(copy)
    index_damage.answers(kind, copy)


def craft(rng: random.Random, path: Path) -> None:
    """Change a file so that it stays readable, or just its bytes."""
    if path.suffix != ".npy" or rng.random() < 0.15:
        data = bytearray(path.read_bytes())
        if rng.random() < 0.6:  # numbers of four or eight bytes in a file of FAISS
            size = rng.choice([1, 4, 8])
            at = rng.randrange(0, max(len(data) - size, 1))
            data[at : at + size] = (rng.choice(NUMBERS) & ((1 << 8 * size) - 1)).to_bytes(size, "little")
            path.write_bytes(data)
        else:
            path.write_bytes(mutate(bytes(data), rng))
        return
    array = np.load(path).copy()
    way = rng.randrange(8)
    if way < 4 and array.size:
        values: list[Any] = FLOATS if array.dtype.kind == "f" else NUMBERS
        for _ in range(rng.choice([1, 1, 2, 5])):
            value = np.array([rng.choice(values)])
            array.flat[rng.randrange(array.size)] = value.astype(array.dtype, casting="unsafe")[0]
    elif way == 4:
        array = array[: rng.randint(0, len(array))] if array.ndim else array
    elif way == 5:
        array = np.concatenate([array, array[: rng.randint(0, 3)]])
    elif way == 6:
        array = array.astype(rng.choice(["<f4", ">i8", "<u8", "<i2", "<i4", "u1", "<f8", "?", "<U3", "<c16"]))
    else:
        shapes = [(-1, 1), (1, -1), array.shape[::-1]]
        array = np.asfortranarray(array.reshape(rng.choice(shapes)))
    np.save(path, array)


@target("index_bm25_damaged")
def bm25_damaged(rng: random.Random, folder: Path) -> None:
    """A damaged BM25 index answers as before, or is refused."""
    search_damaged(rng, folder, ("bm25",))


@target("index_bm25_crafted")
def bm25_crafted(rng: random.Random, folder: Path) -> None:
    """A crafted BM25 index cannot make the loops leave their arrays."""
    search_crafted(rng, folder, ("bm25",))


@target("index_dense_damaged")
def dense_damaged(rng: random.Random, folder: Path) -> None:
    """A damaged dense index answers as before, or is refused."""
    search_damaged(rng, folder, index_damage.DENSE)


@target("index_dense_crafted")
def dense_crafted(rng: random.Random, folder: Path) -> None:
    """A crafted dense index cannot make FAISS leave its arrays."""
    search_crafted(rng, folder, index_damage.DENSE)


STRANGE: list[Any] = [
    None, True, False, 0, -1, 1, 1.5, 1e400, float("nan"), 10**30, 1 << 63, "", "a", "../index", "/etc/passwd", "segment-0/..",
    "segment-0\n", "segment-9", "docs.npy", "a/b", "..", ".", [], {}, [[]], [None], {"": {}}, {"kind": 1}, "\ud800", "x" * 5000,
    [{"name": "segment-0", "files": {}}], {"bytes": -1, "blake2b": ""},
]  # fmt: skip


@target("index_manifest")
def manifest(rng: random.Random, folder: Path) -> None:
    """A manifest with wrong types, huge numbers and paths, with and without a digest that matches."""
    kind, copy, _ = pick(rng, folder, index_damage.KINDS)
    path = copy / "index.json"
    content = json.loads(path.read_text())
    for _ in range(rng.randint(1, 3)):
        replace_value(rng, content)
    if isinstance(content, dict) and rng.random() < 0.7:
        from rankwright.retrieval.index_folder import manifest_digest

        content["digest"] = manifest_digest(content)
    text = json.dumps(content)
    path.write_text(text if rng.random() < 0.9 else text[: rng.randint(0, len(text))])
    if rng.random() < 0.2:
        from rankwright.retrieval.index_folder import check_replaceable

        check_replaceable(copy)
    index_damage.answers(kind, copy)


def replace_value(rng: random.Random, content: Any) -> None:
    """Replace, remove or rename something anywhere in a JSON value."""
    while True:
        keys = list(content) if isinstance(content, dict) else list(range(len(content)))
        if not keys:
            return
        key = rng.choice(keys)
        if isinstance(content[key], dict | list) and content[key] and rng.random() < 0.75:
            content = content[key]
            continue
        way = rng.randrange(4)
        if way == 0:
            del content[key]
        elif way == 1 and isinstance(content, dict):
            content[str(rng.choice(STRANGE))] = content.pop(key)
        elif way == 2 and isinstance(content, list):
            content.append(content[key])
        else:
            content[key] = rng.choice(STRANGE)
        return
