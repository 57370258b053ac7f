"""rankwright elastic: our indices on a server."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from ..errors import RankwrightError
from .options import basic, check_output, common, emit

if TYPE_CHECKING:
    from ..retrieval.elastic.elastic import Elastic

URL = click.option("--url", metavar="URL", help="Address of the server; else RANKWRIGHT_ES_URL.")


@click.group()
def elastic() -> None:
    """Look after our indices on Elasticsearch or OpenSearch; no other index is ever touched.

    The server is named by --url or RANKWRIGHT_ES_URL; credentials come from RANKWRIGHT_ES_API_KEY, or
    RANKWRIGHT_ES_USER and RANKWRIGHT_ES_PASSWORD; a certificate authority from RANKWRIGHT_ES_CA.

    \b
    Examples:
      rankwright elastic ls
      rankwright elastic drop rankwright-scifact-f461578ed87a1e24
    """


@elastic.command("ls")
@URL
@common
def listing(url: str | None, output: Path | None, format: str | None) -> None:
    """List our indices: docs, size, and whether each is whole.

    \b
    Example:
      rankwright elastic ls --url http://localhost:9200
    """
    check_output(output, format)
    emit(server(url).indices(), output, format)


@elastic.command()
@click.argument("names", nargs=-1)
@click.option("--all", "every", is_flag=True, help="Drop every index of ours.")
@click.option("--unfinished", is_flag=True, help="Drop what was never loaded to its end.")
@URL
@basic
def drop(names: tuple[str, ...], every: bool, unfinished: bool, url: str | None) -> None:
    """Drop indices of ours, by name.

    \b
    Examples:
      rankwright elastic drop rankwright-scifact-f461578ed87a1e24
      rankwright elastic drop --unfinished
    """
    if bool(names) + every + unfinished != 1:
        raise RankwrightError("elastic drop: give names, or --all, or --unfinished")
    there = server(url)
    if not names:
        rows = there.indices().rows
        names = tuple(str(row[0]) for row in rows if every or row[-1] != "whole")
    for name in names:
        there.drop(name)
        click.echo(f"{name}: dropped")


def server(url: str | None) -> Elastic:
    """The server that is named."""
    from ..retrieval.elastic.address import Address
    from ..retrieval.elastic.elastic import Elastic

    return Elastic.at(Address.of({"url": url}, "--"))


commands = {"elastic": elastic}
