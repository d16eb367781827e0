"""The fold: from the records of a log to the state of the sheet.

Scoring records are checked as strictly here as when they were entered, so that a log from elsewhere
cannot bring a sheet into a state that no commands lead to. Steering records are taken as they are: one
of them may speak of a row or a player whose scoring record has been undone since.
"""

from collections.abc import Sequence
from dataclasses import replace

from ..errors import FilledCell, Refused, Unfit
from ..log.record import Record
from ..sheets import sheet_named
from ..sheets.sheet import ImpossibleHand
from ..text.names import same_in_a_log
from ..text.values import check_size, format_value
from .begin import MOST_ENTRIES, MOST_PLAYERS, begin
from .force import Force, stack
from .game import Event, HandEntry, Player, ScoredGame, copied
from .steer import steer


def fold(records: Sequence[Record]) -> ScoredGame:
    """The state after these records, the first of which is `create`; Unfit names one that cannot be."""
    try:
        game = begin(records[0])
    except Refused as error:
        raise Unfit(1, str(error)) from error
    force = stack(records)
    game.in_force, game.taken_back = force.in_force, force.taken_back
    counts = set(force.in_force)
    for record in records[1:]:
        take(game, record, record.seq in counts)
    _end_with(game, records[-1])
    return game


def followed(game: ScoredGame, records: Sequence[Record], record: Record) -> ScoredGame:
    """The state after one more record than the `records` that `game` is the fold of; `game` stays as it is.

    Where it matters only to what comes after, that is one step from `game`. What an undo takes back, what
    another mode means for the rows that there are, only the fold of them all says.
    """
    if record.kind in ("undo", "redo", "set") or game.settings.mode == "events":
        return fold([*records, record])
    following = copied(game)
    Force(following.in_force, following.taken_back).follow(record)
    take(following, record, True)
    _end_with(following, record)
    return following


def take(game: ScoredGame, record: Record, counts: bool) -> None:
    """Take in the next record, whether it counts or has been undone since; Unfit if it cannot be."""
    try:
        if not record.scoring:
            steer(game, record)
        elif counts:
            _score(game, record)
        else:
            _skip(game, record)
    except Refused as error:
        raise Unfit(record.seq, str(error)) from error


def _end_with(game: ScoredGame, last: Record) -> None:
    game.last_seq, game.last_hash, game.last_change = last.seq, last.hash, last.at
    settle(game)


def settle(game: ScoredGame) -> None:
    """Score all hands again from the first: an earlier one may have been corrected."""
    sheet = sheet_named(game.sheet)
    if game.settings.mode == "events":
        _number_rows(game)
    try:
        sheet.check_company(game.company, sheet.fewest_left)
        game.openings = sheet.opening(game.company)
        if sheet.by_hands:
            game.tally = sheet.tally(game.company, [entry.as_hand for entry in game.hands.values()])
    except ImpossibleHand as error:
        raise Unfit(game.hands[error.hand].touched, str(error)) from error
    except Refused as error:
        raise Unfit(game.last_seq, str(error)) from error


def _number_rows(game: ScoredGame) -> None:
    """In events mode an event's row is one more than the player's live events before it."""
    live: dict[str, int] = {}
    for event in game.events.values():
        event.row = live.get(event.player, 0) + 1
        if not event.void:
            live[event.player] = event.row


def _skip(game: ScoredGame, record: Record) -> None:
    """An undone record still uses up its numbers: no event number and no player id is given twice."""
    if record.kind == "add":
        game.events_ever += 1
    elif record.kind == "row":
        game.events_ever += len(record.body["values"])
    elif record.kind == "join":
        game.players_ever += 1


def _score(game: ScoredGame, record: Record) -> None:
    body = record.body
    if record.kind == "add":
        _enter(game, record, body["player"], body["value"], body["row"])
    elif record.kind == "row":
        _enter_row(game, record)
    elif record.kind == "hand":
        _enter_hand(game, record)
    elif record.kind in ("edit", "void"):
        _change(game, record)
    elif record.kind == "join":
        _join(game, record)
    else:
        _leave(game, record)


def _enter(game: ScoredGame, record: Record, player: str, value: int, row: int) -> None:
    if sheet_named(game.sheet).by_hands:
        raise Refused(
            f"the {game.sheet} sheet is scored by hands: use hand N key=value …", code="sheet.wrong_kind"
        )
    if game.events_ever >= MOST_ENTRIES:
        raise Refused(f"a sheet has at most {MOST_ENTRIES} entries", code="sheet.full")
    check_size(value, game.settings.decimals)
    _must_play(game, player)
    in_rows = game.settings.mode == "rows"
    if in_rows:
        _check_cell(game, player, row)
        game.cells[player, row] = game.events_ever + 1
        game.highest_row = max(game.highest_row, row)
    game.events_ever += 1
    late = in_rows and row < game.current_row
    game.events[game.events_ever] = Event(
        game.events_ever, player, row, [value], record.seq, record.seq, late
    )


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


def _enter_row(game: ScoredGame, record: Record) -> None:
    players = [player for player, _ in record.body["values"]]
    if len(set(players)) != len(players):
        raise Refused("a row has one value per player", code="record.invalid")
    current = (game.current_row, game.closings + 1)  # the first version counted the rows that were closed
    if game.settings.mode == "rows" and record.body["row"] not in current:
        raise Refused(f"a row is entered as the current one, {game.current_row}", code="row.not_current")
    for player, value in record.body["values"]:
        _enter(game, record, player, value, record.body["row"])
    if game.settings.mode == "rows":
        game.close_row(record.body["row"])


def _enter_hand(game: ScoredGame, record: Record) -> None:
    sheet = sheet_named(game.sheet)
    number, players = record.body["hand"], tuple(record.body["players"])
    entry = game.hands.get(number)
    if entry is not None:
        if set(entry.players) != set(players):
            raise Refused(f"hand {number} was played by others", code="record.invalid")
        versions = [*entry.versions, record.body["inputs"]]
        game.hands[number] = replace(entry, versions=versions, touched=record.seq)
        return
    sheet.may_enter(number, game.hands, game.company)
    if len(set(players)) != len(players) or not set(players) <= set(game.active):
        raise Refused(f"hand {number} names a player who does not play", code="player.not_playing")
    if not sheet.fixed_table and set(players) != set(game.active):
        raise Refused(f"hand {number} leaves a player out", code="player.missing")
    game.hands[number] = HandEntry(number, players, [record.body["inputs"]], record.seq)


def _change(game: ScoredGame, record: Record) -> None:
    event = game.event(record.body["event"])
    if event.void:
        raise Refused(f"E{event.number} is void: enter the value anew", code="entry.void")
    if record.body["was"] != event.value:
        raise Refused(f"E{event.number} does not have the value that was corrected", code="record.invalid")
    if record.kind == "void":
        changed = replace(event, void=True, touched=record.seq)
        game.cells.pop((event.player, event.row), None)
    else:
        check_size(record.body["value"], game.settings.decimals)
        changed = replace(event, values=[*event.values, record.body["value"]], touched=record.seq)
    game.events[event.number] = changed


def _join(game: ScoredGame, record: Record) -> None:
    sheet, new = sheet_named(game.sheet), record.body["player"]
    _not_at_a_fixed_table(game, "joins")
    if sheet.most is not None and len(game.active) >= sheet.most:
        raise Refused(f"the {game.sheet} sheet has at most {sheet.most} players", code="sheet.full")
    if game.players_ever >= MOST_PLAYERS:
        raise Refused(f"a sheet has at most {MOST_PLAYERS} players", code="sheet.full")
    if new["id"] != f"p{game.players_ever + 1}":
        raise Refused("a new player has the next free id", code="record.invalid")
    if any(same_in_a_log(player.name) == same_in_a_log(new["name"]) for player in game.players.values()):
        raise Refused(f"there is a {new['name']} on this sheet already", code="name.taken")
    game.players_ever += 1
    game.players[new["id"]] = Player(new["id"], new["name"], new["colour"], record.body["opening"])
    before = max(game.hands, default=0) if game.by_hands else game.current_row - 1
    game.players[new["id"]].joined_after = before
    game.order.append(new["id"])
    game.seats.append(new["id"])


def _leave(game: ScoredGame, record: Record) -> None:
    player = record.body["player"]
    _must_play(game, player)
    _not_at_a_fixed_table(game, "leaves")
    fewest = sheet_named(game.sheet).fewest_left
    if len(game.active) <= fewest:
        needs = "somebody" if fewest == 1 else f"at least {fewest} players"
        raise Refused(
            f"the {game.sheet} sheet needs {needs}: finish the game instead", code="player.wrong_number"
        )
    game.players[player] = replace(game.players[player], left=True)


def _not_at_a_fixed_table(game: ScoredGame, what: str) -> None:
    if sheet_named(game.sheet).fixed_table:
        raise Refused(
            f"nobody {what} at a {game.sheet} sheet: its table is fixed. Start a new sheet instead",
            code="sheet.fixed",
        )


def _must_play(game: ScoredGame, player: str) -> None:
    if player not in game.players:
        raise Refused(f"no player {player} on this sheet", code="player.unknown")
    if game.players[player].left:
        raise Refused(f"{game.name_of(player)} has left this game", code="player.left")
