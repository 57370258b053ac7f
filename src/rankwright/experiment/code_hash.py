"""The version of the code that builds an artifact: a hash of its modules and of everything they import.

When one of those sources changes, the artifact is rebuilt. Imports are read from the source, including those inside
functions; imports for type checking do not count. A package whose `__init__` loads names lazily lists them in its
type-checking block, so each name can be traced to its module.
"""

from __future__ import annotations

import ast
import json
import os
import sys
from collections.abc import Callable, Iterator
from contextlib import suppress
from functools import cache, lru_cache
from hashlib import blake2b
from pathlib import Path
from types import ModuleType

from ..base.cache_files import read_cached, write_cached
from ..base.file_identity import file_identity
from ..version import __version__

HOME = Path(__file__).parents[1]
PACKAGE = __package__.partition(".")[0]
RESOURCES = (".j2", ".css", ".js")
UNLISTED = ("__pycache__", "data")  # folders without sources
NEUTRAL = {  # modules that cannot change a result: messages, and tables, since the chosen entry is hashed itself
    "errors", "version", "base.progress", "base.lazy", "base.locks", "base.parts", "base.environment", "base.registry",
    "base.replacement", "retrieval.retriever_kinds", "reranking.reranker_kinds",
    "retrieval.dense.encoders.encoder_registry",
}  # fmt: skip
ImportGraph = dict[str, list[str]]


def code_hash(*objects: object) -> str:
    """Hash the modules that define some objects: ours with everything they import, others by their own file."""
    names = {module_of(each) for each in objects}
    own = {name.removeprefix(f"{PACKAGE}.") for name in names if name.startswith(f"{PACKAGE}.")}
    others = sorted(name for name in names if not name.startswith(f"{PACKAGE}."))
    both = f"{own_hash(frozenset(own))} {[foreign_hash(each) for each in others]}"
    return blake2b(both.encode(), digest_size=16).hexdigest()


def package_stamp() -> str | None:
    """A hash of the names and identities of our sources, without reading them; None if one just changed or is gone."""
    found = []
    for folder, names, files in os.walk(HOME):
        names[:] = sorted(name for name in names if name not in UNLISTED)
        for name in sorted(files):
            if name.endswith((".py", *RESOURCES)) and not name.startswith("."):  # as the files that editors lock with
                with suppress(OSError):
                    found.append((folder, name, file_identity(f"{folder}{os.sep}{name}")))
                    continue
                return None
    if any(identity is None for _, _, identity in found):
        return None
    return blake2b(f"{__version__} {found}".encode(errors="surrogateescape"), digest_size=16).hexdigest()


def module_of(value: object) -> str:
    """The module that defines a class, a function, or the class of a value."""
    if isinstance(value, ModuleType):
        return value.__name__
    return str(getattr(value, "__module__", type(value).__module__))


@lru_cache(maxsize=512)
def own_hash(names: frozenset[str]) -> str:
    """Hash modules of this package and everything they import."""
    hashed = blake2b(__version__.encode(), digest_size=16)
    for name in sorted(import_closure(names)):
        for file in source_files(name):
            content = read_source(file)
            hashed.update(f"{file.relative_to(HOME).as_posix()} {len(content)}\n".encode() + content)
    return hashed.hexdigest()


def foreign_hash(name: str) -> str:
    """Hash a module of another package: its own file."""
    path = getattr(sys.modules.get(name), "__file__", None)
    content = Path(path).read_bytes() if path and Path(path).is_file() else name.encode()
    return blake2b(content, digest_size=16).hexdigest()


def import_closure(names: frozenset[str]) -> set[str]:
    """Modules and everything they import, directly or not, except modules that cannot change a result."""
    graph, found, waiting = import_graph(), set[str](), list(names)
    while waiting:
        name = waiting.pop()
        if name in found or name in NEUTRAL or name not in graph:
            continue
        found.add(name)
        waiting += graph[name]
    return found


@cache
def import_graph() -> ImportGraph:
    """What each of our modules imports, cached in the cache folder by a hash of all sources."""
    modules = {name: path for path in sorted(HOME.rglob("*.py")) if (name := module_name(path))}
    hashed = blake2b(digest_size=16)
    for name, path in modules.items():
        hashed.update(name.encode() + read_source(path))
    name = f"imports/{hashed.hexdigest()}.json"
    cached = read_cached(name)
    if cached is not None:
        return dict(json.loads(cached))
    found = {name: sorted(set(imported_modules(name, path, modules))) for name, path in modules.items()}
    write_cached(name, json.dumps(found).encode())
    return found


@cache
def read_source(path: Path) -> bytes:
    """The content of a source file."""
    return path.read_bytes()


def module_name(path: Path) -> str:
    """The name of a module within the package, such as `experiment.graph`; a package by its own name."""
    parts = path.relative_to(HOME).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def source_files(name: str) -> list[Path]:
    """The source of a module and the resource files in its folder."""
    path = HOME.joinpath(*name.split("."))
    module = path / "__init__.py" if path.is_dir() else path.with_suffix(".py")
    return [module, *resource_files(module.parent)]


@cache
def resource_files(folder: Path) -> list[Path]:
    """The templates, style sheets and scripts in a folder."""
    return sorted(each for each in folder.iterdir() if each.suffix in RESOURCES)


def imported_modules(name: str, path: Path, modules: dict[str, Path]) -> Iterator[str]:
    """The modules that a module imports."""
    for statement in import_statements(ast.parse(read_source(path)), lambda test: False):
        yield from target_modules(statement, name, path, modules)


def import_statements(tree: ast.AST, keep: Callable[[ast.expr], bool]) -> Iterator[ast.ImportFrom]:
    """The imports in a syntax tree; those under `if TYPE_CHECKING` only if `keep` returns true."""
    for child in ast.iter_child_nodes(tree):
        if isinstance(child, ast.If) and isinstance(child.test, ast.Name) and child.test.id == "TYPE_CHECKING":
            if keep(child.test):
                yield from (each for each in child.body if isinstance(each, ast.ImportFrom))
            continue
        if isinstance(child, ast.ImportFrom):
            yield child
        yield from import_statements(child, keep)


def target_modules(statement: ast.ImportFrom, name: str, path: Path, modules: dict[str, Path]) -> Iterator[str]:
    """The modules that one import refers to: a submodule, or the module that a package takes a name from."""
    if not statement.level:
        return
    home = name.split(".") if path.name == "__init__.py" else name.split(".")[:-1]
    base = home[: len(home) - statement.level + 1] + (statement.module or "").split(".") * bool(statement.module)
    for alias in statement.names:
        full_name = ".".join([*base, alias.name])
        package = ".".join(base)
        if full_name in modules:
            yield full_name
        elif package in modules:
            yield lazy_names(modules[package], package, modules).get(alias.name, package)


@cache
def lazy_names_of(path: Path, package: str, known: frozenset[str]) -> dict[str, str]:
    """The modules behind the names that a package loads lazily."""
    found = {}
    for statement in import_statements(ast.parse(read_source(path)), lambda test: True):
        if statement.level == 1 and statement.module:
            for alias in statement.names:
                found[alias.asname or alias.name] = ".".join(filter(None, [package, statement.module]))
    return {name: module for name, module in found.items() if module in known}


def lazy_names(path: Path, package: str, modules: dict[str, Path]) -> dict[str, str]:
    """The modules behind the names of a package; empty for a plain module."""
    return lazy_names_of(path, package, frozenset(modules)) if path.name == "__init__.py" else {}
