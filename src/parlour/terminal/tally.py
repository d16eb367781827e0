"""The score, deal by deal and line by line."""

from typing import TYPE_CHECKING

from ..drawing.ink import Ink
from ..drawing.people import People

if TYPE_CHECKING:
    from ..play import Match
    from ..play.match import ScoredDeal

CROWD = 6  # at larger tables a deal tells only of those who scored something


def tell_score(match: "Match", people: People, ink: Ink) -> list[str]:
    """Return the whole score sheet."""
    if not match.scored:
        return ["No deal has been scored yet."]
    lines = []
    for number, deal in enumerate(match.scored, 1):
        lines += tell_deal(number, deal, people, ink)
    return lines


def tell_deal(number: int, deal: "ScoredDeal", people: People, ink: Ink) -> list[str]:
    """Return what one deal scored, and the points after it."""
    lines = [ink.strong(f"Deal {number}")]
    for seat, scored in enumerate(deal.lines):
        if not scored and people.seats > CROWD:
            continue
        parts = ", ".join(f"{name} {value}" for name, value in scored.items()) or "nothing"
        total = f"= {sum(scored.values())}, " if len(scored) > 1 else ""
        told = f"{people.name(seat)}: {parts}; {total}points {deal.points[seat]}"
        lines += ink.wrap(told, "      ", "  ")
    return lines
