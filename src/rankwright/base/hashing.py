"""Fingerprints of content: equal values have equal fingerprints on any machine."""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import blake2b
from typing import TYPE_CHECKING, Any

from .parallel import parallel_map

if TYPE_CHECKING:
    import numpy as np

    from .ids import Ids

BLOCK = 1 << 17  # rows hashed together
DIGEST_BLOCK = 1 << 22  # bytes of a file hashed together


def fingerprint(*parts: str | np.ndarray[Any, Any] | Ids) -> str:
    """32 hexadecimal digits: BLAKE2b (RFC 7693) over the digests of the parts, long parts in blocks.

    Arrays are hashed as little-endian bytes, lists of strings as their lengths and their concatenation.
    """
    blocks = [
        part if isinstance(part, str) else part[start : start + BLOCK]
        for part in parts
        for start in range(0, 1 if isinstance(part, str) else max(len(part), 1), BLOCK)
    ]
    digests = parallel_map(block_digest, blocks) if len(blocks) > 2 * len(parts) else list(map(block_digest, blocks))
    return blake2b(b"".join(digests), digest_size=16).hexdigest()


def sorted_json(value: Any) -> str:
    """JSON with sorted keys, to hash; keys may be of any types, as in YAML, and other values are text."""
    import json

    def text_keys(value: Any) -> Any:
        if isinstance(value, dict):
            return {f"{type(key).__name__} {key}": text_keys(each) for key, each in value.items()}
        return [text_keys(each) for each in value] if isinstance(value, list | tuple) else value

    try:
        return json.dumps(value, sort_keys=True, default=str)
    except TypeError:  # keys that cannot be compared, or are not JSON
        return json.dumps(text_keys(value), sort_keys=True, default=str)


def block_digest(part: str | np.ndarray[Any, Any] | Ids) -> bytes:
    """16 bytes of BLAKE2b over one block."""
    import numpy as np

    if isinstance(part, str):
        return blake2b(part.encode(errors="surrogatepass"), digest_size=16).digest()
    if isinstance(part, np.ndarray):
        little = np.ascontiguousarray(part, dtype=part.dtype.newbyteorder("<"))
        found = blake2b(f"{little.dtype.str}{len(little)}".encode(), digest_size=16)
        found.update(little.view(np.uint8).data)
        return found.digest()
    from .ids import series
    from .packed_ids import PackedIds

    if isinstance(part, PackedIds):
        lengths, text = part.lengths, part.text
    elif isinstance(part, list):
        lengths, text = np.array([len(each.encode()) for each in part], dtype="<u4"), "".join(part).encode()
    else:
        letters = series(part)
        lengths, text = letters.str.len_bytes().to_numpy().astype("<u4"), letters.str.join("").item().encode()
    digest = blake2b(lengths.data, digest_size=16)
    digest.update(text)
    return digest.digest()


def digest_content(content: bytes) -> str:
    """The digest of a file from its content: BLAKE2b over the digests of its blocks, which threads can compute."""
    blocks = (content[at : at + DIGEST_BLOCK] for at in range(0, max(len(content), 1), DIGEST_BLOCK))
    return join_digests([blake2b(block, digest_size=16).digest() for block in blocks])


def join_digests(blocks: Sequence[bytes]) -> str:
    """The digest of a file from those of its blocks."""
    return blake2b(b"".join(blocks), digest_size=16).hexdigest()
