"""`parlour score`: opening sheets, their settings, and what becomes of them."""

import click

from ..scores.commands import forms
from ..scores.errors import Refusal
from ..scores.session.lines import read_names
from ..scores.sheets import NAMES, sheet_named
from ..scores.words import split_pair, unquote
from .score_desk import Desk, listed_data, score_command
from .score_entry import CID, WHY, do, tell


@score_command(
    "new",
    "new Friday --players Ann,Bob,Cid",
    "new --sheet king --players Ann,Bob,Cid,Dee --option first_dealer=Cid",
    'new "Hearts night" --players Ann,Bob --win low --target 50',
)
@click.argument("name", required=False)
@click.option("--players", required=True, metavar="A,B,…", help="The players in turn order.")
@click.option("--sheet", default="plain", show_default=True, help=f"One of {', '.join(NAMES)}.")
@click.option("--win", type=click.Choice(["high", "low"]), help="Which score wins; by default high.")
@click.option("--mode", type=click.Choice(["rows", "events"]), help="Rows, or single events.")
@click.option("--target", help="The total at which a notice appears.")
@click.option("--hands", help="The number of hands after which a notice appears.")
@click.option("--decimals", type=click.Choice(["0", "1", "2"]), help="Decimals of a value.")
@click.option("--witness", type=click.Choice(["yes", "no"]), help="Whether corrections need a second player.")
@click.option("--note", default="", help="A note kept with the sheet.")
@click.option("--option", "options", multiple=True, metavar="KEY=VALUE", help="A house rule of the sheet.")
@CID
def new(
    desk: Desk, name: str | None, players: str, sheet: str, win: str | None, mode: str | None,
    target: str | None, hands: str | None, decimals: str | None, witness: str | None, note: str,
    options: tuple[str, ...], cid: str | None,
) -> None:  # fmt: skip
    """Open a sheet. Without NAME it is called after its game, with a number."""
    command = forms.NewGame(
        sheet, read_names(players), name, win, mode, target, decimals, hands, witness, note,
        options=_pairs(options),
    )  # fmt: skip
    tell(desk, desk.keeper.new(command, cid=cid))


@score_command("list", "list", "list --all", "list --sheets")
@click.option("--all", "everything", is_flag=True, help="Archived ones too.")
@click.option("--sheets", "kinds", is_flag=True, help="The kinds of sheet instead, with their options.")
def list_sheets(desk: Desk, everything: bool, kinds: bool) -> None:
    """List the stored sheets, newest first."""
    if kinds:
        _list_kinds(desk)
        return
    lines, data = [], []
    for listed in desk.keeper.sheets(archived=everything):
        lines.append(f"{listed.created[:10]}  {listed.name}{' (archived)' if listed.archived else ''}")
        data.append(listed_data(listed))
    desk.say("\n".join(lines) or "no sheets yet: parlour score new --players Ann,Bob", data)


def _list_kinds(desk: Desk) -> None:
    lines, data = [], []
    for name in NAMES:
        sheet = sheet_named(name)
        options = [f"{option.name} ({option.allowed})" for option in sheet.options]
        lines.append(f"{name}: {sheet.title}" + (f"; {'; '.join(options)}" if options else ""))
        data.append({"sheet": name, "title": sheet.title, "options": [o.name for o in sheet.options]})
    desk.say("\n".join(lines), data)


@score_command("set", "set Friday target=100 win=low", "set Friday name=Saturday")
@click.argument("sheet")
@click.argument("settings", nargs=-1, required=True, metavar="KEY=VALUE…")
@CID
def set_settings(desk: Desk, sheet: str, settings: tuple[str, ...], cid: str | None) -> None:
    """Change settings: name, win, mode, target, hands, decimals, witness, and the sheet's options."""
    do(desk, sheet, forms.Set(_pairs(settings)), cid)


@score_command("note", 'note Friday "at the lake"')
@click.argument("sheet")
@click.argument("text")
@CID
def note(desk: Desk, sheet: str, text: str, cid: str | None) -> None:
    """Write the sheet's note."""
    do(desk, sheet, forms.Note(text), cid)


@score_command("lock", "lock Friday 3")
@click.argument("sheet")
@click.argument("row", type=click.IntRange(1))
@CID
def lock(desk: Desk, sheet: str, row: int, cid: str | None) -> None:
    """Make a row or hand read-only: everybody has agreed to it."""
    do(desk, sheet, forms.Lock(row), cid)


@score_command("unlock", 'unlock Friday 3 --why "Bob forgot his queen"')
@click.argument("sheet")
@click.argument("row", type=click.IntRange(1))
@WHY
@CID
def unlock(desk: Desk, sheet: str, row: int, why: str | None, cid: str | None) -> None:
    """Open a locked row or hand again, with a reason."""
    do(desk, sheet, forms.Unlock(row, why), cid)


@score_command("finish", "finish Friday")
@click.argument("sheet")
@CID
def finish(desk: Desk, sheet: str, cid: str | None) -> None:
    """Close entry and show the ranks."""
    do(desk, sheet, forms.Finish(), cid)


@score_command("reopen", 'reopen Friday --why "one more hand"')
@click.argument("sheet")
@WHY
@CID
def reopen(desk: Desk, sheet: str, why: str | None, cid: str | None) -> None:
    """Open a finished game again, with a reason."""
    do(desk, sheet, forms.Reopen(why), cid)


@score_command("rematch", "rematch Friday")
@click.argument("sheet")
@CID
def rematch(desk: Desk, sheet: str, cid: str | None) -> None:
    """Finish the game if it is open, and open the next with the same players, order and options."""
    tell(desk, desk.keeper.rematch(sheet, cid=cid))


@score_command("archive", "archive Friday", "archive Friday --back")
@click.argument("sheet")
@click.option("--back", is_flag=True, help="Bring it back instead.")
def archive(desk: Desk, sheet: str, back: bool) -> None:
    """Put a sheet away. Nothing is ever deleted."""
    listed = desk.keeper.archive(sheet, not back)
    desk.say(f"{listed.name} is {'back' if back else 'archived'}", listed_data(listed))


def _pairs(words: tuple[str, ...]) -> dict[str, str]:
    pairs = {}
    for word in words:
        key, value = split_pair(word)
        if value is None:
            raise Refusal(f"{word!r} has no value: write key=value")
        pairs[key] = unquote(value)
    return pairs
