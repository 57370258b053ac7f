"""Whether the files of an index are the ones that were written: compared with their digests once, then remembered.

What was verified is remembered by the identity of the files (device, inode, size, times), in the user's cache folder.
"""

from __future__ import annotations

import json
import os
from collections.abc import Mapping, Sequence
from hashlib import blake2b
from pathlib import Path

from ..base.file_identity import file_identity
from ..base.files import atomic_write, cache_folder
from ..base.hashing import DIGEST_BLOCK, join_digests
from ..base.parallel import parallel_map
from ..errors import RankwrightError

CHECKS = 1  # a new number forgets what older checks have verified
REBUILD = "; build it again with: rankwright index"


class DamagedIndexError(RankwrightError):
    """An index whose files are not what was written, or do not fit together."""

    def __init__(self, path: Path, problem: str) -> None:
        super().__init__(f"{path}: damaged, {problem}{REBUILD}")


def digest_files(paths: Sequence[Path]) -> list[str]:
    """The digest of each file, as of its content; several threads compute those of its blocks."""
    blocks = [(path, at) for path in paths for at in range(0, max(path.stat().st_size, 1), DIGEST_BLOCK)]
    found: dict[Path, list[bytes]] = {path: [] for path in paths}
    for (path, _), digest in zip(blocks, parallel_map(block_digest, blocks), strict=True):
        found[path].append(digest)
    return [join_digests(found[path]) for path in paths]


def block_digest(block: tuple[Path, int]) -> bytes:
    """The digest of a block of a file."""
    path, at = block
    with path.open("rb") as file:
        file.seek(at)
        return blake2b(file.read(DIGEST_BLOCK), digest_size=16).digest()


def compare_digests(files: Mapping[Path, str]) -> None:
    """Refuse a file whose content does not have the given digest."""
    for path, digest in zip(files, digest_files(list(files)), strict=True):
        if digest != files[path]:
            raise DamagedIndexError(path, "its content does not match its digest")


def identify(files: Mapping[Path, str]) -> str | None:
    """A digest of the identities and digests of a segment's files; None if one of them changed just now."""
    found = [(path.name, file_identity(path), digest) for path, digest in files.items()]
    if any(identity is None for _, identity, _ in found):
        return None
    return blake2b(json.dumps([CHECKS, found]).encode(), digest_size=16).hexdigest()


def read_remembered(folder: Path) -> frozenset[str]:
    """The identities of the segments of an index that were verified before, by this user or the administrator."""
    try:
        note = note_path(folder)
        user = getattr(os, "geteuid", int)()  # 0 where files have no owners
        return frozenset(note.read_text().split()) if note.stat().st_uid in (0, user) else frozenset()
    except (OSError, ValueError, RuntimeError):
        return frozenset()


def remember(folder: Path, identities: Sequence[str]) -> None:
    """Note that segments of an index were verified; without a cache they are verified each time."""
    if not identities:
        return
    try:
        with atomic_write(note_path(folder)) as file:
            file.write("\n".join(identities).encode())
    except (RankwrightError, OSError, RuntimeError):
        pass


def note_path(folder: Path) -> Path:
    """The file that says which state of an index was verified last."""
    return cache_folder() / "verified" / blake2b(os.fsencode(folder.resolve()), digest_size=16).hexdigest()
