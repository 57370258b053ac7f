"""Mutations of bytes: what damage, truncation and malice do to a valid file."""

from __future__ import annotations

import random

PIECES = [
    b"", b"\0", b"\n", b"\r", b"\r\n", b"\t", b" ", b"\xc2\xa0", b"\xe2\x80\xa8", b"\xef\xbb\xbf", b"\xff", b"\xc3", b"\x1b[31m",
    b"-", b"+", b"0", b"1", b"-1", b"1e1", b"1e400", b"nan", b"NaN", b"inf", b"-Infinity", b"0x10", b"1_000", b"9" * 400,
    b"99999999999999999999", b"2147483648", b"-9223372036854775809", b"'", b'"', b"\\", b"{", b"}", b"[", b"]", b"(", b")",
    b"<", b">", b"</", b"<!--", b"<![CDATA[", b"&amp;", b"&#0;", b"[[", b"]]", b"#", b"---\n", b"```", b": ", b"- ", b"&a", b"*a",
    b"<<: *a", b"!!python/object", b"=", b"=cmd()", b"@SUM(1)", b",", b";", b"null", b"true", b"\xf0\x9f\x98\x80", b"e\xcc\x81",
]  # fmt: skip


def mutate(data: bytes, rng: random.Random, times: int | None = None) -> bytes:
    """A copy of `data` with some random damage."""
    out = bytearray(data)
    for _ in range(rng.randint(1, 6) if times is None else times):
        start = rng.randint(0, len(out))
        end = min(len(out), start + rng.choice([0, 1, 1, 2, 4, 16, 100]))
        kind = rng.randrange(8)
        if kind == 0 and out:
            out[rng.randrange(len(out))] ^= 1 << rng.randrange(8)
        elif kind == 1:
            del out[start:end]
        elif kind == 2:
            out[start:start] = rng.choice(PIECES)
        elif kind == 3:
            out[start:end] = rng.choice(PIECES)
        elif kind == 4:
            out[start:start] = out[start:end] * rng.choice([1, 2, 50])
        elif kind == 5:
            del out[start:]
        elif kind == 6:
            out[start:start] = rng.choice(PIECES) * rng.choice([2, 10, 1000])
        else:
            out[start:start] = rng.randbytes(rng.choice([1, 2, 8]))
    return bytes(out)
