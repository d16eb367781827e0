"""A game as a PettingZoo environment in which all agents act in each step."""

from collections.abc import Mapping
from typing import Any

import numpy as np
from gymnasium import spaces
from pettingzoo import ParallelEnv

from ..engine.alphabet import alphabet_of
from ..engine.game import Game
from .batch import Setting
from .errors import EnvironmentFault
from .spaces import MASK, OBSERVATION, action_space, observation_space
from .table import RENDERED, Observation, OneTable, rendered

Told = dict[str, Any]


class ParallelTable(ParallelEnv[str, Observation, int]):  # type: ignore[misc]
    """One game in which all agents act at once: one of them is asked, and all others wait.

    Waiting is the last token of the action space, the only one that their masks leave; what an agent that is
    not asked says instead is not heard."""

    def __init__(
        self, game: Game | str, setting: Setting | None = None, render_mode: str | None = None
    ) -> None:
        self.table = OneTable(game, (setting or Setting()).once())
        self.metadata = {"name": f"{self.table.game.name}_parallel_v0", "render_modes": RENDERED}
        self.render_mode = rendered(render_mode)
        self.wait = alphabet_of(self.table.game).size
        self.possible_agents = [f"seat_{seat}" for seat in range(self.table.seats)]
        self.agents: list[str] = []
        self.observation_spaces = {
            agent: observation_space(self.table.game, 1) for agent in self.possible_agents
        }
        self.action_spaces = {agent: action_space(self.table.game, 1) for agent in self.possible_agents}

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        return self.action_spaces[agent]

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Observation], dict[str, Told]]:
        """Deal the first game of a seed; without one the next game of the last seed, or of one that is
        drawn."""
        self.table.reset(seed)
        self.agents = self.possible_agents[:]
        return self._shown(), {agent: {} for agent in self.agents}

    def step(
        self, actions: dict[str, int]
    ) -> tuple[dict[str, Observation], dict[str, float], dict[str, bool], dict[str, bool], dict[str, Told]]:
        """Hear the agent that is asked. Raises EnvironmentFault if it says nothing, or what its mask
        forbids."""
        if not self.agents:
            raise EnvironmentFault("no game is being played: call reset")
        if not isinstance(actions, Mapping):
            raise EnvironmentFault(f"actions are a token for each agent by name, not {actions!r:.60}")
        asked = self.possible_agents[self.table.asked]
        if asked not in actions:
            raise EnvironmentFault(f"{asked} is asked, and says nothing")
        given = self.table.choose(actions[asked])
        acting = self.agents
        ended, cut = self.table.over, self.table.cut
        if ended or cut:
            self.agents = []
        rewards = {agent: float(given[seat]) for seat, agent in enumerate(self.possible_agents)}
        infos: dict[str, Told] = {agent: {} for agent in acting}
        return self._shown(), rewards, dict.fromkeys(acting, ended), dict.fromkeys(acting, cut), infos

    def _shown(self) -> dict[str, Observation]:
        return {agent: self._shown_to(seat) for seat, agent in enumerate(self.possible_agents)}

    def _shown_to(self, seat: int) -> Observation:
        shown = self.table.shown_to(seat)
        waits = np.array([not shown[MASK].any()], np.int8)
        return {OBSERVATION: shown[OBSERVATION], MASK: np.concatenate([shown[MASK], waits])}

    def render(self) -> str | None:
        """The table in plain text, as the agent that is asked sees it."""
        return self.table.drawn() if self.render_mode == "ansi" else None

    def close(self) -> None:
        self.table.batch.close()
