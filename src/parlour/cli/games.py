"""`parlour games`: list the games, their lengths and the levels of their bots.

`python -m benchmarks.lengths` plays whole games of greedy bots with the usual number of players and writes
`lengths.json`: the median number of all moves, and of the moves of one seat that had a choice. The seconds
for each move are a guess.
"""

import functools
import importlib.resources
import json
from collections.abc import Callable
from dataclasses import asdict
from typing import TYPE_CHECKING, Any

import click

from ..engine.options import settle
from ..games import broken, list_games, load
from ..names.program import command
from ..rulebook import DECIDED, OTHERWISE
from .parameters import examples, json_flag, print_json, until_named, wrapped

if TYPE_CHECKING:
    from ..bots.players import Rating
    from ..engine.game import Game


def described_levels(game: "Game") -> list[dict[str, Any]]:
    """Return the levels of a game, the weakest first, ready for JSON; empty for a game for one player."""
    from ..bots.players import levels_of

    offered = levels_of(game.name) if game.seats.most > 1 else {}
    return [asdict(level) | _measured(rating) for level, rating in offered.items()]


def _measured(rating: "Rating | None") -> dict[str, int | None]:
    return asdict(rating) if rating else {"elo": None, "low": None, "high": None}


def levels_table(games: list["Game"]) -> str:
    """Return a table with the strength of each level in each game, in Elo."""
    from ..bots.players import LEFT_OUT, LEVELS, MEASURED, NOT_APART

    width = max(len(game.name) for game in games)
    lines = [f"{wrapped(MEASURED)}\n", " ".join([" " * width, *(f"{level.name:>8}" for level in LEVELS)])]
    for game in games:
        elo = {level["name"]: level["elo"] for level in described_levels(game)}
        cells = [f"{_elo(elo.get(level.name)) or LEFT_OUT:>8}" for level in LEVELS]
        lines += [" ".join([f"{game.name:{width}}", *cells])] if elo else []
    return "\n".join([*lines, "", wrapped(NOT_APART)])


def _elo(elo: int | None) -> str:
    return "" if elo is None else f"{elo:+}".replace("-", "−") if elo else "0"


def listing(game: "Game") -> str:
    """Return the levels of one game with how they play, one line for each."""
    from ..bots.players import MEASURED, levels_of, why_fewer_levels

    rows = [
        wrapped(level.text, f"  {number}  {level.title:9} {f'Elo {rating}' if rating else '':24} ", " " * 6)
        for number, (level, rating) in enumerate(levels_of(game.name).items(), 1)
    ]
    return "\n".join([*rows, *map(wrapped, filter(None, [why_fewer_levels(game.name), MEASURED]))])


def ask_level(game: "Game", ask: Callable[[], str | None]) -> str | None:
    """Ask for the level of the bots; return its name (Enter: the strongest), or None for `quit`."""
    from ..bots.players import levels_of

    offered = [level.name for level in levels_of(game.name)]
    click.echo(f"\nHow strong should the bots be?\n\n{listing(game)}\n")
    click.echo(f"Type a number or a name, press Enter for {offered[-1]}, or type quit.")
    return until_named(ask, lambda typed: _chosen_level(typed.lower(), offered), "level", offered)


def _chosen_level(typed: str, offered: list[str]) -> str:
    if not typed:
        return offered[-1]
    if typed.isascii() and typed.isdigit():
        return offered[int(typed) - 1] if len(typed) < 3 and 1 <= int(typed) <= len(offered) else ""
    return next((name for name in offered if name.startswith(typed)), "")


def described(game: "Game") -> dict[str, Any]:
    """Return the description of a game, ready for JSON: seats, options, tags and levels."""
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
        "levels": described_levels(game),
    }


def players(game: "Game") -> str:
    """Return how many can play with the default house rules, such as "4 players" or "6 to 20 players"."""
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
    """Return all games; print errors of games that cannot be loaded on stderr."""
    games = [load(name) for name in list_games()]
    for error_text in broken():
        click.echo(f"parlour: {error_text}", err=True)
    return games


def in_a_line(game: "Game") -> str:
    """Return a line about a game: numbers of players, number of house rules, and tags."""
    count, seats = len(game.options), game.seats
    least = settle(game.options, {}).get("min_players", seats.least)
    fewer = f" (from {seats.least} by a house rule)" if least > seats.least else ""
    rules = f"{count} house rule{'s' if count != 1 else ''}"
    return "; ".join(filter(None, (f"{players(game)}{fewer}, {rules}", ", ".join(game.tags))))


@click.command(epilog=examples("parlour games", "parlour games king", "parlour games --json"))
@click.argument("wanted", metavar="[GAME]...", nargs=-1)
@json_flag
def games(wanted: tuple[str, ...], as_json: bool) -> None:
    """List all games, or those named: players, house rules, tags, and the strength of the bots."""
    found = [load(name) for name in wanted] or shelf()
    if as_json:
        print_json([described(game) for game in found])
        return
    width = max(len(game.name) for game in found)
    for game in found:
        click.echo(wrapped(in_a_line(game), f"{game.name:{width}}  ", " " * (width + 2)))
        if wanted and game.seats.most > 1:
            click.echo(listing(game))
    if not wanted:
        click.echo(f"\n{levels_table(found)}")
    click.echo(f"\nTo play one: {command('play NAME')}\nIts rules and house rules: {command('rules NAME')}")


MEASURED = (
    f"Length: the median of 21 games of greedy bots, at {DECIDED} seconds for each of your\n"
    f"decisions and {OTHERWISE} for every other move (python -m benchmarks.lengths)."
)


@functools.cache
def lengths() -> dict[str, dict[str, int]]:
    """Return for each game the median numbers of `moves` and of `decisions` of one seat, in `games` games."""
    text = (importlib.resources.files(__package__) / "lengths.json").read_text("utf-8")
    found: dict[str, dict[str, int]] = json.loads(text)
    return found


def minutes(name: str) -> int:
    """Return the estimated minutes of a whole game of one person against bots."""
    measured = lengths()[name]
    decisions = measured["decisions"]
    return max(1, round((DECIDED * decisions + OTHERWISE * (measured["moves"] - decisions)) / 60))


def length(name: str) -> str:
    """Return the length of a game, such as "20 minutes" or "2 hours"; empty if it was not measured."""
    if name not in lengths():
        return ""
    estimate = minutes(name)
    if estimate < 90:
        rounded = estimate if estimate < 10 else 5 * round(estimate / 5)
        return f"{rounded} minute{'s' if rounded != 1 else ''}"
    return f"{round(estimate / 60)} hours"
