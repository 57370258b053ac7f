"""Bytes in and out: compression on the way in, written aside and renamed on the way out."""

import errno
import gzip
import os
import shutil
import stat
import sys
import zlib
from collections.abc import Iterator
from contextlib import contextmanager
from hashlib import blake2b
from io import BytesIO
from pathlib import Path
from typing import IO, Any

from ..errors import RankwrightError

MAGIC = {b"\x1f\x8b": "gz", b"\x28\xb5\x2f\xfd": "zst"}


def zstd() -> Any:
    """The zstd module: the standard library's from Python 3.14 on, its backport before."""
    if sys.version_info >= (3, 14):
        from compression import zstd as module
    else:
        from backports import zstd as module
    return module


def packing_of(head: bytes) -> str | None:
    """How bytes are compressed (`gz`, `zst` or None), by the first of them."""
    return next((name for magic, name in MAGIC.items() if head.startswith(magic)), None)


def read(path: Path) -> bytes:
    """The whole content of a file or pipe, decompressed, opened once; `-` is standard input."""
    with reading(path):
        data = sys.stdin.buffer.read() if str(path) == "-" else path.read_bytes()
    packed = packing_of(data)
    if packed is None:
        return data
    try:
        with gzip.open(BytesIO(data)) if packed == "gz" else zstd().open(BytesIO(data)) as file:
            return bytes(file.read())
    except (EOFError, zlib.error, gzip.BadGzipFile, zstd().ZstdError) as error:
        raise RankwrightError(f"{path}: truncated or damaged .{packed} file ({error})") from None


@contextmanager
def streaming(path: Path) -> Iterator[IO[bytes]]:
    """A file to read piece by piece, decompressed; damage is one line wherever it shows."""
    with reading(path), path.open("rb") as file:
        packed = packing_of(file.read(4))
        file.seek(0)
        if packed is None:
            yield file
            return
        try:
            with gzip.open(file) if packed == "gz" else zstd().open(file) as content:
                yield content  # type: ignore[misc]
        except (EOFError, zlib.error, gzip.BadGzipFile, zstd().ZstdError) as error:
            raise RankwrightError(f"{path}: truncated or damaged .{packed} file ({error})") from None


def lines(path: Path) -> Iterator[tuple[int, str]]:
    """The lines of a text file with their numbers, one by one; refuses what is not UTF-8."""
    with streaming(path) as file:
        for number, data in enumerate(file, 1):
            try:
                text = data.decode()
            except UnicodeDecodeError:
                raise RankwrightError(f"{path}:{number}: not text (UTF-8)") from None
            yield number, text.removeprefix("\ufeff") if number == 1 else text


@contextmanager
def reading(path: Path) -> Iterator[None]:
    """Turn the system's refusals to read `path` into one line."""
    try:
        yield
    except FileNotFoundError:
        raise RankwrightError(f"{path}: no such file") from None
    except IsADirectoryError:
        raise RankwrightError(f"{path}: is a folder; a file is needed") from None
    except OSError as error:
        raise RankwrightError(f"{path}: cannot be read: {error.strerror or error}") from None


@contextmanager
def writing(path: str | Path) -> Iterator[IO[bytes]]:
    """A binary file that appears whole at `path`, or not at all: written aside, synced, renamed.

    Compressed when the name ends in .gz or .zst. Devices, pipes and standard output (`-`) are written straight.
    """
    path = Path(path)
    if str(path) == "-":
        sys.stdout.flush()
        yield sys.stdout.buffer
        return
    target = path.resolve()
    try:
        special = target.exists() and not stat.S_ISREG(target.stat().st_mode)
        if target.is_dir():
            raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR))
        if target.parent.exists() and not target.parent.is_dir():
            raise NotADirectoryError(errno.ENOTDIR, os.strerror(errno.ENOTDIR))
        target.parent.mkdir(parents=True, exist_ok=True)
        if special:
            with target.open("wb") as file:
                yield file
            return
        aside = target.with_name(f".{target.name}.{os.urandom(4).hex()}.part")
        try:
            with aside.open("xb") as file:
                with packing(file, path.suffix) as packed:
                    yield packed
                file.flush()
                os.fsync(file.fileno())
            aside.replace(target)
        finally:
            aside.unlink(missing_ok=True)
    except OSError as error:
        reason = error.strerror or str(error).partition(" (os error")[0]
        raise RankwrightError(f"{path}: cannot be written: {reason}; nothing was kept") from None


@contextmanager
def whole(folder: Path) -> Iterator[Path]:
    """A folder to write in; when all is done it takes its name, or an old one's place; if it is not, it vanishes."""
    folder = folder.resolve()
    part = folder.with_name(f".{folder.name}.{os.urandom(4).hex()}.part")
    try:
        part.mkdir(parents=True)
        yield part
        if folder.exists():
            old = part.with_suffix(".old")
            folder.rename(old)
            try:
                part.rename(folder)
            except BaseException:
                old.rename(folder)
                raise
            shutil.rmtree(old)
        else:
            part.rename(folder)
    except OSError as error:
        raise RankwrightError(f"{folder}: cannot be written: {error.strerror or error}; nothing was kept") from None
    finally:
        shutil.rmtree(part, ignore_errors=True)


@contextmanager
def packing(file: IO[bytes], suffix: str) -> Iterator[IO[bytes]]:
    """`file`, or a compressor in front of it; gzip without a time stamp, so equal bytes stay equal."""
    if suffix == ".gz":
        with gzip.GzipFile("", "wb", 6, file, mtime=0) as packed:
            yield packed  # type: ignore[misc]
    elif suffix == ".zst":
        with zstd().ZstdFile(file, "wb") as packed:
            yield packed
    else:
        yield file


def digest(path: Path) -> str:
    """The BLAKE2b digest of a file."""
    found = blake2b(digest_size=16)
    with path.open("rb") as file:
        while block := file.read(1 << 20):
            found.update(block)
    return found.hexdigest()


def cache() -> Path:
    """The folder for what can be made again: RANKWRIGHT_CACHE, else rankwright in the user's cache folder."""
    given = os.environ.get("RANKWRIGHT_CACHE")
    return Path(given) if given else Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "rankwright"
