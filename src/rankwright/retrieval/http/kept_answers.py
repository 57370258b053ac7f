"""Answers that were kept, by request: an experiment can run again without the system, and changes are noticed.

CACHE/answers/KE/KEY         an answer, compressed, after a line of JSON: when it was asked for, and how long it took
CACHE/answers/refreshed/KEY  when the answers of a system were last to be asked for again; older ones are stale
"""

from __future__ import annotations

import json
import os
from contextlib import suppress
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from time import time

from ...base.cache_files import read_cached, write_cached
from ...base.files import cache_folder, zstd
from ...errors import RankwrightError


@dataclass(frozen=True)
class KeptAnswer:
    """An answer: its content, when it was asked for, and how long it took."""

    content: bytes
    asked: str
    milliseconds: float


def now() -> str:
    """The time as text that sorts."""
    return datetime.now(UTC).isoformat(timespec="microseconds")


def read_answer(key: str) -> KeptAnswer | None:
    """The answer that was kept for a request; None if there is none, or it is damaged."""
    data = read_cached(answer_name(key))
    if data is None:
        return None
    with suppress(ValueError, KeyError, TypeError, RecursionError, zstd().ZstdError):
        head, _, content = zstd().decompress(data).partition(b"\n")
        about = json.loads(head)
        return KeptAnswer(content, str(about["asked"]), float(about["milliseconds"]))
    return None


def keep_answer(key: str, answer: KeptAnswer) -> None:
    """Keep an answer, completely or not at all."""
    head = json.dumps({"asked": answer.asked, "milliseconds": answer.milliseconds}).encode()
    write_cached(answer_name(key), zstd().compress(head + b"\n" + answer.content))


def list_answers() -> dict[Path, os.stat_result]:
    """The files of all answers that are kept."""
    found = {}
    for path in (cache_folder() / "answers").glob("??/*"):
        with suppress(FileNotFoundError):  # another process removes it
            found[path] = path.stat()
    return found


def remove_answers(days: int) -> tuple[int, int]:
    """Remove the answers that were kept more than some days ago; returns their number and their bytes."""
    latest = time() - days * 86_400
    old = {path: about.st_size for path, about in list_answers().items() if about.st_mtime <= latest}
    for path in old:
        path.unlink(missing_ok=True)
    return len(old), sum(old.values())


def answer_name(key: str) -> str:
    """The name of an answer in the cache."""
    return f"answers/{key[:2]}/{key}"


def last_refresh(system: str) -> str:
    """When the answers of a system were last to be asked for again; empty if never."""
    return (read_cached(f"answers/refreshed/{system}") or b"").decode(errors="replace")


def mark_refresh(system: str) -> None:
    """Have the answers of a system asked for again."""
    moment = now()
    write_cached(f"answers/refreshed/{system}", moment.encode())
    if last_refresh(system) != moment:
        raise RankwrightError(f"{cache_folder() / 'answers'}: cannot be written, so that nothing can be asked again")
