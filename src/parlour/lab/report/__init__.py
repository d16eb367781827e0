"""The laboratory's report: what `parlour lab --json` prints, as a page to read, pictures and tables."""

from .kept import Account, ReportError, account
from .placing import Destination

__all__ = ["Account", "Destination", "ReportError", "account"]
