"""The retriever on the command line: any kind in the table, its flags and its index."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from ..errors import RankwrightError, listed
from ..kind_options import chosen_by_default, chosen_everywhere, params_of, parse_options
from ..params import Param
from ..retrieval.retriever_kinds import RETRIEVERS, find_retriever
from .options import option_value, warn
from .param_flags import complete_param, flag_name, is_given, make_flag, merge_params, read_pairs
from .paths import MODEL_TEXT

if TYPE_CHECKING:
    from ..collection import Collection
    from ..retrieval.retriever import Retriever, RetrieverOptions

PREFIX = "retriever_"  # of the names under which click keeps the parameters of kinds
DEFAULT = "bm25"  # kind of retriever
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
    more = chosen_by_default(options)
    if not {*options.flags} <= more.keys():
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
        if {name for name, value in self.flags.items() if value is not None} <= {
            each.name for each in flags_of(self.kind)
        }:
            return  # without a look at the other kinds
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
            from ..retrieval.dense.vector_kinds import index_params

            kept = ("index", "storage", *index_params(settings["index"])) if "index" in settings else ()
            settings = {name: value for name, value in settings.items() if name in kept}
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
        return replace(self, kind=RETRIEVERS.first(lambda _, each: each.index_kind == found) or self.kind)

    def with_encoder(self, collection: Collection, text: str | None, indexing: bool) -> RetrieverArgs:
        """Use the collection's own vectors if no encoder is named and they suffice; otherwise LSA."""
        encoder = params_of(RETRIEVERS[self.kind]).get("encoder")
        if encoder is None or "vectors" not in encoder.names or self.flags.get("encoder") is not None:
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

    @wraps(function)
    def wrapper(retriever: str, params: tuple[str, ...], **values: Any) -> Any:
        flags = {name.removeprefix(PREFIX): values.pop(name) for name in list(values) if name.startswith(PREFIX)}
        return function(retriever_args=RetrieverArgs(retriever, params, flags), **values)

    return click.option(
        "--param", "params", multiple=True, type=MODEL_TEXT, metavar="NAME=VALUE",
        shell_complete=complete_param(
            lambda: {name for kind in RETRIEVERS for name in chosen_everywhere(RETRIEVERS[kind])}
        ),
        help="Parameter of the weighting, encoder, index or server, such as mu=2000, dim=256 or ef=64.",
    )(wrapper)  # fmt: skip


class RetrieverCommand(click.Command):
    """A command with `retriever_options`: it has the flags of all kinds, which are loaded only if they are needed.

    Most calls need those of one kind. The others are loaded for help and completion, and for a flag that is unknown.
    """

    kind: str | None = None  # the only one whose flags are read
    is_bare = False  # without flags of retrievers

    @property
    def params(self) -> list[click.Parameter]:
        """The parameters of the command, with those of retrievers before --param."""
        if self.is_bare:
            return self.own
        flags = retriever_flags(self.kind)
        at = next(at for at, each in enumerate(self.own) if each.name == "params")
        return [*self.own[:at], *flags, *self.own[at:]]

    @params.setter
    def params(self, own: list[click.Parameter]) -> None:
        self.own = own

    def get_help_option(self, ctx: click.Context) -> click.Option | None:
        """The option --help, which click makes by adding it to the parameters for a moment."""
        self.is_bare = True
        try:
            return super().get_help_option(ctx)
        finally:
            self.is_bare = False

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Parse arguments with the flags of the kind that they name, or else with those of all."""
        if not ctx.resilient_parsing and not {*ctx.help_option_names} & {*args}:
            self.kind = named_kind(args)
            try:
                return super().parse_args(ctx, list(args))
            except click.NoSuchOption:
                ctx.params.clear()
            finally:
                self.kind = None
        return super().parse_args(ctx, args)


def named_kind(args: list[str]) -> str | None:
    """The kind of retriever that arguments name, or the default; None if it is unknown."""
    kind = DEFAULT
    for at, name in enumerate(args):
        if name.startswith("--retriever="):
            kind = name.partition("=")[2]
        elif name == "--retriever":
            kind = args[at + 1] if at + 1 < len(args) else ""
    return kind if kind in RETRIEVERS else None


def retriever_flags(kind: str | None) -> list[click.Parameter]:
    """--retriever, and the flags of one kind or of all."""
    tables = {each: flags_of(each) for each in ([kind] if kind else RETRIEVERS)}
    about = f"Kind of retriever: {', '.join(RETRIEVERS)}." if kind is None else ""
    options = [make_flag(param, owners, PREFIX, kind is None) for param, owners in merge_params(tables)]
    options.append(
        click.option(
            "--retriever", default=DEFAULT, show_default=True, metavar="NAME", shell_complete=complete_retriever,
            help=about,
        )
    )  # fmt: skip

    def holder() -> None:
        """Hold the options."""

    for option in options:
        option(holder)
    found: list[click.Parameter] = holder.__click_params__  # type: ignore[attr-defined]
    return [found[-1], *found[:-1]]


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
