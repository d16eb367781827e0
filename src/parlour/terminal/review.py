"""After a game: review its decisions, replay it, or play another."""

import enum
from typing import TYPE_CHECKING, Any

from ..errors import ParlourError
from ..match.record import start, write_record
from ..names.suggestions import meant
from ..presentation.hints import Advice, find_hint
from ..presentation.names import SeatNames
from ..presentation.style import style_for
from .requests import Leaving, Questions
from .screen import TextScreen

if TYPE_CHECKING:
    from ..match import Match
    from .session import Source

KEYS = "Enter: the next one; back; a number: that one; quit"


class Review:
    """Steps through a match by playing its record again; the match itself stays as it is."""

    def __init__(self, questions: Questions, source: "Source") -> None:
        self._questions, self._source = questions, source
        self._played = questions.match.played
        self._record = write_record(questions.match)
        self._decisions = self._find_decisions()
        self._match: Match = start(self._record, watched=True)
        self._screen = self._open()

    def _find_decisions(self) -> list[int]:
        """The numbers of the person's moves that were a choice among several."""
        own, engine = self._questions.own, self._questions.engine
        past = self._questions.match.past
        return [
            number
            for number, played in enumerate(self._played)
            if played.seat == own and len(engine.moves(past[number], own)) > 1
        ]

    def _open(self) -> TextScreen:
        screen = TextScreen(self._questions.seat_names, self._questions.screen.style, silent=True)
        screen.opening(self._match)
        return screen

    def run(self) -> None:
        """Show one decision after another, back and forth, until the person has seen enough."""
        say = self._questions.screen.say
        if not self._decisions:
            say("You had nothing to decide in this game.")
            return
        at: int | None = 0
        while at is not None and at < len(self._decisions):
            self._show(at)
            at = self._next(at)
        say("That was the review.")

    def _next(self, at: int) -> int | None:
        """Return which decision is wanted next; None if none is."""
        while True:
            line = self._source.next()
            if line is None or line.lower() in ("quit", "leave", "q"):
                return None
            if line.lower() in ("", "next", "n"):
                return at + 1
            if line.lower() in ("back", "b"):
                return max(0, at - 1)
            if line.isascii() and line.isdigit() and 1 <= int(line[:10]) <= len(self._decisions):
                return int(line[:10]) - 1
            self._questions.screen.unclear(f"{KEYS} (1 to {len(self._decisions)})")

    def _show(self, at: int) -> None:
        """Show the table before a decision, what was played, and what search would have played."""
        number = self._decisions[at]
        self._go_to(number)
        match, questions = self._match, self._questions
        self._screen.table(match)
        told = f"Decision {at + 1} of {len(self._decisions)} (move {number + 1} of {len(self._played)})"
        text = self._played[number].text
        self._screen.say("", self._screen.style.strong(f"{told}: you chose {self._screen.style.text(text)}"))
        found = find_hint(questions.engine, match, questions.own, questions.budget)
        self._screen.say(judgement(found, text, self._played[number].move))
        self._screen.hint(found)
        self._screen.say(self._screen.style.dim(KEYS))

    def _go_to(self, number: int) -> None:
        """Play the record again up to a move, and tell what happened on the way."""
        if number < len(self._match.played):
            while len(self._match.played) > number:
                self._match.undo()
            self._screen = self._open()
        for played in self._played[len(self._match.played) : number]:
            self._match.play_move(played.seat, played.move, played.at)
            self._screen.news(self._match)


def judgement(found: Advice, text: str, move: int) -> str:
    """Say in a sentence what search thinks of the move that was played."""
    place = next((place for place, one in enumerate(found.moves) if one.move == move), None)
    if found.wins:
        return (
            "The solver would have played the same." if place == 0 else "The solver has found a way to win."
        )
    if place == 0:
        return "Search would have played the same."
    if place is None:
        return "Search thought little of it."
    worse = found.moves[place].worse
    told = "about as good as its own" if worse is None else f"worth {worse:.1f} less"
    return f"Search thinks it {told}."


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


def show_record(record: dict[str, Any], seat: int | None, plain: bool) -> None:
    """Print a record, already verified, as a seat saw it (None: a bystander)."""
    match = start(record, watched=True)
    screen = TextScreen(SeatNames(match.seats, seat, {}), style_for(plain), silent=True)
    screen.opening(match)
    for mover, text, *rest in record["moves"]:
        match.play(mover, text, *rest[:1])
        screen.news(match)
    if match.over:
        screen.over(match)
