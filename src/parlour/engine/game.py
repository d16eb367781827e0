"""The declaration of a game: every `rules.py` ends with one `GAME = Game(...)`."""

import sys
from collections.abc import Callable, Mapping, Sized
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from types import ModuleType
from typing import Any

from ..errors import CountsError
from ..messages import Catalogue
from .game_texts import GameTexts
from .jit import companion
from .layout import Layout
from .moves import Verb
from .options import Option
from .scoring import counts_for
from .searching import Search, search_of


@dataclass(frozen=True)
class Phase:
    """A phase of a game: its name in positions and records, and the prompt for the player who decides."""

    name: str
    prompt: str


@dataclass(frozen=True)
class Seats:
    """The numbers of players that a game allows."""

    least: int
    most: int
    default: int


@dataclass(frozen=True)
class Fact:
    """A piece of information shown with the cards: the trump suit, the pot, the lives of a seat."""

    label: str
    value: str
    seat: int = -1  # the seat that it belongs to; -1 for the table


@dataclass(frozen=True)
class Awaited:
    """What a seat may do out of turn ("may claim Qh"), and the cards it refers to."""

    text: str
    cards: tuple[str, ...] = ()


@dataclass(frozen=True)
class Heap:
    """The label of one heap of a zone: its name in moves, its owner and its value.

    `written` holds its cards as moves write them, where this differs from the list of cards.
    """

    zone: str
    index: int
    seat: int = -1  # the seat that owns it; -1 for the table
    name: str = ""
    worth: str = ""
    written: str = ""


@dataclass(frozen=True, eq=False)
class Game:
    """A card game: its declaration, and access to its rules and texts.

    A game is a folder with up to five Python files. `rules.py` is required; it defines these functions, and
    ends with `GAME = Game(..., rules=__name__)`:

    - `deal(t)` deals from the stock. The engine has collected all cards, shuffled them into the zone `stock`
      and set `t.dealer` before the call.
    - `legal(t, moves)` adds every legal move of the seat `t.turn` to `moves`, with `offer`.
    - `play(t, move)` carries out a legal move, sets `t.turn` and `t.phase` for the next one, and calls
      `t.score_deal()` at the end of a deal and `t.finish(ending, winners)` at the end of the game.
    - `value(lines, ...)` (optional) computes the lines of a score from counts. `Game.score` needs it.
    - `seat_dealer(t)` (optional) finds the first dealer if the game has its own method. It returns whether
      the deal can begin at once.
    - `pass_deal(t)` (optional) passes the deal, if it does not pass to the left.

    `positions.py` (optional) handles tables that were not reached by play: positions set up by hand, and the
    worlds that search imagines.

    - `resume(t)` prepares a position that was set up by hand: a trick may be full, or the game over.
    - `may_hold(t, seat, card)` returns whether a seat can hold a card that the observer has not seen.
    - `still_owed(t, seat)` returns how many of the cards that a seat is known to hold are missing from it.
    - `seats_hold_apart(t)` returns whether all players know which of the unseen cards are in zones of seats
      and which are elsewhere.
    - `take_back(t)` undoes the last move that can still be seen on the table, and returns it; -1 if there is
      none. Search prefers worlds in which the player would have made that move (decision 21).

    `heuristics.py` (optional) helps bots.

    - `judge(t, move)` rates a move without search; higher is better. The greedy bot plays by it.
    - `best_move(t)` returns the move that `judge` rates highest, where this is faster than rating all moves;
      -1 if it cannot tell.
    - `worth(t, seat)` rates a position for search. The default is the points of the seat.
    - `imagine_secrets(t, seat)` draws, with the table's generator, what secret registers of the other seats
      may hold in a world imagined for a seat.
    - `SEARCH` holds the settings of search (`engine/searching.py`).

    `texts.py` (optional) has texts for people; `GameTexts` describes its functions. `solving.py` is for
    solvers of games for one player. `exact.py` computes the best play of a small game; `parlour solve` calls
    its functions `why_not`, `solve`, `as_data` and `as_lines`.

    The fields that need an explanation: `verbs` are the kinds of moves, in the order of their numbers;
    `phases` and `endings` are numbered in the same way; `tags` group games in lists.
    """

    name: str
    title: str
    seats: Seats
    rules: str
    table: Layout
    verbs: tuple[Verb, ...]
    phases: tuple[Phase, ...]
    endings: tuple[str, ...]
    longest: int  # an upper bound on the moves of a game
    tags: tuple[str, ...] = ()
    sides: int = 0  # number of partnerships: seat s plays for side s % sides; 0 if all play alone
    pairs: bool = False  # partnerships of two, whatever their number: seats s and s + seats / 2
    deck: tuple[int, ...] = tuple(range(52))
    decks: Callable[[int], int] | None = None  # decks for a number of seats, if not always one
    stock: str = "stock"  # the zone that holds the shuffled pack before a deal
    concede: int = -1  # the verb that gives up the game; random play never chooses it
    bounds: Mapping[str, int] = field(
        default_factory=dict
    )  # the highest {place}, {number} and count of {cards} in moves

    @property
    def module(self) -> ModuleType:
        """The rules module."""
        return sys.modules[self.rules]

    @cached_property
    def positions(self) -> ModuleType:
        """The module `positions`, or the rules module if there is no such file."""
        return companion(self.module, "positions")

    @cached_property
    def texts(self) -> GameTexts:
        """The texts of the game for people."""
        return GameTexts(self)

    @property
    def messages(self) -> Catalogue:
        """The message file of the game."""
        return self.texts.messages

    @property
    def options(self) -> tuple[Option, ...]:
        return self.table.options

    @cached_property
    def page(self) -> str:
        """The rule page of the game as Markdown."""
        return Path(str(self.module.__file__)).with_name("page.md").read_text("utf-8")

    @cached_property
    def search(self) -> Search:
        """The settings of search for this game."""
        return search_of(companion(self.module, "heuristics"))

    @cached_property
    def solving(self) -> ModuleType | None:
        """The module `solving` of the game; None if it has none."""
        beside = companion(self.module, "solving")
        return None if beside is self.module else beside

    @cached_property
    def exact(self) -> ModuleType | None:
        """The module `exact` of the game, which computes the best play of all deals; None if it has none."""
        beside = companion(self.module, "exact")
        return None if beside is self.module else beside

    def cards(self, t: Any) -> tuple[int, ...]:
        """Return all cards of a table. The number of decks depends on `decks` or on the number of seats."""
        if "decks" in self.table.registers:
            return self.deck * int(t.decks)
        return self.deck * (self.decks(t.seats) if self.decks else 1)

    @property
    def most_cards(self) -> int:
        """The largest number of cards on any table of this game."""
        most = max((option.high for option in self.options if option.name == "decks"), default=1)
        return len(self.deck) * (self.decks(self.seats.most) if self.decks else most)

    def score(self, **counts: Any) -> dict[str, int]:
        """Return the lines of a score by name, computed from counts by the rules' function `value`.

        The names of the counts are the parameters of `value`. A count that has the name of an option takes
        the values of that option. Raises CountsError for a count that is missing, unknown or not a number.
        """
        lines = [0] * len(self.table.lines)
        value = getattr(self.module, "value", None)
        if value is None:
            raise CountsError(f"the rules of {self.name} have no function `value` that scores counts")
        value(lines, **counts_for(value, self.options, counts))
        return {name: int(line) for name, line in zip(self.table.lines, lines, strict=True)}

    def sides_at(self, seats: int) -> int:
        """Return the number of sides at a table; seat s plays for side s modulo this number."""
        return seats // 2 if self.pairs else self.sides or seats

    @cached_property
    def has_dealer(self) -> bool:
        """Whether the game has a dealer: it has the option `first_dealer` or its own `seat_dealer`."""
        return "first_dealer" in self.table.registers or hasattr(self.module, "seat_dealer")

    def check_seats(self, seats: int, chosen: dict[str, int]) -> str:
        """Return why this number of seats does not work with these options; empty if it does."""
        dealer = chosen.get("first_dealer", 0)
        if dealer >= seats:
            return (
                f"first_dealer cannot be {dealer} at a table of {seats}: choose random, or 0 to {seats - 1}"
            )
        return self.texts.check_seats(seats, chosen)


def verbs(*kinds: str | Verb) -> tuple[Verb, ...]:
    """Number the kinds of moves of a game in this order. A string is a template without further settings."""
    return tuple(Verb(kind) if isinstance(kind, str) else kind for kind in kinds)


def phases(**prompts: str) -> tuple[Phase, ...]:
    """Number the phases of a game in this order; each argument is a name with its prompt."""
    return tuple(Phase(name, prompt) for name, prompt in prompts.items())


def numbers(named: Sized) -> range:
    """Return the numbers of a list of names: `PLAY, PASS = numbers(VERBS)` fails if the counts differ."""
    return range(len(named))
