"""rankwright elastic: our indices on a server, and requests of its own evaluation."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from ..errors import RankwrightError
from .options import (
    CollectionArgs,
    basic_options,
    check_output,
    collection_options,
    echo,
    echo_data,
    emit,
    table_options,
)
from .paths import INPUT, OUTPUT

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


@elastic.command("rank-eval")
@collection_options
@click.option("--server-index", required=True, metavar="NAME", help="Index or alias on the server.")
@click.option(
    "--dsl", required=True, type=INPUT, metavar="FILE", help="Query DSL as JSON, with {query} in its strings."
)
@click.option("-m", "--measure", default="nDCG@10", show_default=True, help="nDCG@K, P@K, R@K or RR@K.")
@click.option("-o", "--output", type=OUTPUT, help="Write the request to this file instead of printing it.")
@basic_options
def rank_eval(collection_args: CollectionArgs, server_index: str, dsl: Path, measure: str, output: Path | None) -> None:
    """Write the body of a request to the server's own evaluation, _rank_eval, from judged queries.

    Judgements are read back from such a file with rankwright.retrieval.elastic.rank_eval.read_rank_eval.

    \b
    Example:
      rankwright elastic rank-eval data/scifact --server-index products --dsl query.json -o request.json
    """
    import json

    from ..base.files import atomic_write
    from ..retrieval.elastic.foreign_retriever import ForeignIndexOptions
    from ..retrieval.elastic.rank_eval import rank_eval_request

    options = ForeignIndexOptions(server_index=server_index, query=str(dsl))
    options.check()
    collection = collection_args.load()
    if collection.split is None:
        raise RankwrightError(f"{collection.name}: has no judgements")
    if collection.filters:
        raise RankwrightError(f"{collection.name}: its queries have filters, which only a search on the server can use")
    body = rank_eval_request(collection.queries, collection.qrels, options.template, server_index, measure)
    text = json.dumps(body, ensure_ascii=False, indent=1) + "\n"
    if output is None:
        echo_data([text])
        return
    with atomic_write(output) as file:
        file.write(text.encode())


def open_server(url: str | None) -> Elastic:
    """Open the server at an address."""
    from ..retrieval.elastic.address import Address
    from ..retrieval.elastic.elastic import Elastic

    return Elastic.at(Address.of({"url": url}, "--"))


commands = {"elastic": elastic}
