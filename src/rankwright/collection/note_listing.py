"""The notes of a vault listed by another process, while this one is still loading what it needs."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from array import array
from collections.abc import Iterator
from pathlib import Path
from queue import SimpleQueue
from threading import Thread
from typing import IO, TYPE_CHECKING

from .plain_listing import UnclearError

if TYPE_CHECKING:
    from ..base.file_identity import Identities

SCRIPT = Path(__file__).with_name("plain_listing.py")
PARTS = 5  # numbers of an identity


class NoteListing:
    """A process that lists the notes of a vault, and a thread that takes what it writes, so that it never waits."""

    def __init__(self, folder: str) -> None:
        self.since = time.time_ns()
        self.process = subprocess.Popen(
            [sys.executable, "-I", "-S", SCRIPT, folder],
            stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL,
        )  # fmt: skip
        self.taken: SimpleQueue[tuple[bytes, bytes] | None] = SimpleQueue()  # names and identities; None: no end
        Thread(target=self.take, daemon=True).start()

    def take(self) -> None:
        """Take what the process writes until it ends."""
        assert self.process.stdout is not None
        with self.process.stdout as stream:
            head = read_head(stream)
            while len(head) == 2 and head[0]:
                names, identities = stream.read(head[1]), stream.read(8 * PARTS * head[0])
                if len(identities) < 8 * PARTS * head[0]:
                    break
                self.taken.put((names, identities))
                head = read_head(stream)
        is_whole = self.process.wait() == 0 and list(head) == [0, 0]
        self.taken.put((b"", b"") if is_whole else None)

    def batches(self) -> Iterator[tuple[list[str], Identities]]:
        """Some notes at a time: the paths within the vault, and the identities of the files.

        Raises UnclearError where it takes more care to list the notes.
        """
        import numpy as np

        from ..base.file_identity import forget_recent

        while found := self.taken.get():
            names, identities = found
            if not names:
                return
            numbers = np.frombuffer(identities, dtype=np.int64).reshape(-1, PARTS).copy()
            yield os.fsdecode(names).split("\0")[:-1], forget_recent(numbers, self.since)
        raise UnclearError


def read_head(stream: IO[bytes]) -> array[int]:
    """Two numbers, or none at the end of a stream."""
    found = stream.read(16)
    return array("q", found if len(found) == 16 else b"")
