"""Reading rule pages: a rule is found by its number or by its words. The score keeper's page lies here."""

from .pages import Entry, Page, page_of

__all__ = ["Entry", "Page", "page_of"]
