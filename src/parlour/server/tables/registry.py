"""The registry of tables that are open in this process; creates and closes tables."""

import asyncio
import functools
import itertools
import re
import time
from contextlib import suppress
from typing import NamedTuple

from ...database import Database, DatabaseFailure
from ...engine import compiling
from ...engine.compiling import Kernel
from ...engine.linked import Engine, engine
from ...games import find
from .. import garbage_collection
from ..cluster.pg_notify import NotifyListener
from ..cluster.presence import Eyes, Presence
from ..http.rate_limit import QUOTAS, WISHES, Allowances, Quotas
from ..ws.messages import TableRequest
from .actor import Scheduler, TableActor
from .bot_executor import BotExecutor
from .cleanup import Cleanup
from .config import PERSON, TableConfig, checked_person, new_config
from .seating import sit
from .state import State
from .store import BELL, PRESENCE, UNKNOWN, Store, UnknownTable

IDLE = 300.0  # seconds after which a table that nobody looks at leaves the memory
LOOK = 60.0
RARELY = 10  # looks: so often all that is in memory is looked through for what nobody can reach any more
MUCH = 5_000  # events of tables that have left the memory, after which that is done sooner
NAMED = re.compile(r"[A-Za-z0-9_-]{16}")  # what tables are called


class NewTableResult(NamedTuple):
    """A table that was laid for somebody, with her seat and the token that proves it (None, "": no seat)."""

    table: TableActor
    seat: int | None
    token: str


class TableRegistry:
    """All card tables of a database, as far as this process has them open."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self.store = Store(database)
        self.bot_executor = BotExecutor()
        self.quotas = Quotas(QUOTAS)
        self.wishes = Allowances(*WISHES, "limit.wishes", "too many requests to stand behind a player")
        self._tables: dict[str, TableActor] = {}
        self._opening: dict[str, asyncio.Task[TableActor]] = {}
        self._warm: set[str] = set()
        self._bell: NotifyListener | None = None
        self._presence: Presence | None = None
        self._hearing: set[asyncio.Task[None]] = set()
        self._turns = Scheduler()
        self._cleanup = Cleanup(self.store, self._is_open)

    def start_listening(self) -> None:
        """Begin to listen to other processes, where the database can tell of them."""
        if self._database.engine.dialect.name == "postgresql":
            self._presence = Presence(self.store.say, self._eyes, self._viewers_changed)
            heard = {BELL: self._heard, PRESENCE: self._presence.hear}
            self._bell = NotifyListener(
                self._database.engine, asyncio.get_running_loop(), heard, self._look_at_all
            )

    def _heard(self, news: str) -> None:
        """An event is stored, perhaps by another process."""
        name, _, number = news.partition(":")
        if (found := self._tables.get(name)) and int(number) > found.state.revision:
            self._catch_up(found)

    def _look_at_all(self) -> None:
        """The bell is new: any table may have gone on, and anybody have come or gone."""
        for table in self._tables.values():
            self._catch_up(table)
        if self._presence is not None:
            self._presence.ask()

    def _catch_up(self, table: TableActor) -> None:
        task = asyncio.create_task(_hear(table))
        self._hearing.add(task)
        task.add_done_callback(self._hearing.discard)

    def _eyes(self) -> dict[str, Eyes]:
        """Who looks on in this process, by table."""
        return {name: _eyes_at(table) for name, table in self._tables.items() if table.viewers}

    def _viewers_changed(self, name: str) -> None:
        """In another process, somebody has come to a table or left it."""
        if found := self._tables.get(name):
            found.notify()

    def _put(self, table: TableActor) -> TableActor:
        """Have a table open here."""
        name, table.turns = table.state.config.id, self._turns
        if self._presence is not None:
            table.elsewhere = functools.partial(self._presence.elsewhere, name)
            table.viewers_changed = self._presence.look
        return self._tables.setdefault(name, table)

    async def find(self, table: str) -> TableActor:
        """Return a table, read back from the database if need be. Raises UnknownTable."""
        if found := self._tables.get(table):
            found.used = time.monotonic()  # whoever has asked for it comes to it in a moment
            return found
        if not NAMED.fullmatch(table):
            raise UnknownTable(UNKNOWN)
        if table not in self._opening:
            self._opening[table] = asyncio.create_task(self._open(table))
        try:
            return await asyncio.shield(self._opening[table])
        finally:
            self._opening.pop(table, None)

    async def _open(self, table: str) -> TableActor:
        found = await TableActor.open(table, self.store, self.bot_executor, self._warm_up)
        return self._put(found)

    async def new_table(self, request: TableRequest) -> NewTableResult:
        """Make a table and seat its maker. Raises ParlourError."""
        name = checked_person(request.name)
        return await self.open_for(new_config(request), name)

    async def open_for(self, config: TableConfig, name: str) -> NewTableResult:
        """Lay a table and sit somebody down on the chair that a person is to have."""
        table = await self.lay(config)
        if PERSON not in config.chairs:
            return NewTableResult(table, None, "")
        return NewTableResult(table, *await sit(table, name, config.chairs.index(PERSON)))

    async def lay(self, config: TableConfig) -> TableActor:
        """Lay a new table at which nobody sits. Raises DatabaseFailure: then there is none."""
        self._warm_up(config)
        table = TableActor(State(config), [], self.store, self.bot_executor)
        await self.store.add(config)
        return self._put(table)

    def _warm_up(self, config: TableConfig) -> None:
        """Let a game be played in plain Python at once, while other processes compile what it will need.

        Its kernels are loaded here and nowhere else: Python cannot parse in two threads at once (3.11).
        """
        if config.game in self._warm:
            return
        self._warm.add(config.game)
        kernels = engine(find(config.game))
        kernels.waits = False
        if jobs := [job for job in compiled_ahead(kernels) if job]:
            compiling.start(jobs)

    async def run_maintenance(self) -> None:
        """Tables that nobody looks at leave the memory; those left alone for long leave the database."""
        await self._clean_up()
        let_go = 0
        for looked in itertools.count(1):
            await asyncio.sleep(LOOK)
            let_go += self._close_idle_tables()
            await self._clean_up()
            if looked % RARELY == 0 or let_go >= MUCH:
                garbage_collection.look_at_all()  # by itself Python does not
                let_go = 0

    def _close_idle_tables(self) -> int:
        """Tables that nobody looks at leave the memory; return how many events they had."""
        now, let_go = time.monotonic(), 0
        for name, table in list(self._tables.items()):
            if not table.viewers and now - table.used > IDLE and not table.lock.locked():
                del self._tables[name]
                table.close()
                let_go += len(table.events)
        return let_go

    async def _clean_up(self) -> None:
        with suppress(DatabaseFailure):  # there will be another time
            await asyncio.to_thread(self._database.check_files)
            await self._cleanup.look()

    def _is_open(self, table: str) -> bool:
        """Whether this process has a table in memory, or somebody looks at it in another."""
        looked_at = self._presence is not None and bool(self._presence.elsewhere(table))
        return looked_at or table in self._tables or table in self._opening

    async def close(self) -> None:
        """Let go of everything; what was acknowledged is stored."""
        if self._bell is not None:
            self._bell.close()
        if self._presence is not None:
            self._presence.close()
        for table in self._tables.values():
            table.close()
        self.bot_executor.close()
        await self.store.close()


async def _hear(table: TableActor) -> None:
    with suppress(DatabaseFailure):  # the bell is lost, too: when it rings again every table is looked at
        await table.catch_up()


def compiled_ahead(kernels: Engine) -> list[list[Kernel]]:
    """What a table will need that is not compiled yet: playing first, then hints and bots that search."""
    return [kernels.uncompiled("play", "knowledge", "choosing"), kernels.uncompiled(*kernels.searching)]


def _eyes_at(table: TableActor) -> Eyes:
    """Who looks on at a table in this process, and whose lines are slow."""
    places = [viewer.place for viewer in table.viewers]
    return [
        *(place.shadow_request or place.seat for place in places),
        *(one.slow for one in places if one.slow),
    ]
