"""Latent semantic analysis: vectors from the docs themselves, with nothing from anywhere."""

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
from ....text.analyzers import analyzer
from .encoder import Encoder, units

SAMPLE = 50_000  # docs that are looked at; of more, so many by chance
LENGTH = 256  # numbers of a vector


@dataclass(frozen=True)
class Space:
    """What was learnt: terms, how rare each is, and the directions that vary most."""

    terms: list[str]
    idf: Floats
    axes: Floats  # terms x numbers

    @cached_property
    def places(self) -> dict[str, int]:
        """Where each term stands."""
        return {term: place for place, term in enumerate(self.terms)}


@dataclass(frozen=True, eq=False)
class Lsa(Encoder):
    """TF-IDF and truncated SVD: (1 + ln tf)(1 + ln((1 + N) / (1 + n))), rows of length 1, onto the first `dim` axes.

    Deerwester et al., JASIS 1990.
    """

    analyzer: str = "english"
    space: Space | None = field(default=None, repr=False)

    kind: ClassVar[str] = "lsa"
    kept: ClassVar[bool] = False

    def ready(self) -> None:
        """Refuse an analyser that is not there."""
        if not isinstance(self.analyzer, str):
            raise RankwrightError(f"encoder lsa: analyzer {self.analyzer!r} is not the name of one")
        analyzer(self.analyzer)

    @property
    def identity(self) -> dict[str, Any]:
        """The analyser, and what was learnt."""
        learnt = fingerprint(self.space.terms, self.space.idf, self.space.axes) if self.space else None
        return {"kind": self.kind, "analyzer": self.analyzer, "dim": self.dim or LENGTH, "space": learnt}

    def fitted(self, collection: Collection, fields: Sequence[str]) -> Lsa:
        """The axes of these docs: singular vectors of docs x terms (PROPACK, from a fixed seed)."""
        from scipy import sparse
        from scipy.sparse.linalg import svds

        texts = sampled(collection, fields)
        found = analyzer(self.analyzer).terms(texts)
        if len(found.vocabulary) < 2 or len(texts) < 2:
            raise RankwrightError(f"encoder lsa: {collection.name}: two docs with two terms at least are needed")
        terms = sorted(found.vocabulary)
        place = {term: at for at, term in enumerate(terms)}
        counts = self.counts(texts, place)
        df = np.bincount(counts.indices, minlength=len(terms))
        space = Space(terms, np.log((1 + len(texts)) / (1 + df)) + 1, np.zeros((len(terms), 0)))
        rows = weighted(counts, space)
        size, most = self.dim or LENGTH, min(rows.shape)
        if size < most:
            _, values, axes = svds(rows, k=size, solver="propack", rng=np.random.default_rng(0))
        else:
            _, values, axes = np.linalg.svd(sparse.csr_matrix(rows).toarray(), full_matrices=False)
        axes = axes[np.argsort(-values, kind="stable")]
        # the sign of an axis is chance: its largest part is positive
        axes = axes * np.sign(axes[np.arange(len(axes)), np.abs(axes).argmax(axis=1)])[:, None]
        return replace(self, space=replace(space, axes=np.ascontiguousarray(axes.T)))

    def counts(self, texts: Sequence[str], place: Mapping[str, int]) -> Any:
        """How often each term stands in each text: a sparse matrix."""
        from scipy import sparse

        found = analyzer(self.analyzer).terms(texts)
        column = np.array([place.get(term, -1) for term in found.vocabulary] or [-1])[found.codes]
        row = np.repeat(np.arange(len(texts)), np.diff(found.starts))[column >= 0]
        column = column[column >= 0]
        made = sparse.csr_matrix((np.ones(len(row)), (row, column)), shape=(len(texts), len(place)))
        made.sum_duplicates()
        return made

    def rows(self, texts: Sequence[str], side: str) -> Floats:
        """Texts on the axes; one without a known term is a row of zeros."""
        if self.space is None:
            raise RankwrightError("encoder lsa: is not fitted; Dense.build fits it on the docs")
        return np.asarray(weighted(self.counts(texts, self.space.places), self.space) @ self.space.axes)

    def shaped(self, rows: Floats, what: Any) -> Floats:
        """Rows of length 1; few docs have fewer axes than `dim`."""
        return units(np.asarray(rows, dtype=np.float32))

    def save(self, folder: Path) -> None:
        """The terms and arrays."""
        import polars as pl

        assert self.space is not None
        pl.DataFrame({"terms": pl.Series(self.space.terms, dtype=pl.String)}).write_ipc(folder / "terms.arrow")
        for name in ("idf", "axes"):
            np.save(folder / f"{name}.npy", getattr(self.space, name), allow_pickle=False)

    @classmethod
    def open(cls, about: Mapping[str, Any], folder: Path) -> Lsa:
        """The encoder with what it learnt."""
        import polars as pl

        terms = pl.read_ipc(folder / "terms.arrow")["terms"].to_list()
        idf, axes = (np.load(folder / f"{name}.npy", mmap_mode="r", allow_pickle=False) for name in ("idf", "axes"))
        return cls(**about, space=Space(terms, idf, axes))


def weighted(counts: Any, space: Space) -> Any:
    """TF-IDF rows of length 1."""
    from scipy import sparse

    made = counts.copy()
    made.data = (1 + np.log(made.data)) * np.asarray(space.idf)[made.indices]
    lengths = row_lengths(made)
    return sparse.diags_array(1 / np.where(lengths > 0, lengths, 1)) @ made


def row_lengths(rows: Any) -> Floats:
    """The length of each row of a sparse matrix."""
    squares = np.add.reduceat(np.append(rows.data**2, 0), rows.indptr[:-1]) if rows.shape[0] else np.zeros(0)
    return np.sqrt(np.where(np.diff(rows.indptr) > 0, squares, 0))


def sampled(collection: Collection, fields: Sequence[str]) -> list[str]:
    """The texts of the docs; of a large collection, some by chance, always the same."""
    rng, texts, keys = generator(0, "lsa"), [], np.zeros(0)
    for _, some in collection.texts(fields):
        texts += some
        keys = np.append(keys, rng.random(len(some)))
        if len(texts) > 2 * SAMPLE:
            kept = np.sort(np.argsort(keys, kind="stable")[:SAMPLE])
            texts, keys = [texts[row] for row in kept.tolist()], keys[kept]
    return texts if len(texts) <= SAMPLE else [texts[row] for row in np.sort(np.argsort(keys)[:SAMPLE]).tolist()]
