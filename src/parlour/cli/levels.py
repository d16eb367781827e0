"""The strengths that a game offers: in `parlour games` as a table, and asked for in the lobby."""

from collections.abc import Callable
from dataclasses import asdict
from typing import TYPE_CHECKING, Any

import click

from .choosing import until_named
from .wrapping import wrapped

if TYPE_CHECKING:
    from ..bots.levels import Rating
    from ..engine.game import Game


def described(game: "Game") -> list[dict[str, Any]]:
    """The levels of a game, the weakest first, ready for JSON; nobody plays a game for one against a bot."""
    from ..bots.levels import levels_of

    offered = levels_of(game.name) if game.seats.most > 1 else {}
    return [asdict(level) | _measured(rating) for level, rating in offered.items()]


def _measured(rating: "Rating | None") -> dict[str, int | None]:
    return asdict(rating) if rating else {"elo": None, "low": None, "high": None}


def table(games: list["Game"]) -> str:
    """How strong each level is in each game, in Elo."""
    from ..bots.levels import LEFT_OUT, LEVELS, MEASURED, NOT_APART

    width = max(len(game.name) for game in games)
    lines = [f"{wrapped(MEASURED)}\n", " ".join([" " * width, *(f"{level.name:>8}" for level in LEVELS)])]
    for game in games:
        elo = {one["name"]: one["elo"] for one in described(game)}
        cells = [f"{_elo(elo.get(level.name)) or LEFT_OUT:>8}" for level in LEVELS]
        lines += [" ".join([f"{game.name:{width}}", *cells])] if elo else []
    return "\n".join([*lines, "", wrapped(NOT_APART)])


def _elo(elo: int | None) -> str:
    return "" if elo is None else f"{elo:+}".replace("-", "−") if elo else "0"


def listing(game: "Game") -> str:
    """The levels of one game, a line each, with how they play."""
    from ..bots.levels import MEASURED, levels_of, told_of

    rows = [
        wrapped(level.text, f"  {number}  {level.title:9} {f'Elo {rating}' if rating else '':24} ", " " * 6)
        for number, (level, rating) in enumerate(levels_of(game.name).items(), 1)
    ]
    return "\n".join([*rows, *map(wrapped, filter(None, [told_of(game.name), MEASURED]))])


def ask_level(game: "Game", ask: Callable[[], str | None]) -> str | None:
    """Ask how strong the others shall play: a level's name, the strongest for Enter; None to leave."""
    from ..bots.levels import levels_of

    offered = [level.name for level in levels_of(game.name)]
    click.echo(f"\nHow strong shall the others play?\n\n{listing(game)}\n")
    click.echo(f"Type a number or a name; Enter takes {offered[-1]}; quit leaves.")
    return until_named(ask, lambda typed: _meant(typed.lower(), offered), "level", offered)


def _meant(typed: str, offered: list[str]) -> str:
    if not typed:
        return offered[-1]
    if typed.isascii() and typed.isdigit():
        return offered[int(typed) - 1] if len(typed) < 3 and 1 <= int(typed) <= len(offered) else ""
    return next((name for name in offered if name.startswith(typed)), "")
