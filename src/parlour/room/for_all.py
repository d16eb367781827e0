"""What everybody who looks at a card table is told alike: found and written once for each event.

Nothing here depends on who looks; what a seat alone may know never passes through here.
"""

import operator
from typing import TYPE_CHECKING, Any, cast

from ..match import Match
from ..match.deal_numbers import whose_numbers
from ..match.view import cards_laid
from ..presentation.catalogue import house_rules_told, level_of
from ..presentation.deals import deals_as_data
from ..presentation.names import SeatNames
from .json_text import part
from .lately import Lately
from .retelling import Anybody, Retelling
from .setup import BOT, EMOTES, PACES

if TYPE_CHECKING:
    from .delaying import Delayed
    from .live import LiveTable
    from .state import State

Away = dict[int, int]  # for how many seconds somebody has been away, by seat
Eyes = list[int | None]  # the seats of those who look on; None is a spectator


class Gathering:
    """Who sits at a table, who looks on, and how it is played: from move to move the same."""

    def __init__(self, state: "State", eyes: Eyes, away: Away) -> None:
        self._of = (state, state.arranged, eyes, away)
        self.host, self.bots, self.names = first_person(state), state.bots, state.names
        self.waits, self.people = state.waiting, state.people
        self.seats, self.settings = part(seats_told(state, eyes, away)), part(settings(state))
        self.spectators = eyes.count(None)
        self._called: dict[int | None, SeatNames] = {}
        self.anybody = Anybody()
        self.called_by_anybody = SeatNames(len(state.sitters), cast("int", self.anybody), {}, self.names)

    def holds(self, state: "State", eyes: Eyes, away: Away) -> bool:
        """Whether this is still so."""
        return self._of[0] is state and self._of[1:] == (state.arranged, eyes, away)

    def called_by(self, seat: int | None) -> SeatNames:
        """What a viewer calls the seats."""
        if seat not in self._called:
            self._called[seat] = SeatNames(len(self._of[0].sitters), seat, {}, self.names)
        return self._called[seat]


class ScoreSheet:
    """The deals that are scored: from one end of a deal to the next the same."""

    def __init__(self, match: Match) -> None:
        self._of, self.told = list(match.scored), part(deals_as_data(match))

    def holds(self, match: Match) -> bool:
        """Whether these are the deals that are scored now."""
        return len(self._of) == len(match.scored) and all(map(operator.is_, self._of, match.scored))


class Common:
    """A table at one revision, with this company; `before` is what it was until now."""

    def __init__(self, state: "State", company: Gathering, paused: bool, before: "Common | None") -> None:
        self._of = (state.revision, company, paused)
        match, self.paused, self.company = state.match, paused, company
        self.status = "waiting" if company.waits else "over" if match.over else "playing"
        self.bots, self.settled, self.asked = company.bots, match.settled, match.deciders
        self.laid = cards_laid(match)
        self.takeback, self.fairness = takeback(state), part(fairness(state))
        self.sheet: ScoreSheet = before.sheet if before and before.sheet.holds(match) else ScoreSheet(match)
        self.lately: Lately = before.lately if before else Lately()
        self.lately.go_on()
        self.retelling = Retelling(company)

    def holds(self, state: "State", company: Gathering, paused: bool) -> bool:
        """Whether this is still so."""
        return self._of == (state.revision, company, paused)


def common_to_all(table: "LiveTable | Delayed") -> Common:
    """What all are told of a table as it is now."""
    state, kept, who = table.state, table.common, (table.eyes(), table.absence.told())
    company = kept.company if kept and kept.company.holds(state, *who) else Gathering(state, *who)
    if kept is None or not kept.holds(state, company, table.absence.pauses):
        kept = table.common = Common(state, company, table.absence.pauses, kept)
    return kept


def settings(state: "State") -> dict[str, Any]:
    """How the table is played at, whatever happens at it."""
    setup = state.setup
    return {
        "pace": state.pace,
        "paces": list(PACES),
        "emotes": list(EMOTES),
        "options": house_rules_told(state.match.game, setup.options),
        "clocks": setup.clocks,
        "patience": state.patience,
        "away": setup.away,
        "grace": setup.grace,
        "delay": setup.delay,
        "hints": setup.hints,
    }


def people(state: "State", seat: int | None) -> SeatNames:
    """What the seats are called by a viewer."""
    return SeatNames(len(state.sitters), seat, {}, state.names)


def seats_told(state: "State", eyes: Eyes, away: Away) -> list[dict[str, Any]]:
    """Who sits where, who is here, and for how long who has gone has been away."""
    names = people(state, None).names
    return [
        {
            "seat": place,
            "name": names[place] if sitter.kind != "open" else "",
            "kind": sitter.kind,
            "bot": sitter.bot,
            "level": level_of(sitter.bot) if sitter.kind == BOT else "",
            "taken": sitter.kind != "open",
            "connected": bool(sitter.kind == "bot" or place in eyes),
            "gone": away.get(place),
            "anew": sitter.anew,
        }
        for place, sitter in enumerate(state.sitters)
    ]


def first_person(state: "State") -> int | None:
    """Whoever made the table, or has been there longest."""
    return next(iter(state.came), None)


def takeback(state: "State") -> dict[str, Any] | None:
    asked = state.takeback
    return None if asked is None else {"by": asked.seat, "waiting": sorted(asked.waiting)}


def fairness(state: "State") -> dict[str, Any]:
    """The hash that bound the shuffle; when the game is over, all that it takes to check it."""
    setup = state.setup
    opened = state.match.over and setup.reveals
    return {
        "hash": state.commitment,
        "chosen": setup.chosen or state.copied,
        "numbers": whose_numbers(state.match.game) if setup.numbered else "",
        "seed": str(setup.seed) if opened else None,
        "salt": setup.salt if opened else None,
    }
