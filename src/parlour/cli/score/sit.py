"""The interactive command `score sit`: prompts for one row or hand after another and stores each one."""

import textwrap
from collections.abc import Callable, Mapping

import click

from ...names.program import command as command_line
from ...scores.errors import Refused, ScoreError
from ...scores.exporting import write_text
from ...scores.reducer.state import ScoredGame, missing
from ...scores.script import commands
from ...scores.script.parser import VERBS, ScriptError, read_command, split_words
from ...scores.sheets import sheet_named
from ...scores.sheets.fields import (
    ANY_PLAYER,
    BLANK,
    NO_PLAYER,
    Checkbox,
    Counts,
    Field,
    in_question_order,
    remainder,
)
from ...scores.store.snapshots import Opened
from ...scores.text import quote
from ...scores.views.history import history
from ...scores.views.table import accepts_hands, standing_lines
from ..parameters import wrapped
from .entry import do
from .shared import ScoreContext, on_sheet, score_command

PROMPT_WIDTH = 76  # characters; leaves space for the answer in a terminal of 80 columns


def is_applicable(field: Field, answers: Mapping[str, str | None]) -> bool:
    """Whether a field applies, given the answers to the fields that it depends on."""
    if field.depends_on is None:
        return True
    answer = answers.get(field.depends_on[0]) or NO_PLAYER
    return answer != NO_PLAYER if field.depends_on[1] == ANY_PLAYER else answer.lower() == field.depends_on[1]


def prompt_for(field: Field) -> str:
    """The prompt for a field. A field that depends on another one is required unless it is `on_demand`."""
    if isinstance(field, Checkbox):
        return f"{field.label}? (yes, or Enter for no) "
    form = field.syntax.partition("=")[2]
    needed = field.required or (field.depends_on is not None and not field.on_demand)
    prompt = f"{field.label} ({form}{'' if needed else '; Enter if none'}):"
    return textwrap.fill(prompt, PROMPT_WIDTH, subsequent_indent="  ") + " "


def format_help(field: Field) -> str:
    """A help line with the format of an answer."""
    return f"{field.label.capitalize()}: {field.syntax.partition('=')[2] or 'yes or no'}"


def counted_players(field: Counts, names: list[str], answers: Mapping[str, str | None]) -> list[str]:
    """The players whose counts are requested: all except the player named by the field `without`."""
    without = (answers.get(field.without) or "").casefold()
    return [name for name in names if name.casefold() != without]


def with_blanks(values: list[str], counted: list[str], names: list[str]) -> list[str]:
    """One count for each of `names`, with a blank for those who are not in `counted`.

    `values` is returned unchanged if its length is wrong: the sheet then reports the error.
    """
    if len(values) != len(counted):
        return values
    counts = dict(zip(counted, values, strict=True))
    return [counts.get(name, BLANK) for name in names]


HELP = """Type each answer and press Enter. Every answer is stored immediately.
At any prompt you can also type undo, redo, show, standings, history, add P V, edit E7 12 why="…", \
hand 3 …, join P, next, finish, rematch, ? for help with the question, or quit (or Ctrl-D) to stop. \
You can continue the sheet later."""
ROW_HELP = "One value for each player, in this order: whole numbers or sums like 25+30-5, and . for a blank."
Inputs = dict[str, str | None]
"""The answers for one hand, by field key."""

QUIT = ("quit", "q", "exit")


SHOWN: dict[str, Callable[[Opened], str]] = {
    "show": lambda opened: write_text(opened.game, numbered=True),
    "standings": lambda opened: "\n".join(standing_lines(opened.game)),
    "history": lambda opened: "\n".join(map(str, history(opened.game, opened.readable))),
}
"""Commands that print something and change nothing."""


class QuitRequested(Exception):
    """The user typed a quit command."""


class RepeatPrompt(Exception):
    """The input was a command, not an answer: the row or hand is requested from the start."""


@score_command("sit", "sit", "sit Friday")
@on_sheet()
def sit(context: ScoreContext, sheet: str) -> None:
    """Enter scores interactively, one row or hand after another."""
    click.echo(wrapped(HELP))
    session = _Session(context, sheet)
    try:
        while True:
            session.prompt_once()
    except (QuitRequested, EOFError, KeyboardInterrupt):
        again = command_line(f"score sit {quote(session.game.settings.name)}")
        click.echo(f"Everything is stored. Continue with: {again}")


class _Session:
    """An interactive session on one sheet; `rematch` switches it to the next sheet."""

    def __init__(self, context: ScoreContext, sheet: str) -> None:
        self._context, self._sheet = context, sheet

    @property
    def game(self) -> ScoredGame:
        return self._context.service.open(self._sheet).game

    def prompt_once(self) -> None:
        """Prompt for the next row or hand and store it. A refusal is printed, not raised."""
        game = self.game
        try:
            if game.status != "open" or (game.by_hands and not accepts_hands(game)):
                self._ask("\nThe game is over. Next command? (rematch, show, undo, finish, quit) ")
            elif game.by_hands:
                self._enter(self._hand(game))
            else:
                self._enter(self._row(game))
        except RepeatPrompt:
            pass
        except (ScoreError, ScriptError) as error:
            click.echo(wrapped(f"No: {error}.", indent="  "))

    def _enter(self, command: commands.Command) -> None:
        do(self._context, self._sheet, command)

    def _row(self, game: ScoredGame) -> commands.Command:
        players = missing(game)
        names = ", ".join(game.name_of(player) for player in players)
        values = tuple(split_words(self._ask(f"\nRow {game.current_row}, {names}: ", ROW_HELP)))
        if not values:
            raise RepeatPrompt
        if len(players) == len(game.active):
            return commands.Row(values)
        return self._rest_of_row(game, players, values)

    def _rest_of_row(self, game: ScoredGame, players: list[str], values: tuple[str, ...]) -> commands.Command:
        """Store the missing values of a row that has some already; return the command that closes it."""
        if len(values) != len(players):
            names = ", ".join(game.name_of(player) for player in players)
            raise Refused(
                f"the rest of the row needs {len(players)} values ({names}; . for a blank)",
                code="row.wrong_number",
            )
        row = [
            commands.Add(game.name_of(player), value, game.current_row)
            for player, value in zip(players, values, strict=True)
            if value != "."
        ]
        for command in row:
            self._context.service.preview(
                self._sheet, command
            )  # check all of them before the first is stored
        for command in row:
            self._enter(command)
        return commands.CloseRow()

    def _hand(self, game: ScoredGame) -> commands.Command:
        number, sheet = game.next_hand, sheet_named(game.sheet)
        click.echo(f"\n{sheet.heading(number, game.sheet_context)}")
        names = [game.name_of(player) for player in sheet.participants(game.sheet_context, game.tally)]
        fields = in_question_order(sheet.fields(number, game.sheet_context))
        inputs: Inputs = {}
        for field in fields:
            if field.on_demand or not is_applicable(field, inputs):
                continue
            if answer := self._answer(field, names, inputs):
                inputs[field.key] = answer
        return self._with_required(number, inputs, fields)

    def _with_required(self, number: int, inputs: Inputs, fields: list[Field]) -> commands.Command:
        """The hand with answers to the `on_demand` fields that the sheet requires for these inputs."""
        hand = commands.EnterHand(number, inputs)
        required = self._required(number, hand)
        field = next((one for one in fields if one.key in required and one.key not in inputs), None)
        answer = self._ask(prompt_for(field), format_help(field)) if field else ""
        if field is None or not answer:
            return hand
        return self._with_required(number, inputs | {field.key: answer}, fields)

    def _required(self, number: int, hand: commands.EnterHand) -> tuple[str, ...]:
        """The keys of the fields that the sheet still requires for this hand."""
        try:
            game, _ = self._context.service.preview(self._sheet, hand)
        except Refused as error:
            return error.fields
        score = game.tally.hands.get(number)
        return score.optional_fields if score else ()

    def _answer(self, field: Field, names: list[str], answers: Inputs) -> str:
        if not isinstance(field, Counts):
            return self._ask(prompt_for(field), format_help(field))
        counted = counted_players(field, names, answers)
        return ",".join(with_blanks(self._counts(field, counted), counted, names))

    def _counts(self, field: Counts, names: list[str]) -> list[str]:
        """The counts of these players. If only the last is missing and the total is known, it is proposed."""
        total = "" if field.total is None else f" ({field.total} in all)"
        question = f"{field.label}{total}, {', '.join(names)}: "
        counts = self._ask(question, format_help(field)).replace(",", " ").split()
        if field.total is None or len(counts) != len(names) - 1 or not all(map(str.isdecimal, counts)):
            return counts
        return [*counts, self._rest(field.total, names[-1], [int(count) for count in counts])]

    def _rest(self, total: int, name: str, counts: list[int]) -> str:
        """The count of the last player, which follows from the total, after the user has confirmed it."""
        rest = remainder([*counts, None], total)
        if rest is None:
            raise Refused(
                f"the counts add up to {sum(counts)}, but the total must be {total}", code="hand.wrong_sum"
            )
        answer = self._ask(f"{name} {rest}? (Enter: yes) ").lower()
        if answer not in ("", "y", "yes", str(rest)):
            raise Refused(
                f"with these counts {name} must have {rest}: enter all counts again", code="hand.wrong_sum"
            )
        return str(rest)

    def _ask(self, question: str, help_text: str = "") -> str:
        """Prompt for an answer and return it.

        A command is executed instead and RepeatPrompt raised. Raises QuitRequested for a quit command.
        """
        text = input(question).strip()
        verb, *words = split_words(text) or [""]
        if verb.lower() in QUIT:
            raise QuitRequested
        if verb in SHOWN:
            click.echo(SHOWN[verb](self._context.service.open(self._sheet)))
        elif verb in ("help", "?"):
            click.echo(wrapped("\n".join(filter(None, (help_text, HELP)))))
        elif verb == "rematch":
            self._sheet = self._context.service.rematch(self._sheet).game.id
            click.echo(f"Next: {self.game.settings.name}")
        elif verb in VERBS:
            self._enter(read_command(verb, words))
        elif _is_unknown_word(text, self.game):
            raise Refused(
                f"{text[:40]!r} is neither an answer nor a command: type ? for help",
                code="argument.unknown",
            )
        else:
            return text
        raise RepeatPrompt


def _is_unknown_word(text: str, game: ScoredGame) -> bool:
    """Whether the text is a single word on a sheet that accepts only values."""
    return not game.by_hands and text.isalpha()
