"""The manifest of a written report: who wrote the folder, from which spec, and which files are not the user's."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec

from ..base.replacement import restore_folder
from ..collection.collection_files import REPORT_KIND
from ..errors import RankwrightError

KIND = REPORT_KIND


class Manifest(msgspec.Struct):
    """What is read of a manifest."""

    kind: str
    files: list[str] = msgspec.field(default_factory=list)
    collections: dict[str, Any] = msgspec.field(default_factory=dict)
    spec: str | None = None  # of the experiment that wrote the report


def read_manifest(folder: Path) -> Manifest | None:
    """The manifest of the report in a folder; None if there is no report, or if its manifest is damaged."""
    path = folder / "manifest.json"
    try:
        found = msgspec.json.decode(path.read_bytes(), type=Manifest) if path.is_file() else None
    except (OSError, ValueError, RecursionError):
        return None
    return found if found and found.kind == KIND else None


def check_report_folder(folder: Path) -> None:
    """Raise an error if a folder holds anything but an earlier report."""
    restore_folder(folder)
    if folder.exists() and not folder.is_dir():
        raise RankwrightError(f"{folder}: is a file; a report needs a folder")
    if folder.exists() and any(folder.iterdir()) and read_manifest(folder) is None:
        raise RankwrightError(f"{folder}: contains other files; choose a new folder or an earlier report")


def foreign_files(folder: Path) -> Iterator[tuple[Path, Path]]:
    """Files and links in the folder of an earlier report that do not belong to it, with their relative paths."""
    manifest = read_manifest(folder)
    if manifest is None:
        return
    own = set(manifest.files)
    for path in sorted(folder.rglob("*")):
        name = path.relative_to(folder)
        if (path.is_file() or path.is_symlink()) and name.as_posix() not in own:
            yield path, name


def keep_user_files(earlier: Path, new: Path) -> None:
    """Copy the files that a user added to an earlier report; a file of the new report is never replaced."""
    for path, name in foreign_files(earlier):
        if not (new / name).exists():
            (new / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(path, new / name, follow_symlinks=False)
