"""The room: the tables that are open in this process, and how new ones come about."""

import asyncio
import re
import secrets
import time
from contextlib import suppress

from ..database import Database, DatabaseFailure
from ..engine import compiling
from ..engine.linked import engine
from ..games import find
from ..names import alike
from .bell import Bell
from .live import LiveTable
from .messages import Chair, Challenge, Joining, NewTable, PlayingOn
from .setup import (
    OPEN,
    PERSON,
    Setup,
    SetupRefused,
    Wanted,
    challenged,
    check_bot,
    checked_person,
    new_setup,
    once_more,
    played_on,
)
from .showing import people
from .state import State, TableRefused, always, key_of, told_event
from .store import UNKNOWN, Event, Store, UnknownTable
from .thinking import Thinkers

FORGOTTEN = 30 * 24 * 3600.0  # seconds after which a table is tidied away
IDLE = 900.0  # seconds after which a table that nobody looks at leaves the memory
LOOK = 60.0
NAMED = re.compile(r"[A-Za-z0-9_-]{16}")  # what tables are called


class Room:
    """All card tables of a database, as far as this process has them open."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self.store = Store(database)
        self.thinkers = Thinkers()
        self._tables: dict[str, LiveTable] = {}
        self._opening: dict[str, asyncio.Task[LiveTable]] = {}
        self._warm: set[str] = set()
        self._bell: Bell | None = None
        self._hearing: set[asyncio.Task[None]] = set()

    def open_doors(self) -> None:
        """Begin to listen to other processes, where the database can tell of them."""
        if self._database.engine.dialect.name == "postgresql":
            self._bell = Bell(self._database.engine, asyncio.get_running_loop(), self._heard)

    def _heard(self, table: str, number: int) -> None:
        """An event is stored, perhaps by another process; without a name: any table may have gone on."""
        which = [table] if table else list(self._tables)
        for one in which:
            if (found := self._tables.get(one)) and (not table or number > found.state.revision):
                task = asyncio.create_task(_hear(found))
                self._hearing.add(task)
                task.add_done_callback(self._hearing.discard)

    async def find(self, table: str) -> LiveTable:
        """Return a table, read back from the database if need be. Raises UnknownTable."""
        if table in self._tables:
            return self._tables[table]
        if not NAMED.fullmatch(table):
            raise UnknownTable(UNKNOWN)
        if table not in self._opening:
            self._opening[table] = asyncio.create_task(self._open(table))
        try:
            return await asyncio.shield(self._opening[table])
        finally:
            self._opening.pop(table, None)

    async def _open(self, table: str) -> LiveTable:
        found = await LiveTable.open(table, self.store, self.thinkers, self._warm_up)
        return self._tables.setdefault(table, found)

    async def new_table(self, asked: NewTable) -> tuple[LiveTable, int | None, str]:
        """Set up a table and sit its maker down; return it with the seat and its token.

        Raises ParlourErrors that say what is wrong.
        """
        name = checked_person(asked.name)
        wanted = Wanted(
            asked.game,
            asked.options,
            _chairs(asked.seats),
            asked.clocks,
            asked.deal,
            asked.pace,
            asked.reveals,
            asked.away,
            asked.grace,
            asked.patience,
        )
        setup = new_setup(wanted)
        return await self._seat_maker(setup, name)

    async def _seat_maker(self, setup: Setup, name: str) -> tuple[LiveTable, int | None, str]:
        self._warm_up(setup)
        table = LiveTable(State(setup), [], self.store, self.thinkers)
        await self.store.add(setup)
        self._tables[setup.id] = table
        seat = next((place for place, chair in enumerate(setup.chairs) if chair == PERSON), None)
        return table, seat, "" if seat is None else (await sit(table, seat, name))[1]

    async def challenge(self, table: str, asked: Challenge) -> tuple[LiveTable, int | None, str]:
        """Set up the same deals against the same bots for somebody who takes up a challenge.

        Whoever plays a deal knows its cards: so only whom the player invites, until all lies open.
        """
        found, name = await self.find(table), checked_person(asked.name)
        async with found.lock:
            setup, over = found.state.setup, found.state.match.over
        if not setup.challenges:
            raise TableRefused("only a game of one person against bots can be played once more by others")
        if not (over and setup.reveals) and not invites(setup, asked.invite or ""):
            raise TableRefused("its cards are hidden still: ask whoever plays there for a link")
        return await self._seat_maker(challenged(setup), name)

    async def play_on(self, table: str, asked: PlayingOn) -> tuple[LiveTable, int | None, str]:
        """Set up a table that goes on from a moment of another, against bots.

        While others still play there, that would tell what they hold.
        """
        found = await self.find(table)
        async with found.lock:  # all there is is stored
            state, match = found.state, found.state.match
        seat = state.seat_of(asked.token)
        if seat is None:
            raise TableRefused("only who sits at a table can play on from a moment of it")
        if state.people != [seat] and not match.over:
            raise TableRefused("while others play here, their cards would be told: play on when it is over")
        if state.people != [seat] and not state.setup.reveals:
            raise TableRefused("this table shows nobody the cards of others, when the game is over either")
        if asked.at > match.settled:
            raise TableRefused(f"only {match.settled} moves have been played")
        setup, before = played_on(state.setup, seat, asked.bot), match.played[: asked.at]
        again, own, token = await self._seat_maker(setup, state.sitters[seat].name)
        for played in before:
            await again.act(always("move", seat=played.seat, text=played.text, at=played.at))
        return again, own, token

    async def results(self, table: str) -> list[Event]:
        """How all did who took up a challenge, whoever began it among them."""
        setup = (await self.find(table)).state.setup
        return await asyncio.to_thread(self.store.results, setup.challenge or setup.id)

    async def join(self, table: str, asked: Joining) -> tuple[int, str]:
        """Sit down on an empty chair; return the seat and its token. Raises TableRefused, TextRefused."""
        found, name = await self.find(table), checked_person(asked.name)
        if not invites(found.state.setup, asked.invite):
            raise TableRefused("this invitation is not for this table: ask for its link once more")
        return await sit(found, asked.seat, name)

    async def rematch(self, table: LiveTable, seat: int) -> str:
        """Lay the same table once more, with a new deal; return its name. All keep their seats and tokens."""
        if table.state.next:
            return table.state.next
        if not table.state.match.over:
            raise TableRefused("this game is not over yet")
        setup = once_more(table.state.setup, table.state.pace, table.state.patience)
        await self.store.add(setup)
        again = LiveTable(State(setup), [], self.store, self.thinkers)
        self._tables[setup.id] = again
        for place, sitter in enumerate(table.state.sitters):
            if sitter.key:
                await again.act(always("sit", seat=place, name=sitter.name, key=sitter.key))
            elif sitter.bot and setup.chairs[place] == OPEN:
                await again.act(always("bot", seat=place, bot=sitter.bot))
        await self._lead_to(table, setup.id)
        return table.state.next

    async def _lead_to(self, table: LiveTable, following: str) -> None:
        """All go to the table of the rematch; where two ask at once, to that of the first."""

        def make(state: State) -> Event:
            if state.next:
                raise TableRefused("the rematch is laid")
            return told_event("rematch", table=following)

        with suppress(TableRefused):
            await table.act(make)

    def _warm_up(self, setup: Setup) -> None:
        """Let a game be played in plain Python at once, while other processes compile what it will need.

        Its kernels are loaded here and nowhere else: Python cannot parse in two threads at once (3.11).
        """
        if setup.game in self._warm:
            return
        self._warm.add(setup.game)
        kernels = engine(find(setup.game))
        kernels.waits = False
        jobs = [kernels.uncompiled("play", "knowledge", "choosing"), kernels.uncompiled(*kernels.searching)]
        if jobs := [job for job in jobs if job]:
            compiling.start(jobs)

    async def keep_tidy(self) -> None:
        """Tables that nobody looks at leave the memory; those left alone for long leave the database."""
        while True:
            await asyncio.sleep(LOOK)
            now = time.monotonic()
            for name, table in list(self._tables.items()):
                if not table.viewers and now - table.used > IDLE and not table.lock.locked():
                    del self._tables[name]
                    table.close()
            with suppress(DatabaseFailure):  # there will be another time
                await self.store.tidy(time.time() - FORGOTTEN)

    async def close(self) -> None:
        """Let go of everything; what was acknowledged is stored."""
        if self._bell is not None:
            self._bell.close()
        for table in self._tables.values():
            table.close()
        self.thinkers.close()
        await self.store.close()


async def _hear(table: LiveTable) -> None:
    with suppress(DatabaseFailure):  # the bell is lost, too: when it rings again every table is looked at
        await table.catch_up()


def _chairs(seats: list[Chair]) -> list[str]:
    if sum(chair.kind == "you" for chair in seats) > 1:
        raise SetupRefused("one of the seats is yours; the others are for friends or bots")
    for chair in seats:
        if chair.kind == "bot":
            check_bot(chair.bot)
    return [{"you": PERSON, "friend": OPEN}.get(chair.kind, chair.bot) for chair in seats]


def invites(setup: Setup, told: str) -> bool:
    """Whether somebody was given the link of this table."""
    return secrets.compare_digest(setup.invite.encode(), told.encode())


async def sit(table: LiveTable, wanted: int | None, name: str) -> tuple[int, str]:
    """Sit a person down, on the first empty seat if none is wanted; return it and the token that proves it.

    Raises TableRefused.
    """
    token, taken = secrets.token_urlsafe(24), 0

    def make(state: State) -> Event:
        nonlocal taken
        taken = _free_seat(state, wanted)
        if alike(name) in map(alike, people(state, None).names):
            raise TableRefused(f"somebody at this table is called {name} already: take another name")
        return told_event("sit", seat=taken, name=name, key=key_of(token))

    await table.act(make)
    return taken, token


def _free_seat(state: State, wanted: int | None) -> int:
    free = [sitter.kind in (OPEN, PERSON) and not sitter.key for sitter in state.sitters]
    empty = [seat for seat, is_free in enumerate(free) if is_free]
    if not empty:
        raise TableRefused("all seats are taken: you can look on")
    if wanted is not None and wanted not in empty:
        raise TableRefused(f"that seat is taken; free are {', '.join(map(str, empty))}")
    return empty[0] if wanted is None else wanted
