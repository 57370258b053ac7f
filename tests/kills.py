"""Kill a process before each of its file-system calls on a folder: python tests/kills.py JOB HOW FOLDER.

JOB replaces an old folder by a new one. HOW is `exchange` (one system call) or `journal` (two renames, as where there is
no such call), or a number: so many of the calls, at random. Each attempt runs in a fork of this process, so that its modules are loaded once; another fork then looks
at what the killed one left. Prints the number of calls; any state that is neither old nor new ends it with an error.
"""

import importlib
import os
import random
import shutil
import signal
import sys
from pathlib import Path

CALLS = (
    "open",
    "os.rename",
    "os.remove",
    "os.rmdir",
    "os.mkdir",
    "os.scandir",
    "os.listdir",
    "fcntl.flock",
    "exchange",
)


def write_folder(folder, state):
    """A folder of two files and one in a folder of its own."""
    from rankwright.base.replacement import atomic_folder

    with atomic_folder(folder) as part:
        (part / "inner").mkdir()
        for name in ("a", "b", "inner/c"):
            (part / name).write_text(state)


def read_folder(folder):
    """The state of the folder: that of all its files."""
    from rankwright.base.replacement import restore_folder

    restore_folder(folder)
    [state] = {(folder / name).read_text() for name in ("a", "b", "inner/c")}
    return state


def write_index(folder, state):
    """An index of one segment, whose manifest has the digest of its file."""
    from rankwright.retrieval import index_folder

    with index_folder.staging_folder(folder) as part:
        home = index_folder.next_segment_folder(part)
        home.mkdir()
        (home / "ids").write_text(state)
        index_folder.write_manifest(part, "rankwright test index", [index_folder.describe_segment(home, {})], {})


def read_index(folder):
    """The content of the index, once its digest is compared."""
    from rankwright.retrieval import index_folder

    about = index_folder.read_manifest(folder, "rankwright test index")
    with index_folder.verified(folder, about, "always"):
        pass
    return (folder / "segment-0" / "ids").read_text()


def write_report(folder, state):
    from dataclasses import replace

    from rankwright import Qrels, Run, evaluate, report

    run = Run.from_dict({"q1": {"d1": 2.0, "d2": 1.0}, "q2": {"d1": 1.0}}, state)
    scores = evaluate(Qrels.from_dict({"q1": {"d1": 1}, "q2": {"d2": 1}}), [run], ["RR"])
    replace(report(scores), chart_names=()).write(folder)


def read_report(folder):
    import json

    from rankwright.reporting.report_manifest import check_report_folder

    check_report_folder(folder)
    files = json.loads((folder / "manifest.json").read_text())["files"]
    assert all((folder / name).is_file() for name in files)
    [row] = json.loads((folder / "tables" / "main.json").read_text())["rows"]
    return row["system"]


def update_docs(state):
    """Docs of a state: from each to the next, docs are added, changed, deleted and renamed."""
    number = ("old", "new", "next").index(state)
    return {f"d{at}": f"{state if at % 5 == 0 else 'same'} word w{at}" for at in range(4 * number, 60 + 4 * number)}


def write_update(folder, state):
    """A BM25 index of the state: built first, then updated, which merges segments."""
    from rankwright import BM25
    from rankwright.base.locks import hold
    from rankwright.retrieval import index_folder
    from rankwright.retrieval.bm25 import segment_merge

    segment_merge.PER_TIER = 1
    if not folder.exists():
        BM25.build(update_docs(state), "simple", folder=folder)
        return
    with hold(folder):
        index_folder.remove_unlisted(folder, index_folder.parse_manifest(folder))
        BM25.open(folder).update(update_docs(state)).save(folder)


def read_update(folder):
    """The state of an index, once its files are verified; it is that of all its docs."""
    from rankwright import BM25

    index = BM25.open(folder, verify=True)
    [state] = [each for each in ("old", "new", "next") if index.search({"q": each}).queries]
    fresh = BM25.build(update_docs(state), "simple")
    queries = {"q": f"{state} word w20"}
    assert index.search(queries).to_dict() == fresh.search(queries).to_dict()
    return state


JOBS = {
    "update": (write_update, read_update, "rankwright.retrieval.bm25.segment_merge"),
    "folder": (write_folder, read_folder, "rankwright.base.replacement"),
    "index": (write_index, read_index, "rankwright.retrieval.index_folder"),
    "report": (
        write_report,
        read_report,
        "numpy scipy.stats altair vl_convert jinja2 rankwright.reporting.report_bundle",
    ),
}


def in_fork(function, *args):
    """Run a function in a fork; returns what it returned (a short text), and the signal that killed it."""
    source, sink = os.pipe()
    child = os.fork()
    if child == 0:
        try:
            os.write(sink, str(function(*args)).encode())
        except BaseException as error:
            os.write(sink, f"{type(error).__name__}: {error}".encode())
        os._exit(0)
    os.close(sink)
    with os.fdopen(source, "rb") as file:
        text = file.read().decode()
    return text, os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])


def killed_at(number, write, folder, how):
    """Replace the folder, and die before a call of that number; returns the number of calls if there are fewer."""
    from rankwright.base import replacement

    count = 0

    def watch(event, args):
        nonlocal count
        if event in CALLS and (event != "open" or any(str(folder.parent) in os.fsdecode(arg) for arg in paths(args))):
            count += 1
            if count == number:
                os.kill(os.getpid(), signal.SIGKILL)

    exchange = replacement.exchange

    def counted(first, second):
        sys.audit("exchange")
        return exchange(first, second) if how == "exchange" else False

    replacement.exchange = counted
    sys.addaudithook(watch)
    write(folder, "new")
    return count


def paths(args):
    """Those of the arguments of an event that are paths."""
    return (arg for arg in args if isinstance(arg, str | bytes | os.PathLike))


def list_names(folder):
    """The names in a folder."""
    return sorted(path.name for path in folder.iterdir())


def attempt(number, write, read, folder, how):
    """Kill a writer before a call; afterwards old or new is there, and the next writer leaves nothing else."""
    shutil.rmtree(folder.parent)
    folder.parent.mkdir()
    made = in_fork(write, folder, "old")
    assert made == ("None", 0), made
    text, ended = in_fork(killed_at, number, write, folder, how)
    state = in_fork(read, folder)[0]
    assert state in ("old", "new"), f"killed before call {number}: {state}; {list_names(folder.parent)}"
    left = in_fork(write, folder, "next"), in_fork(read, folder)[0], list_names(folder.parent)
    assert left == (("None", 0), "next", ["target"]), f"killed before call {number}: then {left}"
    return state, text, ended


def main(job, how, folder):
    """Kill at every call, or at some of them."""
    write, read, modules = JOBS[job]
    for module in modules.split():
        importlib.import_module(module)
    folder = Path(folder).resolve() / "target"
    number, ended, seen = 0, -9, []
    if how.isdigit():
        state, text, ended = attempt(1 << 30, write, read, folder, "exchange")
        assert (state, ended) == ("new", 0), text
        for each in sorted(random.sample(range(1, int(text) + 1), int(how))):
            state, _, ended = attempt(each, write, read, folder, "exchange")
            seen.append(state)
            # files older than two seconds are remembered as verified: a quicker writer makes a few calls less, and ends
            assert ended == -9 or (ended, state) == (0, "new")
    while ended == -9 and not how.isdigit():
        number += 1
        state, text, ended = attempt(number, write, read, folder, how)
        seen.append(state)
    assert how.isdigit() or ((text, ended) == (str(number - 1), 0) and seen[0] == "old"), text
    assert seen == sorted(seen, reverse=True), seen  # once new, never old again
    print(len(seen))


if __name__ == "__main__":
    main(*sys.argv[1:])
