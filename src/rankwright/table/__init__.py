"""Tables: columns, rows and notes, and renderers for every output format."""

from .table import Column, Table

__all__ = ["Column", "Table"]
