"""Training data as plain arrays in one file: training needs no collection, and can run elsewhere."""

from __future__ import annotations

from dataclasses import dataclass, fields
from hashlib import blake2b
from pathlib import Path
from typing import Any

import numpy as np

from ...base.arrays import load_arrays
from ...base.files import atomic_write, explain_read_errors
from ...errors import RankwrightError

Array = np.ndarray[Any, np.dtype[Any]]


@dataclass(frozen=True, eq=False)
class Bundle:
    """Tokens of docs, titles and queries; candidates with first-stage scores and grades; relevant docs; folds.

    N docs, Q queries, K candidates. Tokens are padded with 0; candidate −1 means none.
    """

    docs: Array  # N T: title and text
    titles: Array  # N t
    texts: Array  # N T: without the title
    queries: Array  # Q t
    candidates: Array  # Q K: rows of docs
    first: Array  # Q K: scores of the first stage
    grades: Array  # Q K
    relevant: Array  # R 3: query, doc, grade
    fold: Array  # Q
    idf: Array  # of tokens
    words: str = ""  # hash of the tokenizer; its tokens are in the arrays above

    def save(self, path: Path) -> None:
        """Write it atomically."""
        with atomic_write(path) as file:
            np.savez_compressed(file, **{each.name: getattr(self, each.name) for each in fields(self)})

    @classmethod
    def open(cls, path: Path) -> Bundle:
        """Read it."""
        with explain_read_errors(path):
            try:
                found = load_arrays(path)
                arrays: dict[str, Any] = {each.name: found[each.name] for each in fields(cls)}
                return cls(**{**arrays, "words": str(arrays["words"])})
            except (ValueError, KeyError, EOFError) as error:
                raise RankwrightError(f"{path}: not a bundle of training data ({error})") from None

    @property
    def digest(self) -> str:
        """The hash of its content."""
        hashed = blake2b(digest_size=16)
        for each in fields(self)[:-1]:
            value = np.ascontiguousarray(getattr(self, each.name))
            hashed.update(f"{each.name}{value.dtype.str}{value.shape}".encode() + value.tobytes())
        return hashed.hexdigest()

    def split(self, fold: int, seed: int) -> tuple[Array, Array, Array]:
        """Queries to train on, to validate on (a quarter of the rest), and to test: no query in two."""
        test = np.flatnonzero(self.fold == fold)
        rest = np.flatnonzero(self.fold != fold)
        held = np.random.default_rng([seed, fold]).permutation(rest)[: max(len(rest) // 4, 1)]
        return np.setdiff1d(rest, held), np.sort(held), test
