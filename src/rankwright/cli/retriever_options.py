"""The retriever on the command line: any kind in the table, its flags and its index."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from ..errors import RankwrightError, listed
from ..kind_options import chosen_everywhere, params_of, parse_options
from ..params import Param
from ..retrieval.dense.neighbors import index_params
from ..retrieval.retriever_kinds import RETRIEVERS, find_retriever
from .options import option_value, warn
from .param_flags import complete_param, flag_name, is_given, make_flag, merge_params, read_pairs
from .paths import MODEL_TEXT

if TYPE_CHECKING:
    from ..collection import Collection
    from ..retrieval.retriever import Retriever, RetrieverOptions

PREFIX = "retriever_"  # of the names under which click keeps the parameters of kinds
WITHOUT_FLAG = ("k", "optional", "seed")  # parameters that other flags set, or that only a spec has
URL_HELP = "address of the server, or $NAME; http: with {query} and {k}; elastic: by default RANKWRIGHT_ES_URL"
ENCODER_HELP = "encoder of texts. Default: the collection's own vectors if it has them, otherwise lsa"


def flags_of(kind: str) -> list[Param]:
    """The parameters of a kind that have flags."""
    return list_flags(RETRIEVERS[kind])


@cache
def list_flags(options: Any) -> list[Param]:
    """The parameters of a class of options that have flags; to find them takes many trials."""
    own = [param for name, param in params_of(options).items() if name not in WITHOUT_FLAG]
    own = [  # an encoder may name a model's folder
        replace(each, default=None, help=ENCODER_HELP, path="model") if each.name == "encoder" else each for each in own
    ]
    own = [replace(each, help=URL_HELP) if each.name == "url" else each for each in own]
    more = chosen_everywhere(options)
    shown = [replace(more[name], default=None) for name in options.flags]  # the default depends on the choice
    return [*own, *shown]


@dataclass(frozen=True)
class RetrieverArgs:
    """A retriever on the command line."""

    kind: str
    params: tuple[str, ...]
    flags: Mapping[str, str | None] = field(default_factory=dict)

    @property
    def param_values(self) -> dict[str, str]:
        """The parameters on the command line, as text."""
        flags = {name: value for name, value in self.flags.items() if value is not None}
        pairs = read_pairs(self.params)
        twice = next((name for name in pairs if name in flags), None)
        if twice is not None:
            flag = next((flag_name(each) for each in flags_of(self.kind) if each.name == twice), f"--{twice}")
            raise RankwrightError(f"{flag} and --param {twice}= are both given; give one")
        elsewhere = next((name for name in pairs if name in WITHOUT_FLAG), None)
        if elsewhere is not None:
            advice = "only a spec has it" if elsewhere == "optional" else f"use --{elsewhere}"
            raise RankwrightError(f"--param {elsewhere}: is not read here; {advice}")
        return {**flags, **pairs}

    def check_flags(self) -> None:
        """Refuse an unknown kind, and flags of another kind."""
        find_retriever(self.kind, "--retriever")
        own = {flag_name(param) for param in flags_of(self.kind)}
        for param, owners in merge_params({kind: flags_of(kind) for kind in RETRIEVERS}):
            if self.flags.get(param.name) is not None and flag_name(param) not in own:
                flag = flag_name(param)
                raise RankwrightError(f"{flag} belongs to --retriever {listed(owners)}, not to {self.kind}")

    def options(self, more: Mapping[str, Any] | None = None, folder: Path | None = None) -> RetrieverOptions:
        """The options of the kind, parsed from text; `more` comes from other flags, `folder` is an index to search."""
        self.check_flags()
        kind = find_retriever(self.kind, "--retriever")
        settings = dict(kind.settings_of(folder)) if folder is not None else {}
        for name, param in params_of(kind).items():
            if name != "encoder" and name in settings and self.param_values.get(name) not in (None, settings[name]):
                flag = f"{flag_name(param)} {self.param_values[name]}"
                raise RankwrightError(f"{flag}: the index {folder} was built with {settings[name]}")
        if "encoder" in self.param_values:  # replaces the index's encoder and its parameters
            settings = {
                name: value for name, value in settings.items() if name in ("index", *index_params(settings["index"]))
            }
        own = params_of(kind)
        flags = {param.key or param.name: flag_name(param) for param in flags_of(self.kind)}
        pairs = read_pairs(self.params)

        def place(name: str) -> str:
            return "" if not name else flags[name] if name in flags and name not in pairs else f"--param {name}"

        seed = {"seed": option_value("seed") or 0} if "seed" in own else {}
        threads = {}
        if str(self.param_values.get("encoder", "")).partition(":")[0] == "onnx" and option_value("threads"):
            threads = {"threads": option_value("threads")}
        given = {**threads, **seed, **settings, **(more or {}), **self.param_values}
        return parse_options(kind, given, place, text=True, not_here=WITHOUT_FLAG)

    def for_index(self, folder: Path | None) -> RetrieverArgs:
        """The retriever that an index folder belongs to, unless --retriever is given."""
        from ..retrieval import index_folder

        if folder is None or is_given("retriever"):
            return self
        found = index_folder.parse_manifest(folder)["kind"]
        kind = next((name for name, each in RETRIEVERS.items() if each.index_kind == found), self.kind)
        return replace(self, kind=kind)

    def with_encoder(self, collection: Collection, text: str | None, indexing: bool) -> RetrieverArgs:
        """Use the collection's own vectors if no encoder is named and they suffice; otherwise LSA."""
        if "encoder" not in params_of(RETRIEVERS[self.kind]) or self.flags.get("encoder") is not None:
            return self
        if "docs" not in collection.vectors or self.flags.get("mode") == "match":
            return self
        # an index needs only doc vectors; a search also needs query vectors
        if text is None and (indexing or "queries" in collection.vectors):
            return replace(self, flags={**self.flags, "encoder": "vectors"})
        what = "cannot encode a text" if text is not None else "have none for these queries"
        warn([f"the collection's own vectors {what}: using LSA; choose another encoder with --encoder"])
        return self


def retriever_options(function: Any) -> Any:
    """Add the retriever and the flags of all kinds, whose values reach the command as `retriever_args`."""
    from functools import wraps

    params = merge_params({kind: flags_of(kind) for kind in RETRIEVERS})
    names = [param.name for param, _ in params]

    @wraps(function)
    def wrapper(retriever: str, params: tuple[str, ...], **values: Any) -> Any:
        flags = {name: values.pop(f"{PREFIX}{name}") for name in names}
        return function(retriever_args=RetrieverArgs(retriever, params, flags), **values)

    options = [
        click.option(
            "--param", "params", multiple=True, type=MODEL_TEXT, metavar="NAME=VALUE",
            shell_complete=complete_param(
                lambda: {name for kind in RETRIEVERS for name in chosen_everywhere(RETRIEVERS[kind])}
            ),
            help="Parameter of the weighting, encoder, index or server, such as mu=2000, dim=256 or ef=64.",
        ),
        *(make_flag(param, owners, PREFIX) for param, owners in reversed(params)),
        click.option(
            "--retriever", default="bm25", show_default=True, metavar="NAME", shell_complete=complete_retriever,
            help=f"Kind of retriever: {', '.join(RETRIEVERS)}.",
        ),
    ]  # fmt: skip
    for option in options:
        wrapper = option(wrapper)
    return wrapper


def check_index_matches(folder: Path, retriever: Retriever, collection: Collection) -> None:
    """Refuse an index whose fields differ from --fields; warn if its docs are not those of the collection now."""
    from ..retrieval.index_sources import find_changes

    fields: Iterable[str] = getattr(retriever, "fields", collection.fields)
    if is_given("fields") and tuple(collection.fields) != tuple(fields):
        raise RankwrightError(
            f"--fields {','.join(collection.fields)}: the index {folder} has the fields {','.join(fields)}"
        )
    changes = find_changes(folder, collection)
    if changes is not None:
        warn([f"{folder}: {changes}"] if changes else [])
        return
    has_doc = getattr(retriever, "has_doc", None)
    first = next(iter(collection.blocks()), None)
    if first is None or has_doc is None:
        return
    missing = [doc for doc in first.ids[:1000] if not has_doc(doc)]
    if missing:
        share = f"{len(missing):,} of the first {min(len(first.ids), 1000):,} docs of {collection.name}"
        warn([f"{folder}: {share} are not in this index ({missing[0]!r}, ...); was it built for another collection?"])


def complete_retriever(ctx: click.Context, param: click.Parameter, incomplete: str) -> list[str]:
    """Complete kinds of retriever."""
    return [name for name in RETRIEVERS if name.startswith(incomplete)]
