"""Parameters of a game in OpenSpiel, and its description for OpenSpiel."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import pyspiel

from ...engine.alphabet import alphabet_of
from ...engine.game import Game
from ...engine.linked import engine
from ..episode import GameSetup
from ..validation import EnvironmentFault

PARAMETERS: dict[str, Any] = {
    "seats": 0,
    "options": "",
    "reward": "game",
    "deals": 0,
    "seed": -1,
    "memory": 0,
}
REWARDS = ("game", "points")
MAX_PARAMETER = 2**31 - 1  # the largest integer parameter of OpenSpiel
Types = pyspiel.GameType


@dataclass(frozen=True)
class SpielSetting:
    """A game as OpenSpiel plays it.

    `deals` is the number of deals of a `seed` (0: any deal; seed -1: a random seed). `memory` is the number
    of remembered rows in the information state tensor (0: there is no such tensor).
    """

    setup: GameSetup
    options: str
    reward: str
    deals: int
    seed: int
    memory: int

    @classmethod
    def read(cls, game: Game, parameters: Mapping[str, Any]) -> "SpielSetting":
        """Parse parameters. Raises EnvironmentFault, SeatsError and OptionError."""
        values = PARAMETERS | dict(parameters)
        if values["reward"] not in REWARDS:
            raise EnvironmentFault(
                f"reward is {' or '.join(REWARDS)}, not {values['reward']!r}", code="setting.invalid"
            )
        for name, smallest in (("seats", 0), ("deals", 0), ("seed", -1), ("memory", 0)):
            if not isinstance(values[name], int) or not smallest <= values[name] <= MAX_PARAMETER:
                raise EnvironmentFault(
                    f"{name} is a whole number from {smallest}, not {values[name]!r}",
                    code="setting.invalid",
                )
        options = options_in(str(values["options"]))
        setup = GameSetup(game, engine(game).template(values["seats"] or None, options))
        options_text = ";".join(f"{name}:{value}" for name, value in options.items())
        seed = max(values["seed"], 0) if values["deals"] else values["seed"]
        return cls(setup, options_text, values["reward"], values["deals"], seed, values["memory"])

    @property
    def parameters(self) -> dict[str, Any]:
        """All parameters, as OpenSpiel writes them into the name of a game."""
        values = {name: getattr(self, name) for name in ("options", "reward", "deals", "seed", "memory")}
        return {"seats": self.setup.seats, **values}

    @property
    def kind(self) -> pyspiel.GameType:
        chance = Types.ChanceMode.EXPLICIT_STOCHASTIC if self.deals else Types.ChanceMode.SAMPLED_STOCHASTIC
        return game_type(self.setup.game, chance, is_zero_sum(self), self.memory > 0)

    @property
    def info(self) -> pyspiel.GameInfo:
        low, high = bounds(self)
        game = self.setup.game
        alphabet = alphabet_of(game)
        return pyspiel.GameInfo(
            num_distinct_actions=alphabet.size,
            max_chance_outcomes=max(1, self.deals),
            num_players=self.setup.seats,
            min_utility=low,
            max_utility=high,
            utility_sum=0.0 if is_zero_sum(self) else None,
            max_game_length=min(MAX_PARAMETER, game.longest * alphabet.longest),
        )


def options_in(text: str) -> dict[str, str]:
    """Parse house rules, `hands:1;match_mode:total`; `=` is read as `:`. Raises EnvironmentFault."""
    options = {}
    for part in filter(None, text.split(";")):
        name, separator, value = part.replace("=", ":", 1).partition(":")
        if not separator or not name.strip():
            raise EnvironmentFault(
                f"options are written as name:value;name:value, not {part!r}", code="option.invalid"
            )
        options[name.strip().replace("-", "_")] = value.strip()
    return options


def is_zero_sum(setting: SpielSetting) -> bool:
    """Return whether the rewards of a game add up to zero; points need not."""
    return setting.reward == "game" and setting.setup.game.sides_at(setting.setup.seats) > 1


def bounds(setting: SpielSetting) -> tuple[float, float]:
    """Return the lowest and the highest reward; for points, the range of the register."""
    game = setting.setup.game
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
    """Return the OpenSpiel name of a game; Python games start with `python_`."""
    return f"python_parlour_{game.name.replace('-', '_')}"
