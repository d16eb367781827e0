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
@seed_option(None, "Deal from this seed: the same cards again.")
@click.option(
    "--deal",
    type=DealNumber(),
    help="Deal this number of a patience; in Forty Thieves the deals have PySolFC's numbers.",
)
@click.option("--winnable", is_flag=True, help="Deal a patience that is known to be winnable.")
@click.option("--new", is_flag=True, help="Begin a new game: do not ask about one that was left.")
@click.option(
    "--deck",
    metavar="FILE",
    help="Stack the first pack: its cards in a file, top first, as in `Td Kh` or `10♦ K♥`.",
)
@click.option(
    "--think",
    type=Seconds(3600),
    help="Seconds a move for bots that search, and for hints (0.4); search:300 stops after 300 playouts.",
)
@click.option("--record", metavar="FILE", help="Keep the record of the game in FILE, also if you leave it.")
@click.option("--resume", metavar="FILE", help="Go on with a saved game.")
@click.option("--kept", is_flag=True, help="List the games that were left, each with the command to go on.")
@click.option(
    "--pass-quietly", "quietly", is_flag=True, help="Pass without being asked where that is all you can do."
)
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
    deal: int | None,
    winnable: bool,
    deck: str | None,
    think: float | None,
    new: bool,
    record: str | None,
    resume: str | None,
    kept: bool,
    quietly: bool,
    plain: bool,
    as_json: bool,
) -> None:
    """Play GAME against bots; `--bots all` lets them play by themselves.

    Every game is kept by itself: leave as you like, and GAME offers to go on with it.

    In the game, `help` lists what can be typed. With --json every line is an object: events out, moves in.
    """
    if kept:
        _list_saved(as_json)
        return
    from ..games import name_of
    from ..terminal.prompt import at_terminal
    from ..terminal.setup import SessionOptions, run_games, start_session

    cards = (seed, deal, deck, winnable or None)
    _check(game, resume, cards, (seats, options or None))
    wanted = SessionOptions(
        name_of(game) if game else "",
        *(seats, options, seed, deck, resume, seat, bots, think, record, names),
        quietly=quietly,
        deal=deal,
        winnable=winnable,
    )
    set_up = (seats, *cards, resume, seat, record, names) != (None,) * 9 or options or bots or new
    session = None
    if not set_up and not as_json and at_terminal():
        from ..terminal.resume import ResumeOffers

        session = ResumeOffers(plain).next_session(wanted, "begins a new one")
    run_games(session or start_session(wanted, plain, as_json), plain)


def _check(game: str | None, resume: str | None, cards: tuple[Any, ...], others: tuple[Any, ...]) -> None:
    """Refuse what contradicts itself: cards that are chosen twice, or what a record says already."""
    if len(cards) - cards.count(None) > 1:
        raise click.UsageError(
            "--seed, --deal, --deck and --winnable each choose the cards: give one of them"
        )
    if resume is not None and any(one is not None for one in (game, *cards, *others)):
        raise click.UsageError("--resume takes the game, its seats, options, seed and deck from the record")
    if resume is None and game is None:
        raise click.UsageError(f"which game? `{command('games')}` lists them, as in `{command('play king')}`")


def _list_saved(as_json: bool) -> None:
    from ..terminal.resume import list_saved

    found = list_saved()
    if as_json:
        print_json(found)
        return
    for one in found:
        click.echo(f"{one['told']}\n  {one['command']}")
    if not found:
        click.echo("No game was left unfinished.")
