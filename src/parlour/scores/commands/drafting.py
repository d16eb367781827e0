"""Turn a command into the record that it would write.

A command is drafted against the state as it is, the state with the draft is folded, and what was locked
must have come out the same. Only then may the draft be written.
"""

from collections.abc import Callable, Sequence
from random import Random
from typing import Any

from ..errors import Refused, Unfit
from ..records import FIRST_PREV, Draft, Malformed, Record, check_body, sealed
from ..reducer.reducer import fold, followed
from ..reducer.rows import contents
from ..reducer.state import ScoredGame
from ..text.names import same_name
from ..tools import SECURE
from . import commands, entry, people, steering
from .conditions import confirmed_by_another

_DRAFTERS: dict[type, Callable[[Any, ScoredGame], Draft | None]] = {
    commands.Add: entry.add,
    commands.Row: entry.row,
    commands.CloseRow: entry.next_row,
    commands.Edit: entry.edit,
    commands.Void: entry.void,
    commands.EnterHand: entry.hand,
    commands.Join: people.join,
    commands.Leave: people.leave,
    commands.Rename: people.rename,
    commands.Recolour: people.recolour,
    commands.Reorder: people.reorder,
    commands.Undo: steering.undo,
    commands.Redo: steering.redo,
    commands.Lock: steering.lock,
    commands.Unlock: steering.unlock,
    commands.Set: steering.change_settings,
    commands.Note: steering.note,
    commands.Finish: steering.finish,
    commands.Reopen: steering.reopen,
}


def draft_for(command: commands.Command, game: ScoredGame, chance: Random = SECURE) -> Draft | None:
    """The draft of a command, None where nothing happens (an empty entry); Refused where it cannot be."""
    if isinstance(command, commands.Pick):
        return people.pick(command, game, chance)
    return _DRAFTERS[type(command)](command, game)


def after(
    records: Sequence[Record], game: ScoredGame, draft: Draft, at: str, by: str, cid: str | None
) -> tuple[Record, ScoredGame]:
    """The record that the draft becomes, and the state with it; Refused if the sheet cannot take it."""
    try:
        check_body(draft.kind, draft.body)
    except Malformed as error:
        raise Refused(f"this is too large or odd to be kept: {error}", code="record.invalid") from error
    confirmed_by_another(game, draft.body.get("witness"), by)
    record = sealed(draft, game.last_seq + 1, at, by, cid, game.last_hash)
    try:
        following = followed(game, records, record)
    except Unfit as error:
        raise _plainly(error) from error
    _names_apart(game, following)
    _locks_kept(game, following)
    return record, following


def _names_apart(game: ScoredGame, following: ScoredGame) -> None:
    """Refuse what would leave two players of one name: a redo may bring somebody back whose name is taken."""
    new = following.namesakes() - game.namesakes()
    if new:
        name = next(player.name for player in following.players.values() if same_name(player.name) in new)
        raise Refused(
            f"there would be two players called {name}: rename the one who is there first", code="name.taken"
        )


def _locks_kept(game: ScoredGame, following: ScoredGame) -> None:
    locked = sorted(game.locks & following.locks)
    if not locked:
        return
    was, would_be = contents(game), contents(following)
    for row in locked:
        if was.get(row) != would_be.get(row):
            what = "hand" if game.by_hands else "row"
            raise Refused(
                f"{what} {row} is locked and this would change it: unlock it first, with a reason",
                code="row.locked",
            )


def warnings(command: commands.Command, game: ScoredGame) -> list[str]:
    """What a person should be asked before the command is carried out."""
    if isinstance(command, commands.Edit | commands.Void) and command.event in game.events:
        row = game.events[command.event].row
        if game.settings.mode == "rows" and row != game.current_row:
            return [f"E{command.event} stands in row {row}, the current row is {game.current_row}"]
    latest = max(game.hands, default=0)
    if isinstance(command, commands.EnterHand) and command.number in game.hands and command.number != latest:
        return [f"hand {command.number} is not the latest one: later hands are scored again"]
    return []


def first(draft: Draft, at: str, by: str, cid: str | None) -> tuple[Record, ScoredGame]:
    """The first record of a sheet and its state."""
    record = sealed(draft, 1, at, by, cid, FIRST_PREV)
    try:
        return record, fold([record])
    except Unfit as error:
        raise _plainly(error) from error


def _plainly(error: Unfit) -> Refused:
    """The refusal behind an unfit record, without the number of a record that never came to be."""
    cause = error.__cause__
    return cause if isinstance(cause, Refused) else Refused(error.reason, code=error.code)
