"""Things that can be touched: a card where it lies, a zone, a seat; and what a seat sees of them.

`hand.0/3` is the card at place 3 of zone `hand`, copy 0, counted from the bottom; `trick.0` is the zone;
`seat.2` is whoever sits there. A face that is touched at a card where only its zone is asked for takes the
zone: the top of a column stands for the column.
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
from .game_texts import own_texts, texts_of
from .style import cards_in

if TYPE_CHECKING:
    from ..engine.game import Game
    from ..match import Match

SEAT = "seat"
SPELLED = re.compile(r"([a-z_]{1,40})\.(\d{1,2})(?:/(\d{1,3}))?")
OUT_OF_PLAY = ("won", "box")  # looks of zones whose cards no move names


class UnknownTarget(ParlourError):
    """What was touched is not on the table."""

    code = "target.unknown"


class Target(NamedTuple):
    """A zone's copy, or a card at a place in it; the zone `seat` is whoever sits there."""

    zone: str
    index: int = 0  # type: ignore[assignment]  # no thing is looked through as a tuple
    place: int = -1  # from the bottom; -1 for the zone itself

    def __str__(self) -> str:
        return f"{self.zone}.{self.index}" + (f"/{self.place}" if self.place >= 0 else "")

    @property
    def whole(self) -> "Target":
        """The zone that it is, or lies in."""
        return Target(self.zone, self.index)


class VisibleTable:
    """A table as a seat that may be asked sees it: what it knows, with that seat on turn."""

    def __init__(self, match: "Match", seat: int) -> None:
        self.match, self.seat, self.table = match, seat, match.asking(seat)
        self._lying: dict[str, list[list[str | None]]] = {}
        self._own: dict[str, list[str | None]] = {}
        self._where: dict[str, list[Target]] = {}

    def lying(self, zone: str) -> list[list[str | None]]:
        """The cards of each copy of a zone, bottom first; None is one that is not seen."""
        if zone not in self._lying:
            spec = self.match.game.table.zones[zone]
            self._lying[zone] = cards_seen(self.table, self.seat, zone, spec)
        return self._lying[zone]

    @cached_property
    def heaps(self) -> set[Target]:
        """The heaps on the table, whose cards lie together: touching one touches all."""
        heaps = own_texts(self.match.game, "heaps")
        return {Target(heap.zone, heap.index) for heap in heaps(self.table)} if heaps else set()

    def where(self, card: str) -> list[Target]:
        """Where a card lies that is seen and may be named, and any equal to it in the same copy of a zone.

        What the seat holds comes before what others have; and of equal cards the topmost.
        """
        if card not in self._where:
            copies = (copy for copy in self._copies() if card in copy[2])
            self._where[card] = _places_of(card, *found) if (found := next(copies, None)) else []
        return self._where[card]

    def _copies(self) -> Iterator[tuple[str, int, list[str | None]]]:
        """The zones whose cards moves may name, with what is seen there, those of this seat first."""
        spoken_of = _spoken_of(self.match.game)
        for name, per_seat in spoken_of:
            if per_seat:
                yield name, self.seat, self._held_in(name)
        for name, per_seat in spoken_of:
            for index, cards in enumerate(self.lying(name)):
                if not per_seat or index != self.seat:
                    yield name, index, cards

    def _held_in(self, zone: str) -> list[str | None]:
        """The cards in its own copy of a zone, which most moves name: nobody else's are looked at."""
        if zone not in self._own:
            spec = self.match.game.table.zones[zone]
            self._own[zone] = cards_seen(self.table, self.seat, zone, spec, self.seat)[0]
        return self._own[zone]

    def is_own(self, thing: Target) -> bool:
        """Whether it lies in a zone of this seat."""
        return self.match.game.table.zones[thing.zone].per_seat and thing.index == self.seat

    def is_top(self, thing: Target) -> bool:
        """Whether it is the last card of its zone."""
        return thing.place >= 0 and thing.place == len(self.lying(thing.zone)[thing.index]) - 1

    def card_at(self, thing: Target) -> str | None:
        """The card that a thing is, if it is one and is seen."""
        cards = self.lying(thing.zone)[thing.index] if thing.place >= 0 else []
        return cards[thing.place] if 0 <= thing.place < len(cards) else None

    def read(self, text: str) -> Target:
        """Read a thing. Raises NoSuchThing for what is not on this table."""
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
    """The zones whose cards moves may name, and whether each seat has its own."""
    zones = game.table.zones.items()
    return [(name, spec.per_seat) for name, spec in zones if spec.looks not in OUT_OF_PLAY]


def _places_of(card: str, zone: str, index: int, cards: list[str | None]) -> list[Target]:
    return [Target(zone, index, place) for place in range(len(cards) - 1, -1, -1) if cards[place] == card]


PASSES = ("pass", "let", "keep")  # moves that decide nothing where they are the only ones
BLANKS = {"card": ["Kh", "7c"], "cards": ["7c 7d"], "suit": ["h"], "place": ["3", "10"]}


def forms(match: "Match") -> str:
    """The forms of the moves that there are under these house rules."""
    game, absent = match.game, getattr(texts_of(match.game), "absent", None)
    missing = absent(match.table[0]) if absent else ()
    gone = {*missing, *([game.concede] if game.concede >= 0 else [])}
    return _listed([verb.template for number, verb in enumerate(game.verbs) if number not in gone])


def forms_now(match: "Match", seat: int) -> str:
    """The forms of the moves that a seat has now."""
    kinds = {move & 15 for move in engine(match.game).moves(match.table, seat)}
    return _listed([verb.template for number, verb in enumerate(match.game.verbs) if number in kinds])


def _listed(templates: list[str]) -> str:
    return ", ".join(f"`{form}`" for form in dict.fromkeys(map(example_of, templates)))


def example_of(form: str) -> str:
    """A form of move with something in its blanks: no card and no place stands twice."""
    fill = {name: iter(texts) for name, texts in BLANKS.items()}
    return re.sub(r"\{(\w+)\}", lambda blank: next(fill.get(blank[1], iter("3")), "3"), form)


NUMBERED = ((KINDS["number"],), (KINDS["amount"],))  # what stands in the templates of such moves
KEPT = 1 << 13  # of what moves are called, which is the same at every table
Alike = list[Target]  # any of them will do; the first is named
NOTHING: Mapping[str, tuple[str, ...]] = {}


class MoveTarget(NamedTuple):
    """How a move is said without typing.

    `touch` are all things that say it, in any order; none if only its button does. `also` are things that do
    as well as one of them: an equal card of another pack. `form` is what moves of its kind are called, and
    `amount` the number in which several of them differ. `confirm`: it needs its button, for there is no way
    back from it. `low`: a move that nobody makes by habit. `beside`: it has a button though a card says it,
    too, one of a game's `BESIDE`. `said`: what its button says where the text tells too little, from a game's
    words `said(t, move)`, or with the name of a suit or, as `seat 2`, of whoever sits there.
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


def touches(match: "Match", seat: int, listed: Callable[[int], bool] | None = None) -> list[MoveTarget]:
    """List the legal moves of a seat with what says each, those that are to be; none if it is not asked."""
    if seat not in match.deciders:
        return []
    sight, moves = VisibleTable(match, seat), match.legal_moves(seat)
    if listed is not None:
        moves = [move for move in moves if listed(move)]
    counted, only = _counted(match.game, moves), len(moves) == 1
    return [_touch(sight, move, amount, only) for move, amount in zip(moves, counted, strict=True)]


def _touch(sight: VisibleTable, move: int, amount: int | None, only: bool) -> MoveTarget:
    game = sight.match.game
    text, said = _text(sight, move), own_texts(game, "said")
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
        (said(sight.table, move) if said else "") or spoken.said,
    )


class Spoken(NamedTuple):
    """What is the same of a move at every table."""

    form: str
    low: bool
    beside: bool
    confirm: bool  # it always needs its button
    passes: bool
    said: str  # as it is called on a button, where that is not as it is written; empty for others


@functools.lru_cache(KEPT)
def _spoken(game: "Game", move: int, text: str) -> Spoken:
    kind = move & 15
    concedes = kind == game.concede
    beside = kind in getattr(texts_of(game), "BESIDE", ())
    low, confirm = concedes or game.rank_of(text) < 0, concedes or game.verbs[kind].sealed
    return Spoken(form_of(game, move, text), low, beside, confirm, text in PASSES, _called(game, move, text))


def _called(game: "Game", move: int, text: str) -> str:
    """A move that ends with a suit or a seat, with a name for it; empty for most others.

    A game's words may call a verb otherwise than it is written: `CALLED`.
    """
    verb = game.verbs[move & 15]
    first, _, rest = text.partition(" ")
    if called := (own_texts(game, "CALLED") or {}).get(first):
        return f"{called} {rest}".rstrip()
    if verb.kinds == (KINDS["suit"],):
        return f"{text[:-1]}{SUIT_NAMES[move >> 4]}"
    if verb.kinds == (KINDS["seat"],):
        return f"{text.rpartition(' ')[0]} seat {move >> 4}"
    return ""


def _text(sight: VisibleTable, move: int) -> str:
    game = sight.match.game
    return game.write(move, sight.table) if game.verbs[move & 15].own_words else _written(game, move)


@functools.lru_cache(KEPT)
def _written(game: "Game", move: int) -> str:
    """A move whose text needs no table."""
    return game.verbs[move & 15].write(move)


def touched(sight: VisibleTable, move: int, text: str) -> list[Alike]:
    """The things that say a move: what the game's words tell, seats it names, and its cards."""
    game = sight.match.game
    tell, cards = own_texts(game, "touched"), _cards_of(text)
    told = tell(sight.table, move) if tell else []
    beside = [[Target(*one) for one in (thing if isinstance(thing, list) else [thing])] for thing in told]
    if _seats_in(game)[move & 15]:
        beside += [[Target(SEAT, seat)] for seat in _seats_named(game, move)]
    if not beside and len(cards) == 1:  # most moves are: no thing can stand there twice
        alike = sight.where(cards[0])
        return [_lying(sight, alike, 0)] if alike else []
    found: dict[Target, Alike] = {}
    for alike in [*_cards_named(sight, cards, beside), *beside]:
        found.setdefault(alike[0], alike)
    return list(found.values())


def _seats_named(game: "Game", move: int) -> list[int]:
    rest = move >> 4
    return [rest >> start & (1 << bits) - 1 for start, bits in _seats_in(game)[move & 15]]


@functools.cache
def _seats_in(game: "Game") -> list[list[tuple[int, int]]]:
    """Where seats stand in the arguments of each kind of move: from which bit, and how many bits."""
    found = []
    for verb in game.verbs:
        starts = accumulate((kind.bits for kind in verb.kinds), initial=0)
        places = zip(starts, verb.kinds, strict=False)
        found.append([(start, kind.bits) for start, kind in places if kind is KINDS["seat"]])
    return found


def _cards_named(sight: VisibleTable, cards: tuple[str, ...], beside: list[Alike]) -> list[Alike]:
    """Where those cards lie of which the game has not told already."""
    told = [sight.card_at(alike[0]) for alike in beside]
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
    """Where a card lies that a move has named so often before: the next of equal ones, if there is one."""
    if sight.heaps and (whole := alike[0].whole) in sight.heaps:
        return [whole]
    return alike[times:] or alike[:1]


@functools.lru_cache(KEPT)
def form_of(game: "Game", move: int, text: str) -> str:
    """What moves of this kind are called: the word they begin with, unless the game's words have another."""
    forms: dict[int, str] = getattr(texts_of(game), "FORMS", {})
    return forms.get(move & 15) or text.split()[0]


def _counted(game: "Game", moves: list[int]) -> list[int | None]:
    """The number in which each move differs from others of its kind; None where there are no others."""
    counting = _counting(game)
    if not any(move & 15 in counting for move in moves):
        return [None] * len(moves)
    many = Counter(move & 15 for move in moves if move & 15 in counting)
    return [move >> 4 if many[move & 15] > 1 else None for move in moves]


@functools.cache
def _counting(game: "Game") -> set[int]:
    """The kinds of move that are a word and a number."""
    return {number for number, verb in enumerate(game.verbs) if verb.kinds in NUMBERED}


def _needs_button(sight: VisibleTable, spoken: Spoken, named: list[Alike], only: bool) -> bool:
    """Whether a touch is not enough: sealed answers, giving up, passing, bidding, where there is a choice.

    A seat may be touched for other reasons than to say a move.
    """
    if spoken.confirm or only:
        return spoken.confirm
    if spoken.passes or sight.table.asked:
        return True
    return not any(alike[0].zone != SEAT for alike in named)


BLANK = re.compile(r"\{(\w+)\}")
HEAPED = ("pile", "column", "stock")  # looks of zones of which one sees the top
NUMBERED_FORM = ("column", "spread")  # looks of zones that moves tell apart by numbers
MOST = 40  # ways to fill one form of move that are looked at


@dataclass(frozen=True)
class Meant:
    """A move as a text, and what says it; `refusal` if already its text names what is not there so."""

    text: str
    things: list[Alike]
    move: int = -1
    refusal: Refusal | None = None

    def covers(self, sight: VisibleTable, wanted: list[Target]) -> int:
        """How many of some things are among those that say the move."""
        said = [thing for alike in self.things for thing in alike]
        near = len(wanted) > 1  # beside a card that moves, any card of a column means the column
        return sum(any(stands_for(sight, thing, one, near) for one in said) for thing in wanted)


def stands_for(sight: VisibleTable, touched_one: Target, said: Target, near: bool) -> bool:
    """Whether a thing that was touched is one that says a move, or lies where it does.

    The top card of a zone stands for the zone, as one that is not seen does, and those of a heap; and a pile
    or a column stands for its top card.
    """
    if touched_one == said:
        return True
    if touched_one == said.whole:
        return sight.match.game.table.zones[said.zone].looks in HEAPED and sight.is_top(said)
    if touched_one.whole != said:
        return False
    return near or said in sight.heaps or sight.is_top(touched_one) or sight.card_at(touched_one) is None


def moves_meant(sight: VisibleTable, things: list[Target]) -> list[Meant]:
    """The moves that the cards and places of some things fit, form by form."""
    found = []
    for text in dict.fromkeys(_texts(sight, things)):
        try:
            move = sight.match.game.read(text, sight.table)
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
    if meant := own_texts(game, "meant"):
        yield from meant(held, others)


def _numbers(sight: VisibleTable, thing: Target) -> list[int]:
    """The numbers that moves may call a thing by: that of its column, or its place."""
    spec = sight.match.game.table.zones.get(thing.zone)
    copy = [thing.index] if spec and spec.looks in NUMBERED_FORM else []
    return copy + [thing.place] * (thing.place >= 0)


def _cards(sight: VisibleTable, things: list[Target]) -> tuple[list[str], list[str]]:
    """The cards of things: those that the seat holds; and others, with heaps as moves write them."""
    written = {Target(heap.zone, heap.index): heap.written for heap in sight.match.game.heaps(sight.table)}
    held: list[str] = []
    others: list[str] = []
    for thing in things:
        if thing.zone != SEAT:
            card = written.get(thing.whole) or sight.card_at(thing)
            into = held if sight.is_own(thing) else others
            into += [card] if card and card not in into else []
    return held, others


def _filled(template: str, fill: dict[str, list[str]]) -> Iterator[str]:
    """A form of move with all that may stand in its blanks; no card stands twice."""
    blanks = BLANK.findall(template)
    form = BLANK.sub("{}", template)
    for chosen in islice(product(*(fill[blank] for blank in blanks)), MOST):
        cards = [text for text, blank in zip(chosen, blanks, strict=True) if blank == "card"]
        if len(set(cards)) == len(cards) and all(chosen):
            yield form.format(*chosen)
