"""Forms for the hands of a score sheet."""

from typing import Any

from ...scores.drafting.conditions import is_latest
from ...scores.errors import Refused
from ...scores.reducer.state import ScoredGame
from ...scores.sheets import sheet_named
from ...scores.sheets.fields import (
    Checkbox,
    Choice,
    Counts,
    Field,
    Number,
    OnePlayer,
    Places,
    SeveralPlayers,
    in_question_order,
)


def needs_reason(game: ScoredGame, changed_seq: int) -> bool:
    """Whether a correction of what record `changed_seq` changed last needs a reason."""
    return not is_latest(game, changed_seq)


KINDS: dict[type[Field], str] = {
    Counts: "counts",
    OnePlayer: "somebody",
    SeveralPlayers: "several",
    Places: "places",
    Choice: "choice",
    Number: "number",
    Checkbox: "tick",
}
"""The name of each kind of field. The page has one control for each."""

WIRE_NAMES = {"depends_on": "goes_with", "optional": "nobody"}  # attributes with another name in messages


def hand_form(game: ScoredGame, number: int) -> dict[str, Any]:
    """The form of a hand, with what was entered last. Raises Refused if there is no such hand."""
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
            field_to_dict(field) for field in in_question_order(sheet.fields(number, game.sheet_context))
        ],
        "inputs": entry.versions[-1] if entry else {},
        "seen": len(entry.versions) if entry else 0,
        "needs_reason": entry is not None and needs_reason(game, entry.changed_seq),
    }


def field_to_dict(field: Field) -> dict[str, Any]:
    """A field as the client receives it: its kind and its attributes."""
    data = {WIRE_NAMES.get(name, name): getattr(field, name) for name in field.__dataclass_fields__}
    if isinstance(field, Counts):
        data["worth"] = field.card_values
    return data | {"kind": next(kind for field_type, kind in KINDS.items() if isinstance(field, field_type))}
