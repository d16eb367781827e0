"""What the body of each kind of record holds.

A log may come from another device or from a stranger's file, so every body is looked at before the fold
sees it: right keys, right types, sizes within bounds. What a body means on its sheet, the fold checks.
"""

import re
from collections.abc import Callable
from typing import Any

from ..errors import Refused
from ..text.names import kept_text
from ..text.values import LIMIT
from .record import Malformed

Check = Callable[[Any], bool]

_PLAYER = re.compile(r"p[1-9][0-9]{0,5}")
_COLOUR = re.compile(r"#[0-9a-f]{6}")
_WORD = re.compile(r"[a-z][a-z0-9_]{0,39}")
_ID = re.compile(r"[0-9a-f]{32}")
LARGEST_ROW = 1_000_000


def _matches(pattern: re.Pattern[str]) -> Check:
    return lambda value: type(value) is str and pattern.fullmatch(value) is not None


def _whole(low: int, high: int) -> Check:
    return lambda value: type(value) is int and low <= value <= high


def _text(shortest: int, longest: int) -> Check:
    def check(value: Any) -> bool:
        try:
            return type(value) is str and kept_text(value, "text", shortest, longest) == value
        except Refused:
            return False

    return check


def _one_of(*values: Any) -> Check:
    return lambda value: any(value is choice or (type(value) is str and value == choice) for choice in values)


def _list_of(check: Check) -> Check:
    return lambda value: type(value) is list and all(check(item) for item in value)


def _maybe(check: Check) -> Check:
    return lambda value: value is None or check(value)


def _simple(value: Any) -> bool:
    """A value that a sheet's inputs and options may hold; what it has to be, the sheet says."""
    if type(value) is str:
        return len(value) <= 40
    return value is None or type(value) is bool or (type(value) is int and abs(value) <= LIMIT * 100)


def _inputs(value: Any) -> bool:
    return type(value) is dict and all(
        _matches(_WORD)(key)
        and (
            _simple(item)
            or _list_of(_simple)(item)
            or (type(item) is dict and all(player(name) and _simple(each) for name, each in item.items()))
        )
        for key, item in value.items()
    )


def _new_player(value: Any) -> bool:
    return (
        type(value) is dict
        and set(value) == {"id", "name", "colour"}
        and (player(value["id"]) and _name(value["name"]) and _colour(value["colour"]))
    )


def _pair(value: Any) -> bool:
    return type(value) is list and len(value) == 2 and player(value[0]) and _value(value[1])


player = _matches(_PLAYER)
_name = _text(1, 24)
_colour = _matches(_COLOUR)
_value = _whole(-LIMIT * 100, LIMIT * 100)
_row = _whole(1, LARGEST_ROW)
_seq = _whole(1, 2**40)

SHAPES: dict[str, dict[str, Check]] = {
    "create": {
        "id": _matches(_ID), "name": _text(1, 40), "sheet": _matches(_WORD), "options": _inputs,
        "win": _one_of("high", "low"), "mode": _one_of("rows", "events"), "decimals": _whole(0, 2),
        "target": _maybe(_value), "hands": _maybe(_row), "witness": _one_of(True, False),
        "players": _list_of(_new_player), "note": _text(0, 500), "before": _maybe(_matches(_ID)),
    },
    "add": {"player": player, "row": _row, "value": _value},
    "row": {"row": _row, "values": _list_of(_pair)},
    "hand": {"hand": _row, "players": _list_of(player), "inputs": _inputs, "witness": _maybe(player)},
    "edit": {"event": _row, "value": _value, "was": _value, "witness": _maybe(player)},
    "void": {"event": _row, "was": _value, "witness": _maybe(player)},
    "join": {"player": _new_player, "opening": _value, "at": _text(1, 40)},
    "leave": {"player": player},
    "undo": {"takes_back": _seq},
    "redo": {"restores": _seq},
    "next": {"row": _row},
    "lock": {"row": _row},
    "unlock": {"row": _row},
    "set": {"settings": _inputs},
    "rename": {"player": player, "name": _name, "was": _name},
    "recolour": {"player": player, "colour": _colour},
    "reorder": {"players": _list_of(player)},
    "finish": {},
    "reopen": {},
    "pick": {"what": _one_of("player", "seating", "partners"), "result": _list_of(player)},
    "note": {"text": _text(0, 500)},
}  # fmt: skip


def check_body(kind: str, body: dict[str, Any]) -> None:
    """Raise Malformed where a body of this kind lacks a key, has one too many or a value out of bounds."""
    shape = SHAPES[kind]
    if set(body) != set(shape):
        raise Malformed(f"a body of kind {kind} holds {', '.join(sorted(shape)) or 'nothing'}")
    for key, check in shape.items():
        if not check(body[key]):
            raise Malformed(f"{key} of a {kind} record is not what it must be")
