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
from .adapters import BotCode, CodeBot
from .errors import BotError, line_of
from .players import NAMES, Bot, Policy, make, policy, used_by
from .time_control import Used, spare_cores

if TYPE_CHECKING:
    from ..match import Match

T = TypeVar("T")


def is_code(text: str) -> bool:
    """Return whether the name refers to code, without loading it."""
    source, colon, name = text.strip().rpartition(":")
    return bool(colon and source) and name.isidentifier() and source not in NAMES


def load_bot(text: str) -> CodeBot:
    """Load a bot from code. Raises BotError with the file and the line of the error."""
    source, _, name = text.strip().rpartition(":")
    module = _load_file(source) if source.endswith(".py") or os.sep in source else _import_module(source)
    if not hasattr(module, name):
        candidates = [
            attribute for attribute, value in vars(module).items() if _is_candidate(value, module, attribute)
        ]
        raise BotError(
            f"{source} has no bot {name!r}; it has {', '.join(candidates) or 'none'}", code="bot.unknown"
        )
    return replace(CodeBot.from_object(getattr(module, name)), name=text.strip(), redirect_output=True)


def _is_candidate(value: object, module: ModuleType, name: str) -> bool:
    return (
        callable(value) and getattr(value, "__module__", "") == module.__name__ and not name.startswith("_")
    )


def _load_file(source: str) -> ModuleType:
    file = Path(source).expanduser()
    if not file.is_file():
        raise BotError(f"there is no file {source}, for the bot: write mine.py:Bot", code="bot.unknown")
    return _run_file(source, file.resolve())


@functools.cache
def _run_file(source: str, file: Path) -> ModuleType:
    """Run a file as a module, once. It can import modules from its folder."""
    _append_to_path(str(file.parent))
    module_name = "".join(character if character.isalnum() else "_" for character in file.stem)
    spec = importlib.util.spec_from_file_location(f"parlour_bot_{module_name}_{abs(hash(file)):x}", file)
    if spec is None or spec.loader is None:
        raise BotError(f"{source} is not a Python file: its name must end in .py", code="file.invalid")
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module
    try:
        _run_user_code(source, str(file), lambda: spec.loader.exec_module(module))  # type: ignore[union-attr]
    except BotError:
        del sys.modules[spec.name]
        raise
    return module


def _import_module(source: str) -> ModuleType:
    _append_to_path(os.getcwd())
    module: ModuleType = _run_user_code(source, source, lambda: importlib.import_module(source))
    return module


def _append_to_path(folder: str) -> None:
    """Allow imports from a folder. It is searched last, so it does not replace other modules."""
    if folder not in sys.path:
        sys.path.append(folder)


def _run_user_code(source: str, file: str, run: Callable[[], T]) -> T:
    """Run a user's file. Raises BotError for errors in it."""
    try:
        with redirect_stdout(sys.stderr):
            return run()
    except ModuleNotFoundError as error:
        if error.name and (source == error.name or source.startswith(f"{error.name}.")):
            raise BotError(f"there is no module {source} for the bot", code="bot.unknown") from None
        raise _load_error(source, file, error) from error
    except (Exception, SystemExit) as error:
        raise _load_error(source, file, error) from error


def _load_error(source: str, file: str, error: BaseException) -> BotError:
    message = f"{type(error).__name__}: {error}".rstrip(": ")
    return BotError(f"{source} cannot be loaded: {message} ({line_of(error, file)})", code="bot.broken")


#: A name (greedy, search:2000, mine.py:Bot, package.module:name), or a function, a class, an object.
AnyBot = str | BotCode


class SeatedBot(Protocol):
    """A bot at a seat."""

    def decide(self, match: "Match", seat: int) -> Callable[[], object]:
        """Choose a move; return a function that plays it. The match is unchanged."""


class BuiltIn:
    """A built-in bot at a seat; `used` is what its last decision used, if it was a search."""

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


def known_bot(bot: AnyBot) -> Policy | CodeBot:
    """Parse a bot. Raises BotError."""
    if not isinstance(bot, str):
        return CodeBot.from_object(bot)
    return load_bot(bot) if is_code(bot) else policy(bot)


def as_list(bots: AnyBot | Sequence[AnyBot]) -> list[AnyBot]:
    """Return one bot, or a sequence of bots, as a list."""
    return list(bots) if isinstance(bots, Sequence) and not isinstance(bots, str) else [bots]


def fill_seats(bots: Sequence[AnyBot], seats: int) -> list[AnyBot]:
    """Return one bot for each seat; the last is repeated. Raises BotError."""
    if not 0 < len(bots) <= seats:
        raise BotError(f"name 1 to {seats} bots for {seats} seats, not {len(bots)}", code="bot.wrong_number")
    return [*bots, *[bots[-1]] * (seats - len(bots))]


def name_of(bot: AnyBot) -> str:
    return bot if isinstance(bot, str) else CodeBot.from_object(bot).name


def player(bot: AnyBot, kernels: Engine, seat: int, seed: int, think: float | None = None) -> SeatedBot:
    """Create a player for one game with the random seed `seed`. Raises BotError and BotFailed."""
    parsed = known_bot(bot)
    if isinstance(parsed, CodeBot):
        return parsed.create_player(seat, seed)
    return BuiltIn(make(str(bot), kernels, seed, think, spare_cores() if think else 1), kernels)


def bot_seed(seed: int, seat: int, number: int = 0) -> int:
    """Return a seed for each bot that is independent of the deal and equal for equal games."""
    game = f" game {number}" if number else ""
    return int.from_bytes(hashlib.blake2b(f"{seed}{game} bot {seat}".encode(), digest_size=32).digest())


def play_on(match: "Match", bots: AnyBot | Sequence[AnyBot] | Mapping[int, AnyBot]) -> "Match":
    """Let bots play until the match is over or a seat without a bot must decide; return the match.

    `bots` is one bot for all seats, a sequence with one for each seat (the last is repeated), or a dict by
    seat. A class is instantiated once for each seat and match. Raises BotError for an unknown bot, and
    BotFailed if a bot fails; the match is then unchanged since the last move.
    """
    from ..match import Match

    if not isinstance(match, Match):
        raise ArgumentError(f"bots play on a Match, not {match!r:.60}")
    if not isinstance(bots, Mapping):
        bots = dict(enumerate(fill_seats(as_list(bots), match.seats)))
    players = _players_of(match, bots)
    while seats := [seat for seat in match.deciders if seat in players]:
        players[seats[0]].decide(match, seats[0])()
    return match


_players: "WeakKeyDictionary[Match, dict[int, tuple[AnyBot, SeatedBot]]]" = WeakKeyDictionary()


def _players_of(match: "Match", bots: Mapping[int, AnyBot]) -> dict[int, SeatedBot]:
    """Return the players of a match. Players of earlier calls are reused."""
    players = _players.setdefault(match, {})
    for seat, bot in bots.items():
        if not 0 <= seat < match.seats:
            raise BotError(
                f"there is no seat {seat} at a table of {match.seats} for the bot {name_of(bot)}",
                code="seat.unknown",
            )
        if seat not in players or not _is_same_bot(players[seat][0], bot):
            seed = bot_seed(match.seed, seat, match.number)
            players[seat] = bot, player(bot, engine(match.game), seat, seed)
    return {seat: players[seat][1] for seat in bots}


def _is_same_bot(first: AnyBot, second: AnyBot) -> bool:
    return first is second or (isinstance(first, str) and first == second)
