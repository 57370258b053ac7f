"""Judging: what to judge, judgements of people and models in one file, how far they agree, and their export."""

from typing import TYPE_CHECKING

from ..base.lazy import attach

if TYPE_CHECKING:
    from .agreement_tables import agreement_tables as agreement_tables
    from .agreement_tables import order_agreement as order_agreement
    from .doc_texts import highlight_words as highlight_words
    from .doc_texts import read_texts as read_texts
    from .expected_interval import Outlook as Outlook
    from .expected_interval import outlook as outlook
    from .judge_agreement import Agreement as Agreement
    from .judge_agreement import cohen_kappa as cohen_kappa
    from .judge_agreement import fleiss_kappa as fleiss_kappa
    from .judge_agreement import kappa_by_grade as kappa_by_grade
    from .judge_agreement import krippendorff_alpha as krippendorff_alpha
    from .judge_progress import Progress as Progress
    from .judgement_store import Judgement as Judgement
    from .judgement_store import JudgementStore as JudgementStore
    from .judging_pool import JudgingPool as JudgingPool
    from .judging_pool import make_pool as make_pool
    from .merge_rules import Disagreement as Disagreement
    from .merge_rules import export_judgements as export_judgements
    from .merge_rules import find_disagreements as find_disagreements
    from .merge_rules import merge_judgements as merge_judgements
    from .model_judge import ModelPlan as ModelPlan
    from .model_judge import ModelRun as ModelRun
    from .model_judge import judge_with_model as judge_with_model
    from .model_judge import plan_asks as plan_asks
    from .next_doc import next_pair as next_pair
    from .rubric import Rubric as Rubric

HOMES = {
    "Agreement": "judge_agreement",
    "Disagreement": "merge_rules",
    "Judgement": "judgement_store",
    "JudgementStore": "judgement_store",
    "JudgingPool": "judging_pool",
    "ModelPlan": "model_judge",
    "ModelRun": "model_judge",
    "Outlook": "expected_interval",
    "Progress": "judge_progress",
    "Rubric": "rubric",
    "agreement_tables": "agreement_tables",
    "cohen_kappa": "judge_agreement",
    "export_judgements": "merge_rules",
    "find_disagreements": "merge_rules",
    "fleiss_kappa": "judge_agreement",
    "highlight_words": "doc_texts",
    "judge_with_model": "model_judge",
    "kappa_by_grade": "judge_agreement",
    "krippendorff_alpha": "judge_agreement",
    "make_pool": "judging_pool",
    "merge_judgements": "merge_rules",
    "next_pair": "next_doc",
    "order_agreement": "agreement_tables",
    "outlook": "expected_interval",
    "plan_asks": "model_judge",
    "read_texts": "doc_texts",
}
__all__ = list(HOMES)
__getattr__ = attach(__name__, HOMES)
