"""Columns from frames, Parquet files and large text files, through polars."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import replace
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np
import polars as pl

from ..base.ids import Ids
from ..base.limits import EXPANSION, FREE_EXPANSION
from ..errors import RankwrightError
from ..params import shorten
from .id_values import warn_of_integers
from .layouts import COLUMN_NAMES, MODEL, QRELS, RUN, Columns, Kind, find_column, model_names

if TYPE_CHECKING:
    from .column_reader import Source


def from_frame(frame: pl.DataFrame, kind: Kind, place: str) -> Columns:
    """The columns of a kind from a frame, by their usual names, ids as strings; a run without scores has ranks."""
    value = kind.value
    if kind is RUN and "rank" in frame.columns and not {*COLUMN_NAMES["score"]} & {*frame.columns}:
        value = "rank"
    wanted = {name: find_column(frame.columns, name, kind, place) for name in ("query", "doc", value)}
    found = frame.select(pl.col(own).alias(name) for name, own in wanted.items())
    integers: dict[str, Any] = {}  # the first id of each column of integers
    for name, own in wanted.items():
        if found[name].has_nulls():
            raise RankwrightError(f"{place}: column {own!r} has empty cells")
        dtype = found[name].dtype
        if name != value and dtype.is_integer() and len(found):
            integers[name] = found[name][0]
        elif not is_usable(dtype, is_id=name != value) and not found.is_empty():
            usable, wanted_type = (str, "ids must be strings") if name != value else ((), "it must be numeric")
            other = next((cell for cell in found[name].to_list() if not isinstance(cell, usable)), None)
            shown = f"contains {shorten(other)}, of type {type(other).__name__}"
            raise RankwrightError(f"{place}: column {own!r} {shown}; {wanted_type}")
    warn_of_integers(integers, place)
    flags = None
    if kind is QRELS and "distractor" in frame.columns:
        dtype = frame["distractor"].dtype
        if dtype not in (pl.Boolean, pl.Null):
            raise RankwrightError(f"{place}: column 'distractor' is {dtype}; it must be true or false")
        flags = frame["distractor"].cast(pl.Boolean).fill_null(False).to_numpy()
    subtopic = frame["subtopic"].cast(pl.String) if kind is QRELS and "subtopic" in frame.columns else None
    if subtopic is not None and subtopic.has_nulls():
        raise RankwrightError(f"{place}: column 'subtopic' has empty cells")
    numbers = found[value].cast(pl.Float64).to_numpy()
    ids = found["query"].cast(pl.String), found["doc"].cast(pl.String)
    return Columns(*ids, -numbers if value == "rank" else numbers, flags, subtopic, read_models(frame, kind))


def read_models(frame: pl.DataFrame, kind: Kind) -> Ids | None:
    """The model that made each row of judgements, from the columns `source` and `judge`; None if people made all."""
    if kind is not QRELS or "source" not in frame.columns or frame["source"].dtype != pl.String:
        return None
    if not (frame["source"] == MODEL).any():
        return None
    judges = frame["judge"].to_list() if "judge" in frame.columns else [None] * len(frame)
    return model_names(frame["source"].to_list(), judges)


def is_usable(dtype: pl.DataType, is_id: bool) -> bool:
    """Whether a column has the type of an id or of a number."""
    return dtype in (pl.String, pl.Categorical, pl.Enum) if is_id else dtype.is_numeric()


def read_parquet(source: Source) -> Columns:
    """The columns of a Parquet file."""
    content = source.path if source.is_plain else source.data
    with explain_parquet_errors(str(source.path)):
        open_parquet(content, str(source.path), source.size if source.is_plain else len(source.data))
        frame = pl.read_parquet(content, glob=False)
    return from_frame(frame, source.kind, str(source.path))


def open_parquet(content: Path | bytes, place: str, size: int) -> tuple[pl.LazyFrame, int]:
    """A Parquet file and its number of rows; refuses one with more rows than its size can hold."""
    frame = pl.scan_parquet(content, glob=False)
    rows = int(frame.select(pl.len()).collect().item())
    if rows > max(FREE_EXPANSION, EXPANSION * size):
        raise RankwrightError(f"{place}: has {rows:,} rows in {size:,} bytes")
    return frame, rows


@contextmanager
def explain_parquet_errors(place: str) -> Iterator[None]:
    """Name the file and the reason where polars cannot read a Parquet file."""
    try:
        yield
    except (pl.exceptions.PolarsError, pl.exceptions.PanicException, OSError) as error:
        reason = str(error).partition("\n")[0]
        raise RankwrightError(f"{place}: not a readable Parquet file ({reason})") from None


def read_csv(source: Source) -> Columns:
    """The columns of a CSV file with a header, ids as they are written: 007 stays 007."""
    try:
        frame = pl.read_csv(source.path if source.is_plain else source.data, infer_schema=False, glob=False)
    except (pl.exceptions.PolarsError, OSError) as error:
        raise RankwrightError(f"{source.path}: not a readable CSV file ({str(error).splitlines()[0]})") from None
    value = find_column(frame.columns, source.kind.value, source.kind, str(source.path))
    numbers = frame[value].cast(pl.Float64, strict=False)
    bad = (numbers.is_null() & frame[value].is_not_null()).arg_true()
    if len(bad):
        text = frame[value][int(bad[0])]
        raise RankwrightError(f"{source.path}: row {bad[0] + 1}: {value} {text!r} is not a number")
    flags = [pl.col("distractor").str.to_lowercase() == "true"] if "distractor" in frame.columns else []
    return from_frame(frame.with_columns(numbers.alias(value), *flags), source.kind, str(source.path))


def parse_fast(source: Source, separator: str) -> Columns | None:
    """The columns of a text file parsed in parallel, or None if the file must be read line by line.

    If no field is empty, every row has a last field, and the number of separators is that of complete
    rows, then every row is complete.
    """
    layout = source.layout
    rows = pl.scan_csv(
        source.path if source.is_plain else source.data,
        separator=separator,
        has_header=False,
        skip_lines=source.preamble[0] + int(source.has_header),
        schema={field: pl.Float64 if field == layout.value else pl.String for field in layout.fields},
        quote_char=None,
        glob=False,
    )
    subtopic = [pl.col("iter").alias("subtopic")] if layout.has_subtopics else []
    is_short = pl.col(layout.fields[-1]).is_null().alias("is_short")
    selected = rows.select("query", "doc", *subtopic, layout.value, is_short)
    with ThreadPoolExecutor(1) as pool:
        complete = pool.submit(has_complete_rows, source, ord(separator))
        try:
            frame = selected.collect(engine="streaming")
        except (pl.exceptions.PolarsError, OSError):
            return None
    value = frame[layout.value].to_numpy()
    if not complete.result() or frame["is_short"].any() or frame["query"].has_nulls() or frame["doc"].has_nulls():
        return None
    if not np.isfinite(value).all() or (layout.is_rank and ((value < 1) | (value % 1 != 0)).any()):
        return None
    queries = frame["query"].rle().struct.field("value")
    if queries.str.starts_with("\ufeff").any() or (source.comments and queries.str.starts_with("#").any()):
        return None
    found = Columns(frame["query"], frame["doc"], value if layout.sign == 1 else -value)
    several = subtopic and frame["subtopic"].n_unique() > 1
    return replace(found, subtopic=frame["subtopic"]) if several else found


def has_complete_rows(source: Source, separator: int) -> bool:
    """Whether the only white space is single separators and line ends, as many of each as complete rows have."""
    fields, excess, before = len(source.layout.fields), 0, True
    block = np.empty(1 << 18, dtype=np.uint8)  # small enough to stay in the CPU cache
    with source.path.open("rb") if source.is_plain else BytesIO(source.data) as file:
        file.seek(source.preamble[1])
        while size := file.readinto(block.data):
            part = block[:size]
            blank = part <= 32
            lines, separators = np.count_nonzero(part == 10), np.count_nonzero(part == separator)
            if lines + separators != np.count_nonzero(blank) or (blank[0] and before) or (blank[1:] & blank[:-1]).any():
                return False
            excess += int(separators - (fields - 1) * lines)
            before = bool(blank[-1])
    return excess == (0 if before else fields - 1)
