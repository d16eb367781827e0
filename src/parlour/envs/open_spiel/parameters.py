"""What a game is told by OpenSpiel's parameters, and what it tells OpenSpiel of itself."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import pyspiel

from ...engine.alphabet import alphabet_of
from ...engine.game import Game
from ...engine.linked import engine
from ..episode import Laid
from ..errors import EnvironmentFault

PARAMETERS: dict[str, Any] = {
    "seats": 0,
    "options": "",
    "reward": "game",
    "deals": 0,
    "seed": -1,
    "memory": 0,
}
REWARDS = ("game", "points")
LARGEST = 2**31 - 1  # that a parameter of OpenSpiel holds
Types = pyspiel.GameType


@dataclass(frozen=True)
class SpielSetting:
    """A game as OpenSpiel plays it: `deals` of a `seed` (0: any deal; -1: any seed), what is rewarded, and
    how many rows of what a seat remembers its information state has room for as a tensor (0: it has none)."""

    laid: Laid
    options: str
    reward: str
    deals: int
    seed: int
    memory: int

    @classmethod
    def read(cls, game: Game, given: Mapping[str, Any]) -> "SpielSetting":
        """Read parameters. Raises EnvironmentFault, SeatsError and OptionError."""
        told = PARAMETERS | dict(given)
        if told["reward"] not in REWARDS:
            raise EnvironmentFault(
                f"reward is {' or '.join(REWARDS)}, not {told['reward']!r}", code="setting.invalid"
            )
        for name, least in (("seats", 0), ("deals", 0), ("seed", -1), ("memory", 0)):
            if not isinstance(told[name], int) or not least <= told[name] <= LARGEST:
                raise EnvironmentFault(
                    f"{name} is a whole number from {least} on, not {told[name]!r}", code="setting.invalid"
                )
        options = options_in(str(told["options"]))
        laid = Laid(game, engine(game).template(told["seats"] or None, options))
        said = ";".join(f"{name}:{value}" for name, value in options.items())
        seed = max(told["seed"], 0) if told["deals"] else told["seed"]
        return cls(laid, said, told["reward"], told["deals"], seed, told["memory"])

    @property
    def parameters(self) -> dict[str, Any]:
        """All of it once more, as OpenSpiel writes it into the name of a game."""
        told = {name: getattr(self, name) for name in ("options", "reward", "deals", "seed", "memory")}
        return {"seats": self.laid.seats, **told}

    @property
    def kind(self) -> pyspiel.GameType:
        chance = Types.ChanceMode.EXPLICIT_STOCHASTIC if self.deals else Types.ChanceMode.SAMPLED_STOCHASTIC
        return game_type(self.laid.game, chance, is_zero_sum(self), self.memory > 0)

    @property
    def info(self) -> pyspiel.GameInfo:
        low, high = bounds(self)
        game = self.laid.game
        alphabet = alphabet_of(game)
        return pyspiel.GameInfo(
            num_distinct_actions=alphabet.size,
            max_chance_outcomes=max(1, self.deals),
            num_players=self.laid.seats,
            min_utility=low,
            max_utility=high,
            utility_sum=0.0 if is_zero_sum(self) else None,
            max_game_length=min(LARGEST, game.longest * alphabet.longest),
        )


def options_in(text: str) -> dict[str, str]:
    """Read house rules, `hands:1;match_mode:total`; `=` is read as `:`. Raises EnvironmentFault."""
    options = {}
    for one in filter(None, text.split(";")):
        name, found, value = one.replace("=", ":", 1).partition(":")
        if not found or not name.strip():
            raise EnvironmentFault(
                f"options are written as name:value;name:value, not {one!r}", code="option.invalid"
            )
        options[name.strip().replace("-", "_")] = value.strip()
    return options


def is_zero_sum(setting: SpielSetting) -> bool:
    """Whether all rewards of a game come to nothing together: points need not."""
    return setting.reward == "game" and setting.laid.game.sides_at(setting.laid.seats) > 1


def bounds(setting: SpielSetting) -> tuple[float, float]:
    """The least and the most that a game can give; of points, all that a table has room for."""
    game = setting.laid.game
    if setting.reward == "points":
        allowed = game.table.registers["points"].allowed(game.table.seats)
        return float(allowed[0]), float(allowed[-1])
    return (-1.0 if is_zero_sum(setting) else 0.0), 1.0


def game_type(game: Game, chance: Any, zero_sum: bool, recalls_in_numbers: bool = False) -> pyspiel.GameType:
    return pyspiel.GameType(
        short_name=short_name(game),
        long_name=f"{game.title} (Parlour)",
        dynamics=Types.Dynamics.SEQUENTIAL,
        chance_mode=chance,
        information=Types.Information.IMPERFECT_INFORMATION,
        utility=Types.Utility.ZERO_SUM if zero_sum else Types.Utility.GENERAL_SUM,
        reward_model=Types.RewardModel.TERMINAL,
        max_num_players=game.seats.most,
        min_num_players=game.seats.least,
        provides_information_state_string=True,
        provides_information_state_tensor=recalls_in_numbers,
        provides_observation_string=True,
        provides_observation_tensor=True,
        provides_factored_observation_string=False,
        parameter_specification=PARAMETERS,
    )


def short_name(game: Game) -> str:
    """What OpenSpiel calls a game: its games in Python begin with `python_`."""
    return f"python_parlour_{game.name.replace('-', '_')}"
