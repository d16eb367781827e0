"""`parlour games`: the shelf."""

from typing import TYPE_CHECKING, Any

import click

from ..engine.options import settle
from ..games import broken, list_games, load
from ..names.program import command
from . import levels
from .parameters import examples, json_flag, print_json
from .wrapping import wrapped

if TYPE_CHECKING:
    from ..engine.game import Game


def described(game: "Game") -> dict[str, Any]:
    """Return what there is to know of a game before playing it, ready for JSON."""
    seats = game.seats
    return {
        "name": game.name,
        "title": game.title,
        "seats": {"min": seats.least, "max": seats.most, "default": seats.default},
        "options": [
            {
                "name": option.name,
                "default": option.default,
                "values": option.values,
                "rule": option.rule,
                "text": option.text,
            }
            for option in game.options
        ],
        "tags": list(game.tags),
        "levels": levels.described(game),
    }


def players(game: "Game") -> str:
    """Say how many can play as the house rules stand by default: "4 players", "6 to 20 players"."""
    chosen = settle(game.options, {})
    able = [
        many for many in range(game.seats.least, game.seats.most + 1) if not game.check_seats(many, chosen)
    ]
    least, most = able[0], able[-1]
    if least == most:
        return f"{most} player{'s' if most > 1 else ''}"
    if len(able) == most - least + 1:
        return f"{least} to {most} players"
    return f"{', '.join(map(str, able[:-1]))} or {most} players"


def shelf() -> list["Game"]:
    """All games that can be asked for by name; what is wrong with one from elsewhere is told on stderr."""
    found = [load(name) for name in list_games()]
    for wrong in broken():
        click.echo(f"parlour: {wrong}", err=True)
    return found


def in_a_line(game: "Game") -> str:
    """How many play, by default and at all, how many house rules there are, and what kind of game it is."""
    count, seats = len(game.options), game.seats
    least = settle(game.options, {}).get("min_players", seats.least)
    fewer = f" (from {seats.least} by a house rule)" if least > seats.least else ""
    rules = f"{count} house rule{'s' if count != 1 else ''}"
    return "; ".join(filter(None, (f"{players(game)}{fewer}, {rules}", ", ".join(game.tags))))


@click.command(epilog=examples("parlour games", "parlour games king", "parlour games --json"))
@click.argument("wanted", metavar="[GAME]...", nargs=-1)
@json_flag
def games(wanted: tuple[str, ...], as_json: bool) -> None:
    """List the games, or those that are named: players, options, tags, and how strong bots play."""
    found = [load(name) for name in wanted] or shelf()
    if as_json:
        print_json([described(game) for game in found])
        return
    width = max(len(game.name) for game in found)
    for game in found:
        click.echo(wrapped(in_a_line(game), f"{game.name:{width}}  ", " " * (width + 2)))
        if wanted and game.seats.most > 1:
            click.echo(levels.listing(game))
    if not wanted:
        click.echo(f"\n{levels.table(found)}")
    click.echo(f"\nTo play one: {command('play NAME')}\nIts rules and house rules: {command('rules NAME')}")
