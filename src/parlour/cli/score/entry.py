"""`parlour score`: commands for values, players, random choice and the countdown."""

import sys
import time

import click

from ...names.suggestions import meant
from ...scores.errors import Refused
from ...scores.records import HandBody
from ...scores.reducer.state import ScoredGame
from ...scores.script import commands
from ...scores.script.parser import read_event, read_hand, read_names
from ...scores.service import Outcome
from ...scores.sheets import sheet_named
from ...scores.text import format_value
from ...scores.tools import Timer, read_duration
from ...scores.views.history import describe_record
from ...scores.views.table import standings
from ..errors import warn
from ..parameters import WholeNumber
from .shared import ScoreContext, is_of_a_hand, is_value, on_sheet, on_sheet_with, score_command

CID = click.option("--cid", help="A client id. A command with the same id is executed only once.")
WHY = click.option("--why", help="The reason, 3 to 120 characters.")
WITNESS = click.option("--witness", metavar="PLAYER", help="The second player who confirms.")
YES = click.option("--yes", is_flag=True, help="Change an earlier entry without asking.")


@score_command("add", "add Friday Ann 25+30-5", "add Bob -5 --row 2", negative_values=True)
@on_sheet("player", "value")
@click.option("--row", type=WholeNumber(1, 9_999_999), help="The row; by default the current one.")
@CID
def add(context: ScoreContext, sheet: str, player: str, value: str, row: int | None, cid: str | None) -> None:
    """Enter one value for a player. Values are whole numbers or sums like 25+30-5."""
    do(context, sheet, commands.Add(player, value, row), cid)


@score_command("row", "row Friday 10 . -5", "row 5 20 .", negative_values=True)
@on_sheet_with("values", "VALUES…", is_value)
@CID
def row(context: ScoreContext, sheet: str, values: tuple[str, ...], cid: str | None) -> None:
    """Enter the current row, one value per player in turn order, . for a blank, and close it."""
    do(context, sheet, commands.Row(values), cid)


@score_command("next", "next", "next Friday")
@on_sheet()
@CID
def next_row(context: ScoreContext, sheet: str, cid: str | None) -> None:
    """Close the current row."""
    do(context, sheet, commands.CloseRow(), cid)


@score_command(
    "hand",
    "hand King 1 tricks=4,3,5,1",
    "hand tricks=4,3,5,1",
    "hand King 7 how=auction bidder=Ann bid=4 dir=up tricks=5,2,4,2",
    "hand",
)
@on_sheet_with("words", "[NUMBER] [KEY=VALUE…]", is_of_a_hand)
@WHY
@WITNESS
@YES
@CID
def hand(
    context: ScoreContext, sheet: str, words: tuple[str, ...], why: str | None, witness: str | None,
    yes: bool, cid: str | None,
) -> None:  # fmt: skip
    """Enter or correct a hand of a game sheet. Without inputs: show which inputs the hand needs.

    The default number is that of the next hand.
    """
    command = read_hand(list(words))
    if not command.inputs:
        _show_fields(context, sheet, command.number)
        return
    why, witness = why or command.why, witness or command.witness
    do(context, sheet, commands.EnterHand(command.number, command.inputs, why, witness), cid, yes)


@score_command("edit", 'edit Friday E1 12 --why "misread the 2"', negative_values=True)
@on_sheet("event", "value")
@WHY
@WITNESS
@YES
@CID
def edit(
    context: ScoreContext, sheet: str, event: str, value: str, why: str | None, witness: str | None,
    yes: bool, cid: str | None,
) -> None:  # fmt: skip
    """Correct an event. The old value stays in its history."""
    do(context, sheet, commands.Edit(read_event(event), value, why, witness), cid, yes)


@score_command("void", 'void Friday E1 --why "wrong player"')
@on_sheet("event")
@WHY
@WITNESS
@YES
@CID
def void(
    context: ScoreContext,
    sheet: str,
    event: str,
    why: str | None,
    witness: str | None,
    yes: bool,
    cid: str | None,
) -> None:
    """Make an event void. It no longer counts, but stays in the history."""
    do(context, sheet, commands.Void(read_event(event), why, witness), cid, yes)


@score_command("undo", "undo", "undo Friday")
@on_sheet()
@CID
def undo(context: ScoreContext, sheet: str, cid: str | None) -> None:
    """Undo the latest entry. Repeat it to undo earlier ones."""
    do(context, sheet, commands.Undo(), cid)


@score_command("redo", "redo", "redo Friday")
@on_sheet()
@CID
def redo(context: ScoreContext, sheet: str, cid: str | None) -> None:
    """Restore the entry undone last, if nothing new has been entered since."""
    do(context, sheet, commands.Redo(), cid)


def do(
    context: ScoreContext, sheet: str, command: commands.Command, cid: str | None = None, yes: bool = True
) -> None:
    """Execute a command. If it changes an earlier entry, warn, and in a terminal ask for confirmation."""
    if not yes:
        for warning in context.service.preview(sheet, command)[1]:
            warn(warning, context.as_json)
            if sys.stdin.isatty():
                click.confirm("Change it anyway?", abort=True, err=True)
    print_outcome(context, context.service.do(sheet, command, cid=cid))


def print_outcome(context: ScoreContext, outcome: Outcome) -> None:
    """Print the new record as the history shows it, and the standings."""
    game = outcome.game
    context.chosen.remember(game.id)
    text = ""
    if outcome.record is not None:
        records = context.service.open(game.id).log.records
        text = describe_record(game, records, outcome.record.seq).text
        if isinstance(outcome.record.body, HandBody):
            text += f" ({_points(game, outcome.record.body.hand)})"
        if outcome.repeated:
            text = f"already entered: {text}"
    totals = (
        f"{line.rank} {line.name} {format_value(line.total, game.settings.decimals)}"
        for line in standings(game)
    )
    context.print_outcome(outcome, f"{text}\n{game.settings.name}: {'; '.join(totals)}")


def _points(game: ScoredGame, hand: int) -> str:
    """Return the points of each player in a hand, as text."""
    points = game.tally.hands[hand].points if hand in game.tally.hands else {}
    decimals = game.settings.decimals
    return ", ".join(f"{game.name_of(p)} {format_value(value, decimals)}" for p, value in points.items())


def _show_fields(context: ScoreContext, name: str, number: int | None) -> None:
    game = context.service.open(name).game
    sheet = sheet_named(game.sheet)
    if not sheet.by_hands:
        raise Refused("the plain sheet has no hands: enter values with add or row", code="sheet.wrong_kind")
    number = game.next_hand if number is None else number
    if number not in game.hands:
        sheet.check_number(number, game.hands, game.sheet_context)
    fields = sheet.fields(number, game.sheet_context)
    lines = [sheet.heading(number, game.sheet_context)]
    lines += [f"  {field.syntax}: {field.label}{'' if field.required else ' (if any)'}" for field in fields]
    data = {
        "hand": number,
        "heading": lines[0],
        "fields": [
            {"key": field.key, "label": field.label, "required": field.required, "form": field.syntax}
            for field in fields
        ],
    }
    context.print("\n".join(lines), data)


PICKS = ("player", "seating", "partners")


@score_command("join", "join Friday Dee", "join Dee --at lowest")
@on_sheet("player")
@click.option("--at", default="0", show_default=True, help="Opening value: 0, lowest, average or a value.")
@click.option("--colour", help="The player's colour, like #1f77b4.")
@CID
def join(
    context: ScoreContext, sheet: str, player: str, at: str, colour: str | None, cid: str | None
) -> None:
    """Add a player. Their opening value does not count as a round."""
    do(context, sheet, commands.Join(player, at, colour), cid)


@score_command("leave", "leave Friday Bob")
@on_sheet("player")
@CID
def leave(context: ScoreContext, sheet: str, player: str, cid: str | None) -> None:
    """Remove a player from the game. Their total stays."""
    do(context, sheet, commands.Leave(player), cid)


@score_command("rename", "rename Friday Bob Robert")
@on_sheet("player", "name")
@CID
def rename(context: ScoreContext, sheet: str, player: str, name: str, cid: str | None) -> None:
    """Rename a player."""
    do(context, sheet, commands.Rename(player, name), cid)


@score_command("recolour", 'recolour Friday Bob "#1f77b4"')
@on_sheet("player", "colour")
@CID
def recolour(context: ScoreContext, sheet: str, player: str, colour: str, cid: str | None) -> None:
    """Change the colour of a player."""
    do(context, sheet, commands.Recolour(player, colour), cid)


@score_command("reorder", "reorder Friday Cid,Ann,Bob")
@on_sheet("players")
@CID
def reorder(context: ScoreContext, sheet: str, players: str, cid: str | None) -> None:
    """Change the turn order. Scores do not change."""
    do(context, sheet, commands.Reorder(read_names(players)), cid)


@score_command("pick", "pick", "pick Friday seating", "pick partners")
@on_sheet_with("words", f"[{'|'.join(PICKS)}]", PICKS.__contains__)
@CID
def pick(context: ScoreContext, sheet: str, words: tuple[str, ...], cid: str | None) -> None:
    """Choose a player, seats or partners at random. The result is part of the history."""
    what = words or ("player",)
    if len(what) > 1 or what[0] not in PICKS:
        raise Refused(
            f"pick accepts {', '.join(PICKS)}, not {' '.join(what)!r}{meant(what[0], PICKS)}",
            code="argument.unknown",
        )
    do(context, sheet, commands.Pick(what[0]), cid)


@score_command("players", "players", "players --archive Bob")
@click.option("--all", "everything", is_flag=True, help="Include archived players.")
@click.option("--archive", metavar="PLAYER", help="Archive a player.")
def players(context: ScoreContext, everything: bool, archive: str | None) -> None:
    """List the players known from earlier sheets, most recent first."""
    if archive is not None:
        context.service.archive_player(archive)
    known = context.service.players(archived=everything)
    lines = [f"{player.last_used[:10]}  {player.colour}  {player.name}" for player in known]
    data = [
        {"name": p.name, "colour": p.colour, "last_used": p.last_used, "archived": p.archived} for p in known
    ]
    context.print("\n".join(lines) or "no players yet: they are registered with their first sheet", data)


@score_command("timer", "timer 90", "timer 1:30")
@click.argument("duration")
def timer(context: ScoreContext, duration: str) -> None:
    """Count down and ring at zero."""
    countdown = Timer(read_duration(duration))
    countdown.start()
    while not countdown.rings:
        if not context.as_json:
            minutes, seconds = divmod(int(countdown.left + 0.999), 60)
            click.echo(f"\r{minutes}:{seconds:02} ", nl=False)
        time.sleep(min(countdown.left, 0.2))
    context.print("\r0:00 time is up\a", {"seconds": countdown.seconds, "rings": True})
