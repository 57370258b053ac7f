"""Measure what README.md's section Speed shows, and rewrite its tables: make bench-readme.

    RANKWRIGHT_TEST_DATA=... python benchmarks/readme.py [--only PART ...] [--repeat 5] [--render] [--small]

Every benchmark runs --repeat times; what each run measured goes to benchmarks/figures/ARCHITECTURE.json as soon as its
part ends, and the tables are rendered from the files of every architecture. Parts that are not named by --only, and
figures of other machines, stay. A tool that is not installed is left out; one whose output differs from ours ends the
part. RANKWRIGHT_TEST_DATA is a folder with SciFact, without which two parts are smaller and one is left out.
"""

from __future__ import annotations

import argparse
import datetime
import json
import os
import platform
import re
import shutil
import subprocess
import sys
import tempfile
from contextlib import suppress
from importlib import metadata
from pathlib import Path

from speed_tables import FIGURES, README, TABLES, Part, block, load, render

HERE = Path(__file__).parent
PARTS = ("evaluate", "bm25", "fuse", "compare", "dense", "pipeline", "report", "start")
TOOLS = ("rankwright", "bm25s", "faiss-cpu", "ir-measures", "numpy", "onnxruntime", "pyserini", "pytrec-eval-terrier")
TOOLS += ("rank-bm25", "ranx", "scipy", "tantivy")  # what is compared: packages whose versions are kept
# the others repeat within a process, or never
ONCE = dict.fromkeys(("evaluate", "bm25", "fuse", "pipeline"), "--repeat 1")
SMALL = {
    "evaluate": "--queries 50 --depth 20",
    "bm25": "--docs 2000 --only bm25s tantivy",
    "fuse": "--queries 20 --depth 50",
    "compare": "--systems 3 --queries 100 --flips 2000",
    "dense": "--vectors 2000 --docs 32 --repeat 1",
    "pipeline": "--repeat 1",
    "report": "--systems 11 --queries 50 --depth 20",
    "start": "--docs 2000 --repeat 1",
}


def cpu() -> str:
    """The name of the processor, as the system has it."""
    for argv, pattern in ((["lscpu"], r"Model name:\s*(.+)"), (["sysctl", "-n", "machdep.cpu.brand_string"], "(.+)")):
        if shutil.which(argv[0]):
            out = subprocess.run(
                argv, capture_output=True, text=True, check=False, env=os.environ | {"LC_ALL": "C"}
            ).stdout
            if found := re.search(pattern, out):
                return found[1].strip()
    return platform.processor()


def versions() -> dict[str, str]:
    """Versions of the tools that are installed."""
    found = {}
    for name in TOOLS:
        with suppress(metadata.PackageNotFoundError):
            found[name] = metadata.version(name)
    return found


def measure(name: str, args: list[str], repeat: int) -> Part:
    """Run a benchmark --repeat times and collect what each run measured."""
    argv = [str(HERE / f"{name}.py"), *args]
    # a process that may not keep its compiled modules compiles them each time
    env = {key: value for key, value in os.environ.items() if key != "PYTHONDONTWRITEBYTECODE"}
    cases: dict[str, dict[str, dict[str, list[float]]]] = {}
    with tempfile.TemporaryDirectory() as scratch:
        out = Path(scratch, "figures.json")
        for turn in range(repeat):
            print(f"\n{name}: run {turn + 1} of {repeat}", flush=True)
            if code := subprocess.run([sys.executable, *argv, "--json", str(out)], env=env, check=False).returncode:
                raise SystemExit(f"{name}: exit code {code}; its figures stay as they were")
            for case, tools in json.loads(out.read_text()).items():
                for tool, values in tools.items():
                    for unit, value in values.items():
                        cases.setdefault(case, {}).setdefault(tool, {}).setdefault(unit, []).append(value)
    return {
        "date": datetime.datetime.now(datetime.UTC).date().isoformat(),
        "cpu": cpu(),
        "cores": os.cpu_count(),
        "python": platform.python_version(),
        "versions": versions(),
        "command": " ".join(
            ["python", f"benchmarks/{name}.py", *(Path(arg).name for arg in args)]
        ),  # no folders of ours
        "runs": repeat,
        "notes": {},
        "cases": cases,
    }


def dump(parts: dict[str, Part]) -> str:
    """Parts as JSON, the values of all runs on one line."""
    text = json.dumps({name: parts[name] for name in PARTS if name in parts}, indent=1)
    return (
        re.sub(
            r"\[[\d\s.,e+-]+\]", lambda found: re.sub(r"\s+", " ", found[0]).replace("[ ", "[").replace(" ]", "]"), text
        )
        + "\n"
    )


def save(parts: dict[str, Part]) -> None:
    """Write the figures of this machine, and the tables of the README."""
    FIGURES.mkdir(exist_ok=True)
    (FIGURES / f"{platform.machine()}.json").write_text(dump(parts))
    README.write_text(render(README.read_text(), load()))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--only", nargs="+", choices=PARTS, default=PARTS, metavar="PART")
    parser.add_argument("--repeat", type=int, default=5)
    parser.add_argument("--render", action="store_true", help="measure nothing; rewrite the tables")
    parser.add_argument(
        "--small", action="store_true", help="tiny sizes, to try it; print the tables and write nothing"
    )
    parser.add_argument("--model", default=os.environ.get("RANKWRIGHT_TEST_MODEL"), help="a model in ONNX, for dense")
    parser.add_argument("--pyserini", help="a Python in which Pyserini is installed, for pipeline")
    options = parser.parse_args()
    if options.render:
        README.write_text(render(README.read_text(), load()))
        return
    parts = {} if options.small else load().get(platform.machine(), {})
    for name in options.only:
        if name == "pipeline" and not (Path(os.environ.get("RANKWRIGHT_TEST_DATA", "data")) / "scifact").is_dir():
            print("\npipeline: left out: RANKWRIGHT_TEST_DATA has no scifact")
            continue
        args = (SMALL if options.small else ONCE).get(name, "").split()
        args += ["--model", options.model] if name == "dense" and options.model else []
        args += ["--pyserini", options.pyserini] if name == "pipeline" and options.pyserini else []
        parts[name] = measure(name, args, options.repeat)
        if not options.small:
            save(parts)
    if options.small:
        print("\n\n".join(block(name, {platform.machine(): parts}) for name in ("machines", *TABLES)))


if __name__ == "__main__":
    main()
