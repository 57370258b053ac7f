"""Reports: the results of an evaluation as tables, charts, text and a page, ready for a paper."""

from typing import TYPE_CHECKING

from ..base.lazy import attach

if TYPE_CHECKING:
    from .charts import CHARTS
    from .evidence import Evidence, add_comparison, gather
    from .report_bundle import Report, report
    from .tables import TABLES

__all__ = ["CHARTS", "TABLES", "Evidence", "Report", "add_comparison", "gather", "report"]
HOMES = {
    "CHARTS": "charts",
    "TABLES": "tables",
    "Evidence": "evidence",
    "add_comparison": "evidence",
    "gather": "evidence",
    "Report": "report_bundle",
    "report": "report_bundle",
}
__getattr__ = attach(__name__, HOMES)
