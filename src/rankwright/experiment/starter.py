"""A spec to start from: written for a collection, or one that ships with the package."""

from __future__ import annotations

import json
import os
from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from statistics import median

from ..collection import Collection
from ..collection.checks import live_metadata, sample_languages
from ..collection.metadata_values import parse_date
from ..errors import RankwrightError, unknown
from ..evaluation.input_warnings import UNORDERED
from ..evaluation.presets import DEFAULT_PRESET, resolve_measures
from ..retrieval.passages import judges_notes
from ..text.detection import FALLBACK, describe_languages, propose_analyzer
from .starter_models import Models, describe_encoder, describe_reranker, find_models

SPEC_FOLDER = Path(__file__).parents[1] / "data" / "experiments"


FOLDS = 5  # of a tuned stage; fewer queries need fewer
CUTS = (1, 3, 5, 10, 20, 50)  # of measures on a small collection


def starter_spec(
    folder: str, home: Path, queries: Path | None = None, qrels: Path | None = None,
    columns: Mapping[str, str | Sequence[str]] | None = None, fields: Sequence[str] | None = None,
    encoder: str | None = None, reranker: str | None = None,
) -> str:  # fmt: skip
    """A commented spec for the collection in a folder, with paths relative to the spec's folder.

    It uses what `check` finds: only metadata that is not a dead signal, and notes if notes are judged. `encoder` and
    `reranker` are written NAME or NAME:MODEL; without them, models in the folder `models` next to the spec are used.
    """
    found = Collection.load(folder, columns=columns, queries=queries, qrels=qrels).select_fields(fields)
    first = next(iter(found.blocks()), None)
    if first is not None:
        found.check_fields(found.resolve_fields(), first)
    if found.split is None:
        raise RankwrightError(
            f"{folder}: has no judgements; add qrels/test.tsv (query-id, corpus-id, score), or name a file with --qrels"
        )
    judged = len(found.judged_queries)
    known = {doc for block in found.blocks() for doc in block.ids}
    if found.qrels.ids and known.isdisjoint(found.qrels.ids) and not judges_notes(found):
        raise RankwrightError(
            f"{folder}: no judged doc is in the collection: {found.qrels.ids[0]!r} is judged, and docs have ids like "
            f"{min(known, default='')!r}; 'rankwright check' lists them"
        )
    is_named = folder == "demo" or folder.startswith("ir_datasets:")
    metadata = set() if folder.startswith("ir_datasets:") else live_metadata(found)
    signals = sorted({"date", "tags", "links", "page_type"} & metadata)
    if encoder is None and {"docs", "queries"} <= found.vectors.keys():
        encoder = "vectors"
    models = find_models(home) if encoder is None or reranker is None else Models()
    dense = describe_encoder(encoder or models.encoder or "lsa", home)
    rerank = describe_reranker(reranker or models.reranker, home)
    more = {key: quote(os.path.relpath(file, home)) for key, file in (("queries", queries), ("qrels", qrels)) if file}
    if columns:
        pairs = (f"{key} = {quote(name if isinstance(name, str) else list(name))}" for key, name in columns.items())
        more["columns"] = f"{{ {', '.join(pairs)} }}"
    if judges_notes(found):
        more["passages"] = '"MaxP"                 # the judgements are of notes, the docs are their chunks'
    languages = sample_languages(found)
    analyzer = propose_analyzer(languages) if languages else "english"
    vector_analyzer = FALLBACK if analyzer == "auto" else analyzer  # LSA reads all docs alike
    text = HEAD.format(
        path=quote(folder if is_named else os.path.relpath(folder, home)), name=toml_key(found.name),
        split=quote(found.split), fields=quote(list(found.fields)), queries=judged, encoder=dense,
        analyzer=analyzer_line(analyzer, describe_languages(languages)),
        vector_analyzer=analyzer_line(vector_analyzer, "") if 'encoder = "lsa"' in dense else "",
        more="".join(f"\n{key} = {value}" for key, value in more.items()),
    )  # fmt: skip
    folds = f"\nfolds = {judged}" if judged < FOLDS else ""
    text += TUNE.format(folds=folds) if judged > 1 else ""  # one query cannot be tuned on others
    # with one query, the model alone decides
    weight = folds if judged > 1 else "\nweight = 1"
    best = "hybrid_tuned" if judged > 1 else "hybrid"
    text += RERANK.format(source=best, reranker=rerank, weight=weight) if rerank else NO_RERANKER.format(source=best)
    text += RANK.format(metadata=", ".join(signals), days=median_age(found)) if "date" in signals else ""
    text += LEARN.format(metadata=", ".join(signals), folds=folds) if signals and judged > 1 else ""
    parents = {*found.parents.values()} if judges_notes(found) else ()
    return text + TAIL.format(measures=starter_measures(len(parents or known)))


def median_age(collection: Collection) -> int:
    """The median age of dated notes, or docs, in days before the newest of them; at least 1."""
    days: dict[str, int] = {}
    for block in collection.blocks():
        parents = block.columns.get("parent") or block.ids
        for doc, parent, value in zip(block.ids, parents, block.columns.get("date") or (), strict=False):
            found = parse_date(value)
            if found is not None:
                days[parent or doc] = found.toordinal()
    newest = max(days.values(), default=0)
    return max(1, round(median([newest - day for day in days.values()] or [0])))


def starter_measures(docs: int) -> str:
    """The preset to start with; on a small collection its measures, with cutoffs below the number of docs."""
    measures = resolve_measures(DEFAULT_PRESET)
    if all(each.name not in UNORDERED or (each.k or 0) < docs for each in measures):
        about = "'rankwright presets' lists all"
        return f'preset = "{DEFAULT_PRESET}"                  # {about}\n# measures = ["Judged@10"]'
    cut = max((k for k in CUTS if k < docs), default=1)
    names = [str(replace(m, cut=float(cut)) if m.name in UNORDERED and (m.k or 0) >= docs else m) for m in measures]
    return f"measures = {quote(list(dict.fromkeys(names)))}  # cutoffs below the number of docs, {docs}"


def analyzer_line(analyzer: str, languages: str) -> str:
    """The line of a spec that chooses an analyzer; none for English, the default."""
    if analyzer == "english":
        return ""
    line = f"\nanalyzer = {quote(analyzer)}"
    return f"{line:<35}# {languages}" if languages else line


def quote(value: str | list[str]) -> str:
    """A string, or a list of strings, as TOML writes it; JSON does the same."""
    return json.dumps(value)


def shipped_specs() -> dict[str, Path]:
    """The specs that ship with the package, by name."""
    return {path.stem: path for path in sorted(SPEC_FOLDER.glob("*.toml"))}


def shipped_files(name: str, target: Path) -> dict[Path, bytes]:
    """The files to write to copy a shipped spec to `target`: the spec, its expected and its published values."""
    if name not in shipped_specs():
        raise unknown("experiment", name, shipped_specs())
    found = {target: shipped_specs()[name].read_bytes()}
    for path in sorted(SPEC_FOLDER.glob(f"{name}.*.json")):
        expected = path.name.endswith(".expected.json")  # named after the spec; the spec names the others
        found[target.with_suffix(".expected.json") if expected else target.with_name(path.name)] = path.read_bytes()
    return found


def toml_key(name: str) -> str:
    """A name that needs no quotes as a TOML key."""
    plain = "".join(c if (c.isalnum() and c.isascii()) or c in "-_" else "-" for c in name.rpartition(":")[2])
    return plain.strip("-") or "collection"


HEAD = """# An experiment, from collections to a report. Run it with: rankwright run THIS-FILE
# Results are stored, and rebuilt only when something they depend on changes.
schema = 1
seed = 7

[data.{name}]                     # {queries} judged queries; add a [data.NAME] for each further collection
path = {path}
split = {split}
fields = {fields}{more}

[retrieve.bm25]
kind = "bm25"{analyzer}
# weighting = "lucene"            # 'rankwright methods' lists all
# k1 = 0.9
# b = 0.4

[retrieve.dense]
kind = "dense"
{encoder}{vector_analyzer}

[fuse.hybrid]
from = ["bm25", "dense"]
method = "rrf"
# rrf_k = 60
"""
TUNE = """
[tune.hybrid_tuned]               # weights of bm25 and dense, tuned on some queries, scored on others
of = "hybrid"
grid = {{ rrf_k = [10, 60], weights = ["simplex:0.1"] }}
measure = "nDCG@10"{folds}
"""
RERANK = """
[rerank.reranked]                 # how much the model counts is chosen on some queries, scored on others
from = "{source}"
{reranker}
depth = 50{weight}
"""
NO_RERANKER = """
# [rerank.reranked]               # no re-ranker was found: put an ONNX cross-encoder into models/, or name an address
# from = "{source}"
# model = "endpoint"              # or "listwise", a chat model
# model_name = "MODEL"
# url = "http://localhost:8080"
# api = "tei"                     # or cohere, jina, vllm
# depth = 50
"""
RANK = """
[rank.recency]                    # the docs have {metadata}: see 'rankwright strategies'
from = {{ bm25 = "bm25", dense = "dense" }}
strategy = "p1_recency_boost"
decay_days = {days}                  # half of the dated docs are older, counted back from the newest
"""
LEARN = """
[learn.ltr]                       # LambdaMART over the signals, also of {metadata}; scored out of fold
from = {{ bm25 = "bm25", dense = "dense" }}
model = "lambdamart"{folds}
"""
TAIL = """
[evaluate]
{measures}

[compare]
baseline = "bm25"
# tests = ["randomization", "t"]

[report]
# title = "My experiment"
"""
