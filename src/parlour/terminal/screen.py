"""The text output of a game at the terminal: table, events, score."""

import re
import shlex
from pathlib import Path
from typing import TYPE_CHECKING

import click

from ..match.view import laid_by
from ..match.view import view as view_of
from ..names.program import command
from ..presentation.deals import deal_called, deal_title, sum_text
from ..presentation.describe import MoveDescriber
from ..presentation.hints import winnability_text
from ..presentation.names import SeatNames
from ..presentation.style import Style, pad
from ..presentation.text_table import draw, tell_result
from .autosave import going_on
from .hints import tell_advice, tell_guidance
from .markdown import show_markdown
from .prompt import list_moves

if TYPE_CHECKING:
    from ..errors import ParlourError
    from ..match import Match
    from ..match.match import ScoredDeal
    from ..presentation.hints import Advice
    from ..rulebook import Entry
    from ..solving.winnability import Outlook
    from .hints import Guidance

CROWD = 6  # at larger tables a deal tells only of those who scored something
SIGN = {True: "×", False: "x"}  # of so many times so much


def tell_score(match: "Match", seat_names: SeatNames, style: Style) -> list[str]:
    """Return the whole score sheet."""
    if not match.scored:
        return ["No deal has been scored yet."]
    lines = []
    for number, deal in enumerate(match.scored, 1):
        lines += tell_deal(deal_title(match.game, number), deal, seat_names, style)
    return lines


def tell_deal(title: str, deal: "ScoredDeal", seat_names: SeatNames, style: Style) -> list[str]:
    """Return what one deal scored and how that arose, and the points after it."""
    lines = [style.strong(title)]
    for seat, scored in enumerate(deal.lines):
        if not scored and seat_names.seats > CROWD:
            continue
        sums = deal.sums[seat] if deal.sums else {}
        times = SIGN[style.signs]
        arisen = [f"{name} {sum_text(sums.get(name, []), value, times)}" for name, value in scored.items()]
        total = f"= {sum(scored.values())}, " if len(scored) > 1 else ""
        parts = seat_names.text(style.text(", ".join(arisen) or "nothing"))
        told = f"{seat_names.name(seat)}: {parts}; {total}points {deal.points[seat]}"
        lines += style.wrap(told, "      ", "  ")
    return lines


TOO_LONG = re.compile(r"\S{61,}")


class TextScreen:
    """A terminal, or whatever else reads text."""

    def __init__(self, seat_names: SeatNames, style: Style, silent: bool = False) -> None:
        self.seat_names = seat_names
        self.silent = silent or seat_names.own is None  # nobody is asked anything
        self.style = style
        self._teller: MoveDescriber | None = None
        self._deals = 0

    def say(self, *lines: str) -> None:
        """Print lines; none is longer than the screen."""
        for line in lines:
            for part in self.style.fit(line):
                click.echo(part, color=self.style.colour)

    def advise(self, told: str, words: str) -> None:
        """Tell of a command in a line of its own, however long: it is there to be copied."""
        click.echo(f"{told} {words}")

    def tell(self, text: str, indent: str = "  ") -> None:
        """Say a sentence with its cards and seats as they are called here, in lines that fit."""
        self.say(*self.style.wrap(self.called(text), indent, ""))

    def called(self, text: str) -> str:
        """A text that words wrote, with cards and seats as they are called on this screen."""
        return self.seat_names.text(self.style.text(text))

    def opening(self, match: "Match") -> None:
        self._teller = MoveDescriber(match.game, self.seat_names, self.style)
        self._teller.skip(match)
        self._deals = len(match.scored)
        if not self.silent:
            self.say(self.style.dim("Type help for what you can do here."))
        if match.game.seats.most == 1 and match.seed >= 0:
            self.say(*self.style.wrap(deal_called(match)))

    def news(self, match: "Match") -> None:
        """Tell the moves since the last time, and the score of a deal that has ended."""
        assert self._teller
        self.say(*self._teller.news(match))
        for number, deal in enumerate(match.scored[self._deals :], self._deals + 1):
            self.say("", *tell_deal(deal_title(match.game, number), deal, self.seat_names, self.style))
            if not match.over:
                self.say("", "A new deal.")
        self._deals = len(match.scored)

    def table(self, match: "Match") -> None:
        own = self.seat_names.own
        trick = laid_by(match, own)
        self.say("", *draw(view_of(match, own), self.seat_names, self.style, trick))

    def ask(self, match: "Match", moves: list[str]) -> None:
        """Say what is asked, and list the moves."""
        assert self.seat_names.own is not None
        prompt = match.game.prompt(match.asking(self.seat_names.own), self.seat_names.own)
        self.say("", *self.style.wrap(self.style.strong(prompt)))
        self.moves(moves, list(range(len(moves))))

    def moves(self, moves: list[str], places: list[int]) -> None:
        """List some of the moves with their numbers."""
        self.say(*list_moves(moves, places, self.seat_names, self.style))

    def narrowed(self, moves: list[str], places: list[int]) -> None:
        self.say(f"{len(places)} moves fit; type more, or a number:")
        self.moves(moves, places)

    def unclear(self, text: str) -> None:
        """Tell what was typed and is nothing; a word too long for any line is cut."""
        told = TOO_LONG.sub(lambda found: f"{found[0][:20]}...", text)
        self.say(*self.style.wrap(self.style.warning(self.called(told)), "  ", ""))

    def refused(self, text: str, rule: str, cards: tuple[str, ...]) -> None:
        """Tell why a move is not legal, and where that is written."""
        where = f" Read it: rules {rule}" if rule else ""
        self.say(*self.style.wrap(self.style.warning(self.called(text)) + where, "  ", ""))

    def allowed(self, move: str) -> None:
        self.tell(f"{move} is allowed.")

    def why(self, prompt: str, reasons: list[tuple[list[str], str]], free: bool) -> None:
        """Tell what is asked and, for the cards that may not be played, why not."""
        self.tell(prompt)
        for cards, reason in reasons:
            self.tell(f"  {' '.join(cards)}: {reason}", "    ")
        if free:
            self.say("Every card of your hand may be played.")

    def hint(self, found: "Advice") -> None:
        self.say(*tell_advice(found, self.style))

    def outlook(self, found: "Outlook") -> None:
        self.tell(winnability_text(found))

    def only(self, move: str) -> None:
        """There is one move, and Enter will do."""
        self.say(self.style.dim("There is nothing else: Enter plays it."))

    def quietly(self, on: bool) -> None:
        told = "You pass without being asked where you can do nothing else; `quietly off` ends that."
        self.say(told if on else "You are asked, even where you can only pass.")

    def undone(self, match: "Match", count: int) -> None:
        assert self._teller
        self._teller.forget(match)
        self._deals = len(match.scored)
        self.say(f"{count} move{'s' if count != 1 else ''} taken back.")

    def score(self, match: "Match") -> None:
        self.say(*tell_score(match, self.seat_names, self.style))

    def log(self, match: "Match") -> None:
        teller = MoveDescriber(match.game, self.seat_names, self.style)
        self.say(*(teller.news(match) or ["Nothing has been played yet."]))

    def rules(self, entries: list["Entry"], page: str) -> None:
        for entry in entries:
            self.say(*self.style.wrap(f"{self.style.strong(entry.number)} {entry.text}", "    ", ""))
        if not entries and self.style.plain:
            self.say(*page.splitlines())
        elif not entries:
            show_markdown(page, self.style.width)

    def saved(self, file: str) -> None:
        self.say(f"Saved: {file}.")
        self.advise("Replay it:", command(f"replay {shlex.quote(file)}"))
        self.advise("Go on:", going_on(Path(file)))

    def help(self, found: "Guidance") -> None:
        self.say(*tell_guidance(found, self.style))

    def over(self, match: "Match") -> None:
        self.say("", *tell_result(match.view(self.seat_names.own), self.seat_names, self.style))

    def afterwards(self, words: dict[str, str]) -> None:
        """The game is over: say what can be done now."""
        self.say("", *(f"  {pad(word, 9)}  {text}" for word, text in words.items()))

    def left(self, match: "Match", file: Path | None, how: str) -> None:
        """The person has left, or there is no more input."""
        if match.over:
            self.say("", "You leave the table; the game is over.")
            return
        count = len(match.played)
        text = f"You leave the table after {count} move{'s' if count != 1 else ''}; the game is unfinished."
        self.say("", *self.style.wrap(text, "  ", ""))
        if file:
            self.advise("Go on with it:", how)

    def error(self, error: "ParlourError") -> None:
        self.unclear(str(error))

    def not_kept(self, reason: str, text: str) -> None:
        """Warn that the game could not be written, with the whole name of the file."""
        self.say(*self.style.wrap(self.style.warning(f"{text} {reason}."), "  ", ""))
