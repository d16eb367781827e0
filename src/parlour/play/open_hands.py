"""A table with all hands open: what lies there as all who sit at it know it together.

A card that one of them may look at is seen; what nobody may look at stays as it lies.
"""

from typing import TYPE_CHECKING, Any

from .plain_table import PlainTable
from .view import laid_by
from .zones_seen import zones

if TYPE_CHECKING:
    from .match import Match


def open_zones(match: "Match", seat: int | None) -> dict[str, Any]:
    """Return the zones as a seat (None: a spectator) is shown them, and what any other seat sees there."""
    eyes = [match.game.table.spectator if seat is None else seat, *range(match.seats)]
    told = [zones(match.game, PlainTable(match.game.table, match.known_to(eye)), eye) for eye in eyes]
    return {
        name: {**zone, "cards": _any_of([one[name]["cards"] for one in told])}
        for name, zone in told[0].items()
    }


def open_laid_by(match: "Match") -> dict[str, int]:
    """Say which seat laid each card that lies in a trick, sealed or not."""
    return {card: by for seat in range(match.seats) for card, by in laid_by(match, seat).items()}


def _any_of(seen: list[Any]) -> Any:
    """Of cards that lie alike for all, those that anybody sees."""
    if isinstance(seen[0], list):
        return [_any_of(list(alike)) for alike in zip(*seen, strict=True)]
    return next((face for face in seen if face is not None), None)
