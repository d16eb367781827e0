"""Drafts for commands that enter and correct values and hands."""

from ..commands import AddRow, AddValue, CloseRow, EditValue, VoidEntry, WriteHand
from ..errors import EditConflict, Refused
from ..records import AddBody, Draft, EditBody, HandBody, NextBody, RowBody, VoidBody
from ..reducer.state import Event, ScoredGame
from ..sheets import sheet_named
from ..text import format_value
from .conditions import (
    check_not_locked,
    check_open,
    check_plain_sheet,
    correction_reason,
    player_with_id,
    witness,
)


def add(command: AddValue, game: ScoredGame) -> Draft | None:
    """Return the draft for one value, or None if the value is empty."""
    check_open(game)
    check_plain_sheet(game)
    player = _active_player(game, command.player)
    if command.value is None:
        return None
    row = _row_for(command, game, player)
    check_not_locked(game, row)
    return Draft("add", AddBody(player=player, row=row, value=command.value))


def row(command: AddRow, game: ScoredGame) -> Draft:
    """Return the draft for the values of the current row, which it closes."""
    check_open(game)
    check_plain_sheet(game)
    for player in command.values:
        _active_player(game, player)
    values = [(player, command.values[player]) for player in game.active if player in command.values]
    if game.settings.mode == "rows":
        check_not_locked(game, game.current_row)
    return Draft("row", RowBody(row=game.current_row, values=values))


def next_row(command: CloseRow, game: ScoredGame) -> Draft | None:
    """Return the draft that closes the current row, or None if the row is already closed."""
    check_open(game)
    check_plain_sheet(game)
    if game.settings.mode == "events":
        raise Refused("in events mode there are no rows to close: just add values", code="sheet.wrong_kind")
    if command.row is not None and command.row in game.closed:
        return None
    if command.row not in (None, game.current_row):
        raise Refused(
            f"row {command.row} cannot be closed: the current row is {game.current_row}",
            code="row.not_current",
        )
    return Draft("next", NextBody(row=game.current_row))


def edit(command: EditValue, game: ScoredGame) -> Draft | None:
    """Return the draft of a correction, or None if the value is empty."""
    event = _live_event(game, command.event, "edit")
    _check_unchanged(game, event, command.was)
    if command.value is None:
        return None
    why = correction_reason(game, event.changed_seq, command.why, f"edit E{event.number}")
    witness_id = witness(game, command.witness)
    body = EditBody(event=event.number, value=command.value, was=event.value, witness=witness_id)
    return Draft("edit", body, why)


def void(command: VoidEntry, game: ScoredGame) -> Draft:
    """Return the draft that makes an event void."""
    event = _live_event(game, command.event, "void")
    _check_unchanged(game, event, command.was)
    why = correction_reason(game, event.changed_seq, command.why, f"void E{event.number}")
    witness_id = witness(game, command.witness)
    return Draft("void", VoidBody(event=event.number, was=event.value, witness=witness_id), why)


def _live_event(game: ScoredGame, number: int, what: str) -> Event:
    check_open(game)
    event = game.event(number)
    if event.void:
        instead = "there is nothing left to void" if what == "void" else "enter the value again"
        raise Refused(f"E{number} is already void: {instead}", code="entry.void")
    check_not_locked(game, event.row)
    return event


def _check_unchanged(game: ScoredGame, event: Event, was: int | None) -> None:
    if was not in (None, event.value):
        now, then = (format_value(value, game.settings.decimals) for value in (event.value, was))
        raise EditConflict(f"E{event.number} has changed from {then} to {now}: check it and try again")


def _row_for(command: AddValue, game: ScoredGame, player: str) -> int:
    if game.settings.mode == "events":
        if command.row is not None:
            raise Refused("in events mode entries have no row: leave row out", code="sheet.wrong_kind")
        return game.rounds(player) + 1
    if command.row is not None and command.row < 1:
        raise Refused("rows are numbered from 1", code="row.out_of_range")
    return game.current_row if command.row is None else command.row


def _active_player(game: ScoredGame, player_id: str) -> str:
    player = player_with_id(game, player_id)
    if player.left:
        raise Refused(f"{player.name} has left this game: nothing more can be entered", code="player.left")
    return player.id


def hand(command: WriteHand, game: ScoredGame) -> Draft:
    """Return the draft of a hand. If the hand exists, it is a correction and keeps its players."""
    number, players = hand_to_enter(game, command.number, command.seen)
    why = witness_id = None
    if number in game.hands:
        changed_seq = game.hands[number].changed_seq
        why = correction_reason(game, changed_seq, command.why, f"correct hand {number}")
        witness_id = witness(game, command.witness)
    body = HandBody(hand=number, players=list(players), inputs=command.inputs, witness=witness_id)
    return Draft("hand", body, why)


def hand_to_enter(game: ScoredGame, number: int | None, seen: int | None) -> tuple[int, tuple[str, ...]]:
    """Return the number and the players of a hand that can be entered or corrected now. Raises Refused."""
    check_open(game)
    sheet = sheet_named(game.sheet)
    if not sheet.by_hands:
        raise Refused("the plain sheet has no hands: enter values with add or row", code="sheet.wrong_kind")
    number = game.next_hand if number is None else number
    if number < 1:
        raise Refused("hands are numbered from 1", code="hand.unknown")
    _check_hand_unchanged(game, number, seen)
    if number in game.hands:
        check_not_locked(game, number)
        return number, tuple(player for player in game.order if player in game.hands[number].players)
    sheet.check_number(number, game.hands, game.sheet_context)
    if game.tally.over and game.tally.payouts is not None:
        raise Refused(f"play has ended: {game.tally.over}", code="game.over")
    return number, sheet.participants(game.sheet_context, game.tally)


def _check_hand_unchanged(game: ScoredGame, number: int, seen: int | None) -> None:
    entered = len(game.hands[number].versions) if number in game.hands else 0
    if seen not in (None, entered):
        change = "corrected" if seen else "entered"
        raise EditConflict(f"hand {number} was {change} on another device: check it and try again")
