"""What PettingZoo asks of an environment whichever way its agents act: their names, spaces and table."""

from typing import Any

from gymnasium import spaces

from ..engine.game import Game
from .batch import Setting
from .spaces import action_space, observation_space
from .table import RENDERED, OneTable, rendered


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
