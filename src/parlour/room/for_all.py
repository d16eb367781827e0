"""What everybody who looks at a card table is told alike: found and written once for each event.

Nothing here depends on who looks; what a seat alone may know never passes through here.
"""

from typing import TYPE_CHECKING, Any

from ..drawing.people import People
from .json_text import part
from .setup import PACES

if TYPE_CHECKING:
    from .live import LiveTable
    from .state import State

Eyes = list[int | None]  # the seats of those who look on; None is a spectator


class Common:
    """A table at one revision, with so many looking on."""

    def __init__(self, state: "State", eyes: Eyes) -> None:
        self._of = (state, state.revision, eyes)
        match, setup = state.match, state.setup
        self.status, self.host = state.status, first_person(state)
        self.bots, self.settled, self.asked = state.bots, match.settled, match.deciders
        self.given = {place: sitter.name for place, sitter in enumerate(state.sitters) if sitter.name}
        self.unnamed = {place: bot for place, bot in self.bots.items() if place not in self.given}
        self.seats = part(seats_told(state, eyes))
        self.spectators = eyes.count(None)
        self.settings = part({"pace": state.pace, "paces": list(PACES), "options": setup.options})
        self.takeback, self.fairness = takeback(state), part(fairness(state))

    def holds(self, state: "State", eyes: Eyes) -> bool:
        """Whether this is still so."""
        known, revision, looking = self._of
        return known is state and revision == state.revision and looking == eyes

    def people(self, seat: int | None) -> People:
        """What the seats are called by this viewer."""
        return People(self._of[0].match.seats, seat, self.unnamed, self.given)


def common_to_all(table: "LiveTable") -> Common:
    """What all are told of a table as it is now."""
    eyes = [viewer.seat for viewer in table.viewers]
    if table.common is None or not table.common.holds(table.state, eyes):
        table.common = Common(table.state, eyes)
    return table.common


def people(state: "State", seat: int | None) -> People:
    """What the seats are called by a viewer."""
    named = {place: sitter.name for place, sitter in enumerate(state.sitters) if sitter.name}
    bots = {place: bot for place, bot in state.bots.items() if place not in named}
    return People(len(state.sitters), seat, bots, named)


def seats_told(state: "State", eyes: Eyes) -> list[dict[str, Any]]:
    """Who sits where."""
    names = people(state, None).names
    return [
        {
            "seat": place,
            "name": names[place] if sitter.kind != "open" else "",
            "kind": sitter.kind,
            "bot": sitter.bot,
            "taken": sitter.kind != "open",
            "connected": bool(sitter.kind == "bot" or place in eyes),
        }
        for place, sitter in enumerate(state.sitters)
    ]


def first_person(state: "State") -> int | None:
    """Whoever made the table, or has been there longest."""
    return next(iter(state.people), None)


def takeback(state: "State") -> dict[str, Any] | None:
    asked = state.takeback
    return None if asked is None else {"by": asked.seat, "waiting": sorted(asked.waiting)}


def fairness(state: "State") -> dict[str, Any]:
    """The hash that bound the shuffle; when the game is over, all that it takes to check it."""
    setup = state.setup
    opened = state.match.over and setup.reveals
    return {
        "hash": state.commitment,
        "chosen": setup.chosen,
        "seed": str(setup.seed) if opened else None,
        "salt": setup.salt if opened else None,
    }
