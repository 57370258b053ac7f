"""Search for assistants: a server of the Model Context Protocol on standard input and output."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import msgspec

from ..errors import RankwrightError
from ..version import __version__
from .api_types import DocParams, SearchParams
from .search_api import doc as read_doc
from .search_api import search as search_docs

if TYPE_CHECKING:
    from .workbench import Workbench

EXTRA = "rankwright[mcp]"
SHOWN = ("rank", "score", "title", "metadata", "source")  # of a result


def serve_mcp(workbench: Workbench) -> None:
    """Answer an assistant until it closes the connection."""
    create_server(workbench).run("stdio")


def create_server(workbench: Workbench) -> Any:
    """A server with the tools `search` and `fetch` over the systems of a workbench."""
    try:
        from mcp.server import MCPServer
        from mcp.server.mcpserver.exceptions import ToolError
    except ImportError:
        raise RankwrightError(f"--mcp: the package mcp is not installed; pip install '{EXTRA}'") from None

    opened = workbench.search.first
    systems = ", ".join(opened.experiment.spec.stages)
    about = f"{opened.experiment.content.count:,} docs of {opened.experiment.content.name}"
    server = MCPServer(
        "rankwright", instructions=f"Search {about}, then fetch what you need.", version=__version__, log_level="ERROR"
    )

    def call(function: Any, kind: Any, **values: Any) -> dict[str, Any]:
        try:
            found = function(workbench, msgspec.convert(values, kind))
        except (RankwrightError, msgspec.ValidationError) as error:
            raise ToolError(str(error)) from None
        return dict(msgspec.to_builtins(found))

    def search(query: str, k: int = 10, system: str | None = None, filter: str = "") -> dict[str, Any]:
        names = [system] if system else []
        found = call(search_docs, SearchParams, q=query, k=k, system=names, filter=filter)
        answer = found["answers"][0]
        results = [
            {"id": hit.get("chunk") or hit["doc"], **{name: hit[name] for name in SHOWN if hit.get(name)},
             "text": plain_text(hit["snippet"])}
            for hit in answer["hits"]
        ]  # fmt: skip
        return {"system": answer["system"], "found": answer["found"], "notes": answer["notes"], "results": results}

    def fetch(id: str) -> dict[str, Any]:
        found = call(read_doc, DocParams, doc=id)
        text = {"id": found["doc"], "title": found["title"], "text": plain_text(found["text"])}
        return {**text, "metadata": found["values"], "source": found["source"]}

    server.add_tool(
        search,
        description=f"Search {about}: the k best for a query in plain words, with snippets. system: {systems}; without "
        "one, the best answers. filter: a condition on metadata in SQL, such as tags = 'search'.",
    )
    server.add_tool(fetch, description="Fetch the whole text and metadata of a doc by the id that search returned.")
    return server


def plain_text(parts: list[Any]) -> str:
    """Words as one text."""
    return " ".join(text for text, _ in parts)
