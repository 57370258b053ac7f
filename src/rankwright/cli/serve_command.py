"""rankwright serve."""

from __future__ import annotations

import os
import re
import secrets
import socket
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from ..errors import RankwrightError
from .options import (
    COLUMNS_OPTION,
    FIELDS_OPTION,
    QRELS_OPTION,
    QUERIES_OPTION,
    STORE_OPTION,
    CollectionArgs,
    basic_options,
    echo,
    note,
    option_value,
)
from .paths import COLLECTION, OUTPUT

if TYPE_CHECKING:
    from ..serve.workbench import Workbench

PORT = 8321
TOKEN = "RANKWRIGHT_TOKEN"  # the environment variable
SAFE_TOKEN = re.compile(r"[A-Za-z0-9_-]{16,200}")
DEFAULT_SPEC = Path("experiment.toml")


@click.command()
@click.argument("source", required=False, type=COLLECTION, metavar="[SPEC or COLLECTION]")
@COLUMNS_OPTION
@FIELDS_OPTION
@QUERIES_OPTION
@QRELS_OPTION
@STORE_OPTION
@click.option(
    "--history", type=OUTPUT, metavar="FILE", help="History of 'run' and 'gate' (.jsonl) to show, and to append to."
)
@click.option("--host", default="127.0.0.1", show_default=True, metavar="ADDRESS", help="Address to listen on.")
@click.option(
    "--port", type=click.IntRange(0, 65535), default=PORT, show_default=True, help="Port to listen on; 0: a free one."
)
@click.option(
    "--token", metavar="TEXT", help=f"Token that requests must have. Default: {TOKEN}, or a new one if needed."
)
@click.option(
    "--allow-host", "names", multiple=True, metavar="NAME", help="Another name of this machine; repeat for more."
)
@click.option(
    "--judgements", type=OUTPUT, metavar="FILE",
    help="File of judgements (.db). Default: SPEC.judgements.db next to the spec, or COLLECTION.judgements.db.",
)  # fmt: skip
@click.option("--mcp", is_flag=True, help="Answer an assistant on standard input instead (Model Context Protocol).")
@basic_options
def serve(
    source: str | None, columns: dict[str, Any], fields: list[str] | None, queries: Path | None, qrels: Path | None,
    store_path: Path | None, host: str, port: int, token: str | None, names: tuple[str, ...],
    history: Path | None, judgements: Path | None, mcp: bool,
) -> None:  # fmt: skip
    """Search live, look into experiments and make judgements, in a page on this machine.

    Serves a spec, or a collection with the systems bm25, dense, hybrid and every strategy. Without either, it serves
    experiment.toml of this folder, or the demo. The page shows one to four systems side by side and why they differ;
    what it does is also an API under /api/v1, described by /api/v1/openapi.json. Judgements are kept in one file,
    created with the first pool.

    With --mcp there is no page: an assistant that starts this command has the tools search and fetch over the docs.

    Only this machine can connect, unless --host names another address; then every request needs the token, which the
    address that is printed contains. Ctrl-C ends it.

    \b
    Examples:
      rankwright serve experiment.toml
      rankwright serve notes/
      rankwright serve experiment.toml --host 0.0.0.0 --port 8000
      rankwright serve notes/ --mcp
    """
    from ..base.loading import expect_much_work
    from ..serve.app import create_app
    from ..serve.guard import Access, is_wildcard
    from ..serve.server import bind, serve_forever

    access = Access(host, None, frozenset(name.lower() for name in names))
    access = Access(host, choose_token(token, access.is_local), access.names)
    collection_args = CollectionArgs(source, None, columns, fields, queries, qrels)
    workbench = open_workbench(collection_args, store_path, history, judgements)
    if mcp:
        from ..serve.mcp_server import serve_mcp

        serve_mcp(workbench)
        return
    assert workbench.judging is not None  # refuses a file that is not of judgements
    listener = bind(host, port)
    opened = workbench.search.first
    name = socket.gethostname() if is_wildcard(host) else host  # nobody can open http://0.0.0.0
    shown = f"[{name}]" if ":" in name else name
    query = f"/?token={access.token}" if access.token else "/"
    note(f"note: {opened.experiment.content.count:,} docs of {opened.experiment.content.name}; Ctrl-C ends the server")
    echo(f"http://{shown}:{listener.getsockname()[1]}{query}")
    expect_much_work()
    serve_forever(create_app(workbench, access, option_value("threads")), listener)


def choose_token(given: str | None, is_local: bool) -> str | None:
    """The token: the one that is given, that of the environment, or a new one if other machines can connect."""
    found = given or os.environ.get(TOKEN) or None
    if found is None:
        return None if is_local else secrets.token_urlsafe(24)
    if not SAFE_TOKEN.fullmatch(found):
        place = "--token" if given else TOKEN
        raise RankwrightError(f"{place}: must be 16 to 200 letters, digits, - or _")
    return found


def open_workbench(
    collection_args: CollectionArgs, store_path: Path | None, history: Path | None, judgements: Path | None
) -> Workbench:
    """The spec or the collection to serve."""
    from ..experiment.starter import shipped_specs
    from ..experiment.store import Store
    from ..gate.gate_history import check_history
    from ..serve.workbench import JUDGEMENTS, Workbench

    def on_note(line: str) -> None:
        note(f"note: {line}")

    source, store = collection_args.path, Store(store_path)
    if history is not None:
        check_history(history)
    if source is None and not DEFAULT_SPEC.is_file():
        source, judgements = str(shipped_specs()["demo"]), judgements or Path(f"demo{JUDGEMENTS}")
    source = source or str(DEFAULT_SPEC)
    if Path(source).suffix == ".toml":
        return Workbench(store, Path(source), None, on_note, history, judgements)
    return Workbench(store, None, collection_args.load, on_note, history, judgements)


commands = {"serve": serve}
