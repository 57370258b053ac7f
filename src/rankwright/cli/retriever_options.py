"""The retriever on the command line: any kind of the table, its flags, and its index."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from ..errors import RankwrightError, listed
from ..params import Param, chosen_everywhere, params_of, parse_options
from ..retrieval.dense.neighbors import index_params
from ..retrieval.retriever_kinds import RETRIEVERS, find_retriever
from .options import kept, warn
from .param_flags import complete_param, flag_name, is_given, make_flag, merge_params, read_pairs

if TYPE_CHECKING:
    from ..collection import Collection
    from ..retrieval.retriever import Retriever, RetrieverOptions

ELSEWHERE = ("k", "optional", "seed")  # parameters that other flags set, or that only a spec has


def flags_of(kind: str) -> list[Param]:
    """The parameters of a kind that have flags."""
    options = RETRIEVERS[kind]
    own = [param for name, param in params_of(options).items() if name not in ELSEWHERE]
    more = chosen_everywhere(options)
    shown = [replace(more[name], default=None) for name in options.flags]  # whose default is that of what is chosen
    return [*own, *shown]


@dataclass(frozen=True)
class AskedRetriever:
    """A retriever as the command line names it."""

    retriever: str
    params: tuple[str, ...]
    flags: Mapping[str, str | None] = field(default_factory=dict)

    @property
    def given(self) -> dict[str, str]:
        """The parameters on the command line, as text."""
        flags = {name: value for name, value in self.flags.items() if value is not None}
        pairs = read_pairs(self.params)
        twice = next((name for name in pairs if name in flags), None)
        if twice is not None:
            flag = next((flag_name(each) for each in flags_of(self.retriever) if each.name == twice), f"--{twice}")
            raise RankwrightError(f"{flag} and --param {twice}= are both given; give one")
        elsewhere = next((name for name in pairs if name in ELSEWHERE), None)
        if elsewhere is not None:
            advice = "only a spec has it" if elsewhere == "optional" else f"use --{elsewhere}"
            raise RankwrightError(f"--param {elsewhere}: is not read here; {advice}")
        return {**flags, **pairs}

    def check_flags(self) -> None:
        """Refuse a kind that is unknown, and flags of another kind."""
        find_retriever(self.retriever, "--retriever")
        own = {flag_name(param) for param in flags_of(self.retriever)}
        for param, owners in merge_params({kind: flags_of(kind) for kind in RETRIEVERS}):
            if self.flags.get(param.name) is not None and flag_name(param) not in own:
                flag = flag_name(param)
                raise RankwrightError(f"{flag}: belongs to --retriever {listed(owners)}; this is {self.retriever}")

    def options(self, more: Mapping[str, Any] | None = None, folder: Path | None = None) -> RetrieverOptions:
        """The options of the kind, read from text; `more` is what other flags say, `folder` an index to search."""
        self.check_flags()
        kind = find_retriever(self.retriever, "--retriever")
        built = dict(kind.settings_of(folder)) if folder is not None else {}
        for name, param in params_of(kind).items():
            if name != "encoder" and name in built and self.given.get(name) not in (None, built[name]):
                flag = f"{flag_name(param)} {self.given[name]}"
                raise RankwrightError(f"{flag}: the index {folder} was built with {built[name]}")
        if "encoder" in self.given:  # replaces the one of the index, parameters and all
            built = {name: value for name, value in built.items() if name in ("index", *index_params(built["index"]))}
        own = params_of(kind)
        flags = {param.name: flag_name(param) for param in flags_of(self.retriever)}

        def place(name: str) -> str:
            return "" if not name else flags[name] if name in self.flags and name in flags else f"--param {name}"

        seed = {"seed": kept("seed") or 0} if "seed" in own else {}
        threads = {}
        if str(self.given.get("encoder", "")).partition(":")[0] == "onnx" and kept("threads"):
            threads = {"threads": kept("threads")}
        return parse_options(kind, {**threads, **seed, **built, **(more or {}), **self.given}, place, text=True)

    def of_index(self, folder: Path | None) -> AskedRetriever:
        """The retriever whose index a folder is, unless one is named."""
        from ..retrieval import index_folder

        if folder is None or is_given("retriever"):
            return self
        found = index_folder.parse_manifest(folder)["kind"]
        kind = next((name for name, each in RETRIEVERS.items() if each.index_kind == found), self.retriever)
        return replace(self, retriever=kind)

    def with_encoder(self, collection: Collection, text: str | None, indexing: bool) -> AskedRetriever:
        """With the collection's own vectors where no encoder is named and they can answer; otherwise LSA."""
        if "encoder" not in params_of(RETRIEVERS[self.retriever]) or self.flags.get("encoder") is not None:
            return self
        if "docs" not in collection.vectors or self.flags.get("mode") == "match":
            return self
        # an index needs vectors of docs only; without vectors of its queries a collection cannot be searched
        if text is None and (indexing or "queries" in collection.vectors):
            return replace(self, flags={**self.flags, "encoder": "vectors"})
        what = "cannot encode a text" if text is not None else "have none for these queries"
        warn([f"the collection's own vectors {what}: using LSA; choose another encoder with --encoder"])
        return self


def retriever_options(function: Any) -> Any:
    """The retriever and the flags of its kinds, as one value: `retriever`."""
    from functools import wraps

    params = merge_params({kind: flags_of(kind) for kind in RETRIEVERS})
    names = [param.name for param, _ in params]

    @wraps(function)
    def gathered(retriever: str, params: tuple[str, ...], **values: Any) -> Any:
        flags = {name: values.pop(name) for name in names}
        return function(retriever=AskedRetriever(retriever, params, flags), **values)

    every = {name for kind in RETRIEVERS for name in chosen_everywhere(RETRIEVERS[kind])}
    options = [
        click.option(
            "--param", "params", multiple=True, metavar="NAME=VALUE", shell_complete=complete_param(lambda: every),
            help="A parameter of the weighting, the encoder, the index or the server: mu=2000, dim=256, ef=64.",
        ),
        *(make_flag(param, owners) for param, owners in reversed(params)),
        click.option(
            "--retriever", default="bm25", show_default=True, metavar="NAME", shell_complete=complete_retriever,
            help=f"Kind of retriever: {', '.join(RETRIEVERS)}.",
        ),
    ]  # fmt: skip
    for option in options:
        gathered = option(gathered)
    return gathered


def check_same(folder: Path, retriever: Retriever, collection: Collection) -> None:
    """Refuse an index of other fields than are named; warn where it is not of this collection."""
    fields: Iterable[str] = getattr(retriever, "fields", collection.fields)
    if is_given("fields") and tuple(collection.fields) != tuple(fields):
        raise RankwrightError(f"--fields {','.join(collection.fields)}: the index {folder} is of {','.join(fields)}")
    has_doc = getattr(retriever, "has_doc", None)
    first = next(iter(collection.blocks()), None)
    if first is None or has_doc is None:
        return
    strange = [doc for doc in first.ids[:1000] if not has_doc(doc)]
    if strange:
        share = f"{len(strange):,} of the first {min(len(first.ids), 1000):,} docs of {collection.name}"
        warn([f"{folder}: {share} are not in this index, {strange[0]!r} for one; was it built for another collection?"])


def complete_retriever(ctx: click.Context, param: click.Parameter, incomplete: str) -> list[str]:
    """Complete kinds of retriever."""
    return [name for name in RETRIEVERS if name.startswith(incomplete)]
