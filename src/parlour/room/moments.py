"""Where a game that one looks back on is divided: the ends of its deals and of its tricks."""

from typing import Any

from ..match import Match
from ..match.match import Played


def moments(match: Match) -> list[dict[str, Any]]:
    """After how many moves a deal or a trick was over, as everybody at the table saw it."""
    told: list[dict[str, Any]] = []
    deals = [match.deal_of(number) for number in range(len(match.played) + 1)]
    for number, played in enumerate(match.played[: match.settled]):
        if deals[number + 1] != deals[number]:
            told.append({"at": number + 1, "kind": "deal"})
        elif takes_a_trick(match, played):
            told.append({"at": number + 1, "kind": "trick"})
    return told


def takes_a_trick(match: Match, played: Played) -> bool:
    """Whether cards of a trick were taken away with a move."""
    zones = match.game.table.zones
    places = [hop.start for hop in played.hops if hop.kind == "move" and hop.end[0] != hop.start[0]]
    return any(place[0] in zones and zones[place[0]].looks == "trick" for place in places)
