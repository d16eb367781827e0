"""The rows of a sheet: their values, the players without a value, and the order of entry."""

from typing import Any

from .state import ScoredGame


def row_values(game: ScoredGame, row: int) -> dict[str, int | None]:
    """Return the values of a row by player in turn order: live events, or points of a hand; None is blank."""
    cells: dict[str, int | None] = dict.fromkeys(game.order)
    if game.by_hands:
        score = game.tally.hands.get(row)
        return cells | (dict(score.points) if score else {})
    for event in game.live_events():
        if event.row == row:
            cells[event.player] = event.value
    return cells


def all_rows(game: ScoredGame) -> dict[int, dict[str, int | None]]:
    """Return the values of all rows that have an entry or are closed, by row number."""
    if game.by_hands:
        return {row: row_values(game, row) for row in sorted(game.tally.hands)}
    rows: dict[int, dict[str, int | None]] = {row: dict.fromkeys(game.order) for row in game.closed}
    for event in game.live_events():
        rows.setdefault(event.row, dict.fromkeys(game.order))[event.player] = event.value
    return dict(sorted(rows.items()))


def missing(game: ScoredGame) -> list[str]:
    """Return the active players without an entry in this round, in turn order.

    In rows mode the round is the current row. In events mode the players with fewer entries than others are
    missing. A game sheet has no missing players, because hands are entered whole.
    """
    if game.by_hands:
        return []
    if game.settings.mode == "events":
        active, rounds = game.active, game.all_rounds()
        most = max((rounds[player] for player in active), default=0)
        return [player for player in active if rounds[player] < most]
    return [player for player in game.active if (player, game.current_row) not in game.cells]


def next_player(game: ScoredGame, player: str, back: bool = False) -> str | None:
    """Return the next player to enter a value for, or the previous one; None if the row is complete.

    After the last player in turn order, the next is the first without a value in the current row.
    """
    active = game.active
    if not active:
        return None
    if player not in active:
        return active[-1 if back else 0]
    place = active.index(player)
    if back:
        return active[place - 1]
    if place + 1 < len(active):
        return active[place + 1]
    return next(iter(missing(game)), None)


def contents(game: ScoredGame) -> dict[int, list[Any]]:
    """Return what counts in each row or hand, for a comparison of locked rows before and after a record."""
    rows: dict[int, list[Any]] = {}
    for event in game.live_events():
        rows.setdefault(event.row, []).append((event.number, event.player, event.value))
    for number, entry in game.hands.items():
        rows[number] = [entry.versions[-1], game.tally.hands[number].points]
    return rows
