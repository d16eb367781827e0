"""What one seat sees of a match, for screens: derived from the `seen` masks, the same for every game."""

from dataclasses import asdict
from itertools import islice
from typing import TYPE_CHECKING, Any

import numpy as np

from ..engine.cards import write_card
from ..engine.game import Game
from ..engine.layout import COMMON
from ..engine.layout import zone as Zone  # noqa: N812
from ..engine.linked import deciders, engine

if TYPE_CHECKING:
    from .match import Match


def view(match: "Match", seat: int | None) -> dict[str, Any]:
    """Return what a seat may see (None: a spectator). Unknown cards are None; closed zones show counts."""
    game = match.game
    eye = game.table.spectator if seat is None else seat
    known = engine(game).known_to(match.table, eye)
    t, over = known[0], match.over
    asked = seat is not None and seat in match.deciders
    return {
        "game": game.name,
        "title": game.title,
        "seat": seat,
        "seats": match.seats,
        "deal": int(known["deals"][0]) + (0 if over else 1),
        **_phase(game, known, asked),
        "deciders": deciders(known),
        "zones": zones(game, known, eye),
        "registers": registers(game, known, eye),
        "facts": [asdict(fact) for fact in game.facts(t)],
        "heaps": [asdict(heap) for heap in game.heaps(t)],
        "points": known["points"][0].tolist()[: match.seats],
        "score": [deal.told() for deal in match.scored],
        "moves": match.legal(seat) if asked and seat is not None else [],
        "over": over,
        "winners": match.winners,
        "ending": match.ending,
    }


def _phase(game: Game, known: np.ndarray, asked: bool) -> dict[str, str]:
    """The phase, and what it asks of whoever looks, if that is anything."""
    phase = game.phases[int(known["phase"][0])]
    return {"phase": phase.name, "prompt": phase.prompt if asked else ""}


def zones(game: Game, known: np.ndarray, eye: int) -> dict[str, Any]:
    """Return the zones of a table as a seat knows it, with those of their cards that it may look at."""
    told: dict[str, Any] = {}
    seats = int(known["seats"][0])
    for name, spec in game.table.zones.items():
        copies = seats if spec.per_seat else spec.copies
        laid = known[name].reshape(-1)  # plain lists: a table is looked at far more often than it changes
        stacks = zip(laid["count"].tolist(), laid["slots"].tolist(), laid["seen"].tolist(), strict=True)
        shown = [
            _zone(cards[:count], seen, eye, spec, _crosswise(known, spec, i))
            for i, (count, cards, seen) in enumerate(islice(stacks, copies))
        ]
        told[name] = {
            "label": spec.label or name,
            "look": spec.looks,
            "per_seat": spec.per_seat,
            "group": game.group(name),
            "cards": shown if spec.per_seat or spec.copies > 1 else shown[0],
        }
    return told


def _crosswise(known: np.ndarray, spec: Zone, index: int) -> int:
    """The set of the cards that lie face up across the others in a closed zone."""
    marked = known[spec.crosswise][0] if spec.crosswise else ()
    return int(marked[index]) if index < len(marked) else 0


def _zone(cards: list[int], seen: list[int], eye: int, spec: Zone, crosswise: int) -> list[str | None]:
    """The cards of a zone, bottom first; None is a card that cannot be seen or may not be looked at."""
    hidden = len(cards) if spec.closed else len(cards) - 1 if spec.top_only else 0
    return [
        write_card(card) if mask >> eye & 1 and (place >= hidden or crosswise >> card & 1) else None
        for place, (card, mask) in enumerate(zip(cards, seen, strict=False))
    ]


def registers(game: Game, known: np.ndarray, eye: int) -> dict[str, Any]:
    """Return the game's own registers as a seat may know them."""
    hidden = {"points", "lines", "answers", *COMMON, *(option.name for option in game.options)}
    own = {name: known[name][0] for name in game.table.registers if name not in hidden}
    return {"dealer": int(known["dealer"][0])} | {name: value.tolist() for name, value in own.items()}


def log(match: "Match", seat: int | None, first: int = 0) -> list[dict[str, Any]]:
    """Return the moves so far as a seat may know them, from the first asked for: a sealed choice of others
    only by its hops.

    While a sealed phase runs, what others have answered is left out altogether.
    """
    eye = match.game.table.spectator if seat is None else seat
    settled = match.settled
    told = []
    for number, played in enumerate(match.played[first:], first):
        verb, others = match.game.verbs[played.move & 15], played.seat != seat
        if others and number >= settled:
            continue
        secret = others and verb.secret
        told.append(
            {
                "seat": played.seat,
                "move": None if secret else played.text,
                "said": "" if secret else played.said,
                "hops": [hop.known_to(eye) for hop in played.hops],
            }
        )
    return told


def laid_by(match: "Match", own: int | None) -> dict[str, int]:
    """Say which seat laid each card that lies in a trick."""
    found: dict[str, int] = {}
    for entry in match.log(own, max(0, len(match.played) - 2 * match.seats)):
        for hop in entry["hops"]:
            if hop["card"] and match.game.table.zones[hop["to"][0]].looks == "trick":
                found[hop["card"]] = entry["seat"]
    return found
