"""Perfect recall: a log of everything that each seat has seen of a game, move by move."""

from collections.abc import Callable

import numpy as np

from ..errors import NotRemembered
from .game import Game
from .linked import copied, engine
from .observing_rows import write_row

LONGEST = 4096  # rows of a log by default


class Recall:
    """The logs of all seats of one table and of the spectator; `recall_rows` describes the rows.

    A log begins with what the seat sees after the deal. For each move it has the move, if the seat may know
    it, and all changes in what the seat knows. Sealed answers of others are logged at the end of their
    phase, in the order of the seats. `longest` is the number of rows a log can hold; reading a longer log
    raises NotRemembered.
    """

    def __init__(self, game: Game, longest: int = LONGEST) -> None:
        if longest < 1:
            raise ValueError(f"a log has at least one row, not {longest}")
        self.game, self.longest = game, longest
        self.logs = np.zeros((game.table.seats + 1, longest + 1, 4), np.int64)
        self._engine = engine(game)

    def begin(self, template: np.ndarray, seed: int, index: int = 0) -> np.ndarray:
        """Deal game `index` of a seed and begin the logs. Returns one table, shape (1,)."""
        self.logs[:, 0] = 0
        see = self._watch(np.zeros(1, self.game.table.dtype))
        table = self._engine.begin(template, seed, index, see)
        see(table)
        return table

    def step(self, table: np.ndarray, seat: int, move: int) -> None:
        """Play a legal move of a seat that decides now, deal again after the end of a deal, and log it."""
        see = self._watch(copied(table), seat, move)
        self._engine.step(table, seat, move, see)
        see(table)

    def _watch(self, before: np.ndarray, mover: int = -1, move: int = 0) -> Callable[[np.ndarray], None]:
        """Return a function to be called with the table after a move and after each deal that follows."""
        latest = [(before, mover, move)]

        def see(after: np.ndarray) -> None:
            before, mover, move = latest.pop()
            self.remember(before, after, mover, move)
            latest.append((copied(after), -1, 0))

        return see

    def remember(self, before: np.ndarray, after: np.ndarray, mover: int = -1, move: int = 0) -> None:
        """Log a move that has been played elsewhere, or a deal (mover -1). Both tables have shape (1,).

        A move that ends a deal and the deal after it need two calls. Before the first deal, `before` is a
        table of zeros.
        """
        self._engine.kernel("recall", "remember_at")(before, after, mover, move, self.logs)

    def missing(self, seat: int) -> int:
        """Return an upper bound on the rows that did not fit.

        These are the oldest rows of this log, and moves of others that were overwritten before this seat saw
        them.
        """
        written, _, late = self.logs[seat, 0, :3].tolist()
        return max(0, int(written) - self.longest) + int(late)

    def rows(self, seat: int) -> np.ndarray:
        """Return all rows of a seat's log, the oldest first: shape (n, 4), int64.

        `seat` may be the spectator. Raises NotRemembered if the log did not have space for all rows.
        """
        if missing := self.missing(seat):
            raise NotRemembered(
                f"the log of seat {seat} holds {self.longest} rows, and the {missing} oldest are lost: "
                f"a Recall of this game needs longest={self.longest + missing} or more"
            )
        return self.logs[seat, 1 : 1 + self.logs[seat, 0, 0]].copy()

    def told(self, seat: int) -> list[str]:
        """Return a seat's log as text, one string for each row. Raises NotRemembered like `rows`."""
        return [write_row(self.game, row) for row in self.rows(seat)]

    def copy(self) -> "Recall":
        """Return an independent copy, which continues from the present state."""
        other = Recall(self.game, self.longest)
        used = 1 + min(self.longest, int(self.logs[:, 0, 0].max()))
        other.logs[:, :used] = self.logs[:, :used]
        return other
