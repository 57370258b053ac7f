"""The web application: the endpoints of the API, the pages, and what bounds them."""

from __future__ import annotations

import asyncio
import os
from collections.abc import AsyncIterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager
from functools import lru_cache
from importlib.resources import files
from typing import TYPE_CHECKING, Any

import msgspec
from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response, StreamingResponse
from starlette.routing import Route

from ..errors import RankwrightError
from ..version import __version__

# these add their endpoints to the table
from . import agreement_api, collection_api, experiments_api, jobs_api, judge_api, search_api  # noqa: F401
from .endpoint import ENDPOINTS, ROOT, ConflictError, Endpoint, File, NotFoundError, Stream
from .events import Events
from .guard import Access, Guard, wants_page
from .openapi import describe_api
from .report_files import report_route
from .vault_watch import VaultWatch

if TYPE_CHECKING:
    from .workbench import Workbench

WAITING = 256  # requests that wait for a thread; more are refused
SECONDS = 30.0  # after which a request that waits is refused
MAX_STREAMS = 32  # of events that are open at once
MEDIA_TYPES = {".css": "text/css", ".js": "text/javascript", ".svg": "image/svg+xml"}
PARENTS = {"/agreement": "/judge"}  # pages that the menu does not have, with the entry that they belong to
PAGES = {  # path: (template, title); those of the menu first
    "/search": ("search.html.j2", "Search"),
    "/judge": ("judge.html.j2", "Judge"),
    "/agreement": ("agreement.html.j2", "Agreement"),
    "/doc": ("doc.html.j2", "Doc"),
    "/experiments": ("experiments.html.j2", "Experiments"),
    "/experiment": ("experiment.html.j2", "Experiment"),
    "/compare": ("compare.html.j2", "Compare"),
    "/history": ("history.html.j2", "History"),
    "/collection": ("collection.html.j2", "Collection"),
}
MENU = ("/search", "/experiments", "/compare", "/history", "/collection", "/judge")
STYLE = "report.css"  # that of the report's page, which these pages share


class Workers:
    """Threads that answer requests; when too many wait, the next are refused at once."""

    def __init__(self, threads: int, waiting: int = WAITING, seconds: float = SECONDS) -> None:
        self.pool = ThreadPoolExecutor(threads, "serve")
        self.free = asyncio.Semaphore(threads)
        self.allowed, self.waiting, self.seconds = waiting, 0, seconds

    async def run(self, function: Any, *args: Any) -> Any:
        """The result of a function, on a thread."""
        if self.waiting >= self.allowed:
            raise BusyError
        self.waiting += 1
        try:
            async with asyncio.timeout(self.seconds):
                await self.free.acquire()
        except TimeoutError:
            raise BusyError from None
        finally:
            self.waiting -= 1
        try:
            return await asyncio.shield(asyncio.get_running_loop().run_in_executor(self.pool, function, *args))
        finally:
            self.free.release()


class BusyError(Exception):
    """Too many requests wait."""


class Streams:
    """Counts the streams of events that are open; when there are too many, the next are refused."""

    def __init__(self, allowed: int) -> None:
        self.allowed, self.open = allowed, 0

    def follow(self, chunks: AsyncIterator[bytes]) -> AsyncIterator[bytes]:
        """The same chunks, counted as a stream while they are sent."""
        if self.open >= self.allowed:
            raise BusyError
        return self.count(chunks)

    async def count(self, chunks: AsyncIterator[bytes]) -> AsyncIterator[bytes]:
        """The chunks."""
        self.open += 1
        try:
            async for each in chunks:
                yield each
        finally:
            self.open -= 1


def in_order(endpoints: list[Endpoint]) -> list[Endpoint]:
    """Endpoints with those of search first, as routes are tried one after the other."""
    return sorted(endpoints, key=lambda each: each.section != search_api.SECTION)


def default_threads() -> int:
    """More than cores, so that a search that takes long, or builds an index first, does not keep pages waiting."""
    return 4 * (os.cpu_count() or 1)


def create_app(workbench: Workbench, access: Access, threads: int | None = None, watch: bool = True) -> Any:
    """The application over a workbench, for those who have access."""
    workers, streams = Workers(threads or default_threads()), Streams(MAX_STREAMS)

    jobs, _ = workbench.jobs, workbench.checks  # made once, before requests come
    events, watches = Events(), []

    def send_state(state: int) -> None:
        events.send("docs", {"state": state})

    if watch and workbench.search.first.can_be_watched:
        watches.append(VaultWatch(workbench, workbench.search.first, send_state))

    async def listen(request: Request) -> Response:
        stream = events.stream(lambda: ("docs", {"state": workbench.search.first.state}))
        return stream or problem(503, "too many pages listen")

    @asynccontextmanager
    async def lifespan(app: Starlette) -> Any:
        for each in watches:
            each.start()
        yield
        for each in watches:
            each.stop()
        await asyncio.to_thread(jobs.close)
        workers.pool.shutdown(wait=False, cancel_futures=True)
        workbench.close()

    routes = [
        Route("/", lambda request: RedirectResponse("/search")),
        Route(f"{ROOT}/openapi.json", show_description),
        Route(f"{ROOT}/events", listen),
        *(
            Route(ROOT + each.path, api_route(each, workbench, workers, streams), methods=[each.method])
            for each in in_order(ENDPOINTS)
        ),
        *(Route(path, page_route(path)) for path in PAGES),
        Route("/static/{name}", show_static),
        Route("/reports/{key}/{name:path}", report_route(workbench.store)),
    ]
    handlers = {HTTPException: show_problem, Exception: show_failure}
    app = Starlette(routes=routes, lifespan=lifespan, exception_handlers=handlers)

    def close_streams() -> None:
        jobs.end_streams()
        events.close()

    app.state.workbench, app.state.close_streams = workbench, close_streams
    return Guard(app, access)


def api_route(endpoint: Endpoint, workbench: Workbench, workers: Workers, streams: Streams) -> Any:
    """How requests for an endpoint are answered."""

    async def answer(request: Request) -> Response:
        try:
            query = request.query_params.multi_items()
            if endpoint.answer is Stream and "last-event-id" in request.headers:  # a stream that broke goes on
                query = [each for each in query if each[0] != "after"]
                query.append(("after", request.headers["last-event-id"]))
            params = endpoint.read(request.path_params, query, await request.body())
            response: Response = await workers.run(respond, endpoint, workbench, params, streams)
            return response
        except BusyError:
            return problem(503, "the server is busy; try again in a moment", {"retry-after": "1"})
        except NotFoundError as error:
            return problem(404, str(error))
        except ConflictError as error:
            return problem(409, str(error))
        except RankwrightError as error:
            return problem(400, str(error))

    return answer


def respond(endpoint: Endpoint, workbench: Workbench, params: Any, streams: Streams) -> Response:
    """The response of an endpoint."""
    found = endpoint.function(workbench, params)
    if isinstance(found, File):
        headers = {"content-disposition": f'attachment; filename="{found.name}"'} if found.name else {}
        return Response(found.content, media_type=found.media_type, headers=headers)
    if isinstance(found, Stream):
        return StreamingResponse(streams.follow(found.chunks), media_type="text/event-stream")
    return Response(msgspec.json.encode(found), media_type="application/json")


def problem(status: int, line: str, headers: dict[str, str] | None = None) -> Response:
    """An error in one line."""
    return Response(msgspec.json.encode({"error": line}), status, headers, "application/json")


async def show_problem(request: Request, error: Exception) -> Response:
    """The answer to an address that does not exist, or not for this method."""
    status = getattr(error, "status_code", 500)
    what = {404: "there is nothing at this address", 405: f"{request.method} is not possible here"}
    line = what.get(status, str(getattr(error, "detail", error)))
    if status == 404 and wants_page(request.scope, request.headers):
        return Response(render_template("not_found.html.j2", "Not found", ""), 404, media_type="text/html")
    return problem(status, line)


async def show_failure(request: Request, error: Exception) -> Response:
    """The answer when something fails that nobody foresaw; the log has the details."""
    return problem(500, f"an error that nobody foresaw: {type(error).__name__}")


@lru_cache
def description() -> bytes:
    """The OpenAPI description as JSON."""
    return msgspec.json.encode(describe_api(ENDPOINTS))


async def show_description(request: Request) -> Response:
    """The OpenAPI description."""
    return Response(description(), media_type="application/json")


def page_route(path: str) -> Any:
    """How a page is shown: its script fills it."""

    async def show(request: Request) -> Response:
        return Response(render_page(path), media_type="text/html")

    return show


@lru_cache
def render_page(path: str) -> str:
    """A page of the table."""
    return render_template(*PAGES[path], path)


def render_template(template: str, title: str, path: str) -> str:
    """A page from its template."""
    import jinja2

    env = jinja2.Environment(
        autoescape=True, trim_blocks=True, lstrip_blocks=True, undefined=jinja2.StrictUndefined,
        loader=jinja2.PackageLoader("rankwright.serve"),
    )  # fmt: skip
    pages = [(each, PAGES[each][1]) for each in MENU]
    return env.get_template(template).render(
        title=title, version=__version__, pages=pages, current=PARENTS.get(path, path)
    )


@lru_cache
def static_file(name: str) -> bytes | None:
    """A file of the pages."""
    if name == STYLE:
        return files("rankwright.reporting.page").joinpath("style.css").read_bytes()
    found = next((each for each in files("rankwright.serve").joinpath("static").iterdir() if each.name == name), None)
    return found.read_bytes() if found is not None else None


async def show_static(request: Request) -> Response:
    """A script or a style of the pages."""
    name = request.path_params["name"]
    content = static_file(name)
    if content is None:
        raise HTTPException(404)
    return Response(content, media_type=MEDIA_TYPES.get(name[name.rfind(".") :], "application/octet-stream"))
