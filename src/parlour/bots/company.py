"""Who plays at a match: bots from code beside the built-in ones, each asked when it is its seat's turn."""

import functools
import hashlib
from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Protocol
from weakref import WeakKeyDictionary

from ..engine.linked import Engine, engine
from ..errors import ArgumentError
from .budgets import Used, spare_cores
from .coded import Coded, FromCode
from .failing import BotError
from .loading import is_code, load_bot
from .players import Bot, Policy, make, policy, used_by

if TYPE_CHECKING:
    from ..play import Match

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
    from ..play import Match

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
