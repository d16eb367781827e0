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
from .moves import Verb
from .options import Option


@dataclass(frozen=True)
class Refusal:
    """Why a move is not legal: the rule that forbids it, in words, and the cards that prove it."""

    rule: str
    text: str
    cards: tuple[str, ...] = ()


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


@dataclass(frozen=True, eq=False)
class Game:
    """A card game: its rules (a module of plain functions over a table) and the words around them.

    The rules module has `deal(t)`, `legal(t, moves)` and `play(t, move)`; if it needs them,
    `may_hold(t, seat, card)` (what a re-deal must respect), `worth(t, seat)` (what search strives for,
    where that is not the points) and `resume(t)` (after a position was laid by hand). In plain Python it has
    `refuse(t, move)`, which explains a move that `legal` did not list, and perhaps `ends(t)`.
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
    stock: str = "stock"  # the zone that a stacked pack is laid in
    concede: int = -1  # the verb that gives the game up, which random play never chooses
    refuse: Callable[[Any, int], Refusal] | None = None
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

    def side(self, seat: int) -> int:
        return seat % self.sides if self.sides else seat

    def write(self, move: int) -> str:
        """Write a move as text."""
        return moves.write(self.verbs, move)

    def read(self, text: str) -> int:
        """Read a move; it need not be legal. Raises ValueError naming the right forms."""
        return moves.read(self.verbs, text)


def verbs(*templates: str, secret: tuple[str, ...] = ()) -> tuple[Verb, ...]:
    """The kinds of move of a game, numbered in this order."""
    return tuple(Verb(template, template in secret) for template in templates)


def phases(**prompts: str) -> tuple[Phase, ...]:
    """The phases of a game with their prompts, numbered in this order."""
    return tuple(Phase(name, prompt) for name, prompt in prompts.items())
