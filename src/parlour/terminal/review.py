"""After a game: review its decisions, look at the score, or play another game."""

import enum
from typing import TYPE_CHECKING, Any

from ..errors import ParlourError
from ..match.match import start
from ..match.record import write_record
from ..names.suggestions import meant
from ..presentation.hints import Advice, find_hint
from ..presentation.names import SeatNames
from ..presentation.style import style_for
from .requests import LeaveTable, TableCommands
from .screen import TextScreen

if TYPE_CHECKING:
    from ..match import Match
    from .session import Source

KEYS = "Press Enter for the next decision, or type back, the number of a decision, or quit"


class Review:
    """Shows the decisions of a match one after another, by replaying its record."""

    def __init__(self, commands: TableCommands, source: "Source") -> None:
        self._commands, self._source = commands, source
        self._played = commands.match.played
        self._record = write_record(commands.match)
        self._decisions = self._find_decisions()
        self._match: Match = start(self._record, watched=True)
        self._screen = self._open()

    def _find_decisions(self) -> list[int]:
        """Return the numbers of the person's moves for which there were several legal moves."""
        own, engine = self._commands.own, self._commands.engine
        past = self._commands.match.past
        return [
            number
            for number, played in enumerate(self._played)
            if played.seat == own and len(engine.moves(past[number], own)) > 1
        ]

    def _open(self) -> TextScreen:
        screen = TextScreen(self._commands.seat_names, self._commands.screen.style, silent=True)
        screen.opening(self._match)
        return screen

    def run(self) -> None:
        """Show decisions until the person quits or has seen the last one."""
        print_lines = self._commands.screen.print_lines
        if not self._decisions:
            print_lines("You had nothing to decide in this game.")
            return
        at: int | None = 0
        while at is not None and at < len(self._decisions):
            self._show(at)
            at = self._next(at)
        print_lines("That was the review.")

    def _next(self, at: int) -> int | None:
        """Read which decision to show next; return None to end the review."""
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
            self._commands.screen.unclear(f"{KEYS} (1 to {len(self._decisions)})")

    def _show(self, at: int) -> None:
        """Show the table before a decision, the move that was made, and the move that search recommends."""
        number = self._decisions[at]
        self._go_to(number)
        match, commands = self._match, self._commands
        self._screen.table(match)
        title = f"Decision {at + 1} of {len(self._decisions)} (move {number + 1} of {len(self._played)})"
        text = self._played[number].text
        self._screen.print_lines(
            "", self._screen.style.strong(f"{title}: you chose {self._screen.style.text(text)}")
        )
        advice = find_hint(commands.engine, match, commands.own, commands.budget)
        self._screen.print_lines(compare_with_search(advice, self._played[number].move))
        self._screen.hint(advice)
        self._screen.print_lines(self._screen.style.dim(KEYS))

    def _go_to(self, number: int) -> None:
        """Replay the record up to a move and print the moves before it."""
        if number < len(self._match.played):
            while len(self._match.played) > number:
                self._match.undo()
            self._screen = self._open()
        for played in self._played[len(self._match.played) : number]:
            self._match.play_move(played.seat, played.move, played.at)
            self._screen.show_moves(self._match)


def compare_with_search(advice: Advice, move: int) -> str:
    """Return a sentence that compares the move that was made with the move that search recommends."""
    place = next((place for place, advised in enumerate(advice.moves) if advised.move == move), None)
    if advice.wins:
        if place == 0:
            return "The solver would have played the same move."
        return "The solver has found a way to win."
    if place == 0:
        return "The search bot would have played the same move."
    if place is None:
        return "The search bot considers your move weak."
    worse = advice.moves[place].worse
    if worse is None:
        return "The search bot considers your move about as good as its own."
    return f"The search bot considers your move worse by {worse:.1f}."


class Next(enum.Enum):
    """What happens after a game."""

    LEAVE = enum.auto()
    CONTINUE = enum.auto()  # a move was taken back
    REMATCH = enum.auto()


WORDS = {
    "review": "go through your decisions and compare them with search",
    "rematch": "play another game at this table",
    "undo": "take your last move back and continue",
    "score": "show the score sheet",
    "log": "show all moves of the game",
    "rules": "show the rules, or one of them: rules R9",
    "save FILE": "write the record of the game to a file",
    "quit": "leave (or press Enter)",
}
COMMANDS = ("undo", "score", "log", "table", "rules", "save", "quit", "leave")


class EndMenu:
    """Reads commands after a game."""

    def __init__(self, commands: TableCommands, source: "Source") -> None:
        self._commands, self._source = commands, source

    def run(self) -> Next:
        """Read and run commands until the person leaves, wants a rematch or takes a move back."""
        screen = self._commands.screen
        screen.afterwards(WORDS)
        while True:
            line = self._source.next()
            try:
                choice = Next.LEAVE if not line else self._run(line)
            except LeaveTable:
                return Next.LEAVE
            except ParlourError as error:
                screen.error(error)
                continue
            if choice:
                return choice

    def _run(self, line: str) -> Next | None:
        """Run a command; return None to show the commands again."""
        word = line.split()[0].lower()
        if word == "rematch":
            return Next.REMATCH
        if word == "review":
            Review(self._commands, self._source).run()
        elif word in COMMANDS:
            return Next.CONTINUE if self._commands.run(line, []) else None
        else:
            close = meant(word, [*COMMANDS, *(entry.split()[0] for entry in WORDS)])
            self._commands.screen.unclear(f"{line[:20]!r} is not one of these commands{close}:")
        self._commands.screen.afterwards(WORDS)
        return None


def show_record(record: dict[str, Any], seat: int | None, plain: bool) -> None:
    """Print the moves of a verified record as a seat saw them (None: a spectator)."""
    match = start(record, watched=True)
    screen = TextScreen(SeatNames(match.seats, seat, {}), style_for(plain), silent=True)
    screen.opening(match)
    for mover, text, *rest in record["moves"]:
        match.play(mover, text, *rest[:1])
        screen.show_moves(match)
    if match.over:
        screen.over(match)
