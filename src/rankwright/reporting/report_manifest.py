"""The manifest of a written report, read back: who wrote the folder, from which spec, and which files are its own."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec

from ..collection.collection_files import REPORT_KIND

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
