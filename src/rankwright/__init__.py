"""rankwright: from a pile of documents and questions to a ranking you can defend."""

from typing import TYPE_CHECKING

from .base.lazy import attach
from .errors import RankwrightError
from .version import __version__ as __version__

if TYPE_CHECKING:
    from .collection import Collection, check, demo
    from .comparison import Comparison, Topics, compare, topics
    from .evaluation import MEASURES, PRESETS, Measure, Scores, attainable, bounds, evaluate
    from .experiment import System, open_system, run_experiment
    from .fusion import fuse
    from .judging import (
        JudgementStore,
        Rubric,
        agreement_tables,
        export_judgements,
        judge_with_model,
        make_pool,
    )
    from .learning import tune
    from .qrels import Qrels
    from .ranking import create_strategy, learn, tune_fusion, tune_retriever
    from .reporting import Report, report
    from .reranking import Reranker, create_reranker
    from .retrieval import (
        BM25,
        KL,
        RM3,
        Bo1,
        Dense,
        Elastic,
        Random,
        Retriever,
        aggregate_passages,
        aggregate_qrels,
        create_retriever,
        facet_counts,
    )
    from .retrieval.dense.encoders import (
        EmbeddingGemmaEmbedder,
        Endpoint,
        Lsa,
        Onnx,
        SentenceTransformer,
        Vectors,
        create_encoder,
    )
    from .run import Run
    from .table import Column, Table

__all__ = [
    "BM25",
    "KL",
    "MEASURES",
    "PRESETS",
    "RM3",
    "Bo1",
    "Collection",
    "Column",
    "Comparison",
    "Dense",
    "Elastic",
    "EmbeddingGemmaEmbedder",
    "Endpoint",
    "JudgementStore",
    "Lsa",
    "Measure",
    "Onnx",
    "Qrels",
    "Random",
    "RankwrightError",
    "Report",
    "Reranker",
    "Retriever",
    "Rubric",
    "Run",
    "Scores",
    "SentenceTransformer",
    "System",
    "Table",
    "Topics",
    "Vectors",
    "aggregate_passages",
    "aggregate_qrels",
    "agreement_tables",
    "attainable",
    "bounds",
    "check",
    "compare",
    "create_encoder",
    "create_reranker",
    "create_retriever",
    "create_strategy",
    "demo",
    "evaluate",
    "export_judgements",
    "facet_counts",
    "fuse",
    "judge_with_model",
    "learn",
    "make_pool",
    "open_system",
    "report",
    "run_experiment",
    "topics",
    "tune",
    "tune_fusion",
    "tune_retriever",
]
HOMES = {"Run": "run", "Qrels": "qrels", "Table": "table", "Column": "table", "Collection": "collection"}
HOMES |= {"check": "collection", "demo": "collection", "fuse": "fusion"}
HOMES |= dict.fromkeys(("compare", "Comparison", "topics", "Topics"), "comparison")
HOMES |= dict.fromkeys(
    (
        "BM25",
        "RM3",
        "Bo1",
        "KL",
        "Random",
        "Dense",
        "Elastic",
        "Retriever",
        "aggregate_passages",
        "aggregate_qrels",
        "create_retriever",
        "facet_counts",
    ),
    "retrieval",
)
HOMES |= dict.fromkeys(("Report", "report"), "reporting")
HOMES |= dict.fromkeys(("Reranker", "create_reranker"), "reranking")
HOMES |= dict.fromkeys(("System", "open_system", "run_experiment"), "experiment")
HOMES |= dict.fromkeys(
    ("JudgementStore", "Rubric", "agreement_tables", "export_judgements", "judge_with_model", "make_pool"), "judging"
)
HOMES |= dict.fromkeys(("create_strategy", "learn", "tune_fusion", "tune_retriever"), "ranking") | {"tune": "learning"}
ENCODING = ("EmbeddingGemmaEmbedder", "Endpoint", "Lsa", "Onnx", "SentenceTransformer", "Vectors", "create_encoder")
HOMES |= dict.fromkeys(ENCODING, "retrieval.dense.encoders")
DEPRECATED = {"Chance": "Random", "judged_notes": "aggregate_qrels", "notes": "aggregate_passages"}
TUNED = "tune_retriever(collection, kind, grid, measure), tune_fusion(qrels, runs, method, grid, measure)"
FOREIGN = {
    "calc_aggregate": "evaluate(qrels, run, measures)['run'], a dict of means",
    "iter_calc": "evaluate(qrels, run, measures).per_query(), or .to_polars()",
    "calc": "evaluate(qrels, run, measures)",
    "RelevanceEvaluator": "evaluate(qrels, run, measures).to_dict(), for one run {query: {measure: value}}",
    "EvaluateRetrieval": "evaluate(qrels, results, ['nDCG@10', 'AP@10', 'R@10', 'P@10'])",
    "optimize_fusion": "tune_fusion(qrels, runs, method, grid, measure)",
    "Experiment": "compare(qrels=qrels, runs=runs, measures=measures)",
    "Evaluate": "evaluate(qrels, run, measures): judgements first",
    "KFoldGridSearch": f"{TUNED}, or tune for a strategy",
    "GridSearch": f"{TUNED}, or tune for a strategy",
    "read_trec_qrels": "Qrels.read(path)",
    "read_trec_run": "Run.read(path)",
    "read_qrels": "Qrels.read(path)",
    "read_results": "Run.read(path)",
    "parse_qrel": "Qrels.read(path)",
    "parse_run": "Run.read(path)",
    "parse_measure": "Measure.parse(text), or the text itself",
    "parse_trec_measure": "Measure.parse(text), or the text itself",
    "evaluator": "evaluate(qrels, runs, measures)",
    "nDCG": "the text 'nDCG@10'",
    "GenericDataLoader": "Collection.load(folder)",
    "LuceneSearcher": "BM25.open(folder), or BM25.build(collection)",
    "SimpleSearcher": "BM25.open(folder), or BM25.build(collection)",
    "FaissSearcher": "Dense.open(folder), or Dense.build(collection, encoder)",
    "reciprocal_rank_fusion": "fuse(runs, 'rrf')",
    "normalize": "fuse(runs, method, {'norm': NAME})",
}
__getattr__ = attach(__name__, {name: HOMES.get(name, "evaluation") for name in __all__}, DEPRECATED, FOREIGN)


def __dir__() -> list[str]:
    return __all__
