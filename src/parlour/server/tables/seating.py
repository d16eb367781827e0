"""Joining a table: invitations, free seats and the tokens of seats."""

import secrets

from ...names import same_at_a_glance
from ..protocol.messages import OPEN, PERSON, JoinRequest
from .actor import TableActor
from .config import TableConfig, checked_person
from .state import State, TableError, make_event, token_hash
from .store import Event


def invites(config: TableConfig, invite: str) -> bool:
    """Whether an invitation is that of the table."""
    return secrets.compare_digest(config.invite.encode(), invite.encode())


async def join_table(table: TableActor, request: JoinRequest) -> tuple[int, str]:
    """Seat an invited person; return the seat and its token. Raises TableError, ConfigError, TextRefused."""
    name = checked_person(request.name)
    if not invites(table.state.config, request.invite):
        raise TableError(
            "this link does not belong to this table: request the link again", code="link.invalid"
        )
    return await sit(table, name, request.seat, request.token or "")


async def sit(table: TableActor, name: str, seat: int | None = None, token: str = "") -> tuple[int, str]:
    """Seat a person on `seat`, or else on the first empty seat; return the seat and its token.

    A page that received no answer can repeat its request with the same token and gets the same seat.
    Raises TableError.
    """
    token = token or secrets.token_urlsafe(24)

    def make(state: State) -> Event:
        free = _free_seat(state, seat)
        if any(same_at_a_glance(name, occupant.name) for occupant in state.occupants):
            raise TableError(
                f"another person at this table is called {name}: choose another name", code="name.taken"
            )
        return make_event("sit", seat=free, name=name, key=token_hash(token))

    await table.act(make, f"sit:{token_hash(token)}")
    taken = table.state.seat_of(token)
    if taken is None:  # the token was valid until the link to the seat was replaced
        raise TableError("the link to this seat was replaced: use the new link", code="link.replaced")
    return taken, token


def _free_seat(state: State, seat: int | None) -> int:
    is_free = [occupant.kind in (OPEN, PERSON) and not occupant.key for occupant in state.occupants]
    free = [number for number, empty in enumerate(is_free) if empty]
    if not free:
        raise TableError("all seats are taken: you can watch as a spectator", code="table.full")
    if seat is not None and seat not in free:
        raise TableError(f"this seat is taken; free seats: {', '.join(map(str, free))}", code="seat.taken")
    return free[0] if seat is None else seat
