"""What a player sees, as OpenSpiel asks for it: tensors and texts, of the table now or of all it has seen."""

from typing import TYPE_CHECKING, Any

import numpy as np
import pyspiel

from ...engine.linked import copied
from ...engine.stepping import bounds_of
from ...match.match import Match
from ..episode import Course
from ..errors import EnvironmentFault

if TYPE_CHECKING:
    from . import ParlourState
    from .parameters import SpielSetting

PIECE = 24  # bits that a float32 holds exactly
ROW = 6  # numbers of a remembered row: kind, place, three pieces of the third number, the fourth
NOT_DEALT = "the cards are not dealt yet"
NO_ROOM = (
    "information_state_tensor has room for so many rows of what a player remembers as the parameter memory "
    "says, and it says 0: load the game with memory=2000, say, or read information_state_string"
)
OUTGROWN = (
    "player {player} remembers {rows} rows by now, and information_state_tensor has room for "
    "memory={memory}: load the game with more, or read information_state_string"
)


class SpielObserver:
    """`tensor` and its parts in `dict`: the `observation`, and with perfect recall how many rows the player
    remembers (`remembered`) and these rows (`memory`), the latest first.

    Perfect recall in numbers has the room that the game's `memory` gives it: without it there is the text
    alone (`tensor` is None), and a game that outgrows it is refused, for what is cut off is not recalled."""

    def __init__(self, setting: "SpielSetting", wanted: pyspiel.IIGObservationType, params: Any) -> None:
        if params:
            raise EnvironmentFault(
                f"an observer takes no parameters, and was given {params}", code="setting.unknown"
            )
        own = pyspiel.PrivateInfoType.SINGLE_PLAYER
        if not wanted.public_info or wanted.private_info != own:
            raise EnvironmentFault(
                "players see what is public and what is theirs: ask for both", code="setting.invalid"
            )
        self._recalls = wanted.perfect_recall
        self._rows = setting.memory if self._recalls else 0
        self.tensor: np.ndarray | None = None
        self.dict: dict[str, np.ndarray] = {}
        if self._rows or not self._recalls:
            self._make_room(len(bounds_of(setting.laid.game)[0]))

    def _make_room(self, width: int) -> None:
        self.tensor = np.zeros(width + self._recalls * (1 + self._rows * ROW), np.float32)
        self.dict["observation"] = self.tensor[:width]
        if self._recalls:
            self.dict["remembered"] = self.tensor[width : width + 1]
            self.dict["memory"] = self.tensor[width + 1 :].reshape(self._rows, ROW)

    def set_from(self, state: "ParlourState", player: int) -> None:
        """Write the tensor. Raises EnvironmentFault where there is none, and where the player remembers more
        rows than it has."""
        if self.tensor is None:
            raise EnvironmentFault(NO_ROOM, code="log.full")
        self.tensor.fill(0)
        course = state.course
        if course is None:
            return
        self.dict["observation"][:] = course.observed(player)
        if self._recalls:
            rows = course.rows(player)
            if len(rows) > self._rows:
                raise EnvironmentFault(
                    OUTGROWN.format(player=player, rows=len(rows), memory=self._rows), code="log.full"
                )
            self.dict["remembered"][:] = len(rows)
            self.dict["memory"][: len(rows)] = in_pieces(rows[::-1])

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
