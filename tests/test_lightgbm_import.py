import subprocess
import sys
from pathlib import Path

import pytest

from rankwright.learning.lightgbm_import import bundled_openmp

LOAD = """
import ctypes
from rankwright.learning.lightgbm_import import load_openmp
load_openmp("libgomp_of_test.so.1")
print(ctypes.CDLL("libgomp_of_test.so.1").omp_get_max_threads())
"""


@pytest.mark.skipif(not bundled_openmp(), reason="scikit-learn brings no OpenMP here")
def test_a_system_without_openmp_gets_that_of_scikit_learn() -> None:
    """The linker has no library of this name, and finds one that was loaded under it."""
    done = subprocess.run(
        [sys.executable, "-c", LOAD], capture_output=True, text=True, check=True, env={"OMP_NUM_THREADS": "3"}
    )
    assert done.stdout == "3\n"


def test_what_to_install_is_said_in_one_line(tmp_path: Path) -> None:
    """A package in place of LightGBM whose library needs one that is nowhere."""
    (tmp_path / "lightgbm.py").write_text("import ctypes; ctypes.CDLL('libomp_of_nobody.so.1')")
    code = "from rankwright.learning.lightgbm_import import import_lightgbm; import_lightgbm()"
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, cwd=tmp_path, env={"PYTHONPATH": str(tmp_path)}
    )
    error = done.stderr.splitlines()[-1]
    assert "RankwrightError: LightGBM needs OpenMP, which this system does not have: " in error
    assert "libomp_of_nobody.so.1" in error
