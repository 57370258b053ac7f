"""Tables: one value of columns, rows and notes, and its renderers."""

from .table import Column, Table

__all__ = ["Column", "Table"]
