"""A spec to start from: written for a folder after a look at it, or one of those that ship with the package."""

from __future__ import annotations

import os
from pathlib import Path

from ..collection import Collection
from ..errors import RankwrightError, unknown

SHIPPED = Path(__file__).parents[1] / "data" / "experiments"


def starter(folder: str, home: Path, queries: Path | None = None, qrels: Path | None = None) -> str:
    """A commented spec for the collection in a folder; paths are relative to where the spec will lie."""
    found = Collection.load(folder, queries=queries, qrels=qrels)
    if found.split is None:
        raise RankwrightError(
            f"{folder}: has no judgements; put some beside it (qrels/test.tsv: query-id, corpus-id, score), or name "
            "a file with --qrels"
        )
    elsewhere = folder == "demo" or folder.startswith("ir_datasets:")
    known = set() if folder.startswith("ir_datasets:") else set(found.metadata.columns)
    useful = sorted({"date", "tags", "links", "page_type"} & known)
    encoder = "vectors" if {"docs", "queries"} <= found.vectors.keys() else "lsa"
    named = {key: os.path.relpath(file, home) for key, file in (("queries", queries), ("qrels", qrels)) if file}
    about = (
        "vectors that lie beside it" if encoder == "vectors" else 'or "onnx" with params = { path = "MODEL FOLDER" }'
    )
    text = HEAD.format(
        path=folder if elsewhere else os.path.relpath(folder, home), name=name_of(found.name), split=found.split,
        fields=", ".join(f'"{each}"' for each in found.fields), queries=len(found.judged_queries), encoder=encoder,
        about=about, files="".join(f'\n{key} = "{file}"' for key, file in named.items()),
    )  # fmt: skip
    return text + (RANK.format(known=", ".join(useful)) if useful else "") + TAIL


def shipped() -> dict[str, Path]:
    """The specs that ship with the package, by name."""
    return {path.stem: path for path in sorted(SHIPPED.glob("*.toml"))}


def shipped_files(name: str, target: Path) -> dict[Path, bytes]:
    """What copying a shipped spec to `target` writes: the spec, its expected figures, the published ones it names."""
    if name not in shipped():
        raise unknown("experiment", name, shipped())
    found = {target: shipped()[name].read_bytes()}
    for path in sorted(SHIPPED.glob(f"{name}.*.json")):
        expected = path.name.endswith(".expected.json")  # found by the spec's own name; others by the name it writes
        found[target.with_suffix(".expected.json") if expected else target.with_name(path.name)] = path.read_bytes()
    return found


def name_of(name: str) -> str:
    """A name that may stand in a key without quotes."""
    plain = "".join(c if (c.isalnum() and c.isascii()) or c in "-_" else "-" for c in name.rpartition(":")[2])
    return plain.strip("-") or "collection"


HEAD = """# An experiment: collections through stages to a report. Run it with: rankwright run THIS-FILE
# What was made once is kept, and made again only when something that it depends on changes.
schema = 1
seed = 7

[data.{name}]                     # {queries} judged queries; another collection is another [data.NAME]
path = "{path}"
split = "{split}"
fields = [{fields}]{files}

[retrieve.bm25]
kind = "bm25"
# weighting = "lucene"            # 'rankwright methods' lists all
# params = {{ k1 = 0.9, b = 0.4 }}

[retrieve.dense]
kind = "dense"
encoder = "{encoder}"                   # {about}

[fuse.hybrid]
from = ["bm25", "dense"]
method = "rrf"
# params = {{ rrf_k = 60 }}

[tune.hybrid_tuned]               # chosen on some queries, scored on others
of = "hybrid"
grid = {{ rrf_k = [10, 60, 200] }}
measure = "nDCG@10"
"""
RANK = """
[rank.recency]                    # the docs have {known}: 'rankwright strategies' lists what uses them
from = {{ bm25 = "bm25", dense = "dense" }}
strategy = "p1_recency_boost"

[learn.ltr]                       # LambdaMART over seven signals, scored out of fold
from = {{ bm25 = "bm25", dense = "dense" }}
model = "lambdamart"
"""
TAIL = """
[evaluate]
preset = "paper"                  # 'rankwright presets' lists all
# measures = ["Judged@10"]

[compare]
baseline = "bm25"
# tests = ["randomization", "t"]

[report]
# title = "My experiment"
"""
