"""BM25 over fields as a kind of retriever: each field has its own weight."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar

from ...collection.collection import Collection
from ...errors import RankwrightError, unknown
from ...kind_options import option
from ...run import Run
from ...table import Column, Table
from ...text.analyzers import ANALYZERS, common_terms
from ..filters import Filter, resolve_filter, search_by_filter
from ..retriever import RetrieverOptions
from .field_formulas import FORMULAS, FieldFormula
from .index_retriever import IndexRetriever

if TYPE_CHECKING:
    from ..index_update import Update, Updated
    from .field_index import FieldIndex

DEFAULT_B = 0.75


@dataclass(frozen=True, kw_only=True)
class FieldOptions(RetrieverOptions):
    """BM25F: fields with weights and length parameters of their own."""

    analyzer: str = option("english", "how text becomes terms", choices=ANALYZERS)
    formula: str = option(
        "bm25f", "formula of the scores: bm25f (Robertson), or Lucene's combined_fields", choices=FORMULAS
    )
    field_weights: dict[str, float] | None = option(
        None, "weights of fields, as title:2,text:1, in a spec { title = 2, text = 1 }. Default: 1 for each", low=0
    )
    field_b: dict[str, float] | None = option(
        None, "length normalization of fields with bm25f. Default: b for each", low=0, high=1
    )
    k1: float = option(1.2, "how fast repeated occurrences of a term stop adding to the score", low=0)
    b: float = option(DEFAULT_B, "length normalization: 0 for none, 1 for full", low=0, high=1)

    kind: ClassVar[str] = "bm25f"
    index_kind: ClassVar[str] = "rankwright bm25f index"
    can_filter: ClassVar[bool] = True
    can_tune: ClassVar[bool] = True
    can_update: ClassVar[bool] = True

    def check(self) -> None:
        """Refuse what the formula does not have, and weights that are all 0."""
        if self.formula == "combined_fields" and self.field_b is not None:
            raise RankwrightError("field_b: combined_fields has one b for all fields")
        if self.formula == "combined_fields" and any(0 < each < 1 for each in (self.field_weights or {}).values()):
            raise RankwrightError("field_weights: combined_fields needs weights of at least 1, as on a server")
        if self.field_weights and not any(self.field_weights.values()):
            raise RankwrightError("field_weights: at least one weight must be greater than 0")

    def formula_for(self, fields: tuple[str, ...]) -> FieldFormula:
        """The formula over the fields of an index."""
        for name, given in (("field_weights", self.field_weights), ("field_b", self.field_b)):
            strange = next((each for each in given or {} if each not in fields), None)
            if strange is not None:
                raise unknown(f"{name}: field", strange, fields)
        weights = tuple((self.field_weights or {}).get(each, 0.0 if self.field_weights else 1.0) for each in fields)
        by_field = tuple((self.field_b or {}).get(each, self.b) for each in fields)
        return FieldFormula(self.formula, weights, self.k1, by_field)

    def table_entries(self, name: str, fields: Iterable[str]) -> dict[str, Any]:
        """The weights or b of fields; every field has the weight 1 if no weight is given."""
        if name == "field_weights" and self.field_weights is None:
            return dict.fromkeys(fields, 1.0)
        return super().table_entries(name, fields)

    def build(self, collection: Collection, folder: Path | None = None) -> FieldRetriever:
        """Index the fields of a collection, in memory or in a folder."""
        from .field_index import FieldIndex

        return self.search_with(FieldIndex.build(collection, self.analyzer, folder), collection)

    def open(self, folder: Path, collection: Collection) -> FieldRetriever:
        """The index in a folder; refuses an analyzer that it was not built with."""
        from .field_index import FieldIndex

        index = FieldIndex.open(folder)
        if "analyzer" in self.given and self.analyzer != index.analyzer.name:
            raise RankwrightError(
                f"analyzer {self.analyzer!r}: the index {folder} was built with {index.analyzer.name}"
            )
        return self.search_with(index, collection)

    def update_docs(self, folder: Path, update: Update) -> Updated:
        """The index in a folder, built again if its collection has changed; call it while the folder is held."""
        from .field_index import FieldIndex

        index = self.open(folder, update.changes.collection).index
        update.check_fields(folder, index.fields)

        def build(collection: Collection) -> FieldIndex:
            return FieldIndex.build(collection.select_fields(index.fields), index.analyzer, folder)

        return update.rebuild(folder, index, build, "it keeps fields apart")

    def search_with(self, index: FieldIndex, collection: Collection) -> FieldRetriever:
        """An index, searched as the options say."""
        return FieldRetriever(index, self.formula_for(index.fields), self.filter, collection)

    @classmethod
    def verify(cls, folder: Path) -> None:
        """Compare the files of an index with their digests and check their content, afresh."""
        from .field_index import FieldIndex

        FieldIndex.open(folder, "always")

    def index_identity(self, collection: Collection, queries: str) -> dict[str, Any]:
        """The analyzer; formula and weights come at search time."""
        return {"analyzer": self.analyzer}


@dataclass(frozen=True, repr=False)
class FieldRetriever(IndexRetriever):
    """An index by field with the formula it is searched with."""

    index: FieldIndex
    formula: FieldFormula
    filter: str | None = None
    collection: Collection | None = None  # whose metadata filters are about

    def search(
        self, queries: Mapping[str, str], k: int = 1000, *, filter: Filter | None = None, threads: int | None = None
    ) -> Run:
        """The k best docs of each query."""

        def search(part: Mapping[str, str], text: str | None) -> Run:
            return self.index.search(part, k, self.formula, resolve_filter(text, self.collection), threads)

        return search_by_filter(search, queries, self.filter, filter)

    def has_doc(self, doc: str) -> bool:
        """Whether a doc is in the index."""
        return self.index.segments[0].row(doc) is not None

    def explain_terms(self, query: str) -> Callable[[str], list[tuple[str, float, float, int, float, float]]]:
        """What explains the score of any doc: term, count in query and doc, df, weight, part."""
        common = common_terms(self.index.analyzer)
        return lambda doc: sorted(
            self.index.explain(query, doc, self.formula), key=lambda each: (each[0] in common, -each[-1])
        )

    def explain(self, query: str, doc: str) -> Table:
        """Why a doc has its score: the part of each term of the query."""
        heads = ("term", "in query", "in doc", "docs with it", "weight", "part")
        columns = tuple(Column(head, 0 if head == "docs with it" else 4) for head in heads)
        return Table(columns, tuple(self.explain_terms(query)(doc)), f"{doc}: {self.formula.name}")
