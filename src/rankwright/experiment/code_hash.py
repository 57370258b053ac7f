"""The version of the code that builds an artifact: the sources of its modules and of all that they import.

When one of them changes, what it built is built again. Imports are read from the sources, those inside functions too;
those for type checking do not count. A package's `__init__` that loads names lazily lists them in its type-checking
block, so a name leads to its module.
"""

from __future__ import annotations

import ast
import json
import sys
from collections.abc import Callable, Iterator
from functools import cache, lru_cache
from hashlib import blake2b
from pathlib import Path
from types import ModuleType

from ..base.files import atomic_write, cache_folder
from ..errors import RankwrightError
from ..version import __version__

HOME = Path(__file__).parents[1]
PACKAGE = __package__.partition(".")[0]
RESOURCES = (".j2", ".css", ".js")
NEUTRAL = {  # modules that cannot change a result: messages, and tables, whose chosen entry counts by itself
    "errors", "version", "base.progress", "base.lazy", "base.locks", "base.environment", "base.registry",
    "retrieval.retriever_kinds", "reranking.reranker_kinds", "retrieval.dense.encoders.encoder_registry",
}  # fmt: skip
Imports = dict[str, list[str]]


def code_hash(*objects: object) -> str:
    """The hash of the modules that define some objects: our own with all they import, others as they are."""
    names = {module_of(each) for each in objects}
    own = {name.removeprefix(f"{PACKAGE}.") for name in names if name.startswith(f"{PACKAGE}.")}
    others = sorted(name for name in names if not name.startswith(f"{PACKAGE}."))
    both = f"{own_hash(frozenset(own))} {[foreign_hash(each) for each in others]}"
    return blake2b(both.encode(), digest_size=16).hexdigest()


def module_of(thing: object) -> str:
    """The module that defines a class, a function, or the class of a value."""
    if isinstance(thing, ModuleType):
        return thing.__name__
    return str(getattr(thing, "__module__", type(thing).__module__))


@lru_cache(maxsize=512)
def own_hash(names: frozenset[str]) -> str:
    """The hash of our own modules and all that they import."""
    hashed = blake2b(__version__.encode(), digest_size=16)
    for name in sorted(closure(names)):
        for file in files_of(name):
            content = source(file)
            hashed.update(f"{file.relative_to(HOME).as_posix()} {len(content)}\n".encode() + content)
    return hashed.hexdigest()


def foreign_hash(name: str) -> str:
    """The hash of a module of another package: its file."""
    path = getattr(sys.modules.get(name), "__file__", None)
    content = Path(path).read_bytes() if path and Path(path).is_file() else name.encode()
    return blake2b(content, digest_size=16).hexdigest()


def closure(names: frozenset[str]) -> set[str]:
    """Modules and all that they import, directly or not, besides those that cannot change a result."""
    graph, found, waiting = imports(), set[str](), list(names)
    while waiting:
        name = waiting.pop()
        if name in found or name in NEUTRAL or name not in graph:
            continue
        found.add(name)
        waiting += graph[name]
    return found


@cache
def imports() -> Imports:
    """What each of our modules imports; kept in the cache folder by the hash of all sources."""
    modules = {name: path for path in sorted(HOME.rglob("*.py")) if (name := module_name(path))}
    hashed = blake2b(digest_size=16)
    for name, path in modules.items():
        hashed.update(name.encode() + source(path))
    kept = cache_folder() / "imports" / f"{hashed.hexdigest()}.json"
    try:
        return dict(json.loads(kept.read_text()))
    except (OSError, ValueError):
        found = {name: sorted(set(imported(name, path, modules))) for name, path in modules.items()}
    try:
        with atomic_write(kept) as file:
            file.write(json.dumps(found).encode())
    except RankwrightError:
        pass  # a cache that cannot be written is only slower
    return found


@cache
def source(path: Path) -> bytes:
    """The content of a source file."""
    return path.read_bytes()


def module_name(path: Path) -> str:
    """The name of a module within the package: `experiment.graph`; a package by its own name."""
    parts = path.relative_to(HOME).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def files_of(name: str) -> list[Path]:
    """The source of a module, and the resources in its folder."""
    path = HOME.joinpath(*name.split("."))
    module = path / "__init__.py" if path.is_dir() else path.with_suffix(".py")
    return [module, *(each for each in sorted(module.parent.iterdir()) if each.suffix in RESOURCES)]


def imported(name: str, path: Path, modules: dict[str, Path]) -> Iterator[str]:
    """The modules that a module imports."""
    for statement in statements(ast.parse(source(path)), lambda test: False):
        yield from targets(statement, name, path, modules)


def statements(tree: ast.AST, keep: Callable[[ast.expr], bool]) -> Iterator[ast.ImportFrom]:
    """The imports in a piece of source; those under `if TYPE_CHECKING` only where `keep` says so."""
    for child in ast.iter_child_nodes(tree):
        if isinstance(child, ast.If) and isinstance(child.test, ast.Name) and child.test.id == "TYPE_CHECKING":
            if keep(child.test):
                yield from (each for each in child.body if isinstance(each, ast.ImportFrom))
            continue
        if isinstance(child, ast.ImportFrom):
            yield child
        yield from statements(child, keep)


def targets(statement: ast.ImportFrom, name: str, path: Path, modules: dict[str, Path]) -> Iterator[str]:
    """The modules that one import leads to: a submodule, or where a package has a name from."""
    if not statement.level:
        return
    home = name.split(".") if path.name == "__init__.py" else name.split(".")[:-1]
    base = home[: len(home) - statement.level + 1] + (statement.module or "").split(".") * bool(statement.module)
    for alias in statement.names:
        whole = ".".join([*base, alias.name])
        package = ".".join(base)
        if whole in modules:
            yield whole
        elif package in modules:
            yield lazy_names(modules[package], package, modules).get(alias.name, package)


@cache
def lazy_names_of(path: Path, package: str, known: frozenset[str]) -> dict[str, str]:
    """Where the names that a package loads lazily come from."""
    found = {}
    for statement in statements(ast.parse(source(path)), lambda test: True):
        if statement.level == 1 and statement.module:
            for alias in statement.names:
                found[alias.asname or alias.name] = ".".join(filter(None, [package, statement.module]))
    return {name: module for name, module in found.items() if module in known}


def lazy_names(path: Path, package: str, modules: dict[str, Path]) -> dict[str, str]:
    """Where the names of a package come from; none, of a plain module."""
    return lazy_names_of(path, package, frozenset(modules)) if path.name == "__init__.py" else {}
