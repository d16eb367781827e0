"""The figures of a report as tables for other programs: CSV, and Parquet where pyarrow is installed."""

import csv
import importlib
import io
import math
from dataclasses import dataclass
from types import ModuleType
from typing import Any

from .results_json import Account, ReportError

FIGURES = ("measure", "part", "variant", "value", "low", "high", "unit")
DIFFERENCES = (
    *("measure", "part", "variant", "against", "value", "low", "high", "unit"),
    *("sure", "p_holm", "times_fewer_games"),
)
HISTOGRAMS = ("measure", "variant", "from", "to", "games")


@dataclass(frozen=True)
class Ruled:
    """A table: what its columns are called, and its rows."""

    name: str
    columns: tuple[str, ...]
    rows: tuple[tuple[Any, ...], ...]


def tables(account: Account) -> list[Ruled]:
    """All figures, a row each; if something was compared, all differences; and the columns of histograms."""
    figures = Ruled("figures", FIGURES, tuple(_figures(account)))
    differences = Ruled("differences", DIFFERENCES, tuple(_differences(account)))
    histograms = Ruled("histograms", HISTOGRAMS, tuple(_histograms(account)))
    return [figures, *(one for one in (differences, histograms) if one.rows)]


def _histograms(account: Account) -> list[tuple[Any, ...]]:
    return [
        (subject.measure.name, one.variant, one.first, one.last, one.games)
        for subject in account.subjects
        for one in subject.columns
    ]


def _figures(account: Account) -> list[tuple[Any, ...]]:
    rows = []
    for subject in account.subjects:
        for one in subject.stated:
            told = one.estimate
            bounds = (told.value, _known(told.low), _known(told.high)) if told else (None, None, None)
            rows.append((subject.measure.name, one.part, one.variant, *bounds, subject.measure.unit))
    return rows


def _differences(account: Account) -> list[tuple[Any, ...]]:
    rows = []
    for one in account.contrasts:
        bounds = (one.estimate.value, _known(one.estimate.low), _known(one.estimate.high))
        names = (one.measure.name, one.part, one.variant, one.against)
        rows.append((*names, *bounds, one.measure.unit, one.sure, one.adjusted, one.fewer))
    return rows


def _known(bound: float) -> float | None:
    return bound if math.isfinite(bound) else None


def as_csv(table: Ruled) -> bytes:
    """The table as CSV: texts in UTF-8, an empty cell where nothing is known."""
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(table.columns)
    writer.writerows(table.rows)
    return text.getvalue().encode()


def as_parquet(table: Ruled) -> bytes:
    """The table as Parquet. Raises ReportError where pyarrow is not installed."""
    pyarrow, parquet = needed()
    columns = zip(*table.rows, strict=True)
    types = {"value": pyarrow.float64(), "low": pyarrow.float64(), "high": pyarrow.float64()}
    types |= {"sure": pyarrow.bool_(), "p_holm": pyarrow.float64(), "times_fewer_games": pyarrow.float64()}
    types |= dict.fromkeys(("from", "to", "games"), pyarrow.int64())
    arrays = [
        pyarrow.array(list(column), types.get(name, pyarrow.string()))
        for name, column in zip(table.columns, columns, strict=True)
    ]
    written = io.BytesIO()
    parquet.write_table(pyarrow.table(arrays, list(table.columns)), written)
    return written.getvalue()


def needed() -> list[ModuleType]:
    """Import what writes Parquet. Raises ReportError, saying which extra has it."""
    try:
        return [importlib.import_module(name) for name in ("pyarrow", "pyarrow.parquet")]
    except ModuleNotFoundError as error:
        raise ReportError(
            f"tables of a report need {error.name}: install Parlour with the extra report, "
            'pip install "parlour[report]" (from a checkout: .venv/bin/pip install pyarrow); '
            "a single page needs nothing: --report report.html",
            code="package.missing",
        ) from None
