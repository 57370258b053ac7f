"""The one error a user can cause, and the wording of wrong choices."""

from collections.abc import Iterable


class RankwrightError(Exception):
    """A user's mistake in one line: the place, what was given, what is allowed."""


class RankwrightWarning(UserWarning):
    """A problem that does not stop the work, in one line."""


def listed(words: Iterable[str]) -> str:
    """Join words as prose: `a`, `a or b`, `a, b or c`."""
    words = list(words)
    return " or ".join([", ".join(words[:-1]), words[-1]]) if len(words) > 1 else "".join(words)


def unknown(what: str, given: str, allowed: Iterable[str], hint: str = "") -> RankwrightError:
    """The error for a name that is not in a table: all names if there are few, otherwise the most similar ones."""
    from difflib import get_close_matches

    allowed = list(allowed)
    lower = {name.lower(): name for name in reversed(allowed)}
    begins = [lower[name] for name in lower if given and name.startswith(given.lower())]
    near = begins[:3] or [lower[name] for name in get_close_matches(given.lower(), lower, n=3, cutoff=0.5)]
    if not allowed:
        advice = "there is none"
    elif len(allowed) <= 20:
        advice = f"choose {listed(allowed)}"
    elif near:
        advice = f"did you mean {listed(near)}?"
    else:
        advice = "there is no similar name"
    return RankwrightError(f"{what} {given!r} is unknown; {advice}{hint}")
