"""Views: what a seat or a spectator may see of a match, as JSON data.

With all hands open, a card is visible if at least one seat may look at it; other cards stay hidden.
"""

import functools
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from ..engine.cards import PACK, write_card
from ..engine.game import Game
from ..engine.layout import COMMON
from ..engine.layout import zone as Zone  # noqa: N812
from ..engine.linked import deciders
from ..messages import ANYONE, ENGLISH, Anyone, Recipient, render
from .plain_table import PlainTable

if TYPE_CHECKING:
    from .match import Match


class FreshParts:
    """Computes every part of a view. Subclasses may cache parts for viewers who see the same."""

    def zones(self, t: PlainTable, heads: "list[Head]", tell: "Callable[[Head], Any]") -> dict[str, Any]:
        """Return the result of `tell` for each zone, by name."""
        return {head.name: tell(head) for head in heads}

    def status(self, t: PlainTable, tell: Callable[[], dict[str, Any]]) -> dict[str, Any]:
        """Return the result of `tell`, which describes the registers, facts and heaps of the table."""
        return tell()

    def written(self, told: Any) -> Any:
        """Return a part in the form in which the view contains it."""
        return told


CARDS = [write_card(card) for card in range(PACK)]
FRESH = FreshParts()


class Head(NamedTuple):
    """A zone of a game: the data that is the same at every table, and whether it has several copies."""

    name: str
    spec: Zone
    told: dict[str, Any]
    several: bool


def zones(
    game: Game, t: PlainTable, eye: int, teller: FreshParts = FRESH, reader: Recipient = ANYONE
) -> dict[str, Any]:
    """Return the zones of a table for display, by name. `t` must contain only what the seat knows."""
    return teller.zones(t, _heads(game, reader.locale), functools.partial(_told, t, eye, teller))


def _told(t: PlainTable, eye: int, teller: FreshParts, head: Head) -> Any:
    shown = cards_seen(t, eye, head.name, head.spec)
    return teller.written({**head.told, "cards": shown if head.several else shown[0]})


def cards_seen(
    t: PlainTable, eye: int, name: str, spec: Zone, only: int | None = None
) -> list[list[str | None]]:
    """Return the cards of each copy of a zone, bottom first; None is a card that the observer may not see.

    With `only`, the list has just that copy.
    """
    bit, lying = 1 << eye, t.lying(name, only)
    if not spec.crosswise:
        return [_cards(cells, eyes, bit, spec, 0) for cells, eyes in lying]
    marked = getattr(t, spec.crosswise)
    return [
        _cards(cells, eyes, bit, spec, int(marked[i]) if i < len(marked) else 0)
        for i, (cells, eyes) in enumerate(lying, only or 0)
    ]


@functools.cache
def _heads(game: Game, locale: str = ENGLISH) -> list[Head]:
    return [
        Head(name, spec, _told_alike(game, name, spec, locale), spec.per_seat or spec.copies > 1)
        for name, spec in game.table.zones.items()
    ]


def zone_label(game: Game, name: str, locale: str = ENGLISH) -> str:
    """Return the name of a zone: the message `zone-NAME` if there is one, or else its label in the rules."""
    named = f"zone-{name.replace('_', '-')}"
    if named in game.messages:
        return render(game.messages(named), Anyone(locale))
    spec = game.table.zones.get(name)
    return spec.label or name if spec else name


def _told_alike(game: Game, name: str, spec: Zone, locale: str) -> dict[str, Any]:
    get = game.texts.get
    label = zone_label(game, name, locale)
    told = {"label": label, "look": spec.looks, "per_seat": spec.per_seat, "group": game.texts.group(name)}
    suit = get("CALLED_SUITS", {}).get(name)
    numbered = name in get("NUMBERED_SPOTS", ())
    return told | ({"numbered": True} if numbered else {}) | ({"suit": suit} if suit else {})


def _cards(cells: bytes, eyes: Sequence[int], bit: int, spec: Zone, crosswise: int) -> list[str | None]:
    """Return the cards of one copy. The cards of the set `crosswise` are face up, even in a closed zone."""
    many = len(cells)
    hidden = many if spec.closed else many - 1 if spec.top_only else 0
    if hidden == many and not crosswise:
        return [None] * many
    if not hidden and len(seen_by := set(eyes)) == 1:
        return [CARDS[card] for card in cells] if seen_by.pop() & bit else [None] * many
    if not hidden:
        return [CARDS[card] if seen & bit else None for card, seen in zip(cells, eyes, strict=True)]
    return [
        CARDS[card] if eyes[place] & bit and (place >= hidden or crosswise >> card & 1) else None
        for place, card in enumerate(cells)
    ]


def view(match: "Match", seat: int | None) -> dict[str, Any]:
    """Return the view of a seat (None: a spectator). Unknown cards and cards of closed zones are None."""
    told = table_view(match, seat, [deal.told() for deal in match.scored])
    legal = match.legal(seat) if seat is not None else []
    last = {name: told.pop(name) for name in ("over", "winners", "ending")}
    return {**told, "moves": legal, **last}


def table_view(
    match: "Match",
    seat: int | None,
    score: Any,
    teller: FreshParts = FRESH,
    reader: Recipient = ANYONE,
) -> dict[str, Any]:
    """Return a view without legal moves and with `score` in place of the deals, in words for `reader`.

    `teller` computes the parts, or returns them from a cache.
    """
    game = match.game
    eye = game.table.spectator if seat is None else seat
    known = match.known_to(eye)
    t = PlainTable(game.table, known)
    status = teller.status(t, functools.partial(_status, game, t, known, teller, reader))
    return {
        "game": game.name,
        "title": game.title,
        "seat": seat,
        "seats": status["seats"],
        "deal": status["deal"],
        "phase": game.phases[status["phase"]].name,
        "prompt": "" if seat is None else render(match.prompt(seat), reader),
        "banner": [render(text, reader) for text in match.banner()],
        "deciders": status["deciders"],
        "zones": zones(game, t, eye, teller, reader),
        "registers": status["registers"],
        "facts": status["facts"],
        "heaps": status["heaps"],
        "points": status["points"],
        "score": score,
        "over": status["over"],
        "winners": status["winners"],
        "ending": status["ending"],
    }


def _status(
    game: Game, t: PlainTable, known: np.ndarray, teller: FreshParts, reader: Recipient
) -> dict[str, Any]:
    """Return the parts of a view that are not zones."""
    over = bool(t.over)
    return {
        "seats": t.seats,
        "deal": t.deals + (not over),
        "phase": t.phase,
        "deciders": deciders(known),
        "registers": teller.written(registers(game, t, known)),
        "facts": teller.written([_rendered(fact, reader) for fact in game.texts.facts(t)]),
        "heaps": teller.written([_rendered(heap, reader) for heap in game.texts.heaps(t)]),
        "points": known["points"][0].tolist()[: t.seats],
        "over": over,
        "winners": [seat for seat in range(t.seats) if t.winners >> seat & 1],
        "ending": ending_of(game, t.ending, reader) if over else "",
    }


def _rendered(told: Any, reader: Recipient) -> dict[str, Any]:
    """Return the fields of a fact or heap, with messages as text in the language of the reader.

    All viewers of one language share these texts: seats have numbers, which the page replaces by names.
    """
    reader = Anyone(reader.locale)
    return {
        name: render(value, reader) if isinstance(value, str) else value for name, value in vars(told).items()
    }


def ending_of(game: Game, number: int, reader: Recipient) -> str:
    """Return how a game ended: the message `ending-NUMBER` if there is one."""
    named = f"ending-{number}"
    return render(game.messages(named), reader) if named in game.messages else game.endings[number]


def registers(game: Game, t: PlainTable, known: np.ndarray) -> dict[str, Any]:
    """Return the registers that only this game has, as a seat may know them."""
    told: dict[str, Any] = {"dealer": t.dealer} if game.has_dealer else {}
    for name, alone in _own_registers(game):
        told[name] = getattr(t, name) if alone else known[name][0].tolist()
    return told


@functools.cache
def _own_registers(game: Game) -> list[tuple[str, bool]]:
    """Return the names of registers that only this game has, and whether each is a single number."""
    hidden = {"points", "lines", "answers", *COMMON, *(option.name for option in game.options)}
    return [
        (name, not register.shape) for name, register in game.table.registers.items() if name not in hidden
    ]


def log(match: "Match", seat: int | None, first: int = 0) -> list[dict[str, Any]]:
    """Return the moves from `first` on as a seat may know them.

    Secret moves of other seats have only their card transfers. In a running sealed phase, the answers of
    other seats are left out.
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
    """A card played to a trick: the number of the move, the seat, and the mask of seats that know it."""

    number: int
    seat: int
    card: str
    seen: int


def cards_laid(match: "Match") -> list[TrickCard]:
    """Return the cards played to a trick in the last moves, in order."""
    tricks = _tricks(match.game)
    first = max(0, len(match.played) - 2 * match.seats)
    return [
        TrickCard(number, played.seat, CARDS[hop.card], hop.seen)
        for number, played in enumerate(match.played[first:] if tricks else [], first)
        for hop in played.hops
        if hop.end[0] in tricks and hop.card >= 0
    ]


def laid_by(match: "Match", own: int | None, laid: list[TrickCard] | None = None) -> dict[str, int]:
    """Return which seat played each card of the current trick; `laid` is the result of `cards_laid`."""
    eye, settled = match.game.table.spectator if own is None else own, match.settled
    return {
        one.card: one.seat
        for one in (cards_laid(match) if laid is None else laid)
        if one.seen >> eye & 1 and (one.number < settled or one.seat == own)  # otherwise it is sealed
    }


@functools.cache
def _tricks(game: Game) -> set[str]:
    return {name for name, spec in game.table.zones.items() if spec.looks == "trick"}


def open_zones(match: "Match", seat: int | None) -> dict[str, Any]:
    """Return the zones as a seat (None: a spectator) sees them, with all cards that other seats see."""
    eyes = [match.game.table.spectator if seat is None else seat, *range(match.seats)]
    told = [zones(match.game, PlainTable(match.game.table, match.known_to(eye)), eye) for eye in eyes]
    return {
        name: {**zone, "cards": _any_of([one[name]["cards"] for one in told])}
        for name, zone in told[0].items()
    }


def open_laid_by(match: "Match") -> dict[str, int]:
    """Return which seat played each card of the current trick, including sealed ones."""
    return {card: by for seat in range(match.seats) for card, by in laid_by(match, seat).items()}


def _any_of(seen: list[Any]) -> Any:
    """Merge nested lists of cards of equal shape: each card that at least one of them shows."""
    if isinstance(seen[0], list):
        return [_any_of(list(alike)) for alike in zip(*seen, strict=True)]
    return next((face for face in seen if face is not None), None)
