"""Steering: undo, redo, lock, unlock, set, note, finish, reopen."""

from typing import Any

from ...names.suggestions import meant
from ..errors import Refused
from ..records import Draft
from ..reducer.state import ScoredGame
from ..sheets import sheet_named
from ..sheets.sheet import Sheet
from ..text.names import NOTE, checked_text, game_name
from ..text.parsing import parse_value
from .commands import Finish, Lock, Note, Redo, Reopen, Set, Undo, Unlock
from .conditions import given_reason, not_locked, open_game


def undo(command: Undo, game: ScoredGame) -> Draft:
    """Take back the latest scoring record in force."""
    open_game(game)
    if not game.in_force:
        raise Refused("there is nothing left to undo", code="record.nothing_to_undo")
    latest = game.in_force[-1]
    if command.seq is not None and command.seq != latest:
        raise Refused(
            f"record {command.seq} is not the latest entry any more, record {latest} is: look again",
            code="record.conflict",
        )
    return Draft("undo", {"takes_back": latest})


def redo(command: Redo, game: ScoredGame) -> Draft:
    """Bring back what was undone last."""
    open_game(game)
    if not game.taken_back:
        raise Refused(
            "there is nothing to redo: redo is possible until something new is entered",
            code="record.nothing_to_redo",
        )
    latest = game.taken_back[-1]
    if command.seq is not None and command.seq != latest:
        raise Refused(
            f"record {command.seq} was not undone last, record {latest} was: look again",
            code="record.conflict",
        )
    return Draft("redo", {"restores": latest})


def lock(command: Lock, game: ScoredGame) -> Draft:
    """Make a row or hand read-only."""
    open_game(game)
    not_locked(game, command.row)
    if game.by_hands:
        if command.row not in game.hands:
            raise Refused(
                f"hand {command.row} is not entered yet: there is nothing to lock", code="hand.unknown"
            )
    elif not 1 <= command.row <= game.last_row:
        raise Refused(
            f"there is no row {command.row} to lock: the rows are 1 to {game.last_row}", code="row.unknown"
        )
    return Draft("lock", {"row": command.row})


def unlock(command: Unlock, game: ScoredGame) -> Draft:
    """Open a locked row or hand again."""
    open_game(game)
    if command.row not in game.locks:
        locked = ", ".join(map(str, sorted(game.locks))) or "nothing"
        raise Refused(f"{command.row} is not locked: locked is {locked}", code="row.not_locked")
    return Draft("unlock", {"row": command.row}, given_reason(command.why, "to unlock"))


def note(command: Note, game: ScoredGame) -> Draft:
    """Write the sheet's note."""
    return Draft("note", {"text": checked_text(command.text, "a note", 0, NOTE)})


def finish(command: Finish, game: ScoredGame) -> Draft:
    """Close entry."""
    if game.status != "open":
        raise Refused("this game is finished already", code="sheet.closed")
    return Draft("finish", {})


def reopen(command: Reopen, game: ScoredGame) -> Draft:
    """Open a finished game again."""
    if game.status == "open":
        raise Refused("this game is open", code="sheet.open")
    return Draft("reopen", {}, given_reason(command.why, "to reopen a finished game"))


def change_settings(command: Set, game: ScoredGame) -> Draft:
    """Change settings or the sheet's options; what would upset what is scored is refused."""
    if not command.settings:
        raise Refused("say what to set, like target=100", code="setting.empty")
    if set(command.settings) != {"name"}:
        open_game(game)
    values = {name: _setting(game, name, text) for name, text in command.settings.items()}
    return Draft("set", {"settings": values})


def _setting(game: ScoredGame, name: str, text: str) -> Any:
    option = next((o for o in sheet_named(game.sheet).options if o.name == name), None)
    if option is not None:
        value = option.read(text, lambda player: game.find(player).id)
        if not option.fits(value, tuple(game.seats)):
            raise option.wrong(text)
        return value
    if name in ("mode", "decimals") and (game.events_ever or game.hands):
        raise Refused(f"{name} is settled by the first entry: start a new sheet", code="setting.fixed")
    return read_setting(game.sheet, name, text, game.settings.decimals)


def read_setting(sheet_name: str, name: str, text: str, decimals: int) -> Any:
    """A setting of any sheet from its text; Refused says what it may be."""
    sheet = sheet_named(sheet_name)
    if name == "name":
        return game_name(text)
    if name == "target":
        value = None if text in ("none", "-") else parse_value(text, decimals)
        if value is None and text not in ("none", "-"):
            raise Refused("target is a value, or none", code="setting.invalid")
        return value
    if name == "hands":
        return _hands(text)
    choices: dict[str, dict[str, Any]] = {
        "win": {"high": "high", "low": "low"},
        "mode": {"rows": "rows", "events": "events"},
        "witness": {"yes": True, "no": False},
        "decimals": {"0": 0, "1": 1, "2": 2},
    }
    if name not in choices:
        names = [*choices, "name", "target", "hands", *(option.name for option in sheet.options)]
        raise Refused(
            f"there is no setting {name!r}{meant(name, names)}: this sheet has {', '.join(names)}",
            code="setting.unknown",
        )
    if text not in choices[name]:
        raise Refused(
            f"{name} is {' or '.join(choices[name])}, not {text!r}{meant(text, choices[name])}",
            code="setting.invalid",
        )
    value = choices[name][text]
    _must_fit(sheet, name, value, text)
    return value


def _hands(text: str) -> int | None:
    """Return how many hands are played; None if that is left open. Raises Refused."""
    if text in ("none", "-"):
        return None
    if not (text.isascii() and text.isdigit() and 1 <= int(text[:7]) <= 10_000 and len(text) < 7):
        raise Refused(
            f"hands is a number of hands from 1 to 10000, or none, not {text!r}", code="setting.invalid"
        )
    return int(text)


def _must_fit(sheet: Sheet, name: str, value: Any, text: str) -> None:
    """Refuse a value that this kind of sheet cannot have."""
    if sheet.by_hands and (name, value) in (
        ("mode", "events"),
        ("win", "low" if sheet.win == "high" else "high"),
    ):
        raise Refused(
            f"{name}={text} does not fit the {sheet.name} sheet: leave it out", code="setting.invalid"
        )
    if name == "decimals" and value and not sheet.decimals_allowed:
        raise Refused(
            f"the {sheet.name} sheet counts in whole numbers: leave decimals out", code="setting.invalid"
        )
