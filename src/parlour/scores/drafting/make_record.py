"""Turn a command into a record.

`draft_for` makes a draft for the current state. `apply_draft` makes the record and the next state, and checks
that locked rows have not changed. The record may be stored only after that.
"""

from collections.abc import Callable, Sequence
from random import Random
from typing import Any

from .. import commands
from ..errors import InvalidRecord, Refused
from ..log import FIRST_PREV
from ..records import Draft, EditBody, HandBody, Record, VoidBody, seal_record, valid_body
from ..reducer.reducer import fold, next_state
from ..reducer.state import ScoredGame, contents
from ..text import name_key
from ..tools import SECURE
from . import entry, people, settings
from .conditions import check_witness

_DRAFTERS: dict[type, Callable[[Any, ScoredGame], Draft | None]] = {
    commands.AddValue: entry.add,
    commands.AddRow: entry.row,
    commands.CloseRow: entry.next_row,
    commands.EditValue: entry.edit,
    commands.VoidEntry: entry.void,
    commands.WriteHand: entry.hand,
    commands.AddPlayer: people.join,
    commands.RemovePlayer: people.leave,
    commands.RenamePlayer: people.rename,
    commands.RecolourPlayer: people.recolour,
    commands.ReorderPlayers: people.reorder,
    commands.Undo: settings.undo,
    commands.Redo: settings.redo,
    commands.Lock: settings.lock,
    commands.Unlock: settings.unlock,
    commands.ChangeSettings: settings.change_settings,
    commands.Note: settings.note,
    commands.Finish: settings.finish,
    commands.Reopen: settings.reopen,
}


def draft_for(command: commands.Command, game: ScoredGame, chance: Random = SECURE) -> Draft | None:
    """Return the draft of a command, or None if it changes nothing (an empty entry). Raises Refused."""
    with valid_body():
        if isinstance(command, commands.Pick):
            return people.pick(command, game, chance)
        return _DRAFTERS[type(command)](command, game)


def apply_draft(
    records: Sequence[Record], game: ScoredGame, draft: Draft, at: str, by: str, cid: str | None
) -> tuple[Record, ScoredGame]:
    """Return the record of a draft and the state after it. Raises Refused if the record is not valid."""
    if isinstance(draft.body, HandBody | EditBody | VoidBody):
        check_witness(game, draft.body.witness, by)
    record = seal_record(draft, game.last_seq + 1, at, by, cid, game.last_hash)
    try:
        following = next_state(game, records, record)
    except InvalidRecord as error:
        raise _refusal_of(error) from error
    _check_names(game, following)
    _check_locks(game, following)
    return record, following


def _check_names(game: ScoredGame, following: ScoredGame) -> None:
    """Raise Refused if two players would have the same name, for instance after the redo of a `join`."""
    new = following.duplicate_names() - game.duplicate_names()
    if new:
        name = next(player.name for player in following.players.values() if name_key(player.name) in new)
        raise Refused(f"two players would be called {name}: rename the other one first", code="name.taken")


def _check_locks(game: ScoredGame, following: ScoredGame) -> None:
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
    """Return warnings to confirm before the command is executed: it changes an earlier row or hand."""
    if isinstance(command, commands.EditValue | commands.VoidEntry) and command.event in game.events:
        row = game.events[command.event].row
        if game.settings.mode == "rows" and row != game.current_row:
            return [f"E{command.event} is in row {row}, the current row is {game.current_row}"]
    latest = max(game.hands, default=0)
    if isinstance(command, commands.WriteHand) and command.number in game.hands and command.number != latest:
        return [f"hand {command.number} is not the latest one: later hands are scored again"]
    return []


def first_record(draft: Draft, at: str, by: str, cid: str | None) -> tuple[Record, ScoredGame]:
    """Return the first record of a sheet and the state after it. Raises Refused."""
    record = seal_record(draft, 1, at, by, cid, FIRST_PREV)
    try:
        return record, fold([record])
    except InvalidRecord as error:
        raise _refusal_of(error) from error


def _refusal_of(error: InvalidRecord) -> Refused:
    """The error of an invalid record without the record number, because the record is not stored."""
    cause = error.__cause__
    return cause if isinstance(cause, Refused) else Refused(error.reason, code=error.code)
