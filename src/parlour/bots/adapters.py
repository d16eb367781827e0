"""Adapters for bots written by users, which return the text of a move or choose tokens.

A bot is a function `choose(view)`, a class with such a method, or an instance of one. A view is what
`Match.view(seat)` returns: a copy that contains the legal moves as text and no reference to the match. A bot
runs in this process and is trusted like any imported module. A bot with a method
`choose_token(observation, mask)` receives arrays instead.
"""

import contextlib
import functools
import inspect
import operator
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Protocol

import numpy as np

from ..engine.alphabet import Tokens, alphabet_of, mask_after, spelled_on, with_tokens
from ..engine.linked import copied, engine
from ..errors import UnreadableMove
from ..match.match import MoveRefused
from .errors import BotError, BotFailed, Failure, line_of, short_path

if TYPE_CHECKING:
    from ..match import Match

ChooseToken = Callable[[np.ndarray, np.ndarray], object]


class MoveInTokens:
    """A move of a seat that is chosen token by token.

    `observation` and `mask` are what an environment shows to the seat (docs/environments.md). They depend
    only on what the seat knows.
    """

    def __init__(self, match: "Match", seat: int) -> None:
        self._kernels, legal = engine(match.game), match.legal_moves(seat)
        self.alphabet = alphabet_of(match.game)
        self.move: int | None = None
        self._observed = self._kernels.observed(copied(match.known_to(seat)), seat)
        self._moves = np.array([len(legal), *legal], np.int64)
        self._tokens: Tokens = ()

    @property
    def observation(self) -> np.ndarray:
        """float32; if a move can take several tokens, the chosen ones follow at the end, each plus 1."""
        return with_tokens(self._kernels, self._observed, self._tokens)

    @property
    def mask(self) -> np.ndarray:
        """int8 of shape (size of the alphabet,): 1 for each token that is allowed now."""
        return mask_after(self._kernels, self._moves, self._tokens)

    def take(self, token: int) -> None:
        """Add an allowed token, and then all tokens without an alternative."""
        self._tokens, self.move = spelled_on(self._kernels, self._moves, self._tokens, token)


class TokenPlayer:
    """A bot from code at a seat, which receives arrays and returns tokens."""

    def __init__(self, bot: "CodeBot", choose_token: ChooseToken) -> None:
        self._bot, self._choose_token = bot, choose_token

    def decide(self, match: "Match", seat: int) -> Callable[[], object]:
        """Request the tokens of a move; return a function that plays it. Raises BotFailed; nothing is
        changed.
        """
        move = MoveInTokens(match, seat)
        while move.move is None:
            observation, mask = move.observation, move.mask
            with self._bot.run_safely(seat, match):
                chosen = self._choose_token(observation, mask.copy())
            move.take(self._checked(chosen, mask, match, seat, move))
        return functools.partial(match.play_move, seat, move.move)

    def _checked(
        self, chosen: object, mask: np.ndarray, match: "Match", seat: int, move: MoveInTokens
    ) -> int:
        """Return a token as a number. Raises BotFailed if it is not a token or not allowed."""
        public_text = "chose something that is not a legal move"
        try:
            token = operator.index(chosen)  # type: ignore[arg-type]
        except TypeError:
            action = f"returned {chosen!r:.60}, not a token: a whole number that its mask allows"
            raise self._failure(match, seat, action, public_text) from None
        if 0 <= token < len(mask) and mask[token]:
            return token
        allowed = ", ".join(
            f"{number} ({move.alphabet.name(number)})" for number in np.flatnonzero(mask)[:8].tolist()
        )
        action = f"chose token {token}, which its mask forbids: it allows {allowed}"
        raise self._failure(match, seat, f"{action}{' and more' if mask.sum() > 8 else ''}", public_text)

    def _failure(self, match: "Match", seat: int, action: str, public_text: str) -> BotFailed:
        return BotFailed(
            Failure(self._bot.name, self._bot.location, seat, action, public_text),
            match,
            code="bot.illegal_move",
        )


View = dict[str, Any]
TOKEN_METHOD, VIEW_METHOD = "choose_token", "choose"  # the method of a bot; the first has priority


class Chooser(Protocol):
    """An object that plays. It can store data between decisions."""

    def choose(self, view: View, /) -> str:
        """Return the text of a legal move, as in view["moves"]."""


class TokenChooser(Protocol):
    """An object that plays with arrays, as a learner does in an environment."""

    def choose_token(self, observation: np.ndarray, mask: np.ndarray, /) -> int:
        """Return a token that the mask allows. A move of several tokens needs several calls."""


BotCode = Callable[[View], str] | type[Chooser] | Chooser | type[TokenChooser] | TokenChooser


@dataclass(frozen=True)
class CodeBot:
    """A bot from code with its name. If `redirect_output` is set, what it prints goes to stderr."""

    bot: Any
    name: str
    redirect_output: bool = False

    @classmethod
    def from_object(cls, bot: Any) -> "CodeBot":
        """Wrap a function, a class or an object. Raises BotError."""
        if not callable(_choose_method(bot)):
            raise BotError(
                f"{bot!r:.60} is not a bot: give a name (greedy, search:2000, mine.py:Bot), a function from "
                "a view to the text of a move, or a class or an object with such a method `choose`, or with "
                "`choose_token` from an observation and a mask"
            )
        function = bot if hasattr(bot, "__qualname__") else type(bot)
        return cls(bot, function.__qualname__.rpartition(".<locals>.")[2])

    @property
    def location(self) -> str:
        """The file and line of the source; empty if the bot is not written in Python."""
        method = _choose_method(self.bot)
        while isinstance(method, functools.partial):
            method = method.func
        if not hasattr(inspect.unwrap(method), "__code__"):
            method = method.__call__
        code = getattr(inspect.unwrap(method), "__code__", None)
        return f"{short_path(code.co_filename)}, line {code.co_firstlineno}" if code else ""

    def create_player(self, seat: int, seed: int) -> "CodePlayer | TokenPlayer":
        """Create a player for one game; a class is instantiated. Raises BotFailed and BotError."""
        bot = self.bot
        if isinstance(bot, type):
            arguments = self._arguments({"seat": seat, "seed": seed})
            with self.run_safely(seat):
                bot = self.bot(**arguments)
        if not callable(choose := _choose_method(bot)):
            raise BotError(f"the bot {self.name} has no method `choose(self, view)`")
        return (TokenPlayer if hasattr(bot, TOKEN_METHOD) else CodePlayer)(self, choose)

    def _arguments(self, available: dict[str, int]) -> dict[str, int]:
        """Return the arguments for the constructor. Raises BotError if it requires others."""
        try:
            parameters = inspect.signature(self.bot).parameters.values()
        except (TypeError, ValueError):  # not written in Python
            return {}
        by_name = (inspect.Parameter.POSITIONAL_OR_KEYWORD, inspect.Parameter.KEYWORD_ONLY)
        variable = (inspect.Parameter.VAR_POSITIONAL, inspect.Parameter.VAR_KEYWORD)
        accepted = {}
        for parameter in parameters:
            if parameter.kind in by_name and parameter.name in available:
                accepted[parameter.name] = available[parameter.name]
            elif parameter.default is parameter.empty and parameter.kind not in variable:
                raise BotError(
                    f"the bot {self.name} cannot be created without {parameter.name!r}: its constructor may "
                    "take `seat` and `seed` (for random numbers); other parameters need a default"
                )
        return accepted

    @contextlib.contextmanager
    def run_safely(self, seat: int, match: "Match | None" = None) -> Iterator[None]:
        """Convert exceptions in a user's code to BotFailed with their location."""
        try:
            with contextlib.redirect_stdout(sys.stderr) if self.redirect_output else contextlib.nullcontext():
                yield
        except (Exception, SystemExit) as error:
            if isinstance(error, SystemExit) and type(error) is not SystemExit:
                raise  # a signal to end the program arrived while the bot was thinking
            message = f"{type(error).__name__}: {error}".rstrip(": ")
            location = line_of(error, self.location.rpartition(", line ")[0])
            raise BotFailed(Failure(self.name, location, seat, f"raised {message}"), match) from error


def _choose_method(bot: Any) -> Any:
    """Return the function that chooses moves."""
    return getattr(bot, TOKEN_METHOD, getattr(bot, VIEW_METHOD, bot))


class CodePlayer:
    """A bot from code at a seat."""

    def __init__(self, bot: CodeBot, choose: Callable[[View], object]) -> None:
        self._bot, self._choose = bot, choose

    def decide(self, match: "Match", seat: int) -> Callable[[], object]:
        """Request a move; return a function that plays it. Both raise BotFailed; the match is unchanged."""
        view = match.view(seat)
        with self._bot.run_safely(seat, match):
            chosen = self._choose(view)
        if inspect.iscoroutine(chosen):
            chosen.close()  # prevents a warning that it was never awaited
        if not isinstance(chosen, str):
            action = f"returned {chosen!r:.60}, not the text of a move, as in view['moves']"
            raise self._failure(match, seat, action, f"did not return a text but {type(chosen).__name__}")
        return functools.partial(self._play, match, seat, str.__str__(chosen))

    def _play(self, match: "Match", seat: int, text: str) -> None:
        """Play the chosen move."""
        action = f"chose {text!r:.80}"
        try:
            match.play(seat, text)
        except MoveRefused as error:
            secret = any(verb.secret for verb in match.game.verbs)
            public_text = (
                f"{'chose a move' if secret else action}, which {error.refusal.rule or 'the rules'} forbids"
            )
            raise self._failure(match, seat, f"{action}: {error}", public_text) from None
        except UnreadableMove as error:
            raise self._failure(
                match, seat, f"{action}: {error}", "chose something that is not a legal move"
            ) from None

    def _failure(self, match: "Match", seat: int, action: str, public_text: str) -> BotFailed:
        return BotFailed(
            Failure(self._bot.name, self._bot.location, seat, action, public_text),
            match,
            code="bot.illegal_move",
        )
