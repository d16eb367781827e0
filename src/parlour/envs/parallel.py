"""A game as a PettingZoo environment in which all agents act in each step."""

from collections.abc import Mapping
from typing import Any

import numpy as np
from pettingzoo import ParallelEnv

from ..engine.game import Game
from .aec import Agents
from .batch import Setting
from .errors import EnvironmentFault
from .spaces import MASK, OBSERVATION
from .table import Observation

Told = dict[str, Any]


class ParallelTable(Agents, ParallelEnv[str, Observation, int]):  # type: ignore[misc]
    """One game in which all agents act at once: one of them is asked, and all others wait.

    Waiting is the last token of the action space, the only one that their masks leave; what an agent that is
    not asked says instead is not heard."""

    def __init__(
        self, game: Game | str, setting: Setting | None = None, render_mode: str | None = None
    ) -> None:
        super().__init__(game, setting, render_mode, kind="_parallel", more_tokens=1)
        self.wait = self.table.batch.alphabet.size

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
            raise EnvironmentFault("no game is being played: call reset", code="environment.not_reset")
        if not isinstance(actions, Mapping):
            raise EnvironmentFault(
                f"actions are a token for each agent by name, not {actions!r:.60}", code="argument.invalid"
            )
        asked = self.possible_agents[self.table.asked]
        if asked not in actions:
            raise EnvironmentFault(f"{asked} is asked, and says nothing", code="move.missing")
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
