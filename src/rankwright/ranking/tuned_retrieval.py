"""The parameters of a retriever, chosen on some queries and scored on others.

Most of them decide how an index is searched, so that one index serves every setting, and each setting is an ordinary
search; only those that decide the index, such as the analyzer, need one for each of their values.
"""

from __future__ import annotations

import typing
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from hashlib import blake2b
from itertools import islice, product
from typing import Any

from ..base.caller_warnings import warns_once
from ..base.hashing import fingerprint, sorted_json
from ..base.lazy import foreign_names
from ..collection import Collection
from ..errors import RankwrightError, listed, unknown
from ..kind_options import chosen_everywhere, params_of
from ..learning.grids import Params, check_size, parse_grid
from ..learning.tuned import Tuned
from ..learning.tuning import DRAWS, tune
from ..learning.tuning_search import Stage
from ..params import Param, find_param, members
from ..qrels import Qrels
from ..retrieval.retriever import Retriever, RetrieverOptions, search_judged
from ..retrieval.retriever_kinds import RETRIEVERS, create_retriever
from ..run import Run
from .learned_fusion import training_qrels

NEVER_TUNED = ("k", "filter", "optional")  # options of every kind that are not about how well it ranks
CHECKED_COMBINATIONS = 1000  # before the search begins; a later one is refused when its turn comes
Grid = dict[str, list[Any]]


@foreign_names(metric="measure", retriever="kind", analyzer="params={'analyzer': NAME}")
@warns_once
def tune_retriever(
    collection: Collection,
    kind: str = "bm25",
    grid: Mapping[str, Any] | None = None,
    measure: str = "nDCG@10",
    params: Mapping[str, Any] | None = None,
    folds: int = 5,
    rng: int = 0,
    search: str = "grid",
    draws: int = DRAWS,
    on: str = "folds",
    k: int = 1000,
) -> Tuned:
    """Tune a retriever fold by fold: the best parameters on the other folds search for the queries of each fold.

    `grid` gives values for each parameter: `{"k1": [0.6, 0.9, 1.2], "b": [0.2, 0.4, 0.75]}`; "field_weights.title" is
    the weight of one field. `params` stay fixed. `k` rows are kept per query.
    """
    if not isinstance(collection, Collection):
        raise RankwrightError(f"tune_retriever: collection must be a Collection, got {type(collection).__name__}")
    options = create_retriever(kind, {**(params or {}), "k": k}, "tune_retriever:")
    settings = parse_retriever_grid(options, grid or {}, "tune_retriever:", fixed=params or {})
    check_size(settings, search, draws, "tune_retriever:")
    stage = collection_stage(collection, options, settings, "tune_retriever:")
    return tune(stage, settings, measure, folds, rng, search, draws, on)


def tunable_params(kind: type[RetrieverOptions]) -> dict[str, Param]:
    """The parameters of a kind that can be tuned: its own, and those of everything that they could choose."""
    own = {name: each for name, each in params_of(kind).items() if name not in NEVER_TUNED}
    return {**own, **chosen_everywhere(kind)}


def is_table(param: Param) -> bool:
    """Whether a parameter is a table, such as the weights of fields."""
    return any(typing.get_origin(kind) is dict for kind in members(param.type))


def find_tunable(known: Mapping[str, Param], name: str) -> Param | None:
    """The parameter of a name; NAME.KEY is one entry of a parameter that is a table."""
    table, dot, key = name.partition(".")
    param = find_param(known, table)
    if param is None or not dot:
        return param
    kinds = [typing.get_args(kind)[1] for kind in members(param.type) if typing.get_origin(kind) is dict]
    return replace(param, name=f"{param.name}.{key}", type=kinds[0], default=None) if kinds and key else None


def grid_params(kind: type[RetrieverOptions], names: Iterable[str]) -> dict[str, Param]:
    """The parameters of a kind that can be tuned, and entries of tables that some names ask for."""
    known = tunable_params(kind)
    entries = {name: found for name in names if "." in name and (found := find_tunable(known, name)) is not None}
    return {**known, **entries}


def check_tunable(kind: type[RetrieverOptions], place: str) -> None:
    """Refuse a kind of retriever whose parameters cannot be tuned."""
    if not kind.can_tune:
        others = listed(name for name, each in RETRIEVERS.items() if each.can_tune)
        raise RankwrightError(f"{place} retriever {kind.kind} cannot be tuned; choose {others}")


def parse_retriever_grid(
    options: RetrieverOptions, grid: Mapping[str, Any], place: str, fixed: Mapping[str, Any] | None = None
) -> Grid:
    """The values to try for each parameter of a retriever, of which each and every combination are checked."""
    kind = type(options)
    check_tunable(kind, place)
    known = tunable_params(kind)
    found = parse_grid(known, grid, fixed or {}, place, find_tunable)
    whole = next((name for name in found if "." in name and name.partition(".")[0] in found), None)
    if whole is not None:
        raise RankwrightError(f"{place} grid: {whole} and {whole.partition('.')[0]} are both given; give one")
    named = {name.partition(".")[2] for name in found if "." in name}
    check_combinations(options, found, {*named, "another field"}, place)
    return found


def check_combinations(options: RetrieverOptions, grid: Grid, fields: Iterable[str], place: str) -> None:
    """Refuse values that do not go together, such as the parameter of another weighting.

    Of plain numbers, such as k1, one each is enough: their bounds do not depend on other values.
    """
    samples = [
        values[:1] if type(values[0]) in (int, float) and "." not in name else values for name, values in grid.items()
    ]
    for values in islice(product(*samples), CHECKED_COMBINATIONS):
        options.vary(dict(zip(grid, values, strict=True)), fields, f"{place} grid:".lstrip())


def check_grid_fields(options: RetrieverOptions, grid: Grid, fields: Sequence[str], place: str = "") -> None:
    """Refuse the weight of a field that the collection does not have, and weights that leave out all it has."""
    for name in grid:
        table, dot, field = name.partition(".")
        if dot and field not in fields:
            raise unknown(f"{place} grid {table}: field".lstrip(), field, fields)
    check_combinations(options, grid, fields, place)


def index_variants(options: RetrieverOptions, grid: Grid, collection: Collection) -> list[RetrieverOptions]:
    """One of the settings of a grid for each index that they need: several if the analyzer is tuned."""
    fields = collection.resolve_fields()
    first = {name: values[0] for name, values in grid.items()}

    def vary(**values: Any) -> tuple[str, RetrieverOptions]:
        varied = options.vary({**first, **values}, fields)
        return index_key(varied, collection), varied

    base = vary()
    deciding = [
        name for name, values in grid.items() if any(vary(**{name: value})[0] != base[0] for value in values[1:])
    ]
    settings = product(*(grid[name] for name in deciding))
    return list(dict(vary(**dict(zip(deciding, values, strict=True))) for values in settings).values())


def index_key(options: RetrieverOptions, collection: Collection) -> str:
    """What decides the index of some options, as text."""
    return sorted_json(options.index_identity(collection, ""))


class SharedIndexes:
    """Retrievers over one collection; those that need the same index share it."""

    def __init__(self, collection: Collection, open_first: Callable[[RetrieverOptions], Any]) -> None:
        self.collection, self.open_first = collection, open_first
        self.indexes: dict[str, Any] = {}

    def retriever(self, options: RetrieverOptions) -> Retriever:
        """The retriever of some options; its index is opened or built if no other retriever has it."""
        key = index_key(options, self.collection)
        if key not in self.indexes:
            self.indexes[key] = self.open_first(options).index
        return options.search_with(self.indexes[key], self.collection)


def retriever_stage(
    options: RetrieverOptions,
    indexes: SharedIndexes,
    qrels: Qrels,
    inputs: str,
    exclude_self: bool = False,
) -> Stage:
    """A retriever to tune; `inputs` is a fingerprint of the docs, the queries and what is fixed."""
    collection = indexes.collection
    fields, known = collection.resolve_fields(), tunable_params(type(options))
    entries = [f"{name}.{field}" for name, param in known.items() if is_table(param) for field in fields]

    def make(params: Params, _: Qrels) -> Run:
        retriever = indexes.retriever(options.vary(params, fields))
        return search_judged(retriever, collection, options.k, exclude_self)

    return Stage(options.kind, make, qrels, [*known, *entries], inputs)


def collection_stage(collection: Collection, options: RetrieverOptions, grid: Grid, place: str) -> Stage:
    """A retriever over a collection to tune; its indexes are built in memory."""
    qrels = training_qrels(collection)
    check_grid_fields(options, grid, collection.resolve_fields(), place)
    docs = blake2b(digest_size=16)
    for block in collection.blocks():
        docs.update(sorted_json([block.ids, block.columns]).encode(errors="surrogatepass"))
    queries = collection.judged_queries
    fixed = {"kind": options.kind, "k": options.k, "filter": options.filter, **options.identity()}
    inputs = fingerprint(
        "retriever", docs.hexdigest(), list(queries), list(queries.values()), sorted_json(collection.filters),
        sorted_json([collection.fields, fixed, options.index_identity(collection, "")]),
    )  # fmt: skip
    return retriever_stage(options, SharedIndexes(collection, lambda each: each.build(collection)), qrels, inputs)
