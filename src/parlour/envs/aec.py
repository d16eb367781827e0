"""A game as a PettingZoo environment (AEC: agents act one after another), and what all agents share."""

from typing import Any

import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv

from ..engine.game import Game
from .batch import Setting
from .errors import EnvironmentFault
from .spaces import action_space, observation_space
from .table import RENDERED, Observation, OneTable, rendered


class Agents:
    """A table whose seats are agents: `seat_0`, `seat_1` and so on. `kind` follows the name of the game in
    that of the environment; `more_tokens` is how many tokens agents have beside the alphabet's."""

    def __init__(
        self,
        game: Game | str,
        setting: Setting | None = None,
        render_mode: str | None = None,
        kind: str = "",
        more_tokens: int = 0,
    ) -> None:
        self.table = OneTable(game, (setting or Setting()).once())
        of = self.table.game
        self.metadata: dict[str, Any] = {"name": f"{of.name}{kind}_v0", "render_modes": RENDERED}
        self.render_mode = rendered(render_mode)
        each = [f"seat_{seat}" for seat in range(self.table.seats)]
        self.possible_agents, self.agents = each, list[str]()
        self.observation_spaces = {agent: observation_space(of, more_tokens) for agent in each}
        self.action_spaces = {agent: action_space(of, more_tokens) for agent in each}

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        return self.action_spaces[agent]

    def render(self) -> str | None:
        """The table in plain text, as the agent that is asked sees it."""
        return self.table.drawn() if self.render_mode == "ansi" else None

    def close(self) -> None:
        self.table.batch.close()


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
