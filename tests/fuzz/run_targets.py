"""Files of runs and judgements."""

from __future__ import annotations

import random
from pathlib import Path

from harness import target
from mutate import mutate

RUN = b"".join(b"q%d Q0 d%d %d %.3f bm25\n" % (q, d, d, 10 - d * 0.5) for q in range(3) for d in range(4))
QRELS = b"".join(b"q%d 0 d%d %d\n" % (q, d, d % 3) for q in range(3) for d in range(4))


@target("runs")
def read_run(rng: random.Random, folder: Path) -> None:
    """A damaged run reads to the same rows by the quick and the careful reader, or is refused."""
    from rankwright import Run

    path = folder / rng.choice(["a.run", "a.txt", "a.tsv", "a.jsonl"])
    path.write_bytes(mutate(RUN, rng))
    Run.read(path)


@target("judgements")
def read_judgements(rng: random.Random, folder: Path) -> None:
    """Damaged judgements are read or refused."""
    from rankwright import Qrels

    path = folder / rng.choice(["a.qrels", "a.txt", "a.tsv", "a.jsonl"])
    path.write_bytes(mutate(QRELS, rng))
    Qrels.read(path)
