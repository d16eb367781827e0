"""Perfect recall: all that each seat has seen of a game so far, move by move."""

from collections.abc import Callable

import numpy as np

from ..errors import NotRemembered
from .game import Game
from .linked import copied, engine
from .recall_rows import write_row

LONGEST = 4096  # rows of a log, if nothing is said


class Recall:
    """What each seat of one table remembers, and the spectator: a log of rows, as `recall_rows` has them.

    A log begins with what the seat sees after the deal. Then follows each move, as far as the seat may know
    it, and all that has changed in what it knows. Sealed answers of others are told once their phase has
    ended, in the order of the seats. `longest` is how many rows a seat can remember; what would be more is
    an error when the log is read.
    """

    def __init__(self, game: Game, longest: int = LONGEST) -> None:
        if longest < 1:
            raise ValueError(f"a log needs room for at least one row, not {longest}")
        self.game, self.longest = game, longest
        self.logs = np.zeros((game.table.seats + 1, longest + 1, 4), np.int64)
        self._engine = engine(game)

    def begin(self, template: np.ndarray, seed: int, index: int = 0) -> np.ndarray:
        """Deal game `index` of a seed and begin the logs: one table, shape (1,)."""
        self.logs[:, 0] = 0
        see = self._watch(np.zeros(1, self.game.table.dtype))
        table = self._engine.begin(template, seed, index, see)
        see(table)
        return table

    def step(self, table: np.ndarray, seat: int, move: int) -> None:
        """Play a legal move of a seat that is asked now, deal on if it ended a deal, and remember it."""
        see = self._watch(copied(table), seat, move)
        self._engine.step(table, seat, move, see)
        see(table)

    def _watch(self, before: np.ndarray, mover: int = -1, move: int = 0) -> Callable[[np.ndarray], None]:
        """Return what is to be told of the table after a move, and after each deal that follows on it."""
        latest = [(before, mover, move)]

        def see(after: np.ndarray) -> None:
            before, mover, move = latest.pop()
            self.remember(before, after, mover, move)
            latest.append((copied(after), -1, 0))

        return see

    def remember(self, before: np.ndarray, after: np.ndarray, mover: int = -1, move: int = 0) -> None:
        """Remember a move that somebody else has played, or a deal (no mover); both tables have shape (1,).

        A move that ends a deal is one thing, and the deal after it another. The first deal comes after a
        table that is all zeros.
        """
        self._engine.kernel("recall", "remember_at")(before, after, mover, move, self.logs)

    def missing(self, seat: int) -> int:
        """How many rows there was no room for, at most: the oldest of this log, and of others that it was to
        be told of."""
        written, _, late = self.logs[seat, 0, :3].tolist()
        return max(0, int(written) - self.longest) + int(late)

    def rows(self, seat: int) -> np.ndarray:
        """Return all rows of a seat's log, the oldest first: (n, 4), int64. `seat` may be the spectator.

        Raises NotRemembered if the log had no room for all of them."""
        if missing := self.missing(seat):
            raise NotRemembered(
                f"the log of seat {seat} has room for {self.longest} rows and lacks the {missing} oldest: "
                f"a Recall of this game needs longest={self.longest + missing} or more"
            )
        return self.logs[seat, 1 : 1 + self.logs[seat, 0, 0]].copy()

    def told(self, seat: int) -> list[str]:
        """Write a seat's log as text, a line a row. Raises NotRemembered as `rows` does."""
        return [write_row(self.game, row) for row in self.rows(seat)]

    def copy(self) -> "Recall":
        """Return another Recall that goes on from here by itself."""
        other = Recall(self.game, self.longest)
        used = 1 + min(self.longest, int(self.logs[:, 0, 0].max()))
        other.logs[:, :used] = self.logs[:, :used]
        return other
