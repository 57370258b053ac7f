"""The report page: a single HTML file that works offline."""

from .html_page import bundle, page

__all__ = ["bundle", "page"]
