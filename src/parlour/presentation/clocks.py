"""Time at the table, where a game's page gives it: what a game's words say of seconds, read and checked.

`CLOCKS` in the words names each clock: its `default`, its bounds, what it is for, and perhaps the phases that
it ends. `UNANSWERED` says what is played for whoever has not answered then, phase by phase: the first of
these moves that is legal. `first_come(t)` says whether who acts first has what several want, so that a slow
line matters, `repeats(t, move)` whether a move would only say what stands there already, so that nobody is
offered it. `holds_back(t, move, clocks)` are the seconds for which a move is held back before it takes
effect, `rests(t, move, clocks)` those that must pass between two moves like it of one seat.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from ..engine.game import Game
from ..errors import OptionError
from ..names.suggestions import meant
from .game_texts import own_texts


@dataclass(frozen=True)
class Clock:
    """A time that a table can choose, in `unit`s; 0 is none, where `low` is above it and `optional`."""

    name: str
    default: int
    low: int
    high: int
    text: str
    rule: str = ""
    unit: str = "seconds"
    optional: bool = False
    phases: tuple[str, ...] = ()

    def check(self, value: int) -> int:
        """Return the value. Raises OptionError."""
        if self.low <= value <= self.high or (self.optional and value == 0):
            return value
        none = ", or 0 (none)" if self.optional and self.low else ""
        raise OptionError(
            f"{self.name} is a whole number of {self.unit} from {self.low} to {self.high}{none}, not {value}",
            code="clock.out_of_range",
        )


def clocks_of(game: Game) -> list[Clock]:
    """The clocks of a game, in the order of its words."""
    told: Mapping[str, Mapping[str, Any]] = own_texts(game, "CLOCKS") or {}
    return [Clock(name, **clock) for name, clock in told.items()]


def settle_clocks(game: Game, chosen: Mapping[str, Any]) -> dict[str, int]:
    """Every clock's value. Raises OptionError for unknown names and values."""
    clocks = {clock.name: clock for clock in clocks_of(game)}
    for name, value in chosen.items():
        if name not in clocks:
            has, close = ", ".join(clocks) or "none", meant(name, clocks)
            raise OptionError(
                f"there is no clock {name[:40]!r} in this game{close}; it has {has}", code="clock.unknown"
            )
        if isinstance(value, bool) or not isinstance(value, int):
            raise OptionError(
                f"{name} is a whole number of {clocks[name].unit}, not {str(value)[:40]!r}",
                code="clock.invalid",
            )
    return {name: clock.check(chosen.get(name, clock.default)) for name, clock in clocks.items()}


def seconds_for(game: Game, phase: str, clocks: Mapping[str, int]) -> int:
    """How long a phase may last; 0 where there is no end to it."""
    found = (clocks.get(clock.name, 0) for clock in clocks_of(game) if phase in clock.phases)
    return next(found, 0)


def unanswered(game: Game, phase: str, legal: list[str]) -> str | None:
    """What is played for whoever has not answered in time; None if nothing that the page gives is legal."""
    said: Mapping[str, tuple[str, ...]] = own_texts(game, "UNANSWERED") or {}
    return next((text for text in said.get(phase, ()) if text in legal), None)


def held_back(game: Game, t: Any, move: int, clocks: Mapping[str, int]) -> float:
    """For how many seconds a move is held back before it takes effect."""
    holds_back = own_texts(game, "holds_back")
    return float(holds_back(t, move, clocks)) if holds_back else 0.0


def first_come(game: Game, t: Any) -> bool:
    """Whether who acts first has what several want, at a table `t` of this game."""
    comes_first = own_texts(game, "first_come")
    return bool(comes_first(t)) if comes_first else False


def repeats(game: Game, t: Any, move: int) -> bool:
    """Whether whoever is asked at a table `t` would only say once more what stands there already."""
    says_again = own_texts(game, "repeats")
    return bool(says_again(t, move)) if says_again else False


def rest_after(game: Game, t: Any, move: int, clocks: Mapping[str, int]) -> float:
    """How many seconds a seat rests after such a move before it makes another."""
    rests = own_texts(game, "rests")
    return float(rests(t, move, clocks)) if rests else 0.0
