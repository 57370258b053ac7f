"""The files of the reports in the store, which may run their own scripts but not act as one of our pages."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from starlette.concurrency import run_in_threadpool
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import FileResponse, Response

from ..experiment.store import Store
from ..experiment.stored_results import PAGE, report_file

# an origin of its own: no cookie, no request to this server, nothing from elsewhere
POLICY = (
    "sandbox allow-scripts allow-popups allow-downloads; default-src 'none'; script-src 'unsafe-inline'; "
    "style-src 'unsafe-inline'; img-src data: blob:; form-action 'none'; base-uri 'none'; frame-ancestors 'none'"
)
TEXT = "text/plain; charset=utf-8"
MEDIA_TYPES = {
    ".html": "text/html; charset=utf-8", ".svg": "image/svg+xml", ".png": "image/png", ".pdf": "application/pdf",
    ".json": "application/json", ".csv": "text/csv; charset=utf-8", ".md": TEXT, ".tex": TEXT, ".bib": TEXT,
}  # fmt: skip


def report_address(key: str) -> str:
    """The address of the page of a report."""
    return f"/reports/{key}/{PAGE}"


def report_route(store: Store) -> Any:
    """How files of reports are shown: those that the manifest of a report lists, and no others."""

    async def show(request: Request) -> Response:
        name = request.path_params["name"] or PAGE
        path: Path | None = await run_in_threadpool(report_file, store, request.path_params["key"], name)
        if path is None:
            raise HTTPException(404)
        media_type = MEDIA_TYPES.get(path.suffix, "application/octet-stream")
        return FileResponse(path, media_type=media_type, headers={"content-security-policy": POLICY})

    return show
