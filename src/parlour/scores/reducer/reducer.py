"""The reducer: computes the state of a sheet from the records of its log.

Scoring records are checked as strictly as when they were entered, so an imported log cannot lead to a state
that no commands lead to. Steering records are accepted as they are: they may refer to a row or a player whose
scoring record has been undone since.

Undo and redo work as a stack: undo removes the newest scoring record, redo restores it, and a new scoring
record clears what could be redone. So everything below a record on the stack was in force when it was
written.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from ..errors import FilledCell, Refused, Unfit
from ..records import Record
from ..sheets import sheet_named
from ..sheets.sheet import ImpossibleHand, Sheet
from ..text.names import same_in_a_log
from ..text.parsing import check_size, format_value
from .state import Event, HandEntry, Player, ScoredGame, Settings, copied

MOST_PLAYERS = 1000
MOST_ENTRIES = 100_000
"""More than any table seats: only a file made to choke a program has more."""


def begin(record: Record) -> ScoredGame:
    """The state after `create`; Refused if no such sheet can be."""
    if record.kind != "create":
        raise Refused("a log begins with its one create record", code="record.invalid")
    body = record.body
    sheet = sheet_named(body["sheet"])
    settings = Settings(
        name=body["name"], win=body["win"], mode=body["mode"], decimals=body["decimals"],
        target=body["target"], hands=body["hands"], witness=body["witness"], options=dict(body["options"]),
    )  # fmt: skip
    game = ScoredGame(
        body["id"], body["sheet"], settings, record.at, note=body["note"], before=body["before"],
        last_seq=1, last_hash=record.hash, last_change=record.at,
    )  # fmt: skip
    _seat(game, body["players"])
    _check_settings(sheet, settings)
    sheet.check_company(game.company)
    return game


def _check_settings(sheet: Sheet, settings: Settings) -> None:
    """Refuse settings that this kind of sheet does not have."""
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


def _seat(game: ScoredGame, players: list[dict[str, Any]]) -> None:
    if len(players) > MOST_PLAYERS:
        raise Refused(f"a sheet has at most {MOST_PLAYERS} players", code="sheet.full")
    taken: set[str] = set()
    for place, new in enumerate(players, start=1):
        if new["id"] != f"p{place}":
            raise Refused("players are numbered p1, p2 … in the order of sitting down", code="record.invalid")
        if same_in_a_log(new["name"]) in taken:
            raise Refused(
                f"two players cannot both be called {new['name']}: tell them apart", code="name.taken"
            )
        taken.add(same_in_a_log(new["name"]))
        game.players[new["id"]] = Player(new["id"], new["name"], new["colour"])
        game.order.append(new["id"])
        game.seats.append(new["id"])
    game.players_ever = len(players)


def _won(win: str) -> str:
    return "by the highest total" if win == "high" else "by the lowest total"


@dataclass
class Force:
    """Numbers (seq) of the scoring records in force and of those that redo would bring back."""

    in_force: list[int] = field(default_factory=list)
    taken_back: list[int] = field(default_factory=list)

    def follow(self, record: Record) -> None:
        """Take in the next record of the log; Refused if it undoes or redoes what is not there."""
        if record.scoring:
            self.in_force.append(record.seq)
            self.taken_back.clear()
        elif record.kind == "undo":
            if not self.in_force or record.body["takes_back"] != self.in_force[-1]:
                raise Refused("it undoes a record that is not the latest in force")
            self.taken_back.append(self.in_force.pop())
        elif record.kind == "redo":
            if not self.taken_back or record.body["restores"] != self.taken_back[-1]:
                raise Refused("it redoes a record that is not the last undone")
            self.in_force.append(self.taken_back.pop())


def stack(records: Iterable[Record]) -> Force:
    """The stack after all records; Unfit names the first that undoes or redoes what is not there."""
    force = Force()
    for record in records:
        try:
            force.follow(record)
        except Refused as error:
            raise Unfit(record.seq, str(error)) from error
    return force


_SETTINGS = {
    "name": str, "win": str, "mode": str, "decimals": int, "target": int, "hands": int, "witness": bool,
}  # fmt: skip


def steer(game: ScoredGame, record: Record) -> None:
    """Carry out one steering record; undo and redo are the stack's business."""
    body, kind = record.body, record.kind
    if kind == "next":
        game.close_row(body["row"])
    elif kind == "lock":
        game.locks.add(body["row"])
    elif kind == "unlock":
        game.locks.discard(body["row"])
    elif kind == "finish":
        game.status = "finished"
    elif kind == "reopen":
        game.status = "open"
    elif kind == "note":
        game.note = body["text"]
    elif kind == "pick":
        game.picks.append((record.seq, body["what"], tuple(body["result"])))
    elif kind == "set":
        _set(game, record)
    elif kind == "reorder":
        named = [player for player in body["players"] if player in game.players]
        game.order = list(dict.fromkeys([*named, *game.order]))
    elif kind in ("rename", "recolour") and body["player"] in game.players:
        player = game.players[body["player"]]
        name, colour = body.get("name", player.name), body.get("colour", player.colour)
        game.players[player.id] = replace(player, name=name, colour=colour)


def _set(game: ScoredGame, record: Record) -> None:
    for name, value in record.body["settings"].items():
        if name in game.settings.options:
            option = next(option for option in sheet_named(game.sheet).options if option.name == name)
            if not option.fits(value, tuple(game.seats)):
                raise option.wrong(str(value))
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


def onward(game: ScoredGame, following: Sequence[Record]) -> ScoredGame | None:
    """The state after the records that follow `game`, which becomes it; None where only folding all of them
    says: they take back what lies before, or change what its rows mean. Unfit names one that cannot be.
    """
    force = Force(game.in_force, game.taken_back)
    for record in following:
        if _reaches_back(game, record):
            return None
        force.follow(record)
    counts = set(game.in_force)
    for record in following:
        take(game, record, record.seq in counts)
    if following:
        last = following[-1]
        game.last_seq, game.last_hash, game.last_change = last.seq, last.hash, last.at
    settle(game)
    return game


def _reaches_back(game: ScoredGame, record: Record) -> bool:
    if record.kind in ("undo", "redo"):
        return bool(record.body["takes_back" if record.kind == "undo" else "restores"] <= game.last_seq)
    return record.kind == "set" and game.settings.mode == "events"
