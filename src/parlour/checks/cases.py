"""Which games a check plays: all numbers of seats, and house rules drawn by chance."""

import random
from dataclasses import dataclass
from typing import Any

import numpy as np

from ..engine.game import Game
from ..engine.linked import Engine
from ..engine.options import Option
from ..errors import SeatsError

CASES = 48
NUMBERS = 12  # of an option that has many are drawn from the lowest; half as many from all of them


@dataclass(frozen=True)
class Case:
    """A table to deal at."""

    seats: int
    options: dict[str, Any]
    template: np.ndarray

    def __str__(self) -> str:
        options = "".join(f", {name}={value}" for name, value in self.options.items())
        return f"{self.seats} player{'s' * (self.seats > 1)}{options}"


def cases_of(game: Game) -> list[Case]:
    """Draw cases, always the same for a game: first each number of seats with the default rules."""
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
            except SeatsError:  # this house rule is not for so many
                continue
    return cases


def _options(game: Game, chance: random.Random) -> dict[str, Any]:
    chosen = {}
    for option in game.options:
        if chance.random() < 0.5:
            chosen[option.name] = chance.choice(_values(option, chance))
    return chosen


def _values(option: Option, chance: random.Random) -> list[str | int]:
    """Names, the lowest numbers, the highest, and some between: rules may index by any of them."""
    low, high = option.low, option.high
    if high <= low + 2 * NUMBERS:
        return [*option.names, *range(low, high + 1)]
    between = [chance.randint(low, high) for _ in range(NUMBERS // 2)]
    return [*option.names, *range(low, low + NUMBERS), *between, high - 1, high]
