"""The alphabet of a game: its moves as numbers, for programs that learn to play.

A move is spelled in tokens, numbers from 0 to size - 1: the actions of every environment of the game. First
come the verbs in their order, each with a range of tokens for its short arguments, like the digits of one
number. What does not fit there follows in tokens that all verbs share: the cards of a set in ascending
order, the digits of an amount, then `end`. No spelling is the beginning of another. Only what a game
declares decides the numbers: neither house rules nor the number of players change them.
"""

import functools
import re
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from .game import Game
from .jit import link
from .moves import KINDS
from .parts import REST, MovePart
from .spellings import COLUMNS, Spelling, blocks_of, parts_of, placed_head, placed_tail, split
from .unspelling import Reader


@dataclass(frozen=True)
class Range:
    """Neighbouring tokens of one kind: what they say, and what follows one of them."""

    first: int
    last: int
    says: str
    then: tuple[str, ...] = ()


class Alphabet:
    """All tokens of a game, and moves in them.

    `size` is how many tokens there are, `longest` how many a move can have; `end` and `more` are the tokens
    that end a part (-1 where no move needs them).
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
        """What the kernel spells by, int64: of each verb its first token and the bits it uses; then the parts
        in first tokens and those that follow, a row each, and after each table in which row a verb begins.
        """
        found = [np.array([getattr(one, name) for one in self.spellings]) for name in ("first", "used")]
        for name in ("head", "tail"):
            parts = [getattr(one, name) for one in self.spellings]
            rows = [placed.row for one in parts for placed in one] or [(0,) * COLUMNS]
            found += [np.array(rows), np.cumsum([0, *map(len, parts)])]
        return tuple(array.astype(np.int64) for array in found)

    @property
    def whole(self) -> np.ndarray:
        """The move that each token is by itself, int64; -1 where more follows, or no move begins with it."""
        moves = np.full(self.size, -1, np.int64)
        for spelling in self.spellings:
            for token in range(spelling.first, spelling.first + (0 if spelling.tail else spelling.size)):
                moves[token] = self.move((token,))
        return moves

    def spell(self, move: int) -> tuple[int, ...]:
        """Return the tokens of a move. Raises ValueError for what cannot be a move of the game."""
        tokens = np.zeros(self.longest, np.int64)
        kernel = link(self.game.module, "spelling").spell
        count = getattr(kernel, "py_func", kernel)(move, tokens)
        if not count:
            raise ValueError(
                f"{move} is no move of {self.game.title}: its verb or an argument is out of range"
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
        """Say what a token means: `play Kh`, `bet …` (an amount follows), `card 7c`, `digit 3`, `end`."""
        if not 0 <= token < self.size:
            raise ValueError(f"{token} is no token of {self.game.title}: they are 0 to {self.size - 1}")
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
        """All tokens in their order."""
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
        """The verb that a first token begins, and the token's number among those of the verb."""
        for verb, spelling in enumerate(self.spellings):
            if spelling.first <= token < spelling.first + spelling.size:
                return verb, token - spelling.first
        raise ValueError(f"a move does not begin with {self.name(token)} (token {token})")

    def _say(self, number: int, values: list[str]) -> str:
        """A verb in words with the arguments of its first token; `…` for what follows."""
        verb, tail = self.game.verbs[number], self.spellings[number].tail
        if verb.own_words:
            word = re.match(r"\w+|\W", verb.template)
            return " ".join([word[0] if word else "", *values, *("…" for _ in tail[:1])])
        said = iter([*values, *("…" for _ in tail)])
        text = re.sub(r"\{\w+\}", lambda _: next(said), verb.template)
        others = [one for one in self.game.verbs if one.template == verb.template]
        return f"{text} ({self.game.phases[verb.phase].name})" if others[1:] and verb.phase >= 0 else text


def _write(part: MovePart, number: int, named: bool = False) -> str:
    """Token `number` of a part, for people; `named` says what it is, where that is not plain."""
    if part.name in KINDS:
        return KINDS[part.name].write(number)
    text = f"{number + part.least:x}" if part is REST else str(number + part.least)
    return f"{part.name} {text}" if named else text


@functools.cache
def alphabet_of(game: Game) -> Alphabet:
    """Return the game's alphabet; there is one a process."""
    return Alphabet(game)
