"""A game as a PettingZoo environment in which agents choose one after another (AEC)."""

from typing import Any

import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv

from ..engine.game import Game
from .batch import Setting
from .errors import EnvironmentFault
from .spaces import action_space, observation_space
from .table import RENDERED, Observation, OneTable, rendered


class AecTable(AECEnv[str, Observation, int]):  # type: ignore[misc]
    """One game; the agents are `seat_0`, `seat_1` and so on. An agent chooses token by token: whose move
    takes several is asked again. The options of `reset` are not used: house rules stand in the setting."""

    def __init__(
        self, game: Game | str, setting: Setting | None = None, render_mode: str | None = None
    ) -> None:
        super().__init__()
        self.table = OneTable(game, (setting or Setting()).once())
        self.metadata = {
            "name": f"{self.table.game.name}_v0",
            "render_modes": RENDERED,
            "is_parallelizable": False,
        }
        self.render_mode = rendered(render_mode)
        self.possible_agents = [f"seat_{seat}" for seat in range(self.table.seats)]
        self.agents: list[str] = []
        self._seat_of = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self.observation_spaces = {
            agent: observation_space(self.table.game) for agent in self.possible_agents
        }
        self.action_spaces = {agent: action_space(self.table.game) for agent in self.possible_agents}

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        return self.action_spaces[agent]

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
            raise EnvironmentFault("no game is being played: call reset")
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

    def render(self) -> str | None:
        """The table in plain text, as the agent that is asked sees it."""
        return self.table.drawn() if self.render_mode == "ansi" else None

    def close(self) -> None:
        self.table.batch.close()
