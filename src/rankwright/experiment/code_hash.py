"""The version of the code that makes each kind of artefact: what is changed there, is made again."""

from __future__ import annotations

from functools import cache
from hashlib import blake2b
from pathlib import Path

from ..version import __version__

BASE = ("collection", "io", "text", "base/ids.py", "run.py", "qrels.py", "base/seeds.py", "base/hashing.py")
MAKING = ("experiment/making.py", "experiment/plan.py")
READING = ("experiment/result_files.py", "experiment/results.py")
CODE = {
    "index": (*BASE, "retrieval", *MAKING),
    "vectors": (*BASE, "retrieval", *MAKING),
    "run": (*BASE, "retrieval", "fusion", "ranking", "learning", "reranking", "evaluation", *MAKING),
    "scores": (*BASE, "evaluation", "reporting/evidence.py", "experiment/result_files.py", *MAKING),
    "comparison": ("base/seeds.py", "evaluation", "comparison", "reporting/evidence.py", *READING, *MAKING),
    "report": ("evaluation", "comparison", "reporting", "table", *READING, *MAKING),
}


@cache
def code(kind: str) -> str:
    """The hash of the sources that make a kind, by their names."""
    home = Path(__file__).parents[1]
    hashed = blake2b(__version__.encode(), digest_size=16)
    for name in CODE[kind]:
        path = home / name
        for file in [path] if path.is_file() else sorted(path.rglob("*")):
            if file.suffix in (".py", ".j2", ".css", ".js"):
                content = file.read_bytes()
                hashed.update(f"{file.relative_to(home).as_posix()} {len(content)}\n".encode() + content)
    return hashed.hexdigest()
