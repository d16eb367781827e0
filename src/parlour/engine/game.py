"""What a game module declares about itself at its end: one `Game(...)`."""

import sys
from collections.abc import Callable, Mapping, Sized
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from types import ModuleType
from typing import Any

from ..errors import CountsError
from . import moves
from .jit import companion
from .layout import Layout
from .moves import Refusal, Verb
from .options import Option
from .scoring import counts_for
from .searching import Search, search_of


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


@dataclass(frozen=True)
class Awaited:
    """What those may do who are asked out of turn ("may claim Qh"), and the cards that it is about."""

    text: str
    cards: tuple[str, ...] = ()


@dataclass(frozen=True)
class Heap:
    """What stands beside one of the heaps of a zone: its name in moves, whose it is, what it is worth.

    `written` are its cards as moves write them, where that tells more than the cards.
    """

    zone: str
    index: int
    seat: int = -1  # whose, or -1 for the table's
    name: str = ""
    worth: str = ""
    written: str = ""


@dataclass(frozen=True, eq=False)
class Game:
    """A card game: its rules (a module of plain functions over a table) and the words around them.

    The rules module has `deal(t)`, `legal(t, moves)`, `play(t, move)` and `value(lines, ...)`: what counts
    are worth, line by line, for `score`. When a deal begins the engine has taken in all cards and laid the
    pack; `deal(t)` does the rest. If it needs them, the module also has `seat_dealer(t)`, where the page has
    a way of its own to find the first dealer: it returns whether the deal can begin at once; and
    `pass_deal(t)`, where the deal does not pass to the left.

    What no page knows, for it is about tables that nobody dealt, stands in `positions.py` beside the rules:

    - `resume(t)`, for a position that was laid by hand;
    - what a re-deal must respect: `may_hold(t, seat, card)`, `still_owed(t, seat)` (how many cards a seat is
      known to hold that it lacks), and `seats_hold_apart(t)` (whether all know which of the unseen cards lie
      in zones of seats and which elsewhere);
    - `take_back(t)`, which goes back to the last move that still shows on the table and returns it, or -1:
      search believes in worlds where whoever made it would have made it (decision 21).

    Its `heuristics.py` has `judge(t, move)` (one ply of good sense, for the greedy bot) and perhaps
    `best_move(t)` (the move judged best, where that is found faster than by judging all; -1 if not),
    `worth(t, seat)` (what search strives for, where that is not the points), `imagine_secrets(t, seat)`
    (draws by the table's chance what the secrets of others may be, in a re-deal for a seat) and `SEARCH`
    (settings of search). Its words are those that `Game` asks for below.
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
    pairs: bool = False  # partners two by two, however many: seats s and s + seats / 2 are one side
    deck: tuple[int, ...] = tuple(range(52))
    decks: Callable[[int], int] | None = None  # how many decks so many seats use, where that differs
    stock: str = "stock"  # the zone that a stacked pack is laid in
    concede: int = -1  # the verb that gives the game up, which random play never chooses
    bounds: Mapping[str, int] = field(
        default_factory=dict
    )  # of a {place}, a {number}, and of {cards} at once

    @property
    def module(self) -> ModuleType:
        """The rules module."""
        return sys.modules[self.rules]

    @cached_property
    def positions(self) -> ModuleType:
        """Functions for positions set up by hand: the module `positions` beside the rules, or the rules."""
        return companion(self.module, "positions")

    @property
    def options(self) -> tuple[Option, ...]:
        return self.table.options

    @cached_property
    def page(self) -> str:
        """The game's rule page, Markdown."""
        return Path(str(self.module.__file__)).with_name("page.md").read_text("utf-8")

    @cached_property
    def search(self) -> Search:
        """How search should go about this game."""
        return search_of(companion(self.module, "heuristics"))

    @cached_property
    def solving(self) -> ModuleType | None:
        """What a solver needs beside the rules, if there is one for this game."""
        beside = companion(self.module, "solving")
        return None if beside is self.module else beside

    def cards(self, t: Any) -> tuple[int, ...]:
        """All cards of a table: as many decks as its number of seats or its option `decks` says."""
        if "decks" in self.table.registers:
            return self.deck * int(t.decks)
        return self.deck * (self.decks(t.seats) if self.decks else 1)

    @property
    def most_cards(self) -> int:
        """No table has more cards."""
        most = max((option.high for option in self.options if option.name == "decks"), default=1)
        return len(self.deck) * (self.decks(self.seats.most) if self.decks else most)

    def score(self, **counts: Any) -> dict[str, int]:
        """Return the named lines of a score, reckoned by the rules' own `value` in plain Python.

        The counts are those that `value` names; where one has the name of an option, it takes what the option
        takes. Raises CountsError for a count that is missing, is no number, or is not asked for.
        """
        lines = [0] * len(self.table.lines)
        value = getattr(self.module, "value", None)
        if value is None:
            raise CountsError(f"the rules of {self.name} have no `value` that says what counts are worth")
        value(lines, **counts_for(value, self.options, counts))
        return {name: int(line) for name, line in zip(self.table.lines, lines, strict=True)}

    def sides_at(self, seats: int) -> int:
        """How many sides a table of so many seats has: seat s plays for side s modulo this."""
        return seats // 2 if self.pairs else self.sides or seats

    @cached_property
    def has_dealer(self) -> bool:
        """Whether its page knows a dealer: a house rule, or a way of its own, says who is the first."""
        return "first_dealer" in self.table.registers or hasattr(self.module, "seat_dealer")

    @cached_property
    def _texts(self) -> ModuleType:
        return companion(self.module, "texts")

    def write(self, move: int, t: Any) -> str:
        """Write a move as text; `t` is the table before it, with the mover on turn."""
        kind = self.verbs[move & 15]
        return str(self._texts.write_move(t, move)) if kind.own_words else kind.write(move)

    def read(self, text: str, t: Any) -> int | Refusal:
        """Read a move of the seat on turn; it need not be legal.

        Returns a Refusal if it names what is not there. Raises ValueError naming the right forms.
        """
        return moves.read(self.verbs, text, t.phase, lambda kind, tidy: self._texts.read_move(t, kind, tidy))

    @property
    def has_steps(self) -> bool:
        """Whether some decision may be made in several moves."""
        return hasattr(self._texts, "step")

    def step(self, text: str, t: Any, legal: list[int]) -> tuple[str, str] | Refusal:
        """Return the text of the next move of a decision, and what is left; for games that have steps.

        Returns a Refusal if the text is no decision as a whole."""
        try:
            found: tuple[str, str] | Refusal = self._texts.step(text, t, legal)
            return found
        except ValueError:  # not a move: `read` says what is wrong
            return text, ""

    def whole(self, texts: list[str]) -> str | None:
        """The text that `step` divides into these; None where the words of the game do not say it."""
        return str(self._texts.whole(texts)) if hasattr(self._texts, "whole") else None

    def refuse(self, t: Any, move: int) -> Refusal:
        """Explain why a move of the seat on turn, which `legal` did not list, is not legal."""
        if hasattr(self._texts, "refuse"):
            found: Refusal = self._texts.refuse(t, move)
            return found
        return Refusal("", "this move is not among the legal ones")

    def said(self, move: int, t: Any) -> str:
        """What is called out at a legal move of the seat on turn, for all to hear: `xeri!`, or nothing."""
        return str(self._texts.said(t, move)) if hasattr(self._texts, "said") else ""

    def prompt(self, t: Any, seat: int) -> str:
        """What is asked of a seat that decides: by its table, where that tells more than the phase."""
        asked = str(self._texts.asks(t, seat)) if hasattr(self._texts, "asks") else ""
        return asked or self.phases[t.phase].prompt

    def facts(self, t: Any) -> list[Fact]:
        """What screens show beside the cards."""
        return self._texts.facts(t) if hasattr(self._texts, "facts") else []

    def heaps(self, t: Any) -> list[Heap]:
        """What screens show beside the heaps that lie on the table."""
        return self._texts.heaps(t) if hasattr(self._texts, "heaps") else []

    def group(self, zone: str) -> int:
        """How many cards of a zone lie together, apart from the next; 0 if it is one row."""
        groups: dict[str, int] = getattr(self._texts, "GROUPS", {})
        return groups.get(zone, 0)

    def rank_of(self, text: str) -> int:
        """How strong a move is, where lists of moves begin with the strongest; else all are alike."""
        return int(self._texts.rank_of(text)) if hasattr(self._texts, "rank_of") else 0

    def check_seats(self, seats: int, chosen: dict[str, int]) -> str:
        """Say what is wrong with so many seats under these options; empty if nothing is."""
        dealer = chosen.get("first_dealer", 0)
        if dealer >= seats:
            return (
                f"first_dealer cannot be {dealer} at a table of {seats}: choose random, or 0 to {seats - 1}"
            )
        return self._texts.check_seats(seats, chosen) if hasattr(self._texts, "check_seats") else ""


def verbs(*kinds: str | Verb) -> tuple[Verb, ...]:
    """The kinds of move of a game, numbered in this order; most are given by their template."""
    return tuple(Verb(kind) if isinstance(kind, str) else kind for kind in kinds)


def phases(**prompts: str) -> tuple[Phase, ...]:
    """The phases of a game with their prompts, numbered in this order."""
    return tuple(Phase(name, prompt) for name, prompt in prompts.items())


def numbers(named: Sized) -> range:
    """Number what is named, in its order: `PLAY, PASS = numbers(VERBS)` fails unless it fits."""
    return range(len(named))
