"""Duplicate at the terminal: a file of deals that several people play against bots, with their results.

The file contains the deals and, for each player, the records of the finished boards and of the current one.
Results are not stored: they are computed by replaying the records, so that they cannot be edited. The file
also contains the seed, from which every card can be computed; players should not open it.
"""

import functools
import json
from collections.abc import Callable
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from ..bots import SeatedBot, bot_seed
from ..bots import player as bot_player
from ..bots.players import counted, policy
from ..engine.linked import Engine, engine
from ..errors import ParlourError, RecordError
from ..games import find
from ..lab.duplicate import compared, margin
from ..match import Match
from ..match.json_input import read_json, short
from ..match.match import replay
from ..match.record import read_record, write_record
from ..names import checked_name
from ..names.user_files import decode
from ..presentation.names import SeatNames
from ..presentation.style import style_for
from .autosave import NotWritten, write_whole
from .background_compile import compile_meanwhile
from .prompt import StandardInput
from .screen import TextScreen
from .session import Session

KIND = "parlour duplicate 1"
MOST, SEED = 1_000_000, 78  # boards, and digits of a seed of 256 bits
BOTS = "bots"  # the name of the bots at the other table in the score


@dataclass(frozen=True)
class Boards:
    """The deals of an evening: the game, its options, the number of boards and the bot."""

    game: str
    seats: int
    options: dict[str, str]
    seed: str  # as text: 256 bits do not fit JSON numbers everywhere
    boards: int
    bot: str

    @classmethod
    def of(cls, data: Any) -> "Boards":
        """Read the "deals" of a file. Raises ValueError if a field is missing or wrong."""
        kinds: dict[str, type] = dict.fromkeys(("game", "seed", "bot"), str)
        kinds |= {"seats": int, "boards": int, "options": dict}
        if not isinstance(data, dict) or {name: type(value) for name, value in data.items()} != kinds:
            raise ValueError(f'its "deals" must be {", ".join(kinds)}, not {short(data)}')
        if not (data["seed"].isascii() and data["seed"].isdecimal() and len(data["seed"]) <= SEED):
            raise ValueError(f"its seed cannot be {short(data['seed'])}")
        return cls(**data)

    def seat(self, board: int) -> int:
        """Return the seat of the person at a board; it changes from board to board."""
        return board % self.seats

    def match(self, board: int, watched: bool = True) -> Match:
        return Match(find(self.game), self.seats, self.options, int(self.seed), watched=watched, number=board)

    def again(self, board: int, record: Any, watched: bool = True) -> Match:
        """Replay the record of a board. Raises RecordError if the record belongs to another deal."""
        expected = _deal_fields(write_record(self.match(board)))
        if not isinstance(record, dict) or _deal_fields(record) != expected:
            raise RecordError("it belongs to another deal", code="record.wrong_game")
        return replay(read_record(json.dumps(record)), watched)

    @property
    def sides(self) -> int:
        return find(self.game).sides_at(self.seats)


class Evening:
    """An evening of duplicate; without a file it is kept in memory only."""

    def __init__(self, deals: Boards, file: Path | None = None) -> None:
        self.deals, self.file = deals, file
        self.results: dict[str, dict[int, list[int]]] = {BOTS: {}}  # by player and board: points of the sides
        self.records: dict[str, dict[int, dict[str, Any]]] = {BOTS: {}}  # of these boards
        self.open: dict[str, dict[str, Any]] = {}  # the record of the board that a player is at

    @classmethod
    def read(cls, file: Path) -> "Evening":
        """Read an evening from a file. Raises ParlourError if the file is not valid."""
        try:
            data = read_json(decode(file.read_bytes()))
            if data["kind"] != KIND:
                raise ValueError(f'its "kind" is not {KIND!r}')
            evening = cls(Boards.of(data["deals"]), file)
            evening._load(data)
            return evening
        except ParlourError as error:
            raise ParlourError(f"{file}: {error}", code=error.code) from None
        except (AttributeError, KeyError, TypeError, ValueError) as error:
            raise ParlourError(
                f"{file} is not the file of a duplicate evening: {error}", code="file.invalid"
            ) from None

    def _load(self, data: dict[str, Any]) -> None:
        """Validate and store the content of a file, without running code that it names. Raises ValueError."""
        counted(policy(self.deals.bot))
        if not 1 <= self.deals.boards <= MOST:
            raise ValueError(f"it must have 1 to {MOST:,} boards, not {self.deals.boards:,}")
        self.deals.match(0)
        for player, boards in data["results"].items():
            checked_name(player)
            if sorted(map(int, boards)) != list(range(min(len(boards), self.deals.boards))):
                raise ValueError(f"{player} cannot have played the boards {short(list(boards))}")
            self.records[player] = {int(board): record for board, record in boards.items()}
            self.results[player] = {
                board: self._points(player, board, record) for board, record in self.records[player].items()
            }
        if BOTS in data["open"]:
            raise ValueError(f"{BOTS!r} is not a player and cannot have an unfinished board")
        self.open = {checked_name(player): record for player, record in data["open"].items()}

    def _points(self, player: str, board: int, record: Any) -> list[int]:
        try:
            return list(_replayed_points(json.dumps(asdict(self.deals)), board, json.dumps(record)))
        except RecordError as error:
            raise RecordError(f"board {board + 1} of {player}: {error}", code=error.code) from None

    def played(self, player: str) -> int:
        """Return how many boards a player has finished; boards are played in order."""
        return len(self.results.get(player, {}))

    def at_table(self, player: str) -> Match:
        """Return the match of the current board of a player. Raises RecordError."""
        if player not in self.open:
            return self.deals.match(self.played(player))
        try:
            return self.deals.again(self.played(player), self.open[player])
        except RecordError as error:
            raise RecordError(
                f"{self.file}: the current board of {player}: {error}", code=error.code
            ) from None

    def keep(self, player: str, match: Match) -> None:
        """Save the current board of a player, with its result if it is over. Raises NotWritten."""
        if match.over:
            self.open.pop(player, None)
            self._finish(player, match)
        else:
            self.open[player] = write_record(match)
        self._write(player)

    def other_table(self, board: int) -> None:
        """Play a board with bots in all seats, unless they have played it already."""
        from ..bots import play_on

        if board not in self.results[BOTS]:
            match = play_on(self.deals.match(board, watched=False), self.deals.bot)
            self._finish(BOTS, match)
            self._write(BOTS)

    def _finish(self, player: str, match: Match) -> None:
        self.results.setdefault(player, {})[match.number] = match.points[: self.deals.sides]
        self.records.setdefault(player, {})[match.number] = write_record(match)

    def _write(self, player: str) -> None:
        """Write the whole file and keep what other players have saved meanwhile. Raises NotWritten."""
        if self.file is None:
            return
        if self.file.exists():
            now = Evening.read(self.file)
            for other in now.results.keys() - {player}:
                own = other == BOTS  # bots may have played boards that the file does not have yet
                self.results[other] = now.results[other] | (self.results[BOTS] if own else {})
                self.records[other] = now.records[other] | (self.records[BOTS] if own else {})
            others = {name: record for name, record in now.open.items() if name != player}
            self.open = others | {name: self.open[name] for name in self.open.keys() & {player}}
        write_whole(self.file, f"{json.dumps(self.to_dict(), ensure_ascii=False, indent=1)}\n").close()

    def begin(self) -> None:
        """Write the file of a new evening. Raises NotWritten."""
        self._write("")

    def to_dict(self) -> dict[str, Any]:
        """Return the content of the file, ready for JSON."""
        results = {
            player: {str(board): record for board, record in boards.items()}
            for player, boards in self.records.items()
        }
        return {"kind": KIND, "deals": asdict(self.deals), "results": results, "open": self.open}

    @property
    def players(self) -> list[str]:
        """The names of all players who have begun a board, sorted."""
        return sorted({*self.results, *self.open} - {BOTS})

    def common(self) -> list[int]:
        """Return the boards that all players have finished. Only these results may be shown to players."""
        done = [set(self.results.get(player, {})) for player in self.players]
        return sorted(set.intersection(*done) & set(self.results[BOTS])) if done else []

    def result(self, player: str, board: int) -> int:
        """Return the margin of a player's side at a board (see `margin`)."""
        return margin(self.results[player][board], self.deals.seat(board) % self.deals.sides)

    @property
    def others(self) -> int:
        return max(1, self.deals.sides - 1)

    def differences(self, one: str, other: str, boards: list[int]) -> list[int]:
        return [self.result(one, board) - self.result(other, board) for board in boards]

    def score(self, one: str, other: str, boards: list[int]) -> dict[str, Any]:
        """Return statistics of the differences between two players on the same cards and seats."""
        return {
            "one": one,
            "other": other,
            **compared(self.differences(one, other, boards), self.others),
        }


@functools.lru_cache(maxsize=4096)
def _replayed_points(deals: str, board: int, record: str) -> tuple[int, ...]:
    """Replay a finished board and return the points of the sides. Raises RecordError."""
    boards = Boards(**json.loads(deals))
    match = boards.again(board, json.loads(record), watched=False)
    if not match.over:
        raise RecordError("it is not over", code="game.not_over")
    return tuple(match.points[: boards.sides])


def _deal_fields(record: dict[str, Any]) -> list[Any]:
    """Return the fields of a record that determine the deal."""
    return [record.get(name) for name in ("game", "options", "seats", "seed", "deck", "number")]


ONCE = "Moves cannot be taken back in duplicate, because all players play the same deals once."


class BoardAutosave:
    """Saves the current board of a player in the file of the evening, as an autosave does for a session."""

    resume_command = ""

    def __init__(self, evening: Evening, name: str) -> None:
        self._evening, self._name = evening, name
        self.file = evening.file or Path()
        self.sitting: dict[str, Any] = {}

    def write(self, match: "Match") -> None:
        try:
            self._evening.keep(self._name, match)
        except (ParlourError, OSError) as error:  # another process may have damaged the file
            raise NotWritten(str(error), code=getattr(error, "code", None)) from None

    def close(self) -> None:
        """Do nothing: no file is held open."""


class Opponent:
    """A bot seeded by the deal and the move, so that a resumed board continues as it would have before."""

    def __init__(self, kind: str, kernels: Engine) -> None:
        self._kind, self._engine = kind, kernels

    def decide(self, match: "Match", seat: int) -> Callable[[], object]:
        chance = bot_seed(bot_seed(match.seed, seat, match.number), len(match.played))
        return bot_player(self._kind, self._engine, seat, chance).decide(match, seat)


class BoardSession(Session):
    """A session for one board: it ends with the game and does not allow taking moves back."""

    def _play(self) -> bool:
        self._commands.disable("undo", ONCE)
        self._to_the_end()
        self._save()
        self.screen.over(self.match)
        return False

    def _how_to_resume(self) -> tuple[Path | None, str]:
        return None, ""


def play_board(evening: Evening, name: str, plain: bool) -> bool:
    """Play the next board with a person; return whether it is over. Raises ParlourError."""
    match, deals = evening.at_table(name), evening.deals
    own = deals.seat(match.number)
    kernels = engine(match.game)
    kinds = {seat: deals.bot for seat in range(deals.seats) if seat != own}
    bots: dict[int, SeatedBot] = {seat: Opponent(kind, kernels) for seat, kind in kinds.items()}
    seat_names = SeatNames(deals.seats, own, kinds)
    compile_meanwhile(kernels, searching=True)
    screen = TextScreen(seat_names, style_for(plain))
    autosave: Any = BoardAutosave(evening, name)
    sitting = {"seat": own, "bots": list(kinds.values()), "names": None, "quietly": False, "think": None}
    BoardSession(match, kernels, seat_names, bots, screen, StandardInput(), autosave, sitting).run()
    return match.over
