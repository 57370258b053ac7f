"""Where the real data is, and how a command is run."""

import contextlib
import io
import os
import shutil
import subprocess
import sys
from collections import Counter
from pathlib import Path
from unittest.mock import patch

import pytest
from hypothesis import HealthCheck, settings

from rankwright.ranking.signals import SIGNALS
from rankwright.ranking.strategies import STRATEGIES

EXAMPLES = int(os.environ.get("RANKWRIGHT_TEST_EXAMPLES", "15"))  # of each property
settings.register_profile(
    "default", deadline=None, max_examples=EXAMPLES, suppress_health_check=[HealthCheck.function_scoped_fixture]
)
settings.load_profile("default")

HANGS = 3600  # seconds after which a process is taken to hang; no busy machine is this slow
ROOT = Path(__file__).parents[1]
DATA = Path(os.environ.get("RANKWRIGHT_TEST_DATA", ROOT.parent / "shared" / "data"))


@pytest.fixture(scope="session")
def data():
    """The folder of real collections and recorded outputs."""
    if not DATA.is_dir():
        pytest.skip("real collections and recorded outputs: RANKWRIGHT_TEST_DATA names their folder (CONTRIBUTING.md)")
    return DATA


@pytest.fixture(autouse=True)
def own_tables():
    """What a test adds to the tables of signals and strategies is gone after it."""
    kept = [(table, dict(table)) for table in (SIGNALS, STRATEGIES)]
    yield
    for table, before in kept:
        table.clear()
        table.update(before)


@pytest.fixture(scope="module")
def browser():
    """Chromium, as it is installed here."""
    from playwright.sync_api import sync_playwright

    found = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None)
    with sync_playwright() as playwright:
        made = playwright.chromium.launch(executable_path=found, args=["--no-sandbox"])
        yield made
        made.close()


@pytest.fixture(params=["short", "packed", "polars"])
def columns(request, monkeypatch):
    """Every id column a list, every one packed, or, as without kernels, a polars Series: all must agree."""
    if request.param != "short":
        monkeypatch.setattr("rankwright.base.ids.SHORT", -1)
        monkeypatch.setattr("rankwright.io.column_reader.SMALL", -1)
    if request.param == "polars":
        monkeypatch.setattr("rankwright.base.native.link_kernels", lambda name: None)
    return request.param


def command(*args, cwd=None, **process):
    """Run the command line: in this process, unless something of one's own is asked for (env, input, stdin, ...)."""
    if process:
        return fresh_command(*args, cwd=cwd, **process)
    from rankwright import cli
    from rankwright.base import progress

    streams = [io.TextIOWrapper(io.BytesIO(), "utf-8", write_through=True) for _ in range(2)]
    with (
        contextlib.chdir(cwd or "."), patch.dict(os.environ), patch.object(progress, "quiet", False),
        contextlib.redirect_stdout(streams[0]), contextlib.redirect_stderr(streams[1]),
        pytest.raises(SystemExit) as ended,
    ):  # fmt: skip
        cli.main([str(arg) for arg in args])
    stdout, stderr = (stream.buffer.getvalue().decode() for stream in streams)
    return subprocess.CompletedProcess(args, ended.value.code or 0, stdout, stderr)


def fresh_command(*args, **process):
    """Run the command line in a process of its own."""
    return subprocess.run(
        [sys.executable, "-m", "rankwright", *map(str, args)],
        capture_output=True, text=True, timeout=HANGS, check=False, **process,
    )  # fmt: skip


def pytest_terminal_summary(terminalreporter):
    """Say what was skipped, and how to run it."""
    reasons = Counter(report.longrepr[2].removeprefix("Skipped: ") for report in terminalreporter.getreports("skipped"))
    if reasons:
        terminalreporter.section("skipped here")
        for reason, count in reasons.most_common():
            terminalreporter.line(f"{count:4} {reason}")
