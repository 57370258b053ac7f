"""Writing columns so that they read back equal: shortest round-trip numbers, a complete file or none."""

from __future__ import annotations

from io import BytesIO
from pathlib import Path
from typing import IO, TYPE_CHECKING

from ..base import files
from ..base.parallel import parallel_map_slices
from ..errors import RankwrightError, unknown
from .layouts import MODEL, QRELS, SUFFIXES, Kind

if TYPE_CHECKING:
    import polars as pl

SPACES = [*" \t\v\f\r\n\0"]


def write(
    frame: pl.DataFrame, path: str | Path, kind: Kind, format: str | None, fill: dict[str, pl.Series | pl.Expr]
) -> None:
    """Write the columns of a kind; `fill` has the fields that only a text layout needs."""
    path = Path(path)
    format = choose_format(path, format, kind)
    if format in kind.layouts:
        check_writable(frame, path, format)
    with files.atomic_write(path) as file:
        if format == "jsonl":
            frame.write_ndjson(file)
        elif format == "csv":
            frame.write_csv(file)
        elif format == "parquet":  # through a buffer, since polars would hide the system's error
            buffer = BytesIO()
            frame.write_parquet(buffer)
            file.write(buffer.getbuffer())
        else:
            write_text(frame.with_columns(**fill), file, kind, format)


def choose_format(path: Path | None, format: str | None, kind: Kind, distractors: bool = False) -> str:
    """The format of a file to write, by name or suffix; raises before any work if it cannot be written."""
    suffix = "" if path is None else (path.with_suffix("") if path.suffix in (".gz", ".zst") else path).suffix
    if format is None and suffix in (".json", ".md", ".tex", ".html"):
        known = "use .jsonl, .parquet, .csv, or another suffix for TREC format"
        raise RankwrightError(f"{path}: a {kind.name} file cannot end in {suffix}; {known}")
    format = format or SUFFIXES.get(suffix) or ("beir" if kind is QRELS and suffix == ".tsv" else "trec")
    if format not in kind.formats:
        raise unknown(f"{path}: format" if path else "--format", format, kind.formats)
    if distractors and format in kind.layouts:
        raise RankwrightError(f"{path}: a {format} file cannot mark distractors; write .jsonl, .parquet or .csv")
    return format


def write_text(frame: pl.DataFrame, file: IO[bytes], kind: Kind, format: str) -> None:
    """Write the rows of a text layout."""
    import polars as pl

    layout = kind.layouts[format]
    if layout.has_header:
        file.write(b"query-id\tcorpus-id\tscore\n")
    grade = pl.col("grade")
    if kind is QRELS:  # integer grades without a decimal point, as other readers of judgements expect
        integer = grade.cast(pl.Int64, strict=False).cast(pl.String)
        frame = frame.with_columns(pl.when(grade == grade.round()).then(integer).otherwise(grade.cast(pl.String)))
    frame.select(layout.fields).write_csv(file, include_header=False, separator=layout.separator, quote_style="never")


def check_writable(frame: pl.DataFrame, path: Path, format: str) -> None:
    """Raise if a text row cannot hold an id or a distractor mark."""
    import polars as pl

    queries, docs = frame["query"].rle().struct.field("value"), frame["doc"]
    found = {
        "query": queries.filter(queries.str.starts_with("#") | queries.str.contains_any(SPACES) | (queries == "")),
        "doc": pl.concat(parallel_map_slices(lambda part: find_blank(docs[part]), len(docs))) if len(docs) else docs,
    }
    for name, ids in found.items():
        if len(ids):
            raise RankwrightError(
                f"{path}: {name} {ids[0]!r} cannot be written in a {format} file; write .jsonl, .parquet or .csv"
            )
    if "distractor" in frame.columns and frame["distractor"].any():
        raise RankwrightError(f"{path}: a {format} file cannot mark distractors; write .jsonl, .parquet or .csv")
    if "source" in frame.columns and (frame["source"] == MODEL).any():
        raise RankwrightError(
            f"{path}: a {format} file cannot mark the judgements of a model; write .jsonl, .parquet or .csv"
        )


def find_blank(ids: pl.Series) -> pl.Series:
    """The ids that are empty or contain white space."""
    return ids.filter(ids.str.contains_any(SPACES) | (ids.str.len_bytes() == 0))
