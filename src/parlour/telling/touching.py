"""Saying a move by touching things: for each legal move, what one touches.

The cards that a move names are touched where they lie: in the own hand, or before all. What else one
touches a game's words say in `touched(t, move)`: zones as `("stock", 0)`, cards as `("active", 0, 0)`, and a
list of things of which any will do. A card of a heap stands for the whole heap.
"""

import functools
from collections import Counter
from collections.abc import Callable, Mapping
from itertools import accumulate
from typing import TYPE_CHECKING, NamedTuple

from ..drawing.ink import cards_in
from ..engine.cards import SUIT_NAMES
from ..engine.moves import KINDS
from .forms import PASSES
from .gamewords import own_words, words_of
from .things import SEAT, Sight, Thing

if TYPE_CHECKING:
    from ..engine.game import Game
    from ..play import Match

NUMBERED = ((KINDS["number"],), (KINDS["amount"],))  # what stands in the templates of such moves
KEPT = 1 << 13  # of what moves are called, which is the same at every table
Alike = list[Thing]  # any of them will do; the first is named
NOTHING: Mapping[str, tuple[str, ...]] = {}


class Touch(NamedTuple):
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


def touches(match: "Match", seat: int, listed: Callable[[int], bool] | None = None) -> list[Touch]:
    """List the legal moves of a seat with what says each, those that are to be; none if it is not asked."""
    if seat not in match.deciders:
        return []
    sight, moves = Sight(match, seat), match.legal_moves(seat)
    if listed is not None:
        moves = [move for move in moves if listed(move)]
    counted, only = _counted(match.game, moves), len(moves) == 1
    return [_touch(sight, move, amount, only) for move, amount in zip(moves, counted, strict=True)]


def _touch(sight: Sight, move: int, amount: int | None, only: bool) -> Touch:
    game = sight.match.game
    text, said = _text(sight, move), own_words(game, "said")
    named, spoken = touched(sight, move, text), _spoken(game, move, text)
    return Touch(
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
    beside = kind in getattr(words_of(game), "BESIDE", ())
    low, confirm = concedes or game.rank_of(text) < 0, concedes or game.verbs[kind].sealed
    return Spoken(form_of(game, move, text), low, beside, confirm, text in PASSES, _called(game, move, text))


def _called(game: "Game", move: int, text: str) -> str:
    """A move that ends with a suit or a seat, with a name for it; empty for most others.

    A game's words may call a verb otherwise than it is written: `CALLED`.
    """
    verb = game.verbs[move & 15]
    first, _, rest = text.partition(" ")
    if called := (own_words(game, "CALLED") or {}).get(first):
        return f"{called} {rest}".rstrip()
    if verb.kinds == (KINDS["suit"],):
        return f"{text[:-1]}{SUIT_NAMES[move >> 4]}"
    if verb.kinds == (KINDS["seat"],):
        return f"{text.rpartition(' ')[0]} seat {move >> 4}"
    return ""


def _text(sight: Sight, move: int) -> str:
    game = sight.match.game
    return game.write(move, sight.table) if game.verbs[move & 15].own_words else _written(game, move)


@functools.lru_cache(KEPT)
def _written(game: "Game", move: int) -> str:
    """A move whose text needs no table."""
    return game.verbs[move & 15].write(move)


def touched(sight: Sight, move: int, text: str) -> list[Alike]:
    """The things that say a move: what the game's words tell, seats it names, and its cards."""
    game = sight.match.game
    tell, cards = own_words(game, "touched"), _cards_of(text)
    told = tell(sight.table, move) if tell else []
    beside = [[Thing(*one) for one in (thing if isinstance(thing, list) else [thing])] for thing in told]
    if _seats_in(game)[move & 15]:
        beside += [[Thing(SEAT, seat)] for seat in _seats_named(game, move)]
    if not beside and len(cards) == 1:  # most moves are: no thing can stand there twice
        alike = sight.where(cards[0])
        return [_lying(sight, alike, 0)] if alike else []
    found: dict[Thing, Alike] = {}
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


def _cards_named(sight: Sight, cards: tuple[str, ...], beside: list[Alike]) -> list[Alike]:
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


def _lying(sight: Sight, alike: Alike, times: int) -> Alike:
    """Where a card lies that a move has named so often before: the next of equal ones, if there is one."""
    if sight.heaps and (whole := alike[0].whole) in sight.heaps:
        return [whole]
    return alike[times:] or alike[:1]


@functools.lru_cache(KEPT)
def form_of(game: "Game", move: int, text: str) -> str:
    """What moves of this kind are called: the word they begin with, unless the game's words have another."""
    forms: dict[int, str] = getattr(words_of(game), "FORMS", {})
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


def _needs_button(sight: Sight, spoken: Spoken, named: list[Alike], only: bool) -> bool:
    """Whether a touch is not enough: sealed answers, giving up, passing, bidding, where there is a choice.

    A seat may be touched for other reasons than to say a move.
    """
    if spoken.confirm or only:
        return spoken.confirm
    if spoken.passes or sight.table.asked:
        return True
    return not any(alike[0].zone != SEAT for alike in named)
