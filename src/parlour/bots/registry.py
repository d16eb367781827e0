"""Registry of bots: built-in names, and bots from files (`mine.py:Bot`) and modules."""

import functools
import hashlib
import importlib
import importlib.util
import os
import sys
from collections.abc import Callable, Mapping, Sequence
from contextlib import redirect_stdout
from dataclasses import replace
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING, Protocol, TypeVar
from weakref import WeakKeyDictionary

from ..engine.linked import Engine, engine
from ..errors import ArgumentError
from .adapters import Coded, FromCode
from .errors import BotError, line_of
from .players import NAMES, Bot, Policy, make, policy, used_by
from .time_control import Used, spare_cores

if TYPE_CHECKING:
    from ..match import Match

T = TypeVar("T")


def is_code(text: str) -> bool:
    """Whether a bot's name is a place in code; nothing is loaded for this."""
    where, colon, name = text.strip().rpartition(":")
    return bool(colon and where) and name.isidentifier() and where not in NAMES


def load_bot(text: str) -> Coded:
    """Load a bot from code. Raises BotError, telling the file and the line where that goes wrong."""
    where, _, name = text.strip().rpartition(":")
    module = _in_file(where) if where.endswith(".py") or os.sep in where else _importable(where)
    if not hasattr(module, name):
        there = [known for known, one in vars(module).items() if _may_play(one, module, known)]
        raise BotError(
            f"{where} has no bot {name!r}; it has {', '.join(there) or 'none'}", code="bot.unknown"
        )
    return replace(Coded.of(getattr(module, name)), name=text.strip(), aside=True)


def _may_play(one: object, module: ModuleType, name: str) -> bool:
    return callable(one) and getattr(one, "__module__", "") == module.__name__ and not name.startswith("_")


def _in_file(where: str) -> ModuleType:
    file = Path(where).expanduser()
    if not file.is_file():
        raise BotError(
            f"there is no file {where}, which a bot's name begins with: write mine.py:Bot", code="bot.unknown"
        )
    return _from_file(where, file.resolve())


@functools.cache
def _from_file(where: str, file: Path) -> ModuleType:
    """Run a file as a module, once; it may import what lies beside it."""
    _look_in(str(file.parent))
    spelled = "".join(sign if sign.isalnum() else "_" for sign in file.stem)
    spec = importlib.util.spec_from_file_location(f"parlour_bot_{spelled}_{abs(hash(file)):x}", file)
    if spec is None or spec.loader is None:
        raise BotError(f"{where} is not a file of Python: its name must end in .py", code="file.invalid")
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module
    try:
        _guarded(where, str(file), lambda: spec.loader.exec_module(module))  # type: ignore[union-attr]
    except BotError:
        del sys.modules[spec.name]
        raise
    return module


def _importable(where: str) -> ModuleType:
    _look_in(os.getcwd())
    module: ModuleType = _guarded(where, where, lambda: importlib.import_module(where))
    return module


def _look_in(folder: str) -> None:
    """Let modules be imported from a folder, after all others: none takes the place of one that is there."""
    if folder not in sys.path:
        sys.path.append(folder)


def _guarded(where: str, file: str, run: Callable[[], T]) -> T:
    """Run somebody's file. Raises BotError for what goes wrong in it."""
    try:
        with redirect_stdout(sys.stderr):
            return run()
    except ModuleNotFoundError as error:
        if error.name and (where == error.name or where.startswith(f"{error.name}.")):
            raise BotError(
                f"there is no module {where}, which a bot's name begins with", code="bot.unknown"
            ) from None
        raise _broken(where, file, error) from error
    except (Exception, SystemExit) as error:
        raise _broken(where, file, error) from error


def _broken(where: str, file: str, error: BaseException) -> BotError:
    told = f"{type(error).__name__}: {error}".rstrip(": ")
    return BotError(f"{where} cannot be loaded: {told} ({line_of(error, file)})", code="bot.broken")


#: A name (greedy, search:2000, mine.py:Bot, package.module:name), or a function, a class, an object.
AnyBot = str | FromCode


class SeatedBot(Protocol):
    """Whoever sits at a seat and is no person."""

    def decide(self, match: "Match", seat: int) -> Callable[[], object]:
        """Make up one's mind; return what plays the move, and does nothing else."""


class BuiltIn:
    """A built-in bot at its seat; `used` is what its latest decision took, if that was a search."""

    def __init__(self, bot: Bot, kernels: Engine) -> None:
        self._bot, self._engine = bot, kernels
        self.used: Used | None = None

    def decide(self, match: "Match", seat: int) -> Callable[[], object]:
        moves, self.used = self._engine.moves(match.table, seat), None
        if len(moves) == 1:
            return functools.partial(match.play_move, seat, moves[0])
        chosen = self._bot.choose(self._engine.known_to(match.table, seat), seat)
        self.used = used_by(self._bot)
        return functools.partial(match.play_move, seat, chosen)


def known_bot(bot: AnyBot) -> Policy | Coded:
    """Read what somebody gives for a bot. Raises BotError."""
    if not isinstance(bot, str):
        return Coded.of(bot)
    return load_bot(bot) if is_code(bot) else policy(bot)


def listed(bots: AnyBot | Sequence[AnyBot]) -> list[AnyBot]:
    """One bot, or several, as a list."""
    return list(bots) if isinstance(bots, Sequence) and not isinstance(bots, str) else [bots]


def filled(bots: Sequence[AnyBot], seats: int) -> list[AnyBot]:
    """One bot for each seat: the last fills the seats left. Raises BotError."""
    if not 0 < len(bots) <= seats:
        raise BotError(f"name 1 to {seats} bots for {seats} seats, not {len(bots)}", code="bot.wrong_number")
    return [*bots, *[bots[-1]] * (seats - len(bots))]


def name_of(bot: AnyBot) -> str:
    return bot if isinstance(bot, str) else Coded.of(bot).name


def player(bot: AnyBot, kernels: Engine, seat: int, seed: int, think: float | None = None) -> SeatedBot:
    """Seat a bot for one game; `seed` is that of its own chance. Raises BotError, BotFailed."""
    known = known_bot(bot)
    if isinstance(known, Coded):
        return known.seated(seat, seed)
    return BuiltIn(make(str(bot), kernels, seed, think, spare_cores() if think else 1), kernels)


def bot_seed(seed: int, seat: int, number: int = 0) -> int:
    """Give each bot chance of its own, which tells nothing of the cards and is the same for the same game."""
    game = f" game {number}" if number else ""
    return int.from_bytes(hashlib.blake2b(f"{seed}{game} bot {seat}".encode(), digest_size=32).digest())


def play_on(match: "Match", bots: AnyBot | Sequence[AnyBot] | Mapping[int, AnyBot]) -> "Match":
    """Let bots play a match on, until it is over or a seat without a bot is asked; return the match.

    `bots` is one bot for all seats, one for each seat (the last fills the table), or a dict of them by seat.
    A class is made once for a seat and a match, however often this is called. Raises BotError for a bot that
    there is not, and BotFailed for one that fails: the match is then as it was before that move.
    """
    from ..match import Match

    if not isinstance(match, Match):
        raise ArgumentError(f"bots play on a Match, not {match!r:.60}")
    if not isinstance(bots, Mapping):
        bots = dict(enumerate(filled(listed(bots), match.seats)))
    players = _seat_all(match, bots)
    while asked := [seat for seat in match.deciders if seat in players]:
        players[asked[0]].decide(match, asked[0])()
    return match


_seated: "WeakKeyDictionary[Match, dict[int, tuple[AnyBot, SeatedBot]]]" = WeakKeyDictionary()


def _seat_all(match: "Match", bots: Mapping[int, AnyBot]) -> dict[int, SeatedBot]:
    """Whoever sat at a seat of this match before goes on."""
    there = _seated.setdefault(match, {})
    for seat, bot in bots.items():
        if not 0 <= seat < match.seats:
            raise BotError(
                f"there is no seat {seat} at a table of {match.seats} for the bot {name_of(bot)}",
                code="seat.unknown",
            )
        if seat not in there or not _same(there[seat][0], bot):
            seed = bot_seed(match.seed, seat, match.number)
            there[seat] = bot, player(bot, engine(match.game), seat, seed)
    return {seat: there[seat][1] for seat in bots}


def _same(one: AnyBot, other: AnyBot) -> bool:
    return one is other or (isinstance(one, str) and one == other)
