"""`parlour score`: the score keeper in the terminal."""

import click

from . import score_entry, score_files, score_people, score_sheets, score_show


@click.group(
    "score",
    epilog="\b\nExamples:\n"
    "  parlour score new Friday --players Ann,Bob,Cid\n"
    "  parlour score row Friday 10 . -5\n"
    "  parlour score show Friday",
)
def score() -> None:
    """Keep the score of games played with real cards."""


for _command in (
    score_sheets.new, score_sheets.list_sheets, score_sheets.use,
    score_entry.add, score_entry.row, score_entry.next_row, score_entry.hand,
    score_entry.edit, score_entry.void, score_entry.undo, score_entry.redo,
    score_show.show, score_show.standings, score_show.history, score_show.chart,
    score_people.join, score_people.leave, score_people.rename, score_people.recolour, score_people.reorder,
    score_people.pick, score_people.players, score_people.timer,
    score_sheets.set_settings, score_sheets.note, score_sheets.lock, score_sheets.unlock,
    score_sheets.finish, score_sheets.reopen, score_sheets.rematch, score_sheets.archive,
    score_files.run, score_files.export, score_files.import_file, score_files.verify,
):  # fmt: skip
    score.add_command(_command)
