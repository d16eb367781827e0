"""Sitting down: whom a table invites, which chair is free, and the token that proves a seat."""

import secrets

from ...names import same_at_a_glance
from ..ws.messages import JoinRequest
from .actor import TableActor
from .config import OPEN, PERSON, TableConfig, checked_person
from .state import State, TableError, make_event, token_hash
from .store import Event


def invites(config: TableConfig, told: str) -> bool:
    """Whether somebody was given the link of this table."""
    return secrets.compare_digest(config.invite.encode(), told.encode())


async def join_table(table: TableActor, asked: JoinRequest) -> tuple[int, str]:
    """Sit down on an empty chair; return the seat and its token. Raises TableRefused, TextRefused."""
    name = checked_person(asked.name)
    if not invites(table.state.config, asked.invite):
        raise TableError(
            "this invitation is not for this table: ask for its link once more", code="link.invalid"
        )
    return await sit(table, name, asked.seat, asked.token or "")


async def sit(table: TableActor, name: str, wanted: int | None = None, token: str = "") -> tuple[int, str]:
    """Sit a person down, on the first empty seat if none is wanted; return it and the token that proves it.

    Whoever brings her own token and has not heard the answer may ask again: she has one seat, not two.
    Raises TableRefused.
    """
    token = token or secrets.token_urlsafe(24)

    def make(state: State) -> Event:
        seat = _free_seat(state, wanted)
        if any(same_at_a_glance(name, occupant.name) for occupant in state.occupants):
            raise TableError(
                f"somebody at this table is called {name} already: take another name", code="name.taken"
            )
        return make_event("sit", seat=seat, name=name, key=token_hash(token))

    await table.act(make, f"sit:{token_hash(token)}")
    seat = table.state.seat_of(token)
    if seat is None:  # it proved one, until a new link was made to it
        raise TableError(
            "a new link leads to the seat that this device had: use that one", code="link.replaced"
        )
    return seat, token


def _free_seat(state: State, wanted: int | None) -> int:
    free = [occupant.kind in (OPEN, PERSON) and not occupant.key for occupant in state.occupants]
    empty = [seat for seat, is_free in enumerate(free) if is_free]
    if not empty:
        raise TableError("all seats are taken: you can look on", code="table.full")
    if wanted is not None and wanted not in empty:
        raise TableError(f"that seat is taken; free are {', '.join(map(str, empty))}", code="seat.taken")
    return empty[0] if wanted is None else wanted
