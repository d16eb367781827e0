"""Standings and the order of display."""

from dataclasses import dataclass

from ...names.nearest import meant
from ..errors import Refused
from ..fold.game import ScoredGame

SORTS = ("high", "low", "turn")
"""The order in which the sort button cycles."""


@dataclass(frozen=True)
class Standing:
    """One line of the standings; `total` in units of the value, `left` for somebody who has left."""

    rank: int
    player: str
    name: str
    total: int
    left: bool


def standings(game: ScoredGame) -> list[Standing]:
    """Everybody by rank. Equal totals share it and the next is skipped; ties stand in turn order."""
    totals = game.totals()

    def key(player: str) -> tuple[int, ...]:
        if game.tally.places is not None:
            return tuple(-part for part in game.tally.places[player])
        return (totals[player] if game.settings.win == "low" else -totals[player],)

    ordered = sorted(game.order, key=key)
    lines: list[Standing] = []
    for place, player in enumerate(ordered, start=1):
        tied = bool(lines) and key(player) == key(lines[-1].player)
        who = game.players[player]
        lines.append(Standing(lines[-1].rank if tied else place, player, who.name, totals[player], who.left))
    return lines


def sorted_players(game: ScoredGame, how: str) -> list[str]:
    """The players high to low, low to high, or in turn order; ties in turn order. Changes nothing."""
    if how not in SORTS:
        raise Refused(
            f"players can be sorted {', '.join(SORTS)}, not {how!r}{meant(how, SORTS)}",
            code="argument.unknown",
        )
    totals = game.totals()
    if how == "turn":
        return list(game.order)
    return sorted(game.order, key=lambda player: totals[player] if how == "low" else -totals[player])


def next_sort(how: str) -> str:
    """What the sort button does next: high, low, turn, and again."""
    return SORTS[(SORTS.index(how) + 1) % len(SORTS)]


def notices(game: ScoredGame) -> list[str]:
    """What the table should be told: a target reached, all hands played, play ended by the game's rules."""
    told = []
    target, totals = game.settings.target, game.totals()
    if target is not None:
        reached = [
            game.name_of(player)
            for player, total in totals.items()
            if (total <= target if target < 0 else total >= target)
        ]
        if reached and _counted(game):
            told.append(f"target reached by {', '.join(reached)}")
    played = len(game.hands) if game.by_hands else len(game.closed)
    if game.settings.hands is not None and played >= game.settings.hands:
        told.append(f"all {game.settings.hands} hands are played")
    if game.tally.over:
        told.append(game.tally.over)
    return told


def _counted(game: ScoredGame) -> bool:
    """Whether anything has been scored: an opening value alone reaches no target."""
    return bool(game.in_force)
