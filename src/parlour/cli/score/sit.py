"""Which questions of a hand make sense after what was answered, and in what words they are asked."""

import textwrap
from collections.abc import Callable, Mapping

import click

from ...names.program import command as called
from ...scores.commands import commands as forms
from ...scores.errors import Refused, ScoreError
from ...scores.import_export.exporting import write_text
from ...scores.reducer.rows import missing
from ...scores.reducer.state import ScoredGame
from ...scores.script.parser import VERBS, BadLine, read_command, split_words
from ...scores.sheets import sheet_named
from ...scores.sheets.fields import ANYBODY, BLANK, NOBODY, Counts, Field, Tick, in_order, remainder
from ...scores.store.snapshots import Opened
from ...scores.text.parsing import quote
from ...scores.views.history import history
from ...scores.views.table import goes_on, standing_lines
from ..parameters import wrapped
from .entry import do
from .shared import Desk, on_sheet, score_command

WIDE = 76  # signs of a line: room for an answer in a terminal of 80


def is_asked(field: Field, answers: Mapping[str, str | None]) -> bool:
    """Whether a question makes sense after what was answered."""
    if field.goes_with is None:
        return True
    answer = answers.get(field.goes_with[0]) or NOBODY
    return answer != NOBODY if field.goes_with[1] == ANYBODY else answer.lower() == field.goes_with[1]


def words_of(field: Field) -> str:
    """The question. What goes with an answer that was given has to be answered."""
    if isinstance(field, Tick):
        return f"{field.label}? (yes, or Enter for no) "
    form = field.shape.partition("=")[2]
    needed = field.required or (field.goes_with is not None and not field.on_demand)
    asked = f"{field.label} ({form}{'' if needed else '; Enter if none'}):"
    return textwrap.fill(asked, WIDE, subsequent_indent="  ") + " "


def shape_of(field: Field) -> str:
    """What an answer looks like."""
    return f"{field.label.capitalize()}: {field.shape.partition('=')[2] or 'yes or no'}"


def who_counts(field: Counts, names: list[str], answers: Mapping[str, str | None]) -> list[str]:
    """Whose counts are asked for: not that of whoever has nothing left."""
    without = (answers.get(field.without) or "").casefold()
    return [name for name in names if name.casefold() != without]


def with_blanks(given: list[str], asked: list[str], names: list[str]) -> list[str]:
    """One count for each, and a blank for those who were not asked."""
    if len(given) != len(asked):
        return given
    counts = dict(zip(asked, given, strict=True))
    return [counts.get(name, BLANK) for name in names]


HELP = """Write what is asked and press Enter; everything is stored at once.
At any question you may write undo, redo, show, standings, history, add P V, edit E7 12 why="…", \
hand 3 …, join P, next, finish, rematch, ? for what is asked, and quit (or Ctrl-D) to stop: the sheet is \
there tomorrow."""
ROW_HELP = "One value for each, in this order: whole numbers or sums like 25+30-5, and . for a blank."
Inputs = dict[str, str | None]
"""What was answered of a hand, by the keys of its fields."""

QUIT = ("quit", "q", "exit")


SHOWN: dict[str, Callable[[Opened], str]] = {
    "show": lambda opened: write_text(opened.game, numbered=True),
    "standings": lambda opened: "\n".join(standing_lines(opened.game)),
    "history": lambda opened: "\n".join(map(str, history(opened.game, opened.readable))),
}
"""What may be looked at between two questions."""


class HadEnough(Exception):
    """Whoever sits here has had enough."""


class AskAgain(Exception):
    """Something else was done at a question: what was asked is asked anew."""


@score_command("sit", "sit", "sit Friday")
@on_sheet()
def sit(desk: Desk, sheet: str) -> None:
    """Keep the score for an evening: asks for one row or hand after another."""
    click.echo(wrapped(HELP))
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
            click.echo(wrapped(f"No: {error}.", indent="  "))

    def _enter(self, command: forms.Command) -> None:
        do(self._desk, self._sheet, command)

    def _row(self, game: ScoredGame) -> forms.Command:
        asked = missing(game)
        names = ", ".join(game.name_of(player) for player in asked)
        values = tuple(split_words(self._ask(f"\nRow {game.current_row}, {names}: ", ROW_HELP)))
        if not values:
            raise AskAgain
        if len(asked) == len(game.active):
            return forms.Row(values)
        return self._rest_of_row(game, asked, values)

    def _rest_of_row(self, game: ScoredGame, asked: list[str], values: tuple[str, ...]) -> forms.Command:
        """Enter those who are missing beside those who have a value; what closes the row."""
        if len(values) != len(asked):
            names = ", ".join(game.name_of(player) for player in asked)
            raise Refused(
                f"the rest of the row needs {len(asked)} values ({names}; . for a blank)",
                code="row.wrong_number",
            )
        commands = [
            forms.Add(game.name_of(player), value, game.current_row)
            for player, value in zip(asked, values, strict=True)
            if value != "."
        ]
        for command in commands:
            self._desk.keeper.preview(self._sheet, command)  # all of them, or none
        for command in commands:
            self._enter(command)
        return forms.CloseRow()

    def _hand(self, game: ScoredGame) -> forms.Command:
        number, sheet = game.next_hand, sheet_named(game.sheet)
        click.echo(f"\n{sheet.heading(number, game.company)}")
        names = [game.name_of(player) for player in sheet.takes_part(game.company, game.tally)]
        fields = in_order(sheet.fields(number, game.company))
        inputs: Inputs = {}
        for field in fields:
            if field.on_demand or not is_asked(field, inputs):
                continue
            if answer := self._answer(field, names, inputs):
                inputs[field.key] = answer
        return self._with_demanded(number, inputs, fields)

    def _with_demanded(self, number: int, inputs: Inputs, fields: list[Field]) -> forms.Command:
        """The hand with answers to what is asked only where the sheet says so."""
        hand = forms.EnterHand(number, inputs)
        demanded = self._demanded(number, hand)
        field = next((one for one in fields if one.key in demanded and one.key not in inputs), None)
        answer = self._ask(words_of(field), shape_of(field)) if field else ""
        if field is None or not answer:
            return hand
        return self._with_demanded(number, inputs | {field.key: answer}, fields)

    def _demanded(self, number: int, hand: forms.EnterHand) -> tuple[str, ...]:
        try:
            game, _ = self._desk.keeper.preview(self._sheet, hand)
        except Refused as error:
            return error.asks
        score = game.tally.hands.get(number)
        return score.asks if score else ()

    def _answer(self, field: Field, names: list[str], answers: Inputs) -> str:
        if not isinstance(field, Counts):
            return self._ask(words_of(field), shape_of(field))
        asked = who_counts(field, names, answers)
        return ",".join(with_blanks(self._counts(field, asked), asked, names))

    def _counts(self, field: Counts, names: list[str]) -> list[str]:
        """The counts of all; where one is missing and the sum is known, the rest is proposed."""
        total = "" if field.total is None else f" ({field.total} in all)"
        question = f"{field.label}{total}, {', '.join(names)}: "
        given = self._ask(question, shape_of(field)).replace(",", " ").split()
        if field.total is None or len(given) != len(names) - 1 or not all(map(str.isdecimal, given)):
            return given
        return [*given, self._rest(field.total, names[-1], [int(count) for count in given])]

    def _rest(self, total: int, name: str, given: list[int]) -> str:
        """What the last one must have, once it is agreed to."""
        rest = remainder([*given, None], total)
        if rest is None:
            raise Refused(f"that makes {sum(given)} already, there must be {total}", code="hand.wrong_sum")
        agreed = self._ask(f"{name} {rest}? (Enter: yes) ").lower()
        if agreed not in ("", "y", "yes", str(rest)):
            raise Refused(
                f"with these counts {name} must have {rest}: write all of them anew", code="hand.wrong_sum"
            )
        return str(rest)

    def _ask(self, question: str, about: str = "") -> str:
        """An answer; what is a command is carried out instead, and what was asked is asked anew."""
        said = input(question).strip()
        verb, *words = split_words(said) or [""]
        if verb.lower() in QUIT:
            raise HadEnough
        if verb in SHOWN:
            click.echo(SHOWN[verb](self._desk.keeper.open(self._sheet)))
        elif verb in ("help", "?"):
            click.echo(wrapped("\n".join(filter(None, (about, HELP)))))
        elif verb == "rematch":
            self._sheet = self._desk.keeper.rematch(self._sheet).game.id
            click.echo(f"Next: {self.game.settings.name}")
        elif verb in VERBS:
            self._enter(read_command(verb, words))
        elif _is_no_answer(said, self.game):
            raise Refused(
                f"{said[:40]!r} is neither an answer nor a command: ? tells what may be written",
                code="argument.unknown",
            )
        else:
            return said
        raise AskAgain


def _is_no_answer(said: str, game: ScoredGame) -> bool:
    """Whether this is one word, of a sheet on which only values are asked for."""
    return not game.by_hands and said.isalpha()
