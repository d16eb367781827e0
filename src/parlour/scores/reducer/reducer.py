"""The reducer: computes the state of a sheet from the records of its log.

Scoring records are checked as strictly as when they were entered, so an imported log cannot lead to a state
that no commands lead to. Steering records are accepted as they are: they may refer to a row or a player whose
scoring record has been undone since.

Undo and redo work as a stack: undo removes the newest scoring record, redo restores it, and a new scoring
record clears what could be redone. So everything below a record on the stack was in force when it was
written.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from ..errors import FilledCell, InvalidRecord, Refused
from ..records import (
    AddBody,
    CreateBody,
    EditBody,
    FinishBody,
    HandBody,
    JoinBody,
    JoiningPlayer,
    LeaveBody,
    LockBody,
    NextBody,
    NoteBody,
    PickBody,
    RecolourBody,
    Record,
    RedoBody,
    RenameBody,
    ReopenBody,
    ReorderBody,
    RowBody,
    SetBody,
    UndoBody,
    UnlockBody,
    VoidBody,
)
from ..sheets import sheet_named
from ..sheets.sheet import ImpossibleHand, Sheet
from ..text import check_size, format_value, log_name_key
from .state import Event, HandEntry, Player, ScoredGame, Settings, copy_state

MOST_PLAYERS = 1000
MOST_ENTRIES = 100_000
"""Limits for imported files; no real game comes near them."""


def initial_state(record: Record) -> ScoredGame:
    """Return the state after the `create` record. Raises Refused if its sheet is not valid."""
    body = record.body
    if not isinstance(body, CreateBody):
        raise Refused("the first record of a log, and no other, must be create", code="record.invalid")
    sheet = sheet_named(body.sheet)
    settings = Settings(
        name=body.name, win=body.win, mode=body.mode, decimals=body.decimals,
        target=body.target, hands=body.hands, witness=body.witness, options=dict(body.options),
    )  # fmt: skip
    game = ScoredGame(
        body.id, body.sheet, settings, record.at, note=body.note, before=body.before,
        last_seq=1, last_hash=record.hash, last_change=record.at,
    )  # fmt: skip
    _add_players(game, body.players)
    _check_settings(sheet, settings)
    sheet.check_players(game.sheet_context)
    return game


def _check_settings(sheet: Sheet, settings: Settings) -> None:
    """Raise Refused for settings that this kind of sheet does not have."""
    if sheet.by_hands:
        if settings.win != sheet.win:
            raise Refused(
                f"the {sheet.name} sheet is won {_won(sheet.win)}: leave win out", code="setting.invalid"
            )
        if settings.mode != "rows":
            raise Refused(f"the {sheet.name} sheet is kept in hands: leave mode out", code="setting.invalid")
    if settings.decimals and not sheet.decimals_allowed:
        raise Refused(
            f"the {sheet.name} sheet counts in whole numbers: leave decimals out", code="setting.invalid"
        )


def _add_players(game: ScoredGame, players: list[JoiningPlayer]) -> None:
    if len(players) > MOST_PLAYERS:
        raise Refused(f"a sheet has at most {MOST_PLAYERS} players", code="sheet.full")
    taken: set[str] = set()
    for place, new in enumerate(players, start=1):
        if new.id != f"p{place}":
            raise Refused("the first players must have the ids p1, p2 … in order", code="record.invalid")
        if log_name_key(new.name) in taken:
            raise Refused(f"two players cannot both be called {new.name}: change one name", code="name.taken")
        taken.add(log_name_key(new.name))
        game.players[new.id] = Player(new.id, new.name, new.colour)
        game.order.append(new.id)
        game.seats.append(new.id)
    game.players_ever = len(players)


def _won(win: str) -> str:
    return "by the highest total" if win == "high" else "by the lowest total"


@dataclass
class UndoStack:
    """The numbers (seq) of the scoring records in force, and of the undone records that redo restores."""

    in_force: list[int] = field(default_factory=list)
    taken_back: list[int] = field(default_factory=list)

    def apply(self, record: Record) -> None:
        """Apply the next record of the log. Raises Refused for an undo or redo of the wrong record."""
        if record.scoring:
            self.in_force.append(record.seq)
            self.taken_back.clear()
        elif isinstance(record.body, UndoBody):
            if not self.in_force or record.body.takes_back != self.in_force[-1]:
                raise Refused("it undoes a record that is not the latest one in force")
            self.taken_back.append(self.in_force.pop())
        elif isinstance(record.body, RedoBody):
            if not self.taken_back or record.body.restores != self.taken_back[-1]:
                raise Refused("it redoes a record that is not the last one undone")
            self.in_force.append(self.taken_back.pop())


def undo_stack(records: Iterable[Record]) -> UndoStack:
    """Return the stack after all records. Raises InvalidRecord for an undo or redo of the wrong record."""
    stack = UndoStack()
    for record in records:
        try:
            stack.apply(record)
        except Refused as error:
            raise InvalidRecord(record.seq, str(error)) from error
    return stack


_SETTINGS = {
    "name": str, "win": str, "mode": str, "decimals": int, "target": int, "hands": int, "witness": bool,
}  # fmt: skip


def apply_steering(game: ScoredGame, record: Record) -> None:
    """Apply one steering record. `UndoStack` handles undo and redo."""
    match record.body:
        case NextBody(row=row):
            game.close_row(row)
        case LockBody(row=row):
            game.locks.add(row)
        case UnlockBody(row=row):
            game.locks.discard(row)
        case FinishBody():
            game.status = "finished"
        case ReopenBody():
            game.status = "open"
        case NoteBody(text=text):
            game.note = text
        case PickBody(what=what, result=result):
            game.picks.append((record.seq, what, tuple(result)))
        case SetBody(settings=settings):
            _set(game, settings)
        case ReorderBody(players=players):
            named = [player for player in players if player in game.players]
            game.order = list(dict.fromkeys([*named, *game.order]))
        case RenameBody(player=player, name=name) if player in game.players:
            game.players[player] = replace(game.players[player], name=name)
        case RecolourBody(player=player, colour=colour) if player in game.players:
            game.players[player] = replace(game.players[player], colour=colour)


def _set(game: ScoredGame, changes: Mapping[str, Any]) -> None:
    for name, value in changes.items():
        if name in game.settings.options:
            option = next(option for option in sheet_named(game.sheet).options if option.name == name)
            if not option.fits(value, tuple(game.seats)):
                raise option.invalid(str(value))
            game.settings.options[name] = value
        elif name not in _SETTINGS:
            raise Refused(f"there is no setting {name}", code="setting.unknown")
        elif value is None and name in ("target", "hands"):
            setattr(game.settings, name, None)
        elif type(value) is not _SETTINGS[name]:
            raise Refused(f"the setting {name} cannot have this value", code="setting.invalid")
        else:
            setattr(game.settings, name, value)
    settings = game.settings
    if settings.win not in ("high", "low") or settings.mode not in ("rows", "events"):
        raise Refused("win is high or low, mode is rows or events", code="setting.invalid")
    if not 0 <= settings.decimals <= 2:
        raise Refused("decimals are 0, 1 or 2", code="setting.invalid")


def fold(records: Sequence[Record]) -> ScoredGame:
    """Return the state after these records. The first is `create`. Raises InvalidRecord."""
    try:
        game = initial_state(records[0])
    except Refused as error:
        raise InvalidRecord(1, str(error)) from error
    stack = undo_stack(records)
    game.in_force, game.taken_back = stack.in_force, stack.taken_back
    counts = set(stack.in_force)
    for record in records[1:]:
        apply_record(game, record, record.seq in counts)
    _finish(game, records[-1])
    return game


def next_state(game: ScoredGame, records: Sequence[Record], record: Record) -> ScoredGame:
    """Return the state after `record`, where `game` is the state after `records`. `game` is not changed.

    Most records need only one step from `game`. Undo, redo and a change of settings can affect earlier
    records, so all of them are folded again.
    """
    if record.kind in ("undo", "redo", "set") or game.settings.mode == "events":
        return fold([*records, record])
    following = copy_state(game)
    UndoStack(following.in_force, following.taken_back).apply(record)
    apply_record(following, record, True)
    _finish(following, record)
    return following


def apply_record(game: ScoredGame, record: Record, counts: bool) -> None:
    """Apply the next record to the state. `counts` is false if a later record undoes it.

    Raises InvalidRecord if the record is not valid in this state.
    """
    try:
        if not record.scoring:
            apply_steering(game, record)
        elif counts:
            _score(game, record)
        else:
            _skip_undone(game, record)
    except Refused as error:
        raise InvalidRecord(record.seq, str(error)) from error


def _finish(game: ScoredGame, last: Record) -> None:
    game.last_seq, game.last_hash, game.last_change = last.seq, last.hash, last.at
    rescore(game)


def rescore(game: ScoredGame) -> None:
    """Score all hands again, because a correction of one hand can change the scores of later hands."""
    sheet = sheet_named(game.sheet)
    if game.settings.mode == "events":
        _number_rows(game)
    try:
        sheet.check_players(game.sheet_context, sheet.fewest_left)
        game.openings = sheet.opening(game.sheet_context)
        if sheet.by_hands:
            game.tally = sheet.tally(game.sheet_context, [entry.as_hand for entry in game.hands.values()])
    except ImpossibleHand as error:
        raise InvalidRecord(game.hands[error.hand].changed_seq, str(error)) from error
    except Refused as error:
        raise InvalidRecord(game.last_seq, str(error)) from error


def _number_rows(game: ScoredGame) -> None:
    """Set the rows of events in events mode: a player's events are numbered, void ones not counted."""
    live: dict[str, int] = {}
    for event in game.events.values():
        event.row = live.get(event.player, 0) + 1
        if not event.void:
            live[event.player] = event.row


def _skip_undone(game: ScoredGame, record: Record) -> None:
    """Count the numbers of an undone record as used, so that no event number or player id is used twice."""
    match record.body:
        case AddBody():
            game.events_ever += 1
        case RowBody(values=values):
            game.events_ever += len(values)
        case JoinBody():
            game.players_ever += 1


def _score(game: ScoredGame, record: Record) -> None:
    match record.body:
        case AddBody(player=player, value=value, row=row):
            _add_event(game, record.seq, player, value, row)
        case RowBody() as body:
            _enter_row(game, record.seq, body)
        case HandBody() as body:
            _enter_hand(game, record.seq, body)
        case EditBody() | VoidBody() as body:
            _edit_or_void(game, record.seq, body)
        case JoinBody() as body:
            _join(game, body)
        case LeaveBody(player=player):
            _leave(game, player)


def _add_event(game: ScoredGame, seq: int, player: str, value: int, row: int) -> None:
    if sheet_named(game.sheet).by_hands:
        raise Refused(
            f"the {game.sheet} sheet is scored by hands: use hand N key=value …", code="sheet.wrong_kind"
        )
    if game.events_ever >= MOST_ENTRIES:
        raise Refused(f"a sheet has at most {MOST_ENTRIES} entries", code="sheet.full")
    check_size(value, game.settings.decimals)
    _check_active(game, player)
    in_rows = game.settings.mode == "rows"
    if in_rows:
        _check_cell(game, player, row)
        game.cells[player, row] = game.events_ever + 1
        game.highest_row = max(game.highest_row, row)
    game.events_ever += 1
    late = in_rows and row < game.current_row
    game.events[game.events_ever] = Event(game.events_ever, player, row, [value], seq, seq, late)


def _check_cell(game: ScoredGame, player: str, row: int) -> None:
    filled = game.cells.get((player, row))
    if filled is not None:
        name, value = game.name_of(player), format_value(game.events[filled].value, game.settings.decimals)
        raise FilledCell(f"{name} already has {value} in row {row}: edit E{filled} instead", filled)
    last = max(game.current_row, game.closings + 1, game.highest_row)
    if row > last + 1:
        raise Refused(
            f"row {row} cannot be entered yet: the rows so far are 1 to {last}", code="row.out_of_range"
        )


def _enter_row(game: ScoredGame, seq: int, body: RowBody) -> None:
    players = [player for player, _ in body.values]
    if len(set(players)) != len(players):
        raise Refused("a row has one value per player", code="record.invalid")
    current = (game.current_row, game.closings + 1)  # version 1 used the number of closed rows
    if game.settings.mode == "rows" and body.row not in current:
        raise Refused(f"only the current row, {game.current_row}, can be entered", code="row.not_current")
    for player, value in body.values:
        _add_event(game, seq, player, value, body.row)
    if game.settings.mode == "rows":
        game.close_row(body.row)


def _enter_hand(game: ScoredGame, seq: int, body: HandBody) -> None:
    sheet = sheet_named(game.sheet)
    number, players = body.hand, tuple(body.players)
    entry = game.hands.get(number)
    if entry is not None:
        if set(entry.players) != set(players):
            raise Refused(f"hand {number} was played by other players", code="record.invalid")
        versions = [*entry.versions, body.inputs]
        game.hands[number] = replace(entry, versions=versions, changed_seq=seq)
        return
    sheet.check_number(number, game.hands, game.sheet_context)
    if len(set(players)) != len(players) or not set(players) <= set(game.active):
        raise Refused(f"hand {number} names a player who does not play", code="player.not_playing")
    if not sheet.fixed_table and set(players) != set(game.active):
        raise Refused(f"hand {number} leaves a player out", code="player.missing")
    game.hands[number] = HandEntry(number, players, [body.inputs], seq)


def _edit_or_void(game: ScoredGame, seq: int, body: EditBody | VoidBody) -> None:
    event = game.event(body.event)
    if event.void:
        raise Refused(f"E{event.number} is void: enter the value again", code="entry.void")
    if body.was != event.value:
        raise Refused(
            f"E{event.number} does not have the old value that the correction names", code="record.invalid"
        )
    if isinstance(body, VoidBody):
        changed = replace(event, void=True, changed_seq=seq)
        game.cells.pop((event.player, event.row), None)
    else:
        check_size(body.value, game.settings.decimals)
        changed = replace(event, values=[*event.values, body.value], changed_seq=seq)
    game.events[event.number] = changed


def _join(game: ScoredGame, body: JoinBody) -> None:
    sheet, new = sheet_named(game.sheet), body.player
    _check_not_fixed(game)
    if sheet.most is not None and len(game.active) >= sheet.most:
        raise Refused(f"the {game.sheet} sheet has at most {sheet.most} players", code="sheet.full")
    if game.players_ever >= MOST_PLAYERS:
        raise Refused(f"a sheet has at most {MOST_PLAYERS} players", code="sheet.full")
    if new.id != f"p{game.players_ever + 1}":
        raise Refused("a new player has the next free id", code="record.invalid")
    if any(log_name_key(player.name) == log_name_key(new.name) for player in game.players.values()):
        raise Refused(f"there is a {new.name} on this sheet already", code="name.taken")
    game.players_ever += 1
    before = max(game.hands, default=0) if game.by_hands else game.current_row - 1
    game.players[new.id] = Player(new.id, new.name, new.colour, body.opening, joined_after=before)
    game.order.append(new.id)
    game.seats.append(new.id)


def _leave(game: ScoredGame, player: str) -> None:
    _check_active(game, player)
    _check_not_fixed(game)
    fewest = sheet_named(game.sheet).fewest_left
    if len(game.active) <= fewest:
        needs = "at least one player" if fewest == 1 else f"at least {fewest} players"
        raise Refused(
            f"the {game.sheet} sheet needs {needs}: finish the game instead", code="player.wrong_number"
        )
    game.players[player] = replace(game.players[player], left=True)


def _check_not_fixed(game: ScoredGame) -> None:
    if sheet_named(game.sheet).fixed_table:
        raise Refused(
            f"the players of a {game.sheet} sheet are fixed: start a new sheet instead",
            code="sheet.fixed",
        )


def _check_active(game: ScoredGame, player: str) -> None:
    if player not in game.players:
        raise Refused(f"no player {player} on this sheet", code="player.unknown")
    if game.players[player].left:
        raise Refused(f"{game.name_of(player)} has left this game", code="player.left")


def apply_records(game: ScoredGame, following: Sequence[Record]) -> ScoredGame | None:
    """Apply the records that follow `game` to it, in place, and return it.

    Returns None if a record affects records before these; then all records must be folded. Raises
    InvalidRecord.
    """
    stack = UndoStack(game.in_force, game.taken_back)
    for record in following:
        if _needs_full_fold(game, record):
            return None
        stack.apply(record)
    counts = set(game.in_force)
    for record in following:
        apply_record(game, record, record.seq in counts)
    if following:
        last = following[-1]
        game.last_seq, game.last_hash, game.last_change = last.seq, last.hash, last.at
    rescore(game)
    return game


def _needs_full_fold(game: ScoredGame, record: Record) -> bool:
    if isinstance(record.body, UndoBody):
        return record.body.takes_back <= game.last_seq
    if isinstance(record.body, RedoBody):
        return record.body.restores <= game.last_seq
    return record.kind == "set" and game.settings.mode == "events"
