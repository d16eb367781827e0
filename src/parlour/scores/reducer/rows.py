"""Rows of a sheet: what stands in them, who is missing, where Next and Prev lead."""

from typing import Any

from .state import ScoredGame


def row_values(game: ScoredGame, row: int) -> dict[str, int | None]:
    """The live values of a row (on a game sheet the points of a hand) by player in turn order."""
    cells: dict[str, int | None] = dict.fromkeys(game.order)
    if game.by_hands:
        score = game.tally.hands.get(row)
        return cells | (dict(score.points) if score else {})
    for event in game.live_events():
        if event.row == row:
            cells[event.player] = event.value
    return cells


def all_rows(game: ScoredGame) -> dict[int, dict[str, int | None]]:
    """Every row that has an entry or is closed, in order, as `row_values` gives it."""
    if game.by_hands:
        return {row: row_values(game, row) for row in sorted(game.tally.hands)}
    rows: dict[int, dict[str, int | None]] = {row: dict.fromkeys(game.order) for row in game.closed}
    for event in game.live_events():
        rows.setdefault(event.row, dict.fromkeys(game.order))[event.player] = event.value
    return dict(sorted(rows.items()))


def missing(game: ScoredGame) -> list[str]:
    """The active players without an entry in this round, in turn order.

    In rows the round is the current row; in events it is as many entries as the one with most has.
    A game sheet takes whole hands, so nobody is ever missing.
    """
    if game.by_hands:
        return []
    if game.settings.mode == "events":
        active, rounds = game.active, game.all_rounds()
        most = max((rounds[player] for player in active), default=0)
        return [player for player in active if rounds[player] < most]
    return [player for player in game.active if (player, game.current_row) not in game.cells]


def next_player(game: ScoredGame, player: str, back: bool = False) -> str | None:
    """Where Next (or Prev) leads from a player; None where the row is complete and moves on.

    After the last in turn order Next goes to the first who is missing in the current row.
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
    """All that counts in each row or hand: two states that agree in it agree in what was locked."""
    rows: dict[int, list[Any]] = {}
    for event in game.live_events():
        rows.setdefault(event.row, []).append((event.number, event.player, event.value))
    for number, entry in game.hands.items():
        rows[number] = [entry.versions[-1], game.tally.hands[number].points]
    return rows
