"""The list of sheets, with a summary of each."""

from dataclasses import dataclass

from ..errors import ReadOnly
from ..reducer.state import ScoredGame
from ..service import ScoreService
from ..store.logs import Listed
from ..text import format_value
from .table import standings


@dataclass(frozen=True)
class Overview:
    """One sheet of the list.

    `status` is open, finished or broken. `leaders` are the names of all players in first place; empty if
    nothing has been scored. `best` is their total.
    """

    listed: Listed
    status: str
    sheet: str = ""
    players: tuple[str, ...] = ()
    leaders: tuple[str, ...] = ()
    best: str = ""
    last_change: str = ""


def overview(service: ScoreService, archived: bool = False) -> list[Overview]:
    """Return all sheets, open ones first, then the others, each group by time of the last change."""
    lines = [_line(service, listed) for listed in service.sheets(archived)]
    lines.sort(key=lambda line: line.last_change, reverse=True)
    return sorted(lines, key=lambda line: line.status != "open")


def _line(service: ScoreService, listed: Listed) -> Overview:
    try:
        opened = service.open(listed.id)
    except ReadOnly:
        return Overview(listed, "broken", last_change=listed.created)
    game = opened.game
    players = tuple(game.name_of(player) for player in game.active)
    status = game.status if opened.verdict.verified else "broken"
    return Overview(listed, status, game.sheet, players, *_first(game), game.last_change)


def _first(game: ScoredGame) -> tuple[tuple[str, ...], str]:
    """Return the names of the leaders and their total."""
    if not game.in_force:
        return (), ""
    lines = standings(game)
    leaders = tuple(line.name for line in lines if line.rank == 1)
    return leaders, format_value(lines[0].total, game.settings.decimals)
