"""Runs of the spec that is served, each a process of its own: started, followed line by line, stopped."""

from __future__ import annotations

import asyncio
import os
import re
import shlex
import shutil
import subprocess
import sys
import tempfile
import threading
import time
from collections import deque
from collections.abc import AsyncIterator, Callable
from datetime import UTC, datetime
from pathlib import Path

import msgspec

from ..errors import escape_controls, hide_credentials
from ..experiment.store import Store
from .endpoint import ConflictError, NotFoundError
from .experiment_types import JobInfo

COMMAND = (sys.executable, "-m", "rankwright")
KEPT_JOBS = 20
KEPT_LINES = 2000  # of a job
STOP_SECONDS = 5.0  # after which a process that was asked to end is killed
MAX_LINE = 2000  # characters
POLL = 0.2  # seconds between two looks at the lines
HEARTBEAT = 15.0  # seconds of silence after which a stream says that it is alive
LAST_LINES = 20  # among which the line of an error is looked for
PROGRESS = re.compile(r"(?P<done>\d+) of (?P<total>\d+): (?P<name>.*?)(?:, about (?P<left>\d+) s left)?")
BEGUN = re.compile(r"(?P<name>.+) \.\.\.")
ENDED = ("done", "failed", "stopped")
SECRETS = ("RANKWRIGHT_TOKEN",)  # what a run does not need to know


class Job:
    """A process that runs the spec, and the lines it printed."""

    def __init__(self, number: int, args: list[str], output: Path, find_report: Callable[[], str | None]) -> None:
        self.number, self.output, self.find_report = number, output, find_report
        self.lock = threading.Lock()
        self.command = shlex.join(["rankwright", *args])
        self.started, self.start, self.end = datetime.now(UTC), time.monotonic(), 0.0
        self.lines: deque[tuple[int, str]] = deque(maxlen=KEPT_LINES)
        self.count = self.done = self.total = 0
        self.current, self.line, self.state = "", "", "running"
        self.seconds_left: float | None = None
        self.report: str | None = None
        environment = {name: value for name, value in os.environ.items() if name not in SECRETS}
        self.process = subprocess.Popen(
            [*COMMAND, *args, "-o", str(output / "report")],
            stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, encoding="utf-8",
            errors="replace", env={**environment, "PYTHONUNBUFFERED": "1", "PYTHONIOENCODING": "utf-8"},
            start_new_session=True,
        )  # fmt: skip
        self.reader = threading.Thread(target=self.read, name=f"job-{number}", daemon=True)
        self.reader.start()

    def read(self) -> None:
        """Read lines until the process ends."""
        assert self.process.stdout is not None
        while text := self.process.stdout.readline(1 << 16):
            self.add_line(escape_controls(hide_credentials(text)).rstrip()[:MAX_LINE])
        code = self.process.wait()
        shutil.rmtree(self.output, ignore_errors=True)
        last = [line for _, line in self.lines_after(0) if line][-LAST_LINES:]
        errors = [line for line in last if line.startswith("rankwright: ")]
        if code in (0, 1):  # 1: some collections failed, and the report covers the others
            self.report = self.find_report()
        line = (errors or ([] if self.report else last) or [""])[-1].removeprefix("rankwright: ")
        with self.lock:
            state = "stopped" if self.state == "stopping" else "failed" if self.report is None else "done"
            self.line = line or ("" if self.report else f"exit code {code}")
            self.end, self.seconds_left, self.state = time.monotonic(), None, state

    def add_line(self, line: str) -> None:
        """Keep a line, and what it says about progress."""
        if line.startswith(f"Report: {self.output}"):
            return  # a folder that is about to go: the store has the report
        if found := PROGRESS.fullmatch(line):
            self.done, self.total, self.current = int(found["done"]), int(found["total"]), found["name"]
            self.seconds_left = float(found["left"]) if found["left"] else None
        elif found := BEGUN.fullmatch(line):
            self.current = found["name"]
        with self.lock:
            self.count += 1
            self.lines.append((self.count, line))

    def lines_after(self, number: int) -> list[tuple[int, str]]:
        """The lines that are kept after one, with their numbers."""
        with self.lock:
            return [each for each in self.lines if each[0] > number]

    @property
    def has_ended(self) -> bool:
        """Whether the process has ended."""
        return self.state in ENDED

    def info(self) -> JobInfo:
        """What is known about the job."""
        seconds = (self.end or time.monotonic()) - self.start
        return JobInfo(
            self.number, self.state, self.command, self.started.isoformat(timespec="seconds"), round(seconds, 1),
            self.done, self.total, self.current, self.seconds_left, self.line, self.report,
        )  # fmt: skip

    def stop(self) -> None:
        """Ask the process to end, and kill it if it does not within some seconds."""
        with self.lock:
            if self.state != "running":
                return
            self.state = "stopping"
        self.process.terminate()
        timer = threading.Timer(STOP_SECONDS, self.process.kill)  # which does nothing to one that has ended
        timer.daemon = True
        timer.start()


class Jobs:
    """The runs that were started here; one at a time."""

    def __init__(self, spec_path: Path | None, store: Store, find_report: Callable[[], str | None]) -> None:
        self.spec_path, self.store, self.find_report = spec_path, store, find_report
        self.jobs: dict[int, Job] = {}
        self.lock = threading.Lock()
        self.is_closing = False  # streams end

    def start(self, history: Path | None = None) -> Job:
        """Run the spec; refused while it runs."""
        with self.lock:
            if self.spec_path is None:
                raise ConflictError("there is no spec to run; 'rankwright serve SPEC' serves one")
            if self.is_closing:
                raise ConflictError("the server is about to end")
            running = next((each for each in self.jobs.values() if not each.has_ended), None)
            if running is not None:
                raise ConflictError(f"{self.spec_path}: is running already (job {running.number})")
            number = max(self.jobs, default=0) + 1
            args = ["run", str(self.spec_path), "--store", str(self.store.home)]
            args += ["--history", str(history)] if history is not None else []
            self.jobs[number] = Job(number, args, Path(tempfile.mkdtemp(prefix="rankwright-")), self.find_report)
            for old in list(self.jobs)[:-KEPT_JOBS]:
                del self.jobs[old]
            return self.jobs[number]

    def find(self, number: int) -> Job:
        """A job by its number."""
        found = self.jobs.get(number)
        if found is None:
            raise NotFoundError(f"job {number}: there is no such job")
        return found

    def list(self) -> list[JobInfo]:
        """The jobs, newest first."""
        return [each.info() for each in reversed(list(self.jobs.values()))]

    def end_streams(self) -> None:
        """End the streams, so that the server can end."""
        self.is_closing = True

    def close(self) -> None:
        """End every process; the server ends."""
        self.end_streams()
        with self.lock:
            running = [each for each in self.jobs.values() if not each.has_ended]
            for job in running:
                job.stop()
            limit = time.monotonic() + STOP_SECONDS
            for job in running:
                job.reader.join(max(limit - time.monotonic(), 0))
                job.process.kill()
                job.reader.join(1)

    async def follow(self, job: Job, after: int) -> AsyncIterator[bytes]:
        """The lines of a job after one, and its state whenever that changes, as server-sent events."""
        shown, spoken = b"", time.monotonic()
        while True:
            has_ended = job.has_ended  # before its lines are read, so that none is lost
            for number, line in job.lines_after(after):
                after = number
                yield event("line", line, number)
                spoken = time.monotonic()
            info = job.info()
            state = msgspec.json.encode([info.state, info.done, info.total, info.current])
            if has_ended:
                yield event("end", info)
                return
            if self.is_closing:
                return
            if state != shown:
                shown, spoken = state, time.monotonic()
                yield event("state", info)
            elif time.monotonic() - spoken > HEARTBEAT:
                spoken = time.monotonic()
                yield b": alive\n\n"
            await asyncio.sleep(POLL)


def event(kind: str, value: object, number: int | None = None) -> bytes:
    """A server-sent event, its data as JSON."""
    lead = b"" if number is None else b"id: %d\n" % number
    return lead + b"event: %s\ndata: %s\n\n" % (kind.encode(), msgspec.json.encode(value))
