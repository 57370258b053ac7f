"""The report page: one HTML file that works from disk, with no network."""

from .html_page import bundle, page

__all__ = ["bundle", "page"]
