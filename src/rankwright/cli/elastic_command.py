"""rankwright elastic: manage our indices on a server."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from ..errors import RankwrightError
from .options import basic_options, check_output, echo, emit, table_options

if TYPE_CHECKING:
    from ..retrieval.elastic.elastic import Elastic

URL_OPTION = click.option("--url", metavar="URL", help="Address of the server. Default: RANKWRIGHT_ES_URL.")


@click.group()
def elastic() -> None:
    """Manage rankwright's indices on Elasticsearch or OpenSearch; other indices are never touched.

    --url or RANKWRIGHT_ES_URL gives the address of the server; RANKWRIGHT_ES_API_KEY, or RANKWRIGHT_ES_USER and
    RANKWRIGHT_ES_PASSWORD, the credentials; RANKWRIGHT_ES_CA the certificate authority.

    \b
    Examples:
      rankwright elastic ls
      rankwright elastic drop rankwright-scifact-f461578ed87a1e24
    """


@elastic.command("ls")
@URL_OPTION
@table_options
def list_indices(url: str | None, output: Path | None, format: str | None) -> None:
    """List rankwright's indices: docs, size, and whether each is complete.

    \b
    Example:
      rankwright elastic ls --url http://localhost:9200
    """
    check_output(output, format)
    emit(open_server(url).indices(), output, format)


@elastic.command()
@click.argument("names", nargs=-1)
@click.option("--all", "drop_all", is_flag=True, help="Drop every index that rankwright created.")
@click.option("--unfinished", is_flag=True, help="Drop indices whose loading was never finished.")
@URL_OPTION
@basic_options
def drop(names: tuple[str, ...], drop_all: bool, unfinished: bool, url: str | None) -> None:
    """Drop indices that rankwright created, by name.

    \b
    Examples:
      rankwright elastic drop rankwright-scifact-f461578ed87a1e24
      rankwright elastic drop --unfinished
    """
    if bool(names) + drop_all + unfinished != 1:
        raise RankwrightError("elastic drop: give names of indices, --all or --unfinished")
    server = open_server(url)
    if not names:
        rows = server.indices().rows
        names = tuple(str(row[0]) for row in rows if drop_all or row[-1] != "complete")
    for name in names:
        server.drop(name)
        echo(f"{name}: dropped")


def open_server(url: str | None) -> Elastic:
    """Open the server at an address."""
    from ..retrieval.elastic.address import Address
    from ..retrieval.elastic.elastic import Elastic

    return Elastic.at(Address.of({"url": url}, "--"))


commands = {"elastic": elastic}
