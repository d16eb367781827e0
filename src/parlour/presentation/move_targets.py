"""Move targets: the cards, zones and seats that a player touches to make a move.

`hand.0/3` is the card at place 3 (from the bottom) of copy 0 of the zone `hand`; `trick.0` is a zone;
`seat.2` is a seat. Where a move needs a zone, touching its top card is the same as touching the zone.

The cards that a move names are targets where they lie: in the player's own hand or face up. The texts of a
game add others with `touched(t, move)`: zones as `("stock", 0)`, cards as `("active", 0, 0)`, and a list of
alternatives. A card of a heap stands for the whole heap.
"""

import functools
import re
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from itertools import accumulate, islice, product
from typing import TYPE_CHECKING, NamedTuple

from ..engine.cards import SUIT_NAMES
from ..engine.linked import engine
from ..engine.moves import KINDS, Refusal
from ..errors import ParlourError
from ..match.view import cards_seen
from ..messages import ANYONE, Recipient, render
from .style import cards_in

if TYPE_CHECKING:
    from ..engine.game import Game
    from ..match import Match

SEAT = "seat"
SPELLED = re.compile(r"([a-z_]{1,40})\.(\d{1,2})(?:/(\d{1,3}))?")
OUT_OF_PLAY = ("won", "box")  # values of `looks` of zones whose cards no move names


class UnknownTarget(ParlourError):
    """The target is not on the table."""

    code = "target.unknown"


class Target(NamedTuple):
    """A copy of a zone, or a card at a place in it. The zone name `seat` means the seat `index`."""

    zone: str
    index: int = 0  # type: ignore[assignment]  # tuple.index is not used
    place: int = -1  # from the bottom; -1 for the zone itself

    def __str__(self) -> str:
        return f"{self.zone}.{self.index}" + (f"/{self.place}" if self.place >= 0 else "")

    @property
    def whole(self) -> "Target":
        """The zone of this target."""
        return Target(self.zone, self.index)


class VisibleTable:
    """The table as a seat knows it, with that seat on turn, and the places of its cards."""

    def __init__(self, match: "Match", seat: int) -> None:
        self.match, self.seat, self.table = match, seat, match.asking(seat)
        self._lying: dict[str, list[list[str | None]]] = {}
        self._own: dict[str, list[str | None]] = {}
        self._where: dict[str, list[Target]] = {}

    def lying(self, zone: str) -> list[list[str | None]]:
        """Return the cards of each copy of a zone, bottom first; None is an unseen card."""
        if zone not in self._lying:
            spec = self.match.game.table.zones[zone]
            self._lying[zone] = cards_seen(self.table, self.seat, zone, spec)
        return self._lying[zone]

    @cached_property
    def heaps(self) -> set[Target]:
        """The heaps on the table. Touching one card of a heap touches the whole heap."""
        heaps = self.match.game.texts.get("heaps")
        return {Target(heap.zone, heap.index) for heap in heaps(self.table)} if heaps else set()

    def where(self, card: str) -> list[Target]:
        """Return the places of a visible card and of equal cards in the same copy of a zone, topmost first.

        Zones of this seat are searched first.
        """
        if card not in self._where:
            copies = (copy for copy in self._copies() if card in copy[2])
            self._where[card] = _places_of(card, *found) if (found := next(copies, None)) else []
        return self._where[card]

    def _copies(self) -> Iterator[tuple[str, int, list[str | None]]]:
        """Yield the zones whose cards moves may name, with their visible cards; this seat's zones first."""
        spoken_of = _spoken_of(self.match.game)
        for name, per_seat in spoken_of:
            if per_seat:
                yield name, self.seat, self._held_in(name)
        for name, per_seat in spoken_of:
            for index, cards in enumerate(self.lying(name)):
                if not per_seat or index != self.seat:
                    yield name, index, cards

    def _held_in(self, zone: str) -> list[str | None]:
        """Return the cards in this seat's copy of a zone, without reading the other copies."""
        if zone not in self._own:
            spec = self.match.game.table.zones[zone]
            self._own[zone] = cards_seen(self.table, self.seat, zone, spec, self.seat)[0]
        return self._own[zone]

    def is_own(self, thing: Target) -> bool:
        """Return whether the target is in a zone of this seat."""
        return self.match.game.table.zones[thing.zone].per_seat and thing.index == self.seat

    def is_top(self, thing: Target) -> bool:
        """Return whether the target is the top card of its zone."""
        return thing.place >= 0 and thing.place == len(self.lying(thing.zone)[thing.index]) - 1

    def card_at(self, thing: Target) -> str | None:
        """Return the card at a target; None for a zone or an unseen card."""
        cards = self.lying(thing.zone)[thing.index] if thing.place >= 0 else []
        return cards[thing.place] if 0 <= thing.place < len(cards) else None

    def read(self, text: str) -> Target:
        """Parse a target. Raises UnknownTarget if it is not on this table."""
        found = SPELLED.fullmatch(text)
        thing = Target(found[1], int(found[2]), int(found[3] or -1)) if found else None
        if thing is None or not self._is_there(thing):
            raise UnknownTarget(f"there is no {text[:60]!r} on this table: write hand.0/3, trick.0 or seat.1")
        return thing

    def _is_there(self, thing: Target) -> bool:
        if thing.zone == SEAT:
            return thing.index < self.match.seats and thing.place < 0
        copies = self.lying(thing.zone) if thing.zone in self.match.game.table.zones else []
        return thing.index < len(copies) and thing.place < len(copies[thing.index])


@functools.cache
def _spoken_of(game: "Game") -> list[tuple[str, bool]]:
    """Return the zones whose cards moves may name, and whether each seat has a copy."""
    zones = game.table.zones.items()
    return [(name, spec.per_seat) for name, spec in zones if spec.looks not in OUT_OF_PLAY]


def _places_of(card: str, zone: str, index: int, cards: list[str | None]) -> list[Target]:
    return [Target(zone, index, place) for place in range(len(cards) - 1, -1, -1) if cards[place] == card]


PASSES = ("pass", "let", "keep")  # moves that need no button if they are the only legal move
BLANKS = {"card": ["Kh", "7c"], "cards": ["7c 7d"], "suit": ["h"], "place": ["3", "10"]}


def forms(match: "Match") -> str:
    """Return examples of all kinds of moves under the current house rules, as one text."""
    game, absent = match.game, match.game.texts.get("absent")
    missing = absent(match.table[0]) if absent else ()
    gone = {*missing, *([game.concede] if game.concede >= 0 else [])}
    return _listed([verb.template for number, verb in enumerate(game.verbs) if number not in gone])


def forms_now(match: "Match", seat: int) -> str:
    """Return examples of the kinds of moves that are legal for a seat now, as one text."""
    kinds = {move & 15 for move in engine(match.game).moves(match.table, seat)}
    return _listed([verb.template for number, verb in enumerate(match.game.verbs) if number in kinds])


def _listed(templates: list[str]) -> str:
    return ", ".join(f"`{form}`" for form in dict.fromkeys(map(example_of, templates)))


def example_of(form: str) -> str:
    """Return a template with its blanks filled in; no card or place is repeated."""
    fill = {name: iter(texts) for name, texts in BLANKS.items()}
    return re.sub(r"\{(\w+)\}", lambda blank: next(fill.get(blank[1], iter("3")), "3"), form)


NUMBERED = ((KINDS["number"],), (KINDS["amount"],))  # argument kinds of moves that are a word and a number
KEPT = 1 << 13  # size of the caches of move names, which are the same at every table
Alike = list[Target]  # equivalent targets; the first one is preferred
NOTHING: Mapping[str, tuple[str, ...]] = {}


class MoveTarget(NamedTuple):
    """How a move is made without typing.

    `touch`: the targets to touch, in any order; empty if the move has only a button.
    `also`: for a target, others that are equivalent, such as an equal card of another pack.
    `form`: the name of this kind of move. `amount`: the number that distinguishes several of the same form.
    `confirm`: a touch is not enough, the move needs its button.
    `low`: a move that is rarely intended, such as conceding.
    `beside`: the move has a button as well as targets (one of the game's `BESIDE`).
    `risky`: the move may cost points or end the game (one of the game's `RISKY`): it is never recommended.
    `at_once`: the last card that is touched makes the move (one of the game's `AT_ONCE`).
    `said`: the label of the button if it differs from `text`: that of the game's messages, or with the name
    of a suit or a seat (`seat 2`).
    """

    text: str
    touch: tuple[str, ...] = ()
    form: str = ""
    amount: int | None = None
    confirm: bool = False
    low: bool = False
    beside: bool = False
    also: Mapping[str, tuple[str, ...]] = NOTHING
    said: str = ""
    risky: bool = False
    at_once: bool = False


def touches(
    match: "Match", seat: int, listed: Callable[[int], bool] | None = None, reader: Recipient = ANYONE
) -> list[MoveTarget]:
    """Return the legal moves of a seat (only those that `listed` accepts); empty if it may not move.

    Their labels are rendered for `reader`.
    """
    if seat not in match.deciders:
        return []
    sight, moves = VisibleTable(match, seat), match.legal_moves(seat)
    if listed is not None:
        moves = [move for move in moves if listed(move)]
    counted, only = _counted(match.game, moves), len(moves) == 1
    targets = [_touch(sight, move, amount, only) for move, amount in zip(moves, counted, strict=True)]
    return [target._replace(said=render(target.said, reader)) for target in targets]


def _touch(sight: VisibleTable, move: int, amount: int | None, only: bool) -> MoveTarget:
    game = sight.match.game
    text = _text(sight, move)
    named, spoken = touched(sight, move, text), _spoken(game, move, text)
    return MoveTarget(
        text,
        tuple([str(alike[0]) for alike in named]),
        spoken.form,
        amount,
        _needs_button(sight, spoken, named, only),
        spoken.low,
        spoken.beside,
        {str(first): tuple(map(str, others)) for first, *others in named if others} or NOTHING,
        game.texts.label(move, sight.table) or spoken.said,
        spoken.risky,
        spoken.at_once,
    )


class Spoken(NamedTuple):
    """The properties of a move that are the same at every table."""

    form: str
    low: bool
    beside: bool
    confirm: bool  # it always needs its button
    passes: bool
    said: str  # the label of its button; empty if it is the text
    risky: bool
    at_once: bool


@functools.lru_cache(KEPT)
def _spoken(game: "Game", move: int, text: str) -> Spoken:
    kind = move & 15
    concedes = kind == game.concede
    beside = kind in game.texts.get("BESIDE", ())
    low, confirm = concedes or game.texts.rank_of(text) < 0, concedes or game.verbs[kind].sealed
    risky = concedes or kind in game.texts.get("RISKY", ())
    at_once = kind in game.texts.get("AT_ONCE", ())
    form, label = form_of(game, move, text), _called(game, move, text)
    return Spoken(form, low, beside, confirm, text in PASSES, label, risky, at_once)


@functools.cache
def is_one_touch(game: "Game") -> bool:
    """Return whether one touch may play a card: cards are held in hands, and no move names several."""
    held = any(zone.looks == "hand" for zone in game.table.zones.values())
    return held and not any(verb.own_words or KINDS["cards"] in verb.kinds for verb in game.verbs)


def _called(game: "Game", move: int, text: str) -> str:
    """Return the label of a move that ends with a suit or seat, in a game without messages; else empty."""
    verb = game.verbs[move & 15]
    if verb.kinds == (KINDS["suit"],):
        return f"{text[:-1]}{SUIT_NAMES[move >> 4]}"
    if verb.kinds == (KINDS["seat"],):
        return f"{text.rpartition(' ')[0]} seat {move >> 4}"
    return ""


def _text(sight: VisibleTable, move: int) -> str:
    game = sight.match.game
    return game.texts.write(move, sight.table) if game.verbs[move & 15].own_words else _written(game, move)


@functools.lru_cache(KEPT)
def _written(game: "Game", move: int) -> str:
    """Return the text of a move that does not depend on the table."""
    return game.verbs[move & 15].write(move)


def touched(sight: VisibleTable, move: int, text: str) -> list[Alike]:
    """Return the targets of a move: its cards, the targets from the game's texts, and its seats."""
    game = sight.match.game
    tell, cards = game.texts.get("touched"), _cards_of(text)
    told = tell(sight.table, move) if tell else []
    others = [[Target(*one) for one in (thing if isinstance(thing, list) else [thing])] for thing in told]
    if _seats_in(game)[move & 15]:
        others += [[Target(SEAT, seat)] for seat in _seats_named(game, move)]
    if not others and len(cards) == 1:  # the usual case; no duplicates are possible
        alike = sight.where(cards[0])
        return [_lying(sight, alike, 0)] if alike else []
    found: dict[Target, Alike] = {}
    for alike in [*_cards_named(sight, cards, others), *others]:
        found.setdefault(alike[0], alike)
    return list(found.values())


def _seats_named(game: "Game", move: int) -> list[int]:
    rest = move >> 4
    return [rest >> start & (1 << bits) - 1 for start, bits in _seats_in(game)[move & 15]]


@functools.cache
def _seats_in(game: "Game") -> list[list[tuple[int, int]]]:
    """Return the first bit and the number of bits of each seat argument, for each kind of move."""
    found = []
    for verb in game.verbs:
        starts = accumulate((kind.bits for kind in verb.kinds), initial=0)
        places = zip(starts, verb.kinds, strict=False)
        found.append([(start, kind.bits) for start, kind in places if kind is KINDS["seat"]])
    return found


def _cards_named(sight: VisibleTable, cards: tuple[str, ...], others: list[Alike]) -> list[Alike]:
    """Return the places of the cards that are not among the targets in `others`."""
    told = [sight.card_at(alike[0]) for alike in others]
    named: dict[str, int] = {}
    found = []
    for card in cards:
        if card in told:
            told.remove(card)
        elif alike := sight.where(card):
            times = named[card] = named.get(card, -1) + 1
            found.append(_lying(sight, alike, times))
    return found


@functools.lru_cache(KEPT)
def _cards_of(text: str) -> tuple[str, ...]:
    return tuple(cards_in(text))


def _lying(sight: VisibleTable, alike: Alike, times: int) -> Alike:
    """Return the places of a card named `times` times before: the next equal card, if there is one."""
    if sight.heaps and (whole := alike[0].whole) in sight.heaps:
        return [whole]
    return alike[times:] or alike[:1]


@functools.lru_cache(KEPT)
def form_of(game: "Game", move: int, text: str) -> str:
    """Return the name of a kind of move: from the game's `FORMS`, or the first word of the text."""
    forms: dict[int, str] = game.texts.get("FORMS", {})
    return forms.get(move & 15) or text.split()[0]


def _counted(game: "Game", moves: list[int]) -> list[int | None]:
    """Return the number that distinguishes each move from others of its kind; None if there are none."""
    counting = _counting(game)
    if not any(move & 15 in counting for move in moves):
        return [None] * len(moves)
    many = Counter(move & 15 for move in moves if move & 15 in counting)
    return [move >> 4 if many[move & 15] > 1 else None for move in moves]


@functools.cache
def _counting(game: "Game") -> set[int]:
    """Return the kinds of moves that consist of a word and a number."""
    return {number for number, verb in enumerate(game.verbs) if verb.kinds in NUMBERED}


def _needs_button(sight: VisibleTable, spoken: Spoken, named: list[Alike], only: bool) -> bool:
    """Return whether a touch is not enough: for sealed answers, conceding, passing and bidding with a choice.

    Seats do not count as targets here, because they are touched for other purposes, too.
    """
    if spoken.at_once:
        return False
    if spoken.confirm or only:
        return spoken.confirm
    if spoken.passes or sight.table.asked:
        return True
    return not any(alike[0].zone != SEAT for alike in named)


BLANK = re.compile(r"\{(\w+)\}")
HEAPED = ("pile", "column", "stock")  # values of `looks` of zones with only the top visible
NUMBERED_FORM = ("column", "spread")  # values of `looks` of zones that moves number
MOST = 40  # fillings of one template that are tried


@dataclass(frozen=True)
class Meant:
    """A move as text with its targets; `refusal` is set if the text itself is refused."""

    text: str
    things: list[Alike]
    move: int = -1
    refusal: Refusal | None = None

    def covers(self, sight: VisibleTable, wanted: list[Target]) -> int:
        """Return how many of the `wanted` targets belong to the move."""
        said = [thing for alike in self.things for thing in alike]
        near = len(wanted) > 1  # with a moved card, any card of a column means the column
        return sum(any(stands_for(sight, thing, one, near) for one in said) for thing in wanted)


def stands_for(sight: VisibleTable, touched_one: Target, said: Target, near: bool) -> bool:
    """Return whether a touched target counts as the target `said` of a move.

    The top card of a zone, an unseen card and the cards of a heap count as the zone. A pile, a column or a
    stock counts as its top card.
    """
    if touched_one == said:
        return True
    if touched_one == said.whole:
        return sight.match.game.table.zones[said.zone].looks in HEAPED and sight.is_top(said)
    if touched_one.whole != said:
        return False
    return near or said in sight.heaps or sight.is_top(touched_one) or sight.card_at(touched_one) is None


def moves_meant(sight: VisibleTable, things: list[Target]) -> list[Meant]:
    """Return the moves whose templates can be filled with the cards and places of the targets."""
    found = []
    for text in dict.fromkeys(_texts(sight, things)):
        try:
            move = sight.match.game.texts.read(text, sight.table)
        except ValueError:
            continue
        if isinstance(move, Refusal):
            found.append(Meant(text, [[thing] for thing in things], refusal=move))
        else:
            found.append(Meant(text, touched(sight, move, text), move))
    return found


def _texts(sight: VisibleTable, things: list[Target]) -> Iterator[str]:
    game = sight.match.game
    held, others = _cards(sight, things)
    numbers = sorted({str(number + 1) for thing in things for number in _numbers(sight, thing)})
    fill = {
        "card": held + others,
        "cards": [" ".join(held or others)],
        "suit": list("cdhs"),
        "number": ["1"],
        "amount": ["1"],
        "seat": [str(thing.index) for thing in things if thing.zone == SEAT],
        "place": numbers,
    }
    for verb in game.verbs:
        if not verb.own_words:
            yield from _filled(verb.template, fill)
    if meant := game.texts.get("meant"):
        yield from meant(held, others)


def _numbers(sight: VisibleTable, thing: Target) -> list[int]:
    """Return the numbers for a target in the text of moves: its column, its place, or both."""
    spec = sight.match.game.table.zones.get(thing.zone)
    copy = [thing.index] if spec and spec.looks in NUMBERED_FORM else []
    return copy + [thing.place] * (thing.place >= 0)


def _cards(sight: VisibleTable, things: list[Target]) -> tuple[list[str], list[str]]:
    """Return the cards of targets: those of the seat, and the others; heaps are written as in moves."""
    written = {
        Target(heap.zone, heap.index): heap.written for heap in sight.match.game.texts.heaps(sight.table)
    }
    held: list[str] = []
    others: list[str] = []
    for thing in things:
        if thing.zone != SEAT:
            card = written.get(thing.whole) or sight.card_at(thing)
            into = held if sight.is_own(thing) else others
            into += [card] if card and card not in into else []
    return held, others


def _filled(template: str, fill: dict[str, list[str]]) -> Iterator[str]:
    """Yield a template with all combinations of fillings; no card is repeated."""
    blanks = BLANK.findall(template)
    form = BLANK.sub("{}", template)
    for chosen in islice(product(*(fill[blank] for blank in blanks)), MOST):
        cards = [text for text, blank in zip(chosen, blanks, strict=True) if blank == "card"]
        if len(set(cards)) == len(cards) and all(chosen):
            yield form.format(*chosen)
