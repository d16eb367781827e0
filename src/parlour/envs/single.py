"""One learner at one table as a `gymnasium.Env`; bots that do not search have the other seats."""

from collections.abc import Mapping
from dataclasses import fields, replace
from typing import Any

import gymnasium
import numpy as np
from gymnasium import spaces

from ..engine.game import Game
from ..games import load
from .batch import Setting
from .spaces import action_space, observation_space
from .table import RENDERED, Observation, SingleTable, check_render_mode
from .validation import EnvironmentFault

ONE_LEARNER = "this environment has one learner: name it once in the setting's players"
SETTING_FIELDS = tuple(
    one.name for one in fields(Setting) if one.name != "renewed"
)  # names of the fields of a setting


def single_learner_setting(game: Game, setting: Setting | None, fields_given: Mapping[str, Any]) -> Setting:
    """Return a setting for one learner; `fields_given` replaces fields of `setting`.

    If no other player is named, greedy bots have the other seats. Raises EnvironmentFault.
    """
    if unknown := [name for name in fields_given if name not in SETTING_FIELDS]:
        raise EnvironmentFault(
            f"{unknown[0]!r} is not a field of a setting: there are {', '.join(SETTING_FIELDS)}",
            code="setting.unknown",
        )
    setting = replace(setting or Setting(), **fields_given)
    if setting.players != Setting.players or game.seats.most == 1:
        return setting
    return replace(setting, players=("learner", "greedy"))


class Learner(gymnasium.Env[Observation, np.int64]):
    """A game for one learner (seat 0 unless the setting's players say otherwise) against bots, by default
    greedy ones.

    The reward is the learner's since its last decision. Fields of the setting can be given by name, as in
    `options={"hands": 1}`; they have priority over `setting`.
    """

    # gymnasium reads it from the class, and its checks require the frame rate.
    metadata = {"render_modes": RENDERED, "render_fps": 1}  # noqa: RUF012

    def __init__(
        self,
        game: Game | str,
        setting: Setting | None = None,
        render_mode: str | None = None,
        **fields_given: Any,
    ) -> None:
        game = load(game) if isinstance(game, str) else game
        self.table = SingleTable(game, single_learner_setting(game, setting, fields_given).once())
        if len(self.table.batch.learners) != 1:
            raise EnvironmentFault(ONE_LEARNER, code="learner.not_single")
        self.render_mode = check_render_mode(render_mode)
        self.observation_space: spaces.Space[Any] = observation_space(self.table.game)
        self.action_space = action_space(self.table.game)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """Deal the first game of a seed; without a seed the next game of the last or of a random seed."""
        self.table.reset(seed)
        super().reset(seed=None if seed is None else int(seed))
        return self._observation(), {}

    def step(self, action: int | np.integer) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        """Choose a token. Raises EnvironmentFault if the mask forbids it, and if the game is over."""
        seat = self.table.current_seat
        reward = float(self.table.choose(action)[seat])
        return self._observation(), reward, self.table.over, self.table.truncated, {}

    def _observation(self) -> Observation:
        return self.table.observation_of(self.table.current_seat)

    def render(self) -> str | None:
        """Return the table as plain text from the view of the learner."""
        return self.table.draw() if self.render_mode == "ansi" else None

    def close(self) -> None:
        self.table.batch.close()
