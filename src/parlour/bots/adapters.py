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

from ..engine.alphabet import alphabet_of
from ..engine.in_tokens import Tokens, mask_after, spelled_on, with_tokens
from ..engine.linked import copied, engine
from ..errors import UnreadableMove
from ..match.match import MoveRefused
from .errors import BotError, BotFailed, Failure, line_of, short_path

if TYPE_CHECKING:
    from ..match import Match

ChooseToken = Callable[[np.ndarray, np.ndarray], object]


class MoveInTokens:
    """A move of a seat as it is spelled, and what the seat is shown meanwhile: the observation and the mask
    that an environment shows it (docs/environments.md), from what the seat knows."""

    def __init__(self, match: "Match", seat: int) -> None:
        self._kernels, legal = engine(match.game), match.legal_moves(seat)
        self.alphabet = alphabet_of(match.game)
        self.move: int | None = None
        self._observed = self._kernels.observed(copied(match.known_to(seat)), seat)
        self._moves = np.array([len(legal), *legal], np.int64)
        self._tokens: Tokens = ()

    @property
    def observation(self) -> np.ndarray:
        """float32; where a move can take several tokens, those chosen so far stand behind, each plus 1."""
        return with_tokens(self._kernels, self._observed, self._tokens)

    @property
    def mask(self) -> np.ndarray:
        """int8, (size of the alphabet,): 1 for each token that may be chosen now."""
        return mask_after(self._kernels, self._moves, self._tokens)

    def take(self, token: int) -> None:
        """Spell on with a token that the mask allows; what can only go on in one way goes on by itself."""
        self._tokens, self.move = spelled_on(self._kernels, self._moves, self._tokens, token)


class TokenPlayer:
    """A bot from code at its seat that is shown numbers and answers with tokens."""

    def __init__(self, bot: "Coded", choose_token: ChooseToken) -> None:
        self._bot, self._choose_token = bot, choose_token

    def decide(self, match: "Match", seat: int) -> Callable[[], object]:
        """Ask it for all tokens of its move; return what plays that. Raises BotFailed, and nothing has
        changed."""
        spelling = MoveInTokens(match, seat)
        while spelling.move is None:
            observation, mask = spelling.observation, spelling.mask
            with self._bot.guarded(seat, match):
                chosen = self._choose_token(observation, mask.copy())
            spelling.take(self._checked(chosen, mask, match, seat, spelling))
        return functools.partial(match.play_move, seat, spelling.move)

    def _checked(
        self, chosen: object, mask: np.ndarray, match: "Match", seat: int, spelling: MoveInTokens
    ) -> int:
        """A token as a number. Raises BotFailed for what is none, or is forbidden."""
        openly = "chose what is no move here"
        try:
            token = operator.index(chosen)  # type: ignore[arg-type]
        except TypeError:
            did = f"returned {chosen!r:.60}, not a token: a whole number that its mask allows"
            raise self._failed(match, seat, did, openly) from None
        if 0 <= token < len(mask) and mask[token]:
            return token
        allowed = ", ".join(
            f"{one} ({spelling.alphabet.name(one)})" for one in np.flatnonzero(mask)[:8].tolist()
        )
        did = f"chose token {token}, which its mask forbids: it allows {allowed}"
        raise self._failed(match, seat, f"{did}{' and more' if mask.sum() > 8 else ''}", openly)

    def _failed(self, match: "Match", seat: int, did: str, openly: str) -> BotFailed:
        return BotFailed(
            Failure(self._bot.name, self._bot.place, seat, did, openly), match, code="bot.illegal_move"
        )


View = dict[str, Any]
BY_NUMBERS, BY_VIEW = "choose_token", "choose"  # what a bot's method may be called; the first goes first


class Chooser(Protocol):
    """An object that plays: it remembers what it likes from one decision to the next."""

    def choose(self, view: View, /) -> str:
        """Return the text of a legal move, as in view["moves"]."""


class TokenChooser(Protocol):
    """An object that plays by numbers, as a learner does in an environment."""

    def choose_token(self, observation: np.ndarray, mask: np.ndarray, /) -> int:
        """Return a token that the mask allows; asked again where the move takes more of them."""


FromCode = Callable[[View], str] | type[Chooser] | Chooser | type[TokenChooser] | TokenChooser


@dataclass(frozen=True)
class Coded:
    """A bot from code: what was given, and what it is called. `aside`: what it prints goes to stderr."""

    given: Any
    name: str
    aside: bool = False

    @classmethod
    def of(cls, given: Any) -> "Coded":
        """Take a function, a class or an object for a bot. Raises BotError."""
        if not callable(_method(given)):
            raise BotError(
                f"{given!r:.60} is no bot: name one (greedy, search:2000, mine.py:Bot), or give a function "
                "from a view to the text of a move, or a class or an object with such a method `choose`, or "
                "`choose_token` from an observation and a mask"
            )
        named = given if hasattr(given, "__qualname__") else type(given)
        return cls(given, named.__qualname__.rpartition(".<locals>.")[2])

    @property
    def place(self) -> str:
        """The file and the line where it is written; empty for what is not written in Python."""
        method = _method(self.given)
        while isinstance(method, functools.partial):
            method = method.func
        if not hasattr(inspect.unwrap(method), "__code__"):
            method = method.__call__
        code = getattr(inspect.unwrap(method), "__code__", None)
        return f"{short_path(code.co_filename)}, line {code.co_firstlineno}" if code else ""

    def seated(self, seat: int, seed: int) -> "CodedPlayer | TokenPlayer":
        """Seat it for one game: of a class an object is made. Raises BotFailed, BotError."""
        made = self.given
        if isinstance(made, type):
            arguments = self._arguments({"seat": seat, "seed": seed})
            with self.guarded(seat):
                made = self.given(**arguments)
        if not callable(choose := _method(made)):
            raise BotError(f"the bot {self.name} has no method `choose(self, view)`")
        return (TokenPlayer if hasattr(made, BY_NUMBERS) else CodedPlayer)(self, choose)

    def _arguments(self, known: dict[str, int]) -> dict[str, int]:
        """What of all that a constructor may take this one takes. Raises BotError if it wants more."""
        try:
            wanted = inspect.signature(self.given).parameters.values()
        except (TypeError, ValueError):  # not written in Python
            return {}
        named = [one for one in wanted if one.kind in (one.POSITIONAL_OR_KEYWORD, one.KEYWORD_ONLY)]
        for one in wanted:
            optional = one.default is not one.empty or one.kind in (one.VAR_POSITIONAL, one.VAR_KEYWORD)
            if not optional and not (one in named and one.name in known):
                raise BotError(
                    f"the bot {self.name} cannot be made without {one.name!r}: its constructor may take "
                    "`seat` and `seed` (a number for chance of its own); all else must have a default"
                )
        return {one.name: known[one.name] for one in named if one.name in known}

    @contextlib.contextmanager
    def guarded(self, seat: int, match: "Match | None" = None) -> Iterator[None]:
        """Run what somebody has written; whatever it raises is told with its place."""
        try:
            with contextlib.redirect_stdout(sys.stderr) if self.aside else contextlib.nullcontext():
                yield
        except (Exception, SystemExit) as error:
            if isinstance(error, SystemExit) and type(error) is not SystemExit:
                raise  # whoever runs the match is told to end, while the bot thinks
            told = f"{type(error).__name__}: {error}".rstrip(": ")
            where = line_of(error, self.place.rpartition(", line ")[0])
            raise BotFailed(Failure(self.name, where, seat, f"raised {told}"), match) from error


def _method(given: Any) -> Any:
    """What of a bot is asked for its moves."""
    return getattr(given, BY_NUMBERS, getattr(given, BY_VIEW, given))


class CodedPlayer:
    """A bot from code at its seat."""

    def __init__(self, bot: Coded, choose: Callable[[View], object]) -> None:
        self._bot, self._choose = bot, choose

    def decide(self, match: "Match", seat: int) -> Callable[[], object]:
        """Ask it for its move; return what plays that. Both raise BotFailed, and nothing has changed."""
        view = match.view(seat)
        with self._bot.guarded(seat, match):
            chosen = self._choose(view)
        if inspect.iscoroutine(chosen):
            chosen.close()  # it would complain later that nobody has waited for it
        if not isinstance(chosen, str):
            told = f"returned {chosen!r:.60}, not the text of a move, as in view['moves']"
            raise self._failed(match, seat, told, f"returned not a text but {type(chosen).__name__}")
        return functools.partial(self._play, match, seat, str.__str__(chosen))

    def _play(self, match: "Match", seat: int, text: str) -> None:
        """Play what it chose."""
        told = f"chose {text!r:.80}"
        try:
            match.play(seat, text)
        except MoveRefused as refused:
            secret = any(verb.secret for verb in match.game.verbs)
            openly = (
                f"{'chose a move' if secret else told}, which {refused.refusal.rule or 'the rules'} forbids"
            )
            raise self._failed(match, seat, f"{told}: {refused}", openly) from None
        except UnreadableMove as error:
            raise self._failed(match, seat, f"{told}: {error}", "chose what is no move here") from None

    def _failed(self, match: "Match", seat: int, did: str, openly: str) -> BotFailed:
        return BotFailed(
            Failure(self._bot.name, self._bot.place, seat, did, openly), match, code="bot.illegal_move"
        )
