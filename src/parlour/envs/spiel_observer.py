"""What a player sees, as OpenSpiel asks for it: tensors and texts, of the table now or of all it has seen."""

from typing import TYPE_CHECKING, Any

import numpy as np
import pyspiel

from ..engine.linked import copied
from ..engine.stepping import bounds_of
from ..play.match import Match
from .course import Course
from .errors import EnvironmentFault

if TYPE_CHECKING:
    from .open_spiel import ParlourState
    from .spiel_setting import SpielSetting

PIECE = 24  # bits that a float32 holds exactly
ROW = 6  # numbers of a remembered row: kind, place, three pieces of the third number, the fourth
NOT_DEALT = "the cards are not dealt yet"


class SpielObserver:
    """`tensor` and its parts in `dict`: the `observation`, and with perfect recall how many rows the player
    remembers (`remembered`) and the latest of them (`memory`), the latest first."""

    def __init__(self, setting: "SpielSetting", wanted: pyspiel.IIGObservationType, params: Any) -> None:
        if params:
            raise EnvironmentFault(f"an observer takes no parameters, and was given {params}")
        own = pyspiel.PrivateInfoType.SINGLE_PLAYER
        if not wanted.public_info or wanted.private_info != own:
            raise EnvironmentFault("players see what is public and what is theirs: ask for both")
        self._recalls = wanted.perfect_recall
        self._width, self._rows = len(bounds_of(setting.laid.game)[0]), setting.memory
        self.tensor = np.zeros(self._width + self._recalls * (1 + self._rows * ROW), np.float32)
        self.dict = {"observation": self.tensor[: self._width]}
        if self._recalls:
            self.dict["remembered"] = self.tensor[self._width : self._width + 1]
            self.dict["memory"] = self.tensor[self._width + 1 :].reshape(self._rows, ROW)

    def set_from(self, state: "ParlourState", player: int) -> None:
        self.tensor.fill(0)
        course = state.course
        if course is None:
            return
        self.dict["observation"][:] = course.observed(player)
        if self._recalls:
            rows = course.rows(player)
            latest = rows[::-1][: self._rows]
            self.dict["remembered"][:] = len(rows)
            self.dict["memory"][: len(latest)] = in_pieces(latest)

    def string_from(self, state: "ParlourState", player: int) -> str:
        if state.course is None:
            return NOT_DEALT
        return state.course.told(player) if self._recalls else drawn(state.course, player)


def in_pieces(rows: np.ndarray) -> np.ndarray:
    """Rows of a log as numbers that a float32 holds exactly: moves have up to 63 bits."""
    found = np.zeros((len(rows), ROW), np.float32)
    found[:, :2], found[:, -1] = rows[:, :2], rows[:, 3]
    whole = rows[:, 2].astype(np.uint64)
    for piece in range(3):
        found[:, 2 + piece] = whole >> np.uint64(piece * PIECE) & np.uint64((1 << PIECE) - 1)
    return found


def drawn(course: Course, player: int) -> str:
    """The table as a player sees it, and the tokens of its own move being spelled."""
    board = Match.at(course.laid.game, copied(course.table), {}).draw(player)
    spelled = course.tokens if player == course.turn else ()
    return "\n".join([board, *map(course.laid.alphabet.name, spelled)])
