"""A board of duplicate at the terminal: played once, to its end, and then compared."""

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ..bots import SeatedBot, bot_seed
from ..bots import player as bot_player
from ..drawing.ink import ink_of
from ..drawing.people import People
from ..engine.linked import Engine, engine
from ..errors import ParlourError
from .compiling import compile_meanwhile
from .evening import Evening
from .lines import Typed
from .recording import NotWritten
from .screen import TextScreen
from .session import Session

if TYPE_CHECKING:
    from ..play import Match

ONCE = "A board is played once, as others play it: no move is taken back."


class Seated:
    """Keeps the board that a player is at in the file of the evening, as a session keeps its game."""

    how_to_go_on = ""

    def __init__(self, evening: Evening, name: str) -> None:
        self._evening, self._name = evening, name
        self.file = evening.file or Path()
        self.sitting: dict[str, Any] = {}

    def write(self, match: "Match") -> None:
        try:
            self._evening.keep(self._name, match)
        except (ParlourError, OSError) as error:  # others write to this file too, and may have spoilt it
            raise NotWritten(str(error), code=getattr(error, "code", None)) from None

    def close(self) -> None:
        """Nothing is held."""


class Opponent:
    """A bot whose chance is that of the deal and of the move: a board that was left goes on alike."""

    def __init__(self, kind: str, kernels: Engine) -> None:
        self._kind, self._engine = kind, kernels

    def decide(self, match: "Match", seat: int) -> Callable[[], object]:
        chance = bot_seed(bot_seed(match.seed, seat, match.number), len(match.played))
        return bot_player(self._kind, self._engine, seat, chance).decide(match, seat)


class BoardSession(Session):
    """A session whose game is one of many: it ends with the game, and takes nothing back."""

    def _play(self) -> bool:
        self._questions.never("undo", ONCE)
        self._to_the_end()
        self._keep()
        self.screen.over(self.match)
        return False

    def _how_to_go_on(self) -> tuple[Path | None, str]:
        return None, ""


def play_board(evening: Evening, name: str, plain: bool) -> bool:
    """Let somebody play the next board; whether it came to its end. Raises ParlourError."""
    match, deals = evening.at_table(name), evening.deals
    own = deals.seat(match.number)
    kernels = engine(match.game)
    kinds = {seat: deals.bot for seat in range(deals.seats) if seat != own}
    bots: dict[int, SeatedBot] = {seat: Opponent(kind, kernels) for seat, kind in kinds.items()}
    people = People(deals.seats, own, kinds)
    compile_meanwhile(kernels, searching=True)
    screen = TextScreen(people, ink_of(plain))
    keeper: Any = Seated(evening, name)
    sitting = {"seat": own, "bots": list(kinds.values()), "names": None, "quietly": False, "think": None}
    BoardSession(match, kernels, people, bots, screen, Typed(), keeper, sitting).run()
    return match.over
