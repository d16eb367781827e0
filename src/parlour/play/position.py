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

from collections.abc import Mapping
from typing import Any

from ..engine.cards import write_card
from ..engine.chance import SEED_BITS
from ..engine.game import Game
from ..engine.linked import engine, zone_at
from ..engine.table import ALL
from ..errors import ArgumentError, ParlourError, PositionError
from ..games import find
from ..names.suggestions import meant
from .laying import OWN_KEYS, lay, whole
from .match import Match
from .plain_json import read_json, short, write_json
from .trial import LaidMatch, believed, try_out

KEYS = {
    *("game", "options", "seats", "turn", "phase", "dealer", "zones", "registers", "seen", "rest"),
    *("unseen", "chance", "deck", "seed", "moves"),
}
START_KEYS = {"game", "options", "seats", "dealer", "deck", "seed", "moves"}  # beside a deck
FORMS = dict(options=dict, zones=dict, registers=dict, moves=list, deck=list, unseen=list, seen=list)


def parse(text: str) -> dict[str, Any]:
    """Parse a position's JSON and check its outer form. Raises PositionError."""
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
    """Lay a position, given as a position file has it, play its moves, and return the match.

    `laid` stays as it is. Raises PositionError (or the error of a bad game, option or number of seats), and
    for a move what `Match.play` raises.
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
    """Lay a position (or make a start) and return the match; its `moves` are not yet played.

    A laid table is tried in plain Python before compiled rules see it. Raises PositionError, or the error of
    a bad game, option or number of seats.
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
    """Return a match's table as a position, ready for JSON; reading it gives the same table."""
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
    """Lay a position, play its moves (and `extra`), and tell everything about where that leads.

    `refusal` is {rule, text, cards} for the first move that was not legal, which ends the study there.
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
    """Play a move; if it is not legal, say why. Raises PositionError if the rules come to no good."""
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
    """A move of a study: text for whoever is asked first, or [seat, text]."""
    if isinstance(entry, list) and len(entry) == 2 and isinstance(entry[1], str):
        return whole(entry[0], "seat", 0, match.seats - 1), entry[1]
    if not isinstance(entry, str):
        raise PositionError(f"a move is text, or [seat, text], not {short(entry)}")
    return (match.deciders or [0])[0], entry


__all__ = ["parse", "position", "read_position", "study", "write_position"]
