"""A function as a system: `(queries, k)` in, anything that is a run out."""

from __future__ import annotations

import importlib
import importlib.util
import inspect
import sys
import traceback
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from hashlib import blake2b
from pathlib import Path
from typing import Any, ClassVar

from ..collection.collection import Collection
from ..errors import RankwrightError
from ..kind_options import option
from ..run import Run
from .filters import Filter, search_by_filter
from .retriever import RetrieverOptions


def check_name(value: str) -> None:
    """Refuse what cannot be the name of a function in a module."""
    module, colon, name = value.partition(":")
    if not colon or not name.isidentifier() or not all(part.isidentifier() for part in module.split(".")):
        raise RankwrightError(f"must be MODULE:FUNCTION, such as my_search:search, got {value!r}")


@dataclass(frozen=True, kw_only=True)
class PythonOptions(RetrieverOptions):
    """A function in Python: (queries, k) to a dict, a frame or a Run."""

    function: str = option(
        help="MODULE:FUNCTION; it gets {query: text} and k, and the filter if it has a parameter of that name",
        check=check_name,
    )
    folder: str = option(".", "folder of the module. Default: that of the spec, or the current one", path="file")
    revision: str = option("", "free text; change it to force a new search when something outside the module changed")

    kind: ClassVar[str] = "python"
    made_elsewhere: ClassVar[bool] = True
    can_filter: ClassVar[bool] = True

    @classmethod
    def expand(cls, given: Mapping[str, Any]) -> Mapping[str, Any]:
        """The folder of the module is the spec's, unless another is given."""
        return {"folder": ".", **given}

    def build(self, collection: Collection, folder: Path | None = None) -> PythonFunction:
        """The function as a retriever."""
        return PythonFunction(self.function, self.load(), self.filter)

    def ready(self) -> None:
        """Load the function, or say why it cannot be loaded."""
        self.load()

    def load(self) -> Callable[..., Any]:
        """The function, from its module in the folder or any that is installed."""
        module, _, name = self.function.partition(":")
        with in_path(self.folder), explain(f"function {self.function}"):
            found = getattr(importlib.import_module(module), name, None)
        if not callable(found):
            what = "has no function" if found is None else "has a value, not a function, named"
            raise RankwrightError(f"function {self.function}: module {module} {what} {name}")
        return found  # type: ignore[no-any-return]

    def identity(self) -> Mapping[str, Any]:
        """The name of the function, the source of its module, and the revision."""
        module = self.function.partition(":")[0]
        with in_path(self.folder), explain(f"function {self.function}"):
            spec = importlib.util.find_spec(module)
        if spec is None:
            raise RankwrightError(
                f"function {self.function}: there is no module {module} in {Path(self.folder).resolve()}, nor installed"
            )
        source = Path(spec.origin).read_bytes() if spec.origin and Path(spec.origin).is_file() else b""
        return {
            "function": self.function,
            "source": blake2b(source, digest_size=16).hexdigest(),
            "revision": self.revision,
        }


@dataclass(frozen=True)
class PythonFunction:
    """A function that answers queries."""

    name: str
    function: Callable[..., Any]
    filter: str | None = None

    def search(
        self,
        queries: Mapping[str, str],
        k: int = 1000,
        name: str = "python",
        *,
        filter: Filter | None = None,
        threads: int | None = None,
    ) -> Run:
        """Call the function with {query: text}, k and a filter if there is one; keep the k best rows of each query."""
        return search_by_filter(lambda part, text: self.call(part, k, text, name), queries, self.filter, filter)

    def call(self, queries: Mapping[str, str], k: int, filter: str | None, name: str) -> Run:
        """The run that the function returns."""
        if filter is not None and "filter" not in inspect.signature(self.function).parameters:
            raise RankwrightError(f"function {self.name}: cannot filter docs; give it a third parameter, filter")
        with explain(f"function {self.name}"):
            answer = self.function(dict(queries), k, **({} if filter is None else {"filter": filter}))
        try:
            run = Run.from_value(answer)
        except RankwrightError as error:
            forms = "{query: {doc: score}}, rows (query, doc, score), a frame or a Run"
            raise RankwrightError(f"function {self.name}: did not return a run: {error}; return {forms}") from None
        strange = next((query for query in run.queries if query not in queries), None)
        if strange is not None:
            raise RankwrightError(f"function {self.name}: returned rows for query {strange!r}, which was not asked")
        return run.top(k).rename(name)


@contextmanager
def in_path(folder: str) -> Iterator[None]:
    """Look for modules in a folder first."""
    place = str(Path(folder).resolve())
    sys.path.insert(0, place)
    importlib.invalidate_caches()
    try:
        yield
    finally:
        sys.path.remove(place)


@contextmanager
def explain(what: str) -> Iterator[None]:
    """Turn an error of a user's own code into one line: what it was, and where."""
    try:
        yield
    except RankwrightError:
        raise
    except Exception as error:
        frames = traceback.extract_tb(error.__traceback__)
        own = [frame for frame in frames if "importlib" not in frame.filename and frame.filename != __file__]
        place = f" ({Path(own[-1].filename).name}:{own[-1].lineno})" if own else ""
        raise RankwrightError(f"{what} failed: {type(error).__name__}: {error}{place}") from error
