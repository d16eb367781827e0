"""One table, stepped token by token, on which the environments for a single game are built."""

from typing import Any

import numpy as np

from ..engine.game import Game
from ..engine.linked import copied, engine
from ..engine.stepping import CUT, OVER
from ..match.match import Match
from .batch import Setting, TableBatch
from .spaces import MASK, OBSERVATION
from .validation import EnvironmentFault, read_integer

Observation = dict[str, np.ndarray]
RENDERED = ["ansi"]  # plain text


class SingleTable:
    """A batch of one table, with the observations of all seats."""

    def __init__(self, game: Game | str, setting: Setting) -> None:
        self._attach(TableBatch(game, 1, setting))

    def __getstate__(self) -> dict[str, Any]:
        return {"batch": self.batch}

    def __setstate__(self, state: dict[str, Any]) -> None:
        self._attach(state["batch"])

    def _attach(self, batch: TableBatch) -> None:
        self.batch = batch
        self.game, self.seats = self.batch.game, self.batch.seats
        self._observe = engine(self.game).kernel("observe", "observe_at")
        self._width = self.batch.shown.observations.shape[1]

    def reset(self, seed: int | None = None) -> None:
        self.batch.reset(None if seed is None else read_integer(seed, "a seed"))

    def choose(self, token: int | np.integer | None) -> np.ndarray:
        """Choose a token for the seat on turn; return the rewards of all seats. Raises EnvironmentFault."""
        if self.over or self.truncated:
            raise EnvironmentFault(
                f"the game {'is over' if self.over else 'was cut off'}: call reset",
                code="environment.not_reset",
            )
        rewards: np.ndarray = self.batch.step(np.array([read_integer(token, "a token")])).rewards[0]
        return rewards

    @property
    def current_seat(self) -> int:
        """The seat on turn, or the last one if the game is over."""
        return int(self.batch.shown.seats[0])

    @property
    def over(self) -> bool:
        return bool(self.batch.shown.ends[0] == OVER)

    @property
    def truncated(self) -> bool:
        return bool(self.batch.shown.ends[0] == CUT)

    def observation_of(self, seat: int) -> Observation:
        """Return the observation of a seat; only the seat on turn has allowed tokens."""
        shown = self.batch.shown
        if seat == self.current_seat:
            return {OBSERVATION: shown.observations[0].copy(), MASK: shown.masks[0].copy()}
        observation = np.zeros(self._width, np.float32)
        self._observe(self.batch.tables, seat, observation)
        return {OBSERVATION: observation, MASK: np.zeros_like(shown.masks[0])}

    def draw(self) -> str:
        """Return the table as plain text from the view of the seat on turn."""
        if not self.batch.states["number"][0]:
            raise EnvironmentFault(
                "there is nothing to draw before the deal: call reset", code="environment.not_reset"
            )
        options: dict[str, Any] = dict(self.batch.setting.options)
        return Match.at(self.game, copied(self.batch.tables), options).draw(self.current_seat)


def check_render_mode(mode: str | None) -> str | None:
    """Return the render mode. Raises EnvironmentFault if it is unknown."""
    if mode is not None and mode not in RENDERED:
        raise EnvironmentFault(
            f"render_mode is {' or '.join(RENDERED)}, or None, not {mode!r}", code="setting.invalid"
        )
    return mode
