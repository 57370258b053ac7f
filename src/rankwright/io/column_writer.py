"""Columns to a file that reads back equal: shortest round-trip numbers, whole or not at all."""

from __future__ import annotations

from io import BytesIO
from pathlib import Path
from typing import IO

import polars as pl

from ..base import files
from ..base.parallel import shared
from ..errors import RankwrightError, unknown
from .layouts import QRELS, SUFFIXES, Kind

SPACES = [*" \t\v\f\r\n\0"]


def write(
    frame: pl.DataFrame, path: str | Path, kind: Kind, format: str | None, fill: dict[str, pl.Series | pl.Expr]
) -> None:
    """Write the columns of a kind; `fill` gives the fields that only a text layout has."""
    path = Path(path)
    format = writable(path, format, kind)
    if format in kind.layouts:
        check(frame, path, format)
    with files.writing(path) as file:
        if format == "jsonl":
            frame.write_ndjson(file)
        elif format == "parquet":  # polars would hide what the system says of the file
            whole = BytesIO()
            frame.write_parquet(whole)
            file.write(whole.getbuffer())
        else:
            write_text(frame.with_columns(**fill), file, kind, format)


def writable(path: Path | None, format: str | None, kind: Kind, distractors: bool = False) -> str:
    """The format a file would be written in; refuses what cannot be written there, before any work."""
    suffix = "" if path is None else (path.with_suffix("") if path.suffix in (".gz", ".zst") else path).suffix
    if format is None and suffix in (".csv", ".json", ".md", ".tex", ".html"):
        known = "any other suffix is a TREC file, .jsonl and .parquet are those"
        raise RankwrightError(f"{path}: {kind.name} are not written as {suffix}; {known}")
    format = format or SUFFIXES.get(suffix) or ("beir" if kind is QRELS and suffix == ".tsv" else "trec")
    if format not in kind.formats:
        raise unknown(f"{path}: format" if path else "--format", format, kind.formats)
    if distractors and format in kind.layouts:
        raise RankwrightError(f"{path}: a {format} file cannot mark distractors; write .jsonl or .parquet")
    return format


def write_text(frame: pl.DataFrame, file: IO[bytes], kind: Kind, format: str) -> None:
    layout = kind.layouts[format]
    if layout.header:
        file.write(b"query-id\tcorpus-id\tscore\n")
    grade = pl.col("grade")
    if kind is QRELS:  # whole grades without a point, as every reader of judgements wants them
        whole = grade.cast(pl.Int64, strict=False).cast(pl.String)
        frame = frame.with_columns(pl.when(grade == grade.round()).then(whole).otherwise(grade.cast(pl.String)))
    frame.select(layout.fields).write_csv(file, include_header=False, separator=layout.separator, quote_style="never")


def check(frame: pl.DataFrame, path: Path, format: str) -> None:
    """Refuse ids that a text row cannot hold."""
    queries, docs = frame["query"].rle().struct.field("value"), frame["doc"]
    found = {
        "query": queries.filter(queries.str.starts_with("#") | queries.str.contains_any(SPACES) | (queries == "")),
        "doc": pl.concat(shared(lambda part: blank(docs[part]), len(docs))) if len(docs) else docs,
    }
    for name, ids in found.items():
        if len(ids):
            raise RankwrightError(
                f"{path}: {name} {ids[0]!r} cannot stand in a {format} file; write .jsonl or .parquet"
            )
    if "distractor" in frame.columns and frame["distractor"].any():
        raise RankwrightError(f"{path}: a {format} file cannot mark distractors; write .jsonl or .parquet")


def blank(ids: pl.Series) -> pl.Series:
    """The ids that are empty, or have white space in them."""
    return ids.filter(ids.str.contains_any(SPACES) | (ids.str.len_bytes() == 0))
