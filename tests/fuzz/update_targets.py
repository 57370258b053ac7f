"""Updates of indexes: random edits of a vault or a file of docs, and damage to the index between them."""

from __future__ import annotations

import json
import os
import random
import shutil
import tempfile
from pathlib import Path
from typing import Any

from harness import target
from mutate import mutate

os.environ.setdefault("RANKWRIGHT_CACHE", tempfile.mkdtemp(prefix="fuzz-cache-"))

from rankwright import BM25, Collection
from rankwright.base import file_identity
from rankwright.errors import RankwrightError
from rankwright.kind_options import parse_options
from rankwright.retrieval.bm25 import segment_merge
from rankwright.retrieval.bm25.bm25_retriever import BM25Options
from rankwright.retrieval.index_update import update_index

WORDS = ["red", "green", "blue", "fish", "naïve", "#tag", "# heading", "- [ ] task", "[[a note]]", "---", "\n", "\0"]
NAMES = ["a", "b c", "b_c", "ä", "sub/a", "sub/deep/d", "A", "x#y", "z.z", "sub/b c"]
QUERIES = {"a": "red fish", "b": "naïve green", "c": "heading tag"}
UPDATES = 6


def draw_text(rng: random.Random) -> str:
    """A few words; so few that docs are alike."""
    return " ".join(rng.choice(WORDS) for _ in range(rng.randint(0, 12)))


def edit_notes(rng: random.Random, vault: Path) -> None:
    """Write, delete, rename, copy and touch notes, some of them within one step of the file system's clock."""
    notes = sorted(vault.rglob("*.md"))
    for _ in range(rng.randint(0, 4)):
        path = vault / f"{rng.choice(NAMES)}.md"
        path.parent.mkdir(parents=True, exist_ok=True)
        way = rng.randrange(6) if notes else 0
        old = rng.choice(notes) if notes else path
        if way == 1 and len(notes) > 1:
            old.unlink(missing_ok=True)
        elif way == 2 and old.exists():
            old.replace(path)
        elif way == 3 and old.exists() and old != path:
            shutil.copy2(old, path)  # with its times
        elif way == 4 and old.exists():  # the same size and times, another text
            about = old.stat()
            old.write_bytes(old.read_bytes()[::-1])
            os.utime(old, ns=(about.st_atime_ns, about.st_mtime_ns))
        else:
            path.write_text(draw_text(rng), encoding="utf-8")
    if not any(vault.rglob("*.md")):
        (vault / "a.md").write_text("red", encoding="utf-8")


def edit_rows(rng: random.Random, docs: dict[str, str], path: Path) -> None:
    """Change, delete, rename and reorder the rows of a file of docs."""
    for _ in range(rng.randint(0, 4)):
        name = rng.choice(NAMES)
        if rng.random() < 0.3 and len(docs) > 1:
            docs[name] = docs.pop(rng.choice(list(docs)))
        elif rng.random() < 0.3 and len(docs) > 1:
            docs.pop(rng.choice(list(docs)))
        else:
            docs[name] = draw_text(rng)
    rows = [{"_id": doc, "text": text} for doc, text in docs.items()]
    rng.shuffle(rows)
    path.write_text("".join(json.dumps(row) + "\n" for row in rows), encoding="utf-8")


def answers(index: BM25) -> Any:
    """What an index answers."""
    return [index.search(QUERIES, k, weighting).to_dict() for k in (2, 100) for weighting in ("lucene", "dirichlet")]


def update(path: Path, folder: Path) -> BM25:
    """Update the index in a folder, as the command does."""
    args = ["index", str(path), "-o", str(folder)]
    found = update_index(
        parse_options(BM25Options, {}), folder, str(path), None, args, lambda: Collection.load(str(path))
    )
    assert isinstance(found.index, BM25)
    return found.index


def damage(rng: random.Random, folder: Path) -> None:
    """What a killed process, a full disk or a person leaves in the folder of an index."""
    way = rng.randrange(5)
    if way == 0:
        (folder / f"segment-{rng.randint(90, 99)}").mkdir(exist_ok=True)
    elif way == 1:
        (folder / f"deletions-{rng.randint(90, 99)}").mkdir(exist_ok=True)
    elif way == 2:
        (folder / ".index.json.0a1b2c3d.part").write_bytes(b"{")
    else:
        path = rng.choice(sorted(path for path in folder.rglob("*") if path.is_file()))
        if way == 3:
            path.write_bytes(mutate(path.read_bytes(), rng))
        else:
            path.unlink()


def run_updates(rng: random.Random, folder: Path, edit: Any, path: Path) -> None:
    """Edit and update many times: each index answers as a new one; a damaged one is refused, or answers so, too."""
    segment_merge.SMALLEST = rng.choice([8, 1 << 16])
    segment_merge.PER_TIER = rng.choice([1, 2])
    file_identity.RECENT_NS = 20_000_000  # more than a step of the clock: notes of the last update are not read again
    index = folder / "index"
    edit()
    BM25.build(Collection.load(str(path)), folder=index)
    for _ in range(UPDATES):
        edit()
        if rng.random() < 0.3:
            damage(rng, index)
        try:
            found = update(path, index)
        except RankwrightError:
            BM25.build(Collection.load(str(path)), folder=folder / "again")  # the docs themselves are sound
            return
        fields = found.fields
        fresh = BM25.build(Collection.load(str(path)), fields=fields)
        assert answers(found) == answers(fresh)
        assert answers(BM25.open(index)) == answers(fresh)


@target("update_vault")
def update_vault(rng: random.Random, folder: Path) -> None:
    """An index of a vault follows its notes."""
    vault = folder / "vault"
    vault.mkdir()
    run_updates(rng, folder, lambda: edit_notes(rng, vault), vault)


@target("update_rows")
def update_rows(rng: random.Random, folder: Path) -> None:
    """An index of a file of docs follows its rows."""
    docs, path = {"a": "red"}, folder / "docs.jsonl"
    run_updates(rng, folder, lambda: edit_rows(rng, docs, path), path)
