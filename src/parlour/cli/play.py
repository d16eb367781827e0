"""`parlour play`: a game in the terminal."""

import click

from .parameters import (
    WholeNumber,
    bots_option,
    examples,
    house_rules,
    json_flag,
    names_option,
    seats_option,
    seed_option,
)


@click.command(
    epilog=examples(
        "parlour play king",
        "parlour play xeri --option hands=1 --bots greedy --seed 7",
        "parlour play chase-the-ace --seats 8 --bots search,greedy",
        "parlour play king --names Ann,Bob,Cleo,Dan",
        "parlour play king --think 2 --record game.json",
        "parlour play --resume game.json",
        "parlour play king --bots all",
    )
)
@click.argument("game", metavar="GAME", required=False)
@click.option("--seat", type=WholeNumber(0, 98), help="Your seat (default 0).")
@seats_option
@bots_option
@names_option
@house_rules
@seed_option(None, "Deal from this seed: the same seed, the same cards.")
@click.option(
    "--deck", metavar="FILE", help="Stack the first pack: its cards in a file, top first, as in `Td Kh`."
)
@click.option(
    "--think", type=click.FloatRange(0.01, 3600), help="Seconds a move for bots that search, and for hints."
)
@click.option("--record", metavar="FILE", help="Keep the record of the game in FILE, also if you leave it.")
@click.option("--resume", metavar="FILE", help="Go on with a saved game.")
@click.option(
    "--plain", is_flag=True, help="Plain text, for screen readers; so is output that is no terminal."
)
@json_flag
def play(
    game: str | None,
    seat: int | None,
    seats: int | None,
    bots: list[str],
    names: list[str] | None,
    options: dict[str, str],
    seed: int | None,
    deck: str | None,
    think: float | None,
    record: str | None,
    resume: str | None,
    plain: bool,
    as_json: bool,
) -> None:
    """Play GAME against bots; `--bots all` lets them play by themselves.

    In the game, `help` lists what can be typed. With --json every line is an object: events out, moves in.
    """
    from ..terminal.sitting import Sitting, sit_down

    if resume is not None and (game, seats, seed, deck, options) != (None, None, None, None, {}):
        raise click.UsageError("--resume takes the game, its seats, options, seed and deck from the record")
    if resume is None and game is None:
        raise click.UsageError("which game? `parlour games` lists them, as in: parlour play king")
    wanted = Sitting(game or "", seats, options, seed, deck, resume, seat, bots, think, record, names)
    sit_down(wanted, plain, as_json).run()
