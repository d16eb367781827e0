"""Conditions that several commands share."""

from ..errors import Refusal
from ..fold.game import Game
from ..text.names import reason, same_name


def open_game(game: Game) -> None:
    """Refuse entry into a finished game."""
    if game.status != "open":
        raise Refusal("this game is finished: reopen it first, with a reason")


def not_locked(game: Game, row: int) -> None:
    """Refuse to touch a locked row or hand."""
    if row in game.locks:
        what = "hand" if game.by_hands else "row"
        raise Refusal(f"{what} {row} is locked: unlock it first, with a reason")


def given_reason(why: str | None, what: str) -> str:
    """The reason, which this step always needs."""
    if why is None or not why.strip():
        raise Refusal(f'{what} needs a reason: why="…" (3 to 120 characters)')
    return reason(why)


def needed_reason(game: Game, touched: int, why: str | None, what: str) -> str | None:
    """The reason for a correction: free to leave out only for the latest scoring record in force.

    `touched` is the record in force that last made or changed what is corrected.
    """
    if why is not None and why.strip():
        return reason(why)
    if game.in_force and touched == game.in_force[-1]:
        return None
    return given_reason(None, f"to {what}, which is not the latest entry,")


def witness(game: Game, name: str | None) -> str | None:
    """The player who confirms a correction, where the sheet is set to need one.

    That it is not the one who writes, `confirmed_by_another` sees to.
    """
    if name is None:
        if game.settings.witness:
            raise Refusal("corrections on this sheet need a second player to confirm: witness=P")
        return None
    player = game.find(name)
    if player.left:
        raise Refusal(f"{player.name} has left this game and cannot be the witness")
    return player.id


def confirmed_by_another(game: Game, witness: str | None, by: str) -> None:
    """Refuse a witness who is the one who writes."""
    if witness is not None and same_name(game.name_of(witness)) == same_name(by):
        raise Refusal(f"nobody confirms their own correction: the witness is somebody else than {by}")
