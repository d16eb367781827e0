"""Who looks on may stand behind somebody who plays, if she agrees: then they see what her seat sees.

A wish lives as long as the open page that has it, and is kept nowhere: a page that is opened anew, and a room
that was closed, have to ask anew. What is agreed to is that one wish, by its number, and is an event of the
table like a move: whatever is shown after it was withdrawn is shown as to everybody.
"""

import secrets
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING, Any, NamedTuple

from ...errors import NotAsked
from ...names import same_at_a_glance
from .config import PERSON, checked_person
from .latency import Slow, coarse
from .state import State, TableError, told_event
from .store import Event

if TYPE_CHECKING:
    from .actor import TableActor
    from .spectators import DelayedTable

MOST = 3  # who wait for the answer of one seat
REST = 60.0  # seconds for which nobody asks somebody who has just refused


class ShadowRequest(NamedTuple):
    """Somebody who looks on wants to stand behind a seat; `number` is of this one wish."""

    number: str
    seat: int
    name: str


class Viewpoint:
    """Where a page looks from: its seat (None: it looks on), and behind whom it wants to stand.

    `client` is the network address that the page comes from.
    """

    def __init__(self, table: "TableActor", seat: int | None, client: str = "") -> None:
        self.table, self.seat, self.client = table, seat, client
        self.wish: ShadowRequest | None = None
        self.stood = False  # whether the wish was granted once
        self.slow: Slow | None = None

    def measured(self, line: int | None) -> None:
        """This page's words take so many thousandths of a second to the room and back."""
        told = coarse(line or 0)
        self.slow = Slow(self.seat, told) if self.seat is not None and told else None

    @property
    def late(self) -> bool:
        """Whether this page is told everything a while later."""
        return self.seat is None and self.table.delayed is not None

    def stands(self) -> bool:
        """Whether this page stands behind a seat now; asked while the table is locked."""
        stands = self.wish is not None and self.table.state.admits(*self.wish[:2])
        self.stood = self.stood or stands
        return stands

    def eye(self, at: int | None = None) -> int | None:
        """From which seat this page sees the table as it is now, or was after so many moves.

        Asked while the table is seen: who stands behind a seat sees its cards no sooner than anything else.
        """
        if self.seat is not None or self.wish is None or not self.stands():
            return self.seat
        delayed = self.table.delayed
        return self.wish.seat if delayed is None or delayed.opens(at) else None

    def wanted(self, seat: int | None) -> int | None:
        """The seat from which a moment is asked for; who stands behind it means what may be shown there."""
        return None if self.wish is not None and self.wish.seat == seat and self.stands() else seat

    @asynccontextmanager
    async def seen(self) -> AsyncIterator["TableActor | DelayedTable"]:
        """The table as this page may know it; nothing changes meanwhile, nor who may stand behind whom."""
        delayed = self.table.delayed if self.late else None
        if delayed is None:
            async with self.table.lock:
                yield self.table
            return
        await delayed.go_on()
        async with delayed.lock, self.table.lock:
            yield delayed

    def ask(self, seat: int | None, name: str) -> None:
        """Want to stand behind a seat, or (None) behind nobody any more. Raises ParlourErrors."""
        if self.seat is not None:
            raise NotAsked(
                "you sit at this table: only who looks on can stand behind somebody", code="shadow.seated"
            )
        wish = None if seat is None else _new_wish(self.table, seat, name, self.wish)
        self.wish, self.stood = wish, False

    def told(self) -> dict[str, Any]:
        """What this page is told of those who stand behind somebody; asked while the table is locked."""
        state, wishes = self.table.state, self.table.wishes()
        return {
            "allowed": state.setup.behind,
            "looking": [self._looks_told(wish) for wish in wishes if state.admits(*wish[:2])],
            "asks": [
                {"number": wish.number, "name": wish.name}
                for wish in wishes
                if wish.seat == self.seat and wish.number not in state.behind
            ],
            "wish": self._wish_told(),
        }

    def _looks_told(self, wish: ShadowRequest) -> dict[str, Any]:
        """Somebody who stands behind a seat; whoever sits there can send them away by the number."""
        number = wish.number if wish.seat == self.seat else ""
        return {"number": number, "seat": wish.seat, "name": wish.name}

    def _wish_told(self) -> dict[str, Any] | None:
        if self.wish is None:
            return None
        stands, answered = self.stands(), self.wish.number in self.table.state.behind
        come_to = "stands" if stands else "ended" if self.stood else "refused" if answered else "waits"
        return {"seat": self.wish.seat, "is": come_to}


def _new_wish(table: "TableActor", seat: int, name: str, before: ShadowRequest | None) -> ShadowRequest:
    state, name = table.state, checked_person(name)
    if not state.setup.behind:
        raise TableError(
            "at this table nobody stands behind a seat: that is chosen when it is set up",
            code="shadow.unavailable",
        )
    if seat >= len(state.sitters):
        raise TableError(f"there is no seat {seat} at this table", code="seat.unknown")
    if state.sitters[seat].kind != PERSON or seat in state.bots:
        raise TableError("there plays nobody who could agree", code="shadow.unavailable")
    others = [wish for wish in table.wishes() if wish != before]
    if any(same_at_a_glance(name, other) for other in (*state.names.values(), *(one.name for one in others))):
        raise TableError(f"somebody here is called {name} already: take another name", code="name.taken")
    if sum(wish.seat == seat for wish in others) >= MOST:
        raise TableError("enough people stand there, or ask to", code="shadow.full")
    if time.time() - state.refused.get(seat, 0.0) < REST:
        raise TableError("nobody is wanted there just now: ask again in a minute", code="shadow.refused")
    return ShadowRequest(secrets.token_urlsafe(9), seat, name)


def answer_event(table: "TableActor", state: State, seat: int, number: str, agree: bool) -> Event:
    """Somebody who plays agrees that another looks into her cards, or does not, or not any more."""
    wish = next((wish for wish in table.wishes() if (wish.number, wish.seat) == (number, seat)), None)
    if wish is None:
        raise TableError("nobody asks to stand behind you any more", code="shadow.not_pending")
    if seat in state.bots:
        raise TableError("a bot plays for you: take your seat again first", code="seat.away")
    if state.admits(number, seat) and agree:
        raise TableError("you have agreed to that already", code="shadow.conflict")
    return told_event("behind", seat=seat, number=number, name=wish.name, agree=agree)
