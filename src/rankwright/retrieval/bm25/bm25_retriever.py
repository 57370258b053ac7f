"""BM25 as a kind of retriever: an analyzer makes the index, a weighting and feedback decide how it is searched."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar

from ...base.locks import hold
from ...collection.collection import Collection
from ...errors import RankwrightError
from ...kind_options import option
from ...params import Param
from ...run import Run
from ...text.analyzers import ANALYZERS
from ..filters import Filter, resolve_filter, search_by_filter
from ..retriever import RetrieverOptions
from .index_retriever import IndexRetriever
from .weighting import weighting_names, weighting_params

if TYPE_CHECKING:
    from ...table import Table
    from ..index_update import Update, Updated
    from .feedback import Feedback
    from .inverted_index import BM25


FEEDBACK_NAMES = ("rm3", "bo1", "kl")  # of FEEDBACKS
SHARD_DOCS = 1 << 20
MAX_FOLLOWED = 16  # segments of an index in memory that follows its docs


@dataclass(frozen=True, kw_only=True)
class BM25Options(RetrieverOptions):
    """BM25 and its family over an inverted index."""

    analyzer: str = option("english", "how text becomes terms", choices=ANALYZERS)
    weighting: str = option("lucene", "formula of the scores", choices=weighting_names)
    compat: str | None = option(
        None, "`rank_bm25` reproduces that library's scores, tie order and docs of score 0", choices=("rank_bm25",)
    )
    rm3: bool = option(False, "expand queries with terms from the top-ranked docs (RM3)")
    feedback: str | None = option(
        None, "expand queries with terms from the top-ranked docs, as `rm3`, `bo1` or `kl`", choices=FEEDBACK_NAMES
    )
    syntax: bool = option(False, 'read +term, -term and "a phrase" in queries: what docs must and must not have')
    positions: bool = option(False, "keep where terms occur, for phrases. Default: if syntax is read")
    shard: int = option(SHARD_DOCS, "docs per index segment; a cluster builds and searches segments at once", low=1)

    kind: ClassVar[str] = "bm25"
    index_kind: ClassVar[str] = "rankwright bm25 index"
    flags: ClassVar[tuple[str, ...]] = ("k1", "b")
    can_filter: ClassVar[bool] = True
    can_tune: ClassVar[bool] = True
    can_update: ClassVar[bool] = True

    @classmethod
    def chosen_params(cls, values: Mapping[str, Any]) -> dict[str, Param]:
        """Those of the weighting, and of the feedback where there is any."""
        feedback = values["feedback"] or ("rm3" if values["rm3"] else None)
        weighting = weighting_params(values["weighting"], values["compat"])
        if not feedback:
            return weighting
        from .feedback_kinds import feedback_params

        return {**weighting, **feedback_params(feedback)}

    @property
    def chosen_feedback(self) -> str | None:
        """The kind of feedback; `rm3 = true` is `feedback = "rm3"`."""
        return self.feedback or ("rm3" if self.rm3 else None)

    def check(self) -> None:
        """Refuse two kinds of feedback, and feedback with rank_bm25's results, which are of the query's own terms."""
        if (self.positions or self.syntax) and self.analyzer == "auto":
            raise RankwrightError("positions and syntax need the analyzer of one language, not auto")
        if self.rm3 and self.chosen_feedback != "rm3":
            raise RankwrightError(f"rm3 cannot be combined with feedback {self.feedback!r}")
        if self.chosen_feedback and self.compat:
            name = "rm3" if self.rm3 else f"feedback {self.feedback!r}"
            raise RankwrightError(f"{name} cannot be combined with compat {self.compat!r}")

    def build(self, collection: Collection, folder: Path | None = None) -> BM25Retriever:
        """Index a collection, in memory or in a folder."""
        from .inverted_index import BM25

        keeps = self.positions or self.syntax
        index = BM25.build(collection, self.analyzer, folder=folder, positions=keeps, shard=self.shard)
        return self.search_with(index, collection)

    def open(self, folder: Path, collection: Collection) -> BM25Retriever:
        """The index in a folder, searched as the options say."""
        return self.search_with(self.open_index(folder), collection)

    def open_index(self, folder: Path) -> BM25:
        """The index in a folder; refuses an analyzer and positions that it was not built with."""
        from .inverted_index import BM25

        index = BM25.open(folder)
        if index.analyzer and "analyzer" in self.given and self.analyzer != index.analyzer.name:
            raise RankwrightError(
                f"analyzer {self.analyzer!r}: the index {folder} was built with {index.analyzer.name}"
            )
        if self.positions and not index.has_positions:
            raise RankwrightError(
                f"positions: the index {folder} has none; build it with positions = true (--positions)"
            )
        return index

    @classmethod
    def verify(cls, folder: Path) -> None:
        """Compare the files of an index with their digests and check their content, afresh."""
        from .segment_files import open_segments

        open_segments(folder, "always")

    def add_docs(self, folder: Path, collection: Collection, fields: Sequence[str] | None) -> BM25:
        """The index in a folder with more docs, as a segment of their own; other processes that add docs wait."""
        with hold(folder):
            index = self.open(folder, collection).index
            if fields and tuple(fields) != index.fields:
                raise RankwrightError(f"fields {','.join(fields)}: the index {folder} is of {','.join(index.fields)}")
            return index.add(collection).save(folder)

    def update_docs(self, folder: Path, update: Update) -> Updated:
        """The index in a folder with the docs that its collection has now; call it while the folder is held."""
        from ..index_update import Updated
        from . import segment_update
        from .index_build import index_metadata, texts_of
        from .inverted_index import BM25
        from .search_cache import Cache
        from .segment_merge import save_merged

        index = self.open_index(folder)
        update.check_fields(folder, index.fields)
        if index.analyzer is not None and (index.has_positions or not segment_update.can_update(index.segments)):
            analyzer, fields, keeps = index.analyzer, index.fields, index.has_positions
            why = "it keeps positions" if keeps else "its docs have no digests, an older version wrote it"
            return update.rebuild(
                folder, index, lambda docs: BM25.build(docs, analyzer, fields, folder, positions=keeps), why
            )
        blocks = texts_of(update.changes.collection, index.fields)
        segments, changes = segment_update.update_segments(index.segments, index.analyzer, blocks, update.changes.keep)
        if changes:
            segments = save_merged(folder, segments, index_metadata(index.analyzer, index.fields))
        return Updated(replace(index, segments=segments, cache=Cache()), changes)

    def follow(self, retriever: BM25Retriever, collection: Collection) -> BM25Retriever:
        """The retriever over changed docs: only those are indexed, in a new segment, unless segments are many."""
        if len(retriever.index.segments) >= MAX_FOLLOWED:
            return self.build(collection)
        return self.search_with(retriever.index.update(collection), collection)

    def search_with(self, index: BM25, collection: Collection) -> BM25Retriever:
        """An index, searched as the options say."""
        weights, feedback = {name: value for name, value in self.params.items() if value is not None}, None
        if chosen := self.chosen_feedback:
            from .feedback_kinds import FEEDBACKS, feedback_params

            given = {name.removeprefix(f"{chosen}_"): weights.pop(name, None) for name in feedback_params(chosen)}
            feedback = FEEDBACKS[chosen](**given)
        return BM25Retriever(
            index, self.weighting, weights, self.compat, self.filter, collection, feedback, self.syntax
        )

    def index_identity(self, collection: Collection, queries: str) -> dict[str, Any]:
        """The analyzer; the weighting comes at search time."""
        found: dict[str, Any] = {"analyzer": self.analyzer}
        found |= {"positions": True} if self.positions or self.syntax else {}
        return found | ({"shard": self.shard} if self.shard != SHARD_DOCS else {})

    def identity(self) -> dict[str, Any]:
        """The weighting, the feedback, and their parameters."""
        chosen = self.chosen_feedback
        other: dict[str, Any] = {"feedback": chosen} if chosen not in (None, "rm3") else {}
        other |= {"syntax": True} if self.syntax else {}
        return {"weighting": self.weighting, "compat": self.compat, "rm3": chosen == "rm3", **other, **self.params}


@dataclass(frozen=True, repr=False)
class BM25Retriever(IndexRetriever):
    """An inverted index with the weighting it is searched with."""

    index: BM25
    weighting: str = "lucene"
    params: Mapping[str, float] | None = None
    compat: str | None = None
    filter: str | None = None
    collection: Collection | None = None  # whose metadata filters are about
    feedback: Feedback | None = None
    syntax: bool = False

    def search(
        self, queries: Mapping[str, str], k: int = 1000, *, filter: Filter | None = None, threads: int | None = None
    ) -> Run:
        """The k best docs of each query."""

        def search(part: Mapping[str, str], text: str | None) -> Run:
            return self.index.search(
                part, k, self.weighting, self.params, self.compat, threads=threads,
                filter=resolve_filter(text, self.collection), feedback=self.feedback, syntax=self.syntax,
            )  # fmt: skip

        return search_by_filter(search, queries, self.filter, filter)

    def has_doc(self, doc: str) -> bool:
        """Whether a doc is in the index."""
        return any(each.row(doc) is not None for each in self.index.segments)

    def suggest(self, query: str) -> str | None:
        """The query with words that no doc has replaced by similar ones of the docs; None if nothing is replaced."""
        return self.index.suggest(query)

    def plain_text(self, query: str) -> str:
        """A query without its operators, if it has any."""
        if not self.syntax:
            return query
        from .query_syntax import parse_query

        return parse_query(query).text

    def explain_terms(self, query: str) -> Callable[[str], list[tuple[str, float, float, int, float, float]]]:
        """What explains the score of any doc: term, count in query and doc, df, weight, part."""
        query = self.plain_text(query)
        return self.index.explainer(query, self.weighting, self.params, self.compat)

    def explain(self, query: str, doc: str) -> Table:
        """Why a doc has its score: the part of each term of the query."""
        query = self.plain_text(query)
        return self.index.explain(query, doc, self.weighting, self.params, self.compat)
