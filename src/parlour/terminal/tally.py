"""The score, deal by deal and line by line."""

from typing import TYPE_CHECKING

from ..drawing.ink import Ink
from ..drawing.people import People
from ..telling.deals import deal_title, sum_told

if TYPE_CHECKING:
    from ..play import Match
    from ..play.match import ScoredDeal

CROWD = 6  # at larger tables a deal tells only of those who scored something
SIGN = {True: "×", False: "x"}  # of so many times so much


def tell_score(match: "Match", people: People, ink: Ink) -> list[str]:
    """Return the whole score sheet."""
    if not match.scored:
        return ["No deal has been scored yet."]
    lines = []
    for number, deal in enumerate(match.scored, 1):
        lines += tell_deal(deal_title(match.game, number), deal, people, ink)
    return lines


def tell_deal(title: str, deal: "ScoredDeal", people: People, ink: Ink) -> list[str]:
    """Return what one deal scored and how that arose, and the points after it."""
    lines = [ink.strong(title)]
    for seat, scored in enumerate(deal.lines):
        if not scored and people.seats > CROWD:
            continue
        sums = deal.sums[seat] if deal.sums else {}
        times = SIGN[ink.signs]
        arisen = [f"{name} {sum_told(sums.get(name, []), value, times)}" for name, value in scored.items()]
        total = f"= {sum(scored.values())}, " if len(scored) > 1 else ""
        parts = people.text(ink.text(", ".join(arisen) or "nothing"))
        told = f"{people.name(seat)}: {parts}; {total}points {deal.points[seat]}"
        lines += ink.wrap(told, "      ", "  ")
    return lines
