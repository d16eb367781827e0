"""A game as a PettingZoo environment in which agents choose one after another (AEC)."""

from typing import Any

import numpy as np
from pettingzoo import AECEnv

from ..engine.game import Game
from .agents import Agents
from .batch import Setting
from .errors import EnvironmentFault
from .table import Observation


class AecTable(Agents, AECEnv[str, Observation, int]):  # type: ignore[misc]
    """One game; the agents are `seat_0`, `seat_1` and so on. An agent chooses token by token: whose move
    takes several is asked again. The options of `reset` are not used: house rules stand in the setting."""

    def __init__(
        self, game: Game | str, setting: Setting | None = None, render_mode: str | None = None
    ) -> None:
        super().__init__(game, setting, render_mode)
        self.metadata["is_parallelizable"] = False
        self._seat_of = {agent: seat for seat, agent in enumerate(self.possible_agents)}

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Deal the first game of a seed; without one the next game of the last seed, or of one that is
        drawn."""
        self.table.reset(seed)
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.possible_agents[self.table.asked]

    def observe(self, agent: str) -> Observation:
        return self.table.shown_to(self._seat_of[agent])

    def step(self, action: int | np.integer | None) -> None:
        """Choose a token for `agent_selection`. Raises EnvironmentFault for one that its mask forbids."""
        if not self.agents:
            raise EnvironmentFault("no game is being played: call reset", code="environment.not_reset")
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        given = self.table.choose(action)
        self._cumulative_rewards[agent] = 0.0
        for seat, other in enumerate(self.possible_agents):
            self.rewards[other] = float(given[seat])
        if self.table.over:
            self.terminations = dict.fromkeys(self.agents, True)
        elif self.table.cut:
            self.truncations = dict.fromkeys(self.agents, True)
        self.agent_selection = self.possible_agents[self.table.asked]
        self._accumulate_rewards()
