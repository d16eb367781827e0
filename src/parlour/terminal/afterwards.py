"""When a game is over: look at it once more, take the last move back, or play another."""

import enum
from typing import TYPE_CHECKING

from ..errors import ParlourError
from ..names.nearest import meant
from .asking import Leaving, Questions
from .reviewing import Review

if TYPE_CHECKING:
    from .session import Source


class Next(enum.Enum):
    """What the person wants then."""

    LEAVE = enum.auto()
    GO_ON = enum.auto()
    REMATCH = enum.auto()


WORDS = {
    "review": "go through your decisions once more, with what search thinks",
    "rematch": "another game of the same kind",
    "undo": "take your last move back and go on",
    "score": "the score sheet",
    "log": "all that has happened",
    "rules": "the rules, or one: rules R9",
    "save FILE": "write the record to a file",
    "quit": "leave (so does Enter)",
}
ANSWERED = ("undo", "score", "log", "table", "rules", "save", "quit", "leave")


class Afterwards:
    """Asks what is wanted until that is clear."""

    def __init__(self, questions: Questions, source: "Source") -> None:
        self._questions, self._source = questions, source

    def ask(self) -> Next:
        screen = self._questions.screen
        screen.afterwards(WORDS)
        while True:
            line = self._source.next()
            try:
                wanted = Next.LEAVE if not line else self._meant(line)
            except Leaving:
                return Next.LEAVE
            except ParlourError as error:
                screen.error(error)
                continue
            if wanted:
                return wanted

    def _meant(self, line: str) -> Next | None:
        word = line.split()[0].lower()
        if word == "rematch":
            return Next.REMATCH
        if word == "review":
            Review(self._questions, self._source).run()
        elif word in ANSWERED:
            return Next.GO_ON if self._questions.answer(line, []) else None
        else:
            close = meant(word, [*ANSWERED, *(one.split()[0] for one in WORDS)])
            self._questions.screen.unclear(f"{line[:20]!r} is not one of these words{close}:")
        self._questions.screen.afterwards(WORDS)
        return None
