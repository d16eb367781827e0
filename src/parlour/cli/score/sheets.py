"""`parlour score`: opening sheets, their settings, and what becomes of them."""

from collections import Counter

import click

from ...names.program import command
from ...scores.commands import commands
from ...scores.errors import Refused
from ...scores.script.parser import read_names, read_number
from ...scores.sheets import NAMES, sheet_named
from ...scores.store.logs import SHORT_ID
from ...scores.text.parsing import split_pair, unquote
from ...scores.views.overview import Overview, overview
from ..parameters import OneOf
from .entry import CID, WHY, do, tell
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
"""How many of those who share first place a line of the list names."""


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
@click.option("--note", default="", help="A note kept with the sheet.")
@click.option("--option", "options", multiple=True, metavar="KEY=VALUE", help="A house rule of the sheet.")
@CID
def new(
    context: ScoreContext, name: str | None, players: str, sheet: str, win: str | None, mode: str | None,
    target: str | None, hands: str | None, decimals: str | None, witness: str | None, note: str,
    options: tuple[str, ...], cid: str | None,
) -> None:  # fmt: skip
    """Open a sheet. Without NAME it is called after its game, with a number."""
    command = commands.NewGame(
        sheet, read_names(players), name, win, mode, target, decimals, hands, witness, note,
        options=_pairs(options),
    )  # fmt: skip
    tell(context, context.service.new(command, cid=cid))


@score_command("list", "list", "list --all", "list --sheets")
@click.option("--all", "everything", is_flag=True, help="Archived ones too.")
@click.option("--sheets", "kinds", is_flag=True, help="The kinds of sheet instead, with their options.")
def list_sheets(context: ScoreContext, everything: bool, kinds: bool) -> None:
    """List the stored sheets with who plays and who leads: open ones first, the last changed on top.

    A * stands before the sheet that is meant when none is named. Several that were begun on phones may have
    one name: behind it stands the beginning of the id, by which a sheet can be named as well.
    """
    if kinds:
        _list_kinds(context)
        return
    chosen, lines, data = context.chosen.id(), [], []
    every = overview(context.service, archived=everything)
    names = Counter(line.listed.name for line in every)
    for line in every:
        mark = "*" if line.listed.id == chosen else " "
        apart = f" {line.listed.id[:SHORT_ID]}" if names[line.listed.name] > 1 else ""
        name, people = f"{mark} {line.listed.name}{apart}", ", ".join(line.players)
        lines.append([name, line.sheet, _status(line), _lead(line), people])
        data.append(overview_data(line) | {"chosen": line.listed.id == chosen})
    context.say(
        "\n".join(in_columns(lines)) or f"no sheets yet: {command('score new --players Ann,Bob')}", data
    )


@score_command("use", "use Friday", "use")
@click.argument("sheet", required=False)
def use(context: ScoreContext, sheet: str | None) -> None:
    """Choose the sheet that is meant from now on where none is named. Without SHEET: say which it is.

    To name a sheet in any other command chooses it too.
    """
    listed = context.service.find(context.meant() if sheet is None else context.named(sheet))
    context.say(f"{listed.name} is meant where no sheet is named", listed_data(listed))


def _status(line: Overview) -> str:
    return line.status + (", archived" if line.listed.archived else "")


def _lead(line: Overview) -> str:
    """Who leads or has won, and with how much."""
    if not line.leaders:
        return "nothing scored yet" if line.status != "broken" else ""
    some = ", ".join(line.leaders[:MOST_LEADERS]) + (", …" if line.leaders[MOST_LEADERS:] else "")
    verb = "won" if line.status == "finished" else "lead" if line.leaders[1:] else "leads"
    return f"{some} {verb} with {line.best}"


def _list_kinds(context: ScoreContext) -> None:
    lines, data = [], []
    for name in NAMES:
        sheet = sheet_named(name)
        options = [f"{option.name} ({option.allowed})" for option in sheet.options]
        lines.append(f"{name}: {sheet.title}" + (f"; {'; '.join(options)}" if options else ""))
        data.append({"sheet": name, "title": sheet.title, "options": [o.name for o in sheet.options]})
    context.say("\n".join(lines), data)


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
    """Write the sheet's note."""
    do(context, sheet, commands.Note(text), cid)


@score_command("lock", "lock Friday 3")
@on_sheet("row")
@CID
def lock(context: ScoreContext, sheet: str, row: str, cid: str | None) -> None:
    """Make a row or hand read-only: everybody has agreed to it."""
    do(context, sheet, commands.Lock(read_number(row, "a row or hand")), cid)


@score_command("unlock", 'unlock Friday 3 --why "Bob forgot his queen"')
@on_sheet("row")
@WHY
@CID
def unlock(context: ScoreContext, sheet: str, row: str, why: str | None, cid: str | None) -> None:
    """Open a locked row or hand again, with a reason."""
    do(context, sheet, commands.Unlock(read_number(row, "a row or hand"), why), cid)


@score_command("finish", "finish Friday")
@on_sheet()
@CID
def finish(context: ScoreContext, sheet: str, cid: str | None) -> None:
    """Close entry and show the ranks."""
    do(context, sheet, commands.Finish(), cid)


@score_command("reopen", 'reopen Friday --why "one more hand"')
@on_sheet()
@WHY
@CID
def reopen(context: ScoreContext, sheet: str, why: str | None, cid: str | None) -> None:
    """Open a finished game again, with a reason."""
    do(context, sheet, commands.Reopen(why), cid)


@score_command("rematch", "rematch Friday")
@on_sheet()
@CID
def rematch(context: ScoreContext, sheet: str, cid: str | None) -> None:
    """Finish the game if it is open, and open the next with the same players, order and options."""
    tell(context, context.service.rematch(sheet, cid=cid))


@score_command("archive", "archive Friday", "archive Friday --back")
@on_sheet()
@click.option("--back", is_flag=True, help="Bring it back instead.")
def archive(context: ScoreContext, sheet: str, back: bool) -> None:
    """Put a sheet away. It stays stored, and can be brought back."""
    listed = context.service.archive(sheet, not back)
    context.say(f"{listed.name} is {'back' if back else 'archived'}", listed_data(listed))


def _pairs(words: tuple[str, ...]) -> dict[str, str]:
    pairs = {}
    for word in words:
        key, value = split_pair(word)
        if value is None:
            raise Refused(f"{word!r} has no value: write key=value", code="argument.invalid")
        pairs[key] = unquote(value)
    return pairs
