"""A collection and a first stage's run to training data: a tokenizer, tokens, candidates, judgements, folds."""

from __future__ import annotations

from collections.abc import Iterator
from hashlib import blake2b
from pathlib import Path
from typing import Any

import numpy as np

from ...base.lazy import need
from ...collection.collection import Collection, text_of
from ...errors import RankwrightError
from ...learning.query_folds import folds
from ...run import Run
from .bundle import Array, Bundle

EXTRA = "neural"
SHORT = 48  # tokens of a query or a title
SPECIAL = ("[PAD]", "[UNK]")


def tokenizer(collection: Collection, vocabulary: int, path: str | None = None) -> Any:
    """A tokenizer: the one in a file, or pairs of bytes learnt from the docs. Sennrich et al., ACL 2016."""
    library = need("tokenizers", EXTRA)
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
            said = f"token 0 is the word {found.id_to_token(0)!r}; 0 is padding here, a special token must have it"
            raise RankwrightError(f"maw: tokenizer {path}: {said}")
        return found
    made = library.Tokenizer(library.models.BPE())
    made.normalizer = library.normalizers.BertNormalizer(lowercase=True)
    made.pre_tokenizer = library.pre_tokenizers.ByteLevel(add_prefix_space=True)
    # from bytes, whose order is fixed, so that the same docs give the same tokens wherever
    trainer = library.trainers.BpeTrainer(
        vocab_size=vocabulary, special_tokens=list(SPECIAL), show_progress=False, min_frequency=2,
        initial_alphabet=sorted(library.pre_tokenizers.ByteLevel.alphabet()),
    )  # fmt: skip
    made.train_from_iterator((text for _, texts in collection.texts() for text in texts), trainer)
    return made


def prepared(
    collection: Collection, run: Run, tokens: Any, count: int, seed: int, depth: int, longest: int
) -> tuple[Bundle, list[str], list[list[str]]]:
    """The arrays of a training, the queries in their order, and the candidates of each."""
    asked = collection.asked
    qrels = collection.qrels.to_dict()
    found = run.top(depth).to_dict()
    queries = [query for query in asked if query in qrels]
    ids = [doc for block in collection.blocks() for doc in block.ids]
    place = {doc: at for at, doc in enumerate(ids)}
    judged = sum(any(grade > 0 and doc in place for doc, grade in qrels[query].items()) for query in queries)
    if judged < 2 * count:  # each fold leaves some to train on and some to hold
        least = f"{2 * count} at least are needed"
        raise RankwrightError(f"maw: {judged} judged queries are too few for {count} folds; {least}")
    candidates = [list(found.get(query, {})) for query in queries]
    width = max(map(len, candidates), default=0)
    if not width:
        raise RankwrightError(f"maw: the run {run.name!r} has no candidate for any judged query of {collection.name}")
    rows, first, grades = (np.full((len(queries), width), fill) for fill in (-1, 0.0, 0.0))
    for at, (query, docs) in enumerate(zip(queries, candidates, strict=True)):
        lost = next((doc for doc in docs if doc not in place), None)
        if lost is not None:
            raise RankwrightError(f"maw: the run {run.name!r} has doc {lost!r}, which {collection.name} has not")
        rows[at, : len(docs)] = [place[doc] for doc in docs]
        first[at, : len(docs)] = list(found[query].values())
        grades[at, : len(docs)] = [qrels[query].get(doc, 0) for doc in docs]
    relevant = [
        (at, place[doc], grade)
        for at, query in enumerate(queries)
        for doc, grade in qrels[query].items()
        if grade > 0 and doc in place
    ]
    titles, texts, whole = (list(each) for each in zip(*parts(collection), strict=True))
    read, short = padded(tokens, whole, longest), min(SHORT, longest)
    bundle = Bundle(
        read, padded(tokens, titles, short), padded(tokens, texts, longest),
        padded(tokens, [asked[query] for query in queries], short), rows.astype(np.int32), first.astype(np.float32),
        grades.astype(np.float32), np.array(relevant, dtype=np.int32).reshape(-1, 3),
        folds(queries, count, seed).astype(np.int32), weights(read, ids_of(tokens)), named(tokens),
    )  # fmt: skip
    return bundle, queries, candidates


def parts(collection: Collection) -> Iterator[tuple[str, str, str]]:
    """Title, the other fields, and all of it, of each doc."""
    fields = collection.searched()
    for block in collection.blocks():
        head = block.columns.get("title", [""] * len(block.ids))
        rest = block.texts([name for name in fields if name != "title"])
        for title, text, every in zip(head, rest, block.texts(fields), strict=True):
            yield text_of(title), text, every


def ids_of(tokens: Any) -> int:
    """How many ids a tokenizer may give: the greatest and one more."""
    return int(max(tokens.get_vocab().values())) + 1


def named(tokens: Any) -> str:
    """The name of a tokenizer: the hash of all it is."""
    return blake2b(tokens.to_str().encode(), digest_size=16).hexdigest()


def padded(tokens: Any, texts: list[str], longest: int) -> Array:
    """Token ids, cut and padded with 0."""
    rows = [each.ids[:longest] for each in tokens.encode_batch(texts, add_special_tokens=False)]
    small = ids_of(tokens) < 1 << 16
    made = np.zeros((len(rows), max(*map(len, rows), 1)), dtype=np.uint16 if small else np.int32)
    for at, row in enumerate(rows):
        made[at, : len(row)] = row
    return made


def weights(docs: Array, vocabulary: int) -> Array:
    """ln(1 + N / n) of each token: the first importance of a query's tokens."""
    counts = np.bincount(np.concatenate([np.unique(row) for row in docs]), minlength=vocabulary)
    return np.log1p(len(docs) / np.maximum(counts, 1)).astype(np.float32)
