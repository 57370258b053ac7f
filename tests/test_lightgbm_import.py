import subprocess
import sys
from pathlib import Path

import pytest

from rankwright.learning.lightgbm_import import bundled_openmp

LOAD = """
import ctypes, os
{setup}
from rankwright.learning.lightgbm_import import load_openmp
load_openmp("libgomp-test.so.1")
print(ctypes.CDLL("libgomp-test.so.1").omp_get_max_threads())
"""


@pytest.mark.skipif(not bundled_openmp(), reason="scikit-learn has no OpenMP library here")
@pytest.mark.parametrize("setup", ["", "vars(os).pop('memfd_create', None)"])
def test_without_system_openmp_the_copy_of_scikit_learn_is_loaded(setup: str) -> None:
    """No library on the system has this name; afterwards, one loaded under it is found. Some Pythons lack memfd_create."""
    done = subprocess.run(
        [sys.executable, "-c", LOAD.format(setup=setup)],
        capture_output=True,
        text=True,
        check=True,
        env={"OMP_NUM_THREADS": "3"},
    )
    assert done.stdout == "3\n"


def test_one_line_says_what_to_install(tmp_path: Path) -> None:
    """A module in place of LightGBM loads a library that does not exist."""
    (tmp_path / "lightgbm.py").write_text("import ctypes; ctypes.CDLL('libomp-missing.so.1')")
    code = "from rankwright.learning.lightgbm_import import import_lightgbm; import_lightgbm()"
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, cwd=tmp_path, env={"PYTHONPATH": str(tmp_path)}
    )
    error = done.stderr.splitlines()[-1]
    assert "RankwrightError: LightGBM cannot be loaded: libomp-missing.so.1: " in error
    assert "; if OpenMP is missing, install it with " in error
