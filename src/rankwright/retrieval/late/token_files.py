"""The files of an index of token vectors: written block by block, and checked before they are searched."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any, TypedDict

import numpy as np

from ...base.arrays import load_array
from ...base.ids import Codes, group_offsets, series
from ...base.progress import is_visible, progress
from ...collection.collection import Collection
from ...errors import RankwrightError
from ...kind_options import params_of
from .. import index_folder
from ..dense.encoders.batch_encoding import write_header
from ..index_folder import read_array
from ..strings import Strings, read_strings, write_strings
from ..verification import DamagedIndexError
from .residual_codes import ResidualCodes, train_codes
from .token_encoder import TokenEncoder

KIND = "rankwright late-interaction index"
WINDOW = 1024  # texts that are sorted by length and cached together
TOKENS = 1 << 15  # compressed together
PRECISIONS = {
    "float32": "four bytes per number", "float16": "two bytes per number", "4bit": "residual codes of 4 bits",
    "2bit": "residual codes of 2 bits", "1bit": "residual codes of 1 bit",
}  # fmt: skip
Array = np.ndarray[Any, Any]


class EncoderEntry(TypedDict):
    """The encoder of an index."""

    params: dict[str, Any]
    identity: dict[str, Any]


class TokenManifest(TypedDict):
    """What the manifest of an index of token vectors has of its own."""

    encoder: EncoderEntry
    fields: list[str]
    precision: str


def write_tokens(
    folder: Path, collection: Collection, encoder: TokenEncoder, fields: Sequence[str], precision: str
) -> None:
    """Encode the docs of a collection and write their tokens."""
    home = index_folder.next_segment_folder(folder)
    home.mkdir(parents=True)
    whole = home / "tokens.npy"
    ids, sizes = encode_docs(collection, encoder, fields, whole, "float32" if precision == "float32" else "float16")
    if not ids:
        raise RankwrightError(f"{collection.name}: has no docs")
    write_strings(home, "ids", Strings.of(series(ids)))
    np.save(home / "starts.npy", group_offsets(sizes), allow_pickle=False)
    if precision.endswith("bit"):
        compress_tokens(home, int(precision.removesuffix("bit")))
    given = {name: getattr(encoder, name) for name, param in params_of(TokenEncoder).items()
             if getattr(encoder, name) != param.default}  # fmt: skip
    given["model"] = str(Path(encoder.model).resolve())
    about = {"encoder": {"params": given, "identity": encoder.identity}, "fields": list(fields), "precision": precision}
    index_folder.write_manifest(folder, KIND, [index_folder.describe_segment(home, {"docs": len(ids)})], about)


def encode_docs(
    collection: Collection, encoder: TokenEncoder, fields: Sequence[str], path: Path, dtype: str
) -> tuple[list[str], Codes]:
    """Write the vectors of all tokens to a file (.npy), some docs at a time; returns ids, and tokens per doc."""
    ids: list[str] = []
    seen: set[str] = set()
    sizes: list[Codes] = [np.zeros(0, dtype=np.int64)]
    total, dim = 0, 0
    count = sum(len(block.ids) for block in collection.blocks()) if is_visible() else None
    with progress("encoding", count, "docs") as advance, path.open("wb") as file:
        write_header(file, 0, 0, dtype)
        for names, texts in collection.texts(fields):
            twice = next((name for name in names if name in seen or seen.add(name)), None)  # type: ignore[func-returns-value]
            if twice is not None:
                raise RankwrightError(f"{collection.name}: doc {twice!r} appears twice")
            ids += names
            for at in range(0, len(texts), WINDOW):
                counts, vectors = encoder.encode_docs(texts[at : at + WINDOW], dtype, advance)
                sizes.append(counts)
                if vectors.size:
                    dim, total = vectors.shape[1], total + len(vectors)
                    vectors.tofile(file)
        file.seek(0)
        write_header(file, total, dim, dtype)
    if not total:
        raise RankwrightError(f"{collection.name}: no doc has a token")
    return ids, np.concatenate(sizes)


def compress_tokens(home: Path, bits: int) -> None:
    """Replace the token vectors of a segment by residual codes."""
    path = home / "tokens.npy"
    whole = load_array(path, mapped=True)
    codes = train_codes(whole, bits)
    packed = np.lib.format.open_memmap(home / "codes.npy", "w+", np.uint8, (len(whole), codes.size))
    nearest = np.lib.format.open_memmap(home / "nearest.npy", "w+", np.int32, (len(whole),))
    with progress("compressing", len(whole), "tokens") as advance:
        for at in range(0, len(whole), TOKENS):
            some = np.asarray(whole[at : at + TOKENS], dtype=np.float32)
            packed[at : at + TOKENS], nearest[at : at + TOKENS] = codes.encode(some)
            advance(len(some))
    packed.flush()
    nearest.flush()
    np.save(home / "centroids.npy", codes.centroids, allow_pickle=False)
    np.save(home / "cutoffs.npy", codes.cutoffs, allow_pickle=False)
    np.save(home / "values.npy", codes.values, allow_pickle=False)
    path.unlink()


def read_tokens(
    home: Path, precision: str, thorough: bool
) -> tuple[list[str], Codes, Array, Array | None, ResidualCodes | None]:
    """Ids, where the tokens of docs begin, and tokens: vectors, or codes with their centroids."""
    ids = read_strings(home, "ids", thorough).to_list()
    starts = np.asarray(read_array(home, "starts", np.int64))
    if len(starts) != len(ids) + 1 or starts[0] != 0 or (np.diff(starts) < 0).any():
        raise DamagedIndexError(home / "starts.npy", "its offsets do not fit the docs")
    if thorough and len(set(ids)) < len(ids):
        raise DamagedIndexError(home / "ids.npy", "a doc id appears twice")
    if not precision.endswith("bit"):
        tokens = read_array(home, "tokens", np.float32, np.float16, ndim=2)
        check_rows(home / "tokens.npy", tokens, int(starts[-1]))
        if thorough:
            check_finite(home / "tokens.npy", tokens)
        return ids, starts, tokens, None, None
    tokens, nearest = read_array(home, "codes", np.uint8, ndim=2), read_array(home, "nearest", np.int32)
    centroids = np.array(read_array(home, "centroids", np.float32, ndim=2))
    cutoffs, values = (np.array(read_array(home, name, np.float32)) for name in ("cutoffs", "values"))
    codes = ResidualCodes(centroids, cutoffs, values)
    check_rows(home / "codes.npy", tokens, int(starts[-1]))
    check_rows(home / "nearest.npy", nearest, int(starts[-1]))
    if precision != f"{codes.bits}bit" or len(values) not in (2, 4, 16) or len(cutoffs) != len(values) - 1:
        raise DamagedIndexError(home / "values.npy", f"they are not those of codes of {precision}")
    if not centroids.size or tokens.shape[1] != codes.size:
        raise DamagedIndexError(home / "codes.npy", "its codes do not fit the centroids")
    if thorough:
        if len(nearest) and (nearest.min() < 0 or nearest.max() >= len(centroids)):
            raise DamagedIndexError(home / "nearest.npy", "a centroid is out of range")
        check_finite(home / "centroids.npy", centroids)
        check_finite(home / "values.npy", values)
    return ids, starts, tokens, nearest, codes


def check_rows(path: Path, array: Array, total: int) -> None:
    """Refuse an array that does not have a row for each token."""
    if len(array) != total or not array.size:
        raise DamagedIndexError(path, f"it has {len(array):,} rows for {total:,} tokens")


def check_finite(path: Path, array: Array) -> None:
    """Refuse numbers that are not finite."""
    for at in range(0, len(array), TOKENS):
        if not np.isfinite(array[at : at + TOKENS]).all():
            raise DamagedIndexError(path, "it contains NaN or infinity")
