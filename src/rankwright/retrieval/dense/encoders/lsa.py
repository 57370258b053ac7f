"""Latent semantic analysis: vectors from the docs alone, without a pretrained model."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from pathlib import Path
from typing import Any, ClassVar

import numpy as np

from ....base.hashing import fingerprint
from ....base.ids import Floats
from ....base.seeds import generator
from ....collection.collection import Collection
from ....errors import RankwrightError
from ....kind_options import option
from ....text.analyzers import analyzer_names, get_analyzer
from .encoder import Encoder, normalize_rows

SAMPLE = 50_000  # docs to fit on; a larger collection is sampled
DEFAULT_DIM = 256


@dataclass(frozen=True)
class Space:
    """What was learned: terms, how rare each is, and the directions of most variance."""

    terms: list[str]
    idf: Floats
    axes: Floats  # terms x dim

    @cached_property
    def columns(self) -> dict[str, int]:
        """The column of each term."""
        return {term: column for column, term in enumerate(self.terms)}


@dataclass(frozen=True, eq=False)
class Lsa(Encoder):
    """TF-IDF and truncated SVD: (1 + ln tf)(1 + ln((1 + N) / (1 + n))), unit rows, projected onto the first `dim` axes.

    Deerwester et al., JASIS 1990.
    """

    analyzer: str = option("english", "how text becomes terms", choices=analyzer_names)
    space: Space | None = field(default=None, repr=False)

    kind: ClassVar[str] = "lsa"
    is_cached: ClassVar[bool] = False

    def prepare(self) -> None:
        """Refuse an unknown analyzer."""
        get_analyzer(self.analyzer)

    @property
    def identity(self) -> dict[str, Any]:
        """The analyzer, and what was learned."""
        space = fingerprint(self.space.terms, self.space.idf, self.space.axes) if self.space else None
        return {"kind": self.kind, "analyzer": self.analyzer, "dim": self.dim or DEFAULT_DIM, "space": space}

    def fit(self, collection: Collection, fields: Sequence[str]) -> Lsa:
        """Learn the axes of these docs: singular vectors of docs × terms (PROPACK, from a fixed seed)."""
        from scipy import sparse
        from scipy.sparse.linalg import svds

        texts = sample_texts(collection, fields)
        found = get_analyzer(self.analyzer).terms(texts)
        if len(found.vocabulary) < 2 or len(texts) < 2:
            raise RankwrightError(f"encoder lsa: {collection.name}: needs at least two docs and two terms")
        terms = sorted(found.vocabulary)
        columns = {term: at for at, term in enumerate(terms)}
        counts = self.count_terms(texts, columns)
        df = np.bincount(counts.indices, minlength=len(terms))
        space = Space(terms, np.log((1 + len(texts)) / (1 + df)) + 1, np.zeros((len(terms), 0)))
        rows = tf_idf(counts, space)
        size, most = self.dim or DEFAULT_DIM, min(rows.shape)
        if size < most:
            _, values, axes = svds(rows, k=size, solver="propack", rng=np.random.default_rng(0))
        else:
            _, values, axes = np.linalg.svd(sparse.csr_matrix(rows).toarray(), full_matrices=False)
        axes = axes[np.argsort(-values, kind="stable")]
        # the sign of an axis is arbitrary: make its largest component positive
        axes = axes * np.sign(axes[np.arange(len(axes)), np.abs(axes).argmax(axis=1)])[:, None]
        return replace(self, space=replace(space, axes=np.ascontiguousarray(axes.T)))

    def count_terms(self, texts: Sequence[str], columns: Mapping[str, int]) -> Any:
        """The count of each term in each text: a sparse matrix."""
        from scipy import sparse

        found = get_analyzer(self.analyzer).terms(texts)
        column = np.array([columns.get(term, -1) for term in found.vocabulary] or [-1])[found.codes]
        row = np.repeat(np.arange(len(texts)), np.diff(found.starts))[column >= 0]
        column = column[column >= 0]
        counts = sparse.csr_matrix((np.ones(len(row)), (row, column)), shape=(len(texts), len(columns)))
        counts.sum_duplicates()
        return counts

    def raw_vectors(self, texts: Sequence[str], side: str) -> Floats:
        """Texts projected onto the axes; a text without a known term is a row of zeros."""
        if self.space is None:
            raise RankwrightError("encoder lsa: is not fitted; Dense.build fits it on the docs")
        return np.asarray(tf_idf(self.count_terms(texts, self.space.columns), self.space) @ self.space.axes)

    def normalize(self, rows: Floats, describe: Any) -> Floats:
        """Rows scaled to length 1; a small collection has fewer axes than `dim`."""
        return normalize_rows(np.asarray(rows, dtype=np.float32))

    def save(self, folder: Path) -> None:
        """Write the terms and arrays."""
        import polars as pl

        assert self.space is not None
        pl.DataFrame({"terms": pl.Series(self.space.terms, dtype=pl.String)}).write_ipc(folder / "terms.arrow")
        for name in ("idf", "axes"):
            np.save(folder / f"{name}.npy", getattr(self.space, name), allow_pickle=False)

    @classmethod
    def open(cls, params: Mapping[str, Any], folder: Path) -> Lsa:
        """The encoder with what it learned."""
        import polars as pl

        terms = pl.read_ipc(folder / "terms.arrow")["terms"].to_list()
        idf, axes = (np.load(folder / f"{name}.npy", mmap_mode="r", allow_pickle=False) for name in ("idf", "axes"))
        return cls(**params, space=Space(terms, idf, axes))


def tf_idf(counts: Any, space: Space) -> Any:
    """TF-IDF rows scaled to length 1."""
    from scipy import sparse

    weights = counts.copy()
    weights.data = (1 + np.log(weights.data)) * np.asarray(space.idf)[weights.indices]
    lengths = row_lengths(weights)
    return sparse.diags_array(1 / np.where(lengths > 0, lengths, 1)) @ weights


def row_lengths(rows: Any) -> Floats:
    """The length of each row of a sparse matrix."""
    squares = np.add.reduceat(np.append(rows.data**2, 0), rows.indptr[:-1]) if rows.shape[0] else np.zeros(0)
    return np.sqrt(np.where(np.diff(rows.indptr) > 0, squares, 0))


def sample_texts(collection: Collection, fields: Sequence[str]) -> list[str]:
    """The texts of the docs; of a large collection a random sample, always the same."""
    rng, texts, keys = generator(0, "lsa"), [], np.zeros(0)
    for _, some in collection.texts(fields):
        texts += some
        keys = np.append(keys, rng.random(len(some)))
        if len(texts) > 2 * SAMPLE:
            kept = np.sort(np.argsort(keys, kind="stable")[:SAMPLE])
            texts, keys = [texts[row] for row in kept.tolist()], keys[kept]
    return texts if len(texts) <= SAMPLE else [texts[row] for row in np.sort(np.argsort(keys)[:SAMPLE]).tolist()]
