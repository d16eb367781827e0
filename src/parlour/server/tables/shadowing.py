"""Shadowing: a spectator sees the view of a player who has agreed to it.

A request belongs to one open page and is not stored: after a reload, or a restart of the server, the
spectator has to send it again. The player's answer is a stored event that names the request by its number.
After the player withdraws consent the spectator sees only what all spectators see.
"""

import secrets
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

from ...errors import NotAsked
from ...messages import ENGLISH
from ...names import same_at_a_glance
from ..cluster.presence import RulesReader, ShadowRequest, SlowConnection
from ..protocol.messages import PERSON
from .config import checked_person
from .context import TableContext, ViewSource
from .latency import rounded_latency
from .state import State, TableError, make_event
from .store import Event

MOST = 3  # requests to one seat, pending or granted
REST = 60.0  # seconds after a refusal in which a seat receives no requests


class Viewpoint:
    """The point of view of one page: its seat (None for a spectator) and its request for shadowing.

    `client` is the network address of the page, `locale` the language of its texts.
    """

    def __init__(
        self, table: TableContext, seat: int | None, client: str = "", locale: str = ENGLISH
    ) -> None:
        self.table, self.seat, self.client, self.locale = table, seat, client, locale
        self.shadow_request: ShadowRequest | None = None
        self.was_granted = False  # whether the request was granted at some time
        self.slow: SlowConnection | None = None
        self.rules_reader: RulesReader | None = None  # while the rules are open
        self.deals_seen: int | None = None  # results that the player has read; None if the page does not say

    def set_latency(self, line: int | None) -> None:
        """Record the round-trip time of this page, in milliseconds."""
        latency = rounded_latency(line or 0)
        self.slow = SlowConnection(self.seat, latency) if self.seat is not None and latency else None

    @property
    def is_delayed(self) -> bool:
        """Whether this page sees the table with a delay."""
        return self.seat is None and self.table.delayed is not None

    def is_granted(self) -> bool:
        """Whether this page shadows a seat now. Call it while the table is locked."""
        request = self.shadow_request
        granted = request is not None and self.table.state.grants_shadowing(request.number, request.seat)
        self.was_granted = self.was_granted or granted
        return granted

    def viewing_seat(self, at: int | None = None) -> int | None:
        """The seat whose view this page sees now, or of the position after `at` moves; None for a spectator.

        Call it within `locked_table`. At a delayed table the shadowed hand is as old as the rest of the view.
        """
        if self.seat is not None or self.shadow_request is None or not self.is_granted():
            return self.seat
        delayed = self.table.delayed
        return self.shadow_request.seat if delayed is None or delayed.shows_hands(at) else None

    def wanted(self, seat: int | None) -> int | None:
        """The seat of a request for a past position; None for the seat that this page shadows."""
        return (
            None
            if self.shadow_request is not None and self.shadow_request.seat == seat and self.is_granted()
            else seat
        )

    @asynccontextmanager
    async def locked_table(self) -> AsyncIterator[ViewSource]:
        """The table that this page may see, locked: neither the table nor consent to shadowing can change."""
        delayed = self.table.delayed if self.is_delayed else None
        if delayed is None:
            async with self.table.lock:
                yield self.table
            return
        await delayed.advance()
        async with delayed.lock, self.table.lock:
            yield delayed

    def ask(self, seat: int | None, name: str) -> None:
        """Request the view of a seat, or (None) withdraw the request. Raises ParlourErrors."""
        if self.seat is not None:
            raise NotAsked(
                "you have a seat at this table: only spectators can shadow a player", code="shadow.seated"
            )
        request = None if seat is None else _new_request(self.table, seat, name, self.shadow_request)
        self.shadow_request, self.was_granted = request, False

    def as_data(self) -> dict[str, Any]:
        """Shadowing as this page sees it, as JSON data. Call it while the table is locked."""
        state, requests = self.table.state, self.table.shadow_requests()
        return {
            "allowed": state.config.allow_shadowing,
            "looking": [self._onlooker_data(one) for one in requests if state.grants_shadowing(*one[:2])],
            "asks": [
                {"number": one.number, "name": one.name}
                for one in requests
                if one.seat == self.seat and one.number not in state.shadow_answers
            ],
            "wish": self._request_data(),
        }

    def _onlooker_data(self, request: ShadowRequest) -> dict[str, Any]:
        """A shadowing spectator. Only the shadowed player gets the number, which they need to end it."""
        number = request.number if request.seat == self.seat else ""
        return {"number": number, "seat": request.seat, "name": request.name}

    def _request_data(self) -> dict[str, Any] | None:
        if self.shadow_request is None:
            return None
        granted, answered = self.is_granted(), self.shadow_request.number in self.table.state.shadow_answers
        status = "stands" if granted else "ended" if self.was_granted else "refused" if answered else "waits"
        return {"seat": self.shadow_request.seat, "is": status}


def _new_request(table: TableContext, seat: int, name: str, before: ShadowRequest | None) -> ShadowRequest:
    state, name = table.state, checked_person(name)
    if not state.config.allow_shadowing:
        raise TableError(
            "this table does not allow shadowing a player: it was set up without it",
            code="shadow.unavailable",
        )
    if seat >= len(state.occupants):
        raise TableError(f"there is no seat {seat} at this table", code="seat.unknown")
    if state.occupants[seat].kind != PERSON or seat in state.bots:
        raise TableError("no person plays at this seat who could agree", code="shadow.unavailable")
    others = [request for request in table.shadow_requests() if request != before]
    if any(same_at_a_glance(name, other) for other in (*state.names.values(), *(one.name for one in others))):
        raise TableError(
            f"another person at this table is called {name}: choose another name", code="name.taken"
        )
    if sum(request.seat == seat for request in others) >= MOST:
        raise TableError(f"this player has {MOST} spectators or requests already", code="shadow.full")
    if time.time() - state.refusal_times.get(seat, 0.0) < REST:
        raise TableError(
            "this player has just refused a request: try again in a minute", code="shadow.refused"
        )
    return ShadowRequest(secrets.token_urlsafe(9), seat, name)


def answer_event(table: TableContext, state: State, seat: int, number: str, agree: bool) -> Event:
    """The event of a player's answer to a request: consent, refusal, or withdrawal of consent.

    Raises TableError.
    """
    requests = table.shadow_requests()
    request = next((one for one in requests if (one.number, one.seat) == (number, seat)), None)
    if request is None:
        raise TableError("this request to shadow you has ended", code="shadow.not_pending")
    if seat in state.bots:
        raise TableError("a bot plays for you: take your seat again first", code="seat.away")
    if state.grants_shadowing(number, seat) and agree:
        raise TableError("you have already agreed to this request", code="shadow.conflict")
    return make_event("behind", seat=seat, number=number, name=request.name, agree=agree)
