"""Letting chance choose among players, from the operating system's secure source."""

from collections.abc import Sequence
from random import Random, SystemRandom

from ..errors import Refused

SECURE: Random = SystemRandom()


def pick_from(players: Sequence[str], what: str, chance: Random = SECURE) -> list[str]:
    """One `player`, all in a random `seating`, or `partners` (pairs in a row), all equally likely."""
    if not players:
        raise Refused("there is nobody to choose from", code="player.wrong_number")
    if what == "player":
        return [chance.choice(players)]
    if what not in ("seating", "partners"):
        raise Refused(
            f"chance can pick a player, a seating or partners, not {what!r}", code="argument.unknown"
        )
    if what == "partners" and len(players) % 2:
        raise Refused(f"{len(players)} players cannot form pairs", code="player.wrong_number")
    return chance.sample(players, len(players))
