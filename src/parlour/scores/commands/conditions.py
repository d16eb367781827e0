"""Conditions that several commands share."""

from ..errors import Refused
from ..reducer.state import ScoredGame
from ..text.names import reason, same_name


def open_game(game: ScoredGame) -> None:
    """Refuse entry into a finished game."""
    if game.status != "open":
        raise Refused("this game is finished: reopen it first, with a reason", code="sheet.closed")


def not_locked(game: ScoredGame, row: int) -> None:
    """Refuse to touch a locked row or hand."""
    if row in game.locks:
        what = "hand" if game.by_hands else "row"
        raise Refused(f"{what} {row} is locked: unlock it first, with a reason", code="row.locked")


def given_reason(why: str | None, what: str) -> str:
    """The reason, which this step always needs."""
    if why is None or not why.strip():
        raise Refused(
            f'{what} needs a reason of 3 to 120 characters: --why "…" (in a script: why="…")',
            code="entry.needs_reason",
        )
    return reason(why)


def is_latest(game: ScoredGame, touched: int) -> bool:
    """Whether what this record has touched belongs to the latest scoring record in force."""
    return bool(game.in_force) and touched == game.in_force[-1]


def needed_reason(game: ScoredGame, touched: int, why: str | None, what: str) -> str | None:
    """The reason for a correction: free to leave out only for the latest scoring record in force.

    `touched` is the record in force that last made or changed what is corrected.
    """
    if why is not None and why.strip():
        return reason(why)
    if is_latest(game, touched):
        return None
    return given_reason(None, f"to {what}, which is not the latest entry,")


def witness(game: ScoredGame, name: str | None) -> str | None:
    """The player who confirms a correction, where the sheet is set to need one.

    That it is not the one who writes, `confirmed_by_another` sees to.
    """
    if name is None:
        if game.settings.witness:
            raise Refused(
                "corrections on this sheet need a second player to confirm: witness=P",
                code="entry.needs_witness",
            )
        return None
    player = game.find(name)
    if player.left:
        raise Refused(f"{player.name} has left this game and cannot be the witness", code="player.left")
    return player.id


def confirmed_by_another(game: ScoredGame, witness: str | None, by: str) -> None:
    """Refuse a witness who is the one who writes."""
    if witness is not None and same_name(game.name_of(witness)) == same_name(by):
        raise Refused(
            f"nobody confirms their own correction: the witness is somebody else than {by}",
            code="entry.needs_witness",
        )
