"""Filters: which docs of a collection may be found, by their metadata.

A filter never changes a score: the results are those of a search without it, less the docs that do not meet it.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from datetime import date
from typing import TYPE_CHECKING, Any, overload
from weakref import WeakKeyDictionary

import numpy as np

from ..base.ids import Codes, Ids, locate, series
from ..collection.collection import Collection
from ..errors import RankwrightError, plural, unknown
from ..params import shorten
from ..run import Run
from .filter_parser import Comparison, Condition, Formula, Junction, Value, parse_filter

if TYPE_CHECKING:
    import polars as pl

    from ..table import Table

Mask = np.ndarray[Any, np.dtype[np.uint8]]
Filter = str | Mapping[str, str]  # one for all queries, or one by query
ISO_DATE = r"^\d{4}-\d{2}-\d{2}"
KEPT = 64  # masks of a collection
TYPES = {"str": "text", "int": "a number", "float": "a number", "bool": "true or false", "date": "a date"}


@dataclass(frozen=True, eq=False)
class DocFilter:
    """A condition on the docs of a collection."""

    text: str
    collection: Collection

    @property
    def condition(self) -> Condition:
        """The parsed condition."""
        return parse_filter(self.text)

    def mask(self) -> Mask:
        """For each doc of the collection, whether it meets the condition."""
        kept = MASKS.setdefault(self.collection, {})
        mask = kept.get(self.text)  # taken once: other threads may drop it
        if mask is None:
            if len(kept) >= KEPT:
                kept.pop(next(iter(kept)), None)
            frame = self.collection.metadata
            found = frame.select(to_expression(self.condition, frame).alias("allowed"))["allowed"]
            if len(found) != len(frame):
                raise RankwrightError(f"filter {shorten(self.text)}: a sum over docs is not a condition on one doc")
            kept[self.text] = mask = found.to_numpy().astype(np.uint8)
        return mask

    def mask_of(self, ids: Ids) -> Mask:
        """The same for docs in another order; a doc that is not in the collection does not meet it."""
        rows = rows_in(self.collection, series(ids))
        return np.where(rows >= 0, self.mask()[rows], np.uint8(0)) if len(self.mask()) else np.zeros(len(ids), np.uint8)

    def allowed_docs(self) -> pl.Series:
        """The ids of the docs that meet it, in the order of the collection."""
        return self.collection.metadata["doc"].filter(series_of(self.mask()))


MASKS: WeakKeyDictionary[Collection, dict[str, Mask]] = WeakKeyDictionary()
ROWS: WeakKeyDictionary[Collection, dict[int, tuple[Any, Codes]]] = WeakKeyDictionary()


def series_of(mask: Mask) -> pl.Series:
    """A mask as booleans."""
    import polars as pl

    return pl.Series(mask.astype(bool))


def rows_in(collection: Collection, ids: pl.Series) -> Codes:
    """The row of each doc in the collection's metadata, -1 if it has none; kept for the last orders asked for."""
    import polars as pl

    kept = ROWS.setdefault(collection, {})
    found = kept.get(id(ids))
    if found is None or found[0] is not ids:
        own = collection.metadata["doc"]
        if ids.equals(own):
            rows = np.arange(len(ids))
        else:
            place = pl.DataFrame({"doc": own, "row": np.arange(len(own))}).unique("doc", keep="first")
            rows = (
                pl.DataFrame({"doc": ids})
                .join(place, on="doc", how="left", maintain_order="left")["row"]
                .fill_null(-1)
                .to_numpy()
            )
        if len(kept) >= KEPT:
            kept.clear()
        kept[id(ids)] = found = (ids, rows)
    return found[1]


def to_expression(condition: Condition, frame: pl.DataFrame) -> pl.Expr:
    """The condition over the metadata: true or false for each doc, never null."""
    import polars as pl

    if isinstance(condition, Junction):
        parts = [to_expression(each, frame) for each in condition.parts]
        if condition.operator == "not":
            return ~parts[0]
        return pl.all_horizontal(parts) if condition.operator == "and" else pl.any_horizontal(parts)
    if isinstance(condition, Formula):
        return formula(condition, frame)
    name = find_field(condition.field, frame.columns)
    dtype = frame.schema[name]
    column = pl.col(name).fill_nan(None) if dtype.is_float() else pl.col(name)
    if isinstance(dtype, pl.List):
        if condition.operator == "exists":
            return (column.list.len() > 0).fill_null(value=False)
        inner = compare(pl.element(), condition, name, frame[name].explode(empty_as_null=True, keep_nulls=True))
        return column.list.eval(inner).list.any().fill_null(value=False)
    return compare(column, condition, name, frame[name]).fill_null(value=False)


def find_field(name: str, known: Iterable[str], hint: str = "", place: str = "filter:") -> str:
    """The field of a name, in any case of letters if that is plain."""
    known = list(known)
    alike = [each for each in known if each.lower() == name.lower()]
    found = name if name in known else alike[0] if len(alike) == 1 else None
    if found is None:
        raise unknown(f"{place} field", name, known, hint)
    return found


def compare(column: pl.Expr, comparison: Comparison, name: str, values: pl.Series) -> pl.Expr:
    """A comparison of a column of one value per doc."""
    import polars as pl

    operator = comparison.operator
    if operator == "exists":
        return column.is_not_null()
    given = fit_values(comparison, name, values)
    if operator in ("like", "ilike"):
        return column.str.contains(like_pattern(given[0], operator == "ilike"))
    if operator == "in":
        if values.dtype.is_numeric():
            return pl.any_horizontal([column == each for each in given])
        return column.is_in(pl.Series(given, dtype=values.dtype).implode())
    value = pl.lit(given[0])
    compared: dict[str, Callable[[], pl.Expr]] = {
        "=": lambda: column == value, ">": lambda: column > value, ">=": lambda: column >= value,
        "<": lambda: column < value, "<=": lambda: column <= value,
    }  # fmt: skip
    return compared[operator]()


def fit_values(comparison: Comparison, name: str, values: pl.Series) -> list[Any]:
    """The constants of a comparison as a column's type; raises if one is of another, or if a pattern needs text."""
    import polars as pl

    if comparison.operator in ("like", "ilike") and values.dtype != pl.String:
        raise RankwrightError(f"filter: {comparison.operator} needs text; {name} holds {describe(values.dtype)}")
    return [fit_value(each, name, values) for each in comparison.values]


def fit_value(value: Value, name: str, values: pl.Series) -> Any:
    """A constant as a column's type; raises if it is of another."""
    import polars as pl

    dtype = values.dtype
    if dtype == pl.Boolean and isinstance(value, bool):
        return value
    if dtype.is_numeric() and isinstance(value, int | float) and not isinstance(value, bool):
        return value
    if dtype == pl.Date and isinstance(value, date):
        return value
    if dtype == pl.Date and isinstance(value, str):
        try:
            return date.fromisoformat(value)
        except ValueError:
            raise RankwrightError(f"filter: {name} is a date; {value!r} is not, write YYYY-MM-DD") from None
    if dtype == pl.String and isinstance(value, str):
        return value
    if dtype == pl.String and isinstance(value, date) and bool(values.drop_nulls().str.contains(ISO_DATE).all()):
        return value.isoformat()
    if dtype == pl.Null:
        return None
    hint = f"; put {value} in quotes" if dtype == pl.String and not isinstance(value, date) else ""
    hint = "; write YYYY-MM-DD" if dtype == pl.Date else hint
    raise RankwrightError(f"filter: {name} holds {describe(dtype)}, not {TYPES[type(value).__name__]}{hint}")


def describe(dtype: pl.DataType) -> str:
    """A type in words."""
    import polars as pl

    if dtype.is_numeric():
        return "numbers"
    return {pl.Date: "dates", pl.Boolean: "true or false"}.get(type(dtype), "text")


def like_pattern(pattern: str, ignore_case: bool) -> str:
    """The regular expression of an SQL pattern: % is any text, _ any character."""
    parts = [".*" if each == "%" else "." if each == "_" else re.escape(each) for each in pattern]
    return f"(?s{'i' if ignore_case else ''})^{''.join(parts)}$"


def formula(condition: Formula, frame: pl.DataFrame) -> pl.Expr:
    """A condition that only SQL can express, evaluated by polars; a null is false."""
    import polars as pl

    for name in condition.fields:
        find_field(name, frame.columns, "; a text is written in single quotes")
    try:
        found = pl.sql_expr(condition.sql)
        kind = frame.head(0).select(found.alias("found")).schema["found"]
    except Exception as error:  # whatever polars raises on SQL that it cannot evaluate
        raise RankwrightError(f"filter {shorten(condition.sql)}: {first_line(error)}") from None
    if kind != pl.Boolean:
        raise RankwrightError(f"filter {shorten(condition.sql)} is not true or false, but {describe(kind)}")
    return found.fill_null(value=False)


def first_line(error: Exception) -> str:
    """The first line of an error."""
    return (str(error).strip().splitlines() or [type(error).__name__])[0]


def join_filters(*filters: str | None) -> str | None:
    """The filter that requires all of some."""
    given = [each for each in filters if each is not None]
    for each in given:
        parse_filter(each)  # so that no parenthesis of one closes that of another
    return " and ".join(f"({each})" for each in given) if len(given) > 1 else given[0] if given else None


def filters_by_query(queries: Iterable[str], own: str | None, given: Filter | None) -> dict[str, str | None]:
    """The filter of each query: the retriever's `own`, and the one `given` for all or by query."""
    if given is None or isinstance(given, str):
        return dict.fromkeys(queries, join_filters(own, given))
    if not isinstance(given, Mapping):
        raise RankwrightError(f"search: filter must be a text or a mapping {{query: text}}, got {type(given).__name__}")
    return {query: join_filters(own, given.get(query)) for query in queries}


def search_by_filter(
    search: Callable[[Mapping[str, str], str | None], Run],
    queries: Mapping[str, str],
    own: str | None,
    given: Filter | None,
) -> Run:
    """Search queries in groups of one filter each: the retriever's `own`, and the one `given` for all or by query."""
    if given is None or isinstance(given, str):
        return search(queries, join_filters(own, given))
    groups: dict[str | None, dict[str, str]] = {}
    for query, condition in filters_by_query(queries, own, given).items():
        groups.setdefault(condition, {})[query] = queries[query]
    if len(groups) < 2:
        return search(queries, next(iter(groups), own))
    found = [search(part, text) for text, part in groups.items()]
    joined = Run.concat(found, found[0].name)
    place = locate([query for query in queries if query in set(joined.queries)], joined.queries)
    return joined.select_queries(place)


def keep_docs(run: Run, filter: DocFilter) -> Run:
    """The rows of a run whose docs meet a filter."""
    kept = np.flatnonzero(filter.mask_of(run.docs))
    found = run.select_rows(np.searchsorted(kept, run.starts), kept)
    return found.select_queries(np.flatnonzero(np.diff(found.starts)))


@overload
def resolve_filter(text: str, collection: Collection | None) -> DocFilter: ...
@overload
def resolve_filter(text: None, collection: Collection | None) -> None: ...
def resolve_filter(text: str | None, collection: Collection | None) -> DocFilter | None:
    """The filter of a text over a collection."""
    if text is None:
        return None
    if collection is None:
        raise RankwrightError(f"filter {shorten(text)}: the index has no metadata; open it with a collection that does")
    return DocFilter(text, collection)


def facet_counts(collection: Collection, docs: Iterable[str], field: str, limit: int = 10) -> Table:
    """How many of some docs have each value of a metadata field, the most frequent values first."""
    import polars as pl

    frame = collection.metadata
    name = find_field(field, frame.columns, place="facets:")
    values = frame.filter(pl.col("doc").is_in(pl.Series(list(docs), dtype=pl.String).implode()))[name]
    if isinstance(values.dtype, pl.List):
        values = values.list.unique().explode(empty_as_null=True, keep_nulls=True)
    counts = values.drop_nulls().value_counts(name="docs").sort(["docs", name], descending=[True, False])
    rows = tuple((str(value), count) for value, count in counts.head(limit).iter_rows())
    from ..table import Column, Table

    return Table((Column(name), Column("docs", 0)), rows, f"{plural(len(counts), 'value')} of {name}")
