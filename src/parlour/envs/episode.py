"""One game in progress, token by token, with what each seat remembers of it.

It can be copied and pickled at any moment. The memory of the seats is computed on demand.
"""

import importlib
from dataclasses import dataclass
from typing import Any

import numpy as np

from ..engine.alphabet import Alphabet, alphabet_of, mask_after, spelled_on, with_tokens
from ..engine.checking import no_legal_moves
from ..engine.game import Game
from ..engine.linked import Engine, copied, engine
from ..engine.moves import room_for_moves
from ..engine.recall import LONGEST, Recall
from .validation import EnvironmentFault

Move = tuple[int, int]  # a seat and its move


@dataclass(frozen=True, eq=False)
class GameSetup:
    """A game with its seats and house rules before the first deal: a table of shape (1,)."""

    game: Game
    template: np.ndarray

    @property
    def seats(self) -> int:
        return int(self.template["seats"].item(0))

    @property
    def alphabet(self) -> Alphabet:
        return alphabet_of(self.game)

    @property
    def engine(self) -> Engine:
        return engine(self.game)

    def __deepcopy__(self, memo: dict[int, Any]) -> "GameSetup":
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        return setup_from_pickle, (self.game.rules, self.template.tobytes())


def setup_from_pickle(rules: str, template: bytes) -> GameSetup:
    """Restore a pickled setup; the game is found by the name of its rules module."""
    game: Game = importlib.import_module(rules).GAME
    return GameSetup(game, np.frombuffer(bytearray(template), game.table.dtype))


class Episode:
    """A game from its deal on. `table` is the current table; `tokens` are those of the incomplete move."""

    def __init__(self, setup: GameSetup, table: np.ndarray, memory: Recall, remembered: np.ndarray) -> None:
        """`memory` is what the seats remember up to the table `remembered`; neither is modified."""
        self.setup, self.table = setup, table
        self.tokens: tuple[int, ...] = ()
        self.played: list[Move] = []  # since the memory was updated
        self._memory, self._remembered = memory, remembered
        self._moves: np.ndarray | None = None

    @classmethod
    def deal(cls, setup: GameSetup, seed: int, number: int) -> "Episode":
        """Deal game `number` of a seed."""
        memory = Recall(setup.game, LONGEST)
        table = memory.begin(setup.template, seed, number)
        return cls(setup, table, memory, copied(table))

    def copy(self) -> "Episode":
        other = Episode(self.setup, copied(self.table), self._memory, self._remembered)
        other.tokens, other.played, other._moves = self.tokens, self.played.copy(), self._moves
        return other

    def __deepcopy__(self, memo: dict[int, Any]) -> "Episode":
        return self.copy()

    def __getstate__(self) -> dict[str, Any]:
        used = self._memory.logs[:, : 1 + int(self._memory.logs[:, 0, 0].max())].copy()
        kept = (self.setup, self.tokens, self.played)
        return {"kept": kept, "logs": used, "tables": (self.table.tobytes(), self._remembered.tobytes())}

    def __setstate__(self, state: dict[str, Any]) -> None:
        setup, tokens, played = state["kept"]
        memory = extended_recall(setup.game, state["logs"], LONGEST)
        tables = [np.frombuffer(bytearray(data), setup.game.table.dtype) for data in state["tables"]]
        Episode.__init__(self, setup, tables[0], memory, tables[1])
        self.tokens, self.played = tokens, played

    @property
    def over(self) -> bool:
        return bool(self.table["over"].item(0))

    @property
    def turn(self) -> int:
        """The seat that decides now; if several must answer, the one whose turn it is."""
        return int(self.table["turn"].item(0))

    @property
    def moves(self) -> list[int]:
        """The legal moves of the seat on turn, without giving up."""
        moves: list[int] = self._legal_moves()[1:].tolist()
        return moves

    def legal(self) -> list[int]:
        """Return the tokens that can follow those of the incomplete move, in ascending order."""
        return np.flatnonzero(mask_after(self.setup.engine, self._legal_moves(), self.tokens)).tolist()

    def choose(self, token: int) -> None:
        """Add a token; a complete move is played. Raises EnvironmentFault; nothing is changed then."""
        if self.over or token not in self.legal():
            raise EnvironmentFault(
                f"the token {token} may not be chosen now: {self._allowed_tokens()}", code="move.not_legal"
            )
        self.tokens, move = spelled_on(self.setup.engine, self._legal_moves(), self.tokens, token)
        if move is not None:
            self._play(move)

    def play_spelled(self, move: int) -> list[int]:
        """Play a legal move; return the remaining tokens of its spelling."""
        before, tokens, spelling = len(self.played), [], self.setup.alphabet.spell(move)
        while len(self.played) == before:
            tokens.append(spelling[len(self.tokens)])
            self.choose(tokens[-1])
        return tokens

    def rows(self, seat: int) -> np.ndarray:
        """Return what a seat remembers: the rows of its log, int64, (n, 4)."""
        return self._updated_memory().rows(seat)

    def log_text(self, seat: int) -> str:
        """Return all that a seat has seen, row by row, and the tokens of its incomplete move."""
        lines = [f"seat {seat}", *(" ".join(map(str, row)) for row in self.rows(seat).tolist())]
        if self.tokens and seat == self.turn:
            lines.append(" ".join(["spells", *map(str, self.tokens)]))
        return "\n".join(lines)

    def observed(self, seat: int) -> np.ndarray:
        """Return the observation of a seat, as in the other environments: float32, (width,)."""
        kernels = self.setup.engine
        return with_tokens(
            kernels, kernels.observed(self.table, seat), self.tokens if seat == self.turn else ()
        )

    def results(self) -> tuple[list[float], list[int]]:
        """Return each seat's reward of kind `game`, and its points."""
        share = self.setup.engine.kernels("stepping").share_of_win
        points: list[int] = self.table["points"][0].tolist()
        seats = range(self.setup.seats)
        return [float(share(self.table[0], seat)) for seat in seats], points[: len(seats)]

    def imagined(self, seat: int, rng: np.ndarray) -> "Episode":
        """Return a game that this seat cannot distinguish from this one: unseen cards are dealt again.

        `rng` is four uint64 words. The other seats remember only what they see from here on, and must choose
        sealed moves again.
        """
        kernels = self.setup.engine
        table = kernels.imagined_by(kernels.known_to(self.table, seat), seat, rng)
        memory = self._updated_memory()
        new_memory = extended_recall(self.setup.game, memory.logs[:, :1] * 0, memory.longest)
        new_memory.remember(np.zeros_like(table), table)
        new_memory.logs[seat] = memory.logs[seat]
        other = Episode(self.setup, table, new_memory, copied(table))
        if seat == self.turn:
            other.tokens = self.tokens
        return other

    def _allowed_tokens(self) -> str:
        if self.over:
            return "the game is over"
        return (
            ", ".join(f"{token} ({self.setup.alphabet.name(token)})" for token in self.legal()[:8]) + " may"
        )

    def _legal_moves(self) -> np.ndarray:
        """Return the moves of the seat on turn, preceded by their number. Raises RulesError for none."""
        if self._moves is None:
            moves, game = room_for_moves(), self.setup.game
            if not self.over:
                self.setup.engine.kernel("play", "list_moves")(self.table, self.turn, moves)
                if not moves[0]:
                    raise no_legal_moves(game, self.turn)
            if game.concede >= 0 and moves[0] > 1 and moves[moves[0]] == game.concede:
                moves[0] -= 1
            self._moves = moves[: 1 + moves[0]].copy()
        return self._moves

    def _play(self, move: int) -> None:
        self.played.append((self.turn, move))
        self.setup.engine.step(self.table, self.turn, move)
        self.tokens, self._moves = (), None

    def _updated_memory(self) -> Recall:
        """Replay the latest moves into the memory; a full log is extended."""
        longest = self._memory.longest
        while self.played:
            memory = extended_recall(self.setup.game, self._memory.logs, longest)
            table = copied(self._remembered)
            for seat, move in self.played:
                memory.step(table, seat, move)
            longest *= 2
            if not any(memory.missing(seat) for seat in range(len(memory.logs))):
                self._memory, self._remembered, self.played = memory, table, []
        return self._memory


def extended_recall(game: Game, logs: np.ndarray, longest: int) -> Recall:
    """Return a Recall with these complete logs and with room for `longest` rows."""
    memory = Recall(game, max(longest, logs.shape[1] - 1))
    used = 1 + int(logs[:, 0, 0].max())
    memory.logs[:, :used] = logs[:, :used]
    return memory
