"""The spec: an experiment as a file. Every mistake in it is found before any work, and named by file and key."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import date
from functools import cached_property
from pathlib import Path
from typing import Annotated, Any, TypeVar

import msgspec
from msgspec import Meta

from ..base.files import reading
from ..errors import RankwrightError, unknown

SCHEMA = 1
Text = Annotated[str, Meta(min_length=1)]
Count = Annotated[int, Meta(ge=1)]
Params = dict[str, Any]
Part = TypeVar("Part", bound=msgspec.Struct)


class Data(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    """A collection; every stage runs once for each."""

    path: Annotated[
        Text, Meta(description="from the spec's folder; $NAME, NAME/* are expanded; `demo`; `ir_datasets:NAME`")
    ]
    format: Annotated[str | None, Meta(description="format of the collection; else told by what is there")] = None
    split: Annotated[str | None, Meta(description="split whose queries are asked")] = None
    fields: Annotated[list[str] | None, Meta(description="text fields that are searched")] = None
    columns: Annotated[dict[str, str | list[str]], Meta(description="which column is what (JSONL, CSV)")] = {}
    vectors: Annotated[dict[str, str], Meta(description="files of vectors: docs, queries (.npy)")] = {}
    exclude_self: Annotated[
        bool | list[str],
        Meta(description="drop the doc with the query's own id from every result; of a path with *: which collections"),
    ] = False
    queries: Annotated[str | None, Meta(description="file of queries to use instead of the collection's own")] = None
    qrels: Annotated[str | None, Meta(description="file of judgements to use instead of the collection's own")] = None


class Retrieve(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    """A retriever."""

    kind: Annotated[Text, Meta(description="bm25, dense, random, or elastic")]
    k: Annotated[Count, Meta(description="rows kept for each query")] = 1000
    analyzer: Annotated[str, Meta(description="bm25, elastic: how text becomes terms")] = "english"
    weighting: Annotated[str, Meta(description="bm25: the weighting")] = "lucene"
    compat: Annotated[str | None, Meta(description="bm25: rank_bm25, for its order of ties and of score 0")] = None
    encoder: Annotated[str, Meta(description="dense, knn: lsa, onnx, sentence-transformers or vectors")] = "lsa"
    index: Annotated[str, Meta(description="dense: flat, hnsw or ivf")] = "flat"
    params: Annotated[Params, Meta(description="of the weighting, the encoder, the index or the server")] = {}
    mode: Annotated[str, Meta(description="elastic: match, knn or exact_knn")] = "match"
    url: Annotated[str | None, Meta(description="elastic: address, or $NAME; else RANKWRIGHT_ES_URL")] = None
    api_key: Annotated[str | None, Meta(description="elastic: $NAME; else RANKWRIGHT_ES_API_KEY")] = None
    user: Annotated[str | None, Meta(description="elastic: $NAME; else RANKWRIGHT_ES_USER")] = None
    password: Annotated[str | None, Meta(description="elastic: $NAME; else RANKWRIGHT_ES_PASSWORD")] = None
    ca: Annotated[str | None, Meta(description="elastic: certificate authority's file; else RANKWRIGHT_ES_CA")] = None
    optional: Annotated[bool, Meta(description="left out, and said so, where it cannot run")] = False


class Fuse(msgspec.Struct, forbid_unknown_fields=True, frozen=True, rename={"sources": "from"}):
    """A fusion of runs."""

    sources: Annotated[list[str], Meta(description="names of the stages that are fused")]
    method: Annotated[str, Meta(description="the method")] = "rrf"
    params: Annotated[Params, Meta(description="of the method, and norm, weights, absent, ...")] = {}
    depth: Annotated[Count, Meta(description="rows of each run that are looked at")] = 1000
    k: Annotated[Count, Meta(description="rows kept for each query")] = 1000
    compat: Annotated[str | None, Meta(description="pyserini: its cuts and ties")] = None


class Rank(msgspec.Struct, forbid_unknown_fields=True, frozen=True, rename={"sources": "from"}):
    """A strategy over the candidates of runs."""

    sources: Annotated[dict[str, str], Meta(description='the runs it needs: { bm25 = "STAGE", dense = "STAGE" }')]
    strategy: Annotated[Text, Meta(description="a strategy, by any of its names")]
    params: Annotated[dict[str, float], Meta(description="of the strategy")] = {}
    depth: Annotated[Count, Meta(description="first docs of each run that are candidates")] = 200
    k: Annotated[Count, Meta(description="rows kept for each query (top_k)")] = 100


class Learn(msgspec.Struct, forbid_unknown_fields=True, frozen=True, rename={"sources": "from"}):
    """A model over the candidates of runs, scored out of fold."""

    sources: Annotated[dict[str, str], Meta(description='the runs it needs: { bm25 = "STAGE", dense = "STAGE" }')]
    model: Annotated[str, Meta(description="logistic or lambdamart")] = "lambdamart"
    folds: Annotated[int, Meta(ge=2, description="folds of queries")] = 5
    on: Annotated[str, Meta(description="folds; `test` fits on the queries it is scored on, and is stamped")] = "folds"
    depth: Annotated[Count, Meta(description="first docs of each run that are candidates")] = 200
    k: Annotated[Count, Meta(description="rows kept for each query")] = 100


class Rerank(msgspec.Struct, forbid_unknown_fields=True, frozen=True, rename={"source": "from"}):
    """A model that reads query and doc, over the first docs of a run; blended with the run by a weight."""

    source: Annotated[Text, Meta(description="the stage whose first docs are re-ranked")]
    model: Annotated[Text, Meta(description="maw, trained here out of fold; or cross-encoder")]
    params: Annotated[
        Params, Meta(description="of the model: router, layers, ...; path, weight, batch, max_length")
    ] = {}
    depth: Annotated[Count, Meta(description="first docs of each query that are re-ranked")] = 100
    k: Annotated[Count, Meta(description="rows kept for each query")] = 1000
    folds: Annotated[int, Meta(ge=2, description="folds of queries: of training, and of the choice of the weight")] = 5
    seeds: Annotated[Count, Meta(description="maw: trainings, each from another seed; scores are means over them")] = 1
    optional: Annotated[bool, Meta(description="left out, and said so, where it cannot run")] = False


class Tune(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    """Parameters of a fuse or rank stage, chosen fold by fold."""

    of: Annotated[Text, Meta(description="the stage whose parameters are chosen")]
    grid: Annotated[dict[str, list[Any]], Meta(description="values of each parameter")]
    search: Annotated[str, Meta(description="grid, random or halving")] = "grid"
    measure: Annotated[str, Meta(description="measure to optimize")] = "RR@5"
    folds: Annotated[int, Meta(ge=2, description="folds of queries")] = 5
    draws: Annotated[Count, Meta(description="settings of a random search")] = 30
    on: Annotated[str, Meta(description="folds; `test` chooses on the queries it is scored on, and is stamped")] = (
        "folds"
    )


class Evaluate(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    """What is measured."""

    preset: Annotated[str, Meta(description="a list of measures; `none` for none")] = "paper"
    measures: Annotated[list[str], Meta(description="more measures")] = []
    missing: Annotated[str, Meta(description="how to score a judged query missing from a run: zero or skip")] = "zero"
    rel: Annotated[float | None, Meta(description="least relevant grade, for measures that name none")] = None


class Compare(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    """How systems are compared."""

    baseline: Annotated[str | None, Meta(description="the stage that all others are compared with; else all pairs")] = (
        None
    )
    tests: Annotated[tuple[str, ...], Meta(description="randomization, t, wilcoxon, tukey; the first marks")] = (
        "randomization",
    )
    correction: Annotated[str, Meta(description="holm, bonferroni, bh or none")] = "holm"
    permutations: Annotated[Count, Meta(description="random sign flips")] = 100_000
    margin: Annotated[float | None, Meta(description="ask also whether a difference is less than this")] = None


class Reporting(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    """What is reported."""

    title: Annotated[str, Meta(description="what stands at the head of the page; else the spec's name")] = ""
    systems: Annotated[list[str], Meta(description="stages that are reported, in order; else all")] = []
    tables: Annotated[list[str], Meta(description="tables that must be there; all that can be made are")] = []
    charts: Annotated[list[str] | None, Meta(description="charts to draw. Default: all that can be made")] = None
    about: Annotated[dict[str, str], Meta(description="a description of each stage")] = {}
    latency: Annotated[bool, Meta(description="time single queries of every stage")] = True
    published: Annotated[str | None, Meta(description="file of published figures, shown beside ours")] = None


STAGES: dict[str, type[msgspec.Struct]] = {
    "retrieve": Retrieve, "fuse": Fuse, "rank": Rank, "learn": Learn, "tune": Tune, "rerank": Rerank,
}  # fmt: skip
SECTIONS: dict[str, type[msgspec.Struct]] = {"evaluate": Evaluate, "compare": Compare, "report": Reporting}
TOP = {
    "schema": "the version of the format: 1",
    "seed": "seed of whatever is random",
    "now": "the day that ages are counted to; else the newest date of the docs",
}
KINDS = ("bm25", "dense", "random", "elastic")


@dataclass(frozen=True)
class Spec:
    """An experiment: collections, stages by name, and what is measured, compared and reported."""

    path: Path
    data: Mapping[str, Data]
    stages: Mapping[str, msgspec.Struct]
    evaluate: Evaluate
    compare: Compare
    report: Reporting
    seed: int = 0
    now: str | None = None

    @property
    def name(self) -> str:
        """What the experiment is called."""
        return self.path.stem

    def kind(self, stage: str) -> str:
        """The section that a stage stands in."""
        return next(kind for kind, made in STAGES.items() if type(self.stages[stage]) is made)

    def place(self, stage: str) -> str:
        """A stage as errors name it."""
        return f"{self.path}: [{self.kind(stage)}.{stage}]"

    @cached_property
    def servers(self) -> dict[str, Any]:
        """The servers of stages that need one; of an optional stage whose server does not answer: why."""
        from .servers import reached

        return reached(self)


def read(path: str | Path) -> Spec:
    """The spec in a file; refuses what is wrong in it, one line for the first mistake."""
    path = Path(path)
    with reading(path):
        content = path.read_bytes()
    try:
        said = tomllib.loads(content.decode())
    except UnicodeDecodeError:
        raise RankwrightError(f"{path}: not text (UTF-8)") from None
    except tomllib.TOMLDecodeError as error:
        raise RankwrightError(f"{path}: not TOML: {error}") from None
    return parse(said, path)


def parse(said: Mapping[str, Any], path: Path) -> Spec:
    """The spec that a table says."""
    known = [*TOP, "data", *STAGES, *SECTIONS]
    for key in said:
        if key not in known:
            raise unknown(f"{path}: key", key, known)
    if said.get("schema") != SCHEMA or isinstance(said["schema"], bool):
        raise RankwrightError(f"{path}: schema {said.get('schema')!r} is not {SCHEMA}; begin the file with: schema = 1")
    seed = said.get("seed", 0)
    if isinstance(seed, bool) or not isinstance(seed, int) or seed < 0:
        raise RankwrightError(f"{path}: seed must be an integer >= 0, got {seed!r}")
    now = said.get("now")
    if now is not None and not isinstance(now, date):
        raise RankwrightError(f"{path}: now {now!r} is not a date; write now = 2024-06-30, without quotes")
    data = {name: converted(part, Data, f"{path}: [data.{name}]") for name, part in named(said, "data", path)}
    if not data:
        raise RankwrightError(f'{path}: no collection; name one: [data.NAME] path = "FOLDER"')
    stages: dict[str, msgspec.Struct] = {}
    for kind, made in STAGES.items():
        for name, part in named(said, kind, path):
            if name in stages:
                raise RankwrightError(f"{path}: [{kind}.{name}]: {name!r} is the name of another stage too")
            stages[name] = converted(part, made, f"{path}: [{kind}.{name}]")
    if not stages:
        raise RankwrightError(f'{path}: no stage; add one, such as [retrieve.bm25] kind = "bm25"')
    sections = {key: converted(said.get(key, {}), made, f"{path}: [{key}]") for key, made in SECTIONS.items()}
    return Spec(path, data, stages, seed=seed, now=None if now is None else str(now), **sections)  # type: ignore[arg-type]


def named(said: Mapping[str, Any], section: str, path: Path) -> Iterator[tuple[str, Any]]:
    """The named tables of a section."""
    whole = said.get(section, {})
    if not isinstance(whole, dict):
        raise RankwrightError(f"{path}: {section} is {whole!r}; write [{section}.NAME]")
    for name, part in whole.items():
        if not isinstance(part, dict):
            raise RankwrightError(f"{path}: [{section}] {name}: a name is missing; write [{section}.NAME]")
        if not name.strip():
            raise RankwrightError(f"{path}: [{section}]: a name is empty; write [{section}.NAME]")
        yield name, part


def converted(part: Mapping[str, Any], made: type[Part], place: str) -> Part:
    """A table as its type; says which key is wrong, what was given, what is allowed."""
    fields = {field.encode_name: field for field in msgspec.structs.fields(made)}
    if not isinstance(part, Mapping):
        raise RankwrightError(f"{place}: is {shown(part)}; a table of keys is needed")
    for key in part:
        if key not in fields:
            raise unknown(f"{place} key", key, fields)
    for key, field in fields.items():
        if field.required and key not in part:
            raise RankwrightError(f"{place}: {key} is missing: {about(field.type)}")
        if key in part:
            try:
                msgspec.convert(part[key], field.type, strict=True)
            except msgspec.ValidationError as error:
                said = str(error).partition(" - at ")[0].replace("`", "")
                raise RankwrightError(f"{place} {key} = {shown(part[key])}: {said[0].lower()}{said[1:]}") from None
    return msgspec.convert(dict(part), made, strict=True)


def shown(value: Any) -> str:
    """A value as it stands in a spec, not too long."""
    text = repr(value)
    return text if len(text) < 60 else text[:57] + "..."


def about(kind: Any) -> str:
    """What is said of a key."""
    return next((each.description for each in getattr(kind, "__metadata__", ()) if each.description), "")


def schema() -> dict[str, Any]:
    """The JSON Schema of spec files, for editors."""
    made = msgspec.json.schema_components([Data, *STAGES.values(), *SECTIONS.values()], ref_template="#/$defs/{name}")
    refs, defs = made
    names = ["data", *STAGES, *SECTIONS]
    properties: dict[str, Any] = {
        "schema": {"const": SCHEMA, "description": TOP["schema"]},
        "seed": {"type": "integer", "minimum": 0, "description": TOP["seed"]},
        "now": {"description": TOP["now"]},
    }
    for name, ref in zip(names, refs, strict=True):
        properties[name] = ref if name in SECTIONS else {"type": "object", "additionalProperties": ref}
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "rankwright experiment",
        "type": "object",
        "required": ["schema", "data"],
        "additionalProperties": False,
        "properties": properties,
        "$defs": defs,
    }


def keys() -> Iterator[tuple[str, str, str, str]]:
    """Every key of a spec: where it stands, its name, its default, what it is."""
    for key, told in TOP.items():
        yield "", key, "", told
    tables: dict[str, type[msgspec.Struct]] = {"data.NAME": Data}
    tables |= {f"{kind}.NAME": each for kind, each in STAGES.items()} | SECTIONS
    for name, made in tables.items():
        for field in msgspec.structs.fields(made):
            default = "" if field.required else default_of(field)
            yield f"[{name}]", field.encode_name, default, about(field.type)


def default_of(field: Any) -> str:
    """The default of a key as TOML has it."""
    value = field.default if field.default is not msgspec.NODEFAULT else field.default_factory()
    if value in (None, {}, [], ""):
        return ""
    return str(value).lower() if isinstance(value, bool) else repr(value).replace("'", '"')
