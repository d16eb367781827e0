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
from .errors import EnvironmentFault
from .single import ONE_LEARNER, PARTS, for_one
from .spaces import MASK, OBSERVATION, action_space, observation_space
from .validation import Seeds

MODES = {
    AutoresetMode.SAME_STEP: "same step",
    AutoresetMode.NEXT_STEP: "next step",
    AutoresetMode.DISABLED: "never",
}


class Tables(VectorEnv[dict[str, np.ndarray], np.ndarray, np.ndarray]):
    """`num_envs` tables of a game. Each shows what the seat that is asked may know, and the mask of its
    tokens.

    With one learner the reward is that learner's, since it was last asked. With several it is the reward that
    the step gave to the seat that chose; `infos["rewards"]`, shape (num_envs, seats), has those of all, and
    `infos["seat"]` says who is asked now. With `copy=False` the arrays are those that the next step writes
    anew.
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
        """Deal on all tables, or on those that `options["reset_mask"]` (booleans) chooses; see
        TableBatch.reset. The rewards in `infos` are zero: those of the last step were returned by it."""
        shown = self.batch.reset(seed, (options or {}).get("reset_mask"))
        infos = {"seat": shown.seats.copy(), "rewards": np.zeros_like(shown.rewards)}
        return self._observations(), infos

    def step(
        self, actions: np.ndarray
    ) -> tuple[dict[str, np.ndarray], np.ndarray, np.ndarray, np.ndarray, dict[str, Any]]:
        """Choose a token on each table. Raises EnvironmentFault for one that its mask forbids."""
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
        found = {OBSERVATION: shown.observations, MASK: shown.masks}
        return {name: array.copy() for name, array in found.items()} if self.copy else found

    def _infos(self) -> dict[str, Any]:
        shown = self.batch.shown
        return {"seat": shown.seats.copy(), "rewards": shown.rewards.copy()}


def learners_apart(
    game: Game | str, num_envs: int = 1, setting: Setting | None = None, **more: Any
) -> Tables:
    """What `gymnasium.make_vec` makes: many tables of what `gymnasium.make` makes one of, a learner at each.

    `more` are parts of the setting by their names, and what Tables takes. Raises EnvironmentFault for a
    setting with several learners."""
    game = load(game) if isinstance(game, str) else game
    parts = {name: more.pop(name) for name in PARTS if name in more}
    tables = Tables(game, num_envs, for_one(game, setting, parts), **more)
    if len(tables.batch.learners) != 1:
        raise EnvironmentFault(ONE_LEARNER, code="learner.not_single")
    return tables
