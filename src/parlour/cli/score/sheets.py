"""`parlour score`: commands that create, list and configure sheets."""

from collections import Counter

import click

from ...names.program import command
from ...scores.errors import Refused
from ...scores.script import commands
from ...scores.script.parser import read_names, read_number
from ...scores.sheets import NAMES, sheet_named
from ...scores.store.logs import SHORT_ID
from ...scores.text import split_pair, unquote
from ...scores.views.overview import Overview, overview
from ..parameters import OneOf
from .entry import CID, WHY, do, print_outcome
from .shared import (
    ScoreContext,
    in_columns,
    is_pair,
    listed_data,
    on_sheet,
    on_sheet_with,
    overview_data,
    score_command,
)

MOST_LEADERS = 3
"""The maximum number of leaders that a line of the list names."""


@score_command(
    "new",
    "new Friday --players Ann,Bob,Cid",
    "new --sheet king --players Ann,Bob,Cid,Dee --option first_dealer=Cid",
    'new "Hearts night" --players Ann,Bob --win low --target 50',
)
@click.argument("name", required=False)
@click.option("--players", required=True, metavar="A,B,…", help="The players in turn order.")
@click.option("--sheet", default="plain", show_default=True, help=f"One of {', '.join(NAMES)}.")
@click.option("--win", type=OneOf(["high", "low"]), help="Which score wins; by default high.")
@click.option("--mode", type=OneOf(["rows", "events"]), help="Rows, or single events.")
@click.option("--target", help="The total at which a notice appears.")
@click.option("--hands", help="The number of hands after which a notice appears.")
@click.option("--decimals", type=OneOf(["0", "1", "2"]), help="Decimals of a value.")
@click.option("--witness", type=OneOf(["yes", "no"]), help="Whether corrections need a second player.")
@click.option("--note", default="", help="A note for the sheet.")
@click.option("--option", "options", multiple=True, metavar="KEY=VALUE", help="A house rule of the sheet.")
@CID
def new(
    context: ScoreContext, name: str | None, players: str, sheet: str, win: str | None, mode: str | None,
    target: str | None, hands: str | None, decimals: str | None, witness: str | None, note: str,
    options: tuple[str, ...], cid: str | None,
) -> None:  # fmt: skip
    """Create a sheet. The default NAME is the kind of sheet and a number."""
    command = commands.NewGame(
        sheet, read_names(players), name, win, mode, target, decimals, hands, witness, note,
        options=_pairs(options),
    )  # fmt: skip
    print_outcome(context, context.service.new(command, cid=cid))


@score_command("list", "list", "list --all", "list --sheets")
@click.option("--all", "everything", is_flag=True, help="Include archived sheets.")
@click.option("--sheets", "kinds", is_flag=True, help="List the kinds of sheets and their options instead.")
def list_sheets(context: ScoreContext, everything: bool, kinds: bool) -> None:
    """List the stored sheets with their players and leaders. Open sheets and recent changes come first.

    A * marks the current sheet, which commands use if you name none. If several sheets have the same name,
    the start of their id is shown, which you can use instead of the name.
    """
    if kinds:
        _list_kinds(context)
        return
    chosen, lines, data = context.chosen.id(), [], []
    overviews = overview(context.service, archived=everything)
    names = Counter(line.listed.name for line in overviews)
    for line in overviews:
        mark = "*" if line.listed.id == chosen else " "
        short_id = f" {line.listed.id[:SHORT_ID]}" if names[line.listed.name] > 1 else ""
        name, people = f"{mark} {line.listed.name}{short_id}", ", ".join(line.players)
        lines.append([name, line.sheet, _status(line), _lead(line), people])
        data.append(overview_data(line) | {"chosen": line.listed.id == chosen})
    context.print(
        "\n".join(in_columns(lines)) or f"no sheets yet: {command('score new --players Ann,Bob')}", data
    )


@score_command("use", "use Friday", "use")
@click.argument("sheet", required=False)
def use(context: ScoreContext, sheet: str | None) -> None:
    """Choose the current sheet, which commands use if you name none. Without SHEET: show the current sheet.

    Naming a sheet in any other command chooses it as well.
    """
    listed = context.service.find(context.current() if sheet is None else context.find(sheet))
    context.print(f"{listed.name} is the current sheet", listed_data(listed))


def _status(line: Overview) -> str:
    return line.status + (", archived" if line.listed.archived else "")


def _lead(line: Overview) -> str:
    """Return a text with the leaders or winners and their total."""
    if not line.leaders:
        return "nothing scored yet" if line.status != "broken" else ""
    names = ", ".join(line.leaders[:MOST_LEADERS]) + (", …" if line.leaders[MOST_LEADERS:] else "")
    verb = "won" if line.status == "finished" else "lead" if line.leaders[1:] else "leads"
    return f"{names} {verb} with {line.best}"


def _list_kinds(context: ScoreContext) -> None:
    lines, data = [], []
    for name in NAMES:
        sheet = sheet_named(name)
        options = [f"{option.name} ({option.allowed})" for option in sheet.options]
        lines.append(f"{name}: {sheet.title}" + (f"; {'; '.join(options)}" if options else ""))
        data.append({"sheet": name, "title": sheet.title, "options": [o.name for o in sheet.options]})
    context.print("\n".join(lines), data)


@score_command("set", "set Friday target=100 win=low", "set Friday name=Saturday")
@on_sheet_with("settings", "KEY=VALUE…", is_pair)
@CID
def set_settings(context: ScoreContext, sheet: str, settings: tuple[str, ...], cid: str | None) -> None:
    """Change settings: name, win, mode, target, hands, decimals, witness, and the sheet's options."""
    do(context, sheet, commands.Set(_pairs(settings)), cid)


@score_command("note", 'note Friday "at the lake"')
@on_sheet("text")
@CID
def note(context: ScoreContext, sheet: str, text: str, cid: str | None) -> None:
    """Replace the note of a sheet."""
    do(context, sheet, commands.Note(text), cid)


@score_command("lock", "lock Friday 3")
@on_sheet("row")
@CID
def lock(context: ScoreContext, sheet: str, row: str, cid: str | None) -> None:
    """Make a row or hand read-only."""
    do(context, sheet, commands.Lock(read_number(row, "a row or hand")), cid)


@score_command("unlock", 'unlock Friday 3 --why "Bob forgot his queen"')
@on_sheet("row")
@WHY
@CID
def unlock(context: ScoreContext, sheet: str, row: str, why: str | None, cid: str | None) -> None:
    """Unlock a row or hand. A reason is required."""
    do(context, sheet, commands.Unlock(read_number(row, "a row or hand"), why), cid)


@score_command("finish", "finish Friday")
@on_sheet()
@CID
def finish(context: ScoreContext, sheet: str, cid: str | None) -> None:
    """Finish a game and show the standings."""
    do(context, sheet, commands.Finish(), cid)


@score_command("reopen", 'reopen Friday --why "one more hand"')
@on_sheet()
@WHY
@CID
def reopen(context: ScoreContext, sheet: str, why: str | None, cid: str | None) -> None:
    """Reopen a finished game. A reason is required."""
    do(context, sheet, commands.Reopen(why), cid)


@score_command("rematch", "rematch Friday")
@on_sheet()
@CID
def rematch(context: ScoreContext, sheet: str, cid: str | None) -> None:
    """Finish the game, and create the next with the same players, order and options."""
    print_outcome(context, context.service.rematch(sheet, cid=cid))


@score_command("archive", "archive Friday", "archive Friday --back")
@on_sheet()
@click.option("--back", is_flag=True, help="Restore it from the archive.")
def archive(context: ScoreContext, sheet: str, back: bool) -> None:
    """Archive a sheet, so that lists leave it out. `--back` restores it."""
    listed = context.service.archive(sheet, not back)
    context.print(f"{listed.name} is {'back' if back else 'archived'}", listed_data(listed))


def _pairs(words: tuple[str, ...]) -> dict[str, str]:
    pairs = {}
    for word in words:
        key, value = split_pair(word)
        if value is None:
            raise Refused(f"{word!r} has no value: write key=value", code="argument.invalid")
        pairs[key] = unquote(value)
    return pairs
