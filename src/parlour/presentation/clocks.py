"""Clocks of a game, from its texts.

`CLOCKS` defines the clocks: for each its `default`, bounds, text, and optionally the phases that it ends.
`UNANSWERED` lists for each phase the moves for a seat that has not answered in time; the first legal one is
played. `first_come(t)` returns whether the first of several seats gets what all want, so that the latency of
connections matters. `repeats(t, move)` returns whether a move would change nothing; it is not offered then.
`holds_back(t, move, clocks)` returns the seconds before a move takes effect, `rests(t, move, clocks)` the
seconds that must pass between two such moves of one seat.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from ..engine.game import Game
from ..errors import OptionError
from ..names.suggestions import meant


@dataclass(frozen=True)
class Clock:
    """A time that a table can set, in `unit`s. If the clock is `optional`, 0 turns it off."""

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
        """Return the value if it is in range. Raises OptionError."""
        if self.low <= value <= self.high or (self.optional and value == 0):
            return value
        none = ", or 0 (none)" if self.optional and self.low else ""
        raise OptionError(
            f"{self.name} is a whole number of {self.unit} from {self.low} to {self.high}{none}, not {value}",
            code="clock.out_of_range",
        )


def clocks_of(game: Game) -> list[Clock]:
    """Return the clocks of a game, in the order of its texts."""
    clocks: Mapping[str, Mapping[str, Any]] = game.texts.get("CLOCKS", {})
    return [Clock(name, **clock) for name, clock in clocks.items()]


def settle_clocks(game: Game, chosen: Mapping[str, Any]) -> dict[str, int]:
    """Return the value of every clock, by name. Raises OptionError for unknown names or invalid values."""
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
    """Return the time limit of a phase in seconds; 0 if there is none."""
    limits = (clocks.get(clock.name, 0) for clock in clocks_of(game) if phase in clock.phases)
    return next(limits, 0)


def unanswered(game: Game, phase: str, legal: list[str]) -> str | None:
    """Return the move for a seat that has not answered in time; None if none of `UNANSWERED` is legal."""
    moves: Mapping[str, tuple[str, ...]] = game.texts.get("UNANSWERED", {})
    return next((text for text in moves.get(phase, ()) if text in legal), None)


def held_back(game: Game, t: Any, move: int, clocks: Mapping[str, int]) -> float:
    """Return the seconds before a move takes effect."""
    holds_back = game.texts.get("holds_back")
    return float(holds_back(t, move, clocks)) if holds_back else 0.0


def first_come(game: Game, t: Any) -> bool:
    """Return whether the first of several seats to act gets what all want."""
    comes_first = game.texts.get("first_come")
    return bool(comes_first(t)) if comes_first else False


def repeats(game: Game, t: Any, move: int) -> bool:
    """Return whether a move of the seat on turn would change nothing."""
    says_again = game.texts.get("repeats")
    return bool(says_again(t, move)) if says_again else False


def rest_after(game: Game, t: Any, move: int, clocks: Mapping[str, int]) -> float:
    """Return the seconds that must pass before the seat makes another such move."""
    rests = game.texts.get("rests")
    return float(rests(t, move, clocks)) if rests else 0.0
