"""Laying a table by hand: what a position says of seats, phase, registers, zones and who has seen what."""

import re
from typing import Any

import numpy as np

from ..engine.cards import read_card, write_card
from ..engine.chance import shuffle
from ..engine.game import Game
from ..engine.linked import zone_at
from ..engine.table import ALL
from ..errors import PositionError
from ..names.suggestions import meant
from .plain_json import is_whole, short

UNKNOWN = "??"
SEATS = 30  # no table has more
OWN_KEYS = {"rng", "between", "seats", "turn", "phase", "dealer"}  # no registers for a file to set


def lay(game: Game, table: np.ndarray, position: dict[str, Any]) -> None:
    """Lay what a position says over a fresh deal. Raises PositionError."""
    for place in game.table.places:
        zone_at(table, place.name, place.index).count = 0
    _set_words(game, table, position)
    _set_registers(game, table, position.get("registers") or {})
    _set_zones(game, table, position)
    _set_seen(game, table, position.get("seen") or [])
    if "chance" in position:
        table["rng"] = _chance(position["chance"])


def whole(value: Any, name: str, low: int, high: int) -> int:
    """A whole number of a position. Raises PositionError."""
    if not is_whole(value):
        raise PositionError(f'"{name}" must be a whole number, not {short(value)}')
    if not low <= value <= high:
        raise PositionError(f'"{name}" must be from {low} to {high}, not {value}')
    return value


def _set_words(game: Game, table: np.ndarray, position: dict[str, Any]) -> None:
    seats = int(table["seats"][0])
    for name in ("turn", "dealer"):
        if name in position:
            seat = whole(position[name], name, -SEATS, SEATS)
            if not 0 <= seat < seats:
                raise PositionError(
                    f'"{name}" must be a seat from 0 to {seats - 1}, not {seat}', code="seat.unknown"
                )
            table[name] = seat
    if "phase" in position:
        names = [phase.name for phase in game.phases]
        if position["phase"] not in names:
            close = meant(str(position["phase"]), names)
            raise PositionError(
                f"there is no phase {short(position['phase'])}{close}; there are {', '.join(names)}",
                code="position.unknown_phase",
            )
        table["phase"] = names.index(position["phase"])


def _set_registers(game: Game, table: np.ndarray, registers: dict[str, Any]) -> None:
    options = {option.name for option in game.options}
    known = {name: one for name, one in game.table.registers.items() if name not in OWN_KEYS | options}
    for name, value in registers.items():
        if name not in known:
            raise PositionError(
                f"there is no register {name!r}{meant(name, known)}; there are {', '.join(known)}",
                code="position.unknown_register",
            )
        register = known[name]
        if not _has_shape(value, register.shape):
            wanted = f"a list of {' x '.join(map(str, register.shape))}" if register.shape else "a"
            raise PositionError(f"register {name!r} takes {wanted} whole number(s), not {short(value)}")
        if wrong := register.wrong(_numbers(value), int(table["seats"][0])):
            raise PositionError(f"register {name!r} {wrong}")
        _fill(table[name][0] if register.shape else table[name], value if register.shape else [value])


def _has_shape(value: Any, shape: tuple[int, ...]) -> bool:
    """Whether this is a whole number or, of as many dimensions, a list that is not too long."""
    if not shape:
        return is_whole(value)
    return isinstance(value, list) and len(value) <= shape[0] and all(_has_shape(v, shape[1:]) for v in value)


def _numbers(value: Any) -> list[int]:
    return [number for one in value for number in _numbers(one)] if isinstance(value, list) else [value]


def _fill(cells: np.ndarray, values: list[Any]) -> None:
    """Set the first cells; a list may be for fewer seats than the table could have."""
    for i, value in enumerate(values):
        if isinstance(value, list):
            _fill(cells[i], value)
        else:
            cells[i] = value


def _set_zones(game: Game, table: np.ndarray, position: dict[str, Any]) -> None:
    lists = _card_lists(game, table, position.get("zones") or {})
    left = list(game.cards(table[0]))
    for name, index, cards in lists:
        for text in cards:
            if text != UNKNOWN:
                _take(left, text, f"zone {name} {index}")
    pool = left
    if "unseen" in position:
        pool = [_take(left, text, "unseen") for text in position["unseen"]]
    shuffle(pool, position.get("seed", 0))
    for name, index, cards in lists:
        zone = zone_at(table, name, index)
        for text in cards:
            if text == UNKNOWN and not pool:
                raise PositionError(f"zone {name} has more unknown cards than there are cards left")
            zone.lay(pool.pop() if text == UNKNOWN else read_card(text))
    if "rest" in position:
        _lay_rest(game, table, str(position["rest"]), left)


def _lay_rest(game: Game, table: np.ndarray, rest: str, left: list[int]) -> None:
    """Lay the cards that stand nowhere."""
    name, _, copy = rest.partition(" ")
    zone = _zone_named(game, table, name, copy or "0")
    if zone.count + len(left) > len(zone.slots):
        raise PositionError(f"the rest, {len(left)} cards, does not fit into {rest!r}")
    for one in left:
        zone.lay(one)


def _card_lists(game: Game, table: np.ndarray, zones: dict[str, Any]) -> list[tuple[str, int, list[str]]]:
    lists = []
    for name, value in zones.items():
        spec = game.table.zones.get(name)
        if spec is None:
            close = meant(name, game.table.zones)
            raise PositionError(
                f"there is no zone {name!r}{close}; there are {', '.join(game.table.zones)}",
                code="position.unknown_zone",
            )
        copies = _copies(game, table, name)
        many = spec.per_seat or spec.copies > 1
        each = value if many else [value]
        if not isinstance(each, list) or len(each) > copies or not all(isinstance(one, list) for one in each):
            wanted = f"{copies} lists of cards" if many else "a list of cards"
            raise PositionError(f"zone {name!r} takes {wanted}")
        for index, cards in enumerate(each):
            if len(cards) > (spec.capacity or 52):
                raise PositionError(f"zone {name!r} holds at most {spec.capacity or 52} cards")
            lists.append((name, index, cards[::-1] if spec.next_first else cards))
    return lists


def _zone_named(game: Game, table: np.ndarray, name: str, index: str) -> Any:
    spec = game.table.zones.get(name)
    copies = 0 if spec is None else _copies(game, table, name)
    if not (index.isascii() and index.isdigit() and len(index) < 3 and int(index) < copies):
        raise PositionError(f'"rest" must name a zone ({", ".join(game.table.zones)}), as "stock" or "won 1"')
    return zone_at(table, name, int(index))


def _take(left: list[int], text: Any, where: str) -> int:
    try:
        one = read_card(text)
    except (ValueError, AttributeError):
        raise PositionError(
            f"{short(text)} in {where} is not a card: write it as Td or Kh", code="card.unknown"
        ) from None
    if one not in left:
        raise PositionError(
            f"{write_card(one)} stands in two places, or more often than in the pack", code="card.duplicate"
        )
    left.remove(one)
    return one


def _set_seen(game: Game, table: np.ndarray, seen: list[Any]) -> None:
    """Say who has seen a card, instead of those who see the zone that it lies in."""
    for entry in seen:
        zone, place, seats = _seen_card(game, table, entry)
        zone.seen[place] = ALL if seats == "all" else sum(1 << seat for seat in seats)


def _seen_card(game: Game, table: np.ndarray, entry: Any) -> tuple[Any, int, Any]:
    """The zone, the place in it and the seats that an entry of `seen` names. Raises PositionError."""
    try:
        name, index, place, seats = entry
        zone = zone_at(table, name, _below(index, _copies(game, table, name)))
        _below(place, zone.count)
        if seats != "all":
            seats = {_below(seat, int(table["seats"][0])) for seat in seats}
    except (TypeError, ValueError, KeyError):
        form = 'a zone, which of its copies, which card from the bottom, and the seats or "all"'
        raise PositionError(f'"seen" lists {form}; {short(entry)} is not that') from None
    return zone, place, seats


def _below(value: Any, limit: int) -> int:
    if not is_whole(value) or not 0 <= value < limit:
        raise ValueError(f"{value!r} is not a whole number below {limit}")
    return value


def _copies(game: Game, table: np.ndarray, name: str) -> int:
    spec = game.table.zones[name]
    return int(table["seats"][0]) if spec.per_seat else spec.copies


def _chance(text: Any) -> np.ndarray:
    """The state of the table's chance; of all zeros nothing would ever come."""
    if not (isinstance(text, str) and re.fullmatch("[0-9a-fA-F]{64}", text) and int(text, 16)):
        raise PositionError('"chance" must be 64 hexadecimal digits, not all of them 0')
    return np.array([int(text[i : i + 16], 16) for i in range(0, 64, 16)], np.uint64)
