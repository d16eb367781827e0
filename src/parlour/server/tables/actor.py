"""The object that owns one open table."""

import asyncio
import secrets
import time
from collections.abc import Callable
from typing import TYPE_CHECKING

from ...bots.time_control import rest_of
from ...database import DatabaseFailure
from ...errors import ParlourError
from ...match import Match
from ..cluster.presence import RulesReader, ShadowRequest, SlowConnection, Viewers
from ..http.rate_limit import ARRANGED, EVENTS
from ..views.view_cache import Eyes, TableInfo
from .bot_executor import BotExecutor, prepared_answer, time_of
from .clocks import TableClocks
from .config import TableConfig
from .context import EventFactory
from .disconnects import Disconnects
from .fair_queue import JobSource
from .latency import slowest
from .reading import Reading
from .scheduler import Scheduler
from .spectators import DelayedTable
from .state import GAME_EVENTS, State, TableError, has_more_steps
from .store import RETRY_INTERVAL, Conflict, Event, Store, TableUpdate
from .takeback import TakeBackTimeout

if TYPE_CHECKING:
    from .spectators import Viewer


TRIES = 3
NOTED = 3600.0  # seconds after which the time of the last event is stored again
ALLOWED_WHEN_FULL = ("copied", "rematch")  # events that lead to another table; each occurs once
FULL = (
    f"this table has reached the limit of {EVENTS:,} events: nothing is lost, and you can review all of it; "
    "set up another table to continue"
)


class TableActor:
    """One open table in this process: its state, its events and its viewers."""

    def __init__(self, state: State, events: list[Event], store: Store, bot_executor: BotExecutor) -> None:
        self.state, self.events = state, events
        self._store, self._bot_executor = store, bot_executor
        self.lock = asyncio.Lock()  # held while an event is stored, so that views show stored events only
        self.rematch_lock = asyncio.Lock()  # held while the table of the rematch is created
        self.viewers: set[Viewer] = set()
        self.elsewhere: Callable[[], Viewers] = list  # viewers in other processes
        self.viewers_changed: Callable[[], object] = lambda: None
        self.turns = Scheduler()  # of view updates, shared by all tables of the server
        self.used = time.monotonic()
        self.disconnects = Disconnects(self)
        self.clocks, self.takeback_timeout = TableClocks(self), TakeBackTimeout(self)
        self._reading = Reading(self)
        self.common: TableInfo | None = None
        self.delayed = None if state.config.delay == "none" else DelayedTable(self)
        self._noted = -NOTED  # when the time of the last event was stored; that costs more than the event
        self._bots: asyncio.Task[None] | None = None
        self._last_bot = -1
        self._passed: dict[int, int] = {}  # by seat: the revision at which a bot passed

    @classmethod
    async def open(
        cls, table: str, store: Store, bot_executor: BotExecutor, load: Callable[[TableConfig], object]
    ) -> "TableActor":
        """Read a table from its stored events; `load` loads its game first. Raises UnknownTable."""
        config, events = await asyncio.to_thread(store.read, table)
        load(config)
        state = await asyncio.to_thread(State.after, config, events)
        return cls(state, events, store, bot_executor)

    async def act(self, make: EventFactory, command: str = "") -> int:
        """Make an event from the current state, apply it and store it; return the revision after it.

        A command that was already carried out is ignored. Raises what `State.apply` raises, and
        DatabaseFailure; the state is unchanged then.
        """
        command = command or secrets.token_hex(8)
        async with self.lock:
            before = self.state, self.state.revision
            try:
                await self._carry_out(make, command)
            finally:
                revision = self.state.revision
                if before != (self.state, revision):  # a refused event may have loaded events of others
                    self.notify()
        return revision

    async def act_until_stored(self, make: EventFactory) -> None:
        """Like `act`, but retry until the event is stored. For events that no client sends again.

        Raises what `State.apply` raises.
        """
        while True:
            try:
                await self.act(make)
                return
            except DatabaseFailure:
                await asyncio.sleep(RETRY_INTERVAL)

    async def _carry_out(self, make: EventFactory, command: str) -> None:
        """Apply and store the event of a command, unless this or another process has already done so."""
        for _ in range(TRIES):
            if command in self.state.completed_commands:
                return
            try:
                await self._apply_and_store(make(self.state) | {"id": command, "when": round(time.time(), 1)})
                return
            except Conflict:
                await self._catch_up()
            except DatabaseFailure:
                raise
            except ParlourError:  # another process may have changed the table, perhaps by this very command
                if not await self._catch_up():
                    raise
        if command not in self.state.completed_commands:
            raise TableError(
                "the table changed while your move was being stored; try again", code="table.conflict"
            )

    @property
    def full(self) -> bool:
        """Whether the table has reached the limit of events."""
        return len(self.events) >= EVENTS

    def _check_not_full(self, event: Event) -> None:
        """Raise TableError at a full table, except for events that lead to another table or end shadowing."""
        if event["kind"] in ALLOWED_WHEN_FULL:
            return
        ends_shadowing = event["kind"] == "behind" and not event["agree"]
        if len(self.events) >= (EVENTS if event["kind"] in GAME_EVENTS else ARRANGED) and not ends_shadowing:
            raise TableError(FULL, code="limit.events")

    async def _apply_and_store(self, event: Event) -> None:
        self._check_not_full(event)
        over, now = self.state.match.over, time.monotonic()
        self.state.apply(event)
        is_due = over or self.state.match.over or now - self._noted >= NOTED
        note = TableUpdate(self.state.result) if is_due else None
        try:
            await self._store.append(self.state.config.id, self.state.revision, event, note)
        except BaseException:
            await self._restore()
            raise
        self._keep(event)
        self._noted = now if note else self._noted

    def _keep(self, event: Event) -> None:
        """Add an event that is stored."""
        self.events.append(event)
        if self.delayed is not None:
            self.delayed.add_event(event)

    async def _restore(self) -> None:
        """Restore the stored state, in a thread: replaying a long game must not block other tables."""
        config, events = self.state.config, self.events
        try:
            self.state = await asyncio.to_thread(State.after, config, events)
        except asyncio.CancelledError:
            self.state = State.after(config, events)
            raise

    async def _catch_up(self) -> bool:
        """Apply the events that other processes have stored; return whether there were any."""
        new_events = await asyncio.to_thread(self._store.read_from, self.state.config.id, self.state.revision)
        for event in new_events:
            self.state.apply(event)
            self._keep(event)
        return bool(new_events)

    async def catch_up(self) -> None:
        """Apply the events that other processes have stored, and update the viewers."""
        async with self.lock:
            before = self.state.revision
            await self._catch_up()
        if self.state.revision > before:
            self.notify()

    def notify(self) -> None:
        """Update viewers, clocks and bots after a change."""
        self.used = time.monotonic()
        self.disconnects.update()
        self._reading.update()
        self.clocks.update()
        self.takeback_timeout.update()
        turn = self.state.match.on_turn
        for viewer in self.viewers:
            if not viewer.viewpoint.is_delayed:
                viewer.request_view(urgent=turn is not None and viewer.viewpoint.seat == turn)
        if self.delayed is not None and any(viewer.viewpoint.is_delayed for viewer in self.viewers):
            self.delayed.update()
        self._start_bots()

    def enter(self, viewer: "Viewer") -> None:
        self.viewers.add(viewer)
        viewer.request_view()
        self.viewers_changed()
        self.notify()

    def leave(self, viewer: "Viewer") -> None:
        self.viewers.discard(viewer)
        self.viewers_changed()
        self.notify()

    @property
    def _client(self) -> str:
        """The client that the work of bots is counted for: that of the lowest seat, or a spectator."""
        places = [viewer.viewpoint for viewer in self.viewers]
        here = [(place.seat is None, place.seat or 0, place.client) for place in places]
        return min(here, default=(True, 0, ""))[-1]

    def viewer_seats(self) -> Eyes:
        """The seats of all viewers, in this and other processes; None is a spectator."""
        here = [viewer.viewpoint.seat for viewer in self.viewers]
        there = [None if isinstance(one, ShadowRequest) else one for one in self.elsewhere()]
        return here + [one for one in there if not isinstance(one, SlowConnection | RulesReader)]

    def shadow_requests(self) -> list[ShadowRequest]:
        """The requests of spectators for shadowing, pending and granted, of all processes."""
        here = [
            viewer.viewpoint.shadow_request
            for viewer in self.viewers
            if viewer.viewpoint.shadow_request is not None
        ]
        return sorted({*here, *[viewer for viewer in self.elsewhere() if isinstance(viewer, ShadowRequest)]})

    def slowest(self) -> int | None:
        """The highest rounded latency of the seats, in milliseconds; None where latency does not matter."""
        here = [viewer.viewpoint.slow for viewer in self.viewers if viewer.viewpoint.slow is not None]
        remote = [viewer for viewer in self.elsewhere() if isinstance(viewer, SlowConnection)]
        return slowest(self.state, here + remote)

    def undelayed(self) -> object:
        """What delayed spectators see without delay: their number, requests and answers for shadowing."""
        return self.viewer_seats().count(None), self.shadow_requests(), self.state.shadow_answers

    def update_delayed_viewers(self) -> None:
        """Schedule a new view for each viewer who sees the table with a delay."""
        for viewer in self.viewers:
            if viewer.viewpoint.is_delayed:
                viewer.request_view()

    @property
    def waits_for_readers(self) -> bool:
        """Whether bots and clocks wait for people who read the rules or the result of a deal."""
        places = [viewer.viewpoint for viewer in self.viewers]
        here = [place.rules_reader for place in places if place.rules_reader is not None]
        remote = [viewer for viewer in self.elsewhere() if isinstance(viewer, RulesReader)]
        return self._reading.of_result(places) or self._reading.of_rules(here + remote)

    @property
    def bots_play(self) -> bool:
        """Whether a bot is about to move."""
        return self._bots is not None and not self._bots.done()

    def _start_bots(self) -> None:
        if not self.bots_play and self.viewers and self._next_bot() is not None:
            self._bots = asyncio.create_task(self._play_bots())

    def _next_bot(self) -> int | None:
        """The seat of the bot that decides next, or None. Where several may act, they take turns."""
        moved, bots = self.state.cards_revision, self.state.bots
        if not bots or self.state.status != "playing" or self.full:
            return None
        if self.disconnects.pauses or self.waits_for_readers:
            return None
        candidates = [
            seat for seat in self.state.match.deciders if seat in bots and self._passed.get(seat) != moved
        ]
        match, last = self.state.match, self._last_bot
        return min(
            candidates,
            key=lambda seat: (not has_more_steps(match, seat), (seat - last - 1) % match.seats),
            default=None,
        )

    async def _play_bots(self) -> None:
        """Play the moves of bots while there are viewers and a bot has to decide."""
        while self.viewers and (seat := self._next_bot()) is not None:
            try:
                await self._play_bot(seat)
            except (DatabaseFailure, OSError):  # storing failed, or a file of the bot cannot be opened
                await asyncio.sleep(RETRY_INTERVAL)
            except TableError:
                continue  # the table changed while the bot was thinking

    async def _play_bot(self, seat: int) -> None:
        began = time.monotonic()
        async with self.lock:
            if seat != self._next_bot():  # the table changed before the lock was free
                return
            self._last_bot = seat
            state, moved = self.state, self.state.cards_revision
            name, match = state.bots[seat], state.match
            own = match.at_move(len(match.played))
            prepared = prepared_answer(state, seat)
        source = JobSource(self._client, state.config.id)
        answer = prepared or await self._bot_executor.answer(source, name, own, seat)
        await asyncio.sleep(rest_of(time_of(state, seat), time.monotonic() - began))
        if repeats_last_answer(match, seat, answer.moves[0]):
            self._passed[seat] = moved
            return

        def make(now: State) -> Event:
            changed = now is not state or now.cards_revision != moved or seat not in now.bots
            if changed or self.waits_for_readers:
                raise TableError("the table has changed", code="table.conflict")
            event = now.move_event(seat, answer.texts[0], answer.texts[1:])
            used = answer.used  # only for the record, which is shown after the game
            return event | ({"used": used._asdict()} if used else {})

        await self.act(make)

    def close(self) -> None:
        self.disconnects.close()
        self.clocks.close()
        self._reading.close()
        self.takeback_timeout.close()
        if self.delayed is not None:
            self.delayed.close()
        if self._bots is not None:
            self._bots.cancel()


def repeats_last_answer(match: Match, seat: int, move: int) -> bool:
    """Whether an optional move repeats the last move of this seat, with no card moved since then."""
    if match.table["asked"].item() or not match.table["owes"].item():
        return False
    for played in reversed(match.played):
        if played.seat == seat:
            return played.move == move
        if played.hops:
            return False
    return False
