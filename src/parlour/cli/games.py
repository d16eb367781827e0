"""`parlour games`: the shelf."""

from typing import TYPE_CHECKING, Any

import click

from ..games import load, names
from .parameters import examples, json_flag, print_json

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
    }


def players(game: "Game") -> str:
    """Say how many can play: "4 players", "2 to 20 players"."""
    least, most = game.seats.least, game.seats.most
    if least == most:
        return f"{most} player{'s' if most > 1 else ''}"
    return f"{least} to {most} players"


@click.command(epilog=examples("parlour games", "parlour games --json"))
@json_flag
def games(as_json: bool) -> None:
    """List the games: players, options, tags."""
    shelf = [load(name) for name in names()]
    if as_json:
        print_json([described(game) for game in shelf])
        return
    width = max(len(game.name) for game in shelf)
    for game in shelf:
        count = len(game.options)
        rules = f"{count} house rule{'s' if count != 1 else ''}"
        click.echo(f"{game.name:{width}}  {players(game)}, {rules}; {', '.join(game.tags)}")
    click.echo("\nTo play one: parlour play NAME. Its rules and house rules: parlour rules NAME.")
