"""`parlour replay`: replay a recorded game and verify every move."""

from typing import TYPE_CHECKING, Any

import click

from .parameters import WholeNumber, examples, json_flag, naming, print_json, read_text

if TYPE_CHECKING:
    from ..match import Match


@click.command(
    epilog=examples(
        "parlour replay game.json", "parlour replay game.json --show", "parlour replay game.json --json"
    )
)
@click.argument("file", metavar="FILE|-")
@click.option("--show", is_flag=True, help="Print the game move by move.")
@click.option(
    "--seat", type=WholeNumber(0, 99), help="With --show: as this seat saw it (default: as a spectator)."
)
@click.option("--plain", is_flag=True, help="Print without colours and card signs.")
@json_flag
def replay(file: str, show: bool, seat: int | None, plain: bool, as_json: bool) -> None:
    """Replay the record in FILE and verify every move and the result. Report the first invalid move."""
    text = read_text(file)
    from ..match.match import replay as replay_record
    from ..match.record import read_record, result
    from ..terminal.background_compile import play_uncompiled

    with naming(file):
        record = read_record(text)
    play_uncompiled(record["game"])
    if seat is not None and seat >= record["seats"]:
        raise click.UsageError(f"the record has the seats 0 to {record['seats'] - 1}, not {seat}")
    match = replay_record(record)
    if as_json:
        moves = log_of(match, seat)
        found = {"verified": True, "game": match.game.name, "seats": match.seats, "moves": len(match.played)}
        print_json(found | {"result": result(match)} | ({"log": moves} if show else {}))
        return
    if show:
        from ..terminal.review import show_record

        show_record(record, seat, plain)
    state = f"over, {match.ending}" if match.over else "unfinished"
    points = ", ".join(map(str, match.points))
    count = len(match.played)
    counted = f"{count} move{'s' if count != 1 else ''}"
    click.echo(f"Verified: {match.game.title}, {counted}, {state}; points {points}.")


def log_of(match: "Match", seat: int | None) -> list[dict[str, Any]]:
    """Return all moves of a record, or those that a seat could see."""
    if seat is not None:
        return match.log(seat)
    return [{"seat": played.seat, "move": played.text, "seconds": played.at} for played in match.played]
