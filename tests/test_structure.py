"""The shape of the source: short functions, unique file names, and what importing costs."""

import ast
import subprocess
import sys
from collections import Counter

import pytest

from conftest import ROOT

SOURCES = sorted((ROOT / "src" / "rankwright").rglob("*.py"))
LONGEST = 60  # lines of a function; a compiled loop is one function


def is_compiled(function):
    """Whether numba compiles a function."""
    return any(ast.unparse(each).startswith(("compiled", "kernel(")) for each in function.decorator_list)


@pytest.mark.parametrize("path", SOURCES, ids=lambda path: path.relative_to(ROOT / "src").as_posix())
def test_functions_are_short(path):
    functions = [each for each in ast.walk(ast.parse(path.read_text())) if isinstance(each, ast.FunctionDef)]
    sizes = {each.name: each.end_lineno - each.lineno + 1 for each in functions if not is_compiled(each)}
    assert not {name: size for name, size in sizes.items() if size > LONGEST}


def test_file_names_are_unique():
    counts = Counter(path.name for path in SOURCES if path.name != "__init__.py")
    assert not {name for name, count in counts.items() if count > 1}


def test_every_folder_is_a_package():
    assert not {path.parent for path in SOURCES if not (path.parent / "__init__.py").is_file()}


def test_importing_loads_nothing_heavy():
    """`import rankwright` loads none of the libraries that take long to load."""
    heavy = ("numpy", "polars", "numba", "scipy", "click", "msgspec", "altair", "faiss", "importlib.metadata")
    code = "import rankwright, sys; print(*[name for name in sys.argv[1:] if name in sys.modules])"
    found = subprocess.run([sys.executable, "-c", code, *heavy], capture_output=True, text=True, check=True)
    assert found.stdout.split() == []
