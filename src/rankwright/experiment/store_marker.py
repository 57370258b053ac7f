"""Which folder is a store: one with our marker file, so that no other folder is ever filled or emptied."""

from __future__ import annotations

import json
import re
from contextlib import suppress
from pathlib import Path

from ..base.files import atomic_write
from ..base.locks import hold
from ..errors import RankwrightError
from ..version import __version__

MARKER = "rankwright-store.json"
KIND = "rankwright store"
SCHEMA = 1  # of the folder's layout; no other number is used
FOLDERS = ("objects", "parts", "locks", "plans", "known")
PART = re.compile(r".+\.[0-9a-f]{8}")  # of an artifact being written


def check_store(home: Path) -> None:
    """Refuse a folder that is not a store; one that is empty or does not exist is an empty store."""
    try:
        content = json.loads((home / MARKER).read_text(encoding="utf-8"))
    except FileNotFoundError:
        if home.is_dir() and any(home.iterdir()):
            raise RankwrightError(f"{home}: not a store, it has no {MARKER}; 'rankwright run' creates one") from None
        return
    except (OSError, ValueError):
        raise RankwrightError(f"{home / MARKER}: damaged, or not the marker of a store") from None
    about = content if isinstance(content, dict) else {}
    if about.get("kind") != KIND or about.get("schema") != SCHEMA:
        raise RankwrightError(
            f"{home / MARKER}: not the marker of a store of schema {SCHEMA}, the one that rankwright {__version__} uses"
        )


def create_store(home: Path) -> None:
    """Mark a folder as a store: a new or empty one, or a store of a version that wrote no marker; refuse any other."""
    if not (home / MARKER).exists():
        with suppress(OSError):  # what is wrong is said when the marker is written
            home.mkdir(parents=True, exist_ok=True)
        with hold(home):  # another thread or process may be writing the marker
            if not (home / MARKER).exists():
                write_marker(home)
    check_store(home)


def write_marker(home: Path) -> None:
    """Write the marker of a store; refuse a folder with other files."""
    if home.is_dir() and any(home.iterdir()) and not is_unmarked_store(home):
        raise RankwrightError(f"{home}: contains other files and is not a store; name a new or empty folder")
    with atomic_write(home / MARKER) as file:
        file.write(
            json.dumps({"kind": KIND, "schema": SCHEMA, "made_by": f"rankwright {__version__}"}).encode() + b"\n"
        )


def is_unmarked_store(home: Path) -> bool:
    """Whether a folder has a store's layout and nothing else: every artifact has our manifest of its kind and key."""
    if not (home / "objects").is_dir() or any(each.name not in FOLDERS or not each.is_dir() for each in home.iterdir()):
        return False
    if (home / "parts").is_dir() and not all(PART.fullmatch(each.name) for each in (home / "parts").iterdir()):
        return False
    return all(
        kind.is_dir() and all(is_artifact(each, kind.name) for each in kind.iterdir())
        for kind in (home / "objects").iterdir()
    )


def is_artifact(home: Path, kind: str) -> bool:
    """Whether a folder has the manifest of an artifact."""
    try:
        manifest = json.loads((home / "manifest.json").read_text(encoding="utf-8"))
        return bool((manifest["kind"], manifest["key"]) == (kind, home.name) and manifest["files"] is not None)
    except (OSError, ValueError, KeyError, TypeError):
        return False
