"""The alphabet of a game: its moves as sequences of numbers, for learning programs.

A move is spelled in tokens, numbers from 0 to size - 1; they are the actions of every environment of the
game. The verbs come first, in their order, each with a range of tokens for its short arguments, like the
digits of one number. Other arguments follow in tokens that all verbs share: the cards of a set in ascending
order, the digits of a number, then `end`. No spelling is a prefix of another. The alphabet depends only on
the declaration of the game, not on house rules or the number of players.

The functions on tokens are for Python programs with one table; kernels/stepping.py handles many at once.
"""

import functools
import operator
import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from .cards import TEN
from .game import Game
from .jit import link
from .moves import KINDS
from .parts import DIGITS, ONE, PAIRS, RANKED_SET, REST, MovePart
from .spellings import COLUMNS, Placed, Spelling, blocks_of, parts_of, placed_head, placed_tail, split

if TYPE_CHECKING:
    from .linked import Engine


@dataclass(frozen=True)
class Range:
    """Consecutive tokens of one kind: their meaning, and what follows them."""

    first: int
    last: int
    says: str
    then: tuple[str, ...] = ()


class Alphabet:
    """The tokens of a game; converts between moves and tokens.

    `size` is the number of tokens, `longest` the most tokens of a move; `end` and `more` are the tokens that
    end a part (-1 if no move needs them).
    """

    def __init__(self, game: Game) -> None:
        self.game = game
        verbs = [split(parts_of(game, verb)) for verb in game.verbs]
        sizes = [int(np.prod([part.size for part in head])) for head, _ in verbs]
        self.blocks, self.end, self.more, self.size = blocks_of(sum(sizes), [tail for _, tail in verbs])
        firsts = np.cumsum([0, *sizes]).tolist()
        self.spellings = tuple(
            Spelling(first, size, placed_head(head), placed_tail(head, tail, self.blocks))
            for first, size, (head, tail) in zip(firsts, sizes, verbs, strict=False)
        )
        self.longest = max(spelling.longest for spelling in self.spellings)

    @property
    def arrays(self) -> tuple[np.ndarray, ...]:
        """The arrays for kernels/spelling.py, int64.

        For each verb its first token and the number of its bits; then the parts in first tokens and the
        parts that follow, one row each, each table followed by the first row of each verb.
        """
        found = [np.array([getattr(one, name) for one in self.spellings]) for name in ("first", "used")]
        for name in ("head", "tail"):
            parts = [getattr(one, name) for one in self.spellings]
            rows = [placed.row for one in parts for placed in one] or [(0,) * COLUMNS]
            found += [np.array(rows), np.cumsum([0, *map(len, parts)])]
        return tuple(array.astype(np.int64) for array in found)

    @property
    def whole(self) -> np.ndarray:
        """The move that each token is on its own, int64; -1 if it is not a whole move."""
        moves = np.full(self.size, -1, np.int64)
        for spelling in self.spellings:
            for token in range(spelling.first, spelling.first + (0 if spelling.tail else spelling.size)):
                moves[token] = self.move((token,))
        return moves

    def spell(self, move: int) -> tuple[int, ...]:
        """Return the tokens of a move. Raises ValueError if it cannot be a move of the game."""
        tokens = np.zeros(self.longest, np.int64)
        kernel = link(self.game.module, "spelling").spell
        count = getattr(kernel, "py_func", kernel)(move, tokens)
        if not count:
            raise ValueError(
                f"{move} is not a move of {self.game.title}: its verb or an argument is out of range"
            )
        return tuple(tokens[:count].tolist())

    def move(self, tokens: Sequence[int]) -> int:
        """Return the move that tokens spell; it need not be legal. Raises ValueError."""
        read = Reader(tokens, self.name, self.end, self.more)
        verb, value = self._verb_of(read.next("a move"))
        move = verb
        for placed in self.spellings[verb].head:
            part = placed.part
            move |= (value // placed.tokens % part.size + part.least) << placed.shift
        for placed in self.spellings[verb].tail:
            move |= read.part(placed, move) << placed.shift
        read.finish()
        if self.spell(move) != read.tokens:
            told = ", ".join(self.name(token) for token in self.spell(move))
            raise ValueError(f"cards of a set ascend, and no number begins with 0: this move is {told}")
        return move

    def name(self, token: int) -> str:
        """Return the meaning of a token: `play Kh`, `bet …` (a number follows), `card 7c`, `digit 3`, `end`.

        Raises ValueError for a token that does not exist.
        """
        if not 0 <= token < self.size:
            raise ValueError(f"{token} is not a token of {self.game.title}: tokens are 0 to {self.size - 1}")
        if token in (self.end, self.more):
            return "end" if token == self.end else "more"
        for part, first in self.blocks.values():
            if first <= token < first + part.size:
                return f"{part.name} {_write(part, token - first)}"
        verb, value = self._verb_of(token)
        parts = [placed.part for placed in self.spellings[verb].head]
        weights = [placed.tokens for placed in self.spellings[verb].head]
        values = [value // weight % part.size for part, weight in zip(parts, weights, strict=True)]
        own = self.game.verbs[verb].own_words
        return self._say(verb, [_write(part, value, own) for part, value in zip(parts, values, strict=True)])

    @property
    def ranges(self) -> list[Range]:
        """Return all tokens in order."""
        found = []
        for verb, spelling in enumerate(self.spellings):
            says = self._say(verb, [f"{{{placed.part.name}}}" for placed in spelling.head])
            then = tuple(placed.part.told for placed in spelling.tail)
            found.append(Range(spelling.first, spelling.first + spelling.size - 1, says, then))
        for part, first in self.blocks.values():
            found.append(Range(first, first + part.size - 1, f"{part.name} {{{part.name}}}"))
        named = ((self.more, "more"), (self.end, "end"))
        return found + [Range(token, token, name) for token, name in named if token >= 0]

    def _verb_of(self, token: int) -> tuple[int, int]:
        """Return the verb of a first token, and the token's number within the verb."""
        for verb, spelling in enumerate(self.spellings):
            if spelling.first <= token < spelling.first + spelling.size:
                return verb, token - spelling.first
        raise ValueError(f"a move does not begin with {self.name(token)} (token {token})")

    def _say(self, number: int, values: list[str]) -> str:
        """Return a verb with the arguments of its first token as text; `…` stands for what follows."""
        verb, tail = self.game.verbs[number], self.spellings[number].tail
        if verb.own_words:
            word = re.match(r"\w+|\W", verb.template)
            return " ".join([word[0] if word else "", *values, *("…" for _ in tail[:1])])
        said = iter([*values, *("…" for _ in tail)])
        text = re.sub(r"\{\w+\}", lambda _: next(said), verb.template)
        others = [one for one in self.game.verbs if one.template == verb.template]
        return f"{text} ({self.game.phases[verb.phase].name})" if others[1:] and verb.phase >= 0 else text


def _write(part: MovePart, number: int, named: bool = False) -> str:
    """Return token `number` of a part as text; `named` adds the name of the part if needed."""
    if part.name in KINDS:
        return KINDS[part.name].write(number)
    text = f"{number + part.least:x}" if part is REST else str(number + part.least)
    return f"{part.name} {text}" if named else text


@functools.cache
def alphabet_of(game: Game) -> Alphabet:
    """Return the alphabet of a game, one object for each process."""
    return Alphabet(game)


class Reader:
    """Reads tokens one after the other. Every method raises ValueError for an invalid token.

    `name` returns the name of a token, or raises ValueError for an unknown one; `end` and `more` are the
    tokens that end a part.
    """

    def __init__(self, tokens: Sequence[int], name: Callable[[int], str], end: int, more: int) -> None:
        try:
            self.tokens = tuple(map(operator.index, tokens))
        except TypeError:
            raise ValueError(f"tokens are whole numbers, not {tokens!r}") from None
        self._name, self._end, self._more, self._at = name, end, more, 0

    def next(self, wanted: str) -> int:
        if self._at == len(self.tokens):
            raise ValueError(f"the tokens end too early: expected {wanted}")
        self._at += 1
        self._name(self.tokens[self._at - 1])
        return self.tokens[self._at - 1]

    def finish(self) -> None:
        """Raise ValueError if tokens are left."""
        if self._at < len(self.tokens):
            token = self.tokens[self._at]
            raise ValueError(f"the move is complete before {self._name(token)} (token {token})")

    def part(self, placed: Placed, move: int) -> int:
        """Return the bits of a part. `move` holds the verb and the parts before it."""
        part = placed.part
        if part.how == ONE:
            return self._value(placed)[0]
        ends = (self._end, self._more)[: 1 + (part.how == RANKED_SET)]
        values: list[int] = []
        value, token = self._value(placed, ends)
        while value >= 0:
            if len(values) == part.most:
                raise ValueError(f"at most {part.most} tokens may come before `end`")
            values.append(value)
            value, token = self._value(placed, ends)
        bits = _together(part, values, token == self._more, move >> 4 & 255)
        if bits >> part.bits:
            raise ValueError(f"{self._name(self.tokens[self._at - 2])}: there is no such move")
        return bits

    def _value(self, placed: Placed, ends: tuple[int, ...] = ()) -> tuple[int, int]:
        """Return the value of the next token (-1 for a token that ends the part), and the token."""
        told = placed.part.told
        token = self.next(told)
        if token in ends:
            return -1, token
        if not placed.tokens <= token < placed.tokens + placed.part.size:
            raise ValueError(f"{self._name(token)} (token {token}) is not allowed here: expected {told}")
        return token - placed.tokens + placed.part.least, token


def _together(part: MovePart, values: list[int], more: bool, card: int) -> int:
    """Return the bits of a part, from the values of its tokens. `card` is the move's first argument."""
    if part.how == DIGITS:
        return functools.reduce(lambda number, value: number * part.base + value, values, 0)
    if part.how == PAIRS:
        pairs = zip(values[::2], values[1::2], strict=False)
        return sum((1 + put | taken << 6) << 12 * i for i, (put, taken) in enumerate(pairs))
    if part.how != RANKED_SET:
        return sum({1 << value for value in values})
    lowest = 4 * (card % 13) if card % 13 > TEN else 0
    bits = {1 << 4 * (value % 13) + value // 13 >> lowest for value in values}
    return sum(bits) | more << part.bits - 1


Tokens = tuple[int, ...]


def mask_after(kernels: "Engine", moves: np.ndarray, tokens: Tokens) -> np.ndarray:
    """Return the tokens that can follow these ones towards a legal move: a mask, int8, (size,).

    `moves` is a list of legal moves, its count at index 0.
    """
    mask = np.zeros(alphabet_of(kernels.game).size, np.int8)
    kernels.kernels("spelling").mask_of(moves, _prefix(kernels, tokens), len(tokens), mask)
    return mask


def spelled_on(kernels: "Engine", moves: np.ndarray, tokens: Tokens, token: int) -> tuple[Tokens, int | None]:
    """Add a token that the mask allows, and all tokens that then are the only choice.

    Returns the tokens, and the move if it is complete, else None.
    """
    spelling, prefix = kernels.kernels("spelling"), _prefix(kernels, tokens)
    prefix[len(tokens)] = token
    length = spelling.complete(moves, prefix, len(tokens) + 1)
    move = int(spelling.find(moves, prefix, length))
    return tuple(prefix[:length].tolist()), move if move >= 0 else None


def with_tokens(kernels: "Engine", observed: np.ndarray, tokens: Tokens) -> np.ndarray:
    """Return an observation as environments show it.

    If moves can take several tokens, the tokens chosen so far follow it, each plus 1.
    """
    longest = alphabet_of(kernels.game).longest
    if longest == 1:
        return observed.copy()
    chosen = np.zeros(longest, np.float32)
    chosen[: len(tokens)] = np.array(tokens, np.float32) + 1
    return np.concatenate([observed, chosen])


def _prefix(kernels: "Engine", tokens: Tokens) -> np.ndarray:
    prefix = np.zeros(alphabet_of(kernels.game).longest, np.int64)
    prefix[: len(tokens)] = tokens
    return prefix
