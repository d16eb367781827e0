"""Tables made from other tables: challenges, forks and rematches."""

import asyncio
from collections.abc import Callable
from contextlib import suppress

from ..protocol.messages import OPEN, ChallengeRequest, ForkRequest
from .actor import TableActor
from .config import challenge_config, checked_person, fork_config, rematch_config
from .registry import NewTable, TableRegistry
from .seating import invites
from .state import State, TableError, constant_event, make_event
from .store import Event


async def challenge(registry: TableRegistry, table: str, request: ChallengeRequest) -> NewTable:
    """Create a table with the same deals and bots for another person.

    Its cards would be known to this person afterwards, so they need an invitation until the game is over and
    its cards are revealed. Raises ParlourError.
    """
    found, name = await registry.find(table), checked_person(request.name)
    async with found.lock:
        config, over = found.state.config, found.state.match.over
    if not config.allows_challenge:
        raise TableError(
            "only the deals of one person against bots can be played again by others",
            code="table.not_alone",
        )
    if not (over and config.reveal_hands) and not invites(config, request.invite or ""):
        raise TableError("the cards of this table are hidden: ask its player for a link", code="hand.hidden")
    if not over and not found.state.copied:
        await found.act(constant_event("copied"))
    return await registry.create_for(challenge_config(config), name)


async def fork(registry: TableRegistry, table: str, request: ForkRequest) -> NewTable:
    """Create a table that continues a game after `request.at` moves, against bots.

    It is refused while other people play this game, because it would reveal their cards. Raises ParlourError.
    """
    found = await registry.find(table)
    async with found.lock:  # the state has stored events only
        state, match = found.state, found.state.match
    seat = state.seat_of(request.token)
    if seat is None:
        raise TableError(
            "only a player of this table can continue from a position of it", code="seat.required"
        )
    if not match.over and (state.waiting or state.people != [seat]):
        raise TableError(
            "this would reveal the cards of other players: continue when the game is over", code="hand.hidden"
        )
    if state.people != [seat] and not state.config.reveal_hands:
        raise TableError(
            "this table never reveals the cards of other players, not even after the game", code="hand.hidden"
        )
    if request.at > match.settled:
        raise TableError(f"only {match.settled} moves have been played", code="move.unknown")
    if not match.over and not state.copied:
        await found.act(constant_event("copied"))
    config, before = fork_config(state.config, seat, request.bot), match.played[: request.at]
    opened = await registry.create_for(config, state.occupants[seat].name)
    for played in before:
        await opened.table.act(constant_event("move", seat=played.seat, text=played.text, at=played.at))
    return opened


async def results(registry: TableRegistry, table: str) -> list[Event]:
    """The results of all finished games with the deals of a table, including the first one."""
    config = (await registry.find(table)).state.config
    return await asyncio.to_thread(registry.store.results, config.challenge_of or config.id)


async def rematch(registry: TableRegistry, table: TableActor, allow: Callable[[], None]) -> str:
    """Create a rematch with a new deal unless there is one; return its id. Seats and tokens stay the same.

    `allow` is called before a table is created and raises LimitExceeded. Raises TableError before the end.
    """
    async with table.rematch_lock:
        if not table.state.rematch_table:
            if not table.state.match.over:
                raise TableError("this game is not over yet", code="game.not_over")
            allow()
            await _create_rematch(registry, table)
    return table.state.rematch_table


async def _create_rematch(registry: TableRegistry, table: TableActor) -> None:
    following = await registry.create(
        rematch_config(table.state.config, table.state.pace, table.state.time_multiplier)
    )
    config = following.state.config
    for seat in table.state.join_order:  # the first person stays the host
        occupant = table.state.occupants[seat]
        await following.act(constant_event("sit", seat=seat, name=occupant.name, key=occupant.key))
    for seat, occupant in enumerate(table.state.occupants):
        if not occupant.key and occupant.bot and config.chairs[seat] == OPEN:
            await following.act(constant_event("bot", seat=seat, bot=occupant.bot))
    await _store_rematch(table, config.id)


async def _store_rematch(table: TableActor, following: str) -> None:
    """Store the id of the rematch. If two processes create one at the same time, the first is used."""

    def make(state: State) -> Event:
        if state.rematch_table:
            raise TableError("the rematch was already created", code="table.conflict")
        return make_event("rematch", table=following)

    with suppress(TableError):
        await table.act(make)
