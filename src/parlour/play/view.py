"""What one seat sees of a match, for screens: derived from the `seen` masks, the same for every game."""

import functools
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from ..engine.game import Game
from ..engine.layout import COMMON
from ..engine.linked import deciders
from .plain_table import PlainTable
from .telling_anew import Anew
from .zones_seen import ANEW, CARDS, zones

if TYPE_CHECKING:
    from .match import Match


def view(match: "Match", seat: int | None) -> dict[str, Any]:
    """Return what a seat may see (None: a spectator). Unknown cards are None; closed zones show counts."""
    told = table_view(match, seat, [deal.told() for deal in match.scored])
    legal = match.legal(seat) if seat is not None else []
    last = {name: told.pop(name) for name in ("over", "winners", "ending")}
    return {**told, "moves": legal, **last}


def table_view(match: "Match", seat: int | None, score: Any, teller: Anew = ANEW) -> dict[str, Any]:
    """The same without the legal moves, for screens that are told more of these, and with their own score.

    `teller` may have told some parts before.
    """
    game = match.game
    eye = game.table.spectator if seat is None else seat
    known = match.known_to(eye)
    t = PlainTable(game.table, known)
    beside = teller.beside(t, functools.partial(_beside, game, t, known, teller))
    phase = game.phases[beside["phase"]]
    return {
        "game": game.name,
        "title": game.title,
        "seat": seat,
        "seats": beside["seats"],
        "deal": beside["deal"],
        "phase": phase.name,
        "prompt": game.prompt(t, seat) if seat is not None and seat in beside["deciders"] else "",
        "deciders": beside["deciders"],
        "zones": zones(game, t, eye, teller),
        "registers": beside["registers"],
        "facts": beside["facts"],
        "heaps": beside["heaps"],
        "points": beside["points"],
        "score": score,
        "over": beside["over"],
        "winners": beside["winners"],
        "ending": beside["ending"],
    }


def _beside(game: Game, t: PlainTable, known: np.ndarray, teller: Anew) -> dict[str, Any]:
    """What is told of a table beside its zones."""
    over = bool(t.over)
    return {
        "seats": t.seats,
        "deal": t.deals + (not over),
        "phase": t.phase,
        "deciders": deciders(known),
        "registers": teller.written(registers(game, t, known)),
        "facts": teller.written([dict(vars(fact)) for fact in game.facts(t)]),
        "heaps": teller.written([dict(vars(heap)) for heap in game.heaps(t)]),
        "points": known["points"][0].tolist()[: t.seats],
        "over": over,
        "winners": [seat for seat in range(t.seats) if t.winners >> seat & 1],
        "ending": game.endings[t.ending] if over else "",
    }


def registers(game: Game, t: PlainTable, known: np.ndarray) -> dict[str, Any]:
    """Return the game's own registers as a seat may know them."""
    told: dict[str, Any] = {"dealer": t.dealer} if game.has_dealer else {}
    for name, alone in _own_registers(game):
        told[name] = getattr(t, name) if alone else known[name][0].tolist()
    return told


@functools.cache
def _own_registers(game: Game) -> list[tuple[str, bool]]:
    """The registers of a game beside those of every game, and whether one is a single number."""
    hidden = {"points", "lines", "answers", *COMMON, *(option.name for option in game.options)}
    return [
        (name, not register.shape) for name, register in game.table.registers.items() if name not in hidden
    ]


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


class TrickCard(NamedTuple):
    """A card that was laid in a trick: after how many moves, by whom, and who knows it."""

    number: int
    seat: int
    card: str
    seen: int


def cards_laid(match: "Match") -> list[TrickCard]:
    """The cards that were laid in a trick lately, in that order."""
    tricks = _tricks(match.game)
    first = max(0, len(match.played) - 2 * match.seats)
    return [
        TrickCard(number, played.seat, CARDS[hop.card], hop.seen)
        for number, played in enumerate(match.played[first:] if tricks else [], first)
        for hop in played.hops
        if hop.end[0] in tricks and hop.card >= 0
    ]


def laid_by(match: "Match", own: int | None, laid: list[TrickCard] | None = None) -> dict[str, int]:
    """Say which seat laid each card that lies in a trick; `laid` are these cards, if they were listed."""
    eye, settled = match.game.table.spectator if own is None else own, match.settled
    return {
        one.card: one.seat
        for one in (cards_laid(match) if laid is None else laid)
        if one.seen >> eye & 1 and (one.number < settled or one.seat == own)  # else it is sealed
    }


@functools.cache
def _tricks(game: Game) -> set[str]:
    return {name for name, spec in game.table.zones.items() if spec.looks == "trick"}
