"""Dense retrieval as a kind of retriever: an encoder makes vectors, an index of vectors answers."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar

from ...base.files import file_digest
from ...base.hashing import fingerprint
from ...collection.collection import Collection
from ...errors import RankwrightError
from ...kind_options import option, params_of
from ...params import Param
from .. import index_folder
from ..retriever import RetrieverOptions
from .encoders.encoder_registry import ENCODERS, behind_colon, create_encoder, encoder_params
from .encoders.given_vectors import Vectors
from .encoders.lsa import DEFAULT_DIM
from .encoders.model_encoder import PromptedEncoder
from .vector_check import STORAGES, DenseManifest
from .vector_kinds import KINDS, WIDTHS, index_params, parameters

if TYPE_CHECKING:
    from typing import Self

    from ..index_update import Update, Updated
    from .encoders.encoder import Encoder
    from .vector_index import Dense


@dataclass(frozen=True, kw_only=True)
class EncodingOptions(RetrieverOptions):
    """What every kind that encodes texts has."""

    encoder: str = option("lsa", "what turns texts into vectors", choices=ENCODERS)

    @classmethod
    def expand(cls, given: Mapping[str, Any]) -> Mapping[str, Any]:
        """An encoder with its model or files, `onnx:FOLDER`, as two parameters."""
        name = given.get("encoder")
        if not isinstance(name, str) or ":" not in name:
            return given
        inside = behind_colon(name)
        twice = next((key for key in inside if key in given), None)
        if twice is not None:
            raise RankwrightError(f"encoder {name}: {twice} is given twice")
        return {**given, "encoder": name.partition(":")[0], **inside}

    index_name: ClassVar[str] = "vectors"

    def code(self) -> tuple[object, ...]:
        """Its own class, and the encoder's."""
        return (type(self), ENCODERS[self.encoder])

    @property
    def encoder_values(self) -> dict[str, Any]:
        """The parameters of the encoder."""
        own = params_of(type(self))  # the analyzer of a search on a server is also that of LSA
        return {
            name: getattr(self, name) if name in own else self.params[name] for name in encoder_params(self.encoder)
        }

    def create_encoder(self) -> Encoder:
        """The encoder."""
        return create_encoder(self.encoder, self.encoder_values)

    def go_offline(self) -> Self:
        """The same options, with vectors that are cached in place of those of an endpoint."""
        found = super().go_offline()
        if "offline" not in self.params:
            return found
        return replace(found, params={**self.params, "offline": True}, given=self.given | {"offline"})

    def vectors_identity(self, collection: Collection, queries: str) -> dict[str, Any]:
        """What decides the vectors of docs: the model's files and prompts, or the files of given vectors."""
        encoder = self.create_encoder()
        identity = dict(encoder.identity)
        if isinstance(encoder, PromptedEncoder):
            identity["prompts"] = [encoder.recipe.prompt_for(side) for side in ("doc", "query")]
        if self.encoder == "vectors":  # the index holds those of all queries too, in their order
            identity["queries"] = [queries, fingerprint("ids", list(collection.queries))]
            identity["beside"] = {part: file_digest(path) for part, path in collection.vectors.items()}
        return {"encoder": identity}


@dataclass(frozen=True, kw_only=True)
class DenseOptions(EncodingOptions):
    """Nearest vectors of an encoder, by inner product."""

    index: str = option("flat", "index of the vectors", choices=KINDS, flag="ann")
    storage: str = option("float32", "type of the vectors' numbers on disk", choices=STORAGES)

    kind: ClassVar[str] = "dense"
    index_kind: ClassVar[str] = "rankwright dense index"
    can_filter: ClassVar[bool] = True
    can_update: ClassVar[bool] = True

    @classmethod
    def chosen_params(cls, values: Mapping[str, Any]) -> dict[str, Param]:
        """Those of the encoder and of the index."""
        return {**encoder_params(values["encoder"]), **index_params(values["index"])}

    @property
    def index_values(self) -> dict[str, Any]:
        """The parameters of the index."""
        return {name: self.params[name] for name in index_params(self.index)}

    def ready(self) -> None:
        """Load the encoder, or say what is missing."""
        self.create_encoder().prepare()

    def build(self, collection: Collection, folder: Path | None = None) -> Dense:
        """Encode and index a collection, in memory or in a folder."""
        from .vector_index import Dense

        made = Dense.build(
            collection, self.create_encoder(), self.index, self.index_values, folder=folder, storage=self.storage
        )
        return replace(made, filter=self.filter)

    @classmethod
    def settings_of(cls, folder: Path) -> Mapping[str, Any]:
        """The encoder and the index, each with its parameters."""
        about = index_folder.read_manifest(folder, cls.index_kind, DenseManifest)
        encoder, index = about["encoder"], about["index"]
        storage = {"storage": index["storage"]} if "storage" in index else {}
        return {"encoder": encoder["kind"], **encoder["params"], "index": index["kind"], **index["params"], **storage}

    @classmethod
    def verify(cls, folder: Path) -> None:
        """Compare the files of an index with their digests and check their content, afresh."""
        from .vector_index import Dense

        Dense.open(folder, verify=True)

    def open(self, folder: Path, collection: Collection) -> Dense:
        """The index in a folder; how wide it searches may change, and where its model or its queries' vectors are."""
        from .vector_index import Dense

        made = replace(Dense.open(folder), filter=self.filter, collection=collection)
        wide = {name: self.params[name] for name in WIDTHS if name in self.given and name in made.params}
        if wide:
            made = replace(made, params=parameters(made.kind, {**made.params, **wide}))
        encoder = made.encoder
        if "encoder" in self.given and self.encoder != encoder.kind:
            raise RankwrightError(f"encoder {self.encoder!r}: the index {folder} was built with {encoder.kind}")
        moved: tuple[str, ...] = ()
        if encoder.kind == "vectors":
            moved = ("vectors", "queries")
            if "queries" in self.given:
                ids = tuple(collection.queries)
                made = replace(made, encoder=Vectors(dim=encoder.dim, queries=self.params["queries"], query_ids=ids))
        elif "model" in self.given:
            moved = tuple(self.encoder_values)
            own = {name: value for name, value in encoder.params.items() if name != "model"}
            given = {name: self.params[name] for name in self.given if name in moved}
            made = replace(made, encoder=create_encoder(self.encoder, {**own, **given}))
        now = {**made.params, "index": made.kind, "storage": made.storage, "encoder": encoder.kind}
        free = () if isinstance(encoder, PromptedEncoder) else ("batch",)  # without a model it decides no vector
        for name in self.given - {"k", "filter", "optional", *moved, *free}:
            value = getattr(self, name, self.params.get(name))
            if name == "dim" and encoder.kind == "lsa":
                value, now["dim"] = value or DEFAULT_DIM, encoder.dim or DEFAULT_DIM
            if now.get(name, getattr(encoder, name, None)) != value:
                raise RankwrightError(
                    f"{name} {value!r}: the index {folder} keeps what it was built with; "
                    f"only {', '.join(WIDTHS[:-1])} and {WIDTHS[-1]} can change"
                )
        return made

    def update_docs(self, folder: Path, update: Update) -> Updated:
        """The index in a folder with the docs that its collection has now; call it while the folder is held."""
        from ..index_update import Updated
        from .vector_index import Dense, index_metadata, open_index
        from .vector_update import MAX_CHANGED, compare_docs, write_update

        dense = self.open(folder, update.changes.collection)
        update.check_fields(folder, dense.fields)
        encoder = dense.encoder
        if not encoder.has_texts:
            raise RankwrightError(f"{folder}: is an index of given vectors, which cannot be updated; build it again")
        dense.check_encoder()

        def build(collection: Collection) -> Dense:
            fresh = create_encoder(encoder.kind, encoder.params)
            return Dense.build(collection, fresh, dense.kind, dense.params, dense.fields, folder, dense.storage)

        if dense.digests is None:
            return update.rebuild(folder, dense, build, "its docs have no digests, an older version wrote it")
        changes, kept, new = compare_docs(dense, update)
        manifest = index_folder.read_manifest(folder, self.index_kind, DenseManifest)
        changed = manifest["encoder"].get("changed", 0) + changes.added + changes.changed + changes.deleted
        if encoder.is_fitted and changed > MAX_CHANGED * (len(kept) + len(new.ids)):
            why = f"{changed:,} docs have changed since encoder {encoder.kind} was fitted on them"
            return update.rebuild(folder, dense, build, why)
        about = index_metadata(encoder, dense.fields, dense.kind, manifest["index"]["params"], dense.storage)
        if encoder.is_fitted:
            about["encoder"]["changed"] = changed
        about["encoder"]["identity"] = manifest["encoder"]["identity"]
        if changes:
            write_update(folder, dense, kept, new, about)
        remark = ""
        if encoder.is_fitted and changed:
            remark = (
                f"{folder}: encoder {encoder.kind} is still the one fitted before {changed:,} docs changed; scores "
                "differ from those of a new index until it is built without --update"
            )
        return Updated(open_index(folder, None, "never"), changes, remark)

    def index_identity(self, collection: Collection, queries: str) -> dict[str, Any]:
        """The encoder, the collection's own vectors, and the index."""
        storage = {} if self.storage == "float32" else {"storage": self.storage}
        return {
            **self.vectors_identity(collection, queries),
            "index": self.index,
            "params": self.index_values,
            **storage,
        }

    def identity(self) -> dict[str, Any]:
        """Nothing besides the index."""
        return {}
