"""The one error a user can cause, and the wording of wrong choices, lists and counts."""

import errno
import os
import re
from collections.abc import Iterable
from pathlib import Path

MAX_MESSAGE = 2000  # characters
# what a terminal obeys instead of showing it: controls, separators of lines, changes of direction; and half characters
CONTROLS = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ud800-\udfff]")


def escape_controls(text: str) -> str:
    """Text that a terminal only shows: control characters as Python writes them (\\x1b), except tabs and newlines."""
    return CONTROLS.sub(lambda found: found.group().encode("unicode_escape").decode(), text)


def hide_credentials(text: str) -> str:
    """Text without the users and passwords of addresses: http://USER:PASSWORD@HOST."""
    return re.sub(r"(\w://)[^/\s@]*@", r"\1***@", text) if "://" in text else text


def one_line(text: str) -> str:
    """A message as one line without control characters or passwords; of a very long one the middle is left out."""
    text = hide_credentials(text)
    if len(text) > MAX_MESSAGE:
        half = MAX_MESSAGE // 2
        text = f"{text[:half]} … {len(text) - 2 * half:,} characters … {text[-half:]}"
    return " ".join(escape_controls(text).split())


class RankwrightError(Exception):
    """A user's mistake in one line: the place, what was given, what is allowed."""

    def __init__(self, message: str) -> None:
        super().__init__(one_line(message))


def error_number(error: OSError) -> int | None:
    """The number of a system error; polars names it only in the text.

    numpy names none where a disk has too little room for an array: "1600 requested and 992 written" or, for a large
    one, "Not enough free space to write 67108864 bytes".
    """
    if error.errno is None and re.match(r"\d+ requested and \d+ written$|Not enough free space to write", str(error)):
        return errno.ENOSPC
    found = re.search(r"\(os error (\d+)\)", str(error))
    return int(found[1]) if error.errno is None and found else error.errno


def why_unwritten(error: OSError) -> str:
    """Why something cannot be written, in the system's words."""
    number = error_number(error)
    return error.strerror or (os.strerror(number) if number else str(error))


class WriteError(RankwrightError):
    """A file or folder that cannot be written, and why."""

    def __init__(self, path: str | Path, reason: str) -> None:
        super().__init__(f"{path}: cannot be written: {reason}; nothing was saved")
        self.path = Path(path)
        self.reason = reason

    def __reduce__(self) -> tuple[type["WriteError"], tuple[Path, str]]:
        return WriteError, (self.path, self.reason)

    def is_inside(self, folder: Path) -> bool:
        """Whether the file is in a folder: a temporary one, whose name would tell a user nothing."""
        return folder.resolve() in self.path.resolve().parents


class RankwrightWarning(UserWarning):
    """A problem that does not stop the work, in one line."""

    def __init__(self, message: str) -> None:
        super().__init__(one_line(message))


def listed(words: Iterable[str]) -> str:
    """Join words as prose: `a`, `a or b`, `a, b or c`."""
    words = list(words)
    return " or ".join([", ".join(words[:-1]), words[-1]]) if len(words) > 1 else "".join(words)


def plural(number: int, word: str) -> str:
    """`1 query`, `2 queries`, `3 rows`."""
    plural_word = word[:-1] + "ies" if word.endswith("y") else word + "s"
    return f"{number:,} {word if number == 1 else plural_word}"


def unknown(what: str, given: str, allowed: Iterable[str], hint: str = "") -> RankwrightError:
    """The error for a name that is not in a table: all names if there are few, else similar ones, or the first."""
    from difflib import get_close_matches

    allowed = list(allowed)
    lower = {name.lower(): name for name in reversed(allowed)}
    begins = [lower[name] for name in lower if given and name.startswith(given.lower())]
    near = begins[:3] or [lower[name] for name in get_close_matches(given[:100].lower(), lower, n=3, cutoff=0.5)]
    if not allowed:
        advice = "there are none"
    elif len(allowed) <= 20:
        advice = f"choose {listed(allowed)}"
    elif near:
        advice = f"did you mean {listed(near)}?"
    else:
        advice = f"choose one of {len(allowed)} names, such as {listed(allowed[:3])}"
    return RankwrightError(f"{what} {given!r} is unknown; {advice}{hint}")
