"""`parlour score`: commands for players, random choice and the countdown."""

import time

import click

from ...names.suggestions import meant
from ...scores.errors import Refused
from ...scores.script import commands
from ...scores.script.parser import read_names
from ...scores.tools import Timer, read_duration
from .entry import CID, do
from .shared import ScoreContext, on_sheet, on_sheet_with, score_command

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
