"""The data of an environment: the state of each table, and the settings; see kernels/stepping.py."""

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from .alphabet import alphabet_of
from .game import Game
from .moves import room_for_moves
from .observing import fields_of, width

LEARNER = -1  # the policy of a seat that waits for tokens; kernels/bots.py has the other policies
BY_POINTS, BY_RESULT, BY_LINES = range(3)  # the kinds of rewards
SAME_STEP, NEXT_STEP, NEVER = range(3)  # when the next game begins after a finished one
ON, OVER, CUT, FRESH = range(4)  # the state of a table after a step; FRESH: not dealt yet
NO_TOKEN = -1  # leaves a table unchanged
SETTINGS = KIND, SHAPED, LIMIT, RENEWED = range(4)


class House(NamedTuple):
    """The settings of all tables of a thread, with buffers.

    `players` has a row (policy, percentage of moves noticed) for each seat. `settings` has the numbers named
    by SETTINGS: the kind of rewards, whether to add a potential, the most moves of a game or 0, and when the
    next game begins. `weights` has a weight for each line of a score. `discount` holds the discount of the
    potential.
    """

    template: np.ndarray
    players: np.ndarray
    settings: np.ndarray
    weights: np.ndarray
    discount: np.ndarray
    known: np.ndarray
    moves: np.ndarray


class BatchShown(NamedTuple):
    """What is shown of n tables.

    `observations` and `masks` belong to the seat that decides; `rewards` has the rewards of all seats since
    they were last shown; `seats` says whose turn it is; `ends` is one of ON, OVER, CUT. `finals` has the
    last observation of a game that was followed by another in the same step.
    """

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
    """Return settings that count points, add no potential, set no limit and deal again in the same step."""
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
    """Return the type of the state of a table.

    - `words`: its seed. `number`: the number of the next game. `rng`: the generator of the bots.
    - `moves`: the number of moves in this game.
    - `tokens`, `length`: the tokens of the unfinished move, and how many there are.
    - `learner`: the seat that was asked last. `end`: one of ON, OVER, CUT, FRESH.
    - `lines`: the sum of the weighted lines of each seat. `counted`: the sum of its rewards so far.
    - `hope`: the potential of each seat when it was last computed.
    """
    seats, longest = game.seats.most, alphabet_of(game).longest
    fields = np.dtype(
        [
            *(("words", "u8", 4), ("rng", "u8", 4), ("number", "i8"), ("moves", "i8"), ("length", "i8")),
            *(("learner", "i8"), ("end", "i8"), ("tokens", "i8", longest)),
            *(("lines", "f8", seats), ("counted", "f8", seats), ("hope", "f8", seats)),
        ]
    )
    return np.dtype((np.record, fields))  # plain Python then reads its fields as compiled code does


def bounds_of(game: Game) -> tuple[np.ndarray, np.ndarray]:
    """Return the lowest and the highest value of each number that environments show.

    An observation is followed, if moves can take several tokens, by those chosen so far, each plus 1.
    """
    longest = alphabet_of(game).longest
    tokens = longest if longest > 1 else 0
    bounds = np.zeros((2, width(game) + tokens), np.float32)
    for field in fields_of(game):
        bounds[:, field.start : field.stop] = [[field.low], [field.high]]
    bounds[1, width(game) :] = alphabet_of(game).size
    return bounds[0], bounds[1]
