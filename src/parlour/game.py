"""What a game module declares about itself at its end: one `Game(...)`."""

import importlib.resources
import sys
from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from types import ModuleType
from typing import Any

from . import moves
from .layout import Layout
from .moves import Refusal, Verb
from .options import Option


@dataclass(frozen=True)
class Phase:
    """A state of the game's page: its name, and what it asks of whoever decides."""

    name: str
    prompt: str


@dataclass(frozen=True)
class Seats:
    least: int
    most: int
    default: int


@dataclass(frozen=True)
class Fact:
    """Something a player wants to have before their eyes: trumps, the pot, a seat's lives."""

    label: str
    value: str
    seat: int = -1  # whose, or -1 for the table's


@dataclass(frozen=True, eq=False)
class Game:
    """A card game: its rules (a module of plain functions over a table) and the words around them.

    The rules module has `deal(t)`, `legal(t, moves)` and `play(t, move)`; if it needs them,
    `next_deal(t)` (called after a deal was scored, unless that ended the game), `may_hold(t, seat, card)`
    and `missing(t, seat)` (what a re-deal must respect: the cards that a seat may hold, and how many it is
    known to hold but lacks), `apart(t)` (whether all know which of the unseen cards lie in zones of seats
    and which elsewhere), `suppose(t, seat)` (draws by the table's chance what others' secret registers may
    hold in a re-deal for a seat), `worth(t, seat)` (what search strives for, where that is not the points),
    `resume(t)` (after a position was laid by hand) and `judge(t, move)` (one ply of good sense, for the
    greedy bot). In plain Python it has `refuse(t, move)`, which explains a move that `legal` did not list.
    """

    name: str
    title: str
    seats: Seats
    rules: str
    table: Layout
    verbs: tuple[Verb, ...]
    phases: tuple[Phase, ...]
    endings: tuple[str, ...]
    longest: int  # no game has more moves
    tags: tuple[str, ...] = ()
    sides: int = 0  # partners: seat s plays for side s % sides; 0 where everyone plays alone
    deck: tuple[int, ...] = tuple(range(52))
    decks: Callable[[int], int] | None = None  # how many decks so many seats use, where that differs
    stock: str = "stock"  # the zone that a stacked pack is laid in
    guided: bool = False  # search plays its playouts by `judge`, where that makes it stronger
    whim: int = 10  # one move in so many of those is any move at all
    foreseen: bool = False  # what others seal in several steps, search supposes by `judge`
    concede: int = -1  # the verb that gives the game up, which random play never chooses
    refuse: Callable[[Any, int], Refusal] | None = None
    facts: Callable[[Any], list[Fact]] | None = None  # what screens show beside the cards
    steps: Callable[[str], list[str]] | None = None  # splits the text of a decision made in several moves
    check_seats: Callable[[int, dict[str, int]], str] | None = None

    @property
    def module(self) -> ModuleType:
        """The rules module."""
        return sys.modules[self.rules]

    @property
    def options(self) -> tuple[Option, ...]:
        return self.table.options

    @cached_property
    def page(self) -> str:
        """The game's rule page, Markdown."""
        page = importlib.resources.files(__package__) / "rulebook" / f"{self.name}.md"
        return page.read_text("utf-8")

    def cards(self, t: Any) -> tuple[int, ...]:
        """All cards of a table: as many decks as its number of seats or its option `decks` says."""
        if "decks" in self.table.registers:
            return self.deck * t.decks
        return self.deck * (self.decks(t.seats) if self.decks else 1)

    @property
    def most_cards(self) -> int:
        """No table has more cards."""
        most = max((option.high for option in self.options if option.name == "decks"), default=1)
        return len(self.deck) * (self.decks(self.seats.most) if self.decks else most)

    def side(self, seat: int) -> int:
        return seat % self.sides if self.sides else seat

    def write(self, move: int, t: Any) -> str:
        """Write a move as text; `t` is the table before it, with the mover on turn."""
        return self.verbs[move & 15].write(t, move)

    def read(self, text: str, t: Any) -> int | Refusal:
        """Read a move of the seat on turn; it need not be legal. Raises ValueError naming the right forms."""
        return moves.read(self.verbs, t, text)


def verbs(*kinds: str | Verb) -> tuple[Verb, ...]:
    """The kinds of move of a game, numbered in this order; most are given by their template."""
    return tuple(Verb(kind) if isinstance(kind, str) else kind for kind in kinds)


def phases(**prompts: str) -> tuple[Phase, ...]:
    """The phases of a game with their prompts, numbered in this order."""
    return tuple(Phase(name, prompt) for name, prompt in prompts.items())
