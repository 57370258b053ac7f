"""The version of the code that makes each kind of artefact: what is changed there, is made again."""

from __future__ import annotations

from functools import cache
from hashlib import blake2b
from pathlib import Path

from .. import __version__

BASE = ("collection", "columns", "text.py", "porter.py", "ids.py", "run.py", "qrels.py", "seeds.py", "fingerprint.py")
MAKING = ("experiment/making.py", "experiment/plan.py")
READING = ("experiment/packing.py", "experiment/assembling.py")
CODE = {
    "index": (*BASE, "retrieval", *MAKING),
    "vectors": (*BASE, "retrieval", "encoding", *MAKING),
    "run": (*BASE, "retrieval", "encoding", "fusion", "ranking", "learning", "reranking", "evaluation", *MAKING),
    "scores": (*BASE, "evaluation", "reporting/evidence.py", "experiment/packing.py", *MAKING),
    "comparison": ("seeds.py", "evaluation", "comparison", "reporting/evidence.py", *READING, *MAKING),
    "report": ("evaluation", "comparison", "reporting", "render.py", "table.py", *READING, *MAKING),
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
