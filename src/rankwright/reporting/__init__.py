"""Report: what was found, as the tables, figures, words and page of a paper."""

from typing import TYPE_CHECKING

from ..base.lazy import attach

if TYPE_CHECKING:
    from .charts import CHARTS
    from .evidence import Evidence, compared, gather
    from .report_bundle import Report, report
    from .tables import TABLES

__all__ = ["CHARTS", "TABLES", "Evidence", "Report", "compared", "gather", "report"]
HOMES = {
    "CHARTS": "charts",
    "TABLES": "tables",
    "Evidence": "evidence",
    "compared": "evidence",
    "gather": "evidence",
    "Report": "report_bundle",
    "report": "report_bundle",
}
__getattr__ = attach(__name__, HOMES)
