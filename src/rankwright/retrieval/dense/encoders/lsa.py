"""Latent semantic analysis: vectors from the docs alone, without a pretrained model."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from itertools import pairwise
from pathlib import Path
from typing import Any, ClassVar

import numpy as np

from ....base.hashing import fingerprint
from ....base.ids import Codes, Floats, group_offsets, row_groups
from ....base.seeds import generator
from ....collection.collection import Collection
from ....errors import RankwrightError
from ....kind_options import option
from ....text.analyzer import Terms
from ....text.analyzers import ANALYZERS, get_analyzer
from ...index_folder import read_array
from ...strings import FEW_WANTED, Strings, read_strings, write_strings
from ...verification import DamagedIndexError
from .encoder import Encoder, normalize_rows

SAMPLE = 50_000  # docs to fit on; a larger collection is sampled
DEFAULT_DIM = 256
FEW_TERMS = 2000  # of texts that are projected without scipy, in a millisecond or two
GRAM_SIZE = 4096  # docs or terms up to which products of all pairs are taken where PROPACK fails


@dataclass(frozen=True)
class Space:
    """What was learned: terms, how rare each is, and the directions of most variance."""

    terms: list[str] | Strings  # ascending in byte order
    idf: Floats
    axes: Floats  # terms x dim

    @cached_property
    def columns(self) -> dict[str, int]:
        """The column of each term."""
        return {term: column for column, term in enumerate(self.terms)}

    def locate(self, terms: Sequence[str]) -> Codes:
        """The columns of some terms, -1 of one that no doc has; of few, sooner than all terms are decoded."""
        if isinstance(self.terms, Strings) and len(terms) <= FEW_WANTED and "columns" not in vars(self):
            return self.terms.places(terms)
        return np.array([self.columns.get(term, -1) for term in terms], dtype=np.int64)


def check_reads_alike(analyzer: str) -> None:
    """Refuse an analyzer that reads a query unlike the docs."""
    if not get_analyzer(analyzer).reads_alike:
        raise RankwrightError(f"{analyzer!r} reads queries unlike docs, which lsa cannot use; choose another analyzer")


@dataclass(frozen=True, eq=False)
class Lsa(Encoder):
    """TF-IDF and truncated SVD: (1 + ln tf)(1 + ln((1 + N) / (1 + n))), unit rows, projected onto the first `dim` axes.

    Deerwester et al., JASIS 1990.
    """

    analyzer: str = option("english", "how text becomes terms", choices=ANALYZERS, check=check_reads_alike)
    space: Space | None = field(default=None, repr=False)

    kind: ClassVar[str] = "lsa"
    is_cached: ClassVar[bool] = False
    is_fitted: ClassVar[bool] = True

    def prepare(self) -> None:
        """Refuse an unknown analyzer."""
        get_analyzer(self.analyzer)

    @property
    def identity(self) -> dict[str, Any]:
        """The analyzer, and what was learned."""
        space = fingerprint([*self.space.terms], self.space.idf, self.space.axes) if self.space else None
        found = {"kind": self.kind, "analyzer": self.analyzer, "dim": self.dim or DEFAULT_DIM, "space": space}
        return {**found, **self.metadata}

    @property
    def metadata(self) -> dict[str, Any]:
        """The version of the analyzer, unless it is the first."""
        return get_analyzer(self.analyzer).metadata

    def fit(self, collection: Collection, fields: Sequence[str]) -> Lsa:
        """Learn the axes of these docs: singular vectors of docs × terms (PROPACK, from a fixed seed)."""
        from scipy import sparse

        texts = sample_texts(collection, fields)
        found = get_analyzer(self.analyzer).terms(texts)
        if len(found.vocabulary) < 2 or len(texts) < 2:
            raise RankwrightError(f"encoder lsa: {collection.name}: needs at least two docs and two terms")
        terms = sorted(found.vocabulary)
        columns = {term: at for at, term in enumerate(terms)}
        counts = count_terms(found, np.array([columns[term] for term in found.vocabulary]), len(terms))
        df = np.bincount(counts.indices, minlength=len(terms))
        space = Space(terms, np.log((1 + len(texts)) / (1 + df)) + 1, np.zeros((len(terms), 0)))
        rows = tf_idf(counts, space)
        size, most = self.dim or DEFAULT_DIM, min(rows.shape)
        if size < most:
            values, axes = truncated_svd(rows, size, collection.name)
        else:
            _, values, axes = np.linalg.svd(sparse.csr_matrix(rows).toarray(), full_matrices=False)
        axes = axes[np.argsort(-values, kind="stable")]
        # the sign of an axis is arbitrary: make its largest component positive
        axes = axes * np.sign(axes[np.arange(len(axes)), np.abs(axes).argmax(axis=1)])[:, None]
        return replace(self, space=replace(space, axes=np.ascontiguousarray(axes.T)))

    def raw_vectors(self, texts: Sequence[str], side: str) -> Floats:
        """Texts projected onto the axes; a text without a known term is a row of zeros."""
        if self.space is None:
            raise RankwrightError("encoder lsa: is not fitted; Dense.build fits it on the docs")
        found = get_analyzer(self.analyzer).terms(texts)
        columns = self.space.locate(found.vocabulary)
        if len(found.codes) <= FEW_TERMS:
            return project_few(found, columns, self.space)
        return np.asarray(tf_idf(count_terms(found, columns, len(self.space.terms)), self.space) @ self.space.axes)

    def normalize(self, rows: Floats, describe: Any) -> Floats:
        """Rows scaled to length 1; a small collection has fewer axes than `dim`."""
        return normalize_rows(np.asarray(rows, dtype=np.float32))

    def save(self, folder: Path) -> None:
        """Write the terms and arrays."""
        assert self.space is not None
        terms = self.space.terms
        write_strings(folder, "terms", terms if isinstance(terms, Strings) else Strings.of_list(terms))
        for name in ("idf", "axes"):
            np.save(folder / f"{name}.npy", getattr(self.space, name), allow_pickle=False)

    @classmethod
    def open(cls, params: Mapping[str, Any], folder: Path) -> Lsa:
        """The encoder with what it learned."""
        terms = read_strings(folder, "terms", thorough=False)
        idf, axes = read_array(folder, "idf", np.float64), read_array(folder, "axes", np.float64, ndim=2)
        if not len(terms) == len(idf) == len(axes):
            raise DamagedIndexError(folder / "axes.npy", "its axes do not fit its terms")
        return cls(**params, space=Space(terms, np.asarray(idf), np.asarray(axes)))

    def check_files(self, folder: Path) -> None:
        """Refuse terms that are no text or do not ascend, and numbers that are not finite."""
        assert self.space is not None
        terms = read_strings(folder, "terms", thorough=True).to_list()
        if any(first >= second for first, second in pairwise(terms)):
            raise DamagedIndexError(folder / "terms.npy", "its terms do not ascend")
        if not (np.isfinite(self.space.idf).all() and np.isfinite(self.space.axes).all()):
            raise DamagedIndexError(folder / "axes.npy", "its axes contain NaN or infinity")


def truncated_svd(rows: Any, size: int, name: str) -> tuple[Floats, Floats]:
    """The largest singular values of a sparse matrix and their right vectors, from a fixed seed.

    PROPACK does not converge where many singular values are equal, or most are 0; another way is tried there.
    """
    from scipy.sparse.linalg import ArpackError, svds

    try:
        _, values, axes = svds(rows, k=size, solver="propack", rng=np.random.default_rng(0))
        if np.isfinite(axes).all():
            return values, axes
    except np.linalg.LinAlgError:
        pass
    if min(rows.shape) <= GRAM_SIZE:
        return gram_svd(rows, size)
    try:
        _, values, axes = svds(rows, k=size, solver="arpack", rng=np.random.default_rng(0))
    except (np.linalg.LinAlgError, ArpackError):
        values, axes = np.zeros(0), np.full((1, 1), np.nan)
    if not np.isfinite(axes).all():
        raise RankwrightError(f"encoder lsa: {name}: the docs have no {size} main axes; choose a smaller dim") from None
    return values, axes


def gram_svd(rows: Any, size: int) -> tuple[Floats, Floats]:
    """The same through the eigenvectors of rows × rowsᵀ, or of rowsᵀ × rows if that is smaller; no axis of value 0.

    Of axes that are equally good, random combinations are taken: no doc is left without a vector.
    """
    wide = rows.shape[0] <= rows.shape[1]
    squares, vectors = np.linalg.eigh((rows @ rows.T if wide else rows.T @ rows).toarray())
    noise = squares[-1] * len(squares) * np.finfo(np.float64).eps
    last = squares[-size]
    better, tied = squares > last + noise, np.abs(squares - last) <= noise
    mix = np.linalg.qr(np.random.default_rng(0).standard_normal((int(tied.sum()), size - int(better.sum()))))[0]
    vectors = np.hstack([vectors[:, better], vectors[:, tied] @ mix])
    values = np.sqrt(np.maximum(np.append(squares[better], np.full(mix.shape[1], last)), 0))
    kept = values**2 > noise
    axes = (rows.T @ vectors[:, kept]).T / values[kept, None] if wide else vectors[:, kept].T
    return values[kept], np.asarray(axes)


def count_terms(found: Terms, columns: Codes, size: int) -> Any:
    """The count of each term in each text: a sparse matrix; `columns` are those of the vocabulary."""
    from scipy import sparse

    column = np.append(columns, -1)[found.codes]
    row = row_groups(found.starts)[column >= 0]
    column = column[column >= 0]
    counts = sparse.csr_matrix((np.ones(len(row)), (row, column)), shape=(len(found.starts) - 1, size))
    counts.sum_duplicates()
    return counts


def project_few(found: Terms, columns: Codes, space: Space) -> Floats:
    """The same as TF-IDF rows × axes to the last bit, sooner than scipy is loaded: sums are taken in its order."""
    texts = range(len(found.starts) - 1)
    own = [columns[found.codes[found.starts[at] : found.starts[at + 1]]] for at in texts]
    pairs = [np.unique(each[each >= 0], return_counts=True) for each in own]
    indices = np.concatenate([np.zeros(0, dtype=np.int64), *(each for each, _ in pairs)])
    counts = np.concatenate([np.zeros(0), *(each for _, each in pairs)])
    starts = group_offsets(np.array([len(each) for each, _ in pairs], dtype=np.int64))
    weights = (1 + np.log(counts)) * space.idf[indices]
    lengths = row_lengths(weights, starts)
    weights *= np.repeat(1 / np.where(lengths > 0, lengths, 1), np.diff(starts))
    vectors = np.zeros((len(texts), space.axes.shape[1]))
    for at in texts:
        for term in reversed(range(starts[at], starts[at + 1])):
            vectors[at] += weights[term] * space.axes[indices[term]]
    return vectors


def tf_idf(counts: Any, space: Space) -> Any:
    """TF-IDF rows scaled to length 1."""
    from scipy import sparse

    weights = counts.copy()
    weights.data = (1 + np.log(weights.data)) * np.asarray(space.idf)[weights.indices]
    lengths = row_lengths(weights.data, weights.indptr)
    return sparse.diags_array(1 / np.where(lengths > 0, lengths, 1)) @ weights


def row_lengths(values: Floats, starts: Codes) -> Floats:
    """The length of each row of a sparse matrix, whose values begin at `starts`."""
    squares = np.add.reduceat(np.append(values**2, 0), starts[:-1]) if len(starts) > 1 else np.zeros(0)
    return np.sqrt(np.where(np.diff(starts) > 0, squares, 0))


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
