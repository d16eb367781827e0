"""The numbers of a chart: running totals and bars, row by row, and the table that says the same."""

from collections.abc import Mapping
from dataclasses import dataclass
from itertools import accumulate, takewhile

from ..fold.game import ScoredGame
from ..fold.rows import all_rows


@dataclass(frozen=True)
class Series:
    """One player's numbers in units of the value: `bars[i]` in row `rows[i]` (None for a blank),
    `totals[i]` after it; `start` is the total before the first row that counts for the player, who
    joined before row `rows[joined]`."""

    player: str
    name: str
    colour: str
    start: int
    bars: tuple[int | None, ...]
    totals: tuple[int, ...]
    joined: int = 0

    @property
    def course(self) -> list[int | None]:
        """The total at the start and after every row; None as long as the player was not there."""
        unseen: list[int | None] = [None] * self.joined
        return [*unseen, self.start, *self.totals[self.joined :]]


@dataclass(frozen=True)
class Chart:
    """What a chart shows. `rows` are row or hand numbers."""

    title: str
    rows: tuple[int, ...]
    series: tuple[Series, ...]
    decimals: int


def chart_of(game: ScoredGame) -> Chart:
    """Running totals per row of every player in turn order.

    On the Xeri sheet the bars are points of a hand and the totals hands won, as on the sheet itself.
    """
    rows = all_rows(game)
    series = []
    for player in game.order:
        who = game.players[player]
        start = who.opening + game.openings.get(player, 0)
        bars = tuple(cells[player] for cells in rows.values())
        gains = (_gain(game, row, cells).get(player) or 0 for row, cells in rows.items())
        totals = tuple(accumulate(gains, initial=start))[1:]
        before = [not cells[player] and row <= who.joined_after for row, cells in rows.items()]
        joined = len(list(takewhile(bool, before)))
        series.append(Series(player, who.name, who.colour, start, bars, totals, joined))
    return Chart(game.settings.name, tuple(rows), tuple(series), game.settings.decimals)


def _gain(game: ScoredGame, row: int, cells: Mapping[str, int | None]) -> Mapping[str, int | None]:
    """What a row adds to the totals."""
    return game.tally.hands[row].adds if game.by_hands else cells
