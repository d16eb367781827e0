"""Drafts for undo, redo, lock, unlock, set, note, finish and reopen."""

from typing import Any

from ...names.suggestions import meant
from ..commands import ChangeSettings, Finish, Lock, Note, Redo, Reopen, Undo, Unlock
from ..errors import Refused
from ..records import (
    Draft,
    FinishBody,
    LockBody,
    NoteBody,
    RedoBody,
    ReopenBody,
    SetBody,
    UndoBody,
    UnlockBody,
)
from ..reducer.state import ScoredGame
from ..sheets import sheet_named
from ..sheets.sheet import Sheet
from ..text import NOTE, checked_text, game_name, parse_value
from .conditions import check_not_locked, check_open, required_reason


def undo(command: Undo, game: ScoredGame) -> Draft:
    """Return the draft that undoes the latest scoring record in force."""
    check_open(game)
    if not game.in_force:
        raise Refused("there is nothing left to undo", code="record.nothing_to_undo")
    latest = game.in_force[-1]
    if command.seq is not None and command.seq != latest:
        raise Refused(
            f"record {command.seq} is no longer the latest entry, record {latest} is: check it and try again",
            code="record.conflict",
        )
    return Draft("undo", UndoBody(takes_back=latest))


def redo(command: Redo, game: ScoredGame) -> Draft:
    """Return the draft that restores the record undone last."""
    check_open(game)
    if not game.taken_back:
        raise Refused(
            "there is nothing to redo: redo is possible only until something new is entered",
            code="record.nothing_to_redo",
        )
    latest = game.taken_back[-1]
    if command.seq is not None and command.seq != latest:
        raise Refused(
            f"record {command.seq} was not undone last, record {latest} was: check it and try again",
            code="record.conflict",
        )
    return Draft("redo", RedoBody(restores=latest))


def lock(command: Lock, game: ScoredGame) -> Draft:
    """Return the draft that locks a row or hand."""
    check_open(game)
    check_not_locked(game, command.row)
    if game.by_hands:
        if command.row not in game.hands:
            raise Refused(
                f"hand {command.row} is not entered yet: there is nothing to lock", code="hand.unknown"
            )
    elif not 1 <= command.row <= game.last_row:
        raise Refused(
            f"there is no row {command.row} to lock: the rows are 1 to {game.last_row}", code="row.unknown"
        )
    return Draft("lock", LockBody(row=command.row))


def unlock(command: Unlock, game: ScoredGame) -> Draft:
    """Return the draft that unlocks a row or hand."""
    check_open(game)
    if command.row not in game.locks:
        locked = ", ".join(map(str, sorted(game.locks))) or "nothing"
        raise Refused(f"{command.row} is not locked. Locked: {locked}", code="row.not_locked")
    return Draft("unlock", UnlockBody(row=command.row), required_reason(command.why, "to unlock"))


def note(command: Note, game: ScoredGame) -> Draft:
    """Return the draft that replaces the note."""
    return Draft("note", NoteBody(text=checked_text(command.text, "a note", 0, NOTE)))


def finish(command: Finish, game: ScoredGame) -> Draft:
    """Return the draft that finishes the game."""
    if game.status != "open":
        raise Refused("this game is already finished", code="sheet.closed")
    return Draft("finish", FinishBody())


def reopen(command: Reopen, game: ScoredGame) -> Draft:
    """Return the draft that reopens a finished game."""
    if game.status == "open":
        raise Refused("this game is open", code="sheet.open")
    return Draft("reopen", ReopenBody(), required_reason(command.why, "to reopen a finished game"))


def change_settings(command: ChangeSettings, game: ScoredGame) -> Draft:
    """Return the draft that changes settings or options. Raises Refused for a change that is not possible."""
    if not command.settings:
        raise Refused("name a setting, like target=100", code="setting.empty")
    if set(command.settings) != {"name"}:
        check_open(game)
    values = {name: _setting(game, name, value) for name, value in command.settings.items()}
    return Draft("set", SetBody(settings=values))


def _setting(game: ScoredGame, name: str, value: Any) -> Any:
    sheet = sheet_named(game.sheet)
    option = next((option for option in sheet.options if option.name == name), None)
    if option is not None:
        if not option.fits(value, tuple(game.seats)):
            raise option.invalid(str(value))
        return value
    if name in ("mode", "decimals") and (game.events_ever or game.hands):
        raise Refused(
            f"{name} cannot be changed after the first entry: start a new sheet", code="setting.fixed"
        )
    return checked_setting(sheet, name, value)


CHOICES: dict[str, dict[str, Any]] = {
    "win": {"high": "high", "low": "low"},
    "mode": {"rows": "rows", "events": "events"},
    "witness": {"yes": True, "no": False},
    "decimals": {"0": 0, "1": 1, "2": 2},
}
"""The values of settings, by the words that people type."""

MOST_HANDS = 10_000


def checked_setting(sheet: Sheet, name: str, value: Any) -> Any:
    """Return the value of a setting as it is stored. Raises Refused, which says what is accepted."""
    if name == "name" and type(value) is str:
        return game_name(value)
    if name == "target" and (value is None or type(value) is int):
        return value
    if name == "hands" and (value is None or (type(value) is int and 1 <= value <= MOST_HANDS)):
        return value
    if name in ("name", "target", "hands"):
        raise _not_accepted(name, str(value))
    words = _words_for(sheet, name)
    word = next((word for word, one in words.items() if one == value and type(one) is type(value)), None)
    if word is None:
        raise _not_accepted(name, str(value))
    _check_fits(sheet, name, value, word)
    return value


def parse_setting(sheet: Sheet, name: str, text: str, decimals: int) -> Any:
    """Return the value of a setting from its text. Raises Refused, which says what is accepted."""
    if name == "name":
        return text
    if name in ("target", "hands") and text in ("none", "-"):
        return None
    if name == "target":
        value = parse_value(text, decimals)
        if value is None:
            raise _not_accepted(name, text)
        return value
    if name == "hands":
        if not (text.isascii() and text.isdigit() and len(text) < 7):
            raise _not_accepted(name, text)
        return int(text)
    words = _words_for(sheet, name)
    if text not in words:
        raise _not_accepted(name, text)
    return words[text]


def read_setting(sheet: Sheet, name: str, text: str, decimals: int) -> Any:
    """Return the checked value of a setting from its text. Raises Refused, which says what is accepted."""
    return checked_setting(sheet, name, parse_setting(sheet, name, text, decimals))


def _words_for(sheet: Sheet, name: str) -> dict[str, Any]:
    if name not in CHOICES:
        names = [*CHOICES, "name", "target", "hands", *(option.name for option in sheet.options)]
        raise Refused(
            f"there is no setting {name!r}{meant(name, names)}: this sheet has {', '.join(names)}",
            code="setting.unknown",
        )
    return CHOICES[name]


def _not_accepted(name: str, text: str) -> Refused:
    accepted = {
        "name": "name is a text",
        "target": "target is a value, or none",
        "hands": f"hands is a number of hands from 1 to {MOST_HANDS}, or none, not {text!r}",
    }
    if name in accepted:
        return Refused(accepted[name], code="setting.invalid")
    words = CHOICES[name]
    return Refused(
        f"{name} is {' or '.join(words)}, not {text!r}{meant(text, words)}", code="setting.invalid"
    )


def _check_fits(sheet: Sheet, name: str, value: Any, text: str) -> None:
    """Raise Refused for a value that this kind of sheet cannot have."""
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
