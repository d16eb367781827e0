"""Turns: what can wait is done one by one, so that whoever asks for something is heard in between."""

import asyncio
import secrets
import time
from collections import deque
from collections.abc import Callable
from typing import TYPE_CHECKING

from ...bots.time_control import rest_of
from ...database import DatabaseFailure
from ...errors import ParlourError
from ...match import Match
from ..garbage_collection import Looks
from ..http.rate_limit import ARRANGED, EVENTS
from ..views.view_cache import Eyes, TableInfo
from .bot_executor import BotExecutor, time_of
from .clocks import TableClocks
from .config import TableConfig
from .disconnects import Disconnects
from .fair_queue import JobSource
from .latency import Slow, slowest
from .shadowing import ShadowRequest
from .spectators import DelayedTable
from .state import PLAYING, State, TableError, goes_on
from .store import AGAIN, Conflict, Event, Store, StoredTable
from .takeback import TakeBackTimeout

if TYPE_CHECKING:
    from .spectators import Viewer


class Scheduler:
    """Who waits for a turn, the first to come first; one gets hers each time the event loop goes round.

    There are two queues: those for whom others wait stand in one of their own; one is served of each. A round
    is as long as what is done in it, and who sends a move waits for some rounds until it is acknowledged.
    """

    def __init__(self) -> None:
        self._looks = Looks()
        self._queues: tuple[deque[Callable[[], object]], ...] = (deque(), deque())

    def wait(self, turn: Callable[[], object], soon: bool = False) -> None:
        """Call `turn` when all have had theirs who stand in this queue already."""
        if not any(self._queues):
            asyncio.get_running_loop().call_soon(self._give)
        self._queues[not soon].append(turn)

    def _give(self) -> None:
        try:
            for queue in filter(None, self._queues):
                queue.popleft()()
        finally:  # whoever comes to grief over her turn takes nobody else's
            if any(self._queues):
                asyncio.get_running_loop().call_soon(self._give)
        self._looks.after_a_round()


Making = Callable[[State], Event]
TRIES = 3
NOTED = 3600.0  # seconds after which it is noted once more that a table is played at
LEADS_ON = ("copied", "rematch")  # events with which a game or its people go on elsewhere: once each
FULL = (
    f"{EVENTS:,} things have happened at this table, and no more is kept: nothing is lost, all of it can be "
    "looked back at; set up another table to play on"
)


class TableActor:
    """One table in this process: its state, and who looks at it."""

    def __init__(self, state: State, events: list[Event], store: Store, thinkers: BotExecutor) -> None:
        self.state, self.events = state, events
        self._store, self._thinkers = store, thinkers
        self.lock = asyncio.Lock()  # held while an event is stored: nobody sees what is not
        self.following = asyncio.Lock()  # held while the table of the rematch is laid
        self.viewers: set[Viewer] = set()
        self.elsewhere: Callable[[], list[int | ShadowRequest | Slow | None]] = (
            list  # who looks on in other processes
        )
        self.came_or_went: Callable[[], object] = lambda: None
        self.turns = Scheduler()  # of pages that are to be shown something, at all tables of the room
        self.used = time.monotonic()
        self.absence = Disconnects(self)
        self.timing, self.lapsing = TableClocks(self), TakeBackTimeout(self)
        self.common: TableInfo | None = None
        self.delayed = None if state.setup.delay == "none" else DelayedTable(self)
        self._noted = -NOTED  # when it was noted last, which costs more than the event itself
        self._bots: asyncio.Task[None] | None = None
        self._last_bot = -1
        self._content: dict[int, int] = {}  # bots that want nothing, and the revision at which they did not

    @classmethod
    async def open(
        cls, table: str, store: Store, thinkers: BotExecutor, load: Callable[[TableConfig], object]
    ) -> "TableActor":
        """Read a table back from its events; `load` loads its game before. Raises UnknownTable."""
        setup, events = await asyncio.to_thread(store.read, table)
        load(setup)
        state = await asyncio.to_thread(State.after, setup, events)
        return cls(state, events, store, thinkers)

    async def act(self, make: Making, command: str = "") -> int:
        """Let an event happen that is made for the state as it is then; return the revision after it.

        A command that was carried out before is not carried out again. Raises what `State.apply` raises, and
        DatabaseFailure: then nothing has happened.
        """
        command = command or secrets.token_hex(8)
        async with self.lock:
            before = self.state, self.state.revision
            try:
                await self._carry_out(make, command)
            finally:
                revision = self.state.revision
                if before != (self.state, revision):  # also if it was refused, after what others have done
                    self.tell()
        return revision

    async def act_at_last(self, make: Making) -> None:
        """Let an event happen for which nobody will ask again: what cannot be stored now is tried again.

        Raises what `State.apply` raises.
        """
        while True:
            try:
                await self.act(make)
                return
            except DatabaseFailure:
                await asyncio.sleep(AGAIN)

    async def _carry_out(self, make: Making, command: str) -> None:
        """Do what a command asks for, unless it is done: by another process perhaps, as is found out here."""
        for _ in range(TRIES):
            if command in self.state.done:
                return
            try:
                await self._happen(make(self.state) | {"id": command, "when": round(time.time(), 1)})
                return
            except Conflict:
                await self._catch_up()
            except DatabaseFailure:
                raise
            except ParlourError:  # of a table that has gone on elsewhere: perhaps by this very command
                if not await self._catch_up():
                    raise
        if command not in self.state.done:
            raise TableError("somebody else was faster, three times over: try again", code="table.conflict")

    @property
    def full(self) -> bool:
        """Whether more has happened here than in any game."""
        return len(self.events) >= EVENTS

    def _must_have_room(self, event: Event) -> None:
        """A full table can lead on to others, and those who stand behind a seat can be sent away."""
        if event["kind"] in LEADS_ON:
            return
        sends_away = event["kind"] == "behind" and not event["agree"]
        if len(self.events) >= (EVENTS if event["kind"] in PLAYING else ARRANGED) and not sends_away:
            raise TableError(FULL, code="limit.events")

    async def _happen(self, event: Event) -> None:
        self._must_have_room(event)
        over, now = self.state.match.over, time.monotonic()
        self.state.apply(event)
        is_due = over or self.state.match.over or now - self._noted >= NOTED
        note = StoredTable(self.state.result) if is_due else None
        try:
            await self._store.append(self.state.setup.id, self.state.revision, event, note)
        except BaseException:
            await self._go_back()
            raise
        self._keep(event)
        self._noted = now if note else self._noted

    def _keep(self, event: Event) -> None:
        """Add an event that is stored."""
        self.events.append(event)
        if self.delayed is not None:
            self.delayed.note(event)

    async def _go_back(self) -> None:
        """Back to what is stored, which is found beside the room: nobody waits for a long game elsewhere."""
        setup, events = self.state.setup, self.events
        try:
            self.state = await asyncio.to_thread(State.after, setup, events)
        except asyncio.CancelledError:
            self.state = State.after(setup, events)
            raise

    async def _catch_up(self) -> bool:
        """Read what another process has written; return whether that was anything."""
        news = await asyncio.to_thread(self._store.read_from, self.state.setup.id, self.state.revision)
        for event in news:
            self.state.apply(event)
            self._keep(event)
        return bool(news)

    async def catch_up(self) -> None:
        """Another process has written: read what it was, and show it."""
        async with self.lock:
            before = self.state.revision
            await self._catch_up()
        if self.state.revision > before:
            self.tell()

    def tell(self) -> None:
        """Something has changed: show it to all, and let bots and clocks go on."""
        self.used = time.monotonic()
        self.absence.look()
        self.timing.look()
        self.lapsing.look()
        turn = self.state.match.on_turn
        for viewer in self.viewers:
            if not viewer.place.late:
                viewer.look(soon=turn is not None and viewer.place.seat == turn)
        if self.delayed is not None and any(viewer.place.late for viewer in self.viewers):
            self.delayed.look()
        self._wake_bots()

    def enter(self, viewer: "Viewer") -> None:
        """Somebody comes to look on."""
        self.viewers.add(viewer)
        viewer.look()
        self.came_or_went()
        self.tell()

    def leave(self, viewer: "Viewer") -> None:
        self.viewers.discard(viewer)
        self.came_or_went()
        self.tell()

    @property
    def _client(self) -> str:
        """The client for which bots think here: the page of the first seat, or else one that looks on."""
        places = [viewer.place for viewer in self.viewers]
        here = [(place.seat is None, place.seat or 0, place.client) for place in places]
        return min(here, default=(True, 0, ""))[-1]

    def eyes(self) -> Eyes:
        """Who looks on, by seat, here and in other processes."""
        here = [viewer.place.seat for viewer in self.viewers]
        there = [eye for eye in self.elsewhere() if not isinstance(eye, Slow)]
        return here + [None if isinstance(eye, ShadowRequest) else eye for eye in there]

    def wishes(self) -> list[ShadowRequest]:
        """Who wants to stand behind a seat, or stands there; it does not matter in which process."""
        here = [viewer.place.wish for viewer in self.viewers if viewer.place.wish is not None]
        return sorted({*here, *[eye for eye in self.elsewhere() if isinstance(eye, ShadowRequest)]})

    def slowest(self) -> int | None:
        """The worst line of those who sit here, as they are told of it."""
        return slowest(self)

    def company(self) -> object:
        """What those who look on make out among themselves, and with whom they stand behind."""
        return self.eyes().count(None), self.wishes(), self.state.behind

    @property
    def bots_play(self) -> bool:
        """Whether a bot is about to move."""
        return self._bots is not None and not self._bots.done()

    def _wake_bots(self) -> None:
        if not self.bots_play and self.viewers and self._asked_bot() is not None:
            self._bots = asyncio.create_task(self._play_bots())

    def _asked_bot(self) -> int | None:
        """The next bot that is asked, as the turn goes round: where all may act at once, each in turn."""
        moved, bots = self.state.moved, self.state.bots
        if not bots or self.state.status != "playing" or self.absence.pauses or self.full:
            return None
        asked = [
            seat for seat in self.state.match.deciders if seat in bots and self._content.get(seat) != moved
        ]
        match, last = self.state.match, self._last_bot
        return min(
            asked, key=lambda seat: (not goes_on(match, seat), (seat - last - 1) % match.seats), default=None
        )

    async def _play_bots(self) -> None:
        """Bots play as long as they are asked and somebody looks on."""
        while self.viewers and (seat := self._asked_bot()) is not None:
            try:
                await self._play_bot(seat)
            except (DatabaseFailure, OSError):  # it cannot be stored, or what it thinks with cannot be opened
                await asyncio.sleep(AGAIN)
            except TableError:
                continue  # the table has changed meanwhile

    async def _play_bot(self, seat: int) -> None:
        began = time.monotonic()
        async with self.lock:
            if seat != self._asked_bot():  # the table has changed while this waited for it
                return
            self._last_bot = seat
            state, moved = self.state, self.state.moved
            name, match = state.bots[seat], state.match
            own = match.at_move(len(match.played))
        answer = await self._thinkers.answer(JobSource(self._client, state.setup.id), name, own, seat)
        await asyncio.sleep(rest_of(time_of(state, seat), time.monotonic() - began))
        if says_nothing_new(match, seat, answer.moves[0]):
            self._content[seat] = moved
            return

        def make(now: State) -> Event:
            if now is not state or now.moved != moved or seat not in now.bots:
                raise TableError("the table has changed", code="table.conflict")
            event = now.move_event(seat, answer.texts[0], answer.texts[1:])
            used = answer.used  # for the record: nobody is told before the cards are
            return event | ({"used": used._asdict()} if used else {})

        await self.act(make)

    def close(self) -> None:
        self.absence.close()
        self.timing.close()
        self.lapsing.close()
        if self.delayed is not None:
            self.delayed.close()
        if self._bots is not None:
            self._bots.cancel()


def says_nothing_new(match: Match, seat: int, move: int) -> bool:
    """Whether a bot that need not act would only say once more what it said since a card last moved."""
    if match.table["asked"].item() or not match.table["owes"].item():
        return False
    for played in reversed(match.played):
        if played.seat == seat:
            return played.move == move
        if played.hops:
            return False
    return False
