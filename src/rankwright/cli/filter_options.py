"""The flags of filters and facets."""

from __future__ import annotations

import click

from ..retrieval.filter_parser import EXAMPLE

FILTER_OPTION = click.option(
    "--filter", metavar="SQL", help=f'Find only docs whose metadata meet a condition: "{EXAMPLE}".'
)
FACETS_OPTION = click.option(
    "--facets", metavar="FIELD,FIELD", help="With -q: count the values of metadata fields among all docs that match."
)
