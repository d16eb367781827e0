"""The texts of a game for people: its module `texts`, whose functions are optional, and its message file."""

from collections.abc import Callable, Sequence
from functools import cached_property
from types import ModuleType
from typing import TYPE_CHECKING, Any

from ..messages import Catalogue, Seat
from . import moves
from .jit import companion
from .moves import Refusal

if TYPE_CHECKING:
    from .game import Fact, Game, Heap


class GameTexts:
    """The texts of one game. `t` is always a table as the reader knows it.

    Each method says what it returns where the module does not define its function. `get` reads an optional
    name that only one part of the program needs.
    """

    def __init__(self, game: "Game") -> None:
        self._game = game

    @cached_property
    def module(self) -> ModuleType:
        """The module `texts`, or the rules module if there is no such file."""
        return companion(self._game.module, "texts")

    @cached_property
    def messages(self) -> Catalogue:
        """The message file of the game."""
        return Catalogue(str(self._game.module.__file__))

    def get(self, name: str, otherwise: Any = None) -> Any:
        """Return a function or constant of the module, or `otherwise` if it is not defined."""
        return getattr(self.module, name, otherwise)

    def _call(self, name: str, otherwise: Any, *args: Any) -> Any:
        function = self.get(name)
        return function(*args) if function else otherwise

    def write(self, move: int, t: Any) -> str:
        """Return a move as text. `t` is the table before the move, with the player of the move on turn."""
        kind = self._game.verbs[move & 15]
        return str(self.module.write_move(t, move)) if kind.own_words else kind.write(move)

    def read(self, text: str, t: Any) -> int | Refusal:
        """Read a move of the seat on turn; it need not be legal.

        Returns a Refusal if the text names cards that are not there. Raises ValueError with the valid forms
        for any other text.
        """
        return moves.read(
            self._game.verbs, text, t.phase, lambda kind, tidy: self.module.read_move(t, kind, tidy)
        )

    @property
    def has_steps(self) -> bool:
        """Whether a decision may consist of several moves."""
        return self.get("step") is not None

    def step(self, text: str, t: Any, legal: list[int]) -> tuple[str, str] | Refusal:
        """Split off the first move of a decision; only for games where `has_steps` is true.

        Returns the text of that move and the rest of the decision, or a Refusal if the text is not a
        decision.
        """
        try:
            found: tuple[str, str] | Refusal = self.module.step(text, t, legal)
            return found
        except ValueError:  # not a move: `read` reports what is wrong
            return text, ""

    def whole(self, texts: list[str]) -> str | None:
        """Return the text that `step` splits into these moves, or None."""
        found: str | None = self._call("whole", None, texts)
        return found

    def refuse(self, t: Any, move: int) -> Refusal:
        """Explain why a move of the seat on turn is not legal."""
        found: Refusal = self._call("refuse", Refusal("", "this move is not among the legal ones"), t, move)
        return found

    def said(self, move: int, t: Any) -> str:
        """Return what is announced with a legal move of the seat on turn (`xeri!`), or an empty string."""
        return str(self._call("said", "", t, move))

    def prompt(self, t: Any, seat: int, moves: Sequence[int]) -> str:
        """Return the prompt for a seat that decides: what it can do now, which its legal moves show.

        The default is the message `prompt-PHASE`, or else the prompt of the phase.
        """
        own: str = self._call("prompt", "", t, seat, moves)
        if own:
            return own
        phase = self._game.phases[t.phase]
        named = f"prompt-{phase.name.replace('_', '-')}"
        return self.messages(named) if named in self.messages else phase.prompt

    def banner(self, t: Any) -> list[str]:
        """Return what this deal is about, in parts: the contract, its price. `t` is what all may see."""
        return list(self._call("banner", [], t))

    def label(self, move: int, t: Any) -> str:
        """Return the label of a move's button: of the module, or else `move-FORM`, or else empty."""
        own: str = self._call("label", "", t, move)
        return own or self._of_verb("move", move)

    def events(self, t: Any, move: int, after: Any) -> list[str] | None:
        """Return sentences about a move and its effects; None for the usual ones.

        `t` and `after` are the table before and after the move, as all see it; `t.turn` is the player.
        """
        found: list[str] | None = self._call("events", None, t, move, after)
        return found

    def event(self, move: int, seat: int) -> str:
        """Return the message `event-FORM` about a move of a seat, or an empty string."""
        return self._of_verb("event", move, who=Seat(seat))

    def _of_verb(self, prefix: str, move: int, **arguments: Any) -> str:
        """Return the message about a verb; empty if there is none with just the arguments of the move."""
        kind = self._game.verbs[move & 15]
        named = f"{prefix}-{kind.name}"
        if kind.own_words or named not in self.messages:
            return ""
        arguments |= kind.arguments(move)
        used = {name.removesuffix("_name") for name in self.messages.variables(named)}
        return self.messages(named, **arguments) if used == {*arguments} else ""

    def revealed(self, t: Any, move: int, after: Any) -> list[str]:
        """Return sentences about what secret moves lead to; `move` is the last of them, and stays secret."""
        return list(self._call("revealed", [], t, after))

    def summary(self, t: Any) -> list[str]:
        """Return sentences that tell how a deal was scored; `t` is the table when its score is known."""
        return list(self._call("summary", [], t))

    def round_summary(self, t: Any, move: int, after: Any) -> list[str]:
        """Return what happened in the round that a move ended; empty if it ended none."""
        return list(self._call("round_summary", [], t, move, after))

    def facts(self, t: Any) -> list["Fact"]:
        """Return the information that screens show with the cards."""
        found: list[Fact] = self._call("facts", [], t)
        return found

    def heaps(self, t: Any) -> list["Heap"]:
        """Return the labels of the heaps on the table."""
        found: list[Heap] = self._call("heaps", [], t)
        return found

    def group(self, zone: str) -> int:
        """Return how many cards of a zone form one group on the screen; 0 if the zone is one row."""
        return int(self.get("GROUPS", {}).get(zone, 0))

    def rank_of(self, text: str) -> int:
        """Return the strength of a move, given as text; lists show strong moves first. The default is 0."""
        return int(self._call("rank_of", 0, text))

    def check_seats(self, seats: int, chosen: dict[str, int]) -> str:
        """Return why this number of seats does not work with these options; empty if it does."""
        return str(self._call("check_seats", "", seats, chosen))

    @property
    def hand_order(self) -> str:
        """The order of ranks in a sorted hand if the ace is not last; otherwise an empty string."""
        return str(self.get("HAND_ORDER", ""))

    def next_game(self, t: Any) -> dict[str, int]:
        """Return options for the next game at the same table, such as a carried pot; none before the end."""
        return dict(self._call("next_game", {}, t)) if t.over else {}

    def target(self, t: Any) -> int | None:
        """Return the points at which the match ends; None if it ends in another way."""
        points = self._call("plays_to", None, t)
        return None if points is None else int(points)

    def homeward(self) -> tuple[Callable[[int], bool], Refusal] | None:
        """Return a test for moves that bring a card home, and the refusal if there are none; or None."""
        goes_home = self.get("goes_home")
        return (goes_home, self.module.NONE_GOES_HOME) if goes_home else None
