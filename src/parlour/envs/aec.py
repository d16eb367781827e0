"""A game as a PettingZoo environment whose agents act in turn (AEC), and what all agents share."""

from typing import Any

import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv

from ..engine.game import Game
from .batch import Setting
from .spaces import action_space, observation_space
from .table import RENDERED, Observation, SingleTable, check_render_mode
from .validation import EnvironmentFault


class Agents:
    """A table whose seats are agents: `seat_0`, `seat_1` and so on.

    `kind` is part of the name of the environment; `more_tokens` is the number of tokens besides those of the
    alphabet.
    """

    def __init__(
        self,
        game: Game | str,
        setting: Setting | None = None,
        render_mode: str | None = None,
        kind: str = "",
        more_tokens: int = 0,
    ) -> None:
        self.table = SingleTable(game, (setting or Setting()).once())
        game = self.table.game
        self.metadata: dict[str, Any] = {"name": f"{game.name}{kind}_v0", "render_modes": RENDERED}
        self.render_mode = check_render_mode(render_mode)
        agents = [f"seat_{seat}" for seat in range(self.table.seats)]
        self.possible_agents, self.agents = agents, list[str]()
        self.observation_spaces = {agent: observation_space(game, more_tokens) for agent in agents}
        self.action_spaces = {agent: action_space(game, more_tokens) for agent in agents}

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        return self.action_spaces[agent]

    def render(self) -> str | None:
        """Return the table as plain text from the view of the agent on turn."""
        return self.table.draw() if self.render_mode == "ansi" else None

    def close(self) -> None:
        self.table.batch.close()


class AecTable(Agents, AECEnv[str, Observation, int]):  # type: ignore[misc]
    """One game whose agents are `seat_0`, `seat_1` and so on, and choose token by token.

    An agent whose move takes several tokens acts several times in a row. The options of `reset` are ignored;
    house rules are part of the setting.
    """

    def __init__(
        self, game: Game | str, setting: Setting | None = None, render_mode: str | None = None
    ) -> None:
        super().__init__(game, setting, render_mode)
        self.metadata["is_parallelizable"] = False
        self._seat_of = {agent: seat for seat, agent in enumerate(self.possible_agents)}

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Deal the first game of a seed; without a seed the next game of the last or of a random seed."""
        self.table.reset(seed)
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.possible_agents[self.table.current_seat]

    def observe(self, agent: str) -> Observation:
        return self.table.observation_of(self._seat_of[agent])

    def step(self, action: int | np.integer | None) -> None:
        """Choose a token for `agent_selection`. Raises EnvironmentFault if its mask forbids it."""
        if not self.agents:
            raise EnvironmentFault("no game is being played: call reset", code="environment.not_reset")
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        rewards = self.table.choose(action)
        self._cumulative_rewards[agent] = 0.0
        for seat, other in enumerate(self.possible_agents):
            self.rewards[other] = float(rewards[seat])
        if self.table.over:
            self.terminations = dict.fromkeys(self.agents, True)
        elif self.table.truncated:
            self.truncations = dict.fromkeys(self.agents, True)
        self.agent_selection = self.possible_agents[self.table.current_seat]
        self._accumulate_rewards()
