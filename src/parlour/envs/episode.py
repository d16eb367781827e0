"""One game in progress, token by token, and what each seat remembers of it.

It can be copied and pickled at any moment; what seats remember is worked out only when somebody asks.
"""

import importlib
from dataclasses import dataclass
from typing import Any

import numpy as np

from ..engine.alphabet import Alphabet, alphabet_of
from ..engine.checking import no_legal_moves
from ..engine.game import Game
from ..engine.in_tokens import mask_after, spelled_on, with_tokens
from ..engine.linked import Engine, copied, engine
from ..engine.moves import room_for_moves
from ..engine.recall import LONGEST, Recall
from .errors import EnvironmentFault

Move = tuple[int, int]  # a seat and what it moved


@dataclass(frozen=True, eq=False)
class Laid:
    """A game with its seats and house rules, before the first deal: a table of shape (1,)."""

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

    def __deepcopy__(self, memo: dict[int, Any]) -> "Laid":
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        return laid_again, (self.game.rules, self.template.tobytes())


def laid_again(rules: str, template: bytes) -> Laid:
    """Read what was pickled: the game is found by the name of its rules module."""
    game: Game = importlib.import_module(rules).GAME
    return Laid(game, np.frombuffer(bytearray(template), game.table.dtype))


class Course:
    """A game from its deal on. `table` is the table now, and `tokens` are those of the move being spelled."""

    def __init__(self, laid: Laid, table: np.ndarray, memory: Recall, remembered: np.ndarray) -> None:
        """`memory` is what the seats remember up to the table `remembered`; neither is written to."""
        self.laid, self.table = laid, table
        self.tokens: tuple[int, ...] = ()
        self.played: list[Move] = []  # since what is remembered
        self._memory, self._remembered = memory, remembered
        self._moves: np.ndarray | None = None

    @classmethod
    def dealt(cls, laid: Laid, seed: int, number: int) -> "Course":
        """Deal game `number` of a seed."""
        memory = Recall(laid.game, LONGEST)
        table = memory.begin(laid.template, seed, number)
        return cls(laid, table, memory, copied(table))

    def copy(self) -> "Course":
        other = Course(self.laid, copied(self.table), self._memory, self._remembered)
        other.tokens, other.played, other._moves = self.tokens, self.played.copy(), self._moves
        return other

    def __deepcopy__(self, memo: dict[int, Any]) -> "Course":
        return self.copy()

    def __getstate__(self) -> dict[str, Any]:
        used = self._memory.logs[:, : 1 + int(self._memory.logs[:, 0, 0].max())].copy()
        kept = (self.laid, self.tokens, self.played)
        return {"kept": kept, "logs": used, "tables": (self.table.tobytes(), self._remembered.tobytes())}

    def __setstate__(self, state: dict[str, Any]) -> None:
        laid, tokens, played = state["kept"]
        memory = with_room(laid.game, state["logs"], LONGEST)
        tables = [np.frombuffer(bytearray(one), laid.game.table.dtype) for one in state["tables"]]
        Course.__init__(self, laid, tables[0], memory, tables[1])
        self.tokens, self.played = tokens, played

    @property
    def over(self) -> bool:
        return bool(self.table["over"].item(0))

    @property
    def turn(self) -> int:
        """The seat that is asked now; of several that owe an answer, the one whose turn it is."""
        return int(self.table["turn"].item(0))

    @property
    def moves(self) -> list[int]:
        """What the seat that is asked may move; giving up is left out, as in all play by programs."""
        listed: list[int] = self._listed()[1:].tolist()
        return listed

    def legal(self) -> list[int]:
        """The tokens that go on from those of the move being spelled, in ascending order."""
        return np.flatnonzero(mask_after(self.laid.engine, self._listed(), self.tokens)).tolist()

    def choose(self, token: int) -> None:
        """Spell on; a move that is spelled to its end is played. Raises EnvironmentFault and changes nothing
        then."""
        if self.over or token not in self.legal():
            raise EnvironmentFault(
                f"the token {token} may not be chosen now: {self._what_may()}", code="move.not_legal"
            )
        self.tokens, move = spelled_on(self.laid.engine, self._listed(), self.tokens, token)
        if move is not None:
            self._play(move)

    def spelled(self, move: int) -> list[int]:
        """Play a legal move; return the tokens that it had to be spelled in from here on."""
        before, chosen, whole = len(self.played), [], self.laid.alphabet.spell(move)
        while len(self.played) == before:
            chosen.append(whole[len(self.tokens)])
            self.choose(chosen[-1])
        return chosen

    def rows(self, seat: int) -> np.ndarray:
        """What a seat remembers: the rows of its log, int64, (n, 4)."""
        return self._all_remembered().rows(seat)

    def told(self, seat: int) -> str:
        """All that a seat has seen of the game, a row of its log a line, and the tokens of its own move being
        spelled."""
        lines = [f"seat {seat}", *(" ".join(map(str, row)) for row in self.rows(seat).tolist())]
        if self.tokens and seat == self.turn:
            lines.append(" ".join(["spells", *map(str, self.tokens)]))
        return "\n".join(lines)

    def observed(self, seat: int) -> np.ndarray:
        """What a seat observes, as the other environments show it: float32, (width,)."""
        kernels = self.laid.engine
        return with_tokens(
            kernels, kernels.observed(self.table, seat), self.tokens if seat == self.turn else ()
        )

    def results(self) -> tuple[list[float], list[int]]:
        """Each seat's share of the win, as the reward by game has it, and its points."""
        share = self.laid.engine.kernels("stepping").share_of_win
        points: list[int] = self.table["points"][0].tolist()
        seats = range(self.laid.seats)
        return [float(share(self.table[0], seat)) for seat in seats], points[: len(seats)]

    def imagined(self, seat: int, rng: np.ndarray) -> "Course":
        """Return a game that this seat cannot tell from this one: all that it has not seen is dealt anew.

        `rng` is four uint64 words. The others remember only what they see from here on, and what they have
        sealed is asked again."""
        kernels = self.laid.engine
        table = kernels.imagined_by(kernels.known_to(self.table, seat), seat, rng)
        own = self._all_remembered()
        memory = with_room(self.laid.game, own.logs[:, :1] * 0, own.longest)
        memory.remember(np.zeros_like(table), table)
        memory.logs[seat] = own.logs[seat]
        other = Course(self.laid, table, memory, copied(table))
        if seat == self.turn:
            other.tokens = self.tokens
        return other

    def _what_may(self) -> str:
        if self.over:
            return "the game is over"
        return ", ".join(f"{one} ({self.laid.alphabet.name(one)})" for one in self.legal()[:8]) + " may"

    def _listed(self) -> np.ndarray:
        """The moves of the seat that is asked, their number in front. Raises RulesError for none."""
        if self._moves is None:
            room, game = room_for_moves(), self.laid.game
            if not self.over:
                self.laid.engine.kernel("play", "list_moves")(self.table, self.turn, room)
                if not room[0]:
                    raise no_legal_moves(game, self.turn)
            if game.concede >= 0 and room[0] > 1 and room[room[0]] == game.concede:
                room[0] -= 1
            self._moves = room[: 1 + room[0]].copy()
        return self._moves

    def _play(self, move: int) -> None:
        self.played.append((self.turn, move))
        self.laid.engine.step(self.table, self.turn, move)
        self.tokens, self._moves = (), None

    def _all_remembered(self) -> Recall:
        """Let the seats remember all moves until now; a log that is full is made longer."""
        longest = self._memory.longest
        while self.played:
            memory, table = with_room(self.laid.game, self._memory.logs, longest), copied(self._remembered)
            for seat, move in self.played:
                memory.step(table, seat, move)
            longest *= 2
            if not any(memory.missing(seat) for seat in range(len(memory.logs))):
                self._memory, self._remembered, self.played = memory, table, []
        return self._memory


def with_room(game: Game, logs: np.ndarray, longest: int) -> Recall:
    """Return a Recall that goes on with logs none of whose rows is missing, with room for so many rows."""
    memory = Recall(game, max(longest, logs.shape[1] - 1))
    used = 1 + int(logs[:, 0, 0].max())
    memory.logs[:, :used] = logs[:, :used]
    return memory
