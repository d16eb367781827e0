"""The command group `parlour score`."""

import importlib

import click

from ..errors import Commands
from ..parameters import examples

COMMANDS = {
    "new": "sheets:new",
    "list": "sheets:list_sheets",
    "use": "sheets:use",
    "add": "entry:add",
    "row": "entry:row",
    "next": "entry:next_row",
    "hand": "entry:hand",
    "sit": "sit:sit",
    "edit": "entry:edit",
    "void": "entry:void",
    "undo": "entry:undo",
    "redo": "entry:redo",
    "show": "show:show",
    "standings": "show:standings",
    "history": "show:history",
    "chart": "show:chart",
    "season": "show:season",
    "join": "entry:join",
    "leave": "entry:leave",
    "rename": "entry:rename",
    "recolour": "entry:recolour",
    "reorder": "entry:reorder",
    "pick": "entry:pick",
    "players": "entry:players",
    "timer": "entry:timer",
    "set": "sheets:set_settings",
    "note": "sheets:note",
    "lock": "sheets:lock",
    "unlock": "sheets:unlock",
    "finish": "sheets:finish",
    "reopen": "sheets:reopen",
    "rematch": "sheets:rematch",
    "archive": "sheets:archive",
    "unused": "unused:unused",
    "run": "files:run",
    "export": "files:export",
    "import": "files:import_file",
    "verify": "files:verify",
}
"""The module and function of each subcommand."""


class ScoreCommands(Commands):
    """Imports subcommands when they are called, so that unused libraries are not loaded."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in COMMANDS:
            return None
        module, _, attribute = COMMANDS[cmd_name].partition(":")
        command: click.Command = getattr(importlib.import_module(f".{module}", __package__), attribute)
        return command


@click.group(
    "score",
    cls=ScoreCommands,
    invoke_without_command=True,
    epilog=examples(
        "parlour score new Friday --players Ann,Bob,Cid",
        "parlour score row Friday 10 . -5",
        "parlour score show Friday",
    ),
)
@click.pass_context
def score(ctx: click.Context) -> None:
    """Keep the score of games played with real cards."""
    if ctx.invoked_subcommand is None:
        click.echo(ctx.get_help())
