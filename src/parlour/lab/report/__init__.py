"""The laboratory's report: what `parlour lab --json` prints, as a page to read, pictures and tables."""

from .output import Destination
from .results_json import Account, ReportError, account

__all__ = ["Account", "Destination", "ReportError", "account"]
