"""No module needs POSIX: each loads on a system without POSIX modules and functions."""

import os
import re
import subprocess
import sys

import pytest

from conftest import HANGS, ROOT

PROGRAM = """
import builtins, pkgutil, importlib

MISSING = {"fcntl", "resource", "pwd", "grp", "termios", "tty", "pty", "syslog"}
imported = builtins.__import__

def refuse(name, globals=None, locals=None, fromlist=(), level=0):
    by = (globals or {}).get("__name__", "")
    if name.partition(".")[0] in MISSING and by.startswith("rankwright"):
        raise ImportError(f"{by} imports {name}")
    return imported(name, globals, locals, fromlist, level)

builtins.__import__ = refuse
import rankwright
seen = 0
for module in pkgutil.walk_packages(rankwright.__path__, "rankwright."):
    if module.name != "rankwright.__main__" and ".maw." not in module.name:
        importlib.import_module(module.name)
        seen += 1
assert seen > 100, seen

from rankwright import BM25, Qrels, Run, evaluate
index = BM25.build({"a": "red fox", "b": "blue fox"}, "simple")
run = index.search({"q": "red"}, 2)
assert run.to_dict()["q"].keys() == {"a"}
assert evaluate(Qrels.from_dict({"q": {"a": 1}}), run, ["RR"]).means[0, 0] == 1
from rankwright.experiment.store import Store
import tempfile
with tempfile.TemporaryDirectory() as home:
    store = Store(home)
    built = store.build("kind", "key", {}, lambda part: (part / "file").write_text("x") and None)
    assert built[1] and store.find("kind", "key").find_damage() is None
    assert store.collect_garbage()[1] > 0
from rankwright.experiment.node_build import track_memory
from rankwright.experiment.scheduler import max_jobs
with track_memory() as peak:
    pass
assert peak[0] > 1e6 and max_jobs() >= 1
"""


POSIX_ONLY = re.compile(  # of the standard library's os and signal
    r"\b(os\.(sysconf|get(e?[ug]id|pgid|loadavg|priority)|set\w+id|fork\w*|sched_\w+|uname|wait\w*|killpg|l?chown|mkfifo|nice"
    r"|pread\w*|pwrite\w*|posix_\w+|O_(DIRECTORY|NOFOLLOW|NONBLOCK|CLOEXEC))|signal\.(SIGKILL|SIGALRM|SIGUSR\d|alarm|pause))\b"
    r"|^(import|from) (fcntl|resource|pwd|grp|termios|tty|pty|syslog)\b",  # a function may try to
    re.MULTILINE,
)


def test_no_source_calls_what_only_posix_has():
    found = [
        f"{path.name}: {match[0]}"
        for path in sorted((ROOT / "src").rglob("*.py"))
        for match in POSIX_ONLY.finditer(path.read_text())
    ]
    assert found == []


@pytest.mark.slow
def test_every_module_loads_without_posix():
    done = subprocess.run([sys.executable, "-c", PROGRAM], capture_output=True, text=True, timeout=HANGS, check=False)
    assert done.returncode == 0, done.stderr


FIRST_USE = """
import sys
from rankwright.base import loading, progress
progress.is_visible = lambda: True
loading.expect_much_work()
from rankwright import BM25
found = BM25.build({"a": "red fox", "b": "blue fox"}, "simple").search({"q": "red fox"}, 2).to_dict()["q"]
assert list(found) == ["a", "b"], found
"""


@pytest.mark.slow
def test_two_processes_compile_at_once(tmp_path):
    """Both fill one empty cache and report why they take long; a third process finds it complete and is silent."""
    environment = {**os.environ, "NUMBA_CACHE_DIR": str(tmp_path)}
    start = [sys.executable, "-c", FIRST_USE]
    both = [
        subprocess.Popen(start, env=environment, stderr=subprocess.PIPE, text=True, stdout=subprocess.DEVNULL)
        for _ in range(2)
    ]
    errors = [each.communicate(timeout=HANGS)[1] for each in both]
    assert [each.returncode for each in both] == [0, 0], errors
    assert [each.count("Compiling the search loops") for each in errors] == [1, 1]
    third = subprocess.run(start, env=environment, capture_output=True, text=True, check=False)
    assert (third.returncode, third.stderr) == (0, "")
