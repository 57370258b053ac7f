"""A collection and a first-stage run to training data: a tokenizer, tokens, candidates, judgements, folds."""

from __future__ import annotations

from collections.abc import Iterator
from hashlib import blake2b
from pathlib import Path
from typing import Any

import numpy as np

from ...base.lazy import import_optional
from ...collection.collection import Collection, to_text
from ...errors import RankwrightError
from ...learning.query_folds import assign_folds
from ...run import Run
from .bundle import Array, Bundle

EXTRA = "neural"
SHORT_LENGTH = 48  # tokens of a query or a title
SPECIAL = ("[PAD]", "[UNK]")


def get_tokenizer(collection: Collection, vocabulary: int, path: str | None = None) -> Any:
    """A tokenizer: from a file, or byte-pair encoding learned from the docs. Sennrich et al., ACL 2016."""
    library = import_optional("tokenizers", EXTRA)
    if path is not None:
        if not Path(path).is_file():
            raise RankwrightError(f"maw: tokenizer {path}: no such file; a tokenizer.json is needed")
        try:
            found = library.Tokenizer.from_file(str(path))
        except Exception as error:
            raise RankwrightError(f"maw: tokenizer {path}: not a tokenizer.json ({str(error)[:80]})") from None
        found.no_padding()
        found.no_truncation()
        added = found.get_added_tokens_decoder().get(0)
        if found.id_to_token(0) is not None and not (added and added.special):
            problem = f"token 0 is the word {found.id_to_token(0)!r}; it must be a special token, since 0 is padding"
            raise RankwrightError(f"maw: tokenizer {path}: {problem}")
        return found
    tokenizer = library.Tokenizer(library.models.BPE())
    tokenizer.normalizer = library.normalizers.BertNormalizer(lowercase=True)
    tokenizer.pre_tokenizer = library.pre_tokenizers.ByteLevel(add_prefix_space=True)
    # start from bytes in a fixed order, so that the same docs give the same tokens everywhere
    trainer = library.trainers.BpeTrainer(
        vocab_size=vocabulary, special_tokens=list(SPECIAL), show_progress=False, min_frequency=2,
        initial_alphabet=sorted(library.pre_tokenizers.ByteLevel.alphabet()),
    )  # fmt: skip
    tokenizer.train_from_iterator((text for _, texts in collection.texts() for text in texts), trainer)
    return tokenizer


def prepare(
    collection: Collection, run: Run, tokens: Any, count: int, seed: int, depth: int, longest: int
) -> tuple[Bundle, list[str], list[list[str]]]:
    """The arrays of a training, the queries in order, and the candidates of each."""
    texts_of = collection.judged_queries
    qrels = collection.qrels.to_dict()
    found = run.top(depth).to_dict()
    queries = [query for query in texts_of if query in qrels]
    ids = [doc for block in collection.blocks() for doc in block.ids]
    place = {doc: at for at, doc in enumerate(ids)}
    judged = sum(any(grade > 0 and doc in place for doc, grade in qrels[query].items()) for query in queries)
    if judged < 2 * count:  # each fold needs some to train on and some to validate on
        raise RankwrightError(f"maw: {count} folds need at least {2 * count} judged queries, got {judged}")
    candidates = [list(found.get(query, {})) for query in queries]
    width = max(map(len, candidates), default=0)
    if not width:
        raise RankwrightError(f"maw: the run {run.name!r} has no candidate for any judged query of {collection.name}")
    rows, first, grades = (np.full((len(queries), width), fill) for fill in (-1, 0.0, 0.0))
    for at, (query, docs) in enumerate(zip(queries, candidates, strict=True)):
        unknown = next((doc for doc in docs if doc not in place), None)
        if unknown is not None:
            raise RankwrightError(f"maw: doc {unknown!r} of the run {run.name!r} is not in {collection.name}")
        rows[at, : len(docs)] = [place[doc] for doc in docs]
        first[at, : len(docs)] = list(found[query].values())
        grades[at, : len(docs)] = [qrels[query].get(doc, 0) for doc in docs]
    relevant = [
        (at, place[doc], grade)
        for at, query in enumerate(queries)
        for doc, grade in qrels[query].items()
        if grade > 0 and doc in place
    ]
    titles, texts, full_texts = (list(each) for each in zip(*doc_parts(collection), strict=True))
    doc_tokens, short = encode_padded(tokens, full_texts, longest), min(SHORT_LENGTH, longest)
    bundle = Bundle(
        doc_tokens, encode_padded(tokens, titles, short), encode_padded(tokens, texts, longest),
        encode_padded(tokens, [texts_of[query] for query in queries], short), rows.astype(np.int32),
        first.astype(np.float32), grades.astype(np.float32), np.array(relevant, dtype=np.int32).reshape(-1, 3),
        assign_folds(queries, count, seed).astype(np.int32), token_idf(doc_tokens, vocabulary_size(tokens)),
        tokenizer_hash(tokens),
    )  # fmt: skip
    return bundle, queries, candidates


def doc_parts(collection: Collection) -> Iterator[tuple[str, str, str]]:
    """Title, other fields, and full text of each doc."""
    fields = collection.resolve_fields()
    for block in collection.blocks():
        head = block.columns.get("title", [""] * len(block.ids))
        rest = block.texts([name for name in fields if name != "title"])
        for title, text, every in zip(head, rest, block.texts(fields), strict=True):
            yield to_text(title), text, every


def vocabulary_size(tokens: Any) -> int:
    """The number of ids a tokenizer may produce: the highest plus one."""
    return int(max(tokens.get_vocab().values())) + 1


def tokenizer_hash(tokens: Any) -> str:
    """The hash of a tokenizer."""
    return blake2b(tokens.to_str().encode(), digest_size=16).hexdigest()


def encode_padded(tokens: Any, texts: list[str], longest: int) -> Array:
    """Token ids, truncated and padded with 0."""
    rows = [each.ids[:longest] for each in tokens.encode_batch(texts, add_special_tokens=False)]
    small = vocabulary_size(tokens) < 1 << 16
    padded = np.zeros((len(rows), max(*map(len, rows), 1)), dtype=np.uint16 if small else np.int32)
    for at, row in enumerate(rows):
        padded[at, : len(row)] = row
    return padded


def token_idf(docs: Array, vocabulary: int) -> Array:
    """ln(1 + N / n) of each token: the initial importance of query tokens."""
    counts = np.bincount(np.concatenate([np.unique(row) for row in docs]), minlength=vocabulary)
    return np.log1p(len(docs) / np.maximum(counts, 1)).astype(np.float32)
