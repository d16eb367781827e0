"""One table, stepped token by token: what the environments for a single game stand on."""

from typing import Any

import numpy as np

from ..engine.game import Game
from ..engine.linked import copied, engine
from ..engine.stepping import CUT, OVER
from ..match.match import Match
from .batch import Setting, TableBatch
from .errors import EnvironmentFault
from .spaces import MASK, OBSERVATION
from .validation import whole

Observation = dict[str, np.ndarray]
RENDERED = ["ansi"]  # how a table is drawn: as plain text


class OneTable:
    """A batch of one, and a way to ask what any seat may know."""

    def __init__(self, game: Game | str, setting: Setting) -> None:
        self._hold(TableBatch(game, 1, setting))

    def __getstate__(self) -> dict[str, Any]:
        return {"batch": self.batch}

    def __setstate__(self, state: dict[str, Any]) -> None:
        self._hold(state["batch"])

    def _hold(self, batch: TableBatch) -> None:
        self.batch = batch
        self.game, self.seats = self.batch.game, self.batch.seats
        self._observe = engine(self.game).kernel("observe", "observe_at")
        self._width = self.batch.shown.observations.shape[1]

    def reset(self, seed: int | None = None) -> None:
        self.batch.reset(None if seed is None else whole(seed, "a seed"))

    def choose(self, token: int | np.integer | None) -> np.ndarray:
        """Choose a token for the seat that is asked; returns what each seat was given. Raises
        EnvironmentFault."""
        if self.over or self.cut:
            raise EnvironmentFault(
                f"the game {'is over' if self.over else 'was cut off'}: call reset",
                code="environment.not_reset",
            )
        rewards: np.ndarray = self.batch.step(np.array([whole(token, "a token")])).rewards[0]
        return rewards

    @property
    def asked(self) -> int:
        """The seat that is asked, or was asked last."""
        return int(self.batch.shown.seats[0])

    @property
    def over(self) -> bool:
        return bool(self.batch.shown.ends[0] == OVER)

    @property
    def cut(self) -> bool:
        return bool(self.batch.shown.ends[0] == CUT)

    def shown_to(self, seat: int) -> Observation:
        """What a seat may know now; only the seat that is asked has tokens to choose from."""
        shown = self.batch.shown
        if seat == self.asked:
            return {OBSERVATION: shown.observations[0].copy(), MASK: shown.masks[0].copy()}
        flat = np.zeros(self._width, np.float32)
        self._observe(self.batch.tables, seat, flat)
        return {OBSERVATION: flat, MASK: np.zeros_like(shown.masks[0])}

    def drawn(self) -> str:
        """The table in plain text, as the seat that is asked sees it."""
        if not self.batch.states["number"][0]:
            raise EnvironmentFault(
                "there is nothing to draw before the deal: call reset", code="environment.not_reset"
            )
        options: dict[str, Any] = dict(self.batch.setting.options)
        return Match.at(self.game, copied(self.batch.tables), options).draw(self.asked)


def rendered(mode: str | None) -> str | None:
    """How a table is to be drawn, if at all. Raises EnvironmentFault."""
    if mode is not None and mode not in RENDERED:
        raise EnvironmentFault(
            f"render_mode is {' or '.join(RENDERED)}, or None, not {mode!r}", code="setting.invalid"
        )
    return mode
