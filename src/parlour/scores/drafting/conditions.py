"""Conditions that several commands share."""

from ..errors import Refused
from ..reducer.state import Player, ScoredGame
from ..text import name_key, reason


def check_open(game: ScoredGame) -> None:
    """Raise Refused if the game is finished."""
    if game.status != "open":
        raise Refused("this game is finished: reopen it first, with a reason", code="sheet.closed")


def check_plain_sheet(game: ScoredGame) -> None:
    """Raise Refused if the sheet is scored by hands."""
    if game.by_hands:
        raise Refused(
            f"the {game.sheet} sheet is scored by hands: use hand N key=value …", code="sheet.wrong_kind"
        )


def player_with_id(game: ScoredGame, player: str) -> Player:
    """Return the player with this id. Raises Refused."""
    if player not in game.players:
        raise Refused(
            f"there is no player {player[:12]!r} on this sheet; players are identified by ids such as p1",
            code="player.unknown",
        )
    return game.players[player]


def check_not_locked(game: ScoredGame, row: int) -> None:
    """Raise Refused if the row or hand is locked."""
    if row in game.locks:
        what = "hand" if game.by_hands else "row"
        raise Refused(f"{what} {row} is locked: unlock it first, with a reason", code="row.locked")


def required_reason(why: str | None, what: str) -> str:
    """Return the checked reason of a command that always needs one. Raises Refused."""
    if why is None or not why.strip():
        raise Refused(
            f'{what} needs a reason of 3 to 120 characters: --why "…" (in a script: why="…")',
            code="entry.needs_reason",
        )
    return reason(why)


def is_latest(game: ScoredGame, seq: int) -> bool:
    """Whether this is the number of the latest scoring record in force."""
    return bool(game.in_force) and seq == game.in_force[-1]


def correction_reason(game: ScoredGame, seq: int, why: str | None, what: str) -> str | None:
    """Return the checked reason for a correction, or None if it is missing. Raises Refused.

    A reason may be missing only if the latest scoring record in force is corrected. `seq` is the number of
    the record that created the value or changed it last.
    """
    if why is not None and why.strip():
        return reason(why)
    if is_latest(game, seq):
        return None
    return required_reason(None, f"to {what}, which is not the latest entry,")


def witness(game: ScoredGame, player_id: str | None) -> str | None:
    """Return the id of the player who confirms a correction. Raises Refused if one is required and missing.

    `check_witness` checks that the witness is not the writer.
    """
    if player_id is None:
        if game.settings.witness:
            raise Refused(
                "corrections on this sheet need a second player to confirm: witness=P",
                code="entry.needs_witness",
            )
        return None
    player = player_with_id(game, player_id)
    if player.left:
        raise Refused(f"{player.name} has left this game and cannot be the witness", code="player.left")
    return player.id


def check_witness(game: ScoredGame, witness: str | None, by: str) -> None:
    """Raise Refused if the witness and the writer have the same name."""
    if witness is not None and name_key(game.name_of(witness)) == name_key(by):
        raise Refused(
            f"{by} cannot confirm their own correction: name another player as the witness",
            code="entry.needs_witness",
        )
