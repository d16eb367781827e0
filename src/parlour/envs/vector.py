"""Many tables as one `gymnasium.vector.VectorEnv`, stepped by one compiled call."""

from dataclasses import replace
from typing import Any

import numpy as np
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space

from ..engine.game import Game
from ..engine.stepping import CUT, ON, OVER
from ..games import load
from .batch import Setting, TableBatch
from .single import ONE_LEARNER, SETTING_FIELDS, single_learner_setting
from .spaces import MASK, OBSERVATION, action_space, observation_space
from .validation import EnvironmentFault, Seeds

MODES = {
    AutoresetMode.SAME_STEP: "same step",
    AutoresetMode.NEXT_STEP: "next step",
    AutoresetMode.DISABLED: "never",
}


class Tables(VectorEnv[dict[str, np.ndarray], np.ndarray, np.ndarray]):
    """`num_envs` tables of a game, each with the observation and the mask of the seat on turn.

    With one learner the reward is the learner's since its last decision. With several learners it is the
    reward of the seat that chose; `infos["rewards"]`, shape (num_envs, seats), contains the rewards of all
    seats, and `infos["seat"]` the seats on turn. With `copy=False` the next step overwrites the arrays.
    """

    def __init__(
        self,
        game: Game | str,
        num_envs: int = 1,
        setting: Setting | None = None,
        autoreset_mode: AutoresetMode = AutoresetMode.SAME_STEP,
        threads: int = 1,
        copy: bool = True,
    ) -> None:
        setting = replace(setting or Setting(), renewed=MODES[AutoresetMode(autoreset_mode)])
        self.batch = TableBatch(game, num_envs, setting, threads)
        self.num_envs, self.copy = num_envs, copy
        self.metadata = {"render_modes": [], "autoreset_mode": AutoresetMode(autoreset_mode)}
        self.single_observation_space = observation_space(self.batch.game)
        self.single_action_space = action_space(self.batch.game)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        learners = self.batch.learners
        self._learner = learners[0] if len(learners) == 1 else None
        self._rows = np.arange(num_envs)

    def reset(
        self, *, seed: Seeds = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, np.ndarray], dict[str, Any]]:
        """Deal on all tables, or on those that `options["reset_mask"]` (booleans) selects; see
        TableBatch.reset.

        The rewards in `infos` are zero, because the last step has returned its own.
        """
        shown = self.batch.reset(seed, (options or {}).get("reset_mask"))
        infos = {"seat": shown.seats.copy(), "rewards": np.zeros_like(shown.rewards)}
        return self._observations(), infos

    def step(
        self, actions: np.ndarray
    ) -> tuple[dict[str, np.ndarray], np.ndarray, np.ndarray, np.ndarray, dict[str, Any]]:
        """Choose a token on each table. Raises EnvironmentFault if a mask forbids one."""
        moved = self.batch.shown.seats.copy()
        shown = self.batch.step(actions)
        rewards = shown.rewards[self._rows, moved if self._learner is None else self._learner]
        infos = self._infos()
        ended = shown.ends != ON
        if self.metadata["autoreset_mode"] is AutoresetMode.SAME_STEP and ended.any():
            final = {OBSERVATION: shown.finals.copy(), MASK: np.zeros_like(shown.masks)}
            infos |= {"final_obs": final, "_final_obs": ended}
        return self._observations(), rewards, shown.ends == OVER, shown.ends == CUT, infos

    def close_extras(self, **kwargs: Any) -> None:
        self.batch.close()

    def _observations(self) -> dict[str, np.ndarray]:
        shown = self.batch.shown
        arrays = {OBSERVATION: shown.observations, MASK: shown.masks}
        return {name: array.copy() for name, array in arrays.items()} if self.copy else arrays

    def _infos(self) -> dict[str, Any]:
        shown = self.batch.shown
        return {"seat": shown.seats.copy(), "rewards": shown.rewards.copy()}


def make_vector(game: Game | str, num_envs: int = 1, setting: Setting | None = None, **more: Any) -> Tables:
    """Create the vector environment for `gymnasium.make_vec`: tables with one learner each.

    `more` are fields of the setting by name, and arguments of Tables. Raises EnvironmentFault for a setting
    with several learners.
    """
    game = load(game) if isinstance(game, str) else game
    fields_given = {name: more.pop(name) for name in SETTING_FIELDS if name in more}
    tables = Tables(game, num_envs, single_learner_setting(game, setting, fields_given), **more)
    if len(tables.batch.learners) != 1:
        raise EnvironmentFault(ONE_LEARNER, code="learner.not_single")
    return tables
