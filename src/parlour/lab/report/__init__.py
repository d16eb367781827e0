"""The laboratory's report: what `parlour lab --json` prints, as a page to read, pictures and tables."""

from .output import Destination
from .results_json import LabResults, ReportError, read_results

__all__ = ["Destination", "LabResults", "ReportError", "read_results"]
