"""Bots from code that choose by numbers, token after token, as learners do in an environment."""

import functools
import operator
from collections.abc import Callable
from typing import TYPE_CHECKING

import numpy as np

from ..engine.alphabet import alphabet_of
from ..engine.in_tokens import Tokens, mask_after, spelled_on, with_tokens
from ..engine.linked import copied, engine
from .failing import BotFailed, Failure

if TYPE_CHECKING:
    from ..play import Match
    from .coded import Coded

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
