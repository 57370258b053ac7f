"""What is published: the wheel and the sdist of `make test-package`, installed as a user installs them."""

import os
import re
import stat
import subprocess
import sys
import tarfile
import venv
import zipfile
from pathlib import Path

import pytest

from conftest import HANGS, ROOT
from rankwright.experiment.starter import shipped_specs

DIST = os.environ.get("RANKWRIGHT_TEST_PACKAGE")
pytestmark = pytest.mark.skipif(not DIST, reason="the wheel and the sdist: make test-package")


def run(*args, **options):
    done = subprocess.run([*map(str, args)], capture_output=True, text=True, timeout=HANGS, check=False, **options)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


@pytest.fixture(scope="module")
def python(tmp_path_factory):
    """Python of an empty environment in which only the wheel is installed."""
    home = tmp_path_factory.mktemp("env")
    venv.create(home, with_pip=True)
    run(home / "bin" / "python", "-m", "pip", "install", "--quiet", *Path(ROOT, DIST).glob("*.whl"))
    return home / "bin" / "python"


def test_a_read_only_install_works_from_another_folder_twice(python, tmp_path):
    """site-packages cannot be written: compiled loops are cached in the user's folder, and found there again."""
    [site] = python.parents[1].glob("lib/python*/site-packages")
    folders = [site, *(path for path in site.rglob("*") if path.is_dir())]
    environment = {"HOME": str(tmp_path / "home"), "PATH": os.environ["PATH"]}
    (tmp_path / "home").mkdir()
    user = {"user": 65534, "group": 65534} if os.geteuid() == 0 else {}  # root may write everywhere
    for folder in (tmp_path, *tmp_path.parents[:2], tmp_path / "home"):
        folder.chmod(0o777)
    for folder in folders:
        folder.chmod(stat.S_IRUSR | stat.S_IXUSR | stat.S_IRGRP | stat.S_IXGRP | stat.S_IROTH | stat.S_IXOTH)
    try:
        for parent in python.parents[1:4]:
            parent.chmod(0o755)
        for _ in range(2):
            said = run(python.parent / "rankwright", "demo", cwd=tmp_path, env=environment, **user)
            assert said.splitlines()[-1] == f"Report: {tmp_path / 'rankwright-demo' / 'report.html'}"
            run(python, "-m", "rankwright.retrieval.bm25.precompile", cwd=tmp_path, env=environment, **user)
    finally:
        for folder in folders:
            folder.chmod(0o755)
    assert list((tmp_path / "home").rglob("*.nbc"))
    assert not list(site.glob("rankwright/**/*.nbc"))


SCRIPT = """
from rankwright import (
    BM25, Collection, Comparison, Dense, Measure, Qrels, Report, Run, Scores, Table, compare, demo, evaluate, fuse,
    report,
)

vault: Collection = demo()
index: BM25 = BM25.build(vault)
bm25: Run = index.search(vault.queries, k=10)
lsa: Run = Dense.build(vault, "lsa").search(vault.queries, k=10)
fused: Run = fuse([bm25, lsa], "rrf")
qrels: Qrels = vault.qrels
measures: list[Measure] = [Measure.parse("nDCG@10")]
scores: Scores = evaluate(qrels, [bm25, lsa, fused], measures)
table: Table = scores.table()
found: Comparison = compare(scores, baseline="bm25")
page: Report = report(found)
"""
PUBLIC = """
import rankwright
{reveals}
"""


def test_a_users_script_is_typed(python, tmp_path):
    """A script is clean under mypy --strict, and no public name is Any; a mistake in it is found."""
    check = [sys.executable, "-m", "mypy", "--strict", "--python-executable", python, "--cache-dir", tmp_path / "cache"]
    (tmp_path / "script.py").write_text(SCRIPT)
    run(*check, "script.py", cwd=tmp_path)
    (tmp_path / "wrong.py").write_text(SCRIPT.replace("k=10", 'k="ten"'))
    wrong = subprocess.run([*map(str, check), "wrong.py"], capture_output=True, text=True, cwd=tmp_path, check=False)
    assert 'has incompatible type "str"; expected "int"' in wrong.stdout
    names = run(python, "-c", "import rankwright; print(*rankwright.__all__)", cwd=tmp_path).split()
    (tmp_path / "public.py").write_text(
        PUBLIC.format(reveals="\n".join(f"reveal_type(rankwright.{name})" for name in names))
    )
    revealed = re.findall(r'Revealed type is "(.*)"', run(*check, "public.py", cwd=tmp_path))
    assert len(revealed) == len(names)
    untyped = [name for name, found in zip(names, revealed, strict=True) if found == "Any" or found.endswith("-> Any")]
    assert untyped == []


def test_every_experiment_ships(python, tmp_path):
    for path in shipped_specs().values():
        run(python.parent / "rankwright", "init", "--from", path.stem, cwd=tmp_path)
        assert (tmp_path / path.name).read_bytes() == path.read_bytes()


def test_licenses_ship():
    """The wheel and the sdist have the license, and the notice of what comes from other projects."""
    [wheel], [sdist] = Path(ROOT, DIST).glob("*.whl"), Path(ROOT, DIST).glob("*.tar.gz")
    with zipfile.ZipFile(wheel) as inside:
        found = {
            name.rpartition("/licenses/")[2]: inside.read(name) for name in inside.namelist() if "/licenses/" in name
        }
    assert found == {name: Path(ROOT, name).read_bytes() for name in ("LICENSE", "NOTICE")}
    with tarfile.open(sdist) as packed:
        assert {"LICENSE", "NOTICE"} <= {name.partition("/")[2] for name in packed.getnames()}


def test_the_sdist_tests_itself(tmp_path):
    """Unpacked alone, its quick tests pass with what is installed here."""
    [sdist] = Path(ROOT, DIST).glob("*.tar.gz")
    with tarfile.open(sdist) as file:
        file.extractall(tmp_path, filter="data")
    [home] = tmp_path.iterdir()
    environment = {**os.environ, "PYTHONPATH": str(home / "src"), "RANKWRIGHT_TEST_DATA": str(tmp_path / "none")}
    environment.pop("RANKWRIGHT_TEST_PACKAGE")
    quick = ["-n", "auto", "--dist", "worksteal", "--ignore", "tests/test_neural.py"]  # which takes minutes by itself
    said = run(sys.executable, "-m", "pytest", *quick, cwd=home, env=environment)
    assert re.search(r"\d{3,} passed", said)
