"""A sheet for a spreadsheet: rows by players, totals last, voided events left out."""

import csv
import io
import re

from ..fold.game import ScoredGame
from ..fold.rows import all_rows
from ..text.values import format_value

FORMULA = re.compile(r"(^|;)(?=\s*[=+\-@＝＋－＠])")  # a semicolon, too, may begin a cell


def write_csv(game: ScoredGame) -> str:
    """Comma-separated values with a header; the line `start` only where somebody began above or below 0."""
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    decimals = game.settings.decimals
    writer.writerow(["hand" if game.by_hands else "row", *(_inert(game.name_of(p)) for p in game.order)])
    openings = [game.players[player].opening + game.openings.get(player, 0) for player in game.order]
    if any(openings):
        writer.writerow(["start", *(format_value(value, decimals) for value in openings)])
    for row, cells in all_rows(game).items():
        texts = ("" if value is None else format_value(value, decimals) for value in cells.values())
        writer.writerow([row, *texts])
    writer.writerow(["total", *(format_value(total, decimals) for total in game.totals().values())])
    return out.getvalue()


def _inert(name: str) -> str:
    """A name that no spreadsheet takes for a formula."""
    return FORMULA.sub(r"\1'", name)
