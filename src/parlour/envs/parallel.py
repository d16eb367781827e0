"""A game as a PettingZoo environment in which all agents act in each step."""

from collections.abc import Mapping
from typing import Any

import numpy as np
from pettingzoo import ParallelEnv

from ..engine.game import Game
from .aec import Agents
from .batch import Setting
from .spaces import MASK, OBSERVATION
from .table import Observation
from .validation import EnvironmentFault

Info = dict[str, Any]


class ParallelTable(Agents, ParallelEnv[str, Observation, int]):  # type: ignore[misc]
    """One game in which all agents act in each step: one of them decides, and the others wait.

    Waiting is the last token of the action space and the only one that the masks of waiting agents allow.
    Their actions are ignored.
    """

    def __init__(
        self, game: Game | str, setting: Setting | None = None, render_mode: str | None = None
    ) -> None:
        super().__init__(game, setting, render_mode, kind="_parallel", more_tokens=1)
        self.wait = self.table.batch.alphabet.size

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Observation], dict[str, Info]]:
        """Deal the first game of a seed; without a seed the next game of the last or of a random seed."""
        self.table.reset(seed)
        self.agents = self.possible_agents[:]
        return self._observations(), {agent: {} for agent in self.agents}

    def step(
        self, actions: dict[str, int]
    ) -> tuple[dict[str, Observation], dict[str, float], dict[str, bool], dict[str, bool], dict[str, Info]]:
        """Play the action of the agent on turn. Raises EnvironmentFault if it is missing or forbidden."""
        if not self.agents:
            raise EnvironmentFault("no game is being played: call reset", code="environment.not_reset")
        if not isinstance(actions, Mapping):
            raise EnvironmentFault(
                f"actions are a dict of tokens by agent, not {actions!r:.60}", code="argument.invalid"
            )
        agent_on_turn = self.possible_agents[self.table.current_seat]
        if agent_on_turn not in actions:
            raise EnvironmentFault(f"the action of {agent_on_turn} is missing", code="move.missing")
        reward_by_seat = self.table.choose(actions[agent_on_turn])
        acting = self.agents
        ended, truncated = self.table.over, self.table.truncated
        if ended or truncated:
            self.agents = []
        rewards = {agent: float(reward_by_seat[seat]) for seat, agent in enumerate(self.possible_agents)}
        infos: dict[str, Info] = {agent: {} for agent in acting}
        return (
            self._observations(),
            rewards,
            dict.fromkeys(acting, ended),
            dict.fromkeys(acting, truncated),
            infos,
        )

    def _observations(self) -> dict[str, Observation]:
        return {agent: self._observation_of(seat) for seat, agent in enumerate(self.possible_agents)}

    def _observation_of(self, seat: int) -> Observation:
        observation = self.table.observation_of(seat)
        waits = np.array([not observation[MASK].any()], np.int8)
        return {OBSERVATION: observation[OBSERVATION], MASK: np.concatenate([observation[MASK], waits])}
