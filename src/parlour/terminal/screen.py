"""The text output of a game at the terminal: table, moves, score and messages."""

import re
import shlex
from pathlib import Path
from typing import TYPE_CHECKING

import click

from ..match.view import laid_by
from ..match.view import view as view_of
from ..messages import render
from ..names.program import command
from ..presentation.deals import deal_called, deal_title, sum_text
from ..presentation.describe import MoveDescriber
from ..presentation.hints import winnability_text
from ..presentation.names import SeatNames, capital
from ..presentation.style import Style, pad
from ..presentation.text_table import draw, result_lines
from .autosave import resume_command
from .hints import advice_lines, guidance_lines
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

CROWD = 6  # at tables with more seats, the score of a deal leaves out seats that scored nothing
SIGN = {True: "×", False: "x"}  # the multiplication sign


def score_lines(match: "Match", seat_names: SeatNames, style: Style) -> list[str]:
    """Return lines with the score of all deals."""
    if not match.scored:
        return ["No deal has been scored yet."]
    lines = []
    for number, deal in enumerate(match.scored, 1):
        lines += deal_lines(deal_title(match.game, number), deal, seat_names, style)
    return lines


def deal_lines(title: str, deal: "ScoredDeal", seat_names: SeatNames, style: Style) -> list[str]:
    """Return lines with the score of one deal: for each seat its items and the points after the deal."""
    lines = [style.strong(title)]
    for seat, scored in enumerate(deal.lines):
        if not scored and seat_names.seats > CROWD:
            continue
        sums = deal.sums[seat] if deal.sums else {}
        times = SIGN[style.signs]
        items = [f"{name} {sum_text(sums.get(name, []), value, times)}" for name, value in scored.items()]
        total = f"= {sum(scored.values())}, " if len(scored) > 1 else ""
        parts = seat_names.text(style.text(", ".join(items) or "nothing"))
        text = f"{seat_names.name(seat)}: {parts}; {total}points {deal.points[seat]}"
        lines += style.wrap(text, "      ", "  ")
    return lines


TOO_LONG = re.compile(r"\S{61,}")


class TextScreen:
    """Shows a game as text on standard output."""

    def __init__(self, seat_names: SeatNames, style: Style, silent: bool = False) -> None:
        self.seat_names = seat_names
        self.silent = silent or seat_names.own is None  # no input follows
        self.style = style
        self._describer: MoveDescriber | None = None
        self._deals = self._rounds = 0

    def print_lines(self, *lines: str) -> None:
        """Print lines, broken at the width of the screen. In plain text, a minus sign is a hyphen."""
        for line in lines:
            for part in self.style.fit(line.replace("−", "-") if self.style.plain else line):
                click.echo(part, color=self.style.colour)

    def print_command(self, label: str, text: str) -> None:
        """Print a command on one line, however long it is, so that it can be copied."""
        click.echo(f"{label} {text}")

    def print_text(self, text: str, indent: str = "  ") -> None:
        """Print a sentence with the cards and seat names of this screen."""
        self.print_lines(*self.style.wrap(self.localized(text), indent, ""))

    def localized(self, text: str) -> str:
        """Return a text with the cards and seat names of this screen."""
        return self.seat_names.text(self.style.text(text))

    def opening(self, match: "Match") -> None:
        self._describer = MoveDescriber(match.game, self.seat_names, self.style)
        self._describer.skip(match)
        self._deals, self._rounds = len(match.scored), len(match.rounds())
        if not self.silent:
            self.print_lines(self.style.dim("Type help for what you can do here."))
        if match.game.seats.most == 1 and match.seed >= 0:
            self.print_lines(*self.style.wrap(deal_called(match)))

    def show_moves(self, match: "Match") -> None:
        """Print the moves since the last call, and the score of deals that have ended."""
        assert self._describer
        self.print_lines(*self._describer.new_lines(match))
        for told in match.rounds()[self._rounds :]:
            self._sentences(told)
        for number, deal in enumerate(match.scored[self._deals :], self._deals + 1):
            self.print_lines(
                "", *deal_lines(deal_title(match.game, number), deal, self.seat_names, self.style)
            )
            self._sentences(deal.summary)
            if not match.over:
                self.print_lines("", "A new deal.")
        self._deals, self._rounds = len(match.scored), len(match.rounds())

    def _sentences(self, texts: list[str]) -> None:
        """Print sentences about a deal or round that has ended."""
        sentences = [capital(self.style.text(render(text, self.seat_names))) for text in texts]
        self.print_lines(*self.style.wrap(" ".join(sentences), "  ", ""))

    def table(self, match: "Match") -> None:
        own = self.seat_names.own
        trick = laid_by(match, own)
        self.print_lines(
            "", *self._banner(match), *draw(view_of(match, own), self.seat_names, self.style, trick)
        )

    def _banner(self, match: "Match") -> list[str]:
        """Return lines that say what the deal is about."""
        parts = [render(part, self.seat_names) for part in match.banner()]
        parts[:1] = [capital(part) for part in parts[:1]]
        lines = self.style.join([self.style.text(part) for part in parts]) if parts else []
        return [self.style.strong(line) for line in lines]

    def guide(self, text: str, move: str, stop: int, stops: int) -> None:
        """Print what the guide of a first deal says, and the move that it means."""
        self.print_lines("", *self.style.wrap(self.localized(f"Guide {stop}/{stops}: {text}"), "  ", ""))
        self.print_lines(*self.style.wrap(self.style.strong(f"  Type: {move}"), "    ", ""))

    def guide_ended(self) -> None:
        self.print_lines("", *self.style.wrap("The guided deal ends here. Play on as you like.", "  ", ""))

    def ask(self, match: "Match", moves: list[str]) -> None:
        """Print the prompt and the list of moves."""
        assert self.seat_names.own is not None
        prompt = capital(render(match.prompt(self.seat_names.own), self.seat_names))
        self.print_lines("", *self.style.wrap(self.style.strong(self.style.text(prompt))))
        self.moves(moves, list(range(len(moves))))

    def moves(self, moves: list[str], places: list[int]) -> None:
        """Print the moves at these indices with their numbers."""
        self.print_lines(*list_moves(moves, places, self.seat_names, self.style))

    def ambiguous(self, moves: list[str], places: list[int]) -> None:
        self.print_lines(f"{len(places)} moves match. Type more of the move, or its number:")
        self.moves(moves, places)

    def unclear(self, text: str) -> None:
        """Print a message about input that is not understood; words that are too long are shortened."""
        text = TOO_LONG.sub(lambda match: f"{match[0][:20]}...", text)
        self.print_lines(*self.style.wrap(self.style.warning(self.localized(text)), "  ", ""))

    def refused(self, text: str, rule: str, cards: tuple[str, ...]) -> None:
        """Print why a move is not legal, and the command that shows the rule."""
        where = f" To read it, type: rules {rule}" if rule else ""
        self.print_lines(*self.style.wrap(self.style.warning(self.localized(text)) + where, "  ", ""))

    def allowed(self, move: str) -> None:
        self.print_text(f"{move} is allowed.")

    def why(self, prompt: str, reasons: list[tuple[list[str], str]], free: bool) -> None:
        """Print the prompt and, for the cards that cannot be played, the reasons."""
        self.print_text(prompt)
        for cards, reason in reasons:
            self.print_text(f"  {' '.join(cards)}: {reason}", "    ")
        if free:
            self.print_lines("You may play every card of your hand.")

    def hint(self, advice: "Advice") -> None:
        self.print_lines(*advice_lines(advice, self.style, self.seat_names))

    def outlook(self, result: "Outlook") -> None:
        self.print_text(winnability_text(result))

    def single_move(self, move: str) -> None:
        """Print that Enter plays the only legal move."""
        self.print_lines(self.style.dim("This is your only move: press Enter to play it."))

    def quietly(self, on: bool) -> None:
        text = "From now on you pass automatically when you can only pass. `quietly off` ends this."
        self.print_lines(text if on else "From now on you are asked even when you can only pass.")

    def undone(self, match: "Match", count: int) -> None:
        assert self._describer
        self._describer.forget(match)
        self._deals, self._rounds = len(match.scored), len(match.rounds())
        self.print_lines(f"{count} move{'s' if count != 1 else ''} taken back.")

    def score(self, match: "Match") -> None:
        self.print_lines(*score_lines(match, self.seat_names, self.style))

    def log(self, match: "Match") -> None:
        describer = MoveDescriber(match.game, self.seat_names, self.style)
        self.print_lines(*(describer.new_lines(match) or ["No move has been made yet."]))

    def rules(self, entries: list["Entry"], page: str) -> None:
        for entry in entries:
            self.print_lines(*self.style.wrap(f"{self.style.strong(entry.number)} {entry.text}", "    ", ""))
        if not entries and self.style.plain:
            self.print_lines(*page.splitlines())
        elif not entries:
            show_markdown(page, self.style.width)

    def saved(self, file: str) -> None:
        self.print_lines(f"Saved: {file}.")
        self.print_command("To replay it:", command(f"replay {shlex.quote(file)}"))
        self.print_command("To resume it:", resume_command(Path(file)))

    def help(self, guidance: "Guidance") -> None:
        self.print_lines(*guidance_lines(guidance, self.style))

    def over(self, match: "Match") -> None:
        self.print_lines("", *result_lines(match.view(self.seat_names.own), self.seat_names, self.style))

    def afterwards(self, words: dict[str, str]) -> None:
        """Print the commands that are available after the game."""
        self.print_lines("", *(f"  {pad(word, 9)}  {text}" for word, text in words.items()))

    def left(self, match: "Match", file: Path | None, how: str) -> None:
        """Print that the person has left or the input has ended; `how` is the command that resumes."""
        if match.over:
            self.print_lines("", "You have left the table. The game is over.")
            return
        count = len(match.played)
        text = f"You have left the table after {count} move{'s' if count != 1 else ''}. The game is not over."
        self.print_lines("", *self.style.wrap(text, "  ", ""))
        if file:
            self.print_command("To resume it:", how)

    def error(self, error: "ParlourError") -> None:
        self.unclear(str(error))

    def autosave_failed(self, reason: str, text: str) -> None:
        """Warn that the game could not be saved; `reason` contains the name of the file."""
        self.print_lines(*self.style.wrap(self.style.warning(f"{text} {reason}."), "  ", ""))
