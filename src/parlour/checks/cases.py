"""The cases of a check: all numbers of seats, with random house rules."""

import random
from dataclasses import dataclass
from typing import Any

import numpy as np

from ..engine.game import Game
from ..engine.linked import Engine
from ..engine.options import Option
from ..errors import SeatsError

CASES = 48
NUMBERS = 12  # values drawn from the lowest of a long range; half as many from all of it


@dataclass(frozen=True)
class Case:
    """The table of a game of the check."""

    seats: int
    options: dict[str, Any]
    template: np.ndarray

    def __str__(self) -> str:
        options = "".join(f", {name}={value}" for name, value in self.options.items())
        return f"{self.seats} player{'s' * (self.seats > 1)}{options}"


def cases_of(game: Game) -> list[Case]:
    """Return the cases of a game, always the same: first each number of seats with the default rules."""
    chance, kernels = random.Random(game.name), Engine(game)
    numbers = range(game.seats.least, game.seats.most + 1)
    cases = []
    for number in range(CASES):
        seats = numbers[number % len(numbers)]
        options = _options(game, chance) if number >= len(numbers) else {}
        for chosen in (options, {}):
            try:
                cases.append(Case(seats, chosen, kernels.template(seats, chosen)))
                break
            except SeatsError:  # these house rules do not allow this number of seats
                continue
    return cases


def _options(game: Game, chance: random.Random) -> dict[str, Any]:
    chosen = {}
    for option in game.options:
        if chance.random() < 0.5:
            chosen[option.name] = chance.choice(_values(option, chance))
    return chosen


def _values(option: Option, chance: random.Random) -> list[str | int]:
    """Return the values to draw from: names, the lowest numbers, the highest, and some between.

    Rules may use any of them as an index.
    """
    low, high = option.low, option.high
    if high <= low + 2 * NUMBERS:
        return [*option.names, *range(low, high + 1)]
    between = [chance.randint(low, high) for _ in range(NUMBERS // 2)]
    return [*option.names, *range(low, low + NUMBERS), *between, high - 1, high]
