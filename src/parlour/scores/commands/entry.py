"""Commands that enter and correct values and hands."""

from ..errors import Changed, Refused
from ..records import Draft
from ..reducer.state import Event, ScoredGame
from ..sheets import sheet_named
from ..text.parsing import format_value, parse_value
from .commands import Add, CloseRow, Edit, EnterHand, Row, Void
from .conditions import needed_reason, not_locked, open_game, witness


def add(command: Add, game: ScoredGame) -> Draft | None:
    """One event; None for an empty value."""
    open_game(game)
    _plain_sheet(game)
    player = _playing(game, command.player)
    value = parse_value(command.value, game.settings.decimals)
    if value is None:
        return None
    row = _row_for(command, game, player)
    not_locked(game, row)
    return Draft("add", {"player": player, "row": row, "value": value})


def row(command: Row, game: ScoredGame) -> Draft:
    """The current row, and closed with it."""
    open_game(game)
    _plain_sheet(game)
    active = game.active
    if len(command.values) != len(active):
        names = ", ".join(map(game.name_of, active))
        raise Refused(
            f"a row needs {len(active)} values ({names}; . for a blank), not {len(command.values)}",
            code="row.wrong_number",
        )
    values = []
    for player, text in zip(active, command.values, strict=True):
        value = None if text.strip() == "." else parse_value(text, game.settings.decimals)
        if value is not None:
            values.append([player, value])
    if game.settings.mode == "rows":
        not_locked(game, game.current_row)
    return Draft("row", {"row": game.current_row, "values": values})


def next_row(command: CloseRow, game: ScoredGame) -> Draft | None:
    """Close the current row, blanks and all; None if somebody was faster."""
    open_game(game)
    _plain_sheet(game)
    if game.settings.mode == "events":
        raise Refused("in events mode there are no rows to close: just add values", code="sheet.wrong_kind")
    if command.row is not None and command.row in game.closed:
        return None
    if command.row not in (None, game.current_row):
        raise Refused(
            f"row {command.row} cannot be closed: the current row is {game.current_row}",
            code="row.not_current",
        )
    return Draft("next", {"row": game.current_row})


def edit(command: Edit, game: ScoredGame) -> Draft | None:
    """A correction; None for an empty value."""
    event = _live(game, command.event, "edit")
    _as_seen(game, event, command.was)
    value = parse_value(command.value, game.settings.decimals)
    if value is None:
        return None
    why = needed_reason(game, event.touched, command.why, f"edit E{event.number}")
    seen = witness(game, command.witness)
    return Draft("edit", {"event": event.number, "value": value, "was": event.value, "witness": seen}, why)


def void(command: Void, game: ScoredGame) -> Draft:
    """An event out of the count."""
    event = _live(game, command.event, "void")
    _as_seen(game, event, command.was)
    why = needed_reason(game, event.touched, command.why, f"void E{event.number}")
    seen = witness(game, command.witness)
    return Draft("void", {"event": event.number, "was": event.value, "witness": seen}, why)


def _live(game: ScoredGame, number: int, what: str) -> Event:
    open_game(game)
    event = game.event(number)
    if event.void:
        instead = "there is nothing left to void" if what == "void" else "enter the value anew"
        raise Refused(f"E{number} is void already: {instead}", code="entry.void")
    not_locked(game, event.row)
    return event


def _as_seen(game: ScoredGame, event: Event, was: int | None) -> None:
    if was not in (None, event.value):
        now, then = (format_value(value, game.settings.decimals) for value in (event.value, was))
        raise Changed(f"E{event.number} is {now} by now, not {then}: look again")


def _row_for(command: Add, game: ScoredGame, player: str) -> int:
    if game.settings.mode == "events":
        if command.row is not None:
            raise Refused(
                "in events mode a player's entries number themselves: leave row out", code="sheet.wrong_kind"
            )
        return game.rounds(player) + 1
    if command.row is not None and command.row < 1:
        raise Refused("rows are numbered from 1", code="row.out_of_range")
    return game.current_row if command.row is None else command.row


def _playing(game: ScoredGame, name: str) -> str:
    player = game.find(name)
    if player.left:
        raise Refused(f"{player.name} has left this game: nothing more can be entered", code="player.left")
    return player.id


def _plain_sheet(game: ScoredGame) -> None:
    if game.by_hands:
        raise Refused(
            f"the {game.sheet} sheet is scored by hands: use hand N key=value …", code="sheet.wrong_kind"
        )


def hand(command: EnterHand, game: ScoredGame) -> Draft:
    """A hand by its number; a number entered before is a correction and keeps its players."""
    open_game(game)
    sheet = sheet_named(game.sheet)
    if not sheet.by_hands:
        raise Refused("the plain sheet has no hands: enter values with add or row", code="sheet.wrong_kind")
    number = game.next_hand if command.number is None else command.number
    if number < 1:
        raise Refused("hands are numbered from 1", code="hand.unknown")
    entry = game.hands.get(number)
    why = seen = None
    _hand_as_seen(game, number, command.seen)
    if entry is None:
        sheet.may_enter(number, game.hands, game.company)
        if game.tally.over and game.tally.payouts is not None:
            raise Refused(f"play has ended: {game.tally.over}", code="game.over")
        players = sheet.takes_part(game.company, game.tally)
    else:
        not_locked(game, number)
        players = tuple(player for player in game.order if player in entry.players)
        why = needed_reason(game, entry.touched, command.why, f"correct hand {number}")
        seen = witness(game, command.witness)

    def find(name: str) -> str:
        return game.find(name).id

    inputs = sheet.read_hand(number, command.inputs, players, find, game.company)
    body = {"hand": number, "players": list(players), "inputs": inputs, "witness": seen}
    return Draft("hand", body, why)


def _hand_as_seen(game: ScoredGame, number: int, seen: int | None) -> None:
    entered = len(game.hands[number].versions) if number in game.hands else 0
    if seen not in (None, entered):
        what = "was entered by somebody else" if not seen else "was corrected by somebody else"
        raise Changed(f"hand {number} {what} meanwhile: look again")
