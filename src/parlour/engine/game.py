"""The declaration of a game: every `rules.py` ends with one `GAME = Game(...)`."""

import sys
from collections.abc import Callable, Mapping, Sequence, Sized
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from types import ModuleType
from typing import Any

from ..errors import CountsError
from ..messages import Catalogue, Seat
from . import moves
from .jit import companion
from .layout import Layout
from .moves import Refusal, Verb
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

    `texts.py` (optional) has texts for people; the methods below describe its functions. `solving.py` is for
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
    def messages(self) -> Catalogue:
        """The message file of the game."""
        return Catalogue(str(self.module.__file__))

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

    @cached_property
    def _texts(self) -> ModuleType:
        return companion(self.module, "texts")

    def write(self, move: int, t: Any) -> str:
        """Return a move as text. `t` is the table before the move, with the player of the move on turn."""
        kind = self.verbs[move & 15]
        return str(self._texts.write_move(t, move)) if kind.own_words else kind.write(move)

    def read(self, text: str, t: Any) -> int | Refusal:
        """Read a move of the seat on turn; it need not be legal.

        Returns a Refusal if the text names cards that are not there. Raises ValueError with the valid forms
        for any other text.
        """
        return moves.read(self.verbs, text, t.phase, lambda kind, tidy: self._texts.read_move(t, kind, tidy))

    @property
    def has_steps(self) -> bool:
        """Whether a decision may consist of several moves."""
        return hasattr(self._texts, "step")

    def step(self, text: str, t: Any, legal: list[int]) -> tuple[str, str] | Refusal:
        """Split off the first move of a decision; only for games where `has_steps` is true.

        Returns the text of that move and the rest of the decision, or a Refusal if the text is not a
        decision.
        """
        try:
            found: tuple[str, str] | Refusal = self._texts.step(text, t, legal)
            return found
        except ValueError:  # not a move: `read` reports what is wrong
            return text, ""

    def whole(self, texts: list[str]) -> str | None:
        """Return the text that `step` splits into these moves; None if the game's texts do not provide it."""
        return str(self._texts.whole(texts)) if hasattr(self._texts, "whole") else None

    def refuse(self, t: Any, move: int) -> Refusal:
        """Explain why a move of the seat on turn is not legal."""
        if hasattr(self._texts, "refuse"):
            found: Refusal = self._texts.refuse(t, move)
            return found
        return Refusal("", "this move is not among the legal ones")

    def said(self, move: int, t: Any) -> str:
        """Return what is announced with a legal move of the seat on turn (`xeri!`), or an empty string."""
        return str(self._texts.said(t, move)) if hasattr(self._texts, "said") else ""

    def prompt(self, t: Any, seat: int, moves: Sequence[int]) -> str:
        """Return the prompt for a seat that decides: what it can do now, which its legal moves show.

        It is that of the function `prompt` of the texts, or else the message `prompt-PHASE`, or else that of
        the phase.
        """
        phase = self.phases[t.phase]
        own: str = self._texts.prompt(t, seat, moves) if hasattr(self._texts, "prompt") else ""
        if own:
            return own
        asked = str(self._texts.asks(t, seat)) if hasattr(self._texts, "asks") else ""
        named = f"prompt-{phase.name.replace('_', '-')}"
        return asked or (self.messages(named) if named in self.messages else phase.prompt)

    def has_text(self, name: str) -> bool:
        """Whether the texts define this function."""
        return hasattr(self._texts, name)

    def banner(self, t: Any) -> list[str]:
        """Return what this deal is about, in parts: the contract, its price. Needs `has_text("banner")`.

        `t` is what all may see.
        """
        return list(self._texts.banner(t))

    def label(self, move: int, t: Any) -> str:
        """Return the label of a move's button: of the texts, or else the message `move-FORM`; else empty."""
        text = self._texts.label(t, move) if hasattr(self._texts, "label") else ""
        if text:
            return text
        return self._of_verb("move", move)

    def events(self, t: Any, move: int, after: Any) -> list[str] | None:
        """Return sentences about a move and its effects; None for the usual ones.

        Needs `has_text("events")`.

        `t` and `after` are the table before and after the move, as all see it; `t.turn` is the player.
        """
        found: list[str] | None = self._texts.events(t, move, after)
        return found

    def event(self, move: int, seat: int) -> str:
        """Return the message `event-FORM` about a move of a seat; empty if there is none."""
        return self._of_verb("event", move, who=Seat(seat))

    def _of_verb(self, prefix: str, move: int, **arguments: Any) -> str:
        """Return the message about a verb; empty if there is none with just the arguments of the move."""
        kind = self.verbs[move & 15]
        named = f"{prefix}-{kind.name}"
        if kind.own_words or named not in self.messages:
            return ""
        arguments |= kind.arguments(move)
        used = {name.removesuffix("_name") for name in self.messages.variables(named)}
        return self.messages(named, **arguments) if used == {*arguments} else ""

    def summary(self, t: Any) -> list[str]:
        """Return sentences that tell how a deal was scored; `t` is the table when its score is known."""
        return list(self._texts.summary(t)) if hasattr(self._texts, "summary") else []

    def facts(self, t: Any) -> list[Fact]:
        """Return the information that screens show with the cards."""
        return self._texts.facts(t) if hasattr(self._texts, "facts") else []

    def heaps(self, t: Any) -> list[Heap]:
        """Return the labels of the heaps on the table."""
        return self._texts.heaps(t) if hasattr(self._texts, "heaps") else []

    def group(self, zone: str) -> int:
        """Return how many cards of a zone form one group on the screen; 0 if the zone is one row."""
        groups: dict[str, int] = getattr(self._texts, "GROUPS", {})
        return groups.get(zone, 0)

    def rank_of(self, text: str) -> int:
        """Return the strength of a move, given as text; lists show strong moves first. The default is 0."""
        return int(self._texts.rank_of(text)) if hasattr(self._texts, "rank_of") else 0

    def check_seats(self, seats: int, chosen: dict[str, int]) -> str:
        """Return why this number of seats does not work with these options; empty if it does."""
        dealer = chosen.get("first_dealer", 0)
        if dealer >= seats:
            return (
                f"first_dealer cannot be {dealer} at a table of {seats}: choose random, or 0 to {seats - 1}"
            )
        return self._texts.check_seats(seats, chosen) if hasattr(self._texts, "check_seats") else ""


def verbs(*kinds: str | Verb) -> tuple[Verb, ...]:
    """Number the kinds of moves of a game in this order. A string is a template without further settings."""
    return tuple(Verb(kind) if isinstance(kind, str) else kind for kind in kinds)


def phases(**prompts: str) -> tuple[Phase, ...]:
    """Number the phases of a game in this order; each argument is a name with its prompt."""
    return tuple(Phase(name, prompt) for name, prompt in prompts.items())


def numbers(named: Sized) -> range:
    """Return the numbers of a list of names: `PLAY, PASS = numbers(VERBS)` fails if the counts differ."""
    return range(len(named))
