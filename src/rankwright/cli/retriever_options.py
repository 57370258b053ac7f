"""What answers queries on the command line: BM25, dense vectors, a server, or chance; each with its own flags."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click
from click.core import ParameterSource

from ..errors import RankwrightError, listed, unknown
from .options import bundled, kept, warn

if TYPE_CHECKING:
    from ..collection import Collection
    from ..retrieval.bm25.inverted_index import BM25
    from ..retrieval.dense.vector_index import Dense
    from ..retrieval.elastic.elastic_index import ElasticIndex
    from ..run import Run

RETRIEVERS = {
    "bm25": "BM25 and its family",
    "dense": "vectors of an encoder",
    "elastic": "Elasticsearch or OpenSearch",
    "random": "chance, seeded",
}
OWNERS = {  # of flags that the other retrievers refuse
    **dict.fromkeys(("weighting", "compat", "rm3"), ("bm25",)),
    **dict.fromkeys(("analyzer", "k1", "b"), ("bm25", "elastic")),
    "encoder": ("dense", "elastic"),
    "ann": ("dense",),
    **dict.fromkeys(("mode", "url"), ("elastic",)),
}


@dataclass(frozen=True)
class Retriever:
    """A retriever on the command line."""

    retriever: str
    analyzer: str
    encoder: str | None
    ann: str
    mode: str
    url: str | None
    params: tuple[str, ...]

    def check(self) -> None:
        """Refuse a name that is unknown, and flags of another retriever."""
        if self.retriever not in RETRIEVERS:
            raise unknown("--retriever", self.retriever, RETRIEVERS)
        strange = next((flag for flag, of in OWNERS.items() if given(flag) and self.retriever not in of), None)
        if strange:
            owners = listed(OWNERS[strange])
            raise RankwrightError(f"--{strange}: belongs to --retriever {owners}; this is {self.retriever}")
        if self.params and self.retriever == "random":
            raise RankwrightError(f"--param {self.params[0]}: --retriever random has no parameter")

    def bm25(self, collection: Collection, folder: Path | None) -> BM25:
        """An index that was made before, if it is of this collection, or a new one."""
        from ..retrieval.bm25.inverted_index import BM25

        if folder is None:
            return BM25.build(collection, self.analyzer)
        made = BM25.open(folder)
        if made.analyzer and given("analyzer") and self.analyzer != made.analyzer.name:
            raise RankwrightError(f"--analyzer {self.analyzer}: the index {folder} was made with {made.analyzer.name}")
        same(folder, made.fields, collection, lambda doc: any(each.row(doc) is not None for each in made.segments))
        return made

    def dense(self, collection: Collection, folder: Path | None, output: Path | None, text: str | None) -> Dense:
        """An index made before, or a new one; where no encoder is named, the collection's own vectors or LSA."""
        from ..retrieval.dense.encoders import create_encoder
        from ..retrieval.dense.neighbors import KINDS, parameters
        from ..retrieval.dense.vector_index import Dense

        if folder is not None:
            return self.opened(Dense.open(folder), folder, collection)
        if self.ann not in KINDS:
            raise unknown("--ann", self.ann, KINDS)
        values = settings(self.params)
        own = {name: values.pop(name) for name in KINDS[self.ann].params if name in values}
        # an index needs vectors of docs only; without vectors of its queries a collection cannot be searched
        own_vectors = text is None and (output is not None or "queries" in collection.vectors)
        beside = "vectors" if "docs" in collection.vectors and own_vectors else "lsa"
        if self.encoder is None and "docs" in collection.vectors and not own_vectors:
            what = "cannot encode a text" if text is not None else "have none for these queries"
            warn([f"the collection's own vectors {what}: using LSA; choose another encoder with --encoder"])
        name = self.encoder or beside
        if name.startswith("onnx") and "threads" not in values and kept("threads"):
            values["threads"] = kept("threads")
        encoder = create_encoder(name, values)
        return Dense.build(collection, encoder, self.ann, parameters(self.ann, own), None, output)

    def elastic(
        self, collection: Collection, folder: Path | None, text: str | None, own: Mapping[str, float]
    ) -> ElasticIndex:
        """The index on a server; of vectors those of an index made before, or of an encoder."""
        from ..retrieval.elastic.address import Address
        from ..retrieval.elastic.elastic import Elastic
        from ..retrieval.elastic.mapping import DEFAULTS, analysis, parameters

        values = {**settings(self.params), **own}
        if isinstance(values.get("boosts"), str):
            values["boosts"] = weights(values["boosts"])
        mine = {name: values[name] for name in values if name in DEFAULTS or self.mode == "match"}
        parameters(self.mode, mine)
        analysis(self.analyzer)
        if self.mode == "match" and given("encoder"):
            raise RankwrightError("--encoder: belongs to --mode knn and exact_knn; this is match")
        if self.mode == "match" and folder is not None:
            raise RankwrightError("--index: --retriever elastic --mode match has its index on the server")
        server = Elastic.at(Address.of({"url": self.url}, "--"))
        if self.mode == "match":
            return server.build(collection, self.mode, self.analyzer, mine)
        left = tuple(each for each in self.params if each.partition("=")[0] not in mine)
        dense = replace(self, params=left).dense(collection, folder, None, text)
        return server.build(dense, self.mode, params=mine, name=collection.name)

    def opened(self, made: Dense, folder: Path, collection: Collection) -> Dense:
        """An index as it is searched: how wide it looks may be said, and where its encoder or its queries lie now."""
        from ..retrieval.dense.encoders import Vectors, create_encoder

        values = settings(self.params)
        wide: dict[str, Any] = {
            name: values.pop(name) for name in ("ef", "probes") if name in values and name in made.params
        }
        if wide:
            made = replace(made, params=parameters_of(made, wide))
        if made.encoder.kind == "vectors" and set(values) == {"queries"} and not given("encoder"):
            encoder = replace(Vectors(queries=values.pop("queries")), names=tuple(collection.queries))
            made = replace(made, encoder=encoder)
        elif given("encoder") and self.encoder:
            own = {
                key: value for key, value in made.encoder.about.items() if key not in ("model", "vectors", "queries")
            }
            made = replace(made, encoder=create_encoder(self.encoder, {**own, **values}))
            values = {}
        if values or given("ann"):
            raise RankwrightError(f"--index {folder}: is what it was made with; only ef and probes can be set")
        same(folder, made.fields, collection, set(made.ids).__contains__)
        return made

    def of_index(self, folder: Path | None) -> Retriever:
        """The retriever whose index a folder is, unless one is named."""
        from ..retrieval import index_folder

        if folder is None or given("retriever"):
            return self
        return replace(self, retriever="dense" if "dense" in index_folder.the_list(folder)["kind"] else "bm25")

    def chance(self, collection: Collection, queries: Mapping[str, str], k: int) -> Run:
        """Docs in random order."""
        from ..retrieval.random import Random

        return Random.build(collection, kept("seed") or 0).search(queries, k)


def retriever_options(function: Any) -> Any:
    """What answers, and how its index is made."""
    return bundled(
        Retriever,
        "asked",
        click.option(
            "--param",
            "params",
            multiple=True,
            metavar="NAME=VALUE",
            help="A parameter of the weighting, the encoder or the index: mu=2000, dim=256, ef=64.",
        ),
        click.option("--url", metavar="URL", help="Elastic: address of the server; else RANKWRIGHT_ES_URL."),
        click.option(
            "--mode",
            default="match",
            show_default=True,
            metavar="NAME",
            shell_complete=complete_mode,
            help="Elastic: match (BM25), knn or exact_knn (vectors of --encoder or --index).",
        ),
        click.option(
            "--ann", default="flat", show_default=True, metavar="NAME", help="Dense: flat (exact), hnsw or ivf."
        ),
        click.option(
            "--encoder",
            shell_complete=complete_encoder,
            metavar="NAME[:PATH]",
            help="Dense, elastic: lsa, onnx:FOLDER, sentence-transformers:MODEL or vectors[:DOCS,QUERIES].",
        ),
        click.option(
            "--analyzer",
            default="english",
            show_default=True,
            shell_complete=complete_analyzer,
            help="BM25, elastic: how text becomes terms: english, notes, simple, whitespace, or a Snowball language.",
        ),
        click.option(
            "--retriever",
            default="bm25",
            show_default=True,
            metavar="NAME",
            shell_complete=complete_retriever,
            help="What answers: bm25, dense, elastic or random.",
        ),
    )(function)


def parameters_of(made: Dense, wide: Mapping[str, Any]) -> dict[str, int]:
    """The parameters of an index with those that say how wide it looks."""
    from ..retrieval.dense.neighbors import parameters

    return parameters(made.kind, {**made.params, **wide})


def given(flag: str) -> bool:
    """Whether a flag stands on the command line."""
    context = click.get_current_context()
    return flag in context.params and context.get_parameter_source(flag) is not ParameterSource.DEFAULT


def settings(params: tuple[str, ...]) -> dict[str, Any]:
    """NAME=VALUE, several times: numbers, true and false as such, all else as text."""
    found: dict[str, Any] = {}
    for param in params:
        name, equals, value = param.partition("=")
        if not name or not equals:
            raise RankwrightError(f"--param {param!r}: not of the form NAME=VALUE")
        found[name] = {"true": True, "false": False}.get(value.lower(), value)
        for kind in (float, int):
            try:
                found[name] = kind(value)
            except ValueError:
                continue
    return found


def weights(text: str) -> dict[str, float]:
    """Fields and what each counts: title:2,text:1."""
    try:
        return {name.strip(): float(value) for name, _, value in (part.partition(":") for part in text.split(","))}
    except ValueError:
        raise RankwrightError(f"--param boosts={text}: not of the form FIELD:NUMBER,FIELD:NUMBER") from None


def same(folder: Path, fields: tuple[str, ...], collection: Collection, known: Any) -> None:
    """Refuse an index of other fields than asked for; warn where it is not of this collection."""
    if given("fields") and tuple(collection.fields) != fields:
        raise RankwrightError(f"--fields {','.join(collection.fields)}: the index {folder} is of {','.join(fields)}")
    first = next(iter(collection.blocks()), None)
    strange = [doc for doc in first.ids[:1000] if not known(doc)] if first is not None else []
    if first is not None and strange:
        share = f"{len(strange):,} of the first {min(len(first.ids), 1000):,} docs of {collection.name}"
        warn([f"{folder}: {share} are not in this index, {strange[0]!r} for one; was it made of another collection?"])


def complete_analyzer(ctx: click.Context, param: click.Parameter, incomplete: str) -> list[str]:
    """Complete analyzer names."""
    from ..text.analyzers import ANALYZERS, LANGUAGES

    return [name for name in (*ANALYZERS, *LANGUAGES) if name.startswith(incomplete)]


def complete_encoder(ctx: click.Context, param: click.Parameter, incomplete: str) -> list[str]:
    """Complete encoder names."""
    from ..retrieval.dense.encoders import ENCODERS

    return [name for name in ENCODERS if name.startswith(incomplete)]


def complete_retriever(ctx: click.Context, param: click.Parameter, incomplete: str) -> list[str]:
    """Complete retriever names."""
    return [name for name in RETRIEVERS if name.startswith(incomplete)]


def complete_mode(ctx: click.Context, param: click.Parameter, incomplete: str) -> list[str]:
    """Complete server modes."""
    from ..retrieval.elastic.mapping import MODES

    return [name for name in MODES if name.startswith(incomplete)]
