"""How a game ended."""

from typing import Any

from .ink import Ink
from .people import People


def tell_result(view: dict[str, Any], people: People, ink: Ink) -> list[str]:
    """Return how a game ended, from the view of whoever reads it."""
    winners = [people.name(seat) for seat in view["winners"]]
    if people.seats == 1:
        won = "You have won" if winners else "You have not won"
    elif not winners:
        won = "Nobody has won"
    else:
        has = "has" if len(winners) == 1 and winners != ["you"] else "have"
        won = f"{' and '.join(winners)} {has} won"
        won = won[0].upper() + won[1:]
    points = ", ".join(f"{people.name(seat)} {value}" for seat, value in enumerate(view["points"]))
    return [
        *ink.wrap(ink.strong(f"The game is over: {view['ending']}. {won}."), "  ", ""),
        *ink.wrap(f"Points: {points}.", "  ", ""),
    ]
