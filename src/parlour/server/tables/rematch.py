"""Tables that follow another: the same deals for somebody else, the rest of a game, one more game."""

import asyncio
from collections.abc import Callable
from contextlib import suppress

from ..ws.messages import ChallengeRequest, ForkRequest
from .actor import TableActor
from .config import OPEN, challenge_config, checked_person, fork_config, rematch_config
from .registry import NewTableResult, TableRegistry
from .seating import invites
from .state import State, TableError, constant_event, make_event
from .store import Event


async def challenge(registry: TableRegistry, table: str, request: ChallengeRequest) -> NewTableResult:
    """Set up the same deals against the same bots for somebody who takes up a challenge.

    Whoever plays a deal knows its cards: so only whom the player invites, until all lies open.
    """
    found, name = await registry.find(table), checked_person(request.name)
    async with found.lock:
        config, over = found.state.config, found.state.match.over
    if not config.allows_challenge:
        raise TableError(
            "only a game of one person against bots can be played once more by others", code="table.not_alone"
        )
    if not (over and config.reveal_hands) and not invites(config, request.invite or ""):
        raise TableError("its cards are hidden still: ask whoever plays there for a link", code="hand.hidden")
    if not over and not found.state.copied:
        await found.act(constant_event("copied"))
    return await registry.open_for(challenge_config(config), name)


async def play_on(registry: TableRegistry, table: str, request: ForkRequest) -> NewTableResult:
    """Set up a table that goes on from a moment of another, against bots.

    While others still play there, that would tell what they hold.
    """
    found = await registry.find(table)
    async with found.lock:  # all there is is stored
        state, match = found.state, found.state.match
    seat = state.seat_of(request.token)
    if seat is None:
        raise TableError("only who sits at a table can play on from a moment of it", code="seat.required")
    if not match.over and (state.waiting or state.people != [seat]):
        raise TableError(
            "the cards of others who play here would be told: play on when it is over", code="hand.hidden"
        )
    if state.people != [seat] and not state.config.reveal_hands:
        raise TableError(
            "this table shows nobody the cards of others, when the game is over either", code="hand.hidden"
        )
    if request.at > match.settled:
        raise TableError(f"only {match.settled} moves have been played", code="move.unknown")
    if not match.over and not state.copied:
        await found.act(constant_event("copied"))
    config, before = fork_config(state.config, seat, request.bot), match.played[: request.at]
    opened = await registry.open_for(config, state.occupants[seat].name)
    for played in before:
        await opened.table.act(constant_event("move", seat=played.seat, text=played.text, at=played.at))
    return opened


async def results(registry: TableRegistry, table: str) -> list[Event]:
    """How all did who took up a challenge, whoever began it among them."""
    config = (await registry.find(table)).state.config
    return await asyncio.to_thread(registry.store.results, config.challenge_of or config.id)


async def rematch(registry: TableRegistry, table: TableActor, allow: Callable[[], None]) -> str:
    """Lay the same table once more, with a new deal; return its name. All keep their seats and tokens.

    Where many ask at once it is laid once. `allow` raises TooMuch for somebody who lays too many.
    """
    async with table.rematch_lock:
        if not table.state.rematch_table:
            if not table.state.match.over:
                raise TableError("this game is not over yet", code="game.not_over")
            allow()
            await _lay_again(registry, table)
    return table.state.rematch_table


async def _lay_again(registry: TableRegistry, table: TableActor) -> None:
    again = await registry.lay(
        rematch_config(table.state.config, table.state.pace, table.state.time_multiplier)
    )
    config = again.state.config
    for place in table.state.join_order:  # whoever came first keeps the table
        occupant = table.state.occupants[place]
        await again.act(constant_event("sit", seat=place, name=occupant.name, key=occupant.key))
    for place, occupant in enumerate(table.state.occupants):
        if not occupant.key and occupant.bot and config.chairs[place] == OPEN:
            await again.act(constant_event("bot", seat=place, bot=occupant.bot))
    await _lead_to(table, config.id)


async def _lead_to(table: TableActor, following: str) -> None:
    """All go to the table of the rematch; where two rooms lay one at once, to that of the first."""

    def make(state: State) -> Event:
        if state.rematch_table:
            raise TableError("the rematch is laid", code="table.conflict")
        return make_event("rematch", table=following)

    with suppress(TableError):
        await table.act(make)
