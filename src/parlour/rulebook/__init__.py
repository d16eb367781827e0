"""The rule pages: one Markdown file per game, and a reader that finds a rule by its number."""

from .pages import Entry, Page, page_of

__all__ = ["Entry", "Page", "page_of"]
