"""Reading and writing files: decompressed when read, written to a temporary file and renamed when written."""

import errno
import gzip
import io
import os
import stat
import sys
import zlib
from collections.abc import Iterator
from contextlib import contextmanager
from hashlib import blake2b
from io import BytesIO
from pathlib import Path
from typing import IO, Any, NamedTuple

from ..errors import RankwrightError, WriteError, error_number, escape_controls, why_unwritten
from .limits import EXPANSION, FREE_EXPANSION, LINE_BYTES, PIPE_BYTES, format_bytes
from .replacement import new_part

MAGIC = {b"\x1f\x8b": "gz", b"\x28\xb5\x2f\xfd": "zst"}


def zstd() -> Any:
    """The zstd module: from the standard library in Python 3.14 and later, a backport before that."""
    if sys.version_info >= (3, 14):
        from compression import zstd as module
    else:
        from backports import zstd as module
    return module


def detect_compression(head: bytes) -> str | None:
    """The compression of a file (`gz`, `zst` or None), from its first bytes."""
    return next((name for magic, name in MAGIC.items() if head.startswith(magic)), None)


def check_readable(path: Path, allow_pipe: bool = True) -> None:
    """Refuse what is neither a file nor a pipe: a folder, or a device other than /dev/null and a terminal."""
    try:
        about = path.stat()
    except ValueError:  # NUL or half a character
        raise RankwrightError(f"{path}: not the name of a file") from None
    is_pipe = stat.S_ISFIFO(about.st_mode) or stat.S_ISSOCK(about.st_mode)
    if is_pipe and not allow_pipe:
        raise RankwrightError(f"{path}: is a pipe; write it to a file, since it is read more than once")
    if stat.S_ISBLK(about.st_mode) or (stat.S_ISCHR(about.st_mode) and not is_harmless_device(path, about)):
        raise RankwrightError(f"{path}: is a device, not a file")


def is_harmless_device(path: Path, about: os.stat_result) -> bool:
    """Whether a character device is /dev/null or a terminal, which both end."""
    if about.st_rdev == Path(os.devnull).stat().st_rdev:
        return True
    with path.open("rb", buffering=0) as file:
        return file.isatty()


def read(path: Path, most: int | None = None) -> bytes:
    """The full content of a file or pipe, decompressed, opened once; `-` is standard input.

    With `most`, content of more bytes is refused.
    """
    with explain_read_errors(path):
        if str(path) == "-":
            data = read_pipe(sys.stdin.buffer, path)
        else:
            check_readable(path)
            with path.open("rb") as file:
                data = file.read() if path.is_file() else read_pipe(file, path)
    compression = detect_compression(data)
    if compression is not None:
        with decompressor(BytesIO(data), compression, path, len(data)) as content:
            data = b"".join(iter(lambda: content.read(1 << 20), b""))
    if most is not None and len(data) > most:
        raise RankwrightError(f"{path}: is larger than {format_bytes(most)}")
    return data


def read_pipe(file: IO[bytes], path: Path) -> bytes:
    """What a pipe delivers until it ends."""
    pieces, total = [], 0
    while piece := file.read(1 << 20):
        pieces.append(piece)
        total += len(piece)
        if total > PIPE_BYTES:
            raise RankwrightError(f"{path}: a pipe of more than {format_bytes(PIPE_BYTES)}; write it to a file")
    return b"".join(pieces)


def read_bytes(path: Path, most: int) -> bytes:
    """The bytes of a regular file, as they are; more than `most` are refused."""
    with explain_read_errors(path):
        check_readable(path, allow_pipe=False)
        if path.stat().st_size > most:
            raise RankwrightError(f"{path}: is larger than {format_bytes(most)}")
        return path.read_bytes()


def read_text(path: Path, most: int) -> str:
    """The text of a regular file, without a byte order mark; more than `most` bytes are refused."""
    try:
        return read_bytes(path, most).decode("utf-8-sig")
    except UnicodeDecodeError:
        raise RankwrightError(f"{path}: not text (UTF-8)") from None


@contextmanager
def open_stream(path: Path) -> Iterator[io.BufferedReader]:
    """A file to read piece by piece, decompressed; damage found at any point is a one-line error."""
    with explain_read_errors(path):
        check_readable(path, allow_pipe=False)
        with path.open("rb") as file:
            compression = detect_compression(file.read(4))
            file.seek(0)
            if compression is None:
                yield file
                return
            with decompressor(file, compression, path, path.stat().st_size) as content:
                yield content


@contextmanager
def decompressor(file: IO[bytes], compression: str, path: Path, size: int) -> Iterator[io.BufferedReader]:
    """The decompressed content of a file of `size` bytes; damage and bombs are one-line errors."""
    try:
        with gzip.open(file) if compression == "gz" else zstd().open(file) as content:
            most = max(FREE_EXPANSION, EXPANSION * size)
            yield io.BufferedReader(LimitedReader(content, most, path), 1 << 17)
    except (EOFError, zlib.error, gzip.BadGzipFile, zstd().ZstdError) as error:
        raise RankwrightError(f"{path}: truncated or damaged .{compression} file ({error})") from None


class LimitedReader(io.RawIOBase):
    """A stream that refuses to deliver more than some bytes."""

    def __init__(self, content: Any, most: int, path: Path) -> None:
        self.content, self.left, self.path = content, most, path

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: Any) -> int:
        size = int(self.content.readinto(buffer))
        self.left -= size
        if self.left < 0:
            raise RankwrightError(f"{self.path}: expands to more than {EXPANSION} times its size; decompress it first")
        return size


class Line(NamedTuple):
    """A line of a file: its number, the byte at which it begins, and its bytes."""

    number: int
    start: int
    data: bytes

    def decode(self, path: Path) -> str:
        """The text of the line; raises where it is not UTF-8."""
        try:
            text = self.data.decode()
        except UnicodeDecodeError:
            raise RankwrightError(f"{path}:{self.number}: not UTF-8 text") from None
        return text.removeprefix("\ufeff") if self.number == 1 else text


def scan_lines(path: Path, skip_blank: bool = False) -> Iterator[Line]:
    """The lines of a file, one by one."""
    with open_stream(path) as file:
        number = at = 0
        while data := file.readline(LINE_BYTES + 1):
            number, start = number + 1, at
            at += len(data)
            if skip_blank and data == b"\n":
                skipped = skip_line_ends(file)
                number, at = number + skipped, at + skipped
                continue
            if len(data) > LINE_BYTES:
                raise line_too_long(path, number)
            yield Line(number, start, data)


def line_too_long(path: Path, number: int) -> RankwrightError:
    """The error of a line that does not end."""
    return RankwrightError(f"{path}:{number}: the line is longer than {format_bytes(LINE_BYTES)}")


def read_lines(path: Path) -> Iterator[tuple[int, str]]:
    """The lines of a text file with their numbers, one by one; raises where a line is not UTF-8."""
    return ((line.number, line.decode(path)) for line in scan_lines(path))


def skip_line_ends(file: io.BufferedReader) -> int:
    """Skip the line ends at the position of a file; returns how many there were."""
    count = 0
    while found := len(ahead := file.peek(1)) - len(ahead.lstrip(b"\n")):
        count += len(file.read(found))
    return count


@contextmanager
def explain_read_errors(path: Path) -> Iterator[None]:
    """Turn the system's errors on reading `path` into a one-line error."""
    try:
        yield
    except FileNotFoundError:
        raise RankwrightError(f"{path}: no such file") from None
    except IsADirectoryError:
        raise RankwrightError(f"{path}: is a folder, not a file") from None
    except OSError as error:
        raise RankwrightError(f"{path}: cannot be read: {error.strerror or error}") from None


@contextmanager
def atomic_write(path: str | Path) -> Iterator[IO[bytes]]:
    """A binary file that appears complete at `path` or not at all: a temporary file, synced, then renamed.

    Compressed if the name ends in .gz or .zst. Devices, pipes and standard output (`-`) are written directly; on a
    terminal control characters are escaped.
    """
    path = Path(path)
    if str(path) == "-":
        sys.stdout.flush()
        if sys.stdout.isatty():
            shown = BytesIO()
            yield shown
            sys.stdout.write(escape_controls(shown.getvalue().decode(errors="replace")))
        else:
            yield sys.stdout.buffer
        return
    try:
        if path.exists() and not path.is_dir() and not path.is_file():  # not resolved: /dev/stdout may be a pipe
            with path.open("wb") as file:
                yield file
            return
        target = path.resolve()
        if target.is_dir():
            raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR))
        if target.parent.exists() and not target.parent.is_dir():
            raise NotADirectoryError(errno.ENOTDIR, os.strerror(errno.ENOTDIR))
        target.parent.mkdir(parents=True, exist_ok=True)
        with new_part(target, lambda part: part.touch(exist_ok=False)) as part:
            with part.open("wb") as file:
                with compressor(file, path.suffix) as stream:
                    yield stream
                file.flush()
                os.fsync(file.fileno())
            part.replace(target)
    except OSError as error:
        if error_number(error) == errno.EPIPE:
            raise
        raise WriteError(path, why_unwritten(error)) from None


@contextmanager
def compressor(file: IO[bytes], suffix: str) -> Iterator[IO[bytes]]:
    """`file`, or a compressor that writes to it; gzip without a timestamp, so that equal content gives equal bytes."""
    if suffix == ".gz":
        with gzip.GzipFile("", "wb", 6, file, mtime=0) as stream:
            yield stream  # type: ignore[misc]
    elif suffix == ".zst":
        with zstd().ZstdFile(file, "wb") as stream:
            yield stream
    else:
        yield file


def is_utf8(path: Path | str) -> bool:
    """Whether polars can open a path: its name must be UTF-8."""
    try:
        str(path).encode()
    except UnicodeEncodeError:
        return False
    return True


def file_digest(path: Path) -> str:
    """The BLAKE2b digest of a file."""
    digest = blake2b(digest_size=16)
    with path.open("rb") as file:
        while block := file.read(1 << 20):
            digest.update(block)
    return digest.hexdigest()


def readable_name(name: str) -> str:
    """A file name as text that can be printed and stored: bytes that are not UTF-8 as \\xff."""
    return os.fsencode(name).decode(errors="backslashreplace")


def cache_folder() -> Path:
    """The folder for files that can be rebuilt: RANKWRIGHT_CACHE, or rankwright in the user's cache folder.

    For a user without a home folder it is in the temporary folder, and named by the user's number.
    """
    if given := os.environ.get("RANKWRIGHT_CACHE"):
        return Path(given)
    try:
        return Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "rankwright"
    except RuntimeError:
        return temporary_cache()


def temporary_cache() -> Path:
    """A folder of this user in the temporary folder, which no other user can write to."""
    import tempfile

    find_user = getattr(os, "getuid", None)  # not on Windows, where temporary folders are a user's own
    folder = Path(tempfile.gettempdir()) / f"rankwright-{find_user() if find_user else ''}"
    folder.mkdir(mode=0o700, exist_ok=True)
    about = folder.lstat()
    if find_user and (about.st_uid != find_user() or about.st_mode & 0o022):
        raise RankwrightError(f"{folder}: belongs to another user; set RANKWRIGHT_CACHE to a folder for cached files")
    return folder
