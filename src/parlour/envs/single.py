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
from .errors import EnvironmentFault
from .spaces import action_space, observation_space
from .table import RENDERED, Observation, OneTable, rendered

ONE_LEARNER = "this environment has one learner: name it once in the setting's players"
PARTS = tuple(one.name for one in fields(Setting) if one.name != "renewed")  # of a setting, by name


def for_one(game: Game, setting: Setting | None, parts: Mapping[str, Any]) -> Setting:
    """A setting for one learner; `parts` stand in it by their names.

    Where it names no other player, greedy ones have the other seats. Raises EnvironmentFault."""
    if wrong := [name for name in parts if name not in PARTS]:
        raise EnvironmentFault(
            f"{wrong[0]!r} is no part of a setting: there are {', '.join(PARTS)}", code="setting.unknown"
        )
    setting = replace(setting or Setting(), **parts)
    if setting.players != Setting.players or game.seats.most == 1:
        return setting
    return replace(setting, players=("learner", "greedy"))


class Learner(gymnasium.Env[Observation, np.int64]):
    """A game for one learner (seat 0 unless the setting's players say otherwise) against bots, greedy ones if
    nothing is said. The reward is the learner's since it was last asked.

    Parts of the setting can be given by their names, as in `options={"hands": 1}`; they stand before those of
    `setting`."""

    # gymnasium reads it before it makes one; its checks ask how many drawings there are a second.
    metadata = {"render_modes": RENDERED, "render_fps": 1}  # noqa: RUF012

    def __init__(
        self,
        game: Game | str,
        setting: Setting | None = None,
        render_mode: str | None = None,
        **parts: Any,
    ) -> None:
        game = load(game) if isinstance(game, str) else game
        self.table = OneTable(game, for_one(game, setting, parts).once())
        if len(self.table.batch.learners) != 1:
            raise EnvironmentFault(ONE_LEARNER, code="learner.not_single")
        self.render_mode = rendered(render_mode)
        self.observation_space: spaces.Space[Any] = observation_space(self.table.game)
        self.action_space = action_space(self.table.game)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """Deal the first game of a seed; without one the next game of the last seed, or of one that is
        drawn."""
        self.table.reset(seed)
        super().reset(seed=None if seed is None else int(seed))
        return self._shown(), {}

    def step(self, action: int | np.integer) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        """Choose a token. Raises EnvironmentFault for one that the mask forbids, and when the game is
        over."""
        seat = self.table.asked
        given = float(self.table.choose(action)[seat])
        return self._shown(), given, self.table.over, self.table.cut, {}

    def _shown(self) -> Observation:
        return self.table.shown_to(self.table.asked)

    def render(self) -> str | None:
        """The table in plain text, as the learner sees it."""
        return self.table.drawn() if self.render_mode == "ansi" else None

    def close(self) -> None:
        self.table.batch.close()
