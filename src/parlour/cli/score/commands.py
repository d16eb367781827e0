"""`parlour score`: the score keeper in the terminal."""

import click

from ..parameters import examples
from . import entry, files, people, season, sheets, show, sit


@click.group(
    "score",
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


for _command in (
    sheets.new, sheets.list_sheets, sheets.use,
    entry.add, entry.row, entry.next_row, entry.hand, sit.sit,
    entry.edit, entry.void, entry.undo, entry.redo,
    show.show, show.standings, show.history, show.chart, season.season,
    people.join, people.leave, people.rename, people.recolour, people.reorder,
    people.pick, people.players, people.timer,
    sheets.set_settings, sheets.note, sheets.lock, sheets.unlock,
    sheets.finish, sheets.reopen, sheets.rematch, sheets.archive,
    files.run, files.export, files.import_file, files.verify,
):  # fmt: skip
    score.add_command(_command)
