"""Read positions: build a table from JSON and check that the rules can play on from it.

    {"game", "options", "seats", "turn", "phase", "dealer",
     "zones": {name: ["Td", ...] or one such list per seat or copy},
     "registers": {name: value}, "seen": [[zone, index, place, seats]], "rest": zone, "unseen": [cards],
     "chance": "hex"}

Zones are listed bottom first, and a stock as in rule pages, next card first. A card `??` is unknown: it is
drawn from `unseen`, or else from the cards that are placed in no zone. What is left out is as in a fresh
deal; cards placed in no zone are out of play unless `rest` names a zone for them. A start has `deck`
(the pack in dealing order, top first) instead of zones. `moves` are played from there.

A register value that no game could reach might make rules index out of range or loop forever. Plain Python
detects that and compiled rules would not, so compiled rules only receive tables that were tried here.
"""

import re
import traceback
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import numpy as np

from ..engine.cards import read_card, write_card
from ..engine.chance import SEED_BITS, shuffle
from ..engine.compile_cache import PACKAGE
from ..engine.game import Game
from ..engine.linked import deciders, engine, zone_at
from ..engine.table import ALL
from ..errors import ArgumentError, ParlourError, PositionError
from ..games import find
from ..names.suggestions import meant
from . import events
from .events import at_most
from .json_input import is_whole, read_json, short, write_json
from .laws import all_lying, breach
from .match import Match, Played

UNKNOWN = "??"
SEATS = 30  # no table has more
OWN_KEYS = {"rng", "between", "seats", "turn", "phase", "dealer"}  # no registers for a file to set


def lay(game: Game, table: np.ndarray, position: dict[str, Any]) -> None:
    """Set up `table`, a fresh deal, as `position` describes it. Raises PositionError."""
    for place in game.table.places:
        zone_at(table, place.name, place.index).count = 0
    _set_words(game, table, position)
    _set_registers(game, table, position.get("registers") or {})
    _set_zones(game, table, position)
    _set_seen(game, table, position.get("seen") or [])
    if "chance" in position:
        table["rng"] = _chance(position["chance"])


def whole(value: Any, name: str, low: int, high: int) -> int:
    """Return `value` if it is a whole number from `low` to `high`. Raises PositionError."""
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
    """Return whether `value` fits `shape`: a whole number, or nested lists that are not too long."""
    if not shape:
        return is_whole(value)
    return isinstance(value, list) and len(value) <= shape[0] and all(_has_shape(v, shape[1:]) for v in value)


def _numbers(value: Any) -> list[int]:
    return [number for one in value for number in _numbers(one)] if isinstance(value, list) else [value]


def _fill(cells: np.ndarray, values: list[Any]) -> None:
    """Set the first cells. The list may be shorter than the array: it may have fewer seats."""
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
    """Put the cards that the position does not mention into the zone named by `rest`."""
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
    """Set who has seen single cards; other cards keep the default of their zone."""
    for entry in seen:
        zone, place, seats = _seen_card(game, table, entry)
        zone.seen[place] = ALL if seats == "all" else sum(1 << seat for seat in seats)


def _seen_card(game: Game, table: np.ndarray, entry: Any) -> tuple[Any, int, Any]:
    """Return the zone, the place in it and the seats of an entry of `seen`. Raises PositionError."""
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
    """Return the state of the random generator. All zeros are refused: it would produce only zeros."""
    if not (isinstance(text, str) and re.fullmatch("[0-9a-fA-F]{64}", text) and int(text, 16)):
        raise PositionError('"chance" must be 64 hexadecimal digits, not all of them 0')
    return np.array([int(text[i : i + 16], 16) for i in range(0, 64, 16)], np.uint64)


FIRST_MOVES = 5  # moves of each seat that are tried
AHEAD = 6  # length of the line of play that is tried
LONG = 5_000  # reads of the table for one list of moves, after which that line ends
IMPOSSIBLE = "no game could come to this position: "
BROKEN = (ArithmeticError, LookupError, ValueError, UnboundLocalError)  # of rules on impossible tables


@contextmanager
def believed(when: Callable[[], str] = str) -> Iterator[None]:
    """Turn errors of rules and texts on an impossible table into a PositionError that starts with `when()`.

    The rules of third-party games may be wrong themselves, so the error also names the line that raised.
    """
    try:
        yield
    except BROKEN as error:
        refused = isinstance(error, ParlourError) and not isinstance(error, PositionError)
        if refused or str(error).startswith(IMPOSSIBLE):
            raise
        raise PositionError(
            f"{IMPOSSIBLE}{when()}{error}{_rule_that_raised(error)}", code="position.impossible"
        ) from None


def _rule_that_raised(error: BaseException) -> str:
    """Return text that names the innermost line outside Parlour in a traceback; empty if there is none."""
    frames = traceback.extract_tb(error.__traceback__)
    for frame in reversed(frames):
        if not frame.filename.startswith("<") and not Path(frame.filename).is_relative_to(PACKAGE):
            where = f"`{frame.name}`, {frame.filename}, line {frame.lineno}: {frame.line}"
            return f"; or the rules of the game are wrong ({where})"
    return ""


def try_out(game: Game, table: np.ndarray) -> None:
    """Check a table and play a few moves on a copy. Raises PositionError if the rules cannot go on."""
    _keep_laws(game, table)
    with at_most(), believed():
        table = events.arrive(game, table)
    with believed():
        _keep_laws(game, table)
        _take_answers(game, table)
        asked = [(seat, _some_move(game, table, seat)) for seat in deciders(table)]
    for seat, moves in asked:
        for move in moves[:: -(-len(moves) // FIRST_MOVES)]:
            try_move(game, table, seat, move)
    play_on(game, table)


def play_on(game: Game, table: np.ndarray) -> None:
    """Try one line of play of at most `AHEAD` moves, chosen from different places in the lists of moves."""
    for number in range(AHEAD):
        with at_most() as looked, believed():
            asked = deciders(table)
            moves = events.list_moves(game, table, asked[0]) if asked else []
            if not moves or looked() > LONG:
                return  # the game is over, or the position leaves out a hand that does not matter
        table = try_move(game, table, asked[0], moves[7 * number % len(moves)])


def _read_back(game: Game, table: np.ndarray, seat: int, move: int) -> None:
    """Check that the text of a legal move is read as the same move. Raises PositionError."""
    t = _with_on_turn(table, seat)
    if game.texts.read(game.texts.write(move, t), t) != move:
        raise PositionError("the move could not be said", code="position.impossible")


def try_move(game: Game, table: np.ndarray, seat: int, move: int) -> np.ndarray:
    """Play a legal move in plain Python and return the table after it. Raises PositionError."""
    with at_most(), believed(lambda: f"after {_text(game, table, seat, move)}: "):
        _read_back(game, table, seat, move)
        after = events.watch(game, table, seat, move)[1]
        _keep_laws(game, after)
        _keep_cards(game, table, after)
    return after


def _keep_laws(game: Game, table: np.ndarray) -> None:
    if told := breach(game, table):
        raise PositionError(told, code="position.impossible")


def _keep_cards(game: Game, before: np.ndarray, after: np.ndarray) -> None:
    """Check that a move adds, removes or changes no card. Raises PositionError.

    A new deal has the whole pack, or the cards that are left of a stacked stock.
    """
    cards = all_lying(game, after)
    if cards in (all_lying(game, before), sorted(game.cards(before[0]))):
        return
    stacked = before[0].stacked and not after[0].stacked
    if not (stacked and Counter(cards) <= Counter(zone_at(before, game.stock).cards.tolist())):
        raise PositionError("other cards lie on the table", code="position.impossible")


def _take_answers(game: Game, table: np.ndarray) -> None:
    """Check that every sealed answer is a legal move. Raises PositionError."""
    t = table[0]
    answered = 0 if t.over else t.asked & ~t.owes
    for seat in range(t.seats):
        if answered >> seat & 1 and t.answers[seat] not in _some_move(game, table, seat):
            raise PositionError(
                f"seat {seat} was asked and owes nothing, but its answer is no legal move",
                code="position.impossible",
            )


def _some_move(game: Game, table: np.ndarray, seat: int) -> list[int]:
    """Return the legal moves of a seat that must decide. Raises PositionError if there are none."""
    with at_most():
        moves = events.list_moves(game, table, seat)
    if not moves:
        raise PositionError(f"seat {seat} is asked and has no legal move", code="position.impossible")
    return moves


def _text(game: Game, table: np.ndarray, seat: int, move: int) -> str:
    try:
        return f"`{game.texts.write(move, _with_on_turn(table, seat))}` by seat {seat}"
    except BROKEN:
        return f"a move by seat {seat}"


def _with_on_turn(table: np.ndarray, seat: int) -> Any:
    """Return a copy of the table with this seat on turn, as texts expect it."""
    t = table.copy()[0]
    t.turn = seat
    return t


class LaidMatch(Match):
    """A match on a table set up by hand: each move is tried in plain Python before it runs compiled."""

    # the table, and the seats whose moves have been tried there
    _listed_at, _has_listed = b"", frozenset[int]()

    def legal(self, seat: int) -> list[str]:
        self._try_list(seat)
        return super().legal(seat)

    def play(self, seat: int, text: str, at: float | None = None) -> Played:
        self._try_list(seat)
        return super().play(seat, text, at)

    def _carry_out(self, seat: int, move: int, t: Any, at: float | None) -> Played:
        try_move(self.game, self.table, seat, move)
        played = super()._carry_out(seat, move, t, at)
        self._try_list(seat)  # a decision may take several steps
        return played

    def _try_list(self, seat: int) -> None:
        now = self.table.tobytes()
        tried = self._has_listed if now == self._listed_at else frozenset[int]()
        if seat in self.deciders and seat not in tried:
            with at_most(), believed():
                events.list_moves(self.game, self.table, seat)
            self._listed_at, self._has_listed = now, tried | {seat}


KEYS = {
    *("game", "options", "seats", "turn", "phase", "dealer", "zones", "registers", "seen", "rest"),
    *("unseen", "chance", "deck", "seed", "moves"),
}
START_KEYS = {"game", "options", "seats", "dealer", "deck", "seed", "moves"}  # in addition to a deck
FORMS = dict(options=dict, zones=dict, registers=dict, moves=list, deck=list, unseen=list, seen=list)


def parse(text: str) -> dict[str, Any]:
    """Parse the JSON of a position and check its fields. Raises PositionError."""
    try:
        position = read_json(text)
    except ValueError as error:
        raise PositionError(
            f"this is not a position: it is not JSON ({error})", code="position.not_json"
        ) from None
    if not isinstance(position, dict) or not isinstance(position.get("game"), str):
        raise PositionError('this is not a position: it must be a JSON object that names its "game"')
    for key in position:
        if key not in KEYS:
            told = f"a position has no {key!r}{meant(key, KEYS)}"
            raise PositionError(f"{told}; it may have {', '.join(sorted(KEYS))}", code="position.unknown_key")
    for key, kind in FORMS.items():
        if position.get(key) is not None and not isinstance(position[key], kind):
            raise PositionError(f'"{key}" must be a JSON {"object" if kind is dict else "list"}')
    return {key: value for key, value in position.items() if value is not None}  # null is left out


def position(laid: Mapping[str, Any]) -> Match:
    """Set up a position in the format of a position file, play its moves, and return the match.

    `laid` is not changed. Raises PositionError (or the error of an invalid game, option or number of seats),
    and for a move the errors of `Match.play`.
    """
    try:
        text = write_json(dict(laid))
    except (TypeError, ValueError) as error:
        raise PositionError(
            f"this is not a position: it cannot be written as JSON ({error})", code="position.not_json"
        ) from None
    checked = parse(text)
    match = read_position(checked)
    for entry in checked.get("moves", []):
        with believed():
            match.play(*_seat_and_move(entry, match))
    return match


def read_position(position: dict[str, Any]) -> Match:
    """Set up a position or a start and return the match; its `moves` are not played.

    A table is tried in plain Python before compiled rules receive it. Raises PositionError, or the error of
    an invalid game, option or number of seats.
    """
    game = find(position["game"])
    options = dict(position.get("options") or {})
    seed = whole(position.get("seed", 0), "seed", 0, 2**SEED_BITS - 1)
    seats = whole(position["seats"], "seats", 1, 99) if "seats" in position else None
    if "deck" in position:
        return _start(game, position, seats, options, seed)
    table = engine(game).begin(engine(game).template(seats, options), seed)
    lay(game, table, position)
    try_out(game, table)
    return LaidMatch.at(game, table, options)


def _start(
    game: Game, position: dict[str, Any], seats: int | None, options: dict[str, Any], seed: int
) -> Match:
    """Deal from a stacked pack."""
    for key in position:
        if key == "zones":
            raise PositionError(
                "give either the deck of a start or the zones of a position, not both",
                code="position.conflict",
            )
        if key not in START_KEYS:
            raise PositionError(
                f"a start, which has a deck, has no {key!r}: the deal decides it", code="position.conflict"
            )
    if "dealer" in position:
        options["first_dealer"] = whole(position["dealer"], "dealer", 0, 99)
    return Match(game, seats, options, seed, position["deck"])


def _parts(match: Any) -> tuple[Game, Any, int]:
    if not isinstance(match, Match):
        raise ArgumentError(f"a position is written of a Match, not of {match!r:.60}")
    return match.game, match.table[0], match.seats


def write_position(match: Match) -> dict[str, Any]:
    """Return the table of a match as a position, ready for JSON; reading it gives the same table."""
    game, t, seats = _parts(match)
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
    own = [name for name in game.table.registers if name not in OWN_KEYS | set(options)]
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
    """Set up a position, play its moves (and `extra`), and describe the result.

    `refusal` is {rule, text, cards} for the first illegal move, which ends the study.
    """
    match = read_position(position)
    refusal = None
    for entry in [*(position.get("moves") or []), *(extra or [])]:
        refusal = _played(match, *_seat_and_move(entry, match))
        if refusal:
            break
    with believed():
        return _told(match, refusal)


def _played(match: Match, seat: int, text: str) -> dict[str, Any] | None:
    """Play a move, or return why it is not legal. Raises PositionError if the rules fail."""
    try:
        with believed():
            match.play(seat, text)
    except PositionError:
        raise
    except ParlourError as error:
        why = getattr(error, "refusal", None)
        rule, told, cards = (why.rule, why.text, list(why.cards)) if why else ("", str(error), [])
        return {"move": text, "rule": rule, "text": told, "cards": cards}
    return None


def _told(match: Match, refusal: dict[str, Any] | None) -> dict[str, Any]:
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
    """Return a move of a study: text for the first seat to act, or [seat, text]."""
    if isinstance(entry, list) and len(entry) == 2 and isinstance(entry[1], str):
        return whole(entry[0], "seat", 0, match.seats - 1), entry[1]
    if not isinstance(entry, str):
        raise PositionError(f"a move is text, or [seat, text], not {short(entry)}")
    return (match.deciders or [0])[0], entry


__all__ = ["parse", "position", "read_position", "study", "write_position"]
