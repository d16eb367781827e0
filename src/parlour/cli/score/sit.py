"""`parlour score sit`: one process for the whole evening, which asks row by row or hand by hand."""

import click

from ...names.program import command as called
from ...scores.commands import forms
from ...scores.errors import ScoreError
from ...scores.exchange.text_file import write_text
from ...scores.fold.game import ScoredGame
from ...scores.looking.view import goes_on
from ...scores.script.lines import VERBS, BadLine, read_command, split_words
from ...scores.sheets import sheet_named
from ...scores.sheets.fields import Counts, Field, Tick, remainder
from ...scores.text.line import quote
from .desk import Desk, score_command
from .entry import do
from .words import on_sheet

HELP = """Write what is asked and press Enter; everything is stored at once. At any question you may write
undo, redo, show, add P V, edit E7 12 why="…", hand 3 …, join P, finish, rematch, or another command of
`parlour score`, and quit (or Ctrl-D) to stop: the sheet is there tomorrow."""
QUIT = ("quit", "q", "exit")


class HadEnough(Exception):
    """Whoever sits here has had enough."""


class AskAgain(Exception):
    """Something else was done at a question: what was asked is asked anew."""


@score_command("sit", "sit", "sit Friday")
@on_sheet()
def sit(desk: Desk, sheet: str) -> None:
    """Keep the score for an evening: asks for one row or hand after another."""
    click.echo(HELP)
    evening = _Evening(desk, sheet)
    try:
        while True:
            evening.ask_once()
    except (HadEnough, EOFError, KeyboardInterrupt):
        click.echo(
            f"Everything is stored. Go on with: {called(f'score sit {quote(evening.game.settings.name)}')}"
        )


class _Evening:
    """A sheet at which somebody sits."""

    def __init__(self, desk: Desk, sheet: str) -> None:
        self._desk, self._sheet = desk, sheet

    @property
    def game(self) -> ScoredGame:
        return self._desk.keeper.open(self._sheet).game

    def ask_once(self) -> None:
        """Ask for what comes next and enter it; what is refused is said, and asked again."""
        game = self.game
        try:
            if game.status != "open" or (game.by_hands and not goes_on(game)):
                self._ask("\nThe game is over. What now? (rematch, show, undo, finish, quit) ")
            elif game.by_hands:
                self._enter(self._hand(game))
            else:
                self._enter(self._row(game))
        except AskAgain:
            pass
        except (ScoreError, BadLine) as error:
            click.echo(f"No: {error}.")

    def _enter(self, command: forms.Command) -> None:
        do(self._desk, self._sheet, command)

    def _row(self, game: ScoredGame) -> forms.Command:
        names = ", ".join(game.name_of(player) for player in game.active)
        values = tuple(split_words(self._ask(f"\nRow {game.current_row}, {names}: ")))
        if not values:
            raise AskAgain
        return forms.Row(values)

    def _hand(self, game: ScoredGame) -> forms.Command:
        number, sheet = game.next_hand, sheet_named(game.sheet)
        click.echo(f"\n{sheet.heading(number, game.company)}")
        players = sheet.takes_part(game.company, game.tally)
        inputs: dict[str, str | None] = {}
        for field in sheet.fields(number, game.company):
            names = [game.name_of(player) for player in players]
            answer = self._counts(field, names) if isinstance(field, Counts) else self._ask(_question(field))
            if answer:
                inputs[field.key] = answer
        return forms.EnterHand(number, inputs)

    def _counts(self, field: Counts, names: list[str]) -> str:
        """The counts of all; where one is missing and the sum is known, the rest is proposed."""
        total = "" if field.total is None else f" ({field.total} in all)"
        given = self._ask(f"{field.label}{total}, {', '.join(names)}: ").replace(",", " ").split()
        if field.total is None or len(given) != len(names) - 1 or not all(map(str.isdecimal, given)):
            return ",".join(given)
        rest = remainder([*map(int, given), None], field.total)
        if rest is None or self._ask(f"{names[-1]} {rest}? (Enter: yes) ").strip().lower() not in (
            "",
            "y",
            "yes",
        ):
            raise AskAgain
        return ",".join([*given, str(rest)])

    def _ask(self, question: str) -> str:
        """An answer; what is a command is carried out instead, and what was asked is asked anew."""
        said = input(question).strip()
        verb, *words = split_words(said) or [""]
        if verb.lower() in QUIT:
            raise HadEnough
        if verb == "show":
            click.echo(write_text(self.game, numbered=True))
        elif verb == "help":
            click.echo(HELP)
        elif verb == "rematch":
            self._sheet = self._desk.keeper.rematch(self._sheet).game.id
            click.echo(f"Next: {self.game.settings.name}")
        elif verb in VERBS:
            self._enter(read_command(verb, words))
        else:
            return said
        raise AskAgain


def _question(field: Field) -> str:
    if isinstance(field, Tick):
        return f"{field.label}? (yes, or Enter for no) "
    form = field.shape.partition("=")[2]
    return f"{field.label} ({form}{'' if field.required else '; Enter if none'}): "
