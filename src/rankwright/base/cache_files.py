"""Files that can be rebuilt, read back only if they are complete and nobody else could have written them."""

import os
from contextlib import suppress
from hashlib import blake2b
from pathlib import Path

from ..errors import RankwrightError
from .files import atomic_write, cache_folder


def read_cached(name: str) -> bytes | None:
    """The content cached under a name; None if it is missing, damaged or not ours alone."""
    path = cache_folder() / name
    with suppress(OSError):
        if is_ours(path) and is_ours(path.parent) and is_ours(cache_folder()):
            return unseal(path.read_bytes())
    return None


def write_cached(name: str, data: bytes) -> None:
    """Cache content under a name, for the user alone; without a cache, everything is only slower."""
    path = cache_folder() / name
    with suppress(RankwrightError, OSError):
        path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
        with atomic_write(path) as file:
            file.write(seal(data))
        path.chmod(0o600)


def is_ours(path: Path) -> bool:
    """Whether only this user (or the administrator) can write to a path; always True where files have no owners."""
    user, group = getattr(os, "geteuid", None), getattr(os, "getegid", None)
    if user is None or group is None:
        return True
    about = path.stat()
    others = 0o002 if about.st_gid == group() else 0o022  # with a umask of 002, our own group may write
    return about.st_uid in (user(), 0) and not about.st_mode & others


def seal(data: bytes) -> bytes:
    """Content after its digest."""
    return blake2b(data, digest_size=16).hexdigest().encode() + b"\n" + data


def unseal(sealed: bytes) -> bytes | None:
    """Content without its digest; None if it does not match."""
    digest, _, data = sealed.partition(b"\n")
    return data if digest == blake2b(data, digest_size=16).hexdigest().encode() else None
