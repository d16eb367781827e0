"""`parlour play`: a game in the terminal."""

from typing import Any

import click

from ..names.program import command
from .parameters import (
    DealNumber,
    Seconds,
    WholeNumber,
    bots_option,
    examples,
    house_rules,
    json_flag,
    names_option,
    print_json,
    seats_option,
    seed_option,
)


@click.command(
    epilog=examples(
        "parlour play king",
        "parlour play xeri --option hands=1 --bots greedy --seed 7",
        "parlour play chase-the-ace --seats 8 --bots search,greedy",
        "parlour play forty-thieves --deal 617",
        "parlour play king --guide",
        "parlour play king --names Ann,Bob,Cleo,Dan",
        "parlour play king --think 2 --record game.json",
        "parlour play --resume game.json",
        "parlour play king --bots all",
        "parlour play xeri --bots mine.py:Bot",
    )
)
@click.argument("game", metavar="GAME", required=False)
@click.option("--seat", type=WholeNumber(0, 98), help="Your seat (default 0).")
@seats_option
@bots_option
@names_option
@house_rules
@seed_option(None, "The seed of the deal: the same seed gives the same cards.")
@click.option(
    "--deal",
    type=DealNumber(),
    help="The number of the deal of a patience; Forty Thieves has the numbers of PySolFC.",
)
@click.option("--winnable", is_flag=True, help="Choose a deal of a patience that can be won.")
@click.option("--new", is_flag=True, help="Start a new game without offering to resume an unfinished one.")
@click.option(
    "--deck",
    metavar="FILE",
    help="Read the order of the first pack from FILE: cards, top first, as in `Td Kh` or `10♦ K♥`.",
)
@click.option(
    "--guide",
    is_flag=True,
    help="Play a short prepared deal with a guide, who explains each of your moves.",
)
@click.option(
    "--think",
    type=Seconds(3600),
    help="Seconds per move for bots that search, and for hints (default 0.4). Bots with a number of "
    "playouts, such as search:300, ignore it.",
)
@click.option("--record", metavar="FILE", help="Write the record of the game to FILE, even if you leave.")
@click.option("--resume", metavar="FILE", help="Resume the game of a record.")
@click.option("--kept", is_flag=True, help="List unfinished games, each with the command that resumes it.")
@click.option("--pass-quietly", "quietly", is_flag=True, help="Pass automatically if you can only pass.")
@click.option(
    "--plain",
    is_flag=True,
    help="Print plain text, for screen readers. This is the default if the output is not a terminal.",
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
    deal: int | None,
    winnable: bool,
    deck: str | None,
    guide: bool,
    think: float | None,
    new: bool,
    record: str | None,
    resume: str | None,
    kept: bool,
    quietly: bool,
    plain: bool,
    as_json: bool,
) -> None:
    """Play GAME against bots. With `--bots all`, bots take every seat and you watch.

    Your game is saved automatically. You can leave at any time; the next `play GAME` offers to resume it.

    Type `help` in the game to see what you can type. With --json, every line of output is a JSON object, and
    the input is one move per line.
    """
    if kept:
        _list_saved(as_json)
        return
    from ..games import name_of
    from ..terminal.prompt import at_terminal
    from ..terminal.setup import SessionOptions, run_games, start_session

    cards = (seed, deal, deck, winnable or None)
    _check(game, resume, cards, (seats, options or None))
    if guide and (resume, *cards, seats, seat, options or None) != (None,) * 8:
        raise click.UsageError("--guide has its own seats, options and cards: leave the others out")
    wanted = SessionOptions(
        name_of(game) if game else "",
        *(seats, options, seed, deck, resume, seat, bots, think, record, names),
        quietly=quietly,
        deal=deal,
        winnable=winnable,
        guided=guide,
    )
    set_up = (seats, *cards, resume, seat, record, names) != (None,) * 9 or options or bots or new or guide
    session = None
    if not set_up and not as_json and at_terminal():
        from ..terminal.setup import ResumeOffers

        session = ResumeOffers(plain).next_session(wanted, "begins a new one")
    run_games(session or start_session(wanted, plain, as_json), plain)


def _check(game: str | None, resume: str | None, cards: tuple[Any, ...], others: tuple[Any, ...]) -> None:
    """Raise UsageError for options that contradict each other or the record."""
    if len(cards) - cards.count(None) > 1:
        raise click.UsageError(
            "--seed, --deal, --deck and --winnable each choose the cards: give one of them"
        )
    if resume is not None and any(value is not None for value in (game, *cards, *others)):
        raise click.UsageError(
            "--resume takes the game, its seats, options, seed and deck from the record: leave them out"
        )
    if resume is None and game is None:
        example, games = command("play king"), command("games")
        raise click.UsageError(f"which game? Name one, as in `{example}`; `{games}` lists all games")


def _list_saved(as_json: bool) -> None:
    from ..terminal.setup import list_saved

    games = list_saved()
    if as_json:
        print_json(games)
        return
    for game in games:
        click.echo(f"{game['told']}\n  {game['command']}")
    if not games:
        click.echo("You have no unfinished games.")
