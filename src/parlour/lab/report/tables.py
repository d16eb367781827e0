"""The figures of a report as tables for other programs: CSV, and Parquet if pyarrow is installed."""

import csv
import importlib
import io
import math
from dataclasses import dataclass
from types import ModuleType
from typing import Any

from .results_json import LabResults, ReportError

FIGURES = ("measure", "part", "variant", "value", "low", "high", "unit")
DIFFERENCES = (
    *("measure", "part", "variant", "against", "value", "low", "high", "unit"),
    *("sure", "p_holm", "times_fewer_games"),
)
HISTOGRAMS = ("measure", "variant", "from", "to", "games")


@dataclass(frozen=True)
class ReportTable:
    """A table with its name, the names of its columns, and its rows."""

    name: str
    columns: tuple[str, ...]
    rows: tuple[tuple[Any, ...], ...]


def tables(results: LabResults) -> list[ReportTable]:
    """Return the tables of all figures, differences and histograms. An empty table is left out, except for
    figures.
    """
    figures = ReportTable("figures", FIGURES, tuple(_figures(results)))
    differences = ReportTable("differences", DIFFERENCES, tuple(_differences(results)))
    histograms = ReportTable("histograms", HISTOGRAMS, tuple(_histograms(results)))
    return [figures, *(one for one in (differences, histograms) if one.rows)]


def _histograms(results: LabResults) -> list[tuple[Any, ...]]:
    return [
        (result.measure.name, one.variant, one.first, one.last, one.games)
        for result in results.measures
        for one in result.columns
    ]


def _figures(results: LabResults) -> list[tuple[Any, ...]]:
    rows = []
    for result in results.measures:
        for one in result.figures:
            estimate = one.estimate
            bounds = (
                (estimate.value, _finite(estimate.low), _finite(estimate.high))
                if estimate
                else (None, None, None)
            )
            rows.append((result.measure.name, one.part, one.variant, *bounds, result.measure.unit))
    return rows


def _differences(results: LabResults) -> list[tuple[Any, ...]]:
    rows = []
    for one in results.differences:
        bounds = (one.estimate.value, _finite(one.estimate.low), _finite(one.estimate.high))
        names = (one.measure.name, one.part, one.variant, one.against)
        rows.append((*names, *bounds, one.measure.unit, one.sure, one.adjusted, one.fewer))
    return rows


def _finite(bound: float) -> float | None:
    return bound if math.isfinite(bound) else None


def as_csv(table: ReportTable) -> bytes:
    """Return the table as CSV in UTF-8, with empty cells for unknown values."""
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(table.columns)
    writer.writerows(table.rows)
    return text.getvalue().encode()


def as_parquet(table: ReportTable) -> bytes:
    """The table as Parquet. Raises ReportError where pyarrow is not installed."""
    pyarrow, parquet = import_pyarrow()
    columns = zip(*table.rows, strict=True)
    types = {"value": pyarrow.float64(), "low": pyarrow.float64(), "high": pyarrow.float64()}
    types |= {"sure": pyarrow.bool_(), "p_holm": pyarrow.float64(), "times_fewer_games": pyarrow.float64()}
    types |= dict.fromkeys(("from", "to", "games"), pyarrow.int64())
    arrays = [
        pyarrow.array(list(column), types.get(name, pyarrow.string()))
        for name, column in zip(table.columns, columns, strict=True)
    ]
    buffer = io.BytesIO()
    parquet.write_table(pyarrow.table(arrays, list(table.columns)), buffer)
    return buffer.getvalue()


def import_pyarrow() -> list[ModuleType]:
    """Import pyarrow. Raises ReportError, which names the extra to install."""
    try:
        return [importlib.import_module(name) for name in ("pyarrow", "pyarrow.parquet")]
    except ModuleNotFoundError as error:
        raise ReportError(
            f"the tables of a report need {error.name}: install Parlour with the extra report, "
            'pip install "parlour[report]" (from a checkout: .venv/bin/pip install pyarrow); '
            "a single page needs no package: --report report.html",
            code="package.missing",
        ) from None
