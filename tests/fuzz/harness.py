"""A fuzzer of random cases: each target runs in its own process, so that a crash or a hang is a finding like any other.

A target is a function of a random generator that makes one hostile input, hands it to the tool and returns. What may
happen is an answer or a RankwrightError in one line; anything else is a finding: another exception, a signal, more
than LIMIT seconds or MEMORY bytes, or an AssertionError of the target itself. A case is its seed and nothing else:
`python tests/fuzz --target NAME --seed N` makes it again.
"""

from __future__ import annotations

import json
import os
import random
import resource
import subprocess
import sys
import tempfile
import time
import traceback
import warnings
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

LIMIT = 20.0  # seconds of work that one case may take
PATIENCE = 10  # times as long may pass, as other processes may have the cores
MEMORY = 4 << 30  # bytes of address space beyond what the process has when it starts
TARGETS: dict[str, Callable[[random.Random, Path], None]] = {}


@dataclass(frozen=True)
class Finding:
    """A case that must not happen."""

    target: str
    seed: int
    what: str

    def __str__(self) -> str:
        return f"{self.target} --seed {self.seed}: {self.what}"


def target(name: str) -> Callable[[Callable[[random.Random, Path], None]], Callable[[random.Random, Path], None]]:
    """Add a function of a random generator and an empty folder to the targets."""

    def add(function: Callable[[random.Random, Path], None]) -> Callable[[random.Random, Path], None]:
        TARGETS[name] = function
        return function

    return add


def run_case(name: str, seed: int) -> None:
    """Run one case of a target; a RankwrightError of one line is an answer."""
    from rankwright.errors import RankwrightError

    with tempfile.TemporaryDirectory(prefix="fuzz-") as folder, warnings.catch_warnings():
        warnings.simplefilter("ignore")
        try:
            TARGETS[name](random.Random(f"{name}:{seed}"), Path(folder))
        except RankwrightError as error:
            text = str(error)
            assert text.strip(), "an error without words"
            assert len(text.splitlines()) == 1, f"an error of several lines: {text!r}"
            assert len(text) < 5000, f"an error of {len(text):,} characters"


def work(name: str, first: int, seconds: float) -> None:
    """Run cases until the time is over, telling the parent which one is next: one line of JSON each."""
    used = int(Path("/proc/self/statm").read_text().split()[0]) * 4096 if sys.platform == "linux" else 0
    resource.setrlimit(resource.RLIMIT_AS, (used + MEMORY, used + MEMORY))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    end, seed = time.monotonic() + seconds, first
    while time.monotonic() < end:
        print(json.dumps({"seed": seed}), flush=True)
        try:
            run_case(name, seed)
        except BaseException as error:
            frames = traceback.extract_tb(error.__traceback__)
            place = next(
                (f"{frame.filename}:{frame.lineno}" for frame in reversed(frames) if "rankwright" in frame.filename), ""
            )
            what = f"{type(error).__name__}: {error}"[:500] + f" ({place})"
            print(json.dumps({"seed": seed, "what": what}), flush=True)
            if isinstance(error, KeyboardInterrupt):
                return
        seed += 1


def fuzz(name: str, first: int, seconds: float) -> tuple[int, list[Finding]]:
    """Cases run and findings of one target within some seconds; a worker that dies is started again after its case."""
    findings: list[Finding] = []
    end, seed, count = time.monotonic() + seconds, first, 0
    while (left := end - time.monotonic()) > 0 and len(findings) < 20:
        for event in events(name, seed, left):
            if "what" in event:
                findings.append(Finding(name, event["seed"], event["what"]))
            else:
                count += 1
            seed = event["seed"] + 1
    return count, findings


def events(name: str, first: int, seconds: float) -> Iterator[dict]:  # type: ignore[type-arg]
    """What a worker tells, and how it ended if not by itself."""
    import selectors

    command = [sys.executable, str(Path(__file__).parent), "--work", name, str(first), str(seconds)]
    seed, cut = first, False
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        assert process.stdout
        assert process.stderr
        os.set_blocking(process.stdout.fileno(), False)
        waiting, pending = selectors.DefaultSelector(), b""
        waiting.register(process.stdout, selectors.EVENT_READ)
        began, used = time.monotonic(), 0.0
        while True:
            limit = LIMIT + (60 if seed == first else 0)  # the first case also loads the tool
            if not waiting.select(limit):
                if seconds_used(process.pid) - used < limit and time.monotonic() - began < PATIENCE * limit:
                    continue
                process.kill()
                cut = True
                yield {"seed": seed, "what": f"took more than {LIMIT:.0f} s"}
                break
            data = process.stdout.read()
            if not data:
                break
            began, used = time.monotonic(), seconds_used(process.pid)
            *lines, pending = (pending + data).split(b"\n")
            for line in lines:
                event = json.loads(line)
                seed = event["seed"]
                yield event
        error = process.stderr.read().decode(errors="replace")
    if process.returncode and not cut:
        yield {"seed": seed, "what": f"the process ended with {process.returncode}: {error[-300:]}"}


def seconds_used(process: int) -> float:
    """Seconds of work of a process; those of the clock where the system does not tell."""
    try:
        fields = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")
    except OSError:
        return time.monotonic()
