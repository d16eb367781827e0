"""Forms for hands of a score sheet: fields, values, and whether a correction needs a reason."""

from collections.abc import Mapping
from typing import Any

from ...scores.commands.conditions import is_latest
from ...scores.errors import Refused
from ...scores.reducer.state import ScoredGame
from ...scores.sheets import sheet_named
from ...scores.sheets.fields import (
    BLANK,
    NO_PLAYER,
    Choice,
    Counts,
    Field,
    Number,
    Places,
    SeveralPlayers,
    OnePlayer,
    Checkbox,
    in_question_order,
)
from ...scores.text.parsing import quote
from ..http.validation_errors import writable


def needs_reason(game: ScoredGame, touched: int) -> bool:
    """Whether a correction of what a record has touched needs a reason."""
    return not is_latest(game, touched)


KINDS: dict[type[Field], str] = {
    Counts: "counts",
    OnePlayer: "somebody",
    SeveralPlayers: "several",
    Places: "places",
    Choice: "choice",
    Number: "number",
    Checkbox: "tick",
}
"""What a form is made of; the page has one control for each."""


def form(game: ScoredGame, number: int) -> dict[str, Any]:
    """What a hand asks for, of whom, what was entered last. Raises Refused if there is no such hand."""
    sheet = sheet_named(game.sheet)
    last = sheet.hand_count(game.sheet_context)
    if last is not None and number > last:
        raise Refused(f"there is no hand {number}: this game has hands 1 to {last}", code="hand.unknown")
    entry = game.hands.get(number)
    players = entry.players if entry else sheet.participants(game.sheet_context, game.tally)
    return {
        "number": number,
        "of": last,
        "heading": sheet.heading(number, game.sheet_context),
        "players": [player for player in game.order if player in players],
        "fields": [
            field_told(field) for field in in_question_order(sheet.fields(number, game.sheet_context))
        ],
        "inputs": entry.versions[-1] if entry else {},
        "seen": len(entry.versions) if entry else 0,
        "needs_reason": entry is not None and needs_reason(game, entry.changed_seq),
    }


WIRE_NAMES = {"depends_on": "goes_with", "optional": "nobody"}  # attributes with another name in messages


def field_told(field: Field) -> dict[str, Any]:
    """A field as the page draws it: its kind, and what it may hold."""
    told = {WIRE_NAMES.get(name, name): getattr(field, name) for name in field.__dataclass_fields__}
    if isinstance(field, Counts):
        told["worth"] = field.card_values
    return told | {"kind": next(kind for form, kind in KINDS.items() if isinstance(field, form))}


def written(game: ScoredGame, number: int, inputs: Mapping[str, Any]) -> dict[str, str | None]:
    """The inputs of a page as somebody would type them. Raises Refused where they have no such form."""
    fields = {field.key: field for field in sheet_named(game.sheet).fields(number, game.sheet_context)}
    told: dict[str, str | None] = {}
    for key, value in inputs.items():
        try:
            told[key] = _typed(game, fields.get(key), value)
        except (TypeError, KeyError, AttributeError):
            raise Refused(
                f"{writable(key[:40])} of this hand has not the form that it must have",
                code="message.invalid",
            ) from None
    return told


def _typed(game: ScoredGame, field: Field | None, value: Any) -> str:
    if isinstance(field, Counts | SeveralPlayers | Places) and not isinstance(value, list):
        raise TypeError
    match field:
        case Counts():
            return ",".join(BLANK if count is None else _plain(count) for count in value)
        case OnePlayer():
            return _name(game, value)
        case SeveralPlayers():
            return ",".join(_name(game, player) for player in value) or NO_PLAYER
        case Places():
            return ",".join(_name(game, player) for player in value)
        case Checkbox():
            return {True: "yes", False: "no"}[value]
        case _:
            return _plain(value)


def _name(game: ScoredGame, player: str | None) -> str:
    return NO_PLAYER if player is None else quote(game.players[player].name)


def _plain(value: str | int) -> str:
    """A number or a word; no list of several slips in where one is meant."""
    text = str(value)
    if "," in text or type(value) not in (str, int):
        raise TypeError
    return text
