"""Positions as JSON: a table laid by hand or taken from a match, and back.

    {"game", "options", "seats", "turn", "phase", "dealer",
     "zones": {name: ["Td", ...] or one such list per seat or copy},
     "registers": {name: value}, "seen": [[zone, index, place, seats]], "rest": zone, "unseen": [cards],
     "chance": "hex"}

Zones are listed bottom first, and a stock as rule pages write it, next card first. A card `??` is
unknown: it is drawn from `unseen`, or else from the cards placed nowhere. What is left out is as in a
fresh deal; cards placed nowhere are out of play unless `rest` names a zone for them. A start has
`deck` (the pack as it is dealt, top first) instead of zones. `moves` are played from there.
"""

import json
from typing import Any

import numpy as np

from .. import jit
from ..cards import read_card, write_card
from ..chance import shuffle
from ..engine import deciders, engine, zone_at
from ..errors import ParlourError, PositionError
from ..game import Game
from ..games import load
from ..moves import room_for_moves
from ..table import ALL
from .match import Match

UNKNOWN = "??"
KEYS = {
    *("game", "options", "seats", "turn", "phase", "dealer", "zones", "registers", "seen", "rest"),
    *("unseen", "chance", "deck", "seed", "moves"),
}
_BROKEN = (IndexError, ValueError, OverflowError, ZeroDivisionError)  # raised by rules on a senseless table
_FORMS = dict(options=dict, zones=dict, registers=dict, moves=list, deck=list, unseen=list, seen=list)
_OWN_KEYS = {"rng", "between", "seats", "turn", "phase", "dealer"}  # no registers for a file to set


def parse(text: str) -> dict[str, Any]:
    """Parse a position's JSON and check its outer form. Raises PositionError."""
    try:
        position = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise PositionError(f"this is not a position: it is not JSON ({error})") from None
    if not isinstance(position, dict) or not isinstance(position.get("game"), str):
        raise PositionError('this is not a position: it must be a JSON object that names its "game"')
    for key in position:
        if key not in KEYS:
            raise PositionError(f"a position has no {key!r}; it may have {', '.join(sorted(KEYS))}")
    for key, kind in _FORMS.items():
        if position.get(key) is not None and not isinstance(position[key], kind):
            raise PositionError(f'"{key}" must be a JSON {"object" if kind is dict else "list"}')
    return {key: value for key, value in position.items() if value is not None}  # null is left out


def read_position(position: dict[str, Any]) -> Match:
    """Lay a position (or make a start) and return the match; its `moves` are not yet played.

    Raises PositionError, or the error of a bad game, option or number of seats.
    """
    game = load(position["game"])
    options = dict(position.get("options") or {})
    seed = _whole(position.get("seed", 0), "seed")
    seats = position.get("seats")
    seats = None if seats is None else _whole(seats, "seats")
    if "deck" in position:
        if "zones" in position:
            raise PositionError("give either the deck of a start or the zones of a position, not both")
        if "dealer" in position:
            options["first_dealer"] = _whole(position["dealer"], "dealer")
        return Match(game, seats, options, seed, position["deck"])
    table = engine(game).begin(engine(game).template(seats, options), seed)
    for place in game.table.places:
        zone_at(table, place.name, place.index).count = 0
    _set_words(game, table, position)
    _set_registers(game, table, position.get("registers") or {})
    _set_zones(game, table, position)
    _set_seen(game, table, position.get("seen") or [])
    if "chance" in position:
        table["rng"] = _chance(position["chance"])
    _try_out(game, table)
    return Match.at(game, table, options)


def _try_out(game: Game, table: np.ndarray) -> None:
    """Let the rules look at a table laid by hand, in plain Python on a copy.

    A register that no game could have reached may lead them out of their arrays: plain Python notices,
    compiled rules would not. Raises PositionError.
    """
    rules = jit.interpreted(game.module)
    after = table.copy()
    t = after[0]
    try:
        if not t.over and "resume" in rules:
            rules["resume"](t)
        for seat in deciders(after):
            t.turn = seat
            rules["legal"](t, room_for_moves())
    except _BROKEN as error:
        raise PositionError(f"no game could come to this position: {error}") from None


def _whole(value: Any, name: str) -> int:
    if isinstance(value, bool) or not isinstance(value, int):
        raise PositionError(f'"{name}" must be a whole number, not {value!r}')
    return value


def _set_words(game: Game, table: np.ndarray, position: dict[str, Any]) -> None:
    seats = int(table["seats"][0])
    for name in ("turn", "dealer"):
        if name in position:
            seat = _whole(position[name], name)
            if not 0 <= seat < seats:
                raise PositionError(f'"{name}" must be a seat from 0 to {seats - 1}, not {seat}')
            table[name] = seat
    if "phase" in position:
        names = [phase.name for phase in game.phases]
        if position["phase"] not in names:
            raise PositionError(f"there is no phase {position['phase']!r}; there are {', '.join(names)}")
        table["phase"] = names.index(position["phase"])


def _set_registers(game: Game, table: np.ndarray, registers: dict[str, Any]) -> None:
    options = {option.name for option in game.options}
    known = [name for name in game.table.registers if name not in _OWN_KEYS | options]
    for name, value in registers.items():
        if name not in known:
            raise PositionError(f"there is no register {name!r}; there are {', '.join(known)}")
        try:
            values = np.array(value, np.int64)
            if values.shape == table[name][0].shape[:1] or values.shape == table[name][0].shape:
                table[name][0] = values
            else:  # a list for fewer seats than the table could have
                table[name][0][: len(values)] = values
        except (TypeError, ValueError, OverflowError):
            shape = table[name][0].shape
            wanted = f"a list of {' x '.join(map(str, shape))}" if shape else "a"
            raise PositionError(f"register {name!r} takes {wanted} whole number(s), not {value!r}") from None


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
    shuffle(pool, _whole(position.get("seed", 0), "seed"))
    for name, index, cards in lists:
        zone = zone_at(table, name, index)
        for text in cards:
            if text == UNKNOWN and not pool:
                raise PositionError(f"zone {name} has more unknown cards than there are cards left")
            zone.lay(pool.pop() if text == UNKNOWN else read_card(text))
    if "rest" in position:
        rest, _, copy = str(position["rest"]).partition(" ")
        zone = _zone_named(game, table, rest, copy or "0")
        if zone.count + len(left) > len(zone.slots):
            raise PositionError(f"the rest, {len(left)} cards, does not fit into {position['rest']!r}")
        for one in left:
            zone.lay(one)


def _card_lists(game: Game, table: np.ndarray, zones: dict[str, Any]) -> list[tuple[str, int, list[str]]]:
    lists = []
    for name, value in zones.items():
        spec = game.table.zones.get(name)
        if spec is None:
            raise PositionError(f"there is no zone {name!r}; there are {', '.join(game.table.zones)}")
        copies = int(table["seats"][0]) if spec.per_seat else spec.copies
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
    copies = 0 if spec is None else int(table["seats"][0]) if spec.per_seat else spec.copies
    if not (index.isascii() and index.isdigit() and int(index) < copies):
        raise PositionError(f'"rest" must name a zone ({", ".join(game.table.zones)}), as "stock" or "won 1"')
    return zone_at(table, name, int(index))


def _take(left: list[int], text: Any, where: str) -> int:
    try:
        one = read_card(text)
    except (ValueError, AttributeError):
        raise PositionError(f"{text!r} in {where} is not a card: write it as Td or Kh") from None
    if one not in left:
        raise PositionError(f"{write_card(one)} stands in two places, or more often than in the pack")
    left.remove(one)
    return one


def _set_seen(game: Game, table: np.ndarray, seen: list[Any]) -> None:
    sitting = set(range(int(table["seats"][0])))
    for entry in seen:
        try:
            name, index, place, seats = entry
            if name not in game.table.zones or not (seats == "all" or set(seats) <= sitting):
                raise ValueError("no such zone, or no such seat")
            zone = zone_at(table, name, index)
            zone.seen[place] = ALL if seats == "all" else sum(1 << seat for seat in set(seats))
        except (TypeError, ValueError, IndexError):
            form = 'a zone, which of its copies, which card from the bottom, and the seats or "all"'
            raise PositionError(f'"seen" lists {form}; {entry!r} is not that') from None


def _chance(text: Any) -> np.ndarray:
    try:
        return np.array([int(text[i : i + 16], 16) for i in range(0, 64, 16)], np.uint64)
    except (TypeError, ValueError):
        raise PositionError('"chance" must be 64 hexadecimal digits') from None


def write_position(match: Match) -> dict[str, Any]:
    """Return a match's table as a position, ready for JSON; reading it gives the same table."""
    game, t, seats = match.game, match.table[0], match.seats
    zones: dict[str, Any] = {}
    seen: list[Any] = []
    for name, spec in game.table.zones.items():
        copies = seats if spec.per_seat else spec.copies
        lists = []
        for index in range(copies):
            zone = zone_at(match.table, name, index)
            cards = [write_card(one) for one in zone.cards]
            lists.append(cards[::-1] if spec.next_first else cards)
            for place in range(zone.count):
                if zone.seen[place] != zone.shown:
                    seen.append([name, index, place, _eyes(zone.seen[place], seats)])
        zones[name] = lists if spec.per_seat or spec.copies > 1 else lists[0]
    options = {option.name: option.write(int(match.table[option.name][0])) for option in game.options}
    own = [name for name in game.table.registers if name not in _OWN_KEYS | set(options)]
    return {
        "game": game.name,
        "options": options,
        "seats": seats,
        "turn": t.turn,
        "phase": game.phases[t.phase].name,
        "dealer": t.dealer,
        "zones": zones,
        "registers": {name: match.table[name][0].tolist() for name in own},
        "seen": seen,
        "chance": "".join(f"{int(word):016x}" for word in match.table["rng"][0]),
    }


def _eyes(mask: int, seats: int) -> str | list[int]:
    return "all" if mask == ALL else [seat for seat in range(seats) if mask >> seat & 1]


def study(position: dict[str, Any], extra: list[str] | None = None) -> dict[str, Any]:
    """Lay a position, play its moves (and `extra`), and tell everything about where that leads.

    `refusal` is {rule, text, cards} for the first move that was not legal, which ends the study there.
    """
    match = read_position(position)
    refusal = None
    for entry in [*(position.get("moves") or []), *(extra or [])]:
        seat, text = _seat_and_move(entry, match)
        try:
            match.play(seat, text)
        except ParlourError as error:
            why = getattr(error, "refusal", None)
            refusal = {"move": text, "rule": "", "text": str(error), "cards": []}
            if why:
                refusal |= {"rule": why.rule, "text": why.text, "cards": list(why.cards)}
            break
        except _BROKEN as error:
            raise PositionError(f"no game could come to this position: {error}") from None
        _try_out(match.game, match.table)
    return {
        "position": write_position(match),
        "deciders": match.deciders,
        "moves": sorted({move for seat in match.deciders for move in match.legal(seat)}),
        "over": match.over,
        "ending": match.ending,
        "points": match.points,
        "score": match.scored[-1].lines if match.scored else [],
        "winners": match.winners,
        "refusal": refusal,
    }


def _seat_and_move(entry: Any, match: Match) -> tuple[int, str]:
    """A move of a study: text for whoever is asked first, or [seat, text]."""
    if isinstance(entry, list) and len(entry) == 2 and isinstance(entry[0], int):
        return entry[0], str(entry[1])
    if not isinstance(entry, str):
        raise PositionError(f"a move is text, or [seat, text], not {entry!r}")
    return (match.deciders or [0])[0], entry


__all__ = ["parse", "read_position", "study", "write_position"]
