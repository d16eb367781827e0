"""What an environment keeps beside each of its tables, and what it is told; see kernels/stepping.py."""

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from .alphabet import alphabet_of
from .game import Game
from .moves import room_for_moves
from .observing import fields_of, width

LEARNER = -1  # the policy of a seat that waits for tokens; the others are those of kernels/bots.py
BY_POINTS, BY_RESULT, BY_LINES = range(3)  # what rewards are counted in
SAME_STEP, NEXT_STEP, NEVER = range(3)  # when a game that is over is followed by another
ON, OVER, CUT, FRESH = range(4)  # how a table stands after a step; FRESH waits to be dealt
NO_TOKEN = -1  # leaves a table as it is
SETTINGS = KIND, SHAPED, LIMIT, RENEWED = range(4)


class House(NamedTuple):
    """What holds for all tables of a thread, and room to work in.

    `players` has a row (policy, of a hundred moves so many noticed) a seat; `settings` are the numbers of
    SETTINGS: in what to count, whether to add a potential, the most moves of a game or 0, and one of
    SAME_STEP and so on; `weights` of the lines of a score; `discount` holds the one of the potential."""

    template: np.ndarray
    players: np.ndarray
    settings: np.ndarray
    weights: np.ndarray
    discount: np.ndarray
    known: np.ndarray
    moves: np.ndarray


class BatchShown(NamedTuple):
    """What is shown of n tables: the observation and mask of the seat that is asked, the rewards of all seats
    since it was last shown, whose turn it is, one of ON, OVER, CUT; and `finals`, the last observation of a
    game that was followed by another in the same step."""

    observations: np.ndarray  # float32, (n, width)
    masks: np.ndarray  # int8, (n, size of the alphabet)
    rewards: np.ndarray  # float64, (n, seats)
    seats: np.ndarray  # int64, (n,)
    ends: np.ndarray  # int64, (n,)
    finals: np.ndarray  # float32, (n, width)

    @classmethod
    def room(cls, game: Game, tables: int, seats: int) -> "BatchShown":
        low, _ = bounds_of(game)
        return cls(
            np.zeros((tables, len(low)), np.float32),
            np.zeros((tables, alphabet_of(game).size), np.int8),
            np.zeros((tables, seats)),
            np.zeros(tables, np.int64),
            np.zeros(tables, np.int64),
            np.zeros((tables, len(low)), np.float32),
        )

    def part(self, tables: slice) -> "BatchShown":
        return BatchShown(*(array[tables] for array in self))


def house_of(game: Game, template: np.ndarray, players: Sequence[tuple[int, int]]) -> House:
    """A house that counts points, adds no potential, sets no limit and deals on in the same step."""
    return House(
        template,
        np.array(players, np.int64).reshape(-1, 2),
        np.zeros(len(SETTINGS), np.int64),
        np.zeros(max(1, len(game.table.lines))),
        np.ones(1),
        np.zeros(1, template.dtype),
        room_for_moves(),
    )


def state_of(game: Game) -> np.dtype:
    """Return the type of what lies beside a table.

    `words` is its seed, `number` the game that is dealt next, `rng` the bots' chance, `moves` how many were
    made in this game, `tokens` (the first `length` of them) the move that is being spelled, `learner` the
    seat that was asked last, `end` one of ON, OVER, CUT; `lines` are the weighted lines of each seat so far,
    `counted` what its rewards have come to, `hope` its potential when it was last reckoned."""
    seats, longest = game.seats.most, alphabet_of(game).longest
    fields = np.dtype(
        [
            *(("words", "u8", 4), ("rng", "u8", 4), ("number", "i8"), ("moves", "i8"), ("length", "i8")),
            *(("learner", "i8"), ("end", "i8"), ("tokens", "i8", longest)),
            *(("lines", "f8", seats), ("counted", "f8", seats), ("hope", "f8", seats)),
        ]
    )
    return np.dtype((np.record, fields))  # plain Python reads its fields as compiled code does


def bounds_of(game: Game) -> tuple[np.ndarray, np.ndarray]:
    """Return the least and the greatest number that may stand in each place of what is shown: an observation,
    and behind it, where a move can take several tokens, those that have been chosen for it, each plus 1."""
    longest = alphabet_of(game).longest
    tokens = longest if longest > 1 else 0
    bounds = np.zeros((2, width(game) + tokens), np.float32)
    for field in fields_of(game):
        bounds[:, field.start : field.stop] = [[field.low], [field.high]]
    bounds[1, width(game) :] = alphabet_of(game).size
    return bounds[0], bounds[1]
